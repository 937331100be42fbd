# The words of the page. Every language has the same messages with the same variables.

language = English
list = { $items }

## Names

game-quoridor2 = Quoridor for two
game-quoridor4 = Quoridor for four
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = South
seat-west = West
seat-north = North
seat-east = East
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = empty
player-human = person
player-computer = computer, level { $level }
player-remote = remote player

aim-quoridor = Be the first to reach the opposite side.
aim-pacman = Pac-Man eats all 4 pellets before the ghosts catch him { $lives } times.
aim-mspacman = Clear your quarter of its dots. Only Ms. Pac-Man eats dots; all others are ghosts, and a ghost that catches her becomes her.
own-quoridor-south = You are blue: reach the top row.
own-quoridor-west = You are mint: reach the right column.
own-quoridor-north = You are amber: reach the bottom row.
own-quoridor-east = You are red: reach the left column.
own-pac = You are Pac-Man: eat the 4 pellets in the corners before the ghosts catch you { $lives } times.
own-ghost = You play { $ghosts }: catch Pac-Man { $lives } times before he eats all 4 pellets.
own-ms = You are Ms. Pac-Man: eat the dots of your quarter ({ $quarter }); strong ghosts catch you.
own-hunter = You are a ghost: catch Ms. Pac-Man. Then you play her and eat your quarter ({ $quarter }).
quarter-south = lower left, blue
quarter-west = upper left, mint
quarter-north = upper right, amber
quarter-east = lower right, red

## The page

choose-language = Language
board-name = Board. Arrow keys move, Enter presses, F switches between squares and the points between them.
side-name = Keys of { $seat }
panel-name = The game in words
heading-moves = Moves
heading-keys = What you can press
heading-chances = Chance to win
rules-open = Rules
rules-title = Rules: { $game }
help-open = Help
marks-toggle = Letters on pieces
sound-toggle = Sound
sound-vibration-toggle = Sound and vibration
do-install = Install
install-help = Tap the share button of the browser, then “Add to Home Screen”. The board then opens like an app, also without a network.
insecure = This page did not come by HTTPS: it can be played, but not without a network, not installed, and it cannot open a real board by USB.
close = Close
help-text =
    Touch or click a square to step there. Touch the gap between two squares to show a fence; hold it to place it. “Fence d2” has its middle at the upper right corner of square d2.

    Arrow keys move the focus over the squares, Enter or Space presses, holding holds. F switches between squares and the points between them.

    The page keeps your game. It works without a network once it has loaded.
help-keys = O and B press OK and BACK of the seat to move. 1 to 8 press OK and BACK of South, West, North and East.
no-moves = No move yet.

## Titles and lines

title-attract = Four games on a board of lights
title-resume = A saved game: { $game }
title-lobby = Choose a game
title-lesson = Lesson: { $game }
title-puzzle = Puzzle: { $game }
title-pause = { $game }: paused
title-over = { $game }: the end
title-service = Service
title-boot-loader = Waiting for new firmware

