//! Blocks for one player of a worker: takes blocks from the server and hands in what they came to.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Message;
use futures_util::StreamExt;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use wargauge_batch::{BlockDigest, BlockId};
use wargauge_studies::{BlockSource, Outcomes};

use crate::charter::Charter;
use crate::fetch::{counts, lost};
use crate::keys::Key;
use crate::reader::{Entry, Reader};
use crate::said::say;
use crate::signed::{About, Kind, sign, signature_of};
use crate::streams::{Look, Streams};
use crate::wire::{Finding, Given, Outcome, Task};

/// How long to wait for a block before asking whether the study is at its end.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a worker leaves to others what it may not do itself.
const LEAVE: Duration = Duration::from_millis(250);

/// What all players of a worker share.
#[derive(Debug)]
pub(crate) struct Shop {
    pub(crate) streams: Streams,
    pub(crate) takers: Consumer<pull::Config>,
    /// Who may say what.
    pub(crate) charter: Arc<Charter>,
    /// The key of the worker.
    pub(crate) key: Key,
    /// How often it says that it is still at a block.
    pub(crate) sign_of_life: Duration,
    pub(crate) by_rounds: bool,
    /// Whether it was told to stop.
    pub(crate) stopped: AtomicBool,
    /// Whether it is not believed any more.
    pub(crate) is_aside: AtomicBool,
    /// Whether the study was taken off the server.
    pub(crate) is_gone: AtomicBool,
    pub(crate) blocks: std::sync::atomic::AtomicU64,
    /// When it last looked how the study stands.
    pub(crate) looked: Mutex<Instant>,
    /// Tasks that were done: whoever can reach the server may send one of the owner's again.
    pub(crate) done: Mutex<BTreeSet<String>>,
}

/// A block that a player has taken.
#[derive(Debug)]
struct InHand {
    message: Message,
    task: Task,
    signs_of_life: AbortHandle,
}

/// Blocks for one player.
#[derive(Debug)]
pub(crate) struct PlayerSource {
    shop: Arc<Shop>,
    runtime: Handle,
    in_hand: Mutex<Option<InHand>>,
}

impl PlayerSource {
    pub(crate) fn new(shop: Arc<Shop>, runtime: Handle) -> Self {
        Self { shop, runtime, in_hand: Mutex::default() }
    }

    fn in_hand(&self) -> std::sync::MutexGuard<'_, Option<InHand>> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BlockSource for PlayerSource {
    fn take(&self) -> Option<BlockId> {
        let (message, task) = self.runtime.block_on(self.shop.take())?;
        let (shop, reply) = (Arc::clone(&self.shop), message.clone());
        let signs_of_life = self.runtime.spawn(async move {
            loop {
                tokio::time::sleep(shop.sign_of_life).await;
                // One that is lost costs nothing but a block that is played twice.
                let _ = reply.ack_with(AckKind::Progress).await;
            }
        });
        let id = task.id;
        *self.in_hand() =
            Some(InHand { message, task, signs_of_life: signs_of_life.abort_handle() });
        Some(id)
    }

    fn hand_in(&self, _: BlockId, outcome: Option<String>) {
        let Some(in_hand) = self.in_hand().take() else { return };
        self.runtime.block_on(self.shop.hand_in(&in_hand, outcome));
        in_hand.signs_of_life.abort();
    }

    fn known(&self) -> Outcomes {
        let generation = self.generation();
        self.runtime.block_on(self.shop.known(generation))
    }

    fn generation(&self) -> u64 {
        self.in_hand().as_ref().map_or(0, |in_hand| in_hand.task.generation)
    }
}

impl Shop {
    /// The next block, once there is one; `None` at the end of the study.
    async fn take(&self) -> Option<(Message, Task)> {
        loop {
            if self.is_over().await {
                return None;
            }
            let Some(message) = self.ask().await else { continue };
            let task = self.charter.task(&message.payload);
            match task.filter(|task| !self.is_done(task)) {
                Some(Task { check: Some(claim), .. }) if claim.worker == self.key.name() => {
                    let _ = message.ack_with(AckKind::Nak(Some(LEAVE))).await;
                }
                Some(task) => return Some((message, task)),
                None => {
                    let _ = message.ack_with(AckKind::Term).await;
                }
            }
        }
    }

