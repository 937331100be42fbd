# Le parole della pagina. Ogni lingua ha gli stessi messaggi con le stesse variabili.

language = Italiano
list = { $items }

## Nomi

game-quoridor2 = Quoridor per due
game-quoridor4 = Quoridor per quattro
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Sud
seat-west = Ovest
seat-north = Nord
seat-east = Est
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = libero
player-human = persona
player-computer = computer, livello { $level }
player-remote = giocatore remoto

aim-quoridor = Raggiungi per primo il lato opposto.
aim-pacman = Pac-Man mangia tutte e 4 le pillole prima che i fantasmi lo prendano { $lives } volte.
aim-mspacman = Svuota il tuo quarto dai puntini. Solo Ms. Pac-Man li mangia; gli altri sono fantasmi, e chi la prende gioca al suo posto.
own-quoridor-south = La tua pedina è blu: raggiungi la riga in alto.
own-quoridor-west = La tua pedina è verde menta: raggiungi la colonna a destra.
own-quoridor-north = La tua pedina è ambra: raggiungi la riga in basso.
own-quoridor-east = La tua pedina è rossa: raggiungi la colonna a sinistra.
own-pac = Tu sei Pac-Man: mangia le 4 pillole negli angoli prima che i fantasmi ti prendano { $lives } volte.
own-ghost = Tu giochi { $ghosts }: prendi Pac-Man { $lives } volte prima che mangi tutte e 4 le pillole.
own-ms = Tu sei Ms. Pac-Man: mangia i puntini del tuo quarto ({ $quarter }); i fantasmi forti ti prendono.
own-hunter = Tu sei un fantasma: prendi Ms. Pac-Man. Poi la giochi tu e svuoti il tuo quarto ({ $quarter }).
quarter-south = basso a sinistra, blu
quarter-west = alto a sinistra, menta
quarter-north = alto a destra, ambra
quarter-east = basso a destra, rosso

## La pagina

choose-language = Lingua
board-name = Tavoliere. Le frecce spostano, Invio preme, F passa dalle caselle ai punti tra di esse e viceversa.
side-name = Tasti di { $seat }
panel-name = La partita a parole
heading-moves = Mosse
heading-keys = Che cosa puoi premere
heading-chances = Probabilità di vincere
rules-open = Regole
rules-title = Regole: { $game }
help-open = Aiuto
marks-toggle = Lettere sui pezzi
sound-toggle = Suono
sound-vibration-toggle = Suono e vibrazione
do-install = Installa
install-help = Tocca il pulsante di condivisione del browser, poi «Aggiungi alla schermata Home». Il tavoliere si apre allora come un’app, anche senza rete.
insecure = Questa pagina non è arrivata tramite HTTPS: si può giocare, ma non senza rete, non si può installare né aprire un tavoliere vero via USB.
close = Chiudi
help-text =
    Tocca o clicca una casella per andarci. Tocca lo spazio tra due caselle per mostrare una barriera; tienilo premuto per posarla. La «barriera d2» ha il centro nell'angolo in alto a destra della casella d2.

    Le frecce spostano il fuoco sulle caselle, Invio o Spazio preme, tenere premuto mantiene la pressione. F passa dalle caselle ai punti tra di esse.

    La pagina conserva la tua partita. Una volta caricata, funziona anche senza rete.
help-keys = O e B premono OK e BACK del giocatore di turno. I tasti da 1 a 8 premono OK e BACK di Sud, Ovest, Nord ed Est.
no-moves = Ancora nessuna mossa.

## Titoli e righe

title-attract = Quattro giochi su un tavoliere di luci
title-resume = Una partita salvata: { $game }
title-lobby = Scegli un gioco
title-lesson = Lezione: { $game }
title-puzzle = Problema: { $game }
title-pause = { $game }: in pausa
title-over = { $game }: la fine
title-service = Manutenzione
title-boot-loader = In attesa di nuovo firmware

