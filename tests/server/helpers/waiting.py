"""Waiting for something to become true, with a deadline that a slow and busy machine meets too."""

import asyncio
import time
from collections.abc import Callable

LONG = 60.0  # seconds


def until(true: Callable[[], bool], seconds: float = LONG) -> bool:
    """Wait for something to become true; whether it has."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


async def eventually(true: Callable[[], bool], seconds: float = LONG) -> None:
    """The same, while others go on; an error where it does not."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.05)
