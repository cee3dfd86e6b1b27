"""The report is one whole page in both languages, says what the tables say, and refuses other files in words."""

import html.parser
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from trunkline import cli
from trunkline.lab import findings, parts, simulate
from trunkline.lab.findings import Games
from trunkline.lab.plots import histogram, ticks
from trunkline.lab.report import write_report

EVERYTHING = Path(__file__).parents[1] / "boards" / "custom" / "everything.toml"


@pytest.fixture(scope="module")
def usa(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games of three bots."""
    out = tmp_path_factory.mktemp("usa") / "games.parquet"
    simulate.simulate(simulate.wished("usa", ["planner", "greedy", "random"], 30), out, 1)
    return out


@pytest.fixture(scope="module")
def games(usa: Path) -> Games:
    return findings.read(usa)


class Checker(html.parser.HTMLParser):
    """Follows a page's tags: all are closed in order, ids are unique, links lead somewhere, nothing comes from afar."""

    EMPTY = ("meta", "link", "br", "img", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images = self.tables = 0
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        assert tag not in ("script", "link", "img", "iframe")
        assert not any(name.startswith("on") or name == "src" for name in values)
        if tag not in self.EMPTY:
            self.open.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "a":
            self.links.append(str(values["href"]))
        if values.get("role") == "img":
            assert values.get("aria-label")
            self.images += 1
        elif tag == "svg":
            assert values.get("aria-hidden") == "true"
        self.tables += tag == "table"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def made(file: Path, lang: str = "en", board: str | None = None) -> str:
    page = file.with_name(f"page-{lang}.html")
    write_report(file, page, lang, board)
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_is_whole(usa: Path, lang: str) -> None:
    """Tags close, links lead to chapters, every chart has a text and a table, and nothing is loaded."""
    text = made(usa, lang)
    page = Checker(text)
    assert len(page.ids) == len(set(page.ids)) == 8
    assert page.links == [f"#{name}" for name in page.ids]
    assert page.images == 1 + 3 + 3  # the board, scores of three bots, three curves
    assert page.tables >= 12
    loaded = text.replace('xmlns="http://www.w3.org/2000/svg"', "")  # a name, not an address
    assert not re.search(r"https?://|url\(|@import", loaded)
    assert "nan" not in text.lower().replace("nance", "").split() and "None" not in text


def test_polish_is_polish(usa: Path) -> None:
    """City names, numbers, plurals and headings are Polish."""
    text = made(usa, "pl")
    assert "Nowy Jork" in text and "New York" not in text
    assert "30 partii, 3 graczy przy stole" in text and "Które bilety się opłacają" in text
    assert re.search(r"\d,\d\u202f%", text) and not re.search(r"\d\.\d\u202f%", text)
    assert 'lang="pl"' in text


@pytest.mark.parametrize("board", ["first_journey", "world", str(EVERYTHING)])
def test_other_boards_have_reports(board: str, tmp_path: Path) -> None:
    """A journey without points, a map with edges and a board of one's own, played by one bot alone."""
    out = tmp_path / "games.parquet"
    simulate.simulate(simulate.wished(board, ["greedy"], 4), out, 1)
    own = board if board.endswith(".toml") else None
    text = made(out, "en", own)
    Checker(text)
    assert "Ratings along" not in text


# What it says


def test_shares_of_wins_add_up(games: Games) -> None:
    """Over places they sum to one, each within its interval."""
    for column in ("place", "bot"):
        found = games.by(column)
        assert found["won"].sum() == pytest.approx(1)
        assert ((found["low"] <= found["won"]) & (found["won"] <= found["high"])).all()


def test_winners_tracks_are_counted(games: Games, usa: Path) -> None:
    """The share of a track is that of games whose winner claimed it, counted here one by one."""
    won = {(game, seat): share for game, seat, share in pl.read_parquet(usa).select("game", "seat", "won").iter_rows()}
    claims = pl.read_parquet(parts.files(usa)["claims"])
    top = games.tracks().row(0, named=True)
    rows = claims.filter(pl.col("track") == top["track"]).select("game", "seat").rows()
    assert top["winners"] == pytest.approx(sum(won[row] for row in rows) / 30)
    assert top["claimed"] == pytest.approx(len(rows) / 30)


def test_what_a_strong_bot_likes_is_no_reason_to_win() -> None:
    """Of two bots one wins more and likes a track: its holders win more, but no more than the same bot without it."""
    rows = []
    for game in range(400):
        likes = game % 4 != 0  # the strong bot holds it in three games of four, whatever comes of them
        strong = float(game % 10 < 8)
        rows += [(game, 0, "strong", strong, likes), (game, 1, "weak", 1 - strong, False)]
        if game % 20 == 0:
            rows[-1] = (game, 1, "weak", 1 - strong, True)
    table = pl.DataFrame(rows, ["game", "seat", "bot", "won", "holds"], orient="row")
    facts = table.with_columns(board=pl.lit("usa"), digest=pl.lit("d"), players=pl.lit(2))
    claims = table.filter("holds").select("game", "seat", track=pl.lit("denver-omaha"))
    (found,) = Games(facts.lazy(), claims.lazy(), None).tracks().iter_rows(named=True)
    assert found["wins"] > 0.7
    assert abs(found["advantage"]) < 1.96 * found["deviation"]


def test_a_track_that_brings_wins_is_found() -> None:
    """The difference of the same bot's seats with and without it, and its deviation, as by hand for one bot."""
    rows = [(game, 0, "one", float(game % 2 == 0 or game % 5 == 0)) for game in range(200)]
    table = pl.DataFrame(rows, ["game", "seat", "bot", "won"], orient="row")
    claims = table.filter(pl.col("game") % 2 == 0).select("game", "seat", track=pl.lit("t"))
    facts = table.with_columns(board=pl.lit("usa"), digest=pl.lit("d"), players=pl.lit(2))
    (found,) = Games(facts.lazy(), claims.lazy(), None).tracks().iter_rows(named=True)
    assert found["advantage"] == pytest.approx(1 - 0.2)
    assert found["deviation"] == pytest.approx((0.2 * 0.8 / 100) ** 0.5)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_share_has_an_interval_and_few_observations_are_marked(usa: Path, lang: str) -> None:
    """In the tables of tracks and tickets; 30 games are too few for most of them."""
    text = made(usa, lang)
    shares = re.findall(r"<td>(\d+\u202f%[^<]*)</td>", text)
    assert len(shares) > 100
    assert all(re.fullmatch(r"\d+\u202f% \(\d+–\d+\)(\u202f\*)?", share) for share in shares), shares[:3]
    assert any(share.endswith("*") for share in shares)


def test_findings_are_stated_as_far_as_the_games_go(usa: Path, tmp_path: Path) -> None:
    """30 games of planner, greedy and random tell them apart, and do not show that who begins wins more."""
    text = made(usa)
    assert "planner wins most: " in text
    assert "These games do not show it: who begins wins" in text
    assert "These games show no such track" in text or "than without, same bot" in text
    alike = tmp_path / "alike.parquet"
    table = pl.read_parquet(usa).with_columns(won=pl.lit(1 / 3))
    table.write_parquet(alike)
    assert "These games do not tell" in made(alike)


def test_the_map_fits_a_phone(usa: Path) -> None:
    """On a narrow screen the whole board is seen, larger only when asked for."""
    text = made(usa)
    narrow = text[text.index("@media (max-width: 40rem)") :]
    assert ".board { min-width: 0; }" in narrow
    assert 'class="larger"' in text


def test_tickets_are_valued_when_kept(games: Games, usa: Path) -> None:
    """Value is points when made less points when not, over those kept."""
    tickets = pl.read_parquet(parts.files(usa)["tickets"])
    for row in games.ticket_shares().iter_rows(named=True):
        kept = tickets.filter((pl.col("ticket") == row["ticket"]) & pl.col("kept"))
        points = [points if made else -points for points, made in kept.select("points", "made").iter_rows()]
        assert row["value"] == pytest.approx(sum(points) / len(points))


def test_claims_by_turn_are_shares(games: Games, usa: Path) -> None:
    """In the first turn the share is that of seats which claimed at once."""
    claims = pl.read_parquet(parts.files(usa)["claims"])
    found = games.claims_by_turn()
    assert found["share"][0] == pytest.approx(claims.filter(pl.col("turn") == 1).height / 90)
    assert found["turn"].to_list() == list(range(1, len(found) + 1))
    assert found["share"].is_between(0, 1).all()


def test_ratings_end_in_the_order_of_strength(games: Games) -> None:
    """All start alike; after some games the planner is above the random bot."""
    curves = games.ratings()
    assert len({curve[0] for curve in curves.values()}) == 1
    assert all(curve[-1][0] == 30 for curve in curves.values())
    assert curves["planner"][-1][1] > curves["random"][-1][1]


# Other files


HEADING = {"arena": 1, "trunkline": "0.1.0", "board": "usa", "bots": ["planner", "greedy"], "players": 2, "seed": "1"}


def arena_lines(digest: str) -> Iterator[str]:
    yield json.dumps(HEADING | {"digest": digest})
    for game in (1, 0, 2):
        seats = ["planner", "greedy"] if game % 2 else ["greedy", "planner"]
        facts = {"game": game, "seats": seats, "first": game % 2, "ending": 1, "totals": [100, 90], "ranks": [1, 2]}
        yield json.dumps(facts | {"kept": [3, 3], "made": [3, 2], "decisions": [70, 71], "turns": [40, 39]})


def test_an_arena_has_a_report(games: Games, tmp_path: Path) -> None:
    """Its games give the chapters on bots, places, scores, lengths and ratings, without tracks and tickets."""
    file = tmp_path / "arena.jsonl"
    file.write_text("\n".join(arena_lines(games.digest)) + "\n")
    text = made(file)
    assert Checker(text).ids == ["bots", "places", "scores", "lengths", "ratings"]
    assert "3 games with 2 players" in text


def wrong_files(usa: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    yield "no such file", folder / "nothing.parquet"
    text = folder / "text.parquet"
    text.write_text("not a table")
    yield "not a whole parquet file", text
    torn = folder / "torn.parquet"
    torn.write_bytes(usa.read_bytes()[:-100])
    yield "not a whole parquet file", torn
    yield "lacks the columns", parts.files(usa)["claims"]
    empty = folder / "empty.parquet"
    pl.read_parquet(usa).clear().write_parquet(empty)
    yield "holds no games", empty
    other = folder / "games.csv"
    other.write_text("game,seat\n")
    yield "give the .parquet file", other
    for name, content in (("bad", "{"), ("more", '{"board": "usa"}\n{"game": 1}\n')):
        file = folder / f"{name}.jsonl"
        file.write_text(content)
        yield "not the file of an arena", file
    changed = folder / "changed.parquet"
    pl.read_parquet(usa).with_columns(digest=pl.lit("0")).write_parquet(changed)
    yield "another “usa”", changed
    own = folder / "own.parquet"
    pl.read_parquet(usa).with_columns(board=pl.lit("mine")).write_parquet(own)
    yield "--board", own


def test_wrong_files_are_told(usa: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no file of games is said in words, with exit status 2, and no page is written."""
    for told, file in wrong_files(usa, tmp_path):
        assert cli.main(["report", str(file), "-o", str(tmp_path / "page.html")]) == 2, file
        assert told in capsys.readouterr().err, file
        assert not (tmp_path / "page.html").exists()


def test_games_alone_have_a_report(usa: Path, tmp_path: Path) -> None:
    """Where the tables of claims and tickets are missing, so are their chapters."""
    alone = Path(shutil.copy(usa, tmp_path / "alone.parquet"))
    assert "map" not in Checker(made(alone)).ids


def test_a_page_that_cannot_be_written_is_told(usa: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The error names the folder; a page that is there is replaced only by --force."""
    assert cli.main(["report", str(usa), "-o", str(tmp_path / "nowhere" / "page.html")]) == 2
    assert "nowhere: there is no such folder" in capsys.readouterr().err
    page = tmp_path / "page.html"
    page.write_text("mine")
    assert cli.main(["report", str(usa), "-o", str(page)]) == 2
    assert "page.html: exists already" in capsys.readouterr().err
    assert page.read_text() == "mine"
    assert cli.main(["report", str(usa), "-o", str(page), "--force"]) == 0
    assert page.read_text().startswith("<!doctype html>")


# Charts


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 0.037), (-300, 260), (5, 5.0001), (0, 12345), (33, 33)])
def test_ticks_are_round_and_inside(low: float, high: float) -> None:
    """A few numbers in steps of 1, 2 or 5, none beyond the ends."""
    found = ticks(low, high)
    assert 0 < len(found) <= 7
    assert all(low - 1e-6 <= tick <= high + 1e-6 for tick in found)


def test_a_single_value_has_a_histogram() -> None:
    """Games that all ended alike are one bar."""
    text = histogram({40: 3}, ("title", "x", "y"), (str, str))
    assert text.count("<rect") == 1 and "nan" not in text
