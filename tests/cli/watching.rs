//! Drawn games: `replay --html`, what `run` notes for them, and games beside a report.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::built_in::list;
use crate::program::{Ran, refuses, wargauge, wargauge_in};

/// The most bytes of a page with nothing but a drawn game.
const MOST_BYTES: usize = 300_000;

/// The film that a page holds.
#[track_caller]
fn film_of(page: &str) -> Value {
    let data = page.split("<script id=\"film-data\" type=\"application/json\">").nth(1);
    let data = data.expect("a film").split("</script>").next().expect("its end");
    serde_json::from_str(data).expect("a film is JSON")
}

/// The lines of a film in their order.
fn lines_of(film: &Value) -> Vec<String> {
    let frames = film["frames"].as_array().expect("frames").iter();
    let lines = frames.flat_map(|frame| frame["l"].as_array().cloned().unwrap_or_default());
    lines.map(|line| line.as_str().expect("words").to_owned()).collect()
}

#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = wargauge_in(folder, arguments);
    assert!([0, 3].contains(&ran.code), "{arguments:?}: {}", ran.err);
    ran
}

/// The words of a text, however its lines are broken.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The turn that a line says has begun, if it says nothing else: after its clause, or between dashes.
fn turn_of(line: &str) -> Option<u16> {
    let title = line.trim_matches(['-', ' ']);
    let clause = title.split_once(' ').filter(|(first, _)| first.contains('-'));
    let title = clause.map_or(title, |(_, rest)| rest);
    title.strip_prefix("Turn ").or(title.strip_prefix("Round "))?.parse().ok()
}

/// The first scenario of every ruleset.
fn a_scenario_of_each() -> Vec<String> {
    let mut first = BTreeMap::new();
    for row in list(&["scenarios"]) {
        let [ruleset, name] = ["ruleset", "name"].map(|key| row[key].as_str().unwrap().to_owned());
        first.entry(ruleset).or_insert(name);
    }
    first.into_iter().map(|(ruleset, name)| format!("{ruleset}/{name}")).collect()
}

#[test]
fn every_ruleset_draws_the_game_that_it_tells() {
    let scenarios = a_scenario_of_each();
    assert!(scenarios.len() >= 5, "{scenarios:?}");
    for scenario in scenarios {
        let folder = tempfile::tempdir().unwrap();
        let game = ["replay", scenario.as_str(), "--pair", "1", "--leg", "2"];
        let told = wargauge(&game).out;
        let out = succeeds(folder.path(), &[&game[..], &["--html", "game.html"]].concat()).out;
        assert_eq!(out, "", "{scenario}: a drawn game is not told");
        let page = fs::read_to_string(folder.path().join("game.html")).unwrap();
        assert!(page.len() < MOST_BYTES, "{scenario}: {} bytes", page.len());
        let film = film_of(&page);
        assert_eq!(film["result"].as_str(), told.lines().last(), "{scenario}");
        // Told lines are broken at the width of a terminal, drawn ones are not.
        let told = words_of(&told);
        let mut at = 0;
        for line in lines_of(&film) {
            let line = words_of(&line);
            // A replay has a heading of its own for a turn that begins.
            let line = turn_of(&line).map_or(line, |turn| format!("== turn {turn} =="));
            let found = told[at..].find(&line);
            at += line.len() + found.unwrap_or_else(|| panic!("{scenario}: `{line}` is not told"));
        }
    }
}

#[test]
fn a_side_sees_less_than_both() {
    for scenario in ["wwii-sim/stone-farm", "command-decision/ridge"] {
        let folder = tempfile::tempdir().unwrap();
        let seen = |side: &str| {
            let game = ["replay", scenario, "--pair", "0", "--html", "game.html", "--side", side];
            succeeds(folder.path(), &game);
            film_of(&fs::read_to_string(folder.path().join("game.html")).unwrap())
        };
        let [a, b, both] = ["a", "b", "both"].map(seen);
        assert_eq!((&a["eye"], &b["eye"], &both["eye"]), (&0.into(), &1.into(), &Value::Null));
        let lines = lines_of(&both);
        for film in [&a, &b] {
            let told = lines_of(film);
            assert!(!told.is_empty() && told.len() <= lines.len(), "{scenario}: {}", told.len());
            assert_eq!(film["result"], both["result"]);
        }
        // Who hides nothing leaves nothing unknown.
        assert_ne!(lines_of(&a), lines_of(&b), "{scenario}");
    }
}

