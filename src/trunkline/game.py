"""One game for Python code: make it, ask what is legal, play, look, settle the account."""

import difflib
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trunkline import boards, chance, explicit_chance, notation
from trunkline.account import Account
from trunkline.boards import Board
from trunkline.errors import IllegalAction, NotationError, TrunklineError
from trunkline.rules import actions as act
from trunkline.rules import calls, constants, reasons, records, scoring
from trunkline.rules.dice import FIRST_SEAT
from trunkline.rules.setup import set_up
from trunkline.rules.verbs import Unplayable
from trunkline.view import View
from trunkline.words import say

Numbers = npt.NDArray[np.int64]
NO_LIST: Numbers = np.zeros(0, np.int64)  # where actions are counted, not listed


@dataclass(frozen=True, slots=True)
class Action:
    """A legal action: `str(action)` is its canonical text, `action.number` the integer the rules use."""

    number: int
    board: Board
    offer: tuple[int, ...] = ()

    def __str__(self) -> str:
        return notation.text(self.board, self.number, self.offer)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __index__(self) -> int:
        return self.number

    @property
    def verb(self) -> int:
        return int(notation.verb_of(self.number))

    def structure(self) -> notation.Structure:
        """The action as plain data, for JSON."""
        return notation.structure(self.board, self.number, self.offer)


@dataclass(frozen=True, slots=True)
class Move:
    """What happened: who played what, and what chance had to say."""

    seat: int
    action: Action
    outcomes: tuple[int, ...]
    completed: tuple[int, ...] = ()  # on a journey: tickets that the seat completed by it (F5)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A legal action played on a copy of the game: what it leads to once it is accepted."""

    move: Move
    games: npt.NDArray[np.void]
    dice: chance.Dice


