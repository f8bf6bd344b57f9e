//! Forces of a run with one copy of an entry more or fewer: what a copy is worth where it stands.

use core::fmt;

use wargauge_batch::{
    AnyMatchup, Contestant, DataFile, DataLibrary, LineUp, OneCopy, default_policy,
    one_copy_changed,
};
use wargauge_rules::roster::{DataError, ForceData, ScenarioData};

use crate::run::ground::{ForceFile, Replaced, ScenarioGround, Seating};
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

/// All alterations of the match-ups of a scenario that are legal; limits of points are set aside.
pub(crate) fn prepare<L: LineUp>(
    library: &DataLibrary,
    scenario: &DataFile,
    request: &Request,
) -> Result<Vec<Alteration>, DataError> {
    let ground = ScenarioGround::<L>::read(library, scenario, &request.forces, &request.settings)?;
    let setup = Setup { ground: &ground, request };
    let (kinds, forces) = (ground.loaded.scenario.role_kinds(), ground.loaded.forces.len());
    let mut all = Vec::new();
    for seats in meetings(kinds, forces, request.mirrors) {
        let contestants =
            if seats[0] == seats[1] { &Contestant::BOTH[..1] } else { &Contestant::BOTH };
        for &contestant in contestants {
            let Some(seat) = seats[contestant.index()] else { continue };
            if let Some(file) = &ground.files[seat] {
                all.extend(setup.alterations(seats, contestant, file));
            }
        }
    }
    Ok(all)
}

struct Setup<'s, L: LineUp> {
    ground: &'s ScenarioGround<L>,
    request: &'s Request,
}

impl<L: LineUp> Setup<'_, L> {
    fn alterations(
        &self,
        seats: [Option<usize>; 2],
        contestant: Contestant,
        file: &ForceFile<L>,
    ) -> Vec<Alteration> {
        let Ok((before, all)) = one_copy_changed::<L>(&file.source, &file.army) else {
            return Vec::new();
        };
        let altered = |OneCopy { entry, is_more, force }: OneCopy<L>| {
            let dearer = i64::from(force.points()) - i64::from(before.points());
            let policies = self.request.policies.each_ref();
            let seating = Seating {
                seats,
                replaced: Some(Replaced { contestant, force: &force }),
                policies: policies.map(|choice| choice.clone().unwrap_or_else(default_policy::<L>)),
                swap: self.request.swap,
            };
            let matchup = Box::new(self.ground.matchup(seating).ok()?);
            let forces = matchup.label().forces.clone();
            Some(Alteration { forces, contestant, entry, is_more, dearer, matchup })
        };
        all.into_iter().filter_map(altered).collect()
    }
}
