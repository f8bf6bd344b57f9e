//! Units that face each other at the start, where the scenario says how far apart (VD-SCEN-39): nobody
//! chooses an edge or places.

use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::{Abreast, Rect};

use crate::book::Play;
use crate::event::Event;
use crate::position::formation::hull_length;
use crate::state::setup::SetupStage;
use crate::state::unit::{Place, UnitSet};
use crate::terrain::edges;
use crate::units::profile::RowPart;
use wargauge_rules::event::Clause;

/// How far the leaders of neighbours are apart: a squad has room.
const APART: Length = Length::inches(8);

/// Where units stand on a table.
pub(crate) const fn line_on(table: Rect, distance: Length) -> Abreast {
    Abreast { table, distance, apart: APART }
}

/// Puts all units of both sides so far from each other: leader from leader, vehicles from their fronts.
pub(crate) fn face_each_other(play: &mut Play<'_, impl Referee<Event>>, distance: Length) {
    let book = play.book;
    let line = line_on(book.table(play.state).map.table(), distance);
    for side in Side::BOTH {
        let baseline = edges::baseline(play.scene(), side);
        let whole = |unit| book.profile(unit).part == RowPart::Whole;
        let own: UnitSet = book.units_of(side).filter(|&unit| whole(unit)).collect();
        for (nth, unit) in own.into_iter().enumerate() {
            let vehicle = book.profile(unit).vehicle;
            let length = vehicle.map_or(0, |vehicle| hull_length(vehicle.size).hundredths());
            let at = line.place(baseline.low, nth, Length::from_hundredths(length / 2));
            let here = play.state.unit_mut(unit);
            (here.place, here.at, here.facing) = (Place::Table, at, baseline.front());
            play.state.present.insert(unit);
            let clause = Clause("VD-DEPLOY-09");
            play.referee.relate(|| Event::Moved { unit, from: at, to: at, clause });
        }
    }
    play.state.setup.waiting = 0;
    play.state.setup.stage = SetupStage::Battle;
}
