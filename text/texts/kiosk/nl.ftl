# What the screen of several tables and the phones at them say besides.

evening-games = { $games ->
    [0] Vanavond is nog geen spel afgelopen
    [one] { $games } spel vanavond
   *[other] { $games } spellen vanavond
}
evening-title = Vanavond
evening-won = Gewonnen: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Langste spel: { $minutes } min aan { $table }
evening-quickest = Snelste winst: { $moves } zetten aan { $table }
table-name = Tafel { $table }
code-home = Neem dit spel mee naar huis
code-short = De code bevat de laatste { $moves } zetten
code-follow = Volg op je telefoon
phone-reads = Deze telefoon toont het bord en kan geen toetsen indrukken.
phone-away = De verbinding met de tafel is weg. Ze komt vanzelf terug.
phone-rules = Regels
phone-lights = Wat de lichten betekenen
lights-turn = Het stuk dat aan zet is ademt, en de balk aan zijn kant is helder; de andere staan stil.
lights-squares = De helderste velden zijn die waar het heen mag.
lights-quoridor = De zwakke rij is het doel. Elk licht van een balk is een hek in de hand.
lights-pacman = Pac-Man is geel. De spoken zijn rood, roze, cyaan en oranje, de pillen vier bleke velden, de muren donkerblauw. Witte lichten op de balk zijn de stappen die overblijven.
lights-mspacman = Punten hebben de kleur van de kant waarvan het gebied is, een spook die van zijn kant. Krachtpunten zijn bleek, muren donkerblauw.
