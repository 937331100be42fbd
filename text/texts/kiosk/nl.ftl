# What the screen of several tables and the phones at them say besides.

player-remote = gast
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
phone-reads = Deze telefoon toont het bord en kan er niet op spelen.
phone-away = De verbinding met de tafel is weg. Ze komt vanzelf terug.
phone-rules = Regels
phone-lights = Wat de lichten betekenen
lights-turn = Het stuk dat aan zet is ademt, en de balk aan zijn kant is helder; de andere staan stil.
lights-squares = De helderste velden zijn die waar het heen mag.
lights-quoridor = De zwakke rij is het doel. Elk licht van een balk is een hek in de hand.
lights-pacman = Pac-Man is geel. De spoken zijn rood, roze, cyaan en oranje, de pillen vier bleke velden, de muren donkerblauw. Witte lichten op de balk zijn de stappen die overblijven.
lights-mspacman = Punten hebben de kleur van de kant waarvan het gebied is, een spook die van zijn kant. Krachtpunten zijn bleek, muren donkerblauw.
code-seat = Speel { $seat } vanaf je telefoon
phone-busy = Te veel verzoeken van deze telefoon. Wacht een seconde.
seat-own = Je speelt { $seat }.
seat-lobby = Het spel begint als het aan het bord wordt gestart.
seat-wait = De anderen zijn aan zet.
seat-turn = Je bent aan zet: tik op een omrand veld.
seat-turn-fence = Je bent aan zet: tik op een omrand veld, of voor een hek op een hoek tussen velden.
seat-turn-button = Je bent aan zet: druk op de knop.
seat-pass = Passen
seat-leave = Plaats teruggeven
seat-invites = Lees op het scherm de code van een vrije plaats om met deze telefoon te spelen.
seat-taken = Een andere telefoon speelt op deze plaats. Lees op het scherm de code van een vrije plaats.
seat-stale = Deze code geldt niet meer. Lees de code die nu op het scherm staat.
seat-second = Deze telefoon speelt al op een plaats aan deze tafel.
seat-none = Deze telefoon heeft geen plaats aan deze tafel. Lees op het scherm de code van een vrije plaats.
seat-no-move = Dit is geen zet. Tik op een omrand veld.
seat-not-yet = Het bord toont de vorige zet nog. Probeer het zo meteen opnieuw.
seat-refused = Het bord weigert: { $reason }
seat-sent-away = Je bent aan het bord weggestuurd.
seat-over = Het spel is afgelopen en je plaats is weer vrij.
seat-left = De tafel is verlaten en je plaats is weer vrij.
seat-away = Deze telefoon was 2 minuten weg. De plaats is teruggegeven.
seat-slow = Je hebt 5 minuten geen zet gedaan. Je plaats is teruggegeven.
seat-given-back = Je hebt je plaats teruggegeven.
queue-title = De volgenden aan deze tafel
queue-call = { $name }: { $table } is vrij voor jou
queue-called = De tafel is vrij voor jou. Kom binnen 2 minuten.
queue-place = Je bent nummer { $place } van { $count }.
queue-waiting = { $count ->
    [0] Er wacht niemand.
    [one] Er wacht { $count } naam.
   *[other] Er wachten { $count } namen.
}
queue-name = Je naam
queue-join = In de rij gaan staan
queue-leave = De rij verlaten
queue-no-name = Een naam heeft 1 tot 20 letters en cijfers.
queue-second = Deze telefoon staat al in de rij.
queue-full = De rij is vol. Probeer het later opnieuw.
queue-often = Wacht 10 seconden tot de volgende naam.
queue-clear = Personeel: de rij leegmaken
