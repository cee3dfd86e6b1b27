// What a view says, read in one place: who must decide, and what.
import type { View } from "../protocol";

/** The decisions in the order of their numbers in a view. */
const DECISIONS = [
  "nothing",
  "choose_mix", // set-up: how many tickets from each deck
  "keep_first", // set-up: which of the first tickets to keep
  "choose_pieces", // set-up: how many trains, the rest ships
  "turn",
  "next_card", // a second card of the draw action
  "refill", // the pile that replaces a card taken from the display
  "keep_tickets",
  "passenger",
] as const;

export type Decision = (typeof DECISIONS)[number];

/** What a seat must decide now; nothing where there is no game or no seat. */
export function decisionOf(view: View | null | undefined, seat: number | null | undefined): Decision {
  if (!view || seat === null || seat === undefined) return "nothing";
  return DECISIONS[view.decision[seat] ?? 0] ?? "nothing";
}

export const mustDecide = (view: View | null | undefined, seat: number): boolean =>
  decisionOf(view, seat) !== "nothing";

/** The seats the game waits for. */
export const decidingSeats = (view: View): number[] =>
  view.decision.flatMap((_, seat) => (mustDecide(view, seat) ? [seat] : []));

/** Whether a decision belongs to the set-up, which all seats make at once. */
export const isSetUp = (decision: Decision): boolean =>
  decision === "choose_mix" || decision === "keep_first" || decision === "choose_pieces";

/** How many there are of everything together. */
export const sum = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
