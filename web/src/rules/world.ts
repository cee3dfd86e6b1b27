// The rules of the World by rail and sea: trains and ships, harbours, tours.
import * as base from "./base";
import { example, list, paragraph, pointsTable, section, table } from "./build";
import type { RulesPage } from "./types";

export const page: RulesPage = {
  board: "world",
  sections: [
    section(
      "different",
      base.known,
      list(
        [
          "There are trains and ships, and two kinds of cards for them. You choose how many of each you take along.",
          "Są wagony i statki oraz dwa rodzaje kart do nich. Ty decydujesz, ile czego zabierasz.",
        ],
        [
          "Two more things to do in a turn: build a harbour, exchange pieces.",
          "W turze możesz zrobić dwie nowe rzeczy: zbudować port albo wymienić elementy.",
        ],
        ["Tours are tickets with several cities.", "Wycieczki to bilety z kilkoma miastami."],
        [
          "The map goes round: its left and right edges are joined.",
          "Mapa się zamyka: jej lewa i prawa krawędź są połączone.",
        ],
        [
          "No points for the longest path or the most tickets, and the last turns are {pieces.last_turns} each.",
          "Nie ma punktów za najdłuższą drogę ani za najwięcej biletów, a ostatnich tur każdy ma {pieces.last_turns}.",
        ],
      ),
    ),
    section(
      "start",
      base.aim,
      paragraph(
        "Everybody gets {cards.train.dealt|train card|train cards}, {cards.ship.dealt|ship card|ship cards} and {harbours.each|harbour|harbours}. {cards.train.display|train card|train cards} and {cards.ship.display|ship card|ship cards} lie face up, the others form two piles.",
        "Każdy dostaje {cards.train.dealt|kartę|karty|kart} wagonów, {cards.ship.dealt|kartę|karty|kart} statków i {harbours.each|port|porty|portów}. Obok planszy odkrywa się {cards.train.display|kartę|karty|kart} wagonów i {cards.ship.display|kartę|karty|kart} statków; reszta tworzy dwa stosy.",
      ),
      base.firstTickets,
      paragraph("Then everybody chooses trains and ships.", "Potem każdy wybiera wagony i statki."),
      base.secrets,
    ),
    section(
      "pieces",
      paragraph(
        "You take {pieces.choose} pieces along, at most {pieces.train|train|trains} and at most {pieces.ship|ship|ships}. Look at your tickets first: how much sea do you have to cross? All choose in secret and show it together.",
        "Zabierasz {pieces.choose|element|elementy|elementów}: najwyżej {pieces.train|wagon|wagony|wagonów} i najwyżej {pieces.ship|statek|statki|statków}. Najpierw spójrz na bilety: ile morza masz do przebycia? Wszyscy wybierają w tajemnicy i pokazują wybór jednocześnie.",
      ),
      paragraph(
        "For a first game we suggest {pieces.suggested.0|train|trains} and {pieces.suggested.1|ship|ships}.",
        "Na pierwszą grę polecamy {pieces.suggested.0|wagon|wagony|wagonów} i {pieces.suggested.1|statek|statki|statków}.",
      ),
    ),
    section(
      "turn",
      paragraph("You do exactly one of five things:", "Robisz dokładnie jedną z pięciu rzeczy:"),
      list(
        ["draw two cards,", "dobierasz dwie karty,"],
        ["claim one track,", "zajmujesz jedną trasę,"],
        ["draw new tickets,", "dobierasz nowe bilety,"],
        ["build a harbour, or", "budujesz port albo"],
        ["exchange pieces.", "wymieniasz elementy."],
      ),
      paragraph(
        "You may pass only when nothing but an exchange is possible.",
        "Pasować możesz tylko wtedy, gdy możliwa jest co najwyżej wymiana.",
      ),
    ),
    section(
      "cards",
      ...base.drawing,
      paragraph(
        "There is a pile of train cards and one of ship cards. You may draw from either, and when you take a face-up card you choose which pile fills the gap.",
        "Jest stos kart wagonów i stos kart statków. Możesz dobierać z każdego, a gdy weźmiesz odkrytą kartę, wybierasz, z którego stosu ją uzupełnić.",
      ),
      paragraph(
        "Locomotives are in the train pile only, but they go with trains and ships alike.",
        "Lokomotywy są tylko w stosie wagonów, ale pasują i do wagonów, i do statków.",
      ),
      ...base.locomotives,
      paragraph(
        "You may hold as many cards as you like. When a pile is empty, its own discards are shuffled.",
        "Na ręce możesz mieć dowolnie wiele kart. Gdy stos się skończy, tasuje się jego karty odrzucone.",
      ),
    ),
    section(
      "claim",
      base.paying,
      paragraph(
        "Rails take train cards and trains, tracks at sea ship cards and ships; the two never mix.",
        "Trasy kolejowe wymagają kart wagonów i wagonów, a morskie kart statków i statków; nie wolno ich mieszać.",
      ),
      example(
        "Vancouver – Winnipeg is a yellow railway with 2 spaces: 2 yellow train cards, or one and a locomotive.",
        "Vancouver – Winnipeg to żółta trasa kolejowa o 2 polach: 2 żółte karty wagonów albo jedna i lokomotywa.",
      ),
      paragraph(
        "The cards are discarded and your trains or ships go on the spaces, one on each; so you need enough of them. Any free track will do, it need not touch your others. One track a turn.",
        "Karty odrzucasz, a na każdym polu stawiasz swój wagon albo statek; musi ci ich więc wystarczyć. Możesz zająć dowolną wolną trasę, nie musi łączyć się z innymi twoimi. W jednej turze zajmujesz jedną trasę.",
      ),
      base.scoring,
      pointsTable(8),
    ),
    section(
      "ships",
      paragraph(
        "A card with one ship counts for one space, a card with two ships for two, a locomotive for one. One ship of a card may go to waste, but you may not pay a card that is not needed.",
        "Karta z jednym statkiem liczy się za jedno pole, karta z dwoma statkami za dwa, lokomotywa za jedno. Jeden statek z karty może się zmarnować, ale nie wolno zapłacić zbędną kartą.",
      ),
      example(
        "Los Angeles – Honolulu is yellow and has 3 spaces at sea. Pay a yellow double ship and a yellow ship, or two yellow double ships: then one ship is wasted. You always place 3 ships.",
        "Los Angeles – Honolulu to żółta trasa morska o 3 polach. Płacisz żółtą kartą z dwoma statkami i żółtą z jednym albo dwiema żółtymi z dwoma statkami: wtedy jeden statek się marnuje. Stawiasz zawsze 3 statki.",
      ),
      paragraph(
        "The Southern Ocean is a place where tracks meet; it is on no ticket.",
        "Ocean Południowy to miejsce, w którym spotykają się trasy; nie ma go na żadnym bilecie.",
      ),
    ),
    section(
      "pairs",
      paragraph(
        "On a few railways through hard country each space takes two train cards of one colour. Another space may be paid in another colour, and locomotives may replace cards. You place one train on each space, and points go by spaces.",
        "Na kilku trasach kolejowych przez trudny teren każde pole kosztuje dwie karty wagonów w jednym kolorze. Za inne pole możesz zapłacić innym kolorem, a lokomotywy mogą zastąpić karty. Na każdym polu stawiasz jeden wagon, a punkty liczy się za pola.",
      ),
      example(
        "Lahore – Beijing has 3 such spaces. You could pay 2 red cards, 2 green cards, and a white card with a locomotive.",
        "Trasa Lahaur – Pekin ma 3 takie pola. Możesz zapłacić 2 czerwonymi kartami, 2 zielonymi oraz białą z lokomotywą.",
      ),
    ),
    base.parallel,
    section(
      "wraps",
      paragraph(
        "The world is round: a track that leaves the map on the left comes back on the right. It is one track and costs all its spaces.",
        "Świat jest okrągły: trasa, która wychodzi z mapy po lewej stronie, wraca po prawej. To jedna trasa i płaci się za wszystkie jej pola.",
      ),
      example(
        "Los Angeles – Tokyo has 7 spaces, and you see them partly at one edge and partly at the other.",
        "Trasa Los Angeles – Tokio ma 7 pól; część z nich widać przy jednej krawędzi, a część przy drugiej.",
      ),
    ),
    section("tickets", base.meeting, base.drawTickets, base.keeping),
    section(
      "tours",
      paragraph(
        "A tour names three or more cities and shows three numbers.",
        "Wycieczka wymienia co najmniej trzy miasta i ma trzy liczby.",
      ),
      list(
        [
          "All points: you can travel through the cities in the order of the ticket without using one of your tracks twice.",
          "Pełne punkty: możesz przejechać przez miasta w kolejności z biletu, nie używając żadnej swojej trasy dwa razy.",
        ],
        [
          "Fewer points: the cities are all joined, but not like that.",
          "Mniej punktów: wszystkie miasta są połączone, ale nie w ten sposób.",
        ],
        ["Otherwise the third number is subtracted.", "W przeciwnym razie odejmuje się trzecią liczbę."],
      ),
    ),
    section(
      "harbours",
      paragraph(
        "You have {harbours.each|harbour|harbours}. You build one, as your turn, in a port city without a harbour that one of your tracks leads to. It costs {harbours.train|train card|train cards} and {harbours.ship|ship card|ship cards}, all of one colour and all with an anchor. Locomotives may replace any of them.",
        "Masz {harbours.each|port|porty|portów} do zbudowania. Port budujesz w swojej turze w mieście portowym, w którym nie ma jeszcze portu i do którego prowadzi twoja trasa. Kosztuje {harbours.train|kartę|karty|kart} wagonów i {harbours.ship|kartę|karty|kart} statków, wszystkie w jednym kolorze i z kotwicą. Każdą może zastąpić lokomotywa.",
      ),
      paragraph(
        "All cards with a single ship have the anchor, and {cards.train.harbour} train cards of each colour. When you pay for a track you choose whether to spend those.",
        "Kotwicę mają wszystkie karty z jednym statkiem, a wśród kart wagonów {cards.train.harbour} w każdym kolorze. Płacąc za trasę, wybierasz, czy je wydać.",
      ),
      paragraph(
        "At the end a harbour scores by how many of your completed tickets name its city:",
        "Na końcu port daje punkty zależnie od tego, ile twoich zrealizowanych biletów wymienia jego miasto:",
      ),
      table(
        [
          ["Tickets", "Bilety"],
          ["Points", "Punkty"],
        ],
        [
          ["0", "0"],
          ["0", "0"],
        ],
        [
          ["1", "1"],
          ["{harbours.points.0}", "{harbours.points.0}"],
        ],
        [
          ["2", "2"],
          ["{harbours.points.1}", "{harbours.points.1}"],
        ],
        [
          ["3 or more", "3 lub więcej"],
          ["{harbours.points.2}", "{harbours.points.2}"],
        ],
      ),
      paragraph(
        "A ticket counts for each of your harbours it names. A harbour you have not built costs {harbours.unbuilt|point|points}.",
        "Bilet liczy się dla każdego z twoich portów, które wymienia. Niezbudowany port kosztuje {harbours.unbuilt|punkt|punkty|punktów}.",
      ),
    ),
    section(
      "exchange",
      paragraph(
        "Too few ships? For a whole turn you may exchange pieces you have not placed: trains for ships or ships for trains, as many as you like, as far as there are some left in the box ({pieces.train|train|trains} and {pieces.ship|ship|ships} in all). Each costs {exchange.cost|point|points}.",
        "Za mało statków? Za całą turę możesz wymienić nieułożone elementy: wagony na statki albo statki na wagony, dowolnie wiele, o ile zostały jeszcze w pudełku (łącznie {pieces.train|wagon|wagony|wagonów} i {pieces.ship|statek|statki|statków}). Każdy kosztuje {exchange.cost|punkt|punkty|punktów}.",
      ),
    ),
    section(
      "end",
      paragraph(
        "When somebody ends a turn with {pieces.end_at|piece|pieces} or fewer, trains and ships together, everybody has {pieces.last_turns|more turn|more turns}, that player too. Then the game is over.",
        "Gdy ktoś kończy turę i ma najwyżej {pieces.end_at|element|elementy|elementów}, wagony i statki razem, każdy, także ta osoba, ma jeszcze {pieces.last_turns|turę|tury|tur}. Potem gra się kończy.",
      ),
      paragraph(
        "It also ends, which is rare, when all players pass in a row, or when for three rounds nobody draws, claims or builds anything.",
        "Kończy się też, choć to rzadkość, gdy wszyscy kolejno spasują albo gdy przez trzy rundy nikt nic nie dobierze, nie zajmie ani nie zbuduje.",
      ),
    ),
    section(
      "score",
      list(
        base.trackPoints,
        base.ticketPoints,
        ["Tours: all points, fewer points or a loss.", "Wycieczki: pełne punkty, mniej punktów albo strata."],
        [
          "Harbours: {harbours.points.0}, {harbours.points.1} or {harbours.points.2} points; each one not built costs {harbours.unbuilt}.",
          "Porty: {harbours.points.0}, {harbours.points.1} albo {harbours.points.2} punktów; każdy niezbudowany kosztuje {harbours.unbuilt}.",
        ],
        [
          "Exchanges: minus {exchange.cost|point|points} for each piece.",
          "Wymiany: minus {exchange.cost|punkt|punkty|punktów} za każdy element.",
        ],
      ),
      paragraph(
        "Most points win. A tie is decided by more completed tickets; if that is equal too, the victory is shared.",
        "Wygrywa, kto ma najwięcej punktów. Remis rozstrzyga większa liczba zrealizowanych biletów; jeśli i to jest równe, zwycięstwo jest wspólne.",
      ),
    ),
  ],
};
