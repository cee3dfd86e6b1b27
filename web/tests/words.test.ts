// Both languages say the same things: keys, gaps, plurals.
import { describe, expect, test } from "vitest";
import { sayIn, type Key } from "../src/words";
import { en } from "../src/words/en";
import { pl } from "../src/words/pl";

const keys = Object.keys(en) as Key[];
const gaps = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!))].sort();

// Signs and gaps without words, and words that are the same in both languages.
const same = new Set(["do.mix", "card.count", "wait.program"]);

test("both languages have the same keys", () => {
  expect(Object.keys(pl).sort()).toEqual([...keys].sort());
});

describe.each(keys)("%s", (key) => {
  test("has words and the same gaps in both languages", () => {
    for (const text of [en[key], pl[key]]) for (const form of text.split("|")) expect(form.trim()).not.toBe("");
    expect(gaps(pl[key])).toEqual(gaps(en[key]));
  });

  test("has two forms in English and three in Polish, or one in both", () => {
    const forms = [en[key], pl[key]].map((text) => text.split("|").length);
    expect([[1, 1], [2, 3]]).toContainEqual(forms);
    if (forms[0]! > 1) expect(gaps(en[key])).toContain("n");
  });

  test("is translated", () => {
    if (!same.has(key)) expect(pl[key]).not.toBe(en[key]);
  });
});

test("Polish plurals", () => {
  const said = (n: number): string => sayIn("pl", "table.points", { n });
  expect([0, 1, 2, 4, 5, 12, 14, 21, 22, 25, 112, 122].map(said)).toEqual([
    "0 punktów",
    "1 punkt",
    "2 punkty",
    "4 punkty",
    "5 punktów",
    "12 punktów",
    "14 punktów",
    "21 punktów",
    "22 punkty",
    "25 punktów",
    "112 punktów",
    "122 punkty",
  ]);
});

test("English plurals", () => {
  expect([0, 1, 2].map((n) => sayIn("en", "table.points", { n }))).toEqual(["0 points", "1 point", "2 points"]);
});
