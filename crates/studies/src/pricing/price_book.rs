//! Where in an army file the prices stand, and how to change them there.

use core::fmt;
use core::marker::PhantomData;
use std::collections::{BTreeMap, BTreeSet};

use toml_edit::DocumentMut;
use wargauge_batch::document::{
    PathStep, add_twin, changed_lines, described, number, numbers, open, set_number, value_at,
};
use wargauge_batch::with_remarks;
use wargauge_rules::roster::{ArmyData, DataError, Points, Rulebook, Source};

/// An army file whose prices can be changed, whatever the ruleset's format.
///
/// Which number of the file is the price of which entry is found out by trying: each number is
/// raised by one, the file read again by the ruleset, and the entry whose price has moved is noted.
pub struct PriceBook<R> {
    source: Source,
    document: DocumentMut,
    positions: BTreeMap<String, PricePosition>,
    /// Entries whose stake the file leaves to their price, and may say.
    silent: BTreeSet<String>,
    ruleset: PhantomData<fn() -> R>,
}

/// The keys of prices, and of what entries count where points decide.
const PRICE_AND_STAKE: [&str; 2] = ["price", "stake"];

/// What stands beside a stake that is written.
const STAKE_REMARK: &str = "what it counts where points decide a game: its price before, so that a \
    new price changes who may buy it and not who wins";

/// The one number that an entry's price depends on, and no other entry's.
#[derive(Clone, Debug, PartialEq)]
struct PricePosition {
    path: Vec<PathStep>,
    /// Thousandths of a point for each unit of the number.
    scale: f64,
    /// The price that the file says, in thousandths of a point.
    price: u32,
}

impl<R> fmt::Debug for PriceBook<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PriceBook").field("source", &self.source.name).finish_non_exhaustive()
    }
}

