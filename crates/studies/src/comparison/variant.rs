//! Variants of a force: how they are written, and how they are made.
//!
//! A variant is the name or path of another force, or a list of changes parted by commas:
//!
//! | change | means |
//! |---|---|
//! | `-ID`, `-ID*N` | one copy, or `N`, of an entry less |
//! | `+ID`, `+ID*N` | one copy, or `N`, of an entry more |
//! | `ID=OTHER`, `ID=OTHER*N` | one copy, or `N`, of an entry replaced by as many of another |
//! | `price:ID=P` | an entry at another price in points |
//!
//! Options are entries, too: `SQUAD+MEDIC` where each unit has its own price, and `TANK+RADIO`, for
//! one unit, or `RADIO`, for whichever may have it, where one price serves all.

use std::collections::BTreeMap;

use wargauge_rules::roster::{DataError, Points, Trade};

/// One change of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Some copies of an entry less (negative) or more.
    Copies {
        /// The entry.
        entry: String,
        /// How many more.
        by: i64,
    },
    /// Some copies of an entry replaced by as many of another.
    Swap {
        /// The entry.
        entry: String,
        /// What replaces it.
        other: String,
        /// How many copies.
        copies: i64,
    },
    /// Another price of an entry.
    Price {
        /// The entry.
        entry: String,
        /// In thousandths of a point.
        price: u32,
    },
}

impl Change {
    /// The change as one of the list; `None` of a price.
    pub(crate) fn trade(&self) -> Option<Trade<'_>> {
        Some(match self {
            Self::Copies { entry, by } => {
                let (goes, comes) =
                    if *by < 0 { (Some(&**entry), None) } else { (None, Some(&**entry)) };
                Trade { goes, comes, copies: by.unsigned_abs() as u32 }
            }
            Self::Swap { entry, other, copies } => {
                Trade { goes: Some(entry), comes: Some(other), copies: *copies as u32 }
            }
            Self::Price { .. } => return None,
        })
    }
}

/// A variant as the user writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Another force, by name or path.
    Force(String),
    /// The force with changes.
    Changes(Vec<Change>),
}

/// What a change may look like.
const EXPECTED: &str =
    "`-ID`, `+ID`, `ID=OTHER`, each with `*N` for N copies, `price:ID=POINTS`, or a force";

impl Variant {
    /// Reads a variant.
    ///
    /// # Errors
    /// If a change cannot be read.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let text = text.trim();
        let is_change = |part: &str| {
            part.starts_with(['-', '+']) || part.starts_with("price:") || part.contains('=')
        };
        let is_path = text.ends_with(".toml") || text.contains('/');
        if !text.is_empty() && (is_path || !text.split(',').any(|part| is_change(part.trim()))) {
            return Ok(Self::Force(text.to_owned()));
        }
        let mut changes = Vec::new();
        for part in text.split(',') {
            changes.extend(read_change(part.trim())?);
        }
        Ok(Self::Changes(changes))
    }
}

fn read_change(text: &str) -> Result<Vec<Change>, DataError> {
    let wrong = || DataError::new(format!("`{text}` is no change of a force")).expected(EXPECTED);
    if let Some(rest) = text.strip_prefix("price:") {
        let (entry, price) = rest.split_once('=').ok_or_else(wrong)?;
        let price = price.trim().parse::<Points>()?.thousandths();
        return Ok(vec![Change::Price { entry: entry.trim().to_owned(), price }]);
    }
    let (body, copies) = match text.rsplit_once('*') {
        Some((body, copies)) => (body.trim(), copies.trim().parse::<u16>().map_err(|_| wrong())?),
        None => (text, 1),
    };
    let by = i64::from(copies);
    let change = |entry: &str, by: i64| {
        let entry = entry.trim().to_owned();
        if entry.is_empty() || by == 0 { Err(wrong()) } else { Ok(Change::Copies { entry, by }) }
    };
    if let Some(entry) = body.strip_prefix('-') {
        Ok(vec![change(entry, -by)?])
    } else if let Some(entry) = body.strip_prefix('+') {
        Ok(vec![change(entry, by)?])
    } else {
        let (entry, other) = body.split_once('=').ok_or_else(wrong)?;
        match (change(entry, -by)?, change(other, by)?) {
            (Change::Copies { entry, .. }, Change::Copies { entry: other, .. }) => {
                Ok(vec![Change::Swap { entry, other, copies: by }])
            }
            _ => Err(wrong()),
        }
    }
}

/// The changes of copies and of prices, apart; what goes comes first and what is added last, so
/// that a full force has room for it.
pub(crate) fn apart(changes: &[Change]) -> (Vec<&Change>, BTreeMap<String, u32>) {
    let (mut copies, mut prices) = (Vec::new(), BTreeMap::new());
    for change in changes {
        match change {
            Change::Price { entry, price } => {
                prices.insert(entry.clone(), *price);
            }
            _ => copies.push(change),
        }
    }
    copies.sort_by_key(|change| match change {
        Change::Copies { by, .. } if *by < 0 => 0,
        Change::Copies { .. } => 2,
        _ => 1,
    });
    (copies, prices)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap(entry: &str, other: &str, copies: i64) -> Change {
        Change::Swap { entry: entry.to_owned(), other: other.to_owned(), copies }
    }

    fn copies(entry: &str, by: i64) -> Change {
        Change::Copies { entry: entry.to_owned(), by }
    }

    #[test]
    fn changes_are_read() {
        let read = |text: &str| Variant::parse(text).unwrap();
        assert_eq!(read("-TNK"), Variant::Changes(vec![copies("TNK", -1)]));
        assert_eq!(
            read("TNK = HVY*2, +INF elite"),
            Variant::Changes(vec![swap("TNK", "HVY", 2), copies("INF elite", 1)])
        );
        let price = Change::Price { entry: "INF".to_owned(), price: 7500 };
        assert_eq!(read("price:INF=7.5"), Variant::Changes(vec![price]));
        assert_eq!(read("armour-90"), Variant::Force("armour-90".to_owned()));
        assert_eq!(read("my/force=2.toml"), Variant::Force("my/force=2.toml".to_owned()));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "-", "+INF*x", "+INF*0", "=INF", "-INF,", "price:INF"] {
            let error = Variant::parse(text).unwrap_err().to_string();
            assert!(error.contains("is no change of a force"), "{text}: {error}");
        }
        assert!(Variant::parse("price:INF=many").unwrap_err().to_string().contains("no price"));
    }

    #[test]
    fn what_goes_goes_first() {
        let changes = [
            copies("a", 1),
            swap("d", "e", 1),
            copies("b", -1),
            Change::Price { entry: "c".into(), price: 1 },
        ];
        let (order, prices) = apart(&changes);
        assert_eq!(order, [&changes[2], &changes[1], &changes[0]]);
        assert_eq!(prices["c"], 1);
    }
}
