//! What a unit and its enemies are to each other where they stand, kept until one of them changes.

use wargauge_policy::toolkit::Standoff;
use wargauge_rules::UnitId;

use super::judge::Judge;
use crate::knowledge::cells::Ground;
use crate::knowledge::firepower::{Arms, PART, ShotConditions};
use crate::value::field::{Field, NightSight, Observation, Outlook, Spot, apart};
use crate::value::known_units::{KnownUnit, KnownUnits, WHOLE};

/// So far Hidden enemies are looked for whatever the reach of weapons, squared.
pub(crate) const SEARCH: i32 = 2_000 * 2_000;

/// A unit at a spot, with all that its standoffs are worked out from.
#[derive(Clone, Copy, Debug)]
struct UnitAtSpot<'a> {
    units: &'a KnownUnits,
    night_sight: &'a NightSight,
    field: &'a Field<'a>,
    ground: &'a Ground,
    unit: UnitId,
    own: &'a KnownUnit,
    arms: &'a Arms,
    spot: &'a Spot,
}

impl<'a> UnitAtSpot<'a> {
    /// The position of a unit at a spot.
    #[inline]
    fn of(
        units: &'a KnownUnits,
        night_sight: &'a NightSight,
        field: &'a Field<'a>,
        unit: UnitId,
        spot: &'a Spot,
    ) -> Self {
        let (ground, arms) = (field.ground(), field.firepower().arms(unit));
        Self { units, night_sight, field, ground, unit, own: units.of(unit), arms, spot }
    }

    /// Whether the unit and an enemy seem to see each other.
    #[inline]
    fn sees(&self, foe: &KnownUnit) -> bool {
        self.ground.sees(usize::from(foe.row), self.spot.cell)
    }

    /// The losses to expect of an enemy so far off that sees the unit.
    #[inline]
    fn losses(&self, enemy: UnitId, foe: &KnownUnit, far: i32) -> i32 {
        let (spot, theirs) = (self.spot, self.field.firepower().arms(enemy));
        if far > theirs.reach {
            return 0;
        }
        let class = self.own.class_facing(spot.front, spot.at, foe.at);
        let cover = spot.shelter.against(spot.at, foe.at);
        let losses = theirs.losses(class, ShotConditions { cover, squared: far, moved: false })
            * foe.menace
            / WHOLE;
        let look = Observation { by: enemy, target: self.unit, squared: far };
        self.night_sight.by_night(self.field, look, losses)
    }

    /// What the unit's shot at an enemy so far off is worth.
    #[inline]
    fn shot(&self, enemy: UnitId, foe: &KnownUnit, far: i32) -> i32 {
        let (spot, arms) = (self.spot, self.arms);
        let bears = || !arms.fixed || !spot.home || self.own.bears_on(foe.at);
        if far > arms.reach || !self.field.targets.contains(enemy) || !bears() {
            return 0;
        }
        let cover = foe.cover_from(spot.at);
        let losses = arms.losses(
            foe.class_from(spot.at),
            ShotConditions { cover, squared: far, moved: spot.moved },
        );
        let value = foe.hurt(losses, self.own.share);
        let look = Observation { by: self.unit, target: enemy, squared: far };
        self.night_sight.by_night(self.field, look, value)
    }

    /// What the unit and an enemy are to each other, if they see each other or not.
    fn standoff(&self, enemy: UnitId, seen: bool) -> Standoff {
        let foe = self.units.of(enemy);
        let far = apart(self.spot.at, foe.at);
        let losses = if seen { self.losses(enemy, foe, far) } else { 0 };
        Standoff { losses, shot: self.shot(enemy, foe, far) }
    }

    /// What losses in all cost the unit there.
    fn danger(&self, losses: i32) -> i32 {
        shared_danger(losses, if self.spot.home { self.own.exposed } else { WHOLE }, self.own.each)
    }
}

impl Judge {
    /// What a unit meets where it is: only enemies that have changed are looked at again. Of those
    /// whom neither could shoot at or look for it does not ask who sees whom.
    pub(crate) fn outlook_at_home(
        &mut self,
        field: &Field<'_>,
        unit: UnitId,
        moved: bool,
    ) -> Outlook {
        let arms = field.firepower().arms(unit);
        let moved = moved && arms.unsteady;
        let stale = self.sightlines.stale(unit, moved, field.foes);
        if !stale.is_empty() {
            let spot = self.home(unit, moved);
            // What needs no sight of its target must not have moved.
            let blind = arms.indirect && !moved;
            let here = UnitAtSpot::of(&self.units, &self.night_sight, field, unit, &spot);
            let reach = arms.farthest.max(SEARCH);
            for enemy in stale {
                let in_play = field.foes.contains(enemy);
                let far = apart(spot.at, self.units.of(enemy).at);
                // Far is quicker to know than unseen.
                let near = far <= reach || far <= field.firepower().arms(enemy).farthest;
                let seen = in_play && near && self.sights.sees(&field.view, unit, enemy);
                let met = seen || in_play && blind;
                let now = if met { here.standoff(enemy, seen) } else { Standoff::default() };
                self.sightlines.renew(unit, enemy, seen, now);
            }
            self.sightlines.aim(unit);
        }
        let (met, own) = (self.sightlines.met(unit), self.units.of(unit));
        let exposed = own.exposed_at_home(self.weights.hidden);
        let danger = shared_danger(met.losses, exposed, own.each);
        Outlook { danger, fire: met.fire, target: met.target, watchers: met.watchers }
    }

    /// What a unit meets at a spot.
    pub(crate) fn outlook(&self, field: &Field<'_>, unit: UnitId, spot: &Spot) -> Outlook {
        let (mut losses, mut outlook) = (0, Outlook::default());
        let there = UnitAtSpot::of(&self.units, &self.night_sight, field, unit, spot);
        for enemy in field.foes {
            if !there.sees(self.units.of(enemy)) {
                continue;
            }
            let standoff = there.standoff(enemy, true);
            outlook.watchers.insert(enemy);
            losses += standoff.losses;
            if standoff.shot > outlook.fire {
                (outlook.fire, outlook.target) = (standoff.shot, Some(enemy));
            }
        }
        outlook.danger = there.danger(losses);
        outlook
    }

    /// The losses that a unit must expect at a spot.
    pub(crate) fn danger(&self, field: &Field<'_>, unit: UnitId, spot: &Spot) -> i32 {
        let there = UnitAtSpot::of(&self.units, &self.night_sight, field, unit, spot);
        let losses = |enemy| {
            let foe = self.units.of(enemy);
            let far = apart(spot.at, foe.at);
            // Far is quicker to know than unseen.
            if far <= field.firepower().arms(enemy).reach && there.sees(foe) {
                there.losses(enemy, foe, far)
            } else {
                0
            }
        };
        there.danger(field.foes.map(losses).sum())
    }
}

/// What such losses cost a unit so far exposed, whose points of strength are worth so much each:
/// fire is shared among all that can be seen.
fn shared_danger(losses: i32, exposed: i32, each: i32) -> i32 {
    let lost = i64::from(losses) * i64::from(exposed) / i64::from(WHOLE);
    (lost * i64::from(each) / i64::from(2 * PART)) as i32
}
