// Which cards illustrate a section of the rules of a board; a section without any has no picture.
import type { BoardInfo } from "../protocol";
import { readCard } from "../lib/actions";
import type { SectionId } from "./types";

export interface Picture {
  cards: string[]; // names of cards, "back:" and a pile, or a sign between them
  track?: { colour: string; length: number }; // paid with the cards
}

/** The cards of a form that a board has: "" plain ones, "ship", "harbour" and so on. */
const ofForm = (board: BoardInfo, form: string): string[] =>
  board.cards.filter((card) => card !== "wild" && readCard(card).form === form);

export function illustrated(board: BoardInfo, section: SectionId): Picture | null {
  const plain = ofForm(board, "");
  const colour = plain.find((card) => card === "green") ?? plain[0];
  if (!colour) return null;
  const pictures: Partial<Record<SectionId, Picture>> = {
    cards: { cards: [...plain.slice(0, 4), "wild", "back:trains"] },
    claim: { cards: [colour, colour, "wild"], track: { colour, length: 3 } },
    tickets: { cards: ["back:tickets"] },
    mix: { cards: ["back:tickets", "back:tickets"] },
    swap: { cards: ["back:tickets", "→", "back:tickets"] },
    terrain: { cards: Object.keys(board.terrains) },
    ships: { cards: [...ofForm(board, "ship").slice(0, 3), ...ofForm(board, "double").slice(0, 2)] },
    harbours: { cards: ofForm(board, "harbour").slice(0, 2).concat(ofForm(board, "harbour").slice(0, 2)) },
    pairs: { cards: [colour, colour] },
  };
  const found = pictures[section];
  return found && found.cards.length ? found : null;
}
