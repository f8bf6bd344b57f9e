//! Passengers of a destroyed vehicle (VD-VEH-45).

use arrayvec::ArrayVec;

use crate::attack::ejection::Footprint;
use crate::attack::throws::{Attack, CasualtyCap, Throw, plain};
use crate::attack::{ejection, resolving, victims};
use crate::book::Play;
use crate::dice;
use crate::event::Event;
use crate::position::{aboard, fields_of_fire};
use crate::state::Roll;
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::shared_blast::MAX_VICTIMS;
use crate::state::unit::UnitSet;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Shape;

/// How far from the wreck those who bail out stand (VD-VEH-45).
const BAIL_OUT: Length = Length::inches(2);

/// Passengers and riders of a destroyed vehicle get out: one plain D6 for each, then the
/// survivors have one more marker (VD-VEH-45). Units beyond as many as one attack hits are next.
pub(crate) fn bail_out_task(
    play: &mut Play<'_, impl Referee<Event>>,
    vehicle: UnitId,
    at: Point,
    Attribution { credit, threat }: Attribution,
) -> Progress {
    let wreck = Shape::from(fields_of_fire::footprint_at(
        play.book,
        vehicle,
        at,
        play.state.unit(vehicle).facing,
    ));
    let by_enemy = matches!(threat, Threat::Unit(_));
    let mut attack = Attack { credit, threat, by_enemy, victims: ArrayVec::new() };
    let from = aboard::threat_at(play.state, threat);
    let aboard = aboard::aboard(play.scene(), vehicle);
    let leaving: UnitSet = aboard.into_iter().take(MAX_VICTIMS).collect();
    if leaving != aboard {
        play.state.agenda.push(Task::BailOut { vehicle, at, credit, threat });
    }
    for unit in leaving {
        let nearest = |point| wreck.nearest_to(point);
        let hull = Footprint { middle: at, nearest: &nearest, distance: BAIL_OUT };
        let to = ejection::place_beside(play.scene(), unit, hull, from);
        ejection::put_out(play, unit, to, Clause("VD-VEH-45"));
        let mut victim = victims::victim(play.scene(), unit, at);
        (victim.cover_save, victim.re_roll_saves) = (7, false);
        (victim.markers, victim.markers_if_hit) = (1, 0);
        victim.throws.clear();
        victim.throws.push(Throw {
            cap: CasualtyCap::EachDie,
            ..plain(command::strength(play.state, unit))
        });
        attack.victims.push(victim);
    }
    if !attack.victims.is_empty() {
        dice::begin_event(play, vehicle, Roll::Action);
        resolving::resolve_attack(play, &attack);
    }
    Progress::Done
}
