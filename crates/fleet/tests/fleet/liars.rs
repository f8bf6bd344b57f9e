//! Workers that answer wrongly: they are found out, put aside, and what they said counts for nothing.

use std::process::Child;

use wargauge_batch::{BlockId, Tally};
use wargauge_fleet::signed::Kind;
use wargauge_fleet::wire::{Outcome, Task};

use crate::odd_worker::OddWorker;
use crate::server::{Server, block_on, ends_well, said};

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
        odd.hand_in(odd.said(&lie_about(&odd, &task))).await;
        message.double_ack().await.unwrap();
    }
    if is_wild {
        let (message, task) = odd.take().await;
        let second = server.key("liar-2");
        let (text, worker) = ("{}".to_owned(), second.name().to_owned());
        let wild = Outcome { text, worker, ..odd.play(&task) };
        odd.hand_in(odd.signed(&second, Kind::Result, &wild.to_text())).await;
        message.double_ack().await.unwrap();
    }
}

/// Says again what the owner once said of who is put aside, the last first.
async fn replay_lists(server: &Server, study: &[&str]) {
    let odd = OddWorker::join(server, "lied", study, "stranger").await;
    let results = odd.context.get_stream("wargauge-lied-results").await.unwrap();
    let (mut lists, mut next) = (Vec::new(), 1);
    let subject = "wargauge.lied.aside.list";
    while let Ok(list) = results.get_first_raw_message_by_subject(subject, next).await {
        next = list.sequence + 1;
        lists.push(list.payload.to_vec());
    }
    assert!(!lists.is_empty());
    for list in lists.into_iter().rev() {
        odd.publish("aside.list", list).await;
    }
    let nobody = odd.signed(&odd.key, Kind::Aside, "[\"a\", \"b\", \"c\", \"d\", \"e\"]");
    odd.publish("aside.list", nobody).await;
}

/// Plays a study with these liars and two that are none.
fn are_put_aside(liars: &[&str], study: &[&str]) {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let list = server.list_of(&[liars, &["honest-1", "honest-2"]].concat());
    let options = ["--patience", "1", "--workers", &list];
    let coordinator = server.submit(folder, "lied", &options, study);
    block_on(lie(&server, study, liars.len() > 1));
    let workers: [Child; 2] =
        ["honest-1", "honest-2"].map(|name| server.work_as(name, folder, "lied"));
    let told = ends_well(coordinator);
    workers.into_iter().map(ends_well).for_each(drop);
    for liar in liars {
        let name = server.key(liar).name()[..12].to_owned();
        assert_eq!(told.matches(&format!("{name} answers wrongly")).count(), 1, "{told}");
    }
    assert_eq!(told.matches("answers wrongly").count(), liars.len(), "nobody else: {told}");
    // An older list does not take the place of a later one.
    block_on(replay_lists(&server, study));
    server.fetched_is_alone(folder, "lied", study);
    // A server that keeps back who was put aside is found out.
    block_on(async {
        let odd = OddWorker::join(&server, "lied", study, "stranger").await;
        let results = odd.context.get_stream("wargauge-lied-results").await.unwrap();
        results.purge().filter("wargauge.lied.aside.list").await.unwrap();
    });
    let output = server.command(folder, &["fetch", "lied", "--out", "x"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(!folder.join("x").exists());
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

/// Says of the first block that it takes what contradicts itself, and is put aside for it.
fn who_contradicts_himself_is_put_aside(study: &[&str], forge: impl Fn(&str) -> String) {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let list = server.list_of(&["liar-1", "honest-1"]);
    // Nobody has a block played by a second one: what counts is what it says.
    let options = ["--patience", "1", "--check", "0", "--workers", &list];
    let coordinator = server.submit(folder, "lied", &options, study);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", study, "liar-1").await;
        let (message, task) = odd.take().await;
        let truth = odd.play(&task);
        let text = forge(&truth.text);
        assert_ne!(text, truth.text);
        odd.hand_in(odd.said(&Outcome { text, ..truth })).await;
        message.double_ack().await.unwrap();
    });
    let worker = server.work_as("honest-1", folder, "lied");
    let told = ends_well(coordinator);
    ends_well(worker);
    let name = server.key("liar-1").name()[..12].to_owned();
    assert_eq!(told.matches(&format!("{name} answers wrongly")).count(), 1, "{told}");
    assert_eq!(told.matches("answers wrongly").count(), 1, "nobody else: {told}");
    server.fetched_is_alone(folder, "lied", study);
}

/// Who is admitted can answer a task that another is given: it is found out when that one answers, though
/// nobody checks and the lie has been taken in.
#[test]
fn who_answers_for_another_is_found_when_that_one_answers() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "10240", "--seed", "3"];
    let list = server.list_of(&["liar-1", "honest-1"]);
    let options = ["--patience", "1", "--check", "0", "--workers", &list];
    let coordinator = server.submit(folder, "lied", &options, &study);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", &study, "liar-1").await;
        let (message, task) = odd.take().await;
        odd.hand_in(odd.said(&lie_about(&odd, &task))).await;
        // The task stays with the server, for another.
        message.ack_with(async_nats::jetstream::AckKind::Nak(None)).await.unwrap();
    });
    let worker = server.work_as("honest-1", folder, "lied");
    let told = ends_well(coordinator);
    ends_well(worker);
    let name = server.key("liar-1").name()[..12].to_owned();
    assert_eq!(told.matches(&format!("{name} answers wrongly")).count(), 1, "{told}");
    assert_eq!(told.matches("answers wrongly").count(), 1, "nobody else: {told}");
    server.fetched_is_alone(folder, "lied", &study);
}

