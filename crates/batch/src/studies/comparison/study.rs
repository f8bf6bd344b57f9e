//! From a force and its variants to their scores.

use core::fmt::{self, Debug};
use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, Rulebook, ScenarioData, Setting, Source,
};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;
use wargauge_stats::sequential::margin::Likelihood;
use wargauge_stats::{Confidence, Estimate};

use crate::cell::block::BlockDigests;
use crate::cell::matchup::{Matchup, MatchupParts, Swap, key_of_forces, two_forces};
use crate::cell::pair::Table;
use crate::data::copies::one_copy_changed;
use crate::data::library::{DataFile, Library, Scope};
use crate::data::limits::without_points_limit;
use crate::data::load::{FileRecord, Loader};
use crate::line_up::{ArmyOf, ForceOf, LineUp, ScenarioOf, default_policy};
use crate::run::part::BlockId;
use crate::studies::comparison::blocks::{ComparisonShard, OwnScores, digests, pairs_of};
use crate::studies::comparison::contest::{Arena, Contest, Difference, Precision, Scores};
use crate::studies::comparison::forces::{army_source, changed_force, opponents};
use crate::studies::comparison::gathering::{ComparisonGathering, Gathered};
use crate::studies::comparison::marks::{Marks, Spread, pareto};
use crate::studies::pricing::{StudyControl, Watched};

/// What a user asks to be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRequest {
    /// Name or path of the scenario.
    pub scenario: String,
    /// Name or path of the force.
    pub force: String,
    /// Its variants, as the user writes them.
    pub variants: Vec<String>,
    /// Whether one copy of each of its entries more, and one fewer, are variants, too, as far as
    /// that is legal; limits of points are set aside for these.
    pub marginal: bool,
    /// Names or paths of the opponents; without any, the scenario's own forces.
    pub against: Vec<String>,
    /// Games of each contender at most.
    pub games: u64,
    /// The least difference of scores that must not be missed, as a share of a game.
    pub margin: f64,
    /// Master seed.
    pub seed: u64,
    /// Policies of the contenders and of their opponents; `None` is the ruleset's default.
    pub policies: [Option<PolicyChoice>; 2],
    /// Switches that override those of the scenario, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// What the games of a pair exchange.
    pub swap: Swap,
}

/// How a contender fared.
#[derive(Clone, Debug, PartialEq)]
pub struct ContenderOutcome {
    /// The variant as the user writes it; `None` is the force as it is.
    pub variant: Option<String>,
    /// Points in thousandths.
    pub points: u32,
    /// Games played.
    pub games: u64,
    /// Its score; `None` before a game.
    pub score: Option<Estimate>,
    /// Against the force as it is; `None` for that itself, or before a game.
    pub difference: Option<Difference>,
    /// What marks it.
    pub marks: Marks,
    /// The digests of its blocks of pairs.
    pub blocks: BlockDigests,
}

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonOutcome {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the force.
    pub force: String,
    /// Names of the opponents.
    pub against: Vec<String>,
    /// The force as it is, then its variants in the order given.
    pub contenders: Vec<ContenderOutcome>,
    /// Games played.
    pub games: u64,
    /// The least difference of scores that was not to be missed, as a share of a game.
    pub margin: f64,
    /// Games of a plan of fixed size with the same errors, without shared dice.
    pub fixed_plan_games: u64,
    /// Whether it was stopped from outside.
    pub interrupted: bool,
    /// Value of every switch.
    pub settings: BTreeMap<String, String>,
    /// Every file that was read.
    pub files: Vec<FileRecord>,
}

/// A comparison of whichever ruleset, ready to be played.
pub trait AnyComparison: Debug + Send + Sync {
    /// Plays it on the threads of the current rayon pool.
    ///
    /// # Errors
    /// Never, once it is prepared; the type is that of all studies.
    fn play(&self, control: StudyControl<'_>) -> Result<ComparisonOutcome, DataError>;

    /// What it comes to by scores that `source` gives for pairs of a contender, the force as it is
    /// being number 0; without some of them it is interrupted there.
    ///
    /// # Errors
    /// Those of the source.
    fn judge(&self, source: &mut ScoreSource<'_>) -> Result<ComparisonOutcome, DataError>;

    /// The same, block by block as they come in.
    fn gather(&self) -> Box<dyn ComparisonGathering + '_>;

    /// Plays some blocks of pairs on the threads of the current rayon pool; when interrupted, the
    /// first of them.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_blocks(
        &self,
        blocks: &[BlockId],
        control: StudyControl<'_>,
    ) -> Result<Vec<Vec<u8>>, DataError>;

    /// Plays one of several shares: of about as many pairs as will be needed, which is judged on the
    /// pairs of all shares in their order.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_shard(
        &self,
        share: &mut ComparisonShard<'_>,
        control: StudyControl<'_>,
    ) -> Result<(), DataError>;

