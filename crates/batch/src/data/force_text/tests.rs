//! Tests on the template, whose lines have a type and a count.

use super::*;
use crate::toy::{self, Army, Template};

const FORCE: &str = "ruleset = 'template'\nkind = 'force'\nname = 'reds'\ntitle = 'Reds'\n\
                     army = 'toys'\nlimit = 60\n# lines\n[[unit]]\ntype = 'rifle' # one\ncount = 3\n[[unit]]\ntype = 'gun'\n";

fn reds(army: &Army) -> ForceText<'_, Template> {
    ForceText::open(&Source::new("reds.toml", FORCE), army).unwrap()
}

fn units(text: &ForceText<'_, Template>) -> Vec<(String, u32)> {
    text.read(text.army).unwrap().units()
}

#[test]
fn copies_come_and_go() {
    let army = toy::army();
    let mut text = reds(&army);
    text.change("rifle", -1).unwrap();
    assert_eq!(units(&text), [("gun".to_owned(), 1), ("rifle".to_owned(), 2)]);
    assert_eq!(text.document.to_string(), FORCE.replace("count = 3", "count = 2"));
    text.change("gun", -1).unwrap();
    text.change("rifle", 2).unwrap();
    assert_eq!(units(&text), [("rifle".to_owned(), 4)]);
    text.change("gun", -1).unwrap_err();
    text.change("rifle", -2).unwrap();
    text.change("gun", 1).unwrap();
    assert_eq!(units(&text), [("gun".to_owned(), 1), ("rifle".to_owned(), 2)]);
}

#[test]
fn what_is_not_there_or_not_legal_is_refused() {
    let army = toy::army();
    let refusal = |id: &str, by: i64| reds(&army).change(id, by).unwrap_err().to_string();
    assert!(refusal("riffle", 1).contains("no entry `riffle`"), "{}", refusal("riffle", 1));
    assert!(refusal("riffle", 1).contains("did you mean `rifle`?"));
    assert!(refusal("gun", -2).contains("has only 1 of `gun`"));
    assert_eq!(refusal("gun", 1), "`limit`: the force costs 80 points; expected at most 60");
}

#[test]
fn forces_are_built_from_lines() {
    let army = toy::army();
    let text = reds(&army);
    let lines: BTreeMap<String, Table> =
        ["rifle", "gun"].map(|id| (id.to_owned(), text.line_for(id).unwrap())).into();
    let counts = Counts::from([("gun".to_owned(), 2), ("rifle".to_owned(), 3)]);
    assert!(text.build(&lines, &counts).is_none(), "80 points are beyond the limit");
    let force = text.without_limits().build(&lines, &counts).unwrap();
    assert_eq!(counts_of(&force), counts);
}

#[test]
fn lists_are_named_by_the_schema() {
    let schema = serde_json::json!({
        "properties": { "unit": { "type": "array" } },
        "$defs": { "Line": { "properties": {
            "type": { "type": "string" },
            "options": { "type": ["array", "null"] },
        } } },
    });
    assert_eq!(lists_of_lines(&schema), ["options"]);
}
