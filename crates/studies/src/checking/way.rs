//! Ways from one place to another.

use std::path::{Component, Path, PathBuf};

/// The way from a folder to another place, both without links, if no name of the machine is in it.
pub fn way(from: &Path, to: &Path) -> Option<String> {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Some("..".to_owned()));
    let down = to
        .components()
        .skip(common)
        .map(|part: Component<'_>| part.as_os_str().to_str().map(str::to_owned));
    let parts: Option<Vec<String>> = up.chain(down).collect();
    Some(parts?.join("/")).filter(|way| !way.is_empty() || from == to)
}

/// A path without links, as far as something is there.
pub fn real(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    let real_up_to = |up: &Path| {
        let rest = absolute.strip_prefix(up).ok()?;
        let real = up.canonicalize().ok()?;
        Some(if rest == Path::new("") { real } else { real.join(rest) })
    };
    absolute.ancestors().find_map(real_up_to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_go_up_and_down() {
        let between = |from: &str, to: &str| way(Path::new(from), Path::new(to));
        assert_eq!(between("/a/b", "/a/b/c.jsonl").as_deref(), Some("c.jsonl"));
        assert_eq!(between("/a/b", "/a/c/d").as_deref(), Some("../c/d"));
        assert_eq!(between("/a", "/a").as_deref(), Some(""));
    }
}
