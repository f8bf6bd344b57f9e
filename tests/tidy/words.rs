//! Plain words: short sentences, the field's own terms, one spelling.

use crate::pages_of_docs::{Page, pages};

/// The most words that nine sentences of ten may have.
const USUAL: usize = 28;
/// The most words that any sentence may have.
const LONGEST: usize = 45;
/// The most words of the README.
const README: usize = 900;

/// The most lines of a page about a doctrine.
const DOCTRINE: usize = 60;

/// Turns of phrase that no page may hold: foreign to the field, or a diary.
const BANNED: [&str; 42] = [
    "who holds",
    "of which there",
    "that there is not",
    "that there are not",
    "which there are not",
    "so that no",
    "what comes of it",
    "since then",
    "formerly",
    "until now",
    "used to be",
    "as it was before",
    "the doctrine before",
    "before what follows",
    "the same before",
    "at the time of writing",
    "deserve belief",
    "told of",
    "is told apart",
    "are told apart",
    "the games do not tell",
    "of none",
    "of a hundred",
    "of one hundred",
    "to either side",
    "in the mean",
    "by lot",
    "whoever",
    "is to be had",
    "who goes first",
    "what it holds itself to",
    "its kind alone",
    "now less then",
    "is none",
    "there is none",
    "for whom",
    "be it",
    "as ever",
    "hither",
    "thereof",
    "wherein",
    "whereof",
];

/// American spellings; the program's messages are British.
const AMERICAN: [&str; 12] = [
    "color", "armor", "neighbor", "behavior", "center", "favor", "defense", "labeled", "gray",
    "honor", "analyze", "organize",
];

/// Pages that nobody has rewritten yet. The list may only shrink: a page that keeps the limits must leave it.
const NOT_YET: [&str; 0] = [];

/// What is wrong with the words of a page.
fn faults(page: &Page) -> Vec<String> {
    let mut sentences = page.sentences();
    sentences.sort();
    let mut faults = Vec::new();
    if let Some((words, sentence)) = sentences.last()
        && *words > LONGEST
    {
        faults.push(format!("a sentence of {words} words, at most {LONGEST}: {sentence}"));
    }
    if let Some((words, sentence)) = sentences.get(sentences.len() * 9 / 10)
        && *words > USUAL
    {
        let rule = format!("nine sentences of ten have at most {USUAL} words, here {words}");
        faults.push(format!("{rule}: {sentence}"));
    }
    let text = page.chunks().join(" ").to_lowercase();
    let banned = BANNED.iter().filter(|turn| holds(&text, turn));
    faults.extend(banned.map(|turn| format!("`{turn}`")));
    let american = AMERICAN.iter().filter(|word| text.split(' ').any(|one| one.starts_with(*word)));
    faults.extend(american.map(|word| format!("`{word}` is American, the program is British")));
    faults
}

/// Whether a text holds a turn as whole words.
fn holds(text: &str, turn: &str) -> bool {
    let ends = |neighbour: Option<char>| neighbour.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(turn).any(|(at, _)| {
        ends(text[..at].chars().next_back()) && ends(text[at + turn.len()..].chars().next())
    })
}

#[test]
fn pages_are_in_plain_words() {
    let mut wrong = Vec::new();
    for page in pages() {
        let faults = faults(&page);
        if !NOT_YET.contains(&page.path.as_str()) {
            wrong.extend(faults.iter().map(|fault| format!("{}: {fault}", page.path)));
        } else if faults.is_empty() {
            wrong.push(format!("{}: keeps the limits now, so that no list excuses it", page.path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn excused_pages_are_there() {
    let all: Vec<String> = pages().into_iter().map(|page| page.path).collect();
    for path in NOT_YET {
        assert!(all.iter().any(|one| one == path), "{path} is not a page");
    }
}

#[test]
fn the_readme_is_read_in_ninety_seconds() {
    let all = pages();
    let readme = all.iter().find(|page| page.path == "README.md").expect("the README");
    let words = readme.text.split_whitespace().count();
    assert!(words <= README, "{words} words, at most {README}");
}

/// A page of a doctrine says what is true today; what was tried is an experiment.
#[test]
fn pages_of_doctrines_are_short() {
    let all = pages();
    let doctrines = all.iter().filter(|page| page.path.ends_with("-doctrine.md"));
    let long: Vec<&str> = doctrines
        .filter(|page| page.text.lines().count() > DOCTRINE)
        .map(|page| page.path.as_str())
        .collect();
    assert!(long.is_empty(), "more than {DOCTRINE} lines: {}", long.join(", "));
}

#[test]
fn sentences_are_counted_as_people_read_them() {
    let text = "# A heading is not one\n\nRun `a b c` twice: [the page](x.md) says so. And (now).\n\
                | a cell with words | 12 |\n```\nno words of code are counted\n```\n- one item of a list\n";
    let page = Page { path: String::new(), text: text.to_owned() };
    let counts: Vec<usize> = page.sentences().into_iter().map(|(words, _)| words).collect();
    assert_eq!(counts, [3, 4, 4, 5]);
}

#[test]
fn long_sentences_and_banned_turns_are_faults() {
    let fault_of = |text: &str| faults(&Page { path: String::new(), text: text.to_owned() });
    assert_eq!(fault_of("A plain sentence stays.").len(), 0);
    assert_eq!(fault_of(&format!("{}end.", "word ".repeat(45))).len(), 2);
    assert_eq!(fault_of("Whoever draws the colour red.").len(), 1);
    assert_eq!(fault_of("The color of an armored car.").len(), 2);
}
