# What the screen of several tables and the phones at them say besides.

player-remote = oaspete
evening-games = { $games ->
    [0] Nicio partidă nu s-a încheiat în seara asta
    [one] { $games } partidă în seara asta
    [few] { $games } partide în seara asta
   *[other] { $games } de partide în seara asta
}
evening-title = În seara asta
evening-won = Victorii: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Cea mai lungă partidă: { $minutes } min la { $table }
evening-quickest = Cea mai rapidă victorie: mutări { $moves }, la { $table }
table-name = Masa { $table }
code-home = Ia partida acasă
code-short = Codul conține ultimele mutări: { $moves }
code-follow = Urmărește pe telefon
phone-reads = Acest telefon arată tabla și nu poate juca pe ea.
phone-away = Legătura cu masa s-a pierdut. Revine singură.
phone-rules = Reguli
phone-lights = Ce înseamnă luminile
lights-turn = Piesa la mutare respiră, iar bara din partea ei este vie; celelalte stau pe loc.
lights-squares = Pătratele cele mai vii sunt cele unde poate merge.
lights-quoridor = Rândul slab este ținta. Fiecare lumină de pe o bară este un gard în mână.
lights-pacman = Pac-Man este galben. Fantomele sunt roșie, roz, cian și portocalie, pastilele patru pătrate palide, zidurile albastru închis. Luminile albe de pe bară sunt pașii rămași.
lights-mspacman = Punctele au culoarea părții căreia îi aparține zona, o fantomă pe cea a părții ei. Punctele de putere sunt palide, zidurile albastru închis.
code-seat = Joacă { $seat } de pe telefon
phone-busy = Prea multe cereri de pe acest telefon. Așteaptă o secundă.
seat-own = Joci { $seat }.
seat-lobby = Jocul începe când este pornit la tablă.
seat-wait = Sunt la mutare ceilalți.
seat-turn = Este rândul tău: atinge un pătrat încadrat.
seat-turn-fence = Este rândul tău: atinge un pătrat încadrat sau, pentru un gard, un colț dintre pătrate.
seat-turn-button = Este rândul tău: apasă butonul.
seat-pass = Pas
seat-leave = Dă locul înapoi
seat-invites = Ca să joci de pe acest telefon, citește de pe ecran codul unui loc liber.
seat-taken = Alt telefon joacă pe acest loc. Citește de pe ecran codul unui loc liber.
seat-stale = Codul acesta nu mai este valabil. Citește-l pe cel care este acum pe ecran.
seat-second = Acest telefon joacă deja pe un loc la această masă.
seat-none = Acest telefon nu are loc la această masă. Citește de pe ecran codul unui loc liber.
seat-no-move = Aceasta nu este o mutare. Atinge un pătrat încadrat.
seat-not-yet = Tabla arată încă ultima mutare. Încearcă din nou imediat.
seat-refused = Tabla refuză: { $reason }
seat-sent-away = Ți s-a luat locul de la tablă.
seat-over = Jocul s-a terminat, iar locul tău este din nou liber.
seat-left = Masa a fost părăsită, iar locul tău este din nou liber.
seat-away = Acest telefon a lipsit 2 minute. Locul lui a fost dat înapoi.
seat-slow = Nu ai mutat timp de 5 minute. Locul tău a fost dat înapoi.
seat-given-back = Ai dat locul înapoi.
queue-title = Următorii la această masă
queue-call = { $name }: { $table } este liberă pentru tine
queue-called = Masa este liberă pentru tine. Vino în 2 minute.
queue-place = Ești numărul { $place } din { $count }.
queue-waiting = { $count ->
    [0] Nu așteaptă nimeni.
    [one] Așteaptă { $count } nume.
    [few] Așteaptă { $count } nume.
   *[other] Așteaptă { $count } de nume.
}
queue-name = Numele tău
queue-join = Intră la rând
queue-leave = Ieși din rând
queue-no-name = Un nume are între 1 și 20 de litere și cifre.
queue-second = Acest telefon este deja la rând.
queue-full = Rândul este plin. Încearcă mai târziu.
queue-often = Așteaptă 10 secunde până la următorul nume.
queue-clear = Personal: golește rândul
