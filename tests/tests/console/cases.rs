//! Requests with one answer, as text: `cases.txt`.

use fencelight_core::games::GameKind;
use fencelight_tests::ConsoleClient;
use fencelight_tests::scenario::run_cases;

#[test]
fn requests_are_granted_or_refused_as_written() {
    let wrong = run_cases(include_str!("cases.txt"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn in_a_game_a_change_of_a_seat_takes_effect_at_once() {
    for kind in GameKind::ALL {
        let mut console = ConsoleClient::default();
        let has_request =
            |console: &mut ConsoleClient| !console.request("table").contains("\nrequest=-\n");
        console.request(&format!("new {kind} seed=5"));
        let seat = console.state("seat");
        console.request(&format!("seat {seat} computer 2"));
        console.request("wait 2000");
        assert_ne!(console.request("moves"), "", "{kind}: the computer plays");
        let seat = console.state("seat");
        console.request(&format!("seat {seat} human"));
        let before = console.request("moves");
        console.request("wait 5000");
        assert_eq!(console.request("moves"), before, "{kind}: a person thinks");
        console.request(&format!("seat {seat} remote"));
        assert!(has_request(&mut console), "{kind}");
        console.request(&format!("seat {seat} human"));
        assert!(!has_request(&mut console), "{kind}");
    }
}
