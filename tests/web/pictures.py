"""Pictures of boards in play as the client draws them, for home and previews of links, and icons: `make pictures`."""

import argparse
import io
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps
from playwright.sync_api import Browser, Page

from tests.server.helpers.server_process import Server
from tests.web.chromium import browser
from tests.web.visit import Visitor
from trunkline import boards, bots, record
from trunkline.game import Game

WEB = Path(__file__).parents[2] / "web"
BOARDS = ("usa", "germany", "africa", "first_journey", "world")
HOME, PREVIEW = (720, 480), (1200, 630)
PLAYED = 0.6  # of the game
BARE = """
    .replay .board:not(svg) { position: fixed !important; inset: 0 !important; z-index: 99; margin: 0 !important; }
    .replay .board:not(svg) { width: auto !important; height: auto !important; background: var(--sea); }
    .board .tools, .board .overview { display: none !important; }
"""
ICONS = {"icon.png": 192, "icon-512.png": 512}


def main() -> None:
    """With a server of its own; while the drawing is being changed, `--address` of one that runs saves the wait."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address")
    address = parser.parse_args().address
    with ExitStack() as stack:
        running = stack.enter_context(browser())
        if address is None:
            data = stack.enter_context(tempfile.TemporaryDirectory())
            address = stack.enter_context(Server(Path(data))).address
        icons(running)
        for board in BOARDS:
            draw(running, address, board)


def draw(running: Browser, address: str, board: str) -> None:
    """All pictures of a board."""
    text = played(board)
    for theme in ("light", "dark"):
        shot = drawn(running, address, text, covering(board, HOME), theme, "en")
        save(shot, WEB / "src/home/pictures" / f"{board}-{theme}.webp", (480, 320), quality=80, method=6)
    for language in ("en", "pl"):
        shot = drawn(running, address, text, covering(board, PREVIEW), "light", language)
        save(shot, WEB / "public/previews" / f"{board}-{language}.jpg", PREVIEW, quality=82, optimize=True)


def covering(board: str, size: tuple[int, int]) -> tuple[int, int]:
    """A window that a board fills, at least as large as a picture: its middle is cut out afterwards."""
    aspect = boards.load(board).facts.map.aspect
    return max(size[0], round(size[1] * aspect)), max(size[1], round(size[0] / aspect))


def played(board: str) -> str:
    """The record of a game of four; always the same."""
    game = Game.new(board, 4, seed=7)
    levels = [bots.make("greedy", seed=seat) for seat in range(4)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(levels[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return record.write(game)


def drawn(running: Browser, address: str, text: str, size: tuple[int, int], theme: Any, language: str) -> bytes:
    """The board alone, in the middle of the game."""
    wide = {"width": size[0], "height": size[1]}
    locale = {"en": "en-GB", "pl": "pl-PL"}[language]
    context = running.new_context(
        viewport=wide, locale=locale, color_scheme=theme, bypass_csp=True, reduced_motion="reduce"
    )
    try:
        ada = Visitor(context, address, phone=False).named("Ada")
        table = ada.ask("POST", "/api/records", {"text": text})["table"]["id"]
        frames = len(ada.ask("GET", f"/api/tables/{table}/replay?seat=open")["frames"])
        ada.go(f"/replay/{table}?move={int(frames * PLAYED)}").sees(".replay .board svg")
        ada.page.add_style_tag(content=BARE)
        ada.page.wait_for_timeout(1500)
        return ada.page.screenshot()
    finally:
        context.close()


def save(shot: bytes, file: Path, size: tuple[int, int], **how: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    ImageOps.fit(Image.open(io.BytesIO(shot)).convert("RGB"), size, Image.Resampling.LANCZOS).save(file, **how)


def icons(running: Browser) -> None:
    """The icon as pixels, for systems that read no SVG."""
    for name, size in ICONS.items():
        page: Page = running.new_page(viewport={"width": size, "height": size})
        style = f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>"
        page.set_content(style + (WEB / "public/icon.svg").read_text())
        (WEB / "public" / name).write_bytes(page.screenshot(omit_background=True))
        page.close()


if __name__ == "__main__":
    main()
