//! Command, Radio and Recon: initiative, lent Ld (VD-ABIL-04 to 11, VD-ABIL-43 to 47, VD-VSP-01 to
//! 03, VD-VSP-07).

use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::switches::CommandLendsLd;
use crate::units::living;
use crate::units::profile::{Ability, AbilitySet, Group, Property, UnitKind};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;

/// Ld of a vehicle, also in its score of Initiative (VD-VEH-25, VD-INIT-06).
const VEHICLE_LD: u8 = 6;

/// Ld of a Command Vehicle (VD-VSP-02).
const COMMAND_VEHICLE_LD: u8 = 7;

/// How far a Command Vehicle lends its Ld (VD-VSP-02).
const COMMAND_VEHICLE_RANGE: Length = Length::inches(12);

/// The Ld of a vehicle unit (VD-VEH-25, VD-VEH-48, VD-VSP-02).
#[must_use]
fn vehicle_ld(book: &VictoryDecision, unit: UnitId) -> u8 {
    if book.vehicle_has(unit, Property::CommandVehicle) { COMMAND_VEHICLE_LD } else { VEHICLE_LD }
}

/// The Ld a unit uses for Initiative, Spot, Regroup and Retreat: its own, or a higher one that
/// Command lends (VD-ABIL-08).
#[must_use]
pub(crate) fn ld(scene: Scene<'_>, unit: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let own = own_ld(scene, unit);
    if book.switches().command_lends_ld == CommandLendsLd::No || !is_in_play(state, unit) {
        return own;
    }
    // VD-ABIL-10: a Shaken unit lends nothing.
    let friends = (book.units_of(book.side(unit)) & state.present & book.commanders)
        .without(state.shaken)
        .without(UnitSet::of(unit));
    // Vehicles lend to vehicles, infantry to infantry.
    let like = if book.is_vehicle(unit) { book.vehicles } else { !book.vehicles };
    // VD-ABIL-08.
    (friends & like).filter_map(|friend| lent(scene, friend, unit)).fold(own, u8::max)
}

/// The Ld that one unit lends another of its kind now, if any.
fn lent(scene: Scene<'_>, from: UnitId, to: UnitId) -> Option<u8> {
    let Scene { book, state } = scene;
    if !is_in_play(state, from) {
        return None;
    }
    let near = |range| state.unit(from).at.within(state.unit(to).at, range);
    if book.vehicles.contains(from) {
        let lends = book.vehicle_has(from, Property::CommandVehicle)
            // VD-VSP-07, VD-VSP-09: all that is lost without one.
            && book.vehicle_has(to, Property::Radio)
            && near(COMMAND_VEHICLE_RANGE);
        return lends.then(|| vehicle_ld(book, from));
    }
    let commanders = living(scene, from).filter(|group| group.abilities.has(Ability::Command));
    // VD-COH-06, VD-ABIL-06: nobody but a Command model lends his Ld.
    let ld = commanders.map(|group| group.ld).max()?;
    // VD-ABIL-09: both with Radio, twice as far.
    let radios = has_radio(scene, from) && has_radio(scene, to);
    let reach = i32::from(ld) * 10 * book.switches().command_range * if radios { 2 } else { 1 };
    near(Length::from_hundredths(reach.min(i32::from(i16::MAX)) as i16)).then_some(ld)
}

/// The groups of a unit with living models.
fn living<'a>(scene: Scene<'a>, unit: UnitId) -> impl Iterator<Item = &'a Group> {
    let groups = scene.book.profile(unit).groups.iter().zip(&scene.state.unit(unit).strength);
    groups.filter(|(_, left)| **left > 0).map(|(group, _)| group)
}

/// Whether a unit has an ability that one living model gives it, Command, Radio, Recon or Medic
/// (VD-ABIL-75).
#[must_use]
#[inline]
pub(crate) fn model_has(scene: Scene<'_>, unit: UnitId, ability: Ability) -> bool {
    living::together(scene.book, scene.state, unit).any.has(ability)
}

/// Whether all living models of a unit have an ability (VD-ABIL-75). A unit without models has
/// none.
#[must_use]
#[inline]
pub(crate) fn all_have(scene: Scene<'_>, unit: UnitId, ability: Ability) -> bool {
    shared_abilities(scene, unit).has(ability)
}

/// The abilities that all living models of a unit have; none without models.
#[must_use]
pub(crate) fn shared_abilities(scene: Scene<'_>, unit: UnitId) -> AbilitySet {
    living::together(scene.book, scene.state, unit).shared
}

/// Whether a unit has a Radio, by a living Radioman or built in (VD-ABIL-09, VD-ABIL-44).
#[must_use]
fn has_radio(scene: Scene<'_>, unit: UnitId) -> bool {
    model_has(scene, unit, Ability::Radio) || scene.book.vehicle_has(unit, Property::Radio)
}

/// Whether a unit is of Recon, infantry or vehicle (VD-ABIL-46, VD-VSP-10).
#[must_use]
pub(crate) fn is_recon(scene: Scene<'_>, unit: UnitId) -> bool {
    model_has(scene, unit, Ability::Recon) || scene.book.vehicle_has(unit, Property::Recon)
}

/// Whether a unit has Command, by a living model or as a Command Vehicle (VD-ABIL-10,
/// VD-ABIL-11, VD-VSP-02).
#[must_use]
pub(crate) fn has_command(scene: Scene<'_>, unit: UnitId) -> bool {
    model_has(scene, unit, Ability::Command)
        || scene.book.vehicle_has(unit, Property::CommandVehicle)
}

/// Whether a unit benefits from Command or Recon in its Initiative (VD-INIT-08, VD-INIT-11).
#[must_use]
pub(crate) fn initiative_bonus(scene: Scene<'_>, unit: UnitId) -> bool {
    has_command(scene, unit) || is_recon(scene, unit)
}

/// Whether a unit is anywhere on the table, in a structure or aboard a vehicle included.
pub(crate) const fn is_in_play(state: &State, unit: UnitId) -> bool {
    matches!(state.unit(unit).place, Place::Table | Place::Inside { .. } | Place::Aboard { .. })
}

/// Models, Health Points or, of vehicles, Structure Points of a unit.
#[must_use]
#[inline]
pub(crate) fn strength(state: &State, unit: UnitId) -> u8 {
    state.unit(unit).strength.iter().sum()
}

/// The highest Ld among the living models of a unit (VD-COH-01, VD-INIT-17), without what Command lends.
#[must_use]
#[inline]
pub(crate) fn own_ld(scene: Scene<'_>, unit: UnitId) -> u8 {
    let Scene { book, state } = scene;
    if book.vehicles.contains(unit) {
        return vehicle_ld(book, unit);
    }
    living::together(book, state, unit).ld
}

/// Actions of a unit per activation (VD-ACT-01, VD-ACT-02).
#[must_use]
pub(crate) fn actions_of(book: &VictoryDecision, unit: UnitId) -> u8 {
    if book.profile(unit).kind == UnitKind::Vehicle { 2 } else { 3 }
}
