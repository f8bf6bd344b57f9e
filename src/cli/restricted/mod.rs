//! `run --restrict`: what each kind of action is worth to who takes it.

mod shown;

use wargauge_batch::{AnyMatchup, Contestant, MatchupLabel, PairRecords, Scope, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_report::{AorB, KindRow, KindVerdict, Real, Share};
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_stats::Confidence;
use wargauge_stats::change::Change;
use wargauge_stats::moments::{JointMoments, Moments};
use wargauge_stats::multiple::holm;
use wargauge_studies::{AnyRuleset, GATE_ALPHA, Library, Run};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::pair_player::PairPlayer;
use crate::cli::play_args::{PlayArgs, SwapArg};
use crate::cli::preparation::RunRequest;
use crate::cli::sided::Sided;

pub(crate) use shown::for_people;

/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

/// A match-up of a run in which one player does without a kind of action.
#[derive(Debug)]
struct Without {
    /// Position of the match-up in the run.
    cell: usize,
    player: Contestant,
    kind: String,
    matchup: Box<dyn AnyMatchup>,
}

/// Every match-up of a run without every kind of action of either player, one at a time.
#[derive(Debug)]
pub(crate) struct Restrictions(Vec<Without>);

impl Restrictions {
    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// As [`RunRequest::prepare`], or if no policy of the run can do without anything.
    pub(crate) fn prepare(
        wish: &RunRequest<'_>,
        library: &Library,
        run: &Run,
    ) -> Result<Self, DataError> {
        let mut all = Vec::new();
        for name in wish.scenarios {
            let file = library.find(FileKind::Scenario, name, Scope::Anywhere)?;
            let ruleset = library.ruleset_of(&file)?;
            let scenario = Restricted { wish, library, run, name, ruleset };
            for player in Contestant::BOTH {
                all.extend(scenario.of_player(player)?);
            }
        }
        if all.is_empty() {
            return Err(DataError::new("nobody who plays can do without a kind of action")
                .expected("a policy with kinds (see `list policies`), or no `--restrict`"));
        }
        all.sort_by_key(|without| without.cell);
        Ok(Self(all))
    }

    /// Plays all of it, pair by pair with the dice of the run; `None` if interrupted.
    ///
    /// # Errors
    /// If the system has no threads to give.
    pub(crate) fn play(
        &self,
        run: &Run,
        games: u64,
        (global, seed): (&GlobalArgs, u64),
    ) -> Result<Option<Vec<KindRow>>, Failure> {
        let pairs = games / 2;
        let played = (run.cells.len() + self.0.len()) as u64;
        let player = PairPlayer::new(global, seed, played * pairs)?;
        let mut weighed = Vec::with_capacity(self.0.len());
        for (at, cell) in run.cells.iter().enumerate() {
            let Some(with) = player.play(cell.as_ref(), 0..pairs) else { return Ok(None) };
            for without in self.0.iter().filter(|without| without.cell == at) {
                let matchup = without.matchup.as_ref();
                let Some(records) = player.play(matchup, 0..pairs) else { return Ok(None) };
                weighed.push(Weighed::new(without, cell.as_ref(), seed, [&with, &records]));
            }
        }
        player.finish();
        Ok(Some(judged(weighed)))
    }
}

/// A match-up with the position of the one in the run that it is held against.
type Placed = (usize, Box<dyn AnyMatchup>);

/// A scenario of a run whose players are to do without something.
#[derive(Clone, Copy)]
struct Restricted<'s> {
    wish: &'s RunRequest<'s>,
    library: &'s Library,
    run: &'s Run,
    name: &'s String,
    ruleset: &'s dyn AnyRuleset,
}

impl Restricted<'_> {
    /// The match-ups of the scenario without each kind of action of a player that knows any.
    fn of_player(self, player: Contestant) -> Result<Vec<Without>, DataError> {
        let policies = self.policies()?;
        let choice = &policies[player as usize];
        let mut all = Vec::new();
        let kinds = choice.resolve(self.ruleset.policies())?.kinds;
        for kind in kinds.iter().filter(|kind| !choice.without.iter().any(|one| one == **kind)) {
            let mut policies = policies.clone();
            policies[player as usize].without.push((*kind).to_owned());
            for swap in [SwapArg::Forces, SwapArg::Players, SwapArg::Fixed] {
                all.extend(self.played_by(&policies, swap)?.into_iter().map(|(cell, matchup)| {
                    Without { cell, player, kind: (*kind).to_owned(), matchup }
                }));
            }
        }
        let is_own = |without: &Without| {
            player == Contestant::A || !is_symmetrical(self.run.cells[without.cell].label())
        };
        all.retain(is_own);
        Ok(all)
    }

    /// Who plays it: the ruleset's default where nobody is named.
    fn policies(self) -> Result<[PolicyChoice; 2], DataError> {
        let default = self.ruleset.policies()[0].name;
        let named = self.wish.play.players.policies()?;
        Ok(named.map(|choice| choice.unwrap_or_else(|| PolicyChoice::plain(default))))
    }

    /// Those match-ups of the scenario whose pairs make this exchange, played by others, each with
    /// its position in the run.
    fn played_by(
        self,
        policies: &[PolicyChoice; 2],
        swap: SwapArg,
    ) -> Result<Vec<Placed>, DataError> {
        let makes_it = |cell: &dyn AnyMatchup| cell.swap() == swap.into();
        if !self.run.cells.iter().any(|cell| makes_it(cell.as_ref())) {
            return Ok(Vec::new());
        }
        let sided: Result<Vec<Sided<PolicyChoice>>, DataError> = ["a", "b"]
            .iter()
            .zip(policies)
            .map(|(side, choice)| format!("{side}={choice}").parse())
            .collect();
        let play = PlayArgs::new(&sided?, self.wish.play.players.rules()?, Some(swap));
        let scenarios = std::slice::from_ref(self.name);
        let wish = RunRequest { scenarios, play: &play, ..*self.wish };
        let place = |found: Box<dyn AnyMatchup>| {
            let of = |cell: &dyn AnyMatchup| {
                let label = cell.label();
                (label.ruleset, label.scenario.clone(), label.forces.clone())
            };
            let is_same = |cell: &dyn AnyMatchup| makes_it(cell) && of(cell) == of(found.as_ref());
            let cell = self.run.cells.iter().position(|cell| is_same(cell.as_ref()))?;
            Some((cell, found))
        };
        Ok(wish.prepare(self.library)?.cells.into_iter().filter_map(place).collect())
    }
}

/// Whether both players of a match-up are one and the same, with one and the same force.
fn is_symmetrical(label: &MatchupLabel) -> bool {
    label.forces[0] == label.forces[1] && label.policies[0] == label.policies[1]
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
