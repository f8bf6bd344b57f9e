//! Slips in data files, and what readers say of them; for tests.

use proptest::prelude::*;
use proptest::sample::Index;

use crate::roster::{DataError, Source};
use crate::testing::mutation::changes;

/// A file, one change to it, and what is said of the result.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    /// The file.
    pub file: &'static str,
    /// The text replaced, which occurs in the file.
    pub good: &'static str,
    /// What replaces its first occurrence.
    pub bad: &'static str,
    /// The message after the name of the file, from the line on; or after the place, which is then
    /// near the slip.
    pub told: &'static str,
}

impl Slip {
    /// Whether this is what was to be said.
    fn fits(&self, said: &str, slipped: usize) -> bool {
        let Self { file, told, .. } = self;
        if told.starts_with(|first: char| first.is_ascii_digit()) {
            return said == format!("{file}:{told}");
        }
        // The line is checked where the slip is at fault itself, not something it leads to.
        let near = (slipped.saturating_sub(8)..slipped + 4)
            .any(|line| said.starts_with(&format!("{file}:{line}:")));
        said.ends_with(told) && near
    }
}

/// Makes every slip in a file of its own and compares what is said.
#[track_caller]
pub fn check_slips(
    slips: &[Slip],
    source: impl Fn(&str) -> Source,
    read: impl Fn(&Source) -> Result<(), DataError>,
) {
    let mut wrong = String::new();
    for slip in slips {
        let mut source = source(slip.file);
        let place = source.text.find(slip.good);
        let place = place.unwrap_or_else(|| panic!("{} lacks {}", slip.file, slip.good));
        let line = source.position(place).0;
        source.text = source.text.replacen(slip.good, slip.bad, 1);
        let said = read(&source).map_or_else(|error| error.to_string(), |()| "nothing".to_owned());
        if !slip.fits(&said, line) {
            wrong.push_str(&format!("{:?}\n  told {said}\n", slip.bad));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Reads files with random changes, so many times: whatever a reader says, it does not panic.
#[track_caller]
pub fn read_changed(files: &[Source], cases: u32, read: impl Fn(&Source)) {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let result = runner.run(&(any::<Index>(), changes()), |(file, changes)| {
        let mut source = files[file.index(files.len())].clone();
        for change in &changes {
            change.apply(&mut source.text);
        }
        read(&source);
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
}

/// Declares a table of slips, one a line.
#[macro_export]
macro_rules! slips {
    ($($file:ident: $good:literal => $bad:literal, $told:literal;)*) => {
        &[$($crate::testing::slip::Slip { file: $file, good: $good, bad: $bad, told: $told }),*]
    };
}

pub use crate::slips;
