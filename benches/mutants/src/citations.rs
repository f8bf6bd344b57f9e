//! What a citation covers: the function it stands above, the statement or arm below it, the
//! expression beside it, the statement that names it in a refusal.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::visit::{self, Visit};

use crate::comments::{Comment, Kind, comments};
use crate::faults::Fault;
use crate::source::{Source, bytes, clauses_in, is_for_tests, lies_in};

/// A stretch of code that a citation may be about.
#[derive(Clone, Debug)]
struct Scope {
    bytes: Range<usize>,
    /// Whether comments above its first line are about it; else it only surrounds.
    is_item: bool,
}

/// Which faults break which clause, by their places in a list of faults.
pub(crate) type ByClause = BTreeMap<String, Vec<usize>>;

/// A clause cited over a stretch of a file.
struct Cited<'a> {
    clause: &'a str,
    file: usize,
    covers: Range<usize>,
}

/// Gives every fault to the clauses that are cited most closely around it. A clause around which
/// others are always closer has the faults that its citations cover.
pub(crate) fn by_clause(sources: &[Source], faults: &[Fault]) -> (ByClause, Vec<BTreeSet<String>>) {
    let all = (0..sources.len()).filter(|&file| !sources[file].is_test());
    let cited: Vec<Cited<'_>> =
        all.flat_map(|file| citations(file, &sources[file], faults)).collect();
    let mut own = ByClause::new();
    let mut covered = ByClause::new();
    let mut neighbours = vec![BTreeSet::new(); faults.len()];
    for (number, fault) in faults.iter().enumerate() {
        let around = || {
            cited.iter().filter(|one| one.file == fault.file && lies_in(&fault.bytes, &one.covers))
        };
        let Some(closest) = around().map(|one| one.covers.len()).min() else { continue };
        for one in around() {
            covered.entry(one.clause.to_owned()).or_default().push(number);
            if one.covers.len() == closest {
                own.entry(one.clause.to_owned()).or_default().push(number);
                neighbours[number].insert(one.clause.to_owned());
            }
        }
    }
    for (clause, numbers) in covered {
        own.entry(clause).or_insert(numbers);
    }
    for numbers in own.values_mut() {
        numbers.dedup();
    }
    (own, neighbours)
}

/// All citations of a file that cover a fault.
fn citations<'a>(file: usize, source: &'a Source, faults: &[Fault]) -> Vec<Cited<'a>> {
    let here: Vec<&Range<usize>> =
        faults.iter().filter(|fault| fault.file == file).map(|fault| &fault.bytes).collect();
    let mut scopes = Scopes { found: Vec::new(), tests: Vec::new() };
    scopes.visit_file(&source.syntax);
    let comments = comments(&source.text);
    let covers = |at: usize| {
        if scopes.tests.iter().any(|tests| tests.contains(&at)) {
            return None;
        }
        let comment = comments.iter().find(|comment| comment.bytes.contains(&at));
        let first = match comment.map(|comment| comment.kind) {
            Some(Kind::Header) => return None,
            Some(Kind::Plain) => {
                let line = spoken_of(&source.text, comment.expect("a comment"));
                largest_from(&scopes.found, &source.text, &line)
                    .or_else(|| smallest_at(&scopes.found, at))
            }
            Some(Kind::Doc) | None => smallest_at(&scopes.found, at),
        };
        widen(&scopes.found, first?, &here)
    };
    let found = clauses_in(&source.text).into_iter();
    found
        .filter_map(|(at, clause)| covers(at).map(|covers| Cited { clause, file, covers }))
        .collect()
}

/// The line that a plain comment is about: its own if code stands before it, else the next that is
/// no plain comment.
fn spoken_of(text: &str, comment: &Comment) -> Range<usize> {
    let start = text[..comment.bytes.start].rfind('\n').map_or(0, |at| at + 1);
    let mut line = start..comment.bytes.start;
    let mut next = comment.bytes.end;
    while text[line.clone()].trim().is_empty() || is_plain_comment(&text[line.clone()]) {
        if next >= text.len() {
            break;
        }
        let from = next + 1;
        let to = text[from..].find('\n').map_or(text.len(), |at| from + at);
        line = from..to;
        next = to;
    }
    line
}

fn is_plain_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") && !line.starts_with("///")
}

