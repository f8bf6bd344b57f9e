//! Minefields under those who move through them (VD-SPEC-08, VD-SPEC-09, VD-VSP-04).

use arrayvec::ArrayVec;

use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim};
use crate::attack::victims::Strikes;
use crate::attack::{resolving, victims};
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::movement::{arriving, reach, terrain_cost};
use crate::state::agenda::{Progress, Task, Threat};
use crate::state::unit::Pose;
use crate::state::{Roll, State};
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::command::is_in_play;
use crate::units::profile::{Ability, DamageDie};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::Pieces;

/// Models for each Damage Die.
const MODELS_PER_DIE: u8 = 3;

/// Whether mines do nothing to a unit (VD-SPEC-09, VD-ABIL-41).
pub(crate) fn ignores_mines(scene: Scene<'_>, unit: UnitId) -> bool {
    terrain_cost::sweeps_mines(scene.book, unit) || command::all_have(scene, unit, Ability::Pioneer)
}

/// Whether mines would go off under a unit that goes straight to a point.
pub(crate) fn would_set_off_mines(scene: Scene<'_>, unit: UnitId, to: Point) -> bool {
    let path = Path::new(reach::way_out(scene, unit, to), to);
    if path.length == 0 || ignores_mines(scene, unit) {
        return false;
    }
    let walker = terrain_cost::walker(scene, unit);
    terrain_cost::hazards(scene, &walker, path).is_some_and(|met| !met.mines.is_empty())
}

/// Mines go off under a unit that moves through them. It is already where they catch it.
pub(crate) fn set_off_mines(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let at = play.state.unit(unit).at;
    play.referee.relate(|| Event::Happened {
        unit: Some(unit),
        at: Some(at),
        clause: Clause("VD-SPEC-08"),
    });
    let victim = victim_of_mines(play.scene(), unit);
    let attack = Attack {
        credit: None,
        threat: Threat::Nobody,
        by_enemy: false,
        victims: ArrayVec::from_iter([victim]),
    };
    dice::begin_event(play, unit, Roll::Action);
    resolving::resolve_attack(play, &attack);
}

fn victim_of_mines(scene: Scene<'_>, unit: UnitId) -> Victim {
    // They go off under the hull, on the Rear facing.
    let mut victim = victims::victim_in(scene, unit, Strikes::Above, Cover::None);
    let damage = |die, bonus| DamageDie { die, best_of: 1, bonus };
    let throw = Throw {
        weapon: None,
        dice: 1,
        damage: damage(Die::D10, 2),
        modifier: 0,
        re_roll: ReRoll::None,
        save_minus: 2,
        ignores_cover: true,
        take_cover_helps: true,
        cap: CasualtyCap::None,
    };
    if scene.book.is_vehicle(unit) {
        victim.throws.push(throw);
    } else {
        victim.markers = 1;
        victim.throws.push(Throw {
            dice: command::strength(scene.state, unit).div_ceil(MODELS_PER_DIE),
            damage: damage(Die::D6, 1),
            save_minus: 0,
            cap: CasualtyCap::Together,
            ..throw
        });
    }
    victim
}

/// A vehicle that mines have caught goes on to its goal, unless it has lost a Structure Point:
/// then it stops and never moves again.
pub(crate) fn after_mines_task(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    points: u8,
    Pose { at: to, facing }: Pose,
) -> Progress {
    if !is_in_play(play.state, unit) {
        return Progress::Done;
    }
    if command::strength(play.state, unit) < points {
        play.state.immobilised.insert(unit);
        let at = play.state.unit(unit).at;
        play.referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(at),
            clause: Clause("VD-SPEC-08"),
        });
    } else {
        arriving::arrive(play, unit, Pose { at: to, facing }, Clause("VD-SPEC-08"));
    }
    Progress::Done
}

/// Minesweeping Equipment clears the minefields it is driven through (VD-VSP-04).
pub(crate) fn sweep_mines(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, mines: Pieces) {
    if mines.is_empty() || !terrain_cost::sweeps_mines(play.book, unit) {
        return;
    }
    play.state.cleared = play.state.cleared | mines;
    let at = play.state.unit(unit).at;
    play.referee.relate(|| Event::Happened {
        unit: Some(unit),
        at: Some(at),
        clause: Clause("VD-VSP-04"),
    });
}

/// A task that finishes the way of a vehicle that mines have caught.
pub(crate) fn go_on_after_mines(state: &State, unit: UnitId, to: Point, facing: Bearing) -> Task {
    Task::AfterMines { unit, points: command::strength(state, unit), to, facing }
}
