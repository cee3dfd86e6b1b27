// The names of one language, each placed clear of spaces, discs and one another.
import type { Chance } from "./chance.ts";
import { box, gapOfBoxes, gapToDisc, length, tidy, type Box, type Point } from "./geometry.ts";
import { EXIT_SCALE, near, type Model, type Spot, type Tag } from "./model.ts";
import { BASELINE, labelBox, variants, type Variant } from "./names.ts";
import type { LabelShape, Language } from "./shapes.ts";
import { broken } from "./text.ts";

/** A name that stands at an exit of the drawing. */
export interface ExitName {
  track: string;
  place: string;
  names: { en: string; pl: string };
  marks: Box[]; // of the exits, side by side
  edge: -1 | 1;
}

interface Candidate {
  box: Box;
  form: Variant;
  cost: number;
  place: string;
  by: number; // x of what it stands by
}

interface Wanted {
  text: string;
  candidates: Candidate[];
  exit?: string;
  chosen: number;
}

const ANGLES = 24;
const FARS = [0, 2.5, 6, 11, 18, 28];
const KEPT = 40;
const HOPELESS = 150; // a cost that is not looked at more closely

/** Place all names in both languages; most are the same in both, so their candidates are looked for once. */
export function labels(model: Model, exits: ExitName[], random: () => Chance): Record<Language, LabelShape[]> {
  const boxes = model.ribbons.flatMap((r) => [...r.spaces, ...r.marks]);
  const known = new Map<string, Candidate[]>();
  const once = (key: string, find: () => Candidate[]): Candidate[] => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const place = (language: Language): LabelShape[] => {
    const wanted = model.tags.map((tag, i): Wanted => {
      const text = tag.names[language];
      return { text, candidates: once(`${i} ${text}`, () => namePlaces(model, tag, text, boxes)), chosen: 0 };
    });
    for (const [i, exit] of exits.entries()) {
      const text = exit.names[language];
      const candidates = once(`exit ${i} ${text}`, () => exitPlaces(model, exit, text, boxes));
      wanted.push({ text, candidates, exit: exit.track, chosen: 0 });
    }
    settle(wanted, model.sizes.clear * 0.7, random());
    return wanted.map(shapeOf);
  };
  return { en: place("en"), pl: place("pl") };
}

function namePlaces(model: Model, tag: Tag, text: string, boxes: Box[]): Candidate[] {
  const all: Candidate[] = [];
  const forms = variants([text], model.sizes.text * tag.scale);
  for (const i of tag.spots) {
    const spot = model.spots[i]!;
    const reach = 2 * forms[0]!.halfWidth + 60;
    const around = boxes.filter((part) => length(part.x - spot.x, part.y - spot.y) < reach + part.reach);
    const others = model.spots.filter(
      (other) => other !== spot && length(other.x - spot.x, other.y - spot.y) < reach + 20,
    );
    for (const form of forms) {
      for (let turn = 0; turn < ANGLES; turn++) {
        for (const far of FARS) {
          const place = labelBox(spot, form, (turn / ANGLES) * 2 * Math.PI, far + model.sizes.pad * 1.3);
          const cost = form.cost + 0.6 * far + 0.02 * far * far + standing(place, spot, around, others, model);
          if (cost < HOPELESS || far === 0) all.push({ box: place, form, cost, place: spot.id, by: spot.x });
        }
      }
    }
  }
  return best(
    best(all, 3 * KEPT).map((one) => unlessCutOff(one, model, boxes)),
    KEPT,
  );
}

function best(all: Candidate[], count: number): Candidate[] {
  return all.sort((a, b) => a.cost - b.cost).slice(0, count);
}

/** The candidate, worse when a space lies between it and its place. */
function unlessCutOff(one: Candidate, model: Model, boxes: Box[]): Candidate {
  const spot = model.spots.find((other) => other.id === one.place)!;
  return isCutOff(one.box, spot, boxes) ? { ...one, cost: one.cost + 25 } : one;
}

/** What is wrong with a name standing here, whatever the other names do. */
function standing(place: Box, spot: Spot | null, boxes: Box[], others: Spot[], model: Model): number {
  const { sizes } = model;
  let cost = rim(place, sizes.width, sizes.height);
  for (const part of boxes) {
    const dx = part.x - place.x;
    const dy = part.y - place.y;
    const reach = part.reach + place.reach + sizes.clear;
    if (dx * dx + dy * dy < reach * reach) cost += 4 * near(gapOfBoxes(place, part), sizes.clear * 0.7);
    if (cost > HOPELESS) return cost;
  }
  const own = spot ? gapToDisc(place, spot) : 0;
  for (const other of others) {
    const gap = gapToDisc(place, other);
    cost += 4 * near(gap, sizes.pad * 1.2);
    if (spot && other.kind === "city" && gap < own * 1.5 + 4) cost += 2 * (own * 1.5 + 4 - gap); // whose name is it?
  }
  return cost;
}

