//! Studies that are played block by block: here, or a share of them.

use std::path::PathBuf;

use wargauge_batch::BlockId;
use wargauge_lab::{Follower, LocalProgress, ResultFolder, Round, RoundShare, play_on};
use wargauge_report::{Row, csv};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Findings, Study};

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::progress::{CountLine, Counted};
use crate::cli::console::publishing::Publishing;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::FormatArg;
use crate::cli::console::threads;
use crate::cli::playing::kept::Kept;
use crate::cli::playing::shard_choice::ShardChoice;
use crate::cli::playing::shard_play::play_shard;
use crate::exit_code::ExitCode;

/// Where the results of a study go that is played block by block.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BlockArgs {
    /// Folder for the result files, made if missing; what an earlier study left there is replaced. One
    /// that was stopped or killed goes on where it was when the same command is given again
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Play one of N equal shares, and write it as a part into the folder of `--out`; `merge` puts the
    /// parts together. `auto/N` (or `auto`) goes by the array job of Slurm or Kubernetes that it runs in
    #[arg(long, value_name = "I/N", conflicts_with = "format")]
    pub(crate) shard: Option<ShardChoice>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}

/// Shows how far a study is, and keeps what has been played.
struct Watched<'w> {
    study: &'w dyn Study,
    line: CountLine,
    kept: Option<&'w Kept>,
}

impl Follower for Watched<'_> {
    fn progress(&self, now: LocalProgress) {
        self.line.show(self.study.games_of(now.pairs) + now.in_play);
    }

    fn outcome(&self, id: BlockId, outcome: &str) {
        if let Some(kept) = self.kept {
            kept.note(id, outcome);
        }
    }
}

/// Plays a study, or the share of it that is asked for, prints what it comes to and writes its files.
/// `then` is given all of it, and may end the program otherwise.
pub(crate) fn play_blocks(
    study: &dyn Study,
    args: &BlockArgs,
    session: Session<'_>,
    then: impl FnOnce(&dyn Findings) -> Result<Option<ExitCode>, Failure>,
) -> Result<ExitCode, Failure> {
    play_begun(study, args, Begun::default(), session, then)
}

/// What a study begins with.
#[derive(Debug, Default)]
pub(crate) struct Begun {
    /// The round from which it is played, or of which a share is asked for.
    pub(crate) round: Round,
    /// Its files, if they are open already.
    pub(crate) files: Option<ResultFolder>,
}

/// The same with what it begins with.
pub(crate) fn play_begun(
    study: &dyn Study,
    args: &BlockArgs,
    Begun { round, files }: Begun,
    session: Session<'_>,
    then: impl FnOnce(&dyn Findings) -> Result<Option<ExitCode>, Failure>,
) -> Result<ExitCode, Failure> {
    if let Some(choice) = args.shard {
        let shard = choice.resolve(args.out.as_deref())?;
        let share = RoundShare { shard, round: &round };
        return play_shard(study, share, args.out.as_deref(), session);
    }
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let out = args.out.as_deref();
    let files = match (files, out) {
        (None, Some(folder)) => Some(ResultFolder::open(folder, &study.layout())?),
        (files, _) => files,
    };
    let kept = out.map(|folder| Kept::open(folder, study, session)).transpose()?;
    let mut known = round.known;
    known.extend(kept.iter().flat_map(|kept| kept.known.clone()));
    let games = study.all_blocks().map(|all| {
        let pairs = |id: BlockId| study.pairs_of(id).end - study.pairs_of(id).start;
        study.games_of(all.into_iter().map(pairs).sum())
    });
    let name = study.head().arguments.first().map_or("", String::as_str);
    let line = CountLine::new(name, Counted::Games, games, !session.global.quiet);
    let watched = Watched { study, line, kept: kept.as_ref() };
    let pool = threads::pool(session.global)?;
    let played = pool.install(|| play_on(study, known, &watched, interrupted));
    watched.line.clear();
    let intake = played?;
    let games_in = intake.games();
    let findings = pool.install(|| intake.findings())?;
    let publishing = Publishing { format: args.format, session };
    // What is lost where that fails is told after the rows, which are printed first.
    let keeping = kept.as_ref().filter(|_| findings.is_interrupted()).map(Kept::keep).transpose();
    if findings.games() == 0 && (games_in > 0 || matches!(keeping, Ok(Some(true)))) {
        keeping?;
        return Ok(publishing.no_row(match kept {
            Some(_) => "no table is written; the same command goes on",
            None => "nothing is written",
        }));
    }
    let mut otherwise = None;
    let ended = publishing.publish_with(findings.as_ref(), files, || {
        otherwise = then(findings.as_ref())?;
        Ok(())
    })?;
    keeping?;
    if let Some(kept) = kept.filter(|_| ended != ExitCode::Interrupted) {
        kept.end();
    }
    Ok(otherwise.filter(|_| ended != ExitCode::Interrupted).unwrap_or(ended))
}

/// The rows of the first table of what a study came to.
pub(crate) fn rows_of<R: Row>(findings: &dyn Findings) -> Result<Vec<R>, Failure> {
    let tables = findings.tables()?;
    let text = tables.first().map_or(&b""[..], |table| table.csv());
    let unreadable = |error: csv::ReadError| DataError::new(error.to_string());
    Ok(csv::read(text).map_err(unreadable)?)
}