impl<R: Rulebook> PriceBook<R> {
    /// Finds the prices of an army file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(source: &Source) -> Result<Self, DataError> {
        let army = R::read_army(source)?;
        let document = open(source)?;
        let mut positions: BTreeMap<String, Vec<PricePosition>> = BTreeMap::new();
        for path in numbers(&document) {
            let moved = moved_by::<R>(source, &document, &path, &army);
            // A number that moves several prices belongs to none of them alone.
            if let [(entry, scale)] = &moved[..] {
                let price = army.entries()[*entry].price;
                let id = army.entries()[*entry].id.clone();
                positions.entry(id).or_default().push(PricePosition { path, scale: *scale, price });
            }
        }
        let single = |(id, mut found): (String, Vec<PricePosition>)| {
            (found.len() == 1).then(|| (id, found.remove(0)))
        };
        let positions = positions.into_iter().filter_map(single).collect();
        let silent = BTreeSet::new();
        Ok(Self { source: source.clone(), document, positions, silent, ruleset: PhantomData })
    }

    /// The entries whose prices can be changed.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        self.positions.keys().map(String::as_str)
    }

    /// The same prices, which from now on change without the stakes: where the file leaves a stake
    /// to the price, the price that was is written as the stake when another takes its place.
    ///
    /// Where a stake may stand is found out by trying, too. A ruleset in whose games points decide
    /// nothing knows none.
    #[must_use]
    pub fn keeping_stakes(mut self) -> Self {
        let may_be_said = |position: &PricePosition| {
            let mut said = self.document.clone();
            add_twin(&mut said, &position.path, PRICE_AND_STAKE);
            let text = said.to_string();
            text != self.source.text && R::read_army(&Source::new("stakes", text)).is_ok()
        };
        let silent = self.positions.iter().filter(|(_, position)| may_be_said(position));
        self.silent = silent.map(|(entry, _)| entry.clone()).collect();
        self
    }

    /// Whether the price of an entry can be changed.
    #[must_use]
    pub fn has(&self, entry: &str) -> bool {
        self.positions.contains_key(entry)
    }

    /// For each of these entries the first of them of the same card: what stands in the file under
    /// another identifier, name and price, and is the same to a letter otherwise, with the same stake, is
    /// one unit under two labels.
    #[must_use]
    pub(crate) fn cards<'e>(&self, entries: impl Iterator<Item = &'e str>) -> Vec<usize> {
        let cards: Vec<Option<String>> = entries.map(|entry| self.card(entry)).collect();
        let first = |at: usize| {
            let same = cards.iter().position(|card| card.is_some() && *card == cards[at]);
            same.unwrap_or(at)
        };
        (0..cards.len()).map(first).collect()
    }

    /// What an entry is, whatever it is called and costs; `None` where its price has no place.
    fn card(&self, entry: &str) -> Option<String> {
        let position = self.positions.get(entry)?;
        let [price_key, stake_key] = PRICE_AND_STAKE;
        let is_price = |step: &PathStep| matches!(step, PathStep::Key(key) if key == price_key);
        let at = position.path.iter().rposition(is_price)?;
        let card = described(&self.document, &position.path[..at], &PRICE_AND_STAKE)?;
        let mut path = position.path.clone();
        path[at] = PathStep::Key(stake_key.to_owned());
        let mut document = self.document.clone();
        let stake = value_at(&mut document, &path).and_then(|value| number(value));
        let of_price = self.silent.contains(entry).then(|| f64::from(position.price) / 1000.0);
        Some(format!("{card}{:?} {:?}", &position.path[at..], stake.or(of_price)))
    }

    /// The file with other prices, in thousandths of a point.
    ///
    /// # Errors
    /// If the price of an entry does not stand in a place of its own.
    pub fn with_prices(&self, prices: &BTreeMap<String, u32>) -> Result<Source, DataError> {
        let mut document = self.document.clone();
        for (entry, &price) in prices {
            let position = self.positions.get(entry).ok_or_else(|| {
                let file = &self.source.name;
                DataError::new(format!("the price of `{entry}` has no place of its own in {file}"))
                    .expected("one number that is the price of this entry and of no other")
            })?;
            if price == position.price {
                continue;
            }
            if self.silent.contains(entry) {
                add_twin(&mut document, &position.path, PRICE_AND_STAKE);
            }
            let value = value_at(&mut document, &position.path).expect("a place in this document");
            let old = number(value).expect("positions are numbers");
            let new = old + (f64::from(price) - f64::from(position.price)) / position.scale;
            // Three decimals are all that a price has; what is beyond them is rounding.
            set_number(value, (new * 1e6).round() / 1e6);
        }
        Ok(Source::new(self.source.name.clone(), document.to_string()))
    }

    /// The file with other prices, and a remark at the end of the line of each of some others.
    /// Remarks that an earlier call left at prices go.
    ///
    /// # Errors
    /// As [`with_prices`](Self::with_prices).
    pub fn remarked(
        &self,
        prices: &BTreeMap<String, u32>,
        remarks: &BTreeMap<String, String>,
    ) -> Result<Source, DataError> {
        let plain = self.with_prices(prices)?;
        let places: Vec<Vec<PathStep>> =
            self.positions.values().map(|at| at.path.clone()).collect();
        let place = |(entry, remark): (&String, &String)| {
            Some((self.positions.get(entry)?.path.clone(), remark.clone()))
        };
        let mut remarks: Vec<_> = remarks.iter().filter_map(place).collect();
        remarks.extend(self.new_stakes(prices));
        let Some(text) = with_remarks(&plain.text, &places, &remarks) else { return Ok(plain) };
        let remarked = Source::new(plain.name.clone(), text);
        // A line may end in the middle of something else; then prices go without remarks.
        let entries = |source: &Source| R::read_army(source).map(|army| army.entries().to_vec());
        let is_same = matches!((entries(&plain), entries(&remarked)), (Ok(a), Ok(b)) if a == b);
        Ok(if is_same { remarked } else { plain })
    }

    /// The places of stakes that new prices bring with them, and what a reader must know of each.
    fn new_stakes(&self, prices: &BTreeMap<String, u32>) -> Vec<(Vec<PathStep>, String)> {
        let [price_key, stake_key] = PRICE_AND_STAKE;
        let is_price = |step: &PathStep| matches!(step, PathStep::Key(key) if key == price_key);
        let place = |(entry, price): (&String, &u32)| {
            let position = self.positions.get(entry).filter(|at| at.price != *price)?;
            let at = position.path.iter().rposition(is_price)?;
            let mut path = position.path.clone();
            path[at] = PathStep::Key(stake_key.to_owned());
            self.silent.contains(entry).then(|| (path, STAKE_REMARK.to_owned()))
        };
        prices.iter().filter_map(place).collect()
    }

    /// The army with other prices, in thousandths of a point.
    ///
    /// # Errors
    /// As [`with_prices`](Self::with_prices), and if the ruleset refuses the file.
    pub fn army_with(&self, prices: &BTreeMap<String, u32>) -> Result<R::Army, DataError> {
        R::read_army(&self.with_prices(prices)?)
    }

    /// The lines in which a new text of the file differs.
    #[must_use]
    pub fn difference(&self, new: &Source) -> String {
        let name = &self.source.name;
        let changes = changed_lines(&self.source.text, &new.text);
        format!("--- {name}\n+++ {name}\n{changes}")
    }

    /// Whether a text is the file as it was read.
    #[must_use]
    pub fn is_unchanged(&self, text: &Source) -> bool {
        text.text == self.source.text
    }

    /// The granularity that the file states at its top, in thousandths of a point.
    #[must_use]
    pub fn stated_granularity(&self) -> Option<u32> {
        let item = self.document.get("granularity")?;
        let text = item.as_value().and_then(number)?.to_string();
        text.parse::<Points>().ok().map(Points::thousandths).filter(|&step| step > 0)
    }
}

