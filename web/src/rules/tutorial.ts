// The lessons: what a first game on each board is told, and when.
import type { Condition, Highlight, Lesson, LessonStep } from "./types";

const step = (id: string, when: Condition, point: Highlight, en: string, pl: string): LessonStep => ({
  id,
  when,
  text: { en, pl },
  point,
});

const usa: Lesson = {
  board: "usa",
  steps: [
    step(
      "welcome",
      "start",
      "board",
      "Welcome! This is North America. You join cities with your trains and collect points. Just play; we explain things when they come up.",
      "Witaj! To Ameryka Północna. Łączysz miasta swoimi wagonami i zbierasz punkty. Po prostu graj; wszystko wyjaśnimy po drodze.",
    ),
    step(
      "tickets",
      "keep_first",
      "tickets",
      "These are tickets. Each names two cities. Join them with your tracks and you get the points on the ticket; if you do not manage, you lose as many.",
      "To są bilety. Każdy wymienia dwa miasta. Połącz je swoimi trasami, a dostaniesz punkty z biletu; jeśli się nie uda, stracisz tyle samo.",
    ),
    step(
      "keep",
      "keep_first",
      "tickets",
      "Keep at least {tickets.keep} of them. Tip: tickets that lie close together on the map are easier, because one track can help both.",
      "Zachowaj co najmniej {tickets.keep}. Wskazówka: łatwiej realizować bilety leżące blisko siebie na mapie, bo jedna trasa może pomóc obu.",
    ),
    step(
      "draw",
      "turn",
      "display",
      "Your turn! You do one thing: draw cards, claim a track or draw tickets. Tracks cost cards, so draw first: take one of the face-up cards or one from the pile.",
      "Twoja tura! Robisz jedną rzecz: dobierasz karty, zajmujesz trasę albo dobierasz bilety. Trasy kosztują karty, więc najpierw dobieraj: weź jedną z odkrytych kart albo kartę ze stosu.",
    ),
    step(
      "locomotive",
      "next_card",
      "display",
      "Now a second card. Locomotives replace any colour, so they are dear: a face-up one can only be taken alone, as the only card of a turn. From the pile it is pure luck.",
      "Teraz druga karta. Lokomotywy zastępują każdy kolor, więc są drogie: odkrytą można wziąć tylko jako jedyną kartę w turze. Ze stosu to czyste szczęście.",
    ),
    step(
      "claim",
      "can_claim",
      "board",
      "You have the cards for a track: those you can claim glow on the map. A track costs as many cards of its colour as it has spaces; on a grey one any colour will do. Choose one that brings a ticket closer.",
      "Masz karty na trasę: te, które możesz zająć, świecą na mapie. Trasa kosztuje tyle kart w jej kolorze, ile ma pól; przy szarej wystarczy dowolny jeden kolor. Wybierz taką, która przybliża cię do biletu.",
    ),
    step(
      "points",
      "claimed",
      "players",
      "Your trains are on the board and your points are here. Long tracks pay best: 1 space brings {scores.tracks.0|point|points}, 3 bring {scores.tracks.2}, and 6 bring {scores.tracks.5}.",
      "Twoje wagony stoją na planszy, a punkty widać tutaj. Długie trasy opłacają się najbardziej: 1 pole daje {scores.tracks.0|punkt|punkty|punktów}, 3 pola dają {scores.tracks.2}, a 6 pól {scores.tracks.5}.",
    ),
    step(
      "parallel",
      "claimed",
      "board",
      "Some cities are joined by two tracks side by side. You can own only one of them. With fewer than {open_from} players the other is closed as soon as one is claimed, so do not wait too long.",
      "Niektóre miasta łączą dwie trasy obok siebie. Możesz mieć tylko jedną z nich. Gdy graczy jest mniej niż {open_from}, po zajęciu jednej druga jest zamknięta, więc nie zwlekaj za długo.",
    ),
    step(
      "more",
      "ticket_done",
      "ticket_pile",
      "A ticket is done! If you have plenty of trains left, you may draw {tickets.draw|new ticket|new tickets} for a turn and keep at least {tickets.draw_keep}. Perhaps your tracks already join the cities.",
      "Bilet zrealizowany! Jeśli masz jeszcze sporo wagonów, możesz za turę dobrać {tickets.draw|nowy bilet|nowe bilety|nowych biletów} i zachować co najmniej {tickets.draw_keep}. Może twoje trasy już łączą te miasta.",
    ),
    step(
      "few",
      "few_pieces",
      "players",
      "The end is near. When somebody ends a turn with {pieces.end_at|train|trains} or fewer, everybody has {pieces.last_turns|more turn|more turns}. Finish your tickets, and take no new ones unless you are sure.",
      "Zbliża się koniec. Gdy ktoś skończy turę, mając najwyżej {pieces.end_at|wagon|wagony|wagonów}, każdy ma jeszcze {pieces.last_turns|turę|tury|tur}. Dokończ swoje bilety i nie bierz nowych, jeśli nie masz pewności.",
    ),
    step(
      "account",
      "over",
      "none",
      "That is the account: tracks, then tickets, added or subtracted, and {scores.longest_path|point|points} for the longest path. Most points win. Now you know the whole game!",
      "Oto podsumowanie: trasy, potem bilety, dodane albo odjęte, i {scores.longest_path|punkt|punkty|punktów} za najdłuższą drogę. Wygrywa, kto ma najwięcej punktów. Znasz już całą grę!",
    ),
  ],
};

