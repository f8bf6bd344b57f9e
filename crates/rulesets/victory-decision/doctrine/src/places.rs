//! What a unit meets at a place: the losses it must expect there, and the best shot it has.

use std::sync::Arc;

pub(super) use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::state::unit::UnitSet;
use wargauge_victory_decision::view::View;

use super::Doctrine;
use super::ground::{Ground, Shelter};
use super::odds::{CERTAIN, share};
use super::survey::Survey;
use crate::notes::Notes;

/// The game as the doctrine looks at it for one decision.
#[derive(Clone, Debug)]
pub(super) struct Field<'v> {
    pub(super) view: View<'v>,
    pub(super) book: &'v VictoryDecision,
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    notes: Arc<Arc<Notes>>,
    /// Enemies on the table or in structures.
    pub(super) foes: UnitSet,
    /// Those of them that can be shot at.
    pub(super) targets: UnitSet,
}

impl Field<'_> {
    /// What units can do.
    #[inline]
    pub(super) fn survey(&self) -> &Survey {
        self.notes.survey()
    }

    /// The table.
    #[inline]
    pub(super) fn ground(&self) -> &Ground {
        self.notes.ground(&self.view)
    }
}

/// A place where a unit is or might be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) at: Point,
    pub(super) cell: usize,
    pub(super) shelter: Shelter,
    /// Where it would look; only vehicles and guns care.
    pub(super) front: Vector,
    /// Whether it is there now.
    pub(super) home: bool,
    /// Whether it shoots as one that has moved.
    pub(super) moved: bool,
}

/// What a unit meets at a spot, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// Losses expected before it acts again.
    pub(super) danger: i32,
    /// The best shot, for one action.
    pub(super) fire: i32,
    /// At whom.
    pub(super) target: Option<UnitId>,
    /// Who sees the place.
    pub(super) watchers: UnitSet,
}

impl Outlook {
    /// The losses to expect, and the best shot.
    pub(super) const fn harm(&self) -> (i32, i32) {
        (self.danger, self.fire)
    }
}

impl Doctrine {
    /// The field of a decision.
    pub(super) fn field<'v>(&self, view: &View<'v>) -> Field<'v> {
        let here = |unit: &UnitId| self.figures.of(*unit).here;
        let foes: UnitSet = view.present(view.side().foe()).filter(here).collect();
        Field {
            view: *view,
            book: view.book(),
            notes: Arc::clone(&self.notes),
            foes,
            targets: foes.without(view.hidden()),
        }
    }

    /// Where a unit is.
    pub(super) fn home(&self, unit: UnitId, moved: bool) -> Spot {
        let figure = self.figures.of(unit);
        Spot {
            at: figure.at,
            cell: usize::from(figure.cell),
            shelter: figure.shelter,
            front: figure.front(),
            home: true,
            moved,
        }
    }

    /// A value that depends on a unit's making out another so far away: certain by day, and where
    /// a muzzle flash shows it (VD-SPEC-10, VD-SPEC-12).
    pub(super) fn by_night(
        &self,
        field: &Field<'_>,
        by: UnitId,
        target: UnitId,
        (squared, value): (i32, i32),
    ) -> i32 {
        let dice = field.view.night_dice();
        if dice == 0 || value == 0 || field.view.has_fired(target) {
            return value;
        }
        let inches = root(squared) / 100;
        let sum = inches - i32::from(field.view.own_ld(by));
        let chance = self.dark.1.get(sum.clamp(0, 25) as usize).copied().unwrap_or(CERTAIN);
        share(value, chance)
    }
}
