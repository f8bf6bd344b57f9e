//! The forces of a comparison: opponents, and what variants describe.

use wargauge_batch::{
    ArmyOf, DataFile, DataLibrary, ForceOf, ForceText, LineUp, Loader, ScenarioOf, Scope,
};
use wargauge_rules::roster::{
    ArmyData, DataError, FileKind, Rulebook, ScenarioData, Source, Trade,
};

use crate::comparison::request::ComparisonRequest;
use crate::comparison::variant::{Change, Variant, apart};
use crate::pricing::PriceBook;

/// The opponents, each once: those asked for, else the scenario's own forces.
pub(super) fn opponents<L: LineUp>(
    loader: &mut Loader<'_, L::Rules>,
    request: &ComparisonRequest,
    file: &DataFile,
    scenario: &ScenarioOf<L>,
    army: &ArmyOf<L>,
) -> Result<Vec<(String, ForceOf<L>)>, DataError> {
    let own = scenario.forces();
    let (names, scope) = if request.against.is_empty() {
        (&own.0[..], Scope::File(file))
    } else {
        (&request.against[..], Scope::Ruleset(<L::Rules>::NAME))
    };
    let mut opponents: Vec<(String, ForceOf<L>)> = Vec::new();
    for name in names {
        let opponent = loader.force(name, scope, army)?;
        if opponents.iter().all(|(name, _)| *name != opponent.0) {
            opponents.push(opponent);
        } else if !request.against.is_empty() {
            return Err(DataError::new(format!("opponent `{name}` is named twice")));
        }
    }
    Ok(opponents)
}

/// The army file that a force is drawn from.
pub(super) fn army_source(
    library: &DataLibrary,
    scenario: &DataFile,
    force: &DataFile,
) -> Result<Source, DataError> {
    let file = if force.header.army.is_some() { force } else { scenario };
    let name = file.header.army.as_deref().unwrap_or_default();
    Ok(library.find(FileKind::Army, name, Scope::File(file))?.source)
}

/// The force that a variant describes, and whether it costs more than its file permits.
pub(super) fn changed_force<L: LineUp>(
    loader: &mut Loader<'_, L::Rules>,
    variant: &str,
    force: &DataFile,
    army_file: &Source,
    army: &ArmyOf<L>,
) -> Result<(ForceOf<L>, bool), DataError> {
    let changes = match Variant::parse(variant)? {
        Variant::Force(name) => {
            return loader
                .force(&name, Scope::Ruleset(<L::Rules>::NAME), army)
                .map(|(_, force)| (force, false));
        }
        Variant::Changes(changes) => changes,
    };
    let (copies, prices) = apart(&changes);
    let army = if prices.is_empty() {
        army.clone()
    } else {
        let book = PriceBook::<L::Rules>::open(army_file)?;
        check_entries::<L>(army, prices.keys())?;
        book.army_with(&prices)?
    };
    let trades: Vec<Trade<'_>> = copies.iter().filter_map(|change| change.trade()).collect();
    let plain = <L::Rules>::read_force(&force.source, &army)?;
    if let Some(traded) = <L::Rules>::traded(&plain, &trades) {
        return traded.map(|force| (force, false));
    }
    let text = ForceText::<L::Rules>::open(&force.source, &army)?;
    match changed_text::<L>(text.clone(), &copies, &army) {
        Ok(force) => Ok((force, false)),
        Err(error) => match changed_text::<L>(text.without_limits(), &copies, &army) {
            Ok(force) => Ok((force, true)),
            Err(_) => Err(error),
        },
    }
}

fn changed_text<L: LineUp>(
    mut text: ForceText<'_, L::Rules>,
    copies: &[&Change],
    army: &ArmyOf<L>,
) -> Result<ForceOf<L>, DataError> {
    for change in copies {
        match change {
            Change::Copies { entry, by } => text.change(entry, *by)?,
            Change::Swap { entry, other, copies } => text.swap(entry, other, *copies)?,
            Change::Price { .. } => {}
        }
    }
    text.read(army)
}

fn check_entries<'e, L: LineUp>(
    army: &ArmyOf<L>,
    names: impl Iterator<Item = &'e String>,
) -> Result<(), DataError> {
    for name in names {
        let known = || army.entries().iter().map(|entry| entry.id.as_str());
        if !known().any(|id| id == name) {
            let problem = format!("army `{}` has no entry `{name}`", army.name());
            return Err(DataError::new(problem).one_of(name, known()));
        }
    }
    Ok(())
}
