//! Parameters of policies by the names that they had before.

use crate::program::wargauge_in;

#[test]
fn former_names_play_the_same_games_and_are_told_once() {
    let around = tempfile::tempdir().unwrap();
    let play = |words: &[&str]| {
        let run = ["run", "grid/two-villages", "--games", "4", "--format", "csv"];
        let ran = wargauge_in(around.path(), &[&run, words].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    let today = play(&["--policy", "a=doctrine:backtracking=0,meeting.last_turn=7"]);
    let former = ["--policy", "a=doctrine:fickle=0,meeting.finale=7"];
    let of_before = play(&former);
    assert_eq!(of_before.out, today.out, "by the names of today");
    for told in [
        "`fickle` of policy `doctrine` is called `backtracking` today",
        "`meeting.finale` of policy `doctrine` is called `meeting.last_turn` today",
    ] {
        assert_eq!(of_before.err.matches(told).count(), 1, "{}", of_before.err);
    }
    assert!(!today.err.contains("is called"), "{}", today.err);
    let quiet = play(&[&["--quiet"], &former[..]].concat());
    assert!(!quiet.err.contains("is called"), "{}", quiet.err);
}
