// Makes the maps of the built-in boards and prints how well they fit: `npm run maps`, `npm run maps usa` for one;
// `npm run maps -- --keep` draws the land anew under the stored layouts.
import { geoConicConformal } from "d3-geo";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Land } from "../src/board/land.ts";
import { layOut, THOROUGH, type BoardShape } from "../src/board/layout.ts";
import { mapSum } from "../src/board/layout/facts.ts";
import type { BoardInfo } from "../src/protocol.ts";
import { faults } from "./faults.ts";
import { earth, type Earth } from "./earth.ts";
import {
  areaOf,
  clipLine,
  clipRing,
  distance,
  isWithin,
  lengthOf,
  pathOf,
  thin,
  type Frame,
  type Line,
} from "./lines.ts";
import { affine, similarity, spline, tightest, type Pair, type Way } from "./warp.ts";

/** Land that is drawn apart from the rest: what lies in the frame follows these places alone. */
interface Piece {
  frame: Frame;
  places: string[];
}

interface Plan {
  file: string;
  window: Frame; // of longitudes and latitudes that can be seen
  project: Way;
  states?: boolean;
  cut?: number; // the longitude at the west edge of a map of the whole world
  pieces?: Piece[];
  hints?: [lon: number, lat: number, x: number, y: number][]; // further points, drawn at these parts of width and height
  fine: number; // the smallest detail kept, in square units
  river: number; // the shortest river kept
}

const SEARCHES = 4; // for a layout; the best is taken
const EDGE = 60; // kept beyond the edges of the drawing

function conic(middle: number, south: number, north: number): Way {
  const projection = geoConicConformal().parallels([south, north]).rotate([-middle, 0]).scale(1000).translate([0, 0]);
  return (point) => projection(point) as Pair;
}

const plain: Way = ([x, y]) => [x, -y];
const miller: Way = ([x, y]) => [
  x,
  (-1.25 * 180 * Math.log(Math.tan(Math.PI / 4 + (0.4 * y * Math.PI) / 180))) / Math.PI,
];

const PLANS: Record<string, Plan> = {
  usa: {
    file: "north-america_50m.json",
    window: [-150, 8, -46, 68],
    project: conic(-96, 33, 47),
    states: true,
    fine: 0.9,
    river: 60,
  },
  germany: { file: "europe_50m.json", window: [-8, 40, 30, 62], project: conic(10.5, 48, 54), fine: 0.5, river: 60 },
  africa: {
    file: "africa_50m.json",
    window: [-12, -45, 60, 30],
    project: plain,
    pieces: [{ frame: [42.6, -26.5, 51.5, -11.5], places: ["madagascar_1", "madagascar_2"] }],
    hints: [
      [13.75, -11, 0.135, 0.492],
      [11.8, -17.8, 0.108, 0.622],
      [35.5, -23.9, 0.712, 0.768],
    ],
    fine: 0.8,
    river: 70,
  },
  first_journey: {
    file: "world_50m.json",
    window: [-29, 26, 59, 75],
    project: conic(15, 40, 58),
    fine: 0.9,
    river: 70,
  },
  world: {
    file: "world_50m.json",
    window: [-178, -58, 262, 83],
    project: miller,
    cut: -140,
    pieces: [
      { frame: [-162, 17, -153, 24], places: ["honolulu"] },
      { frame: [198, 17, 207, 24], places: ["honolulu"] },
    ],
    fine: 1.3,
    river: 60,
  },
};

interface Pin {
  id: string;
  from: Pair; // projected
  to: Pair; // drawn
}

function read(id: string): BoardInfo {
  return JSON.parse(readFileSync(new URL(`boards/${id}.json`, import.meta.url), "utf8")) as BoardInfo;
}

