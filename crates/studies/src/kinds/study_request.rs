//! A study as data: the same for a command line, a fleet, a page and a notebook.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::{NameList, split};
use crate::kinds::any_study::{command_named, study_of};
use crate::rulesets::library::Library;
use crate::study::contract::Study;

/// What a study is asked, as JSON has it:
///
/// ```json
/// { "study": "run", "scenarios": ["grid/two-villages"], "games": 400, "seed": 5, "mirrors": true }
/// ```
///
/// Members are the options of the command of that name, with `_` for `-`, and the names of what stands
/// without an option (`wargauge run --help`). An option that takes no value is `true`; one that may be given
/// again, and a list of names, is an array.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyRequest {
    /// The command that asks for such a study.
    pub study: String,
    /// Its arguments.
    #[serde(flatten)]
    pub arguments: Map<String, Value>,
}

impl StudyRequest {
    /// A request for a study of a kind, of which nothing is said yet.
    #[must_use]
    pub fn new(study: &str) -> Self {
        Self { study: study.to_owned(), arguments: Map::new() }
    }

    /// The same with an argument more, or another value for it.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.arguments.insert(name.to_owned(), value.into());
        self
    }

    /// The study that is asked for, all that it needs read and checked.
    ///
    /// # Errors
    /// As [`words`](Self::words) and [`study_of`].
    pub fn study(&self, library: &Library) -> Result<Box<dyn Study>, DataError> {
        study_of(&self.words()?, library)
    }

    /// The request as words of the command line.
    ///
    /// # Errors
    /// If there is no such kind of study, it has no such argument, or its value is of another form.
    pub fn words(&self) -> Result<Vec<String>, DataError> {
        let command = command_named(&self.study)?;
        let mut words = vec![self.study.clone()];
        for (name, value) in &self.arguments {
            let arg =
                command.get_arguments().find(|arg| name_of(arg) == *name).ok_or_else(|| {
                    let known: BTreeSet<String> = command.get_arguments().map(name_of).collect();
                    let problem = format!("`{}` has no argument `{name}`", self.study);
                    DataError::new(problem).one_of(name, known.iter().map(String::as_str))
                })?;
            add_words(arg, name, value, &mut words)?;
        }
        Ok(words)
    }

    /// The request that words of the command line make, the name of the command first.
    ///
    /// # Errors
    /// If they are those of no study.
    pub fn of_words(words: &[String]) -> Result<Self, DataError> {
        let study = words.first().map_or("", String::as_str);
        let command = command_named(study)?;
        let matches = command.clone().try_get_matches_from(&words[1..]).map_err(|error| {
            let said = error.to_string();
            let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
            DataError::new(format!("the arguments of `{study}` cannot be read: {said}"))
        })?;
        let mut request = Self::new(study);
        for arg in command.get_arguments() {
            if matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine) {
                request.arguments.insert(name_of(arg), value_of(arg, &matches));
            }
        }
        Ok(request)
    }
}

/// What a request calls an argument.
fn name_of(arg: &Arg) -> String {
    arg.get_long().unwrap_or(arg.get_id().as_str()).replace('-', "_")
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

fn is_of_names(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == TypeId::of::<NameList>()
}

/// Whether an argument may have several values.
fn takes_many(arg: &Arg) -> bool {
    let many = arg.get_num_args().is_some_and(|number| number.max_values() > 1);
    many || matches!(arg.get_action(), ArgAction::Append)
}

/// Adds the words of an argument with a value.
fn add_words(
    arg: &Arg,
    name: &str,
    value: &Value,
    words: &mut Vec<String>,
) -> Result<(), DataError> {
    let wrong = |expected: &str| {
        Err(DataError::new(format!("`{name}` is {value}")).expected(expected.to_owned()))
    };
    if let Value::Bool(asked) = value {
        let alone =
            is_flag(arg) || arg.get_num_args().is_some_and(|number| number.min_values() == 0);
        if !alone {
            return wrong("a value");
        }
        words.extend(asked.then(|| format!("--{}", arg.get_long().unwrap_or(name))));
        return Ok(());
    }
    if is_flag(arg) {
        return wrong("true or false");
    }
    if let Value::Array(names) = value
        && is_of_names(arg)
        && !takes_many(arg)
    {
        let Some(word) = word_of(names) else { return wrong("names") };
        words.push(arg.get_long().map_or(word.clone(), |long| format!("--{long}={word}")));
        return Ok(());
    }
    let values = match value {
        Value::Array(values) if takes_many(arg) => values.as_slice(),
        Value::Array(_) => return wrong("one value"),
        one => core::slice::from_ref(one),
    };
    for value in values {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return wrong("words or numbers"),
        };
        let text =
            if is_of_names(arg) { NameList::word(&[NameList::new(vec![text])]) } else { text };
        words.push(match arg.get_long() {
            Some(long) => format!("--{long}={text}"),
            None => text,
        });
    }
    Ok(())
}

