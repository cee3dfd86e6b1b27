// The drawing of a board: stored with its land for the built-in boards, laid out in the browser for others.
import type { BoardInfo } from "../protocol";
import type { BoardShape } from "./layout/shapes";
import { landOf, type Land } from "./land";

export interface Drawing {
  shape: BoardShape;
  land: Land | null;
}

/** The drawing of a board; house rules do not change it, other tracks do. */
export async function drawingOf(board: BoardInfo): Promise<Drawing> {
  const stored = await landOf(board.id);
  if (stored && board.tracks.every((track) => stored.layout.tracks[track.id]?.spaces.length === track.length)) {
    return { shape: stored.layout, land: stored };
  }
  const { layOut } = await import("./layout"); // only boards of somebody's own need it
  return { shape: layOut(board), land: null };
}
