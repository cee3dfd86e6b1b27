// Cards, tickets, actions and moves in words, in both languages.
import { beforeEach, describe, expect, test } from "vitest";
import { readAction } from "../../src/lib/actions";
import {
  actionName,
  distinctName,
  cardName,
  cardsName,
  colourName,
  deckName,
  list,
  mixName,
  passengerName,
  passengersName,
  piecesName,
  placeName,
  regionName,
  scoreName,
  stepName,
  terrainCardsName,
  terrainName,
  ticketName,
  trackName,
  tracksName,
  wayName,
} from "../../src/lib/describe";
import { prefs, type Language } from "../../src/lib/prefs.svelte";
import type { Outcome, Step } from "../../src/protocol";
import { BOARDS, boardOf, goldenSteps, seatView } from "../shapes";

const usa = boardOf("usa");
const germany = boardOf("germany");
const africa = boardOf("africa");
const journey = boardOf("first_journey");
const world = boardOf("world");

/** The same in English and in Polish. */
function both<T>(name: () => T): [T, T] {
  const said = (language: Language): T => {
    prefs.language = language;
    return name();
  };
  const [polish, english] = [said("pl"), said("en")];
  return [english, polish];
}
beforeEach(() => {
  prefs.language = "en";
});

/** Countries have several ends of one name: their tracks may be called alike. */
const ends = (board: typeof usa): number => board.tracks.filter((track) => /_\d/.test(track.ends.join())).length;

describe("things", () => {
  test("colours of cards and of passengers agree with their nouns in Polish", () => {
    expect(both(() => [colourName("red"), passengerName("red")])).toEqual([
      ["red", "red"],
      ["czerwona", "czerwony"],
    ]);
    expect([colourName("plaid"), passengerName("plaid")]).toEqual(["plaid", "plaid"]);
  });

  test("cards are named by colour and form", () => {
    const cards = ["wild", "red", "red-harbour", "red-ship", "red-double"];
    expect(both(() => cards.map((card) => cardName(card)))).toEqual([
      ["locomotive", "red", "red with anchor", "red ship", "red double ship"],
      ["lokomotywa", "czerwona", "czerwona z kotwicą", "czerwona ze statkiem", "czerwona z dwoma statkami"],
    ]);
  });

  test("several are joined by commas and one and", () => {
    expect(both(() => [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list))).toEqual([
      ["none", "a", "a and b", "a, b and c"],
      ["brak", "a", "a i b", "a, b i c"],
    ]);
  });

  test("counts of cards, terrain and passengers", () => {
    expect(both(() => cardsName({ red: 2, wild: 1 }))).toEqual(["2 red and 1 locomotive", "2 czerwone i 1 lokomotywa"]);
    expect(both(() => cardsName({ black: 3, "red-ship": 5, wild: 2 }))).toEqual([
      "3 black, 5 red ships and 2 locomotives",
      "3 czarne, 5 czerwonych ze statkiem i 2 lokomotywy",
    ]);
    expect(both(() => terrainCardsName(africa, { mountain: 2, wild: 1 }))).toEqual([
      "2 × Mountains and 1 locomotive",
      "2 × Góry i 1 lokomotywa",
    ]);
    expect(both(() => passengersName({ red: 2, black: 1 }))).toEqual(["2 red and 1 black", "2 czerwonych i 1 czarny"]);
  });

  test("terrain by the board's own names", () => {
    expect(both(() => ["jungle", "wild", "swamp"].map((one) => terrainName(africa, one)))).toEqual([
      ["Jungle", "locomotive", "swamp"],
      ["Dżungla", "lokomotywa", "swamp"],
    ]);
  });

  test("places, tracks and tickets by the board's own names, unknown ones by their ids", () => {
    expect(both(() => [placeName(world, "al_qahira"), placeName(world, "atlantis")])).toEqual([
      ["Cairo", "atlantis"],
      ["Kair", "atlantis"],
    ]);
    expect(both(() => [trackName(world, "marseille-casablanca"), trackName(world, "x-y")])).toEqual([
      ["Marseille – Casablanca", "x-y"],
      ["Marsylia – Casablanca", "x-y"],
    ]);
    expect(tracksName(usa, ["boston-montreal.1", "boston-new_york.2"])).toBe("Boston – Montréal, Boston – New York");
    expect(both(() => [ticketName(world, "casablanca-al_qahira-tehran"), ticketName(world, "?")])).toEqual([
      ["Casablanca – Cairo – Tehran", "?"],
      ["Casablanca – Kair – Teheran", "?"],
    ]);
  });

  test("parallel tracks are told apart by colour, and of one colour by number", () => {
    const names = ["boston-new_york.1", "boston-new_york.2", "boston-montreal.1", "boston-montreal.2"];
    expect(names.map((id) => distinctName(usa, id))).toEqual([
      "Boston – New York, red",
      "Boston – New York, yellow",
      "Boston – Montréal, any colour 1",
      "Boston – Montréal, any colour 2",
    ]);
    for (const board of [usa, germany, africa, journey, world]) {
      const all = board.tracks.map((track) => distinctName(board, track.id));
      expect(new Set(all).size, board.id).toBeGreaterThanOrEqual(all.length - ends(board));
    }
  });

  test("a country is called as tickets call it, a city as the map does", () => {
    expect(both(() => [regionName(germany, "daenemark"), regionName(germany, "berlin")])).toEqual([
      ["Denmark", "Berlin"],
      ["Dania", "Berlin"],
    ]);
    expect(regionName(germany, "daenemark_1")).toBe("Denmark");
    expect(regionName(germany, "stuttgart")).toBe("Stuttgart"); // the second stop of the first ticket that has it
  });

  test("decks and mixes, without what is not taken", () => {
    expect(both(() => [deckName("short"), deckName("secret")])).toEqual([
      ["short", "secret"],
      ["krótki", "secret"],
    ]);
    expect(both(() => mixName({ short: 3, long: 1 }))).toEqual(["3 short and 1 long", "3 krótkie i 1 długi"]);
    expect(mixName({ short: 4, long: 0 })).toBe("4 short");
  });
});

