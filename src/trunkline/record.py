"""Whole games as text or JSON: what was done and what chance decided, by name (T2).

A record is enough for a referee who knows only the rulebook and the board: reading one checks every step and names the
first wrong one. It does not need our dice, so old records stay readable whatever becomes of them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from trunkline import boards, chance
from trunkline.boards import Board
from trunkline.errors import RecordError, TrunklineError
from trunkline.game import Action, Game, Move, check_players
from trunkline.rules import actions as act
from trunkline.rules import dice as rules
from trunkline.rules.constants import CHOOSE_PIECES, COMPLETED, ENDINGS, HELD, KEEP_FIRST, SEATS, TURN
from trunkline.rules.passengers.text import pool_names, pools

FORMAT = 1
TITLE = "trunkline-record"
HIDDEN = "?"

# How each kind of outcome is called, in the order of rules.dice.
OUTCOMES = tuple(name for name, _ in rules.OUTCOMES)
MET = "completed"  # follows from no chance: told to those who could not work it out

# When a choice of the set-up is shown to the others: in the first phase in which nobody makes such a choice any more.
SHOWN_FROM = {act.DRAW_TICKETS: KEEP_FIRST, act.KEEP: CHOOSE_PIECES, act.PIECES: TURN}
OVER = TURN + 1  # the phase after the last turn

NUMBERS = {str(i): i for i in range(16)}  # of seats and slots


class Outcome(Struct, frozen=True):
    """What chance decided: things of one kind that came to one seat, slot or place."""

    what: Annotated[
        str,
        Meta(
            description="first, hand, display, tickets, terrain, terrain-display, passengers or turned; in a redacted"
            " record also completed: tickets that the move completed on a journey, which now lie open"
        ),
    ]
    to: Annotated[str, Meta(description="seat, display slot, or the place where passengers stand; empty for first")]
    items: list[str]


class Step(Struct, frozen=True):
    """One action and what followed from chance."""

    seat: int
    action: str
    outcomes: list[Outcome] = []


class Result(Struct, frozen=True):
    """One line of the final account."""

    seat: int
    total: int
    rank: int


class RecordFile(Struct, frozen=True):
    """A whole game, finished or running."""

    format: int
    board: str
    digest: str
    players: int
    first: int | None
    names: list[str]
    deal: list[Outcome]
    moves: list[Step]
    ending: str | None = None
    results: list[Result] = []
    seen_by: int | None = None  # redacted: only what this seat may know; -1: a spectator


_READER = msgspec.json.Decoder(RecordFile)  # made once, and before any thread: see boards/shape.py


# Game -> record


def of_game(game: Game, names: Sequence[str] = (), seat: int | None = None, redacted: bool = False) -> RecordFile:
    """The record of a game; redacted: as one seat (None: a spectator) may know it."""
    veil = Veil(game, seat) if redacted else None
    account = game.account() if game.over else None
    return RecordFile(
        format=FORMAT,
        board=game.board.id,
        digest=game.board.digest,
        players=game.players,
        first=game.named_first(),
        names=[names[i] if i < len(names) else f"seat {i}" for i in range(game.players)],
        deal=outcomes_of(game.board, game.deal, veil),
        moves=[step_of(game.board, move, veil) for move in game.moves],
        ending=account.ending if account else None,
        results=[Result(s.seat, s.total, s.rank) for s in account.seats] if account else [],
        seen_by=None if not redacted else -1 if seat is None else seat,
    )


def phase(game: Game) -> int:
    """How far a game has come: CHOOSE_MIX, KEEP_FIRST, CHOOSE_PIECES, TURN (of rules.constants) or OVER.

    While it stays the same, a redacted record only grows. When it changes, earlier lines look different: they show
    the choices that all have made by now, and at the end, in the deal too, who had which ticket.
    """
    return OVER if game.over else min([TURN, *filter(None, game.decisions())])


class Veil:
    """What a seat (None: a spectator) may not know in the record of a game, as far as the game has come."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.board, self.seat = game.board, seat
        self.phase = phase(game)
        self.backs = _backs(game.board)
        self.open = _dealt_open(game) if self.phase == OVER else {}

    def action(self, move: Move) -> str:
        """Others' choices at set-up are hidden until all have chosen (C5, G3, W4), their tickets to the end (C7)."""
        verb = move.action.verb
        if move.seat == self.seat:
            return str(move.action)
        if self.phase < SHOWN_FROM.get(verb, 0):
            return HIDDEN
        if verb == act.KEEP and self.phase != OVER:
            return " ".join(["keep", *(self.backs[ticket] for ticket in _kept(move.action))])
        return str(move.action)

    def item(self, outcome: int, told: Iterable[int]) -> str:
        """One thing that chance decided, by name or hidden; `told` are the outcomes of the move it belongs to."""
        what, to, item = chance.split(outcome)
        if to != self.seat and what == rules.CARD_TO_HAND:
            return HIDDEN
        if to != self.seat and what == rules.TICKET_TO_SEAT and self.open.get(outcome) is not told:
            return self.backs[item]
        return chance.name_item(self.board, outcome)


