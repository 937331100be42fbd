# Die Worte der Seite. Jede Sprache hat dieselben Nachrichten mit denselben Variablen.

language = Deutsch
list = { $items }

## Namen

game-quoridor2 = Quoridor zu zweit
game-quoridor4 = Quoridor zu viert
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Süd
seat-west = West
seat-north = Nord
seat-east = Ost
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = frei
player-human = Mensch
player-computer = Computer, Stufe { $level }
player-remote = entfernter Spieler

aim-quoridor = Erreiche als Erster die gegenüberliegende Seite.
aim-pacman = Pac-Man frisst alle 4 Pillen, bevor ihn die Geister { $lives }-mal fangen.
aim-mspacman = Räume dein Viertel von seinen Punkten leer. Nur Ms. Pac-Man frisst Punkte; alle anderen sind Geister, und wer sie fängt, spielt sie selbst.
own-quoridor-south = Deine Figur ist blau: erreiche die oberste Reihe.
own-quoridor-west = Deine Figur ist mintgrün: erreiche die rechte Spalte.
own-quoridor-north = Deine Figur ist bernsteingelb: erreiche die unterste Reihe.
own-quoridor-east = Deine Figur ist rot: erreiche die linke Spalte.
own-pac = Du bist Pac-Man: friss die 4 Pillen in den Ecken, bevor dich die Geister { $lives }-mal fangen.
own-ghost = Du spielst { $ghosts }: fang Pac-Man { $lives }-mal, bevor er alle 4 Pillen frisst.
own-ms = Du bist Ms. Pac-Man: friss die Punkte deines Viertels ({ $quarter }); starke Geister fangen dich.
own-hunter = Du bist ein Geist: fang Ms. Pac-Man. Dann spielst du sie und leerst dein Viertel ({ $quarter }).
quarter-south = unten links, blau
quarter-west = oben links, mint
quarter-north = oben rechts, bernstein
quarter-east = unten rechts, rot

## Die Seite

choose-language = Sprache
board-name = Spielbrett. Pfeiltasten bewegen, Eingabe drückt, F wechselt zwischen Feldern und den Punkten dazwischen.
side-name = Tasten von { $seat }
panel-name = Das Spiel in Worten
heading-moves = Züge
heading-keys = Was du drücken kannst
heading-chances = Gewinnchance
rules-open = Regeln
rules-title = Regeln: { $game }
help-open = Hilfe
marks-toggle = Buchstaben auf den Figuren
sound-toggle = Ton
sound-vibration-toggle = Ton und Vibration
do-install = Installieren
install-help = Tippe auf die Teilen-Symbol des Browsers und dann auf „Zum Home-Bildschirm“. Das Brett öffnet sich dann wie eine App, auch ohne Netz.
insecure = Diese Seite kam nicht über HTTPS: Spielen geht, aber nicht ohne Netz; sie lässt sich nicht installieren und öffnet kein echtes Brett über USB.
close = Schließen
help-text =
    Tippe oder klicke auf ein Feld, um dorthin zu ziehen. Tippe auf die Lücke zwischen zwei Feldern, um einen Zaun zu zeigen; halte sie gedrückt, um ihn zu setzen. Die Mitte von „Zaun d2“ liegt an der oberen rechten Ecke von Feld d2.

    Die Pfeiltasten bewegen den Fokus über die Felder, Eingabe oder Leertaste drückt, gedrückt halten hält. F wechselt zwischen den Feldern und den Punkten dazwischen.

    Die Seite bewahrt dein Spiel auf. Einmal geladen, läuft sie auch ohne Netz.
help-keys = O und B drücken OK und BACK der Seite am Zug. 1 bis 8 drücken OK und BACK von Süd, West, Nord und Ost.
no-moves = Noch kein Zug.

## Titel und Zeilen

title-attract = Vier Spiele auf einem Brett aus Licht
title-resume = Ein gespeichertes Spiel: { $game }
title-lobby = Wähle ein Spiel
title-lesson = Lektion: { $game }
title-puzzle = Aufgabe: { $game }
title-pause = { $game }: Pause
title-over = { $game }: Ende
title-service = Wartung
title-boot-loader = Wartet auf neue Firmware

