// Which names are shown and where: each large enough to read, none over another, on small screens none over tracks; where there is
// too little room the less important stay away. Nothing here needs a browser.
import type { BoardShape, LabelShape, Language } from "../layout/shapes";
import { labelBox, BASELINE } from "../layout/names";
import { broken, textWidth } from "../layout/text";
import { labelThing, LINE, Near, overlaps, placeThings, spaceThings, type Thing } from "../ground/room";

export const LEAST = 11; // pixels: smaller letters are not read at arm's length
const USUAL = 1.04; // of the layout's size
const STRONG = 1.12; // of the others: ends of one's own tickets
const TURNS = 16;
const FAR = [3, 8]; // units from the disc
const CLEAN = 0.04; // the part of a name that may lie over something before another place is looked for
const MUCH = 0.3; // over tracks: then it stays away where letters had to grow

interface Spot {
  label: LabelShape;
  thing: Thing;
}

/** The names to show when a unit of the drawing has so many pixels. */
export function shownNames(
  shape: BoardShape,
  language: Language,
  scale: number,
  important: ReadonlySet<string>,
  ends: [string, string][], // of all tracks: where many meet, the name matters
  larger = 1,
): LabelShape[] {
  const under = new Near([...spaceThings(shape), ...placeThings(shape)]);
  const placed: Thing[] = [];
  const shown: LabelShape[] = [];
  for (const stored of byRank(shape, shape.labels[language], important, ends)) {
    const isImportant = important.has(stored.place) && !stored.exit;
    const size = Math.max(stored.size * USUAL * larger, LEAST / scale) * (isImportant ? STRONG : 1);
    const { label, thing } = bestSpot(stored, size, shape, under, placed);
    const hasGrown = LEAST / scale > stored.size * USUAL;
    const isCrowded =
      placed.some((other) => overlaps(thing, other)) ||
      (hasGrown && under.covered(thing) > MUCH) ||
      isOutside(thing, shape);
    if (isCrowded && !isImportant) continue;
    placed.push(thing);
    shown.push(label);
  }
  return shown;
}

/** The important first, then cities by how many tracks meet there, then countries and names at the edges. */
function byRank(
  shape: BoardShape,
  labels: LabelShape[],
  important: ReadonlySet<string>,
  ends: [string, string][],
): LabelShape[] {
  const tracks = new Map<string, number>();
  for (const place of ends.flat()) tracks.set(place, (tracks.get(place) ?? 0) + 1);
  const rank = ({ place, exit }: LabelShape): number => {
    if (important.has(place) && !exit) return 1000;
    if (exit || shape.places[place]?.kind !== "city") return -1;
    return tracks.get(place) ?? 0;
  };
  return [...labels].sort((a, b) => rank(b) - rank(a));
}

/** The stored spot where it is free, else the one around the place that covers least. */
function bestSpot(stored: LabelShape, size: number, shape: BoardShape, under: Near, placed: Thing[]): Spot {
  const cost = ({ thing }: Spot): number =>
    under.covered(thing) +
    3 * placed.filter((other) => overlaps(thing, other)).length +
    (isOutside(thing, shape) ? 5 : 0);
  let best = inside(grown(stored, size), shape);
  let least = cost(best);
  if (least <= CLEAN || stored.exit) return best;
  for (const spot of around(stored, size, shape)) {
    const next = cost(spot) + 0.03; // rather where it was
    if (next < least) [best, least] = [spot, next];
  }
  return best;
}

/** A name made larger, staying on its side of the place. */
function grown(label: LabelShape, size: number): Spot {
  const made = { ...label, size, y: label.y + (size - label.size) * 0.3 };
  return { label: made, thing: labelThing(made) };
}

/** A name moved so that it does not leave the board. */
function inside({ label, thing }: Spot, { width, height }: BoardShape): Spot {
  const dx = Math.max(0, 3 - thing.x + thing.wide) - Math.max(0, thing.x + thing.wide - width + 3);
  const dy = Math.max(0, 3 - thing.y + thing.high) - Math.max(0, thing.y + thing.high - height + 3);
  return {
    label: { ...label, x: label.x + dx, y: label.y + dy },
    thing: { ...thing, x: thing.x + dx, y: thing.y + dy },
  };
}

const isOutside = ({ x, y, wide, high }: Thing, { width, height }: BoardShape): boolean =>
  x - wide < 0 || y - high < 0 || x + wide > width || y + high > height;

/** All spots around a place, in one line and in two. */
function around(stored: LabelShape, size: number, shape: BoardShape): Spot[] {
  const place = shape.places[stored.place];
  if (!place) return [];
  const halves = broken(stored.text);
  return [[stored.text], ...(halves ? [halves] : [])].flatMap((lines) => {
    const halfWidth = Math.max(...lines.map((line) => textWidth(line, size))) / 2;
    const halfHeight = ((0.96 + (lines.length - 1) * LINE) * size) / 2;
    const form = { size, lines: lines.length, halfWidth, halfHeight, cost: 0 };
    return FAR.flatMap((far) =>
      Array.from({ length: TURNS }, (_, i): Spot => {
        const { x, y } = labelBox(place, form, (i * 2 * Math.PI) / TURNS, far);
        const label: LabelShape = {
          ...stored,
          size,
          x,
          y: y - halfHeight + BASELINE * size,
          anchor: "middle",
          lines: lines.length > 1 ? lines : undefined,
        };
        return { label, thing: { x, y, wide: halfWidth, high: halfHeight } };
      }),
    );
  });
}