attract-line = Tocca il tavoliere per scegliere un gioco. Intanto gioca da solo.
attract-find = Trova la mossa.
attract-solution = Questa è la soluzione.
home-resume = Continua: { $game }
home-quoridor2 = Una corsa attraverso il tavoliere. Ogni barriera che posi allunga la strada all'altro.
home-quoridor4 = La stessa corsa con quattro pedine, ognuna verso il lato opposto.
home-pacman = Pac-Man cerca quattro pillole, e i fantasmi cercano lui.
home-mspacman = Tira, svuota il tuo quarto dai puntini, o prendi Ms. Pac-Man e giocala tu.
resume-line = Vuoi continuarla o abbandonarla?
drop-line = Abbandonare questa partita? Non si può recuperare.
pause-clock = L'orologio è fermo.
your-turn = { $mover }: tocca a te
to-move = { $mover }: è il suo turno
computer-thinks = { $mover }: il computer pensa
computer-moves = { $mover }: il computer muove
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Annullato: { $turn }
both-held = Pausa tra { $seconds } s
hint-line = Consiglio: { $move }
fence-line = Barriera { $fence }?
fence-help = { $keys ->
    [none] Premere il suo centro la gira.
   *[drawn] OK la posa, premere il suo centro la gira, BACK la toglie.
}
asks-take-back = { $seat } chiede di annullare un turno.
asks-pause = { $seat } chiede una pausa.
answer-help = { $keys ->
    [none] Un'altra persona accetta o rifiuta.
   *[drawn] OK di un'altra persona accetta, BACK rifiuta.
}
press-step = Premi una casella incorniciata per andarci.
press-step-or-fence = Premi una casella incorniciata per andarci, o tocca lo spazio tra due caselle per mostrare una barriera.
press-each-step = Premi una casella incorniciata per ogni passo.
press-step-or-stop = { $keys ->
    [none] Premi una casella incorniciata, oppure «Fermati qui».
   *[drawn] Premi una casella incorniciata, oppure OK per fermarti qui.
}
press-roll = { $keys ->
    [none] Premi «Tira».
   *[drawn] OK tira.
}
press-place = Premi una casella incorniciata vicino al centro: Ms. Pac-Man parte da lì.
skip-help = Qualsiasi pressione salta la mossa mostrata.
idle-line = Nessuna pressione da molto: la partita sarà presto salvata.
leaving-line = Tra { $seconds } s la partita viene riposta. Una pressione la trattiene.
storage-damaged = La partita salvata è danneggiata e non si può leggere. Il tavoliere riparte da zero.
storage-version = La partita salvata è di un'altra versione e non si può leggere. Il tavoliere riparte da zero.
tab-line = La partita si gioca in un'altra scheda. Questa la mostra soltanto.
tab-own = Gioca qui
link-damaged = Il link è danneggiato e non si può leggere. Il tavoliere riparte da zero.
link-version = Il link è di un'altra versione e non si può leggere. Il tavoliere riparte da zero.
link-title = Link
link-text = Questo link la apre su qualsiasi dispositivo.
link-copied = È stato copiato.
link-manual = Il browser non permette la copia: selezionalo e copialo a mano.
do-send = Invia a un amico
do-share-sheet = Condividi
friend-title = Un turno per un amico
friend-text = Invia questo link a chi deve muovere: apre la partita a quel turno. La risposta torna come link; aprilo in questo browser. La partita è nel link, nessun server la conserva.
friend-code = Il link come codice QR
friend-moves = { $mover }: tocca a un amico. Invia il link, poi apri quello che torna.
friend-sent = Ciò che è stato inviato resta valido: la partita è di nuovo come l’hai inviata.
friend-claim = Giochi qui anche { $seat }?
friend-replace = La tua partita incompiuta a { $game } va persa se apri quella del tuo amico. Aprirla?
friend-damaged = Il link non si può leggere: è danneggiato o di un'altra versione. Chiedilo di nuovo.
friend-other-game = Questo link è di una partita che non è stata giocata in questo browser. Aprilo nel browser in cui hai giocato, o chiedi una nuova partita.
friend-other-start = Il link è rifiutato: la sua partita è iniziata diversamente da quella giocata qui. Chiedi un link della stessa partita.
friend-changed-past = Il link è rifiutato: la sua mossa { $number } non è quella giocata qui. Chiedi un link della stessa partita.
friend-foreign-move = Il link è rifiutato: la sua mossa { $number } è stata fatta per la tua parte. Chiedi un link della stessa partita.
friend-old = Questo link è più vecchio della tua partita. Invia di nuovo la tua ultima mossa.
friend-other-seat = Questo link è per { $seat }. Invialo a quella persona.
file-damaged = Questo file non è una partita di Fencelight, oppure è danneggiato.

state-quoridor = { $seat }: { $square } verso { $goal }, { $fences ->
    [one] { $fences } barriera
   *[other] { $fences } barriere
}
state-out = { $seat }: fuori dal tavoliere
state-pacman = Vite { $lives }, pillole mangiate { $pellets } su 4
state-steps = Passi rimasti: { $steps }
state-boost = Scatto: mangia i fantasmi.
state-frenzy = Frenesia: il fantasma lo vede.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (tu)
state-eaten = Mangiati: { $pieces }
state-rolled = Uscito: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } puntino
   *[other] { $dots } puntini
} nel suo quarto
goal-south = riga 9
goal-west = colonna i
goal-north = riga 1
goal-east = colonna a
piece-ms = Ms. Pac-Man
piece-ghost = fantasma
piece-weak = fantasma debole
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, tempi scaduti { $strikes }

