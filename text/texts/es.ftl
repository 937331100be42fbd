# Las palabras de la página. Cada idioma tiene los mismos mensajes con las mismas variables.

language = Español
list = { $items }

## Nombres

game-quoridor2 = Quoridor para dos
game-quoridor4 = Quoridor para cuatro
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Sur
seat-west = Oeste
seat-north = Norte
seat-east = Este
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = libre
player-human = persona
player-computer = ordenador, nivel { $level }
player-remote = jugador remoto

aim-quoridor = Sé el primero en llegar al lado opuesto.
aim-pacman = Pac-Man come las 4 píldoras antes de que los fantasmas lo atrapen { $lives } veces.
aim-mspacman = Deja tu cuarto sin puntos. Solo Ms. Pac-Man los come; los demás son fantasmas, y el que la atrapa ocupa su lugar.
own-quoridor-south = Tu peón es azul: llega a la fila de arriba.
own-quoridor-west = Tu peón es verde menta: llega a la columna derecha.
own-quoridor-north = Tu peón es ámbar: llega a la fila de abajo.
own-quoridor-east = Tu peón es rojo: llega a la columna izquierda.
own-pac = Eres Pac-Man: come las 4 píldoras de las esquinas antes de que los fantasmas te atrapen { $lives } veces.
own-ghost = Llevas a { $ghosts }: atrapa a Pac-Man { $lives } veces antes de que coma las 4 píldoras.
own-ms = Eres Ms. Pac-Man: come los puntos de tu cuarto ({ $quarter }); los fantasmas fuertes te atrapan.
own-hunter = Eres un fantasma: atrapa a Ms. Pac-Man. Entonces la llevas tú y comes tu cuarto ({ $quarter }).
quarter-south = abajo izquierda, azul
quarter-west = arriba izquierda, menta
quarter-north = arriba derecha, ámbar
quarter-east = abajo derecha, rojo

## La página

choose-language = Idioma
board-name = Tablero. Las flechas mueven, Intro pulsa, F cambia entre casillas y los puntos entre ellas.
side-name = Teclas de { $seat }
panel-name = La partida en palabras
heading-moves = Jugadas
heading-keys = Qué puedes pulsar
heading-chances = Posibilidad de ganar
rules-open = Reglas
rules-title = Reglas: { $game }
help-open = Ayuda
marks-toggle = Letras en las piezas
sound-toggle = Sonido
sound-vibration-toggle = Sonido y vibración
do-install = Instalar
install-help = Toca el botón de compartir del navegador y luego «Añadir a pantalla de inicio». El tablero se abre entonces como una aplicación, también sin red.
insecure = Esta página no ha llegado por HTTPS: se puede jugar, pero no sin red, ni instalarla, ni abrir un tablero real por USB.
close = Cerrar
help-text =
    Toca o haz clic en una casilla para ir allí. Toca el hueco entre dos casillas para mostrar una valla; mantén el dedo para colocarla. La «valla d2» tiene su centro en la esquina superior derecha de la casilla d2.

    Las flechas mueven el foco por las casillas, Intro o Espacio pulsa, y mantener la tecla mantiene la pulsación. F cambia entre las casillas y los puntos que hay entre ellas.

    La página guarda tu partida. Una vez cargada, funciona sin red.
help-keys = O y B pulsan OK y BACK de quien tiene el turno. Del 1 al 8 pulsan OK y BACK de Sur, Oeste, Norte y Este.
no-moves = Aún no hay jugadas.

## Títulos y líneas

title-attract = Cuatro juegos en un tablero de luces
title-resume = Una partida guardada: { $game }
title-lobby = Elige un juego
title-lesson = Lección: { $game }
title-puzzle = Problema: { $game }
title-pause = { $game }: en pausa
title-over = { $game }: el final
title-service = Servicio
title-boot-loader = A la espera de un firmware nuevo

