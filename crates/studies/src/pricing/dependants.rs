//! The forces and scenarios that go by an army file, and which of them new prices would make
//! illegal.

use std::fs;
use std::path::Path;

use wargauge_batch::{
    ArmyOf, DataFile, DataLibrary, ForceOf, LineUp, MOST_BYTES, Scope, read_text,
};
use wargauge_rules::BySide;
use wargauge_rules::Side;
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, RoleKind, Rulebook, ScenarioData, Source,
};

/// A file that new prices would make illegal, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeIllegal {
    /// Its file name: it lies beside the army file, or in the folder above.
    pub file: String,
    /// What the ruleset says against it.
    pub reason: String,
}

/// Forces that name an army file, and scenarios whose own forces are among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependants {
    forces: Vec<DataFile>,
    scenarios: Vec<Scene>,
}

/// A scenario with the files of its own forces.
#[derive(Clone, Debug)]
struct Scene {
    file: DataFile,
    forces: [Option<DataFile>; 2],
}

impl Dependants {
    /// Looks for them where they may lie: a file names an army in its own folder or one below, so
    /// they are beside the army file or in the folder above.
    pub(crate) fn of<L: LineUp>(library: &DataLibrary, army: &DataFile) -> Self {
        let Some(path) = army.path.as_deref().and_then(|path| path.canonicalize().ok()) else {
            return Self::default();
        };
        let beside = path.parent();
        let folders = beside.into_iter().chain(beside.and_then(Path::parent));
        let files: Vec<DataFile> = folders
            .flat_map(|folder| data_files(library, folder))
            .filter(|file| file.header.ruleset == <L::Rules>::NAME && names(library, file, &path))
            .collect();
        let (forces, scenarios) = files
            .into_iter()
            .filter(|file| file.header.kind != FileKind::Army)
            .partition(|file: &DataFile| file.header.kind == FileKind::Force);
        let scenarios: Vec<DataFile> = scenarios;
        let scenarios = scenarios.into_iter().filter_map(|file| scene::<L>(library, file, army));
        Self { forces, scenarios: scenarios.collect() }
    }

    /// Those that are legal with the army as it is and would not be with new prices.
    pub(crate) fn made_illegal<L: LineUp>(
        &self,
        old: &ArmyOf<L>,
        new: &ArmyOf<L>,
    ) -> Vec<MadeIllegal> {
        let read = |file: &DataFile, army: &ArmyOf<L>| {
            <L::Rules>::read_force(&file.source, army).map(|_| ())
        };
        let forces = self.forces.iter().filter_map(|file| {
            let reason = read(file, old).is_ok().then(|| read(file, new).err()).flatten()?;
            Some(illegal(&file.source, &reason))
        });
        let scenes = self.scenarios.iter().filter_map(|scene| {
            let can_read = scene.forces.iter().flatten().all(|file| read(file, new).is_ok());
            let set_up = |army| scene.set_up::<L>(army);
            let reason = (can_read && set_up(old).is_ok()).then(|| set_up(new).err()).flatten()?;
            Some(illegal(&scene.file.source, &reason))
        });
        forces.chain(scenes).collect()
    }
}

impl Scene {
    fn set_up<L: LineUp>(&self, army: &ArmyOf<L>) -> Result<(), DataError> {
        let scenario = <L::Rules>::read_scenario(&self.file.source, army)?;
        let mut forces: [Option<ForceOf<L>>; 2] = [None, None];
        for (force, file) in forces.iter_mut().zip(&self.forces) {
            let read = |file: &DataFile| <L::Rules>::read_force(&file.source, army);
            *force = file.as_ref().map(read).transpose()?;
        }
        let limits = scenario.points_limit().0;
        for (force, limit) in forces.iter().zip(limits) {
            let (Some(force), Some(limit)) = (force, limit) else { continue };
            if force.points() > limit {
                let (name, points) = (force.name(), force.points() / 1000);
                return Err(DataError::new(format!(
                    "force `{name}` costs {points} points, and the scenario allows {}",
                    limit / 1000
                )));
            }
        }
        let [a, b] = &forces;
        <L::Rules>::assemble(&scenario, BySide([a.as_ref(), b.as_ref()]), &[]).map(|_| ())
    }
}

fn illegal(source: &Source, reason: &DataError) -> MadeIllegal {
    let file = Path::new(&source.name).file_name();
    let file = file.map_or_else(|| source.name.clone(), |name| name.to_string_lossy().into_owned());
    MadeIllegal { file, reason: reason.problem.clone() }
}

/// The data files in a folder that can be read.
fn data_files(library: &DataLibrary, folder: &Path) -> Vec<DataFile> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml") && path.is_file());
    paths.sort();
    let open = |path: std::path::PathBuf| {
        let source = read_text(&path, MOST_BYTES).ok()?;
        library.open(source, Some(path)).ok()
    };
    paths.into_iter().filter_map(open).collect()
}

/// Whether a file names the army that lies at a path.
fn names(library: &DataLibrary, file: &DataFile, army: &Path) -> bool {
    let named = file.header.army.as_deref();
    let found = named.and_then(|n| library.find(FileKind::Army, n, Scope::File(file)).ok());
    let path = found.and_then(|found| found.path?.canonicalize().ok());
    path.is_some_and(|path| path == army)
}

/// A scenario whose own forces all go by the army.
fn scene<L: LineUp>(library: &DataLibrary, file: DataFile, army: &DataFile) -> Option<Scene> {
    let path = army.path.as_deref()?.canonicalize().ok()?;
    let prices = <L::Rules>::read_army(&army.source).ok()?;
    let scenario = <L::Rules>::read_scenario(&file.source, &prices).ok()?;
    let mut forces = [None, None];
    for side in Side::BOTH {
        if scenario.role_kinds()[side] == RoleKind::Force {
            let name = &scenario.forces()[side];
            let force = library.find(FileKind::Force, name, Scope::File(&file)).ok()?;
            if force.header.army.is_some() && !names(library, &force, &path) {
                return None;
            }
            forces[side.index()] = Some(force);
        }
    }
    Some(Scene { file, forces })
}
