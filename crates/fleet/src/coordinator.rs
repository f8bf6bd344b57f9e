//! Hands out blocks and takes in what they came to, until a study is decided. It keeps nothing of its
//! own: all that it knows can be read again.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use wargauge_batch::{BlockDigest, BlockId};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Outcomes, play_block};

use crate::checks::Checks;
use crate::fetch::counts;
use crate::keys::{Key, short};
use crate::ledger::{Ledger, Taken};
use crate::opened::OpenedStudy;
use crate::reader::{AT_ONCE, Entry, Reader};
use crate::said::say;
use crate::signed::{About, Kind, sign};
use crate::streams::Streams;
use crate::wire::{Claim, End, Finding, Outcome, Task};

/// Entries that are taken in before blocks are handed out again.
const MOST_AT_A_TIME: usize = 4096;
/// Time between two looks whether blocks were lost.
const ROUND: Duration = Duration::from_secs(1);

/// How a study ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All is decided, after so many games.
    Decided(u64),
    /// Somebody cancelled it.
    Cancelled,
}

/// Hands out blocks and takes in what they came to.
#[derive(Debug)]
pub(crate) struct Coordinator<'c> {
    opened: &'c OpenedStudy,
    streams: &'c Streams,
    reader: Reader,
    ledger: Ledger<'c>,
    checks: Checks,
    /// Who is not believed.
    aside: Vec<String>,
    /// The owner's.
    key: &'c Key,
    /// Tells what this coordinator hands out from what others did.
    run: String,
    /// How often it has read what is kept: each time it hands out anew.
    readings: u64,
    /// Checks handed out so far.
    asked: u64,
    start: Instant,
}

/// What is to be done after an entry was taken in.
#[derive(Debug)]
enum CoordinatorStep {
    GoOn,
    /// Somebody is not to be believed: what is known must be put together anew.
    PutAside(Vec<String>),
    /// The server has lost some of what was read: what is known must be put together anew.
    ReadAgain,
    Stop,
}

impl<'c> Coordinator<'c> {
    /// Begins, or begins again.
    pub(crate) async fn new(
        opened: &'c OpenedStudy,
        streams: &'c Streams,
        key: &'c Key,
    ) -> Result<Self, DataError> {
        Ok(Self {
            opened,
            streams,
            reader: Reader::new(streams, &opened.charter),
            ledger: opened.ledger(),
            checks: Self::checks(opened, key),
            aside: streams.aside(&opened.charter).await?,
            key,
            run: streams.unique_word(),
            readings: 0,
            asked: 0,
            start: Instant::now(),
        })
    }

    fn checks(opened: &OpenedStudy, key: &Key) -> Checks {
        let about = About { kind: Kind::Secret, mark: &opened.charter.mark };
        let owner = key.name().to_owned();
        Checks::new(opened.charter.message.pace.check, sign(key, about, "checks"), owner)
    }

    /// A text that the owner says of the study.
    fn signed(&self, kind: Kind, text: &str) -> String {
        sign(self.key, About { kind, mark: &self.opened.charter.mark }, text)
    }

