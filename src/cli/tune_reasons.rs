//! Why a price changes or stays, a line for each entry.

use std::collections::BTreeMap;

use wargauge_batch::{LeftBecause, PriceFate, PricedEntryOutcome, PricingOutcome, Trial};
use wargauge_report::Points;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::price::PriceVerdict;

/// The reason for what becomes of the price of an entry.
pub(crate) fn reason(entry: &PricedEntryOutcome) -> String {
    match entry.fate {
        PriceFate::Confirmed => confirmed(entry),
        PriceFate::Unconfirmed => unconfirmed(entry),
        PriceFate::Harms => {
            "kept: depends on play: forces do better without it even where it is free, and more is \
             never less: this player does not know how to use it"
                .to_owned()
        }
        PriceFate::NoPlace => "kept: no number of the file is its price alone".to_owned(),
        PriceFate::Left(why) => left(why).to_owned(),
        PriceFate::DependsOnPlay => {
            "kept: what it is worth depends on who plays (see the panel)".to_owned()
        }
        PriceFate::Stays => stays(entry),
    }
}

fn left(why: LeftBecause) -> &'static str {
    match why {
        LeftBecause::Step => "kept: off by less than a step of prices",
        LeftBecause::Least => "kept: worth less than one step of prices, the least there is",
        LeftBecause::Patch => "kept: the smallest patch does without it",
        LeftBecause::Late => {
            "kept: found off by the last games, too late to try another price; more --games do"
        }
    }
}

/// A new price may hold among new prices and yet lie a tenth or more outside the interval of all
/// games, in which others are off that stay.
fn confirmed(entry: &PricedEntryOutcome) -> String {
    let score = entry.after.as_ref().map(share).unwrap_or_default();
    let price = entry.proposed.map_or(0.0, |price| f64::from(price) / 1000.0);
    let range = entry.price.and_then(|price| price.range.bounded());
    let beyond = range.filter(|range| price < 0.9 * range.low || price > 1.1 * range.high);
    let still = beyond.map_or_else(String::new, |range| {
        format!(
            "; beside what is off still it looks worth {:.1} to {:.1}: tune again from there",
            range.low, range.high
        )
    });
    format!("held on fresh seeds: forces with more of it score {score}{still}")
}

fn unconfirmed(entry: &PricedEntryOutcome) -> String {
    let price = entry.proposed.map_or_else(String::new, |price| points(price).to_string());
    let Some(trial) = &entry.after else {
        return format!("kept: no forces met that differ in it at {price}");
    };
    let score = format!("at {price} forces with more of it score {}", share(trial));
    match trial.verdict {
        Verdict::Outside => format!("kept: {score}, outside 45 to 55 %"),
        Verdict::Inconclusive => format!("kept: {score}, not shown to lie within 45 to 55 %"),
        Verdict::Inside if !is_called(entry.verdict) => {
            let listed = points(entry.listed);
            format!("kept: {score}, but all games together do not show that {listed} is off")
        }
        Verdict::Inside => format!("kept: {score}, but not once other prices had changed"),
    }
}

/// Whether a price is called too high or too low.
const fn is_called(verdict: PriceVerdict) -> bool {
    matches!(verdict, PriceVerdict::Over | PriceVerdict::Under)
}

fn stays(entry: &PricedEntryOutcome) -> String {
    let off = entry.after.as_ref().or(entry.before.as_ref());
    let off = off.filter(|trial| trial.verdict == Verdict::Outside).map_or_else(String::new, |t| {
        format!("; yet forces with more of it score {}, through what goes with it", share(t))
    });
    let range = entry.price.and_then(|price| price.range.bounded());
    match (entry.verdict, range) {
        (PriceVerdict::Fair, _) => format!("costs what it is worth{off}"),
        _ if entry.appearances == 0 => "no random force held it".to_owned(),
        _ if entry.is_hardly_used() => format!(
            "it attacks {:.2} times a game: too seldom for its numbers to say much",
            entry.attacks
        ),
        (_, Some(range)) => {
            format!("the games leave {:.1} to {:.1} open{off}", range.low, range.high)
        }
        (_, None) => "the games say nothing of it".to_owned(),
    }
}

/// Remarks for the army file at prices that are off and stay.
pub(crate) fn remarks(outcome: &PricingOutcome) -> BTreeMap<String, String> {
    let is_kept = |entry: &&PricedEntryOutcome| match entry.fate {
        PriceFate::Stays | PriceFate::Confirmed | PriceFate::NoPlace => false,
        PriceFate::DependsOnPlay => true,
        _ => is_called(entry.verdict),
    };
    let kept = outcome.entries.iter().filter(is_kept);
    kept.map(|entry| (entry.id.clone(), format!("{} {}", entry.id, reason(entry)))).collect()
}

/// What holds the level of prices, in words: doubling all of them would change no game.
pub(crate) fn level(outcome: &PricingOutcome) -> String {
    let held: Vec<&str> = outcome
        .entries
        .iter()
        .filter(|entry| entry.holds_level)
        .map(|entry| entry.id.as_str())
        .collect();
    let all = outcome.entries.len();
    match held.len() {
        0 => "Held fixed: what a random force costs in the mean. Only how prices compare matters; \
              doubling all of them changes no game."
            .to_owned(),
        count => {
            let names = if count == all {
                "all entries".to_owned()
            } else {
                format!("{count} of {all} entries ({})", shortened(&held))
            };
            format!(
                "Held fixed: what {names} cost together, in the numbers that random forces hold \
                 of them. Only how prices compare matters; doubling all of them changes no game."
            )
        }
    }
}

/// Some names, the first of them where there are many.
fn shortened(names: &[&str]) -> String {
    const MOST: usize = 6;
    match names.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("{} and {more} more", names[..MOST].join(", ")),
        _ => names.join(", "),
    }
}

/// The whole list in one sentence.
pub(crate) fn verdict(outcome: &PricingOutcome) -> String {
    let count = |is: &dyn Fn(&PricedEntryOutcome) -> bool| {
        outcome.entries.iter().filter(|entry| is(entry)).count()
    };
    let (over, under) = (
        count(&|entry| entry.verdict == PriceVerdict::Over),
        count(&|entry| entry.verdict == PriceVerdict::Under),
    );
    let fair = count(&|entry| entry.verdict == PriceVerdict::Fair);
    let unknown = count(&|entry| entry.verdict == PriceVerdict::Unknown);
    let confirmed = count(&|entry| entry.fate == PriceFate::Confirmed);
    let kept = count(&|entry| is_called(entry.verdict) && entry.fate != PriceFate::Confirmed);
    let mut text = format!(
        "{}: of {} entries {over} cost too much, {under} too little, {fair} what they are worth; \
         {unknown} unknown.",
        outcome.army,
        outcome.entries.len(),
    );
    if confirmed > 0 {
        text += &format!(" New prices of {confirmed} held on fresh seeds.");
    }
    if kept > 0 {
        text += &format!(" {kept} are off and keep their price: a line below each says why.");
    }
    text
}

/// A score of a trial, in words.
pub(crate) fn share(trial: &Trial) -> String {
    let estimate = trial.score;
    let [value, low, high] =
        [estimate.value, estimate.interval.low, estimate.interval.high].map(|end| 100.0 * end);
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}

/// A price in points.
pub(crate) fn points(price: u32) -> Points {
    Points(price.into())
}
