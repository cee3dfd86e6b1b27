"""One who looks elsewhere is told that it is their turn: by the title, and by a notice where that is allowed."""

from tests.web import robot
from tests.web.visit import Visitors, until

ELSEWHERE = """window.notices = [];
window.Notification = class {
    static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); }
    constructor(title) { notices.push(title); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });"""

UNDECIDED = """window.asked = 0;
window.Notification = class {
    static permission = "default";
    static requestPermission() { asked++; return Promise.resolve("denied"); }
};"""


def test_a_notice_when_it_is_my_turn(visitors: Visitors) -> None:
    """The title says it in any case; a notice comes only to who asked for them, while the page is out of sight."""
    ada, bob = visitors.come().named("Ada"), visitors.come().named("Bob")
    ada.context.add_init_script(ELSEWHERE)
    ada.go().sees(".home")
    ada.click("nav.bar button[aria-expanded]")
    ada.page.get_by_label("Notices of my turn").check()
    table = ada.table("usa", "me", "open", start=False, first=1)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    bob.ask("POST", f"/api/tables/{table}/join", {"key": key})
    ada.ask("POST", f"/api/tables/{table}/start")
    for one in (ada, bob):
        one.go(f"/t/{table}").sees(".banner")
        robot.play(one, seed=2, ply=1 if one is ada else 2)
    ada.sees("text=Bob is playing")
    assert ada.page.title() == "Trunkline"
    assert ada.page.evaluate("() => notices") == []
    ada.page.evaluate("() => { window.away = true; }")
    for _ in range(2):
        bob.click(".supply .pile")
    until(lambda: ada.page.evaluate("() => notices") == ["Your turn"], what="the notice")
    assert ada.page.title() == "● Your turn · Trunkline"


def test_no_notice_for_who_has_not_asked(visitors: Visitors) -> None:
    """A browser that would allow them shows none before they are turned on."""
    ada = visitors.come().named("Ada")
    ada.context.add_init_script(ELSEWHERE)
    ada.go(f"/t/{ada.table('usa', 'me', 'greedy', first=0)}").sees(".banner")
    ada.page.evaluate("() => { window.away = true; }")
    robot.play(ada, seed=2, moves=3)
    until(lambda: ada.page.title() == "● Your turn · Trunkline", what="the turn")
    assert ada.page.evaluate("() => notices") == []


def test_asking_for_notices(visitors: Visitors) -> None:
    """Nobody is asked unasked; the settings offer it as long as it is undecided."""
    ada = visitors.come()
    ada.context.add_init_script(UNDECIDED)
    ada.named("Ada").go().sees(".home")
    assert ada.page.evaluate("() => asked") == 0
    ada.click("nav.bar button[aria-expanded]")
    box = ada.page.get_by_label("Notices of my turn")
    assert not box.is_checked()
    box.click()
    ada.sees("text=does not allow notices")
    assert ada.page.evaluate("() => asked") == 1
    assert not box.is_checked()
