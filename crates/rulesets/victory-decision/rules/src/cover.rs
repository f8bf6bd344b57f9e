//! Cover (VD-COVER).
//!
//! Also kept here: VD-ABIL-63, VD-ABIL-65, VD-ABIL-68, VD-COVER-06, VD-TAKE-06.

use crate::VictoryDecision;
use crate::fields_of_fire::hull_radius;
use crate::ground::{Cover, Terrain};
use crate::profile::{Ability, UnitKind};
use crate::sight::BEHIND;
use crate::state::{Place, State};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::PieceId;

/// Radius of foxholes (VD-DIG-02, VD-SPEC-02).
const FOXHOLES: Length = Length::inches(2);

/// What somebody is covered against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threatened {
    /// Where it comes from.
    pub from: Point,
    /// Whether it is a Blast, which comes from its Target Point (VD-COVER-07).
    pub blast: bool,
    /// Features up to this height are looked over (VD-LOS-06, VD-BLDG-12).
    pub above: u8,
}

impl VictoryDecision {
    /// The cover of a unit where it is against something that comes from a point (VD-COVER-02 to
    /// VD-COVER-05), before abilities change its class.
    pub fn cover(&self, s: &State, target: UnitId, from: Point) -> Cover {
        self.cover_against(s, target, self.threat_from(s, from))
    }

    /// What comes from a point of the open ground.
    pub(super) fn threat_from(&self, s: &State, from: Point) -> Threatened {
        Threatened { from, blast: false, above: u8::from(self.on_hill(s, from)) }
    }

    /// The cover of a unit against a shot of another.
    pub(super) fn cover_from(&self, s: &State, target: UnitId, by: UnitId, from: Point) -> Cover {
        let floor = match s.unit(by).place {
            Place::Inside { floor, .. } => floor,
            _ => u8::from(self.on_hill(s, from)),
        };
        self.cover_against(s, target, Threatened { from, blast: false, above: floor })
    }

    /// The cover of a unit against a Blast (VD-COVER-07, VD-COVER-12).
    pub(super) fn cover_in_blast(&self, s: &State, target: UnitId, centre: Point) -> Cover {
        self.cover_against(s, target, Threatened { from: centre, blast: true, above: 0 })
    }

    fn cover_against(&self, s: &State, target: UnitId, threat: Threatened) -> Cover {
        match s.unit(target).place {
            Place::Table => {
                self.cover_on_table(s, (target, s.unit(target).at), threat, Cover::Hard)
            }
            Place::Inside { piece, .. } => self.cover_inside(s, piece),
            _ => Cover::None,
        }
    }

    /// The cover a unit would have with its leader elsewhere on the table.
    pub fn cover_at(&self, s: &State, target: UnitId, at: Point, from: Point) -> Cover {
        self.cover_on_table(s, (target, at), self.threat_from(s, from), Cover::Hard)
    }

    /// Whether a unit with its leader at a point of the table would have such cover at least.
    pub(super) fn is_covered(
        &self,
        s: &State,
        (unit, at): (UnitId, Point),
        threat: Threatened,
        least: Cover,
    ) -> bool {
        self.cover_on_table(s, (unit, at), threat, least) >= least
    }

    /// The cover of those in a structure (VD-BLDG-16).
    fn cover_inside(&self, s: &State, piece: PieceId) -> Cover {
        if s.collapsed.contains(piece) {
            return Terrain::Rubble.cover();
        }
        self.table(s).piece(piece).structure.map_or(Cover::None, |made| made.cover)
    }

    /// The cover on the open table; what is at least `enough` need not be the best.
    fn cover_on_table(
        &self,
        s: &State,
        (unit, at): (UnitId, Point),
        threat: Threatened,
        enough: Cover,
    ) -> Cover {
        let ground = self.ground_cover(s, unit, at);
        if ground >= enough || threat.from == at {
            return ground;
        }
        let table = self.table(s);
        let line = Segment::new(threat.from, at);
        let covering = (table.uses.covering | s.collapsed) - s.cleared;
        let near = table.map.about_rect(Rect::new(threat.from, at)) & covering;
        let mut best = ground;
        for piece in near.iter() {
            // Only lines give more than Broken.
            let could_help = best < Cover::Broken && !threat.blast;
            if (could_help || table.uses.linear.contains(piece))
                && table.map.is_crossed(piece, line)
            {
                best = best.max(self.cover_across(s, piece, (unit, at), threat));
                if best >= enough {
                    return best;
                }
            }
        }
        if best >= Cover::Soft {
            return best;
        }
        best.max(self.cover_of_hulls(s, (unit, at), line, threat.blast))
    }

    /// What a piece that the line crosses gives (VD-COVER-03, VD-COVER-04).
    fn cover_across(
        &self,
        s: &State,
        piece: PieceId,
        (unit, at): (UnitId, Point),
        threat: Threatened,
    ) -> Cover {
        let terrain = self.terrain_of(s, piece);
        let class = terrain.cover();
        // VD-LOS-05.
        if class == Cover::None || terrain.height() < self.size_of(unit) / 2 {
            return Cover::None;
        }
        let map = &self.table(s).map;
        let near = |at| map.shapes(piece).iter().any(|shape| shape.is_within(at, BEHIND));
        if terrain.is_linear() {
            if near(threat.from) {
                return Cover::None;
            }
            if near(at) {
                return class;
            }
        }
        // VD-COVER-12: a Blast is not broken by what it bursts beyond.
        if threat.blast || terrain.height() == 0 {
            return Cover::None;
        }
        // VD-LOS-06, VD-BLDG-12.
        if terrain.height() <= threat.above && !near(at) {
            return Cover::None;
        }
        Cover::Broken
    }