    /// The pairs of a block.
    fn pairs_of(&self, id: BlockId) -> Range<u64>;

    /// The variants as the user writes them; the force as it is comes before them.
    fn variants(&self) -> Vec<String>;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];
}

/// Gives what a contender scored in some pairs, if that is known.
pub type ScoreSource<'s> = dyn FnMut(usize, Range<u64>) -> Result<Option<Vec<u8>>, DataError> + 's;

impl ComparisonRequest {
    /// Reads and checks all that the comparison needs, before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a variant or a combination of them.
    pub fn prepare(&self, library: &Library) -> Result<Box<dyn AnyComparison>, DataError> {
        let scenario = library.find(FileKind::Scenario, &self.scenario, Scope::Anywhere)?;
        library.ruleset_of(&scenario)?.prepare_comparison(library, &scenario, self)
    }
}

/// A force that competes: its match-ups with each opponent.
struct Contender<L: LineUp> {
    variant: Option<String>,
    points: u32,
    /// Whether it costs more than it may.
    over_limit: bool,
    matchups: Vec<Matchup<L>>,
}

/// A comparison of a line-up, ready to be played.
pub(crate) struct Comparison<L: LineUp> {
    scenario: String,
    force: String,
    against: Vec<String>,
    contenders: Vec<Contender<L>>,
    pub(crate) precision: Precision,
    seed: u64,
    settings: BTreeMap<String, String>,
    files: Vec<FileRecord>,
}

impl<L: LineUp> fmt::Debug for Comparison<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparison").field("force", &self.force).finish_non_exhaustive()
    }
}

/// What all match-ups of a comparison have in common.
struct Setup<'s, L: LineUp> {
    request: &'s ComparisonRequest,
    scenario: &'s ScenarioOf<L>,
    /// The same without limits of points, where it has some and is the same game without them.
    open: Option<ScenarioOf<L>>,
    scenario_notes: Arc<L::ScenarioNotes>,
    settings: Vec<Setting>,
    opponents: Vec<(String, ForceOf<L>)>,
    /// Name of the force as it is: it names the dice of all its variants.
    name: String,
}

impl<L: LineUp> Setup<'_, L> {
    fn contender(
        &self,
        variant: Option<&str>,
        force: &ForceOf<L>,
    ) -> Result<Contender<L>, DataError> {
        let limited = self.matchups(self.scenario, force);
        let (matchups, over_limit) = match (limited, &self.open) {
            (Err(error), Some(open)) => match self.matchups(open, force) {
                Ok(matchups) if variant.is_some() => (Ok(matchups), true),
                _ => (Err(error), false),
            },
            (limited, _) => (limited, false),
        };
        let matchups = matchups.map_err(|error| of_variant(variant, error))?;
        let (variant, points) = (variant.map(str::to_owned), force.points());
        Ok(Contender { variant, points, over_limit, matchups })
    }

    /// The match-ups of a force with all opponents.
    fn matchups(
        &self,
        scenario: &ScenarioOf<L>,
        force: &ForceOf<L>,
    ) -> Result<Vec<Matchup<L>>, DataError> {
        let policy =
            |choice: &Option<PolicyChoice>| choice.clone().unwrap_or_else(default_policy::<L>);
        let matchup = |(name, opponent): &(String, ForceOf<L>)| {
            Matchup::assemble(MatchupParts {
                scenario,
                scenario_notes: &self.scenario_notes,
                forces: [Some(force), Some(opponent)],
                // Contender and opponent are told apart even where they are the same force.
                names: [format!("contender {}", self.name), format!("opponent {name}")],
                policies: self.request.policies.each_ref().map(policy),
                settings: &self.settings,
                swap: self.request.swap,
                key: key_of_forces(&self.name, name),
            })
        };
        self.opponents.iter().map(matchup).collect()
    }

    /// The force with a copy of each of its entries more, and one fewer, but for what is asked for
    /// as a variant anyway.
    fn copies_more_and_fewer(
        &self,
        source: &Source,
        army: &ArmyOf<L>,
    ) -> Result<Vec<Contender<L>>, DataError> {
        let asked = &self.request.variants;
        let (_, all) = one_copy_changed::<L>(source, army)?;
        let others = all.into_iter().filter(|one| !asked.contains(&one.change()));
        // A role may have rules of its own for forces.
        Ok(others.filter_map(|one| self.contender(Some(&one.change()), &one.force).ok()).collect())
    }
}

