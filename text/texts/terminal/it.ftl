# Che cosa dice in più il terminale, e le sue parole per i messaggi con lo stesso nome che dipendono dallo schermo.

## Al posto delle parole della pagina

title-attract = Il tavoliere gioca da solo
title-lobby = Atrio: scegli un gioco
attract-line = Un tasto porta avanti; l'atrio propone anche una lezione.
fence-line = Barriera { $fence }? Sta { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Premi una casella con ( ) per andarci. Non restano barriere.
press-step-or-fence = Premi una casella con ( ) per andarci, o un paletto tra le caselle per una barriera.
press-each-step = Premi una casella con ( ) per ogni passo.
press-step-or-stop = Premi una casella con ( ), oppure OK per fermarti qui.
press-roll = OK tira, e anche Enter.
press-place = Piazza Ms. Pac-Man su una casella con ( ).
no-own-square = quella è la tua casella: premine una segnata
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } puntino
   *[other] { $dots } puntini
}, { $piece }
state-strikes = { $line }, ritardi { $strikes }
clock-off = senza
lobby-kept = È conservata una partita di questo gioco: e5 la propone.
lobby-ready = e5 al centro inizia la partita, e7 una lezione.
lobby-needed = Manca ancora: { $seats }
lobby-excess = Non in questo gioco: { $seats }
lesson-press = Premi { $key }, segnato con ? o dal cursore.
lesson-win = Hai vinto. La lezione è finita; un tasto porta all'atrio.
lesson-shows = Aspetta 10 s, e il tavoliere fa il passo. BACK tenuto 2 s lascia la lezione.
fault-save = Non è stato possibile salvare la partita.
key-ok = OK di { $seat } ({ $digit })
key-back = BACK di { $seat } ({ $digit })
key-post = il paletto { $square }+, in alto a destra di { $square }
rules-quoridor-board =
    Su questo tavoliere: premi una casella con ( ) per andarci; < > segna un salto. Per una barriera premi un paletto, l'incrocio tra quattro caselle, o clicca lo spazio dove la vuoi. Prima viene mostrata. Premi di nuovo il paletto per girarla; OK la posa, BACK la toglie. BACK annulla il tuo ultimo turno. OK tenuto 1 s dà un consiglio.
rules-pacman-board =
    Su questo tavoliere: premi una casella con ( ) per ogni passo. BACK annulla il tuo ultimo passo, o all'inizio di un turno tutto il tuo ultimo turno. OK ferma uno scatto. OK tenuto 1 s dà un consiglio.
rules-mspacman-board =
    Su questo tavoliere: OK tira. Premi una casella con ( ) per ogni passo. OK tenuto 1 s dà un consiglio.

## Il pannello

title-options = Opzioni: { $game }
last-moves = Ultime mosse
lobby-seat-now = { $seat } ora: { $player }
lobby-clock = Orologio: { $clock } (d1, e1, f1)
lobby-fit = c completa con dei computer.
clock-bank = { $bank } s in tutto
clock-both = { $bank } s, poi { $each } s a turno
help-resume = OK continua. BACK la conserva per dopo, BACK tenuto 2 s la abbandona.
help-seats = Ogni lato: OK entra o esce, BACK mette un computer, da 1 a 5, poi libera.
help-pac = OK tenuto 1 s fa di quel lato Pac-Man.
help-icons = Un'icona tenuta 1 s: opzioni.
help-options = Una riga di caselle è un'opzione, una casella un valore. a1 torna indietro, i1 porta all'altra pagina.
help-pause = OK continua. Il tasto b conserva la partita, BACK tenuto 2 s la abbandona.
help-review = BACK torna indietro nella partita, OK avanti.
help-over = BACK torna indietro nella partita, OK all'atrio.
help-again = OK tenuto 1 s: nuova partita, { $begins }.
help-closes = Dopo 1 min si chiude.
help-service = OK di Sud gira pagina, BACK torna alla precedente, BACK tenuto 2 s esce.
again-quoridor2 = comincia l'altro lato
again-quoridor4 = comincia il lato seguente
again-pacman = Pac-Man è il posto seguente
again-mspacman = decide la freccia

## Pagine di manutenzione

service-page = Pagina { $page } di { $all }: { $name }
service-leds = prova delle luci
service-keys = prova dei tasti
service-brightness = luminosità
service-volume = volume
service-power = potenza
service-counters = contatori
service-mask = tasti mascherati
service-house = scelte della casa
service-reset = impostazioni di fabbrica
service-host = diritti di un computer
service-leds-line = Ogni casella mostra il colore seguente.
service-keys-line = Ogni tasto si accende finché è premuto.
service-brightness-line = { $value } %. Le caselle della riga 5 la cambiano.
service-volume-line = { $value } su 5. Le caselle della riga 5 lo cambiano.
service-power-line = { $value } mA. Le caselle della riga 5 la cambiano.
service-counters-line = { $name }: { $value }. Ogni casella mostra il seguente.
service-mask-line = { $count } mascherati. Un tasto premuto è mascherato; OK tenuto 1 s li libera tutti.
service-house-line = OK tenuto 1 s prende le scelte dell'atrio.
service-house-set = L'atrio ha le scelte della casa.
service-house-rows = Senza tasti: partita { $game } s (9), atrio { $lobby } s (8). b2 conserva, b1 blocca.
service-reset-line = OK tenuto 1 s rimette tutto a nuovo.
service-host-line = Un computer collegato { $value }. a5, b5, c5 lo cambiano.
host-watch = guarda
host-play = gioca
host-hands = può tutto
counter-games = Partite giocate
counter-moves = Mosse giocate
counter-hours = Ore di funzionamento
counter-won = Partite vinte da { $seat }