const firstJourney: Lesson = {
  board: "first_journey",
  steps: [
    step(
      "welcome",
      "start",
      "board",
      "Welcome aboard! This is Europe. You join cities with your trains.",
      "Proszę wsiadać! To jest Europa. Łączysz miasta swoimi wagonami.",
    ),
    step(
      "tickets",
      "start",
      "tickets",
      "These are your tickets. Each names two cities: join them with your tracks. Whoever completes {journey.goal|ticket|tickets} first wins!",
      "To twoje bilety. Każdy wymienia dwa miasta: połącz je swoimi trasami. Wygrywa, kto pierwszy zrealizuje {journey.goal|bilet|bilety|biletów}!",
    ),
    step(
      "draw",
      "turn",
      "pile",
      "It is your turn. You may draw two cards from the pile or claim a track with the cards you have.",
      "Twoja tura. Możesz dobrać dwie karty ze stosu albo zająć trasę kartami, które masz.",
    ),
    step(
      "hand",
      "turn",
      "hand",
      "Here are your cards. The colourful locomotive is special: it replaces a card of any colour.",
      "Tu są twoje karty. Kolorowa lokomotywa jest wyjątkowa: zastępuje kartę w każdym kolorze.",
    ),
    step(
      "claim",
      "can_claim",
      "board",
      "Look, some tracks glow: you have the cards for them. A track with 2 yellow spaces costs 2 yellow cards. Choose one that is on the way of your ticket.",
      "Spójrz, niektóre trasy świecą: masz na nie karty. Trasa o 2 żółtych polach kosztuje 2 żółte karty. Wybierz taką, która leży na drodze twojego biletu.",
    ),
    step(
      "trains",
      "claimed",
      "players",
      "Well done! The track is yours for the whole game. Here you see how many trains you have left.",
      "Świetnie! Trasa jest twoja do końca gry. Tutaj widzisz, ile wagonów ci zostało.",
    ),
    step(
      "parallel",
      "claimed",
      "board",
      "Where two tracks run side by side, you may have one and somebody else the other.",
      "Tam, gdzie dwie trasy biegną obok siebie, jedną możesz mieć ty, a drugą ktoś inny.",
    ),
    step(
      "swap",
      "claimed",
      "ticket_pile",
      "Are your tickets too hard? Instead of drawing or claiming you may swap them for new ones.",
      "Twoje bilety są za trudne? Zamiast dobierać karty albo zajmować trasę możesz wymienić je na nowe.",
    ),
    step(
      "done",
      "ticket_done",
      "tickets",
      "Hurrah, a ticket is done! It counts at once, and you have a new one already.",
      "Hura, bilet zrealizowany! Liczy się od razu, a ty masz już nowy.",
    ),
    step(
      "bonus",
      "ticket_done",
      "board",
      "A secret: if your tracks join Moscow, Rostov or Ankara with Dublin, Brest or Madrid, you get a bonus ticket.",
      "Zdradzimy ci coś: jeśli twoje trasy połączą Moskwę, Rostów albo Ankarę z Dublinem, Brestem albo Madrytem, dostaniesz bilet premiowy.",
    ),
    step(
      "few",
      "few_pieces",
      "players",
      "The end is near. The game ends with ticket number {journey.goal} or with somebody's last train. In the second case most tickets win.",
      "Zbliża się koniec. Grę kończy bilet numer {journey.goal} albo czyjś ostatni wagon. W tym drugim przypadku wygrywa, kto ma najwięcej zrealizowanych biletów.",
    ),
    step(
      "account",
      "over",
      "none",
      "That was your first journey! Here you see the tickets that everybody has completed.",
      "To była twoja pierwsza podróż! Tutaj widzisz, kto zrealizował jakie bilety.",
    ),
  ],
};

