//! Reads what a stream keeps, message by message from the first on. Messages are asked for by their
//! numbers, so that nothing has to be remembered by the server, which may go away and come back.

use std::time::Duration;

use async_nats::jetstream::stream::{RawMessageErrorKind, Stream};
use futures_util::stream::{FuturesOrdered, StreamExt};
use wargauge_rules::roster::DataError;

use crate::connection::refused;
use crate::streams::Streams;
use crate::wire::{Finding, Outcome};

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
    /// Something else, or damaged.
    Other,
}

/// Reads what is kept of a study.
#[derive(Debug)]
pub(crate) struct Reader {
    stream: Stream,
    /// The number of the next message.
    next: u64,
    /// The number of the last one that is known to be there.
    last: u64,
    read: std::collections::VecDeque<Entry>,
    pause: Duration,
}

impl Reader {
    /// From the first message on.
    pub(crate) fn new(streams: &Streams) -> Self {
        let stream = streams.kept().clone();
        Self { stream, next: 1, last: 0, read: std::collections::VecDeque::new(), pause: LOOKS[0] }
    }

    /// The next of those that are there; `None` if all have been read.
    ///
    /// # Errors
    /// If the server does not answer, or has lost what it kept.
    pub(crate) async fn next(&mut self) -> Result<Option<Entry>, DataError> {
        if self.read.is_empty() {
            if self.next > self.last {
                self.look().await?;
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

    async fn look(&mut self) -> Result<(), DataError> {
        let info = self.stream.get_info().await;
        let info = info.map_err(|error| refused("the server does not answer")(error.into()))?;
        if info.state.last_sequence < self.last {
            return Err(DataError::new("the server has lost some of what it kept")
                .expected("the same command again, which goes by what is there"));
        }
        self.last = info.state.last_sequence;
        Ok(())
    }

    /// Reads some messages that are there.
    async fn read_on(&mut self) -> Result<(), DataError> {
        let end = self.last.min(self.next + AT_ONCE - 1);
        let mut asked: FuturesOrdered<_> =
            (self.next..=end).map(|number| self.stream.get_raw_message(number)).collect();
        let mut read = Vec::new();
        while let Some(answer) = asked.next().await {
            let entry = match answer {
                Ok(message) => entry_of(&message.subject, &message.payload),
                Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Entry::Other,
                Err(error) => return Err(refused("the server does not answer")(error.into())),
            };
            read.push(entry);
        }
        drop(asked);
        if !read.is_empty() {
            self.pause = LOOKS[0];
        }
        self.next += read.len() as u64;
        self.read.extend(read);
        Ok(())
    }
}

fn entry_of(subject: &str, payload: &[u8]) -> Entry {
    let read = match subject.split('.').nth(2) {
        Some("result") => Outcome::read(payload).map(Entry::Outcome),
        Some("finding") => Finding::read(payload).map(Entry::Finding),
        Some("end") => Some(Entry::End),
        _ => None,
    };
    read.unwrap_or(Entry::Other)
}
