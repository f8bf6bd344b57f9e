//! Suppression, and the test of morale that follows.

use crate::knowledge::cards::UnitCard;
use crate::weights::Weights;

/// What a test costs a team with such a total of action points, in per cent of its worth
/// (`SK-MORALE-10`).
pub(crate) fn test(weights: &Weights, total: i32) -> i32 {
    let cost = |die: i32| match die - total {
        ..0 => 0,
        0 | 1 => weights.retire,
        2 => weights.marker,
        3 => weights.shaken_move,
        _ => weights.rout,
    };
    (1..=6).map(cost).sum::<i32>() / 6
}

/// What being suppressed costs a team that is not, the test included, in hundredths of a point.
pub(crate) fn shock(weights: &Weights, card: &UnitCard, tested: bool) -> i32 {
    if card.markers > 0 || card.morale >= wargauge_skirmish::Morale::Rout {
        return 0;
    }
    let test = if tested { 0 } else { test(weights, (card.total - card.men).max(0)) };
    card.worth * (weights.suppress + test) / 100
}
