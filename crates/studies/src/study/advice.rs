//! How many games are worth playing, and when numbers say little.

/// More games than this are no advice: they are not worth playing for a verdict.
pub const MOST_GAMES: u64 = 1_000_000;

/// Attacks of all copies in a game below which the numbers of an armed unit say little.
pub const HARDLY_USED: f64 = 0.25;

/// Rounded up to two digits that count, and to an even number.
#[must_use]
pub fn even_two_digits(number: u64) -> u64 {
    let mut unit = 2;
    while number / unit >= 100 {
        unit = if unit == 2 { 10 } else { unit * 10 };
    }
    number.next_multiple_of(unit)
}

/// A command with another number of games, as it is typed.
#[must_use]
pub fn with_games(arguments: &[String], games: u64) -> String {
    let mut command = "wargauge".to_owned();
    let mut is_games = false;
    for word in arguments {
        let number = games.to_string();
        let word = if is_games { &number } else { word };
        is_games = word == "--games";
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,=:+#@%".contains(c);
        let quoted = format!("'{}'", word.replace('\'', "'\\''"));
        command.push(' ');
        command += if !word.is_empty() && word.chars().all(is_plain) { word } else { &quoted };
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_given_with_other_games() {
        let words = ["tune", "my army.toml", "--seed", "1", "--games", "200"].map(str::to_owned);
        let expected = "wargauge tune 'my army.toml' --seed 1 --games 5000";
        assert_eq!(with_games(&words, 5000), expected);
    }
}
