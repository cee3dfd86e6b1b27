"""The numbers that all rules speak in: how large a game can be, and what kinds, suits and marks are called.

A record has room for the largest game. Counts are 16-bit and ids 8-bit, all signed: unsigned numbers turn into floats
when mixed with signed ones under Numba, and 16 bits hold every sum the rules make, so interpreted NumPy and compiled
code agree to the byte.
"""

SEATS = 5
COLOURS = 8  # card colours; colour 0 is grey, colours 1..8 are the board's own in its order
KINDS = 1 + 4 * COLOURS  # card kinds: the wild, then each colour as plain train, harbour train, single and double ship
PILES = 2
DISPLAY = 8
PLACES = 64
REGIONS = 80  # what a ticket names: a place by itself (same number), or a country with several ends
REGION_ENDS = 4
TRACKS = 144
LENGTHS = 10  # lengths 1..9
PARALLELS = 3  # other tracks of the same connection
PAIR_SPACES = 4  # longest track with the pair sign
TICKETS = 96
STOPS = 6  # cities named by one ticket
DECKS = 2
OFFERED = 6  # tickets shown to one seat at once
POOLS = 48  # groups of passengers: one per city or country that starts with some
PASSENGERS = 6  # passenger colours
TERRAINS = 4

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

# What a seat must decide, by the names that people and programs read.
DECISIONS = (
    "nothing",
    "mix",  # set-up: how many tickets from each deck
    "first_tickets",  # set-up: which of the first tickets to keep
    "pieces",  # set-up: how many trains, the rest ships
    "turn",
    "next_card",  # a second card of the draw action
    "refill",  # the pile that replaces a card taken from the display
    "tickets",
    "passenger",
    "tunnel",  # whether to pay what a tunnel asks for
)
(
    NOTHING,
    CHOOSE_MIX,
    KEEP_FIRST,
    CHOOSE_PIECES,
    TURN,
    NEXT_CARD,
    REFILL,
    KEEP_TICKETS,
    PASSENGER,
    TUNNEL,
) = range(len(DECISIONS))
SET_UP = (CHOOSE_MIX, KEEP_FIRST, CHOOSE_PIECES)  # choices that all seats make at the same time, before the first turn

# How a game ended.
ENDINGS = ("running", "pieces_out", "all_passed", "quiet", "goal_reached", "last_piece", "no_track_left")
RUNNING, PIECES_OUT, ALL_PASSED, QUIET, GOAL_REACHED, LAST_PIECE, NO_TRACK_LEFT = range(len(ENDINGS))

# Where a ticket is: HELD + seat, OFFERED_TO + seat and so on.
PILE, UNDER, DISCARDED = 0, 1, 2
OFFERED_TO, HELD, COMPLETED = 10, 20, 30

# Tie-breaks, in a board's order.
BY_TICKETS, BY_LONGEST_PATH, BY_PASSENGERS = 1, 2, 3
