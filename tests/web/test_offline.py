"""Installed on a device: home and own finished games open without a network, and upgrades leave nothing old behind."""

from tests.web.visit import Visitor, Visitors, until
from trunkline import record
from trunkline.game import Game

READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active?.state === 'activated')"
KEPT = """async () => (await (await caches.open("trunkline-kept")).keys()).map((one) => new URL(one.url).pathname)"""


def finished(visitor: Visitor) -> str:
    """A finished game of the visitor, brought as a record; they sit on no seat of it, but it is theirs."""
    game = Game.new("first_journey", 2, seed=3)
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(game.legal_numbers(seat)[-1], seat)
    made = visitor.ask("POST", "/api/records", {"text": record.write(game, ["Ada", "Bob"])})
    return str(made["table"]["id"])


def test_home_and_own_games_open_without_a_network(visitors: Visitors) -> None:
    """The page says that there is no connection; running games of one's own and of others are not kept."""
    visitors.expect("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "WebSocket")
    ada = visitors.come().named("Ada")
    over, running = finished(ada), ada.table("usa", "me", "greedy", first=0)
    ada.go().sees(".board img")
    until(lambda: ada.page.evaluate(READY), what="the worker")
    ada.page.reload()  # the first visit is not yet the worker's
    until(lambda: f"/api/tables/{over}/replay" in ada.page.evaluate(KEPT), what="the game to be kept")
    ada.go(f"/t/{running}").sees(".banner")
    assert not [path for path in ada.page.evaluate(KEPT) if running in path]
    ada.context.set_offline(True)
    ada.go().sees("text=No connection")
    ada.sees(".board img")
    ada.go(f"/replay/{over}").sees(".replay .controls")
    ada.page.keyboard.press("End")
    ada.sees("section.end")
    ada.context.set_offline(False)
    ada.go().sees(".board img")
    ada.misses("text=No connection")


def test_who_becomes_somebody_else_leaves_nothing_behind(visitors: Visitors) -> None:
    """After "forget this browser" nothing of the person is kept on the device."""
    visitors.expect("401")
    ada = visitors.come().named("Ada")
    finished(ada)
    ada.go().sees(".board img")
    until(lambda: "/api/me/tables" in ada.page.evaluate(KEPT), what="what is kept")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.click("nav.bar button[aria-expanded]")
    ada.click("button:text-is('Forget this browser')")
    ada.sees("text=What shall we call you?")
    assert "/api/me/tables" not in ada.page.evaluate(KEPT)


def test_a_client_of_before_an_upgrade_is_loaded_anew(visitors: Visitors) -> None:
    """Where a script of the old client is gone, the page is loaded again instead of standing still."""
    visitors.expect("404", "Failed to fetch dynamically", "Failed to load resource")
    ada = visitors.come().named("Ada")
    ada.context.route("**/assets/Games-*.js", lambda route: route.fulfill(status=404), times=1)
    ada.go().sees(".board img")
    ada.click("nav.bar a[href='/games']")
    ada.sees("main h1 >> text=My games")
