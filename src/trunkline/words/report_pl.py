"""Polskie zdania raportu z rozegranych partii."""

WORDS = {
    "report.title": "{board}: raport, {games}",
    "report.games": "{n} partia|{n} partie|{n} partii",
    "report.players": "{n} gracz|{n} graczy|{n} graczy",
    "report.lead": "{games}, {players} przy stole. Grają: {bots}.",
    "report.mean_winner": "punktów: średni wynik zwycięzcy",
    "report.mean_goal": "biletów: średni wynik zwycięzcy",
    "report.mean_rounds": "rund: średnia długość partii",
    "report.first_wins": "partii wygrywa ten, kto zaczyna",
    "report.even": "po równo byłoby {share}",
    "report.table": "Jako tabela",
    "report.contents": "Spis treści",
    "report.scroll": "Plansza; na małym ekranie przewiń w bok",
    "report.made_by": "Wykonano programem trunkline {version}. Suma kontrolna planszy: {digest}.",
    # Mapa
    "report.map": "Co mają zwycięzcy",
    "report.map.lead": "Im mocniejszy kolor trasy, tym częściej na koniec należy ona do zwycięzcy.",
    "report.map.note": "{track}: zajęta w {claimed} partii, u zwycięzcy w {winners}",
    "report.map.legend": "W jakiej części partii trasa należy do zwycięzcy",
    "report.map.free": "nigdy niezajęta",
    "report.map.top": "Trasy, które zwycięzcy mają najczęściej",
    "report.map.decide": "Trasy, które idą w parze z wygraną",
    "report.map.decide.lead": (
        "Kto ma jedną z nich, wygrywa częściej albo rzadziej niż ten sam bot bez niej, o tyle punktów procentowych. "
        "Na liście są tylko trasy, dla których to pewniejsze niż przypadek (porównano: {tracks}, zajęte co najmniej "
        "{few} razy). Różnica może brać się z samej trasy albo z biletów, które przez nią prowadzą."
    ),
    "report.map.decide.none": "Te partie nie wskazują takiej trasy: wszystkie różnice mieszczą się w przypadku.",
    "report.tracks": "{n} trasa|{n} trasy|{n} tras",
    "report.larger": "Pokaż planszę większą",
    "report.between": "95 %: {range}",
    "report.advantage": "niż bez, ten sam bot",
    "report.few": (
        "W nawiasach: przedziały 95 %. * Mniej niż {few} obserwacji. „Niż bez, ten sam bot”: o ile punktów "
        "procentowych udział zwycięstw właściciela różni się od udziału tego samego bota bez niej."
    ),
    "report.map.all": "Wszystkie trasy",
    "report.track": "trasa",
    "report.claimed": "zajęta",
    "report.winner_holds": "ma ją zwycięzca",
    "report.holder_wins": "właściciel wygrywa",
    "report.points": "punkty",
    # Bilety
    "report.tickets": "Które bilety się opłacają",
    "report.tickets.lead": (
        "Wartość to średni zysk z zatrzymanego biletu: jego punkty, gdy jest wykonany, minus strata, gdy nie jest."
    ),
    "report.tickets.race": "W podróży bilety nie mają punktów; liczy się, jak często udaje się je wykonać.",
    "report.tickets.all": "Wszystkie bilety ({n})|Wszystkie bilety ({n})|Wszystkie bilety ({n})",
    "report.ticket": "bilet",
    "report.kept": "zatrzymany",
    "report.made": "wykonany",
    "report.value": "wartość",
    "report.best": "najwięcej",
    # Boty, miejsca, wyniki
    "report.bots": "Kto wygrywa",
    "report.bots.lead": (
        "Udziały zwycięstw z przedziałami 95 %; zwycięstwo dzielone liczy się w części. Kreska to równy udział."
    ),
    "report.bots.first": "Najczęściej wygrywa {first}: {share} swoich partii.",
    "report.bots.level": "Te partie nie rozstrzygają między {first} a {second}: ich przedziały się stykają.",
    "report.bot": "bot",
    "report.seats": "miejsca",
    "report.wins": "zwycięstwa",
    "report.interval": "przedział 95 %",
    "report.score": "wynik",
    "report.deviation": "rozrzut",
    "report.places": "Czy zaczynający wygrywa częściej?",
    "report.places.more": "Tak: zaczynający wygrywa {share} partii, równy udział to {even}.",
    "report.places.less": "Nie, rzadziej: zaczynający wygrywa {share} partii, równy udział to {even}.",
    "report.places.level": "Te partie tego nie pokazują: zaczynający wygrywa {share}, a równy udział to {even}.",
    "report.places.lead": "Według kolejności ruchów, z przedziałami 95 %; kreska to równy udział.",
    "report.place": "kolejność",
    "report.scores": "Wyniki",
    "report.scores.lead": "Jak często osiągano każdy wynik; kreska to średnia.",
    "report.scores.title": "Wyniki bota {bot}",
    "report.share": "udział",
    "report.share.seats": "udział miejsc",
    "report.share.games": "udział partii",
    "report.share.turns": "udział tur",
    "report.lengths": "Długość partii",
    "report.lengths.lead": "W rundach: tury tego gracza, który miał ich najwięcej. Kreska to średnia.",
    "report.rounds": "rundy",
    "report.ratings": "Rankingi w trakcie partii",
    "report.ratings.lead": (
        "OpenSkill, wszystkie boty zaczynają tak samo; uwzględniono od początku: {games}. Mówią różnice, nie same "
        "liczby."
    ),
    "report.after": "po partii",
    "report.rating": "ranking",
    "report.time": "Kiedy zajmuje się trasy",
    "report.time.lead": (
        "W jakiej części tur gracz zajmuje trasę, od swojej pierwszej tury, dopóki gra jeszcze co dziesiąty."
    ),
    "report.turn": "tura",
}
