# What the screen of several tables and the phones at them say besides.

evening-games = { $games ->
    [0] Stasera nessuna partita è finita
    [one] { $games } partita stasera
   *[other] { $games } partite stasera
}
evening-title = Stasera
evening-won = Vittorie: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Partita più lunga: { $minutes } min a { $table }
evening-quickest = Vittoria più rapida: { $moves } mosse a { $table }
table-name = Tavolo { $table }
code-home = Porta a casa la partita
code-short = Il codice contiene le ultime { $moves } mosse
code-follow = Segui sul telefono
phone-reads = Questo telefono mostra il tabellone e non può premere i suoi tasti.
phone-away = Il collegamento con il tavolo è interrotto. Torna da solo.
phone-rules = Regole
phone-lights = Che cosa dicono le luci
lights-turn = Il pezzo che muove respira e la barra del suo lato è viva; gli altri stanno fermi.
lights-squares = Le caselle più vive sono quelle dove può andare.
lights-quoridor = La fila tenue è la meta. Ogni luce di una barra è una barriera in mano.
lights-pacman = Pac-Man è giallo. I fantasmi sono rosso, rosa, ciano e arancione, le pillole quattro caselle pallide, i muri blu scuro. Le luci bianche della barra sono i passi rimasti.
lights-mspacman = I punti hanno il colore del lato a cui appartiene la zona, un fantasma quello del suo lato. I punti di forza sono pallidi, i muri blu scuro.
