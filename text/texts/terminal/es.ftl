# Lo que el terminal dice además, y sus propias palabras para los mensajes del mismo nombre que dependen de la pantalla.

## En lugar de las palabras de la página

title-attract = El tablero juega solo
title-lobby = Inicio: elige un juego
attract-line = Cualquier tecla sigue; el inicio ofrece también una lección.
fence-line = ¿Valla { $fence }? Queda { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Pulsa una casilla marcada ( ) para ir allí. No quedan vallas.
press-step-or-fence = Pulsa una casilla marcada ( ) para ir allí, o un poste entre casillas para una valla.
press-each-step = Pulsa una casilla marcada ( ) para cada paso.
press-step-or-stop = Pulsa una casilla marcada ( ), u OK para parar aquí.
press-roll = OK tira, y Enter también.
press-place = Coloca a Ms. Pac-Man en una casilla marcada ( ).
no-own-square = es tu propia casilla: pulsa una marcada
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } punto
   *[other] { $dots } puntos
}, { $piece }
state-strikes = { $line }, retrasos { $strikes }
clock-off = no
lobby-kept = Hay una partida guardada de este juego: e5 la ofrece.
lobby-ready = e5 en el centro empieza, e7 es una lección.
lobby-needed = Falta: { $seats }
lobby-excess = No en este juego: { $seats }
lesson-press = Pulsa { $key }, marcado con ? o el cursor.
lesson-win = Ganas. La lección ha terminado; cualquier tecla lleva al inicio.
lesson-shows = Espera 10 s, y el tablero hace el paso. BACK pulsado 2 s deja la lección.
fault-save = No se pudo guardar la partida.
key-ok = OK de { $seat } ({ $digit })
key-back = BACK de { $seat } ({ $digit })
key-post = el poste { $square }+, arriba a la derecha de { $square }
rules-quoridor-board =
    En este tablero: pulsa una casilla marcada ( ) para ir allí; < > marca un salto. Para una valla pulsa un poste, el cruce entre cuatro casillas, o haz clic en el hueco donde debe estar. Primero se muestra. Pulsa otra vez el poste para girarla; OK la coloca, BACK la quita. BACK deshace tu último turno. OK pulsado 1 s da una pista.
rules-pacman-board =
    En este tablero: pulsa una casilla marcada ( ) para cada paso. BACK deshace tu último paso, o al principio de un turno todo tu último turno. OK termina un impulso. OK pulsado 1 s da una pista.
rules-mspacman-board =
    En este tablero: OK tira. Pulsa una casilla marcada ( ) para cada paso. OK pulsado 1 s da una pista.

## El panel

title-options = Opciones: { $game }
last-moves = Últimas jugadas
lobby-seat-now = { $seat } ahora: { $player }
lobby-clock = Reloj: { $clock } (d1, e1, f1)
lobby-fit = c completa con ordenadores.
clock-bank = { $bank } s en total
clock-both = { $bank } s, luego { $each } s por turno
help-resume = OK sigue. BACK la guarda para luego, BACK pulsado 2 s la abandona.
help-seats = Cada lado: OK entra o sale, BACK pone un ordenador, nivel 1 a 5, y luego lo quita.
help-pac = OK pulsado 1 s hace de ese lado Pac-Man.
help-icons = Iconos: los juegos; pulsado 1 s, uno muestra sus opciones.
help-options = Una fila de casillas es una opción, una casilla un valor. a1 vuelve, i1 lleva a la otra página.
help-pause = OK sigue. La tecla b guarda la partida, BACK durante 2 s la deja.
help-review = BACK retrocede en la partida, OK avanza.
help-over = BACK retrocede en la partida, OK lleva al inicio.
help-again = OK pulsado 1 s: otra partida, { $begins }.
help-closes = Esta pantalla se cierra tras 1 min.
help-service = OK de Sur pasa la página, BACK vuelve a la anterior, BACK pulsado 2 s sale.
again-quoridor2 = empieza el otro lado
again-quoridor4 = empieza el lado siguiente
again-pacman = el puesto siguiente es Pac-Man
again-mspacman = la ruleta decide quién empieza

## Páginas de servicio

service-page = Página { $page } de { $all }: { $name }
service-leds = prueba de luces
service-keys = prueba de teclas
service-brightness = brillo
service-volume = volumen
service-power = límite de corriente
service-counters = contadores
service-mask = teclas anuladas
service-house = opciones de la casa
service-reset = ajustes de fábrica
service-host = permisos de un ordenador
service-leds-line = Cualquier casilla muestra el color siguiente.
service-keys-line = Cada tecla se ilumina mientras se pulsa.
service-brightness-line = { $value } %. Las casillas de la fila 5 lo cambian.
service-volume-line = { $value } de 5. Las casillas de la fila 5 lo cambian.
service-power-line = { $value } mA. Las casillas de la fila 5 lo cambian.
service-counters-line = { $name }: { $value }. Cualquier casilla muestra el siguiente.
service-mask-line = { $count } anuladas. Una tecla pulsada se anula; OK pulsado 1 s las libera todas.
service-house-line = OK pulsado 1 s toma las opciones del inicio.
service-house-set = El inicio tiene las opciones de la casa.
service-house-rows = Sin tecla: partida { $game } s (9), inicio { $lobby } s (8). b2 guarda, b1 bloquea.
service-reset-line = OK pulsado 1 s lo deja todo como nuevo.
service-host-line = Un ordenador conectado { $value }. a5, b5, c5 lo cambian.
host-watch = mira
host-play = también juega
host-hands = lo puede todo
counter-games = Partidas jugadas
counter-moves = Jugadas hechas
counter-hours = Horas de funcionamiento
counter-won = Partidas ganadas por { $seat }

