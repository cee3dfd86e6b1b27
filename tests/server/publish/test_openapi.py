"""The published HTTP interface against a running server: whatever is asked, it is answered as described.

Schemathesis makes requests from the server's own OpenAPI: those that fit it, those that do not, and those that name
tables, boards and programs that are really there; by somebody, and by nobody. Nothing is left out: every operation has
a person of its own, so that forgetting that person or leaving its tables disturbs no other.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode, checks

from tests import golden
from tests.server.helpers.server_process import Server
from trunkline.server.publish import files

EXAMPLES = 20  # requests an operation, of somebody and of nobody
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}


@cache
def operations() -> tuple[APIOperation, ...]:
    """Everything the published interface offers."""
    return tuple(found.ok() for found in schemathesis.openapi.from_dict(files.openapi()).get_all_operations())


def label(operation: APIOperation) -> str:
    return str(operation.label).replace("/api", "", 1)


class Somebody:
    """A person with tables in every state and a program; or nobody who knows of them."""

    def __init__(self, server: Server, known: bool) -> None:
        self.address = server.address
        self.known = known
        self.session = requests.Session()
        self._ask("/api/me", {"name": "Ada"})

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.session.post(self.address + path, json=body, timeout=30)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def wishes(self, operation: APIOperation) -> st.SearchStrategy[Case]:
        """Requests that fit, that do not, and that name what is there."""
        names = [parameter.name for parameter in operation.path_parameters]
        there = [{name: value} for name in names for value in self._there(name)]
        if not self.known:
            self.session.cookies.clear()
        kinds = [operation.as_strategy(), operation.as_strategy(GenerationMode.NEGATIVE)]
        return st.one_of(*kinds, *(operation.as_strategy(path_parameters=found) for found in there))

    def _there(self, name: str) -> list[str]:
        """What a part of a path can name."""
        if name == "table":
            return [made["table"]["id"] for made in self._tables()]
        return [self._ask("/api/me/bots", {"name": "Marvin"})["id"]] if name == "bot" else ["usa", "world"]

    def _tables(self) -> Iterator[Any]:
        """Before the start, running, and over."""
        yield self._ask("/api/tables", {"board": "usa", "seats": [ME, OPEN, BOT]})
        yield self._ask("/api/tables", {"board": "world", "seats": [ME, BOT], "start": True})
        yield self._ask("/api/records", {"text": golden.path("first_journey", "goal_reached").read_text()})


@pytest.mark.parametrize("known", [True, False], ids=["somebody", "nobody"])
@pytest.mark.parametrize("operation", operations(), ids=label)
def test_every_answer_is_as_published(operation: APIOperation, known: bool, server: Server) -> None:
    """No 5xx; statuses, content types, headers and bodies fit the description."""
    somebody = Somebody(server, known)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=somebody.wishes(operation))
    def ask(case: Case) -> None:
        case.call_and_validate(base_url=somebody.address, session=somebody.session, checks=CHECKS, timeout=30)

    ask()
    somebody.session.close()


def test_the_server_serves_what_is_published(server: Server) -> None:
    """The description that the tests above hold the server to is its own."""
    served = requests.get(f"{server.address}/api/openapi.json", timeout=30).json()
    assert served == json.loads(json.dumps(files.openapi()))
    assert len(operations()) > 25
