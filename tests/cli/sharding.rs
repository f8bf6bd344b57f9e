//! Shares of a study, merged to the bytes of one machine.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wargauge_batch::FileRecord;
use wargauge_rules::roster::Source;

use crate::built_in::{first_scenario, list};
use crate::own_files::{change, contents, copy_into};
use crate::program::{Ran, wargauge_in};

/// Runs a command that must succeed.
#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = wargauge_in(folder, arguments);
    assert!(ran.code == 0 || ran.code == 3, "{arguments:?}: {ran:?}");
    ran
}

/// Runs a command that must refuse in one error with these words.
#[track_caller]
fn refuses(folder: &Path, arguments: &[&str], words: &[&str]) {
    let ran = wargauge_in(folder, arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {ran:?}");
    for word in words {
        assert!(ran.err.contains(word), "{arguments:?} does not say `{word}`:\n{}", ran.err);
    }
    let errors = ran.err.lines().filter(|line| line.starts_with("error")).count();
    assert_eq!(errors, 1, "{}", ran.err);
}

/// Plays all shares of a study into a folder.
fn play_shards(folder: &Path, study: &[&str], of: u64, out: &str) {
    for index in 1..=of {
        let shard = format!("{index}/{of}");
        let ran = succeeds(folder, &[study, &["--shard", &shard, "--out", out]].concat());
        assert_eq!(ran.out, "", "a part is no result");
        assert!(ran.err.contains(&format!("shard {shard}")), "{}", ran.err);
    }
}

/// Plays a study on one machine and in shares, which must give the same bytes.
fn shards_are_the_whole(study: &[&str], of: u64) {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let whole = succeeds(folder, &[study, &["--out", "whole"]].concat());
    play_shards(folder, study, of, "parts");
    assert_eq!(contents(&folder.join("parts")).len() as u64, of);
    let merged = succeeds(folder, &["merge", "parts", "--out", "merged"]);
    assert_eq!((merged.code, &merged.out), (whole.code, &whole.out), "{study:?}");
    let [whole, merged] = ["whole", "merged"].map(|name| contents(&folder.join(name)));
    for (name, bytes) in &whole {
        assert!(merged.get(name) == Some(bytes), "{study:?}: {name} differs");
    }
    assert_eq!(whole.len(), merged.len());
}

#[test]
fn sixteen_shards_of_every_ruleset_are_one_run() {
    for row in list(&["rulesets"]) {
        let ruleset = row["name"].as_str().expect("a name").to_owned();
        // Blocks of 512 games: nine, three, or two where a game takes milliseconds.
        let games = match ruleset.as_str() {
            "grid" => "4200",
            "victory-decision" | "wwii-sim" => "1100",
            _ => "540",
        };
        let small = row["small_scenario"].as_str().expect("a name");
        let scenario = format!("{ruleset}/{small}");
        shards_are_the_whole(&["run", &scenario, "--games", games, "--seed", "5"], 16);
    }
}

#[test]
fn shards_of_many_match_ups_are_one_run() {
    let forces = "two-villages-blue,two-villages-red,random:60#1";
    shards_are_the_whole(
        &["run", "grid/two-villages", "--forces", forces, "--mirrors", "--games", "1200"],
        3,
    );
}

#[test]
fn stopping_early_is_judged_on_all_blocks_in_their_order() {
    let study = ["run", "grid/two-villages", "--until-width", "0.03", "--max-games", "40000"];
    for of in [2, 5] {
        shards_are_the_whole(&study, of);
    }
}

#[test]
fn rows_of_games_come_with_the_shares_and_are_joined() {
    let forces = "two-villages-blue,two-villages-red,random:60#1";
    let run = ["run", "grid/two-villages", "--games-csv", "--seed", "9"];
    let many = [&run[..], &["--forces", forces, "--games", "1300"]].concat();
    shards_are_the_whole(&many, 3);
    let narrow = [&run[..], &["--until-width", "0.03", "--max-games", "40000"]].concat();
    shards_are_the_whole(&narrow, 2);
}

#[test]
fn rows_of_other_games_are_not_joined() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let run = ["run", "grid/two-villages", "--games", "1200", "--games-csv"];
    play_shards(folder, &run, 2, "parts");
    succeeds(folder, &["merge", "parts", "--out", "merged"]);
    assert!(folder.join("merged/games.csv").exists());
    // Without rows it is another study.
    let bare = ["run", "grid/two-villages", "--games", "1200", "--shard", "1/2", "--out", "bare"];
    succeeds(folder, &bare);
    let both = ["merge", "parts/shard-2-of-2.part", "bare", "--out", "mixed"];
    refuses(folder, &both, &["--games-csv"]);
    assert!(!folder.join("mixed").exists());
    // What is known before the first missing block comes with its rows, and a run goes on from there.
    let part = ["merge", "parts/shard-2-of-2.part", "--partial", "--out", "part"];
    assert_eq!(wargauge_in(folder, &part).code, 130);
    succeeds(folder, &["run", "--resume", "part"]);
    let [merged, resumed] = ["merged", "part"].map(|name| contents(&folder.join(name)));
    assert!(merged == resumed, "{:?}", resumed.keys());
}

