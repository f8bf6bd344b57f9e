//! A force with one copy of an entry more, or fewer: what a copy is worth where it stands.

use wargauge_rules::roster::{ArmyData, DataError, Rulebook, Source, Trade};

use crate::data::force_text::{ForceText, counts_of};
use crate::line_up::{ArmyOf, ForceOf, LineUp};

/// A force with one copy of an entry more, or fewer.
pub(crate) struct OneCopy<L: LineUp> {
    /// The entry.
    pub(crate) entry: String,
    /// Whether it has one copy more; else one fewer.
    pub(crate) is_more: bool,
    /// The force.
    pub(crate) force: ForceOf<L>,
}

impl<L: LineUp> OneCopy<L> {
    /// The change in words: `+ID`, `-ID`.
    pub(crate) fn change(&self) -> String {
        format!("{}{}", if self.is_more { '+' } else { '-' }, self.entry)
    }
}

/// Which entries a copy is changed of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiesOf {
    /// Those that the force has: one more, one fewer.
    Force,
    /// All of its army: one more.
    Army,
}

/// A force, and all such forces that are legal but for their points.
///
/// # Errors
/// If the force itself is not.
pub(crate) fn one_copy_changed<L: LineUp>(
    source: &Source,
    army: &ArmyOf<L>,
    of: CopiesOf,
) -> Result<(ForceOf<L>, Vec<OneCopy<L>>), DataError> {
    let text = ForceText::<L::Rules>::open(source, army)?.without_limits();
    let force = text.read(army)?;
    let mut found = Vec::new();
    let (entries, changes): (Vec<String>, &[(bool, i64)]) = match of {
        CopiesOf::Force => (counts_of(&force).into_keys().collect(), &[(true, 1), (false, -1)]),
        CopiesOf::Army => {
            (army.entries().iter().map(|entry| entry.id.clone()).collect(), &[(true, 1)])
        }
    };
    for entry in entries {
        for &(is_more, by) in changes {
            if let Some(force) = changed::<L>(&text, &force, army, (&entry, by)) {
                found.push(OneCopy { entry: entry.clone(), is_more, force });
            }
        }
    }
    Ok((force, found))
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
