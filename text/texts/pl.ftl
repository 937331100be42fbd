# Słowa strony. Każdy język ma te same komunikaty z tymi samymi zmiennymi.

language = Polski
list = { $items }

## Nazwy

game-quoridor2 = Quoridor dla dwojga
game-quoridor4 = Quoridor dla czworga
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Południe
seat-west = Zachód
seat-north = Północ
seat-east = Wschód
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = wolne
player-human = człowiek
player-computer = komputer, poziom { $level }
player-remote = gracz zdalny

aim-quoridor = Dojdź pierwszy na przeciwną stronę.
aim-pacman = Pac-Man zjada wszystkie 4 kulki, zanim duchy złapią go { $lives } razy.
aim-mspacman = Oczyść swoją ćwiartkę z kropek. Zjada je tylko Ms. Pac-Man; pozostali są duchami, a kto ją złapie, zajmuje jej miejsce.
own-quoridor-south = Twój pionek jest niebieski: dojdź do górnego rzędu.
own-quoridor-west = Twój pionek jest miętowy: dojdź do prawej kolumny.
own-quoridor-north = Twój pionek jest bursztynowy: dojdź do dolnego rzędu.
own-quoridor-east = Twój pionek jest czerwony: dojdź do lewej kolumny.
own-pac = Grasz Pac-Manem: zjedz 4 kulki w rogach, zanim duchy złapią cię { $lives } razy.
own-ghost = Twoje duchy: { $ghosts }. Złap Pac-Mana { $lives } razy, zanim zje wszystkie 4 kulki.
own-ms = Grasz Ms. Pac-Man: zjedz kropki swojej ćwiartki ({ $quarter }); silne duchy łapią cię.
own-hunter = Jesteś duchem: złap Ms. Pac-Man. Wtedy grasz nią i zjadasz swoją ćwiartkę ({ $quarter }).
quarter-south = lewa dolna, błękitna
quarter-west = lewa górna, miętowa
quarter-north = prawa górna, bursztyn
quarter-east = prawa dolna, czerwona

## Strona

choose-language = Język
board-name = Plansza. Strzałki przesuwają, Enter naciska, F przełącza między polami a punktami między nimi.
side-name = Klawisze: { $seat }
panel-name = Gra w słowach
heading-moves = Ruchy
heading-keys = Co można nacisnąć
heading-chances = Szansa na wygraną
rules-open = Zasady
rules-title = Zasady: { $game }
help-open = Pomoc
marks-toggle = Litery na pionkach
sound-toggle = Dźwięk
sound-vibration-toggle = Dźwięk i wibracje
do-install = Zainstaluj
install-help = Dotknij przycisku udostępniania w przeglądarce, a potem „Do ekranu początkowego”. Plansza otwiera się wtedy jak aplikacja, także bez sieci.
insecure = Ta strona nie przyszła przez HTTPS: można grać, ale nie bez sieci, nie da się jej zainstalować ani otworzyć prawdziwej planszy przez USB.
close = Zamknij
help-text =
    Dotknij pola lub kliknij je, aby na nie wejść. Dotknij szczeliny między dwoma polami, aby pokazać płotek; przytrzymaj ją, aby go postawić. „Płotek d2” ma środek w prawym górnym rogu pola d2.

    Strzałki przesuwają zaznaczenie po polach, Enter lub Spacja naciska, przytrzymanie trzyma. F przełącza między polami a punktami pomiędzy nimi.

    Strona przechowuje grę. Po wczytaniu działa bez sieci.
help-keys = O i B naciskają OK i BACK gracza, który jest na ruchu. Klawisze od 1 do 8 to OK i BACK dla stron: Południe, Zachód, Północ, Wschód.
no-moves = Jeszcze nie było ruchu.

## Tytuły i wiersze

title-attract = Cztery gry na planszy ze świateł
title-resume = Zapisana gra: { $game }
title-lobby = Wybierz grę
title-lesson = Lekcja: { $game }
title-puzzle = Zadanie: { $game }
title-pause = { $game }: pauza
title-over = { $game }: koniec
title-service = Serwis
title-boot-loader = Czeka na nowe oprogramowanie

