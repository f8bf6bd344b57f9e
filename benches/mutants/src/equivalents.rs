//! Faults that are none: what they change no test can notice. `benches/mutants/equivalents.tsv`
//! lists each with its reason; one that a test notices after all counts as killed.

use std::fs;
use std::path::Path;

use crate::faults::Fault;

/// The listed changes of a ruleset: file, what it was, what it became, why that is nothing.
#[derive(Debug, Default)]
pub(crate) struct Equivalents(Vec<[String; 4]>);

impl Equivalents {
    /// Those of a ruleset; none where there is no list.
    pub(crate) fn read(root: &Path, ruleset: &str) -> Result<Self, String> {
        let file = root.join("benches/mutants/equivalents.tsv");
        if !file.exists() {
            return Ok(Self::default());
        }
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        Self::parse(&text, ruleset)
    }

    fn parse(text: &str, ruleset: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            let [of, file, before, after, reason] = cells[..] else {
                return Err(format!("equivalents.tsv has no five cells in: {line}"));
            };
            if of == ruleset {
                all.push([file, before, after, reason].map(str::to_owned));
            }
        }
        Ok(Self(all))
    }

    /// Why a fault changes nothing, if it is listed.
    pub(crate) fn reason(&self, file: &str, fault: &Fault) -> Option<&str> {
        let is =
            |one: &&[String; 4]| one[0] == file && one[1] == fault.before && one[2] == fault.after;
        self.0.iter().find(is).map(|one| one[3].as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::Change;

    #[test]
    fn a_listed_change_has_its_reason() {
        let text = "# said\nred\ta.rs\t1\t2\tnobody asks\nblue\ta.rs\t1\t3\tnor here\n";
        let list = Equivalents::parse(text, "red").expect("a list");
        let fault =
            |after: &str| Fault::simple(0, 0..1, Change::Instead(after.to_owned()), ["1", after]);
        assert_eq!(list.reason("a.rs", &fault("2")), Some("nobody asks"));
        assert_eq!(list.reason("a.rs", &fault("3")), None, "another ruleset's");
        assert_eq!(list.reason("b.rs", &fault("2")), None, "another file");
        assert!(Equivalents::parse("red\ta.rs", "red").is_err());
    }
}
