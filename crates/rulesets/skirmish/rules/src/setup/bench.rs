//! Units that face each other at the start, where the scenario says how far apart (`SK-SCEN-01`): nobody
//! places.

use wargauge_rules::table::{Abreast, Length};
use wargauge_rules::{Referee, Side};

use crate::book::Play;
use crate::event::Event;
use crate::movement::Walk;
use crate::position::half_size;
use crate::setup::beginning::deploys_first;
use crate::setup::placing::{deployment_front, put};
use crate::state::{Phase, UnitSet};

/// How far the leaders of neighbours are apart: a dispersed team has room.
const APART: Length = Length::inches(10);

/// Where units stand on a table.
pub(crate) const fn line_on(table: wargauge_rules::table::Rect, distance: Length) -> Abreast {
    Abreast { table, distance, apart: APART }
}

/// Puts all units of both sides so far from each other: leader from leader, vehicles and guns from their
/// fronts.
pub(crate) fn face_each_other(
    play: &mut Play<'_, impl Referee<Event>>,
    first: Side,
    distance: Length,
) {
    let book = play.book;
    let line = line_on(book.table.rect(), distance);
    for side in Side::BOTH {
        let front = deployment_front(book, side);
        for (nth, unit) in book.of_side[side].into_iter().enumerate() {
            let depth = if book.hulls.contains(unit) { half_size(book, unit).length } else { 0 };
            let depth = Length::from_hundredths(depth as i16);
            let to = line.place(side == Side::A, nth, depth);
            put(play, unit, Walk { to, front, close: false });
        }
    }
    play.state.first = Some(first);
    play.state.phase = Phase::Deploy(deploys_first(book, first).foe());
    play.state.waiting = UnitSet::EMPTY;
}
