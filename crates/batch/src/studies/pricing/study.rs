//! The study of the prices of one army: survey, refinement, proposal, trials.

use core::fmt;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{ArmyData, DataError, Entry, EntryKind, ScenarioData, Source};
use wargauge_stats::design::Information;
use wargauge_stats::paired_evidence::PairedEvidence;
use wargauge_stats::price::{PriceVerdict, snap};
use wargauge_stats::ratio::RatioSet;

use crate::data::force_text::ForceText;
use crate::data::load::FileRecord;
use crate::line_up::{ArmyOf, LineUp};
use crate::studies::pricing::dependants::{Dependants, MadeIllegal};
use crate::studies::pricing::estimate::{appearances, attacks_per_game, estimate};
use crate::studies::pricing::field::Field;
use crate::studies::pricing::in_order::{Pieces, StudyControl, Watched};
use crate::studies::pricing::judging::Judged;
use crate::studies::pricing::outcome::{PriceFate, PricedEntryOutcome, PricingOutcome, StudyGames};
use crate::studies::pricing::price_book::PriceBook;
use crate::studies::pricing::refinement::Refinement;
use crate::studies::pricing::request::PricingRequest;
use crate::studies::pricing::survey::{Meeting, Pairing, Stage};

/// Shares of the games in per cent: survey and refinement. Trials have the rest.
const SHARES: [u64; 2] = [38, 10];
/// Parts of the survey, in per cent, after which entries that are surely mispriced are drawn at
/// what they seem to be worth, within limits: what a copy is worth depends on how many copies lists hold.
const ROUNDS: [u64; 2] = [30, 100];
/// Parts of the survey, in per cent, after which entries without a price get a better one.
const ROUNDS_FROM_SCRATCH: [u64; 4] = [12, 25, 50, 100];

/// The study of the prices of an army, ready to be played.
pub(crate) struct PricingStudy<L: LineUp> {
    pub(crate) book: PriceBook<L::Rules>,
    /// The army as its file has it.
    pub(crate) listed: ArmyOf<L>,
    /// The army with a price for every entry.
    pub(crate) army: Arc<ArmyOf<L>>,
    /// Those prices, in thousandths of a point.
    pub(crate) base: Vec<u32>,
    /// For each entry the first of its card: entries of one card are one unit under several labels.
    pub(crate) cards: Vec<usize>,
    pub(crate) field: Field<L>,
    /// Prices to try and no others, by entry, in thousandths of a point; if there are none, the study
    /// tries what it finds.
    pub(crate) what_if: BTreeMap<usize, u32>,
    /// A force file to write others after.
    pub(crate) model: Option<Source>,
    pub(crate) granularity: u32,
    pub(crate) request: PricingRequest,
    pub(crate) path: Option<PathBuf>,
    /// What goes by the army file.
    pub(crate) dependants: Dependants,
    pub(crate) settings: BTreeMap<String, String>,
    pub(crate) files: Vec<FileRecord>,
}

impl<L: LineUp> fmt::Debug for PricingStudy<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PricingStudy").field("request", &self.request).finish_non_exhaustive()
    }
}

/// A study of whichever ruleset.
pub trait AnyPricingStudy: fmt::Debug + Send + Sync {
    /// Name of the army.
    fn army(&self) -> &str;

    /// Where the army file lies; `None` if it is built in.
    fn path(&self) -> Option<&Path>;

    /// Plays the study on the threads of the current rayon pool.
    ///
    /// # Errors
    /// If a force that is drawn cannot play its role, or new prices have no place in the file.
    fn play(&self, control: StudyControl<'_>) -> Result<PricingOutcome, DataError>;

    /// Plays what is to be played here of a study that is played in several places. Its outcome is
    /// that of an interrupted study if it depends on pieces which nobody has played.
    ///
    /// # Errors
    /// As [`play`](Self::play), and if the outcome of a piece cannot be one.
    fn play_shared(
        &self,
        control: StudyControl<'_>,
        pieces: &dyn Pieces,
    ) -> Result<PricingOutcome, DataError>;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];

    /// Forces and scenarios that go by the army file and would be illegal if some one entry cost as much
    /// as a study may try, with those entries.
    fn without_room(&self) -> Vec<WithoutRoom>;

    /// The army file with new prices in thousandths of a point, and remarks at the prices of other
    /// entries, by identifier; `None` if nothing in it changes.
    ///
    /// # Errors
    /// If new prices have no place in the file.
    fn rewritten(
        &self,
        prices: &BTreeMap<String, u32>,
        remarks: &BTreeMap<String, String>,
    ) -> Result<Option<Rewritten>, DataError>;
}

/// A file that has no room for a higher price of some entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithoutRoom {
    /// Its file name.
    pub file: String,
    /// The entries, any one of which makes it illegal if it costs as much as a study may try.
    pub entries: Vec<String>,
}

/// An army file with new prices.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The file.
    pub source: Source,
    /// The lines that change.
    pub difference: String,
    /// Forces and scenarios that go by the file and are legal now, but not with its new prices.
    pub illegal: Vec<MadeIllegal>,
}

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
        self.play_watched(&self.watched(control).sharing(Some(pieces)))
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

