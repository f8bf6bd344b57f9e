//! Stands as forces, `odds` and `compare` name them: `U04`, or with another quality `U04 veteran`
//! (CD-POINTS-09, CD-DATA-10).

use wargauge_rules::exchange::Card;
use wargauge_rules::roster::{ArmyData, DataError};

use crate::units::army::Army;
use crate::units::force::ForceLine;
use crate::units::quality::Quality;

/// A stand as bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purchase {
    /// Index of the stand in its army.
    pub(crate) stand: usize,
    /// The quality it is fielded with.
    pub(crate) quality: Quality,
}

impl Purchase {
    /// Reads a stand.
    ///
    /// # Errors
    /// If the army has no such stand, or there is no such quality.
    pub(crate) fn read(army: &Army, text: &str) -> Result<Self, DataError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        let stand = army.stand_named(id).ok_or_else(|| {
            let ids = army.entries.iter().map(|entry| entry.id.as_str());
            DataError::new(format!("army `{}` has no stand `{id}`", army.name())).one_of(id, ids)
        })?;
        let quality = match words.next() {
            None => army.stands[stand].profile.quality,
            Some(word) => quality(word)?,
        };
        if let Some(more) = words.next() {
            let problem = format!("`{more}` follows a quality");
            return Err(DataError::new(problem).expected("a stand and a quality"));
        }
        Ok(Self { stand, quality })
    }

    /// The stand of a line.
    pub(crate) const fn of(line: &ForceLine) -> Self {
        Self { stand: line.stand, quality: line.quality }
    }

    /// How it is written.
    pub(crate) fn written(self, army: &Army) -> String {
        let id = &army.entries[self.stand].id;
        if self.quality == army.stands[self.stand].profile.quality {
            return id.clone();
        }
        format!("{id} {}", self.quality.word())
    }

    /// The stand as people see it.
    pub(crate) fn card(self, army: &Army) -> Card {
        Card {
            entry: self.written(army),
            name: army.entries[self.stand].name.clone(),
            price: army.price(self.stand, self.quality),
            strength: self.quality.capacity().into(),
        }
    }
}

fn quality(word: &str) -> Result<Quality, DataError> {
    let found = Quality::ALL.into_iter().find(|quality| quality.word() == word);
    found.ok_or_else(|| {
        let words = Quality::ALL.into_iter().map(Quality::word);
        DataError::new(format!("there is no quality `{word}`")).one_of(word, words)
    })
}

/// The stand as written, then in every other quality.
///
/// # Errors
/// If the army has no such stand.
pub(crate) fn loadouts(army: &Army, text: &str) -> Result<Vec<String>, DataError> {
    let bought = Purchase::read(army, text)?;
    let others = Quality::ALL.into_iter().filter(|&quality| quality != bought.quality);
    let others = others.map(|quality| Purchase { quality, ..bought });
    Ok(core::iter::once(bought).chain(others).map(|one| one.written(army)).collect())
}
