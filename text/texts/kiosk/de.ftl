# What the screen of several tables and the phones at them say besides.

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
phone-reads = Dieses Handy zeigt das Brett und kann keine Tasten drücken.
phone-away = Die Verbindung zum Tisch ist unterbrochen. Sie kommt von selbst wieder.
phone-rules = Regeln
phone-lights = Was die Lichter bedeuten
lights-turn = Die Figur am Zug atmet, und die Leiste auf ihrer Seite ist hell; die anderen stehen still.
lights-squares = Die hellsten Felder sind die, auf die sie ziehen darf.
lights-quoridor = Die dunkle Reihe ist das Ziel. Jedes Licht einer Leiste ist ein Zaun auf der Hand.
lights-pacman = Pac-Man ist gelb. Die Geister sind rot, rosa, cyan und orange, die Kraftpillen vier blasse Felder, die Wände dunkelblau. Weiße Lichter auf der Leiste sind die Schritte, die bleiben.
lights-mspacman = Punkte haben die Farbe der Seite, der das Gebiet gehört, ein Geist die seiner Seite. Kraftpunkte sind blass, Wände dunkelblau.
