//! The page of a sweep: which reading of a rule decides the balance.

use serde_json::Value;
use wargauge_report::{Real, Weight};
use wargauge_studies::SweepRow;

use crate::drawing::{Forest, ForestRow, Tone, Words, key};
use crate::folder::SweepResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::{distinct, interrupted};
use crate::words::{
    Estimate, count, decimal, list, percent, plural, shown, signed, undecided, with_interval,
};

/// Readings that are drawn.
const MOST_ROWS: usize = 40;

pub(super) fn page(found: &SweepResults) -> Page<'_> {
    let rows = &found.readings;
    let scenarios = distinct(rows.iter().map(|row| shown(&row.scenario)));
    let games = rows.first().map_or(0, |row| row.games);
    let subject =
        format!("wargauge sweep: {}, {} games a reading", list(&scenarios, 4), count(games));
    let mut warnings: Vec<String> = interrupted(&found.manifest["stopped"]).into_iter().collect();
    let left_out = found.manifest["left_out"].as_array().map(Vec::as_slice).unwrap_or_default();
    warnings.extend(
        left_out
            .iter()
            .filter_map(Value::as_str)
            .map(|reason| format!("Left out: {}", shown(reason))),
    );
    Page {
        subject,
        question: "Which ruling decides the balance?",
        answer: answer(rows),
        warnings,
        first: Some(effects(rows, band(&found.manifest))),
        sections: units(rows).into_iter().collect(),
        tables: vec![raw(rows)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

/// Half the width of the band of effects that matter little.
fn band(manifest: &Value) -> Option<f64> {
    let arguments = manifest["arguments"].as_array()?;
    let at = arguments.iter().position(|word| word == "--band")?;
    arguments.get(at + 1)?.as_str()?.parse().ok().filter(|band: &f64| (0.0..0.5).contains(band))
}

fn tone(row: &SweepRow) -> Tone {
    match (row.verdict, row.delta.get()) {
        (Weight::Decides, Some(delta)) if delta < 0.0 => Tone::Down,
        (Weight::Decides, _) => Tone::Up,
        (Weight::MattersLittle, _) => Tone::Level,
        (Weight::Unknown, _) => Tone::Open,
    }
}

const fn in_words(weight: Weight) -> &'static str {
    match weight {
        Weight::Decides => "decides",
        Weight::MattersLittle => "matters little",
        Weight::Unknown => "unknown",
    }
}

fn in_points(estimate: &Estimate) -> String {
    with_interval(estimate, |share| signed(100.0 * share, 1))
}

fn difference(row: &SweepRow) -> Option<Estimate> {
    Estimate::of_reals([row.delta, row.delta_low, row.delta_high])
}

fn size(value: Real) -> f64 {
    value.get().map_or(0.0, f64::abs)
}

fn answer(rows: &[SweepRow]) -> String {
    let of = |weight: Weight| rows.iter().filter(move |row| row.verdict == weight);
    let all = plural(rows.len() as u64, "reading", "readings");
    let (little, unknown) = (of(Weight::MattersLittle).count(), of(Weight::Unknown).count());
    let little = match little {
        0 => "none is shown to matter little".to_owned(),
        1 => "1 matters little".to_owned(),
        number => format!("{number} matter little"),
    };
    let rest = format!("{little}, and {}.", undecided(unknown as u64));
    let decisive = of(Weight::Decides).count();
    let most =
        of(Weight::Decides).max_by(|one, other| size(one.delta).total_cmp(&size(other.delta)));
    match most {
        None => format!("Of {all} none is shown to decide the balance; {rest}"),
        Some(most) => format!(
            "Of {all} {} {} = {} instead of {} ({} percentage points on {}); {rest}",
            if decisive == 1 {
                "1 is shown to decide the balance:".to_owned()
            } else {
                format!("{decisive} are shown to decide the balance, most of all")
            },
            shown(&most.switch),
            shown(&most.value),
            shown(&most.reference),
            difference(most).as_ref().map_or_else(String::new, in_points),
            shown(&most.scenario),
        ),
    }
}

/// The name of a reading; its match-up where there are several.
fn label(rows: &[SweepRow], row: &SweepRow) -> String {
    let name = format!("{} = {}", shown(&row.switch), shown(&row.value));
    let cells = distinct(rows.iter().map(|row| (&row.scenario, &row.force_a, &row.force_b)));
    let scenarios = distinct(rows.iter().map(|row| &row.scenario));
    match (cells.len(), scenarios.len()) {
        (0 | 1, _) => name,
        (cells, scenarios) if cells == scenarios => format!("{name}, {}", shown(&row.scenario)),
        _ => format!(
            "{name}, {}: {} : {}",
            shown(&row.scenario),
            shown(&row.force_a),
            shown(&row.force_b)
        ),
    }
}

fn effects(rows: &[SweepRow], band: Option<f64>) -> Figure {
    let title = "What each reading does to the score of the first force";
    let mut moving: Vec<&SweepRow> = rows.iter().filter(|row| row.pairs_changed > 0).collect();
    moving.sort_by(|one, other| size(other.delta).total_cmp(&size(one.delta)));
    let still = rows.len() - moving.len();
    let left_out = moving.len().saturating_sub(MOST_ROWS);
    moving.truncate(MOST_ROWS);
    let drawn: Vec<ForestRow> = moving
        .iter()
        .map(|row| {
            let estimate = difference(row);
            ForestRow {
                label: label(rows, row),
                note: estimate.as_ref().map_or_else(String::new, in_points),
                estimate,
                tone: tone(row),
                also: Vec::new(),
            }
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "difference of scores, in percentage points",
        form: |share| signed(100.0 * share, 0),
        reference: Some(0.0),
        band: band.map(|band| [-band, band]),
        at_least: [-0.05, 0.05],
    };
    let description = answer(rows);
    let band = band.map_or_else(String::new, |band| {
        format!(
            " The shaded band, {} percentage points either way, is what matters little.",
            decimal(100.0 * band, 1)
        )
    });
    let more = if left_out > 0 {
        format!(" {left_out} more are in the table only.")
    } else {
        String::new()
    };
    Figure {
        id: "effects".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "effects", title, description: &description }),
        keys: keys(&moving),
        caption: format!(
            "Score under the reading less that under the reading in force, on the same dice pair by \
             pair; 95 % intervals. Verdicts at 5 %, adjusted for the number of readings.{band} {} no \
             pair of games.{more}",
            match still {
                1 => "1 reading changes".to_owned(),
                _ => format!("{still} readings change"),
            }
        ),
        table: table(rows),
    }
}

