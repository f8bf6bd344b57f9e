//! Whom to place first, where the rules leave the choice (VD-DEPLOY-09, VD-DEPLOY-13).
//!
//! Who is placed early has the choice of places, and shows the enemy where he stands before the enemy
//! has placed his own. So those come first who lose most where others have taken the best place, and
//! those who begin out of sight; those come last whom any place will do and who are worth knowing of:
//! vehicles, which need no shelter and soon see something else.

use super::Planner;
use wargauge_rules::UnitId;
use wargauge_victory_decision::state::unit::UnitSet;
use wargauge_victory_decision::units::profile::UnitKind;
use wargauge_victory_decision::view::View;

/// What the enemy learns by seeing where a unit begins is worth one part in so many of it.
const SHOWN: i32 = 8;

impl Planner {
    /// The unit that is placed next. Of an entry whoever carries others comes before them.
    pub(crate) fn next_to_place(&self, view: &View<'_>) -> Option<UnitId> {
        let order = |entry: &UnitSet| (-self.haste(view, *entry), entry.first().map(|unit| unit.0));
        let entry = view.to_place().min_by_key(order)?;
        entry.min_by_key(|unit| (view.profile(*unit).kind != UnitKind::Vehicle, unit.0))
    }

    /// How much an entry wants to be placed early: as the most pressed of its units.
    fn haste(&self, view: &View<'_>, entry: UnitSet) -> i32 {
        let of_unit = |unit| self.wish(view, unit).need() - self.shown(view, unit);
        entry.into_iter().map(of_unit).max().unwrap_or(0)
    }

    /// What placing a unit shows the enemy: nothing of one that may begin Hidden (VD-DEPLOY-14).
    fn shown(&self, view: &View<'_>, unit: UnitId) -> i32 {
        if view.may_start_hidden(unit, true) { 0 } else { self.judge.worth(view, unit) / SHOWN }
    }
}
