//! The match-ups of a ladder: who is held against whom, with which forces.

use std::collections::BTreeSet;

use wargauge_batch::{AnyMatchup, FileRecord, PairRecords, Scope, Swap};
use wargauge_policy::{PolicyChoice, PolicyInfo, PolicyPart};
use wargauge_report::Meeting;
use wargauge_rules::Side;
use wargauge_rules::roster::{DataError, FileKind};

use crate::arguments::name_list::NameList;
use crate::ladder::args::LadderArgs;
use crate::ladder::rung::Rung;
use crate::ladder::standing::{JudgedMatchup, LadderRow, judged};
use crate::rulesets::any_ruleset::AnyRuleset;
use crate::rulesets::library::Library;
use crate::run::file_summary::FileSummary;
use crate::run::request::Run;

/// All that is to be played.
#[derive(Debug, Default)]
pub struct Ladder {
    /// By scenario, then by the forces that meet, then by opponent.
    pub(super) rungs: Vec<Rung>,
    /// What cannot be played, with the reason.
    pub left_out: Vec<String>,
    /// Every data file, in the order of their names.
    pub(crate) files: Vec<FileRecord>,
}

/// A scenario with those who play it.
struct LadderScenario<'s> {
    library: &'s Library,
    args: &'s LadderArgs,
    scenario: &'s str,
    judged: PolicyChoice,
    opponents: Vec<PolicyChoice>,
}

impl Ladder {
    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them that was asked for.
    pub fn prepare(library: &Library, args: &LadderArgs) -> Result<Self, DataError> {
        let mut ladder = Self::default();
        let all = built_in(library);
        let scenarios = if args.scenarios.is_empty() { &all } else { &args.scenarios };
        for scenario in scenarios {
            ladder.climb(library, args, scenario)?;
        }
        ladder.files.sort_unstable();
        ladder.files.dedup();
        if ladder.rungs.is_empty() {
            return Err(DataError::new("there is nobody to be held against")
                .expected("a scenario whose seats can be exchanged, and an opponent"));
        }
        Ok(ladder)
    }

    /// Match-ups there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.rungs.len() as u64
    }

    /// A match-up, by its number.
    pub(crate) fn matchup(&self, number: u64) -> Option<&dyn AnyMatchup> {
        Some(self.rungs.get(usize::try_from(number).ok()?)?.cell.as_ref())
    }

    /// The first match-ups by what they came to, judged together.
    pub(crate) fn judged(&self, seed: u64, played: Vec<PairRecords>) -> Vec<LadderRow> {
        let rungs = self.rungs.iter().zip(played);
        let standings: Vec<JudgedMatchup<'_>> =
            rungs.map(|(rung, records)| JudgedMatchup { rung, seed, records }).collect();
        judged(&standings)
    }

    fn climb(
        &mut self,
        library: &Library,
        args: &LadderArgs,
        scenario: &str,
    ) -> Result<(), DataError> {
        let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
        let ruleset = library.ruleset_of(&file)?;
        let opponents = match opponents(ruleset, args) {
            // Nobody asked for this ruleset by name.
            Err(error) if args.scenarios.is_empty() => {
                self.leave_out(scenario, &error);
                return Ok(());
            }
            opponents => opponents?,
        };
        let judged = args.judged(ruleset.policies()[0].name)?;
        let stage = LadderScenario { library, args, scenario, judged, opponents };
        if args.forces.is_empty() {
            let played = stage.meet(&[], Meeting::Own);
            // One that exchanges nothing (a side run by the book's tables) judges nobody.
            self.take(&stage, Meeting::Own, played, args.scenarios.is_empty())?;
            let FileSummary::Scenario { forces, .. } = ruleset.summary(library, &file)? else {
                unreachable!("a scenario was found");
            };
            let mut own = Side::BOTH.map(|side| forces[side].clone()).to_vec();
            own.dedup();
            for force in own {
                let played = stage.meet(&[force], Meeting::Mirror);
                self.take(&stage, Meeting::Mirror, played, true)?;
            }
        } else {
            for force in &NameList::all(&args.forces) {
                let played = stage.meet(core::slice::from_ref(force), Meeting::Mirror);
                self.take(&stage, Meeting::Mirror, played, false)?;
            }
        }
        Ok(())
    }

    /// Takes what can be played; what cannot is an error unless nobody asked for it by name.
    fn take(
        &mut self,
        stage: &LadderScenario<'_>,
        meeting: Meeting,
        played: Result<Vec<Run>, DataError>,
        is_optional: bool,
    ) -> Result<(), DataError> {
        match played {
            Ok(runs) => {
                for run in runs {
                    self.files.extend(run.files);
                    self.rungs.extend(run.cells.into_iter().map(|cell| Rung { meeting, cell }));
                }
            }
            Err(error) if is_optional => self.leave_out(stage.scenario, &error),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn leave_out(&mut self, scenario: &str, error: &DataError) {
        let reason = format!("{scenario}: {}", error.problem);
        if !self.left_out.contains(&reason) {
            self.left_out.push(reason);
        }
    }
}

impl LadderScenario<'_> {
    /// The judged policy against each opponent, with the scenario's forces or a mirror of one.
    fn meet(&self, forces: &[String], meeting: Meeting) -> Result<Vec<Run>, DataError> {
        let swap = match meeting {
            Meeting::Own => Swap::Players,
            Meeting::Mirror => Swap::Forces,
        };
        let run = |opponent: &PolicyChoice| {
            let players = [&self.judged, opponent];
            self.args.request(self.scenario, forces, players, swap).prepare(self.library)
        };
        self.opponents.iter().map(run).collect()
    }
}

