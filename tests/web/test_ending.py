"""The account appears part by part, lit on the map, and says what decided the game."""

from tests.web import robot
from tests.web.account import expected, of_server, shown
from tests.web.visit import Visitor, Visitors, until


def finished(visitors: Visitors, board: str, **more: str) -> Visitor:
    """Somebody who has just played a game to its end."""
    ada = visitors.come(**more).named("Ada")
    ada.go(f"/t/{ada.table(board, 'me', 'greedy', seed='ending', first=0)}").sees(".banner")
    robot.play(ada, seed=3)
    return ada


def points(ada: Visitor) -> list[int]:
    """The points beside the bars."""
    return [int(one) for one in ada.page.locator(".bars .total").all_inner_texts()]


def test_the_account_is_counted_part_by_part(visitors: Visitors) -> None:
    """Bars grow step by step, each step lit on the map; at the end stands the server's account, also on the plates."""
    ada = finished(visitors, "usa", reduced_motion="no-preference")
    seen = [points(ada)]
    until(lambda: ada.page.locator(".track.lit").count() > 0, what="a part lit on the map")

    def counted() -> bool:
        seen.append(points(ada))
        return ada.page.locator(".result[data-counting=true]").count() == 0

    until(counted, 60, what="the end of the counting")
    assert len({str(one) for one in seen}) > 3
    account = of_server(ada)
    ranked = sorted(account["seats"], key=lambda seat: seat["rank"])
    assert points(ada) == [seat["total"] for seat in ranked]
    plates = [int(one) for one in ada.page.locator(".final .score > span:first-child").all_inner_texts()]
    assert plates == [seat["total"] for seat in account["seats"]]
    assert shown(ada) == expected(account, journey=False)
    ada.sees("text=what made the difference")


def test_the_counting_can_be_skipped(visitors: Visitors) -> None:
    """Who is in a hurry sees the result at once; what comes next can be chosen from the first moment."""
    ada = finished(visitors, "usa", reduced_motion="no-preference")
    for what in ("button:text-is('Play again')", "a:text-is('Replay')"):
        box = ada.page.locator(f".result {what}").bounding_box()
        assert box and box["y"] + box["height"] < 800
    ada.click("button:text-is('Show all at once')")
    assert points(ada) == sorted((seat["total"] for seat in of_server(ada)["seats"]), reverse=True)


def test_parts_tickets_and_paths_are_shown_on_the_map(visitors: Visitors) -> None:
    """Whoever taps a part, a ticket or a longest path sees its tracks lit, and taps again to see all tracks."""
    ada = finished(visitors, "usa")
    account = of_server(ada)
    lit = ada.page.locator(".track.lit")
    assert lit.count() == 0
    ada.click(".result .buttons button[aria-expanded]")
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