describe("numbers take their nouns along", () => {
  test("pieces: one, few, many", () => {
    expect(both(() => [piecesName(1, 5), piecesName(22, 12), piecesName(0, 1)])).toEqual([
      ["1 train and 5 ships", "22 trains and 12 ships", "0 trains and 1 ship"],
      ["1 wagon i 5 statków", "22 wagony i 12 statków", "0 wagonów i 1 statek"],
    ]);
  });

  test("how far a ticket is: in Polish what is missing stands in the genitive", () => {
    const way = { done: false, tracks: [], ends: [] };
    expect(both(() => [1, 2, 5, 12, 22].map((left) => wayName({ ...way, left })))).toEqual([
      ["1 space to go", "2 spaces to go", "5 spaces to go", "12 spaces to go", "22 spaces to go"],
      ["brakuje 1 pola", "brakuje 2 pól", "brakuje 5 pól", "brakuje 12 pól", "brakuje 22 pól"],
    ]);
    expect(both(() => wayName({ ...way, done: true, left: 0 }))).toEqual(["done", "zrealizowany"]);
    expect(both(() => wayName({ ...way, left: Infinity }))).toEqual(["no way left", "nie ma już wolnej drogi"]);
  });

  test("what a seat has won: points, or tickets on a journey", () => {
    expect(both(() => [1, 3, 14].map((score) => scoreName({ ...seatView, score })))).toEqual([
      ["1 point", "3 points", "14 points"],
      ["1 punkt", "3 punkty", "14 punktów"],
    ]);
    expect(both(() => [0, 1, 4].map((completed) => scoreName({ ...seatView, score: 9, completed })))).toEqual([
      ["0 tickets done", "1 ticket done", "4 tickets done"],
      ["0 zrealizowanych biletów", "1 zrealizowany bilet", "4 zrealizowane bilety"],
    ]);
  });
});

