"""Games that nobody will finish, people who are away, and who may talk."""

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline.server.common.names import LONGEST
from trunkline.server.common.refusal import Refused
from trunkline.server.live.summary import results_of
from trunkline.server.table import commands
from trunkline.server.table import events as ev

# Giving up


def test_giving_up_a_game_of_two_ends_it() -> None:
    """The other one has won, whatever the points."""
    desk = OfflineTable(rated=True, hints=False).begun()
    desk.do(commands.resign(desk.table, "ada", 0, desk.now))
    assert (desk.table.state, desk.table.ended) == ("over", "resigned")
    assert desk.again().state == "over"
    rows = results_of(desk.table, desk.now)
    assert [(row["person"], row["rank"], row["rated"]) for row in rows] == [("ada", 2, True), ("bob", 1, True)]


def test_a_game_of_more_goes_on_with_a_stand_in() -> None:
    """Who gave up cannot come back, and comes after all the others in the end; who gave up first comes last."""
    desk = OfflineTable("first_journey", chairs="pppp").begun()
    desk.do(commands.resign(desk.table, "cyd", 2, desk.now))
    assert desk.table.state == "running"
    with pytest.raises(Refused, match="given up"):
        commands.come_back(desk.table, "cyd", 2)
    desk.do(commands.resign(desk.table, "ada", 0, desk.now))
    while desk.table.state == "running":
        desk.move(desk.turn())
    ranks = [row["rank"] for row in results_of(desk.table, desk.now)]
    assert ranks[2] == 4 and ranks[0] == 3
    assert {ranks[1], ranks[3]} <= {1, 2}


def test_when_the_last_person_gives_up_bots_do_not_play_on() -> None:
    """Nobody is there for whom they would play."""
    desk = OfflineTable(chairs="pbb").begun()
    desk.do(commands.resign(desk.table, "ada", 0, desk.now))
    assert desk.table.state == "over" and not desk.table.bot_seats()


def test_only_the_own_seat_can_be_given_up() -> None:
    """And only while the game runs."""
    desk = OfflineTable().begun()
    with pytest.raises(Refused, match="not your seat"):
        commands.resign(desk.table, "ada", 1, desk.now)
    desk.do(commands.resign(desk.table, "ada", 0, desk.now))
    with pytest.raises(Refused, match="not being played"):
        commands.resign(desk.table, "bob", 1, desk.now)


# Ending it together


def test_a_game_ends_when_everybody_wishes_so() -> None:
    """It then has no result, and nobody moves any more."""
    desk = OfflineTable(chairs="ppb", rated=True, hints=False).begun()
    desk.do(commands.end(desk.table, "ada", 0, True, desk.now))
    assert desk.table.state == "running" and desk.table.end_wishes == {0}
    desk.do(commands.end(desk.table, "bob", 1, True, desk.now))
    assert (desk.table.state, desk.table.ended) == ("over", "agreed")
    assert results_of(desk.table, desk.now) == []
    assert desk.table.next_deadline() is None and not desk.table.bot_seats()
    with pytest.raises(Refused, match="not being played"):
        desk.play(desk.table.playing().seats_to_decide()[0], "draw trains")


def test_whoever_plays_on_or_changes_their_mind_no_longer_wishes_the_end() -> None:
    """A wish of an hour ago must not end a game by surprise."""
    desk = OfflineTable().begun()
    seat = desk.turn()
    desk.do(commands.end(desk.table, PEOPLE[seat], seat, True, desk.now))
    desk.move(seat)
    assert not desk.table.end_wishes
    desk.do(commands.end(desk.table, PEOPLE[seat], seat, True, desk.now))
    desk.do(commands.end(desk.table, PEOPLE[seat], seat, False, desk.now))
    assert not desk.table.end_wishes


def test_who_has_been_away_for_long_is_not_waited_for() -> None:
    """At first the stand-in plays; after ten minutes the others may end the game without the one who is away."""
    desk = OfflineTable(chairs="ppp").begun()
    desk.do(commands.leave(desk.table, "cyd"))
    desk.do(commands.end(desk.table, "ada", 0, True, desk.now))
    desk.do(commands.end(desk.table, "bob", 1, True, desk.now))
    assert desk.table.state == "running", "cyd may still come back"
    desk.do(commands.end(desk.table, "bob", 1, False, desk.now))
    desk.now += commands.GONE
    desk.do(commands.end(desk.table, "bob", 1, True, desk.now))
    assert (desk.table.state, desk.table.ended) == ("over", "absent")


