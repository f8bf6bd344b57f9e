//! Which actions the state of a unit permits (VD-ACT-11, VD-ACT-14, VD-VEH-08, VD-SHAKEN-09).

use crate::action::Action;
use crate::book::Scene;
use crate::position::aboard;
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::units::command;
use crate::units::command::is_in_play;
use crate::units::profile::{Ability, Property};
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Most Move Actions of a vehicle in a turn whose passengers may shoot from it (VD-VSP-06).
const MOST_MOVES_TO_SHOOT: u8 = 1;

/// A set of kinds of action, one bit each.
type Kinds = u16;

const ASSAULT: Kinds = 1 << 0;
const CLOSE_COMBAT: Kinds = 1 << 1;
const CONCENTRATE: Kinds = 1 << 2;
const DIG_IN: Kinds = 1 << 3;
const HIDE: Kinds = 1 << 4;
const MOVE: Kinds = 1 << 5;
const INFILTRATE: Kinds = 1 << 6;
const REGROUP: Kinds = 1 << 7;
const SHOOT: Kinds = 1 << 8;
const SPOT: Kinds = 1 << 9;
const TAKE_COVER: Kinds = 1 << 10;

/// The actions of vehicles (VD-VEH-08). The five of VD-ACT-08, so none hides (VD-HIDE-01);
/// Concentrate Fire is the same as for infantry (VD-VEH-16).
const OF_VEHICLES: Kinds = CLOSE_COMBAT | CONCENTRATE | MOVE | SHOOT | SPOT;

// The columns of the matrix (VD-ACT-11).
const HIDDEN: Kinds =
    ASSAULT | CONCENTRATE | DIG_IN | MOVE | INFILTRATE | REGROUP | SHOOT | SPOT | TAKE_COVER;
const SHAKEN: Kinds = MOVE | REGROUP | TAKE_COVER;
const ENGAGED: Kinds = CLOSE_COMBAT | MOVE | REGROUP;
const HELD_BY_VEHICLES: Kinds =
    ASSAULT | CLOSE_COMBAT | CONCENTRATE | MOVE | REGROUP | SHOOT | SPOT | TAKE_COVER;
const INSIDE: Kinds = ASSAULT
    | CLOSE_COMBAT
    | CONCENTRATE
    | HIDE
    | MOVE
    | INFILTRATE
    | REGROUP
    | SHOOT
    | SPOT
    | TAKE_COVER;
const EMBARKED: Kinds = MOVE | REGROUP | SHOOT;
const IMMOBILE: Kinds =
    CLOSE_COMBAT | CONCENTRATE | DIG_IN | HIDE | MOVE | REGROUP | SHOOT | SPOT | TAKE_COVER;

/// The kind of an action of the active unit; none for what is no such action.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an action of a unit")]
const fn kind_of(action: Action) -> Kinds {
    match action {
        Action::Assault { .. } => ASSAULT,
        Action::CloseCombat { .. } => CLOSE_COMBAT,
        Action::ConcentrateFire => CONCENTRATE,
        // VD-ABIL-40: clearing is done with Dig In Actions.
        Action::DigIn | Action::Clear(_) => DIG_IN,
        Action::Hide => HIDE,
        // VD-ACT-13.
        Action::Move { .. } | Action::Enter { .. } | Action::Embark(_) => MOVE,
        Action::Infiltrate { .. } => INFILTRATE,
        Action::Regroup => REGROUP,
        // VD-ACT-12.
        Action::Shoot { .. } | Action::CallStrike { .. } => SHOOT,
        Action::Spot(_) => SPOT,
        Action::TakeCover => TAKE_COVER,
        _ => 0,
    }
}

/// Whether the active unit has an action left, and its state permits one of this kind.
pub(crate) fn permit_next(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let left = scene.state.active.as_ref().is_some_and(|active| active.left > 0);
    require(left, "VD-ACT-01", "the unit has no action left")?;
    permit(scene, unit, action)
}

