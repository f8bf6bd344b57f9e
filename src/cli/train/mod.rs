//! `wargauge train`: which weights play best?

mod args;
mod files;

use std::io::{Write, stdout};
use std::path::PathBuf;

use wargauge_policy::PolicyChoice;
use wargauge_studies::{
    Course, Ladder, LadderArgs, LadderRow, NameList, Trained, Training, ladder_for_people,
    ruleset_of, sparring_partners,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::terminal::Terminal;
use crate::cli::playing::pair_player::PairPlayer;
use crate::cli::train::files::{Report, TrainingFiles};
use crate::exit_code::ExitCode;

pub(crate) use args::TrainCommand;

/// The first pair of the confirmation: far beyond those of any training.
const FRESH_PAIRS: u64 = 1 << 40;

pub(crate) fn execute(
    command: &TrainCommand,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let (args, out, library) = (&command.train, &command.out, wargauge_registry::library());
    let all = [args.scenarios.clone(), NameList::all(&args.hold_out)].concat();
    let ruleset = ruleset_of(&library, &all)?;
    let default = || PolicyChoice::plain(ruleset.policies()[0].name);
    let policy = args.policy.clone().unwrap_or_else(default);
    let info = policy.resolve(ruleset.policies())?;
    let trained = Trained::new(&policy, info, &args.weights, args.role)?;
    let opponents = match args.against.is_empty() {
        true => sparring_partners(ruleset),
        false => args.against.clone(),
    };
    let course = Course::new(&library, args, &policy)?;
    // Whatever is wrong with what is held out is known before the first game.
    let confirmation = |judged: &PolicyChoice| {
        let against = opponents.iter().chain([&policy]).filter(|one| *one != judged).cloned();
        let (against, rules) = (against.collect(), args.rules.clone());
        let asked = LadderArgs::of(all.clone(), judged.clone(), against, rules, args.confirm);
        Ladder::prepare(&library, &asked)
    };
    let size = confirmation(&policy)?.size() / opponents.len().max(1) as u64;
    let words = args.canonical_args(global.seed);
    let mut training = Training::new(&course, &trained, &opponents, args, global.seed);
    if command.resume {
        training.take_up(&files::load(out, &words)?)?;
    }
    let files = TrainingFiles::open(out)?;
    let round = Training::match_ups(opponents.len()) * (args.games / 2);
    let to_play = args.rounds.saturating_sub(training.leads().len() as u64);
    let confirming = size * (opponents.len() as u64 + 1) * (args.confirm / 2);
    let player = PairPlayer::new(global, global.seed, to_play * round + confirming)?;
    // Rounds that cannot be kept are played all the same: it is told at the end that nothing can be written.
    let mut keeping = Ok(());
    while (training.leads().len() as u64) < args.rounds {
        if training.play(&player.as_play())?.is_none() {
            keeping?;
            return Ok(interrupted(&player, global, terminal, training.leads().len()));
        }
        keeping = files.keep(&words, training.leads());
    }
    let best = trained.policy_at(training.point());
    let ladder = confirmation(&best)?;
    let rows =
        ladder.play(&player.as_play(), global.seed, FRESH_PAIRS..FRESH_PAIRS + args.confirm / 2);
    if (rows.len() as u64) < ladder.size() {
        keeping?;
        return Ok(interrupted(&player, global, terminal, training.leads().len()));
    }
    player.finish();
    let report = Report {
        rounds: training.rows(),
        confirmation: &rows,
        weights: &trained.in_file(training.point()),
        provenance: &format!("Made by: wargauge {}", words.join(" ")),
        state: files::state(&words, training.leads()),
    };
    let mut text = ladder_for_people(&rows, &ladder.left_out, terminal.look());
    let role = args.role.map_or(String::new(), |role| format!(" as {}", role.name()));
    text += &format!("\nTrained on {}{role}: {best}\n", args.scenarios.join(", "));
    text += &gained(&rows, &policy);
    publish(&text, files, report, (global, terminal))?;
    Ok(ExitCode::Done)
}

/// Prints what a training came to, and writes its files.
fn publish(
    text: &str,
    files: TrainingFiles,
    report: Report<'_>,
    (global, terminal): (&GlobalArgs, Terminal),
) -> Result<(), Failure> {
    // Printed first: a disk that is full costs the files, not the answer.
    let printed = stdout().lock().write_all(text.as_bytes());
    let written = files.write(report)?;
    let tell = |path: &PathBuf| format!("wrote {}", path.display());
    written.iter().for_each(|path| terminal.note_if(global.verbose, &tell(path)));
    Ok(printed?)
}

fn interrupted(
    player: &PairPlayer,
    global: &GlobalArgs,
    terminal: Terminal,
    rounds: usize,
) -> ExitCode {
    player.finish();
    let text = format!("interrupted after {rounds} rounds: the same command with --resume goes on");
    terminal.note_if(!global.quiet, &text);
    ExitCode::Interrupted
}

/// What the trained policy gains on the one it began as.
fn gained(rows: &[LadderRow], began: &PolicyChoice) -> String {
    let name = began.to_string();
    let against: Vec<f64> =
        rows.iter().filter(|row| row.opponent == name).filter_map(|row| row.score.get()).collect();
    if against.is_empty() {
        return "No weight has moved by a whole number.\n".to_owned();
    }
    let mean = against.iter().sum::<f64>() / against.len() as f64;
    format!(
        "Against `{name}`, in the mean of {} match-ups: {:.1} %.\n",
        against.len(),
        100.0 * mean
    )
}
