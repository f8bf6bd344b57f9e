//! A force with one copy of an entry more, or fewer: what a copy is worth where it stands.

use wargauge_rules::roster::{DataError, Rulebook, Source, Trade};

use crate::data::force_text::{ForceText, counts_of};
use crate::line_up::{ArmyOf, ForceOf, LineUp};

/// All such forces that are legal but for their points, with the changes in words: `+ID`, `-ID`.
///
/// # Errors
/// If the force itself is not.
pub(super) fn one_copy_changed<L: LineUp>(
    source: &Source,
    army: &ArmyOf<L>,
) -> Result<Vec<(String, ForceOf<L>)>, DataError> {
    let text = ForceText::<L::Rules>::open(source, army)?.without_limits();
    let force = text.read(army)?;
    let mut found = Vec::new();
    for entry in counts_of(&force).keys() {
        for (sign, by) in [("+", 1), ("-", -1)] {
            let changed = changed::<L>(&text, &force, army, (entry, by));
            found.extend(changed.map(|changed| (format!("{sign}{entry}"), changed)));
        }
    }
    Ok(found)
}

/// The force with so many copies of an entry more; `None` if that is not legal.
fn changed<L: LineUp>(
    text: &ForceText<'_, L::Rules>,
    force: &ForceOf<L>,
    army: &ArmyOf<L>,
    (entry, by): (&str, i64),
) -> Option<ForceOf<L>> {
    let (goes, comes) = if by < 0 { (Some(entry), None) } else { (None, Some(entry)) };
    if let Some(traded) = <L::Rules>::traded(force, &[Trade { goes, comes, copies: 1 }]) {
        return traded.ok();
    }
    let mut text = text.clone();
    text.change(entry, by).and_then(|()| text.read(army)).ok()
}