/// The built-in scenarios, in order.
fn built_in(library: &Library) -> Vec<String> {
    let scenarios = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    scenarios.map(|file| file.full_name()).collect()
}

/// The policies of a ruleset that others are held against.
#[must_use]
pub fn sparring_partners(ruleset: &dyn AnyRuleset) -> Vec<PolicyChoice> {
    let sparring = ruleset.policies().iter().filter(|info| info.part == PolicyPart::Sparring);
    sparring.map(|info| PolicyChoice::plain(info.name)).collect()
}

/// Those that a policy of a ruleset is held against, none of them twice.
fn opponents(ruleset: &dyn AnyRuleset, args: &LadderArgs) -> Result<Vec<PolicyChoice>, DataError> {
    let policies = ruleset.policies();
    let judged = args.judged(policies[0].name)?;
    let mut opponents = match args.against.is_empty() {
        true => sparring_partners(ruleset),
        false => args.against.clone(),
    };
    if opponents.is_empty() {
        let problem = format!("ruleset `{}` has nobody to hold a policy against", ruleset.name());
        return Err(DataError::new(problem).expected("an opponent named by `--against`"));
    }
    if args.restrict {
        opponents.extend(restricted(&judged, judged.resolve(policies)?)?);
    }
    let mut seen = BTreeSet::new();
    for opponent in &opponents {
        if *opponent == judged {
            let problem = format!("`{judged}` cannot be held against itself");
            return Err(DataError::new(problem).expected("another policy"));
        }
        if !seen.insert(opponent.to_string()) {
            return Err(DataError::new(format!("opponent `{opponent}` is named twice")));
        }
    }
    Ok(opponents)
}

/// A policy without each of its kinds of action, one at a time.
fn restricted(judged: &PolicyChoice, info: PolicyInfo) -> Result<Vec<PolicyChoice>, DataError> {
    if info.kinds.is_empty() {
        let problem = format!("policy `{}` does without nothing", info.name);
        return Err(DataError::new(problem).expected("no `--restrict`"));
    }
    let without = |kind: &&str| {
        let mut choice = judged.clone();
        choice.without.push((*kind).to_owned());
        choice
    };
    let kinds = info.kinds.iter().filter(|kind| !judged.without.iter().any(|one| one == *kind));
    Ok(kinds.map(without).collect())
}
