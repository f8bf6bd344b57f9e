//! From a text to a game, or to what is wrong with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_rules::roster::{DataError, Source, Spanned, parse};

use crate::check::check;
use crate::formula::MOST_COUNTERS;
use crate::game::Game;
use crate::mirror::GameMirror;

impl Game {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(source: &Source) -> Result<Self, DataError> {
        let mirror: GameMirror = parse(source)?;
        let counters = counters(source, &mirror)?;
        let game = Self { source: Arc::new(source.clone()), mirror, counters };
        check(&game)?;
        Ok(game)
    }
}

/// The names of counters: those that last, then those that stages count with.
fn counters(source: &Source, mirror: &GameMirror) -> Result<Vec<String>, DataError> {
    let mut all: Vec<String> = mirror.standing.keys().map(|name| name.to_string()).collect();
    let mut add = |name: &Spanned<String>| {
        if all.contains(name) {
            return Ok(());
        }
        if all.len() == MOST_COUNTERS {
            let problem = format!("`{}` is one counter too many", **name);
            let expected = format!("at most {MOST_COUNTERS} counters");
            return Err(DataError::at(source, name.span(), problem).expected(expected));
        }
        all.push(name.to_string());
        Ok(())
    };
    let changed = |add: &BTreeMap<Spanned<String>, _>, set: &BTreeMap<Spanned<String>, _>| {
        add.keys().chain(set.keys()).cloned().collect::<Vec<_>>()
    };
    for stage in mirror.lines.values().flatten() {
        stage.set.keys().try_for_each(&mut add)?;
        for result in &stage.results {
            changed(&result.add, &result.set).iter().try_for_each(&mut add)?;
        }
        for lot in &stage.lot {
            changed(&lot.add, &lot.set).iter().try_for_each(&mut add)?;
        }
    }
    if let Some(models) = &mirror.models {
        [&models.lost, &models.hurt].into_iter().try_for_each(&mut add)?;
    }
    Ok(all)
}
