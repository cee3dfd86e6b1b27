"""Several people at one screen: nobody sees another's cards."""

from tests.web import robot
from tests.web.visit import Visitor, Visitors

PRIVATE = ".hand, .tickets, .choices, .track-card, [role=tabpanel] li"


def test_the_curtain_hides_the_cards(visitors: Visitors) -> None:
    """Between two players at one screen a curtain hides everything private, until the next one lifts it."""
    ada = visitors.come().named("Ada")
    ada.go(f"/t/{ada.table('first_journey', 'me', 'Bob', first=0)}").sees(".curtain")
    for _ in range(8):
        ada.sees(".curtain")
        covered(ada)
        ada.click(".curtain button.main")
        ada.misses(".curtain")
        ada.sees(".hand")
        while not ada.page.locator(".curtain").count():
            robot.play(ada, seed=0, moves=1)
            ada.page.wait_for_timeout(100)


def covered(ada: Visitor) -> None:
    """Nothing private is on the page, nothing behind the curtain can be reached, and it covers all."""
    assert ada.page.locator(PRIVATE).count() == 0
    assert ada.page.evaluate("() => document.activeElement.closest('.curtain') !== null")
    box = ada.page.locator(".curtain").bounding_box()
    assert box and (box["width"], box["height"]) == (1280, 800)
