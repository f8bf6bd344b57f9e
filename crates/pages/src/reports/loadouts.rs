//! The page of `compare`: variants of a force side by side.

use serde_json::Value;
use wargauge_report::{LoadoutKind, LoadoutVerdict};
use wargauge_studies::{AS_IT_IS, LoadoutRow};

use crate::drawing::{Dot, Forest, ForestRow, Scatter, Tone, Words, key};
use crate::folder::LoadoutResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::interrupted;
use crate::words::{
    Estimate, count, decimal, list, percent, plural, points, share_with_interval, shown, signed,
    undecided, with_interval,
};

pub(super) fn page(found: &LoadoutResults) -> Page<'_> {
    let rows = &found.loadouts;
    let study = &found.manifest["studies"][0];
    let (force, scenario) =
        rows.first().map_or_else(Default::default, |row| (shown(&row.force), shown(&row.scenario)));
    let against = study["against"].as_array().map(Vec::as_slice).unwrap_or_default();
    let against: Vec<String> = against.iter().filter_map(Value::as_str).map(shown).collect();
    Page {
        subject: format!("wargauge compare: {force} on {scenario} against {}", list(&against, 4)),
        question: "Which of these loadouts is better?",
        answer: answer(rows) + &most_missed(rows).unwrap_or_default(),
        warnings: interrupted(&study["stopped"]).into_iter().collect(),
        first: Some(differences(rows)),
        sections: vec![Section {
            id: "by-price",
            heading: "Score for the price".to_owned(),
            about: efficient(rows, study),
            figures: vec![by_price(rows, study)],
        }],
        tables: vec![raw(rows)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

const fn tone(verdict: LoadoutVerdict) -> Tone {
    match verdict {
        LoadoutVerdict::Base => Tone::Plain,
        LoadoutVerdict::Better => Tone::Up,
        LoadoutVerdict::Worse => Tone::Down,
        LoadoutVerdict::Same => Tone::Level,
        LoadoutVerdict::DependsOnPlay | LoadoutVerdict::Unknown => Tone::Open,
    }
}

const fn in_words(verdict: LoadoutVerdict) -> &'static str {
    match verdict {
        LoadoutVerdict::Base => "as it is",
        LoadoutVerdict::Better => "better",
        LoadoutVerdict::Worse => "worse",
        LoadoutVerdict::Same => "the same",
        LoadoutVerdict::DependsOnPlay => "depends on play",
        LoadoutVerdict::Unknown => "unknown",
    }
}

const VERDICTS: [LoadoutVerdict; 6] = [
    LoadoutVerdict::Base,
    LoadoutVerdict::Better,
    LoadoutVerdict::Worse,
    LoadoutVerdict::Same,
    LoadoutVerdict::DependsOnPlay,
    LoadoutVerdict::Unknown,
];

fn score(row: &LoadoutRow) -> Option<Estimate> {
    Estimate::of_shares([row.score, row.score_low, row.score_high])
}

fn difference(row: &LoadoutRow) -> Option<Estimate> {
    Estimate::of_reals([row.delta_score, row.delta_low, row.delta_high])
}

/// A difference of scores in percentage points.
fn in_points(estimate: &Estimate) -> String {
    with_interval(estimate, |share| signed(100.0 * share, 1))
}

fn answer(rows: &[LoadoutRow]) -> String {
    let of = |verdict: LoadoutVerdict| -> Vec<&LoadoutRow> {
        rows.iter().filter(|row| row.verdict == verdict).collect()
    };
    let variants = rows.iter().filter(|row| row.verdict != LoadoutVerdict::Base).count() as u64;
    let value = |row: &&LoadoutRow| row.delta_score.get().unwrap_or(0.0);
    let named = |row: &LoadoutRow| {
        let points = difference(row).as_ref().map_or_else(String::new, in_points);
        format!("\u{201c}{}\u{201d} ({points} percentage points)", shown(&row.variant))
    };
    let better = of(LoadoutVerdict::Better);
    let best = better.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
    let some = |verdict: LoadoutVerdict| match of(verdict).len() {
        0 => "none".to_owned(),
        number => number.to_string(),
    };
    let misused = match of(LoadoutVerdict::DependsOnPlay).len() {
        0 => String::new(),
        number => format!("{number} worse though nothing is taken away (depends on play), "),
    };
    let rest = format!(
        "{} worse, {misused}{} the same, and {}.",
        some(LoadoutVerdict::Worse),
        some(LoadoutVerdict::Same),
        undecided(of(LoadoutVerdict::Unknown).len() as u64)
    );
    let all = plural(variants, "variant", "variants");
    match best {
        Some(best) => {
            let more = match better.len() {
                1 => String::new(),
                number => format!(", the best of {number} that are better"),
            };
            format!("Better than the force as it is: {}{more}. Of {all} {rest}", named(best))
        }
        None => format!("Of {all} none is shown to be better than the force as it is; {rest}"),
    }
}

/// Whether something was knocked out.
const fn is_knock_out(kind: LoadoutKind) -> bool {
    match kind {
        LoadoutKind::Option | LoadoutKind::Part | LoadoutKind::Rule => true,
        LoadoutKind::Base | LoadoutKind::Variant | LoadoutKind::Copy | LoadoutKind::Exchange => {
            false
        }
    }
}

/// What of all that was knocked out costs most score.
fn most_missed(rows: &[LoadoutRow]) -> Option<String> {
    let all: Vec<&LoadoutRow> = rows.iter().filter(|row| is_knock_out(row.kind)).collect();
    let missed = all.iter().filter(|row| row.verdict == LoadoutVerdict::Worse);
    let value = |row: &LoadoutRow| row.delta_score.get().unwrap_or(0.0);
    let most = missed.clone().min_by(|one, other| value(one).total_cmp(&value(other)));
    let count = plural(all.len() as u64, "option, part or rule", "options, parts and rules");
    let ways = format!(" Of {count} knocked out one at a time");
    (!all.is_empty()).then(|| match most {
        None => format!("{ways} none is shown to be missed."),
        Some(most) => {
            let points = difference(most).as_ref().map_or_else(String::new, in_points);
            let (missed, name) = (missed.count(), shown(&most.variant));
            let are = if missed == 1 { "is" } else { "are" };
            format!("{ways} {missed} {are} missed, most \u{201c}{name}\u{201d} ({points}).")
        }
    })
}

fn differences(rows: &[LoadoutRow]) -> Figure {
    let title = "Score of each variant less that of the force as it is";
    let variants: Vec<&LoadoutRow> =
        rows.iter().filter(|row| row.verdict != LoadoutVerdict::Base).collect();
    let drawn: Vec<ForestRow> = variants
        .iter()
        .map(|row| {
            let estimate = difference(row);
            ForestRow {
                label: shown(&row.variant),
                note: estimate.as_ref().map_or_else(String::new, in_points),
                estimate,
                tone: tone(row.verdict),
                also: Vec::new(),
            }
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "difference of scores, in percentage points",
        form: |share| signed(100.0 * share, 0),
        reference: Some(0.0),
        band: None,
        at_least: [-0.03, 0.03],
    };
    let description = answer(rows);
    Figure {
        id: "differences".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "differences", title, description: &description }),
        keys: keys(rows, false),
        caption:
            "Same opponents and same dice, pair by pair; 95 % intervals, valid for games that \
            stopped as these did. Better and worse are called with at most 5 % chance of even one \
            false call among the variants."
                .to_owned(),
        table: table(rows),
    }
}

