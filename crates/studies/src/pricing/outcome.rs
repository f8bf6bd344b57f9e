//! What a study of prices comes to.

use std::collections::BTreeMap;

use wargauge_batch::FileRecord;
use wargauge_rules::roster::EntryKind;
use wargauge_stats::price::{ImpliedPrice, PriceVerdict};
use wargauge_stats::ratio::RatioSet;

use crate::pricing::dependence::LackOfFit;
use crate::pricing::trials::{ToldPrice, Trial};
use crate::study::advice::HARDLY_USED;

/// What becomes of the price of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceFate {
    /// It stays: it is fair, or the games do not tell.
    Stays,
    /// Another is proposed, and games on fresh seeds confirmed it.
    Confirmed,
    /// It is moved as far as one study goes, and is worth still more, or less: the army is to be tuned
    /// again from there.
    Step,
    /// Others were tried, and none was shown to hold, or all games together do not show it to be off.
    Unconfirmed,
    /// It is off, but no other was tried.
    Left(LeftBecause),
    /// The whole interval of its price lies below nothing: who plays does not know how to use it.
    Harms,
    /// It is off, but has no number of its own in the file.
    NoPlace,
    /// What it is worth depends on who plays.
    DependsOnPlay,
}

/// Why no other price was tried for an entry whose price is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftBecause {
    /// Its nearest price in whole steps is the listed one.
    Step,
    /// It costs one step, the least there is, and is worth less.
    Least,
    /// The smallest patch does without it.
    Patch,
    /// It was found off by the last games only.
    Late,
    /// It would stand out of order beside another quality of the unit, whose price stays.
    Order,
}

/// What is found about one entry. Prices are in points.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedEntryOutcome {
    /// Identifier in the army file.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Unit or option.
    pub kind: EntryKind,
    /// Listed price in thousandths of a point.
    pub listed: u32,
    /// Listed and implied price with its interval; `None` before any game.
    pub price: Option<ImpliedPrice>,
    /// Over, under, fair or unknown.
    pub verdict: PriceVerdict,
    /// Games in which the entry was in a force.
    pub appearances: u64,
    /// Attacks of its copies in such a game.
    pub attacks: f64,
    /// What becomes of its price.
    pub fate: PriceFate,
    /// The interval of its implied price without what all prices have in common.
    pub ratio: RatioSet,
    /// Its implied price as games alone have it, where a lower quality of the unit seemed worth more, so
    /// that it was moved.
    pub unbent: Option<f64>,
    /// Whether it is one of those that others are weighed against: their prices hold the level.
    pub holds_level: bool,
    /// The entry whose number changes most surely what a copy of this is worth: itself where it is its own.
    pub beside: Option<WorthBeside>,
    /// Other entries of the same card: one unit under several labels, which is worth one price.
    pub twins: Vec<String>,
    /// The new price that was tried last, in thousandths of a point, if any was.
    pub proposed: Option<u32>,
    /// How forces with more of it fare against forces with less, at equal points and listed
    /// prices.
    pub before: Option<Trial>,
    /// The same at the prices tried last.
    pub after: Option<Trial>,
    /// The price that the last of these trials says, in points.
    pub told: Option<ToldPrice>,
}

/// What changes what an entry is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthBeside {
    /// The entry whose number does.
    pub entry: String,
    /// By how many points for each one more, where points help.
    pub points: Option<f64>,
    /// The chance of as much if it did nothing, for all that was tested together.
    pub p: f64,
}

/// Games by what they were played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StudyGames {
    /// Between random forces, for the regression.
    pub survey: u64,
    /// Between similar forces, for what stayed in doubt.
    pub refinement: u64,
    /// Trials of the listed prices and of the proposed ones, with fresh seeds.
    pub trials: u64,
}

impl PriceFate {
    /// Whether the price that was tried takes the place of the listed one.
    #[must_use]
    pub const fn is_new_price(self) -> bool {
        matches!(self, Self::Confirmed | Self::Step)
    }
}

impl PricedEntryOutcome {
    /// The price that takes the place of the listed one, in thousandths of a point, if one does.
    #[must_use]
    pub fn new_price(&self) -> Option<u32> {
        self.proposed.filter(|_| self.fate.is_new_price())
    }

    /// Whether it has weapons that hardly ever speak: what such games say of it is what it costs, not
    /// what it can do.
    #[must_use]
    pub fn is_hardly_used(&self) -> bool {
        is_hardly_used(self.attacks)
    }
}

/// Whether so many attacks in a game are some, but too few to judge by. What never attacks is not
/// armed, as far as can be told.
pub(crate) fn is_hardly_used(attacks: f64) -> bool {
    attacks > 0.0 && attacks < HARDLY_USED
}

impl PricingOutcome {
    /// The new prices, by entry, in thousandths of a point.
    #[must_use]
    pub fn new_prices(&self) -> BTreeMap<String, u32> {
        let all = self.entries.iter();
        all.filter_map(|entry| Some((entry.id.clone(), entry.new_price()?))).collect()
    }
}

impl StudyGames {
    /// All games.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.survey + self.refinement + self.trials
    }
}

/// What a study of the prices of one army comes to.
#[derive(Clone, Debug)]
pub struct PricingOutcome {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the army.
    pub army: String,
    /// Names of the scenarios.
    pub scenarios: Vec<String>,
    /// Points of forces, in thousandths.
    pub points: Vec<u32>,
    /// Entry by entry, in the order of the army.
    pub entries: Vec<PricedEntryOutcome>,
    /// Step of prices, in thousandths of a point.
    pub granularity: u32,
    /// Games played.
    pub games: StudyGames,
    /// What a usual force costs at implied prices over what it costs now: what all prices have in
    /// common, which no game can tell apart from the level that is held. `None` before any game.
    pub scale: Option<ImpliedPrice>,
    /// What a point does, in log odds, where points help.
    pub level: Option<f64>,
    /// Games of forces like those that worth is told of, which are drawn at the prices tried last, that
    /// would tell as much as all games of random forces. `None` before any game.
    pub effective_games: Option<u64>,
    /// Whether worth is a sum of what entries are worth by themselves; `None` of an unfinished study.
    pub lack_of_fit: Option<LackOfFit>,
    /// Whether it was stopped from outside: what is there is valid, but less than was asked for.
    pub interrupted: bool,
    /// Games with which every entry that can be fielded should have a verdict, if some have none.
    pub games_wanted: Option<u64>,
    /// Value of every switch of the ruleset.
    pub settings: BTreeMap<String, String>,
    /// Policy of both sides.
    pub policy: String,
    /// Every file that was read.
    pub files: Vec<FileRecord>,
}
