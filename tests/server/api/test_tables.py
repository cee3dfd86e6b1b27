"""Tables over HTTP: people, seats, invitations, boards, records."""

import asyncio
import http.client
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers.players import people, play_out, table_of
from tests.server.helpers.server_process import Server
from trunkline import boards, record
from trunkline.client import Person, Seat, ServerError

BOARDS = Path(boards.__file__).parent
CUSTOM = Path(__file__).parents[2] / "boards" / "custom" / "race.toml"
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}


def refused(code: str) -> Any:
    return pytest.raises(ServerError, check=lambda error: error.code == code)


def raw(server: Server, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    """A request as any program could send it."""
    data = None if body is None else json.dumps(body).encode()
    told = {name.replace("_", "-"): value for name, value in headers.items()} | {"content-type": "application/json"}
    request = urllib.request.Request(server.address + path, data, told, method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=10)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        text = answer.read()
        return answer.status, text, {name.lower(): value for name, value in answer.headers.items()}


# People


def test_a_browser_becomes_somebody_by_a_name(server: Server) -> None:
    """The token is in a cookie that scripts cannot read and other sites do not send."""
    status, _, headers = raw(server, "POST", "/api/me", {"name": "Ada"})
    assert status == 201
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
    token = cookie.split(";")[0].partition("=")[2]
    assert len(token) >= 22  # 128 bits in base 64
    _, me, _ = raw(server, "GET", "/api/me", cookie=f"trunkline={token}")
    assert json.loads(me)["name"] == "Ada"


def test_nobody_must_tell_a_name_first(server: Server) -> None:
    """Without a cookie nothing can be made; the answer says what to do, in both languages."""
    status, text, _ = raw(server, "POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]})
    assert (status, json.loads(text)["code"]) == (401, "who")
    _, polish, _ = raw(server, "POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]}, accept_language="pl-PL,en")
    assert json.loads(polish)["message"] == "Najpierw podaj swoje imię."


def test_another_device_becomes_the_same_person_once(server: Server) -> None:
    """A code from the first device works one time, and the tables are there."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "start": True})
        code = (await ada.post("/api/me/link"))["code"]
        _, me, headers = raw(server, "POST", "/api/me/enter", {"code": code, "confirm": True})
        assert json.loads(me)["name"] == "Ada"
        phone = Person(server.address, headers["set-cookie"].split(";")[0].partition("=")[2], cookie=True)
        assert len(await phone.get("/api/me/tables")) == 1
        status, text, _ = raw(server, "POST", "/api/me/enter", {"code": code, "confirm": True})
        assert (status, json.loads(text)["code"]) == (403, "link_expired")

    asyncio.run(scene())


def test_forgetting_a_browser_makes_its_token_void(server: Server) -> None:
    """After that it is nobody."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        status, _, _ = raw(server, "DELETE", "/api/me", cookie=ada.headers["cookie"])
        assert status == 204
        assert (await ada.get("/api/me"))["name"] is None

    asyncio.run(scene())


# Seats and invitations


def test_friends_join_by_the_link(server: Server) -> None:
    """With the key of the invitation; without or with an old one they are told what to do."""

    async def scene() -> None:
        ada, bob, cyd = await people(server.address, "Ada", "Bob", "Cyd")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, OPEN, OPEN]})
        path = f"/api/tables/{made['table']['id']}"
        with refused("invitation"):
            await bob.post(f"{path}/join")
        joined = await bob.post(f"{path}/join", {"key": made["invitation"]})
        assert joined["seats"] == [1]
        renewed = await ada.post(f"{path}/invitation")
        with refused("invitation"):
            await cyd.post(f"{path}/join", {"key": made["invitation"]})
        await cyd.post(f"{path}/join", {"key": renewed["invitation"], "name": "Cydonia"})
        card = await cyd.get(path)
        assert [chair["name"] for chair in card["table"]["chairs"]] == ["Ada", "Bob", "Cydonia"]
        with refused("not_host"):
            await bob.post(f"{path}/start")

    asyncio.run(scene())