fn keys(rows: &[LoadoutRow], with_base: bool) -> Vec<maud::Markup> {
    let used = VERDICTS.into_iter().filter(|verdict| {
        rows.iter().any(|row| row.verdict == *verdict)
            && (with_base || *verdict != LoadoutVerdict::Base)
    });
    used.map(|verdict| key(tone(verdict).class(), tone(verdict).shape(), in_words(verdict)))
        .collect()
}

fn table(rows: &[LoadoutRow]) -> Table {
    let row = |row: &LoadoutRow| {
        let per_10 = row.delta_per_10_points.get();
        vec![
            shown(&row.variant),
            in_words(row.verdict).to_owned(),
            row.points.to_string(),
            count(row.games),
            score(row).as_ref().map_or_else(String::new, share_with_interval),
            difference(row).as_ref().map_or_else(String::new, in_points),
            per_10.map_or_else(String::new, |share| signed(100.0 * share, 1)),
        ]
    };
    Table {
        caption: "Variants".to_owned(),
        headings: vec![
            Heading::Words("variant"),
            Heading::Words("verdict"),
            Heading::Numbers("points"),
            Heading::Numbers("games"),
            Heading::Numbers("score"),
            Heading::Numbers("difference"),
            Heading::Numbers("per 10 points"),
        ],
        rows: rows.iter().map(row).collect(),
    }
}