#[test]
fn shards_of_a_comparison_are_one_comparison() {
    let study = [
        "compare",
        "grid/two-villages",
        "--force",
        "two-villages-blue",
        "--variant",
        "-INF",
        "--variant",
        "price:INF=9",
        "--margin",
        "0.08",
        "--games",
        "6000",
    ];
    shards_are_the_whole(&study, 4);
}

/// A ladder, a sweep, a luck budget, duels, an audit and campaigns.
const FURTHER: [&[&str]; 6] = [
    &["audit", "grid/two-villages", "--games", "200", "--seed", "5"],
    &["duel", "INF,TNK", "INF", "--range", "3", "--games", "300", "--seed", "5"],
    &["luck", "grid/two-villages", "--games", "300", "--seed", "5"],
    &["ladder", "grid/two-villages", "--games", "200", "--seed", "5"],
    &[
        "sweep",
        "grid/two-villages",
        "--rule",
        "fire_move=exclusive,delayed,free",
        "--games",
        "200",
        "--seed",
        "5",
    ],
    &["campaign", "--games", "10", "--seed", "5", "--policy", "random"],
];

#[test]
fn shards_of_ladders_sweeps_and_campaigns_are_the_whole() {
    for study in FURTHER {
        shards_are_the_whole(study, 16);
    }
}

#[test]
fn ladders_sweeps_and_campaigns_are_verified() {
    for study in FURTHER {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path();
        succeeds(folder, &[study, &["--out", "out"]].concat());
        let all = ["verify", "out", "--sample", "100%"];
        let ran = succeeds(folder, &all);
        assert!(ran.out.contains("all the same"), "{study:?}: {ran:?}");
        // A table that says something else is told, whoever wrote it.
        let manifest = fs::read_to_string(folder.join("out/manifest.json")).unwrap();
        let seed = manifest.replace("\"seed\": 5", "\"seed\": 6");
        fs::write(folder.join("out/manifest.json"), seed).unwrap();
        let ran = wargauge_in(folder, &all);
        assert_eq!(ran.code, 1, "{study:?}: {ran:?}");
    }
}

#[test]
fn copies_more_and_fewer_are_compared_in_shards_too() {
    let force = ["compare", "grid/two-villages", "--force", "two-villages-blue", "--marginal"];
    shards_are_the_whole(&[&force[..], &["--margin", "0.2", "--games", "600"]].concat(), 3);
}

#[test]
fn knock_outs_are_compared_in_shards_too() {
    let force = ["compare", "grid/two-villages", "--force", "two-villages-blue", "--knock-out"];
    shards_are_the_whole(&[&force[..], &["--margin", "0.3", "--games", "300"]].concat(), 3);
}