@pytest.mark.parametrize("spectators", [True, False])
def test_who_was_sent_away_is_told_so(server: Server, spectators: bool) -> None:
    """Not that an invitation is missing; and names can be reported before the game begins."""

    async def scene() -> None:
        ada, eve = await people(server.address, "Ada", "Eve")
        wish = {"board": "usa", "seats": [ME, OPEN], "open": True, "spectators": spectators}
        path = f"/api/tables/{(await ada.post('/api/tables', wish))['table']['id']}"
        assert not (await eve.post(f"{path}/join"))["removed"]
        await ada.post(f"{path}/report", {"kind": "name", "seat": 1})
        await ada.post(f"{path}/remove", {"seat": 1})
        if spectators:
            card = await eve.get(path)
            assert card["removed"] and not card["may_join"]
        else:
            with refused("removed"):
                await eve.get(path)
        assert not (await ada.get(path))["removed"]

    asyncio.run(scene())


def test_open_tables_are_listed_for_everybody(server: Server) -> None:
    """And joined without a key; tables by invitation are not in the list."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        hidden = await ada.post("/api/tables", {"board": "usa", "seats": [ME, OPEN]})
        shown = await ada.post("/api/tables", {"board": "germany", "seats": [ME, OPEN], "open": True})
        listed = {table["id"] for table in await bob.get("/api/tables")}
        assert shown["table"]["id"] in listed
        assert hidden["table"]["id"] not in listed
        await bob.post(f"/api/tables/{shown['table']['id']}/join")

    asyncio.run(scene())


def test_bad_wishes_for_a_table_are_refused_with_a_sentence(server: Server) -> None:
    """Unknown boards and bots, too many players, a first player who is not there."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        wishes = {
            "no_board": {"board": "atlantis", "seats": [ME, BOT]},
            "no_bot": {"board": "usa", "seats": [ME, {"kind": "bot", "level": "hal"}]},
            "players": {"board": "usa", "seats": [ME]},
            "first_player": {"board": "usa", "seats": [ME, BOT], "first": 3},
            "bad_house": {"board": "usa", "seats": [ME, BOT], "house": {"pieces.train": 0}},
            "no_table": {"board": "usa", "seats": [ME, BOT], "deal_of": "nowhere"},
            "bad_message": {"board": "usa", "seats": "many"},
        }
        for code, wish in wishes.items():
            with refused(code):
                await ada.post("/api/tables", wish)
        with refused("no_table"):
            await ada.get("/api/tables/nowhere")

    asyncio.run(scene())


def test_the_same_people_play_again(server: Server) -> None:
    """The first to ask makes the table, the second comes to the same one and sits down there."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], "first_journey")
        with refused("not_over"):
            await bob.post(f"/api/tables/{id}/rematch")
        await play_out([ada, bob], id)
        again = await bob.post(f"/api/tables/{id}/rematch")
        assert again["host"] and [chair["name"] for chair in again["table"]["chairs"]] == ["", "Bob"]
        same = await ada.post(f"/api/tables/{id}/rematch")
        assert again["table"]["id"] == same["table"]["id"] != id
        assert [chair["name"] for chair in same["table"]["chairs"]] == ["Ada", "Bob"]
        assert not same["host"]
        await bob.post(f"/api/tables/{again['table']['id']}/start")

    asyncio.run(scene())


def test_nobody_is_made_to_play_again(server: Server) -> None:
    """Who has gone finds no new table among the own ones; the asker cannot start it without giving the seat away."""

    async def scene() -> None:
        ada, bob, eve = await people(server.address, "Ada", "Bob", "Eve")
        id = await table_of(ada, [bob], "first_journey", rated=True)
        await play_out([ada, bob], id)
        again = (await ada.post(f"/api/tables/{id}/rematch"))["table"]
        assert again["options"]["rated"] and [chair["kind"] for chair in again["chairs"]] == ["person", "open"]
        assert [table["id"] for table in await bob.get("/api/me/tables")] == [id]
        with refused("open_seats"):
            await ada.post(f"/api/tables/{again['id']}/start")
        with refused("invitation"):
            await eve.post(f"/api/tables/{again['id']}/join", {"rated": True})
        await bob.post(f"/api/tables/{id}/rematch")
        with refused("rated_table"):
            await bob.post(f"/api/tables/{again['id']}/join")
        joined = await bob.post(f"/api/tables/{again['id']}/join", {"rated": True})
        assert joined["seats"] == [1]

    asyncio.run(scene())


# Deals, house rules, boards


async def _first_view(person: Person, wish: dict[str, Any]) -> dict[str, Any]:
    made = await person.post("/api/tables", {"seats": [ME, BOT], "start": True, "first": 0} | wish)
    async with Seat(person, made["table"]["id"]) as seat:
        view: dict[str, Any] = seat.state["view"]
        return view | {"table": made["table"]["id"]}


PARTS = ("hand", "offer", "display")


def test_the_same_seed_deals_the_same_cards(server: Server) -> None:
    """A seed that somebody types in; the table says so to everybody, and is not rated."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        one = await _first_view(ada, {"board": "usa", "seed": "sunday"})
        two = await _first_view(bob, {"board": "usa", "seed": "sunday"})
        other = await _first_view(ada, {"board": "usa"})
        assert [one[part] for part in PARTS] == [two[part] for part in PARTS]
        assert [one[part] for part in PARTS] != [other[part] for part in PARTS]
        shown = await bob.get(f"/api/tables/{one['table']}")
        assert shown["table"]["options"]["fixed_deal"]
        with refused("rated_deal"):
            await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "seed": "sunday", "rated": True})

    asyncio.run(scene())


