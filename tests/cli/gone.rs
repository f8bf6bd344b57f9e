//! Baselines of several scenarios of which a file is gone.

use std::fs;

use tempfile::TempDir;

use crate::own_files::{change, copy_into};
use crate::program::wargauge_in;

/// A folder with a baseline of two scenarios, of which the second has a force of its own.
fn with_two() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let path = |name: &str| folder.path().join(name);
    fs::copy(path("scenario.toml"), path("second.toml")).unwrap();
    fs::copy(path("blue.toml"), path("green.toml")).unwrap();
    change(&path("second.toml"), "name = \"two-villages\"", "name = \"second\"");
    change(&path("second.toml"), "\"blue.toml\"", "\"green.toml\"");
    let save = ["check", "scenario.toml", "second.toml", "--games", "8", "--save-baseline", "base"];
    let ran = wargauge_in(folder.path(), &[&save[..], &["--fair=second=10..90"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    folder
}

#[test]
fn what_is_gone_is_told_in_every_report_and_the_rest_is_judged() {
    for gone in ["second.toml", "green.toml"] {
        let folder = with_two();
        fs::remove_file(folder.path().join(gone)).unwrap();
        let check = ["check", "--baseline", "base"];
        let reports =
            ["--junit", "j.xml", "--summary", "s.md", "--comment", "c.md", "--annotations"];
        let all = [&check[..], &reports].concat();
        let ran = wargauge_in(folder.path(), &all);
        assert_eq!(ran.code, 1, "{gone}: {}", ran.err);
        let told = "scenario second.toml cannot be played: ";
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        for (what, text) in
            [("table", ran.out.clone()), ("summary", read("s.md")), ("comment", read("c.md"))]
        {
            assert!(text.contains(told) && text.contains(gone), "{gone}, {what}: {text}");
            assert!(text.contains("1 scenario of the baseline cannot be played"), "{what}: {text}");
            assert!(text.contains("FAIL") && text.contains("that are left are the same"), "{text}");
            assert!(!text.contains("is gone"), "nothing else is told of it: {text}");
        }
        assert!(ran.out.contains("::error") && ran.out.contains("title=Missing::"), "{}", ran.out);
        let xml = read("j.xml");
        assert!(xml.contains("name=\"scenario second.toml\""), "{xml}");
        assert_eq!(xml.matches("<failure").count(), 1, "a failure of its own: {xml}");
        assert!(xml.contains("two-villages: ") && xml.contains("type=\"missing\""), "{xml}");
        let intended = wargauge_in(folder.path(), &[&check[..], &["--intended"]].concat());
        assert_eq!(intended.code, 1, "meant or not, it was not judged: {}", intended.err);
        let accept = wargauge_in(folder.path(), &[&check[..], &["--accept"]].concat());
        assert!(accept.code == 2 && accept.err.contains(gone), "{}", accept.err);
    }
}

#[test]
fn where_nothing_is_left_or_a_file_is_broken_nothing_is_judged() {
    let folder = with_two();
    fs::write(folder.path().join("second.toml"), "kind = 'army'").unwrap();
    let ran = wargauge_in(folder.path(), &["check", "--baseline", "base"]);
    assert!(ran.code == 2 && ran.err.contains("second.toml:1:1"), "{}", ran.err);
    let folder = with_two();
    fs::remove_file(folder.path().join("army.toml")).unwrap();
    let ran = wargauge_in(folder.path(), &["check", "--baseline", "base", "--junit", "j.xml"]);
    assert!(ran.code == 2 && ran.err.contains("army.toml"), "{}", ran.err);
    assert!(!folder.path().join("j.xml").exists());
}
