//! What players may ask about units and places: what the rules make of them now.

use crate::action::Target;
use crate::attack::explosives;
use crate::morale::markers;
use crate::position::{aboard, cover, fields_of_fire, sight};
use crate::setup::zones;
use crate::state::unit::UnitSet;
use crate::terrain::edges::Baseline;
use crate::terrain::ground::{Cover, Structure, Table};
use crate::terrain::{current, edges};
use crate::turn::initiative;
use crate::units::profile::{Ability, Facing};
use crate::units::{command, living};
use crate::view::View;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// The table and its edges.
impl<'s> View<'s> {
    /// The table that is played on.
    #[must_use]
    #[inline]
    pub fn table(&self) -> &'s Table {
        self.scene.book.table(self.scene.state)
    }

    /// The edge or corner of a side (VD-DEPLOY-10).
    #[must_use]
    pub fn baseline(&self, side: Side) -> Baseline {
        edges::baseline(self.scene, side)
    }

    /// Whether a point lies in the half of a side (VD-DEPLOY-15).
    #[must_use]
    pub fn in_half(&self, side: Side, at: Point) -> bool {
        edges::in_half(self.scene, side, at)
    }

    /// The building that stands on a piece of terrain, if one does.
    #[must_use]
    pub fn building(&self, piece: PieceId) -> Option<&'s Structure> {
        current::building(self.scene.book, self.scene.state, piece)
    }

    /// Units inside a structure.
    #[must_use]
    pub fn occupants(&self, piece: PieceId) -> UnitSet {
        aboard::occupants(self.scene.state, piece)
    }
}

/// Who lives in a unit, and what they have.
impl View<'_> {
    /// Models, HP or Structure Points left in a unit.
    #[must_use]
    #[inline]
    pub fn strength(&self, unit: UnitId) -> u8 {
        command::strength(self.scene.state, unit)
    }

    /// How many bodies of a unit stand on the table: men, stands, a crewed weapon, vehicles.
    #[must_use]
    #[inline]
    pub fn bodies(&self, unit: UnitId) -> usize {
        living::bodies(self.scene, unit)
    }

    /// The highest Ld in a unit, without what Command lends (VD-COH-01).
    #[must_use]
    #[inline]
    pub fn own_ld(&self, unit: UnitId) -> u8 {
        command::own_ld(self.scene, unit)
    }

    /// The Ld that a unit tests with, what Command lends included (VD-ABIL-07).
    #[must_use]
    pub fn ld(&self, unit: UnitId) -> u8 {
        command::ld(self.scene, unit)
    }

    /// Whether any living model of a unit has an ability.
    #[must_use]
    #[inline]
    pub fn model_has(&self, unit: UnitId, ability: Ability) -> bool {
        command::model_has(self.scene, unit, ability)
    }

    /// Whether all living models of a unit have an ability (VD-ABIL-75).
    #[must_use]
    #[inline]
    pub fn all_have(&self, unit: UnitId, ability: Ability) -> bool {
        command::all_have(self.scene, unit, ability)
    }

    /// Whether a unit has Command or is a command vehicle.
    #[must_use]
    pub fn has_command(&self, unit: UnitId) -> bool {
        command::has_command(self.scene, unit)
    }

    /// Whether a unit fits into or onto a vehicle besides those aboard (VD-VSP-14, VD-VSP-17).
    #[must_use]
    pub fn has_room(&self, unit: UnitId, vehicle: UnitId) -> bool {
        aboard::has_room(self.scene, unit, vehicle)
    }
}

/// What a unit can do now.
impl View<'_> {
    /// Actions of a unit per activation (VD-ACT-01, VD-ACT-02).
    #[must_use]
    pub fn actions_of(&self, unit: UnitId) -> u8 {
        command::actions_of(self.scene.book, unit)
    }

    /// Units of a side that have not yet been activated and may be.
    #[must_use]
    pub fn unactivated(&self, side: Side) -> UnitSet {
        initiative::unactivated(self.scene, side)
    }

    /// What a unit adds to its die for the Initiative (VD-INIT-07).
    #[must_use]
    pub fn initiative_modifier(&self, unit: UnitId) -> i8 {
        initiative::initiative_modifier(self.scene, unit)
    }

    /// Models or points of a unit able to act; of a vehicle the weapons it may use (VD-SUPP-06).
    #[must_use]
    #[inline]
    pub fn able(&self, unit: UnitId) -> u8 {
        markers::able(self.scene, unit)
    }

    /// What markers of a unit are measured against (VD-SHAKEN-01).
    #[must_use]
    pub fn shaken_limit(&self, unit: UnitId) -> u8 {
        markers::shaken_limit(self.scene, unit)
    }

    /// The most charges that a unit can place on a target in one action (VD-ABIL-54).
    #[must_use]
    pub fn most_charges(&self, unit: UnitId, target: Target) -> u8 {
        explosives::most_charges(self.scene, unit, target)
    }
}

/// What hides units from each other besides the table: clouds of smoke, and what has fallen down or
/// been cleared away. Between two moments of a turn with the same screens nothing of it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screens {
    turn: u16,
    clouds: usize,
    collapsed: Pieces,
    cleared: Pieces,
}

/// Sight, cover and facings.
impl View<'_> {
    /// What hides units from each other besides the table.
    #[must_use]
    pub const fn screens(&self) -> Screens {
        let state = self.scene.state;
        Screens {
            turn: state.turn,
            clouds: state.smoke.len(),
            collapsed: state.collapsed,
            cleared: state.cleared,
        }
    }

    /// Whether two units have each other in line of sight, whether or not one is Hidden (VD-LOS-01,
    /// VD-LOS-07).
    #[must_use]
    pub fn in_sight(&self, one: UnitId, other: UnitId) -> bool {
        sight::in_sight(self.scene, one, other)
    }

    /// The facing of a vehicle that an attack from a point hits (VD-VEH-28).
    #[must_use]
    #[inline]
    pub fn facing_hit(&self, vehicle: UnitId, from: Point) -> Facing {
        fields_of_fire::facing_hit(self.scene, vehicle, from)
    }

    /// What a class of cover is worth to a unit.
    #[must_use]
    pub fn effective_cover(&self, unit: UnitId, cover: Cover) -> Cover {
        cover::effective_cover(self.scene, unit, cover)
    }

    /// Whether a unit has the advantage of Take Cover! (VD-TAKE-01).
    #[must_use]
    pub fn has_taken_cover(&self, unit: UnitId) -> bool {
        cover::has_taken_cover(self.scene, unit)
    }
}

/// Where a unit may begin.
impl View<'_> {
    /// How deep the zone is in which a unit may begin (VD-DEPLOY-10).
    #[must_use]
    pub fn deployment_depth(&self, unit: UnitId) -> Length {
        zones::deployment_depth(self.scene, unit)
    }

    /// Whether a unit would begin in cover at a point.
    #[must_use]
    pub fn is_covered_at_start(&self, unit: UnitId, at: Point) -> bool {
        zones::is_covered_at_start(self.scene, unit, at)
    }

    /// Whether a unit may begin Hidden, in cover or in the open.
    #[must_use]
    pub fn may_start_hidden(&self, unit: UnitId, covered: bool) -> bool {
        zones::may_start_hidden(self.scene, unit, covered)
    }
}
