// The paths of free spaces lie where the spaces are, turned as they are.
import { expect, test } from "vitest";
import { pairPath, shadowPath, slabPath } from "../../src/board/tracks/slabs";

const slab = { long: 20, high: 8, round: 2 };
const space = (angle: number) => ({ x: 100, y: 50, angle, length: 20, width: 10 });
/** The points that a path goes through. */
const points = (path: string): [number, number][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)|A\S+ \S+ 0 0 1 (-?[\d.]+) (-?[\d.]+)/g)].map((found) => [
    Number(found[1] ?? found[3]),
    Number(found[2] ?? found[4]),
  ]);
const range = (path: string, axis: 0 | 1): [number, number] => {
  const all = points(path).map((point) => point[axis]);
  return [Math.min(...all), Math.max(...all)];
};

test("a slab that lies is as long and as high as it is told", () => {
  expect([range(slabPath(space(0), slab), 0), range(slabPath(space(0), slab), 1)]).toEqual([
    [90, 110],
    [46, 54],
  ]);
});

test("a slab that stands is turned about its middle, either way alike", () => {
  expect([range(slabPath(space(90), slab), 0), range(slabPath(space(90), slab), 1)]).toEqual([
    [96, 104],
    [40, 60],
  ]);
  expect(slabPath(space(200), slab)).toEqual(slabPath(space(20), slab));
});

test("shadow and strokes stay within the slab", () => {
  expect(points(shadowPath(space(0), slab))).toEqual([
    [92, 47.5],
    [108, 47.5],
  ]);
  expect(points(pairPath(space(0), slab))).toHaveLength(8);
  expect(range(pairPath(space(0), slab), 0)).toEqual([92, 108]);
});
