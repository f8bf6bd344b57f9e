//! A fleet over a real server on the loopback.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Set where a server must be found: then tests fail without one instead of being left out.
const REQUIRED: &str = "WARGAUGE_NATS_REQUIRED";

/// A server with streams on its disk, which ends with the test.
struct Server {
    program: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
    process: Child,
}

impl Server {
    /// Starts one; `None`, with a message, where there is no program.
    fn start() -> Option<Self> {
        let places =
            ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
        let Some(program) = places.map(PathBuf::from).into_iter().find(|path| path.exists()) else {
            assert!(std::env::var_os(REQUIRED).is_none(), "there is no nats-server");
            eprintln!("left out: there is no nats-server");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Self::spawn(&program, folder.path(), port);
        Some(Self { program, folder, port, process })
    }

    fn spawn(program: &Path, folder: &Path, port: u16) -> Child {
        let process = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
            .arg(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(30), "the server listens");
            std::thread::sleep(Duration::from_millis(20));
        }
        process
    }

    /// Stops it as a lost machine does, and starts it again with what is on its disk.
    fn restart(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        self.process = Self::spawn(&self.program, self.folder.path(), self.port);
    }

    fn command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge-fleet"));
        command.current_dir(folder).args(arguments);
        command.env("NATS_URL", format!("nats://127.0.0.1:{}", self.port));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn begin(&self, folder: &Path, arguments: &[&str]) -> Child {
        self.command(folder, arguments).spawn().unwrap()
    }

    #[track_caller]
    fn succeed(&self, folder: &Path, arguments: &[&str]) -> Output {
        let output = self.command(folder, arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
        output
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The study submitted as `name` with a coordinator in the background.
fn submit(server: &Server, folder: &Path, name: &str, run: &[&str]) -> Child {
    let child = server.begin(folder, &[&["submit", name, "--"], run].concat());
    let start = Instant::now();
    while !server.command(folder, &["watch", name, "--once"]).output().unwrap().status.success() {
        assert!(start.elapsed() < Duration::from_secs(30), "the study is there");
        std::thread::sleep(Duration::from_millis(50));
    }
    child
}

/// The files of the same run on one machine.
fn alone(folder: &Path, run: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let out = folder.join("alone");
    let mut words: Vec<OsString> = vec!["wargauge".into()];
    words.extend(run.iter().map(OsString::from));
    words.extend(["-q".into(), "--out".into(), out.clone().into_os_string()]);
    let _ = wargauge::run(words);
    files(&out)
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}

/// Fetches a study, which must have the bytes of one machine.
#[track_caller]
fn fetched_is_alone(server: &Server, folder: &Path, name: &str, run: &[&str]) {
    let out = format!("{name}-out");
    server.succeed(folder, &["fetch", name, "--out", &out]);
    let (fetched, alone) = (files(&folder.join(out)), alone(folder, run));
    assert!(alone.contains_key("manifest.json") && fetched.keys().eq(alone.keys()));
    for (file, bytes) in alone {
        assert!(fetched[&file] == bytes, "{file} differs");
    }
}

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "20480", "--seed", "3"];

#[test]
fn workers_and_coordinators_that_are_killed_change_no_byte() {
    let Some(mut server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let mut coordinator = submit(&server, folder, "killed", &RUN);
    let work = ["work", "killed", "--threads", "1"];
    // Killed at moments that differ from run to run: each leaves a block that somebody else plays.
    for number in 0..6 {
        let mut worker = server.begin(folder, &work);
        std::thread::sleep(Duration::from_millis(150 + 120 * number));
        worker.kill().unwrap();
        worker.wait().unwrap();
        if number == 2 {
            coordinator.kill().unwrap();
            coordinator.wait().unwrap();
            coordinator = submit(&server, folder, "killed", &RUN);
        }
        if number == 4 {
            server.restart();
        }
    }
    let workers = [0, 1].map(|_| server.begin(folder, &work));
    let output = coordinator.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    for worker in workers {
        let output = worker.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
    fetched_is_alone(&server, folder, "killed", &RUN);
}

#[test]
fn two_studies_at_once_stop_where_one_machine_does() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let scenario = "grid/two-villages";
    let width = ["run", scenario, "--until-width", "0.05", "--max-games", "40000", "--seed", "5"];
    let forces = ["run", scenario, "--forces", "two-villages-blue,random:60#1", "--games", "700"];
    let studies: [(&str, &[&str]); 2] = [("width", &width), ("forces", &forces)];
    let coordinators = studies.map(|(name, run)| submit(&server, folder, name, run));
    let workers = studies.map(|(name, _)| server.begin(folder, &["work", name, "--threads", "1"]));
    for child in coordinators.into_iter().chain(workers) {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
    for (name, run) in studies {
        let own = folder.join(format!("for-{name}"));
        fs::create_dir(&own).unwrap();
        fetched_is_alone(&server, &own, name, run);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let refuses = |arguments: &[&str], words: &str| {
        let output = server.command(folder, arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(words), "{arguments:?}: {}", said(&output));
        assert_eq!(said(&output).matches("error").count(), 1, "{}", said(&output));
    };
    refuses(&["work", "nobody"], "no study `nobody`");
    refuses(&["fetch", "nobody", "--out", "x"], "no study `nobody`");
    refuses(&["submit", "one", "--", "tune", "companies"], "does not play `tune`");
    refuses(&["submit", "one", "--", "run", "zzzz"], "no scenario `zzzz`");
    let mut coordinator = submit(&server, folder, "one", &RUN);
    let other = [&["submit", "one", "--"], &RUN[..4]].concat();
    refuses(&other, "is there and is another");
    refuses(&["fetch", "one", "--out", "x"], "blocks are missing");
    assert!(!folder.join("x").exists());
    coordinator.kill().unwrap();
    coordinator.wait().unwrap();
    server.succeed(folder, &["submit", "one", "--cancel"]);
    let nowhere = ["--server", "nats://127.0.0.1:9", "work", "one"];
    refuses(&nowhere, "does not take us");
}
