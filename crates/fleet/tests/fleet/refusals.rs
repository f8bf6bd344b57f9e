//! What does not fit: one clear error, exit code 2, and nothing is lost.

use std::fs;
use std::path::Path;

use wargauge_fleet::keys::Key;
use wargauge_fleet::signed::{About, Kind, sign};
use wargauge_fleet::wire::{FORM, Pace, StudyMessage};
use wargauge_lab::shared_study_of;

use crate::server::{OWNER, Server, block_on, ends_well, kill, refuses, said};

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
    let port = server.url().rsplit(':').next().unwrap().to_owned();
    let url = format!("nats://ann:guessed-word@127.0.0.1:{port}");
    let output = server.command(folder, &["--server", &url, "work", "x"]).output().unwrap();
    assert!(said(&output).contains("`nats://***@127.0.0.1"), "{}", said(&output));
    let mut help = server.command(folder, &["work", "--help"]);
    let help = help.env("NATS_URL", &url).output().unwrap();
    for output in [output, help] {
        let all = String::from_utf8_lossy(&output.stdout).into_owned() + &said(&output);
        assert!(!all.contains("guessed-word"), "{all}");
    }
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

/// A study of the usual owner.
fn own_study(server: &Server) -> StudyMessage {
    let words: Vec<String> = RUN.map(str::to_owned).to_vec();
    let owner = server.key(OWNER).name().to_owned();
    StudyMessage {
        wargauge_fleet: FORM,
        head: shared_study_of(&words, &wargauge_registry::library()).unwrap().head().clone(),
        files: Vec::new(),
        pace: Pace { in_flight: 8, patience_ms: 1000, check: 0.0 },
        owner: owner.clone(),
        workers: vec![owner],
        nonce: "1".to_owned(),
    }
}

/// Puts a study on the server that somebody has signed.
fn put_signed(server: &Server, name: &str, study: &StudyMessage, by: &Key) {
    let text = serde_json::to_string(study).unwrap();
    put(server, name, &sign(by, About { kind: Kind::Study, mark: name }, &text));
}

/// Puts a study of the usual owner on the server, changed.
fn put_own(server: &Server, name: &str, change: impl FnOnce(&mut StudyMessage)) {
    let mut study = own_study(server);
    change(&mut study);
    put_signed(server, name, &study, &server.key(OWNER));
}

/// Nobody works at a study, nor fetches or watches it, and is told why.
fn is_nobodys(server: &Server, folder: &Path, name: &str, words: &str) {
    for command in [&["work", name][..], &["fetch", name, "--out", "x"], &["watch", name]] {
        server.refuse(folder, command, words);
    }
}

#[test]
fn a_study_of_another_version_or_other_data_is_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    put_own(&server, "newer", |study| study.head.version = "99.0.0".to_owned());
    let wild = "\u{1b}[31m9\u{202e}\n::error::x";
    put_own(&server, "escaped", |study| study.head.version = wild.to_owned());
    put_own(&server, "edited", |study| study.head.files[0].sha256 = "0".repeat(64));
    put_own(&server, "form", |study| study.wargauge_fleet = FORM + 1);
    put(&server, "junk", "junk");
    put(&server, "old", "{\"wargauge_fleet\":1,\"head\":{}}");
    put(&server, "bare", &serde_json::to_string(&own_study(&server)).unwrap());
    put_signed(&server, "forged", &own_study(&server), &server.key("stranger"));
    for (name, words) in [
        ("newer", "wargauge 99.0.0 submitted it"),
        ("escaped", "wargauge \\u{1b}[31m9\\u{202e}\\u{a}::error::x submitted it"),
        ("edited", "was another file"),
        ("form", "it has form 4, this program 3"),
        ("junk", "of another version"),
        ("old", "it has form 1, this program 3"),
        ("bare", "signed by nobody"),
        ("forged", "signed by nobody"),
    ] {
        is_nobodys(&server, folder, name, words);
    }
    for (name, words) in [("newer", "99.0.0"), ("junk", "another version")] {
        server.refuse(folder, &[&["submit", name, "--"], &RUN[..]].concat(), words);
    }
    // What is nobody's may go.
    for name in ["junk", "old", "forged", "newer"] {
        server.succeed(folder, &["forget", name]);
    }
}

