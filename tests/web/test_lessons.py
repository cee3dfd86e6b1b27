"""Learning by playing: every board has a lesson that speaks when something first matters, and then keeps quiet."""

import pytest

from tests.web import robot
from tests.web.visit import Visitors

BOARDS = ("usa", "germany", "africa", "first_journey", "world")

# Reads a step and says "got it", at once: a step may go away by itself when a bot has moved.
READ = """() => {
    const lesson = document.querySelector(".lesson");
    if (!lesson) return null;
    const told = [lesson.querySelector("p").textContent, document.querySelector("main.play").dataset.point];
    lesson.querySelector("button.main").click();
    return told;
}"""

# Counts steps that come by themselves after what they push away was already there to be clicked.
WATCH = """() => {
    window.late = 0;
    new MutationObserver((changes) => {
        const added = changes.flatMap((one) => [...one.addedNodes]).filter((one) => one.nodeType === 1);
        const came = (what) => added.some((one) => one.matches(what) || one.querySelector(what));
        const moved = changes.some((one) => one.attributeName === "data-ply");
        if (came(".lesson") && !came(".choices") && !moved) window.late += 1;
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-ply"] });
}"""


@pytest.mark.parametrize("board", BOARDS)
def test_a_lesson_goes_along_with_a_game(visitors: Visitors, board: str) -> None:
    """From the start page a lesson starts with one click; each thing is said once, and something is pointed at."""
    ada = visitors.come().go()
    ada.page.locator(f'.board:has(input[value="{board}"]) .title').click()
    ada.click(".now button:text-is('Learn by playing')")
    ada.sees(".lesson")
    ada.page.evaluate(WATCH)
    said: list[str] = []
    pointed: set[str | None] = set()
    for _ in range(40):
        while told := ada.page.evaluate(READ):
            said.append(told[0])
            pointed.add(told[1])
        robot.play(ada, seed=0 if said[1:] else 4, moves=1)
        ada.sees(".banner.mine, section.result")
    assert len(said) >= (4 if board in ("germany", "africa", "world") else 6), said
    assert len(set(said)) == len(said)
    assert pointed - {"none", None}
    assert ada.page.evaluate("() => window.late") == 0


def test_a_lesson_can_be_stopped(visitors: Visitors) -> None:
    """Who has heard enough says so once; the game goes on."""
    ada = visitors.come("phone", "pl").named("Ada")
    ada.go(f"/t/{ada.table('usa', 'me', 'greedy')}?lesson").sees(".lesson")
    ada.click(".lesson button.quiet")
    ada.misses(".lesson")
    robot.play(ada, seed=2, moves=8)
    ada.misses(".lesson", seconds=1)
