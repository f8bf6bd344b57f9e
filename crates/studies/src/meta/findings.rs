//! What a field came to.

use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests, CellSummary};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::meta::question::Meta;
use crate::meta::rows::{FieldForceRow, FieldMatchupRow};
use crate::meta::shown::for_people;
use crate::meta::standings::Standings;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;

impl PairQuestion for Meta {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.cells().iter().map(AsRef::as_ref).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<FieldForceRow>(true).with::<FieldMatchupRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        Box::new(MetaFindings::new(self, &played, head))
    }
}

/// What a field came to.
#[derive(Debug)]
pub(super) struct MetaFindings<'m> {
    of: &'m Meta,
    forces: Vec<FieldForceRow>,
    matchups: Vec<FieldMatchupRow>,
    standings: Standings,
    arguments: Vec<String>,
    seed: u64,
    /// Games of each match-up.
    games: u64,
    blocks: Vec<BlockDigests>,
}

impl<'m> MetaFindings<'m> {
    /// By all pairs of the first match-ups; forces have rows where all have been played.
    pub(super) fn new(of: &'m Meta, played: &[PlayedMatchup], head: &PartHead) -> Self {
        let is_whole = played.len() == of.cells().len();
        let standings =
            if is_whole { Standings::of(of, played, head.seed) } else { Standings::default() };
        let ruleset = of.cells()[0].label().ruleset;
        let force = |standing| FieldForceRow::of(ruleset, head.seed, standing);
        let matchups = of.cells().iter().zip(played).map(|(cell, played)| {
            let tally = &played.records.tally;
            let numbers = CellSummary::new(tally, cell.rosters());
            FieldMatchupRow::of(cell.label(), head.seed, tally, numbers.as_ref())
        });
        Self {
            of,
            forces: standings.all.iter().map(force).collect(),
            matchups: matchups.collect(),
            standings,
            arguments: head.arguments.clone(),
            seed: head.seed,
            games: 2 * head.most_pairs,
            blocks: played.iter().map(|one| one.blocks.clone()).collect(),
        }
    }
}

impl Findings for MetaFindings<'_> {
    fn games(&self) -> u64 {
        self.matchups.iter().map(|row| row.games).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.matchups.len() < self.of.cells().len()
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games,
            arguments: &self.arguments,
            files: self.of.files(),
            left_out: &[],
            interrupted: self.is_interrupted(),
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.forces)?, ResultTable::of(&self.matchups)?])
    }

    fn told(&self, look: Look) -> String {
        for_people(&self.of.scenarios(), &self.standings, &self.matchups, look)
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.matchups.len(), self.of.cells().len());
        let text = || format!("interrupted after {played} of {all} match-ups");
        self.is_interrupted().then(text).into_iter().collect()
    }
}
