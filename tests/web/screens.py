"""Pictures of every screen for the documentation: `make screens`."""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.server.helpers.server_process import Server
from tests.web import robot
from tests.web.chromium import browser
from tests.web.picture import smaller
from tests.web.visit import Visitor, Visitors

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
BOARDS = ("usa", "germany", "africa", "first_journey", "world")
SIZES = {"desk": "en", "phone": "pl"}
MIDDLE = {"first_journey": 24}  # clicks into a game; otherwise 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, browser() as running:
        for size, language in SIZES.items():
            with Visitors(running, server.address) as visitors:
                ada = visitors.come(size, language, color_scheme="light").named("Ada")
                Album(ada, folder, size, blank(running)).fill()


def blank(browser: Browser) -> Page:
    return browser.new_page()


class Album:
    """All pictures of one size."""

    def __init__(self, ada: Visitor, folder: Path, size: str, blank: Page) -> None:
        self.ada = ada
        self.folder = folder
        self.size = size
        self.blank = blank

    def take(self, name: str) -> None:
        page = self.ada.page
        page.evaluate("() => scrollTo(0, 0)")
        page.mouse.move(0, 0)
        page.wait_for_timeout(150)
        (self.folder / f"{self.size}-{name}.png").write_bytes(smaller(page.screenshot(), self.blank))

    def fill(self) -> None:
        self.pages()
        for board in BOARDS:
            self.game(board)
        self.replay()
        self.looks()

    def pages(self) -> None:
        ada = self.ada
        waiting = ada.table("usa", "me", "open", "greedy", start=False)
        pages = {
            "home": ("/", ".board img"),
            "new": ("/new", "form"),
            "waiting": (f"/t/{waiting}", ".wait"),
            "rules": ("/rules/world", ".rules section"),
            "rules-journey": ("/rules/first_journey", ".rules section"),
            "games": ("/games", "main h1"),
            "screen-waiting": (f"/tv/{waiting}", ".tv aside"),
        }
        for name, (path, sign) in pages.items():
            ada.go(path).sees(sign)
            self.take(name)
        ada.go("/").sees(".board img")
        ada.click("nav.bar button[aria-expanded]")
        ada.sees(".settings")
        self.take("settings")

    def game(self, board: str) -> None:
        """The start of a game with ships, the middle of any, a payment, the end."""
        ada = self.ada
        ada.go(f"/t/{ada.table(board, 'me', 'greedy', 'greedy', seed='picture', first=0)}").sees(".banner")
        if board == "world":
            self.take("start")
        robot.play(ada, seed=5, moves=MIDDLE.get(board, 60))
        while not ada.page.locator(".track.claimable").count():
            robot.play(ada, seed=0, moves=1)
        self.take(board)
        if board == "usa":
            while not ada.page.locator(".track-card .lay").count():
                robot.play(ada, seed=0, moves=1)
            self.take("payment")
        robot.play(ada, seed=6)
        self.take(f"{board}-end")

    def replay(self) -> None:
        self.ada.go(f"/replay/{self.ada.at}").sees(".replay .controls")
        for _ in range(70):
            self.ada.page.keyboard.press("ArrowRight")
        self.take("replay")
        self.ada.go(f"/tv/{self.ada.at}").sees(".tv aside")
        self.take("screen-over")

    def looks(self) -> None:
        """The dark theme and the text mode, in a new game."""
        ada = self.ada
        ada.go(f"/t/{ada.table('germany', 'me', 'greedy', seed='picture', first=0)}").sees(".banner")
        robot.play(ada, seed=5, moves=60)
        ada.page.emulate_media(color_scheme="dark")
        self.take("dark")
        ada.page.emulate_media(color_scheme="light")
        ada.in_words()
        self.take("text")


if __name__ == "__main__":
    main()
