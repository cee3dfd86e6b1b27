"""The chapters of a report: each says one thing that the games tell, as a drawing and as a table."""

from collections.abc import Iterator
from html import escape

import polars as pl

from trunkline.drawing import svg
from trunkline.lab.findings import RATED, Games
from trunkline.lab.intervals import sure
from trunkline.lab.page import FEW, ReportVoice, chapter, figure, folded, table
from trunkline.lab.plots import bar, histogram, interval, lines

STEPS = 6  # colours of the map
TOP = 12  # rows of a short table
MANY = 30  # tickets up to which all are shown at once


# The map


def tracks(games: Games, voice: ReportVoice) -> str:
    """What winners hold: on the board, and the tracks that stand out."""
    found = games.tracks()
    say, percent = voice.say, voice.percent
    names = {track: voice.track_name(i) for i, track in enumerate(voice.board.tracks)}
    most = max(float(found["winners"].max() or 0), 1e-9)  # type: ignore[arg-type]
    colours, notes = {}, {}
    for track, name in names.items():
        colours[track], notes[track] = "var(--s0)", f"{name}: {say('report.map.free')}"
    for row in found.iter_rows(named=True):
        track = row["track"]
        shares = {name: percent(row[name]) for name in ("claimed", "winners")}
        colours[track] = f"var(--s{min(STEPS - 1, int(row['winners'] / most * STEPS))})"
        notes[track] = say("report.map.note", track=names[track], **shares)
    drawn = svg(voice.board, colours, notes, voice.lang, say("report.map"))
    return chapter(
        "map",
        say("report.map"),
        say("report.map.lead"),
        f'<label class="larger"><input type="checkbox"> {say("report.larger")}</label>',
        f'<div class="map" tabindex="0" role="region" aria-label="{say("report.scroll")}">{drawn}</div>',
        _legend(voice, most),
        f"<h3>{say('report.map.top')}</h3>",
        _track_table(voice, names, found.head(TOP), "winners", games),
        f"<h3>{say('report.map.decide')}</h3>",
        _deciding(voice, names, found, games),
        folded(say("report.map.all"), _track_table(voice, names, found, "winners", games)),
        _few_note(voice),
    )


def _deciding(voice: ReportVoice, names: dict[str, str], found: pl.DataFrame, games: Games) -> str:
    """The tracks whose holders win more, or less, than the same bot without them: where that is surer than chance."""
    compared = found.filter(pl.col("times") >= FEW, pl.col("advantage").is_not_null())
    surely = pl.col("advantage").abs() > sure(len(compared)) * pl.col("deviation")
    told = compared.filter(surely).sort(["advantage", "track"], descending=[True, False])
    words = {"tracks": voice.counted("report.tracks", len(compared)), "few": FEW}
    note = f'<p class="note">{escape(voice.say("report.map.decide.lead", **words))}</p>'
    if told.is_empty():
        return f"{note}<p>{escape(voice.say('report.map.decide.none'))}</p>"
    return note + _track_table(voice, names, _ends(told), "advantage", games)


def _ends(found: pl.DataFrame) -> pl.DataFrame:
    """The first and the last rows of a long table."""
    return found if len(found) <= 2 * TOP else pl.concat([found.head(TOP), found.tail(TOP)])


def _few_note(voice: ReportVoice) -> str:
    return f'<p class="note">{escape(voice.say("report.few", few=FEW))}</p>'


def _legend(voice: ReportVoice, most: float) -> str:
    ranges = [(most * i / STEPS, most * (i + 1) / STEPS) for i in range(STEPS)]
    digits = 0 if most > 0.12 else 1
    items = "".join(
        f'<li><span style="background:var(--s{i})"></span>'
        f"{voice.number(100 * low, digits)}–{voice.percent(high, digits)}</li>"
        for i, (low, high) in enumerate(ranges)
    )
    return f'<p class="note">{voice.say("report.map.legend")}</p><ul class="legend">{items}</ul>'


def _track_table(voice: ReportVoice, names: dict[str, str], found: pl.DataFrame, drawn: str, games: Games) -> str:
    say = voice.say
    heads = (say("report.track"), say("report.winner_holds"), say("report.claimed"), say("report.holder_wins"),
             say("report.advantage"), "")  # fmt: skip
    values = [value or 0 for value in found[drawn].to_list()]
    rows = (
        (
            names[row["track"]],
            voice.share(row["winners"], games.count),
            voice.share(row["claimed"], games.count),
            voice.share(row["wins"], row["times"]),
            _advantage(voice, row),
            bar(row[drawn] or 0, min(0, *values, 0), max(0, *values, 0)),
        )
        for row in found.iter_rows(named=True)
    )
    return table(heads, rows)


