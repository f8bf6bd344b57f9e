//! What lines of sight and cover depend on besides the units at their ends: for those who remember
//! what they have worked out.

use arrayvec::ArrayVec;

use crate::profile::UnitKind;
use crate::state::{MAX_WRECKS, Place, Smoke, State, Wreck};
use crate::view::View;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::Pieces;

/// Terrain as it lies now. As long as it is the same, only units change who sees whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    table: u8,
    cleared: Pieces,
    collapsed: Pieces,
    wrecks: ArrayVec<Wreck, MAX_WRECKS>,
    smoke: ArrayVec<Smoke, 12>,
    foxholes: ArrayVec<Point, 24>,
}

impl Scene {
    fn is_of(&self, s: &State) -> bool {
        self.table == s.table
            && self.cleared == s.cleared
            && self.collapsed == s.collapsed
            && self.wrecks == s.wrecks
            && self.smoke == s.smoke
            && self.foxholes == s.foxholes
    }
}

/// All of a unit that sight of it and cover for it depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    place: Place,
    at: Point,
    /// Of vehicles, whose hulls cover others.
    facing: Bearing,
    /// Foxholes belong to who has dug them; how fast that was depends on who lives.
    dug: u8,
    strength: u8,
    in_play: bool,
}

impl View<'_> {
    /// The terrain as it lies now, if it is not as `known` says.
    #[must_use]
    pub fn other_scene(&self, known: Option<&Scene>) -> Option<Scene> {
        let s = self.state();
        if known.is_some_and(|known| known.is_of(s)) {
            return None;
        }
        Some(Scene {
            table: s.table,
            cleared: s.cleared,
            collapsed: s.collapsed,
            wrecks: s.wrecks.clone(),
            smoke: s.smoke.clone(),
            foxholes: s.foxholes.clone(),
        })
    }

    /// How a unit stands. One in or on a vehicle goes with it: its passengers stand otherwise when
    /// the vehicle does.
    #[must_use]
    pub fn standing(&self, unit: UnitId) -> Standing {
        let here = self.unit(unit);
        let vehicle = self.profile(unit).kind == UnitKind::Vehicle;
        let digs = here.dug > 0 || !matches!(here.place, Place::Table);
        Standing {
            place: here.place,
            at: here.at,
            facing: if vehicle { here.facing } else { Bearing::NORTH },
            dug: here.dug,
            strength: if digs { here.strength.iter().sum() } else { 0 },
            in_play: self.state().present.contains(unit),
        }
    }
}