    /// Vehicles and wrecks that the line crosses (VD-LOS-04, VD-TERR-04).
    fn cover_of_hulls(
        &self,
        s: &State,
        (unit, at): (UnitId, Point),
        line: Segment,
        blast: bool,
    ) -> Cover {
        let infantry = self.profile(unit).kind != UnitKind::Vehicle;
        let mut best = Cover::None;
        for wreck in &s.wrecks {
            let radius = hull_radius(wreck.size);
            if !line.is_within(wreck.at, radius) {
                continue;
            }
            let hull = super::fields_of_fire::hull(wreck.at, wreck.facing, wreck.size);
            let hull = wargauge_rules::table::polygon::ConvexPolygon::known(&hull);
            if hull.crossed_by(line) {
                let behind = infantry && hull.is_within(at, BEHIND);
                best = best.max(if behind { Cover::Soft } else { Cover::Broken });
            }
        }
        if blast {
            return if best == Cover::Soft { best } else { Cover::None };
        }
        if best == Cover::None && self.vehicles_between(s, line.start, line.end, unit) {
            best = Cover::Broken;
        }
        best
    }

    /// The cover of the ground a leader stands on: area terrain and foxholes (VD-COVER-02).
    fn ground_cover(&self, s: &State, unit: UnitId, at: Point) -> Cover {
        let tall = self.size_of(unit) / 2;
        let table = self.table(s);
        let areas = (table.uses.covering | s.collapsed) - table.uses.linear - s.cleared;
        let here = table.map.holding(areas, at);
        let class = |piece| {
            let terrain = self.terrain_of(s, piece);
            if terrain.height() < tall { Cover::None } else { terrain.cover() }
        };
        let best = here.iter().map(class).max().unwrap_or_default();
        if best < Cover::Soft && self.profile(unit).kind != UnitKind::Vehicle {
            let dug = self.has_foxholes(s, unit) && s.unit(unit).at == at;
            if dug || s.foxholes.iter().any(|hole| hole.within(at, FOXHOLES)) {
                return Cover::Soft;
            }
        }
        best
    }

    /// Whether a unit has dug enough for foxholes (VD-DIG-02, VD-DIG-03).
    pub(super) fn has_foxholes(&self, s: &State, unit: UnitId) -> bool {
        let dug = s.unit(unit).dug;
        dug > 0 && dug >= self.digs_needed(s, unit)
    }

    /// What a class of cover is for a unit, by Tenacity and Untrained (VD-ABIL-62, VD-ABIL-66).
    pub fn effective_cover(&self, s: &State, unit: UnitId, cover: Cover) -> Cover {
        if cover == Cover::None || self.profile(unit).kind == UnitKind::Vehicle {
            return cover;
        }
        if cover == Cover::Soft && self.all_have(s, unit, Ability::Tenacity) {
            return Cover::Hard;
        }
        if self.all_have(s, unit, Ability::Untrained) { one_lower(cover) } else { cover }
    }

    /// The Cover Save of a class for infantry (VD-COVER-01) or a vehicle (VD-COVER-08); 7 for none.
    pub fn cover_save(&self, cover: Cover, vehicle: bool) -> u8 {
        let switches = self.switches();
        let save = match cover {
            Cover::None => return 7,
            Cover::Broken => switches.cover_save_broken,
            Cover::Soft => switches.cover_save_soft,
            Cover::Hard => switches.cover_save_hard,
        };
        (save + if vehicle { switches.vehicle_cover_step } else { 0 }) as u8
    }

    /// Whether a unit is in any type of cover by itself (VD-COVER-11).
    pub fn in_any_cover(&self, s: &State, unit: UnitId) -> bool {
        match s.unit(unit).place {
            Place::Inside { .. } => true,
            Place::Table => self.any_cover_at(s, unit, s.unit(unit).at),
            _ => false,
        }
    }

    /// Whether a unit would be in any type of cover with its leader at a point.
    pub fn any_cover_at(&self, s: &State, unit: UnitId, at: Point) -> bool {
        let counts = |cover| self.effective_cover(s, unit, cover) > Cover::None;
        if counts(self.ground_cover(s, unit, at)) {
            return true;
        }
        let table = self.table(s);
        let lines = (table.uses.linear & table.uses.covering) - s.cleared;
        let near = table.map.within_among(lines, at, BEHIND);
        let tall = self.size_of(unit) / 2;
        let enemies = || s.present & self.units_of(self.side(unit).foe());
        near.iter().any(|piece| {
            let terrain = self.terrain_of(s, piece);
            terrain.height() >= tall
                && counts(terrain.cover())
                && enemies().any(|enemy| {
                    table.map.is_crossed(piece, Segment::new(self.standpoint(s, enemy), at))
                })
        })
    }

    /// Whether the unit re-rolls failed saves: Take Cover!, Unseen, a bunker (VD-TAKE-01,
    /// VD-ABIL-64, VD-BLDG-16).
    pub fn has_taken_cover(&self, s: &State, unit: UnitId) -> bool {
        if s.took_cover.contains(unit) {
            return true;
        }
        if let Place::Inside { piece, .. } = s.unit(unit).place
            && self.table(s).piece(piece).structure.is_some_and(|made| made.bunker)
        {
            return true;
        }
        self.profile(unit).kind != UnitKind::Vehicle
            && self.all_have(s, unit, Ability::Unseen)
            && self.in_any_cover(s, unit)
    }
}

/// One class of cover lower: of the Untrained, and against a scope (VD-ABIL-66, VD-FEAT-25).
pub(super) const fn one_lower(cover: Cover) -> Cover {
    match cover {
        Cover::Hard => Cover::Soft,
        Cover::Soft => Cover::Broken,
        Cover::Broken | Cover::None => Cover::None,
    }
}
