"""Africa: doubling a track's points with terrain cards, and locomotives in their place."""

import pytest

from tests.rules.arrange import (
    claims,
    colour_of,
    discards,
    refused,
    terrain,
    terrain_of,
    tracks_by_length,
)
from tests.table import display, hand, started
from trunkline.game import Game

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
NEED = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}
TERRAIN_OF = {
    **dict.fromkeys(("yellow", "orange", "red"), "desert"),
    **dict.fromkeys(("purple", "blue", "green"), "jungle"),
    **dict.fromkeys(("white", "grey", "black"), "mountain"),
}
BY_COLOUR = {
    "yellow": "bloemfontein-pretoria",
    "orange": "bloemfontein-port_elizabeth",
    "red": "bloemfontein-east_london",
    "purple": "beira-salisbury",
    "blue": "beira-zomba",
    "green": "bangui-bondo",
    "white": "bulawayo-pretoria",
    "grey": "bogoro-junction_2",
    "black": "bondo-junction_1",
}


def ready(players: int = 2, **cards: int) -> Game:
    """Seat 0 has these cards, nobody has terrain, and the display does not matter."""
    game = started("africa", players)
    display(game, "red", "blue", "green", "white", "black")
    for seat in range(players):
        terrain(game, seat)
    hand(game, 0, **cards)
    return game


def doublings(game: Game, track: str) -> set[tuple[int, int]]:
    """The ways to double a track: terrain cards and wilds played."""
    played = [action.structure()["double"] for action in claims(game, track) if "double" in action.structure()]
    return {(sum(cards.values()) - cards.get("wild", 0), cards.get("wild", 0)) for cards in played}


# Which terrain, and how much of it


@pytest.mark.parametrize(("colour", "track"), BY_COLOUR.items())
def test_terrain_by_colour(colour: str, track: str) -> None:
    """A2, A6: desert doubles yellow, orange, red tracks, jungle purple, blue, green, mountain white, grey, black."""
    game = ready(**{colour.replace("grey", "orange"): 2})
    assert colour_of(game, track) == colour
    kind = TERRAIN_OF[colour]
    terrain(game, 0, **dict.fromkeys(set(TERRAIN_OF.values()) - {kind}, 3))
    assert doublings(game, track) == set()
    terrain(game, 0, **{kind: 1})
    game.play(f"claim {track} with 2 {colour.replace('grey', 'orange')} double with 1 {kind}")
    assert (game.record.score[0], terrain_of(game, 0)) == (4, {})
    assert game.view().data()["terrain_discards"] == {kind: 1}


@pytest.mark.parametrize("length", range(1, 7))
def test_terrain_by_length(length: int) -> None:
    """A6: one card doubles the points of a track of 1-3 spaces, two those of one of 4-6."""
    game = ready()
    track = tracks_by_length(game)[length] if length < 6 else "durban-madagascar_2.1"
    kind = TERRAIN_OF[colour_of(game, track)]
    hand(game, 0, wild=length)
    terrain(game, 0, **{kind: NEED[length] - 1})
    assert doublings(game, track) == set()
    terrain(game, 0, **{kind: 3})
    assert doublings(game, track) == {(NEED[length], 0)}
    game.play(f"claim {track} with {length} wild double with {NEED[length]} {kind}")
    assert game.record.score[0] == 2 * POINTS[length]
    assert terrain_of(game, 0) == {kind: 3 - NEED[length]}


@pytest.mark.parametrize("paid", ["red", "blue", "white"])
def test_a_grey_track_is_mountain_whatever_pays(paid: str) -> None:
    """A6: a grey track is mountain, whatever colour paid for it."""
    game = ready(**{paid: 4})
    terrain(game, 0, desert=4, jungle=4, mountain=2)
    played = [action.structure().get("double") for action in claims(game, "bangui-douala")]
    assert played == [None, {"mountain": 2}]
    game.play(f"claim bangui-douala with 4 {paid} double with 2 mountain")
    assert game.record.score[0] == 14


@pytest.mark.parametrize("other", ["desert", "jungle"])
def test_terrain_of_another_kind_is_refused(other: str) -> None:
    """A6: terrain of another kind than the printed colour's does not double, also where that colour paid for grey."""
    game = ready(red=2, blue=2, wild=2)
    terrain(game, 0, desert=4, jungle=4, mountain=2)
    assert refused(game, f"claim bangui-douala with 2 red 2 wild double with 2 {other}") == "A6"


