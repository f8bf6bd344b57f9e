//! What a list comes to: the parts of a force, as an army names them.

use crate::lists::settings::Setting;

/// A part of a force, in the order of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ForcePart {
    /// Copies of a unit, or of a block of them.
    Unit(ForceLine),
    /// The beginning of a company, with its name if it has one of its own.
    Heading(Option<String>),
    /// Something that the force says, or the company that began last.
    Setting(Setting),
}

/// Copies of a unit with its options, as entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ForceLine {
    /// How many.
    pub(super) copies: u32,
    /// The unit.
    pub(super) unit: String,
    /// What each copy of it has, as changes of forces name it, with `*2` behind what it has twice.
    pub(super) options: Vec<String>,
    /// What else its line says.
    pub(super) settings: Vec<Setting>,
}

/// An option with how many of it each copy has: `panzerfaust*2`.
pub(super) fn numbered(option: &str) -> (&str, u32) {
    let parted = option.rsplit_once('*').and_then(|(name, digits)| {
        let number = digits.parse().ok().filter(|number| (1..=99).contains(number))?;
        Some((name.trim_end(), number))
    });
    parted.unwrap_or((option, 1))
}