attract-line = Dotknij planszy, aby wybrać grę. Do tego czasu gra sama.
attract-find = Znajdź ruch.
attract-solution = Oto rozwiązanie.
home-resume = Graj dalej: { $game }
home-quoridor2 = Wyścig przez planszę. Każdy płotek wydłuża drogę przeciwnikowi.
home-quoridor4 = Ten sam wyścig z czterema pionkami, każdy na przeciwną stronę.
home-pacman = Pac-Man szuka czterech kulek, a duchy szukają jego.
home-mspacman = Rzuć, oczyść swoją ćwiartkę z kropek albo złap Ms. Pac-Man i graj nią.
resume-line = Grać dalej czy porzucić?
drop-line = Porzucić tę grę? Nie da się jej odzyskać.
pause-clock = Zegar stoi.
your-turn = { $mover }: twój ruch
to-move = Ruch: { $mover }
computer-thinks = { $mover }: komputer myśli
computer-moves = { $mover }: komputer gra
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Cofnięto: { $turn }
both-held = Pauza za { $seconds } s
hint-line = Podpowiedź: { $move }
fence-line = Płotek { $fence }?
fence-help = { $keys ->
    [none] Naciśnięcie środka obraca go.
   *[drawn] OK stawia go, naciśnięcie środka obraca, BACK zdejmuje.
}
asks-take-back = { $seat } prosi o cofnięcie tury.
asks-pause = { $seat } prosi o pauzę.
answer-help = { $keys ->
    [none] Inna osoba zgadza się albo odmawia.
   *[drawn] OK innej osoby oznacza zgodę, BACK odmowę.
}
press-step = Naciśnij obramowane pole, aby na nie wejść.
press-step-or-fence = Naciśnij obramowane pole, aby na nie wejść, albo dotknij szczeliny między polami, aby pokazać płotek.
press-each-step = Naciśnij obramowane pole przy każdym kroku.
press-step-or-stop = { $keys ->
    [none] Naciśnij obramowane pole albo „Zatrzymaj się”.
   *[drawn] Naciśnij obramowane pole albo OK, aby się tu zatrzymać.
}
press-roll = { $keys ->
    [none] Naciśnij „Rzuć”.
   *[drawn] OK rzuca.
}
press-place = Naciśnij obramowane pole przy środku: stamtąd rusza Ms. Pac-Man.
skip-help = Dowolne naciśnięcie pomija pokazywany ruch.
idle-line = Długo nic nie naciśnięto: gra zostanie wkrótce zapisana.
leaving-line = Za { $seconds } s gra zostanie odłożona. Dowolne naciśnięcie ją zatrzyma.
storage-damaged = Zapisana gra jest uszkodzona i nie da się jej odczytać. Plansza zaczyna od nowa.
storage-version = Zapisana gra pochodzi z innej wersji i nie da się jej odczytać. Plansza zaczyna od nowa.
tab-line = Gra toczy się w innej karcie. Ta tylko ją pokazuje.
tab-own = Graj tutaj
link-damaged = Link jest uszkodzony i nie da się go odczytać. Plansza zaczyna od nowa.
link-version = Link pochodzi z innej wersji i nie da się go odczytać. Plansza zaczyna od nowa.
link-title = Link
link-text = Ten link otwiera to na każdym urządzeniu.
link-copied = Jest skopiowany.
link-manual = Przeglądarka nie pozwala kopiować: zaznacz go i skopiuj.
do-send = Wyślij znajomemu
do-share-sheet = Udostępnij
friend-title = Kolej znajomego
friend-text = Wyślij ten link osobie, na którą przyszła kolej: otwiera grę w tym miejscu. Odpowiedź wraca jako link; otwórz go w tej przeglądarce. Gra jest w linku, nie przechowuje jej żaden serwer.
friend-code = Link jako kod QR
friend-moves = { $mover }: kolej znajomego. Wyślij link, a potem otwórz ten, który wróci.
friend-sent = To, co wysłano, obowiązuje: gra jest znów taka, jaką wysłano.
friend-claim = Czy grasz tu także jako { $seat }?
friend-replace = Niedokończona gra { $game } przepadnie, jeśli otworzysz grę znajomego. Otworzyć?
friend-damaged = Linku nie da się odczytać: jest uszkodzony albo z innej wersji. Poproś o niego jeszcze raz.
friend-other-game = Ten link należy do gry, której nie grano w tej przeglądarce. Otwórz go w przeglądarce, w której grasz, albo poproś o nową grę.
friend-other-start = Link odrzucono: jego gra zaczęła się inaczej niż grana tutaj. Poproś o link tej samej gry.
friend-changed-past = Link odrzucono: ruch { $number } jest inny niż wykonany tutaj. Poproś o link tej samej gry.
friend-foreign-move = Link odrzucono: ruch { $number } wykonano za twoją stronę. Poproś o link tej samej gry.
friend-old = Ten link jest starszy niż twoja gra. Wyślij swój ostatni ruch jeszcze raz.
friend-other-seat = Ten link jest dla strony { $seat }. Wyślij go tej osobie.
file-damaged = Ten plik nie jest grą Fencelight albo jest uszkodzony.

state-quoridor = { $seat }: { $square }, cel: { $goal }, { $fences ->
    [one] { $fences } płotek
    [few] { $fences } płotki
   *[other] { $fences } płotków
}
state-out = { $seat }: poza planszą
state-pacman = Życia: { $lives }, zjedzone kulki: { $pellets } z 4
state-steps = Pozostałe kroki: { $steps }
state-boost = Zryw: zjada duchy.
state-frenzy = Szał: duch go widzi.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (ty)
state-eaten = Zjedzone: { $pieces }
state-rolled = Rzut: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } kropka
    [few] { $dots } kropki
   *[other] { $dots } kropek
} w swojej ćwiartce
goal-south = rząd 9
goal-west = kolumna i
goal-north = rząd 1
goal-east = kolumna a
piece-ms = Ms. Pac-Man
piece-ghost = duch
piece-weak = słaby duch
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, przekroczenia czasu: { $strikes }

