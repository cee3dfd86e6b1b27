// The rules of a board of somebody's own, put together from those of the built-in boards by the mechanics it has.
import type { BoardInfo } from "../protocol";
import { fill } from "./fill";
import { page as own } from "./own";
import type { Block, RulesPage, Section, SectionId } from "./types";

/** Sections that only some boards need, and the page that tells them. */
const OWN = "own";
const extras: { when: (board: BoardInfo) => boolean; page: string; sections: SectionId[] }[] = [
  { when: (board) => board.passengers.length > 0, page: "germany", sections: ["passengers"] },
  { when: (board) => board.decks.length > 1, page: "germany", sections: ["mix"] },
  { when: (board) => board.places.some((place) => place.country !== null), page: "germany", sections: ["countries"] },
  { when: (board) => Object.keys(board.terrains).length > 0, page: "africa", sections: ["terrain"] },
  { when: (board) => board.piles.length > 1, page: "world", sections: ["pieces", "ships"] },
  { when: (board) => board.places.some((place) => place.port), page: "world", sections: ["harbours"] },
  { when: (board) => board.tickets.some((ticket) => ticket.stops.length > 2), page: "world", sections: ["tours"] },
  { when: (board) => board.tracks.some((track) => track.pairs), page: "world", sections: ["pairs"] },
  { when: (board) => board.tracks.some((track) => track.wraps), page: "world", sections: ["wraps"] },
  { when: (board) => board.tracks.some((track) => track.wilds > 0), page: OWN, sections: ["ferries"] },
  { when: (board) => board.tracks.some((track) => track.tunnel), page: OWN, sections: ["tunnels"] },
  { when: (board) => board.facts.exchange !== undefined, page: "world", sections: ["exchange"] },
];

/** What the board is most like. */
function likeness(board: BoardInfo): string {
  if (board.facts.journey) return "first_journey";
  return board.piles.length > 1 ? "world" : "usa";
}

/** Examples name cities of another map, and a sentence about a number the board lacks does not concern it. */
function holds(block: Block, board: BoardInfo): boolean {
  if (block.kind === "example") return false;
  const texts =
    block.kind === "paragraph"
      ? [block.text]
      : block.kind === "list"
        ? block.items
        : [...block.head, ...block.rows.flat()];
  try {
    texts.forEach((text) => fill(text, "en", board.facts));
    return true;
  } catch {
    return false;
  }
}

/** A list keeps the items that can be told. */
function thinned(block: Block, board: BoardInfo): Block {
  return block.kind === "list"
    ? { ...block, items: block.items.filter((text) => holds({ kind: "paragraph", text }, board)) }
    : block;
}

export async function composed(board: BoardInfo, load: (page: string) => Promise<RulesPage>): Promise<RulesPage> {
  const sections: Section[] = (await load(likeness(board))).sections.filter((section) => section.id !== "different");
  for (const extra of extras.filter((one) => one.when(board))) {
    const page = extra.page === OWN ? own : await load(extra.page);
    const found = page.sections.filter((section) => extra.sections.includes(section.id));
    sections.push(...found.filter((section) => !sections.some((one) => one.id === section.id)));
  }
  const told = sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => thinned(block, board)).filter((block) => holds(block, board)),
  }));
  return { board: board.id, sections: told.filter((section) => section.blocks.length) };
}
