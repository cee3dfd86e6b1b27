// The rules of the first journey through Europe: a race for tickets, without points.
import { hand, known, rareEnd } from "./base";
import { example, list, paragraph, section } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "first_journey",
  sections: [
    section(
      "different",
      known,
      list(
        [
          "There are no points: whoever first completes {journey.goal|ticket|tickets} wins.",
          "Nie ma punktów: wygrywa, kto pierwszy zrealizuje {journey.goal|bilet|bilety|biletów}.",
        ],
        ["No cards lie face up: you draw from the pile.", "Nie ma odkrytych kart: dobierasz ze stosu."],
        [
          "A completed ticket counts at once, and you get a new one. An unfinished ticket costs nothing.",
          "Zrealizowany bilet liczy się od razu i dostajesz nowy. Niezrealizowany nic nie kosztuje.",
        ],
      ),
    ),
    section(
      "start",
      paragraph(
        "Everybody gets {pieces.train|train|trains}, {cards.train.dealt|card|cards} and {tickets.deal|ticket|tickets}. Do not show your cards and tickets to the others.",
        "Każdy dostaje {pieces.train|wagon|wagony|wagonów}, {cards.train.dealt|kartę|karty|kart} i {tickets.deal|bilet|bilety|biletów}. Nie pokazuj innym swoich kart ani biletów.",
      ),
      paragraph(
        "The cards come in {cards.colours.length} colours, {cards.train.plain} of each, and there are {cards.train.wild} locomotives.",
        "W talii jest po {cards.train.plain|karcie|karty|kart} w każdym z {cards.colours.length} kolorów i {cards.train.wild|lokomotywa|lokomotywy|lokomotyw}.",
      ),
    ),
    section(
      "turn",
      paragraph("You do one of these:", "Robisz jedną z tych rzeczy:"),
      list(
        ["draw two cards,", "dobierasz dwie karty,"],
        ["claim one track, or", "zajmujesz jedną trasę albo"],
        ["swap your tickets for new ones.", "wymieniasz bilety na nowe."],
      ),
      paragraph(
        "You may pass only when you can neither draw nor claim.",
        "Pasować możesz tylko wtedy, gdy nie możesz ani dobrać kart, ani zająć trasy.",
      ),
    ),
    section(
      "cards",
      paragraph(
        "Draw two cards from the pile. A locomotive stands for a card of any colour.",
        "Dobierasz dwie karty ze stosu. Lokomotywa zastępuje kartę w dowolnym kolorze.",
      ),
      hand,
    ),
    section(
      "claim",
      paragraph(
        "A track costs as many cards as it has spaces, all of its colour. Locomotives may replace any of them. Put one of your trains on each space.",
        "Trasa kosztuje tyle kart, ile ma pól, wszystkie w jej kolorze. Każdą z nich może zastąpić lokomotywa. Na każdym polu stawiasz swój wagon.",
      ),
      example(
        "Paris – Brest is yellow and has 2 spaces: pay 2 yellow cards, or a yellow card and a locomotive.",
        "Trasa Paryż – Brest jest żółta i ma 2 pola: płacisz 2 żółtymi kartami albo żółtą i lokomotywą.",
      ),
      paragraph(
        "Any free track will do, it need not touch your others. One track a turn. The colour of your trains does not matter.",
        "Możesz zająć dowolną wolną trasę, nie musi łączyć się z innymi twoimi. W jednej turze zajmujesz jedną trasę. Kolor twoich wagonów nie ma znaczenia.",
      ),
    ),
    section(
      "parallel",
      paragraph(
        "Many cities are joined by two tracks side by side. You may own one of them; the other stays free for somebody else, even with two players.",
        "Wiele miast łączą dwie trasy biegnące obok siebie. Możesz mieć jedną z nich; druga zostaje dla kogoś innego, nawet gdy gracie we dwoje.",
      ),
    ),
    section(
      "tickets",
      paragraph(
        "A ticket names two cities. Join them with your tracks, by whatever way you like. Tracks you already have count too.",
        "Bilet wymienia dwa miasta. Połącz je swoimi trasami, dowolną drogą. Liczą się też trasy, które już masz.",
      ),
    ),
    section(
      "journey",
      paragraph(
        "As soon as a ticket's cities are joined, it is shown, it counts, and you draw a new one. If your tracks already join the cities of the new one, that counts at once as well.",
        "Gdy tylko połączysz miasta z biletu, zostaje on pokazany i policzony, a ty dobierasz nowy. Jeśli twoje trasy już łączą miasta z nowego, on też od razu się liczy.",
      ),
    ),
    section(
      "bonus",
      paragraph(
        "Join a city in the east (Moscow, Rostov or Ankara) with one in the west (Dublin, Brest or Madrid): the bonus ticket counts as a completed ticket. You can earn it once in a game.",
        "Połącz jedno z miast na wschodzie (Moskwa, Rostów, Ankara) z jednym na zachodzie (Dublin, Brest, Madryt): bilet premiowy liczy się jak zrealizowany bilet. Możesz go zdobyć raz w grze.",
      ),
    ),
    section(
      "swap",
      paragraph(
        "Do you not like your tickets, or is the way blocked? For a whole turn you put all your unfinished tickets away and draw {tickets.deal|new one|new ones}.",
        "Bilety ci nie pasują albo droga jest zablokowana? Za całą turę odkładasz wszystkie niezrealizowane bilety i dobierasz {tickets.deal|nowy|nowe|nowych}.",
      ),
    ),
    section(
      "end",
      paragraph("The game ends at once when somebody", "Gra kończy się od razu, gdy ktoś"),
      list(
        ["completes ticket number {journey.goal}, or", "zrealizuje bilet numer {journey.goal} albo"],
        ["puts the last train on the board.", "położy na planszy swój ostatni wagon."],
      ),
      paragraph(
        "It is over as well when nobody can claim a track any more.",
        "Koniec jest również wtedy, gdy nikt nie może już zająć żadnej trasy.",
      ),
      rareEnd,
    ),
    section(
      "score",
      paragraph(
        "Whoever completes {journey.goal|ticket|tickets} first wins. If the game ends before that, most completed tickets win; those who tie share the victory.",
        "Wygrywa, kto pierwszy zrealizuje {journey.goal|bilet|bilety|biletów}. Jeśli gra skończy się wcześniej, wygrywa, kto zrealizował najwięcej biletów; remisujący dzielą zwycięstwo.",
      ),
    ),
  ],
};
