//! Close Combat of vehicles: men crushed under tracks, smaller vehicles rammed (VD-VEH-09 to 15).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::attack::can_hurt;
use crate::attack::{Attack, Throw, Victim};
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::{Body, DamageDie, Property};
use crate::state::{Place, Roll, State, Target};
use crate::switches::TakeCoverInAssault;
use crate::vehicles::plain;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// What tracks roll (VD-VEH-12).
const TRACKS_DIE: DamageDie = DamageDie { die: Die::D10, best_of: 1, bonus: 0 };

impl VictoryDecision {
    /// The Damage Dice of a vehicle in Close Combat (VD-VEH-12); Take Cover! still helps
    /// (VD-VEH-14).
    pub(super) fn tracks(&self, dice: u8) -> Throw {
        Throw {
            damage: TRACKS_DIE,
            take_cover_helps: self.switches().take_cover_in_assault == TakeCoverInAssault::Yes,
            ..plain(dice)
        }
    }

    /// Combat Range of the vehicles of a unit (VD-VEH-09).
    fn crushing_range(&self, unit: UnitId) -> Length {
        Length::inches(i16::from(self.size_of(unit)))
    }

    /// How many vehicles of a unit have an enemy in their Combat Range (VD-MEAS-02, VD-MEAS-10).
    pub(super) fn in_crushing_range(&self, s: &State, unit: UnitId, enemy: UnitId) -> u8 {
        let middles = self.models(s, unit);
        let in_range = middles.iter().filter(|&&from| self.reached(s, unit, from, enemy) > 0);
        in_range.count() as u8
    }

    /// Models of an enemy, points of a stand or crew, in Combat Range of a vehicle at a point.
    /// Units in structures or vehicles are never (VD-VEH-15).
    fn reached(&self, s: &State, unit: UnitId, from: Point, enemy: UnitId) -> u8 {
        let range = self.crushing_range(unit);
        if s.unit(enemy).place != Place::Table {
            return 0;
        }
        if self.is_vehicle(enemy) {
            let hulls = self.hulls(s, enemy);
            return hulls.iter().filter(|hull| hull.is_within(from, range)).count() as u8;
        }
        // No man stands farther from his leader than the unit is spread.
        if !s.unit(enemy).at.within(from, range.plus(self.spread(s, enemy))) {
            return 0;
        }
        self.men_within(s, enemy, |at| at.within(from, range))
    }

    /// Models, or points of stands and crews, whose middle passes a test.
    fn men_within(&self, s: &State, unit: UnitId, test: impl Fn(Point) -> bool) -> u8 {
        let here = s.unit(unit);
        let each = |body: Body, left: u8| match body {
            Body::Man => 1,
            Body::Stand { .. } | Body::Team { .. } | Body::Vehicle { .. } => left,
        };
        let groups = &self.profile(unit).groups;
        // Stands fill the slots in the order of their groups, the leader's first.
        let led = usize::from(here.leader);
        let order = core::iter::once(led).chain((0..groups.len()).filter(|&at| at != led));
        let points =
            order.filter(|&at| at < groups.len() && here.strength[at] > 0).flat_map(|at| {
                let (body, left) = (groups[at].body, here.strength[at]);
                let count = if body == Body::Man { left } else { 1 };
                core::iter::repeat_n(each(body, left), usize::from(count))
            });
        let models = self.models(s, unit);
        points.zip(models).filter(|&(_, at)| test(at)).map(|(points, _)| points).sum()
    }

    /// Whether a vehicle may crush or ram a target.
    pub(super) fn check_crushing(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        charges: u8,
    ) -> Result<(), Illegal> {
        require(charges == 0, "VD-ABIL-54", "vehicles place no charges")?;
        let Target::Unit(enemy) = target else {
            return Err(illegal("VD-BLDG-07", "structures are rammed by driving into them"));
        };
        require(
            s.present.contains(enemy) && self.side(enemy) != self.side(unit),
            "VD-VEH-09",
            "the target is no enemy on the table",
        )?;
        require(!s.hidden.contains(enemy), "VD-ENG-06", "the enemy is Hidden")?;
        require(
            s.active.as_ref().is_some_and(|active| active.contacts.contains(enemy)),
            "VD-VEH-11",
            "the enemy was not in Combat Range when the activation began",
        )?;
        require(
            self.in_crushing_range(s, unit, enemy) > 0,
            "VD-VEH-10",
            "the enemy is not in Combat Range",
        )?;
        require(
            !self.is_vehicle(enemy) || self.size_of(enemy) < self.size_of(unit),
            "VD-VEH-13",
            "only smaller vehicles are rammed",
        )
    }

