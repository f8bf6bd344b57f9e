//! Somebody who reaches the server and says what he likes: in the name of others, in that of the owner,
//! again, and at length.

use std::fs;
use std::path::Path;
use std::process::Child;

use wargauge_batch::BlockId;
use wargauge_fleet::signed::{About, Kind, sign};
use wargauge_fleet::wire::{End, Finding, Outcome, Task};

use crate::odd_worker::OddWorker;
use crate::server::{OWNER, Server, block_on, ends_well, said, wait_until};

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "10240", "--seed", "3"];
/// Nobody has a block played by a second one: what is forged would count.
const BELIEVING: [&str; 4] = ["--patience", "1", "--check", "0"];

/// What a block of a study came to, but of another block: whole, rightly handed out, and false.
fn false_outcome(odd: &OddWorker, block: u64, worker: &str) -> Outcome {
    let task = |block| OddWorker::task(BlockId { stage: 0, block });
    let text = odd.play(&task((block + 1) % 20)).text;
    Outcome { text, worker: worker.to_owned(), ..odd.play(&task(block)) }
}

/// A study under way that nobody works at yet, and a stranger.
fn with_stranger<T>(
    server: &Server,
    folder: &Path,
    act: impl AsyncFnOnce(&OddWorker) -> T,
) -> (Child, T) {
    let coordinator = server.submit(folder, "forged", &BELIEVING, &RUN);
    let done = block_on(async {
        let odd = OddWorker::join(server, "forged", &RUN, "stranger").await;
        act(&odd).await
    });
    (coordinator, done)
}

fn is_played_as_alone(server: &Server, folder: &Path, coordinator: Child) {
    let worker = server.begin(folder, &["work", "forged", "--threads", "1"]);
    let told = ends_well(coordinator);
    ends_well(worker);
    assert!(!told.contains("answers wrongly"), "{told}");
    server.fetched_is_alone(folder, "forged", &RUN);
}

#[test]
fn blocks_of_a_stranger_count_for_nothing() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let (coordinator, ()) = with_stranger(&server, folder, async |odd| {
        for block in 0..20 {
            let own = false_outcome(odd, block, odd.key.name());
            odd.hand_in(odd.said(&own)).await;
            // As before there were signatures.
            odd.hand_in(own.to_text().into_bytes()).await;
        }
    });
    is_played_as_alone(&server, folder, coordinator);
}

#[test]
fn blocks_under_the_name_of_another_count_for_nothing() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let owner = server.key(OWNER);
    let (coordinator, ()) = with_stranger(&server, folder, async |odd| {
        for block in 0..20 {
            let theirs = false_outcome(odd, block, owner.name());
            odd.hand_in(odd.said(&theirs)).await;
            odd.hand_in(theirs.to_text().into_bytes()).await;
            // What that one signed of another study.
            let about = About { kind: Kind::Result, mark: "another" };
            odd.hand_in(sign(&owner, about, &theirs.to_text()).into_bytes()).await;
            // Or as another kind of message.
            odd.hand_in(odd.signed(&owner, Kind::Finding, &theirs.to_text())).await;
        }
    });
    is_played_as_alone(&server, folder, coordinator);
}

/// Words that a terminal, or a log, would do something with.
const WILD: &str = "\u{1b}[31m::error::x\n::error::y";

#[test]
fn only_the_owner_controls_a_study() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let owner = server.key(OWNER);
    let (coordinator, ()) = with_stranger(&server, folder, async |odd| {
        let list = format!("[\"{}\"]", owner.name());
        let end = End::Cancelled.to_text();
        for text in [&list, &end, WILD] {
            for (kind, subject) in [(Kind::Aside, "aside.list"), (Kind::End, "end.how")] {
                odd.publish(subject, text.as_bytes().to_vec()).await;
                odd.publish(subject, odd.signed(&odd.key, kind, text)).await;
            }
        }
        // What the owner has said, as something else.
        odd.publish("end.how", odd.signed(&owner, Kind::Task, &end)).await;
        let other = About { kind: Kind::End, mark: "another" };
        odd.publish("end.how", sign(&owner, other, &end).into_bytes()).await;
        // A study of another owner under the same name.
        let mut theirs = odd.charter.message.clone();
        theirs.owner = odd.key.name().to_owned();
        theirs.workers = vec![odd.key.name().to_owned()];
        let text = serde_json::to_string(&theirs).unwrap();
        let about = About { kind: Kind::Study, mark: "forged" };
        odd.publish("study.head", sign(&odd.key, about, &text).into_bytes()).await;
        odd.publish("study.head", WILD.as_bytes().to_vec()).await;
        let finding = Finding {
            of: false_outcome(odd, 1, owner.name()).claim(),
            digest: false_outcome(odd, 2, owner.name()).claim().digest,
            checker: odd.key.name().to_owned(),
        };
        let mark = odd.charter.mark.clone();
        let forged = odd.signed(&odd.key, Kind::Finding, &finding.to_text());
        odd.publish(&format!("finding.{mark}"), forged).await;
    });
    let watched = server.succeed(folder, &["watch", "forged", "--once"]);
    let told = said(&watched);
    assert!(told.contains("forged: under way") && !told.contains('\u{1b}'), "{told}");
    is_played_as_alone(&server, folder, coordinator);
}

