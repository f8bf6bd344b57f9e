//! Arguments that make no sense are refused before anything happens.

use crate::program::{refuses, wargauge};

#[test]
fn unknown_commands_and_options_are_refused() {
    refuses(&["rum"], &["unrecognized subcommand 'rum'", "'run'"]);
    refuses(&["run", "--gmaes", "10"], &["unexpected argument '--gmaes'", "--games"]);
    refuses(&["--color", "sometimes", "list", "rulesets"], &["sometimes", "auto"]);
}

#[test]
fn numbers_must_make_sense() {
    refuses(&["run", "--games", "0"], &["'0'", "--games", "at least 2"]);
    refuses(&["run", "--games", "11"], &["'11'", "pairs", "10 or 12"]);
    refuses(&["run", "--games", "many"], &["'many'", "whole number"]);
    refuses(&["run", "--until-width", "0"], &["'0'", "0.0001"]);
    refuses(&["run", "--until-width", "5"], &["'5'", "below 0.5"]);
    refuses(&["run", "--chunk", "0"], &["'0'", "--chunk"]);
    refuses(&["--threads", "0", "run"], &["'0'", "--threads", "1"]);
    refuses(&["--seed", "-1", "run"], &["-1"]);
    refuses(&["run", "--seed", "1.5"], &["1.5", "--seed"]);
}

#[test]
fn arguments_must_go_together() {
    refuses(
        &["run", "--games", "10", "--until-width", "0.1"],
        &["--games", "--until-width", "cannot be used with"],
    );
    refuses(&["run", "--max-games", "10"], &["--until-width"]);
    refuses(&["run", "--games-csv"], &["--out"]);
    refuses(&["-q", "-v", "run"], &["--quiet", "--verbose"]);
}

#[test]
fn no_command_shows_the_help_and_fails() {
    let ran = wargauge(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("Usage: wargauge"), "{}", ran.err);
}

#[test]
fn help_and_version_succeed() {
    let help = wargauge(&["--help"]);
    assert_eq!(help.code, 0);
    for word in [
        "run",
        "merge",
        "verify",
        "odds",
        "campaign",
        "check",
        "sweep",
        "ladder",
        "luck",
        "duel",
        "audit",
        "train",
        "replay",
        "report",
        "list",
        "validate",
        "schema",
        "completions",
        "man",
        "Exit codes",
    ] {
        assert!(help.out.contains(word), "{word}: {}", help.out);
    }
    let version = wargauge(&["--version"]);
    assert_eq!((version.code, version.err.as_str()), (0, ""));
    assert_eq!(version.out, format!("wargauge {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn colour_obeys() {
    assert!(wargauge(&["--color", "always", "run", "--games", "1"]).err.contains('\u{1b}'));
    assert!(!wargauge(&["run", "--games", "1", "--color=never"]).err.contains('\u{1b}'));
    assert!(wargauge(&["--color", "always", "--help"]).out.contains('\u{1b}'));
}