@lru_cache(maxsize=64)
def _backs(board: Board) -> tuple[str, ...]:
    """Every ticket as it is told when hidden; where there are several decks their backs differ (G3)."""
    decks = [HIDDEN + deck for deck in board.decks] if len(board.decks) > 1 else [HIDDEN]
    return tuple(decks[deck] for deck in board.record.ticket_deck[: len(board.tickets)])


def _kept(action: Action) -> list[int]:
    return [action.board.ticket_index[name] for name in action.structure()["tickets"]]


def _dealt_open(game: Game) -> dict[int, tuple[int, ...]]:
    """At the end: tickets that came without a choice to the seat that has them, each by the outcomes that brought it.

    One that was chosen is told where it was kept. One that was put away and came again is told the last time only, so
    it matters which outcomes they are (`is`): those of two moves may be equal.
    """
    at = game.record.ticket_at.tolist()
    chosen = {ticket for move in game.moves if move.action.verb == act.KEEP for ticket in _kept(move.action)}
    made = {}
    for outcomes in (game.deal, *(move.outcomes for move in game.moves)):
        for outcome in outcomes:
            what, seat, ticket = chance.split(outcome)
            if what == rules.TICKET_TO_SEAT and at[ticket] in (HELD + seat, COMPLETED + seat) and ticket not in chosen:
                made[outcome] = outcomes
    return made


def step_of(board: Board, move: Move, veil: Veil | None) -> Step:
    outcomes = outcomes_of(board, move.outcomes, veil)
    if veil is None:
        return Step(move.seat, str(move.action), outcomes)
    if move.completed:
        outcomes.append(Outcome(MET, str(move.seat), [board.tickets[ticket] for ticket in move.completed]))
    return Step(move.seat, veil.action(move), outcomes)


def outcomes_of(board: Board, outcomes: Iterable[int], veil: Veil | None) -> list[Outcome]:
    """Neighbouring outcomes of one kind for one receiver are told together."""
    made = []
    for kind, group in groupby(outcomes, key=lambda outcome: outcome >> 8):  # all but the item
        what, to, _ = chance.split(kind << 8)
        if veil is None:
            items = [chance.name_item(board, outcome) for outcome in group]
        else:
            items = [veil.item(outcome, outcomes) for outcome in group]
        made.append(Outcome(OUTCOMES[what], _to_name(board, what, to), items))
    return made


def _to_name(board: Board, what: int, to: int) -> str:
    if what == rules.FIRST_SEAT:
        return ""
    return pool_names(board)[to] if what == rules.PASSENGER_TO_POOL else str(to)


# Record -> game


def to_game(record: RecordFile, board: Board | None = None, source: str = "record", lines: Sequence[int] = ()) -> Game:
    """Play a record through, checking every step; `lines` are the line numbers of its moves, for messages."""
    made = _board_of(record, board, source)
    if record.seen_by is not None:
        raise RecordError("this record is redacted for one seat and cannot be played through", None, source)
    game = _deal(record, made, source)
    for i, step in enumerate(record.moves):
        line = lines[i] if i < len(lines) else None
        _replay(game, step, i, line, source)
    _check_result(game, record, source)
    game._dice = chance.rolling()  # what comes after the record is new luck
    return game


def _board_of(record: RecordFile, board: Board | None, source: str) -> Board:
    if record.format > FORMAT:
        raise RecordError(f"format {record.format} is newer than this version reads ({FORMAT}); upgrade", None, source)
    try:
        made = board or boards.load(record.board)
    except TrunklineError as error:
        raise RecordError(f"{error}; for a board of your own name its file", None, source) from None
    except ValueError as error:
        raise RecordError(f"{error}", None, source) from None
    if made.digest != record.digest:
        raise RecordError(f"the game was played on another version of board “{record.board}”", None, source)
    return made


