//! Every refusal of a data file says where.

use std::collections::BTreeMap;

use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{Library, checked_file};

/// Of so many lines of a file, one is changed.
const EVERY: usize = 5;

/// A line without what it says: gone, with another key, or with other values.
fn changed(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    if let Some((key, value)) = line.split_once('=') {
        all.push(format!("{}x = {value}", key.trim_end()));
        for other in ["true", "-7", "70000", "\"nobody\"", "[]", "\"\""] {
            all.push(format!("{key}= {other}"));
        }
    }
    if line.starts_with('[') {
        all.push(line.replace(']', "x]"));
    }
    all
}

/// Whether an error is of the file as a whole: a key of its head is missing, or there is nothing of a sort.
fn is_of_the_whole(error: &DataError) -> bool {
    let is_missing = error.problem.starts_with("key `") && error.problem.contains("is missing");
    (is_missing || error.span == error.source.as_ref().map(|source| source.whole()))
        && !error.field.contains(['.', '['])
}

fn faults(library: &Library, source: &Source) -> Vec<DataError> {
    match checked_file(library, source, None) {
        Ok(_) => Vec::new(),
        // Others follow from how the first was mended.
        Err(faults) => faults.told.into_iter().take(1).collect(),
    }
}

#[test]
fn every_refusal_has_its_place() {
    let library = wargauge_registry::library();
    let mut refused: BTreeMap<(String, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let (mut seen, mut refusals) = (0, 0);
    for file in library.files() {
        let key = (file.ruleset.clone(), file.kind.word());
        // A file of a kind, and every line of short ones.
        let of_kind = refused.entry(key).or_default();
        if *of_kind >= 1 {
            continue;
        }
        *of_kind += 1;
        let text = &file.source.text;
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().skip(2) {
            if lines.len() > 60 && at % EVERY != 0 {
                continue;
            }
            for other in changed(line) {
                seen += 1;
                let mut new = lines.clone();
                new[at] = &other;
                let source = Source::new(&*file.source.name, new.join("\n"));
                for error in faults(&library, &source) {
                    refusals += 1;
                    let place = error.source.as_ref().zip(error.span.as_ref());
                    let (line, column) =
                        place.map_or((0, 0), |(source, span)| source.position(span.start));
                    if line == 0 || (line, column) == (1, 1) && !is_of_the_whole(&error) {
                        wrong.push(format!("{}: `{other}` told as {error}", file.source.name));
                    }
                }
            }
        }
    }
    assert!(seen > 1000 && refusals > seen / 4, "{refusals} of {seen}");
    assert!(wrong.is_empty(), "{} of {refusals}:\n{}", wrong.len(), wrong.join("\n"));
}
