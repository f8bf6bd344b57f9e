//! Room in a book for what players work out of it: once, for all games and threads.

use core::any::Any;
use core::fmt;
use std::sync::{Arc, OnceLock};

use crate::victory_decision::VictoryDecision;

/// The margin of a book. The rules never read it.
#[derive(Clone, Default)]
pub(super) struct Margin(OnceLock<Arc<dyn Any + Send + Sync>>);

impl fmt::Debug for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Margin").field(&self.0.get().is_some()).finish()
    }
}

impl VictoryDecision {
    /// What a player worked out of the book before, or works out now. It depends on nothing but the
    /// book. A margin holds one note: `None` where another kind stands in it already.
    pub fn noted<T: Any + Send + Sync>(&self, work_out: impl FnOnce(&Self) -> T) -> Option<&T> {
        self.margin.0.get_or_init(|| Arc::new(work_out(self))).downcast_ref()
    }
}
