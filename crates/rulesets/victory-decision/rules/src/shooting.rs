//! Shoot Actions (VD-SHOOT, VD-FEAT, VD-CONC): targets, what is offered, what is legal, and how
//! one is carried out.
//!
//! Also kept here: VD-CC-06, VD-CONC-04, VD-SHOOT-03, VD-SHOOT-26.

use crate::VictoryDecision;
use crate::action::{Action, Concentrated, Volley};
use crate::agenda::{Task, Threat};
use crate::event::Event;
use crate::ground::Cover;
use crate::night_targets::Sighted;
use crate::play::{illegal, require};
use crate::profile::{Ability, Feature, MAX_MOUNTS, Property, UnitKind};
use crate::sharing::{Burst, Touched};
use crate::state::{Place, Roll, State, Target};
use crate::volley::{Area, Shot, Sighting};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::PieceId;

/// A friend so near protects an Individual (VD-ABIL-29).
const PROTECTED: Length = Length::inches(3);

/// The least models of a friend that protects an Individual.
const PROTECTORS: u8 = 3;

/// Weapons of a vehicle cannot be brought to bear nearer than this (VD-VEH-37).
const TOO_NEAR: Length = Length::inches(1);

/// Any friend this near can direct Indirect fire (VD-FEAT-15).
const SPOTTER: Length = Length::inches(6);

