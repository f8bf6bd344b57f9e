//! A force with one copy of an entry more, or fewer: what a copy is worth where it stands.

use core::fmt;

use wargauge_rules::roster::{DataError, Rulebook, Source, Trade};

use crate::data::force_text::{Counts, ForceText, counts_of};
use crate::line_up::{ArmyOf, ForceOf, LineUp};

/// A force with one copy of an entry more, or fewer.
pub struct OneCopy<L: LineUp> {
    /// The entry.
    pub entry: String,
    /// Whether it has one copy more; else one fewer.
    pub is_more: bool,
    /// The force.
    pub force: ForceOf<L>,
}

impl<L: LineUp> fmt::Debug for OneCopy<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneCopy").field("change", &self.change()).finish_non_exhaustive()
    }
}

impl<L: LineUp> OneCopy<L> {
    /// The change in words: `+ID`, `-ID`.
    pub fn change(&self) -> String {
        format!("{}{}", if self.is_more { '+' } else { '-' }, self.entry)
    }
}

/// A force file of which copies come and go; limits of points are set aside.
pub struct OpenForce<'a, L: LineUp> {
    text: ForceText<'a, L::Rules>,
    /// The force as it is.
    pub force: ForceOf<L>,
    army: &'a ArmyOf<L>,
}

impl<L: LineUp> fmt::Debug for OpenForce<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenForce").field("text", &self.text).finish_non_exhaustive()
    }
}

impl<'a, L: LineUp> OpenForce<'a, L> {
    /// A force file.
    ///
    /// # Errors
    /// If it is not one of the army.
    pub fn open(source: &Source, army: &'a ArmyOf<L>) -> Result<Self, DataError> {
        let text = ForceText::<L::Rules>::open(source, army)?.without_limits();
        let force = text.read(army)?;
        Ok(Self { text, force, army })
    }

    /// Copies of each entry that it has.
    pub fn counts(&self) -> Counts {
        counts_of(&self.force)
    }

    /// The force with so many copies of an entry more, fewer where `by` is below 0; `None` if that is
    /// not legal.
    pub fn with(&self, entry: &str, by: i64) -> Option<ForceOf<L>> {
        if by == 0 {
            return self.text.read(self.army).ok();
        }
        let (goes, comes) = if by < 0 { (Some(entry), None) } else { (None, Some(entry)) };
        let copies = u32::try_from(by.unsigned_abs()).ok()?;
        if let Some(traded) = <L::Rules>::traded(&self.force, &[Trade { goes, comes, copies }]) {
            return traded.ok();
        }
        let mut text = self.text.clone();
        text.change(entry, by).and_then(|()| text.read(self.army)).ok()
    }
}

/// A force, and all forces with one copy changed that are legal but for their points.
///
/// # Errors
/// If the force itself is not.
pub fn one_copy_changed<L: LineUp>(
    source: &Source,
    army: &ArmyOf<L>,
) -> Result<(ForceOf<L>, Vec<OneCopy<L>>), DataError> {
    let open = OpenForce::<L>::open(source, army)?;
    let mut found = Vec::new();
    for entry in open.counts().into_keys() {
        for (is_more, by) in [(true, 1), (false, -1)] {
            if let Some(force) = open.with(&entry, by) {
                found.push(OneCopy { entry: entry.clone(), is_more, force });
            }
        }
    }
    Ok((open.force, found))
}
