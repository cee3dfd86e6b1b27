// Which terrain each patch of land belongs to: that of the nearest track; and where its small drawings stand.
import type { Ground } from "../../lib/look";
import type { Point, Size } from "../camera";
import type { DrawnTrack } from "../tracks/spaces";
import { chance } from "../layout/chance";

const CELL = 15; // units: a patch
const BEYOND = 60; // units around the board

interface Spot extends Point {
  kind: Ground;
}

/** Every space with its terrain. */
const spotsOf = (tracks: DrawnTrack[]): Spot[] =>
  tracks.flatMap(({ ground, shape }) =>
    ground === "land" || ground === "sea" ? [] : shape.spaces.map(({ x, y }) => ({ x, y, kind: ground })),
  );

function nearest(spots: Spot[], x: number, y: number): Ground {
  let [least, kind] = [Infinity, "land" as Ground];
  for (const spot of spots) {
    const far = (spot.x - x) ** 2 + (spot.y - y) ** 2;
    if (far < least) [least, kind] = [far, spot.kind];
  }
  return kind;
}

/** The outline of each terrain as an SVG path with soft corners. */
export function terrainZones(tracks: DrawnTrack[], board: Size): [Ground, string][] {
  const spots = spotsOf(tracks);
  if (!spots.length) return [];
  const [columns, rows] = [board.width, board.height].map((size) => Math.ceil((size + 2 * BEYOND) / CELL));
  const cells = Array.from({ length: rows! }, (_, row) =>
    Array.from({ length: columns! }, (_, column) =>
      nearest(spots, (column + 0.5) * CELL - BEYOND, (row + 0.5) * CELL - BEYOND),
    ),
  );
  const kinds = [...new Set(spots.map((spot) => spot.kind))];
  return kinds.map((kind) => [
    kind,
    outlines(cells, kind)
      .map((ring) => pathOf(softened(softened(ring))))
      .join(""),
  ]);
}

/** The rings around all cells of a kind, in units of the drawing. */
function outlines(cells: Ground[][], kind: Ground): Point[][] {
  const isIn = (row: number, column: number): boolean => cells[row]?.[column] === kind;
  const next = new Map<string, Point[]>(); // where the edge that starts here leads to; the kind lies on its right
  const join = (from: Point, to: Point): void => {
    const key = `${from.x} ${from.y}`;
    next.set(key, [...(next.get(key) ?? []), to]);
  };
  for (const [row, line] of cells.entries()) {
    for (const [column] of line.entries()) {
      if (!isIn(row, column)) continue;
      const [left, top, right, bottom] = [column, row, column + 1, row + 1];
      if (!isIn(row - 1, column)) join({ x: left, y: top }, { x: right, y: top });
      if (!isIn(row, column + 1)) join({ x: right, y: top }, { x: right, y: bottom });
      if (!isIn(row + 1, column)) join({ x: right, y: bottom }, { x: left, y: bottom });
      if (!isIn(row, column - 1)) join({ x: left, y: bottom }, { x: left, y: top });
    }
  }
  const rings: Point[][] = [];
  for (const key of [...next.keys()]) {
    for (let ring = follow(next, key); ring.length; ring = follow(next, key)) {
      rings.push(ring.map(({ x, y }) => ({ x: x * CELL - BEYOND, y: y * CELL - BEYOND })));
    }
  }
  return rings;
}

/** One ring, taken out of the edges. */
function follow(next: Map<string, Point[]>, start: string): Point[] {
  const ring: Point[] = [];
  for (let key = start; ;) {
    const to = next.get(key)?.pop();
    if (!to) return ring;
    ring.push(to);
    key = `${to.x} ${to.y}`;
  }
}

/** A ring with its corners cut (Chaikin). */
function softened(ring: Point[]): Point[] {
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    return [0.25, 0.75].map((share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }));
  });
}

const pathOf = (ring: Point[]): string => `M${ring.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(" ")}Z`;

const TRIES = 4000;
const APART = 32;

/** Where dunes, palms and peaks stand: in gaps, away from spaces, places and names. */
export function terrainSigns(tracks: DrawnTrack[], board: Size, taken: (at: Point) => boolean): Spot[] {
  const spots = spotsOf(tracks);
  const found: Spot[] = [];
  if (!spots.length) return found;
  const luck = chance(5);
  for (let i = 0; i < TRIES; i++) {
    const at = { x: Math.round(luck() * board.width), y: Math.round(luck() * board.height) };
    if (found.some((one) => Math.hypot(one.x - at.x, one.y - at.y) < APART) || taken(at)) continue;
    found.push({ ...at, kind: nearest(spots, at.x, at.y) });
  }
  return found;
}