/// The largest scope that starts in a line.
fn largest_from(scopes: &[Scope], text: &str, line: &Range<usize>) -> Option<Range<usize>> {
    let first = line.start + text[line.clone()].len() - text[line.clone()].trim_start().len();
    let starting = |from: &dyn Fn(usize) -> bool| {
        let starts = scopes.iter().filter(|scope| from(scope.bytes.start));
        starts.map(|scope| scope.bytes.clone()).max_by_key(Range::len)
    };
    starting(&|at| at == first).or_else(|| starting(&|at| line.contains(&at)))
}

/// The smallest item, statement, arm or field around a place.
fn smallest_at(scopes: &[Scope], at: usize) -> Option<Range<usize>> {
    let around = scopes.iter().filter(|scope| scope.is_item && scope.bytes.contains(&at));
    around.map(|scope| scope.bytes.clone()).min_by_key(Range::len)
}

/// The scope itself if a fault lies in it, else the next larger one in which one does. A function
/// is the largest.
fn widen(scopes: &[Scope], first: Range<usize>, faults: &[&Range<usize>]) -> Option<Range<usize>> {
    let around = scopes.iter().filter(|scope| scope.is_item && lies_in(&first, &scope.bytes));
    let mut wider: Vec<Range<usize>> = around.map(|scope| scope.bytes.clone()).collect();
    wider.sort_by_key(Range::len);
    let has_fault = |scope: &Range<usize>| faults.iter().any(|fault| lies_in(fault, scope));
    std::iter::once(first).chain(wider).find(has_fault)
}

struct Scopes {
    found: Vec<Scope>,
    tests: Vec<Range<usize>>,
}

impl Scopes {
    fn add(&mut self, bytes: Range<usize>, is_item: bool) {
        self.found.push(Scope { bytes, is_item });
    }
}

impl<'ast> Visit<'ast> for Scopes {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if is_for_tests(&node.attrs) {
            self.tests.push(bytes(node));
        } else {
            visit::visit_item_mod(self, node);
        }
    }

    // Modules and blocks of methods are no scopes: what is said of them is said of no line.
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.add(bytes(node), true);
        visit::visit_item_fn(self, node);
    }

    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        self.add(bytes(node), true);
        visit::visit_impl_item(self, node);
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.add(bytes(node), true);
        visit::visit_item_const(self, node);
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.add(bytes(node), true);
        visit::visit_item_static(self, node);
    }

    fn visit_field(&mut self, node: &'ast syn::Field) {
        self.add(bytes(node), true);
    }

    fn visit_variant(&mut self, node: &'ast syn::Variant) {
        self.add(bytes(node), true);
    }

    fn visit_stmt(&mut self, node: &'ast syn::Stmt) {
        self.add(bytes(node), true);
        visit::visit_stmt(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        self.add(bytes(node), true);
        visit::visit_arm(self, node);
    }

    fn visit_field_value(&mut self, node: &'ast syn::FieldValue) {
        self.add(bytes(node), true);
        visit::visit_field_value(self, node);
    }

    fn visit_expr(&mut self, node: &'ast syn::Expr) {
        self.add(bytes(node), false);
        visit::visit_expr(self, node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sites;

    const CODE: &str = r#"
//! GW-HEAD-01
/// GW-DOC-01
fn first(a: u8) -> bool {
    // GW-LINE-01
    if a == 3 {
        return false;
    }
    let b = a + 7; // GW-SIDE-01
    match b {
        // GW-ARM-01
        9 => refuse(1 < a, "GW-TEXT-01"),
        _ => a > 5,
    }
}
"#;

    fn faults_of(clause: &str) -> Vec<String> {
        let sources = [Source::parse("a.rs".to_owned(), CODE.to_owned()).expect("parses")];
        let faults = sites::faults(0, &sources[0]);
        let (by_clause, _) = by_clause(&sources, &faults);
        let numbers = by_clause.get(clause).cloned().unwrap_or_default();
        let mut shown: Vec<String> =
            numbers.into_iter().map(|number| faults[number].before.clone()).collect();
        shown.dedup();
        shown
    }

    #[test]
    fn a_citation_covers_what_it_stands_at() {
        assert_eq!(faults_of("GW-HEAD-01"), [""; 0], "headers are no citations");
        assert_eq!(faults_of("GW-DOC-01"), ["a > 5", "5"], "what no closer citation covers");
        assert_eq!(faults_of("GW-LINE-01"), ["a == 3", "3", "return false;", "false"]);
        assert_eq!(faults_of("GW-SIDE-01"), ["a + 7", "7"]);
        assert_eq!(faults_of("GW-ARM-01"), ["9", "1 < a", "1"]);
        assert_eq!(faults_of("GW-TEXT-01"), ["9", "1 < a", "1"], "the arm that refuses");
    }
}
