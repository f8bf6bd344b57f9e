//! What one player's run says of a match-up and of its units, for a panel.

use wargauge_report::{Amount, PanelMeasure, Real, Share};
use wargauge_stats::Interval;
use wargauge_stats::consensus::Leaning;
use wargauge_stats::equivalence::{FAIR_BAND, Verdict};

use crate::match_ups::matchups::MatchupRow;
use crate::match_ups::units::UnitRow;
use crate::panel::findings::{Finding, UNKNOWN};
use crate::study::advice::HARDLY_USED;

/// What a run says of the score of a match-up.
pub fn of_matchup(row: &MatchupRow) -> Finding {
    let numbers = [row.score_a, row.score_a_low, row.score_a_high].map(Share::get);
    let ends = numbers[1].zip(numbers[2]).map(|(low, high)| Interval { low, high });
    let side = ends.map(|ends| (Verdict::of_interval(ends, FAIR_BAND), ends.high < FAIR_BAND.low));
    let (leaning, verdict) = match side {
        Some((Verdict::Inside, _)) => (Leaning::Level, "balanced"),
        Some((Verdict::Outside, true)) => (Leaning::Below, "scores less"),
        Some((Verdict::Outside, false)) => (Leaning::Above, "scores more"),
        Some((Verdict::Inconclusive, _)) | None => (Leaning::Unknown, UNKNOWN),
    };
    Finding {
        ruleset: row.ruleset.clone(),
        study: format!("{}: {} against {}", row.scenario, row.force_a, row.force_b),
        subject: row.force_a.clone(),
        measure: PanelMeasure::Score,
        numbers: numbers.map(|number| number.map_or(Real::NONE, Real::from)),
        leaning,
        verdict,
    }
}

/// What a run says of the marginal worth of an entry; `None` if it was not asked for.
pub fn of_unit(row: &UnitRow) -> Option<Finding> {
    let numbers = [row.marginal_more, row.marginal_more_low, row.marginal_more_high];
    let [_, low, high] = numbers.map(Real::get);
    numbers[0].get()?;
    let attacks = Amount::get(row.shots_mean).unwrap_or(0.0);
    let (leaning, verdict) = match (low, high) {
        _ if attacks > 0.0 && attacks < HARDLY_USED => (Leaning::Unknown, "hardly used"),
        (Some(low), _) if low > 0.0 => (Leaning::Above, "helps"),
        (_, Some(high)) if high < 0.0 => (Leaning::Below, "depends on play"),
        _ => (Leaning::Unknown, UNKNOWN),
    };
    Some(Finding {
        ruleset: row.ruleset.clone(),
        study: format!("{}: {} against {}", row.scenario, row.force, row.opponent),
        subject: row.unit.clone(),
        measure: PanelMeasure::MarginalWorth,
        numbers,
        leaning,
        verdict,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matchup(low: f64, high: f64) -> &'static str {
        of_matchup(&MatchupRow {
            score_a: Share::from((low + high) / 2.0),
            score_a_low: Share::from(low),
            score_a_high: Share::from(high),
            ..MatchupRow::default()
        })
        .verdict
    }

    #[test]
    fn a_score_is_balanced_or_not_or_not_known() {
        assert_eq!(matchup(0.47, 0.53), "balanced");
        assert_eq!(matchup(0.20, 0.40), "scores less");
        assert_eq!(matchup(0.60, 0.70), "scores more");
        assert_eq!(matchup(0.40, 0.50), "unknown");
    }

    #[test]
    fn what_hardly_attacks_is_not_judged() {
        let unit = |attacks: f64| UnitRow {
            shots_mean: Amount::from(attacks),
            marginal_more: Real::from(2.0),
            marginal_more_low: Real::from(1.0),
            marginal_more_high: Real::from(3.0),
            ..UnitRow::default()
        };
        let verdict = |attacks| of_unit(&unit(attacks)).map(|found| found.verdict);
        assert_eq!(verdict(2.0), Some("helps"));
        assert_eq!(verdict(0.1), Some("hardly used"));
        assert_eq!(verdict(0.0), Some("helps"), "a lorry has no weapon to use");
        assert_eq!(of_unit(&UnitRow::default()), None);
    }
}