/// Whether the state of the active unit permits an action of this kind at all.
pub(crate) fn permit(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let kind = kind_of(action);
    require(kind != 0, "VD-ACT-07", "this is no action of a unit")?;
    if scene.book.is_vehicle(unit) {
        permit_vehicle(scene.state, unit, action, kind)
    } else {
        permit_infantry(scene, unit, action, kind)
    }
}

fn permit_vehicle(state: &State, unit: UnitId, action: Action, kind: Kinds) -> Verdict {
    let boards = matches!(action, Action::Enter { .. } | Action::Embark(_));
    require(kind & OF_VEHICLES != 0 && !boards, "VD-VEH-08", "vehicles do not do this")?;
    if state.shaken.contains(unit) {
        require(kind == MOVE, "VD-VEH-35", "a Shaken vehicle may only move away")?;
    }
    if state.immobilised.contains(unit) {
        require(kind != MOVE, "VD-VEH-47", "the vehicle cannot move any more")?;
    }
    Ok(())
}

#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else leads anywhere")]
fn permit_infantry(scene: Scene<'_>, unit: UnitId, action: Action, kind: Kinds) -> Verdict {
    let state = scene.state;
    let allows = |column: Kinds, clause, reason| require(kind & column != 0, clause, reason);
    if state.shaken.contains(unit) {
        allows(SHAKEN, "VD-SHAKEN-09", "a Shaken unit may only regroup, move or take cover")?;
        let first = state.active.as_ref().is_some_and(|a| a.began_shaken && a.taken == 0);
        let bound = first && kind != REGROUP;
        require(!bound, "VD-SHAKEN-10", "the first action of a Shaken unit is to regroup")?;
    }
    if state.hidden.contains(unit) {
        allows(HIDDEN, "VD-ACT-11", "a Hidden unit cannot do this")?;
    }
    let enemies = state.unit(unit).engaged;
    if held_by(scene, unit).is_empty() {
        let free = enemies.is_empty() || kind & HELD_BY_VEHICLES != 0;
        require(free, "VD-ACT-11", "a unit in contact with vehicles cannot do this")?;
    } else {
        allows(ENGAGED, "VD-CC-04", "a unit Engaged with infantry cannot do this")?;
    }
    match state.unit(unit).place {
        Place::Inside { .. } => {
            allows(INSIDE, "VD-ACT-11", "this cannot be done in a structure")?;
        }
        Place::Aboard { vehicle } => {
            allows(EMBARKED, "VD-VSP-19", "embarked units may regroup or disembark")?;
            if kind == SHOOT {
                permit_shooting_from(scene, unit, vehicle)?;
            }
        }
        Place::Nowhere | Place::Reserve | Place::Table | Place::Gone => {}
    }
    if command::model_has(scene, unit, Ability::Immobile) {
        allows(IMMOBILE, "VD-ABIL-24", "the unit is Immobile")?;
        let pivots = match action {
            Action::Move { to, .. } => to == state.unit(unit).at,
            Action::Enter { .. } | Action::Embark(_) => false,
            _ => true,
        };
        require(pivots, "VD-ABIL-25", "an Immobile unit can only turn on the spot")?;
    }
    Ok(())
}

/// Whether passengers may shoot from their vehicle (VD-VSP-06, VD-VSP-15).
fn permit_shooting_from(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    if aboard::rides_outside(scene, unit) {
        return forbid("VD-VSP-15", "tank riders do not shoot");
    }
    let open = scene.book.vehicle_has(vehicle, Property::Open);
    require(open, "VD-VSP-19", "passengers shoot only from an Open vehicle")?;
    let slow = scene.state.unit(vehicle).moves <= MOST_MOVES_TO_SHOOT;
    require(slow, "VD-VSP-06", "the vehicle has moved too far for its passengers to shoot")
}

/// The enemy infantry and teams a unit is Engaged with (VD-CC-04, VD-CC-10).
pub(crate) fn held_by(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let engaged = scene.state.unit(unit).engaged;
    engaged
        .filter(|&enemy| !scene.book.is_vehicle(enemy) && is_in_play(scene.state, enemy))
        .collect()
}
