//! Forces of copies of one unit, looked for in an army.

use wargauge_batch::{DataFile, DataLibrary, Loader, Scope, lone_force};
use wargauge_rules::roster::{ArmyData, DataError, ForceData, Rulebook};

/// A force of copies of one unit of an army, or why there is none.
#[derive(Clone, Debug)]
pub struct LoneForce {
    /// Identifiers of all units of the army.
    pub units: Vec<String>,
    /// What the force costs, in thousandths of a point.
    pub points: Result<u32, DataError>,
}

impl LoneForce {
    /// Looks for it.
    pub(super) fn of<R: Rulebook>(
        library: &DataLibrary,
        army: &DataFile,
        unit: &str,
    ) -> Result<Self, DataError> {
        let name = army.path.as_ref().map_or_else(
            || format!("{}/{}", R::NAME, army.source.stem()),
            |path| path.display().to_string(),
        );
        let army = Loader::<R>::new(library).army(&name, Scope::Ruleset(R::NAME))?;
        let units = army.entries().iter().map(|entry| entry.id.clone()).collect();
        Ok(Self { units, points: lone_force::<R>(unit, &army).map(|force| force.points()) })
    }
}
