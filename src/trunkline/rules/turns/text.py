"""Turns: actions as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.constants import DECISIONS, ENDINGS
from trunkline.rules.telling import ENDING, Tell
from trunkline.rules.verbs import Verb

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position, SeatPosition

VERBS = (Verb(act.PASS, "pass", (), ("pass",)),)
TOLD = (
    Tell("players"),
    Tell("first"),
    Tell("turn"),
    Tell("ending", ENDING, field="over"),
    Tell("final_turns"),
)


# Positions: what cannot be worked out, by name


def write_table(board: "Board", game: np.record) -> dict[str, Any]:  # noqa: ARG001
    return {
        "first": int(game.first),
        "turn": int(game.turn),
        "ending": ENDINGS[int(game.over)],
        "final_turns": int(game.final_turns),
        "passes": int(game.passes),
        "quiet": int(game.quiet),
    }


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"decision": DECISIONS[int(game.decision[seat])]}


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    players = len(position.seats)
    if not board.record.min_players <= players <= board.record.max_players:
        raise ValueError(f"{players} seats on a board for {board.record.min_players} to {board.record.max_players}")
    if not (0 <= position.first < players and 0 <= position.turn < players):
        raise ValueError("the first player and the player at turn must be seats")
    game.players, game.first, game.turn = players, position.first, position.turn
    game.over = ENDINGS.index(position.ending)
    game.final_turns, game.passes, game.quiet = position.final_turns, position.passes, position.quiet


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:  # noqa: ARG001
    game.decision[seat] = DECISIONS.index(own.decision)
