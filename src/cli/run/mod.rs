//! `wargauge run`: plays match-ups and says what came of them.

pub(crate) mod args;
pub(crate) mod beside;
pub(crate) mod game_rows;
pub(crate) mod games_to_watch;
pub(crate) mod match_ups;
pub(crate) mod panel;
pub(crate) mod resumption;

use std::collections::BTreeSet;
use std::io::{Write, stdout};

use wargauge_batch::{MatchupLabel, Plan};
use wargauge_lab::{ResultFolder, Round, RoundShare};
use wargauge_pages::{GameCounts, Results, RunResults};
use wargauge_report::table::paragraph;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    FairBand, Findings, FurtherTables, Judged, Run, RunArgs, RunFindings, RunStudy,
    check_fair_bands, run_layout, swap_in_words,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::page_file::PageFile;
use crate::cli::console::publishing::Publishing;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::FormatArg;
use crate::cli::playing::shard_play::play_shard;
use crate::cli::run::args::RunCommand;
use crate::cli::run::beside::Beside;
use crate::cli::run::games_to_watch::{Replays, WatchedGames};
use crate::cli::run::match_ups::MatchUps;
use crate::cli::run::resumption::{RunCheckpoint, Unfinished};
use crate::exit_code::ExitCode;

pub(crate) fn execute(args: &RunCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let fair = args.fair.as_slice();
    let unfinished = args.resume.as_deref().map(Unfinished::read).transpose()?;
    let begun = unfinished.as_ref().map(|run| run.arguments(args)).transpose()?;
    let (args, seed) =
        begun.as_ref().map_or((args, session.global.seed), |(args, seed)| (args, *seed));
    let asked = &args.run;
    check_rows_have_a_folder(args)?;
    let library = wargauge_registry::library();
    let request = asked.request()?;
    let run = request.prepare(&library)?;
    check_fair_bands(fair, &run.names())?;
    let plan = Plan { chunk_pairs: args.chunk, ..Plan::new(seed, asked.stop()) };
    if let Some(choice) = args.shard {
        let study = RunStudy::new(run, plan, asked.canonical_args(seed));
        let study = if asked.games_csv { study.with_game_rows() } else { study };
        let (shard, round) = (choice.resolve(args.out.as_deref())?, Round::default());
        let share = RoundShare { shard, round: &round };
        return play_shard(&study, share, args.out.as_deref(), session);
    }
    let beside = Beside::prepare(asked, &request, &library, &run)?;
    let words = asked.canonical_args(seed);
    // Rows of single games, which a page counts, are kept only by a run that was stopped.
    let needs_rows = args.run.games_csv || args.page.are_given();
    let unfinished = match unfinished {
        None => earlier_part(args, &words, &run, &plan, session),
        resumed => resumed,
    };
    if let Some(unfinished) = &unfinished {
        unfinished.check(&run, &plan)?;
        let text = format!("goes on after {} games", unfinished.games_played());
        session.note(&text);
    }
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let layout = run_layout(&run, further_tables(args));
    let mut files =
        args.out.as_deref().map(|folder| ResultFolder::open(folder, &layout)).transpose()?;
    let page = args.page.open()?;
    let mut counts = counts_of(args, unfinished.as_ref());
    announce(&run, session);
    let folder = args.out.as_deref().filter(|_| !needs_rows);
    let begin = |folder| RunCheckpoint::new(folder, &run, &plan, words.clone());
    let checkpoint = folder.map(begin).transpose()?;
    let checkpoint = checkpoint.as_ref();
    let match_ups = MatchUps { run: &run, plan: &plan, session, interrupted, checkpoint };
    let played = match_ups.play(files.as_mut(), counts.as_mut(), unfinished)?;
    let mut results = RunFindings::new(&run, &plan, played.results, words);
    beside.play(&mut results, match_ups)?;
    let publishing = Publishing { format: args.format, session };
    if results.are_none() {
        return Ok(publishing.nothing());
    }
    let published = Published { run: &run, results: &results, plot: args.plot, publishing };
    if let Some(failure) = played.unwritten {
        published.print()?;
        return Err(failure);
    }
    let ended = published.publish(files, page.map(|page| (page, counts)))?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.end();
    }
    published.hold_to(fair, ended)
}

/// Refuses rows of games that go nowhere.
fn check_rows_have_a_folder(args: &RunCommand) -> Result<(), DataError> {
    if args.run.games_csv && args.out.is_none() {
        return Err(DataError::new("`--games-csv` writes a file").expected("--out DIR"));
    }
    Ok(())
}

