"""The end, the longest path, the winner and the account (C50-C53)."""

import random

import pytest

from tests.table import hand, hold, own, started
from trunkline.game import Game

BOARDS = ("usa", "germany", "africa", "first_journey", "world")
DRAW = ["draw trains", "draw trains"]


def last_claim(players: int, seat: int, left: int) -> Game:
    """A game in which `seat` has just claimed a track of 1 and has `left` trains."""
    game = started("usa", players=players)
    for _ in range(seat):
        game.play_all(DRAW)
    game.record.pieces[seat, 0] = left + 1
    hand(game, seat, red=1)
    game.play("claim dallas-houston.1 with 1 red")
    assert game.record.pieces[seat, 0] == left
    return game


def turns_left(game: Game) -> list[int]:
    """Whose turns follow until the end, when all draw cards."""
    seats = []
    while not game.over and len(seats) < 3 * game.players:
        seats += game.seats_to_decide()
        game.play_all(DRAW)
    return seats


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize(
    ("players", "seat"), [(players, seat) for players in (2, 3, 4, 5) for seat in (0, 1, players - 1)]
)
def test_one_more_turn_for_everybody(players, seat, left):
    """C50: after a turn that leaves 2, 1 or 0 trains every player has one more turn, that one last, and it is over."""
    game = last_claim(players, seat, left)
    assert not game.over
    assert turns_left(game) == [(seat + 1 + i) % players for i in range(players)]
    assert game.over
    assert game.account().ending == "pieces_out"


def test_three_trains_do_not_end_the_game():
    """C50: a player with 3 trains left brings no end."""
    game = last_claim(3, 1, 3)
    assert len(turns_left(game)) == 9
    assert not game.over


def test_only_the_first_time_counts():
    """C50: that others, or the same player again, end a turn with few trains prolongs nothing."""
    game = last_claim(3, 0, 2)
    for seat, track in ((1, "atlanta-nashville"), (2, "portland-seattle.1"), (0, "kansas_city-omaha.1")):
        assert game.seats_to_decide() == [seat]
        game.record.pieces[seat, 0] = 2
        hand(game, seat, blue=1)
        game.play(f"claim {track} with 1 blue")
    assert game.over
    assert game.record.pieces[:3, 0].tolist() == [1, 1, 1]


def test_the_last_turn_is_a_whole_turn():
    """C50: in the last turns everything may be done, tickets too."""
    game = last_claim(2, 0, 2)
    game.play("draw tickets")
    assert not game.over
    game.play(game.legal()[0])
    game.play("draw trains")
    assert not game.over
    game.play("draw trains")
    assert game.over
    assert game.seats_to_decide() == []


# The longest path

LOOP = ("el_paso-phoenix", "el_paso-santa_fe", "phoenix-santa_fe")  # 3 + 2 + 3
PATHS = [
    ((), 0),
    (("denver-santa_fe",), 2),
    (("denver-santa_fe", "el_paso-santa_fe"), 4),
    (("denver-santa_fe", "el_paso-santa_fe", "phoenix-santa_fe"), 5),  # a branch does not count
    (LOOP, 8),
    ((*LOOP, "denver-santa_fe"), 10),  # into the loop and round: Santa Fe is passed twice
    ((*LOOP, "denver-santa_fe", "oklahoma_city-santa_fe"), 13),  # Santa Fe passed twice more
    ((*LOOP, "denver-santa_fe", "oklahoma_city-santa_fe", "denver-oklahoma_city"), 17),  # two loops
    (("dallas-houston.1", "seattle-vancouver.1", "atlanta-nashville"), 1),  # broken lines do not add up
    (("miami-new_orleans",), 6),
]


@pytest.mark.parametrize(("tracks", "length"), PATHS)
def test_the_length_of_the_longest_path(tracks, length):
    """C51: the longest unbroken line of own trains may pass a city again and loop, but counts each track once."""
    game = started("usa")
    own(game, 1, *tracks)
    seat = game.account().seats[1]
    assert seat.path_length == length
    assert set(seat.path_tracks) <= set(tracks)
    board = game.board.record
    assert sum(int(board.track_length[game.board.track_index[name]]) for name in seat.path_tracks) == length


