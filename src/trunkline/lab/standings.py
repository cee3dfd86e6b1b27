"""What came of a run: shares of wins with intervals, ratings, who beats whom, scores, seats, lengths and times."""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from trunkline.lab import intervals
from trunkline.lab.contest import Played


class Share(Struct, frozen=True):
    """A share of wins, and where it lies with 95 % confidence."""

    share: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """An OpenSkill rating."""

    mean: float
    uncertainty: float


class Standing(Struct, frozen=True):
    """One bot's results; a shared win counts in part."""

    bot: str
    seats: int  # games times the seats it had in them
    wins: Share
    rating: Rating
    score: float
    winning_score: float | None
    tickets: float
    tickets_made: float | None  # share of them
    us_per_decision: float | None
    failed: int  # seats that went to the stand-in
    failed_in_a_row: int  # most games one after another
    failure: str | None  # the first


class Report(Struct, frozen=True):
    """A whole run."""

    board: str
    digest: str
    players: int
    seed: str
    games: int
    planned: int
    deals: int
    seatings: int  # games in which each deal is played
    standings: list[Standing]  # best first
    against: dict[str, dict[str, float]]  # share of games in which one was ahead of the other, ties half
    seats: list[Share]
    first_player: Share
    decisions: float
    turns: float


class Games:
    """Finished games in order, as arrays by game and seat."""

    def __init__(self, games: Iterable[Played], seatings: int) -> None:
        self.list = sorted(games, key=lambda game: game.game)
        self.names = list(dict.fromkeys(name for game in self.list for name in game.seats))
        index = {name: i for i, name in enumerate(self.names)}
        self.bot = np.array([[index[name] for name in game.seats] for game in self.list])
        self.total = np.array([game.totals for game in self.list], float)
        self.rank = np.array([game.ranks for game in self.list])
        self.deal = np.array([game.game // seatings for game in self.list])
        won = self.rank == 1
        self.share = won / won.sum(axis=1, keepdims=True)


def standings(games: Games) -> list[Standing]:
    """All bots, the best first."""
    ratings = rate(games)
    made = [_standing(games, i, ratings[i]) for i in range(len(games.names))]
    return sorted(made, key=lambda one: -one.wins.share)


def _standing(games: Games, bot: int, rating: PlackettLuceRating) -> Standing:
    mine = games.bot == bot
    rows, _ = np.nonzero(mine)
    kept, made = (_sum(games, name, mine) for name in ("kept", "made"))
    won = mine & (games.rank == 1)
    failures = [f.message for game in games.list for f in game.failures if game.seats[f.seat] == games.names[bot]]
    return Standing(
        bot=games.names[bot],
        seats=len(rows),
        wins=Share(*intervals.of_games(games.deal[rows], games.share[mine])),
        rating=Rating(rating.mu, rating.sigma),
        score=float(games.total[mine].mean()),
        winning_score=float(games.total[won].mean()) if won.any() else None,
        tickets=kept / len(rows),
        tickets_made=made / kept if kept else None,
        us_per_decision=_speed(games, bot),
        failed=len(failures),
        failed_in_a_row=_in_a_row(games, games.names[bot]),
        failure=failures[0] if failures else None,
    )


def _sum(games: Games, field: str, where: np.ndarray) -> int:
    return int(np.array([getattr(game, field) for game in games.list])[where].sum())


def _in_a_row(games: Games, name: str) -> int:
    """The most games of a bot one after another in which it failed."""
    most = now = 0
    for game in games.list:
        if name in game.seats:
            now = now + 1 if any(game.seats[failure.seat] == name for failure in game.failures) else 0
            most = max(most, now)
    return most


def _speed(games: Games, bot: int) -> float | None:
    """Microseconds a decision, over the games in which bots were timed and this one did not fail."""
    seconds, decisions = 0.0, 0
    for game in games.list:
        out = {failure.seat for failure in game.failures}
        for seat, name in enumerate(game.seats):
            if game.seconds is not None and name == games.names[bot] and seat not in out:
                seconds, decisions = seconds + game.seconds[seat], decisions + game.decisions[seat]
    return seconds / decisions * 1e6 if decisions else None


def rate(games: Games) -> list[PlackettLuceRating]:
    """OpenSkill ratings, game after game; a bot that sits several times gets the mean of what its seats get."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in games.names]
    for seats, ranks in zip(games.bot.tolist(), games.rank.tolist(), strict=True):
        if len(set(seats)) < 2:
            continue
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in seats]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in set(seats):
            mine = [team[0] for seat, team in zip(seats, after, strict=True) if seat == bot]
            ratings[bot].mu = sum(one.mu for one in mine) / len(mine)
            ratings[bot].sigma = sum(one.sigma for one in mine) / len(mine)
    return ratings


def against(games: Games) -> dict[str, dict[str, float]]:
    """For every two bots that met, the share of meetings in which the first was ahead; level ones count half."""
    ahead = np.zeros((len(games.names), len(games.names)))
    met = np.zeros_like(ahead)
    players = games.bot.shape[1]
    for a, b in ((a, b) for a in range(players) for b in range(players) if a != b):
        one, other = games.bot[:, a], games.bot[:, b]
        better = (games.rank[:, a] < games.rank[:, b]) + 0.5 * (games.rank[:, a] == games.rank[:, b])
        np.add.at(ahead, (one, other), better)
        np.add.at(met, (one, other), 1)
    return {
        name: {other: float(ahead[i, j] / met[i, j]) for j, other in enumerate(games.names) if i != j and met[i, j] > 0}
        for i, name in enumerate(games.names)
    }


def seat_shares(games: Games) -> list[Share]:
    """The share of wins of each seat, whoever sat there."""
    return [Share(*intervals.of_games(games.deal, column)) for column in games.share.T]


def first_share(games: Games) -> Share:
    """The share of wins of whoever had the first turn."""
    first = np.array([game.first for game in games.list])
    return Share(*intervals.of_games(games.deal, games.share[np.arange(len(first)), first]))


def mean_sum(lists: Sequence[list[int]]) -> float:
    """The mean of what the seats of a game have together."""
    return float(np.array(lists).sum(axis=1).mean())
