//! `replay`: the game that was counted, told again.

use wargauge_report::{AorB, csv};
use wargauge_studies::GameRow;

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

#[test]
fn a_game_worth_reading_is_picked_from_those_that_run_plays() {
    let scenario = first_scenario();
    let folder = tempfile::tempdir().unwrap();
    let name = scenario.name.as_str();
    let ran = wargauge_in(
        folder.path(),
        &["run", name, "--games", "20", "--games-csv", "--out", ".", "--seed", "5"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let file = std::fs::File::open(folder.path().join("games.csv")).unwrap();
    let games: Vec<GameRow> = csv::read(file).unwrap();
    let pick = |word: &str| {
        let ran = wargauge(&["--seed", "5", "replay", name, "--pick", word, "--games", "20"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    let typical = pick("typical");
    let told = typical.err.lines().next().expect("what was picked");
    assert!(told.starts_with("the typical game of 20 (A won "), "{told}");
    let (_, which) = told.split_once(": ").expect("which game");
    let mut named = vec!["--seed", "5", "replay", name];
    named.extend(which.split(' '));
    assert_eq!(wargauge(&named).out, typical.out, "the game that it names");

    // Each force has the same points here, so the points lost say which game is lopsided.
    let by = |game: &&GameRow| game.lost_a.0.abs_diff(game.lost_b.0);
    let widest = games.iter().map(|game| by(&game)).max().unwrap();
    let one = games.iter().find(|game| by(game) == widest).unwrap();
    let told = pick("lopsided").err;
    assert!(told.contains(&format!("--pair {} --leg {}", one.pair, one.leg)), "{told}");
}

#[test]
fn a_pick_and_a_number_exclude_each_other() {
    let name = first_scenario().name;
    for wrong in [
        vec!["replay", &name],
        vec!["replay", &name, "--pair", "1", "--pick", "typical"],
        vec!["replay", &name, "--leg", "2", "--pick", "typical"],
        vec!["replay", &name, "--pair", "1", "--games", "20"],
        vec!["replay", &name, "--pick", "typicl"],
    ] {
        assert_eq!(wargauge(&wrong).code, 2, "{wrong:?}");
    }
    // Two games: as a rule either each side won one, or one won none.
    let ran = wargauge(&["replay", &name, "--pick", "upset", "--games", "2"]);
    if ran.code == 2 {
        assert!(ran.err.contains("no upset: "), "{}", ran.err);
    }
}

/// The chances end where the game ends, and neither threads nor the lines of the game are others by them.
#[test]
fn chances_in_a_game_end_in_its_result_on_any_number_of_threads() {
    let scenario = first_scenario();
    let tell = |more: &[&str]| {
        let ran = wargauge(&[&["--quiet", "replay", &scenario.name, "--pair", "1"], more].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let (plain, told) = (tell(&[]), tell(&["--luck=20", "--threads", "1"]));
    assert_eq!(told, tell(&["--luck=20", "--threads", "2"]));
    let result = plain.lines().last().unwrap();
    let (game, summary) = told.split_once(result).expect("the result of the game");
    let chances: Vec<&str> =
        game.lines().filter_map(|line| line.trim().strip_prefix("(chance of ")).collect();
    assert!(chances.len() > 5, "{chances:?}");
    let end = match result {
        draw if draw.starts_with("result: draw") => " 50 %)",
        won if won.starts_with(&format!("result: {} wins", role_of(chances[0]))) => " 100 %)",
        _ => " 0 %)",
    };
    assert!(chances.last().unwrap().ends_with(end), "{result}: {chances:?}");
    assert!(summary.contains("began with a chance of") && summary.contains("luck"), "{summary}");
    let swings = summary.lines().filter(|line| line.starts_with("  turn ")).count();
    assert_eq!(swings, 5, "{summary}");
    let without: Vec<&str> =
        game.lines().filter(|line| !line.trim().starts_with("(chance of ")).collect();
    let lines: Vec<&str> = plain.strip_suffix(&format!("{result}\n")).unwrap().lines().collect();
    assert_eq!(without, lines);
}

/// The role whose chance a line tells.
fn role_of(chance: &str) -> &str {
    let end = chance.find(|letter: char| letter.is_ascii_digit()).expect("a number");
    chance[..end].trim()
}
