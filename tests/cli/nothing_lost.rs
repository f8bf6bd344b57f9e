//! What is kept where two programs meet, a disk is full, or somebody is in a hurry.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use wargauge_batch::Tally;
use wargauge_report::Seal;
use wargauge_studies::{PartFile, PartWriter};

use crate::own_files::contents;
use crate::program::wargauge_in;

const LONG: [&str; 6] = ["run", "two-villages", "--games", "2000000000", "--out", "out"];

/// Starts a run that is stopped later, and waits until it has its folder.
fn begin(folder: &Path, arguments: &[&str]) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .current_dir(folder)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lock = folder.join("out/.wargauge-lock");
    while !fs::read_to_string(&lock).is_ok_and(|text| !text.is_empty()) {
        assert!(child.try_wait().expect("its state").is_none(), "it plays on");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("`kill` is there").success());
}

fn is_whole(folder: &Path) -> bool {
    Seal::read(&folder.join("manifest.json")).is_some_and(|seal| seal.is_of(folder))
}

#[test]
fn two_programs_do_not_write_into_one_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = begin(folder.path(), &LONG);
    let second = wargauge_in(folder.path(), &["run", "ridge-line", "--games", "4", "--out", "out"]);
    let who = format!("process {} is writing into this folder", first.id());
    assert_eq!(second.code, 2, "{}", second.err);
    assert!(second.err.contains(&who), "{}", second.err);
    std::thread::sleep(Duration::from_millis(200));
    signal(&first, "-INT");
    let first = first.wait_with_output().expect("it ends");
    assert_eq!(first.status.code(), Some(130));
    let out = folder.path().join("out");
    assert!(is_whole(&out) && !out.join(".wargauge-lock").exists(), "{:?}", contents(&out).keys());
    let third = wargauge_in(folder.path(), &["run", "ridge-line", "--games", "4", "--out", "out"]);
    assert_eq!(third.code, 0, "the folder is free again: {}", third.err);
}

#[test]
fn a_folder_whose_program_was_killed_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = begin(folder.path(), &LONG);
    signal(&first, "-KILL");
    first.wait().expect("it ends");
    let next = wargauge_in(folder.path(), &["run", "two-villages", "--games", "4", "--out", "out"]);
    assert_eq!(next.code, 0, "{}", next.err);
    assert_eq!(fs::read_dir(folder.path().join("out")).expect("a folder").count(), 4);
}

/// Both signals wait while the process is stopped, so that no result can be written in between.
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = begin(folder.path(), &LONG);
    for sent in ["-STOP", "-INT", "-TERM", "-CONT"] {
        signal(&first, sent);
    }
    assert_eq!(first.wait().expect("it ends").code(), Some(137));
    assert!(!folder.path().join("out/manifest.json").exists());
}

/// Runs the program where files may have so many blocks at most, as a full disk would have it.
fn limited(folder: &Path, blocks: u32, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_wargauge");
    let line = format!("ulimit -f {blocks}; exec {program} {arguments}");
    let output = Command::new("sh").current_dir(folder).args(["-c", &line]).output();
    output.expect("there is a shell")
}

/// Says why a test is left out on this machine.
#[expect(clippy::print_stderr, reason = "tests have no other way to say it")]
fn left_out(why: &str) {
    eprintln!("left out: {why}");
}

/// Commands that write tables, and a word of what they print.
const WRITING: [(&str, &str); 9] = [
    ("run two-villages --games 400 --games-csv", "two-villages"),
    ("run two-villages --games 40", "two-villages"),
    ("compare two-villages --force two-villages-blue --variant +REC --games 40", "two-villages"),
    ("tune companies --scenario grid/meeting-90 --games 400", "implied price"),
    ("ladder grid/two-villages --games 20", "two-villages"),
    ("sweep grid/two-villages --rule fire_move=free --games 20", "fire_move"),
    ("campaign --games 4", "campaign"),
    ("odds companies INF INF", "INF"),
    ("train grid/two-villages --rounds 1 --games 4 --confirm 4", "Trained on"),
];

