// The free side of a place: where a house, a platform or a letter covers least. Nothing here needs a browser.
import type { Point, Size } from "../camera";
import { overlaps, type Thing } from "../ground/room";

const TURNS = 24;
const RINGS = [0, 6, 14]; // units farther out, by and by

/** Things to keep clear of, and how much it costs to cover one. */
export interface Avoid {
  things: Thing[];
  cost: number;
}

/** Where a thing of this half size stands best, beside a disc; `first` is the angle it likes most. */
export function beside(
  disc: Point & { radius: number },
  size: { wide: number; high: number },
  avoid: Avoid[],
  board: Size,
  rings = RINGS,
  first = -Math.PI / 4,
): Thing {
  let [best, least]: [Thing | null, number] = [null, Infinity];
  for (const ring of rings) {
    for (let i = 0; i < TURNS; i++) {
      const turn = first + (i * 2 * Math.PI) / TURNS;
      const thing = {
        x: disc.x + Math.cos(turn) * (size.wide + disc.radius + ring),
        y: disc.y + Math.sin(turn) * (size.high + disc.radius + ring),
        ...size,
      };
      const liked = Math.min(i, TURNS - i) * 0.01 + ring * 0.15;
      const cost = avoid.reduce(
        (sum, { things, cost }) => {
          return sum + (sum < least ? cost * things.filter((other) => overlaps(thing, other)).length : 0);
        },
        liked + (isInside(thing, board) ? 0 : 20),
      );
      if (cost < least) [best, least] = [thing, cost];
    }
  }
  return best!;
}

const isInside = ({ x, y, wide, high }: Thing, { width, height }: Size): boolean =>
  x >= wide && y >= high && x <= width - wide && y <= height - high;
