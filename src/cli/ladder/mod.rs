//! `wargauge ladder`: does the player deserve belief?

mod args;
mod monotone;
mod rung;
mod rungs;
mod shown;
mod standing;

use std::io::{Write, stdout};

use wargauge_report::Strength;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::pair_player::PairPlayer;
use crate::cli::row_files::{MadeFrom, RowFiles};
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

pub(crate) use args::LadderArgs;
pub(crate) use rungs::{Ladder, sparring_partners};
pub(crate) use shown::for_people;

pub(crate) fn execute(
    args: &LadderArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    if args.monotone.is_asked_for() {
        return monotone::execute(args, global, terminal);
    }
    let library = wargauge_registry::library();
    let ladder = Ladder::prepare(&library, args)?;
    let pairs = args.games / 2;
    let player = PairPlayer::new(global, global.seed, ladder.size() * pairs)?;
    let files = args.out.as_deref().map(RowFiles::open).transpose()?;
    let rows = ladder.play(&player, global.seed, 0..pairs);
    let interrupted = (rows.len() as u64) < ladder.size();
    player.finish();
    if rows.is_empty() {
        let text = "interrupted before the end of a match-up: nothing is written";
        terminal.note_if(!global.quiet, text);
        return Ok(ExitCode::Interrupted);
    }
    if let Some(files) = files {
        let words = args.canonical_args(global.seed);
        let made_from = MadeFrom {
            seed: global.seed,
            games: args.games,
            arguments: &words,
            files: &ladder.files,
            left_out: &ladder.left_out,
            interrupted,
        };
        for path in files.write(&rows, made_from.manifest())? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    let mut out = stdout().lock();
    match args.format {
        FormatArg::Table => {
            let text = for_people(&rows, &ladder.left_out, terminal.look());
            out.write_all(text.as_bytes())?;
            if interrupted {
                writeln!(out, "(interrupted: {} of {} match-ups)", rows.len(), ladder.size())?;
            }
        }
        format => terminal.format(format).write(&rows, out)?,
    }
    if interrupted {
        let (played, all) = (rows.len(), ladder.size());
        terminal.note_if(!global.quiet, &format!("interrupted after {played} of {all} match-ups"));
        return Ok(ExitCode::Interrupted);
    }
    let is_ahead = rows.iter().any(|row| row.verdict == Strength::Ahead);
    Ok(if args.gate && is_ahead { ExitCode::Failed } else { ExitCode::Done })
}
