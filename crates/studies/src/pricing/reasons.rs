//! Why a price changes or stays, a line for each entry.

use wargauge_report::Points;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::price::PriceVerdict;

use crate::pricing::dependence::{Dependence, DependsOn};
use crate::pricing::outcome::{LeftBecause, PriceFate, PricedEntryOutcome, PricingOutcome};
use crate::pricing::trials::Trial;

/// The reason for what becomes of the price of an entry, and what is to be known of its number.
pub(super) fn reason(entry: &PricedEntryOutcome) -> String {
    fate(entry) + &bent(entry) + &beside(entry) + &twins(entry)
}

/// What its worth depends on, where games show that.
fn beside(entry: &PricedEntryOutcome) -> String {
    let Some(beside) = &entry.beside else { return String::new() };
    let (other, by) = (&beside.entry, beside.points.map_or_else(String::new, more_or_less));
    if *other == entry.id || entry.twins.contains(other) {
        format!("; worth depends on how many there are{by} for each one more")
    } else {
        format!("; worth depends on what stands beside it{by} for each {other} more")
    }
}

fn more_or_less(points: f64) -> String {
    let what = if points < 0.0 { "less" } else { "more" };
    format!(": {:.2} {what}", points.abs())
}

/// What games alone say, where order among qualities has moved it.
fn bent(entry: &PricedEntryOutcome) -> String {
    entry.unbent.map_or_else(String::new, |price| {
        format!("; by its games alone {price:.1}, but no quality is worth less than a lower one")
    })
}

/// The same unit under other labels.
fn twins(entry: &PricedEntryOutcome) -> String {
    match &entry.twins[..] {
        [] => String::new(),
        twins => format!("; the same card as {}: one price", shortened(twins)),
    }
}

fn fate(entry: &PricedEntryOutcome) -> String {
    match entry.fate {
        PriceFate::Confirmed => confirmed(entry),
        PriceFate::Step => step(entry),
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
        LeftBecause::Order => {
            "kept: beside another quality of the unit, whose price stays, a higher one would cost less \
             than a lower one; more --games do"
        }
        LeftBecause::Late => {
            "kept: found off by the last games, too late to try another price; more --games do"
        }
    }
}

/// A price that holds, and what its own trial says. It lies in the interval of all games, unless no
/// whole step does.
fn confirmed(entry: &PricedEntryOutcome) -> String {
    let price = entry.proposed.map_or(0.0, |price| f64::from(price) / 1000.0);
    let range = entry.price.and_then(|price| price.range.bounded());
    let rounded = range.filter(|range| !range.contains(price)).map_or_else(String::new, |range| {
        format!("; the nearest whole step to {:.1} to {:.1}", range.low, range.high)
    });
    format!("held on fresh seeds: {}{rounded}", trial(entry))
}

/// A price at the end of what one study tries.
fn step(entry: &PricedEntryOutcome) -> String {
    let is_dearer = entry.proposed.is_some_and(|price| price > entry.listed);
    let what = if is_dearer { "more" } else { "less" };
    format!(
        "a step as far as one study goes, and it is worth {what} still ({}): tune again from there",
        trial(entry)
    )
}

fn unconfirmed(entry: &PricedEntryOutcome) -> String {
    let price = entry.proposed.map_or_else(String::new, |price| points(price).to_string());
    let Some(after) = &entry.after else {
        return format!("kept: no forces met that differ in it at {price}");
    };
    let told = format!("at {price} {}", trial(entry));
    let range = entry.price.and_then(|price| price.range.bounded());
    let tried = entry.proposed.map_or(0.0, |price| f64::from(price) / 1000.0);
    match range {
        _ if after.verdict == Verdict::Outside => format!("kept: {told}, outside 45 to 55 %"),
        _ if !is_called(entry.verdict) => {
            let listed = points(entry.listed);
            format!("kept: {told}, but all games together do not show that {listed} is off")
        }
        Some(range) if !range.contains(tried) => {
            format!(
                "kept: {told}, but all games together say {:.1} to {:.1}",
                range.low, range.high
            )
        }
        Some(range) if is_denied(entry, tried) => format!(
            "kept: {told}, and that is not {}; all games together say {:.1} to {:.1}: beside so much \
             that is off the two need not agree",
            points(entry.proposed.unwrap_or_default()),
            range.low,
            range.high
        ),
        Some(range) => format!(
            "kept: {told}; all games together leave {:.1} to {:.1} open: more --games tell",
            range.low, range.high
        ),
        None => format!("kept: {told}; all games together say nothing of it"),
    }
}

/// Whether the trial of a price says that it is another.
fn is_denied(entry: &PricedEntryOutcome, price: f64) -> bool {
    entry.told.is_some_and(|told| !told.range.contains(price))
}

/// What a trial came to: its score, and the price that this says.
fn trial(entry: &PricedEntryOutcome) -> String {
    let score = entry.after.as_ref().or(entry.before.as_ref()).map(share).unwrap_or_default();
    let told = entry.told.map_or_else(String::new, |told| {
        let [low, high] = [told.range.low, told.range.high];
        if low.is_finite() && high.is_finite() {
            format!(", as if it were worth {:.1} [{low:.1}, {high:.1}]", told.price)
        } else {
            ", which says nothing of its price".to_owned()
        }
    });
    format!("forces with more of it score {score}{told}")
}

