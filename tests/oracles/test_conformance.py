"""Every board in the registry, and boards that mix mechanics, obey what is true of every game: a new board is tested by
being there.
"""

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from tests.oracles.lockstep import digests
from tests.table import ALL, random_game, snapshot
from trunkline import boards, chance, notation, record
from trunkline.errors import IllegalAction
from trunkline.game import Game
from trunkline.rules import constants, invariants, records
from trunkline.rules.tracks.picking import pick_t
from trunkline.view import View

GAMES, CHUNKS = 10_000, 10


def counts(board: boards.Board) -> range:
    return range(int(board.record.min_players), int(board.record.max_players) + 1)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", ALL)
def test_random_games_keep_every_invariant(name: str, chunk: int) -> None:
    """T1, T3, T4: in 10,000 random games a board nothing is lost, something is always legal, and exactly what is
    listed is not refused; counting and listing agree; scores match the tracks; every game ends (T6).
    """
    board = boards.load(name)
    dice, room = chance.rolling(f"{board.id} {chunk}"), np.zeros(100_000, np.int64)
    game, work = records.new_games(1)[0], np.zeros(1, pick_t)[0]
    for i in range(GAMES // CHUNKS):
        players = counts(board)[i % len(counts(board))]
        fault = invariants.watched_game(board.record, game, players, dice, room, work)
        assert invariants.BROKEN[fault] == "holds", f"game {i} of chunk {chunk}, {players} players"


@pytest.mark.parametrize("name", ALL)
def test_interpreted_and_compiled_agree_to_the_byte(name: str) -> None:
    """T2: the same source, actions and dice give the same bytes interpreted and compiled."""
    players, seed, plies = 3, 11, 150
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.oracles.lockstep", name, str(players), str(seed), str(plies)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == digests(boards.load(name), players, seed, plies)


@pytest.mark.parametrize("name", ALL)
def test_illegal_actions_change_nothing(name: str) -> None:
    """T3: a refused action names its clause and leaves every byte as it was."""
    game, dice = Game.new(name, players=2, seed=3), random.Random(3)
    refused = 0
    while not game.over:
        seat = game.seats_to_decide()[0]
        before, legal_now = snapshot(game), set(game.legal_numbers(seat).tolist())
        for tried in (dice.choice(sorted(legal_now)) ^ 1 << dice.randrange(30), dice.getrandbits(60), -1):
            if tried not in legal_now:
                with pytest.raises(IllegalAction) as caught:
                    game.play(tried, seat)
                assert caught.value.clause and caught.value.clause in str(caught.value)
                refused += 1
        assert snapshot(game) == before
        game.play(dice.choice(sorted(legal_now)), seat)
    assert refused > 100


@pytest.mark.parametrize("name", ALL)
def test_actions_are_free_of_duplicates_and_read_back(name: str) -> None:
    """Every legal action is listed once, and its text and its structure read back to the same number."""
    game, dice = Game.new(name, players=2, seed=5), random.Random(5)
    while not game.over:
        seat = game.seats_to_decide()[0]
        actions = game.legal(seat)
        assert len({action.number for action in actions}) == len(actions)
        assert len({str(action) for action in actions}) == len(actions)
        for action in dice.sample(actions, min(10, len(actions))):
            assert notation.read(game.board, str(action), game.offer(seat)) == action.number
            assert notation.from_structure(game.board, action.structure(), game.offer(seat)) == action.number
        game.play(dice.choice(actions), seat)


@pytest.mark.parametrize("name", ALL)
def test_a_copy_goes_on_alike_and_apart(name: str) -> None:
    """T2: a copy is exact, plays on with the same luck, and what happens to it does not touch the original."""
    game = Game.new(name, players=2, seed=8)
    for _ in range(30):
        game.play(game.legal()[0])
    twin, before = game.copy(), snapshot(game)
    assert snapshot(twin) == before
    for _ in range(10):
        if not twin.over:
            twin.play(twin.legal()[-1])
    assert snapshot(game) == before
    for _ in range(10):
        if not game.over:
            game.play(game.legal()[-1])
    assert snapshot(game) == snapshot(twin)


@pytest.mark.parametrize("name", ALL)
def test_records_round_trip(name: str) -> None:
    """T2: write, read, write gives the same text and JSON, and the same bytes of position."""
    board = boards.load(name)
    for players in counts(board):
        game = random_game(name, players, seed=20 + players)
        text, data = record.write(game), record.write_json(game)
        again = record.read(text, board=board)
        assert record.write(again) == text and snapshot(again) == snapshot(game)
        assert record.write_json(record.read_json(data, board=board)) == data


@pytest.mark.parametrize("name", ALL)
def test_views_do_not_depend_on_hidden_things(name: str) -> None:
    """T5: swap others' cards with the pile, and others' tickets with the pile: a seat's view stays the same bytes."""
    game, dice = Game.new(name, players=3, seed=13), random.Random(13)
    while not game.over:
        seat = dice.randrange(3)
        before = game.view(seat).record.tobytes()
        watcher = game.view().record.tobytes()
        other = game.copy()
        swap_cards(other, (seat + 1) % 3, dice)
        swap_tickets(other, (seat + 1) % 3, dice)
        assert other.view(seat).record.tobytes() == before
        assert other.view().record.tobytes() == watcher
        who = dice.choice(game.seats_to_decide())
        game.play(dice.choice(game.legal_numbers(who).tolist()), who)


def swap_cards(game: Game, seat: int, dice: random.Random) -> None:
    """Exchange one card of a hand with one of another kind in the same pile."""
    position, facts = game.record, game.board.record
    mine = [k for k in range(facts.kinds) if position.hand[seat, k]]
    theirs = [k for k in range(facts.kinds) if position.pile[k]]
    pairs = [(a, b) for a in mine for b in theirs if facts.card_pile[a] == facts.card_pile[b]]
    if pairs:
        a, b = dice.choice(pairs)
        position.hand[seat, a] -= 1
        position.pile[a] += 1
        position.hand[seat, b] += 1
        position.pile[b] -= 1


def swap_tickets(game: Game, seat: int, dice: random.Random) -> None:
    """Exchange a ticket held by a seat with one of its deck in the pile."""
    position, facts = game.record, game.board.record
    held = [t for t in range(facts.tickets) if position.ticket_at[t] == constants.HELD + seat]
    pile = [t for t in range(facts.tickets) if position.ticket_at[t] == constants.PILE]
    pairs = [(a, b) for a in held for b in pile if facts.ticket_deck[a] == facts.ticket_deck[b]]
    if pairs:
        a, b = dice.choice(pairs)
        position.ticket_at[a], position.ticket_at[b] = constants.PILE, constants.HELD + seat
        hand = position.journey[seat]
        hand[hand == a] = b


@pytest.mark.parametrize("name", ALL)
def test_views_are_ready_for_json(name: str) -> None:
    """A view is plain data that names no seed, dice or order of a pile (T5)."""
    import msgspec

    game = random_game(name, 2, seed=2)
    for seat in (None, 0, 1):
        view: View = game.view(seat)
        text = msgspec.json.encode(view.data()).decode()
        assert "seed" not in text and "dice" not in text and '"under"' not in text
