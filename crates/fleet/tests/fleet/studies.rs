//! Studies of all kinds, which come to the bytes of one machine.

use std::fs;
use std::path::Path;

use crate::server::{Server, ends_well, files, said, wait_until};

const SCENARIO: &str = "grid/two-villages";

/// A force of the user's own.
fn own_force() -> String {
    let library = wargauge_registry::library();
    let blue = |name: &str| name.ends_with("forces/two-villages-blue.toml");
    let built_in = library.files().iter().find(|file| blue(&file.source.name));
    let text = &built_in.expect("a built-in force").source.text;
    text.replace("name = \"", "name = \"own-")
}

/// Plays a study with two workers of one thread each.
fn play(server: &Server, folder: &Path, name: &str, study: &[&str]) {
    let coordinator = server.submit(folder, name, &[], study);
    // Workers have a folder of their own: data files come with the study.
    let elsewhere = tempfile::tempdir().unwrap();
    let workers = [0, 1].map(|_| server.begin(elsewhere.path(), &["work", name, "--threads", "1"]));
    ends_well(coordinator);
    workers.into_iter().map(ends_well).for_each(drop);
}

#[test]
fn two_studies_at_once_stop_where_one_machine_does() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    fs::create_dir(folder.join("forces")).unwrap();
    fs::write(folder.join("forces/own.toml"), own_force()).unwrap();
    let width = ["run", SCENARIO, "--until-width", "0.05", "--max-games", "40000", "--seed", "5"];
    let forces = ["run", SCENARIO, "--forces", "forces/own.toml,random:60#1", "--games", "700"];
    std::thread::scope(|scope| {
        scope.spawn(|| play(&server, folder, "width", &width));
        scope.spawn(|| play(&server, folder, "forces", &forces));
    });
    server.fetched_is_alone(folder, "width", &width);
    let elsewhere = tempfile::tempdir().unwrap();
    server.succeed(elsewhere.path(), &["fetch", "forces", "--out", "here"]);
    let fetched = files(&elsewhere.path().join("here"));
    assert!(fetched == server.alone_in(folder, &forces), "the bytes of one machine");
}

#[test]
fn a_comparison_stops_where_one_machine_does() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let study = [
        "compare",
        SCENARIO,
        "--force",
        "two-villages-blue",
        "--marginal",
        "--games",
        "1200",
        "--margin",
        "0.1",
    ];
    play(&server, around.path(), "compared", &study);
    server.fetched_is_alone(around.path(), "compared", &study);
}

#[test]
fn ladders_sweeps_and_campaigns_are_those_of_one_machine() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let studies: [(&str, &[&str]); 3] = [
        ("climbed", &["ladder", SCENARIO, "--games", "200", "--seed", "3"]),
        ("swept", &["sweep", SCENARIO, "--rule", "fire_move=exclusive,delayed", "--games", "200"]),
        ("fought", &["campaign", "--games", "6", "--policy", "random"]),
    ];
    for (name, study) in studies {
        play(&server, around.path(), name, study);
        server.fetched_is_alone(around.path(), name, study);
    }
}

/// The baseline travels with the study, and so do the files that it was played from.
#[test]
fn a_check_is_that_of_one_machine() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    fs::create_dir(folder.join("forces")).unwrap();
    fs::write(folder.join("forces/own.toml"), own_force()).unwrap();
    let forces = ["--forces", "forces/own.toml,two-villages-red", "--games", "200", "--seed", "5"];
    let save = ["check", SCENARIO, "--save-baseline", "base"];
    server.wargauge(folder, &[&save[..], &forces].concat());
    let check = ["check", "--baseline", "base", "--games", "402"];
    play(&server, folder, "held", &check);
    server.fetched_is_alone(folder, "held", &check);
    let unfair = [&check[..], &["--fair=0..1"]].concat();
    play(&server, folder, "unfair", &unfair);
    let fetched = server.command(folder, &["fetch", "unfair", "--out", "out"]).output().unwrap();
    assert_eq!(fetched.status.code(), Some(1), "{}", said(&fetched));
    server.is_alone(folder, "out", &unfair);
    let accept = ["submit", "kept", "--", "check", "--baseline", "base", "--accept"];
    server.refuse(folder, &accept, "takes no --accept");
    let other = ["submit", "other", "--", "check", "--baseline", "base", "--seed", "6"];
    server.refuse(folder, &other, "seed 5, not 6");
}

