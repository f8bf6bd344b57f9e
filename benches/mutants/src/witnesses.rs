//! Which test names which clause: in its body, in the comment above it, or in what it calls in its
//! own file. What the head of a file names, no test names.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;
use syn::spanned::Spanned;

use crate::source::{Source, bytes, is_for_tests, is_test_mark, set_of_clauses};

/// The clauses that each test names, by the name that the test program gives it.
pub(crate) type Witnesses = BTreeMap<String, BTreeSet<String>>;

/// All tests of a crate.
pub(crate) fn witnesses(sources: &[Source]) -> Witnesses {
    let mut all = Witnesses::new();
    for source in sources {
        let mut reader = Reader { source, tests: Vec::new(), helpers: BTreeMap::new() };
        reader.items(&source.syntax.items, &source.module(), source.is_test());
        for (name, text) in &reader.tests {
            all.insert(name.clone(), reader.named(text));
        }
    }
    all
}

struct Reader<'a> {
    source: &'a Source,
    tests: Vec<(String, String)>,
    /// Functions and tables that tests of the file use, with their texts.
    helpers: BTreeMap<String, String>,
}

impl Reader<'_> {
    fn items(&mut self, items: &[Item], module: &str, for_tests: bool) {
        for item in items {
            match item {
                Item::Mod(inner) => {
                    let for_tests = for_tests || is_for_tests(&inner.attrs);
                    if let Some((_, items)) = &inner.content {
                        self.items(items, &within(module, &inner.ident.to_string()), for_tests);
                    }
                }
                Item::Fn(function) if for_tests => self.function(function, module),
                Item::Const(table) if for_tests => self.helper(&table.ident, table),
                Item::Static(table) if for_tests => self.helper(&table.ident, table),
                Item::Macro(block) if for_tests && block.mac.path.is_ident("proptest") => {
                    self.properties(block, module);
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, function: &syn::ItemFn, module: &str) {
        if function.attrs.iter().any(is_test_mark) {
            let name = within(module, &function.sig.ident.to_string());
            let text = self.text(function);
            self.tests.push((name, text));
        } else {
            self.helper(&function.sig.ident, function);
        }
    }

    fn helper(&mut self, name: &syn::Ident, node: &impl Spanned) {
        let text = self.text(node);
        self.helpers.insert(name.to_string(), text);
    }

    /// The tests of a block of properties; each is taken to say what the block says.
    fn properties(&mut self, block: &syn::ItemMacro, module: &str) {
        let text = self.text(block);
        let functions = text.split("fn ").skip(1);
        let name = |after: &str| {
            let name = after.split('(').next().unwrap_or("").trim().to_owned();
            (within(module, &name), text.clone())
        };
        let tests: Vec<(String, String)> = functions.map(name).collect();
        self.tests.extend(tests);
    }

    /// The text of an item and of the comments right above it.
    fn text(&self, node: &impl Spanned) -> String {
        let (whole, text) = (bytes(node), &self.source.text);
        let mut start = whole.start;
        while let Some(end) = text[..start].trim_end_matches(' ').strip_suffix('\n') {
            let line = end.rfind('\n').map_or(0, |at| at + 1);
            let comment = end[line..].trim_start();
            if !comment.starts_with("//") || comment.starts_with("//!") {
                break;
            }
            start = line;
        }
        text[start..whole.end].to_owned()
    }

    /// The clauses in a text and in the helpers that it uses.
    fn named(&self, text: &str) -> BTreeSet<String> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut texts = vec![text];
        let mut clauses = BTreeSet::new();
        while let Some(text) = texts.pop() {
            clauses.extend(set_of_clauses(text));
            for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
                if let Some((name, helper)) = self.helpers.get_key_value(word)
                    && seen.insert(name)
                {
                    texts.push(helper);
                }
            }
        }
        clauses
    }
}

fn within(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_names_what_it_says_and_what_it_calls() {
        let text = "//! GW-HEAD-01\n// GW-ABOVE-01\n#[test]\nfn one() { helper(); }\n\n\
                    fn helper() { assert!(true, \"GW-HELP-01\") }\n/// GW-DOC-01\n#[test]\nfn two() {}";
        let source = Source::parse("tests/fire.rs".to_owned(), text.to_owned()).expect("parses");
        let all = witnesses(&[source]);
        let of = |name: &str| all[name].iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(of("tests::fire::one"), ["GW-ABOVE-01", "GW-HELP-01"]);
        assert_eq!(of("tests::fire::two"), ["GW-DOC-01"]);
    }
}
