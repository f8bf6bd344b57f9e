//! Where units may begin: depth by Ld, corners, thirds of the edge, distance from enemies, Ambush
//! and Infiltrate, starting Hidden (VD-DEPLOY-10 to VD-DEPLOY-14, VD-ABIL-01, VD-ABIL-03,
//! VD-ABIL-33, VD-SPEC-22, VD-SCEN-34, VD-SCEN-37).
//!
//! Also kept here: VD-DEPLOY-03.

use crate::VictoryDecision;
use crate::edges::Baseline;
use crate::formation::{STAND_RADIUS, widest_spread};
use crate::fortification_sites::DEFENDED_DEPTH;
use crate::ground::{Cover, Going};
use crate::play::require;
use crate::profile::{Ability, Gait, UnitKind};
use crate::scenario::Form;
use crate::state::{Place, State};
use crate::switches::DeployByLd;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::Pieces;

/// Distance from the own corner to which Ld is added (VD-DEPLOY-11).
const CORNER_DEPTH: i16 = 12;

/// How far from the enemy one begins (VD-DEPLOY-12).
const APART: Length = Length::inches(12);

/// No leader has a higher Ld: files allow none.
const HIGHEST_LD: u8 = 9;

/// How near linear cover protects (VD-COVER-03).
const BEHIND: Length = Length::inches(2);

/// No model of a unit stands farther from its leader than this (VD-COH-10, VD-VEH-40).
const WIDEST: Length = Length::inches(12);

impl VictoryDecision {
    /// How far from its own edge or corner a leader of such Ld may begin.
    fn depth_for(&self, form: Form, ld: u8) -> Length {
        let base = match form {
            Form::Corners => CORNER_DEPTH,
            _ => self.switches().deploy_depth as i16,
        };
        let by_ld = self.switches().deploy_by_ld == DeployByLd::Yes;
        Length::inches(base + if by_ld { i16::from(ld) } else { 0 })
    }

    /// How far from its own edge or corner a unit may begin (VD-DEPLOY-10, VD-DEPLOY-11,
    /// VD-SCEN-34).
    #[must_use]
    pub fn deployment_depth(&self, s: &State, unit: UnitId) -> Length {
        if self.defender() == Some(self.side(unit)) {
            return DEFENDED_DEPTH;
        }
        self.depth_for(s.form, self.own_ld(s, unit))
    }

    /// How deep the deployment area of a side is: as deep as its best leader may stand.
    fn area_depth(&self, s: &State, side: Side) -> Length {
        if self.defender() == Some(side) {
            return DEFENDED_DEPTH;
        }
        let units = self.units_of(side).filter(|&unit| self.strength(s, unit) > 0);
        let ld = units.map(|unit| self.own_ld(s, unit)).max().unwrap_or(0);
        self.depth_for(s.form, ld)
    }

    /// Whether so far from the edge or corner of a side is out of its deployment area by more than
    /// a margin. Far out no unit of the side needs a look.
    fn is_beyond_area(&self, s: &State, side: Side, distance: Length, margin: Length) -> bool {
        let most = DEFENDED_DEPTH.max(self.depth_for(s.form, HIGHEST_LD));
        distance > most.plus(margin) || distance > self.area_depth(s, side).plus(margin)
    }

    /// Whether a unit may begin with its leader at a point of the table.
    pub(super) fn check_deployment_point(
        &self,
        s: &State,
        unit: UnitId,
        at: Point,
    ) -> Result<(), Illegal> {
        let legal =
            self.check_stand(s, unit, at).and_then(|()| self.check_zone(s, unit, at, false));
        // A unit that fits nowhere does not stop the game: it begins at the nearest free point.
        match legal {
            Err(_) if self.last_resort(s, unit) == Some(at) => Ok(()),
            other => other,
        }
    }

