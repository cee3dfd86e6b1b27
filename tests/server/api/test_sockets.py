"""Live at a table over real sockets: who sees what, in step, and nothing twice."""

import asyncio
import json
import random
from typing import Any

import jsonschema
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.helpers import largest_board
from tests.server.helpers.players import people, play_on, play_out, reached, table_of
from tests.server.helpers.server_process import Server
from trunkline.client import Seat
from trunkline.server.protocol import messages

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "greedy"}


def shown(seat: Seat) -> str:
    """What a client shows, but for what depends on who is connected and on the time."""
    state = {key: seat.state[key] for key in ("view", "log", "legal", "chat", "ply", "number", "account", "seat")}
    return json.dumps(state, sort_keys=True)


def test_a_game_of_two_people_and_a_bot_ends_alike_for_all(server: Server) -> None:
    """Set-up choices at the same time, then turns; everybody is told the same account."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        seats = await play_out([ada, bob], await table_of(ada, [bob], "world", bots=1))
        accounts = [seat.state["account"] for seat in seats]
        assert accounts[0] == accounts[1]
        assert [seat["total"] for seat in accounts[0]["seats"]]

    asyncio.run(scene())


def test_tabs_of_one_person_stay_in_step_and_a_fresh_one_shows_the_same(server: Server) -> None:
    """What updates made of the first state is what a new tab is told, to the byte."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], "africa")
        async with Seat(ada, id) as tab, Seat(ada, id) as phone, Seat(bob, id) as other:
            await asyncio.gather(play_on(tab, random.Random(3), 50), play_on(other, random.Random(4), 50))
            await tab.send({"type": "say", "text": "<i>hej</i>"})
            for line in (tab, phone, other):
                await line.until(lambda line=line: len(line.state["chat"]) == 1)
            await reached(phone, tab.state["ply"])
            async with Seat(ada, id) as fresh:
                assert shown(tab) == shown(phone) == shown(fresh)

    asyncio.run(scene())


def test_reconnecting_brings_what_was_missed(server: Server) -> None:
    """Steps and lines since the last seen ones; the whole is as if the connection had never broken."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], "usa")
        async with Seat(ada, id) as mine, Seat(bob, id) as other:
            for lines, goal in enumerate(range(4, 40, 6), start=1):
                await mine.close()
                both = Seat(ada, id)
                async with both:
                    await asyncio.gather(play_on(both, random.Random(1), goal), play_on(other, random.Random(2), goal))
                    await both.send({"type": "say", "phrase": "hello"})
                    await both.until(lambda both=both, lines=lines: len(both.state["chat"]) == lines)
                    sent: list[str] = []
                    mine.heard = sent.append
                    await mine.open()
                    assert shown(mine) == shown(both)
                assert len(json.loads(sent[0])["log"]["steps"]) < 12 or not mine.state["log"]

    asyncio.run(scene())


def test_one_screen_for_two_people_shows_each_seat_only_when_asked(server: Server) -> None:
    """A browser that holds several seats sees nobody's cards until it shows one."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        seats = [ME | {"name": "Ala"}, ME | {"name": "Ola"}]
        made = await ada.post("/api/tables", {"board": "usa", "seats": seats, "start": True})
        async with Seat(ada, made["table"]["id"]) as screen:
            assert screen.state["seats"] == [0, 1]
            assert screen.state["seat"] is None
            assert "hand" not in screen.state["view"] and screen.state["legal"] is None
            for seat in (0, 1):
                await screen.show(seat)
                assert sum(screen.state["view"]["hand"].values()) == 4
                assert (await screen.play(screen.actions()[0]))["type"] == "done"
            await screen.show(None)
            assert "hand" not in screen.state["view"]
            answer = await screen.ask({"type": "show", "seat": 4})
            assert answer["code"] == "not_your_seat"

    asyncio.run(scene())


def test_spectators_see_the_public_view_or_nothing(server: Server) -> None:
    """A table may do without spectators; those who sit there still come in."""

    async def scene() -> None:
        ada, bob, eve = await people(server.address, "Ada", "Bob", "Eve")
        id = await table_of(ada, [bob])
        async with Seat(eve, id) as guest:
            assert guest.state["seat"] is None and guest.state["seats"] == []
            assert "hand" not in guest.state["view"] and guest.state["legal"] is None
            answer = await guest.ask({"type": "play", "ply": 0, "nonce": "", "seat": 0, "action": "pass"})
            assert answer["type"] == "refusal"
        closed = await table_of(ada, [bob], spectators=False)
        async with Seat(ada, closed):
            pass
        socket = await connect(f"{server.address.replace('http', 'ws')}/api/tables/{closed}/live")
        async with socket:
            assert json.loads(await socket.recv())["code"] == "no_spectators"
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    asyncio.run(scene())


