"""The examples, tables and notes of the base game's rulebook."""

import pytest

from tests.table import display, hand, hold, own, started, texts
from trunkline.errors import IllegalAction
from trunkline.game import Game


def table(players: int = 2, **cards: int) -> Game:
    game = started("usa", players=players)
    display(game, "red", "orange", "yellow", "green", "white")
    hand(game, 0, **cards)
    return game


def payments(game: Game, track: str) -> set[str]:
    head = f"claim {track} with "
    return {text.removeprefix(head) for text in texts(game) if text.startswith(head)}


def test_montreal_to_new_york():
    """C30, C31: example 1: to join Montréal and New York a player needs 3 blue cards."""
    assert payments(table(blue=3, red=3), "montreal-new_york") == {"3 blue"}
    assert payments(table(blue=2, red=3), "montreal-new_york") == set()
    game = table(blue=3)
    game.play("claim montreal-new_york with 3 blue")
    data = game.view().data()
    assert (data["tracks"], data["discards"]) == ({"montreal-new_york": 0}, {"blue": 3})
    assert (data["seats"][0]["pieces"]["trains"], data["seats"][0]["score"]) == (42, 4)


def test_montreal_to_toronto():
    """C31: example 2: to join Montréal and Toronto a player may use a set of any one colour."""
    game = table(red=3, orange=3, yellow=3, green=3, blue=3, purple=3, black=3, white=3)
    colours = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
    assert payments(game, "montreal-toronto") == {f"3 {colour}" for colour in colours}
    assert payments(table(red=1, blue=1, green=1), "montreal-toronto") == set()


def test_the_locomotive_replaces_any_colour():
    """C30: a locomotive may stand for a card of any colour when a track is claimed."""
    game = table(blue=1, black=2, wild=2)
    assert payments(game, "montreal-new_york") == {"1 blue 2 wild"}
    assert payments(game, "montreal-toronto") == {"1 blue 2 wild", "1 black 2 wild", "2 black 1 wild"}


def test_the_note_on_double_connections_for_two_and_three():
    """C35: note: with 2 or 3 players the first takes either track, then the other is out of reach for the others."""
    for players in (2, 3):
        game = table(players, yellow=2)
        hand(game, 1, red=2)
        game.play("claim boston-new_york.2 with 2 yellow")
        assert payments(game, "boston-new_york.1") == set()
        with pytest.raises(IllegalAction, match=r"\[C35\]"):
            game.play("claim boston-new_york.1 with 2 red")


def test_one_player_never_takes_both_tracks():
    """C34: one player cannot take both tracks of a double connection, however many play."""
    for players in (2, 3, 4, 5):
        game = table(players, red=2)
        own(game, 0, "boston-new_york.2")
        with pytest.raises(IllegalAction, match=r"\[C34\]"):
            game.play("claim boston-new_york.1 with 2 red")


@pytest.mark.parametrize(("spaces", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_the_score_table(spaces, points):
    """C36: the score table, on every track of the board."""
    game = started("usa")
    board = game.board.record
    assert board.points[spaces] == points
    for track, name in enumerate(game.board.tracks):
        if board.track_length[track] != spaces:
            continue
        colour = ("red", *game.board.cards[1:])[board.track_colour[track]]
        game = table(**{colour: spaces})
        game.play(f"claim {name} with {spaces} {colour}")
        assert game.record.score[0] == points


def test_the_note_on_the_lucky_locomotive():
    """C16: note: a locomotive drawn from the pile counts as one card, and two are drawn in all."""
    game = table()
    for kind in range(1, 9):
        game.record.hand[1, kind] += game.record.pile[kind]
        game.record.pile[kind] = 0
    game.record.pile_size[0] = game.record.pile[0]
    game.play_all(["draw trains", "draw trains"])
    assert game.view(0).hand == {"wild": 2}
    assert game.seats_to_decide() == [1]


def test_no_cards_anywhere_leaves_claiming_and_tickets():
    """C19: in the rare case that all cards are in hands a player must claim a track or draw tickets."""
    game = table(red=2)
    game.record.hand[1] += game.record.pile
    game.record.pile[:] = 0
    game.record.pile_size[0] = 0
    assert "draw tickets" in texts(game)
    assert all(text.startswith(("claim", "draw tickets")) for text in texts(game))


def test_final_scoring_with_a_tie_for_the_longest_path():
    """C42, C51, C52, C53: a whole final scoring: tracks, tickets met and missed, and 10 points for both at a tie."""
    game = table(3)
    hold(game, 0, "denver-el_paso", "new_york-atlanta")
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")  # 2 + 2 trains: 4 points
    hold(game, 1, "kansas_city-houston")
    own(game, 1, "dallas-el_paso")  # 4 trains: 7 points
    hold(game, 2, "duluth-houston")
    own(game, 2, "chicago-duluth")  # 3 trains: 4 points
    game.record.score[:3] = 4, 7, 4
    seats = game.account().seats
    assert [seat.longest_path for seat in seats] == [10, 10, 0]
    assert [seat.total for seat in seats] == [4 + 4 - 6 + 10, 7 - 5 + 10, 4 - 8]
    assert [seat.completed for seat in seats] == [1, 0, 0]
    assert [seat.rank for seat in seats] == [1, 2, 3]  # 12 points each: the first has completed a ticket
    assert game.account().winners == [0]


def test_a_remaining_tie_goes_to_the_longest_path():
    """C52: if points and tickets are equal, whoever has the card for the longest path wins."""
    game = table()
    hold(game, 0, "denver-el_paso")
    own(game, 0, "denver-santa_fe", "el_paso-santa_fe")
    hold(game, 1, "kansas_city-houston")
    own(game, 1, "dallas-houston.1", "dallas-oklahoma_city.1", "kansas_city-oklahoma_city.1")
    game.record.score[:2] = 11 + 10, 10  # 25 points each
    seats = game.account().seats
    assert [(seat.total, seat.completed, seat.longest_path) for seat in seats] == [(25, 1, 0), (25, 1, 10)]
    assert game.account().winners == [1]