    /// Whether a unit's leader can stand at a point at all: on the table, on ground it can enter,
    /// not on a friend (VD-MOVE-07).
    pub(super) fn check_stand(&self, s: &State, unit: UnitId, at: Point) -> Result<(), Illegal> {
        let map = &self.table(s).map;
        require(map.table().contains(at), "VD-DEPLOY-10", "the point is off the table")?;
        let profile = self.profile(unit);
        let (gait, reach) = match profile.vehicle {
            Some(vehicle) => (vehicle.gait, half_width(vehicle.size)),
            None => (Gait::Foot, Length::ZERO),
        };
        let uses = &self.table(s).uses;
        let candidates = (uses.houses | uses.hindering[gait as usize]) - s.cleared;
        let barred = map.within_among(candidates, at, reach).iter().any(|piece| {
            let piece = self.table(s).piece(piece);
            let house = piece.structure.is_some_and(|structure| structure.floors > 0);
            house || piece.structure.is_none() && piece.terrain.going(gait) == Going::Barred
        });
        require(!barred, "VD-COH-12", "nobody can stand there")?;
        let own = self.footing(unit);
        let room = Rect::new(at, at).grown(own + STAND_RADIUS);
        let free = (s.present & self.units_of(self.side(unit))).all(|friend| {
            let there = s.unit(friend);
            !(self.vehicles.contains(friend) || room.contains(there.at))
                || there.place != Place::Table
                || there.at.squared_distance(at) >= (own + self.footing(friend)).squared()
        });
        require(free, "VD-MOVE-07", "a friend stands there")
    }

    /// The room the leader or vehicle of a unit takes up about its middle (VD-MEAS-06).
    fn footing(&self, unit: UnitId) -> Length {
        match self.profile(unit).vehicle {
            Some(vehicle) => Length::from_hundredths(50 + 25 * i16::from(vehicle.size)),
            None => self.base_radius(unit),
        }
    }

    /// Whether a unit may begin with its leader at a point, by the rules of its zone; `inside` says
    /// that it would be in a structure there.
    pub(super) fn check_zone(
        &self,
        s: &State,
        unit: UnitId,
        at: Point,
        inside: bool,
    ) -> Result<(), Illegal> {
        let home = self.baseline(s, self.side(unit));
        let own_area = home.distance(at) <= self.deployment_depth(s, unit)
            && self.is_in_rolled_zone(s, unit, home, at);
        if !own_area {
            self.check_forward_post(s, unit, at, inside)?;
        }
        let theirs = home.opposite();
        // Far from both, no model needs a look.
        let spread = self.spread(s, unit).plus(Length::from_hundredths(2));
        let foe = self.side(unit).foe();
        if self.is_beyond_area(s, foe, theirs.distance(at), spread)
            && !self.has_enemy_near(s, unit, at, APART.plus(spread))
        {
            return Ok(());
        }
        let their_area = self.area_depth(s, foe);
        let models = if inside {
            core::iter::once(at).collect()
        } else {
            self.models_at(s, unit, at, home.front())
        };
        let apart = models.iter().all(|&model| theirs.distance(model) > their_area);
        require(apart, "VD-DEPLOY-12", "the enemy deploys there")?;
        let near = self.nearest_enemy_within(s, unit, &models, APART);
        require(!near, "VD-DEPLOY-12", "an enemy model is within 12\"")
    }

    /// Ambush: in cover in the own half (VD-ABIL-03). Infiltrate: anywhere in cover (VD-ABIL-33).
    fn check_forward_post(
        &self,
        s: &State,
        unit: UnitId,
        at: Point,
        inside: bool,
    ) -> Result<(), Illegal> {
        let infiltrates = self.all_have(s, unit, Ability::Infiltrate);
        let lurks = self.all_have(s, unit, Ability::Ambush) && self.in_half(s, self.side(unit), at);
        let vehicle = self.profile(unit).kind == UnitKind::Vehicle;
        let forward = !vehicle && (infiltrates || lurks);
        require(forward, "VD-DEPLOY-10", "the point is too far from the own edge")?;
        let covered = inside || self.is_covered_at_start(s, unit, at);
        require(covered, "VD-ABIL-03", "only cover hides a unit so far forward")
    }

    /// VD-SPEC-22, VD-SPEC-24: the third of the edge, or the side of the corner diagonal, that was
    /// rolled.
    fn is_in_rolled_zone(&self, s: &State, unit: UnitId, home: Baseline, at: Point) -> bool {
        if !self.scenario().special.random_deployment {
            return true;
        }
        let (low, high) = rolled_zone(s, self.lead_of(self.profile(unit).row).index());
        (low..=high).contains(&home.along(at))
    }

