//! Settings of the switches that leave no value, and no pair of values, untried.

use std::collections::BTreeSet;

use wargauge_rules::roster::{Setting, Switch, SwitchValues};

/// Value number of a switch: (switch, value).
type Level = (usize, usize);

/// The values of each switch that are worth trying, its default first.
pub(crate) struct Levels(Vec<Vec<Setting>>);

impl Levels {
    /// Every word, and the default and the bounds of a number.
    pub(crate) fn of(switches: &[Switch]) -> Self {
        let values = |switch: &Switch| -> Vec<Setting> {
            let mut texts: Vec<String> = match switch.values {
                SwitchValues::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
                SwitchValues::Number { default, low, high } => {
                    [default, low, high].map(|number| number.to_string()).to_vec()
                }
            };
            texts.dedup();
            texts.iter().map(|text| switch.set(text).expect("its own value")).collect()
        };
        Self(switches.iter().map(values).collect())
    }

    /// Every value that is not a default, alone.
    pub(crate) fn one_at_a_time(&self) -> Vec<Vec<Setting>> {
        self.0.iter().flat_map(|values| &values[1..]).map(|value| vec![value.clone()]).collect()
    }

    /// Settings of all switches, in which every two values of two switches meet at least once:
    /// a covering array of strength two, built greedily, row by row.
    pub(crate) fn pairwise(&self) -> Vec<Vec<Setting>> {
        let mut missing = self.pairs();
        let mut rows = Vec::new();
        while let Some(&(one, other)) = missing.first() {
            let mut row = vec![one, other];
            for switch in 0..self.0.len() {
                if row.iter().all(|level| level.0 != switch) {
                    row.push(self.best(switch, &row, &missing));
                }
            }
            missing.retain(|(one, other)| !(row.contains(one) && row.contains(other)));
            rows.push(row.iter().map(|&(switch, value)| self.0[switch][value].clone()).collect());
        }
        rows
    }

    fn levels(&self, switch: usize) -> impl DoubleEndedIterator<Item = Level> + use<'_> {
        (0..self.0[switch].len()).map(move |value| (switch, value))
    }

    fn pairs(&self) -> BTreeSet<(Level, Level)> {
        let switches = 0..self.0.len();
        let both =
            switches.clone().flat_map(|one| (one + 1..switches.end).map(move |other| (one, other)));
        both.flat_map(|(one, other)| {
            self.levels(one).flat_map(move |a| self.levels(other).map(move |b| (a, b)))
        })
        .collect()
    }

    /// The value of a switch that meets most of the row for the first time; the earlier among
    /// equals.
    fn best(&self, switch: usize, row: &[Level], missing: &BTreeSet<(Level, Level)>) -> Level {
        let news = |level: Level| {
            row.iter()
                .filter(|&&other| missing.contains(&(level.min(other), level.max(other))))
                .count()
        };
        let best = self.levels(switch).rev().max_by_key(|&level| news(level));
        best.expect("a switch has a value")
    }
}

#[test]
fn every_pair_of_values_meets() {
    let words = |name, values| Switch {
        name,
        values: SwitchValues::Words(values),
        clauses: "",
        summary: "",
    };
    let switches = [
        words("a", &["1", "2", "3"]),
        words("b", &["1", "2"]),
        words("c", &["1", "2"]),
        Switch { values: SwitchValues::Number { default: 5, low: 0, high: 9 }, ..words("d", &[]) },
    ];
    let levels = Levels::of(&switches);
    let rows = levels.pairwise();
    let meets =
        |x: &Setting, y: &Setting| rows.iter().any(|row| row.contains(x) && row.contains(y));
    for (at, one) in levels.0.iter().enumerate() {
        for other in &levels.0[at + 1..] {
            assert!(one.iter().all(|x| other.iter().all(|y| meets(x, y))));
        }
    }
    assert!(rows.iter().all(|row| row.len() == 4), "every switch is set");
    assert!(rows.len() <= 12, "far fewer than the 36 combinations: {}", rows.len());
    let alone: Vec<&str> = levels.one_at_a_time().iter().map(|row| row[0].name).collect();
    assert_eq!(alone, ["a", "a", "b", "c", "d", "d"]);
}
