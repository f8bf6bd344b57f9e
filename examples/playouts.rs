//! Plays games of a built-in scenario on one thread, for instruction counters and profilers.
//!
//! - `playouts` lists the scenarios;
//! - `playouts SCENARIO GAMES` plays, and prints the number of decisions;
//! - `playouts SCENARIO GAMES dice` plays the same games with dice that are counted, and prints the
//!   numbers of decisions and of dice.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

#[path = "../benches/built_in/mod.rs"]
mod built_in;

use built_in::{SEED, library, matchup, one_thread, play, scenarios};
use wargauge_batch::{Library, PairSeed, RulesetId, Scope, Visitor, key_of_forces, load};
use wargauge_policy::{Decision, Players, PolicyChoice};
use wargauge_rules::referee::{Deaf, Referee};
use wargauge_rules::roster::{DataError, FileKind, ScenarioData};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, KeyedDice, Stream};
use wargauge_rules::{BySide, Pending, Side};

/// What a number of games took.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    decisions: u64,
    dice: u64,
}

/// Dice that are counted.
struct CountedDice<'c> {
    dice: KeyedDice,
    rolled: &'c mut u64,
}

impl Dice for CountedDice<'_> {
    fn begin(&mut self, key: EventKey) {
        self.dice.begin(key);
    }

    fn roll(&mut self, die: Die) -> u8 {
        *self.rolled += 1;
        self.dice.roll(die)
    }
}

/// Plays games of one scenario and counts.
struct Counting<'l> {
    library: &'l Library,
    scenario: &'l str,
    games: u64,
}

impl Visitor for Counting<'_> {
    type Output = Result<Count, DataError>;

    fn visit<R: Players>(self) -> Result<Count, DataError> {
        let file = self.library.find(FileKind::Scenario, self.scenario, Scope::Anywhere)?;
        let loaded = load::<R>(self.library, &file, &[])?;
        let [(name_a, force_a), (name_b, force_b)] = &loaded.forces[..] else {
            panic!("a scenario has two forces");
        };
        let ruleset = R::assemble(&loaded.scenario, BySide([force_a, force_b]), &[])?;
        let mut count = Count::default();
        for game in 0..self.games {
            let key = key_of_forces(name_a, name_b);
            let pair = PairSeed::new(SEED, loaded.scenario.name(), key, game / 2);
            play_counted(&ruleset, pair.leg(game % 2), &mut count)?;
        }
        Ok(count)
    }
}

fn play_counted<R: Players>(
    ruleset: &R,
    seed: PairSeed,
    count: &mut Count,
) -> Result<(), DataError> {
    let seeds = seed.game();
    let choice = PolicyChoice::plain(R::policies()[0].name);
    let mut policies = BySide([R::policy(&choice)?, R::policy(&choice)?]);
    let mut streams = BySide::from_fn(|side| Stream::new(seeds.policies[side]));
    let dice = CountedDice { dice: KeyedDice::new(seeds.setup), rolled: &mut count.dice };
    let mut referee = Referee::new(dice, Deaf);
    let mut state = ruleset.setup(&mut referee);
    referee.dice_mut().dice = KeyedDice::new(seeds.dice);
    for side in Side::BOTH {
        policies[side].begin(ruleset, side);
    }
    let mut scratch = Vec::new();
    while let Pending::Decision(side) = ruleset.pending(&state) {
        let mut decision = Decision::new(ruleset, &state, side, &mut scratch);
        let action = policies[side].decide(&mut decision, &mut streams[side]);
        ruleset.apply(&mut state, action, &mut referee);
        count.decisions += 1;
    }
    Ok(())
}

fn count(scenario: &str, games: u64) -> Result<Count, DataError> {
    let library = library();
    let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
    let ruleset = RulesetId::from_name(&file.header.ruleset)?;
    ruleset.visit(Counting { library: &library, scenario, games })
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games = |text: &str| text.parse().expect("a number of games, even");
    match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => scenarios().iter().for_each(|name| println!("{name}")),
        [scenario, number] => {
            let matchup = matchup(scenario);
            let tally = one_thread().install(|| play(matchup.as_ref(), games(number)));
            println!("{}", tally.decisions);
        }
        [scenario, number, "dice"] => {
            let Count { decisions, dice } =
                count(scenario, games(number)).unwrap_or_else(|error| panic!("{error}"));
            println!("{decisions} {dice}");
        }
        _ => panic!("usage: playouts [SCENARIO GAMES [dice]]"),
    }
}
