// How wide a text is in the bold serif of the maps: no letters are measured, so that it works without a browser.

const WIDTHS: [string, number][] = [
  [" .,:;'|!", 0.26],
  ["ijlt-", 0.35],
  ["frIJ", 0.4],
  ["cs?", 0.45],
  ["govyF", 0.55],
  ["bdhknpquELPS", 0.61],
  ["BTXYZ", 0.66],
  ["CR", 0.72],
  ["AKUV", 0.8],
  ["wDGHNOQ&", 0.84],
  ["m", 0.9],
  ["MW", 1],
];
const TABLE = new Map(
  WIDTHS.flatMap(([letters, width]) => [...letters].map((letter): [string, number] => [letter, width])),
);
const USUAL = 0.5; // a, e, x, z and figures
const SAFETY = 1.03;

/** The letter without its accents. */
function plain(letter: string): string {
  return letter === "ł" ? "l" : letter === "Ł" ? "L" : letter.normalize("NFD").charAt(0);
}

/** The width of one line, in units of the drawing. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += TABLE.get(plain(letter)) ?? USUAL;
  return sum * size * SAFETY;
}

/** The two halves of a text that are most alike in length, or null when it is one word. */
export function broken(text: string): [string, string] | null {
  let best: [string, string] | null = null;
  let least = Infinity;
  for (let i = 1; i < text.length - 1; i++) {
    const letter = text[i];
    if (letter !== " " && letter !== "-") continue;
    const halves: [string, string] = [text.slice(0, letter === "-" ? i + 1 : i), text.slice(i + 1)];
    const widest = Math.max(textWidth(halves[0], 1), textWidth(halves[1], 1));
    if (widest < least) [best, least] = [halves, widest];
  }
  return best;
}
