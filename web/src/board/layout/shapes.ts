// What a laid-out board is made of: the types that the drawing reads.

export type Language = "en" | "pl";

export interface PlaceShape {
  x: number;
  y: number;
  kind: string; // "city", "junction" or "end"
  radius: number; // of its disc
}

/** One space: its centre, how it is turned in degrees, and its size along and across the track. */
export interface SpaceShape {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
}

/** Where a track leaves the drawing; `angle` points outwards, `name` is the place it leads to. */
export interface ExitShape {
  x: number;
  y: number;
  angle: number;
  name: string;
}

export interface TrackShape {
  id: string;
  spaces: SpaceShape[]; // from the track's first end to its second
  path: string; // an SVG path through the spaces; of two parts where the track leaves the drawing
  middle: { x: number; y: number };
  exits?: ExitShape[]; // at the first end's side, then at the second's
}

/** A name: `x`, `y` is the baseline of its first line at the anchor; further lines follow 1.1 sizes below. */
export interface LabelShape {
  place: string;
  text: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  size: number;
  lines?: string[]; // when the text is broken
  exit?: string; // the name at an exit of this track: `place` is where the track leads to
}

export interface BoardShape {
  width: number;
  height: number;
  places: Record<string, PlaceShape>;
  tracks: Record<string, TrackShape>;
  labels: Record<Language, LabelShape[]>;
}
