//! What one player's games say of one thing, read from the rows of its results.

use wargauge_report::{
    Amount, LoadoutRow, LoadoutVerdict, MatchupRow, PanelMeasure, PanelRow, PanelVerdict, PriceRow,
    PriceVerdict, Real, Share, UnitRow,
};
use wargauge_stats::Interval;
use wargauge_stats::consensus::{Leaning, Opinion};
use wargauge_stats::equivalence::{FAIR_BAND, Verdict};

use crate::study::advice::HARDLY_USED;

/// Something that was measured, and what it came to under one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    ruleset: String,
    study: String,
    subject: String,
    measure: PanelMeasure,
    /// Value and ends of the interval.
    numbers: [Real; 3],
    leaning: Leaning,
    verdict: &'static str,
}

impl Finding {
    /// What a player says of whose games nothing is known.
    pub const NO_OPINION: Opinion = Opinion { leaning: Leaning::Unknown, range: None };

    /// Whether both are about one thing.
    pub fn is_about_same(&self, other: &Self) -> bool {
        (&self.study, &self.subject, self.measure) == (&other.study, &other.subject, other.measure)
    }

    /// What it comes to, for a panel to weigh.
    #[must_use]
    pub fn opinion(&self) -> Opinion {
        let [_, low, high] = self.numbers.map(Real::get);
        let range = low.zip(high).map(|(low, high)| Interval { low, high });
        Opinion { leaning: self.leaning, range }
    }

    /// The row of what a player found about this.
    pub fn row(&self, player: &str, found: Option<&Self>, panel: PanelVerdict) -> PanelRow {
        let [value, value_low, value_high] = found.map_or([Real::NONE; 3], |found| found.numbers);
        PanelRow {
            ruleset: self.ruleset.clone(),
            study: self.study.clone(),
            subject: self.subject.clone(),
            player: player.to_owned(),
            measure: self.measure,
            value,
            value_low,
            value_high,
            verdict: found.map_or(UNKNOWN, |found| found.verdict).to_owned(),
            panel,
        }
    }
}

/// The word for what games do not tell.
const UNKNOWN: &str = "unknown";

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

/// What a study of prices says of an entry.
pub fn of_price(row: &PriceRow) -> Finding {
    let (leaning, verdict) = match row.verdict {
        PriceVerdict::Over => (Leaning::Below, "over"),
        PriceVerdict::Under => (Leaning::Above, "under"),
        PriceVerdict::Fair => (Leaning::Level, "fair"),
        PriceVerdict::Unknown => (Leaning::Unknown, UNKNOWN),
    };
    Finding {
        ruleset: row.ruleset.clone(),
        study: row.army.clone(),
        subject: row.entry.clone(),
        measure: PanelMeasure::ImpliedPrice,
        numbers: [row.implied, row.implied_low, row.implied_high],
        leaning,
        verdict,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use wargauge_report::{EntryKind, Points, PriceFate};

    /// A row of an entry with this interval of its implied price.
    pub(in crate::panel) fn price_row(entry: &str, [low, high]: [f64; 2]) -> PriceRow {
        PriceRow {
            ruleset: "grid".to_owned(),
            army: "companies".to_owned(),
            entry: entry.to_owned(),
            kind: EntryKind::Unit,
            listed: Points(10_000),
            implied: Real::from((low + high) / 2.0),
            implied_low: Real::from(low),
            implied_high: Real::from(high),
            ratio_low: Real::from(low),
            ratio_high: Real::from(high),
            delta_percent: Real::NONE,
            verdict: PriceVerdict::Unknown,
            appearances: 100,
            games: 100,
            tried: None,
            trial_score: Share::NONE,
            trial_score_low: Share::NONE,
            trial_score_high: Share::NONE,
            trial_price: Real::NONE,
            trial_price_low: Real::NONE,
            trial_price_high: Real::NONE,
            fate: PriceFate::Stays,
            reason: String::new(),
        }
    }

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
