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
    offline = OfflineTable(rated=True, hints=False).begun()
    offline.do(commands.resign(offline.table, "ada", 0, offline.now))
    assert (offline.table.state, offline.table.ended) == ("over", "resigned")
    assert offline.again().state == "over"
    rows = results_of(offline.table, offline.now)
    assert [(row["person"], row["rank"], row["rated"]) for row in rows] == [("ada", 2, True), ("bob", 1, True)]


def test_a_game_of_more_goes_on_with_a_stand_in() -> None:
    """Who gave up cannot come back, and comes after all the others in the end; who gave up first comes last."""
    offline = OfflineTable("first_journey", chairs="pppp").begun()
    offline.do(commands.resign(offline.table, "cyd", 2, offline.now))
    assert offline.table.state == "running"
    with pytest.raises(Refused, match="given up"):
        commands.come_back(offline.table, "cyd", 2)
    offline.do(commands.resign(offline.table, "ada", 0, offline.now))
    while offline.table.state == "running":
        offline.move(offline.turn())
    ranks = [row["rank"] for row in results_of(offline.table, offline.now)]
    assert ranks[2] == 4 and ranks[0] == 3
    assert {ranks[1], ranks[3]} <= {1, 2}


def test_when_the_last_person_gives_up_bots_do_not_play_on() -> None:
    """Nobody is there for whom they would play."""
    offline = OfflineTable(chairs="pbb").begun()
    offline.do(commands.resign(offline.table, "ada", 0, offline.now))
    assert offline.table.state == "over" and not offline.table.bot_seats()


def test_only_the_own_seat_can_be_given_up() -> None:
    """And only while the game runs."""
    offline = OfflineTable().begun()
    with pytest.raises(Refused, match="not your seat"):
        commands.resign(offline.table, "ada", 1, offline.now)
    offline.do(commands.resign(offline.table, "ada", 0, offline.now))
    with pytest.raises(Refused, match="not being played"):
        commands.resign(offline.table, "bob", 1, offline.now)


# Ending it together


def test_a_game_ends_when_everybody_wishes_so() -> None:
    """It then has no result, and nobody moves any more."""
    offline = OfflineTable(chairs="ppb", rated=True, hints=False).begun()
    offline.do(commands.end(offline.table, "ada", 0, True, offline.now))
    assert offline.table.state == "running" and offline.table.end_wishes == {0}
    offline.do(commands.end(offline.table, "bob", 1, True, offline.now))
    assert (offline.table.state, offline.table.ended) == ("over", "agreed")
    assert results_of(offline.table, offline.now) == []
    assert offline.table.next_deadline() is None and not offline.table.bot_seats()
    with pytest.raises(Refused, match="not being played"):
        offline.play(offline.table.playing().seats_to_decide()[0], "draw trains")


def test_whoever_plays_on_or_changes_their_mind_no_longer_wishes_the_end() -> None:
    """A wish of an hour ago must not end a game by surprise."""
    offline = OfflineTable().begun()
    seat = offline.turn()
    offline.do(commands.end(offline.table, PEOPLE[seat], seat, True, offline.now))
    offline.move(seat)
    assert not offline.table.end_wishes
    offline.do(commands.end(offline.table, PEOPLE[seat], seat, True, offline.now))
    offline.do(commands.end(offline.table, PEOPLE[seat], seat, False, offline.now))
    assert not offline.table.end_wishes


def test_who_has_been_away_for_long_is_not_waited_for() -> None:
    """At first the stand-in plays; after ten minutes the others may end the game without the one who is away."""
    offline = OfflineTable(chairs="ppp").begun()
    offline.do(commands.leave(offline.table, "cyd"))
    offline.do(commands.end(offline.table, "ada", 0, True, offline.now))
    offline.do(commands.end(offline.table, "bob", 1, True, offline.now))
    assert offline.table.state == "running", "cyd may still come back"
    offline.do(commands.end(offline.table, "bob", 1, False, offline.now))
    offline.now += commands.GONE
    offline.do(commands.end(offline.table, "bob", 1, True, offline.now))
    assert (offline.table.state, offline.table.ended) == ("over", "absent")


