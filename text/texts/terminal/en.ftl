# What the terminal says besides, and its own words for messages of the same name that depend on the screen.

## Instead of the words of the page

title-attract = The board plays by itself
title-lobby = Lobby: choose a game
attract-line = Any key leads on; the lobby offers a lesson too.
fence-line = Fence { $fence }? It lies { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Press a square marked ( ) to step there. No fences are left.
press-step-or-fence = Press a square marked ( ) to step there, or a post between squares to show a fence.
press-each-step = Press a square marked ( ) for each step.
press-step-or-stop = Press a square marked ( ), or OK to stop here.
press-roll = OK rolls, and so does Enter.
press-place = Place Ms. Pac-Man on a square marked ( ).
no-own-square = that is your own square: press a marked one
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } dot
   *[other] { $dots } dots
}, { $piece }
state-strikes = { $line }, time-outs { $strikes }
clock-off = off
lobby-kept = A game of this kind is kept: e5 offers it.
lobby-ready = e5 in the middle starts the game, e7 a lesson.
lobby-needed = Still needed: { $seats }
lobby-excess = Not in this game: { $seats }
lesson-press = Press { $key }, marked with ? or the cursor.
lesson-win = You win. The lesson is over; any key leads to the lobby.
lesson-shows = Wait 10 s, and the board does the step for you. BACK held for 2 s leaves the lesson.
fault-save = The game could not be saved.
key-ok = OK of { $seat } ({ $digit })
key-back = BACK of { $seat } ({ $digit })
key-post = the post { $square }+, at the upper right of { $square }
rules-quoridor-board =
    On this board: press a square marked ( ) to step; < > marks a jump. For a fence press a post, the crossing between four squares, or click the gap where the fence should lie. The fence is shown first. Press the post again to turn it; OK places it, BACK removes it. BACK takes back your last turn. OK held for 1 s shows a hint.
rules-pacman-board =
    On this board: press a square marked ( ) for each step. BACK takes back your last step, or at the start of a turn your whole last turn. OK ends a boost. OK held for 1 s shows a hint.
rules-mspacman-board =
    On this board: OK rolls. Press a square marked ( ) for each step. OK held for 1 s shows a hint.

## The panel

title-options = Options: { $game }
last-moves = Last moves
lobby-seat-now = { $seat } now: { $player }
lobby-clock = Clock { $clock }: set by d1, e1, f1
lobby-fit = c makes the seats fit, with computers.
clock-bank = { $bank } s in all
clock-both = { $bank } s, then { $each } s a turn
help-resume = OK goes on. BACK keeps it for later, BACK held for 2 s drops it.
help-seats = Each side: OK joins or leaves, BACK seats a computer, level 1 to 5, then empties.
help-pac = OK held for 1 s makes that side Pac-Man.
help-icons = The icons are the games; held for 1 s, one shows its options.
help-options = A row of squares is an option, a square a value. a1 leads back, i1 to the other page.
help-pause = OK goes on. The key b keeps the game and leads to the lobby, BACK held for 2 s drops it.
help-review = BACK steps back through the game, OK forward.
help-over = BACK steps back through the game, OK leads to the lobby.
help-again = OK held for 1 s: a new game at once, { $begins }.
help-closes = After 1 min this screen closes.
help-service = South's OK turns to the next page, BACK to the one before, BACK held for 2 s leaves.
again-quoridor2 = the other side begins
again-quoridor4 = the next side begins
again-pacman = the next seat is Pac-Man
again-mspacman = the spinner decides who begins

## Service pages

service-page = Page { $page } of { $all }: { $name }
service-leds = test of the lights
service-keys = test of the keys
service-brightness = brightness
service-volume = volume
service-power = power budget
service-counters = counters
service-mask = masked keys
service-house = choices of the house
service-reset = factory reset
service-host = rights of a computer
service-leds-line = Any square shows the next colour.
service-keys-line = Every key lights while it is down.
service-brightness-line = { $value } %. The squares of row 5 change it.
service-volume-line = { $value } of 5. The squares of row 5 change it.
service-power-line = { $value } mA. The squares of row 5 change it.
service-counters-line = { $name }: { $value }. Any square shows the next.
service-mask-line = { $count } masked. A key that is pressed is masked; OK held for 1 s frees all.
service-house-line = OK held for 1 s takes the choices of the lobby.
service-house-set = The lobby has the choices of the house.
service-house-rows = No key: game { $game } s (9), lobby { $lobby } s (8). b2 keeps, b1 locks.
service-reset-line = OK held for 1 s makes everything as new.
service-host-line = A connected computer { $value }. a5, b5, c5 change it.
host-watch = watches
host-play = plays too
host-hands = does anything
counter-games = Games played
counter-moves = Moves played
counter-hours = Hours of operation
counter-won = Games won by { $seat }

