//! Whatever goes wrong, every block counts once and the bytes are those of one machine.

use std::path::Path;
use std::process::Child;

use async_nats::jetstream::AckKind;
use wargauge_fleet::wire::Outcome;

use crate::odd_worker::OddWorker;
use crate::server::{Server, block_on, ends_well, kill, said, wait_until};

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

fn work(server: &Server, folder: &Path, name: &str) -> Child {
    server.begin(folder, &["work", name, "--threads", "1"])
}

/// Kills so many workers at random moments, of which `at_once` are at work.
fn kill_workers(
    (server, folder, name): (&Server, &Path, &str),
    (kills, at_once): (u64, usize),
    mut at: impl FnMut(u64),
) {
    let mut moments = Moments(7);
    let mut workers: Vec<Child> = (0..at_once).map(|_| work(server, folder, name)).collect();
    for number in 0..kills {
        server.wait_for_results(name, 1 + moments.next(3));
        std::thread::sleep(std::time::Duration::from_millis(moments.next(40)));
        let victim = moments.next(at_once as u64) as usize;
        kill(workers.swap_remove(victim));
        workers.push(work(server, folder, name));
        at(number);
    }
    workers.into_iter().map(ends_well).for_each(drop);
}

#[test]
fn workers_that_are_killed_change_no_byte() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "killed", &QUICK, &RUN);
    kill_workers((&server, folder, "killed"), (5, 2), |_| ());
    ends_well(coordinator);
    server.fetched_is_alone(folder, "killed", &RUN);
}

#[test]
#[ignore = "takes minutes: 200 kills over 1,000 blocks"]
fn hundreds_of_workers_that_are_killed_change_no_byte() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "512000", "--seed", "3"];
    let coordinator = server.submit(folder, "hundreds", &QUICK, &study);
    kill_workers((&server, folder, "hundreds"), (200, 4), |_| ());
    ends_well(coordinator);
    server.fetched_is_alone(folder, "hundreds", &study);
}

#[test]
fn a_coordinator_and_a_server_that_are_killed_and_begun_again_change_no_byte() {
    let Some(mut server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let begin = |server: &Server| server.submit(folder, "again", &QUICK, &RUN);
    let coordinator = begin(&server);
    let worker = work(&server, folder, "again");
    server.wait_for_results("again", 2);
    kill(coordinator);
    let coordinator = begin(&server);
    server.wait_for_results("again", 2);
    server.stop();
    server.start_again();
    server.wait_for_results("again", 2);
    server.stop();
    kill(coordinator);
    server.start_again();
    let coordinator = begin(&server);
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "again", &RUN);
    let again = server.succeed(folder, &[&["submit", "again", "--"], &RUN[..]].concat());
    assert!(said(&again).contains("at its end: decided"), "{}", said(&again));
}

#[test]
fn a_worker_that_never_ends_a_block_holds_nobody_up() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let mut coordinator = server.submit(folder, "slow", &QUICK, &RUN);
    block_on(async {
        let odd = OddWorker::join(&server, "slow", &RUN, "slow-1").await;
        let (message, _) = odd.take().await;
        let worker = work(&server, folder, "slow");
        // It says again and again that it is still at it.
        while coordinator.try_wait().unwrap().is_none() {
            let _ = message.ack_with(AckKind::Progress).await;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        ends_well(worker);
    });
    ends_well(coordinator);
    server.fetched_is_alone(folder, "slow", &RUN);
}

#[test]
fn a_worker_that_answers_wrongly_is_put_aside() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "lied", &QUICK, &RUN);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", &RUN, "liar-1").await;
        for _ in 0..3 {
            let (message, task) = odd.take().await;
            let true_one = odd.play(&task);
            // Counts of another block of as many games are counts that could be.
            let other = wargauge_fleet::wire::Task {
                id: wargauge_batch::BlockId { block: task.id.block + 1, ..task.id },
                ..task
            };
            let text = odd.play(&other).text;
            assert_ne!(text, true_one.text);
            odd.hand_in(Outcome { text, ..true_one }.to_text().into_bytes()).await;
            message.double_ack().await.unwrap();
        }
        // And one that never could.
        let (message, task) = odd.take().await;
        let wild =
            Outcome { text: "{}".to_owned(), worker: "liar-2".to_owned(), ..odd.play(&task) };
        odd.hand_in(wild.to_text().into_bytes()).await;
        message.double_ack().await.unwrap();
    });
    let workers = [0, 1].map(|_| work(&server, folder, "lied"));
    let told = ends_well(coordinator);
    workers.into_iter().map(ends_well).for_each(drop);
    for liar in ["liar-1", "liar-2"] {
        assert_eq!(told.matches(&format!("{liar} answers wrongly")).count(), 1, "{told}");
    }
    assert_eq!(told.matches("answers wrongly").count(), 2, "nobody else: {told}");
    server.fetched_is_alone(folder, "lied", &RUN);
}

#[test]
fn what_comes_twice_out_of_order_or_damaged_counts_once() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "twice", &QUICK, &RUN);
    block_on(async {
        let odd = OddWorker::join(&server, "twice", &RUN, "odd-1").await;
        let mut taken = Vec::new();
        for _ in 0..6 {
            taken.push(odd.take().await);
        }
        for (message, task) in taken.iter().rev().take(4) {
            let payload = odd.play(task).to_text().into_bytes();
            odd.hand_in(payload.clone()).await;
            odd.hand_in(payload).await;
            message.double_ack().await.unwrap();
        }
        // One that is damaged on the way, and one that is lost altogether.
        let mut damaged = odd.play(&taken[0].1).to_text().into_bytes();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        odd.hand_in(damaged).await;
        odd.hand_in(b"\xff nonsense".to_vec()).await;
        for (message, _) in &taken[..2] {
            message.double_ack().await.unwrap();
        }
    });
    let worker = work(&server, folder, "twice");
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "twice", &RUN);
}

#[test]
fn a_full_disk_at_the_collector_loses_nothing() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "1024", "--seed", "3"];
    let coordinator = server.submit(folder, "full", &[], &study);
    let worker = work(&server, folder, "full");
    ends_well(coordinator);
    ends_well(worker);
    // No file may grow beyond 512 bytes, as on a disk that is full.
    let program = env!("CARGO_BIN_EXE_wargauge-fleet");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {program} fetch full --out out");
    let mut shell = std::process::Command::new("sh");
    shell.current_dir(folder).args(["-c", &script]).env("NATS_URL", server.url());
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("error"), "{}", said(&output));
    assert!(!folder.join("out/manifest.json").exists(), "no half of a result");
    server.fetched_is_alone(folder, "full", &study);
}

#[test]
fn a_worker_that_is_told_to_stop_gives_its_block_back() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    // With so much patience nobody waits for a block that is not given back.
    let coordinator = server.submit(folder, "told", &["--patience", "3600"], &RUN);
    let worker = work(&server, folder, "told");
    server.wait_for_results("told", 2);
    let stop = ["-TERM".to_owned(), worker.id().to_string()];
    assert!(std::process::Command::new("kill").args(stop).status().unwrap().success());
    let output = worker.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    let worker = work(&server, folder, "told");
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "told", &RUN);
    wait_until("nothing is left to do", || {
        let watched = server.succeed(folder, &["watch", "told", "--once"]);
        said(&watched).contains("0 blocks handed out")
    });
}
