# Was das Terminal außerdem sagt, und seine eigenen Worte für Nachrichten gleichen Namens, die vom Bildschirm abhängen.

## Anstelle der Worte der Seite

title-attract = Das Brett spielt von allein
title-lobby = Lobby: wähle ein Spiel
attract-line = Jede Taste führt weiter; die Lobby bietet auch eine Lektion an.
fence-line = Zaun { $fence }? Er liegt { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Drücke ein Feld mit ( ), um dorthin zu ziehen. Es sind keine Zäune mehr da.
press-step-or-fence = Drücke ein Feld mit ( ), um dorthin zu ziehen, oder einen Pfosten für einen Zaun.
press-each-step = Drücke für jeden Schritt ein Feld mit ( ).
press-step-or-stop = Drücke ein Feld mit ( ), oder OK, um hier anzuhalten.
press-roll = OK würfelt, Enter auch.
press-place = Setze Ms. Pac-Man auf ein Feld mit ( ).
no-own-square = das ist dein eigenes Feld: drücke ein markiertes
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } Punkt
   *[other] { $dots } Punkte
}, { $piece }
state-strikes = { $line }, zu spät { $strikes }
clock-off = aus
lobby-kept = Ein Spiel dieser Art ist aufbewahrt: e5 bietet es an.
lobby-ready = e5 in der Mitte startet das Spiel, e7 eine Lektion.
lobby-needed = Es fehlt noch: { $seats }
lobby-excess = Nicht in diesem Spiel: { $seats }
lesson-press = Drücke { $key }, markiert mit ? oder dem Cursor.
lesson-win = Du gewinnst. Die Lektion ist zu Ende; jede Taste führt zur Lobby.
lesson-shows = Warte 10 s, dann tut das Brett den Schritt. BACK 2 s lang verlässt die Lektion.
fault-save = Das Spiel konnte nicht gespeichert werden.
key-ok = OK von { $seat } ({ $digit })
key-back = BACK von { $seat } ({ $digit })
key-post = den Pfosten { $square }+, rechts oben an { $square }
rules-quoridor-board =
    Auf diesem Brett: drücke ein Feld mit ( ), um dorthin zu ziehen; < > ist ein Sprung. Drücke für einen Zaun einen Pfosten, die Kreuzung zwischen vier Feldern, oder klicke auf die Lücke, in der er stehen soll. Der Zaun wird erst gezeigt. Drücke den Pfosten noch einmal, um ihn zu drehen; OK setzt ihn, BACK nimmt ihn weg. BACK nimmt deinen letzten Zug zurück. OK 1 s lang zeigt einen Tipp.
rules-pacman-board =
    Auf diesem Brett: drücke für jeden Schritt ein Feld mit ( ). BACK nimmt deinen letzten Schritt zurück, am Anfang eines Zuges deinen ganzen letzten Zug. OK beendet einen Schub. OK 1 s lang zeigt einen Tipp.
rules-mspacman-board =
    Auf diesem Brett: OK würfelt. Drücke für jeden Schritt ein Feld mit ( ). OK 1 s lang zeigt einen Tipp.

## Die Tafel

title-options = Optionen: { $game }
last-moves = Letzte Züge
lobby-seat-now = { $seat } jetzt: { $player }
lobby-clock = Uhr: { $clock } (d1, e1, f1)
lobby-fit = c füllt mit Computern auf.
clock-bank = { $bank } s insgesamt
clock-both = { $bank } s, dann { $each } s pro Zug
help-resume = OK spielt weiter. BACK hebt es für später auf, BACK 2 s lang verwirft es.
help-seats = Jede Seite: OK macht mit oder geht, BACK setzt einen Computer, 1 bis 5, dann frei.
help-pac = OK 1 s lang macht diese Seite zu Pac-Man.
help-icons = Ein Symbol 1 s lang: Optionen.
help-options = Eine Reihe ist eine Option, ein Feld ein Wert. a1 führt zurück, i1 zur anderen Seite.
help-pause = OK spielt weiter. Die Taste b hebt das Spiel auf, BACK 2 s lang verwirft es.
help-review = BACK geht im Spiel zurück, OK vor.
help-over = BACK geht im Spiel zurück, OK zur Lobby.
help-again = OK 1 s lang: neues Spiel, { $begins }.
help-closes = Nach 1 min schließt sich dies.
help-service = OK von Süd blättert weiter, BACK zurück, BACK 2 s lang verlässt die Wartung.
again-quoridor2 = die andere Seite beginnt
again-quoridor4 = die nächste Seite beginnt
again-pacman = der nächste Platz ist Pac-Man
again-mspacman = das Drehrad entscheidet

## Wartungsseiten