def test_a_wish_to_end_is_looked_at_again_when_others_have_been_away_for_long() -> None:
    """By itself, on an alarm: nobody has to withdraw the wish and wish again."""
    offline = OfflineTable(chairs="ppp").begun()
    for person in ("ada", "bob"):
        offline.do(commands.end(offline.table, person, PEOPLE.index(person), True, offline.now))
    assert offline.table.next_alarm() is None, "cyd is here"
    offline.do(commands.leave(offline.table, "cyd"))
    assert offline.table.next_alarm() == offline.now + commands.GONE == offline.again().next_alarm()
    offline.now += commands.GONE - 1
    assert not commands.ring(offline.table, offline.now).events
    offline.now += 1
    offline.do(commands.ring(offline.table, offline.now))
    assert (offline.table.state, offline.table.ended) == ("over", "absent") and offline.table.next_alarm() is None


def test_a_wish_to_end_is_looked_at_again_when_it_is_repeated_or_the_last_other_gives_up() -> None:
    """And who has given up wishes nothing any more."""
    offline = OfflineTable(chairs="pppp").begun()
    for person in ("ada", "bob"):
        offline.do(commands.end(offline.table, person, PEOPLE.index(person), True, offline.now))
    offline.do(commands.resign(offline.table, "cyd", 2, offline.now))
    assert offline.table.state == "running"
    late = offline.table.copy()
    offline.do(commands.resign(offline.table, "dan", 3, offline.now))
    assert (offline.table.state, offline.table.ended) == ("over", "agreed")
    late.apply(commands.leave(late, "dan").events, offline.now)
    assert not commands.end(late, "ada", 0, True, offline.now).events
    assert commands.end(late, "ada", 0, True, offline.now + commands.GONE).events == [ev.Ended("absent")]
    lonely = OfflineTable(chairs="ppp").begun()
    lonely.do(commands.end(lonely.table, "ada", 0, True, lonely.now))
    lonely.do(commands.resign(lonely.table, "ada", 0, lonely.now))
    lonely.do(commands.leave(lonely.table, "bob"))
    lonely.do(commands.leave(lonely.table, "cyd"))
    assert lonely.table.next_alarm() is None


@pytest.mark.parametrize("begun", [True, False])
def test_a_host_without_a_seat_can_go(begun: bool) -> None:
    """A table at which nobody sits is closed then; else one of those who sit there is the host."""
    offline = OfflineTable(chairs="bb") if begun else OfflineTable(chairs="ob")
    assert offline.table.members() == {"ada": True}
    if begun:
        offline.started()
    with pytest.raises(Refused, match="not your seat"):
        commands.leave(offline.table, "bob")
    offline.do(commands.leave(offline.table, "ada"))
    assert offline.table.state == "closed" and offline.table.members() == {"ada": False}
    shared = OfflineTable(chairs="ob")
    shared.do(commands.sit(shared.table, "bob", "Bob", 0))
    shared.do(commands.leave(shared.table, "ada"))
    assert (shared.table.state, shared.table.host, shared.table.members()) == ("waiting", "bob", {"bob": True})


def test_one_person_on_several_seats_need_not_agree_with_themselves() -> None:
    """One wish for all of them."""
    offline = OfflineTable(chairs="pp").begun()
    offline.table.chairs[1].person = "ada"
    offline.do(commands.end(offline.table, "ada", 0, True, offline.now))
    assert offline.table.ended == "agreed"


def test_a_stand_in_is_called_for_who_is_not_there() -> None:
    """Not for who is connected, not before a minute of their turn, not by strangers; they may come back."""
    offline = OfflineTable().begun()
    seat = offline.turn()
    other = 1 - seat
    offline.now += commands.ABSENT
    with pytest.raises(Refused, match="has been away"):
        commands.stand_in(offline.table, PEOPLE[other], seat, True, offline.now)
    with pytest.raises(Refused, match="has been away"):
        commands.stand_in(offline.table, PEOPLE[other], seat, False, offline.now - 1)
    with pytest.raises(Refused, match="not your seat"):
        commands.stand_in(offline.table, "eve", seat, False, offline.now)
    with pytest.raises(Refused, match="needs a stand-in"):
        commands.stand_in(offline.table, PEOPLE[seat], seat, False, offline.now)
    offline.do(commands.stand_in(offline.table, PEOPLE[other], seat, False, offline.now))
    assert offline.table.chairs[seat].away == "absent" and offline.table.bot_seats() == [seat]
    offline.do(commands.come_back(offline.table, PEOPLE[seat], seat))
    assert offline.table.thinks(seat)