over-wins = { $winner } vince
over-you-win = Hai vinto!
over-you-lose = Hai perso.
over-ghosts = I fantasmi vincono
over-draw = Patta
over-time = { $seat } ha perso per il tempo.
over-level = Pillole mangiate: { $level }
review-start = Analisi: l'inizio
review-move = Analisi: mossa { $turn } di { $all }

timeout = { $seat }: tempo scaduto, { $effect } (volta { $now }).
timeout-control = { $seat }: tempo scaduto, { $effect } (volta { $now }; dopo { $all } continua un computer).
timeout-game = { $seat }: tempo scaduto, { $effect } (volta { $now }; con { $all } la partita è persa).
timeout-over = { $seat } ha superato il tempo troppe volte: continua un computer.
event-catches = { $piece } prende Pac-Man in { $square }
event-stalled = Pac-Man non mangia da troppo tempo
event-no-life = { $what }: non restano vite.
event-life = { $what }: { $lives ->
    [one] resta { $lives } vita
   *[other] restano { $lives } vite
}. Tutti sono di nuovo alla partenza: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Il fantasma di { $seat } prende Ms. Pac-Man in { $square }
event-ms-runs = Ms. Pac-Man finisce sul fantasma di { $seat } in { $square }
event-ms-taken = { $what }: ora la gioca { $seat } e la piazza.
event-ms-former = { $what } { $seat } ha un fantasma, a casa in { $square }.
event-ms-eats = Ms. Pac-Man mangia il fantasma di { $seat } in { $square }: torna a casa in { $home }, e lei gioca ancora.
event-ghost-runs = Il fantasma debole di { $seat } finisce su Ms. Pac-Man in { $square }: torna a casa in { $home }.
event-eats = Pac-Man mangia { $piece } in { $square }.
event-eats-back = Pac-Man mangia { $piece } in { $square }. È di nuovo alla partenza, { $home }.
event-eats-off = Pac-Man mangia { $piece } in { $square }. Per ora resta fuori dal tavoliere.

lobby-kept = È conservata una partita incompiuta di questo gioco: Inizia la propone.
lobby-ready = Pronti a iniziare.
lobby-needed = Manca ancora: { $seats }. Scegli lì una persona o un computer.
lobby-excess = Non in questo gioco: { $seats }. Scegli lì «Libero».
lobby-two = Servono due giocatori.
lobby-one = Serve ancora un giocatore.

lesson-step = Passo { $step } di { $all }
lesson-press = { $keys ->
    [none] Premi ciò che pulsa, oppure «Fallo».
   *[drawn] Premi { $key }.
}
lesson-others = Muovono gli altri.
lesson-win = Hai vinto. La lezione è finita.
lesson-shows = Il tavoliere gioca questo passo tra { $seconds } s.
lesson-waits = La lezione ti aspetta, un minuto al massimo.
puzzle-win = Vinci per forza: trova l'unica mossa.
puzzle-catch = Prendi Pac-Man in due turni, qualunque cosa faccia.
puzzle-catch-now = Prendi Pac-Man in questo turno.
puzzle-escape = Una sola via è sicura per { $turns } turni dei fantasmi: trovala.
puzzle-left = Mosse da trovare: { $left }
puzzle-grade = Problema { $number }, grado { $grade }
puzzle-wrong = Non è quella: ecco la risposta.
puzzle-missed = Non è quella.
puzzle-help = { $keys ->
    [none] «Mostra la mossa» fa vedere quella giusta.
   *[drawn] OK mostra la mossa giusta.
}
puzzle-solved = Risolto.
puzzle-next = { $keys ->
    [none] «Problema seguente» continua, «Esci» porta all'atrio.
   *[drawn] OK: problema seguente; BACK: atrio.
}
puzzle-about = Una sola mossa è giusta, ed è dimostrato. Trovala.
puzzle-streak = Di fila senza errori: { $streak }, record { $best }
puzzle-choice = Grado { $grade }: { $solved }/{ $all }
puzzle-none = Non c'è un problema { $number }: i numeri vanno da 1 a { $all }.
puzzles-damaged = L'elenco dei problemi risolti in questo browser è danneggiato. Resta conservato come { $name } e il conteggio riparte da zero.

fault-stuck = Un tasto è bloccato: { $keys }
fault-save = Non è stato possibile salvare la partita: il browser non ha spazio, o non permette di salvare.
fault-restart = Il tavoliere ha dovuto riavviarsi.

## Tasti

