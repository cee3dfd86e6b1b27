"""The catalogue of actions: stable, complete, and exactly as legal as the rules say."""

import random
from collections import defaultdict

import numpy as np
import pytest

from tests.envs.catalogues import path, written
from tests.table import ALL
from trunkline import boards, payment_order
from trunkline.envs.catalogue import Catalogue, catalogue
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules import actions as act

DRAWING = (act.TAKE_CARD, act.DRAW_CARD, act.REFILL_FROM, act.TAKE_TERRAIN, act.DRAW_TERRAIN)


@pytest.mark.parametrize("board", boards.names())
def test_the_order_of_entries_is_stable(board: str) -> None:
    """A trained agent's outputs keep their meaning: the catalogue is the one written down."""
    assert written(board) == path(board).read_text()


@pytest.mark.parametrize("board", ALL)
def test_no_two_entries_have_the_same_text(board: str) -> None:
    """Every entry is named apart."""
    lines = catalogue(board).lines()
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("board", ALL)
def test_the_mask_is_what_the_rules_list(board: str) -> None:
    """Along games with large hands: an entry is legal exactly when some legal action belongs to it, and its action is
    one of those."""
    made, dice = catalogue(board), random.Random(board)
    facts = made.board.record
    for players in (int(facts.min_players), int(facts.max_players)):
        game = Game.new(made.board, players, seed=players)
        while not game.over:
            for seat in game.seats_to_decide():
                check_position(made, game, seat, thorough=dice.random() < 0.1)
            hoard(game, dice)


def check_position(made: Catalogue, game: Game, seat: int, thorough: bool) -> None:
    actions = defaultdict(list)
    for action in game.legal_numbers(seat).tolist():
        actions[made.encode(action)].append(action)
    assert made.legal(game.record, seat) == sorted(actions)
    for index, same in actions.items() if thorough else ():
        assert made.decode(game.record, seat, index) == thriftiest(game, seat, same)


def thriftiest(game: Game, seat: int, same: list[int]) -> int:
    """What trunkline.payment_order would pay among the actions of one entry."""
    if same[0] & 31 == act.CLAIM:
        return payment_order.ordered(same, game.board, game.view(seat).hand)[0]
    if same[0] & 31 == act.BUILD_HARBOUR:
        hand = game.view(seat).hand
        return min(same, key=lambda number: payment_order.harbour_cost(cards(game, number, seat), game.board, hand))
    assert len(same) == 1, "only payments share an entry"
    return same[0]


def cards(game: Game, number: int, seat: int) -> dict[str, int]:
    return dict(game.action(number, seat).structure()["cards"])


def hoard(game: Game, dice: random.Random) -> None:
    """Play something, mostly a draw, so that hands grow and many payments are possible."""
    seat = game.seats_to_decide()[0]
    actions = game.legal_numbers(seat).tolist()
    draws = [action for action in actions if action & 31 in DRAWING]
    game.play(dice.choice(draws if draws and dice.random() < 0.7 else actions), seat)


@pytest.mark.parametrize("board", ALL)
def test_every_colour_of_a_grey_track_is_its_own_entry(board: str) -> None:
    """The choice of the colour that pays for a grey track stays with the player."""
    made, facts = catalogue(board), catalogue(board).board.record
    for track in range(int(facts.tracks)):
        if facts.track_colour[track] == 0 and not facts.track_pairs[track]:
            start = int(made.plan.claim[track])
            paid = [made.text(start + way).split()[-1] for way in range(int(facts.colours) + 1)]
            assert paid == [*made.board.cards[1 : int(facts.colours) + 1], "wild"]


def test_an_impossible_entry_is_refused() -> None:
    """The error names the entry and says where to look for legal ones."""
    game, made = Game.new("usa", seed=1), catalogue("usa")
    claim = int(np.flatnonzero([line.endswith("with wild") for line in made.lines()])[0])
    with pytest.raises(TrunklineError, match=r"with wild.*mask"):
        made.decode(game.record, 0, claim)
    with pytest.raises(TrunklineError, match="0 to 526"):
        made.decode(game.record, 0, 527)
