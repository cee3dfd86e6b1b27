// What a view says, read in one place: who must decide, and what.
import type { View } from "../protocol";

export type Decision = View["decision"][number];

/** What a seat must decide now; nothing where there is no game or no seat. */
export function decisionOf(view: View | null | undefined, seat: number | null | undefined): Decision {
  return (seat === null || seat === undefined ? undefined : view?.decision[seat]) ?? "nothing";
}

export const mustDecide = (view: View | null | undefined, seat: number): boolean =>
  decisionOf(view, seat) !== "nothing";

/** The seats the game waits for. */
export const decidingSeats = (view: View): number[] =>
  view.decision.flatMap((_, seat) => (mustDecide(view, seat) ? [seat] : []));

/** Whether a decision belongs to the set-up, which all seats make at once. */
export const isSetUp = (decision: Decision): boolean =>
  decision === "mix" || decision === "first_tickets" || decision === "pieces";

/** How many there are of everything together. */
export const sum = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
