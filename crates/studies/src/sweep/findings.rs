//! What a sweep came to.

use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests, FileRecord};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::gate::trace::Trace;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;
use crate::sweep::effects::{Effect, SweepRow, weighed};
use crate::sweep::readings::{Sweep, Swept};
use crate::sweep::shown::{Terms, for_people};

impl Swept {
    /// Its match-ups under the rules in force, then under each reading.
    fn matchups(&self) -> impl Iterator<Item = &dyn AnyMatchup> {
        let readings = self.readings.iter().flat_map(|(_, matchups)| matchups);
        self.reference.iter().chain(readings).map(AsRef::as_ref)
    }
}

impl PairQuestion for Sweep {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.scenarios.iter().flat_map(Swept::matchups).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<SweepRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        let matchups = self.matchups();
        let is_interrupted = played.len() < matchups.len();
        let blocks = played.iter().map(|one| one.blocks.clone()).collect();
        let traces = matchups
            .iter()
            .zip(&played)
            .map(|(matchup, played)| Trace::new(*matchup, &played.records, 1));
        let rows = weighed(&self.effects(traces, head.seed));
        Box::new(SweepFindings {
            rows,
            left_out: &self.left_out,
            files: &self.files,
            arguments: head.arguments.clone(),
            seed: head.seed,
            games: 2 * head.most_pairs,
            size: self.size(),
            band: self.band,
            blocks,
            is_interrupted,
        })
    }
}

impl Sweep {
    /// The effects of all readings of which all is played, from what match-ups came to in their order.
    fn effects(&self, mut traces: impl Iterator<Item = Trace>, seed: u64) -> Vec<Effect<'_>> {
        let mut effects = Vec::new();
        for swept in &self.scenarios {
            let reference: Vec<Trace> = traces.by_ref().take(swept.reference.len()).collect();
            for (reading, _) in &swept.readings {
                for before in &reference {
                    let Some(after) = traces.next() else { return effects };
                    effects.push(Effect::new(reading, seed, before, &after, self.band));
                }
            }
        }
        effects
    }
}

/// What a sweep came to.
#[derive(Debug)]
struct SweepFindings<'s> {
    rows: Vec<SweepRow>,
    left_out: &'s [String],
    files: &'s [FileRecord],
    arguments: Vec<String>,
    seed: u64,
    /// Games of each match-up and reading.
    games: u64,
    /// Rows there would be.
    size: usize,
    band: f64,
    blocks: Vec<BlockDigests>,
    is_interrupted: bool,
}

impl Findings for SweepFindings<'_> {
    fn games(&self) -> u64 {
        self.games * self.rows.len() as u64
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games,
            arguments: &self.arguments,
            files: self.files,
            left_out: self.left_out,
            interrupted: self.is_interrupted,
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        let terms = Terms { band: self.band, arguments: &self.arguments, look };
        let text = for_people(&self.rows, self.left_out, terms);
        if !self.is_interrupted {
            return text;
        }
        format!("{text}(interrupted: {} of {} readings)\n", self.rows.len(), self.size)
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.rows.len(), self.size);
        let text = || format!("interrupted after {played} of {all} readings");
        self.is_interrupted.then(text).into_iter().collect()
    }
}