impl VictoryDecision {
    /// Appends the Shoot Actions and strike calls of the active unit.
    pub(super) fn shoot_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let Some(active) = &s.active else { return };
        let probe = Action::Shoot {
            target: Target::Unit(unit),
            volley: [0; MAX_MOUNTS],
            at: None,
            concentrated: Concentrated::Misses,
            from: None,
        };
        if active.left == 0 {
            return;
        }
        if self.permit(s, unit, probe).is_ok() {
            self.shots_at_all(s, unit, out);
        }
        self.strike_options(s, unit, out);
    }

    /// Shots at one target.
    pub(super) fn options_at(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        out: &mut Vec<Action>,
    ) {
        let Ok(sighting) = self.sighting(s, unit, target, None) else { return };
        let aimed = s.active.as_ref().is_some_and(|active| active.aimed);
        for (volley, area) in self.choose_volleys(s, unit, &sighting) {
            let at = match area {
                Some(area) if self.needs_point(s, target, area) => {
                    let Some(at) = self.best_target_point(s, unit, target, area) else { continue };
                    Some(at)
                }
                _ => None,
            };
            let shot =
                |concentrated| Action::Shoot { target, volley, at, concentrated, from: None };
            out.push(shot(Concentrated::Misses));
            if aimed {
                out.push(shot(Concentrated::SingleHits));
            }
        }
    }

    /// The shot at an enemy with the best weapons of those that can be used, as if it were under
    /// such cover: once for each way to re-roll if it is aimed.
    pub(super) fn best_shots(
        &self,
        s: &State,
        unit: UnitId,
        (enemy, cover): (UnitId, Cover),
    ) -> [Option<Action>; 2] {
        let target = Target::Unit(enemy);
        let Ok(sighting) = self.sighting(s, unit, target, None) else { return [None; 2] };
        let Some(volley) = self.likely_volley(s, unit, &sighting, cover) else { return [None; 2] };
        let at = match self.area_of(unit, &volley) {
            Some(area) if self.needs_point(s, target, area) => {
                let Some(at) = self.best_target_point(s, unit, target, area) else {
                    return [None; 2];
                };
                Some(at)
            }
            _ => None,
        };
        let aimed = s.active.as_ref().is_some_and(|active| active.aimed);
        let shot = |concentrated| Action::Shoot { target, volley, at, concentrated, from: None };
        [Some(shot(Concentrated::Misses)), aimed.then(|| shot(Concentrated::SingleHits))]
    }

    /// Strikes on every visible enemy.
    pub(super) fn strike_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        for strike in 0..self.profile(unit).strikes.len() as u8 {
            let Ok(weapon) = self.strike_ready(s, unit, strike) else { continue };
            let Some(radius) = self.radius(self.weapon(weapon)) else { continue };
            let call = |at| Action::CallStrike { strike, at };
            let here = self.standpoint(s, unit);
            if self.permit(s, unit, call(here)).is_err() {
                return;
            }
            let first = out.len();
            for enemy in s.present & self.units_of(self.side(unit).foe()) {
                if !self.visible(s, unit, enemy) {
                    continue;
                }
                let allowed = |at| {
                    self.sees_point(s, unit, at)
                        && !self.touches_side(s, self.side(unit), Disc::new(at, radius))
                };
                let at = match s.unit(enemy).place {
                    Place::Inside { piece, .. } => {
                        Some(self.centre_of(s, piece)).filter(|at| allowed(*at))
                    }
                    _ => self.best_point(s, enemy, radius, allowed),
                };
                // One point may be the best for several enemies.
                out.extend(at.map(call).filter(|option| !out[first..].contains(option)));
            }
        }
    }

    /// Whether a Blast at such a target has a Target Point on the table: a direct one into a
    /// structure has none (VD-BLDG-17).
    pub(super) fn needs_point(&self, s: &State, target: Target, (_, indirect): Area) -> bool {
        match target {
            Target::Structure(_) => indirect,
            Target::Unit(unit) => indirect || !self.is_inside(s, unit),
        }
    }

    /// The Target Point that is offered.
    pub(super) fn best_target_point(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        area: Area,
    ) -> Option<Point> {
        let allowed = |at| self.check_point(s, unit, target, (at, area)).is_ok();
        let inside = |piece| Some(self.centre_of(s, piece)).filter(|at| allowed(*at));
        match target {
            Target::Structure(piece) => inside(piece),
            Target::Unit(enemy) => match self.structure_of(s, enemy) {
                Some(piece) => inside(piece),
                None => self.best_point(s, enemy, area.0, allowed),
            },
        }
    }

    /// Whether a Target Point is legal (VD-FEAT-03, VD-FEAT-09, VD-FEAT-17, VD-FEAT-36).
    fn check_point(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        (at, (radius, indirect)): (Point, Area),
    ) -> Result<(), Illegal> {
        let area = Disc::new(at, radius);
        let touches = |piece: PieceId| {
            let shapes = self.table(s).map.shapes(piece);
            shapes.iter().any(|shape| shape.is_within(at, radius))
        };
        let over = match target {
            Target::Structure(piece) => touches(piece),
            Target::Unit(enemy) => match self.structure_of(s, enemy) {
                Some(piece) => touches(piece),
                None => self.blast_dice(s, enemy, area) > 0,
            },
        };
        require(over, "VD-FEAT-36", "no model of the target is in the area")?;
        let blind = indirect && !self.sees_target(s, unit, target);
        require(blind || self.sees_point(s, unit, at), "VD-FEAT-03", "the point is out of sight")?;
        let friends = self.touches_side(s, self.side(unit), area);
        require(!friends, "VD-FEAT-09", "a friend is in the area")
    }

    /// Whether a unit itself has a target in sight.
    fn sees_target(&self, s: &State, unit: UnitId, target: Target) -> bool {
        match target {
            Target::Unit(enemy) => self.in_sight(s, unit, enemy),
            Target::Structure(piece) => self.sees_structure(s, unit, piece),
        }
    }

    /// Whether a Shoot Action is legal.
    pub(super) fn check_shoot(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        let Action::Shoot { target, volley, at, from, .. } = action else {
            return Err(illegal("VD-SHOOT-01", "a Shoot Action is asked for"));
        };
        let sighting = self.sighting(s, unit, target, from)?;
        let area = self.check_volley(s, unit, &volley, &sighting)?;
        match (area, at) {
            (Some(area), Some(at)) if self.needs_point(s, target, area) => {
                self.check_point(s, unit, target, (at, area))
            }
            (Some(area), None) if self.needs_point(s, target, area) => {
                Err(illegal("VD-FEAT-03", "a Blast needs a Target Point"))
            }
            (_, None) => Ok(()),
            (_, Some(_)) => Err(illegal("VD-FEAT-03", "the shot has no Target Point")),
        }
    }

    /// A target in the sights of a unit, if it may be shot at (VD-SHOOT-04).
    pub(super) fn sighting(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        from: Option<Bearing>,
    ) -> Result<Sighting, Illegal> {
        let goal = match target {
            Target::Unit(enemy) => self.check_target(s, unit, enemy)?,
            Target::Structure(piece) => self.check_structure(s, piece)?,
        };
        if let Some(side) = from {
            let Some(piece) = self.structure_of(s, unit) else {
                return Err(illegal("VD-BLDG-14", "the unit is in no structure"));
            };
            let faces = Arc::Half.covers(self.centre_of(s, piece), side.unit(), goal);
            require(faces, "VD-BLDG-14", "the target is not on that side")?;
        }
        let muzzle = self.muzzle(s, unit, goal, from);
        let (seen, mark) = match target {
            Target::Unit(enemy) => (self.in_sight(s, unit, enemy), self.mark_of(s, enemy, muzzle)),
            Target::Structure(piece) => {
                let mark = self.table(s).map.nearest_on(piece, muzzle);
                (self.sees_structure(s, unit, piece), mark)
            }
        };
        if !seen {
            let fires = self.has_indirect(unit) && self.is_spotted(s, unit, target);
            require(fires, "VD-SHOOT-04", "the target is out of sight")?;
        }
        let only_scoped = match target {
            Target::Unit(enemy) => self.is_protected(s, enemy),
            Target::Structure(_) => false,
        };
        Ok(Sighting { target, muzzle, mark, seen, only_scoped })
    }

    /// Whether a unit may be chosen as target, line of sight aside; where it is.
    fn check_target(&self, s: &State, unit: UnitId, enemy: UnitId) -> Result<Point, Illegal> {
        let foes = self.side(enemy) != self.side(unit);
        require(foes && s.present.contains(enemy), "VD-SHOOT-02", "it is no enemy in play")?;
        require(!s.hidden.contains(enemy), "VD-HIDE-04", "the target is Hidden")?;
        let aboard = matches!(s.unit(enemy).place, Place::Aboard { .. });
        let open = !aboard || self.rides_outside(s, enemy);
        require(open, "VD-VSP-19", "the target is embarked")?;
        let mut friends = s.unit(enemy).engaged & self.units_of(self.side(unit));
        friends.remove(unit);
        require(friends.is_empty(), "VD-SHOOT-04", "the target is Engaged with friends")?;
        if let Place::Aboard { vehicle } = s.unit(unit).place {
            let slow = s.unit(vehicle).moves <= 1;
            require(slow, "VD-VSP-06", "the vehicle has moved too far")?;
        }
        if self.profile(unit).kind == UnitKind::Vehicle {
            let near = self.models_within(s, enemy, unit, TOO_NEAR);
            require(!near, "VD-VEH-37", "the target is too near the hull")?;
        }
        if let Some(reach) = self.stealth(s, enemy) {
            let near = self.in_range(s, unit, enemy, reach);
            require(near, "VD-ABIL-50", "the target is not made out so far off")?;
        }
        Ok(self.standpoint(s, enemy))
    }

    /// Whether a piece may be shot at as a structure; where it is.
    fn check_structure(&self, s: &State, piece: PieceId) -> Result<Point, Illegal> {
        let table = self.table(s);
        let known = piece.index() < table.pieces.len();
        let stands = known && !(s.cleared | s.collapsed).contains(piece);
        let made = stands && table.piece(piece).structure.is_some();
        require(made, "VD-BLDG-15", "no structure stands there")?;
        Ok(self.centre_of(s, piece))
    }

    /// How far a unit in cover that has not shot can be shot at (VD-ABIL-50, VD-ABIL-51).
    fn stealth(&self, s: &State, unit: UnitId) -> Option<Length> {
        if self.profile(unit).kind == UnitKind::Vehicle
            || !self.all_have(s, unit, Ability::Stealth)
            || s.shot_last.contains(unit)
            || !self.in_any_cover(s, unit)
        {
            return None;
        }
        let groups = self.profile(unit).groups.iter().zip(&s.unit(unit).strength);
        let living = groups.filter(|(_, left)| **left > 0);
        let least = living.map(|(group, _)| group.stealth).max()?;
        Some(Length::inches(i16::from(least)))
    }

    /// VD-ABIL-29: whether an Individual on his own has a larger friend near.
    fn is_protected(&self, s: &State, unit: UnitId) -> bool {
        if self.profile(unit).kind == UnitKind::Vehicle
            || self.strength(s, unit) != 1
            || !self.model_has(s, unit, Ability::Individual)
        {
            return false;
        }
        let at = self.standpoint(s, unit);
        let mut friends = s.present & self.units_of(self.side(unit));
        friends.any(|friend| {
            friend != unit
                && self.profile(friend).kind != UnitKind::Vehicle
                && self.strength(s, friend) >= PROTECTORS
                && self.any_model_within(s, friend, at, PROTECTED)
        })
    }

    /// Whether a unit has Indirect weapons.
    fn has_indirect(&self, unit: UnitId) -> bool {
        let mounts = &self.profile(unit).mounts;
        mounts.iter().any(|mount| self.weapon(mount.weapon).features.has(Feature::Indirect))
    }

    /// Whether a friend directs Indirect fire at a target (VD-FEAT-15, VD-ABIL-07, VD-ABIL-44,
    /// VD-VSP-07).
    fn is_spotted(&self, s: &State, unit: UnitId, target: Target) -> bool {
        let at = self.standpoint(s, unit);
        let mut friends = s.present & self.units_of(self.side(unit));
        friends.any(|friend| {
            friend != unit
                && (self.directs(s, friend) || self.standpoint(s, friend).within(at, SPOTTER))
                && self.sees_target(s, friend, target)
        })
    }

    /// Whether a unit can direct fire from anywhere: Command, or a Radio.
    fn directs(&self, s: &State, unit: UnitId) -> bool {
        if self.profile(unit).kind == UnitKind::Vehicle {
            return self.vehicle_has(unit, Property::Radio)
                || self.vehicle_has(unit, Property::CommandVehicle);
        }
        self.model_has(s, unit, Ability::Command) || self.model_has(s, unit, Ability::Radio)
    }

    /// Carries out a Shoot Action.
    pub(super) fn shoot(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        let Action::Shoot { target, volley, at, concentrated, from } = action else { return };
        let key = s.activation_key(self.profile(unit).dice_key, Roll::Action);
        referee.begin(key);
        if self.look_for_target(s, unit, action, referee) != Sighted::Target {
            return;
        }
        let aimed = s.active.as_ref().is_some_and(|active| active.aimed).then_some(concentrated);
        let ambush = s.hidden.contains(unit) && self.all_have(s, unit, Ability::Ambush);
        if let Some(active) = &mut s.active {
            (active.attacked, active.shot) = (true, true);
            self.spend_uses(unit, active, &volley);
        }
        s.fired.insert(unit);
        self.reveal(s, unit, Clause("VD-HIDE-10"), referee);
        let row = self.profile(unit).row;
        referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
        self.blast_back(s, unit, &volley, referee);
        let mut shot = Shot { unit, target, volley, at, aimed, from, ambush };
        let area = self.area_of(unit, &volley);
        let mut touched = Touched::default();
        if let (Some(point), Some((radius, indirect))) = (at, area) {
            if indirect && !self.sees_target(s, unit, target) {
                // VD-FEAT-16.
                let Some(to) = self.scatter(s, unit, (point, false), referee) else { return };
                shot.at = Some(to);
            }
            let first = match target {
                Target::Unit(enemy) => Some(enemy),
                Target::Structure(_) => None,
            };
            let centre = shot.at.unwrap_or(point);
            touched = self.touched_by(s, first, Disc::new(centre, radius));
        }
        self.burst(s, Burst::Shot(shot), touched, referee);
    }

    /// The Blast of a volley.
    pub(super) fn area_of(&self, unit: UnitId, volley: &Volley) -> Option<Area> {
        let fired = self.profile(unit).mounts.iter().zip(volley).filter(|(_, count)| **count > 0);
        let mut areas = fired.filter_map(|(mount, _)| {
            let weapon = self.weapon(mount.weapon);
            Some((self.radius(weapon)?, weapon.features.has(Feature::Indirect)))
        });
        areas.next()
    }

    /// VD-BLDG-14: rockets fired from inside mark their own unit.
    fn blast_back(
        &self,
        s: &mut State,
        unit: UnitId,
        volley: &Volley,
        referee: &mut impl Referee<Event>,
    ) {
        let fired = self.profile(unit).mounts.iter().zip(volley).filter(|(_, count)| **count > 0);
        let back = |weapon| self.weapon(weapon).features.has(Feature::BackBlast);
        if self.is_inside(s, unit) && fired.into_iter().any(|(mount, _)| back(mount.weapon)) {
            self.place_markers(s, unit, 1, Clause("VD-BLDG-14"), referee);
            let threat = Threat::Nobody;
            s.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
        }
    }
}