/// What must hold of a program that could write none of its files.
fn printed_and_left_nothing(output: &Output, arguments: &str, word: &str, out: &Path) {
    let (told, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{arguments}: {err}");
    assert!(err.contains("cannot write"), "{arguments}: {err}");
    assert!(told.contains(word), "{arguments} prints its table: {told}");
    let left = if out.exists() { contents(out) } else { BTreeMap::new() };
    assert!(left.is_empty(), "{arguments}: nothing half-written is left: {:?}", left.keys());
}

#[test]
fn what_was_played_is_printed_where_files_cannot_be_written() {
    for (arguments, word) in WRITING {
        let folder = tempfile::tempdir().expect("a folder");
        let output = limited(folder.path(), 1, &format!("{arguments} --out out"));
        printed_and_left_nothing(&output, arguments, word, &folder.path().join("out"));
    }
}

/// A disk that is full before all is written: a file system in memory, mounted in a namespace of its own,
/// for which no rights are needed where the system lets users make these.
#[test]
fn what_was_played_is_printed_on_a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let on_disk = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_wargauge");
        let script = format!(
            "mkdir -p disk && mount -t tmpfs -o size=8k tmpfs disk && mkdir disk/out || exit 77
             {program} {arguments} --out disk/out; code=$?; ls -A disk/out | sed 's/^/left: /' >&2; exit $code"
        );
        let words = ["-rm", "sh", "-c", &script];
        Command::new("unshare").current_dir(folder.path()).args(words).output()
    };
    for (arguments, word) in WRITING {
        let output = match on_disk(arguments) {
            Ok(output) if output.status.code() == Some(77) || output.stdout.is_empty() => {
                let err = String::from_utf8_lossy(&output.stderr);
                assert!(!err.contains("cannot write"), "{arguments}: no table is printed: {err}");
                left_out(&format!("no file system may be mounted in a namespace: {err}"));
                return;
            }
            Ok(output) => output,
            Err(error) => return left_out(&format!("there is no unshare: {error}")),
        };
        printed_and_left_nothing(&output, arguments, word, &folder.path().join("disk/out"));
        let err = String::from_utf8_lossy(&output.stderr);
        let mut left = err.lines().filter_map(|line| line.strip_prefix("left: "));
        assert!(left.next().is_none(), "{arguments}: {err}");
    }
}

#[test]
fn of_three_programs_each_set_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    for commands in [
        ["1", "2", "3"]
            .map(|seed| format!("--seed {seed} run two-villages --games 2000 --out out")),
        ["1", "2", "3"].map(|seed| {
            format!("--seed {seed} check two-villages --games 200 --save-baseline base")
        }),
    ] {
        let start = |words: &String| {
            Command::new(env!("CARGO_BIN_EXE_wargauge"))
                .current_dir(folder.path())
                .args(words.split(' '))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts")
        };
        let all: Vec<Child> = commands.iter().map(start).collect();
        let mut done = 0;
        for child in all {
            let output = child.wait_with_output().expect("it ends");
            let err = String::from_utf8_lossy(&output.stderr).into_owned();
            match output.status.code() {
                Some(0) => done += 1,
                code => {
                    assert_eq!(code, Some(2), "{err}");
                    assert!(err.contains("is writing into this folder"), "{err}");
                }
            }
        }
        assert!(done > 0, "the first has the folder to itself");
    }
    assert!(is_whole(&folder.path().join("out")));
    let held = ["check", "--baseline", "base"];
    let held = wargauge_in(folder.path(), &held);
    assert_eq!(held.code, 0, "the baseline is of one program: {}", held.err);
}

