"""What a seat may do, small enough to send: claims are told once for all tracks that take the same payments."""

from trunkline import notation
from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.server.protocol import Claims, Legal
from trunkline.thrift import ordered, price, traits


def legal_of(game: Game, seat: int) -> Legal:
    """All legal actions of a seat."""
    board, offer = game.board, game.offer(seat)
    claims: dict[int, list[int]] = {}
    actions = []
    for number in game.legal_numbers(seat).tolist():
        verb = number & 31
        if verb == act.CLAIM:
            claims.setdefault(number >> 5 & 255, []).append(number)
        else:
            actions.append(notation.text(board, number, offer if verb == act.KEEP else ()))
    return Legal(seat, actions, _grouped(board, claims, _hand(game, seat)) if claims else [])


def _hand(game: Game, seat: int) -> dict[str, int]:
    """The seat's own cards, only to put payments in order."""
    return dict(zip(game.board.cards, game.record.hand[seat].tolist(), strict=False))


def _grouped(board: Board, claims: dict[int, list[int]], hand: dict[str, int]) -> list[Claims]:
    alike: dict[tuple[int, ...], list[int]] = {}
    for track, numbers in claims.items():
        alike.setdefault((*traits(track, board), *(number >> 13 for number in numbers)), []).append(track)
    return [
        Claims(
            [board.tracks[track] for track in tracks],
            [price(number, board).words for number in ordered(claims[tracks[0]], board, hand)],
        )
        for tracks in alike.values()
    ]
