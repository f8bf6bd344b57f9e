//! Who meets whom, from where.

use wargauge_batch::{AnyMatchup, FileRecord, Swap};
use wargauge_rules::roster::DataError;

use crate::arguments::players::PlayerArgs;
use crate::duels::units::{DuelChoices, DuelUnit, decided};
use crate::requests::run_request::RunRequest;
use crate::rulesets::library::Library;

/// One unit against another from a distance.
#[derive(Debug)]
pub(super) struct Duel {
    /// The one that scores are counted for, and its enemy.
    pub(super) units: [DuelUnit; 2],
    /// In inches or squares.
    pub(super) distance: u16,
    pub(super) matchup: Box<dyn AnyMatchup>,
}

/// Units that meet each other from some distances.
#[derive(Debug)]
pub struct Duels {
    /// By distance, then by unit, then by enemy.
    pub(super) all: Vec<Duel>,
    pub(super) files: Vec<FileRecord>,
}

impl Duels {
    /// Reads and checks everything before any game is played.
    pub(super) fn prepare(
        library: &Library,
        asked: [&[String]; 2],
        distances: &[u16],
        players: &PlayerArgs,
    ) -> Result<Self, DataError> {
        for (what, names) in [("unit", asked[0]), ("enemy", asked[1])] {
            refuse_twice(what, names)?;
        }
        refuse_twice("distance", distances)?;
        let choices = asked.into_iter().flatten().map(|text| DuelChoices::of(library, text));
        let units = decided(choices.collect::<Result<Vec<_>, _>>()?)?;
        let (own, enemies) = units.split_at(asked[0].len());
        let (mut all, mut files) = (Vec::new(), Vec::new());
        for &distance in distances {
            for unit in own {
                for enemy in enemies {
                    let units = [unit, enemy].map(DuelUnit::clone);
                    let (duel, read) = Duel::prepare(library, units, distance, players)?;
                    all.push(duel);
                    files.extend(read);
                }
            }
        }
        files.sort_unstable();
        files.dedup();
        Ok(Self { all, files })
    }
}

/// Refuses what is named twice.
fn refuse_twice<T: PartialEq + core::fmt::Display>(what: &str, all: &[T]) -> Result<(), DataError> {
    match (1..all.len()).find(|&at| all[..at].contains(&all[at])) {
        Some(twice) => Err(DataError::new(format!("{what} `{}` is named twice", all[twice]))),
        None => Ok(()),
    }
}

impl Duel {
    fn prepare(
        library: &Library,
        units: [DuelUnit; 2],
        distance: u16,
        players: &PlayerArgs,
    ) -> Result<(Self, Vec<FileRecord>), DataError> {
        let request = RunRequest {
            scenarios: vec![format!("{}/duel-{distance}", units[0].ruleset)],
            forces: units.each_ref().map(DuelUnit::force).to_vec(),
            mirrors: false,
            policies: players.policies()?,
            settings: players.rules()?,
            swap: Some(Swap::Forces),
        };
        let mut run = request.prepare(library)?;
        let files = run.files;
        let matchup = run.cells.pop().ok_or_else(|| DataError::new("no match-up of a duel"))?;
        Ok((Self { units, distance, matchup }, files))
    }
}
