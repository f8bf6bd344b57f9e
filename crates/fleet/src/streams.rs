//! The streams of a study, and what is in them.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull::{self, OrderedConfig};
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::{HeaderMap, header};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use wargauge_batch::{BlockDigest, BlockId, PartHead};
use wargauge_rules::roster::DataError;

use crate::connection::refused;

/// How long a worker may be silent before its block is given to another.
const SILENCE: Duration = Duration::from_secs(30);
/// How long the server remembers what it was told, so as not to keep it twice.
const MEMORY: Duration = Duration::from_secs(120);

/// What a study is of, as workers get it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StudyMessage {
    /// Arguments, seed, hashes of data files, program.
    pub(crate) head: PartHead,
    /// Data files that do not come with the program, by the names that arguments give them.
    pub(crate) files: Vec<(String, String)>,
}

/// What a block came to.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The block.
    pub(crate) id: BlockId,
    /// The text of its outcome.
    pub(crate) text: String,
}

/// The streams of a study.
#[derive(Debug)]
pub(crate) struct Streams {
    context: Context,
    name: String,
    results: Stream,
    tasks: Stream,
}

/// Reads the name of a study.
pub(crate) fn study_name(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let is_name = !text.is_empty() && text.len() <= 64 && text.chars().all(fits);
    let expected = || "expected letters, digits, `-` and `_`, 64 at most".to_owned();
    is_name.then(|| text.to_owned()).ok_or_else(expected)
}

impl Streams {
    /// The streams of a study, made if they are not there.
    pub(crate) async fn make(context: Context, name: &str) -> Result<Self, DataError> {
        let results = Config {
            name: format!("wargauge-{name}-results"),
            subjects: ["study", "result", "end"].map(|what| subject(name, what)).to_vec(),
            storage: StorageType::File,
            duplicate_window: MEMORY,
            ..Config::default()
        };
        let tasks = Config {
            name: format!("wargauge-{name}-tasks"),
            subjects: vec![subject(name, "task")],
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
            let found = context.get_stream(format!("wargauge-{name}-{end}")).await;
            found.map_err(|error| {
                DataError::new(format!("the server has no study `{name}`: {error}"))
                    .expected("the name that it was submitted by")
            })
        };
        let (results, tasks) = (find("results").await?, find("tasks").await?);
        Ok(Self { context, name: name.to_owned(), results, tasks })
    }

    /// What the study is of, if it has been said.
    pub(crate) async fn study(&self) -> Result<Option<StudyMessage>, DataError> {
        let Some(payload) = self.last("study").await? else { return Ok(None) };
        let other = || {
            DataError::new(format!("the study `{}` is of another version", self.name))
                .expected("the version of wargauge-fleet that submitted it")
        };
        serde_json::from_slice(&payload).map(Some).map_err(|_| other())
    }

