// A short sum of everything a layout depends on, so that a stored one can be told from an outdated one.
import type { BoardInfo } from "../../protocol.ts";

/** The sum of a board's map: its aspect, places and tracks without their colours. */
export function mapSum(board: BoardInfo): string {
  const places = board.places.map((place) => [place.id, place.name, place.at, place.kind, place.lat, place.lon]);
  const tracks = board.tracks.map((track) => [track.id, track.ends, track.length, track.wraps]);
  return fnv(JSON.stringify([board.aspect, places, tracks]));
}

/** A 64-bit FNV-1a sum as hexadecimal digits. */
export function fnv(text: string): string {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(16).padStart(16, "0");
}
