"""Pages beside the table: the big screen, statistics, and what a guest sees of an invitation."""

import json

import pytest

from tests.web import robot
from tests.web.test_friends import SECRETS, keys
from tests.web.visit import Visitor, Visitors, until


def test_the_big_screen_shows_the_table_and_no_hand(visitors: Visitors) -> None:
    """Also in the browser of one who plays; it follows the game, and a code leads guests to the table."""
    ada = visitors.come().named("Ada")
    table = ada.table("usa", "me", "greedy", first=0)
    screen = ada.context.new_page()
    frames: list[str] = []
    screen.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{ada.address}/tv/{table}")
    screen.locator(".tv .seats li").nth(1).wait_for()
    assert screen.locator(".tv :is(button, a, input, select):visible").count() == 0
    ada.go(f"/t/{table}").sees(".banner")
    robot.play(ada, seed=3, moves=12)
    until(lambda: screen.locator(".tv .log li").count() == 3, what="the last moves")
    shown = frames[1:]  # the first state comes before the screen has said that it is one
    assert shown and not [frame for frame in shown if SECRETS & set(keys(json.loads(frame)))]
    assert screen.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")
    sizes = screen.evaluate(
        "() => [...document.querySelectorAll('.tv .name')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 28


def test_my_games(visitors: Visitors) -> None:
    """A finished game is there with its result, by board and by opponent, and can be watched again."""
    ada = visitors.come().named("Ada")
    ada.go(f"/t/{ada.table('first_journey', 'me', 'greedy', seed='mine', first=0)}").sees(".banner")
    robot.play(ada, seed=5)
    ada.sees("section.result")
    ada.go("/games").sees(".games li")
    assert ada.page.locator("table").count() == 2
    assert "Computer: easy" in ada.text("main")
    assert "greedy" not in ada.text("main")
    ada.click(".games li a")
    ada.sees(".replay .controls")


def test_an_invited_guest_joins_in_one_step(visitors: Visitors) -> None:
    """Who invites to which game is said first; telling the name and sitting down are one button."""
    ada, bob = visitors.come().named("Ada"), visitors.come("phone")
    table = ada.table("germany", "me", "open", start=False)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    bob.go(f"/t/{table}?key={key}").sees("text=Ada invites you to play")
    assert "Germany" in bob.text("main")
    bob.page.locator("input[autocomplete=nickname]").fill("Bob")
    bob.click("form button.main")
    bob.sees("text=Ada starts the game when everybody is here")
    ada.go(f"/t/{table}").sees("text=Bob")


@pytest.mark.parametrize("text", [False, True])
def test_the_language_of_a_table_changes_in_place(visitors: Visitors, text: bool) -> None:
    """What is open stays open, and no word is left that a page loaded in the new language would not have."""
    ada = visitors.come().named("Ada")
    ada.go(f"/t/{ada.table('world', 'me', 'greedy', first=0)}").sees(".banner")
    robot.play(ada, seed=4, moves=8)
    if text:
        ada.in_words()
    ada.drawer("menu")
    english = words(ada)
    ada.click(".menu button[lang=pl]")
    ada.sees(".menu button[lang=en]")
    left = words(ada) & english
    ada.page.reload()
    ada.sees(".banner.mine")
    ada.drawer("menu")
    assert left <= words(ada)
    assert len(english - left) > 50


def words(visitor: Visitor) -> set[str]:
    """All texts of the page and all names for screen readers."""
    found = visitor.page.evaluate(
        "() => [...document.querySelectorAll('main *')].flatMap((one) =>"
        " [one.ariaLabel, one.getAttribute('title'), ...(one.children.length ? [] : [one.textContent.trim()])])"
    )
    return {one for one in found if one and " – " not in one}  # some tracks are called the same, and come and go
