"""No frame holds a secret, over 200 whole games on every board; and every frame tells what its log tells.

Each game is played at a table without a server; for every seat and for a spectator exactly those bytes are made that
a server would send (`audiences.state`, then `Teller.changes` after every move), and a client folds them. What is held:

- every frame: no seed, person or invitation; no hidden ticket, neither in the places for tickets nor anywhere
  in the text; no card of another hand; no choice of the set-up before it is shown; no part that is not public or the
  reader's own; the folded view is the view;
- every 50th move: with everything dealt anew that a reader cannot know, the past too, its frame is the same bytes;
- the last frame of all games, and every 10th frame of every 5th game: a scribe who has read nothing but the log sent
  writes the same view, and (every 50th) the folded document is the one that a newcomer would be told.

Two more games a board, for two players and for as many as it takes, have the scribe at every frame, and the rest far
more often. 1,000 games make about half a million frames.
TRUNKLINE_GAMES says how many games on each board.
"""

import copy
import os
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.oracles.scribe import Scribe
from tests.rules.test_t_every_game import shuffled
from trunkline import boards, bots, chance, notation
from trunkline.boards import Board
from trunkline.client import Person, Seat
from trunkline.game import Game, Move
from trunkline.record import FORMAT, Outcome, RecordFile, Step
from trunkline.rules import actions as act
from trunkline.rules import constants
from trunkline.rules import dice as rules
from trunkline.server.live.tables import Tables
from trunkline.server.protocol import audiences, messages
from trunkline.server.table import commands
from trunkline.server.table import events as ev
from trunkline.server.table.table import Table

GAMES = int(os.environ.get("TRUNKLINE_GAMES", "200"))
BLOCKS = 4  # tests a board, so that they can run at the same time
CANARY = "canary"
BOARDS = ("usa", "germany", "africa", "first_journey", "world")
SHOWN_FROM = {"draw": constants.KEEP_FIRST, "keep": constants.CHOOSE_PIECES, "pieces": constants.TURN}
PUBLIC = {"board", "seat", "players", "first", "turn", "ending", "decision", "drawn", "final_turns", "display", "piles"}
PUBLIC |= {"discards", "tickets_left", "tracks", "seats", "open_tickets", "terrain_display", "terrain_pile"}
PUBLIC |= {"terrain_discards", "waiting", "pending", "harbours"}
OWN = {"hand", "own_tickets", "offer"}

Message = dict[str, Any]
Audience = int | None
Choose = Callable[[Game, int], int]


def decode(frame: bytes) -> Message:
    message: Message = msgspec.json.decode(frame)
    return message


# A table full of canaries


def table_of(board: str, players: int, seed: object) -> Table:
    """A table before the start; all that may not be told of it is called a canary."""
    table = Table("table", boards.load(board), f"{CANARY}-seed-{seed}")
    chairs = [ev.Chair("person", f"Guest {i}", f"{CANARY}-person-{i}") for i in range(players)]
    table.apply([ev.Created(f"{CANARY}-person-0", ev.Options(board), chairs)], 0)
    return table


def started(table: Table) -> Table:
    table.apply(commands.start(table, table.host).events, 0)
    return table


def choices(style: str, seed: object) -> Choose:
    """How the seats are played: at random, greedily, or now so and now so."""
    rng, greedy = random.Random(str(seed)), bots.make("greedy", str(seed))

    def choose(game: Game, seat: int) -> int:
        numbers = game.legal_numbers(seat)
        if style == "greedy" or (style == "mixed" and rng.random() < 0.5):
            return int(greedy.choose(game.view(seat), numbers))
        return int(rng.choice(numbers.tolist()))

    return choose


# Where tickets and cards can be named


def tickets_in(message: Message) -> Iterator[str]:
    """The tickets that a frame names in the places for them."""
    view, legal = message.get("view") or {}, message.get("legal") or {"actions": []}
    for part in ("own_tickets", "offer", "open_tickets"):
        yield from view.get(part) or ()
    actions = [*legal["actions"], *(step["action"] for step in steps_in(message))]
    for action in actions:
        if action.startswith("keep "):
            yield from action.split()[1:]
    for outcome in outcomes_in(message):
        if outcome["what"] in ("tickets", "completed"):
            yield from outcome["items"]


def steps_in(message: Message) -> list[Message]:
    steps: list[Message] = (message.get("log") or {"steps": []})["steps"]
    return steps