def test_the_deal_of_a_game_is_for_those_who_have_finished_it(server: Server) -> None:
    """Of a waiting or running table it would foretell every card; of a finished one strangers cannot have it."""

    async def scene() -> None:
        ada, eve = await people(server.address, "Ada", "Eve")
        waiting = await ada.post("/api/tables", {"board": "first_journey", "seats": [ME, BOT], "first": 0})
        id = waiting["table"]["id"]
        wish = {"board": "first_journey", "deal_of": id}
        for person in (ada, eve):
            with refused("deal_running"):
                await _first_view(person, wish)
        await ada.post(f"/api/tables/{id}/start")
        async with Seat(ada, id) as seat:
            first = seat.state["view"]
            for person in (ada, eve):
                with refused("deal_running"):
                    await _first_view(person, wish)
        await play_out([ada], id)
        with refused("deal_of_others"):
            await _first_view(eve, wish)
        again = await _first_view(ada, wish)
        assert [again[part] for part in PARTS] == [first[part] for part in PARTS]
        assert (await ada.get(f"/api/tables/{again['table']}"))["table"]["options"]["fixed_deal"]

    asyncio.run(scene())


def test_house_rules_change_numbers_of_the_board(server: Server) -> None:
    """Fewer trains for a short evening; the board of the table says so."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        wish = {
            "board": "usa",
            "seats": [ME, BOT],
            "start": True,
            "house": {"pieces.train": 20, "cards.train.wild": 20},
        }
        made = await ada.post("/api/tables", wish)
        async with Seat(ada, made["table"]["id"]) as seat:
            assert seat.state["view"]["seats"][0]["pieces"]["trains"] == 20
        board = await ada.get(f"/api/tables/{made['table']['id']}/board")
        assert board["house"]["pieces.train"] == 20
        assert board["digest"] != boards.load("usa").digest

    asyncio.run(scene())


def test_an_uploaded_board_plays_at_once(server: Server) -> None:
    """Checked first: a bad file is told all its problems, a huge one is not read."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        card = await ada.post("/api/boards", {"text": CUSTOM.read_text()})
        made = await ada.post("/api/tables", {"board": card["key"], "seats": [ME, BOT], "start": True})
        async with Seat(ada, made["table"]["id"]) as seat:
            assert seat.state["view"]["board"] == card["id"]
        assert (await ada.get(f"/api/boards/{card['key']}"))["id"] == card["id"]
        with refused("bad_board") as told:
            await ada.post("/api/boards", {"text": CUSTOM.read_text().replace("length = 1", "length = 0")})
        assert "length" in str(told.value)
        with refused("bad_message"):
            await ada.post("/api/boards", {"text": "x" * 300_000})
        assert _announce(server, "/api/boards", 600_000) == 413

    asyncio.run(scene())