def _advantage(voice: ReportVoice, row: dict[str, float]) -> str:
    if row["advantage"] is None:
        return "–"
    return voice.difference(row["advantage"], row["deviation"]) + voice.few(int(row["times"]))


# Tickets


def tickets(games: Games, voice: ReportVoice) -> str:
    """Which tickets pay; on a journey, which are made."""
    found, race = games.ticket_shares(), bool(voice.board.record.goal)
    say = voice.say
    drawn = "made" if race else "value"
    if race:
        found = found.sort(["made", "ticket"], descending=[True, False])
    lead = say("report.tickets.race" if race else "report.tickets.lead")
    whole = _ticket_table(voice, found, drawn)
    if len(found) <= MANY:
        return chapter("tickets", say("report.tickets"), lead, whole, _few_note(voice))
    ends = pl.concat([found.head(TOP), found.tail(TOP)])
    rest = folded(voice.counted("report.tickets.all", len(found)), whole)
    shown = _ticket_table(voice, ends, drawn, gap=TOP)
    return chapter("tickets", say("report.tickets"), lead, shown, rest, _few_note(voice))


def _ticket_table(voice: ReportVoice, found: pl.DataFrame, drawn: str, gap: int | None = None) -> str:
    say = voice.say
    worth = drawn == "value"
    heads = [say("report.ticket"), *([say("report.value"), say("report.points")] if worth else [])]
    heads += [say("report.made"), say("report.kept"), say("report.holder_wins"), say("report.advantage"), ""]
    values = found[drawn].to_list()
    rows = [
        _ticket_cells(voice, row, worth, bar(row[drawn], min(0, *values), max(0, *values)))
        for row in found.iter_rows(named=True)
    ]
    if gap is not None:
        rows.insert(gap, ["…", *[""] * (len(heads) - 1)])
    return table(heads, rows)


def _ticket_cells(voice: ReportVoice, row: dict[str, float], worth: bool, drawing: str) -> list[str]:
    cells = [voice.ticket(voice.board.ticket_index[str(row["ticket"])])]
    times = int(row["times"])
    if worth:
        cells += [
            f"{voice.number(row['value'], 1)} ± {voice.number(1.96 * row['value_deviation'], 1)}{voice.few(times)}"
        ]
        cells += [voice.number(row["points"])]
    shares = (("made", times), ("kept", int(row["seen"])), ("wins", times))
    return [*cells, *(voice.share(row[name], count) for name, count in shares), _advantage(voice, row), drawing]


# Bots and seats


def bots(games: Games, voice: ReportVoice) -> str:
    """Who wins; nothing where only one bot played."""
    if len(games.bots) < 2:
        return ""
    found = games.by("bot").sort("won", descending=True)
    say = voice.say
    first, second = found.head(2).iter_rows(named=True)
    key = "report.bots.first" if first["low"] > second["high"] else "report.bots.level"
    share = voice.share(first["won"], first["seats"], 1)
    finding = say(key, first=first["bot"], second=second["bot"], share=share)
    lead = f"{finding} {say('report.bots.lead')}"
    return chapter("bots", say("report.bots"), lead, _shares(games, voice, found, "bot"))


def places(games: Games, voice: ReportVoice) -> str:
    """Whether who begins wins more, and how sure that is."""
    say, found = voice.say, games.by("place")
    first, even = found.row(0, named=True), 1 / games.players
    key = "more" if first["low"] > even else "less" if first["high"] < even else "level"
    share = voice.share(first["won"], first["seats"], 1)
    finding = say(f"report.places.{key}", share=share, even=voice.percent(even, 1))
    lead = f"{finding} {say('report.places.lead')}"
    return chapter("places", say("report.places"), lead, _shares(games, voice, found, "place"))


