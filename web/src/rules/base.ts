// Rules that several boards share, written once; the numbers come from each board.
import { list, paragraph, section } from "./build";

export const aim = paragraph(
  "Most points win. Tracks bring points at once, everything else at the end.",
  "Wygrywa, kto ma najwięcej punktów. Trasy dają je od razu, wszystko inne na końcu.",
);

export const known = paragraph(
  "If you know North America, this is new:",
  "Jeśli znasz Amerykę Północną, nowe jest to:",
);

/** What is new on boards with a globetrotter, as a line of a list. */
export const globetrotter: [en: string, pl: string] = [
  "No longest path; the most completed tickets bring {scores.globetrotter|point|points}.",
  "Nie ma najdłuższej drogi; najwięcej zrealizowanych biletów daje {scores.globetrotter|punkt|punkty|punktów}.",
];

export const dealt = paragraph(
  "Everybody gets {pieces.train|train|trains} and {cards.train.dealt|card|cards}. The cards come in {cards.colours.length} colours, {cards.train.plain} of each, and there are {cards.train.wild} locomotives. {cards.train.display|card lies|cards lie} face up, the others form the pile.",
  "Każdy dostaje {pieces.train|wagon|wagony|wagonów} i {cards.train.dealt|kartę|karty|kart}. W talii jest po {cards.train.plain|karcie|karty|kart} w każdym z {cards.colours.length} kolorów i {cards.train.wild|lokomotywa|lokomotywy|lokomotyw}. Obok planszy odkrywa się {cards.train.display|kartę|karty|kart}; reszta tworzy stos.",
);

export const firstTickets = paragraph(
  "You are dealt {tickets.deal|ticket|tickets} and keep at least {tickets.keep}; the others go under the pile. All choose at the same time.",
  "Dostajesz {tickets.deal|bilet|bilety|biletów} i zachowujesz co najmniej {tickets.keep}; pozostałe trafiają pod stos. Wszyscy wybierają jednocześnie.",
);

export const secrets = paragraph(
  "Nobody sees your cards and tickets. Everything else is open: how many of them you hold, your pieces, your tracks, your score.",
  "Twoich kart i biletów nikt nie widzi. Cała reszta jest jawna: ile ich masz, twoje elementy, trasy i punkty.",
);

export const pass = paragraph(
  "You pass only when you can do nothing else.",
  "Pasujesz tylko wtedy, gdy nie możesz zrobić nic innego.",
);

export const turn = section(
  "turn",
  paragraph("You do exactly one of three things:", "Robisz dokładnie jedną z trzech rzeczy:"),
  list(
    ["draw two cards,", "dobierasz dwie karty,"],
    ["claim one track, or", "zajmujesz jedną trasę albo"],
    ["draw new tickets.", "dobierasz nowe bilety."],
  ),
  pass,
);

export const drawing = [
  paragraph(
    "Take two cards, one after the other: each either face up or, unseen, from the pile. A face-up card is replaced at once, so look again before you take the second.",
    "Bierzesz dwie karty, jedną po drugiej: każdą albo z odkrytych, albo w ciemno ze stosu. W miejsce odkrytej od razu pojawia się nowa, więc przed wzięciem drugiej spójrz jeszcze raz.",
  ),
];

export const locomotives = [
  paragraph(
    "A locomotive stands for a card of any colour. That has its price: a face-up locomotive is the only card you take this turn, and it can never be your second card. One drawn from the pile is a card like any other.",
    "Lokomotywa zastępuje kartę w dowolnym kolorze. Ma to swoją cenę: odkryta lokomotywa jest jedyną kartą, jaką bierzesz w tej turze, i nigdy nie może być drugą. Dobrana ze stosu liczy się jak każda inna karta.",
  ),
  paragraph(
    "As soon as {cards.wild_limit} or more of the face-up cards are locomotives, all face-up cards are replaced.",
    "Gdy lokomotyw wśród odkrytych kart jest co najmniej {cards.wild_limit}, wszystkie odkryte karty zastępuje się nowymi.",
  ),
];

export const hand = paragraph(
  "You may hold as many cards as you like. When the pile is empty, the discards are shuffled and become the new one.",
  "Na ręce możesz mieć dowolnie wiele kart. Gdy stos się skończy, karty odrzucone tasuje się i tworzą nowy.",
);

