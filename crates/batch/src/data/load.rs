//! From the names a user gives to resolved data, with a record of every file that went into it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, Points, RoleKind, Rulebook, ScenarioData, Setting, Source,
    narrowed,
};
use wargauge_rules::table::stream::{Stream, mix_text};
use wargauge_rules::{BySide, Side};

use crate::data::library::{DataFile, DataLibrary, Scope};

/// The word before the points of a random force: `random:500`, `random:500#7`,
/// `random:500#7@ARMY`.
const RANDOM: &str = "random:";

/// The word before the unit of a force of one unit: `only:TNK`, `only:2*INF elite@companies`.
pub const ONLY: &str = "only:";

/// The most copies of a unit that a force of one unit has.
const MOST_COPIES: u8 = 8;

/// A file that a result depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its built-in path, or the path the user gave.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl FileRecord {
    /// The record of a file.
    #[must_use]
    pub fn of(source: &Source) -> Self {
        let digest = Sha256::digest(source.text.as_bytes());
        let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { name: source.name.clone(), sha256 }
    }
}

/// A scenario with the forces that play it.
#[derive(Debug)]
pub struct Loaded<R: Rulebook> {
    /// The army that the scenario names.
    pub army: R::Army,
    /// The scenario.
    pub scenario: R::Scenario,
    /// The forces, with the names they go by in results, in the order asked for.
    pub forces: Vec<(String, R::Force)>,
    /// Every file that was read, in the order of their names.
    pub files: Vec<FileRecord>,
    /// The texts of those files, in the same order.
    pub sources: Vec<Source>,
}

/// Loads a scenario and forces. Names of forces are built-in names, paths, or
/// `random:POINTS[#SEED][@ARMY]` for a random legal force, or `only:[N*]UNIT[@ARMY]` for copies of one unit,
/// of the scenario's army where it names none; without any, the scenario's own two are loaded.
///
/// # Errors
/// The first thing wrong with a file or a name.
pub fn load<R: Rulebook>(
    library: &DataLibrary,
    scenario: &DataFile,
    forces: &[String],
) -> Result<Loaded<R>, DataError> {
    let mut loader = Loader::<R>::new(library);
    let army = loader.army_of(scenario)?;
    loader.note(&scenario.source);
    let resolved = narrowed(&scenario.source, |source| R::read_scenario(source, &army))?;
    let own = resolved.forces();
    let brings = |side: &Side| resolved.role_kinds()[*side] == RoleKind::Force;
    // The scenario's own names are relative to its file, the user's to where the user is.
    let (names, scope) = if forces.is_empty() {
        let own = Side::BOTH.into_iter().filter(brings).map(|side| own[side].clone());
        (own.collect(), Scope::File(scenario))
    } else {
        (forces.to_vec(), Scope::Ruleset(R::NAME))
    };
    let forces: Result<Vec<_>, DataError> =
        names.iter().map(|name| loader.force(name, scope, &army)).collect();
    let sources: Vec<Source> = loader.into_sources();
    let files = sources.iter().map(FileRecord::of).collect();
    Ok(Loaded { forces: forces?, files, sources, army, scenario: resolved })
}

impl<R: Rulebook> Loaded<R> {
    /// Which of the [`forces`](Self::forces) play the two roles, where they are the scenario's own:
    /// none for a role that brings no force.
    #[must_use]
    pub fn own_seats(&self) -> [Option<usize>; 2] {
        let kinds = self.scenario.role_kinds();
        let mut next = 0;
        kinds.0.map(|kind| {
            let at = (kind == RoleKind::Force).then_some(next);
            next += usize::from(at.is_some());
            at
        })
    }

    /// Refuses own forces that the scenario cannot be played with, at a place in its file, `source`;
    /// what switches of the user's have to do with it is in no file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check_own(&self, source: &Source, settings: &[Setting]) -> Result<(), DataError> {
        let seats = self.own_seats();
        let forces = BySide(seats.map(|seat| self.force_in(seat)));
        let assembled = R::assemble(&self.scenario, forces, settings);
        let (named, sides) = (self.scenario.forces(), [Side::A, Side::B]);
        let own = sides.into_iter().zip(seats).filter_map(|(side, seat)| {
            Some(OwnForce { name: &self.forces[seat?].0, written: named[side].as_str() })
        });
        let own: Vec<OwnForce<'_>> = own.collect();
        let placed = |error| if settings.is_empty() { within(source, &own, error) } else { error };
        assembled.map(|_| ()).map_err(placed)
    }

    /// The force in a seat, if there is one.
    pub fn force_in(&self, seat: Option<usize>) -> Option<&R::Force> {
        seat.map(|at| &self.forces[at].1)
    }

    /// What a seat of a side goes by in results: its force, or the role that brings none.
    pub fn name_in(&self, seat: Option<usize>, side: Side) -> String {
        match seat {
            Some(at) => self.forces[at].0.clone(),
            None => self.scenario.roles()[side].to_owned(),
        }
    }
}

