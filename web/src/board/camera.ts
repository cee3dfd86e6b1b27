// Where the drawing stands in its box, as numbers: fitting, covering, zooming, bringing things into sight. Nothing here needs a browser.
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** Pixels of each side that docks and sheets cover. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
/** The drawing's origin in the box, and how many pixels a unit of it has. */
export interface Camera extends Point {
  scale: number;
}
export interface Box extends Point, Size {}
export type Fit = "whole" | "cover";

/** What stands still while the camera moves: the board, the box it is seen in, and the free part of that. */
export interface Stage {
  board: Size;
  box: Size;
  inset: Inset;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };
const MARGIN = 18; // units left around a whole board
const LEAST_WHOLE = 0.55; // smaller than this a whole board is no longer shown at first
const USEFUL_SPACE = 10.5; // pixels across a space when a board covers its box at first
const LARGEST = 3.2; // pixels a unit
const AROUND = 70; // pixels left around places brought into sight

/** The part of the box that nothing covers. */
export function freeOf({ box, inset }: Stage): Box {
  return {
    x: inset.left,
    y: inset.top,
    width: Math.max(1, box.width - inset.left - inset.right),
    height: Math.max(1, box.height - inset.top - inset.bottom),
  };
}

/** The scale at which the whole board is in sight. */
export function wholeScale(stage: Stage): number {
  const free = freeOf(stage);
  return Math.min(free.width / (stage.board.width + 2 * MARGIN), free.height / (stage.board.height + 2 * MARGIN));
}

export const usualFit = (stage: Stage): Fit => (wholeScale(stage) >= LEAST_WHOLE ? "whole" : "cover");

export const largestScale = (stage: Stage): number => Math.max(LARGEST, 2 * wholeScale(stage));

/** The camera that a game opens with: the whole board, or as much as covers the box around some places. */
export function opening(stage: Stage, fit: Fit, space: number, places: Point[]): Camera {
  if (fit === "whole") return centred(stage, wholeScale(stage), middleOf(stage.board));
  const free = freeOf(stage);
  const cover = Math.max(free.width / stage.board.width, free.height / stage.board.height);
  const scale = Math.min(largestScale(stage), Math.max(cover, USEFUL_SPACE / space));
  return centred(stage, scale, places.length ? middleOfAll(places) : middleOf(stage.board));
}

/** A camera with this point of the drawing in the middle of the free part, as far as the board reaches. */
export function centred(stage: Stage, scale: number, at: Point): Camera {
  const free = freeOf(stage);
  const x = free.x + free.width / 2 - at.x * scale;
  const y = free.y + free.height / 2 - at.y * scale;
  return within(stage, { scale, x, y });
}

/** The camera moved so that no more than a margin beyond the board is seen; a board smaller than the free part is centred. */
export function within(stage: Stage, camera: Camera): Camera {
  const free = freeOf(stage);
  const { scale } = camera;
  const held = (at: number, start: number, room: number, size: number): number => {
    const spare = room - size * scale;
    if (spare >= -2 * MARGIN * scale) return start + spare / 2;
    return Math.min(start + MARGIN * scale, Math.max(start + spare - MARGIN * scale, at));
  };
  return {
    scale,
    x: held(camera.x, free.x, free.width, stage.board.width),
    y: held(camera.y, free.y, free.height, stage.board.height),
  };
}

/** Closer or farther, with a point of the box staying where it is. */
export function zoomed(stage: Stage, camera: Camera, factor: number, at: Point): Camera {
  const least = Math.min(wholeScale(stage), camera.scale);
  const scale = Math.min(largestScale(stage), Math.max(least, camera.scale * factor));
  const part = scale / camera.scale;
  return within(stage, { scale, x: at.x - (at.x - camera.x) * part, y: at.y - (at.y - camera.y) * part });
}

export const moved = (stage: Stage, camera: Camera, dx: number, dy: number): Camera =>
  within(stage, { ...camera, x: camera.x + dx, y: camera.y + dy });

/** The camera that has these places in the free part; farther away only where they do not fit. */
export function showing(stage: Stage, camera: Camera, places: Point[], space: number): Camera {
  if (!places.length) return camera;
  const free = freeOf(stage);
  const box = boundsOf(places);
  const room = (size: number): number => Math.max(40, size - 2 * Math.min(AROUND, size / 5));
  const fitting = Math.min(room(free.width) / Math.max(1, box.width), room(free.height) / Math.max(1, box.height));
  const wanted = Math.max(camera.scale, USEFUL_SPACE / space);
  const scale = Math.max(wholeScale(stage), Math.min(wanted, fitting, largestScale(stage)));
  return centred(stage, scale, middleOfAll(places));
}

/** Whether all these places are in the free part already. */
export function shows(stage: Stage, camera: Camera, places: Point[]): boolean {
  const free = freeOf(stage);
  return places.every(({ x, y }) => {
    const at = onScreen(camera, { x, y });
    return at.x >= free.x && at.x <= free.x + free.width && at.y >= free.y && at.y <= free.y + free.height;
  });
}

export const onScreen = (camera: Camera, at: Point): Point => ({
  x: camera.x + at.x * camera.scale,
  y: camera.y + at.y * camera.scale,
});
export const onBoard = (camera: Camera, at: Point): Point => ({
  x: (at.x - camera.x) / camera.scale,
  y: (at.y - camera.y) / camera.scale,
});

/** The part of the drawing that is in the free part of the box. */
export function inSight(stage: Stage, camera: Camera): Box {
  const free = freeOf(stage);
  return { ...onBoard(camera, free), width: free.width / camera.scale, height: free.height / camera.scale };
}

/** A camera on the way from one to another: the middle of what is seen and the scale change evenly. */
export function between(stage: Stage, from: Camera, to: Camera, share: number): Camera {
  const free = freeOf(stage);
  const middle = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  const [a, b] = [onBoard(from, middle), onBoard(to, middle)];
  const scale = from.scale * (to.scale / from.scale) ** share;
  const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  return { scale, x: middle.x - at.x * scale, y: middle.y - at.y * scale };
}

const middleOf = (size: Size): Point => ({ x: size.width / 2, y: size.height / 2 });

function boundsOf(places: Point[]): Box {
  const [xs, ys] = [places.map((one) => one.x), places.map((one) => one.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function middleOfAll(places: Point[]): Point {
  const { x, y, width, height } = boundsOf(places);
  return { x: x + width / 2, y: y + height / 2 };
}
