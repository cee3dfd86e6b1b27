// How colours are seen: the difference of two (CIEDE2000), and colour blindness simulated (Machado et al. 2009, severity 1).
import { colourOf, linear } from "../src/lib/colour";

const MATRICES = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export type Sight = keyof typeof MATRICES;
export const SIGHTS = Object.keys(MATRICES) as Sight[];

export function seenBy(colour: string, sight: Sight): string {
  const parts = linear(colour);
  const mixed = MATRICES[sight].map((row) => row.reduce((sum, weight, i) => sum + weight * parts[i]!, 0));
  return colourOf(
    mixed
      .map((part) => Math.min(1, Math.max(0, part)))
      .map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)),
  );
}

function lab(colour: string): [number, number, number] {
  const [r, g, b] = linear(colour) as [number, number, number];
  const xyz = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ];
  const [x, y, z] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (turn: number): number => ((turn * 180) / Math.PI + 360) % 360;
const radians = (angle: number): number => (angle * Math.PI) / 180;

/** CIEDE2000: about 2 is the least that is noticed side by side. */
export function difference(one: string, other: string): number {
  const [l1, a, b1] = lab(one);
  const [l2, c, b2] = lab(other);
  const meanChroma = (Math.hypot(a, b1) + Math.hypot(c, b2)) / 2;
  const grey = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [a1, a2] = [a * (1 + grey), c * (1 + grey)];
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)];
  const [h1, h2] = [degrees(Math.atan2(b1, a1)), degrees(Math.atan2(b2, a2))];
  const flat = c1 * c2 === 0;
  const turn = flat ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [l, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = flat ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : ((h1 + h2 + 360) / 2) % 360;
  const wave = (factor: number, shift: number): number => Math.cos(radians(factor * h + shift));
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * chroma, 1 + 0.015 * chroma * t];
  const rotation =
    -2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, hue / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
