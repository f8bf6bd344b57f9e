//! Playing allocates nothing: once a worker has played a few games, further ones ask for no
//! memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_batch::{LineUp, PairSeed, Seat, Watch, default_policy, play};
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::{BySide, Ruleset};

use crate::testing::scenarios::{assemble, scenarios};

/// The system's allocator, counting requests: the global one of a test program.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

static REQUESTS: AtomicU64 = AtomicU64::new(0);

#[expect(unsafe_code, reason = "an allocator is unsafe by contract; this one only counts")]
// SAFETY: every call is passed on unchanged to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and the memory is the system's.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        REQUESTS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`, and the memory is the system's.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Games that warm a worker up: its buffers grow to what the longest of them needs.
const WARM_UP: u64 = 12;

/// Games that are counted.
const COUNTED: u64 = 24;

/// Plays the same games of each scenario twice; the second time nobody asks for memory. The only
/// test of its program, whose allocator is [`Counting`]: another one would be counted too.
///
/// # Panics
/// If a game asks for memory, or nobody counts.
pub fn games_ask_for_no_memory<L: LineUp>() {
    let before = REQUESTS.load(Ordering::Relaxed);
    drop(core::hint::black_box(Box::new(1)));
    assert!(REQUESTS.load(Ordering::Relaxed) > before, "requests are counted");
    for loaded in scenarios::<L>() {
        let book = assemble::<L>(&loaded, &[]).expect("a built-in match-up");
        let notes = Arc::new(L::notes(&book, &Arc::default()));
        let mut policies = [(); 2].map(|()| L::policy(&default_policy::<L>(), &notes));
        let (mut scratch, mut watch) = (Vec::new(), Watch::default());
        let mut game = |number: u64| {
            let [a, b] = &mut policies;
            let seats = [a, b].map(|policy| Seat { name: "default", policy: policy.as_mut() });
            watch.begin(book.muster());
            let before = REQUESTS.load(Ordering::Relaxed);
            let seeds = PairSeed(number).game();
            let record = play(&book, BySide(seats), &seeds, &mut watch, &mut scratch);
            assert!(record.decisions > 0, "there is a game");
            REQUESTS.load(Ordering::Relaxed) - before
        };
        // What is worked out once for a table stays: every table has been played on before.
        (0..WARM_UP + COUNTED).for_each(|number| {
            game(number);
        });
        let requests: Vec<u64> = (WARM_UP..WARM_UP + COUNTED).map(&mut game).collect();
        let total: u64 = requests.iter().sum();
        let name = loaded.scenario.name();
        assert_eq!(total, 0, "{name}: requests for memory in each game: {requests:?}");
    }
}
