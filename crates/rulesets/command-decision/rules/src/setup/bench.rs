//! Stands that face each other at the start, where the scenario says how far apart (CD-SCEN-02): nobody
//! deploys.

use wargauge_rules::game::Side;
use wargauge_rules::table::{Abreast, Length, Rect};

use crate::action::Spot;
use crate::book::CommandDecision;
use crate::setup::spots::put;
use crate::state::State;

/// How far the middles of neighbours are apart: a gun has room before its crew.
const APART: Length = Length::from_hundredths(250);

/// Where stands are on a table.
pub(crate) const fn line_on(table: Rect, distance: Length) -> Abreast {
    Abreast { table, distance, apart: APART }
}

/// Puts all stands of both sides so far from each other, edge from edge.
pub(super) fn face_each_other(book: &CommandDecision, state: &mut State, distance: Length) {
    let line = line_on(book.table().bounds(), distance);
    for side in Side::BOTH {
        let facing = book.scenario().roles[side].home.outwards().opposite();
        for (nth, unit) in book.units_of(side).into_iter().enumerate() {
            let at = line.place(side == Side::A, nth, book.profile(unit).radius());
            put(book, state, unit, Spot::At(at, facing));
        }
    }
}
