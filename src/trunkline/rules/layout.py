"""The two records that rules work on: a board (facts, never written) and a game (one position).

Counts are 16-bit and ids 8-bit, all signed: unsigned numbers turn into floats when mixed with signed ones under Numba,
and 16 bits hold every sum the rules make, so interpreted NumPy and compiled code agree to the byte.
"""

import numpy as np

SEATS = 5
COLOURS = 8  # card colours; colour 0 is grey, colours 1..8 are the board's own in its order
KINDS = 1 + 4 * COLOURS  # card kinds: the wild, then each colour as plain train, harbour train, single and double ship
EVEN_KINDS = KINDS + 1  # rows of bytes that leave no gap in a record
PLACES = 64
REGIONS = 80  # what a ticket names: a place by itself (same number), or a country with several ends
REGION_ENDS = 4
TRACKS = 144
LENGTHS = 10  # lengths 1..9
PARALLELS = 3  # other tracks of the same connection
TICKETS = 96
STOPS = 6  # cities named by one ticket
DECKS = 2
OFFERED = 6  # tickets shown to one seat at once
DISPLAY = 8
PILES = 2
POOLS = 48  # groups of passengers: one per city or country that starts with some
PASSENGERS = 6  # passenger colours
TERRAINS = 4
PAIR_SPACES = 4  # longest track with the pair sign

NOBODY = -1
NONE = -1

# Piles, and the suits of tracks and pieces.
TRAIN, SHIP = 0, 1

# Card forms: kind = 1 + form * colours + (colour - 1); kind 0 is the wild.
WILD = 0
PLAIN, HARBOUR, SINGLE, DOUBLE = 0, 1, 2, 3
GREY = 0

# Purses: what pays for a track. One for each suit and colour (grey: any colour), one for tracks with the pair sign.
PAIR_PURSE = 2 * (COLOURS + 1)
PURSES = PAIR_PURSE + 1

# What a seat must decide.
(
    NOTHING,
    CHOOSE_MIX,  # set-up: how many tickets from each deck
    KEEP_FIRST,  # set-up: which of the first tickets to keep
    CHOOSE_PIECES,  # set-up: how many trains, the rest ships
    TURN,
    NEXT_CARD,  # a second card of the draw action
    REFILL,  # the pile that replaces a card taken from the display
    KEEP_TICKETS,
    PASSENGER,
) = range(9)

# Where a ticket is: HELD + seat, OFFERED_TO + seat and so on.
PILE, UNDER, DISCARDED = 0, 1, 2
OFFERED_TO, HELD, COMPLETED = 10, 20, 30

# Tie-breaks, in a board's order.
BY_TICKETS, BY_LONGEST_PATH, BY_PASSENGERS = 1, 2, 3

# Ways a game ends.
RUNNING, PIECES_OUT, ALL_PASSED, QUIET, GOAL_REACHED, LAST_PIECE, NO_TRACK_LEFT = range(7)


def record_type(fields: list[tuple]) -> np.dtype:  # type: ignore[type-arg]
    """A record whose fields are attributes outside compiled code too: aligned for GPUs, and without gaps.

    Gaps would hold stray bytes, and two equal positions would not be equal to the byte.
    """
    made = np.dtype(fields, align=True)
    assert made.itemsize == np.dtype(fields).itemsize, "a gap in the record"
    return np.dtype((np.record, made))


