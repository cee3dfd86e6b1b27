// Short ways to write down sections, each sentence with its translation beside it.
import type { Block, Both, Section, SectionId } from "./types";

type Pair = readonly [en: string, pl: string];

const both = ([en, pl]: Pair): Both => ({ en, pl });

export const paragraph = (en: string, pl: string): Block => ({ kind: "paragraph", text: { en, pl } });
export const example = (en: string, pl: string): Block => ({ kind: "example", text: { en, pl } });
export const list = (...items: Pair[]): Block => ({ kind: "list", items: items.map(both) });
export const table = (head: Pair[], ...rows: Pair[][]): Block => ({
  kind: "table",
  head: head.map(both),
  rows: rows.map((row) => row.map(both)),
});

const titles: Record<SectionId, Pair> = {
  different: ["What is different here", "Co tu jest inaczej"],
  start: ["Before the game", "Przed grą"],
  turn: ["Your turn", "Twoja tura"],
  cards: ["Drawing cards", "Dobieranie kart"],
  claim: ["Claiming a track", "Zajmowanie trasy"],
  parallel: ["Parallel tracks", "Trasy równoległe"],
  tickets: ["Tickets", "Bilety"],
  end: ["How the game ends", "Koniec gry"],
  score: ["Who wins", "Kto wygrywa"],
  passengers: ["Passengers", "Pasażerowie"],
  mix: ["Short and long tickets", "Bilety krótkie i długie"],
  countries: ["Countries", "Kraje"],
  terrain: ["Terrain cards", "Karty terenu"],
  pieces: ["Trains and ships", "Wagony i statki"],
  ships: ["Tracks at sea", "Trasy morskie"],
  harbours: ["Harbours", "Porty"],
  exchange: ["Exchanging pieces", "Wymiana elementów"],
  tours: ["Tours", "Wycieczki"],
  pairs: ["Tracks with pairs", "Trasy z parami"],
  wraps: ["Over the edge of the map", "Za krawędź mapy"],
  journey: ["The race for tickets", "Wyścig po bilety"],
  bonus: ["From East to West", "Ze wschodu na zachód"],
  swap: ["Swapping tickets", "Wymiana biletów"],
  ferries: ["Tracks with locomotives", "Trasy z lokomotywami"],
  tunnels: ["Tunnels", "Tunele"],
};

export const section = (id: SectionId, ...blocks: Block[]): Section => ({ id, title: both(titles[id]), blocks });

/** Points of a track by its length, up to the longest of the board. */
export function pointsTable(longest: number): Block {
  const rows: Pair[][] = [];
  for (let length = 1; length <= longest; length += 1) {
    const points = `{scores.tracks.${length - 1}}`;
    rows.push([
      [String(length), String(length)],
      [points, points],
    ]);
  }
  return table(
    [
      ["Spaces", "Pola"],
      ["Points", "Punkty"],
    ],
    ...rows,
  );
}
