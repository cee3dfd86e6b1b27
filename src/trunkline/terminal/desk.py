"""One prompt for everything: the menu at hand, commands at any time, and whatever else may be typed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from trunkline import words
from trunkline.terminal.fold import fold, nearest
from trunkline.terminal.look import Look
from trunkline.terminal.menu import Menu, Option, show
from trunkline.terminal.prompt import Asker, Word

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
BACK = "back"
SHORTEST = 2  # letters that may abbreviate a name


class Leave(Exception):
    """The person wants to go."""


class Reader(Protocol[T_co]):
    """Understands more than the menu lists."""

    def read(self, typed: str) -> T_co | None:
        """What a text means; None: nothing; a ValueError says why it cannot be."""

    def words(self) -> Iterable[Word]:
        """For completion, and to guess what was meant."""


class Commands(Protocol):
    """What can be typed at any prompt."""

    bar: str  # the most useful of them, to be shown below the prompt

    def run(self, typed: str) -> bool:
        """Carry out a command; False: it is none."""

    def words(self) -> Iterable[Word]:
        """For completion."""


def answers_to(key: str, typed: str) -> bool:
    """Whether a word is one of a command's names, in any language."""
    return fold(typed) in {fold(name) for lang in words.LANGUAGES for name in words.say(lang, f"command.{key}").split()}


class Desk:
    """Asks one person."""

    def __init__(self, asker: Asker, look: Look, lang: str, commands: Commands) -> None:
        self.asker, self.look, self.lang, self.commands = asker, look, lang, commands

    def say(self, key: str, **values: object) -> str:
        return words.say(self.lang, key, **values)

    def pick(self, menu: Menu[T], reader: Reader[T] | None = None) -> T | None:
        """The value chosen, or None to go back; the reader is asked for what is neither number nor command."""
        self._show(menu)
        while True:
            typed = self.asker.ask(self._prompt(menu), lambda: self._words(menu, reader), self.commands.bar)
            if menu.back and (typed == "0" or answers_to(BACK, typed)):
                return None
            if self.commands.run(typed):
                continue
            if not typed and menu.default is None:
                self._show(menu)
                continue
            found = self._find(menu, typed, reader)
            if found is not None:
                return found

    def _show(self, menu: Menu[T]) -> None:
        self.look.line()
        self.look.line(menu.question, "bold")
        show(self.look, menu, self.say("menu.back"))

    def _prompt(self, menu: Menu[T]) -> str:
        if menu.default is None:
            return self.say("prompt")
        return self.say("prompt.default", default=menu.default.label)

    def _words(self, menu: Menu[T], reader: Reader[T] | None) -> list[Word]:
        """All that can be typed now, the menu first."""
        options = [
            Word(option.label, option.note.strip("–() "), option.names) for option in (*menu.options, *menu.typed)
        ]
        return [*options, *self.commands.words(), *(reader.words() if reader else ())]

    def _find(self, menu: Menu[T], typed: str, reader: Reader[T] | None) -> T | None:
        if not typed and menu.default is not None:
            return menu.default.value
        option = menu.by_number(typed)
        if option is not None:
            return option.value
        try:
            value = reader.read(typed) if reader else None
        except ValueError as refusal:
            self.look.line(str(refusal), "yellow")
            return None
        return value if value is not None else self._find_by_name(menu, typed, reader)

    def _find_by_name(self, menu: Menu[T], typed: str, reader: Reader[T] | None) -> T | None:
        named = len(typed) >= SHORTEST and not typed.isdecimal()
        found = menu.by_name(typed) if named else []
        if len(found) == 1:
            return found[0].value
        if found:
            return self._narrow(menu, found)
        words = self._words(menu, reader) if named else []
        near = nearest(typed, [name for word in words for name in (word.text, *word.names)])
        hint = self.say("meant", text=near) if near else self.say("hint")
        self.look.line(f"{self.say('not_understood', text=typed)} {hint}", "yellow")
        return None

    def _narrow(self, menu: Menu[T], found: list[Option[T]]) -> T | None:
        """Several things were meant: ask which."""
        plain = replace(
            menu, question=self.say("which"), typed=(), default=None, back=True, silent=False, notes=(), most=None
        )
        head = menu.head if all(len(option.cells) == len(menu.head) for option in found) else ()
        picked = self.pick(replace(plain, options=tuple(replace(option, number=None) for option in found), head=head))
        if picked is None:
            self._show(menu)
        return picked