def test_a_wish_to_end_is_looked_at_again_when_others_have_been_away_for_long() -> None:
    """By itself, on an alarm: nobody has to withdraw the wish and wish again."""
    desk = OfflineTable(chairs="ppp").begun()
    for person in ("ada", "bob"):
        desk.do(commands.end(desk.table, person, PEOPLE.index(person), True, desk.now))
    assert desk.table.next_alarm() is None, "cyd is here"
    desk.do(commands.leave(desk.table, "cyd"))
    assert desk.table.next_alarm() == desk.now + commands.GONE == desk.again().next_alarm()
    desk.now += commands.GONE - 1
    assert not commands.ring(desk.table, desk.now).events
    desk.now += 1
    desk.do(commands.ring(desk.table, desk.now))
    assert (desk.table.state, desk.table.ended) == ("over", "absent") and desk.table.next_alarm() is None


def test_a_wish_to_end_is_looked_at_again_when_it_is_repeated_or_the_last_other_gives_up() -> None:
    """And who has given up wishes nothing any more."""
    desk = OfflineTable(chairs="pppp").begun()
    for person in ("ada", "bob"):
        desk.do(commands.end(desk.table, person, PEOPLE.index(person), True, desk.now))
    desk.do(commands.resign(desk.table, "cyd", 2, desk.now))
    assert desk.table.state == "running"
    late = desk.table.copy()
    desk.do(commands.resign(desk.table, "dan", 3, desk.now))
    assert (desk.table.state, desk.table.ended) == ("over", "agreed")
    late.apply(commands.leave(late, "dan").events, desk.now)
    assert not commands.end(late, "ada", 0, True, desk.now).events
    assert commands.end(late, "ada", 0, True, desk.now + commands.GONE).events == [ev.Ended("absent")]
    lonely = OfflineTable(chairs="ppp").begun()
    lonely.do(commands.end(lonely.table, "ada", 0, True, lonely.now))
    lonely.do(commands.resign(lonely.table, "ada", 0, lonely.now))
    lonely.do(commands.leave(lonely.table, "bob"))
    lonely.do(commands.leave(lonely.table, "cyd"))
    assert lonely.table.next_alarm() is None


@pytest.mark.parametrize("begun", [True, False])
def test_a_host_without_a_seat_can_go(begun: bool) -> None:
    """A table at which nobody sits is closed then; else one of those who sit there is the host."""
    desk = OfflineTable(chairs="bb") if begun else OfflineTable(chairs="ob")
    assert desk.table.members() == {"ada": True}
    if begun:
        desk.started()
    with pytest.raises(Refused, match="not your seat"):
        commands.leave(desk.table, "bob")
    desk.do(commands.leave(desk.table, "ada"))
    assert desk.table.state == "closed" and desk.table.members() == {"ada": False}
    shared = OfflineTable(chairs="ob")
    shared.do(commands.sit(shared.table, "bob", "Bob", 0))
    shared.do(commands.leave(shared.table, "ada"))
    assert (shared.table.state, shared.table.host, shared.table.members()) == ("waiting", "bob", {"bob": True})


def test_one_person_on_several_seats_need_not_agree_with_themselves() -> None:
    """One wish for all of them."""
    desk = OfflineTable(chairs="pp").begun()
    desk.table.chairs[1].person = "ada"
    desk.do(commands.end(desk.table, "ada", 0, True, desk.now))
    assert desk.table.ended == "agreed"


def test_a_stand_in_is_called_for_who_is_not_there() -> None:
    """Not for who is connected, not before a minute of their turn, not by strangers; they may come back."""
    desk = OfflineTable().begun()
    seat = desk.turn()
    other = 1 - seat
    desk.now += commands.ABSENT
    with pytest.raises(Refused, match="has been away"):
        commands.stand_in(desk.table, PEOPLE[other], seat, True, desk.now)
    with pytest.raises(Refused, match="has been away"):
        commands.stand_in(desk.table, PEOPLE[other], seat, False, desk.now - 1)
    with pytest.raises(Refused, match="not your seat"):
        commands.stand_in(desk.table, "eve", seat, False, desk.now)
    with pytest.raises(Refused, match="needs a stand-in"):
        commands.stand_in(desk.table, PEOPLE[seat], seat, False, desk.now)
    desk.do(commands.stand_in(desk.table, PEOPLE[other], seat, False, desk.now))
    assert desk.table.chairs[seat].away == "absent" and desk.table.bot_seats() == [seat]
    desk.do(commands.come_back(desk.table, PEOPLE[seat], seat))
    assert desk.table.thinks(seat)


