"""What the planner does in positions where one thing is plainly right."""

from itertools import pairwise
from math import comb

import numpy as np
import pytest

from tests.table import display, hand, hold, own, started
from trunkline import bots
from trunkline.bots import planner, trials
from trunkline.bots.shortest_paths import FAR
from trunkline.bots.units import POINT, TENTH
from trunkline.game import Game
from trunkline.rules.constants import TURN

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


def leg_price(board: np.record, plan: np.record, start: int, end: int) -> int:
    """The cheapest way between two regions by what tracks cost now, found without haste."""
    prices = np.full(board.places, FAR)
    prices[[place for place in board.region_place[start] if place >= 0]] = 0
    for _ in range(board.places):
        for track in range(board.tracks):
            ends = [board.track_from[track], board.track_to[track]]
            prices[ends] = np.minimum(prices[ends], prices[ends[::-1]] + plan.step[track])
    return int(min(prices[place] for place in board.region_place[end] if place >= 0))


@pytest.mark.parametrize("name", ["usa", "germany", "africa", "world"])
def test_tickets_it_might_draw_have_the_price_of_their_ways(name: str) -> None:
    """Those that begin in one city are priced together, and each as if it were alone."""
    game, table = Game.new(name, 2, seed=4), [bots.make("planner", i) for i in range(2)]
    plans = planner.new_plans(1)
    while True:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        planner.look(view.board.record, view.record, int(actions[0]), plans)
        if game.decision(seat) == TURN and game.ply > 30 and plans[0].claims == 0:
            break
        game.play(table[seat].choose(view, actions), seat)
    board = game.board.record
    for ticket in np.flatnonzero(view.record.held[: board.tickets] == 0):
        stops = board.ticket_stop[ticket, : board.ticket_stops[ticket]].tolist()
        price = sum(leg_price(board, plans[0], *leg) for leg in pairwise(stops))
        assert min(FAR, plans[0].alone[ticket]) == min(FAR, price)


def offered(*tickets: str) -> Game:
    """A game at its first choice, where the first seat is offered these tickets."""
    game = Game.new("usa", 2, seed=1)
    numbers = [game.board.ticket_index[name] for name in tickets]
    game.record.offer[0, : len(numbers)] = numbers
    game.record.offer_size[0] = len(numbers)
    return game


def likes(game: Game) -> dict[str, int]:
    """What the planner makes of each action of the first seat."""
    actions = game.legal_numbers(0)
    made = np.zeros(len(actions), np.int64)
    trials.like_all(game.board.record, game.view(0).record, actions, made, planner.new_plans(1))
    return {str(game.action(number, 0)): liked for number, liked in zip(actions.tolist(), made.tolist(), strict=True)}


def test_a_ticket_that_it_will_miss_costs_its_penalty() -> None:
    """Vancouver is closed: to keep a ticket there beside others is worse by just the penalty, and is not chosen."""
    game = offered("denver-el_paso", "boston-miami", "vancouver-montreal")
    own(game, 1, "calgary-vancouver", "seattle-vancouver.1")
    made = likes(game)
    penalty = int(game.board.record.ticket_penalty[game.board.ticket_index["vancouver-montreal"]])
    assert penalty > 0
    two, three = made["keep denver-el_paso boston-miami"], made["keep denver-el_paso boston-miami vancouver-montreal"]
    assert two - three == POINT * penalty
    assert "vancouver" not in choice(game)


def test_new_tickets_that_it_will_miss_promise_a_loss() -> None:
    """With two pieces left none can be made: drawing three promises the least of their penalties, on the average."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")
    game.record.pieces[0, 0] = 2
    plans, view = planner.new_plans(1), game.view(0)
    planner.look(game.board.record, view.record, int(game.legal_numbers(0)[0]), plans)
    board = game.board.record
    losses = sorted(int(board.ticket_penalty[t]) for t in range(board.tickets) if not view.record.held[t])
    least = sum(loss * comb(len(losses) - 1 - i, 2) for i, loss in enumerate(losses)) / comb(len(losses), 3)
    assert plans[0].hope[0] == pytest.approx(-POINT // TENTH * least, abs=1)
    assert choice(game) != "draw tickets"