/// The system refuses a rename, or kills the program at it, the first, the second and so on: the folder
/// holds the old set or the new one, whole.
#[test]
fn a_rename_that_fails_loses_no_set() {
    let run = |seed: &str| format!("--seed {seed} run two-villages --games 20 --out out");
    for fault in ["error=EIO", "signal=KILL"] {
        let mut sets = 0;
        for at in 1..20 {
            let folder = tempfile::tempdir().expect("a folder");
            let out = folder.path().join("out");
            let words = |text: String| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            let plain = |text: String| {
                let words = words(text);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                wargauge_in(folder.path(), &words)
            };
            assert_eq!(plain(run("1")).code, 0);
            let old = contents(&out);
            let inject = format!("inject=rename,renameat,renameat2:{fault}:when={at}");
            let traced = Command::new("strace")
                .current_dir(folder.path())
                .args(["-f", "-qq", "-o", "/dev/null", "-e", &inject])
                .arg(env!("CARGO_BIN_EXE_wargauge"))
                .args(words(run("2")))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .output();
            let Ok(traced) = traced else { return left_out("there is no strace") };
            let err = String::from_utf8_lossy(&traced.stderr).into_owned();
            if err.contains("ptrace") || err.contains("PTRACE") {
                return left_out(&format!("nothing may be traced here: {err}"));
            }
            assert!(!err.contains("panicked"), "{fault} at {at}: {err}");
            // Whoever reads the folder next completes what was stopped between two names.
            let read = wargauge_in(folder.path(), &["verify", "out", "--sample", "100%"]);
            assert_eq!(read.code, 0, "{fault} at {at}: {}", read.err);
            assert!(is_whole(&out), "{fault} at {at}");
            let mut now = contents(&out);
            now.remove(".wargauge-lock");
            now.retain(|name, _| !name.ends_with(".wargauge-part"));
            assert_eq!(plain(run("2").replace(" out", " other")).code, 0);
            let new = contents(&folder.path().join("other"));
            assert!(now == old || now == new, "{fault} at {at}: {:?}", now.keys());
            sets += 1;
            if traced.status.code() == Some(0) {
                assert!(now == new, "{fault} at {at}");
                break;
            }
        }
        assert!(sets > 3, "{fault}: a set has several files");
    }
}

/// A set whose seal has its name, while a table lies whole beside its place, as a kill between two
/// renames leaves it.
#[test]
fn a_set_that_was_stopped_between_two_renames_is_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |seed: &str| {
        let words = ["--seed", seed, "run", "two-villages", "--games", "20", "--out", "out"];
        assert_eq!(wargauge_in(folder.path(), &words).code, 0);
        fs::read(folder.path().join("out/units.csv")).expect("a table")
    };
    let out = folder.path().join("out");
    let (old, new) = (run("1"), run("2"));
    assert_ne!(old, new);
    for command in [vec!["verify", "out"], vec!["report", "out", "--out", "page.html"]] {
        fs::write(out.join("units.csv"), &old).expect("the old table");
        fs::write(out.join(".units.csv.Ab1.wargauge-part"), &new).expect("the new one, unnamed");
        let ran = wargauge_in(folder.path(), &command);
        assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
        assert!(is_whole(&out), "{command:?}");
        assert_eq!(fs::read(out.join("units.csv")).expect("a table"), new, "{command:?}");
    }
}

#[test]
fn pipes_are_refused_where_files_are_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new("mkfifo").arg(folder.path().join("pipe.toml")).status();
    assert!(made.expect("`mkfifo` is there").success());
    fs::create_dir(folder.path().join("out")).expect("a folder");
    let made = Command::new("mkfifo").arg(folder.path().join("out/manifest.json")).status();
    assert!(made.expect("`mkfifo` is there").success());
    let save = ["check", "two-villages", "--games", "4", "--save-baseline"];
    for (base, file) in [("headless", "baseline.json"), ("tableless", "units.csv"), ("base", "all")]
    {
        assert_eq!(wargauge_in(folder.path(), &[&save[..], &[base]].concat()).code, 0);
        let path = folder.path().join(base).join(file);
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(path).status().expect("`mkfifo` is there").success());
    }
    let head = folder.path().join("base/baseline.json");
    let text = fs::read_to_string(&head).expect("a head");
    fs::write(&head, text.replacen('{', "{\"history\": \"all\",", 1)).expect("the head");
    fs::create_dir(folder.path().join("parts")).expect("a folder");
    let made = Command::new("mkfifo").arg(folder.path().join("parts/shard-1-of-2.part")).status();
    assert!(made.expect("`mkfifo` is there").success());
    for command in [
        vec!["check", "--baseline", "headless"],
        vec!["check", "--baseline", "tableless"],
        vec!["report", "headless"],
        vec!["report", "tableless"],
        vec!["report", "base"],
        vec!["check", "--baseline", "base", "--accept", "--history", "pipe.toml"],
        vec!["merge", "parts", "--out", "merged"],
        vec!["merge", "parts/shard-1-of-2.part", "--out", "merged"],
        vec!["run", "two-villages", "--games", "1024", "--shard", "1/2", "--out", "parts"],
        vec!["validate", "pipe.toml"],
        vec!["run", "pipe.toml", "--games", "2"],
        vec!["run", "two-villages", "--forces", "pipe.toml,two-villages-red", "--games", "2"],
        vec!["report", "out", "--out", "page.html"],
        vec!["verify", "out"],
        vec!["run", "two-villages", "--games", "2", "--out", "out"],
        vec!["run", "--resume", "out"],
    ] {
        let ran = wargauge_in(folder.path(), &command);
        assert_eq!(ran.code, 2, "{command:?}: {}", ran.err);
    }
}

