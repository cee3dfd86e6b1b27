// A hand as a fan: one row of one height, however many cards it holds.
export interface Fanned {
  card: string;
  count: number;
  drawn: number; // copies drawn of it, three at the most
  x: number; // of its leftmost copy, in pixels
  apart: number; // pixels between copies
  turn: number; // degrees
  drop: number; // pixels that the ends of a fan hang lower
}

export interface Fan {
  cards: Fanned[];
  width: number; // wider than the room where a colour would show too little: the fan slides sideways then
}

const MOST = 3;
const STRIP = 24; // pixels of a colour's uppermost copy that must stay in sight, to be read and tapped
const COPY = 0.22; // of a card's width: how far copies of a colour lie apart

export function fanOf(cards: [card: string, count: number][], room: number, size: number): Fan {
  const drawn = cards.map(([, count]) => Math.min(MOST, count));
  const wide = drawn.map((copies) => size + (copies - 1) * size * COPY);
  const natural = wide.reduce((all, one) => all + one + 4, -4);
  const last = wide.at(-1) ?? 0;
  // Cards are pushed together until all fit, but never so far that a colour is lost.
  const push = natural > room && cards.length > 1 ? Math.max(0, (room - last) / (natural - last)) : 1;
  const apart = size * COPY * push;
  const steps = wide.map((one, i) => Math.max(STRIP + (drawn[i]! - 1) * apart, (one + 4) * push));
  let x = 0;
  const made = cards.map(([card, count], i) => {
    const at = x;
    x += steps[i]!;
    const off = cards.length > 1 ? (i / (cards.length - 1)) * 2 - 1 : 0; // -1 at the left end, 1 at the right
    return { card, count, drawn: drawn[i]!, x: at, apart, turn: off * 3.5, drop: off * off * 6 };
  });
  const width = made.length ? made.at(-1)!.x + size + (drawn.at(-1)! - 1) * apart : 0;
  return { cards: made, width };
}
