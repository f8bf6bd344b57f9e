//! Truths planted in an army in the place of a built-in one, which a study must find.

use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use toml_edit::{DocumentMut, Table};
use wargauge_batch::{BuiltIn, LineUp};
use wargauge_rules::roster::FileKind;
use wargauge_stats::price::PriceVerdict;

use crate::pricing::{
    PricedEntryOutcome, PricingOutcome, PricingRequest, StudyControl, StudyProgress,
};
use crate::rulesets::library::Library;
use crate::testing::scenarios::library;

/// Where an army is tuned.
#[derive(Clone, Copy, Debug)]
pub struct Soil {
    /// The built-in file that is replaced.
    pub file: &'static str,
    /// Name of the army.
    pub army: &'static str,
    /// The scenario it is tuned on.
    pub scenario: &'static str,
    /// Step of prices in thousandths of a point; `None`: the army's.
    pub granularity: Option<u32>,
}

impl Soil {
    /// The study of the army after an edit of its file.
    ///
    /// # Panics
    /// If the edited army cannot be studied.
    pub fn tune<L: LineUp>(
        &self,
        edit: impl FnOnce(&mut DocumentMut),
        games: u64,
        seed: u64,
    ) -> PricingOutcome {
        let request = PricingRequest {
            army: self.army.to_owned(),
            scenarios: vec![self.scenario.to_owned()],
            points: Vec::new(),
            games,
            seed,
            policy: None,
            settings: Vec::new(),
            tolerance: 0.1,
            granularity: self.granularity,
            smallest_patch: false,
            what_if: BTreeMap::new(),
        };
        let study = request.prepare(&self.library::<L>(edit)).expect("the army can be studied");
        let flag = AtomicBool::new(false);
        let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
        study.play(control).expect("the study can be played")
    }

    /// The army as it is built in.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn document<L: LineUp>(&self) -> DocumentMut {
        let built_in = library::<L>();
        let army = built_in.files().iter().find(|file| file.source.name == self.file);
        let army = army.filter(|file| file.kind == FileKind::Army).expect("a built-in army");
        army.source.text.parse().expect("TOML")
    }

    /// The built-in files with the edited army in the place of the built-in one.
    fn library<L: LineUp>(&self, edit: impl FnOnce(&mut DocumentMut)) -> Library {
        let built_in = library::<L>();
        let others = built_in.files().iter().filter(|file| file.source.name != self.file).cloned();
        let mut document = self.document::<L>();
        edit(&mut document);
        let edited = BuiltIn::new(self.file, &document.to_string()).expect("a data file");
        Library::new(others.chain([edited]).collect(), built_in.rulesets())
    }
}

/// The identifier of a unit in an army file.
///
/// # Panics
/// If it has none.
#[must_use]
pub fn id(unit: &Table) -> &str {
    unit["id"].as_str().expect("an identifier")
}

/// What came out for an entry.
///
/// # Panics
/// If it was not studied.
#[must_use]
#[track_caller]
pub fn entry<'o>(outcome: &'o PricingOutcome, id: &str) -> &'o PricedEntryOutcome {
    outcome.entries.iter().find(|entry| entry.id == id).expect("an entry of the army")
}

/// Low end, implied price and high end in points.
///
/// # Panics
/// If there is no price.
#[must_use]
pub fn implied(entry: &PricedEntryOutcome) -> [f64; 3] {
    let price = entry.price.expect("a price");
    let range =
        price.range.bounded().map_or([f64::NEG_INFINITY, f64::INFINITY], |r| [r.low, r.high]);
    [range[0], price.implied.unwrap_or(f64::NAN), range[1]]
}

/// Two intervals of the same truth share a price.
///
/// # Panics
/// If they do not.
#[track_caller]
pub fn assert_overlap(one: &PricedEntryOutcome, other: &PricedEntryOutcome) {
    let ([low, _, high], [other_low, _, other_high]) = (implied(one), implied(other));
    assert!(low <= other_high && other_low <= high, "{one:?}\n{other:?}");
}

/// What labels of clones are off the price of their original, in per cent.
pub const WRONG_LABELS: [i64; 4] = [-25, -20, 20, 25];

/// Times that a price is looked for.
const MOST_STEPS: u64 = 4;

/// How near a price must be to what is found at it, as a share.
const NEAR: f64 = 0.06;

/// The price of a unit in a list with a clone of it, which is another list than that without: what a
/// copy is worth depends on how many there are. `worth_at` finds what both are worth at a price, in
/// trial number so many. Half of the way is gone at a time, since a lower price brings more copies.
pub fn settled_price(listed: f64, mut worth_at: impl FnMut(f64, u64) -> f64) -> f64 {
    let mut price = listed;
    for step in 0..MOST_STEPS {
        let worth = worth_at(price, step);
        if (worth / price - 1.0).abs() < NEAR {
            break;
        }
        price = (price * worth).sqrt();
    }
    price
}

/// What is wrong with what came out for a clone whose label is so many per cent off, and for its
/// original, whose label is right: two intervals that share no price, or a verdict that is not called
/// for. Nothing if all is right.
#[must_use]
pub fn faults(clone: &PricedEntryOutcome, original: &PricedEntryOutcome, off: i64) -> String {
    let ([low, _, high], [other_low, _, other_high]) = (implied(clone), implied(original));
    let called = if off < 0 { PriceVerdict::Under } else { PriceVerdict::Over };
    let mut faults = Vec::new();
    if low > other_high || other_low > high {
        faults.push("no price in common");
    }
    if clone.verdict != called {
        faults.push("another verdict");
    }
    if [PriceVerdict::Over, PriceVerdict::Under].contains(&original.verdict) {
        faults.push("the original is called");
    }
    faults.join(", ")
}

/// The entries called over or under, with their implied prices.
#[must_use]
pub fn called(outcome: &PricingOutcome) -> Vec<String> {
    let wrong = [PriceVerdict::Over, PriceVerdict::Under];
    let called = outcome.entries.iter().filter(|entry| wrong.contains(&entry.verdict));
    called.map(row).collect()
}

/// An entry as the pages tell it: `TNK at 15.6: 19.07 [18.66, 19.48] under`.
#[must_use]
pub fn row(entry: &PricedEntryOutcome) -> String {
    let [low, price, high] = implied(entry);
    let listed = f64::from(entry.listed) / 1000.0;
    let verdict = format!("{:?}", entry.verdict).to_lowercase();
    format!("{} at {listed}: {price:.2} [{low:.2}, {high:.2}] {verdict}", entry.id)
}