/** Places with a position on the globe; on a map of the whole world those near an edge count at both. */
function pinsOf(board: BoardInfo, layout: BoardShape, plan: Plan): Pin[] {
  const hints = (plan.hints ?? []).map(([lon, lat, x, y]): Pin => {
    return { id: "", from: plan.project([lon, lat]), to: [x * layout.width, y * layout.height] };
  });
  const pins = board.places.flatMap((place): Pin[] => {
    const shape = layout.places[place.id];
    if (place.lat === null || place.lon === null || !shape || place.kind !== "city") return [];
    const { lat, lon } = place;
    const pin = (turn: number, shift: number): Pin => {
      return { id: place.id, from: plan.project([lon + turn, lat]), to: [shape.x + shift, shape.y] };
    };
    if (plan.cut === undefined) return [pin(0, 0)];
    const isEast = shape.x > layout.width / 2;
    const turn = lon < plan.cut && isEast ? 360 : 0;
    const shift = isEast ? -layout.width : layout.width;
    const isNearEdge = Math.abs(shape.x - layout.width / 2) > layout.width * 0.3;
    return isNearEdge ? [pin(turn, 0), pin(turn + Math.sign(shift) * 360, shift)] : [pin(turn, 0)];
  });
  return [...pins, ...hints];
}

/** The softest warp that keeps this much of every area. */
const KEPT = 0.16;

function wayOf(pins: Pin[], layout: BoardShape, plan: Plan): Way {
  const apart = new Set(plan.pieces?.flatMap((piece) => piece.places));
  const main = pins.filter((pin) => !apart.has(pin.id));
  const rough = affine(
    main.map((pin) => pin.from),
    main.map((pin) => pin.to),
  );
  const from = main.map((pin) => rough(pin.from));
  for (let stiffness = 1e-5; ; stiffness *= 1.6) {
    const fine = spline(
      from,
      main.map((pin) => pin.to),
      stiffness,
    );
    const least = tightest(fine, layout.width, layout.height);
    if (least < KEPT && stiffness < 10) continue;
    console.log(`  stiffness ${stiffness.toExponential(1)}, smallest area kept ${least.toFixed(2)}`);
    return (point) => fine(rough(plan.project(point)));
  }
}

/** The way with its pieces apart: each is moved as a whole, by the piece of its line's first point. */
function withPieces(main: Way, board: BoardInfo, layout: BoardShape, plan: Plan): (line: Line) => Line {
  const pieces = (plan.pieces ?? []).map(({ frame, places }) => {
    const ids = places.filter((id) => layout.places[id]);
    const turn = frame[0] > 180 ? 360 : 0;
    const from = ids.map((id): Pair => {
      const place = board.places.find((one) => one.id === id)!;
      return [place.lon! + turn, place.lat!];
    });
    const shift = plan.cut !== undefined && turn === 0 ? -layout.width : 0;
    const to = ids.map((id): Pair => [layout.places[id]!.x + shift, layout.places[id]!.y]);
    return { frame, way: pieceWay(main, plan.project, from, to) };
  });
  return (line) => {
    const [x, y] = line[0] ?? [0, 0];
    const piece = pieces.find(({ frame }) => x > frame[0] && y > frame[1] && x < frame[2] && y < frame[3]);
    return line.map(piece ? piece.way : main);
  };
}

function pieceWay(main: Way, project: Way, from: Pair[], to: Pair[]): Way {
  const [a, b] = from;
  const [c, d] = to;
  if (a && b && c && d) {
    const turn = similarity([project(a), project(b)], [c, d]);
    return (point) => turn(project(point));
  }
  const [x, y] = main(a!);
  return (point) => {
    const [px, py] = main(point);
    return [px + c![0] - x, py + c![1] - y];
  };
}

function draw(world: Earth, way: (line: Line) => Line, layout: BoardShape, plan: Plan): Earth {
  const frame: Frame = [-EDGE, -EDGE, layout.width + EDGE, layout.height + EDGE];
  const rings = (lines: Line[], least: number): Line[] =>
    lines
      .map((ring) => thinRing(clipRing(way(ring), frame), plan.fine))
      .filter((ring) => ring.length > 2 && areaOf(ring) > least)
      .sort((a, b) => areaOf(b) - areaOf(a));
  const lines = (all: Line[], fine: number): Line[] => {
    return all.flatMap((line) => clipLine(way(line), frame)).map((line) => thin(line, fine));
  };
  return {
    land: rings(world.land, plan.fine * 4),
    lakes: rings(world.lakes, 25),
    rivers: lines(world.rivers, plan.fine * 1.5).filter((line) => lengthOf(line) > plan.river),
    borders: lines(world.borders, plan.fine * 2).filter((line) => lengthOf(line) > 2),
  };
}

