# What the screen of several tables and the phones at them say besides.

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
phone-reads = Ten telefon pokazuje planszę i nie może naciskać jej klawiszy.
phone-away = Utracono połączenie ze stołem. Wróci samo.
phone-rules = Zasady
phone-lights = Co znaczą światła
lights-turn = Pionek, który ma ruch, oddycha, a pasek po jego stronie jest jasny; pozostałe stoją w miejscu.
lights-squares = Najjaśniejsze pola to te, na które może wejść.
lights-quoridor = Przygaszony rząd to cel. Każde światło paska to płotek w ręce.
lights-pacman = Pac-Man jest żółty. Duchy są czerwone, różowe, błękitne i pomarańczowe, pigułki to cztery blade pola, ściany są granatowe. Białe światła paska to pozostałe kroki.
lights-mspacman = Kropki mają kolor strony, do której należy obszar, duch kolor swojej strony. Kropki mocy są blade, ściany granatowe.