def bonuses(game: Game) -> list[int]:
    return [seat.longest_path for seat in game.account().seats]


def test_ten_points_for_the_longest_path():
    """C51: trains count, not tracks: six trains in one track beat five in three."""
    game = started("usa", players=3)
    own(game, 0, "dallas-houston.1", "houston-new_orleans", "dallas-little_rock")
    own(game, 2, "miami-new_orleans")
    assert bonuses(game) == [0, 0, 10]


def test_tracks_of_others_break_the_line():
    """C51: only a player's own trains make a line."""
    game = started("usa")
    own(game, 0, "denver-santa_fe", "el_paso-phoenix")
    own(game, 1, "el_paso-santa_fe", "houston-new_orleans", "dallas-little_rock")
    assert [seat.path_length for seat in game.account().seats] == [3, 2]
    assert bonuses(game) == [10, 0]


def test_all_tied_players_get_ten_points():
    """C51: each of the players tied for the longest path gets 10."""
    game = started("usa", players=4)
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")
    own(game, 1, "dallas-el_paso")
    own(game, 2, "atlanta-raleigh.1")
    own(game, 3, "pittsburgh-raleigh", "pittsburgh-toronto")
    assert bonuses(game) == [10, 10, 0, 10]


def test_nobody_gets_the_bonus_without_a_track():
    """C51: with no track on the board nobody has a longest path."""
    game = started("usa", players=3)
    assert bonuses(game) == [0, 0, 0]
    own(game, 1, "dallas-houston.1")
    assert bonuses(game) == [0, 10, 0]


# The winner


def level(game: Game, *totals: int) -> Game:
    """Give every seat the score that makes up this total, the same for all if one is given."""
    for seat in game.account().seats:
        game.record.score[seat.seat] += totals[seat.seat % len(totals)] - seat.total
    return game


def ranks(game: Game) -> list[int]:
    return [seat.rank for seat in game.account().seats]


def table(players: int = 2) -> Game:
    """Nobody has a ticket or a track."""
    game = started("usa", players=players)
    for seat in range(players):
        hold(game, seat)
    return game


def test_most_points_win():
    """C52: more points win, whatever tickets and paths the others have."""
    game = table(3)
    hold(game, 0, "denver-el_paso")
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")
    level(game, 50, 51, 49)
    assert ranks(game) == [2, 1, 3]
    assert game.account().winners == [1]


def test_a_tie_goes_to_more_completed_tickets():
    """C52: among equals more completed tickets win, not worthier ones, and before the longest path."""
    game = table()
    hold(game, 0, "seattle-los_angeles")
    own(game, 0, "portland-seattle.1", "portland-san_francisco.1", "los_angeles-san_francisco.1")
    hold(game, 1, "denver-el_paso", "kansas_city-houston")
    own(game, 1, "denver-santa_fe", "el_paso-santa_fe")
    own(game, 1, "dallas-houston.1", "dallas-oklahoma_city.1", "kansas_city-oklahoma_city.1")
    level(game, 70)
    seats = game.account().seats
    assert [seat.completed for seat in seats] == [1, 2]
    assert [seat.longest_path for seat in seats] == [10, 0]
    assert ranks(game) == [2, 1]
    assert [seat.decided_by for seat in seats] == ["tickets", "tickets"]


def test_tickets_that_are_not_met_do_not_break_a_tie():
    """C52: only completed tickets are counted; the longest path then decides."""
    game = table()
    hold(game, 0, "seattle-new_york", "boston-miami")
    own(game, 1, "denver-santa_fe")
    level(game, 30)
    assert [seat.completed for seat in game.account().seats] == [0, 0]
    assert ranks(game) == [2, 1]
    assert [seat.decided_by for seat in game.account().seats] == ["longest_path", "longest_path"]


