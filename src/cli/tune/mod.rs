//! `wargauge tune`: what the entries of an army must cost.

pub(crate) mod args;
pub(crate) mod army_files;
pub(crate) mod earlier;
pub(crate) mod panel;

use wargauge_lab::{ResultFolder, RoundShare};
use wargauge_pages::{PriceResults, Results};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyPricingStudy, Findings, PricingFindings, TuningStudy, WithoutRoom, pricing_layout, shortened,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::page_file::PageFile;
use crate::cli::console::publishing::Publishing;
use crate::cli::console::session::Session;
use crate::cli::playing::kept::Kept;
use crate::cli::playing::shard_play::play_shard;
use crate::cli::playing::study_play;
use crate::cli::tune::args::TuneCommand;
use crate::cli::tune::army_files::{
    ArmyFiles, check_writable, print_differences, refuse_illegal, rewrite,
};
use crate::cli::tune::earlier::EarlierResult;
use crate::cli::tune::panel::PricePanel;
use crate::exit_code::ExitCode;

pub(crate) fn execute(args: &TuneCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let earlier = args.from_result.as_deref().map(EarlierResult::read).transpose()?;
    let mut args = args.clone();
    if let Some(earlier) = &earlier {
        args.tune = args.tune.on_scenarios_of(|| earlier.scenarios());
    }
    let args = &args;
    let study = args.tune.study(session.global.seed, &library)?;
    for army in study.studies() {
        check_writable(args, army.as_ref())?;
    }
    if let Some(earlier) = earlier
        && let Some(ended) = ask_earlier(earlier, args, &study, session)?
    {
        return Ok(ended);
    }
    say_what_has_no_room(study.studies(), session);
    let round = args.rounds.read(&study, args.shard.is_some())?;
    if let Some(choice) = args.shard {
        let shard = choice.resolve(args.out.as_deref())?;
        let share = RoundShare { shard, round: &round };
        return play_shard(&study, share, args.out.as_deref(), session);
    }
    let panel = PricePanel::prepare(&args.tune, session.global, &library)?;
    let armies = if args.write { ArmyFiles::open(study.studies())? } else { ArmyFiles::default() };
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let layout = pricing_layout(panel.is_some());
    let results =
        args.out.as_deref().map(|folder| ResultFolder::open(folder, &layout)).transpose()?;
    let page = args.page.open()?;
    let open = |folder| Kept::open(folder, &study, session);
    let kept = args.out.as_deref().map(open).transpose()?;
    let mut known = round.known;
    known.extend(kept.iter().flat_map(|kept| kept.known.clone()));
    let mut outcomes = study_play::prices(&study, &known, kept.as_ref(), session, interrupted)?;
    let of_panel = match panel.filter(|_| outcomes.iter().all(|outcome| !outcome.interrupted)) {
        Some(panel) => Some(panel.join(&mut outcomes, session, interrupted)?),
        None => None,
    };
    let (arguments, seed) = (args.tune.canonical_args(session.global.seed), session.global.seed);
    let findings = PricingFindings { outcomes, panel: of_panel, arguments, seed };
    let publishing = Publishing { format: args.format, session };
    let is_interrupted = findings.is_interrupted();
    let keeping = kept.as_ref().filter(|_| is_interrupted).map(Kept::keep).transpose();
    let priced = Priced { study: &study, findings: &findings, args };
    let ended = priced.publish(publishing, TuneFiles { armies, results, page })?;
    keeping?;
    if let Some(kept) = kept.filter(|_| !is_interrupted) {
        kept.end();
    }
    Ok(ended)
}

/// Asks the results of an earlier study; how the program ends if that is all.
fn ask_earlier(
    earlier: EarlierResult,
    args: &TuneCommand,
    study: &TuningStudy,
    session: Session<'_>,
) -> Result<Option<ExitCode>, Failure> {
    if args.write {
        let army_files = ArmyFiles::open(study.studies())?;
        return earlier.write(args, study.studies(), army_files, session).map(Some);
    }
    if args.tune.what_if.is_empty() {
        return Err(DataError::new("nothing is asked of an earlier result")
            .expected("--write, or --what-if \"ENTRY=PRICE\"")
            .into());
    }
    earlier.answer(args, study.studies(), session.terminal)?;
    Ok(None)
}

/// The files that studies of prices are written to.
#[derive(Debug)]
struct TuneFiles {
    armies: ArmyFiles,
    results: Option<ResultFolder>,
    page: Option<PageFile>,
}

/// What came of studies of prices.
#[derive(Clone, Copy, Debug)]
struct Priced<'p> {
    study: &'p TuningStudy,
    findings: &'p PricingFindings,
    args: &'p TuneCommand,
}

impl Priced<'_> {
    /// Writes and prints it, and writes new prices into the army files where that is asked for.
    fn publish(self, publishing: Publishing<'_>, files: TuneFiles) -> Result<ExitCode, Failure> {
        let Self { study, findings, args } = self;
        let session = publishing.session;
        if findings.games() == 0 {
            return Ok(publishing.nothing());
        }
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = publishing.print(findings);
        publishing.write(findings, files.results)?;
        if let Some(page) = files.page {
            let (manifest, prices) = (findings.manifest(), findings.rows());
            page.finish(&Results::Prices(PriceResults { manifest, prices }), session)?;
        }
        printed?;
        let rewritten = rewrite(study.studies(), &findings.rows())?;
        print_differences(study.studies(), &rewritten, args, session.terminal)?;
        // What an interrupted study proposes is not what was asked for: it is shown, not written.
        if args.write && !findings.is_interrupted() {
            refuse_illegal(args, &rewritten)?;
            files.armies.write(study.studies(), &rewritten, session)?;
        }
        Ok(publishing.conclude(findings))
    }
}

/// Says before any game is played which forces may become illegal.
fn say_what_has_no_room(studies: &[Box<dyn AnyPricingStudy>], session: Session<'_>) {
    for WithoutRoom { file, entries } in studies.iter().flat_map(|study| study.without_room()) {
        let names = shortened(&entries);
        let text = format!(
            "`{file}` has no room for a much higher price of {names}: a new one may make it illegal, \
             and then nothing is written without --allow-illegal"
        );
        session.note(&text);
    }
}
