"""Terrain cards: drawing them, and doubling a track's points with them (A2-A9)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import DRAW_TERRAIN, TAKE_TERRAIN, double, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE
from trunkline.rules.reasons import LEGAL, NO_SUCH_MECHANIC, NO_TERRAIN, NO_TERRAIN_CARD, TERRAIN_BEHIND, TERRAIN_WILDS
from trunkline.rules.types import Board, Dice, Game, Numbers, View


@rule
def terrain_left(board: Board, game: Game):
    total = 0
    for terrain in range(board.terrains):
        total += int(game.terrain_pile[terrain])
    return total


@rule
def can_supply_terrain(board: Board, game: Game):
    for terrain in range(board.terrains):
        if game.terrain_pile[terrain] > 0 or game.terrain_discard[terrain] > 0:
            return True
    return False


@rule
def draw_terrain_from(board: Board, game: Game, dice: Dice, what: int, to: int):
    """Take one terrain card at random; an empty pile is renewed from the discards (A4)."""
    if terrain_left(board, game) == 0:
        for terrain in range(board.terrains):
            game.terrain_pile[terrain] = game.terrain_discard[terrain]
            game.terrain_discard[terrain] = 0
    total = terrain_left(board, game)
    terrain = chance.pick(dice, what, to, game.terrain_pile, 0, int(board.terrains), total)
    game.terrain_pile[terrain] -= 1
    return terrain


@rule
def fill_terrain_display(board: Board, game: Game, dice: Dice):
    """Turn up a card in every empty slot that can have one (A2, A4)."""
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] == NONE and can_supply_terrain(board, game):
            game.terrain_up[slot] = draw_terrain_from(board, game, dice, chance.TERRAIN_TO_DISPLAY, slot)


@rule
def lay_out_terrain(board: Board, game: Game):
    for terrain in range(board.terrains):
        game.terrain_pile[terrain] = board.terrain_count[terrain]


@rule
def deal_terrain(board: Board, game: Game, dice: Dice):
    """One terrain card or more each, then the face-up ones (A2)."""
    for seat in range(game.players):
        for _ in range(board.terrain_dealt):
            game.terrain[seat, draw_terrain_from(board, game, dice, chance.TERRAIN_TO_SEAT, seat)] += 1
    fill_terrain_display(board, game, dice)


@rule
def any_terrain(board: Board, game: Game):
    """Whether a terrain card can be drawn at all."""
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] != NONE:
            return True
    return can_supply_terrain(board, game)


@rule
def terrain_slot_of(board: Board, game: Game, terrain: int):
    for slot in range(board.terrain_display):
        if game.terrain_up[slot] == terrain:
            return slot
    return NONE


@rule
def list_terrain(board: Board, game: Game, out: Numbers, n: int):
    """Terrain cards that may be drawn instead of a card (A3)."""
    if board.terrains == 0:
        return n
    for terrain in range(board.terrains):
        if terrain_slot_of(board, game, terrain) != NONE:
            n = put(out, n, make(TAKE_TERRAIN, terrain, 0))
    if can_supply_terrain(board, game):
        n = put(out, n, make(DRAW_TERRAIN, 0, 0))
    return n


@rule
def take_terrain(board: Board, game: Game, seat: int, dice: Dice, terrain: int):
    """Take a face-up terrain card, which is replaced at once (A4)."""
    game.terrain_up[terrain_slot_of(board, game, terrain)] = NONE
    game.terrain[seat, terrain] += 1
    fill_terrain_display(board, game, dice)


@rule
def draw_terrain(board: Board, game: Game, seat: int, dice: Dice):
    game.terrain[seat, draw_terrain_from(board, game, dice, chance.TERRAIN_TO_SEAT, seat)] += 1


@rule
def refuse_take_terrain(board: Board, game: Game, terrain: int):
    """Taking a terrain card that lies face up (A4)."""
    if board.terrains == 0 or terrain >= board.terrains:
        return NO_SUCH_MECHANIC
    return LEGAL if terrain_slot_of(board, game, terrain) != NONE else NO_TERRAIN_CARD


@rule
def refuse_draw_terrain(board: Board, game: Game):
    """Drawing the top terrain card (A4)."""
    if board.terrains == 0:
        return NO_SUCH_MECHANIC
    return LEGAL if can_supply_terrain(board, game) else NO_TERRAIN_CARD


@rule
def terrain_of(board: Board, track: int):
    """The terrain of a track by its printed colour (A6), NONE where there is nothing to double."""
    if board.terrains == 0 or board.terrain_need[board.track_length[track]] == 0:
        return NONE
    return int(board.terrain_of[board.track_colour[track]])


@rule
def lead_of_others(game: Game, seat: int, terrain: int):
    """How many more cards of the terrain some other player has (A7); 0 when nobody has more."""
    lead = 0
    for other in range(game.players):
        if other != seat:
            lead = max(lead, int(game.terrain[other, terrain]) - int(game.terrain[seat, terrain]))
    return lead


@rule
def fewest_terrain_wilds(board: Board, game: Game, seat: int, track: int):
    """The fewest wilds played as terrain with which the track may be doubled (A8)."""
    terrain = terrain_of(board, track)
    need = int(board.terrain_need[board.track_length[track]])
    return max(lead_of_others(game, seat, terrain), need - int(game.terrain[seat, terrain]), 0)


@rule
def most_terrain_wilds(board: Board, game: Game, seat: int, track: int):
    """The most wilds that may be played as terrain: none may be wasted (A8)."""
    need = int(board.terrain_need[board.track_length[track]])
    return max(need, lead_of_others(game, seat, terrain_of(board, track)))


@rule
def list_doubled(board: Board, game: Game, seat: int, track: int, claim: int, wilds_left: int, out: Numbers, n: int):
    """A claim as it is, and doubled with each number of wilds played as terrain."""
    n = put(out, n, claim)
    if terrain_of(board, track) != NONE:
        most = min(wilds_left, most_terrain_wilds(board, game, seat, track))
        for wilds in range(fewest_terrain_wilds(board, game, seat, track), most + 1):
            n = put(out, n, double(claim, wilds))
    return n


@rule
def count_doubled(board: Board, game: Game, seat: int, track: int, wilds_left: int):
    """How many claims list_doubled makes of one."""
    if terrain_of(board, track) == NONE:
        return 1
    most = min(wilds_left, most_terrain_wilds(board, game, seat, track))
    return 1 + max(0, most - fewest_terrain_wilds(board, game, seat, track) + 1)


@rule
def refuse_terrain(board: Board, game: Game, seat: int, track: int, wilds: int):
    """Doubling with terrain (A6-A8)."""
    terrain = terrain_of(board, track)
    if terrain == NONE:
        return NO_TERRAIN
    if wilds > most_terrain_wilds(board, game, seat, track):
        return TERRAIN_WILDS
    if wilds >= fewest_terrain_wilds(board, game, seat, track):
        return LEGAL
    need = int(board.terrain_need[board.track_length[track]])
    return NO_TERRAIN if int(game.terrain[seat, terrain]) + wilds < need else TERRAIN_BEHIND


@rule
def play_terrain(board: Board, game: Game, seat: int, track: int, wilds: int):
    """Discard the own terrain cards that the wilds do not stand for (A8)."""
    terrain = terrain_of(board, track)
    cards = max(0, int(board.terrain_need[board.track_length[track]]) - wilds)
    game.terrain[seat, terrain] -= cards
    game.terrain_discard[terrain] += cards


@rule
def see_terrain(board: Board, game: Game, view: View, share: int):
    """Terrain cards lie face up (A5); of the pile one sees how many there are."""
    if share == 0:
        view.terrain_pile = terrain_left(board, game)


@rule
def terrain_holds(board: Board, game: Game):
    for terrain in range(board.terrains):
        count = int(game.terrain_pile[terrain]) + int(game.terrain_discard[terrain])
        for slot in range(board.terrain_display):
            if game.terrain_up[slot] == terrain:
                count += 1
        for seat in range(game.players):
            if game.terrain[seat, terrain] < 0:
                return False
            count += int(game.terrain[seat, terrain])
        if count != board.terrain_count[terrain]:
            return False
    return True
