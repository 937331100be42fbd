//! Texts of engines: what they mean, and what is wrong with them.

use super::*;

fn kind(text: &str) -> EngineKind {
    text.parse::<EngineSpec>().expect(text).kind
}

#[test]
fn a_search_has_a_level_nodes_time_and_a_table() {
    let search = |level, nodes, ms: Option<u64>, entries| EngineKind::Search {
        level,
        nodes,
        time: ms.map(Duration::from_millis),
        threads: 1,
        entries,
        evaluator: &Evaluator::DEFAULT,
    };
    assert_eq!(kind("level=3"), search(3, None, None, 8_192));
    assert_eq!(
        kind("nodes=5000 table=16M"),
        search(5, Some(5_000), None, 2 << 20)
    );
    assert_eq!(kind(" level=2  nodes=7 "), search(2, Some(7), None, 8_192));
    assert_eq!(kind("ms=100"), search(5, Some(u32::MAX), Some(100), 8_192));
    assert_eq!(
        kind("level=4 ms=20 table=80"),
        search(4, None, Some(20), 10)
    );
}

#[test]
fn several_threads_need_nodes_or_time_and_get_a_larger_table() {
    let search = |nodes, ms: Option<u64>, threads, entries| EngineKind::Search {
        level: 5,
        nodes: Some(nodes),
        time: ms.map(Duration::from_millis),
        threads,
        entries,
        evaluator: &Evaluator::DEFAULT,
    };
    assert_eq!(
        kind("ms=50 threads=2"),
        search(u32::MAX, Some(50), 2, 2 << 20)
    );
    assert_eq!(kind("threads=256 nodes=9"), search(9, None, 256, 2 << 20));
    assert_eq!(
        kind("nodes=9 threads=3 table=64K"),
        search(9, None, 3, 8_192)
    );
    // One thread is the default.
    assert_eq!(kind("nodes=9 threads=1"), kind("nodes=9"));
    assert_eq!(kind("level=3 threads=1"), kind("level=3"));
    let spec: EngineSpec = "ms=50".parse().expect("a spec");
    let threaded = spec.with_threads(4).expect("a spec");
    assert_eq!((spec.threads(), threaded.threads()), (1, 4));
    assert_eq!(threaded.to_string(), "ms=50 threads=4");
    assert!(
        threaded
            .with_threads(4)
            .is_err_and(|error| error.contains("twice"))
    );
}

#[test]
fn the_others_have_their_words() {
    assert_eq!(kind("greedy"), EngineKind::Greedy);
    assert_eq!(kind("mcts"), EngineKind::Mcts { rollouts: 7_500 });
    assert_eq!(kind("mcts rollouts=12"), EngineKind::Mcts { rollouts: 12 });
    let program = |command: &[&str], request: &str, seconds| EngineKind::External {
        command: command.iter().map(|word| (*word).to_string()).collect(),
        protocol: Protocol::Console {
            request: request.to_string(),
        },
        limit: Duration::from_secs(seconds),
    };
    assert_eq!(
        kind("cmd=target/release/fencelight console"),
        program(&["target/release/fencelight", "console"], "genmove", 60)
    );
    assert_eq!(
        kind("level=4 nodes=1000 limit=5 cmd=a 'b c' --nodes=3"),
        program(&["a", "b c", "--nodes=3"], "genmove level=4 nodes=1000", 5)
    );
    assert_eq!(
        kind(r#"go="genmove wild 7" cmd=./x"#),
        program(&["./x"], "genmove wild 7", 60)
    );
    let qtp = EngineKind::External {
        command: vec!["./x".into()],
        protocol: Protocol::Qtp,
        limit: Duration::from_secs(9),
    };
    assert_eq!(kind("protocol=qtp limit=9 cmd=./x"), qtp);
    assert_eq!(
        kind("protocol=console cmd=./x"),
        program(&["./x"], "genmove", 60)
    );
}

#[test]
fn what_is_wrong_is_named() {
    for (text, named) in [
        ("", "needs level="),
        ("table=64K", "needs level="),
        ("level=6", "`6`"),
        ("level=", "1 to 5"),
        ("nodes=0", "`0`"),
        ("nodes=many", "`many`"),
        ("ms=-1", "`-1`"),
        ("nodes=5 threads=0", "1 to 256; not `0`"),
        ("nodes=5 threads=257", "1 to 256; not `257`"),
        ("nodes=5 threads=all", "`all`"),
        ("nodes=5 threads=2 threads=2", "twice"),
        ("threads=2", "needs level="),
        ("level=5 threads=2", "needs nodes="),
        ("level=5 ms=100 threads=2", "needs nodes="),
        ("greedy threads=2", "threads="),
        ("mcts threads=2", "threads="),
        ("threads=2 cmd=a", "threads="),
        ("table=lots", "`lots`"),
        ("table=7", "`7`"),
        ("table=5G", "`5G`"),
        ("level=1 level=2", "twice"),
        ("strength=3", "`strength=3`"),
        ("greedy=1", "`greedy=1`"),
        ("greedy level=1", "greedy"),
        ("mcts nodes=5", "mcts"),
        ("mcts greedy", "mcts"),
        ("rollouts=5", "mcts"),
        ("level=1 go=genmove", "cmd="),
        ("level=1 limit=5", "cmd="),
        ("level=1 protocol=qtp", "cmd="),
        ("protocol=gtp cmd=a", "`gtp`"),
        ("protocol=qtp level=2 cmd=a", "level="),
        ("protocol=qtp go=genmove cmd=a", "go="),
        ("cmd=", "program to start"),
        ("cmd='a b", "not closed"),
        ("limit=0 cmd=a", "`0`"),
        ("go= cmd=a", "request"),
        ("go=x level=2 cmd=a", "go="),
        ("table=64K cmd=a", "table="),
        ("level=1\nnodes=2", "one line"),
    ] {
        let error = text.parse::<EngineSpec>().expect_err(text);
        assert!(error.contains(named), "{text}: {error}");
    }
    for text in ["mcts", "protocol=qtp cmd=a"] {
        let spec: EngineSpec = text.parse().expect("a spec");
        assert!(spec.unsupported(GameKind::Quoridor4).is_some(), "{text}");
        assert!(spec.unsupported(GameKind::Quoridor2).is_none(), "{text}");
    }
}
