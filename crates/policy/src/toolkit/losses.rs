//! Losses that a kind of unit is expected to cause, worked out once for a book: by class of target,
//! class of cover and band of range.

/// Expected losses. `COVERS` are the classes of cover, of which 0 is none; `BANDS` the bands of
/// range, the last of which lies beyond all ranges and has no losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossTable<const COVERS: usize, const BANDS: usize> {
    /// Where each band ends, in squared hundredths of an inch; the last one has no end.
    ends: [i32; BANDS],
    /// By class of target.
    losses: Vec<[[u16; BANDS]; COVERS]>,
}

impl<const COVERS: usize, const BANDS: usize> LossTable<COVERS, BANDS> {
    /// A table for a kind of unit whose fire changes at these squared ranges, the shortest first,
    /// and these classes of targets. `losses` gives those of a class of target with a class of
    /// cover at the end of a band; more than fit are cut.
    ///
    /// Of too many ranges the shortest are left out, for they count for little; of too few the
    /// last is repeated.
    pub fn of<C>(ranges: &[i32], classes: &[C], losses: impl Fn(&C, usize, i32) -> i64) -> Self {
        let first = ranges.len().saturating_sub(BANDS - 1);
        let mut ends = [ranges.last().copied().unwrap_or(0); BANDS];
        ends.iter_mut().zip(&ranges[first..]).for_each(|(end, range)| *end = *range);
        ends[BANDS - 1] = i32::MAX;
        let of_class = |class: &C| {
            core::array::from_fn(|cover| {
                let mut bands = [0; BANDS];
                for (band, end) in bands.iter_mut().zip(&ends[..BANDS - 1]) {
                    *band = u16::try_from(losses(class, cover, *end)).unwrap_or(u16::MAX);
                }
                bands
            })
        };
        Self { ends, losses: classes.iter().map(of_class).collect() }
    }

    /// Losses expected of a target of a class with a class of cover, at a squared range.
    #[must_use]
    #[inline]
    pub fn losses(&self, class: u8, cover: usize, squared: i32) -> i32 {
        i32::from(self.losses[usize::from(class)][cover][self.band(squared)])
    }

    /// The band that a squared range lies in.
    #[inline]
    fn band(&self, squared: i32) -> usize {
        self.ends[..BANDS - 1].iter().map(|end| usize::from(squared > *end)).sum()
    }
}

/// The number of a thing among those known that are alike; a new one is added.
pub fn number_of<T>(known: &mut Vec<T>, new: T, is_alike: impl Fn(&T, &T) -> bool) -> usize {
    known.iter().position(|other| is_alike(other, &new)).unwrap_or_else(|| {
        known.push(new);
        known.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_those_of_the_band() {
        // Two classes of targets, cover halves.
        let losses =
            |class: &i64, cover: usize, end: i32| (class * 1_000 / i64::from(end)) >> cover;
        let table = LossTable::<2, 4>::of(&[100, 400], &[1, 40], losses);
        assert_eq!([0, 100, 101, 400, 401].map(|far| table.losses(0, 0, far)), [10, 10, 2, 2, 0]);
        assert_eq!(table.losses(1, 1, 50), 200);
        let cut = LossTable::<1, 2>::of(&[1, 4, 10], &[1_000_000], losses);
        assert_eq!((cut.losses(0, 0, 0), cut.losses(0, 0, 11)), (u16::MAX.into(), 0));
        let none = LossTable::<1, 3>::of(&[], &[7], |_, _, _| 0);
        assert_eq!(none.losses(0, 0, 5), 0);
    }

    #[test]
    fn alike_things_have_one_number() {
        let mut known = Vec::new();
        let numbers = [3, 13, 4, 23].map(|new| number_of(&mut known, new, |a, b| a % 10 == b % 10));
        assert_eq!((numbers, known), ([0, 0, 1, 0], vec![3, 4]));
    }
}
