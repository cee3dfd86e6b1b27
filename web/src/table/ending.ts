// The parts of an account: what each is worth, what of it can be shown on the map, and what decided the game.
import type { Account, BoardInfo, SeatAccount, View } from "../protocol";
import { findTicket, placesOf } from "../lib/board";
import { sum } from "../lib/view";
import { ownWay } from "../lib/ways";
import type { Key } from "../words";

export interface Lit {
  tracks: string[];
  places: string[];
}
export interface Part {
  key: Key;
  of: (seat: SeatAccount) => number;
  lights: (seat: SeatAccount) => Lit;
}

const nothing = (): Lit => ({ tracks: [], places: [] });

/** What a ticket joined: its stops, and the seat's own tracks between them. */
export function ticketLit(board: BoardInfo, view: View, seat: number, id: string): Lit {
  const ticket = findTicket(board, id)!;
  return { tracks: ownWay(board, view, seat, ticket), places: ticket.stops.flatMap((stop) => placesOf(board, stop)) };
}

export function all(lights: Lit[]): Lit {
  return { tracks: lights.flatMap((one) => one.tracks), places: lights.flatMap((one) => one.places) };
}

/** All parts that gave anybody anything, in the order in which they are counted. */
export function partsOf(board: BoardInfo, view: View, account: Account): Part[] {
  const own = (seat: SeatAccount): Lit => ({
    tracks: Object.keys(view.tracks).filter((track) => view.tracks[track] === seat.seat),
    places: [],
  });
  const made = (seat: SeatAccount): Lit =>
    all(seat.tickets.filter((line) => line.met !== "no").map((line) => ticketLit(board, view, seat.seat, line.ticket)));
  const ports = (seat: SeatAccount): Lit => ({
    tracks: [],
    places: Object.keys(view.harbours ?? {}).filter((place) => view.harbours![place] === seat.seat),
  });
  const path = (seat: SeatAccount): Lit => (seat.longest_path ? { tracks: seat.path_tracks, places: [] } : nothing());
  const parts: Part[] = [
    { key: "end.part.tracks", of: (seat) => seat.tracks, lights: own },
    {
      key: "end.part.tickets",
      of: (seat) => seat.tickets.reduce((total, line) => total + line.points, 0),
      lights: made,
    },
    { key: "end.part.longest", of: (seat) => seat.longest_path, lights: path },
    { key: "end.part.globetrotter", of: (seat) => seat.globetrotter, lights: nothing },
    { key: "end.part.passengers", of: (seat) => sum(seat.passengers), lights: nothing },
    { key: "end.part.harbours", of: (seat) => sum(seat.harbours), lights: ports },
    { key: "end.part.unbuilt", of: (seat) => seat.unbuilt, lights: nothing },
    { key: "end.part.exchange", of: (seat) => seat.exchange, lights: nothing },
  ];
  return parts.filter(({ of }) => account.seats.some((seat) => of(seat) !== 0));
}

/** One step of the count: so many points for one seat, of one kind, and what is lit on the map meanwhile. */
export interface Counted {
  seat: number;
  kind: "tracks" | "joined" | "missed" | "bonus";
  points: number;
  missed: boolean;
  lit: Lit;
}

/** The count in its order: tracks; tickets one at a time from the lowest seat up; what else there is last. */
export function counting(board: BoardInfo, view: View, account: Account, parts: Part[]): Counted[] {
  const upwards = [...account.seats].sort((a, b) => a.tracks - b.tracks);
  const [tracks, rest] = [
    parts.filter(({ key }) => key === "end.part.tracks"),
    parts.filter(({ key }) => !COUNTED.has(key)),
  ];
  const steps = (of: Part[], kind: Counted["kind"]): Counted[] =>
    of.flatMap((part) =>
      upwards
        .filter((seat) => part.of(seat))
        .map((seat) => ({
          seat: seat.seat,
          kind,
          points: part.of(seat),
          missed: part.of(seat) < 0,
          lit: part.lights(seat),
        })),
    );
  const tickets = upwards.flatMap((seat) =>
    seat.tickets.map((line): Counted => {
      const missed = line.points < 0 || line.met === "no";
      return {
        seat: seat.seat,
        kind: missed ? "missed" : "joined",
        points: line.points,
        missed,
        lit: ticketLit(board, view, seat.seat, line.ticket),
      };
    }),
  );
  return parts.length ? [...steps(tracks, "tracks"), ...tickets, ...steps(rest, "bonus")] : [];
}

const COUNTED = new Set<Key>(["end.part.tracks", "end.part.tickets"]);

export interface Decision {
  second: SeatAccount;
  margin: number;
  part: Part;
  gain: number;
}

/** What put the winner ahead of the second: the part with the largest difference; null when there was no single winner. */
export function decision(account: Account, parts: Part[]): Decision | null {
  const [first, second] = [...account.seats].sort((a, b) => a.rank - b.rank);
  if (!first || !second || account.winners.length !== 1 || first.total <= second.total || !parts.length) return null;
  const ahead = (part: Part): number => part.of(first) - part.of(second);
  const part = parts.reduce((best, one) => (ahead(one) > ahead(best) ? one : best));
  return { second, margin: first.total - second.total, part, gain: ahead(part) };
}
