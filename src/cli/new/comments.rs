//! Comments in a data file, from what its schema says of its keys.

use std::collections::BTreeSet;

use serde_json::Value;
use toml_edit::{DocumentMut, Item, RawString, Table};

/// Characters of a line of comment.
const WIDTH: usize = 80;

/// Puts what the schema says of each key above the place where it stands first.
pub(super) fn explain(document: &mut DocumentMut, schema: &Value) {
    let mut told = BTreeSet::new();
    explain_table(document.as_table_mut(), &Place { whole: schema, here: schema }, "", &mut told);
}

/// A part of a schema.
#[derive(Clone, Copy)]
struct Place<'s> {
    whole: &'s Value,
    here: &'s Value,
}

impl<'s> Place<'s> {
    fn at(self, here: &'s Value) -> Self {
        Self { here, ..self }
    }

    /// Where a reference leads to, and the one alternative that is not null.
    fn resolved(self) -> Self {
        if let Some(target) = self.here["$ref"].as_str() {
            let found = target.strip_prefix('#').and_then(|way| self.whole.pointer(way));
            return found.map_or(self, |found| self.at(found).resolved());
        }
        let choices = ["anyOf", "allOf"].iter().find_map(|key| self.here[*key].as_array());
        let real: Vec<&Value> =
            choices.into_iter().flatten().filter(|choice| choice["type"] != "null").collect();
        match real[..] {
            [only] => self.at(only).resolved(),
            _ => self,
        }
    }

    /// What is said of a key of this table.
    fn property(self, key: &str) -> Option<Self> {
        let properties = &self.resolved().here["properties"];
        properties.get(key).map(|property| self.at(property))
    }

    /// What is said of the items of this array.
    fn items(self) -> Option<Self> {
        self.resolved().here.get("items").map(|items| self.at(items))
    }

    /// In words: its description, and the words it may be.
    fn words(self) -> Option<String> {
        let of_kind = self.resolved();
        let own = self.here["description"].as_str();
        let text = own.or_else(|| of_kind.here["description"].as_str())?;
        let choice = |lead: &str, place: Place<'_>| {
            let words = place.resolved().choices().filter(|words| words.len() > 1);
            words.map(|words| format!(" {lead}: {}.", words.join(", ")))
        };
        let one_of = choice("One of", of_kind)
            .or_else(|| of_kind.items().and_then(|items| choice("Any of", items)));
        Some(format!("{text}{}", one_of.unwrap_or_default()))
    }

    /// The words that it may be, if it is one of some words.
    fn choices(self) -> Option<Vec<&'s str>> {
        let plain = self.here["enum"].as_array();
        let constants = self.here["oneOf"].as_array();
        plain
            .map(|words| words.iter().filter_map(Value::as_str).collect())
            .or(constants.map(|all| all.iter().filter_map(|one| one["const"].as_str()).collect()))
    }
}

fn explain_table(table: &mut Table, place: &Place<'_>, path: &str, told: &mut BTreeSet<String>) {
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    for key in keys {
        let Some(property) = place.property(&key) else { continue };
        let way = format!("{path}.{key}");
        let words = if told.insert(way.clone()) { property.words() } else { None };
        let comment = words.map(|words| lines(&words)).unwrap_or_default();
        match &mut table[&key] {
            Item::Table(inner) => {
                above_table(inner, &comment);
                explain_table(inner, &property, &way, told);
            }
            Item::ArrayOfTables(tables) => {
                let Some(items) = property.items() else { continue };
                for (number, inner) in tables.iter_mut().enumerate() {
                    if number == 0 {
                        above_table(inner, &comment);
                    }
                    explain_table(inner, &items, &way, told);
                }
            }
            Item::Value(_) => {
                if let Some(mut key) = table.key_mut(&key) {
                    let decor = key.leaf_decor_mut();
                    let before =
                        decor.prefix().and_then(RawString::as_str).unwrap_or("").to_owned();
                    decor.set_prefix(before + &comment);
                }
            }
            Item::None => {}
        }
    }
}

fn above_table(table: &mut Table, comment: &str) {
    let decor = table.decor_mut();
    let before = decor.prefix().and_then(RawString::as_str).unwrap_or("\n").to_owned();
    decor.set_prefix(before + comment);
}

/// Words as lines of a comment.
fn lines(words: &str) -> String {
    let mut text = String::new();
    let mut line = "#".to_owned();
    for word in words.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            text += &line;
            text.push('\n');
            "#".clone_into(&mut line);
        }
        line.push(' ');
        line += word;
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_are_explained_once_and_stay() {
        let schema = json!({
            "properties": {
                "side": { "$ref": "#/$defs/Side" },
                "unit": { "description": "Its units.", "items": { "$ref": "#/$defs/Unit" } }
            },
            "$defs": {
                "Side": { "description": "Who plays.", "enum": ["red", "blue"] },
                "Unit": { "properties": {
                    "count": { "description": "How many." },
                    "traits": { "description": "Its traits.", "items": { "$ref": "#/$defs/Trait" } }
                } },
                "Trait": { "oneOf": [{ "const": "brave" }, { "const": "slow" }] }
            }
        });
        let mut document: DocumentMut =
            "side = 'red' # mine\n\n[[unit]]\ncount = 1\n\n[[unit]]\ntraits = []\ncount = 2\n"
                .parse()
                .unwrap();
        explain(&mut document, &schema);
        assert_eq!(
            document.to_string(),
            "# Who plays. One of: red, blue.\nside = 'red' # mine\n\n# Its units.\n[[unit]]\n\
             # How many.\ncount = 1\n\n[[unit]]\n# Its traits. Any of: brave, slow.\ntraits = []\n\
             count = 2\n"
        );
    }
}
