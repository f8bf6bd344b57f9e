//! What a ladder came to.

use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests, FileRecord};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::ladder::rungs::Ladder;
use crate::ladder::shown::for_people;
use crate::ladder::standing::LadderRow;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;

impl PairQuestion for Ladder {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.rungs.iter().map(|rung| rung.cell.as_ref()).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<LadderRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        let (records, blocks): (Vec<_>, Vec<_>) =
            played.into_iter().map(|one| (one.records, one.blocks)).unzip();
        Box::new(LadderFindings {
            rows: self.judged(head.seed, records),
            left_out: &self.left_out,
            files: &self.files,
            arguments: head.arguments.clone(),
            seed: head.seed,
            games: 2 * head.most_pairs,
            size: self.rungs.len(),
            blocks,
        })
    }
}

/// What a ladder came to.
#[derive(Debug)]
struct LadderFindings<'l> {
    rows: Vec<LadderRow>,
    left_out: &'l [String],
    files: &'l [FileRecord],
    arguments: Vec<String>,
    seed: u64,
    /// Games of each match-up.
    games: u64,
    /// Match-ups there are.
    size: usize,
    blocks: Vec<BlockDigests>,
}

impl Findings for LadderFindings<'_> {
    fn games(&self) -> u64 {
        self.games * self.rows.len() as u64
    }

    fn is_interrupted(&self) -> bool {
        self.rows.len() < self.size
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games,
            arguments: &self.arguments,
            files: self.files,
            left_out: self.left_out,
            interrupted: self.is_interrupted(),
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        let text = for_people(&self.rows, self.left_out, look);
        if !self.is_interrupted() {
            return text;
        }
        format!("{text}(interrupted: {} of {} match-ups)\n", self.rows.len(), self.size)
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.rows.len(), self.size);
        let text = || format!("interrupted after {played} of {all} match-ups");
        self.is_interrupted().then(text).into_iter().collect()
    }
}
