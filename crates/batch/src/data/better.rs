//! Army files with one number of a card one step better.

use std::collections::BTreeSet;

use toml_edit::{DocumentMut, Item, Value};
use wargauge_rules::roster::{Direction, Rulebook, Source};

use crate::data::document::{PathStep, leaves, number, open, set_number, value_at};

/// An army file in which one number is one step better for who has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetterCard {
    /// Which number: `weapon SAR: long 24 -> 26`.
    pub name: String,
    /// The name of the card; none where a number is not of one card.
    pub id: Option<String>,
    /// The file.
    pub army: Source,
}

/// All that the ruleset reads. A step is one, and a tenth of what is twenty or more; numbers within
/// words (`2xD6+1`) are numbers of the card, too.
pub fn better_cards<R: Rulebook>(army: &Source) -> Vec<BetterCard> {
    let Ok(document) = open(army) else { return Vec::new() };
    let mut found = Vec::new();
    for path in leaves(&document) {
        let keys = path.iter().filter_map(|step| match step {
            PathStep::Key(key) => Some(key.as_str()),
            PathStep::Item(_) => None,
        });
        let keys: Vec<&str> = keys.collect();
        let Some(direction) = R::better(&keys.join(".")) else { continue };
        for (from, to, changed) in stepped(&document, &path, direction) {
            let army = Source::new(army.name.clone(), changed.to_string());
            if R::read_army(&army).is_ok() {
                let field = field_of(&path);
                let id = id_of(&document, &path);
                let card = [keys.first().copied(), id.as_deref()];
                let card = card.into_iter().flatten().collect::<Vec<_>>().join(" ");
                found.push(BetterCard {
                    name: format!("{card}: {field} {from} -> {to}"),
                    id,
                    army,
                });
            }
        }
    }
    found
}

/// What a value of a card is called: its keys, and the places of lists among them from one on.
fn field_of(path: &[PathStep]) -> String {
    let card = 1 + usize::from(matches!(path.get(1), Some(PathStep::Item(_))));
    let mut field = String::new();
    for step in path.iter().skip(card) {
        match step {
            PathStep::Key(key) if field.is_empty() => field.push_str(key),
            PathStep::Key(key) => field.extend([".", key]),
            PathStep::Item(at) => field.push_str(&format!("[{}]", at + 1)),
        }
    }
    field
}

/// The name of the card that a value stands on.
fn id_of(document: &DocumentMut, path: &[PathStep]) -> Option<String> {
    let [PathStep::Key(list), PathStep::Item(at), ..] = path else { return None };
    document.get(list)?.get(*at)?.get("id")?.as_str().map(str::to_owned)
}

