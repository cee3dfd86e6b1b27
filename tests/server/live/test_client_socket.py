"""A socket sends at once where it can, and never one message before another."""

import asyncio

from trunkline.server.live.client_socket import ClientSocket


async def told(*may: bool) -> list[tuple[str, bytes]]:
    """How messages go out on a transport that is free at some moments and not at others."""
    sent: list[tuple[str, bytes]] = []
    free = iter(may)

    def send_now(message: bytes) -> bool:
        if going := next(free):
            sent.append(("at once", message))
        return going

    async def later(message: bytes) -> None:
        sent.append(("later", message))

    async def hang_up() -> None:
        raise AssertionError("nobody lags here")

    socket = ClientSocket(later, hang_up, None, "en", send_now=send_now)
    for number in range(3):
        socket.send(b"%d" % number)
    await asyncio.sleep(0.01)
    socket.send(b"3")
    await asyncio.sleep(0.01)
    return sent


def test_a_free_line_sends_send_now() -> None:
    """No task and no waiting."""
    assert asyncio.run(told(True, True, True, True)) == [("at once", b"%d" % number) for number in range(4)]


def test_what_comes_after_a_waiting_message_waits_too() -> None:
    """The transport is not asked again until all that waits is sent."""
    made = asyncio.run(told(True, False, True))
    assert made == [("at once", b"0"), ("later", b"1"), ("later", b"2"), ("at once", b"3")]
