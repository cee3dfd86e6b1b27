"""Terrain cards: drawing them, and doubling a track's points with them (A2-A9)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import DRAW_TERRAIN, TAKE_TERRAIN, double, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE


@rule
def pile_total(board, game):
    total = 0
    for terrain in range(board.terrains):
        total += int(game.terrain_pile[terrain])
    return total


@rule
def can_supply(board, game):
    for terrain in range(board.terrains):
        if game.terrain_pile[terrain] > 0 or game.terrain_discard[terrain] > 0:
            return True
    return False


@rule
def draw_from(board, game, dice, what, to):
    """Take one terrain card at random; an empty pile is renewed from the discards (A4)."""
    if pile_total(board, game) == 0:
        for terrain in range(board.terrains):
            game.terrain_pile[terrain] = game.terrain_discard[terrain]
            game.terrain_discard[terrain] = 0
    total = pile_total(board, game)
    terrain = chance.pick(dice, what, to, game.terrain_pile, 0, int(board.terrains), total)
    game.terrain_pile[terrain] -= 1
    return terrain


@rule
def fill_display(board, game, dice):
    """Turn up a card in every empty slot that can have one (A2, A4)."""
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] == NONE and can_supply(board, game):
            game.terrain_up[slot] = draw_from(board, game, dice, chance.TERRAIN_TO_DISPLAY, slot)


@rule
def any_terrain(board, game):
    """Whether a terrain card can be drawn at all."""
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] != NONE:
            return True
    return can_supply(board, game)


@rule
def slot_of(board, game, terrain):
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] == terrain:
            return slot
    return NONE


@rule
def list_terrain(board, game, out, n):
    """Terrain cards that may be drawn instead of a card (A3)."""
    if board.terrains == 0:
        return n
    for terrain in range(board.terrains):
        if slot_of(board, game, terrain) != NONE:
            n = put(out, n, make(TAKE_TERRAIN, terrain, 0))
    if can_supply(board, game):
        n = put(out, n, make(DRAW_TERRAIN, 0, 0))
    return n


@rule
def take_terrain(board, game, seat, dice, terrain):
    """Take a face-up terrain card, which is replaced at once (A4)."""
    game.terrain_up[slot_of(board, game, terrain)] = NONE
    game.terrain[seat, terrain] += 1
    fill_display(board, game, dice)


@rule
def draw_terrain(board, game, seat, dice):
    game.terrain[seat, draw_from(board, game, dice, chance.TERRAIN_TO_SEAT, seat)] += 1


@rule
def terrain_of(board, track):
    """The terrain of a track by its printed colour (A6), NONE where there is nothing to double."""
    if board.terrains == 0 or board.terrain_need[board.track_length[track]] == 0:
        return NONE
    return int(board.terrain_of[board.track_colour[track]])


@rule
def lead_of_others(game, seat, terrain):
    """How many more cards of the terrain some other player has (A7); 0 when nobody has more."""
    lead = 0
    for other in range(game.players):
        if other != seat:
            lead = max(lead, int(game.terrain[other, terrain]) - int(game.terrain[seat, terrain]))
    return lead


@rule
def fewest_wilds(board, game, seat, track):
    """The fewest wilds played as terrain with which the track may be doubled (A8)."""
    terrain = terrain_of(board, track)
    need = int(board.terrain_need[board.track_length[track]])
    return max(lead_of_others(game, seat, terrain), need - int(game.terrain[seat, terrain]), 0)


@rule
def most_wilds(board, game, seat, track):
    """The most wilds that may be played as terrain: none may be wasted (A8)."""
    need = int(board.terrain_need[board.track_length[track]])
    return max(need, lead_of_others(game, seat, terrain_of(board, track)))


@rule
def list_doubled(board, game, seat, track, claim, wilds_left, out, n):
    """A claim as it is, and doubled with each number of wilds played as terrain."""
    n = put(out, n, claim)
    if terrain_of(board, track) != NONE:
        most = min(wilds_left, most_wilds(board, game, seat, track))
        for wilds in range(fewest_wilds(board, game, seat, track), most + 1):
            n = put(out, n, double(claim, wilds))
    return n


@rule
def count_doubled(board, game, seat, track, wilds_left):
    """How many claims list_doubled makes of one."""
    if terrain_of(board, track) == NONE:
        return 1
    most = min(wilds_left, most_wilds(board, game, seat, track))
    return 1 + max(0, most - fewest_wilds(board, game, seat, track) + 1)


@rule
def play_terrain(board, game, seat, track, wilds):
    """Discard the own terrain cards that the wilds do not stand for (A8)."""
    terrain = terrain_of(board, track)
    cards = max(0, int(board.terrain_need[board.track_length[track]]) - wilds)
    game.terrain[seat, terrain] -= cards
    game.terrain_discard[terrain] += cards
