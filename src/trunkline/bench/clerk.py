"""Arranges the people and tables of the server's benchmarks."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec import Struct

from trunkline import bots, record
from trunkline.bench.requests import ask
from trunkline.errors import TrunklineError
from trunkline.game import Game

TABLES = 40  # of one person; the server's limit is 50
AT_ONCE = 8  # requests
SAMPLES = 20  # different beginnings of games


class Wish(Struct, frozen=True):
    """What to measure."""

    games: int = 250
    seconds: float = 30.0
    players: int = 4
    rate: float = 200.0  # moves a second, of all games together
    board: str = "usa"
    spectators: int = 0  # of each game
    begun: int = 0  # moves each game has already behind it
    database: str | None = None
    attack_pause: float = 0.005  # seconds an attacker waits after each answer, where there is one

    @property
    def sockets(self) -> int:
        return self.games * (self.players + self.spectators)


class Clerk:
    """Arranges people and tables; may be used by several threads."""

    def __init__(self, port: int, wish: Wish) -> None:
        self.port = port
        self.wish = wish
        self.hosts: list[str] = []
        self.addresses: list[str | None] = [None] * wish.games  # where the people of a game are said to come from
        self.seats = self._gather()
        self.records = [begun(wish, seed) for seed in range(SAMPLES)] if wish.begun else []

    def _gather(self) -> list[list[str]]:
        """Tokens of those who sit at each game: few people, who play many games."""
        guests = [self._newcomer(f"guest {i}") for i in range(self.wish.players - 1)]
        self.hosts = [self._newcomer(f"host {i}") for i in range(-(-self.wish.games // TABLES))]
        return [[self.hosts[number // TABLES], *guests] for number in range(self.wish.games)]

    def _ask(self, number: int, path: str, body: Any, token: str) -> Any:
        return json.loads(ask(self.port, "POST", path, body, token, self.addresses[number])[0])

    def _newcomer(self, name: str, address: str | None = None) -> str:
        """Somebody new: the token."""
        _, cookie = ask(self.port, "POST", "/api/me", {"name": name}, address=address)
        assert cookie is not None
        return cookie.split(";")[0].partition("=")[2].strip('"')

    def tokens(self, number: int) -> list[str | None]:
        """Whose sockets look at a game: the seats in order, then spectators."""
        return [*self.seats[number], *[None] * self.wish.spectators]

    def table(self, number: int) -> str:
        """A table where everybody sits and the game is on."""
        host, *guests = self.seats[number]
        made = self._imported(number, host) if self.records else self._made(number, host)
        id, key = made["table"]["id"], made["invitation"]
        for seat, guest in enumerate(guests, 1):
            self._ask(number, f"/api/tables/{id}/join", {"seat": seat, "key": key}, guest)
        if not self.records:
            self._start(number, f"/api/tables/{id}/start", host)
        return str(id)

    def _start(self, number: int, path: str, host: str, tries: int = 50) -> None:
        """Start a game; of several workers the one asked may hear a little later that everybody sits."""
        for left in reversed(range(tries)):
            try:
                self._ask(number, path, {}, host)
                return
            except TrunklineError as error:
                if "open_seats" not in str(error) or not left:
                    raise
                time.sleep(0.05)

    def _made(self, number: int, host: str) -> Any:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self.wish.players - 1)]
        return self._ask(number, "/api/tables", {"board": self.wish.board, "seats": seats}, host)

    def _imported(self, number: int, host: str) -> Any:
        made = self._ask(number, "/api/records", {"text": self.records[number % SAMPLES]}, host)
        return self._ask(number, f"/api/tables/{made['table']['id']}/join", {"seat": 0}, host)

    def all_tables(self) -> list[str]:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(self.table, range(self.wish.games)))


def begun(wish: Wish, seed: int) -> str:
    """The record of a game that bots have begun."""
    game = Game.new(wish.board, wish.players, seed)
    players = [bots.make("greedy", f"{seed} {seat}") for seat in range(wish.players)]
    while not game.over and game.ply < wish.begun:
        seat = game.seats_to_decide()[0]
        game.play(players[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return record.write_json(game).decode()
