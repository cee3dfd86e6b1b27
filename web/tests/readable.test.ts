import { describe, expect, it } from "vitest";
import usa from "../src/board/maps/usa.json";
import world from "../src/board/maps/world.json";
import type { LabelShape } from "../src/board/layout/shapes";
import { textWidth } from "../src/board/layout/text";
import { LEAST, readable } from "../src/board/readable";

const boards = { usa, world } as unknown as Record<string, { layout: { width: number; labels: { en: LabelShape[] } } }>;

describe.each(Object.entries(boards))("names of %s", (_, { layout: shape }) => {
  const labels = shape.labels.en;
  const phone = 378 / shape.width;

  it("are all shown as they are where there is room", () => {
    expect(readable(labels, 2, new Set(), shape.width)).toBe(labels);
  });
  it("can be read on a phone, and some are shown", () => {
    const shown = readable(labels, phone, new Set(), shape.width);
    expect(Math.min(...shown.map((label) => label.size * phone))).toBeGreaterThanOrEqual(LEAST - 1e-9);
    expect(shown.length).toBeGreaterThan(8);
    for (const { x, anchor, text, lines, size } of shown) {
      const wide = Math.max(...(lines ?? [text]).map((line) => textWidth(line, size)));
      const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
      expect([left >= 0, left + wide <= shape.width], text).toEqual([true, true]);
    }
    expect(shown.length).toBeLessThan(labels.length);
  });
  it("are shown for every city that matters, and more of them when one zooms in", () => {
    const important = new Set(labels.slice(-9).map((label) => label.place));
    const shown = readable(labels, phone, important, shape.width);
    for (const place of important) expect(shown.some((label) => label.place === place)).toBe(true);
    expect(readable(labels, phone * 1.6, important, shape.width).length).toBeGreaterThan(shown.length);
  });
});
