"""Whole games of all boards, by clicking and tapping."""

import pytest

from tests.web import robot
from tests.web.account import expected, of_server, shown
from tests.web.visit import Visitor, Visitors

BOARDS = ("usa", "germany", "africa", "first_journey", "world")
USED = {
    "usa": {"tick", "pay"},
    "germany": {"tick", "answer"},
    "africa": {"tick", "double"},
    "world": {"tick", "pieces", "answer", "listed"},
}
SCREENS = [("desk", "en"), ("phone", "pl")]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("screen", "language"), SCREENS)
def test_a_whole_game_by_clicking(visitors: Visitors, board: str, screen: str, language: str) -> None:
    """A game against a bot can be clicked, or tapped, to its end, and the account shown is the server's."""
    ada = visitors.come(screen, language).go()
    start(ada, board)
    used = robot.play(ada, seed=7)
    missing = {"track", "claim", "card", *USED.get(board, set())} - used.keys()
    assert not missing, used
    assert ada.fits()
    assert shown(ada) == expected(of_server(ada), journey=board == "first_journey")


def start(visitor: Visitor, board: str) -> None:
    """From the start page: the board, one opponent, play."""
    visitor.page.locator(f'.board:has(input[value="{board}"]) .title').click()
    visitor.page.evaluate("() => document.querySelector('.now input[name=opponents]').click()")  # one
    visitor.click(".now button.main")
    visitor.sees("main.play")