attract-line = Toca el tablero para elegir un juego. Hasta entonces juega solo.
attract-find = Busca la jugada.
attract-solution = Esta es la solución.
home-resume = Seguir: { $game }
home-quoridor2 = Una carrera a través del tablero. Cada valla que pones alarga el camino del otro.
home-quoridor4 = La misma carrera con cuatro peones, cada uno al lado opuesto.
home-pacman = Pac-Man busca cuatro píldoras, y los fantasmas lo buscan a él.
home-mspacman = Tira, vacía tu cuarto de puntos, o atrapa a Ms. Pac-Man y llévala tú.
resume-line = ¿Seguir con ella o dejarla?
drop-line = ¿Dejar esta partida? No se puede recuperar.
pause-clock = El reloj está parado.
your-turn = { $mover }: tu turno
to-move = { $mover }: le toca
computer-thinks = { $mover }: el ordenador piensa
computer-moves = { $mover }: el ordenador juega
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Retirado: { $turn }
both-held = Pausa en { $seconds } s
hint-line = Pista: { $move }
fence-line = ¿Valla { $fence }?
fence-help = { $keys ->
    [none] Pulsar su centro la gira.
   *[drawn] OK la coloca, pulsar su centro la gira, BACK la quita.
}
asks-take-back = { $seat } pide deshacer un turno.
asks-pause = { $seat } pide una pausa.
answer-help = { $keys ->
    [none] Otra persona acepta o rechaza.
   *[drawn] OK de otra persona acepta, BACK rechaza.
}
press-step = Pulsa una casilla enmarcada para ir allí.
press-step-or-fence = Pulsa una casilla enmarcada para ir allí, o toca el hueco entre dos casillas para mostrar una valla.
press-each-step = Pulsa una casilla enmarcada para cada paso.
press-step-or-stop = { $keys ->
    [none] Pulsa una casilla enmarcada, o «Parar aquí».
   *[drawn] Pulsa una casilla enmarcada, o OK para parar aquí.
}
press-roll = { $keys ->
    [none] Pulsa «Tirar».
   *[drawn] OK tira.
}
press-place = Pulsa una casilla enmarcada cerca del centro: Ms. Pac-Man sale de allí.
skip-help = Cualquier pulsación salta la jugada mostrada.
idle-line = Hace mucho que nadie pulsa: la partida se guardará pronto.
leaving-line = En { $seconds } s se aparta la partida. Cualquier pulsación la mantiene.
storage-damaged = La partida guardada está dañada y no se puede leer. El tablero empieza de nuevo.
storage-version = La partida guardada es de otra versión y no se puede leer. El tablero empieza de nuevo.
tab-line = La partida se juega en otra pestaña. Esta solo la muestra.
tab-own = Jugar aquí
link-damaged = El enlace está dañado y no se puede leer. El tablero empieza de nuevo.
link-version = El enlace es de otra versión y no se puede leer. El tablero empieza de nuevo.
link-title = Enlace
link-text = Este enlace lo abre en cualquier máquina.
link-copied = Está copiado.
link-manual = El navegador no deja copiar: selecciónalo y cópialo.
do-send = Enviar a un amigo
do-share-sheet = Compartir
friend-title = Un turno para un amigo
friend-text = Envía este enlace a quien le toca jugar: abre la partida en ese turno. La respuesta vuelve como enlace; ábrelo en este navegador. La partida está en el enlace, ningún servidor la guarda.
friend-code = El enlace como código QR
friend-moves = { $mover }: le toca a un amigo. Envía el enlace y abre el que te devuelva.
friend-sent = Lo enviado vale: la partida está como la enviaste.
friend-claim = ¿Juegas también { $seat } aquí?
friend-replace = Tu partida sin terminar de { $game } se pierde si abres la de tu amigo. ¿Abrirla?
friend-damaged = El enlace no se puede leer: está dañado o es de otra versión. Pídelo otra vez.
friend-other-game = Este enlace es de una partida que no se ha jugado en este navegador. Ábrelo en el navegador en el que jugaste o pide una partida nueva.
friend-other-start = Enlace rechazado: su partida empezó de otra manera que la jugada aquí. Pide un enlace de la misma partida.
friend-changed-past = Enlace rechazado: su jugada { $number } no es la que se hizo aquí. Pide un enlace de la misma partida.
friend-foreign-move = Enlace rechazado: su jugada { $number } se hizo por tu lado. Pide un enlace de la misma partida.
friend-old = Este enlace es más antiguo que tu partida. Envía otra vez tu última jugada.
friend-other-seat = Este enlace es para { $seat }. Envíaselo a esa persona.
file-damaged = Este archivo no es una partida de Fencelight, o está dañado.

state-quoridor = { $seat }: { $square } a { $goal }, { $fences ->
    [one] { $fences } valla
   *[other] { $fences } vallas
}
state-out = { $seat }: fuera del tablero
state-pacman = Vidas { $lives }, píldoras comidas { $pellets } de 4
state-steps = Pasos restantes: { $steps }
state-boost = Impulso: come fantasmas.
state-frenzy = Frenesí: el fantasma lo ve.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (tú)
state-eaten = Comidos: { $pieces }
state-rolled = Tirada: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } punto
   *[other] { $dots } puntos
} en su cuarto
goal-south = fila 9
goal-west = columna i
goal-north = fila 1
goal-east = columna a
piece-ms = Ms. Pac-Man
piece-ghost = fantasma
piece-weak = fantasma débil
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, tiempos agotados { $strikes }

