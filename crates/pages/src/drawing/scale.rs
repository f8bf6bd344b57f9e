//! Where a number lies on an axis.

/// A straight map from numbers to places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The numbers at the two ends.
    domain: [f64; 2],
    /// The places of the two ends.
    range: [f64; 2],
    /// The least step from tick to tick.
    least_step: f64,
}

/// The share of the extent that is left free at either end.
const MARGIN: f64 = 0.04;

impl Scale {
    /// The scale that takes `domain`, which is not empty, to `range`.
    pub(crate) fn new(domain: [f64; 2], range: [f64; 2]) -> Self {
        let [low, high] = domain;
        let domain = if high > low { domain } else { [low - 0.5, low + 0.5] };
        Self { domain, range, least_step: 0.0 }
    }

    /// The same for numbers that are whole: no tick stands between two of them.
    pub(crate) const fn of_whole_numbers(self) -> Self {
        Self { least_step: 1.0, ..self }
    }

    /// The scale on which all of `numbers` lie, with a little room at the ends.
    pub(crate) fn around(numbers: impl IntoIterator<Item = f64>, range: [f64; 2]) -> Self {
        let [low, high] = extent(numbers).unwrap_or([0.0, 1.0]);
        let room = MARGIN * (high - low);
        Self::new([low - room, high + room], range)
    }

    /// The place of a number. What lies outside the scale is at its end.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let ([low, high], [from, to]) = (self.domain, self.range);
        from + (number.clamp(low, high) - low) / (high - low) * (to - from)
    }

    /// Round numbers on the scale, about so many.
    pub(crate) fn ticks(&self, about: f64) -> Vec<f64> {
        let [low, high] = self.domain;
        let step = round_step((high - low) / about).max(self.least_step);
        let first = (low / step - 1e-9).ceil();
        let last = (high / step + 1e-9).floor();
        let mut ticks = Vec::new();
        let mut number = first;
        while number <= last {
            // The shortest number of those that differ by a rounding error.
            ticks.push(tidied(number * step));
            number += 1.0;
        }
        ticks
    }

    /// The places of the two ends.
    pub(crate) const fn range(&self) -> [f64; 2] {
        self.range
    }

    /// The numbers at the two ends.
    pub(crate) const fn domain(&self) -> [f64; 2] {
        self.domain
    }
}

/// The least and the greatest of some numbers.
pub(crate) fn extent(numbers: impl IntoIterator<Item = f64>) -> Option<[f64; 2]> {
    numbers.into_iter().fold(None, |found, number| match found {
        None => Some([number, number]),
        Some([low, high]) => Some([low.min(number), high.max(number)]),
    })
}

/// The least of 1, 2 and 5 times a power of ten that is not below a number.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

fn tidied(number: f64) -> f64 {
    let text = format!("{number:.9}");
    text.parse::<f64>().unwrap_or(number) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_go_to_ends() {
        let scale = Scale::new([-1.0, 3.0], [100.0, 500.0]);
        let places = [-1.0, 0.0, 3.0, 9.0].map(|number| scale.at(number));
        assert_eq!(places.map(f64::to_bits), [100.0, 200.0, 500.0, 500.0].map(f64::to_bits));
    }

    #[test]
    fn ticks_are_round_and_inside() {
        let ticks = |low, high| Scale::new([low, high], [0.0, 1.0]).ticks(5.0);
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(ticks(0.41, 0.56), [0.45, 0.5, 0.55]);
        assert_eq!(ticks(-3.0, 12.0), [0.0, 5.0, 10.0]);
        let whole = Scale::new([0.5, 2.5], [0.0, 1.0]).of_whole_numbers();
        assert_eq!(whole.ticks(6.0), [1.0, 2.0]);
    }

    #[test]
    fn a_single_number_has_a_scale() {
        let scale = Scale::around([7.0], [0.0, 10.0]);
        assert!((scale.at(7.0) - 5.0).abs() < 1e-9);
    }
}