/// Whether the manifest puts a mark on a variant.
fn has_mark(study: &Value, row: &LoadoutRow, mark: &str) -> bool {
    let contenders = study["contenders"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_of = |contender: &&Value| match contender["variant"].as_str() {
        None => row.variant == AS_IT_IS,
        Some(name) => row.variant == name,
    };
    contenders.iter().find(is_of).is_some_and(|contender| contender[mark] == true)
}

fn efficient(rows: &[LoadoutRow], study: &Value) -> Option<String> {
    let names: Vec<String> = rows
        .iter()
        .filter(|row| has_mark(study, row, "pareto"))
        .map(|row| shown(&row.variant))
        .collect();
    let over: Vec<String> = rows
        .iter()
        .filter(|row| has_mark(study, row, "over_limit"))
        .map(|row| shown(&row.variant))
        .collect();
    let mut told = Vec::new();
    if !names.is_empty() {
        told.push(format!(
            "Nobody scores as much for fewer points, or more for as many, as: {}.",
            names.join("; ")
        ));
    }
    if !over.is_empty() {
        told.push(format!(
            "Over the limit of points, and shown for what they would be worth: {}.",
            over.join("; ")
        ));
    }
    (!told.is_empty()).then(|| told.join(" "))
}

fn by_price(rows: &[LoadoutRow], study: &Value) -> Figure {
    let title = "Score against price";
    // Cards without a part and other rules have no price.
    let is_priced = |row: &&LoadoutRow| {
        !matches!(row.kind, LoadoutKind::Part | LoadoutKind::Rule) && score(row).is_some()
    };
    let drawn: Vec<&LoadoutRow> = rows.iter().filter(is_priced).collect();
    let dots: Vec<Dot> = drawn.iter().filter_map(|row| dot(row)).collect();
    let mut joined: Vec<usize> =
        (0..drawn.len()).filter(|&at| has_mark(study, drawn[at], "pareto")).collect();
    joined.sort_by_key(|&at| drawn[at].points);
    let scatter = Scatter {
        dots: &dots,
        across: ("price of the force, in points", |number| number.to_string()),
        up: ("score, in per cent", |share| decimal(100.0 * share, 0)),
        diagonal: false,
        joined: &joined,
    };
    let description = "A dot for each variant: its price across, its score up, with its interval.";
    Figure {
        id: "score-by-price".to_owned(),
        title: title.to_owned(),
        plot: scatter.draw(Words { id: "score-by-price", title, description }),
        keys: keys(rows, true),
        caption:
            "95 % intervals of the scores, which are wider than those of the differences: all \
            variants met the same dice. The dotted line joins those that nobody beats for their \
            points."
                .to_owned(),
        table: Table {
            caption: "Price and score".to_owned(),
            headings: vec![
                Heading::Words("variant"),
                Heading::Numbers("points"),
                Heading::Numbers("score"),
            ],
            rows: drawn
                .iter()
                .map(|row| {
                    let score = row.score.get().map_or_else(String::new, |share| percent(share, 1));
                    vec![shown(&row.variant), row.points.to_string(), score]
                })
                .collect(),
        },
    }
}

fn dot(row: &LoadoutRow) -> Option<Dot> {
    let y = score(row)?;
    let note = format!("{} points, {}", row.points, share_with_interval(&y));
    Some(Dot {
        label: shown(&row.variant),
        x: points(row.points),
        y,
        note,
        tone: tone(row.verdict),
    })
}
