"""Reporting somebody, the operator's page, and deleting one's data, in the browser."""

import subprocess
import sys

from tests.server.helpers.server_process import Server
from tests.web.test_access import AXE, check
from tests.web.visit import Visitors, until


def token_of(server: Server) -> str:
    command = [sys.executable, "-m", "trunkline", "admin", "--database", server.database, "token"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_a_report_reaches_the_operator_who_bans(visitors: Visitors, server: Server) -> None:
    """From the chat's button to the operator's page; the banned one is told why."""
    visitors.expect("403", "401")
    ada, eve = visitors.come().named("Ada"), visitors.come().named("Eve")
    boss = visitors.come(bypass_csp=True)
    boss.context.add_init_script(path=AXE)
    table = ada.table("usa", "me", "open", start=False, open=True)
    eve.ask("POST", f"/api/tables/{table}/join", {})
    ada.ask("POST", f"/api/tables/{table}/start")
    for one in (ada, eve, boss):
        one.page.on("dialog", lambda dialog: dialog.accept())
    eve.go(f"/t/{table}").drawer("chat")
    eve.page.locator("form input").fill("rude words")
    eve.click("form button >> text=Send")
    ada.go(f"/t/{table}").drawer("chat")
    ada.click("button[aria-label='Report what Eve said']")
    ada.sees("text=The operator will see it")
    boss.go("/admin").sees("form")
    check(boss, "the operator's door")
    boss.page.locator("form input").fill("wrong")
    boss.click("form button")
    boss.sees("[role=alert] >> text=trunkline admin token")
    boss.page.locator("form input").fill(token_of(server))
    boss.click("form button")
    boss.sees("td >> text=rude words")
    check(boss, "reports")
    boss.click("tr:has-text('rude words') >> button >> text=Ban")
    boss.page.locator(".sheet input").last.fill("no rude words")
    boss.click(".sheet button.main")
    eve.sees("[role=alert] >> text=no rude words")
    boss.click("tr:has-text('rude words') >> button >> text=Put away")
    boss.misses("td >> text=rude words")
    boss.click("nav button >> text=Tables")
    boss.click(f"tr:has-text('{table}') >> button >> text=Delete")
    boss.misses(f"td >> text={table}")
    ada.sees("text=There is no such table")
    visitors.expect("404")
    boss.click("nav button >> text=Bans")
    boss.click("tr:has-text('no rude words') >> button >> text=Lift")
    boss.sees("text=Nothing here")


def test_my_data_are_deleted_after_two_questions(visitors: Visitors) -> None:
    """Nothing happens before the second yes; then one is nobody."""
    ada = visitors.come().named("Ada")
    asked: list[str] = []

    def answer(dialog: object) -> None:
        asked.append(dialog.message)  # type: ignore[attr-defined]
        dialog.accept() if len(asked) != 2 else dialog.dismiss()  # type: ignore[attr-defined]

    ada.page.on("dialog", answer)
    ada.go().click("nav.bar button[aria-label=Settings]")
    ada.click("text=Delete my data")
    until(lambda: len(asked) == 2, what="two questions")
    assert ada.ask("GET", "/api/me")["name"] == "Ada"
    ada.click("text=Delete my data")
    until(lambda: ada.ask("GET", "/api/me")["name"] is None, what="the deletion")
