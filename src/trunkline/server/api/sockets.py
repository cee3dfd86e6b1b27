"""The live side: one socket a browser tab or program, for one table."""

import asyncio
import os
import time
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Meta
from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.api.dependencies import address_of, client_network, language, person_of, services_of, token_of
from trunkline.server.common.refusal import Conflict, Refused
from trunkline.server.live.client_socket import RECONNECT, REFUSED, REVOKED, ClientSocket
from trunkline.server.live.live_table import LiveTable
from trunkline.server.operation.services import Services
from trunkline.server.people.people import Person, hash_of
from trunkline.server.protection.limits import (
    CHAT,
    HINTS,
    HINTS_HERE,
    LATE,
    MESSAGES,
    MESSAGES_HERE,
    MESSAGES_OF_ONE,
    OPEN_HERE,
    OPEN_OF_ONE,
    SHOWS,
    TABLE_EVENTS,
)
from trunkline.server.protection.transport import SendNow, cannot_send_now, send_now_of
from trunkline.server.protocol import audiences, messages
from trunkline.server.runtime import metrics
from trunkline.server.table import commands

RawSocket = WebSocket[Any, Any, Any]
Settling = messages.StandIn | messages.Resign | messages.End | messages.Mute
LARGEST = 8 * 1024  # bytes of a frame; larger ones close the socket


@websocket("/api/tables/{table:str}/live")
async def live_table(socket: RawSocket, table: Annotated[str, Meta(max_length=40)]) -> None:
    """Live at a table: see protocol.py for the messages."""
    services = services_of(socket)
    await socket.accept()
    lang = socket.query_params.get("lang") or language(socket)
    handler: SocketHandler | None = None
    try:
        person = await person_of(socket)
        live = await services.tables.get(table)
        _may_watch(services, live, person, socket.query_params.get("key"))
        who, most = (person.id, OPEN_OF_ONE) if person else (f"nobody at {client_network(socket)}", OPEN_HERE)
        with services.limits.hold("open", who, most):
            spoken = "pl" if lang.startswith("pl") else "en"
            handler = SocketHandler(socket, services, live, person, spoken, send_now_of(socket.scope))
            await handler.run()
    except (Refused, SQLAlchemyError, OSError) as error:
        await _turn_away(socket, error if isinstance(error, Refused) else Refused("storage", 503), lang)
    finally:
        if handler is None:
            _let_go(socket)
        else:
            handler.socket.when_sent(partial(_let_go, socket))


def _let_go(socket: RawSocket) -> None:
    """Undo that Litestar's socket holds itself: else only a search for garbage frees it and all that it knows."""
    del socket.send, socket.receive


async def _turn_away(socket: RawSocket, refused: Refused, lang: str) -> None:
    """Say why; who cannot be served just now may come back by itself."""
    await socket.send_data(messages.encode(_refusal(refused, lang)), mode="text")
    await socket.close(RECONNECT if refused.status == 503 else REFUSED, refused.code)


def _may_watch(services: Services, live: LiveTable, person: Person | None, key: str | None) -> None:
    table = live.table
    if person is not None and (table.seats_of(person.id) or table.host == person.id or person.id in table.guests):
        return
    if not (table.options.spectators or (table.state == "waiting" and services.tables.invited(table, key))):
        raise Refused("no_spectators", 403)


def _refusal(refused: Refused, lang: str, nonce: str | None = None) -> messages.Refusal:
    return messages.Refusal(
        refused.code, refused.message("pl" if lang.startswith("pl") else "en"), refused.clause, nonce
    )


