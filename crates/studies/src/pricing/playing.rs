//! How a study of prices is played: survey, refinement, proposal, trials.

use std::collections::BTreeMap;
use std::path::Path;

use wargauge_batch::{FileRecord, ForceText, LineUp};
use wargauge_rules::roster::{ArmyData, DataError, Entry, Rulebook, ScenarioData};
use wargauge_stats::price::{PriceVerdict, snap};
use wargauge_stats::ratio::RatioSet;

use crate::pricing::any_study::{AnyPricingStudy, Rewritten, WithoutRoom};
use crate::pricing::contrast::ShownExchange;
use crate::pricing::dependants::MadeIllegal;
use crate::pricing::dependence::LackOfFit;
use crate::pricing::estimate::{appearances, attacks_per_game};
use crate::pricing::in_order::{Pieces, StudyControl, Watched};
use crate::pricing::judging::Judged;
use crate::pricing::lack::lack_of_fit;
use crate::pricing::outcome::{
    PriceFate, PricedEntryOutcome, PricingOutcome, StudyGames, WorthBeside,
};
use crate::pricing::refinement::{GAMES, Refinement};
use crate::pricing::study::{Known, PricingStudy};
use crate::pricing::survey::{Meeting, Pairing};

/// Shares of the games in per cent: survey and refinement. Trials have the rest.
const SHARES: [u64; 2] = [38, 10];
/// Parts of the survey, in per cent, after which entries that are surely mispriced are drawn at
/// what they seem to be worth, within limits: what a copy is worth depends on how many copies lists hold.
const ROUNDS: [u64; 2] = [30, 100];
/// Parts of the survey, in per cent, after which entries without a price get a better one.
const ROUNDS_FROM_SCRATCH: [u64; 4] = [12, 25, 50, 100];

impl<L: LineUp> AnyPricingStudy for PricingStudy<L> {
    fn army(&self) -> &str {
        self.listed.name()
    }

    fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn play(&self, control: StudyControl<'_>) -> Result<PricingOutcome, DataError> {
        self.play_watched(&self.watched(control))
    }

    fn play_shared(
        &self,
        control: StudyControl<'_>,
        pieces: &dyn Pieces,
    ) -> Result<PricingOutcome, DataError> {
        self.play_watched(&self.watched(control).sharing(pieces, self.entries().len()))
    }

    fn files(&self) -> &[FileRecord] {
        &self.files
    }

    fn without_room(&self) -> Vec<WithoutRoom> {
        let mut found: Vec<WithoutRoom> = Vec::new();
        for (at, entry) in self.entries().iter().enumerate() {
            let [_, most] = self.reach(at);
            let prices = BTreeMap::from([(entry.id.clone(), most)]);
            if entry.price == 0 || !self.book.has(&entry.id) {
                continue;
            }
            let Ok(army) = self.book.army_with(&prices) else { continue };
            for MadeIllegal { file, .. } in self.dependants.made_illegal::<L>(&self.listed, &army) {
                match found.iter_mut().find(|one| one.file == file) {
                    Some(one) => one.entries.push(entry.id.clone()),
                    None => found.push(WithoutRoom { file, entries: vec![entry.id.clone()] }),
                }
            }
        }
        found
    }

    fn rewritten(
        &self,
        prices: &BTreeMap<String, u32>,
        remarks: &BTreeMap<String, String>,
    ) -> Result<Option<Rewritten>, DataError> {
        let source = self.book.remarked(prices, remarks)?;
        if self.book.is_unchanged(&source) {
            return Ok(None);
        }
        let army = <L::Rules>::read_army(&source)?;
        let illegal = self.dependants.made_illegal::<L>(&self.listed, &army);
        let difference = self.book.difference(&source);
        Ok(Some(Rewritten { source, difference, illegal }))
    }
}