attract-line = Berühre das Brett, um ein Spiel zu wählen. Bis dahin spielt es von allein.
attract-find = Gesucht: der richtige Zug.
attract-solution = Das ist die Lösung.
home-resume = Weiterspielen: { $game }
home-quoridor2 = Ein Wettlauf über das Brett. Jeder Zaun, den du setzt, verlängert den Weg des anderen.
home-quoridor4 = Derselbe Wettlauf mit vier Figuren, jede zur Seite gegenüber.
home-pacman = Pac-Man jagt vier Pillen, und die Geister jagen ihn.
home-mspacman = Würfle, räume dein Viertel leer, oder fang Ms. Pac-Man und spiel sie selbst.
resume-line = Weiterspielen oder verwerfen?
drop-line = Dieses Spiel verwerfen? Es ist dann endgültig weg.
pause-clock = Die Uhr steht still.
your-turn = { $mover }: du bist am Zug
to-move = { $mover } ist am Zug
computer-thinks = { $mover }: der Computer denkt nach
computer-moves = { $mover }: der Computer zieht
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Zurückgenommen: { $turn }
both-held = Pause in { $seconds } s
hint-line = Tipp: { $move }
fence-line = Zaun { $fence }?
fence-help = { $keys ->
    [none] Ein Druck auf seine Mitte dreht ihn.
   *[drawn] OK setzt ihn, ein Druck auf seine Mitte dreht ihn, BACK nimmt ihn weg.
}
asks-take-back = { $seat } möchte einen Zug zurücknehmen.
asks-pause = { $seat } möchte eine Pause.
answer-help = { $keys ->
    [none] Ein anderer Mensch stimmt zu oder lehnt ab.
   *[drawn] OK eines anderen Menschen stimmt zu, BACK lehnt ab.
}
press-step = Drücke ein umrahmtes Feld, um dorthin zu ziehen.
press-step-or-fence = Drücke ein umrahmtes Feld, um dorthin zu ziehen, oder tippe auf eine Lücke zwischen Feldern, um einen Zaun zu zeigen.
press-each-step = Drücke für jeden Schritt ein umrahmtes Feld.
press-step-or-stop = { $keys ->
    [none] Drücke ein umrahmtes Feld oder „Hier anhalten“.
   *[drawn] Drücke ein umrahmtes Feld, oder OK, um hier anzuhalten.
}
press-roll = { $keys ->
    [none] Drücke „Würfeln“.
   *[drawn] OK würfelt.
}
press-place = Drücke ein umrahmtes Feld nahe der Mitte: dort beginnt Ms. Pac-Man.
skip-help = Jeder Druck überspringt den gezeigten Zug.
idle-line = Lange nichts gedrückt: das Spiel wird bald gespeichert.
leaving-line = In { $seconds } s wird das Spiel weggelegt. Jeder Druck hält es.
storage-damaged = Das gespeicherte Spiel ist beschädigt und nicht lesbar. Das Brett beginnt neu.
storage-version = Das gespeicherte Spiel stammt von einer anderen Version und ist nicht lesbar. Das Brett beginnt neu.
tab-line = Das Spiel läuft in einem anderen Tab. Dieser zeigt es nur.
tab-own = Hier spielen
link-damaged = Der Link ist beschädigt und nicht lesbar. Das Brett beginnt neu.
link-version = Der Link stammt von einer anderen Version und ist nicht lesbar. Das Brett beginnt neu.
link-title = Link
link-text = Dieser Link öffnet es auf jedem Gerät.
link-copied = Er ist kopiert.
link-manual = Der Browser lässt kein Kopieren zu: markiere und kopiere ihn von Hand.
do-send = An einen Freund senden
do-share-sheet = Teilen
friend-title = Ein Zug für einen Freund
friend-text = Schicke diesen Link an die Person, die am Zug ist: Er öffnet das Spiel bei diesem Zug. Die Antwort kommt als Link zurück; öffne ihn in diesem Browser. Das Spiel steckt im Link, kein Server bewahrt es auf.
friend-code = Der Link als QR-Code
friend-moves = { $mover }: Ein Freund ist am Zug. Schicke den Link und öffne den, der zurückkommt.
friend-sent = Was gesendet ist, gilt: Das Spiel ist wieder so, wie du es gesendet hast.
friend-claim = Spielst du hier auch { $seat }?
friend-replace = Dein unbeendetes Spiel { $game } geht verloren, wenn du das deines Freundes öffnest. Öffnen?
friend-damaged = Der Link ist nicht lesbar: Er ist beschädigt oder von einer anderen Version. Bitte noch einmal darum.
friend-other-game = Dieser Link gehört zu einem Spiel, das in diesem Browser nicht gespielt wurde. Öffne ihn in dem Browser, in dem du gespielt hast, oder bitte um ein neues Spiel.
friend-other-start = Der Link wird abgelehnt: Sein Spiel begann anders als das hier gespielte. Bitte um einen Link desselben Spiels.
friend-changed-past = Der Link wird abgelehnt: Sein Zug { $number } ist ein anderer als der hier gespielte. Bitte um einen Link desselben Spiels.
friend-foreign-move = Der Link wird abgelehnt: Sein Zug { $number } wurde für deine Seite gemacht. Bitte um einen Link desselben Spiels.
friend-old = Dieser Link ist älter als dein Spiel. Schicke deinen letzten Zug noch einmal.
friend-other-seat = Dieser Link ist für { $seat }. Schicke ihn dieser Person.
file-damaged = Diese Datei ist kein Spiel von Fencelight oder beschädigt.

state-quoridor = { $seat }: { $square } nach { $goal }, { $fences ->
    [one] { $fences } Zaun
   *[other] { $fences } Zäune
}
state-out = { $seat }: nicht mehr auf dem Brett
state-pacman = Leben { $lives }, Pillen gefressen { $pellets } von 4
state-steps = Schritte übrig: { $steps }
state-boost = Schub: er frisst Geister.
state-frenzy = Rausch: der Geist sieht ihn.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (du)
state-eaten = Gefressen: { $pieces }
state-rolled = Gewürfelt: { $face }
state-mspacman = { $seat }: { $piece }, noch { $dots ->
    [one] { $dots } Punkt
   *[other] { $dots } Punkte
} im eigenen Viertel
goal-south = Reihe 9
goal-west = Spalte i
goal-north = Reihe 1
goal-east = Spalte a
piece-ms = Ms. Pac-Man
piece-ghost = Geist
piece-weak = schwacher Geist
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, Zeitüberschreitungen { $strikes }

