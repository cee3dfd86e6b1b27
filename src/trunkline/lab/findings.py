"""What simulated games tell: reads the tables of `trunkline simulate`, or the file of an arena, and sums them up."""

import math
from collections.abc import Iterator
from pathlib import Path

import msgspec
import polars as pl

from trunkline.errors import TrunklineError
from trunkline.lab.intervals import wilson
from trunkline.lab.parts import ENDING, files
from trunkline.lab.tables import SCHEMAS

NEEDED = ("game", "board", "digest", "players", "seat", "bot", "place", "won", "rank", "total", "turns")
RATED = 20_000  # games that ratings are made of at most: by then they stand still
POINTS = 120  # of a curve of ratings


class Games:
    """The tables of some games; an arena's file has no claims and tickets."""

    def __init__(self, games: pl.LazyFrame, claims: pl.LazyFrame | None, tickets: pl.LazyFrame | None) -> None:
        self.games, self.claims, self.tickets = games, claims, tickets
        facts = games.select(
            pl.col("game").n_unique().alias("games"), pl.col("board", "digest", "players").first()
        ).collect()
        self.count, self.board, self.digest, self.players = facts.row(0)
        self.bots: list[str] = games.select(pl.col("bot").unique(maintain_order=True)).collect()["bot"].to_list()

    # Seats and bots

    def by(self, column: str) -> pl.DataFrame:
        """Share of wins with its interval, and mean score, by bot or by place in the turn order."""
        sums = self.games.group_by(column).agg(
            pl.len().alias("seats"),
            pl.col("won").mean(),
            pl.col("total").mean().alias("score"),
            pl.col("total").std().fill_null(0).alias("deviation"),
            pl.col("total").max().alias("best"),
        )
        found = sums.sort(column).collect(engine="streaming")
        bounds = [wilson(won, seats) for won, seats in found.select("won", "seats").iter_rows()]
        low, high = (
            pl.Series(name, [bound[i] for bound in bounds], pl.Float64) for i, name in enumerate(("low", "high"))
        )
        return found.with_columns(low, high)

    def winners_score(self) -> float:
        """The mean score of winners."""
        won = self.games.filter(pl.col("rank") == 1).select(pl.col("total").mean())
        return float(won.collect().item())

    def scores(self) -> dict[str, pl.DataFrame]:
        """How often each score was reached, by bot."""
        counted = (
            self.games.group_by("bot", "total").agg(pl.len().alias("count")).sort("total").collect(engine="streaming")
        )
        return {bot: counted.filter(pl.col("bot") == bot).select("total", "count") for bot in self.bots}

    def lengths(self) -> pl.DataFrame:
        """How many games had how many rounds: the turns of the seat that had most."""
        rounds = self.games.group_by("game").agg(pl.col("turns").max())
        return rounds.group_by("turns").agg(pl.len().alias("count")).sort("turns").collect(engine="streaming")

    # Tracks, tickets, time

    def tracks(self) -> pl.DataFrame:
        """Of each track: in what share of games it is claimed and its holder wins, how often holders win, and how much
        more often than the same bot without it."""
        assert self.claims is not None
        held = self.claims.join(self.games.select("game", "seat", "bot", "won"), on=["game", "seat"])
        sums = held.group_by("track").agg(pl.len().alias("times"), pl.col("won").sum().alias("winners"))
        shares = sums.with_columns(
            (pl.col("winners") / pl.col("times")).alias("wins"),
            (pl.col("winners") / self.count).alias("winners"),
            (pl.col("times") / self.count).alias("claimed"),
        ).join(self.advantages(held, "track"), on="track", how="left")
        return shares.sort(["winners", "track"], descending=[True, False]).collect(engine="streaming")

    def advantages(self, held: pl.LazyFrame, thing: str) -> pl.LazyFrame:
        """How much more often who holds a thing wins than the same bot without it, and the deviation of that.

        Bots like different things, and some win more than others: so holders are compared with seats of the same bot,
        and the differences of all bots are put together as Mantel and Haenszel do.
        """
        bots = self.games.group_by("bot").agg(pl.len().alias("seats"), pl.col("won").sum().alias("all_wins"))
        counts = held.group_by(thing, "bot").agg(pl.len().alias("with"), pl.col("won").sum().alias("wins_with"))
        without = (pl.col("seats") - pl.col("with")).alias("without")
        both = counts.join(bots, on="bot").with_columns(without).filter(pl.col("without") > 0)
        one = both.with_columns(
            (pl.col("wins_with") / pl.col("with")).alias("p"),
            ((pl.col("all_wins") - pl.col("wins_with")) / pl.col("without")).alias("q"),
            (pl.col("with") * pl.col("without") / pl.col("seats")).alias("weight"),
        )
        spread = pl.col("p") * (1 - pl.col("p")) / pl.col("with") + pl.col("q") * (1 - pl.col("q")) / pl.col("without")
        weight = pl.col("weight")
        return one.group_by(thing).agg(
            ((weight * (pl.col("p") - pl.col("q"))).sum() / weight.sum()).alias("advantage"),
            ((weight**2 * spread).sum().sqrt() / weight.sum()).alias("deviation"),
        )

    def ticket_shares(self) -> pl.DataFrame:
        """Of each ticket: how often seen, kept and made, its mean value when kept, and how much holders win."""
        assert self.tickets is not None
        rows = self.tickets.join(self.games.select("game", "seat", "bot", "won"), on=["game", "seat"])
        kept = pl.col("kept")
        sums = rows.group_by("ticket").agg(
            pl.len().alias("seen"),
            pl.col("points").first(),
            kept.mean(),
            kept.sum().alias("times"),
            pl.col("made").filter(kept).mean(),
            pl.col("value").filter(kept).mean(),
            (pl.col("value").filter(kept).std() / kept.sum().sqrt()).fill_null(0).alias("value_deviation"),
            pl.col("won").filter(kept).mean().alias("wins"),
        )
        adjusted = self.advantages(rows.filter(kept), "ticket")
        return (
            sums.filter(pl.col("times") > 0)
            .join(adjusted, on="ticket", how="left")
            .sort(["value", "made", "ticket"], descending=[True, True, False])
            .collect(engine="streaming")
        )

    def claims_by_turn(self) -> pl.DataFrame:
        """In what share of a seat's first, second, third … turns it claims a track; while a tenth still play."""
        assert self.claims is not None
        claims = self.claims.group_by("turn").agg(pl.len().alias("claims")).collect(engine="streaming")
        turns = self.games.group_by("turns").agg(pl.len().alias("seats")).sort("turns", descending=True).collect()
        reached = turns.select(turn="turns", playing=pl.col("seats").cum_sum()).sort("turn")
        every = pl.DataFrame({"turn": pl.int_range(1, int(reached["turn"].max()) + 1, dtype=pl.Int16, eager=True)})  # type: ignore[arg-type]
        seats = every.join_asof(reached, on="turn", strategy="forward").filter(
            pl.col("playing") >= pl.col("playing").max() / 10
        )
        both = seats.join(claims, on="turn", how="left").with_columns(pl.col("claims").fill_null(0))
        return both.with_columns((pl.col("claims") / pl.col("playing")).alias("share")).sort("turn")

    # Ratings

    def ratings(self) -> dict[str, list[tuple[int, float]]]:
        """Each bot's OpenSkill rating along the games: how many it had played, and the mean of its rating."""
        if len(self.bots) < 2:
            return {}
        rows = self.games.select("game", "bot", "rank").head(RATED * self.players).collect()
        games = [(frame["bot"].to_list(), frame["rank"].to_list()) for frame in rows.iter_slices(self.players)]
        return _curves(self.bots, games)