class SocketHandler:
    """What is said over one socket."""

    def __init__(
        self,
        socket: RawSocket,
        services: Services,
        live: LiveTable,
        person: Person | None,
        lang: str,
        send_now: SendNow = cannot_send_now,
    ) -> None:
        self.raw = socket
        self.services = services
        self.live = live
        self.here = client_network(socket)
        token = token_of(socket)
        known = hash_of(token) if person is not None and token is not None else None
        send = partial(socket.send_data, mode="text")
        self.socket = ClientSocket(send, socket.close, person, lang, known, address_of(socket), send_now)

    async def run(self) -> None:
        tables = self.services.tables
        try:
            await tables.connect(self.live, self.socket, self._known())
        except Refused as refused:
            await _turn_away(self.raw, refused, self.socket.lang)
            return
        try:
            await self._check_person()
            while not self.socket.closed:
                await self._hear(await self.raw.receive_data("text"))
        except WebSocketDisconnect:
            pass
        finally:
            self.socket.closed = True
            await tables.disconnect(self.live, self.socket)

    async def _check_person(self) -> None:
        """Who was revoked before the tables knew the socket would be overlooked: ask again."""
        try:
            person = await person_of(self.raw)
        except Refused:
            person = None
        except (SQLAlchemyError, OSError):  # nobody knows: the client comes back and is asked again
            self.socket.close(RECONNECT, "storage")
            return
        if person is None and self.socket.person is not None:
            self.socket.close(REVOKED, "revoked")

    def _known(self) -> audiences.Known | None:
        """What a client that comes back has already seen."""
        try:
            query = self.raw.query_params
            seat = int(query["seat"]) if query["seat"] else None
            return audiences.Known(max(0, int(query["ply"])), max(0, int(query["number"])), seat)
        except (KeyError, ValueError):
            return None

    async def _hear(self, frame: str | bytes) -> None:
        try:
            self.services.limits.take("messages", f"{os.getpid()} {self.socket.number}", MESSAGES)
            self.services.limits.take("messages", self.socket.who or self.here, MESSAGES_OF_ONE)
            self.services.limits.take("messages", f"all {self.here}", MESSAGES_HERE)
            asked = self._read(frame)
            if not isinstance(asked, messages.Play):
                await self.services.limits.turn(self.here)
            await self._follow(asked)
        except Conflict as conflict:
            metrics.refused(conflict.code)
            nonce = messages.nonce_of(frame) or ""
            self.socket.send(messages.encode(messages.Stale(nonce, conflict.ply, conflict.message(self.socket.lang))))
        except Refused as refused:
            metrics.refused(refused.code)
            if refused.status == 429:
                await asyncio.sleep(LATE)  # meanwhile nothing more is read of this socket
            self.socket.send(messages.encode(_refusal(refused, self.socket.lang, messages.nonce_of(frame))))

    def _read(self, frame: str | bytes) -> messages.AnyAsked:
        try:
            asked: messages.AnyAsked = messages.decode(frame)
            return asked
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("bad_message", problem=str(error)[:200]) from None

    async def _follow(self, asked: messages.AnyAsked) -> None:
        if isinstance(asked, messages.Ping):
            self.socket.send(messages.encode(messages.Pong()))
        elif isinstance(asked, messages.Show):
            self.services.limits.take("shows", self.socket.who or self.here, SHOWS)
            await self.services.tables.show(self.live, self.socket, asked.seat)
        else:
            await self._act(asked, self._me())

    def _me(self) -> Person:
        if self.socket.person is None:
            raise Refused("who", 401)
        return self.socket.person

    async def _act(self, asked: messages.AnyAsked, me: Person) -> None:
        tables, live = self.services.tables, self.live
        self._limit(asked, me)
        if isinstance(asked, messages.Play):
            await self._play(asked, me)
        elif isinstance(asked, messages.Undo):
            await tables.act(live, lambda table, _: commands.undo(table, me.id, asked.seat))
        elif isinstance(asked, messages.Answer):
            await tables.act(live, lambda table, _: commands.answer(table, me.id, asked.seat, asked.agree))
        elif isinstance(asked, messages.Leave):
            await tables.act(live, lambda table, _: commands.leave(table, me.id))
        elif isinstance(asked, messages.Return):
            await tables.act(live, lambda table, _: commands.come_back(table, me.id, asked.seat))
        elif isinstance(asked, Settling):
            await self._settle(asked, me)
        elif isinstance(asked, messages.Hint):
            self.socket.send(messages.encode(await tables.caretaker.hint(live, me.id, asked.seat, asked.nonce)))
        elif isinstance(asked, messages.Say):
            await tables.act(live, lambda table, _: commands.say(table, me.id, me.name, asked.text, asked.phrase))

    async def _settle(self, asked: Settling, me: Person) -> None:
        """What to do about somebody who is absent or talks badly, and about a game that nobody will finish."""
        tables, live = self.services.tables, self.live
        if isinstance(asked, messages.StandIn):
            await tables.stand_in(live, me.id, asked.seat)
        elif isinstance(asked, messages.Resign):
            await tables.act(live, lambda table, at: commands.resign(table, me.id, asked.seat, at))
        elif isinstance(asked, messages.End):
            await tables.act(live, lambda table, at: commands.end(table, me.id, asked.seat, asked.wish, at))
        else:
            await tables.act(live, lambda table, _: commands.mute(table, me.id, asked.who, asked.muted))

    def _limit(self, asked: messages.AnyAsked, me: Person) -> None:
        """What is slower than the messages themselves: all that makes a table's log longer, and hints."""
        limits = self.services.limits
        if isinstance(asked, messages.Say):
            limits.take("chat", me.id, CHAT)
        elif isinstance(asked, messages.Hint):
            limits.take("hints", me.id, HINTS)
            limits.take("hints", self.here, HINTS_HERE)
        elif not isinstance(asked, messages.Play):
            limits.take("table", f"{me.id} {self.live.table.id}", TABLE_EVENTS)

    async def _play(self, asked: messages.Play, me: Person) -> None:
        """Acknowledge to the mover first, then everybody is told."""

        received = time.perf_counter()

        def acknowledge(ply: int) -> None:
            metrics.acknowledged(time.perf_counter() - received)
            self.socket.send(messages.encode(messages.Done(asked.nonce, ply)))

        await self.services.tables.act(
            self.live,
            lambda table, at: commands.play(table, me.id, asked.seat, asked.action, asked.ply, asked.nonce, at),
            lambda made: acknowledge(made.ply),
        )