over-wins = { $winner } gewinnt
over-you-win = Du gewinnst!
over-you-lose = Du verlierst.
over-ghosts = Die Geister gewinnen
over-draw = Unentschieden
over-time = { $seat } hat durch Zeit verloren.
over-level = Pillen gefressen: { $level }
review-start = Rückblick: der Anfang
review-move = Rückblick: Zug { $turn } von { $all }

timeout = { $seat }: die Zeit ist um, { $effect } (Überschreitung { $now }).
timeout-control = { $seat }: die Zeit ist um, { $effect } (Überschreitung { $now }; nach { $all } spielt ein Computer weiter).
timeout-game = { $seat }: die Zeit ist um, { $effect } (Überschreitung { $now }; bei { $all } ist das Spiel verloren).
timeout-over = { $seat } hat die Zeit zu oft überschritten: ein Computer spielt weiter.
event-catches = { $piece } fängt Pac-Man auf { $square }
event-stalled = Pac-Man hat zu lange nichts gefressen
event-no-life = { $what }: kein Leben ist übrig.
event-life = { $what }: { $lives ->
    [one] { $lives } Leben ist übrig
   *[other] { $lives } Leben sind übrig
}. Alle stehen wieder am Start: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Der Geist von { $seat } fängt Ms. Pac-Man auf { $square }
event-ms-runs = Ms. Pac-Man läuft auf { $square } in den Geist von { $seat }
event-ms-taken = { $what }: { $seat } spielt sie jetzt und setzt sie ein.
event-ms-former = { $what } { $seat } hat nun einen Geist, zu Hause auf { $square }.
event-ms-eats = Ms. Pac-Man frisst den Geist von { $seat } auf { $square }: er ist wieder zu Hause auf { $home }, und sie spielt noch einmal.
event-ghost-runs = Der schwache Geist von { $seat } läuft auf { $square } in Ms. Pac-Man: er ist wieder zu Hause auf { $home }.
event-eats = Pac-Man frisst { $piece } auf { $square }.
event-eats-back = Pac-Man frisst { $piece } auf { $square }. Der Geist steht wieder am Start, { $home }.
event-eats-off = Pac-Man frisst { $piece } auf { $square }. Der Geist bleibt vorerst vom Brett.

lobby-kept = Ein angefangenes Spiel dieser Art ist aufbewahrt: „Start“ bietet es an.
lobby-ready = Bereit zum Start.
lobby-needed = Es fehlt noch: { $seats }. Wähle dort einen Menschen oder einen Computer.
lobby-excess = Nicht in diesem Spiel: { $seats }. Wähle dort „Frei“.
lobby-two = Es fehlen zwei Spieler.
lobby-one = Es fehlt noch ein Spieler.

lesson-step = Schritt { $step } von { $all }
lesson-press = { $keys ->
    [none] Drücke, was atmet, oder „Mach es“.
   *[drawn] Drücke { $key }.
}
lesson-others = Die anderen ziehen.
lesson-win = Du gewinnst. Die Lektion ist zu Ende.
lesson-shows = In { $seconds } s spielt das Brett diesen Schritt.
lesson-waits = Die Lektion wartet auf dich, höchstens eine Minute.
puzzle-win = Du gewinnst sicher: Finde den einzigen Zug.
puzzle-catch = Fang Pac-Man in zwei Zügen, was er auch tut.
puzzle-catch-now = Fang Pac-Man in diesem Zug.
puzzle-escape = Nur ein Weg ist { $turns } Züge der Geister lang sicher: Finde ihn.
puzzle-left = Noch zu finden: { $left }
puzzle-grade = Aufgabe { $number }, Stufe { $grade }
puzzle-wrong = Der war es nicht: Das ist die Antwort darauf.
puzzle-missed = Der war es nicht.
puzzle-help = { $keys ->
    [none] „Zug zeigen“ zeigt den richtigen.
   *[drawn] OK zeigt den richtigen Zug.
}
puzzle-solved = Gelöst.
puzzle-next = { $keys ->
    [none] „Nächste Aufgabe“ geht weiter, „Verlassen“ führt zur Lobby.
   *[drawn] OK führt zur nächsten Aufgabe, BACK zur Lobby.
}
puzzle-about = Nur ein Zug ist richtig, und das ist bewiesen. Finde ihn.
puzzle-streak = Ohne Fehler in Folge: { $streak }, Rekord { $best }
puzzle-choice = Stufe { $grade }: { $solved }/{ $all }
puzzle-none = Es gibt keine Aufgabe { $number }: Die Nummern gehen von 1 bis { $all }.
puzzles-damaged = Die Liste der gelösten Aufgaben in diesem Browser ist beschädigt. Sie bleibt als { $name } erhalten, und die Zählung beginnt von vorn.

fault-stuck = Eine Taste klemmt: { $keys }
fault-save = Das Spiel konnte nicht gespeichert werden: der Browser hat keinen Platz oder lässt kein Speichern zu.
fault-restart = Das Brett musste neu starten.

## Tasten

