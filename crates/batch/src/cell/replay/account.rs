//! What a game has cost either side, as statistics count it.

use wargauge_rules::{BySide, Common, Muster, Side, UnitId};

use crate::game::watch::{Rate, Watch};

/// What both sides have out of action, in thousandths of a point.
pub(super) struct Account<'m> {
    muster: &'m [Muster],
    watch: Watch,
    lost: BySide<u64>,
}

impl<'m> Account<'m> {
    pub(super) fn new(muster: &'m [Muster], rates: &[Rate]) -> Self {
        let mut watch = Watch::default();
        watch.begin(muster);
        watch.count_at(rates);
        Self { muster, watch, lost: BySide::default() }
    }

    /// Enters a fact; gives what it cost either side, or `None` if it changed nothing. What comes back
    /// is not counted as a gain.
    pub(super) fn enter(&mut self, fact: Common) -> Option<BySide<u64>> {
        self.watch.note(fact);
        if !matches!(fact, Common::Lost { .. } | Common::Restored { .. }) {
            return None;
        }
        let mut lost: BySide<u64> = BySide::default();
        for (at, unit) in self.muster.iter().enumerate() {
            lost[unit.side] += u64::from(self.watch.ledger().lost(UnitId(at as u8)));
        }
        let before = core::mem::replace(&mut self.lost, lost);
        (lost != before).then(|| BySide::from_fn(|side| lost[side].saturating_sub(before[side])))
    }

    /// What either side is short of now: some of it may come back. At the end of a game, what it lost.
    pub(super) const fn lost(&self) -> BySide<u64> {
        self.lost
    }
}

/// Points by role, such as `red 2.5, blue 1.0 points`: of the roles that lost something, or of both.
pub(super) fn in_words(roles: &BySide<String>, lost: BySide<u64>, both: bool) -> String {
    let losers = Side::BOTH.into_iter().filter(|&side| both || lost[side] > 0);
    let one = |side: Side| format!("{} {:.1}", roles[side], lost[side] as f64 / 1000.0);
    losers.map(one).collect::<Vec<_>>().join(", ") + " points"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_told_of_who_lost_some_or_of_both() {
        let roles = BySide(["red".to_owned(), "blue".to_owned()]);
        assert_eq!(in_words(&roles, BySide([0, 2_500]), false), "blue 2.5 points");
        assert_eq!(in_words(&roles, BySide([0, 2_500]), true), "red 0.0, blue 2.5 points");
    }
}
