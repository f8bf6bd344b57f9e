//! Whoever always hides while the enemy is far can be counted on, and walked past. The doctrine hides
//! often, and cannot.

use std::sync::Arc;

use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::stream::{KeyedDice, Stream, mix};
use wargauge_rules::{BySide, Ending, Pending, Ruleset, Side};
use wargauge_wwii_sim::{Action, Order, Wait, WwiiSim};
use wargauge_wwii_sim_doctrine::{Advance, Doctrine, Notes, TableNotes, Weights};

/// An enemy is far beyond this, in inches.
const FAR: i64 = 12;

/// Plays by doctrine, but always hides while every enemy is far.
struct AlwaysHides(Doctrine);

impl Policy<WwiiSim> for AlwaysHides {
    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.0.begin(book, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, WwiiSim>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let hide = Action::Order { order: Order::Hide, show: false };
        if let Some(Wait::Order(unit)) = view.wait()
            && decision.check(hide).is_ok()
            && let Some(it) = view.unit(unit)
        {
            let far = |foe| {
                let there = view.unit(foe).expect("it is seen").at();
                there.squared_distance(it.at()) > FAR * FAR * 10_000
            };
            if !view.foes().is_empty() && view.foes().into_iter().all(far) {
                return hide;
            }
        }
        self.0.decide(decision, rng)
    }
}

fn file(path: &str) -> Source {
    let path = format!("{}/../../../../scenarios/wwii-sim/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a built-in file");
    Source::new(path, text)
}

fn meeting() -> WwiiSim {
    let army = |name: &str| WwiiSim::read_army(&file(&format!("armies/{name}.toml"))).unwrap();
    let (germans, americans) = (army("germans-1944"), army("americans-1944"));
    let scenario = WwiiSim::read_scenario(&file("meeting-300.toml"), &germans).unwrap();
    let force = |name: &str, army| {
        WwiiSim::read_force(&file(&format!("forces/{name}.toml")), army).unwrap()
    };
    let (one, other) = (force("germans-300", &germans), force("americans-300", &americans));
    WwiiSim::assemble(&scenario, BySide([&one, &other]).map(Some), &[]).unwrap()
}

fn play(book: &WwiiSim, players: &mut BySide<Box<dyn Policy<WwiiSim>>>, seed: u64) -> Ending {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut streams = BySide::from_fn(|side| Stream::new(mix(seed, side.index() as u64)));
    for side in Side::BOTH {
        players[side].begin(book, side);
    }
    let mut state = book.setup(&mut referee);
    let mut scratch = Vec::new();
    loop {
        match book.pending(&state) {
            Pending::Over(outcome) => return outcome.ending,
            Pending::Decision(side) => {
                let mut decision = Decision::new(book, &state, side, &mut scratch);
                let action = players[side].decide(&mut decision, &mut streams[side]);
                book.check(&state, action).unwrap_or_else(|error| panic!("{action:?}: {error:?}"));
                book.apply(&mut state, action, &mut referee);
            }
        }
    }
}

/// Per cent that a player scores who goes on, against another, from both seats.
fn score_of_advance(against: impl Fn(Doctrine) -> Box<dyn Policy<WwiiSim>>) -> u64 {
    const PAIRS: u64 = 40;
    let book = meeting();
    let notes = Arc::new(Notes::of(&book, &Arc::new(TableNotes::default())));
    let doctrine = || Doctrine::new(Weights::default(), &notes);
    let mut halves = 0;
    for seed in 0..PAIRS {
        for seat in Side::BOTH {
            let mut players = BySide::from_fn(|side| -> Box<dyn Policy<WwiiSim>> {
                if side == seat { Box::new(Advance::new(doctrine())) } else { against(doctrine()) }
            });
            halves += match play(&book, &mut players, seed) {
                Ending::Win(side) if side == seat => 2,
                Ending::Win(_) => 0,
                Ending::Draw | Ending::Unfinished => 1,
            };
        }
    }
    halves * 100 / (4 * PAIRS)
}

#[test]
fn who_always_hides_at_long_range_is_walked_past_and_the_doctrine_is_not() {
    let hides = score_of_advance(|doctrine| Box::new(AlwaysHides(doctrine)));
    let mixes = score_of_advance(|doctrine| Box::new(doctrine));
    assert!(
        hides > mixes + 10,
        "{hides} % against who always hides, {mixes} % against who does not"
    );
    assert!(mixes < 40, "{mixes} %");
}
