"""First journey: meeting tickets, their replacements, East-West, and the order of it all."""

from collections import deque
from itertools import product
from pathlib import Path

import pytest

from tests.rules.arrange import finish, journey_pile, refused, tickets_at
from tests.table import hand, hold, own, started, texts
from trunkline.game import Game
from trunkline.rules import constants

RACE = str(Path(__file__).parents[1] / "boards" / "custom" / "race.toml")
EAST, WEST = ("moscow", "rostov", "ankara"), ("dublin", "brest", "madrid")
DONE = ("ankara-moscow", "ankara-rome", "ankara-vienna", "athens-berlin", "athens-paris")
UNMET = ("athens-rostov", "madrid-rome")

# Seat 0's two lines; the track Amsterdam-London joins them, and then these tickets are met.
LINES = ("amsterdam-berlin.1", "brest-london", "dublin-london.1")
JOIN = "claim amsterdam-london.1 with 1 black"
MET = ("amsterdam-brest", "berlin-brest", "berlin-dublin")
# With this they reach Moscow, and East and West are joined too.
TO_MOSCOW = ("berlin-warsaw.1", "moscow-warsaw.1")
ALSO_MET = ("berlin-moscow", "london-warsaw")


def about_to_join(*tickets: str, pile: tuple[str, ...] | None = None, done: int = 0, players: int = 2) -> Game:
    """Seat 0 holds these tickets and is about to join its lines.

    The pile holds just what is named, and tickets put away are not met; without that, no ticket of the pile is met.
    """
    game = started("first_journey", players)
    hand(game, 0, black=1)
    hold(game, 1, *UNMET)
    hold(game, 0, *tickets)
    own(game, 0, *LINES)
    finish(game, 0, *DONE[:done])
    finish(game, 1, *(name for name in MET + ALSO_MET if name not in tickets + (pile or ())))
    if pile is not None:
        journey_pile(game, *pile)
    return game


def about_to_cross(*tickets: str, pile: tuple[str, ...] | None = None, done: int = 0, players: int = 2) -> Game:
    """As before, and that joins Moscow to Dublin."""
    game = about_to_join(*tickets, pile=pile, done=done, players=players)
    own(game, 0, *TO_MOSCOW)
    return game


def completed(game: Game, seat: int = 0) -> int:
    return int(game.view().data()["seats"][seat]["completed"])


# Meeting a ticket


def test_a_met_ticket_is_turned_up_counted_and_replaced() -> None:
    """F5: a ticket is met the moment its cities are joined: face up at once, counted, and replaced from the pile."""
    game = about_to_join(MET[0], "bucharest-rome", pile=("paris-vienna",))
    assert MET[0] not in game.view(1).data()["open_tickets"]
    game.play(JOIN)
    assert game.view(1).data()["open_tickets"][MET[0]] == 0
    assert completed(game) == 1
    assert game.view(0).tickets == ["bucharest-rome", "paris-vienna"]


def test_unmet_tickets_stay_hidden() -> None:
    """F5: a ticket not yet met stays in hand and hidden."""
    game = about_to_join(MET[0], "bucharest-rome")
    game.play(JOIN)
    assert "bucharest-rome" not in game.view(1).data()["open_tickets"]
    assert "own_tickets" not in game.view().data()


def test_no_points() -> None:
    """F5: there are no points, neither for tracks nor for tickets: what counts are completed tickets."""
    game = about_to_join(MET[0], "bucharest-rome")
    game.play(JOIN)
    seat = game.account().seats[0]
    assert (seat.tracks, seat.ticket_points, seat.total, seat.completed) == (0, 0, 1, 1)
    assert list(game.record.score) == [0] * 5


def test_a_ticket_once_met_stays_met() -> None:
    """F5: a completed ticket lies before the player and is not counted again by a later claim."""
    game = about_to_join(MET[0], "bucharest-rome")
    game.play(JOIN)
    hand(game, 0, wild=1)
    game.play("draw trains")
    game.play("claim barcelona-madrid.1 with 1 wild")
    assert completed(game) == 1


def test_both_tickets_met_by_one_claim() -> None:
    """F5: two tickets met by one claim both count and both are replaced."""
    game = about_to_join(*MET[:2])
    game.play(JOIN)
    assert completed(game) == 2
    assert len(game.view(0).tickets) == 2
    assert tickets_at(game, constants.COMPLETED) == set(MET[:2])


