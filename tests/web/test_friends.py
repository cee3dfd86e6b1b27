"""Several browsers at one table: inviting, playing, talking, watching, undoing, leaving, and a server that dies."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.helpers.server_process import Server
from tests.web import robot
from tests.web.visit import Visitor, Visitors, until

SECRETS = {"hand", "own_tickets", "offer"}


def test_friends_come_by_a_link(visitors: Visitors) -> None:
    """A table is made, a friend joins by its link and a name, the host starts, and both see each other's moves."""
    ada, bob = visitors.come(), visitors.come("phone", "pl")
    ada.go("/new")
    introduce(ada, "Ada")
    ada.click("form > button.main")
    ada.sees(".wait")
    assert ada.page.locator(".wait button.start").is_disabled()  # a seat is free
    bob.page.goto(ada.page.locator(".wait input[readonly]").input_value())
    bob.sees("text=Ada zaprasza do gry")
    introduce(bob, "Bob")  # and sits down by the same step
    bob.sees("text=Ada rozpocznie grę")
    ada.sees("text=Bob")
    ada.click(".wait button.start:not([disabled])")
    for one in (ada, bob):
        one.sees(".banner")
    for _ in range(6):
        move(ada, bob)
    ada.drawer("moves")
    assert ada.page.locator(".panel ol li").count() >= 6


def move(*people: Visitor) -> int:
    """A move of whoever is to move, until everybody sees it; the ply then."""
    mover = until(lambda: next((one for one in people if one.page.locator(".banner.mine").count()), None))
    goal = max(one.ply() for one in people) + 1
    robot.play(mover, ply=goal)
    for one in people:
        one.reach(goal)
    return goal


def introduce(visitor: Visitor, name: str) -> None:
    visitor.page.locator("input[autocomplete=nickname]").fill(name)
    visitor.click("form button.main")
    visitor.misses("input[autocomplete=nickname]")


@pytest.fixture
def pair(visitors: Visitors) -> tuple[Visitor, Visitor]:
    return two(visitors)


def two(visitors: Visitors, board: str = "usa") -> tuple[Visitor, Visitor]:
    """Ada and Bob at a running table, past the set-up."""
    ada, bob = visitors.come().named("Ada"), visitors.come().named("Bob")
    table = ada.table(board, "me", "open", start=False, first=0)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    bob.ask("POST", f"/api/tables/{table}/join", {"key": key})
    ada.ask("POST", f"/api/tables/{table}/start")
    for one in (ada, bob):
        one.go(f"/t/{table}").sees(".banner")
        robot.play(one, ply=one.ply() + 1)
    ada.sees("text=take cards")
    return ada, bob


def test_talk(pair: tuple[Visitor, Visitor]) -> None:
    """A ready phrase is read in the reader's language, and markup in a text is shown as text."""
    ada, bob = pair
    for one in pair:
        one.drawer("chat")
    bob.drawer("menu")
    bob.click(".menu button[lang=pl]")
    bob.drawer("chat")
    ada.click(".phrases button")
    phrases = ada.ask("GET", "/api/phrases")
    bob.sees(f"[role=log] >> text={next(iter(phrases.values()))['pl']}")
    nasty = "<img src=x onerror=alert(1)><b>bold</b> & co"
    ada.page.locator(".panel form input").fill(nasty)
    ada.page.keyboard.press("Enter")
    line = bob.page.locator("[role=log] li").nth(1)
    until(lambda: bob.page.locator("[role=log] li").count() == 2, what="the text")
    assert line.inner_text() == f"Ada: {nasty}"
    assert line.locator("img").count() == 0


def test_a_spectator_sees_no_secret(visitors: Visitors) -> None:
    """Who watches sees the moves, and gets neither cards nor tickets of anybody, on the page or in a frame."""
    ada, bob = two(visitors)
    eve = visitors.come()
    key = ada.ask("GET", f"/api/tables/{ada.at}")["invitation"]
    eve.go(f"/t/{ada.at}?key={key}").sees("text=You are watching.")
    for _ in range(12):
        move(ada, bob, eve)
    assert eve.page.locator(".hand, .tickets, .choices").count() == 0
    assert eve.page.locator(".supply button:not([disabled])").count() == 0
    assert len(eve.frames) > 10
    for frame in eve.frames:
        assert not SECRETS & set(keys(json.loads(frame))), frame
    assert any(SECRETS & set(keys(json.loads(frame))) for frame in ada.frames)  # the check would notice


def keys(told: Any) -> Iterator[str]:
    """Every key of a message that holds something, at any depth."""
    if isinstance(told, dict):
        for key, value in told.items():
            if value is not None:
                yield key
            yield from keys(value)
    elif isinstance(told, list):
        for value in told:
            yield from keys(value)


def test_undo_needs_the_others(pair: tuple[Visitor, Visitor]) -> None:
    """After a card has come to light an undo asks the other player, who may agree or not."""
    ada, bob = pair
    ada.click(".supply .pile")
    ada.sees("text=Take your second card.")
    ada.click("[aria-label=Undo]")
    ada.sees("text=Waiting for the others to agree")
    bob.click("button:text-is('No')")
    ada.misses("text=Waiting for the others to agree")
    ada.sees("text=Take your second card.")
    ada.click("[aria-label=Undo]")
    bob.click("button:text-is('Agree')")
    ada.sees("text=take cards")
    bob.misses(".asked")


def test_leaving_and_coming_back(pair: tuple[Visitor, Visitor]) -> None:
    """Who leaves is played for by a stand-in, which everybody sees, and may come back."""
    ada, bob = pair
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.drawer("menu")
    ada.click("button:text-is('Leave')")
    bob.sees("text=a stand-in plays")
    bob.sees(".banner.mine")  # the stand-in has moved
    ada.click("text=Come back to my seat")
    bob.misses("text=a stand-in plays")
    while not ada.page.locator(".banner.mine").count():
        move(ada, bob)
    move(ada, bob)


def test_a_server_that_dies(browser: Browser, tmp_path: Path) -> None:
    """When the server is killed the page says so; when it runs again the game goes on by itself, with nothing lost."""
    server = Server(tmp_path)
    with server, Visitors(browser, server.address) as visitors:
        visitors.expect("WebSocket connection", "Failed to load resource")
        ada, bob = two(visitors)
        ply = move(ada, bob)
        server.kill()
        for one in (ada, bob):
            one.sees("text=The connection is lost.")
        server.start()
        for one in (ada, bob):
            one.misses(".lost", 30)
            assert one.ply() == ply
        assert move(ada, bob) == ply + 1
