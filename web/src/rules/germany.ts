// The rules of Germany: passengers, and short and long tickets.
import * as base from "./base";
import { example, list, paragraph, pointsTable, section } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "germany",
  sections: [
    section(
      "different",
      base.known,
      list(
        [
          "Passengers wait on the map. Whoever claims a track may take some along; most of a colour are worth many points.",
          "Na mapie czekają pasażerowie. Kto zajmie trasę, może ich zabrać; najwięcej w danym kolorze daje dużo punktów.",
        ],
        [
          "Tickets are short or long, and you say how many of each you want.",
          "Bilety są krótkie i długie, a ty mówisz, ile chcesz których.",
        ],
        [
          "Some tickets lead to a country; you cannot travel through it.",
          "Niektóre bilety prowadzą do kraju; nie można przez niego przejechać.",
        ],
        [
          "Some cities are joined by three tracks, and a track with 7 spaces brings {scores.tracks.6|point|points}.",
          "Niektóre miasta łączą aż trzy trasy, a trasa o 7 polach daje {scores.tracks.6|punkt|punkty|punktów}.",
        ],
        base.globetrotter,
      ),
    ),
    section(
      "start",
      base.aim,
      base.dealt,
      paragraph(
        "The passengers, {passengers.each} of each of {passengers.colours.length} colours, are spread over the map at random.",
        "Pasażerów, po {passengers.each} w każdym z {passengers.colours.length} kolorów, rozstawia się na mapie losowo.",
      ),
      paragraph(
        "You say how many of your first {tickets.deal} tickets are short and how many long, look at them and keep at least {tickets.keep}. The others are shuffled back. All choose at the same time.",
        "Mówisz, ile z pierwszych {tickets.deal} biletów ma być krótkich, a ile długich, oglądasz je i zachowujesz co najmniej {tickets.keep}. Pozostałe wtasowuje się z powrotem. Wszyscy wybierają jednocześnie.",
      ),
      base.secrets,
    ),
    base.turn,
    base.cards,
    section(
      "claim",
      base.paying,
      example(
        "Hamburg – Schwerin is green and has 2 spaces: 2 green cards, or a green card and a locomotive, or 2 locomotives.",
        "Trasa Hamburg – Schwerin jest zielona i ma 2 pola: 2 zielone karty albo zielona i lokomotywa, albo 2 lokomotywy.",
      ),
      base.placing,
      base.scoring,
      pointsTable(7),
      paragraph("Then you may take passengers.", "Potem możesz zabrać pasażerów."),
    ),
    section(
      "passengers",
      paragraph(
        "After each claim you may take one passenger from each end of the track. You choose the colour at each end by itself, and you may also take nobody. A country's passenger waits in the country as a whole, whichever track leads there. What you have collected everybody can see.",
        "Po zajęciu trasy możesz zabrać po jednym pasażerze z każdego jej końca. Kolor wybierasz na każdym końcu osobno, możesz też nikogo nie zabierać. Pasażer w kraju czeka w całym kraju, obojętnie którą trasą tam dotrzesz. Zebranych pasażerów widzą wszyscy.",
      ),
      paragraph(
        "At the end, for each colour, the most passengers bring {passengers.most|point|points} and the second most {passengers.second}. If several tie for most, each gets {passengers.most} and there is no second place. If they tie for second, each gets {passengers.second}. Without a passenger of a colour you get nothing for it.",
        "Na końcu w każdym kolorze najwięcej pasażerów daje {passengers.most|punkt|punkty|punktów}, a drugie miejsce {passengers.second}. Kto remisuje o pierwsze miejsce, dostaje {passengers.most}, a drugiego wtedy nie ma. Kto remisuje o drugie, dostaje {passengers.second}. Bez pasażera w danym kolorze nie dostajesz za niego nic.",
      ),
      example(
        "White passengers: Ada has 4, Ben and Cleo have 2 each. Ada gets {passengers.most|point|points}, Ben and Cleo {passengers.second} each. Had Ben 4 as well, he and Ada would get {passengers.most} each and Cleo nothing.",
        "Biali pasażerowie: Ada ma 4, Bolek i Celina po 2. Ada dostaje {passengers.most|punkt|punkty|punktów}, a Bolek i Celina po {passengers.second}. Gdyby Bolek też miał 4, on i Ada dostaliby po {passengers.most}, a Celina nic.",
      ),
    ),
    section(
      "parallel",
      paragraph(
        "Some cities are joined by two or three tracks side by side. You may own only one of them.",
        "Niektóre miasta łączą dwie lub trzy trasy biegnące obok siebie. Możesz mieć tylko jedną z nich.",
      ),
      paragraph(
        "With fewer than {open_from} players, once one of them is claimed, the others are closed to everybody.",
        "Gdy graczy jest mniej niż {open_from}, po zajęciu jednej z nich pozostałe są zamknięte dla wszystkich.",
      ),
    ),
    section("tickets", base.meeting, base.drawTickets, base.keeping),
    section(
      "mix",
      paragraph(
        "Short tickets are worth up to 11 points, long ones 12 to 22. Whenever you draw, at the start too, you say how many of each you want before you see any. Each kind has a pile of its own; if it runs short you get what is left.",
        "Krótkie bilety są warte do 11 punktów, długie od 12 do 22. Za każdym razem, także na początku, mówisz, ile chcesz których, zanim je zobaczysz. Każdy rodzaj ma swój stos; gdy w nim brakuje, dostajesz tyle, ile zostało.",
      ),
      paragraph(
        "Everybody can see how many short and how many long tickets you hold.",
        "Wszyscy widzą, ile masz biletów krótkich, a ile długich.",
      ),
    ),
    section(
      "countries",
      paragraph(
        "Denmark, the Netherlands, France, Switzerland and Austria lie at the edge of the map. A ticket to a country counts once your tracks reach it, at any of its ends. But each track ends there: a country joins nothing.",
        "Na skraju mapy leżą Dania, Holandia, Francja, Szwajcaria i Austria. Bilet do kraju liczy się, gdy twoje trasy do niego dotrą, do dowolnego z jego końców. Ale każda trasa tam się kończy: kraj niczego nie łączy.",
      ),
      example(
        "You own Lindau – Switzerland and Freiburg – Switzerland. Either will do for a ticket to Switzerland, but Lindau and Freiburg are not joined by them.",
        "Masz trasy Lindau – Szwajcaria i Fryburg – Szwajcaria. Każda wystarczy na bilet do Szwajcarii, ale Lindau i Fryburg nie są przez to połączone.",
      ),
    ),
    base.end,
    section(
      "score",
      list(base.trackPoints, base.ticketPoints, base.mostTickets, [
        "Passengers: {passengers.most} and {passengers.second} points for each colour, as described above.",
        "Pasażerowie: {passengers.most} i {passengers.second} punktów za każdy kolor, jak opisano wyżej.",
      ]),
      paragraph(
        "Most points win. A tie is decided by more completed tickets, then by more passengers; if that is equal too, the victory is shared.",
        "Wygrywa, kto ma najwięcej punktów. Remis rozstrzyga większa liczba zrealizowanych biletów, potem większa liczba pasażerów; jeśli i to jest równe, zwycięstwo jest wspólne.",
      ),
    ),
  ],
};
