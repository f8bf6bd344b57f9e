//! What a number may be, told once: a type of 8 bits takes 0 to 255, and what reads the file may take 1 to 32.

use crate::roster::error::DataError;
use crate::roster::points;
use crate::roster::problem::type_range;
use crate::roster::source::Source;

/// Reads a file; of a number that its type cannot hold it says what the reader would say of the least or
/// the largest that the type can hold, if it would take neither.
///
/// # Errors
/// What is wrong with the file.
pub fn narrowed<T>(
    source: &Source,
    read: impl Fn(&Source) -> Result<T, DataError>,
) -> Result<T, DataError> {
    read(source).map_err(|error| match narrower(source, &error, &read) {
        Some(expected) => error.expected(expected),
        None => error,
    })
}

/// What the reader expects where the error stands, if that is less than what the type holds.
fn narrower<T>(
    source: &Source,
    error: &DataError,
    read: &impl Fn(&Source) -> Result<T, DataError>,
) -> Option<String> {
    let ends = points::type_range(&error.expected).or_else(|| type_range(&error.expected))?;
    let span = error.span.clone().filter(|_| error.source.as_deref() == Some(source))?;
    ends.into_iter().find_map(|end| {
        let text =
            format!("{}{end}{}", source.text.get(..span.start)?, source.text.get(span.end..)?);
        let refused = read(&Source::new(source.name.clone(), text)).err()?;
        let is_here = refused.span.as_ref().is_some_and(|place| place.start == span.start)
            && refused.source.is_some_and(|of| of.name == source.name);
        Some(refused.expected).filter(|expected| is_here && !expected.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::{Points, Spanned, parse};

    #[derive(serde::Deserialize)]
    struct Line {
        count: Spanned<u8>,
        price: Spanned<Points>,
        free: Spanned<u16>,
    }

    fn read(source: &Source) -> Result<u16, DataError> {
        let line: Line = parse(source)?;
        if !(1..=32).contains(&*line.count) {
            let problem = format!("the count is {}", *line.count);
            return Err(DataError::at(source, line.count.span(), problem).expected("1 to 32"));
        }
        if *line.price > Points(10_000) {
            let problem = format!("the price is {}", *line.price);
            return Err(DataError::at(source, line.price.span(), problem).expected("at most 10"));
        }
        Ok(*line.free)
    }

    fn told(count: &str, price: &str, free: &str) -> String {
        let text = format!("count = {count}\nprice = {price}\nfree = {free}");
        let read = narrowed(&Source::new("f", text), read);
        read.map_or_else(|error| error.to_string(), |free| free.to_string())
    }

    #[test]
    fn one_range_is_told_the_narrower() {
        assert_eq!(told("2", "3", "4"), "4");
        for (count, found) in [("300", "the whole number 300"), ("-1", "the whole number -1")] {
            let expected = format!("f:1:9: `count`: found {found}; expected 1 to 32");
            assert_eq!(told(count, "3", "4"), expected);
        }
        assert!(told("0", "3", "4").ends_with("the count is 0; expected 1 to 32"));
        for price in ["-3", "4294967.296", "1e9"] {
            assert!(told("2", price, "4").ends_with("; expected at most 10"), "{price}");
        }
        // What the reader takes as it is has the range of its type.
        assert!(told("2", "3", "65536").ends_with("a whole number from 0 to 65535"));
        assert!(told("2", "3", "'x'").ends_with("expected a whole number from 0 to 65535"));
    }
}
