//! Links between pages lead somewhere, and the book of the documentation holds every page.

use std::path::{Component, Path, PathBuf};

use crate::pages_of_docs::{Page, below, read, without_code};
use crate::sources::root;

/// All pages of the project: those of its folders and those at its root.
fn all_pages() -> Vec<Page> {
    let folders = ["docs", "reports", "scenarios", "lists", "examples", "action"];
    let mut pages: Vec<Page> = folders.iter().flat_map(|folder| below(folder)).collect();
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        pages.push(read(Path::new(name)));
    }
    pages
}

/// The targets of a page's links to other files and to headings.
fn targets(page: &Page) -> Vec<String> {
    let text = without_code(&page.lines().join("\n"));
    let ends = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
    let named = ends.filter_map(|rest| rest.split([')', ' ', '\n']).next());
    named.filter(|name| !name.contains("://")).map(ToOwned::to_owned).collect()
}

/// A path without `..`.
fn straight(path: &Path) -> PathBuf {
    let mut way = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                way.pop();
            }
            Component::Normal(name) => way.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    way
}

/// The anchor that a code host gives a heading.
fn anchor(heading: &str) -> String {
    let title = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = title.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        other => other.is_alphanumeric().then_some(other),
    });
    kept.collect()
}

fn has_anchor(page: &Page, name: &str) -> bool {
    page.lines().iter().any(|line| line.starts_with('#') && anchor(line) == name)
}

/// What is wrong with a link, if anything.
fn fault(page: &Page, target: &str) -> Option<String> {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = Path::new(&page.path).parent().unwrap_or(Path::new(""));
    let path =
        if file.is_empty() { PathBuf::from(&page.path) } else { straight(&folder.join(file)) };
    if !root().join(&path).exists() {
        return Some(format!("{}: no file {target}", page.path));
    }
    let is_there = heading.is_empty() || has_anchor(&read(&path), heading);
    (!is_there).then(|| format!("{}: no heading {target}", page.path))
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut faults = Vec::new();
    for page in all_pages() {
        faults.extend(targets(&page).iter().filter_map(|target| fault(&page, target)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_book_holds_every_page() {
    let book = read(Path::new("docs/SUMMARY.md"));
    let listed = targets(&book);
    let unlisted: Vec<String> = below("docs")
        .into_iter()
        .map(|page| page.path)
        .filter(|path| path != "docs/SUMMARY.md")
        .filter(|path| !listed.iter().any(|name| format!("docs/{name}") == *path))
        .collect();
    assert!(unlisted.is_empty(), "docs/SUMMARY.md does not list {}", unlisted.join(", "));
}

#[test]
fn anchors_are_those_of_a_code_host() {
    assert_eq!(
        anchor("## What is it worth: `tune` and `compare`"),
        "what-is-it-worth-tune-and-compare"
    );
    assert_eq!(anchor("# Third layer: is it fair?"), "third-layer-is-it-fair");
}
