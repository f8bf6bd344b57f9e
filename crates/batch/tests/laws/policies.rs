//! Laws of the games that policies play, and of their choices.

use wargauge_batch::{Loaded, PairSeed, RulesetId, Visitor};
use wargauge_policy::{Decision, Players, Policy, PolicyChoice};
use wargauge_rules::laws::obey_play;
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{BySide, Side};

use crate::assemble;
use crate::built_in::scenarios;

/// A policy in its seat.
struct Player<R: Players> {
    policy: Box<dyn Policy<R>>,
    stream: Stream,
    scratch: Vec<R::Action>,
}

impl<R: Players> Player<R> {
    fn new(book: &R, name: &str, side: Side, seed: u64) -> Self {
        let mut policy = R::policy(&PolicyChoice::plain(name)).expect("a policy by its name");
        policy.begin(book, side);
        Self { policy, stream: Stream::new(seed), scratch: Vec::new() }
    }

    fn decide(&mut self, book: &R, state: &R::State, side: Side) -> R::Action {
        let mut decision = Decision::new(book, state, side, &mut self.scratch);
        self.policy.decide(&mut decision, &mut self.stream)
    }
}

/// Plays a game under the laws. Beside each player sits a twin that sees, at every decision, a
/// state whose hidden part was drawn anew: it must choose the same.
fn obey_policies<R: Players>(loaded: &Loaded<R>, names: [&str; 2], seed: u64) {
    let book = assemble(loaded, &[]).expect("a built-in match-up");
    let seeds = PairSeed(seed).game();
    let players = || {
        BySide::from_fn(|side| Player::new(&book, names[side.index()], side, seeds.policies[side]))
    };
    let (mut players, mut twins) = (players(), players());
    let mut redraws = Stream::new(seeds.setup);
    obey_play(&book, seeds.dice, &mut |state, side| {
        let action = players[side].decide(&book, state, side);
        let guess = book.resample(state, side, &mut redraws);
        let blind = twins[side].decide(&book, &guess, side);
        let name = names[side.index()];
        assert_eq!(action, blind, "policy {name} decides by what side {side:?} may not know");
        action
    });
}

#[test]
fn every_policy_obeys_and_decides_by_what_it_may_know() {
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<R: Players>(self) {
            let names: Vec<&str> = R::policies().iter().map(|policy| policy.name).collect();
            for (at, loaded) in scenarios::<R>().iter().enumerate() {
                for (number, &name) in names.iter().enumerate() {
                    // Each meets itself and, on one side or the other, the next.
                    let next = names[(number + 1) % names.len()];
                    let other = if at % 2 == 0 { [name, next] } else { [next, name] };
                    for pairing in [[name, name], other] {
                        eprintln!("{}: {pairing:?}", loaded.scenario.name());
                        obey_policies(loaded, pairing, at as u64);
                    }
                }
            }
        }
    }
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Check));
}