/// The names of the cards that a force of an army leads to: those that it names, those that they name,
/// and so on.
pub fn cards_in_use(army: &Source, force: &Source) -> BTreeSet<String> {
    let (Ok(army), Ok(force)) = (open(army), open(force)) else { return BTreeSet::new() };
    let mut known = words_of(force.as_item());
    loop {
        let before = known.len();
        let lists = army.iter().filter_map(|(_, item)| item.as_array_of_tables());
        for card in lists.flatten() {
            let id = card.get("id").and_then(Item::as_str);
            if id.is_some_and(|id| known.contains(id)) {
                known.append(&mut words_of(&Item::Table(card.clone())));
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// All words that stand as values below an item, those of `G04*3` and `INF elite` apart and whole.
fn words_of(item: &Item) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Some(text) = item.as_str() {
        found.insert(text.to_owned());
        found.extend(text.split([' ', '*', '+']).map(str::to_owned));
    } else if let Some(table) = item.as_table_like() {
        table.iter().for_each(|(_, item)| found.append(&mut words_of(item)));
    } else {
        let length = item.as_array().map_or(0, toml_edit::Array::len)
            + item.as_array_of_tables().map_or(0, toml_edit::ArrayOfTables::len);
        (0..length)
            .filter_map(|at| item.get(at))
            .for_each(|part| found.append(&mut words_of(part)));
    }
    found
}

/// A value before and after each step that can be made in it, with the document after it.
fn stepped(
    document: &DocumentMut,
    path: &[PathStep],
    direction: Direction,
) -> Vec<(String, String, DocumentMut)> {
    let mut changed = document.clone();
    let Some(value) = value_at(&mut changed, path).map(|value| value.clone()) else {
        return Vec::new();
    };
    let with = |new: Value| {
        let mut changed = document.clone();
        *value_at(&mut changed, path).expect("a place in this document") = new;
        changed
    };
    if let Some(old) = number(&value) {
        let Some(new) = one_better(old, direction) else { return Vec::new() };
        let mut better = value;
        set_number(&mut better, new);
        return vec![(old.to_string(), new.to_string(), with(better))];
    }
    let Some(text) = value.as_str() else { return Vec::new() };
    let words = numbers_in(text).into_iter().filter_map(|(start, end)| {
        let new = one_better(text[start..end].parse().ok()?, direction)?;
        let new = format!("{}{new}{}", &text[..start], &text[end..]);
        Some((text.to_owned(), new.clone(), with(Value::from(new))))
    });
    words.collect()
}

/// A number one step better; none below nothing.
fn one_better(old: f64, direction: Direction) -> Option<f64> {
    let step = (old / 10.0).floor().max(1.0);
    let new = match direction {
        Direction::More => old + step,
        Direction::Less => old - step,
    };
    (new >= 0.0).then_some(new)
}

/// Where the whole numbers of a text begin and end.
fn numbers_in(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()) {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end = at + 1,
            Some(_) | None => found.push((at, at + 1)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_or_a_tenth_and_never_below_nothing() {
        assert_eq!(one_better(4.0, Direction::More), Some(5.0));
        assert_eq!(one_better(4.0, Direction::Less), Some(3.0));
        assert_eq!(one_better(24.0, Direction::More), Some(26.0));
        assert_eq!(one_better(0.0, Direction::Less), None);
    }

    #[test]
    fn each_number_within_words_takes_a_step_of_its_own() {
        let document = open(&Source::new("a.toml", "[[weapon]]\nid = 'MG'\ndamage = '2xD6+1'\n"));
        let document = document.unwrap();
        let path = leaves(&document).into_iter().find(|path| {
            path.len() == 3 && { matches!(&path[2], PathStep::Key(key) if key == "damage") }
        });
        let path = path.unwrap();
        assert_eq!(id_of(&document, &path).as_deref(), Some("MG"));
        let steps = stepped(&document, &path, Direction::More);
        let after: Vec<&str> = steps.iter().map(|(_, to, _)| to.as_str()).collect();
        assert_eq!(after, ["3xD6+1", "2xD7+1", "2xD6+2"]);
    }

    #[test]
    fn places_of_a_list_are_told_apart() {
        let text =
            "[[weapon]]\nid = 'SMG'\ndice = [2, 2]\nnear = { hits = 1 }\n[infantry]\nmove = 4\n";
        let document = open(&Source::new("a.toml", text)).unwrap();
        let names: Vec<String> = leaves(&document).iter().map(|path| field_of(path)).collect();
        assert_eq!(names, ["id", "dice[1]", "dice[2]", "near.hits", "move"]);
    }

    #[test]
    fn a_force_leads_to_the_cards_of_its_cards() {
        let army = Source::new(
            "a.toml",
            "[[weapon]]\nid = 'MG'\n[[weapon]]\nid = 'GUN'\n[[unit]]\nid = 'SQD'\n\
             figures = [{ weapon = 'MG' }]\n[[unit]]\nid = 'TNK'\nweapon = 'GUN'\n",
        );
        let force = Source::new("f.toml", "stands = ['SQD*3']\n");
        let known = cards_in_use(&army, &force);
        assert!(known.contains("SQD") && known.contains("MG"), "{known:?}");
        assert!(!known.contains("GUN"), "{known:?}");
    }
}
