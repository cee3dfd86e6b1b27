"""A game to look at: as text for terminals, as a picture of pixels."""

import numpy as np
import numpy.typing as npt

from trunkline.errors import TrunklineError
from trunkline.game import Game

MODES = ("human", "ansi", "rgb_array")
WIDTH = 640  # pixels


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise TrunklineError(f"there is no render mode “{mode}”; there are: {', '.join(MODES)}")


def show(game: Game, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The game in a mode of gymnasium; `human` prints the text."""
    if mode == "rgb_array":
        from trunkline.drawing import picture  # loads Pillow

        return picture(game.board, game.record, width=WIDTH)
    if mode == "ansi":
        return text(game)
    if mode == "human":
        print(text(game))
    return None


def text(game: Game) -> str:
    """What everybody may know, a line for each seat."""
    data = game.view().data()
    deciding = game.seats_to_decide()
    lines = [f"{game.board.name()}, " + ("over" if game.over else f"to decide: {', '.join(map(str, deciding))}")]
    if data["display"]:
        lines.append("display: " + " ".join(card or "-" for card in data["display"]))
    return "\n".join(lines + [_seat(data, seat) for seat in range(game.players)])


def _seat(data: dict[str, object], seat: int) -> str:
    """Points or completed tickets, what is held, which tracks."""
    seats, tracks = data["seats"], data["tracks"]
    assert isinstance(seats, list) and isinstance(tracks, dict)
    own = seats[seat]
    won = f"{own['completed']} tickets completed" if "completed" in own else f"{own['score']} points"
    held = f"{sum(own['cards'].values())} cards, {sum(own['pieces'].values())} pieces"
    claimed = " ".join(track for track, owner in tracks.items() if owner == seat)
    return f"seat {seat}: {won}, {held}; {claimed or 'no track'}"
