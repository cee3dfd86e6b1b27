// Actions and what chance decided: read from their texts and written by the templates that the rules declare (VERBS).
import { VERBS, type Action, type BoardInfo, type Legal, type Outcome, type Step, type VerbInfo } from "../protocol.ts";

export type { Action };
export type Counts = Record<string, number>;
/** An action in the log; of what others may not see only that it happened. */
export type Move = Action | { verb: "hidden" };
type Of<V extends Action["verb"]> = Extract<Action, { verb: V }>;

/** All templates by their first word, in the order in which they are tried. */
const TEMPLATES = new Map<string, { verb: VerbInfo; words: string[] }[]>();
for (const verb of VERBS) {
  for (const words of verb.texts.toReversed().map((text) => text.split(" ")))
    TEMPLATES.set(words[0]!, [...(TEMPLATES.get(words[0]!) ?? []), { verb, words }]);
}

/** The action of a text on a board. */
export function readAction(board: BoardInfo, text: string): Move {
  const words = text.split(" ");
  for (const template of TEMPLATES.get(words[0]!) ?? []) {
    const told = match(template.words, words);
    const parts = told && valuesOf(board, template.verb, told);
    if (parts) return { verb: template.verb.verb, ...parts } as Action;
  }
  return { verb: "hidden" };
}

/** The text of an action: the longest template for which it has all parts. */
export function writeAction(action: Action): string {
  const verb = VERBS.find((one) => one.verb === action.verb)!;
  const said: Record<string, string> = {};
  for (const key of Object.keys(verb.parts)) {
    const value = (action as Record<string, unknown>)[key];
    const words = value === undefined ? "" : writeValue(value);
    if (words) said[key] = words;
  }
  const fitting = verb.texts.findLast((text) => keysOf(text).every((key) => key in said))!;
  return fitting.replace(/\{(\w+)\}/g, (_, key: string) => said[key]!);
}

const keysOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);

/** What stands for each key of a template: the words up to the next fixed one, one word before another key. */
function match(template: string[], words: string[]): Record<string, string[]> | null {
  const told: Record<string, string[]> = {};
  let at = 0;
  for (const [i, token] of template.entries()) {
    const next = template[i + 1];
    if (!token.startsWith("{")) {
      if (words[at++] !== token) return null;
      continue;
    }
    const end = next === undefined ? words.length : next.startsWith("{") ? at + 1 : words.indexOf(next, at);
    if (end < 0) return null;
    if (end === at) return null;
    told[token.slice(1, -1)] = words.slice(at, end);
    at = end;
  }
  return at === words.length ? told : null;
}

function valuesOf(board: BoardInfo, verb: VerbInfo, told: Record<string, string[]>): Record<string, unknown> | null {
  const made: Record<string, unknown> = {};
  for (const [key, words] of Object.entries(told)) {
    const value = readValue(board, verb.parts[key]!, words);
    if (value === null) return null;
    made[key] = value;
  }
  return made;
}

/** A part from its words; null where they are something else. Two verbs may take: a card, or a kind of terrain. */
function readValue(board: BoardInfo, kind: string, words: string[]): unknown {
  if (kind === "names") return words;
  if (kind === "counts") return readCounts(words);
  if (words.length !== 1) return null;
  if (kind === "number") return Number(words[0]);
  if (kind === "terrains" || kind === "cards" || kind === "piles")
    return (kind === "terrains" ? Object.keys(board.terrains) : board[kind]).includes(words[0]!) ? words[0] : null;
  return words[0];
}

function readCounts(words: string[]): Counts {
  const made: Counts = {};
  for (let i = 0; i + 1 < words.length; i += 2) made[words[i + 1]!] = Number(words[i]);
  return made;
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "object") return writeCounts(value as Counts);
  return typeof value === "number" ? String(value) : (value as string);
}

export const writeCounts = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(" ");

/** All actions of a kind that are legal now, with their texts. */
export function legalOf<V extends Action["verb"]>(
  board: BoardInfo,
  legal: Legal | null | undefined,
  verb: V,
): { text: string; action: Of<V> }[] {
  return (legal?.actions ?? [])
    .map((text) => ({ text, action: readAction(board, text) }))
    .filter((one): one is { text: string; action: Of<V> } => one.action.verb === verb);
}

/** Whether an action of this kind is legal now. */
export const isLegal = (board: BoardInfo, legal: Legal | null | undefined, verb: Action["verb"]): boolean =>
  legalOf(board, legal, verb).length > 0;

/** The payments of a track, the one that keeps most for later first. */
export function paymentsOf(legal: Legal | null | undefined, track: string): string[] {
  return legal?.claims.find((claims) => claims.tracks.includes(track))?.payments ?? [];
}

/** A payment as it stands in a claim: the cards, and what doubles it. */
export interface Payment {
  text: string;
  cards: Counts;
  double: Counts | null;
}

export function readPayment(text: string): Payment {
  const [paid = "", doubled] = text.split(" double with ");
  return {
    text,
    cards: readCounts(paid.split(" ")),
    double: doubled === undefined ? null : readCounts(doubled.split(" ")),
  };
}

/** All tracks that can be claimed now. */
export function claimable(legal: Legal | null | undefined): Set<string> {
  return new Set(legal?.claims.flatMap((claims) => claims.tracks) ?? []);
}

/** The action that takes an open card, of trains, ships or terrain. */
export const takeText = (card: string): string => `take ${card}`;

/** The action that draws from a pile of cards. */
export const drawText = (pile: string): string => `draw ${pile}`;

/** The action that claims a track for one of its payments. */
export const claimText = (track: string, payment: string): string => `claim ${track} with ${payment}`;

/** The tracks that these steps claimed. */
export const claimedIn = (board: BoardInfo, steps: Step[]): string[] =>
  steps
    .map((step) => readAction(board, step.action))
    .flatMap((action) => (action.verb === "claim" ? [action.track] : []));

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