key-ok = OK di { $seat }
key-back = BACK di { $seat }
key-post = il punto in alto a destra di { $square }
group-game = Gioco
group-clock = Orologio
group-level = Livello
do-resume = Continua
do-keep = Conserva per dopo
do-keep-choose = Conservala e scegli un altro gioco
do-drop = Abbandona la partita
do-drop-yes = Sì, abbandona
do-drop-no = No, conservala
do-start = Inizia
do-play-computer = Contro il computer
do-two-people = In due qui
do-learn = Imparalo in un minuto
do-choices = Giocatori, orologio e regole
do-fit = Completa con computer
do-lesson = Lezione
do-puzzles = Problemi
do-next-puzzle = Problema seguente
do-solution = Mostra la mossa
do-puzzle-today = Problema del giorno
do-why = Mostrami perché
do-share-puzzle = Link al problema
do-options = Opzioni
do-games = Torna ai giochi
do-page-rules = Regole del gioco
do-page-table = Orologio e tavolo
do-person = Persona
do-computer = Computer
do-empty = Libero
do-leave = Esci
do-skip = Salta
do-place = Posa la barriera
do-remove = Togli la barriera
do-roll = Tira
do-stop = Fermati qui
do-hint = Consiglio
do-take-back = { $seat }: annulla
do-pause = Pausa
do-agree = { $seat }: accetta
do-refuse = { $seat }: rifiuta
do-back-step = Un passo indietro
do-forward-step = Un passo avanti
do-rematch = Nuova partita
do-asked = Fallo
do-wait = Aspettami
do-play = Gioca ora
do-next-page = Pagina seguente
clock-off = senza
clock-seconds = { $seconds } s a turno

## Caselle e paletti

