"""Pictures of boards for previews of links: drawn in the other process, and the last ones are kept."""

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from trunkline import drawing
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.runtime.worker_process import WorkerProcess

KEPT = 32  # pictures, of about 100 KiB each

Which = tuple[str, str]  # a board's key, and the language of the names


class BoardPictures:
    """PNG files of boards, by key and language."""

    def __init__(self, library: BoardLibrary, worker: WorkerProcess) -> None:
        self.library = library
        self.worker = worker
        self._ready: OrderedDict[Which, bytes] = OrderedDict()
        self._locks: WeakValueDictionary[Which, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: str, language: str, who: str) -> bytes:
        """The picture of a board; who asks at the same time for the same waits for the same."""
        which = (key, language)
        if which not in self._ready:
            async with self._locks.setdefault(which, asyncio.Lock()):
                if which not in self._ready:
                    board = await self.library.get(key, who=who)
                    self._ready[which] = await self.worker.run(who, drawing.preview, board, language)
            while len(self._ready) > KEPT:
                self._ready.popitem(last=False)
        self._ready.move_to_end(which)
        return self._ready[which]
