// Where a card that belongs to a track floats: beside it, never over it, never out of the room it has.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 26;
const EDGE = 10;

export function besideOf(thing: Box, size: { width: number; height: number }, room: Box): { x: number; y: number } {
  const right = thing.x + thing.width + GAP;
  const left = thing.x - GAP - size.width;
  const fitsRight = right + size.width <= room.x + room.width - EDGE;
  const fitsLeft = left >= room.x + EDGE;
  const middle = thing.y + thing.height / 2 - size.height / 2;
  const clamp = (at: number, from: number, length: number, own: number): number =>
    Math.max(from + EDGE, Math.min(at, from + length - own - EDGE));
  if (fitsLeft || fitsRight) {
    const roomier = room.x + room.width - right > thing.x - room.x;
    return {
      x: fitsRight && (roomier || !fitsLeft) ? right : left,
      y: clamp(middle, room.y, room.height, size.height),
    };
  }
  // A track across the whole room: above or below it.
  const above = thing.y - GAP - size.height;
  return {
    x: clamp(thing.x + thing.width / 2 - size.width / 2, room.x, room.width, size.width),
    y: clamp(above >= room.y + EDGE ? above : thing.y + thing.height + GAP, room.y, room.height, size.height),
  };
}
