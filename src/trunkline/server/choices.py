"""What a seat may do, small enough to send: claims are told once for all tracks that take the same payments."""

from collections.abc import Iterable

from trunkline import notation
from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.server.protocol import Claims, Legal
from trunkline.terminal.thrift import cost, traits


def legal_of(game: Game, seat: int) -> Legal:
    """All legal actions of a seat."""
    claims: dict[int, list[int]] = {}
    actions = []
    for number in game.legal_numbers(seat).tolist():
        if number & 31 == act.CLAIM:
            claims.setdefault(number >> 5 & 255, []).append(number)
        else:
            actions.append(str(game.action(number, seat)))
    return Legal(seat, actions, _grouped(game.board, claims, game.view(seat).hand) if claims else [])


def _grouped(board: Board, claims: dict[int, list[int]], hand: dict[str, int]) -> list[Claims]:
    alike: dict[tuple[int, ...], list[int]] = {}
    for track, numbers in claims.items():
        alike.setdefault((*traits(track, board), *(number >> 13 for number in numbers)), []).append(track)
    return [
        Claims([board.tracks[track] for track in tracks], _payments(board, claims[tracks[0]], hand))
        for tracks in alike.values()
    ]


def _payments(board: Board, numbers: Iterable[int], hand: dict[str, int]) -> list[str]:
    """What can be paid, the thrifty payment first."""
    ordered = sorted(numbers, key=lambda number: cost(number, board, hand))
    return [notation.text(board, number).partition(" with ")[2] for number in ordered]
