// The outlines of the five kinds of wagons and of a ship, for any length and height. Nothing here needs a browser.
import type { SeatLook } from "../../lib/look";

/** What a piece is drawn from: paths around the middle of its space, and where its sign stands. */
export interface PieceShape {
  body: string;
  roof: string; // a light line
  inner: string; // windows, ribs, hoops: left out from afar
  sill: string; // a dark line
  wheels: number[]; // their places along the piece; none on a ship
  axle: number;
  wheel: number; // radius
  sign: { y: number; scale: number };
}

/** A path from words and numbers, the numbers rounded. */
function path(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce((made, part, i) => `${made}${Math.round(values[i - 1]! * 10) / 10}${part}`);
}

interface Frame {
  x: number; // half the length
  top: number;
  sill: number;
  h: number; // height
  u: number; // what a unit of the first drawing has become
}

const bodies: Record<SeatLook["wagon"], (frame: Frame) => string> = {
  coach: ({ x, top, sill, h, u }) => {
    const [eave, shoulder] = [top + h * 0.08, top + h * 0.26];
    return (
      path`M${-x} ${sill}V${shoulder}Q${-x} ${eave} ${-x + 4 * u} ${eave}H${-x + 7 * u}V${top}H${x - 7 * u}` +
      path`V${eave}H${x - 4 * u}Q${x} ${eave} ${x} ${shoulder}V${sill}Z`
    );
  },
  boxcar: ({ x, top, sill, h, u }) => {
    const eave = top + h * 0.14;
    return path`M${-x + u} ${sill}V${eave}H${-x - 0.4 * u}V${top}H${x + 0.4 * u}V${eave}H${x - u}V${sill}Z`;
  },
  tank: ({ x, top, sill, h, u }) => {
    const [belly, side, round] = [(top + sill) / 2 + u, top + h * 0.12, 6 * u];
    return (
      path`M${-x + round} ${sill}Q${-x} ${sill} ${-x} ${belly}Q${-x} ${side} ${-x + round} ${side}H${-4 * u}` +
      path`V${top - h * 0.02}H${4 * u}V${side}H${x - round}Q${x} ${side} ${x} ${belly}Q${x} ${sill} ${x - round} ${sill}Z`
    );
  },
  hopper: ({ x, top, sill, h, u }) =>
    path`M${-x} ${top + h * 0.04}L${-x + 2 * u} ${top}H${x - 2 * u}L${x} ${top + h * 0.04}L${x - 6 * u} ${sill}H${-x + 6 * u}Z`,
  caboose: ({ x, top, sill, h }) => {
    const [roof, cabin] = [top + h * 0.2, x * 0.4];
    return path`M${-x} ${sill}V${roof}H${-cabin}V${top - h * 0.04}H${cabin}V${roof}H${x}V${sill}Z`;
  },
};

const inners: Record<SeatLook["wagon"], (frame: Frame) => string> = {
  coach: ({ x, top, h, u }) => {
    const y = top + h * 0.36;
    return path`M${-x + 5 * u} ${y}h${6 * u}v${4 * u}h${-6 * u}zM${x - 11 * u} ${y}h${6 * u}v${4 * u}h${-6 * u}z`;
  },
  boxcar: ({ x, top, sill, h, u }) =>
    [6, 11]
      .flatMap((at) => [-x + at * u, x - at * u])
      .map((at) => path`M${at} ${top + h * 0.2}V${sill - u}`)
      .join(""),
  tank: ({ x, top, sill, h, u }) =>
    [-x + 9 * u, x - 9 * u].map((at) => path`M${at} ${top + h * 0.14}V${sill - u / 2}`).join(""),
  hopper: ({ x, top, sill, u }) =>
    [-1, 1].map((side) => path`M${side * (x - 5 * u)} ${top + u}L${side * (x - 9 * u)} ${sill - u}`).join(""),
  caboose: ({ x, top, h, u }) => {
    const y = top + h * 0.36;
    return path`M${-x + 4 * u} ${y}h${5 * u}v${4 * u}h${-5 * u}zM${x - 9 * u} ${y}h${5 * u}v${4 * u}h${-5 * u}z`;
  },
};

/** A piece fills nearly all of its space's length, and is 1.8 times as tall as the space is drawn: 2.2 from afar. */
export const pieceSize = (length: number, width: number, afar: boolean): { length: number; height: number } => ({
  length: length * 0.99,
  height: width * (afar ? 1.26 : 1.22),
});

const UNIT = 16.2; // the height of the first drawing

export function wagonShape(wagon: SeatLook["wagon"], length: number, height: number, afar: boolean): PieceShape {
  const [x, top, sill, u] = [length / 2, -height / 2, height * 0.3, height / UNIT];
  const frame = { x, top, sill, h: height, u };
  const [near, far] = [x - 6.5 * u, x - 12 * u];
  return {
    body: bodies[wagon](frame),
    roof: path`M${-x + 5 * u} ${top + height * 0.13}H${x - 5 * u}`,
    inner: afar ? "" : inners[wagon](frame),
    sill: path`M${-x + u} ${sill - 0.8 * u}H${x - u}`,
    wheels: afar ? [-x + 9 * u, x - 9 * u] : [-near, -far, far, near],
    axle: sill + height * 0.07,
    wheel: height * 0.155,
    sign: { y: (top + sill) / 2 + height * 0.05, scale: height * (afar ? 0.043 : 0.036) },
  };
}

/** A ship is as tall as a wagon; its deck lies at a third. */
export function shipShape(length: number, height: number, afar: boolean): PieceShape {
  const [x, top, h, u] = [length / 2, -height / 2, height, height / UNIT];
  const [deck, house, at] = [top + h * 0.36, top + h * 0.12, (share: number): number => -x + length * share];
  const body =
    path`M${-x} ${deck}L${-x + 3 * u} ${deck}V${house}H${at(0.3)}V${top}H${at(0.4)}V${house}H${at(0.55)}V${top}` +
    path`H${at(0.65)}V${top + h * 0.22}H${at(0.84)}V${deck}H${x}Q${x - 2 * u} ${h / 2} ${x - 7 * u} ${h / 2}` +
    path`H${-x + 6 * u}Q${-x + u} ${h / 2} ${-x} ${deck}Z`;
  return {
    body,
    roof: path`M${-x + 0.6 * u} ${top + h * 0.4}H${x - 0.6 * u}`,
    inner: afar ? "" : path`M${-x + 5 * u} ${top + h * 0.24}H${at(0.8)}`,
    sill: path`M${-x + 4 * u} ${h / 2 - 1.4 * u}H${x - 5 * u}`,
    wheels: [],
    axle: 0,
    wheel: 0,
    sign: { y: h * 0.19, scale: h * (afar ? 0.034 : 0.03) },
  };
}
