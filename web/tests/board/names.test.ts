// Which names are shown, on every built-in board in every window of the client.
import { describe, expect, it, test } from "vitest";
import { usualFit, opening, type Inset, type Size } from "../../src/board/camera";
import { labelThing, Near, overlaps, spaceThings } from "../../src/board/ground/room";
import type { BoardShape, Language } from "../../src/board/layout/shapes";
import { LEAST, shownNames } from "../../src/board/names/names";
import { BOARDS, boardOf, layoutOf, type BoardId } from "../shapes";

const inset = (top: number, right: number, bottom: number, left: number): Inset => ({ top, right, bottom, left });
/** Windows with the docks that cover them, for wide boards and for tall ones. */
const WINDOWS: [name: string, size: Size, wide: Inset, tall: Inset][] = [
  ["desk", { width: 1280, height: 800 }, inset(0, 224, 118, 0), inset(0, 360, 0, 262)],
  ["large desk", { width: 1920, height: 1080 }, inset(0, 280, 118, 0), inset(0, 400, 0, 262)],
  ["4K", { width: 3840, height: 2160 }, inset(0, 280, 118, 0), inset(0, 400, 0, 262)],
  ["tablet", { width: 820, height: 1180 }, inset(64, 0, 372, 0), inset(64, 0, 372, 0)],
  ["phone", { width: 390, height: 844 }, inset(64, 0, 158, 0), inset(64, 0, 158, 0)],
  ["small phone", { width: 360, height: 740 }, inset(64, 0, 372, 0), inset(64, 0, 372, 0)],
  ["phone on its side", { width: 844, height: 390 }, inset(0, 312, 0, 0), inset(0, 312, 0, 0)],
];

function scaleIn(shape: BoardShape, size: Size, wide: Inset, tall: Inset): number {
  const space = Object.values(shape.tracks)[0]!.spaces[0]!.width;
  const stage = { board: shape, box: size, inset: shape.width > 1.2 * shape.height ? wide : tall };
  return opening(stage, usualFit(stage), space, []).scale;
}

const cases = BOARDS.flatMap((board) =>
  WINDOWS.flatMap(([name, size, wide, tall]) =>
    (["en", "pl"] as Language[]).map((language) => ({ board, name, size, wide, tall, language })),
  ),
);

describe.each(cases)("$board, $name, $language", ({ board, size, wide, tall, language }) => {
  const shape = layoutOf(board);
  const ends = boardOf(board).tracks.map((track) => track.ends);
  const scale = scaleIn(shape, size, wide, tall);
  const shown = shownNames(shape, language, scale, new Set(), ends);

  it("can be read", () => {
    expect(Math.min(...shown.map((label) => label.size * scale))).toBeGreaterThanOrEqual(LEAST - 1e-9);
  });
  it("shows every city", () => {
    const cities = Object.keys(shape.places).filter((place) => shape.places[place]!.kind === "city");
    const missing = cities.filter((place) => !shown.some((label) => label.place === place && !label.exit));
    expect(missing).toEqual([]);
  });
  it("has no name over another or beyond the board", () => {
    const things = shown.map(labelThing);
    for (const [i, one] of things.entries()) {
      const over = things.slice(0, i).findIndex((other) => overlaps(one, other));
      expect(over < 0 ? "" : `${shown[i]!.text} over ${shown[over]!.text}`).toBe("");
      expect(one.x - one.wide >= -1 && one.x + one.wide <= shape.width + 1, shown[i]!.text).toBe(true);
    }
  });
});

test("names whose letters had to grow keep off tracks, those of one's tickets are there always and larger", () => {
  for (const board of BOARDS as readonly BoardId[]) {
    const [shape, ends] = [layoutOf(board), boardOf(board).tracks.map((track) => track.ends)];
    const scale = 0.35;
    const wanted = new Set(shape.labels.en.slice(-6).map((label) => label.place));
    const shown = shownNames(shape, "en", scale, wanted, ends);
    for (const place of wanted) expect(shown.some((label) => label.place === place)).toBe(true);
    expect(shown.length).toBeGreaterThan(8);
    const spaces = new Near(spaceThings(shape));
    for (const label of shown.filter(({ place }) => !wanted.has(place))) {
      expect(spaces.covered(labelThing(label)), label.text).toBeLessThanOrEqual(0.3);
    }
    const [usual, strong] = [false, true].map((isWanted) =>
      Math.max(...shown.filter(({ place, exit }) => !exit && wanted.has(place) === isWanted).map(({ size }) => size)),
    );
    expect(strong! / usual!).toBeCloseTo(1.12, 1);
  }
});

test("more names are shown when one comes closer", () => {
  const [shape, ends] = [layoutOf("world"), boardOf("world").tracks.map((track) => track.ends)];
  const count = (scale: number): number => shownNames(shape, "en", scale, new Set(), ends).length;
  expect(count(0.3)).toBeLessThan(count(0.6));
  expect(count(0.6)).toBeLessThanOrEqual(count(1.2));
});