/// Names in one word; `None` if there is something else among them.
fn word_of(names: &[Value]) -> Option<String> {
    let names: Option<Vec<String>> =
        names.iter().map(|name| name.as_str().map(str::to_owned)).collect();
    Some(NameList::word(&[NameList::new(names?)]))
}

/// The value that words have given an argument.
fn value_of(arg: &Arg, matches: &ArgMatches) -> Value {
    let id = arg.get_id().as_str();
    if is_flag(arg) {
        return Value::Bool(matches.get_flag(id));
    }
    let texts = matches.get_raw(id).into_iter().flatten().map(OsStr::to_string_lossy);
    if is_of_names(arg) {
        return texts.flat_map(|text| split(&text)).map(Value::String).collect();
    }
    let mut values = texts.map(|text| number_or_text(&text, arg.get_value_parser()));
    if takes_many(arg) { values.collect() } else { values.next().unwrap_or(Value::Bool(true)) }
}

/// A number as one, if it is written as JSON writes it and the argument is no text.
fn number_or_text(text: &str, parser: &ValueParser) -> Value {
    let is_text = parser.type_id() == TypeId::of::<String>();
    let number = serde_json::from_str::<Value>(text).ok();
    let same = |value: &Value| {
        let written = value.to_string();
        value.is_number() && written == text
    };
    match number.filter(same).filter(|_| !is_text) {
        Some(number) => number,
        None => Value::String(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn words_make_a_request_and_a_request_makes_words() {
        for text in [
            "run grid/two-villages --seed 5 --games 400 --forces a,b\\,c --mirrors --policy a=rush",
            "run a b --until-width 0.02 --max-games 2000 --rule x=1 --rule y=on",
            "compare a --force b --variant=+INF --variant -TNK --marginal --against c,d",
            "tune army --scenario a b --granularity 0.5 --what-if INF=10,TNK=18",
            "campaign --ruleset grid --games 30",
            "sweep a --rule fire=on,off --games 100",
            "duel 2*a,b c@d --range 3,6 --games 200 --policy a=rush --rule x=1",
            "meta --scenarios a,b --forces c,d --shares 2,1.5 --games 200 --policy a=rush",
            "luck a --forces b,c --games 200 --policy a=rush --rule x=1",
            "ladder a --against rush --restrict --seed 18446744073709551615",
            "ladder a --monotone --rows 5 --dose INF",
            "train a --hold-out b --rounds 4 --weights danger,boldness",
            "baseline a b --games 40",
            "odds a INF TNK --range 3,6 --with move=yes --options --audit 500",
        ] {
            let asked = words(text);
            let Ok(request) = StudyRequest::of_words(&asked) else {
                panic!("{text}: {:?}", StudyRequest::of_words(&asked))
            };
            let json = serde_json::to_string(&request).expect("a request is JSON");
            let read: StudyRequest = serde_json::from_str(&json).expect("as it was written");
            assert_eq!(read, request, "{json}");
            let again = read.words().unwrap_or_else(|error| panic!("{json}: {error:?}"));
            assert_eq!(StudyRequest::of_words(&again).as_ref(), Ok(&request), "{json} {again:?}");
        }
    }

    #[test]
    fn lists_of_names_are_arrays_and_numbers_are_numbers() {
        let asked = words("run a --forces b,c\\,d --games 400 --mirrors");
        let request = StudyRequest::of_words(&asked).expect("a run");
        let expected = serde_json::json!({
            "study": "run", "scenarios": ["a"], "games": 400, "forces": ["b", "c,d"], "mirrors": true,
        });
        assert_eq!(serde_json::to_value(&request).expect("JSON"), expected);
    }

    #[test]
    fn what_a_study_does_not_know_is_told_with_the_nearest_name() {
        let wrong =
            StudyRequest::new("run").with("game", 400).words().expect_err("no such argument");
        assert!(wrong.to_string().contains("no argument `game`"), "{wrong}");
        assert!(format!("{wrong:?}").contains("games"), "{wrong:?}");
        let wrong = StudyRequest::new("walk").words().expect_err("no such study").to_string();
        assert!(wrong.contains("`walk`"), "{wrong}");
        for (name, value) in [("games", Value::Bool(true)), ("mirrors", 1.into())] {
            let wrong = StudyRequest::new("run").with(name, value).words();
            assert!(wrong.is_err(), "{name}: {wrong:?}");
        }
    }
}
