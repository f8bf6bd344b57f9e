//! Which share of a study is played here, as the user or a scheduler says it.

use std::path::Path;
use std::str::FromStr;

use wargauge_lab::shares_in;
use wargauge_rules::roster::DataError;
use wargauge_studies::Shard;

/// What stands after `--shard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardChoice {
    /// This share.
    Given(Shard),
    /// The one that a scheduler says, of so many if it does not say how many there are.
    Auto(Option<u64>),
}

const EXPECTED: &str = "expected `I/N`, such as 3/16, `auto/N` or `auto`";

impl FromStr for ShardChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| EXPECTED.to_owned());
        match text.split_once('/') {
            None if text == "auto" => Ok(Self::Auto(None)),
            Some(("auto", of)) => {
                let of = number(of)?;
                Shard::new(1, of).map(|shard| Self::Auto(Some(shard.of)))
            }
            Some((index, of)) => Shard::new(number(index)?, number(of)?).map(Self::Given),
            None => Err(EXPECTED.to_owned()),
        }
    }
}

impl ShardChoice {
    /// The share, by what the environment of the process says of array jobs.
    ///
    /// # Errors
    /// If it says nothing, or what makes no sense, or if parts of another number of shares lie in the
    /// folder and nobody has said how many there are.
    pub(crate) fn resolve(self, folder: Option<&Path>) -> Result<Shard, DataError> {
        let shard = self.resolve_by(&|name| std::env::var(name).ok())?;
        match folder {
            Some(folder) if self == Self::Auto(None) => fitting(shard, folder),
            _ => Ok(shard),
        }
    }

