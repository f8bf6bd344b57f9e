//! A training as a study that goes by rounds, and its confirmation.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use wargauge_batch::PairRecords;
use wargauge_policy::PolicyChoice;
use wargauge_report::regular_file::read_regular;
use wargauge_report::{FurtherFile, ResultLayout, TRAINING_HEAD};
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::ladder::args::LadderArgs;
use crate::ladder::rungs::{Ladder, sparring_partners};
use crate::ladder::standing::LadderRow;
use crate::rulesets::library::Library;
use crate::study::findings::Findings;
use crate::study::known_pairs::{AskedPairs, Keeps, KnownPairs};
use crate::study::part::PartHead;
use crate::study::round_study::{MatchupUse, RoundQuestion, RoundStudy};
use crate::training::args::TrainArgs;
use crate::training::course::{Course, ruleset_of};
use crate::training::findings::{TrainingFindings, WEIGHTS, is_weights};
use crate::training::rounds::{Rounds, Training, TrainingRow};
use crate::training::weights::Trained;

/// The first pair of the confirmation: far beyond those of any training.
const FRESH_PAIRS: u64 = 1 << 40;

/// Which weights play best, and are they better than those they began as?
#[derive(Debug)]
pub struct TrainingQuestion {
    args: TrainArgs,
    library: Library,
    /// The policy as it begins.
    policy: PolicyChoice,
    rounds: Rounds,
    /// The confirmation that was asked for last, with the policy that it judges.
    confirmation: Mutex<Option<(PolicyChoice, Arc<Ladder>)>>,
}

impl TrainArgs {
    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a training.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        crate::arguments::recorded::read("train", words)
    }

    /// The training, in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a policy or its weights, those of the confirmation, too.
    pub fn study(
        &self,
        seed: u64,
        library: &Library,
    ) -> Result<RoundStudy<TrainingQuestion>, DataError> {
        let ruleset = ruleset_of(library, &self.all_scenarios())?;
        let default = || PolicyChoice::plain(ruleset.policies()[0].name);
        let policy = self.policy.clone().unwrap_or_else(default);
        let info = policy.resolve(ruleset.policies())?;
        let trained = Trained::new(&policy, info, &self.weights, self.role)?;
        let opponents = match self.against.is_empty() {
            true => sparring_partners(ruleset),
            false => self.against.clone(),
        };
        let course = Course::new(library, self, &policy)?;
        let question = TrainingQuestion {
            args: self.clone(),
            library: library.clone(),
            policy,
            rounds: Rounds::new(course, trained, opponents, self, seed),
            confirmation: Mutex::default(),
        };
        // Whatever is wrong with what is held out is known before the first game.
        let files = question.confirmation(&question.policy)?.files.clone();
        let arguments = self.canonical_args(seed);
        let head = PartHead { arguments, seed, files, ..PartHead::of_this_program() };
        Ok(RoundStudy::new(question, head))
    }

    /// The scenarios of the training, and those that it does not see.
    fn all_scenarios(&self) -> Vec<String> {
        [self.scenarios.clone(), NameList::all(&self.hold_out)].concat()
    }
}