/** Every kind of action: what its button says, and what the log says of it. */
const actions: [board: typeof usa, action: string, button: [string, string], log: [string, string]][] = [
  [usa, "take red", ["Take red", "Weź kartę: czerwona"], ["Ala takes red.", "Ala bierze kartę: czerwona."]],
  [
    africa,
    "take jungle",
    ["Take Jungle", "Weź kartę: Dżungla"],
    ["Ala takes terrain: Jungle.", "Ala bierze kartę terenu: Dżungla."],
  ],
  [
    world,
    "refill ships",
    ["Refill from the ship pile", "Uzupełnij ze stosu statków"],
    ["Ala refills the display.", "Ala uzupełnia odkryte karty."],
  ],
  [
    usa,
    "claim boston-new_york.1 with 1 yellow 1 wild",
    [
      "Claim Boston – New York, red for 1 yellow and 1 locomotive",
      "Zajmij trasę Boston – Nowy Jork, czerwona (1 żółta i 1 lokomotywa)",
    ],
    [
      "Ala claims Boston – New York for 1 yellow and 1 locomotive.",
      "Ala zajmuje trasę Boston – Nowy Jork (1 żółta i 1 lokomotywa).",
    ],
  ],
  [
    africa,
    "claim addis_ababa-fachoda with 2 red double with 1 mountain 1 wild",
    [
      "Claim Addis Ababa – Fachoda for 2 red, double with 1 × Mountains and 1 locomotive",
      "Zajmij trasę Addis Abeba – Faszoda (2 czerwone), podwój punkty (1 × Góry i 1 lokomotywa)",
    ],
    [
      "Ala claims Addis Ababa – Fachoda for 2 red, doubled with 1 × Mountains and 1 locomotive.",
      "Ala zajmuje trasę Addis Abeba – Faszoda (2 czerwone) i podwaja punkty (1 × Góry i 1 lokomotywa).",
    ],
  ],
  [usa, "draw tickets", ["Draw tickets", "Dobierz bilety"], ["Ala draws tickets.", "Ala dobiera bilety."]],
  [
    germany,
    "draw tickets 4 short 0 long",
    ["Draw 4 short", "Dobierz bilety (4 krótkie)"],
    ["Ala draws tickets.", "Ala dobiera bilety."],
  ],
  [
    usa,
    "keep denver-el_paso boston-miami",
    ["Keep Denver – El Paso and Boston – Miami", "Zachowaj: Denver – El Paso i Boston – Miami"],
    ["Ala keeps Denver – El Paso and Boston – Miami.", "Ala zachowuje: Denver – El Paso i Boston – Miami."],
  ],
  [
    world,
    "pieces 20 trains 40 ships",
    ["20 trains and 40 ships", "20 wagonów i 40 statków"],
    ["Ala takes 20 trains and 40 ships.", "Ala bierze 20 wagonów i 40 statków."],
  ],
  [
    world,
    "exchange 3 ships",
    ["Give 3 ships for trains", "Oddaj 3 statki za wagony"],
    ["Ala exchanges 3 pieces.", "Ala wymienia 3 elementy."],
  ],
  [
    world,
    "exchange 1 trains",
    ["Give 1 train for a ship", "Oddaj 1 wagon za statek"],
    ["Ala exchanges 1 piece.", "Ala wymienia 1 element."],
  ],
  [
    world,
    "harbour lima with 1 red-harbour 2 red-ship 1 wild",
    [
      "Build a harbour in Lima for 1 red with anchor, 2 red ships and 1 locomotive",
      "Zbuduj port: Lima (1 czerwona z kotwicą, 2 czerwone ze statkiem i 1 lokomotywa)",
    ],
    ["Ala builds a harbour in Lima.", "Ala buduje port: Lima."],
  ],
  [
    germany,
    "passenger red at berlin",
    ["Take the red passenger in Berlin", "Zabierz pasażera: czerwony (Berlin)"],
    ["Ala takes the red passenger in Berlin.", "Ala zabiera pasażera: czerwony (Berlin)."],
  ],
  [
    germany,
    "leave berlin",
    ["Take nobody in Berlin", "Nie zabieraj pasażera (Berlin)"],
    ["Ala takes nobody in Berlin.", "Ala nie zabiera pasażera (Berlin)."],
  ],
  [
    journey,
    "swap tickets",
    ["Swap my tickets for new ones", "Wymień moje bilety na nowe"],
    ["Ala swaps tickets.", "Ala wymienia bilety na nowe."],
  ],
  [usa, "pass", ["Pass", "Spasuj"], ["Ala passes.", "Ala pasuje."]],
  [usa, "?", ["", ""], ["Ala has chosen.", "Ala: wybór dokonany."]],
];

const told = (board: typeof usa, step: Omit<Step, "seat">): string =>
  stepName({ board, seat: (seat) => ["Ala", "Ola"][seat]! }, { seat: 0, ...step });

test.each(actions)("%#: $1", (board, action, button, log) => {
  expect(both(() => actionName(board, action))).toEqual(button);
  expect(both(() => told(board, { action }))).toEqual(log);
});

