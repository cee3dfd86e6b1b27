// What is being chosen: every event leads to one clear next thing.
import { describe, expect, test } from "vitest";
import { next, nothing, type Choosing, type Event } from "../../src/table/choosing";

const after = (...events: Event[]): Choosing => events.reduce(next, nothing);
const track: Event = { type: "track", track: "a-b" };
const moved = (...claimable: string[]): Event => ({ type: "moved", claimable: new Set(claimable) });
const every: Choosing[] = [
  nothing,
  { what: "track", track: "a-b", laid: { red: 1 } },
  { what: "city", place: "a" },
  { what: "decks" },
  { what: "exchange" },
  { what: "ticket", ticket: "a-c" },
  { what: "turn", start: 3 },
  { what: "hint", action: "pass", reason: "" },
  { what: "sure", action: "pass" },
  { what: "sent", action: "pass" },
];

describe("a track", () => {
  test("is held, and another takes its place", () => {
    expect(after(track)).toEqual({ what: "track", track: "a-b", laid: null });
    expect(after(track, { type: "track", track: "c-d" })).toMatchObject({ track: "c-d" });
  });
  test("is paid otherwise by putting cards down and picking them up", () => {
    const card = (name: string, by: 1 | -1): Event => ({ type: "card", card: name, by });
    expect(after(track, card("red", 1))).toMatchObject({ laid: null });
    const laid = [track, { type: "otherwise" }, card("red", 1), card("red", 1), card("wild", 1)] as Event[];
    expect(after(...laid)).toMatchObject({ laid: { red: 2, wild: 1 } });
    expect(after(...laid, card("wild", -1), card("wild", -1))).toMatchObject({ laid: { red: 2 } });
    expect(after(...laid, { type: "otherwise" })).toMatchObject({ laid: null });
  });
  test("stays held when the game goes on, as long as it can be claimed; cards laid for it do not", () => {
    expect(after(track, { type: "otherwise" }, moved("a-b"))).toEqual({ what: "track", track: "a-b", laid: null });
    expect(after(track, moved("c-d"))).toEqual(nothing);
  });
});

test("what is looked at stays when the game goes on; what is being decided does not", () => {
  const kept = every.filter((one) => next(one, moved()) === one).map((one) => one.what);
  expect(kept).toEqual(["nothing", "city", "ticket"]);
});

test("asking for the same again puts it away", () => {
  for (const event of [
    { type: "ticket", ticket: "a-c" },
    { type: "turn", start: 3 },
    { type: "decks" },
    { type: "exchange" },
  ] as Event[]) {
    expect(after(event).what).toBe(event.type);
    expect(after(event, event)).toEqual(nothing);
  }
});

test("Escape leads back from everything but a move that is on its way", () => {
  for (const one of every) expect(next(one, { type: "cancel" }).what).toBe(one.what === "sent" ? "sent" : "nothing");
});

test("an answer ends the waiting, and nothing else", () => {
  for (const one of every) expect(next(one, { type: "answered" })).toEqual(one.what === "sent" ? nothing : one);
});