key-ok = OK von { $seat }
key-back = BACK von { $seat }
key-post = den Punkt rechts oben an { $square }
group-game = Spiel
group-clock = Uhr
group-level = Stufe
do-resume = Weiterspielen
do-keep = Für später aufheben
do-keep-choose = Aufheben und ein anderes Spiel wählen
do-drop = Spiel verwerfen
do-drop-yes = Ja, verwerfen
do-drop-no = Nein, behalten
do-start = Start
do-play-computer = Gegen den Computer
do-two-people = Zu zweit hier
do-learn = In einer Minute lernen
do-choices = Spieler, Uhr und Regeln
do-fit = Mit Computern auffüllen
do-lesson = Lektion
do-puzzles = Aufgaben
do-next-puzzle = Nächste Aufgabe
do-solution = Zug zeigen
do-puzzle-today = Aufgabe des Tages
do-why = Zeig mir, warum
do-share-puzzle = Link zur Aufgabe
do-options = Optionen
do-games = Zurück zu den Spielen
do-page-rules = Spielregeln
do-page-table = Uhr und Tisch
do-person = Mensch
do-computer = Computer
do-empty = Frei
do-leave = Verlassen
do-skip = Überspringen
do-place = Zaun setzen
do-remove = Zaun wegnehmen
do-roll = Würfeln
do-stop = Hier anhalten
do-hint = Tipp
do-take-back = { $seat }: zurücknehmen
do-pause = Pause
do-agree = { $seat }: zustimmen
do-refuse = { $seat }: ablehnen
do-back-step = Schritt zurück
do-forward-step = Schritt vor
do-rematch = Neues Spiel
do-asked = Mach es
do-wait = Warte auf mich
do-play = Jetzt spielen
do-next-page = Nächste Seite
clock-off = aus
clock-seconds = { $seconds } s pro Zug

## Felder und Pfosten

