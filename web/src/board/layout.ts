// Lays a board out: where its places, the spaces of its tracks and its names are drawn. Nothing here needs a browser.
import type { BoardInfo, TrackInfo } from "../protocol.ts";
import { chance } from "./layout/chance.ts";
import { tidy, type Box, type Point } from "./layout/geometry.ts";
import { labels, type ExitName } from "./layout/labels.ts";
import { model, type Model, type Ribbon } from "./layout/model.ts";
import { search } from "./layout/search.ts";
import type { BoardShape, ExitShape, PlaceShape, SpaceShape, TrackShape } from "./layout/shapes.ts";

export type * from "./layout/shapes.ts";

/** How many changes the search tries: few in the browser, many when the maps are made. */
export const QUICK = 8_000;
export const THOROUGH = 300_000;

/** The drawing of a board: the best of several searches; the same board and numbers give the same drawing. */
export function layOut(board: BoardInfo, trials: number = QUICK, searches = 1): BoardShape {
  const found = bestOf(board, trials, searches);
  const exits = exitNames(board, found);
  const places: Record<string, PlaceShape> = {};
  for (const spot of found.spots) {
    places[spot.id] = { x: tidy(spot.x), y: tidy(spot.y), kind: spot.kind, radius: tidy(spot.radius) };
  }
  const tracks: Record<string, TrackShape> = {};
  for (const [i, track] of board.tracks.entries()) tracks[track.id] = trackShape(board, track, i, found);
  return {
    width: found.sizes.width,
    height: found.sizes.height,
    places,
    tracks,
    labels: labels(found, exits, () => chance(1)),
  };
}

function bestOf(board: BoardInfo, trials: number, searches: number): Model {
  let best = model(board);
  let least = search(best, trials, chance(1));
  for (let seed = 2; seed <= searches; seed++) {
    const next = model(board);
    const cost = search(next, trials, chance(seed));
    if (cost < least) [best, least] = [next, cost];
  }
  return best;
}

function trackShape(board: BoardInfo, track: TrackInfo, index: number, found: Model): TrackShape {
  const parts = found.ribbons.filter((r) => r.tracks.includes(index));
  const isTurned = found.spots[parts[0]!.from]!.id !== track.ends[0];
  if (parts.length === 1) {
    const spaces = laneOf(parts[0]!, index);
    if (isTurned) spaces.reverse();
    return finish(track, [spaces], []);
  }
  const [near, far] = isTurned ? [parts[1]!, parts[0]!] : [parts[0]!, parts[1]!];
  const exits = [exitOf(near, index, track.ends[1]), exitOf(far, index, track.ends[0])];
  return finish(track, [laneOf(near, index), laneOf(far, index).reverse()], exits);
}

function laneOf(r: Ribbon, track: number): Box[] {
  const lane = r.tracks.indexOf(track);
  return r.spaces.slice(lane * r.count, (lane + 1) * r.count);
}

function exitOf(r: Ribbon, track: number, name: string): ExitShape {
  const mark = r.marks[r.tracks.indexOf(track)]!;
  return { x: tidy(mark.x), y: tidy(mark.y), angle: r.edge > 0 ? 0 : 180, name };
}

function finish(track: TrackInfo, parts: Box[][], exits: ExitShape[]): TrackShape {
  const spaces = parts.flat().map(spaceShape);
  const ways = parts.map((boxes, i) => wayThrough(boxes, exits[i], i === 0));
  const middle = spaces[Math.floor(spaces.length / 2)]!;
  const even = spaces.length % 2 === 0 && parts.length === 1 ? spaces[spaces.length / 2 - 1]! : middle;
  const shape: TrackShape = {
    id: track.id,
    spaces,
    path: ways
      .filter((way) => way.length > 1)
      .map(smooth)
      .join(""),
    middle: { x: tidy((middle.x + even.x) / 2), y: tidy((middle.y + even.y) / 2) },
  };
  if (exits.length > 0) shape.exits = exits;
  return shape;
}

function spaceShape(part: Box): SpaceShape {
  const angle = tidy((Math.atan2(part.uy, part.ux) * 180) / Math.PI);
  return { x: tidy(part.x), y: tidy(part.y), angle, length: tidy(2 * part.along), width: tidy(2 * part.across) };
}

/** The points of a way through a row of spaces, from end to end, and on to the exit. */
function wayThrough(boxes: Box[], exit: ExitShape | undefined, isFirst: boolean): Point[] {
  const [head, tail] = [boxes[0], boxes[boxes.length - 1]];
  if (!head || !tail) return [];
  const start = tip(head, boxes[1], -1);
  const end = tip(tail, boxes[boxes.length - 2], 1);
  const way = [start, ...boxes, end];
  if (!exit) return way;
  return isFirst ? [...way, exit] : [exit, ...way];
}

/** The end of a box that is farther from its neighbour. */
function tip(part: Box, beside: Box | undefined, usual: -1 | 1): Point {
  const side = beside ? (part.ux * (part.x - beside.x) + part.uy * (part.y - beside.y) > 0 ? 1 : -1) : usual;
  return { x: part.x + side * part.along * part.ux, y: part.y + side * part.along * part.uy };
}

/** A smooth SVG path through points. */
function smooth(points: Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  let path = `M${tidy(at(0).x)} ${tidy(at(0).y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const second = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C${[first, second, c].map((p) => `${tidy(p.x)} ${tidy(p.y)}`).join(" ")}`;
  }
  return path;
}

/** The names at the edges: one for parallel tracks together. */
function exitNames(board: BoardInfo, found: Model): ExitName[] {
  return found.ribbons.flatMap((r): ExitName[] => {
    const track = board.tracks[r.tracks[0]!]!;
    if (r.edge === 0) return [];
    const here = found.spots[r.from]!.id;
    const place = track.ends[0] === here ? track.ends[1] : track.ends[0];
    const names = board.places.find((one) => one.id === place)!.name;
    return [{ track: track.id, place, names, marks: r.marks, edge: r.edge }];
  });
}
