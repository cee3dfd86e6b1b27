// Both languages say the same things: keys, gaps, plurals.
import { expect, test } from "vitest";
import { sayIn, type Key } from "../src/words";
import { en } from "../src/words/en";
import { pl } from "../src/words/pl";

const keys = Object.keys(en) as Key[];
const gaps = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!))].sort().join();
const forms = (text: string): string[] => text.split("|");

// Signs and gaps without words, and words that are the same in both languages.
const same: Key[] = [
  "do.mix",
  "card.count",
  "terrain.count",
  "deck.mix",
  "keys.menu",
  "table.isbot",
  "table.menu",
  "wait.program",
];

test("both languages have the same keys", () => {
  expect(Object.keys(pl).sort()).toEqual([...keys].sort());
});

test("nothing is empty", () => {
  expect(keys.filter((key) => [en, pl].some((words) => forms(words[key]).some((form) => !form.trim())))).toEqual([]);
});

test("both languages have the same gaps", () => {
  expect(keys.filter((key) => gaps(pl[key]) !== gaps(en[key]))).toEqual([]);
});

// Names of things, which stand beside a number in other sentences; English colours are the same for any number.
const counted = (key: Key): boolean => /^(colour|passenger|card|deck|points)\./.test(key);

test("plurals have two forms in English and three in Polish, and a number to choose by", () => {
  const wrong = keys.filter((key) => {
    if (counted(key)) return ![1, 2].includes(forms(en[key]).length) || ![1, 3].includes(forms(pl[key]).length);
    const [english, polish] = [forms(en[key]).length, forms(pl[key]).length];
    if (english === 1 && polish === 1) return false;
    return english !== 2 || polish !== 3 || !gaps(en[key]).split(",").includes("n");
  });
  expect(wrong).toEqual([]);
});

test("everything is translated", () => {
  expect(keys.filter((key) => pl[key] === en[key]).sort()).toEqual([...same].sort());
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
