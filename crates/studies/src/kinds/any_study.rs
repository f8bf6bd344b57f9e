//! A study of whichever kind, from its arguments.

use clap::Command;
use wargauge_rules::roster::DataError;

use crate::auditing::args::AuditArgs;
use crate::checking::args::CheckArgs;
use crate::checking::saving::SavingArgs;
use crate::duels::args::DuelArgs;
use crate::kinds::command::command_of;
use crate::ladder::args::LadderArgs;
use crate::luck::args::LuckArgs;
use crate::meta::args::MetaArgs;
use crate::requests::campaign_args::CampaignArgs;
use crate::requests::compare_args::CompareArgs;
use crate::requests::odds_args::OddsArgs;
use crate::requests::run_args::RunArgs;
use crate::requests::tune_args::TuneArgs;
use crate::rulesets::library::Library;
use crate::study::contract::Study;
use crate::sweep::args::SweepArgs;
use crate::training::args::TrainArgs;

/// Makes a study from its arguments.
type Maker = fn(&[String], &Library) -> Result<Box<dyn Study>, DataError>;

/// A kind of study that can be played block by block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StudyKind {
    /// The command that asks for it.
    name: &'static str,
    make: Maker,
    command: fn() -> Command,
}

impl StudyKind {
    /// The command by which its arguments are read.
    pub(crate) fn command(&self) -> Command {
        (self.command)()
    }
}

/// All kinds.
const KINDS: [StudyKind; 13] = [
    StudyKind {
        name: "run",
        make: |words, library| {
            let (args, seed) = RunArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<RunArgs>,
    },
    StudyKind {
        name: "compare",
        make: |words, library| {
            let (args, seed) = CompareArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<CompareArgs>,
    },
    StudyKind {
        name: "tune",
        make: |words, library| {
            let (args, seed) = TuneArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<TuneArgs>,
    },
    StudyKind {
        name: "campaign",
        make: |words, library| {
            let (args, seed) = CampaignArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<CampaignArgs>,
    },
    StudyKind {
        name: "sweep",
        make: |words, library| {
            let (args, seed) = SweepArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<SweepArgs>,
    },
    StudyKind {
        name: "ladder",
        make: |words, library| {
            let (args, seed) = LadderArgs::read(words)?;
            args.study(seed, library)
        },
        command: command_of::<LadderArgs>,
    },
    StudyKind {
        name: "luck",
        make: |words, library| {
            let (args, seed) = LuckArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<LuckArgs>,
    },
    StudyKind {
        name: "audit",
        make: |words, library| {
            let (args, seed) = AuditArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<AuditArgs>,
    },
    StudyKind {
        name: "duel",
        make: |words, library| {
            let (args, seed) = DuelArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<DuelArgs>,
    },
    StudyKind {
        name: "meta",
        make: |words, library| {
            let (args, seed) = MetaArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<MetaArgs>,
    },
    StudyKind {
        name: "check",
        make: |words, library| {
            let (args, seed) = CheckArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<CheckArgs>,
    },
    StudyKind {
        name: "baseline",
        make: |words, library| {
            let (args, seed) = SavingArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<SavingArgs>,
    },
    StudyKind {
        name: "train",
        make: |words, library| {
            let (args, seed) = TrainArgs::read(words)?;
            Ok(Box::new(args.study(seed, library)?))
        },
        command: command_of::<TrainArgs>,
    },
];

/// Reads and checks all that a study needs. The arguments are those of the command line, from the name of
/// the command on, as far as they bear on results.
///
/// # Errors
/// If they are those of no study; and the first thing wrong with a name or a file.
pub fn study_of(arguments: &[String], library: &Library) -> Result<Box<dyn Study>, DataError> {
    let command = arguments.first().map_or("", String::as_str);
    (kind_of(command)?.make)(arguments, library)
}

/// The command by which the arguments of a request are read: of a study, or of a question of odds, for which
/// no game is played.
///
/// # Errors
/// If there is none of that name.
pub(crate) fn command_named(name: &str) -> Result<Command, DataError> {
    if name == "odds" { Ok(command_of::<OddsArgs>()) } else { Ok(kind_of(name)?.command()) }
}

/// The kind of study that a command asks for.
///
/// # Errors
/// If it asks for none.
pub(crate) fn kind_of(command: &str) -> Result<&'static StudyKind, DataError> {
    KINDS.iter().find(|kind| kind.name == command).ok_or_else(|| {
        let names: Vec<String> = KINDS.iter().map(|kind| format!("`{}`", kind.name)).collect();
        let (last, others) = names.split_last().expect("there are studies");
        let problem = format!("`{command}` is not played in several places");
        DataError::new(problem).expected(format!("{} or {last}", others.join(", ")))
    })
}