def _deal(record: RecordFile, board: Board, source: str) -> Game:
    try:
        check_players(board, record.players, record.first)
        dice = chance.reading(numbers_of(board, record.deal))
        game = Game.dealt(board, record.players, record.first, dice)
    except TrunklineError as error:
        raise RecordError(f"the deal: {error}", None, source) from None
    if game._dice[rules.FAULT] or len(game.deal) != len(dice) - rules.HEADER:
        raise RecordError("the deal does not follow the rules or is not complete", None, source)
    return game


def numbers_of(board: Board, outcomes: Iterable[Outcome]) -> list[int]:
    return [number for outcome in outcomes for number in _outcome_numbers(board, outcome)]


def _outcome_numbers(board: Board, outcome: Outcome) -> list[int]:
    if outcome.what not in OUTCOMES:
        raise TrunklineError(f"unknown outcome “{outcome.what}”")
    what = OUTCOMES.index(outcome.what)
    to = _to_number(board, what, outcome.to)
    return [_item_number(board, what, item) | to << 8 | what << 16 for item in outcome.items]


def _to_number(board: Board, what: int, name: str) -> int:
    if what == rules.FIRST_SEAT:
        return 0
    known = pools(board) if what == rules.PASSENGER_TO_POOL else NUMBERS
    if name not in known:
        raise TrunklineError(f"“{name}” is not where {OUTCOMES[what]} can go")
    return known[name]


def _item_number(board: Board, what: int, name: str) -> int:
    names = rules.OUTCOMES[what][1].removesuffix("s")
    index = getattr(board, f"{names}_index") if names else {str(seat): seat for seat in range(SEATS)}
    if name not in index:
        raise TrunklineError(f"“{name}” is not on this board")
    return int(index[name])


def _replay(game: Game, step: Step, number: int, line: int | None, source: str) -> None:
    """One step: the action must be legal, and chance must have decided just what it had to."""
    try:
        if not 0 <= step.seat < game.players:
            raise TrunklineError(f"there is no seat {step.seat}")
        action = game.read(step.action, step.seat)
        game.check(action, step.seat)
        told = numbers_of(game.board, step.outcomes)
        prepared = game.foresee(action, step.seat, chance.reading(told))
    except TrunklineError as error:
        raise RecordError(f"move {number + 1} “{step.seat} {step.action}”: {error}", line, source) from None
    if prepared.dice[rules.FAULT] or len(prepared.move.outcomes) != len(told):
        message = f"move {number + 1} “{step.seat} {step.action}”: what chance decided does not fit the rules"
        raise RecordError(message, line, source)
    game.accept(prepared)


def _check_result(game: Game, record: RecordFile, source: str) -> None:
    if record.ending is None and not record.results:
        return
    if not game.over:
        raise RecordError("the record tells a result, but the game is not over", None, source)
    account = game.account()
    if record.ending != account.ending:
        raise RecordError(f"the game ended by {account.ending}, not by {record.ending}", None, source)
    for told, seat in zip(record.results, account.seats, strict=True):
        if (told.seat, told.total, told.rank) != (seat.seat, seat.total, seat.rank):
            raise RecordError(f"seat {seat.seat} has {seat.total} points and rank {seat.rank}", None, source)


# Text


def write(game: Game, names: Sequence[str] = (), seat: int | None = None, redacted: bool = False) -> str:
    """A game as text."""
    return to_text(of_game(game, names, seat, redacted))


def to_text(record: RecordFile) -> str:
    lines = [f"{TITLE} {record.format}", f"board {record.board} {record.digest}", f"players {record.players}"]
    if record.first is not None:
        lines.append(f"first {record.first}")
    if record.seen_by is not None:
        lines.append(f"seen-by {record.seen_by}")
    lines += [f"name {seat} {name}" for seat, name in enumerate(record.names)]
    lines += [f"deal {_outcome_text(outcome)}" for outcome in record.deal]
    for number, step in enumerate(record.moves, 1):
        told = "; ".join(_outcome_text(outcome) for outcome in step.outcomes)
        lines.append(f"{number}. {step.seat} {step.action}" + (f" > {told}" if told else ""))
    if record.ending is not None:
        lines.append(f"end {record.ending}")
    lines += [f"result {result.seat} {result.total} {result.rank}" for result in record.results]
    return "\n".join(lines) + "\n"


def _outcome_text(outcome: Outcome) -> str:
    return " ".join(part for part in (outcome.what, outcome.to) if part) + ": " + " ".join(outcome.items)


def read(text: str, source: str = "record", board: Board | None = None) -> Game:
    """The game of a text record, every step checked."""
    record, lines = parse(text, source)
    return to_game(record, board, source, lines)


