//! Plays games of a built-in scenario on one thread, for instruction counters and profilers.
//!
//! - `playouts` lists the scenarios;
//! - `playouts SCENARIO GAMES` plays, and prints the number of decisions;
//! - `playouts SCENARIO GAMES dice` plays the same games with dice that are counted, and prints the
//!   numbers of decisions and of dice;
//! - `playouts SCENARIO GAMES rules` plays them twice, the second time from the actions of the
//!   first, in `played_back`: what the rules cost without those who decide;
//! - `playouts SCENARIO GAMES options` also lists the options of every decision there.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

#[path = "../benches/built_in/mod.rs"]
mod built_in;

use built_in::{SEED, library, matchup, one_thread, play, scenarios};
use wargauge_batch::{
    GameSeeds, Library, PairSeed, RulesetId, Scope, Visitor, key_of_forces, load,
};
use wargauge_policy::{Decision, Players, PolicyChoice};
use wargauge_rules::referee::{Deaf, DiceReferee, Referee};
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
    let mut referee = DiceReferee::new(dice, Deaf);
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

/// What is done with every decision of a game that is played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// Its action is checked and carried out.
    Check,
    /// Its options are listed as well.
    List,
}

/// Plays games of one scenario twice.
struct PlayingBack<'l> {
    library: &'l Library,
    scenario: &'l str,
    games: u64,
    task: Task,
}

impl Visitor for PlayingBack<'_> {
    type Output = Result<u64, DataError>;

    fn visit<R: Players>(self) -> Result<u64, DataError> {
        let file = self.library.find(FileKind::Scenario, self.scenario, Scope::Anywhere)?;
        let loaded = load::<R>(self.library, &file, &[])?;
        let [(name_a, force_a), (name_b, force_b)] = &loaded.forces[..] else {
            panic!("a scenario has two forces");
        };
        let ruleset = R::assemble(&loaded.scenario, BySide([force_a, force_b]), &[])?;
        let mut decisions = 0;
        for game in 0..self.games {
            let key = key_of_forces(name_a, name_b);
            let pair = PairSeed::new(SEED, loaded.scenario.name(), key, game / 2);
            let seeds = pair.leg(game % 2).game();
            let actions = actions_of(&ruleset, &seeds)?;
            played_back(&ruleset, &seeds, &actions, self.task);
            decisions += actions.len() as u64;
        }
        Ok(decisions)
    }
}

/// The actions of a game of the default policies.
fn actions_of<R: Players>(ruleset: &R, seeds: &GameSeeds) -> Result<Vec<R::Action>, DataError> {
    let choice = PolicyChoice::plain(R::policies()[0].name);
    let mut policies = BySide([R::policy(&choice)?, R::policy(&choice)?]);
    let mut streams = BySide::from_fn(|side| Stream::new(seeds.policies[side]));
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.setup), Deaf);
    let mut state = ruleset.setup(&mut referee);
    *referee.dice_mut() = KeyedDice::new(seeds.dice);
    for side in Side::BOTH {
        policies[side].begin(ruleset, side);
    }
    let (mut scratch, mut actions) = (Vec::new(), Vec::new());
    while let Pending::Decision(side) = ruleset.pending(&state) {
        let mut decision = Decision::new(ruleset, &state, side, &mut scratch);
        let action = policies[side].decide(&mut decision, &mut streams[side]);
        ruleset.apply(&mut state, action, &mut referee);
        actions.push(action);
    }
    Ok(actions)
}

/// Plays a game from its actions, from the set-up to its end.
#[inline(never)]
fn played_back<R: Players>(ruleset: &R, seeds: &GameSeeds, actions: &[R::Action], task: Task) {
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.setup), Deaf);
    let mut state = ruleset.setup(&mut referee);
    *referee.dice_mut() = KeyedDice::new(seeds.dice);
    let mut options = Vec::new();
    for &action in actions {
        assert!(matches!(ruleset.pending(&state), Pending::Decision(_)), "the game goes on");
        if task == Task::List {
            options.clear();
            ruleset.options(&state, &mut options);
        }
        assert_eq!(ruleset.check(&state, action), Ok(()), "{action:?}");
        ruleset.apply(&mut state, action, &mut referee);
    }
    assert!(matches!(ruleset.pending(&state), Pending::Over(_)), "the game is over");
}

fn play_back(scenario: &str, games: u64, task: Task) -> Result<u64, DataError> {
    let library = library();
    let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
    let ruleset = RulesetId::from_name(&file.header.ruleset)?;
    ruleset.visit(PlayingBack { library: &library, scenario, games, task })
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
        [scenario, number, task @ ("rules" | "options")] => {
            let task = if *task == "rules" { Task::Check } else { Task::List };
            let decisions = play_back(scenario, games(number), task);
            println!("{}", decisions.unwrap_or_else(|error| panic!("{error}")));
        }
        _ => panic!("usage: playouts [SCENARIO GAMES [dice | rules | options]]"),
    }
}
