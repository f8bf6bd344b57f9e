//! Army files without one part of a card: a weapon, a feature, a special rule.

use std::collections::BTreeSet;

use toml_edit::{DocumentMut, Item, TableLike};
use wargauge_rules::roster::{DataError, Source};

use crate::data::document::{PathStep, open, remove};

/// The key of what has a price of its own, and is bought or left where a force is written.
const PRICE: &str = "price";

/// Keys of what a card is called and costs.
const LABELS: [&str; 5] = ["id", "name", "title", PRICE, "stake"];

/// A part of a card, with the army file without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPart {
    /// The card and what it is without: `weapon BAR: without features passed-on`.
    pub name: String,
    /// Where it stands, whatever the card: `weapon.features`.
    pub field: String,
    /// The file without it. No ruleset has read it yet.
    pub army: Source,
}

/// The parts of the cards that a force leads to, in the order of the file: each word and each table of
/// a list, each table by a key, each `true`, and each key that names another card. What has a price of its own is no part, and
/// neither is a number. `held` are the entries of the force.
///
/// # Errors
/// If the file is no TOML.
pub fn card_parts(
    army: &Source,
    held: impl IntoIterator<Item = String>,
) -> Result<Vec<CardPart>, DataError> {
    let document = open(army)?;
    let cards = Cards::of(&document, held);
    let mut parts = Vec::new();
    for card in cards.reached() {
        let mut walk = Walk { cards: &cards, places: Vec::new() };
        let way = [PathStep::Key(card.list.to_owned()), PathStep::Item(card.at)];
        walk.through(card.table, &way, "");
        parts.extend(walk.places.into_iter().map(|place| {
            let mut without = document.clone();
            remove(&mut without, &place.path);
            CardPart {
                name: format!("{} {}: without {}", card.list, card.id, place.name),
                field: format!("{}.{}", card.list, place.field()),
                army: Source::new(army.name.clone(), without.to_string()),
            }
        }));
    }
    Ok(parts)
}

/// A card of an army file.
#[derive(Clone, Copy)]
struct Card<'d> {
    /// The key of the list in which it stands.
    list: &'d str,
    /// Its place there.
    at: usize,
    id: &'d str,
    table: &'d dyn TableLike,
}

impl Card<'_> {
    fn has_price(&self) -> bool {
        self.table.contains_key(PRICE)
    }
}

/// The cards of an army file, and what a force holds of it.
struct Cards<'d> {
    all: Vec<Card<'d>>,
    held: BTreeSet<String>,
}

impl<'d> Cards<'d> {
    fn of(document: &'d DocumentMut, held: impl IntoIterator<Item = String>) -> Self {
        let mut all = Vec::new();
        for (list, item) in document.iter() {
            let Some(tables) = item.as_array_of_tables() else { continue };
            all.extend(tables.iter().enumerate().filter_map(|(at, table)| {
                Some(Card { list, at, id: table.get("id")?.as_str()?, table })
            }));
        }
        // An entry may be a card in a quality, or an option of a card: `INF elite`, `TANK+RADIO`.
        let mut names = BTreeSet::new();
        for entry in held {
            names.extend(entry.split([' ', '+']).map(str::to_owned));
            names.insert(entry);
        }
        Self { all, held: names }
    }

