//! Numbers with their intervals.

use wargauge_report::{Amount, Points, Real, Share};
use wargauge_stats::Interval;

/// A number with its interval, as far as there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// The number.
    pub(crate) value: f64,
    /// Lower end of the interval.
    pub(crate) low: Option<f64>,
    /// Upper end of the interval.
    pub(crate) high: Option<f64>,
}

impl Estimate {
    /// A number known without error.
    pub(crate) const fn exact(value: f64) -> Self {
        Self { value, low: None, high: None }
    }

    /// A share with the ends of its interval; `None` if it does not exist.
    pub(crate) fn of_shares([value, low, high]: [Share; 3]) -> Option<Self> {
        Some(Self { value: value.get()?, low: low.get(), high: high.get() })
    }

    /// An amount with the ends of its interval; `None` if it does not exist.
    pub(crate) fn of_amounts([value, low, high]: [Amount; 3]) -> Option<Self> {
        Some(Self { value: value.get()?, low: low.get(), high: high.get() })
    }

    /// A number with the ends of its interval; `None` if it does not exist.
    pub(crate) fn of_reals([value, low, high]: [Real; 3]) -> Option<Self> {
        Some(Self { value: value.get()?, low: low.get(), high: high.get() })
    }

    /// The interval, if both ends exist.
    pub(crate) fn interval(&self) -> Option<Interval> {
        Some(Interval { low: self.low?, high: self.high? })
    }

    /// The least and the greatest number that belongs to it.
    pub(crate) fn extent(&self) -> [f64; 2] {
        [
            self.low.unwrap_or(self.value).min(self.value),
            self.high.unwrap_or(self.value).max(self.value),
        ]
    }
}

/// A number with so many decimals, without a negative zero.
pub(crate) fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    let text = if is_zero { text.trim_start_matches('-') } else { &text };
    text.replace('-', "\u{2212}")
}

/// A number with its sign.
pub(crate) fn signed(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if is_zero || text.starts_with('\u{2212}') { text } else { format!("+{text}") }
}

/// A share in per cent.
pub(crate) fn percent(share: f64, decimals: usize) -> String {
    format!("{} %", decimal(100.0 * share, decimals))
}

/// A number with its interval, each end written by `form`.
pub(crate) fn with_interval(estimate: &Estimate, form: impl Fn(f64) -> String) -> String {
    let value = form(estimate.value);
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{value} [{}, {}]", form(low), form(high)),
        _ => value,
    }
}

/// A share with its interval, such as `49.9 % [48.9, 50.8]`.
pub(crate) fn share_with_interval(estimate: &Estimate) -> String {
    let form = |share: f64| decimal(100.0 * share, 1);
    let text = with_interval(estimate, form);
    let value = form(estimate.value);
    format!("{value} %{}", &text[value.len()..])
}

/// A count, its thousands set apart.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Of how many the games tell too little, as the end of a sentence.
pub(crate) fn undecided(number: u64) -> String {
    match number {
        0 => "every one is decided".to_owned(),
        1 => "1 is undecided".to_owned(),
        number => format!("{} are undecided", count(number)),
    }
}

/// A count with its noun.
pub(crate) fn plural(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// What a part is of a whole, as a share from 0 to 1; nothing of nothing.
pub(crate) fn part_of(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// A price in points.
pub(crate) fn points(price: Points) -> f64 {
    price.0 as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_zero() {
        assert_eq!(decimal(-0.04, 1), "0.0");
        assert_eq!(signed(0.04, 1), "0.0");
        assert_eq!([signed(1.25, 1), signed(-3.0, 0)], ["+1.2", "\u{2212}3"]);
    }

    #[test]
    fn shares_have_their_interval_in_per_cent() {
        let estimate = Estimate { value: 0.4987, low: Some(0.489), high: Some(0.508) };
        assert_eq!(share_with_interval(&estimate), "49.9 % [48.9, 50.8]");
        assert_eq!(share_with_interval(&Estimate::exact(0.5)), "50.0 %");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(1000), "1000");
        assert_eq!(count(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