class Game:
    """A game in progress.

    >>> game = Game.new("usa", players=3, seed=7)
    >>> game.seats_to_decide()
    [0, 1, 2]
    >>> [str(action) for action in game.legal(0)][-1]
    'keep chicago-santa_fe denver-el_paso seattle-new_york'
    """

    def __init__(self, board: Board, record: np.record, dice: chance.Dice) -> None:
        self.board = board
        self._games = records.new_games(1)
        self._games[0] = record
        self._dice = dice
        self.deal: tuple[int, ...] = ()  # outcomes of the set-up
        self.moves: list[Move] = []

    @classmethod
    def new(
        cls,
        board: str | Path | Board,
        players: int = 2,
        seed: int | str | None = None,
        first: int | None = None,
    ) -> "Game":
        """A new game, dealt; the seed also draws the first player unless one is named."""
        made = board if isinstance(board, Board) else boards.load(board)
        check_players(made, players, first)
        return cls.dealt(made, players, first, chance.rolling(seed))

    @classmethod
    def dealt(cls, board: Board, players: int, first: int | None, dice: chance.Dice) -> "Game":
        while True:
            game = cls(board, records.new_games(1)[0], dice.copy())
            set_up(board.record, game.record, players, -1 if first is None else first, game._dice)
            outcomes = chance.outcomes_of(game._dice)
            if outcomes is not None:
                game.deal = outcomes
                return game
            dice = chance.extended(dice)

    @classmethod
    def dealt_by(cls, board: Board, players: int, first: int | None, answer: explicit_chance.Answer) -> "Game":
        """A new game, dealt as `answer` decides each question of chance."""

        def step(outcomes: Sequence[int]) -> explicit_chance.Settled | explicit_chance.Question:
            return explicit_chance.deal(board, players, outcomes, -1 if first is None else first)

        made = explicit_chance.settle(step, answer)
        game = cls(board, made.games[0], chance.rolling())
        game.deal = made.outcomes
        return game

    @classmethod
    def from_position(cls, data: bytes | str, board: Board | None = None, seed: int | str | None = None) -> "Game":
        """A game that starts from a stored position; for a board of one's own, pass the board."""
        from trunkline import position

        made, record = position.read(data, board)
        return cls(made, record, chance.rolling(seed))

    def position(self) -> bytes:
        """The position as JSON, secrets of all seats included; `from_position` reads it back."""
        from trunkline import position

        return position.write(self.board, self.record)

    # Looking

    @property
    def record(self) -> np.record:
        """The position itself, as the rules see it. It holds secrets of all seats: show `view` to players."""
        return self._games[0]  # type: ignore[no-any-return]

    @property
    def players(self) -> int:
        return int(self._games["players"][0])  # of the array: a record's own fields are slow to read

    @property
    def over(self) -> bool:
        return bool(self._games["over"][0] != constants.RUNNING)

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.moves)

    def seats_to_decide(self) -> list[int]:
        """The seats that have something to decide now: one, or at set-up several at the same time."""
        return [seat for seat, decision in enumerate(self.decisions()) if decision != constants.NOTHING]

    def decisions(self) -> list[int]:
        """What each seat must decide (constants of rules.constants)."""
        return self._games["decision"][0, : self.players].tolist()  # type: ignore[no-any-return]

    def decision(self, seat: int) -> int:
        """What a seat must decide (a constant of rules.constants)."""
        return int(self._games["decision"][0, self._existing(seat)])

    def offer(self, seat: int) -> tuple[int, ...]:
        """The tickets shown to a seat, in order."""
        self._existing(seat)
        return tuple(self._games["offer"][0, seat, : self._games["offer_size"][0, seat]].tolist())

    def legal_numbers(self, seat: int) -> Numbers:
        """All legal actions of a seat as integers."""
        self._existing(seat)
        room = np.zeros(256, np.int64)
        while True:
            count = calls.list_legal(self.board.records, self._games, seat, room)
            if count <= len(room):
                return room[:count]
            room = np.zeros(count, np.int64)

    def legal(self, seat: int | None = None) -> list[Action]:
        """All legal actions of a seat; without one, of the first seat that must decide."""
        who = self._seat(seat)
        return [self.action(number, who) for number in self.legal_numbers(who).tolist()] if who is not None else []

    def action(self, number: int, seat: int) -> Action:
        offer = self.offer(seat) if notation.verb_of(number) == act.KEEP else ()
        return Action(number, self.board, offer)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None: what a spectator may know."""
        room = np.ndarray(1, records.view_t, bytearray(records.view_t.itemsize))
        viewer = constants.NOBODY if seat is None else self._existing(seat)
        calls.see(self.board.records, self._games, viewer, room)
        return View(self.board, room[0])

    def account(self) -> Account:
        """The account, part by part; of a running game: as if it ended now."""
        room = records.new_accounts(1)
        scoring.make_account(self.board.record, self.record, room[0], np.zeros(1, scoring.scoring_t)[0])
        return Account(self.board, self.players, self.record.copy(), room[0])

    def _existing(self, seat: int) -> int:
        """A seat that somebody asks about, once it is known to be one: compiled rules would read past the record."""
        if not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise TrunklineError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")
        return int(seat)

    def _seat(self, seat: int | None) -> int | None:
        """The seat that is meant: the one named, or the first that must decide."""
        if seat is not None:
            return seat
        waiting = self.seats_to_decide()
        return waiting[0] if waiting else None

    # Playing

    def play(self, action: "Action | int | str", seat: int | None = None) -> Move:
        """Play an action (object, number or text) for a seat; refused with the clause it breaks, changing nothing."""
        prepared = self.prepare(action, seat)
        self.accept(prepared)
        return prepared.move

    def prepare(
        self, action: "Action | int | str", seat: int | None = None, dice: chance.Dice | None = None
    ) -> Prepared:
        """Check an action and play it on a copy, with these dice or the game's own; `accept` makes it happen."""
        who = self._seat(seat)
        if who is None or not 0 <= who < self.players:
            raise self._refusal(reasons.OVER if self.over else reasons.OUT_OF_TURN, None)
        number = self.legal_number(action, who)
        return self.foresee(number, who, chance.rewound(self._dice) if dice is None else dice)

    def legal_number(self, action: "Action | int | str", seat: int) -> int:
        """The number of an action, once it is known to be legal for the seat."""
        number = self.read(action, seat) if isinstance(action, str) else self._number(action)
        self.check(number, seat)
        return number

    @staticmethod
    def _number(action: "Action | int") -> int:
        try:
            return operator.index(action)
        except TypeError:
            message = f"an action is one of game.legal(), its number or its text, not {action!r}"
            raise TrunklineError(message) from None

    def accept(self, prepared: Prepared) -> None:
        """Let a prepared action happen; the game must not have changed since it was prepared."""
        self._games, self._dice = prepared.games, prepared.dice
        self.moves.append(prepared.move)

    def read(self, text: str, seat: int) -> int:
        """The action of a text, with a suggestion when it is not understood."""
        try:
            return notation.read(self.board, text, self.offer(seat))
        except Unplayable as fault:
            raise self._refusal(self._first_broken(fault, seat), seat) from None
        except NotationError as error:
            near = difflib.get_close_matches(text, [str(action) for action in self.legal(seat)], 1)
            hint = f"; did you mean “{near[0]}”?" if near and "did you mean" not in str(error) else ""
            raise NotationError(f"{error}{hint}") from None

    def check(self, number: int, seat: int) -> None:
        """Raise IllegalAction unless the action is legal for the seat."""
        reason = self._reason(number, seat)
        if reason != reasons.LEGAL:
            raise self._refusal(reason, seat)

    def _reason(self, number: int, seat: int) -> int:
        """Why an action is refused; LEGAL: it is not."""
        if not -(2**63) <= number < 2**63:
            return reasons.UNKNOWN
        return int(calls.refuse(self.board.records, self._games, seat, number, NO_LIST))

    def _first_broken(self, fault: Unplayable, seat: int) -> int:
        """The first clause broken by a text that can be no action (T3): the rules are asked of the nearest one."""
        reason = self._reason(fault.instead, seat)
        if reason in reasons.BEFORE_CARDS:
            return reason
        hand = self._games["hand"][0, seat]
        if any(count > hand[self.board.card_index[name]] for name, count in fault.cards.items()):
            return reasons.NOT_IN_HAND
        return reason if not fault.number or reason in reasons.WRONG_SETS else fault.number

    def _refusal(self, reason: int, seat: int | None) -> IllegalAction:
        name, clause = reasons.REASONS[reason]
        decision = ""
        if seat is not None and 0 <= seat < self.players:
            decision = say("en", f"decision.{constants.DECISIONS[self.decision(seat)]}")
        return IllegalAction(clause, name, say("en", f"refused.{name}", decision=decision))

    def foresee(self, number: int, seat: int, dice: chance.Dice) -> Prepared:
        """Play on a copy, with as long a tape as chance needs; the action must be legal."""
        action = self.action(number, seat)
        while True:
            trial, rolled = _copied(self._games), dice.copy()
            calls.play(self.board.records, trial, seat, number, rolled)
            outcomes = chance.outcomes_of(rolled)
            if outcomes is not None:
                completed = self._completed(trial[0], seat) if self.board.records["goal"][0] else ()
                return Prepared(Move(seat, action, outcomes, completed), trial, rolled)
            dice = chance.extended(dice)

    def decided(self, number: int, seat: int, answer: explicit_chance.Answer) -> Prepared:
        """A legal action played on a copy, as `answer` decides each question of chance."""

        def step(outcomes: Sequence[int]) -> explicit_chance.Settled | explicit_chance.Question:
            return explicit_chance.after(self.board, self._games, seat, number, outcomes)

        made = explicit_chance.settle(step, answer)
        completed = self._completed(made.games[0], seat) if self.board.records["goal"][0] else ()
        return Prepared(Move(seat, self.action(number, seat), made.outcomes, completed), made.games, self._dice)

    def _completed(self, after: np.record, seat: int) -> tuple[int, ...]:
        """The tickets that a seat completes on the way to a position."""
        done = constants.COMPLETED + seat
        new = (after.ticket_at == done) & (self.record.ticket_at != done)
        return tuple(np.flatnonzero(new).tolist())

    def back_to(self, ply: int) -> "Game":
        """The same game as it stood after so many actions, played again from its deal."""
        twin = self.dealt(self.board, self.players, self.named_first(), chance.reading(self.deal))
        for move in self.moves[:ply]:
            twin.accept(twin.foresee(move.action.number, move.seat, chance.reading(move.outcomes)))
        twin._dice = self._dice.copy()
        return twin

    def named_first(self) -> int | None:
        """The first player if one was named, None if chance drew one."""
        drawn = any(chance.split(outcome)[0] == FIRST_SEAT for outcome in self.deal)
        return None if drawn else int(self.record.first)

    def play_all(self, actions: Iterable["Action | int | str"]) -> None:
        """Play several actions, each for the first seat that must decide."""
        for action in actions:
            self.play(action)

    def copy(self) -> "Game":
        """An independent copy, dice included: both go on with the same luck."""
        twin = Game(self.board, self.record, self._dice.copy())
        twin.deal, twin.moves = self.deal, list(self.moves)
        return twin

    def _repr_svg_(self) -> str:
        """The board with everybody's pieces on it, for notebooks."""
        from trunkline.drawing import svg

        return svg(self.board, owners=self.record)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seats to decide: {self.seats_to_decide()}"
        scores = ", ".join(str(int(score)) for score in self.record.score[: self.players])
        return f"<Game {self.board.id}, {self.players} players, ply {self.ply}, scores {scores}, {state}>"


def _copied(games: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """The same bytes once more: NumPy itself would copy a record field by field."""
    return np.ndarray(games.shape, games.dtype, bytearray(games.tobytes()))


def check_players(board: Board, players: int, first: int | None) -> None:
    """Refuse a number of players or a first player the board does not have."""
    least, most = int(board.record.min_players), int(board.record.max_players)
    if not isinstance(players, int | np.integer) or not isinstance(first, int | np.integer | None):
        raise TrunklineError(f"players and the first player are numbers, not {players!r} and {first!r}")
    if not least <= players <= most:
        raise TrunklineError(f"{board.name()} is for {least} to {most} players, not {players}")
    if first is not None and not 0 <= first < players:
        raise TrunklineError(f"the first player must be a seat from 0 to {players - 1}, not {first}")
