"""The server's own sentences: English and Polish side by side."""

WORDS: dict[str, tuple[str, str]] = {
    # Tables
    "no_table": (
        "There is no such table. Check the link, or ask for a new one.",
        "Nie ma takiego stołu. Sprawdź link albo poproś o nowy.",
    ),
    "no_seat": ("This table has no seat {seat}.", "Ten stół nie ma miejsca {seat}."),
    "seat_taken": (
        "Somebody already sits there. Choose another seat.",
        "Ktoś już tam siedzi. Wybierz inne miejsce.",
    ),
    "table_full": (
        "All seats of this table are taken. Watch the game, or start a table of your own.",
        "Wszystkie miejsca są zajęte. Obejrzyj grę albo otwórz własny stół.",
    ),
    "invitation": (
        "This table is by invitation, and the link is not valid (any more). Ask the host for a new one.",
        "Do tego stołu potrzeba zaproszenia, a link jest nieważny. Poproś gospodarza o nowy.",
    ),
    "no_spectators": ("This table does not allow spectators.", "Ten stół nie wpuszcza widzów."),
    "not_host": ("Only the host of the table can do that.", "To może zrobić tylko gospodarz stołu."),
    "not_your_seat": ("That is not your seat.", "To nie jest twoje miejsce."),
    "not_waiting": ("The game has already begun.", "Gra już się zaczęła."),
    "not_running": ("The game is not being played now.", "Gra się teraz nie toczy."),
    "not_over": ("The game is not over yet.", "Gra jeszcze się nie skończyła."),
    "closed": ("This table was closed.", "Ten stół został zamknięty."),
    "open_seats": (
        "Seats are still free: wait for people, or give them to bots.",
        "Są wolne miejsca: poczekaj na graczy albo posadź tam boty.",
    ),
    "players": (
        "{board} is for {least} to {most} players, not {players}.",
        "{board} jest dla {least}–{most} graczy, nie {players}.",
    ),
    "no_host_seat": ("Take a seat yourself, or be a spectator.", "Zajmij miejsce albo zostań widzem."),
    "first_player": ("The first player must be one of the seats.", "Pierwszy gracz musi siedzieć przy stole."),
    "no_bot": ("There is no bot “{level}”; there are: {levels}.", "Nie ma bota „{level}”; są: {levels}."),
    "no_board": (
        "There is no board “{board}”. Choose one from the list, or upload its file.",
        "Nie ma planszy „{board}”. Wybierz ją z listy albo wgraj jej plik.",
    ),
    "bad_board": ("This board file has problems:\n{problems}", "W tym pliku planszy są błędy:\n{problems}"),
    "bad_house": ("These house rules do not work: {problem}", "Te zasady domowe nie działają: {problem}"),
    "too_many_tables": (
        "You have {n} unfinished tables. Finish, leave or give up one first.",
        "Masz już {n} niedokończonych stołów. Najpierw dokończ, opuść lub poddaj którąś grę.",
    ),
    "deal_running": (
        "That game is still going on: the same deal would show what is hidden there. Wait until it is over.",
        "Ta gra jeszcze trwa: to samo rozdanie zdradziłoby, co jest w niej ukryte. Poczekaj na jej koniec.",
    ),
    "deal_of_others": (
        "Only those who played that game can play its deal again.",
        "To samo rozdanie mogą rozegrać ponownie tylko ci, którzy w tamtej grze grali.",
    ),
    "unreadable": (
        "This table cannot be read at the moment. Nothing is lost; the operator of the server can tell more.",
        "Tego stołu nie da się teraz odczytać. Nic nie przepadło; więcej wie opiekun serwera.",
    ),
    "removed": (
        "The host has asked you to leave this table.",
        "Gospodarz wyprosił cię od tego stołu.",
    ),
    "nobody_to_remove": ("There is nobody to send away on this seat.", "Na tym miejscu nie ma kogo wyprosić."),
    "rated_table": (
        "This game counts for ratings, without hints. Agree to that to sit down.",
        "Ta gra liczy się do rankingu, bez podpowiedzi. Zgódź się na to, aby usiąść.",
    ),
    "rated_seat": (
        "At a rated table every person plays one seat, and programs do not play.",
        "Przy stole rankingowym każdy gra na jednym miejscu, a programy nie grają.",
    ),
    "rated_board": (
        "Only the built-in boards, without house rules, can be played for ratings.",
        "W rankingu gra się tylko na wbudowanych planszach i bez zasad domowych.",
    ),
    "rated_deal": (
        "A deal that was asked for cannot count for ratings.",
        "Wybrane rozdanie nie może liczyć się do rankingu.",
    ),
    "rated_hints": (
        "A rated game has no hints: turn hints off, or ratings.",
        "W grze rankingowej nie ma podpowiedzi: wyłącz podpowiedzi albo ranking.",
    ),
    "rated_bot": (
        "Only the server's own bots can play in a rated game: {levels}.",
        "W grze rankingowej mogą grać tylko własne boty serwera: {levels}.",
    ),
    "rated_off": (
        "You keep no ratings. Turn them on with your name first, or play a game that does not count.",
        "Nie prowadzisz rankingu. Najpierw włącz go przy swoim imieniu albo zagraj grę, która się nie liczy.",
    ),
    "rated_undo": (
        "In a rated game against bots, what has shown something new cannot be taken back.",
        "W grze rankingowej z botami nie można cofnąć ruchu, który coś odkrył.",
    ),
    # Playing
    "stale": (
        "The game has moved on since (it is at {ply}). Look again and choose anew.",
        "Gra poszła już dalej (jest przy {ply}). Spójrz jeszcze raz i wybierz na nowo.",
    ),
    "illegal": ("{message}", "{message}"),
    "no_undo": ("There is nothing of yours to take back.", "Nie masz czego cofnąć."),
    "undo_pending": ("An undo is already being asked for.", "Ktoś już prosi o cofnięcie."),
    "no_undo_asked": ("Nobody asks for an undo now.", "Nikt teraz nie prosi o cofnięcie."),
    "not_away": ("You are not away.", "Siedzisz już przy stole."),
    "away": (
        "A stand-in plays for you now. Come back to your seat first.",
        "Gra za ciebie zastępca. Najpierw wróć na swoje miejsce.",
    ),
    "resigned": ("You have given up this game.", "Ta gra jest już przez ciebie poddana."),
    "no_time": (
        "Your time is used up. The stand-in plays on for you.",
        "Twój czas się skończył. Zastępca gra za ciebie dalej.",
    ),
    "nobody_absent": (
        "Nobody on this seat needs a stand-in now.",
        "To miejsce nie potrzebuje teraz zastępcy.",
    ),
    "not_absent": (
        "A stand-in can be called when somebody has been away for {seconds} s of their turn.",
        "Zastępcę można wezwać, gdy ktoś w swojej kolejce jest nieobecny od {seconds} s.",
    ),
    "hints_off": ("Hints are off at this table.", "Podpowiedzi są przy tym stole wyłączone."),
    "not_your_turn": ("There is nothing to decide for this seat now.", "To miejsce nie ma teraz nic do wyboru."),
    # Chat
    "chat_off": ("Chat is off at this table.", "Czat jest przy tym stole wyłączony."),
    "chat_phrases": (
        "This table chats with ready phrases only.",
        "Przy tym stole rozmawia się tylko gotowymi zwrotami.",
    ),
    "no_phrase": ("There is no such phrase.", "Nie ma takiego zwrotu."),
    "empty": ("Say something first.", "Najpierw coś napisz."),
    "chat_spectator": (
        "At this table only those who play can talk.",
        "Przy tym stole rozmawiają tylko grający.",
    ),
    "muted": (
        "The host has turned off your messages at this table.",
        "Gospodarz wyłączył twoje wiadomości przy tym stole.",
    ),
    "mute_yourself": ("You cannot mute yourself.", "Nie możesz wyciszyć samego siebie."),
    # People
    "who": ("Tell us your name first.", "Najpierw podaj swoje imię."),
    "name": (
        "A name has 1 to 24 letters or digits that one can see.",
        "Imię ma od 1 do 24 widocznych liter lub cyfr.",
    ),
    "name_mixed": (
        "Letters of different alphabets in one word are easily mistaken. Write your name in one alphabet.",
        "Litery różnych alfabetów w jednym słowie łatwo pomylić. Napisz imię jednym alfabetem.",
    ),
    "name_bot": (
        "People would take you for a bot. Choose another name.",
        "Wyglądałoby to na bota. Wybierz inne imię.",
    ),
    "token": (
        "This token is not valid. Ask for a new one.",
        "Ten token jest nieważny. Poproś o nowy.",
    ),
    "link_expired": (
        "This code is not valid: mistyped, expired or already used. Make a new one on your other device.",
        "Ten kod jest nieważny: jest w nim błąd, wygasł albo został już użyty. Utwórz nowy na drugim urządzeniu.",
    ),
    "no_identity": ("This browser has never been that person.", "Ta przeglądarka nigdy nie była tą osobą."),
    "too_many_identities": (
        "This browser is already {n} different people. Switch to one of them and forget it first.",
        "Ta przeglądarka to już {n} różnych osób. Najpierw przełącz się na jedną z nich i każ ją zapomnieć.",
    ),
    "banned": (
        "You may not use this server. The operator’s reason: {why}",
        "Nie możesz korzystać z tego serwera. Powód podany przez operatora: {why}",
    ),
    "banned_until": (
        "You may not use this server until {until} UTC. The operator’s reason: {why}",
        "Nie możesz korzystać z tego serwera do {until} UTC. Powód podany przez operatora: {why}",
    ),
    "no_address": (
        "“{address}” is not an address. Write one such as 192.0.2.7 or 2001:db8::/64.",
        "„{address}” nie jest adresem. Podaj adres taki jak 192.0.2.7 albo 2001:db8::/64.",
    ),
    "ban_too_wide": (
        "That network is too wide, or this machine itself. Ban at most a /16 (IPv6: /32).",
        "Ta sieć jest za szeroka albo to sam serwer. Zablokować można najwyżej /16 (IPv6: /32).",
    ),
    "no_person": ("There is no such person.", "Nie ma takiej osoby."),
    "no_report": ("There is no such report.", "Nie ma takiego zgłoszenia."),
    "no_message": ("There is no such message.", "Nie ma takiej wiadomości."),
    "board_used": (
        "Tables use this board. Delete them first.",
        "Są stoły z tą planszą. Najpierw je usuń.",
    ),
    "operator": (
        "This needs the operator’s token. On the server `trunkline admin token` tells it.",
        "Do tego potrzeba tokenu operatora. Na serwerze podaje go polecenie `trunkline admin token`.",
    ),
    "no_ban": ("There is no such ban.", "Nie ma takiej blokady."),
    "not_a_bot": ("That is not one of your bots.", "To nie jest twój bot."),
    "too_many_bots": ("You can have up to {n} bots.", "Możesz mieć najwyżej {n} botów."),
    # The server itself
    "origin": (
        "This request came from another site and was refused.",
        "To żądanie przyszło z innej strony i zostało odrzucone.",
    ),
    "slow_down": ("Too {en}. Wait {wait}.", "Za dużo {pl}. Poczekaj {wait}."),
    "too_many_sockets": (
        "At most {n} live connections can be open at a time. Close other tabs or programs first.",
        "Naraz może być otwartych najwyżej {n} połączeń na żywo. Najpierw zamknij inne karty lub programy.",
    ),
    "too_many_boards": (
        "You keep {n} boards here already; there is no room for more.",
        "Masz tu już {n} plansz; na więcej nie ma miejsca.",
    ),
    "boards_full": (
        "This server keeps as many boards as it can. Use one that is there, or ask its operator.",
        "Ten serwer przechowuje już tyle plansz, ile może. Użyj którejś z nich albo zapytaj operatora.",
    ),
    "too_many_slow": (
        "You have {n} unfinished tables with bots that think long. Finish one first, or choose quicker bots.",
        "Masz już {n} niedokończone stoły z botami, które długo myślą. Najpierw dokończ któryś albo wybierz szybsze.",
    ),
    "too_many_connections": (
        "There are too many connections, from your address or in all. Close some, or try again in a moment.",
        "Jest za dużo połączeń z twojego adresu albo w ogóle. Zamknij kilka albo spróbuj za chwilę.",
    ),
    "busy": (
        "The server is busy with such requests. Try again in {seconds} s.",
        "Serwer jest zajęty takimi prośbami. Spróbuj ponownie za {seconds} s.",
    ),
    "warming": (
        "The engine is still warming up. Hints come with it: try again in {seconds} s.",
        "Silnik jeszcze się rozgrzewa. Podpowiedzi będą, gdy skończy: spróbuj za {seconds} s.",
    ),
    "too_costly": (
        "Reading this takes the server too long. Make it smaller or simpler.",
        "Odczytanie tego trwa na serwerze za długo. Zmniejsz to albo uprość.",
    ),
    "too_large": ("That is too large: at most {kib} KiB.", "To za duże: najwyżej {kib} KiB."),
    "bad_message": ("This message cannot be read: {problem}", "Tej wiadomości nie da się odczytać: {problem}"),
    "bad_record": ("This record cannot be read: {problem}", "Tego zapisu nie da się odczytać: {problem}"),
    "storage": (
        "The server cannot save now (is its disk full?). Nothing was changed; try again soon.",
        "Serwer nie może teraz zapisywać (brak miejsca na dysku?). Nic się nie zmieniło; spróbuj za chwilę.",
    ),
    "stopping": ("The server is restarting. Try again in a moment.", "Serwer startuje ponownie. Spróbuj za chwilę."),
    "no_page": ("There is nothing at this address.", "Pod tym adresem nic nie ma."),
    "broken": (
        "Something went wrong here. Nothing was changed; try again.",
        "Coś się u nas zepsuło. Nic się nie zmieniło; spróbuj ponownie.",
    ),
    "replay_seat": ("Choose a seat of the table, or “open”.", "Wybierz miejsce przy stole albo „open”."),
}