function thinRing(ring: Line, fine: number): Line {
  return ring.length < 3 ? [] : thin([...ring, ring[0]!], fine).slice(0, -1);
}

/** Tell how far cities are from where the land has them, and which lie on the wrong side of a coast. */
function report(
  board: BoardInfo,
  layout: BoardShape,
  drawn: Earth,
  way: (line: Line) => Line,
  plan: Plan,
  world: Earth,
): void {
  const off: [string, number][] = [];
  const wet: string[] = [];
  const dry: string[] = [];
  for (const place of board.places) {
    const shape = layout.places[place.id]!;
    if (place.lat === null || place.lon === null || place.kind !== "city") continue;
    const at: Pair = [shape.x, shape.y];
    const turn = plan.cut !== undefined && place.lon < plan.cut && shape.x > layout.width / 2 ? 360 : 0;
    const globe: Pair = [place.lon + turn, place.lat];
    const [x, y] = way([globe])[0]!;
    off.push([place.id, Math.hypot(x - shape.x, y - shape.y)]);
    const coast = distance(at, drawn.land);
    if (!isWithin(at, drawn.land)) wet.push(`${place.id} ${coast.toFixed(0)}`);
    else if ((place.port || distance(globe, world.land) < 0.15) && coast > 14)
      dry.push(`${place.id} ${coast.toFixed(0)}`);
  }
  off.sort((a, b) => b[1] - a[1]);
  const mean = off.reduce((sum, [, far]) => sum + far, 0) / off.length;
  const most = off.slice(0, 4).map(([id, far]) => `${id} ${far.toFixed(0)}`);
  console.log(`  off by ${mean.toFixed(1)} on average, most ${most.join(", ")}`);
  console.log(`  in the water: ${wet.join(", ") || "none"}; ports away from the coast: ${dry.join(", ") || "none"}`);
}

/** Where the map of a board is kept. */
function file(id: string): URL {
  return new URL(`../src/board/maps/${id}.json`, import.meta.url);
}

/** The layout: a new one, or with --keep the stored one when the board has not changed. */
function layoutOf(board: BoardInfo): BoardShape {
  if (isKept && existsSync(file(board.id))) {
    const stored = JSON.parse(readFileSync(file(board.id), "utf8")) as Land;
    if (stored.source === mapSum(board)) return stored.layout;
  }
  return layOut(board, THOROUGH, SEARCHES);
}

function make(id: string): void {
  const plan = PLANS[id]!;
  const board = read(id);
  console.log(id);
  const layout = layoutOf(board);
  for (const fault of faults(board, layout)) console.log(`  ${fault}`);
  const pins = pinsOf(board, layout, plan);
  const world = earth(plan.file, plan.window, plan.states ?? false);
  const way = withPieces(wayOf(pins, layout, plan), board, layout, plan);
  const drawn = draw(world, way, layout, plan);
  report(board, layout, drawn, way, plan, world);
  const land: Land = {
    board: id,
    source: mapSum(board),
    land: pathOf(drawn.land, true),
    lakes: pathOf(drawn.lakes, true),
    rivers: pathOf(drawn.rivers, false),
    borders: pathOf(drawn.borders, false),
    layout,
  };
  const text = JSON.stringify(land) + "\n";
  writeFileSync(file(id), text);
  console.log(`  ${(text.length / 1000).toFixed(0)} kB, ${(gzipSync(text).length / 1000).toFixed(1)} kB as gzip`);
}

const isKept = process.argv.includes("--keep");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
for (const id of wanted.length > 0 ? wanted : Object.keys(PLANS)) make(id);
