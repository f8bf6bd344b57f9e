//! Forces as rosters: nested selections with what they cost, in XML as BattleScribe saves it, or in JSON.

use serde_json::{Value as Json, json};
use wargauge_report::Points;

use crate::lists::outline::{Outlined, Priced, WrittenList};

/// What a roster calls its points.
const POINTS: &str = "pts";

/// A selection of a roster.
struct Selection {
    name: String,
    entry: String,
    number: u32,
    kind: &'static str,
    /// What it costs with all below it, in thousandths.
    cost: Option<u64>,
    below: Vec<Selection>,
}

impl Selection {
    /// What is selected besides units.
    fn upgrade(name: String, entry: &str, number: u32) -> Self {
        let entry = entry.to_owned();
        Self { name, entry, number, kind: "upgrade", cost: None, below: Vec::new() }
    }

    fn of(Priced { line, thousandths }: &Priced) -> Self {
        let unit = match line {
            Outlined::Setting(setting) => return Self::upgrade(setting.written(), &setting.key, 1),
            Outlined::Heading(name) => return Self::upgrade(name.clone(), "company", 1),
            Outlined::Unit(unit) => unit,
        };
        let options = unit
            .options
            .iter()
            .map(|option| Self::upgrade(option.name.clone(), &option.id, unit.copies));
        let settings = unit
            .settings
            .iter()
            .map(|setting| Self::upgrade(setting.written(), &setting.key, unit.copies));
        Self {
            name: unit.name.clone(),
            entry: unit.id.clone(),
            number: unit.copies,
            kind: "unit",
            cost: *thousandths,
            below: options.chain(settings).collect(),
        }
    }
}

/// What the roster costs; nothing where its lines do not say what they cost.
fn total(list: &WrittenList) -> Option<Points> {
    let is_priced = list.lines.iter().any(|line| line.thousandths.is_some());
    is_priced.then_some(list.points)
}

/// A force as a roster in JSON.
pub(super) fn json(list: &WrittenList) -> String {
    let selections: Vec<Json> =
        list.lines.iter().map(|line| json_of(&Selection::of(line))).collect();
    let roster = json!({ "roster": {
        "name": list.name,
        "gameSystemName": list.ruleset,
        "costs": costs(total(list)),
        "forces": [{
            "name": list.title,
            "catalogueName": list.army,
            "selections": selections,
        }],
    }});
    format!("{roster:#}\n")
}

fn costs(points: Option<Points>) -> Vec<Json> {
    let value = points.map(|points| points.0 as f64 / 1000.0);
    value
        .map(|value| json!({ "name": POINTS, "typeId": "points", "value": value }))
        .into_iter()
        .collect()
}

fn json_of(selection: &Selection) -> Json {
    let below: Vec<Json> = selection.below.iter().map(json_of).collect();
    json!({
        "name": selection.name,
        "entryId": selection.entry,
        "number": selection.number,
        "type": selection.kind,
        "costs": costs(selection.cost.map(Points)),
        "selections": below,
    })
}

/// A force as a roster in XML.
pub(super) fn xml(list: &WrittenList) -> String {
    let (name, ruleset) = (escaped(&list.name), escaped(&list.ruleset));
    let (title, army) = (escaped(&list.title), escaped(&list.army));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
         <roster id=\"{name}\" name=\"{name}\" gameSystemId=\"{ruleset}\" gameSystemName=\"{ruleset}\" \
         xmlns=\"http://www.battlescribe.net/schema/rosterSchema\">\n"
    );
    write_costs(total(list), 1, &mut text);
    text += &format!(
        "  <forces>\n    <force id=\"force\" name=\"{title}\" catalogueId=\"{army}\" \
         catalogueName=\"{army}\">\n      <selections>\n"
    );
    for (at, line) in list.lines.iter().enumerate() {
        write_selection(&Selection::of(line), &format!("{at}"), 4, &mut text);
    }
    text + "      </selections>\n    </force>\n  </forces>\n</roster>\n"
}

fn write_costs(points: Option<Points>, depth: usize, text: &mut String) {
    let Some(points) = points else { return };
    let margin = "  ".repeat(depth);
    *text += &format!(
        "{margin}<costs>\n{margin}  <cost name=\"{POINTS}\" typeId=\"points\" value=\"{points}\"/>\n\
         {margin}</costs>\n"
    );
}

fn write_selection(selection: &Selection, id: &str, depth: usize, text: &mut String) {
    let margin = "  ".repeat(depth);
    let Selection { number, kind, .. } = selection;
    let (name, entry) = (escaped(&selection.name), escaped(&selection.entry));
    *text += &format!(
        "{margin}<selection id=\"{id}\" name=\"{name}\" entryId=\"{entry}\" number=\"{number}\" \
         type=\"{kind}\">\n"
    );
    write_costs(selection.cost.map(Points), depth + 1, text);
    if !selection.below.is_empty() {
        *text += &format!("{margin}  <selections>\n");
        for (at, below) in selection.below.iter().enumerate() {
            write_selection(below, &format!("{id}-{at}"), depth + 2, text);
        }
        *text += &format!("{margin}  </selections>\n");
    }
    *text += &format!("{margin}</selection>\n");
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\r' | '\t' => escaped += &format!("&#{};", u32::from(c)),
            c => escaped.push(c),
        }
    }
    escaped
}
