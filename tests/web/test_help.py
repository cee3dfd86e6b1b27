"""Help at the table: hints with their reason, a ticket on the map, names one can read on a phone."""

from tests.web import robot
from tests.web.visit import Visitor, Visitors, until

LETTERS = """() => [...document.querySelectorAll(".labels text")].map((one) =>
    parseFloat(one.getAttribute("font-size")) * one.getScreenCTM().a)"""


def at_turn(visitor: Visitor, board: str, choices: int = 2) -> Visitor:
    """A game in which it is the visitor's turn."""
    visitor.named("Ada").go(f"/t/{visitor.table(board, 'me', 'greedy', seed='help', first=0)}").sees(".banner")
    robot.play(visitor, ply=choices)  # of both, for the start; one click more might still be under way
    sign = visitor.page.locator(".banner").first  # on a phone it says less than it knows
    until(lambda: any(word in (sign.text_content() or "") for word in ("take cards", "weź karty")), what="the turn")
    return visitor


def test_a_hint_says_what_and_why(visitors: Visitors) -> None:
    """A bot's move and its reason, in the reader's language."""
    for language, start in (("en", "A bot would: "), ("pl", "Bot ")):
        ada = at_turn(visitors.come(language=language), "usa")
        ada.click(".tools button >> nth=1")
        ada.sees(".notice")
        what, why = ada.page.locator(".notice > *").all_inner_texts()
        assert what.startswith(start)
        assert why.endswith(".") and len(why) > 15


def test_a_ticket_is_shown_and_zoomed_to(visitors: Visitors) -> None:
    """Its ends are marked and the shortest way is drawn; one button brings both close, another the whole board back."""
    ada = at_turn(visitors.come(), "usa")
    sheet = ada.page.locator(".frame").first
    whole = sheet.get_attribute("data-zoom")
    ada.click(".tickets button")
    assert ada.page.locator(".place.marked").count() == 2
    assert ada.page.locator(".track.way").count() > 0
    ada.click("button[aria-label='Zoom to the ticket']")
    until(lambda: sheet.get_attribute("data-zoom") != whole, what="a closer view")
    ada.click("button[aria-label='Whole board']")
    until(lambda: sheet.get_attribute("data-zoom") == whole, what="the whole board")


def test_names_can_be_read_on_a_phone(visitors: Visitors) -> None:
    """No letter is smaller than 11 pixels, and the cities of one's own tickets have their names."""
    ada = at_turn(visitors.come("phone"), "world", 4)
    sizes = ada.page.evaluate(LETTERS)
    assert len(sizes) > 15 and min(sizes) >= 10.95
    shown = ada.page.locator(".labels").text_content() or ""
    ada.page.locator(".tickets button").first.scroll_into_view_if_needed()
    for ticket in ada.page.locator(".tickets .name").all_inner_texts():
        for city in ticket.replace("–", " ").split("\n"):
            assert not city.strip() or city.split()[-1] in shown, (city, shown)
