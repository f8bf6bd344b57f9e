//! What the pages show is what the program prints, and the tutorials run from top to bottom.
//!
//! A block of text that begins with `$ COMMAND` is a session: each command is run, and what stands below it must be
//! what it prints. `UPDATE_DOCS=1` writes today's output into the pages. Of tutorials the shell blocks are run, too.

#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a line of the shell with the program on the path; what it prints on standard output.
#[track_caller]
fn shell(folder: &Path, line: &str, must_succeed: bool) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_wargauge")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.current_dir(folder).env("PATH", path).env_remove("NO_COLOR");
    let output = command.args(["-eu", "-c", line]).output().expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!must_succeed || output.status.success(), "{line}\n{errors}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// The lines of a page, read block by block.
struct Reading<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    folder: &'a Path,
    /// The page with what the program prints today.
    renewed: String,
}

impl Reading<'_> {
    fn keep(&mut self, line: &str) {
        writeln!(self.renewed, "{}", line.trim_end()).expect("text");
    }

    /// A block of shell commands, all of which must succeed.
    fn script(&mut self) {
        let mut script = String::new();
        while let Some(line) = self.lines.next_if(|line| *line != "```") {
            self.keep(line);
            writeln!(script, "{line}").expect("text");
        }
        shell(self.folder, &script, true);
    }

    /// A session: commands and below each what it prints.
    fn session(&mut self) {
        while let Some(line) = self.lines.next_if(|line| *line != "```") {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            self.keep(line);
            for printed in shell(self.folder, command, false).trim_end().lines() {
                self.keep(printed);
            }
        }
    }
}

/// A page with what the program prints today.
fn renewed(text: &str, runs_scripts: bool) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = text.lines().peekable();
    let mut page = Reading { lines, folder: folder.path(), renewed: String::new() };
    while let Some(line) = page.lines.next() {
        page.keep(line);
        let is_session = page.lines.peek().is_some_and(|next| next.starts_with("$ "));
        if line == "```sh" && runs_scripts {
            page.script();
        } else if line == "```text" && is_session {
            page.session();
        }
    }
    page.renewed
}

/// The pages of a folder of the documentation.
fn pages_of(room: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(room);
    let entries = fs::read_dir(folder).expect("a room of the documentation");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("a page").path()).collect();
    pages.sort();
    pages
}

/// Holds pages to what the program prints, or writes them anew.
fn hold(pages: &[PathBuf], run_scripts: bool) {
    for page in pages {
        let text = fs::read_to_string(page).expect("a page is text");
        let today = renewed(&text, run_scripts);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(page, today).expect("a page can be written");
        } else {
            let lines = text.lines().zip(today.lines());
            let stale = lines.enumerate().find(|(_, (shown, printed))| shown != printed);
            assert!(stale.is_none(), "{}: UPDATE_DOCS=1 renews {stale:?}", page.display());
            assert_eq!(text.len(), today.len(), "{}", page.display());
        }
    }
}

#[test]
fn tutorials_run_from_top_to_bottom() {
    hold(&pages_of("tutorials"), true);
}

#[test]
fn pages_show_what_the_program_prints() {
    let rooms = ["how-to", "explanation", "reference", "rulesets"];
    let pages: Vec<PathBuf> = rooms.iter().flat_map(|room| pages_of(room)).collect();
    hold(&pages, false);
}

/// The README's first command is Cargo's; what it shows are pieces of what the program prints in 80 columns.
#[test]
fn the_readme_shows_what_its_command_prints() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(readme).expect("the README");
    let (_, after) = text.split_once("<!-- run -->\n```sh\n").expect("the command");
    let (command, after) = after.split_once("\n```\n\n```text\n").expect("what it prints");
    let (shown, _) = after.split_once("\n```").expect("its end");
    let command = command.replace("cargo run --release --locked --", "COLUMNS=80 wargauge");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let printed = shell(folder.path(), &command, true);
    let mut rest = printed.as_str();
    for piece in shown.split("\n[...]\n") {
        let at = rest.find(piece).unwrap_or_else(|| panic!("not printed, or not here:\n{piece}"));
        rest = &rest[at + piece.len()..];
    }
}
