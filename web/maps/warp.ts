// From longitude and latitude to the drawing: a projection, then a smooth warp that brings each city to its place.

export type Pair = [number, number];
export type Way = (point: Pair) => Pair;

/** Solve a linear system for several right sides at once (Gauss with pivots); the matrix is used up. */
export function solve(matrix: number[][], sides: number[][]): number[][] {
  const n = matrix.length;
  for (let col = 0; col < n; col++) {
    let pivot = col;
    for (let row = col + 1; row < n; row++) {
      if (Math.abs(matrix[row]![col]!) > Math.abs(matrix[pivot]![col]!)) pivot = row;
    }
    [matrix[col], matrix[pivot]] = [matrix[pivot]!, matrix[col]!];
    [sides[col], sides[pivot]] = [sides[pivot]!, sides[col]!];
    for (let row = 0; row < n; row++) {
      if (row === col) continue;
      const factor = matrix[row]![col]! / matrix[col]![col]!;
      if (factor === 0) continue;
      for (let k = col; k < n; k++) matrix[row]![k]! -= factor * matrix[col]![k]!;
      sides[row] = sides[row]!.map((value, k) => value - factor * sides[col]![k]!);
    }
  }
  return sides.map((side, row) => side.map((value) => value / matrix[row]![row]!));
}

/** The affine map that brings `from` nearest to `to`. */
export function affine(from: Pair[], to: Pair[]): Way {
  const matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  const sides = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  from.forEach(([x, y], i) => {
    const row = [1, x, y];
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) matrix[a]![b]! += row[a]! * row[b]!;
      for (let k = 0; k < 2; k++) sides[a]![k]! += row[a]! * to[i]![k]!;
    }
  });
  const [c, ax, ay] = solve(matrix, sides) as [Pair, Pair, Pair];
  return ([x, y]) => [c[0] + ax[0] * x + ay[0] * y, c[1] + ax[1] * x + ay[1] * y];
}

/** The similarity that brings two points to two others. */
export function similarity(from: [Pair, Pair], to: [Pair, Pair]): Way {
  const [a, b] = from;
  const [c, d] = to;
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [d[0] - c[0], d[1] - c[1]];
  const size = ux * ux + uy * uy;
  const [re, im] = [(vx * ux + vy * uy) / size, (vy * ux - vx * uy) / size];
  return ([x, y]) => [c[0] + re * (x - a[0]) - im * (y - a[1]), c[1] + im * (x - a[0]) + re * (y - a[1])];
}

const UNIT = 1000;

/** A thin-plate spline from `from` to `to`; the stiffer, the smoother and the less exact. */
export function spline(from: Pair[], to: Pair[], stiffness: number): Way {
  const n = from.length;
  const matrix = Array.from({ length: n + 3 }, () => new Array<number>(n + 3).fill(0));
  const sides = Array.from({ length: n + 3 }, () => [0, 0]);
  const knots = from.map(([x, y]): Pair => [x / UNIT, y / UNIT]);
  knots.forEach((knot, i) => {
    knots.forEach((other, j) => (matrix[i]![j] = kernel(knot[0] - other[0], knot[1] - other[1])));
    matrix[i]![i]! += stiffness;
    [1, ...knot].forEach((value, k) => (matrix[i]![n + k] = matrix[n + k]![i] = value));
    sides[i] = [...to[i]!];
  });
  const weights = solve(matrix, sides);
  return ([px, py]) => {
    const [x, y] = [px / UNIT, py / UNIT];
    const result: Pair = [0, 0];
    for (let k = 0; k < 2; k++) result[k] = weights[n]![k]! + weights[n + 1]![k]! * x + weights[n + 2]![k]! * y;
    knots.forEach((knot, i) => {
      const value = kernel(x - knot[0], y - knot[1]);
      result[0] += weights[i]![0]! * value;
      result[1] += weights[i]![1]! * value;
    });
    return result;
  };
}

function kernel(dx: number, dy: number): number {
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : square * Math.log(square);
}

/** How much the map swells or shrinks areas at its tightest within a rectangle; below 0 it folds. */
export function tightest(way: Way, width: number, height: number): number {
  let least = Infinity;
  const step = 10;
  for (let x = -40; x <= width + 40; x += step) {
    for (let y = -40; y <= height + 40; y += step) {
      const [a, b, c] = [way([x, y]), way([x + 2, y]), way([x, y + 2])];
      const area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 4;
      least = Math.min(least, area);
    }
  }
  return least;
}
