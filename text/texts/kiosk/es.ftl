# What the screen of several tables and the phones at them say besides.

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
phone-reads = Este móvil muestra el tablero y no puede pulsar sus teclas.
phone-away = Se ha perdido la conexión con la mesa. Volverá sola.
phone-rules = Reglas
phone-lights = Qué significan las luces
lights-turn = La pieza que juega respira y la barra de su lado brilla; las demás están quietas.
lights-squares = Las casillas más brillantes son las que puede ocupar.
lights-quoridor = La fila tenue es la meta. Cada luz de una barra es una valla en la mano.
lights-pacman = Pac-Man es amarillo. Los fantasmas son rojo, rosa, cian y naranja; las píldoras, cuatro casillas pálidas; los muros, azul oscuro. Las luces blancas de la barra son los pasos que quedan.
lights-mspacman = Los puntos tienen el color del lado dueño de la zona; un fantasma, el de su lado. Los puntos de poder son pálidos; los muros, azul oscuro.
