// What takes up room on the board, and where there is some left. Nothing here needs a browser.
import type { BoardShape, LabelShape } from "../layout/shapes";
import type { Point, Size } from "../camera";
import { textWidth } from "../layout/text";

/** A thing with its middle and half its size. */
export interface Thing extends Point {
  wide: number;
  high: number;
}

export const overlaps = (a: Thing, b: Thing): boolean =>
  Math.abs(a.x - b.x) < a.wide + b.wide && Math.abs(a.y - b.y) < a.high + b.high;

/** Spaces as things: turned boxes are told as several small ones. */
export function spaceThings(shape: BoardShape): Thing[] {
  return Object.values(shape.tracks).flatMap(({ spaces }) =>
    spaces.flatMap(({ x, y, angle, length, width }) => {
      const turn = (angle * Math.PI) / 180;
      return [-0.36, 0, 0.36].map((share) => ({
        x: x + Math.cos(turn) * length * share,
        y: y + Math.sin(turn) * length * share,
        wide: (Math.abs(Math.cos(turn)) * length * 0.28 + Math.abs(Math.sin(turn)) * width) / 2,
        high: (Math.abs(Math.sin(turn)) * length * 0.28 + Math.abs(Math.cos(turn)) * width) / 2,
      }));
    }),
  );
}

export const placeThings = (shape: BoardShape): Thing[] =>
  Object.values(shape.places).map(({ x, y, radius }) => ({ x, y, wide: radius + 2, high: radius + 2 }));

export const LINE = 1.02; // of the size, from line to line

export function labelThing({ x, y, anchor, size, text, lines }: LabelShape): Thing {
  const all = lines ?? [text];
  const wide = Math.max(...all.map((line) => textWidth(line, size))) / 2;
  const middle = x + { start: wide, middle: 0, end: -wide }[anchor];
  const [top, bottom] = [y - size * 0.76, y + size * 0.2 + (all.length - 1) * size * LINE];
  return { x: middle, y: (top + bottom) / 2, wide, high: (bottom - top) / 2 };
}

/** How much room a plate with this title takes. */
export const plateSize = (title: string): Size => ({ width: Math.max(title.length * 16, 120) + 46, height: 62 });

const STEP = 12;

const FAR = 60; // being farther away than this is worth no more

/** The place for a thing of this size that is farthest from all others, or null when it would cover something. */
export function emptySpot(board: Size, size: Size, things: Thing[], gap = 10): Point | null {
  const [wide, high] = [size.width / 2, size.height / 2];
  let [found, most]: [Point | null, number] = [null, gap];
  for (let x = wide + gap; x <= board.width - wide - gap; x += STEP) {
    for (let y = high + gap; y <= board.height - high - gap; y += STEP) {
      const cost = 0.05 * Math.min(x, y, board.width - x, board.height - y); // rather near an edge than in the middle
      const away = distance({ x, y, wide, high }, things, Math.max(gap, most + cost));
      if (away !== null) [found, most] = [{ x, y }, away - cost];
    }
  }
  return found;
}

/** How far the nearest of many things is, FAR at most; null as soon as one is not farther than wanted. */
function distance(from: Thing, things: Thing[], wanted: number): number | null {
  let least = FAR;
  for (const one of things) {
    if (least <= wanted) return null; // in most spots after a few things: this is looked at while a board is painted
    const across = Math.abs(one.x - from.x) - one.wide - from.wide;
    const down = Math.abs(one.y - from.y) - one.high - from.high;
    least = Math.min(least, Math.max(across, down));
  }
  return least > wanted ? least : null;
}

/** Things by where they are, so that only near ones are looked at. */
export class Near {
  #cells = new Map<string, Thing[]>();

  constructor(things: Thing[]) {
    for (const thing of things) {
      for (const key of cellsOf(thing)) this.#cells.set(key, [...(this.#cells.get(key) ?? []), thing]);
    }
  }

  /** The part of a thing that lies over others. */
  covered(thing: Thing): number {
    const found = new Set(cellsOf(thing).flatMap((key) => this.#cells.get(key) ?? []));
    let area = 0;
    for (const other of found) {
      const wide =
        Math.min(thing.x + thing.wide, other.x + other.wide) - Math.max(thing.x - thing.wide, other.x - other.wide);
      const high =
        Math.min(thing.y + thing.high, other.y + other.high) - Math.max(thing.y - thing.high, other.y - other.high);
      if (wide > 0 && high > 0) area += wide * high;
    }
    return area / (4 * thing.wide * thing.high);
  }
}

const CELL = 50; // units
function cellsOf({ x, y, wide, high }: Thing): string[] {
  const keys: string[] = [];
  for (let column = Math.floor((x - wide) / CELL); column <= Math.floor((x + wide) / CELL); column++) {
    for (let row = Math.floor((y - high) / CELL); row <= Math.floor((y + high) / CELL); row++)
      keys.push(`${column} ${row}`);
  }
  return keys;
}
