//! Cover (VD-COVER).

use crate::game::UnitId;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::ground::Cover;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// The cover of a unit where it is against something that comes from a point (VD-COVER-02 to 05), before abilities change its class.
    pub fn cover(&self, s: &State, target: UnitId, from: Point) -> Cover {
        todo!()
    }

    /// The cover a unit would have with its leader elsewhere on the table.
    pub fn cover_at(&self, s: &State, target: UnitId, at: Point, from: Point) -> Cover {
        todo!()
    }

    /// What a class of cover is for a unit, by Tenacity and Untrained (VD-ABIL-62, VD-ABIL-66).
    pub fn effective_cover(&self, s: &State, unit: UnitId, cover: Cover) -> Cover {
        todo!()
    }

    /// The Cover Save of a class for infantry (VD-COVER-01) or a vehicle (VD-COVER-08); 7 for none.
    pub fn cover_save(&self, cover: Cover, vehicle: bool) -> u8 {
        todo!()
    }

    /// Whether a unit is in any type of cover by itself (VD-COVER-11).
    pub fn in_any_cover(&self, s: &State, unit: UnitId) -> bool {
        todo!()
    }

    /// Whether a unit would be in any type of cover with its leader at a point.
    pub fn any_cover_at(&self, s: &State, unit: UnitId, at: Point) -> bool {
        todo!()
    }

    /// Whether the unit re-rolls failed saves: Take Cover!, Unseen, a bunker (VD-TAKE-01, VD-ABIL-64, VD-BLDG-16).
    pub fn has_taken_cover(&self, s: &State, unit: UnitId) -> bool {
        todo!()
    }
}
