//! A game of cards, read and checked.

use std::sync::Arc;

use serde::Deserialize;
use wargauge_rules::roster::{DataError, Source, parse};

use crate::mirror::{GameMirror, Trait, UnitMirror, WeaponMirror};

/// The attack with everything that a unit has.
pub const EVERYTHING: &str = "all";

/// A game: units with their numbers, and attacks as lines of stages.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) source: Arc<Source>,
    pub(crate) mirror: GameMirror,
    /// The names of all counters; those that last come first.
    pub(crate) counters: Vec<String>,
}

/// A unit of a game.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'g> {
    pub(crate) source: &'g Arc<Source>,
    pub(crate) mirror: &'g UnitMirror,
}

/// The head of a file, whatever else is in it.
#[derive(Deserialize)]
struct Head {
    kind: Option<String>,
}

impl Game {
    /// Whether a file says of itself that it is one of cards.
    #[must_use]
    pub fn is_one(source: &Source) -> bool {
        parse::<Head>(source).is_ok_and(|head| head.kind.as_deref() == Some("cards"))
    }

    /// What people call it.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.mirror.title
    }

    /// What ranges count.
    #[must_use]
    pub fn unit_of_range(&self) -> &str {
        &self.mirror.ranges
    }

    /// What a target loses.
    #[must_use]
    pub fn unit_of_loss(&self) -> &str {
        &self.mirror.losses
    }

    /// What a target is called that is left but suppressed.
    #[must_use]
    pub fn suppressed(&self) -> &str {
        &self.mirror.suppressed
    }

    /// Its units, in the order of the file.
    pub fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        self.mirror.units.iter().map(|mirror| Unit { source: &self.source, mirror })
    }

    /// The unit of a name.
    ///
    /// # Errors
    /// If there is none.
    pub fn unit(&self, name: &str) -> Result<Unit<'_>, DataError> {
        self.units().find(|unit| unit.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
            let problem = format!("{} has no unit `{name}`", self.source.name);
            DataError::new(problem).one_of(name, self.units().map(|unit| unit.name()))
        })
    }

    /// The values that a circumstance can have, as they are written, the usual first; nothing if there
    /// is no such circumstance.
    #[must_use]
    pub fn circumstance(&self, name: &str) -> Option<Vec<String>> {
        let all = &self.mirror.circumstances;
        let (_, values) = all.iter().find(|(one, _)| one.eq_ignore_ascii_case(name))?;
        Some(values.iter().map(|value| written(value)).collect())
    }

    /// The names of circumstances.
    pub fn circumstances(&self) -> impl Iterator<Item = &str> {
        self.mirror.circumstances.keys().map(|name| name.as_str())
    }
}

/// A number or a word as it is written.
pub(crate) fn written(one: &Trait) -> String {
    match one {
        Trait::Number(number) => number.to_string(),
        Trait::Word(word) => word.clone(),
    }
}

impl<'g> Unit<'g> {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &'g str {
        &self.mirror.name
    }

    /// Its price, in thousandths of a point; 0 if it has none.
    #[must_use]
    pub const fn price(&self) -> u32 {
        self.mirror.points.thousandths()
    }

    /// The names of its weapons.
    pub fn weapons(&self) -> impl Iterator<Item = &'g str> {
        self.mirror.weapons.iter().map(|weapon| weapon.name.as_str())
    }

    /// The ranges at which the odds of a weapon change, of every weapon for [`EVERYTHING`].
    #[must_use]
    pub fn ranges(&self, attack: &str) -> Vec<u16> {
        let fits = |weapon: &&WeaponMirror| attack == EVERYTHING || *weapon.name == attack;
        let weapons = self.mirror.weapons.iter().filter(fits);
        weapons.flat_map(|weapon| weapon.ranges.iter().copied()).collect()
    }
}
