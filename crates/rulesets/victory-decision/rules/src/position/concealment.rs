//! Hidden units and units under cover: who sees whom, who is found, what is lost with the cover
//! (VD-HIDE, VD-SPOT, VD-TAKE).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::{cover, fields_of_fire, sight};
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::switches::HideAfterShoot;
use crate::units::command;
use crate::units::command::is_in_play;
use crate::units::profile::Property;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::length::Length;

/// Beyond this a target is harder to spot (VD-SPOT-03).
const FAR_TO_SPOT: Length = Length::inches(12);

/// At night units hide in the open if no enemy is this near (VD-SPEC-14).
const DARK: Length = Length::inches(12);

/// A visible enemy nearer than this finds an infiltrating unit (VD-ABIL-32).
const TOO_NEAR_TO_CREEP: Length = Length::inches(6);

/// Whether a unit may hide now (VD-HIDE-02).
pub(crate) fn check_hide(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let hidden = state.hidden.contains(unit);
    require(!hidden, "VD-ACT-09", "the unit is Hidden already")?;
    if let Some(active) = state.active.as_ref().filter(|active| active.unit == unit) {
        let lenient = book.switches().hide_after_shoot == HideAfterShoot::Yes;
        let gave_away = active.attacked && !(lenient && active.shot);
        require(!gave_away, "VD-HIDE-02", "the unit has attacked in this activation")?;
    }
    let least = Length::inches(book.switches().hide_min_enemy_distance as i16);
    let watched =
        watchers(scene, unit).any(|enemy| fields_of_fire::in_range(scene, enemy, unit, least));
    require(!watched, "VD-HIDE-02", "an enemy near by sees the unit")?;
    let concealed = is_concealed(scene, unit);
    require(concealed, "VD-HIDE-02", "the unit is in the open and seen")
}

/// Whether a unit is where it can be Hidden: in any cover, out of sight of all enemies, or in
/// the dark (VD-HIDE-02, VD-SPEC-14).
fn is_concealed(scene: Scene<'_>, unit: UnitId) -> bool {
    if cover::in_any_cover(scene, unit) || watchers(scene, unit).next().is_none() {
        return true;
    }
    let enemies = enemies_in_play(scene, unit);
    scene.state.night
        && !enemies.into_iter().any(|enemy| fields_of_fire::in_range(scene, enemy, unit, DARK))
}

fn enemies_in_play(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    let enemies = book.units_of(book.side(unit).foe()) & state.present;
    enemies.filter(|&enemy| !matches!(state.unit(enemy).place, Place::Aboard { .. })).collect()
}

/// Enemies with a line of sight to a unit.
fn watchers<'a>(scene: Scene<'a>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let enemies = enemies_in_play(scene, unit);
    enemies.filter(move |&enemy| sight::in_sight(scene, enemy, unit))
}

/// Whether a unit that has infiltrated stays Hidden where it is now (VD-ABIL-32).
pub(crate) fn stays_hidden(scene: Scene<'_>, unit: UnitId) -> bool {
    let state = scene.state;
    let found = |enemy: UnitId| {
        !state.hidden.contains(enemy)
            && sight::in_sight(scene, enemy, unit)
            && state.unit(unit).at.to(state.unit(enemy).at).squared() < TOO_NEAR_TO_CREEP.squared()
    };
    let hides = cover::in_any_cover(scene, unit) || watchers(scene, unit).next().is_none();
    hides && !enemies_in_play(scene, unit).into_iter().any(found)
}

/// Whether a unit may try to spot another (VD-SPOT-01).
pub(crate) fn check_spot(scene: Scene<'_>, unit: UnitId, target: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let enemy = book.side(target) != book.side(unit) && state.present.contains(target);
    let hidden = enemy && state.hidden.contains(target);
    require(hidden, "VD-SPOT-01", "only Hidden enemies are spotted")?;
    // VD-SPOT-11.
    require(sight::in_sight(scene, unit, target), "VD-SPOT-01", "the target is out of sight")
}

/// What is added to a Spot roll (VD-SPOT-03 to VD-SPOT-08, VD-SPOT-12, VD-VSP-11). One more for
/// cover (VD-SPOT-04), two for a vehicle that looks (VD-SPOT-05), one less for Recon (VD-ABIL-47);
/// all of them add up (VD-SPOT-07).
#[must_use]
pub(crate) fn spot_modifier(scene: Scene<'_>, unit: UnitId, target: UnitId) -> i8 {
    let Scene { book, state } = scene;
    // VD-MEAS-07: leader to leader, as a shot.
    let far = !fields_of_fire::in_range(scene, unit, target, FAR_TO_SPOT);
    let covered = cover::in_any_cover(scene, target);
    let blind = book.is_vehicle(unit) && !book.vehicle_has(unit, Property::Recon);
    let size = book.profile(target).vehicle.map_or(0, |vehicle| match vehicle.size {
        0..=2 => 1,
        3..=4 => 0,
        _ => -1,
    });
    i8::from(far) + i8::from(covered) + 2 * i8::from(blind) + size
        - i8::from(command::is_recon(scene, unit))
        - attempts(state, target) as i8
}

/// Takes the Hidden marker off a unit, if it has one.
pub(crate) fn reveal(
    state: &mut State,
    unit: UnitId,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    if state.hidden.contains(unit) {
        state.hidden.remove(unit);
        referee.relate(|| Event::Hidden { unit, now: false, clause });
    }
}

/// Ends Take Cover! of a unit (VD-TAKE-02).
pub(crate) fn take_off_cover(state: &mut State, unit: UnitId) {
    state.took_cover.remove(unit);
}

/// What units lose with their cover: Take Cover! (VD-TAKE-07), and Hidden if they are seen
/// (VD-HIDE-07). Vehicles begin Hidden by their scenario, not by cover (VD-HIDE-11).
pub(crate) fn lapse_cover(play: &mut Play<'_, impl Referee<Event>>) {
    if !play.state.stirred {
        debug_assert!(uncovered(play.scene()).is_empty() && disclosed(play.scene()).is_empty());
        return;
    }
    play.state.stirred = false;
    let uncovered = uncovered(play.scene());
    play.state.took_cover = play.state.took_cover.without(uncovered);
    for unit in disclosed(play.scene()) {
        reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    }
}

/// Units that have taken a cover that is no longer there.
fn uncovered(scene: Scene<'_>) -> UnitSet {
    let bare = |&unit: &UnitId| !is_in_play(scene.state, unit) || !cover::in_any_cover(scene, unit);
    scene.state.took_cover.filter(bare).collect()
}

/// Hidden infantry that stands where it cannot be Hidden.
fn disclosed(scene: Scene<'_>) -> UnitSet {
    let hidden = (scene.state.hidden & scene.state.present).without(scene.book.vehicles);
    hidden.filter(|&unit| !is_concealed(scene, unit)).collect()
}

/// Earlier attempts of the active unit against a target.
fn attempts(state: &State, target: UnitId) -> u8 {
    let spotted = state.active.iter().flat_map(|active| &active.spotted);
    spotted.filter(|attempt| attempt.0 == target).map(|attempt| attempt.1).sum()
}