    /// What is known so far.
    pub(crate) const fn ledger(&self) -> &Ledger<'c> {
        &self.ledger
    }

    /// Coordinates until the study is at its end.
    ///
    /// # Errors
    /// If the study cannot go on, or the server refuses; not if that is away for a while.
    pub(crate) async fn coordinate(&mut self) -> Result<Ending, DataError> {
        let mut is_over = self.read_again().await?;
        let mut last_look = Instant::now();
        loop {
            is_over = is_over || self.read_new().await?;
            if is_over {
                return self.ended_by_another().await;
            }
            if self.checks.open().len() == 0 && self.ledger.is_round_over() {
                self.ledger.begin_round()?;
            }
            let is_all_in = self.ledger.is_decided() || self.ledger.is_round_over();
            let open = self.checks.open().next().cloned();
            match open {
                Some(claim) if is_all_in || !self.can_be_checked(&claim) => {
                    is_over = self.check_here(claim).await?;
                }
                None if self.ledger.is_decided() => break,
                _ => {
                    self.hand_out().await?;
                    self.reader.pause().await;
                }
            }
            if last_look.elapsed() > ROUND {
                self.check_there().await?;
                is_over = is_over || self.look_for_lost().await?;
                last_look = Instant::now();
            }
        }
        let end = self.signed(Kind::End, &End::Decided(self.ledger.chain()).to_text());
        self.patiently(async || self.streams.publish_end(end.clone()).await).await?;
        self.patiently(async || self.streams.withdraw().await).await?;
        Ok(Ending::Decided(self.ledger.collection().games()))
    }

    /// How the study ended, if not by this coordinator: another may have been begun besides it.
    async fn ended_by_another(&self) -> Result<Ending, DataError> {
        Ok(match self.streams.end(&self.opened.charter).await? {
            Some(End::Decided(_)) => Ending::Decided(self.ledger.collection().games()),
            Some(End::Cancelled) | None => Ending::Cancelled,
        })
    }

    /// Puts together what is known from the first message on, and takes back what was handed out; whether
    /// the study was ended.
    async fn read_again(&mut self) -> Result<bool, DataError> {
        self.patiently(async || self.streams.withdraw().await).await?;
        self.readings += 1;
        self.reader = Reader::new(self.streams, &self.opened.charter);
        self.ledger = self.opened.ledger();
        self.checks = Self::checks(self.opened, self.key);
        self.ledger.begin_round()?;
        // What comes while this is read is read after it, however much it is.
        let until = self.streams.last_number().await.unwrap_or(u64::MAX);
        while self.reader.number() <= until
            && let Some(entry) = self.next().await?
        {
            match self.take(entry, false).await? {
                CoordinatorStep::GoOn => {}
                CoordinatorStep::Stop => return Ok(true),
                CoordinatorStep::PutAside(workers) => {
                    return Box::pin(self.read_without(workers)).await;
                }
                CoordinatorStep::ReadAgain => return Box::pin(self.read_what_is_left()).await,
            }
            // What was handed out after a round was believed then.
            if self.ledger.is_round_over() {
                self.ledger.begin_round()?;
            }
        }
        for claim in self.checks.open().cloned().collect::<Vec<_>>() {
            self.ask(claim).await?;
        }
        Ok(false)
    }

    /// Believes some workers no longer, and puts together what is known without them; whether the study
    /// was ended.
    async fn read_without(&mut self, workers: Vec<String>) -> Result<bool, DataError> {
        self.put_aside(workers).await?;
        self.read_again().await
    }

    /// Puts together what a server has that lost some of it; whether the study was ended.
    async fn read_what_is_left(&mut self) -> Result<bool, DataError> {
        self.check_there().await?;
        say("the server has lost some of what it kept; going by what is there");
        if !self.aside.is_empty() {
            self.publish_aside().await?;
        }
        self.read_again().await
    }

    /// Takes in what is new; whether the study was ended.
    async fn read_new(&mut self) -> Result<bool, DataError> {
        // Others may send more than can be read; what has been read is acted on all the same.
        for _ in 0..MOST_AT_A_TIME {
            let Some(entry) = self.next().await? else { break };
            let is_over = match self.take(entry, true).await? {
                CoordinatorStep::GoOn => false,
                CoordinatorStep::Stop => true,
                CoordinatorStep::PutAside(workers) => self.read_without(workers).await?,
                CoordinatorStep::ReadAgain => self.read_what_is_left().await?,
            };
            if is_over {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next entry, however long the server is away; `None` if all have been read.
    ///
    /// # Errors
    /// If the study was taken off the server.
    async fn next(&mut self) -> Result<Option<Entry>, DataError> {
        loop {
            match self.reader.next().await {
                Ok(entry) => return Ok(entry),
                Err(error) => self.wait_out(&error).await?,
            }
        }
    }

    /// Refuses to go on with a study that was taken off the server.
    async fn check_there(&self) -> Result<(), DataError> {
        if self.streams.are_gone(&self.opened.charter).await {
            Err(self.streams.gone())
        } else {
            Ok(())
        }
    }

    /// Waits a while where the server cannot do what it should.
    ///
    /// # Errors
    /// If the study was taken off the server: then waiting does not help.
    async fn wait_out(&self, error: &DataError) -> Result<(), DataError> {
        self.check_there().await?;
        say(&format!("{error}; trying again"));
        tokio::time::sleep(ROUND).await;
        Ok(())
    }

    /// Does something that needs the server, however long that is away.
    ///
    /// # Errors
    /// If the study was taken off the server.
    async fn patiently(
        &self,
        act: impl AsyncFn() -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        while let Err(error) = act().await {
            self.wait_out(&error).await?;
        }
        Ok(())
    }

    async fn take(&mut self, entry: Entry, is_new: bool) -> Result<CoordinatorStep, DataError> {
        let both = match entry {
            Entry::Other => return Ok(CoordinatorStep::GoOn),
            Entry::End => return Ok(CoordinatorStep::Stop),
            Entry::Lost => return Ok(CoordinatorStep::ReadAgain),
            Entry::Finding(finding) if self.aside.contains(&finding.checker) => {
                return Ok(CoordinatorStep::GoOn);
            }
            Entry::Finding(finding) => match self.checks.take(&finding) {
                Some(both) => both,
                None => return Ok(CoordinatorStep::GoOn),
            },
            Entry::Outcome(outcome) => {
                if !counts(&outcome, &self.aside, self.opened.study.goes_by_rounds()) {
                    return Ok(CoordinatorStep::GoOn);
                }
                match self.take_outcome(outcome, is_new).await? {
                    Taken::In | Taken::Nothing => return Ok(CoordinatorStep::GoOn),
                    Taken::Wrong(worker) => return Ok(CoordinatorStep::PutAside(vec![worker])),
                    Taken::Disputed(both) => both,
                }
            }
        };
        if both.iter().any(|claim| self.aside.contains(&claim.worker)) {
            return Ok(CoordinatorStep::GoOn);
        }
        let truth = self.play(both[0].id).await?;
        let liars = both.into_iter().filter(|claim| claim.digest != truth);
        let liars: Vec<String> = liars.map(|claim| claim.worker).collect();
        Ok(if liars.is_empty() { CoordinatorStep::GoOn } else { CoordinatorStep::PutAside(liars) })
    }

    /// Takes an outcome in. Only of what counts is it asked whether it is so: of what nobody waits for,
    /// no check is handed out.
    async fn take_outcome(&mut self, outcome: Outcome, is_new: bool) -> Result<Taken, DataError> {
        let claim = outcome.claim();
        let taken = self.ledger.take(outcome, self.start.elapsed());
        if taken == Taken::In && self.checks.ask(&claim) && is_new {
            self.ask(claim).await?;
        }
        Ok(taken)
    }

    /// Whether somebody else may check what a worker said.
    fn can_be_checked(&self, claim: &Claim) -> bool {
        let is_other =
            |name: &str| *name != claim.worker && !self.aside.iter().any(|out| out == name);
        self.opened.charter.workers().any(is_other)
    }

    /// Believes some workers no longer.
    ///
    /// # Errors
    /// If nobody is left who is believed.
    async fn put_aside(&mut self, workers: Vec<String>) -> Result<(), DataError> {
        for worker in &workers {
            say(&format!("{} answers wrongly; all that it played is played again", short(worker)));
        }
        self.aside.extend(workers);
        self.publish_aside().await?;
        if self.opened.charter.workers().all(|name| self.aside.iter().any(|out| out == name)) {
            let problem = "every worker that was admitted has answered wrongly";
            return Err(DataError::new(problem)
                .expected("the study submitted anew with others, whose keys are on `--workers`"));
        }
        Ok(())
    }

    async fn publish_aside(&self) -> Result<(), DataError> {
        let list = serde_json::to_string(&self.aside).expect("names are plain data");
        let list = self.signed(Kind::Aside, &list);
        self.patiently(async || self.streams.publish_aside(list.clone()).await).await
    }

    /// Plays a block on this machine, whose word counts.
    async fn play(&self, id: BlockId) -> Result<BlockDigest, DataError> {
        let known = self.ledger.known();
        let played = tokio::task::block_in_place(|| self.play_on_a_pool(id, &known))?;
        let none = || DataError::new(format!("the study has no {id}"));
        played.map(|text| BlockDigest::of_text(&text)).ok_or_else(none)
    }

    fn play_on_a_pool(&self, id: BlockId, known: &Outcomes) -> Result<Option<String>, DataError> {
        let pool = rayon::ThreadPoolBuilder::new().build();
        let pool =
            pool.map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
        let (study, never) = (self.opened.study.as_ref(), AtomicBool::new(false));
        Ok(pool.install(|| play_block(study, id, known, &never)))
    }

    /// Checks here what no other worker has: all else is in. Whether the study was ended.
    async fn check_here(&mut self, claim: Claim) -> Result<bool, DataError> {
        let truth = self.play(claim.id).await?;
        self.checks.settle(&claim);
        if truth == claim.digest {
            // Kept, so that it need not be checked again where all is read again.
            let checker = self.key.name().to_owned();
            let finding = Finding { of: claim, digest: truth, checker };
            let about = About { kind: Kind::Finding, mark: &self.opened.charter.mark };
            let signed = self.signed(about.kind, &finding.to_text());
            let hand_in = async || self.streams.hand_in(about, signed.clone(), &self.run).await;
            self.patiently(hand_in).await?;
            return Ok(false);
        }
        self.read_without(vec![claim.worker]).await
    }

    /// Hands out what is due, many tasks at a time: the way to the server and back is not waited for
    /// task by task.
    async fn hand_out(&mut self) -> Result<(), DataError> {
        let due = self.ledger.hand_out(self.start.elapsed());
        let generation = self.aside.len() as u64;
        let (this, readings) = (&*self, self.readings);
        let hand_out = async |(order, id)| {
            // Orders begin anew where all was read again, and these are no repetitions.
            let turn = format!("{}-{readings}-{order}", this.run);
            this.publish(&Task { turn, generation, id, check: None }).await
        };
        let handed_out = stream::iter(due).map(hand_out).buffered(AT_ONCE as usize);
        handed_out.try_for_each(async |()| Ok(())).await
    }

    async fn ask(&mut self, claim: Claim) -> Result<(), DataError> {
        if !self.can_be_checked(&claim) {
            return Ok(());
        }
        let generation = self.aside.len() as u64;
        self.asked += 1;
        let turn = format!("{}-check-{}", self.run, self.asked);
        self.publish(&Task { turn, generation, id: claim.id, check: Some(claim) }).await
    }

    /// Hands a task out; the server keeps what it was told twice once.
    async fn publish(&self, task: &Task) -> Result<(), DataError> {
        let signed = self.signed(Kind::Task, &task.to_text());
        self.patiently(async || self.streams.publish_task(signed.clone()).await).await
    }

    /// Where the server has no block left to play, but blocks are with workers, their outcomes were lost or
    /// damaged: they are handed out again. Checks may be left: nobody checks what he said himself.
    /// Whether the study was ended.
    async fn look_for_lost(&mut self) -> Result<bool, DataError> {
        let checks = self.checks.open().len() as u64;
        let is_empty = self.streams.tasks().await.is_ok_and(|tasks| tasks <= checks);
        if is_empty && self.ledger.out() > 0 {
            let is_over = self.read_new().await?;
            self.ledger.forget_handed_out();
            return Ok(is_over);
        }
        Ok(false)
    }
}
