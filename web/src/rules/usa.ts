// The rules of North America, which the other boards build on.
import * as base from "./base";
import { example, list, paragraph, pointsTable, section } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "usa",
  sections: [
    section(
      "start",
      paragraph(
        "You build railways across a continent. Most points win: for tracks at once, at the end for your tickets and the longest path.",
        "Budujesz koleje przez cały kontynent. Wygrywa, kto ma najwięcej punktów: za trasy od razu, a na końcu za bilety i najdłuższą drogę.",
      ),
      base.dealt,
      base.firstTickets,
      base.secrets,
    ),
    base.turn,
    section(
      "cards",
      ...base.drawing,
      ...base.locomotives,
      example(
        "You take a face-up red card and a locomotive comes in its place. You cannot take that one now: choose another card or draw from the pile.",
        "Bierzesz odkrytą czerwoną kartę, a w jej miejsce pojawia się lokomotywa. Tej nie możesz teraz wziąć: wybierz inną kartę albo dobierz ze stosu.",
      ),
      base.hand,
    ),
    section(
      "claim",
      base.paying,
      example(
        "Chicago – Omaha is blue and has 4 spaces. Pay 4 blue cards, or 3 blue cards and a locomotive, or 4 locomotives. Calgary – Seattle is grey and has 4 spaces: 4 green cards will do, or 4 black ones, but not 2 and 2.",
        "Trasa Chicago – Omaha jest niebieska i ma 4 pola. Płacisz 4 niebieskimi kartami albo 3 niebieskimi i lokomotywą, albo 4 lokomotywami. Trasa Calgary – Seattle jest szara i ma 4 pola: wystarczą 4 zielone karty albo 4 czarne, ale nie 2 i 2.",
      ),
      base.placing,
      base.scoring,
      pointsTable(6),
    ),
    base.parallel,
    section("tickets", base.meeting, base.drawTickets, base.keeping),
    base.end,
    section(
      "score",
      list(base.trackPoints, base.ticketPoints, [
        "Longest path: {scores.longest_path|point|points} for the longest unbroken path of one player's tracks. It may pass a city more than once but uses each track only once. All who tie get the points.",
        "Najdłuższa droga: {scores.longest_path|punkt|punkty|punktów} za najdłuższą nieprzerwaną drogę z tras jednego gracza. Może przechodzić przez miasto kilka razy, ale każdej trasy używa tylko raz. Przy remisie punkty dostają wszyscy remisujący.",
      ]),
      paragraph(
        "Most points win. A tie is decided by more completed tickets, then by the longest path; if that is equal too, the victory is shared.",
        "Wygrywa, kto ma najwięcej punktów. Remis rozstrzyga większa liczba zrealizowanych biletów, potem najdłuższa droga; jeśli i to jest równe, zwycięstwo jest wspólne.",
      ),
    ),
  ],
};
