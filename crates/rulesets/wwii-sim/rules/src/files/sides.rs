//! What a scenario says of its sides.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Inches, Points, Source, Spanned, Word};
use wargauge_rules::table::{Length, Rect};

use crate::files::word::{Corners, bounded, rect};
use crate::scenario::{Arrival, SideRules};
use crate::units::force::MAX_UNITS_PER_SIDE;

/// One side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SideFile {
    /// What the side is called.
    role: Word,
    /// The force that plays it where none is chosen.
    force: String,
    /// The most points a force may cost here.
    points_limit: Option<Points>,
    /// Where it is placed: two opposite corners of each zone.
    zones: Option<Spanned<Vec<Corners>>>,
    /// Whether it is placed on roads, an inch apart.
    #[serde(default)]
    on_road: bool,
    /// Its dissimulated troops.
    hidden: Option<HiddenFile>,
    /// Its reinforcements.
    arrival: Option<ArrivalFile>,
    /// Where its units may leave: two ends of a stretch of the table edge.
    exit: Option<Corners>,
}

/// Dissimulated troops.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct HiddenFile {
    /// How many units.
    most: Spanned<u8>,
    /// Whether all that can be must be.
    #[serde(default)]
    all: bool,
    /// How far they are from the edges of roads, in inches.
    off_road: Option<Inches>,
}

/// When and where reinforcements arrive.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ArrivalFile {
    /// The turn.
    turn: Spanned<u8>,
    /// Two ends of a stretch of the table edge.
    edge: Spanned<Corners>,
}

/// Reads a side.
pub(super) fn read(
    source: &Source,
    key: &str,
    file: &SideFile,
    table: Rect,
    bench: bool,
) -> Result<SideRules, DataError> {
    let given = file.zones.as_ref();
    let zones: Vec<Rect> = given.map_or(Vec::new(), |zones| zones.iter().map(rect).collect());
    // Where there are none, the head of the side's table is the place.
    let head = format!("[{key}]");
    let head = source.text.find(&head).map_or_else(|| source.whole(), |at| at..at + head.len());
    let span = given.map_or(head, Spanned::span);
    if zones.is_empty() && !bench {
        return Err(DataError::at(source, span, "the side is placed nowhere")
            .field(format!("{key}.zones"))
            .expected("at least one zone"));
    }
    let inside = |zone: &Rect| table.contains(zone.low()) && table.contains(zone.high());
    if !zones.iter().all(inside) {
        return Err(DataError::at(source, span, "a zone reaches beyond the table")
            .field(format!("{key}.zones"))
            .expected("zones on the table"));
    }
    let hidden_most = match &file.hidden {
        Some(hidden) => bounded(
            source,
            &format!("{key}.hidden.most"),
            &hidden.most,
            1..=MAX_UNITS_PER_SIDE as u8,
        )?,
        None => 0,
    };
    let off_road = file.hidden.as_ref().and_then(|hidden| hidden.off_road);
    Ok(SideRules {
        role: file.role.to_string(),
        force: file.force.clone(),
        limit: file.points_limit.map(Points::thousandths),
        zones,
        on_road: file.on_road,
        hidden_most,
        hidden_all: file.hidden.as_ref().is_some_and(|hidden| hidden.all),
        off_road: off_road.map_or(Length::ZERO, |inches| inches.0),
        arrival: file.arrival.as_ref().map(|it| arrival(source, key, it, table)).transpose()?,
        exit: file.exit.as_ref().map(rect),
    })
}

fn arrival(
    source: &Source,
    key: &str,
    file: &ArrivalFile,
    table: Rect,
) -> Result<Arrival, DataError> {
    let edge = rect(&file.edge);
    let on_table = table.contains(edge.low()) && table.contains(edge.high());
    if !on_table || edge.twice_area() != 0 {
        return Err(DataError::at(source, file.edge.span(), "where reinforcements come")
            .field(format!("{key}.arrival.edge"))
            .expected("two ends of a stretch of the table edge"));
    }
    let turn = bounded(source, &format!("{key}.arrival.turn"), &file.turn, 1..=30)?;
    Ok(Arrival { turn, edge })
}
