//! The study of the prices of one army: what it stands on.

use core::fmt;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use wargauge_batch::{ArmyOf, FileRecord, LineUp};
use wargauge_rules::roster::{ArmyData, DataError, Entry, EntryKind, Source};
use wargauge_stats::design::Information;

use crate::pricing::contrast::ShownExchange;
use crate::pricing::dependants::Dependants;
use crate::pricing::field::PricingSetup;
use crate::pricing::mix::Mix;
use crate::pricing::outcome::StudyGames;
use crate::pricing::price_book::PriceBook;
use crate::pricing::request::PricingRequest;
use crate::pricing::survey::{Meeting, Pairing, SurveyRun};

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
    pub(crate) field: PricingSetup<L>,
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

/// All that games have shown so far.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) contrasts: Vec<ShownExchange>,
    /// What forces hold that worth is told of; none where all that met count alike.
    pub(crate) mix: Option<Mix>,
    pub(crate) games: StudyGames,
}

impl<L: LineUp> PricingStudy<L> {
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

    pub(crate) fn stage<'s>(
        &'s self,
        army: &'s Arc<ArmyOf<L>>,
        pairing: Pairing,
        name: &'static str,
        number: u64,
    ) -> SurveyRun<'s, L> {
        SurveyRun { field: &self.field, army, pairing, name, number }
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
}

/// Whether an entry waits for its price. A unit for nothing does; an option may be free.
pub(crate) fn is_unpriced(army: &impl ArmyData, entry: &Entry) -> bool {
    entry.price == 0 && army.kind_of(entry) == EntryKind::Unit
}
