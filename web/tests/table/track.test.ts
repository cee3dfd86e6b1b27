// What a track means to a seat, and paying for it by putting cards down.
import { describe, expect, test } from "vitest";
import { readPayment } from "../../src/lib/actions";
import { besideOf } from "../../src/table/place";
import { allOf, helpsOf, madePayments, nextCards, openPayments, pointsOf, whyNot } from "../../src/table/track";
import { findTrack } from "../../src/lib/board";
import type { View } from "../../src/protocol";
import { boardOf, seatView, viewOf } from "../shapes";

const usa = boardOf("usa");
const track = usa.tracks.find((one) => one.colour === "black" && one.length === 3)!;
const grey = usa.tracks.find((one) => one.colour === "grey" && one.length === 2)!;
const [hub] = usa.tracks.filter((one) => one.id.endsWith(".1"));
const why = (id: string, changes: Partial<View> = {}) => whyNot(usa, viewOf(changes), 0, id);

describe("why a track cannot be laid", () => {
  test("somebody owns it", () => {
    expect(why(track.id, { tracks: { [track.id]: 2 } })).toEqual({ why: "owned", seat: 2 });
  });
  test("the one beside it is taken, with few players or by oneself", () => {
    const beside = `${hub!.id.slice(0, -1)}2`;
    expect(why(beside, { tracks: { [hub!.id]: 1 } })).toEqual({ why: "parallel" });
    expect(why(beside, { players: 5, tracks: { [hub!.id]: 0 } })).toEqual({ why: "parallel" });
    expect(why(beside, { players: 5, tracks: { [hub!.id]: 1 } })?.why).not.toBe("parallel");
  });
  test("too few pieces", () => {
    const few = { ...seatView, pieces: { trains: 2 } };
    expect(why(track.id, { seats: [few, seatView, seatView] })).toEqual({ why: "pieces" });
  });
  test("cards are missing: how many, of the nearest colour", () => {
    expect(why(track.id, { hand: { black: 1, red: 9 } })).toEqual({
      why: "cards",
      missing: 2,
      card: "black",
      wilds: 0,
    });
    expect(why(track.id, { hand: { black: 1, wild: 1 } })).toMatchObject({ missing: 1, card: "black" });
    expect(why(grey.id, { hand: { green: 1 } })).toMatchObject({ missing: 1, card: "green" });
  });
  test("not one's turn, or something else comes first", () => {
    const rich = { hand: { black: 9 } };
    expect(why(track.id, { ...rich, decision: ["nothing", "turn", "nothing"] })).toEqual({ why: "turn" });
    expect(why(track.id, { ...rich, decision: ["next_card", "nothing", "nothing"] })).toEqual({ why: "choice" });
    expect(why(track.id, rich)).toBeNull();
  });
});

test("the tickets that a track helps: from how many spaces to how many", () => {
  const ticket = usa.tickets.find(({ stops }) =>
    usa.tracks.some((one) => stops.every((stop) => one.ends.includes(stop))),
  );
  expect(ticket).toBeUndefined(); // no ticket is one track long: so none is completed at once
  const view = viewOf({ own_tickets: ["denver-el_paso"], tracks: {} });
  const helpful = usa.tracks.flatMap((one) => helpsOf(usa, view, 0, one.id));
  expect(helpful.length).toBeGreaterThan(1);
  for (const help of helpful) {
    expect(help).toMatchObject({ letter: "A", ticket: "denver-el_paso" });
    expect(help.after).toBeLessThan(help.before);
  }
});

describe("paying by hand", () => {
  const payments = ["3 black", "2 black 1 wild", "1 black 2 wild", "3 wild"].map(readPayment);
  test("only cards that lead to a legal payment may follow", () => {
    expect(nextCards(payments, {})).toEqual(new Set(["black", "wild"]));
    expect(nextCards(payments, { black: 2 })).toEqual(new Set(["black", "wild"]));
    expect(nextCards(payments, { black: 2, wild: 1 })).toEqual(new Set());
    expect(openPayments(payments, { wild: 2 }).map((one) => one.text)).toEqual(["1 black 2 wild", "3 wild"]);
  });
  test("every payment can be made, however many there are", () => {
    for (const payment of payments)
      expect(madePayments(payments, allOf(payment)).map((one) => one.text)).toEqual([payment.text]);
    expect(madePayments(payments, { black: 2 })).toEqual([]);
  });
  test("cards that double are laid too, and the points are told before", () => {
    const double = readPayment("2 red double with 1 desert 1 wild");
    expect(allOf(double)).toEqual({ red: 2, desert: 1, wild: 1 });
    expect(pointsOf(usa, findTrack(usa, track.id)!, payments)).toEqual({ plain: 4, double: null });
    expect(pointsOf(usa, findTrack(usa, track.id)!, [...payments, double])).toEqual({ plain: 4, double: 8 });
  });
});

describe("a card beside a track", () => {
  const room = { x: 0, y: 0, width: 1000, height: 700 };
  const size = { width: 300, height: 200 };
  test("stands on the roomier side, within the room, never over the track", () => {
    for (const x of [0, 300, 640, 960]) {
      for (const y of [0, 350, 690]) {
        const thing = { x, y, width: 40, height: 10 };
        const at = besideOf(thing, size, room);
        expect(at.x).toBeGreaterThanOrEqual(10);
        expect(at.x + size.width).toBeLessThanOrEqual(990);
        expect([at.y >= 10, at.y + size.height <= 690]).toEqual([true, true]);
        expect(at.x + size.width < thing.x || at.x > thing.x + thing.width).toBe(true);
      }
    }
  });
  test("of a track across the whole room stands above or below it", () => {
    expect(besideOf({ x: 10, y: 500, width: 980, height: 10 }, size, room).y).toBeLessThan(300);
    expect(besideOf({ x: 10, y: 100, width: 980, height: 10 }, size, room).y).toBeGreaterThan(110);
  });
});
