//! Where batteries hit what waits: the squares under observation, and what fire on them amounts to
//! (GW-ARTY-04, GW-ARTY-10).

use wargauge_grid::state::UnitSet;
use wargauge_grid::switches::FooServesMortars;
use wargauge_grid::view::View;
use wargauge_grid::{AttackRow, Class, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use super::odds::{CERTAIN, chance, share};

/// Expected hits on a unit of each class, in 1/4096.
type ClassHits = [i16; Class::ALL.len()];

/// The fire of the enemy's batteries in their next turn on what his observers see now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shelling {
    /// Squares that some observer sees within two.
    observed: Squares,
    /// Squares that an FOO sees, however far.
    far: Squares,
    by_all: ClassHits,
    /// Those of the batteries that an FOO serves.
    by_foo: ClassHits,
}

impl Shelling {
    /// What the enemy's batteries can do to the view's side in some squares: so many per cent of what
    /// is expected of them, shared by all who can be hit where they stand.
    #[must_use]
    pub(super) fn on(view: &View<'_>, squares: Squares, percent: i32) -> Self {
        let side = view.side();
        let enemies = view.present(side.foe());
        // Who is disrupted cannot fire before it has had a turn to regroup (GW-ARTY-18).
        let guns = (enemies & view.having(Trait::Battery)).without(view.disrupted());
        if guns.is_empty() || percent == 0 {
            return Self::default();
        }
        let lookouts = (enemies & view.having(Trait::Observer)) | guns;
        let sight = |unit: UnitId| view.seen_squares(view.square(unit), side.foe());
        let observed = lookouts.map(sight).fold(Squares::EMPTY, |all, seen| all | seen);
        let foos = enemies & view.having(Trait::Foo);
        let served = guns.filter(|&gun| is_served(view, gun)).collect::<UnitSet>();
        let far = if served.is_empty() { Squares::EMPTY } else { far_seen(view, foos, squares) };
        let in_sight = |unit: &UnitId| (observed | far).contains(view.square(*unit));
        let exposed = view.present(side).filter(in_sight).count().max(1) as i32;
        let hits = |guns: UnitSet, deduction: u8| {
            Class::ALL.map(|class| {
                let one = |gun: UnitId| {
                    let needed = view.profile(gun).needs.against(class);
                    needed.map_or(0, |needed| chance(needed + deduction, false))
                };
                (together(guns.map(one), exposed) * percent / 100) as i16
            })
        };
        Self { observed, far, by_all: hits(guns, 1), by_foo: hits(served, 0) }
    }

    /// Squares under fire.
    #[must_use]
    pub(super) fn squares(&self) -> Squares {
        self.observed | self.far
    }

    /// Expected hits on a unit of each class in a square under fire.
    #[must_use]
    pub(super) fn hits(&self, square: Square) -> ClassHits {
        match (self.observed.contains(square), self.far.contains(square)) {
            (true, false) => self.by_all,
            (false, _) => self.by_foo,
            (true, true) => {
                core::array::from_fn(|class| self.by_all[class].max(self.by_foo[class]))
            }
        }
    }
}

/// Whether FOOs direct the battery's fire from afar (GW-ARTY-11).
fn is_served(view: &View<'_>, gun: UnitId) -> bool {
    view.profile(gun).row == AttackRow::Art
        || view.switches().foo_serves_mortars == FooServesMortars::Yes
}

/// The squares of some that FOOs see from where they are.
fn far_seen(view: &View<'_>, observers: UnitSet, squares: Squares) -> Squares {
    let sight = view.far_sight(view.side().foe());
    observers.fold(Squares::EMPTY, |all, unit| {
        let from = view.square(unit);
        all | (squares - all).filter(|to| sight.is_clear(from, to))
    })
}

/// What several batteries do to one of those that they may choose from: one hit at most
/// (GW-ARTY-14).
fn together(chances: impl Iterator<Item = i32>, targets: i32) -> i32 {
    let (missed, sum) =
        chances.fold((CERTAIN, 0), |(missed, sum), hit| (share(missed, CERTAIN - hit), sum + hit));
    (CERTAIN - missed).min(sum / targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Several batteries score one hit on a target at most, and share their fire between targets
    /// (EX-09).
    #[test]
    fn batteries_share_their_fire_between_those_they_see() {
        let even = [CERTAIN / 2; 2];
        let percent = |targets| together(even.into_iter(), targets) * 100 / CERTAIN;
        assert_eq!([1, 2, 4].map(percent), [75, 50, 25]);
    }
}