/// The cells of a manifest.
fn noted(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let cells = manifest["cells"].as_array().unwrap().iter();
    cells.map(|cell| cell["noted"].clone()).collect()
}

const RUN: [&str; 6] = ["run", "grid/two-villages", "--policy", "random", "--seed", "5"];

#[test]
fn a_run_notes_what_replay_picks() {
    let folder = tempfile::tempdir().unwrap();
    let played = |games: &str, more: &[&str], out: &str| {
        let arguments = [&RUN[..], &["-q", "--games", games, "--out", out], more].concat();
        succeeds(folder.path(), &arguments);
        noted(&folder.path().join(out))
    };
    let games = played("260", &["--threads", "1"], "one");
    let other = played("260", &["--threads", "3", "--chunk", "5"], "other");
    assert_eq!(games, other, "threads and chunks leave no trace");
    // Only the first games are picked from, so that longer runs note the same.
    assert_eq!(games, played("300", &[], "more"));
    let found: BTreeSet<&str> =
        games[0].as_array().unwrap().iter().map(|game| game["what"].as_str().unwrap()).collect();
    assert!(found.contains("typical") && found.len() >= 3, "{found:?}");
    for game in games[0].as_array().unwrap() {
        let what = game["what"].as_str().unwrap();
        let replay = ["replay", RUN[1], "--policy", "random", "--seed", "5", "--pick", what];
        let told = wargauge(&replay).err;
        let which = format!("--pair {} --leg {}", game["pair"], game["game"]);
        assert!(told.contains(&which), "{what}: {which} is noted, {told}");
    }
}

#[test]
fn a_report_shows_games_and_writes_others_beside_itself() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), &[&RUN[..], &["-q", "--games", "40", "--out", "out"]].concat());
    let ran = succeeds(folder.path(), &["report", "out", "--out", "page.html"]);
    assert_eq!(ran.err, "");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    let typical = &noted(&folder.path().join("out"))[0][0];
    let film = film_of(&page);
    assert_eq!((&film["pair"], &film["game"]), (&typical["pair"], &typical["game"]));
    assert!(page.contains("script-src 'sha256-") && page.matches("<script").count() == 2);
    let files = || {
        let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        entries.filter(|name| name.to_string_lossy().contains("-replay-")).count()
    };
    assert_eq!(files(), 0, "none are asked for");
    succeeds(folder.path(), &["report", "out", "--out", "page.html", "--replays", "1"]);
    assert_eq!(files(), 1);
    succeeds(folder.path(), &["report", "out", "--out", "page.html", "--replays", "all"]);
    let all = noted(&folder.path().join("out"))[0].as_array().unwrap().len();
    assert_eq!(files(), all - 1);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert_eq!(page.matches("href=\"page-replay-1-").count(), all - 1, "and linked");
}

#[test]
fn games_whose_data_have_changed_are_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), &["new", "--ruleset", "grid", "scenario", "mine"]);
    let file = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let run = ["run", &name, "--policy", "random", "-q", "--games", "20", "--out", "out"];
    succeeds(folder.path(), &run);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}\n# another\n")).unwrap();
    let ran = succeeds(folder.path(), &["report", "out", "--out", "page.html"]);
    assert!(ran.err.starts_with("no game is drawn: the data files have changed"), "{}", ran.err);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(!page.contains("<script"), "the page is there without them");
    let ran = wargauge_in(folder.path(), &["report", "out", "--out", "b.html", "--replays", "2"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("the data files have changed") && !folder.path().join("b.html").exists()
    );
}

#[test]
fn a_picture_needs_a_page_of_its_own() {
    let name = "grid/two-villages";
    refuses(&["replay", name, "--pair", "0", "--side", "a"], &["--html"]);
    refuses(&["replay", name, "--pair", "0", "--html", "game.txt"], &[".html"]);
    refuses(&["replay", name, "--pair", "0", "--html", "none/game.html"], &["game.html"]);
    refuses(&["report", ".", "--replays", "some"], &["all"]);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.html"), "mine").unwrap();
    let ran = wargauge_in(folder.path(), &["replay", name, "--pair", "0", "--html", "game.html"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(fs::read(folder.path().join("game.html")).unwrap(), b"mine");
}
