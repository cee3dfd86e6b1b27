// The log folded into turns, whatever they are made of.
import { describe, expect, test } from "vitest";
import { lastTurns, newTracks, turnsOf } from "../../src/lib/turns";
import type { Step } from "../../src/protocol";
import { boardOf } from "../shapes";

const usa = boardOf("usa");
const germany = boardOf("germany");
const world = boardOf("world");
const log = (...steps: string[]): Step[] => steps.map((text) => ({ seat: Number(text[0]), action: text.slice(2) }));
const folded = (board: typeof usa, ...steps: string[]): string[] =>
  turnsOf(board, log(...steps)).map((turn) => `${turn.seat}: ${turn.start}+${turn.steps.length}`);

describe("a turn", () => {
  test("of two cards is one, and so is one of tickets or of a track with its passengers", () => {
    expect(folded(usa, "0 take red", "0 draw trains", "1 take wild", "0 pass")).toEqual(["0: 0+2", "1: 2+1", "0: 3+1"]);
    expect(folded(usa, "0 draw tickets", "0 keep a", "1 draw trains")).toEqual(["0: 0+2", "1: 2+1"]);
    expect(folded(germany, "1 claim a-b with 1 red", "1 passenger red at a", "1 leave b", "0 draw trains")).toEqual([
      "1: 0+3",
      "0: 3+1",
    ]);
  });

  test("is not joined to what the same seat chose for the start", () => {
    expect(folded(usa, "1 keep ? ?", "0 keep a b", "0 take red", "0 take red")).toEqual(["1: 0+1", "0: 1+1", "0: 2+2"]);
    expect(folded(world, "0 keep a", "0 pieces 20 trains 40 ships", "0 draw ships")).toEqual([
      "0: 0+1",
      "0: 1+1",
      "0: 2+1",
    ]);
    expect(folded(germany, "0 draw tickets 4 short 0 long", "1 ?", "0 keep a", "1 keep ?")).toEqual([
      "0: 0+1",
      "1: 1+1",
      "0: 2+1",
      "1: 3+1",
    ]);
  });
});

test("everybody's last turn, the latest first", () => {
  const turns = turnsOf(usa, log("0 pass", "1 take red", "1 take red", "2 pass", "0 take red", "0 take blue"));
  expect(lastTurns(turns).map(({ seat, start }) => [seat, start])).toEqual([
    [0, 4],
    [2, 3],
    [1, 1],
  ]);
  expect(lastTurns([])).toEqual([]);
});

describe("what others have claimed since my last turn", () => {
  const steps = [
    "0 claim a-b with 1 red",
    "1 claim c-d with 1 red",
    "2 take red",
    "2 take red",
    "1 claim e-f with 2 red",
    "2 draw trains",
    "2 draw trains",
  ];
  test("is lit, also when draws of many steps follow", () => {
    expect([...newTracks(usa, turnsOf(usa, log(...steps.slice(0, 4))), 0)]).toEqual([["c-d", 1]]);
    expect([...newTracks(usa, turnsOf(usa, log(...steps.slice(4))), 0)]).toEqual([["e-f", 1]]);
  });
  test("is over with my own turn", () => {
    const turns = turnsOf(usa, log(...steps.slice(0, 4), "0 take red"));
    expect([...newTracks(usa, turns, 0)]).toEqual([]);
  });
  test("for a spectator: everybody's last turn", () => {
    expect([...newTracks(usa, turnsOf(usa, log(...steps)), null)].sort()).toEqual([
      ["a-b", 0],
      ["e-f", 1],
    ]);
  });
});
