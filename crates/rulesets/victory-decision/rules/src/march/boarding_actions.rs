//! Units that enter structures and vehicles, and their way there (VD-BLDG-05, VD-VSP-18).

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
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
fn enter(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, piece: PieceId, floor: u8) {
    if play.state.unit(unit).place == Place::Table {
        let door = entering::way_in(play.scene(), unit, piece).segment.end;
        walk_up(play, unit, door, Clause("VD-BLDG-04"));
        if play.state.unit(unit).at != door {
            return;
        }
    } else {
        concealment::take_off_cover(play.state, unit);
        concealment::reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    }
    put_inside(play.book, play.state, unit, Storey { piece, floor });
}

/// A floor of a structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Storey {
    /// The structure.
    pub piece: PieceId,
    /// Its floor, from 0 on the ground.
    pub floor: u8,
}

/// Puts a unit into a structure: its place is the middle of it.
pub(crate) fn put_inside(book: &VictoryDecision, state: &mut State, unit: UnitId, into: Storey) {
    let Storey { piece, floor } = into;
    state.stirred = true;
    let at = current::centre_of(Scene::new(book, state), piece);
    let here = state.unit_mut(unit);
    (here.place, here.at) = (Place::Inside { piece, floor }, at);
    (here.stragglers, here.dug, here.clearing) = (0, 0, None);
}

/// Carries out such an action.
pub(crate) fn board(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    moving::disengage(play, unit);
    arriving::break_contact(play.state, unit);
    arriving::note_move(play.state, unit);
    match action {
        Action::Embark(vehicle) => {
            let stop = boarding::boarding_point(play.scene(), unit, vehicle);
            walk_up(play, unit, stop, Clause("VD-VSP-18"));
            if play.state.unit(unit).at != stop {
                // It ran into a hidden enemy: the rest of the action is lost (VD-MOVE-11).
                return;
            }
            let at = play.state.unit(vehicle).at;
            let here = play.state.unit_mut(unit);
            (here.place, here.at) = (Place::Aboard { vehicle }, at);
            if let Some(active) = play.state.active.as_mut().filter(|active| active.unit == unit) {
                active.embarked = true;
            }
        }
        Action::Enter { piece, floor } => enter(play, unit, piece, floor),
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
fn walk_up(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, stop: Point, clause: Clause) {
    let here = play.state.unit(unit);
    let facing: Bearing = if stop == here.at { here.facing } else { bearing_of(here.at.to(stop)) };
    moving::relocate(play, unit, Pose { at: stop, facing }, clause);
}