over-wins = Gana { $winner }
over-you-win = ¡Ganas!
over-you-lose = Pierdes.
over-ghosts = Ganan los fantasmas
over-draw = Tablas
over-time = { $seat } pierde por tiempo.
over-level = Píldoras comidas: { $level }
review-start = Repaso: el comienzo
review-move = Repaso: jugada { $turn } de { $all }

timeout = { $seat }: tiempo agotado, { $effect } (vez { $now }).
timeout-control = { $seat }: tiempo agotado, { $effect } (vez { $now }; tras { $all } sigue un ordenador).
timeout-game = { $seat }: tiempo agotado, { $effect } (vez { $now }; con { $all } se pierde la partida).
timeout-over = { $seat } agotó el tiempo demasiadas veces: sigue un ordenador.
event-catches = { $piece } atrapa a Pac-Man en { $square }
event-stalled = Pac-Man lleva demasiado sin comer nada
event-no-life = { $what }: no quedan vidas.
event-life = { $what }: { $lives ->
    [one] queda { $lives } vida
   *[other] quedan { $lives } vidas
}. Todos vuelven a su salida: { $places }.
event-place = { $piece } { $square }
event-ms-caught = El fantasma de { $seat } atrapa a Ms. Pac-Man en { $square }
event-ms-runs = Ms. Pac-Man choca con el fantasma de { $seat } en { $square }
event-ms-taken = { $what }: ahora la lleva { $seat } y la coloca.
event-ms-former = { $what } { $seat } tiene un fantasma, en su casa { $square }.
event-ms-eats = Ms. Pac-Man come el fantasma de { $seat } en { $square }: vuelve a su casa { $home }, y ella juega otra vez.
event-ghost-runs = El fantasma débil de { $seat } choca con Ms. Pac-Man en { $square }: vuelve a su casa { $home }.
event-eats = Pac-Man come a { $piece } en { $square }.
event-eats-back = Pac-Man come a { $piece } en { $square }. Vuelve a su salida, { $home }.
event-eats-off = Pac-Man come a { $piece } en { $square }. Por ahora queda fuera del tablero.

lobby-kept = Hay una partida sin terminar de este juego: Empezar la ofrece.
lobby-ready = Listo para empezar.
lobby-needed = Falta: { $seats }. Elige allí una persona o un ordenador.
lobby-excess = No en este juego: { $seats }. Elige allí «Libre».
lobby-two = Hacen falta dos jugadores.
lobby-one = Hace falta un jugador más.

lesson-step = Paso { $step } de { $all }
lesson-press = { $keys ->
    [none] Pulsa lo que late, o «Hacerlo».
   *[drawn] Pulsa { $key }.
}
lesson-others = Los demás juegan.
lesson-win = Ganas. La lección ha terminado.
lesson-shows = El tablero hará este paso en { $seconds } s.
lesson-waits = La lección te espera, un minuto como mucho.
puzzle-win = Ganas sin remedio: busca la única jugada.
puzzle-catch = Atrapa a Pac-Man en dos turnos, haga lo que haga.
puzzle-catch-now = Atrapa a Pac-Man en este turno.
puzzle-escape = Solo un camino es seguro { $turns } turnos de los fantasmas: búscalo.
puzzle-left = Jugadas por encontrar: { $left }
puzzle-grade = Problema { $number }, grado { $grade }
puzzle-wrong = No es esa: esta es la respuesta.
puzzle-missed = No es esa.
puzzle-help = { $keys ->
    [none] «Mostrar la jugada» enseña la correcta.
   *[drawn] OK muestra la jugada correcta.
}
puzzle-solved = Resuelto.
puzzle-next = { $keys ->
    [none] «Problema siguiente» sigue, «Salir» lleva al inicio.
   *[drawn] OK: problema siguiente; BACK: inicio.
}
puzzle-about = Solo una jugada es correcta, y está demostrado. Búscala.
puzzle-streak = Seguidos sin fallo: { $streak }, récord { $best }
puzzle-choice = Grado { $grade }: { $solved }/{ $all }
puzzle-none = No hay problema { $number }: los números van de 1 a { $all }.
puzzles-damaged = La lista de problemas resueltos de este navegador está dañada. Se conserva como { $name } y la cuenta empieza de nuevo.

fault-stuck = Una tecla está atascada: { $keys }
fault-save = No se pudo guardar la partida: el navegador no tiene sitio o no permite guardar.
fault-restart = El tablero tuvo que reiniciarse.

## Teclas

