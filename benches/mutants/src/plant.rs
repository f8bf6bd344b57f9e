//! Planting: all faults of a draw in one copy of the sources, each behind its number.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::faults::{Change, Edit, Fault};
use crate::source::{Source, lies_in};

/// The file that the copy has and the project has not: which fault is there. A constant function,
/// since many rules are; the number is read before the first line of the program.
pub(crate) const QUESTION: &str = r#"//! Which planted fault is there.
#![allow(unsafe_code, missing_docs)]
static mut PLANTED: u32 = 0;
extern "C" fn read() {
    let number = std::env::var("WARGAUGE_PLANTED").ok().and_then(|text| text.parse().ok());
    unsafe { PLANTED = number.unwrap_or(0) };
}
#[used]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_os = "macos"), unsafe(link_section = ".init_array"))]
static START: extern "C" fn() = read;
pub(crate) const fn is(number: u32) -> bool {
    let planted = unsafe { PLANTED };
    planted == number
}
"#;

/// The variable that sets the number.
pub(crate) const VARIABLE: &str = "WARGAUGE_PLANTED";

/// An edit with the number of its fault.
struct Numbered<'a> {
    number: u32,
    edit: &'a Edit,
}

/// A file with its share of the faults, each between marks with its number.
pub(crate) fn plant(file: usize, source: &Source, faults: &[(u32, &Fault)]) -> String {
    let all = faults.iter().flat_map(|(number, fault)| {
        fault.edits.iter().map(|edit| Numbered { number: *number, edit })
    });
    let mut edits: Vec<Numbered<'_>> = all.filter(|one| one.edit.file == file).collect();
    // Outer ones first. Of the same stretch, what may not stand in brackets is outermost.
    edits.sort_by_key(|one| {
        let bytes = &one.edit.bytes;
        (bytes.start, usize::MAX - bytes.end, rank(&one.edit.change), one.number)
    });
    let text = write(&source.text, &(0..source.text.len()), &edits);
    if source.path == "lib.rs" { declare(&text, &source.syntax) } else { text }
}

const fn rank(change: &Change) -> u8 {
    match change {
        Change::Around { .. } => 0,
        Change::Skip => 1,
        Change::Never { .. } => 2,
        Change::Always => 3,
        Change::Instead(_) => 4,
    }
}

/// Writes a stretch of text with edits that lie in it, outer ones first.
fn write(text: &str, range: &Range<usize>, edits: &[Numbered<'_>]) -> String {
    let mut out = String::new();
    let mut at = range.start;
    let mut next = 0;
    while let Some(one) = edits.get(next) {
        let bytes = &one.edit.bytes;
        let inner = edits[next + 1..].iter().take_while(|other| lies_in(&other.edit.bytes, bytes));
        let end = next + 1 + inner.count();
        let within = write(text, bytes, &edits[next + 1..end]);
        let number = one.number;
        let is = format!("crate::planted::is({number})");
        let planted = one.edit.change.plant(&is, &within).replace("_NUMBER", &format!("_{number}"));
        out.push_str(&text[at..bytes.start]);
        out.push_str(&format!("/*<{number}*/{planted}/*{number}>*/"));
        at = bytes.end;
        next = end;
    }
    out.push_str(&text[at..range.end]);
    out
}

/// Declares the module of the question after the head of a crate's first file.
fn declare(text: &str, syntax: &syn::File) -> String {
    let mut text = text.to_owned();
    if !syntax.items.is_empty() {
        text.push_str("\nmod planted;\n");
    }
    text
}

/// The numbers of the faults that an error at a place of a planted text is about: the innermost
/// that surround it, else all that it surrounds.
pub(crate) fn blamed(planted: &str, place: &Range<usize>) -> BTreeSet<u32> {
    let stretches = marked(planted);
    let around = stretches.iter().filter(|(_, bytes)| lies_in(place, bytes));
    if let Some((number, _)) = around.min_by_key(|(_, bytes)| bytes.len()) {
        return BTreeSet::from([*number]);
    }
    let within =
        stretches.iter().filter(|(_, bytes)| bytes.start < place.end && place.start < bytes.end);
    within.map(|(number, _)| *number).collect()
}

/// The stretches between marks.
fn marked(planted: &str) -> Vec<(u32, Range<usize>)> {
    let opening = planted.match_indices("/*<");
    let stretch = |(at, _): (usize, &str)| {
        let digits: String = planted[at + 3..].chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse().ok()?;
        let close = format!("/*{number}>*/");
        let end = at + planted[at..].find(&close)? + close.len();
        Some((number, at..end))
    };
    opening.filter_map(stretch).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_lie_within_each_other_and_are_found_again() {
        let text = "fn f(a: u8) -> bool { a + 1 < 5 }";
        let source = Source::parse("a.rs".to_owned(), text.to_owned()).expect("parses");
        let faults = crate::sites::faults(0, &source);
        let of = |after: &str| faults.iter().find(|one| one.after == after).expect("a fault");
        let planted = plant(0, &source, &[(1, of("a + 1 <= 5")), (2, of("a - 1")), (3, of("6"))]);
        assert_eq!(
            planted,
            "fn f(a: u8) -> bool { /*<1*/(if crate::planted::is(1) { a + 1 <= 5 } else { \
             /*<2*/(if crate::planted::is(2) { a - 1 } else { a + 1 })/*2>*/ < \
             /*<3*/(if crate::planted::is(3) { 6 } else { 5 })/*3>*/ })/*1>*/ }"
        );
        let at = planted.find("a - 1").expect("there");
        assert_eq!(blamed(&planted, &(at..at + 5)), BTreeSet::from([2]));
        assert_eq!(blamed(&planted, &(0..planted.len())), BTreeSet::from([1, 2, 3]));
    }
}
