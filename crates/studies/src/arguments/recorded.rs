//! The arguments of a study as its manifest has them.

use std::path::{Component, Path};

use clap::Parser;
use wargauge_batch::{FileRecord, MOST_BYTES, read_text};
use wargauge_report::BASELINE_HEAD;
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::split;

/// The arguments of a command, and the master seed.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Recorded<A: clap::Args> {
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    args: A,
}

/// The master seed where none is given.
const DEFAULT_SEED: u64 = 1;

/// Reads the arguments of a command, which are the first of these words and those after it, and the
/// seed among them.
///
/// # Errors
/// If they are not those of the command.
pub fn read<A: clap::Args>(command: &str, words: &[String]) -> Result<(A, u64), DataError> {
    read_with_seed(command, words).map(|(args, seed)| (args, seed.unwrap_or(DEFAULT_SEED)))
}

/// The same where a study has a seed of its own: the one among the words, if there is one.
///
/// # Errors
/// If they are not those of the command.
pub(crate) fn read_with_seed<A: clap::Args>(
    command: &str,
    words: &[String],
) -> Result<(A, Option<u64>), DataError> {
    let unreadable = || DataError::new(format!("the arguments of `{command}` cannot be read"));
    let (first, words) = words.split_first().ok_or_else(unreadable)?;
    if first != command {
        return Err(unreadable());
    }
    let read = Recorded::<A>::try_parse_from(words).map_err(|error| {
        let said = error.to_string();
        let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
        DataError::new(format!("{}: {said}", unreadable()))
    })?;
    Ok((read.args, read.seed))
}

/// What is played on one machine alone, beside the blocks of a study.
const ALONE: [&str; 4] = ["--marginal", "--restrict", "--panel", "--accept"];

/// Options of which the blocks of a study consist: `compare` has copies more and fewer as variants like
/// others, `ladder` has restricted policies as opponents like others.
const IN_BLOCKS: [(&str, &str); 2] = [("compare", "--marginal"), ("ladder", "--restrict")];

/// Options that say where a study is played, or where its result goes.
const PLACES: [&str; 8] =
    ["--out", "--shard", "--resume", "--html", "--plot", "--games-csv", "--threads", "--format"];

/// Refuses arguments of a study that ask for what is played on one machine alone, or that say where it
/// is played and where its result goes.
///
/// # Errors
/// The first option of such.
pub fn refuse_alone(words: &[String]) -> Result<(), DataError> {
    let command = words.first().map_or("", String::as_str);
    let mut options = words.iter().filter_map(|word| word.split('=').next());
    let refused = options.find(|option| {
        PLACES.contains(option) || ALONE.contains(option) && !IN_BLOCKS.contains(&(command, option))
    });
    match refused {
        None => Ok(()),
        Some(option) => {
            let problem = format!("a study that is played in several places takes no {option}");
            Err(DataError::new(problem).expected("it on the result, or on one machine"))
        }
    }
}

/// What parts the words of the arguments into names.
const PARTING: [char; 9] = [',', '=', ':', ';', '@', '#', '*', '+', ' '];

/// Refuses arguments that somebody wrote down and that name files elsewhere, unless they are the very
/// files that were played: whoever looks at a result of somebody else's has no other file opened, and
/// none shown.
///
/// # Errors
/// If a path leads out of the present folder and its file has not the hash that is written down.
pub fn refuse_elsewhere(words: &[String], files: &[FileRecord]) -> Result<(), DataError> {
    words.iter().flat_map(|word| split(word)).try_for_each(|part| {
        let part = part.as_str();
        if !may_lead_elsewhere(part) || was_played(part, files) {
            return Ok(());
        }
        match part.split(PARTING).find(|name| leads_elsewhere(name) && !was_played(name, files)) {
            None if !leads_elsewhere(part) => Ok(()),
            None | Some(_) => Err(DataError::new(format!(
                "`{part}` leads elsewhere, to a file that is not the one that was played"
            ))
            .expected("a result of files in this folder or below it, or the same files as then")),
        }
    })
}

fn may_lead_elsewhere(part: &str) -> bool {
    leads_elsewhere(part) || part.split(PARTING).any(leads_elsewhere)
}

/// Whether a path leads out of the present folder.
fn leads_elsewhere(name: &str) -> bool {
    let stays = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    !Path::new(name).components().all(stays)
}

/// Whether a file is there as it was played, or the baseline of a folder.
fn was_played(name: &str, files: &[FileRecord]) -> bool {
    let head = Path::new(name).join(BASELINE_HEAD).display().to_string();
    [name, head.as_str()].iter().any(|name| is_as_played(name, files))
}

fn is_as_played(name: &str, files: &[FileRecord]) -> bool {
    let record = files.iter().find(|record| record.name == name);
    record.is_some_and(|record| {
        read_text(Path::new(name), MOST_BYTES)
            .is_ok_and(|source| FileRecord::of(&source) == *record)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_one_machine_are_refused() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for fine in ["compare a --marginal", "ladder a --restrict", "run a --games 4", "sweep a"] {
            assert_eq!(refuse_alone(&words(fine)), Ok(()), "{fine}");
        }
        for (wrong, option) in [
            ("run a --marginal", "--marginal"),
            ("run a --restrict", "--restrict"),
            ("tune a --panel", "--panel"),
            ("compare a --panel --marginal", "--panel"),
            ("ladder a --out=b --restrict", "--out"),
            ("run a --shard 1/2 --out b", "--shard"),
            ("check --baseline a --accept", "--accept"),
        ] {
            let error = refuse_alone(&words(wrong)).expect_err(wrong).to_string();
            assert!(error.contains(&format!("takes no {option}")), "{error}");
        }
    }

    #[test]
    fn files_elsewhere_must_be_those_that_were_played() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own.toml").display().to_string();
        std::fs::write(&path, "secret = 1").expect("a file");
        let played = [FileRecord::of(&read_text(Path::new(&path), MOST_BYTES).expect("a text"))];
        let words = |word: &str| ["run".to_owned(), "--forces".to_owned(), word.to_owned()];
        let comma = folder.path().join("a,b.toml").display().to_string();
        std::fs::write(&comma, "").expect("a file");
        let escaped = comma.replace(',', "\\,");
        let with_comma = FileRecord::of(&read_text(Path::new(&comma), MOST_BYTES).expect("a text"));
        let with_comma = [with_comma];
        assert_eq!(refuse_elsewhere(&words(&format!("own.toml,{escaped}")), &with_comma), Ok(()));
        assert!(refuse_elsewhere(&words(&comma), &with_comma).is_err(), "two names");
        for fine in ["own.toml,./a/b.toml", "random:60#1", &path, &format!("own.toml,{path}")] {
            assert_eq!(refuse_elsewhere(&words(fine), &played), Ok(()), "{fine}");
        }
        for wrong in [
            "/etc/passwd",
            "a,../x",
            "a\\,/etc/passwd",
            "a\\\\,/etc/passwd",
            "random:60#1@/etc/passwd",
            "--forces=/etc/passwd",
        ] {
            let error = refuse_elsewhere(&words(wrong), &played).expect_err(wrong);
            assert!(error.to_string().contains("leads elsewhere"), "{error}");
        }
        std::fs::write(&path, "secret = 2").expect("a file");
        let error = refuse_elsewhere(&words(&path), &played).expect_err("another file now");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
