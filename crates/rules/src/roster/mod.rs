//! Rosters: armies, forces and scenarios, from text files to resolved data.

mod characters;
mod duels;
pub(crate) mod error;
mod exactly;
mod foreign;
mod header;
mod inches;
mod jitter;
mod mend;
mod narrow;
mod parse;
mod points;
mod position;
mod problem;
mod reader;
mod rollers;
mod source;
mod spanned;
mod switch;
mod switches;
mod syntax;
mod unique;
mod varies;
mod word;

use core::fmt::Debug;
use std::sync::Arc;

pub use characters::{is_invisible, is_unsafe, visible};
pub use duels::{check_abreast, check_duel};
pub use error::{DataError, nearest};
pub use exactly::Exactly;
pub use foreign::{foreign, foreign_bytes};
pub use header::Header;
pub use inches::Inches;
pub use jitter::Jitter;
pub use mend::{Mend, mends, slips};
pub use narrow::narrowed;
pub use parse::parse;
pub use points::Points;
pub use rollers::{NOBODY, Rollers};
pub use source::{FileKind, Source};
pub use spanned::Spanned;
pub use switch::{RuleTable, Setting, Switch, SwitchValues};
pub use unique::{NewId, is_same_name};
pub use varies::{Lot, Varies};
pub use word::{Word, check_army};

pub use crate::{only_word, switches};

use crate::game::{BySide, Ruleset, Side, UnitId};
use crate::posture::Posture;
use crate::table::stream::Stream;

/// Where a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Stated in, or ruled from, the published rules.
    Book,
    /// This project's own estimate.
    Project,
}

/// What an entry is: something that fields units, or something that units are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// A unit.
    #[default]
    Unit,
    /// An option of units.
    Option,
}

/// One priced line of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Identifier, as forces name it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Price in thousandths of a point.
    pub price: u32,
    /// Where the price comes from.
    pub price_source: Provenance,
}

/// What every army file has.
pub trait ArmyData: Clone + Debug + Send + Sync {
    /// Its name, as forces refer to it.
    fn name(&self) -> &str;
    /// Its title for people.
    fn title(&self) -> &str;
    /// Its priced lines.
    fn entries(&self) -> &[Entry];
    /// What an entry is. Without options, every entry is a unit.
    fn kind_of(&self, _entry: &Entry) -> EntryKind {
        EntryKind::Unit
    }
    /// Positions of entries that are one unit in rising quality, so that none is worth less than the one
    /// before it.
    fn ladders(&self) -> Vec<Vec<usize>> {
        Vec::new()
    }
}

/// Something a force has bought that is no unit, such as a fortification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NonUnitPurchase {
    /// What it is called.
    pub name: String,
    /// Price of one in thousandths of a point.
    pub price: u32,
    /// How many.
    pub copies: u32,
}

/// What every force file has.
pub trait ForceData: Clone + Debug + Send + Sync {
    /// Its name.
    fn name(&self) -> &str;
    /// Its title for people.
    fn title(&self) -> &str;
    /// Name of the army it is drawn from.
    fn army(&self) -> &str;
    /// Total price in thousandths of a point.
    fn points(&self) -> u32;
    /// Identifier of the entry and number of copies, in file order.
    fn units(&self) -> Vec<(String, u32)>;
    /// What it has bought that is no unit and stands in no muster: it can neither destroy nor be lost.
    fn others(&self) -> Vec<NonUnitPurchase> {
        Vec::new()
    }
}

/// What stands behind a role of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoleKind {
    /// A player with a force of its own.
    #[default]
    Force,
    /// A player whose units the scenario gives: it brings no force.
    Given,
    /// The book's own tables: nobody decides for it, and it brings no force.
    Tables,
}

/// What the two games of a pair may exchange on a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchanges {
    /// Whether either force may play either role.
    pub forces: bool,
    /// Whether either player may take either seat.
    pub players: bool,
}

