//! A fleet of 1,000 workers without machines: the program's own ledger on a clock that is worked out.
//!
//! Blocks take the times that were measured (`block_times`), by workers of unlike speed; some are
//! stragglers, some die and are replaced. Taking a block in costs the coordinator what was measured, one
//! block after another. The same seed and the same times give the same lines.
//!
//! ```sh
//! cargo run --release -p wargauge-fleet --example thousand_workers -- 1 TIMES
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::time::Duration;

use wargauge_batch::BlockId;
use wargauge_fleet::ledger::Ledger;
use wargauge_fleet::wire::{Given, Outcome, Pace};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::Stream;
use wargauge_studies::{Findings, Intake};

/// Microseconds between a worker's handing in and its next block: assumed, as on a local network.
const BETWEEN: u64 = 2_000;
/// Microseconds of the coordinator's processor for a block: taking it in was measured as 250 at most
/// (`fetch` of 200 blocks), handing it out is assumed.
const COORDINATING: u64 = 300;
/// Microseconds of the server's processors for a block, at most: the time of one that is idle is among it.
const SERVING: u64 = 2_100;
/// Microseconds between two looks of the coordinator.
const LOOK: u64 = 10_000;
/// Microseconds that a worker may be silent.
const PATIENCE: u64 = 30_000_000;
/// Messages over the server for a block: task, asking, task, outcome, its receipt, reading it, its text,
/// acknowledgement and receipt.
const MESSAGES: u64 = 9;
/// Games of a block.
const GAMES: u64 = 512;

/// A study that is decided by its first so many blocks.
#[derive(Debug)]
struct Counted {
    next: u64,
    blocks: u64,
    /// Blocks that it may take at most.
    most: u64,
}

impl Intake for Counted {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let end = if self.next < self.blocks { self.most } else { self.next };
        (self.next..end).take(most).map(|block| BlockId { stage: 0, block }).collect()
    }

    fn put(&mut self, id: BlockId, _: &str) -> Result<(), DataError> {
        assert_eq!(id.block, self.next, "each once, in order");
        self.next += 1;
        Ok(())
    }

    fn games(&self) -> u64 {
        GAMES * self.next
    }

    fn standing(&self) -> String {
        String::new()
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        Err(DataError::new("nobody asks for them"))
    }
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A worker hands in a block; of a worker that has died since, nothing comes.
    HandsIn { worker: usize, life: u64, block: u64 },
    /// A worker dies, and another takes its place.
    Dies(usize),
    /// A block of a worker that is silent is given to another.
    IsMissed { block: u64 },
    /// A worker is free.
    IsFree { worker: usize, life: u64 },
    /// The coordinator looks what has come in.
    Look,
}

/// One fleet.
#[derive(Clone, Copy, Debug)]
struct Setting {
    name: &'static str,
    workers: usize,
    /// Blocks after which the study is decided, and those that it may take at most.
    blocks: [u64; 2],
    in_flight: usize,
    /// Mean hours until a worker dies; none if 0.
    lives: u64,
    /// Workers that are ten times as slow.
    stragglers: u64,
}

/// A fleet at work.
struct Fleet<'f> {
    setting: Setting,
    /// Microseconds that blocks took on one thread.
    times: &'f [u64],
    dice: Stream,
    now: u64,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    scheduled: u64,
    ledger: Ledger<'f>,
    queue: VecDeque<u64>,
    free: VecDeque<usize>,
    /// Life of each worker, and per cent of the usual time that it takes.
    workers: Vec<(u64, u64)>,
    arrived: Vec<u64>,
    played: u64,
    deaths: u64,
    most_waiting: usize,
}

impl<'f> Fleet<'f> {
    fn new(setting: Setting, seed: u64, times: &'f [u64]) -> Self {
        let [blocks, most] = setting.blocks;
        let pace = Pace { in_flight: setting.in_flight, patience_ms: PATIENCE / 1000, check: 0.0 };
        let counted = Counted { next: 0, blocks, most };
        let mut fleet = Self {
            setting,
            times,
            dice: Stream::new(seed),
            now: 0,
            events: BinaryHeap::new(),
            scheduled: 0,
            ledger: Ledger::new(Box::new(counted), pace),
            queue: VecDeque::new(),
            free: (0..setting.workers).collect(),
            workers: Vec::new(),
            arrived: Vec::new(),
            played: 0,
            deaths: 0,
            most_waiting: 0,
        };
        for worker in 0..setting.workers {
            let is_slow = (worker as u64) < setting.stragglers;
            let pace = 80 + u64::from(fleet.dice.below(41));
            fleet.workers.push((0, if is_slow { 10 * pace } else { pace }));
            fleet.will_die(worker);
        }
        fleet.at(0, Event::Look);
        fleet
    }

    fn at(&mut self, after: u64, event: Event) {
        self.scheduled += 1;
        self.events.push(Reverse((self.now + after, self.scheduled, event)));
    }

    /// Any moment of twice the mean is as likely as any other.
    fn will_die(&mut self, worker: usize) {
        if self.setting.lives > 0 {
            let seconds = u64::from(self.dice.below((7200 * self.setting.lives) as u32));
            self.at(1_000_000 * seconds, Event::Dies(worker));
        }
    }

