// Whether what is drawn can be told apart: by everybody, in both themes.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "../src/lib/colour";
import {
  cardColours,
  players,
  spaceFill,
  spaceInk,
  spaceOutline,
  symbols,
  themes,
  type Ground,
  type Theme,
} from "../src/lib/look";
import { difference, seenBy, SIGHTS } from "./sight";

const THEMES: Theme[] = ["light", "dark"];
const GROUNDS: Ground[] = ["land", "sea", "desert", "jungle", "mountain", "savanna"];
const COLOURS = Object.keys(cardColours).filter((colour) => colour !== "wild");
const CARDS = COLOURS.filter((colour) => colour !== "grey");
const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((a, i) => all.slice(0, i).map((b): [T, T] => [a, b]));
const least = (values: number[]): number => Math.min(...values);

test("the known differences of CIEDE2000", () => {
  expect(difference("#ff0000", "#00ff00")).toBeCloseTo(86.6, 0);
  expect(difference("#000000", "#ffffff")).toBeCloseTo(100, 0);
  expect(difference("#123456", "#123456")).toBe(0);
});

test("the tokens of the style sheet are those that colours are computed from", () => {
  const css = readFileSync(new URL("../src/app.css", import.meta.url), "utf8");
  for (const name of Object.keys(themes.light) as (keyof typeof themes.light)[]) {
    const [light, dark] = [themes.light[name], themes.dark[name]];
    expect(css).toContain(light === dark ? `--${name}: ${light};` : `--${name}: light-dark(${light}, ${dark});`);
  }
});

describe.each(THEMES)("%s", (theme) => {
  const { edge, keyline, land, ink, halo } = themes[theme];

  test.each(GROUNDS)("the outline of a free space stands out from %s", (ground) => {
    const worst = least(COLOURS.map((colour) => contrast(spaceOutline(colour, ground, theme), themes[theme][ground])));
    expect(worst).toBeGreaterThanOrEqual(theme === "light" ? 4 : 3.6);
  });

  test("the symbol of a free space reads on it", () => {
    for (const ground of GROUNDS) {
      for (const colour of CARDS) {
        expect(
          contrast(spaceInk(colour, ground, theme), spaceFill(colour, ground, theme)),
          `${colour} on ${ground}`,
        ).toBeGreaterThan(3);
      }
    }
  });

  test("a laid piece stands out from every free space and from the ground, by its edge or its keyline", () => {
    for (const ground of GROUNDS) {
      for (const under of [...COLOURS.map((colour) => spaceFill(colour, ground, theme)), themes[theme][ground]]) {
        expect(Math.max(contrast(edge, under), contrast(keyline, under))).toBeGreaterThanOrEqual(4.3);
      }
    }
    expect(Math.max(contrast(edge, land), contrast(keyline, land))).toBeGreaterThan(13);
    expect(contrast(edge, keyline)).toBeGreaterThanOrEqual(18);
  });

  test("names read on their halo and on every ground", () => {
    expect(contrast(ink, halo)).toBeGreaterThan(12);
    for (const ground of GROUNDS) expect(contrast(ink, themes[theme][ground])).toBeGreaterThan(7);
  });
});

test("a seat's sign reads on its colour, and is no card's symbol", () => {
  for (const seat of players) {
    expect(contrast(seat.ink, seat.colour)).toBeGreaterThanOrEqual(5);
    expect(Object.values(symbols)).not.toContain(seat.sign);
  }
  for (const part of ["sign", "wagon", "colour"] as const) {
    expect(new Set(players.map((seat) => seat[part])).size).toBe(players.length);
  }
});

test.each(SIGHTS)("seats are far apart in colour: %s", (sight) => {
  const far = pairs(players).map(([a, b]) => difference(seenBy(a.colour, sight), seenBy(b.colour, sight)));
  expect(least(far)).toBeGreaterThanOrEqual(sight === "usual" ? 33 : 30);
});

test.each(SIGHTS)("cards are apart in colour: %s", (sight) => {
  const far = pairs(CARDS).map(([a, b]) => difference(seenBy(cardColours[a]!, sight), seenBy(cardColours[b]!, sight)));
  expect(least(far)).toBeGreaterThanOrEqual(sight === "usual" ? 25 : 19);
});

test.each(SIGHTS)("free spaces of one ground are apart in colour: %s", (sight) => {
  for (const theme of THEMES) {
    const far = pairs(COLOURS).map(([a, b]) =>
      difference(seenBy(spaceFill(a, "land", theme), sight), seenBy(spaceFill(b, "land", theme), sight)),
    );
    expect(least(far), theme).toBeGreaterThanOrEqual(sight === "usual" ? 13 : 8.5);
  }
});

test("the fonts are small", () => {
  const folder = new URL("../src/fonts/", import.meta.url);
  const sizes = readdirSync(folder).filter((name) => name.endsWith(".woff2"));
  expect(sizes.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)).toBeLessThan(60_000);
});
