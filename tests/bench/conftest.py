"""The PostgreSQL that tests of the server share serves those of its benchmarks too."""

from tests.server.conftest import postgres

__all__ = ["postgres"]