def _shares(games: Games, voice: ReportVoice, found: pl.DataFrame, column: str) -> str:
    """Shares of wins with their intervals."""
    say, number = voice.say, voice.number
    heads = [say("report.bot" if column == "bot" else "report.place"), say("report.wins"), say("report.interval")]
    heads += [say("report.score"), say("report.seats"), ""]
    even = 1 / games.players
    scale = min(1.0, 1.1 * max([*found["high"].to_list(), even]))
    rows = (
        (
            row[column] if column == "bot" else f"{row[column]}.",
            voice.percent(row["won"], 1),
            f"{number(100 * row['low'], 1)}–{voice.percent(row['high'], 1)}",
            number(row["score"], 1),
            number(row["seats"]),
            interval(row["won"], row["low"], row["high"], scale, even),
        )
        for row in found.iter_rows(named=True)
    )
    return table(heads, rows)


# Distributions and curves


def scores(games: Games, voice: ReportVoice) -> str:
    """How scores are spread, a chart for each bot on one scale."""
    say, number = voice.say, voice.number
    found, sums = games.scores(), games.by("bot")
    lowest = min(int(counts["total"].min()) for counts in found.values())  # type: ignore[arg-type]
    highest = max(int(counts["total"].max()) for counts in found.values())  # type: ignore[arg-type]
    labels = (say("report.score"), say("report.share.seats"))
    charts = [
        figure(
            bot,
            histogram(
                dict(counts.iter_rows()),
                (say("report.scores.title", bot=bot), *labels),
                (number, voice.percent_finely),
                f"var(--c{i % 6})",
                (lowest, highest),
            ),
            say("report.table"),
            _counts(voice, counts, labels[0]),
        )
        for i, (bot, counts) in enumerate(found.items())
    ]
    heads = [say("report.bot"), say("report.score"), say("report.deviation"), say("report.best")]
    rows = [
        (row["bot"], number(row["score"], 1), number(row["deviation"], 1), number(row["best"]))
        for row in sums.iter_rows(named=True)
    ]
    drawn = f'<div class="charts">{"".join(charts)}</div>'
    return chapter("scores", say("report.scores"), say("report.scores.lead"), drawn, table(heads, rows))


def _counts(voice: ReportVoice, counts: pl.DataFrame, label: str) -> str:
    """A distribution as a table."""
    total = int(counts["count"].sum())
    rows = ((voice.number(value), voice.share(count / total, total, 1)) for value, count in counts.iter_rows())
    return table((label, voice.say("report.share")), rows)


def lengths(games: Games, voice: ReportVoice) -> str:
    say, found = voice.say, games.lengths()
    labels = (say("report.lengths"), say("report.rounds"), say("report.share.games"))
    drawn = histogram(dict(found.iter_rows()), labels, (voice.number, voice.percent_finely), "var(--c2)")
    whole = figure("", drawn, say("report.table"), _counts(voice, found, say("report.rounds")))
    return chapter("lengths", say("report.lengths"), say("report.lengths.lead"), whole)


def time(games: Games, voice: ReportVoice) -> str:
    """When tracks are claimed."""
    say, found = voice.say, games.claims_by_turn()
    points = [(float(turn), float(share)) for turn, share in found.select("turn", "share").iter_rows()]
    labels = (say("report.time"), say("report.turn"), say("report.share.turns"))
    drawn = lines({labels[0]: points}, labels, (voice.number, voice.percent_finely))
    rows = (
        (voice.number(turn), voice.share(share, playing, 1))
        for turn, share, playing in found.select("turn", "share", "playing").iter_rows()
    )
    whole = figure("", drawn, say("report.table"), table(labels[1:], rows))
    return chapter("time", say("report.time"), say("report.time.lead"), whole)


def ratings(games: Games, voice: ReportVoice) -> str:
    """Ratings along the games; nothing where only one bot played."""
    say, number = voice.say, voice.number
    if not (curves := games.ratings()):
        return ""
    labels = (say("report.ratings"), say("report.after"), say("report.rating"))
    drawn = lines(curves, labels, (number, number))
    shown = _spaced(len(next(iter(curves.values()))))
    rows = (
        (number(next(iter(curves.values()))[i][0]), *(number(points[i][1], 1) for points in curves.values()))
        for i in shown
    )
    whole = figure("", drawn, say("report.table"), table((labels[1], *curves), rows))
    lead = say("report.ratings.lead", games=voice.counted("report.games", min(games.count, RATED)))
    return chapter("ratings", say("report.ratings"), lead, whole)


def _spaced(count: int, most: int = 12) -> Iterator[int]:
    """Some of the numbers below a count, the last one among them."""
    step = max(1, count // most)
    yield from range((count - 1) % step, count, step)
