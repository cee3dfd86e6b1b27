// The search for a drawing without overlaps: random changes, kept when they help and at first now and then when not.
import type { Chance } from "./chance.ts";
import { clamp, gapOfBoxes, gapToDisc, length } from "./geometry.ts";
import { bendRibbon, near, placeTag, type Model, type Ribbon, type Spot, type Tag, type Thing } from "./model.ts";

interface Scene extends Model {
  things: Thing[];
  at: Thing[][]; // what moves with each place
  index: Map<Thing, number>;
  bounds: Float64Array; // left, right, top and bottom of each thing: scanning them must be quick
  known: Map<Thing, number>; // costs that still hold
  random: Chance;
}

const HOT = 20;
const COLD = 0.05;
const ROAM = 0.32; // how far a place may move from its home, in pitches

/** Improve the model by so many trials; what is still wrong with it is returned. */
export function search(model: Model, trials: number, random: Chance): number {
  const { ribbons, tags, spots } = model;
  const at = spots.map((_, i) => [
    ...ribbons.filter((r) => r.from === i || r.to === i),
    ...tags.filter((tag) => tag.spots.includes(i)),
  ]);
  const things: Thing[] = [...ribbons, ...tags];
  const index = new Map(things.map((thing, i) => [thing, i]));
  const bounds = new Float64Array(things.length * 4);
  const scene: Scene = { ...model, things, at, index, bounds, known: new Map(), random };
  for (const thing of things) note(scene, thing);
  const halves = ribbons.filter((r) => r.edge !== 0);
  for (let trial = 0; trial < trials; trial++) {
    const done = trial / trials;
    const heat = HOT * (COLD / HOT) ** Math.min(done * 1.1, 1);
    const kind = random();
    if (kind < 0.62) tryRibbon(scene, pick(ribbons, random), heat, done);
    else if (kind < 0.9 && tags.length > 0) tryTag(scene, pick(tags, random), heat, done);
    else if (halves.length > 1 && kind < 0.93) trySwap(scene, pick(halves, random), pick(halves, random), heat);
    else trySpot(scene, Math.floor(random() * spots.length), heat, done);
  }
  return scene.things.reduce((sum, thing) => sum + knownCost(scene, thing), 0);
}

function pick<T>(list: T[], random: Chance): T {
  return list[Math.floor(random() * list.length)]!;
}

/** The most that a change may cost and still be kept. */
function limit(before: number, heat: number, random: Chance): number {
  return before - heat * Math.log(random() + 1e-12);
}

/** A number around 0, mostly small. */
function swing(random: Chance): number {
  return random() + random() + random() - 1.5;
}

function tryRibbon(scene: Scene, r: Ribbon, heat: number, done: number): void {
  const { random, sizes } = scene;
  const most = limit(knownCost(scene, r), heat, random);
  const old = { ...r, bends: [...r.bends] as [number, number], slack: [...r.slack] as [number, number] };
  const step = 0.3 * (1 - done) + 0.02;
  const kind = random();
  if (kind < 0.35) {
    const change = step * swing(random);
    r.bends = [r.bends[0] + change, r.bends[1] + change];
  } else if (kind < 0.6) {
    r.bends = [r.bends[0] + step * swing(random), r.bends[1] + step * swing(random)];
  } else if (kind < 0.68) {
    r.bends = [-r.bends[0], -r.bends[1]];
  } else if (kind < 0.74) {
    r.bends = [0, 0];
  } else if (r.edge !== 0 && kind < 0.78) {
    r.side = Math.floor(random() * 3) - 1;
  } else if (r.edge !== 0 && kind < 0.9) {
    r.exit = clamp(r.exit + (150 * (1 - done) + 6) * swing(random), 16, sizes.height - 16);
  } else {
    const end = random() < 0.5 ? 0 : 1;
    const step = 14 * (1 - done) + 2;
    r.slack[end] = kind > 0.97 ? 0 : clamp(r.slack[end] + step * swing(random), 0, sizes.pitch * 0.9);
  }
  r.bends = [clamp(r.bends[0], -1.4, 1.4), clamp(r.bends[1], -1.4, 1.4)];
  bendRibbon(r, scene.spots, sizes);
  note(scene, r);
  keep(scene, r, old, most);
}

