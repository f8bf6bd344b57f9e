//! Arguments that are for both sides, or for one with `a=` or `b=` before them.

use std::fmt::Display;
use std::str::FromStr;

use wargauge_rules::roster::DataError;

/// A choice and whom it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sided<T> {
    /// 0 for A, 1 for B; `None` for both.
    side: Option<usize>,
    choice: T,
}

impl<T> Sided<T> {
    /// A choice for both sides.
    pub const fn both(choice: T) -> Self {
        Self { side: None, choice }
    }
}

impl<T: FromStr> FromStr for Sided<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        let (side, text) = if let Some(rest) = text.strip_prefix("a=") {
            (Some(0), rest)
        } else if let Some(rest) = text.strip_prefix("b=") {
            (Some(1), rest)
        } else {
            (None, text)
        };
        Ok(Self { side, choice: text.parse()? })
    }
}

impl<T: Display> Display for Sided<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.side.map_or("", |side| ["a=", "b="][side]), self.choice)
    }
}

/// The choices of A and B, which one that is for both does not override. `what` they are is said
/// in messages.
///
/// # Errors
/// If one of them is given twice.
pub fn by_side<T: Clone + Display>(
    what: &str,
    given: &[Sided<T>],
) -> Result<[Option<T>; 2], DataError> {
    let for_whom = |side: Option<usize>| {
        let mut fitting = given.iter().filter(|arg| arg.side == side);
        match (fitting.next(), fitting.next()) {
            (Some(_), Some(second)) => {
                let whom = side.map_or("both sides", |side| ["side a", "side b"][side]);
                Err(DataError::new(format!("a second {what} for {whom}: `{}`", second.choice))
                    .expected("at most one"))
            }
            (first, _) => Ok(first.map(|arg| arg.choice.clone())),
        }
    };
    let both = for_whom(None)?;
    Ok([for_whom(Some(0))?.or_else(|| both.clone()), for_whom(Some(1))?.or(both)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(words: &[&str]) -> Result<[Option<String>; 2], String> {
        let read = |word: &&str| word.parse::<Sided<String>>().expect("any word will do");
        let given: Vec<_> = words.iter().map(read).collect();
        by_side("word", &given).map_err(|error| error.to_string())
    }

    #[test]
    fn a_choice_for_one_side_beats_one_for_both() {
        let [x, y] = ["x", "y"].map(|word| Some(word.to_owned()));
        assert_eq!(sides(&[]), Ok([None, None]));
        assert_eq!(sides(&["x"]), Ok([x.clone(), x.clone()]));
        assert_eq!(sides(&["b=y"]), Ok([None, y.clone()]));
        assert_eq!(sides(&["b=y", "x"]), Ok([x, y]));
        assert_eq!(
            sides(&["a=x", "a=y"]).expect_err("two for a"),
            "a second word for side a: `y`; expected at most one"
        );
    }
}
