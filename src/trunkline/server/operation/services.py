"""All parts of the running server together."""

import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.bots.bot_pool import BotPool
from trunkline.server.bots.warm import load_records
from trunkline.server.bots.warming import Warming
from trunkline.server.common import server_time
from trunkline.server.common.ids import new_id
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.live.board_pictures import BoardPictures
from trunkline.server.live.connection_list import ConnectionList
from trunkline.server.live.presence import Presence
from trunkline.server.live.revocation import Revocation
from trunkline.server.live.tables import Tables
from trunkline.server.operation.config import Config
from trunkline.server.operation.erasure import Eraser
from trunkline.server.operation.operator_token import make_token
from trunkline.server.operation.retention import Retention
from trunkline.server.people.people import People
from trunkline.server.people.ratings import Ratings
from trunkline.server.people.reports import Reports
from trunkline.server.people.statistics import PersonalStatistics
from trunkline.server.protection.bans import BanList, Bans
from trunkline.server.protection.limits import Limits
from trunkline.server.runtime import metrics
from trunkline.server.runtime.garbage_collection import GarbageCollector
from trunkline.server.runtime.loop_lag import LoopLag
from trunkline.server.runtime.worker_process import WorkerProcess
from trunkline.server.storage.database import make_engine, patiently, read_url
from trunkline.server.storage.health import Health
from trunkline.server.storage.message_bus import ENTRY, Bus, make_bus
from trunkline.server.storage.store import Store

# Seconds a thread waits for a busy one. Who writes moves needs the interpreter a dozen times a commit: with Python's
# own 5 ms each, moves would be kept 50 ms later while somebody floods the server.
HAND_OVER = 0.0005


class Services(Struct):
    """What handlers need."""

    config: Config
    engine: AsyncEngine
    store: Store
    bus: Bus
    health: Health
    people: People
    board_library: BoardLibrary
    tables: Tables
    ratings: Ratings
    limits: Limits
    worker: WorkerProcess
    loop_lag: LoopLag
    bans: BanList
    eraser: Eraser
    reports: Reports
    connections: ConnectionList
    warming: Warming
    statistics: PersonalStatistics
    pictures: BoardPictures

    def update_gauges(self) -> None:
        """Tell how much of everything there is."""
        in_memory = self.tables.in_memory.values()
        metrics.set_gauges(len(in_memory), sum(len(live.sockets) for live in in_memory), self.health.trouble is None)


@asynccontextmanager
async def opened(config: Config, limits: Limits, bans: Bans) -> AsyncIterator[Services]:
    """The server's parts, running; closed in order, so that nothing accepted is lost."""
    url = read_url(config.url)
    engine = make_engine(url)
    store = Store(engine, new_id())
    people = People(store, bans)
    bot_pool = BotPool(config.thinkers, people.owner_of)
    worker, loop_lag, garbage = WorkerProcess(load_records), LoopLag(), GarbageCollector()
    board_library = BoardLibrary(store, worker)
    secret = await patiently(lambda: store.secret("invitations", secrets.token_bytes(32)), config.wait)
    tables = Tables(store, board_library, bot_pool, config.bot_pause, secret)
    ratings = Ratings(engine, config.ratings)
    bus = make_bus(url, engine, store.name)
    bus.subscribe(ENTRY, lambda text: _heard(tables, text))
    bus.after_gap(tables.look_again)
    tables.nothing_missed = lambda: bus.nothing_missed
    eraser, connections = Eraser(store, people, tables, bus), ConnectionList(tables, bus, store.shared)
    tables.on_over = ratings.wake
    presence = Presence(tables, bus, store)
    ban_list = BanList(engine, bans)
    Revocation(people, ban_list, tables, bus)
    store.start()
    await patiently(bus.start, config.wait)
    await ban_list.start()
    server_time.start(await store.time(), await store.last_sign())
    health = Health(store)
    await patiently(health.start, config.wait)
    await make_token(engine)
    ratings.start()
    bot_pool.start()
    tables.start()
    presence.start()
    loop_lag.start()
    warming = Warming(bot_pool, worker)
    warming.start()
    retention = Retention(config, eraser)
    retention.start()
    services = Services(
        config,
        engine,
        store,
        bus,
        health,
        people,
        board_library,
        tables,
        ratings,
        limits,
        worker,
        loop_lag,
        ban_list,
        eraser,
        Reports(engine),
        connections,
        warming,
        PersonalStatistics(engine),
        BoardPictures(board_library, worker),
    )
    metrics.forget_dead_workers()
    health.on_heartbeat = services.update_gauges
    garbage.start()
    sys.setswitchinterval(HAND_OVER)
    try:
        yield services
    finally:
        await warming.stop()
        garbage.stop()
        loop_lag.stop()
        worker.stop()
        await retention.stop()
        await ban_list.stop()
        await presence.stop()
        await bus.stop()
        await tables.stop()
        await ratings.stop()
        bot_pool.stop()
        await health.stop()
        await store.stop()


async def _heard(tables: Tables, text: str) -> None:
    """Another process has added to a table's log."""
    table, number = text.split()
    await tables.entry_added(table, int(number))
