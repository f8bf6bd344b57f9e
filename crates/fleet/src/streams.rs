//! The streams of a study on the server.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{
    Config, RawMessageError, RawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use async_nats::{HeaderMap, header};
use tokio::sync::Mutex;
use wargauge_batch::FileRecord;
use wargauge_rules::roster::{DataError, Source};

use crate::charter::{Charter, MOST_BESIDES, MOST_OF_OWNER};
use crate::connection::refused;
use crate::keys::verifier;
use crate::signed::{About, Kind, signature_of, unverified, verified};
use crate::wire::{End, FORM, Pace, StudyMessage, is_name};

/// How long the server remembers what it was told, so as not to keep it twice.
const MEMORY: Duration = Duration::from_secs(120);
/// The codes by which the server says that it has no such message, or no such stream.
const NOTHING: [u64; 2] = [10_037, 10_059];
/// The most bytes of the headers of a message of ours.
pub(crate) const MOST_OF_HEADERS: usize = 1024;
/// How long a glance may take.
const GLANCE: Duration = Duration::from_millis(250);
/// Time between two looks whether a study is really gone.
const SECOND_LOOK: Duration = Duration::from_secs(1);

/// The streams of a study.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    context: Context,
    name: String,
    results: Stream,
    tasks: Stream,
    aside: Arc<Mutex<Heard>>,
    end: Arc<Mutex<Heard>>,
}

/// What the owner of a study has said of something, as far as it has been read. Others may say what they
/// like there, so that not the last word counts, but what is signed.
#[derive(Debug, Default)]
struct Heard {
    /// How often the server had been found: one that was away may give numbers anew.
    connects: u64,
    /// The number of the next message.
    next: u64,
    said: Option<String>,
}

/// How far is read what anybody may have sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// All that is there.
    Whole,
    /// What can be read in a moment: a flood keeps nobody from playing.
    Glance,
}

/// What a name stands for on the server.
#[derive(Debug)]
pub(crate) enum Found {
    /// No study.
    Nothing,
    /// The study of whom it was asked of.
    Ours(Box<Charter>),
    /// A study of somebody else, who goes by this key.
    OfAnother(String),
    /// What this program cannot read.
    Refused(DataError),
}

/// Reads the name of a study.
pub(crate) fn study_name(text: &str) -> Result<String, String> {
    let expected = || "expected letters, digits, `-` and `_`, 64 at most".to_owned();
    is_name(text).then(|| text.to_owned()).ok_or_else(expected)
}

impl Streams {
    /// The streams of a study, made if they are not there, for messages of so many bytes at most.
    ///
    /// # Errors
    /// If the server makes none.
    pub(crate) async fn make(
        context: Context,
        name: &str,
        longest: usize,
    ) -> Result<Self, DataError> {
        let kept = ["study", "file", "result", "finding", "aside", "end"];
        let results = Config {
            name: stream_name(name, "results"),
            subjects: kept.map(|what| format!("{}.>", subject(name, what))).to_vec(),
            storage: StorageType::File,
            duplicate_window: MEMORY,
            // Nobody fills the disk with what nobody reads.
            max_message_size: i32::try_from(longest).unwrap_or(i32::MAX),
            ..Config::default()
        };
        let tasks = Config {
            name: stream_name(name, "tasks"),
            subjects: vec![format!("{}.>", subject(name, "task"))],
            storage: StorageType::File,
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: MEMORY,
            max_message_size: (MOST_BESIDES + MOST_OF_HEADERS) as i32,
            ..Config::default()
        };
        let make = async |config: Config| {
            let made = context.get_or_create_stream(config).await;
            made.map_err(|error| refused("the server makes no stream")(error.into()))
        };
        let (results, tasks) = (make(results).await?, make(tasks).await?);
        Ok(Self::of(context, name, [results, tasks]))
    }

