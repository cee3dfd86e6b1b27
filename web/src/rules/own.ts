// The rules of mechanics that no built-in board has, for boards of somebody's own.
import { list, paragraph, section } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "own",
  sections: [
    section(
      "ferries",
      paragraph(
        "Some tracks carry locomotive signs. For each sign one of the cards you pay must be a wild; the other cards follow the usual rules.",
        "Niektóre trasy mają znaki lokomotywy. Za każdy znak jedną z płaconych kart musi być lokomotywa; pozostałe karty wybierasz jak zwykle.",
      ),
    ),
    section(
      "tunnels",
      paragraph(
        "Some tracks are tunnels, and nobody knows beforehand what they cost. You lay down the cards of your claim, then the top {tunnels.cards|card|cards} of the pile are turned up.",
        "Niektóre trasy to tunele i nikt nie wie z góry, ile kosztują. Wykładasz karty za trasę, po czym odkrywa się {tunnels.cards|kartę|karty|kart} z wierzchu stosu.",
      ),
      list(
        [
          "For each card turned up that is a wild, or of the colour you laid down, you pay one more card: of that colour or a wild.",
          "Za każdą odkrytą lokomotywę i za każdą kartę w kolorze, który wykładasz, dopłacasz jedną kartę: w tym kolorze albo lokomotywę.",
        ],
        [
          "If you laid down wilds alone, only wilds match, and you pay with wilds.",
          "Jeśli wykładasz same lokomotywy, pasują tylko lokomotywy i tylko nimi dopłacasz.",
        ],
        [
          "If you cannot pay or do not want to, you take your cards back and your turn is over.",
          "Jeśli nie możesz albo nie chcesz dopłacić, zabierasz karty z powrotem i kończysz turę.",
        ],
        [
          "The cards turned up are discarded. If the pile and the discards have too few, only those there are count.",
          "Odkryte karty odkłada się na stos kart odrzuconych. Jeśli kart jest za mało, liczą się tylko te, które są.",
        ],
      ),
    ),
  ],
};
