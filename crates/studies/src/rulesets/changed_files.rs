//! Army and force files with changes, as text that the ruleset has read.

use std::collections::BTreeMap;

use wargauge_batch::{DataFile, DataLibrary, ForceText, Scope};
use wargauge_rules::roster::{DataError, FileKind, Points, Rulebook, Source};

use crate::comparison::{Change, Variant, apart};
use crate::pricing::PriceBook;

/// An army file with other prices; what its entries count where points decide stays.
pub(super) fn priced<R: Rulebook>(
    army: &DataFile,
    prices: &BTreeMap<String, Points>,
) -> Result<Source, DataError> {
    let book = PriceBook::<R>::open(&army.source)?;
    if let Some(name) = prices.keys().find(|name| !book.has(name)) {
        let problem = format!("army `{}` has no price of `{name}` alone", army.name());
        return Err(DataError::new(problem).one_of(name, book.entries()));
    }
    let prices = prices.iter().map(|(name, price)| (name.clone(), price.thousandths())).collect();
    let source = book.keeping_stakes().with_prices(&prices)?;
    R::read_army(&source).map(|_| source)
}

/// A force file with changes, written as variants of a comparison are.
pub(super) fn changed<R: Rulebook>(
    library: &DataLibrary,
    force: &DataFile,
    changes: &str,
) -> Result<Source, DataError> {
    let Variant::Changes(changes) = Variant::parse(changes)? else {
        let problem = format!("`{changes}` is another force");
        return Err(DataError::new(problem).expected("changes, such as `+INF, -TNK`"));
    };
    let (copies, prices) = apart(&changes);
    if let Some(entry) = prices.keys().next() {
        let problem = format!("the price of `{entry}` stands in the army, not in the force");
        return Err(DataError::new(problem).expected("a change of copies"));
    }
    let army = force.header.army.as_deref().unwrap_or_default();
    let army = library.find(FileKind::Army, army, Scope::File(force))?;
    let army = R::read_army(&army.source)?;
    let mut text = ForceText::<R>::open(&force.source, &army)?;
    for change in copies {
        match change {
            Change::Copies { entry, by } => text.change(entry, *by)?,
            Change::Swap { entry, other, copies } => text.swap(entry, other, *copies)?,
            Change::Price { .. } => {}
        }
    }
    text.read(&army)?;
    Ok(text.source())
}