    fn resolve_by(self, variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, DataError> {
        let of = match self {
            Self::Given(shard) => return Ok(shard),
            Self::Auto(of) => of,
        };
        let number = |name: &str| -> Result<Option<u64>, DataError> {
            let Some(text) = variable(name) else { return Ok(None) };
            let wrong = || DataError::new(format!("{name} is `{text}`"));
            text.trim().parse().map(Some).map_err(|_| wrong().expected("a whole number"))
        };
        let missing = |name: &str| {
            DataError::new(format!("`--shard auto` finds no {name}")).expected("`--shard auto/N`")
        };
        if let Some(id) = number("SLURM_ARRAY_TASK_ID")? {
            // Counts and bounds are of what was submitted, which may be a part of the study begun again:
            // only an array that has every task from its first on says how many shares there are.
            if let Some(of) = of {
                return Shard::new(id, of).map_err(DataError::new);
            }
            let bound = |name: &str| number(name)?.ok_or_else(|| missing(name));
            let tasks = Tasks {
                first: bound("SLURM_ARRAY_TASK_MIN")?,
                last: bound("SLURM_ARRAY_TASK_MAX")?,
                count: bound("SLURM_ARRAY_TASK_COUNT")?,
            };
            return tasks.share(id);
        }
        let (from_0, of) = if let Some(index) = number("JOB_COMPLETION_INDEX")? {
            let of = of.map_or_else(|| number("JOB_COMPLETIONS"), |of| Ok(Some(of)))?;
            (index, of.ok_or_else(|| missing("JOB_COMPLETIONS beside JOB_COMPLETION_INDEX"))?)
        } else {
            return Err(DataError::new("`--shard auto` finds no array job in the environment")
                .expected("SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX; or `--shard I/N`"));
        };
        Shard::new(from_0 + 1, of).map_err(DataError::new)
    }
}

/// Refuses a share that was guessed where others have been dealt differently: an array that was
/// submitted again counts its own tasks.
fn fitting(shard: Shard, folder: &Path) -> Result<Shard, DataError> {
    match shares_in(folder).into_iter().find(|of| *of != shard.of) {
        None => Ok(shard),
        Some(of) => {
            let folder = folder.display();
            let problem = format!(
                "`--shard auto` would play share {shard}, and parts of {of} shares lie in `{folder}`"
            );
            Err(DataError::new(problem)
                .expected(format!("`--shard auto/{of}`, or another folder of `--out`")))
        }
    }
}

/// The tasks of an array job, as Slurm tells them.
struct Tasks {
    first: u64,
    last: u64,
    count: u64,
}

impl Tasks {
    /// The share of a task, if the array is a whole study.
    fn share(&self, id: u64) -> Result<Shard, DataError> {
        let Self { first, last, count } = *self;
        let refused = |problem: String| {
            Err(DataError::new(problem)
                .expected("`--shard auto/N`, or `--shard \"$SLURM_ARRAY_TASK_ID/N\"`"))
        };
        if count == 1 {
            return refused("`--shard auto` in an array of one task would play all".to_owned());
        }
        if first > 1 || last.checked_sub(first) != Some(count - 1) {
            return refused(format!(
                "`--shard auto` cannot tell the shares: the array has {count} tasks from {first} to {last}"
            ));
        }
        Shard::new(id + 1 - first, count).map_err(DataError::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(text: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let choice: ShardChoice = text.parse().unwrap();
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        choice.resolve_by(&variable).map(|shard| shard.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn shares_count_from_one_or_from_nought() {
        let read = |text: &str| text.parse::<ShardChoice>();
        let shard = |index, of| Ok(ShardChoice::Given(Shard { index, of }));
        assert_eq!(
            (read("3/16"), read("16/16"), read("0/16")),
            (shard(3, 16), shard(16, 16), shard(16, 16))
        );
        for wrong in
            ["", "3", "17/16", "1/0", "0/0", "-1/4", "a/4", "1/4/2", "auto/0", "auto/x", "1.5/4"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn schedulers_say_which() {
        let slurm = array(["7", "1", "16", "16"]);
        assert_eq!(auto("auto", &slurm).unwrap(), "7/16");
        assert_eq!(auto("auto", &array(["0", "0", "15", "16"])).unwrap(), "1/16");
        assert_eq!(auto("auto/8", &slurm).unwrap(), "7/8");
        assert_eq!(auto("auto/8", &array(["0", "0", "7", "8"])).unwrap(), "8/8", "0 is the last");
        let indexed = [("JOB_COMPLETION_INDEX", "0"), ("JOB_COMPLETIONS", "4")];
        assert_eq!(auto("auto", &indexed).unwrap(), "1/4");
        assert_eq!(auto("auto/9", &indexed[..1]).unwrap(), "1/9");
        assert!(auto("auto", &indexed[..1]).unwrap_err().contains("JOB_COMPLETIONS"));
        assert!(auto("auto", &slurm[..3]).unwrap_err().contains("SLURM_ARRAY_TASK_COUNT"));
        assert!(auto("auto", &[]).unwrap_err().contains("no array job"));
        assert!(auto("auto/4", &slurm).unwrap_err().contains("no shard 7 of 4"));
        let nonsense = [("JOB_COMPLETION_INDEX", "x")];
        assert!(auto("auto/4", &nonsense).unwrap_err().contains("`x`"));
        assert_eq!(auto("2/4", &slurm).unwrap(), "2/4");
    }

    /// What Slurm says of `--array=2`, `--array=1,3,4` and `--array=1-9:4` when a part of a study of 16
    /// shares is played again: other shares must not be played in silence.
    #[test]
    fn an_array_that_is_not_a_whole_study_is_refused() {
        for tasks in [["2", "2", "2", "1"], ["3", "1", "4", "3"], ["5", "1", "9", "3"]] {
            let error = auto("auto", &array(tasks)).unwrap_err();
            assert!(error.contains("auto/N"), "{tasks:?}: {error}");
            assert_eq!(auto("auto/16", &array(tasks)).unwrap(), format!("{}/16", tasks[0]));
        }
    }

    #[test]
    fn a_guessed_share_fits_the_parts_that_are_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let shard = Shard { index: 1, of: 4 };
        let fits = || fitting(shard, folder.path()).map_err(|error| error.to_string());
        assert_eq!(fits(), Ok(shard));
        for name in ["shard-3-of-4.part", "merged.part", "notes-of-16.txt"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
            assert_eq!(fits(), Ok(shard), "{name}");
        }
        std::fs::write(folder.path().join("round-02-shard-03-of-16.part"), "").expect("a file");
        let error = fits().expect_err("parts of 16 shares");
        assert!(error.contains("share 1/4") && error.contains("`--shard auto/16`"), "{error}");
    }

    fn array([id, first, last, count]: [&'static str; 4]) -> [(&'static str, &'static str); 4] {
        [
            ("SLURM_ARRAY_TASK_ID", id),
            ("SLURM_ARRAY_TASK_MIN", first),
            ("SLURM_ARRAY_TASK_MAX", last),
            ("SLURM_ARRAY_TASK_COUNT", count),
        ]
    }
}