    /// The cards of the force's entries, those without a price that they name, and so on.
    fn reached(&self) -> Vec<Card<'d>> {
        let is_held = |card: &Card<'_>| card.has_price() && self.held.contains(card.id);
        let mut known: Vec<bool> = self.all.iter().map(is_held).collect();
        loop {
            let mut words = BTreeSet::new();
            for (card, _) in self.all.iter().zip(&known).filter(|(_, known)| **known) {
                self.words_below(card.table, card.id, &mut words);
            }
            let before = known.clone();
            for (card, known) in self.all.iter().zip(&mut known) {
                *known |= !card.has_price() && words.contains(card.id);
            }
            if before == known {
                let reached = self.all.iter().zip(known).filter(|(_, known)| *known);
                return reached.map(|(card, _)| *card).collect();
            }
        }
    }

    /// Notes all words that stand as values below, but for those of options that the force does not hold.
    fn words_below(&self, table: &dyn TableLike, card: &str, words: &mut BTreeSet<String>) {
        table.iter().for_each(|(_, item)| self.words_in(item, card, words));
    }

    fn words_in(&self, item: &Item, card: &str, words: &mut BTreeSet<String>) {
        if let Some(word) = item.as_str() {
            words.insert(word.to_owned());
        } else if let Some(table) = item.as_table_like() {
            let option = table.get("id").and_then(Item::as_str);
            let is_held = option.is_some_and(|id| self.held.contains(&format!("{card}+{id}")));
            if is_held || !table.contains_key(PRICE) {
                self.words_below(table, card, words);
            }
        } else {
            let items = (0..length(item)).filter_map(|at| item.get(at));
            items.for_each(|item| self.words_in(item, card, words));
        }
    }

    /// Whether a word names a card without a price.
    fn is_part(&self, word: &str) -> bool {
        self.all.iter().any(|card| card.id == word && !card.has_price())
    }

    /// Whether a word names what is bought, and no part of a card.
    fn is_bought(&self, word: &str) -> bool {
        let first = word.split([' ', '*']).next().unwrap_or(word);
        let is_priced = self.all.iter().any(|card| card.id == first && card.has_price());
        is_priced && !self.is_part(first)
    }
}

/// The place of a part.
struct Place {
    path: Vec<PathStep>,
    name: String,
}

impl Place {
    /// Its keys within the card.
    fn field(&self) -> String {
        let keys = self.path.iter().skip(2).filter_map(|step| match step {
            PathStep::Key(key) => Some(key.as_str()),
            PathStep::Item(_) => None,
        });
        keys.collect::<Vec<_>>().join(".")
    }
}

/// A walk through a card on which the places of its parts are noted.
struct Walk<'w, 'd> {
    cards: &'w Cards<'d>,
    places: Vec<Place>,
}

impl Walk<'_, '_> {
    fn note(&mut self, path: &[PathStep], name: String) {
        self.places.push(Place { path: path.to_vec(), name });
    }

    /// Through a table at the end of a path, which has a name within its card, the card itself none.
    fn through(&mut self, table: &dyn TableLike, path: &[PathStep], name: &str) {
        for (key, item) in table.iter() {
            if LABELS.contains(&key) || key.ends_with("source") {
                continue;
            }
            let path = [path, &[PathStep::Key(key.to_owned())]].concat();
            let name = if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
            if item.as_bool() == Some(true) {
                self.note(&path, name);
            } else if let Some(word) = item.as_str() {
                if self.cards.is_part(word) {
                    self.note(&path, format!("{name} {word}"));
                }
            } else if let Some(inner) = item.as_table_like() {
                if !inner.contains_key(PRICE) {
                    self.note(&path, format!("{name} ({})", summary(inner)));
                    self.through(inner, &path, &name);
                }
            } else {
                self.items(item, &path, &name);
            }
        }
    }

    /// Through the items of a list.
    fn items(&mut self, list: &Item, path: &[PathStep], name: &str) {
        let items: Vec<&Item> = (0..length(list)).filter_map(|at| list.get(at)).collect();
        for (at, item) in items.iter().enumerate() {
            let path = [path, &[PathStep::Item(at)]].concat();
            let place = format!("{name}[{}]", at + 1);
            if let Some(word) = item.as_str().filter(|word| !self.cards.is_bought(word)) {
                let same = items.iter().filter(|item| item.as_str() == Some(word)).count();
                let name = if same > 1 { &place } else { name };
                self.note(&path, format!("{name} {word}"));
            } else if let Some(inner) = item.as_table_like()
                && !inner.contains_key(PRICE)
            {
                self.note(&path, format!("{place} ({})", summary(inner)));
                self.through(inner, &path, &place);
            }
        }
    }
}

