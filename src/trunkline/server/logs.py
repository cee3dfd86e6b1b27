"""Logs as lines of JSON: what happened, never a secret."""

import json
import logging
import sys
import time


class JsonLines(logging.Formatter):
    """One line a message; `extra={"fields": {...}}` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        told |= getattr(record, "fields", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trunkline").setLevel(level.upper())
    # At its information level uvicorn tells the whole address of every socket, keys of invitations included.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
