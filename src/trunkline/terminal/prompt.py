"""Asks for a line: plainly, or with editing and completion of everything that can be typed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import HTML

from trunkline.terminal.fold import fits, fold
from trunkline.terminal.look import wrapped

HINTS = " · "  # between the hints of a bar
MOST = 40  # completions shown at once
TALL = 36  # lines of a screen that has room to spare for completions while one types; on others Tab asks for them


@dataclass(frozen=True)
class Word:
    """Something that can be typed, how it is shown, and other names under which it is found."""

    text: str
    meaning: str = ""
    names: tuple[str, ...] = ()


Words = Callable[[], Iterable[Word]]


class Asker(Protocol):
    """Whoever can bring an answer."""

    def ask(self, question: str, words: Words = list, bar: str = "") -> str:
        """The line typed; `words` tells what may be typed, if that is wanted."""

    def forget(self) -> None:
        """Another person comes: nothing typed before may be shown."""


class PlainAsker:
    """Reads lines as they are."""

    def ask(self, question: str, words: Words = list, bar: str = "") -> str:  # noqa: ARG002
        return input(f"{wrapped(question)} ").strip()

    def forget(self) -> None:
        pass


class FullAsker:
    """Reads lines with editing, completion and a bar of commands below."""

    def __init__(self) -> None:
        self.forget()

    def ask(self, question: str, words: Words = list, bar: str = "") -> str:
        size = self._session.app.output.get_size()
        toolbar = HTML("<style fg='#888888'>{}</style>").format(fitting(bar, size.columns)) if bar else None
        tall = size.rows >= TALL
        return self._session.prompt(
            f"{question} ", completer=WordCompleter(words), complete_while_typing=tall, bottom_toolbar=toolbar
        ).strip()

    def forget(self) -> None:
        self._session: PromptSession[str] = PromptSession(reserve_space_for_menu=6)


def fitting(bar: str, columns: int) -> str:
    """The hints of a bar that fit a line: the first and the last always, of the others as many as have room."""
    first, *others, last = bar.split(HINTS) if HINTS in bar else (bar, "")
    shown = [first]
    for hint in others:
        if len(HINTS.join([*shown, hint, last])) < columns:
            shown.append(hint)
    return HINTS.join([*shown, last]) if last else bar


class WordCompleter(Completer):
    """Offers what fits the typed words, whatever their accents, by any of its names."""

    def __init__(self, words: Words) -> None:
        self._tell = words

    @cached_property
    def _words(self) -> list[tuple[Word, list[str]]]:
        return [(word, [fold(name) for name in (word.text, *word.names)]) for word in self._tell()]

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor
        if not typed.strip() and not complete_event.completion_requested:
            return
        for word in self.found(typed):
            yield Completion(word.text, -len(typed), display_meta=word.meaning)

    def found(self, typed: str) -> list[Word]:
        name = fold(typed)
        begins = [word for word, names in self._words if any(known.startswith(name) for known in names)]
        others = [word for word, names in self._words if any(fits(name, known) for known in names)]
        return list(dict.fromkeys(begins + others))[:MOST]
