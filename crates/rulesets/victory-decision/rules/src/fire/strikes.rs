//! Air and artillery strikes and what scatters (VD-STRK, VD-FEAT-16).

use crate::action::Action;
use crate::attack::blast;
use crate::book::Scene;
use crate::movement::permission;
use crate::position::{fields_of_fire, sight};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::current;
use crate::units::command;
use crate::units::profile::{Ability, WeaponId};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::{Verdict, forbid, illegal, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// Strikes on every visible enemy.
pub(crate) fn strike_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    for strike in 0..book.profile(unit).strikes.len() as u8 {
        let Ok(weapon) = strike_ready(scene, unit, strike) else { continue };
        let Some(radius) = blast::radius(book, book.weapon(weapon)) else { continue };
        let call = |at| Action::CallStrike { strike, at };
        let here = fields_of_fire::standpoint(scene, unit);
        if permission::permit(scene, unit, call(here)).is_err() {
            return;
        }
        let first = out.len();
        for enemy in state.present & book.units_of(book.side(unit).foe()) {
            if !sight::visible(scene, unit, enemy) {
                continue;
            }
            let allowed = |at| {
                sight::sees_point(scene, unit, at)
                    && !blast::touches_side(scene, book.side(unit), Disc::new(at, radius))
            };
            let at = match state.unit(enemy).place {
                Place::Inside { piece, .. } => {
                    Some(current::centre_of(scene, piece)).filter(|at| allowed(*at))
                }
                Place::Nowhere
                | Place::Reserve
                | Place::Table
                | Place::Aboard { .. }
                | Place::Gone => blast::best_point(scene, enemy, radius, allowed),
            };
            // One point may be the best for several enemies.
            out.extend(at.map(call).filter(|option| !out[first..].contains(option)));
        }
    }
}

/// How far from a visible enemy a strike may be aimed (VD-STRK-06).
pub(crate) const NEAR_ENEMY: Length = Length::inches(4);

/// Whether a strike may be called.
pub(crate) fn check_strike(scene: Scene<'_>, unit: UnitId, strike: u8, at: Point) -> Verdict {
    let Scene { book, state } = scene;
    let weapon = strike_ready(scene, unit, strike)?;
    require(sight::sees_point(scene, unit, at), "VD-STRK-06", "the point is out of sight")?;
    let Some(radius) = blast::radius(book, book.weapon(weapon)) else {
        return forbid("VD-STRK-02", "a strike has an area");
    };
    let friends = blast::touches_side(scene, book.side(unit), Disc::new(at, radius));
    require(!friends, "VD-STRK-06", "a friend is in the area")?;
    let mut enemies = state.present & book.units_of(book.side(unit).foe());
    let near = enemies.any(|enemy| {
        fields_of_fire::any_model_within(scene, enemy, at, NEAR_ENEMY)
            && sight::visible(scene, unit, enemy)
    });
    require(near, "VD-STRK-06", "no visible enemy is within 4 inches")
}

/// Whether a unit can call a strike now, wherever; its weapon.
pub(crate) fn strike_ready(
    scene: Scene<'_>,
    unit: UnitId,
    strike: u8,
) -> Result<WeaponId, Illegal> {
    let Scene { book, state } = scene;
    let number = usize::from(strike);
    let Some(bought) = book.profile(unit).strikes.get(number) else {
        return Err(illegal("VD-STRK-07", "the unit has not bought it"));
    };
    // VD-FEAT-21: only calls that succeed take one off what was bought.
    require(state.unit(unit).strikes[number] > 0, "VD-FEAT-20", "the strike is used up")?;
    let commands = command::model_has(scene, unit, Ability::Command);
    require(commands, "VD-STRK-07", "its Command model is lost")?;
    // VD-CC-10: vehicles hold nobody.
    let shaken = state.shaken.contains(unit) || !permission::held_by(scene, unit).is_empty();
    require(!shaken, "VD-STRK-04", "the caller is Shaken or Engaged")?;
    let calls = state.active.as_ref().map_or(0, |active| active.calls[number]);
    let uses = book.weapon(bought.weapon).uses;
    require(calls < uses, "VD-STRK-03", "it has been called often enough")?;
    Ok(bought.weapon)
}

/// Counts a call (VD-STRK-03).
pub(crate) fn count_call(state: &mut State, strike: u8) {
    if let Some(active) = &mut state.active {
        active.calls[usize::from(strike)] += 1;
    }
}

/// Whether the point of a Precision call, or a unit near it, is made out at night.
pub(crate) fn made_out_near(scene: Scene<'_>, unit: UnitId, at: Point, sight: Length) -> bool {
    let Scene { book, state } = scene;
    let muzzle = fields_of_fire::muzzle(scene, unit, at, None);
    let mut enemies = state.present & book.units_of(book.side(unit).foe());
    muzzle.within(at, sight)
        || enemies.any(|enemy| {
            state.fired.contains(enemy)
                && fields_of_fire::any_model_within(scene, enemy, at, NEAR_ENEMY)
        })
}
