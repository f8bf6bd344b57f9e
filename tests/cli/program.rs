//! Runs the binary and says what it did.

use std::path::Path;

use assert_cmd::Command;

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Ran {
    /// Its exit code.
    pub(crate) code: i32,
    /// What it wrote on standard output.
    pub(crate) out: String,
    /// What it wrote on standard error.
    pub(crate) err: String,
}

/// Runs the program in a folder.
#[track_caller]
pub(crate) fn wargauge_in(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
    command.current_dir(folder).env_remove("NO_COLOR").args(arguments);
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Ran {
        code: output.status.code().expect("the program is not killed"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs the program where it leaves no files.
#[track_caller]
pub(crate) fn wargauge(arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ran = wargauge_in(folder.path(), arguments);
    let left: Vec<_> = folder.path().read_dir().expect("the folder is there").collect();
    assert!(left.is_empty(), "{arguments:?} left {left:?}");
    ran
}

/// Runs the program, which must refuse with exit code 2, say all of `words` on standard error,
/// nothing on standard output, and leave nothing behind.
#[track_caller]
pub(crate) fn refuses(arguments: &[&str], words: &[&str]) {
    let ran = wargauge(arguments);
    assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
    assert_eq!(ran.out, "", "{arguments:?} printed results");
    for word in words {
        assert!(ran.err.contains(word), "{arguments:?} does not say `{word}`:\n{}", ran.err);
    }
    let errors = ran.err.lines().filter(|line| line.starts_with("error")).count();
    assert_eq!(errors, 1, "{arguments:?} tells of one error:\n{}", ran.err);
    assert!(!ran.err.contains('\u{1b}'), "no escape sequences where there is no terminal");
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}