service-page = Seite { $page } von { $all }: { $name }
service-leds = Test der Lichter
service-keys = Test der Tasten
service-brightness = Helligkeit
service-volume = Lautstärke
service-power = Leistung
service-counters = Zähler
service-mask = gesperrte Tasten
service-house = Wahl des Hauses
service-reset = Werkseinstellungen
service-host = Rechte eines Computers
service-leds-line = Jedes Feld zeigt die nächste Farbe.
service-keys-line = Jede Taste leuchtet, solange sie gedrückt ist.
service-brightness-line = { $value } %. Die Felder von Reihe 5 ändern sie.
service-volume-line = { $value } von 5. Die Felder von Reihe 5 ändern sie.
service-power-line = { $value } mA. Die Felder von Reihe 5 ändern sie.
service-counters-line = { $name }: { $value }. Jedes Feld zeigt den nächsten.
service-mask-line = { $count } gesperrt. Eine gedrückte Taste wird gesperrt; OK 1 s lang gibt alle frei.
service-house-line = OK 1 s lang übernimmt die Wahl der Lobby.
service-house-set = Die Lobby hat die Wahl des Hauses.
service-house-rows = Ohne Taste: Spiel { $game } s (9), Lobby { $lobby } s (8). b2 behält, b1 sperrt.
service-reset-line = OK 1 s lang macht alles wie neu.
service-host-line = Ein Computer am Kabel { $value }. a5, b5, c5 ändern es.
host-watch = sieht zu
host-play = spielt mit
host-hands = darf alles
counter-games = Gespielte Spiele
counter-moves = Gespielte Züge
counter-hours = Betriebsstunden
counter-won = Von { $seat } gewonnen

## Die Tastenleiste

key-any = eine Taste
key-arrows = Pfeile
key-press = Pfeile, Enter
key-forward = Enter, rechts
key-back-step = b, links
key-space = Leertaste
key-step = links, rechts
key-choice = { $name }: { $value }
do-lobby = Lobby
do-page-before = Seite davor
do-press-key = Taste drücken
do-hold-ok = OK halten
do-quit = Beenden
do-cursor = Cursor
do-choose = Wählen
do-posts = Pfosten
do-squares = Felder
do-fit = Auffüllen
do-next-game = Weiter
do-press = { $key } drücken
do-step = { $square } spielen
do-turn = Zaun drehen
do-show = Zaun zeigen
do-step-through = Schritt

## Worte auf dem Brett, höchstens 7 Zeichen

label-start = START
label-learn = LERNEN
label-resume = WEITER
label-drop = WEG
label-clock = Uhr
label-off = aus
label-back = zurück
label-page = Seite

## Zeichen, höchstens 30 Zeichen lang

mark-mover = die Figur am Zug
mark-legal = ein erlaubter Schritt
mark-jump = ein erlaubter Sprung
mark-goal = das Ziel der Seite am Zug
mark-fence = ein Zaun
mark-newest = der neueste Zaun, und wessen
mark-preview = Zaun gezeigt, nicht gesetzt
mark-weak = klein: man kann ihn fressen
mark-sees = ein Geist sieht ihn dort
mark-caught = eben gefangen oder gefressen
mark-ghosts = Geister: S W N E, die Plätze
mark-power = ein Kraftpunkt in einer Ecke
mark-exit = Ausgang, zu jedem anderen
mark-wall = eine Wand
mark-left = im letzten Zug verlassen
mark-hint = Tipp, oder in der Lektion
mark-refused = warum ein Druck nicht gilt
mark-cursor = der Cursor
mark-cursor-legal = Cursor auf erlaubtem Schritt

## Seiten, Wiedergabe, Abschied

rules-names = e5 ist das Feld in Spalte e, Reihe 5: siehe Rand. e5+ ist der Pfosten rechts oben daran, e5h der Zaun über e5 und f5, e5v der Zaun rechts von e5 und e6.
rules-marks = Zeichen
page-closes = eine Taste schließt
drop-keys = y verwirft es. Jede andere Taste behält es.
page-scrolls = Zeilen { $first }-{ $last } von { $all }: auf, ab; jede andere Taste schließt
too-small = Das Terminal ist zu klein: das Brett braucht { $needed } Zeichen, dieses hat { $size }. Vergrößere es, oder drücke q zum Beenden.
replay-move = Zug { $played } von { $all }
replay-goes-on = { $line }, läuft
replay-end = { $line }, Ende
replay-paused = { $line }, Pause
farewell-game = Das Spiel ist in { $path } aufbewahrt; der nächste Start bietet es an.
farewell-games = Das Spiel ist in { $path } aufbewahrt; der nächste Start bietet es an. Außerdem aufbewahrt: { $games }; die Lobby bietet jedes an.
farewell-kept = Aufbewahrt in { $path }: { $games }. Der nächste Start bietet das letzte an, die Lobby jedes.
help-keys =
    Pfeile | bewegen den Cursor, über den Rand zu den Tasten der Seiten
    Tab | Cursor von Feldern zu Pfosten und zurück; in der Lobby zum nächsten Spiel
    Enter | drückt die Taste unter dem Cursor
    o   b | OK der Seite am Zug, BACK der Seite, die zuletzt gezogen hat; in der Lobby die Tasten von Süd
    1 2  3 4 | OK und BACK von Süd, von West,
    5 6  7 8 | von Nord, von Ost
    c | in der Lobby: füllt die Plätze des gewählten Spiels auf
    O   B   p | halten OK 1 s, BACK 2 s, beide 3 s (Pause): ein Terminal meldet nicht, wie lange du drückst
    h | hält die Taste unter dem Cursor: OK oder ein Feld 1 s, BACK 2 s, einen Pfosten, bis sein Zaun steht
    l   Esc | rastet die Taste unter dem Cursor ein; löst eingerastete
    Maus | klicke ein Feld, einen Pfosten, eine Seitentaste, oder zwischen zwei Felder für einen Zaun; Maustaste halten hält; rechts: rastet ein
    Namen | e5 ein Feld (Spalte e, Reihe 5), e5+ der Pfosten rechts oben, e5h der Zaun über e5 und f5, e5v rechts von e5 und e6
    F1 oder r | Regeln und Zeichen
    s m ? q | Klingel an oder aus, alle Züge, diese Hilfe, Beenden
