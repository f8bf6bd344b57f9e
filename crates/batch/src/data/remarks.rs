//! Remarks at the ends of lines of a data file, which later remarks take the place of.

use std::collections::BTreeMap;

use toml_edit::{Document, Item};

use crate::data::document::PathStep;

/// What a remark begins with: a comment that only this program writes.
const MARK: &str = " # tune: ";

/// The text with each remark at the end of the line where the value at its path stands, and without
/// earlier remarks on the lines of `places`. `None` if the text is no document.
pub fn with_remarks(
    text: &str,
    places: &[Vec<PathStep>],
    remarks: &[(Vec<PathStep>, String)],
) -> Option<String> {
    let document = Document::parse(text).ok()?;
    let line_of = |path: &Vec<PathStep>| {
        let end = item_at(document.as_item(), path)?.span()?.end;
        Some(text[..end].matches('\n').count())
    };
    let mut by_line: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for line in places.iter().filter_map(line_of) {
        by_line.entry(line).or_default();
    }
    for (path, remark) in remarks {
        let beside = by_line.entry(line_of(path)?).or_default();
        if !beside.contains(&remark.as_str()) {
            beside.push(remark);
        }
    }
    let remarked = text.split_inclusive('\n').enumerate().map(|(number, line)| {
        let Some(remarks) = by_line.get(&number) else { return line.to_owned() };
        let body = line.trim_end_matches(['\n', '\r']);
        let ending = &line[body.len()..];
        let body = body.find(MARK).map_or(body, |at| body[..at].trim_end());
        if remarks.is_empty() {
            return format!("{body}{ending}");
        }
        format!("{body}{MARK}{}{ending}", remarks.join("; "))
    });
    Some(remarked.collect())
}

fn item_at<'d>(root: &'d Item, path: &[PathStep]) -> Option<&'d Item> {
    path.iter().try_fold(root, |item, step| match step {
        PathStep::Key(key) => item.get(key.as_str()),
        PathStep::Item(index) => item.get(*index),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = 1 # one\nb = { c = 2, d = 3 }\r\ne = 4\n";

    fn path(keys: &[&str]) -> Vec<PathStep> {
        keys.iter().map(|key| PathStep::Key((*key).to_owned())).collect()
    }

    #[test]
    fn remarks_join_comments_and_each_other_and_go_again() {
        let places = [path(&["a"]), path(&["b", "c"]), path(&["b", "d"]), path(&["e"])];
        let remark = |at: usize, words: &str| (places[at].clone(), words.to_owned());
        let remarks = [remark(0, "kept"), remark(1, "c kept"), remark(2, "d kept")];
        let text = with_remarks(TEXT, &places, &remarks).unwrap();
        assert_eq!(
            text,
            "a = 1 # one # tune: kept\nb = { c = 2, d = 3 } # tune: c kept; d kept\r\ne = 4\n"
        );
        let later = with_remarks(&text, &places, &[remark(3, "kept, too")]).unwrap();
        assert_eq!(later, TEXT.replace("e = 4", "e = 4 # tune: kept, too"));
    }

    #[test]
    fn what_is_no_document_gets_no_remark() {
        assert_eq!(with_remarks("a = \n", &[], &[]), None);
    }
}
