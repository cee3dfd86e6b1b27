// Who must decide, and what, as views say it.
import { expect, test } from "vitest";
import { decidingSeats, decisionOf, isSetUp, mustDecide, sum, type Decision } from "../../src/lib/view";
import { viewOf } from "../shapes";

test("decisions have names", () => {
  const names = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => decisionOf(viewOf({ decision: [number] }), 0));
  expect(names).toEqual([
    "nothing",
    "choose_mix",
    "keep_first",
    "choose_pieces",
    "turn",
    "next_card",
    "refill",
    "keep_tickets",
    "passenger",
  ]);
});

test("nobody decides anything where there is no game, no seat, or one that is unknown", () => {
  expect(decisionOf(null, 0)).toBe("nothing");
  expect(decisionOf(undefined, 0)).toBe("nothing");
  expect(decisionOf(viewOf(), null)).toBe("nothing");
  expect(decisionOf(viewOf(), 7)).toBe("nothing");
  expect(decisionOf(viewOf({ decision: [99] }), 0)).toBe("nothing");
  expect(mustDecide(null, 0)).toBe(false);
});

test("the game waits for those who must decide", () => {
  expect(decidingSeats(viewOf({ decision: [2, 0, 2] }))).toEqual([0, 2]);
  expect(decidingSeats(viewOf({ decision: [0, 0, 0] }))).toEqual([]);
  expect([0, 1, 2].map((seat) => mustDecide(viewOf({ decision: [0, 5, 0] }), seat))).toEqual([false, true, false]);
});

test("the set-up is what all do before the first turn", () => {
  const during: Decision[] = ["choose_mix", "keep_first", "choose_pieces"];
  const after: Decision[] = ["nothing", "turn", "next_card", "refill", "keep_tickets", "passenger"];
  expect(during.map(isSetUp)).toEqual([true, true, true]);
  expect(after.some(isSetUp)).toBe(false);
});

test("counts together", () => {
  expect(sum({ trains: 4, ships: 3 })).toBe(7);
  expect(sum({})).toBe(0);
  expect(sum(undefined)).toBe(0);
});
