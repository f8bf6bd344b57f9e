//! Ways to win.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::sides::{Colour, word};
use crate::files::squares::{AreaFile, SquareReader};
use crate::scenario::SideSetup;
use crate::state::MAX_UNITS_PER_SIDE;
use crate::winning::conditions::{Condition, Victory};
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, Spanned};

/// A way to win: all of its conditions hold.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VictoryFile {
    /// Who wins by it.
    side: Colour,
    /// When it is judged.
    when: JudgingTime,
    /// What must hold.
    all: Spanned<Vec<ConditionFile>>,
}

/// When a way to win is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "When")]
enum JudgingTime {
    /// When time is up or a side has no units left.
    End,
    /// At the end of every phase.
    AtOnce,
}

/// One thing that must hold.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ConditionFile {
    /// The side controls some of the squares.
    Control(ControlFile),
    /// Units of the side stand in an area.
    Presence(PresenceFile),
    /// Units of the side have left over its exit edge.
    Exited(ExitedFile),
    /// No strongpoint of the enemy is left.
    StrongpointsGone,
}

/// Control of squares.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ControlFile {
    /// The squares.
    squares: Spanned<Vec<Spanned<String>>>,
    /// How many of them; by default all.
    at_least: Option<Spanned<u8>>,
}

/// Presence in `rows` or `squares`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PresenceFile {
    /// The rows, such as `1-5`.
    rows: Option<Spanned<String>>,
    /// The squares.
    squares: Option<Vec<Spanned<String>>>,
    /// How many units.
    #[schemars(range(min = 1, max = MAX_UNITS_PER_SIDE))]
    at_least: Spanned<u8>,
}

/// Units that have left the board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ExitedFile {
    /// How many units.
    #[schemars(range(min = 1, max = MAX_UNITS_PER_SIDE))]
    at_least: Spanned<u8>,
}

/// Reads the ways to win.
pub(crate) fn read(
    reader: &SquareReader<'_>,
    sides: &BySide<SideSetup>,
    files: &[VictoryFile],
) -> Result<Vec<Victory>, DataError> {
    let victory = |(at, file): (usize, &VictoryFile)| {
        let field = format!("victory[{at}].all");
        if file.all.is_empty() {
            return Err(DataError::at(reader.source, file.all.span(), "there is no condition")
                .field(field)
                .expected("at least one"));
        }
        let condition = |(at, condition): (usize, &ConditionFile)| {
            ConditionReader { reader, sides, side: file.side }
                .read(&format!("{field}[{at}]"), condition)
        };
        let conditions: Result<Vec<_>, _> = file.all.iter().enumerate().map(condition).collect();
        Ok(Victory {
            side: file.side.side(),
            at_once: file.when == JudgingTime::AtOnce,
            conditions: conditions?,
        })
    };
    files.iter().enumerate().map(victory).collect()
}

/// Reads the conditions under which a side wins.
struct ConditionReader<'r> {
    reader: &'r SquareReader<'r>,
    sides: &'r BySide<SideSetup>,
    side: Colour,
}

impl ConditionReader<'_> {
    fn read(&self, field: &str, condition: &ConditionFile) -> Result<Condition, DataError> {
        let bounded = |kind: &str, number: &Spanned<u8>, most: u32, of: &str| {
            if (1..=most).contains(&u32::from(**number)) {
                return Ok(**number);
            }
            Err(DataError::at(
                self.reader.source,
                number.span(),
                format!("at least {} {of}", **number),
            )
            .field(format!("{field}.{kind}.at_least"))
            .expected(if most == 1 { "1".to_owned() } else { format!("1 to {most}") }))
        };
        let units = MAX_UNITS_PER_SIDE as u32;
        match condition {
            ConditionFile::Control(ControlFile { squares: names, at_least }) => {
                let squares = self.reader.squares(&format!("{field}.control.squares"), names)?;
                if squares.is_empty() {
                    return Err(DataError::at(
                        self.reader.source,
                        names.span(),
                        "there is no square",
                    )
                    .field(format!("{field}.control.squares"))
                    .expected("at least one"));
                }
                let at_least = match at_least {
                    Some(number) => bounded("control", number, squares.len(), "of the squares")?,
                    None => squares.len() as u8,
                };
                Ok(Condition::Control { squares, at_least })
            }
            ConditionFile::Presence(PresenceFile { rows, squares, at_least }) => {
                let area = AreaFile { rows: rows.as_ref(), squares: squares.as_deref() };
                let squares =
                    self.reader.area(&format!("{field}.presence"), area)?.ok_or_else(|| {
                        DataError::at(
                            self.reader.source,
                            at_least.span(),
                            "the condition names no place",
                        )
                        .field(format!("{field}.presence"))
                        .expected("`rows` or `squares`")
                    })?;
                Ok(Condition::Presence {
                    squares,
                    at_least: bounded("presence", at_least, units, "units")?,
                })
            }
            ConditionFile::Exited(ExitedFile { at_least }) => {
                if self.sides[self.side.side()].exit.is_none() {
                    let problem = format!("{} has no exit edge", word(self.side.side()));
                    return Err(DataError::at(self.reader.source, at_least.span(), problem)
                        .field(format!("{field}.exited"))
                        .expected(format!("a key `exit` in `{}`", word(self.side.side()))));
                }
                Ok(Condition::Exited { at_least: bounded("exited", at_least, units, "units")? })
            }
            ConditionFile::StrongpointsGone => Ok(Condition::StrongpointsGone),
        }
    }
}
