"""The boards of the server: the built-in ones, uploaded ones, and either with house rules."""

import asyncio
import hashlib
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from trunkline import boards
from trunkline.boards import Board, BoardError
from trunkline.boards.board import make_board
from trunkline.boards.check import check_meaning
from trunkline.boards.format import BoardFile
from trunkline.boards.problems import Problems
from trunkline.server.common.refusal import Refused
from trunkline.server.runtime.worker_process import OWN, WorkerProcess
from trunkline.server.storage.store import Store

LARGEST = 256 * 1024  # bytes of an uploaded board file
KEPT = 128  # boards held ready
KEPT_OF_ONE = 30  # boards of one person in the database
KEPT_IN_ALL = 2_000
# Tables of a board file whose numbers house rules may change: all but what names, counts heads or draws.
HOUSE_TABLES = [
    name
    for name in BoardFile.__struct_fields__
    if name not in ("format", "id", "name", "players", "open_from", "map", "tie_breaks")
]

Place = tuple[str, tuple[tuple[str, int], ...]]  # a board's key, and its house rules


class BoardLibrary:
    """Boards by key: a built-in board's name, or the first letters of an uploaded file's digest."""

    def __init__(self, store: Store, worker: WorkerProcess) -> None:
        self.store = store
        self.worker = worker
        for name in boards.names():  # each takes a twentieth of a second, in which nobody should have to wait
            boards.load(name)
        self._ready: OrderedDict[Place, Board] = OrderedDict()
        self._locks: WeakValueDictionary[Place, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: str, house: dict[str, int] | None = None, who: str = OWN) -> Board:
        """A board, ready to play; who asks at the same time for the same waits for the same."""
        at = (key, tuple(sorted((house or {}).items())))
        if at not in self._ready:
            async with self._locks.setdefault(at, asyncio.Lock()):
                if at not in self._ready:
                    self._ready[at] = await self._make(key, house, who)
            while len(self._ready) > KEPT:
                self._ready.popitem(last=False)
        self._ready.move_to_end(at)
        return self._ready[at]

    async def _make(self, key: str, house: dict[str, int] | None, who: str) -> Board:
        made = await self._load(key, who)
        return await self.worker.run(who, with_house_rules, made, house) if house else made

    async def _load(self, key: str, who: str) -> Board:
        if key in boards.names():
            return boards.load(key)
        text = await self.store.board(key)
        if text is None:
            raise Refused("no_board", 404, board=key)
        return await self.worker.run(who, read_board, text)

    async def upload(self, text: str, person: str, now: int) -> tuple[str, Board]:
        """Check a board file and keep it; the same file again is the same board."""
        if len(text.encode()) > LARGEST:
            raise Refused("too_large", 413, kib=LARGEST // 1024)
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        if await self.store.board(key) is not None:
            return key, await self.get(key, who=person)
        await self._check_room(person)
        board = await self.worker.run(person, read_board, text)
        await self.store.keep_board(key, text, person, now)
        return key, board

    async def _check_room(self, person: str) -> None:
        mine, all = await self.store.boards_kept(person)
        if mine >= KEPT_OF_ONE:
            raise Refused("too_many_boards", 409, n=KEPT_OF_ONE)
        if all >= KEPT_IN_ALL:
            raise Refused("boards_full", 409)


def read_board(text: str) -> Board:
    try:
        return boards.parse(text, "board.toml")
    except BoardError as error:
        raise Refused("bad_board", problems="\n".join(error.problems[:20])) from None


def house_rules(board: Board) -> dict[str, int]:
    """The numbers of a board file that house rules may change, by key."""
    facts: dict[str, Any] = msgspec.to_builtins(board.facts)
    found: dict[str, int] = {"open_from": board.facts.open_from}
    for table in HOUSE_TABLES:
        for key, value in _numbers(facts.get(table) or {}, table):
            found[key] = value
    return found


def _numbers(table: dict[str, Any], name: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _numbers(value, f"{name}.{key}")
        elif isinstance(value, int) and not isinstance(value, bool) and key != "total":
            found.append((f"{name}.{key}", value))
    return found


def with_house_rules(board: Board, house: dict[str, int]) -> Board:
    """The board with some of its numbers changed; it must still be a good board."""
    facts: dict[str, Any] = msgspec.to_builtins(board.facts)
    allowed = house_rules(board)
    for key, value in house.items():
        if key not in allowed:
            raise Refused("bad_house", problem=f"{key}: choose from {', '.join(allowed)}")
        *tables, last = key.split(".")
        table = facts
        for name in tables:
            table = table[name]
        table[last] = value
    _count_cards(facts)
    problems = Problems("house rules", {})
    try:
        made = msgspec.convert(facts, BoardFile)
    except msgspec.ValidationError as error:
        raise Refused("bad_house", problem=str(error)) from None
    check_meaning(made, problems)
    if problems.found:
        raise Refused("bad_house", problem="; ".join(problems.found))
    return make_board(made)


def _count_cards(facts: dict[str, Any]) -> None:
    """The deck's total is there to catch slips of the pen; house rules count it anew."""
    cards, colours = facts["cards"], len(facts["cards"]["colours"])
    train, ship = cards["train"], cards.get("ship") or {}
    each = train["plain"] + train.get("harbour", 0) + ship.get("single", 0) + ship.get("double", 0)
    cards["total"] = colours * each + train["wild"]