    fn of(context: Context, name: &str, [results, tasks]: [Stream; 2]) -> Self {
        let (aside, end) = (Arc::default(), Arc::default());
        Self { context, name: name.to_owned(), results, tasks, aside, end }
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
        Ok(Self::of(context, name, [results, tasks]))
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

    /// A word that nobody else has.
    pub(crate) fn unique_word(&self) -> String {
        let inbox = self.context.client().new_inbox();
        inbox.chars().filter(char::is_ascii_alphanumeric).take(40).collect()
    }

    /// The stream that keeps what is known.
    pub(crate) const fn kept(&self) -> &Stream {
        &self.results
    }

    /// The study of an owner. What others say under its name counts for nothing, before or after.
    ///
    /// # Errors
    /// If the server does not answer.
    pub(crate) async fn charter(&self, owner: &str) -> Result<Found, DataError> {
        let (mut first, mut next) = (Found::Nothing, 1);
        while let Some(message) = self.next_of("study", "head", next).await? {
            next = message.sequence + 1;
            let read = self.read_study(&message.payload, owner);
            if let Found::Ours(_) = read {
                return Ok(read);
            }
            if let Found::Nothing = first {
                first = read;
            }
        }
        Ok(first)
    }

    fn read_study(&self, payload: &[u8], owner: &str) -> Found {
        let other = |what: &str| {
            let problem = format!("the study `{}` is of another version: {what}", self.name);
            let expected = "the version of wargauge-fleet that submitted it";
            Found::Refused(DataError::new(problem).expected(expected))
        };
        if payload.len() > MOST_OF_OWNER {
            return other("it is too long");
        }
        // Studies of the first form were not signed.
        let text = unverified(payload).map_or(payload, str::as_bytes);
        let Ok(value) = serde_json::from_slice::<serde_json::Value>(text) else {
            return other("it cannot be read");
        };
        match value["wargauge_fleet"].as_u64() {
            Some(form) if form == u64::from(FORM) => {}
            Some(form) => return other(&format!("it has form {form}, this program {FORM}")),
            None => return other("it does not say which"),
        }
        let Ok(study) = serde_json::from_value::<StudyMessage>(value) else {
            return other("it cannot be read");
        };
        let about = About { kind: Kind::Study, mark: &self.name };
        let by = verifier(&study.owner);
        if by.is_none_or(|by| verified(&by, about, payload).is_none()) {
            let problem = format!("the study `{}` is signed by nobody", self.name);
            let expected = "a study that `submit` put there under this name";
            return Found::Refused(DataError::new(problem).expected(expected));
        }
        if study.owner != owner {
            return Found::OfAnother(study.owner);
        }
        match Charter::new(study) {
            Ok(charter) => Found::Ours(Box::new(charter)),
            Err(what) => Found::Refused(
                DataError::new(format!("the study `{}` is none: {what}", self.name))
                    .expected("a study that `submit` put there"),
            ),
        }
    }

    /// What is said of a study of somebody else.
    pub(crate) fn of_another(&self, owner: &str, act: &str) -> DataError {
        DataError::new(format!(
            "the study `{}` is of another owner, {owner}, who alone {act}",
            self.name
        ))
        .expected("--key FILE with the key of that owner")
    }

    /// Whether the study with this mark was taken off the server, or another has its name now. A server
    /// that does not answer has taken nothing off, and one that does not find a message has not either:
    /// it may have just come back, or be busy. What tells is the stream itself.
    pub(crate) async fn are_gone(&self, charter: &Charter) -> bool {
        let is_there = || self.context.client().connection_state() == State::Connected;
        if !is_there() || !self.is_other(charter).await {
            return false;
        }
        tokio::time::sleep(SECOND_LOOK).await;
        self.is_other(charter).await
    }

    /// Whether there is no stream of this name, or one that was made later for another study.
    async fn is_other(&self, charter: &Charter) -> bool {
        match self.context.get_stream(stream_name(&self.name, "results")).await {
            Err(error) => {
                matches!(error.kind(), GetStreamErrorKind::JetStream(error) if is_nothing(&error))
            }
            Ok(stream) if stream.cached_info().created == self.results.cached_info().created => {
                false
            }
            Ok(_) => match self.charter(charter.owner()).await {
                Ok(Found::Ours(there)) => there.mark != charter.mark,
                Ok(Found::Nothing | Found::OfAnother(_) | Found::Refused(_)) => true,
                Err(_) => false,
            },
        }
    }

    /// What is said of a study that is gone.
    pub(crate) fn gone(&self) -> DataError {
        DataError::new(format!("the study `{}` was taken off the server", self.name))
    }

    /// A data file that travels with the study: known by its hash, whatever else lies there.
    pub(crate) async fn file(&self, record: &FileRecord) -> Result<Source, DataError> {
        let mut next = 1;
        while let Some(message) = self.next_of("file", &record.sha256, next).await? {
            next = message.sequence + 1;
            let text = String::from_utf8(message.payload.to_vec()).ok();
            let source = text.map(|text| Source::new(record.name.clone(), text));
            if let Some(source) = source.filter(|source| FileRecord::of(source) == *record) {
                return Ok(source);
            }
        }
        let problem = format!("`{}` is not on the server as it was submitted", record.name);
        Err(DataError::new(problem))
    }

    /// The workers that have been put aside, in the order in which they were.
    pub(crate) async fn aside(&self, charter: &Charter) -> Result<Vec<String>, DataError> {
        self.aside_by(charter, Look::Whole).await
    }

    /// The same as far as it can be told soon; who looks again and again gets there.
    pub(crate) async fn aside_by(
        &self,
        charter: &Charter,
        look: Look,
    ) -> Result<Vec<String>, DataError> {
        let read = |text: &str| serde_json::from_str::<Vec<String>>(text).ok();
        // Nobody is believed again: of two lists the longer is the later one.
        let length = |text: &str| read(text).map(|list| list.len());
        let is_later = |text: &str, said: Option<&str>| length(text) > said.map_or(Some(0), length);
        let said = self.listen(Kind::Aside, charter, look, &is_later).await?;
        Ok(said.and_then(|text| read(&text)).unwrap_or_default())
    }

    /// How the study ended, if it has.
    pub(crate) async fn end(&self, charter: &Charter) -> Result<Option<End>, DataError> {
        self.end_by(charter, Look::Whole).await
    }

    /// The same as far as it can be told soon; who looks again and again gets there.
    pub(crate) async fn end_by(
        &self,
        charter: &Charter,
        look: Look,
    ) -> Result<Option<End>, DataError> {
        // What was cancelled too late is decided all the same.
        let counts = |text: &str, said: Option<&str>| match (End::read(text), said) {
            (Some(_), None) => true,
            (Some(End::Decided(_)), Some(said)) => End::read(said) == Some(End::Cancelled),
            (Some(End::Cancelled) | None, _) => false,
        };
        let said = self.listen(Kind::End, charter, look, &counts).await?;
        Ok(said.and_then(|text| End::read(&text)))
    }

    /// Reads on what the owner says of something; `counts` tells whether a text takes the place of the
    /// one before.
    async fn listen(
        &self,
        kind: Kind,
        charter: &Charter,
        look: Look,
        counts: &(dyn Fn(&str, Option<&str>) -> bool + Sync),
    ) -> Result<Option<String>, DataError> {
        let (heard, which) = match kind {
            Kind::End => (&self.end, "how"),
            Kind::Aside
            | Kind::Study
            | Kind::Task
            | Kind::Result
            | Kind::Finding
            | Kind::Secret => (&self.aside, "list"),
        };
        let begun = Instant::now();
        let mut heard = heard.lock().await;
        let connects = self.connects();
        if heard.connects != connects || heard.next == 0 {
            *heard = Heard { connects, next: 1, said: None };
        }
        let mut last = None;
        while let Some(message) = self.next_of(kind.word(), which, heard.next).await? {
            heard.next = message.sequence + 1;
            if let Some(text) = charter.of_owner(kind, &message.payload)
                && counts(text, heard.said.as_deref())
            {
                heard.said = Some(text.to_owned());
            }
            // Who says more than can be read while it is read holds nobody for ever.
            let until = match last {
                Some(last) => last,
                None => *last.insert(self.last_number().await?),
            };
            if heard.next > until || look == Look::Glance && begun.elapsed() > GLANCE {
                break;
            }
        }
        Ok(heard.said.clone())
    }

    /// The number of the last message that is kept.
    pub(crate) async fn last_number(&self) -> Result<u64, DataError> {
        let info = self.results.get_info().await;
        let info = info.map_err(|error| refused("the server does not answer")(error.into()))?;
        Ok(info.state.last_sequence)
    }

    /// The first message of a subject from a number on.
    async fn next_of(
        &self,
        what: &str,
        which: &str,
        from: u64,
    ) -> Result<Option<StreamMessage>, DataError> {
        let subject = format!("{}.{which}", subject(&self.name, what));
        found(self.results.get_first_raw_message_by_subject(&subject, from).await)
    }

    /// Says what the study is of, which its owner has signed. What the owner said first holds.
    pub(crate) async fn publish_study(
        &self,
        signed: String,
        files: &[Source],
    ) -> Result<(), DataError> {
        // Nobody can have used what nobody knows, so that the server keeps what comes.
        let unknown = signature_of(&signed).to_owned();
        for source in files {
            let hash = FileRecord::of(source).sha256;
            let key = format!("{hash} {unknown}");
            self.publish("file", &hash, &key, source.text.clone()).await.map_err(|error| {
                DataError::new(format!("`{}` cannot travel: {}", source.name, error.problem))
            })?;
        }
        self.publish(Kind::Study.word(), "head", &unknown, signed).await
    }

    /// Says how it ended, which its owner has signed.
    pub(crate) async fn publish_end(&self, signed: String) -> Result<(), DataError> {
        self.publish_signed(Kind::End, "how", "", signed).await
    }

    /// Says who was put aside, which its owner has signed.
    pub(crate) async fn publish_aside(&self, signed: String) -> Result<(), DataError> {
        self.publish_signed(Kind::Aside, "list", "", signed).await
    }

    /// Hands out a block, which the owner has signed.
    pub(crate) async fn publish_task(&self, signed: String) -> Result<(), DataError> {
        self.publish_signed(Kind::Task, "block", "", signed).await
    }

    /// Hands in what a block of the study with this mark came to, or what a second worker found, signed
    /// by the worker; the server has it when this comes back. `key` tells this time from others.
    pub(crate) async fn hand_in(
        &self,
        about: About<'_>,
        signed: String,
        key: &str,
    ) -> Result<(), DataError> {
        self.publish_signed(about.kind, about.mark, key, signed).await
    }

    /// The server keeps what it was told twice once, going by a key that is sent along. Whoever knew one
    /// beforehand could use it up, so the signature is part of it.
    async fn publish_signed(
        &self,
        kind: Kind,
        which: &str,
        key: &str,
        signed: String,
    ) -> Result<(), DataError> {
        let key = format!("{key} {}", signature_of(&signed));
        self.publish(kind.word(), which, &key, signed).await
    }

    async fn publish(
        &self,
        what: &str,
        which: &str,
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
        charter: &Charter,
    ) -> Result<Consumer<pull::Config>, DataError> {
        let Pace { in_flight, .. } = charter.message.pace;
        let name = format!("workers-{}", charter.mark);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: charter.message.pace.patience(),
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

/// A message, if the server has it.
pub(crate) fn found(
    answer: Result<StreamMessage, RawMessageError>,
) -> Result<Option<StreamMessage>, DataError> {
    match answer {
        Ok(message) => Ok(Some(message)),
        Err(error) => match error.kind() {
            RawMessageErrorKind::NoMessageFound => Ok(None),
            RawMessageErrorKind::JetStream(error) if is_nothing(&error) => Ok(None),
            _ => Err(refused("the server does not answer")(error.into())),
        },
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
