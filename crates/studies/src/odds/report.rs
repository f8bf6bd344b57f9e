//! What is asked about single attacks, and what is answered.

use wargauge_batch::FileRecord;
use wargauge_rules::exchange::Card;
use wargauge_rules::game::Illegal;
use wargauge_stats::losses::Losses;

use crate::odds::audit::OddsAudit;

/// What a user asks about an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OddsRequest {
    /// Whether `army` and `target_army` are paths of files of cards.
    pub cards: bool,
    /// Name or path of the army of the attackers.
    pub army: String,
    /// Name or path of that of the target; without one, the same.
    pub target_army: Option<String>,
    /// Attackers as written: `3*INF elite,TNK`, `grenadier-squad+panzerfaust*2`.
    pub attackers: String,
    /// The target as written.
    pub target: String,
    /// Other loadouts of the first attacker: `+OPTION`s added to it, or a unit in its place.
    pub variants: Vec<String>,
    /// Whether every single option, or every quality, of the first attacker is shown too.
    pub every_option: bool,
    /// Attacks by name; without any, all that the attackers have.
    pub attacks: Vec<String>,
    /// Ranges in the unit of the ruleset; without any, those at which the odds change.
    pub ranges: Vec<u16>,
    /// Kinds of cover; without any, all.
    pub covers: Vec<String>,
    /// Other circumstances, as `NAME=VALUE`.
    pub circumstances: Vec<String>,
    /// A number of losses whose chance is asked for.
    pub at_least: Option<u32>,
    /// Switches, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// Seed of the engine's dice.
    pub seed: u64,
    /// Has the engine play each attack so often instead of working it out.
    pub simulate: Option<u64>,
    /// Has the engine play each attack so often, to be held to what is worked out.
    pub audit: Option<u64>,
}

/// How numbers were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsMethod {
    /// From all sides of all dice.
    Exact,
    /// From so many attacks played by the engine.
    Simulated(u64),
}

/// The odds of one attack in fixed circumstances.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsLine {
    /// The attack by name.
    pub attack: String,
    /// The distance; 0 in contact.
    pub range: u16,
    /// Cover of the target.
    pub cover: String,
    /// The dice in words.
    pub dice: String,
    /// How the numbers were found.
    pub method: OddsMethod,
    /// What the target can lose.
    pub strength: u32,
    /// The chance of each number of losses of the target.
    pub losses: Losses,
    /// The chance that the target is destroyed.
    pub wiped: f64,
    /// The chance that it is left, but suppressed.
    pub suppressed: f64,
    /// Expected points destroyed.
    pub destroyed: f64,
    /// Expected losses of the attackers.
    pub own_losses: f64,
    /// The chance that an attacker is suppressed.
    pub own_suppressed: f64,
    /// Expected points that the attackers lose.
    pub own_destroyed: f64,
    /// What the engine made of it.
    pub audit: Option<OddsAudit>,
}

/// One loadout of the attackers against the target.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsBlock {
    /// The attackers, as they would be written.
    pub attackers: String,
    /// Their price together, in thousandths of a point.
    pub price: u32,
    /// The target.
    pub target: Card,
    /// Its odds.
    pub lines: Vec<OddsLine>,
    /// Attacks of which no circumstance asked for allows any, and why.
    pub left_out: Vec<(String, String)>,
}

/// All that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsReport {
    /// Name of the ruleset; `cards` where a file says what an attack is.
    pub ruleset: String,
    /// Names of the armies of attackers and target.
    pub armies: [String; 2],
    /// What ranges count.
    pub unit_of_range: String,
    /// What losses count.
    pub unit_of_loss: String,
    /// What a suppressed unit is called.
    pub suppressed: String,
    /// Circumstances other than the usual.
    pub circumstances: Vec<String>,
    /// Switches that were set.
    pub settings: Vec<String>,
    /// One block a loadout.
    pub blocks: Vec<OddsBlock>,
    /// Every file that was read.
    pub files: Vec<FileRecord>,
}

/// Why an attack is not possible, with the clause.
pub(super) fn reason(illegal: &Illegal) -> String {
    format!("{} ({})", illegal.reason, illegal.clause)
}

/// Attackers as they would be written.
pub(super) fn written(cards: &[Card]) -> String {
    let mut copies: Vec<(&str, u32)> = Vec::new();
    for card in cards {
        match copies.iter_mut().find(|(entry, _)| *entry == card.entry) {
            Some((_, count)) => *count += 1,
            None => copies.push((&card.entry, 1)),
        }
    }
    let word = |(entry, count): &(&str, u32)| match count {
        1 => (*entry).to_owned(),
        _ => format!("{count}*{entry}"),
    };
    copies.iter().map(word).collect::<Vec<_>>().join(",")
}