const germany: Lesson = {
  board: "germany",
  steps: [
    step(
      "welcome",
      "start",
      "board",
      "Germany plays like North America, with passengers on the map and two kinds of tickets. Here is what is different.",
      "W Niemczech gra się jak w Ameryce Północnej, ale na mapie są pasażerowie, a bilety są dwóch rodzajów. Oto, co jest inaczej.",
    ),
    step(
      "mix",
      "mix",
      "ticket_pile",
      "Say how many short and how many long tickets you want to see, together {tickets.deal}. Long ones are worth more but need many trains.",
      "Powiedz, ile chcesz biletów krótkich, a ile długich, razem {tickets.deal}. Długie są warte więcej, ale wymagają wielu wagonów.",
    ),
    step(
      "countries",
      "keep_first",
      "board",
      "Some tickets lead to a country at the edge of the map. Any track into it will do, but you cannot travel through a country.",
      "Niektóre bilety prowadzą do kraju na skraju mapy. Wystarczy dowolna trasa do niego, ale przez kraj nie da się przejechać.",
    ),
    step(
      "passenger",
      "passenger",
      "passengers",
      "You have claimed a track: take one passenger from each end. At the end the most of a colour bring {passengers.most|point|points}, the second most {passengers.second}. So look at what the others collect.",
      "Trasa zajęta: zabierz po jednym pasażerze z każdego końca. Na końcu najwięcej w danym kolorze daje {passengers.most|punkt|punkty|punktów}, a drugie miejsce {passengers.second}. Patrz więc, co zbierają inni.",
    ),
    step(
      "globetrotter",
      "ticket_done",
      "tickets",
      "A ticket is done. Here the number of tickets counts too: whoever completes most gets {scores.globetrotter|point|points}. There is no longest path.",
      "Bilet zrealizowany. Tutaj liczy się też liczba biletów: kto zrealizuje najwięcej, dostaje {scores.globetrotter|punkt|punkty|punktów}. Nie ma za to najdłuższej drogi.",
    ),
    step(
      "account",
      "over",
      "none",
      "The account: tracks, tickets, the most tickets, and passengers colour by colour.",
      "Podsumowanie: trasy, bilety, globtroter i pasażerowie, kolor po kolorze.",
    ),
  ],
};

const africa: Lesson = {
  board: "africa",
  steps: [
    step(
      "welcome",
      "start",
      "terrain",
      "Here you play as in North America, and terrain cards are new: desert, jungle and mountains. They can double the points of a track.",
      "Gra się tu jak w Ameryce Północnej, a nowe są karty terenu: pustynia, dżungla i góry. Mogą podwoić punkty za trasę.",
    ),
    step(
      "keep",
      "keep_first",
      "tickets",
      "You get {tickets.deal|ticket|tickets} and keep at least {tickets.keep}. The most completed tickets bring {scores.globetrotter|point|points}; there is no longest path.",
      "Dostajesz {tickets.deal|bilet|bilety|biletów} i zachowujesz co najmniej {tickets.keep}. Najwięcej zrealizowanych biletów daje {scores.globetrotter|punkt|punkty|punktów}; nie ma najdłuższej drogi.",
    ),
    step(
      "draw",
      "turn",
      "terrain",
      "Instead of a card you may take a terrain card, face up or from the pile. They lie open: everybody sees who leads in which terrain.",
      "Zamiast karty możesz wziąć kartę terenu, odkrytą albo ze stosu. Leżą jawnie: wszyscy widzą, kto w którym terenie prowadzi.",
    ),
    step(
      "double",
      "terrain",
      "terrain",
      "This track can be doubled: its colour tells the terrain. You need {terrain.needs.0|card|cards} up to 3 spaces and {terrain.needs.3} from 4 on, and nobody may have more of that terrain than you. Locomotives help.",
      "Punkty za tę trasę można podwoić: jej kolor mówi, jaki to teren. Do 3 pól potrzeba {terrain.needs.0|karty|kart|kart}, od 4 pól {terrain.needs.3}, i nikt nie może mieć więcej kart tego terenu niż ty. Lokomotywy pomagają.",
    ),
    step(
      "madagascar",
      "claimed",
      "board",
      "Watch the tracks to Madagascar: a space with a locomotive on it takes a locomotive. And in Nigeria, Chad and Sudan tracks end; you cannot travel through.",
      "Uważaj na trasy na Madagaskar: za pole ze znakiem lokomotywy płaci się lokomotywą. A w Nigerii, Czadzie i Sudanie trasy się kończą; nie da się przejechać dalej.",
    ),
  ],
};

