//! What a comparison came to, as rows and as it is recorded.

use serde_json::{Value, json};
use wargauge_report::{AS_IT_IS, LoadoutRow, LoadoutVerdict, Points, Real, Share};
use wargauge_stats::Estimate;

use crate::comparison::contest::Standing;
use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome};

/// The force as it is and its variants, a row each.
#[must_use]
pub fn loadout_rows(outcome: &ComparisonOutcome) -> Vec<LoadoutRow> {
    outcome.contenders.iter().map(|one| row(outcome, one)).collect()
}

fn row(outcome: &ComparisonOutcome, contender: &ContenderOutcome) -> LoadoutRow {
    let estimate = contender.difference.map(|found| found.estimate);
    let dearer = f64::from(contender.points) - f64::from(outcome.contenders[0].points);
    let factor = 10_000.0 / dearer;
    let per_10 = estimate.filter(|_| dearer != 0.0).map(|found| Estimate {
        value: found.value * factor,
        interval: found.interval.scaled(factor),
    });
    LoadoutRow {
        ruleset: outcome.ruleset.to_owned(),
        scenario: outcome.scenario.clone(),
        force: outcome.force.clone(),
        variant: contender.variant.clone().unwrap_or_else(|| AS_IT_IS.to_owned()),
        points: Points(contender.points.into()),
        games: contender.games,
        score: Share::from(contender.score.map(|score| score.value)),
        score_low: Share::from(contender.score.map(|score| score.interval.low)),
        score_high: Share::from(contender.score.map(|score| score.interval.high)),
        delta_score: Real::from(estimate.map(|found| found.value)),
        delta_low: Real::from(estimate.map(|found| found.interval.low)),
        delta_high: Real::from(estimate.map(|found| found.interval.high)),
        delta_per_10_points: Real::from(per_10.map(|found| found.value)),
        delta_per_10_points_low: Real::from(per_10.map(|found| found.interval.low)),
        delta_per_10_points_high: Real::from(per_10.map(|found| found.interval.high)),
        verdict: match (&contender.variant, contender.difference.map(|found| found.standing)) {
            (None, _) => LoadoutVerdict::Base,
            (Some(variant), _) if is_more_and_less(variant, contender) => {
                LoadoutVerdict::DependsOnPlay
            }
            (_, Some(Standing::Better)) => LoadoutVerdict::Better,
            (_, Some(Standing::Worse)) => LoadoutVerdict::Worse,
            (_, Some(Standing::Same)) => LoadoutVerdict::Same,
            (_, Some(Standing::Unknown) | None) => LoadoutVerdict::Unknown,
        },
    }
}

/// Whether a variant is shown to score less though nothing was taken away.
pub(crate) fn is_more_and_less(variant: &str, contender: &ContenderOutcome) -> bool {
    let found = contender.difference;
    only_adds(variant) && found.is_some_and(|found| found.estimate.interval.high < 0.0)
}

/// Whether a variant has more than the force as it is, and nothing less: `+TNK,+INF*2`.
fn only_adds(variant: &str) -> bool {
    variant.split(',').all(|change| change.trim_start().starts_with('+'))
}

pub(crate) fn study_record(outcome: &ComparisonOutcome) -> Value {
    let contenders: Vec<Value> = outcome
        .contenders
        .iter()
        .map(|one| {
            json!({
                "variant": one.variant,
                "games": one.games,
                "pareto": one.marks.pareto,
                "over_limit": one.marks.over_limit,
                "blocks": one.blocks,
            })
        })
        .collect();
    json!({
        "ruleset": outcome.ruleset,
        "scenario": outcome.scenario,
        "force": outcome.force,
        "against": outcome.against,
        "settings": outcome.settings,
        "games": outcome.games,
        "margin": outcome.margin,
        "fixed_plan_games": outcome.fixed_plan_games,
        "stopped": if outcome.interrupted { "interrupted" } else { "decided" },
        "contenders": contenders,
    })
}

#[cfg(test)]
mod tests {
    use super::only_adds;

    #[test]
    fn nothing_is_taken_away_where_copies_are_added_alone() {
        assert!(only_adds("+TNK") && only_adds("+TNK*2, +INF"));
        assert!(!only_adds("-TNK") && !only_adds("+TNK,-INF") && !only_adds("TNK=INF"));
        assert!(!only_adds("price:TNK=3") && !only_adds("armour-90"));
    }
}
