//! Playing allocates nothing: once a worker has played a few games, further ones ask for no
//! memory.

mod built_in;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use built_in::scenarios;
use wargauge_batch::{PairSeed, RulesetId, Seat, Visitor, Watch, play};
use wargauge_policy::{Players, PolicyChoice};
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::{BySide, Side};

/// The system's allocator, counting requests.
struct Counting;

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

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Games that warm a worker up: its buffers grow to what the longest of them needs.
const WARM_UP: u64 = 12;

/// Games that are counted.
const COUNTED: u64 = 24;

/// The requests for memory of each counted game of each scenario, the same games played before.
struct Requests;

impl Visitor for Requests {
    type Output = ();

    fn visit<R: Players>(self) {
        for loaded in scenarios::<R>() {
            let forces = BySide([&loaded.forces[0].1, &loaded.forces[1].1]);
            let book = R::assemble(&loaded.scenario, forces, &[]).expect("a built-in match-up");
            let choice = PolicyChoice::plain(R::policies()[0].name);
            let mut policies = Side::BOTH.map(|_| R::policy(&choice).expect("the default policy"));
            let (mut scratch, mut watch) = (Vec::new(), Watch::default());
            let mut game = |number: u64| {
                let [a, b] = &mut policies;
                let seats = BySide([a, b])
                    .0
                    .map(|policy| Seat { name: "default", policy: policy.as_mut() });
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
}

/// The only test of its program: another one would be counted too.
#[test]
fn games_ask_for_no_memory() {
    let before = REQUESTS.load(Ordering::Relaxed);
    drop(std::hint::black_box(Box::new(1)));
    assert!(REQUESTS.load(Ordering::Relaxed) > before, "requests are counted");
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Requests));
}
