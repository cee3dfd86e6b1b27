"""Simulated games become three tables that tell what happened, the same whoever played them."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from trunkline import boards, cli
from trunkline.bots import compiled_games, make
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.lab import parts, simulate
from trunkline.lab.simulate import pieces, play, seating, wished
from trunkline.lab.tables import SCHEMAS, TABLES

Frames = dict[str, pl.DataFrame]
BOARDS = (*boards.names(), str(Path(__file__).parents[1] / "boards" / "custom" / "everything.toml"))


def rows(board: str, names: list[str], games: int = 6, players: int | None = None, seed: int = 1) -> Frames:
    (piece,) = [simulate.Piece(wished(board, names, games, players, seed), range(1, games + 1))]
    return play(piece)


def read(out: Path) -> Frames:
    return {name: pl.read_parquet(file) for name, file in parts.files(out).items()}


# What the rows say


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: Path(board).stem)
def test_rows_agree_with_the_account(board: str) -> None:
    """A replay of each game from its seed gives the totals, the parts of the account and the claims of its rows."""
    made = rows(board, ["planner", "greedy"], 4)
    for (number,), seats in made["games"].group_by("game", maintain_order=True):
        game, claims = replay(board, seats)
        account = game.account()
        for seat, row in zip(account.seats, seats.sort("seat").iter_rows(named=True), strict=True):
            assert row["total"] == seat.total and row["rank"] == seat.rank and row["completed"] == seat.completed
            assert row["tickets"] == seat.ticket_points and row["kept"] == len(seat.tickets)
            assert row["path_length"] == seat.path_length and row["ending"] == account.ending
            assert row["passengers"] == sum(seat.passengers.values())
            assert row["won"] == (seat.rank == 1) / len(account.winners)
        found = made["claims"].filter(pl.col("game") == number)
        assert found.select("seat", "ply", "track", "points").rows() == claims


def replay(board: str, seats: pl.DataFrame) -> tuple[Game, list[tuple[int, int, str, int]]]:
    """The game of some rows played again decision by decision, and its claims."""
    seed, names = seats["seed"][0], seats.sort("seat")["bot"].to_list()
    game = Game.new(board if board in boards.names() else Path(board), len(names), seed)
    table, claims = [make(name, f"{seed} {seat}") for seat, name in enumerate(names)], []
    while not game.over:
        seat = game.seats_to_decide()[0]
        before = int(game.record.score[seat])
        action = game.play(table[seat].choose(game.view(seat), game.legal_numbers(seat)), seat).action.structure()
        if action["verb"] == "claim":
            claims.append((seat, game.ply, action["track"], int(game.record.score[seat]) - before))
    return game, claims


@pytest.mark.parametrize("board", boards.names())
def test_parts_add_up_to_the_total(board: str) -> None:
    """The account's lines sum to the total; on a journey the total is the tickets completed."""
    games = rows(board, ["greedy"], 6, players=3)["games"]
    lines = ("tracks", "exchange", "tickets", "longest_path", "globetrotter", "passengers", "harbours", "unbuilt")
    total = games["completed"] if board == "first_journey" else games.select(pl.sum_horizontal(*lines)).to_series()
    assert total.to_list() == games["total"].to_list()
    assert (games["tickets_made"] + games["tickets_failed"]).to_list() == games["tickets"].to_list()


@pytest.mark.parametrize("board", boards.names())
def test_tables_agree_with_each_other(board: str) -> None:
    """Claims and tickets sum to what the rows of seats say of them."""
    made = rows(board, ["planner"], 6, players=2)
    games = made["games"]
    claims = made["claims"].group_by("game", "seat")
    kept = made["tickets"].filter("kept").group_by("game", "seat")
    summed = games.join(
        claims.agg(claims=pl.len(), spaces=pl.sum("length")), on=["game", "seat"], how="left", suffix="_summed"
    ).join(
        kept.agg(kept=pl.len(), completed=pl.sum("made"), tickets=pl.sum("value")),
        on=["game", "seat"],
        how="left",
        suffix="_summed",
    )
    for name in ("claims", "spaces", "kept", "completed", "tickets"):
        apart = summed[name] - summed[f"{name}_summed"].fill_null(0)
        bonus = name == "completed" and board == "first_journey"  # a bonus ticket counts, but is no ticket of the pile
        assert set(apart.to_list()) <= ({0, 1} if bonus else {0}), name
    assert games["seen"].sum() == len(made["tickets"])


