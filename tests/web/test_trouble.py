"""When something is wrong: a sentence where one looks, and a way on."""

from playwright.sync_api import WebSocketRoute

from tests.web import robot
from tests.web.visit import Visitor, Visitors, until

NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


def way_home(visitor: Visitor) -> None:
    visitor.click("main a.button")
    visitor.sees(".home")


def test_an_unknown_table(visitors: Visitors) -> None:
    """A link to no table says so, in the reader's language, and leads to the start page."""
    visitors.expect("404")
    for language, told in (("en", "There is no such table."), ("pl", "Nie ma takiego stołu.")):
        lost = visitors.come(language=language).go("/t/nosuchtable")
        lost.sees(f"[role=alert] >> text={told}")
        way_home(lost)


def test_an_unknown_replay(visitors: Visitors) -> None:
    """So does a link to a replay of no game, and of one that is still played."""
    visitors.expect("404", "409", "403", "400")
    ada = visitors.come().named("Ada")
    for table in ("nosuchtable", ada.table("usa", "me", "greedy")):
        ada.go(f"/replay/{table}").sees("[role=alert]")
        way_home(ada)


def test_a_full_table(visitors: Visitors) -> None:
    """Who comes to a full table reads that all seats are taken, may go, or stay and watch."""
    ada, eve = visitors.come().named("Ada"), visitors.come()
    table = ada.table("usa", "me", "greedy", start=False)
    key = ada.ask("GET", f"/api/tables/{table}")["invitation"]
    eve.go(f"/t/{table}?key={key}").sees("text=All seats are taken.")
    ada.ask("POST", f"/api/tables/{table}/start")
    eve.sees("text=You are watching.")
    eve.go(f"/t/{table}").sees("text=You are watching.")


def test_an_old_invitation(visitors: Visitors) -> None:
    """A link that the host has made void says so, and leads on."""
    ada, bob = visitors.come().named("Ada"), visitors.come().named("Bob")
    table = ada.table("usa", "me", "open", start=False)
    ada.go(f"/t/{table}").sees(".wait")
    old = ada.page.locator(".wait input[readonly]").input_value()
    ada.click(".wait button.quiet")
    until(lambda: ada.page.locator(".wait input[readonly]").input_value() != old, what="the new link")
    bob.page.goto(old)
    bob.sees("text=your link is not valid")
    assert bob.page.locator("text=Sit").count() == 0
    way_home(bob)


def test_a_device_link_that_was_used(visitors: Visitors) -> None:
    """The link for another device asks first, leaves no code in the address, and works once; then it says so."""
    visitors.expect("40")
    ada, phone, thief = visitors.come().named("Ada"), visitors.come("phone"), visitors.come()
    code = ada.ask("POST", "/api/me/link")["code"]
    phone.go(f"/enter#{code}").sees("text=Become Ada on this device?")
    assert code not in phone.page.url
    phone.click("button.main")
    phone.sees("text=You are Ada on this device now")
    phone.go().sees(".home >> text=Ada")
    thief.go(f"/enter#{code}").sees("[role=alert] >> text=expired")
    thief.click(".logo")
    thief.sees(".home")


def test_a_code_of_somebody_else(visitors: Visitors) -> None:
    """Who is somebody already is asked before becoming another, and can go back in the settings."""
    ada, bob = visitors.come().named("Ada"), visitors.come().named("Bob")
    code = ada.ask("POST", "/api/me/recovery")["code"]
    bob.page.on("dialog", lambda dialog: dialog.accept())
    bob.go("/enter").sees("h1")
    bob.page.locator(".enter input").fill(code.upper())
    bob.click(".enter form button")
    bob.sees("text=You are Bob here. Become Ada on this device?")
    assert bob.ask("GET", "/api/me")["name"] == "Bob"
    bob.click(".enter button.main")
    bob.sees("text=Write down the next one")
    assert bob.page.locator(".enter input.code").input_value() != code
    bob.click("nav.bar button[aria-label=Settings]")
    bob.click("text=Be Bob again")
    bob.sees(".home >> text=Bob")
    assert bob.ask("GET", "/api/me")["name"] == "Bob"


def test_without_storage(visitors: Visitors) -> None:
    """A browser that lets pages remember nothing plays all the same, and changes language and theme."""
    ada = visitors.come()
    ada.context.add_init_script(NO_STORAGE)
    ada.named("Ada").go().sees(".board img")
    ada.click("nav.bar button[lang=pl]")
    ada.sees("text=Graj")
    ada.click("nav.bar button[lang=en]")
    ada.click(".now button.main")
    ada.sees(".banner")
    robot.play(ada, seed=2, moves=6)


def test_copying_without_a_clipboard(visitors: Visitors) -> None:
    """Where the browser keeps its clipboard from pages, as over plain HTTP, a link can be copied all the same."""
    ada = visitors.come()
    ada.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ada.named("Ada").go(f"/t/{ada.table('usa', 'me', 'open', start=False)}")
    ada.click("button:text-is('Copy')")
    ada.sees("button:text-is('Copied')")


def test_a_stale_move(visitors: Visitors) -> None:
    """A move that comes too late is not made; the page says so, shows the game as it is, and one plays on."""
    ada = visitors.come().named("Ada")
    table = ada.table("usa", "me", "greedy", first=0)
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    hold = False

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)
        server.on_message(lambda told: held.append(told) if hold and '"update"' in str(told) else line.send(told))

    ada.page.route_web_socket("**/live*", between)
    ada.go(f"/t/{table}").sees(".banner")
    robot.play(ada, ply=2)
    ada.sees("text=take cards")
    hold = True
    other = Visitor(ada.context, ada.address, phone=False).go(f"/t/{table}")  # the same person in another tab
    other.sees("text=take cards")
    other.click(".supply .pile")
    other.sees("text=Take your second card.")
    ada.click(".supply .pile")
    ada.sees("[role=alert] >> text=The game had moved on meanwhile.")
    hold = False
    for told in held:
        lines[0].send(told)
    ada.sees("text=Take your second card.")
    ada.click(".supply .pile")
    ada.misses("text=The game had moved on meanwhile.")
