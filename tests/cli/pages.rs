//! Completion scripts and manual pages.

use std::fs;

use crate::program::{refuses, wargauge, wargauge_in};

#[test]
fn every_shell_has_a_completion_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = wargauge(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        assert!(ran.out.contains("wargauge") && ran.out.contains("until-width"), "{shell}");
    }
    refuses(&["completions", "tcsh"], &["tcsh", "bash"]);
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
