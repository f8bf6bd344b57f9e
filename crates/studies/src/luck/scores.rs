//! What each game of a block came to, as text.

/// Half points that the first force scored in both games of a pair.
pub(super) type PairScore = [u8; 2];

/// The most half points of a game.
const MOST: u8 = 2;

/// The text of an outcome of a block: two digits a pair.
pub(super) fn text_of(scores: &[PairScore]) -> String {
    let digits = scores.iter().flatten().map(|score| char::from(b'0' + score.min(&MOST)));
    format!("\"{}\"", digits.collect::<String>())
}

/// Reads what [`text_of`] gives for so many pairs.
pub(super) fn read(text: &str, pairs: u64) -> Option<Vec<PairScore>> {
    let digits = text.strip_prefix('"')?.strip_suffix('"')?.as_bytes();
    let score = |digit: &u8| digit.checked_sub(b'0').filter(|score| *score <= MOST);
    let scores: Option<Vec<u8>> = digits.iter().map(score).collect();
    let scores: Vec<PairScore> = scores?.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    (scores.len() as u64 == pairs && digits.len() as u64 == 2 * pairs).then_some(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        assert_eq!(text_of(&[[0, 2], [1, 1]]), "\"0211\"");
        assert_eq!(read("\"0211\"", 2), Some(vec![[0, 2], [1, 1]]));
        for wrong in ["\"021\"", "\"02110\"", "\"0231\"", "0211", "\"0 11\"", ""] {
            assert_eq!(read(wrong, 2), None, "{wrong}");
        }
    }
}
