// Colours, symbols and signs: nothing is told by colour alone.
import { contrast, mix } from "./colour";

export const cardColours: Record<string, string> = {
  red: "#9d0000",
  orange: "#ec5f00",
  yellow: "#ffe000",
  green: "#2b6e5a",
  blue: "#001f8d",
  purple: "#ab5bc4",
  black: "#160214",
  white: "#f6fbf8",
  grey: "#999c9b",
  wild: "#6b5b3e",
};

/** Ink that reads on a card of this colour. */
export const inkOn: Record<string, string> = {
  red: "#fff",
  orange: "#160214",
  yellow: "#160214",
  green: "#fff",
  blue: "#fff",
  purple: "#160214",
  black: "#fff",
  white: "#160214",
  grey: "#160214",
  wild: "#fff",
};

/** A symbol for each colour, drawn in a square from -10 to 10. */
export const symbols: Record<string, string> = {
  red: "M0-8 8 6H-8Z",
  orange: "M-7-7H7V7H-7Z",
  yellow: "M0-9 2.6-3.2 8.8-2.6 4.1 1.6 5.5 7.8 0 4.6-5.5 7.8-4.1 1.6-8.8-2.6-2.6-3.2Z",
  green: "M0-9 9 0 0 9-9 0Z",
  blue: "M0-7.5A7.5 7.5 0 1 1 0 7.5 7.5 7.5 0 1 1 0-7.5Z",
  purple: "M-2.6-8.5H2.6V-2.6H8.5V2.6H2.6V8.5H-2.6V2.6H-8.5V-2.6H-2.6Z",
  black: "M3.5-8.5A8.7 8.7 0 1 0 3.5 8.5 6.6 6.6 0 1 1 3.5-8.5Z",
  white: "M0-8.5 7.4-4.2V4.2L0 8.5-7.4 4.2V-4.2Z",
  wild: "M-8 2V-3H-3V-7H1V-3H6L8-6V2ZM-6.5 3.5a2 2 0 1 0 .1 0ZM-.5 3.5a2 2 0 1 0 .1 0ZM5.5 3.5a2 2 0 1 0 .1 0Z",
};

/** How a seat's pieces look: its colour, what reads on it, its sign (none is a card symbol), and its kind of wagon. */
export interface SeatLook {
  colour: string;
  ink: string;
  sign: string; // drawn in a square from -10 to 10
  wagon: "coach" | "boxcar" | "tank" | "hopper" | "caboose";
}

export const players: readonly SeatLook[] = [
  {
    colour: "#d02727",
    ink: "#fffaf0",
    sign: "M0 8C-11-1-8-8-4-8-1.5-8 0-5 0-5S1.5-8 4-8C8-8 11-1 0 8Z",
    wagon: "coach",
  },
  { colour: "#fcd910", ink: "#1c1410", sign: "M2-9-6 1.5H-1L-3 9 6-2H1Z", wagon: "boxcar" },
  { colour: "#12b2b0", ink: "#10201f", sign: "M-8-5-5-8 0-3 5-8 8-5 3 0 8 5 5 8 0 3-5 8-8 5-3 0Z", wagon: "tank" },
  { colour: "#0a33d6", ink: "#fffaf0", sign: "M-7-7H-2V7H-7ZM2-7H7V7H2Z", wagon: "hopper" },
  { colour: "#141118", ink: "#fffaf0", sign: "M-8-7H-2L6 0-2 7H-8L0 0Z", wagon: "caboose" },
];

/** The tokens of app.css that colours of the map are computed from. */
export const themes = {
  light: {
    sea: "#a5c8c6",
    land: "#f4e8ca",
    desert: "#f2d79f",
    jungle: "#c3d3a0",
    mountain: "#cbc3b6",
    savanna: "#e6dca0",
    edge: "#1a120c",
    keyline: "#fffdf6",
    halo: "#f7eed6",
    ink: "#231a12",
  },
  dark: {
    sea: "#0e2230",
    land: "#2b3129",
    desert: "#4d3a1c",
    jungle: "#1d3a28",
    mountain: "#3c3f47",
    savanna: "#45431f",
    edge: "#050404",
    keyline: "#fffdf6",
    halo: "#14191a",
    ink: "#f5ecd8",
  },
} as const;
export type Theme = keyof typeof themes;
export type Ground = "sea" | "land" | "desert" | "jungle" | "mountain" | "savanna";

/** How far a free space is drawn back towards the ground, by colour. */
const drawnBack: Record<Theme, Record<string, number>> = {
  light: {
    red: 0.46,
    orange: 0.42,
    yellow: 0.58,
    green: 0.3,
    blue: 0.46,
    purple: 0.4,
    black: 0.32,
    white: 0.06,
    grey: 0.46,
  },
  dark: {
    red: 0.1,
    orange: 0.4,
    yellow: 0.42,
    green: 0.04,
    blue: 0.1,
    purple: 0.38,
    black: 0.05,
    white: 0.42,
    grey: 0.34,
  },
};
/** The contrast an outline of a free space must have on its ground, and the colour it is moved to until it has it. */
const outlineAim = { light: [4, "#1a120c"], dark: [3.6, "#fff6e0"] } as const;

/** Fill of a free space: the card's colour drawn back towards the ground. */
export const spaceFill = (colour: string, ground: Ground, theme: Theme): string =>
  mix(cardColours[colour] ?? cardColours.grey!, themes[theme][ground], drawnBack[theme][colour] ?? 0.4);

/** Outline of a free space: the card's colour, moved towards ink until it stands out from the ground. */
export function spaceOutline(colour: string, ground: Ground, theme: Theme): string {
  const [least, ink] = outlineAim[theme];
  for (let share = 0; share < 1; share += 0.05) {
    const found = mix(cardColours[colour] ?? cardColours.grey!, ink, share);
    if (contrast(found, themes[theme][ground]) >= least) return found;
  }
  return ink;
}

/** The ink of a symbol on a free space: as on the card where that reads on its fill, else the other. */
export function spaceInk(colour: string, ground: Ground, theme: Theme): string {
  const fill = spaceFill(colour, ground, theme);
  const [usual, other] = inkOn[colour] === "#fff" ? ["#ffffff", "#1a0f14"] : ["#1a0f14", "#ffffff"];
  return contrast(usual, fill) > 3.2 ? usual : other;
}

/** A value for each theme, as a style sheet takes it. */
export const themed = (value: (theme: Theme) => string): string => `light-dark(${value("light")}, ${value("dark")})`;

export const terrainSigns: Record<string, string> = {
  desert: "M-9 4Q-4-3 0 2T9 0V7H-9Z",
  mountain: "M-9 7-3-6 1 1 4-3 9 7Z",
  jungle: "M0-9C6-6 7 0 0 8-7 0-6-6 0-9ZM0-6V8",
  savanna: "M-9 7H9M0 7V-1M-7-3Q0-9 7-3Q0 0-7-3Z",
};
