//! Files appear whole, together, or not at all.

use std::fs;
use std::io::{Error, Write};
use std::path::Path;

use serde_json::json;

use wargauge_report::output::write_file;
use wargauge_report::{OutputSet, Replacement, Seal};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_committed_set_replaces_earlier_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.csv"), "old").unwrap();
    let mut set = OutputSet::new(folder.path()).unwrap();
    let one = set.open("one.csv").unwrap();
    set.writer(one).write_all(b"new ").unwrap();
    set.add("two.csv", |out| out.write_all(b"two")).unwrap();
    set.writer(one).write_all(b"one").unwrap();
    assert_eq!(fs::read(folder.path().join("one.csv")).unwrap(), b"old", "not before the commit");
    let paths = set.commit().unwrap();
    assert_eq!(paths, [folder.path().join("one.csv"), folder.path().join("two.csv")]);
    assert_eq!(names(folder.path()), ["one.csv", "two.csv"]);
    assert_eq!(fs::read(folder.path().join("one.csv")).unwrap(), b"new one");
}

#[test]
fn a_set_that_fails_leaves_earlier_files_and_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.csv"), "old").unwrap();
    let mut set = OutputSet::new(folder.path()).unwrap();
    set.add("one.csv", |out| out.write_all(b"new")).unwrap();
    let error = set.add("two.csv", |_| Err(Error::other("no more room"))).unwrap_err();
    assert!(error.to_string().contains("two.csv`: no more room"), "{error}");
    drop(set);
    assert_eq!(names(folder.path()), ["one.csv"]);
    assert_eq!(fs::read(folder.path().join("one.csv")).unwrap(), b"old");
}

#[test]
fn a_folder_made_for_nothing_goes_again() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let mut set = OutputSet::new(&folder).unwrap();
    set.add("one.csv", |out| out.write_all(b"new")).unwrap();
    drop(set);
    assert!(!folder.exists());
    let mut set = OutputSet::new(&folder).unwrap();
    set.add("one.csv", |out| out.write_all(b"new")).unwrap();
    set.commit().unwrap();
    assert_eq!(names(&folder), ["one.csv"]);
}

#[test]
fn what_cannot_be_written_is_said_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    fs::create_dir(folder.path().join("taken.csv")).unwrap();
    let complaint = |path: &Path| OutputSet::new(path).unwrap_err().to_string();
    assert!(complaint(&file).contains("it is not a folder"));
    assert!(complaint(&file.join("below")).starts_with("cannot write `"));
    let mut set = OutputSet::new(folder.path()).unwrap();
    let error = set.open("taken.csv").unwrap_err().to_string();
    assert!(error.ends_with("taken.csv`: a folder has that name"), "{error}");
    drop(set);
    assert_eq!(names(folder.path()), ["file", "taken.csv"]);
}

#[test]
fn folders_are_made_and_stay_only_with_what_is_committed() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("results/today");
    let mut set = OutputSet::new(&folder).unwrap();
    set.add("one.csv", |out| out.write_all(b"new")).unwrap();
    drop(set);
    assert_eq!(names(around.path()), [""; 0]);
    let mut set = OutputSet::new(&folder).unwrap();
    set.add("one.csv", |out| out.write_all(b"new")).unwrap();
    set.commit().unwrap();
    assert_eq!(names(&folder), ["one.csv"]);
}

#[test]
fn a_single_file_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("page.1");
    write_file(&target, b"first").unwrap();
    write_file(&target, b"second").unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"second");
    assert_eq!(names(folder.path()), ["page.1"]);
    assert!(write_file(folder.path(), b"").unwrap_err().to_string().contains("a folder"));
    assert!(write_file(&folder.path().join("missing/page.1"), b"").is_err());
}

#[cfg(unix)]
#[test]
fn others_may_read_results_as_they_may_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plain"), "").unwrap();
    write_file(&folder.path().join("whole"), b"").unwrap();
    let mode = |name| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("whole"), mode("plain"));
}

/// What every sealing file says.
fn content() -> serde_json::Value {
    json!({ "version": "1", "arguments": ["run"] })
}

/// A sealed set of two files with some text.
fn sealed_set(folder: &Path, text: &str) -> OutputSet {
    let mut set = OutputSet::sealed(folder, "seal.json").unwrap();
    for name in ["one.csv", "two.csv"] {
        let file = set.open_own(name, |_| false).unwrap();
        set.fill(file, |out| out.write_all(text.as_bytes())).unwrap();
    }
    set
}

