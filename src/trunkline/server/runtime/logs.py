"""Logs as lines of JSON: what happened, never a secret."""

import json
import logging
import sys
import time

FOLD = 10.0  # seconds in which the same fault is told once
KINDS = 500  # of faults that are remembered


class RepeatFilter(logging.Filter):
    """Tells the same fault once in a while, and how often it was left out: a log must not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[object, ...], tuple[float, int]] = {}  # when, and how many were left out since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key, at = _kind(record), time.monotonic()
        when, left_out = self._told.pop(key, (-FOLD, 0))
        if at - when < FOLD:
            self._told[key] = (when, left_out + 1)
            return False
        self._told[key] = (at, 0)
        if len(self._told) > KINDS:
            del self._told[next(iter(self._told))]
        record.repeated = left_out
        return True


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """What makes two records the same fault: the words, the error and the table, not who asked for what."""
    error = record.exc_info[1] if record.exc_info else None
    fields = getattr(record, "fields", {})
    about = (fields.get("table"), fields.get("reason"))
    return record.name, record.levelno, str(record.msg)[:80], type(error), str(error)[:80], *about


class JsonLines(logging.Formatter):
    """One line a message; `extra={"fields": {...}}` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        told |= getattr(record, "fields", {})
        if repeated := getattr(record, "repeated", 0):
            told["repeated"] = repeated
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RepeatFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trunkline").setLevel(level.upper())
    # At its information level uvicorn tells the whole address of every socket, keys of invitations included.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
