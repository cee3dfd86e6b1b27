"""The client is quick, small, and does not grow."""

import gzip
import statistics
from pathlib import Path

import trunkline
from tests.web import robot
from tests.web.visit import Visitor, Visitors

ASSETS = Path(trunkline.__file__).parent / "web" / "assets"
KIB = 1024

MEASURE = """() => {
    window.times = [];
    let start = 0;
    const clicked = (event) => (start = event.target.closest(".supply") ? performance.now() : 0);
    document.addEventListener("click", clicked, true);
    new MutationObserver(() => {
        if (!start) return;
        const begun = start;
        start = 0;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - begun)));
    }).observe(document.querySelector("main.play"), { attributeFilter: ["data-ply"] });
}"""


def test_a_draw_is_painted_at_once(visitors: Visitors) -> None:
    """From the click on a card or pile to the picture after it pass less than 100 ms, in the median of twenty draws."""
    ada = visitors.come().named("Ada")
    ada.go(f"/t/{ada.table('world', 'me', 'random', first=0)}").sees(".choices")
    ada.page.evaluate(MEASURE)
    while len(times := ada.page.evaluate("() => times")) < 20:
        robot.play(ada, seed=0, moves=4)
    assert statistics.median(times) < 100, sorted(times)


def test_the_client_is_small() -> None:
    """All scripts together are at most 150 KiB as sent, and each map at most 60 KiB."""
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in ASSETS.glob("*.js")}
    maps = {name for name in sizes if '"land"' in text_of(name) or "land:`" in text_of(name)}
    assert len(maps) == 5, maps
    assert sum(size for name, size in sizes.items() if name not in maps) <= 150 * KIB
    assert all(sizes[name] <= 60 * KIB for name in maps), {name: sizes[name] for name in maps}


def text_of(name: str) -> str:
    return (ASSETS / name).read_text()


def test_the_page_does_not_grow(visitors: Visitors) -> None:
    """After a whole game the page holds at most a few MB more than after twenty clicks."""
    ada = visitors.come().named("Ada")
    ada.go(f"/t/{ada.table('germany', 'me', 'greedy')}").sees(".choices")
    robot.play(ada, seed=8, moves=20)
    before = heap(ada)
    robot.play(ada, seed=0)
    assert heap(ada) - before < 4 * KIB * KIB


def heap(visitor: Visitor) -> int:
    """Bytes in use after the garbage has been collected."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("HeapProfiler.enable")
    line.send("HeapProfiler.collectGarbage")
    used = int(line.send("Runtime.getHeapUsage")["usedSize"])
    line.detach()
    return used
