//! What it is worth to go somewhere, into structures and aboard.

use super::judge::Judge;
use crate::value::aims::Goal;
use crate::value::field::{Field, Spot, apart};
use crate::value::stay::Stay;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::point::Vector;
use wargauge_rules::table::terrain::PieceId;
use wargauge_victory_decision::state::unit::Place;

/// What climbing aboard is worth where it helps, in hundredths of a point.
const LIFT: i32 = 60;

/// Nobody climbs aboard with an enemy nearer than this.
const SAFE: i32 = 3_000 * 3_000;

/// A spot that is no cell's own.
pub(crate) fn spot_at(field: &Field<'_>, stay: &Stay, at: Point, front: Vector) -> Spot {
    let number = field.ground().cell_at(at);
    let shelter = field.ground().cell(number).shelter;
    Spot { at, cell: number, shelter, front, home: false, moved: stay.left > 1 }
}

impl Judge {
    /// What a move is worth over staying.
    pub(crate) fn move_value(&self, field: &Field<'_>, stay: &Stay, spot: &Spot) -> i32 {
        let outlook = self.outlook(field, stay.unit, spot);
        self.place_value(stay, spot, outlook.harm()) - stay.value
    }

    /// What going into a structure is worth: walls, and the way to the goal.
    pub(crate) fn enter_value(&self, field: &Field<'_>, stay: &Stay, piece: PieceId) -> i32 {
        if matches!(field.view.unit(stay.unit).place, Place::Inside { .. }) {
            return -1;
        }
        let nearer = stay.pull.at(field.view.middle_of(piece)) - stay.served;
        let walls = stay.outlook.danger * self.weights.shelter / 100;
        nearer + walls + self.units.of(stay.unit).worth * self.weights.cover / 1_000
    }

    /// What climbing aboard is worth: only far from the enemy and from the goal.
    pub(crate) fn embark_value(&self, field: &Field<'_>, stay: &Stay) -> i32 {
        let mut foes = field.foes;
        let far = foes.all(|foe| apart(self.units.of(foe).at, stay.at) > SAFE);
        let wanted = |goal: Goal| goal.at.within(stay.at, goal.radius.plus(Length::inches(12)));
        if far && stay.outlook.danger == 0 && !stay.pull.goal.is_some_and(wanted) {
            LIFT
        } else {
            -1
        }
    }
}
