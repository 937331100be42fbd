# What the screen of several tables and the phones at them say besides.

player-remote = Gast
evening-games = { $games ->
    [0] Heute Abend ist noch kein Spiel zu Ende
    [one] { $games } Spiel heute Abend
   *[other] { $games } Spiele heute Abend
}
evening-title = Heute Abend
evening-won = Gewonnen: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Längstes Spiel: { $minutes } min an { $table }
evening-quickest = Schnellster Sieg: { $moves } Züge an { $table }
table-name = Tisch { $table }
code-home = Das Spiel mitnehmen
code-short = Der Code enthält die letzten { $moves } Züge
code-follow = Auf dem Handy zusehen
phone-reads = Dieses Handy zeigt das Brett und kann nicht mitspielen.
phone-away = Die Verbindung zum Tisch ist unterbrochen. Sie kommt von selbst wieder.
phone-rules = Regeln
phone-lights = Was die Lichter bedeuten
lights-turn = Die Figur am Zug atmet, und die Leiste auf ihrer Seite ist hell; die anderen stehen still.
lights-squares = Die hellsten Felder sind die, auf die sie ziehen darf.
lights-quoridor = Die dunkle Reihe ist das Ziel. Jedes Licht einer Leiste ist ein Zaun auf der Hand.
lights-pacman = Pac-Man ist gelb. Die Geister sind rot, rosa, cyan und orange, die Kraftpillen vier blasse Felder, die Wände dunkelblau. Weiße Lichter auf der Leiste sind die Schritte, die bleiben.
lights-mspacman = Punkte haben die Farbe der Seite, der das Gebiet gehört, ein Geist die seiner Seite. Kraftpunkte sind blass, Wände dunkelblau.
code-seat = { $seat } vom Handy aus spielen
phone-busy = Zu viele Anfragen von diesem Handy. Warte eine Sekunde.
seat-own = Du spielst { $seat }.
seat-lobby = Das Spiel beginnt, wenn es am Brett gestartet wird.
seat-wait = Die anderen sind am Zug.
seat-turn = Du bist am Zug: Tippe auf ein umrandetes Feld.
seat-turn-fence = Du bist am Zug: Tippe auf ein umrandetes Feld oder für einen Zaun auf eine Ecke zwischen Feldern.
seat-turn-button = Du bist am Zug: Drücke den Knopf.
seat-pass = Passen
seat-leave = Platz abgeben
seat-invites = Um mit diesem Handy zu spielen, lies den Code eines freien Platzes vom Bildschirm.
seat-taken = Ein anderes Handy spielt auf diesem Platz. Lies den Code eines freien Platzes vom Bildschirm.
seat-stale = Dieser Code gilt nicht mehr. Lies den, der jetzt auf dem Bildschirm steht.
seat-second = Dieses Handy spielt an diesem Tisch schon auf einem Platz.
seat-none = Dieses Handy hat an diesem Tisch keinen Platz. Lies den Code eines freien Platzes vom Bildschirm.
seat-no-move = Das ist kein Zug. Tippe auf ein umrandetes Feld.
seat-not-yet = Das Brett zeigt noch den letzten Zug. Versuche es gleich noch einmal.
seat-refused = Das Brett lehnt ab: { $reason }
seat-sent-away = Du wurdest am Brett weggeschickt.
seat-over = Das Spiel ist zu Ende, und dein Platz ist wieder frei.
seat-left = Der Tisch wurde verlassen, und dein Platz ist wieder frei.
seat-away = Dieses Handy war 2 Minuten lang weg. Sein Platz wurde abgegeben.
seat-slow = Du hast 5 Minuten lang nicht gezogen. Dein Platz wurde abgegeben.
seat-given-back = Du hast deinen Platz abgegeben.
queue-title = Die Nächsten an diesem Tisch
queue-call = { $name }: { $table } ist für dich frei
queue-called = Der Tisch ist für dich frei. Komm innerhalb von 2 Minuten.
queue-place = Du bist Nummer { $place } von { $count }.
queue-waiting = { $count ->
    [0] Niemand wartet.
    [one] { $count } Name wartet.
   *[other] { $count } Namen warten.
}
queue-name = Dein Name
queue-join = Anstellen
queue-leave = Schlange verlassen
queue-no-name = Ein Name hat 1 bis 20 Buchstaben und Ziffern.
queue-second = Dieses Handy steht schon in der Schlange.
queue-full = Die Schlange ist voll. Versuche es später noch einmal.
queue-often = Warte 10 Sekunden bis zum nächsten Namen.
queue-clear = Personal: Schlange leeren
