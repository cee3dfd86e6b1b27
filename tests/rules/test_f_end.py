"""First journey: how it ends and who wins."""

import pytest

from tests.rules.arrange import finish, journey_pile, refused
from tests.table import empty_pile, hand, hold, own, started, texts
from trunkline.game import Game
from trunkline.rules import constants

DONE = ("ankara-moscow", "ankara-rome", "ankara-vienna", "athens-berlin", "athens-paris", "bucharest-moscow")
SOUTH_EAST = (  # 19 trains
    *("ankara-athens.1", "ankara-bucharest.1", "ankara-rostov.1", "athens-bucharest", "athens-rome.1"),
    *("athens-sarajevo", "bucharest-kiev", "bucharest-rostov.1", "kiev-rostov"),
)


def about_to_meet(done: int, *tracks: str) -> Game:
    """Seat 0 has completed so many tickets and meets one more by claiming Amsterdam-London."""
    game = started("first_journey", 3)
    hold(game, 1)
    hold(game, 0, "amsterdam-brest", "bucharest-rome")
    own(game, 0, "brest-london", *tracks)
    hand(game, 0, black=1)
    finish(game, 0, *DONE[:done])
    return game


JOIN = "claim amsterdam-london.1 with 1 black"


def test_the_sixth_ticket_wins() -> None:
    """F7: the game ends at once when a player has completed 6 tickets, and that player wins."""
    game = about_to_meet(5)
    game.play(JOIN)
    assert game.over
    assert game.seats_to_decide() == []
    account = game.account()
    assert (account.ending, account.winners, account.seats[0].completed) == ("goal_reached", [0], 6)
    assert refused(game, "draw trains") == "C50"


def test_the_sixth_ticket_is_not_replaced() -> None:
    """F7, F10: the sixth ticket is not replaced."""
    game = about_to_meet(5)
    left = int(game.record.fresh[0])
    game.play(JOIN)
    assert game.view(0).tickets == ["bucharest-rome"]
    assert game.record.fresh[0] == left


def test_five_tickets_do_not_win() -> None:
    """F7: with 5 completed tickets the game goes on."""
    game = about_to_meet(4)
    game.play(JOIN)
    assert not game.over
    assert game.seats_to_decide() == [1]


def test_the_bonus_ticket_can_be_the_sixth() -> None:
    """F7: the bonus ticket is counted among the 6."""
    game = about_to_meet(4, "dublin-london.1", "amsterdam-berlin.1", "berlin-warsaw.1", "moscow-warsaw.1")
    journey_pile(game, "athens-rostov")
    game.play(JOIN)
    assert (game.account().ending, game.account().seats[0].bonus_ticket) == ("goal_reached", True)


def test_the_sixth_may_come_by_changing_tickets() -> None:
    """F7: a ticket met when tickets are changed can be the sixth, and ends the game at once."""
    game = about_to_meet(5, "amsterdam-london.1")
    journey_pile(game, "amsterdam-brest", "berlin-moscow")
    hold(game, 0, "bucharest-rome", "madrid-rome")
    journey_pile(game, "amsterdam-brest", "berlin-moscow")
    game.play("swap tickets")
    assert (game.account().ending, game.account().winners) == ("goal_reached", [0])
    assert game.view(0).tickets == ["berlin-moscow"]


# The last train


def last_train(*counts: int) -> Game:
    """Seat 0 has one train left; the seats have completed so many tickets."""
    game = started("first_journey", len(counts))
    names = iter(name for name in game.board.tickets if "dublin" not in name and "london" not in name)
    for seat, count in enumerate(counts):
        hold(game, seat)
        finish(game, seat, *(next(names) for _ in range(count)))
    own(game, 0, *SOUTH_EAST)
    hand(game, 0, green=1)
    assert game.record.pieces[0, 0] == 1
    return game


@pytest.mark.parametrize(
    ("counts", "ranks"),
    [
        ((3, 1), [1, 2]),
        ((1, 3), [2, 1]),  # who placed the last train need not win
        ((2, 2), [1, 1]),
        ((2, 1, 2), [1, 3, 1]),
        ((0, 0, 0, 0), [1, 1, 1, 1]),
        ((3, 3, 4, 1), [2, 2, 1, 4]),
    ],
)
def test_the_last_train_ends_the_game(counts: tuple[int, ...], ranks: list[int]) -> None:
    """F8: the game ends at once when a player places the last train: most tickets win, tied players share."""
    game = last_train(*counts)
    game.play("claim dublin-london.1 with 1 green")
    account = game.account()
    assert (game.over, account.ending) == (True, "last_piece")
    assert [seat.rank for seat in account.seats] == ranks
    assert account.winners == [seat for seat, rank in enumerate(ranks) if rank == 1]
    assert [seat.decided_by == "shared" for seat in account.seats] == [counts.count(count) > 1 for count in counts]


