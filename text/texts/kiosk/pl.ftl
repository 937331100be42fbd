# What the screen of several tables and the phones at them say besides.

player-remote = gość
evening-games = { $games ->
    [0] Dziś wieczorem nie skończyła się jeszcze żadna gra
    [one] { $games } gra dziś wieczorem
    [few] { $games } gry dziś wieczorem
   *[other] { $games } gier dziś wieczorem
}
evening-title = Dziś wieczorem
evening-won = Wygrane: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Najdłuższa gra: { $minutes } min, stół { $table }
evening-quickest = Najszybsza wygrana: ruchów { $moves }, stół { $table }
table-name = Stół { $table }
code-home = Zabierz tę grę do domu
code-short = Kod zawiera ostatnie ruchy: { $moves }
code-follow = Śledź na telefonie
phone-reads = Ten telefon pokazuje planszę i nie może na niej grać.
phone-away = Utracono połączenie ze stołem. Wróci samo.
phone-rules = Zasady
phone-lights = Co znaczą światła
lights-turn = Pionek, który ma ruch, oddycha, a pasek po jego stronie jest jasny; pozostałe stoją w miejscu.
lights-squares = Najjaśniejsze pola to te, na które może wejść.
lights-quoridor = Przygaszony rząd to cel. Każde światło paska to płotek w ręce.
lights-pacman = Pac-Man jest żółty. Duchy są czerwone, różowe, błękitne i pomarańczowe, pigułki to cztery blade pola, ściany są granatowe. Białe światła paska to pozostałe kroki.
lights-mspacman = Kropki mają kolor strony, do której należy obszar, duch kolor swojej strony. Kropki mocy są blade, ściany granatowe.
code-seat = Zagraj na miejscu { $seat } z telefonu
phone-busy = Za dużo żądań z tego telefonu. Poczekaj sekundę.
seat-own = Twoje miejsce: { $seat }.
seat-lobby = Gra zacznie się, gdy ktoś uruchomi ją na planszy.
seat-wait = Ruch mają inni.
seat-turn = Twój ruch: dotknij obramowanego pola.
seat-turn-fence = Twój ruch: dotknij obramowanego pola albo rogu między polami, aby postawić płotek.
seat-turn-button = Twój ruch: naciśnij przycisk.
seat-pass = Pasuj
seat-leave = Oddaj miejsce
seat-invites = Aby grać z tego telefonu, odczytaj z ekranu kod wolnego miejsca.
seat-taken = Na tym miejscu gra inny telefon. Odczytaj z ekranu kod wolnego miejsca.
seat-stale = Ten kod już nie działa. Odczytaj ten, który jest teraz na ekranie.
seat-second = Ten telefon gra już na innym miejscu przy tym stole.
seat-none = Ten telefon nie ma miejsca przy tym stole. Odczytaj z ekranu kod wolnego miejsca.
seat-no-move = To nie jest ruch. Dotknij obramowanego pola.
seat-not-yet = Plansza pokazuje jeszcze ostatni ruch. Spróbuj za chwilę.
seat-refused = Plansza odmawia: { $reason }
seat-sent-away = Odebrano ci miejsce przy planszy.
seat-over = Gra się skończyła i twoje miejsce jest znów wolne.
seat-left = Stół opuszczono i twoje miejsce jest znów wolne.
seat-away = Tego telefonu nie było przez 2 minuty. Jego miejsce zostało oddane.
seat-slow = Przez 5 minut nie było twojego ruchu. Twoje miejsce zostało oddane.
seat-given-back = Twoje miejsce zostało oddane.
queue-title = Następni przy tym stole
queue-call = { $name }: { $table } czeka na ciebie
queue-called = Stół czeka na ciebie. Przyjdź w ciągu 2 minut.
queue-place = Jesteś na miejscu { $place } z { $count }.
queue-waiting = { $count ->
    [0] Nikt nie czeka.
    [one] Czeka { $count } osoba.
    [few] Czekają { $count } osoby.
    [many] Czeka { $count } osób.
   *[other] Czeka { $count } osoby.
}
queue-name = Twoje imię
queue-join = Stań w kolejce
queue-leave = Opuść kolejkę
queue-no-name = Imię ma od 1 do 20 liter i cyfr.
queue-second = Ten telefon jest już w kolejce.
queue-full = Kolejka jest pełna. Spróbuj później.
queue-often = Poczekaj 10 sekund przed następnym imieniem.
queue-clear = Obsługa: wyczyść kolejkę
