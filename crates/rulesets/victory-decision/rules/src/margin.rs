//! Room beside what the rules prepare for what players work out of it: once, for all games and
//! threads.

use core::any::Any;
use core::fmt;
use std::sync::{Arc, OnceLock};

use crate::VictoryDecision;
use crate::ground::Table;

/// The margin of a book or of a table. The rules never read it.
#[derive(Clone, Default)]
pub(super) struct Margin(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Margin {
    /// A margin with nothing in it.
    pub(super) const fn blank() -> Self {
        Self(OnceLock::new())
    }

    /// What stands in it, or is worked out now.
    fn noted<T: Any + Send + Sync>(&self, work_out: impl FnOnce() -> T) -> Option<&T> {
        self.0.get_or_init(|| Arc::new(work_out())).downcast_ref()
    }
}

impl fmt::Debug for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Margin").field(&self.0.get().is_some()).finish()
    }
}

impl VictoryDecision {
    /// What a player worked out of the book before, or works out now. It depends on nothing but the
    /// book. A margin holds one note: `None` where another kind stands in it already.
    pub fn noted<T: Any + Send + Sync>(&self, work_out: impl FnOnce(&Self) -> T) -> Option<&T> {
        self.margin.noted(|| work_out(self))
    }
}

impl Table {
    /// The same of a table, which books of the same scenario share.
    pub fn noted<T: Any + Send + Sync>(&self, work_out: impl FnOnce(&Self) -> T) -> Option<&T> {
        self.margin.noted(|| work_out(self))
    }
}