attract-line = Touch the board to choose a game. Until then it plays by itself.
attract-find = Find the move.
attract-solution = This is the solution.
home-resume = Go on: { $game }
home-quoridor2 = A race across the board. Each fence you place makes the other's way longer.
home-quoridor4 = The same race with four pawns, each to the side opposite.
home-pacman = Pac-Man is after four pellets, and the ghosts are after him.
home-mspacman = Roll, clear your quarter of its dots, or catch Ms. Pac-Man and play her yourself.
resume-line = Go on with it, or drop it?
drop-line = Drop this game? It cannot be brought back.
pause-clock = The clock stands still.
your-turn = { $mover }: your turn
to-move = { $mover } to move
computer-thinks = { $mover }: the computer thinks
computer-moves = { $mover }: the computer moves
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Taken back: { $turn }
both-held = Pause in { $seconds } s
hint-line = Hint: { $move }
fence-line = Fence { $fence }?
fence-help = { $keys ->
    [none] A press on its middle turns it.
   *[drawn] OK places it, a press on its middle turns it, BACK removes it.
}
asks-take-back = { $seat } asks to take back a turn.
asks-pause = { $seat } asks to pause.
answer-help = { $keys ->
    [none] Another person agrees or refuses.
   *[drawn] OK of another person agrees, BACK refuses.
}
press-step = Press a framed square to step there.
press-step-or-fence = Press a framed square to step there, or touch a gap between squares to show a fence.
press-each-step = Press a framed square for each step.
press-step-or-stop = { $keys ->
    [none] Press a framed square, or “Stop here”.
   *[drawn] Press a framed square, or OK to stop here.
}
press-roll = { $keys ->
    [none] Press “Roll”.
   *[drawn] OK rolls.
}
press-place = Press a framed square near the middle: Ms. Pac-Man starts there.
skip-help = Any press skips the shown move.
idle-line = No press for long: the game is saved soon.
leaving-line = In { $seconds } s the game is put away. Any press keeps it.
storage-damaged = The stored game was damaged and cannot be read. The board starts fresh.
storage-version = The stored game is of another version and cannot be read. The board starts fresh.
tab-line = The game is played in another tab. This one only shows it.
tab-own = Play here
link-damaged = The link is damaged and cannot be read. The board starts fresh.
link-version = The link is of another version and cannot be read. The board starts fresh.
link-title = Link
link-text = This link opens it on any machine.
link-copied = It is copied.
link-manual = The browser allows no copy: select it and copy it by hand.
do-send = Send to a friend
do-share-sheet = Share
friend-title = A turn for a friend
friend-text = Send this link to the player whose turn it is: it opens the game at that turn. The answer comes back as a link; open it in this browser. The game is in the link, no server keeps it.
friend-code = The link as a QR code
friend-moves = { $mover }: a friend's turn. Send the link, then open the one that comes back.
friend-sent = What was sent stands: the game is as you sent it.
friend-claim = Do you play { $seat } here too?
friend-replace = Your unfinished game of { $game } is dropped if you open your friend's game. Open it?
friend-damaged = The link cannot be read: it is damaged, or of another version. Ask for it again.
friend-other-game = This link is of a game that was not played in this browser. Open it in the browser in which you played, or ask for a new game.
friend-other-start = The link is refused: its game began otherwise than the one played here. Ask for a link of the same game.
friend-changed-past = The link is refused: its move { $number } is another one than was played here. Ask for a link of the same game.
friend-foreign-move = The link is refused: its move { $number } was made for your side. Ask for a link of the same game.
friend-old = This link is older than your game. Send your last move again.
friend-other-seat = This link is for { $seat }. Send it to that player.
file-damaged = This file is no game of Fencelight, or it is damaged.

state-quoridor = { $seat }: { $square } to { $goal }, { $fences ->
    [one] { $fences } fence
   *[other] { $fences } fences
}
state-out = { $seat }: off the board
state-pacman = Lives { $lives }, pellets eaten { $pellets } of 4
state-steps = Steps left: { $steps }
state-boost = Boost: he eats ghosts.
state-frenzy = Frenzy: the ghost sees him.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (you)
state-eaten = Eaten: { $pieces }
state-rolled = Rolled { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } dot
   *[other] { $dots } dots
} left in its quarter
goal-south = row 9
goal-west = column i
goal-north = row 1
goal-east = column a
piece-ms = Ms. Pac-Man
piece-ghost = ghost
piece-weak = weak ghost
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, time-outs { $strikes }

over-wins = { $winner } wins
over-you-win = You win!
over-you-lose = You lose.
over-ghosts = The ghosts win
over-draw = A draw
over-time = { $seat } lost on time.
over-level = Pellets eaten: { $level }
review-start = Review: the start
review-move = Review: move { $turn } of { $all }

timeout = { $seat }: time is up, { $effect } (time-out { $now }).
timeout-control = { $seat }: time is up, { $effect } (time-out { $now }; after { $all } a computer plays on).
timeout-game = { $seat }: time is up, { $effect } (time-out { $now }; { $all } lose the game).
timeout-over = { $seat } was out of time too often: a computer plays on.
event-catches = { $piece } catches Pac-Man on { $square }
event-stalled = Pac-Man ate nothing for too long
event-no-life = { $what }: no life is left.
event-life = { $what }: { $lives ->
    [one] { $lives } life is left
   *[other] { $lives } lives are left
}. All are back at their starts: { $places }.
event-place = { $piece } { $square }
event-ms-caught = { $seat }'s ghost catches Ms. Pac-Man on { $square }
event-ms-runs = Ms. Pac-Man runs into { $seat }'s ghost on { $square }
event-ms-taken = { $what }: { $seat } plays her now and places her.
event-ms-former = { $what } { $seat } has a ghost, at home on { $square }.
event-ms-eats = Ms. Pac-Man eats { $seat }'s ghost on { $square }: it is back home on { $home }, and she plays once more.
event-ghost-runs = { $seat }'s weak ghost runs into Ms. Pac-Man on { $square }: it is back home on { $home }.
event-eats = Pac-Man eats { $piece } on { $square }.
event-eats-back = Pac-Man eats { $piece } on { $square }. It is back at its start, { $home }.
event-eats-off = Pac-Man eats { $piece } on { $square }. It stays off the board for now.

