"""The largest board that is accepted: all mechanics, and of everything as much as the format and the checks allow."""

from trunkline.rules import constants

SIDE = 8  # places in a row and in a column
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
COUNT, POINTS = 120, 500  # the most of a number of things, and of points


def text() -> str:
    """As a board file."""
    return "\n".join([*_head(), *_map(), *_tickets()])


def _id(x: int, y: int) -> str:
    return f"place_{x}_{y}_".ljust(40, "a")


def _head() -> list[str]:
    cards = f"plain = {COUNT}, wild = {COUNT}, harbour = {COUNT}, dealt = {COUNT}, display = 4"
    ships = f"single = {COUNT}, double = {COUNT}, dealt = {COUNT}, display = 4"
    kinds = [
        ("plain", COLOURS[:2]),
        ("hills", COLOURS[2:4]),
        ("woods", COLOURS[4:6]),
        ("sands", [*COLOURS[6:], "grey"]),
    ]
    terrain = ", ".join(
        f'{{ id = "{id}", name = {{ en = "{id}", pl = "{id}" }}, colours = {_list(own)}, cards = 15 }}'
        for id, own in kinds
    )
    return [
        *("format = 1", 'id = "largest"', f'name = {{ en = "{"L" * 80}", pl = "{"N" * 80}" }}'),
        *(
            f"players = [2, {constants.SEATS}]",
            "open_from = 2",
            'tie_breaks = ["tickets", "longest_path", "passengers"]',
        ),
        f"[cards]\ncolours = {_list(COLOURS)}\ndraws = 4\nwild_limit = 8\ntotal = {len(COLOURS) * 4 * COUNT + COUNT}",
        f"train = {{ {cards} }}\nship = {{ {ships} }}",
        f"[pieces]\ntrain = {COUNT}\nship = {COUNT}\nchoose = {COUNT}\nend_at = 2\nlast_turns = 2",
        f"[scores]\ntracks = {[POINTS] * 9}\nlongest_path = {POINTS}\nglobetrotter = {POINTS}",
        f"[passengers]\ncolours = {_list(COLOURS[:6])}\neach = {COUNT}\nmost = {POINTS}\nsecond = {POINTS}",
        f"[terrain]\ndealt = 9\ndisplay = 4\nneeds = {[1] * 9}\nkinds = [{terrain}]",
        f"[harbours]\neach = {COUNT}\ntrain = 2\nship = 2\npoints = {[POINTS] * 3}\nunbuilt = {POINTS}",
        "[exchange]\ncost = 1",
    ]


def _list(words: list[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _map() -> list[str]:
    squares = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    places = [_place(number, x, y) for number, (x, y) in enumerate(squares)]
    edges = [((x, y), (x + 1, y)) for x, y in squares if x + 1 < SIDE]
    edges += [((x, y), (x, y + 1)) for x, y in squares if y + 1 < SIDE]
    edges += [((x, y), (x + 1, y + 1)) for x, y in squares if x + 1 < SIDE and y + 1 < SIDE]
    tracks = [_track(number, *edge) for number, edge in enumerate(edges[: constants.TRACKS])]
    return ["[map]\naspect = 1.5", f"places = [{','.join(places)}]", f"tracks = [{','.join(tracks)}]"]


def _place(number: int, x: int, y: int) -> str:
    passengers = f", passengers = {6 * COUNT // constants.POOLS}" if number < constants.POOLS else ""
    names = f'name = "{"E" * 76}{number}", pl = "{"P" * 76}{number}"'
    where = f"at = [{(x + 0.5) / SIDE}, {(y + 0.5) / SIDE}], lat = {y}.5, lon = {x}.5"
    return f'{{ id = "{_id(x, y)}", {names}, {where}, port = true{passengers} }}'


def _track(number: int, start: tuple[int, int], to: tuple[int, int]) -> str:
    """Every third over sea; one takes pairs; all grey, so that every colour pays for them."""
    kind = (
        "length = 2, pairs = true"
        if number == 0
        else f"length = {number % 9 + 1}, sea = {str(number % 3 == 1).lower()}"
    )
    return f'{{ from = "{_id(*start)}", to = "{_id(*to)}", colour = "grey", {kind} }}'


def _tickets() -> list[str]:
    squares = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    tickets = []
    for number in range(constants.TICKETS):
        stops = [
            _id(*squares[(number * 7 + stop * (11 + 2 * (number // 64))) % len(squares)])
            for stop in range(constants.STOPS)
        ]
        worth = f"points = {POINTS - number}, joined = 300, penalty = {POINTS}"
        tickets.append(f'{{ stops = {_list(stops)}, {worth}, deck = "{"long" if number % 2 else "short"}" }}')
    offered = constants.OFFERED
    numbers = f"deal = {offered}\nkeep = 1\ndraw = {offered}\ndraw_keep = 1"
    return [f'[tickets]\n{numbers}\ndecks = ["long", "short"]', f"list = [{','.join(tickets)}]"]
