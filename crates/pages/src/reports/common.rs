//! What several reports say or count alike.

use wargauge_stats::pairs::Pentanomial;
use wargauge_studies::BaselineMatchupRow;

/// What a result of an interrupted command says of itself; `stopped` is the member of its sealing
/// file that says why it ended.
pub(super) fn interrupted(stopped: &serde_json::Value) -> Option<String> {
    (stopped == "interrupted")
        .then(|| "The command was interrupted: this is what had been played until then.".to_owned())
}

/// Distinct values in the order in which they come.
pub(super) fn distinct<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    values.into_iter().fold(Vec::new(), |mut found, value| {
        if !found.contains(&value) {
            found.push(value);
        }
        found
    })
}

/// Counts of pairs by the half points in their digits.
pub(super) fn pairs(row: &BaselineMatchupRow) -> Pentanomial {
    let mut counts = [0; 5];
    for digit in row.pairs.chars().filter_map(|digit| digit.to_digit(10)) {
        if let Some(count) = counts.get_mut(digit as usize) {
            *count += 1;
        }
    }
    Pentanomial::new(counts)
}