review-title = Analisi: { $game }
review-chance = { $mover }: { $percent } % di vincere
review-thinks = Il computer esamina questa posizione.
review-best = La migliore: { $move }
review-played = Giocata: { $move }
review-judged = Giocata: { $move } { $mark } ({ $word })
review-progress = Posizioni esaminate: { $done } di { $all }
review-graph = Grafico ed elenco mostrano le probabilità di: { $sides }
edit-title = Componi: { $game }
edit-help = Scegli un pezzo, poi premi la sua casella. Premila ancora per cambiarlo o toglierlo.
edit-fences = Un tocco sullo spazio tra due caselle posa, gira o toglie una barriera.
group-piece = Pezzo
group-turn = Tocca a
group-lives = Vite
group-hand = Barriere
piece-pellet = pillola
piece-dot = puntino
do-review = Analizza
do-edit = Componi una posizione
do-share-game = Link alla partita
do-share-position = Link alla posizione
do-save = Salva come file
do-load = Apri un file
do-close = Chiudi l'analisi
do-first = Prima posizione
do-last = Ultima posizione
do-play-on = Gioca da qui
do-less = { $seat }: una in meno
do-more = { $seat }: una in più
move-chance = { $line }: { $side } { $percent } %, la migliore { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = imprecisione
quality-mistake = errore
quality-blunder = errore grave
set-same = due pezzi starebbero su una casella
set-full = la scatola non ne contiene altri
set-over = la partita sarebbe già finita
set-eaten = un fantasma si mangia solo dopo una pillola, e poi non muove
set-square = lì non può stare
set-impossible = nessuna partita raggiunge questa posizione
cell-name = { $place }: { $what }
what-pawn = pedina di { $seat }
what-ghost-of = fantasma di { $seat }
what-weak = { $piece }, debole
what-legal = puoi andare qui
what-aim = traguardo
what-preview = barriera mostrata
what-fence-h = barriera orizzontale
what-fence-v = barriera verticale
what-chosen = scelta
what-hint = consiglio

## Mosse

move-fence = barriera { $fence }
fence-h = { $square } (orizzontale)
fence-v = { $square } (verticale)
place-h = sopra { $square } e { $other }
place-v = a destra di { $square } e { $other }
move-place = piazzata in { $square }
move-pass = passa
move-stop = si ferma
move-roll = tira
move-rolled = tira { $face }
move-leave = è fuori
move-skip = perde il turno
move-line = { $mover } { $moves }

## Rifiuti

refused = No: { $reason }
no-own-square = quella è la tua casella: premine una incorniciata
no-turn = tocca a un altro giocatore
no-confirm = non c'è nulla da confermare
no-take-back = non c'è nessun turno da annullare
no-die-back = tra persone un dado tirato non si annulla
no-hints = i consigli sono disattivati
no-other-key = la lezione chiede un'altra pressione
no-take-back-off = annullare è disattivato
no-hold-to-drop = tieni premuto più a lungo per abbandonare la partita
no-hold-to-leave = tieni premuto più a lungo per uscire dal problema
no-puzzles = questo gioco non ha problemi
no-question = c'è un'altra domanda aperta
no-agreement = nessun altro giocatore ha accettato
no-seats = i posti non vanno ancora bene
no-earlier = non c'è una posizione precedente
no-function = qui non ha effetto
no-locked = le regole della casa sono bloccate
no-mask = questo tasto inizia o riprende una partita e non si può mascherare
no-strap = il ponticello di potenza del tavoliere è aperto: al massimo 2.000 mA
no-game-over = la partita è finita
no-occupied = lì c'è la pedina di { $seat }
no-adjacent = nessun passo o salto ci porta da { $square }
no-fence-between = la barriera { $fence } è in mezzo
no-straight-jump = niente passo di lato: il salto diritto in { $square } è libero
no-pawn-behind = dietro la pedina saltata c'è quella di { $seat }
no-fences = non restano barriere
no-overlap = si sovrappone alla barriera { $fence }
no-cross = incrocia la barriera { $fence }
no-cut-off = chiuderebbe l'ultima via di { $seat } verso il traguardo
no-pass = non si passa finché c'è una mossa possibile
no-leave = solo nel Quoridor per quattro si lascia il tavoliere
no-neighbour = non è un passo da { $square }
no-ghost-there = lì c'è { $ghost }
no-pellet = lì c'è una pillola
no-second-step = la frenesia non avrebbe un secondo passo
no-straight-back = una frenesia non torna dritta indietro
no-straight = una frenesia va dritta avanti
no-end = un turno non finisce così
no-fixed = barriere e muri sono fissi
no-roll-now = ora non c'è nulla da tirare
no-face = questa faccia non esiste
no-roll-first = prima si tira
no-circle = si piazza su una delle 12 caselle intorno al centro
no-ghost-of = lì c'è il fantasma di { $seat }
no-wall = un muro la separa da { $square }
no-solid = la casella è piena
no-ghost-space = nessun pezzo entra nella casa di un fantasma

## Opzioni

page-rules = { $game }: regole
page-table = { $game }: orologio e tavolo
option-first = Chi comincia
option-pawn_behind = Salto con una pedina dietro
option-ply_cap = Patta dopo
option-layout = Barriere sul tavoliere
option-boost = Passi di uno scatto
option-boost_eats = Uno scatto mangia i fantasmi
option-ghost_pellet = Fantasmi sulle pillole
option-frenzy_path = Secondo passo in frenesia
option-ghost_return = Ritorno dei fantasmi mangiati
option-stall_limit = Vita persa se non mangia per
option-capture = Si viene presi
option-clock = Orologio
option-move_time = Tempo per ogni turno
option-bank_time = Tempo per tutti i turni
option-timeout_action = A tempo scaduto
option-timeout_strikes = Tempi scaduti per perdere
option-hints = Consigli
option-calm = Luci calme
option-takeback = Annullare
about-pawn_behind = Quando dietro la pedina che salti ce n'è un'altra.
about-layout = Con le prime due vincono i fantasmi forti; l'ultima è equilibrata.
about-boost = Di quanto Pac-Man prosegue dopo una pillola.
about-boost_eats = Quali fantasmi mangia: tutti quelli su cui passa, o quello su cui si ferma.
about-ghost_pellet = Che cosa possono fare i fantasmi sulla casella di una pillola.
about-frenzy_path = Un fantasma che vede Pac-Man fa 2 caselle: dove può portare la seconda.
about-ghost_return = Quando tornano sul tavoliere. Prima è, più è difficile per Pac-Man.
about-stall_limit = Tanti turni di Pac-Man senza mangiare nulla costano una vita.
about-capture = Se un fantasma prende lungo la strada, o solo con l'ultimo passo.
about-clock = Tempo per ogni turno, per tutti i turni di un giocatore, o prima l'uno e poi l'altro.
about-takeback = Un turno si può annullare; alle altre persone si chiede.
value-on = sì
value-off = no
value-never = mai
value-no-limit = senza limite
value-first-random = a sorte
value-pawn_behind-blocked = non permesso
value-pawn_behind-sidestep = di lato
value-layout-a = sei
value-layout-b = labirinto di venti
value-layout-c = labirinto, 3 fantasmi, 5 vite
value-boost-upto = fino a 3
value-boost-exact = esattamente 3
value-boost_eats-pass = lungo la strada
value-boost_eats-land = alla fine
value-ghost_pellet-no_stop = possono passare
value-ghost_pellet-no_enter = non possono entrare
value-ghost_pellet-free = possono fermarsi
value-frenzy_path-turn = non dritto indietro
value-frenzy_path-straight = dritto avanti
value-frenzy_path-free = ovunque
value-ghost_return-round = dopo la prossima presa
value-ghost_return-turn = dopo il suo turno
value-capture-enter = su ogni casella
value-capture-exact = alla fine dei passi
value-clock-per_move = per ogni turno
value-clock-bank = per tutti i turni
value-clock-bank_then_move = per tutti, poi ognuno
value-timeout_action-auto_step = muove il tavoliere
value-timeout_action-lose_turn = il turno è perso
value-timeout_action-lose_game = la partita è persa
value-timeout_action-warn = un avviso
value-moves = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
value-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turni
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lezioni

lesson-quoridor-aim = Tu sei il blu. Raggiungi una casella qualsiasi del lato opposto, dove corre l'onda. La casella bianca respira: vai lì.
lesson-quoridor-jump = Una pedina ti sbarra la strada. Saltala: premi la casella dietro di lei.
lesson-fence-preview = Le barriere rallentano gli altri. Premi il punto tra quattro caselle: lì mostra una barriera.
lesson-fence-turn = Premi di nuovo lo stesso punto: la barriera gira.
lesson-fence-place = { $keys ->
    [none] «Fallo» la posa.
   *[drawn] Il tuo OK la posa.
}
lesson-fence-refused = Questa barriera chiuderebbe l'ultima via della pedina che lampeggia. Prova: è rifiutata, ogni pedina conserva una via.
lesson-take-back-turn = Il tuo ultimo turno è stato la barriera, ma il traguardo è a un passo. { $keys ->
    [none] «Fallo»
   *[drawn] Il tuo BACK
} annulla quel turno: la barriera e tutto ciò che è venuto dopo.
lesson-quoridor-win = Vai sul lato opposto: vinci.
lesson-pacman-aim = Tu sei Pac-Man. Mangia le quattro pillole, dove corre l'onda, o tutti i fantasmi. Fai sempre due passi: premi la casella che respira.
lesson-pacman-refused = Sotto c'è una barriera. Prova ad attraversarla: è rifiutato.
lesson-take-back-step = Era la strada sbagliata. { $keys ->
    [none] «Fallo»
   *[drawn] Il tuo BACK
} annulla il passo.
lesson-pacman-step = Di qua verso la pillola: un passo.
lesson-pacman-second-step = Il secondo passo. Poi muovono i fantasmi, e quello che ti raggiunge ti toglie una vita.
lesson-pacman-pellet = Mangia la pillola. Dà fino a tre passi in più, e ora puoi mangiare i fantasmi.
lesson-pacman-chase = I fantasmi sono deboli: prendi Clyde.
lesson-pacman-boost = Ancora un passo.
lesson-pacman-win = Prendi Inky, l'ultimo fantasma: vinci.
lesson-mspacman-aim = Tu sei Ms. Pac-Man. Il tuo quarto è in basso a sinistra: mangia i suoi puntini blu, dove corre l'onda. { $keys ->
    [none] «Fallo»
   *[drawn] Il tuo OK
} gira la freccia.
lesson-mspacman-refused = Sopra c'è un muro. Prova ad attraversarlo: è rifiutato.
lesson-mspacman-step = Le luci bianche contano i tuoi passi. Un puntino è mangiato quando lasci la sua casella.
lesson-mspacman-power = Verso l'angolo, con il super puntino.
lesson-mspacman-weak = Lascialo: ora i fantasmi sono deboli.
lesson-mspacman-chase = Prendi il fantasma. Torna a casa, e tu giochi ancora.
lesson-mspacman-extra = Gira di nuovo.
lesson-mspacman-win = Lascia la casella del tuo ultimo puntino: vinci.

