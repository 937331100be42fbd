use super::*;
use fencelight_board::table::{ClockMode, GameConfig};

fn table(kind: GameKind, players: [Player; 4]) -> Table {
    let mut table = Table::new(5, 0);
    table.start_game(&GameConfig {
        clock: ClockOptions {
            mode: ClockMode::BankThenMove,
            strikes: 5,
            ..ClockOptions::DEFAULT
        },
        ..GameConfig::new(kind, PerSeat(players), 99)
    });
    for _ in 0..40 {
        let mv = fencelight_ai::greedy(table.history().current(), 3).expect("a move");
        table.play_all(&[mv]).expect("legal");
    }
    table
}

#[test]
fn every_game_reads_back_as_it_was_written() {
    let computer = Player::computer(4);
    for (kind, players) in [
        (
            GameKind::Quoridor2,
            [Player::Human, Player::Empty, computer, Player::Empty],
        ),
        (GameKind::Quoridor4, [computer; 4]),
        (
            GameKind::Pacman,
            [computer, Player::Remote, Player::Empty, Player::Human],
        ),
        (
            GameKind::MsPacman,
            [Player::Empty, Player::Human, computer, Player::Human],
        ),
    ] {
        let table = table(kind, players);
        let saved = table.saved_game().expect("a game");
        let file = read(&write(&table, &saved)).expect("it reads back");
        assert_eq!(&file.start, table.history().start());
        assert_eq!(file.moves, table.history().moves());
        assert_eq!(
            file.saved,
            SavedGame {
                bank_ms: file.saved.bank_ms,
                ..saved
            }
        );
        let mut other = Table::new(1, 0);
        assert!(other.offer_saved_game(file.start, &file.moves, &file.saved));
        assert_eq!(other.history().current(), table.history().current());
    }
}

#[test]
fn a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() {
    let wrong = parse_game("chess").expect_err("no such game");
    assert!(wrong.contains("mspacman"), "{wrong}");
    assert_eq!(parse_game("quoridor4"), Ok(GameKind::Quoridor4));
}

#[test]
fn what_is_not_a_game_is_told() {
    let table = table(
        GameKind::Quoridor2,
        [Player::Human, Player::Empty, Player::Human, Player::Empty],
    );
    let good = write(&table, &table.saved_game().expect("a game"));
    let wrong = |text: String| read(&text).expect_err("refused");
    assert!(wrong(String::new()).contains("not a game"));
    assert!(wrong("\u{0}\u{1}".into()).contains("not a game"));
    assert!(wrong(good.replace("game 1", "game 2")).contains("another version"));
    assert!(wrong(good.replace("moves ", "moves e9 ")).contains("e9"));
    assert!(wrong(good.replace("north=human", "")).contains("no player at"));
    assert!(wrong(good.replace("seed 99", "seed x")).contains("line 5"));
    assert!(wrong(good.replace("start", "begin")).contains("unknown keyword"));
    for end in 0..good.len() {
        let cut = read_as::<Damaged>(&good[..end]);
        assert_eq!(cut.ok(), read(&good[..end]).ok());
    }
}

/// Files of two, of Pac-Man and of Ms. Pac-Man, with every line that a file can have.
const TWO: &str = "fencelight-game 1
options ply_cap=0
clock clock=bank bank_time=60
seats south=human north=computer3
seed 1
rolls
bank south=60000 north=4294967295
strikes south=1
start quoridor2 south=e8:0 north=e3:0 fences=- turn=south
moves d8 e4 d9
";
const PACMAN: &str = "fencelight-game 1
seats west=human north=remote
pac west
start pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-
";
const MSPACMAN: &str = "fencelight-game 1
seats south=human west=human
rolls 4
start mspacman seats=south,west ms=south:- south=- west=d5:s north=- east=- dots=1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef turn=south phase=place steps=0 extra=no
";