def test_tickets_say_when_they_were_met() -> None:
    """A made ticket names a turn not before it was taken, a failed one names none and costs its points."""
    tickets = rows("usa", ["greedy", "random"], 10)["tickets"]
    made, failed = tickets.filter("made"), tickets.filter(pl.col("kept") & ~pl.col("made"))
    assert len(made) and len(failed)
    assert made.filter(pl.col("made_turn") < pl.col("seen")).is_empty()
    assert made["value"].to_list() == made["points"].to_list()
    assert failed["made_turn"].null_count() == len(failed)
    assert failed["value"].to_list() == (-failed["points"]).to_list()
    assert tickets.filter(~pl.col("kept"))["value"].unique().to_list() == [0]


def test_claims_say_what_was_paid() -> None:
    """The cards paid are as many as the spaces where each takes one, and wilds are among them."""
    claims = rows("usa", ["planner", "random"], 6)["claims"]
    assert claims["cards"].to_list() == claims["length"].to_list()
    for paid, cards, wilds in claims.select("paid", "cards", "wilds").iter_rows():
        counts = {card: int(count) for count, card in re.findall(r"(\d+) (\S+)", paid)}
        assert sum(counts.values()) == cards and counts.get("wild", 0) == wilds


def test_bots_without_compiled_code_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way through Game gives the rows of the compiled way, to the cell."""
    quick = rows("germany", ["planner", "greedy", "random"], 3)
    monkeypatch.setattr(compiled_games, "LEVELS", ())
    slow = rows("germany", ["planner", "greedy", "random"], 3)
    assert all(quick[name].equals(slow[name]) for name in TABLES)


# Who sits where


@pytest.mark.parametrize(("names", "players"), [("ab", 2), ("abc", 3), ("a", 4), ("ab", 4), ("abcd", 2), ("abcde", 3)])
def test_seats_rotate(names: str, players: int) -> None:
    """Over a round of seatings every bot sits equally often on every seat, and every two bots meet."""
    wish = simulate.Wish("usa", None, tuple(names), 10**6, players)
    tables = [seating(wish, number) for number in range(1, 1 + 60 * players)]
    for seat in range(players):
        assert len(set(Counter(table[seat] for table in tables).values())) == 1
    met = {pair for table in tables for pair in ((a, b) for a in table for b in table if a < b)}
    assert len(met) == len(names) * (len(names) - 1) // 2


def test_first_seat_and_place_agree() -> None:
    """The seat that begins has place 1, and the next ones follow."""
    games = rows("usa", ["greedy"], 8, players=3)["games"]
    assert (games["place"] == (games["seat"] - games["first"]) % 3 + 1).all()


# Files


def test_rows_do_not_depend_on_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process in small parts, and two, write the same rows in the same order; another seed writes others."""
    wish = wished("first_journey", ["greedy", "planner"], 40, seed=3)
    simulate.simulate(wish, tmp_path / "two.parquet", 2)
    monkeypatch.setattr(parts, "PART", 50)
    simulate.simulate(wish, tmp_path / "one.parquet", 1)
    one, two = read(tmp_path / "one.parquet"), read(tmp_path / "two.parquet")
    assert all(one[name].equals(two[name]) for name in TABLES)
    assert one["games"]["game"].to_list() == [number for number in range(1, 41) for _ in range(2)]
    simulate.simulate(wished("first_journey", ["greedy", "planner"], 40, seed=4), tmp_path / "x.parquet", 1)
    assert not read(tmp_path / "x.parquet")["games"].equals(one["games"])


def test_pieces_cover_all_games() -> None:
    """Each game is in exactly one piece, in order, whatever the number of workers."""
    for games, workers in ((1, 1), (7, 2), (1000, 3), (12345, 64)):
        wish = wished("usa", ["greedy"], games)
        assert [n for piece in pieces(wish, workers) for n in piece.numbers] == list(range(1, games + 1))