/** Two ribbons of one place change the heights at which they meet the edge. */
function trySwap(scene: Scene, a: Ribbon, b: Ribbon, heat: number): void {
  if (a === b || a.from !== b.from) return;
  const most = limit(knownCost(scene, a) + knownCost(scene, b), heat, scene.random);
  const [oldA, oldB] = [{ ...a }, { ...b }];
  [a.exit, b.exit] = [b.exit, a.exit];
  [a.bends, b.bends] = [b.bends, a.bends];
  for (const r of [a, b]) {
    bendRibbon(r, scene.spots, scene.sizes);
    note(scene, r);
  }
  const cost = costOf(scene, a, most) + costOf(scene, b, most);
  if (cost > most) {
    Object.assign(a, oldA);
    Object.assign(b, oldB);
  } else {
    for (const changed of [oldA, oldB, a, b]) forget(scene, changed);
    for (const r of [a, b]) if (r.twin) scene.known.delete(r.twin);
  }
  for (const r of [a, b]) note(scene, r);
}

function tryTag(scene: Scene, tag: Tag, heat: number, done: number): void {
  const { random, sizes } = scene;
  const most = limit(knownCost(scene, tag), heat, random);
  const old = { ...tag };
  const kind = random();
  if (kind < 0.4) tag.angle = random() * 2 * Math.PI;
  else if (kind < 0.7) tag.angle += 0.6 * swing(random);
  else if (kind < 0.85) tag.far = clamp(tag.far + 14 * swing(random), 0, 30 * (1 - done / 2));
  else if (kind < 0.95) tag.choice = Math.floor(random() * tag.choices.length);
  else tag.spot = pick(tag.spots, random);
  placeTag(tag, scene.spots, sizes);
  note(scene, tag);
  keep(scene, tag, old, most);
}

function trySpot(scene: Scene, i: number, heat: number, done: number): void {
  const { random, sizes } = scene;
  const spot = scene.spots[i]!;
  const most = limit(spotCost(scene, i, Infinity), heat, random);
  const { x, y } = spot;
  const step = sizes.pitch * (0.25 * (1 - done) + 0.03);
  const roam = sizes.pitch * ROAM;
  const rim = spot.radius + sizes.rim;
  spot.x = clamp(clamp(x + step * swing(random), spot.home.x - roam, spot.home.x + roam), rim, sizes.width - rim);
  spot.y = clamp(clamp(y + step * swing(random), spot.home.y - roam, spot.home.y + roam), rim, sizes.height - rim);
  const old = scene.at[i]!.map((thing) => ({ ...thing }));
  refresh(scene, i);
  if (spotCost(scene, i, most) <= most) {
    forget(scene, spot);
    for (const [k, thing] of scene.at[i]!.entries()) {
      forget(scene, old[k]!);
      forget(scene, thing);
    }
    return;
  }
  spot.x = x;
  spot.y = y;
  for (const [k, thing] of scene.at[i]!.entries()) {
    Object.assign(thing, old[k]);
    note(scene, thing);
  }
}

/** Keep a thing as it is now when that costs no more than this, else take the old one back. */
function keep<T extends Thing>(scene: Scene, thing: T, old: T, most: number): void {
  const cost = costOf(scene, thing, most);
  if (cost > most) {
    Object.assign(thing, old);
    note(scene, thing);
    return;
  }
  forget(scene, old);
  forget(scene, thing);
  if ("twin" in thing && thing.twin) scene.known.delete(thing.twin as Ribbon);
  scene.known.set(thing, cost);
}

function knownCost(scene: Scene, thing: Thing): number {
  const known = scene.known.get(thing);
  if (known !== undefined) return known;
  const cost = costOf(scene, thing, Infinity);
  scene.known.set(thing, cost);
  return cost;
}

