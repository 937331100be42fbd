# Co terminal mówi ponadto, i jego własne słowa dla komunikatów o tej samej nazwie, które zależą od ekranu.

## Zamiast słów strony

title-attract = Plansza gra sama
title-lobby = Lobby: wybierz grę
attract-line = Dowolny klawisz prowadzi dalej; w lobby jest też lekcja.
fence-line = Płotek { $fence }? Leży { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Naciśnij pole ze znakiem ( ), aby na nie wejść. Nie ma już płotków.
press-step-or-fence = Naciśnij pole ze znakiem ( ), aby na nie wejść, albo słupek między polami, aby pokazać płotek.
press-each-step = Dla każdego kroku naciśnij pole ze znakiem ( ).
press-step-or-stop = Naciśnij pole ze znakiem ( ) albo OK, aby tu stanąć.
press-roll = OK rzuca, Enter także.
press-place = Ustaw Ms. Pac-Man na polu ze znakiem ( ).
no-own-square = to twoje własne pole: naciśnij oznaczone
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } kropka
    [few] { $dots } kropki
   *[other] { $dots } kropek
}, { $piece }
state-strikes = { $line }, spóźnień { $strikes }
clock-off = wyłączony
lobby-kept = Jest zachowana gra tego rodzaju: e5 ją proponuje.
lobby-ready = e5 w środku zaczyna grę, e7 lekcję.
lobby-needed = Brakuje: { $seats }
lobby-excess = Nie w tej grze: { $seats }
lesson-press = Naciśnij: { $key }, znak ? lub kursor.
lesson-win = Wygrywasz. Koniec lekcji; dowolny klawisz prowadzi do lobby.
lesson-shows = Poczekaj 10 s, a plansza wykona krok. BACK przez 2 s kończy lekcję.
fault-save = Nie udało się zapisać gry.
key-ok = OK ({ $seat }, { $digit })
key-back = BACK ({ $seat }, { $digit })
key-post = słupek { $square }+, na prawo u góry od { $square }
rules-quoridor-board =
    Na tej planszy: naciśnij pole ze znakiem ( ), aby na nie wejść; < > to skok. Dla płotka naciśnij słupek, skrzyżowanie czterech pól, albo kliknij szczelinę, gdzie ma leżeć. Najpierw jest tylko pokazany. Naciśnij słupek ponownie, aby go obrócić; OK stawia go, BACK zdejmuje. BACK cofa twoją ostatnią turę. OK przez 1 s daje podpowiedź.
rules-pacman-board =
    Na tej planszy: dla każdego kroku naciśnij pole ze znakiem ( ). BACK cofa ostatni krok, a na początku tury całą twoją ostatnią turę. OK kończy zryw. OK przez 1 s daje podpowiedź.
rules-mspacman-board =
    Na tej planszy: OK rzuca. Dla każdego kroku naciśnij pole ze znakiem ( ). OK przez 1 s daje podpowiedź.

## Panel

title-options = Opcje: { $game }
last-moves = Ostatnie ruchy
lobby-seat-now = { $seat } teraz: { $player }
lobby-clock = Zegar: { $clock } (d1, e1, f1)
lobby-fit = c uzupełnia miejsca komputerami.
clock-bank = razem { $bank } s
clock-both = { $bank } s, potem { $each } s na turę
help-resume = OK gra dalej. BACK zachowuje na później, BACK przez 2 s porzuca.
help-seats = Każda strona: OK dołącza lub odchodzi, BACK sadza komputer, poziom 1 do 5, potem zwalnia.
help-pac = OK przez 1 s: ta strona jest Pac-Manem.
help-icons = Ikony to gry; przez 1 s ikona pokazuje opcje.
help-options = Rząd pól to opcja, pole to wartość. a1 wraca, i1 to druga strona.
help-pause = OK gra dalej. Klawisz b zachowuje grę, BACK przez 2 s ją porzuca.
help-review = BACK cofa się w grze, OK idzie naprzód.
help-over = BACK cofa się w grze, OK prowadzi do lobby.
help-again = OK przez 1 s: nowa gra, { $begins }.
help-closes = Po 1 min ten ekran się zamknie.
help-service = OK (Południe) to następna strona, BACK poprzednia, BACK przez 2 s wychodzi.
again-quoridor2 = zaczyna druga strona
again-quoridor4 = zaczyna następna strona
again-pacman = Pac-Manem jest następne miejsce
again-mspacman = bączek decyduje, kto zaczyna

## Strony serwisowe

