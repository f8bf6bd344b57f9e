//! The values that a switch is tried at.

use wargauge_rules::roster::{Switch, SwitchValues};

/// The values a switch is swept over: every word; of numbers the lowest, the default, the highest.
pub(crate) fn all_values(switch: &Switch) -> Vec<String> {
    match switch.values {
        SwitchValues::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
        SwitchValues::Number { default, low, high } => {
            let mut numbers = vec![low, default, high];
            numbers.sort_unstable();
            numbers.dedup();
            numbers.iter().map(i32::to_string).collect()
        }
    }
}

/// The same but for the value in force.
pub(crate) fn other_values(switch: &Switch, in_force: &str) -> Vec<String> {
    all_values(switch).into_iter().filter(|value| value != in_force).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_swept_at_their_ends_and_default() {
        let switch = |values| Switch { name: "dice", values, clauses: "", summary: "" };
        let number = |default| SwitchValues::Number { default, low: 1, high: 9 };
        assert_eq!(all_values(&switch(number(4))), ["1", "4", "9"]);
        assert_eq!(all_values(&switch(number(1))), ["1", "9"]);
        assert_eq!(all_values(&switch(SwitchValues::Words(&["on", "off"]))), ["on", "off"]);
        assert_eq!(other_values(&switch(number(4)), "4"), ["1", "9"]);
    }
}