/// What the folder of a run has of the very run, as far as it can be gone on with; says why a checkpoint
/// that is there cannot be.
fn earlier_part(
    args: &RunCommand,
    words: &[String],
    run: &Run,
    plan: &Plan,
    session: Session<'_>,
) -> Option<Unfinished> {
    let found = Unfinished::of(args.out.as_deref()?, words).and_then(|found| {
        if let Some(found) = &found {
            found.check(run, plan)?;
        }
        Ok(found)
    });
    let say = |why: &str| session.note(&format!("begins anew: {why}"));
    let found = found.unwrap_or_else(|error| {
        say(&error.problem);
        None
    })?;
    let needs_rows = args.run.games_csv || args.page.are_given();
    let has_rows = !needs_rows || (args.run.games_csv && found.games().is_some());
    if !has_rows {
        say("what was kept has no rows of single games");
    }
    has_rows.then_some(found)
}

/// The tables that are wanted besides the usual ones.
const fn further_tables(args: &RunCommand) -> FurtherTables {
    let RunArgs { panel, restrict, games_csv, .. } = &args.run;
    FurtherTables { games: *games_csv, panel: panel.are_given(), kinds: *restrict }
}

/// Results on their way to whoever wants them.
#[derive(Clone, Copy, Debug)]
struct Published<'p> {
    run: &'p Run,
    results: &'p RunFindings<'p>,
    /// Whether a plot is printed above them.
    plot: bool,
    publishing: Publishing<'p>,
}

impl Published<'_> {
    /// Writes and prints the results.
    fn publish(
        self,
        files: Option<ResultFolder>,
        page: Option<(PageFile, Option<GameCounts>)>,
    ) -> Result<ExitCode, Failure> {
        let Self { run, results, publishing, .. } = self;
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = self.print();
        publishing.write(results, files)?;
        if let Some((page, counts)) = page {
            let games = WatchedGames::draw(&results.record(), run, Replays::First(0), "")?;
            let text = games.page(&Results::Run(self.for_page(counts)));
            page.finish_with(&text, publishing.session)?;
        }
        printed?;
        Ok(publishing.conclude(results))
    }

    /// Says whether the scores lie within the bands, and ends as a gate does; as it has `ended` if there
    /// are no bands, or not all games.
    fn hold_to(self, bands: &[FairBand], ended: ExitCode) -> Result<ExitCode, Failure> {
        if bands.is_empty() || ended != ExitCode::Done {
            return Ok(ended);
        }
        let Publishing { format, session } = self.publishing;
        let verdict = self.results.fairness(bands);
        let text: String =
            verdict.lines.iter().map(|line| paragraph(line, session.terminal.look())).collect();
        match format {
            FormatArg::Table => stdout().lock().write_all(text.as_bytes())?,
            // Rows for machines stay rows alone.
            FormatArg::Csv | FormatArg::Json => session.terminal.note_if(true, text.trim_end()),
        }
        Ok(match verdict.judged {
            Judged::Same | Judged::Inside => ExitCode::Done,
            Judged::Outside => ExitCode::Failed,
            Judged::Inconclusive => ExitCode::Inconclusive,
        })
    }

    fn print(self) -> Result<(), Failure> {
        if self.plot {
            let text = self.for_page(None).text_plot(self.publishing.session.terminal.look());
            writeln!(stdout(), "{text}")?;
        }
        self.publishing.print(self.results)
    }

    /// The results as a page shows them; `games` are the lengths and endings of all games, if they
    /// were counted.
    fn for_page(self, games: Option<GameCounts>) -> RunResults {
        let RunFindings { matchups, units, .. } = self.results;
        let (matchups, units) = (matchups.clone(), units.clone());
        RunResults { manifest: self.results.manifest(), matchups, units, games }
    }
}

/// The lengths and endings of games so far, for a page; nothing where they cannot be known for all
/// games, as an earlier part of the run did not keep them.
fn counts_of(args: &RunCommand, unfinished: Option<&Unfinished>) -> Option<GameCounts> {
    match unfinished {
        _ if !args.page.are_given() => None,
        None => Some(GameCounts::default()),
        Some(earlier) => GameCounts::read(earlier.games()?).ok(),
    }
}

/// Says what is going to be played.
fn announce(run: &Run, session: Session<'_>) {
    let mut told = BTreeSet::new();
    for cell in &run.cells {
        let label = cell.label();
        let [a, b] = &label.forces;
        let mirror = if a == b { ", a force against itself" } else { "" };
        let swap = swap_in_words(cell.swap());
        let exchange = format!("{}{mirror}: {swap}", label.scenario);
        if told.insert(exchange.clone()) {
            session.note(&exchange);
        }
    }
    for cell in &run.cells {
        let MatchupLabel { scenario, forces: [a, b], policies: [policy_a, policy_b], .. } =
            cell.label();
        let settings: Vec<String> =
            cell.settings().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let rules = settings.join(" ");
        session
            .note_more(&format!("{scenario}, {a} ({policy_a}) : {b} ({policy_b}), rules {rules}"));
    }
}
