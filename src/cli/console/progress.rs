//! How far a run has come, on standard error while it is a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use wargauge_batch::{MatchupLabel, Stop};
use wargauge_report::Share;
use wargauge_report::summary::percent_with_interval;
use wargauge_stats::Confidence;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;
use wargauge_studies::{Run, RunProgress};

const KNOWN_LENGTH: &str = "{wide_msg} {bar:10} {percent:>3} %, {rate} games/s, {eta} left";
const UNKNOWN_LENGTH: &str = "{wide_msg} {human_pos} games, {rate} games/s, {elapsed}";

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
        let cells = run.cells.len();
        let label = |(index, label): (usize, &MatchupLabel)| {
            let [a, b] = &label.forces;
            if cells == 1 {
                format!("{a} : {b}")
            } else {
                format!("{}/{cells} {a} : {b}", index + 1)
            }
        };
        let labels: Vec<String> =
            run.cells.iter().map(|cell| cell.label()).enumerate().map(label).collect();
        let games_per_cell = stop.total_games();
        let total = games_per_cell.map(|games| games * run.cells.len() as u64);
        let target =
            if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = if total.is_some() { KNOWN_LENGTH } else { UNKNOWN_LENGTH };
        let style = ProgressStyle::with_template(template).expect("a valid template");
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, labels, games_per_cell }
    }

    /// Shows the state of the run.
    pub(crate) fn show(&self, now: &RunProgress<'_>) {
        if self.bar.is_hidden() {
            return;
        }
        let before = self.games_per_cell.unwrap_or_default() * now.cell as u64;
        self.bar.set_position(before + now.progress.games);
        let score = score(now.progress.pentanomial);
        // What is cut where the terminal is narrow is the end.
        self.bar.set_message(format!("{score} {}", self.labels[now.cell]));
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// What a line counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Counted {
    Games,
    Blocks,
}

/// A line that counts what has been played.
#[derive(Debug)]
pub(crate) struct CountLine(ProgressBar);

impl CountLine {
    /// A line of this name, of so many in all if that is known. Nothing is shown unless `visible`, nor
    /// where standard error is no terminal.
    pub(crate) fn new(name: &str, counted: Counted, of: Option<u64>, visible: bool) -> Self {
        let target =
            if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(of, target);
        let what = match counted {
            Counted::Games => "games",
            Counted::Blocks => "blocks",
        };
        let template = match of {
            Some(_) => "{wide_msg} {bar:10} {percent:>3} %, {eta} left".to_owned(),
            None => format!("{{wide_msg}} {{human_pos}} {what}, {{per_sec}}, {{elapsed}}"),
        };
        bar.set_style(ProgressStyle::with_template(&template).expect("a valid template"));
        bar.set_message(name.to_owned());
        Self(bar)
    }

    /// Shows a count.
    pub(crate) fn show(&self, count: u64) {
        self.0.set_position(count);
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Games in a second, rounded.
pub(crate) fn rate(state: &ProgressState, out: &mut dyn Write) {
    // Nothing depends on whether the line is drawn.
    let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
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
