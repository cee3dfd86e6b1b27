"""Tells whoever looks at a table what there is and what has changed, each as much as their audience may know."""

import msgspec
from msgspec import UNSET

from trunkline.server.common.server_time import now
from trunkline.server.live.client_socket import ClientSocket
from trunkline.server.live.live_table import LiveTable
from trunkline.server.protocol import audiences, legal_actions, messages
from trunkline.server.table import commands


def note_info(live: LiveTable) -> messages.Patch | msgspec.UnsetType:
    """What changed of that which everybody sees."""
    depends = _info_depends_on(live)
    if depends == live.info_of:
        return UNSET
    live.info_of = depends
    info = msgspec.to_builtins(audiences.table_info(live.table, live.present, now()))
    patch = audiences.merge_patch(live.info, info)
    live.info = info
    return patch or UNSET


async def prepare(live: LiveTable, *coming: audiences.Audience) -> None:
    """Work out, while others go on, what it would hold them up to tell those who are here and those who come."""
    game, looking = live.table.game, {*coming, *(socket.audience for socket in live.sockets)}
    for seat in live.table.deciding():
        if game is not None and seat in looking:
            await legal_actions.prepare(game, seat)


def broadcast(live: LiveTable, at: int) -> None:
    """Tell every audience that is here what changed; each message is made once."""
    info = note_info(live)
    groups: dict[audiences.Audience, list[ClientSocket]] = {}
    for socket in live.sockets:
        if find_seats(live, socket) or _began(live, socket):
            send_state(live, socket, None)
        else:
            groups.setdefault(socket.audience, []).append(socket)
    for audience in [audience for audience in live.feeds if audience not in groups]:
        del live.feeds[audience]
    for audience, sockets in groups.items():
        message = live.feeds[audience].changes(live.table, info, at)
        for socket in sockets:
            socket.send(message)
    for socket in live.sockets:
        live.feed(socket.audience)


def find_seats(live: LiveTable, socket: ClientSocket) -> bool:
    """Look from the person's own seat; True: what is the person's own has changed."""
    seats, host = live.table.seats_of(socket.who), socket.who is not None and socket.who == live.table.host
    if (seats, host) == (socket.seats, socket.host):
        return False
    if seats != socket.seats and socket.audience not in seats:
        socket.audience = seats[0] if len(seats) == 1 else None
    socket.seats, socket.host = seats, host
    return True


def _began(live: LiveTable, socket: ClientSocket) -> bool:
    """Whether the game has begun since this socket was told of the table."""
    return live.table.game is not None and live.feeds[socket.audience].seen is None


def send_state(live: LiveTable, socket: ClientSocket, known: audiences.Known | None) -> None:
    reader = audiences.Reader(socket.audience, socket.seats, socket.host)
    socket.send(messages.encode(audiences.state(live.table, reader, live.present, now(), known)))


def _info_depends_on(live: LiveTable) -> tuple[object, ...]:
    """What makes the information on a table another one: much less to look at than the information itself."""
    table = live.table
    chairs = [(chair.kind, chair.name, chair.person, chair.level, chair.away) for chair in table.chairs]
    here = [chair.person is not None and live.present(chair.person) for chair in table.chairs]
    end = table.end_wishes and (table.end_wishes, tuple(commands.asked_to_end(table, now())))
    return table.state, table.host, table.undo, end, table.ended, table.muted, table.rematch, chairs, here
