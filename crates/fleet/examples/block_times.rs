//! How long the blocks of a study take: microseconds of processor time on one thread, a line each.
//!
//! ```sh
//! cargo run --release -p wargauge-fleet --example block_times -- 100 run grid/two-villages
//! ```
//!
//! Processor time is what Linux says in `/proc/thread-self/schedstat`: others that keep the machine busy
//! do not count, but for what they take from its caches.

use std::sync::atomic::AtomicBool;

use wargauge_batch::BlockId;
use wargauge_lab::shared_study_of;
use wargauge_studies::{Outcomes, play_block};

/// Nanoseconds that this thread has been on a processor.
fn on_processor() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux says it");
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("nanoseconds come first")
}

#[expect(clippy::print_stdout, reason = "a program that prints numbers")]
fn main() {
    let mut words = std::env::args().skip(1);
    let blocks = words.next().and_then(|word| word.parse().ok()).expect("blocks, then a study");
    let study: Vec<String> = words.collect();
    let study = shared_study_of(&study, &wargauge_registry::library()).expect("a study");
    let (none, never) = (Outcomes::new(), AtomicBool::new(false));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for block in 0..blocks {
        let id = BlockId { stage: 0, block };
        let took = pool.install(|| {
            let before = on_processor();
            play_block(study.as_ref(), id, &none, &never).expect("a block of the study");
            on_processor() - before
        });
        println!("{}", took / 1000);
    }
}
