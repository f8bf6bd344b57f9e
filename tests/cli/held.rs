//! What held when others tried to break it.

use std::fs;

use wargauge_report::{AorB, csv};
use wargauge_studies::GameRow;

use crate::built_in::{first_scenario, list};
use crate::own_files::contents;
use crate::program::{wargauge, wargauge_in};

/// The games of a run by their seeds.
fn games(scenario: &str, seed: &str, number: &str) -> Vec<GameRow> {
    let folder = tempfile::tempdir().unwrap();
    let run = ["--seed", seed, "run", scenario, "--games", number, "--games-csv", "--out", "."];
    let ran = wargauge_in(folder.path(), &run);
    assert_eq!(ran.code, 0, "{}", ran.err);
    csv::read(fs::File::open(folder.path().join("games.csv")).unwrap()).unwrap()
}

#[test]
fn bytes_are_the_same_in_every_locale() {
    let scenario = first_scenario().name;
    let run = |locale: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_wargauge"));
        command.current_dir(folder.path()).env("LC_ALL", locale).env("LANG", locale);
        command.args(["run", &scenario, "--games", "40", "--out", "out", "--html", "page.html"]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{locale}: {output:?}");
        (output.stdout, contents(folder.path()))
    };
    let plain = run("C");
    for locale in ["C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "ja_JP.eucJP"] {
        assert!(run(locale) == plain, "{locale}");
    }
}

/// Games of a seed say nothing of those of the next one.
#[test]
fn neighbouring_seeds_are_uncorrelated() {
    let scenario = first_scenario().name;
    let scores = |seed: u64| -> Vec<f64> {
        let rows = games(&scenario, &seed.to_string(), "1000");
        let won = |row: &GameRow| match row.winner {
            Some(AorB::A) => 1.0,
            Some(AorB::B) => -1.0,
            None => 0.0,
        };
        rows.chunks(2).map(|pair| pair.iter().map(won).sum()).collect()
    };
    let seeds: Vec<Vec<f64>> = (1..=9).map(scores).collect();
    let (one, next): (Vec<f64>, Vec<f64>) =
        seeds.windows(2).flat_map(|two| two[0].iter().copied().zip(two[1].iter().copied())).unzip();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let product = |a: &[f64], b: &[f64]| {
        let (of_a, of_b) = (mean(a), mean(b));
        a.iter().zip(b).map(|(a, b)| (a - of_a) * (b - of_b)).sum::<f64>()
    };
    let correlation = product(&one, &next) / (product(&one, &one) * product(&next, &next)).sqrt();
    // Four standard errors of 4,000 pairs.
    assert_eq!(one.len(), 4000);
    assert!(correlation.abs() < 0.063, "{correlation}");
}

#[test]
fn replays_end_as_the_games_that_were_counted_in_every_ruleset() {
    let (mut told, mut seen) = (0, 0);
    for ruleset in list(&["rulesets"]) {
        let words = |key: &str| ruleset[key].as_str().expect("words").to_owned();
        let scenario = format!("{}/{}", words("name"), words("small_scenario"));
        let number = if seen < 2 { "18" } else { "16" };
        seen += 1;
        for game in games(&scenario, "7", number) {
            let (pair, leg) = (game.pair.to_string(), game.leg.to_string());
            let ran =
                wargauge(&["--seed", "7", "replay", &scenario, "--pair", &pair, "--leg", &leg]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""));
            let last = ran.out.lines().last().expect("a result");
            let ends = format!("in turn {} by {}", game.turns, game.clause);
            let wins = match game.winner {
                Some(AorB::A) => "wins (A)",
                Some(AorB::B) => "wins (B)",
                None => "result: ",
            };
            assert!(
                last.ends_with(&ends) && last.contains(wins),
                "{scenario} {pair} {leg}: {last}"
            );
            told += 1;
        }
    }
    assert_eq!((seen, told), (5, 84));
}

/// Interrupted three times, and gone on with each time by other threads and chunks.
#[cfg(unix)]
#[test]
fn a_run_that_was_resumed_three_times_comes_to_the_same_bytes() {
    use std::process::{Command, Stdio};
    let scenario = first_scenario().name;
    let around = tempfile::tempdir().unwrap();
    let start = ["run", &scenario, "--games", "6000", "--seed", "9", "--games-csv", "--out"];
    let whole = wargauge_in(around.path(), &[&start[..], &["whole"]].concat());
    assert_eq!(whole.code, 0, "{}", whole.err);
    let played = |arguments: &[&str], ends: bool| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
            .current_dir(around.path())
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lock = around.path().join("out/.wargauge-lock");
        while !lock.exists() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        if !ends {
            std::thread::sleep(std::time::Duration::from_millis(60));
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        }
        child.wait().unwrap().code()
    };
    assert_eq!(played(&[&start[..], &["out"]].concat(), false), Some(130), "interrupted");
    for (threads, chunk) in [("1", "7"), ("3", "64")] {
        let resume = ["run", "--resume", "out", "--threads", threads, "--chunk", chunk];
        assert_eq!(played(&resume, false), Some(130), "interrupted again");
    }
    let last = ["run", "--resume", "out", "--threads", "2", "--chunk", "33"];
    assert_eq!(played(&last, true), Some(0));
    let [whole, out] = ["whole", "out"].map(|name| contents(&around.path().join(name)));
    assert!(whole == out, "{:?}", whole.keys());
}
