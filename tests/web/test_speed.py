"""The client is quick, small, and does not grow."""

import gzip
import statistics
from pathlib import Path

import pytest

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


def draw_times(ada: Visitor) -> tuple[list[float], float]:
    """Milliseconds from click to picture of twenty draws in a new game, and how busy the machine was."""
    ada.go(f"/t/{ada.table('world', 'me', 'random', first=0)}").sees(".choices")
    ada.page.evaluate(MEASURE)
    loops = [ada.page.evaluate(LOOP)]
    while len(times := ada.page.evaluate("() => times")) < 20:
        robot.play(ada, seed=0, moves=4)
        loops.append(ada.page.evaluate(LOOP))
    return times, max(1, statistics.mean(loops) / (PHONE_LOOP / 4))


@pytest.mark.alone
def test_a_draw_is_painted_at_once(visitors: Visitors) -> None:
    """From the click on a card or pile to the picture after it pass less than 100 ms, in the median of twenty draws.

    That is on a machine with nothing else to do; on a busy one, as much longer as a plain loop takes. Other work that
    comes between can only slow a draw down, so one game of three must be as quick.
    """
    ada, games = visitors.come().named("Ada"), []
    for _ in range(3):
        times, busy = draw_times(ada)
        games.append((statistics.median(times), busy))
        if statistics.median(times) < 100 * busy:
            return
    raise AssertionError(games)


PHONE = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8, "offline": False}  # fast 3G
# A processor that takes 100 ms for this loop: four times what the developers' machine takes when it has nothing else to
# do. How busy this machine is now does not matter.
PHONE_LOOP = 100
LOOP = """() => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 2e6; i++) sum += Math.sqrt(i) % 3;
    return performance.now() - begun;
}"""

PAINTED = """(what) => new Promise((done) => {
    const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    const look = () => (document.querySelector(what) ? painted() : requestAnimationFrame(look));
    look();
})"""


def painted(visitor: Visitor, path: str, what: str) -> float:
    """Milliseconds from the start of loading until an element is painted, on a slow phone with nothing remembered."""
    line = visitor.context.new_cdp_session(visitor.page)
    loop = statistics.median(visitor.page.evaluate(LOOP) for _ in range(5))
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    line.send("Network.emulateNetworkConditions", PHONE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": max(1, PHONE_LOOP / loop)})
    visitor.page.goto(visitor.address + path, wait_until="commit")
    took = float(visitor.page.evaluate(PAINTED, what))
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    line.detach()
    return took


@pytest.mark.alone
@pytest.mark.parametrize(("page", "what", "most"), [("home", "h1", 1000), ("board", ".track", 1500)])
def test_first_paint_on_a_slow_phone(visitors: Visitors, page: str, what: str, most: int) -> None:
    """With a slow processor and fast 3G the home page is there within 1 s and a board within 1.5 s, the best of six."""
    ada = visitors.come("phone").named("Ada")
    path = "/" if page == "home" else f"/t/{ada.table('usa', 'me', 'greedy')}"
    assert min(painted(ada, path, what) for _ in range(6)) < most


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