/// What every scenario file has.
pub trait ScenarioData: Clone + Debug + Send + Sync {
    /// Its name.
    fn name(&self) -> &str;
    /// Its title for people.
    fn title(&self) -> &str;
    /// One or two sentences: situation and victory.
    fn summary(&self) -> &str;
    /// Name of the army its forces come from.
    fn army(&self) -> &str;
    /// Names of the forces that play it where none are chosen; of a role that brings none it does
    /// not count.
    fn forces(&self) -> BySide<String>;
    /// Names of the two roles, such as `blue` and `red`.
    fn roles(&self) -> BySide<&str>;
    /// What stands behind each role.
    fn role_kinds(&self) -> BySide<RoleKind> {
        BySide::default()
    }
    /// What may be exchanged where both roles are played by forces.
    fn exchanges(&self) -> Exchanges {
        Exchanges { forces: true, players: true }
    }
    /// Points a force may spend in each role, in thousandths, where the scenario sets a limit.
    fn points_limit(&self) -> BySide<Option<u32>>;
    /// The scenario for forces of any price, where its limits decide something else, too, that stays as
    /// it is; `None` where nothing but the price of a force hangs on them.
    fn for_any_price(self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
    /// What of it differs from pair to pair of games.
    fn varies(&self) -> Varies {
        Varies::default()
    }
    /// The scenario as a game plays it to which this has fallen: with its terrain shifted, where it
    /// is, and its first player named, where they take turns. What holds for pieces, such as how many
    /// a table takes, holds for shifted ones.
    #[must_use]
    fn drawn(&self, _lot: Lot) -> Self {
        self.clone()
    }
}

/// A change of a force's list: copies that go, that come, or that make way for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade<'t> {
    /// What goes, as force files name it; nothing where copies are added.
    pub goes: Option<&'t str>,
    /// What comes; nothing where copies are taken away.
    pub comes: Option<&'t str>,
    /// How many copies.
    pub copies: u32,
}

/// Which way a number of an army's cards is better for who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// More is better.
    More,
    /// Less is better.
    Less,
}

/// A ruleset as users meet it: name, switches, data files, and words for what happens.
pub trait Rulebook: Ruleset {
    /// Name in files and on the command line, such as `grid`.
    const NAME: &'static str;
    /// Name for people.
    const TITLE: &'static str;

    /// A resolved army file.
    type Army: ArmyData;
    /// A resolved force file.
    type Force: ForceData;
    /// A resolved scenario file.
    type Scenario: ScenarioData;

    /// The disputed readings and optional rules that can be set.
    fn switches() -> &'static [Switch];

    /// Which way a number of an army file is better for who has it: `unit.move`, by its keys; `None`
    /// where the book gives no direction, as of what says how many there may be.
    fn better(field: &str) -> Option<Direction>;

    /// Reads an army file.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn read_army(source: &Source) -> Result<Self::Army, DataError>;

    /// Reads a force file drawn from `army`.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn read_force(source: &Source, army: &Self::Army) -> Result<Self::Force, DataError>;

    /// Reads a scenario file played with units of `army`.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn read_scenario(source: &Source, army: &Self::Army) -> Result<Self::Scenario, DataError>;

    /// A random legal force of at most `points` thousandths that leaves no room for another of
    /// its cheapest permitted entries; every entry of the army can come up. Thousands are drawn from
    /// one army, which they share.
    ///
    /// # Errors
    /// If no legal force fits.
    fn random_force(
        army: &Arc<Self::Army>,
        points: u32,
        rng: &mut Stream,
    ) -> Result<Self::Force, DataError>;

    /// The text of the scenario of a duel: two forces face each other on an empty table, so many inches or
    /// squares apart, and losses alone decide.
    ///
    /// # Errors
    /// If the book has no duels, or none from so far.
    fn duel_table(_distance: u16) -> Result<String, DataError> {
        let problem = format!("ruleset `{}` has no duels", Self::NAME);
        Err(DataError::new(problem).expected("another ruleset"))
    }

