// What the start page knows of boards before the server answers.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardInfo } from "../../src/protocol";
import { builtIn, remember, remembered } from "../../src/home/boards";

const folder = new URL("../../maps/boards/", import.meta.url);

test("the built-in boards are those of the server, with their names and numbers of players", () => {
  const told = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as BoardInfo);
  const cards = told.map(({ key, id, name, players }) => ({ key, id, name, players }));
  const byKey = (a: { key: string }, b: { key: string }): number => a.key.localeCompare(b.key);
  expect([...builtIn].sort(byKey)).toEqual(cards.sort(byKey));
});

afterEach(() => vi.unstubAllGlobals());

test("own boards are remembered by name, and rubbish is not", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  expect(remembered()).toEqual([]);
  const mine = { key: "abc", id: "mine", name: { en: "Mine", pl: "Moja" }, players: [2, 3] as [number, number] };
  remember([mine]);
  expect(remembered()).toEqual([mine]);
  for (const rubbish of ["{", "3", '[{"key": 3}]', "[null]"]) {
    stored.set("trunkline.boards", rubbish);
    expect(remembered()).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  remember([mine]);
  expect(remembered()).toEqual([]);
});
