// How far a ticket is from done: what is joined, the shortest open way, the cards it still needs.
import type { BoardInfo, TicketInfo, TrackInfo, View } from "../protocol";
import { cardFor, connectionOf, findTrack, openFrom, placesOf } from "./board";

export interface Way {
  done: boolean;
  left: number; // spaces still to claim; Infinity: no way is left
  tracks: string[]; // still to claim
  ends: string[]; // places of its stops, for the map
}

/** Tracks a seat may still claim, or already owns (cost 0). */
function openTracks(board: BoardInfo, view: View, seat: number): { track: TrackInfo; cost: number }[] {
  const parallelsOpen = view.players >= openFrom(board);
  const taken = new Map<string, number[]>();
  for (const track of board.tracks) {
    const owner = view.tracks[track.id];
    if (owner !== undefined) taken.set(connectionOf(track), [...(taken.get(connectionOf(track)) ?? []), owner]);
  }
  const made: { track: TrackInfo; cost: number }[] = [];
  for (const track of board.tracks) {
    const owner = view.tracks[track.id];
    const others = taken.get(connectionOf(track)) ?? [];
    if (owner === seat) made.push({ track, cost: 0 });
    else if (owner === undefined && !others.includes(seat) && (others.length === 0 || parallelsOpen))
      made.push({ track, cost: track.length });
  }
  return made;
}

/** The cheapest way from some places to some others (Dijkstra; boards are small). */
function cheapest(
  edges: { track: TrackInfo; cost: number }[],
  from: string[],
  to: Set<string>,
): { left: number; tracks: string[] } {
  const best = new Map<string, { left: number; tracks: string[] }>(
    from.map((place) => [place, { left: 0, tracks: [] }]),
  );
  const open = new Set(from);
  while (open.size) {
    let here = "";
    for (const place of open) if (!here || best.get(place)!.left < best.get(here)!.left) here = place;
    open.delete(here);
    const known = best.get(here)!;
    if (to.has(here)) return known;
    for (const { track, cost } of edges) {
      const at = track.ends.indexOf(here);
      if (at < 0) continue;
      const next = track.ends[1 - at]!;
      const left = known.left + cost;
      if (left < (best.get(next)?.left ?? Infinity)) {
        best.set(next, { left, tracks: cost ? [...known.tracks, track.id] : known.tracks });
        open.add(next);
      }
    }
  }
  return { left: Infinity, tracks: [] };
}

/** The shortest open way along a ticket's stops; what two of its legs share is claimed once. */
export function wayOf(board: BoardInfo, view: View, seat: number, ticket: TicketInfo): Way {
  const edges = openTracks(board, view, seat);
  const stops = ticket.stops.map((stop) => placesOf(board, stop));
  const legs = stops.slice(1).map((next, i) => cheapest(edges, stops[i]!, new Set(next)));
  const tracks = [...new Set(legs.flatMap((leg) => leg.tracks))];
  const isBlocked = legs.some((leg) => leg.left === Infinity);
  const left = isBlocked ? Infinity : tracks.reduce((spaces, id) => spaces + findTrack(board, id)!.length, 0);
  return { done: left === 0, left, tracks, ends: stops.flat() };
}

/** The seat's own tracks that join a ticket's stops; as far as they do. */
export function ownWay(board: BoardInfo, view: View, seat: number, ticket: TicketInfo): string[] {
  const own = board.tracks
    .filter((track) => view.tracks[track.id] === seat)
    .map((track) => ({ track, cost: track.length }));
  const stops = ticket.stops.map((stop) => placesOf(board, stop));
  return [...new Set(stops.slice(1).flatMap((next, i) => cheapest(own, stops[i]!, new Set(next)).tracks))];
}

/** Cards still missing for these tracks, by kind (grey: any one colour). */
export function needsOf(board: BoardInfo, tracks: string[], hand: Record<string, number>): Record<string, number> {
  const needs = new Map<string, number>();
  for (const id of tracks) {
    const track = findTrack(board, id)!;
    const card = cardFor(track);
    needs.set(card, (needs.get(card) ?? 0) + track.length * (track.pairs ? 2 : 1));
  }
  const missing = [...needs].map(([card, n]): [string, number] => [card, n - (hand[card] ?? 0)]);
  return Object.fromEntries(missing.filter(([, n]) => n > 0));
}