def test_a_replacement_may_be_met_at_once() -> None:
    """F5: a replacement already joined is met at once and replaced too."""
    game = about_to_join(MET[0], "bucharest-rome", pile=(MET[1],))
    game.play(JOIN)
    assert completed(game) == 2
    assert tickets_at(game, constants.COMPLETED) == set(MET[:2])


def test_a_chain_of_replacements() -> None:
    """F5: and so on: replacement after replacement may be met in one claim."""
    game = about_to_join(MET[0], "bucharest-rome", pile=(*MET[1:],))
    game.play(JOIN)
    assert tickets_at(game, constants.COMPLETED) == set(MET)
    assert completed(game) == 3
    assert game.view(0).tickets[0] == "bucharest-rome"
    assert len(game.view(0).tickets) == 2


def test_a_swapped_ticket_may_be_met_at_once() -> None:
    """F5: a ticket drawn by changing tickets may be met at once, and is replaced."""
    game = about_to_join("bucharest-rome", "paris-vienna", pile=MET[:2])
    own(game, 0, "amsterdam-london.1")
    game.play("swap tickets")
    assert tickets_at(game, constants.COMPLETED) == set(MET[:2])
    assert (completed(game), len(game.view(0).tickets), game.seats_to_decide()) == (2, 2, [1])


def test_only_own_tracks_count() -> None:
    """F5: a chain with a gap or with another player's track in it does not meet a ticket."""
    game = about_to_join(MET[0], "bucharest-rome")
    own(game, 1, "amsterdam-london.1")
    hand(game, 0, wild=1)
    game.play("claim barcelona-madrid.1 with 1 wild")
    assert completed(game) == 0


def test_only_the_claiming_player_is_looked_at() -> None:
    """F5: a claim meets no ticket of another player."""
    game = about_to_join("bucharest-rome", "paris-vienna")
    before = completed(game, 1)
    hold(game, 1, *MET[:2])
    game.play(JOIN)
    assert (completed(game, 0), completed(game, 1)) == (0, before)


# East-West


def way(game: Game, start: str, end: str) -> list[str]:
    """Tracks from one city to another that pass no other city of the East or West."""
    tracks = list(zip(game.board.tracks, game.board.facts.map.tracks, strict=True))
    barred = set(EAST + WEST) - {start, end}
    ways: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while queue:
        city = queue.popleft()
        for name, track in tracks:
            if city in (track.start, track.to):
                far = track.to if city == track.start else track.start
                if far not in ways and far not in barred:
                    ways[far] = [*ways[city], name]
                    queue.append(far)
    return ways[end]


@pytest.mark.parametrize(("east", "west"), list(product(EAST, WEST)))
def test_every_east_west_pair(east: str, west: str) -> None:
    """F6: joining any of Moscow, Rostov, Ankara to any of Dublin, Brest, Madrid brings a bonus ticket."""
    game = started("first_journey")
    tracks = way(game, east, west)
    own(game, 0, *tracks[:-1])
    hold(game, 0)
    length = int(game.board.record.track_length[game.board.track_index[tracks[-1]]])
    hand(game, 0, wild=length)
    game.play(f"claim {tracks[-1]} with {length} wild")
    seat = game.view().data()["seats"][0]
    assert (seat["bonus"], seat["completed"]) == (True, 1)


@pytest.mark.parametrize("cities", [EAST, WEST])
def test_joining_one_side_to_itself_is_nothing(cities: tuple[str, ...]) -> None:
    """F6: joining two cities of the same side brings no bonus ticket."""
    game = started("first_journey")
    hold(game, 0)
    own(game, 0, *{"moscow": ("moscow-rostov.1",), "dublin": ("brest-dublin",)}[cities[0]])
    last = {"moscow": "ankara-rostov.1", "dublin": "brest-madrid"}[cities[0]]
    hand(game, 0, wild=3)
    game.play(f"claim {last} with 3 wild")
    assert (completed(game), game.view().data()["seats"][0]["bonus"]) == (0, False)


