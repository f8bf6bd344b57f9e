//! Cells in the order of what they are worth, kept for each zone and kind of unit: units that want
//! the same of a place look at the best cells first, and at no more than they must.

use arrayvec::ArrayVec;

use super::ground::MOST_CELLS;

/// The cells of one zone for one kind of unit, the best first; of equals the lowest number.
type Order = ArrayVec<(i32, u16), MOST_CELLS>;

/// Orders of cells for at most `KINDS` kinds of units and zones, which `K` tells apart.
#[derive(Clone, Debug)]
pub struct Ranking<K, const KINDS: usize> {
    kinds: ArrayVec<K, KINDS>,
    orders: Vec<Order>,
}

impl<K, const KINDS: usize> Default for Ranking<K, KINDS> {
    fn default() -> Self {
        Self { kinds: ArrayVec::new(), orders: vec![Order::new(); KINDS] }
    }
}

impl<K: PartialEq, const KINDS: usize> Ranking<K, KINDS> {
    /// Forgets all orders: a new game begins, or what units want has changed.
    pub fn forget(&mut self) {
        self.kinds.clear();
    }

    /// The cells for a kind of unit with what they are worth, the best first. If they are not known
    /// they are those of `cells`, each number once; where there are too many kinds the last one
    /// makes room.
    pub fn best_of(
        &mut self,
        kind: K,
        cells: impl FnOnce() -> ArrayVec<(i32, u16), MOST_CELLS>,
    ) -> &[(i32, u16)] {
        let known = self.kinds.iter().position(|other| *other == kind);
        let at = known.unwrap_or_else(|| {
            if self.kinds.is_full() {
                self.kinds.pop();
            }
            self.kinds.push(kind);
            let at = self.kinds.len() - 1;
            self.orders[at] = cells();
            // One number for both is quicker to compare.
            let key = |&(value, cell): &(i32, u16)| i64::from(cell) - (i64::from(value) << 16);
            self.orders[at].sort_unstable_by_key(key);
            at
        });
        &self.orders[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_ranked_once_for_a_kind() {
        let mut ranking: Ranking<(u8, bool), 2> = Ranking::default();
        let cells = || [(5, 3), (9, 7), (5, 1)].into_iter().collect();
        assert_eq!(ranking.best_of((1, true), cells), [(9, 7), (5, 1), (5, 3)]);
        let known = ranking.best_of((1, true), || unreachable!("they are ranked"));
        assert_eq!(known.len(), 3);
        assert_eq!(ranking.best_of((2, true), || [(1, 1)].into_iter().collect()), [(1, 1)]);
        // A third kind takes the room of the second.
        assert_eq!(ranking.best_of((3, true), || [(2, 2)].into_iter().collect()), [(2, 2)]);
        assert_eq!(ranking.best_of((1, true), || unreachable!("it is kept")).len(), 3);
        ranking.forget();
        assert!(ranking.best_of((1, true), ArrayVec::new).is_empty());
    }
}
