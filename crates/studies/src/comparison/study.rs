//! From a force and its variants to their scores.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_batch::{
    ArmyOf, DataFile, DataLibrary, FileRecord, LineUp, Loader, OneCopy, Scope, Table,
    one_copy_changed, two_forces, without_points_limit,
};
use wargauge_report::LoadoutKind;
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, Rulebook, ScenarioData, Setting, Source,
};
use wargauge_stats::Confidence;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::comparison::blocks::digests;
use crate::comparison::contest::{Contest, Precision, Scores};
use crate::comparison::exchanges::exchanges;
use crate::comparison::forces::{army_source, changed_force, opponents};
use crate::comparison::knock_outs::{KnockOuts, Whole};
use crate::comparison::marks::{Marks, Spread, pareto};
use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome, LeftOut, may_be_brought};
use crate::comparison::request::ComparisonRequest;
use crate::comparison::setup::{Contender, Entrant, Setup, of_variant};
use crate::pricing::{StudyControl, Task, Watched};

/// A comparison of a line-up, ready to be played.
pub(crate) struct Comparison<L: LineUp> {
    scenario: String,
    force: String,
    against: Vec<String>,
    pub(super) contenders: Vec<Contender<L>>,
    left_out: Vec<LeftOut>,
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

/// The force with a copy of each of its entries more, and one fewer, but for what is asked for as a
/// variant anyway.
fn copies_more_and_fewer<L: LineUp>(
    setup: &Setup<'_, L>,
    source: &Source,
    army: &ArmyOf<L>,
) -> Result<Vec<Contender<L>>, DataError> {
    let asked = &setup.request.variants;
    let (_, all) = one_copy_changed::<L>(source, army)?;
    let others = all.into_iter().filter(|one| !asked.contains(&one.change()));
    let contender = |one: OneCopy<L>| {
        let (kind, change) = (LoadoutKind::Copy, one.change());
        let (variant, force) = (Some(change.as_str()), &one.force);
        // A role may have rules of its own for forces.
        setup.contender(&Entrant { kind, variant, force, settings: &[] }).ok()
    };
    Ok(others.filter_map(contender).collect())
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
    let whole =
        Whole { force: &force, force_file: &force_file, army_file: &army_file, army: &own_army };
    let (contenders, left_out) = contenders(&setup, &whole, &mut loader)?;
    let book = contenders[0].matchups[0].ruleset();
    let settings = book.settings().into_iter().map(|s| (s.name.to_owned(), s.value)).collect();
    Ok(Comparison {
        scenario: scenario.name().to_owned(),
        force: setup.name,
        against: setup.opponents.into_iter().map(|(name, _)| name).collect(),
        contenders,
        left_out,
        precision: Precision { margin: request.margin, most_pairs: request.games.div_ceil(2) },
        seed: request.seed,
        settings,
        files: loader.into_files(),
    })
}

/// The force as it is, then all that it is compared with; and what could not be knocked out.
fn contenders<L: LineUp>(
    setup: &Setup<'_, L>,
    whole: &Whole<'_, L>,
    loader: &mut Loader<'_, L::Rules>,
) -> Result<(Vec<Contender<L>>, Vec<LeftOut>), DataError> {
    let Whole { force, force_file, army_file, army } = *whole;
    let request = setup.request;
    let (kind, settings) = (LoadoutKind::Base, &[][..]);
    let mut all = vec![setup.contender(&Entrant { kind, variant: None, force, settings })?];
    for variant in &request.variants {
        let (changed, over_limit) =
            changed_force::<L>(loader, variant, force_file, army_file, army)
                .map_err(|error| of_variant(Some(variant), error))?;
        let (kind, variant, force) = (LoadoutKind::Variant, Some(variant.as_str()), &changed);
        let contender = setup.contender(&Entrant { kind, variant, force, settings })?;
        let over_limit = over_limit || contender.over_limit;
        all.push(Contender { over_limit, ..contender });
    }
    if request.marginal {
        all.extend(copies_more_and_fewer(setup, &force_file.source, army)?);
    }
    if request.exchanges {
        all.extend(exchanges(setup, whole, loader));
    }
    let mut knock_outs = KnockOuts::of(setup);
    if request.knock_out {
        knock_outs.options(whole, loader);
        knock_outs.parts(whole)?;
    }
    if request.knock_out_rules {
        knock_outs.rules(force, &all[0].matchups[0].ruleset().settings());
    }
    let left_out = knock_outs.left_out;
    all.extend(knock_outs.contenders);
    if all.len() == 1 {
        let problem = match (request.marginal, request.knock_out) {
            _ if request.exchanges => {
                format!("nothing in force `{}` can be exchanged for its points", force.name())
            }
            (true, _) => {
                format!("no entry of force `{}` may come once more or fewer", force.name())
            }
            (false, true) => format!("force `{}` has nothing to knock out", force.name()),
            (false, false) => format!("`{}` has no switch to set", <L::Rules>::NAME),
        };
        return Err(DataError::new(problem).expected("something to compare with"));
    }
    Ok((all, left_out))
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
        let front = self.front(&scores);
        let mut contenders = Vec::new();
        let mut fixed_plan_pairs = 0;
        for (at, contender) in self.contenders.iter().enumerate() {
            let difference = contest.difference(at.max(1), &self.precision).filter(|_| at > 0);
            fixed_plan_pairs += difference.map_or(0, |found| found.fixed_plan_pairs);
            contenders.push(ContenderOutcome {
                kind: contender.kind,
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
            left_out: self.left_out.clone(),
            games: contest.games(),
            margin: self.precision.margin,
            fixed_plan_games: 2 * (base + fixed_plan_pairs),
            interrupted,
            settings: self.settings.clone(),
            files: self.files.clone(),
        }
    }

    /// Which contenders are on the Pareto front, of those that one may bring.
    fn front(&self, scores: &[f64]) -> Vec<bool> {
        let may_come = |at: &usize| may_be_brought(self.contenders[*at].kind);
        let coming: Vec<usize> = (0..scores.len()).filter(may_come).collect();
        let costs = coming.iter().map(|&at| (self.contenders[at].points, scores[at]));
        let mut front = vec![false; scores.len()];
        for (&at, is_on) in coming.iter().zip(pareto(&costs.collect::<Vec<_>>())) {
            front[at] = is_on;
        }
        front
    }
}

fn spread(scores: &[u8]) -> Spread {
    let mut spread = [0; 5];
    scores.iter().for_each(|&score| spread[usize::from(score)] += 1);
    spread
}
