// The layout of every window, and the fan of any hand.
import { describe, expect, test } from "vitest";
import { fanOf, type Fan } from "../../src/table/fan";
import { layoutOf, nearestStop, sheetHeight } from "../../src/table/layout";

const WIDE = 1.6;
const TALL = 0.68;

describe("layouts", () => {
  test.each([
    [1280, 800, WIDE, "desk", { top: 0, right: 224, bottom: 118, left: 0 }],
    [1920, 1080, WIDE, "desk", { top: 0, right: 280, bottom: 140, left: 0 }],
    [1180, 820, TALL, "tall", { top: 0, right: 360, bottom: 0, left: 262 }],
    [390, 844, WIDE, "phone", { top: 64, right: 0, bottom: 158, left: 0 }],
    [360, 740, TALL, "phone", { top: 64, right: 0, bottom: 158, left: 0 }],
    [820, 1180, WIDE, "phone", { top: 64, right: 0, bottom: 372, left: 0 }],
    [844, 390, TALL, "side", { top: 0, right: 312, bottom: 0, left: 0 }],
    [640, 400, WIDE, "side", { top: 0, right: 312, bottom: 0, left: 0 }],
    [900, 700, TALL, "desk", { top: 0, right: 200, bottom: 118, left: 0 }],
  ])("%i × %i, a board of %f: %s", (width, height, aspect, kind, inset) => {
    expect(layoutOf(width, height, aspect)).toMatchObject({ kind, inset });
  });

  test("what a tall board leaves over goes to the right", () => {
    expect(layoutOf(1280, 800, TALL).inset).toEqual({
      top: 0,
      right: Math.floor(1280 - 262 - 800 * TALL),
      bottom: 0,
      left: 262,
    });
    expect(layoutOf(3840, 2160, TALL).inset.right).toBe(560);
  });

  test("a sheet falls to the nearest stop", () => {
    expect([100, 158, 264, 266, 560, 700].map((at) => nearestStop(at, 844))).toEqual([
      "peek",
      "peek",
      "peek",
      "half",
      "half",
      "full",
    ]);
    expect(sheetHeight("full", 844)).toBe(780);
    expect(sheetHeight("half", 400)).toBe(336);
  });
});

describe("a fan", () => {
  const hand = (colours: number, each: number): [string, number][] =>
    Array.from({ length: colours }, (_, i) => [`c${i}`, each]);

  test("of few cards lies side by side, at most three of a colour drawn", () => {
    const fan = fanOf(
      [
        ["red", 1],
        ["blue", 5],
      ],
      500,
      60,
    );
    expect(fan.cards.map(({ x, drawn, count }) => [x, drawn, count])).toEqual([
      [0, 1, 1],
      [64, 3, 5],
    ]);
    expect(fan.width).toBeCloseTo(64 + 60 + 2 * 60 * 0.22);
  });

  /** Pixels of each colour's uppermost copy that the next colour does not cover. */
  const seen = (fan: Fan): number[] =>
    fan.cards.slice(0, -1).map(({ x, apart, drawn }, i) => fan.cards[i + 1]!.x - x - apart * (drawn - 1));

  test("of many is pushed together and fits", () => {
    const fan = fanOf(hand(9, 7), 500, 62);
    expect(fan.width).toBeLessThanOrEqual(500.01);
    expect(Math.min(...seen(fan))).toBeGreaterThan(23.9);
  });

  test("of a whole world on a phone slides instead of hiding a colour", () => {
    const fan = fanOf(hand(26, 3), 360, 62);
    expect(fan.width).toBeGreaterThan(360);
    expect(Math.min(...seen(fan))).toBeGreaterThan(23.9);
  });

  test("of nothing is nothing", () => {
    expect(fanOf([], 300, 60)).toEqual({ cards: [], width: 0 });
  });
});
