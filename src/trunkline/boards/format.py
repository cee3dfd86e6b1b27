"""The format of a board file: what each table and key holds. What the numbers must make together is in check.py."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
Printed = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey"]
TieBreak = Literal["tickets", "longest_path", "passengers"]

# Ids are joined with "-" and "." in the names of tracks and tickets, so they hold neither.
LONGEST_ID = 40
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*\Z", max_length=LONGEST_ID)]
Words = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=120)]
Some = Annotated[int, Meta(ge=1, le=120)]
Points = Annotated[int, Meta(ge=0, le=500)]
Fraction = Annotated[float, Meta(ge=0, le=1)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]


# Defaults are left out of the canonical form, so a key added to the format later does not change old boards' digests.
class Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of the file; a key it does not know is an error, not a silent nothing."""


class Name(Table, frozen=True):
    en: Words
    pl: Words


class TrainCards(Table, frozen=True):
    plain: Count  # of each colour
    wild: Count
    harbour: Count = 0  # of each colour, with the harbour sign
    dealt: Count = 0
    display: Count = 0


class ShipCards(Table, frozen=True):
    single: Count  # of each colour; all carry the harbour sign
    double: Count
    dealt: Count = 0
    display: Count = 0


class Cards(Table, frozen=True):
    colours: list[Colour]
    total: int
    train: TrainCards
    ship: ShipCards | None = None
    draws: Some = 2
    wild_limit: Count = 0  # this many wilds in the display and it is discarded; 0: never


class Pieces(Table, frozen=True):
    train: Count
    ship: Count = 0
    choose: Count = 0  # pieces each player takes out of all; 0: every piece, no choice
    suggested: tuple[Count, Count] | None = None  # trains and ships of a good choice
    end_at: Count = 0  # pieces left with which the end is near
    last_turns: Count = 0  # turns each player then has


class Scores(Table, frozen=True):
    tracks: list[Points] = []  # by length, from 1 on
    longest_path: Points = 0
    globetrotter: Points = 0


class Passengers(Table, frozen=True):
    colours: list[Colour]
    each: Some
    most: Points
    second: Points


class TerrainKind(Table, frozen=True):
    id: Id
    name: Name
    colours: list[Printed]
    cards: Some


class Terrain(Table, frozen=True):
    dealt: Count
    display: Count
    needs: list[Some]  # cards that double a track, by its length, from 1 on
    kinds: list[TerrainKind]


class Harbours(Table, frozen=True):
    each: Some
    train: Count  # train cards with the harbour sign that one costs
    ship: Count
    points: tuple[Points, Points, Points]  # with 1, 2, 3 or more completed tickets that name the city
    unbuilt: Points


class Tunnels(Table, frozen=True):
    cards: Annotated[int, Meta(ge=1, le=4)]  # that a claim of a tunnel turns up


class Exchange(Table, frozen=True):
    cost: Points


class Journey(Table, frozen=True):
    goal: Some
    bonus_tickets: Count = 0
    east: list[str] = []
    west: list[str] = []


class Place(Table, frozen=True):
    id: Id
    at: tuple[Fraction, Fraction]  # where it is drawn: fractions of the board's width and height
    name: Words | None = None
    pl: Words | None = None
    lat: Latitude | None = None
    lon: Longitude | None = None
    kind: Literal["city", "end", "junction"] = "city"
    port: bool = False
    passengers: Count = 0


class Country(Table, frozen=True):
    id: Id
    name: Words
    ends: list[str]
    pl: Words | None = None
    passengers: Count = 0


class Track(Table, frozen=True):
    start: str = field(name="from")
    to: str
    length: Some
    colour: Printed
    sea: bool = False
    pairs: bool = False  # every space takes a pair of cards
    wilds: Count = 0  # spaces that carry a locomotive sign
    tunnel: bool = False  # a claim turns up cards of the pile, and those that match must be paid as well
    wraps: tuple[Count, Count] | None = None  # leaves the west edge, enters at the east one: spaces drawn at each


class Map(Table, frozen=True):
    aspect: Annotated[float, Meta(gt=0, le=10)]  # width of the drawing by its height
    places: list[Place]
    tracks: list[Track]
    countries: list[Country] = []


class Ticket(Table, frozen=True):
    stops: list[str]
    points: Points = 0
    deck: str | None = None
    joined: Points | None = None  # tours: all stops joined, but not in order
    penalty: Points | None = None  # tours: lost when not


class Tickets(Table, frozen=True):
    deal: Some
    keep: Some
    draw: Some
    draw_keep: Some
    list: list[Ticket]
    decks: tuple[Id, Id] | None = None  # players choose how many come from each
    rejected: Literal["under", "shuffled"] = "under"  # where tickets rejected at set-up go


class BoardFile(Table, frozen=True):
    format: Literal[1]
    id: Id
    name: Name
    players: tuple[int, int]
    open_from: Annotated[int, Meta(ge=2, le=6)]  # with so many players all tracks of a connection may be used
    cards: Cards
    pieces: Pieces
    tickets: Tickets
    map: Map
    tie_breaks: list[TieBreak] = []
    scores: Scores = Scores()
    passengers: Passengers | None = None
    terrain: Terrain | None = None
    harbours: Harbours | None = None
    exchange: Exchange | None = None
    journey: Journey | None = None
    tunnels: Tunnels | None = None
