//! A worker that does as a test says: it hands in what is wrong, twice, late or never.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Message;
use async_nats::jetstream::{AckKind, Context};
use futures_util::StreamExt;
use wargauge_batch::BlockId;
use wargauge_fleet::charter::Charter;
use wargauge_fleet::keys::Key;
use wargauge_fleet::signed::{About, Kind, sign, signature_of};
use wargauge_fleet::wire::{Given, Outcome, Task};
use wargauge_lab::shared_study_of;
use wargauge_studies::{Outcomes, Study, play_block};

use crate::server::{OWNER, Server};

/// A worker that does as a test says.
pub(crate) struct OddWorker {
    pub(crate) context: Context,
    takers: Consumer<pull::Config>,
    pub(crate) study: Box<dyn Study>,
    study_name: String,
    pub(crate) charter: Charter,
    pub(crate) key: Key,
    /// The key of the usual owner: what it is given is given rightly.
    owner: Key,
}

impl OddWorker {
    /// Comes to a study that is under way, with the key of a machine.
    pub(crate) async fn join(
        server: &Server,
        study_name: &str,
        study: &[&str],
        machine: &str,
    ) -> Self {
        let context = async_nats::jetstream::new(async_nats::connect(server.url()).await.unwrap());
        let tasks = context.get_stream(format!("wargauge-{study_name}-tasks")).await.unwrap();
        let words: Vec<String> = study.iter().map(|&word| word.to_owned()).collect();
        let study = shared_study_of(&words, &wargauge_registry::library()).unwrap();
        let results = context.get_stream(format!("wargauge-{study_name}-results")).await.unwrap();
        let subject = format!("wargauge.{study_name}.study.head");
        let said = results.get_first_raw_message_by_subject(subject, 1).await.unwrap().payload;
        let said = String::from_utf8(said.to_vec()).unwrap();
        let message = serde_json::from_str(said.split_once(' ').unwrap().1).unwrap();
        let charter = Charter::new(message).unwrap().with_longest(study.longest_outcome());
        let takers = tasks.get_consumer(&format!("workers-{}", charter.mark)).await.unwrap();
        let (study_name, key) = (study_name.to_owned(), server.key(machine));
        Self { context, takers, study, study_name, charter, key, owner: server.key(OWNER) }
    }

    /// Takes a block that is not to check what another said.
    pub(crate) async fn take(&self) -> (Message, Task) {
        loop {
            let batch = self.takers.batch().max_messages(1).expires(Duration::from_secs(60));
            let message = batch.messages().await.unwrap().next().await.unwrap().unwrap();
            let task = self.charter.task(&message.payload).unwrap();
            if task.check.is_none() {
                return (message, task);
            }
            // Not at once: it would come back before any other.
            message.ack_with(AckKind::Nak(Some(Duration::from_millis(500)))).await.unwrap();
        }
    }

    /// What a block comes to.
    pub(crate) fn play(&self, task: &Task) -> Outcome {
        let text =
            play_block(self.study.as_ref(), task.id, &Outcomes::new(), &AtomicBool::new(false))
                .unwrap();
        let worker = self.key.name().to_owned();
        Outcome { id: task.id, worker, given: self.given(&self.owner, task), text }
    }

    /// The word by which a block is handed out, by who has this key.
    pub(crate) fn given(&self, by: &Key, task: &Task) -> Given {
        let task = Task { check: None, ..task.clone() };
        let signed = self.signed(by, Kind::Task, &task.to_text());
        let signature = signature_of(core::str::from_utf8(&signed).unwrap()).to_owned();
        Given { turn: task.turn, generation: task.generation, signature }
    }

    /// A task that nobody was given.
    pub(crate) fn task(block: BlockId) -> Task {
        Task { turn: "x".to_owned(), generation: 0, id: block, check: None }
    }

    /// Something as a worker says it who has this key.
    pub(crate) fn signed(&self, key: &Key, kind: Kind, text: &str) -> Vec<u8> {
        sign(key, About { kind, mark: &self.charter.mark }, text).into_bytes()
    }

    /// What a block came to, as it says that.
    pub(crate) fn said(&self, outcome: &Outcome) -> Vec<u8> {
        self.signed(&self.key, Kind::Result, &outcome.to_text())
    }

    /// Hands something in, whatever it is.
    pub(crate) async fn hand_in(&self, payload: Vec<u8>) {
        let mark = self.charter.mark.clone();
        self.publish(&format!("result.{mark}"), payload).await;
    }

    /// Says something, whatever it is.
    pub(crate) async fn publish(&self, of: &str, payload: Vec<u8>) {
        let subject = format!("wargauge.{}.{of}", self.study_name);
        self.context.publish(subject, payload.into()).await.unwrap().await.unwrap();
    }
}