def test_only_the_three_files_are_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command names the files it wrote, and nothing else stays behind."""
    out = tmp_path / "games.parquet"
    assert cli.main(["simulate", "first_journey", "random", "--games", "3", "--workers", "1", "--out", str(out)]) == 0
    names = ["games.parquet", "games.claims.parquet", "games.tickets.parquet"]
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(names)
    told = capsys.readouterr()
    assert all(name in told.out for name in names)
    assert told.err.splitlines()[-3:] == ["1 of 3 games", "2 of 3 games", "3 of 3 games"]  # where no bar can be drawn


def test_tables_are_replaced_only_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Any of the three files in the way is told before a game is played."""
    out, there = tmp_path / "games.parquet", tmp_path / "games.claims.parquet"
    there.write_text("mine")
    command = ["simulate", "first_journey", "random", "--games", "2", "--workers", "1", "--out", str(out)]
    assert cli.main(command) == 2
    assert f"{there}: exists already" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [there]
    assert cli.main([*command, "--force"]) == 0
    assert pl.read_parquet(there).height > 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["usa", "nobody"], "there is no bot “nobody”"),
        (["mars", "greedy"], 'there is no board "mars"'),
        (["usa", "greedy", "--players", "9"], "is for 2 to 5 players, not 9"),
        (["usa", "greedy", "--games", "0"], "at least one game"),
        (["usa", "greedy", "--workers", "0"], "at least one worker"),
        (["usa", "greedy", "--out", "games.csv"], "must end in .parquet"),
        (["usa", "greedy", "--out", "nowhere/games.parquet"], "there is no such folder"),
    ],
)
def test_wrong_wishes_are_told(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be done is said in words, with exit status 2, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    usual = ["simulate", "--games", "2", "--workers", "1", "--out", "games.parquet"]
    assert cli.main([*usual, *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """When writing fails half-way the error names the file, and no file is left."""
    out = tmp_path / "games.parquet"
    arguments = ["simulate", "usa", "greedy", "--games", "200", "--workers", "1", "--out", str(out)]
    code = f"""if True:
        import resource
        from trunkline import cli
        import trunkline.lab.simulate  # what is compiled for it may be larger
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        raise SystemExit(cli.main({arguments!r}))
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done.stderr
    assert f"{out}" in done.stderr.replace(".claims", "") and "cannot be written" in done.stderr
    assert not list(tmp_path.iterdir())


def test_interrupted_games_are_kept(tmp_path: Path) -> None:
    """What was finished before an interruption is written, whole games from the first on."""
    told: list[int] = []

    def tell(games: int) -> None:
        told.append(games)
        if len(told) == 4:
            raise KeyboardInterrupt

    out = tmp_path / "games.parquet"
    done = simulate.simulate(wished("first_journey", ["greedy"], 80), out, 1, tell=tell)
    assert done == sum(told[:3])
    assert read(out)["games"]["game"].unique().sort().to_list() == list(range(1, done + 1))
    assert len(list(tmp_path.iterdir())) == 3


PLAYING = """
import sys
from pathlib import Path
from trunkline.lab import simulate

add = simulate.Parts.add

def told(parts, games, rows):
    add(parts, games, rows)
    print("kept", flush=True)

if __name__ == "__main__":
    simulate.Parts.add = told
    wish = simulate.wished("first_journey", ["greedy"], 1_000_000)
    print(simulate.simulate(wish, Path(sys.argv[1]), 2))
"""


def test_ctrl_c_stops_all_workers_in_order(tmp_path: Path) -> None:
    """An interrupt that reaches every process, as in a terminal, ends them without a word and keeps the games."""
    (tmp_path / "playing.py").write_text(PLAYING)
    out = tmp_path / "games.parquet"
    command = [sys.executable, str(tmp_path / "playing.py"), str(out)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "kept\n"  # the first games: later ones may be played before them
            os.killpg(process.pid, signal.SIGINT)
            said, errors = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # or a run that does not end would hold up all tests
    assert errors == ""
    assert int(said.split()[-1]) == pl.read_parquet(out)["game"].n_unique() > 0


def test_an_interruption_before_the_first_game_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a finished game there is no file."""

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "spread", stopped)
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(wished("usa", ["greedy"], 2), tmp_path / "games.parquet", 1)
    assert not list(tmp_path.iterdir())


def test_without_polars_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra."""
    from trunkline.lab.cli_simulate import needs_polars

    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(TrunklineError, match=r"trunkline\[lab\]"):
        needs_polars()


# The page


PAGE = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_the_page_names_all_columns(table: str) -> None:
    """The page's table of columns is the schema, in its order."""
    section = PAGE.split(f"### `{table}`")[1].split("\n#")[0]
    lines = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    told = [re.findall(r"`(\w+)`", line) for line in lines]
    assert [name for names in told for name in names] == list(SCHEMAS[table])


def test_the_command_is_lazy() -> None:
    """Who only plays does not load polars or ray."""
    code = "import sys, json; from trunkline import cli; cli._parser(); print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
    assert not {"polars", "ray", "PIL"} & set(loaded)
