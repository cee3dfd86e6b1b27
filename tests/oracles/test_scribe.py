"""The view built from the redacted log equals the view sent: a scribe follows the log of every seat and compares."""

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import golden, table
from tests.oracles.scribe import Reader, view_of, view_of_json
from trunkline import boards, bots, record
from trunkline.game import Game
from trunkline.record import RecordFile
from trunkline.rules import actions as act
from trunkline.rules import constants

BETWEEN_LOGS = 250  # plies from one log to the next, once play has begun

Viewer = int | None
Moves = Iterator[tuple[int, int]]  # seat and action, each asked for when the one before is played


def cases() -> list[Any]:
    """Every board with every number of players at random, and with most or fewest in each other style."""
    made = []
    for name in table.ALL:
        facts = boards.load(name).facts
        least, most = facts.players
        played = [("random", players) for players in range(least, most + 1)]
        played += [("greedy", most), ("hoard", most)]
        played += [("stall", least)] if facts.journey or facts.exchange else []
        made += [pytest.param(name, players, style, id=f"{stem(name)}-{players}-{style}") for style, players in played]
    return made


def stem(name: str) -> str:
    return Path(name).stem


def random_moves(game: Game, seed: int) -> Moves:
    """Random actions, set-up choices in random order of seats."""
    dice = random.Random(seed)
    while not game.over:
        seat = dice.choice(game.seats_to_decide())
        yield seat, dice.choice(game.legal_numbers(seat).tolist())


def greedy_moves(game: Game, seed: int) -> Moves:
    """The greedy bot for every seat, the last seat chooses first."""
    bot = bots.make("greedy", seed)
    while not game.over:
        seat = game.seats_to_decide()[-1]
        yield seat, bot.choose(game.view(seat), game.legal_numbers(seat))


def styled_moves(style: golden.Style, game: Game, seed: int) -> Moves:
    """A style that brings about what is rare: empty piles and waiting slots, or turns in which nothing changes."""
    dice = random.Random(seed)
    while not game.over:
        seat = game.seats_to_decide()[0]
        yield seat, style(game, seat, game.legal_numbers(seat).tolist(), dice)


STYLES: dict[str, Callable[[Game, int], Moves]] = {
    "random": random_moves,
    "greedy": greedy_moves,
    "stall": partial(styled_moves, golden.stall),
    "hoard": partial(styled_moves, golden.hoard),
}


