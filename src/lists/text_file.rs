//! Forces as text for people, and as tables.

use wargauge_report::Points;

use crate::lists::outline::{Outlined, OutlinedUnit, Priced, WrittenList};

/// A force as text: a unit a line.
pub(super) fn text(list: &WrittenList) -> String {
    let WrittenList { ruleset, army, points, .. } = list;
    let mut text = format!("# {ruleset}, army {army}, {points} points\n");
    for Priced { line, thousandths } in &list.lines {
        text += &match line {
            Outlined::Setting(setting) => setting.written(),
            Outlined::Heading(name) => name.clone(),
            Outlined::Unit(unit) => {
                let options = said(unit, ", ");
                let with = if options.is_empty() { "" } else { " + " };
                let cost = thousandths.map(|cost| format!(" ({} points)", Points(cost)));
                let cost = cost.unwrap_or_default();
                format!("{} x {}{with}{options}{cost}", unit.copies, unit.name)
            }
        };
        text.push('\n');
    }
    text
}

/// A force as a table.
pub(super) fn table(list: &WrittenList) -> String {
    let mut text = "count,unit,options,points\n".to_owned();
    for Priced { line, thousandths } in &list.lines {
        text += &match line {
            Outlined::Setting(setting) => format!(",{},,", cell(&setting.written())),
            Outlined::Heading(name) => format!(",{},,", cell(name)),
            Outlined::Unit(unit) => {
                let cost = thousandths.map_or(String::new(), |cost| Points(cost).to_string());
                let (name, options) = (cell(&unit.name), cell(&said(unit, "; ")));
                format!("{},{name},{options},{cost}", unit.copies)
            }
        };
        text.push('\n');
    }
    text
}

/// What a unit has, and what else is said of it.
fn said(unit: &OutlinedUnit, between: &str) -> String {
    let options = unit.options.iter().map(|option| option.name.clone());
    let settings = unit.settings.iter().map(|setting| setting.written());
    options.chain(settings).collect::<Vec<_>>().join(between)
}

/// A cell of a table in CSV.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}
