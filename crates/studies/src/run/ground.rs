//! The ground that a scenario's forces meet on, where a force may be replaced by another version of
//! itself under its old name: the name is what the dice go by.

use core::fmt;
use std::sync::Arc;

use wargauge_batch::{
    ArmyOf, Contestant, DataFile, DataLibrary, ForceOf, LineUp, Loaded, Matchup, MatchupParts,
    ScenarioOf, Scope, Swap, key_of_forces, load, without_points_limit,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::Side;
use wargauge_rules::roster::{
    DataError, FileKind, RoleKind, Rulebook, ScenarioData, Setting, Source,
};

/// A force file as text, and the army that it is drawn from.
pub(crate) struct ForceFile<L: LineUp> {
    /// The text of the force.
    pub(crate) source: Source,
    /// The text of the army.
    pub(crate) army_source: Source,
    /// The army.
    pub(crate) army: ArmyOf<L>,
}

/// A force in the place of another version of itself.
pub(crate) struct Replaced<'f, L: LineUp> {
    /// Whose force it is.
    pub(crate) contestant: Contestant,
    /// The force.
    pub(crate) force: &'f ForceOf<L>,
}

/// Who sits where and plays how.
pub(crate) struct Seating<'f, L: LineUp> {
    /// The forces by number; none for a role that brings none.
    pub(crate) seats: [Option<usize>; 2],
    /// The one that is another than it was.
    pub(crate) replaced: Option<Replaced<'f, L>>,
    /// The policies of contestants A and B.
    pub(crate) policies: [PolicyChoice; 2],
    /// What the games of a pair exchange.
    pub(crate) swap: Swap,
}

/// A scenario with forces and the texts they come from. Limits of points are set aside.
pub(crate) struct ScenarioGround<L: LineUp> {
    /// What was read.
    pub(crate) loaded: Loaded<L::Rules>,
    /// The files of its forces, in their order; none of a random force.
    pub(crate) files: Vec<Option<ForceFile<L>>>,
    /// The scenario without limits of points, where it has some and is the same game without them.
    open: Option<ScenarioOf<L>>,
    notes: Arc<L::ScenarioNotes>,
    settings: Vec<Setting>,
}

impl<L: LineUp> fmt::Debug for ScenarioGround<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground")
            .field("scenario", &self.loaded.scenario.name())
            .finish_non_exhaustive()
    }
}

impl<L: LineUp> ScenarioGround<L> {
    /// Reads a scenario with these forces, or else its own.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a switch.
    pub(crate) fn read(
        library: &DataLibrary,
        scenario: &DataFile,
        forces: &[String],
        settings: &[String],
    ) -> Result<Self, DataError> {
        let settings: Result<Vec<Setting>, DataError> =
            settings.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
        let loaded = load::<L::Rules>(library, scenario, forces)?;
        let files = force_files::<L>(library, scenario, forces, &loaded)?;
        let open = without_points_limit::<L::Rules>(&scenario.source, &loaded.army);
        Ok(Self { loaded, files, open, notes: Arc::default(), settings: settings? })
    }

    /// A match-up on it. A force that is replaced keeps its name.
    ///
    /// # Errors
    /// If a force cannot play a role it gets, or a policy does not exist.
    pub(crate) fn matchup(&self, seating: Seating<'_, L>) -> Result<Matchup<L>, DataError> {
        let Seating { seats, replaced, policies, swap } = seating;
        let [name_a, name_b] =
            Side::BOTH.map(|side| self.loaded.name_in(seats[side.index()], side));
        let mut forces = seats.map(|seat| self.loaded.force_in(seat));
        if let Some(Replaced { contestant, force }) = replaced {
            forces[contestant.index()] = Some(force);
        }
        Matchup::assemble(MatchupParts {
            scenario: self.open.as_ref().unwrap_or(&self.loaded.scenario),
            scenario_notes: &self.notes,
            forces,
            policies,
            settings: &self.settings,
            swap,
            key: key_of_forces(&name_a, &name_b),
            names: [name_a, name_b],
        })
    }
}

/// The files of the forces that were loaded, in their order.
fn force_files<L: LineUp>(
    library: &DataLibrary,
    scenario: &DataFile,
    asked: &[String],
    loaded: &Loaded<L::Rules>,
) -> Result<Vec<Option<ForceFile<L>>>, DataError> {
    let own = loaded.scenario.forces();
    let kinds = loaded.scenario.role_kinds();
    let (names, scope) = if asked.is_empty() {
        let brings = Side::BOTH.into_iter().filter(|side| kinds[*side] == RoleKind::Force);
        (brings.map(|side| own[side].clone()).collect(), Scope::File(scenario))
    } else {
        (asked.to_vec(), Scope::Ruleset(<L::Rules>::NAME))
    };
    let file = |name: &String| {
        let Ok(file) = library.find(FileKind::Force, name, scope) else { return Ok(None) };
        let by = if file.header.army.is_some() { &file } else { scenario };
        let army = by.header.army.as_deref().expect("a scenario that was read names its army");
        let army = library.find(FileKind::Army, army, Scope::File(by))?;
        let resolved = <L::Rules>::read_army(&army.source)?;
        let (source, army_source) = (file.source, army.source);
        Ok(Some(ForceFile { source, army_source, army: resolved }))
    };
    names.iter().map(file).collect()
}