def _curves(bots: list[str], games: list[tuple[list[str], list[int]]]) -> dict[str, list[tuple[int, float]]]:
    """Game after game; a bot that sits several times gets the mean of what its seats get."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = dict.fromkeys(bots, (model.mu, model.sigma))
    curves: dict[str, list[tuple[int, float]]] = {bot: [(0, model.mu)] for bot in bots}
    for number, (names, ranks) in enumerate(games, 1):
        if len(set(names)) > 1:
            teams = [[model.rating(mu=now[name][0], sigma=now[name][1])] for name in names]
            after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]
            for name in set(names):
                mine = [one for one, seat in zip(after, names, strict=True) if seat == name]
                now[name] = sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
        if number % math.ceil(len(games) / POINTS) == 0 or number == len(games):
            for bot in bots:
                curves[bot].append((number, now[bot][0]))
    return curves


# Reading


def read(path: Path) -> Games:
    """The games of a file, with claims and tickets where they lie beside it."""
    if not path.is_file():
        raise TrunklineError(f"{path}: there is no such file")
    if path.suffix == ".jsonl":
        return Games(_arena_rows(path).lazy(), None, None)
    if path.suffix != ENDING:
        raise TrunklineError(f"{path}: give the {ENDING} file of “trunkline simulate” or the .jsonl file of an arena")
    beside = files(path)
    claims, tickets = (_table(beside[name], name) for name in ("claims", "tickets"))
    games = _table(path, "games")
    assert games is not None
    if games.select(pl.len()).collect().item() == 0:
        raise TrunklineError(f"{path}: holds no games")
    return Games(games, claims, tickets)


def _table(path: Path, name: str) -> pl.LazyFrame | None:
    """A table, checked for its columns; none where there is no file."""
    if not path.is_file():
        return None
    try:
        table = pl.scan_parquet(path)
        columns = table.collect_schema().names()
    except (pl.exceptions.PolarsError, OSError):
        raise TrunklineError(f"{path}: is not a whole parquet file; write it again with “trunkline simulate”") from None
    missing = [column for column in (NEEDED if name == "games" else SCHEMAS[name]) if column not in columns]
    if missing:
        hint = "; give the first of the three files of “trunkline simulate”" if name == "games" else ""
        raise TrunklineError(f"{path}: lacks the columns {', '.join(missing)}{hint}")
    return table


def _arena_rows(path: Path) -> pl.DataFrame:
    """The seats of an arena's games as the rows of `simulate`, as far as they tell the same."""
    head, *lines = path.read_bytes().splitlines() or [b""]
    try:
        heading = msgspec.json.decode(head, type=dict)
        games = sorted((msgspec.json.decode(line, type=dict) for line in lines), key=lambda game: game["game"])
        rows = [row for game in games for row in _arena_seats(heading, game)]
    except (msgspec.MsgspecError, KeyError, ValueError, ZeroDivisionError):
        raise TrunklineError(f"{path}: is not the file of an arena") from None
    if not rows:
        raise TrunklineError(f"{path}: holds no games")
    return pl.DataFrame(rows)


def _arena_seats(heading: dict[str, object], game: dict[str, list[int]]) -> Iterator[dict[str, object]]:
    seats, ranks = game["seats"], game["ranks"]
    for seat, bot in enumerate(seats):
        yield {
            "game": game["game"],
            "board": heading["board"],
            "digest": heading["digest"],
            "players": len(seats),
            "seat": seat,
            "bot": bot,
            "place": (seat - int(game["first"])) % len(seats) + 1,  # type: ignore[call-overload]
            "won": (ranks[seat] == 1) / ranks.count(1),
            "rank": ranks[seat],
            "total": game["totals"][seat],
            "turns": game["turns"][seat],
        }