key-ok = OK de { $seat }
key-back = BACK de { $seat }
key-post = el punto arriba a la derecha de { $square }
group-game = Juego
group-clock = Reloj
group-level = Nivel
do-resume = Seguir
do-keep = Guardar para luego
do-keep-choose = Guardarla y elegir otro juego
do-drop = Dejar la partida
do-drop-yes = Sí, dejarla
do-drop-no = No, guardarla
do-start = Empezar
do-play-computer = Contra el ordenador
do-two-people = Dos personas aquí
do-learn = Aprende en un minuto
do-choices = Jugadores, reloj y reglas
do-fit = Completar con ordenadores
do-lesson = Lección
do-puzzles = Problemas
do-next-puzzle = Problema siguiente
do-solution = Mostrar la jugada
do-puzzle-today = Problema del día
do-why = Muéstrame por qué
do-share-puzzle = Enlace al problema
do-options = Opciones
do-games = Volver a los juegos
do-page-rules = Reglas del juego
do-page-table = Reloj y mesa
do-person = Persona
do-computer = Ordenador
do-empty = Libre
do-leave = Salir
do-skip = Saltar
do-place = Colocar la valla
do-remove = Quitar la valla
do-roll = Tirar
do-stop = Parar aquí
do-hint = Pista
do-take-back = { $seat }: deshacer
do-pause = Pausa
do-agree = { $seat }: aceptar
do-refuse = { $seat }: rechazar
do-back-step = Atrás
do-forward-step = Adelante
do-rematch = Nueva partida
do-asked = Hacerlo
do-wait = Espérame
do-play = Jugar ahora
do-next-page = Página siguiente
clock-off = sin reloj
clock-seconds = { $seconds } s por turno

## Casillas y postes

