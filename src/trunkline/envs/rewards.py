"""What a game is worth to each seat: kinds of final rewards, and the public points that shaping counts. Compiled."""

from trunkline.errors import TrunklineError
from trunkline.rules.compiled import entry, rule
from trunkline.rules.scoring import make_account
from trunkline.rules.types import Account, Board, Game

KINDS = ("win", "rank", "score")
WIN, RANK, SCORE = range(3)


def reward_kind(name: str) -> int:
    """The number of a kind of reward."""
    if name not in KINDS:
        raise TrunklineError(f"there is no reward “{name}”; there are: {', '.join(KINDS)}")
    return KINDS.index(name)


@rule
def ahead_of(game: Game, account: Account, seat):
    """How many seats are ranked before a seat."""
    ahead = 0
    for other in range(game.players):
        if account.rank[other] < account.rank[seat]:
            ahead += 1
    return ahead


@rule
def beside(game: Game, account: Account, seat):
    """How many seats share a seat's rank, itself included."""
    same = 0
    for other in range(game.players):
        if account.rank[other] == account.rank[seat]:
            same += 1
    return same


@rule
def win_reward(game: Game, account: Account, seat):
    """Winners share 1, losers share -1; nobody gets anything when all win."""
    if ahead_of(game, account, seat) == 0:
        winners = beside(game, account, seat)
        return 1.0 / winners if winners < game.players else 0.0
    winners = 0
    for other in range(game.players):
        if ahead_of(game, account, other) == 0:
            winners += 1
    return -1.0 / (game.players - winners)


@rule
def rank_reward(game: Game, account: Account, seat):
    """From 1 for the first to -1 for the last in equal steps; who ties gets the middle."""
    behind_and_ahead = 2 * ahead_of(game, account, seat) + beside(game, account, seat) - 1
    return 1.0 - behind_and_ahead / (game.players - 1)


@rule
def score_reward(game: Game, account: Account, seat):
    """The total less the best total of the others."""
    best = -(1 << 14)
    for other in range(game.players):
        if other != seat:
            best = max(best, int(account.total[other]))
    return float(int(account.total[seat]) - best)


@rule
def final_reward(game: Game, account: Account, seat, kind):
    if kind == WIN:
        return win_reward(game, account, seat)
    if kind == RANK:
        return rank_reward(game, account, seat)
    return score_reward(game, account, seat)


@entry
def reward_one(board: Board, game: Game, account: Account, kind, scratch, rewards):
    """Add the rewards of a game that is over."""
    make_account(board, game, account, scratch)
    for seat in range(game.players):
        rewards[seat] += final_reward(game, account, seat, kind)


@rule
def public_score(board: Board, game: Game, seat):
    """What a seat has for all to see: points, on a journey completed tickets."""
    return int(game.completed[seat]) if board.goal > 0 else int(game.score[seat])
