//! `ladder --monotone`: is more ever less?

pub(super) mod args;
mod rows;
mod shown;
mod tables;

use std::io::{Write, stdout};

use wargauge_policy::PolicyChoice;
use wargauge_report::{MonotoneRow, MonotoneVerdict};
use wargauge_rules::roster::DataError;
use wargauge_studies::{BelowNothing, MonotonyControl, MonotonyPlan, MonotonyStudy, PlantOutcome};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::ladder::args::LadderArgs;
use crate::cli::ladder::monotone::shown::{Shown, planted_in_words};
use crate::cli::ladder::monotone::tables::{Grounds, grounds};
use crate::cli::pair_player::PairPlayer;
use crate::cli::row_files::{MadeFrom, RowFiles};
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

/// What was played, of all rulesets.
#[derive(Debug, Default)]
struct Played {
    rows: Vec<MonotoneRow>,
    planted: Vec<PlantOutcome>,
    interrupted: bool,
}

pub(super) fn execute(
    args: &LadderArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let Grounds { all, files, left_out } = grounds(&library, args, global.seed)?;
    let studies: Vec<MonotonyStudy> = all
        .into_iter()
        .map(|ground| MonotonyStudy::new(ground.tables, plan(args, global, ground.players)))
        .collect();
    let size: u64 = studies.iter().map(MonotonyStudy::size).sum();
    if size == 0 && args.monotone.plant.is_none() {
        return Err(DataError::new("there is nothing to alter")
            .expected("scenarios with forces from files, and an entry of their armies")
            .into());
    }
    let player = PairPlayer::new(global, global.seed, 2 * size * args.games / 2)?;
    let out = args.out.as_deref().map(RowFiles::open).transpose()?;
    let played = play(&studies, args, &player, global.seed)?;
    player.finish();
    if played.rows.is_empty() && played.planted.is_empty() {
        let text = "interrupted before the end of a row: nothing is written";
        terminal.note_if(!global.quiet, text);
        return Ok(ExitCode::Interrupted);
    }
    let shown = Shown { rows: &played.rows, planted: &played.planted, left_out: &left_out, args };
    let mut printed = stdout().lock();
    match args.format {
        FormatArg::Table => printed.write_all(shown.for_people(terminal.look()).as_bytes())?,
        format => terminal.format(format).write(&played.rows, printed)?,
    }
    if let Some(out) = out {
        let words = args.canonical_args(global.seed);
        let made_from = MadeFrom {
            seed: global.seed,
            games: args.games,
            arguments: &words,
            files: &files,
            left_out: &left_out,
            interrupted: played.interrupted,
        };
        let mut manifest = made_from.manifest();
        manifest["confirming_games"] = args.monotone.confirm_games.into();
        manifest["planted"] =
            played.planted.iter().map(planted_in_words).collect::<Vec<_>>().into();
        for path in out.write(&played.rows, manifest)? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    if played.interrupted {
        let text = format!("interrupted after {} of {size} rows", played.rows.len());
        terminal.note_if(!global.quiet, &text);
        return Ok(ExitCode::Interrupted);
    }
    let fails = played.rows.iter().any(|row| row.verdict == MonotoneVerdict::Fails);
    Ok(if fails { ExitCode::Failed } else { ExitCode::Done })
}

/// What is played of the tables of a ruleset.
fn plan(args: &LadderArgs, global: &GlobalArgs, players: Vec<PolicyChoice>) -> MonotonyPlan {
    let ours = &args.monotone;
    MonotonyPlan {
        // What is planted stands alone.
        rows: if ours.plant.is_some() { 0 } else { ours.rows },
        pairs: args.games / 2,
        confirming_pairs: ours.confirm_games / 2,
        seed: global.seed,
        players,
        is_dose: ours.dose.is_some(),
        limits: BelowNothing::default(),
    }
}

fn play(
    studies: &[MonotonyStudy],
    args: &LadderArgs,
    player: &PairPlayer,
    seed: u64,
) -> Result<Played, DataError> {
    let mut played = Played::default();
    let control = MonotonyControl { play: &|matchup, pairs| player.play(matchup, pairs) };
    for study in studies {
        if let Some(repeats) = args.monotone.plant {
            match study.plant(repeats, &control)? {
                Some(found) => played.planted.push(found),
                None => played.interrupted = true,
            }
        } else {
            let outcome = study.play(&control)?;
            played.rows.extend(outcome.rows.into_iter().map(|row| rows::told(row, seed)));
            played.interrupted |= outcome.interrupted;
        }
        if played.interrupted {
            break;
        }
    }
    Ok(played)
}
