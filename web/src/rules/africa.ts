// The rules of the Heart of Africa: terrain cards that double points.
import * as base from "./base";
import { example, list, paragraph, pointsTable, section, table } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "africa",
  sections: [
    section(
      "different",
      base.known,
      list(
        ["Terrain cards can double the points of a track.", "Karty terenu mogą podwoić punkty za trasę."],
        [
          "You draw {tickets.draw|ticket|tickets} instead of three.",
          "Dobierasz {tickets.draw|bilet|bilety|biletów} zamiast trzech.",
        ],
        [
          "Some tickets lead to a country. Tracks to Madagascar have spaces that only a locomotive can pay for.",
          "Niektóre bilety prowadzą do kraju. Na trasach na Madagaskar są pola, za które płaci się tylko lokomotywą.",
        ],
        base.globetrotter,
      ),
    ),
    section(
      "start",
      base.aim,
      base.dealt,
      paragraph(
        "Everybody also gets {terrain.dealt|terrain card|terrain cards}, and {terrain.display|more lies|more lie} face up.",
        "Każdy dostaje też {terrain.dealt|kartę|karty|kart} terenu. Obok planszy odkrywa się jeszcze {terrain.display|kartę|karty|kart} terenu.",
      ),
      base.firstTickets,
      paragraph(
        "Nobody sees your cards and tickets. Everything else is open, your terrain cards too.",
        "Twoich kart i biletów nikt nie widzi. Cała reszta jest jawna, także twoje karty terenu.",
      ),
    ),
    base.turn,
    section(
      "cards",
      ...base.drawing,
      paragraph(
        "Instead of either card, or of both, you may take a terrain card, face up or from its pile.",
        "Zamiast jednej z kart albo zamiast obu możesz wziąć kartę terenu, odkrytą albo ze stosu terenu.",
      ),
      ...base.locomotives,
      base.hand,
    ),
    section(
      "terrain",
      paragraph(
        "There are three kinds, {terrain.kinds.0.cards} cards of each. The printed colour of a track says which kind belongs to it, whatever you pay with:",
        "Są trzy rodzaje terenu, po {terrain.kinds.0.cards|karcie|karty|kart}. O tym, który należy do trasy, decyduje jej kolor na planszy, obojętnie czym płacisz:",
      ),
      table(
        [
          ["Terrain", "Teren"],
          ["Tracks", "Trasy"],
        ],
        [
          ["Desert", "Pustynia"],
          ["yellow, orange, red", "żółte, pomarańczowe, czerwone"],
        ],
        [
          ["Jungle", "Dżungla"],
          ["purple, blue, green", "fioletowe, niebieskie, zielone"],
        ],
        [
          ["Mountains", "Góry"],
          ["white, grey, black", "białe, szare, czarne"],
        ],
      ),
      paragraph(
        "When you claim a track you may pay terrain cards of its kind as well. Then it scores double:",
        "Zajmując trasę, możesz dodatkowo zapłacić kartami jej terenu. Wtedy trasa daje podwójne punkty:",
      ),
      table(
        [
          ["Spaces", "Pola"],
          ["Terrain cards", "Karty terenu"],
        ],
        [
          ["1–3", "1–3"],
          ["{terrain.needs.0}", "{terrain.needs.0}"],
        ],
        [
          ["4–6", "4–6"],
          ["{terrain.needs.3}", "{terrain.needs.3}"],
        ],
      ),
      paragraph(
        "One more condition: nobody may have more cards of that kind in front of them than you.",
        "Jeszcze jeden warunek: nikt nie może mieć przed sobą więcej kart tego rodzaju niż ty.",
      ),
      paragraph(
        "Locomotives from your hand may stand for terrain cards, both for paying and for drawing level with the others, but no more of them than that takes. Your own terrain cards go only for what the locomotives do not pay.",
        "Lokomotywy z ręki mogą zastąpić karty terenu, i w zapłacie, i po to, by dorównać innym, ale nie więcej ich, niż do tego potrzeba. Własne karty terenu oddajesz tylko za to, czego nie opłaciły lokomotywy.",
      ),
      example(
        "Cape Town – Port Nolloth is red and has 2 spaces, so 1 desert card doubles it. You have 1 desert card, Ola has 2. Add a locomotive: now you are level with her, the track brings 4 points instead of 2, and since the locomotive has paid, you keep your desert card.",
        "Trasa Kapsztad – Port Nolloth jest czerwona i ma 2 pola, więc podwaja ją 1 karta pustyni. Masz 1 taką kartę, a Ola 2. Dołóż lokomotywę: dorównujesz Oli, trasa daje 4 punkty zamiast 2, a ponieważ zapłaciła lokomotywa, karta pustyni zostaje u ciebie.",
      ),
      paragraph(
        "Doubling needs no more trains, and terrain cards left at the end are worth nothing. When the terrain pile is empty, the discarded ones are shuffled.",
        "Podwojenie nie wymaga więcej wagonów, a karty terenu, które zostaną na koniec, nie są nic warte. Gdy stos terenu się skończy, tasuje się odrzucone karty terenu.",
      ),
    ),
    section(
      "claim",
      base.paying,
      example(
        "Bloemfontein – Cape Town is orange and has 3 spaces: 3 orange cards, some of which may be locomotives.",
        "Trasa Bloemfontein – Kapsztad jest pomarańczowa i ma 3 pola: 3 pomarańczowe karty, a każdą z nich może zastąpić lokomotywa.",
      ),
      paragraph(
        "A space with a locomotive on it takes a locomotive.",
        "Za pole ze znakiem lokomotywy płacisz lokomotywą.",
      ),
      base.placing,
      base.scoring,
      pointsTable(6),
    ),
    base.parallel,
    section("tickets", base.meeting, base.drawTickets, base.keeping),
    section(
      "countries",
      paragraph(
        "Nigeria, Chad and Sudan lie at the edge of the map. A ticket to such a country counts once your tracks reach it, at any of its ends. But each track ends there: the country joins nothing.",
        "Na skraju mapy leżą Nigeria, Czad i Sudan. Bilet do takiego kraju liczy się, gdy twoje trasy do niego dotrą, do dowolnego z jego końców. Ale każda trasa tam się kończy: kraj niczego nie łączy.",
      ),
      paragraph(
        "Madagascar has two places. Either will do for a ticket to Madagascar; they are not joined unless you claim the track between them.",
        "Na Madagaskarze są dwa miejsca. Na bilet na Madagaskar wystarczy jedno z nich; nie są połączone, chyba że zajmiesz trasę między nimi.",
      ),
      paragraph(
        "Junctions without a name are places like any other; no ticket leads there.",
        "Węzły bez nazwy są takimi miejscami jak inne; żaden bilet do nich nie prowadzi.",
      ),
    ),
    base.end,
    section(
      "score",
      list(
        ["Tracks: you have these points already, doubled ones too.", "Trasy: te punkty już masz, także podwojone."],
        base.ticketPoints,
        base.mostTickets,
      ),
      paragraph(
        "Most points win. A tie is decided by more completed tickets; if that is equal too, the victory is shared.",
        "Wygrywa, kto ma najwięcej punktów. Remis rozstrzyga większa liczba zrealizowanych biletów; jeśli i to jest równe, zwycięstwo jest wspólne.",
      ),
    ),
  ],
};