const world: Lesson = {
  board: "world",
  steps: [
    step(
      "tours",
      "keep_first",
      "tickets",
      "Around the globe by rail and sea! You get {tickets.deal|ticket|tickets} and keep at least {tickets.keep}. Those with three or more cities are tours: they bring most when you can visit the cities in the order shown.",
      "Dookoła świata, koleją i morzem! Dostajesz {tickets.deal|bilet|bilety|biletów} i zachowujesz co najmniej {tickets.keep}. Te z trzema lub więcej miastami to wycieczki: dają najwięcej, gdy można odwiedzić miasta w podanej kolejności.",
    ),
    step(
      "pieces",
      "pieces",
      "players",
      "Choose {pieces.choose|piece|pieces}: trains for rails, ships for the sea. For a first game {pieces.suggested.0|train|trains} and {pieces.suggested.1|ship|ships} are a good choice.",
      "Wybierz {pieces.choose|element|elementy|elementów}: wagony na trasy kolejowe, statki na morskie. Na pierwszą grę dobry wybór to {pieces.suggested.0|wagon|wagony|wagonów} i {pieces.suggested.1|statek|statki|statków}.",
    ),
    step(
      "ships",
      "turn",
      "display",
      "There are train cards and ship cards, each with a pile of their own. A card with two ships pays for two spaces at sea. Locomotives go with everything.",
      "Są karty wagonów i karty statków, każde mają swój stos. Karta z dwoma statkami opłaca dwa pola na morzu. Lokomotywy pasują do wszystkiego.",
    ),
    step(
      "refill",
      "refill",
      "pile",
      "You took a face-up card, so you choose which pile fills the gap. Think of what the next player might like!",
      "Wzięta karta była odkryta, więc wybierasz, z którego stosu ją uzupełnić. Pomyśl, co ucieszyłoby następnego gracza!",
    ),
    step(
      "harbour",
      "harbour",
      "board",
      "You can build a harbour. It brings {harbours.points.0}, {harbours.points.1} or {harbours.points.2} points for one, two, or three and more completed tickets that name its city; each of your {harbours.each} harbours not built costs {harbours.unbuilt}.",
      "Możesz zbudować port. Daje {harbours.points.0}, {harbours.points.1} albo {harbours.points.2} punktów za jeden, dwa albo co najmniej trzy zrealizowane bilety z jego miastem. Masz {harbours.each|port|porty|portów}; każdy niezbudowany kosztuje {harbours.unbuilt|punkt|punkty|punktów}.",
    ),
    step(
      "exchange",
      "exchange",
      "players",
      "Running out of trains or ships? A whole turn exchanges one for the other, at {exchange.cost|point|points} a piece. When somebody ends a turn with {pieces.end_at|piece|pieces} or fewer, everybody has {pieces.last_turns|more turn|more turns}.",
      "Kończą ci się wagony albo statki? Za całą turę wymienisz jedne na drugie; każdy element kosztuje {exchange.cost|punkt|punkty|punktów}. Gdy ktoś skończy turę, mając najwyżej {pieces.end_at|element|elementy|elementów}, każdy ma jeszcze {pieces.last_turns|turę|tury|tur}.",
    ),
  ],
};

export const lessons: Lesson[] = [usa, germany, africa, firstJourney, world];