def test_one_train_left_does_not_end_the_game() -> None:
    """F8: with a train left the game goes on; there are no last turns."""
    game = started("first_journey")
    hold(game, 0)
    own(game, 0, *SOUTH_EAST[:-1])
    hand(game, 0, black=2)
    game.play("claim kiev-rostov with 2 black")
    assert (game.record.pieces[0, 0], game.over, game.record.final_turns) == (1, False, constants.NONE)


def test_tickets_met_by_the_last_train_count() -> None:
    """F8: before the last train ends the game the tickets it meets are counted."""
    game = last_train(1, 2)
    journey_pile(game, "berlin-moscow")
    hold(game, 0, "bucharest-rome", "dublin-zurich")
    game.play("claim dublin-london.1 with 1 green")
    account = game.account()
    assert (account.ending, account.winners) == ("last_piece", [0, 1])


def test_the_sixth_ticket_comes_before_the_last_train() -> None:
    """F8: when the last train also meets the sixth ticket, F7 has ended the game."""
    game = last_train(5, 5)
    hold(game, 0, "bucharest-rome")
    game.play("claim dublin-london.1 with 1 green")
    assert (game.account().ending, game.account().winners) == ("goal_reached", [0])


# Nothing left to claim


def crowded(free: str | None = None, other: int = 1) -> Game:
    """Tracks of one space are all taken, but for a free one; seat 0 is about to keep 1 train, seat 1 has `other`."""
    game = started("first_journey")
    hold(game, 0, "ankara-moscow", "ankara-rome")  # nobody gets to Ankara
    lengths = zip(game.board.tracks, game.board.record.track_length, strict=False)
    for i, name in enumerate(name for name, length in lengths if length == 1 and name != free):
        seat = int(name[-1]) - 1 if name[-1].isdigit() else i % 2
        own(game, seat, name)
    for seat, keep in ((0, 3), (1, other)):  # the rest stands on tracks of 2 and 3 spaces
        use_up(game, seat, int(game.record.pieces[seat, 0]) - keep)
    hand(game, 0, black=2)
    return game


def use_up(game: Game, seat: int, trains: int) -> None:
    """Let a seat own single tracks of 3 and 2 spaces with just so many trains on them."""
    lone = {3: ["kiev-vienna", "brest-madrid"], 2: ["amsterdam-copenhagen", "barcelona-paris", "brest-paris"]}
    while trains:
        length = 3 if trains % 2 else 2
        names = [name for name in lone[length] if name not in game.view().data()["tracks"]]
        own(game, seat, names[0])
        trains -= length


LAST = "claim rome-sarajevo with 2 black"


def test_the_game_ends_when_no_track_can_be_claimed() -> None:
    """F11: when no player could ever claim a track again, the game ends after that claim and F8 decides."""
    game = crowded()
    finish(game, 1, DONE[-1])
    game.play(LAST)
    assert [int(left) for left in game.record.pieces[:2, 0]] == [1, 1]
    assert (game.account().ending, game.account().winners) == ("no_track_left", [1])


def test_cards_do_not_matter_for_the_end() -> None:
    """F11: whether anybody has the cards for a track is not asked: one open track keeps the game going."""
    game = crowded(free="kiev-warsaw")
    hand(game, 1)
    game.play(LAST)
    assert (game.over, int(game.record.hand.sum())) == (False, 0)


def test_one_player_who_could_claim_keeps_the_game_going() -> None:
    """F11: the game goes on while any one player has trains enough for an open track."""
    game = crowded(other=2)
    game.play(LAST)
    assert not game.over


def test_a_track_beside_an_own_one_is_not_open() -> None:
    """F11: a track beside a player's own is not open to that player, and keeps the game going only for others (C34)."""
    game = crowded(free="berlin-vienna.2")
    game.play(LAST)
    assert not game.over  # seat 1 can still claim it
    game = crowded(free="berlin-vienna.2")
    game.record.pieces[1, 0] = 0
    game.play(LAST)
    assert game.account().ending == "no_track_left"


def test_the_end_is_looked_for_after_claims_only() -> None:
    """F11: other actions do not end the game in such a position."""
    game = crowded()
    game.record.pieces[0, 0] = 1
    game.play("draw trains")
    assert not game.over


def test_when_all_have_passed_the_most_tickets_win() -> None:
    """F11: when all pass in a row the game ends, and F8 decides as well (C11)."""
    game = crowded()
    game.record.pieces[0, 0] = 1
    finish(game, 1, DONE[-1])
    empty_pile(game, 1)
    for _ in range(2):
        assert texts(game) == ["swap tickets", "pass"]
        game.play("pass")
    assert (game.account().ending, game.account().winners) == ("all_passed", [1])
