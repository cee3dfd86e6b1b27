"""Sampling: a position drawn from a view is one the seat may be in."""

import random
from collections import Counter

import numpy as np
import pytest

from tests.table import ALL, display, hand, hold, own, started
from trunkline import boards, chance
from trunkline.bots import sampling
from trunkline.game import Game
from trunkline.rules import constants, invariants, records
from trunkline.view import View

GUESSES, NAMES = sampling.new_guesses(1), np.zeros(constants.PLACES, np.int64)


def sampled(view: View, seed: int | str, lean: bool = False) -> np.record:
    """A position drawn from a view; leaning, tracks tell of tickets."""
    room, fits = records.new_games(1), sampling.no_fits()
    if lean:
        sampling.read_tracks(view.board.record, view.record, fits, GUESSES)
    sampling.sample(view.board.record, view.record, room[0], fits, chance.rolling(seed), GUESSES)
    return room[0]


def check(game: Game, seat: int, seed: int | str) -> None:
    """A sample holds together, and the seat sees in it what it saw."""
    view = game.view(seat)
    drawn = sampled(view, seed, lean=game.ply % 2 == 1)
    fault = invariants.broken(game.board.record, drawn, NAMES)
    assert fault == invariants.HOLDS, invariants.BROKEN[fault]
    assert View.of(game.board, drawn, seat).record.tobytes() == view.record.tobytes()


@pytest.mark.parametrize("board", ALL)
def test_a_sample_holds_together_and_looks_the_same(board: str) -> None:
    """Along random games of every number of players, for every seat at every step, set-up choices included."""
    made, luck, kinds = boards.load(board), random.Random(5), set()
    for players in range(int(made.record.min_players), int(made.record.max_players) + 1):
        for seed in range(2):
            game = Game.new(made, players, seed)
            while not game.over:
                seat = luck.choice(game.seats_to_decide())
                kinds.add(game.decision(seat))
                for viewer in range(players):
                    check(game, viewer, f"{seed} {game.ply} {viewer}")
                game.play(luck.choice(game.legal_numbers(seat).tolist()), seat)
    assert {constants.TURN, constants.NEXT_CARD} <= kinds or made.record.display == 0
    assert constants.CHOOSE_MIX in kinds or made.record.decks == 1 or made.record.goal > 0
    assert constants.CHOOSE_PIECES in kinds or made.record.chosen == 0


def test_cards_taken_openly_are_in_the_hand() -> None:
    """What all have seen go into a hand is there in every sample; the rest of it is any unseen card."""
    game = started("usa")
    display(game, "red", "red", "green", "blue", "wild")
    game.play("take red")
    game.play("take red")
    red, view = game.board.card_index["red"], game.view(1)
    drawn = [int(sampled(view, seed).hand[0, red]) for seed in range(50)]
    assert min(drawn) == 2
    assert max(drawn) > 2


def test_hidden_cards_are_dealt_evenly() -> None:
    """Each unseen card is as likely as any other to be in another hand: shares agree with their numbers."""
    game = started("usa")
    hand(game, 0, red=7, wild=8)
    view, drawn, samples = game.view(0), Counter[int](), 3000
    for seed in range(samples):
        cards = sampled(view, seed).hand[1]
        drawn.update({kind: int(count) for kind, count in enumerate(cards) if count})
    unseen = game.record.pile + game.record.hand[1]
    for kind in range(int(game.board.record.kinds)):
        expected = samples * game.record.hand[1].sum() * unseen[kind] / unseen.sum()
        assert abs(drawn[kind] - expected) <= 6 * expected**0.5


def test_hidden_tickets_are_dealt_evenly() -> None:
    """Each ticket not in the own hand is as likely as any other to be held by another seat."""
    game = started("usa")
    view, drawn, samples = game.view(0), Counter[int](), 3000
    for seed in range(samples):
        drawn.update(np.flatnonzero(sampled(view, seed).ticket_at == constants.HELD + 1).tolist())
    own, held = set(np.flatnonzero(view.record.held).tolist()), int(view.record.ticket_count[1].sum())
    unseen = set(range(len(game.board.tickets))) - own
    assert set(drawn) == unseen
    assert max(drawn.values()) < 1.5 * samples * held / len(unseen)


def test_samples_differ_by_seed_alone() -> None:
    """The same dice give the same position, other dice another one."""
    view = started("germany").view(0)
    assert sampled(view, 1).tobytes() == sampled(view, 1).tobytes()
    assert sampled(view, 1).tobytes() != sampled(view, 2).tobytes()


def test_tracks_tell_of_tickets() -> None:
    """Who has made a ticket's whole way is imagined with it far more often than by chance alone."""
    game = started("usa")
    hold(game, 0, "seattle-new_york")
    hold(game, 1, "denver-el_paso", "chicago-santa_fe")
    own(game, 1, "denver-santa_fe", "el_paso-santa_fe", "el_paso-los_angeles")
    ticket = game.board.ticket_index["denver-el_paso"]
    view, samples = game.view(0), 200
    shares = [
        sum(sampled(view, seed, lean).ticket_at[ticket] == constants.HELD + 1 for seed in range(samples)) / samples
        for lean in (False, True)
    ]
    assert shares[1] > 2 * shares[0] > 0
