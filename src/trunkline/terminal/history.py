"""Tells what happened in a game, move by move, with what followed from it: points, cards drawn, tickets met."""

from dataclasses import dataclass

import numpy as np

from trunkline import chance
from trunkline.game import Game, Move
from trunkline.rules import actions as act
from trunkline.rules import constants, dice, records
from trunkline.rules.packing import verb_of
from trunkline.rules.play import play
from trunkline.rules.setup import set_up

SET_UP = (constants.CHOOSE_MIX, constants.KEEP_FIRST, constants.CHOOSE_PIECES)


@dataclass(frozen=True)
class Event:
    """One move and its consequences; `cards` and `tickets` are the seat's own secret."""

    seat: int
    number: int
    offer: tuple[int, ...]
    set_up: bool  # a choice made at the same time as others, secret until all have chosen
    points: int = 0
    cards: tuple[int, ...] = ()  # drawn blind
    tickets: tuple[int, ...] = ()  # received
    terrain: int | None = None  # drawn blind, public
    turned: tuple[int, ...] = ()  # cards turned up for a tunnel
    met: tuple[int, ...] = ()  # tickets completed and turned face up
    bonus: bool = False
    new_display: bool = False
    last_turns: bool = False  # from here on the last turns run

    @property
    def verb(self) -> int:
        return int(verb_of(self.number))


class History:
    """The events of a game: it plays the moves again by what chance decided, also those of a game that was loaded."""

    def __init__(self, game: Game) -> None:
        self.events: list[Event] = []
        self._game = game
        self._table = records.new_games(1)
        named = game.named_first()
        first = -1 if named is None else named
        set_up(game.board.record, self._table[0], game.players, first, chance.reading(game.deal))

    def catch_up(self) -> None:
        """Add what has been played since."""
        for move in self._game.moves[len(self.events) :]:
            before = self._table.copy()[0]
            play(self._game.board.record, self._table[0], move.seat, move.action.number, chance.reading(move.outcomes))
            self.events.append(self._event(move, before, self._table[0]))

    def _event(self, move: Move, before: np.record, after: np.record) -> Event:
        told = [chance.split(outcome) for outcome in move.outcomes]
        seat, verb = move.seat, move.action.verb
        cards = [item for what, to, item in told if what == dice.CARD_TO_HAND and to == seat]
        terrain = [item for what, to, item in told if what == dice.TERRAIN_TO_SEAT and to == seat]
        shown = sum(what == dice.CARD_TO_DISPLAY for what, _, _ in told)
        met = np.nonzero((after.ticket_at == constants.COMPLETED + seat) & (before.ticket_at != after.ticket_at))[0]
        return Event(
            seat,
            move.action.number,
            move.action.offer,
            before.decision[seat] in SET_UP,
            points=int(after.score[seat] - before.score[seat]),
            cards=tuple(cards) if verb == act.DRAW_CARD else (),
            tickets=tuple(item for what, to, item in told if what == dice.TICKET_TO_SEAT and to == seat),
            terrain=terrain[0] if verb == act.DRAW_TERRAIN and terrain else None,
            turned=tuple(item for what, _, item in told if what == dice.CARD_TURNED_UP),
            met=tuple(int(ticket) for ticket in met),
            bonus=bool(after.bonus[seat] and not before.bonus[seat]),
            new_display=shown >= self._game.board.record.display > 1,
            last_turns=bool(before.final_turns == constants.NONE and after.final_turns != constants.NONE),
        )
