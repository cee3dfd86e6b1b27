"""A person made of a few lines: reads what is printed, and answers menus by number."""

import io
import random
import re
import sys

import pytest

OPTION = re.compile(r"^ +(\d+)\) (.+)$", re.MULTILINE)


class Robot:
    """Answers prompts; how it chooses is its style: "first", "last", "random" or "eager" (claims when it can)."""

    def __init__(self, style: str, seed: int = 1, most: int = 5000) -> None:
        self.style, self.left = style, most
        self.random = random.Random(seed)
        self.out = io.StringIO()
        self.seen = 0  # what has been read of the output
        self.script: list[str] = []  # typed first

    def sit_down(self, monkeypatch: pytest.MonkeyPatch) -> "Robot":
        monkeypatch.setattr(sys, "stdout", self.out)
        monkeypatch.setattr("builtins.input", self.input)
        return self

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def input(self, prompt: str = "") -> str:
        self.out.write(prompt)
        page, self.seen = self.text[self.seen :], len(self.text)
        self.left -= 1
        assert self.left > 0, "the game does not end"
        answer = self.script.pop(0) if self.script else self.answer(page)
        self.out.write(f"{answer}\n")
        return answer

    def answer(self, page: str) -> str:
        """A number of the menu on the page, or Enter where that means something."""
        options = [(number, label) for number, label in OPTION.findall(page) if number != "0"]
        claims = [number for number, label in options if label.startswith(("claim", "zajmij"))]
        if "[Enter" in page.splitlines()[-1] and (self.style != "random" or self.random.random() < 0.7):
            return ""
        if self.style == "eager" and claims:
            return claims[0]
        numbers = [number for number, _ in options] or ["1"]
        if self.style == "random":
            return self.random.choice(numbers)
        return numbers[-1] if self.style == "last" else numbers[0]
