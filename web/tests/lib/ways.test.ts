// The shortest open way of a ticket: own, closed and parallel tracks, countries, tours, ferries; and the cards it needs.
import { describe, expect, test } from "vitest";
import { chance } from "../../src/board/layout/chance";
import { connectionOf, findTicket, findTrack, openFrom, placesOf } from "../../src/lib/board";
import { needsOf, ownWay, wayOf } from "../../src/lib/ways";
import type { BoardInfo, TicketInfo, TrackInfo, View } from "../../src/protocol";
import { BOARDS, boardOf, viewOf } from "../shapes";

/** A board of these tracks, each named by its ends. */
function boardWith(tracks: Record<string, Partial<TrackInfo> & { length: number }>, changes: Partial<BoardInfo> = {}) {
  const made = Object.entries(tracks).map(([id, track]): TrackInfo => {
    const [a, b] = id.replace(/\.\d$/, "").split("-");
    return {
      id,
      ends: [a!, b!],
      colour: "grey",
      sea: false,
      pairs: false,
      wilds: 0,
      tunnel: false,
      wraps: null,
      ...track,
    };
  });
  return { ...boardOf("usa"), places: [], tracks: made, ...changes };
}
const ticket = (...stops: string[]): TicketInfo => ({ ...boardOf("usa").tickets[0]!, stops });
const see = (tracks: View["tracks"], players = 3): View => viewOf({ tracks, players });

describe("a way", () => {
  const board = boardWith({ "a-b": { length: 5 }, "a-c": { length: 2 }, "c-b": { length: 2 }, "d-a": { length: 1 } });

  test("is as short as can be in spaces, not in tracks", () => {
    expect(wayOf(board, see({}), 0, ticket("a", "b"))).toEqual({
      done: false,
      left: 4,
      tracks: ["a-c", "c-b"],
      ends: ["a", "b"],
    });
  });

  test("runs along a track from either end", () => {
    expect(wayOf(board, see({}), 0, ticket("b", "d")).tracks).toEqual(["c-b", "a-c", "d-a"]);
  });

  test("goes over own tracks for nothing, and does not name them", () => {
    expect(wayOf(board, see({ "a-b": 0 }), 0, ticket("d", "c"))).toMatchObject({ left: 3, tracks: ["d-a", "a-c"] });
    expect(wayOf(board, see({ "a-b": 0 }), 0, ticket("d", "b"))).toMatchObject({ left: 1, tracks: ["d-a"] });
  });

  test("is done when own tracks join the ends, and not when another's do", () => {
    const joined = { "a-c": 1, "c-b": 1 };
    expect(wayOf(board, see(joined), 1, ticket("a", "b"))).toMatchObject({ done: true, left: 0, tracks: [] });
    expect(wayOf(board, see(joined), 0, ticket("a", "b"))).toMatchObject({ done: false, left: 5, tracks: ["a-b"] });
  });

  test("goes around what others have", () => {
    expect(wayOf(board, see({ "c-b": 2 }), 0, ticket("a", "b"))).toMatchObject({ left: 5, tracks: ["a-b"] });
  });

  test("is not there when all is taken", () => {
    expect(wayOf(board, see({ "c-b": 2, "a-b": 1 }), 0, ticket("a", "b"))).toEqual({
      done: false,
      left: Infinity,
      tracks: [],
      ends: ["a", "b"],
    });
    expect(wayOf(board, see({}), 0, ticket("a", "nowhere")).left).toBe(Infinity);
  });
});

describe("parallel tracks", () => {
  const board = boardWith({
    "a-b.1": { length: 2 },
    "a-b.2": { length: 2 },
    "a-c": { length: 3 },
    "c-b": { length: 3 },
  });
  const way = (tracks: View["tracks"], players: number, on = board) =>
    wayOf(on, see(tracks, players), 0, ticket("a", "b"));

  test.each([2, 3])("with %i players a taken one closes the other", (players) => {
    expect(way({ "a-b.1": 1 }, players)).toMatchObject({ left: 6, tracks: ["a-c", "c-b"] });
  });

  test.each([4, 5])("with %i players the other stays open", (players) => {
    expect(way({ "a-b.1": 1 }, players)).toMatchObject({ left: 2, tracks: ["a-b.2"] });
  });

  test("a board may have them open for all", () => {
    const open = { ...board, facts: { ...board.facts, open_from: 2 } };
    expect(way({ "a-b.1": 1 }, 2, open)).toMatchObject({ left: 2, tracks: ["a-b.2"] });
  });

  test("both may be taken however many play", () => {
    expect(way({ "a-b.1": 1, "a-b.2": 2 }, 5).left).toBe(6);
  });

  test("one's own joins, though the other one is closed to oneself", () => {
    expect(way({ "a-b.1": 0 }, 2)).toMatchObject({ done: true, tracks: [] });
    expect(way({ "a-b.2": 0, "a-b.1": 1 }, 5)).toMatchObject({ done: true, tracks: [] });
  });

  test("are so whichever end the board names first", () => {
    const turned = boardWith({ "a-b.1": { length: 2 }, "b-a.2": { length: 2 } });
    expect(way({ "a-b.1": 1 }, 3, turned).left).toBe(Infinity);
    expect(way({ "a-b.1": 1 }, 4, turned).tracks).toEqual(["b-a.2"]);
  });
});

