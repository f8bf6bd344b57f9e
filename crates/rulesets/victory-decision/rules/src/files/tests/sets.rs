//! Armies and forces are sets (VD-LIST-29).

use crate::book::VictoryDecision;
use crate::files::tests::{army, army_of, force_of, names, source};
use crate::units::army::Army;
use wargauge_rules::game::Side;
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::testing::shipped::good;

/// The parts of a text of which each but the first begins with such a line.
fn parts<'t>(text: &'t str, head: &str) -> Vec<&'t str> {
    let heads: Vec<usize> = text.match_indices(head).map(|(at, _)| at).collect();
    let ends = heads.iter().skip(1).copied().chain([text.len()]);
    let mut parts = vec![&text[..heads[0]]];
    parts.extend(heads.iter().zip(ends).map(|(&begin, end)| &text[begin..end]));
    parts
}

/// The text with those parts the other way round, all other lines where they were.
fn turned(text: &str, head: &str) -> String {
    let mut all = parts(text, head);
    all[1..].reverse();
    all.concat()
}

fn read_army(file: &Source, text: String) -> Army {
    good(VictoryDecision::read_army(&Source::new(&file.name, text)))
}

/// VD-LIST-29: units of an army, and lines of a force, in any order.
#[test]
fn the_order_of_lines_says_nothing() {
    for name in names("armies") {
        let file = source(&format!("armies/{name}.toml"));
        let other = read_army(&file, turned(&file.text, "\n[[unit]]\n"));
        assert!(other == army(&name), "{name}");
    }
    for name in names("forces") {
        let file = source(&format!("forces/{name}.toml"));
        let army = army_of(&file);
        let read = |text: String| good(VictoryDecision::read_force(&Source::new("f", text), &army));
        assert!(read(turned(&file.text, "\n[[unit]]\n")) == read(file.text.clone()), "{name}");
    }
}

/// VD-LIST-29: weapons are in the order of their identifiers, whatever else there is.
#[test]
fn weapons_stand_by_their_identifiers() {
    let army = army("german-grenadier");
    let order: Vec<u8> = army.weapons.iter().map(|weapon| weapon.card_order).collect();
    let own = order.windows(2).take_while(|pair| pair[0] < pair[1]).count() + 1;
    assert!(army.weapons[own..].iter().all(|weapon| weapon.name.ends_with("(captured)")));
    let at = |name: &str| army.weapons.iter().position(|weapon| weapon.name == name);
    assert!(at("MG-42 LMG") < at("Bolt Action rifle") && at("Bolt Action rifle") < at("SMG"));
}

/// VD-LIST-29: options in any order, and copies on one line or on several.
#[test]
fn copies_may_stand_on_lines_of_their_own() {
    let head = "[[unit]]\nunit = 'grenadier-command-squad'\noptions = ";
    let squads = "[[unit]]\nunit = 'grenadier-squad'\n";
    let one = format!("{head}['radioman', 'light-strike']\n{squads}count = 3\n");
    let other = format!("{squads}{head}['light-strike', 'radioman']\n{squads}count = 2\n");
    let read = |lines: &str| force_of("german-grenadier", lines).expect("a force");
    assert_eq!(read(&one), read(&other));
    assert_eq!(read(&other).lines.len(), 2);
}

/// VD-LIST-29: dice hang on the entry and the copy, not on what else the army sells; those of parts
/// are their own.
#[test]
fn an_entry_that_nobody_uses_moves_no_dice() {
    let file = source("armies/german-grenadier.toml");
    let whole = army("german-grenadier");
    let unused = |part: &&str| !part.contains("\nid = \"panther-g\"\n");
    let text: Vec<&str> = parts(&file.text, "\n[[unit]]\n").into_iter().filter(unused).collect();
    let less = read_army(&file, text.concat());
    assert_eq!(less.units.len() + 1, whole.units.len());
    let keys = |army| {
        let source = source("forces/german-750.toml");
        let force = good(VictoryDecision::read_force(&source, army));
        let rows = force.rows(Side::B, 0, 0);
        rows.iter().map(|row| row.profile.dice_key).collect::<Vec<u32>>()
    };
    assert_eq!(keys(&less), keys(&whole));
}

/// VD-LIST-29: an error names the line of the file, wherever the set has it.
#[test]
fn errors_name_the_lines_of_the_file() {
    let squads = "[[unit]]\nunit = 'grenadier-squad'\ncount = 2\n";
    let command = "[[unit]]\nunit = 'grenadier-command-squad'\n";
    let error = force_of("german-grenadier", &format!("{squads}{command}{command}"));
    let error = error.expect_err("two of one HQ");
    assert!(error.contains("`unit[2]`"), "{error}");
}