def test_a_seat_taken_while_looking_on_is_shown_at_once(server: Server) -> None:
    """Joining, moving and the start reach the open page without a reload."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, {"kind": "open"}, {"kind": "open"}]})
        id = made["table"]["id"]
        async with Seat(ada, id) as host, Seat(bob, id) as guest:
            await bob.post(f"/api/tables/{id}/join", {"key": made["invitation"]})
            await guest.until(lambda: guest.state["seats"] == [1])
            await bob.post(f"/api/tables/{id}/seat", {"old": 1, "new": 2})
            await guest.until(lambda: guest.state["seats"] == [2] and guest.state["seat"] == 2)
            await host.until(lambda: host.state["table"]["chairs"][2]["present"])
            await ada.post(f"/api/tables/{id}/bot", {"seat": 1, "level": "random"})
            await ada.post(f"/api/tables/{id}/start")
            for line in (host, guest):
                await line.until(lambda line=line: bool(line.actions()))
                assert line.state["deal"]
            await guest.close()
            await host.until(lambda: not host.state["table"]["chairs"][2]["present"])

    asyncio.run(scene())


def test_moves_are_acknowledged_before_others_hear_of_them(server: Server) -> None:
    """The mover's answer comes before the update, a repeated one counts once, a stale one is told the ply."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        async with Seat(ada, id) as mine, Seat(bob, id) as other:
            heard: list[str] = []
            await mine.until(lambda: mine.state["table"]["chairs"][1]["present"])
            mine.heard = lambda frame: heard.append(json.loads(frame)["type"])
            action = mine.actions()[0]
            first = await mine.play(action, nonce="same")
            await reached(mine, first["ply"])
            assert heard[:2] == ["done", "update"]
            again = await mine.play(action, ply=0, nonce="same")
            assert again == first
            await other.play(other.actions()[0])
            await reached(mine, 2)
            stale = await mine.play("draw trains", ply=0)
            assert (stale["type"], stale["ply"]) == ("stale", 2)

    asyncio.run(scene())


def test_undo_goes_by_consent_and_everybody_is_told(server: Server) -> None:
    """Asked, agreed, taken back: logs and views of all fit again."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        async with Seat(ada, id) as mine, Seat(bob, id) as other:
            for seat in (mine, other):
                await seat.play(seat.actions()[0])
            await mine.until(lambda: mine.state["ply"] == 2)
            await other.until(lambda: other.state["ply"] == 2)
            mover, asked = (mine, other) if mine.actions() else (other, mine)
            before = mover.state["view"]
            await mover.play("draw trains")
            await mover.send({"type": "undo", "seat": mover.seat})
            await asked.until(lambda: "undo" in asked.state["table"])
            assert asked.state["table"]["undo"] == {"seat": mover.seat, "waiting_for": [asked.seat]}
            await asked.send({"type": "answer", "seat": asked.seat, "agree": True})
            for line in (mover, asked):
                await line.until(lambda line=line: line.state["ply"] == 4)
                assert len(line.state["log"]) == 2
                assert "undo" not in line.state["table"]
            assert mover.state["view"] == before
            async with Seat(mover.person, id) as fresh:
                assert shown(fresh) == shown(mover)

    asyncio.run(scene())


def test_a_stand_in_plays_on_and_the_person_comes_back(server: Server) -> None:
    """Who leaves is played for at once; who returns decides again."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        async with Seat(ada, id) as mine, Seat(bob, id) as other:
            await mine.play(mine.actions()[0])
            await other.send({"type": "leave"})
            await mine.until(lambda: mine.state["table"]["chairs"][1]["away"] == "left")
            await play_on(mine, random.Random(1), 8)
            assert (await other.play("draw trains"))["type"] in ("refusal", "stale")
            await other.send({"type": "return", "seat": 1})
            await mine.until(lambda: mine.state["table"]["chairs"][1]["away"] is None)
            goal = mine.state["ply"] + 6
            await asyncio.gather(play_on(mine, random.Random(1), goal), play_on(other, random.Random(2), goal))

    asyncio.run(scene())


def test_a_clock_that_runs_out_calls_the_stand_in(server: Server) -> None:
    """The server's own clock, no client needed."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], clock={"kind": "move", "seconds": 5})
        async with Seat(ada, id) as mine:
            assert mine.state["clocks"][0]["running"]
            await mine.play(mine.actions()[0])
            await mine.until(lambda: mine.state["table"]["chairs"][1]["away"] == "time", 15)
            await mine.until(lambda: mine.state["ply"] >= 2)

    asyncio.run(scene())


def test_hints_are_what_a_bot_would_do(server: Server) -> None:
    """A legal action with its reason in both languages, where the table allows hints."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        async with Seat(ada, await table_of(ada, [bob])) as seat:
            hint = await seat.ask({"type": "hint", "seat": 0})
            assert hint["action"] in seat.actions()
            assert hint["reason"]["en"] and hint["reason"]["pl"] not in ("", hint["reason"]["en"])
            assert (await seat.ask({"type": "hint", "seat": 1}))["code"] == "not_your_seat"
        async with Seat(ada, await table_of(ada, [bob], hints=False)) as seat:
            assert (await seat.ask({"type": "hint", "seat": 0}))["code"] == "hints_off"

    asyncio.run(scene())


