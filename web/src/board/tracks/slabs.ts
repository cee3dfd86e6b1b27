// Paths of a track's free spaces, all of a kind in one, so that a board has few elements to draw.
import type { SpaceShape } from "../layout/shapes";
import type { Point } from "../camera";
import { upright } from "./spaces";

export interface Slab {
  long: number;
  high: number;
  round: number; // radius of its corners
}

const tidy = (number: number): string => String(Math.round(number * 100) / 100);

/** A point of the space's own, as words of a path on the board. */
function placer({ x, y, angle }: SpaceShape): (across: number, down: number) => string {
  const turn = (upright(angle) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const on = (at: Point): string => `${tidy(x + at.x * cos - at.y * sin)} ${tidy(y + at.x * sin + at.y * cos)}`;
  return (across, down) => on({ x: across, y: down });
}

/** The slab itself: a rectangle with round corners. */
export function slabPath(space: SpaceShape, { long, high, round }: Slab): string {
  const at = placer(space);
  const [x, y] = [long / 2, high / 2];
  const to = (across: number, down: number): string => `A${tidy(round)} ${tidy(round)} 0 0 1 ${at(across, down)}`;
  return (
    `M${at(-x + round, -y)}L${at(x - round, -y)}${to(x, -y + round)}L${at(x, y - round)}${to(x - round, y)}` +
    `L${at(-x + round, y)}${to(-x, y - round)}L${at(-x, -y + round)}${to(-x + round, -y)}Z`
  );
}

/** The shadow under its upper edge: it is sunk into the map. */
export function shadowPath(space: SpaceShape, { long, high, round }: Slab): string {
  const at = placer(space);
  return `M${at(-long / 2 + round, -high / 2 + 1.5)}L${at(long / 2 - round, -high / 2 + 1.5)}`;
}

/** Two strokes at each end: two cards a space. */
export function pairPath(space: SpaceShape, { long, high }: Slab): string {
  const at = placer(space);
  return [-0.4, -0.34, 0.34, 0.4]
    .map((share) => `M${at(long * share, -high * 0.2)}L${at(long * share, high * 0.2)}`)
    .join("");
}
