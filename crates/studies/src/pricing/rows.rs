//! What studies of prices came to, as rows and as they are recorded.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wargauge_report::{
    EntryKind, PanelMeasure, Points, PriceFate as Fate, PriceVerdict, Real, Share,
};
use wargauge_rules::roster;
use wargauge_stats::consensus::Leaning;
use wargauge_stats::price;

use crate::panel::findings::{Finding, UNKNOWN};
use crate::pricing::dependence::{Dependence, DependsOn, LackOfFit};
use crate::pricing::outcome::{PriceFate, PricedEntryOutcome, PricingOutcome};
use crate::pricing::reasons::{points, reason};
use crate::pricing::trials::ToldPrice;
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per army and priced entry. The implied price of an entry is what it must cost for
    /// one more copy to help winning as much as the same points spent on the entries that hold the
    /// level, one measure for all. It comes from games between many different random legal
    /// forces, by a logistic regression of results on the difference in copies of each entry and
    /// in points, with a weak ridge; entries in doubt are refined by exchanging one copy for other
    /// entries of the same points in otherwise equal forces with the same dice.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PriceRow in "prices" by [ruleset, army, entry]
        from (outcome: &PricingOutcome, entry: &PricedEntryOutcome) with {
            let implied = entry.price.and_then(|price| price.implied);
            let range = entry.price.and_then(|price| price.range.bounded());
            let trial = Ranged::from(entry.after.or(entry.before).map(|trial| trial.score));
        }
    {
        /// Name of the rule system.
        pub ruleset: String = outcome.ruleset,
        /// Name of the army.
        pub army: String = &outcome.army,
        /// Identifier of the entry.
        pub entry: String = &entry.id,
        /// Whether it is a unit or an option of units.
        pub kind: EntryKind = kind(entry.kind),
        /// Its price in the army file, in points; 0 if it has none yet.
        pub listed: Points = Points(entry.listed.into()),
        /// Implied price in points; below 0 for an entry that does harm, empty if nothing is known.
        pub implied: Real = implied,
        /// Lower end of the 95 % interval of `implied`, by bootstrap over pairs of games; empty
        /// where nothing is ruled out.
        pub implied_low: Real = range.map(|range| range.low),
        /// Upper end of the 95 % interval of `implied`, by bootstrap over pairs of games; empty
        /// where nothing is ruled out.
        pub implied_high: Real = range.map(|range| range.high),
        /// Lower end of the 95 % interval of `implied` without what all prices have in common (the
        /// scale, in the manifest): how sure the ratios of prices are.
        pub ratio_low: Real = entry.ratio.bounded().map(|range| range.low),
        /// Upper end of the 95 % interval of `implied` without what all prices have in common.
        pub ratio_high: Real = entry.ratio.bounded().map(|range| range.high),
        /// By how much the implied price exceeds the listed one, in per cent of the listed one;
        /// below 0 for an entry that costs too much, empty if it has no listed price.
        pub delta_percent: Real = off(entry.listed, implied),
        /// `over`: costs more than it is worth; `under`: less; `fair`: the whole interval lies
        /// within the tolerance of the listed price; `unknown`: the games do not tell. Over and
        /// under are called where the whole interval lies beyond the tolerance, with at most 5 %
        /// chance of even one false call on a list that is right within it (Benjamini and Hochberg
        /// over all entries of the army).
        pub verdict: PriceVerdict = verdict(entry.verdict),
        /// Games in which the entry was in at least one of the two forces.
        pub appearances: u64 = entry.appearances,
        /// Games played for the army.
        pub games: u64 = outcome.games.total(),
        /// New price tried last, in points; empty if none was.
        pub tried: Option<Points> = entry.proposed.map(points),
        /// Score of forces with more copies against forces with fewer at equal points, on fresh
        /// seeds, at the prices tried last, or at the listed ones where none were tried.
        pub trial_score: Share = trial.value,
        /// Lower end of the 95 % interval of `trial_score`.
        pub trial_score_low: Share = trial.low,
        /// Upper end of the 95 % interval of `trial_score`.
        pub trial_score_high: Share = trial.high,
        /// The price that this score says, in points: that at which the forces would have been even;
        /// empty where points do not help.
        pub trial_price: Real = told(entry, |told| told.price),
        /// Lower end of the interval of `trial_price`, of the same confidence as that of the score.
        pub trial_price_low: Real = told(entry, |told| told.range.low),
        /// Upper end of the interval of `trial_price`.
        pub trial_price_high: Real = told(entry, |told| told.range.high),
        /// The entry whose number changes most surely what a copy of this one is worth: its own
        /// identifier where its worth depends on how many of it there are; empty where worth is a sum as
        /// far as the games tell. All squares and pairs of entries are tested, and the chance of naming
        /// any in an army of which worth is a sum is at most 5 %.
        pub beside: Option<String> = entry.beside.as_ref().map(|beside| beside.entry.clone()),
        /// By how many points a copy of this entry is worth more, or less where below 0, for each one
        /// more of `beside`; empty where points do not help.
        pub beside_points: Real = entry.beside.as_ref().and_then(|beside| beside.points),
        /// The chance of as much if worth were a sum, for all squares and pairs together (Bonferroni).
        pub beside_p: Share = entry.beside.as_ref().map(|beside| beside.p),
        /// What becomes of the listed price: `stays`: it is fair, or the games do not tell;
        /// `confirmed`: `tried` takes its place, since all games leave nothing open that is a third
        /// off and its trial agrees; `step`: `tried` takes its place, as far as one study goes, and the
        /// army is to be tuned again; `unconfirmed`: no price tried held, or all games together do not
        /// show the listed one to be off; `left`: it is off, but none was tried; `no place`:
        /// no number of the army file is its price alone; `depends on play`: players of a panel
        /// contradict each other, or its whole interval lies below nothing, which says that who plays
        /// does not know how to use it.
        pub fate: Fate = fate(entry.fate),
        /// Why, in words.
        pub reason: String = reason(entry),
    }
}

