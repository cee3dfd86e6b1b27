// Where things lie around the map. Depends on the window and the board alone, so that the map never jumps during a game.
export type Kind = "desk" | "tall" | "phone" | "side";

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Layout {
  kind: Kind; // rail and dock; two columns; sheet below; sheet at the side
  inset: Inset; // what docks cover of the window
  fixed: boolean; // the sheet stays half open: there is room for it
}

export const STOPS = { peek: 158, half: 372 } as const;
export type Stop = "peek" | "half" | "full";
const STRIP = 64; // seats above the map of a phone
const LEFT = 262;
const RIGHT = 360;
const SHEET = 312; // beside the map of a phone on its side

export function layoutOf(width: number, height: number, aspect: number): Layout {
  if (height < 500 && width > height) return of("side", { right: Math.min(SHEET, width / 2) });
  if (width < 700 || (width < 1000 && height > width)) {
    const fixed = width >= 700;
    return of("phone", { top: STRIP, bottom: fixed ? STOPS.half : STOPS.peek }, fixed);
  }
  if (aspect > 1.2 || width < 1000) {
    const wide = width >= 1600;
    return of("desk", { right: width < 1000 ? 200 : wide ? 280 : 224, bottom: height < 600 ? 104 : wide ? 140 : 118 });
  }
  // What a tall sheet of the window's height leaves over goes to the right: market and hand need it most.
  const right = Math.max(RIGHT, Math.min(560, Math.floor(width - LEFT - height * aspect)));
  return of("tall", { left: LEFT, right });
}

/** What the result covers at the end: the right side, or on upright screens the lower half. */
export function resultInset(width: number, height: number): Inset {
  const upright = width < 1000 && height > width;
  const right = height < 500 ? Math.min(430, width * 0.56) : Math.min(520, width * 0.44);
  return upright
    ? { top: 64, right: 0, bottom: height * 0.58, left: 0 }
    : { top: 60, right: right + 24, bottom: 0, left: 0 };
}

function of(kind: Kind, covered: Partial<Inset>, fixed = false): Layout {
  return { kind, inset: { top: 0, right: 0, bottom: 0, left: 0, ...covered }, fixed };
}

/** How high the sheet stands at a stop. */
export function sheetHeight(stop: Stop, height: number): number {
  return stop === "full" ? height - STRIP : Math.min(STOPS[stop], height - STRIP);
}

/** The stop a sheet falls to when it is let go at a height. */
export function nearestStop(at: number, height: number): Stop {
  const far = (stop: Stop): number => Math.abs(sheetHeight(stop, height) - at);
  return (["peek", "half", "full"] as const).reduce((best, stop) => (far(stop) < far(best) ? stop : best));
}