#[test]
fn rounds_of_a_tuning_are_one_tuning() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let army = first_scenario().army;
    let tune = ["tune", army.as_str(), "--games", "2000", "--seed", "4"];
    let whole = succeeds(folder, &[&tune[..], &["--out", "whole"]].concat());
    let mut merged = String::new();
    for round in 1..20 {
        let (number, parts) = (round.to_string(), format!("parts-{round}"));
        let mut shared: Vec<&str> = [&tune[..], &["--round", &number]].concat();
        if round > 1 {
            shared.extend(["--from", merged.as_str()]);
        }
        play_shards(folder, &shared, 3, &parts);
        let next = format!("merged-{round}");
        let mut merge = vec!["merge", parts.as_str(), "--out", next.as_str()];
        if round > 1 {
            merge.push(merged.as_str());
        }
        let ran = succeeds(folder, &merge);
        merged = next;
        if !ran.err.contains("the study goes on") {
            assert_eq!((ran.code, ran.out), (whole.code, whole.out.clone()));
            assert!(round > 3, "surveys, exchanges and trials");
            break;
        }
        assert_eq!(ran.out, "", "there is no result yet");
    }
    let end = contents(&folder.join(&merged));
    for (name, bytes) in contents(&folder.join("whole")) {
        assert!(end.get(&name) == Some(&bytes), "{name} differs");
    }
    let again = succeeds(folder, &[&tune[..], &["--from", &merged, "--out", "again"]].concat());
    assert_eq!(again.out, whole.out, "what is known is not played again");
    assert!(contents(&folder.join("again")) == contents(&folder.join("whole")));
    refuses(
        folder,
        &[&tune[..], &["--round", "2", "--shard", "1/3", "--from", &merged, "--out", "x"]].concat(),
        &["cannot begin round 2"],
    );
    refuses(
        folder,
        &[&tune[..], &["--round", "2", "--shard", "1/3", "--out", "x"]].concat(),
        &["round 2 goes by what those before it came to", "--from"],
    );
    refuses(
        folder,
        &[
            "merge",
            "parts-1/round-01-shard-1-of-3.part",
            "parts-1/round-01-shard-3-of-3.part",
            "--out",
            "x",
        ],
        &["missing", "shard 2/3"],
    );
    let words = ["the parts are of round 2; what came before is missing", "`--from`"];
    refuses(folder, &["merge", "parts-2", "--out", "x"], &words);
    assert!(!folder.join("x").exists());
}

const STUDY: [&str; 5] = ["run", "grid/two-villages", "--games", "2100", "-q"];

