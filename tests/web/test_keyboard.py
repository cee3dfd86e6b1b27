"""Whole games without a mouse: with the keyboard alone, and in text mode."""

import pytest

from tests.web import robot
from tests.web.account import expected, of_server, shown
from tests.web.visit import Visitors, until

BOARDS = ("usa", "germany", "africa", "first_journey", "world")


@pytest.mark.parametrize("board", ["first_journey", "usa"])
def test_a_whole_game_with_the_keyboard(visitors: Visitors, board: str) -> None:
    """From the start page to the account with Tab, Enter, Space and arrow keys: everything can be reached and used."""
    ada = visitors.come().go()
    ada.sees(".board img")
    while not ada.page.locator(f"input[value={board}]:checked").count():
        robot.use(ada, "input[name=board]")
    robot.use(ada, ".now button.main")
    ada.sees("main.play")
    used = robot.type_out(ada, seed=3)
    assert used["track"] and used["card"]
    assert shown(ada) == expected(of_server(ada), journey=board == "first_journey")


def test_places_within_a_page(visitors: Visitors) -> None:
    """Links to a section of the rules, and past the bar to the content, go there."""
    ada = visitors.come().go("/rules/world")
    ada.sees(".rules section")
    robot.use(ada, "nav a[href='#harbours']")
    until(lambda: ada.page.evaluate("() => scrollY > 500"), what="the section")
    assert ada.page.url.endswith("/rules/world#harbours")
    robot.use(ada, "a.skip")
    until(lambda: ada.page.evaluate("() => scrollY < 100"), what="the content")


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_in_text_mode(visitors: Visitors, board: str) -> None:
    """All of a game can be played with the buttons of the text mode, without the map."""
    ada = visitors.come().named("Ada").go()
    ada.page.evaluate("() => localStorage.setItem('trunkline.text', 'on')")
    ada.go(f"/t/{ada.table(board, 'me', 'greedy')}").sees(".text button")
    assert ada.page.locator("svg[role=application]").count() == 0
    robot.play(ada, seed=11)
    assert shown(ada) == expected(of_server(ada), journey=board == "first_journey")
