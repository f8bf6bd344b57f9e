//! Files appear whole, together, or not at all.

use std::fs;
use std::io::{Error, Write};
use std::path::Path;

use wargauge_report::OutputSet;
use wargauge_report::output::write_file;

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
    fs::write(folder.path().join("games.csv"), "old").unwrap();
    let mut set = OutputSet::new(folder.path()).unwrap();
    let one = set.open("one.csv").unwrap();
    set.writer(one).write_all(b"new ").unwrap();
    set.add("two.csv", |out| out.write_all(b"two")).unwrap();
    set.writer(one).write_all(b"one").unwrap();
    set.supersede("games.csv");
    set.supersede("never.csv");
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
