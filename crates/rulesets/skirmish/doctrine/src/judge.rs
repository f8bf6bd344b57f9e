//! What everything is judged by while a unit makes up its mind.

use wargauge_rules::table::Point;
use wargauge_skirmish::View;

use crate::notes::Notes;
use crate::weights::Weights;

/// What the side sees, what is known of the book, and the weights of the doctrine.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'j> {
    pub view: &'j View<'j>,
    pub notes: &'j Notes,
    pub weights: &'j Weights,
}

impl Judge<'_> {
    /// Whether one point sees another, as far as the table goes.
    pub(crate) fn is_clear(&self, from: Point, to: Point) -> bool {
        self.notes.sight(self.view).is_clear(from, to)
    }
}
