"""A robot that plays by clicking what a person would click, or with the keyboard alone."""

from collections import Counter
from typing import Any

from tests.web.visit import Visitor

FAR = 1_000_000


def play(visitor: Visitor, seed: int = 1, moves: int | None = None, ply: int | None = None) -> Counter[str]:
    """Click until the game is over, for so many clicks, or to a ply; what was clicked. Seed 0: go on as before."""
    done: Counter[str] = Counter()
    last = None
    while moves is None or done.total() - done["missed"] < moves:
        found = visitor.page.evaluate("([seed, goal]) => robot.next(seed, goal)", [0 if last else seed, ply or FAR])
        if found["what"] in ("over", "reached"):
            return done
        assert "x" in found, f"{found} after {last}"
        done[found["what"]] += 1
        done["missed"] += found.get("missed", False)
        last = found
        press(visitor, found["x"], found["y"])
    return done


def press(visitor: Visitor, x: float, y: float) -> None:
    """A click, or a tap where screens are touched."""
    if visitor.phone:
        visitor.page.touchscreen.tap(x, y)
    else:
        visitor.page.mouse.click(x, y)


def type_out(visitor: Visitor, seed: int = 1) -> Counter[str]:
    """Play to the end with Tab, Enter, Space and arrow keys."""
    done: Counter[str] = Counter()
    while True:
        found = visitor.page.evaluate("([seed, goal]) => robot.tabTo(seed, goal)", [0 if done else seed, FAR])
        if found["what"] == "over":
            return done
        assert "key" in found, found
        done[found["what"]] += 1
        reach(visitor, found)


def use(visitor: Visitor, what: str) -> None:
    """Reach an element with Tab and use it."""
    reach(visitor, visitor.page.evaluate("(what) => robot.want(what)", what))


def reach(visitor: Visitor, found: Any) -> None:
    """Tab forwards or back to the wanted element, then press its key."""
    tab = "Tab" if found["away"] >= 0 else "Shift+Tab"
    for _ in range(abs(found["away"])):
        visitor.page.keyboard.press(tab)
    for _ in range(400):
        if visitor.page.evaluate("() => robot.there()"):
            break
        visitor.page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never comes to {found}")
    visitor.page.keyboard.press(found["key"])
