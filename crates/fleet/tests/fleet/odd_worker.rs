//! A worker that does as a test says: it hands in what is wrong, twice, late or never.

use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Message;
use async_nats::jetstream::{AckKind, Context};
use futures_util::StreamExt;
use wargauge::{Outcomes, SharedStudy};
use wargauge_fleet::wire::{Outcome, Task, mark_of};

use crate::server::Server;

/// A worker that does as a test says.
pub(crate) struct OddWorker {
    context: Context,
    takers: Consumer<pull::Config>,
    study: SharedStudy,
    study_name: String,
    mark: String,
    name: String,
}

impl OddWorker {
    /// Comes to a study that is under way.
    pub(crate) async fn join(
        server: &Server,
        study_name: &str,
        study: &[&str],
        name: &str,
    ) -> Self {
        let context = async_nats::jetstream::new(async_nats::connect(server.url()).await.unwrap());
        let tasks = context.get_stream(format!("wargauge-{study_name}-tasks")).await.unwrap();
        let words: Vec<String> = study.iter().map(|&word| word.to_owned()).collect();
        let study = SharedStudy::prepare(&words).unwrap();
        let mark = mark_of(study.head());
        let takers = tasks.get_consumer(&format!("workers-{mark}")).await.unwrap();
        let (study_name, name) = (study_name.to_owned(), name.to_owned());
        Self { context, takers, study, study_name, mark, name }
    }

    /// Takes a block that is not to check what another said.
    pub(crate) async fn take(&self) -> (Message, Task) {
        loop {
            let batch = self.takers.batch().max_messages(1).expires(Duration::from_secs(60));
            let message = batch.messages().await.unwrap().next().await.unwrap().unwrap();
            let task = Task::read(&message.payload).unwrap();
            if task.check.is_none() {
                return (message, task);
            }
            // Not at once: it would come back before any other.
            message.ack_with(AckKind::Nak(Some(Duration::from_millis(500)))).await.unwrap();
        }
    }

    /// What a block comes to.
    pub(crate) fn play(&self, task: &Task) -> Outcome {
        let text = self.study.play(task.id, Outcomes::new()).unwrap();
        let Task { id, generation, .. } = *task;
        Outcome { id, worker: self.name.clone(), generation, text }
    }

    /// Hands something in, whatever it is.
    pub(crate) async fn hand_in(&self, payload: Vec<u8>) {
        let subject = format!("wargauge.{}.result.{}", self.study_name, self.mark);
        self.context.publish(subject, payload.into()).await.unwrap().await.unwrap();
    }
}
