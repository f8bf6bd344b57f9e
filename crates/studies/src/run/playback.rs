//! Games played to be measured: what they take, and the same games again from their actions.
//!
//! Programs that count instructions watch [`played_back`] and [`decided`], which do nothing but
//! what is to be counted.

use std::collections::BTreeMap;

use wargauge_batch::{
    ActionOf, DataFile, DataLibrary, GameSeeds, LineUp, PairSeed, default_policy, key_of_forces,
    load,
};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{DataError, Rulebook, ScenarioData};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, KeyedDice, Stream};
use wargauge_rules::{BySide, Pending, Ruleset, Side};

/// What is played, and what is done with it.
#[derive(Clone, Copy, Debug)]
pub struct Playback<'p> {
    /// Master seed.
    pub master: u64,
    /// Games, the two of a pair one after the other.
    pub games: u64,
    /// What is done with them.
    pub task: PlaybackTask<'p>,
}

/// What is done with games that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackTask<'p> {
    /// Their decisions and dice are counted.
    Count,
    /// They are played again from their actions, each checked and carried out.
    Check,
    /// They are played again, and the options of each decision listed as well.
    List,
    /// They are decided again, the decisions of this kind of action where they can be watched.
    Watch(&'p str),
}

/// What games took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaybackCount {
    /// Decisions of both sides.
    pub decisions: u64,
    /// Dice rolled, if they were counted.
    pub dice: u64,
    /// Decisions by kind of action.
    pub kinds: BTreeMap<&'static str, u64>,
}

/// Plays games of a scenario's own forces by the default policy.
pub(crate) fn play_back<L: LineUp>(
    library: &DataLibrary,
    scenario: &DataFile,
    wish: &Playback<'_>,
) -> Result<PlaybackCount, DataError> {
    let watched = watched_kind::<L>(wish.task)?;
    let loaded = load::<L::Rules>(library, scenario, &[])?;
    let seats = loaded.own_seats();
    let forces = BySide(seats.map(|seat| loaded.force_in(seat)));
    let book = <L::Rules>::assemble(&loaded.scenario, forces, &[])?;
    let notes = std::sync::Arc::new(L::notes(&book, &Default::default()));
    let mut count = PlaybackCount::default();
    let [name_a, name_b] = Side::BOTH.map(|side| loaded.name_in(seats[side.index()], side));
    let key = key_of_forces(&name_a, &name_b);
    for game in 0..wish.games {
        let pair = PairSeed::new(wish.master, loaded.scenario.name(), key, game / 2);
        let seeds = pair.leg(game % 2).game();
        let players = || BySide([(); 2].map(|()| L::policy(&default_policy::<L>(), &notes)));
        let actions = play_counted(&book, players(), &seeds, &mut count);
        match wish.task {
            PlaybackTask::Count => {}
            PlaybackTask::Check => played_back(&book, &seeds, &actions, false),
            PlaybackTask::List => played_back(&book, &seeds, &actions, true),
            PlaybackTask::Watch(_) => watch::<L>(&book, players(), &seeds, &actions, watched),
        }
    }
    Ok(count)
}

/// The number of the kind to be watched.
fn watched_kind<L: LineUp>(task: PlaybackTask<'_>) -> Result<Option<usize>, DataError> {
    let PlaybackTask::Watch(name) = task else { return Ok(None) };
    let kinds = <L::Rules as Ruleset>::KINDS;
    let found = kinds.iter().position(|kind| *kind == name);
    found.map(Some).ok_or_else(|| {
        DataError::new(format!("{} has no action `{name}`", <L::Rules>::NAME))
            .one_of(name, kinds.iter().copied())
    })
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

/// Plays a game, counts what it takes, and keeps its actions.
fn play_counted<R: Ruleset>(
    book: &R,
    mut players: BySide<Box<dyn Policy<R>>>,
    seeds: &GameSeeds,
    count: &mut PlaybackCount,
) -> Vec<R::Action> {
    let dice = CountedDice { dice: KeyedDice::new(seeds.setup), rolled: &mut count.dice };
    let mut referee = DiceReferee::new(dice, Deaf);
    let mut state = book.setup(&mut referee);
    referee.dice_mut().dice = KeyedDice::new(seeds.dice);
    let mut streams = begin(book, &mut players, seeds);
    let (mut scratch, mut actions) = (Vec::new(), Vec::new());
    while let Pending::Decision(side) = book.pending(&state) {
        let mut decision = Decision::new(book, &state, side, &mut scratch);
        let action = players[side].decide(&mut decision, &mut streams[side]);
        book.apply(&mut state, action, &mut referee);
        actions.push(action);
        *count.kinds.entry(R::KINDS[R::kind(action)]).or_default() += 1;
    }
    count.decisions += actions.len() as u64;
    actions
}

fn begin<R: Ruleset>(
    book: &R,
    players: &mut BySide<Box<dyn Policy<R>>>,
    seeds: &GameSeeds,
) -> BySide<Stream> {
    for side in Side::BOTH {
        players[side].begin(book, side);
    }
    BySide::from_fn(|side| Stream::new(seeds.policies[side]))
}

/// Plays a game from its actions, from the set-up to its end.
#[inline(never)]
fn played_back<R: Ruleset>(book: &R, seeds: &GameSeeds, actions: &[R::Action], lists: bool) {
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.setup), Deaf);
    let mut state = book.setup(&mut referee);
    *referee.dice_mut() = KeyedDice::new(seeds.dice);
    let mut options = Vec::new();
    for &action in actions {
        assert!(matches!(book.pending(&state), Pending::Decision(_)), "the game goes on");
        if lists {
            options.clear();
            book.options(&state, &mut options);
        }
        assert_eq!(book.check(&state, action), Ok(()), "{action:?}");
        book.apply(&mut state, action, &mut referee);
    }
    assert!(matches!(book.pending(&state), Pending::Over(_)), "the game is over");
}

/// Decides a game once more; decisions that led to actions of one kind go through [`decided`].
fn watch<L: LineUp>(
    book: &L::Rules,
    mut players: BySide<Box<dyn Policy<L::Rules>>>,
    seeds: &GameSeeds,
    actions: &[ActionOf<L>],
    watched: Option<usize>,
) {
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.setup), Deaf);
    let mut state = book.setup(&mut referee);
    *referee.dice_mut() = KeyedDice::new(seeds.dice);
    let mut streams = begin(book, &mut players, seeds);
    let mut scratch = Vec::new();
    for &action in actions {
        let Pending::Decision(side) = book.pending(&state) else {
            unreachable!("the same game goes on as long");
        };
        let mut decision = Decision::new(book, &state, side, &mut scratch);
        let (player, rng) = (players[side].as_mut(), &mut streams[side]);
        let again = if Some(<L::Rules as Ruleset>::kind(action)) == watched {
            decided(player, &mut decision, rng)
        } else {
            player.decide(&mut decision, rng)
        };
        assert_eq!(again, action, "players decide alike in the same game");
        book.apply(&mut state, action, &mut referee);
    }
}

/// A decision that is watched: what the player does and asks the rules, not what comes of it.
#[inline(never)]
fn decided<R: Ruleset>(
    player: &mut dyn Policy<R>,
    decision: &mut Decision<'_, R>,
    rng: &mut Stream,
) -> R::Action {
    let action = player.decide(decision, rng);
    assert_eq!(decision.check(action), Ok(()), "{action:?}");
    action
}