#[test]
fn a_tuning_goes_by_rounds_as_one_machine_does() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let study = ["tune", "companies", "--games", "2000", "--seed", "2"];
    play(&server, around.path(), "tuned", &study);
    server.fetched_is_alone(around.path(), "tuned", &study);
}

#[test]
fn studies_of_all_kinds_at_once_are_those_of_one_machine() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let studies: [(&str, &[&str]); 3] = [
        (
            "run",
            &["run", SCENARIO, "--forces", "two-villages-blue", "--mirrors", "--games", "5000"],
        ),
        (
            "compare",
            &["compare", SCENARIO, "--force", "two-villages-red", "--marginal", "--games", "600"],
        ),
        ("tune", &["tune", "companies", "--games", "1000", "--seed", "5"]),
    ];
    std::thread::scope(|scope| {
        for (name, study) in studies {
            let (server, folder) = (&server, around.path());
            scope.spawn(move || play(server, folder, name, study));
        }
    });
    for (name, study) in studies {
        server.fetched_is_alone(around.path(), name, study);
    }
}

/// A tuning has no prices before its end: there is nothing to write, and that is said.
#[test]
fn a_cancelled_tuning_leaves_what_is_known() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["tune", "companies", "--games", "4000", "--seed", "2"];
    let coordinator = server.submit(folder, "tuned", &[], &study);
    let worker = server.begin(folder, &["work", "tuned", "--threads", "1"]);
    server.wait_for_results("tuned", 30);
    server.succeed(folder, &["cancel", "tuned"]);
    ends_well(worker);
    let output = coordinator.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    server.refuse(folder, &["fetch", "tuned", "--out", "x"], "is cancelled");
    assert!(!folder.join("x").exists());
    let fetched = server.command(folder, &["fetch", "tuned", "--out", "x", "--partial"]).output();
    let fetched = fetched.unwrap();
    assert_eq!(fetched.status.code(), Some(130), "{}", said(&fetched));
    assert!(said(&fetched).contains("interrupted"), "{}", said(&fetched));
}

#[test]
fn a_cancelled_study_leaves_what_is_known() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", SCENARIO, "--games", "10000000", "--seed", "3"];
    let coordinator = server.submit(folder, "long", &["--in-flight", "8"], &study);
    let worker = server.begin(folder, &["work", "long", "--threads", "1"]);
    server.wait_for_results("long", 4);
    server.succeed(folder, &["cancel", "long"]);
    ends_well(worker);
    let output = coordinator.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    server.refuse(folder, &["fetch", "long", "--out", "x"], "is cancelled");
    assert!(!folder.join("x").exists());
    let fetched = server.command(folder, &["fetch", "long", "--out", "x", "--partial"]).output();
    let fetched = fetched.unwrap();
    assert_eq!(fetched.status.code(), Some(130), "{}", said(&fetched));
    let written = files(&folder.join("x"));
    let manifest = String::from_utf8_lossy(&written["manifest.json"]).into_owned();
    assert!(manifest.contains("interrupted"), "it is labelled: {manifest}");
    let watched = server.succeed(folder, &["watch", "long", "--once"]);
    assert!(said(&watched).contains("cancelled"), "{}", said(&watched));
    server.succeed(folder, &["forget", "long"]);
    wait_until("the name is free", || server.count("long", "results").is_none());
    server.refuse(folder, &["fetch", "long", "--out", "x"], "no study `long`");
}
