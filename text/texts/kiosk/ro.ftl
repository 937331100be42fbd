# What the screen of several tables and the phones at them say besides.

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
phone-reads = Acest telefon arată tabla și nu îi poate apăsa tastele.
phone-away = Legătura cu masa s-a pierdut. Revine singură.
phone-rules = Reguli
phone-lights = Ce înseamnă luminile
lights-turn = Piesa la mutare respiră, iar bara din partea ei este vie; celelalte stau pe loc.
lights-squares = Pătratele cele mai vii sunt cele unde poate merge.
lights-quoridor = Rândul slab este ținta. Fiecare lumină de pe o bară este un gard în mână.
lights-pacman = Pac-Man este galben. Fantomele sunt roșie, roz, cian și portocalie, pastilele patru pătrate palide, zidurile albastru închis. Luminile albe de pe bară sunt pașii rămași.
lights-mspacman = Punctele au culoarea părții căreia îi aparține zona, o fantomă pe cea a părții ei. Punctele de putere sunt palide, zidurile albastru închis.
