//! Whatever goes wrong, every block counts once and the bytes are those of one machine.

use std::path::Path;
use std::process::Child;

use async_nats::jetstream::AckKind;

use crate::odd_worker::OddWorker;
use crate::server::{OWNER, Server, block_on, ends_well, kill, said, wait_until};

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "10240", "--seed", "3"];
/// Blocks of a silent worker go to another after a second.
const QUICK: [&str; 2] = ["--patience", "1"];

/// A generator of small numbers for moments that differ.
struct Moments(u64);

impl Moments {
    fn next(&mut self, below: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

/// A study under way.
struct Trial {
    server: Server,
    around: tempfile::TempDir,
    name: &'static str,
    study: &'static [&'static str],
    coordinator: Child,
}

impl Trial {
    /// Begins one on a server of its own; `None` where there is no server.
    fn begin(name: &'static str, options: &[&str], study: &'static [&'static str]) -> Option<Self> {
        let server = Server::start()?;
        let around = tempfile::tempdir().unwrap();
        let coordinator = server.submit(around.path(), name, options, study);
        Some(Self { server, around, name, study, coordinator })
    }

    fn folder(&self) -> &Path {
        self.around.path()
    }

    fn work(&self) -> Child {
        self.server.begin(self.folder(), &["work", self.name, "--threads", "1"])
    }

    /// Kills so many workers at random moments, of which `at_once` are at work.
    fn kill_workers(&self, kills: u64, at_once: usize) {
        let mut moments = Moments(7);
        let mut workers: Vec<Child> = (0..at_once).map(|_| self.work()).collect();
        for _ in 0..kills {
            self.server.wait_for_results(self.name, 1 + moments.next(3));
            std::thread::sleep(std::time::Duration::from_millis(moments.next(40)));
            let victim = moments.next(at_once as u64) as usize;
            kill(workers.swap_remove(victim));
            workers.push(self.work());
        }
        workers.into_iter().map(ends_well).for_each(drop);
    }

    /// Waits for the end, which must be well and have the bytes of one machine.
    fn ends_as_alone(
        self,
        workers: impl IntoIterator<Item = Child>,
    ) -> (Server, tempfile::TempDir) {
        ends_well(self.coordinator);
        workers.into_iter().map(ends_well).for_each(drop);
        self.server.fetched_is_alone(self.around.path(), self.name, self.study);
        (self.server, self.around)
    }
}

#[test]
fn workers_that_are_killed_change_no_byte() {
    let Some(trial) = Trial::begin("killed", &QUICK, &RUN) else { return };
    trial.kill_workers(5, 2);
    trial.ends_as_alone(None);
}

#[test]
#[ignore = "takes minutes: 200 kills over 1,000 blocks"]
fn hundreds_of_workers_that_are_killed_change_no_byte() {
    let study = &["run", "grid/two-villages", "--games", "512000", "--seed", "3"];
    let Some(trial) = Trial::begin("hundreds", &QUICK, study) else { return };
    trial.kill_workers(200, 4);
    trial.ends_as_alone(None);
}

#[test]
fn a_coordinator_and_a_server_that_are_killed_and_begun_again_change_no_byte() {
    let Some(mut trial) = Trial::begin("again", &QUICK, &RUN) else { return };
    let worker = trial.work();
    let begin = |trial: &mut Trial| {
        let another = trial.server.submit(trial.around.path(), "again", &QUICK, &RUN);
        std::mem::replace(&mut trial.coordinator, another)
    };
    trial.server.wait_for_results("again", 2);
    trial.coordinator.kill().unwrap();
    kill(begin(&mut trial));
    trial.server.wait_for_results("again", 2);
    trial.server.stop();
    trial.server.start_again();
    trial.server.wait_for_results("again", 2);
    trial.server.stop();
    trial.coordinator.kill().unwrap();
    trial.server.start_again();
    kill(begin(&mut trial));
    let (server, around) = trial.ends_as_alone([worker]);
    let again = server.succeed(around.path(), &[&["submit", "again", "--"], &RUN[..]].concat());
    assert!(said(&again).contains("at its end: decided"), "{}", said(&again));
}

/// What has come in since is on no disk, and its numbers are given to others, while the coordinator
/// remembers what it has read.
#[test]
fn a_server_that_has_lost_the_latest_changes_no_byte() {
    let Some(mut trial) = Trial::begin("lost", &QUICK, &RUN) else { return };
    let worker = trial.work();
    trial.server.wait_for_results("lost", 2);
    trial.server.stop();
    let disk = trial.server.disk();
    trial.server.start_again();
    trial.server.wait_for_results("lost", 4);
    trial.server.stop();
    trial.server.go_back_to(&disk);
    trial.server.start_again();
    trial.ends_as_alone([worker]);
}

#[test]
fn two_coordinators_of_one_study_change_no_byte() {
    let Some(trial) = Trial::begin("both", &QUICK, &RUN) else { return };
    let second = trial.server.submit(trial.folder(), "both", &QUICK, &RUN);
    let workers = [0, 1].map(|_| trial.work());
    trial.ends_as_alone(workers.into_iter().chain([second]));
}

#[test]
fn a_worker_that_never_ends_a_block_holds_nobody_up() {
    let Some(mut trial) = Trial::begin("slow", &QUICK, &RUN) else { return };
    let worker = block_on(async {
        let odd = OddWorker::join(&trial.server, "slow", &RUN, OWNER).await;
        let (message, _) = odd.take().await;
        let worker = trial.work();
        // It says again and again that it is still at it.
        while trial.coordinator.try_wait().unwrap().is_none() {
            let _ = message.ack_with(AckKind::Progress).await;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        worker
    });
    trial.ends_as_alone([worker]);
}

#[test]
fn what_comes_twice_out_of_order_or_damaged_counts_once() {
    let Some(trial) = Trial::begin("twice", &QUICK, &RUN) else { return };
    block_on(async {
        let odd = OddWorker::join(&trial.server, "twice", &RUN, OWNER).await;
        let mut taken = Vec::new();
        for _ in 0..6 {
            taken.push(odd.take().await);
        }
        for (message, task) in taken.iter().rev().take(4) {
            let payload = odd.said(&odd.play(task));
            odd.hand_in(payload.clone()).await;
            odd.hand_in(payload).await;
            message.double_ack().await.unwrap();
        }
        // One that is damaged on the way, and one that is lost altogether.
        let mut damaged = odd.said(&odd.play(&taken[0].1));
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        odd.hand_in(damaged).await;
        odd.hand_in(b"\xff nonsense".to_vec()).await;
        for (message, _) in &taken[..2] {
            message.double_ack().await.unwrap();
        }
    });
    let worker = trial.work();
    trial.ends_as_alone([worker]);
}

#[test]
fn a_full_disk_at_the_collector_loses_nothing() {
    let study = &["run", "grid/two-villages", "--games", "1024", "--seed", "3"];
    let Some(trial) = Trial::begin("full", &[], study) else { return };
    let worker = trial.work();
    let (server, around) = trial.ends_as_alone([worker]);
    let folder = around.path();
    // No file may grow beyond 512 bytes, as on a disk that is full.
    let program = env!("CARGO_BIN_EXE_wargauge-fleet");
    let script =
        format!("trap '' XFSZ; ulimit -f 1; exec {program} --open-server fetch full --out out");
    let mut shell = std::process::Command::new("sh");
    shell.current_dir(folder).args(["-c", &script]).env("NATS_URL", server.url());
    shell.env("WARGAUGE_FLEET_KEY", server.key_file(OWNER));
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("error"), "{}", said(&output));
    assert!(!folder.join("out/manifest.json").exists(), "no half of a result");
    server.fetched_is_alone(folder, "full", study);
}

#[test]
fn a_worker_that_is_told_to_stop_gives_its_block_back() {
    // With so much patience nobody waits for a block that is not given back.
    let Some(trial) = Trial::begin("told", &["--patience", "3600"], &RUN) else { return };
    let worker = trial.work();
    trial.server.wait_for_results("told", 2);
    let stop = ["-TERM".to_owned(), worker.id().to_string()];
    assert!(std::process::Command::new("kill").args(stop).status().unwrap().success());
    let output = worker.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    let worker = trial.work();
    let (server, around) = trial.ends_as_alone([worker]);
    wait_until("nothing is left to do", || {
        let watched = server.succeed(around.path(), &["watch", "told", "--once"]);
        said(&watched).contains("0 blocks handed out")
    });
}