/** What was known about things near a changed one is known no more. */
function forget(scene: Scene, changed: Thing | Spot): void {
  const isSpot = "radius" in changed;
  const far = scene.sizes.pitch;
  const left = (isSpot ? changed.x - 2 * far : changed.left) - scene.sizes.clear;
  const right = (isSpot ? changed.x + 2 * far : changed.right) + scene.sizes.clear;
  const top = (isSpot ? changed.y - 2 * far : changed.top) - scene.sizes.clear;
  const bottom = (isSpot ? changed.y + 2 * far : changed.bottom) + scene.sizes.clear;
  for (const thing of scene.things) {
    if (thing.left > right || thing.right < left || thing.top > bottom || thing.bottom < top) continue;
    scene.known.delete(thing);
  }
}

function refresh(scene: Scene, i: number): void {
  for (const thing of scene.at[i]!) {
    if (thing.name) placeTag(thing as Tag, scene.spots, scene.sizes);
    else bendRibbon(thing as Ribbon, scene.spots, scene.sizes);
    note(scene, thing);
  }
}

/** Write down where a thing is now. */
function note(scene: Scene, thing: Thing): void {
  const at = scene.index.get(thing)! * 4;
  scene.bounds[at] = thing.left;
  scene.bounds[at + 1] = thing.right;
  scene.bounds[at + 2] = thing.top;
  scene.bounds[at + 3] = thing.bottom;
}

/** What is wrong around a place; no more is counted once it is over `most`. */
function spotCost(scene: Scene, i: number, most: number): number {
  const spot = scene.spots[i]!;
  const moved = scene.at[i]!;
  let cost = 900 * (((spot.x - spot.home.x) ** 2 + (spot.y - spot.home.y) ** 2) / scene.sizes.pitch ** 2);
  for (const other of scene.spots) {
    if (other === spot) continue;
    const gap = length(other.x - spot.x, other.y - spot.y) - other.radius - spot.radius;
    cost += near(gap, scene.sizes.pad);
  }
  for (const thing of moved) {
    if (cost > most) return cost;
    cost += most === Infinity ? knownCost(scene, thing) : costOf(scene, thing, most - cost);
  }
  for (const thing of scene.things) {
    if (cost > most) return cost;
    if (!moved.includes(thing)) cost += discCost(thing, spot, scene.sizes.pad * (thing.name ? 1 : 0.7));
  }
  return cost;
}

/** What is wrong with a thing, by itself and with all others; no more is counted once it is over `most`. */
function costOf(scene: Scene, thing: Thing, most: number): number {
  let cost = thing.own + ("twin" in thing ? exitCost(thing as Ribbon) : 0);
  const { things, spots, sizes, bounds } = scene;
  const left = thing.left - sizes.clear;
  const right = thing.right + sizes.clear;
  const top = thing.top - sizes.clear;
  const bottom = thing.bottom + sizes.clear;
  for (let i = 0, at = 0; i < things.length && cost <= most; i++, at += 4) {
    if (bounds[at]! > right || bounds[at + 1]! < left || bounds[at + 2]! > bottom || bounds[at + 3]! < top) continue;
    if (things[i] !== thing) cost += pairCost(thing, things[i]!, sizes.clear);
  }
  const pad = sizes.pad * (thing.name ? 1 : 0.7);
  for (let i = 0; i < spots.length && cost <= most; i++) cost += discCost(thing, spots[i]!, pad);
  return cost;
}

/** The halves of a track should meet the two edges at the same height. */
function exitCost(r: Ribbon): number {
  if (!r.twin) return 0;
  const off = Math.max(Math.abs(r.exit - r.twin.exit) - 20, 0);
  return 0.08 * off + 0.001 * off * off;
}

function pairCost(a: Thing, b: Thing, clear: number): number {
  let cost = 0;
  for (const one of a.boxes) {
    for (const two of b.boxes) {
      const reach = one.reach + two.reach + clear;
      const dx = one.x - two.x;
      const dy = one.y - two.y;
      if (dx * dx + dy * dy < reach * reach) cost += near(gapOfBoxes(one, two), clear);
    }
  }
  return cost;
}

function discCost(thing: Thing, spot: Spot, clear: number): number {
  const reach = spot.radius + clear;
  if (spot.x + reach < thing.left || spot.x - reach > thing.right) return 0;
  if (spot.y + reach < thing.top || spot.y - reach > thing.bottom) return 0;
  let cost = 0;
  for (const part of thing.boxes) cost += near(gapToDisc(part, spot), clear);
  return 2 * cost;
}