def test_everything_sent_fits_the_published_schema(server: Server) -> None:
    """Every frame of whole games on all boards, and what the client sends."""
    schema = messages.schema()
    told = jsonschema.Draft202012Validator({"$ref": "#/properties/told"} | schema)
    frames: list[str] = []

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        for board in ("usa", "germany", "africa", "first_journey", "world"):
            id = await table_of(ada, [bob], board, clock={"kind": "bank", "seconds": 600, "increment": 2})
            async with Seat(ada, id) as mine, Seat(bob, id) as other:
                mine.heard = frames.append
                await mine.send({"type": "say", "phrase": "good_luck"})
                await mine.ask({"type": "hint", "seat": 0})
                await mine.ask({"type": "ping"})
                await mine.ask({"type": "nonsense"})
                await asyncio.gather(play_on(mine, random.Random(1), 60), play_on(other, random.Random(2), 60))
                await mine.close()
                await mine.open()

    asyncio.run(scene())
    kinds: set[str] = set()
    for frame in frames[:: max(1, len(frames) // 400)] + frames[:20]:
        message = json.loads(frame)
        kinds.add(message["type"])
        told.validate(message)
    assert kinds >= {"state", "update", "done", "refusal", "pong", "hinted"}


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        "1e999",
        '{"type": "play"}',
        '{"type": "play", "ply": -1}',
        "[" * 5000,
        '"\ud800"',
        "{}" * 9,
    ],
)
def test_a_malformed_frame_is_refused_and_the_line_lives(server: Server, frame: str) -> None:
    """The answer says what is wrong; the next message works."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "start": True})
        address = f"{server.address.replace('http', 'ws')}/api/tables/{made['table']['id']}/live"
        async with connect(address, additional_headers=ada.headers) as socket:
            await socket.recv()
            await socket.send(frame.encode("utf-8", "surrogatepass") if "\ud800" in frame else frame)
            assert json.loads(await _answer(socket))["code"] == "bad_message"
            await socket.send('{"type": "ping"}')
            assert json.loads(await _answer(socket))["type"] == "pong"

    asyncio.run(scene())


def test_a_move_that_cannot_be_read_is_answered_by_its_nonce(server: Server) -> None:
    """Otherwise who has sent it would wait for an answer for ever."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        async with Seat(ada, await table_of(ada, [], bots=1)) as seat:
            answer = await asyncio.wait_for(seat.play("keep " + "x" * 7_000), 10)
            assert (answer["type"], answer["code"]) == ("refusal", "bad_message")

    asyncio.run(scene())


def test_the_longest_action_there_may_be_is_played(server: Server) -> None:
    """Keeping all tickets of a board whose names are as long as they may be."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        key = (await ada.post("/api/boards", {"text": largest_board.text()}))["key"]
        made = await ada.post("/api/tables", {"board": key, "seats": [ME, BOT], "start": True})
        async with Seat(ada, made["table"]["id"]) as seat:
            for _ in range(2):  # which tickets to be offered, then which to keep
                await seat.until(lambda: bool(seat.actions()))
                longest = max(seat.actions(), key=len)
                answer = await asyncio.wait_for(seat.play(longest), 10)
                assert answer["type"] == "done", answer
                await seat.told_of(answer)
            assert len(longest) > 1_000

    asyncio.run(scene())


async def _answer(socket: Any) -> str:
    while True:
        frame = await socket.recv()
        if json.loads(frame)["type"] not in ("state", "update"):
            return str(frame)


def test_a_frame_over_8_kib_ends_the_line(server: Server) -> None:
    """And only that line."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "start": True})
        async with Seat(ada, made["table"]["id"]) as seat:
            address = f"{server.address.replace('http', 'ws')}/api/tables/{made['table']['id']}/live"
            async with connect(address, additional_headers=ada.headers) as socket:
                await socket.recv()
                await socket.send("x" * 9000)
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await socket.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
            assert (await seat.ask({"type": "ping"}))["type"] == "pong"

    asyncio.run(scene())


def test_another_site_cannot_open_a_socket(server: Server) -> None:
    """Browsers tell the page's origin; a foreign one is refused at the door."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "start": True})
        address = f"{server.address.replace('http', 'ws')}/api/tables/{made['table']['id']}/live"
        with pytest.raises(InvalidStatus):
            await connect(address, additional_headers=ada.headers, origin="https://evil.example")
        async with connect(address, additional_headers=ada.headers, origin=server.address) as socket:
            assert json.loads(await socket.recv())["type"] == "state"

    asyncio.run(scene())
