//! Units by the notation of forces: `G-GREN+panzerfaust`; and buildings as targets: `wood-house`.

use wargauge_rules::roster::{ArmyData, DataError};

use crate::terrain::kind::Material;
use crate::units::army::Army;
use crate::units::force::ForceLine;

/// Buildings that can be named as targets, by what they are made of.
pub(super) const HOUSES: [(&str, Material); 6] = [
    ("aluminium-house", Material::Aluminium),
    ("wood-house", Material::Wood),
    ("stone-house", Material::Stone),
    ("brick-house", Material::Brick),
    ("cement-house", Material::Cement),
    ("bunker", Material::Bunker),
];

/// A unit with options as written.
///
/// # Errors
/// If the army has no such unit, or the unit no such option.
pub(crate) fn line(army: &Army, text: &str) -> Result<ForceLine, DataError> {
    let mut words = text.split('+').map(str::trim);
    let id = words.next().unwrap_or_default();
    let unit = army.unit(id).ok_or_else(|| {
        let ids = (0..army.units.len()).map(|unit| army.entry_of(unit).id.as_str());
        let error = DataError::new(format!("army `{}` has no unit `{id}`", army.name()));
        error.one_of(id, ids)
    })?;
    let mut options = Vec::new();
    for word in words {
        let option = option(army, unit, word)?;
        if options.contains(&option) {
            return Err(DataError::new(format!("option `{word}` is taken twice")));
        }
        options.push(option);
    }
    options.sort_unstable();
    Ok(ForceLine { unit, count: 1, options, reserve: false, aboard: None })
}

fn option(army: &Army, unit: usize, word: &str) -> Result<usize, DataError> {
    let sold = &army.units[unit].options;
    let found = army.option(word).filter(|option| sold.contains(option));
    found.ok_or_else(|| {
        let id = &army.entry_of(unit).id;
        let error = DataError::new(format!("`{id}` has no option `{word}`"));
        if sold.is_empty() {
            error.expected("no option")
        } else {
            error.one_of(word, sold.iter().map(|&option| army.option_entry(option).id.as_str()))
        }
    })
}

/// How a unit is written.
pub(super) fn written(army: &Army, line: &ForceLine) -> String {
    let options = line.options.iter().map(|&option| army.option_entry(option).id.as_str());
    let words: Vec<&str> =
        core::iter::once(army.entry_of(line.unit).id.as_str()).chain(options).collect();
    words.join("+")
}

/// The unit as written, and with each option that it may have besides.
///
/// # Errors
/// If the army has no such unit, or it cannot have those options.
pub(super) fn loadouts(army: &Army, text: &str) -> Result<Vec<String>, DataError> {
    let plain = line(army, text)?;
    let mut all = vec![written(army, &plain)];
    for &option in &army.units[plain.unit].options {
        if !plain.options.contains(&option) {
            let mut more = plain.clone();
            more.options.push(option);
            more.options.sort_unstable();
            all.push(written(army, &more));
        }
    }
    Ok(all)
}
