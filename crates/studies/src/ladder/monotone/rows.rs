//! From what was played to rows of a table.

use wargauge_report::{Alteration, MonotoneVerdict, Real, Share};

use crate::monotony::{MonotonyRow, MonotonyVerdict, RowKind};
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per scenario, player and alteration of a force: what the altered force scores less what
    /// the force as it is scores, against the same opponent with the same dice. Every interval is
    /// two-sided, of 95 % confidence; each row is judged for itself.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MonotoneRow in "monotone" by [ruleset, scenario, force, player, alteration, change]
        from (row: &MonotonyRow, seed: u64) with {
            let [difference, edge, first_player] =
                [row.difference, row.edge, row.first_player].map(Ranged::from);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = row.ruleset,
        /// Name of the scenario.
        pub scenario: String = &row.scenario,
        /// Name of the force that is altered.
        pub force: String = &row.force,
        /// Name of the force that it meets.
        pub opponent: String = &row.opponent,
        /// The policy on both sides, with the parameters that differ from its defaults.
        pub player: String = &row.player,
        /// In what the force is another: `free unit`, `better number`, `shuffled file`, `mirror`
        /// (it meets itself), `dose` (a copy more), `planted` (a copy fewer).
        pub alteration: Alteration = alteration_of(row.kind),
        /// What is other about it: an entry (`+ID`), a number before and after, an order of lines.
        pub change: String = &row.change,
        /// Master seed, from which the lot and the seed of every pair are mixed.
        pub seed: u64 = seed,
        /// The stage that the numbers are of: 1, or 2 for rows that looked worse than nothing, on
        /// seeds of its own.
        pub stage: u64 = row.stage,
        /// Games with the altered force, and as many with the force as it is.
        pub games: u64 = row.games,
        /// Score of the force as it is: (wins + half of the draws and of the unfinished games) /
        /// games.
        pub score_before: Share = row.before,
        /// Score of the altered force.
        pub score_after: Share = row.after,
        /// `score_after` less `score_before`, pair by pair.
        pub difference: Real = difference.value,
        /// Lower end of the interval of `difference`.
        pub difference_low: Real = difference.low,
        /// Upper end of the interval of `difference`.
        pub difference_high: Real = difference.high,
        /// Of a mirror: what the force scores in the first role of the scenario, who has the first turn
        /// being as the scenario says.
        pub edge: Share = edge.value,
        /// Lower end of the interval of `edge`.
        pub edge_low: Share = edge.low,
        /// Upper end of the interval of `edge`.
        pub edge_high: Share = edge.high,
        /// Of a mirror: what the player scores who has the first turn, whichever role is his.
        pub first_player: Share = first_player.value,
        /// Lower end of the interval of `first_player`.
        pub first_player_low: Share = first_player.low,
        /// Upper end of the interval of `first_player`.
        pub first_player_high: Share = first_player.high,
        /// `fails` if the whole interval of a row of stage 2 lies below -0.015 or a shuffled file
        /// came to other games, `holds` if not, `same` if every pair of games came to the same, `told`
        /// of mirrors.
        pub verdict: MonotoneVerdict = verdict_of(row.verdict),
    }
}

const fn alteration_of(kind: RowKind) -> Alteration {
    match kind {
        RowKind::FreeUnit => Alteration::FreeUnit,
        RowKind::BetterNumber => Alteration::BetterNumber,
        RowKind::Reordered => Alteration::ShuffledFile,
        RowKind::Mirror => Alteration::Mirror,
        RowKind::Dose => Alteration::Dose,
        RowKind::Planted => Alteration::Planted,
    }
}

const fn verdict_of(verdict: MonotonyVerdict) -> MonotoneVerdict {
    match verdict {
        MonotonyVerdict::Same => MonotoneVerdict::Same,
        MonotonyVerdict::Holds => MonotoneVerdict::Holds,
        MonotonyVerdict::Fails => MonotoneVerdict::Fails,
        MonotonyVerdict::Told => MonotoneVerdict::Told,
    }
}
