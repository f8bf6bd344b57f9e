//! What is in a data file, in the words that every ruleset shares.

use wargauge_batch::{
    DataFile, DataLibrary, LineUp, Matchup, MatchupParts, Scope, Swap, default_policy, load,
};
use wargauge_rules::roster::{
    ArmyData, DataError, Entry, EntryKind, FileKind, ForceData, Rulebook, ScenarioData, Varies,
    narrowed,
};
use wargauge_rules::{BySide, Side};

/// What is in a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSummary {
    /// An army.
    Army {
        /// Its name.
        name: String,
        /// Its title for people.
        title: String,
        /// Its priced lines, and what each is.
        entries: Vec<(Entry, EntryKind)>,
    },
    /// A force.
    Force {
        /// Its name.
        name: String,
        /// Its title for people.
        title: String,
        /// Name of the army it is drawn from.
        army: String,
        /// Total price in thousandths of a point.
        points: u32,
        /// Identifier of the entry and number of copies, in canonical order.
        units: Vec<(String, u32)>,
    },
    /// A scenario.
    Scenario {
        /// Its name.
        name: String,
        /// Its title for people.
        title: String,
        /// Name of the army its forces come from.
        army: String,
        /// Names of the forces that play it where none are chosen.
        forces: BySide<String>,
        /// Situation and victory.
        summary: String,
        /// What differs from pair to pair of games.
        varies: Varies,
    },
}

/// Reads a file.
pub(crate) fn summary_of<R: Rulebook>(
    library: &DataLibrary,
    file: &DataFile,
) -> Result<FileSummary, DataError> {
    Ok(match file.header.kind {
        FileKind::Army => {
            let army = narrowed(&file.source, R::read_army)?;
            let entry = |entry: &Entry| (entry.clone(), army.kind_of(entry));
            FileSummary::Army {
                name: army.name().to_owned(),
                title: army.title().to_owned(),
                entries: army.entries().iter().map(entry).collect(),
            }
        }
        FileKind::Force => {
            let army = army_of::<R>(library, file)?;
            let force = narrowed(&file.source, |source| R::read_force(source, &army))?;
            FileSummary::Force {
                name: force.name().to_owned(),
                title: force.title().to_owned(),
                army: force.army().to_owned(),
                points: force.points(),
                units: force.units(),
            }
        }
        FileKind::Scenario => {
            let army = army_of::<R>(library, file)?;
            let scenario = narrowed(&file.source, |source| R::read_scenario(source, &army))?;
            scenario_summary(&scenario)
        }
    })
}

fn scenario_summary(scenario: &impl ScenarioData) -> FileSummary {
    FileSummary::Scenario {
        name: scenario.name().to_owned(),
        title: scenario.title().to_owned(),
        army: scenario.army().to_owned(),
        forces: scenario.forces(),
        summary: scenario.summary().to_owned(),
        varies: scenario.varies(),
    }
}

/// Reads a file, and puts a scenario together with the forces it names.
pub(crate) fn validated<L: LineUp>(
    library: &DataLibrary,
    file: &DataFile,
) -> Result<FileSummary, DataError> {
    if file.header.kind != FileKind::Scenario {
        return summary_of::<L::Rules>(library, file);
    }
    let loaded = load::<L::Rules>(library, file, &[])?;
    loaded.check_own(&file.source, &[])?;
    let seats = loaded.own_seats();
    Matchup::<L>::assemble(MatchupParts {
        scenario: &loaded.scenario,
        scenario_notes: &Default::default(),
        forces: seats.map(|seat| loaded.force_in(seat)),
        names: [Side::A, Side::B].map(|side| loaded.name_in(seats[side.index()], side)),
        policies: [(); 2].map(|()| default_policy::<L>()),
        settings: &[],
        swap: Swap::Fixed,
        key: 0,
    })?;
    Ok(scenario_summary(&loaded.scenario))
}

/// The army that a force or a scenario names.
fn army_of<R: Rulebook>(library: &DataLibrary, file: &DataFile) -> Result<R::Army, DataError> {
    let name = file.header.army.as_deref().ok_or_else(|| {
        DataError::at(&file.source, file.source.key("kind"), "this file names no army")
            .field("army")
            .expected("the name of an army, or the path of an army file")
    })?;
    narrowed(&library.find(FileKind::Army, name, Scope::File(file))?.source, R::read_army)
}
