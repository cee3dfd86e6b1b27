// Arithmetic of colours written as #rrggbb: mixing, and WCAG 2 contrast.
export type Colour = `#${string}`;
type Parts = [number, number, number];

export function partsOf(colour: string): Parts {
  const at = (i: number): number => parseInt(colour.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

export function colourOf(parts: readonly number[]): Colour {
  const byte = (part: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, part)))
      .toString(16)
      .padStart(2, "0");
  return `#${parts.map(byte).join("")}`;
}

/** The colour `share` of the way from one to another. */
export function mix(from: string, to: string, share: number): Colour {
  const end = partsOf(to);
  return colourOf(partsOf(from).map((part, i) => part + (end[i]! - part) * share));
}

/** The parts as light adds up, not as screens number it. */
export const linear = (colour: string): number[] =>
  partsOf(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour) as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}
