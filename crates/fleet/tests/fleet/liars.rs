//! Workers that answer wrongly: they are found out, put aside, and what they said counts for nothing.

use std::process::Child;

use wargauge_batch::BlockId;
use wargauge_fleet::wire::{Outcome, Task};

use crate::odd_worker::OddWorker;
use crate::server::{Server, block_on, ends_well};

const BOTH: [&str; 2] = ["liar-1", "liar-2"];

/// Another outcome than the true one, of as many games: that of the next block, or, where all blocks come
/// to the same, with half a point less.
fn lie_about(odd: &OddWorker, task: &Task) -> Outcome {
    let truth = odd.play(task);
    let next = Task { id: BlockId { block: task.id.block + 1, ..task.id }, ..task.clone() };
    let mut text = odd.play(&next).text;
    if text == truth.text {
        text = text.replacen('2', "1", 1);
    }
    assert_ne!(text, truth.text);
    Outcome { text, ..truth }
}

/// Says what is wrong of some blocks; and, if asked to, of one what never could be.
async fn lie(server: &Server, study: &[&str], is_wild: bool) {
    let odd = OddWorker::join(server, "lied", study, "liar-1").await;
    for _ in 0..3 {
        let (message, task) = odd.take().await;
        odd.hand_in(lie_about(&odd, &task).to_text().into_bytes()).await;
        message.double_ack().await.unwrap();
    }
    if is_wild {
        let (message, task) = odd.take().await;
        let text = "{}".to_owned();
        let wild = Outcome { text, worker: "liar-2".to_owned(), ..odd.play(&task) };
        odd.hand_in(wild.to_text().into_bytes()).await;
        message.double_ack().await.unwrap();
    }
}

/// Plays a study with these liars and two that are none.
fn are_put_aside(liars: &[&str], study: &[&str]) {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "lied", &["--patience", "1"], study);
    block_on(lie(&server, study, liars.len() > 1));
    let workers: [Child; 2] =
        [0, 1].map(|_| server.begin(folder, &["work", "lied", "--threads", "1"]));
    let told = ends_well(coordinator);
    workers.into_iter().map(ends_well).for_each(drop);
    for liar in liars {
        assert_eq!(told.matches(&format!("{liar} answers wrongly")).count(), 1, "{told}");
    }
    assert_eq!(told.matches("answers wrongly").count(), liars.len(), "nobody else: {told}");
    server.fetched_is_alone(folder, "lied", study);
}

#[test]
fn liars_of_a_run_are_put_aside() {
    are_put_aside(&BOTH, &["run", "grid/two-villages", "--games", "10240", "--seed", "3"]);
}

#[test]
fn liars_of_a_comparison_are_put_aside() {
    let compare = ["compare", "grid/two-villages", "--force", "two-villages-blue", "--marginal"];
    are_put_aside(&BOTH, &[&compare[..], &["--games", "1200", "--margin", "0.1"]].concat());
}

#[test]
fn liars_of_a_tuning_are_put_aside() {
    // A tuning begins anew where one is put aside: what the other said is forgotten, not found out.
    are_put_aside(&BOTH[..1], &["tune", "companies", "--games", "2000", "--seed", "2"]);
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
            let said = if number < 2 { odd.play(&task) } else { lie_about(&odd, &task) };
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
