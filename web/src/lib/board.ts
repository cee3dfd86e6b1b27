// The parts of a board by their ids, and those of its numbers the client reads. Nothing here needs a browser.
import type { BoardInfo, TicketInfo, TrackInfo } from "../protocol.ts";

/** What the client reads of a board's facts; a board without a mechanic has no numbers of it. */
interface Facts {
  open_from?: number;
  cards?: { train?: { display?: number }; ship?: { display?: number } };
  pieces?: { suggested?: [trains: number, ships: number] };
  scores?: { tracks?: number[] };
  journey?: unknown;
}

const factsOf = (board: BoardInfo): Facts => board.facts;

/** With so many players all tracks of a connection may be used. */
export const openFrom = (board: BoardInfo): number => factsOf(board).open_from ?? 4;

/** How many cards lie face up. */
export function displaySize(board: BoardInfo): number {
  const { train, ship } = factsOf(board).cards ?? {};
  return (train?.display ?? 0) + (ship?.display ?? 0);
}

/** How many trains a beginner should take, where pieces are chosen. */
export const suggestedTrains = (board: BoardInfo): number | undefined => factsOf(board).pieces?.suggested?.[0];

/** The points of a track of this length. */
export const trackPoints = (board: BoardInfo, length: number): number =>
  factsOf(board).scores?.tracks?.[length - 1] ?? 0;

/** Whether completed tickets decide the game, not points. */
export const isJourney = (board: BoardInfo): boolean => (factsOf(board).journey ?? null) !== null;

export const findTrack = (board: BoardInfo, id: string): TrackInfo | undefined =>
  board.tracks.find((track) => track.id === id);

export const findTicket = (board: BoardInfo, id: string): TicketInfo | undefined =>
  board.tickets.find((ticket) => ticket.id === id);

/** The places that stand for a stop of a ticket: the city itself, or all ends of a country. */
export function placesOf(board: BoardInfo, stop: string): string[] {
  const ends = board.places.filter((place) => place.country === stop).map((place) => place.id);
  return ends.length ? ends : [stop];
}

/** The two places a track joins, as one text: parallel tracks have the same. */
export const connectionOf = (track: TrackInfo): string => [...track.ends].sort().join(" ");

/** The card that pays for one space of a track; grey: cards of any one colour. */
export const cardFor = (track: TrackInfo): string =>
  track.sea && track.colour !== "grey" ? `${track.colour}-ship` : track.colour;
