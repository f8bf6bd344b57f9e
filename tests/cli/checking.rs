//! `check`: baselines, the exact layer, the three answers, and what it writes.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;
use wargauge_batch::FileRecord;
use wargauge_rules::roster::Source;

use crate::junit;
use crate::own_files::{change, contents, copy_into};
use crate::program::{Ran, wargauge_in};

/// A folder with files of the user's own and a baseline of so many games.
fn with_baseline(games: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let ran = check(
        folder.path(),
        &["scenario.toml", "--games", games, "--save-baseline", "base", "--seed", "5"],
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    folder
}

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    let mut all = vec!["check"];
    all.extend(arguments);
    wargauge_in(folder, &all)
}

fn against_base(folder: &TempDir, arguments: &[&str]) -> Ran {
    let mut all = vec!["--baseline", "base"];
    all.extend(arguments);
    check(folder.path(), &all)
}

/// Rows of the comparison: what they are about, and their verdicts.
fn verdicts(ran: &Ran) -> Vec<(Option<String>, String)> {
    let rows: Vec<Value> = serde_json::from_str(&ran.out).expect(&ran.out);
    let text = |value: &Value| value.as_str().map(str::to_owned);
    rows.iter().map(|row| (text(&row["unit"]), text(&row["verdict"]).unwrap())).collect()
}

#[test]
fn the_same_state_passes_on_any_threads() {
    let folder = with_baseline("40");
    let before = contents(folder.path());
    let files: Vec<&str> = before.keys().filter_map(|name| name.strip_prefix("base/")).collect();
    assert_eq!(files, ["baseline.json", "data.csv", "matchups.csv", "units.csv"]);
    for threads in ["1", "3"] {
        let ran = against_base(&folder, &["--threads", threads]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert!(ran.out.contains("no count differs") && ran.out.ends_with("PASS\n"), "{}", ran.out);
        let arguments = ["scenario.toml", "--games", "40", "--seed", "5", "--threads", threads];
        let mut again = arguments.to_vec();
        again.extend(["--save-baseline", "base"]);
        check(folder.path(), &again);
        assert_eq!(contents(folder.path()), before, "a baseline is the same on {threads} threads");
    }
}

#[test]
fn a_changed_number_fails_and_names_the_entry() {
    let folder = with_baseline("40");
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("army.toml: unit INF: price.regular 10 -> 12\n"), "{}", ran.out);
    assert!(ran.out.contains("FAIL\n") && ran.out.contains("1 of 1 moved"), "{}", ran.out);
}