def outcomes_in(message: Message) -> Iterator[Message]:
    yield from message.get("deal") or ()
    for step in steps_in(message):
        yield from step["outcomes"]


def phase(game: Game) -> int:
    """The first thing that somebody has still to decide."""
    return min((game.decision(seat) for seat in game.seats_to_decide()), default=constants.TURN)


# Somebody who gets frames


class Reader:
    """One audience of a table: what it is sent, what it makes of that, and what it may know."""

    def __init__(self, table: Table, audience: Audience, keys: tuple[bytes, ...]) -> None:
        self.table, self.audience = table, audience
        self.keys = keys  # never to be told
        self.begun = False
        self.board, game = table.board, table.playing()
        self.whose = "" if audience is None else str(audience)
        self.known = {f"?{deck}" for deck in ("", *self.board.decks)}
        self.learn(game.deal, game)
        self.feed = audiences.AudienceFeed(table, audience)
        self.client = Seat(Person("", ""), table.id)
        self.lines: list[Step] = []
        self.scribe: Scribe | None = None
        self.told = messages.encode(self.fresh())
        self._take(self.told)

    def fresh(self, table: Table | None = None) -> messages.StateMessage:
        """What a newcomer is told."""
        mine = [] if self.audience is None else [self.audience]
        reader = audiences.Reader(self.audience, mine, self.audience == 0)
        return audiences.state(table or self.table, reader, lambda _: True, 0)

    def learn(self, outcomes: Iterable[int], game: Game) -> None:
        """Note which tickets came to this seat, which are completed, and at the end who had which."""
        tickets = [chance.split(outcome) for outcome in outcomes]
        self.known |= {
            self.board.tickets[item]
            for what, to, item in tickets
            if what == rules.TICKET_TO_SEAT and to == self.audience
        }
        if self.board.record.goal or game.over:
            least = constants.HELD if game.over else constants.COMPLETED
            at = game.record.ticket_at[: len(self.board.tickets)].tolist()
            self.known |= {self.board.tickets[ticket] for ticket, place in enumerate(at) if place >= least}
        self.hidden = {name.encode() for name in self.board.tickets if name not in self.known}
        self.hidden -= {name.encode() for name in self.board.tracks}

    def follow(self, info: Message | msgspec.UnsetType, move: Move) -> None:
        """The frame after a move: checked, folded, its view compared."""
        game = self.table.playing()
        if any(outcome >> 16 == rules.TICKET_TO_SEAT for outcome in move.outcomes) or move.completed or game.over:
            self.learn(move.outcomes, game)
        self.told = self.feed.changes(self.table, info, 0)
        self._take(self.told)
        assert self.client.state["view"] == self.feed.view

    def _take(self, frame: bytes) -> None:
        message = decode(frame)
        self._check(frame, message)
        self._note(message.get("log"))
        self.client._take(message)

    def _check(self, frame: bytes, message: Message) -> None:
        assert not [key for key in self.keys if key in frame]
        assert self.hidden.isdisjoint(frame.replace(b'"', b" ").split())
        assert self.known.issuperset(tickets_in(message))
        for outcome in outcomes_in(message):
            if outcome["what"] == "hand" and outcome["to"] != self.whose:
                assert set(outcome["items"]) == {"?"}
        own = set() if self.audience is None else OWN
        assert set(message.get("view") or ()) <= PUBLIC | own
        legal = message.get("legal")
        assert legal is None or (legal["seat"] == self.audience and self.audience is not None)
        self._check_choices(message)

    def _check_choices(self, message: Message) -> None:
        """Choices of the set-up are shown to the others when all have made them."""
        if self.begun:
            return
        now = phase(self.table.playing())
        self.begun = now >= constants.TURN
        for step in steps_in(message):
            if step["seat"] != self.audience:
                assert now >= SHOWN_FROM.get(step["action"].split()[0], 0)

    # The law: the log sent tells the view sent

    def _note(self, log: Message | None) -> None:
        """Take over the steps of a frame; new ones are for the scribe, changed ones let it begin anew."""
        if log is None:
            return
        new = msgspec.convert(log["steps"], list[Step])
        self.scribe = self.scribe if log["start"] == len(self.lines) else None
        self.lines[log["start"] :] = new
        for step in new if self.scribe is not None else ():
            self.scribe.step(step)

    def _new_scribe(self) -> Scribe:
        game, deal = self.table.playing(), msgspec.convert(self.client.state["deal"], list[Outcome])
        names = [""] * game.players
        who = -1 if self.audience is None else self.audience
        head = (FORMAT, self.board.id, self.board.digest, game.players, game.named_first(), names)
        return Scribe(RecordFile(*head, deal, self.lines, seen_by=who), self.board)

    def check_law(self) -> None:
        self.scribe = self.scribe or self._new_scribe()
        assert self.scribe.data() == self.client.state["view"]

    def check_folded(self) -> None:
        """Byte for byte what a newcomer is told."""
        newcomer = Seat(Person("", ""), self.table.id)
        newcomer._take(decode(messages.encode(self.fresh())))
        assert sorted_json(self.client.state) == sorted_json(newcomer.state)

    # The law: what cannot be known changes nothing

    def check_forged(
        self, before: audiences.AudienceFeed, info: Message | msgspec.UnsetType, rng: random.Random
    ) -> None:
        """With all secrets dealt anew the last frame and a fresh state are the same bytes."""
        other = forged(self.table, self.audience, rng)
        assert before.changes(other, info, 0) == self.told
        assert messages.encode(self.fresh(other)) == messages.encode(self.fresh())


