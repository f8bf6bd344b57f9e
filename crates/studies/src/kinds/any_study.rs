//! A study of whichever kind, from its arguments.

use wargauge_rules::roster::DataError;

use crate::checking::args::CheckArgs;
use crate::ladder::args::LadderArgs;
use crate::requests::campaign_args::CampaignArgs;
use crate::requests::compare_args::CompareArgs;
use crate::requests::run_args::RunArgs;
use crate::requests::tune_args::TuneArgs;
use crate::rulesets::library::Library;
use crate::study::contract::Study;
use crate::sweep::args::SweepArgs;

/// Makes a study from its arguments.
type Maker = fn(&[String], &Library) -> Result<Box<dyn Study>, DataError>;

/// The kinds of study that can be played block by block, by the command that asks for them.
const KINDS: [(&str, Maker); 7] = [
    ("run", |words, library| {
        let (args, seed) = RunArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("compare", |words, library| {
        let (args, seed) = CompareArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("tune", |words, library| {
        let (args, seed) = TuneArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("campaign", |words, library| {
        let (args, seed) = CampaignArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("sweep", |words, library| {
        let (args, seed) = SweepArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("ladder", |words, library| {
        let (args, seed) = LadderArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
    ("check", |words, library| {
        let (args, seed) = CheckArgs::read(words)?;
        Ok(Box::new(args.study(seed, library)?))
    }),
];

/// Reads and checks all that a study needs. The arguments are those of the command line, from the name of
/// the command on, as far as they bear on results.
///
/// # Errors
/// If they are those of no study; and the first thing wrong with a name or a file.
pub fn study_of(arguments: &[String], library: &Library) -> Result<Box<dyn Study>, DataError> {
    let command = arguments.first().map_or("", String::as_str);
    match KINDS.iter().find(|(name, _)| *name == command) {
        Some((_, make)) => make(arguments, library),
        None => {
            let names: Vec<String> = KINDS.iter().map(|(name, _)| format!("`{name}`")).collect();
            let (last, others) = names.split_last().expect("there are studies");
            let problem = format!("`{command}` is not played in several places");
            Err(DataError::new(problem).expected(format!("{} or {last}", others.join(", "))))
        }
    }
}
