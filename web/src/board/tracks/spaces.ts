// The geometry of spaces and of what stands on them. Nothing here needs a browser.
import type { BoardInfo, TrackInfo } from "../../protocol";
import type { Ground } from "../../lib/look";
import type { BoardShape, SpaceShape, TrackShape } from "../layout/shapes";
import type { Point } from "../camera";

/** A track of the board with its drawing. */
export interface DrawnTrack extends TrackInfo {
  shape: TrackShape;
  ground: Ground;
}

const GROUNDS = new Set<string>(["desert", "jungle", "mountain", "savanna"]);
interface TerrainFacts {
  terrain?: { kinds?: { id: string; colours: string[] }[] };
}

/** The terrain that a track of each colour runs through. */
export function terrainOf(board: BoardInfo): Map<string, Ground> {
  const kinds = (board.facts as TerrainFacts).terrain?.kinds ?? [];
  return new Map(
    kinds.flatMap(({ id, colours }) =>
      GROUNDS.has(id) ? colours.map((one): [string, Ground] => [one, id as Ground]) : [],
    ),
  );
}

export function drawnTracks(board: BoardInfo, shape: BoardShape): DrawnTrack[] {
  const terrain = terrainOf(board);
  return board.tracks.flatMap((track) => {
    const drawn = shape.tracks[track.id];
    const ground: Ground = track.sea ? "sea" : (terrain.get(track.colour) ?? "land");
    return drawn ? [{ ...track, shape: drawn, ground }] : [];
  });
}

/** An angle turned by half a circle where that keeps wheels down: from -90 (not included) to 90. */
export function upright(angle: number): number {
  const turned = ((angle % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
}

export const standing = (space: SpaceShape): string =>
  `translate(${space.x} ${space.y}) rotate(${upright(space.angle).toFixed(1)})`;

/** Pieces are made in lengths two units apart: a piece is a reference to one of them. */
export const pieceLength = (space: SpaceShape): number => Math.round(space.length / 2) * 2;

/** The id of the drawing that a seat's piece on this space refers to. */
export const pieceKind = (track: { sea: boolean }, space: SpaceShape, seat: number): string =>
  `piece-${seat}-${track.sea ? "ship" : "train"}-${pieceLength(space)}`;

/** The ends of a space on its middle line. */
export function tipsOf(space: SpaceShape): [Point, Point] {
  const turn = (space.angle * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(turn) * space.length) / 2, (Math.sin(turn) * space.length) / 2];
  return [
    { x: space.x - dx, y: space.y - dy },
    { x: space.x + dx, y: space.y + dy },
  ];
}

export function distanceTo(at: Point, [a, b]: [Point, Point]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(at.x - a.x - dx * share, at.y - a.y - dy * share);
}

/** The track whose middle line is nearest to a point, no farther than `most`. */
export function nearestTrack(tracks: DrawnTrack[], at: Point, most: number): DrawnTrack | null {
  let [found, least]: [DrawnTrack | null, number] = [null, most];
  for (const track of tracks) {
    for (const space of track.shape.spaces) {
      if (Math.hypot(space.x - at.x, space.y - at.y) > least + space.length) continue; // far away
      const far = distanceTo(at, tipsOf(space));
      if (far < least) [found, least] = [track, far];
    }
  }
  return found;
}

/** The mouths of a tunnel: at the outer ends of its first and last space, looking outwards. */
export function mouthsOf(shape: TrackShape): { x: number; y: number; angle: number }[] {
  const ends = [
    [shape.spaces[0]!, shape.spaces[1]],
    [shape.spaces[shape.spaces.length - 1]!, shape.spaces[shape.spaces.length - 2]],
  ] as const;
  return ends.map(([end, next], i) => {
    const tips = tipsOf(end);
    const far = (tip: Point): number => (next ? Math.hypot(tip.x - next.x, tip.y - next.y) : tip === tips[i] ? 1 : 0);
    const [outer, inner] = far(tips[0]) > far(tips[1]) ? tips : [tips[1], tips[0]];
    return { ...outer, angle: (Math.atan2(outer.y - inner.y, outer.x - inner.x) * 180) / Math.PI };
  });
}