review-title = Repaso: { $game }
review-chance = { $mover }: { $percent } % de ganar
review-thinks = El ordenador mira esta posición.
review-best = Lo mejor: { $move }
review-played = Jugado: { $move }
review-judged = Jugado: { $move } { $mark } ({ $word })
review-progress = Posiciones vistas: { $done } de { $all }
review-graph = El gráfico y la lista muestran las posibilidades de: { $sides }
edit-title = Montar: { $game }
edit-help = Elige una pieza y pulsa su casilla. Otra vez la cambia o la quita.
edit-fences = Un toque en el hueco entre dos casillas pone, gira o quita una valla.
group-piece = Pieza
group-turn = Le toca
group-lives = Vidas
group-hand = Vallas
piece-pellet = píldora
piece-dot = punto
do-review = Repasar
do-edit = Montar una posición
do-share-game = Enlace a la partida
do-share-position = Enlace a la posición
do-save = Guardar en archivo
do-load = Abrir un archivo
do-close = Cerrar el análisis
do-first = Primera posición
do-last = Última posición
do-play-on = Jugar desde aquí
do-less = { $seat }: una menos
do-more = { $seat }: una más
move-chance = { $line }: { $side } { $percent } %, mejor { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = imprecisión
quality-mistake = error
quality-blunder = error grave
set-same = dos piezas estarían en una casilla
set-full = la caja no tiene más
set-over = la partida ya habría terminado
set-eaten = un fantasma se come solo tras una píldora, y ya no juega
set-square = no puede estar ahí
set-impossible = ninguna partida llega a esta posición
cell-name = { $place }: { $what }
what-pawn = peón de { $seat }
what-ghost-of = fantasma de { $seat }
what-weak = { $piece }, débil
what-legal = puedes ir aquí
what-aim = meta
what-preview = valla mostrada
what-fence-h = valla horizontal
what-fence-v = valla vertical
what-chosen = elegido
what-hint = pista

## Jugadas

move-fence = valla { $fence }
fence-h = { $square } (horizontal)
fence-v = { $square } (vertical)
place-h = encima de { $square } y { $other }
place-v = a la derecha de { $square } y { $other }
move-place = colocada en { $square }
move-pass = pasa
move-stop = para
move-roll = tira
move-rolled = tira { $face }
move-leave = queda fuera
move-skip = pierde el turno
move-line = { $mover } { $moves }

## Rechazos

refused = No: { $reason }
no-own-square = esa es tu propia casilla: pulsa una enmarcada
no-turn = le toca a otro jugador
no-confirm = no hay nada que confirmar
no-take-back = no hay ningún turno que deshacer
no-die-back = entre personas, un dado tirado no se deshace
no-hints = las pistas están desactivadas
no-other-key = la lección pide otra pulsación
no-take-back-off = no se permite deshacer
no-hold-to-drop = mantén pulsado más tiempo para dejar la partida
no-hold-to-leave = mantén pulsado más tiempo para salir del problema
no-puzzles = este juego no tiene problemas
no-question = hay otra pregunta abierta
no-agreement = ningún otro jugador aceptó
no-seats = los puestos aún no encajan
no-earlier = no hay una posición anterior
no-function = eso no hace nada aquí
no-locked = las reglas de la casa están bloqueadas
no-mask = esta tecla empieza o retoma una partida y no se puede anular
no-strap = el puente de potencia del tablero está abierto: 2000 mA como máximo
no-game-over = la partida ha terminado
no-occupied = ahí está el peón de { $seat }
no-adjacent = ningún paso ni salto lleva ahí desde { $square }
no-fence-between = la valla { $fence } está en medio
no-straight-jump = sin salto lateral: el salto recto a { $square } está libre
no-pawn-behind = el peón de { $seat } está detrás del saltado
no-fences = no quedan vallas
no-overlap = se solapa con la valla { $fence }
no-cross = cruza la valla { $fence }
no-cut-off = cerraría el último camino de { $seat } a su meta
no-pass = no se pasa mientras haya una jugada posible
no-leave = solo en Quoridor para cuatro se abandona el tablero
no-neighbour = no es un paso desde { $square }
no-ghost-there = ahí está { $ghost }
no-pellet = ahí hay una píldora
no-second-step = el frenesí no tendría segundo paso
no-straight-back = un frenesí no vuelve derecho atrás
no-straight = un frenesí sigue recto
no-end = un turno no acaba así
no-fixed = las vallas y los muros son fijos
no-roll-now = ahora no hay nada que tirar
no-face = no existe esa cara
no-roll-first = primero se tira
no-circle = se coloca en una de las 12 casillas alrededor del centro
no-ghost-of = ahí está el fantasma de { $seat }
no-wall = un muro la separa de { $square }
no-solid = la casilla es maciza
no-ghost-space = ninguna pieza entra en la casa de un fantasma

## Opciones

page-rules = { $game }: reglas
page-table = { $game }: reloj y mesa
option-first = Quién empieza
option-pawn_behind = Salto con un peón detrás
option-ply_cap = Tablas tras
option-layout = Vallas en el tablero
option-boost = Pasos de un impulso
option-boost_eats = Un impulso come fantasmas
option-ghost_pellet = Fantasmas en las píldoras
option-frenzy_path = Segundo paso en frenesí
option-ghost_return = Vuelven los fantasmas comidos
option-stall_limit = Vida perdida tras no avanzar
option-capture = Se atrapa
option-clock = Reloj
option-move_time = Tiempo por turno
option-bank_time = Tiempo para todos los turnos
option-timeout_action = Al acabarse el tiempo
option-timeout_strikes = Tiempos agotados que pierden
option-hints = Pistas
option-calm = Luces tranquilas
option-takeback = Deshacer
about-pawn_behind = Cuando otro peón está detrás del que se salta.
about-layout = Los fantasmas fuertes ganan con los dos primeros; el último está igualado.
about-boost = Hasta dónde sigue Pac-Man después de una píldora.
about-boost_eats = Qué fantasmas come: todos por los que pasa, o aquel donde para.
about-ghost_pellet = Qué pueden hacer los fantasmas en la casilla de una píldora.
about-frenzy_path = Un fantasma que ve a Pac-Man mueve 2 casillas: adónde lleva la segunda.
about-ghost_return = Cuándo están de nuevo en el tablero. Antes es más difícil para Pac-Man.
about-stall_limit = Tantos turnos de Pac-Man sin comer nada cuestan una vida.
about-capture = Si un fantasma atrapa por el camino, o solo con su último paso.
about-clock = Tiempo por turno, para todos los turnos de un jugador, o uno y luego otro.
about-takeback = Se puede deshacer un turno; se pregunta a los demás.
value-on = sí
value-off = no
value-never = nunca
value-no-limit = sin límite
value-first-random = a suertes
value-pawn_behind-blocked = prohibido
value-pawn_behind-sidestep = hacia un lado
value-layout-a = seis
value-layout-b = laberinto de veinte
value-layout-c = laberinto, 3 fantasmas, 5 vidas
value-boost-upto = hasta 3
value-boost-exact = exactamente 3
value-boost_eats-pass = por el camino
value-boost_eats-land = al final
value-ghost_pellet-no_stop = pueden pasar
value-ghost_pellet-no_enter = no pueden entrar
value-ghost_pellet-free = pueden parar
value-frenzy_path-turn = no derecho atrás
value-frenzy_path-straight = recto
value-frenzy_path-free = a cualquier lado
value-ghost_return-round = tras la próxima captura
value-ghost_return-turn = tras su turno
value-capture-enter = en cada casilla
value-capture-exact = al final de la cuenta
value-clock-per_move = por turno
value-clock-bank = para todos los turnos
value-clock-bank_then_move = para todos, luego por turno
value-timeout_action-auto_step = juega el tablero
value-timeout_action-lose_turn = se pierde el turno
value-timeout_action-lose_game = se pierde la partida
value-timeout_action-warn = un aviso
value-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
value-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lecciones

lesson-quoridor-aim = Eres azul. Llega a cualquier casilla del lado opuesto, donde corre la ola. La casilla blanca respira: ve allí.
lesson-quoridor-jump = Un peón te cierra el paso. Salta por encima: pulsa la casilla que hay detrás.
lesson-fence-preview = Las vallas frenan a los demás. Pulsa el punto entre cuatro casillas: allí se muestra una valla.
lesson-fence-turn = Pulsa otra vez el mismo punto: la valla gira.
lesson-fence-place = { $keys ->
    [none] «Hacerlo» la coloca.
   *[drawn] Tu OK la coloca.
}
lesson-fence-refused = Esta valla cerraría el último camino del peón que parpadea. Pruébala: se rechaza, cada peón conserva un camino.
lesson-take-back-turn = Tu último turno fue la valla, pero la meta está a un paso. { $keys ->
    [none] «Hacerlo»
   *[drawn] Tu BACK
} deshace ese turno: la valla y todo lo jugado después.
lesson-quoridor-win = Entra en el lado opuesto: ganas.
lesson-pacman-aim = Eres Pac-Man. Come las cuatro píldoras, donde corre la ola, o a todos los fantasmas. Siempre das dos pasos: pulsa la casilla que respira.
lesson-pacman-refused = Debajo hay una valla. Intenta cruzarla: se rechaza.
lesson-take-back-step = Ese no era el camino. { $keys ->
    [none] «Hacerlo»
   *[drawn] Tu BACK
} deshace el paso.
lesson-pacman-step = Por aquí a la píldora: un paso.
lesson-pacman-second-step = El segundo paso. Luego mueven los fantasmas, y el que te alcanza te quita una vida.
lesson-pacman-pellet = Come la píldora. Da hasta tres pasos más, y ahora puedes comer fantasmas.
lesson-pacman-chase = Los fantasmas están débiles: atrapa a Clyde.
lesson-pacman-boost = Un paso más.
lesson-pacman-win = Atrapa a Inky, el último fantasma: ganas.
lesson-mspacman-aim = Eres Ms. Pac-Man. Tu cuarto es el de abajo a la izquierda: come sus puntos azules, donde corre la ola. { $keys ->
    [none] «Hacerlo»
   *[drawn] Tu OK
} gira la ruleta.
lesson-mspacman-refused = Arriba hay un muro. Intenta cruzarlo: se rechaza.
lesson-mspacman-step = Las luces blancas cuentan tus pasos. Un punto se come al dejar su casilla.
lesson-mspacman-power = A la esquina, con el superpunto.
lesson-mspacman-weak = Déjalo: ahora los fantasmas están débiles.
lesson-mspacman-chase = Atrapa al fantasma. Se va a casa, y tienes un turno más.
lesson-mspacman-extra = Gira otra vez.
lesson-mspacman-win = Deja la casilla de tu último punto: ganas.

## Reglas, para leer en dos minutos cada una

rules-quoridor2 =
    Dos peones frente a frente: Sur sale de la fila 1, Norte de la fila 9. Ganas cuando tu peón está en cualquier casilla de la fila opuesta. Tienes 10 vallas. La suerte decide quién empieza.
rules-quoridor4 =
    Cuatro peones salen del centro de los cuatro lados. Ganas cuando tu peón está en cualquier casilla del lado opuesto al tuyo. Tienes 5 vallas. Se juega en el sentido de las agujas del reloj: Sur, Oeste, Norte, Este.
rules-quoridor =
    En tu turno haces una de dos cosas.

    Un paso: mueve tu peón una casilla adelante, atrás, a la izquierda o a la derecha, nunca a través de una valla. Si hay un peón junto al tuyo, puedes saltar recto por encima. Si detrás de ese peón hay una valla o el borde, puedes ir a la casilla a su izquierda o a su derecha. Nunca se saltan dos peones.

    Una valla: coloca una de tus vallas entre las casillas. Mide dos casillas y se queda toda la partida. Las vallas pueden tocarse, pero no cruzarse ni solaparse. Cada peón debe conservar un camino a su meta: la valla que cierra el último camino se rechaza.

    No se puede pasar. El primer peón en su meta gana al instante.
rules-quoridor-board = { $keys ->
    [none] En esta pantalla: pulsa una casilla enmarcada para ir allí, o el hueco donde debe estar la valla. La valla se muestra primero. Púlsala otra vez para girarla; los botones la colocan o la quitan.
   *[drawn] En este tablero: pulsa una casilla iluminada para ir allí. Toca el hueco donde debe estar la valla, o un poste, el cruce entre cuatro casillas. La valla se muestra primero. Pulsa otra vez el poste para girarla; OK la coloca, BACK la quita. BACK deshace tu último turno. OK mantenido 1 segundo da una pista.
}
rules-pacman =
    Un jugador es Pac-Man. Los demás llevan los fantasmas: { $ghosts }. Las vallas no se mueven.

    Pac-Man gana cuando ha comido las 4 píldoras de las esquinas. Los fantasmas ganan cuando lo han atrapado { $lives } veces: tiene { $lives } vidas.

    Pac-Man mueve primero, siempre 2 casillas. Entre ellas puede girar o volver, pero no entrar en la casilla de un fantasma ni cruzar una valla.

    Una píldora acaba su movimiento normal y da un impulso: hasta 3 casillas más al momento. En el impulso come a cada fantasma por el que pasa. Puede parar antes.

    Después mueven los fantasmas, uno tras otro: { $ghosts }. Un fantasma mueve 1 casilla. Si ve a Pac-Man en línea recta sin una valla en medio, está en frenesí y mueve 2, sin volver derecho atrás. Un fantasma no puede parar en una píldora ni sobre otro fantasma.

    El fantasma que alcanza a Pac-Man lo atrapa. Pac-Man pierde una vida, todas las piezas vuelven a su salida, también los fantasmas comidos, y él empieza otra vez. Las píldoras comidas siguen comidas.

    Si come al último fantasma del tablero, también gana. Su nivel es el número de píldoras comidas.
rules-pacman-board = { $keys ->
    [none] En esta pantalla: pulsa una casilla enmarcada para cada paso; los botones hacen lo demás.
   *[drawn] En este tablero: pulsa una casilla iluminada para cada paso. BACK deshace un paso. OK mantenido 1 segundo da una pista.
}
rules-mspacman =
    Cada jugador tiene un cuarto del laberinto con 17 puntos: Sur al suroeste, Oeste al noroeste, Norte al noreste, Este al sureste. Un jugador mueve a Ms. Pac-Man, los demás un fantasma cada uno.

    Ganas cuando en tu cuarto no queda ningún punto, no importa quién comió el último. Por eso Ms. Pac-Man limpia su propio cuarto, y los fantasmas la persiguen para ocupar su lugar. La ruleta decide quién empieza como Ms. Pac-Man; ella sale cerca del centro.

    En tu turno tiras y mueves exactamente ese número de casillas. Puedes girar y volver, pero no atravesar muros. Desde una salida del borde puedes ir a cualquier otra salida. Ms. Pac-Man come un punto cuando deja su casilla.

    Un fantasma que termina sobre otro fantasma avanza una casilla más. Ninguna pieza entra en las casas de los fantasmas en el centro.

    Un punto en una esquina es un superpunto. Cuando ella lo deja, todos los fantasmas quedan débiles hasta después de su próximo turno. El dado tiene una cara F2: mueve 2, y tu fantasma cambia, de débil a fuerte o de fuerte a débil.

    Un fantasma fuerte que la encuentra la atrapa: su jugador pasa a llevarla, la coloca cerca del centro y juega al momento; el jugador anterior recibe un fantasma. Cuando ella encuentra a un fantasma débil, este se va a casa y ella juega otra vez. Un fantasma débil que choca con ella también se va a casa.
rules-mspacman-board = { $keys ->
    [none] En esta pantalla: pulsa una casilla enmarcada para cada paso; los botones hacen lo demás.
   *[drawn] En este tablero: OK tira. Pulsa una casilla iluminada para cada paso. OK mantenido 1 segundo da una pista.
}

## A real board

mirror-title = Un tablero real
mirror-away = No hay tablero en la línea: revisa el cable y la alimentación. Se muestra en cuanto está.
pair-joins = La partida espera a que se una el otro tablero.
pair-waits = El otro tablero no está. La partida lo espera, 10 minutos como máximo.
pair-resumed = El otro tablero ha vuelto. La partida sigue.
pair-late = El otro tablero no ha vuelto en 10 minutos. La partida queda guardada y puede seguir más tarde.
pair-left = El otro tablero ha dejado la partida. Queda guardada y puede seguir más tarde.
mirror-version = El tablero tiene la versión { $board }, este programa { $page }: puede faltar algo.
mirror-refused = El tablero lo rechazó: { $reason }
mirror-play = El tablero deja a este ordenador empezar partidas, pero no pulsar teclas (host=play). Sus páginas de servicio permiten más.
mirror-watch = El tablero deja a este ordenador solo mirar (host=watch). Sus páginas de servicio permiten más.
mirror-seat = { $seat }: { $player }
mirror-open = Mostrar un tablero real
mirror-help = Un tablero real se muestra aquí por su cable USB: abre esta página en Chrome o Edge en un ordenador, conecta el tablero y elige su puerto. Con otro navegador lo hace el programa «fencelight kiosk».
mirror-leave = Dejar el tablero
mirror-new = Partida nueva en el tablero
update-open = Actualizar el firmware
update-choose = Elige el archivo del nuevo firmware: fencelight-firmware-pico-….uf2, o fencelight-firmware-pico2-….uf2 para un Pico 2.
update-file = Elegir el archivo
update-no-uf2 = No es un archivo UF2.
update-other-chip = Este archivo es para otro chip que el del tablero. Toma el archivo de su módulo: Pico o Pico 2.
update-damaged = El archivo está dañado. Descárgalo de nuevo.
update-foreign = Este archivo no es un firmware de Fencelight.
update-format = Esta versión no sabe leer lo que el tablero ha guardado: se perderían los ajustes y las partidas. Toma una versión más reciente.
update-same = El tablero ya tiene este firmware.
update-ready = El tablero tiene la versión { $value }; el archivo, la { $other }. El tablero guarda antes su partida y la vuelve a ofrecer después de la actualización.
update-older = El tablero tiene la versión { $value }; el archivo, la { $other }, más antigua. El tablero guarda antes su partida y la vuelve a ofrecer después.
update-start = Actualizar ahora
update-refused = El tablero lo rechazó: { $value }. Sus páginas de servicio deciden lo que puede hacer un ordenador.
update-untouched = El tablero no ha cambiado.
update-line = El tablero no responde. Comprueba su cable e inténtalo de nuevo, o conéctalo con BOOTSEL pulsado: entonces está en su cargador de arranque.
update-drive = Un tablero en su cargador de arranque muestra una unidad: copia el archivo { $value } a la unidad { $other } y el tablero arranca por sí solo.
update-loader = Esta página también puede escribirlo: elige «RP2 Boot» o «RP2350 Boot».
update-device = Dejar que esta página escriba
update-writing = Escribiendo. No desconectes el tablero.
update-failed = La escritura ha fallado. El tablero espera en su cargador de arranque; los ajustes y las partidas guardadas están intactos. Inténtalo de nuevo o copia el archivo. Si la unidad ha desaparecido, desconecta el tablero y vuelve a conectarlo.
update-restart = Esperando a que el tablero arranque.
update-done = Listo: el tablero tiene la versión { $value }. Vuelve a ofrecer su partida.
update-other = El tablero tiene la versión { $value }, que no es la del archivo. Inténtalo de nuevo.
update-silent = El tablero no ha vuelto. Desconéctalo y vuelve a conectarlo; si aparece una unidad, copia el archivo en ella.

settings-open = Ajustes del tablero
set-brightness = Brillo en %
set-volume = Volumen
set-power = Límite de corriente en mA
set-host = Este ordenador puede
host-watch = mirar
host-play = mirar y empezar partidas
host-hands = hacerlo todo
set-idle-game = Retirar una partida tras estos segundos sin pulsar
set-idle-lobby = Cerrar la sala tras estos segundos sin pulsar
set-abandoned = Una partida abandonada
abandoned-offer = se ofrece a quien pulse después
abandoned-keep = se guarda y se abre la sala
set-lock = Bloquear las reglas de la casa
set-mask = Anular una tecla (e5, e5+)
set-unmask = Recuperar todas las teclas
set-house = Guardar las opciones de la sala para la casa
set-reset = Restaurar el estado de fábrica
set-sure = Pulsa otra vez: se perderán ajustes, contadores y partidas sin terminar.
health-title = Estado
health-masked = Teclas anuladas
health-stuck = Teclas atascadas
health-rows = Filas sin conexión
health-safe = Modo seguro
health-restarts = Reinicios tras fallos
health-last = Último fallo
count-games = Partidas
count-moves = Jugadas
count-hours = Horas
count-wins = Victorias

## Kiosk

kiosk-touch = Toca para jugar
kiosk-press = Pulsa una tecla del tablero para jugar
kiosk-puzzle = Problema del día: busca la jugada
counters-title = Contadores
counters-day = { $day }: visitas { $visits }, partidas { $games }, terminadas { $finished }
counters-game = { $game }: { $games }, terminadas { $finished }
