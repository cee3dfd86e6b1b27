// Parts and numbers of the built-in boards.
import { expect, test } from "vitest";
import {
  cardFor,
  connectionOf,
  displaySize,
  findTicket,
  findTrack,
  isJourney,
  openFrom,
  placesOf,
  suggestedTrains,
  trackPoints,
} from "../../src/lib/board";
import { BOARDS, boardOf } from "../shapes";

const boards = Object.fromEntries(BOARDS.map((id) => [id, boardOf(id)]));
const each = <T>(read: (board: ReturnType<typeof boardOf>) => T): T[] => BOARDS.map((id) => read(boards[id]!));

test("numbers are those of the boards", () => {
  expect(each(openFrom)).toEqual([4, 4, 4, 2, 4]);
  expect(each(displaySize)).toEqual([5, 5, 5, 0, 6]);
  expect(each(suggestedTrains)).toEqual([undefined, undefined, undefined, undefined, 20]);
  expect(each((board) => trackPoints(board, 6))).toEqual([15, 15, 15, 0, 15]);
  expect(each((board) => trackPoints(board, 8))).toEqual([0, 0, 0, 0, 21]);
  expect(each(isJourney)).toEqual([false, false, false, true, false]);
});

test("a board that does not say from how many players parallels are open has them open from four", () => {
  expect(openFrom({ ...boards.usa!, facts: {} })).toBe(4);
});

test("tracks and tickets are found by id", () => {
  expect(findTrack(boards.africa!, "durban-madagascar_2.1")?.wilds).toBe(2);
  expect(findTicket(boards.usa!, "denver-el_paso")?.points).toBe(4);
  expect(findTrack(boards.usa!, "here-there")).toBeUndefined();
  expect(findTicket(boards.usa!, "here-there")).toBeUndefined();
});

test("a country is reached at any of its ends, a city at itself", () => {
  expect(placesOf(boards.germany!, "daenemark")).toEqual(["daenemark_1", "daenemark_2"]);
  expect(placesOf(boards.germany!, "berlin")).toEqual(["berlin"]);
});

test("parallel tracks join the same connection, whichever end comes first", () => {
  const [one, two] = [findTrack(boards.usa!, "boston-new_york.1")!, findTrack(boards.usa!, "boston-new_york.2")!];
  expect(connectionOf(two)).toBe(connectionOf(one));
  expect(connectionOf({ ...two, ends: [two.ends[1], two.ends[0]] })).toBe(connectionOf(one));
  expect(connectionOf(findTrack(boards.usa!, "boston-montreal.1")!)).not.toBe(connectionOf(one));
});

test("a track is paid with cards of its colour, at sea with ships, a grey one with any", () => {
  const track = findTrack(boards.usa!, "boston-new_york.1")!;
  expect(cardFor({ ...track, colour: "red" })).toBe("red");
  expect(cardFor({ ...track, colour: "red", sea: true })).toBe("red-ship");
  expect(cardFor({ ...track, colour: "grey" })).toBe("grey");
  expect(cardFor({ ...track, colour: "grey", sea: true })).toBe("grey");
});