    /// Crushes or rams: the vehicles that reach the target attack it, others of the unit the
    /// nearest enemy that they reach.
    pub(super) fn crush(
        &self,
        s: &mut State,
        unit: UnitId,
        target: Target,
        referee: &mut impl Referee<Event>,
    ) {
        let Target::Unit(enemy) = target else { return };
        let attack = self.crushing(s, unit, enemy);
        let rolls = attack.victims.iter().any(|v| !v.throws.is_empty() || v.markers > 0);
        if rolls {
            self.begin_event(s, unit, Roll::Action, referee);
            self.resolve_attack(s, &attack, referee);
        }
    }

    /// The attack of a unit of vehicles on those in its Combat Range: Size D10 for each vehicle,
    /// no more casualties than models in range (VD-VEH-12 to 14).
    pub(super) fn crushing(&self, s: &State, unit: UnitId, enemy: UnitId) -> Attack {
        let mut aims: ArrayVec<(UnitId, Point), 8> = ArrayVec::new();
        for from in self.models(s, unit).into_iter().take(aims.capacity()) {
            if let Some(aim) = self.aim_of(s, unit, from, enemy) {
                aims.push((aim, from));
            }
        }
        // The chosen target first, then by unit (VD-ENG-13).
        aims.sort_by_key(|&(aim, _)| (aim != enemy, aim));
        let mut attack = self.one_on_one(unit, self.crushed(s, unit, enemy, &aims));
        attack.victims.clear();
        for (at, &(aim, _)) in aims.iter().enumerate() {
            if at == 0 || aims[at - 1].0 != aim {
                attack.victims.push(self.crushed(s, unit, aim, &aims));
            }
        }
        attack
    }

    /// Whom a vehicle of the unit attacks.
    fn aim_of(&self, s: &State, unit: UnitId, from: Point, enemy: UnitId) -> Option<UnitId> {
        if self.reached(s, unit, from, enemy) > 0 {
            return Some(enemy);
        }
        let others = self.contacts(s, unit).into_iter().filter(|&other| {
            self.check_crushing(s, unit, Target::Unit(other), 0).is_ok()
                && self.reached(s, unit, from, other) > 0
        });
        others.min_by_key(|&other| s.unit(other).at.squared_distance(from))
    }

    /// What the vehicles that attack a unit do to it.
    fn crushed(
        &self,
        s: &State,
        unit: UnitId,
        enemy: UnitId,
        aims: &ArrayVec<(UnitId, Point), 8>,
    ) -> Victim {
        let range = self.crushing_range(unit);
        let on_it = aims.iter().filter(|(aim, _)| *aim == enemy);
        let from = on_it.clone().next().map_or(s.unit(unit).at, |&(_, from)| from);
        let mut victim = self.fought(s, unit, enemy);
        if let Some(vehicle) = self.profile(enemy).vehicle {
            let facing = self.facing_hit(s, enemy, from);
            victim.armour = vehicle.facing(facing);
            victim.re_roll_saves = self.skirts_help(enemy, facing);
        } else {
            let in_range = |at: Point| on_it.clone().any(|&(_, from)| at.within(from, range));
            victim.most = Some(self.men_within(s, enemy, in_range));
        }
        let throw = self.tracks(self.size_of(unit) * on_it.clone().count() as u8);
        let hurts = can_hurt(throw.damage, 0, victim.armour);
        if hurts {
            let skirts = victim.re_roll_saves && self.is_vehicle(enemy);
            let take_cover_helps = throw.take_cover_helps || skirts;
            victim.throws.push(Throw { take_cover_helps, ..throw });
        }
        victim.markers = u8::from(hurts || self.vehicle_has(enemy, Property::Open));
        victim
    }
}
