"""Arranging a table for a test: move real cards, tickets and tracks about, so that nothing is created or lost (T1)."""

import random
from pathlib import Path

import numpy as np

from trunkline import boards
from trunkline.game import Game
from trunkline.rules import constants
from trunkline.rules.tracks.rules import join

CUSTOM = sorted(str(path) for path in (Path(__file__).parent / "boards" / "custom").glob("*.toml"))
ALL = [*boards.names(), *CUSTOM]  # every board of the registry, and boards that mix mechanics


def random_game(name: str, players: int, seed: int) -> Game:
    """A whole game of random actions, set-up choices in random order of seats."""
    game, dice = Game.new(name, players=players, seed=seed), random.Random(seed)
    while not game.over:
        seat = dice.choice(game.seats_to_decide())
        game.play(dice.choice(game.legal_numbers(seat).tolist()), seat)
    return game


def started(board: str, players: int = 2, seed: int = 1, first: int = 0) -> Game:
    """A game whose set-up choices are made: every seat kept all it could, seat `first` is at turn."""
    game = Game.new(board, players=players, seed=seed, first=first)
    while game.decision(first) != constants.TURN:
        game.play(game.legal()[-1])
    game.moves.clear()
    return game


def hand(game: Game, seat: int, **cards: int) -> None:
    """Give a seat exactly these cards (`red=3, wild=1, red_harbour=2`); the others go to or come from the pile."""
    wanted = {name.replace("_", "-"): n for name, n in cards.items()}
    for kind, name in enumerate(game.board.cards):
        move_cards(game, kind, wanted.pop(name, 0) - int(game.record.hand[seat, kind]), seat)
        game.record.taken[seat, kind] = 0  # nobody has seen where they came from
    assert not wanted, f"no such cards: {wanted}"


def move_cards(game: Game, kind: int, count: int, seat: int) -> None:
    """Move cards of a kind from the pile (then discards, other hands) to a hand; negative: back to the pile."""
    record, pile = game.record, int(game.board.record.card_pile[kind])
    if count < 0:
        record.hand[seat, kind] += count
        record.pile[kind] -= count
        record.pile_size[pile] -= count
        return
    for _ in range(count):
        if record.pile[kind]:
            record.pile[kind] -= 1
            record.pile_size[pile] -= 1
        elif record.discard[kind]:
            record.discard[kind] -= 1
            record.discard_size[pile] -= 1
        else:
            other = next(s for s in range(game.players) if s != seat and record.hand[s, kind])
            record.hand[other, kind] -= 1
        record.hand[seat, kind] += 1


def display(game: Game, *names: str | None) -> None:
    """Lay out exactly this display; None is an empty slot."""
    record, board = game.record, game.board
    for slot in range(int(board.record.display)):
        if record.display[slot] != constants.NONE:
            kind = int(record.display[slot])
            record.pile[kind] += 1
            record.pile_size[board.record.card_pile[kind]] += 1
            record.display[slot] = constants.NONE
    for slot, name in enumerate(names):
        if name is not None:
            kind = board.card_index[name]
            take_from_pile(game, kind)
            record.display[slot] = kind


def take_from_pile(game: Game, kind: int) -> None:
    """Take a card out of the pile, or if it has none out of a hand, to put it elsewhere."""
    record, pile = game.record, int(game.board.record.card_pile[kind])
    if record.pile[kind]:
        record.pile[kind] -= 1
        record.pile_size[pile] -= 1
        return
    seat = next(s for s in range(game.players) if record.hand[s, kind])
    record.hand[seat, kind] -= 1


def empty_pile(game: Game, seat: int, discards: bool = True, pile: int = constants.TRAIN) -> None:
    """All cards of a pile (and its discards) go to a seat's hand."""
    record, board = game.record, game.board
    for kind in range(int(board.record.kinds)):
        if board.record.card_pile[kind] == pile:
            record.hand[seat, kind] += record.pile[kind]
            record.pile_size[pile] -= record.pile[kind]
            record.pile[kind] = 0
            if discards:
                record.hand[seat, kind] += record.discard[kind]
                record.discard_size[pile] -= record.discard[kind]
                record.discard[kind] = 0


def discard(game: Game, seat: int, **cards: int) -> None:
    """Move cards from a hand to the discards."""
    for name, n in cards.items():
        kind = game.board.card_index[name.replace("_", "-")]
        game.record.hand[seat, kind] -= n
        game.record.discard[kind] += n
        game.record.discard_size[game.board.record.card_pile[kind]] += n


def own(game: Game, seat: int, *tracks: str) -> None:
    """Let a seat own tracks, with its pieces on them; points are not scored."""
    board = game.board
    for name in tracks:
        track = board.track_index[name]
        assert game.record.owner[track] == constants.NOBODY, f"{name} is taken"
        game.record.owner[track] = seat
        game.record.pieces[seat, board.record.track_suit[track]] -= board.record.track_length[track]
        join(board.record, game.record, seat, int(board.record.track_from[track]), int(board.record.track_to[track]))


def hold(game: Game, seat: int, *tickets: str) -> None:
    """Let a seat hold exactly these tickets; what it held goes back to its pile, others take theirs from there."""
    record, board = game.record, game.board
    for ticket in range(int(board.record.tickets)):
        if record.ticket_at[ticket] == constants.HELD + seat:
            record.ticket_at[ticket] = constants.PILE
            record.fresh[board.record.ticket_deck[ticket]] += 1
    record.journey[seat] = constants.NONE
    record.journey_size[seat] = 0
    for name in tickets:
        ticket = board.ticket_index[name]
        _free_ticket(game, ticket)
        record.ticket_at[ticket] = constants.HELD + seat
        if board.record.goal:
            record.journey[seat, record.journey_size[seat]] = ticket
            record.journey_size[seat] += 1


def _free_ticket(game: Game, ticket: int) -> None:
    """Take a ticket out of wherever it is."""
    record, deck = game.record, int(game.board.record.ticket_deck[ticket])
    at = int(record.ticket_at[ticket])
    if at == constants.PILE:
        record.fresh[deck] -= 1
    elif at == constants.UNDER:
        left = [int(t) for t in record.under[: record.under_size] if t != ticket]
        record.under[:] = constants.NONE
        record.under[: len(left)] = left
        record.under_size = len(left)
    elif constants.HELD <= at < constants.HELD + constants.SEATS:
        seat = at - constants.HELD
        left = [int(t) for t in record.journey[seat][: record.journey_size[seat]] if t != ticket]
        record.journey[seat] = constants.NONE
        record.journey[seat][: len(left)] = left
        record.journey_size[seat] = len(left)


def texts(game: Game, seat: int | None = None) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in game.legal(seat)]


def snapshot(game: Game) -> bytes:
    """The position's bytes."""
    return np.asarray(game.record).tobytes()