## La barra dei tasti

key-any = un tasto
key-arrows = frecce
key-press = frecce, Enter
key-forward = Enter, destra
key-back-step = b, sinistra
key-space = Spazio
key-step = sinistra, destra
key-choice = { $name }: { $value }
do-lobby = Atrio
do-page-before = Pagina prima
do-press-key = Premi
do-hold-ok = Tieni OK
do-quit = Esci
do-cursor = Cursore
do-choose = Scegli
do-posts = Paletti
do-squares = Caselle
do-fit = Completa
do-next-game = Altro gioco
do-press = Premi { $key }
do-step = Gioca { $square }
do-turn = Gira
do-show = Barriera
do-step-through = Passo

## Parole sul tavoliere, al massimo 7 caratteri

label-start = INIZIA
label-learn = IMPARA
label-resume = AVANTI
label-drop = VIA
label-clock = tempo
label-off = no
label-back = torna
label-page = pagina

## Segni, al massimo 30 caratteri

mark-mover = il pezzo che muove
mark-legal = un passo permesso
mark-jump = un salto permesso
mark-goal = il traguardo di chi muove
mark-fence = una barriera
mark-newest = l'ultima barriera, e di chi
mark-preview = barriera mostrata, non posata
mark-weak = piccolo: si può mangiare
mark-sees = un fantasma lo vede lì
mark-caught = preso o mangiato ora
mark-ghosts = fantasmi: S W N E, i posti
mark-power = un super puntino, in un angolo
mark-exit = un'uscita, verso ogni altra
mark-wall = un muro
mark-left = lasciata dall'ultima mossa
mark-hint = consiglio, o della lezione
mark-refused = perché è stato rifiutato
mark-cursor = il cursore
mark-cursor-legal = cursore su un passo permesso

## Pagine, replay, saluto

rules-names = e5 è la casella della colonna e, riga 5: vedi il bordo. e5+ è il paletto nel suo angolo in alto a destra, e5h la barriera sopra e5 e f5, e5v la barriera a destra di e5 ed e6.
rules-marks = Segni
page-closes = un tasto chiude
drop-keys = y la abbandona. Qualsiasi altro tasto la conserva.
page-scrolls = righe { $first }-{ $last } di { $all }: su, giù; un altro tasto chiude
too-small = Il terminale è troppo piccolo: servono { $needed } caratteri, ne ha { $size }. Ingrandiscilo, o premi q per uscire.
replay-move = Mossa { $played } di { $all }
replay-goes-on = { $line }, continua
replay-end = { $line }, la fine
replay-paused = { $line }, in pausa
farewell-game = La partita è conservata in { $path }; il prossimo avvio la propone.
farewell-games = La partita è conservata in { $path }; il prossimo avvio la propone. Conservate anche: { $games }; l'atrio le propone.
farewell-kept = Conservate in { $path }: { $games }. Il prossimo avvio propone l'ultima, l'atrio ognuna.
help-keys =
    frecce | spostano il cursore, oltre il bordo fino ai tasti dei lati
    Tab | cursore dalle caselle ai paletti e viceversa; nell'atrio al gioco seguente
    Enter | preme il tasto sotto il cursore
    o   b | OK di chi è di turno, BACK di chi ha mosso per ultimo; nell'atrio i tasti di Sud
    1 2  3 4 | OK e BACK di Sud, di Ovest,
    5 6  7 8 | di Nord, di Est
    c | nell'atrio: completa i posti del gioco scelto
    O   B   p | tengono OK 1 s, BACK 2 s, entrambi 3 s (pausa): un terminale non dice per quanto premi
    h | tiene il tasto sotto il cursore: OK o una casella 1 s, BACK 2 s, un paletto finché la sua barriera è posata
    l   Esc | blocca il tasto sotto il cursore; libera i bloccati
    Mouse | clicca una casella, un paletto, un tasto di lato, o tra due caselle per una barriera; tieni il pulsante per tenere il tasto; destro: blocca
    Nomi | e5 una casella (colonna e, riga 5), e5+ il paletto in alto a destra, e5h la barriera sopra e5 e f5, e5v a destra di e5 ed e6
    F1 o r | regole e segni
    s m ? q | campanello sì o no, tutte le mosse, questo aiuto, esci
