//! `wargauge tune`: what the entries of an army must cost.

use std::collections::BTreeSet;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use wargauge_batch::FileRecord;
use wargauge_pages::{PriceResults, Results};
use wargauge_report::regular_file::read_regular;
use wargauge_report::{OutputError, PanelRow, PriceRow, Replacement};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{
    AnyPricingStudy, Library, PricingOutcome, Rewritten, Shard, StudyControl, WithoutRoom,
};

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::page_file::PageFile;
use crate::cli::panel::{self, PricePanel};
use crate::cli::shards::{Outcomes, PieceBook, TuneRound, blank_tune_head, play_tune_round};
use crate::cli::study;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::tune_args::TuneArgs;
use crate::cli::tune_earlier::EarlierResult;
use crate::cli::tune_reasons::{new_prices, remarks, shortened};
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
    let mut outcomes = play_rest((&studies, &known), (global, terminal), interrupted)?;
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

/// Plays studies one after the other, as far as nobody interrupts.
pub(crate) fn play(
    studies: &[Box<dyn AnyPricingStudy>],
    seen_by: (&GlobalArgs, Terminal),
    interrupted: &AtomicBool,
) -> Result<Vec<PricingOutcome>, Failure> {
    play_rest((studies, &Outcomes::new()), seen_by, interrupted)
}

/// Plays what is not known of studies.
fn play_rest(
    (studies, known): (&[Box<dyn AnyPricingStudy>], &Outcomes),
    (global, terminal): (&GlobalArgs, Terminal),
    interrupted: &AtomicBool,
) -> Result<Vec<PricingOutcome>, Failure> {
    let games = |outcome: &PricingOutcome| outcome.games.total();
    let mut outcomes: Vec<PricingOutcome> = Vec::new();
    for (stage, army) in (0..).zip(studies) {
        let play = |control: StudyControl<'_>| play_army(army.as_ref(), control, (known, stage));
        outcomes.push(study::play(global, terminal, interrupted, play, games)?);
        if outcomes.iter().any(|outcome| outcome.interrupted) {
            break;
        }
    }
    Ok(outcomes)
}

/// Plays a study, or what is not known of it.
fn play_army(
    army: &dyn AnyPricingStudy,
    control: StudyControl<'_>,
    (known, stage): (&Outcomes, u64),
) -> Result<PricingOutcome, DataError> {
    if known.is_empty() {
        return army.play(control);
    }
    let book = PieceBook::new(known, stage, Some(Shard { index: 1, of: 1 }));
    army.play_shared(control, &book)
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
        let manifest = results.manifest(&args.that_matter(seed), seed);
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
        Ok(conclude(&results, &args.that_matter(seed), global, terminal))
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
        let text = panel::for_people(panel, terminal.look());
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

/// The army files as they would be written.
pub(crate) fn rewrite(
    studies: &[Box<dyn AnyPricingStudy>],
    rows: &[PriceRow],
) -> Result<Vec<Option<Rewritten>>, DataError> {
    let of = |study: &dyn AnyPricingStudy| {
        let rows = || rows.iter().filter(|row| row.army == study.army());
        study.rewritten(&new_prices(rows()), &remarks(rows()))
    };
    studies.iter().map(|study| of(&**study)).collect()
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

/// What is said of differences that are shown alone.
fn not_written(study: &dyn AnyPricingStudy) -> String {
    match study.path() {
        Some(path) => {
            let path = path.display();
            format!("{path} is as it was; --write puts these lines into it")
        }
        None => {
            let army = study.army();
            format!(
                "army `{army}` is built in and stays as it is; --write puts such lines into a file \
                 of one's own (`wargauge show {army} --kind army` prints it)"
            )
        }
    }
}

/// Prints how the army files change, or would.
pub(crate) fn print_differences(
    studies: &[Box<dyn AnyPricingStudy>],
    files: &[Option<Rewritten>],
    args: &TuneArgs,
    terminal: Terminal,
) -> Result<(), Failure> {
    let changed = studies.iter().zip(files);
    for (study, file) in changed.filter_map(|(study, file)| Some((study, file.as_ref()?))) {
        if args.format == FormatArg::Table {
            write!(stdout().lock(), "\n{}", file.difference)?;
        } else if args.write {
            // Standard output holds one table that other programs read.
            terminal.print_error(&file.difference);
        }
        if !args.write && args.format == FormatArg::Table {
            terminal.note_if(true, &not_written(study.as_ref()));
        }
        for illegal in &file.illegal {
            let text = format!("new prices make `{}` illegal: {}", illegal.file, illegal.reason);
            terminal.note_if(true, &text);
        }
    }
    Ok(())
}

/// Refuses new prices that make forces illegal, unless that is asked for.
pub(crate) fn refuse_illegal(
    args: &TuneArgs,
    files: &[Option<Rewritten>],
) -> Result<(), DataError> {
    let illegal: Vec<String> = files
        .iter()
        .flatten()
        .flat_map(|file| file.illegal.iter().map(|one| format!("`{}`", one.file)))
        .collect();
    if illegal.is_empty() || args.allow_illegal {
        return Ok(());
    }
    let names = illegal.join(", ");
    Err(DataError::new(format!("nothing is written: new prices would make {names} illegal"))
        .expected("--allow-illegal, and those forces changed afterwards"))
}

/// Refuses to write to what is no file, before any game is played.
fn check_writable(args: &TuneArgs, study: &dyn AnyPricingStudy) -> Result<(), DataError> {
    if !args.write {
        return Ok(());
    }
    if study.path().is_none() {
        let army = study.army();
        return Err(DataError::new(format!("army `{army}` is built in and cannot be written"))
            .expected("the path of a copy of its file"));
    }
    Ok(())
}

/// The army files that proposals are written to, opened before any game is played.
#[derive(Debug, Default)]
pub(crate) struct ArmyFiles(Vec<(PathBuf, Replacement)>);

impl ArmyFiles {
    /// Opens the files of some armies.
    pub(crate) fn open(studies: &[Box<dyn AnyPricingStudy>]) -> Result<Self, OutputError> {
        let paths = studies.iter().filter_map(|study| study.path());
        let open = |path: &Path| Ok((path.to_owned(), Replacement::open(path)?));
        paths.map(open).collect::<Result<_, _>>().map(Self)
    }

    /// Writes what is proposed. A file that was changed while the games were played is left as it
    /// is now.
    pub(crate) fn write(
        self,
        studies: &[Box<dyn AnyPricingStudy>],
        rewritten: &[Option<Rewritten>],
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<(), Failure> {
        let mut changed = Vec::new();
        for (((path, file), study), new) in self.0.into_iter().zip(studies).zip(rewritten) {
            let Some(new) = new else { continue };
            if !is_as_read(&path, study.files()) {
                changed.push(format!("`{}`", path.display()));
                continue;
            }
            file.write(new.source.text.as_bytes())?;
            terminal.note_if(!global.quiet, &format!("wrote {}", path.display()));
        }
        if changed.is_empty() {
            return Ok(());
        }
        let names = changed.join(" and ");
        let problem = format!("{names} changed while the games were played; no price is written");
        Err(DataError::new(problem).expected("the proposal to be put in by hand").into())
    }
}

/// Whether a file is still the one that a study read.
fn is_as_read(path: &Path, read: &[FileRecord]) -> bool {
    let text = read_regular(path).unwrap_or_default();
    read.contains(&FileRecord::of(&Source::new(path.display().to_string(), text)))
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
