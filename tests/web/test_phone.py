"""On a narrow screen nothing scrolls sideways."""

import pytest

from tests.web import robot
from tests.web.visit import Visitor, Visitors

BOARDS = ("usa", "germany", "africa", "first_journey", "world")
LONG = "Wolfeschlegelsteinhausen"  # 24 letters, the longest name there may be


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    return visitors.come("phone", "pl").named(LONG)


def test_pages_fit(ada: Visitor, visitors: Visitors) -> None:
    """The start page, the settings, a new table, the waiting room, and the rules fit a phone."""
    visitors.expect("404")  # the rules of an unknown board
    waiting = ada.table("world", "me", "open", "greedy", start=False)
    places = {"/": ".board img", "/new": "form", f"/t/{waiting}": ".wait", "/rules/nowhere": ".rules p"}
    for path, sign in (places | {f"/rules/{board}": ".rules section" for board in BOARDS}).items():
        ada.go(path).sees(sign)
        assert ada.fits(), path
        ada.click("nav.bar button[aria-expanded]")
        assert ada.fits(), f"{path} with settings"


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_fits(ada: Visitor, board: str) -> None:
    """Set-up, turns, payments, settings and the text mode of a game with most players fit a phone."""
    most = 4 if board == "first_journey" else 5
    ada.go(f"/t/{ada.table(board, 'me', *['random'] * (most - 1), seed='fits', first=0)}").sees(".banner")
    for click in range(24):
        assert ada.fits(), ada.text("main")
        robot.play(ada, seed=0 if click else 3, moves=1)
    ada.drawer("menu")
    assert ada.fits()
    ada.close()
    ada.in_words()
    ada.sees(".text")
    assert ada.fits()


def test_the_end_fits(ada: Visitor) -> None:
    """The account and the replay of a game with four players fit a phone."""
    ada.go(f"/t/{ada.table('first_journey', 'me', *['greedy'] * 3)}").sees(".banner")
    robot.play(ada, seed=4)
    ada.click(".result .buttons button[aria-expanded]")
    ada.click("section.end summary")
    assert ada.fits()
    ada.go(f"/replay/{ada.at}").sees(".controls")
    assert ada.fits()


def test_a_finger_that_rests_on_a_track_shows_it(ada: Visitor) -> None:
    """Length, points and payment are shown while the finger rests; lifting it chooses nothing, a tap does."""
    ada.go(f"/t/{ada.table('usa', 'me', 'random', seed='rest', first=0)}").sees(".banner")
    robot.play(ada, ply=4)
    x, y = ada.page.evaluate("""async () => {
        const tracks = [...document.querySelectorAll(".track")];
        for (const track of tracks) {
            const at = await robot.pointOf(track);
            if (at) return at;
        }
    }""")
    line = ada.context.new_cdp_session(ada.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ada.sees(".track-card.glance")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ada.misses(".track-card")
    ada.page.touchscreen.tap(x, y)
    ada.sees(".track-card:not(.glance)")


def test_nothing_moves_the_table_out_of_sight(ada: Visitor) -> None:
    """Not what is focused or looked for below the sheet's edge: the strip with the players stays at the top."""
    ada.go(f"/t/{ada.table('usa', 'me', 'random', first=0)}").sees(".banner")
    ada.page.evaluate("""() => {
        for (const one of document.querySelectorAll("main.play button, main.play li")) {
            one.scrollIntoView({ block: "center" });
            one.focus();
        }
    }""")
    assert ada.page.evaluate("() => document.querySelector('.strip').getBoundingClientRect().y") == 0