/// Whether a price is called too high or too low.
const fn is_called(verdict: PriceVerdict) -> bool {
    matches!(verdict, PriceVerdict::Over | PriceVerdict::Under)
}

fn stays(entry: &PricedEntryOutcome) -> String {
    let last = entry.after.as_ref().or(entry.before.as_ref());
    let off =
        last.filter(|trial| trial.verdict == Verdict::Outside).map_or_else(String::new, |_| {
            format!("; yet {}, outside 45 to 55 %, through what goes with it", trial(entry))
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

/// How sure the scale is, told apart from how sure prices are beside each other.
pub(super) fn scale(outcome: &PricingOutcome) -> Option<String> {
    let scale = outcome.scale?;
    let (value, range) = (100.0 * scale.implied?, scale.range.bounded()?);
    let [low, high] = [range.low, range.high].map(|end| 100.0 * end);
    Some(format!(
        "The scale: at implied prices a usual force costs {value:.1} % [{low:.1}, {high:.1}] of what it \
         costs now. All prices have that in common; beside each other they are surer (ratio_low and \
         ratio_high of prices.csv)."
    ))
}

/// Whether worth is a sum of what entries are worth by themselves, in one sentence.
pub(super) fn lack_of_fit(outcome: &PricingOutcome) -> Option<String> {
    let lack = outcome.lack_of_fit.as_ref()?;
    let tested = format!("{} squares, pairs of entries and sizes of forces", lack.terms);
    if lack.terms == 0 {
        return Some("Lack of fit: too few games to tell whether worth is a sum.".to_owned());
    }
    if lack.found.is_empty() {
        let p = chance(lack.p);
        return Some(format!(
            "Lack of fit: none is shown: of {tested} none adds to what entries are worth by themselves \
             ({p})."
        ));
    }
    let what: Vec<String> = lack.found.iter().map(depends).collect();
    Some(format!(
        "Lack of fit: worth is no sum (of {tested} {} add to it, {}): it depends on {}. So implied \
         prices are those of forces like the drawn ones, and less right the farther others are from them.",
        what.len(),
        chance(lack.p),
        what.join("; "),
    ))
}

/// A chance in words.
fn chance(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

fn depends(dependence: &Dependence) -> String {
    let by = dependence.points.map_or_else(String::new, |points| {
        let sign = if points < 0.0 { "-" } else { "+" };
        format!(" ({sign}{:.2} points for each one more)", points.abs())
    });
    match &dependence.on {
        DependsOn::Number(id) => format!("how many {id} there are{by}"),
        DependsOn::Pair([one, other]) => format!("{one} beside {other}{by}"),
        DependsOn::Size => format!("how many units and options a force has in all{by}"),
        DependsOn::Kinds => format!("how many different ones a force has{by}"),
    }
}

/// Which forces worth is told of, and how much of the games tells of them.
pub(super) fn told_of(outcome: &PricingOutcome) -> Option<String> {
    let effective = outcome.effective_games?;
    let games = outcome.games.survey + outcome.games.trials;
    Some(format!(
        "Told of forces drawn at the prices tried last: all that met are weighed so that they hold as much \
         of each entry as those do, and the {games} games of random forces tell as much as {effective} \
         of such forces."
    ))
}

/// What holds the level of prices, in words: doubling all of them would change no game.
pub(super) fn level(outcome: &PricingOutcome) -> String {
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
                 of them; the others count the less the farther they are off. Only how prices compare matters; doubling all of them changes no game."
            )
        }
    }
}

/// Some names, the first of them where there are many.
pub fn shortened<S: AsRef<str>>(names: &[S]) -> String {
    const MOST: usize = 6;
    let joined = |names: &[S]| names.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
    match names.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("{} and {more} more", joined(&names[..MOST])),
        _ => joined(names),
    }
}

/// The whole list in one sentence.
pub(super) fn verdict(outcome: &PricingOutcome) -> String {
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
    let steps = count(&|entry| entry.fate == PriceFate::Step);
    let kept = count(&|entry| is_called(entry.verdict) && !entry.fate.is_new_price());
    let mut text = format!(
        "{}: of {} entries {over} cost too much, {under} too little, {fair} what they are worth; \
         {unknown} unknown.",
        outcome.army,
        outcome.entries.len(),
    );
    if confirmed > 0 {
        text += &format!(" New prices of {confirmed} held on fresh seeds.");
    }
    if steps > 0 {
        text += &format!(" {steps} move as far as one study goes: tune again from there.");
    }
    if kept > 0 {
        text += &format!(" {kept} are off and keep their price: a line below each says why.");
    }
    text
}

/// A score of a trial, in words.
pub(super) fn share(trial: &Trial) -> String {
    let estimate = trial.score;
    let [value, low, high] =
        [estimate.value, estimate.interval.low, estimate.interval.high].map(|end| 100.0 * end);
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}

/// A price in points.
pub(super) fn points(price: u32) -> Points {
    Points(price.into())
}
