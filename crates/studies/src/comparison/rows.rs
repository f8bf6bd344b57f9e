//! What a comparison came to, as rows and as it is recorded.

use serde_json::{Value, json};
use wargauge_report::{LoadoutKind, LoadoutVerdict, PanelMeasure, Points, Real, Share};
use wargauge_stats::Estimate;
use wargauge_stats::consensus::Leaning;

use crate::comparison::contest::VariantStanding;
use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome};
use crate::panel::findings::{Finding, UNKNOWN};
use crate::study::estimates::Ranged;

/// The name under which the force as it is stands among its variants.
pub const AS_IT_IS: &str = "(as it is)";

wargauge_report::rows! {
    /// One row for a force as it is, variant `(as it is)`, and one for each of its variants. All
    /// meet the same opponents in turn, pair by pair with the same dice. A variant plays until its
    /// difference is decided or known closely enough, so numbers of games differ.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LoadoutRow in "loadouts" by [ruleset, scenario, force, variant]
        from (outcome: &ComparisonOutcome, contender: &ContenderOutcome) with {
            let score = Ranged::from(contender.score);
            let delta = Ranged::from(contender.difference.map(|found| found.estimate));
            let per_10 = Ranged::from(per_10_points(outcome, contender));
        }
    {
        /// Name of the rule system.
        pub ruleset: String = outcome.ruleset,
        /// Name of the scenario.
        pub scenario: String = &outcome.scenario,
        /// Name of the force.
        pub force: String = &outcome.force,
        /// The variant as it was asked for, or `(as it is)`.
        pub variant: String = contender.variant.as_deref().unwrap_or(AS_IT_IS),
        /// In what it differs from the force as it is: `variant`, what was asked for; `copy`, a copy of
        /// an entry more or fewer; `exchange`, an entry for another; `option`, `part` and `rule`, what was knocked
        /// out.
        pub kind: LoadoutKind = contender.kind,
        /// Price of the variant in points.
        pub points: Points = Points(contender.points.into()),
        /// Games it played: two for each pair.
        pub games: u64 = contender.games,
        /// Its score: (wins + half of the draws and of the unfinished games) / games.
        pub score: Share = score.value,
        /// Lower end of the 95 % interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share = score.low,
        /// Upper end of the 95 % interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share = score.high,
        /// Score less that of the force as it is in the same pairs; empty for the force as it is.
        pub delta_score: Real = delta.value,
        /// Lower end of the 95 % interval of `delta_score`, from the differences pair by pair;
        /// valid at the moment the variant stopped.
        pub delta_low: Real = delta.low,
        /// Upper end of the 95 % interval of `delta_score`, from the differences pair by pair;
        /// valid at the moment the variant stopped.
        pub delta_high: Real = delta.high,
        /// `delta_score` for every 10 points that the variant costs more than the force as it is;
        /// empty if it costs the same.
        pub delta_per_10_points: Real = per_10.value,
        /// Lower end of the interval of `delta_per_10_points`: that of `delta_score`.
        pub delta_per_10_points_low: Real = per_10.low,
        /// Upper end of the interval of `delta_per_10_points`: that of `delta_score`.
        pub delta_per_10_points_high: Real = per_10.high,
        /// `better` or `worse` than the force as it is, with at most 5 % chance of even one false
        /// call among the variants; `same`: the difference is known as closely as was asked for and
        /// may be nothing; `unknown`: the games do not tell; `base`: the force as it is.
        pub verdict: LoadoutVerdict = verdict(contender),
    }
}

/// The force as it is and its variants, a row each; what was knocked out by what it costs.
#[must_use]
pub fn loadout_rows(outcome: &ComparisonOutcome) -> Vec<LoadoutRow> {
    outcome.ranked().into_iter().map(|one| LoadoutRow::of(outcome, one)).collect()
}

/// The difference for every ten points that a variant costs more, or saves.
fn per_10_points(outcome: &ComparisonOutcome, contender: &ContenderOutcome) -> Option<Estimate> {
    let dearer = f64::from(contender.points) - f64::from(outcome.contenders[0].points);
    let factor = 10_000.0 / dearer;
    let found = contender.difference.filter(|_| dearer != 0.0)?.estimate;
    Some(Estimate { value: found.value * factor, interval: found.interval.scaled(factor) })
}

fn verdict(contender: &ContenderOutcome) -> LoadoutVerdict {
    match (&contender.variant, contender.difference.map(|found| found.standing)) {
        (None, _) => LoadoutVerdict::Base,
        (Some(variant), _) if is_more_and_less(variant, contender) => LoadoutVerdict::DependsOnPlay,
        (_, Some(VariantStanding::Better)) => LoadoutVerdict::Better,
        (_, Some(VariantStanding::Worse)) => LoadoutVerdict::Worse,
        (_, Some(VariantStanding::Same)) => LoadoutVerdict::Same,
        (_, Some(VariantStanding::Unknown) | None) => LoadoutVerdict::Unknown,
    }
}

/// What a comparison says of a variant; `None` for the force as it is.
pub fn of_loadout(row: &LoadoutRow) -> Option<Finding> {
    let (leaning, verdict) = match row.verdict {
        LoadoutVerdict::Base => return None,
        LoadoutVerdict::Better => (Leaning::Above, "better"),
        LoadoutVerdict::Worse => (Leaning::Below, "worse"),
        LoadoutVerdict::Same => (Leaning::Level, "same"),
        LoadoutVerdict::DependsOnPlay => (Leaning::Below, "depends on play"),
        LoadoutVerdict::Unknown => (Leaning::Unknown, UNKNOWN),
    };
    Some(Finding {
        ruleset: row.ruleset.clone(),
        study: format!("{}: {}", row.scenario, row.force),
        subject: row.variant.clone(),
        measure: PanelMeasure::Difference,
        numbers: [row.delta_score, row.delta_low, row.delta_high],
        leaning,
        verdict,
    })
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
    let left_out = outcome.left_out.iter();
    let left_out: Vec<Value> =
        left_out.map(|one| json!({ "name": one.name, "reason": one.reason })).collect();
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
        "left_out": left_out,
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