const fn kind(kind: roster::EntryKind) -> EntryKind {
    match kind {
        roster::EntryKind::Unit => EntryKind::Unit,
        roster::EntryKind::Option => EntryKind::Option,
    }
}

/// By how many per cent of the listed price the implied one exceeds it.
fn off(listed: u32, implied: Option<f64>) -> Option<f64> {
    let points = f64::from(listed) / 1000.0;
    implied.filter(|_| listed > 0).map(|price| 100.0 * (price / points - 1.0))
}

const fn verdict(verdict: price::PriceVerdict) -> PriceVerdict {
    match verdict {
        price::PriceVerdict::Over => PriceVerdict::Over,
        price::PriceVerdict::Under => PriceVerdict::Under,
        price::PriceVerdict::Fair => PriceVerdict::Fair,
        price::PriceVerdict::Unknown => PriceVerdict::Unknown,
    }
}

/// A number of the price that a trial says; none where it says nothing.
fn told(entry: &PricedEntryOutcome, number: fn(&ToldPrice) -> f64) -> Option<f64> {
    entry.told.as_ref().map(number).filter(|number| number.is_finite())
}

fn fate(fate: PriceFate) -> Fate {
    match fate {
        PriceFate::Stays => Fate::Stays,
        PriceFate::Confirmed => Fate::Confirmed,
        PriceFate::Step => Fate::Step,
        PriceFate::Unconfirmed => Fate::Unconfirmed,
        PriceFate::Left(_) => Fate::Left,
        PriceFate::NoPlace => Fate::NoPlace,
        PriceFate::Harms | PriceFate::DependsOnPlay => Fate::DependsOnPlay,
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
        "effective_games": outcome.effective_games,
        "lack_of_fit_terms": outcome.lack_of_fit.as_ref().map(|lack| lack.terms),
        "lack_of_fit_p": outcome.lack_of_fit.as_ref().map(|lack| lack.p),
        "worth_depends_on": outcome.lack_of_fit.as_ref().map(depends_on),
        "confirmed": of(PriceFate::Confirmed),
        "steps": of(PriceFate::Step),
    })
}

/// What worth depends on, as it is recorded: one entry and its number, two beside each other, or none
/// where it is a force as a whole.
fn depends_on(lack: &LackOfFit) -> Vec<Value> {
    let record = |one: &Dependence| {
        let (on, entries) = match &one.on {
            DependsOn::Number(id) => ("number", vec![id]),
            DependsOn::Pair(ids) => ("pair", ids.iter().collect()),
            DependsOn::Size => ("size", Vec::new()),
            DependsOn::Kinds => ("kinds", Vec::new()),
        };
        json!({ "on": on, "entries": entries, "points": one.points, "p": one.p })
    };
    lack.found.iter().map(record).collect()
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

/// Remarks for the army file at prices that are off and stay, by entry.
pub fn remarks<'r>(rows: impl Iterator<Item = &'r PriceRow>) -> BTreeMap<String, String> {
    let is_kept = |row: &&PriceRow| match row.fate {
        Fate::Stays | Fate::Confirmed | Fate::Step | Fate::NoPlace => false,
        Fate::DependsOnPlay => true,
        Fate::Unconfirmed | Fate::Left => {
            matches!(row.verdict, PriceVerdict::Over | PriceVerdict::Under)
        }
    };
    rows.filter(is_kept)
        .map(|row| (row.entry.clone(), format!("{} {}", row.entry, row.reason)))
        .collect()
}

/// The new prices of some rows, by entry, in thousandths of a point.
pub fn new_prices<'r>(rows: impl Iterator<Item = &'r PriceRow>) -> BTreeMap<String, u32> {
    let is_new = |row: &&PriceRow| matches!(row.fate, Fate::Confirmed | Fate::Step);
    let price = |row: &PriceRow| Some((row.entry.clone(), u32::try_from(row.tried?.0).ok()?));
    rows.filter(is_new).filter_map(price).collect()
}
