"""The journey: actions as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.constants import COMPLETED
from trunkline.rules.naming import put_slots
from trunkline.rules.telling import FLAG, Tell
from trunkline.rules.tickets.text import tickets_at
from trunkline.rules.verbs import Verb

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import SeatPosition

VERBS = (Verb(act.SWAP_TICKETS, "swap_tickets", (), ("swap tickets",)),)


def is_journey(board: np.record) -> bool:
    return bool(board.goal > 0)


TOLD = (Tell("completed", when=is_journey), Tell("bonus", FLAG, when=is_journey))


# Positions and accounts


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    """Tickets in the order of the hand, those completed, and the bonus."""
    made: dict[str, Any] = {"completed": tickets_at(board, game, COMPLETED + seat), "bonus": bool(game.bonus[seat])}
    if game.journey_size[seat]:
        made["tickets"] = [board.tickets[ticket] for ticket in game.journey[seat][: game.journey_size[seat]]]
    return made


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    game.bonus[seat], game.completed[seat] = own.bonus, len(own.completed) + own.bonus
    if board.record.goal:
        put_slots(game.journey[seat], own.tickets, board.ticket_index)
        game.journey_size[seat] = len(own.tickets)


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"bonus_ticket": bool(game.bonus[seat])}
