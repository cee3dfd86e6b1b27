"""The final account: as the server has it, and as the page shows it."""

from typing import Any

from tests.web.visit import Visitor

PARTS = ("tracks", "tickets", "longest_path", "globetrotter", "passengers", "harbours", "unbuilt", "exchange")


def of_server(visitor: Visitor) -> Any:
    """The account as the server has it."""
    return visitor.ask("GET", f"/api/tables/{visitor.at}/replay?seat=open")["account"]


def shown(visitor: Visitor) -> list[list[int]]:
    """The numbers of the account on the screen, row by row."""
    full = visitor.page.locator(".result .buttons button[aria-expanded]")
    if full.count() and full.get_attribute("aria-expanded") == "false":
        full.click()
    rows = visitor.page.locator("section.end tbody tr").all()
    return [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]


def expected(account: Any, journey: bool) -> list[list[int]]:
    """The rows of an account, in the order of ranks; parts that are nobody's are not shown."""
    ranked = sorted(account["seats"], key=lambda seat: seat["rank"])
    rows = [] if journey else [[_points(seat[part]) for seat in ranked] for part in PARTS]
    return [row for row in rows if any(row)] + [[seat["total"] for seat in ranked]]


def _points(part: Any) -> int:
    if isinstance(part, int):
        return part
    return sum(part.values()) if isinstance(part, dict) else sum(line["points"] for line in part)
