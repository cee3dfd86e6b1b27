"""The tables of docs/observations.md, made from the code: `python -m tests.envs.tables` writes them anew."""

from collections.abc import Iterator
from pathlib import Path

from trunkline.envs import graph, observe
from trunkline.rules import constants

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
START, STOP = "<!-- made by python -m tests.envs.tables -->\n", "<!-- end -->\n"


def tables() -> str:
    """All parts with their columns, what a view has beside, and the graph's columns."""
    return "\n".join([*_parts(), *_derived(), *_graph()]) + "\n"


def _parts() -> Iterator[str]:
    at = 0
    for part in observe.PARTS:
        size = part.rows * part.width
        yield f"### {part.name}: {part.rows} × {part.width}, columns {at} to {at + size - 1}"
        yield "| feature | columns | usually up to | what it is |\n|---|---|---|---|"
        for feature in part.features:
            yield f"| `{part.name}.{feature.name}` | {feature.width} | {feature.most} | {feature.meaning} |"
        yield ""
        at += size


def _derived() -> Iterator[str]:
    yield "### Left out, because it follows from the rest"
    yield "| field of the view | why |\n|---|---|"
    yield from (f"| `{field}` | {why} |" for field, why in observe.DERIVED.items())
    yield ""


def _graph() -> Iterator[str]:
    yield "### The graph"
    yield "| array | shape | columns |\n|---|---|---|"
    yield f"| `ends` | 2 × {constants.TRACKS} | the two places of each track |"
    for name, rows, columns in (
        ("places", constants.PLACES, graph.PLACE_FACTS),
        ("tracks", constants.TRACKS, graph.TRACK_FACTS),
        ("tickets", constants.TICKETS, graph.TICKET_FACTS),
    ):
        yield f"| `{name}` | {rows} × {len(columns)} | {', '.join(columns)} |"
    yield f"| `stops` | {constants.TICKETS} × {constants.PLACES} | 1 where a ticket names the place or its country |"


def renewed(page: str) -> str:
    """The page with fresh tables."""
    before, rest = page.split(START)
    return before + START + tables() + STOP + rest.split(STOP)[1]


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text()))
