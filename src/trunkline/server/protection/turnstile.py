"""What is not a move begins one at a time, after the moves that have come meanwhile; addresses take turns.

Limits let a burst through, and the event loop would begin all of it before it looks at its sockets again: a player's
move would wait for the sum. Here one piece of work begins in each turn of the loop: a move waits for one at most.
"""

import asyncio
from collections import OrderedDict, deque


class Turnstile:
    """Lets one through in each turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # by address, the next one first
        self._turning = False  # somebody went through in this turn of the loop

    async def enter(self, who: str) -> None:
        """Wait for one's turn; who comes when nobody waits goes on at once."""
        loop = asyncio.get_running_loop()
        if not self._turning:
            self._turning = True
            loop.call_soon(self._turn)
            return
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        await mine

    def _turn(self) -> None:
        """Let the next one through, of the address that has waited longest for its turn."""
        while self._waiting:
            who, own = self._waiting.popitem(last=False)
            next_one = own.popleft()
            if own:
                self._waiting[who] = own
            if not next_one.done():  # who has gone meanwhile takes no turn
                next_one.set_result(None)
                asyncio.get_running_loop().call_soon(self._turn)
                return
        self._turning = False