def parse(text: str, source: str = "record") -> tuple[RecordFile, list[int]]:
    """The record of a text, and the line numbers of its moves; the rules are not asked here."""
    return _Parser(text, source).parse()


class _Parser:
    """Reads a text record line by line."""

    def __init__(self, text: str, source: str) -> None:
        self.rows = [(i, row) for i, row in enumerate(text.splitlines(), 1) if row.strip()]
        self.source = source
        self.header: dict[str, str] = {}
        self.names: list[str] = []
        self.deal: list[Outcome] = []
        self.moves: list[Step] = []
        self.lines: list[int] = []
        self.results: list[Result] = []

    def parse(self) -> tuple[RecordFile, list[int]]:
        self._title()
        for line, row in self.rows[1:]:
            try:
                self._row(row)
            except (ValueError, IndexError) as error:
                raise RecordError(f"cannot read “{row}”: {error}", line, self.source) from None
            if row[0].isdigit():
                self.lines.append(line)
        return self._record(), self.lines

    def _title(self) -> None:
        words = self.rows[0][1].split() if self.rows else []
        if len(words) != 2 or words[0] != TITLE or not words[1].isdigit():
            raise RecordError(f"this is not a game record: it should begin with “{TITLE} {FORMAT}”", 1, self.source)
        if int(words[1]) > FORMAT:
            message = f"format {words[1]} is newer than this version reads ({FORMAT}); upgrade"
            raise RecordError(message, 1, self.source)

    def _row(self, row: str) -> None:
        word, _, rest = row.partition(" ")
        if word == "deal":
            self.deal.append(_parse_outcome(rest))
        elif word == "name":
            self.names.append(rest.partition(" ")[2])
        elif word == "result":
            self.results.append(Result(*[int(part) for part in rest.split()]))
        elif word in ("board", "players", "first", "seen-by", "end"):
            self.header[word] = rest
        elif word == f"{len(self.moves) + 1}.":
            self.moves.append(_parse_step(rest))
        else:
            raise ValueError(f"expected move {len(self.moves) + 1} or a line of the header")

    def _record(self) -> RecordFile:
        try:
            board, digest = self.header["board"].split()
            players = int(self.header["players"])
            first = int(self.header["first"]) if "first" in self.header else None
            seen_by = int(self.header["seen-by"]) if "seen-by" in self.header else None
        except (KeyError, ValueError):
            raise RecordError("the header needs “board NAME DIGEST” and “players N”", None, self.source) from None
        ending = self.header.get("end")
        if ending is not None and (ending not in ENDINGS or len(self.results) != players):
            raise RecordError("the record is cut off: a finished game ends with one result a seat", None, self.source)
        return RecordFile(
            FORMAT, board, digest, players, first, self.names, self.deal, self.moves, ending, self.results, seen_by
        )


def _parse_step(row: str) -> Step:
    played, _, told = row.partition(" > ")
    seat, _, action = played.partition(" ")
    return Step(int(seat), action, [_parse_outcome(part) for part in told.split("; ")] if told else [])


def _parse_outcome(text: str) -> Outcome:
    head, colon, items = text.partition(":")
    words = head.split()
    if not colon or not 1 <= len(words) <= 2:
        raise ValueError("an outcome looks like “hand 0: red blue”")
    return Outcome(words[0], words[1] if len(words) > 1 else "", items.split())


# JSON


def write_json(game: Game, names: Sequence[str] = (), seat: int | None = None, redacted: bool = False) -> bytes:
    """A game as JSON."""
    return msgspec.json.format(msgspec.json.encode(of_game(game, names, seat, redacted)), indent=1)


def read_json(data: bytes | str, source: str = "record", board: Board | None = None) -> Game:
    """The game of a JSON record, every step checked."""
    return to_game(parse_json(data, source), board, source)


def parse_json(data: bytes | str, source: str = "record") -> RecordFile:
    """The record of a JSON text; the rules are not asked here."""
    try:
        return _READER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"this is not a game record: {error}", None, source) from None


def parse_any(text: str, source: str = "record") -> tuple[RecordFile, list[int]]:
    """The record of either form, and the line numbers of its moves."""
    return (parse_json(text, source), []) if text.lstrip().startswith("{") else parse(text, source)


def read_any(text: str, source: str = "record", board: Board | None = None) -> Game:
    """The game of a record in either form."""
    record, lines = parse_any(text, source)
    return to_game(record, board, source, lines)


def schema() -> bytes:
    """The JSON schema of the JSON form."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(RecordFile)), indent=1) + b"\n"