def test_the_bonus_ticket_counts_as_completed() -> None:
    """F6: a bonus ticket counts as a completed ticket, for all to see."""
    game = about_to_cross("bucharest-rome", "paris-vienna")
    game.play(JOIN)
    assert completed(game) == 1
    assert [seat["bonus"] for seat in game.view(1).data()["seats"]] == [True, False]
    assert game.account().seats[0].bonus_ticket


def test_the_bonus_ticket_comes_once() -> None:
    """F6: a player gets one bonus ticket only, however many such chains there are."""
    game = about_to_cross("bucharest-rome", "paris-vienna")
    game.play(JOIN)
    game.play("draw trains")
    hand(game, 0, wild=2)
    game.play("claim brest-dublin with 2 wild")
    assert completed(game) == 1


@pytest.mark.parametrize("others", [1, 2, 3])
def test_there_is_a_bonus_ticket_for_every_player(others: int) -> None:
    """F6: 4 bonus tickets for 4 players: that others have theirs keeps nobody from it."""
    game = about_to_cross("bucharest-rome", "paris-vienna", players=4)
    for seat in range(1, 1 + others):
        game.record.bonus[seat] = 1
        game.record.completed[seat] += 1
    game.play(JOIN)
    assert sum(seat["bonus"] for seat in game.view().data()["seats"]) == 1 + others


# A custom journey


def race(*pile: str, held: tuple[str, ...] = ("berlin-gdansk", "riga-warsaw"), away: str | None = None) -> Game:
    """A custom journey of five whose tickets are all held or completed, but for these in the pile and put away."""
    game = started(RACE, 5)
    hold(game, 0, *held)
    others = set().union(*(tickets_at(game, constants.HELD + seat) for seat in range(5)))
    rest = [name for name in game.board.tickets if name not in others | {*pile, away}]
    for i, name in enumerate(rest):
        finish(game, 1 + i % 4, name)
    journey_pile(game, *pile, *([away] if away else []))
    if away:
        game.record.ticket_at[game.board.ticket_index[away]] = constants.DISCARDED
        game.record.fresh[0] -= 1
    return game


# The order of things


def test_tickets_and_east_west_all_count() -> None:
    """F10: a claim that meets two tickets and East-West counts all three."""
    game = about_to_cross(*MET[:2])
    game.play(JOIN)
    assert completed(game) == 3
    assert game.view().data()["seats"][0]["bonus"]


def test_tickets_are_looked_at_in_hand_order() -> None:
    """F10: tickets count in hand order: the first of two is the sixth, and the second stays unfinished."""
    for first, second in (MET[:2], MET[1::-1]):
        game = about_to_join(first, second, done=5)
        game.play(JOIN)
        assert first in tickets_at(game, constants.COMPLETED)
        assert game.view(0).tickets == [second]


def test_the_hand_comes_before_replacements() -> None:
    """F10: a replacement goes to the end of the hand, so tickets in hand count before it."""
    game = about_to_join(*MET[:2], done=4, pile=(MET[2],))
    game.play(JOIN)
    assert set(MET[:2]) <= tickets_at(game, constants.COMPLETED)
    assert (completed(game), game.view(0).tickets) == (6, [MET[2]])


def test_replacements_come_before_east_west() -> None:
    """F10: a met replacement counts before East-West, which is no longer looked at after the sixth."""
    game = about_to_cross(MET[0], "bucharest-rome", done=4, pile=(MET[1],))
    game.play(JOIN)
    assert (completed(game), game.view().data()["seats"][0]["bonus"]) == (6, False)


def test_east_west_is_looked_at_last() -> None:
    """F10: East-West may be the sixth, after the tickets and their replacements."""
    game = about_to_cross(MET[0], "bucharest-rome", done=4)
    game.play(JOIN)
    assert (completed(game), game.view().data()["seats"][0]["bonus"]) == (6, True)
    assert len(game.view(0).tickets) == 2
    assert game.account().ending == "goal_reached"


