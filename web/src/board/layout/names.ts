// Where a name can stand beside its place, and in what form.
import { box, type Box, type Disc } from "./geometry.ts";
import type { LabelShape } from "./shapes.ts";
import { broken, textWidth } from "./text.ts";

/** A form of a name: its lines, its size, half its width and height, and how little we like it. */
export interface Variant {
  size: number;
  lines: number;
  halfWidth: number;
  halfHeight: number;
  cost: number;
}

const HEIGHT = 0.95; // of a line of capitals and tails, in sizes
export const LINE = 1.1;
export const BASELINE = 0.75; // of the first line, below the top

/** The forms that hold any of the texts: in one line or two, and smaller. */
export function variants(texts: string[], size: number): Variant[] {
  const forms: Variant[] = [];
  for (const [scale, cost] of [
    [1, 0],
    [0.88, 7],
    [0.76, 22],
  ] as const) {
    const own = size * scale;
    forms.push(form(Math.max(...texts.map((text) => textWidth(text, own))), own, 1, cost));
    if (texts.every((text) => !broken(text))) continue;
    const halves = texts.flatMap((text) => broken(text) ?? [text]);
    forms.push(form(Math.max(...halves.map((text) => textWidth(text, own))), own, 2, cost + 2));
  }
  return forms;
}

function form(width: number, size: number, lines: number, cost: number): Variant {
  return { size, lines, halfWidth: width / 2, halfHeight: ((HEIGHT + (lines - 1) * LINE) * size) / 2, cost };
}

/** The box of a name that stands at this angle of its place, so far from the disc. */
export function labelBox(spot: Disc, choice: Variant, angle: number, far: number): Box {
  const { halfWidth, halfHeight } = choice;
  const reach = spot.radius + far;
  let dx = Math.cos(angle) * (halfWidth + reach);
  let dy = Math.sin(angle) * (halfHeight + reach);
  const norm = Math.hypot(dx, dy) || 1;
  [dx, dy] = [dx / norm, dy / norm];
  const distance = clearing(Math.abs(dx), Math.abs(dy), halfWidth, halfHeight, reach);
  return box(spot.x + dx * distance, spot.y + dy * distance, 1, 0, halfWidth, halfHeight);
}

/** How far along a direction a box must be moved to clear a disc of this radius. */
function clearing(dx: number, dy: number, halfWidth: number, halfHeight: number, radius: number): number {
  const side = dx > 1e-9 ? (halfWidth + radius) / dx : Infinity;
  if (side * dy <= halfHeight) return side;
  const top = dy > 1e-9 ? (halfHeight + radius) / dy : Infinity;
  if (top * dx <= halfWidth) return top;
  const along = dx * halfWidth + dy * halfHeight;
  const rest = along * along - halfWidth ** 2 - halfHeight ** 2 + radius * radius;
  return along + Math.sqrt(Math.max(rest, 0));
}

/** The area a label covers. */
export function labelArea(label: LabelShape): Box {
  const lines = label.lines ?? [label.text];
  const width = Math.max(...lines.map((line) => textWidth(line, label.size)));
  const { halfWidth, halfHeight } = form(width, label.size, lines.length, 0);
  const x = label.anchor === "start" ? label.x + halfWidth : label.anchor === "end" ? label.x - halfWidth : label.x;
  return box(x, label.y - BASELINE * label.size + halfHeight, 1, 0, halfWidth, halfHeight);
}