#[test]
fn tasks_are_the_owners_and_are_done_once() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let (coordinator, ()) = with_stranger(&server, folder, async |odd| {
        let (message, task) = odd.take().await;
        for _ in 0..50 {
            odd.publish("task.block", message.payload.to_vec()).await;
        }
        let id = BlockId { stage: 0, block: 3 };
        for number in 0..50 {
            let task = Task { turn: format!("x-{number}"), id, ..task.clone() };
            odd.publish("task.block", odd.signed(&odd.key, Kind::Task, &task.to_text())).await;
            odd.publish("task.block", task.to_text().into_bytes()).await;
        }
        message.ack_with(async_nats::jetstream::AckKind::Nak(None)).await.unwrap();
    });
    let worker = server.begin(folder, &["work", "forged", "--threads", "1"]);
    ends_well(coordinator);
    let told = ends_well(worker);
    let blocks: u64 = told.split(" blocks played").next().unwrap().trim().parse().unwrap();
    assert!(blocks < 40, "20 blocks, a few of them twice: {told}");
    server.fetched_is_alone(folder, "forged", &RUN);
}

/// Somebody who is admitted speaks of blocks that nobody was given, by words that are none.
#[test]
fn blocks_that_were_not_handed_out_count_for_nothing() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let list = server.list_of(&["liar", OWNER]);
    let options = [&BELIEVING[..], &["--in-flight", "4", "--workers", &list]].concat();
    let coordinator = server.submit(folder, "forged", &options, &RUN);
    block_on(async {
        let odd = OddWorker::join(&server, "forged", &RUN, "liar").await;
        let (message, task) = odd.take().await;
        let first = odd.play(&task);
        for block in 4..20 {
            let id = BlockId { stage: 0, block };
            let ahead = false_outcome(&odd, block, odd.key.name());
            // By the word for another block, and by one of its own making.
            for given in [first.given.clone(), odd.given(&odd.key, &OddWorker::task(id))] {
                odd.hand_in(odd.said(&Outcome { given, ..ahead.clone() })).await;
            }
        }
        message.ack_with(async_nats::jetstream::AckKind::Nak(None)).await.unwrap();
    });
    is_played_as_alone(&server, folder, coordinator);
}

/// The most memory that a process has had, in kilobytes.
fn most_memory(process: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Also somebody who is admitted.
#[test]
fn what_is_too_long_or_of_no_block_takes_no_room() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let (list, owner) = (server.list_of(&["liar", OWNER]), server.key(OWNER));
    let options = [&BELIEVING[..], &["--in-flight", "8", "--workers", &list]].concat();
    let coordinator = server.submit(folder, "forged", &options, &RUN);
    let before = most_memory(&coordinator);
    let refused = block_on(async {
        let odd = OddWorker::join(&server, "forged", &RUN, "liar").await;
        let (mut refused, played) = (0, false_outcome(&odd, 1, odd.key.name()));
        for number in 0..150 {
            let later = BlockId { stage: number % 3, block: 1_000_000 + number };
            let given = odd.given(&owner, &OddWorker::task(later));
            let mut outcome = Outcome { id: later, given, ..played.clone() };
            odd.hand_in(odd.said(&outcome)).await;
            outcome.text = "9".repeat(1_000_000 - 1024);
            let subject = format!("wargauge.forged.result.{}", odd.charter.mark);
            let payload = odd.said(&outcome);
            let kept = odd.context.publish(subject, payload.into()).await.unwrap().await;
            refused += u32::from(kept.is_err());
        }
        refused
    });
    assert_eq!(refused, 150, "the server does not even keep them");
    let worker = server.begin(folder, &["work", "forged", "--threads", "1"]);
    server.wait_for_results("forged", 3);
    let grown = most_memory(&coordinator) - before;
    assert!(grown < 60_000, "{grown} kB more");
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "forged", &RUN);
}

#[test]
fn who_is_not_admitted_ends_at_once_and_says_what_the_owner_needs() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let coordinator = server.submit(folder, "forged", &BELIEVING, &RUN);
    let output = server.work_as("stranger", folder, "forged").wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let key = server.key("stranger").name().to_owned();
    let told = said(&output);
    assert!(told.contains("is not admitted") && told.contains(&key), "{told}");
    // Who does not know the owner is told whose study it is.
    for words in [&["work", "forged"][..], &["watch", "forged"], &["fetch", "forged", "--out", "x"]]
    {
        let mut command = server.command(folder, words);
        let output = command.env("WARGAUGE_FLEET_KEY", server.key_file("stranger")).output();
        let told = said(&output.unwrap());
        let owner = server.key(OWNER).name().to_owned();
        assert!(told.contains(&owner) && told.contains("--owner"), "{told}");
    }
    // Nor can that one end it.
    for words in [["cancel", "forged"], ["forget", "forged"]] {
        let mut command = server.command(folder, &words);
        let output = command.env("WARGAUGE_FLEET_KEY", server.key_file("stranger")).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("who alone"), "{}", said(&output));
    }
    let other = server.list_of(&["stranger"]);
    let words = [&["submit", "forged", "--workers", &other, "--"], &RUN[..]].concat();
    server.refuse(folder, &words, "was submitted for other workers");
    is_played_as_alone(&server, folder, coordinator);
    wait_until("it is decided", || {
        said(&server.succeed(folder, &["watch", "forged", "--once"])).contains("forged: decided")
    });
}
