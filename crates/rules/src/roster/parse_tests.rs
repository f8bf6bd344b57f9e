use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::roster::{Exactly, Spanned};

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Army {
    title: String,
    #[serde(default)]
    unit: Vec<Unit>,
    limits: Option<Limits>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    most: Spanned<u8>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    id: Spanned<String>,
    strength: u8,
    profile: Option<Profile>,
    #[serde(default)]
    weapons: Vec<Weapon>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Profile {
    class: Spanned<Class>,
    fast: Option<bool>,
    size: Option<Exactly<i16, 2>>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Class {
    Infantry,
    ArmouredCar,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Weapon {
    Rifle,
    Gun { calibre: u16 },
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Terrain {
    Wood { height: u8 },
    Road,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Table {
    #[serde(default)]
    terrain: Vec<Terrain>,
    #[serde(default, alias = "inches")]
    width: u8,
    #[serde(default, deserialize_with = "even")]
    depth: u8,
}

fn even<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let depth = <u8 as serde::Deserialize>::deserialize(deserializer)?;
    if depth % 2 == 0 {
        return Ok(depth);
    }
    Err(serde::de::Error::custom(format!("{depth} is odd; expected an even number")))
}

/// Four good lines, so that what a test adds starts on line 5.
const GOOD: &str = "title = \"Blüe\"\n[[unit]]\nid = \"a\"\nstrength = 3\n";

/// The message for a text, and the piece of the text it points at.
fn complaint<T: DeserializeOwned + core::fmt::Debug>(text: &str) -> (String, String) {
    let source = Source::new("f", text);
    let error = parse::<T>(&source).expect_err(text);
    let span = error.span.clone().expect("every error of a file has a place");
    (error.to_string(), text[span].to_owned())
}

#[track_caller]
fn refused(text: &str, message: &str, piece: &str) {
    assert_eq!(complaint::<Army>(text), (message.to_owned(), piece.to_owned()));
}

/// As [`refused`], for lines added to [`GOOD`].
#[track_caller]
fn added(lines: &str, message: &str, piece: &str) {
    refused(&format!("{GOOD}{lines}"), message, piece);
}

#[test]
fn a_good_text_is_read_with_its_spans() {
    let text = format!("{GOOD}profile = {{ class = 'armoured-car', size = [1, 2] }}");
    let army: Army = parse(&Source::new("f", text.as_str())).expect("a good text");
    assert_eq!(army.title, "Blüe");
    let profile = army.unit[0].profile.as_ref().expect("one profile");
    assert_eq!(*profile.class, Class::ArmouredCar);
    assert_eq!(&text[profile.class.span()], "'armoured-car'");
    assert_eq!(profile.size, Some(Exactly([1, 2])));
}

#[test]
fn unknown_keys_are_pointed_at() {
    added(
        "strenght = 3",
        "f:5:1: `unit[0].strenght`: unknown key `strenght`; expected one of id, strength, \
         profile, weapons (did you mean `strength`?)",
        "strenght",
    );
    added(
        "profile = { class = 'infantry', clas = 3 }",
        "f:5:33: `unit[0].profile.clas`: unknown key `clas`; expected one of class, fast, size \
         (did you mean `class`?)",
        "clas",
    );
    added(
        "weapons = ['rifle', { gun = { calibr = 3 } }]",
        "f:5:31: `unit[0].weapons[1].gun.calibr`: unknown key `calibr`; expected calibre \
         (did you mean `calibre`?)",
        "calibr",
    );
    refused(
        "title = 'ü'\na.b = 1",
        "f:2:1: `a`: unknown key `a`; expected one of title, unit, limits",
        "a",
    );
}

#[test]
fn unknown_words_are_pointed_at() {
    added(
        "[unit.profile]\nclass = 'infantri'",
        "f:6:9: `unit[0].profile.class`: unknown word `infantri`; expected one of infantry, \
         armoured-car (did you mean `infantry`?)",
        "'infantri'",
    );
    added(
        "weapons = ['rifle', { gum = { calibre = 3 } }]",
        "f:5:23: `unit[0].weapons[1]`: unknown word `gum`; expected one of rifle, gun \
         (did you mean `gun`?)",
        "gum",
    );
}

#[test]
fn missing_keys_point_at_their_table() {
    added("[[unit]]\nid = 'b'", "f:5:1: `unit[1].strength`: key `strength` is missing", "[[unit]]");
    added("[limits]\n", "f:5:1: `limits.most`: key `most` is missing", "[limits]");
    added(
        "weapons = [{ gun = {} }]",
        "f:5:20: `unit[0].weapons[0].gun.calibre`: key `calibre` is missing",
        "{}",
    );
    refused("", "f:1:1: `title`: key `title` is missing", "");
}

#[test]
fn values_of_the_wrong_type_are_pointed_at() {
    let wrong = [
        ("fast = 3", "fast`: found the whole number 3; expected true or false", "3"),
        ("class = 5", "class`: found a whole number; expected a word in quotes", "5"),
        ("fast = 0.5", "fast`: found the number 0.5; expected true or false", "0.5"),
        ("fast = 'é'", "fast`: found the text \"é\"; expected true or false", "'é'"),
        ("fast = []", "fast`: found a list; expected true or false", "[]"),
        ("fast = 2024-01-01", "fast`: found a date or time; expected true or false", "2024-01-01"),
        ("size = true", "size`: found true; expected a list of 2 values", "true"),
        ("size = [1]", "size`: found 1 value; expected a list of 2 values", "[1]"),
        ("size = [1, 2, 3]", "size`: found 3 values; expected a list of 2 values", "[1, 2, 3]"),
    ];
    for (line, message, piece) in wrong {
        let column = line.find('=').expect("a setting") + 3;
        let message = format!("f:6:{column}: `unit[0].profile.{message}");
        added(&format!("[unit.profile]\n{line}"), &message, piece);
    }
    added(
        "profile = 5",
        "f:5:11: `unit[0].profile`: found the whole number 5; expected a table",
        "5",
    );
    added(
        "weapons = ['gun']",
        "f:5:12: `unit[0].weapons[0]`: found a word alone; expected a table with the word as its \
         key",
        "'gun'",
    );
    added(
        "weapons = [{ gun = { calibre = 3 }, rifle = {} }]",
        "f:5:12: `unit[0].weapons[0]`: found a table; expected a table with one key",
        "{ gun = { calibre = 3 }, rifle = {} }",
    );
}

#[test]
fn numbers_out_of_range_are_pointed_at() {
    added(
        "[limits]\nmost = 300",
        "f:6:8: `limits.most`: found the whole number 300; expected a whole number from 0 to 255",
        "300",
    );
    added(
        "profile = { class = 'infantry', size = [1, -40_000] }",
        "f:5:44: `unit[0].profile.size[1]`: found the whole number -40000; expected a whole \
         number from -32768 to 32767",
        "-40_000",
    );
    let huge = "9".repeat(50);
    added(
        &format!("[limits]\nmost = {huge}"),
        "f:6:8: `limits.most`: the number is too large",
        &huge,
    );
}

#[test]
fn keys_set_twice_are_pointed_at() {
    added("id = 'b'", "f:5:1: `unit[0].id`: `id` is already set on line 3", "id");
    added("[limits]\nmost = 1\n[limits]", "f:7:2: `limits`: `limits` is set twice", "limits");
    let (message, _) = complaint::<Table>("width = 1\ninches = 1");
    assert_eq!(message, "f:1:1: `width`: `width` is set twice, under two names");
}

#[test]
fn slips_of_syntax_are_pointed_at() {
    let any = "expected text in quotes, a number, true, false, a list or a table";
    added("profile = ", &format!("f:5:11: `unit[0].profile`: the value is missing; {any}"), "");
    added(
        "profile = infantry",
        &format!("f:5:11: `unit[0].profile`: `infantry` is no value; {any}"),
        "infantry",
    );
    added("profile", "f:5:8: a key without a value; expected `key = value`", "");
    added("weapons = ['é', ", "f:5:16: `unit[0].weapons`: unclosed array; expected `]`", "");
    added("[unit.profile", "f:5:14: `unit[0].profile`: unclosed table; expected `]`", "");
    refused(
        "title = 'ééé' x",
        "f:1:15: `title`: unexpected key or value; expected newline, `#`",
        "",
    );
}

#[test]
fn buffered_mirrors_still_point_at_the_key_or_word() {
    let good = "[[terrain]]\ntype = 'road'\n[[terrain]]\n";
    assert_eq!(
        complaint::<Table>(&format!("{good}type = 'wood'\nheight = 2\nheigth = 2")),
        (
            "f:6:1: `terrain[1].heigth`: unknown key `heigth`; expected height \
             (did you mean `height`?)"
                .into(),
            "heigth".into()
        )
    );
    assert_eq!(
        complaint::<Table>(&format!("{good}type = 'woods'")),
        (
            "f:4:8: `terrain[1].type`: unknown word `woods`; expected one of wood, road \
             (did you mean `wood`?)"
                .into(),
            "'woods'".into()
        )
    );
}

#[test]
fn types_that_check_themselves_say_what_they_expect() {
    let (message, piece) = complaint::<Table>("depth = 3");
    assert_eq!(message, "f:1:9: `depth`: 3 is odd; expected an even number");
    assert_eq!(piece, "3");
}

/// One way to spoil a text.
#[derive(Clone, Debug)]
enum Spoil {
    Delete(Index),
    Insert(Index, char),
    Replace(Index, char),
    SwapLines(Index, Index),
    Cut(Index),
}

fn spoils() -> impl Strategy<Value = Spoil> {
    let letter = prop_oneof![
        proptest::sample::select(vec![
            '[', ']', '{', '}', '=', '"', '\'', '\n', '\r', '.', ',', '#', '-', '_', '0', '\\',
            'é', '\u{feff}', '🂡', '\0'
        ]),
        any::<char>()
    ];
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Spoil::Delete),
        (at(), letter.clone()).prop_map(|(at, letter)| Spoil::Insert(at, letter)),
        (at(), letter).prop_map(|(at, letter)| Spoil::Replace(at, letter)),
        (at(), at()).prop_map(|(one, other)| Spoil::SwapLines(one, other)),
        at().prop_map(Spoil::Cut),
    ]
}

fn spoil(text: &str, spoil: &Spoil) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return String::new();
    }
    let count = letters.len();
    match *spoil {
        Spoil::Delete(at) => drop(letters.remove(at.index(count))),
        Spoil::Insert(at, letter) => letters.insert(at.index(count), letter),
        Spoil::Replace(at, letter) => letters[at.index(count)] = letter,
        Spoil::Cut(at) => letters.truncate(at.index(count)),
        Spoil::SwapLines(one, other) => {
            let mut lines: Vec<&str> = text.split('\n').collect();
            let count = lines.len();
            lines.swap(one.index(count), other.index(count));
            return lines.join("\n");
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn spoilt_texts_are_read_or_refused_with_a_place(
        spoilt in proptest::collection::vec(spoils(), 1..4)
    ) {
        let good = format!(
            "{GOOD}weapons = [\"rifle\", {{ gun = {{ calibre = 75 }} }}]\n\
             profile = {{ class = 'infantry', fast = true }} # ünder way\n\
             [limits]\nmost = 3\n"
        );
        let text = spoilt.iter().fold(good, |text, one| spoil(&text, one));
        let source = Source::new("f", text.as_str());
        if let Err(error) = parse::<Army>(&source) {
            let span = error.span.expect("every error of a file has a place");
            prop_assert!(text.get(span.clone()).is_some(), "{span:?} is not in {text:?}");
            prop_assert!(!error.problem.is_empty());
        }
    }
}
