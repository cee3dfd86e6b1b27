"""The World: exchanging pieces, the end of the game, and tie-breaks."""

import pytest

from tests.rules.arrange import build, level, place_all_but, refused, standings, ticket_pile
from tests.table import empty_pile, hand, hold, own, started, texts
from trunkline.game import Game
from trunkline.rules.constants import NONE, SHIP, TRAIN


def pieces(trains: int, players: int = 2) -> Game:
    """Every player has chosen so many trains."""
    game = Game.new("world", players, seed=1, first=0)
    for seat in range(players):
        game.play(game.legal(seat)[-1], seat)
        game.play(f"pieces {trains} trains {60 - trains} ships", seat)
    return game


def exchanges(game: Game) -> set[str]:
    return {action for action in texts(game) if action.startswith("exchange")}


def numbers(most: int, suit: str) -> set[str]:
    return {f"exchange {count} {suit}" for count in range(1, most + 1)}


# Exchange


@pytest.mark.parametrize(
    ("trains", "given_trains", "given_ships"),
    [(20, 10, 5), (25, 15, 0), (10, 0, 15), (12, 2, 13)],
)
def test_how_many_pieces_can_be_exchanged(trains: int, given_trains: int, given_ships: int) -> None:
    """W20: one or more pieces are exchanged, one direction per turn, as far as the box has of the other kind."""
    assert exchanges(pieces(trains)) == numbers(given_trains, "trains") | numbers(given_ships, "ships")


@pytest.mark.parametrize(
    ("action", "now"), [("exchange 3 trains", (17, 43)), ("exchange 3 ships", (23, 37)), ("exchange 1 ships", (21, 39))]
)
def test_an_exchange(action: str, now: tuple[int, int]) -> None:
    """W20: the pieces change places with as many from the box, each costs 1 point, and the turn is over."""
    game = pieces(20)
    game.record.score[0] = 10
    game.play(action)
    seat = game.view().data()["seats"][0]
    assert (seat["pieces"]["trains"], seat["pieces"]["ships"]) == now
    assert (seat["box"]["trains"], seat["box"]["ships"]) == (25 - now[0], 50 - now[1])
    count = int(action.split()[1])
    assert (seat["score"], seat["exchanged"], game.seats_to_decide()) == (10 - count, count, [1])


@pytest.mark.parametrize("action", ["exchange 0 trains", "exchange 11 trains", "exchange 6 ships", "exchange 40 ships"])
def test_too_many_or_none(action: str) -> None:
    """W20: never more than 25 trains or 50 ships, and not none."""
    assert refused(pieces(20), action) == "W20"


def test_pieces_on_the_board_count_for_the_limit() -> None:
    """W20: pieces on the board count among the 25 trains and 50 ships."""
    game = pieces(25)
    own(game, 0, "mexico-caracas.1", "caracas-lima.1")
    assert int(game.record.pieces[0, TRAIN]) == 20
    assert exchanges(game) == numbers(15, "trains")
    assert refused(game, "exchange 1 ships") == "W20"


def test_only_unplaced_pieces_are_exchanged() -> None:
    """W20: pieces on the board cannot be exchanged."""
    game = pieces(12)
    place_all_but(game, 0, 1, 48)
    assert exchanges(game) == numbers(1, "trains") | numbers(13, "ships")


def test_a_score_may_go_below_zero() -> None:
    """W20: a score may go below 0 by exchanging."""
    game = pieces(20)
    game.play("exchange 4 trains")
    assert game.view().data()["seats"][0]["score"] == -4


def test_exchanging_again() -> None:
    """W20: pieces may be exchanged again in later turns, and back."""
    game = pieces(20)
    for action in ("exchange 2 trains", "exchange 1 ships", "exchange 4 ships", "exchange 1 ships"):
        game.play(action)
    assert [tuple(map(int, game.record.pieces[seat])) for seat in (0, 1)] == [(22, 38), (22, 38)]
    assert [int(score) for score in game.record.score[:2]] == [-6, -2]


def test_the_account_names_exchange_losses() -> None:
    """W20: the points lost by exchanging are in the total, and named apart from those for tracks."""
    game = pieces(20)
    hold(game, 0)
    hand(game, 0, wild=3)
    game.play("claim mexico-caracas.1 with 3 wild")
    for action in ("exchange 1 trains", "exchange 3 trains"):
        game.play(action)
    seat = game.account().seats[0]
    assert (seat.tracks, seat.exchange, seat.total) == (4, -3, 4 - 3 - 12)