/// The entries, by position, whose prices move if a number is raised by one, and by how much.
fn moved_by<R: Rulebook>(
    source: &Source,
    document: &DocumentMut,
    path: &[PathStep],
    army: &R::Army,
) -> Vec<(usize, f64)> {
    let mut raised = document.clone();
    let value = value_at(&mut raised, path).expect("a place in this document");
    let more = number(value).expect("a number") + 1.0;
    set_number(value, more);
    let Ok(new) = R::read_army(&Source::new(source.name.clone(), raised.to_string())) else {
        return Vec::new();
    };
    let (old, new) = (army.entries(), new.entries());
    if old.len() != new.len() || old.iter().zip(new).any(|(one, other)| one.id != other.id) {
        return Vec::new();
    }
    let prices = old.iter().zip(new).map(|(old, new)| f64::from(new.price) - f64::from(old.price));
    prices.enumerate().filter(|(_, by)| *by != 0.0).collect()
}

/// The largest step that all prices are whole numbers of, in thousandths of a point; one point
/// where there are none. Prices of 0 do not count.
#[must_use]
pub(crate) fn common_step(prices: impl IntoIterator<Item = u32>) -> u32 {
    let divisor = |a: u32, b: u32| {
        let (mut a, mut b) = (a, b);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    match prices.into_iter().fold(0, divisor) {
        0 => 1000,
        step => step,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Template, army_text};

    #[test]
    fn prices_change_and_comments_stay() {
        let text = army_text(&[("rifle", "10 # cheap"), ("gun", "25")]);
        let source = Source::new("toys.toml", text.clone());
        let book = PriceBook::<Template>::open(&source).unwrap();
        let prices = BTreeMap::from([("rifle".to_owned(), 8000), ("gun".to_owned(), 25_000)]);
        let changed = book.with_prices(&prices).unwrap();
        assert_eq!(changed.text, text.replace("10 #", "8 #"));
        assert_eq!(book.army_with(&prices).unwrap().entries()[1].price, 8000);
        let difference = book.difference(&changed);
        assert!(difference.contains("-price = 10 # cheap\n+price = 8 # cheap"));
        let kept = BTreeMap::from([("gun".to_owned(), "kept".to_owned())]);
        let remarked = book.remarked(&prices, &kept).unwrap();
        assert!(remarked.text.contains("price = 25 # tune: kept\n"), "{}", remarked.text);
        let unknown = BTreeMap::from([("cannon".to_owned(), 1)]);
        assert!(book.with_prices(&unknown).unwrap_err().to_string().contains("`cannon`"));
    }

    /// The template counts units, not points: its files know no stakes.
    #[test]
    fn no_stake_is_written_where_none_may_stand() {
        let text = army_text(&[("rifle", "10"), ("gun", "25")]);
        let book = PriceBook::<Template>::open(&Source::new("toys.toml", text.clone())).unwrap();
        let prices = BTreeMap::from([("rifle".to_owned(), 8000)]);
        let changed = book.keeping_stakes().with_prices(&prices).unwrap();
        assert_eq!(changed.text, text.replace("price = 10", "price = 8"));
    }

    #[test]
    fn entries_of_one_card_are_known_whatever_their_labels() {
        let toys = army_text(&[("rifle", "10"), ("gun", "25"), ("copy", "12 # dear")]);
        let copied = toys.replace("range = 4", "range = 2");
        assert_ne!(toys, copied);
        let book =
            |text: &str| PriceBook::<Template>::open(&Source::new("toys.toml", text)).unwrap();
        let ids = ["rifle", "gun", "copy", "cannon"];
        assert_eq!(book(&toys).cards(ids.into_iter()), [0, 1, 2, 3], "they differ in range");
        assert_eq!(book(&copied).cards(ids.into_iter()), [0, 1, 0, 3]);
    }

    #[test]
    fn steps_divide_all_prices() {
        assert_eq!(common_step([10_000, 25_000, 0]), 5000);
        assert_eq!(common_step([7500, 10_000]), 2500);
        assert_eq!(common_step([0]), 1000);
    }
}
