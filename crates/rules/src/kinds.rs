//! Sets of kinds of action, and how a user names them.

use crate::roster::error::DataError;

/// A set of kinds of action of one ruleset, by their places in
/// [`Ruleset::KINDS`](crate::game::Ruleset::KINDS).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const NONE: Self = Self(0);

    /// The kinds of these names, of all that a ruleset has.
    ///
    /// # Errors
    /// If the ruleset has no kind of such a name.
    pub fn named(
        all: &[&str],
        names: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, DataError> {
        let mut kinds = Self::NONE;
        for name in names {
            let name = name.as_ref();
            let found = all.iter().position(|kind| *kind == name).ok_or_else(|| {
                DataError::new(format!("there is no kind of action `{name}`"))
                    .one_of(name, all.iter().copied())
            })?;
            kinds.0 |= 1 << found;
        }
        Ok(kinds)
    }

    /// The set of all kinds whose bits are set, by their places.
    #[must_use]
    pub const fn of_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Whether it has the kind.
    #[must_use]
    #[inline]
    pub const fn contains(self, kind: usize) -> bool {
        self.0 >> kind & 1 != 0
    }

    /// Whether it has none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has every kind of another set.
    #[must_use]
    #[inline]
    pub const fn contains_all(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    /// The kinds of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
