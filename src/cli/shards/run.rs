//! A share of a run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_batch::{BLOCK_PAIRS, BlockId, MatchupLabel, Plan, Tally};
use wargauge_studies::{PartHead, Run, Shard, ShardControl};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::run_args::RunArgs;
use crate::cli::shards::part_output::{PartOutput, program, told};
use crate::cli::terminal::Terminal;
use crate::cli::{interrupt, threads};
use crate::exit_code::ExitCode;

/// What parts of a run have at their head.
pub(crate) fn run_head(run: &Run, plan: &Plan, arguments: Vec<String>) -> PartHead {
    let stage = |label: &MatchupLabel| {
        format!("{}/{}: {}", label.ruleset, label.scenario, label.forces.join(" : "))
    };
    PartHead {
        arguments,
        seed: plan.seed,
        files: run.files.clone(),
        stages: run.cells.iter().map(|cell| stage(cell.label())).collect(),
        block_pairs: BLOCK_PAIRS,
        most_pairs: plan.stop.most_pairs(),
        ..program()
    }
}

/// Plays a share of a run and writes its part.
pub(crate) fn play_run(
    (run, plan): (&Run, &Plan),
    (args, shard): (&RunArgs, Shard),
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let head = run_head(run, plan, args.canonical_args(plan.seed));
    let interrupted = interrupt::watch();
    let folder = args.out.as_deref().expect("`--shard` needs `--out`");
    let output = PartOutput::open(folder, PartHead { shard: Some(shard), ..head })?;
    let (earlier, pool) = (output.earlier(), threads::pool(global)?);
    let known = |id: BlockId| -> Option<Tally> {
        let text = earlier.as_ref()?.outcome(id).ok()??;
        serde_json::from_str(&text).ok()
    };
    let bar = bar(shard, global);
    let games = AtomicU64::new(0);
    let (path, blocks) = output.write(|put| {
        let progress = |played: u64| {
            games.store(played, Ordering::Relaxed);
            bar.set_position(played);
        };
        let mut note = |id: BlockId, tally: &Tally| {
            let text = serde_json::to_string(tally).expect("counts are plain data");
            interrupted.fetch_or(!put(id, &text), Ordering::Relaxed);
        };
        pool.install(|| {
            let mut control = ShardControl { interrupted, progress: &progress, blocks: &mut note };
            run.play_shard(plan, shard, &known, &mut control);
        });
        Ok(())
    })?;
    bar.finish_and_clear();
    let games = games.into_inner();
    let text = told(shard, (blocks, games), &path);
    Ok(conclude(interrupted, &text, global, terminal))
}

/// A line that counts games.
pub(crate) fn bar(shard: Shard, global: &GlobalArgs) -> ProgressBar {
    let target =
        if global.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(None, target);
    let template = "{wide_msg} {human_pos} games, {per_sec}, {elapsed}";
    bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
    bar.set_message(format!("shard {shard}"));
    bar
}

/// Says what was written, and whether all of it was played.
pub(crate) fn conclude(
    interrupted: &AtomicBool,
    text: &str,
    global: &GlobalArgs,
    terminal: Terminal,
) -> ExitCode {
    if interrupted.load(Ordering::Relaxed) {
        let text = format!("interrupted; {text}; the same command plays the rest");
        terminal.note_if(!global.quiet, &text);
        return ExitCode::Interrupted;
    }
    terminal.note_if(!global.quiet, text);
    ExitCode::Done
}
