//! Single attacks, from unit cards: what a ruleset must say so that their odds can be worked out
//! exactly, and played by its engine to check them.
//!
//! An [`Exchange`] is a short line of stages. From where both sides stand a stage leads on by
//! dice: by a [`Throw`], whose losses somebody else adds up, or by a table of outcomes with whole
//! weights. Nothing here is a probability: weights count sides of dice.

use core::fmt::Debug;

use crate::game::{BySide, Illegal};
use crate::roster::{DataError, Rulebook, Setting};

/// The most units that attack one target one after another.
pub const MAX_ATTACKERS: usize = 8;

/// A sort of attack of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackSort {
    /// Its name, or what its name is: `every weapon by its name`.
    pub name: &'static str,
    /// What it is, in a few words; empty where the name says it.
    pub summary: &'static str,
}

/// Something about an attack that may be chosen besides range and cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstance {
    /// Its name.
    pub name: &'static str,
    /// What it may be, the usual first.
    pub values: &'static [&'static str],
    /// What it is, in a line.
    pub summary: &'static str,
}

/// The circumstances of one attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Which of the bench's attacks.
    pub attack: String,
    /// The distance, in inches or squares; 0 for contact.
    pub range: u16,
    /// Cover of the target: one of [`ExchangeRulebook::COVERS`].
    pub cover: &'static str,
    /// The others, by the place of each in [`ExchangeRulebook::CIRCUMSTANCES`]: the number of the
    /// value.
    pub chosen: Vec<usize>,
}

/// How an exchange ended: what statistics may know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// Models, points or steps that the target has lost.
    pub lost: u32,
    /// Whether nothing of the target is left.
    pub destroyed: bool,
    /// Whether the target has been suppressed: disrupted, Shaken.
    pub suppressed: bool,
    /// Models, points or steps that the attackers have lost.
    pub own_lost: u32,
    /// Whether an attacker has been suppressed.
    pub own_suppressed: bool,
}

/// A number of equally likely cases out of a number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// The cases.
    pub cases: u64,
    /// Out of so many, at least 1.
    pub of: u64,
}

/// Dice of one kind thrown at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// What throws them.
    pub name: String,
    /// What they are and need, in words: `D6, 4+ hits, 6+ hits twice; saved on 5+`.
    pub words: String,
    /// How many.
    pub dice: u32,
    /// Weights of 0, 1, 2, ... hits of one die, all re-rolls included.
    pub hits: Vec<u64>,
    /// How many hits are saved, with all re-rolls that every save has.
    pub saved: Share,
    /// Of the failed saves one may be rolled again: how many are saved then.
    pub spared: Option<Share>,
    /// Whether they cause no more losses than there are dice.
    pub capped: bool,
}

/// Dice that share a limit of losses and one save that may be rolled again, the pools with the
/// easiest saves first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    /// The dice.
    pub pools: Vec<Pool>,
    /// The most losses, where a rule sets one.
    pub most: Option<u32>,
}

/// Everything thrown at one unit in one stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Throw {
    /// The dice; losses of all volleys add up.
    pub volleys: Vec<Volley>,
    /// What the unit has left to lose.
    pub left: u32,
}

/// How a stage leads on. What a table holds may be a step of play itself, by every side of its dice
/// ([`outcomes`](crate::table::odometer::outcomes)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// It is left out.
    Skip,
    /// By dice whose losses add up.
    Throw(Throw),
    /// To one of these, each with its weight.
    Table(Vec<(u64, S)>),
}

/// One attack or exchange in fixed circumstances.
pub trait Exchange: Send + Sync {
    /// Where both sides stand in its course: all that a later stage depends on. What has come to
    /// the same standing by different dice goes on together.
    type Standing: Copy + Debug + Ord;

    /// Whether its stages tell all that can happen; if not it can only be played.
    fn is_exact(&self) -> bool {
        true
    }

    /// What the target has left to lose when it begins: a target that has suffered before has less
    /// than its card says.
    fn left(&self) -> u32;

    /// How many stages it has.
    fn stages(&self) -> usize;

    /// Where both sides stand at first.
    fn begin(&self) -> Self::Standing;

    /// How a stage leads on.
    fn step(&self, stage: usize, standing: Self::Standing) -> Step<Self::Standing>;

    /// Where both sides stand after a [`Throw`] of a stage with so many losses; whether any die
    /// hit.
    fn after(
        &self,
        stage: usize,
        standing: Self::Standing,
        losses: u32,
        hit: bool,
    ) -> Self::Standing;

    /// What has come of it when all stages are over.
    fn end(&self, standing: Self::Standing) -> End;

    /// What the target and the attackers have lost, in thousandths of a point.
    fn worth(&self, end: End) -> [u64; 2];

    /// The dice in words.
    fn dice(&self) -> String;

    /// Plays it with the engine, through `check` and `apply`, with dice from a seed.
    ///
    /// # Errors
    /// What the engine refuses.
    fn play(&self, seed: u64) -> Result<End, Illegal>;
}

/// A unit of a bench as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its entry, with options.
    pub entry: String,
    /// Its name for people.
    pub name: String,
    /// Price in thousandths of a point.
    pub price: u32,
    /// Models, points or steps it can lose.
    pub strength: u32,
}

/// Some units of one side and a target of the other.
pub trait Bench: Send + Sync {
    /// An attack of them.
    type Exchange: Exchange;

    /// The attackers in the order in which they attack.
    fn attackers(&self) -> &[Card];

    /// The target.
    fn target(&self) -> &Card;

    /// The names of all attacks that the attackers have by their cards.
    fn attacks(&self) -> Vec<String>;

    /// How far an attack reaches, and the distances at which its odds change; 0 alone for an
    /// attack in contact.
    fn ranges(&self, attack: &str) -> Vec<u16>;

    /// Sets an attack up.
    ///
    /// # Errors
    /// Why it cannot be made in these circumstances.
    fn set_up(&self, case: &Case) -> Result<Self::Exchange, Illegal>;
}

/// A ruleset whose attacks have odds.
pub trait ExchangeRulebook: Rulebook {
    /// Units set against each other.
    type Bench: Bench;

    /// What ranges are counted in: `inches`, `squares`.
    const UNIT_OF_RANGE: &'static str;

    /// What a target loses: `models or points`, `steps`.
    const UNIT_OF_LOSS: &'static str;

    /// What a suppressed unit is called: `shaken`, `disrupted`.
    const SUPPRESSED: &'static str;

    /// The sorts of attack there are, in the order in which they are shown.
    const ATTACKS: &'static [AttackSort];

    /// Kinds of cover, none first.
    const COVERS: &'static [&'static str];

    /// What else may be chosen.
    const CIRCUMSTANCES: &'static [Circumstance];

    /// A unit as bought and, for comparison, with each single option, or in each quality, that its
    /// army sells.
    ///
    /// # Errors
    /// If the army has no such unit.
    fn loadouts(army: &Self::Army, entry: &str) -> Result<Vec<String>, DataError>;

    /// Sets units of two armies, attackers and target, against each other.
    ///
    /// # Errors
    /// If an army has no such unit, or it cannot have those options.
    fn bench(
        armies: BySide<&Self::Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Self::Bench, DataError>;
}