def test_doubling_is_a_choice() -> None:
    """A6: terrain cards may be played, but need not be."""
    game = ready(black=3)
    terrain(game, 0, mountain=1)
    game.play("claim cape_town-port_elizabeth.1 with 3 black")
    assert (game.record.score[0], terrain_of(game, 0)) == (4, {"mountain": 1})


def test_without_terrain_a_claim_is_not_doubled() -> None:
    """A6: who has no terrain card of the kind, and plays no wild for it, is refused."""
    game = ready(black=3)
    assert refused(game, "claim cape_town-port_elizabeth.1 with 3 black double with 1 mountain") == "A6"
    assert refused(ready(white=4), "claim beira-durban.1 with 4 white double with 2 mountain") == "A6"


# As many as each other player


@pytest.mark.parametrize(
    ("own", "others", "may"),
    [
        (1, (0, 0), True),
        (1, (1, 1), True),  # as many is enough
        (2, (1, 2), True),
        (1, (2, 0), False),
        (1, (0, 2), False),  # more than one of the others is not enough
        (2, (1, 3), False),
        (3, (3, 3), True),
    ],
)
def test_at_least_as_many_as_each_other_player(own: int, others: tuple[int, int], may: bool) -> None:
    """A7: to double, a player must have at least as many cards of the kind as each other player."""
    game = ready(3, black=3)
    terrain(game, 0, mountain=own)
    for seat, count in enumerate(others, 1):
        terrain(game, seat, mountain=count)
    claim = "claim cape_town-port_elizabeth.1 with 3 black double with 1 mountain"
    assert doublings(game, "cape_town-port_elizabeth.1") == ({(1, 0)} if may else set())
    if may:
        game.play(claim)
        assert game.record.score[0] == 8
    else:
        assert refused(game, claim) == "A7"


def test_other_kinds_do_not_matter() -> None:
    """A7: only cards of the track's own kind are compared."""
    game = ready(black=3)
    terrain(game, 0, mountain=1)
    terrain(game, 1, desert=5, jungle=5)
    assert doublings(game, "cape_town-port_elizabeth.1") == {(1, 0)}


# Wilds as terrain


@pytest.mark.parametrize(("track", "length"), [("cape_town-port_elizabeth.1", 3), ("addis_ababa-junction_3", 4)])
@pytest.mark.parametrize("own", range(4))
def test_every_number_of_wilds_as_terrain(track: str, length: int, own: int) -> None:
    """A8: w wilds may stand in when own cards plus w reach what is needed and what others have, and none is wasted."""
    need, colour = NEED[length], "black" if length == 3 else "white"
    for other in range(5):
        for wilds in range(6):
            game = ready(**{colour: length, "wild": wilds})
            terrain(game, 0, mountain=own)
            terrain(game, 1, mountain=other)
            allowed = {
                (max(0, need - w), w)
                for w in range(wilds + 1)
                if own + w >= need and own + w >= other and w <= max(need, other - own)
            }
            paid_in_full = [a for a in claims(game, track) if a.structure()["cards"] == {colour: length}]
            played = [action.structure()["double"] for action in paid_in_full if "double" in action.structure()]
            assert {(cards.get("mountain", 0), cards.get("wild", 0)) for cards in played} == allowed, (other, wilds)
            assert len(played) == len(allowed)


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("other", range(5))
def test_what_is_discarded(own: int, other: int) -> None:
    """A8: own cards discarded are what is needed less the wilds, not below 0; the wilds go to the card discards."""
    start = ready(white=4, wild=5)
    terrain(start, 0, mountain=own)
    terrain(start, 1, mountain=other)
    for action in claims(start, "addis_ababa-junction_3"):
        made = action.structure()
        if "double" not in made or made["cards"] != {"white": 4}:
            continue
        game, wilds = start.copy(), made["double"].get("wild", 0)
        game.play(action)
        spent = max(0, 2 - wilds)
        assert terrain_of(game, 0).get("mountain", 0) == own - spent
        assert game.view().data()["terrain_discards"].get("mountain", 0) == spent
        assert discards(game) == {"white": 4} | ({"wild": wilds} if wilds else {})
        assert game.record.score[0] == 14


