"""The bot `learnt`: plays what a trained network likes best, and as `planner` does where none was trained."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from trunkline.boards import Board
from trunkline.bots import Actions, Reason
from trunkline.bots.planner import PlannerBot
from trunkline.envs.catalogue import Catalogue, catalogue
from trunkline.errors import TrunklineError
from trunkline.learnt import policy
from trunkline.learnt.evaluation import Room, choose_as_learnt, new_room
from trunkline.learnt.policy import Weights
from trunkline.view import View

FOLDER = Path(__file__).with_name("weights")


class Player(NamedTuple):
    """A network ready to play a board."""

    catalogue: Catalogue
    weights: Weights


known = lru_cache(maxsize=16)(policy.read)  # a bot is made for every game and seat


@lru_cache(maxsize=64)
def player(board: Board, players: int, file: Path | None = None) -> Player | None:
    """The network of a file, or else the one that comes along; None: none was trained for so many at this board."""
    path = file or FOLDER / f"{board.id}.npz"
    if file is None and not path.exists():
        return None
    read = known(path)
    if wrong := policy.misfit(read.about, board, players):
        if file is None:
            return None
        raise TrunklineError(f"{path}: this network cannot play here: {wrong}")
    return Player(catalogue(board), policy.fitted(read))


def trained_boards() -> dict[str, tuple[int, int]]:
    """The boards for which networks come along, and the fewest and most players of each.

    >>> "first_journey" in trained_boards()
    True
    """
    return {path.stem: known(path).about.players for path in sorted(FOLDER.glob("*.npz"))}


class LearntBot:
    """Asks a network trained by playing; where there is none it is a planner, and says so by its reasons."""

    def __init__(self, seed: int | str | None = None, file: str | Path | None = None) -> None:
        self.planner, self.file = PlannerBot(seed), Path(file) if file else None
        if self.file is not None:
            known(self.file)  # what is wrong with it is told before any game
        self.room: tuple[Player, Room] | None = None  # of the table it last decided at
        self.chosen: tuple[int, float] | None = None  # the last action, and what was expected of the game then

    def choose(self, view: View, actions: Actions) -> int:
        self.chosen = None
        found = player(view.board, int(view.record.players), self.file)
        if found is None:
            return self.planner.choose(view, actions)
        room = self._room_for(found)
        parts = (found.catalogue.plans, found.catalogue.codes, view.record, actions, found.weights, room)
        action = int(choose_as_learnt(view.board.record, *parts))
        self.chosen = action, float(room.expected[0])
        return action

    def _room_for(self, found: Player) -> Room:
        if self.room is None or self.room[0] is not found:
            self.room = found, new_room(found.weights)
        return self.room[1]

    def reason(self, view: View, action: int) -> Reason:
        """What it expects of the game; of an action that is not its own, what the planner thinks."""
        if self.chosen is None or self.chosen[0] != action:
            return self.planner.reason(view, action)
        return Reason("learnt", {"won": round(50 * (1 + max(-1.0, min(1.0, self.chosen[1]))))})