def _announce(server: Server, path: str, length: int) -> int:
    """Announce a body of some length, and see what the server says before it is sent."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    line.putrequest("POST", path)
    line.putheader("content-type", "application/json")
    line.putheader("content-length", str(length))
    line.endheaders()
    try:
        return line.getresponse().status
    finally:
        line.close()


def test_boards_tell_all_that_a_client_draws(server: Server) -> None:
    """Places with both names, tracks with their ends, tickets with their points."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        assert [card["key"] for card in await ada.get("/api/boards")] == list(boards.names())
        for name in boards.names():
            info, board = await ada.get(f"/api/boards/{name}"), boards.load(name)
            assert [track["id"] for track in info["tracks"]] == list(board.tracks)
            assert [ticket["id"] for ticket in info["tickets"]] == list(board.tickets)
            assert {end for track in info["tracks"] for end in track["ends"]} <= {p["id"] for p in info["places"]}
        assert {bot["level"] for bot in await ada.get("/api/bots")} >= {"random", "greedy"}
        assert (await ada.get("/api/phrases"))["hello"] == {"en": "Hello!", "pl": "Cześć!"}

    asyncio.run(scene())


# Records


def test_a_finished_game_is_replayed_exported_and_imported(server: Server) -> None:
    """Anybody with the link sees it from any seat or open; its record plays through and comes in again."""

    async def scene() -> None:
        ada, bob, eve = await people(server.address, "Ada", "Bob", "Eve")
        id = await table_of(ada, [bob], "germany")
        with refused("not_over"):
            await eve.get(f"/api/tables/{id}/replay")
        early = (await eve.get(f"/api/tables/{id}/record")).decode()
        assert "seen-by -1" in early and "hand 0: ? ?" in early
        seats = await play_out([ada, bob], id)
        text = (await eve.get(f"/api/tables/{id}/record")).decode()
        game = record.read(text)
        account = json.loads(json.dumps(game.account().data()))
        assert game.over and account == seats[0].state["account"]
        as_json = await eve.get(f"/api/tables/{id}/record?format=json")
        assert record.of_game(game, ["Ada", "Bob"]).moves == record.parse_json(json.dumps(as_json)).moves
        for seat in ("0", "1", "open"):
            replay = await eve.get(f"/api/tables/{id}/replay?seat={seat}")
            assert len(replay["frames"]) == game.ply
            assert replay["account"] == account
        with refused("replay_seat"):
            await eve.get(f"/api/tables/{id}/replay?seat=7")
        brought = await eve.post("/api/records", {"text": text})
        assert brought["table"]["state"] == "over"
        again = (await ada.get(f"/api/tables/{brought['table']['id']}/record")).decode()
        assert record.read(again).account().data() == game.account().data()
        with refused("bad_record") as told:
            await eve.post("/api/records", {"text": text.replace("draw trains", "draw ships", 1)})
        assert "move" in str(told.value)

    asyncio.run(scene())


