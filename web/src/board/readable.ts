// Which names a small drawing shows: each large enough to read, the important ones first, none over another.
import type { LabelShape } from "./layout/shapes.ts";
import { textWidth } from "./layout/text.ts";

export const LEAST = 9.5; // pixels: smaller letters cannot be read

const EDGE = 4;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The names to show when a unit of the drawing has so many pixels; when all can be read, all as they are. */
export function readable(labels: LabelShape[], unit: number, important: Set<string>, width: number): LabelShape[] {
  const least = LEAST / unit;
  if (labels.every((label) => label.size >= least)) return labels;
  const rank = (label: LabelShape): number => (important.has(label.place) && !label.exit ? 0 : label.exit ? 2 : 1);
  const taken: Room[] = [];
  return [...labels]
    .sort((a, b) => rank(a) - rank(b))
    .map((label) => inside(grown(label, least), width))
    .filter((label) => {
      const own = roomOf(label);
      if (rank(label) > 0 && taken.some((other) => overlap(own, other))) return false;
      taken.push(own);
      return true;
    });
}

/** A name made larger, staying on its side of the place. */
function grown(label: LabelShape, least: number): LabelShape {
  const size = Math.max(label.size, least);
  return { ...label, size, y: label.y + (size - label.size) * 0.3 };
}

/** A name moved sideways so that it does not leave the sheet. */
function inside(label: LabelShape, width: number): LabelShape {
  const { left, right } = roomOf(label);
  return { ...label, x: label.x + Math.max(0, EDGE - left) - Math.max(0, right - width + EDGE) };
}

function roomOf(label: LabelShape): Room {
  const lines = label.lines ?? [label.text];
  const width = Math.max(...lines.map((line) => textWidth(line, label.size)));
  const left = label.x - (label.anchor === "middle" ? width / 2 : label.anchor === "end" ? width : 0);
  return {
    left,
    right: left + width,
    top: label.y - label.size,
    bottom: label.y + label.size * (0.3 + 1.1 * (lines.length - 1)),
  };
}

const overlap = (a: Room, b: Room): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
