// The log folded into turns: what a seat did between two others, however many steps it took.
import type { BoardInfo, Step } from "../protocol";
import { claimedIn, readAction } from "./actions";

export interface Turn {
  seat: number;
  start: number; // the place of its first step in the log
  steps: Step[];
}

/** With these a turn is over, or a choice for the start made, whoever comes next. */
const LAST = new Set(["keep", "pieces", "pass"]);

export function turnsOf(board: BoardInfo, log: Step[]): Turn[] {
  const turns: Turn[] = [];
  let open = false;
  for (const [i, step] of log.entries()) {
    const before = turns.at(-1);
    if (open && before?.seat === step.seat) before.steps.push(step);
    else turns.push({ seat: step.seat, start: i, steps: [step] });
    open = !LAST.has(readAction(board, step.action).verb);
  }
  return turns;
}

/** The last turn of every seat that has had one, the latest first. */
export function lastTurns(turns: Turn[]): Turn[] {
  const seen = new Set<number>();
  return turns.toReversed().filter(({ seat }) => !seen.has(seat) && seen.add(seat));
}

/** The tracks that others have claimed since a seat's own last turn, with who has; for spectators those of the last turns. */
export function newTracks(board: BoardInfo, turns: Turn[], seat: number | null): Map<string, number> {
  const since = seat === null ? null : turns.findLast((turn) => turn.seat === seat);
  return new Map(
    lastTurns(turns)
      .filter((turn) => turn.seat !== seat && (!since || turn.start > since.start))
      .flatMap((turn) => claimedIn(board, turn.steps).map((track): [string, number] => [track, turn.seat])),
  );
}
