# What the screen of several tables and the phones at them say besides.

player-remote = host
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
phone-reads = Tento telefon ukazuje desku a hrát na ní nemůže.
phone-away = Spojení se stolem je přerušené. Obnoví se samo.
phone-rules = Pravidla
phone-lights = Co znamenají světla
lights-turn = Figurka na tahu dýchá a lišta na její straně svítí jasně; ostatní stojí.
lights-squares = Nejjasnější pole jsou ta, kam smí jít.
lights-quoridor = Tlumená řada je cíl. Každé světlo na liště je plůtek v ruce.
lights-pacman = Pac-Man je žlutý. Duchové jsou červený, růžový, azurový a oranžový, pilulky čtyři bledá pole, zdi tmavě modré. Bílá světla na liště jsou zbývající kroky.
lights-mspacman = Tečky mají barvu strany, které patří oblast, duch barvu své strany. Silové tečky jsou bledé, zdi tmavě modré.
code-seat = Hrát za { $seat } z telefonu
phone-busy = Příliš mnoho požadavků z tohoto telefonu. Počkej vteřinu.
seat-own = Tvé místo: { $seat }.
seat-lobby = Hra začne, až ji někdo spustí na desce.
seat-wait = Na tahu jsou ostatní.
seat-turn = Jsi na tahu: dotkni se orámovaného pole.
seat-turn-fence = Jsi na tahu: dotkni se orámovaného pole, nebo rohu mezi poli pro plot.
seat-turn-button = Jsi na tahu: stiskni tlačítko.
seat-pass = Vynechat tah
seat-leave = Vrátit místo
seat-invites = Chceš-li hrát z tohoto telefonu, načti z obrazovky kód volného místa.
seat-taken = Na tomto místě hraje jiný telefon. Načti z obrazovky kód volného místa.
seat-stale = Tento kód už neplatí. Načti ten, který je teď na obrazovce.
seat-second = Tento telefon už u tohoto stolu na jednom místě hraje.
seat-none = Tento telefon nemá u tohoto stolu místo. Načti z obrazovky kód volného místa.
seat-no-move = To není tah. Dotkni se orámovaného pole.
seat-not-yet = Deska ještě ukazuje poslední tah. Zkus to za chvíli.
seat-refused = Deska odmítá: { $reason }
seat-sent-away = U desky ti bylo místo odebráno.
seat-over = Hra skončila a tvé místo je zase volné.
seat-left = Stůl byl opuštěn a tvé místo je zase volné.
seat-away = Tento telefon byl 2 minuty pryč. Jeho místo bylo vráceno.
seat-slow = 5 minut bez tahu: tvé místo bylo vráceno.
seat-given-back = Tvé místo je vráceno.
queue-title = Další u tohoto stolu
queue-call = { $name }: { $table } je pro tebe volný
queue-called = Stůl je pro tebe volný. Přijď do 2 minut.
queue-place = Jsi v pořadí { $place } z { $count }.
queue-waiting = { $count ->
    [0] Nikdo nečeká.
    [one] Čeká { $count } jméno.
    [few] Čekají { $count } jména.
    [many] Čeká { $count } jména.
   *[other] Čeká { $count } jmen.
}
queue-name = Tvé jméno
queue-join = Zařadit se do fronty
queue-leave = Opustit frontu
queue-no-name = Jméno má 1 až 20 písmen a číslic.
queue-second = Tento telefon už ve frontě je.
queue-full = Fronta je plná. Zkus to později.
queue-often = Před dalším jménem počkej 10 vteřin.
queue-clear = Obsluha: vyprázdnit frontu