    fn assign(&mut self) {
        while let Some(&block) = self.queue.front() {
            let Some(worker) = self.free.pop_front() else { return };
            self.queue.pop_front();
            let (life, pace) = self.workers[worker];
            let drawn = self.times[self.dice.below(self.times.len() as u32) as usize];
            self.at(drawn * pace / 100, Event::HandsIn { worker, life, block });
        }
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::HandsIn { worker, life, block } if self.workers[worker].0 == life => {
                self.played += 1;
                self.arrived.push(block);
                self.at(BETWEEN, Event::IsFree { worker, life });
            }
            // Who died with a block in hand is silent: the server finds out, if the ledger did not before.
            Event::HandsIn { block, .. } => self.at(PATIENCE, Event::IsMissed { block }),
            Event::IsFree { worker, life } => {
                if self.workers[worker].0 == life {
                    self.free.push_back(worker);
                }
            }
            Event::Dies(worker) => {
                self.deaths += 1;
                self.workers[worker].0 += 1;
                self.free.retain(|&other| other != worker);
                let life = self.workers[worker].0;
                self.at(10_000_000, Event::IsFree { worker, life });
                self.will_die(worker);
            }
            Event::IsMissed { block } => self.queue.push_back(block),
            Event::Look => self.look(),
        }
        self.assign();
    }

    /// What the coordinator does when it looks.
    fn look(&mut self) {
        let now = Duration::from_micros(self.now);
        let busy = COORDINATING * self.arrived.len() as u64;
        for block in core::mem::take(&mut self.arrived) {
            let id = BlockId { stage: 0, block };
            let worker = "worker".to_owned();
            let outcome = Outcome { id, worker, given: Given::default(), text: String::new() };
            let _ = self.ledger.take(outcome, now);
        }
        self.most_waiting = self.most_waiting.max(self.ledger.waiting());
        self.queue.extend(self.ledger.hand_out(now).into_iter().map(|(_, id)| id.block));
        self.at(LOOK.max(busy), Event::Look);
    }

    /// Works until all is decided; gives a line.
    fn work(mut self) -> String {
        while !self.ledger.is_decided() {
            let Some(Reverse((now, _, event))) = self.events.pop() else { break };
            self.now = now;
            self.happens(event);
        }
        let Setting { name, workers, blocks: [blocks, _], in_flight, .. } = self.setting;
        let seconds = self.now as f64 / 1e6;
        let speeds: BTreeMap<usize, f64> =
            self.workers.iter().map(|&(_, pace)| 100.0 / pace as f64).enumerate().collect();
        let block = self.times.iter().sum::<u64>() as f64 / self.times.len() as f64;
        let ideal = blocks as f64 * block / 1e6 / speeds.values().sum::<f64>();
        let per_cent = |part: f64, of: f64| 100.0 * part / of;
        let begun = workers - self.free.len();
        let wasted = (self.played + begun as u64).saturating_sub(blocks);
        format!(
            "{name},{workers},{in_flight},{blocks},{seconds:.1},{:.0},{:.1},{},{:.0},{:.1},{}",
            per_cent(ideal, seconds),
            per_cent(wasted as f64, blocks as f64),
            self.deaths,
            (MESSAGES * self.played) as f64 / seconds,
            (SERVING * self.played) as f64 / 1e6 / seconds,
            self.most_waiting,
        )
    }
}

#[expect(clippy::print_stdout, reason = "a program that prints a table")]
fn main() {
    let mut words = std::env::args().skip(1);
    let seed =
        words.next().and_then(|word| word.parse().ok()).expect("a seed, then a file of times");
    let times = std::fs::read_to_string(words.next().expect("a file of times")).expect("a text");
    let times: Vec<u64> = times.lines().map(|line| line.parse().expect("microseconds")).collect();
    println!(
        "fleet,workers,in_flight,blocks,seconds,efficiency_per_cent,wasted_per_cent,deaths,\
         messages_per_second,server_cores,most_waiting"
    );
    let plain = Setting {
        name: "plain",
        workers: 1000,
        blocks: [50_000, 400_000],
        in_flight: 4000,
        lives: 0,
        stragglers: 0,
    };
    let settings = [
        plain,
        Setting {
            name: "100 workers",
            workers: 100,
            blocks: [5000, 400_000],
            in_flight: 400,
            ..plain
        },
        Setting { name: "short window", in_flight: 1000, ..plain },
        Setting { name: "early stop", blocks: [20_000, 400_000], ..plain },
        Setting { name: "very early stop", blocks: [2000, 400_000], ..plain },
        Setting { name: "stragglers", stragglers: 10, ..plain },
        Setting { name: "faults", lives: 1, ..plain },
        Setting { name: "faults and stragglers", lives: 1, stragglers: 10, ..plain },
        Setting {
            name: "the same, wide window",
            lives: 1,
            stragglers: 10,
            in_flight: 20_000,
            ..plain
        },
    ];
    for setting in settings {
        println!("{}", Fleet::new(setting, seed, &times).work());
    }
}