over-wins = Wygrywa { $winner }
over-you-win = Wygrywasz!
over-you-lose = Przegrywasz.
over-ghosts = Wygrywają duchy
over-draw = Remis
over-time = { $seat }: przegrana na czas.
over-level = Zjedzone kulki: { $level }
review-start = Przegląd: początek
review-move = Przegląd: ruch { $turn } z { $all }

timeout = { $seat }: koniec czasu, { $effect } (po raz { $now }).
timeout-control = { $seat }: koniec czasu, { $effect } (po raz { $now }; po { $all } gra dalej komputer).
timeout-game = { $seat }: koniec czasu, { $effect } (po raz { $now }; { $all } przegrywają grę).
timeout-over = { $seat }: zbyt często brakło czasu, dalej gra komputer.
event-catches = { $piece } łapie Pac-Mana na { $square }
event-stalled = Pac-Man zbyt długo nic nie zjadł
event-no-life = { $what }: nie ma już żyć.
event-life = { $what }: { $lives ->
    [one] zostało { $lives } życie
    [few] zostały { $lives } życia
   *[other] zostało { $lives } żyć
}. Wszyscy wracają na start: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Duch ({ $seat }) łapie Ms. Pac-Man na { $square }
event-ms-runs = Ms. Pac-Man wpada na ducha ({ $seat }) na { $square }
event-ms-taken = { $what }: teraz gra nią { $seat } i ją ustawia.
event-ms-former = { $what } { $seat } ma ducha w domu na { $square }.
event-ms-eats = Ms. Pac-Man zjada ducha ({ $seat }) na { $square }: wraca on do domu na { $home }, a ona gra jeszcze raz.
event-ghost-runs = Słaby duch ({ $seat }) wpada na Ms. Pac-Man na { $square }: wraca do domu na { $home }.
event-eats = Pac-Man zjada ducha { $piece } na { $square }.
event-eats-back = Pac-Man zjada ducha { $piece } na { $square }. Wraca on na start, { $home }.
event-eats-off = Pac-Man zjada ducha { $piece } na { $square }. Na razie pozostaje on poza planszą.

lobby-kept = Jest niedokończona gra tego rodzaju: Start ją zaproponuje.
lobby-ready = Można zaczynać.
lobby-needed = Brakuje: { $seats }. Wybierz tam człowieka lub komputer.
lobby-excess = Nie w tej grze: { $seats }. Wybierz tam „Wolne”.
lobby-two = Potrzeba dwóch graczy.
lobby-one = Potrzeba jeszcze jednego gracza.

lesson-step = Krok { $step } z { $all }
lesson-press = { $keys ->
    [none] Naciśnij to, co pulsuje, albo „Zrób to”.
   *[drawn] Naciśnij: { $key }.
}
lesson-others = Ruch pozostałych.
lesson-win = Wygrywasz. Koniec lekcji.
lesson-shows = Plansza wykona ten krok za { $seconds } s.
lesson-waits = Lekcja czeka na ciebie, najwyżej minutę.
puzzle-win = Wygrana jest pewna: znajdź jedyny ruch.
puzzle-catch = Złap Pac-Mana w dwóch turach, cokolwiek zrobi.
puzzle-catch-now = Złap Pac-Mana w tej turze.
puzzle-escape = Tylko jedna droga jest bezpieczna przez { $turns } tury duchów: znajdź ją.
puzzle-left = Ruchy do znalezienia: { $left }
puzzle-grade = Zadanie { $number }, stopień { $grade }
puzzle-wrong = To nie ten ruch: oto odpowiedź.
puzzle-missed = To nie ten ruch.
puzzle-help = { $keys ->
    [none] „Pokaż ruch” pokazuje właściwy.
   *[drawn] OK pokazuje właściwy ruch.
}
puzzle-solved = Rozwiązane.
puzzle-next = { $keys ->
    [none] „Następne zadanie” prowadzi dalej, „Wyjdź” do lobby.
   *[drawn] OK: następne zadanie; BACK: lobby.
}
puzzle-about = Tylko jeden ruch jest dobry, i jest to udowodnione. Znajdź go.
puzzle-streak = Bez błędu z rzędu: { $streak }, rekord { $best }
puzzle-choice = Stopień { $grade }: { $solved }/{ $all }
puzzle-none = Nie ma zadania { $number }: numery są od 1 do { $all }.
puzzles-damaged = Lista rozwiązanych zadań w tej przeglądarce jest uszkodzona. Pozostaje zachowana jako { $name }, a liczenie zaczyna się od nowa.

fault-stuck = Zacięty klawisz: { $keys }
fault-save = Nie udało się zapisać gry: przeglądarka nie ma miejsca albo nie pozwala zapisywać.
fault-restart = Plansza musiała uruchomić się ponownie.

## Klawisze

