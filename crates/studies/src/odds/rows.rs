//! The tables of single attacks.

use wargauge_report::{Amount, OddsMethod, Points, Share};

use crate::odds::audit::AuditCell;
use crate::odds::report::{OddsBlock, OddsLine, OddsMethod as Found, OddsReport};

/// What stands for circumstances that are all as usual.
pub const USUAL: &str = "usual";

wargauge_report::rows! {
    /// One row per attack, range and cover: attackers against one target, once, with all dice of
    /// the rules. The target begins whole and unsuppressed unless the circumstances say otherwise.
    #[derive(Clone, Debug, PartialEq)]
    pub struct OddsRow in "odds" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances
    ]
        from (report: &OddsReport, block: &OddsBlock, line: &OddsLine, at_least: Option<u32>) with {
            let (method, plays) = match line.method {
                Found::Exact => (OddsMethod::Exact, None),
                Found::Simulated(plays) => (OddsMethod::Simulated, Some(plays)),
            };
            let audit = line.audit.as_ref();
            let test = audit.and_then(|audit| audit.test);
        }
    {
        /// Name of the rule system; `cards` where a file says what an attack is.
        pub ruleset: String = &report.ruleset,
        /// Name of the army of the attackers.
        pub army: String = &report.armies[0],
        /// The attackers as forces name them, with options and numbers of copies.
        pub attackers: String = &block.attackers,
        /// Price of the attackers together in points.
        pub points: Points = Points(block.price.into()),
        /// Name of the army of the target.
        pub target_army: String = &report.armies[1],
        /// The target as forces name it, with options.
        pub target: String = &block.target.entry,
        /// Price of the target in points.
        pub target_points: Points = Points(block.target.price.into()),
        /// The attack: a weapon by name, or what the ruleset calls it.
        pub attack: String = &line.attack,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64 = line.range,
        /// Cover of the target.
        pub cover: String = &line.cover,
        /// Circumstances other than the usual, as `NAME=VALUE`, or `usual`.
        pub circumstances: String = some(&report.circumstances).unwrap_or_else(|| USUAL.to_owned()),
        /// Switches that were set, as `NAME=VALUE`; empty if none.
        pub rules: Option<String> = some(&report.settings),
        /// The dice of the first attack in words: how many, what hits, what saves.
        pub dice: String = &line.dice,
        /// `exact`: from all sides of all dice. `simulated`: from attacks played by the engine.
        pub method: OddsMethod = method,
        /// Attacks played where the numbers are simulated; empty where they are exact.
        pub plays: Option<u64> = plays,
        /// What the target can lose: models, Health or Structure Points, steps.
        pub strength: u64 = line.strength,
        /// Expected losses of the target, never more than `strength`.
        pub losses_mean: Amount = line.losses.mean(),
        /// Standard deviation of the losses.
        pub losses_deviation: Amount = line.losses.deviation(),
        /// Chance of at least one loss.
        pub chance_any: Share = line.losses.at_least(1),
        /// The number of losses that was asked for; empty if none was.
        pub at_least: Option<u64> = at_least.map(u64::from),
        /// Chance of so many losses or more.
        pub chance_at_least: Share = at_least.map(|number| line.losses.at_least(number)),
        /// Chance that the target is left but suppressed: Shaken, disrupted.
        pub chance_suppressed: Share = line.suppressed,
        /// Chance that nothing of the target is left.
        pub chance_destroyed: Share = line.wiped,
        /// Expected points destroyed: the price of the target is shared over its strength.
        pub destroyed_mean: Amount = line.destroyed,
        /// Expected points destroyed for every 100 points of the attackers' price; empty if they have none.
        pub destroyed_per_100: Amount = (block.price > 0).then(|| line.destroyed * 100_000.0 / f64::from(block.price)),
        /// Expected losses of the attackers in the exchange.
        pub own_losses_mean: Amount = line.own_losses,
        /// Expected points that the attackers lose.
        pub own_destroyed_mean: Amount = line.own_destroyed,
        /// Chance that an attacker is suppressed.
        pub own_chance_suppressed: Share = line.own_suppressed,
        /// Attacks that the engine played to be compared; empty without an audit.
        pub audit_plays: Option<u64> = audit.map(|audit| audit.plays),
        /// Pearson's chi-square of the engine's counts against the odds, outcomes expected less
        /// than five times joined; empty without an audit, or if only one outcome is left.
        pub chi_square: Amount = test.map(|test| test.statistic),
        /// Outcomes left after joining, less one.
        pub degrees_of_freedom: Option<u64> = test.map(|test| test.degrees_of_freedom.into()),
        /// Chance of a chi-square at least as large if the odds are right; 0 if an outcome came up
        /// that cannot.
        pub p_value: Share = audit.map(|audit| audit.p_value()),
    }
}