    fn is_done(&self, task: &Task) -> bool {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).contains(&task.turn)
    }

    /// Asks the server for a block.
    async fn ask(&self) -> Option<Message> {
        let asked = async {
            let mut messages =
                self.takers.batch().max_messages(1).expires(PATIENCE).messages().await.ok()?;
            messages.next().await?.ok()
        };
        let message = tokio::time::timeout(2 * PATIENCE, asked).await.ok().flatten();
        if message.is_none() {
            // Nothing to do, or the server is away: time to see how the study stands.
            self.forget_look();
            tokio::time::sleep(LEAVE / 10).await;
        }
        message
    }

    fn forget_look(&self) {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        *looked = looked.checked_sub(PATIENCE).unwrap_or(*looked);
    }

    /// Whether there is nothing more to do for this worker. A server that is away may come back.
    async fn is_over(&self) -> bool {
        let known = [&self.stopped, &self.is_aside, &self.is_gone];
        if known.into_iter().any(|reason| reason.load(Ordering::Relaxed)) {
            return true;
        }
        let now = Instant::now();
        let is_time = {
            let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
            let is_time = now.duration_since(*looked) >= PATIENCE;
            if is_time {
                *looked = now;
            }
            is_time
        };
        if !is_time {
            return false;
        }
        let aside = self.streams.aside_by(&self.charter, Look::Glance).await;
        if aside.is_ok_and(|aside| aside.iter().any(|out| out == self.key.name())) {
            self.is_aside.store(true, Ordering::Relaxed);
            return true;
        }
        let end = self.streams.end_by(&self.charter, Look::Glance).await;
        matches!(end, Ok(Some(_))) || self.is_gone().await
    }

    /// Whether the study is on the server no longer.
    async fn is_gone(&self) -> bool {
        let is_gone = self.streams.are_gone(&self.charter).await;
        self.is_gone.fetch_or(is_gone, Ordering::Relaxed) || is_gone
    }

    /// Hands in what a block came to, however long the server is away, and only then lets go of it.
    async fn hand_in(&self, in_hand: &InHand, outcome: Option<String>) {
        let InHand { message, task, .. } = in_hand;
        let Some(text) = outcome else {
            // Stopped, or no block of the study.
            let stopped = self.stopped.load(Ordering::Relaxed);
            let let_go = if stopped { AckKind::Nak(None) } else { AckKind::Term };
            let _ = message.ack_with(let_go).await;
            return;
        };
        let number = message.info().map_or(0, |info| info.stream_sequence);
        let Ok(task_as_signed) = core::str::from_utf8(&message.payload) else { return };
        let (about, signed) = self.signed(task, signature_of(task_as_signed), &text);
        while let Err(error) =
            self.streams.hand_in(about, signed.clone(), &number.to_string()).await
        {
            if self.is_gone().await {
                return;
            }
            say(&format!("{error}; trying again"));
            tokio::time::sleep(PATIENCE).await;
        }
        self.blocks.fetch_add(1, Ordering::Relaxed);
        self.done.lock().unwrap_or_else(PoisonError::into_inner).insert(task.turn.clone());
        // Without an answer the block is given to another, and counts once all the same.
        let _ = message.double_ack().await;
    }

    /// What is said of a block that was played by a task with this signature, signed.
    fn signed(&self, task: &Task, signature: &str, text: &str) -> (About<'_>, String) {
        let worker = self.key.name().to_owned();
        let (kind, said) = match task.check.clone() {
            Some(of) => {
                let digest = BlockDigest::of_text(text);
                (Kind::Finding, Finding { of, digest, checker: worker }.to_text())
            }
            None => {
                let Task { turn, generation, id, .. } = task.clone();
                let given = Given { turn, generation, signature: signature.to_owned() };
                let outcome = Outcome { id, worker, given, text: text.to_owned() };
                (Kind::Result, outcome.to_text())
            }
        };
        let about = About { kind, mark: &self.charter.mark };
        (about, sign(&self.key, about, &said))
    }

    /// What was handed in by those who are believed, where blocks depend on it.
    async fn known(&self, generation: u64) -> Outcomes {
        let mut known = Outcomes::new();
        while self.by_rounds && !self.is_over().await {
            let Ok(aside) = self.streams.aside(&self.charter).await else { continue };
            if (aside.len() as u64) != generation {
                // Of a task of yesterday nothing is known: it is let go.
                return known;
            }
            let mut reader = Reader::new(&self.streams, &self.charter);
            known.clear();
            let read = async {
                while let Some(entry) = reader.next().await? {
                    match entry {
                        Entry::Outcome(outcome) if counts(&outcome, &aside, true) => {
                            known.entry(outcome.id).or_insert(outcome.text);
                        }
                        Entry::Lost => return Err(lost()),
                        _ => {}
                    }
                }
                Ok::<(), wargauge_rules::roster::DataError>(())
            };
            match read.await {
                Ok(()) => break,
                Err(error) => {
                    say(&format!("{error}; waiting for the server"));
                    tokio::time::sleep(PATIENCE).await;
                }
            }
        }
        known
    }
}
