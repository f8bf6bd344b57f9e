//! The page of `tune`: what the entries of an army must cost.

use serde_json::Value;
use wargauge_report::{PriceFate, PriceVerdict};
use wargauge_studies::PriceRow;

use crate::drawing::{Dot, Forest, ForestRow, Scatter, Shape, Tone, Words, key};
use crate::folder::PriceResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::{distinct, interrupted};
use crate::words::{
    Estimate, count, decimal, list, plural, points, share_with_interval, shown, signed, undecided,
    with_interval,
};

/// The entries of an army.
#[derive(Debug)]
struct Army<'r> {
    name: &'r str,
    rows: Vec<&'r PriceRow>,
    /// What the manifest says of the study.
    study: Option<&'r Value>,
}

pub(super) fn page(found: &PriceResults) -> Page<'_> {
    let armies: Vec<Army<'_>> = distinct(found.prices.iter().map(|row| row.army.as_str()))
        .into_iter()
        .map(|name| Army::new(found, name))
        .collect();
    let sections = armies.iter().enumerate().map(|(at, army)| army.section(at));
    let names: Vec<String> = armies.iter().map(|army| shown(army.name)).collect();
    let warnings = armies.iter().filter_map(|army| interrupted(&army.study?["stopped"]));
    Page {
        subject: format!("wargauge tune: {}", list(&names, 4)),
        question: "What must each entry cost?",
        answer: armies.iter().map(Army::answer).collect::<Vec<_>>().join(" "),
        warnings: distinct(warnings),
        first: armies.first().map(|army| army.worth(0)),
        sections: sections.collect(),
        tables: vec![raw(&found.prices)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

const fn tone(verdict: PriceVerdict) -> Tone {
    match verdict {
        PriceVerdict::Over => Tone::Down,
        PriceVerdict::Under => Tone::Up,
        PriceVerdict::Fair => Tone::Level,
        PriceVerdict::Unknown => Tone::Open,
    }
}

const fn in_words(verdict: PriceVerdict) -> &'static str {
    match verdict {
        PriceVerdict::Over => "costs too much",
        PriceVerdict::Under => "costs too little",
        PriceVerdict::Fair => "fair",
        PriceVerdict::Unknown => "unknown",
    }
}

const VERDICTS: [PriceVerdict; 4] =
    [PriceVerdict::Over, PriceVerdict::Under, PriceVerdict::Fair, PriceVerdict::Unknown];

impl<'r> Army<'r> {
    fn new(found: &'r PriceResults, name: &'r str) -> Self {
        let mut rows: Vec<&PriceRow> = found.prices.iter().filter(|row| row.army == name).collect();
        let off = |row: &PriceRow| row.delta_percent.get().map_or(0.0, f64::abs);
        rows.sort_by(|one, other| {
            let known = one.verdict.cmp(&other.verdict);
            known.then(off(other).total_cmp(&off(one)))
        });
        let studies = found.manifest["studies"].as_array();
        let study = studies.and_then(|all| all.iter().find(|study| study["army"] == name));
        Self { name, rows, study }
    }

    /// The names of the entries of a verdict.
    fn of(&self, verdict: PriceVerdict) -> Vec<String> {
        let rows = self.rows.iter().filter(|row| row.verdict == verdict);
        rows.map(|row| shown(&row.entry)).collect()
    }

    fn answer(&self) -> String {
        let [over, under, fair, unknown] = VERDICTS.map(|verdict| self.of(verdict));
        let name = shown(self.name);
        let all = plural(self.rows.len() as u64, "entry", "entries");
        if over.is_empty() && under.is_empty() && fair.is_empty() {
            return format!(
                "{name}: so few games do not tell the price of any of {all}.{}",
                self.wanted()
            );
        }
        let some = |names: &[String], what: &str| match names.len() {
            0 => format!("none {what}"),
            number => format!("{number} {what} ({})", list(names, 5)),
        };
        format!(
            "{name}: of {all} {}, {}, {} fair, and {}.{}",
            some(&over, if over.len() == 1 { "costs too much" } else { "cost too much" }),
            some(&under, if under.len() == 1 { "costs too little" } else { "cost too little" }),
            match fair.len() {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                number => format!("{number} are"),
            },
            undecided(unknown.len() as u64),
            self.wanted()
        )
    }

    /// How many games would tell.
    fn wanted(&self) -> String {
        let games = self.study.and_then(|study| study["games_wanted"].as_u64());
        games.map_or_else(String::new, |games| format!(" About {} games would tell.", count(games)))
    }

    fn section(&self, at: usize) -> Section {
        let figures =
            if at == 0 { vec![self.changes(at)] } else { vec![self.worth(at), self.changes(at)] };
        Section {
            id: ["army-1", "army-2", "army-3", "army-4", "army-5", "army-6", "army-7", "army-8"]
                [at.min(7)],
            heading: format!("Prices of {}", shown(self.name)),
            about: self.games(),
            figures,
        }
    }

    /// What was played, in a sentence.
    fn games(&self) -> Option<String> {
        let study = self.study?;
        let games = |name: &str| study[name].as_u64().map(count).unwrap_or_default();
        let scenarios = study["scenarios"].as_array()?.iter().filter_map(Value::as_str);
        let scenarios: Vec<String> = scenarios.map(shown).collect();
        Some(format!(
            "Played on {}: {} games of random forces, {} exchanges of single entries, {} trials of \
             the proposed prices.",
            list(&scenarios, 6),
            games("games_survey"),
            games("games_refinement"),
            games("games_trials"),
        ))
    }

    /// Worth against price.
    fn worth(&self, at: usize) -> Figure {
        let id = format!("worth-{}", at + 1);
        let title = format!("Worth against price: {}", shown(self.name));
        let dots: Vec<Dot> = self.rows.iter().filter_map(|row| dot(row)).collect();
        let left_out = self.rows.len() - dots.len();
        let scatter = Scatter {
            dots: &dots,
            across: ("price in the army file, in points", |number| decimal(number, 0)),
            up: ("implied price, in points", |number| decimal(number, 0)),
            diagonal: true,
            joined: &[],
        };
        let description = format!(
            "{} A dot for each entry; on the dashed line an entry costs what it is worth, above it \
             is worth more.",
            self.answer()
        );
        let more = match left_out {
            0 => String::new(),
            more => format!(" Of {more} nothing is known: they are in the table only."),
        };
        Figure {
            plot: scatter.draw(Words { id: &id, title: &title, description: &description }),
            keys: self.keys(),
            caption: format!(
                "The implied price is what an entry must cost for one more copy to help winning as \
                 much as the same points spent on the rest of the list; 95 % intervals, by \
                 bootstrap over pairs of games. Entries of one price stand beside each other; \
                 labels without room are left out.{more}"
            ),
            table: self.worth_table(),
            id,
            title,
        }
    }

    fn keys(&self) -> Vec<maud::Markup> {
        let used = VERDICTS.into_iter().filter(|verdict| !self.of(*verdict).is_empty());
        used.map(|verdict| key(tone(verdict).class(), tone(verdict).shape(), in_words(verdict)))
            .collect()
    }

    /// Prices before and after.
    fn changes(&self, at: usize) -> Figure {
        let id = format!("changes-{}", at + 1);
        let title = format!("Prices before and after: {}", shown(self.name));
        let rows: Vec<ForestRow> = self.rows.iter().map(|row| self.change(row)).collect();
        let forest = Forest {
            rows: &rows,
            measure: "points",
            form: |number| decimal(number, 0),
            reference: None,
            band: None,
            at_least: [0.0, 1.0],
        };
        let description = "A row for each entry: its price in the army file, its implied price with \
            its interval, and the price that is proposed.";
        let mut keys = vec![key("was", Shape::Bar, "price in the army file")];
        keys.extend(self.keys());
        if rows.iter().any(|row| row.also.len() > 1) {
            keys.push(key("proposed", Shape::Diamond, "proposed price"));
        }
        Figure {
            plot: forest.draw(Words { id: &id, title: &title, description }),
            keys,
            caption: "Verdicts first, then by how far the implied price is from the listed one. \
                Over and under mean that the whole interval lies beyond the tolerance, with at most \
                5 % chance of even one false call on a list that is right within it; fair means \
                that it lies wholly within."
                .to_owned(),
            table: self.change_table(),
            id,
            title,
        }
    }

    fn change(&self, row: &PriceRow) -> ForestRow {
        let estimate = estimate(row);
        let proposed = proposed(row);
        let mut also = vec![("was", Shape::Bar, points(row.listed))];
        also.extend(proposed.map(|price| ("proposed", Shape::Diamond, price)));
        let off = row
            .delta_percent
            .get()
            .map_or_else(String::new, |off| format!(" ({} %)", signed(off, 0)));
        let new = proposed.map_or_else(String::new, |price| format!("; new price {price}"));
        let implied = estimate.map_or_else(|| "?".to_owned(), |one| decimal(one.value, 1));
        ForestRow {
            label: format!("{}: {}", shown(&row.entry), in_words(row.verdict)),
            estimate,
            note: format!("{} \u{2192} {implied}{off}{new}", row.listed),
            tone: tone(row.verdict),
            also,
        }
    }

    fn worth_table(&self) -> Table {
        let row = |row: &&PriceRow| {
            let implied = estimate(row);
            vec![
                shown(&row.entry),
                row.listed.to_string(),
                implied.map_or_else(String::new, |one| with_interval(&one, |n| decimal(n, 1))),
                row.delta_percent
                    .get()
                    .map_or_else(String::new, |off| format!("{} %", signed(off, 0))),
                in_words(row.verdict).to_owned(),
            ]
        };
        Table {
            caption: format!("Worth of the entries of {}", self.name),
            headings: vec![
                Heading::Words("entry"),
                Heading::Numbers("listed"),
                Heading::Numbers("implied"),
                Heading::Numbers("off by"),
                Heading::Words("verdict"),
            ],
            rows: self.rows.iter().map(row).collect(),
        }
    }

    /// What becomes of each price, and why.
    fn change_table(&self) -> Table {
        let row = |row: &&PriceRow| {
            let price = |price: Option<f64>| price.map_or_else(String::new, |one| one.to_string());
            let trial = [row.trial_score, row.trial_score_low, row.trial_score_high];
            let told = [row.trial_price, row.trial_price_low, row.trial_price_high];
            let told = Estimate::of_reals(told);
            vec![
                shown(&row.entry),
                row.listed.to_string(),
                price(row.tried.map(points)),
                Estimate::of_shares(trial).as_ref().map_or_else(String::new, share_with_interval),
                told.map_or_else(String::new, |one| with_interval(&one, |n| decimal(n, 1))),
                price(proposed(row)),
                shown(&row.reason),
            ]
        };
        Table {
            caption: format!("Prices of {}", self.name),
            headings: vec![
                Heading::Words("entry"),
                Heading::Numbers("listed"),
                Heading::Numbers("tried"),
                Heading::Numbers("score of its trial"),
                Heading::Numbers("as a price"),
                Heading::Numbers("new price"),
                Heading::Words("why"),
            ],
            rows: self.rows.iter().map(row).collect(),
        }
    }
}

/// The price that takes the place of the listed one.
fn proposed(row: &PriceRow) -> Option<f64> {
    row.tried.filter(|_| matches!(row.fate, PriceFate::Confirmed | PriceFate::Step)).map(points)
}

fn estimate(row: &PriceRow) -> Option<Estimate> {
    Estimate::of_reals([row.implied, row.implied_low, row.implied_high])
}

fn dot(row: &PriceRow) -> Option<Dot> {
    let y = estimate(row)?;
    Some(Dot {
        label: shown(&row.entry),
        x: points(row.listed),
        y,
        note: format!(
            "listed {}, implied {}, {}",
            row.listed,
            with_interval(&y, |number| decimal(number, 1)),
            in_words(row.verdict)
        ),
        tone: tone(row.verdict),
    })
}