/// Says which variant an error is about.
fn of_variant(variant: Option<&str>, mut error: DataError) -> DataError {
    if let Some(variant) = variant {
        error.problem = format!("variant `{variant}`: {}", error.problem);
    }
    error
}

/// The comparison of a scenario of a line-up.
pub(crate) fn prepare<L: LineUp>(
    library: &Library,
    request: &ComparisonRequest,
    scenario_file: &DataFile,
) -> Result<Comparison<L>, DataError> {
    let mut loader = Loader::<L::Rules>::new(library);
    let army = loader.army_of(scenario_file)?;
    loader.note(&scenario_file.source);
    let scenario = <L::Rules>::read_scenario(&scenario_file.source, &army)?;
    two_forces(&scenario, "compare")?;
    let force_file =
        library.find(FileKind::Force, &request.force, Scope::Ruleset(<L::Rules>::NAME))?;
    loader.note(&force_file.source);
    let army_file = army_source(library, scenario_file, &force_file)?;
    loader.note(&army_file);
    let own_army = <L::Rules>::read_army(&army_file)?;
    let force = <L::Rules>::read_force(&force_file.source, &own_army)?;
    let settings: Result<Vec<Setting>, DataError> =
        request.settings.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
    let opponents = opponents::<L>(&mut loader, request, (scenario_file, &scenario), &army)?;
    let setup = Setup::<L> {
        request,
        scenario: &scenario,
        open: without_points_limit::<L::Rules>(&scenario_file.source, &army),
        scenario_notes: Arc::default(),
        settings: settings?,
        opponents,
        name: force.name().to_owned(),
    };
    let mut contenders = vec![setup.contender(None, &force)?];
    for variant in &request.variants {
        let (changed, over_limit) =
            changed_force::<L>(&mut loader, variant, &force_file, &army_file, &own_army)
                .map_err(|error| of_variant(Some(variant), error))?;
        let contender = setup.contender(Some(variant), &changed)?;
        let over_limit = over_limit || contender.over_limit;
        contenders.push(Contender { over_limit, ..contender });
    }
    if request.marginal {
        contenders.extend(setup.copies_more_and_fewer(&force_file.source, &own_army)?);
    }
    if contenders.len() == 1 {
        let problem = format!("no entry of force `{}` may come once more or fewer", force.name());
        return Err(DataError::new(problem).expected("a force with entries to change"));
    }
    let book = contenders[0].matchups[0].ruleset();
    let settings = book.settings().into_iter().map(|s| (s.name.to_owned(), s.value)).collect();
    Ok(Comparison {
        scenario: scenario.name().to_owned(),
        force: setup.name,
        against: setup.opponents.into_iter().map(|(name, _)| name).collect(),
        contenders,
        precision: Precision { margin: request.margin, most_pairs: request.games.div_ceil(2) },
        seed: request.seed,
        settings,
        files: loader.into_files(),
    })
}

impl<L: LineUp> AnyComparison for Comparison<L> {
    fn play(&self, control: StudyControl<'_>) -> Result<ComparisonOutcome, DataError> {
        let watched = self.watched(control);
        let mut arena = WatchedArena { comparison: self, watched: &watched };
        let contest = Contest::hold(self.contenders.len() - 1, &self.precision, &mut arena)?;
        Ok(self.outcome(&contest, watched.is_interrupted()))
    }

    fn judge(&self, source: &mut ScoreSource<'_>) -> Result<ComparisonOutcome, DataError> {
        let mut arena = KnownArena { source, is_missing: false };
        let contest = Contest::hold(self.contenders.len() - 1, &self.precision, &mut arena)?;
        Ok(self.outcome(&contest, arena.is_missing))
    }

