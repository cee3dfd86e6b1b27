"""Errors a person can act on: each says what is wrong and what to do."""


class TrunklineError(ValueError):
    """Base of the errors that are the caller's to mend; the command line prints them without a traceback."""


class IllegalAction(TrunklineError):
    """An action the rules refuse, with the clause it breaks."""

    def __init__(self, clause: str, reason: str, message: str) -> None:
        super().__init__(f"{message} [{clause}]")
        self.clause = clause
        self.reason = reason


class NotationError(TrunklineError):
    """A text that is not an action of this board."""


class PositionError(TrunklineError):
    """A stored position that breaks the game's own bookkeeping."""


class RecordError(TrunklineError):
    """A stored game that cannot be read or does not follow the rules, with the line of the first fault."""

    def __init__(self, message: str, line: int | None = None, source: str = "record") -> None:
        super().__init__(f"{source}:{line}: {message}" if line else f"{source}: {message}")
        self.line = line
