// Who waits where, and the room their platforms need. Nothing here needs a browser.
import type { BoardInfo, PlaceInfo, View } from "../../protocol";

export const personHeight = 19; // units, or pixels from afar
export const personStep = 12;

/** Half the size of a platform with so many people. */
export const platformSize = (people: number, unit: number): { wide: number; high: number } => ({
  wide: ((personStep * people + 5) * unit) / 2,
  high: ((personHeight + 3) * unit) / 2,
});

/** Passengers of a country stand at its first end only. */
const isFirstEnd = (place: PlaceInfo): boolean =>
  place.country === null || place.id.endsWith("_1") || !/_\d$/.test(place.id);

/** The colours of those who wait at each place, one by one. */
export function waitingAt(board: BoardInfo, view: View | null): [place: string, people: string[]][] {
  if (!view?.waiting) return [];
  return board.places.flatMap((place): [string, string[]][] => {
    const here = isFirstEnd(place) ? (view.waiting![place.country ?? place.id] ?? {}) : {};
    const people = Object.entries(here).flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
    return people.length ? [[place.id, people]] : [];
  });
}