board_t = record_type(
    [
        # sizes
        ("places", "i2"),
        ("regions", "i2"),
        ("tracks", "i2"),
        ("tickets", "i2"),
        ("decks", "i2"),
        ("colours", "i2"),
        ("forms", "i2"),  # 1: plain trains; 2: and harbour trains; 4: and ships
        ("kinds", "i2"),
        ("piles", "i2"),
        ("min_players", "i2"),
        ("max_players", "i2"),
        # cards
        ("card_count", "i2", KINDS),
        ("card_pile", "i2", KINDS),
        ("dealt", "i2", PILES),  # cards dealt to a player from each pile
        ("display_from", "i2", PILES),  # display cards that come from each pile
        ("display", "i2"),
        ("wild_limit", "i2"),  # this many wilds in the display and it is discarded; 0: never
        ("draws", "i2"),
        # pieces and the end
        ("pieces", "i2", 2),
        ("chosen", "i2"),  # pieces each player chooses out of all; 0: no choice
        ("end_at", "i2"),
        ("last_turns", "i2"),
        ("exchange", "i2"),  # points lost per piece exchanged; NONE: no exchange
        # tracks
        ("open_from", "i2"),  # players from which all tracks of a connection may be used
        ("track_from", "i2", TRACKS),
        ("track_to", "i2", TRACKS),
        ("track_length", "i2", TRACKS),
        ("track_colour", "i2", TRACKS),
        ("track_suit", "i2", TRACKS),
        ("track_pairs", "i2", TRACKS),  # 1: every space takes a pair of cards
        ("track_wilds", "i2", TRACKS),  # spaces that carry a locomotive sign
        ("parallel", "i2", (TRACKS, PARALLELS)),
        # tracks that any hand can pay for in the same ways, together: see classes.py
        ("classes", "i2"),
        ("class_purse", "i2", TRACKS),
        ("class_length", "i2", TRACKS),
        ("class_start", "i2", TRACKS + 1),
        ("class_track", "i2", TRACKS),
        ("points", "i2", LENGTHS),
        ("longest_path", "i2"),
        ("globetrotter", "i2"),
        ("tie_break", "i2", 3),
        # places
        ("region_place", "i2", (REGIONS, REGION_ENDS)),  # places of a region, NONE-padded
        ("port", "i2", PLACES),
        ("side", "i2", PLACES),  # the two sides that the journey's bonus joins: 1, 2; 0: neither
        # tickets
        ("deal", "i2"),
        ("deal_keep", "i2"),
        ("draw", "i2"),
        ("draw_keep", "i2"),
        ("shuffle_back", "i2"),  # 1: tickets rejected at set-up are shuffled back; 0: they go under the pile
        ("ticket_deck", "i2", TICKETS),
        ("ticket_stops", "i2", TICKETS),
        ("ticket_stop", "i2", (TICKETS, STOPS)),  # regions
        ("ticket_points", "i2", TICKETS),
        ("ticket_joined", "i2", TICKETS),  # tours: joined, but not in order; others: same as points
        ("ticket_penalty", "i2", TICKETS),
        # passengers
        ("passenger_colours", "i2"),
        ("passenger_count", "i2", PASSENGERS),
        ("pools", "i2"),
        ("pool", "i2", PLACES),  # which pool a place's passengers stand in; NONE
        ("pool_size", "i2", POOLS),
        ("most_passengers", "i2"),
        ("second_passengers", "i2"),
        # terrain
        ("terrains", "i2"),
        ("terrain_count", "i2", TERRAINS),
        ("terrain_dealt", "i2"),
        ("terrain_display", "i2"),
        ("terrain_of", "i2", COLOURS + 1),  # terrain of a track's printed colour; NONE
        ("terrain_need", "i2", LENGTHS),
        # harbours
        ("harbours", "i2"),
        ("harbour_cost", "i2", 2),
        ("harbour_points", "i2", 4),  # by completed tickets that name the city: 0, 1, 2, 3 or more
        ("unbuilt", "i2"),  # points lost per harbour not built
        # journey
        ("goal", "i2"),  # completed tickets that win; 0: no race
        ("bonus_tickets", "i2"),
    ]
)

game_t = record_type(
    [
        ("players", "i2"),
        ("first", "i2"),
        ("turn", "i2"),
        ("over", "i2"),
        ("decision", "i2", SEATS),
        # the turn in progress
        ("drawn", "i2"),  # cards drawn in this turn
        ("slot", "i2"),  # display slot that waits for the choice of a pile
        ("took_wild", "i2"),
        ("pending", "i1", 2),  # ends whose passengers are still to be decided
        # the end
        ("final_turns", "i2"),  # turns left once the end is near; NONE before
        ("passes", "i2"),  # passes in a row
        ("quiet", "i2"),  # turns in a row in which nothing was drawn, claimed or built
        # cards
        ("hand", "i2", (SEATS, KINDS)),
        ("taken", "i1", (SEATS, EVEN_KINDS)),  # from the display and not paid since: all know that the hand has so many
        ("pile", "i2", KINDS),
        ("discard", "i2", KINDS),
        ("pile_size", "i2", PILES),
        ("discard_size", "i2", PILES),
        ("display", "i1", DISPLAY),
        # pieces, tracks, points
        ("pieces", "i2", (SEATS, 2)),
        ("box", "i2", (SEATS, 2)),
        ("score", "i2", SEATS),
        ("exchanged", "i2", SEATS),
        ("owner", "i1", TRACKS),
        ("network", "i1", (SEATS, PLACES)),  # the smallest place joined to each place; NONE: no track there
        # tickets
        ("ticket_at", "i1", TICKETS),
        ("fresh", "i2", DECKS),  # tickets of each deck that lie shuffled in their pile, above those put under it
        ("under", "i1", TICKETS),  # tickets under their piles, next to be drawn first
        ("under_size", "i2"),
        ("offer", "i1", (SEATS, OFFERED)),  # in the order shown
        ("offer_size", "i2", SEATS),
        ("mix", "i1", (SEATS, DECKS)),
        # passengers
        ("waiting", "i1", (POOLS, PASSENGERS)),
        ("collected", "i1", (SEATS, PASSENGERS)),
        # terrain
        ("terrain", "i2", (SEATS, TERRAINS)),
        ("terrain_pile", "i2", TERRAINS),
        ("terrain_discard", "i2", TERRAINS),
        ("terrain_up", "i1", TERRAINS),  # kinds lying face up, by slot
        # harbours
        ("harbour", "i1", PLACES),
        ("harbours", "i2", SEATS),  # still to be built
        # journey
        ("journey", "i1", (SEATS, OFFERED)),  # unfinished tickets in hand order
        ("journey_size", "i2", SEATS),
        ("completed", "i2", SEATS),
        ("bonus", "i2", SEATS),
    ]
)


def new_games(count: int) -> np.ndarray:
    """Room for `count` games, all zero: `set_up` makes each one a game."""
    return np.zeros(count, game_t)
