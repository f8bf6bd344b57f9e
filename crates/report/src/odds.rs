//! The tables of single attacks.

use crate::field::{Amount, OddsMethod, Points, Share};

/// What stands for circumstances that are all as usual.
pub const USUAL: &str = "usual";

crate::rows! {
    /// One row per attack, range and cover: attackers against one target, once, with all dice of
    /// the rules. The target begins whole and unsuppressed unless the circumstances say otherwise.
    #[derive(Clone, Debug, PartialEq)]
    pub struct OddsRow in "odds" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances
    ] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the army of the attackers.
        pub army: String,
        /// The attackers as forces name them, with options and numbers of copies.
        pub attackers: String,
        /// Price of the attackers together in points.
        pub points: Points,
        /// Name of the army of the target.
        pub target_army: String,
        /// The target as forces name it, with options.
        pub target: String,
        /// Price of the target in points.
        pub target_points: Points,
        /// The attack: a weapon by name, or what the ruleset calls it.
        pub attack: String,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64,
        /// Cover of the target.
        pub cover: String,
        /// Circumstances other than the usual, as `NAME=VALUE`, or `usual`.
        pub circumstances: String,
        /// Switches that were set, as `NAME=VALUE`; empty if none.
        pub rules: Option<String>,
        /// The dice of the first attack in words: how many, what hits, what saves.
        pub dice: String,
        /// `exact`: from all sides of all dice. `simulated`: from attacks played by the engine.
        pub method: OddsMethod,
        /// Attacks played where the numbers are simulated; empty where they are exact.
        pub plays: Option<u64>,
        /// What the target can lose: models, Health or Structure Points, steps.
        pub strength: u64,
        /// Expected losses of the target, never more than `strength`.
        pub losses_mean: Amount,
        /// Standard deviation of the losses.
        pub losses_deviation: Amount,
        /// Chance of at least one loss.
        pub chance_any: Share,
        /// The number of losses that was asked for; empty if none was.
        pub at_least: Option<u64>,
        /// Chance of so many losses or more.
        pub chance_at_least: Share,
        /// Chance that the target is left but suppressed: Shaken, disrupted.
        pub chance_suppressed: Share,
        /// Chance that nothing of the target is left.
        pub chance_destroyed: Share,
        /// Expected points destroyed: the price of the target is shared over its strength.
        pub destroyed_mean: Amount,
        /// Expected points destroyed for every 100 points of the attackers' price.
        pub destroyed_per_100: Amount,
        /// Expected losses of the attackers in the exchange.
        pub own_losses_mean: Amount,
        /// Expected points that the attackers lose.
        pub own_destroyed_mean: Amount,
        /// Chance that an attacker is suppressed.
        pub own_chance_suppressed: Share,
        /// Attacks that the engine played to be compared; empty without an audit.
        pub audit_plays: Option<u64>,
        /// Pearson's chi-square of the engine's counts against the odds, outcomes expected less
        /// than five times joined; empty without an audit, or if only one outcome is left.
        pub chi_square: Amount,
        /// Outcomes left after joining, less one.
        pub degrees_of_freedom: Option<u64>,
        /// Chance of a chi-square at least as large if the odds are right; 0 if an outcome came up
        /// that cannot.
        pub p_value: Share,
    }
}

crate::rows! {
    /// One row per number of losses that an attack can cause.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ChanceRow in "chances" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances,
        losses
    ] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the army of the attackers.
        pub army: String,
        /// The attackers.
        pub attackers: String,
        /// Name of the army of the target.
        pub target_army: String,
        /// The target.
        pub target: String,
        /// The attack.
        pub attack: String,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64,
        /// Cover of the target.
        pub cover: String,
        /// Circumstances other than the usual.
        pub circumstances: String,
        /// A number of losses.
        pub losses: u64,
        /// The chance of exactly so many.
        pub chance: Share,
        /// The chance of so many or more.
        pub at_least: Share,
    }
}

crate::rows! {
    /// One row per outcome of an attack that the engine has played: how often it came up and how
    /// often it would on average.
    #[derive(Clone, Debug, PartialEq)]
    pub struct AuditRow in "audit" by [
        ruleset, army, attackers, target_army, target, attack, range, cover, circumstances,
        losses, destroyed, suppressed, own_losses, own_suppressed
    ] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the army of the attackers.
        pub army: String,
        /// The attackers.
        pub attackers: String,
        /// Name of the army of the target.
        pub target_army: String,
        /// The target.
        pub target: String,
        /// The attack.
        pub attack: String,
        /// Distance in inches or squares; 0 in contact.
        pub range: u64,
        /// Cover of the target.
        pub cover: String,
        /// Circumstances other than the usual.
        pub circumstances: String,
        /// Losses of the target.
        pub losses: u64,
        /// 1 if nothing of the target was left, else 0.
        pub destroyed: u64,
        /// 1 if the target was suppressed in the course of the attack, else 0.
        pub suppressed: u64,
        /// Losses of the attackers.
        pub own_losses: u64,
        /// 1 if an attacker was suppressed in the course of the attack, else 0.
        pub own_suppressed: u64,
        /// How often it came up in the engine.
        pub observed: u64,
        /// How often it would on average.
        pub expected: Amount,
    }
}
