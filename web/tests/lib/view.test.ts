// Who must decide, and what, as views say it.
import { expect, test } from "vitest";
import { decidingSeats, decisionOf, isSetUp, mustDecide, sum, type Decision } from "../../src/lib/view";
import { viewOf } from "../shapes";

test("a seat decides what the view says", () => {
  const view = viewOf({ decision: ["nothing", "first_tickets", "turn"] });
  expect([0, 1, 2].map((seat) => decisionOf(view, seat))).toEqual(["nothing", "first_tickets", "turn"]);
});

test("nobody decides anything where there is no game, no seat, or one that is unknown", () => {
  expect(decisionOf(null, 0)).toBe("nothing");
  expect(decisionOf(undefined, 0)).toBe("nothing");
  expect(decisionOf(viewOf(), null)).toBe("nothing");
  expect(decisionOf(viewOf(), 7)).toBe("nothing");
  expect(mustDecide(null, 0)).toBe(false);
});

test("the game waits for those who must decide", () => {
  expect(decidingSeats(viewOf({ decision: ["first_tickets", "nothing", "first_tickets"] }))).toEqual([0, 2]);
  expect(decidingSeats(viewOf({ decision: ["nothing", "nothing", "nothing"] }))).toEqual([]);
  const drawing = viewOf({ decision: ["nothing", "next_card", "nothing"] });
  expect([0, 1, 2].map((seat) => mustDecide(drawing, seat))).toEqual([false, true, false]);
});

test("the set-up is what all do before the first turn", () => {
  const during: Decision[] = ["mix", "first_tickets", "pieces"];
  const after: Decision[] = ["nothing", "turn", "next_card", "refill", "tickets", "passenger"];
  expect(during.map(isSetUp)).toEqual([true, true, true]);
  expect(after.some(isSetUp)).toBe(false);
});

test("counts together", () => {
  expect(sum({ trains: 4, ships: 3 })).toBe(7);
  expect(sum({})).toBe(0);
  expect(sum(undefined)).toBe(0);
});