# Who belongs to a table


def test_a_table_waits_for_nobody_who_has_left_it() -> None:
    """Leaving or giving up is enough: the quota of unfinished tables counts those that still wait for somebody."""
    desk = OfflineTable(chairs="pppo")
    assert desk.table.members() == {"ada": True, "bob": True, "cyd": True}
    desk.do(commands.leave(desk.table, "cyd"))
    assert desk.table.members() == {"ada": True, "bob": True}
    desk.do(commands.place(desk.table, "ada", 2, "greedy"))
    desk.do(commands.place(desk.table, "ada", 3, "greedy"))
    desk.begun()
    desk.do(commands.leave(desk.table, "bob"))
    assert desk.table.members() == {"ada": True, "bob": False}
    desk.do(commands.come_back(desk.table, "bob", 1))
    desk.do(commands.resign(desk.table, "ada", 0, desk.now))
    assert desk.table.members() == {"ada": False, "bob": True}


def test_the_host_can_send_somebody_away_before_the_start() -> None:
    """All seats of that person are free again, and the person cannot sit down any more."""
    desk = OfflineTable(chairs="pooo")
    desk.do(commands.sit(desk.table, "eve", "Eve", 1))
    desk.do(commands.sit(desk.table, "eve", "Eva", 2))
    with pytest.raises(Refused, match="Only the host"):
        commands.remove(desk.table, "eve", 0)
    desk.do(commands.remove(desk.table, "ada", 2))
    assert [chair.kind for chair in desk.table.chairs] == ["person", "open", "open", "open"]
    with pytest.raises(Refused, match="asked you to leave"):
        commands.sit(desk.table, "eve", "Eve", 1)
    with pytest.raises(Refused, match="nobody to send away"):
        commands.remove(desk.table, "ada", 0)
    desk.do(commands.sit(desk.table, "bob", "Bob", 1))
    desk.do(commands.place(desk.table, "ada", 2, "greedy"))
    desk.do(commands.place(desk.table, "ada", 3, "greedy"))
    desk.started()
    with pytest.raises(Refused, match="already begun"):
        commands.remove(desk.table, "ada", 1)


def test_names_are_unique_at_a_table() -> None:
    """Who comes with the name of somebody who sits there gets a number to it, however the letters are written."""
    desk = OfflineTable(chairs="pooo")
    desk.do(commands.sit(desk.table, "eve", "ADA", 1))
    desk.do(commands.sit(desk.table, "eve", "Ａｄａ", 2))
    assert [chair.name for chair in desk.table.chairs] == ["Ada", "ADA 2", "Ａｄａ 3", ""]
    long = "a" * LONGEST
    assert len(commands.free_name(long, [ev.Chair("person", long)])) == LONGEST


# Talking


def test_talking_is_for_those_who_sit_at_the_table() -> None:
    """Spectators talk only where the host has allowed it."""
    with pytest.raises(Refused, match="only those who play"):
        commands.say(OfflineTable().table, "eve", "Eve", "hello", None)
    desk = OfflineTable(spectator_chat=True)
    desk.do(commands.say(desk.table, "eve", "Eve", "hello", None))
    assert desk.table.chat[-1].name == "Eve"


def test_the_host_mutes_and_unmutes() -> None:
    """By the tag that stands at the lines; nobody else can, and not oneself."""
    desk = OfflineTable(spectator_chat=True)
    desk.do(commands.say(desk.table, "eve", "Eve", "hello", None))
    who = desk.table.chat[-1].who
    assert "eve" not in who
    with pytest.raises(Refused, match="Only the host"):
        commands.mute(desk.table, "bob", who, True)
    desk.do(commands.mute(desk.table, "ada", who, True))
    with pytest.raises(Refused, match="turned off your messages"):
        commands.say(desk.table, "eve", "Eve", "hello", None)
    assert desk.again().muted == {who}
    desk.do(commands.mute(desk.table, "ada", who, False))
    desk.do(commands.say(desk.table, "eve", "Eve", "hello", None))
    with pytest.raises(Refused, match="yourself"):
        commands.mute(desk.table, "ada", desk.table.tag("ada"), True)
