"""A game to look at: as text for terminals, as a picture of pixels."""

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.errors import TrunklineError
from trunkline.game import Game

MODES = ("human", "ansi", "rgb_array")
WIDTH, MARGIN = 640, 20
LAND, OPEN, PLACE = (244, 240, 230), (200, 196, 186), (90, 86, 80)
SEATS = ((171, 31, 13), (224, 190, 0), (69, 174, 156), (0, 32, 222), (7, 0, 18))


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise TrunklineError(f"there is no render mode “{mode}”; there are: {', '.join(MODES)}")


def show(game: Game, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The game in a mode of gymnasium; `human` prints the text."""
    if mode == "rgb_array":
        return picture(game.board, game.record.owner)
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


def picture(board: Board, owner: npt.NDArray[np.int8]) -> npt.NDArray[np.uint8]:
    """The map in pixels: tracks as lines, parallel ones side by side, claimed ones in their seat's colour."""
    from PIL import Image, ImageDraw

    height = round(WIDTH / board.facts.map.aspect)
    image = Image.new("RGB", (WIDTH + 2 * MARGIN, height + 2 * MARGIN), LAND)
    draw = ImageDraw.Draw(image)
    spots = [(MARGIN + place.at[0] * WIDTH, MARGIN + place.at[1] * height) for place in board.facts.map.places]
    for track in range(len(board.tracks)):
        colour, width = (OPEN, 2) if owner[track] < 0 else (SEATS[owner[track]], 5)
        draw.line(_line(board, track, spots), colour, width)
    for x, y in spots:
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), PLACE)
    return np.asarray(image)


def _line(board: Board, track: int, spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The two ends of a track, moved aside by its number among its parallels."""
    (x, y), (u, v) = spots[board.record.track_from[track]], spots[board.record.track_to[track]]
    parallel = [int(other) for other in board.record.parallel[track] if other >= 0]
    aside = 6 * (sum(other < track for other in parallel) - len(parallel) / 2)
    length = max(1.0, float(np.hypot(u - x, v - y)))
    dx, dy = -(v - y) / length * aside, (u - x) / length * aside
    return [(x + dx, y + dy), (u + dx, v + dy)]