# Who belongs to a table


def test_a_table_waits_for_nobody_who_has_left_it() -> None:
    """Leaving or giving up is enough: the quota of unfinished tables counts those that still wait for somebody."""
    offline = OfflineTable(chairs="pppo")
    assert offline.table.members() == {"ada": True, "bob": True, "cyd": True}
    offline.do(commands.leave(offline.table, "cyd"))
    assert offline.table.members() == {"ada": True, "bob": True}
    offline.do(commands.place(offline.table, "ada", 2, "greedy"))
    offline.do(commands.place(offline.table, "ada", 3, "greedy"))
    offline.begun()
    offline.do(commands.leave(offline.table, "bob"))
    assert offline.table.members() == {"ada": True, "bob": False}
    offline.do(commands.come_back(offline.table, "bob", 1))
    offline.do(commands.resign(offline.table, "ada", 0, offline.now))
    assert offline.table.members() == {"ada": False, "bob": True}


def test_the_host_can_send_somebody_away_before_the_start() -> None:
    """All seats of that person are free again, and the person cannot sit down any more."""
    offline = OfflineTable(chairs="pooo")
    offline.do(commands.sit(offline.table, "eve", "Eve", 1))
    offline.do(commands.sit(offline.table, "eve", "Eva", 2))
    with pytest.raises(Refused, match="Only the host"):
        commands.remove(offline.table, "eve", 0)
    offline.do(commands.remove(offline.table, "ada", 2))
    assert [chair.kind for chair in offline.table.chairs] == ["person", "open", "open", "open"]
    with pytest.raises(Refused, match="asked you to leave"):
        commands.sit(offline.table, "eve", "Eve", 1)
    with pytest.raises(Refused, match="nobody to send away"):
        commands.remove(offline.table, "ada", 0)
    offline.do(commands.sit(offline.table, "bob", "Bob", 1))
    offline.do(commands.place(offline.table, "ada", 2, "greedy"))
    offline.do(commands.place(offline.table, "ada", 3, "greedy"))
    offline.started()
    with pytest.raises(Refused, match="already begun"):
        commands.remove(offline.table, "ada", 1)


def test_names_are_unique_at_a_table() -> None:
    """Who comes with the name of somebody who sits there gets a number to it, however the letters are written."""
    offline = OfflineTable(chairs="pooo")
    offline.do(commands.sit(offline.table, "eve", "ADA", 1))
    offline.do(commands.sit(offline.table, "eve", "Ａｄａ", 2))
    assert [chair.name for chair in offline.table.chairs] == ["Ada", "ADA 2", "Ａｄａ 3", ""]
    long = "a" * LONGEST
    assert len(commands.free_name(long, [ev.Chair("person", long)])) == LONGEST


# Talking


def test_talking_is_for_those_who_sit_at_the_table() -> None:
    """Spectators talk only where the host has allowed it."""
    with pytest.raises(Refused, match="only those who play"):
        commands.say(OfflineTable().table, "eve", "Eve", "hello", None)
    offline = OfflineTable(spectator_chat=True)
    offline.do(commands.say(offline.table, "eve", "Eve", "hello", None))
    assert offline.table.chat[-1].name == "Eve"


def test_the_host_mutes_and_unmutes() -> None:
    """By the tag that stands at the lines; nobody else can, and not oneself."""
    offline = OfflineTable(spectator_chat=True)
    offline.do(commands.say(offline.table, "eve", "Eve", "hello", None))
    who = offline.table.chat[-1].who
    assert "eve" not in who
    with pytest.raises(Refused, match="Only the host"):
        commands.mute(offline.table, "bob", who, True)
    offline.do(commands.mute(offline.table, "ada", who, True))
    with pytest.raises(Refused, match="turned off your messages"):
        commands.say(offline.table, "eve", "Eve", "hello", None)
    assert offline.again().muted == {who}
    offline.do(commands.mute(offline.table, "ada", who, False))
    offline.do(commands.say(offline.table, "eve", "Eve", "hello", None))
    with pytest.raises(Refused, match="yourself"):
        commands.mute(offline.table, "ada", offline.table.tag("ada"), True)
