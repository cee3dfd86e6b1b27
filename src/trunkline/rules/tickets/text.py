"""Tickets: actions as text, what views tell, positions and accounts by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.constants import COMPLETED, DISCARDED, HELD, NONE, OFFERED_TO, PILE, UNDER
from trunkline.rules.naming import put_slots
from trunkline.rules.packing import detail_of, make, subject_of
from trunkline.rules.reasons import NOT_OFFERED
from trunkline.rules.telling import ALL, IF_ANY, ITEMS, OWNERS, Tell
from trunkline.rules.verbs import Offer, Part, Unplayable, Verb, Words, as_subject, counted, counts, find, number

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position, SeatPosition


def _mix(board: "Board", action: int, offer: Offer) -> dict[str, int]:  # noqa: ARG001
    numbers = (subject_of(action), detail_of(action))
    return dict(zip(board.decks, numbers, strict=False))


def _mix_words(mix: dict[str, int]) -> str:
    """With one deck the number is the board's."""
    return counted(mix) if len(mix) > 1 else ""


def _read_mix(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    if not words and len(board.decks) == 1:
        return int(make(0, int(board.record.draw), 0))
    numbers = [0, 0]
    for deck, n in counts(words).items():
        numbers[find(board.deck_index, deck, "deck")] = n
    return int(make(0, as_subject(numbers[0]), numbers[1]))


def _kept(board: "Board", action: int, offer: Offer) -> list[str]:
    return [board.tickets[ticket] for place, ticket in enumerate(offer) if subject_of(action) >> place & 1]


def _read_kept(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    """By name, or by their places in the offer, counted from 1."""
    kept = 0
    for word in words:
        place = number(word) - 1 if word.isdigit() else _place(board, word, offer)
        if not 0 <= place < len(offer):
            raise Unplayable(NOT_OFFERED, act.KEEP)
        kept |= 1 << place
    return int(make(0, kept, 0))


def _place(board: "Board", name: str, offer: Offer) -> int:
    ticket = find(board.ticket_index, name, "ticket")
    return offer.index(ticket) if ticket in offer else -1


def own_tickets(board: "Board", journey: np.ndarray, held: np.ndarray) -> list[str]:
    """A seat's own tickets; on a journey the unfinished ones in hand order."""
    return [board.tickets[ticket] for ticket in journey.tolist() if ticket != NONE] or [
        name for name, mine in zip(board.tickets, held.tolist(), strict=False) if mine
    ]


VERBS = (
    Verb(
        act.DRAW_TICKETS,
        "draw_tickets",
        (Part("from", dict[str, int], _mix, _read_mix, _mix_words),),
        ("draw tickets", "draw tickets {from}"),
    ),
    Verb(act.KEEP, "keep", (Part("tickets", list[str], _kept, _read_kept, " ".join),), ("keep", "keep {tickets}")),
)
TOLD = (
    Tell("tickets_left", ALL, "decks"),
    Tell("open_tickets", OWNERS, "tickets", field="ticket_owner"),
    Tell("tickets", ALL, "decks", field="ticket_count"),
    Tell("offered", IF_ANY, "decks", field="offer_count"),
    Tell("offer", ITEMS, "tickets"),
)


# Positions and accounts


def tickets_at(board: "Board", game: np.record, mark: int) -> list[str]:
    """The tickets that lie in one place."""
    return [name for ticket, name in enumerate(board.tickets) if game.ticket_at[ticket] == mark]


def put_tickets(board: "Board", game: np.record, names: list[str], mark: int) -> None:
    for name in names:
        ticket = board.ticket_index[name]
        if game.ticket_at[ticket] != PILE:
            raise ValueError(f"ticket “{name}” is in two places")
        game.ticket_at[ticket] = mark


def write_table(board: "Board", game: np.record) -> dict[str, Any]:
    return {
        "under": [board.tickets[ticket] for ticket in game.under[: game.under_size]],
        "put_away": tickets_at(board, game, DISCARDED),
    }


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    return {
        "tickets": tickets_at(board, game, HELD + seat),
        "offer": [board.tickets[ticket] for ticket in game.offer[seat][: game.offer_size[seat]]],
        "mix": (int(game.mix[seat, 0]), int(game.mix[seat, 1])),
    }


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    put_tickets(board, game, position.under, UNDER)
    put_tickets(board, game, position.put_away, DISCARDED)
    put_slots(game.under, position.under, board.ticket_index)
    game.under_size = len(position.under)
    for seat, own in enumerate(position.seats):
        put_tickets(board, game, own.tickets, HELD + seat)
        put_tickets(board, game, own.completed, COMPLETED + seat)
        put_tickets(board, game, own.offer, OFFERED_TO + seat)
    for ticket, deck in enumerate(board.record.ticket_deck[: len(board.tickets)]):
        game.fresh[deck] += game.ticket_at[ticket] == PILE


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    game.mix[seat] = own.mix
    put_slots(game.offer[seat], own.offer, board.ticket_index)
    game.offer_size[seat] = len(own.offer)


@dataclass(frozen=True)
class TicketLine:
    """One ticket: its points with their sign, and how it was met: "no", "joined" or, for a tour, "in_order"."""

    ticket: str
    points: int
    met: Literal["no", "joined", "in_order"]


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:
    return {
        "tickets": tuple(_lines(board, game, account, seat)),
        "globetrotter": int(account.globetrotter[seat]),
        "completed": int(account.completed[seat]),
    }


def _lines(board: "Board", game: np.record, account: np.record, seat: int) -> Iterator[TicketLine]:
    for ticket, name in enumerate(board.tickets):
        if game.ticket_at[ticket] == HELD + seat:
            yield TicketLine(name, int(account.ticket[ticket]), _how(board, ticket, int(account.met[ticket])))
        elif game.ticket_at[ticket] == COMPLETED + seat:
            yield TicketLine(name, 0, "joined")


def _how(board: "Board", ticket: int, met: int) -> Literal["no", "joined", "in_order"]:
    if not met:
        return "no"
    return "in_order" if board.record.ticket_stops[ticket] > 2 and met == 1 else "joined"
