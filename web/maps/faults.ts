// What is wrong with a layout, measured: spaces, discs and names that overlap or leave the drawing.
import { box, corners, gapOfBoxes, gapToDisc, type Box } from "../src/board/layout/geometry.ts";
import { labelArea } from "../src/board/layout/names.ts";
import type { BoardShape, Language, SpaceShape, TrackShape } from "../src/board/layout/shapes.ts";
import type { BoardInfo } from "../src/protocol.ts";

/** Overlaps up to this many units are not seen: positions are stored to a tenth. */
export const TOLERANCE = 0.3;

export function boxOf({ x, y, angle, length, width }: SpaceShape): Box {
  const turn = (angle * Math.PI) / 180;
  return box(x, y, Math.cos(turn), Math.sin(turn), length / 2, width / 2);
}

interface Part {
  name: string;
  box: Box;
}

function spacesOf(shape: BoardShape): Part[] {
  const parts = (track: TrackShape): Part[] =>
    track.spaces.map((space, i) => ({ name: `${track.id} ${i}`, box: boxOf(space) }));
  return Object.values(shape.tracks).flatMap(parts);
}

/** All faults of a layout in words; none: the list is empty. */
export function faults(board: BoardInfo, shape: BoardShape): string[] {
  const spaces = spacesOf(shape);
  return [
    ...wrongCounts(board, shape),
    ...overlaps(spaces, spaces),
    ...spaces.flatMap((space) => onDiscs(space, shape)),
    ...spaces.flatMap((space) => outside(space, shape)),
    ...nameFaults("en", spaces, shape),
    ...nameFaults("pl", spaces, shape),
  ];
}

function wrongCounts(board: BoardInfo, shape: BoardShape): string[] {
  const wrong = board.tracks.filter((track) => shape.tracks[track.id]?.spaces.length !== track.length);
  return wrong.map((track) => `${track.id} has not ${track.length} spaces`);
}

function overlaps(some: Part[], others: Part[]): string[] {
  return some.flatMap((one, i) =>
    others.flatMap((two, j) => {
      if (some === others && j <= i) return [];
      const gap = gapOfBoxes(one.box, two.box);
      return gap < -TOLERANCE ? [`${one.name} and ${two.name} overlap by ${(-gap).toFixed(1)}`] : [];
    }),
  );
}

function onDiscs({ name, box: part }: Part, shape: BoardShape): string[] {
  return Object.entries(shape.places).flatMap(([id, disc]) => {
    const gap = gapToDisc(part, disc);
    return gap < -TOLERANCE ? [`${name} covers ${id} by ${(-gap).toFixed(1)}`] : [];
  });
}

function outside({ name, box: part }: Part, shape: BoardShape): string[] {
  const isOut = corners(part).some(({ x, y }) => x < 0 || y < 0 || x > shape.width || y > shape.height);
  return isOut ? [`${name} leaves the drawing`] : [];
}

function nameFaults(language: Language, spaces: Part[], shape: BoardShape): string[] {
  const names = shape.labels[language].map((label) => ({ name: `name ${label.text}`, box: labelArea(label) }));
  const found = [
    ...overlaps(names, spaces),
    ...overlaps(names, names),
    ...names.flatMap((name) => onDiscs(name, shape)),
    ...names.flatMap((name) => outside(name, shape)),
  ];
  return found.map((fault) => `${language}: ${fault}`);
}
