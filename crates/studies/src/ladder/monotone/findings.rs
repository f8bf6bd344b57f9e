//! A table of monotony: what is drawn, played, and what it comes to.

use std::io;

use serde_json::Value;
use wargauge_batch::FileRecord;
use wargauge_policy::PolicyChoice;
use wargauge_report::table::Look;
use wargauge_report::{MonotoneRow, MonotoneVerdict, ResultLayout, ResultTable};
use wargauge_rules::roster::DataError;

use crate::ladder::args::LadderArgs;
use crate::ladder::monotone::rows;
use crate::ladder::monotone::shown::{Shown, planted_in_words};
use crate::ladder::monotone::tables::{Grounds, grounds};
use crate::monotony::{BelowNothing, MonotonyControl, MonotonyPlan, MonotonyStudy, PlantOutcome};
use crate::rulesets::library::Library;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_play::PairPlay;

/// A table of monotony, drawn and ready to be played.
#[derive(Debug)]
pub struct MonotoneTable {
    studies: Vec<MonotonyStudy>,
    files: Vec<FileRecord>,
    left_out: Vec<String>,
    /// How often a planted row is repeated; `None` if rows are drawn.
    plant: Option<u64>,
    games: [u64; 2],
    arguments: Vec<String>,
    seed: u64,
}

impl LadderArgs {
    /// The table of monotony that is asked for.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a player; or if there is nothing to alter.
    pub fn monotone_table(&self, seed: u64, library: &Library) -> Result<MonotoneTable, DataError> {
        let Grounds { all, files, left_out } = grounds(library, self, seed)?;
        let studies: Vec<MonotonyStudy> = all
            .into_iter()
            .map(|ground| MonotonyStudy::new(ground.tables, self.plan(seed, ground.players)))
            .collect();
        let table = MonotoneTable {
            studies,
            files,
            left_out,
            plant: self.monotone.plant,
            games: [self.games, self.monotone.confirm_games],
            arguments: self.canonical_args(seed),
            seed,
        };
        if table.size() == 0 && table.plant.is_none() {
            return Err(DataError::new("there is nothing to alter")
                .expected("scenarios with forces from files, and an entry of their armies"));
        }
        Ok(table)
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
    /// The files that its results have.
    #[must_use]
    pub fn layout() -> ResultLayout {
        ResultLayout::new().with::<MonotoneRow>(true)
    }

    /// Rows there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.studies.iter().map(MonotonyStudy::size).sum()
    }

    /// Plays all of it.
    ///
    /// # Errors
    /// If a player does not exist.
    pub fn play(&self, play: &PairPlay<'_>) -> Result<MonotoneFindings<'_>, DataError> {
        let mut found = MonotoneFindings {
            of: self,
            rows: Vec::new(),
            planted: Vec::new(),
            is_interrupted: false,
        };
        let control = MonotonyControl { play };
        for study in &self.studies {
            if let Some(repeats) = self.plant {
                match study.plant(repeats, &control)? {
                    Some(planted) => found.planted.push(planted),
                    None => found.is_interrupted = true,
                }
            } else {
                let outcome = study.play(&control)?;
                found.rows.extend(outcome.rows.into_iter().map(|row| rows::told(row, self.seed)));
                found.is_interrupted |= outcome.interrupted;
            }
            if found.is_interrupted {
                break;
            }
        }
        Ok(found)
    }
}

/// What a table of monotony came to.
#[derive(Debug)]
pub struct MonotoneFindings<'t> {
    of: &'t MonotoneTable,
    rows: Vec<MonotoneRow>,
    planted: Vec<PlantOutcome>,
    is_interrupted: bool,
}

impl MonotoneFindings<'_> {
    /// Whether more is shown to be less in a row.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.rows.iter().any(|row| row.verdict == MonotoneVerdict::Fails)
    }
}

impl Findings for MonotoneFindings<'_> {
    fn games(&self) -> u64 {
        let planted = self.planted.len() as u64;
        self.rows.iter().map(|row| row.games.max(1)).sum::<u64>() + planted
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        let MonotoneTable { files, left_out, games, arguments, seed, .. } = self.of;
        let made_from = MadeFrom {
            seed: *seed,
            games: games[0],
            arguments,
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
