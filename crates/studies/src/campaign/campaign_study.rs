//! A series of campaigns as a study in blocks.

use core::ops::Range;
use core::sync::atomic::AtomicBool;
use std::io;

use serde_json::Value;
use wargauge_batch::{BlockDigest, BlockDigests, BlockId};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};
use wargauge_rules::roster::DataError;

use crate::campaign::manifest::CampaignManifest;
use crate::campaign::rows::{CampaignRow, campaign_row, for_people};
use crate::campaign::series::AnyCampaignSeries;
use crate::campaign::tally::{CampaignCounts, CampaignTally};
use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::{FixedShare, Share};

/// Campaigns in a block.
const BLOCK_CAMPAIGNS: u64 = 4;
/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 16;
/// The most bytes of the counts of a campaign.
const LONGEST_COUNTS: usize = 512;

/// A series of campaigns, ready to be played block by block.
#[derive(Debug)]
pub struct CampaignStudy {
    series: Box<dyn AnyCampaignSeries>,
    head: PartHead,
}

impl CampaignStudy {
    /// The study of so many campaigns; `arguments` are those that make it again, with the seed.
    #[must_use]
    pub fn new(
        series: Box<dyn AnyCampaignSeries>,
        campaigns: u64,
        seed: u64,
        arguments: Vec<String>,
    ) -> Self {
        let head = PartHead {
            arguments,
            seed,
            files: series.files().to_vec(),
            stages: vec![format!("{}: campaigns", series.label().ruleset)],
            block_pairs: BLOCK_CAMPAIGNS,
            most_pairs: campaigns,
            ..PartHead::of_this_program()
        };
        Self { series, head }
    }

    /// The series.
    #[must_use]
    pub fn series(&self) -> &dyn AnyCampaignSeries {
        self.series.as_ref()
    }

    fn all(&self) -> impl Iterator<Item = BlockId> + '_ {
        let blocks = self.head.most_pairs.div_ceil(BLOCK_CAMPAIGNS);
        (0..blocks).map(|block| BlockId { stage: 0, block })
    }

    /// Plays consecutive blocks and hands them in.
    fn play(&self, ids: &[BlockId], source: &dyn BlockSource, interrupted: &AtomicBool) {
        let ranges: Vec<Range<u64>> = ids.iter().map(|&id| self.pairs_of(id)).collect();
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else { return };
        let progress = |campaigns: u64| source.in_play(campaigns);
        let all = first.start..last.end;
        let played = self.series.play(self.head.seed, all, interrupted, &progress);
        let mut played = played.unwrap_or_default().into_iter();
        for (&id, range) in ids.iter().zip(ranges) {
            let wanted = (range.end - range.start) as usize;
            let own: Vec<CampaignCounts> = played.by_ref().take(wanted).collect();
            let is_whole = wanted > 0 && own.len() == wanted;
            source.hand_in(id, is_whole.then(|| text_of(&own)));
        }
    }
}

fn text_of(counts: &[CampaignCounts]) -> String {
    serde_json::to_string(counts).expect("counts are plain data")
}