def test_an_unfinished_record_goes_on_with_whoever_sits_down(server: Server) -> None:
    """The seats of an imported game are free: people and bots take them."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], "usa")
        await play_out_some(ada, bob, id)
        # What a seat knows of a game with others cannot go on; a whole record can.
        with refused("bad_record"):
            await ada.post("/api/records", {"text": (await ada.get(f"/api/tables/{id}/record")).decode()})
        game = _half_game()
        brought = await ada.post("/api/records", {"text": record.write(game, ["One", "Two"])})
        path = f"/api/tables/{brought['table']['id']}"
        assert brought["table"]["state"] == "running"
        await ada.post(f"{path}/join", {"seat": 0})
        await ada.post(f"{path}/bot", {"seat": 1, "level": "greedy"})
        async with Seat(ada, brought["table"]["id"]) as seat:
            await seat.until(lambda: bool(seat.actions()))
            assert (await seat.play(seat.actions()[0]))["type"] == "done"

    asyncio.run(scene())


def test_a_running_game_against_bots_is_taken_elsewhere(server: Server) -> None:
    """Alone with bots the export of a running game is whole and can go on; with others, or rated, it is not."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        wish = {"board": "first_journey", "seats": [ME, BOT], "start": True}
        id = (await ada.post("/api/tables", wish))["table"]["id"]
        async with Seat(ada, id) as seat:
            await seat.until(lambda: bool(seat.actions()))
            await seat.play(seat.actions()[0])
            await seat.until(lambda: bool(seat.actions()))
            moves = len(seat.state["log"])
        text = (await ada.get(f"/api/tables/{id}/record")).decode()
        brought = await ada.post("/api/records", {"text": text})
        path = f"/api/tables/{brought['table']['id']}"
        assert brought["table"]["state"] == "running" and brought["table"]["options"]["fixed_deal"]
        await ada.post(f"{path}/bot", {"seat": 1, "level": "greedy"})
        await ada.post(f"{path}/join", {"seat": 0})
        async with Seat(ada, brought["table"]["id"]) as seat:
            assert len(seat.state["log"]) >= moves
            await seat.until(lambda: bool(seat.actions()))
            assert (await seat.play(seat.actions()[0]))["type"] == "done"
        assert "seen-by" in (await bob.get(f"/api/tables/{id}/record")).decode()
        rated = (await ada.post("/api/tables", wish | {"rated": True}))["table"]["id"]
        assert "seen-by 0" in (await ada.get(f"/api/tables/{rated}/record")).decode()

    asyncio.run(scene())


async def play_out_some(ada: Person, bob: Person, id: str) -> None:
    for person in (ada, bob):
        async with Seat(person, id) as seat:
            await seat.play(seat.actions()[0])


def _half_game() -> Any:
    from trunkline.game import Game

    game = Game.new("usa", 2, 5)
    for _ in range(12):
        seat = game.seats_to_decide()[0]
        game.play(game.legal(seat)[0], seat)
    return game


# Statistics and ratings


async def _ratings(person: Person) -> dict[str, Any]:
    """A person's games, once they have been counted."""
    for _ in range(50):
        games: dict[str, Any] = await person.get("/api/me/games")
        if games["ratings"]:
            break
        await asyncio.sleep(0.1)
    return games


def test_finished_games_make_statistics_and_ratings_that_can_be_turned_off(server: Server) -> None:
    """Every seat counts once; who turns ratings off is neither rated nor listed."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada Rated", "Bob Rated")
        await play_out([ada, bob], await table_of(ada, [bob], "first_journey", rated=True))
        games = await _ratings(ada)
        assert games["statistics"][0]["games"] == 1
        assert [(one["board"], one["ladder"]) for one in games["ratings"]] == [("first_journey", "people")]
        names = [row["name"] for row in await bob.get("/api/ratings/first_journey")]
        assert {"Ada Rated", "Bob Rated"} <= set(names)
        assert raw(server, "PATCH", "/api/me", {"rated": False}, cookie=ada.headers["cookie"])[0] == 200
        assert (await ada.get("/api/me/games"))["ratings"] == []
        assert "Ada Rated" not in [row["name"] for row in await bob.get("/api/ratings/first_journey")]

    asyncio.run(scene())


def test_a_rated_game_counts_whatever_is_changed_before_its_end(server: Server) -> None:
    """Who would lose cannot make it not count; who keeps no ratings cannot sit down, nor make such a table."""

    async def scene() -> None:
        ada, bob, cyd = await people(server.address, "Ada", "Bob", "Cyd")
        table = await table_of(ada, [bob], "first_journey", rated=True)
        for person in (bob, cyd):
            assert raw(server, "PATCH", "/api/me", {"rated": False}, cookie=person.headers["cookie"])[0] == 200
        await play_out([ada, bob], table)
        assert [one["games"] for one in (await _ratings(ada))["ratings"]] == [1]
        wish = {"board": "first_journey", "seats": [ME, OPEN], "rated": True}
        made = await ada.post("/api/tables", wish)
        with refused("rated_off"):
            await cyd.post(f"/api/tables/{made['table']['id']}/join", {"key": made["invitation"], "rated": True})
        with refused("rated_off"):
            await cyd.post("/api/tables", wish)
        with refused("rated_off"):
            await bob.post(f"/api/tables/{table}/rematch")

    asyncio.run(scene())


def test_games_against_bots_have_a_ladder_of_their_own(server: Server) -> None:
    """With the server's own levels, and only where the table was rated: an unrated game changes nothing."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        wish = {"board": "first_journey", "seats": [ME, BOT], "start": True}
        for person, rated in ((bob, False), (ada, True)):
            made = await person.post("/api/tables", wish | {"rated": rated})
            await play_out([person], made["table"]["id"])
        assert [(one["ladder"], one["games"]) for one in (await _ratings(ada))["ratings"]] == [("bots", 1)]
        games = await bob.get("/api/me/games")
        assert games["ratings"] == [] and games["statistics"][0]["games"] == 1

    asyncio.run(scene())