describe("drawing", () => {
  test("a button says how many cards and from which pile", () => {
    const say = (board: typeof usa, what: string): [string, string] => both(() => actionName(board, `draw ${what}`));
    expect(say(usa, "trains")).toEqual(["Draw from the train pile", "Dobierz ze stosu wagonów"]);
    expect(say(world, "trains")).toEqual(["Draw from the train pile", "Dobierz ze stosu wagonów"]);
    expect(say(world, "ships")).toEqual(["Draw from the ship pile", "Dobierz ze stosu statków"]);
    expect(say(journey, "trains")).toEqual(["Draw two cards from the pile", "Dobierz dwie karty ze stosu"]);
    expect(say(africa, "terrain")).toEqual(["Draw a terrain card", "Dobierz kartę terenu"]);
  });

  const hand = (...items: string[]): Outcome => ({ what: "hand", to: "0", items });
  const drawn = (...outcomes: Outcome[]): [string, string] =>
    both(() => told(usa, { action: "draw trains", outcomes }));

  test("the log names cards that one may see", () => {
    expect(drawn(hand("red"), hand("wild"))).toEqual([
      "Ala draws red and locomotive.",
      "Ala dobiera ze stosu: czerwona i lokomotywa.",
    ]);
  });

  test("the log counts cards that one may not see", () => {
    expect(drawn(hand("?"))).toEqual(["Ala draws a hidden card.", "Ala dobiera ze stosu: zakryta karta."]);
    expect(drawn(hand("?", "?"))).toEqual(["Ala draws 2 hidden cards.", "Ala dobiera ze stosu: 2 zakryte karty."]);
  });

  test("what others and the display got is not the drawer's", () => {
    const others = [
      { what: "hand", to: "1", items: ["blue"] },
      { what: "display", to: "0", items: ["black"] },
    ];
    expect(drawn(hand("red"), ...others)[0]).toBe("Ala draws red.");
  });

  test("terrain is open", () => {
    const outcomes = [{ what: "terrain", to: "0", items: ["desert"] }];
    expect(both(() => told(africa, { action: "draw terrain", outcomes }))).toEqual([
      "Ala takes terrain: Desert.",
      "Ala bierze kartę terenu: Pustynia.",
    ]);
  });
});

test("tickets that are secret are counted", () => {
  expect(
    both(() =>
      ["keep ?", "keep ? ?", "keep ?short ?long ?long ?short ?short"].map((action) => told(germany, { action })),
    ),
  ).toEqual([
    ["Ala keeps 1 ticket.", "Ala keeps 2 tickets.", "Ala keeps 5 tickets."],
    ["Ala zachowuje 1 bilet.", "Ala zachowuje 2 bilety.", "Ala zachowuje 5 biletów."],
  ]);
});

test("a move that completes tickets says so", () => {
  const outcomes = [{ what: "completed", to: "0", items: ["amsterdam-brest"] }];
  expect(both(() => told(journey, { action: "pass", outcomes }))).toEqual([
    "Ala passes. Ala completes Amsterdam – Brest.",
    "Ala pasuje. Ala realizuje: Amsterdam – Brest.",
  ]);
});

test("a move is told of the seat that made it", () => {
  expect(told(usa, { action: "pass", seat: 1 } as Step)).toBe("Ola passes.");
});

describe("all moves of real games", () => {
  const boards = Object.fromEntries(BOARDS.map((id) => [id, boardOf(id)]));

  test.each(["en", "pl"] as const)("are told without gaps and ids (%s)", (language) => {
    prefs.language = language;
    const said = goldenSteps().flatMap(({ board, step }) => [
      actionName(boards[board]!, step.action),
      stepName({ board: boards[board]!, seat: (seat) => `Seat ${seat}` }, step),
    ]);
    expect(said.filter((text) => !text || /[{}_|?]|undefined|NaN|\w-\w+\.\d|\bdo\.|\blog\./.test(text))).toEqual([]);
  });

  test("every verb is among those told above", () => {
    const verbs = new Set(actions.map(([board, action]) => readAction(board, action).verb))
      .add("draw")
      .add("draw_terrain");
    const all = goldenSteps().map(({ board, step }) => readAction(boards[board]!, step.action).verb);
    expect([...new Set(all)].filter((verb) => !verbs.has(verb))).toEqual([]);
  });
});
