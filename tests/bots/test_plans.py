"""What the planner does in positions where one thing is plainly right."""

import pytest

from tests.table import display, hand, hold, own, started
from trunkline import bots
from trunkline.game import Game

NEAR_DENVER = ("denver-helena", "denver-omaha")
NEAR_EL_PASO = ("dallas-el_paso", "el_paso-houston")


def choice(game: Game) -> str:
    """The planner's action, as text."""
    number = bots.make("planner", 1).choose(game.view(0), game.legal_numbers(0))
    return str(game.action(number, 0))


def at_los_angeles(**cards: int) -> Game:
    """A ticket lacks the way from Los Angeles to El Paso: six black, or grey tracks over Phoenix."""
    game = started("usa")
    hold(game, 0, "los_angeles-miami")
    own(game, 0, "el_paso-houston", "houston-new_orleans", "miami-new_orleans")
    display(game, "red", "green", "yellow", "white", "orange")
    hand(game, 0, **cards)
    return game


def test_it_does_not_wait_for_one_colour_when_another_way_can_be_paid() -> None:
    assert "phoenix with 3" in choice(at_los_angeles(black=2, blue=3, red=3))


def test_it_takes_the_way_whose_colour_it_has() -> None:
    assert choice(at_los_angeles(black=6)).startswith("claim el_paso-los_angeles with 6 black")


def from_denver_to_el_paso(**cards: int) -> Game:
    """A ticket over two grey tracks that meet in Santa Fe."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    display(game, "red", "green", "yellow", "white", "orange")
    hand(game, 0, **cards)
    return game


@pytest.mark.parametrize(
    ("near", "first"), [(NEAR_DENVER, "denver-santa_fe"), (NEAR_EL_PASO, "el_paso-santa_fe")], ids=["denver", "el_paso"]
)
def test_it_takes_the_contested_track_first(near: tuple[str, ...], first: str) -> None:
    """Both tracks of the ticket can be paid; the one that others have come near to goes first."""
    game = from_denver_to_el_paso(blue=2, red=2)
    own(game, 1, *near)
    assert choice(game).startswith(f"claim {first} with 2")


def test_it_plans_another_way_when_a_track_is_lost() -> None:
    """With the shortest way closed it goes round over Phoenix."""
    assert "santa_fe with 2" in choice(from_denver_to_el_paso(blue=3, white=3))
    game = from_denver_to_el_paso(blue=3, white=5)
    own(game, 1, "denver-santa_fe")
    assert choice(game) in ("claim el_paso-phoenix with 3 blue", "claim denver-phoenix with 5 white")


def test_it_spends_wilds_on_a_short_way_only_when_time_is_short() -> None:
    """Two grey spaces take two of any colour, which come soon enough."""
    game = from_denver_to_el_paso(wild=2)
    assert not choice(game).startswith("claim")
    game.record.pieces[1, 0] = 5
    assert "santa_fe with 2 wild" in choice(game)


def test_in_its_last_turn_it_takes_points() -> None:
    """Cards drawn now would be worth nothing; the longest track that can be paid is, ticket or not."""
    game = from_denver_to_el_paso(blue=1, orange=6)
    game.record.final_turns = 1
    assert choice(game) in ("claim duluth-helena with 6 orange", "claim sault_st_marie-winnipeg with 6 orange")
