"""The four styles: they play every board from views alone, and are for studies."""

import pytest

from tests.table import ALL
from tests.test_bots import match
from trunkline import boards, bots
from trunkline.bots.styles import STYLES


@pytest.mark.parametrize("board", ALL)
@pytest.mark.parametrize("style", STYLES)
def test_styles_play_every_board_alike_for_the_same_seed(board: str, style: str) -> None:
    """Whole games of legal actions (others would be refused), the same for the same seed."""
    games = [match(board, [style] * 3, 5) for _ in range(2)]
    assert games[0].record.tobytes() == games[1].record.tobytes()


@pytest.mark.parametrize("board", boards.names())
def test_styles_play_sensibly(board: str) -> None:
    """Each beats random in each of six games."""
    for style in STYLES:
        for seed in range(6):
            names = [style, "random"] if seed % 2 else ["random", style]
            assert match(board, names, seed).account().winners == [names.index(style)], (style, seed)


def test_styles_are_made_by_name_but_not_offered() -> None:
    """`bots.make` and the arena know them, menus of opponents do not."""
    assert set(STYLES) <= set(bots.levels())
    assert not set(STYLES) & set(bots.names())


def test_styles_have_habits_of_their_own() -> None:
    """Over six games on usa long-route holds the fewest tickets and takes the fewest decisions; hungry holds most."""
    tickets, plies = {}, {}
    for style in STYLES:
        games = [match("usa", [style] * 2, seed) for seed in range(6)]
        tickets[style] = sum(len(seat.tickets) for game in games for seat in game.account().seats)
        plies[style] = sum(game.ply for game in games)
    assert min(tickets, key=lambda style: tickets[style]) == "style-long-route"
    assert min(plies, key=lambda style: plies[style]) == "style-long-route"
    assert max(tickets, key=lambda style: tickets[style]) == "style-hungry"
