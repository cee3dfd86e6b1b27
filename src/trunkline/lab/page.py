"""The parts a report's page is made of: its frame and style, tables, and numbers as each language writes them."""

from collections.abc import Iterable, Sequence
from html import escape

from trunkline.lab.intervals import wilson
from trunkline.voice import Voice

FEW, FEW_SIGN = 30, "*"  # observations below which a share is marked, and by what

STYLE = """
:root { color-scheme: light dark; --paper: #FFFFFF; --ink: #1D1A21; --soft: #5E5A66; --line: #D9D5CC; --tint: #F6F3EC;
  --c0: #20639B; --c1: #C8501E; --c2: #2B7A5A; --c3: #8A4FA3; --c4: #8C6D00; --c5: #A3204A;
  --s0: #FDF6E3; --s1: #FBE0A0; --s2: #F7B85A; --s3: #E8812E; --s4: #C24216; --s5: #7A1206; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #16181D; --ink: #ECE9E2; --soft: #A9A5AE;
  --line: #3A3D45; --tint: #1F2229; --outline: #747886;
  --c0: #6DB3F2; --c1: #FF9A62; --c2: #63C79B; --c3: #CE9BE5; --c4: #E5C34B;
  --c5: #F58AA9; --s0: #2C2F38; --s1: #5A3B2A; --s2: #94512A; --s3: #CF7030; --s4: #F79D45; --s5: #FFE08A; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1rem 0 0.3rem; }
h2 { font-size: 1.35rem; margin: 2.6rem 0 0.3rem; padding-top: 0.8rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.4rem 0 0.3rem; }
p { margin: 0.3rem 0 0.8rem; max-width: 44rem; } .lead, footer, .note { color: var(--soft); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; list-style: none; margin: 0.6rem 0; padding: 0; }
a { color: var(--c0); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.8rem; margin: 1.2rem 0; }
dl > div { background: var(--tint); border-radius: 0.5rem; padding: 0.7rem 0.9rem; display: flex;
  flex-direction: column-reverse; justify-content: flex-end; }
dd { margin: 0; font-size: 1.7rem; font-weight: 650; line-height: 1.2; } dt { color: var(--soft); font-size: 0.9rem; }
.map { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--tint); }
.board { display: block; width: 100%; min-width: 44rem; max-height: 60rem; --paper: var(--tint); }
.board text { font-family: system-ui, sans-serif; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0.5rem 2rem; }
figure { margin: 0.6rem 0; min-width: 0; } figcaption { font-weight: 600; }
.chart { width: 100%; max-width: 34rem; height: auto; display: block; }
.chart text { font: 12.5px system-ui, sans-serif; fill: var(--ink); } .chart .label { text-anchor: middle; }
.grid { stroke: var(--line); } .axis { stroke: var(--soft); }
.line { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
.mark { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { padding: 0.28rem 0.7rem 0.28rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); } tbody th { color: var(--ink); font-weight: 400; }
th:first-child { text-align: left; } td.drawn { width: 34%; min-width: 5rem; padding-right: 0; }
.cell { display: block; width: 100%; height: 0.9rem; } .cell line { vector-effect: non-scaling-stroke; }
.zero { stroke: var(--soft); stroke-width: 1; } .even { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3; }
.range { stroke: var(--c0); stroke-width: 4; opacity: 0.45; } .spot { stroke: var(--c0); stroke-width: 3; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; list-style: none; padding: 0; margin: 0.5rem 0; }
.legend span { display: inline-block; width: 1.6em; height: 0.8em; border: 1px solid var(--ink);
  margin-right: 0.4em; print-color-adjust: exact; }
details { margin: 0.4rem 0; } summary { cursor: pointer; color: var(--c0); }
summary:focus-visible, a:focus-visible, .map:focus-visible { outline: 3px solid var(--c0); outline-offset: 2px; }
footer { margin-top: 3rem; font-size: 0.85rem; overflow-wrap: anywhere; }
.under { display: none; }
td { white-space: nowrap; }
.larger { display: none; }
@media (max-width: 40rem) { .larger { display: block; color: var(--soft); padding: 0.4rem 0; }
  .board { min-width: 0; } .larger:has(:checked) + .map .board { min-width: 60rem; }
  h1 { font-size: 1.5rem; } dd { font-size: 1.4rem; } table { font-size: 0.86rem; }
  th, td { padding: 0.4rem 0.5rem 0.4rem 0; } td.drawn, thead th:empty { display: none; }
  tbody th { min-width: 7.5rem; }  .under { display: block; margin-top: 0.15rem; } .under .cell { height: 0.6rem; } }
@media print { nav, summary { display: none; } h2 { break-after: avoid; } figure, tr, dl > div { break-inside: avoid; }
  .board { min-width: 0; } main { max-width: none; } }
"""