function rim(place: Box, width: number, height: number): number {
  const least = Math.min(
    place.x - place.along,
    width - place.x - place.along,
    place.y - place.across,
    height - place.y - place.across,
  );
  return 10 * near(least, 3);
}

/** Whether a space lies between a name and its place. */
function isCutOff(place: Box, spot: Point, boxes: Box[]): boolean {
  const x = Math.min(Math.max(spot.x, place.x - place.along), place.x + place.along);
  const y = Math.min(Math.max(spot.y, place.y - place.across), place.y + place.across);
  const far = length(x - spot.x, y - spot.y);
  if (far < 1) return false;
  const line = box((x + spot.x) / 2, (y + spot.y) / 2, (x - spot.x) / far, (y - spot.y) / far, far / 2, 0.1);
  return boxes.some(
    (part) => length(part.x - line.x, part.y - line.y) < part.reach + line.reach && gapOfBoxes(line, part) < 0,
  );
}

function exitPlaces(model: Model, exit: ExitName, text: string, boxes: Box[]): Candidate[] {
  const all: Candidate[] = [];
  const { marks, edge } = exit;
  const mark = marks[0]!;
  const around = boxes.filter((part) => length(part.x - mark.x, part.y - mark.y) < 200);
  const strange = model.ribbons.flatMap((r) => (r.edge === edge && !r.marks.includes(mark) ? r.marks : []));
  const others = model.spots.filter((other) => length(other.x - mark.x, other.y - mark.y) < 220);
  for (const form of variants([text], model.sizes.text * EXIT_SCALE)) {
    for (const inset of [2, 8, mark.along * 2 + 3, 24]) {
      for (let dy = -50; dy <= 50; dy += 1.5) {
        const x = mark.x - edge * (inset + form.halfWidth - mark.along);
        const place = box(x, mark.y + dy, 1, 0, form.halfWidth, form.halfHeight);
        const gap = Math.min(...marks.map((own) => gapOfBoxes(place, own)));
        let cost = form.cost + 0.3 * inset + Math.max(gap - 2, 0);
        for (const other of strange) cost += 2 * Math.max(gap * 1.5 + 3 - gapOfBoxes(place, other), 0);
        if (cost < HOPELESS) cost += standing(place, null, around, others, model);
        all.push({ box: place, form, cost, place: exit.place, by: mark.x });
      }
    }
  }
  return best(all, KEPT);
}

/** Choose among the candidates so that names keep clear of one another. */
function settle(wanted: Wanted[], clear: number, random: Chance): void {
  for (let round = 0; round < 60; round++) {
    let changed = false;
    const from = Math.floor(random() * wanted.length);
    for (let n = 0; n < wanted.length; n++) {
      const one = wanted[(from + n) % wanted.length]!;
      const costs = one.candidates.map((candidate) => candidate.cost + crowd(candidate.box, one, wanted, clear));
      const least = costs.indexOf(Math.min(...costs));
      if (least >= 0 && costs[least]! < costs[one.chosen]! - 1e-9) [one.chosen, changed] = [least, true];
    }
    if (!changed) return;
  }
}

function crowd(place: Box, one: Wanted, wanted: Wanted[], clear: number): number {
  let cost = 0;
  for (const other of wanted) {
    const chosen = other.candidates[other.chosen];
    if (other === one || !chosen) continue;
    const dx = chosen.box.x - place.x;
    const dy = chosen.box.y - place.y;
    const reach = chosen.box.reach + place.reach + clear;
    if (dx * dx + dy * dy < reach * reach) cost += 4 * near(gapOfBoxes(place, chosen.box), clear);
  }
  return cost;
}

/** The label, held at the side that is nearer to its place: whatever the face, it grows away from it. */
function shapeOf(one: Wanted): LabelShape {
  const { box: place, form, place: at, by } = one.candidates[one.chosen]!;
  const lines = form.lines === 2 ? broken(one.text) : null;
  const anchor = by < place.x - place.along * 0.5 ? "start" : by > place.x + place.along * 0.5 ? "end" : "middle";
  const x = anchor === "start" ? place.x - place.along : anchor === "end" ? place.x + place.along : place.x;
  const y = place.y - place.across + BASELINE * form.size;
  const shape: LabelShape = { place: at, text: one.text, x: tidy(x), y: tidy(y), anchor, size: tidy(form.size) };
  if (lines) shape.lines = lines;
  if (one.exit) shape.exit = one.exit;
  return shape;
}
