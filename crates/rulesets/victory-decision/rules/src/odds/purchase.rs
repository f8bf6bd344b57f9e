//! Units by the notation of forces: `grenadier-squad+panzerfaust*2`.

use crate::units::army::{Army, UnitType};
use crate::units::options::Loadout;
use wargauge_rules::roster::DataError;

/// A unit with options as written.
///
/// # Errors
/// If the army has no such unit, the unit no such option, or it may not have so many.
pub(crate) fn loadout(army: &Army, text: &str) -> Result<Loadout, DataError> {
    let mut words = text.split('+').map(str::trim);
    let id = words.next().unwrap_or_default();
    let unit = army.position(id).ok_or_else(|| {
        DataError::new(format!("army `{}` has no unit `{id}`", army.name))
            .one_of(id, army.units.iter().map(|unit| unit.id.as_str()))
    })?;
    let kind = &army.units[unit];
    let mut loadout = Loadout::plain(unit);
    for word in words {
        let (at, count) = option(kind, word)?;
        match loadout.options.iter_mut().find(|(other, _)| *other == at) {
            Some((_, before)) => *before = before.saturating_add(count),
            None => loadout.options.push((at, count)),
        }
    }
    loadout.options.sort_unstable();
    match loadout.fit(army) {
        Ok(_) => Ok(loadout),
        Err(fault) => {
            Err(DataError::new(format!("`{text}`: {}", fault.problem)).expected(fault.expected))
        }
    }
}

fn option(kind: &UnitType, word: &str) -> Result<(usize, u8), DataError> {
    let (id, count) = word.split_once('*').unwrap_or((word, "1"));
    let at = kind.option(id).ok_or_else(|| {
        let problem = format!("`{}` has no option `{id}`", kind.id);
        let error = DataError::new(problem);
        if kind.options.is_empty() {
            error.expected("no option")
        } else {
            error.one_of(id, kind.options.iter().map(|option| option.id.as_str()))
        }
    })?;
    let count = count.parse().map_err(|_| {
        let problem = format!("`{count}` is no number of options");
        DataError::new(problem).expected(format!("such as `{id}*2`"))
    })?;
    Ok((at, count))
}

/// The unit as written, and with one more of each option that it may have besides.
///
/// # Errors
/// If the army has no such unit, or it cannot have those options.
pub(crate) fn loadouts(army: &Army, text: &str) -> Result<Vec<String>, DataError> {
    let plain = loadout(army, text)?;
    let mut all = vec![plain.entry(army)];
    for at in 0..plain.kind(army).options.len() {
        let mut more = plain.clone();
        match more.options.iter_mut().find(|(other, _)| *other == at) {
            Some((_, count)) => *count += 1,
            None => more.options.push((at, 1)),
        }
        more.options.sort_unstable();
        if more.fit(army).is_ok() {
            all.push(more.entry(army));
        }
    }
    Ok(all)
}