lobby-kept = An unfinished game of this kind is kept: Start offers it.
lobby-ready = Ready to start.
lobby-needed = Still needed: { $seats }. Choose a person or a computer there.
lobby-excess = Not in this game: { $seats }. Choose “Empty” there.
lobby-two = Two players are needed.
lobby-one = One more player is needed.

lesson-step = Step { $step } of { $all }
lesson-press = { $keys ->
    [none] Press what breathes, or “Do it”.
   *[drawn] Press { $key }.
}
lesson-others = The others move.
lesson-win = You win. The lesson is over.
lesson-shows = The board plays this step in { $seconds } s.
lesson-waits = The lesson waits for you, a minute at most.
puzzle-win = You win by force: find the only move.
puzzle-catch = Catch Pac-Man in two turns, whatever he does.
puzzle-catch-now = Catch Pac-Man in this turn.
puzzle-escape = Only one way is safe for { $turns } turns of the ghosts: find it.
puzzle-left = Moves to find: { $left }
puzzle-grade = Puzzle { $number }, grade { $grade }
puzzle-wrong = Not that one: this is the answer to it.
puzzle-missed = Not that one.
puzzle-help = { $keys ->
    [none] “Show the move” shows the right one.
   *[drawn] OK shows the right move.
}
puzzle-solved = Solved.
puzzle-next = { $keys ->
    [none] “Next puzzle” goes on, “Leave” leads to the lobby.
   *[drawn] OK leads to the next puzzle, BACK to the lobby.
}
puzzle-about = One move alone is right, and it is proven. Find it.
puzzle-streak = Without a mistake: { $streak } in a row, at best { $best }
puzzle-choice = Grade { $grade }: { $solved }/{ $all }
puzzle-none = There is no puzzle { $number }: the numbers go from 1 to { $all }.
puzzles-damaged = The record of solved puzzles in this browser is damaged. It is kept as { $name }, and counting begins anew.

fault-stuck = A key is stuck: { $keys }
fault-save = The game could not be saved: the browser has no room, or allows no storage.
fault-restart = The board had to restart.

## Keys

key-ok = OK of { $seat }
key-back = BACK of { $seat }
key-post = the point at the upper right of { $square }
group-game = Game
group-clock = Clock
group-level = Level
do-resume = Go on
do-keep = Keep it for later
do-keep-choose = Keep it and choose another game
do-drop = Drop the game
do-drop-yes = Yes, drop it
do-drop-no = No, keep it
do-start = Start
do-play-computer = Play the computer
do-two-people = Two people here
do-learn = Learn it in a minute
do-choices = Players, clock and rules
do-fit = Fill with computers
do-lesson = Lesson
do-puzzles = Puzzles
do-next-puzzle = Next puzzle
do-solution = Show the move
do-puzzle-today = Puzzle of the day
do-why = Show me why
do-share-puzzle = Link to the puzzle
do-options = Options
do-games = Back to the games
do-page-rules = Rules of the game
do-page-table = Clock and table
do-person = Person
do-computer = Computer
do-empty = Empty
do-leave = Leave
do-skip = Skip
do-place = Place the fence
do-remove = Remove the fence
do-roll = Roll
do-stop = Stop here
do-hint = Hint
do-take-back = { $seat }: take back
do-pause = Pause
do-agree = { $seat }: agree
do-refuse = { $seat }: refuse
do-back-step = Step back
do-forward-step = Step forward
do-rematch = New game
do-asked = Do it
do-wait = Wait for me
do-play = Play now
do-next-page = Next page
clock-off = off
clock-seconds = { $seconds } s a turn

## Squares and posts

