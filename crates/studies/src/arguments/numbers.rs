//! Numbers as arguments have them.

/// The most games of which every pair is kept in memory.
const MOST_KEPT_GAMES: u64 = 200_000;

/// Reads an even number of games.
///
/// # Errors
/// If it is none, in words.
pub fn even_games(text: &str) -> Result<u64, String> {
    let games: u64 = text.parse().map_err(|_| "expected a whole number".to_owned())?;
    match games {
        0 => Err("expected at least 2".to_owned()),
        1 => Err("games are played in pairs; expected 2".to_owned()),
        _ if games % 2 == 1 => {
            let (less, more) = (games - 1, u128::from(games) + 1);
            Err(format!("games are played in pairs; expected {less} or {more}"))
        }
        _ => Ok(games),
    }
}

/// Reads an even number of games of which every pair is kept in memory.
///
/// # Errors
/// If it is none, or there would be too many.
pub fn kept_games(text: &str) -> Result<u64, String> {
    let games = even_games(text)?;
    if games > MOST_KEPT_GAMES {
        return Err(format!(
            "every pair is kept for comparison; expected at most {MOST_KEPT_GAMES}"
        ));
    }
    Ok(games)
}

/// Reads half the width of an interval.
///
/// # Errors
/// If it is none, in words.
pub fn half_width(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|width| (0.0001..0.5).contains(width))
        .ok_or_else(|| "expected a share from 0.0001 to below 0.5, such as 0.01".to_owned())
}

/// Reads a share of a whole.
///
/// # Errors
/// If it is none, in words.
pub fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.001..=1.0).contains(share))
        .ok_or_else(|| "expected a share from 0.001 to 1, such as 0.1".to_owned())
}

/// Reads half the width of a band of scores.
///
/// # Errors
/// If it is none, in words.
pub fn score_band(text: &str) -> Result<f64, String> {
    let band = text.parse().ok().filter(|band| (0.0001..0.5).contains(band));
    band.ok_or_else(|| "expected a share from 0.0001 to below 0.5, such as 0.02".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(even_games("1000"), Ok(1000));
        assert_eq!(
            even_games("999").expect_err("odd"),
            "games are played in pairs; expected 998 or 1000"
        );
        assert_eq!(even_games("1").expect_err("odd"), "games are played in pairs; expected 2");
        assert_eq!(even_games("0").expect_err("none"), "expected at least 2");
        assert!(even_games("-2").is_err() && even_games("1e3").is_err());
    }

    #[test]
    fn widths_are_shares() {
        assert_eq!(half_width("0.01"), Ok(0.01));
        for text in ["0", "0.5", "-0.1", "1", "NaN", "inf", "one"] {
            assert!(half_width(text).is_err(), "{text}");
        }
    }
}
