"""Deleting one's data, and what is deleted by itself after a time."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import sqlalchemy as sa

from tests.server.api.test_tables import BOT, CUSTOM, ME, OPEN
from tests.server.helpers.browser import Browser
from tests.server.helpers.offline_services import OfflineServices
from tests.server.helpers.players import people, play_on, play_out, table_of
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.server_process import Server
from trunkline.client import Person, Seat
from trunkline.server.common.ids import new_id
from trunkline.server.live.tables import fresh_secret
from trunkline.server.operation.erasure import without
from trunkline.server.operation.retention import Retention
from trunkline.server.operation.services import Services
from trunkline.server.people.people import DAY
from trunkline.server.storage import schema
from trunkline.server.table import events
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.events import Chair, Created, Options
from trunkline.server.table.table import Table

NAME, WORDS = "Esmeralda", "my secret recipe"


def dump(server: Server) -> str:
    """All that the database holds, as text."""
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        database.text_factory = lambda text: text.decode(errors="replace")
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [str(row) for table in tables for row in database.execute(f'SELECT * FROM "{table}"')]
    database.close()
    return "\n".join(rows)


async def forget_all(person: Person) -> None:
    await asyncio.to_thread(person._ask, "DELETE", "/api/me?everything=true", None)


def test_after_deletion_neither_name_nor_id_nor_words_are_left(server: Server) -> None:
    """Of finished, running and waiting games, of boards, ratings, programs and reports; others' games go on."""

    async def scene() -> None:
        ada, eve = await people(server.address, "Ada", NAME)
        me = (await eve.get("/api/me"))["id"]
        bot = await eve.post("/api/me/bots", {"name": f"{NAME} II"})
        over = await table_of(ada, [eve], "first_journey")
        await play_out([ada, eve], over)
        mine = (await ada.get("/api/me/games"))["statistics"]
        running = await table_of(ada, [eve], bots=1)
        solo = (await eve.post("/api/tables", {"board": "usa", "seats": [ME, BOT], "start": True}))["table"]["id"]
        board = (await eve.post("/api/boards", {"text": CUSTOM.read_text() + "# of mine\n"}))["key"]
        shared = await eve.post("/api/tables", {"board": board, "seats": [ME, OPEN], "open": True})
        await ada.post(f"/api/tables/{shared['table']['id']}/join")
        robot = Person(server.address, bot["token"])
        await robot.post("/api/tables", {"board": "usa", "seats": [ME, OPEN]})
        async with Seat(ada, running) as seat, Seat(eve, running) as leaving:
            await leaving.send({"type": "say", "text": WORDS})
            await seat.until(lambda: bool(seat.state["chat"]))
            report = {"kind": "message", "number": seat.state["chat"][0]["number"]}
            await ada.post(f"/api/tables/{running}/report", report)
            before = dump(server)
            assert all(text in before for text in (NAME, me, bot["id"], WORDS))
            await forget_all(eve)
            after = dump(server)
            assert not [text for text in (NAME, me, bot["id"], WORDS) if text in after]
            await seat.until(lambda: seat.state["table"]["chairs"][1]["name"] == "")
            async with Seat(ada, running) as anew:
                assert not anew.state["chat"]
            assert seat.state["table"]["chairs"][1]["away"] == "left"
            await play_on(seat, random.Random(1))  # a stand-in plays to the end
            assert seat.over
        assert (await ada.get("/api/me/games"))["statistics"][0] == mine[0]
        assert (await ada.get(f"/api/tables/{shared['table']['id']}"))["table"]["host"] == "Ada"
        assert NAME not in str(await ada.get(f"/api/tables/{over}/replay?seat=open"))
        status = [row for row in after.split("\n") if solo in row]
        assert not status and f"'{board}'" in after
        assert not [text for text in (NAME, me, WORDS) if text in dump(server)]

    asyncio.run(scene())


def test_others_processes_do_not_write_the_name_again(pair: tuple[Server, Server]) -> None:
    """A table that another process holds in memory is read anew there before anything is written."""

    async def scene(one: Server, two: Server) -> None:
        ada, eve = await people(one.address, "Ada", NAME)
        id = await table_of(ada, [eve], bots=1)
        far = Person(two.address, "")
        far.headers = ada.headers
        async with Seat(far, id) as seat:
            await forget_all(eve)
            await play_on(seat, random.Random(1), seat.state["ply"] + 12)
            await seat.until(lambda: seat.state["table"]["chairs"][1]["name"] == "")
        (row,) = await ada.get("/api/me/tables")
        assert [chair["name"] for chair in row["chairs"]] == ["Ada", "", ""]

    asyncio.run(scene(*pair))


