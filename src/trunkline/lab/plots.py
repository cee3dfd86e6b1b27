"""Small charts as inline SVG: histograms, lines, and bars and intervals that stand in the cells of a table."""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 440, 230
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 14, 42  # margins of a chart
Points = Sequence[tuple[float, float]]
Format = Callable[[float], str]


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high, about so many."""
    span = max(high - low, 1e-9) / about
    size = 10 ** math.floor(math.log10(span))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= span * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 10) for i in range(first, math.floor(high / step + 1e-9) + 1)]


class _Frame:
    """The axes of a chart, and where values lie on it."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], right: int = RIGHT) -> None:
        self.x_range, self.y_range, self.right = x, y, right

    def x(self, value: float) -> float:
        low, high = self.x_range
        return LEFT + (value - low) / ((high - low) or 1) * (WIDTH - LEFT - self.right)

    def y(self, value: float) -> float:
        low, high = self.y_range
        return HEIGHT - BOTTOM - (value - low) / ((high - low) or 1) * (HEIGHT - TOP - BOTTOM)

    def axes(self, x_label: str, y_label: str, x_format: Format, y_format: Format) -> list[str]:
        """Lines at round values, with their numbers and what they count."""
        parts = []
        for value in ticks(*self.y_range, 4):
            y = self.y(value)
            parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - self.right}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(_text(LEFT - 6, y + 4, y_format(value), "end"))
        for value in dict.fromkeys(round(tick) for tick in ticks(*self.x_range, 6)):
            parts.append(_text(self.x(value), HEIGHT - BOTTOM + 17, x_format(value)))
        base = HEIGHT - BOTTOM
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - self.right}" y1="{base}" y2="{base}"/>')
        parts.append(_text((LEFT + WIDTH - self.right) / 2, HEIGHT - 6, x_label))
        turned = f"translate(12 {(TOP + base) / 2}) rotate(-90)"
        return [*parts, f'<text class="label" transform="{turned}">{escape(y_label)}</text>']

    def svg(self, parts: Sequence[str], title: str) -> str:
        size = f"0 0 {WIDTH} {HEIGHT}"
        return f'<svg class="chart" viewBox="{size}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "middle", colour: str = "") -> str:
    style = f' style="fill:{colour}"' if colour else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(text)}</text>'


def histogram(
    counts: Mapping[int, int],
    labels: tuple[str, str, str],
    formats: tuple[Format, Format],
    colour: str = "var(--c0)",
    x_range: tuple[int, int] | None = None,
) -> str:
    """Bars of the shares of whole numbers, several together where there are many; `labels`: title, x, y."""
    low, high = x_range or (min(counts), max(counts))
    step = max(1, round((high - low) / 40))
    total, bins = sum(counts.values()), dict.fromkeys(range(low, high + 1, step), 0.0)
    for value, count in counts.items():
        bins[low + (value - low) // step * step] += count / total
    frame = _Frame((low - 0.5, max(bins) + step - 0.5), (0, max(bins.values()) * 1.05))
    parts = frame.axes(labels[1], labels[2], *formats)
    for start, share in bins.items():
        x, y, wide = frame.x(start - 0.5), frame.y(share), frame.x(step) - frame.x(0)
        bar = f'x="{x + 0.4:.1f}" y="{y:.1f}" width="{max(wide - 0.8, 0.8):.1f}" height="{frame.y(0) - y:.1f}"'
        parts.append(f'<rect {bar} style="fill:{colour}"/>')
    mean = sum(value * count for value, count in counts.items()) / total
    parts.append(f'<line class="mark" x1="{frame.x(mean):.1f}" x2="{frame.x(mean):.1f}" y1="{TOP}" y2="{frame.y(0)}"/>')
    return frame.svg(parts, labels[0])


def lines(series: Mapping[str, Points], labels: tuple[str, str, str], formats: tuple[Format, Format]) -> str:
    """A line for each name, with its name at its end; `labels`: title, x, y."""
    xs = [x for points in series.values() for x, _ in points]
    ys = [y for points in series.values() for _, y in points]
    named = len(series) > 1
    room = (max(ys) - min(ys)) * 0.08 or 1
    low = min(ys) - room if min(ys) > room else min(min(ys), 0)
    frame = _Frame((min(xs), max(xs)), (low, max(ys) + room), 92 if named else RIGHT)
    parts = frame.axes(labels[1], labels[2], *formats)
    ends = _apart([frame.y(points[-1][1]) + 4 for points in series.values()])
    for i, (name, points) in enumerate(series.items()):
        path = "M" + "L".join(f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y in points)
        parts.append(f'<path class="line" d="{path}" style="stroke:var(--c{i % 6})"/>')
        if named:
            parts.append(_text(WIDTH - 88, ends[i], name[:14], "start", f"var(--c{i % 6})"))
    return frame.svg(parts, labels[0])


def _apart(heights: list[float], least: float = 14) -> list[float]:
    """Heights moved down so that texts there do not cover each other."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for above, below in itertools.pairwise(order):
        heights[below] = max(heights[below], heights[above] + least)
    return heights


# In the cells of a table; they stretch with it, so nothing in them may have a shape of its own


def _cell(parts: str) -> str:
    return f'<svg class="cell" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{parts}</svg>'


def bar(value: float, low: float, high: float) -> str:
    """A bar from zero to a value; low and high are the ends of the scale."""
    zero, at = ((number - low) / ((high - low) or 1) * 100 for number in (0.0, value))
    kind = "var(--c0)" if value >= 0 else "var(--c1)"
    base = f'<line class="zero" x1="{zero:.2f}" x2="{zero:.2f}" y1="0" y2="10"/>'
    return _cell(
        f'<rect x="{min(zero, at):.2f}" y="1" width="{abs(at - zero):.2f}" height="8" style="fill:{kind}"/>{base}'
    )


def interval(share: float, low: float, high: float, scale: float, even: float) -> str:
    """A share with its interval on a scale from 0, and what would be even."""
    at, left, right, middle = (100 * number / scale for number in (share, low, high, even))
    return _cell(
        f'<line class="even" x1="{middle:.2f}" x2="{middle:.2f}" y1="0" y2="10"/>'
        f'<line class="range" x1="{left:.2f}" x2="{right:.2f}" y1="5" y2="5"/>'
        f'<line class="spot" x1="{at:.2f}" x2="{at:.2f}" y1="1" y2="9"/>'
    )
