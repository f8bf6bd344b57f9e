//! `wargauge compare`: variants of a force side by side.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_pages::{LoadoutResults, Results};
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::pricing_summary::{LoadoutNotes, loadouts};
use wargauge_report::table::paragraph;
use wargauge_report::{FileId, LoadoutRow, OutputError, OutputSet, PanelRow, csv};
use wargauge_studies::{ComparisonOutcome, ContenderOutcome, Standing};

use crate::cli::compare_args::CompareArgs;
use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::interrupt;
use crate::cli::loadout_rows::{is_more_and_less, rows, study_record};
use crate::cli::optional_table::OptionalTable;
use crate::cli::page_file::PageFile;
use crate::cli::panel::ComparisonPanel;
use crate::cli::panel::shown::for_people;
use crate::cli::result_names::MANIFEST;
use crate::cli::shards::play_comparison;
use crate::cli::study;
use crate::cli::study_play;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::verdicts::{MOST_GAMES, even_two_digits};
use crate::exit_code::ExitCode;

/// What the printed numbers mean.
const LEGEND: &str = "Score = (wins + draws/2) / games, an unfinished game counting as a draw. \
    Difference: score less that of the force as it is, in per cent, same opponents and dice. In \
    brackets: 95 % intervals, those of differences valid for games that stopped as these did. \
    Per 10 points: the difference for every ten points that the variant costs more, or saves. pareto: \
    nobody scores as much for fewer points, or more for as many; over the limit: it costs more than the \
    scenario or its own file permits.\n";

/// The files of a comparison on their way into a folder, opened before the first game is played.
#[derive(Debug)]
pub(crate) struct LoadoutFiles {
    set: OutputSet,
    loadouts: FileId,
    panel: OptionalTable<PanelRow>,
    descriptor: FileId,
}

impl LoadoutFiles {
    pub(crate) fn open(folder: &Path, with_panel: bool) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            loadouts: set.open_table::<LoadoutRow>()?,
            panel: OptionalTable::open(&mut set, with_panel)?,
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    fn write(
        mut self,
        rows: &[LoadoutRow],
        panel: &[PanelRow],
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<LoadoutRow>();
        let package = self.panel.described(package).to_json();
        self.panel.fill(&mut self.set, panel)?;
        self.set.fill(self.loadouts, |out| csv::write(rows, out))?;
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}

pub(crate) fn execute(
    args: &CompareArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let comparison = args.request(global.seed, &args.players)?.prepare(&library)?;
    if let Some(choice) = args.shard {
        let shard = choice.resolve()?;
        return play_comparison(comparison.as_ref(), (args, shard), global, terminal);
    }
    let panel = ComparisonPanel::prepare(args, global, &library)?;
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let files = args
        .out
        .as_deref()
        .map(|folder| LoadoutFiles::open(folder, panel.is_some()))
        .transpose()?;
    let page = args.page.open()?;
    let mut outcome = study_play::comparison(comparison.as_ref(), (global, terminal), interrupted)?;
    let mut of_panel = Vec::new();
    if let Some(panel) = panel.filter(|_| !outcome.interrupted) {
        match panel.play(&outcome, (global, terminal), interrupted)? {
            Some(rows) => of_panel = rows,
            None => outcome.interrupted = true,
        }
    }
    let compared = Compared { outcome: &outcome, panel: &of_panel, args, seed: global.seed };
    compared.publish((files, page), global, terminal)
}

/// What a comparison came to, on its way to whoever wants it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compared<'c> {
    pub(crate) outcome: &'c ComparisonOutcome,
    /// What other players' games say; nothing if none were asked for.
    pub(crate) panel: &'c [PanelRow],
    pub(crate) args: &'c CompareArgs,
    pub(crate) seed: u64,
}

impl Compared<'_> {
    /// Writes and prints it.
    pub(crate) fn publish(
        self,
        (files, page): (Option<LoadoutFiles>, Option<PageFile>),
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<ExitCode, Failure> {
        let Self { outcome, panel, args, seed } = self;
        if outcome.games == 0 {
            let text = "interrupted before the first game: nothing is written";
            terminal.note_if(!global.quiet, text);
            return Ok(ExitCode::Interrupted);
        }
        let rows = rows(outcome);
        let words = args.canonical_args(seed);
        let manifest = study::manifest(&words, seed, &outcome.files, &[study_record(outcome)]);
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = print_all(outcome, &rows, panel, (args.format, terminal));
        if let Some(files) = files {
            for path in files.write(&rows, panel, manifest.clone())? {
                terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
            }
        }
        if let Some(page) = page {
            let results = Results::Loadouts(LoadoutResults { manifest, loadouts: rows });
            page.finish(&results, global, terminal)?;
        }
        printed?;
        Ok(conclude(outcome, global, terminal))
    }
}

fn print_all(
    outcome: &ComparisonOutcome,
    rows: &[LoadoutRow],
    panel: &[PanelRow],
    (format, terminal): (FormatArg, Terminal),
) -> Result<(), Failure> {
    print(outcome, rows.to_vec(), format, terminal)?;
    if format == FormatArg::Table && !panel.is_empty() {
        let text = for_people(panel, terminal.look());
        stdout().lock().write_all(format!("\n{text}").as_bytes())?;
    }
    Ok(())
}