def test_what_makes_a_table_rated_is_agreed_before_the_start(server: Server) -> None:
    """The built-in board by its content, people on one seat each, no programs, no hints, no chosen deal."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        marvin = Person(server.address, (await bob.post("/api/me/bots", {"name": "Marvin"}))["token"])
        text = (BOARDS / "first_journey.toml").read_text()
        copied = await ada.post("/api/boards", {"text": text + "\n# mine\n"})
        wish = {"board": "first_journey", "seats": [ME, OPEN], "rated": True}
        wrong: dict[str, list[dict[str, Any]]] = {
            "rated_board": [{"board": copied["key"]}, {"house": {"pieces.train": 10}}],
            "rated_deal": [{"seed": "sunday"}],
            "rated_hints": [{"hints": True}],
            "rated_seat": [{"seats": [ME, ME]}],
        }
        for code, changes in wrong.items():
            for change in changes:
                with refused(code):
                    await ada.post("/api/tables", wish | change)
        with refused("rated_seat"):
            await marvin.post("/api/tables", wish)
        made = await ada.post("/api/tables", wish)
        assert not made["table"]["options"]["hints"]
        path = f"/api/tables/{made['table']['id']}/join"
        with refused("rated_table"):
            await bob.post(path, {"key": made["invitation"]})
        with refused("rated_seat"):
            await marvin.post(path, {"key": made["invitation"], "rated": True})
        with refused("rated_seat"):
            await ada.post(path, {"seat": 1, "rated": True})
        await bob.post(path, {"key": made["invitation"], "rated": True})

    asyncio.run(scene())


def test_an_own_board_is_never_counted_as_a_built_in_one(server: Server) -> None:
    """An uploaded file may call itself as it likes: statistics go by the key of what was played."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        text = (BOARDS / "first_journey.toml").read_text() + "\n# mine\n"
        own = await ada.post("/api/boards", {"text": text})
        assert own["id"] == "first_journey" != own["key"]
        made = await ada.post("/api/tables", {"board": own["key"], "seats": [ME, BOT], "start": True})
        await play_out([ada], made["table"]["id"])
        for _ in range(50):
            if statistics := (await ada.get("/api/me/games"))["statistics"]:
                break
            await asyncio.sleep(0.1)
        assert [one["board"] for one in statistics] == [own["key"]]

    asyncio.run(scene())


# Programs


def test_a_program_plays_with_its_own_token(server: Server) -> None:
    """It joins like a person, is shown as a program, and its token can be made void."""

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        bot = await ada.post("/api/me/bots", {"name": "Marvin"})
        marvin = Person(server.address, bot["token"])
        id = await table_of(ada, [marvin], "first_journey")
        card = await ada.get(f"/api/tables/{id}")
        assert card["table"]["chairs"][1]["robot"]
        await play_out([ada, marvin], id)
        assert [one["name"] for one in await ada.get("/api/me/bots")] == ["Marvin"]
        assert raw(server, "DELETE", f"/api/me/bots/{bot['id']}", cookie=ada.headers["cookie"])[0] == 204
        with refused("token"):
            await marvin.get("/api/me")

    asyncio.run(scene())
