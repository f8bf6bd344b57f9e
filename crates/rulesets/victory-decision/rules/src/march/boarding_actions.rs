//! Units that enter structures and vehicles, and their way there (VD-BLDG-05, VD-VSP-18).

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::march::moving;
use crate::movement::driving::bearing_of;
use crate::movement::{arriving, boarding, entering};
use crate::position::concealment;
use crate::state::State;
use crate::state::unit::{Place, Pose};
use crate::terrain::current;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// Enters or climbs; inside there is no formation (VD-BLDG-06).
fn enter(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    piece: PieceId,
    floor: u8,
    referee: &mut impl Referee<Event>,
) {
    if s.unit(unit).place == Place::Table {
        let door = entering::way_in(book, s, unit, piece).segment.end;
        walk_up(book, s, unit, door, Clause("VD-BLDG-04"), referee);
        if s.unit(unit).at != door {
            return;
        }
    } else {
        concealment::take_off_cover(s, unit);
        concealment::reveal(s, unit, Clause("VD-HIDE-07"), referee);
    }
    put_inside(book, s, unit, piece, floor);
}

/// Puts a unit into a structure: its place is the middle of it.
pub(crate) fn put_inside(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    piece: PieceId,
    floor: u8,
) {
    s.stirred = true;
    let at = current::centre_of(book, s, piece);
    let here = s.unit_mut(unit);
    (here.place, here.at) = (Place::Inside { piece, floor }, at);
    (here.stragglers, here.dug, here.clearing) = (0, 0, None);
}

/// Carries out such an action.
pub(crate) fn board(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    moving::disengage(book, s, unit, referee);
    arriving::break_contact(s, unit);
    arriving::note_move(s, unit);
    match action {
        Action::Embark(vehicle) => {
            let stop = boarding::boarding_point(book, s, unit, vehicle);
            walk_up(book, s, unit, stop, Clause("VD-VSP-18"), referee);
            if s.unit(unit).at != stop {
                // It ran into a hidden enemy: the rest of the action is lost (VD-MOVE-11).
                return;
            }
            let at = s.unit(vehicle).at;
            let here = s.unit_mut(unit);
            (here.place, here.at) = (Place::Aboard { vehicle }, at);
            if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
                active.embarked = true;
            }
        }
        Action::Enter { piece, floor } => enter(book, s, unit, piece, floor, referee),
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
        | Action::Stop
        | Action::Move { .. }
        | Action::Infiltrate { .. }
        | Action::Shoot { .. }
        | Action::CallStrike { .. }
        | Action::ConcentrateFire
        | Action::Assault { .. }
        | Action::CloseCombat { .. }
        | Action::Hide
        | Action::Spot(_)
        | Action::TakeCover
        | Action::Regroup
        | Action::DigIn
        | Action::Clear(_)
        | Action::Smoke(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => {}
    }
}

/// The way to a vehicle or an entrance, with all that moving brings.
fn walk_up(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    stop: Point,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    let here = s.unit(unit);
    let facing: Bearing = if stop == here.at { here.facing } else { bearing_of(here.at.to(stop)) };
    moving::relocate(book, s, unit, Pose { at: stop, facing }, clause, referee);
}