#[test]
fn counts_that_contradict_themselves_put_their_worker_aside() {
    let run = ["run", "grid/two-villages", "--games", "5120", "--seed", "3"];
    who_contradicts_himself_is_put_aside(&run, |text| {
        let mut tally: Tally = serde_json::from_str(text).unwrap();
        tally.pentanomial = [0, 0, 0, 0, 256];
        serde_json::to_string(&tally).unwrap()
    });
}

#[test]
fn pieces_that_cannot_be_put_their_worker_aside() {
    let tune = ["tune", "companies", "--games", "2000", "--seed", "2"];
    who_contradicts_himself_is_put_aside(&tune, |text| {
        text.replacen("\"attacks\":[[", "\"attacks\":[[4096,1],[", 1)
    });
}

/// One that is honest until it is believed.
#[test]
fn who_begins_to_lie_late_is_found_by_the_sample() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "20480", "--seed", "3"];
    let list = server.list_of(&["liar-1", "honest-1"]);
    let options = ["--patience", "1", "--check", "90%", "--workers", &list];
    let coordinator = server.submit(folder, "lied", &options, &study);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", &study, "liar-1").await;
        for number in 0..12 {
            let (message, task) = odd.take().await;
            let said = if number < 2 { odd.play(&task) } else { lie_about(&odd, &task) };
            odd.hand_in(odd.said(&said)).await;
            message.double_ack().await.unwrap();
        }
    });
    let worker = server.work_as("honest-1", folder, "lied");
    let told = ends_well(coordinator);
    ends_well(worker);
    let name = server.key("liar-1").name()[..12].to_owned();
    assert_eq!(told.matches(&format!("{name} answers wrongly")).count(), 1, "{told}");
    server.fetched_is_alone(folder, "lied", &study);
}

/// One that lies once in forty blocks, of whom nobody has another play a block: what is drawn when the
/// result is fetched finds him, or says how likely he was to pass.
#[test]
fn who_lies_once_is_found_when_the_result_is_fetched_or_his_chance_is_told() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let study = ["run", "grid/two-villages", "--games", "20480", "--seed", "3"];
    let list = server.list_of(&["liar-1", "honest-1"]);
    let options = ["--patience", "1", "--check", "0", "--workers", &list];
    let coordinator = server.submit(folder, "lied", &options, &study);
    block_on(async {
        let odd = OddWorker::join(&server, "lied", &study, "liar-1").await;
        for number in 0..4 {
            let (message, task) = odd.take().await;
            let said = if number != 2 { odd.play(&task) } else { lie_about(&odd, &task) };
            odd.hand_in(odd.said(&said)).await;
            message.double_ack().await.unwrap();
        }
    });
    let worker = server.work_as("honest-1", folder, "lied");
    let told = ends_well(coordinator);
    ends_well(worker);
    assert!(told.contains("no block was played by a second one"), "{told}");
    let fetch = |verify: &str| {
        let words = ["fetch", "lied", "--out", "x", "--verify", verify];
        server.command(folder, &words).output().unwrap()
    };
    let all = fetch("100%");
    assert_eq!(all.status.code(), Some(1), "{}", said(&all));
    let liar = server.key("liar-1").name().to_owned();
    assert_eq!(
        said(&all).matches(&format!("is not what {liar} says")).count(),
        1,
        "{}",
        said(&all)
    );
    assert!(!folder.join("x").exists(), "nothing is written");
    let none = fetch("0");
    let told = said(&none);
    assert_eq!(none.status.code(), Some(0), "{told}");
    assert!(told.contains("0 of 40 blocks were played again"), "{told}");
    assert!(told.contains("1 false block passes such a sample with a chance of 100 %"), "{told}");
    let usual = server.command(folder, &["fetch", "lied", "--out", "y"]).output().unwrap();
    let told = said(&usual);
    match usual.status.code() {
        Some(0) => {
            assert!(told.contains("8 of 40 blocks were played again"), "{told}");
            assert!(told.contains("a chance of 80.0 %, 8 with 13.7 %"), "{told}");
        }
        code => assert!(code == Some(1) && told.contains(&liar), "{code:?}: {told}"),
    }
}