def sorted_json(state: Message) -> bytes:
    return msgspec.json.encode(state, order="sorted")


# Other secrets


def forged(table: Table, audience: Audience, rng: random.Random) -> Table:
    """The same table to this audience, with other secrets in the position and in the past."""
    game = table.playing()
    twin = copy.copy(table)
    twin.game = shuffled(game, audience, rng)
    twin.game.deal = other_outcomes(game.board, game.deal, audience, rng)
    now = phase(game)
    twin.game.moves = [other_move(move, now, audience, rng) for move in game.moves]
    return twin


def other_move(move: Move, now: int, audience: Audience, rng: random.Random) -> Move:
    board, action = move.action.board, move.action
    if move.seat != audience and action.verb == act.KEEP:
        offer = tuple(like(board, ticket, rng) for ticket in action.offer)
        whole = (1 << len(offer)) - 1
        number = action.number if now >= constants.CHOOSE_PIECES else rng.randint(1, whole) << 5 | act.KEEP
        action = replace(action, offer=offer, number=number)
    elif move.seat != audience and action.verb == act.DRAW_TICKETS and now == constants.CHOOSE_MIX:
        action = replace(action, number=notation.read(board, "draw tickets 3 short 1 long"))
    elif move.seat != audience and action.verb == act.PIECES and now < constants.TURN:
        action = replace(
            action, number=notation.read(board, f"pieces {(n := rng.randint(10, 25))} trains {60 - n} ships")
        )
    return replace(move, action=action, outcomes=other_outcomes(board, move.outcomes, audience, rng))


def other_outcomes(board: Board, outcomes: tuple[int, ...], audience: Audience, rng: random.Random) -> tuple[int, ...]:
    """Cards and tickets that came to others are other ones with the same backs."""
    return tuple(other_outcome(board, outcome, audience, rng) for outcome in outcomes)


def other_outcome(board: Board, outcome: int, audience: Audience, rng: random.Random) -> int:
    what, to, item = chance.split(outcome)
    if to == audience or what not in (rules.CARD_TO_HAND, rules.TICKET_TO_SEAT):
        return outcome
    if what == rules.TICKET_TO_SEAT:
        return outcome - item + like(board, item, rng)
    piles = board.record.card_pile[: len(board.cards)].tolist()
    return outcome - item + rng.choice([card for card, pile in enumerate(piles) if pile == piles[item]])


def like(board: Board, ticket: int, rng: random.Random) -> int:
    """A ticket of the same deck."""
    decks = board.record.ticket_deck[: len(board.tickets)].tolist()
    return rng.choice([other for other, deck in enumerate(decks) if deck == decks[ticket]])


# A whole game, watched by everybody


