// Pages of rules and lessons: complete for every board, true to its numbers, in both languages.
import { describe, expect, test } from "vitest";
import type { BoardInfo } from "../src/protocol";
import {
  conditions,
  fill,
  highlights,
  lessonOf,
  rulesOf,
  sectionIds,
  type Block,
  type Both,
  type SectionId,
} from "../src/rules";
import { BOARDS, boardOf, type BoardId } from "./shapes";

const common: SectionId[] = ["start", "turn", "cards", "claim", "parallel", "tickets", "end", "score"];

/** The sections a board must have, by what its data shows it to have. */
function needed(board: BoardInfo): SectionId[] {
  const { facts, tracks, tickets, places } = board;
  const has: [boolean, SectionId][] = [
    [board.id !== "usa", "different"],
    ["passengers" in facts, "passengers"],
    [board.decks.length > 1, "mix"],
    [places.some((place) => place.country), "countries"],
    ["terrain" in facts, "terrain"],
    ["choose" in (facts.pieces as object), "pieces"],
    [tracks.some((track) => track.sea), "ships"],
    ["harbours" in facts, "harbours"],
    ["exchange" in facts, "exchange"],
    [tickets.some((ticket) => ticket.stops.length > 2), "tours"],
    [tracks.some((track) => track.pairs), "pairs"],
    [tracks.some((track) => track.wraps), "wraps"],
    ["journey" in facts, "journey"],
    ["journey" in facts, "bonus"],
    ["journey" in facts, "swap"],
  ];
  return [...common, ...has.filter(([there]) => there).map(([, id]) => id)];
}

function texts(block: Block): Both[] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return [block.text];
}