    /// How the study ended, if it has.
    pub(crate) async fn end(&self) -> Result<Option<String>, DataError> {
        let payload = self.last("end").await?;
        Ok(payload.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    async fn last(&self, what: &str) -> Result<Option<Vec<u8>>, DataError> {
        use async_nats::jetstream::stream::LastRawMessageErrorKind::NoMessageFound;
        match self.results.get_last_raw_message_by_subject(&subject(&self.name, what)).await {
            Ok(message) => Ok(Some(message.payload.to_vec())),
            Err(error) if error.kind() == NoMessageFound => Ok(None),
            Err(error) => Err(refused("the server does not answer")(error.into())),
        }
    }

    /// Says what the study is of.
    pub(crate) async fn publish_study(&self, study: &StudyMessage) -> Result<(), DataError> {
        let text = serde_json::to_string(study).expect("a study is plain data");
        self.publish("study", "study", text).await
    }

    /// Says how it ended.
    pub(crate) async fn publish_end(&self, how: &str) -> Result<(), DataError> {
        self.publish("end", how, how.to_owned()).await
    }

    /// Hands out a block for the first time, or once more.
    pub(crate) async fn publish_task(&self, id: BlockId, attempt: u64) -> Result<(), DataError> {
        let text = format!("{} {}", id.stage, id.block);
        self.publish("task", &format!("{text} {attempt}"), text).await
    }

    /// Hands in what a block came to; the server keeps it on its disk when this comes back.
    pub(crate) async fn publish_result(&self, outcome: &Outcome) -> Result<(), DataError> {
        let Outcome { id, text } = outcome;
        let digest = BlockDigest::of_text(text);
        let key = format!("{} {} {digest}", id.stage, id.block);
        self.publish("result", &key, format!("{key} {text}")).await
    }

    async fn publish(&self, what: &str, key: &str, text: String) -> Result<(), DataError> {
        let mut headers = HeaderMap::new();
        headers.insert(header::NATS_MESSAGE_ID, key);
        let sent =
            self.context.publish_with_headers(subject(&self.name, what), headers, text.into());
        let kept = match sent.await {
            Ok(kept) => kept.await,
            Err(error) => Err(error),
        };
        kept.map(drop).map_err(|error| refused("the server keeps nothing")(error.into()))
    }

    /// Where workers take blocks: each is given to one, and to another if that is silent for long.
    pub(crate) async fn takers(&self, in_flight: i64) -> Result<Consumer<pull::Config>, DataError> {
        let config = pull::Config {
            durable_name: Some("workers".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            max_ack_pending: in_flight,
            ..pull::Config::default()
        };
        let made = self.tasks.get_or_create_consumer("workers", config).await;
        made.map_err(|error| refused("the server hands out nothing")(error.into()))
    }

    /// Takes all blocks back that nobody has begun.
    pub(crate) async fn withdraw(&self) -> Result<(), DataError> {
        let purged = self.tasks.purge().await;
        purged.map(drop).map_err(|error| refused("the server takes nothing back")(error.into()))
    }

    /// Blocks that wait for a worker or are with one.
    pub(crate) async fn waiting(&self) -> Result<u64, DataError> {
        let info = self.tasks.get_info().await;
        let info = info.map_err(|error| refused("the server does not answer")(error.into()))?;
        Ok(info.state.messages)
    }

    /// All results from the first on.
    pub(crate) async fn results(&self) -> Result<Results, DataError> {
        let config = OrderedConfig {
            filter_subject: subject(&self.name, "result"),
            ..OrderedConfig::default()
        };
        let consumer = self.results.create_consumer(config).await;
        let consumer =
            consumer.map_err(|error| refused("the server gives no results")(error.into()))?;
        let left = consumer.cached_info().num_pending;
        let messages = consumer.messages().await;
        let messages =
            messages.map_err(|error| refused("the server gives no results")(error.into()))?;
        Ok(Results { messages, left })
    }
}

fn subject(name: &str, what: &str) -> String {
    format!("wargauge.{name}.{what}")
}

/// Results as they come in.
pub(crate) struct Results {
    messages: pull::Ordered,
    /// How many of those that were there at the beginning have not been read.
    left: u64,
}

impl core::fmt::Debug for Results {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Results").field("left", &self.left).finish_non_exhaustive()
    }
}

impl Results {
    /// The next one of those that were there at the beginning.
    pub(crate) async fn next_kept(&mut self) -> Result<Option<Outcome>, DataError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.next().await.map(Some)
    }

    /// The next one, however long that takes.
    pub(crate) async fn next(&mut self) -> Result<Outcome, DataError> {
        loop {
            let Some(message) = self.messages.next().await else {
                return Err(DataError::new("the server gives no more results"));
            };
            // A server that is away comes back; the consumer begins where it stopped.
            let Ok(message) = message else { continue };
            let text = String::from_utf8_lossy(&message.payload).into_owned();
            // What is no outcome of a block is nobody's.
            if let Some(outcome) = read_outcome(&text) {
                return Ok(outcome);
            }
        }
    }
}

fn read_outcome(text: &str) -> Option<Outcome> {
    let mut words = text.splitn(4, ' ');
    let id = BlockId { stage: words.next()?.parse().ok()?, block: words.next()?.parse().ok()? };
    let digest: BlockDigest = words.next()?.parse().ok()?;
    let text = words.next()?;
    (BlockDigest::of_text(text) == digest).then(|| Outcome { id, text: text.to_owned() })
}

/// Reads the block of a task.
pub(crate) fn read_task(payload: &[u8]) -> Option<BlockId> {
    let (stage, block) = core::str::from_utf8(payload).ok()?.split_once(' ')?;
    Some(BlockId { stage: stage.parse().ok()?, block: block.parse().ok()? })
}
