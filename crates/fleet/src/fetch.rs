//! The result of a study, made of what the server keeps.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use wargauge_lab::ResultFolder;
use wargauge_report::OutputError;
use wargauge_report::table::{Look, terminal_width};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Intake, Study};

use crate::keys::OwnerArgs;
use crate::ledger::Ledger;
use crate::opened::{OpenedStudy, of_owner};
use crate::party::{FAILED, FALSE_RESULT, INCONCLUSIVE, INTERRUPTED, Party};
use crate::reader::{Entry, Reader};
use crate::said::say;
use crate::sample::{VerifiedBlocks, play_again, worth};
use crate::streams::{Streams, study_name};
use crate::wire::{End, Outcome};

/// Arguments of `fetch`.
#[derive(Debug, clap::Args)]
pub(crate) struct FetchArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Folder for the result files, made if missing; what an earlier study left there is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write what is known before the first block that is missing, as the result of an interrupted study
    #[arg(long)]
    partial: bool,
    /// Blocks that are played again here before they are believed, drawn by chance: a number, or a share
    /// such as 10%; 5% of them if not given, and 8 at least
    #[arg(long, value_name = "N", value_parser = VerifiedBlocks::read)]
    verify: Option<VerifiedBlocks>,
    #[command(flatten)]
    owner: OwnerArgs,
}

pub(crate) async fn execute(args: &FetchArgs, party: Party<'_>) -> crate::party::Outcome {
    let streams = Streams::find(party.server.connect().await?, &args.name).await?;
    let out = std::path::absolute(&args.out).map_err(|error| {
        DataError::new(format!("`{}` is no place for a result: {error}", args.out.display()))
    })?;
    let charter = of_owner(&streams, &args.owner.name(party.keys)?).await?;
    let opened = OpenedStudy::open(&streams, charter).await?;
    let known = Known::read(&opened, &streams).await?;
    let end = streams.end(&opened.charter).await?;
    if !args.partial {
        refuse_unfinished(&args.name, &known.ledger, end.as_ref())?;
    }
    if let Some(End::Decided(chain)) = end
        && chain != known.ledger.chain()
    {
        let problem = "what the server keeps is not what the owner's coordinator took in";
        return Err(DataError::new(problem).expected("all messages of the study, as they came"));
    }
    if !is_as_played(&opened, &known.ledger, args.verify.unwrap_or(VerifiedBlocks::Usual))? {
        return Ok(ExitCode::from(FALSE_RESULT));
    }
    let intake = known.ledger.into_collection();
    tokio::task::block_in_place(|| publish(intake.as_ref(), opened.study.as_ref(), &out))
}

/// Writes the result and prints it; that of an interrupted study unless all is decided.
#[expect(clippy::print_stdout, reason = "the result that was asked for")]
fn publish(intake: &dyn Intake, study: &dyn Study, out: &Path) -> crate::party::Outcome {
    let unwritten = |error: OutputError| DataError::new(error.to_string());
    let files = ResultFolder::open(out, &study.layout()).map_err(unwritten)?;
    let findings = intake.findings()?;
    if findings.games() == 0 {
        say("no block is in: nothing is written");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    print!("{}", findings.told(Look { width: terminal_width(), color: false }));
    files.write(findings.as_ref()).map_err(unwritten)?;
    findings.remarks().iter().for_each(|remark| say(remark));
    Ok(if findings.is_interrupted() {
        ExitCode::from(INTERRUPTED)
    } else if findings.fails() {
        ExitCode::from(FAILED)
    } else if findings.is_inconclusive() {
        ExitCode::from(INCONCLUSIVE)
    } else {
        ExitCode::SUCCESS
    })
}

/// Refuses a study that its owner's coordinator has not ended: blocks are missing, or have still to be
/// checked.
fn refuse_unfinished(name: &str, ledger: &Ledger<'_>, end: Option<&End>) -> Result<(), DataError> {
    let how = end.map_or("under way", End::word);
    let games = ledger.collection().games();
    let (missing, expected) = match (ledger.is_decided(), end) {
        (true, Some(End::Decided(_))) => return Ok(()),
        (true, _) => ("some have still to be checked", "`submit` to end it, or --partial"),
        (false, _) => ("blocks are missing", "--partial for what is known"),
    };
    let problem = format!("the study `{name}` is {how}: {games} games are in and {missing}");
    Err(DataError::new(problem).expected(expected))
}

/// Plays a sample again; whether it is what the workers said. Who lied is told, and what the sample is
/// worth if nobody did.
fn is_as_played(
    opened: &OpenedStudy,
    ledger: &Ledger<'_>,
    wish: VerifiedBlocks,
) -> Result<bool, DataError> {
    let all = ledger.counted().len() as u64;
    let (drawn, wrong) = tokio::task::block_in_place(|| play_again(opened, ledger, wish))?;
    for one in &wrong {
        say(&format!(
            "{} is not what {} says: that worker lies or is broken",
            one.block, one.worker
        ));
    }
    if wrong.is_empty() && all > 0 {
        say(&worth(all, drawn, &ledger.shares()));
    }
    if !wrong.is_empty() {
        say("nothing is written; submit the study anew without that worker");
    }
    Ok(wrong.is_empty())
}

/// What the server keeps of a study, so far.
#[derive(Debug)]
pub(crate) struct Known<'k> {
    pub(crate) ledger: Ledger<'k>,
    pub(crate) reader: Reader,
    /// Who is not believed.
    aside: Vec<String>,
    by_rounds: bool,
}

impl<'k> Known<'k> {
    /// Reads all that is there now.
    pub(crate) async fn read(
        opened: &'k OpenedStudy,
        streams: &Streams,
    ) -> Result<Self, DataError> {
        let mut known = Self {
            ledger: opened.ledger(),
            reader: Reader::new(streams, &opened.charter),
            aside: streams.aside(&opened.charter).await?,
            by_rounds: opened.study.goes_by_rounds(),
        };
        known.ledger.begin_round()?;
        // What comes while this is read is not waited for, however much it is.
        let until = streams.last_number().await?;
        while known.reader.number() <= until
            && let Some(entry) = known.reader.next().await?
        {
            match entry {
                Entry::Outcome(outcome) => known.take(outcome).map(drop)?,
                Entry::Lost => return Err(lost()),
                Entry::Finding(_) | Entry::End | Entry::Other => {}
            }
        }
        Ok(known)
    }

    /// Takes an outcome in, if it counts; whether it does.
    pub(crate) fn take(&mut self, outcome: Outcome) -> Result<bool, DataError> {
        if !counts(&outcome, &self.aside, self.by_rounds) {
            return Ok(false);
        }
        // Who was wrong is the coordinator's to find out; here what came first counts.
        let _ = self.ledger.take(outcome, Duration::ZERO);
        if self.ledger.is_round_over() {
            self.ledger.begin_round()?;
        }
        Ok(true)
    }
}

/// What is said where the server has lost what was read.
pub(crate) fn lost() -> DataError {
    DataError::new("the server has lost some of what it kept")
        .expected("the same command again, which goes by what is there")
}

/// Whether an outcome counts: nobody believes a worker that was put aside, nor, where what blocks come
/// to depends on others, what was played before it was.
pub(crate) fn counts(outcome: &Outcome, aside: &[String], by_rounds: bool) -> bool {
    let is_of_now = !by_rounds || outcome.given.generation == aside.len() as u64;
    is_of_now && !aside.contains(&outcome.worker)
}