service-page = Strona { $page } z { $all }: { $name }
service-leds = test świateł
service-keys = test klawiszy
service-brightness = jasność
service-volume = głośność
service-power = limit prądu
service-counters = liczniki
service-mask = wyłączone klawisze
service-house = ustawienia lokalu
service-reset = ustawienia fabryczne
service-host = prawa komputera
service-leds-line = Dowolne pole pokazuje następny kolor.
service-keys-line = Każdy wciśnięty klawisz świeci.
service-brightness-line = { $value } %. Zmieniają ją pola rzędu 5.
service-volume-line = { $value } z 5. Zmieniają ją pola rzędu 5.
service-power-line = { $value } mA. Zmieniają go pola rzędu 5.
service-counters-line = { $name }: { $value }. Dowolne pole pokazuje następny.
service-mask-line = Wyłączone: { $count }. Naciśnięty klawisz się wyłącza; OK przez 1 s włącza wszystkie.
service-house-line = OK przez 1 s przejmuje ustawienia lobby.
service-house-set = Lobby ma ustawienia lokalu.
service-house-rows = Bez klawisza: gra { $game } s (9), lobby { $lobby } s (8). b2 odkłada, b1 blokuje.
service-reset-line = OK przez 1 s przywraca wszystko jak nowe.
service-host-line = Podłączony komputer { $value }. Zmieniają to a5, b5, c5.
host-watch = patrzy
host-play = także gra
host-hands = może wszystko
counter-games = Rozegrane gry
counter-moves = Wykonane ruchy
counter-hours = Godziny pracy
counter-won = Gry wygrane ({ $seat })

## Pasek klawiszy

key-any = klawisz
key-arrows = strzałki
key-press = strzałki, Enter
key-forward = Enter, w prawo
key-back-step = b, w lewo
key-space = Spacja
key-step = w lewo, w prawo
key-choice = { $name }: { $value }
do-lobby = Lobby
do-page-before = Poprzednia
do-press-key = Naciśnij
do-hold-ok = OK przez 1 s
do-quit = Koniec
do-cursor = Kursor
do-choose = Wybór
do-posts = Słupki
do-squares = Pola
do-fit = Uzupełnij
do-next-game = Dalej
do-press = Naciśnij { $key }
do-step = Zagraj { $square }
do-turn = Obróć płotek
do-show = Pokaż płotek
do-step-through = Krok

## Słowa na planszy, najwyżej 7 znaków

label-start = START
label-learn = LEKCJA
label-resume = DALEJ
label-drop = PORZUĆ
label-clock = zegar
label-off = nie
label-back = wróć
label-page = strona

## Znaki, najwyżej 30 liter

mark-mover = figura, która ma ruch
mark-legal = dozwolony krok
mark-jump = dozwolony skok
mark-goal = cel tego, kto ma ruch
mark-fence = płotek
mark-newest = najnowszy płotek, i czyj
mark-preview = płotek pokazany, niepostawiony
mark-weak = mały: można go zjeść
mark-sees = duch go tam widzi
mark-caught = właśnie złapany lub zjedzony
mark-ghosts = duchy: S W N E, ich miejsca
mark-power = kropka mocy, w rogu
mark-exit = wyjście, do każdego innego
mark-wall = ściana
mark-left = opuszczone ostatnim ruchem
mark-hint = podpowiedź, lub każe lekcja
mark-refused = dlaczego odmówiono
mark-cursor = kursor
mark-cursor-legal = kursor na dozwolonym kroku

## Strony, powtórka, pożegnanie

rules-names = e5 to pole w kolumnie e, rzędzie 5: patrz brzeg. e5+ to słupek na prawo u góry, e5h płotek nad e5 i f5, e5v płotek na prawo od e5 i e6.
rules-marks = Znaki
page-closes = dowolny klawisz zamyka
drop-keys = y porzuca grę. Każdy inny klawisz ją zachowuje.
page-scrolls = wiersze { $first }-{ $last } z { $all }: w górę, w dół; inny klawisz zamyka
too-small = Terminal jest za mały: plansza potrzebuje { $needed } znaków, tu jest { $size }. Powiększ go albo naciśnij q, aby wyjść.
replay-move = Ruch { $played } z { $all }
replay-goes-on = { $line }, trwa
replay-end = { $line }, koniec
replay-paused = { $line }, pauza
farewell-game = Gra jest zachowana w { $path }; następny start ją zaproponuje.
farewell-games = Gra jest zachowana w { $path }; następny start ją zaproponuje. Zachowane są też: { $games }; proponuje je lobby.
farewell-kept = Zachowane w { $path }: { $games }. Następny start zaproponuje ostatnią, lobby każdą.
help-keys =
    strzałki | ruszają kursorem, przez brzeg do klawiszy bocznych
    Tab | kursor z pól na słupki i z powrotem; w lobby do następnej gry
    Enter | naciska klawisz pod kursorem
    o   b | OK tego, kto ma ruch, BACK tego, kto ruszał ostatni; w lobby klawisze Południa
    1 2  3 4 | OK i BACK: Południe, Zachód,
    5 6  7 8 | Północ, Wschód
    c | w lobby: uzupełnia miejsca wybranej gry
    O   B   p | trzymają OK 1 s, BACK 2 s, oba 3 s (pauza): terminal nie podaje, jak długo się naciska
    h | trzyma klawisz pod kursorem: OK lub pole 1 s, BACK 2 s, słupek aż do postawienia płotka
    l   Esc | blokuje klawisz pod kursorem; zwalnia zablokowane
    Mysz | kliknij pole, słupek, klawisz boczny lub między dwoma polami, aby dać płotek; trzymany przycisk trzyma klawisz; prawy: blokuje
    Nazwy | e5 pole (kolumna e, rząd 5), e5+ słupek na prawo u góry, e5h płotek nad e5 i f5, e5v płotek na prawo od e5 i e6
    F1 lub r | zasady i znaki
    s m ? q | dzwonek tak lub nie, wszystkie ruchy, ta pomoc, wyjście