review-title = Review: { $game }
review-chance = { $mover }: { $percent } % to win
review-thinks = The computer looks at this position.
review-best = Best: { $move }
review-played = Played: { $move }
review-judged = Played: { $move } { $mark } ({ $word })
review-progress = Positions looked at: { $done } of { $all }
review-graph = Graph and list show the chances of: { $sides }
edit-title = Set up: { $game }
edit-help = Choose a piece, then press its square. Press it again to change or remove it.
edit-fences = A touch on a gap between squares lays, turns or removes a fence.
group-piece = Piece
group-turn = To move
group-lives = Lives
group-hand = Fences
piece-pellet = pellet
piece-dot = dot
do-review = Review
do-edit = Set up a position
do-share-game = Link to the game
do-share-position = Link to the position
do-save = Save as a file
do-load = Load a file
do-close = Close the review
do-first = First position
do-last = Last position
do-play-on = Play on from here
do-less = { $seat }: one less
do-more = { $seat }: one more
move-chance = { $line }: { $side } { $percent } %, best { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = inaccuracy
quality-mistake = mistake
quality-blunder = blunder
set-same = two pieces would stand on one square
set-full = the box has no more of them
set-over = the game would be over already
set-eaten = a ghost is eaten only after a pellet, and does not move then
set-square = it cannot be there
set-impossible = no game reaches this position
cell-name = { $place }: { $what }
what-pawn = pawn of { $seat }
what-ghost-of = ghost of { $seat }
what-weak = { $piece }, weak
what-legal = you can go here
what-aim = goal
what-preview = fence shown
what-fence-h = horizontal fence
what-fence-v = vertical fence
what-chosen = chosen
what-hint = hint

## Moves

move-fence = fence { $fence }
fence-h = { $square } (horizontal)
fence-v = { $square } (vertical)
place-h = above { $square } and { $other }
place-v = right of { $square } and { $other }
move-place = placed on { $square }
move-pass = passes
move-stop = stops
move-roll = rolls
move-rolled = rolls { $face }
move-leave = is out
move-skip = loses the turn
move-line = { $mover } { $moves }

## Refusals

refused = No: { $reason }
no-own-square = that is your own square: press a framed one
no-turn = another seat is to move
no-confirm = there is nothing to confirm
no-take-back = there is no turn to take back
no-die-back = a die that was rolled is not taken back among people
no-hints = hints are off
no-other-key = the lesson asks for another press
no-take-back-off = take-back is off
no-hold-to-drop = hold longer to drop the game
no-hold-to-leave = hold longer to leave the puzzle
no-puzzles = this game has no puzzles
no-question = another question is open
no-agreement = no other seat agreed
no-seats = the seats do not fit yet
no-earlier = there is no earlier position
no-function = that does nothing here
no-locked = the rules of the house are locked
no-mask = this key starts or resumes a game and cannot be masked
no-strap = the budget strap of the board is open: 2,000 mA at most
no-game-over = the game is over
no-occupied = the pawn of { $seat } stands there
no-adjacent = no step or jump leads there from { $square }
no-fence-between = fence { $fence } is in the way
no-straight-jump = no side-step: the straight jump to { $square } is open
no-pawn-behind = the pawn of { $seat } stands behind the jumped one
no-fences = no fences left
no-overlap = it overlaps fence { $fence }
no-cross = it crosses fence { $fence }
no-cut-off = it would close the last way of { $seat } to the goal
no-pass = no pass while there is a legal move
no-leave = only in Quoridor for four a seat leaves the board
no-neighbour = not a step from { $square }
no-ghost-there = { $ghost } stands there
no-pellet = a pellet lies there
no-second-step = the frenzy would have no second step
no-straight-back = a frenzy does not go straight back
no-straight = a frenzy goes straight on
no-end = a turn does not end like that
no-fixed = fences and walls are fixed
no-roll-now = there is nothing to roll now
no-face = there is no such face
no-roll-first = first comes the roll
no-circle = she is placed on one of the 12 squares around the middle
no-ghost-of = the ghost of { $seat } stands there
no-wall = a wall lies between it and { $square }
no-solid = the square is solid
no-ghost-space = no piece enters a ghost space

## Options

page-rules = { $game }: rules
page-table = { $game }: clock and table
option-first = Who begins
option-pawn_behind = Jump with a pawn behind
option-ply_cap = Draw after
option-layout = Fences on the board
option-boost = Steps of a boost
option-boost_eats = A boost eats ghosts
option-ghost_pellet = Ghosts on pellets
option-frenzy_path = Second step in frenzy
option-ghost_return = Eaten ghosts return
option-stall_limit = Life lost when idle for
option-capture = Catches happen
option-clock = Clock
option-move_time = Time for each turn
option-bank_time = Time for all turns
option-timeout_action = When time is up
option-timeout_strikes = Time-outs that lose
option-hints = Hints
option-calm = Calm lights
option-takeback = Take-back
about-pawn_behind = When another pawn stands behind the one you jump over.
about-layout = Strong ghosts win on the first two; the last one is even.
about-boost = How far Pac-Man goes on after a pellet.
about-boost_eats = Which ghosts he eats: all that he runs over, or the one he stops on.
about-ghost_pellet = What ghosts may do on the square of a pellet.
about-frenzy_path = A ghost that sees Pac-Man goes 2 squares: where the second may lead.
about-ghost_return = When they are on the board again. Sooner is harder for Pac-Man.
about-stall_limit = So many turns of Pac-Man without anything eaten cost a life.
about-capture = Whether a ghost catches on its way, or only with its last step.
about-clock = Time for each turn, for all turns of a player, or first one, then the other.
about-takeback = A turn may be taken back; other people are asked.
value-on = on
value-off = off
value-never = never
value-no-limit = no limit
value-first-random = drawn by lot
value-pawn_behind-blocked = not allowed
value-pawn_behind-sidestep = to the side
value-layout-a = six
value-layout-b = maze of twenty
value-layout-c = maze, 3 ghosts, 5 lives
value-boost-upto = up to 3
value-boost-exact = exactly 3
value-boost_eats-pass = on its way
value-boost_eats-land = at its end
value-ghost_pellet-no_stop = may pass
value-ghost_pellet-no_enter = may not enter
value-ghost_pellet-free = may stop
value-frenzy_path-turn = not straight back
value-frenzy_path-straight = straight on
value-frenzy_path-free = anywhere
value-ghost_return-round = after the next catch
value-ghost_return-turn = after his turn
value-capture-enter = on every square
value-capture-exact = at the end of a count
value-clock-per_move = for each turn
value-clock-bank = for all turns
value-clock-bank_then_move = for all, then each
value-timeout_action-auto_step = the board moves
value-timeout_action-lose_turn = the turn is lost
value-timeout_action-lose_game = the game is lost
value-timeout_action-warn = a warning
value-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
value-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lessons

lesson-quoridor-aim = You are blue. Reach any square of the far side, where the wave runs. The white square breathes: step there.
lesson-quoridor-jump = A pawn stands in your way. Jump over it: press the square behind it.
lesson-fence-preview = Fences slow the others down. Press the point between four squares: it shows a fence there.
lesson-fence-turn = Press the same point again: the fence turns.
lesson-fence-place = { $keys ->
    [none] “Do it” places it.
   *[drawn] Your OK places it.
}
lesson-fence-refused = This fence would close the last way of the blinking pawn. Try it: it is refused, every pawn keeps a way.
lesson-take-back-turn = Your last turn was the fence, but the goal is one step away. { $keys ->
    [none] “Do it”
   *[drawn] Your BACK
} takes back that turn: the fence, and all that was played after it.
lesson-quoridor-win = Step onto the far side: you win.
lesson-pacman-aim = You are Pac-Man. Eat the four pellets, where the wave runs, or all ghosts. You always go two steps: press the breathing square.
lesson-pacman-refused = A fence lies below. Try to cross it: it is refused.
lesson-take-back-step = That was the wrong way. { $keys ->
    [none] “Do it”
   *[drawn] Your BACK
} takes the step back.
lesson-pacman-step = This way to the pellet: one step.
lesson-pacman-second-step = The second step. Then the ghosts move, and one that reaches you takes a life.
lesson-pacman-pellet = Eat the pellet. It gives up to three more steps, and now you may eat ghosts.
lesson-pacman-chase = The ghosts are weak: catch Clyde.
lesson-pacman-boost = One step more.
lesson-pacman-win = Catch Inky, the last ghost: you win.
lesson-mspacman-aim = You are Ms. Pac-Man. Your quarter is the lower left: eat its blue dots, where the wave runs. { $keys ->
    [none] “Do it”
   *[drawn] Your OK
} spins the spinner.
lesson-mspacman-refused = A wall lies above. Try to cross it: it is refused.
lesson-mspacman-step = The white lights count your steps. A dot is eaten when you leave its square.
lesson-mspacman-power = To the corner, with the power dot.
lesson-mspacman-weak = Leave it: now the ghosts are weak.
lesson-mspacman-chase = Catch the ghost. It goes home, and you have an extra turn.
lesson-mspacman-extra = Spin again.
lesson-mspacman-win = Leave the square of your last dot: you win.

## Rules, to be read in two minutes each

rules-quoridor2 =
    Two pawns face each other: South starts in row 1, North in row 9. You win when your pawn stands on any square of the opposite row. You have 10 fences. Lot decides who begins.
rules-quoridor4 =
    Four pawns start in the middle of the four sides. You win when your pawn stands on any square of the side opposite to yours. You have 5 fences. The turn goes clockwise: South, West, North, East.
rules-quoridor =
    On your turn you do one of two things.

    Step: move your pawn one square forward, back, left or right, never through a fence. If a pawn stands beside yours, you may jump straight over it. If a fence or the edge is behind that pawn, you may go to the square on its left or right instead. You never jump over two pawns.

    Fence: place one of your fences between squares. It is two squares long and stays for the whole game. Fences may touch but not cross or overlap. Every pawn must keep a way to its goal: a fence that closes the last way is refused.

    You may not pass. The first pawn on its goal wins at once.
rules-quoridor-board = { $keys ->
    [none] On this screen: press a framed square to step there, or the gap where a fence should lie. The fence is shown first. Press it again to turn it; buttons place or remove it.
   *[drawn] On this board: press a lit square to step. Touch the gap where a fence should lie, or a post, the crossing between four squares. The fence is shown first. Press the post again to turn it; OK places it, BACK removes it. BACK takes back your last turn. OK held for 1 second shows a hint.
}
rules-pacman =
    One player is Pac-Man. The others play the ghosts: { $ghosts }. The fences stay where they are.

    Pac-Man wins when he has eaten the 4 pellets in the corners. The ghosts win when they have caught him { $lives } times: he has { $lives } lives.

    Pac-Man moves first, always 2 squares. He may turn or go back between them, but not enter a ghost's square or cross a fence.

    A pellet ends his normal move and gives a boost: up to 3 more squares at once. In the boost he eats every ghost he runs over. He may stop early.

    Then the ghosts move, one after the other: { $ghosts }. A ghost moves 1 square. If it sees Pac-Man in a straight line without a fence between, it is in frenzy and moves 2, not straight back. A ghost may not stop on a pellet or on another ghost.

    A ghost that reaches Pac-Man catches him. He loses a life, all pieces go back to their starts, eaten ghosts too, and he begins again. Eaten pellets stay eaten.

    If he eats the last ghost on the board he wins as well. His level is the number of pellets he has eaten.
rules-pacman-board = { $keys ->
    [none] On this screen: press a framed square for each step; buttons do the rest.
   *[drawn] On this board: press a lit square for each step. BACK takes a step back. OK held for 1 second shows a hint.
}
rules-mspacman =
    Each player owns a quarter of the maze with 17 dots: South in the south-west, West in the north-west, North in the north-east, East in the south-east. One player moves Ms. Pac-Man, the others a ghost each.

    You win when your own quarter has no dot left; it does not matter who ate the last one. So Ms. Pac-Man clears her own quarter, and the ghosts hunt her to become her. A spin decides who begins as Ms. Pac-Man; she starts near the middle.

    On your turn you roll and move exactly that many squares. You may turn and go back, but not through walls. From an exit at the rim you may step to any other exit. Ms. Pac-Man eats a dot when she leaves its square.

    A ghost that ends on another ghost goes one square further. No piece enters the ghosts' homes in the middle.

    A dot in a corner is a power dot. When she leaves it, all ghosts become weak until after their next turn. The die has one side F2: move 2, and your ghost turns over, weak to strong or strong to weak.

    A strong ghost that meets her catches her: its player takes her over, places her near the middle and plays at once; the former player gets a ghost. When she meets a weak ghost it goes home, and she plays once more. A weak ghost that runs into her goes home too.
rules-mspacman-board = { $keys ->
    [none] On this screen: press a framed square for each step; buttons do the rest.
   *[drawn] On this board: OK rolls. Press a lit square for each step. OK held for 1 second shows a hint.
}

## A real board

mirror-title = A real board
mirror-away = No board at the line: check its cable and its power. It is shown as soon as it is there.
pair-joins = The game waits for the other board to join.
pair-waits = The other board is away. The game waits for it, 10 minutes at most.
pair-resumed = The other board is back. The game goes on.
pair-late = The other board did not come back within 10 minutes. The game is kept and can go on later.
pair-left = The other board has left the game. It is kept and can go on later.
mirror-version = The board has version { $board }, this program { $page }: some of it may not be shown.
mirror-refused = The board refused: { $reason }
mirror-play = The board lets this computer start games, but press no keys (host=play). Its service pages allow more.
mirror-watch = The board lets this computer only watch (host=watch). Its service pages allow more.
mirror-seat = { $seat }: { $player }
mirror-open = Show a real board
mirror-help = A real board is shown here over its USB cable: open this page in Chrome or Edge on a computer, connect the board and choose its port. With any other browser the program “fencelight kiosk” does it.
mirror-leave = Leave the board
mirror-new = New game on the board
update-open = Update the firmware
update-choose = Choose the file of the new firmware: fencelight-firmware-pico-….uf2, for a Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Choose the file
update-no-uf2 = This is no UF2 file.
update-other-chip = This file is for another chip than that of the board. Take the file for its module: Pico or Pico 2.
update-damaged = The file is damaged. Download it again.
update-foreign = This file is no Fencelight firmware.
update-format = This version cannot read what the board has saved: settings and games would be lost. Take a later version.
update-same = The board already has this firmware.
update-ready = The board has version { $value }, the file version { $other }. The board first saves its game and offers it again after the update.
update-older = The board has version { $value }, the file the older version { $other }. The board first saves its game and offers it again afterwards.
update-start = Update now
update-refused = The board refused: { $value }. The service pages of the board decide what a computer may do.
update-untouched = The board was not changed.
update-line = The board does not answer. Check its cable and try again, or plug it in with BOOTSEL held: then it is in its boot loader.
update-drive = A board in its boot loader shows a drive: copy the file { $value } to the drive { $other }, and the board starts by itself.
update-loader = This page can also write it: choose “RP2 Boot” or “RP2350 Boot”.
update-device = Let this page write
update-writing = Writing. Do not unplug the board.
update-failed = Writing has failed. The board waits in its boot loader; settings and saved games are intact. Try again, or copy the file. If the drive is gone, unplug the board and plug it in.
update-restart = Waiting for the board to restart.
update-done = Done: the board has version { $value }. It offers its game again.
update-other = The board has version { $value }, which is not that of the file. Try again.
update-silent = The board has not come back. Unplug it and plug it in; if a drive appears, copy the file to it.

settings-open = Settings of the board
set-brightness = Brightness in %
set-volume = Volume
set-power = Power budget in mA
set-host = This computer may
host-watch = watch
host-play = watch and start games
host-hands = do everything
set-idle-game = Seconds without a press until a game is put away
set-idle-lobby = Seconds without a press until the lobby closes
set-abandoned = An abandoned game is
abandoned-offer = offered at the next press
abandoned-keep = kept, and the lobby opens
set-lock = Lock the rules of the house
set-mask = Mask a key (e5, e5+)
set-unmask = Remove all masks
set-house = Keep the choices of the lobby for the house
set-reset = Restore the factory state
set-sure = Press again: settings, counters and unfinished games will be gone.
health-title = Health
health-masked = Masked keys
health-stuck = Stuck keys
health-rows = Rows without a connection
health-safe = Safe mode
health-restarts = Restarts after faults
health-last = Last fault
count-games = Games
count-moves = Moves
count-hours = Hours
count-wins = Wins

## Kiosk

kiosk-touch = Touch to play
kiosk-press = Press a key of the board to play
kiosk-puzzle = Puzzle of the day: find the move
counters-title = Counters
counters-day = { $day }: visits { $visits }, games { $games }, of them finished { $finished }
counters-game = { $game }: { $games }, finished { $finished }
