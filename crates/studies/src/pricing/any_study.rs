//! A study of prices of whichever ruleset.

use core::fmt;
use std::collections::BTreeMap;
use std::path::Path;

use wargauge_batch::FileRecord;
use wargauge_rules::roster::{DataError, Source};

use crate::pricing::dependants::MadeIllegal;
use crate::pricing::in_order::{Pieces, StudyControl};
use crate::pricing::outcome::PricingOutcome;

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