/// What a table is about: its name, else its words with the number of copies before them, else its keys.
fn summary(table: &dyn TableLike) -> String {
    if let Some(name) = table.get("name").and_then(Item::as_str) {
        return name.to_owned();
    }
    let told: Vec<(&str, &Item)> =
        table.iter().filter(|(key, _)| !key.ends_with("source")).collect();
    let count = table.get("count").and_then(Item::as_integer).map(|count| count.to_string());
    let words = told.iter().filter_map(|(_, item)| item.as_str().map(str::to_owned));
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return told.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(", ");
    }
    count.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The length of a list; nothing of what is none.
fn length(item: &Item) -> usize {
    item.as_array().map_or(0, toml_edit::Array::len)
        + item.as_array_of_tables().map_or(0, toml_edit::ArrayOfTables::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARMY: &str = "\
[[weapon]]
id = 'MG'
dice = [2, 1]
features = ['heavy', 'passed-on']

[[weapon]]
id = 'GUN'
features = ['heavy']

[[weapon]]
id = 'BAZ'
features = ['one-shot']

[[weapon]]
id = 'PIS'

[[unit]]
id = 'SQD'
price = 10
price_source = 'book'
options = ['SMOKE']
figures = [{ role = 'leader', weapon = 'PIS' }, { count = 7, role = 'gunner', weapon = 'MG' }]
vehicle = { drive = 'wheels', open = true, small = false }
option = [{ id = 'bazooka', price = 4, weapon = 'BAZ' }]

[[unit]]
id = 'TNK'
price = 40
weapon = 'GUN'

[[option]]
id = 'SMOKE'
price = 1
";

    fn parts(held: &[&str]) -> Vec<CardPart> {
        let held = held.iter().map(|&entry| entry.to_owned());
        card_parts(&Source::new("army.toml", ARMY), held).unwrap()
    }

    fn names(held: &[&str]) -> Vec<String> {
        parts(held).into_iter().map(|part| part.name).collect()
    }

    #[test]
    fn parts_are_words_tables_flags_and_names_of_other_cards() {
        let expected = [
            "weapon MG: without features heavy",
            "weapon MG: without features passed-on",
            "unit SQD: without figures[1] (leader PIS)",
            "unit SQD: without figures[1].weapon PIS",
            "unit SQD: without figures[2] (7 gunner MG)",
            "unit SQD: without figures[2].weapon MG",
            "unit SQD: without vehicle (wheels)",
            "unit SQD: without vehicle.open",
        ];
        assert_eq!(names(&["SQD elite"]), expected);
    }

    #[test]
    fn a_force_leads_to_the_cards_that_it_has_and_no_further() {
        let tank = ["weapon GUN: without features heavy", "unit TNK: without weapon GUN"];
        assert_eq!(names(&["TNK", "SMOKE"]), tank);
        let with_option = names(&["SQD", "SQD+bazooka"]);
        assert!(with_option.contains(&"weapon BAZ: without features one-shot".to_owned()));
        assert!(names(&[]).is_empty());
    }

    #[test]
    fn a_part_is_taken_out_of_the_text_and_nothing_else() {
        let all = parts(&["SQD"]);
        let without = |name: &str| {
            let part = all.iter().find(|part| part.name.ends_with(name)).expect("a part");
            (part.field.as_str(), part.army.text.clone())
        };
        let fewer = ARMY.replace("'heavy', 'passed-on'", "'heavy'");
        assert_eq!(without("features passed-on"), ("weapon.features", fewer));
        let unarmed = ARMY.replace("'leader', weapon = 'PIS' }", "'leader'}");
        let (field, text) = without("figures[1].weapon PIS");
        assert_eq!(field, "unit.figures.weapon");
        assert_eq!(text.replace(' ', ""), unarmed.replace(' ', ""));
        assert_eq!(without("vehicle.open").1, ARMY.replace(" open = true,", ""));
    }
}
