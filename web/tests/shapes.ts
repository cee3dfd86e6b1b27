// Boards, views and documents as the server tells them, for tests.
import { readdirSync, readFileSync } from "node:fs";
import type { BoardShape } from "../src/board/layout/shapes";
import type { BoardInfo, Outcome, SeatView, StateMessage, Step, TableInfo, View } from "../src/protocol";

export const BOARDS = ["usa", "germany", "africa", "first_journey", "world"] as const;
export type BoardId = (typeof BOARDS)[number];

/** A built-in board as the server tells it. */
export function boardOf(id: BoardId): BoardInfo {
  return JSON.parse(readFileSync(new URL(`../maps/boards/${id}.json`, import.meta.url), "utf8")) as BoardInfo;
}

/** The stored layout of a built-in board. */
export function layoutOf(id: BoardId): BoardShape {
  const map = readFileSync(new URL(`../src/board/maps/${id}.json`, import.meta.url), "utf8");
  return (JSON.parse(map) as { layout: BoardShape }).layout;
}

export const seatView: SeatView = { score: 0, cards: { trains: 4 }, pieces: { trains: 45 }, tickets: { tickets: 3 } };

/** What seat 0 of three sees on its turn, with these changes. */
export function viewOf(changes: Partial<View> = {}): View {
  return {
    board: "usa",
    seat: 0,
    players: 3,
    first: 0,
    turn: 0,
    ending: "running",
    decision: ["turn", "nothing", "nothing"],
    drawn: 0,
    final_turns: -1,
    display: ["red", "wild", null, "blue", "blue"],
    piles: { trains: 90 },
    discards: {},
    tickets_left: { tickets: 21 },
    tracks: {},
    seats: [seatView, seatView, seatView],
    open_tickets: {},
    hand: { red: 2, wild: 1 },
    own_tickets: ["denver-el_paso"],
    offer: [],
    ...changes,
  };
}

export const table: TableInfo = {
  id: "abc",
  board: "usa",
  digest: "0",
  state: "running",
  host: "Ala",
  options: { board: "usa", hints: true },
  chairs: [
    { kind: "person", name: "Ala", level: null, robot: false, away: null, present: true },
    { kind: "person", name: "Ola", level: null, robot: false, away: null, present: true },
    { kind: "bot", name: "", level: "greedy", robot: false, away: null, present: true },
  ],
};

/** A whole state for seat 0, with these changes. */
export function stateOf(changes: Partial<StateMessage> = {}): StateMessage {
  return {
    type: "state",
    number: 7,
    ply: 3,
    seats: [0],
    seat: 0,
    host: true,
    table,
    view: viewOf(),
    legal: { seat: 0, actions: ["draw trains", "draw tickets"], claims: [] },
    log: { start: 0, steps: [0, 1, 2].map((seat) => ({ seat, action: "keep ? ?" })) },
    chat: [],
    ...changes,
  };
}

const GOLDEN = new URL("../../tests/golden/", import.meta.url);

/** The moves of the games that are kept to the byte, with what chance decided, by board. */
export function goldenSteps(): { board: BoardId; step: Step }[] {
  return readdirSync(GOLDEN).flatMap((file) => {
    const board = BOARDS.find((id) => file.startsWith(`${id}-`));
    if (!board || !file.endsWith(".txt")) return [];
    const moves = readFileSync(new URL(file, GOLDEN), "utf8").matchAll(/^\d+\. (\d) ([^>\n]+?)(?: > (.+))?$/gm);
    return [...moves].map(([, seat, action, chance]) => ({
      board,
      step: { seat: Number(seat), action: action!, outcomes: (chance?.split("; ") ?? []).map(outcomeOf) },
    }));
  });
}

function outcomeOf(text: string): Outcome {
  const [, what, to, items] = /^(\S+) (\S+): (.+)$/.exec(text)!;
  return { what: what!, to: to!, items: items!.split(" ") };
}
