//! What a signature must say: parameters that belong together have a name as a whole, no function takes
//! many, and types and doc comments say what they are about.

use std::collections::BTreeMap;

use crate::code::{without_tests, words};
use crate::sources::{SourceFile, rust_files};

/// A function that has so many parameters, itself among them, has too many.
const TOO_MANY: usize = 6;

/// The most functions that may have just one parameter less than too many.
const MOST_LONG_LISTS: usize = 150;

/// Names that a type may not have: words that ask a question or that only their author understands.
const EMPTY_NAMES: [&str; 22] = [
    "Who", "Whose", "Whom", "When", "Until", "Then", "Most", "Says", "Lie", "Lee", "Hope", "Gift",
    "Deed", "Errand", "Outing", "Sundry", "Toll", "Where", "Which", "What", "Why", "How",
];

#[test]
fn no_parameter_is_a_tuple() {
    let found = faults(|file| {
        let functions = functions(file.code()).into_iter().filter(Function::takes_a_tuple);
        functions.map(|function| function.name).collect()
    });
    assert!(found.is_empty(), "functions that take a tuple:\n{}", found.join("\n"));
}

#[test]
fn functions_have_few_parameters() {
    let found = faults(|file| {
        let functions = functions(file.code()).into_iter();
        functions.filter(|one| one.count() >= TOO_MANY).map(|one| one.name).collect()
    });
    assert!(found.is_empty(), "functions of {TOO_MANY} parameters or more:\n{}", found.join("\n"));
    let long = faults(|file| {
        let functions = functions(file.code()).into_iter();
        functions.filter(|one| one.count() + 1 == TOO_MANY).map(|one| one.name).collect()
    });
    assert!(
        long.len() <= MOST_LONG_LISTS,
        "{} functions of {} parameters, and at most {MOST_LONG_LISTS} may be:\n{}",
        long.len(),
        TOO_MANY - 1,
        long.join("\n")
    );
}

#[test]
fn no_doc_comment_is_one_word() {
    let found = faults(|file| lone_words(file.code()));
    assert!(found.is_empty(), "comments that say one word:\n{}", found.join("\n"));
}

#[test]
fn types_have_names_that_say_something() {
    let found = faults(|file| empty_names(file.code()));
    assert!(found.is_empty(), "types whose names say nothing:\n{}", found.join("\n"));
}

/// What is wrong in the production code, each fault with its file.
fn faults(of_file: impl Fn(&SourceFile) -> Vec<String>) -> Vec<String> {
    let files = rust_files(&["crates", "src"]);
    let held = files.iter().filter(|file| is_held(&file.path));
    held.flat_map(|file| {
        let faults = of_file(file).into_iter();
        faults.map(|fault| format!("{}: {fault}", file.path)).collect::<Vec<_>>()
    })
    .collect()
}

/// Whether a file is held to the rules: code that no test alone uses.
fn is_held(path: &str) -> bool {
    !path.contains("/testing/")
}

/// A function with what it takes.
struct Function<'t> {
    name: String,
    parameters: Vec<Vec<&'t str>>,
}

impl Function<'_> {
    /// How many parameters it has, itself among them.
    fn count(&self) -> usize {
        self.parameters.len()
    }

    fn takes_a_tuple(&self) -> bool {
        self.parameters.iter().any(|words| {
            let colon = words.iter().position(|word| *word == ":");
            let of_type = colon.map_or(&words[..0], |colon| &words[colon + 1..]);
            is_tuple(words) || is_tuple(of_type)
        })
    }
}

/// Whether words begin with a tuple, perhaps behind a reference: parentheses with a comma of their own.
fn is_tuple(words: &[&str]) -> bool {
    let start = words.iter().position(|word| !["&", "mut"].contains(word)).unwrap_or(0);
    let is_open = words.get(start) == Some(&"(");
    is_open && in_brackets(&words[start..]).0.iter().any(|part| part.last() == Some(&","))
}

/// All functions of a text, those aside that are compiled for tests alone.
fn functions(text: &str) -> Vec<Function<'_>> {
    let words = without_tests(&words(text));
    let mut found = Vec::new();
    for at in (0..words.len()).filter(|&at| words[at] == "fn") {
        let Some(name) = words.get(at + 1) else { continue };
        let mut rest = &words[at + 2..];
        if rest.first() == Some(&"<") {
            rest = &rest[in_brackets(rest).1..];
        }
        // A type of functions has no name, and a macro may put any there.
        if rest.first() != Some(&"(") || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            continue;
        }
        let (parts, _) = in_brackets(rest);
        let parameters = parts.into_iter().map(|part| match part {
            [whole @ .., ","] => whole.to_vec(),
            whole => whole.to_vec(),
        });
        found.push(Function { name: (*name).to_owned(), parameters: parameters.collect() });
    }
    found
}

/// The parts of what stands in the brackets that words begin with, each with its comma, and how many
/// words the brackets take.
fn in_brackets<'w, 't>(words: &'w [&'t str]) -> (Vec<&'w [&'t str]>, usize) {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 1, 0_usize);
    for (at, word) in words.iter().enumerate() {
        match *word {
            "(" | "[" | "{" | "<" => depth += 1,
            // An arrow is two words.
            ">" if at > 0 && ["-", "="].contains(&words[at - 1]) => {}
            ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
            "," if depth == 1 => {
                parts.push(&words[begin..=at]);
                begin = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            if begin < at {
                parts.push(&words[begin..at]);
            }
            return (parts, at + 1);
        }
    }
    (parts, words.len())
}

