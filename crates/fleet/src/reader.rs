//! Reads what a stream keeps, message by message from the first on. Messages are asked for by their
//! numbers, so that nothing has to be remembered by the server, which may go away and come back.

use std::sync::Arc;
use std::time::Duration;

use async_nats::datetime::DateTime;
use futures_util::stream::{FuturesOrdered, StreamExt};
use wargauge_rules::roster::DataError;

use crate::charter::Charter;
use crate::signed::Kind;
use crate::streams::{Streams, found};
use crate::wire::{End, Finding, Outcome};

/// Messages that are asked for, or sent, before the answer to the first is waited for.
pub(crate) const AT_ONCE: u64 = 64;
/// The shortest and the longest time between two looks whether there is something new.
const LOOKS: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(250)];

/// What one message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// What a block came to.
    Outcome(Outcome),
    /// What a second worker found.
    Finding(Finding),
    /// How the study ended.
    End,
    /// The server has lost some of what was read before, and may have filled its place: what is known
    /// must be read anew.
    Lost,
    /// Something else, or damaged.
    Other,
}

/// Reads what is kept of a study.
#[derive(Debug)]
pub(crate) struct Reader {
    streams: Streams,
    /// Who may say what.
    charter: Arc<Charter>,
    /// The number of the next message.
    next: u64,
    /// The number of the last one that is known to be there.
    last: u64,
    /// When the last one that was read was kept, by which it is known again.
    latest: Option<DateTime>,
    /// How often the server had been found when what was read was known to be there.
    connects: u64,
    read: std::collections::VecDeque<Entry>,
    pause: Duration,
}

impl Reader {
    /// From the first message on.
    pub(crate) fn new(streams: &Streams, charter: &Arc<Charter>) -> Self {
        Self {
            streams: streams.clone(),
            charter: Arc::clone(charter),
            next: 1,
            last: 0,
            latest: None,
            connects: streams.connects(),
            read: std::collections::VecDeque::new(),
            pause: LOOKS[0],
        }
    }

    /// The number of the next message that [`next`](Self::next) gives.
    pub(crate) fn number(&self) -> u64 {
        self.next - self.read.len() as u64
    }

    /// The next of those that are there; `None` if all have been read.
    ///
    /// # Errors
    /// If the server does not answer.
    pub(crate) async fn next(&mut self) -> Result<Option<Entry>, DataError> {
        if self.read.is_empty() {
            if self.next > self.last && !self.look().await? {
                return Ok(Some(Entry::Lost));
            }
            self.read_on().await?;
        }
        Ok(self.read.pop_front())
    }

    /// Waits a while for more; the longer nothing comes, the longer.
    pub(crate) async fn pause(&mut self) {
        tokio::time::sleep(self.pause).await;
        self.pause = (2 * self.pause).min(LOOKS[1]);
    }

    /// Looks what is new; whether all that was read is still there. A server that went away and came
    /// back goes by its disk, which may lack the latest messages; others get their numbers.
    async fn look(&mut self) -> Result<bool, DataError> {
        let connects = self.streams.connects();
        let last = self.streams.last_number().await?;
        if last + 1 < self.next || connects != self.connects && !self.has_latest().await? {
            return Ok(false);
        }
        (self.last, self.connects) = (last, connects);
        Ok(true)
    }

    /// Whether the last message that was read is the one that has its number now.
    async fn has_latest(&self) -> Result<bool, DataError> {
        let Some(latest) = self.latest else { return Ok(true) };
        let there = found(self.streams.kept().get_raw_message(self.next - 1).await)?;
        Ok(there.is_some_and(|message| message.time == latest))
    }

    /// Reads some messages that are there.
    async fn read_on(&mut self) -> Result<(), DataError> {
        let end = self.last.min(self.next + AT_ONCE - 1);
        let kept = self.streams.kept();
        let mut asked: FuturesOrdered<_> =
            (self.next..=end).map(|number| kept.get_raw_message(number)).collect();
        let (mut read, mut latest) = (Vec::new(), self.latest);
        while let Some(answer) = asked.next().await {
            let message = found(answer)?;
            latest = message.as_ref().map(|message| message.time);
            let entry =
                message.map(|message| entry_of(&message.subject, &message.payload, &self.charter));
            read.push(entry.unwrap_or(Entry::Other));
        }
        drop(asked);
        self.latest = latest;
        if !read.is_empty() {
            self.pause = LOOKS[0];
        }
        self.next += read.len() as u64;
        self.read.extend(read);
        Ok(())
    }
}

/// What a message says of a study. What does not come from those who may say it says nothing.
fn entry_of(subject: &str, payload: &[u8], charter: &Charter) -> Entry {
    let mut words = subject.split('.').skip(2);
    let mark = charter.mark.as_str();
    let read = match (words.next(), words.next()) {
        (Some("result"), Some(of)) if of == mark => charter.outcome(payload).map(Entry::Outcome),
        (Some("finding"), Some(of)) if of == mark => charter.finding(payload).map(Entry::Finding),
        (Some("end"), _) => {
            let said = charter.of_owner(Kind::End, payload);
            said.and_then(End::read).map(|_| Entry::End)
        }
        _ => None,
    };
    read.unwrap_or(Entry::Other)
}
