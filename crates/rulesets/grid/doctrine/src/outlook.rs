//! What an FOO's long sight does for the artillery (GW-ARTY-10).

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use wargauge_grid::state::MAX_UNITS_PER_SIDE;
use wargauge_grid::view::View;
use wargauge_grid::{FarSight, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::Square;

use super::odds::{chance, share};
use super::worth::UnitWorths;

/// What the side's first battery gains by firing at each enemy on the board, the most first.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlook {
    /// Whether the enemies are still those that were weighed.
    known: bool,
    gun: Option<UnitId>,
    gains: ArrayVec<(i32, Square), MAX_UNITS_PER_SIDE>,
}

impl Outlook {
    /// The enemies have changed.
    pub(super) const fn forget(&mut self) {
        self.known = false;
    }

    /// Weighs the enemies if they have changed or if the battery is another one.
    #[inline]
    pub(super) fn weigh(&mut self, view: &View<'_>, worths: &UnitWorths) {
        let gun = (view.present(view.side()) & view.having(Trait::Battery)).first();
        if !self.known || self.gun != gun {
            self.weigh_anew(view, worths, gun);
        }
    }

    #[inline(never)]
    fn weigh_anew(&mut self, view: &View<'_>, worths: &UnitWorths, gun: Option<UnitId>) {
        let side = view.side();
        let observers = (view.present(side) | view.waiting()) & view.units(side);
        if (observers & view.having(Trait::Foo)).is_empty() {
            return;
        }
        self.known = true;
        self.gun = gun;
        self.gains.clear();
        let Some(gun) = gun else { return };
        let needs = view.profile(gun).needs;
        for enemy in view.present(view.side().foe()) {
            let hit = needs.against(view.profile(enemy).class).map_or(0, |n| chance(n, false));
            let gain = share(worths.of(enemy).first, hit);
            if gain > 0 {
                self.gains.push((gain, view.square(enemy)));
            }
        }
        self.gains.sort_unstable_by_key(|&(gain, _)| Reverse(gain));
    }

    /// The best gain there is.
    pub(super) fn most(&self) -> i32 {
        self.gains.first().map_or(0, |&(gain, _)| gain)
    }

    /// The best gain among the enemies that an FOO in a square sees.
    pub(super) fn best_from(&self, sight: &FarSight<'_>, square: Square) -> i32 {
        let sees = |&&(_, at): &&(i32, Square)| sight.is_clear(square, at);
        self.gains.iter().find(sees).map_or(0, |&(gain, _)| gain)
    }
}