## The bar of keys

key-any = any key
key-arrows = arrows
key-press = arrows, Enter
key-forward = Enter, right
key-back-step = b, left
key-space = Space
key-step = left, right
key-choice = { $name }: { $value }
do-lobby = To the lobby
do-page-before = Page before
do-press-key = Press a key
do-hold-ok = Hold OK
do-quit = Quit
do-cursor = Cursor
do-choose = Choose
do-posts = Posts
do-squares = Squares
do-fit = Fit the seats
do-next-game = Next game
do-press = Press { $key }
do-step = Play { $square }
do-turn = Turn the fence
do-show = Show a fence
do-step-through = Step

## Words on the board, at most 7 characters

label-start = START
label-learn = LEARN
label-resume = GO ON
label-drop = DROP
label-clock = clock
label-off = off
label-back = back
label-page = page

## Marks, at most 30 characters

mark-mover = the piece to move
mark-legal = a step that is legal
mark-jump = a jump that is legal
mark-goal = the goal of the mover
mark-fence = a fence
mark-newest = the newest fence, and whose
mark-preview = a fence shown, not placed
mark-weak = small: it can be eaten
mark-sees = a ghost sees him there
mark-caught = caught or eaten just now
mark-ghosts = ghosts: S W N E, their seats
mark-power = a power dot, in a corner
mark-exit = an exit: to any other exit
mark-wall = a wall
mark-left = left by the last move
mark-hint = a hint, or asked by a lesson
mark-refused = why a press was refused
mark-cursor = the cursor
mark-cursor-legal = the cursor on a legal step

## Pages, replay, farewell

rules-names = e5 is the square in column e, row 5: see the rim. e5+ is the post at its upper right, e5h the fence above e5 and f5, e5v the fence right of e5 and e6.
rules-marks = Marks
page-closes = any key closes
drop-keys = y drops it. Any other key keeps it.
page-scrolls = lines { $first }-{ $last } of { $all }: up, down scroll; any other key closes
too-small = The terminal is too small: the board needs { $needed } characters, this is { $size }. Enlarge it, or press q to quit.
replay-move = Move { $played } of { $all }
replay-goes-on = { $line }, goes on
replay-end = { $line }, the end
replay-paused = { $line }, paused
farewell-game = The game is kept in { $path }; the next start offers it.
farewell-games = The game is kept in { $path }; the next start offers it. Also kept: { $games }; the lobby offers each.
farewell-kept = Kept in { $path }: { $games }. The next start offers the last one, the lobby each.
help-keys =
    arrows | move the cursor, over the rim to the side keys
    Tab | cursor from squares to posts and back; in the lobby to the next game
    Enter | press the key under the cursor
    o   b | OK of the player whose turn it is, BACK of the one who moved last; in the lobby South's keys, for South's seat
    1 2  3 4 | OK and BACK of South, of West,
    5 6  7 8 | of North, of East
    c | in the lobby: make the seats fit the chosen game
    O   B   p | hold OK 1 s, hold BACK 2 s, hold both 3 s (pause): a terminal does not report how long you press
    h | hold the key under the cursor: OK or a square for 1 s, BACK for 2 s, a post until its fence is placed
    l   Esc | latch the key under the cursor; release latched keys
    Mouse | click a square, a post, a side key, or between two squares for a fence; hold the button to hold a key; right: latch
    Names | e5 a square (column e, row 5), e5+ the post at its upper right, e5h the fence above e5 and f5, e5v the fence right of e5 and e6
    F1 or r | rules and marks
    s m ? q | bell on or off, all moves, this help, quit
