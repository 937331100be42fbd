# What the screen of several tables and the phones at them say besides.

evening-games = { $games ->
    [0] No game has ended tonight
    [one] { $games } game tonight
   *[other] { $games } games tonight
}
evening-title = Tonight
evening-won = Won: { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Longest game: { $minutes } min at { $table }
evening-quickest = Quickest win: { $moves } moves at { $table }
table-name = Table { $table }
code-home = Take this game home
code-short = The code holds the last { $moves } moves
code-follow = Follow on your phone
phone-reads = This phone shows the board and cannot press its keys.
phone-away = The line to the table is lost. It comes back by itself.
phone-rules = Rules
phone-lights = What the lights mean
lights-turn = The piece to move breathes, and the bar on its side is bright; the others stand still.
lights-squares = The brightest squares are where it may go.
lights-quoridor = The dim row is the goal. Each light on a bar is a fence in hand.
lights-pacman = Pac-Man is yellow. The ghosts are red, pink, cyan and orange, the pellets four pale squares, the walls dark blue. White lights on the bar are the steps left.
lights-mspacman = Dots have the colour of the side that owns the area, a ghost that of its side. Power dots are pale, walls dark blue.
