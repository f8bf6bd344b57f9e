//! Moves carried out: the way, and all that it brings (VD-MOVE, VD-ABIL-32).

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::march::{engines, mines, ramming};
use crate::morale::markers;
use crate::movement::{arriving, driving, passage, permission, reach, terrain_cost};
use crate::position::concealment;
use crate::state::agenda::{Task, Threat};
use crate::state::unit::{Pose, UnitSet};
use crate::terrain::gait::Gait;
use crate::units::profile::Property;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::Point;

/// Carries out such an action.
pub(crate) fn make_move(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    if play.book.vehicle_has(unit, Property::Unreliable) && !engines::engine_starts(play, unit) {
        // VD-VSP-21: the action is not lost.
        if let Some(active) = &mut play.state.active {
            active.stuck = true;
            active.left += 1;
            active.taken -= 1;
        }
        return;
    }
    arriving::note_move(play.state, unit);
    match action {
        Action::Move { to, facing } => go(play, unit, Pose { at: to, facing }),
        Action::Infiltrate { to, facing } => {
            disengage(play, unit);
            concealment::take_off_cover(play.state, unit);
            travel(play, unit, Pose { at: to, facing }, Clause("VD-ABIL-32"));
            if !concealment::stays_hidden(play.scene(), unit) {
                concealment::reveal(play.state, unit, Clause("VD-ABIL-32"), play.referee);
            }
        }
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
        | Action::Enter { .. }
        | Action::Embark(_)
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

/// Goes to a place, as far as no wall is in the way; what stands there is rammed.
fn go(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, Pose { at: to, facing }: Pose) {
    if !arriving::turns_only(play.scene(), unit, to) {
        disengage(play, unit);
    }
    let rammed = driving::ram_target(play.scene(), unit, to);
    let to = rammed.map_or(to, |piece| driving::ram_stop(play.scene(), unit, piece));
    relocate(play, unit, Pose { at: to, facing }, Clause("VD-MOVE-01"));
    if let Some(piece) = rammed.filter(|_| play.state.unit(unit).at == to) {
        ramming::ram(play, unit, piece);
    }
}

/// VD-CC-05: infantry that leaves unshaken infantry gets a marker. Vehicles go freely.
pub(crate) fn disengage(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let holder = permission::held_by(play.scene(), unit).without(play.state.shaken).first();
    let Some(enemy) = holder.filter(|_| !play.book.is_vehicle(unit)) else { return };
    let threat = Threat::Unit(enemy);
    play.state.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
    markers::place_markers(play, unit, 1, Clause("VD-CC-05"));
}

/// Puts a unit at a place with all that moving brings: Hidden and Take Cover! end, enemies are
/// revealed, mines go off, contact is broken. It stops early where it runs into hidden enemies or
/// mines. A Move ends Take Cover! (VD-MOVE-04).
pub(crate) fn relocate(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
) {
    concealment::take_off_cover(play.state, unit);
    concealment::reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    travel(play, unit, Pose { at: to, facing }, clause);
}

/// The way itself: contact is broken, wire flattened, hidden enemies found, mines set off.
fn travel(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
) {
    let start = reach::way_out(play.scene(), unit, to);
    let whole = Path::new(start, to);
    let met = passage::encounter(play.scene(), unit, whole.segment).filter(|_| start != to);
    let path = met.map_or(whole, |met| Path::new(start, met.stop));
    let walker = terrain_cost::walker(play.scene(), unit);
    let route = terrain_cost::hazards(play.scene(), &walker, path);
    if !arriving::turns_only(play.scene(), unit, to) {
        // VD-SHAKEN-13: with no blow from those he leaves.
        arriving::break_contact(play.state, unit);
    }
    if matches!(walker.gait, Gait::HalfTracks | Gait::Tracks) {
        play.state.cleared =
            route.map_or(play.state.cleared, |route| play.state.cleared | route.wire);
    }
    let end = path.segment.end;
    let found = passage::stumbled_upon(play.scene(), unit, path.segment, facing);
    let mines = route.map(|route| route.mines).filter(|mines| !mines.is_empty());
    match mines.filter(|_| path.length > 0) {
        Some(_) if !mines::ignores_mines(play.scene(), unit) => {
            let stop =
                if play.book.is_vehicle(unit) { first_mine(play.scene(), path) } else { end };
            arriving::arrive(play, unit, Pose { at: stop, facing }, clause);
            if play.book.is_vehicle(unit) {
                let rest = mines::go_on_after_mines(play.state, unit, end, facing);
                play.state.agenda.push(rest);
            }
            mines::set_off_mines(play, unit);
        }
        mines => {
            arriving::arrive(play, unit, Pose { at: end, facing }, clause);
            mines::sweep_mines(play, unit, mines.unwrap_or_default());
        }
    }
    meet(play, unit, found, met.map(|met| met.enemy));
}

/// Hidden enemies come to light; the one that was run into is Engaged (VD-MOVE-11).
fn meet(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    found: UnitSet,
    met: Option<UnitId>,
) {
    let found = found | met.map_or(UnitSet::EMPTY, UnitSet::of);
    for enemy in found {
        concealment::reveal(play.state, enemy, Clause("VD-HIDE-06"), play.referee);
    }
    if let Some(enemy) = met.filter(|_| !play.book.is_vehicle(unit)) {
        play.state.unit_mut(unit).engaged.insert(enemy);
        play.state.unit_mut(enemy).engaged.insert(unit);
    }
}

/// Where a path first touches a minefield.
fn first_mine(scene: Scene<'_>, path: Path) -> Point {
    let Scene { book, state } = scene;
    let map = &book.table(state).map;
    let mined = |at: Point| {
        let here = map.pieces_at(at) - state.cleared;
        let mut kinds = here.iter().map(|piece| book.table(state).piece(piece).terrain);
        kinds.any(|kind| kind == crate::terrain::ground::Terrain::Minefield)
    };
    let steps = (0..=path.length).step_by(10).map(|far| path.at(far));
    steps.into_iter().find(|&at| mined(at)).unwrap_or(path.segment.end)
}
