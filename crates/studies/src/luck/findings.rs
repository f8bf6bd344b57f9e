//! What a luck budget came to.

use std::io;

use serde_json::Value;
use wargauge_batch::BlockDigests;
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::luck::rows::LuckRow;
use crate::luck::shares::SourceShare;
use crate::luck::shown::for_people;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::part::PartHead;

/// The files that results of a luck budget have.
pub(super) fn luck_layout() -> ResultLayout {
    ResultLayout::new().with::<LuckRow>(true)
}

/// What a luck budget came to.
#[derive(Debug)]
pub(super) struct LuckFindings<'s> {
    pub(super) head: &'s PartHead,
    pub(super) rows: Vec<LuckRow>,
    /// The same as numbers; none where nothing can be said.
    pub(super) shares: Vec<SourceShare>,
    /// Games that were played.
    pub(super) games: u64,
    pub(super) blocks: Vec<BlockDigests>,
    pub(super) is_interrupted: bool,
}

impl Findings for LuckFindings<'_> {
    fn games(&self) -> u64 {
        self.games
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn is_inconclusive(&self) -> bool {
        self.shares.is_empty() && !self.is_interrupted
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.head.seed,
            games: 2 * self.head.most_pairs,
            arguments: &self.head.arguments,
            files: &self.head.files,
            left_out: &[],
            interrupted: self.is_interrupted,
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        let stage = self.head.stages.first().map_or("", String::as_str);
        let match_up = stage.rsplit_once(", ").map_or(stage, |(match_up, _)| match_up);
        for_people(match_up, &self.shares, look)
    }

    fn remarks(&self) -> Vec<String> {
        if self.is_interrupted {
            return vec![format!("interrupted after {} games", self.games)];
        }
        if self.shares.is_empty() {
            return vec!["inconclusive: too few games, or none that somebody won".to_owned()];
        }
        Vec::new()
    }
}