test("ferries count all their spaces, those for wilds among them", () => {
  const board = boardWith({ "a-b": { length: 6, wilds: 2 }, "a-c": { length: 3 }, "c-b": { length: 4, wilds: 1 } });
  expect(wayOf(board, see({}), 0, ticket("a", "b"))).toMatchObject({ left: 6, tracks: ["a-b"] });
  const africa = boardOf("africa");
  const far = { ...findTicket(africa, "salisbury-pretoria")!, stops: ["durban", "madagascar"] };
  expect(wayOf(africa, see({}), 0, far)).toMatchObject({ left: 6, ends: ["durban", "madagascar_1", "madagascar_2"] });
});

test("a country is reached at whichever of its ends is nearest", () => {
  const place = { ...boardOf("usa").places[0]!, kind: "end" };
  const ends = ["x_1", "x_2"].map((id) => ({ ...place, id, country: "x" }));
  const board = boardWith(
    { "a-x_1": { length: 4 }, "a-x_2": { length: 2 }, "b-x_1": { length: 1 } },
    { places: [...ends, { ...place, id: "a", country: null }] },
  );
  expect(wayOf(board, see({}), 0, ticket("a", "x"))).toMatchObject({ left: 2, ends: ["a", "x_1", "x_2"] });
  expect(wayOf(board, see({}), 0, ticket("x", "b"))).toMatchObject({ left: 1, tracks: ["b-x_1"] });
  expect(wayOf(board, see({ "a-x_2": 1 }), 0, ticket("x", "a"))).toMatchObject({ left: 4, tracks: ["a-x_1"] });
});

describe("a tour", () => {
  const board = boardWith({ "a-b": { length: 2 }, "b-c": { length: 3 }, "b-d": { length: 1 } });

  test("goes along all its stops in their order", () => {
    expect(wayOf(board, see({}), 0, ticket("a", "b", "c"))).toEqual({
      done: false,
      left: 5,
      tracks: ["a-b", "b-c"],
      ends: ["a", "b", "c"],
    });
  });

  test("claims once what two of its legs share", () => {
    expect(wayOf(board, see({}), 0, ticket("c", "a", "d"))).toMatchObject({ left: 6, tracks: ["b-c", "a-b", "b-d"] });
  });

  test("is blocked when one leg is, and done when all are", () => {
    expect(wayOf(board, see({ "b-d": 1 }), 0, ticket("a", "b", "d")).left).toBe(Infinity);
    expect(wayOf(board, see({ "a-b": 0, "b-d": 0 }), 0, ticket("a", "b", "d")).done).toBe(true);
    expect(wayOf(board, see({ "a-b": 0 }), 0, ticket("a", "b", "d")).done).toBe(false);
  });
});

/** The least spaces between any two places, by another method (Floyd and Warshall). */
function distances(board: BoardInfo, view: View, seat: number): (from: string, to: string) => number {
  const places = [...new Set(board.tracks.flatMap((track) => track.ends))];
  const far = new Map<string, number>(places.map((place) => [`${place} ${place}`, 0]));
  const get = (a: string, b: string): number => far.get(`${a} ${b}`) ?? Infinity;
  for (const track of board.tracks) {
    const together = board.tracks.filter((one) => connectionOf(one) === connectionOf(track));
    const owners = together.map((one) => view.tracks[one.id]).filter((owner) => owner !== undefined);
    const mine = view.tracks[track.id] === seat;
    const free = view.tracks[track.id] === undefined && !owners.includes(seat);
    if (!mine && !(free && (owners.length === 0 || view.players >= openFrom(board)))) continue;
    const [a, b] = track.ends;
    const cost = Math.min(get(a, b), mine ? 0 : track.length);
    far.set(`${a} ${b}`, cost).set(`${b} ${a}`, cost);
  }
  for (const k of places)
    for (const i of places)
      for (const j of places) if (get(i, k) + get(k, j) < get(i, j)) far.set(`${i} ${j}`, get(i, k) + get(k, j));
  return get;
}

