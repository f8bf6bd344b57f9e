//! `run --restrict`: what each kind of action is worth to who takes it.

use wargauge_batch::{AnyMatchup, Contestant, MatchupLabel, PairRecords, Swap};
use wargauge_report::{AorB, KindVerdict, Real, Share};
use wargauge_stats::Confidence;
use wargauge_stats::change::Change;
use wargauge_stats::moments::{JointMoments, Moments};
use wargauge_stats::multiple::holm;

use crate::gate::shift::GATE_ALPHA;
use crate::run::request::Run;
use crate::study::pair_play::PairPlay;

/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

wargauge_report::rows! {
    /// One row per match-up, player and kind of action: what the player scores with the kind and
    /// without it, against the same opponent with the same dice. It is what the player makes of the
    /// kind: more may be in it. Every interval is two-sided, of 95 % confidence; verdicts are adjusted
    /// for the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct KindRow in "kinds" by [ruleset, scenario, force_a, force_b, player, kind]
        from (weighed: &Weighed<'_>, p: Option<f64>, verdict: KindVerdict) with {
            let (label, change) = (weighed.label, weighed.change);
            let own = usize::from(!weighed.is_first);
            let interval = change.map(|change| change.interval(Confidence::P95));
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the first force.
        pub force_a: String = &label.forces[0],
        /// Name of the second force.
        pub force_b: String = &label.forces[1],
        /// Whether it is the first player who does without, or the second.
        pub player: AorB = if weighed.is_first { AorB::A } else { AorB::B },
        /// The force that this player leads; empty where the players exchange forces.
        pub force: Option<String> = weighed.keeps_force.then(|| label.forces[own].clone()),
        /// The policy of that player, with the parameters that differ from the defaults.
        pub policy: String = &label.policies[own],
        /// The policy of the other, with the parameters that differ from the defaults.
        pub opponent: String = &label.policies[1 - own],
        /// The kind of action: a name of the ruleset.
        pub kind: String = weighed.kind,
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64 = weighed.seed,
        /// Games with the kind, and as many without it.
        pub games: u64 = weighed.games,
        /// Score of the player with the kind: (wins + half of the draws and of the unfinished
        /// games) / games.
        pub score_with: Share = weighed.score_with,
        /// Score of the player without the kind, wherever there is another choice.
        pub score_without: Share = weighed.score_without,
        /// `score_with` less `score_without`, pair by pair.
        pub worth: Real = change.map(|change| change.value),
        /// Lower end of the interval of `worth`.
        pub worth_low: Real = interval.map(|interval| interval.low),
        /// Upper end of the interval of `worth`.
        pub worth_high: Real = interval.map(|interval| interval.high),
        /// P-value of "it makes no difference", two-sided, Student's t over pairs, by Holm over all
        /// rows that changed a game.
        pub worth_p: Share = p,
        /// `wins` if the player is shown to score more with the kind, `loses` if less, `unknown` if
        /// neither at this number of games, `unused` if no game came out otherwise.
        pub verdict: KindVerdict = verdict,
    }
}

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
        Some(judged(&weighed))
    }

    /// The match-ups that are played beside those of the run.
    #[must_use]
    pub const fn match_ups(&self) -> usize {
        self.0.len()
    }
}

/// A kind of action with what doing without it came to, not yet judged.
#[derive(Debug)]
pub(crate) struct Weighed<'r> {
    label: &'r MatchupLabel,
    /// Whether it is the first contestant who does without.
    is_first: bool,
    /// Whether that is the same force in both games of a pair.
    keeps_force: bool,
    kind: &'r str,
    seed: u64,
    games: u64,
    score_with: Option<f64>,
    score_without: Option<f64>,
    change: Option<Change>,
    is_unused: bool,
}

impl<'r> Weighed<'r> {
    fn new(
        without: &'r Without,
        cell: &'r dyn AnyMatchup,
        seed: u64,
        [base, restricted]: [&PairRecords; 2],
    ) -> Self {
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
        let share = |moments: Moments| moments.mean().map(|mean| mean / HALF_POINTS);
        Self {
            label: cell.label(),
            is_first,
            keeps_force: cell.swap() != Swap::Players,
            kind: &without.kind,
            seed,
            games: base.tally.games(),
            score_with: share(pairs.y()),
            score_without: share(pairs.x()),
            change,
            is_unused: base == restricted,
        }
    }
}

/// The rows with their verdicts, in the order played. What changed no game is no question.
fn judged(weighed: &[Weighed<'_>]) -> Vec<KindRow> {
    let asked = weighed.iter().filter(|weighed| !weighed.is_unused);
    let p_values: Vec<f64> =
        asked.map(|weighed| weighed.change.map_or(1.0, |change| change.p_value())).collect();
    let mut adjusted = holm(&p_values).into_iter();
    let judge = |weighed: &Weighed<'_>| {
        if weighed.is_unused {
            return KindRow::of(weighed, None, KindVerdict::Unused);
        }
        let p = adjusted.next().expect("one for each that is asked");
        let is_gain = weighed.change.is_some_and(|change| change.value > 0.0);
        let verdict = match (p <= GATE_ALPHA, is_gain) {
            (false, _) => KindVerdict::Unknown,
            (true, true) => KindVerdict::Wins,
            (true, false) => KindVerdict::Loses,
        };
        KindRow::of(weighed, Some(p), verdict)
    };
    weighed.iter().map(judge).collect()
}
