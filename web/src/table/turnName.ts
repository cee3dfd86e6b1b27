// A turn in one line, its points first: what a seat's plate and the strip say of it.
import type { Step } from "../protocol";
import { itemsOf, readAction } from "../lib/actions";
import { findTrack, trackPoints } from "../lib/board";
import { cardName, list, passengerName, placeName, terrainName, trackName, type Names } from "../lib/describe";
import type { Turn } from "../lib/turns";
import { say } from "../words";

export function turnName({ board }: Names, turn: Turn): string {
  const took: string[] = [];
  const told: string[] = [];
  let hidden = 0;
  for (const step of turn.steps) {
    const action = readAction(board, step.action);
    if (action.verb === "take") took.push(cardName(action.card));
    else if (action.verb === "take_terrain") took.push(terrainName(board, action.terrain));
    else if (action.verb === "draw" || action.verb === "draw_terrain") {
      const seen = drawnCards(step);
      took.push(...seen.map((card) => (board.terrains[card] ? terrainName(board, card) : cardName(card))));
      hidden += seen.length ? 0 : Math.max(1, itemsOf(step.outcomes, "hand", String(step.seat)).length);
    } else if (action.verb === "claim") {
      const length = findTrack(board, action.track)?.length ?? 0;
      const points = trackPoints(board, length) * (action.double ? 2 : 1);
      told.push(`${points ? `+${points} ` : ""}${trackName(board, action.track)}`);
    } else if (action.verb === "keep") told.push(say("turn.kept", { n: (action.tickets ?? []).length }));
    else if (action.verb === "passenger") told.push(passengerName(action.colour));
    else if (action.verb === "harbour") told.push(say("turn.harbour", { place: placeName(board, action.place) }));
    else if (action.verb === "exchange") told.push(say("turn.exchanged", { n: action.count }));
    else if (action.verb === "swap_tickets") told.push(say("turn.swapped"));
    else if (action.verb === "pass") told.push(say("turn.passed"));
    else if (action.verb === "pieces") told.push(say("turn.pieces"));
    else if (action.verb === "hidden") told.push(say("turn.chose"));
  }
  if (hidden) took.push(say("turn.hidden", { n: hidden }));
  if (took.length) told.unshift(say("turn.took", { cards: list(took) }));
  return told.join(", ") || say("turn.drew");
}

/** The cards that came to a hand by a step, where they may be seen. */
export const drawnCards = (step: Step): string[] =>
  [
    ...itemsOf(step.outcomes, "hand", String(step.seat)),
    ...itemsOf(step.outcomes, "terrain", String(step.seat)),
  ].filter((card) => card !== "?");
