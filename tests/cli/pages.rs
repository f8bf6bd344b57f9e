//! Completion scripts and manual pages.

use std::fs;

use crate::program::{refuses, wargauge, wargauge_in};

#[test]
fn every_shell_has_a_completion_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = wargauge(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        assert!(ran.out.contains("wargauge") && ran.out.contains("WARGAUGE_COMPLETE"), "{shell}");
    }
    refuses(&["completions", "tcsh"], &["tcsh", "bash"]);
}

/// What a shell is told of how a command may go on.
fn completed(words: &[&str]) -> Vec<String> {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_wargauge"));
    let output = command
        .env("WARGAUGE_COMPLETE", "bash")
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .args(["--", "wargauge"])
        .args(words)
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn names_are_completed() {
    for (words, expected) in [
        (&["run", "two-v"][..], "two-villages"),
        (&["run", "victory-decision/open"], "victory-decision/open-battle"),
        (&["run", "meeting-90", "--forces", "infantry-90,arm"], "infantry-90,armour-90"),
        (&["run", "--policy", "ran"], "random"),
        (&["run", "--policy", "a=ran"], "a=random"),
        (&["ladder", "--against", "ru"], "rush"),
        (&["compare", "meeting-90", "--force", "inf"], "infantry-90"),
        (&["tune", "comp"], "companies"),
        (&["list", "entries", "comp"], "companies"),
        (&["show", "two-villages-b"], "two-villages-blue"),
        (&["schema", "army", "--ruleset", "wwii"], "wwii-sim"),
        (&["sweep", "two-villages", "--rule", "hill_los=s"], "hill_los=see_over"),
        (&["ru"], "run"),
        (&["run", "--until"], "--until-width"),
    ] {
        let found = completed(words);
        assert!(found.iter().any(|name| name == expected), "{words:?}: {found:?}");
        let typed = words.last().unwrap();
        assert!(found.iter().all(|name| name.starts_with(typed)), "{words:?}: {found:?}");
    }
    assert_eq!(completed(&["run", "zzzz"]), [""; 0]);
}

#[test]
fn synopses_show_what_options_take() {
    let folder = tempfile::tempdir().unwrap();
    wargauge_in(folder.path(), &["man", "--out", "man1"]);
    let synopsis = |page: &str| {
        let text = fs::read_to_string(folder.path().join("man1").join(page)).unwrap();
        let after = text.split(".SH SYNOPSIS").nth(1).unwrap();
        let own = after.split(".SH").next().unwrap();
        ["\\fB", "\\fI", "\\fR"]
            .iter()
            .fold(own.replace("\\-", "-"), |text, font| text.replace(font, ""))
    };
    let run = synopsis("wargauge-run.1");
    for words in [
        "wargauge run ",
        "[--games N]",
        "[--until-width W]",
        "[--policy [a=|b=]NAME]...",
        "[--mirrors]",
        "[-q|--quiet]",
        "[SCENARIO]...",
    ] {
        assert!(run.contains(words), "{words}: {run}");
    }
    let compare = synopsis("wargauge-compare.1");
    assert!(compare.contains(" --force F SCENARIO"), "{compare}");
    assert!(compare.contains(" [--variant CHANGES]... "), "{compare}");
    assert!(compare.contains(" [--panel[=POLICY]]... "), "{compare}");
    assert!(synopsis("wargauge.1").contains("COMMAND ..."));
}

#[test]
fn the_main_page_goes_to_standard_output() {
    let ran = wargauge(&["man"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains(".TH wargauge 1") && ran.out.contains("Monte Carlo"), "{}", ran.out);
}

#[test]
fn every_command_gets_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let ran = wargauge_in(folder.path(), &["man", "--out", "man1"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let pages: Vec<String> = fs::read_dir(folder.path().join("man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(pages.len(), ran.out.lines().count());
    for page in ["wargauge.1", "wargauge-run.1", "wargauge-replay.1", "wargauge-list-entries.1"] {
        assert!(pages.iter().any(|name| name == page), "{page}: {pages:?}");
    }
}

#[test]
fn pages_need_a_folder_they_can_go_to() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "mine").unwrap();
    for out in ["file", "file/below"] {
        let ran = wargauge_in(folder.path(), &["man", "--out", out]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{out}");
        assert!(ran.err.starts_with(&format!("error: cannot write `{out}`: ")), "{}", ran.err);
    }
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"mine");
}
