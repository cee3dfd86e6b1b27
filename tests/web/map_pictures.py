"""Pictures of the maps alone with a made-up position, in all sizes and themes: `python -m tests.web.map_pictures`."""

import argparse
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

from tests.web.chromium import browser

WEB = Path(__file__).parents[2] / "web"
PORT = 5199
BOARDS = ("usa", "germany", "africa", "first_journey", "world")
WIDE = {"desk": (1280, 800, "0,224,118,0"), "phone": (390, 844, "64,0,158,0"), "side": (844, 390, "0,312,0,0")}
TALL = WIDE | {"desk": (1280, 800, "0,440,0,262")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("map_pictures"))
    parser.add_argument("--boards", nargs="*", default=BOARDS)
    parser.add_argument("--sizes", nargs="*", default=list(WIDE))
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--with", dest="parts", default="tickets,claimable,last")
    parser.add_argument("--language", default="en")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen(["npx", "vite", "--port", str(PORT), "--strictPort", "--logLevel", "error"], cwd=WEB)
    try:
        _wait()
        take(wish)
    finally:
        server.terminate()


def _wait() -> None:
    for _ in range(150):
        try:
            urllib.request.urlopen(f"http://localhost:{PORT}/preview/index.html").close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def take(wish: argparse.Namespace) -> None:
    with browser() as running:
        for size in wish.sizes:
            for board in wish.boards:
                width, height, inset = (TALL if board in ("germany", "africa") else WIDE)[size]
                context = running.new_context(
                    viewport={"width": width, "height": height}, device_scale_factor=1 if size == "desk" else 2
                )
                page = context.new_page()
                page.on("console", lambda line: print(line.text) if line.type == "error" else None)
                page.on("pageerror", lambda error: print(error))
                for theme in wish.themes:
                    asked = {
                        "board": board,
                        "inset": inset,
                        "theme": theme,
                        "with": wish.parts,
                        "language": wish.language,
                    }
                    page.goto(f"http://localhost:{PORT}/preview/index.html?{urlencode(asked)}")
                    page.locator(".track").first.wait_for()
                    page.wait_for_timeout(400)
                    page.screenshot(path=wish.folder / f"{board}-{size}-{theme}.png")
                context.close()


if __name__ == "__main__":
    main()
