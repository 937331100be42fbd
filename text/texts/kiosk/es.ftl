# What the screen of several tables and the phones at them say besides.

player-remote = invitado
evening-games = { $games ->
    [0] Ninguna partida ha terminado esta noche
    [one] { $games } partida esta noche
   *[other] { $games } partidas esta noche
}
evening-title = Esta noche
evening-won = Han ganado: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Partida más larga: { $minutes } min en { $table }
evening-quickest = Victoria más rápida: { $moves } jugadas en { $table }
table-name = Mesa { $table }
code-home = Llévate esta partida
code-short = El código contiene las últimas { $moves } jugadas
code-follow = Síguela en el móvil
phone-reads = Este móvil muestra el tablero y no puede jugar en él.
phone-away = Se ha perdido la conexión con la mesa. Volverá sola.
phone-rules = Reglas
phone-lights = Qué significan las luces
lights-turn = La pieza que juega respira y la barra de su lado brilla; las demás están quietas.
lights-squares = Las casillas más brillantes son las que puede ocupar.
lights-quoridor = La fila tenue es la meta. Cada luz de una barra es una valla en la mano.
lights-pacman = Pac-Man es amarillo. Los fantasmas son rojo, rosa, cian y naranja; las píldoras, cuatro casillas pálidas; los muros, azul oscuro. Las luces blancas de la barra son los pasos que quedan.
lights-mspacman = Los puntos tienen el color del lado dueño de la zona; un fantasma, el de su lado. Los puntos de poder son pálidos; los muros, azul oscuro.
code-seat = Jugar { $seat } desde el móvil
phone-busy = Demasiadas peticiones de este móvil. Espera un segundo.
seat-own = Juegas { $seat }.
seat-lobby = La partida empieza cuando se inicia en el tablero.
seat-wait = Les toca a los demás.
seat-turn = Te toca: toca una casilla enmarcada.
seat-turn-fence = Te toca: toca una casilla enmarcada, o una esquina entre casillas para una valla.
seat-turn-button = Te toca: pulsa el botón.
seat-pass = Pasar
seat-leave = Devolver el puesto
seat-invites = Para jugar con este móvil, lee en la pantalla el código de un puesto libre.
seat-taken = Otro móvil juega en este puesto. Lee en la pantalla el código de un puesto libre.
seat-stale = Este código ya no vale. Lee el que está ahora en la pantalla.
seat-second = Este móvil ya juega en un puesto de esta mesa.
seat-none = Este móvil no tiene puesto en esta mesa. Lee en la pantalla el código de un puesto libre.
seat-no-move = Eso no es una jugada. Toca una casilla enmarcada.
seat-not-yet = El tablero aún muestra la última jugada. Inténtalo de nuevo en un momento.
seat-refused = El tablero lo rechaza: { $reason }
seat-sent-away = Te han retirado desde el tablero.
seat-over = La partida ha terminado y tu puesto vuelve a estar libre.
seat-left = La mesa se ha abandonado y tu puesto vuelve a estar libre.
seat-away = Este móvil ha estado ausente 2 minutos. Su puesto se ha devuelto.
seat-slow = No has jugado durante 5 minutos. Tu puesto se ha devuelto.
seat-given-back = Has devuelto tu puesto.
queue-title = Los siguientes en esta mesa
queue-call = { $name }: { $table } está libre para ti
queue-called = La mesa está libre para ti. Ven en 2 minutos.
queue-place = Eres el número { $place } de { $count }.
queue-waiting = { $count ->
    [0] No espera nadie.
    [one] Espera { $count } nombre.
   *[other] Esperan { $count } nombres.
}
queue-name = Tu nombre
queue-join = Ponerse en la cola
queue-leave = Dejar la cola
queue-no-name = Un nombre tiene de 1 a 20 letras y cifras.
queue-second = Este móvil ya está en la cola.
queue-full = La cola está llena. Inténtalo más tarde.
queue-often = Espera 10 segundos antes del siguiente nombre.
queue-clear = Personal: vaciar la cola