fn keys(drawn: &[&SweepRow]) -> Vec<maud::Markup> {
    let meanings = [
        (Tone::Up, "decides, for the first force"),
        (Tone::Down, "decides, for the second"),
        (Tone::Level, "matters little"),
        (Tone::Open, "the games do not tell"),
    ];
    let used = meanings.into_iter().filter(|(one, _)| drawn.iter().any(|row| tone(row) == *one));
    used.map(|(tone, meaning)| key(tone.class(), tone.shape(), meaning)).collect()
}

fn table(rows: &[SweepRow]) -> Table {
    let row = |row: &SweepRow| {
        vec![
            label(rows, row),
            in_words(row.verdict).to_owned(),
            shown(&row.reference),
            row.score.get().map_or_else(String::new, |share| percent(share, 1)),
            difference(row).as_ref().map_or_else(String::new, in_points),
            row.games_needed.map_or_else(String::new, count),
            row.clauses.as_deref().map(shown).unwrap_or_default(),
        ]
    };
    Table {
        caption: "Readings".to_owned(),
        headings: vec![
            Heading::Words("reading"),
            Heading::Words("verdict"),
            Heading::Words("in force"),
            Heading::Numbers("score"),
            Heading::Numbers("difference"),
            Heading::Numbers("games that would tell"),
            Heading::Words("clauses"),
        ],
        rows: rows.iter().map(row).collect(),
    }
}

fn unit_difference(row: &SweepRow) -> Option<Estimate> {
    Estimate::of_reals([row.unit_delta, row.unit_delta_low, row.unit_delta_high])
}

/// The units that readings move most.
fn units(rows: &[SweepRow]) -> Option<Section> {
    let mut moved: Vec<(&SweepRow, Estimate)> = rows
        .iter()
        .filter_map(|row| row.unit.as_ref().and(unit_difference(row)).map(|one| (row, one)))
        .collect();
    if moved.is_empty() {
        return None;
    }
    moved.sort_by(|(one, _), (other, _)| size(other.unit_delta).total_cmp(&size(one.unit_delta)));
    moved.truncate(MOST_ROWS);
    let name = |row: &SweepRow| {
        let word = |text: &Option<String>| text.as_deref().map(shown).unwrap_or_default();
        format!("{}: {} of {}", label(rows, row), word(&row.unit), word(&row.unit_force))
    };
    let drawn: Vec<ForestRow> = moved
        .iter()
        .map(|(row, estimate)| ForestRow {
            label: name(row),
            estimate: Some(*estimate),
            note: with_interval(estimate, |number| signed(number, 1)),
            tone: Tone::Plain,
            also: Vec::new(),
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "change of points destroyed per 100 points",
        form: |number| signed(number, 0),
        reference: Some(0.0),
        band: None,
        at_least: [-1.0, 1.0],
    };
    let title = "The unit that each reading moves most";
    let description = "A row for each reading: by how much it changes what a unit destroys.";
    let figure = Figure {
        id: "moved-units".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "moved-units", title, description }),
        keys: Vec::new(),
        caption:
            "Points destroyed in a game for every 100 points of the unit's own price, under the \
            reading less under the reading in force; 95 % intervals."
                .to_owned(),
        table: Table {
            caption: "Units that move most".to_owned(),
            headings: vec![Heading::Words("reading and unit"), Heading::Numbers("change")],
            rows: drawn.iter().map(|row| vec![row.label.clone(), row.note.clone()]).collect(),
        },
    };
    Some(Section {
        id: "units",
        heading: "Which units feel it".to_owned(),
        about: None,
        figures: vec![figure],
    })
}
