// Actions read from their text and written back, and what is legal.
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
  writeAction,
  type Action,
} from "../../src/lib/actions";
import { VERBS, type Legal } from "../../src/protocol";
import { BOARDS, boardOf, goldenSteps, type BoardId } from "../shapes";

const usa = boardOf("usa");
const africa = boardOf("africa");

/** Every kind of action as docs/records.md writes it, and what is read from it. */
const actions: [string, BoardId, Action][] = [
  ["take red", "usa", { verb: "take", card: "red" }],
  ["take wild", "africa", { verb: "take", card: "wild" }],
  ["take red-ship", "world", { verb: "take", card: "red-ship" }],
  ["take desert", "africa", { verb: "take_terrain", terrain: "desert" }],
  ["draw trains", "usa", { verb: "draw", pile: "trains" }],
  ["draw ships", "world", { verb: "draw", pile: "ships" }],
  ["draw terrain", "africa", { verb: "draw_terrain" }],
  ["refill ships", "world", { verb: "refill", pile: "ships" }],
  [
    "claim boston-new_york.1 with 1 red 1 wild",
    "usa",
    { verb: "claim", track: "boston-new_york.1", cards: { red: 1, wild: 1 } },
  ],
  [
    "claim a-b with 3 red double with 1 mountain 2 wild",
    "africa",
    { verb: "claim", track: "a-b", cards: { red: 3 }, double: { mountain: 1, wild: 2 } },
  ],
  ["draw tickets", "usa", { verb: "draw_tickets" }],
  ["draw tickets 3 short 1 long", "germany", { verb: "draw_tickets", from: { short: 3, long: 1 } }],
  ["keep denver-el_paso boston-miami", "usa", { verb: "keep", tickets: ["denver-el_paso", "boston-miami"] }],
  ["keep ? ?", "usa", { verb: "keep", tickets: ["?", "?"] }],
  ["keep", "usa", { verb: "keep" }],
  ["pieces 20 trains 40 ships", "world", { verb: "pieces", trains: 20, ships: 40 }],
  ["exchange 3 ships", "world", { verb: "exchange", give: "ships", count: 3 }],
  [
    "harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild",
    "world",
    { verb: "harbour", place: "lima", cards: { "yellow-harbour": 2, "yellow-ship": 1, wild: 1 } },
  ],
  ["passenger red at berlin", "germany", { verb: "passenger", colour: "red", place: "berlin" }],
  ["leave berlin", "germany", { verb: "leave", place: "berlin" }],
  ["swap tickets", "first_journey", { verb: "swap_tickets" }],
  ["pay 1 red 1 wild", "usa", { verb: "pay", cards: { red: 1, wild: 1 } }],
  ["give up", "usa", { verb: "give_up" }],
  ["pass", "usa", { verb: "pass" }],
];
const OWN = ["pay", "give_up"]; // of mechanics that no built-in board has

test.each(actions)("%s", (text, board, action) => {
  expect(readAction(boardOf(board), text)).toEqual(action);
  expect(writeAction(action)).toBe(text);
});

test("what others may not see is hidden, and so is what no verb says", () => {
  for (const text of ["?", "", "dance", "take ?", "claim", "draw"])
    expect(readAction(usa, text)).toEqual({ verb: "hidden" });
});

test("nothing of any move of real games is lost in reading", () => {
  const steps = goldenSteps();
  expect(steps.length).toBeGreaterThan(1000);
  const boards = new Map(BOARDS.map((board) => [board, boardOf(board)]));
  const read = steps.map(({ board, step }) => ({
    text: step.action,
    made: readAction(boards.get(board)!, step.action),
  }));
  expect(read.filter(({ text, made }) => made.verb === "hidden" || writeAction(made) !== text)).toEqual([]);
  const seen = new Set<string>([...read.map(({ made }) => made.verb), ...OWN]);
  expect(VERBS.filter(({ verb }) => !seen.has(verb)).map(({ verb }) => verb)).toEqual([]);
});

describe("what is legal", () => {
  const germany = boardOf("germany");
  const legal: Legal = {
    seat: 0,
    actions: ["take red", "draw trains", "draw tickets 2 short 2 long", "draw tickets 4 short 0 long", "pass"],
    claims: [
      { tracks: ["a-b.1", "a-b.2"], payments: ["1 red", "1 wild"] },
      { tracks: ["c-d"], payments: ["2 blue"] },
    ],
  };

  test("by kind, with the text to send", () => {
    expect(legalOf(germany, legal, "draw_tickets").map((one) => one.text)).toEqual(legal.actions.slice(2, 4));
    expect(legalOf(germany, legal, "take")).toEqual([{ text: "take red", action: { verb: "take", card: "red" } }]);
    expect(legalOf(germany, legal, "harbour")).toEqual([]);
    expect([isLegal(germany, legal, "draw"), isLegal(germany, legal, "swap_tickets")]).toEqual([true, false]);
  });

  test("tracks, and what each may be paid with, in the server's order", () => {
    expect(claimable(legal)).toEqual(new Set(["a-b.1", "a-b.2", "c-d"]));
    expect(paymentsOf(legal, "a-b.2")).toEqual(["1 red", "1 wild"]);
    expect(paymentsOf(legal, "c-d")).toEqual(["2 blue"]);
    expect(paymentsOf(legal, "e-f")).toEqual([]);
  });

  test("nothing, when it is not one's turn", () => {
    for (const none of [null, undefined]) {
      expect(legalOf(germany, none, "pass")).toEqual([]);
      expect(claimable(none)).toEqual(new Set());
      expect(paymentsOf(none, "a-b.1")).toEqual([]);
      expect(isLegal(germany, none, "pass")).toBe(false);
    }
  });
});

test("a claim is written as it is read", () => {
  const payment = readPayment("2 red 1 wild double with 1 desert");
  expect(payment).toEqual({ text: payment.text, cards: { red: 2, wild: 1 }, double: { desert: 1 } });
  const text = claimText("a-b.1", payment.text);
  expect(readAction(africa, text)).toEqual({
    verb: "claim",
    track: "a-b.1",
    cards: payment.cards,
    double: payment.double,
  });
  expect(readPayment("12 wild")).toEqual({ text: "12 wild", cards: { wild: 12 }, double: null });
});

test("cards are taken and drawn in the words that are read", () => {
  expect(readAction(usa, takeText("red"))).toEqual({ verb: "take", card: "red" });
  expect(readAction(africa, drawText("terrain"))).toEqual({ verb: "draw_terrain" });
});

test("the tracks that steps claimed, in their order", () => {
  const steps = ["claim a-b with 1 red", "draw trains", "claim c-d with 2 blue"].map((action, seat) => ({
    seat,
    action,
  }));
  expect(claimedIn(usa, steps)).toEqual(["a-b", "c-d"]);
  expect(claimedIn(usa, [])).toEqual([]);
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