export const cards = section("cards", ...drawing, ...locomotives, hand);

export const paying = paragraph(
  "A track is a row of spaces between two neighbouring places. It costs as many cards as it has spaces, all of its colour. For a grey track you choose the colour, but only one. Locomotives may replace some of the cards or all of them.",
  "Trasa to rząd pól między dwoma sąsiednimi miejscami. Kosztuje tyle kart, ile ma pól, wszystkie w jej kolorze. Przy szarej kolor wybierasz ty, ale tylko jeden. Lokomotywy mogą zastąpić część kart albo wszystkie.",
);

export const placing = paragraph(
  "The cards are discarded and your trains go on the spaces, one on each; so you need enough of them. Any free track will do, it need not touch your others. One track a turn.",
  "Karty odrzucasz, a na każdym polu stawiasz swój wagon; musi ci ich więc wystarczyć. Możesz zająć dowolną wolną trasę, nie musi łączyć się z innymi twoimi. W jednej turze zajmujesz jedną trasę.",
);

export const scoring = paragraph(
  "You score at once, and long tracks are worth more:",
  "Punkty dostajesz od razu, a długie trasy są warte więcej:",
);

export const parallel = section(
  "parallel",
  paragraph(
    "Some places are joined by two tracks side by side. You may own only one of them.",
    "Niektóre miejsca łączą dwie trasy biegnące obok siebie. Możesz mieć tylko jedną z nich.",
  ),
  paragraph(
    "With fewer than {open_from} players there is room for one player only: once one of the two is claimed, the other is closed to everybody.",
    "Gdy graczy jest mniej niż {open_from}, jest tam miejsce tylko dla jednego: po zajęciu jednej z nich druga jest zamknięta dla wszystkich.",
  ),
);

export const meeting = paragraph(
  "A ticket names two places. Join them with your tracks, by whatever way you like, and at the end it adds its points to your score. If they are not joined then, it takes as many away.",
  "Bilet wymienia dwa miejsca. Połącz je swoimi trasami, dowolną drogą, a na końcu dostaniesz punkty z biletu. Jeśli nie będą wtedy połączone, stracisz tyle samo.",
);

export const drawTickets = paragraph(
  "For a whole turn you may draw {tickets.draw|new ticket|new tickets} and keep at least {tickets.draw_keep}; the others go under the pile.",
  "Za całą turę możesz dobrać {tickets.draw|nowy bilet|nowe bilety|nowych biletów} i zachować co najmniej {tickets.draw_keep}; pozostałe trafiają pod stos.",
);

export const keeping = paragraph(
  "You may hold any number of tickets, but what you have kept you keep to the end.",
  "Biletów możesz mieć dowolnie wiele, ale tego, co raz zachowasz, już się nie pozbędziesz.",
);

export const rareEnd = paragraph(
  "It also ends, which is rare, when all players pass in a row, or when for three rounds nobody draws or claims anything.",
  "Kończy się też, choć to rzadkość, gdy wszyscy kolejno spasują albo gdy przez trzy rundy nikt nic nie dobierze ani nie zajmie.",
);

export const end = section(
  "end",
  paragraph(
    "When somebody ends a turn with {pieces.end_at|train|trains} or fewer, everybody has {pieces.last_turns|more turn|more turns}, that player too. Then the game is over.",
    "Gdy ktoś kończy turę i ma najwyżej {pieces.end_at|wagon|wagony|wagonów}, każdy, także ta osoba, ma jeszcze {pieces.last_turns|turę|tury|tur}. Potem gra się kończy.",
  ),
  rareEnd,
);

export const mostTickets = [
  "Globetrotter: {scores.globetrotter|point|points} for the most completed tickets. All who tie get them; with no ticket completed nobody does.",
  "Globtroter: {scores.globetrotter|punkt|punkty|punktów} za najwięcej zrealizowanych biletów. Przy remisie dostają je wszyscy remisujący; bez zrealizowanego biletu nikt.",
] as const;

export const trackPoints = ["Tracks: you have these points already.", "Trasy: te punkty już masz."] as const;

export const ticketPoints = [
  "Tickets: completed ones add their points, all others subtract them.",
  "Bilety: zrealizowane dodają swoje punkty, wszystkie inne je odejmują.",
] as const;
