//! `wargauge run`: plays match-ups and says what came of them.

use std::collections::BTreeSet;
use std::io::{Write, stdout};

use wargauge_batch::{MatchupLabel, Plan};
use wargauge_pages::GameCounts;
use wargauge_report::table::paragraph;
use wargauge_studies::{FairBand, Run, check_fair_bands};

use crate::cli::failure::Failure;
use crate::cli::games_to_watch::{Replays, WatchedGames};
use crate::cli::global_args::GlobalArgs;
use crate::cli::interrupt;
use crate::cli::marginal::{self, MarginalWorths};
use crate::cli::match_ups::MatchUps;
use crate::cli::page_file::PageFile;
use crate::cli::panel::RunPanel;
use crate::cli::preparation::{RunRequest, swap_in_words};
use crate::cli::restricted::Restrictions;
use crate::cli::result_files::ResultFiles;
use crate::cli::results::Results;
use crate::cli::resumption::Unfinished;
use crate::cli::run_args::RunArgs;
use crate::cli::shards::play_run;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

pub(crate) fn execute(
    args: &RunArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let fair = args.fair.as_slice();
    let unfinished = args.resume.as_deref().map(Unfinished::read).transpose()?;
    let begun = unfinished.as_ref().map(|run| run.arguments(args)).transpose()?;
    let (args, seed) = begun.as_ref().map_or((args, global.seed), |(args, seed)| (args, *seed));
    let library = wargauge_registry::library();
    let wish = RunRequest::of_run(args);
    let run = wish.prepare(&library)?;
    check_fair_bands(fair, &run.names())?;
    let alterations =
        if args.marginal { marginal::prepare(&wish, &library, &run)? } else { Vec::new() };
    let restrictions =
        args.restrict.then(|| Restrictions::prepare(&wish, &library, &run)).transpose()?;
    let panel = RunPanel::prepare(args, &wish, &library)?;
    let plan = Plan { seed, stop: args.stop(), first_pair: 0, chunk_pairs: args.chunk };
    if let Some(choice) = args.shard {
        return play_run((&run, &plan), (args, choice.resolve()?), global, terminal);
    }
    if let Some(unfinished) = &unfinished {
        unfinished.check(&run, &plan)?;
    }
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let open = |folder| ResultFiles::open(folder, &run, args.further_tables());
    let mut files = args.out.as_deref().map(open).transpose()?;
    let page = args.page.open()?;
    let mut counts = counts_of(args, unfinished.as_ref());
    announce(&run, global, terminal);
    let match_ups = MatchUps { run: &run, plan: &plan, global, terminal, interrupted };
    let played = match_ups.play((files.as_mut(), counts.as_mut()), unfinished)?;
    let mut results = Results::new(&run, &plan, played.results);
    if args.marginal && !results.are_interrupted() {
        let worths = MarginalWorths::play(&run, &alterations, args.games(), (global, seed))?;
        results.enter_marginal(worths);
    }
    if let Some(restrictions) = restrictions.filter(|_| !results.are_interrupted()) {
        results.enter_kinds(restrictions.play(&run, args.games(), (global, seed))?);
    }
    if let Some(panel) = panel.filter(|_| !results.are_interrupted()) {
        let rows = panel.play(&results, &plan, (args, match_ups))?;
        results.enter_panel(rows);
    }
    if results.are_none() {
        terminal.note_if(!global.quiet, "interrupted before the first game: nothing is written");
        return Ok(ExitCode::Interrupted);
    }
    let page = page.map(|page| (page, counts));
    let published = Published {
        run: &run,
        results: &results,
        format: args.format,
        plot: args.plot,
        global,
        terminal,
    };
    if let Some(failure) = played.unwritten {
        published.print()?;
        return Err(failure);
    }
    let ended = published.publish(files, page, args.canonical_args(seed))?;
    published.hold_to(fair, ended)
}

/// Results on their way to whoever wants them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Published<'p> {
    pub(crate) run: &'p Run,
    pub(crate) results: &'p Results<'p>,
    pub(crate) format: FormatArg,
    /// Whether a plot is printed above them.
    pub(crate) plot: bool,
    pub(crate) global: &'p GlobalArgs,
    pub(crate) terminal: Terminal,
}

impl Published<'_> {
    /// Writes and prints the results of a run with these arguments.
    pub(crate) fn publish(
        self,
        files: Option<ResultFiles>,
        page: Option<(PageFile, Option<GameCounts>)>,
        arguments: Vec<String>,
    ) -> Result<ExitCode, Failure> {
        let Self { run, results, global, terminal, .. } = self;
        let noted = results.manifest(arguments);
        let manifest = noted.to_json();
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = self.print();
        if let Some(files) = files {
            for path in files.write(results, manifest.clone())? {
                terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
            }
        }
        if let Some((page, counts)) = page {
            let games = WatchedGames::draw(&noted, run, (Replays::First(0), ""))?;
            let text = games.page(&results.for_page(manifest, counts));
            page.finish_with(&text, global, terminal)?;
        }
        printed?;
        if results.are_interrupted() {
            terminal.note_if(!global.quiet, &results.what_is_missing());
            return Ok(ExitCode::Interrupted);
        }
        Ok(ExitCode::Done)
    }

    /// Says whether the scores lie within the bands, and ends as a gate does; as it has `ended` if there
    /// are no bands, or not all games.
    fn hold_to(self, bands: &[FairBand], ended: ExitCode) -> Result<ExitCode, Failure> {
        if bands.is_empty() || ended != ExitCode::Done {
            return Ok(ended);
        }
        let Self { results, format, terminal, .. } = self;
        let verdict = results.fairness(bands);
        let text: String =
            verdict.lines.iter().map(|line| paragraph(line, terminal.look())).collect();
        match format {
            FormatArg::Table => stdout().lock().write_all(text.as_bytes())?,
            // Rows for machines stay rows alone.
            FormatArg::Csv | FormatArg::Json => terminal.note_if(true, text.trim_end()),
        }
        Ok(verdict.exit_code)
    }

    fn print(self) -> Result<(), Failure> {
        if self.plot {
            self.results.print_plot(self.terminal)?;
        }
        self.results.print(self.format, self.terminal)?;
        Ok(())
    }
}

/// The lengths and endings of games so far, for a page; nothing where they cannot be known for all
/// games, as an earlier part of the run did not keep them.
fn counts_of(args: &RunArgs, unfinished: Option<&Unfinished>) -> Option<GameCounts> {
    match unfinished {
        _ if !args.page.are_given() => None,
        None => Some(GameCounts::default()),
        Some(earlier) => GameCounts::read(earlier.games()?).ok(),
    }
}

/// Says what is going to be played.
fn announce(run: &Run, global: &GlobalArgs, terminal: Terminal) {
    let mut told = BTreeSet::new();
    for cell in &run.cells {
        let label = cell.label();
        let [a, b] = &label.forces;
        let mirror = if a == b { ", a force against itself" } else { "" };
        let swap = swap_in_words(cell.swap());
        let exchange = format!("{}{mirror}: {swap}", label.scenario);
        terminal.note_if(!global.quiet && told.insert(exchange.clone()), &exchange);
    }
    for cell in run.cells.iter().filter(|_| global.verbose) {
        let MatchupLabel { scenario, forces: [a, b], policies: [policy_a, policy_b], .. } =
            cell.label();
        let settings: Vec<String> =
            cell.settings().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let rules = settings.join(" ");
        terminal.note_if(
            true,
            &format!("{scenario}, {a} ({policy_a}) : {b} ({policy_b}), rules {rules}"),
        );
    }
}