/// A change to a file, and what is told of it.
#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str, &str, &str)] = &[
    // Words and values that the format does not have.
    (TWO, "seed 1", "seed 1\nresult south", "line 6: unknown keyword"),
    (TWO, "seed 1", "seed 1\n seed 2", "line 6: unknown keyword"),
    (TWO, "south=human", "south=alien", "line 4: alien is no"),
    (TWO, "=computer3", "=computer6", "line 4: 6 is out"),
    (TWO, "=computer3", "=computer0", "line 4: 0 is out"),
    (TWO, "=computer3", "=computer", "line 4:"),
    (TWO, "=human", "=empty", "line 4: empty is no"),
    (TWO, "south=human", "up=human", "line 4: up is not"),
    (TWO, "ply_cap=0", "layout=a", "line 2: there is no option"),
    (TWO, "ply_cap=0", "ply_cap=no", "line 2: no is out"),
    (TWO, "bank_time=60", "bank_time=59", "line 3: 59 is out"),
    (TWO, "clock=bank", "clock=sun", "line 3: sun is out"),
    (TWO, "clock=bank", "hours=1", "line 3: there is no option"),
    (TWO, "south=60000", "south=60001", "line 7: 60001 is out"),
    (TWO, "strikes south=1", "strikes south=256", "line 8: 256 is out"),
    (TWO, "seed 1", "seed -1", "line 5: -1 is not"),
    (TWO, "seed 1", "seed", "line 5:"),
    // A line or a key that is there twice, or not at all.
    (TWO, "seed 1", "seed 1\nseed 2", "line 6: a second seed"),
    (TWO, "moves d8", "moves\nmoves d8", "line 11: a second moves"),
    (TWO, "north=computer3", "south=remote", "line 4: a second south"),
    (TWO, "clock=bank", "clock=bank clock=off", "line 3: a second"),
    (TWO, "ply_cap=0", "ply_cap=0 ply_cap=9", "line 2: a second"),
    (TWO, "seats south=human north=computer3\n", "", "has no seats"),
    (TWO, "start quoridor2 south=e8:0 north=e3:0 fences=- turn=south\n", "", "has no start"),
    // Seats that do not play, and players that are missing.
    (TWO, "north=computer3", "", "line 4: no player at north"),
    (TWO, "=human", "=human west=human", "line 4: west does not"),
    (TWO, "bank south", "bank west", "line 7: west does not"),
    (TWO, "strikes south", "strikes east", "line 8: east does not"),
    (PACMAN, "pac west", "pac south", "line 2: no player at south"),
    (PACMAN, "pac west\n", "", "line 2: no player at south"),
    (PACMAN, "north=remote", "", "line 2: one player alone"),
    (MSPACMAN, "west=human", "north=human", "line 2: no player at west"),
    (MSPACMAN, "=human", "=human east=human", "line 2: "),
    // What another game has.
    (TWO, "seed 1", "pac south", "line 5: quoridor2 has no Pac-Man"),
    (TWO, "rolls", "rolls 1", "line 6: 1 is out"),
    (PACMAN, "pac west", "pac west\nrolls 2", "line 4: 2 is out"),
    (MSPACMAN, "rolls 4", "pac south", "line 3: mspacman has no Pac-Man"),
    // Positions and moves by the rules.
    (TWO, "north=e3", "north=e8", "line 9:"),
    (TWO, "d8 e4", "d8 e9", "line 10: e9:"),
    (TWO, "d9", "d9 e5", "line 10: e5:"),
    (TWO, "d9", "d9 roll", "line 10: roll:"),
    // A loss on time that the game cannot have.
    (TWO, "e4 d9", "e4\nforfeit west", "line 11: west cannot"),
    (TWO, "d9", "d9\nforfeit north", "line 11: north cannot"),
    (PACMAN, "pac west", "pac west\nforfeit west", "line 4: west cannot"),
    (MSPACMAN, "rolls 4", "forfeit west", "line 3: west cannot"),
];

#[test]
fn a_game_that_cannot_have_been_played_is_refused_with_its_line() {
    for good in [
        TWO,
        PACMAN,
        MSPACMAN,
        &TWO.replace("e4 d9", "e4\nforfeit south"),
    ] {
        let game = read(good).expect("a game");
        assert_eq!(read(&write_game(&game)), Ok(game), "{good}");
    }
    let mut faults = Vec::new();
    for &(good, old, new, told) in IMPOSSIBLE {
        let text = good.replacen(old, new, 1);
        assert_ne!(text, good, "{old}");
        match read(&text) {
            Err(wrong) if wrong.contains(told) => {}
            other => faults.push(format!("{new}: {:?}", other.map(|_| "read"))),
        }
        assert_eq!(read_as::<Damaged>(&text).ok(), read(&text).ok());
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_roll_without_a_face_is_read_with_the_face_of_the_dice() {
    let game = read(&format!("{MSPACMAN}moves d4 roll\n")).expect("a game");
    let moves: Vec<String> = game.moves.iter().map(Move::to_string).collect();
    assert!(moves[1].starts_with("roll="), "{moves:?}");
}

/// In Quoridor for four a pawn leaves the board by the clock; its player stays in the file.
#[test]
fn a_game_that_begins_without_a_pawn_is_read() {
    let text = "fencelight-game 1\nseats south=human west=human north=human east=human\n\
                bank south=300000 west=1 north=300000 east=300000\n\
                start quoridor4 south=e1:5 west=- north=e9:5 east=i5:5 fences=- turn=south\nmoves e2\n";
    let game = read(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(
        game.start.to_string().contains(" west=- "),
        "{}",
        game.start
    );
    let alone = text.replace(" west=human", "");
    assert!(read(&alone).is_err_and(|wrong| wrong.contains("line 2")));
}