class Watch:
    """Plays a game and holds every frame of it."""

    def __init__(self, board: str, players: int, style: str, seed: object, often: tuple[int, int]) -> None:
        self.table = started(table_of(board, players, seed))
        self.choose, self.rng = choices(style, seed), random.Random(f"luck {seed}")
        self.info = self._info()
        invitation = Tables(None, None, None, 0, b"").invitation(self.table)  # type: ignore[arg-type]
        keys = (CANARY.encode(), invitation.encode())
        self.readers = [Reader(self.table, audience, keys) for audience in (None, *range(players))]
        self.frames, self.forge = len(self.readers), 50
        self.law, self.fold = often  # after how many frames the scribe writes, and a newcomer is told; 0: at the end
        if self.law == 1:
            self.forge = 6 * players - 11

    def _info(self) -> Message:
        info: Message = msgspec.to_builtins(audiences.table_info(self.table, lambda _: True, 0))
        return info

    def play(self) -> "Watch":
        for reader in self.readers if self.law else ():
            reader.check_law()
            reader.check_folded()
        while self.table.state == "running":
            self._move()
        for reader in self.readers:
            reader.check_law()
            reader.check_folded()
        return self

    def _move(self) -> None:
        table, game = self.table, self.table.playing()
        seat = self.rng.choice(game.seats_to_decide())
        made = commands.bot_plays(table, seat, self.choose(game, seat), 0)
        before = [copy.copy(reader.feed) for reader in self.readers]
        table.apply(made.events, 0, made.prepared)
        assert made.prepared is not None
        after = self._info()
        info = audiences.merge_patch(self.info, after) or msgspec.UNSET
        self.info = after
        for reader in self.readers:
            reader.follow(info, made.prepared.move)
            self._compare(reader)
        if table.state == "running" and len(game.moves) % self.forge == 0:
            i = self.rng.randrange(len(before))
            self.readers[i].check_forged(before[i], info, self.rng)

    def _compare(self, reader: Reader) -> None:
        self.frames += 1
        if self.law and self.frames % self.law == 0:
            reader.check_law()
        if self.fold and self.frames % self.fold == 0:
            reader.check_folded()


def players_of(board: str, number: int) -> int:
    """Most games are for two, as those are quick; every 20th is for three, every 40th for more."""
    most: int = boards.load(board).facts.players[1]
    if number % 40 == 11:
        return 4 if number % 80 == 11 else most
    return 3 if number % 20 == 7 else 2


def style_of(number: int) -> str:
    return ("greedy", "random", "greedy", "mixed")[number % 4]


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("board", BOARDS)
def test_no_frame_of_a_whole_game_holds_a_secret(board: str, block: int) -> None:
    """All frames to all seats and a spectator, over 200 games a board."""
    for number in range(block, GAMES, BLOCKS):
        often = (10, 50) if number % 5 == 0 else (0, 0)
        watched = Watch(board, players_of(board, number), style_of(number), f"{board} {number}", often).play()
        assert watched.table.playing().over and watched.frames > 40


@pytest.mark.parametrize("most", [False, True], ids=["two", "most"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_frame_is_held_to_everything(board: str, most: bool) -> None:
    """The scribe at every frame; for two players every frame is also compared with what a newcomer is told."""
    players = boards.load(board).facts.players[1] if most else 2
    Watch(board, players, style_of(players), f"careful {board}", (1, 2 * players - 3)).play()


# The checks are not idle


def test_a_leak_would_be_seen() -> None:
    """Frames for one seat are full of what another seat may not know."""
    table = started(table_of("usa", 2, "leak"))
    mine, other = (Reader(table, seat, (CANARY.encode(),)) for seat in (0, 1))
    with pytest.raises(AssertionError):
        mine._check(other.told, decode(other.told))
    for secret in (f"{CANARY}-seed-leak", table.host):
        frame = mine.told[:-1] + b',"more":"' + secret.encode() + b'"}'
        with pytest.raises(AssertionError):
            mine._check(frame, decode(frame))


def test_forging_changes_what_the_owner_is_told() -> None:
    """The forged table differs, but only for those who may know."""
    table, choose = started(table_of("world", 3, "forge")), choices("mixed", 1)
    for _ in range(60):
        seat = table.playing().seats_to_decide()[0]
        made = commands.bot_plays(table, seat, choose(table.playing(), seat), 0)
        table.apply(made.events, 0, made.prepared)
    other = forged(table, 1, random.Random(1))
    readers = [Reader(table, audience, ()) for audience in (0, 1, 2)]
    same = [messages.encode(reader.fresh(other)) == messages.encode(reader.fresh()) for reader in readers]
    assert same == [False, True, False]
