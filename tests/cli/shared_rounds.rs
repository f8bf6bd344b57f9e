//! Studies that go by rounds, and new baselines, in shares: the files of one machine.

use std::fs;
use std::path::Path;

use crate::own_files::{change, contents, copy_into};
use crate::program::wargauge_in;
use crate::shared_checks::killed_when_kept;

const TRAINING: [&str; 15] = [
    "train",
    "grid/two-villages",
    "--against",
    "rush",
    "--weights",
    "danger,boldness",
    "--rounds",
    "2",
    "--games",
    "4",
    "--confirm",
    "200",
    "--hold-out",
    "grid/meeting-90",
    "--quiet",
];
const MONOTONY: [&str; 10] = [
    "ladder",
    "grid/two-villages",
    "--monotone",
    "--games",
    "60",
    "--confirm-games",
    "200",
    "--rows",
    "4",
    "--policy=rush",
];

/// Plays a study round by round in three shares, and merges each round, into the folder `merged`; gives the
/// number of rounds.
#[track_caller]
fn merged_in_rounds(folder: &Path, study: &[&str]) -> usize {
    let mut from: Option<String> = None;
    for number in 1..=9 {
        let (round, parts) = (number.to_string(), format!("parts-{number}"));
        let mut share = [study, &["--out", &parts, "--round", &round]].concat();
        share.extend(from.iter().flat_map(|from| ["--from", from.as_str()]));
        for shard in ["2/3", "0/3", "1/3"] {
            let ran = wargauge_in(folder, &[&share[..], &["--shard", shard]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{shard}: {ran:?}");
        }
        let merged = format!("merged-{number}");
        let mut merge = vec!["merge", parts.as_str(), "--out", merged.as_str()];
        merge.extend(from.as_deref());
        let ran = wargauge_in(folder, &merge);
        assert!(ran.code <= 1, "{ran:?}");
        if !ran.err.contains("the study goes on") {
            fs::rename(folder.join(merged), folder.join("merged")).unwrap();
            return number;
        }
        from = Some(merged);
    }
    panic!("there is no end of rounds");
}

/// All files of a result; of a merged one without what it can go on from.
fn files(folder: &Path, name: &str) -> std::collections::BTreeMap<String, Vec<u8>> {
    let mut files = contents(&folder.join(name));
    files.retain(|name, _| !name.ends_with(".part"));
    files
}

#[test]
fn a_training_in_shares_comes_to_its_weights() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ran = wargauge_in(folder, &[&TRAINING[..], &["--out", "whole"]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    // Two rounds, and the confirmation.
    assert_eq!(merged_in_rounds(folder, &TRAINING), 3);
    let whole = files(folder, "whole");
    assert!(whole == files(folder, "merged"), "{:?}", whole.keys());
    let ran = wargauge_in(folder, &["verify", "merged"]);
    assert!(ran.code == 0 && ran.out.contains("all the same"), "{ran:?}");
    change(&folder.join("merged/training.json"), "\"leads\": [", "\"leads\": [1,");
    let ran = wargauge_in(folder, &["verify", "merged"]);
    assert!(ran.code == 1 && ran.out.contains("not what its games come to"), "{ran:?}");
}

#[test]
fn a_table_of_monotony_in_shares_is_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (more, rounds) in [(&[][..], 2), (&["--plant", "2"][..], 4)] {
        let study = match more {
            [] => MONOTONY.to_vec(),
            _ => [&MONOTONY[..7], &MONOTONY[9..], more].concat(),
        };
        let ran = wargauge_in(folder, &[&study[..], &["--out", "whole"]].concat());
        assert!(ran.code <= 1, "{ran:?}");
        assert_eq!(merged_in_rounds(folder, &study), rounds, "{more:?}: {}", ran.out);
        let whole = files(folder, "whole");
        assert!(whole == files(folder, "merged"), "{more:?}: {:?}", whole.keys());
        let verified = wargauge_in(folder, &["verify", "whole"]);
        assert!(verified.code == 0 && verified.out.contains("all the same"), "{verified:?}");
        for name in fs::read_dir(folder).unwrap() {
            fs::remove_dir_all(name.unwrap().path()).unwrap();
        }
    }
}

#[test]
fn a_baseline_in_shares_is_the_baseline() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    copy_into(folder);
    let save = ["check", "scenario.toml", "--games", "402", "--seed", "5", "--fair=99..100"];
    let to = |name| [&save[..], &["--save-baseline", name]].concat();
    let whole = wargauge_in(folder, &to("whole"));
    assert_eq!(whole.code, 0, "{whole:?}");
    for shard in ["2/3", "0/3", "1/3"] {
        let ran = wargauge_in(folder, &[&to("parts")[..], &["--shard", shard]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    }
    let ran = wargauge_in(folder, &["merge", "parts", "--out", "merged"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.err.contains("99..100") || ran.err.contains("outside"),
        "what is not fair: {ran:?}"
    );
    assert!(contents(&folder.join("whole")) == contents(&folder.join("merged")));
    assert_eq!(contents(&folder.join("merged")).len(), 4);
    let held = ["check", "--baseline", "merged", "--fair=0..100"];
    let ran = wargauge_in(folder, &held);
    assert!(ran.code == 0 && ran.out.contains("no count differs"), "{ran:?}");
}

#[test]
fn a_tuning_is_played_again_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let tune = ["tune", "companies", "--scenario", "grid/meeting-90", "--games", "400"];
    let ran = wargauge_in(folder, &[&tune[..], &["--out", "out"]].concat());
    assert!(ran.code == 0 || ran.code == 3, "{ran:?}");
    let ran = wargauge_in(folder, &["verify", "out"]);
    assert!(ran.code == 0 && ran.out.contains("all the same"), "{ran:?}");
    // What somebody wrote into the manifest is no figure of its games.
    change(&folder.join("out/manifest.json"), "\"studies\": [", "\"studies\": [1, ");
    let ran = wargauge_in(folder, &["verify", "out"]);
    assert!(ran.code == 1 && ran.out.contains("not what its games come to"), "{ran:?}");
    let save = ["check", "grid/two-villages", "--games", "4", "--save-baseline", "base"];
    assert_eq!(wargauge_in(folder, &save).code, 0);
    let ran = wargauge_in(folder, &["verify", "base"]);
    assert!(ran.code == 2 && ran.err.contains("check --baseline base"), "{ran:?}");
}

#[test]
fn what_was_killed_goes_on_to_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    copy_into(folder);
    let long = |words: &[&'static str], from: &str, to: &'static str| -> Vec<&'static str> {
        words.iter().map(|word| if *word == from { to } else { word }).collect()
    };
    let to = |study: &[&'static str], name| [study, &["--out", name]].concat();
    for study in [long(&TRAINING, "2", "40"), long(&MONOTONY, "200", "2000")] {
        assert!(killed_when_kept(folder, &to(&study, "out"), "out"), "it ended before");
        let ran = wargauge_in(folder, &to(&study, "out"));
        assert!(ran.code <= 1, "{ran:?}");
        assert!(study.contains(&"--quiet") || ran.err.contains("goes on after"), "{ran:?}");
        assert_eq!(wargauge_in(folder, &to(&study, "whole")).code, ran.code);
        let [out, whole] = ["out", "whole"].map(|name| contents(&folder.join(name)));
        assert!(out == whole, "{:?} {:?}", out.keys(), whole.keys());
        for name in ["out", "whole"] {
            fs::remove_dir_all(folder.join(name)).unwrap();
        }
    }
    let save = ["check", "scenario.toml", "--games", "20000", "--save-baseline"];
    assert!(killed_when_kept(folder, &[&save[..], &["out"]].concat(), "out"), "it ended before");
    for name in ["out", "whole"] {
        let ran = wargauge_in(folder, &[&save[..], &[name]].concat());
        assert!(ran.code == 0 && ran.err.contains("saved 1 match-ups"), "{ran:?}");
        assert_eq!(ran.err.contains("goes on after"), name == "out", "{ran:?}");
    }
    let [out, whole] = ["out", "whole"].map(|name| contents(&folder.join(name)));
    assert!(out == whole, "{:?} {:?}", out.keys(), whole.keys());
}

#[test]
fn rounds_are_asked_for_where_there_are_any() {
    let folder = tempfile::tempdir().unwrap();
    let refuses = |words: &[&str], said: &str| {
        let ran = wargauge_in(folder.path(), words);
        assert!(ran.code == 2 && ran.err.contains(said), "{words:?}: {ran:?}");
    };
    let share = ["--shard", "1/2", "--out", "out"];
    refuses(&[&TRAINING[..], &share].concat(), "--round");
    refuses(&[&MONOTONY[..], &share].concat(), "--round");
    refuses(&[&MONOTONY[..], &["--shard", "1/2", "--round", "1"]].concat(), "its --out");
    refuses(&[&TRAINING[..], &share, &["--round", "2"]].concat(), "--from");
    let ladder = ["ladder", "grid/two-villages", "--games", "4"];
    refuses(&[&ladder[..], &share, &["--round", "1"]].concat(), "this `ladder` has no rounds");
    let save =
        ["check", "grid/two-villages", "--games", "4", "--save-baseline", "b", "--shard", "1/2"];
    refuses(&[&save[..], &["--history", "h.jsonl"]].concat(), "cannot be used with");
    refuses(&[&TRAINING[..], &["--out", "out", "--resume"]].concat(), "cannot be read");
}