impl<L: LineUp> PricingStudy<L> {
    fn watched<'c>(&self, control: StudyControl<'c>) -> Watched<'c> {
        Watched::new(control, self.request.games.next_multiple_of(2))
    }

    fn play_watched(&self, watched: &Watched<'_>) -> Result<PricingOutcome, DataError> {
        let mut known = self.look(watched)?;
        let Some(judged) = self.estimate(&known) else {
            return Ok(PricingOutcome { interrupted: true, ..self.outcome(None, &known) });
        };
        let settled = self.settle(&mut known, judged, watched)?;
        let mut outcome = self.outcome(Some(&settled.judged), &known);
        self.note(&settled, &mut outcome);
        outcome.games_wanted = self.games_wanted(&settled.judged);
        outcome.interrupted = watched.is_interrupted();
        if !outcome.interrupted {
            self.look_for_pairs(&known, &settled.judged, &mut outcome);
        }
        Ok(outcome)
    }

    /// Tests whether worth is a sum, and notes in the outcome what it depends on besides.
    fn look_for_pairs(&self, known: &Known, judged: &Judged, outcome: &mut PricingOutcome) {
        let lack = lack_of_fit(&known.meetings, &self.basis(), judged.estimates.ridge());
        let id = |card: usize| self.entries()[card].id.clone();
        let told = LackOfFit::told(&lack, id, judged.found.level);
        for (at, entry) in outcome.entries.iter_mut().enumerate() {
            let beside = told.of(&self.entries()[self.cards[at]].id);
            entry.beside = beside.map(|(other, dependence)| WorthBeside {
                entry: other.to_owned(),
                points: dependence.points,
                p: dependence.p,
            });
        }
        outcome.lack_of_fit = Some(told);
    }

    /// Lets many forces meet, and looks closely at what that leaves in doubt.
    fn look(&self, watched: &Watched<'_>) -> Result<Known, DataError> {
        let meetings = self.survey(watched)?;
        let games = StudyGames { survey: 2 * meetings.len() as u64, ..StudyGames::default() };
        let mix = Some(self.mix_at(&self.base)?);
        let mut known = Known { meetings, mix, games, ..Known::default() };
        if let Some(judged) = self.estimate(&known) {
            known.contrasts = self.refine(&judged, watched)?;
            known.games.refinement = GAMES * known.contrasts.len() as u64;
        }
        Ok(known)
    }

    /// Many different forces meet. Where entries have no price, or a wrong one, better prices are
    /// found on the way, so that forces that meet are worth about the same.
    fn survey(&self, watched: &Watched<'_>) -> Result<Vec<Meeting>, DataError> {
        let total = self.pairs(SHARES[0]);
        let is_priced = !(0..self.base.len()).any(|entry| self.is_unpriced(entry));
        let rounds: &[u64] = if is_priced { &ROUNDS } else { &ROUNDS_FROM_SCRATCH };
        let (mut army, mut prices) = (self.army.clone(), self.base.clone());
        let mut known = self.information();
        let mut meetings: Vec<Meeting> = Vec::new();
        for round in rounds {
            let range = meetings.len() as u64..total * round / 100;
            let stage = self.stage(&army, Pairing::Informative, "surveying", 10);
            meetings.extend(stage.play(range, &mut known, &Self::scale(&prices), watched)?);
            if *round < 100 && !watched.is_interrupted() {
                let known = Known { meetings, ..Known::default() };
                prices = self.better_prices(&known);
                meetings = known.meetings;
                army = self.army_at(&prices)?;
            }
        }
        Ok(meetings)
    }

    /// The best guess so far for entries without a price, or with one that is surely wrong.
    fn better_prices(&self, known: &Known) -> Vec<u32> {
        let mut prices = self.base.clone();
        let Some(judged) = self.estimate(known) else { return prices };
        let mut wrong = judged.with(&[PriceVerdict::Over, PriceVerdict::Under]);
        wrong.retain(|&entry| self.book.has(&self.entries()[entry].id));
        wrong.extend((0..self.base.len()).filter(|&entry| self.is_unpriced(entry)));
        let most = self.field.grounds.iter().map(|ground| ground.points).min().unwrap_or(0);
        for entry in wrong {
            let Some(implied) = judged.found.prices[entry].implied else { continue };
            let [least, dearest] = self.drawn_at(entry);
            let price = snap(1000.0 * implied, self.granularity);
            prices[entry] = price.clamp(least, most.min(dearest).max(least));
        }
        prices
    }

    /// The lowest and highest price at which forces are drawn for a survey.
    fn drawn_at(&self, entry: usize) -> [u32; 2] {
        let [least, most] = self.reach(entry);
        let least = if self.is_unpriced(entry) { self.base[entry] / 8 } else { least };
        [least.max(self.granularity), most.max(self.granularity)]
    }

    /// Plays single exchanges for what the survey leaves in doubt.
    fn refine(
        &self,
        judged: &Judged,
        watched: &Watched<'_>,
    ) -> Result<Vec<ShownExchange>, DataError> {
        let text = self
            .model
            .as_ref()
            .and_then(|model| ForceText::<L::Rules>::open(model, &self.army).ok());
        let seen = judged.appearances.iter().map(|&games| games > 0).collect();
        let refinement = Refinement::new(&self.field, &self.army, text, seen);
        let mut doubtful = judged.with(&[PriceVerdict::Unknown]);
        doubtful.retain(|&entry| refinement.can_exchange(entry));
        if doubtful.is_empty() || watched.is_interrupted() {
            return Ok(Vec::new());
        }
        refinement.play(&doubtful, 2 * self.pairs(SHARES[1]), &judged.estimates, watched)
    }

    /// The other entries of the card of an entry.
    fn twins_of(&self, entry: usize) -> Vec<String> {
        let is_twin = |other: &usize| *other != entry && self.cards[*other] == self.cards[entry];
        (0..self.base.len()).filter(is_twin).map(|at| self.entries()[at].id.clone()).collect()
    }

    fn outcome(&self, judged: Option<&Judged>, known: &Known) -> PricingOutcome {
        let seen = appearances(&known.meetings, self.base.len());
        let attacks = attacks_per_game(&known.meetings, &seen);
        let entry = |(at, entry): (usize, &Entry)| PricedEntryOutcome {
            id: entry.id.clone(),
            name: entry.name.clone(),
            kind: self.listed.kind_of(entry),
            listed: entry.price,
            price: judged.map(|all| all.found.prices[at]).filter(|_| seen[at] > 0),
            verdict: judged.map_or(PriceVerdict::Unknown, |all| all.verdicts[at]),
            appearances: seen[at],
            attacks: attacks[at],
            fate: PriceFate::Stays,
            ratio: judged.map_or(RatioSet::Everything, |all| all.found.ratios[at]),
            unbent: judged.and_then(|all| all.found.unbent[at]),
            holds_level: judged.is_some_and(|all| all.holds_level(at)),
            beside: None,
            twins: self.twins_of(at),
            proposed: None,
            before: None,
            after: None,
            told: None,
        };
        let mut scenarios: Vec<String> =
            self.field.grounds.iter().map(|ground| ground.scenario.name().to_owned()).collect();
        scenarios.dedup();
        PricingOutcome {
            ruleset: <L::Rules>::NAME,
            army: self.listed.name().to_owned(),
            scenarios,
            points: self.field.grounds.iter().map(|ground| ground.points).collect(),
            entries: self.entries().iter().enumerate().map(entry).collect(),
            granularity: self.granularity,
            games: known.games,
            scale: judged.map(|all| all.found.scale),
            level: judged.and_then(|all| all.found.level),
            effective_games: judged.map(|all| (2.0 * all.estimates.effective()).round() as u64),
            lack_of_fit: None,
            interrupted: false,
            games_wanted: None,
            settings: self.settings.clone(),
            policy: self.field.policy.to_string(),
            files: self.files.clone(),
        }
    }
}