/// Labels decide no game where stakes are given: then another price is no other play.
#[test]
fn a_changed_price_is_no_change_of_play() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let army = folder.path().join("army.toml");
    let text = fs::read_to_string(&army).unwrap();
    let with_stake = |line: &str| match line.strip_prefix("price = {") {
        Some(prices) => {
            format!("{line}\nstake = {{{}", prices.replace(", source = \"project\"", ""))
        }
        None => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(with_stake).collect();
    fs::write(&army, lines.join("\n")).unwrap();
    let save = ["scenario.toml", "--games", "100", "--save-baseline", "base"];
    check(folder.path(), &save);
    change(&army, "price = { elite = 11, regular = 10", "price = { elite = 11, regular = 17");
    let ran = against_base(&folder, &["--intended"]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    assert!(ran.out.contains("unit INF: price.regular 10 -> 17"), "{}", ran.out);
    assert!(ran.out.contains("no count differs"), "{}", ran.out);
    assert_eq!(against_base(&folder, &[]).code, 1, "the data differ all the same");
    let accepted = against_base(&folder, &["--accept"]);
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    assert!(
        accepted.out.contains("ACCEPTED\n") && !accepted.out.contains("FAIL"),
        "{}",
        accepted.out
    );
    let units = fs::read_to_string(folder.path().join("base/units.csv")).unwrap();
    assert!(units.contains(",INF,Infantry,17,"), "{units}");
    assert_eq!(against_base(&folder, &[]).code, 0);
}

#[test]
fn a_baseline_is_held_against_from_any_directory() {
    let folder = with_baseline("20");
    fs::create_dir_all(folder.path().join("deep/deeper")).unwrap();
    for (from, base) in [("deep/deeper", "../../base"), ("base", ".")] {
        let ran = check(&folder.path().join(from), &["--baseline", base]);
        assert_eq!(ran.code, 0, "{from}: {}", ran.err);
        assert!(ran.out.contains("no count differs"), "{}", ran.out);
    }
    let accepted = check(&folder.path().join("deep"), &["--baseline", "../base", "--accept"]);
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    assert_eq!(check(&folder.path().join("base"), &["--baseline", "."]).code, 0);
    // One whose files went elsewhere is looked up from here.
    let other = with_baseline("20");
    fs::rename(other.path().join("base"), folder.path().join("deep/moved")).unwrap();
    let ran = check(folder.path(), &["--baseline", "deep/moved"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_baseline_says_what_so_few_games_cannot_tell() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let save = ["scenario.toml", "--games", "40", "--save-baseline", "base"];
    let ran = check(folder.path(), &save);
    assert!(ran.err.contains("40 games tell whether anything changed at all"), "{}", ran.err);
    let wanted = ran.err.split("--games ").nth(1).unwrap();
    let wanted: u64 = wanted.split_whitespace().next().unwrap().parse().unwrap();
    assert!((2_000..40_000).contains(&wanted), "{}", ran.err);
}

#[test]
fn a_changed_number_of_an_entry_that_nobody_fields_fails_too() {
    let folder = with_baseline("4");
    change(&folder.path().join("army.toml"), "regular = 11", "regular = 30");
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("unit MOT: price.regular 11 -> 30"), "{}", ran.out);
    assert!(ran.out.contains("no count differs"), "{}", ran.out);
    let ran = against_base(&folder, &["--intended"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("changed on purpose"), "{}", ran.out);
}

#[test]
fn a_changed_comment_passes() {
    let folder = with_baseline("10");
    let army = folder.path().join("army.toml");
    change(&army, "# Unit types", "# The unit types\n\n# again");
    change(&army, "Companies of the Second World War", "Companies");
    change(&folder.path().join("blue.toml"), "\n\n", "\n\n# Blue.\n");
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("data: 0 of"), "{}", ran.out);
    assert!(ran.out.contains("in 2 of 4 files with other bytes"), "{}", ran.out);
}

#[test]
fn moved_games_of_unchanged_data_get_three_answers() {
    let folder = with_baseline("400");
    // Another reading of the rules stands for a program that plays other games.
    change(
        &folder.path().join("base/baseline.json"),
        "\"scenario.toml\"",
        "\"scenario.toml\", \"--rule\", \"fire_move=delayed\"",
    );
    let outside = against_base(&folder, &["--format", "json", "--unit-band", "0.5"]);
    assert_eq!(outside.code, 1, "{}", outside.err);
    let rows = verdicts(&outside);
    assert!(rows.iter().any(|(unit, verdict)| unit.is_some() && verdict == "outside"), "{rows:?}");
    assert_eq!(rows[0].1, "outside", "the worst stands first");

    let unclear = against_base(&folder, &["--band", "0.02", "--unit-band", "900"]);
    assert_eq!(unclear.code, 3, "{}", unclear.out);
    for word in ["INCONCLUSIVE\n", "400 games a match-up cannot tell", "games would settle"] {
        assert!(unclear.out.contains(word), "{word}: {}", unclear.out);
    }

    let inside = against_base(&folder, &["--band", "0.4", "--unit-band", "900"]);
    assert_eq!(inside.code, 0, "{}", inside.out);
    assert!(inside.out.contains("all that moved is shown to lie inside"), "{}", inside.out);
    let csv = against_base(&folder, &["--format", "csv"]);
    assert!(csv.out.starts_with("subject,ruleset,scenario,force,opponent,unit,"), "{}", csv.out);
}

#[test]
fn a_budget_too_small_is_inconclusive() {
    let folder = with_baseline("8");
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    let ran = against_base(&folder, &["--intended"]);
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.contains("8 games a match-up cannot tell"), "{}", ran.out);
    let more = against_base(&folder, &["--intended", "--games", "40", "--format", "json"]);
    let rows: Vec<Value> = serde_json::from_str(&more.out).unwrap();
    assert_eq!((&rows[0]["games_before"], &rows[0]["games_after"]), (&8.into(), &40.into()));
}

#[test]
fn accepting_writes_the_new_state_and_says_what_moved() {
    let folder = with_baseline("20");
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    let ran = against_base(&folder, &["--accept", "--games", "24"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("unit INF: price.regular 10 -> 12"), "{}", ran.out);
    assert!(ran.err.contains("accepted: base"), "{}", ran.err);
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("24 games each, seed 5"), "{}", ran.out);
}

#[test]
fn reports_are_written_for_machines() {
    let folder = with_baseline("40");
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    let ran = against_base(
        &folder,
        &[
            "--junit",
            "junit.xml",
            "--summary",
            "summary.md",
            "--bencher",
            "b.json",
            "--annotations",
        ],
    );
    assert_eq!(ran.code, 1, "{}", ran.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let xml = read("junit.xml");
    assert!(xml.starts_with("<?xml") && xml.contains("<testsuite name=\"match-ups\""), "{xml}");
    assert!(xml.contains("unit INF: price.regular 10 -&gt; 12"), "{xml}");
    assert_eq!(junit::faults(&xml), [""; 0]);
    assert!(read("summary.md").starts_with("# Balance check: FAIL\n"));
    let metrics: Value = serde_json::from_str(&read("b.json")).unwrap();
    assert_eq!(metrics.as_object().unwrap().len(), 13, "a match-up and twelve units");
    for metric in metrics.as_object().unwrap().values() {
        let metric = metric.as_object().unwrap().values().next().unwrap();
        let number = |key: &str| metric[key].as_f64().unwrap();
        assert!(number("lower_value") <= number("value"));
        assert!(number("value") <= number("upper_value"));
    }
    let annotations: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("::")).collect();
    assert!((2..=10).contains(&annotations.len()), "{annotations:?}");
    let line = read("army.toml").lines().position(|line| line.contains("regular = 12")).unwrap();
    assert_eq!(
        annotations[0],
        format!(
            "::error file=army.toml,line={},title=Changed data::army.toml: unit INF: \
             price.regular 10 -> 12",
            line + 1
        )
    );
}

/// Whatever a check comes to, test reporters take what it says.
#[test]
fn every_junit_report_is_of_the_schema() {
    let (folder, longer) = (with_baseline("8"), with_baseline("200"));
    let check_in = |folder: &TempDir, more: &[&str], code: i32| {
        let ran = against_base(folder, &[&["--junit", "junit.xml"], more].concat());
        assert_eq!(ran.code, code, "{more:?}: {}", ran.err);
        let xml = fs::read_to_string(folder.path().join("junit.xml")).unwrap();
        assert_eq!(junit::faults(&xml), [""; 0], "{more:?}: {xml}");
        xml
    };
    let check = |more: &[&str], code: i32| check_in(&folder, more, code);
    assert!(!check(&[], 0).contains("<failure"));
    assert!(check_in(&longer, &["--fair=99..100"], 1).contains("name=\"fairness\""));
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    let changed = check(&[], 1);
    assert!(changed.contains("<failure"), "{changed}");
    let unclear = check(&["--intended"], 3);
    assert!(unclear.contains("<error"), "{unclear}");
}

/// The check must refuse with exit code 2, say the words, and leave every file as it was.
#[track_caller]
fn refuses(folder: &TempDir, arguments: &[&str], words: &[&str]) {
    let before = contents(folder.path());
    let ran = check(folder.path(), arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{arguments:?} does not say `{word}`:\n{}", ran.err);
    }
    assert_eq!(ran.err.lines().filter(|line| line.starts_with("error")).count(), 1, "{}", ran.err);
    assert_eq!(contents(folder.path()), before, "{arguments:?} wrote something");
}

/// Names a table in the head of the baseline as it is now.
fn seal_again(folder: &TempDir, table: &str) {
    let base = folder.path().join("base");
    let head = base.join("baseline.json");
    let mut json: Value = serde_json::from_slice(&fs::read(&head).unwrap()).unwrap();
    let text = fs::read_to_string(base.join(table)).unwrap();
    let named = json["tables"].as_array_mut().unwrap().iter_mut();
    let named = named.into_iter().find(|named| named["name"] == table).unwrap();
    named["sha256"] = FileRecord::of(&Source::new(table, text)).sha256.into();
    fs::write(&head, format!("{json:#}\n")).unwrap();
}

#[test]
fn tables_of_two_baselines_are_no_baseline() {
    let (folder, other) = (with_baseline("4"), tempfile::tempdir().unwrap());
    copy_into(other.path());
    let arguments = ["scenario.toml", "--games", "4", "--save-baseline", "base", "--seed", "6"];
    assert_eq!(check(other.path(), &arguments).code, 0);
    for file in ["baseline.json", "data.csv", "matchups.csv", "units.csv"] {
        let [mine, theirs] = [&folder, &other].map(|one| one.path().join("base").join(file));
        let (before, mixed) = (fs::read(&mine).unwrap(), fs::read(theirs).unwrap());
        fs::write(&mine, &mixed).unwrap();
        if before != mixed {
            refuses(&folder, &["--baseline", "base"], &["is not the table that baseline.json"]);
        }
        fs::write(&mine, &before).unwrap();
    }
    assert_eq!(against_base(&folder, &[]).code, 0);
}

#[cfg(unix)]
#[test]
fn reports_go_to_files_of_their_own() {
    let folder = with_baseline("4");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("j.xml", folder.path().join("link")).unwrap();
    fs::write(folder.path().join("j.xml"), "").unwrap();
    let refused = |more: &[&str], words: &str| {
        let ran = against_base(&folder, more);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{more:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{more:?}: {}", ran.err);
    };
    for option in ["--junit", "--summary", "--bencher"] {
        refused(&[option, "/dev/null"], "a device or a pipe");
        refused(&[option, "pipe"], "a device or a pipe");
        refused(&[option, "army.toml"], "it is read by this check");
        refused(&[option, "base/units.csv"], "it is read by this check");
    }
    refused(&["--junit", "j.xml", "--summary", "./j.xml"], "two reports would have that name");
    refused(&["--junit", "j.xml", "--summary", "base/../link"], "two reports would have that");
    use std::os::unix::fs::FileTypeExt;
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(against_base(&folder, &["--junit", "link"]).code, 0);
    assert!(fs::symlink_metadata(folder.path().join("link")).unwrap().is_symlink());
    assert!(fs::read_to_string(folder.path().join("j.xml")).unwrap().starts_with("<?xml"));
}

#[test]
fn a_baseline_that_was_changed_meanwhile_is_kept() {
    let folder = with_baseline("4");
    let base = folder.path().join("base");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .current_dir(folder.path())
        .args(["check", "--baseline", "base", "--accept", "--games", "3000"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while contents(&base).len() < 5 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    fs::write(base.join("units.csv"), "edited").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("changed meanwhile") && !said.contains("accepted:"), "{said}");
    assert_eq!(fs::read_to_string(base.join("units.csv")).unwrap(), "edited");
    assert_eq!(contents(&base).len(), 4);
}

#[test]
fn what_is_no_baseline_is_refused() {
    let cases: [(&str, &str, &str, &[&str]); 9] = [
        ("baseline.json", "\"format\": 2,", "", &["format none", "expected 2"]),
        ("baseline.json", "{", "", &["base/baseline.json:2:", "this is no baseline"]),
        ("baseline.json", "\"grid\"", "\"chess\"", &["there is no ruleset `chess`", "grid"]),
        ("baseline.json", "scenario.toml", "gone.toml", &["there is no file `gone.toml`"]),
        (
            "baseline.json",
            "\"scenario.toml\"",
            "\"scenario.toml\", \"--rule\", \"hill_loss=blocks\"",
            &["there is no switch `hill_loss`", "hill_los"],
        ),
        ("baseline.json", "\"scenario.toml\"", "\"--frces\"", &["arguments cannot be read"]),
        ("matchups.csv", "wins_a", "wins", &["matchups.csv", "the columns are"]),
        ("matchups.csv", ",fixed,", ",twice,", &["matchups.csv", "no valid `swap`"]),
        ("units.csv", "grid,two-villages,", "grid,three-villages,", &["units.csv"]),
    ];
    for (file, from, to, words) in cases {
        let folder = with_baseline("4");
        change(&folder.path().join("base").join(file), from, to);
        if file != "baseline.json" {
            seal_again(&folder, file);
        }
        refuses(&folder, &["--baseline", "base", "--junit", "j.xml"], words);
    }
}

#[test]
fn a_baseline_must_be_there_and_whole() {
    let folder = with_baseline("4");
    refuses(&folder, &["--baseline", "elsewhere"], &["there is no baseline at `elsewhere`"]);
    refuses(&folder, &["--baseline", "army.toml"], &["there is no baseline at `army.toml`"]);
    for file in ["baseline.json", "data.csv", "matchups.csv", "units.csv"] {
        let folder = with_baseline("4");
        let path = folder.path().join("base").join(file);
        let text = fs::read_to_string(&path).unwrap();
        let cut = text.trim_end().rfind('\n').unwrap() + 1;
        fs::write(&path, &text[..cut]).unwrap();
        refuses(&folder, &["--baseline", "base"], &[file]);
        fs::remove_file(&path).unwrap();
        refuses(&folder, &["--baseline", "base"], &["there is no file", file]);
    }
}

#[test]
fn a_tampered_count_contradicts_the_pairs() {
    let folder = with_baseline("8");
    let path = folder.path().join("base/matchups.csv");
    let text = fs::read_to_string(&path).unwrap();
    let pairs = text.trim_end().rsplit(',').next().unwrap().to_owned();
    let turned: String = pairs.chars().map(|score| if score == '4' { '0' } else { '4' }).collect();
    change(&path, &pairs, &turned);
    seal_again(&folder, "matchups.csv");
    refuses(&folder, &["--baseline", "base"], &["contradict the pairs"]);
    change(&path, &turned, &pairs[1..]);
    seal_again(&folder, "matchups.csv");
    refuses(&folder, &["--baseline", "base"], &["not one digit for every two games"]);
}

#[test]
fn arguments_must_make_sense() {
    let folder = with_baseline("8");
    let against = |more: &[&'static str]| [&["--baseline", "base"], more].concat();
    refuses(&folder, &[], &["--save-baseline", "--baseline"]);
    refuses(&folder, &against(&["--save-baseline", "b"]), &["cannot be used with"]);
    refuses(&folder, &against(&["scenario.toml"]), &["cannot be used with"]);
    refuses(&folder, &against(&["--rule", "a=b"]), &["cannot be used with"]);
    refuses(&folder, &against(&["--games", "6"]), &["fewer than the baseline", "at least 8"]);
    refuses(&folder, &against(&["--band", "2"]), &["'2'", "below 0.5"]);
    refuses(&folder, &against(&["--unit-band", "x"]), &["'x'", "such as 5"]);
    refuses(&folder, &against(&["--junit", "army.toml/j.xml"]), &["cannot write"]);
    refuses(&folder, &against(&["--summary", "base"]), &["cannot write `./base`"]);
    refuses(&folder, &["--save-baseline", "b", "--accept"], &["--accept", "cannot be used with"]);
    refuses(&folder, &["--save-baseline", "b", "--band", "0.1"], &["--band", "cannot be used"]);
    refuses(&folder, &against(&["--games", "2000000"]), &["at most 200000"]);
    refuses(&folder, &["zzzzzzzz", "--save-baseline", "b"], &["no scenario `zzzzzzzz`"]);
    refuses(&folder, &["scenario.toml", "--save-baseline", "army.toml"], &["not a folder"]);
    refuses(&folder, &["scenario.toml", "--save-baseline", "b", "--games", "7"], &["6 or 8"]);
}

#[test]
fn a_force_that_changed_names_its_unit() {
    let folder = with_baseline("8");
    change(&folder.path().join("blue.toml"), "type = \"TNK\"", "type = \"ASG\"");
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("blue.toml: unit TNK: type is gone"), "{}", ran.out);
    assert!(ran.out.contains("unit ASG of two-villages"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_writes_nothing() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("base");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(["check", "--games", "200000", "--save-baseline"])
        .arg(&base)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !base.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted before"), "{said}");
    assert!(!base.join("baseline.json").exists(), "what is not whole is no baseline");
}

#[test]
fn another_seed_than_the_baselines_is_refused() {
    let folder = with_baseline("4");
    let ran = against_base(&folder, &["--seed", "6"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("seed 5, not 6"), "{}", ran.err);
    assert_eq!(against_base(&folder, &["--seed", "5"]).code, against_base(&folder, &[]).code);
}

#[test]
fn scores_are_held_to_a_band_whatever_they_were() {
    let folder = with_baseline("40");
    let unmoved = against_base(&folder, &[]);
    assert_eq!(unmoved.code, 0, "{}", unmoved.err);
    // A band that every score lies in, one that none does, and one that forty games cannot tell.
    for (band, code, word) in [("0..100", 0, "fair"), ("99..100", 1, "not fair")] {
        let ran = against_base(&folder, &[&format!("--fair={band}"), "--junit", "junit.xml"]);
        assert_eq!(ran.code, code, "{band}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(&format!(": {word}\n")), "{band}: {}", ran.out);
        let xml = fs::read_to_string(folder.path().join("junit.xml")).unwrap();
        let failures = format!("errors=\"0\" failures=\"{code}\">");
        assert!(xml.contains("<testsuite name=\"fairness\"") && xml.contains(&failures), "{xml}");
    }
    let open = against_base(&folder, &["--fair=49.9..50.1"]);
    assert!(matches!(open.code, 1 | 3), "{}", open.out);
    let wrong = against_base(&folder, &["--fair=nowhere=45..55"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`--fair nowhere=45..55` means no match-up"), "{}", wrong.err);
    let wrong = against_base(&folder, &["--fair=55..45"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("expected the lower end first: 45..55"), "{}", wrong.err);
}

#[test]
fn a_baseline_keeps_the_bands_that_it_was_saved_with() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let save = ["scenario.toml", "--games", "40", "--save-baseline", "base", "--fair=99..100"];
    let ran = check(folder.path(), &save);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("1 lie outside now"), "{}", ran.err);
    let head = folder.path().join("base/baseline.json");
    assert!(fs::read_to_string(&head).unwrap().contains("99..100"));
    assert_eq!(against_base(&folder, &[]).code, 1);
    // What is accepted goes on being held; a band that is given takes the place of those kept.
    assert_eq!(against_base(&folder, &["--accept"]).code, 0);
    assert_eq!(against_base(&folder, &[]).code, 1);
    assert_eq!(against_base(&folder, &["--fair=0..100"]).code, 0);
    change(&head, "99..100", "99..98");
    let ran = against_base(&folder, &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`fair`") && ran.err.contains("98..99"), "{}", ran.err);
}

#[test]
fn a_comment_is_written_only_if_something_moved() {
    let folder = with_baseline("40");
    assert_eq!(against_base(&folder, &["--comment", "comment.md"]).code, 0);
    assert!(!folder.path().join("comment.md").exists());
    change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    assert_eq!(against_base(&folder, &["--comment", "comment.md"]).code, 1);
    let text = fs::read_to_string(folder.path().join("comment.md")).unwrap();
    assert!(text.starts_with("<!-- wargauge check -->\n# Balance check: FAIL"), "{text}");
}

#[test]
fn a_run_answers_whether_its_scores_are_fair() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let run = |more: &[&str]| {
        let mut all = vec!["run", "scenario.toml", "--games", "40", "--seed", "5"];
        all.extend(more);
        wargauge_in(folder.path(), &all)
    };
    for (band, code, word) in [("0..100", 0, "PASS"), ("99..100", 1, "FAIL")] {
        let ran = run(&[&format!("--fair={band}")]);
        assert_eq!(ran.code, code, "{band}: {}", ran.err);
        assert!(ran.out.ends_with(&format!("Fair scores: {word}\n")), "{}", ran.out);
    }
    let plain = run(&["--format", "csv"]);
    let rows = run(&["--format", "csv", "--fair=99..100"]);
    assert_eq!((rows.code, &rows.out), (1, &plain.out), "rows stay rows");
    assert!(rows.err.contains("Fair scores: FAIL"), "{}", rows.err);
    assert_eq!(run(&["--fair", "--until-width", "0.1"]).code, 2);
}