wargauge_report::rows! {
    /// One row per number of losses that an attack can cause.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ChanceRow in "chances" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances,
        losses
    ]
        from (row: &OddsRow, line: &OddsLine, losses: u32, chance: f64)
    {
        /// Name of the rule system.
        pub ruleset: String = &row.ruleset,
        /// Name of the army of the attackers.
        pub army: String = &row.army,
        /// The attackers.
        pub attackers: String = &row.attackers,
        /// Name of the army of the target.
        pub target_army: String = &row.target_army,
        /// The target.
        pub target: String = &row.target,
        /// The attack.
        pub attack: String = &row.attack,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64 = row.range,
        /// Cover of the target.
        pub cover: String = &row.cover,
        /// Circumstances other than the usual.
        pub circumstances: String = &row.circumstances,
        /// A number of losses.
        pub losses: u64 = losses,
        /// The chance of exactly so many.
        pub chance: Share = chance,
        /// The chance of so many or more.
        pub at_least: Share = line.losses.at_least(losses),
    }
}

wargauge_report::rows! {
    /// One row per outcome of an attack that the engine has played: how often it came up and how
    /// often it would on average.
    #[derive(Clone, Debug, PartialEq)]
    pub struct AuditRow in "audit" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances,
        losses, destroyed, suppressed, own_losses, own_suppressed
    ]
        from (row: &OddsRow, cell: &AuditCell)
    {
        /// Name of the rule system.
        pub ruleset: String = &row.ruleset,
        /// Name of the army of the attackers.
        pub army: String = &row.army,
        /// The attackers.
        pub attackers: String = &row.attackers,
        /// Name of the army of the target.
        pub target_army: String = &row.target_army,
        /// The target.
        pub target: String = &row.target,
        /// The attack.
        pub attack: String = &row.attack,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64 = row.range,
        /// Cover of the target.
        pub cover: String = &row.cover,
        /// Circumstances other than the usual.
        pub circumstances: String = &row.circumstances,
        /// Losses of the target.
        pub losses: u64 = cell.lost,
        /// 1 if nothing of the target was left, else 0.
        pub destroyed: u64 = cell.destroyed,
        /// 1 if the target was suppressed in the course of the attack, else 0.
        pub suppressed: u64 = cell.suppressed,
        /// Losses of the attackers.
        pub own_losses: u64 = cell.own_lost,
        /// 1 if an attacker was suppressed in the course of the attack, else 0.
        pub own_suppressed: u64 = cell.own_suppressed,
        /// How often it came up in the engine.
        pub observed: u64 = cell.observed,
        /// How often it would on average.
        pub expected: Amount = cell.expected,
    }
}

fn some(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// Everything that is written of an answer.
#[derive(Clone, Debug, Default)]
pub struct OddsRows {
    /// Attacks, ranges and covers.
    pub odds: Vec<OddsRow>,
    /// The chance of every number of losses.
    pub chances: Vec<ChanceRow>,
    /// What the engine made of it, where it was asked.
    pub audit: Vec<AuditRow>,
}

impl OddsRows {
    /// The rows of some blocks of an answer, with the chance of a number of losses that was asked for.
    #[must_use]
    pub fn of(report: &OddsReport, blocks: &[OddsBlock], at_least: Option<u32>) -> Self {
        let mut rows = Self::default();
        for (block, line) in
            blocks.iter().flat_map(|block| block.lines.iter().map(move |line| (block, line)))
        {
            let row = OddsRow::of(report, block, line, at_least);
            let chances = (0..).zip(line.losses.chances());
            rows.chances
                .extend(chances.map(|(losses, &chance)| ChanceRow::of(&row, line, losses, chance)));
            let cells = line.audit.iter().flat_map(|audit| &audit.cells);
            rows.audit.extend(cells.map(|cell| AuditRow::of(&row, cell)));
            rows.odds.push(row);
        }
        rows
    }
}
