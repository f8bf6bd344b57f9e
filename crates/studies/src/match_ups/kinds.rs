//! `run --restrict`: what each kind of action is worth to who takes it.

use wargauge_batch::{AnyMatchup, Contestant, PairRecords, Swap};
use wargauge_report::{AorB, KindRow, KindVerdict, Real, Share};
use wargauge_stats::Confidence;
use wargauge_stats::change::Change;
use wargauge_stats::moments::{JointMoments, Moments};
use wargauge_stats::multiple::holm;

use crate::gate::shift::GATE_ALPHA;
use crate::run::request::Run;
use crate::study::pair_play::PairPlay;

/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

/// A match-up of a run in which one player does without a kind of action.
#[derive(Debug)]
pub struct Without {
    /// Position of the match-up in the run.
    pub cell: usize,
    /// Who does without it.
    pub player: Contestant,
    /// The kind.
    pub kind: String,
    /// The match-up.
    pub matchup: Box<dyn AnyMatchup>,
}

/// Every match-up of a run without every kind of action of either player, one at a time.
#[derive(Debug)]
pub struct Restrictions(pub Vec<Without>);

impl Restrictions {
    /// Plays all of it, pair by pair with the dice of the run; `None` if interrupted.
    #[must_use]
    pub fn play(
        &self,
        run: &Run,
        games: u64,
        seed: u64,
        play: &PairPlay<'_>,
    ) -> Option<Vec<KindRow>> {
        let pairs = games / 2;
        let mut weighed = Vec::with_capacity(self.0.len());
        for (at, cell) in run.cells.iter().enumerate() {
            let with = play(cell.as_ref(), 0..pairs)?;
            for without in self.0.iter().filter(|without| without.cell == at) {
                let records = play(without.matchup.as_ref(), 0..pairs)?;
                weighed.push(Weighed::new(without, cell.as_ref(), seed, [&with, &records]));
            }
        }
        Some(judged(weighed))
    }

    /// The match-ups that are played beside those of the run.
    #[must_use]
    pub const fn match_ups(&self) -> usize {
        self.0.len()
    }
}

/// A kind of action with what doing without it came to, not yet judged.
struct Weighed {
    row: KindRow,
    p: f64,
}

impl Weighed {
    fn new(
        without: &Without,
        cell: &dyn AnyMatchup,
        seed: u64,
        [base, restricted]: [&PairRecords; 2],
    ) -> Self {
        let label = cell.label();
        let is_first = without.player == Contestant::A;
        let of_player = |half_points: u8| {
            i64::from(if is_first { half_points } else { HALF_POINTS as u8 - half_points })
        };
        let mut pairs = JointMoments::default();
        for (&with, &bare) in base.scores.iter().zip(&restricted.scores) {
            pairs.push(of_player(bare), of_player(with));
        }
        let change = Change::of_means(&pairs, &Moments::default()).map(|change| {
            change.scaled(1.0 / HALF_POINTS).with_half_pairs(1.0, base.scores.len() as u64)
        });
        let interval = change.map(|change| change.interval(Confidence::P95));
        let share = |moments: Moments| Share::from(moments.mean().map(|mean| mean / HALF_POINTS));
        let (own, other) = if is_first { (0, 1) } else { (1, 0) };
        let keeps_force = cell.swap() != Swap::Players;
        let is_unused = base == restricted;
        let [force_a, force_b] = label.forces.clone();
        let row = KindRow {
            ruleset: label.ruleset.to_owned(),
            scenario: label.scenario.clone(),
            force_a,
            force_b,
            player: if is_first { AorB::A } else { AorB::B },
            force: keeps_force.then(|| label.forces[own].clone()),
            policy: label.policies[own].clone(),
            opponent: label.policies[other].clone(),
            kind: without.kind.clone(),
            seed,
            games: base.tally.games(),
            score_with: share(pairs.y()),
            score_without: share(pairs.x()),
            worth: Real::from(change.map(|change| change.value)),
            worth_low: Real::from(interval.map(|interval| interval.low)),
            worth_high: Real::from(interval.map(|interval| interval.high)),
            worth_p: Share::NONE,
            verdict: if is_unused { KindVerdict::Unused } else { KindVerdict::Unknown },
        };
        Self { row, p: change.map_or(1.0, |change| change.p_value()) }
    }
}

/// The rows with their verdicts, in the order played. What changed no game is no question.
fn judged(weighed: Vec<Weighed>) -> Vec<KindRow> {
    let asked = |weighed: &&Weighed| weighed.row.verdict != KindVerdict::Unused;
    let p_values: Vec<f64> = weighed.iter().filter(asked).map(|weighed| weighed.p).collect();
    let mut adjusted = holm(&p_values).into_iter();
    let mut judge = |weighed: Weighed| {
        let mut row = weighed.row;
        if row.verdict == KindVerdict::Unused {
            return row;
        }
        let p = adjusted.next().expect("one for each that is asked");
        let is_gain = row.worth.get().is_some_and(|worth| worth > 0.0);
        row.worth_p = Share::from(p);
        row.verdict = match (p <= GATE_ALPHA, is_gain) {
            (false, _) => KindVerdict::Unknown,
            (true, true) => KindVerdict::Wins,
            (true, false) => KindVerdict::Loses,
        };
        row
    };
    weighed.into_iter().map(&mut judge).collect()
}