/// Doc comments of one line that are a single word with a full stop.
fn lone_words(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let comment = |at: usize| lines.get(at).and_then(|line| line.strip_prefix("///"));
    let is_lone = |at: &usize| {
        let stands_alone = (*at == 0 || comment(at - 1).is_none()) && comment(at + 1).is_none();
        let word = comment(*at).unwrap_or_default().trim();
        let is_word = word.starts_with(char::is_alphabetic) && !word.contains(char::is_whitespace);
        stands_alone && is_word && word.ends_with('.')
    };
    (0..lines.len()).filter(is_lone).map(|at| format!("line {}: {}", at + 1, lines[at])).collect()
}

/// Types of a text whose names say nothing, those aside that are compiled for tests alone.
fn empty_names(text: &str) -> Vec<String> {
    let words = without_tests(&words(text));
    let is_defined = |two: &&[&str]| {
        ["struct", "enum", "trait", "type", "union"].contains(&two[0])
            && EMPTY_NAMES.contains(&two[1])
    };
    words.windows(2).filter(is_defined).map(|two| two.join(" ")).collect()
}

/// The functions of a text by their names: how many parameters each has, and whether one is a tuple.
fn judged(text: &str) -> BTreeMap<String, (usize, bool)> {
    let functions = functions(text).into_iter();
    functions.map(|one| (one.name.clone(), (one.count(), one.takes_a_tuple()))).collect()
}

#[test]
fn a_tuple_is_found_as_a_pattern_and_as_a_type() {
    for parameter in [
        "(a, b): (u8, u8)",
        "(a, b): Pair",
        "pair: (u8, u8)",
        "pair: &(u8, u8)",
        "pair: &'a mut (u8, Option<u8>)",
        "&(a, b): &Pair",
        "mut pair: (u8,)",
        "Pair(a, b): Pair, (c, d): (u8, fn(u8) -> u8)",
    ] {
        let found = judged(&format!("impl Row {{ fn take(&self, {parameter}) -> u8 {{ 0 }} }}"));
        assert!(found["take"].1, "{parameter}");
    }
}

#[test]
fn what_only_looks_like_a_tuple_is_none() {
    for parameter in [
        "unit: ()",
        "tell: &mut (dyn FnMut(u8, u8) + Send)",
        "work: &(impl Fn(u8, u8) -> u8 + Sync)",
        "work: impl Fn(u8, (u8, u8)) -> (u8, u8)",
        "pairs: &[(u8, u8)]",
        "pair: Option<(u8, u8)>",
        "Pair { a, b }: Pair",
        "[a, b]: [u8; 2]",
        "Pair(a, b): Pair",
        "cell: fn(&Row, u8) -> u8",
    ] {
        let found = judged(&format!("fn take({parameter}) {{}}"));
        assert_eq!(found["take"], (1, false), "{parameter}");
    }
}

#[test]
fn parameters_are_counted_with_the_receiver_and_whatever_they_hold() {
    let text = "
        fn none() {}
        fn two<T: Fn(u8, u8) -> u8, const N: usize>(first: T, second: BTreeMap<u8, [u8; N]>,) {}
        trait Play { fn five(&mut self, a: u8, b: u8, c: (u8), d: fn(u8, u8)) -> Option<u8>; }
        fn six(a: u8, b: u8, c: u8, /* the last, */ d: u8, e: u8, f: impl Fn(u8) -> u8) {}
        #[cfg(test)]
        fn seven(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8) {}
        macro_rules! any { ($name:ident) => { fn $name(a: u8) {} } }
        const ALL: fn(u8, u8) -> u8 = u8::max;
        // fn eight(a: (u8, u8)) {}
    ";
    let counts: Vec<(String, usize)> =
        judged(text).into_iter().map(|(name, (count, _))| (name, count)).collect();
    let wanted = [("five", 5), ("none", 0), ("six", 6), ("two", 2)];
    assert_eq!(counts, wanted.map(|(name, count)| (name.to_owned(), count)));
}

#[test]
fn one_word_with_a_full_stop_is_no_comment() {
    let text = "
        /// Who.
        unit: u8,
        /// Who goes.
        mover: u8,
        /// Always
        always: u8,
        /// Where it begins and where it
        /// ends.
        /// Here.
        path: u8,
        // Why.
        /// [`Unit`].
        of: u8,
    ";
    assert_eq!(lone_words(text), ["line 2: /// Who."]);
}

#[test]
fn a_name_that_says_nothing_is_found_where_it_is_defined() {
    let text = "
        pub(crate) struct Whose { lie: Lie }
        enum What { Then }
        impl Game for Chess { type Where = u8; }
        struct Lying<Lie>(Lie);
        trait Whatever { fn which(&self) -> Which; }
        #[cfg(test)]
        struct Hope;
    ";
    assert_eq!(empty_names(text), ["struct Whose", "enum What", "type Where"]);
}

#[test]
fn what_tests_alone_use_is_not_held() {
    assert!(!is_held("crates/studies/src/testing/films.rs"));
    assert!(is_held("crates/rules/src/lib.rs"));
}
