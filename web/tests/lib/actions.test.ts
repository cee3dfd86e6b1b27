// Actions read from their text, and what is legal.
import { describe, expect, test } from "vitest";
import {
  claimable,
  claimedIn,
  claimText,
  drawText,
  isLegal,
  itemsOf,
  legalOf,
  paymentsOf,
  readAction,
  readCard,
  readPayment,
  takeText,
  type Action,
  type Cards,
} from "../../src/lib/actions";
import type { Legal } from "../../src/protocol";
import { goldenSteps } from "../shapes";

/** Every kind of action as docs/records.md writes it, and what is read from it. */
const actions: [string, Action][] = [
  ["take red", { verb: "take", what: "red" }],
  ["take wild", { verb: "take", what: "wild" }],
  ["take red-ship", { verb: "take", what: "red-ship" }],
  ["take desert", { verb: "take", what: "desert" }],
  ["draw trains", { verb: "draw", what: "trains" }],
  ["draw ships", { verb: "draw", what: "ships" }],
  ["draw terrain", { verb: "draw", what: "terrain" }],
  ["refill ships", { verb: "refill", what: "ships" }],
  [
    "claim boston-new_york.1 with 1 red 1 wild",
    {
      verb: "claim",
      track: "boston-new_york.1",
      paid: [
        ["red", 1],
        ["wild", 1],
      ],
      doubled: null,
    },
  ],
  [
    "claim a-b with 3 red double with 1 mountain 2 wild",
    {
      verb: "claim",
      track: "a-b",
      paid: [["red", 3]],
      doubled: [
        ["mountain", 1],
        ["wild", 2],
      ],
    },
  ],
  ["draw tickets", { verb: "tickets", mix: [] }],
  [
    "draw tickets 3 short 1 long",
    {
      verb: "tickets",
      mix: [
        ["short", 3],
        ["long", 1],
      ],
    },
  ],
  ["keep denver-el_paso boston-miami", { verb: "keep", tickets: ["denver-el_paso", "boston-miami"] }],
  ["keep", { verb: "keep", tickets: [] }],
  ["pieces 20 trains 40 ships", { verb: "pieces", trains: 20, ships: 40 }],
  ["exchange 3 ships", { verb: "exchange", give: "ships", count: 3 }],
  [
    "harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild",
    {
      verb: "harbour",
      place: "lima",
      paid: [
        ["yellow-harbour", 2],
        ["yellow-ship", 1],
        ["wild", 1],
      ],
    },
  ],
  ["passenger red at berlin", { verb: "passenger", colour: "red", place: "berlin" }],
  ["leave berlin", { verb: "leave", place: "berlin" }],
  ["swap tickets", { verb: "swap" }],
  ["pass", { verb: "pass" }],
  ["?", { verb: "hidden" }],
];

test.each(actions)("%s", (text, action) => {
  expect(readAction(text)).toEqual(action);
});

/** The text of an action, from all that was read. */
function write(action: Action): string {
  const counts = (cards: Cards): string => cards.map(([card, n]) => `${n} ${card}`).join(" ");
  switch (action.verb) {
    case "take":
    case "draw":
    case "refill":
      return `${action.verb} ${action.what}`;
    case "claim":
      return `claim ${action.track} with ${counts(action.paid)}${action.doubled ? ` double with ${counts(action.doubled)}` : ""}`;
    case "tickets":
      return `draw tickets ${counts(action.mix)}`.trim();
    case "keep":
      return ["keep", ...action.tickets].join(" ");
    case "pieces":
      return `pieces ${action.trains} trains ${action.ships} ships`;
    case "exchange":
      return `exchange ${action.count} ${action.give}`;
    case "harbour":
      return `harbour ${action.place} with ${counts(action.paid)}`;
    case "passenger":
      return `passenger ${action.colour} at ${action.place}`;
    case "leave":
      return `leave ${action.place}`;
    case "swap":
      return "swap tickets";
    case "pass":
      return "pass";
    case "hidden":
      return "?";
  }
}

test("nothing of any move of real games is lost in reading", () => {
  const texts = goldenSteps().map(({ step }) => step.action);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => write(readAction(text)) !== text)).toEqual([]);
  const verbs = new Set(texts.map((text) => readAction(text).verb));
  expect([...verbs].sort()).toEqual(
    [...new Set(actions.map(([, { verb }]) => verb))].filter((v) => v !== "hidden").sort(),
  );
});