    fn gather(&self) -> Box<dyn ComparisonGathering + '_> {
        let contest = Contest::new(self.contenders.len() - 1);
        Box::new(Gathered { comparison: self, contest })
    }

    fn play_blocks(
        &self,
        blocks: &[BlockId],
        control: StudyControl<'_>,
    ) -> Result<Vec<Vec<u8>>, DataError> {
        let ranges: Vec<(usize, Range<u64>)> =
            blocks.iter().map(|&id| (id.stage as usize, self.pairs_of(id))).collect();
        let mut played = self.play_scores(&ranges, &self.watched(control))?;
        let whole = |(scores, (_, range)): (&Scores, &(usize, Range<u64>))| {
            scores.len() as u64 == range.end - range.start
        };
        let count = played.iter().zip(&ranges).take_while(|&both| whole(both)).count();
        played.truncate(count);
        Ok(played)
    }

    fn play_shard(
        &self,
        share: &mut ComparisonShard<'_>,
        control: StudyControl<'_>,
    ) -> Result<(), DataError> {
        let watched = self.watched(control);
        let mut own = OwnScores::new(self.contenders.len());
        loop {
            let blocks = own.next(share.shard, self.precision.most_pairs);
            if blocks.is_empty() || watched.is_interrupted() {
                return Ok(());
            }
            let (known, unknown): (Vec<BlockId>, Vec<BlockId>) =
                blocks.iter().partition(|&&id| (share.known)(id).is_some());
            for scores in known.iter().map(|&id| (id, (share.known)(id).unwrap_or_default())) {
                own.put(scores.0, &scores.1);
            }
            let ranges: Vec<(usize, Range<u64>)> =
                unknown.iter().map(|&id| (id.stage as usize, self.pairs_of(id))).collect();
            let played = self.play_scores(&ranges, &watched)?;
            for ((&id, scores), (_, pairs)) in unknown.iter().zip(&played).zip(&ranges) {
                if scores.len() as u64 == pairs.end - pairs.start {
                    (share.blocks)(id, scores);
                    own.put(id, scores);
                }
            }
            own.judge(share.shard, &self.precision);
        }
    }

    fn pairs_of(&self, id: BlockId) -> Range<u64> {
        pairs_of(id, self.precision.most_pairs)
    }

    fn variants(&self) -> Vec<String> {
        self.contenders.iter().filter_map(|contender| contender.variant.clone()).collect()
    }

    fn files(&self) -> &[FileRecord] {
        &self.files
    }
}

/// A comparison that somebody watches.
struct WatchedArena<'a, 'c, L: LineUp> {
    comparison: &'a Comparison<L>,
    watched: &'a Watched<'c>,
}

impl<L: LineUp> Arena for WatchedArena<'_, '_, L> {
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError> {
        Ok(self.comparison.play_scores(&[(contender, range)], self.watched)?.remove(0))
    }

    fn in_doubt(&mut self, variant: usize, count: usize, found: &Difference) {
        let name = self.comparison.contenders[variant].variant.as_deref().unwrap_or_default();
        let Likelihood { better, worse, accept, reject } = found.likelihood;
        self.watched.look_ahead(&format!(
            "{count} in doubt; {name}: log likelihood ratio {better:.1} for better, {worse:.1} for \
             worse, of {reject:.1} to {accept:.1}"
        ));
    }
}

/// A comparison whose scores are known already, as far as they are.
struct KnownArena<'s, 'f> {
    source: &'s mut ScoreSource<'f>,
    /// Whether scores were asked for that are not.
    is_missing: bool,
}

impl Arena for KnownArena<'_, '_> {
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError> {
        let known = (self.source)(contender, range)?;
        self.is_missing |= known.is_none();
        Ok(known.unwrap_or_default())
    }

    fn in_doubt(&mut self, _: usize, _: usize, _: &Difference) {}
}

/// Pairs that a thread plays in one go.
const CHUNK: u64 = 4;