@pytest.mark.parametrize("drawn", [("szczecin-warsaw", "gdansk-riga"), ("gdansk-riga", "szczecin-warsaw")])
def test_replacements_count_in_the_order_drawn(drawn: tuple[str, str]) -> None:
    """F10: of two met replacements the one drawn first counts first: here it is the fifth, which wins this race."""
    game = race(drawn[0], held=("berlin-gdansk", "berlin-klaipeda"), away=drawn[1])
    own(game, 0, "berlin-szczecin.1", "gdansk-klaipeda", "gdansk-warsaw", "klaipeda-riga.1")
    game.record.completed[0] = 2
    hand(game, 0, blue=2)
    game.play("claim gdansk-szczecin.1 with 2 blue")
    assert (game.account().ending, game.view(0).tickets) == ("goal_reached", [drawn[1]])


@pytest.mark.parametrize(("taken", "bonus"), [(2, True), (3, False)])
def test_bonus_tickets_run_out_on_a_custom_board(taken: int, bonus: bool) -> None:
    """F6: a bonus ticket is taken from those there are: where a board has fewer than players, none may be left."""
    game = race("helsinki-riga", held=("helsinki-visby", "riga-stockholm"))
    for seat in range(1, 1 + taken):
        game.record.bonus[seat] = 1
    own(game, 0, "berlin-szczecin.1", "gdansk-szczecin.1", "gdansk-klaipeda")
    hand(game, 0, blue=2)
    game.play("claim klaipeda-vilnius with 2 blue")
    assert game.view().data()["seats"][0]["bonus"] == bonus


# Piles running out


def test_put_away_tickets_renew_an_empty_pile() -> None:
    """F9: an empty ticket pile is renewed from the tickets put away."""
    game = about_to_join(MET[0], "bucharest-rome")
    journey_pile(game)
    away = tickets_at(game, constants.DISCARDED)
    game.play(JOIN)
    new = game.view(0).tickets[1]
    assert new in away
    assert tickets_at(game, constants.PILE) == away - {new}
    assert tickets_at(game, constants.DISCARDED) == set()


def test_put_away_tickets_lie_apart_while_the_pile_lasts() -> None:
    """F9: tickets put away are not drawn while the pile has any."""
    game = about_to_join(
        "bucharest-rome",
        "paris-vienna",
        pile=(
            "amsterdam-stockholm",
            "london-warsaw",
        ),
    )
    game.play("swap tickets")
    assert set(game.view(0).tickets) == {"amsterdam-stockholm", "london-warsaw"}
    assert {"bucharest-rome", "paris-vienna"} <= tickets_at(game, constants.DISCARDED)


def test_no_replacement_when_all_are_gone() -> None:
    """F9: with pile and put-away tickets both gone a met ticket counts but is not replaced."""
    game = race()
    own(game, 0, "berlin-szczecin.1")
    hand(game, 0, blue=2)
    game.play("claim gdansk-szczecin.1 with 2 blue")
    assert (completed(game), game.view(0).tickets) == (1, ["riga-warsaw"])


def test_no_change_of_tickets_when_all_are_gone() -> None:
    """F9: tickets cannot be changed when none is in the pile or put away."""
    game = race()
    assert "swap tickets" not in texts(game)
    assert refused(game, "swap tickets") == "F9"


def test_no_change_of_tickets_without_an_unfinished_one() -> None:
    """F9: tickets cannot be changed by who holds no unfinished one."""
    game = about_to_join()
    assert "swap tickets" not in texts(game)
    assert refused(game, "swap tickets") == "F9"


def test_with_one_unfinished_ticket_two_are_drawn() -> None:
    """F9: who changes a single unfinished ticket still draws 2."""
    game = about_to_join("bucharest-rome")
    game.play("swap tickets")
    assert len(game.view(0).tickets) == 2
    assert "bucharest-rome" in tickets_at(game, constants.DISCARDED)


def test_put_away_tickets_may_come_back() -> None:
    """F9: tickets are put away before new ones are drawn, so one may come back when the pile must be renewed."""
    game = race("helsinki-riga")
    game.play("swap tickets")
    first, second = game.view(0).tickets
    assert first == "helsinki-riga"
    assert {second} | tickets_at(game, constants.PILE) == {"berlin-gdansk", "riga-warsaw"}


def test_a_single_ticket_may_come_back() -> None:
    """F9: who changes a single ticket with one in the pile draws that one and gets the own one back."""
    game = race("helsinki-riga")
    finish(game, 0, "berlin-gdansk")
    game.play("swap tickets")
    assert game.view(0).tickets == ["helsinki-riga", "riga-warsaw"]