    /// The part of the edge where a unit may begin, in ten-thousandths.
    pub(super) fn zone_span(&self, s: &State, unit: UnitId) -> (i32, i32) {
        if self.scenario().special.random_deployment {
            rolled_zone(s, self.lead_of(self.profile(unit).row).index())
        } else {
            (0, 10_000)
        }
    }

    /// Whether an enemy may have a model within a distance of a point.
    fn has_enemy_near(&self, s: &State, unit: UnitId, at: Point, distance: Length) -> bool {
        let men = distance.plus(widest_spread(self.switches().formation_spacing));
        let near_men = Rect::new(at, at).grown(men);
        (s.present & self.units_of(self.side(unit).foe())).any(|enemy| {
            let there = s.unit(enemy);
            (self.vehicles.contains(enemy) || near_men.contains(there.at))
                && !matches!(there.place, Place::Aboard { .. })
                && there.at.within(at, distance.plus(self.spread(s, enemy)))
        })
    }

    /// Whether an enemy on the table has a model within a distance of one of these models.
    fn nearest_enemy_within(
        &self,
        s: &State,
        unit: UnitId,
        models: &[Point],
        distance: Length,
    ) -> bool {
        let Some(&leader) = models.first() else { return false };
        (s.present & self.units_of(self.side(unit).foe())).any(|enemy| {
            let there = s.unit(enemy);
            if matches!(there.place, Place::Aboard { .. })
                || !there.at.within(leader, distance + WIDEST + WIDEST)
            {
                return false;
            }
            self.models(s, enemy)
                .iter()
                .any(|theirs| models.iter().any(|own| own.within(*theirs, distance)))
        })
    }

    /// Whether a unit with its leader at a point is in cover before the battle: in the sense of
    /// VD-COVER-11, where a line between it and the enemy edge counts as lying between it and the
    /// enemy who is not there yet.
    #[must_use]
    pub fn is_covered_at_start(&self, s: &State, unit: UnitId, at: Point) -> bool {
        let map = &self.table(s).map;
        let near = map.pieces_within(at, BEHIND) - s.cleared;
        if near.is_empty() {
            return false;
        }
        let (linear, area) = self.covering_pieces(s, near);
        let inside = map.pieces_at(at) & area;
        let ahead = at + self.baseline(s, self.side(unit)).front().way(BEHIND);
        let line = Segment::new(at, ahead);
        !inside.is_empty()
            || linear
                .iter()
                .any(|piece| map.shapes(piece).iter().any(|shape| shape.touched_by(line)))
    }

    /// Lines and areas of some pieces that give cover.
    fn covering_pieces(&self, s: &State, pieces: Pieces) -> (Pieces, Pieces) {
        let (mut linear, mut area) = (Pieces::NONE, Pieces::NONE);
        for piece in pieces.iter() {
            let terrain = self.table(s).piece(piece).terrain;
            if terrain.cover() > Cover::None {
                if terrain.is_linear() { linear.insert(piece) } else { area.insert(piece) }
            }
        }
        (linear, area)
    }

    /// Whether a unit may start Hidden, in cover or not: with Ambush in any kind of cover, by
    /// Infiltrate, and as a defender of a Bunker Assault in cover (VD-ABIL-01, VD-ABIL-33,
    /// VD-SCEN-37, VD-HIDE-11).
    #[must_use]
    pub fn may_start_hidden(&self, s: &State, unit: UnitId, covered: bool) -> bool {
        if !covered {
            return false;
        }
        let infantry = self.profile(unit).kind != UnitKind::Vehicle;
        self.defender() == Some(self.side(unit))
            || self.all_have(s, unit, Ability::Ambush)
            || infantry && self.all_have(s, unit, Ability::Infiltrate)
    }
}

/// The part of the edge that was rolled for an entry, in ten-thousandths.
fn rolled_zone(s: &State, row: usize) -> (i32, i32) {
    match (s.form, s.setup.zones[row]) {
        (Form::Corners, 0) => (0, 5_000),
        (Form::Corners, _) => (5_000, 10_000),
        (_, 0) => (0, 3_333),
        (_, 1) => (3_333, 6_667),
        _ => (6_667, 10_000),
    }
}

/// Half the width of a vehicle's footprint (VD-MEAS-06), in whole hundredths.
const fn half_width(size: u8) -> Length {
    Length::from_hundredths((50 + 25 * size as i16) / 2)
}
