// Colours, symbols and patterns: nothing is told by colour alone.
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

export const players = [
  { colour: "#ab1f0d", ink: "#ffffff", pattern: "plain" },
  { colour: "#fffd39", ink: "#160214", pattern: "stripes" },
  { colour: "#45ae9c", ink: "#160214", pattern: "dots" },
  { colour: "#0020de", ink: "#ffffff", pattern: "cross" },
  { colour: "#070012", ink: "#ffffff", pattern: "waves" },
] as const;

export const terrainSigns: Record<string, string> = {
  desert: "M-9 4Q-4-3 0 2T9 0V7H-9Z",
  mountain: "M-9 7-3-6 1 1 4-3 9 7Z",
  jungle: "M0-9C6-6 7 0 0 8-7 0-6-6 0-9ZM0-6V8",
  savanna: "M-9 7H9M0 7V-1M-7-3Q0-9 7-3Q0 0-7-3Z",
};
