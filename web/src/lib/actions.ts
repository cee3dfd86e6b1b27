// Actions and what chance decided, read from their text (docs/records.md).
import type { Legal, Outcome, Step } from "../protocol";

export type Cards = [card: string, count: number][];
export type Action =
  | { verb: "take" | "draw" | "refill"; what: string }
  | { verb: "claim"; track: string; paid: Cards; doubled: Cards | null }
  | { verb: "tickets"; mix: Cards }
  | { verb: "keep"; tickets: string[] }
  | { verb: "pieces"; trains: number; ships: number }
  | { verb: "exchange"; give: string; count: number }
  | { verb: "harbour"; place: string; paid: Cards }
  | { verb: "passenger"; colour: string; place: string }
  | { verb: "leave"; place: string }
  | { verb: "swap" | "pass" | "hidden" };

function counts(words: string[]): Cards {
  const made: Cards = [];
  for (let i = 0; i + 1 < words.length; i += 2) made.push([words[i + 1]!, Number(words[i])]);
  return made;
}

export const readCards = (text: string): Cards => counts(text.split(" "));

/** A payment as it stands in a claim: the cards, and what doubles it. */
export function readPayment(text: string): { paid: Cards; doubled: Cards | null } {
  const [paid = "", doubled] = text.split(" double with ");
  return { paid: readCards(paid), doubled: doubled === undefined ? null : readCards(doubled) };
}

export function readAction(text: string): Action {
  const words = text.split(" ");
  const [verb = "", first = "", ...rest] = words;
  switch (verb) {
    case "take":
    case "refill":
      return { verb, what: first };
    case "draw":
      return first === "tickets" ? { verb: "tickets", mix: counts(rest) } : { verb, what: first };
    case "claim":
      return { verb, track: first, ...readPayment(text.slice(text.indexOf(" with ") + 6)) };
    case "keep":
      return { verb, tickets: words.slice(1) };
    case "pieces":
      return { verb, trains: Number(first), ships: Number(rest[1]) };
    case "exchange":
      return { verb, give: rest[0] ?? "", count: Number(first) };
    case "harbour":
      return { verb, place: first, paid: counts(rest.slice(1)) };
    case "passenger":
      return { verb, colour: first, place: rest[1] ?? "" };
    case "leave":
      return { verb, place: first };
    case "swap":
    case "pass":
      return { verb };
    default:
      return { verb: "hidden" };
  }
}

/** All actions of a kind that are legal now, with their texts. */
export function legalOf<V extends Action["verb"]>(
  legal: Legal | null | undefined,
  verb: V,
): { text: string; action: Extract<Action, { verb: V }> }[] {
  return (legal?.actions ?? [])
    .map((text) => ({ text, action: readAction(text) }))
    .filter((one): one is { text: string; action: Extract<Action, { verb: V }> } => one.action.verb === verb);
}

/** Whether an action of this kind is legal now. */
export const isLegal = (legal: Legal | null | undefined, verb: Action["verb"]): boolean =>
  legalOf(legal, verb).length > 0;

/** The payments of a track, the one that keeps most for later first. */
export function paymentsOf(legal: Legal | null | undefined, track: string): string[] {
  return legal?.claims.find((claims) => claims.tracks.includes(track))?.payments ?? [];
}

/** All tracks that can be claimed now. */
export function claimable(legal: Legal | null | undefined): Set<string> {
  return new Set(legal?.claims.flatMap((claims) => claims.tracks) ?? []);
}

/** The action that takes an open card of trains, ships or terrain. */
export const takeText = (card: string): string => `take ${card}`;

/** The action that draws from a pile of cards. */
export const drawText = (pile: string): string => `draw ${pile}`;

/** The action that claims a track for one of its payments. */
export const claimText = (track: string, payment: string): string => `claim ${track} with ${payment}`;

/** The tracks that these steps claimed. */
export const claimedIn = (steps: Step[]): string[] =>
  steps.map((step) => readAction(step.action)).flatMap((action) => (action.verb === "claim" ? [action.track] : []));

/** The items of outcomes of one kind for one receiver. */
export function itemsOf(outcomes: Outcome[] | undefined, what: string, to?: string): string[] {
  return (outcomes ?? [])
    .filter((one) => one.what === what && (to === undefined || one.to === to))
    .flatMap((one) => one.items);
}

/** Colour and form of a card: red, red-harbour, red-ship, red-double, wild. */
export function readCard(card: string): { colour: string; form: "" | "harbour" | "ship" | "double" } {
  const [colour = "", form = ""] = card.split("-");
  return { colour, form: form as "" | "harbour" | "ship" | "double" };
}