impl<L: LineUp> Comparison<L> {
    fn watched<'c>(&self, control: StudyControl<'c>) -> Watched<'c> {
        Watched::new(control, 2 * self.precision.most_pairs * self.contenders.len() as u64)
    }

    /// Plays pairs of some contenders; when interrupted, the first of all of them.
    fn play_scores(
        &self,
        ranges: &[(usize, Range<u64>)],
        watched: &Watched<'_>,
    ) -> Result<Vec<Scores>, DataError> {
        let cut = |(at, (contender, range)): (usize, &(usize, Range<u64>))| {
            let (contender, end) = (*contender, range.end);
            let starts = range.clone().step_by(CHUNK as usize);
            starts.map(move |start| (at, contender, start..(start + CHUNK).min(end)))
        };
        let chunks: Vec<(usize, usize, Range<u64>)> =
            ranges.iter().enumerate().flat_map(cut).collect();
        let play = |(_, contender, pairs): &(usize, usize, Range<u64>)| {
            Ok(self.play_pairs(*contender, pairs.clone()))
        };
        let played = watched.play(("comparing", 2 * CHUNK), &chunks, play)?;
        let mut scores = vec![Scores::new(); ranges.len()];
        for ((at, ..), chunk) in chunks.iter().zip(played) {
            scores[*at].extend(chunk);
        }
        Ok(scores)
    }

    /// Plays pairs of a contender, which meets its opponents in turn.
    fn play_pairs(&self, contender: usize, pairs: Range<u64>) -> Vec<u8> {
        let matchups = &self.contenders[contender].matchups;
        let mut tables: Vec<Table<L>> = matchups.iter().map(Table::new).collect();
        let mut play = |pair: u64| {
            let opponent = (pair % matchups.len() as u64) as usize;
            let number = pair / matchups.len() as u64;
            let (counts, _) = tables[opponent].play_pair(&matchups[opponent], self.seed, number);
            let classes = counts.classes.map(|class| class.expect("both games are played"));
            classes.iter().map(|class| class.half_points()).sum()
        };
        pairs.map(&mut play).collect()
    }

    pub(crate) fn outcome(&self, contest: &Contest, interrupted: bool) -> ComparisonOutcome {
        let spreads: Vec<Spread> = contest.scores.iter().map(|scores| spread(scores)).collect();
        let value = |spread: &Spread| Pentanomial::new(*spread).score().unwrap_or(0.5);
        // Contenders that stopped early are held against the base over the pairs both played.
        let scores: Vec<f64> = (0..spreads.len())
            .map(|at| {
                let lead = contest.difference(at.max(1), &self.precision);
                let lead = lead.filter(|_| at > 0).map_or(0.0, |lead| lead.estimate.value);
                value(&spreads[0]) + lead
            })
            .collect();
        let costs = self.contenders.iter().map(|contender| contender.points);
        let front = pareto(&costs.zip(scores).collect::<Vec<_>>());
        let mut contenders = Vec::new();
        let mut fixed_plan_pairs = 0;
        for (at, contender) in self.contenders.iter().enumerate() {
            let difference = contest.difference(at.max(1), &self.precision).filter(|_| at > 0);
            fixed_plan_pairs += difference.map_or(0, |found| found.fixed_plan_pairs);
            contenders.push(ContenderOutcome {
                variant: contender.variant.clone(),
                points: contender.points,
                games: 2 * contest.scores[at].len() as u64,
                score: Pentanomial::new(spreads[at]).student_estimate(Confidence::P95),
                difference,
                marks: Marks { pareto: front[at], over_limit: contender.over_limit },
                blocks: digests(&contest.scores[at]),
            });
        }
        // A plan of fixed size plays the force as it is once, as often as the widest needs.
        let differences = contenders.iter().filter_map(|contender| contender.difference);
        let base = differences.map(|found| found.fixed_plan_pairs).max().unwrap_or(0);
        ComparisonOutcome {
            ruleset: <L::Rules>::NAME,
            scenario: self.scenario.clone(),
            force: self.force.clone(),
            against: self.against.clone(),
            contenders,
            games: contest.games(),
            margin: self.precision.margin,
            fixed_plan_games: 2 * (base + fixed_plan_pairs),
            interrupted,
            settings: self.settings.clone(),
            files: self.files.clone(),
        }
    }
}

fn spread(scores: &[u8]) -> Spread {
    let mut spread = [0; 5];
    scores.iter().for_each(|&score| spread[usize::from(score)] += 1);
    spread
}