## Regole, da leggere in due minuti ciascuna

rules-quoridor2 =
    Due pedine stanno una di fronte all'altra: Sud parte dalla riga 1, Nord dalla riga 9. Vinci quando la tua pedina sta su una casella qualsiasi della riga opposta. Hai 10 barriere. La sorte decide chi comincia.
rules-quoridor4 =
    Quattro pedine partono dal centro dei quattro lati. Vinci quando la tua pedina sta su una casella qualsiasi del lato opposto al tuo. Hai 5 barriere. Si gioca in senso orario: Sud, Ovest, Nord, Est.
rules-quoridor =
    Al tuo turno fai una di due cose.

    Passo: muovi la tua pedina di una casella in avanti, indietro, a sinistra o a destra, mai attraverso una barriera. Se accanto alla tua c'è un'altra pedina, puoi saltarla diritto. Se dietro quella pedina c'è una barriera o il bordo, puoi invece andare sulla casella alla sua sinistra o alla sua destra. Non si saltano mai due pedine.

    Barriera: posa una delle tue barriere tra le caselle. È lunga due caselle e resta per tutta la partita. Le barriere possono toccarsi, ma non incrociarsi né sovrapporsi. Ogni pedina deve conservare una via verso il traguardo: una barriera che chiude l'ultima via è rifiutata.

    Non si può passare. La prima pedina al traguardo vince subito.
