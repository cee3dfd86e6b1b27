"""The longest path: accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from trunkline.boards import Board


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {
        "longest_path": int(account.longest_path[seat]),
        "path_length": int(account.path[seat]),
        "path_tracks": tuple(name for track, name in enumerate(board.tracks) if account.path_track[seat, track]),
    }