#[test]
fn what_is_missing_is_named_and_can_be_played() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    for index in [1, 2, 4] {
        let shard = format!("{index}/4");
        let ran = wargauge_in(folder, &[&STUDY[..], &["--shard", &shard, "--out", "p"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    }
    refuses(
        folder,
        &["merge", "p", "--out", "merged"],
        &["1 block is missing: shard 3/4", "block 3 of `grid/two-villages", "--play-missing"],
    );
    assert!(!folder.join("merged").exists(), "nothing is written");
    succeeds(folder, &["merge", "p", "--out", "merged", "--play-missing"]);
    succeeds(folder, &[&STUDY[..], &["--out", "whole"]].concat());
    let part = wargauge_in(folder, &["merge", "p", "--out", "part", "--partial"]);
    assert!(part.code == 130 && part.err.contains("interrupted after 1536 games"), "{part:?}");
    assert!(part.out.contains("interrupted"), "{part:?}");
    succeeds(folder, &["run", "--resume", "part"]);
    assert!(contents(&folder.join("part")) == contents(&folder.join("whole")));
    assert!(contents(&folder.join("merged")) == contents(&folder.join("whole")));
}

#[test]
fn parts_that_come_twice_count_once() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    play_shards(folder, &STUDY[..4], 2, "two");
    play_shards(folder, &STUDY[..4], 3, "three");
    succeeds(folder, &[&STUDY[..], &["--out", "whole"]].concat());
    let parts = ["two/shard-1-of-2.part", "two", "three", "two/shard-1-of-2.part"];
    succeeds(folder, &[&["merge"], &parts[..], &["--out", "merged"]].concat());
    assert!(contents(&folder.join("merged")) == contents(&folder.join("whole")));
}

#[test]
fn a_shard_that_is_there_is_not_played_again() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let shard = [&STUDY[..4], &["--shard", "0/2", "--out", "p"]].concat();
    let first = succeeds(folder, &shard);
    assert!(first.err.contains("shard 2/2: 3 blocks") && !first.err.contains(" 0 games now"));
    let before = contents(&folder.join("p"));
    let second = succeeds(folder, &shard);
    assert!(second.err.contains("3 blocks, 0 games now"), "{}", second.err);
    assert!(contents(&folder.join("p")) == before);
    let width =
        ["run", "grid/two-villages", "--until-width", "0.05", "--shard", "1/2", "--out", "w"];
    succeeds(folder, &width);
    assert!(succeeds(folder, &width).err.contains(" 0 games now"), "what is enough stays so");
    let other = ["run", "grid/two-villages", "--games", "2102", "--shard", "2/2", "--out", "p"];
    refuses(folder, &other, &["is there and of another study", "--games 2"]);
    assert!(contents(&folder.join("p")) == before, "nothing is lost");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    copy_into(folder);
    let study = |seed: &str, shard: &str, out: &str| {
        let own = ["run", "scenario.toml", "--games", "600", "-q", "--seed", seed];
        succeeds(folder, &[&own[..], &["--shard", shard, "--out", out]].concat());
    };
    study("1", "1/2", "a");
    study("2", "2/2", "b");
    refuses(
        folder,
        &["merge", "a", "b", "--out", "m"],
        &[
            "b/shard-2-of-2.part",
            "does not belong with",
            "`--seed 2` where the other has `--seed 1`",
        ],
    );
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    study("1", "2/2", "c");
    refuses(folder, &["merge", "a", "c", "--out", "m"], &["c/shard-2-of-2.part", "`army.toml`"]);
    refuses(folder, &["merge", "a", "--out", "m"], &["a/shard-1-of-2.part", "`army.toml`"]);
    change(&folder.join("army.toml"), "regular = 12", "regular = 10");
    let part = folder.join("a/shard-1-of-2.part");
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, text.replace("\"pairs\":", "\"pairs\": ")).unwrap();
    refuses(folder, &["merge", "a", "--out", "m"], &["is damaged", "line"]);
    fs::write(&part, &text[..text.len() - 30]).unwrap();
    refuses(folder, &["merge", "a", "--out", "m"], &["is damaged", "cut short"]);
    refuses(folder, &["merge", "army.toml", "--out", "m"], &["`army.toml` is no part of a study"]);
    refuses(folder, &["merge", "nothing.part", "--out", "m"], &["nothing.part"]);
    fs::create_dir(folder.join("empty")).unwrap();
    refuses(folder, &["merge", "empty", "--out", "m"], &["there is no part in `empty`"]);
    assert!(!folder.join("m").exists());
}

#[test]
fn shards_must_make_sense() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let run = |arguments: &[&'static str]| [&["run", "grid/two-villages"][..], arguments].concat();
    refuses(folder, &run(&["--shard", "3/2", "--out", "p"]), &["there is no shard 3 of 2"]);
    refuses(folder, &run(&["--shard", "three", "--out", "p"]), &["I/N"]);
    refuses(folder, &run(&["--shard", "1/2"]), &["--out"]);
    refuses(
        folder,
        &run(&["--shard", "1/2", "--out", "p", "--marginal"]),
        &["cannot be used with"],
    );
    refuses(folder, &run(&["--shard", "auto", "--out", "p"]), &["no array job"]);
    let army = first_scenario().army;
    let studies: [&[&str]; 3] = [
        &["run", "grid/two-villages"],
        &["compare", "grid/two-villages", "--force", "two-villages-blue", "--variant", "-INF"],
        &["tune", &army, "--round", "1"],
    ];
    for study in studies {
        let shard = ["--shard", "1/2", "--out", "p", "--panel"];
        refuses(folder, &[study, &shard[..]].concat(), &["'--panel", "cannot be used with"]);
    }
    refuses(folder, &["tune", &army, "--from", "m", "--panel"], &["'--panel", "cannot be used"]);
}

