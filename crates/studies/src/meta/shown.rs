//! A field as people see it.

use std::collections::BTreeMap;

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_stats::Estimate;

use crate::meta::rows::FieldMatchupRow;
use crate::meta::standings::{Standing, Standings};

/// Circles that are told.
const MOST_CIRCLES: usize = 6;

/// Shares of the equilibrium that are none worth naming.
const LEAST: f64 = 0.005;

/// What the printed numbers mean.
const LEGEND: &str = "Score: (wins + draws/2) / games against the other forces, weighted by their shares of the field; \
    in brackets 95 % intervals, pairs of games being the unit. First, second: the same as the scenario's first and \
    second side. Rating: Elo points, the field's mean being 0. Equilibrium: shares at which nobody gains by bringing \
    another force (Nash; the most even of several).\n";

/// The forces, the best first, then everybody against everybody, then what it says.
pub(super) fn for_people(
    scenarios: &[&str],
    standings: &Standings,
    matchups: &[FieldMatchupRow],
    look: Look,
) -> String {
    if standings.all.is_empty() {
        return String::new();
    }
    let mut order: Vec<usize> = (0..standings.all.len()).collect();
    order.sort_by(|&one, &other| {
        let score = |at: usize| value(standings.all[at].score);
        score(other).total_cmp(&score(one)).then(one.cmp(&other))
    });
    let ranked: Vec<&Standing> = order.iter().map(|&at| &standings.all[at]).collect();
    let mut text = format!("The field on {}\n", scenarios.join(", "));
    text += &forces(&ranked, look);
    text += &square(&ranked, matchups, look);
    text += "\n";
    for sentence in sentences(&ranked, standings) {
        text += &paragraph(&sentence, look);
    }
    text + &wrapped(LEGEND, look)
}

fn value(estimate: Option<Estimate>) -> f64 {
    estimate.map_or(f64::NAN, |estimate| estimate.value)
}

fn forces(ranked: &[&Standing], look: Look) -> String {
    let headings = [
        ("force", Align::Left),
        ("share, %", Align::Right),
        ("score, %", Align::Right),
        ("first", Align::Right),
        ("second", Align::Right),
        ("rating", Align::Right),
        ("equilibrium, %", Align::Right),
    ];
    let cells = |one: &&Standing| -> [String; 7] {
        [
            one.name.clone(),
            per_cent(one.share),
            with_interval(one.score),
            one.by_seat[0].get().map_or_else(String::new, per_cent),
            one.by_seat[1].get().map_or_else(String::new, per_cent),
            format!("{:+.0}", value(one.rating)),
            with_interval(one.equilibrium),
        ]
    };
    let mut table = Table::new(&headings, look.unlimited());
    ranked.iter().for_each(|one| table.row(cells(one).to_vec()));
    let text = table.render();
    if look.fits(&text) {
        return text;
    }
    let card = |one: &&Standing| {
        let [force, share, score, first, second, rating, equilibrium] = cells(one);
        format!(
            "{force}\n  {share} % of the field, scores {score} %, first {first}, second {second}; \
             rating {rating}, equilibrium {equilibrium} %\n"
        )
    };
    wrapped(&ranked.iter().map(card).collect::<String>(), look)
}

/// Scores of the forces in front against those on top, which go by their numbers; nothing where a screen is too
/// narrow.
fn square(ranked: &[&Standing], matchups: &[FieldMatchupRow], look: Look) -> String {
    let mut sums: BTreeMap<[&str; 2], (f64, u32)> = BTreeMap::new();
    for row in matchups {
        let Some(score) = row.score.get() else { continue };
        let both = [row.force_a.as_str(), row.force_b.as_str()];
        for (names, score) in [(both, score), ([both[1], both[0]], 1.0 - score)] {
            let sum = sums.entry(names).or_default();
            *sum = (sum.0 + score, sum.1 + 1);
        }
    }
    let numbers: Vec<String> = (1..=ranked.len()).map(|number| number.to_string()).collect();
    let mut headings = vec![("against, %", Align::Left)];
    headings.extend(numbers.iter().map(|number| (number.as_str(), Align::Right)));
    let mut table = Table::new(&headings, look.unlimited());
    for (number, one) in ranked.iter().enumerate() {
        let score = |other: &&Standing| match sums.get(&[one.name.as_str(), other.name.as_str()]) {
            Some((sum, many)) => per_cent(sum / f64::from(*many)),
            None => "-".to_owned(),
        };
        let name = format!("{} {}", number + 1, one.name);
        table.row(core::iter::once(name).chain(ranked.iter().map(score)).collect());
    }
    let text = table.render();
    if look.fits(&text) { format!("\n{text}") } else { String::new() }
}

/// What to bring, what people would bring, and who beats whom in a circle.
fn sentences(ranked: &[&Standing], standings: &Standings) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(best) = ranked.first() {
        let score = with_interval(best.score);
        let tied: Vec<&str> = ranked[1..]
            .iter()
            .filter(|one| {
                one.score
                    .zip(best.score)
                    .is_some_and(|(one, best)| one.interval.high > best.interval.low)
            })
            .map(|one| one.name.as_str())
            .collect();
        let or = if tied.is_empty() {
            String::new()
        } else {
            format!(" These games do not tell it from {}.", tied.join(", "))
        };
        all.push(format!("Best against this field: {}, {score} %.{or}", best.name));
    }
    let brought = ranked.iter().filter(|one| value(one.equilibrium) >= LEAST);
    let brought: Vec<String> =
        brought.map(|one| format!("{} {} %", one.name, per_cent(value(one.equilibrium)))).collect();
    all.push(format!("If all chose best, they would bring {}.", brought.join(", ")));
    let name = |at: usize| standings.all[at].name.as_str();
    for [one, other, third] in standings.circles.iter().take(MOST_CIRCLES) {
        let (one, other, third) = (name(*one), name(*other), name(*third));
        all.push(format!(
            "A circle: {one} beats {other}, {other} beats {third}, {third} beats {one}."
        ));
    }
    match standings.circles.len() {
        0 => all.push("No three forces are shown to beat each other in a circle.".to_owned()),
        many if many > MOST_CIRCLES => {
            all.push(format!("{} circles more are not told.", many - MOST_CIRCLES));
        }
        _ => {}
    }
    all
}

fn per_cent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn with_interval(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(
        || "-".to_owned(),
        |Estimate { value, interval }| {
            format!("{} [{}, {}]", per_cent(value), per_cent(interval.low), per_cent(interval.high))
        },
    )
}
