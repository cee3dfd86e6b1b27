"""A board of one's own: uploaded, drawn, explained and played in the browser like the built-in ones."""

from pathlib import Path

import pytest

from tests.web import robot
from tests.web.visit import Visitors, until

CUSTOM = Path(__file__).parents[1] / "boards" / "custom"


@pytest.mark.parametrize("name", ["everything", "race"])
@pytest.mark.parametrize(("screen", "language"), [("desk", "en"), ("phone", "pl")])
def test_a_board_file_is_uploaded_and_played(visitors: Visitors, name: str, screen: str, language: str) -> None:
    """From the page of a new table: choose a file, make the table, play to the end on a drawing made on the spot."""
    ada = visitors.come(screen, language).named("Ada").go("/new")
    ada.page.locator("input[type=file]").set_input_files(CUSTOM / f"{name}.toml")
    ada.misses("input[type=file]:disabled")
    key = ada.ask("GET", "/api/boards")[-1]["key"]
    table = ada.table(key, "me", "greedy", seed="own", first=0)
    ada.go(f"/t/{table}").sees(".banner")
    tracks = len(ada.ask("GET", f"/api/boards/{key}")["tracks"])
    until(lambda: ada.page.locator(".track").count() == tracks, what="all tracks on the map")
    robot.play(ada, seed=3)
    ada.sees("section.result")
    assert ada.fits()


def test_rules_of_ones_own_board(visitors: Visitors) -> None:
    """The rules page tells the mechanics the board has, and a question mark at the table leads to the right place."""
    ada = visitors.come().named("Ada")
    text = (CUSTOM / "everything.toml").read_text()
    key = ada.ask("POST", "/api/boards", {"text": text})["key"]
    ada.go(f"/rules/{key}#terrain").sees("#terrain")
    assert ada.page.locator("#harbours, #passengers, #claim").count() == 3
    assert ada.page.locator(".rules .example").count() == 0
    at = "() => document.getElementById('terrain').getBoundingClientRect().top"
    until(lambda: ada.page.evaluate(at) < ada.page.viewport_size["height"] / 2, what="the section in sight")  # type: ignore[index]
    ada.go(f"/t/{ada.table(key, 'me', 'greedy')}").sees(".choices .rule")
    with ada.context.expect_page() as opened:
        ada.click(".choices .rule")
    opened.value.locator(".rules section").first.wait_for()
    assert f"/rules/{key}?table=" in opened.value.url


def test_a_wrong_board_file(visitors: Visitors) -> None:
    """A file that is no board says what is wrong with it, where one looks."""
    visitors.expect("400", "422")
    ada = visitors.come().named("Ada").go("/new")
    wrong = {"name": "wrong.toml", "mimeType": "text/plain", "buffer": b"[board]\nname = 3\n"}
    ada.page.locator("input[type=file]").set_input_files(wrong)  # type: ignore[arg-type]
    ada.sees("[role=alert]")
