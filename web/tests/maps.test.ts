// The stored maps: paths that can be drawn, cities on land, files that are small.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { areaOf, clipLine, clipRing, distance, isWithin, pathOf, thin, type Line } from "../maps/lines.ts";
import { affine, similarity, spline, tightest, type Pair } from "../maps/warp.ts";
import { landOf } from "../src/board/land.ts";
import { BOARDS } from "./shapes.ts";

const LIMIT = 60_000;

/** The points of a path of M, l and z with relative steps, as the maps have it. */
function linesOf(path: string): Line[] {
  return path
    .split("M")
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      const line: Line = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        [x, y] = [x + numbers[i]!, y + numbers[i + 1]!];
        line.push([x, y]);
      }
      return line;
    });
}

describe.each(BOARDS)("%s", (id) => {
  test("is small as the browser gets it", () => {
    const file = readFileSync(new URL(`../src/board/maps/${id}.json`, import.meta.url));
    expect(gzipSync(file).length).toBeLessThan(LIMIT);
  });

  test("has paths that can be drawn", async () => {
    const map = (await landOf(id))!;
    expect(map.board).toBe(id);
    for (const path of [map.land, map.lakes, map.rivers, map.borders]) {
      expect(/^(M-?[\d.]+[ -][\d.]+l[-\d. ]+z?)+$/.test(path)).toBe(true);
      const { width, height } = map.layout;
      const isFar = ([x, y]: Pair): boolean => Math.abs(x - width / 2) > width || Math.abs(y - height / 2) > height;
      expect(linesOf(path).flat().filter(isFar)).toEqual([]);
    }
    const land = linesOf(map.land).reduce((sum, ring) => sum + areaOf(ring), 0);
    expect(land).toBeGreaterThan(0.2 * map.layout.width * map.layout.height);
  });

  test("has every city on land, or so near that its disc reaches the shore", async () => {
    const map = (await landOf(id))!;
    const rings = linesOf(map.land);
    for (const [name, { x, y, kind, radius }] of Object.entries(map.layout.places)) {
      if (kind !== "city") continue;
      const isDry = isWithin([x, y], rings);
      expect(isDry || distance([x, y], rings) < radius, name).toBe(true);
    }
  });
});

test("a board without a map has none", async () => {
  expect(await landOf("lakes")).toBeNull();
});

describe("lines", () => {
  const square: Line = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];

  test("rings are clipped to a frame", () => {
    expect(areaOf(clipRing(square, [5, 5, 20, 20]))).toBe(25);
    expect(clipRing(square, [20, 20, 30, 30])).toEqual([]);
  });

  test("lines are clipped to the parts within a frame, with a point beyond", () => {
    const line: Line = [
      [0, 0],
      [2, 0],
      [4, 0],
      [6, 0],
    ];
    expect(clipLine(line, [1, -1, 3, 1])).toEqual([
      [
        [0, 0],
        [2, 0],
        [4, 0],
      ],
    ]);
  });

  test("thinning keeps ends and corners", () => {
    expect(
      thin(
        [
          [0, 0],
          [5, 0.01],
          [10, 0],
          [10, 10],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
  });

  test("paths are told in tenths, step by step", () => {
    expect(
      pathOf(
        [
          [
            [1, 2],
            [1.54, 1],
            [3, 3],
          ],
        ],
        true,
      ),
    ).toBe("M1 2l0.5-1 1.5 2z");
    expect(linesOf("M1 2l0.5-1 1.5 2z")).toEqual([
      [
        [1, 2],
        [1.5, 1],
        [3, 3],
      ],
    ]);
  });

  test("inside and outside, and how far", () => {
    expect(isWithin([5, 5], [square])).toBe(true);
    expect(isWithin([15, 5], [square])).toBe(false);
    expect(distance([15, 5], [square])).toBe(5);
  });
});

describe("warps", () => {
  const from: Pair[] = [
    [0, 0],
    [1000, 0],
    [0, 1000],
    [1000, 1000],
    [500, 500],
  ];

  test("an affine map is found again", () => {
    const to = from.map(([x, y]): Pair => [2 * x + y + 3, y - x + 4]);
    const [x, y] = affine(from, to)([250, 750]);
    expect(x).toBeCloseTo(1253);
    expect(y).toBeCloseTo(504);
  });

  test("a similarity turns and scales", () => {
    const [x, y] = similarity(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [5, 5],
        [5, 7],
      ],
    )([0, 1]);
    expect([x, y]).toEqual([3, 5]);
  });

  test("a soft spline goes through its points, a stiff one bends little and does not fold", () => {
    const to = from.map(([x, y], i): Pair => (i === 4 ? [620, 500] : [x, y]));
    expect(spline(from, to, 1e-9)([500, 500])[0]).toBeCloseTo(620, 0);
    expect(spline(from, to, 100)([500, 500])[0]).toBeLessThan(560);
    expect(tightest(spline(from, to, 1e-9), 1000, 1000)).toBeGreaterThan(0);
  });
});