key-ok = OK ({ $seat })
key-back = BACK ({ $seat })
key-post = punkt na prawo u góry od { $square }
group-game = Gra
group-clock = Zegar
group-level = Poziom
do-resume = Graj dalej
do-keep = Zachowaj na później
do-keep-choose = Zachowaj i wybierz inną grę
do-drop = Porzuć grę
do-drop-yes = Tak, porzuć
do-drop-no = Nie, zachowaj
do-start = Start
do-play-computer = Z komputerem
do-two-people = We dwoje tutaj
do-learn = Naucz się w minutę
do-choices = Gracze, zegar i zasady
do-fit = Uzupełnij komputerami
do-lesson = Lekcja
do-puzzles = Zadania
do-next-puzzle = Następne zadanie
do-solution = Pokaż ruch
do-puzzle-today = Zadanie dnia
do-why = Pokaż dlaczego
do-share-puzzle = Link do zadania
do-options = Opcje
do-games = Wróć do gier
do-page-rules = Zasady gry
do-page-table = Zegar i stół
do-person = Człowiek
do-computer = Komputer
do-empty = Wolne
do-leave = Wyjdź
do-skip = Pomiń
do-place = Postaw płotek
do-remove = Zdejmij płotek
do-roll = Rzuć
do-stop = Zatrzymaj się
do-hint = Podpowiedź
do-take-back = { $seat }: cofnij
do-pause = Pauza
do-agree = { $seat }: zgoda
do-refuse = { $seat }: odmowa
do-back-step = Krok wstecz
do-forward-step = Krok naprzód
do-rematch = Nowa gra
do-asked = Zrób to
do-wait = Poczekaj
do-play = Zagraj teraz
do-next-page = Następna strona
clock-off = bez zegara
clock-seconds = { $seconds } s na turę

## Pola i słupki