#[test]
fn a_seal_knows_its_own_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let paths = sealed_set(path, "first").commit_sealed(content()).unwrap();
    assert_eq!(paths[0], path.join("seal.json"), "a set is never whole without its seal");
    let seal = Seal::read(&path.join("seal.json")).unwrap();
    assert!(seal.is_of(path) && seal.names("two.csv") && !seal.names("three.csv"));
    assert_eq!(seal.open(path, "one.csv").unwrap(), b"first");
    fs::write(path.join("one.csv"), "other").unwrap();
    assert!(!seal.is_of(path));
    let error = seal.open(path, "one.csv").unwrap_err().to_string();
    assert!(error.contains("not the file that the others"), "{error}");
    sealed_set(path, "second").commit_sealed(content()).unwrap();
    assert!(!seal.is_of(path), "the seal of an earlier set");
}

#[test]
fn what_somebody_else_wrote_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("one.csv"), "theirs").unwrap();
    let mut set = OutputSet::sealed(path, "seal.json").unwrap();
    let error = set.open_own("one.csv", |_| false).unwrap_err().to_string();
    assert!(error.contains("not written by wargauge"), "{error}");
    set.supersede("one.csv");
    set.commit_sealed(content()).unwrap();
    assert_eq!(names(path), ["one.csv", "seal.json"]);
    fs::write(path.join("seal.json"), "{}").unwrap();
    let error = OutputSet::sealed(path, "seal.json").unwrap_err().to_string();
    assert!(error.contains("not written by wargauge"), "{error}");
}

#[test]
fn an_earlier_file_goes_only_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for changed in [false, true] {
        sealed_set(path, "first").commit_sealed(content()).unwrap();
        if changed {
            fs::write(path.join("two.csv"), "edited").unwrap();
        }
        let mut set = OutputSet::sealed(path, "seal.json").unwrap();
        set.open_own("one.csv", |_| false).unwrap();
        set.supersede("two.csv");
        set.commit_sealed(content()).unwrap();
        assert_eq!(path.join("two.csv").exists(), changed);
    }
}

#[test]
fn a_set_that_was_changed_meanwhile_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    sealed_set(path, "first").commit_sealed(content()).unwrap();
    let set = OutputSet::sealed(path, "seal.json").unwrap();
    set.check_unchanged().unwrap();
    fs::write(path.join("one.csv"), "edited").unwrap();
    assert!(set.check_unchanged().unwrap_err().to_string().contains("changed meanwhile"));
}

#[test]
fn leftovers_of_killed_runs_are_swept_up_and_parts_of_living_ones_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join(".one.csv.a1b2c3.wargauge-part"), "half").unwrap();
    fs::write(path.join(".one.csv.a1b2c3.part"), "somebody's").unwrap();
    let mut living = OutputSet::new(path).unwrap();
    living.add("two.csv", |out| out.write_all(b"two")).unwrap();
    drop(OutputSet::new(path).unwrap());
    assert_eq!(names(path).len(), 2, "{:?}", names(path));
    living.commit().unwrap();
    assert_eq!(names(path), [".one.csv.a1b2c3.part", "two.csv"]);
}

#[cfg(unix)]
#[test]
fn what_a_file_is_survives_its_replacement() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("army.toml"), folder.path().join("link.toml"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("army.toml", &link).unwrap();
    // Only the superuser may give files away.
    let given = chown(&file, Some(12_345), Some(12_346)).is_ok();
    write_file(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
    let found = fs::metadata(&file).unwrap();
    assert_eq!(found.mode() & 0o777, 0o640);
    assert!(!given || (found.uid(), found.gid()) == (12_345, 12_346));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();
    assert!(made.success());
    symlink("nowhere", path("dangling")).unwrap();
    fs::write(path("kept"), "").unwrap();
    fs::set_permissions(path("kept"), fs::Permissions::from_mode(0o444)).unwrap();
    let why = |path: &Path| Replacement::open(path).unwrap_err().to_string();
    assert!(why(Path::new("/dev/null")).contains("a device or a pipe"));
    assert!(why(&path("pipe")).contains("a device or a pipe"));
    assert!(why(&path("dangling")).contains("a link that leads nowhere"));
    assert!(why(&path("kept")).contains("may not be written"));
}
