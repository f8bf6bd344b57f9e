//! The table of units.

use crate::field::{Amount, Points, Real, Share};

/// The name under which losses stand that no unit has the credit for.
pub const UNATTRIBUTED: &str = "(unattributed)";

crate::rows! {
    /// One row per match-up, force and priced entry of the force, over all its copies; and one row
    /// per match-up and force with unit `(unattributed)`, for what the opponent lost through no
    /// unit of the force; and one for each kind of thing the force has bought that is no unit, in
    /// brackets, such as `(trench)`: over all rows of a force `points` x `copies` is what it costs. Destroyed is the share of the victim's starting strength removed x the
    /// victim's price, credited to the unit that removed it; losses by rout, surrender or scenario
    /// are credited to the unit that caused the test, else to nobody. Over the rows of a force, the
    /// sum of `destroyed_mean` is what the opponent lost. Where a force meets itself, the rows are
    /// those of contestant A.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct UnitRow in "units" by [ruleset, scenario, force, opponent, unit] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the force the unit fights for.
        pub force: String,
        /// Name of the force it fights against.
        pub opponent: String,
        /// Identifier of the priced entry, or `(unattributed)`.
        pub unit: String,
        /// Name of the entry for people.
        pub name: String,
        /// Price of one copy in points; empty for `(unattributed)`.
        pub points: Option<Points>,
        /// Mean copies per game: those in the force, unless a role brings some of its own; 0 for
        /// `(unattributed)`.
        pub copies: Amount,
        /// Games played by the match-up.
        pub games: u64,
        /// Mean points of enemy strength destroyed per game, all copies together.
        pub destroyed_mean: Amount,
        /// Points efficiency: points of enemy strength destroyed per game for every 100 points of
        /// the entry's own cost.
        pub destroyed_per_100: Amount,
        /// Lower end of the interval of `destroyed_per_100`, pairs being the independent unit:
        /// Student's, or that of rare events (Fay and Feuer), whichever reaches farther.
        pub destroyed_per_100_low: Amount,
        /// Upper end of the interval of `destroyed_per_100`, in the same way.
        pub destroyed_per_100_high: Amount,
        /// Mean points of its own strength lost per game, all copies together.
        pub lost_mean: Amount,
        /// Points destroyed / points lost, over all games; empty if nothing was lost.
        pub exchange_ratio: Amount,
        /// Lower end of the interval of `exchange_ratio` (MOVER, from such intervals of what was
        /// destroyed and lost); empty where it is unbounded.
        pub exchange_ratio_low: Amount,
        /// Upper end of the interval of `exchange_ratio`; empty where it is unbounded.
        pub exchange_ratio_high: Amount,
        /// Share of copies that survive the game: on the table, able to come onto it, or gone from
        /// it unharmed when it ends.
        pub survival_rate: Share,
        /// Lower end of the interval of `survival_rate`: Korn and Graubard, for games in pairs.
        pub survival_rate_low: Share,
        /// Upper end of the interval of `survival_rate`: Korn and Graubard, for games in pairs.
        pub survival_rate_high: Share,
        /// Mean number of turns per game in which a copy acted, all copies together.
        pub activations_mean: Amount,
        /// Mean number of attacks per game, all copies together.
        pub shots_mean: Amount,
        /// Mean number of attacks that took effect per game, all copies together.
        pub hits_mean: Amount,
        /// Mean number of enemy units put out of the game, per game, all copies together.
        pub kills_mean: Amount,
        /// Mean number of times an enemy unit was disrupted, suppressed or shaken, per game, all
        /// copies together.
        pub suppressions_mean: Amount,
        /// Mean number of turns per game that a copy ended holding an objective, all copies
        /// together.
        pub objective_turns_mean: Amount,
        /// Marginal worth of one copy more: score of the force gained for every 10 points that it
        /// costs, against the same opponent with the same dice, the force being so much dearer;
        /// empty unless `--marginal` was asked for, or where that is not legal.
        pub marginal_more: Real,
        /// Lower end of the interval of `marginal_more`: Student's, from differences of pairs.
        pub marginal_more_low: Real,
        /// Upper end of the interval of `marginal_more`: Student's, from differences of pairs.
        pub marginal_more_high: Real,
        /// Marginal worth of one copy fewer: score of the force lost for every 10 points that it
        /// is cheaper by.
        pub marginal_fewer: Real,
        /// Lower end of the interval of `marginal_fewer`: Student's, from differences of pairs.
        pub marginal_fewer_low: Real,
        /// Upper end of the interval of `marginal_fewer`: Student's, from differences of pairs.
        pub marginal_fewer_high: Real,
    }
}