def test_the_other_players_box_does_not_matter() -> None:
    """W20: pieces come from the player's own box."""
    game = Game.new("world", 2, seed=1, first=0)
    for seat, trains in ((0, 25), (1, 10)):
        game.play(game.legal(seat)[-1], seat)
        game.play(f"pieces {trains} trains {60 - trains} ships", seat)
    assert exchanges(game) == numbers(15, "trains")


def test_a_player_who_can_only_exchange_may_pass() -> None:
    """W20: an exchange is never forced: who can do nothing else may also pass (C11)."""
    game = pieces(20)
    hand(game, 0)
    for pile in (TRAIN, SHIP):
        empty_pile(game, 1, pile=pile)
    ticket_pile(game, 1)
    assert set(texts(game)) == exchanges(game) | {"pass"}


# The end


def turn(game: Game) -> None:
    for _ in range(2):
        game.play("draw trains")


def near_the_end(trains: int, ships: int, players: int = 2) -> Game:
    """Seat 0 has so many pieces left and a wild to claim a track of one space with."""
    game = started("world", players)
    own(game, 1, "mexico-caracas.1")
    hand(game, 0, wild=1)
    place_all_but(game, 0, trains, ships)
    return game


def free_track(game: Game) -> str:
    return next(action for action in texts(game) if action.startswith("claim"))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("trains", "ships"), [(4, 3), (1, 6), (7, 0), (0, 7)])
def test_two_more_turns_each(players: int, trains: int, ships: int) -> None:
    """W21: once a player ends a turn with 6 pieces of both kinds together, each has two more turns, that one too."""
    game = near_the_end(trains, ships, players)
    game.play(free_track(game))
    assert int(game.record.pieces[0].sum()) == 6
    seats = []
    while not game.over:
        seats += game.seats_to_decide()
        turn(game)
    assert seats == [*range(1, players), *range(players), 0]
    assert game.account().ending == "pieces_out"


def test_seven_pieces_are_not_the_end() -> None:
    """W21: with 7 pieces the end is not near yet."""
    game = near_the_end(4, 4)
    game.play(free_track(game))
    assert (int(game.record.pieces[0].sum()), int(game.record.final_turns)) == (7, NONE)


def test_the_end_comes_with_any_turn_that_ends_so() -> None:
    """W21: what counts is how many pieces a player has at the end of the turn, whatever was done in it."""
    game = near_the_end(3, 3)
    turn(game)
    assert int(game.record.final_turns) == 4


def test_a_second_player_does_not_prolong_the_end() -> None:
    """W21: only the first time matters: another player who runs low adds no turns."""
    game = near_the_end(3, 4)
    place_all_but(game, 1, 2, 2)
    game.play(free_track(game))
    seats = []
    while not game.over:
        seats += game.seats_to_decide()
        turn(game)
    assert seats == [1, 0, 1, 0]


def test_an_exchange_does_not_bring_the_end() -> None:
    """W21: an exchange leaves the number of pieces as it is."""
    game = near_the_end(3, 4)
    assert exchanges(game)
    game.play("exchange 1 trains")
    assert int(game.record.final_turns) == NONE


# Bonuses and ties


def test_no_bonuses() -> None:
    """W22: neither the longest path nor the most completed tickets earns anything."""
    game = started("world")
    hold(game, 0, "jakarta-sydney")
    hold(game, 1)
    own(game, 0, "jakarta-perth", "perth-sydney.1")
    seats = game.account().seats
    assert [(seat.longest_path, seat.globetrotter, seat.total) for seat in seats] == [(0, 0, 7 - 12), (0, 0, -12)]


@pytest.mark.parametrize(
    ("tickets", "ranks"),
    [
        ((("jakarta-sydney",), ()), [(1, "tickets"), (2, "tickets")]),
        ((("jakarta-sydney",), ("marseille-al_qahira",)), [(1, "shared"), (1, "shared")]),
        (((), ()), [(1, "shared"), (1, "shared")]),
        ((("jakarta-sydney", "hamburg-beijing"), ("marseille-al_qahira",)), [(1, "shared"), (1, "shared")]),
    ],
)
def test_ties(tickets: tuple[tuple[str, ...], ...], ranks: list[tuple[int, str]]) -> None:
    """W22: equal points are ranked by completed tickets, else the victory is shared, whoever has the longer path."""
    game = started("world")
    own(game, 0, "jakarta-perth", "perth-sydney.1")
    own(game, 1, "marseille-athina", "athina-al_qahira")
    for seat, names in enumerate(tickets):
        hold(game, seat, *names)
    build(game, 1, "athina")
    level(game)
    assert standings(game) == ranks