#[test]
fn numbers_out_of_range_and_files_elsewhere_are_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    put_own(&server, "window", |study| study.pace.in_flight = 1 << 63);
    put_own(&server, "hasty", |study| study.pace.patience_ms = 0);
    put_own(&server, "doubting", |study| study.pace.check = -1.0);
    put_own(&server, "passwd", |study| study.head.arguments[1] = "/etc/passwd".to_owned());
    put_own(&server, "above", |study| {
        study.head.arguments.extend(["--forces".to_owned(), "a,../own.toml".to_owned()]);
    });
    for (name, words) in [
        ("window", "its `in_flight` is not 1 to 65535"),
        ("hasty", "its `patience_ms` is not 1 to 3600000"),
        ("doubting", "its `check` is not a share from 0 to 1"),
        ("passwd", "asks for files elsewhere: `/etc/passwd`"),
        ("above", "asks for files elsewhere"),
    ] {
        is_nobodys(&server, folder, name, words);
    }
}

#[test]
fn a_study_of_another_owner_is_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let stranger = server.key("stranger");
    let name = stranger.name().to_owned();
    let theirs =
        StudyMessage { owner: name.clone(), workers: vec![name.clone()], ..own_study(&server) };
    put_signed(&server, "theirs", &theirs, &stranger);
    is_nobodys(&server, folder, "theirs", "is of another owner, U");
    server.refuse(folder, &[&["submit", "theirs", "--"], &RUN[..]].concat(), "in use");
    server.refuse(folder, &["forget", "theirs"], "of another owner");
    server.refuse(folder, &["cancel", "theirs"], "of another owner");
    let own = server.key(OWNER).name().to_owned();
    let known = ["work", "theirs", "--owner", &name];
    server.refuse(folder, &known, &format!("its key {own} on the list"));
    let none = server.command(folder, &["work", "theirs", "--owner", "UX"]).output().unwrap();
    assert_eq!(none.status.code(), Some(2));
    assert!(said(&none).contains("expected a public key"), "{}", said(&none));
}

/// Whoever reaches a server without a login can do much harm: that must be meant.
#[test]
fn a_server_that_takes_anybody_is_refused_unless_it_is_meant() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    for command in [
        &["submit", "x", "--", "run", "--games", "2"][..],
        &["work", "x"],
        &["watch", "x"],
        &["fetch", "x", "--out", "x"],
        &["cancel", "x"],
        &["forget", "x"],
    ] {
        let output = server.careful_command(folder, command).output().unwrap();
        refuses(&output, "neither login nor TLS");
        assert!(said(&output).contains("--open-server"), "{}", said(&output));
    }
    assert!(server.count("x", "results").is_none(), "nothing was made on the server");
}

#[test]
fn keys_and_lists_that_are_none_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let own = folder.join("own.nk");
    let key = |path: &Path| {
        let mut command = server.command(folder, &["key"]);
        command.env("WARGAUGE_FLEET_KEY", path).output().unwrap()
    };
    let [made, again] = [(); 2].map(|()| String::from_utf8(key(&own).stdout).unwrap());
    assert!(made.len() == 57 && made.starts_with('U') && made == again, "{made}{again}");
    fs::set_permissions(&own, PermissionsExt::from_mode(0o644)).unwrap();
    refuses(&key(&own), "other users can read");
    let mut command = server.command(folder, &["key"]);
    command.env_remove("WARGAUGE_FLEET_KEY").env("XDG_CONFIG_HOME", folder.join("config"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let mode = fs::metadata(folder.join("config/wargauge/fleet.nk")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    fs::write(folder.join("list"), format!("{made}nobody\n")).unwrap();
    let words = [&["submit", "x", "--workers", "list", "--"], &RUN[..]].concat();
    server.refuse(folder, &words, "list:2:1: this line is no public key");
}

/// A pipe could keep a program waiting for ever.
#[test]
fn pipes_are_refused_where_files_are_expected() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    std::fs::write(folder.join("file"), "").unwrap();
    for options in [
        &["--ca", "pipe"][..],
        &["--cert", "pipe", "--cert-key", "file"],
        &["--cert", "file", "--cert-key", "pipe"],
        &["--credentials", "pipe"],
    ] {
        server.refuse(folder, &[options, &["work", "x"]].concat(), "a pipe or a device");
    }
    let words = [&["submit", "x", "--workers", "pipe", "--"], &RUN[..]].concat();
    server.refuse(folder, &words, "a pipe or a device");
    let mut command = server.command(folder, &["key"]);
    let output = command.env("WARGAUGE_FLEET_KEY", folder.join("pipe")).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
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
