//! Duels: companies against companies on bare ground. Troops move only by an order (CD-CMD-02), so that
//! nobody fights here without somebody who gives them.

use std::sync::Arc;

use wargauge_rules::roster::{ArmyData, DataError, check_duel};

use crate::units::army::Army;
use crate::units::force::{Company, Force, ForceLine};
use crate::units::purchase::Purchase;
use crate::units::stand::Cap;

/// Inches behind each side.
const BEHIND: u16 = 15;

/// The scenario from a distance in inches.
pub(crate) fn table(distance: u16) -> Result<String, DataError> {
    check_duel(distance, &(2..=90), "inches")?;
    let depth = (distance + 2 * BEHIND).max(48);
    let (south, north) = (depth / 2 - distance / 2, depth / 2 + distance / 2);
    Ok(format!(
        r#"ruleset = "command-decision"
kind = "scenario"
name = "duel-{distance}"
title = "Duel at {distance} inches"
summary = """\
    Companies face each other {distance} inches apart on bare ground, nobody hidden. After ten turns the \
    points of the enemy's losses decide."""
army = "europe-1944"
turns = 10
bench = {distance}

[a]
role = "south"
force = "only:G-INF"
zone = [[0, 0], [120, {south}]]
home = "south"
hidden = "none"

[b]
role = "north"
force = "only:G-INF"
zone = [[0, {north}], [120, {depth}]]
home = "north"
hidden = "none"

[table]
width = 120
depth = {depth}
"#
    ))
}

/// The force of copies of a company: of blocks and stands, `U-INF+U07`.
pub(crate) fn force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
    let mut lines: Vec<ForceLine> = Vec::new();
    for word in unit.split('+').map(str::trim) {
        match army.block_named(word) {
            Some(block) => lines.extend(block.stands.iter().map(|share| ForceLine {
                stand: share.stand,
                count: share.count,
                quality: army.stands[share.stand].profile.quality,
            })),
            None => lines.push(line(army, word)?),
        }
    }
    check_led(army, unit, &lines)?;
    let leader = leader(army, &lines).or(lines.first());
    let company = Company {
        name: unit.to_owned(),
        headquarters: false,
        morale: leader.map_or(0, |line| army.morale(line.stand, line.quality)),
        lines,
    };
    let companies = vec![company; usize::from(copies)];
    let (name, title) = (unit.to_owned(), army.title().to_owned());
    Ok(Force { name, title, army: Arc::clone(army), companies })
}

/// A stand that is named by itself.
fn line(army: &Army, word: &str) -> Result<ForceLine, DataError> {
    let blocks = army.blocks.iter().map(|block| block.id.as_str());
    let Purchase { stand, quality } = Purchase::read(army, word).map_err(|error| {
        let stands = army.entries.iter().map(|entry| entry.id.as_str());
        DataError::new(error.problem).one_of(word, blocks.chain(stands))
    })?;
    Ok(ForceLine { stand, count: 1, quality })
}

/// Who gives the orders of a company.
fn leader<'l>(army: &Army, lines: &'l [ForceLine]) -> Option<&'l ForceLine> {
    let leads = |line: &&ForceLine| {
        let cap = army.stands[line.stand].profile.cap();
        cap.is_some_and(|cap| cap != Cap::Own)
    };
    lines.iter().find(leads)
}

/// Refuses stands without anybody to give them orders (CD-CMD-02, CD-CMD-03, CD-CMD-04).
fn check_led(army: &Army, unit: &str, lines: &[ForceLine]) -> Result<(), DataError> {
    let orders_itself = |line: &ForceLine| army.stands[line.stand].profile.cap() == Some(Cap::Own);
    if leader(army, lines).is_some() || lines.iter().all(orders_itself) {
        return Ok(());
    }
    let led = army.blocks.iter().filter(|block| !block.attached);
    let blocks: Vec<&str> = led.map(|block| block.id.as_str()).collect();
    Err(DataError::new(format!(
        "nobody gives orders to `{unit}`: troops move only by an order (CD-CMD-02)"
    ))
    .expected(format!(
        "a company such as {}, or a commander with it as in `G03+G04`",
        blocks.join(", ")
    )))
}
