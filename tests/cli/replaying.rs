//! `replay`: the game that was counted, told again.

use wargauge_report::{AorB, GameRow, csv};

use crate::built_in::first_scenario;
use crate::program::{wargauge, wargauge_in};

#[test]
fn a_replay_ends_as_the_game_that_was_counted() {
    let scenario = first_scenario();
    let folder = tempfile::tempdir().unwrap();
    let name = scenario.name.as_str();
    let ran = wargauge_in(
        folder.path(),
        &["run", name, "--games", "8", "--games-csv", "--out", ".", "--seed", "5"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let file = std::fs::File::open(folder.path().join("games.csv")).unwrap();
    let games: Vec<GameRow> = csv::read(file).unwrap();
    for game in games {
        let (pair, leg) = (game.pair.to_string(), game.leg.to_string());
        let ran = wargauge(&["--seed", "5", "replay", name, "--pair", &pair, "--leg", &leg]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let last = ran.out.lines().last().expect("a result");
        assert!(
            last.ends_with(&format!("in turn {} by {}", game.turns, game.clause)),
            "pair {pair}, leg {leg}: {last}"
        );
        let winner = match game.winner {
            Some(AorB::A) => "wins (A)",
            Some(AorB::B) => "wins (B)",
            None => "result: ",
        };
        assert!(last.contains(winner), "{last}");
    }
}

#[test]
fn the_games_of_a_pair_are_told_apart() {
    let scenario = first_scenario();
    let forces = scenario.forces.join(",");
    let tell = |leg: &str| {
        let ran =
            wargauge(&["replay", &scenario.name, "--pair", "0", "--leg", leg, "--forces", &forces]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let [one, two] = ["1", "2"].map(tell);
    assert_eq!(one, tell("1"), "a replay is the same each time");
    assert_ne!(one, two);
    assert!(one.contains("== turn 1 =="), "{one}");
}