/// Does what an array job of Slurm does: the same command with another index each.
#[test]
fn a_scheduler_says_which_shard_it_is() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let auto = [&STUDY[..], &["--shard", "auto", "--out", "p"]].concat();
    for id in 1..=3 {
        let ran = assert_cmd::Command::new(env!("CARGO_BIN_EXE_wargauge"))
            .current_dir(folder)
            .args(&auto)
            .env("SLURM_ARRAY_TASK_ID", id.to_string())
            .env("SLURM_ARRAY_TASK_MIN", "1")
            .env("SLURM_ARRAY_TASK_MAX", "3")
            .env("SLURM_ARRAY_TASK_COUNT", "3")
            .output()
            .unwrap();
        assert!(ran.status.success());
    }
    let names: Vec<String> = contents(&folder.join("p")).into_keys().collect();
    assert_eq!(names, ["shard-1-of-3.part", "shard-2-of-3.part", "shard-3-of-3.part"]);
    succeeds(folder, &["merge", "p", "--out", "merged"]);
    succeeds(folder, &[&STUDY[..], &["--out", "whole"]].concat());
    assert!(contents(&folder.join("merged")) == contents(&folder.join("whole")));
}

/// Changes a manifest without anybody noticing by its tables.
fn forge(folder: &Path, change: impl FnOnce(&mut Value)) {
    let path = folder.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(&path, format!("{manifest:#}\n")).unwrap();
}

/// Changes a table, and the hash of it that the manifest keeps.
fn forge_table(folder: &Path, name: &str, (from, to): (&str, &str)) {
    change(&folder.join(name), from, to);
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let record = FileRecord::of(&Source::new(name.to_owned(), text));
    forge(folder, |manifest| {
        let tables = manifest["tables"].as_array_mut().unwrap();
        let table = tables.iter_mut().find(|table| table["name"] == name).unwrap();
        table["sha256"] = record.sha256.into();
    });
}

/// A table, a figure of the manifest or a count that was changed with all hashes made to fit is found
/// where all games are played again.
#[test]
fn all_of_a_result_is_what_its_games_come_to() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let run = ["run", "grid/two-villages", "--games", "1100", "--out", "run"];
    let force = ["compare", "grid/two-villages", "--force", "two-villages-blue", "--marginal"];
    let end = ["--margin", "0.2", "--games", "600", "--out", "compared"];
    succeeds(folder, &run);
    succeeds(folder, &[&force[..], &end].concat());
    let verify =
        |out: &str, sample: &str| wargauge_in(folder, &["verify", out, "--sample", sample]);
    for (out, table, games) in
        [("run", "matchups.csv", ",1100,"), ("compared", "loadouts.csv", ",91,")]
    {
        assert_eq!(verify(out, "100%").code, 0, "{:?}", verify(out, "100%"));
        let manifest = fs::read(folder.join(out).join("manifest.json")).unwrap();
        let before = fs::read(folder.join(out).join(table)).unwrap();
        let text = String::from_utf8(before.clone()).unwrap();
        let row = text.lines().nth(1).unwrap();
        let forged = row.replacen(games, ",7,", 1);
        assert_ne!(row, forged, "{row}");
        forge_table(&folder.join(out), table, (row, &forged));
        let found = verify(out, "100%");
        let words = format!("`{out}/{table}` is not what its games come to");
        assert!(found.code == 1 && found.out.contains(&words), "{found:?}");
        assert_eq!(verify(out, "20%").code, 0, "of a sample that cannot be said");
        fs::write(folder.join(out).join(table), before).unwrap();
        fs::write(folder.join(out).join("manifest.json"), manifest).unwrap();
        forge(&folder.join(out), |manifest| match out {
            "run" => manifest["cells"][0]["score_anytime_low"] = 0.9.into(),
            _ => manifest["studies"][0]["contenders"][1]["pareto"] = Value::Null,
        });
        let found = verify(out, "100%");
        assert!(found.code == 1 && found.out.contains("the manifest is not what"), "{found:?}");
        forge(&folder.join(out), |manifest| {
            manifest["tables"].as_array_mut().unwrap().retain(|other| other["name"] != table);
        });
        let found = verify(out, "20%");
        let words = format!("the manifest does not name `{table}`");
        assert!(found.code == 1 && found.out.contains(&words), "{found:?}");
    }
}