# What there can be too much of, by the limit's name.
LIMITED: dict[str, tuple[str, str]] = {
    "http": ("many requests", "żądań"),
    "websocket": ("many new live connections", "nowych połączeń na żywo"),
    "newcomers": ("many new people from your address", "nowych osób z twojego adresu"),
    "changes": ("many changes", "zmian"),
    "renames": ("many new names", "zmian imienia"),
    "tables": ("many new tables", "nowych stołów"),
    "table": ("many changes at this table", "zmian przy tym stole"),
    "uploads": ("many boards uploaded", "wgranych plansz"),
    "uploaded": ("much uploaded", "wgranych danych"),
    "replays": ("many replays and records", "powtórek i zapisów gier"),
    "hints": ("many hints", "podpowiedzi"),
    "shows": ("many changes of the seat shown", "zmian pokazywanego miejsca"),
    "slow_tables": ("many new tables with bots that think long", "nowych stołów z botami, które długo myślą"),
    "messages": ("many messages", "wiadomości"),
    "chat": ("much said at once", "wypowiedzi naraz"),
    "deletions": ("many people deleted", "usuniętych osób"),
    "codes": ("many codes tried", "wpisanych kodów"),
    "reports": ("many reports", "zgłoszeń"),
    "operator": ("many requests with a wrong token", "żądań z błędnym tokenem"),
}

