"""Whole games kept as text, one for each way a game of each board ends: a diff shows what a change of the rules did.

`python -m tests.golden` writes them anew: for each it tries seeds until a style of play ends that way.

That all pass (C11) takes all cards in hands (C19) and nothing to do with them. In North America, Germany and Africa it
is enough that everybody hoards. On the first journey and in the World it is not: the hands that hold all cards pay for
some short track nearly always. The rules allow it, but only when all play for it together: see `corner`.
"""

import random
from collections.abc import Callable
from pathlib import Path

from trunkline import boards, bots
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.rules import constants
from trunkline.rules.tracks.rules import is_open

FOLDER = Path(__file__).parent

# How each board's games end, with the number of players and the style that gets there.
ENDINGS = {
    ("usa", "pieces_out"): (2, "greedy"),
    ("usa", "all_passed"): (5, "hoard"),
    ("germany", "pieces_out"): (3, "greedy"),
    ("germany", "all_passed"): (5, "hoard"),
    ("africa", "pieces_out"): (4, "greedy"),
    ("africa", "all_passed"): (5, "hoard"),
    ("first_journey", "all_passed"): (3, "corner"),
    ("first_journey", "goal_reached"): (2, "greedy"),
    ("first_journey", "last_piece"): (3, "random"),
    ("first_journey", "no_track_left"): (4, "random"),
    ("first_journey", "quiet"): (2, "stall"),
    ("world", "all_passed"): (5, "corner"),
    ("world", "pieces_out"): (3, "greedy"),
    ("world", "quiet"): (2, "stall"),
    ("passes", "pieces_out"): (3, "greedy"),
    ("passes", "quiet"): (2, "doubt"),
}
OWN_BOARDS = {"passes": FOLDER.parent / "boards" / "custom" / "passes.toml"}
SEEDS = 3000


def board_of(name: str) -> boards.Board:
    """A built-in board, or one of our own invention."""
    return boards.load(OWN_BOARDS.get(name, name))


Style = Callable[[Game, int, list[int], random.Random], int]


