"""The account appears part by part, lit on the map, and says what decided the game."""

from tests.web import robot
from tests.web.account import expected, of_server, shown
from tests.web.visit import Visitor, Visitors, until


def finished(visitors: Visitors, board: str, **more: str) -> Visitor:
    """Somebody who has just played a game to its end."""
    ada = visitors.come(**more).named("Ada")
    ada.go(f"/t/{ada.table(board, 'me', 'greedy', seed='ending', first=0)}").sees(".choices")
    robot.play(ada, seed=3)
    return ada


def test_the_account_is_counted_part_by_part(visitors: Visitors) -> None:
    """Rows come one by one with the total growing, each lit on the map; at the end stands the server's account."""
    ada = finished(visitors, "usa", reduced_motion="no-preference")
    seen = [len(shown(ada))]
    until(lambda: ada.page.locator(".track.lit").count() > 0, what="a part lit on the map")
    ada.sees("text=Counting…")

    def counted() -> bool:
        seen.append(len(shown(ada)))
        return ada.page.locator("text=Counting…").count() == 0

    until(counted, what="the end of the counting")
    assert seen == sorted(seen)
    assert len(set(seen)) > 2
    assert shown(ada) == expected(of_server(ada), journey=False)
    ada.sees("text=What made the difference")


def test_the_counting_can_be_skipped_and_seen_again(visitors: Visitors) -> None:
    """Who is in a hurry sees the whole account at once; who wants to see it again can."""
    ada = finished(visitors, "usa", reduced_motion="no-preference")
    ada.click("button:text-is('Show all at once')")
    assert shown(ada) == expected(of_server(ada), journey=False)
    ada.click("button:text-is('Count again')")
    ada.sees("text=Counting…")


def test_parts_tickets_and_paths_are_shown_on_the_map(visitors: Visitors) -> None:
    """Whoever taps a part, a ticket or a longest path sees its tracks lit, and taps again to see all tracks."""
    ada = finished(visitors, "usa")
    account = of_server(ada)
    lit = ada.page.locator(".track.lit")
    assert lit.count() == 0
    ada.click("section.end th button:text-is('Tracks')")
    owned = ada.page.locator(".track.owned").count()
    until(lambda: lit.count() == owned, what="all claimed tracks lit")
    ada.click("section.end th button:has-text('Longest path')")
    longest = {track for seat in account["seats"] if seat["longest_path"] for track in seat["path_tracks"]}
    until(
        lambda: set(lit.evaluate_all("all => all.map((one) => one.dataset.track)")) == longest, what="the longest path"
    )
    ada.click("section.end summary >> nth=0")
    ada.click("section.end details[open] li:not(.missed) button")
    until(lambda: ada.page.locator(".place.marked").count() == 2, what="the ends of a ticket")
    assert lit.count() > 0
    ada.click("section.end details[open] li:not(.missed) button")
    until(lambda: lit.count() == 0, what="the dark")
