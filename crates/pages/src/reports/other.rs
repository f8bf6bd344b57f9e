//! The page of a study that no page was made for: every number that has an interval is drawn, and all
//! tables stand below with what their data package says of them.

use maud::Markup;

use crate::drawing::{Forest, ForestRow, Tone, Words};
use crate::folder::{OtherColumn, OtherResults, OtherTable};
use crate::page::{Figure, Heading, Origin, Page, RawColumn, RawTable, Section, Table};
use crate::reports::common::interrupted;
use crate::words::{Estimate, decimal, list, plural, share_with_interval, shown, with_interval};

/// Rows that are drawn of a table.
const MOST_ROWS: usize = 40;

/// Figures of a table: more say less.
const MOST_FIGURES: usize = 6;

/// Decimals of a number that is no share.
const DECIMALS: usize = 2;

pub(super) fn page(found: &OtherResults) -> Page<'_> {
    let names: Vec<String> = found.tables.iter().map(|table| shown(&table.file)).collect();
    let mut figures = found.tables.iter().flat_map(figures);
    let first = figures.next();
    let rest: Vec<Figure> = figures.collect();
    let more = Section {
        id: "more",
        heading: "More numbers with their intervals".to_owned(),
        about: None,
        figures: rest,
    };
    Page {
        subject: format!("wargauge: {}", list(&names, 4)),
        question: "What did the study come to?",
        answer: answer(&found.tables),
        warnings: interrupted(&found.manifest["stopped"]).into_iter().collect(),
        first,
        sections: if more.figures.is_empty() { Vec::new() } else { vec![more] },
        tables: found.tables.iter().map(OtherTable::raw).collect(),
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

/// What there is.
fn answer(tables: &[OtherTable]) -> String {
    let of = |table: &OtherTable| {
        let rows = plural(table.rows.len() as u64, "row", "rows");
        match table.about.trim_end_matches('.') {
            "" => format!("{rows} in {}", shown(&table.file)),
            about => format!("{rows} in {} ({})", shown(&table.file), shown(about)),
        }
    };
    let all: Vec<String> = tables.iter().map(of).collect();
    format!("{}.", all.join("; "))
}

impl OtherTable {
    /// The table as it stands in its file.
    fn raw(&self) -> Markup {
        let column = |column: &OtherColumn| RawColumn {
            name: column.name.clone(),
            definition: column.definition.clone(),
            is_number: column.is_number,
        };
        let columns = self.columns.iter().map(column).collect();
        RawTable { file: &self.file, columns, rows: self.rows.len() }.with_texts(&self.rows)
    }
}

/// A number with the ends of its interval, by the places of their columns.
#[derive(Clone, Copy, Debug)]
struct Measured<'t> {
    table: &'t OtherTable,
    value: usize,
    low: usize,
    high: usize,
}

/// Every number of a table that has an interval, drawn.
fn figures(table: &OtherTable) -> impl Iterator<Item = Figure> + '_ {
    let at = |name: String| table.columns.iter().position(|column| column.name == name);
    let measured = move |(value, column): (usize, &OtherColumn)| {
        let low = at(format!("{}_low", column.name))?;
        let high = at(format!("{}_high", column.name))?;
        column.is_number.then_some(Measured { table, value, low, high })
    };
    let all = table.columns.iter().enumerate().filter_map(measured);
    all.filter_map(|one| one.draw()).take(MOST_FIGURES)
}

impl Measured<'_> {
    fn column(&self) -> &OtherColumn {
        &self.table.columns[self.value]
    }

    fn draw(&self) -> Option<Figure> {
        let drawn: Vec<ForestRow> =
            self.table.rows.iter().take(MOST_ROWS).filter_map(|row| self.row(row)).collect();
        if drawn.is_empty() {
            return None;
        }
        let name = shown(&self.column().name);
        let share = self.column().is_share;
        let forest = Forest {
            rows: &drawn,
            measure: if share { "in per cent" } else { "as the table has it" },
            form: if share { |share| decimal(100.0 * share, 0) } else { |value| decimal(value, 1) },
            reference: None,
            band: None,
            at_least: self.extent(&drawn),
        };
        let id = format!("{}-{}", plain(&self.table.file), self.value);
        let title = format!("{name}, by row of {}", shown(&self.table.file));
        let left_out = self.table.rows.len().saturating_sub(MOST_ROWS);
        let more = match left_out {
            0 => String::new(),
            more => format!(" {more} more are in the file only."),
        };
        let definition = shown(&self.column().definition);
        Some(Figure {
            plot: forest.draw(Words { id: &id, title: &title, description: &definition }),
            keys: Vec::new(),
            caption: format!("{definition} Bars reach from {name}_low to {name}_high.{more}"),
            table: Table {
                caption: title.clone(),
                headings: vec![Heading::Words("row"), Heading::Numbers("value [low, high]")],
                rows: drawn.iter().map(|row| vec![row.label.clone(), row.note.clone()]).collect(),
            },
            id,
            title,
        })
    }

    /// A row, if it has the number.
    fn row(&self, cells: &[String]) -> Option<ForestRow> {
        let number =
            |at: usize| cells.get(at)?.parse().ok().filter(|number: &f64| number.is_finite());
        let value = number(self.value)?;
        let estimate = Estimate { value, low: number(self.low), high: number(self.high) };
        let note = if self.column().is_share {
            share_with_interval(&estimate)
        } else {
            with_interval(&estimate, |value| decimal(value, DECIMALS))
        };
        let label = self.label(cells);
        Some(ForestRow {
            label,
            estimate: Some(estimate),
            note,
            tone: Tone::Open,
            also: Vec::new(),
        })
    }

    /// What tells a row apart from others; its first cell where nothing is said of that.
    fn label(&self, cells: &[String]) -> String {
        let rows = &self.table.rows;
        let differs = |at: usize| rows.iter().any(|row| row.get(at) != cells.get(at));
        let columns = self.table.columns.iter().zip(cells).enumerate();
        let keys: Vec<String> = columns
            .filter(|(at, (column, cell))| column.is_key && !cell.is_empty() && differs(*at))
            .map(|(_, (column, cell))| match column.is_number {
                true => format!("{} {}", shown(&column.name), shown(cell)),
                false => shown(cell),
            })
            .collect();
        match (keys.is_empty(), cells.first()) {
            (true, Some(first)) => shown(first),
            _ => keys.join(", "),
        }
    }

    /// What the axis must reach: shares that are all alike are not torn apart.
    fn extent(&self, drawn: &[ForestRow]) -> [f64; 2] {
        let middle = drawn.iter().filter_map(|row| row.estimate).map(|one| one.value);
        let (sum, count) =
            middle.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
        let mean: f64 = if count > 0.0 { sum / count } else { 0.0 };
        let around = if self.column().is_share { 0.05 } else { mean.abs() / 20.0 + 1e-9 };
        [mean - around, mean + around]
    }
}

/// The letters and digits of a name.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}
