//! What studies of prices came to, as rows and as they are recorded.

use serde_json::{Value, json};
use wargauge_report::pricing_summary::PriceNotes;
use wargauge_report::{EntryKind, Points, PriceRow, PriceVerdict, Real, Share};
use wargauge_rules::roster;
use wargauge_stats::price;

use crate::pricing::outcome::{PriceFate, PricedEntryOutcome, PricingOutcome};
use crate::pricing::reasons::{points, reason};
use crate::pricing::trials::ToldPrice;

/// The row of an entry.
pub(super) fn row(outcome: &PricingOutcome, entry: &PricedEntryOutcome) -> PriceRow {
    let implied = entry.price.and_then(|price| price.implied);
    let range = entry.price.and_then(|price| price.range.bounded());
    let listed = f64::from(entry.listed) / 1000.0;
    let off = implied.filter(|_| entry.listed > 0).map(|price| 100.0 * (price / listed - 1.0));
    let trial = entry.after.or(entry.before).map(|trial| trial.score);
    PriceRow {
        ruleset: outcome.ruleset.to_owned(),
        army: outcome.army.clone(),
        entry: entry.id.clone(),
        kind: match entry.kind {
            roster::EntryKind::Unit => EntryKind::Unit,
            roster::EntryKind::Option => EntryKind::Option,
        },
        listed: Points(entry.listed.into()),
        implied: Real::from(implied),
        implied_low: Real::from(range.map(|range| range.low)),
        implied_high: Real::from(range.map(|range| range.high)),
        ratio_low: Real::from(entry.ratio.bounded().map(|range| range.low)),
        ratio_high: Real::from(entry.ratio.bounded().map(|range| range.high)),
        delta_percent: Real::from(off),
        verdict: match entry.verdict {
            price::PriceVerdict::Over => PriceVerdict::Over,
            price::PriceVerdict::Under => PriceVerdict::Under,
            price::PriceVerdict::Fair => PriceVerdict::Fair,
            price::PriceVerdict::Unknown => PriceVerdict::Unknown,
        },
        appearances: entry.appearances,
        games: outcome.games.total(),
        tried: entry.proposed.map(points),
        trial_score: Share::from(trial.map(|score| score.value)),
        trial_score_low: Share::from(trial.map(|score| score.interval.low)),
        trial_score_high: Share::from(trial.map(|score| score.interval.high)),
        trial_price: told(entry, |told| told.price),
        trial_price_low: told(entry, |told| told.range.low),
        trial_price_high: told(entry, |told| told.range.high),
        fate: fate(entry.fate),
        reason: reason(entry),
    }
}

/// A number of the price that a trial says; none where it says nothing.
fn told(entry: &PricedEntryOutcome, number: fn(&ToldPrice) -> f64) -> Real {
    Real::from(entry.told.as_ref().map(number).filter(|number| number.is_finite()))
}

pub(super) fn notes(entry: &PricedEntryOutcome) -> PriceNotes {
    let new = entry.new_price();
    PriceNotes {
        new_price: new.map_or_else(String::new, |price| points(price).to_string()),
        reason: reason(entry),
    }
}

fn fate(fate: PriceFate) -> wargauge_report::PriceFate {
    match fate {
        PriceFate::Stays => wargauge_report::PriceFate::Stays,
        PriceFate::Confirmed => wargauge_report::PriceFate::Confirmed,
        PriceFate::Step => wargauge_report::PriceFate::Step,
        PriceFate::Unconfirmed => wargauge_report::PriceFate::Unconfirmed,
        PriceFate::Left(_) => wargauge_report::PriceFate::Left,
        PriceFate::NoPlace => wargauge_report::PriceFate::NoPlace,
        PriceFate::Harms | PriceFate::DependsOnPlay => wargauge_report::PriceFate::DependsOnPlay,
    }
}

pub(super) fn study_record(outcome: &PricingOutcome) -> Value {
    let points = |points: u32| f64::from(points) / 1000.0;
    let of = |fate: PriceFate| -> serde_json::Map<String, Value> {
        let entries = outcome.entries.iter().filter(|entry| entry.fate == fate);
        entries.filter_map(|one| Some((one.id.clone(), points(one.proposed?).into()))).collect()
    };
    let scale = outcome.scale.and_then(|scale| Some((scale.implied?, scale.range.bounded()?)));
    json!({
        "ruleset": outcome.ruleset,
        "army": outcome.army,
        "scenarios": outcome.scenarios,
        "points": outcome.points.iter().map(|&p| points(p)).collect::<Vec<_>>(),
        "granularity": points(outcome.granularity),
        "policy": outcome.policy,
        "settings": outcome.settings,
        "games_survey": outcome.games.survey,
        "games_refinement": outcome.games.refinement,
        "games_trials": outcome.games.trials,
        "stopped": if outcome.interrupted { "interrupted" } else { "games" },
        "games_wanted": outcome.games_wanted,
        "scale": scale.map(|(value, _)| value),
        "scale_low": scale.map(|(_, range)| range.low),
        "scale_high": scale.map(|(_, range)| range.high),
        "log_odds_of_a_point": outcome.level,
        "confirmed": of(PriceFate::Confirmed),
        "steps": of(PriceFate::Step),
    })
}