@pytest.mark.parametrize(
    ("own", "other", "wilds", "clause"),
    [
        (0, 0, 2, "A8"),  # one is needed: a second is wasted
        (1, 2, 2, "A8"),  # the lead is one
        (3, 0, 2, "A8"),
        (1, 3, 1, "A7"),  # still behind
    ],
)
def test_wilds_wasted_or_too_few(own: int, other: int, wilds: int, clause: str) -> None:
    """A8: more wilds than the number needed and the opponents' lead are refused, and so are too few."""
    game = ready(black=3, wild=5)
    terrain(game, 0, mountain=own)
    terrain(game, 1, mountain=other)
    played = f"{wilds} wild"
    assert refused(game, f"claim cape_town-port_elizabeth.1 with 3 black double with {played}") == clause


def test_a_wild_cannot_be_played_twice() -> None:
    """A8: a wild that pays for a space cannot stand in for terrain as well."""
    game = ready(black=2, wild=1)
    assert doublings(game, "cape_town-port_elizabeth.1") == set()
    assert refused(game, "claim cape_town-port_elizabeth.1 with 2 black 1 wild double with 1 wild") == "C30"


def test_the_most_of_all_others_counts() -> None:
    """A8: with several opponents the wilds must make up for the one who has most."""
    game = ready(4, black=3, wild=4)
    for seat, count in enumerate((1, 2, 4, 3)):
        terrain(game, seat, mountain=count)
    paid = [action.structure() for action in claims(game, "cape_town-port_elizabeth.1")]
    assert [made["double"] for made in paid if "double" in made and made["cards"] == {"black": 3}] == [{"wild": 3}]


# What doubling leaves alone


def test_pieces_do_not_change_with_doubling() -> None:
    """A9: a doubled track takes one piece per space as any other."""
    game = ready(black=3)
    terrain(game, 0, mountain=1)
    before = int(game.record.pieces[0, 0])
    game.play("claim cape_town-port_elizabeth.1 with 3 black double with 1 mountain")
    assert game.record.pieces[0, 0] == before - 3


def test_terrain_is_worth_nothing_at_the_end() -> None:
    """A9: terrain cards left at the end are worth nothing."""
    game = ready()
    before = [seat.total for seat in game.account().seats]
    terrain(game, 0, desert=5, jungle=5, mountain=5)
    assert [seat.total for seat in game.account().seats] == before


def test_the_account_counts_doubled_tracks_as_doubled() -> None:
    """A6: the points for tracks in the final account hold the doubling."""
    game = ready(black=3)
    terrain(game, 0, mountain=1)
    game.play("claim cape_town-port_elizabeth.1 with 3 black double with 1 mountain")
    assert game.account().seats[0].tracks == 8


# Locomotive signs


SIGNED = {"mocambique-madagascar_1": (3, 1), "durban-madagascar_2": (6, 2)}
SIGNED_TRACKS = pytest.mark.parametrize("track", [f"{name}.{i}" for name in SIGNED for i in (1, 2)])


def test_which_tracks_carry_locomotive_signs() -> None:
    """A13: just the four tracks to Madagascar carry locomotive signs."""
    tracks = zip(started("africa").board.tracks, started("africa").board.facts.map.tracks, strict=True)
    assert {name for name, track in tracks if track.wilds} == {f"{name}.{i}" for name in SIGNED for i in (1, 2)}


@SIGNED_TRACKS
def test_locomotive_signs_take_wilds(track: str) -> None:
    """A13: a track with locomotive signs needs at least that many wilds among the cards paid for its spaces."""
    length, signs = SIGNED[track[:-2]]
    game = ready(red=length, wild=length)
    paid = [action.structure()["cards"] for action in claims(game, track) if "double" not in action.structure()]
    assert sorted(cards["wild"] for cards in paid) == list(range(signs, length + 1))
    for wilds in range(signs):
        cards = f"{length - wilds} red" + (f" {wilds} wild" if wilds else "")
        assert refused(game, f"claim {track} with {cards}") == "A13"


def test_wilds_as_terrain_do_not_count_for_the_signs() -> None:
    """A13: wilds played as terrain do not count for the locomotive signs."""
    game = ready(red=3, wild=2)
    track = "mocambique-madagascar_1.1"
    assert refused(game, f"claim {track} with 3 red double with 1 wild") == "A13"
    game.play(f"claim {track} with 2 red 1 wild double with 1 wild")
    assert game.record.score[0] == 8


def test_with_only_the_wilds_for_the_signs_there_is_none_for_terrain() -> None:
    """A13: one wild pays for the sign or stands in for terrain, never both."""
    game = ready(red=3, wild=1)
    assert doublings(game, "mocambique-madagascar_1.1") == set()
    terrain(game, 0, mountain=1)
    assert doublings(game, "mocambique-madagascar_1.1") == {(1, 0)}
