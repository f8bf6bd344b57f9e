//! Workers that answer wrongly: they are found out, put aside, and what they said counts for nothing.

use std::process::Child;

use wargauge_batch::BlockId;
use wargauge_fleet::wire::{Outcome, Task};

use crate::odd_worker::OddWorker;
use crate::server::{Server, block_on, ends_well};

/// Says of some blocks what others came to, which is what could be; and of one what never could.
async fn lie(server: &Server, study: &[&str]) {
    let odd = OddWorker::join(server, "lied", study, "liar-1").await;
    for _ in 0..3 {
        let (message, task) = odd.take().await;
        let true_one = odd.play(&task);
        let other = Task { id: BlockId { block: task.id.block + 1, ..task.id }, ..task };
        let text = odd.play(&other).text;
        assert_ne!(text, true_one.text);
        odd.hand_in(Outcome { text, ..true_one }.to_text().into_bytes()).await;
        message.double_ack().await.unwrap();
    }
    let (message, task) = odd.take().await;
    let wild = Outcome { text: "{}".to_owned(), worker: "liar-2".to_owned(), ..odd.play(&task) };
    odd.hand_in(wild.to_text().into_bytes()).await;
    message.double_ack().await.unwrap();
}

/// Plays a study with two liars and two that are none.
fn liars_are_put_aside(study: &[&str]) {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "lied", &["--patience", "1"], study);
    block_on(lie(&server, study));
    let workers: [Child; 2] =
        [0, 1].map(|_| server.begin(folder, &["work", "lied", "--threads", "1"]));
    let told = ends_well(coordinator);
    workers.into_iter().map(ends_well).for_each(drop);
    for liar in ["liar-1", "liar-2"] {
        assert_eq!(told.matches(&format!("{liar} answers wrongly")).count(), 1, "{told}");
    }
    assert_eq!(told.matches("answers wrongly").count(), 2, "nobody else: {told}");
    server.fetched_is_alone(folder, "lied", study);
}

#[test]
fn liars_of_a_run_are_put_aside() {
    liars_are_put_aside(&["run", "grid/two-villages", "--games", "10240", "--seed", "3"]);
}

#[test]
fn liars_of_a_comparison_are_put_aside() {
    let compare = ["compare", "grid/two-villages", "--force", "two-villages-blue", "--marginal"];
    liars_are_put_aside(&[&compare[..], &["--games", "1200", "--margin", "0.1"]].concat());
}

#[test]
fn liars_of_a_tuning_are_put_aside() {
    liars_are_put_aside(&["tune", "companies", "--games", "2000", "--seed", "2"]);
}

/// One that is honest until it is believed.
#[test]
fn who_begins_to_lie_late_is_found_by_the_sample() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "20480", "--seed", "3"];
    let options = ["--patience", "1", "--check", "90%"];
    let coordinator = server.submit(folder, "lied", &options, &study);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", &study, "liar-1").await;
        for number in 0..12 {
            let (message, task) = odd.take().await;
            let true_one = odd.play(&task);
            let other = Task { id: BlockId { block: task.id.block + 1, ..task.id }, ..task };
            let said = if number < 2 {
                true_one
            } else {
                Outcome { text: odd.play(&other).text, ..true_one }
            };
            odd.hand_in(said.to_text().into_bytes()).await;
            message.double_ack().await.unwrap();
        }
    });
    let worker = server.begin(folder, &["work", "lied", "--threads", "1"]);
    let told = ends_well(coordinator);
    ends_well(worker);
    assert_eq!(told.matches("liar-1 answers wrongly").count(), 1, "{told}");
    server.fetched_is_alone(folder, "lied", &study);
}
