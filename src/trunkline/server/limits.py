"""How much one address or one person may ask: buckets of tokens that fill up again."""

import ipaddress
import time
from collections import OrderedDict

from msgspec import Struct

from trunkline.server.refusal import Refused

REMEMBERED = 20_000  # buckets; the ones longest unused are forgotten, and are full again then


class Rate(Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


# Generous for people, tight for floods.
REQUESTS = Rate(120, 10)  # HTTP, by address
NEWCOMERS = Rate(20, 0.1)  # new people, by address
TABLES = Rate(10, 0.1)  # new tables and boards, by person
MESSAGES = Rate(60, 15)  # of the socket, by line
CHAT = Rate(5, 0.5)  # things said, by person
SOCKETS = Rate(60, 5)  # new sockets, by address


def network(address: str) -> str:
    """Whom an address stands for: one of IPv4 itself, of IPv6 the network of a household (/64)."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a name, as of a test's client
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


class Limits:
    """All buckets of this process."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, who: str, rate: Rate) -> None:
        """Take one token, or refuse and say how long to wait."""
        if not self.on:
            return
        at, key = time.monotonic(), (what, who)
        level, since = self._buckets.pop(key, (rate.burst, at))
        level = min(rate.burst, level + (at - since) * rate.per_second)
        allowed = level >= 1
        self._buckets[key] = (level - 1 if allowed else level, at)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not allowed:
            raise Refused("slow_down", 429, seconds=max(1, round((1 - level) / rate.per_second)))