def test_a_full_tie_is_shared():
    """C52: equal in points, tickets and longest path, players share the victory."""
    game = table(3)
    own(game, 0, "denver-santa_fe")
    own(game, 1, "el_paso-santa_fe")
    level(game, 40, 40, 39)
    assert ranks(game) == [1, 1, 3]
    assert game.account().winners == [0, 1]
    assert [seat.decided_by for seat in game.account().seats] == ["shared", "shared", None]


# The account


def test_the_account_names_every_part():
    """C53: tracks, each ticket with its sign, the longest path, the total and the rank are told one by one."""
    game = table()
    hold(game, 0, "denver-el_paso", "seattle-new_york")
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")
    game.record.score[0] = 4
    account = game.account()
    seat = account.seats[0]
    assert (seat.tracks, seat.longest_path, seat.completed) == (4, 10, 1)
    assert {(line.ticket, line.points, line.met) for line in seat.tickets} == {
        ("denver-el_paso", 4, "joined"),
        ("seattle-new_york", -22, "no"),
    }
    assert (seat.total, seat.rank) == (4 + 4 - 22 + 10, 2)
    assert {
        "tracks",
        "tickets",
        "longest_path",
        "exchange",
        "harbours",
        "unbuilt",
        "passengers",
        "total",
        "rank",
    } <= set(account.data()["seats"][0])


@pytest.mark.parametrize("board", BOARDS)
def test_the_parts_make_the_total(board):
    """C53: on every board the parts of the account add up to the total; on a first journey it is completed tickets."""
    for seed in range(6):
        game, luck = Game.new(board, players=2 + seed % 3, seed=seed), random.Random(seed)
        while not game.over:
            game.play(luck.choice(game.legal_numbers(game.seats_to_decide()[0]).tolist()))
        for seat in game.account().seats:
            parts = [seat.tracks, seat.exchange, seat.longest_path, seat.globetrotter, seat.unbuilt]
            parts += [line.points for line in seat.tickets]
            parts += [*seat.passengers.values(), *seat.harbours.values()]
            if board == "first_journey":
                assert (
                    seat.total == seat.completed == len([t for t in seat.tickets if t.met != "no"]) + seat.bonus_ticket
                )
            else:
                assert seat.total == sum(parts)
                assert seat.completed == len([line for line in seat.tickets if line.met != "no"])
            assert len(seat.tickets) == sum(game.view().data()["seats"][seat.seat]["tickets"].values()) + (
                seat.completed - seat.bonus_ticket if board == "first_journey" else 0
            )


def test_exchanges_and_harbours_have_their_own_lines():
    """C53: on the world board exchange losses, harbours and unbuilt harbours are parts by themselves."""
    game = started("world")
    game.play("exchange 3 trains")
    port = game.board.place_index["miami"]
    game.record.harbour[port] = 0
    game.record.harbours[0] = 2
    seat = game.account().seats[0]
    assert (seat.tracks, seat.exchange, seat.harbours, seat.unbuilt) == (0, -3, {"miami": 0}, -8)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((30, 30, 30), [1, 1, 1]),
        ((30, 30, 20), [1, 1, 3]),
        ((20, 30, 30), [3, 1, 1]),
        ((20, 30, 20), [2, 1, 2]),
        ((30, 20, 30, 20, 10), [1, 3, 1, 3, 5]),
        ((10, 20, 30, 40, 50), [5, 4, 3, 2, 1]),
    ],
)
def test_equal_players_share_a_rank(totals, expected):
    """C53: players still equal share a rank, and the next one is left out."""
    assert ranks(level(table(len(totals)), *totals)) == expected


def test_tie_breaks_order_all_ranks():
    """C53, C52: tie-breaks decide the lower places too: second by tickets, third by the longest path."""
    game = table(5)
    hold(game, 3, "denver-el_paso")
    own(game, 3, "denver-santa_fe", "el_paso-santa_fe")
    own(game, 4, "miami-new_orleans")
    level(game, 90, 50, 50, 50, 50)
    assert ranks(game) == [1, 4, 4, 2, 3]
