//! The table of monotony: what more, better and the same come to.

use crate::field::{Alteration, MonotoneVerdict, Real, Share};

crate::rows! {
    /// One row per scenario, player and alteration of a force: what the altered force scores less what
    /// the force as it is scores, against the same opponent with the same dice. Every interval is
    /// two-sided, of 95 % confidence; each row is judged for itself.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MonotoneRow in "monotone" by [ruleset, scenario, force, player, alteration, change] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the force that is altered.
        pub force: String,
        /// Name of the force that it meets.
        pub opponent: String,
        /// The policy on both sides, with the parameters that differ from its defaults.
        pub player: String,
        /// In what the force is another: `free unit`, `better number`, `shuffled file`, `mirror`
        /// (it meets itself), `dose` (a copy more), `planted` (a copy fewer).
        pub alteration: Alteration,
        /// What is other about it: an entry (`+ID`), a number before and after, an order of lines.
        pub change: String,
        /// Master seed, from which the lot and the seed of every pair are mixed.
        pub seed: u64,
        /// The stage that the numbers are of: 1, or 2 for rows that looked worse than nothing, on
        /// seeds of its own.
        pub stage: u64,
        /// Games with the altered force, and as many with the force as it is.
        pub games: u64,
        /// Score of the force as it is: (wins + half of the draws and of the unfinished games) /
        /// games.
        pub score_before: Share,
        /// Score of the altered force.
        pub score_after: Share,
        /// `score_after` less `score_before`, pair by pair.
        pub difference: Real,
        /// Lower end of the interval of `difference`.
        pub difference_low: Real,
        /// Upper end of the interval of `difference`.
        pub difference_high: Real,
        /// Of a mirror: what the force scores in the first role of the scenario, who has the first turn
        /// being as the scenario says.
        pub edge: Share,
        /// Lower end of the interval of `edge`.
        pub edge_low: Share,
        /// Upper end of the interval of `edge`.
        pub edge_high: Share,
        /// Of a mirror: what the player scores who has the first turn, whichever role is his.
        pub first_player: Share,
        /// Lower end of the interval of `first_player`.
        pub first_player_low: Share,
        /// Upper end of the interval of `first_player`.
        pub first_player_high: Share,
        /// `fails` if the whole interval of a row of stage 2 lies below -0.015 or a shuffled file
        /// came to other games, `holds` if not, `same` if every pair of games came to the same, `told`
        /// of mirrors.
        pub verdict: MonotoneVerdict,
    }
}
