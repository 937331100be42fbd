# What the screen of several tables and the phones at them say besides.

player-remote = ospite
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
phone-reads = Questo telefono mostra il tavoliere e non può giocarci.
phone-away = Il collegamento con il tavolo è interrotto. Torna da solo.
phone-rules = Regole
phone-lights = Che cosa dicono le luci
lights-turn = Il pezzo che muove respira e la barra del suo lato è viva; gli altri stanno fermi.
lights-squares = Le caselle più vive sono quelle dove può andare.
lights-quoridor = La fila tenue è la meta. Ogni luce di una barra è una barriera in mano.
lights-pacman = Pac-Man è giallo. I fantasmi sono rosso, rosa, ciano e arancione, le pillole quattro caselle pallide, i muri blu scuro. Le luci bianche della barra sono i passi rimasti.
lights-mspacman = I punti hanno il colore del lato a cui appartiene la zona, un fantasma quello del suo lato. I punti di forza sono pallidi, i muri blu scuro.
code-seat = Gioca { $seat } dal telefono
phone-busy = Troppe richieste da questo telefono. Aspetta un secondo.
seat-own = Giochi { $seat }.
seat-lobby = La partita comincia quando viene avviata sul tavoliere.
seat-wait = Tocca agli altri.
seat-turn = Tocca a te: premi una casella incorniciata.
seat-turn-fence = Tocca a te: premi una casella incorniciata, o un angolo tra le caselle per una barriera.
seat-turn-button = Tocca a te: premi il pulsante.
seat-pass = Passa
seat-leave = Restituisci il posto
seat-invites = Per giocare con questo telefono, leggi sullo schermo il codice di un posto libero.
seat-taken = Un altro telefono gioca a questo posto. Leggi sullo schermo il codice di un posto libero.
seat-stale = Questo codice non vale più. Leggi quello che è ora sullo schermo.
seat-second = Questo telefono gioca già a un posto di questo tavolo.
seat-none = Questo telefono non ha un posto a questo tavolo. Leggi sullo schermo il codice di un posto libero.
seat-no-move = Questa non è una mossa. Premi una casella incorniciata.
seat-not-yet = Il tavoliere mostra ancora l’ultima mossa. Riprova tra un momento.
seat-refused = Il tavoliere rifiuta: { $reason }
seat-sent-away = Sei stato mandato via dal tavoliere.
seat-over = La partita è finita e il tuo posto è di nuovo libero.
seat-left = Il tavolo è stato lasciato e il tuo posto è di nuovo libero.
seat-away = Questo telefono è stato assente per 2 minuti. Il suo posto è stato restituito.
seat-slow = Non hai giocato per 5 minuti. Il tuo posto è stato restituito.
seat-given-back = Hai restituito il tuo posto.
queue-title = I prossimi a questo tavolo
queue-call = { $name }: { $table } è libero per te
queue-called = Il tavolo è libero per te. Vieni entro 2 minuti.
queue-place = Sei il numero { $place } di { $count }.
queue-waiting = { $count ->
    [0] Non aspetta nessuno.
    [one] Aspetta { $count } nome.
   *[other] Aspettano { $count } nomi.
}
queue-name = Il tuo nome
queue-join = Mettiti in coda
queue-leave = Lascia la coda
queue-no-name = Un nome ha da 1 a 20 lettere e cifre.
queue-second = Questo telefono è già in coda.
queue-full = La coda è piena. Riprova più tardi.
queue-often = Aspetta 10 secondi prima del prossimo nome.
queue-clear = Personale: svuota la coda
