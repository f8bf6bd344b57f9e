//! What duels came to.

use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::duels::meeting::Duels;
use crate::duels::rows::DuelRow;
use crate::duels::shown::for_people;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;

impl PairQuestion for Duels {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.all.iter().map(|duel| duel.matchup.as_ref()).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<DuelRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        Box::new(DuelFindings::new(self, &played, head))
    }
}

/// What duels came to.
#[derive(Debug)]
pub(super) struct DuelFindings<'d> {
    of: &'d Duels,
    rows: Vec<DuelRow>,
    arguments: Vec<String>,
    seed: u64,
    /// Games of each duel.
    games: u64,
    blocks: Vec<BlockDigests>,
}

impl<'d> DuelFindings<'d> {
    /// By all pairs of the first duels.
    pub(super) fn new(of: &'d Duels, played: &[PlayedMatchup], head: &PartHead) -> Self {
        let row = |(duel, played)| DuelRow::of(duel, head.seed, played);
        Self {
            of,
            rows: of.all.iter().zip(played).map(row).collect(),
            arguments: head.arguments.clone(),
            seed: head.seed,
            games: 2 * head.most_pairs,
            blocks: played.iter().map(|one| one.blocks.clone()).collect(),
        }
    }
}

impl Findings for DuelFindings<'_> {
    fn games(&self) -> u64 {
        self.rows.iter().map(|row| row.games).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.rows.len() < self.of.all.len()
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games,
            arguments: &self.arguments,
            files: &self.of.files,
            left_out: &[],
            interrupted: self.is_interrupted(),
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        for_people(&self.rows, look)
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.rows.len(), self.of.all.len());
        let text = || format!("interrupted after {played} of {all} duels");
        self.is_interrupted().then(text).into_iter().collect()
    }
}