#[test]
fn a_sample_of_a_result_is_played_again() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    copy_into(folder);
    let study = ["run", "scenario.toml", "--games", "2100", "--out", "out"];
    succeeds(folder, &study);
    let out = folder.join("out");
    let all = ["verify", "out", "--sample", "100%"];
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.out.contains("5 of 5 digests compared, 2100 games played again: all the same"),
        "{ran:?}"
    );
    let one = wargauge_in(folder, &["verify", "out", "--draw", "7"]);
    assert!(one.code == 0 && one.out.starts_with("1 of 5 digests compared"), "{one:?}");
    assert!(one.err.contains("drawn by --draw 7"), "{one:?}");

    let manifest = fs::read(out.join("manifest.json")).unwrap();
    forge(&out, |manifest| {
        let digests = &mut manifest["cells"][0]["blocks"]["digests"];
        digests.as_array_mut().unwrap().swap(1, 2);
    });
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(
        ran.out.contains("pairs 256 to 511 come to") && ran.out.matches("differs").count() == 2
    );

    fs::write(out.join("manifest.json"), &manifest).unwrap();
    change(&out.join("matchups.csv"), ",2100,", ",2102,");
    let ran = wargauge_in(folder, &["verify", "out"]);
    assert!(ran.code == 1 && ran.out.contains("differs: `out/matchups.csv`"), "{ran:?}");

    forge(&out, |manifest| manifest["version"] = "0.0.9".into());
    change(&out.join("matchups.csv"), ",2102,", ",2100,");
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.out.contains("cannot be compared: wargauge 0.0.9 made it"), "{ran:?}");

    fs::write(out.join("manifest.json"), &manifest).unwrap();
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.out.contains("`army.toml` is another file now"), "{ran:?}");
    change(&folder.join("army.toml"), "regular = 12", "regular = 10");
    forge(&out, |manifest| {
        manifest["cells"][0].as_object_mut().unwrap().remove("blocks");
    });
    let ran = wargauge_in(folder, &all);
    assert!(ran.code == 3 && ran.out.contains("keeps no digests of"), "{ran:?}");

    refuses(folder, &["verify", "empty"], &["there is no result in `empty`"]);
    refuses(folder, &["verify", "out", "--sample", "0"], &["--sample", "100 %"]);
}

#[test]
fn a_comparison_is_played_again_too() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["compare", "grid/two-villages", "--force", "two-villages-blue"];
    let end = ["--variant", "-INF", "--games", "300", "--out", "out"];
    succeeds(folder, &[&study[..], &end].concat());
    let ran = wargauge_in(folder, &["verify", "out", "--sample", "1"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("all the same"), "{ran:?}");
    forge(&folder.join("out"), |manifest| {
        let contender = &mut manifest["studies"][0]["contenders"][1];
        let digests = contender["blocks"]["digests"].as_array_mut().unwrap();
        digests[0] = "00000000000000000000000000000000".into();
    });
    let ran = wargauge_in(folder, &["verify", "out", "--sample", "1"]);
    assert!(ran.code == 1 && ran.out.contains("-INF: pairs 0 to 63 come to"), "{ran:?}");
}