const paths = (text: string): string[] => [...text.matchAll(/\{([\w.+]+)/g)].map((gap) => gap[1]!).sort();

/** Both languages have words, ask for the same numbers of the board, and find them. */
function check(text: Both, board: BoardInfo): void {
  const filled = (["en", "pl"] as const).map((language) => fill(text, language, board.facts));
  for (const one of filled) {
    expect(one.trim()).not.toBe("");
    expect(one).not.toMatch(/[{}|]|undefined|NaN/);
  }
  expect(new Set(paths(text.pl))).toEqual(new Set(paths(text.en)));
  for (const [language, forms] of [
    ["en", 2],
    ["pl", 3],
  ] as const)
    for (const [, words] of text[language].matchAll(/\{[\w.+]+\|([^{}]*)\}/g))
      expect(words!.split("|"), text[language]).toHaveLength(forms);
}

/** Numbers that stand in the prose, which is about lengths, players and examples only: the same in both languages. */
const digits = (text: string): string[] => (text.replace(/\{[^{}]*\}/g, "").match(/\d+/g) ?? []).sort();

describe.each(BOARDS)("rules of %s", (id) => {
  const board = boardOf(id);

  test("have the sections of the board's mechanics, each once", async () => {
    const page = await rulesOf(boardOf(id));
    expect(page.board).toBe(id);
    const found = page.sections.map((section) => section.id);
    expect([...found].sort()).toEqual(needed(board).sort());
    for (const section of found) expect(sectionIds).toContain(section);
  });

  test("say everything in both languages, with the board's numbers", async () => {
    for (const section of (await rulesOf(boardOf(id))).sections) {
      expect(section.blocks.length).toBeGreaterThan(0);
      for (const text of [section.title, ...section.blocks.flatMap(texts)]) {
        check(text, board);
        expect(digits(text.pl)).toEqual(digits(text.en));
      }
      for (const block of section.blocks)
        if (block.kind === "table") for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  });

  test("count points up to the longest track", async () => {
    const scores = (board.facts.scores as { tracks: number[] } | undefined)?.tracks;
    const claim = (await rulesOf(boardOf(id))).sections.find((section) => section.id === "claim")!;
    const table = claim.blocks.find((block) => block.kind === "table");
    if (!scores) return expect(table).toBeUndefined();
    expect(
      table!.rows.map(([length, points]) => [Number(length!.en), Number(fill(points!, "en", board.facts))]),
    ).toEqual(scores.map((points, i) => [i + 1, points]));
    expect(scores).toHaveLength(Math.max(...board.tracks.map((track) => track.length)));
  });
});

test("a board of one's own has no lesson", async () => {
  expect(await lessonOf("custom")).toBeNull();
});

test.each(BOARDS)(
  "a board of one's own like %s has rules by its mechanics, with its own numbers and no examples of other maps",
  async (id) => {
    const board = { ...boardOf(id), id: "toString" };
    const page = await rulesOf(board);
    const ids = page.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of needed(board).filter((one) => !["different", "bonus", "swap"].includes(one)))
      expect(ids).toContain(one);
    for (const block of page.sections.flatMap((section) => section.blocks)) {
      expect(block.kind).not.toBe("example");
      texts(block).forEach((text) => check(text, board));
    }
  },
);

test("a board without longest path, passengers and so on is not told of them", async () => {
  const usa = boardOf("usa");
  const { longest_path: _, ...scores } = usa.facts.scores as Record<string, unknown>;
  const page = await rulesOf({ ...usa, id: "mine", facts: { ...usa.facts, scores } });
  const said = JSON.stringify(page.sections);
  expect(said).not.toContain("Longest path:");
  expect(page.sections.map((section) => section.id)).not.toContain("passengers");
});

// Tracks in examples: their names in both languages, length and colour as the sentence has them.
const examples: [board: BoardId, track: string, length: number, colour: string, sea: boolean][] = [
  ["usa", "chicago-omaha", 4, "blue", false],
  ["usa", "calgary-seattle", 4, "grey", false],
  ["germany", "hamburg-schwerin", 2, "green", false],
  ["africa", "cape_town-port_nolloth.1", 2, "red", false],
  ["africa", "bloemfontein-cape_town", 3, "orange", false],
  ["first_journey", "brest-paris", 2, "yellow", false],
  ["world", "vancouver-winnipeg", 2, "yellow", false],
  ["world", "los_angeles-honolulu", 3, "yellow", true],
  ["world", "lahore-beijing", 3, "grey", false],
  ["world", "los_angeles-tokyo.1", 7, "green", true],
];

test.each(examples)("example on %s: %s", async (id, name, length, colour, sea) => {
  const board = boardOf(id);
  const track = board.tracks.find((one) => one.id === name)!;
  expect([track.length, track.colour, track.sea]).toEqual([length, colour, sea]);
  const said = (await rulesOf(boardOf(id))).sections
    .flatMap((section) => section.blocks)
    .filter((block) => block.kind === "example");
  const ends = track.ends.map((end) => board.places.find((place) => place.id === end)!.name);
  for (const language of ["en", "pl"] as const) {
    const [a, b] = ends.map((end) => end[language]);
    expect(
      said.some(({ text }) => text[language].includes(`${a} – ${b}`) || text[language].includes(`${b} – ${a}`)),
    ).toBe(true);
  }
});

test("what the prose says about boards is so", () => {
  const germany = boardOf("germany");
  const africa = boardOf("africa");
  const journey = boardOf("first_journey");
  const world = boardOf("world");
  const worth = (deck: string): number[] =>
    germany.tickets.filter((ticket) => ticket.deck === deck).map((ticket) => ticket.points);
  expect(Math.max(...worth("short"))).toBe(11);
  expect([Math.min(...worth("long")), Math.max(...worth("long"))]).toEqual([12, 22]);
  const terrain = africa.facts.terrain as {
    needs: number[];
    kinds: { id: string; colours: string[]; cards: number }[];
  };
  expect(terrain.needs).toEqual([1, 1, 1, 2, 2, 2]);
  expect(terrain.kinds.map((kind) => [kind.id, kind.colours.join(), kind.cards])).toEqual([
    ["desert", "yellow,orange,red", 15],
    ["jungle", "purple,blue,green", 15],
    ["mountain", "white,grey,black", 15],
  ]);
  expect(
    africa.tracks
      .filter((track) => track.wilds)
      .every((track) => track.ends.some((end) => end.startsWith("madagascar"))),
  ).toBe(true);
  expect(journey.facts.journey).toMatchObject({
    east: ["moscow", "rostov", "ankara"],
    west: ["dublin", "brest", "madrid"],
  });
  expect(journey.tracks.some((track) => track.colour === "grey")).toBe(false);
  expect(
    Math.min(...world.tickets.filter((ticket) => ticket.joined !== null).map((ticket) => ticket.stops.length)),
  ).toBe(3);
  expect(world.tracks.filter((track) => track.pairs).every((track) => !track.sea)).toBe(true);
});

describe.each(BOARDS)("lesson of %s", (id) => {
  test("knows its conditions and highlights, and speaks both languages", async () => {
    const lesson = (await lessonOf(id))!;
    expect(lesson.board).toBe(id);
    for (const step of lesson.steps) {
      expect(conditions).toContain(step.when);
      expect(highlights).toContain(step.point);
      check(step.text, boardOf(id));
    }
    expect(new Set(lesson.steps.map((step) => step.id)).size).toBe(lesson.steps.length);
  });

  test("is whole where one starts, short where one goes on", async () => {
    const { steps } = (await lessonOf(id))!;
    const whole = id === "usa" || id === "first_journey";
    if (whole)
      for (const when of ["start", "turn", "can_claim", "claimed", "ticket_done", "few_pieces", "over"])
        expect(steps.map((step) => step.when)).toContain(when);
    else expect([4, 5, 6]).toContain(steps.length);
  });
});
