# What the screen of several tables and the phones at them say besides.

player-remote = guest
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
phone-reads = This phone shows the board and cannot play on it.
phone-away = The line to the table is lost. It comes back by itself.
phone-rules = Rules
phone-lights = What the lights mean
lights-turn = The piece to move breathes, and the bar on its side is bright; the others stand still.
lights-squares = The brightest squares are where it may go.
lights-quoridor = The dim row is the goal. Each light on a bar is a fence in hand.
lights-pacman = Pac-Man is yellow. The ghosts are red, pink, cyan and orange, the pellets four pale squares, the walls dark blue. White lights on the bar are the steps left.
lights-mspacman = Dots have the colour of the side that owns the area, a ghost that of its side. Power dots are pale, walls dark blue.
code-seat = Play { $seat } from your phone
phone-busy = Too many requests from this phone. Wait a second.
seat-own = You play { $seat }.
seat-lobby = The game begins when it is started at the board.
seat-wait = The others are to move.
seat-turn = Your turn: touch a framed square.
seat-turn-fence = Your turn: touch a framed square, or a corner between squares for a fence.
seat-turn-button = Your turn: press the button.
seat-pass = Pass
seat-leave = Give the seat back
seat-invites = To play from this phone, read the code of a free seat on the screen.
seat-taken = Another phone plays this seat. Read the code of a free seat on the screen.
seat-stale = This code is no longer valid. Read the one that is on the screen now.
seat-second = This phone already plays a seat at this table.
seat-none = This phone has no seat at this table. Read the code of a free seat on the screen.
seat-no-move = This is no move. Touch a framed square.
seat-not-yet = The board still shows the last move. Try again in a moment.
seat-refused = The board refuses: { $reason }
seat-sent-away = You were sent away at the board.
seat-over = The game is over, and your seat is free again.
seat-left = The table was left, and your seat is free again.
seat-away = This phone was away for 2 minutes. Its seat was given back.
seat-slow = You did not move for 5 minutes. Your seat was given back.
seat-given-back = You have given your seat back.
queue-title = Next at this table
queue-call = { $name }: { $table } is free for you
queue-called = The table is free for you. Come within 2 minutes.
queue-place = You are number { $place } of { $count }.
queue-waiting = { $count ->
    [0] No one is waiting.
    [one] { $count } name is waiting.
   *[other] { $count } names are waiting.
}
queue-name = Your name
queue-join = Join the queue
queue-leave = Leave the queue
queue-no-name = A name has 1 to 20 letters and digits.
queue-second = This phone is already in the queue.
queue-full = The queue is full. Try again later.
queue-often = Wait 10 seconds before the next name.
queue-clear = Staff: clear the queue
