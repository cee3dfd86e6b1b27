"""Everybody can use every screen: axe finds no violation of WCAG 2.2 A and AA, in both themes and languages."""

from pathlib import Path

import pytest

from tests.web import robot
from tests.web.visit import Visitor, Visitors

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS = [("light", "en", "desk"), ("dark", "pl", "desk"), ("light", "pl", "phone"), ("dark", "en", "phone")]
RUN = """async (tags) => {
    const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    const at = (node) => `${node.target}: ${node.failureSummary.split("\\n")[1]} ${node.html.slice(0, 160)}`;
    return found.violations.map((one) => [`${one.id}: ${one.help}`, ...one.nodes.slice(0, 4).map(at)].join("\\n    "));
}"""


def check(visitor: Visitor, screen: str) -> None:
    """Axe on what is shown now; what it finds counts as a problem of the page."""
    visitor.problems += [f"{screen}: {one}" for one in visitor.page.evaluate(RUN, TAGS)]


@pytest.fixture(params=LOOKS, ids="-".join)
def ada(visitors: Visitors, request: pytest.FixtureRequest) -> Visitor:
    theme, language, screen = request.param
    come = visitors.come(screen, language, color_scheme=theme, bypass_csp=True)
    come.context.add_init_script(path=AXE)
    return come


def test_pages_are_accessible(ada: Visitor) -> None:
    """Everything but the game: for a newcomer and for somebody known, settings, invitation, big screen, statistics."""
    ada.go().sees(".board img")
    check(ada, "home of a newcomer")
    ada.named("Ada")
    waiting = ada.table("usa", "me", "open", "greedy", start=False, open=True)
    pages = {
        "/": "text=Ada",
        "/new": "form",
        f"/t/{waiting}": ".wait",
        "/rules/africa": ".rules section",
        "/rules/first_journey": ".rules section",
        "/games": "main .sheet",
        f"/tv/{waiting}": ".tv aside",
        "/enter": ".enter",
    }
    for path, sign in pages.items():
        ada.go(path).sees(sign)
        check(ada, path)
    ada.click("nav.bar button[aria-expanded]")
    check(ada, "settings")
    ada.context.clear_cookies()
    ada.go(f"/t/{waiting}").sees("input[autocomplete=nickname]")
    check(ada, "invitation")


def test_games_are_accessible(ada: Visitor) -> None:
    """Set-up, a turn, the payment, the tabs and the text mode of a game."""
    board = "germany" if ada.phone == (ada.page.evaluate("() => document.documentElement.lang") == "pl") else "world"
    ada.named("Ada").go(f"/t/{ada.table(board, 'me', 'greedy', seed='axe', first=0)}").sees(".banner")
    check(ada, "set-up")
    while not ada.page.locator(".track-card .lay").count():
        robot.play(ada, seed=0, moves=1)
    check(ada, "payment")
    robot.play(ada, seed=4, moves=12)
    check(ada, "turn")
    for page in ("moves", "chat", "points", "menu"):
        ada.drawer(page)
        check(ada, page)
    ada.close()
    ada.in_words()
    ada.sees(".text")
    check(ada, "text mode")
    ada.in_words()


def test_the_end_is_accessible(ada: Visitor) -> None:
    """The account and the replay of a finished game."""
    ada.named("Ada").go(f"/t/{ada.table('first_journey', 'me', 'greedy', seed='axe', first=0)}").sees(".banner")
    robot.play(ada, seed=5)
    check(ada, "end")
    ada.click(".result .buttons button[aria-expanded]")
    ada.click("section.end summary")
    check(ada, "full account")
    ada.go(f"/replay/{ada.at}").sees(".controls")
    check(ada, "replay")
    ada.page.keyboard.press("End")
    ada.sees("section.end")
    check(ada, "end of the replay")