## La barra de teclas

key-any = una tecla
key-arrows = flechas
key-press = flechas, Enter
key-forward = Enter, derecha
key-back-step = b, izquierda
key-space = Espacio
key-step = izquierda, derecha
key-choice = { $name }: { $value }
do-lobby = Al inicio
do-page-before = Página anterior
do-press-key = Pulsar
do-hold-ok = Pulsar OK 1 s
do-quit = Salir
do-cursor = Cursor
do-choose = Elegir
do-posts = Postes
do-squares = Casillas
do-fit = Completar
do-next-game = Otro juego
do-press = Pulsar { $key }
do-step = Jugar { $square }
do-turn = Girarla
do-show = Valla
do-step-through = Paso a paso

## Palabras en el tablero, 7 caracteres como mucho

label-start = JUGAR
label-learn = LECCIÓN
label-resume = SEGUIR
label-drop = DEJAR
label-clock = reloj
label-off = no
label-back = volver
label-page = página

## Marcas, 30 caracteres como mucho

mark-mover = la pieza que mueve
mark-legal = un paso permitido
mark-jump = un salto permitido
mark-goal = la meta de quien mueve
mark-fence = una valla
mark-newest = la última valla, y de quién
mark-preview = valla mostrada, no colocada
mark-weak = pequeño: se puede comer
mark-sees = un fantasma lo ve ahí
mark-caught = atrapado o comido ahora
mark-ghosts = fantasmas: S W N E, puestos
mark-power = un punto grande, en un rincón
mark-exit = una salida, a cualquier otra
mark-wall = un muro
mark-left = dejada en la última jugada
mark-hint = pista, o pedido en la lección
mark-refused = por qué se rechazó un toque
mark-cursor = el cursor
mark-cursor-legal = el cursor en un paso permitido

## Páginas, repetición, despedida

rules-names = e5 es la casilla de la columna e, fila 5: mira el borde. e5+ es el poste arriba a su derecha, e5h la valla encima de e5 y f5, e5v la valla a la derecha de e5 y e6.
rules-marks = Marcas
page-closes = una tecla cierra
drop-keys = y la deja. Cualquier otra tecla la guarda.
page-scrolls = líneas { $first }-{ $last } de { $all }: arriba, abajo; otra tecla cierra
too-small = El terminal es demasiado pequeño: hacen falta { $needed } caracteres, tiene { $size }. Agrándalo, o pulsa q para salir.
replay-move = Jugada { $played } de { $all }
replay-goes-on = { $line }, sigue
replay-end = { $line }, fin
replay-paused = { $line }, en pausa
farewell-game = La partida queda en { $path }; el próximo inicio la ofrece.
farewell-games = La partida queda en { $path }; el próximo inicio la ofrece. También quedan: { $games }; se ofrecen al elegir el juego.
farewell-kept = Quedan en { $path }: { $games }. El próximo inicio ofrece la última; las demás, al elegir el juego.
help-keys =
    flechas | mueven el cursor, por el borde a las teclas de los lados
    Tab | cursor de casillas a postes y al revés; en el inicio, al juego siguiente
    Enter | pulsa la tecla bajo el cursor
    o   b | OK de quien juega, BACK de quien movió el último; en el inicio, las teclas de Sur
    1 2  3 4 | OK y BACK de Sur, de Oeste,
    5 6  7 8 | de Norte, de Este
    c | en el inicio: completa los puestos del juego elegido
    O   B   p | pulsan OK 1 s, BACK 2 s, los dos 3 s (pausa): un terminal no dice cuánto se pulsa
    h | mantiene la tecla bajo el cursor: OK o una casilla 1 s, BACK 2 s, un poste hasta colocar su valla
    l   Esc | bloquea la tecla bajo el cursor; suelta las bloqueadas
    Ratón | clic en una casilla, un poste, una tecla de lado, o entre dos casillas para una valla; botón mantenido: tecla mantenida; derecho: bloquea
    Nombres | e5 una casilla (columna e, fila 5), e5+ el poste arriba a su derecha, e5h la valla encima de e5 y f5, e5v a la derecha de e5 y e6
    F1 o r | reglas y marcas
    s m ? q | timbre sí o no, todas las jugadas, esta ayuda, salir
