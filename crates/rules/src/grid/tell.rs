//! Events in words: one line each.

use crate::grid::Grid;
use crate::grid::event::Event;

impl Grid {
    /// One line that tells an event; empty for a fact that only statistics want.
    pub(super) fn line_of(&self, event: &Event) -> String {
        match event {
            Event::Fact(_) => String::new(),
            _ => format!("{event:?}"),
        }
    }
}
