"""Refusals of the server: what is wrong and what to do, in both languages."""

from trunkline.server.common.words import WORDS
from trunkline.words import say


class Refused(Exception):
    """Something a person asked for that cannot be; nothing has changed."""

    def __init__(self, code: str, status: int = 400, clause: str | None = None, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.clause = clause
        self.fields = fields

    def message(self, lang: str) -> str:
        """The sentence to show."""
        if "reason" in self.fields:  # the rules refuse: the engine's own words
            return say(
                lang, f"refused.{self.fields['reason']}", decision=say(lang, f"decision.{self.fields['decision']}")
            )
        return WORDS[self.code][lang == "pl"].format(**self.fields)

    def __str__(self) -> str:
        return self.message("en")


class Conflict(Refused):
    """A move that answers a ply which is no longer the current one."""

    def __init__(self, ply: int) -> None:
        super().__init__("stale", 409, ply=ply)
        self.ply = ply


def not_found(code: str, **fields: object) -> Refused:
    return Refused(code, 404, None, **fields)


def forbidden(code: str, **fields: object) -> Refused:
    return Refused(code, 403, None, **fields)
