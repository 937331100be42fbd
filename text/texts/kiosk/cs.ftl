# What the screen of several tables and the phones at them say besides.

evening-games = { $games ->
    [0] Dnes večer ještě žádná hra neskončila
    [one] { $games } hra dnes večer
    [few] { $games } hry dnes večer
   *[other] { $games } her dnes večer
}
evening-title = Dnes večer
evening-won = Výhry: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Nejdelší hra: { $minutes } min, stůl { $table }
evening-quickest = Nejrychlejší výhra: tahů { $moves }, stůl { $table }
table-name = Stůl { $table }
code-home = Vezměte si hru domů
code-short = Kód obsahuje poslední tahy: { $moves }
code-follow = Sledovat na telefonu
phone-reads = Tento telefon ukazuje desku a její tlačítka stisknout nemůže.
phone-away = Spojení se stolem je přerušené. Obnoví se samo.
phone-rules = Pravidla
phone-lights = Co znamenají světla
lights-turn = Figurka na tahu dýchá a lišta na její straně svítí jasně; ostatní stojí.
lights-squares = Nejjasnější pole jsou ta, kam smí jít.
lights-quoridor = Tlumená řada je cíl. Každé světlo na liště je plůtek v ruce.
lights-pacman = Pac-Man je žlutý. Duchové jsou červený, růžový, azurový a oranžový, pilulky čtyři bledá pole, zdi tmavě modré. Bílá světla na liště jsou zbývající kroky.
lights-mspacman = Tečky mají barvu strany, které patří oblast, duch barvu své strany. Silové tečky jsou bledé, zdi tmavě modré.