# What messengers show of a link.
PREVIEWS: dict[str, tuple[str, str]] = {
    "site": (
        "Railway board games in the browser: against the computer, or with friends by a link.",
        "Kolejowe gry planszowe w przeglądarce: z komputerem albo ze znajomymi przez link.",
    ),
    "invites": ("{name} invites you to play: {board}", "{name} zaprasza do gry: {board}"),
    "board": ("Trunkline: {board}", "Trunkline: {board}"),
    "join": (
        "Open the link, say what to call you, and take a seat. No account needed.",
        "Otwórz link, podaj imię i zajmij miejsce. Bez zakładania konta.",
    ),
    "running": ("A game is being played. Come and watch.", "Gra trwa. Wejdź i oglądaj."),
    "over": ("A finished game, to watch move by move.", "Rozegrana gra, do obejrzenia ruch po ruchu."),
}

# Canned phrases of the chat.
PHRASES: dict[str, tuple[str, str]] = {
    "hello": ("Hello!", "Cześć!"),
    "good_luck": ("Good luck!", "Powodzenia!"),
    "well_played": ("Well played!", "Dobrze zagrane!"),
    "thanks": ("Thank you!", "Dziękuję!"),
    "oh_no": ("Oh no, my track!", "O nie, moja trasa!"),
    "hurry": ("Your turn, please.", "Twoja kolej, proszę."),
    "one_moment": ("One moment, please.", "Chwileczkę."),
    "sorry": ("Sorry!", "Przepraszam!"),
    "good_game": ("Good game!", "Dobra gra!"),
    "again": ("Once more?", "Jeszcze raz?"),
    "bye": ("Goodbye!", "Do widzenia!"),
}


def preferred(wanted: str | None) -> str:
    """The language of an Accept-Language header: Polish where it comes first, else English."""
    first = (wanted or "").lower().split(",")[0].strip()
    return "pl" if first.startswith("pl") else "en"