rules-quoridor-board = { $keys ->
    [none] Su questo schermo: premi una casella incorniciata per andarci, o lo spazio dove vuoi la barriera. La barriera prima viene mostrata. Premila di nuovo per girarla; i pulsanti la posano o la tolgono.
   *[drawn] Su questo tavoliere: premi una casella illuminata per andarci. Tocca lo spazio dove vuoi la barriera, o un paletto, l'incrocio tra quattro caselle. La barriera prima viene mostrata. Premi di nuovo il paletto per girarla; OK la posa, BACK la toglie. BACK annulla il tuo ultimo turno. OK tenuto 1 secondo dà un consiglio.
}
rules-pacman =
    Un giocatore è Pac-Man. Gli altri giocano i fantasmi: { $ghosts }. Le barriere restano dove sono.

    Pac-Man vince quando ha mangiato le 4 pillole negli angoli. I fantasmi vincono quando lo hanno preso { $lives } volte: ha { $lives } vite.

    Pac-Man muove per primo, sempre di 2 caselle. Tra l'una e l'altra può girare o tornare indietro, ma non entrare nella casella di un fantasma né attraversare una barriera.

    Una pillola chiude la sua mossa normale e dà uno scatto: subito fino a 3 caselle in più. Nello scatto mangia ogni fantasma su cui passa. Può fermarsi prima.

    Poi muovono i fantasmi, uno dopo l'altro: { $ghosts }. Un fantasma fa 1 casella. Se vede Pac-Man in linea retta senza barriere in mezzo, è in frenesia e ne fa 2, non dritto indietro. Un fantasma non può fermarsi su una pillola o su un altro fantasma.

    Un fantasma che raggiunge Pac-Man lo prende. Perde una vita, tutti i pezzi tornano alla partenza, anche i fantasmi mangiati, e lui ricomincia. Le pillole mangiate restano mangiate.

    Se mangia l'ultimo fantasma sul tavoliere, vince lo stesso. Il suo livello è il numero di pillole mangiate.
rules-pacman-board = { $keys ->
    [none] Su questo schermo: premi una casella incorniciata per ogni passo; al resto pensano i pulsanti.
   *[drawn] Su questo tavoliere: premi una casella illuminata per ogni passo. BACK annulla un passo. OK tenuto 1 secondo dà un consiglio.
}
rules-mspacman =
    Ogni giocatore possiede un quarto del labirinto con 17 puntini: Sud a sud-ovest, Ovest a nord-ovest, Nord a nord-est, Est a sud-est. Un giocatore muove Ms. Pac-Man, gli altri un fantasma ciascuno.

    Vinci quando nel tuo quarto non restano puntini, non importa chi ha mangiato l'ultimo. Perciò Ms. Pac-Man svuota il proprio quarto, e i fantasmi le danno la caccia per prendere il suo posto. La freccia girevole decide chi comincia come Ms. Pac-Man; lei parte vicino al centro.

    Al tuo turno tiri e muovi esattamente di tante caselle. Puoi girare e tornare indietro, ma non attraversare i muri. Da un'uscita sul bordo puoi passare a qualsiasi altra uscita. Ms. Pac-Man mangia un puntino quando lascia la sua casella.

    Un fantasma che finisce su un altro fantasma va avanti di una casella. Nessun pezzo entra nelle case dei fantasmi al centro.

    Un puntino in un angolo è un super puntino. Quando lei lo lascia, tutti i fantasmi diventano deboli fin dopo il loro prossimo turno. Il dado ha una faccia F2: muovi di 2, e il tuo fantasma si rovescia, da debole a forte o da forte a debole.

    Un fantasma forte che la incontra la prende: il suo giocatore passa a lei, la piazza vicino al centro e gioca subito; il giocatore di prima riceve un fantasma. Quando lei incontra un fantasma debole, questo torna a casa e lei gioca ancora una volta. Anche un fantasma debole che finisce su di lei torna a casa.
rules-mspacman-board = { $keys ->
    [none] Su questo schermo: premi una casella incorniciata per ogni passo; al resto pensano i pulsanti.
   *[drawn] Su questo tavoliere: OK tira. Premi una casella illuminata per ogni passo. OK tenuto 1 secondo dà un consiglio.
}

## Un tavoliere vero

