"""Strangers at a table in the browser: rated games, sending away, silencing, ending a game."""

import os
from pathlib import Path

from tests.web import robot
from tests.web.test_friends import two
from tests.web.visit import Visitor, Visitors, until


def picture(visitor: Visitor, name: str) -> None:
    """For those who want to look: TRUNKLINE_PICTURES names a folder."""
    if folder := os.environ.get("TRUNKLINE_PICTURES"):
        visitor.page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_rated_game_is_agreed_to_by_sitting_down(visitors: Visitors) -> None:
    """The page says what it means before; hints are not offered in the game."""
    ada, bob = visitors.come().named("Ada"), visitors.come("phone", "pl").named("Bob")
    table = ada.table("first_journey", "me", "open", start=False, rated=True, first=0)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    ada.go(f"/t/{table}").sees("text=This game counts for ratings")
    bob.go(f"/t/{table}?key={key}").sees("text=Ta gra liczy się do rankingu")
    picture(bob, "rated-waiting-phone")
    bob.click("button:text-is('Dołącz do gry rankingowej')")
    ada.click(".wait button.start:not([disabled])")
    ada.sees(".banner")
    ada.drawer("menu")
    ada.sees("text=Rated game")
    ada.close()
    assert ada.page.locator("[aria-label=Hint]").count() == 0
    picture(ada, "rated-table")


def test_the_host_sends_somebody_away(visitors: Visitors) -> None:
    """Who holds two seats is seen to be one person; after that the seats are free, and the page says why."""
    visitors.expect("Failed to load resource")
    ada, eve = visitors.come().named("Ada"), visitors.come().named("Eve")
    table = ada.table("usa", "me", "open", "open", start=False, open=True)
    for name in ("Ada", "Eve"):
        eve.ask("POST", f"/api/tables/{table}/join", {"name": name, "seat": 1 if name == "Ada" else 2})
    ada.go(f"/t/{table}").sees("text=the same person as Ada 2")
    picture(ada, "same-person")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.click(".wait summary")
    ada.click("button:text-is('Send away')")
    ada.misses("text=Ada 2")
    assert ada.page.locator(".wait li.open").count() == 2
    eve.go(f"/t/{table}")
    eve.sees("text=The host has sent you away")
    assert eve.page.locator("button:text-is('Join')").count() == 0


def test_a_game_is_ended_together(visitors: Visitors) -> None:
    """One proposes, the other is asked, and both see how it ended; there is no winner."""
    ada, bob = two(visitors, "first_journey")
    ada.drawer("menu")
    ada.click("text=End the game or give up")
    picture(ada, "end-or-give-up")
    ada.click("button:text-is('Propose to end it')")
    ada.sees("text=Waiting for: Bob")
    bob.sees("text=Ada would like to end the game here")
    picture(bob, "asked-to-end")
    bob.click("button:text-is('Agree to end it')")
    for one in (ada, bob):
        one.sees("text=The game was ended by agreement")
        assert one.page.locator("text=wins").count() == 0
        one.misses("[aria-label=Hint]")  # nothing is to be decided any more
    picture(ada, "ended")


def test_giving_up(visitors: Visitors) -> None:
    """Of two players it ends the game, and says who gave up."""
    ada, bob = two(visitors, "first_journey")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.drawer("menu")
    ada.click("text=End the game or give up")
    ada.click("button:text-is('Give up')")
    for one in (ada, bob):
        one.sees("text=The game is over: Ada gave up")
    picture(bob, "gave-up")
    assert bob.page.title() == "Trunkline"  # no turn is mine any more


def test_a_stand_in_is_offered_for_who_is_not_there(visitors: Visitors) -> None:
    """The offer stands as long as the other is away; the server says how long one waits first."""
    ada, bob = two(visitors, "first_journey")
    robot.play(ada, ply=ada.ply() + 1)
    bob.reach(ada.ply())
    turn = [one.page.locator(".banner.mine") for one in (ada, bob)]
    until(lambda: turn[0].count() + turn[1].count() == 1, what="one turn")
    if turn[0].count():
        ada, bob = bob, ada
    bob.page.goto("about:blank")
    ada.drawer("menu")
    ada.sees("text=is not here.")
    ada.click("button:text-is('Let a stand-in play')")
    ada.sees("text=away for 60 s of their turn")
    picture(ada, "absent")


def test_the_host_silences_and_spectators_listen(visitors: Visitors) -> None:
    """Spectators have nothing to talk with; a silenced player is told so, and can be heard again."""
    ada, bob = two(visitors)
    eve = visitors.come().named("Eve").go(f"/t/{ada.at}")
    eve.drawer("chat")
    eve.sees("text=only those who play can talk")
    assert eve.page.locator(".panel form").count() == 0
    for one in (ada, bob):
        one.drawer("chat")
    bob.page.locator(".panel form input").fill("hello")
    bob.page.keyboard.press("Enter")
    ada.click("button:text-is('Silence Bob for all')")
    ada.sees("button:text-is('Let Bob talk again')")
    bob.page.locator(".panel form input").fill("again")
    bob.page.keyboard.press("Enter")
    bob.sees("text=turned off your messages")
    picture(bob, "silenced")
    ada.click("button:text-is('Let Bob talk again')")
    ada.sees("button:text-is('Silence Bob for all')")
