"""All parts of the running server together."""

import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.bots.bot_pool import Thinkers
from trunkline.server.common import server_time
from trunkline.server.common.ids import new_id
from trunkline.server.live.board_library import Shelf
from trunkline.server.live.connection_list import Connected
from trunkline.server.live.presence import Presence
from trunkline.server.live.revocation import Revocation
from trunkline.server.live.tables import Hall
from trunkline.server.operation.config import Config
from trunkline.server.operation.erasure import Eraser
from trunkline.server.operation.operator_token import make_token
from trunkline.server.operation.retention import Retention
from trunkline.server.people.people import People
from trunkline.server.people.ratings import Ratings
from trunkline.server.people.reports import Reports
from trunkline.server.protection.bans import BanList, Bans
from trunkline.server.protection.limits import Limits
from trunkline.server.runtime import metrics
from trunkline.server.runtime.garbage_collection import Garbage
from trunkline.server.runtime.loop_lag import Pauses
from trunkline.server.runtime.worker_process import WorkerProcess
from trunkline.server.storage.database import make_engine, patiently, read_url
from trunkline.server.storage.health import Health
from trunkline.server.storage.message_bus import ENTRY, Bus, make_bus
from trunkline.server.storage.store import Store

# Seconds a thread waits for a busy one. Who writes moves needs the interpreter a dozen times a commit: with Python's
# own 5 ms each, moves would be kept 50 ms later while somebody floods the server.
HAND_OVER = 0.0005


class House(Struct):
    """What handlers need."""

    config: Config
    engine: AsyncEngine
    store: Store
    bus: Bus
    health: Health
    people: People
    shelf: Shelf
    hall: Hall
    ratings: Ratings
    limits: Limits
    worker: WorkerProcess
    pauses: Pauses
    bans: BanList
    eraser: Eraser
    reports: Reports
    connected: Connected

    def look(self) -> None:
        """Tell how much of everything there is."""
        lives = self.hall.lives.values()
        metrics.look(len(lives), sum(len(live.lines) for live in lives), self.health.trouble is None)


@asynccontextmanager
async def opened(config: Config, limits: Limits, bans: Bans) -> AsyncIterator[House]:
    """The server's parts, running; closed in order, so that nothing accepted is lost."""
    url = read_url(config.url)
    engine = make_engine(url)
    store = Store(engine, new_id())
    people = People(engine, bans)
    thinkers = Thinkers(config.thinkers, people.owner_of)
    worker, pauses, garbage = WorkerProcess(), Pauses(), Garbage()
    shelf = Shelf(store, worker)
    secret = await patiently(lambda: store.secret("invitations", secrets.token_bytes(32)), config.wait)
    hall = Hall(store, shelf, thinkers, config.bot_pause, secret)
    ratings = Ratings(engine, config.ratings)
    bus = make_bus(url, engine, store.name)
    bus.on(ENTRY, lambda text: _heard(hall, text))
    bus.after_gap(hall.look_again)
    hall.sure = lambda: bus.sure
    eraser, connected = Eraser(store, people, hall, bus), Connected(hall, bus, store.shared)
    hall.on_over = ratings.wake
    presence = Presence(hall, bus, store)
    ban_list = BanList(engine, bans)
    Revocation(people, ban_list, hall, bus)
    store.start()
    await patiently(bus.start, config.wait)
    await ban_list.start()
    server_time.start(await store.time(), await store.last_sign())
    health = Health(store)
    await patiently(health.start, config.wait)
    await make_token(engine)
    ratings.start()
    thinkers.start()
    hall.start()
    presence.start()
    pauses.start()
    retention = Retention(config, eraser)
    retention.start()
    house = House(
        config,
        engine,
        store,
        bus,
        health,
        people,
        shelf,
        hall,
        ratings,
        limits,
        worker,
        pauses,
        ban_list,
        eraser,
        Reports(engine),
        connected,
    )
    metrics.begin()
    health.on_beat = house.look
    garbage.start()
    sys.setswitchinterval(HAND_OVER)
    try:
        yield house
    finally:
        garbage.stop()
        pauses.stop()
        worker.stop()
        await retention.stop()
        await ban_list.stop()
        await presence.stop()
        await bus.stop()
        await hall.stop()
        await ratings.stop()
        thinkers.stop()
        await health.stop()
        await store.stop()


async def _heard(hall: Hall, text: str) -> None:
    """Another process has added to a table's log."""
    table, number = text.split()
    await hall.heard(table, int(number))
