"""The arena for people: what it shows while it plays, and the tables at the end."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from trunkline.lab.contest import STAND_IN, STRIKES, Played
from trunkline.lab.progress import Tenths
from trunkline.lab.standings import Report, Share, Standing

PAUSE = 0.3  # seconds between two looks of the live table


class Score:
    """Wins and points so far."""

    def __init__(self) -> None:
        self.seats: dict[str, int] = {}
        self.won: dict[str, float] = {}
        self.points: dict[str, int] = {}

    def add(self, games: Iterable[Played]) -> None:
        for game in games:
            winners = game.ranks.count(1)
            for name, rank, total in zip(game.seats, game.ranks, game.totals, strict=True):
                self.seats[name] = self.seats.get(name, 0) + 1
                self.won[name] = self.won.get(name, 0.0) + (rank == 1) / winners
                self.points[name] = self.points.get(name, 0) + total

    def best_first(self) -> list[tuple[str, float, float]]:
        """Each bot's name, share of wins and mean points."""
        made = [(name, self.won[name] / n, self.points[name] / n) for name, n in self.seats.items()]
        return sorted(made, key=lambda line: -line[1])

    def table(self) -> Table:
        made = _table("bot", "wins", "score")
        for name, share, points in self.best_first():
            made.add_row(name, f"{share:.1%}", f"{points:.1f}")
        return made

    def line(self) -> str:
        return ", ".join(f"{name} {share:.1%}" for name, share, _ in self.best_first())


class Watch:
    """Shows how far a run is: a bar and a live table, or a line now and then."""

    def __init__(self, console: Console, planned: int, done: Iterable[Played]) -> None:
        self.console, self.planned = console, planned
        self.score, self.done, self._next = Score(), 0, 0.0
        self._bar = Progress(
            TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
        )
        done = list(done)
        self.score.add(done)
        self.done = len(done)
        self._tenths = Tenths(planned, self.done)
        self._task = self._bar.add_task("games", total=planned, completed=self.done)
        self._live: Live | None = None

    @contextmanager
    def shown(self) -> Iterator["Watch"]:
        """On a terminal the live table is there as long as this lasts."""
        if not self.console.is_terminal:
            yield self
            return
        with Live(self._look(), console=self.console, transient=True, auto_refresh=False) as self._live:
            yield self

    def add(self, games: list[Played]) -> None:
        self.score.add(games)
        self.done += len(games)
        self._bar.update(self._task, completed=self.done)
        if self._live is None:
            self._tell()
        elif time.monotonic() >= self._next or self.done == self.planned:
            self._next = time.monotonic() + PAUSE
            self._live.update(self._look(), refresh=True)

    def _look(self) -> Group:
        return Group(self.score.table(), self._bar)

    def _tell(self) -> None:
        """A line for each tenth of the games."""
        if self._tenths.passed(self.done):
            self.console.print(f"{self.done} of {self.planned} games: {self.score.line()}", soft_wrap=True)


def _table(*columns: str, title: str | None = None) -> Table:
    """Names on the left, numbers on the right."""
    made = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for i, column in enumerate(columns):
        made.add_column(column, justify="right" if i else "left", no_wrap=i > 0, overflow="fold")
    return made


# The end


def tell(report: Report, console: Console) -> None:
    """All tables of a report."""
    deals = f"{report.deals} deals, each in {report.seatings} seating{'s' if report.seatings > 1 else ''}"
    told = f"{report.board}: {report.games} games of {report.players} players ({deals}), seed {report.seed}"
    console.print(told, highlight=False, soft_wrap=True)
    console.print(_standings(report))
    if len(report.standings) > 1:
        console.print(_against(report))
    console.print(_seats(report))
    console.print(f"A game took {report.decisions:.0f} decisions and {report.turns:.0f} turns.", highlight=False)
    for one in report.standings:
        if one.failed:
            console.print(_failure(one), style="bold", markup=False, highlight=False, soft_wrap=True)


def _standings(report: Report) -> Table:
    made = _table("bot", "wins", "95 %", "rating", "score", "winning", "tickets", "made", "µs/decision")
    for one in report.standings:
        made.add_row(
            one.bot,
            f"{one.wins.share:.1%}",
            _range(one.wins),
            f"{one.rating.mean:.1f} ± {one.rating.uncertainty:.1f}",
            f"{one.score:.1f}",
            "–" if one.winning_score is None else f"{one.winning_score:.1f}",
            f"{one.tickets:.1f}",
            "–" if one.tickets_made is None else f"{one.tickets_made:.0%}",
            "–" if one.us_per_decision is None else f"{one.us_per_decision:,.0f}",
        )
    return made


def _against(report: Report) -> Table:
    names = [one.bot for one in report.standings]
    numbers = [str(i + 1) for i in range(len(names))]
    made = _table("bot", *numbers, title="Who was ahead of whom")
    for number, name in zip(numbers, names, strict=True):
        row = [report.against[name].get(other) for other in names]
        made.add_row(f"{number} {name}", *("" if share is None else f"{share:.1%}" for share in row))
    return made


def _seats(report: Report) -> Table:
    fair = f"Wins by seat ({1 / report.players:.1%} would be fair)"
    made = _table("seat", "wins", "95 %", title=fair)
    for seat, share in enumerate(report.seats):
        made.add_row(str(seat + 1), f"{share.share:.1%}", _range(share))
    made.add_row("first player", f"{report.first_player.share:.1%}", _range(report.first_player))
    return made


def _range(share: Share) -> str:
    return f"{share.low:.1%} to {share.high:.1%}"


def _failure(one: Standing) -> str:
    told = f"{one.bot}: in {one.failed} of {one.seats} games {STAND_IN} stood in for it. First: {one.failure}"
    if one.failed_in_a_row >= STRIKES:
        told += f"\n{one.bot} failed {one.failed_in_a_row} games in a row: its numbers here are mostly not its own."
    return told