def stall(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:  # noqa: ARG001
    """Does what changes nothing whenever it can."""
    idle = [a for a in actions if a & 31 in (act.SWAP_TICKETS, act.PASS) or (a & 31 == act.EXCHANGE and a >> 13 == 1)]
    return dice.choice(idle or actions)


def hoard(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:
    """Fills up the short tracks, keeps three pieces, then draws all cards and tickets until nothing is left to do."""
    facts, pieces = game.board.record, int(game.record.pieces[seat, constants.TRAIN])
    claims = [a for a in actions if a & 31 == act.CLAIM]
    lengths = {a: int(facts.track_length[a >> 5 & 255]) for a in claims}
    short = [a for a in claims if lengths[a] <= 3 and pieces - lengths[a] >= 3]
    if short:
        return max(short, key=lambda a: (lengths[a] == pieces - 3, -lengths[a], dice.random()))
    if act.PASS in actions:
        return act.PASS
    others = [a for a in actions if a & 31 not in (act.CLAIM, act.EXCHANGE, act.SWAP_TICKETS)]
    if others:
        return dice.choice(others)
    safe = [a for a in claims if pieces - lengths[a] == 3] or [a for a in claims if pieces - lengths[a] > 6]
    return dice.choice(safe or claims)


KEPT = {"first_journey": (1, 0), "world": (1, 6)}  # trains and ships that seat 0 keeps: enough for short tracks only


def corner(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:
    """All claim every track that seat 0 could pay with its last pieces; then it draws all cards, the others idle."""
    if act.PASS in actions:
        return act.PASS
    if actions[0] & 31 == act.PIECES:
        return min(actions)  # the fewest trains
    if actions[0] & 31 == act.KEEP:
        return (min if seat else max)(actions, key=lambda a: (a >> 5).bit_count())
    short = {track for track in range(len(game.board.tracks)) if _is_short(game, track)}
    claims = [a for a in actions if a & 31 == act.CLAIM and _leaves_enough(game, seat, a)]
    aimed = [a for a in claims if a >> 5 & 255 in short] if short else claims
    cards = [a for a in actions if a & 31 in (act.TAKE_CARD, act.DRAW_CARD, act.REFILL_FROM)]
    swaps = [a for a in actions if a & 31 == act.SWAP_TICKETS or (a & 31 == act.EXCHANGE and a >> 13 == 1)]
    rest = [a for a in actions if a & 31 in (act.BUILD_HARBOUR, act.DRAW_TICKETS)]
    if aimed:
        return _harmless(game, seat, aimed, dice)
    if seat == 0:
        builds = [a for a in rest if a & 31 == act.BUILD_HARBOUR]
        return dice.choice(builds or cards or rest or swaps or actions)
    return dice.choice((cards if short else swaps) or cards or swaps or actions)


def _is_short(game: Game, track: int) -> bool:
    """Whether seat 0 could still claim a track with the pieces it keeps."""
    facts = game.board.record
    kept = KEPT[game.board.id][facts.track_suit[track]]
    return bool(facts.track_length[track] <= kept and is_open(facts, game.record, 0, track))


def _leaves_enough(game: Game, seat: int, claim: int) -> bool:
    """Whether seat 0 keeps its pieces after a claim, not just one too many, and others do not bring about the end."""
    facts, track = game.board.record, claim >> 5 & 255
    left = [int(n) for n in game.record.pieces[seat]]
    left[facts.track_suit[track]] -= int(facts.track_length[track])
    if seat:
        return sum(left) > facts.end_at
    spare = [have - kept for have, kept in zip(left, KEPT[game.board.id], strict=True)]
    return min(spare) >= 0 and (_is_short(game, track) or spare[facts.track_suit[track]] != 1)


def _harmless(game: Game, seat: int, claims: list[int], dice: random.Random) -> int:
    """A claim that completes few tickets, for six end a journey; where they only count, a long one."""
    if not game.board.record.goal:
        return max(claims, key=lambda a: (game.board.record.track_length[a >> 5 & 255], dice.random()))

    def completed(claim: int) -> int:
        after = game.copy()
        after.play(claim, seat)
        return int(after.record.completed[seat])

    return min(claims, key=lambda a: (completed(a), dice.random()))


def play(board: str, players: int, style: str, seed: int) -> Game:
    """A whole game in a style."""
    game, dice = Game.new(board_of(board), players=players, seed=seed), random.Random(seed)
    seats = [bots.make(style, f"{seed} {seat}") for seat in range(players)] if style in bots.names() else []
    while not game.over:
        seat = game.seats_to_decide()[0]
        numbers = game.legal_numbers(seat)
        if seats:
            action = seats[seat].choose(game.view(seat), numbers)
        else:
            action = STYLES[style](game, seat, numbers.tolist(), dice)
        game.play(action, seat)
    return game


def doubt(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:
    """Digs tunnels and gives them up again."""
    facts = game.board.record
    dug = [a for a in actions if a & 31 == act.CLAIM and facts.track_tunnel[a >> 5 & 255]]
    ends = [a for a in actions if a & 31 == act.GIVE_UP]
    many = int(game.record.hand[seat].sum()) > 20
    return dice.choice(ends or (dug if many else []) or actions)


STYLES: dict[str, Style] = {"stall": stall, "hoard": hoard, "corner": corner, "doubt": doubt}


def find(board: str, ending: str) -> Game:
    """The first seed whose game ends that way."""
    players, style = ENDINGS[board, ending]
    for seed in range(SEEDS):
        game = play(board, players, style, seed)
        if game.account().ending == ending:
            return game
    raise LookupError(f"no game of {board} with {players} players and style {style} ended by {ending}")


def path(board: str, ending: str) -> Path:
    return FOLDER / f"{board}-{ending}.txt"