/// Parts sealed as they should be, whose counts contradict themselves.
#[test]
fn counts_that_contradict_themselves_are_not_merged() {
    type Forge = fn(&mut Value);
    let forgeries: [(&str, Forge); 3] = [
        ("wins, draws and losses contradict the pairs", |it| {
            it["pentanomial"] = json!([0, 0, 0, 0, 256]);
        }),
        ("sums contradict their squares", |it| it["forces"][0]["lost"]["squares"] = json!(1)),
        ("turns or decisions cannot be those of the games", |it| it["decisions"] = json!(u64::MAX)),
    ];
    for (why, forge) in forgeries {
        let folder = tempfile::tempdir().expect("a folder");
        let words = ["run", "two-villages", "--games", "512", "--shard", "1/1", "--out", "parts"];
        assert_eq!(wargauge_in(folder.path(), &words).code, 0);
        let path = folder.path().join("parts/shard-1-of-1.part");
        let part = PartFile::open(&path).expect("a part");
        let mut text = Vec::new();
        let mut forged = PartWriter::new(&mut text, part.head()).expect("a head");
        for id in part.blocks() {
            let outcome = part.outcome(id).expect("it is there").expect("it has the block");
            let mut counts: Value = serde_json::from_str(&outcome).expect("counts");
            forge(&mut counts);
            // The fields in their order, as the program writes them.
            let tally: Tally = serde_json::from_value(counts).expect("counts");
            forged.push(id, &serde_json::to_string(&tally).expect("counts")).expect("a block");
        }
        forged.finish().expect("an end");
        fs::write(&path, text).expect("the forged part");
        let merged = wargauge_in(folder.path(), &["merge", "parts", "--out", "merged"]);
        assert_eq!(merged.code, 2, "{why}: {}", merged.err);
        for word in ["shard-1-of-1.part", why] {
            assert!(merged.err.replace("\n", " ").contains(word), "`{word}` in {}", merged.err);
        }
        assert!(!folder.path().join("merged").exists(), "nothing is written");
    }
}

/// A piece of a tuning, sealed as it should be, that no match-ups of its army come to.
#[test]
fn pieces_that_cannot_be_are_not_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["tune", "companies", "--games", "2000", "--shard", "1/1", "--round", "1"];
    let ran = wargauge_in(folder.path(), &[&words[..], &["--out", "parts"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let entries = fs::read_dir(folder.path().join("parts")).expect("a folder");
    let path = entries
        .map(|entry| entry.expect("a file").path())
        .find(|path| path.extension().is_some_and(|extension| extension == "part"));
    let path = path.expect("a part");
    let whole = fs::read(&path).expect("a part");
    for (old, new) in [
        ("\"attacks\":[[", "\"attacks\":[[4096,1],["),
        ("\"half_points\":", "\"half_points\":1"),
        ("[{", "[null,{"),
    ] {
        fs::write(&path, &whole).expect("the true part");
        let part = PartFile::open(&path).expect("a part");
        let mut text = Vec::new();
        let mut forged = PartWriter::new(&mut text, part.head()).expect("a head");
        for (at, id) in part.blocks().enumerate() {
            let outcome = part.outcome(id).expect("it is there").expect("it has the piece");
            let other = outcome.replacen(old, new, 1);
            assert!(at != 3 || other != outcome, "{outcome}");
            forged.push(id, if at == 3 { &other } else { &outcome }).expect("a piece");
        }
        forged.finish().expect("an end");
        fs::write(&path, text).expect("the forged part");
        let merged = wargauge_in(folder.path(), &["merge", "parts", "--out", "merged"]);
        assert_eq!(merged.code, 2, "{new}: {}", merged.err);
        let err = merged.err.replace('\n', " ");
        assert!(err.contains(".part`: the outcome of block 3 of stage 0 is none"), "{err}");
        assert!(!folder.path().join("merged").exists(), "nothing is written");
    }
}
