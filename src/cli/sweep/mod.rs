//! `wargauge sweep`: which rule reading decides the balance?

mod args;
mod effects;
mod readings;
mod shown;

use std::io::{Write, stdout};

use wargauge_batch::AnyMatchup;
use wargauge_pages::{Results, SweepResults};
use wargauge_studies::Trace;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::pair_player::PairPlayer;
use crate::cli::row_files::{MadeFrom, RowFiles};
use crate::cli::sweep::effects::{Effect, weighed};
use crate::cli::sweep::readings::{Sweep, Swept};
use crate::cli::sweep::shown::{Terms, for_people};
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

pub(crate) use args::{SweepArgs, score_band};

pub(crate) fn execute(
    args: &SweepArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let sweep = Sweep::prepare(&library, args)?;
    let pairs = args.games / 2;
    let player = PairPlayer::new(global, global.seed, sweep.cells() * pairs)?;
    let files = args.out.as_deref().map(RowFiles::open).transpose()?;
    let page = args.page.open()?;
    let mut effects = Vec::new();
    let mut scenarios = sweep.scenarios.iter();
    let finished = scenarios
        .try_for_each(|swept| play(swept, &player, (global.seed, pairs, args.band), &mut effects));
    let interrupted = finished.is_none();
    player.finish();
    if interrupted && effects.is_empty() {
        let text = "interrupted before the end of a reading: nothing is written";
        terminal.note_if(!global.quiet, text);
        return Ok(ExitCode::Interrupted);
    }
    let rows = weighed(effects);
    let words = args.canonical_args(global.seed);
    let made_from = MadeFrom {
        seed: global.seed,
        games: args.games,
        arguments: &words,
        files: &sweep.files,
        left_out: &sweep.left_out,
        interrupted,
    };
    if let Some(files) = files {
        for path in files.write(&rows, made_from.manifest())? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    if let Some(page) = page {
        let (manifest, readings) = (made_from.manifest(), rows.clone());
        page.finish(&Results::Sweep(SweepResults { manifest, readings }), global, terminal)?;
    }
    let mut out = stdout().lock();
    match args.format {
        FormatArg::Table => {
            let arguments = args.canonical_args(global.seed);
            let terms = Terms { band: args.band, arguments: &arguments, look: terminal.look() };
            let text = for_people(&rows, &sweep.left_out, terms);
            out.write_all(text.as_bytes())?;
            if interrupted {
                writeln!(out, "(interrupted: {} of {} readings)", rows.len(), sweep.size())?;
            }
        }
        format => terminal.format(format).write(&rows, out)?,
    }
    if interrupted {
        let (played, all) = (rows.len(), sweep.size());
        terminal.note_if(!global.quiet, &format!("interrupted after {played} of {all} readings"));
        return Ok(ExitCode::Interrupted);
    }
    Ok(ExitCode::Done)
}

/// Plays a scenario under the rules in force and under each reading, and adds the effects of those
/// played to their end; `None` if interrupted.
fn play(
    swept: &Swept,
    player: &PairPlayer,
    (seed, pairs, band): (u64, u64, f64),
    effects: &mut Vec<Effect>,
) -> Option<()> {
    let trace = |cell: &dyn AnyMatchup| {
        let records = player.play(cell, 0..pairs)?;
        Some(Trace::new((cell.label(), cell.swap()), cell.rosters(), &records, 1))
    };
    let reference: Option<Vec<Trace>> =
        swept.reference.iter().map(|cell| trace(cell.as_ref())).collect();
    let reference = reference?;
    for (reading, cells) in &swept.readings {
        for (before, cell) in reference.iter().zip(cells) {
            effects.push(Effect::new(reading, seed, before, &trace(cell.as_ref())?, band));
        }
    }
    Some(())
}