describe("what is legal", () => {
  const legal: Legal = {
    seat: 0,
    actions: ["take red", "draw trains", "draw tickets 2 short 2 long", "draw tickets 4 short 0 long", "pass"],
    claims: [
      { tracks: ["a-b.1", "a-b.2"], payments: ["1 red", "1 wild"] },
      { tracks: ["c-d"], payments: ["2 blue"] },
    ],
  };

  test("by kind, with the text to send", () => {
    expect(legalOf(legal, "tickets").map((one) => one.text)).toEqual(legal.actions.slice(2, 4));
    expect(legalOf(legal, "take")).toEqual([{ text: "take red", action: { verb: "take", what: "red" } }]);
    expect(legalOf(legal, "harbour")).toEqual([]);
    expect([isLegal(legal, "draw"), isLegal(legal, "swap")]).toEqual([true, false]);
  });

  test("tracks, and what each may be paid with, in the server's order", () => {
    expect(claimable(legal)).toEqual(new Set(["a-b.1", "a-b.2", "c-d"]));
    expect(paymentsOf(legal, "a-b.2")).toEqual(["1 red", "1 wild"]);
    expect(paymentsOf(legal, "c-d")).toEqual(["2 blue"]);
    expect(paymentsOf(legal, "e-f")).toEqual([]);
  });

  test("nothing, when it is not one's turn", () => {
    for (const none of [null, undefined]) {
      expect(legalOf(none, "pass")).toEqual([]);
      expect(claimable(none)).toEqual(new Set());
      expect(paymentsOf(none, "a-b.1")).toEqual([]);
      expect(isLegal(none, "pass")).toBe(false);
    }
  });
});

test("a claim is written as it is read", () => {
  const text = claimText("a-b.1", "2 red 1 wild double with 1 desert");
  expect(text).toBe("claim a-b.1 with 2 red 1 wild double with 1 desert");
  expect(readAction(text)).toEqual({
    verb: "claim",
    track: "a-b.1",
    ...readPayment("2 red 1 wild double with 1 desert"),
  });
});

test("cards are taken and drawn in the words that are read", () => {
  expect(readAction(takeText("red-ship"))).toEqual({ verb: "take", what: "red-ship" });
  expect(readAction(drawText("terrain"))).toEqual({ verb: "draw", what: "terrain" });
});

test("payments: the cards, and what doubles them", () => {
  expect(readPayment("12 wild")).toEqual({ paid: [["wild", 12]], doubled: null });
  expect(readPayment("2 red 1 wild double with 1 jungle")).toEqual({
    paid: [
      ["red", 2],
      ["wild", 1],
    ],
    doubled: [["jungle", 1]],
  });
});

test("the tracks that steps claimed, in their order", () => {
  const steps = ["claim a-b with 1 red", "draw trains", "claim c-d with 2 blue"].map((action, seat) => ({
    seat,
    action,
  }));
  expect(claimedIn(steps)).toEqual(["a-b", "c-d"]);
  expect(claimedIn([])).toEqual([]);
});

test("outcomes of one kind, for one receiver or for all", () => {
  const outcomes = [
    { what: "hand", to: "0", items: ["red", "?"] },
    { what: "hand", to: "1", items: ["blue"] },
    { what: "display", to: "0", items: ["wild"] },
    { what: "hand", to: "0", items: ["black"] },
  ];
  expect(itemsOf(outcomes, "hand", "0")).toEqual(["red", "?", "black"]);
  expect(itemsOf(outcomes, "hand")).toEqual(["red", "?", "blue", "black"]);
  expect(itemsOf(outcomes, "tickets", "0")).toEqual([]);
  expect(itemsOf(undefined, "hand")).toEqual([]);
});

test("cards: colour and form", () => {
  expect(readCard("red")).toEqual({ colour: "red", form: "" });
  expect(readCard("wild")).toEqual({ colour: "wild", form: "" });
  expect(readCard("red-harbour")).toEqual({ colour: "red", form: "harbour" });
  expect(readCard("blue-double")).toEqual({ colour: "blue", form: "double" });
});
