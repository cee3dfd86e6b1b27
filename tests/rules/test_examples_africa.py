"""The worked example of Africa's rulebook."""

from tests.rules.arrange import claims, discards, refused, terrain, terrain_of
from tests.table import display, hand, started


def test_cape_town_port_elizabeth() -> None:
    """A8: one own mountain card, an opponent with two: a wild as the second one doubles a track of 3 to 8 points."""
    game = started("africa")
    display(game, "red", "blue", "green", "white", "yellow")
    hand(game, 0, black=3, wild=1)
    terrain(game, 0, mountain=1)
    terrain(game, 1, mountain=2)
    trains = int(game.record.pieces[0, 0])
    track = "cape_town-port_elizabeth.1"
    assert refused(game, f"claim {track} with 3 black double with 1 mountain") == "A7"
    doubled = [str(action) for action in claims(game, track) if "double" in str(action)]
    assert doubled == [f"claim {track} with 3 black double with 1 wild"]
    game.play(doubled[0])
    assert (int(game.record.score[0]), int(game.record.pieces[0, 0])) == (4 * 2, trains - 3)
    assert discards(game) == {"black": 3, "wild": 1}
    assert (terrain_of(game, 0), game.view().data()["terrain_discards"]) == ({"mountain": 1}, {})
