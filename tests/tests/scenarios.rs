//! All scenario files, on virtual time.

use std::path::Path;

use fencelight_tests::scenario;

#[test]
fn every_scenario_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of scenarios")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(files.len() >= 60, "{} scenarios", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        assert!(
            text.starts_with("# "),
            "{} says what it pins",
            file.display()
        );
        if let Err(reason) = scenario::run(&text) {
            let name = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            wrong.push(format!("{name}, {reason}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_scenario_that_is_wrong_is_told() {
    let wrong = [
        "new quoridor2 first=south\nexpect position quoridor2",
        "new quoridor2 first=south\nexpect phase lobby",
        "new quoridor2 first=south\nexpect nonsense 1",
        "new quoridor2 first=south\n! play e2",
        "new quoridor2 first=south\nplay e5",
        "new quoridor2 first=south\nlit e1 north",
        "new quoridor2 first=south\nlit e9 north hint",
        "new quoridor2 first=south\nlit a5 white",
        "new quoridor2 first=south\ndark e1",
        "new quoridor2 first=south\nbar south 9 south",
        "new quoridor2 first=south\nsteady e1",
        "new quoridor2 first=south\nbreathes e9",
        "new quoridor2 first=south\nblinks e9 2",
        "new quoridor2 first=south\nwait 3000\nchases north",
    ];
    for text in wrong {
        assert!(scenario::run(text).is_err(), "{text}");
    }
}
