"""Finds on which line of a TOML text each key stands; the TOML reader itself does not tell."""

import re

# Every alternative takes what it has begun to read, closed or not: the time is linear in whatever is sent.
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|\n"
    r"|[\[\]{}=,.]"
    r"|[^\s\[\]{}=,.\#\"']+",
    re.DOTALL,
)


def key_lines(text: str) -> dict[str, int]:
    """The line of every key of a valid TOML text, by its path: `map.tracks[3].from`."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


def depth(text: str) -> int:
    """The deepest that keys, tables and lists of a text go; it need not be TOML."""
    deepest = brackets = dots = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in ("[", "{"):
            brackets += 1
        elif token in ("]", "}"):
            brackets = max(0, brackets - 1)
        dots = dots + 1 if token == "." else 0 if token in ("\n", "=", ",", "[", "]", "{", "}") else dots
        deepest = max(deepest, brackets + dots)
    return deepest


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


class _Scanner:
    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._rows: dict[str, int] = {}  # how many [[...]] headers of a path came so far
        self._tokens: list[tuple[str, int]] = []
        self._at = 0
        line, seen = 1, 0
        for match in _TOKEN.finditer(text):
            line, seen = line + text.count("\n", seen, match.start()), match.start()
            if not match[0].startswith("#"):
                self._tokens.append((match[0], line))
        self._tokens.append(("", line))

    def document(self) -> None:
        table = ""
        while token := self._peek():
            if token == "\n":
                self._take()
            elif token == "[":
                table = self._header()
            else:
                self._pair(table)

    def _peek(self) -> str:
        return self._tokens[self._at][0]

    def _take(self) -> str:
        token = self._peek()
        if token:
            self._at += 1
        return token

    def _line(self) -> int:
        return self._tokens[self._at][1]

    def _names(self, stop: str) -> list[str]:
        """The parts of a dotted key, up to and over the token that ends it."""
        names = []
        while (token := self._take()) not in (stop, ""):
            if token not in (".", "\n"):
                names.append(token.strip("\"'"))
        return names

    def _header(self) -> str:
        line = self._line()
        self._take()
        row = self._peek() == "["
        if row:
            self._take()
        path = ""
        *parents, last = self._names("]") or [""]
        for name in parents:
            path = self._latest(join(path, name))
            self.lines.setdefault(path, line)
        path = join(path, last)
        if row:
            self._take()
            self._rows[path] = self._rows.get(path, 0) + 1
            self.lines.setdefault(path, line)
            path = self._latest(path)
        self.lines[path] = line
        return path

    def _latest(self, path: str) -> str:
        return f"{path}[{self._rows[path] - 1}]" if path in self._rows else path

    def _pair(self, table: str) -> None:
        line = self._line()
        path = table
        for name in self._names("="):
            path = join(path, name)
            self.lines.setdefault(path, line)
        self._value(path)

    def _value(self, path: str) -> None:
        token = self._take()
        if token == "[":
            self._items(path)
        elif token == "{":
            self._inline_table(path)
        else:
            while self._peek() not in (",", "]", "}", "\n", ""):
                self._take()

    def _items(self, path: str) -> None:
        count = 0
        while (token := self._peek()) not in ("]", ""):
            if token in (",", "\n"):
                self._take()
            else:
                item = f"{path}[{count}]"
                self.lines[item] = self._line()
                self._value(item)
                count += 1
        self._take()

    def _inline_table(self, path: str) -> None:
        while (token := self._peek()) not in ("}", ""):
            if token in (",", "\n"):
                self._take()
            else:
                self._pair(path)
        self._take()
