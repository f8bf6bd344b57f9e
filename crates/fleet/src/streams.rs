//! The streams of a study on the server.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::{HeaderMap, header};
use wargauge_batch::FileRecord;
use wargauge_rules::roster::{DataError, Source};

use crate::connection::refused;
use crate::wire::{FORM, Finding, Outcome, Pace, StudyMessage, Task, is_name};

/// How long the server remembers what it was told, so as not to keep it twice.
const MEMORY: Duration = Duration::from_secs(120);
/// The codes by which the server says that it has no such message, or no such stream.
const NOTHING: [u64; 2] = [10_037, 10_059];
/// Time between two looks whether a study is really gone.
const SECOND_LOOK: Duration = Duration::from_secs(1);

/// The streams of a study.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    context: Context,
    name: String,
    results: Stream,
    tasks: Stream,
}

/// Reads the name of a study.
pub(crate) fn study_name(text: &str) -> Result<String, String> {
    let expected = || "expected letters, digits, `-` and `_`, 64 at most".to_owned();
    is_name(text).then(|| text.to_owned()).ok_or_else(expected)
}

impl Streams {
    /// The streams of a study, made if they are not there.
    pub(crate) async fn make(context: Context, name: &str) -> Result<Self, DataError> {
        let kept = ["study", "file", "result", "finding", "aside", "end"];
        let results = Config {
            name: stream_name(name, "results"),
            subjects: kept.map(|what| format!("{}.>", subject(name, what))).to_vec(),
            storage: StorageType::File,
            duplicate_window: MEMORY,
            ..Config::default()
        };
        let tasks = Config {
            name: stream_name(name, "tasks"),
            subjects: vec![format!("{}.>", subject(name, "task"))],
            storage: StorageType::File,
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: MEMORY,
            ..Config::default()
        };
        let make = async |config: Config| {
            let made = context.get_or_create_stream(config).await;
            made.map_err(|error| refused("the server makes no stream")(error.into()))
        };
        let (results, tasks) = (make(results).await?, make(tasks).await?);
        Ok(Self { context, name: name.to_owned(), results, tasks })
    }

    /// The streams of a study that is there.
    pub(crate) async fn find(context: Context, name: &str) -> Result<Self, DataError> {
        let find = async |end: &str| {
            let found = context.get_stream(stream_name(name, end)).await;
            found.map_err(|error| match error.kind() {
                GetStreamErrorKind::JetStream(error) if is_nothing(&error) => {
                    DataError::new(format!("the server has no study `{name}`"))
                        .expected("the name that it was submitted by")
                }
                _ => refused("the server does not answer")(error.into())
                    .expected("a NATS server with JetStream whose disk has room"),
            })
        };
        let (results, tasks) = (find("results").await?, find("tasks").await?);
        Ok(Self { context, name: name.to_owned(), results, tasks })
    }

    /// Takes both off the server.
    pub(crate) async fn delete(self) -> Result<(), DataError> {
        for end in ["tasks", "results"] {
            let deleted = self.context.delete_stream(stream_name(&self.name, end)).await;
            deleted.map_err(|error| refused("the server keeps the study")(error.into()))?;
        }
        Ok(())
    }

    /// What the study goes by.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// How often the server was found, which goes away and comes back.
    pub(crate) fn connects(&self) -> u64 {
        self.context.client().statistics().connects.load(Ordering::Relaxed)
    }

    /// The stream that keeps what is known.
    pub(crate) const fn kept(&self) -> &Stream {
        &self.results
    }

    /// What the study is of, if it has been said.
    pub(crate) async fn study(&self) -> Result<Option<StudyMessage>, DataError> {
        let Some(payload) = self.last("study", "head").await? else { return Ok(None) };
        let other = |what: &str| {
            DataError::new(format!("the study `{}` is of another version: {what}", self.name))
                .expected("the version of wargauge-fleet that submitted it")
        };
        let value: serde_json::Value =
            serde_json::from_slice(&payload).map_err(|_| other("it cannot be read"))?;
        match value["wargauge_fleet"].as_u64() {
            Some(form) if form == u64::from(FORM) => {}
            Some(form) => return Err(other(&format!("it has form {form}, this program {FORM}"))),
            None => return Err(other("it does not say which")),
        }
        serde_json::from_value(value).map(Some).map_err(|_| other("it cannot be read"))
    }

    /// Whether the study with this mark was taken off the server, or another has its name now. A server
    /// that does not answer has taken nothing off, and one that does not find a message has not either:
    /// it may have just come back, or be busy. What tells is the stream itself.
    pub(crate) async fn are_gone(&self, mark: &str) -> bool {
        let is_there = || self.context.client().connection_state() == State::Connected;
        if !is_there() || !self.is_other(mark).await {
            return false;
        }
        tokio::time::sleep(SECOND_LOOK).await;
        self.is_other(mark).await
    }

    /// Whether there is no stream of this name, or one that was made later for another study.
    async fn is_other(&self, mark: &str) -> bool {
        match self.context.get_stream(stream_name(&self.name, "results")).await {
            Err(error) => {
                matches!(error.kind(), GetStreamErrorKind::JetStream(error) if is_nothing(&error))
            }
            Ok(stream) if stream.cached_info().created == self.results.cached_info().created => {
                false
            }
            Ok(_) => match self.study().await {
                Ok(study) => study.is_none_or(|study| study.mark() != mark),
                Err(_) => false,
            },
        }
    }

    /// What is said of a study that is gone.
    pub(crate) fn gone(&self) -> DataError {
        DataError::new(format!("the study `{}` was taken off the server", self.name))
    }