def test_entries_are_rewritten_whatever_they_hold() -> None:
    """Seats, hosts and words of the person; nothing of others."""
    entry: list[Any] = [
        Created("eve", Options("usa"), [Chair("person", "Eve", "eve"), Chair("person", "Eve’s", "ada")]),
        events.Sat(0, "eve", "Evie"),
        events.Said("Eve", "eve", 0, text="hello"),
        events.Said("Ada", "ada", 1, text="hello eve"),
    ]
    body, names = without(events.encode(entry), "eve", "fresh")
    assert names == {"Eve", "Evie"}
    assert without(b"[eve", "eve", "fresh")[0] == b"[]"  # what cannot be read holds nobody
    assert events.decode(body) == [
        Created("fresh", Options("usa"), [Chair("person", "", "fresh"), Chair("person", "Eve’s", "ada")]),
        events.Sat(0, "fresh", ""),
        entry[3],
    ]


def test_nobody_is_searched_for_in_logs(tmp_path: Path) -> None:
    """Who comes and deletes all data again and again costs little: the tables that name somebody are known."""

    async def scene() -> None:
        async with OfflineServices(tmp_path) as services:
            eve, _ = await services.people.welcome("Eve", DAY)
            theirs = await table_by(services, eve.id, "over", 3_000)
            await table_by(services, "ada", "over", 3_000)
            asked = list[str]()
            sa.event.listen(services.engine.sync_engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
            assert await services.eraser._tables_of([eve.id]) == [theirs]
            assert asked and not [sql for sql in asked if "events" in sql]

    asyncio.run(scene())


async def people_by_table(services: Services) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Who is named at which table: as the index says, and as a search of all logs finds."""
    async with services.engine.connect() as connection:
        listed = {(row.person, row.table) for row in await connection.execute(sa.select(schema.named))}
        everybody = list((await connection.execute(sa.select(schema.people.c.id))).scalars())
        logs = [(row.table, bytes(row.body)) for row in await connection.execute(sa.select(schema.events))]
    return listed, {(person, table) for person in everybody for table, body in logs if person.encode() in body}


def test_whoever_is_named_in_a_log_is_listed(tmp_path: Path, database: str) -> None:
    """Hosts, seats, guests and who only said something; after a deletion neither log nor list names the person."""

    async def scene() -> None:
        async with OfflineServices(tmp_path, database=database) as services:
            ids = [(await services.people.welcome(name, DAY))[0].id for name in ("Ada", "Bob", "Cyd", "Dan", "Eve")]
            ada, bob, cyd, dan, eve = ids
            id = await table_by(services, ada, "waiting", DAY)
            live = await services.tables.get(id)
            happening: list[events.AnyEvent] = [
                events.Sat(1, bob, "Bob"),
                events.Said("Cyd", cyd, None, text="hello"),
                events.Hosted(dan),
            ]
            for event in happening:
                await services.tables.act(live, lambda *_, event=event: CommandResult([event]))
            again = Created(ada, Options("usa"), [Chair("person", "Ada", ada), Chair()], [eve, bob])
            table = Table(new_id(), await services.board_library.get("usa"), fresh_secret())
            await services.tables.create(table, [again], "usa", fresh_secret())
            listed, found = await people_by_table(services)
            assert listed == found
            assert found == {
                (ada, id),
                (bob, id),
                (cyd, id),
                (dan, id),
                (ada, table.id),
                (eve, table.id),
                (bob, table.id),
            }
            for person in (cyd, bob):
                await services.eraser.person(person)
            listed, found = await people_by_table(services)
            assert listed == found == {(ada, id), (dan, id), (ada, table.id), (eve, table.id)}
            await services.eraser.table(id)
            assert {table for _, table in (await people_by_table(services))[0]} == {table.id}

    asyncio.run(scene())


TEXTS = {  # of events: those that are nobody's id
    *("Sat.name", "Placed.level", "Moved.action", "Moved.by", "Moved.nonce", "Left.why", "Ended.why", "Muted.who"),
    *("Said.name", "Said.phrase", "Said.text", "Rematched.table", "Chair.kind", "Chair.name", "Chair.level"),
    *("Chair.away",),
}


def test_every_text_of_an_event_is_known_to_be_an_id_or_not() -> None:
    """Whoever adds a text to events says whether it names a person; those that do are found in every event."""
    texts = {
        f"{kind.__name__}.{name}": (kind, name)
        for kind in (*get_args(events.AnyEvent), Chair)
        for name, hint in get_type_hints(kind).items()
        if "str" in str(hint) or "Literal" in str(hint)
    }
    assert set(texts) - TEXTS == {
        "Created.host",
        "Created.guests",
        "Sat.person",
        "Hosted.person",
        "Said.person",
        "Chair.person",
    }
    every: list[events.AnyEvent] = [
        Created("a", Options("usa"), [Chair("person", "x", "b"), Chair()], ["c"]),
        events.Sat(0, "d", "x"),
        events.Hosted("e"),
        events.Said("x", "f"),
    ]
    assert events.people_in(every) == set("abcdef")


def test_forgetting_is_not_deleting(server: Server) -> None:
    """Who forgets a browser keeps seats and name."""
    ada = Browser(server.address, "Ada Forgets")
    ada.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, OPEN]})
    ada.ask("DELETE", "/api/me")
    assert "Ada Forgets" in dump(server)


# Retention


async def table_by(services: Services, person: str, state: str, at: int, board: str = "usa") -> str:
    """A table as if it had been changed at a moment."""
    made = Created(person, Options(board), [Chair("person", "Ada", person), Chair()])
    table = Table(new_id(), await services.board_library.get(board), fresh_secret())
    await services.tables.create(table, [made], board, fresh_secret())
    async with services.engine.begin() as connection:
        change = sa.update(schema.tables).where(schema.tables.c.id == table.id)
        await connection.execute(change.values(state=state, changed=at))
    services.tables.in_memory.pop(table.id)
    return table.id


async def left(services: Services, column: Any) -> set[str]:
    async with services.engine.connect() as connection:
        return set((await connection.execute(sa.select(column))).scalars())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.database()


def test_what_is_too_old_goes_and_nothing_else(tmp_path: Path, database: str) -> None:
    """By a clock that the test sets: tables, boards and people, each after its own time."""
    now = 1000 * DAY

    async def scene() -> None:
        settings = {"keep_finished_days": 30, "keep_boards_days": 10, "keep_people_days": 400}
        async with OfflineServices(tmp_path, database=database, **settings) as services:
            ago = lambda days: now - days * DAY  # noqa: E731
            ada, _ = await services.people.welcome("Ada", ago(401))
            bob, _ = await services.people.welcome("Bob", ago(399))
            cyd, _ = await services.people.welcome("Cyd", ago(500))
            dan, token = await services.people.welcome("Dan", ago(500))
            assert await services.people.by_token(token, ago(2)) == dan  # came again: noted to the day
            tables = {
                "old": await table_by(services, ada.id, "over", ago(31)),
                "new": await table_by(services, bob.id, "over", ago(29)),
                "closed": await table_by(services, bob.id, "closed", ago(31)),
                "running": await table_by(services, cyd.id, "running", ago(300)),
            }
            text = CUSTOM.read_text()
            await services.board_library.upload(text + "# 1\n", bob.id, ago(11))
            fresh, _ = await services.board_library.upload(text + "# 2\n", bob.id, ago(9))
            used, _ = await services.board_library.upload(text + "# 3\n", bob.id, ago(300))
            await table_by(services, bob.id, "waiting", ago(300), used)
            retention = Retention(services.config, services.eraser)
            retention.pause = 0
            await retention.clean_up(now)
            assert await left(services, schema.people.c.id) == {bob.id, cyd.id, dan.id}
            gone = set(tables.values()) - await left(services, schema.tables.c.id)
            assert gone == {tables["old"], tables["closed"]}
            assert await left(services, schema.boards.c.key) == {fresh, used}

    asyncio.run(scene())


def test_by_default_games_and_boards_stay(tmp_path: Path) -> None:
    """Only people who have not come for 400 days go; one whose deletion was interrupted goes in any case."""
    now = 10_000 * DAY

    async def scene() -> None:
        async with OfflineServices(tmp_path, keep_people_days=0) as services:
            ada, _ = await services.people.welcome("Ada", DAY)
            eve, _ = await services.people.welcome("Eve", DAY)
            table = await table_by(services, ada.id, "over", DAY)
            await services.board_library.upload(CUSTOM.read_text(), ada.id, DAY)
            await services.eraser._lock_out(eve.id)
            await Retention(services.config, services.eraser).clean_up(now)
            assert await left(services, schema.people.c.id) == {ada.id}
            assert await left(services, schema.tables.c.id) == {table}
            assert len(await left(services, schema.boards.c.key)) == 1

    asyncio.run(scene())


def test_one_process_a_day_cleans_up(tmp_path: Path, database: str) -> None:
    """The first that asks."""

    async def scene() -> None:
        async with OfflineServices(tmp_path, database=database) as services:
            retention = Retention(services.config, services.eraser)
            days = [await retention.claim(at) for at in (5 * DAY, 5 * DAY + 1, 6 * DAY, 6 * DAY - 1, 7 * DAY)]
            assert days == [True, False, True, False, True]

    asyncio.run(scene())


def test_a_person_is_noted_once_a_day(tmp_path: Path) -> None:
    """Not with every request."""

    async def scene() -> None:
        async with OfflineServices(tmp_path) as services:
            _, token = await services.people.welcome("Ada", 5 * DAY)
            writes = []
            noting = services.people._note_seen

            async def noted(person: str, at: int) -> None:
                writes.append(at)
                await noting(person, at)

            services.people._note_seen = noted  # type: ignore[method-assign]
            for at in (5 * DAY + 1, 5 * DAY + 2, 6 * DAY + 1, 6 * DAY + 2, 9 * DAY):
                assert await services.people.by_token(token, at)
            assert writes == [6 * DAY + 1, 9 * DAY]

    asyncio.run(scene())
