//! What does not fit: one clear error, exit code 2, and nothing is lost.

use std::fs;

use wargauge::SharedStudy;
use wargauge_fleet::wire::{FORM, Pace, StudyMessage};

use crate::server::{Server, block_on, ends_well, kill, said};

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "1024", "--seed", "3"];

#[test]
fn what_does_not_fit_is_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let refuse = |arguments: &[&str], words: &str| server.refuse(folder, arguments, words);
    for command in [&["work", "nobody"][..], &["watch", "nobody"], &["cancel", "nobody"]] {
        refuse(command, "no study `nobody`");
    }
    refuse(&["fetch", "nobody", "--out", "x"], "no study `nobody`");
    refuse(&["submit", "one", "--", "odds", "x"], "`odds` is not played in several places");
    refuse(&["submit", "one", "--", "run", "zzzz"], "no scenario `zzzz`");
    refuse(&["submit", "one", "--", "run", "--games", "3"], "--games");
    for option in ["--marginal", "--panel", "--shard=1/2", "--html=x.html", "--out=x"] {
        let words = ["submit", "one", "--", "run", "grid/two-villages", option];
        let words = if option.starts_with("--shard") {
            [&words[..], &["--out=x"]].concat()
        } else {
            words.to_vec()
        };
        refuse(&words, "takes no --");
    }
    assert!(server.count("one", "results").is_none(), "nothing was made on the server");
    let coordinator = server.submit(folder, "one", &[], &RUN);
    let other = [&["submit", "one", "--"], &RUN[..4]].concat();
    refuse(&other, "the name `one` is in use for another study");
    let kind =
        ["submit", "one", "--", "compare", "grid/two-villages", "--force", "two-villages-blue"];
    refuse(&[&kind[..], &["--marginal"]].concat(), "the name `one` is in use for another study");
    refuse(&["fetch", "one", "--out", "x"], "blocks are missing");
    assert!(!folder.join("x").exists());
    let worker = server.begin(folder, &["work", "one", "--threads", "1"]);
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "one", &RUN);
}

#[test]
fn servers_that_are_not_there_or_refuse_are_named() {
    let Some(server) = Server::start_with(&["-js", "--user", "ann", "--pass", "secret"]) else {
        return;
    };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    server.refuse(folder, &["--server", "nats://127.0.0.1:9", "work", "x"], "127.0.0.1:9");
    server.refuse(folder, &["work", "x"], "does not take us");
    let known = |arguments: &[&str]| {
        let mut command = server.command(folder, arguments);
        command.env("NATS_USER", "ann").env("NATS_PASSWORD", "secret").output().unwrap()
    };
    let output = known(&["work", "x"]);
    assert!(said(&output).contains("no study `x`"), "{}", said(&output));
    server.refuse(folder, &["--credentials", "none.creds", "work", "x"], "none.creds");
    let Some(plain) = Server::start_with(&[]) else { return };
    plain.refuse(folder, &["fetch", "x", "--out", "x"], "the server does not answer");
    plain.refuse(folder, &[&["submit", "x", "--"], &RUN[..]].concat(), "makes no stream");
}

/// Puts a study on the server that this program would not have put there.
fn put(server: &Server, name: &str, study: &str) {
    block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(server.url()).await.unwrap());
        for (end, what) in [("results", "study.>"), ("tasks", "task.>")] {
            let config = async_nats::jetstream::stream::Config {
                name: format!("wargauge-{name}-{end}"),
                subjects: vec![format!("wargauge.{name}.{what}")],
                ..Default::default()
            };
            context.create_stream(config).await.unwrap();
        }
        let subject = format!("wargauge.{name}.study.head");
        context.publish(subject, study.to_owned().into()).await.unwrap().await.unwrap();
    });
}

#[test]
fn a_study_of_another_version_or_other_data_is_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let words: Vec<String> = RUN.map(str::to_owned).to_vec();
    let head = SharedStudy::prepare(&words).unwrap().head().clone();
    let pace = Pace { in_flight: 8, patience_ms: 1000, check: 0.0 };
    let study = StudyMessage { wargauge_fleet: FORM, head, files: Vec::new(), pace };
    let text = |study: &StudyMessage| serde_json::to_string(study).unwrap();
    let mut newer = study.clone();
    newer.head.version = "99.0.0".to_owned();
    put(&server, "newer", &text(&newer));
    let mut edited = study.clone();
    edited.head.files[0].sha256 = "0".repeat(64);
    put(&server, "edited", &text(&edited));
    put(&server, "form", &text(&StudyMessage { wargauge_fleet: FORM + 1, ..study.clone() }));
    put(&server, "junk", "junk");
    let cases = [
        ("newer", "wargauge 99.0.0 submitted it"),
        ("edited", "was another file"),
        ("form", "of another version"),
        ("junk", "of another version"),
    ];
    for (name, words) in cases {
        for command in [&["work", name][..], &["fetch", name, "--out", "x"], &["watch", name]] {
            server.refuse(folder, command, words);
        }
    }
    server.refuse(folder, &[&["submit", "newer", "--"], &RUN[..]].concat(), "99.0.0");
    server.refuse(folder, &[&["submit", "junk", "--"], &RUN[..]].concat(), "another version");
}

#[test]
fn files_elsewhere_cannot_travel() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("below");
    fs::create_dir(&folder).unwrap();
    let library = wargauge_registry::library();
    let file =
        library.files().iter().find(|file| file.source.name.ends_with("two-villages-blue.toml"));
    let text = file.unwrap().source.text.replace("name = \"", "name = \"own-");
    fs::write(around.path().join("own.toml"), text).unwrap();
    let run = ["run", "grid/two-villages", "--forces", "../own.toml,two-villages-blue"];
    server.refuse(&folder, &[&["submit", "far", "--"], &run[..]].concat(), "cannot travel");
    let near = ["run", "grid/two-villages", "--forces", "own.toml,two-villages-blue"];
    let coordinator = server.submit(around.path(), "far", &[], &near);
    kill(coordinator);
}
