//! `wargauge tune`: what the entries of an army must cost.

use std::collections::BTreeSet;
use std::io::{Write, stdout};

use wargauge_pages::{PriceResults, Results};
use wargauge_report::PanelRow;
use wargauge_rules::roster::DataError;
use wargauge_studies::{AnyPricingStudy, Library, PricingOutcome, WithoutRoom};

use crate::cli::army_files::{
    ArmyFiles, check_writable, print_differences, refuse_illegal, rewrite,
};
use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::interrupt;
use crate::cli::page_file::PageFile;
use crate::cli::panel::PricePanel;
use crate::cli::panel::shown::for_people;
use crate::cli::shards::{Outcomes, TuneRound, blank_tune_head, play_tune_round};
use crate::cli::study_play;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::tune_args::TuneArgs;
use crate::cli::tune_earlier::EarlierResult;
use crate::cli::tune_reasons::shortened;
use crate::cli::tune_results::{PriceFiles, TuneResults};
use crate::exit_code::ExitCode;

pub(crate) fn execute(
    args: &TuneArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let earlier = args.from_result.as_deref().map(EarlierResult::read).transpose()?;
    let args = &match &earlier {
        Some(earlier) => args.clone().on_scenarios_of(|| earlier.scenarios()),
        None => args.clone(),
    };
    let studies = prepare(args, global.seed, &library)?;
    if let Some(earlier) = earlier {
        if args.write {
            let army_files = ArmyFiles::open(&studies)?;
            return earlier.write((args, &studies[..]), army_files, global, terminal);
        }
        if args.what_if.is_empty() {
            return Err(DataError::new("nothing is asked of an earlier result")
                .expected("--write, or --what-if \"ENTRY=PRICE\"")
                .into());
        }
        earlier.answer(args, &studies, terminal)?;
    }
    say_what_has_no_room(&studies, global, terminal);
    let head = || blank_tune_head(&studies, args, global.seed);
    if let (Some(choice), Some(round)) = (args.shard, args.round) {
        let round = TuneRound::read(round, args.from.as_deref(), &head())?;
        return play_tune_round(&studies, &round, (args, choice.resolve()?), global, terminal);
    }
    let known = match &args.from {
        Some(from) => TuneRound::read(TuneRound::after(from)?, Some(from), &head())?.known,
        None => Outcomes::new(),
    };
    let panel = PricePanel::prepare(args, global, &library)?;
    let army_files = if args.write { ArmyFiles::open(&studies)? } else { ArmyFiles::default() };
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let files =
        args.out.as_deref().map(|folder| PriceFiles::open(folder, panel.is_some())).transpose()?;
    let page = args.page.open()?;
    let mut outcomes =
        study_play::rest_of_prices((&studies, &known), (global, terminal), interrupted)?;
    let of_panel = match panel.filter(|_| outcomes.iter().all(|outcome| !outcome.interrupted)) {
        Some(panel) => panel.join(&mut outcomes, (global, terminal), interrupted)?,
        None => Vec::new(),
    };
    let priced = Priced {
        studies: &studies,
        outcomes: &outcomes,
        panel: &of_panel,
        args,
        seed: global.seed,
    };
    priced.publish_with(army_files, (files, page), global, terminal)
}

/// What came of studies of prices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Priced<'p> {
    pub(crate) studies: &'p [Box<dyn AnyPricingStudy>],
    pub(crate) outcomes: &'p [PricingOutcome],
    /// What other players' games say; nothing if none were asked for.
    pub(crate) panel: &'p [PanelRow],
    pub(crate) args: &'p TuneArgs,
    pub(crate) seed: u64,
}

impl Priced<'_> {
    /// Writes and prints it, and leaves army files alone.
    pub(crate) fn publish(
        self,
        files: (Option<PriceFiles>, Option<PageFile>),
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<ExitCode, Failure> {
        self.publish_with(ArmyFiles::default(), files, global, terminal)
    }

    fn publish_with(
        self,
        army_files: ArmyFiles,
        (files, page): (Option<PriceFiles>, Option<PageFile>),
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<ExitCode, Failure> {
        let Self { studies, outcomes, panel, args, seed } = self;
        if outcomes.iter().all(|outcome| outcome.games.total() == 0) {
            let text = "interrupted before the first game: nothing is written";
            terminal.note_if(!global.quiet, text);
            return Ok(ExitCode::Interrupted);
        }
        let results = TuneResults::new(outcomes);
        let manifest = results.manifest(&args.canonical_args(seed), seed);
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = print_all(&results, panel, args.format, terminal);
        if let Some(files) = files {
            for path in files.write(&results.rows(), panel, manifest.clone())? {
                terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
            }
        }
        if let Some(page) = page {
            let prices = results.rows();
            page.finish(&Results::Prices(PriceResults { manifest, prices }), global, terminal)?;
        }
        printed?;
        let rewritten = rewrite(studies, &results.rows())?;
        print_differences(studies, &rewritten, args, terminal)?;
        // What an interrupted study proposes is not what was asked for: it is shown, not written.
        if args.write && !results.is_interrupted() {
            refuse_illegal(args, &rewritten)?;
            army_files.write(studies, &rewritten, global, terminal)?;
        }
        Ok(conclude(&results, &args.canonical_args(seed), global, terminal))
    }
}

fn print_all(
    results: &TuneResults<'_>,
    panel: &[PanelRow],
    format: FormatArg,
    terminal: Terminal,
) -> Result<(), Failure> {
    results.print(format, terminal)?;
    if format == FormatArg::Table && !panel.is_empty() {
        let text = for_people(panel, terminal.look());
        write!(stdout().lock(), "\n{text}")?;
    }
    Ok(())
}

pub(crate) fn prepare(
    args: &TuneArgs,
    seed: u64,
    library: &Library,
) -> Result<Vec<Box<dyn AnyPricingStudy>>, Failure> {
    let mut studies = Vec::new();
    let mut names = BTreeSet::new();
    for army in &args.armies {
        let study = args.request(army, seed, &args.players)?.prepare(library)?;
        if !names.insert(study.army().to_owned()) {
            let name = study.army();
            return Err(DataError::new(format!("two of the armies go by the name `{name}`")).into());
        }
        check_writable(args, study.as_ref())?;
        studies.push(study);
    }
    Ok(studies)
}

/// Says before any game is played which forces may become illegal.
fn say_what_has_no_room(
    studies: &[Box<dyn AnyPricingStudy>],
    global: &GlobalArgs,
    terminal: Terminal,
) {
    for WithoutRoom { file, entries } in studies.iter().flat_map(|study| study.without_room()) {
        let names = shortened(&entries);
        let text = format!(
            "`{file}` has no room for a much higher price of {names}: a new one may make it illegal, \
             and then nothing is written without --allow-illegal"
        );
        terminal.note_if(!global.quiet, &text);
    }
}

fn conclude(
    results: &TuneResults<'_>,
    arguments: &[String],
    global: &GlobalArgs,
    terminal: Terminal,
) -> ExitCode {
    for remark in results.remarks(arguments) {
        terminal.note_if(!global.quiet, &remark);
    }
    if results.is_interrupted() {
        ExitCode::Interrupted
    } else if results.is_inconclusive() {
        ExitCode::Inconclusive
    } else {
        ExitCode::Done
    }
}
