// Lines of points over time, as paths; pure, so that it can be tested.

export interface Curves {
  paths: string[]; // one a seat
  lines: number[]; // heights of the lines for round numbers of points
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const MOST_LINES = 4;

/** The paths of all seats in a box; `scores` by moment, then by seat. */
export function curves(scores: number[][], width: number, height: number): Curves {
  const seats = scores[0]?.length ?? 0;
  const flat = scores.flat();
  const top = Math.max(1, ...flat);
  const low = Math.min(0, ...flat);
  const x = (moment: number): number => round((moment / Math.max(1, scores.length - 1)) * width);
  const y = (points: number): number => round(height - 4 - ((points - low) / (top - low)) * (height - 8));
  const path = (seat: number): string =>
    scores
      .map((row, moment) => [x(moment), y(row[seat]!)] as const)
      .filter(([, at], i, all) => i === 0 || i === all.length - 1 || at !== all[i - 1]![1] || at !== all[i + 1]![1])
      .map(([a, b], i) => `${i ? "L" : "M"}${a} ${b}`)
      .join("");
  const step = STEPS.find((one) => (top - low) / one <= MOST_LINES) ?? Math.ceil((top - low) / MOST_LINES);
  const lines = [];
  for (let points = step; points < top; points += step) lines.push(y(points));
  return { paths: Array.from({ length: seats }, (_, seat) => path(seat)), lines };
}

const round = (value: number): number => Math.round(value * 10) / 10;