fn print(
    outcome: &ComparisonOutcome,
    rows: Vec<LoadoutRow>,
    format: FormatArg,
    terminal: Terminal,
) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if format != FormatArg::Table {
        return Ok(terminal.format(format).write(&rows, out)?);
    }
    let notes = outcome.contenders.iter().map(notes);
    let rows: Vec<(LoadoutRow, LoadoutNotes)> = rows.into_iter().zip(notes).collect();
    let label = if outcome.interrupted { " (interrupted)" } else { "" };
    let (force, scenario, against) =
        (&outcome.force, &outcome.scenario, outcome.against.join(", "));
    let heading = format!("{force}{label} on {scenario} against {against}");
    out.write_all(paragraph(&heading, terminal.look()).as_bytes())?;
    out.write_all(loadouts(&rows, terminal.look()).as_bytes())?;
    writeln!(out)?;
    for contender in &outcome.contenders {
        if let Some(text) = verdict(outcome, contender) {
            out.write_all(paragraph(&text, terminal.look()).as_bytes())?;
        }
    }
    let text = format!(
        "\n{}\n{}",
        paragraph(&games_in_words(outcome), terminal.look()),
        paragraph(LEGEND, terminal.look())
    );
    Ok(out.write_all(text.as_bytes())?)
}

/// What a variant comes to, in a sentence; `None` for the force as it is, or before a game.
fn verdict(outcome: &ComparisonOutcome, contender: &ContenderOutcome) -> Option<String> {
    let (variant, found) = (contender.variant.as_ref()?, contender.difference?);
    let points = 100.0 * found.estimate.value;
    let margin = 100.0 * outcome.margin;
    let dearer = f64::from(contender.points) - f64::from(outcome.contenders[0].points);
    let mut cost = match dearer {
        dearer if dearer > 0.0 => format!("; it costs {} more", dearer / 1000.0),
        dearer if dearer < 0.0 => format!("; it costs {} less", -dearer / 1000.0),
        _ => String::new(),
    };
    if contender.marks.over_limit {
        cost += ", which is over the limit of points: this is what it would be worth";
    }
    let ends = found.estimate.interval;
    let [low, high] = [ends.low, ends.high].map(|end| 100.0 * end);
    let range = format!("[{low:.1}, {high:.1}]");
    if is_more_and_less(variant, contender) {
        return Some(format!(
            "{variant}: depends on play: its score is {:.1} percentage points [{:.1}, {:.1}] lower though \
             nothing was taken away: this player does not know how to use it{cost}.",
            -points, -high, -low
        ));
    }
    Some(match found.standing {
        Standing::Better => {
            format!(
                "{variant}: better: its score is {points:.1} percentage points {range} higher{cost}."
            )
        }
        Standing::Worse => {
            let (fewer, range) = (-points, format!("[{:.1}, {:.1}]", -high, -low));
            format!(
                "{variant}: worse: its score is {fewer:.1} percentage points {range} lower{cost}."
            )
        }
        Standing::Same => {
            format!(
                "{variant}: the same: no difference of {margin} percentage points or more{cost}."
            )
        }
        Standing::Unknown => {
            format!(
                "{variant}: the games do not tell: {points:+.1} percentage points {range}{cost}."
            )
        }
    })
}

/// Games used, and what a plan without shared dice and early stops would have asked for, as far as
/// anybody would have played that.
fn games_in_words(outcome: &ComparisonOutcome) -> String {
    let (games, plan) = (outcome.games, outcome.fixed_plan_games);
    if plan <= games {
        return format!("{games} games.");
    }
    if plan >= 10 * games {
        return format!(
            "{games} games, less than a tenth of what dice of their own and numbers fixed beforehand \
             would take."
        );
    }
    let share = 100 * games / plan;
    format!(
        "{games} games, {share} % of what dice of their own and numbers fixed beforehand would take."
    )
}

fn conclude(outcome: &ComparisonOutcome, global: &GlobalArgs, terminal: Terminal) -> ExitCode {
    if outcome.interrupted {
        let text = format!("interrupted after {} games", outcome.games);
        terminal.note_if(!global.quiet, &text);
        return ExitCode::Interrupted;
    }
    let is_unknown = |contender: &&ContenderOutcome| {
        contender.difference.is_some_and(|found| found.standing == Standing::Unknown)
    };
    let unknown = outcome.contenders.iter().filter(is_unknown);
    let names: Vec<&str> = unknown.filter_map(|one| one.variant.as_deref()).collect();
    if names.is_empty() {
        return ExitCode::Done;
    }
    let found = outcome.contenders.iter().filter_map(|one| one.difference);
    let most = found.map(|found| 2 * found.pairs_wanted).max().unwrap_or(0);
    let hint = if most <= MOST_GAMES {
        format!("at most about --games {} would do", even_two_digits(most))
    } else {
        "no number of games worth playing would tell; a larger --margin can be told".to_owned()
    };
    let text = format!("inconclusive: {}; {hint}", names.join("; "));
    terminal.note_if(!global.quiet, &text);
    ExitCode::Inconclusive
}

fn notes(contender: &ContenderOutcome) -> LoadoutNotes {
    let all = [(contender.marks.pareto, "pareto"), (contender.marks.over_limit, "over the limit")];
    let marks = all.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark);
    LoadoutNotes { marks: marks.collect::<Vec<_>>().join(", ") }
}