review-title = Rückblick: { $game }
review-chance = { $mover }: { $percent } % Gewinnchance
review-thinks = Der Computer sieht sich diese Stellung an.
review-best = Am besten: { $move }
review-played = Gespielt: { $move }
review-judged = Gespielt: { $move } { $mark } ({ $word })
review-progress = Stellungen angesehen: { $done } von { $all }
review-graph = Kurve und Liste zeigen die Chancen von: { $sides }
edit-title = Aufbauen: { $game }
edit-help = Wähle eine Figur und drücke ihr Feld. Noch ein Druck ändert oder entfernt sie.
edit-fences = Ein Tippen auf eine Lücke zwischen Feldern setzt, dreht oder entfernt einen Zaun.
group-piece = Figur
group-turn = Am Zug
group-lives = Leben
group-hand = Zäune
piece-pellet = Pille
piece-dot = Punkt
do-review = Rückblick
do-edit = Stellung aufbauen
do-share-game = Link zum Spiel
do-share-position = Link zur Stellung
do-save = Als Datei speichern
do-load = Datei laden
do-close = Rückblick schließen
do-first = Erste Stellung
do-last = Letzte Stellung
do-play-on = Ab hier weiterspielen
do-less = { $seat }: einer weniger
do-more = { $seat }: einer mehr
move-chance = { $line }: { $side } { $percent } %, am besten { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = Ungenauigkeit
quality-mistake = Fehler
quality-blunder = grober Fehler
set-same = zwei Figuren stünden auf einem Feld
set-full = die Schachtel hat nicht mehr davon
set-over = das Spiel wäre schon zu Ende
set-eaten = ein Geist wird nur nach einer Pille gefressen und zieht dann nicht
set-square = sie kann dort nicht stehen
set-impossible = kein Spiel erreicht diese Stellung
cell-name = { $place }: { $what }
what-pawn = Figur von { $seat }
what-ghost-of = Geist von { $seat }
what-weak = { $piece }, schwach
what-legal = hierhin kannst du ziehen
what-aim = Ziel
what-preview = gezeigter Zaun
what-fence-h = waagerechter Zaun
what-fence-v = senkrechter Zaun
what-chosen = gewählt
what-hint = Tipp

## Züge

move-fence = Zaun { $fence }
fence-h = { $square } (waagerecht)
fence-v = { $square } (senkrecht)
place-h = über { $square } und { $other }
place-v = rechts von { $square } und { $other }
move-place = eingesetzt auf { $square }
move-pass = passt
move-stop = hält an
move-roll = würfelt
move-rolled = würfelt { $face }
move-leave = scheidet aus
move-skip = verliert den Zug
move-line = { $mover } { $moves }

## Ablehnungen

refused = Nein: { $reason }
no-own-square = das ist dein eigenes Feld: drücke ein umrahmtes
no-turn = eine andere Seite ist am Zug
no-confirm = es gibt nichts zu bestätigen
no-take-back = es gibt keinen Zug zurückzunehmen
no-die-back = unter Menschen wird ein gefallener Würfel nicht zurückgenommen
no-hints = Tipps sind ausgeschaltet
no-other-key = die Lektion fragt nach einem anderen Druck
no-take-back-off = Zurücknehmen ist ausgeschaltet
no-hold-to-drop = halte länger gedrückt, um das Spiel zu verwerfen
no-hold-to-leave = halte länger gedrückt, um die Aufgabe zu verlassen
no-puzzles = dieses Spiel hat keine Aufgaben
no-question = eine andere Frage ist offen
no-agreement = keine andere Seite hat zugestimmt
no-seats = die Plätze passen noch nicht
no-earlier = es gibt keine frühere Stellung
no-function = das hat hier keine Bedeutung
no-locked = die Regeln des Hauses sind gesperrt
no-mask = diese Taste startet ein Spiel oder setzt es fort und kann nicht gesperrt werden
no-strap = die Leistungsbrücke des Bretts ist offen: höchstens 2.000 mA
no-game-over = das Spiel ist zu Ende
no-occupied = dort steht die Figur von { $seat }
no-adjacent = kein Schritt oder Sprung führt von { $square } dorthin
no-fence-between = Zaun { $fence } ist im Weg
no-straight-jump = nicht zur Seite: der gerade Sprung nach { $square } ist frei
no-pawn-behind = hinter der übersprungenen Figur steht die von { $seat }
no-fences = keine Zäune mehr
no-overlap = er überdeckt Zaun { $fence }
no-cross = er kreuzt Zaun { $fence }
no-cut-off = er würde { $seat } den letzten Weg zum Ziel verschließen
no-pass = kein Passen, solange ein Zug möglich ist
no-leave = nur im Quoridor zu viert verlässt eine Seite das Brett
no-neighbour = das ist kein Schritt von { $square }
no-ghost-there = dort steht { $ghost }
no-pellet = dort liegt eine Pille
no-second-step = der Rausch hätte keinen zweiten Schritt
no-straight-back = im Rausch geht es nicht geradewegs zurück
no-straight = im Rausch geht es geradeaus weiter
no-end = so endet ein Zug nicht
no-fixed = Zäune und Wände stehen fest
no-roll-now = es gibt jetzt nichts zu würfeln
no-face = diese Seite hat der Würfel nicht
no-roll-first = zuerst wird gewürfelt
no-circle = sie wird auf eines der 12 Felder um die Mitte gesetzt
no-ghost-of = dort steht der Geist von { $seat }
no-wall = eine Wand liegt zwischen dem Feld und { $square }
no-solid = das Feld ist massiv
no-ghost-space = in ein Geisterhaus zieht keine Figur

## Optionen

page-rules = { $game }: Regeln
page-table = { $game }: Uhr und Tisch
option-first = Wer beginnt
option-pawn_behind = Sprung mit Figur dahinter
option-ply_cap = Unentschieden nach
option-layout = Zäune auf dem Brett
option-boost = Schritte eines Schubs
option-boost_eats = Ein Schub frisst Geister
option-ghost_pellet = Geister auf Pillen
option-frenzy_path = Zweiter Schritt im Rausch
option-ghost_return = Gefressene Geister kehren zurück
option-stall_limit = Lebensverlust ohne Beute nach
option-capture = Gefangen wird
option-clock = Uhr
option-move_time = Zeit für jeden Zug
option-bank_time = Zeit für alle Züge
option-timeout_action = Wenn die Zeit um ist
option-timeout_strikes = Verloren nach Überschreitungen
option-hints = Tipps
option-calm = Ruhiges Licht
option-takeback = Zurücknehmen
about-pawn_behind = Wenn hinter der Figur, die du überspringst, noch eine steht.
about-layout = Auf den ersten beiden gewinnen starke Geister; der letzte ist ausgeglichen.
about-boost = Wie weit Pac-Man nach einer Pille weiterzieht.
about-boost_eats = Welche Geister er frisst: alle, über die er läuft, oder den, auf dem er anhält.
about-ghost_pellet = Was Geister auf dem Feld einer Pille dürfen.
about-frenzy_path = Ein Geist, der Pac-Man sieht, zieht 2 Felder: wohin das zweite führen darf.
about-ghost_return = Wann sie wieder auf dem Brett sind. Früher ist schwerer für Pac-Man.
about-stall_limit = So viele Züge von Pac-Man ohne Beute kosten ein Leben.
about-capture = Ob ein Geist unterwegs fängt oder nur mit seinem letzten Schritt.
about-clock = Zeit für jeden Zug, für alle Züge eines Spielers, oder erst das eine, dann das andere.
about-takeback = Ein Zug darf zurückgenommen werden; andere Menschen werden gefragt.
value-on = an
value-off = aus
value-never = nie
value-no-limit = unbegrenzt
value-first-random = wird gelost
value-pawn_behind-blocked = nicht erlaubt
value-pawn_behind-sidestep = zur Seite
value-layout-a = sechs
value-layout-b = Labyrinth aus zwanzig
value-layout-c = Labyrinth, 3 Geister, 5 Leben
value-boost-upto = bis zu 3
value-boost-exact = genau 3
value-boost_eats-pass = unterwegs
value-boost_eats-land = an seinem Ende
value-ghost_pellet-no_stop = dürfen vorbei
value-ghost_pellet-no_enter = dürfen nicht darauf
value-ghost_pellet-free = dürfen anhalten
value-frenzy_path-turn = nicht geradewegs zurück
value-frenzy_path-straight = geradeaus
value-frenzy_path-free = überallhin
value-ghost_return-round = nach dem nächsten Fang
value-ghost_return-turn = nach seinem Zug
value-capture-enter = auf jedem Feld
value-capture-exact = am Ende der Schritte
value-clock-per_move = für jeden Zug
value-clock-bank = für alle Züge
value-clock-bank_then_move = für alle, dann für jeden
value-timeout_action-auto_step = das Brett zieht
value-timeout_action-lose_turn = der Zug ist verloren
value-timeout_action-lose_game = das Spiel ist verloren
value-timeout_action-warn = eine Warnung
value-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}
value-turns = { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lektionen

lesson-quoridor-aim = Du bist Blau. Erreiche ein beliebiges Feld der anderen Seite, dort, wohin die Welle läuft. Das weiße Feld atmet: zieh dorthin.
lesson-quoridor-jump = Eine Figur steht dir im Weg. Spring über sie: drücke das Feld dahinter.
lesson-fence-preview = Zäune bremsen die anderen. Drücke den Punkt zwischen vier Feldern: er zeigt dort einen Zaun.
lesson-fence-turn = Drücke denselben Punkt noch einmal: der Zaun dreht sich.
lesson-fence-place = { $keys ->
    [none] „Mach es“ setzt ihn.
   *[drawn] Dein OK setzt ihn.
}
lesson-fence-refused = Dieser Zaun würde der blinkenden Figur den letzten Weg verschließen. Versuch es: er wird abgelehnt, jede Figur behält einen Weg.
lesson-take-back-turn = Dein letzter Zug war der Zaun, dabei ist das Ziel nur einen Schritt entfernt. { $keys ->
    [none] „Mach es“
   *[drawn] Dein BACK
} nimmt diesen Zug zurück: den Zaun und alles, was danach kam.
lesson-quoridor-win = Zieh auf die andere Seite: du gewinnst.
lesson-pacman-aim = Du bist Pac-Man. Friss die vier Pillen, dort, wohin die Welle läuft, oder alle Geister. Du gehst immer zwei Schritte: drücke das atmende Feld.
lesson-pacman-refused = Unten liegt ein Zaun. Versuch hindurchzugehen: es wird abgelehnt.
lesson-take-back-step = Das war der falsche Weg. { $keys ->
    [none] „Mach es“
   *[drawn] Dein BACK
} nimmt den Schritt zurück.
lesson-pacman-step = Hier geht es zur Pille: ein Schritt.
lesson-pacman-second-step = Der zweite Schritt. Dann ziehen die Geister, und einer, der dich erreicht, kostet ein Leben.
lesson-pacman-pellet = Friss die Pille. Sie gibt bis zu drei Schritte mehr, und jetzt darfst du Geister fressen.
lesson-pacman-chase = Die Geister sind schwach: fang Clyde.
lesson-pacman-boost = Noch ein Schritt.
lesson-pacman-win = Fang Inky, den letzten Geist: du gewinnst.
lesson-mspacman-aim = Du bist Ms. Pac-Man. Dein Viertel ist unten links: friss seine blauen Punkte, dort, wohin die Welle läuft. { $keys ->
    [none] „Mach es“
   *[drawn] Dein OK
} dreht das Drehrad.
lesson-mspacman-refused = Oben liegt eine Wand. Versuch hindurchzugehen: es wird abgelehnt.
lesson-mspacman-step = Die weißen Lichter zählen deine Schritte. Ein Punkt wird gefressen, wenn du sein Feld verlässt.
lesson-mspacman-power = In die Ecke mit dem Kraftpunkt.
lesson-mspacman-weak = Verlass sie: jetzt sind die Geister schwach.
lesson-mspacman-chase = Fang den Geist. Er geht nach Hause, und du bist noch einmal dran.
lesson-mspacman-extra = Dreh noch einmal.
lesson-mspacman-win = Verlass das Feld deines letzten Punktes: du gewinnst.

## Regeln, jede in zwei Minuten zu lesen

rules-quoridor2 =
    Zwei Figuren stehen sich gegenüber: Süd beginnt in Reihe 1, Nord in Reihe 9. Du gewinnst, wenn deine Figur auf einem beliebigen Feld der gegenüberliegenden Reihe steht. Du hast 10 Zäune. Das Los entscheidet, wer beginnt.
rules-quoridor4 =
    Vier Figuren beginnen in der Mitte der vier Seiten. Du gewinnst, wenn deine Figur auf einem beliebigen Feld der Seite gegenüber von deiner steht. Du hast 5 Zäune. Gespielt wird im Uhrzeigersinn: Süd, West, Nord, Ost.
rules-quoridor =
    In deinem Zug tust du eines von beidem.

    Schritt: zieh deine Figur ein Feld vor, zurück, nach links oder nach rechts, nie durch einen Zaun. Steht eine Figur neben deiner, darfst du gerade über sie springen. Ist hinter ihr ein Zaun oder der Rand, darfst du stattdessen auf das Feld links oder rechts von ihr. Über zwei Figuren springst du nie.

    Zaun: setze einen deiner Zäune zwischen die Felder. Er ist zwei Felder lang und bleibt das ganze Spiel. Zäune dürfen sich berühren, aber nicht kreuzen oder überdecken. Jede Figur muss einen Weg zu ihrem Ziel behalten: ein Zaun, der den letzten Weg verschließt, wird abgelehnt.

    Passen darfst du nicht. Die erste Figur am Ziel gewinnt sofort.
rules-quoridor-board = { $keys ->
    [none] Auf diesem Bildschirm: drücke ein umrahmtes Feld, um dorthin zu ziehen, oder die Lücke, in der ein Zaun stehen soll. Der Zaun wird erst gezeigt. Drücke ihn noch einmal, um ihn zu drehen; Knöpfe setzen ihn oder nehmen ihn weg.
   *[drawn] Auf diesem Brett: drücke ein leuchtendes Feld, um dorthin zu ziehen. Tippe auf die Lücke, in der ein Zaun stehen soll, oder auf einen Pfosten, die Kreuzung zwischen vier Feldern. Der Zaun wird erst gezeigt. Drücke den Pfosten noch einmal, um ihn zu drehen; OK setzt ihn, BACK nimmt ihn weg. BACK nimmt deinen letzten Zug zurück. OK, 1 Sekunde gehalten, zeigt einen Tipp.
}
rules-pacman =
    Ein Spieler ist Pac-Man. Die anderen spielen die Geister: { $ghosts }. Die Zäune bleiben, wo sie sind.

    Pac-Man gewinnt, wenn er die 4 Pillen in den Ecken gefressen hat. Die Geister gewinnen, wenn sie ihn { $lives }-mal gefangen haben: er hat { $lives } Leben.

    Pac-Man zieht zuerst, immer 2 Felder. Dazwischen darf er abbiegen oder umkehren, aber weder das Feld eines Geistes betreten noch einen Zaun überqueren.

    Eine Pille beendet seinen normalen Zug und gibt ihm einen Schub: sofort bis zu 3 weitere Felder. Im Schub frisst er jeden Geist, über den er läuft. Er darf früher aufhören.

    Dann ziehen die Geister, einer nach dem anderen: { $ghosts }. Ein Geist zieht 1 Feld. Sieht er Pac-Man in gerader Linie ohne Zaun dazwischen, ist er im Rausch und zieht 2, aber nicht geradewegs zurück. Ein Geist darf nicht auf einer Pille oder einem anderen Geist anhalten.

    Ein Geist, der Pac-Man erreicht, fängt ihn. Er verliert ein Leben, alle Figuren gehen zurück an ihren Start, auch gefressene Geister, und er beginnt wieder. Gefressene Pillen bleiben gefressen.

    Frisst er den letzten Geist auf dem Brett, gewinnt er ebenfalls. Sein Level ist die Zahl der gefressenen Pillen.
rules-pacman-board = { $keys ->
    [none] Auf diesem Bildschirm: drücke für jeden Schritt ein umrahmtes Feld; alles andere tun Knöpfe.
   *[drawn] Auf diesem Brett: drücke für jeden Schritt ein leuchtendes Feld. BACK nimmt einen Schritt zurück. OK, 1 Sekunde gehalten, zeigt einen Tipp.
}
rules-mspacman =
    Jedem Spieler gehört ein Viertel des Labyrinths mit 17 Punkten: Süd im Südwesten, West im Nordwesten, Nord im Nordosten, Ost im Südosten. Ein Spieler zieht Ms. Pac-Man, die anderen je einen Geist.

    Du gewinnst, wenn in deinem Viertel kein Punkt mehr liegt; wer den letzten gefressen hat, ist gleich. Also leert Ms. Pac-Man ihr eigenes Viertel, und die Geister jagen sie, um selbst Ms. Pac-Man zu werden. Das Drehrad entscheidet, wer als Ms. Pac-Man beginnt; sie startet nahe der Mitte.

    In deinem Zug würfelst du und ziehst genau so viele Felder. Du darfst abbiegen und umkehren, aber nicht durch Wände. Von einem Ausgang am Rand darfst du zu jedem anderen Ausgang. Ms. Pac-Man frisst einen Punkt, wenn sie sein Feld verlässt.

    Ein Geist, der auf einem anderen Geist endet, zieht ein Feld weiter. In die Geisterhäuser in der Mitte zieht keine Figur.

    Ein Punkt in einer Ecke ist ein Kraftpunkt. Wenn sie ihn verlässt, werden alle Geister schwach, bis nach ihrem nächsten Zug. Der Würfel hat eine Seite F2: zieh 2, und dein Geist dreht sich um, von schwach zu stark oder von stark zu schwach.

    Ein starker Geist, der sie trifft, fängt sie: sein Spieler übernimmt sie, setzt sie nahe der Mitte ein und spielt sofort; der frühere Spieler bekommt einen Geist. Trifft sie einen schwachen Geist, geht er nach Hause, und sie spielt noch einmal. Auch ein schwacher Geist, der in sie läuft, geht nach Hause.
rules-mspacman-board = { $keys ->
    [none] Auf diesem Bildschirm: drücke für jeden Schritt ein umrahmtes Feld; alles andere tun Knöpfe.
   *[drawn] Auf diesem Brett: OK würfelt. Drücke für jeden Schritt ein leuchtendes Feld. OK, 1 Sekunde gehalten, zeigt einen Tipp.
}

## Ein echtes Brett

mirror-title = Ein echtes Brett
mirror-away = Kein Brett an der Leitung: prüfe Kabel und Strom. Es erscheint, sobald es da ist.
pair-joins = Das Spiel wartet, bis das andere Brett dazukommt.
pair-waits = Das andere Brett ist weg. Das Spiel wartet höchstens 10 Minuten.
pair-resumed = Das andere Brett ist wieder da. Das Spiel geht weiter.
pair-late = Das andere Brett kam nicht innerhalb von 10 Minuten zurück. Das Spiel ist aufgehoben und kann später weitergehen.
pair-left = Das andere Brett hat das Spiel verlassen. Es ist aufgehoben und kann später weitergehen.
mirror-version = Das Brett hat Version { $board }, dieses Programm { $page }: manches wird vielleicht nicht gezeigt.
mirror-refused = Das Brett lehnt ab: { $reason }
mirror-play = Das Brett lässt diesen Computer Spiele starten, aber keine Tasten drücken (host=play). Mehr erlauben seine Serviceseiten.
mirror-watch = Das Brett lässt diesen Computer nur zusehen (host=watch). Mehr erlauben seine Serviceseiten.
mirror-seat = { $seat }: { $player }
mirror-open = Ein echtes Brett zeigen
mirror-help = Ein echtes Brett erscheint hier über sein USB-Kabel: öffne diese Seite in Chrome oder Edge auf einem Computer, schließ das Brett an und wähle seinen Anschluss. Mit jedem anderen Browser geht es über das Programm „fencelight kiosk“.
mirror-leave = Brett verlassen
mirror-new = Neues Spiel auf dem Brett
update-open = Firmware aktualisieren
update-choose = Wähle die Datei mit der neuen Firmware: fencelight-firmware-pico-….uf2, für einen Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Datei wählen
update-no-uf2 = Das ist keine UF2-Datei.
update-other-chip = Diese Datei ist für einen anderen Chip als den des Bretts. Nimm die Datei für sein Modul: Pico oder Pico 2.
update-damaged = Die Datei ist beschädigt. Lade sie noch einmal herunter.
update-foreign = Diese Datei ist keine Firmware von Fencelight.
update-format = Diese Version kann nicht lesen, was das Brett gespeichert hat: Einstellungen und Spiele gingen verloren. Nimm eine spätere Version.
update-same = Das Brett hat diese Firmware schon.
update-ready = Das Brett hat Version { $value }, die Datei Version { $other }. Das Brett speichert zuerst sein Spiel und bietet es nach dem Update wieder an.
update-older = Das Brett hat Version { $value }, die Datei die ältere Version { $other }. Das Brett speichert zuerst sein Spiel und bietet es danach wieder an.
update-start = Jetzt aktualisieren
update-refused = Das Brett lehnt ab: { $value }. Was ein Computer darf, bestimmen die Serviceseiten des Bretts.
update-untouched = Das Brett wurde nicht verändert.
update-line = Das Brett antwortet nicht. Prüfe sein Kabel und versuch es noch einmal, oder schließ es mit gedrücktem BOOTSEL an: dann ist es in seinem Bootloader.
update-drive = Ein Brett im Bootloader zeigt ein Laufwerk: kopiere die Datei { $value } auf das Laufwerk { $other }, und das Brett startet von selbst.
update-loader = Auch diese Seite kann sie schreiben: wähle „RP2 Boot“ oder „RP2350 Boot“.
update-device = Diese Seite schreiben lassen
update-writing = Die Firmware wird geschrieben. Zieh das Kabel nicht ab.
update-failed = Das Schreiben ist fehlgeschlagen. Das Brett wartet in seinem Bootloader; Einstellungen und gespeicherte Spiele sind unversehrt. Versuch es noch einmal, oder kopiere die Datei. Ist das Laufwerk weg, zieh das Kabel ab und steck es wieder an.
update-restart = Das Brett startet neu.
update-done = Fertig: das Brett hat Version { $value }. Es bietet sein Spiel wieder an.
update-other = Das Brett hat Version { $value }, nicht die der Datei. Versuch es noch einmal.
update-silent = Das Brett ist nicht zurückgekommen. Zieh das Kabel ab und steck es wieder an; erscheint ein Laufwerk, kopiere die Datei darauf.

settings-open = Einstellungen des Bretts
set-brightness = Helligkeit in %
set-volume = Lautstärke
set-power = Strombudget in mA
set-host = Dieser Computer darf
host-watch = zusehen
host-play = zusehen und Spiele starten
host-hands = alles
set-idle-game = Spiel weglegen nach Sekunden ohne Druck
set-idle-lobby = Lobby schließen nach Sekunden ohne Druck
set-abandoned = Ein verlassenes Spiel wird
abandoned-offer = beim nächsten Druck angeboten
abandoned-keep = aufgehoben, und die Lobby öffnet sich
set-lock = Regeln des Hauses sperren
set-mask = Eine Taste sperren (e5, e5+)
set-unmask = Alle Sperren aufheben
set-house = Auswahl der Lobby als Hausregeln übernehmen
set-reset = Auf Werkszustand zurücksetzen
set-sure = Noch einmal drücken: Einstellungen, Zähler und unbeendete Spiele gehen verloren.
health-title = Zustand
health-masked = Gesperrte Tasten
health-stuck = Klemmende Tasten
health-rows = Reihen ohne Verbindung
health-safe = Abgesicherter Betrieb
health-restarts = Neustarts nach Fehlern
health-last = Letzter Fehler
count-games = Spiele
count-moves = Züge
count-hours = Stunden
count-wins = Siege

## Kiosk

kiosk-touch = Zum Spielen berühren
kiosk-press = Zum Spielen eine Taste des Bretts drücken
kiosk-puzzle = Aufgabe des Tages: Finden Sie den Zug
counters-title = Zähler
counters-day = { $day }: Besuche { $visits }, Spiele { $games }, davon beendet { $finished }
counters-game = { $game }: { $games }, beendet { $finished }
