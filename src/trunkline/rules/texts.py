"""How mechanics speak: the one list of their texts, of which notation, views, positions and accounts are made.

A module has its VERBS, what views tell of it (TOLD), its parts of stored positions (`write_table`, `read_table`,
`write_seat`, `read_seat`) and of accounts (`account_of`), as far as it has any of these.
"""

from types import ModuleType

from trunkline.rules.cards import text as cards
from trunkline.rules.harbours import text as harbours
from trunkline.rules.journey import text as journey
from trunkline.rules.longest_path import text as longest_path
from trunkline.rules.passengers import text as passengers
from trunkline.rules.pieces import text as pieces
from trunkline.rules.terrain import text as terrain
from trunkline.rules.tickets import text as tickets
from trunkline.rules.tracks import text as tracks
from trunkline.rules.tunnels import text as tunnels
from trunkline.rules.turns import text as turns

MECHANICS: tuple[ModuleType, ...] = (
    turns,
    cards,
    tracks,
    pieces,
    tickets,
    longest_path,
    passengers,
    terrain,
    harbours,
    journey,
    tunnels,
)


def having(part: str) -> tuple[ModuleType, ...]:
    """The mechanics that have such a part."""
    return tuple(mechanic for mechanic in MECHANICS if hasattr(mechanic, part))
