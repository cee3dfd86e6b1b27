// The board as the search sees it: places as discs, connections as ribbons of one to four lanes, names as boxes.
import type { BoardInfo, TrackInfo } from "../../protocol.ts";
import { connectionOf } from "../../lib/board.ts";
import { box, clamp, Curve, gapOfBoxes, type Box, type Disc, type Point } from "./geometry.ts";
import { labelBox, variants, type Variant } from "./names.ts";

/** All sizes of one drawing, in its units. */
export interface Sizes {
  width: number;
  height: number;
  pitch: number; // of a space with its gap, as it should be
  gap: number; // between the spaces of a track
  across: number; // width of a space
  lane: number; // between parallel tracks
  clear: number; // between tracks that are not parallel
  pad: number; // between a disc and the spaces and names around it
  rim: number; // kept free along the edges
  mark: number; // of an exit mark
  text: number; // size of names
  radius: number;
}

export interface Spot extends Disc {
  id: string;
  kind: string;
  home: Point; // where the board file puts it
}

/** What the search moves: its boxes, the rectangle around them, and what is wrong with it by itself. */
export interface Thing {
  boxes: Box[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  own: number;
  name: boolean;
}

/** Parallel tracks together; at the edge of the drawing a half of them. */
export interface Ribbon extends Thing {
  tracks: number[];
  from: number;
  to: number; // -1: an edge
  edge: -1 | 0 | 1; // west, none, east
  count: number; // spaces of each track
  bends: [number, number]; // of the curve to its left, as parts of its length
  slack: [number, number]; // room left free at each end
  exit: number; // height at which it meets the edge
  twin: Ribbon | null; // the half at the other edge
  spaces: Box[]; // track by track
  marks: Box[];
  forms: Variant[]; // of the name at the edge
  side: number; // where that name stands: -1 above the marks, 1 below, 0 beside them
  plate: Box | null; // room for it
  pitch: number;
}

/** Room for a name. */
export interface Tag extends Thing {
  spot: number; // the place it stands at
  spots: number[]; // places it may stand at
  names: { en: string; pl: string };
  scale: number;
  choices: Variant[];
  choice: number;
  angle: number;
  far: number;
}

export interface Model {
  sizes: Sizes;
  spots: Spot[];
  ribbons: Ribbon[];
  tags: Tag[];
}

const AREA = 1_000_000;

/** The board's model with everything where the board file puts it and all tracks straight. */
export function model(board: BoardInfo): Model {
  const index = new Map(board.places.map((place, i) => [place.id, i]));
  const sizes = sizesOf(board, index);
  const spots = board.places.map((place): Spot => {
    const radius = place.kind === "city" ? sizes.radius : sizes.radius * 0.6;
    const x = clamp(place.at[0] * sizes.width, radius + sizes.rim, sizes.width - radius - sizes.rim);
    const y = clamp(place.at[1] * sizes.height, radius + sizes.rim, sizes.height - radius - sizes.rim);
    return { id: place.id, kind: place.kind, x, y, radius, home: { x, y } };
  });
  const ribbons = ribbonsOf(board, index, spots, sizes);
  for (const ribbon of ribbons) bendRibbon(ribbon, spots, sizes);
  const tags = tagsOf(board, spots, sizes);
  for (const tag of tags) placeTag(tag, spots, sizes);
  return { sizes, spots, ribbons, tags };
}

function sizesOf(board: BoardInfo, index: Map<string, number>): Sizes {
  const width = Math.round(Math.sqrt(AREA * board.aspect));
  const height = Math.round(width / board.aspect);
  const room: number[] = [];
  for (const track of board.tracks) {
    const [a, b] = [board.places[index.get(track.ends[0])!]!, board.places[index.get(track.ends[1])!]!];
    const far = Math.hypot((a.at[0] - b.at[0]) * width, (a.at[1] - b.at[1]) * height);
    if (!track.wraps) room.push((far - 26) / track.length);
  }
  room.sort((a, b) => a - b);
  const pitch = clamp(room[Math.floor(room.length * 0.4)] ?? 45, 16, 84);
  const unit = pitch / 45;
  return {
    width,
    height,
    pitch,
    gap: clamp(2.6 * unit, 1.2, 4),
    across: clamp(13 * unit, 5, 20),
    lane: clamp(2.4 * unit, 1, 4),
    clear: clamp(3.2 * unit, 1.5, 6),
    pad: clamp(2.4 * unit, 1.2, 4),
    rim: 4,
    mark: clamp(10 * unit, 6, 12),
    text: clamp(14.5 * Math.sqrt(unit), 8, 18),
    radius: clamp(9 * unit, 4, 14),
  };
}

function ribbonsOf(board: BoardInfo, index: Map<string, number>, spots: Spot[], sizes: Sizes): Ribbon[] {
  const groups = new Map<string, number[]>();
  board.tracks.forEach((track, i) => {
    const key = connectionOf(track) + (track.wraps ? " wraps" : "");
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups.values()].flatMap((tracks) => {
    const first = board.tracks[tracks[0]!]!;
    const [from, to] = [index.get(first.ends[0])!, index.get(first.ends[1])!];
    if (!first.wraps) return [ribbon(tracks, from, to, 0, first.length, 0)];
    const [near, far] = halves(first, tracks, from, to, spots, sizes);
    near.forms = plateForms(board, to, sizes);
    far.forms = plateForms(board, from, sizes);
    return [near, far];
  });
}

function halves(
  track: TrackInfo,
  tracks: number[],
  from: number,
  to: number,
  spots: Spot[],
  sizes: Sizes,
): [Ribbon, Ribbon] {
  const [a, b] = track.wraps ?? [0, 0];
  const edge = (spot: number): -1 | 1 => (spots[spot]!.x < sizes.width / 2 ? -1 : 1);
  const near = ribbon(tracks, from, -1, edge(from), a, spots[from]!.y);
  const far = ribbon(tracks, to, -1, edge(to), b, spots[to]!.y);
  near.twin = far;
  far.twin = near;
  return [near, far];
}

/** The size of names at the edge, in sizes of city names. */
export const EXIT_SCALE = 0.8;

function plateForms(board: BoardInfo, place: number, sizes: Sizes): Variant[] {
  const { en, pl } = board.places[place]!.name;
  return variants([en, pl], sizes.text * EXIT_SCALE).slice(0, 2);
}

function ribbon(tracks: number[], from: number, to: number, edge: -1 | 0 | 1, count: number, exit: number): Ribbon {
  const thing = { boxes: [], left: 0, right: 0, top: 0, bottom: 0, own: 0, name: false };
  const shape = { spaces: [], marks: [], pitch: 0, forms: [], side: -1, plate: null };
  return { ...thing, ...shape, tracks, from, to, edge, count, exit, twin: null, bends: [0, 0], slack: [0, 0] };
}

/** Lay the ribbon's boxes along its curve, and see what is wrong with it. */
export function bendRibbon(r: Ribbon, spots: Spot[], sizes: Sizes): void {
  const a = spots[r.from]!;
  const lanes = r.tracks.length;
  const b = r.to >= 0 ? spots[r.to]! : edgePoint(r, sizes);
  const curve = curveOf(r, a, b);
  const start = a.radius + sizes.pad + r.slack[0];
  const end = (r.to >= 0 ? (b as Spot).radius + sizes.pad : 0) + r.slack[1];
  const room = curve.length - start - end;
  const fits = r.count > 0 ? room / r.count : sizes.pitch;
  r.pitch = Math.min(fits, sizes.pitch * 1.2);
  const spare = Math.max(0, room - r.pitch * r.count);
  const length = Math.max(r.pitch - sizes.gap, 2);
  const first = start + (spare + r.pitch) / 2;
  const row = Array.from({ length: r.count }, (_, i) => spaceAt(curve, first + i * r.pitch, length, sizes.across));
  shorten(row, lanes, sizes);
  r.spaces = [];
  for (let lane = 0; lane < lanes; lane++) {
    const side = (lane - (lanes - 1) / 2) * (sizes.across + sizes.lane);
    for (const one of row) r.spaces.push(lanes === 1 ? one : beside(one, side));
  }
  r.marks = r.to < 0 ? marksOf(r, curve, lanes, sizes) : [];
  r.plate = plateOf(r, sizes);
  r.boxes = r.plate ? [...r.spaces, ...r.marks, r.plate] : r.spaces;
  surround(r);
  const bend = neededBend(Math.hypot(b.x - a.x, b.y - a.y), 2 * (a.radius + sizes.pad) + r.count * sizes.pitch * 0.8);
  r.own = bend > 0.3 && isInward(r, a, b, sizes) ? 80 : 0; // a detour leads round the outside
  r.own +=
    ownCost(r, fits, spare, bend, sizes) + turnCost(r, sizes) + rimCost(r, sizes, r.edge === 0 ? sizes.rim : 1.5);
  if (r.plate) for (const one of r.spaces) r.own += near(gapOfBoxes(one, r.plate), sizes.clear * 0.7);
}

function edgePoint(r: Ribbon, sizes: Sizes): Point {
  const inset = sizes.mark + 2;
  return { x: r.edge < 0 ? inset : sizes.width - inset, y: r.exit };
}

function curveOf(r: Ribbon, a: Point, b: Point): Curve {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const p = r.bends[0];
  const q = r.bends[1];
  const first = { x: a.x + dx / 3 + dy * p, y: a.y + dy / 3 - dx * p };
  const second = { x: b.x - dx / 3 + dy * q, y: b.y - dy / 3 - dx * q };
  return new Curve(a, first, second, b);
}

function spaceAt(curve: Curve, middle: number, length: number, across: number): Box {
  const head = curve.at(middle - length / 2);
  const tail = curve.at(middle + length / 2);
  const centre = curve.at(middle);
  const dx = tail.x - head.x;
  const dy = tail.y - head.y;
  const far = Math.sqrt(dx * dx + dy * dy) || 1;
  const x = (head.x + tail.x + 2 * centre.x) / 4;
  const y = (head.y + tail.y + 2 * centre.y) / 4;
  return box(x, y, dx / far, dy / far, length / 2, across / 2);
}

/** Where a ribbon turns, its spaces are shortened alike, so that they do not touch on the inner side. */
function shorten(row: Box[], lanes: number, sizes: Sizes): void {
  let most = 0;
  for (let i = 1; i < row.length; i++) {
    const [a, b] = [row[i - 1]!, row[i]!];
    most = Math.max(most, Math.abs(a.ux * b.uy - a.uy * b.ux));
  }
  if (most < 0.05) return;
  const wide = sizes.across + (lanes - 1) * (sizes.across + sizes.lane);
  const less = (most / 2) * wide * 0.5;
  for (const one of row) {
    one.along = Math.max(one.along - less, one.along * 0.8);
    one.reach = Math.sqrt(one.along * one.along + one.across * one.across);
  }
}

/** The same box moved to its right. */
function beside(one: Box, side: number): Box {
  return box(one.x - one.uy * side, one.y + one.ux * side, one.ux, one.uy, one.along, one.across);
}

/** The marks at the edge, one for each lane; they point outwards. */
function marksOf(r: Ribbon, curve: Curve, lanes: number, sizes: Sizes): Box[] {
  const end = curve.at(curve.length);
  const before = curve.at(curve.length - 4);
  const far = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [ux, uy] = [(end.x - before.x) / far, (end.y - before.y) / far];
  const out = { ux: r.edge, uy: 0 };
  return Array.from({ length: lanes }, (_, lane) => {
    const side = (lane - (lanes - 1) / 2) * (sizes.across + sizes.lane);
    const x = end.x + (r.edge * sizes.mark) / 2;
    const y = end.y + ux * side + (uy * sizes.mark) / 4;
    return box(x, y, out.ux, out.uy, sizes.mark / 2, sizes.mark / 2);
  });
}

/** Room for the name at the edge. */
function plateOf(r: Ribbon, sizes: Sizes): Box | null {
  const first = r.marks[0];
  const last = r.marks[r.marks.length - 1];
  const form = r.forms[r.forms.length - 1];
  if (!first || !last || !form) return null;
  const inset = r.side === 0 ? sizes.mark + 4 : 2;
  const x = r.edge < 0 ? inset + form.halfWidth : sizes.width - inset - form.halfWidth;
  const beyond = form.halfHeight + sizes.mark / 2 + 2;
  const middle = (first.y + last.y) / 2;
  const y =
    r.side === 0 ? middle : r.side < 0 ? Math.min(first.y, last.y) - beyond : Math.max(first.y, last.y) + beyond;
  return box(x, y, 1, 0, form.halfWidth, form.halfHeight);
}

/** Whether a ribbon bulges towards the middle of the drawing. */
function isInward(r: Ribbon, a: Point, b: Point, sizes: Sizes): boolean {
  const bulge = r.bends[0] + r.bends[1];
  const [x, y] = [sizes.width / 2 - (a.x + b.x) / 2, sizes.height / 2 - (a.y + b.y) / 2];
  return bulge * ((b.y - a.y) * x - (b.x - a.x) * y) > 0;
}

/** How much a curve between points so far apart must bend to be so long, roughly. */
function neededBend(chord: number, wanted: number): number {
  return wanted > chord * 1.02 ? Math.sqrt((wanted / chord - 1) / 1.5) : 0;
}

function ownCost(r: Ribbon, fits: number, spare: number, bend: number, sizes: Sizes): number {
  const off = fits / sizes.pitch - 1;
  const [p, q] = r.bends;
  if (r.edge !== 0 && r.count > 0) spare = 4 * (spare + r.slack[1]); // it must be seen where it leads
  let cost = 220 * Math.min(off, 0) ** 2 * Math.max(r.count, 1) + 0.02 * Math.max(spare - 6, 0) ** 1.5;
  if (off < -0.18) cost += 40000 * (off + 0.18) ** 2;
  cost += (250 + 150 * r.tracks.length) * Math.max(Math.abs(p + q) - 2 * bend, 0) ** 2 + 900 * (p - q) ** 2;
  cost += 0.15 * (r.slack[0] + r.slack[1]) + 0.02 * (r.slack[0] ** 2 + r.slack[1] ** 2);
  return cost + 0.3 * (r.slack[0] - r.slack[1]) ** 2 * (r.count < 2 ? 0.2 : 0.06);
}

/** Spaces that follow each other must not touch, nor turn too sharply. */
function turnCost(r: Ribbon, sizes: Sizes): number {
  let cost = 0;
  const lanes = r.tracks.length;
  for (let lane = 0; lane < lanes; lane++) {
    for (let i = 0; i + 1 < r.count; i++) {
      const a = r.spaces[lane * r.count + i]!;
      const b = r.spaces[lane * r.count + i + 1]!;
      const turn = Math.abs(a.ux * b.uy - a.uy * b.ux);
      if (turn > 0.12) cost += 60 * (turn - 0.12) ** 2;
      cost += 4 * near(gapOfBoxes(a, b), sizes.gap * 0.5);
      if (lane + 1 < lanes) {
        cost += near(gapOfBoxes(a, r.spaces[(lane + 1) * r.count + i + 1]!), sizes.lane * 0.5);
        cost += near(gapOfBoxes(b, r.spaces[(lane + 1) * r.count + i]!), sizes.lane * 0.5);
      }
    }
  }
  return cost;
}

/** What it costs that two things are nearer than they should be. */
export function near(gap: number, wanted: number): number {
  if (gap >= wanted) return 0;
  const short = wanted - gap;
  return gap < 0 ? short * short + 6 * gap * gap - 6 * gap : short * short;
}

/** What it costs that a thing reaches over the rim. */
function rimCost(thing: Thing, sizes: Sizes, rim: number): number {
  const across = near(thing.left - rim, 0) + near(sizes.width - rim - thing.right, 0);
  return across + near(thing.top - rim, 0) + near(sizes.height - rim - thing.bottom, 0);
}

function surround(thing: Thing): void {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const part of thing.boxes) {
    const ux = Math.abs(part.ux);
    const uy = Math.abs(part.uy);
    const ex = ux * part.along + uy * part.across;
    const ey = uy * part.along + ux * part.across;
    left = Math.min(left, part.x - ex);
    right = Math.max(right, part.x + ex);
    top = Math.min(top, part.y - ey);
    bottom = Math.max(bottom, part.y + ey);
  }
  thing.left = left;
  thing.top = top;
  thing.right = right;
  thing.bottom = bottom;
}

/** Names to be placed: cities, junctions with a name of their own, and each country where its ends lie together. */
function tagsOf(board: BoardInfo, spots: Spot[], sizes: Sizes): Tag[] {
  const tags: Tag[] = [];
  const ends: Tag[] = [];
  board.places.forEach((place, i) => {
    if (place.kind === "junction" && /^junction_\d+$/.test(place.id)) return;
    const scale = place.kind === "city" ? 1 : 0.9;
    const known = ends.find((tag) => tag.names.en === place.name.en && isClose(spots, tag.spots, i, sizes));
    if (place.kind === "end" && known) {
      known.spots.push(i);
      return;
    }
    const tag = tagOf(i, place.name, scale, sizes);
    tags.push(tag);
    if (place.kind === "end") ends.push(tag);
  });
  return tags;
}

function isClose(spots: Spot[], known: number[], next: number, sizes: Sizes): boolean {
  const b = spots[next]!;
  return known.some((i) => Math.hypot(spots[i]!.x - b.x, spots[i]!.y - b.y) < sizes.pitch * 1.25);
}

function tagOf(spot: number, names: { en: string; pl: string }, scale: number, sizes: Sizes): Tag {
  const thing = { boxes: [], left: 0, right: 0, top: 0, bottom: 0, own: 0, name: true };
  const choices = variants([names.en, names.pl], sizes.text * scale);
  return { ...thing, spot, spots: [spot], names, scale, choices, choice: 0, angle: -Math.PI / 2, far: 0 };
}

/** Put the name's box where its angle and distance say. */
export function placeTag(tag: Tag, spots: Spot[], sizes: Sizes): void {
  const spot = spots[tag.spot]!;
  const choice = tag.choices[tag.choice]!;
  tag.boxes = [labelBox(spot, choice, tag.angle, tag.far + sizes.pad * 1.3)];
  surround(tag);
  tag.own = choice.cost + 0.5 * tag.far + 0.02 * tag.far ** 2 + rimCost(tag, sizes, sizes.rim - 1);
}