review-title = Przegląd: { $game }
review-chance = { $mover }: { $percent } % na wygraną
review-thinks = Komputer ogląda tę pozycję.
review-best = Najlepiej: { $move }
review-played = Zagrano: { $move }
review-judged = Zagrano: { $move } { $mark } ({ $word })
review-progress = Obejrzane pozycje: { $done } z { $all }
review-graph = Wykres i lista pokazują szanse: { $sides }
edit-title = Ustawianie: { $game }
edit-help = Wybierz figurę i naciśnij jej pole. Ponowne naciśnięcie zmienia ją lub usuwa.
edit-fences = Dotknięcie szczeliny między polami stawia, obraca lub usuwa płotek.
group-piece = Figura
group-turn = Ruch
group-lives = Życia
group-hand = Płotki
piece-pellet = kulka
piece-dot = kropka
do-review = Przegląd
do-edit = Ustaw pozycję
do-share-game = Link do gry
do-share-position = Link do pozycji
do-save = Zapisz do pliku
do-load = Wczytaj plik
do-close = Zamknij analizę
do-first = Pierwsza pozycja
do-last = Ostatnia pozycja
do-play-on = Graj odtąd
do-less = { $seat }: o jeden mniej
do-more = { $seat }: o jeden więcej
move-chance = { $line }: { $side } { $percent } %, najlepiej { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = niedokładność
quality-mistake = błąd
quality-blunder = gruby błąd
set-same = dwie figury stałyby na jednym polu
set-full = w pudełku nie ma ich więcej
set-over = gra byłaby już skończona
set-eaten = ducha zjada się dopiero po kulce, i on się nie rusza
set-square = to nie może tam być
set-impossible = żadna gra nie prowadzi do tej pozycji
cell-name = { $place }: { $what }
what-pawn = pionek, { $seat }
what-ghost-of = duch, { $seat }
what-weak = { $piece }, słaby
what-legal = możesz tu wejść
what-aim = cel
what-preview = pokazany płotek
what-fence-h = płotek poziomy
what-fence-v = płotek pionowy
what-chosen = wybrane
what-hint = podpowiedź

## Ruchy

move-fence = płotek { $fence }
fence-h = { $square } (poziomo)
fence-v = { $square } (pionowo)
place-h = nad { $square } i { $other }
place-v = na prawo od { $square } i { $other }
move-place = ustawiona na { $square }
move-pass = pas
move-stop = stop
move-roll = rzut
move-rolled = rzut { $face }
move-leave = odpada
move-skip = traci turę
move-line = { $mover } { $moves }

## Odmowy

refused = Nie: { $reason }
no-own-square = to twoje własne pole: naciśnij obramowane
no-turn = ruch ma inny gracz
no-confirm = nie ma czego potwierdzać
no-take-back = nie ma tury do cofnięcia
no-die-back = między ludźmi rzut kostką nie jest cofany
no-hints = podpowiedzi są wyłączone
no-other-key = lekcja prosi o inne naciśnięcie
no-take-back-off = cofanie jest wyłączone
no-hold-to-drop = przytrzymaj dłużej, aby porzucić grę
no-hold-to-leave = przytrzymaj dłużej, aby opuścić zadanie
no-puzzles = ta gra nie ma zadań
no-question = inne pytanie jest otwarte
no-agreement = żaden inny gracz się nie zgodził
no-seats = miejsca jeszcze nie pasują
no-earlier = nie ma wcześniejszej pozycji
no-function = to nic tu nie robi
no-locked = zasady lokalu są zablokowane
no-mask = ten klawisz zaczyna lub wznawia grę i nie można go wyłączyć
no-strap = zworka mocy planszy jest otwarta: najwyżej 2000 mA
no-game-over = gra jest skończona
no-occupied = stoi tam pionek ({ $seat })
no-adjacent = żaden krok ani skok nie prowadzi tam z { $square }
no-fence-between = na drodze stoi płotek { $fence }
no-straight-jump = bez skoku w bok: skok na wprost na { $square } jest wolny
no-pawn-behind = za przeskakiwanym pionkiem stoi pionek ({ $seat })
no-fences = nie ma już płotków
no-overlap = nachodzi na płotek { $fence }
no-cross = krzyżuje się z płotkiem { $fence }
no-cut-off = zamknąłby ostatnią drogę do celu ({ $seat })
no-pass = nie można pasować, dopóki jest możliwy ruch
no-leave = tylko w Quoridorze dla czworga gracz opuszcza planszę
no-neighbour = to nie jest krok z { $square }
no-ghost-there = stoi tam { $ghost }
no-pellet = leży tam kulka
no-second-step = szał nie miałby drugiego kroku
no-straight-back = szał nie zawraca prosto do tyłu
no-straight = szał idzie prosto
no-end = tura tak się nie kończy
no-fixed = płotki i ściany są stałe
no-roll-now = teraz nie ma czym rzucać
no-face = nie ma takiej ścianki
no-roll-first = najpierw rzut
no-circle = stawia się ją na jednym z 12 pól wokół środka
no-ghost-of = stoi tam duch ({ $seat })
no-wall = od { $square } oddziela je ściana
no-solid = pole jest pełne
no-ghost-space = żaden pionek nie wchodzi do domku duchów

## Opcje

page-rules = { $game }: zasady
page-table = { $game }: zegar i stół
option-first = Kto zaczyna
option-pawn_behind = Skok z pionkiem z tyłu
option-ply_cap = Remis po
option-layout = Płotki na planszy
option-boost = Kroki zrywu
option-boost_eats = Zryw zjada duchy
option-ghost_pellet = Duchy na kulkach
option-frenzy_path = Drugi krok w szale
option-ghost_return = Powrót zjedzonych duchów
option-stall_limit = Utrata życia przy bezczynności
option-capture = Łapanie
option-clock = Zegar
option-move_time = Czas na turę
option-bank_time = Czas na wszystkie tury
option-timeout_action = Gdy minie czas
option-timeout_strikes = Przekroczenia, które przegrywają
option-hints = Podpowiedzi
option-calm = Spokojne światła
option-takeback = Cofanie
about-pawn_behind = Gdy za przeskakiwanym pionkiem stoi inny pionek.
about-layout = Silne duchy wygrywają w dwóch pierwszych; ostatni układ jest wyrównany.
about-boost = Jak daleko Pac-Man idzie dalej po kulce.
about-boost_eats = Które duchy zjada: wszystkie po drodze czy ten, na którym stanie.
about-ghost_pellet = Co duchy mogą robić na polu kulki.
about-frenzy_path = Duch, który widzi Pac-Mana, idzie o 2 pola: dokąd może prowadzić drugie.
about-ghost_return = Kiedy są znów na planszy. Wcześniej jest trudniej dla Pac-Mana.
about-stall_limit = Tyle tur Pac-Mana bez zjedzenia czegokolwiek kosztuje życie.
about-capture = Czy duch łapie po drodze, czy tylko ostatnim krokiem.
about-clock = Czas na turę, na wszystkie tury gracza albo najpierw jedno, potem drugie.
about-takeback = Turę można cofnąć; inni są pytani.
value-on = tak
value-off = nie
value-never = nigdy
value-no-limit = bez limitu
value-first-random = losowanie
value-pawn_behind-blocked = niedozwolony
value-pawn_behind-sidestep = w bok
value-layout-a = sześć
value-layout-b = labirynt z dwudziestu
value-layout-c = labirynt, 3 duchy, 5 żyć
value-boost-upto = do 3
value-boost-exact = dokładnie 3
value-boost_eats-pass = po drodze
value-boost_eats-land = na końcu
value-ghost_pellet-no_stop = mogą przejść
value-ghost_pellet-no_enter = nie mogą wejść
value-ghost_pellet-free = mogą stanąć
value-frenzy_path-turn = nie prosto do tyłu
value-frenzy_path-straight = na wprost
value-frenzy_path-free = dokądkolwiek
value-ghost_return-round = po następnym złapaniu
value-ghost_return-turn = po jego turze
value-capture-enter = na każdym polu
value-capture-exact = na końcu rzutu
value-clock-per_move = na turę
value-clock-bank = na wszystkie tury
value-clock-bank_then_move = na wszystkie, potem na turę
value-timeout_action-auto_step = ruch robi plansza
value-timeout_action-lose_turn = tura przepada
value-timeout_action-lose_game = gra jest przegrana
value-timeout_action-warn = ostrzeżenie
value-moves = { $count ->
    [one] { $count } ruch
    [few] { $count } ruchy
   *[other] { $count } ruchów
}
value-turns = { $count ->
    [one] { $count } tura
    [few] { $count } tury
   *[other] { $count } tur
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lekcje

lesson-quoridor-aim = Grasz niebieskim. Dojdź na dowolne pole przeciwnej strony, tam gdzie biegnie fala. Białe pole pulsuje: wejdź na nie.
lesson-quoridor-jump = Na drodze stoi pionek. Przeskocz go: naciśnij pole za nim.
lesson-fence-preview = Płotki spowalniają innych. Naciśnij punkt między czterema polami: pokaże się tam płotek.
lesson-fence-turn = Naciśnij ten sam punkt jeszcze raz: płotek się obróci.
lesson-fence-place = { $keys ->
    [none] „Zrób to” go stawia.
   *[drawn] Twoje OK go stawia.
}
lesson-fence-refused = Ten płotek zamknąłby ostatnią drogę migającego pionka. Spróbuj: zostanie odrzucony, każdy pionek zachowuje drogę.
lesson-take-back-turn = Ostatnią turą był płotek, ale cel jest o krok. { $keys ->
    [none] „Zrób to”
   *[drawn] Twój BACK
} cofa tę turę: płotek i wszystko, co zagrano po nim.
lesson-quoridor-win = Wejdź na przeciwną stronę: wygrywasz.
lesson-pacman-aim = Jesteś Pac-Manem. Zjedz cztery kulki, tam gdzie biegnie fala, albo wszystkie duchy. Zawsze robisz dwa kroki: naciśnij pulsujące pole.
lesson-pacman-refused = Poniżej stoi płotek. Spróbuj go przejść: to niedozwolone.
lesson-take-back-step = To była zła droga. { $keys ->
    [none] „Zrób to”
   *[drawn] Twój BACK
} cofa krok.
lesson-pacman-step = Tędy do kulki: jeden krok.
lesson-pacman-second-step = Drugi krok. Potem ruszają duchy, a duch, który cię dosięgnie, zabiera życie.
lesson-pacman-pellet = Zjedz kulkę. Daje do trzech kroków więcej i teraz możesz zjadać duchy.
lesson-pacman-chase = Duchy są słabe: złap Clyde'a.
lesson-pacman-boost = Jeszcze jeden krok.
lesson-pacman-win = Złap Inky'ego, ostatniego ducha: wygrywasz.
lesson-mspacman-aim = Jesteś Ms. Pac-Man. Twoja ćwiartka jest w lewym dolnym rogu: zjedz jej niebieskie kropki, tam gdzie biegnie fala. { $keys ->
    [none] „Zrób to”
   *[drawn] Twoje OK
} kręci kołem.
lesson-mspacman-refused = Powyżej stoi ściana. Spróbuj ją przejść: to niedozwolone.
lesson-mspacman-step = Białe światła liczą twoje kroki. Kropka jest zjedzona, gdy opuścisz jej pole.
lesson-mspacman-power = Do rogu, z kropką mocy.
lesson-mspacman-weak = Opuść ją: teraz duchy są słabe.
lesson-mspacman-chase = Złap ducha. Wraca do domku, a ty masz dodatkową turę.
lesson-mspacman-extra = Zakręć jeszcze raz.
lesson-mspacman-win = Opuść pole swojej ostatniej kropki: wygrywasz.

## Zasady, każde do przeczytania w dwie minuty

rules-quoridor2 =
    Dwa pionki stoją naprzeciw siebie: Południe zaczyna w rzędzie 1, Północ w rzędzie 9. Wygrywasz, gdy twój pionek stanie na dowolnym polu przeciwnego rzędu. Masz 10 płotków. Los decyduje, kto zaczyna.
rules-quoridor4 =
    Cztery pionki zaczynają pośrodku czterech boków. Wygrywasz, gdy twój pionek stanie na dowolnym polu boku naprzeciw twojego. Masz 5 płotków. Kolejność zgodna z ruchem wskazówek zegara: Południe, Zachód, Północ, Wschód.
rules-quoridor =
    W swojej turze robisz jedną z dwóch rzeczy.

    Krok: przesuń pionek o jedno pole do przodu, do tyłu, w lewo lub w prawo, nigdy przez płotek. Jeśli obok stoi inny pionek, możesz go przeskoczyć na wprost. Jeśli za nim jest płotek albo brzeg, możesz zamiast tego wejść na pole po jego lewej lub prawej stronie. Nigdy nie przeskakuje się dwóch pionków.

    Płotek: postaw jeden ze swoich płotków między polami. Ma długość dwóch pól i zostaje do końca gry. Płotki mogą się stykać, ale nie krzyżować ani nakładać. Każdy pionek musi mieć drogę do celu: płotek, który zamyka ostatnią drogę, jest odrzucany.

    Nie wolno pasować. Pierwszy pionek na swoim celu wygrywa od razu.
rules-quoridor-board = { $keys ->
    [none] Na tym ekranie: naciśnij obramowane pole, aby na nie wejść, albo szczelinę, w której ma stanąć płotek. Płotek jest najpierw pokazany. Naciśnij go jeszcze raz, aby go obrócić; przyciski stawiają go albo zdejmują.
   *[drawn] Na tej planszy: naciśnij podświetlone pole, aby na nie wejść. Dotknij szczeliny, w której ma stanąć płotek, albo słupka, czyli skrzyżowania czterech pól. Płotek jest najpierw pokazany. Naciśnij słupek jeszcze raz, aby go obrócić; OK stawia, BACK zdejmuje. BACK cofa twoją ostatnią turę. OK przytrzymane 1 sekundę daje podpowiedź.
}
rules-pacman =
    Jeden gracz jest Pac-Manem. Pozostali prowadzą duchy: { $ghosts }. Płotki stoją na stałe.

    Pac-Man wygrywa, gdy zje 4 kulki w rogach. Duchy wygrywają, gdy złapią go { $lives } razy: tyle ma żyć.

    Pac-Man rusza pierwszy, zawsze o 2 pola. Między nimi może skręcić lub zawrócić, ale nie może wejść na pole ducha ani przejść przez płotek.

    Kulka kończy jego zwykły ruch i daje zryw: od razu do 3 pól więcej. W zrywie zjada każdego ducha, po którym przebiegnie. Może skończyć wcześniej.

    Potem ruszają duchy, jeden po drugim: { $ghosts }. Duch idzie o 1 pole. Jeśli widzi Pac-Mana w linii prostej bez płotka pomiędzy, wpada w szał i idzie o 2 pola, ale nie prosto z powrotem. Duch nie może stanąć na kulce ani na innym duchu.

    Duch, który dosięgnie Pac-Mana, łapie go. Pac-Man traci życie, wszystkie pionki wracają na start, także zjedzone duchy, i zaczyna on od nowa. Zjedzone kulki pozostają zjedzone.

    Jeśli zje ostatniego ducha na planszy, też wygrywa. Jego poziom to liczba zjedzonych kulek.
rules-pacman-board = { $keys ->
    [none] Na tym ekranie: naciśnij obramowane pole przy każdym kroku; resztę robią przyciski.
   *[drawn] Na tej planszy: naciśnij podświetlone pole przy każdym kroku. BACK cofa krok. OK przytrzymane 1 sekundę daje podpowiedź.
}
rules-mspacman =
    Każdy gracz ma ćwiartkę labiryntu z 17 kropkami: Południe na południowym zachodzie, Zachód na północnym zachodzie, Północ na północnym wschodzie, Wschód na południowym wschodzie. Jeden gracz prowadzi Ms. Pac-Man, pozostali po jednym duchu.

    Wygrywasz, gdy w twojej ćwiartce nie ma już kropki, obojętnie kto zjadł ostatnią. Ms. Pac-Man czyści więc własną ćwiartkę, a duchy polują na nią, aby zająć jej miejsce. Koło decyduje, kto zaczyna jako Ms. Pac-Man; rusza ona przy środku.

    W swojej turze rzucasz i idziesz dokładnie o tyle pól. Możesz skręcać i zawracać, ale nie przechodzić przez ściany. Z wyjścia na brzegu możesz wejść do dowolnego innego wyjścia. Ms. Pac-Man zjada kropkę, gdy opuszcza jej pole.

    Duch, który kończy na innym duchu, idzie o jedno pole dalej. Żaden pionek nie wchodzi do domków duchów na środku.

    Kropka w rogu to kropka mocy. Gdy Ms. Pac-Man ją opuści, wszystkie duchy stają się słabe aż do końca swojej następnej tury. Kostka ma ściankę F2: idź o 2, a twój duch odwraca się ze słabego w silnego albo z silnego w słabego.

    Silny duch, który ją spotka, łapie ją: jego gracz przejmuje Ms. Pac-Man, stawia ją przy środku i gra od razu; poprzedni gracz dostaje ducha. Gdy ona spotka słabego ducha, ten wraca do domku, a ona gra jeszcze raz. Słaby duch, który na nią wpadnie, też wraca do domku.
rules-mspacman-board = { $keys ->
    [none] Na tym ekranie: naciśnij obramowane pole przy każdym kroku; resztę robią przyciski.
   *[drawn] Na tej planszy: OK rzuca. Naciśnij podświetlone pole przy każdym kroku. OK przytrzymane 1 sekundę daje podpowiedź.
}

## A real board

mirror-title = Prawdziwa plansza
mirror-away = Brak planszy na linii: sprawdź kabel i zasilanie. Pojawi się, gdy tylko będzie podłączona.
pair-joins = Gra czeka, aż dołączy druga plansza.
pair-waits = Druga plansza jest niedostępna. Gra czeka na nią najwyżej 10 minut.
pair-resumed = Druga plansza wróciła. Gra toczy się dalej.
pair-late = Druga plansza nie wróciła w ciągu 10 minut. Gra jest zachowana i można ją później dokończyć.
pair-left = Druga plansza opuściła grę. Gra jest zachowana i można ją później dokończyć.
mirror-version = Plansza ma wersję { $board }, ten program { $page }: czegoś może brakować.
mirror-refused = Plansza odmówiła: { $reason }
mirror-play = Plansza pozwala temu komputerowi zaczynać gry, ale nie naciskać klawiszy (host=play). Jej strony serwisowe pozwalają na więcej.
mirror-watch = Plansza pozwala temu komputerowi tylko patrzeć (host=watch). Jej strony serwisowe pozwalają na więcej.
mirror-seat = { $seat }: { $player }
mirror-open = Pokaż prawdziwą planszę
mirror-help = Prawdziwą planszę pokazuje się tu przez kabel USB: otwórz tę stronę w Chrome lub Edge na komputerze, podłącz planszę i wybierz jej port. W innej przeglądarce robi to program „fencelight kiosk”.
mirror-leave = Opuść planszę
mirror-new = Nowa gra na planszy
update-open = Zaktualizuj oprogramowanie
update-choose = Wybierz plik z nowym oprogramowaniem: fencelight-firmware-pico-….uf2, dla Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Wybierz plik
update-no-uf2 = To nie jest plik UF2.
update-other-chip = Ten plik jest dla innego układu niż w planszy. Weź plik dla jej modułu: Pico albo Pico 2.
update-damaged = Plik jest uszkodzony. Pobierz go jeszcze raz.
update-foreign = Ten plik nie jest oprogramowaniem Fencelight.
update-format = Ta wersja nie odczyta tego, co plansza zapisała: ustawienia i partie przepadłyby. Weź późniejszą wersję.
update-same = Plansza ma już to oprogramowanie.
update-ready = Plansza ma wersję { $value }, plik wersję { $other }. Plansza najpierw zapisze partię, a po aktualizacji zaproponuje ją znowu.
update-older = Plansza ma wersję { $value }, plik starszą wersję { $other }. Plansza najpierw zapisze partię, a potem zaproponuje ją znowu.
update-start = Aktualizuj teraz
update-refused = Plansza odmówiła: { $value }. O tym, co wolno komputerowi, decydują strony serwisowe planszy.
update-untouched = Plansza nie została zmieniona.
update-line = Plansza nie odpowiada. Sprawdź kabel i spróbuj ponownie albo podłącz ją z wciśniętym BOOTSEL: wtedy jest w programie rozruchowym.
update-drive = Plansza w programie rozruchowym pokazuje dysk: skopiuj plik { $value } na dysk { $other }, a plansza uruchomi się sama.
update-loader = Może go też zapisać ta strona: wybierz „RP2 Boot” lub „RP2350 Boot”.
update-device = Pozwól stronie zapisać
update-writing = Trwa zapis. Nie odłączaj planszy.
update-failed = Zapis się nie powiódł. Plansza czeka w programie rozruchowym; ustawienia i zapisane partie są nienaruszone. Spróbuj ponownie albo skopiuj plik. Jeśli dysk zniknął, odłącz planszę i podłącz ją znowu.
update-restart = Czekam, aż plansza uruchomi się ponownie.
update-done = Gotowe: plansza ma wersję { $value }. Proponuje znowu swoją partię.
update-other = Plansza ma wersję { $value }, inną niż plik. Spróbuj ponownie.
update-silent = Plansza nie wróciła. Odłącz ją i podłącz znowu; jeśli pojawi się dysk, skopiuj na niego plik.

settings-open = Ustawienia planszy
set-brightness = Jasność w %
set-volume = Głośność
set-power = Budżet prądu w mA
set-host = Ten komputer może
host-watch = patrzeć
host-play = patrzeć i zaczynać gry
host-hands = wszystko
set-idle-game = Odłóż grę po tylu sekundach bez naciśnięcia
set-idle-lobby = Zamknij lobby po tylu sekundach bez naciśnięcia
set-abandoned = Porzucona gra jest
abandoned-offer = proponowana przy następnym naciśnięciu
abandoned-keep = zachowana, a lobby się otwiera
set-lock = Zablokuj zasady lokalu
set-mask = Wyłącz klawisz (e5, e5+)
set-unmask = Włącz wszystkie klawisze
set-house = Zachowaj wybory lobby jako domowe
set-reset = Przywróć stan fabryczny
set-sure = Naciśnij jeszcze raz: ustawienia, liczniki i niedokończone gry przepadną.
health-title = Stan
health-masked = Wyłączone klawisze
health-stuck = Zacięte klawisze
health-rows = Rzędy bez połączenia
health-safe = Tryb awaryjny
health-restarts = Restarty po błędach
health-last = Ostatni błąd
count-games = Gry
count-moves = Ruchy
count-hours = Godziny
count-wins = Wygrane

## Kiosk

kiosk-touch = Dotknij, aby zagrać
kiosk-press = Naciśnij klawisz planszy, aby zagrać
kiosk-puzzle = Zadanie dnia: znajdź ruch
counters-title = Liczniki
counters-day = { $day }: wizyty { $visits }, gry { $games }, w tym ukończone { $finished }
counters-game = { $game }: { $games }, ukończone { $finished }
