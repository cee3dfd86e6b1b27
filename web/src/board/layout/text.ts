// How wide a text is in a semi-bold sans face: no letters are measured, so that it works without a browser.

const WIDTHS: [string, number][] = [
  ["ijl|.,:;'!", 0.3],
  ["Iftr()-/ ", 0.38],
  ["csz", 0.54],
  ["mM", 0.93],
  ["wW", 0.9],
  ["ABCDEFGHJKLNOPQRSTUVXYZ&", 0.7],
];
const TABLE = new Map(
  WIDTHS.flatMap(([letters, width]) => [...letters].map((letter): [string, number] => [letter, width])),
);
const USUAL = 0.6;
const SAFETY = 1.1;

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
