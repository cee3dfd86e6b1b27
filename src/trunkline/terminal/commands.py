"""Commands that work at any prompt: they show what is known, save, or leave."""

import datetime
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from trunkline import record
from trunkline.terminal import atlas, rulebook, screen
from trunkline.terminal.desk import Leave, answers_to
from trunkline.terminal.look import Look
from trunkline.terminal.prompt import Word
from trunkline.terminal.table import Table
from trunkline.view import View
from trunkline.words import say

LOG_LENGTH = 20
USAGE = ("map", "way", "tracks", "log", "save")  # those that take words of their own


class SeatCommands:
    """The commands of one seat at a running game."""

    def __init__(self, table: Table, view: View) -> None:
        self.table, self.view, self.voice, self.look = table, view, table.voice, table.look
        self.bar = self.voice.say("bar")
        self.known: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "table": self.show_table,
            "hand": lambda _: screen.show_hand(table, view),
            "tickets": lambda _: screen.show_tickets(table, view, ways=True),
            "cards": lambda _: atlas.show_piles(table, view),
            "tracks": lambda what: atlas.show_tracks(table, view, what),
            "map": lambda what: atlas.show_map(table, view, what),
            "way": lambda places: atlas.show_way(table, view, places),
            "passengers": lambda _: atlas.show_passengers(table, view),
            "harbours": lambda _: atlas.show_harbours(table, view),
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
        }
        if not view.board.passengers:
            del self.known["passengers"]
        if not view.board.record.harbours:
            del self.known["harbours"]

    def run(self, typed: str) -> bool:
        first, _, rest = typed.strip().partition(" ")
        for name, command in self.known.items():
            if answers_to(name, first) and (not rest or name in USAGE):
                command(rest.strip())
                return True
        return False

    def words(self) -> Iterator[Word]:
        for name in self.known:
            yield Word(self._name(name), self.voice.say(f"help.{name}"))
        places = {self.voice.region(i): identity for i, identity in enumerate(self.view.board.regions)}
        for name, identity in places.items():
            yield Word(f"{self._name('map')} {name}", names=(f"map {identity}",))
        for ticket in self.view.tickets:
            name = self.voice.ticket(self.view.board.ticket_index[ticket])
            yield Word(f"{self._name('map')} {name}", names=(f"map {ticket}",))

    def _name(self, command: str) -> str:
        return self.voice.say(f"command.{command}").split()[0]

    # What they do

    def help(self, _: str) -> None:
        self.look.heading(self.voice.say("help.title"))
        for line in self.voice.say("help.text").split("\n"):
            self.look.line(line)
        for name in self.known:
            usage = " ".join([self._name(name), self.voice.say(f"usage.{name}")]) if name in USAGE else self._name(name)
            self.look.line(f"  {usage} – {self.voice.say(f'help.{name}')}")

    def show_table(self, _: str) -> None:
        screen.show_players(self.table, self.view)
        screen.show_cards(self.table, self.view)
        screen.show_hand(self.table, self.view)
        screen.show_tickets(self.table, self.view)
        screen.show_end_near(self.table, self.view)

    def log(self, many: str) -> None:
        lines = self.table.log(self.view.seat)
        shown = int(many) if many.isdecimal() else LOG_LENGTH
        self.look.heading(self.voice.say("log.title", shown=min(shown, len(lines)), all=len(lines)))
        for number, line in list(enumerate(lines, 1))[-shown:] if shown else []:
            self.look.line(f"{number}. {line}")

    def rules(self, _: str) -> None:
        self.look.heading(self.voice.say("rules.title", board=self.voice.board.name(self.voice.lang)))
        for line in rulebook.lines(self.voice):
            self.look.line(self.look.join("• " if not self.look.plain else "- ", line))

    def save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.table.save_to or default_file(self.table)
        save_game(self.table, path)

    def quit(self, _: str) -> None:
        raise Leave


def default_file(table: Table) -> Path:
    return Path(f"trunkline-{table.game.board.id}-{datetime.datetime.now():%Y%m%d-%H%M%S}.txt")


def save_game(table: Table, path: Path) -> bool:
    """Write the game's record and say so, with how to go on later; False: it could not be, and the reason was told.

    Only a file that this game has been saved to, or loaded from, is written over.
    """
    look, voice = table.look, table.voice
    try:
        if path.exists() and path not in table.own_files:
            raise FileExistsError(voice.say("save.exists", file=path))
        path.write_text(record.write(table.game, table.names), encoding="utf-8")
    except FileExistsError as error:
        look.line(str(error), "red")
        return False
    except OSError as error:
        look.line(voice.say("save.failed", error=error), "red")
        return False
    table.save_to = path
    table.own_files.add(path)
    look.line(voice.say("saved", file=path), "green")
    if not table.game.over:
        look.line(voice.say("saved.resume", command=table.resume_command(path)))
    return True


class NoCommands:
    """Before a game there is only help and leaving."""

    def __init__(self, look: Look, lang: str) -> None:
        self.look, self.lang, self.bar = look, lang, say(lang, "start.help")

    def run(self, typed: str) -> bool:
        if answers_to("quit", typed):
            raise Leave
        if answers_to("help", typed):
            self.look.line(self.bar)
            return True
        return False

    def words(self) -> Iterable[Word]:
        return ()
