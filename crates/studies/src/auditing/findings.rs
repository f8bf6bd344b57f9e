//! What an audit came to.

use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::auditing::flaws::Evidence;
use crate::auditing::hearing::Hearing;
use crate::auditing::question::Audit;
use crate::auditing::rows::FlawRow;
use crate::auditing::shown::for_people;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;

impl PairQuestion for Audit {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.matchups.iter().map(AsRef::as_ref).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<FlawRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        Box::new(AuditFindings::new(self, &played, head))
    }
}

/// What an audit came to.
#[derive(Debug)]
pub(super) struct AuditFindings<'a> {
    of: &'a Audit,
    rows: Vec<FlawRow>,
    arguments: Vec<String>,
    seed: u64,
    /// Games of each match-up.
    games_of_each: u64,
    /// Games that were played.
    games: u64,
    blocks: Vec<BlockDigests>,
    is_interrupted: bool,
}

impl<'a> AuditFindings<'a> {
    /// By all pairs of all match-ups; of fewer there is nothing to say yet. The games that are listened to
    /// are played once.
    pub(super) fn new(of: &'a Audit, played: &[PlayedMatchup], head: &PartHead) -> Self {
        let is_interrupted = played.len() < of.matchups.len();
        let own = of.matchups[of.own].as_ref();
        let mut rows = Vec::new();
        if !is_interrupted {
            let heard = of.heard.get_or_init(|| Hearing::of(own, head.seed, head.most_pairs));
            let evidence = Evidence { audit: of, played, heard, seed: head.seed };
            let row = |(rank, flaw)| FlawRow::of(own.label(), head.seed, rank, flaw);
            rows = (1..).zip(&evidence.flaws()).map(row).collect();
        }
        Self {
            of,
            rows,
            arguments: head.arguments.clone(),
            seed: head.seed,
            games_of_each: 2 * head.most_pairs,
            games: played.iter().map(|one| one.records.tally.games()).sum(),
            blocks: played.iter().map(|one| one.blocks.clone()).collect(),
            is_interrupted,
        }
    }
}

impl Findings for AuditFindings<'_> {
    fn games(&self) -> u64 {
        self.games
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games_of_each,
            arguments: &self.arguments,
            files: &self.of.files,
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
        let label = self.of.matchups[self.of.own].label();
        for_people(&format!("{}/{}", label.ruleset, label.scenario), &self.rows, look)
    }

    fn remarks(&self) -> Vec<String> {
        let text = || format!("interrupted after {} games", self.games);
        self.is_interrupted.then(text).into_iter().collect()
    }
}
