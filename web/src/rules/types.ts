// What pages of rules and lessons are made of.
import type { Both } from "../protocol";

export type { Both };

/** Every section a page may have; places in the client link to a rule by these. */
export const sectionIds = [
  "different",
  "start",
  "turn",
  "cards",
  "claim",
  "parallel",
  "tickets",
  "end",
  "score",
  "passengers",
  "mix",
  "countries",
  "terrain",
  "pieces",
  "ships",
  "harbours",
  "exchange",
  "tours",
  "pairs",
  "wraps",
  "journey",
  "bonus",
  "swap",
  "ferries",
  "tunnels",
] as const;
export type SectionId = (typeof sectionIds)[number];

/** Texts hold gaps for the numbers of the board: see fill.ts. */
export type Block =
  | { kind: "paragraph"; text: Both }
  | { kind: "example"; text: Both }
  | { kind: "list"; items: Both[] }
  | { kind: "table"; head: Both[]; rows: Both[][] };

export interface Section {
  id: SectionId;
  title: Both;
  blocks: Block[];
}

export interface RulesPage {
  board: string;
  sections: Section[];
}

/** When a step of a lesson is said. */
export const conditions = [
  "start",
  "keep_first",
  "turn",
  "next_card",
  "can_claim",
  "claimed",
  "ticket_done",
  "few_pieces",
  "over",
  "mix",
  "pieces",
  "passenger",
  "terrain",
  "harbour",
  "refill",
  "exchange",
] as const;
export type Condition = (typeof conditions)[number];

/** What a step of a lesson points at. */
export const highlights = [
  "board",
  "tickets",
  "display",
  "pile",
  "hand",
  "ticket_pile",
  "players",
  "terrain",
  "passengers",
  "none",
] as const;
export type Highlight = (typeof highlights)[number];

/** A step is said once, when its condition first holds; of several that hold, the first in the list. */
export interface LessonStep {
  id: string;
  when: Condition;
  text: Both;
  point: Highlight;
}

export interface Lesson {
  board: string;
  steps: LessonStep[];
}
