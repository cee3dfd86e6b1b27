"""One who looks elsewhere is told that it is their turn: by the title, and by a notice where that is allowed."""

from tests.web import robot
from tests.web.visit import Visitors, until

ELSEWHERE = """window.notices = [];
window.Notification = class { static permission = "granted"; constructor(title) { notices.push(title); } };
Object.defineProperty(document, "hidden", { get: () => window.away === true });"""

UNDECIDED = """window.asked = 0;
window.Notification = class { static permission = "default"; static requestPermission() { asked++; } };"""


def test_a_notice_when_it_is_my_turn(visitors: Visitors) -> None:
    """The title says it in any case; a notice comes only while the page is out of sight, once for a turn."""
    ada, bob = visitors.come().named("Ada"), visitors.come().named("Bob")
    ada.context.add_init_script(ELSEWHERE)
    table = ada.table("usa", "me", "open", start=False, first=1)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    bob.ask("POST", f"/api/tables/{table}/join", {"key": key})
    ada.ask("POST", f"/api/tables/{table}/start")
    for one in (ada, bob):
        one.go(f"/t/{table}").sees(".choices")
        robot.play(one, seed=2, ply=1 if one is ada else 2)
    ada.sees("text=Bob is playing")
    assert ada.page.title() == "Trunkline"
    assert ada.page.evaluate("() => notices") == []
    ada.page.evaluate("() => { window.away = true; }")
    for _ in range(2):
        bob.click(".supply .pile")
    until(lambda: ada.page.evaluate("() => notices") == ["Your turn"], what="the notice")
    assert ada.page.title() == "● Your turn · Trunkline"


def test_asking_for_notices(visitors: Visitors) -> None:
    """Nobody is asked unasked; the settings offer it as long as it is undecided."""
    ada = visitors.come()
    ada.context.add_init_script(UNDECIDED)
    ada.named("Ada").go().sees(".home")
    assert ada.page.evaluate("() => asked") == 0
    ada.click("nav.bar button[aria-expanded]")
    ada.click("button:text-is('Tell me when it is my turn')")
    assert ada.page.evaluate("() => asked") == 1
