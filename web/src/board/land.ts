// The maps of the built-in boards, made by `npm run maps`: land and water as SVG paths, and the layout.
import type { BoardShape } from "./layout/shapes.ts";

export interface Land {
  board: string; // the board's id
  source: string; // sum of the places and tracks that the map was made from
  land: string; // filled with the even-odd rule or not: rings do not cross
  lakes: string;
  rivers: string;
  borders: string;
  layout: BoardShape;
}

const maps = import.meta.glob<Land>("./maps/*.json", { import: "default" });

/** The stored map of a board, or null when it has none. */
export async function landOf(board: string): Promise<Land | null> {
  const load = maps[`./maps/${board}.json`];
  return load ? load() : null;
}
