//! How far a run has come, on standard error while it is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_batch::{Run, RunProgress, Stop};
use wargauge_report::Share;
use wargauge_report::summary::percent_with_interval;
use wargauge_stats::Confidence;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

const KNOWN_LENGTH: &str =
    "{wide_msg} {bar:24} {human_pos}/{human_len} games, {per_sec}, {eta} left";
const UNKNOWN_LENGTH: &str = "{spinner} {wide_msg} {human_pos} games, {per_sec}, {elapsed}";

/// A line that shows how far a run has come.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    labels: Vec<String>,
    games_per_cell: Option<u64>,
}

impl ProgressLine {
    /// The line of a run. Nothing is shown unless `visible`, nor where standard error is no
    /// terminal.
    pub(crate) fn new(run: &Run, stop: &Stop, visible: bool) -> Self {
        let labels: Vec<String> = run
            .cells
            .iter()
            .map(|cell| {
                let label = cell.label();
                format!("{}, {} : {}", label.scenario, label.forces[0], label.forces[1])
            })
            .collect();
        let games_per_cell = stop.total_games();
        let total = games_per_cell.map(|games| games * run.cells.len() as u64);
        let target =
            if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = if total.is_some() { KNOWN_LENGTH } else { UNKNOWN_LENGTH };
        bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, labels, games_per_cell }
    }

    /// Shows the state of the run.
    pub(crate) fn show(&self, now: &RunProgress) {
        if self.bar.is_hidden() {
            return;
        }
        let before = self.games_per_cell.unwrap_or_default() * now.cell as u64;
        self.bar.set_position(before + now.progress.games);
        let score = score(now.progress.pentanomial);
        self.bar.set_message(format!("{}: {score}", self.labels[now.cell]));
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The score of A so far with its interval, in per cent.
fn score(pentanomial: [u64; 5]) -> String {
    let estimate = Pentanomial::new(pentanomial).score_estimate(Confidence::P95);
    percent_with_interval([
        Share::from(estimate.map(|score| score.value)),
        Share::from(estimate.map(|score| score.interval.low)),
        Share::from(estimate.map(|score| score.interval.high)),
    ])
}