class ReportVoice(Voice):
    """Speaks of a board and writes numbers as its language does."""

    def number(self, value: float, digits: int = 0) -> str:
        text = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")  # + 0.0: no minus before zero
        return text.replace(",", "\u202f").replace(".", ",") if self.lang == "pl" else text

    def percent(self, share: float, digits: int = 0) -> str:
        return f"{self.number(100 * share, digits)}\u202f%"

    def percent_finely(self, share: float) -> str:
        """For axes: with a digit only where it says something."""
        return self.percent(share, 0 if abs(100 * share - round(100 * share)) < 1e-6 else 1)

    def share(self, share: float, count: int, digits: int = 0) -> str:
        """A share of so many observations with its 95 % interval; where they are few it is marked."""
        low, high = wilson(share, count)
        return f"{self.percent(share, digits)} {self.range(low, high, digits)}{self.few(count)}"

    def range(self, low: float, high: float, digits: int = 0) -> str:
        return f"({self.number(100 * low, digits)}–{self.number(100 * high, digits)})"

    def few(self, count: int) -> str:
        return f"\u202f{FEW_SIGN}" if count < FEW else ""

    def difference(self, points: float, deviation: float) -> str:
        """A difference of shares, in points of a hundred, with its 95 % interval."""
        half = 1.96 * deviation
        return (
            f"{self.signed(100 * points)} ({self.signed(100 * (points - half))} … {self.signed(100 * (points + half))})"
        )

    def signed(self, value: float, digits: int = 0) -> str:
        text = self.number(value, digits)
        return text if text.startswith("−") or not text.strip("0.,") else f"+{text}"

    def counted(self, key: str, number: int) -> str:
        """A number of things, the number written well."""
        return self.count(key, number).replace(str(number), self.number(number), 1)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table whose first column names the rows; cells that begin with a drawing are drawn wide."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{_cells(row)}</tr>" for row in rows)
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="scroll"><table>{named}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(row: Sequence[str]) -> str:
    """On a narrow screen a row's drawing stands under its name instead."""
    name, *values = row
    under = next((f'<span class="under">{value}</span>' for value in values if value.startswith("<svg")), "")
    return f'<th scope="row">{escape(name)}{under}</th>{"".join(map(_cell, values))}'


def _cell(value: str) -> str:
    return f'<td class="drawn">{value}</td>' if value.startswith("<svg") else f"<td>{escape(value)}</td>"


def folded(summary: str, content: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def figure(caption: str, drawing: str, summary: str, alternative: str) -> str:
    """A chart, with a name where several stand together, and the same as a table."""
    name = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{name}{drawing}{folded(summary, alternative)}</figure>"


def chapter(name: str, title: str, lead: str, *parts: str) -> str:
    return f'<section id="{name}"><h2>{escape(title)}</h2><p class="lead">{escape(lead)}</p>{"".join(parts)}</section>'


def page(lang: str, title: str, body: str) -> str:
    """The whole file."""
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body><main>
{body}
</main></body>
</html>
"""