    /// A data file that travels with the study.
    pub(crate) async fn file(&self, record: &FileRecord) -> Result<Source, DataError> {
        let text = self.last("file", &record.sha256).await?;
        let source = text.and_then(|text| String::from_utf8(text).ok());
        let source = source.map(|text| Source::new(record.name.clone(), text));
        source.filter(|source| FileRecord::of(source) == *record).ok_or_else(|| {
            DataError::new(format!("`{}` is not on the server as it was submitted", record.name))
        })
    }

    /// The workers that have been put aside, in the order in which they were.
    pub(crate) async fn aside(&self) -> Result<Vec<String>, DataError> {
        let payload = self.last("aside", "list").await?;
        Ok(payload.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default())
    }

    /// How the study ended, if it has.
    pub(crate) async fn end(&self) -> Result<Option<String>, DataError> {
        let payload = self.last("end", "how").await?;
        Ok(payload.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    async fn last(&self, what: &str, which: &str) -> Result<Option<Vec<u8>>, DataError> {
        use async_nats::jetstream::stream::LastRawMessageErrorKind::{JetStream, NoMessageFound};
        let subject = format!("{}.{which}", subject(&self.name, what));
        match self.results.get_last_raw_message_by_subject(&subject).await {
            Ok(message) => Ok(Some(message.payload.to_vec())),
            Err(error) => match error.kind() {
                NoMessageFound => Ok(None),
                JetStream(error) if is_nothing(&error) => Ok(None),
                _ => Err(refused("the server does not answer")(error.into())),
            },
        }
    }

    /// Says what the study is of. What was said first holds.
    pub(crate) async fn publish_study(
        &self,
        study: &StudyMessage,
        files: &[Source],
    ) -> Result<(), DataError> {
        for source in files {
            let hash = FileRecord::of(source).sha256;
            self.publish(("file", &hash), &hash, source.text.clone()).await.map_err(|error| {
                DataError::new(format!("`{}` cannot travel: {}", source.name, error.problem))
            })?;
        }
        let text = serde_json::to_string(study).expect("a study is plain data");
        self.publish(("study", "head"), "study", text).await
    }

    /// Says how it ended.
    pub(crate) async fn publish_end(&self, how: &str) -> Result<(), DataError> {
        self.publish(("end", "how"), how, how.to_owned()).await
    }

    /// Says who was put aside.
    pub(crate) async fn publish_aside(&self, workers: &[String]) -> Result<(), DataError> {
        let text = serde_json::to_string(workers).expect("names are plain data");
        let key = format!("aside {text}");
        self.publish(("aside", "list"), &key, text).await
    }

    /// Hands out a block; `key` tells this time from others.
    pub(crate) async fn publish_task(&self, task: &Task, key: &str) -> Result<(), DataError> {
        self.publish(("task", "block"), key, task.to_text()).await
    }

    /// Hands in what a block of the study with this mark came to; the server has it when this comes back.
    pub(crate) async fn publish_result(
        &self,
        mark: &str,
        outcome: &Outcome,
        key: &str,
    ) -> Result<(), DataError> {
        self.publish(("result", mark), key, outcome.to_text()).await
    }

    /// Says what a second worker found.
    pub(crate) async fn publish_finding(
        &self,
        mark: &str,
        finding: &Finding,
        key: &str,
    ) -> Result<(), DataError> {
        self.publish(("finding", mark), key, finding.to_text()).await
    }

    async fn publish(
        &self,
        (what, which): (&str, &str),
        key: &str,
        text: String,
    ) -> Result<(), DataError> {
        let mut headers = HeaderMap::new();
        headers.insert(header::NATS_MESSAGE_ID, format!("{what} {key}"));
        let subject = format!("{}.{which}", subject(&self.name, what));
        let kept = match self.context.publish_with_headers(subject, headers, text.into()).await {
            Ok(kept) => kept.await,
            Err(error) => Err(error),
        };
        kept.map(drop).map_err(|error| refused("the server keeps nothing")(error.into()))
    }

    /// Where workers of a study take blocks: each is given to one, and to another if that is silent for
    /// long. Workers of another study that had its name find nothing there.
    pub(crate) async fn takers(
        &self,
        study: &StudyMessage,
    ) -> Result<Consumer<pull::Config>, DataError> {
        let Pace { in_flight, .. } = study.pace;
        let name = format!("workers-{}", study.mark());
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: study.pace.patience(),
            // Blocks that are checked come on top of those that are in flight.
            max_ack_pending: 2 * in_flight as i64,
            ..pull::Config::default()
        };
        let made = self.tasks.get_or_create_consumer(&name, config).await;
        made.map_err(|error| refused("the server hands out nothing")(error.into()))
    }

    /// Takes all blocks back that nobody has begun.
    pub(crate) async fn withdraw(&self) -> Result<(), DataError> {
        let purged = self.tasks.purge().await;
        purged.map(drop).map_err(|error| refused("the server takes nothing back")(error.into()))
    }

    /// Blocks that wait for a worker or are with one.
    pub(crate) async fn tasks(&self) -> Result<u64, DataError> {
        let info = self.tasks.get_info().await;
        let info = info.map_err(|error| refused("the server does not answer")(error.into()))?;
        Ok(info.state.messages)
    }
}

/// Whether the server answers that what was asked for is not there.
fn is_nothing(error: &async_nats::jetstream::Error) -> bool {
    NOTHING.contains(&error.error_code().0)
}

fn stream_name(name: &str, end: &str) -> String {
    format!("wargauge-{name}-{end}")
}

fn subject(name: &str, what: &str) -> String {
    format!("wargauge.{name}.{what}")
}
