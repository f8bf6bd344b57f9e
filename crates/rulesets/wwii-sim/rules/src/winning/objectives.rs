//! Who holds objectives.

use wargauge_rules::event::Common;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Length, Point};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::circles::gap_to_point;
use crate::state::Status;

/// How near a unit must be to hold an objective.
pub(crate) const HOLDING: Length = Length::inches(3);

/// Whether a unit counts at an objective: not panicked, not dissimulated (WS-DISS-14).
fn counts_at(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let it = scene.state.unit(unit);
    scene.state.is_on_table(unit)
        && !it.hidden
        && it.status != Status::Panicked
        && gap_to_point(scene, unit, at).within(HOLDING)
}

/// WS-SCEN-03: the side that holds an objective.
pub(crate) fn holder(scene: Scene<'_>, at: Point) -> Option<Side> {
    let near =
        |side: Side| scene.book.of_side(side).into_iter().any(|unit| counts_at(scene, unit, at));
    match (near(Side::A), near(Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        _ => None,
    }
}

/// Tells which units hold objectives at the end of a turn.
pub(crate) fn tell_holders(play: &mut Play<'_, impl Referee<Event>>) {
    if !play.referee.is_heard() {
        return;
    }
    let scene = Scene::new(play.book, play.state);
    for objective in &scene.book.scenario().objectives {
        let Some(side) = holder(scene, objective.at) else { continue };
        for unit in scene.book.of_side(side).filter(|&unit| counts_at(scene, unit, objective.at)) {
            // WS-SCEN-07.
            play.referee.tell(|| Event::Fact(Common::Held { unit }));
        }
    }
}
