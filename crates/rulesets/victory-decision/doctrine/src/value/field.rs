//! What a unit meets at a place: the losses it must expect there, and the best shot it has.

use std::sync::Arc;

use wargauge_rules::UnitId;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::state::unit::UnitSet;
use wargauge_victory_decision::view::View;

use crate::knowledge::cells::{Ground, Shelter};
use crate::knowledge::firepower::Firepower;
use crate::knowledge::notes::Notes;
use crate::knowledge::odds::{CERTAIN, reaches_sum, share};

pub(crate) use wargauge_policy::toolkit::{apart, root};

/// The game as the doctrine looks at it for one decision.
#[derive(Clone, Debug)]
pub(crate) struct Field<'v> {
    pub(crate) view: View<'v>,
    pub(crate) book: &'v VictoryDecision,
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    pub(super) notes: Arc<Arc<Notes>>,
    /// Enemies on the table or in structures.
    pub(crate) foes: UnitSet,
    /// Those of them that can be shot at.
    pub(crate) targets: UnitSet,
    /// How many D6 help a unit to see by night; none by day.
    pub(crate) night_dice: u8,
}

impl Field<'_> {
    /// What units can do.
    #[inline]
    pub(crate) fn firepower(&self) -> &Firepower {
        self.notes.firepower()
    }

    /// The table.
    #[inline]
    pub(crate) fn ground(&self) -> &Ground {
        self.notes.ground(&self.view)
    }
}

/// A place where a unit is or might be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) at: Point,
    pub(crate) cell: usize,
    pub(crate) shelter: Shelter,
    /// Where it would look; only vehicles and guns care.
    pub(crate) front: Vector,
    /// Whether it is there now.
    pub(crate) home: bool,
    /// Whether it shoots as one that has moved.
    pub(crate) moved: bool,
}

/// What a unit meets at a spot, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    /// Losses expected before it acts again.
    pub(crate) danger: i32,
    /// The best shot, for one action.
    pub(crate) fire: i32,
    /// At whom.
    pub(crate) target: Option<UnitId>,
    /// Who sees the place.
    pub(crate) watchers: UnitSet,
}

impl Outlook {
    /// The losses to expect, and the best shot.
    pub(crate) const fn harm(&self) -> Harm {
        Harm { danger: self.danger, fire: self.fire }
    }
}

/// What a unit suffers at a spot and does from there, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Harm {
    /// Losses expected before it acts again.
    pub(crate) danger: i32,
    /// The best shot, for one action.
    pub(crate) fire: i32,
}

/// A unit that looks at another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observation {
    /// The unit that looks.
    pub(crate) by: UnitId,
    /// The unit it looks at.
    pub(crate) target: UnitId,
    /// How far off that one is, squared.
    pub(crate) squared: i32,
}

/// How well one sees in the dark.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NightSight {
    /// So many dice are rolled for it.
    dice: u8,
    /// The chance to see, by how many inches more than its Ld a unit must reach.
    chances: [i32; 26],
}

impl NightSight {
    /// Sight with so many dice.
    pub(crate) fn with(dice: u8) -> Self {
        Self { dice, chances: core::array::from_fn(|sum| reaches_sum(dice, sum as i32)) }
    }

    /// Whether it is sight with so many dice.
    pub(crate) const fn is_with(&self, dice: u8) -> bool {
        self.dice == dice
    }

    /// A value that depends on a unit's making out another so far away: certain by day, and where
    /// a muzzle flash shows it (VD-SPEC-10, VD-SPEC-12).
    #[inline]
    pub(crate) fn by_night(&self, field: &Field<'_>, look: Observation, value: i32) -> i32 {
        if field.night_dice == 0 || value == 0 {
            return value;
        }
        self.in_the_dark(field, look, value)
    }

    /// The same, by night.
    #[cold]
    fn in_the_dark(
        &self,
        field: &Field<'_>,
        Observation { by, target, squared }: Observation,
        value: i32,
    ) -> i32 {
        if field.view.has_fired(target) {
            return value;
        }
        let inches = root(squared) / 100;
        let sum = inches - i32::from(field.view.own_ld(by));
        let chance = self.chances.get(sum.clamp(0, 25) as usize).copied().unwrap_or(CERTAIN);
        share(value, chance)
    }
}