mirror-title = Un tavoliere vero
mirror-away = Nessun tavoliere sulla linea: controlla il cavo e l'alimentazione. Appare non appena c'è.
pair-joins = La partita aspetta che si unisca l'altro tavoliere.
pair-waits = L'altro tavoliere non c'è. La partita lo aspetta, al massimo 10 minuti.
pair-resumed = L'altro tavoliere è tornato. La partita continua.
pair-late = L'altro tavoliere non è tornato entro 10 minuti. La partita è conservata e può continuare più tardi.
pair-left = L'altro tavoliere ha lasciato la partita. È conservata e può continuare più tardi.
mirror-version = Il tavoliere ha la versione { $board }, questo programma { $page }: qualcosa potrebbe non essere mostrato.
mirror-refused = Il tavoliere ha rifiutato: { $reason }
mirror-play = Il tavoliere lascia che questo computer inizi partite, ma non che prema tasti (host=play). Le sue pagine di servizio permettono di più.
mirror-watch = Il tavoliere lascia che questo computer guardi soltanto (host=watch). Le sue pagine di servizio permettono di più.
mirror-seat = { $seat }: { $player }
mirror-open = Mostra un tavoliere vero
mirror-help = Un tavoliere vero si mostra qui attraverso il suo cavo USB: apri questa pagina con Chrome o Edge su un computer, collega il tavoliere e scegli la sua porta. Con qualsiasi altro browser ci pensa il programma «fencelight kiosk».
mirror-leave = Lascia il tavoliere
mirror-new = Nuova partita sul tavoliere
update-open = Aggiorna il firmware
update-choose = Scegli il file del nuovo firmware: fencelight-firmware-pico-….uf2, per un Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Scegli il file
update-no-uf2 = Questo non è un file UF2.
update-other-chip = Questo file è per un chip diverso da quello del tavoliere. Prendi il file per il suo modulo: Pico o Pico 2.
update-damaged = Il file è danneggiato. Scaricalo di nuovo.
update-foreign = Questo file non è un firmware di Fencelight.
update-format = Questa versione non sa leggere ciò che il tavoliere ha salvato: impostazioni e partite andrebbero perse. Prendi una versione successiva.
update-same = Il tavoliere ha già questo firmware.
update-ready = Il tavoliere ha la versione { $value }, il file la versione { $other }. Il tavoliere salva prima la sua partita e la propone di nuovo dopo l'aggiornamento.
update-older = Il tavoliere ha la versione { $value }, il file la versione { $other }, meno recente. Il tavoliere salva prima la sua partita e poi la propone di nuovo.
update-start = Aggiorna ora
update-refused = Il tavoliere ha rifiutato: { $value }. Le sue pagine di servizio decidono che cosa può fare un computer.
update-untouched = Il tavoliere non è stato modificato.
update-line = Il tavoliere non risponde. Controlla il cavo e riprova, oppure collegalo tenendo premuto BOOTSEL: allora è nel suo bootloader.
update-drive = Un tavoliere nel bootloader mostra un'unità: copia il file { $value } nell'unità { $other } e il tavoliere si avvia da solo.
update-loader = Può scriverlo anche questa pagina: scegli «RP2 Boot» o «RP2350 Boot».
update-device = Lascia scrivere questa pagina
update-writing = Scrittura in corso. Non scollegare il tavoliere.
update-failed = La scrittura non è riuscita. Il tavoliere aspetta nel suo bootloader; impostazioni e partite salvate sono intatte. Riprova, oppure copia il file. Se l'unità è sparita, scollega il tavoliere e ricollegalo.
update-restart = In attesa che il tavoliere si riavvii.
update-done = Fatto: il tavoliere ha la versione { $value }. Propone di nuovo la sua partita.
update-other = Il tavoliere ha la versione { $value }, diversa da quella del file. Riprova.
update-silent = Il tavoliere non è tornato. Scollegalo e ricollegalo; se appare un'unità, copiaci il file.

settings-open = Impostazioni del tavoliere
set-brightness = Luminosità in %
set-volume = Volume
set-power = Limite di corrente in mA
set-host = Questo computer può
host-watch = guardare
host-play = guardare e iniziare partite
host-hands = fare tutto
set-idle-game = Riporre una partita dopo questi secondi senza pressioni
set-idle-lobby = Chiudere la lobby dopo questi secondi senza pressioni
set-abandoned = Una partita abbandonata viene
abandoned-offer = proposta alla pressione successiva
abandoned-keep = conservata, e si apre la lobby
set-lock = Bloccare le regole della casa
set-mask = Disattivare un tasto (e5, e5+)
set-unmask = Riattivare tutti i tasti
set-house = Tenere le scelte della lobby per la casa
set-reset = Ripristinare lo stato di fabbrica
set-sure = Premi ancora: impostazioni, contatori e partite non finite andranno persi.
health-title = Stato
health-masked = Tasti disattivati
health-stuck = Tasti bloccati
health-rows = Righe senza collegamento
health-safe = Modalità sicura
health-restarts = Riavvii dopo guasti
health-last = Ultimo guasto
count-games = Partite
count-moves = Mosse
count-hours = Ore
count-wins = Vittorie

## Chiosco

kiosk-touch = Tocca per giocare
kiosk-press = Premi un tasto del tavoliere per giocare
kiosk-puzzle = Problema del giorno: trova la mossa
counters-title = Contatori
counters-day = { $day }: visite { $visits }, partite { $games }, di cui finite { $finished }
counters-game = { $game }: { $games }, finite { $finished }
