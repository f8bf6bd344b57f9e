//! From what was played to rows of a table.

use wargauge_report::{Alteration, MonotoneRow, MonotoneVerdict, Real, Share};
use wargauge_stats::Estimate;

use crate::monotony::{MonotonyRow, MonotonyVerdict, RowKind};

/// A row as it is written.
pub(super) fn told(row: MonotonyRow, seed: u64) -> MonotoneRow {
    let [difference, difference_low, difference_high] = ends(row.difference).map(Real::from);
    let [edge, edge_low, edge_high] = ends(row.edge).map(Share::from);
    let [first_player, first_player_low, first_player_high] =
        ends(row.first_player).map(Share::from);
    MonotoneRow {
        ruleset: row.ruleset.to_owned(),
        scenario: row.scenario,
        force: row.force,
        opponent: row.opponent,
        player: row.player,
        alteration: match row.kind {
            RowKind::FreeUnit => Alteration::FreeUnit,
            RowKind::BetterNumber => Alteration::BetterNumber,
            RowKind::Reordered => Alteration::ShuffledFile,
            RowKind::Mirror => Alteration::Mirror,
            RowKind::Dose => Alteration::Dose,
            RowKind::Planted => Alteration::Planted,
        },
        change: row.change,
        seed,
        stage: row.stage,
        games: row.games,
        score_before: Share::from(row.before),
        score_after: Share::from(row.after),
        difference,
        difference_low,
        difference_high,
        edge,
        edge_low,
        edge_high,
        first_player,
        first_player_low,
        first_player_high,
        verdict: match row.verdict {
            MonotonyVerdict::Same => MonotoneVerdict::Same,
            MonotonyVerdict::Holds => MonotoneVerdict::Holds,
            MonotonyVerdict::Fails => MonotoneVerdict::Fails,
            MonotonyVerdict::Told => MonotoneVerdict::Told,
        },
    }
}

/// A number and the ends of its interval.
fn ends(estimate: Option<Estimate>) -> [Option<f64>; 3] {
    let ends = estimate.map(|found| [found.value, found.interval.low, found.interval.high]);
    ends.map_or([None; 3], |ends| ends.map(Some))
}
