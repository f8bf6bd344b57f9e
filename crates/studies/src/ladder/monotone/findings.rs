//! A table of monotony: what is drawn, played, and what it comes to.

use std::io;

use serde_json::Value;
use wargauge_batch::FileRecord;
use wargauge_policy::PolicyChoice;
use wargauge_report::table::Look;
use wargauge_report::{MonotoneVerdict, ResultLayout, ResultTable};
use wargauge_rules::roster::DataError;

use crate::ladder::args::LadderArgs;
use crate::ladder::monotone::rows::MonotoneRow;
use crate::ladder::monotone::shown::{Shown, planted_in_words};
use crate::ladder::monotone::tables::{Grounds, grounds};
use crate::monotony::key::BITS_OF_KEY;
use crate::monotony::{BelowNothing, MonotonyKey, MonotonyPlan, MonotonyStudy, PlantOutcome};
use crate::rulesets::library::Library;
use crate::study::findings::Findings;
use crate::study::known_pairs::{AskedPairs, Keeps, KnownPairs};
use crate::study::made_from::MadeFrom;
use crate::study::part::PartHead;
use crate::study::round_study::{MatchupUse, RoundQuestion, RoundStudy};

/// A table of monotony, drawn and ready to be played.
#[derive(Debug)]
pub struct MonotoneTable {
    studies: Vec<MonotonyStudy>,
    files: Vec<FileRecord>,
    left_out: Vec<String>,
    /// How often a planted row is repeated; `None` if rows are drawn.
    plant: Option<u64>,
    games: [u64; 2],
}

impl LadderArgs {
    /// The table of monotony that is asked for, as a study.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a player; or if there is nothing to alter.
    pub fn monotone_study(
        &self,
        seed: u64,
        library: &Library,
    ) -> Result<RoundStudy<MonotoneTable>, DataError> {
        let Grounds { all, files, left_out } = grounds(library, self, seed)?;
        let studies: Vec<MonotonyStudy> = all
            .into_iter()
            .map(|ground| MonotonyStudy::new(ground.tables, self.plan(seed, ground.players)))
            .collect();
        let plant = self.monotone.plant;
        let is_something =
            |study: &MonotonyStudy| study.size() > 0 || plant.is_some() && study.can_plant();
        if !studies.iter().any(is_something) {
            return Err(DataError::new("there is nothing to alter")
                .expected("scenarios with forces from files, and an entry of their armies"));
        }
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: files.clone(),
            ..PartHead::of_this_program()
        };
        let games = [self.games, self.monotone.confirm_games];
        Ok(RoundStudy::new(MonotoneTable { studies, files, left_out, plant, games }, head))
    }

    /// What is played of the tables of a ruleset.
    fn plan(&self, seed: u64, players: Vec<PolicyChoice>) -> MonotonyPlan {
        let ours = &self.monotone;
        MonotonyPlan {
            // What is planted stands alone.
            rows: if ours.plant.is_some() { 0 } else { ours.rows },
            pairs: self.games / 2,
            confirming_pairs: ours.confirm_games / 2,
            seed,
            players,
            is_dose: ours.dose.is_some(),
            limits: BelowNothing::default(),
        }
    }
}

impl MonotoneTable {
    /// Rows there are.
    fn size(&self) -> u64 {
        self.studies.iter().map(MonotonyStudy::size).sum()
    }

    /// The study that a match-up belongs to, and its key there.
    fn key_of(&self, number: u64) -> Option<(&MonotonyStudy, MonotonyKey)> {
        let key = MonotonyKey::of_number(number & ((1 << BITS_OF_KEY) - 1));
        Some((self.studies.get((number >> BITS_OF_KEY) as usize)?, key))
    }
}

impl RoundQuestion for MonotoneTable {
    fn asked(&self, number: u64) -> AskedPairs {
        let pairs = self.key_of(number).map_or(0..0, |(study, key)| study.pairs_of(key.phase));
        AskedPairs { pairs, keeps: Keeps::Records }
    }

    fn with_matchup(
        &self,
        number: u64,
        _: &KnownPairs<'_>,
        with: &mut MatchupUse<'_>,
    ) -> Result<(), DataError> {
        let Some((study, key)) = self.key_of(number) else { return Ok(()) };
        with(study.matchup(key)?.as_ref());
        Ok(())
    }

    fn findings<'q>(
        &'q self,
        known: &KnownPairs<'_>,
        head: &PartHead,
    ) -> Result<Box<dyn Findings + 'q>, DataError> {
        let (mut rows, mut planted) = (Vec::new(), Vec::new());
        for (at, study) in (0_u64..).zip(&self.studies) {
            let mut pairs = |key: MonotonyKey| known.pairs(at << BITS_OF_KEY | key.number());
            if let Some(repeats) = self.plant {
                planted.extend(study.plant(repeats, &mut pairs));
            } else {
                let found = study.outcome(&mut pairs)?.rows;
                rows.extend(found.iter().map(|row| MonotoneRow::of(row, head.seed)));
            }
        }
        let (is_interrupted, head) = (known.lacks(), head.clone());
        Ok(Box::new(MonotoneFindings { of: self, head, rows, planted, is_interrupted }))
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<MonotoneRow>(true)
    }
}

/// What a table of monotony came to.
#[derive(Debug)]
struct MonotoneFindings<'t> {
    of: &'t MonotoneTable,
    head: PartHead,
    rows: Vec<MonotoneRow>,
    planted: Vec<PlantOutcome>,
    is_interrupted: bool,
}

impl Findings for MonotoneFindings<'_> {
    fn games(&self) -> u64 {
        let planted = self.planted.len() as u64;
        self.rows.iter().map(|row| row.games.max(1)).sum::<u64>() + planted
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn fails(&self) -> bool {
        self.rows.iter().any(|row| row.verdict == MonotoneVerdict::Fails)
    }

    fn manifest(&self) -> Value {
        let MonotoneTable { files, left_out, games, .. } = self.of;
        let made_from = MadeFrom {
            seed: self.head.seed,
            games: games[0],
            arguments: &self.head.arguments,
            files,
            left_out,
            interrupted: self.is_interrupted,
            blocks: &[],
        };
        let mut manifest = made_from.manifest();
        manifest["confirming_games"] = games[1].into();
        manifest["planted"] = self.planted.iter().map(planted_in_words).collect::<Vec<_>>().into();
        manifest
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        let (left_out, games) = (&self.of.left_out, self.of.games);
        Shown { rows: &self.rows, planted: &self.planted, left_out, games }.for_people(look)
    }

    fn remarks(&self) -> Vec<String> {
        let (played, all) = (self.rows.len(), self.of.size());
        let text = || format!("interrupted after {played} of {all} rows");
        self.is_interrupted.then(text).into_iter().collect()
    }
}
