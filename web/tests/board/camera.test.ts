// Fitting, covering, zooming and showing: on boards and boxes of any shape.
import { describe, expect, it, test } from "vitest";
import {
  between,
  freeOf,
  inSight,
  largestScale,
  moved,
  NO_INSET,
  onBoard,
  onScreen,
  opening,
  showing,
  shows,
  usualFit,
  wholeScale,
  within,
  zoomed,
  type Stage,
} from "../../src/board/camera";

const wide = { width: 1245, height: 803 };
const tall = { width: 803, height: 1245 };
const desk: Stage = {
  board: wide,
  box: { width: 1280, height: 800 },
  inset: { top: 0, right: 224, bottom: 118, left: 0 },
};
const phone: Stage = {
  board: wide,
  box: { width: 390, height: 844 },
  inset: { top: 64, right: 0, bottom: 158, left: 0 },
};
const SPACE = 13;

describe.each([
  ["a wide board on a desk", desk],
  ["a tall board on a desk", { ...desk, board: tall }],
  ["a tall board on a phone", { ...phone, board: tall }],
  ["a wide board on a phone", phone],
  ["a tiny board", { ...desk, board: { width: 40, height: 30 } }],
])("%s", (_, stage) => {
  const free = freeOf(stage);

  it("is whole in the free part when it is shown whole", () => {
    const camera = opening(stage, "whole", SPACE, []);
    const [a, b] = [
      onScreen(camera, { x: 0, y: 0 }),
      onScreen(camera, { x: stage.board.width, y: stage.board.height }),
    ];
    expect(a.x).toBeGreaterThanOrEqual(free.x);
    expect(a.y).toBeGreaterThanOrEqual(free.y);
    expect(b.x).toBeLessThanOrEqual(free.x + free.width);
    expect(b.y).toBeLessThanOrEqual(free.y + free.height);
    expect(a.x - free.x).toBeCloseTo(free.x + free.width - b.x, 6); // in the middle
  });
  it("covers the free part when it opens so", () => {
    const camera = opening(stage, "cover", SPACE, []);
    if (camera.scale === largestScale(stage)) return; // a board too small for that
    const sight = inSight(stage, camera);
    expect(sight.x).toBeGreaterThanOrEqual(-18.01);
    expect(sight.x + sight.width).toBeLessThanOrEqual(stage.board.width + 18.01);
    expect(SPACE * camera.scale).toBeGreaterThanOrEqual(10.5 - 1e-9); // large enough to tap
  });
  it("never leaves the sheet when it is dragged far", () => {
    for (const [dx, dy] of [
      [9e4, 9e4],
      [-9e4, 9e4],
      [9e4, -9e4],
      [-9e4, -9e4],
    ] as const) {
      const camera = moved(stage, opening(stage, "cover", SPACE, []), dx, dy);
      const sight = inSight(stage, camera);
      const spare = Math.max(18.01, (sight.width - stage.board.width) / 2 + 0.01);
      expect(sight.x).toBeGreaterThanOrEqual(-spare);
      expect(sight.x + sight.width).toBeLessThanOrEqual(stage.board.width + spare);
    }
  });
  it("keeps the point under a finger while zooming, away from the edges", () => {
    const start = zoomed(stage, opening(stage, "whole", SPACE, []), 2, {
      x: free.x + free.width / 2,
      y: free.y + free.height / 2,
    });
    const at = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
    const before = onBoard(start, at);
    const after = onBoard(zoomed(stage, start, 1.3, at), at);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });
  it("comes no closer than the closest and goes no farther than the whole", () => {
    const camera = opening(stage, "whole", SPACE, []);
    expect(zoomed(stage, camera, 1e6, free).scale).toBe(largestScale(stage));
    expect(zoomed(stage, camera, 1e-6, free).scale).toBeCloseTo(wholeScale(stage), 9);
  });
  it("brings places into the free part, not under what covers it", () => {
    const far = [
      { x: stage.board.width * 0.02, y: stage.board.height * 0.03 },
      { x: stage.board.width * 0.12, y: stage.board.height * 0.1 },
    ];
    const camera = showing(stage, opening(stage, "cover", SPACE, []), far, SPACE);
    expect(shows(stage, camera, far)).toBe(true);
  });
});

test("what is whole by itself: not on a phone, where letters would be too small", () => {
  expect(usualFit(desk)).toBe("whole");
  expect(usualFit(phone)).toBe("cover");
  expect(usualFit({ ...phone, board: tall })).toBe("cover");
});

test("a game on a phone opens at one's tickets", () => {
  const ticket = [{ x: 1100, y: 700 }];
  const camera = opening(phone, "cover", SPACE, ticket);
  expect(shows(phone, camera, ticket)).toBe(true);
  expect(shows(phone, opening(phone, "cover", SPACE, []), ticket)).toBe(false);
});

test("places too far apart for their scale are seen from farther away", () => {
  const camera = opening(phone, "cover", SPACE, []);
  const apart = showing(
    phone,
    camera,
    [
      { x: 60, y: 60 },
      { x: 1180, y: 740 },
    ],
    SPACE,
  );
  expect(apart.scale).toBeLessThan(camera.scale);
});

test("a journey starts where it starts and ends where it ends", () => {
  const [from, to] = [opening(desk, "whole", SPACE, []), within(desk, { scale: 2, x: -400, y: -300 })];
  const [start, end] = [between(desk, from, to, 0), between(desk, from, to, 1)];
  expect(start.x).toBeCloseTo(from.x, 6);
  expect(end.y).toBeCloseTo(to.y, 6);
  expect(between(desk, from, to, 0.5).scale).toBeGreaterThan(from.scale);
});

test("docks that leave no room at all do not break it", () => {
  const none: Stage = { ...desk, inset: { top: 500, right: 900, bottom: 500, left: 900 } };
  expect(Number.isFinite(opening(none, "whole", SPACE, []).scale)).toBe(true);
  expect(Number.isFinite(opening({ ...desk, inset: NO_INSET }, "cover", SPACE, []).x)).toBe(true);
});
