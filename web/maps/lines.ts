// Rings and lines: clipping, thinning out, and writing them as SVG paths.
import type { Pair } from "./warp.ts";

export type Line = Pair[];
export type Frame = [left: number, top: number, right: number, bottom: number];

/** The part of a ring inside a frame (Sutherland and Hodgman). */
export function clipRing(ring: Line, frame: Frame): Line {
  let points = ring;
  for (let side = 0; side < 4; side++) {
    const axis = side % 2;
    const limit = frame[side]!;
    const isIn = (p: Pair): boolean => (side < 2 ? p[axis]! >= limit : p[axis]! <= limit);
    const next: Line = [];
    points.forEach((point, i) => {
      const before = points[(i + points.length - 1) % points.length]!;
      if (isIn(point) !== isIn(before)) next.push(cut(before, point, axis, limit));
      if (isIn(point)) next.push(point);
    });
    points = next;
  }
  return points;
}

function cut(a: Pair, b: Pair, axis: number, limit: number): Pair {
  const t = (limit - a[axis]!) / (b[axis]! - a[axis]!);
  const point: Pair = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  point[axis] = limit;
  return point;
}

/** The parts of a line whose points lie inside a frame, each with one point beyond. */
export function clipLine(line: Line, frame: Frame): Line[] {
  const parts: Line[] = [];
  let part: Line = [];
  const isIn = ([x, y]: Pair): boolean => x >= frame[0] && x <= frame[2] && y >= frame[1] && y <= frame[3];
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (isIn(point)) {
      if (part.length === 0 && before) part.push(before);
      part.push(point);
    } else if (part.length > 0) {
      parts.push([...part, point]);
      part = [];
    }
  });
  if (part.length > 1) parts.push(part);
  return parts;
}

/** More points on long stretches, so that they can bend. */
export function dense(line: Line, longest: number): Line {
  return line.flatMap((point, i) => {
    const next = line[i + 1];
    if (!next) return [point];
    const count = Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / longest);
    return Array.from({ length: Math.max(count, 1) }, (_, k): Pair => {
      const t = k / Math.max(count, 1);
      return [point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])];
    });
  });
}

/** The line without the points that matter least (Visvalingam and Whyatt): triangles below `least` go. */
export function thin(line: Line, least: number): Line {
  const points = [...line];
  const area = (i: number): number => {
    const [a, b, c] = [points[i - 1], points[i], points[i + 1]];
    return a && b && c ? triangle(a, b, c) : Infinity;
  };
  const areas = points.map((_, i) => area(i));
  for (;;) {
    let smallest = 0;
    for (let i = 1; i < areas.length; i++) if (areas[i]! < areas[smallest]!) smallest = i;
    if (!(areas[smallest]! < least)) return points;
    points.splice(smallest, 1);
    areas.splice(smallest, 1);
    for (const i of [smallest - 1, smallest]) if (i >= 0 && i < areas.length) areas[i] = area(i);
  }
}

function triangle(a: Pair, b: Pair, c: Pair): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}

/** Area within a ring. */
export function areaOf(ring: Line): number {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    sum += x * v - u * y;
  });
  return Math.abs(sum) / 2;
}

export function lengthOf(line: Line): number {
  return line.reduce((sum, [x, y], i) => (i === 0 ? 0 : sum + Math.hypot(x - line[i - 1]![0], y - line[i - 1]![1])), 0);
}

/** Lines as one SVG path, each point told from the one before, to a tenth of a unit. */
export function pathOf(lines: Line[], closed: boolean): string {
  return lines.map((line) => onePath(line, closed)).join("");
}

function onePath(line: Line, closed: boolean): string {
  const points = line.map(([x, y]): Pair => [Math.round(x * 10), Math.round(y * 10)]);
  const all = points.slice(1).map(([x, y], i): Pair => [x - points[i]![0], y - points[i]![1]]);
  const steps = all.filter(([x, y]) => x !== 0 || y !== 0);
  const [start, first] = [points[0], steps[0]];
  if (!start || !first) return "";
  const rest = steps
    .slice(1)
    .map(([x, y]) => sign(x) + sign(y))
    .join("");
  return `M${start[0] / 10}${sign(start[1])}l${first[0] / 10}${sign(first[1])}${rest}${closed ? "z" : ""}`;
}

/** A number of tenths that can follow another one. */
function sign(tenths: number): string {
  return tenths < 0 ? `${tenths / 10}` : ` ${tenths / 10}`;
}

/** Whether a point lies within rings, counted even and odd. */
export function isWithin([x, y]: Pair, rings: Line[]): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    });
  }
  return inside;
}

/** How far a point is from the nearest of the rings. */
export function distance([x, y]: Pair, rings: Line[]): number {
  let least = Infinity;
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y));
    });
  }
  return least;
}
