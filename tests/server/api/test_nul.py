"""A NUL in a text of JSON is found as JSON means it, and quickly."""

import json
import time

import pytest

from trunkline.server.app import LARGEST_BODY, _has_nul


@pytest.mark.parametrize("text", ["\0", "a\0", "\\\0", "\\\\\0", '"\0', "\n\0"])
def test_a_nul_is_found(text: str) -> None:
    assert _has_nul(json.dumps({"name": text}).encode())


@pytest.mark.parametrize("text", ["", "u0000", "\\u0000", "\\\\u0000", '"\\u0000', "\\", "0"])
def test_what_only_looks_like_one_is_not(text: str) -> None:
    assert not _has_nul(json.dumps({"name": text}).encode())


@pytest.mark.parametrize("part", [b"\\\\u0000", b"\\\\", b"a", b"\\u0001", b'\\"'])
def test_the_largest_body_is_looked_through_at_once(part: bytes) -> None:
    body = part * (LARGEST_BODY // len(part))
    begin = time.thread_time()
    assert not _has_nul(body)
    assert time.thread_time() - begin < 0.02