/// A force of a scenario.
struct OwnForce<'f> {
    /// What it goes by.
    name: &'f str,
    /// How the scenario names it.
    written: &'f str,
}

/// An error that has no place so far, where a file first names what the error names, as a name or as the
/// file that a force is in; else where it says what it is.
fn within(source: &Source, own: &[OwnForce<'_>], error: DataError) -> DataError {
    if error.source.is_some() {
        return error;
    }
    let names: Vec<&str> = error.problem.split('`').skip(1).step_by(2).collect();
    let is_named = |force: &&OwnForce<'_>| names.contains(&force.name);
    let written = own.iter().filter(is_named).map(|force| force.written);
    let found = written.chain(names.iter().copied()).find_map(|name| source.quoted(name));
    let span = found.unwrap_or_else(|| source.key("kind"));
    DataError { source: Some(Box::new(source.clone())), span: Some(span), ..error }
}

/// Reads files and keeps a record of each.
#[derive(Debug)]
pub struct Loader<'l, R: Rulebook> {
    library: &'l DataLibrary,
    armies: BTreeMap<String, R::Army>,
    files: BTreeMap<String, Source>,
}

impl<'l, R: Rulebook> Loader<'l, R> {
    /// Nothing read yet.
    pub const fn new(library: &'l DataLibrary) -> Self {
        Self { library, armies: BTreeMap::new(), files: BTreeMap::new() }
    }

    /// Every file that was read, in the order of their names.
    pub fn into_sources(self) -> Vec<Source> {
        self.files.into_values().collect()
    }

    /// A record of every file that was read, in the order of their names.
    pub fn into_files(self) -> Vec<FileRecord> {
        self.files.values().map(FileRecord::of).collect()
    }

    /// Records that a file was read.
    pub fn note(&mut self, source: &Source) {
        self.files.insert(source.name.clone(), source.clone());
    }

    /// The army that a file names.
    pub fn army_of(&mut self, file: &DataFile) -> Result<R::Army, DataError> {
        let name = file.header.army.as_deref().ok_or_else(|| {
            DataError::at(&file.source, file.source.key("kind"), "this file names no army")
                .field("army")
                .expected("the name of an army, or the path of an army file")
        })?;
        self.army(name, Scope::File(file))
    }

    /// An army by name.
    pub fn army(&mut self, name: &str, scope: Scope<'_>) -> Result<R::Army, DataError> {
        let army = self.library.find(FileKind::Army, name, scope)?;
        if let Some(army) = self.armies.get(&army.source.name) {
            return Ok(army.clone());
        }
        self.note(&army.source);
        let resolved = narrowed(&army.source, R::read_army)?;
        self.armies.insert(army.source.name, resolved.clone());
        Ok(resolved)
    }

    /// A force by name, and what it goes by.
    pub fn force(
        &mut self,
        name: &str,
        scope: Scope<'_>,
        army: &R::Army,
    ) -> Result<(String, R::Force), DataError> {
        if let Some(wish) = name.strip_prefix(RANDOM) {
            let force = match wish.split_once('@') {
                Some((wish, other)) => random_force::<R>(wish, &self.army(other, scope)?)?,
                None => random_force::<R>(wish, army)?,
            };
            return Ok((name.to_owned(), force));
        }
        if let Some(wish) = name.strip_prefix(ONLY) {
            let force = match wish.rsplit_once('@') {
                Some((wish, other)) => lone_force::<R>(wish, &self.army(other, scope)?)?,
                None => lone_force::<R>(wish, army)?,
            };
            return Ok((name.to_owned(), force));
        }
        let file = self.library.find(FileKind::Force, name, scope)?;
        let own_army = if file.header.army.is_some() { self.army_of(&file)? } else { army.clone() };
        self.note(&file.source);
        let force = narrowed(&file.source, |source| R::read_force(source, &own_army))?;
        Ok((force.name().to_owned(), force))
    }
}

