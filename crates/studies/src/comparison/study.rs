//! From a force and its variants to their scores.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_batch::{
    ArmyOf, DataFile, DataLibrary, FileRecord, ForceOf, LineUp, Loader, Matchup, MatchupParts,
    ScenarioOf, Scope, Table, default_policy, key_of_forces, one_copy_changed, two_forces,
    without_points_limit,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, Rulebook, ScenarioData, Setting, Source,
};
use wargauge_stats::Confidence;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::comparison::blocks::digests;
use crate::comparison::contest::{Contest, Precision, Scores};
use crate::comparison::forces::{army_source, changed_force, opponents};
use crate::comparison::marks::{Marks, Spread, pareto};
use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome};
use crate::comparison::request::ComparisonRequest;
use crate::pricing::{StudyControl, Task, Watched};

/// A force that competes: its match-ups with each opponent.
pub(super) struct Contender<L: LineUp> {
    pub(super) variant: Option<String>,
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
    pub(super) contenders: Vec<Contender<L>>,
    pub(super) precision: Precision,
    seed: u64,
    settings: BTreeMap<String, String>,
    pub(super) files: Vec<FileRecord>,
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
    library: &DataLibrary,
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
    let opponents = opponents::<L>(&mut loader, request, scenario_file, &scenario, &army)?;
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

/// Pairs that a thread plays in one go.
const CHUNK: u64 = 4;

impl<L: LineUp> Comparison<L> {
    pub(super) fn watched<'c>(&self, control: StudyControl<'c>) -> Watched<'c> {
        Watched::new(control, 2 * self.precision.most_pairs * self.contenders.len() as u64)
    }

    /// Plays pairs of some contenders; when interrupted, the first of all of them.
    pub(super) fn play_scores(
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
        let played =
            watched.play(Task { stage: "comparing", games_each: 2 * CHUNK }, &chunks, play)?;
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

    pub(super) fn outcome(&self, contest: &Contest, interrupted: bool) -> ComparisonOutcome {
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