impl Study for CampaignStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        let blocks = BlockDigests::new(BLOCK_CAMPAIGNS);
        Box::new(CampaignIntake { of: self, tally: CampaignTally::default(), blocks })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        Some(self.all().collect())
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(FixedShare::new(self.all().filter(|id| shard.has(id.block))))
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        loop {
            let ids = source.take_more(AT_ONCE);
            if ids.is_empty() {
                return;
            }
            let follows = |one: &BlockId, other: &BlockId| {
                one.stage == other.stage && one.block + 1 == other.block
            };
            for consecutive in ids.chunk_by(follows) {
                match consecutive.first() {
                    Some(id) if id.stage == 0 => self.play(consecutive, source, interrupted),
                    _ => consecutive.iter().for_each(|&id| source.hand_in(id, None)),
                }
            }
        }
    }

    fn longest_outcome(&self) -> usize {
        BLOCK_CAMPAIGNS as usize * LONGEST_COUNTS
    }

    fn games_of(&self, pairs: u64) -> u64 {
        pairs
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<CampaignRow>(true)
    }

    fn play_pairs(
        &self,
        stage: u64,
        campaigns: Range<u64>,
        interrupted: &AtomicBool,
    ) -> Option<String> {
        let wanted = campaigns.end.saturating_sub(campaigns.start) as usize;
        let seed = Some(self.head.seed).filter(|_| stage == 0)?;
        let played = self.series.play(seed, campaigns, interrupted, &|_| ()).ok()?;
        (played.len() == wanted).then(|| text_of(&played))
    }

    fn kept_digests(&self, manifest: &Value) -> Vec<Option<KeptDigests>> {
        let manifest: Option<CampaignManifest> = serde_json::from_value(manifest.clone()).ok();
        let kept = manifest.and_then(|manifest| {
            let pairs = manifest.campaigns;
            let fits =
                |blocks: &BlockDigests| blocks.pairs() == BLOCK_CAMPAIGNS && blocks.fit(pairs);
            let blocks = manifest.blocks.filter(fits)?;
            Some(KeptDigests { blocks, pairs })
        });
        vec![kept]
    }
}

/// What has come in of a series of campaigns.
#[derive(Debug)]
struct CampaignIntake<'c> {
    of: &'c CampaignStudy,
    tally: CampaignTally,
    blocks: BlockDigests,
}

impl Intake for CampaignIntake<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        self.of.all().skip(self.blocks.blocks() as usize).take(most).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let wrong = |fault: &str| {
            DataError::new(format!("the counts of {id} are not those of its campaigns: {fault}"))
        };
        if self.wanted(1) != [id] {
            return Err(wrong("it is not the block that is wanted"));
        }
        let counts: Vec<CampaignCounts> =
            serde_json::from_str(outcome).map_err(|_| wrong("they cannot be read"))?;
        if counts.len() as u64 != self.of.pairs_of(id).end - self.of.pairs_of(id).start {
            return Err(wrong("there are others"));
        }
        if let Some(fault) = counts.iter().find_map(CampaignCounts::fault) {
            return Err(wrong(fault));
        }
        counts.iter().for_each(|counts| self.tally.add(counts));
        self.blocks.push(BlockDigest::of_text(outcome));
        Ok(())
    }

    fn games(&self) -> u64 {
        self.tally.campaigns
    }

    fn standing(&self) -> String {
        format!("{} of {} campaigns", self.tally.campaigns, self.of.head.most_pairs)
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let PartHead { seed, .. } = self.of.head;
        let row = campaign_row(self.of.series.label(), seed, &self.tally);
        let (campaigns, blocks) = (self.tally.campaigns, self.blocks.clone());
        let rows = row.into_iter().collect();
        Ok(Box::new(CampaignFindings { of: self.of, rows, campaigns, blocks }))
    }
}

/// What a series of campaigns came to.
#[derive(Debug)]
struct CampaignFindings<'c> {
    of: &'c CampaignStudy,
    rows: Vec<CampaignRow>,
    campaigns: u64,
    blocks: BlockDigests,
}

impl Findings for CampaignFindings<'_> {
    fn games(&self) -> u64 {
        self.campaigns
    }

    fn is_interrupted(&self) -> bool {
        self.campaigns < self.of.head.most_pairs
    }

    fn manifest(&self) -> Value {
        let PartHead { seed, arguments, .. } = &self.of.head;
        let series = self.of.series.as_ref();
        let manifest = CampaignManifest::new(series, *seed, self.campaigns, arguments.clone());
        CampaignManifest { blocks: Some(self.blocks.clone()), ..manifest }.to_json()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        self.rows.iter().map(|row| for_people(row, look)).collect()
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.campaigns, self.of.head.most_pairs);
        let text = || format!("interrupted after {played} of {all} campaigns");
        self.is_interrupted().then(text).into_iter().collect()
    }
}
