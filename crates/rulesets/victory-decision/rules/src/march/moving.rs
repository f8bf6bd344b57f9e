//! Moves carried out: the way, and all that it brings (VD-MOVE, VD-ABIL-32).

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::march::{engines, mines, ramming};
use crate::morale::markers;
use crate::movement::{arriving, driving, passage, permission, reach, terrain_cost};
use crate::position::concealment;
use crate::state::State;
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
pub(crate) fn make_move(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    if book.vehicle_has(unit, Property::Unreliable)
        && !engines::engine_starts(book, s, unit, referee)
    {
        // VD-VSP-21: the action is not lost.
        if let Some(active) = &mut s.active {
            active.stuck = true;
            active.left += 1;
            active.taken -= 1;
        }
        return;
    }
    arriving::note_move(s, unit);
    match action {
        Action::Move { to, facing } => go(book, s, unit, Pose { at: to, facing }, referee),
        Action::Infiltrate { to, facing } => {
            disengage(book, s, unit, referee);
            concealment::take_off_cover(s, unit);
            travel(book, s, unit, Pose { at: to, facing }, Clause("VD-ABIL-32"), referee);
            if !concealment::stays_hidden(book, s, unit) {
                concealment::reveal(s, unit, Clause("VD-ABIL-32"), referee);
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
fn go(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    referee: &mut impl Referee<Event>,
) {
    if !arriving::turns_only(book, s, unit, to) {
        disengage(book, s, unit, referee);
    }
    let rammed = driving::ram_target(book, s, unit, to);
    let to = rammed.map_or(to, |piece| driving::ram_stop(book, s, unit, piece));
    relocate(book, s, unit, Pose { at: to, facing }, Clause("VD-MOVE-01"), referee);
    if let Some(piece) = rammed.filter(|_| s.unit(unit).at == to) {
        ramming::ram(book, s, unit, piece, referee);
    }
}

/// VD-CC-05: infantry that leaves unshaken infantry gets a marker. Vehicles go freely.
pub(crate) fn disengage(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let holder = permission::held_by(book, s, unit).without(s.shaken).first();
    let Some(enemy) = holder.filter(|_| !book.is_vehicle(unit)) else { return };
    let threat = Threat::Unit(enemy);
    s.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
    markers::place_markers(book, s, unit, 1, Clause("VD-CC-05"), referee);
}

/// Puts a unit at a place with all that moving brings: Hidden and Take Cover! end, enemies are
/// revealed, mines go off, contact is broken. It stops early where it runs into hidden enemies or
/// mines. A Move ends Take Cover! (VD-MOVE-04).
pub(crate) fn relocate(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    concealment::take_off_cover(s, unit);
    concealment::reveal(s, unit, Clause("VD-HIDE-07"), referee);
    travel(book, s, unit, Pose { at: to, facing }, clause, referee);
}

/// The way itself: contact is broken, wire flattened, hidden enemies found, mines set off.
fn travel(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    let start = reach::way_out(book, s, unit, to);
    let whole = Path::new(start, to);
    let met = passage::encounter(book, s, unit, whole.segment).filter(|_| start != to);
    let path = met.map_or(whole, |met| Path::new(start, met.stop));
    let walker = terrain_cost::walker(book, s, unit);
    let route = terrain_cost::hazards(book, s, &walker, path);
    if !arriving::turns_only(book, s, unit, to) {
        // VD-SHAKEN-13: with no blow from those he leaves.
        arriving::break_contact(s, unit);
    }
    if matches!(walker.gait, Gait::HalfTracks | Gait::Tracks) {
        s.cleared = route.map_or(s.cleared, |route| s.cleared | route.wire);
    }
    let end = path.segment.end;
    let found = passage::stumbled_upon(book, s, unit, path.segment, facing);
    let mines = route.map(|route| route.mines).filter(|mines| !mines.is_empty());
    match mines.filter(|_| path.length > 0) {
        Some(_) if !mines::ignores_mines(book, s, unit) => {
            let stop = if book.is_vehicle(unit) { first_mine(book, s, path) } else { end };
            arriving::arrive(book, s, unit, Pose { at: stop, facing }, clause, referee);
            if book.is_vehicle(unit) {
                let rest = mines::go_on_after_mines(s, unit, end, facing);
                s.agenda.push(rest);
            }
            mines::set_off_mines(book, s, unit, referee);
        }
        mines => {
            arriving::arrive(book, s, unit, Pose { at: end, facing }, clause, referee);
            mines::sweep_mines(book, s, unit, mines.unwrap_or_default(), referee);
        }
    }
    meet(book, s, unit, found, met.map(|met| met.enemy), referee);
}

/// Hidden enemies come to light; the one that was run into is Engaged (VD-MOVE-11).
fn meet(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    found: UnitSet,
    met: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let found = found | met.map_or(UnitSet::EMPTY, UnitSet::of);
    for enemy in found {
        concealment::reveal(s, enemy, Clause("VD-HIDE-06"), referee);
    }
    if let Some(enemy) = met.filter(|_| !book.is_vehicle(unit)) {
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
    }
}

/// Where a path first touches a minefield.
fn first_mine(book: &VictoryDecision, s: &State, path: Path) -> Point {
    let map = &book.table(s).map;
    let mined = |at: Point| {
        let here = map.pieces_at(at) - s.cleared;
        let mut kinds = here.iter().map(|piece| book.table(s).piece(piece).terrain);
        kinds.any(|kind| kind == crate::terrain::ground::Terrain::Minefield)
    };
    let steps = (0..=path.length).step_by(10).map(|far| path.at(far));
    steps.into_iter().find(|&at| mined(at)).unwrap_or(path.segment.end)
}
