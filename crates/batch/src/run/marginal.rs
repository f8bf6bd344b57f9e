//! Forces of a run with one copy of an entry more or fewer: what a copy is worth where it stands.

use core::fmt;
use std::sync::Arc;

use wargauge_rules::Side;
use wargauge_rules::roster::{
    DataError, FileKind, ForceData, RoleKind, Rulebook, ScenarioData, Setting, Source,
};

use crate::cell::any_matchup::AnyMatchup;
use crate::cell::matchup::{Matchup, MatchupParts, key_of_forces};
use crate::cell::tally::Contestant;
use crate::data::copies::{CopiesOf, OneCopy, one_copy_changed};
use crate::data::library::{DataFile, Library, Scope};
use crate::data::limits::without_points_limit;
use crate::data::load::{Loaded, load};
use crate::line_up::{ArmyOf, LineUp, ScenarioOf, default_policy};
use crate::run::request::{Request, meetings};

/// A match-up of a run in which one force has a copy of an entry more, or fewer. It plays with the
/// dice of the match-up it comes from.
pub struct Alteration {
    /// Names of the forces of the match-up it comes from.
    pub forces: [String; 2],
    /// Whose force is altered.
    pub contestant: Contestant,
    /// The entry.
    pub entry: String,
    /// Whether it has one copy more; else one fewer.
    pub is_more: bool,
    /// By how much the force is dearer than it was, in thousandths of a point; below 0 if cheaper.
    pub dearer: i64,
    /// The match-up.
    pub matchup: Box<dyn AnyMatchup>,
}

impl fmt::Debug for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { forces, entry, is_more, .. } = self;
        f.debug_struct("Alteration")
            .field("forces", forces)
            .field("entry", entry)
            .field("is_more", is_more)
            .finish_non_exhaustive()
    }
}

/// A force file as text, and the army it is drawn from; `None` for a random force.
type ForceFile<L> = Option<(Source, ArmyOf<L>)>;

/// All alterations of the match-ups of a scenario that are legal; limits of points are set aside.
pub(crate) fn prepare<L: LineUp>(
    library: &Library,
    scenario: &DataFile,
    request: &Request,
    of: CopiesOf,
) -> Result<Vec<Alteration>, DataError> {
    let settings: Result<Vec<Setting>, DataError> =
        request.settings.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
    let loaded = load::<L::Rules>(library, scenario, &request.forces)?;
    let files = force_files::<L>(library, scenario, request, &loaded)?;
    let open = without_points_limit::<L::Rules>(&scenario.source, &loaded.army);
    let setup = Setup::<L> {
        loaded: &loaded,
        scenario: open.as_ref().unwrap_or(&loaded.scenario),
        notes: Arc::default(),
        request,
        settings: settings?,
        of,
    };
    let mut all = Vec::new();
    for seats in meetings(loaded.scenario.role_kinds(), loaded.forces.len(), request.mirrors) {
        let contestants =
            if seats[0] == seats[1] { &Contestant::BOTH[..1] } else { &Contestant::BOTH };
        for &contestant in contestants {
            let Some(seat) = seats[contestant.index()] else { continue };
            if let Some((source, army)) = &files[seat] {
                all.extend(setup.alterations(seats, contestant, (source, army)));
            }
        }
    }
    Ok(all)
}

/// The files of the forces that were loaded, in their order.
fn force_files<L: LineUp>(
    library: &Library,
    scenario: &DataFile,
    request: &Request,
    loaded: &Loaded<L::Rules>,
) -> Result<Vec<ForceFile<L>>, DataError> {
    let own = loaded.scenario.forces();
    let kinds = loaded.scenario.role_kinds();
    let (names, scope) = if request.forces.is_empty() {
        let brings = Side::BOTH.into_iter().filter(|side| kinds[*side] == RoleKind::Force);
        (brings.map(|side| own[side].clone()).collect(), Scope::File(scenario))
    } else {
        (request.forces.clone(), Scope::Ruleset(<L::Rules>::NAME))
    };
    let file = |name: &String| {
        let Ok(file) = library.find(FileKind::Force, name, scope) else { return Ok(None) };
        let army = match file.header.army.as_deref() {
            Some(army) => {
                let army = library.find(FileKind::Army, army, Scope::File(&file))?;
                <L::Rules>::read_army(&army.source)?
            }
            None => loaded.army.clone(),
        };
        Ok(Some((file.source, army)))
    };
    names.iter().map(file).collect()
}

struct Setup<'s, L: LineUp> {
    loaded: &'s Loaded<L::Rules>,
    /// The scenario, without limits of points where it is the same game without them.
    scenario: &'s ScenarioOf<L>,
    notes: Arc<L::ScenarioNotes>,
    request: &'s Request,
    settings: Vec<Setting>,
    of: CopiesOf,
}

impl<L: LineUp> Setup<'_, L> {
    fn alterations(
        &self,
        seats: [Option<usize>; 2],
        contestant: Contestant,
        (source, army): (&Source, &ArmyOf<L>),
    ) -> Vec<Alteration> {
        let Ok((before, all)) = one_copy_changed::<L>(source, army, self.of) else {
            return Vec::new();
        };
        let altered = |OneCopy { entry, is_more, force }: OneCopy<L>| {
            let dearer = i64::from(force.points()) - i64::from(before.points());
            let matchup = Box::new(self.matchup(seats, (contestant, &force)).ok()?);
            let forces = matchup.label().forces.clone();
            Some(Alteration { forces, contestant, entry, is_more, dearer, matchup })
        };
        all.into_iter().filter_map(altered).collect()
    }

    /// The match-up with another force of a contestant, under the old names: they name the dice.
    fn matchup(
        &self,
        seats: [Option<usize>; 2],
        (contestant, force): (Contestant, &crate::line_up::ForceOf<L>),
    ) -> Result<Matchup<L>, DataError> {
        let [name_a, name_b] =
            Side::BOTH.map(|side| self.loaded.name_in(seats[side.index()], side));
        let mut forces = seats.map(|seat| self.loaded.force_in(seat));
        forces[contestant.index()] = Some(force);
        Matchup::assemble(MatchupParts {
            scenario: self.scenario,
            scenario_notes: &self.notes,
            forces,
            policies: self
                .request
                .policies
                .each_ref()
                .map(|choice| choice.clone().unwrap_or_else(default_policy::<L>)),
            settings: &self.settings,
            swap: self.request.swap,
            key: key_of_forces(&name_a, &name_b),
            names: [name_a, name_b],
        })
    }
}
