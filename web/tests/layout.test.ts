// The stored layouts of the built-in boards, measured; and layouts of boards made up on the spot.
import { describe, expect, test } from "vitest";
import { boxOf, faults } from "../maps/faults.ts";
import { landOf } from "../src/board/land.ts";
import { layOut, type BoardShape, type TrackShape } from "../src/board/layout.ts";
import { chance } from "../src/board/layout/chance.ts";
import { mapSum } from "../src/board/layout/facts.ts";
import { box, gapOfBoxes, gapToDisc } from "../src/board/layout/geometry.ts";
import { broken, textWidth } from "../src/board/layout/text.ts";
import { connectionOf } from "../src/lib/board.ts";
import type { BoardInfo } from "../src/protocol.ts";
import { BOARDS, boardOf } from "./shapes.ts";

async function shapeOf(id: string): Promise<BoardShape> {
  return (await landOf(id))!.layout;
}

/** Tracks between the same two places, together. */
function parallels(board: BoardInfo, shape: BoardShape): TrackShape[][] {
  const groups = new Map<string, TrackShape[]>();
  for (const track of board.tracks) {
    const key = connectionOf(track);
    groups.set(key, [...(groups.get(key) ?? []), shape.tracks[track.id]!]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

describe.each(BOARDS)("%s", (id) => {
  const board = boardOf(id);

  test("was laid out from the board as it is now", async () => {
    expect((await landOf(id))!.source).toBe(mapSum(board));
  });

  test("spaces, discs and names keep clear of one another and inside the drawing", async () => {
    expect(faults(board, await shapeOf(id))).toEqual([]);
  });

  test("every track has its spaces, of one width and nearly one length", async () => {
    const shape = await shapeOf(id);
    expect(Object.keys(shape.tracks).sort()).toEqual(board.tracks.map((track) => track.id).sort());
    const all = Object.values(shape.tracks).flatMap((track) => track.spaces);
    const lengths = all.map((space) => space.length).sort((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length / 2)]!;
    expect(new Set(all.map((space) => space.width)).size).toBe(1);
    expect(lengths[0]!).toBeGreaterThan(usual * 0.7);
    expect(lengths.at(-1)!).toBeLessThan(usual * 1.3);
  });

  test("spaces run from the first end to the second, one after the other", async () => {
    const shape = await shapeOf(id);
    for (const track of board.tracks) {
      if (track.wraps) continue;
      const [a, b] = [shape.places[track.ends[0]]!, shape.places[track.ends[1]]!];
      const { spaces } = shape.tracks[track.id]!;
      const [head, tail] = [spaces[0]!, spaces.at(-1)!];
      const far = (p: { x: number; y: number }, q: { x: number; y: number }): number =>
        Math.hypot(p.x - q.x, p.y - q.y);
      expect(far(head, a) + far(tail, b), track.id).toBeLessThanOrEqual(far(head, b) + far(tail, a) + 1);
      for (let i = 1; i < spaces.length; i++) {
        expect(far(spaces[i]!, spaces[i - 1]!), track.id).toBeLessThan(head.length * 1.25 + 4);
      }
    }
  });

  test("parallel tracks lie side by side and do not cross", async () => {
    for (const group of parallels(board, await shapeOf(id))) {
      const [first, second] = group as [TrackShape, TrackShape];
      const sides = first.spaces.map((space, i) => {
        const [one, two] = [boxOf(space), boxOf(second.spaces[i]!)];
        const side = (two.x - one.x) * -one.uy + (two.y - one.y) * one.ux;
        const step = Math.hypot(two.x - one.x, two.y - one.y);
        expect(step - space.width, first.id).toBeGreaterThan(0.5);
        expect(step - space.width, first.id).toBeLessThan(space.width * 0.5);
        return Math.sign(side);
      });
      if (!first.exits) expect(new Set(sides).size, first.id).toBe(1);
    }
  });

  test("places are near where the board has them", async () => {
    const shape = await shapeOf(id);
    expect(shape.width / shape.height).toBeCloseTo(board.aspect, 2);
    for (const place of board.places) {
      const { x, y, kind } = shape.places[place.id]!;
      expect(kind).toBe(place.kind);
      expect(Math.hypot(x - place.at[0] * shape.width, y - place.at[1] * shape.height), place.id).toBeLessThan(30);
    }
  });

  test("every city has a name in both languages", async () => {
    const shape = await shapeOf(id);
    for (const language of ["en", "pl"] as const) {
      const named = new Set(shape.labels[language].filter((label) => !label.exit).map((label) => label.place));
      for (const place of board.places) if (place.kind === "city") expect(named, language).toContain(place.id);
      for (const label of shape.labels[language]) {
        expect(label.text).toBe(board.places.find((place) => place.id === label.place)!.name[language]);
        expect(label.size).toBeGreaterThan(7);
      }
    }
  });
});

describe("tracks over the edge of the world", () => {
  const board = boardOf("world");

  test("are split as the board says, and leave at the edge nearer to each end", async () => {
    const shape = await shapeOf("world");
    for (const track of board.tracks) {
      const drawn = shape.tracks[track.id]!;
      if (!track.wraps) {
        expect(drawn.exits).toBeUndefined();
        continue;
      }
      const isWest = (x: number): boolean => x < shape.width / 2;
      const west = drawn.spaces.filter((space) => isWest(space.x));
      const sides = track.ends.map((end) => isWest(shape.places[end]!.x));
      expect(sides[0]).not.toBe(sides[1]);
      expect(west.length).toBe(sides[0] ? track.wraps[0] : track.wraps[1]);
      expect(drawn.exits!.map((exit) => exit.name)).toEqual([track.ends[1], track.ends[0]]);
      drawn.exits!.forEach((exit, i) => {
        expect(Math.min(exit.x, shape.width - exit.x)).toBeLessThan(14);
        expect(isWest(exit.x)).toBe(sides[i]);
        expect(exit.angle).toBe(sides[i] ? 180 : 0);
      });
      expect(drawn.path.match(/M/g)!.length).toBe(track.wraps.filter((count) => count > 0).length);
    }
  });
});

/** A board of random places, each joined to some of its neighbours. */
function randomBoard(seed: number, places: number, tracks: number): BoardInfo {
  const random = chance(seed);
  const spots = Array.from({ length: places }, (_, i) => ({
    id: `p${i}`,
    x: 0.03 + 0.94 * random(),
    y: 0.03 + 0.94 * random(),
  }));
  const near = spots.flatMap((a, i) =>
    spots.slice(i + 1).map((b) => ({ a, b, far: Math.hypot(a.x - b.x, a.y - b.y) })),
  );
  near.sort((one, two) => one.far - two.far);
  const base = boardOf("usa");
  return {
    ...base,
    id: "random",
    aspect: 1 + random(),
    places: spots.map(({ id, x, y }) => ({
      ...base.places[0]!,
      id,
      name: { en: `Town ${id}`, pl: `Miasto ${id}` },
      at: [x, y],
    })),
    tracks: near.slice(0, tracks).map(({ a, b, far }, i) => {
      return { ...base.tracks[0]!, id: `t${i}`, ends: [a.id, b.id], length: Math.max(1, Math.round(far * 20)) };
    }),
  };
}

describe("boards of one's own", () => {
  test.each([1, 2, 3])("random board %i has a place for everything", (seed) => {
    const board = randomBoard(seed, 40, 100);
    const shape = layOut(board);
    expect(JSON.stringify(shape)).not.toMatch(/null|NaN/);
    for (const track of board.tracks) expect(shape.tracks[track.id]!.spaces.length).toBe(track.length);
    expect(shape.labels.en.length).toBe(40);
  });

  test("one that could be printed has hardly any overlap even in a quick search", () => {
    const found = faults(boardOf("usa"), layOut(boardOf("usa")));
    expect(found.filter((fault) => !/: name/.test(fault)).length).toBeLessThan(12);
  });

  test("it is quick", () => {
    const board = randomBoard(5, 40, 100);
    layOut(board);
    const before = process.cpuUsage().user;
    layOut(board);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1200); // 300 on a free desktop
  });

  test("the same board gives the same drawing", () => {
    const board = randomBoard(9, 12, 20);
    expect(layOut(board, 800)).toEqual(layOut(board, 800));
  });

  test("the smallest board: two places, one track, none of it in the way", () => {
    const board = randomBoard(4, 2, 1);
    board.places[0]!.at = [0.2, 0.5];
    board.places[1]!.at = [0.8, 0.5];
    expect(faults(board, layOut(board))).toEqual([]);
  });

  test("places at the very edges are drawn inside", () => {
    const board = randomBoard(4, 3, 2);
    [
      [0, 0],
      [1, 1],
      [0, 1],
    ].forEach((at, i) => (board.places[i]!.at = at as [number, number]));
    const shape = layOut(board);
    for (const { x, y, radius } of Object.values(shape.places)) {
      expect(Math.min(x, y, shape.width - x, shape.height - y)).toBeGreaterThanOrEqual(radius);
    }
  });
});

describe("geometry", () => {
  test("boxes: apart, touching, overlapping, turned", () => {
    const one = box(0, 0, 1, 0, 10, 5);
    expect(gapOfBoxes(one, box(25, 0, 1, 0, 10, 5))).toBeCloseTo(5);
    expect(gapOfBoxes(one, box(20, 0, 1, 0, 10, 5))).toBeCloseTo(0);
    expect(gapOfBoxes(one, box(18, 0, 1, 0, 10, 5))).toBeCloseTo(-2);
    expect(gapOfBoxes(one, box(17, 0, 0, 1, 10, 5))).toBeCloseTo(2);
  });

  test("discs: beside, at a corner, within", () => {
    const one = box(0, 0, 1, 0, 10, 5);
    expect(gapToDisc(one, { x: 15, y: 0, radius: 3 })).toBeCloseTo(2);
    expect(gapToDisc(one, { x: 13, y: 9, radius: 4 })).toBeCloseTo(1);
    expect(gapToDisc(one, { x: 0, y: 0, radius: 1 })).toBeLessThan(0);
  });

  test("texts: wider letters are wider, and names break at spaces and hyphens", () => {
    expect(textWidth("www", 10)).toBeGreaterThan(textWidth("iii", 10) * 2);
    expect(textWidth("Łódź", 10)).toBe(textWidth("Lodz", 10));
    expect(broken("Salt Lake City")).toEqual(["Salt Lake", "City"]);
    expect(broken("Dar-es-Salaam")).toEqual(["Dar-es-", "Salaam"]);
    expect(broken("Omaha")).toBeNull();
  });
});