/// The random force that `POINTS` or `POINTS#SEED` describes.
fn random_force<R: Rulebook>(wish: &str, army: &R::Army) -> Result<R::Force, DataError> {
    let (points, seed) = wish.split_once('#').unwrap_or((wish, "0"));
    let points: Points = points.parse()?;
    let seed: u64 = seed.parse().map_err(|_| {
        DataError::new(format!("seed `{seed}` of a random force cannot be read"))
            .expected("a whole number")
    })?;
    R::random_force(
        &Arc::new(army.clone()),
        points.thousandths(),
        &mut Stream::new(mix_text(seed, "random force")),
    )
}

/// The force that `UNIT` or `N*UNIT` describes.
pub fn lone_force<R: Rulebook>(wish: &str, army: &R::Army) -> Result<R::Force, DataError> {
    let (copies, unit) = match wish.split_once('*') {
        Some((number, unit)) if number.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            (number.trim().parse().unwrap_or(0), unit)
        }
        _ => (1, wish),
    };
    if !(1..=MOST_COPIES).contains(&copies) || unit.trim().is_empty() {
        return Err(DataError::new(format!("`{wish}` names no units"))
            .expected(format!("`UNIT` or `N*UNIT`, N from 1 to {MOST_COPIES}")));
    }
    R::lone_force(&Arc::new(army.clone()), unit.trim(), copies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{self, Template};

    fn load_forces(forces: &[&str]) -> Result<Loaded<Template>, String> {
        let library = toy::library();
        let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).unwrap();
        let forces: Vec<String> = forces.iter().map(|&name| name.to_owned()).collect();
        load(&library, &scenario, &forces).map_err(|error| error.to_string())
    }

    fn names(loaded: &Loaded<Template>) -> Vec<&str> {
        loaded.forces.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_scenario_brings_its_own_forces() {
        let loaded = load_forces(&[]).unwrap();
        assert_eq!(names(&loaded), ["reds", "blues"]);
        let files: Vec<&str> = loaded.files.iter().map(|file| file.name.as_str()).collect();
        let expected = [
            "template/armies/toys.toml",
            "template/field.toml",
            "template/forces/blues.toml",
            "template/forces/reds.toml",
        ];
        assert_eq!(files, expected);
    }

    #[test]
    fn forces_may_be_chosen_or_drawn() {
        let loaded = load_forces(&["greens", "random:87.5#3", "random:87.5#4"]).unwrap();
        assert_eq!(names(&loaded), ["greens", "random:87.5#3", "random:87.5#4"]);
        let points: Vec<u32> = loaded.forces.iter().map(|(_, force)| force.points()).collect();
        assert_eq!(points[0], 50_000);
        assert!(points[1..].iter().all(|points| (77_501..=87_500).contains(points)), "{points:?}");
        assert_ne!(loaded.forces[1].1.units(), loaded.forces[2].1.units());
        let again = load_forces(&["random:87.5#3"]).unwrap();
        assert_eq!(again.forces[0].1.units(), loaded.forces[1].1.units());
    }

    #[test]
    fn a_random_force_may_name_its_army() {
        let loaded =
            load_forces(&["random:87.5#3", "random:87.5#3@toys", "random:50@template/toys"]);
        let loaded = loaded.unwrap();
        assert_eq!(names(&loaded)[1..], ["random:87.5#3@toys", "random:50@template/toys"]);
        assert_eq!(loaded.forces[0].1.units(), loaded.forces[1].1.units());
        let error = load_forces(&["random:50@tois"]).unwrap_err();
        assert!(error.starts_with("there is no army `tois`"), "{error}");
        assert!(error.ends_with("(did you mean `toys`?)"), "{error}");
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        assert!(load_forces(&["random:many"]).unwrap_err().starts_with("`many` is no price"));
        assert_eq!(
            load_forces(&["random:50#x"]).unwrap_err(),
            "seed `x` of a random force cannot be read; expected a whole number"
        );
        assert!(load_forces(&["yellows"]).unwrap_err().starts_with("there is no force `yellows`"));
    }

    #[test]
    fn a_record_is_the_hash_of_the_text() {
        // The published digest of "abc" (FIPS 180-2, appendix B.1).
        let record = FileRecord::of(&Source::new("f", "abc"));
        assert_eq!(
            record.sha256,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