    /// A force of nothing but copies of one unit, written as odds take it, whatever the book says of whole
    /// forces.
    ///
    /// # Errors
    /// If the army has no such unit, it cannot have those options, or it cannot fight by itself.
    fn lone_force(
        _army: &Arc<Self::Army>,
        _unit: &str,
        _copies: u8,
    ) -> Result<Self::Force, DataError> {
        let problem = format!("ruleset `{}` has no forces of one unit", Self::NAME);
        Err(DataError::new(problem).expected("another ruleset"))
    }

    /// A legal force like `force` and within its limit, with one copy of an entry less if it holds
    /// any and one more if not, and other entries for the points. `None` where none is found soon,
    /// and for every force where each entry is a line of its own in force files, which can then be
    /// exchanged there.
    fn exchanged(_force: &Self::Force, _entry: &str, _rng: &mut Stream) -> Option<Self::Force> {
        None
    }

    /// The force after all of these changes, for a ruleset whose force files do not have a line for
    /// each entry or whose units have qualities that are no entries. `None` of all others: their force
    /// files are changed as text.
    fn traded(
        _force: &Self::Force,
        _trades: &[Trade<'_>],
    ) -> Option<Result<Self::Force, DataError>> {
        None
    }

    /// Puts a match-up together. A role brings a force if it is of [`RoleKind::Force`] (see
    /// [`both_forces`] for a ruleset whose roles all are). `settings` override those of the scenario.
    /// The muster has a row for every unit that may appear, on a list or not.
    ///
    /// # Errors
    /// If a force cannot play its role in the scenario.
    fn assemble(
        scenario: &Self::Scenario,
        forces: BySide<Option<&Self::Force>>,
        settings: &[Setting],
    ) -> Result<Self, DataError>;

    /// What a side has to do in the scenario. Players may have weights of their own for each.
    fn posture(&self, side: Side) -> Posture;

    /// Every switch with the value in force, in the order of [`switches`](Self::switches).
    fn settings(&self) -> Vec<Setting>;

    /// JSON Schema of a kind of file.
    fn schema(kind: FileKind) -> schemars::Schema;

    /// A unit as replays call it, each by a name of its own.
    fn name_of(&self, unit: UnitId) -> String;

    /// One line that tells an event to people; empty for an event not worth a line.
    fn tell(&self, event: &Self::Event) -> String;

    /// Some lines that tell what happened between two decisions; events that belong together may
    /// share a line.
    fn tell_all(&self, events: &[Self::Event]) -> String {
        let lines = events.iter().map(|event| self.tell(event));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The table as text, one line a row.
    fn map(&self, state: &Self::State) -> String;

    /// Whether all is shown that the table of a turn is to show: it is drawn once a turn, as soon as
    /// that is so.
    fn is_worth_a_map(&self, _state: &Self::State) -> bool {
        true
    }
}

/// The forces of both roles of a scenario that needs two.
///
/// # Errors
/// If one is missing.
pub fn both_forces<'f, F>(
    scenario: &impl ScenarioData,
    forces: BySide<Option<&'f F>>,
) -> Result<BySide<&'f F>, DataError> {
    let of = |side| force_of(scenario, forces, side);
    Ok(BySide([of(Side::A)?, of(Side::B)?]))
}

/// The force of a role that needs one.
///
/// # Errors
/// If it is missing.
pub fn force_of<'f, F>(
    scenario: &impl ScenarioData,
    forces: BySide<Option<&'f F>>,
    side: Side,
) -> Result<&'f F, DataError> {
    forces[side].ok_or_else(|| {
        let (role, name) = (scenario.roles()[side].to_owned(), scenario.name());
        DataError::new(format!("role `{role}` of scenario `{name}` has no force"))
            .expected("a force for each role")
    })
}