class Watch:
    """Keeps views along a game, and holds them against what a scribe makes of the logs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.viewers: list[Viewer] = [None, *range(game.players)]
        self.readers = {viewer: Reader(game.board) for viewer in self.viewers}
        self.views: dict[tuple[int, Viewer], dict[str, Any]] = {}

    def in_set_up(self) -> bool:
        return any(0 < self.game.decision(seat) < constants.TURN for seat in range(self.game.players))

    def look(self, begun: bool) -> None:
        """After a ply: keep one viewer's view, in turn; at set-up and at the end everybody's, and read their logs."""
        ply, everyone = self.game.ply, not begun or self.game.over
        for viewer in self.viewers if everyone else [self.viewers[ply % len(self.viewers)]]:
            self.views[ply, viewer] = self.game.view(viewer).data()
        if everyone or ply % BETWEEN_LOGS == 0:
            self.read_logs()

    def read_logs(self) -> None:
        for viewer, reader in self.readers.items():
            for ply, scribe in reader.read(record.of_game(self.game, seat=viewer, redacted=True)):
                sent = self.views.pop((ply, viewer), None)
                if sent is not None:
                    assert scribe.data() == sent, f"ply {ply}, seen by {viewer}"


def watch(game: Game, moves: Moves) -> None:
    """Play a game and hold every view against the log."""
    watched = Watch(game)
    watched.look(begun=False)
    for seat, action in moves:
        begun = not watched.in_set_up()
        game.play(action, seat)
        watched.look(begun)
    assert game.over and not watched.views


@pytest.mark.parametrize(("name", "players", "style"), cases())
def test_the_log_tells_what_the_view_shows(name: str, players: int, style: str) -> None:
    """Every ply is seen by one viewer in turn, set-up and end by all; the log built the same view."""
    game = Game.new(name, players=players, seed=players, first=None if players % 2 else 1)
    watch(game, STYLES[style](game, players))


MAINLAND = 'ends = ["mainland_1", "mainland_2"], passengers = 1 },'
TWO_COUNTRIES = 'ends = ["mainland_1"], passengers = 1 },\n{ id = "farland", name = "F", ends = ["mainland_2"] },'
VARIANTS = {
    "all first tickets are kept": {"keep = 2": "keep = 3"},
    "passengers in countries of one end, and in such an end": {
        MAINLAND: TWO_COUNTRIES,
        '"mainland_2", at': '"mainland_2", passengers = 1, at',
        "port = true, passengers = 2": "port = true, passengers = 1",
    },
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_log_tells_it_on_boards_with_a_difference(variant: str, tmp_path: Path) -> None:
    text = Path(next(name for name in table.CUSTOM if stem(name) == "everything")).read_text(encoding="utf-8")
    for old, new in VARIANTS[variant].items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "variant.toml"
    path.write_text(text, encoding="utf-8")
    game = Game.new(path, players=3, seed=2)
    watch(game, random_moves(game, 2))
    assert record.read(record.write(game), board=game.board).over


@pytest.mark.parametrize(("name", "ending"), golden.ENDINGS)
def test_every_way_to_end_is_followed(name: str, ending: str) -> None:
    """The last plies of the golden games, with every log read from its start."""
    told, _ = record.parse(golden.path(name, ending).read_text())
    for plies in range(len(told.moves) - 2, len(told.moves) + 1):
        cut = msgspec.structs.replace(told, moves=told.moves[:plies], ending=None, results=[])
        game = record.to_game(cut, golden.board_of(name))
        for viewer in (None, *range(game.players)):
            assert view_of(log(game, viewer), game.board) == game.view(viewer).data(), f"ply {plies}, {viewer}"
    assert game.account().ending == ending


def log(game: Game, viewer: Viewer) -> RecordFile:
    return record.of_game(game, seat=viewer, redacted=True)


@pytest.mark.parametrize("name", table.ALL, ids=stem)
def test_every_form_of_the_log_tells_the_same(name: str) -> None:
    """As text and as JSON, during the set-up and later; and a log without its last line tells something else."""
    game = Game.new(name, players=3, seed=8)
    for seat, action in random_moves(game, 8):
        game.play(action, seat)
        if game.ply in (1, 4, 40):
            sent, board = game.view(1).data(), game.board
            assert view_of(record.parse(record.to_text(log(game, 1)))[0], board) == sent
            assert view_of_json(record.write_json(game, seat=1, redacted=True), board) == sent
            assert view_of(msgspec.structs.replace(log(game, 1), moves=log(game, 1).moves[:-1]), board) != sent


def shows_more(old: RecordFile, new: RecordFile) -> bool:
    """Whether every line of the old log is in the new one, at most with hidden words shown."""
    lines = zip(record.to_text(old).splitlines(), record.to_text(new).splitlines(), strict=False)
    return all(re.fullmatch(shown(line), other) for line, other in lines)


def shown(line: str) -> str:
    """A pattern for what a line may become."""
    return " ".join(".+" if word.startswith(record.HIDDEN) else re.escape(word) for word in line.split())


@pytest.mark.parametrize("name", table.ALL, ids=stem)
def test_a_log_only_grows(name: str) -> None:
    """While the phase stays the same no line changes; when it changes hidden words are shown, and nothing else."""
    game = Game.new(name, players=3, seed=5)
    logs, phases = {viewer: log(game, viewer) for viewer in (None, 2)}, [record.phase(game)]
    for seat, action in random_moves(game, 5):
        game.play(action, seat)
        phases.append(record.phase(game))
        if phases[-2] == phases[-1] and game.ply % 10:
            continue
        for viewer, old in logs.items():
            new = logs[viewer] = log(game, viewer)
            assert shows_more(old, new) and len(new.moves) == game.ply
            assert phases[-2] != phases[-1] or (new.deal, new.moves[: len(old.moves)]) == (old.deal, old.moves)
    assert phases == sorted(phases) and phases[-2:] == [constants.TURN, record.OVER]


# Two games that differ in one thing: seat 0 must be told of it, in the log as in the view, or in neither.


def two_mixes(plies: int) -> Iterator[Game]:
    """Seat 1 wishes for long tickets, or for short ones."""
    for mix in ("draw tickets 0 short 4 long", "draw tickets 4 short 0 long"):
        game = Game.new("germany", players=2, seed=1)
        for seat, wish in islice(((1, mix), (0, "draw tickets 2 short 2 long")), plies):
            game.play(wish, seat)
        yield game


def two_keeps(board: str, kept: tuple[int, int], others: int = 1) -> Iterator[Game]:
    """Seat 1 keeps these first tickets, or those; the others keep all, or do not choose yet."""
    for choice in kept:
        game = Game.new(board, players=2, seed=1)
        if game.decision(0) == constants.CHOOSE_MIX:
            game.play_all(["draw tickets 2 short 2 long"] * 2)
        for seat, keep in islice(((1, choice), (0, game.legal_numbers(0)[-1] >> 5)), 1 + others):
            game.play(int(keep) << 5 | act.KEEP, seat)
        yield game


def two_fleets(plies: int) -> Iterator[Game]:
    """Seat 1 keeps its tickets and takes many trains, or many ships; then seat 0."""
    for trains in (15, 25):
        game = Game.new("world", players=2, seed=1)
        for seat, action in islice(((1, -1), (1, trains), (0, -1), (0, 20)), plies):
            game.play(game.legal(seat)[-1] if action < 0 else f"pieces {action} trains {60 - action} ships", seat)
        yield game


def two_ends() -> Iterator[Game]:
    """Seat 1 has other tickets of the same number when the game is over."""
    for game in two_keeps("usa", (0b011, 0b101)):
        game.record.final_turns = 1
        while not game.over:
            game.play("draw trains")
        yield game


def journeys(*tickets: str) -> Iterator[Game]:
    """Seat 1 has this ticket or that one when it joins Amsterdam to Paris, and so Copenhagen to Brest."""
    for ticket in tickets:
        game = table.started("first_journey", first=1)
        table.hold(game, 0, "ankara-vienna", "athens-paris")
        table.hold(game, 1, ticket, "ankara-moscow")
        table.own(game, 1, "amsterdam-copenhagen", "brest-paris")
        table.hand(game, 1, blue=1)
        yield game


def two_completed() -> Iterator[Game]:
    for game in journeys("amsterdam-brest", "copenhagen-paris"):
        game.play("claim amsterdam-paris with 1 blue")
        yield game


def two_unreplaced() -> Iterator[Game]:
    """The ticket is met or not, and no ticket is left to draw."""
    for game in journeys("amsterdam-brest", "ankara-rome"):
        position = game.record
        tickets = position.ticket_at[: len(game.board.tickets)]
        tickets[tickets == constants.PILE] = constants.COMPLETED
        position.fresh[0] = 0
        game.play("claim amsterdam-paris with 1 blue")
        yield game


TOLD: dict[str, Callable[[], Iterator[Game]]] = {
    "mixes when all have wished": partial(two_mixes, 2),
    "first tickets when all have kept, pieces to be chosen": partial(two_keeps, "world", (0b00111, 0b11111)),
    "decks of kept tickets": partial(two_keeps, "germany", (0b0011, 0b1100)),
    "pieces when all have chosen": partial(two_fleets, 4),
    "completed tickets": two_completed,
    "completed tickets, not replaced": two_unreplaced,
    "tickets when the game is over": two_ends,
}
HIDDEN: dict[str, Callable[[], Iterator[Game]]] = {
    "mixes while somebody chooses": partial(two_mixes, 1),
    "first tickets while somebody chooses": partial(two_keeps, "world", (0b00111, 0b11111), others=0),
    "their decks while somebody chooses": partial(two_keeps, "germany", (0b0011, 0b1100), others=0),
    "pieces while somebody keeps tickets": partial(two_fleets, 2),
    "pieces while somebody chooses": partial(two_fleets, 3),
    "which tickets are kept": partial(two_keeps, "usa", (0b011, 0b101)),
    "which tickets of a deck are kept": partial(two_keeps, "germany", (0b0101, 0b1010)),
}


@pytest.mark.parametrize("what", TOLD)
def test_what_the_view_shows_the_log_tells(what: str) -> None:
    one, other = TOLD[what]()
    for viewer in (0, None):
        assert one.view(viewer).data() != other.view(viewer).data()
        assert log(one, viewer) != log(other, viewer)


@pytest.mark.parametrize("what", HIDDEN)
def test_what_the_view_hides_the_log_hides(what: str) -> None:
    """C5, C7, G3, W4, T5."""
    one, other = HIDDEN[what]()
    for viewer in (0, None):
        assert one.view(viewer).data() == other.view(viewer).data()
        assert log(one, viewer) == log(other, viewer)
    assert log(one, 1) != log(other, 1)
