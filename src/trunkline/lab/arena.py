"""The arena: lets bots play the same deals in all seatings, keeps every finished game, and tells what came of it."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from trunkline import __version__, boards, bots
from trunkline.boards import Board
from trunkline.bots import compiled_games
from trunkline.bots.external import PATIENCE, ExternalBot
from trunkline.errors import TrunklineError
from trunkline.game import check_players
from trunkline.lab import standings
from trunkline.lab.contest import Played, Run, forget, is_compiled, load, play_games, practise
from trunkline.lab.ledger import Heading, Ledger
from trunkline.lab.seating import schedule
from trunkline.lab.spread import spread

FORMAT = 1
KEPT_DAYS = 30  # after which a run that nobody has gone on with is forgotten
CHUNK = 8  # games that go to a worker together when they are quick


class Arena:
    """A run that was asked for, checked: it can be played, interrupted, gone on with and told of.

    >>> Arena("usa", ["planner", "greedy"], games=99)
    <Arena usa: planner, greedy; 100 games of 2 players, seed 1>
    """

    def __init__(
        self,
        board: str,
        names: Sequence[str],
        games: int,
        players: int | None = None,
        seed: str = "1",
        timeout: float = PATIENCE,
    ) -> None:
        made = boards.load(board)
        players = min(len(names), int(made.record.max_players)) if players is None else players
        check_players(made, players, None)
        check_bots(names, players)
        if games < 1:
            raise TrunklineError(f"at least one game must be played, not {games}")
        if timeout <= 0:
            raise TrunklineError(f"bots need some time to answer, not {timeout:g} seconds")
        source = board if board in boards.names() else Path(board).read_text(encoding="utf-8-sig")
        self.run = Run(source, tuple(names), players, seed, timeout)
        self.schedule = schedule(self.run.bots, players)
        self.planned = self.schedule.whole(games)

    def __repr__(self) -> str:
        games = f"{self.planned} games of {self.run.players} players, seed {self.run.seed}"
        return f"<Arena {self.board.id}: {', '.join(self.run.bots)}; {games}>"

    @property
    def board(self) -> Board:
        return load(self.run.board)

    @property
    def heading(self) -> Heading:
        board, run = self.board, self.run
        return Heading(FORMAT, __version__, board.id, board.digest, list(run.bots), run.players, run.seed)

    @property
    def kept_file(self) -> Path:
        """Where a run is kept unless told otherwise, so that it can be gone on with: in the user's data folder."""
        digest = hashlib.sha256(msgspec.json.encode(self.heading)).hexdigest()[:8]
        return platformdirs.user_data_path("trunkline", appauthor=False) / "arena" / f"{self.board.id}-{digest}.jsonl"

    def try_programs(self) -> None:
        """Start each program once, so that a wrong command is told at once."""
        for name in dict.fromkeys(self.run.bots):
            if name.startswith(bots.COMMAND):
                bot = ExternalBot(name.removeprefix(bots.COMMAND), "rehearsal", self.run.timeout)
                bot.greet(self.board, self.run.players, 0)
                bot.close()

    def rehearse(self) -> None:
        """Compile what workers then only load."""
        for name in dict.fromkeys(self.run.bots):
            if not name.startswith(bots.COMMAND):
                practise(self.board, name, self.run.players)
        if names := next((names for names in self.schedule.round if is_compiled(names)), None):
            compiled_games.Table(self.board).play(names, "rehearsal")

    def play(self, ledger: Ledger, workers: int | None = None, ray: str | None = None) -> Iterator[list[Played]]:
        """Play what the file does not hold yet, and write down each game as it is finished."""
        left = [game for game in range(self.planned) if game not in ledger.games]
        tasks = [(self.run, chunk) for chunk in self._chunks(left)]
        where: dict[str, Any] = {} if ray is None else {"ray": ray}
        forget()
        try:
            for _, games in spread(play_games, tasks, workers=workers, **where):
                ledger.add(games)
                yield games
        finally:
            forget()

    def _chunks(self, left: list[int]) -> Iterator[list[int]]:
        """Quick games in chunks, slow ones one by one."""
        size = CHUNK if is_compiled(self.run.bots) else 1
        return (left[i : i + size] for i in range(0, len(left), size))

    def report(self, games: dict[int, Played]) -> standings.Report:
        """What came of the games so far."""
        made = standings.Games((games[n] for n in games if n < self.planned), len(self.schedule))
        return standings.Report(
            board=self.board.id,
            digest=self.board.digest,
            players=self.run.players,
            seed=self.run.seed,
            games=len(made.list),
            planned=self.planned,
            deals=len(set(made.deal.tolist())),
            seatings=len(self.schedule),
            standings=standings.standings(made),
            against=standings.against(made),
            seats=standings.seat_shares(made),
            first_player=standings.first_share(made),
            decisions=standings.mean_sum([game.decisions for game in made.list]),
            turns=standings.mean_sum([game.turns for game in made.list]),
        )


def make_room(path: Path, planned: int) -> Path | None:
    """Prepare the data folder for a run that begins anew; what was kept of an interrupted one is put aside, and where.

    A finished run is simply run again: the same seed deals the same games.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in path.parent.glob("*.jsonl"):
        if time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
            old.unlink(missing_ok=True)
    if 0 < Ledger.count(path) < planned:
        return path.replace(path.with_suffix(".before.jsonl"))
    path.unlink(missing_ok=True)  # whoever still writes to it goes on with a file of his own
    return None


def compare(board: str, names: Sequence[str], games: int, **options: Any) -> standings.Report:
    """A whole run in this process, kept nowhere; options are those of `Arena`.

    >>> report = compare("first_journey", ["random", "greedy"], games=20)
    >>> [one.bot for one in report.standings]
    ['greedy', 'random']
    """
    arena = Arena(board, names, games, **options)
    try:
        return arena.report({game.game: game for game in play_games((arena.run, range(arena.planned)))})
    finally:
        forget()


def check_bots(names: Sequence[str], players: int) -> None:
    """Refuse bots that do not exist or cannot fill the seats."""
    for name in names:
        bots.make(name)
    if len(names) < players:
        given = f"{len(names)} bot{'s' if len(names) > 1 else ''}"
        raise TrunklineError(
            f"{given} cannot fill {players} seats; name a bot several times to let it sit several times"
        )
