//! An army in the place of a built-in one, tuned.

use core::sync::atomic::AtomicBool;

use toml_edit::{DocumentMut, Table};
use wargauge_batch::{
    BuiltIn, Library, PricedEntryOutcome, PricingOutcome, PricingRequest, RulesetId, StudyControl,
    StudyProgress,
};
use wargauge_rules::roster::FileKind;
use wargauge_stats::price::PriceVerdict;

/// Where an army is tuned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Soil {
    /// The built-in file that is replaced.
    pub(crate) file: &'static str,
    pub(crate) army: &'static str,
    pub(crate) scenario: &'static str,
    /// Step of prices in thousandths of a point; `None`: the army's.
    pub(crate) granularity: Option<u32>,
}

impl Soil {
    /// The study of the army after an edit of its file.
    pub(crate) fn tune(
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
        };
        let study = request.prepare(&self.library(edit)).unwrap();
        let flag = AtomicBool::new(false);
        let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
        study.play(control).unwrap()
    }

    /// The built-in files with the edited army in the place of the built-in one.
    fn library(&self, edit: impl FnOnce(&mut DocumentMut)) -> Library {
        let built_in = Library::built_in(&RulesetId::names());
        let (army, others): (Vec<BuiltIn>, Vec<BuiltIn>) =
            built_in.files().iter().cloned().partition(|file| file.source.name == self.file);
        assert_eq!(army[0].kind, FileKind::Army);
        let mut document: DocumentMut = army[0].source.text.parse().unwrap();
        edit(&mut document);
        let edited = BuiltIn::new(self.file, &document.to_string()).unwrap();
        Library::new(others.into_iter().chain([edited]).collect(), &RulesetId::names())
    }
}

pub(crate) fn id(unit: &Table) -> &str {
    unit["id"].as_str().unwrap()
}

#[track_caller]
pub(crate) fn entry<'o>(outcome: &'o PricingOutcome, id: &str) -> &'o PricedEntryOutcome {
    outcome.entries.iter().find(|entry| entry.id == id).unwrap()
}

/// Low end, implied price and high end in points.
pub(crate) fn implied(entry: &PricedEntryOutcome) -> [f64; 3] {
    let price = entry.price.unwrap();
    let range =
        price.range.bounded().map_or([f64::NEG_INFINITY, f64::INFINITY], |r| [r.low, r.high]);
    [range[0], price.implied.unwrap_or(f64::NAN), range[1]]
}

/// Two intervals of the same truth share a price.
#[track_caller]
pub(crate) fn assert_overlap(one: &PricedEntryOutcome, other: &PricedEntryOutcome) {
    let ([low, _, high], [other_low, _, other_high]) = (implied(one), implied(other));
    assert!(low <= other_high && other_low <= high, "{one:?}\n{other:?}");
}

/// The entries called over or under, with their implied prices.
pub(crate) fn called(outcome: &PricingOutcome) -> Vec<String> {
    let wrong = [PriceVerdict::Over, PriceVerdict::Under];
    let called = outcome.entries.iter().filter(|entry| wrong.contains(&entry.verdict));
    called.map(row).collect()
}

/// An entry as the pages tell it: `TNK at 15.6: 19.07 [18.66, 19.48] under`.
pub(crate) fn row(entry: &PricedEntryOutcome) -> String {
    let [low, price, high] = implied(entry);
    let listed = f64::from(entry.listed) / 1000.0;
    let verdict = format!("{:?}", entry.verdict).to_lowercase();
    format!("{} at {listed}: {price:.2} [{low:.2}, {high:.2}] {verdict}", entry.id)
}
