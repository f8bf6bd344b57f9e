//! Rosters in XML, as BattleScribe writes them.

use core::ops::Range;

use roxmltree::{Document, Node, ParsingOptions, TextPos};
use wargauge_rules::roster::{DataError, Source};

use crate::lists::list::MOST_COPIES;
use crate::lists::roster::selection::{Cost, DEEPEST, Roster, Selection, SelectionKind};

/// The most elements, attributes and texts of a roster.
const MOST_NODES: u32 = 500_000;

/// Reads a roster. Entities of its own, which may be made to grow, are refused with their declaration.
///
/// # Errors
/// If it is no XML, or no roster.
pub(super) fn read(source: &Source) -> Result<Roster, DataError> {
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&source.text, options).map_err(|error| {
        let at = place_of(&source.text, error.pos());
        DataError::at(source, at..at, format!("this roster cannot be read: {error}"))
            .expected("a roster as a list builder saves it, without a document type")
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "roster" {
        let problem = format!("this is `<{}>`, no roster", root.tag_name().name());
        return Err(DataError::at(source, tag(root), problem)
            .expected("a roster, not the catalogue that it was made from"));
    }
    let mut selections = Vec::new();
    take_forces(root, &Reading { source, depth: 0 }, &mut selections)?;
    Ok(Roster { totals: costs_of(root, source)?, selections, points: None })
}

/// Where what is read stands.
struct Reading<'s> {
    source: &'s Source,
    depth: usize,
}

impl Reading<'_> {
    /// The same one step deeper.
    fn below(&self, node: Node<'_, '_>) -> Result<Self, DataError> {
        if self.depth == DEEPEST {
            let problem = format!("what stands here is nested more than {DEEPEST} deep");
            return Err(DataError::at(self.source, tag(node), problem)
                .expected("a roster as a list builder saves it"));
        }
        Ok(Self { source: self.source, depth: self.depth + 1 })
    }
}

/// The elements of a name in the list of another name: the `force`s in `forces`.
fn listed<'a, 't>(
    node: Node<'a, 't>,
    list: &'static str,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 't>> {
    let is = |node: &Node<'a, 't>, name: &str| node.tag_name().name() == name;
    let lists = node.children().filter(move |node| is(node, list));
    lists.flat_map(|list| list.children()).filter(move |node| is(node, name))
}

/// Takes what stands in forces, and in forces within them.
fn take_forces(
    node: Node<'_, '_>,
    reading: &Reading<'_>,
    selections: &mut Vec<Selection>,
) -> Result<(), DataError> {
    for force in listed(node, "forces", "force") {
        let reading = reading.below(force)?;
        selections.extend(selections_of(force, &reading)?);
        take_forces(force, &reading, selections)?;
    }
    Ok(())
}

fn selections_of(node: Node<'_, '_>, reading: &Reading<'_>) -> Result<Vec<Selection>, DataError> {
    let selection = |node: Node<'_, '_>| {
        let reading = reading.below(node)?;
        let text = node.attribute("number").unwrap_or("1");
        let number = text.parse().ok().filter(|number| (1..=MOST_COPIES).contains(number));
        let number = number.ok_or_else(|| {
            let problem = format!("`{text}` is no number of a selection");
            let expected = format!("1 to {MOST_COPIES}");
            DataError::at(reading.source, tag(node), problem).field("number").expected(expected)
        })?;
        Ok(Selection {
            span: tag(node),
            name: node.attribute("name").unwrap_or_default().trim().to_owned(),
            number,
            kind: SelectionKind::of(node.attribute("type").unwrap_or_default()),
            costs: costs_of(node, reading.source)?,
            own: 0,
            below: selections_of(node, &reading)?,
        })
    };
    listed(node, "selections", "selection").map(selection).collect()
}

fn costs_of(node: Node<'_, '_>, source: &Source) -> Result<Vec<Cost>, DataError> {
    let cost = |node: Node<'_, '_>| {
        let text = node.attribute("value").unwrap_or_default();
        let amount = text.trim().parse().ok();
        let name = node.attribute("name").unwrap_or_default();
        amount.and_then(|amount| Cost::new(name, amount)).ok_or_else(|| {
            DataError::at(source, tag(node), format!("`{text}` is no cost")).field("value")
        })
    };
    listed(node, "costs", "cost").map(cost).collect()
}

/// Where the first tag of an element stands.
fn tag(node: Node<'_, '_>) -> Range<usize> {
    let whole = node.range();
    let text = &node.document().input_text()[whole.clone()];
    whole.start..whole.start + text.find('>').map_or(text.len(), |end| end + 1)
}

/// The byte at a line and a column.
fn place_of(text: &str, place: TextPos) -> usize {
    let row = usize::try_from(place.row).unwrap_or(1).saturating_sub(1);
    let column = usize::try_from(place.col).unwrap_or(1).saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let line = &text[start..];
    start + line.char_indices().nth(column).map_or(0, |(at, _)| at)
}