describe.each(BOARDS)("on %s", (id) => {
  const board = boardOf(id);

  test.each([
    [2, 0],
    [3, 0.3],
    [5, 0.5],
  ])("with %i players all ways are the shortest, each track of them can be claimed", (players, part) => {
    const random = chance(players);
    const owned = board.tracks.filter(() => random() < part).map((track) => [track.id, Math.floor(random() * players)]);
    const view = see(Object.fromEntries(owned) as View["tracks"], players);
    const far = distances(board, view, 0);
    for (const one of board.tickets.filter(({ stops }) => stops.length === 2)) {
      const [from, to] = one.stops.map((stop) => placesOf(board, stop)) as [string[], string[]];
      const way = wayOf(board, view, 0, one);
      expect(way.left, one.id).toBe(Math.min(...from.flatMap((a) => to.map((b) => far(a, b)))));
      expect(way.done, one.id).toBe(way.left === 0);
      expect(way.tracks.every((track) => view.tracks[track] === undefined)).toBe(true);
    }
  });
});

describe("the own way of a ticket", () => {
  const board = boardWith({ "a-b": { length: 5 }, "a-c": { length: 2 }, "c-b": { length: 2 }, "b-d": { length: 1 } });

  test("is the shortest over own tracks alone", () => {
    const all = { "a-b": 0, "a-c": 0, "c-b": 0, "b-d": 0 };
    expect(ownWay(board, see(all), 0, ticket("a", "b"))).toEqual(["a-c", "c-b"]);
    expect(ownWay(board, see({ ...all, "a-c": 1 }), 0, ticket("a", "b"))).toEqual(["a-b"]);
  });

  test("is empty where own tracks do not join", () => {
    expect(ownWay(board, see({ "a-c": 0 }), 0, ticket("a", "b"))).toEqual([]);
    expect(ownWay(board, see({ "a-b": 0 }), 1, ticket("a", "b"))).toEqual([]);
  });

  test("of a tour goes as far as its legs are joined, and names a track once", () => {
    expect(ownWay(board, see({ "a-b": 0 }), 0, ticket("a", "b", "d"))).toEqual(["a-b"]);
    expect(ownWay(board, see({ "a-b": 0, "b-d": 0 }), 0, ticket("a", "b", "a", "d"))).toEqual(["a-b", "b-d"]);
  });
});

describe("cards that are needed", () => {
  const board = boardWith({
    "a-b": { length: 3, colour: "red" },
    "b-c": { length: 2, colour: "red" },
    "c-d": { length: 2, colour: "blue" },
    "d-e": { length: 4, colour: "red", sea: true },
    "e-f": { length: 2, pairs: true },
    "f-g": { length: 6, wilds: 2 },
    "g-h": { length: 1, sea: true },
  });
  const needs = (tracks: string[], hand: Record<string, number> = {}) => needsOf(board, tracks, hand);

  test("add up by colour", () => {
    expect(needs(["a-b", "b-c", "c-d"])).toEqual({ red: 5, blue: 2 });
    expect(needs([])).toEqual({});
  });

  test("less those in hand; what is there is not needed", () => {
    expect(needs(["a-b", "c-d"], { red: 1, blue: 2, green: 9 })).toEqual({ red: 2 });
    expect(needs(["c-d"], { blue: 7 })).toEqual({});
  });

  test("at sea are ships, which trains do not pay", () => {
    expect(needs(["d-e", "a-b"], { red: 1, "red-ship": 3 })).toEqual({ "red-ship": 1, red: 2 });
  });

  test("are two for each space of a pair track", () => {
    expect(needs(["e-f"])).toEqual({ grey: 4 });
  });

  test("are any for grey tracks, ferries and seas alike", () => {
    expect(needs(["f-g", "g-h"], { red: 3, wild: 2 })).toEqual({ grey: 7 });
  });
});

test("from Denver to El Paso it is two tracks of two spaces, by Santa Fe", () => {
  const board = boardOf("usa");
  const way = wayOf(board, see({}), 0, findTicket(board, "denver-el_paso")!);
  expect(way.left).toBe(4);
  expect(way.tracks.map((id) => findTrack(board, id)!.length)).toEqual([2, 2]);
  expect(way.tracks.every((id) => findTrack(board, id)!.ends.includes("santa_fe"))).toBe(true);
});
