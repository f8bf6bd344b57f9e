//! A value for each cell of a table, worked out when it is first asked for.

use wargauge_rules::table::bits::Bits;

use super::ground::{MOST_CELLS, WORDS};

/// Values by cell: danger, opportunity, distance. What it costs to forget them all does not depend
/// on how many there are.
#[derive(Clone, Debug)]
pub struct CellMap<T> {
    known: Bits<WORDS>,
    values: [T; MOST_CELLS],
}

impl<T: Copy + Default> Default for CellMap<T> {
    fn default() -> Self {
        Self { known: Bits::EMPTY, values: [T::default(); MOST_CELLS] }
    }
}

impl<T: Copy> CellMap<T> {
    /// The value of a cell, worked out if it is not known.
    #[inline]
    pub fn get(&mut self, cell: usize, work_out: impl FnOnce() -> T) -> T {
        if !self.known.contains(cell) {
            self.known.insert(cell);
            self.values[cell] = work_out();
        }
        self.values[cell]
    }

    /// The value of a cell, if it is known.
    #[must_use]
    pub fn known(&self, cell: usize) -> Option<T> {
        self.known.contains(cell).then(|| self.values[cell])
    }

    /// Forgets the value of a cell.
    pub const fn forget(&mut self, cell: usize) {
        self.known.remove(cell);
    }

    /// Forgets all values.
    pub const fn forget_all(&mut self) {
        self.known = Bits::EMPTY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_worked_out_once() {
        let mut map: CellMap<i32> = CellMap::default();
        assert_eq!(map.get(MOST_CELLS - 1, || 7), 7);
        assert_eq!(map.get(MOST_CELLS - 1, || unreachable!("it is known")), 7);
        assert_eq!((map.known(MOST_CELLS - 1), map.known(0)), (Some(7), None));
        map.forget(MOST_CELLS - 1);
        assert_eq!(map.get(MOST_CELLS - 1, || 8), 8);
        map.forget_all();
        assert_eq!(map.known(MOST_CELLS - 1), None);
    }
}
