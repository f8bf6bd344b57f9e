//! The table of what kinds of action are worth.

use crate::field::{AorB, KindVerdict, Real, Share};

crate::rows! {
    /// One row per match-up, player and kind of action: what the player scores with the kind and
    /// without it, against the same opponent with the same dice. It is what the player makes of the
    /// kind: more may be in it. Every interval is two-sided, of 95 % confidence; verdicts are adjusted
    /// for the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct KindRow in "kinds" by [ruleset, scenario, force_a, force_b, player, kind] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the first force.
        pub force_a: String,
        /// Name of the second force.
        pub force_b: String,
        /// Whether it is the first player who does without, or the second.
        pub player: AorB,
        /// The force that this player leads; empty where the players exchange forces.
        pub force: Option<String>,
        /// The policy of that player, with the parameters that differ from the defaults.
        pub policy: String,
        /// The policy of the other, with the parameters that differ from the defaults.
        pub opponent: String,
        /// The kind of action: a name of the ruleset.
        pub kind: String,
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64,
        /// Games with the kind, and as many without it.
        pub games: u64,
        /// Score of the player with the kind: (wins + half of the draws and of the unfinished
        /// games) / games.
        pub score_with: Share,
        /// Score of the player without the kind, wherever there is another choice.
        pub score_without: Share,
        /// `score_with` less `score_without`, pair by pair.
        pub worth: Real,
        /// Lower end of the interval of `worth`.
        pub worth_low: Real,
        /// Upper end of the interval of `worth`.
        pub worth_high: Real,
        /// P-value of "it makes no difference", two-sided, Student's t over pairs, by Holm over all
        /// rows that changed a game.
        pub worth_p: Share,
        /// `wins` if the player is shown to score more with the kind, `loses` if less, `unknown` if
        /// neither at this number of games, `unused` if no game came out otherwise.
        pub verdict: KindVerdict,
    }
}