impl TrainingQuestion {
    /// A policy held against the opponents and the policy that it began as.
    fn confirmation(&self, judged: &PolicyChoice) -> Result<Arc<Ladder>, DataError> {
        let mut last = self.confirmation.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ladder)) = last.as_ref().filter(|(policy, _)| policy == judged) {
            return Ok(Arc::clone(ladder));
        }
        let all = self.rounds.opponents.iter().chain([&self.policy]);
        let against: Vec<PolicyChoice> = all.filter(|one| *one != judged).cloned().collect();
        let TrainArgs { rules, confirm, .. } = &self.args;
        let scenarios = self.args.all_scenarios();
        let asked = LadderArgs::of(scenarios, judged.clone(), against, rules.clone(), *confirm);
        let ladder = Arc::new(Ladder::prepare(&self.library, &asked)?);
        *last = Some((judged.clone(), Arc::clone(&ladder)));
        Ok(ladder)
    }

    /// The training after so many rounds, or as many of them as are known. All match-ups of a round are
    /// asked for at once.
    fn training(&self, rounds: u64, known: &KnownPairs<'_>) -> Training<'_> {
        let mut training = self.rounds.begin();
        let match_ups = self.rounds.match_ups();
        while training.round() < rounds {
            let first = training.round() * match_ups;
            let played: Vec<Option<PairRecords>> =
                (first..first + match_ups).map(|number| known.pairs(number)).collect();
            let Some(played) = played.into_iter().collect::<Option<Vec<_>>>() else { break };
            training.take(&played);
        }
        training
    }

    /// The number of the first match-up of the confirmation.
    const fn first_of_confirmation(&self) -> u64 {
        self.rounds.count * self.rounds.match_ups()
    }

    /// The ladder of the weights that a training ended with, and what it came to as far as that is known.
    fn confirmed(
        &self,
        training: &Training<'_>,
        known: &KnownPairs<'_>,
        head: &PartHead,
    ) -> Result<(Vec<LadderRow>, Vec<String>), DataError> {
        let ladder = self.confirmation(&self.rounds.trained.policy_at(training.point()))?;
        let first = self.first_of_confirmation();
        let played: Vec<Option<PairRecords>> =
            (first..first + ladder.size()).map(|number| known.pairs(number)).collect();
        let played: Vec<PairRecords> = played.into_iter().map_while(|records| records).collect();
        Ok((ladder.judged(head.seed, played), ladder.left_out.clone()))
    }
}

impl RoundQuestion for TrainingQuestion {
    fn asked(&self, number: u64) -> AskedPairs {
        if number >= self.first_of_confirmation() {
            let pairs = FRESH_PAIRS..FRESH_PAIRS + self.args.confirm / 2;
            return AskedPairs { pairs, keeps: Keeps::Records };
        }
        let pairs = self.rounds.pairs_of(number / self.rounds.match_ups());
        AskedPairs { pairs, keeps: Keeps::Scores }
    }

    fn with_matchup(
        &self,
        number: u64,
        known: &KnownPairs<'_>,
        with: &mut MatchupUse<'_>,
    ) -> Result<(), DataError> {
        let match_ups = self.rounds.match_ups();
        let round = (number / match_ups).min(self.rounds.count);
        let training = self.training(round, known);
        if training.round() < round {
            return Ok(());
        }
        if round < self.rounds.count {
            with(training.matchup(number % match_ups)?.as_ref());
            return Ok(());
        }
        let ladder = self.confirmation(&self.rounds.trained.policy_at(training.point()))?;
        ladder.matchup(number - self.first_of_confirmation()).into_iter().for_each(with);
        Ok(())
    }

    fn findings<'q>(
        &'q self,
        known: &KnownPairs<'_>,
        head: &PartHead,
    ) -> Result<Box<dyn Findings + 'q>, DataError> {
        let training = self.training(self.rounds.count, known);
        let is_trained = training.round() == self.rounds.count;
        let (confirmation, left_out) = match is_trained {
            true => self.confirmed(&training, known, head)?,
            false => Default::default(),
        };
        let trained = &self.rounds.trained;
        Ok(Box::new(TrainingFindings {
            args: &self.args,
            head: head.clone(),
            began: &self.policy,
            best: trained.policy_at(training.point()),
            weights: trained.in_file(training.point()),
            leads: training.leads,
            rounds: training.rows,
            confirmation,
            left_out,
            is_interrupted: known.lacks(),
        }))
    }

    fn layout(&self) -> ResultLayout {
        let made_here = |path: &Path| read_regular(path).is_ok_and(|text| is_weights(&text));
        let layout = ResultLayout::new().with::<TrainingRow>(true).with::<LadderRow>(true);
        let weights = FurtherFile { name: WEIGHTS, is_own: made_here };
        ResultLayout { head: TRAINING_HEAD, further: vec![weights], ..layout }
    }
}
