// The built-in boards as cards, known at once so that nothing moves when the server answers; a test compares them with it.
import type { BoardCard } from "../protocol";

export type Card = Pick<BoardCard, "key" | "id" | "name" | "players">;

export const builtIn: Card[] = [
  { key: "usa", id: "usa", name: { en: "North America", pl: "Ameryka Północna" }, players: [2, 5] },
  { key: "germany", id: "germany", name: { en: "Germany", pl: "Niemcy" }, players: [2, 5] },
  { key: "africa", id: "africa", name: { en: "The Heart of Africa", pl: "Serce Afryki" }, players: [2, 5] },
  {
    key: "first_journey",
    id: "first_journey",
    name: { en: "Europe: first journey", pl: "Europa: pierwsza podróż" },
    players: [2, 4],
  },
  {
    key: "world",
    id: "world",
    name: { en: "The World by rail and sea", pl: "Świat koleją i morzem" },
    players: [2, 5],
  },
];

const files = import.meta.glob<string>("./pictures/*.webp", { query: "?url", import: "default", eager: true });

/** The picture of a built-in board in a theme, drawn by `make pictures`; none: it is drawn on the spot. */
export const pictureOf = (key: string, theme: "light" | "dark"): string | undefined =>
  files[`./pictures/${key}-${theme}.webp`] ?? files[`./pictures/${key}-light.webp`];

const REMEMBERED = "trunkline.boards";

/** My own boards as they were when this browser last heard of them. */
export function remembered(): Card[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "[]");
    return Array.isArray(found) ? (found as Card[]).filter((one) => typeof one?.key === "string" && one.name?.en) : [];
  } catch {
    return []; // storage is blocked, or somebody else wrote there
  }
}

export function remember(cards: Card[]): void {
  try {
    const told = cards.map(({ key, id, name, players }) => ({ key, id, name, players }));
    localStorage.setItem(REMEMBERED, JSON.stringify(told));
  } catch {
    // see above
  }
}
