"""A finished game, step by step, as a seat saw it or with all cards open."""

from typing import Any

from msgspec import Struct

from trunkline import chance
from trunkline.game import Game
from trunkline.record import Outcome, Step, Veil, outcomes_of, step_of
from trunkline.server.protocol import shapes
from trunkline.server.protocol.audiences import account_data, merge_patch
from trunkline.server.protocol.messages import Patch
from trunkline.server.table.table import choosing


class Frame(Struct, frozen=True):
    """A step, and what it changed in the view (a merge patch)."""

    step: Step
    view: Patch


class Replay(Struct, frozen=True):
    """A whole game: the view after the deal, then every step."""

    seat: int | None  # whose view; null: all cards open
    names: list[str]
    deal: list[Outcome]
    start: dict[str, Any]
    frames: list[Frame]
    account: shapes.Account


def replay_of(game: Game, names: list[str], seat: int | None) -> Replay:
    """A finished game from a seat's view, or (None) open."""
    twin = game.back_to(0)
    start = seen = _view(twin, seat)
    frames = []
    for move in game.moves:
        twin.accept(twin.foresee(move.action.number, move.seat, chance.reading(move.outcomes)))
        after = _view(twin, seat)
        veil = None if seat is None else Veil(game if twin.over else twin, seat)
        frames.append(Frame(step_of(game.board, move, veil), merge_patch(seen, after)))
        seen = after
    deal_veil = None if seat is None else Veil(game, seat)
    deal = outcomes_of(game.board, game.deal, deal_veil)
    return Replay(seat, names, deal, start, frames, account_data(game))


def _view(game: Game, seat: int | None) -> dict[str, Any]:
    """A seat's view; open: the public view and what each seat has."""
    if seat is not None:
        return game.view(seat).data()
    own = ("hand", "own_tickets", "offer")
    hands = {}
    for other in range(game.players):
        view = game.view(other).data()
        hands[str(other)] = {key: view[key] for key in own}
    return game.view().data() | {"open": hands, "choosing": choosing(game)}