/// All that games have shown so far.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) evidence: PairedEvidence,
    pub(crate) games: StudyGames,
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
        Ok(outcome)
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        self.listed.entries()
    }

    /// Entries whose prices are a measure for others: what is free is none.
    pub(crate) fn priced(&self) -> Vec<bool> {
        self.entries().iter().map(|entry| entry.price > 0).collect()
    }

    /// The prices that forces are drawn at, in points.
    pub(crate) fn base_points(&self) -> Vec<f64> {
        self.base.iter().map(|&price| f64::from(price) / 1000.0).collect()
    }

    pub(crate) fn is_unpriced(&self, entry: usize) -> bool {
        is_unpriced(&self.listed, &self.entries()[entry])
    }

    /// Pairs that a share of the games, in per cent, pays for.
    pub(crate) const fn pairs(&self, share: u64) -> u64 {
        (self.request.games * share).div_ceil(200)
    }

    pub(crate) fn information(&self) -> Information {
        Information::new(&vec![1.0; self.base.len()])
    }

    /// Prices in hundreds of points, so that a unit counts about as much as a prior of one.
    pub(crate) fn scale(prices: &[u32]) -> Vec<f64> {
        prices.iter().map(|&price| f64::from(price.max(1)) / 100_000.0).collect()
    }

    /// Lets many forces meet, and looks closely at what that leaves in doubt.
    fn look(&self, watched: &Watched<'_>) -> Result<Known, DataError> {
        let meetings = self.survey(watched)?;
        let games = StudyGames { survey: 2 * meetings.len() as u64, ..StudyGames::default() };
        let mut known = Known { meetings, games, ..Known::default() };
        if let Some(judged) = self.estimate(&known) {
            (known.evidence, known.games.refinement) = self.refine(&judged, watched)?;
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
                prices = self.better_prices(&meetings);
                army = self.army_at(&prices)?;
            }
        }
        Ok(meetings)
    }

    pub(crate) fn stage<'s>(
        &'s self,
        army: &'s Arc<ArmyOf<L>>,
        pairing: Pairing,
        name: &'static str,
        number: u64,
    ) -> Stage<'s, L> {
        Stage { field: &self.field, army, pairing, name, number }
    }

    /// The best guess so far for entries without a price, or with one that is surely wrong.
    fn better_prices(&self, meetings: &[Meeting]) -> Vec<u32> {
        let mut prices = self.base.clone();
        let nothing = PairedEvidence::default();
        let found = estimate(meetings, &nothing, &self.basis(), self.field.seed);
        let Some(judged) = found.map(|found| self.judge(found, meetings)) else { return prices };
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

    /// The lowest and highest price that one study tries for an entry, in whole steps: two thirds of
    /// the listed one, and half as much again, and a step to either side at least. Beyond that lists
    /// would become other lists, in which everything is worth something else, and others with every
    /// seed. What has no price may have any.
    pub(crate) fn reach(&self, entry: usize) -> [u32; 2] {
        let (base, step) = (self.base[entry], self.granularity);
        if self.entries()[entry].price == 0 {
            return [step, u32::MAX];
        }
        let least = (2 * base).div_ceil(3).next_multiple_of(step);
        let most = base.saturating_add(base / 2) / step * step;
        [least.min(base.saturating_sub(step)).max(step), most.max(base.saturating_add(step))]
    }

    pub(crate) fn army_at(&self, prices: &[u32]) -> Result<Arc<ArmyOf<L>>, DataError> {
        let changed =
            self.entries().iter().zip(prices).filter(|(entry, price)| entry.price != **price);
        let changed = changed.map(|(entry, &price)| (entry.id.clone(), price)).collect();
        Ok(Arc::new(self.book.army_with(&changed)?))
    }

    /// Plays single exchanges for what the survey leaves in doubt.
    fn refine(
        &self,
        judged: &Judged,
        watched: &Watched<'_>,
    ) -> Result<(PairedEvidence, u64), DataError> {
        let nothing = Ok((PairedEvidence::default(), 0));
        let text = self
            .model
            .as_ref()
            .and_then(|model| ForceText::<L::Rules>::open(model, &self.army).ok());
        let seen = judged.appearances.iter().map(|&games| games > 0).collect();
        let refinement = Refinement::new(&self.field, &self.army, text, seen);
        let mut doubtful = judged.with(&[PriceVerdict::Unknown]);
        doubtful.retain(|&entry| refinement.can_exchange(entry));
        if doubtful.is_empty() || watched.is_interrupted() {
            return nothing;
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
            interrupted: false,
            games_wanted: None,
            settings: self.settings.clone(),
            policy: self.field.policy.to_string(),
            files: self.files.clone(),
        }
    }
}

/// Whether an entry waits for its price. A unit for nothing does; an option may be free.
pub(crate) fn is_unpriced(army: &impl ArmyData, entry: &Entry) -> bool {
    entry.price == 0 && army.kind_of(entry) == EntryKind::Unit
}
