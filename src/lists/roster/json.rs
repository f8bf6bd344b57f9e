//! Rosters in JSON, as New Recruit writes them: the elements of the XML as objects.

use serde_json::Value;
use wargauge_rules::roster::{DataError, Source};

use crate::lists::list::MOST_COPIES;
use crate::lists::roster::selection::{
    BYTE_ORDER_MARK, Cost, DEEPEST, Roster, Selection, SelectionKind,
};

/// Reads a roster: the object itself, or what it calls `roster`.
///
/// # Errors
/// If it is no JSON, or no roster.
pub(super) fn read(source: &Source) -> Result<Roster, DataError> {
    let text = source.text.trim_start_matches(BYTE_ORDER_MARK);
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let start: usize = text.split_inclusive('\n').take(error.line() - 1).map(str::len).sum();
        let at = source.text.len() - text.len() + start + error.column().saturating_sub(1);
        DataError::at(source, at..at, format!("this roster cannot be read: {error}"))
            .expected("a roster as a list builder saves it")
    })?;
    let roster = value.get("roster").unwrap_or(&value);
    if !roster["forces"].is_array() {
        return Err(DataError::at(source, source.whole(), "this is no roster: it has no `forces`")
            .expected("a roster as a list builder saves it"));
    }
    let mut selections = Vec::new();
    take_forces(source, roster, 0, &mut selections)?;
    Ok(Roster { totals: costs_of(source, roster)?, selections, points: None })
}

fn listed<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn text_of<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// Takes what stands in forces, and in forces within them.
fn take_forces(
    source: &Source,
    value: &Value,
    depth: usize,
    selections: &mut Vec<Selection>,
) -> Result<(), DataError> {
    if depth == DEEPEST {
        return Err(too_deep(source));
    }
    for force in listed(value, "forces") {
        selections.extend(selections_of(source, force, depth + 1)?);
        take_forces(source, force, depth + 1, selections)?;
    }
    Ok(())
}

fn too_deep(source: &Source) -> DataError {
    let problem = format!("what stands in it is nested more than {DEEPEST} deep");
    DataError::at(source, source.whole(), problem).expected("a roster as a list builder saves it")
}

fn selections_of(
    source: &Source,
    value: &Value,
    depth: usize,
) -> Result<Vec<Selection>, DataError> {
    if depth >= DEEPEST {
        return Err(too_deep(source));
    }
    let selection = |value: &Value| {
        let name = text_of(value, "name").trim().to_owned();
        let span = source.whole();
        let number = match &value["number"] {
            Value::Null => Some(1),
            number => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        };
        let number =
            number.filter(|number| (1..=MOST_COPIES).contains(number)).ok_or_else(|| {
                let problem = format!("`{}` is no number of a selection", value["number"]);
                let expected = format!("1 to {MOST_COPIES}");
                DataError::at(source, span.clone(), problem).field("number").expected(expected)
            })?;
        Ok(Selection {
            span,
            name,
            number,
            kind: SelectionKind::of(text_of(value, "type")),
            costs: costs_of(source, value)?,
            own: 0,
            below: selections_of(source, value, depth + 1)?,
        })
    };
    listed(value, "selections").iter().map(selection).collect()
}

fn costs_of(source: &Source, value: &Value) -> Result<Vec<Cost>, DataError> {
    let cost = |cost: &Value| {
        let amount = cost["value"].as_f64();
        amount.and_then(|amount| Cost::new(text_of(cost, "name"), amount)).ok_or_else(|| {
            let problem = format!("`{}` is no cost", cost["value"]);
            DataError::at(source, source.whole(), problem).field("value")
        })
    };
    listed(value, "costs").iter().map(cost).collect()
}
