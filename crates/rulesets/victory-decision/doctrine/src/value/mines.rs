//! What it costs to go through a minefield (VD-SPEC-08).

use super::judge::Judge;
use crate::knowledge::odds::{CERTAIN, hits, share, unsaved};
use wargauge_rules::UnitId;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::units::profile::{DamageDie, Facing};
use wargauge_victory_decision::view::View;

/// The die under men.
const UNDER_MEN: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 1 };

/// The die under a hull.
const UNDER_A_HULL: DamageDie = DamageDie { die: Die::D10, best_of: 1, bonus: 2 };

/// What mines take off the save of a hull.
const TAKES: u8 = 2;

/// Men for each die.
const MEN_PER_DIE: u8 = 3;

/// A vehicle that never moves again has lost one part in so many of what it is worth.
const STUCK: i32 = 2;

impl Judge {
    /// What mines are expected to cost a unit that goes straight to a point: nothing where it meets none.
    #[inline]
    pub(crate) fn mine_toll(&self, view: &View<'_>, unit: UnitId, to: Point) -> i32 {
        if view.minefields().is_empty() || !view.sets_off_mines(unit, to) {
            return 0;
        }
        self.loss_to_mines(view, unit) * self.weights.mines / 100
    }

    /// What one minefield is expected to cost a unit, in hundredths of a point.
    fn loss_to_mines(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let (profile, left) = (view.profile(unit), view.strength(unit));
        let (each, whole) = (self.worth_each(unit), i32::from(left) * CERTAIN);
        if let Some(vehicle) = profile.vehicle.as_ref() {
            let armour = vehicle.facing(Facing::Rear);
            let save = armour.save.saturating_add(TAKES);
            let lost = share(hits(UNDER_A_HULL, 0, armour, ReRoll::None), unsaved(save, false));
            return share(each, lost.min(whole))
                + share(self.worth(view, unit), lost.min(CERTAIN)) / STUCK;
        }
        let armour = profile.groups[0].armour;
        let hit = hits(UNDER_MEN, 0, armour, ReRoll::None);
        let lost = i32::from(left.div_ceil(MEN_PER_DIE)) * share(hit, unsaved(armour.save, false));
        share(each, lost.min(whole)) + each * self.weights.marker / 100
    }
}
