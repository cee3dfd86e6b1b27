// Turned rectangles, discs and curves: how far apart they are and what runs along them.

export interface Point {
  x: number;
  y: number;
}

/** A turned rectangle: centre, unit vector along it, half its length and half its width. */
export interface Box extends Point {
  ux: number;
  uy: number;
  along: number;
  across: number;
  reach: number; // radius of the circle around it
}

export interface Disc extends Point {
  radius: number;
}

export function box(x: number, y: number, ux: number, uy: number, along: number, across: number): Box {
  return { x, y, ux, uy, along, across, reach: Math.sqrt(along * along + across * across) };
}

/** How far two boxes are apart along the best separating axis; below 0: how deep they overlap. */
export function gapOfBoxes(a: Box, b: Box): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const cos = Math.abs(a.ux * b.ux + a.uy * b.uy);
  const sin = Math.abs(a.ux * b.uy - a.uy * b.ux);
  const one = Math.abs(dx * a.ux + dy * a.uy) - a.along - b.along * cos - b.across * sin;
  const two = Math.abs(dy * a.ux - dx * a.uy) - a.across - b.along * sin - b.across * cos;
  const three = Math.abs(dx * b.ux + dy * b.uy) - b.along - a.along * cos - a.across * sin;
  const four = Math.abs(dy * b.ux - dx * b.uy) - b.across - a.along * sin - a.across * cos;
  return Math.max(one, two, three, four);
}

/** How far a box is from a disc; below 0 they overlap. */
export function gapToDisc(a: Box, disc: Disc): number {
  const dx = disc.x - a.x;
  const dy = disc.y - a.y;
  const out = Math.abs(dx * a.ux + dy * a.uy) - a.along;
  const side = Math.abs(dy * a.ux - dx * a.uy) - a.across;
  if (out <= 0 && side <= 0) return Math.max(out, side) - disc.radius;
  const far = out <= 0 ? side : side <= 0 ? out : Math.sqrt(out * out + side * side);
  return far - disc.radius;
}

export function corners(a: Box): Point[] {
  const signs: [number, number][] = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ];
  return signs.map(([s, t]) => ({
    x: a.x + s * a.along * a.ux - t * a.across * a.uy,
    y: a.y + s * a.along * a.uy + t * a.across * a.ux,
  }));
}

/** The length of a vector; quicker than Math.hypot. */
export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

const STEPS = 20;

/** A cubic curve that can be walked by distance from its start. */
export class Curve {
  readonly xs = new Float64Array(STEPS + 1);
  readonly ys = new Float64Array(STEPS + 1);
  readonly far = new Float64Array(STEPS + 1);
  readonly length: number;

  constructor(a: Point, b: Point, c: Point, d: Point) {
    let total = 0;
    for (let i = 0; i <= STEPS; i++) {
      const t = i / STEPS;
      const s = 1 - t;
      const wa = s * s * s;
      const wb = 3 * s * s * t;
      const wc = 3 * s * t * t;
      const wd = t * t * t;
      const x = wa * a.x + wb * b.x + wc * c.x + wd * d.x;
      const y = wa * a.y + wb * b.y + wc * c.y + wd * d.y;
      if (i > 0) total += length(x - this.xs[i - 1]!, y - this.ys[i - 1]!);
      this.xs[i] = x;
      this.ys[i] = y;
      this.far[i] = total;
    }
    this.length = total;
  }

  /** The point so far from the start; beyond the ends the curve goes straight on. */
  at(distance: number): Point {
    let i = 1;
    while (i < STEPS && this.far[i]! < distance) i++;
    const from = this.far[i - 1]!;
    const span = this.far[i]! - from || 1;
    const t = (distance - from) / span;
    const x = this.xs[i - 1]!;
    const y = this.ys[i - 1]!;
    return { x: x + t * (this.xs[i]! - x), y: y + t * (this.ys[i]! - y) };
  }
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A number with one digit after the point, for the files. */
export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}
