//! What a unit and its enemies are to each other where they stand, kept until one of them changes.

use super::Judge;
use crate::knowledge::firepower::PART;
use crate::value::field::{Field, Outlook, Spot, apart};
use crate::value::units::{KnownUnit, WHOLE};
use wargauge_policy::toolkit::{self, Standoff};
use wargauge_rules::UnitId;
use wargauge_victory_decision::state::unit::MAX_UNITS;

/// The standoffs of every unit of a side: losses in [`PART`]s of a model, shots in hundredths of a
/// point.
pub(crate) type Sightlines = toolkit::Sightlines<1, MAX_UNITS>;

impl Judge {
    /// What a unit meets where it is: only enemies that have changed are looked at again.
    pub(crate) fn outlook_at_home(
        &mut self,
        field: &Field<'_>,
        unit: UnitId,
        moved: bool,
    ) -> Outlook {
        let moved = moved && field.firepower().arms(unit).unsteady;
        let stale = self.sightlines.stale(unit, moved, field.foes);
        if !stale.is_empty() {
            let spot = self.home(unit, moved);
            // What needs no sight of its target must not have moved.
            let blind = field.firepower().arms(unit).indirect && !moved;
            for enemy in stale {
                let own = self.units.of(unit);
                let in_play = field.foes.contains(enemy);
                let seen = in_play && self.see_each_other(field, own, enemy, &spot);
                let now = if seen || in_play && blind {
                    self.standoff(field, (unit, enemy), &spot, seen)
                } else {
                    Standoff::default()
                };
                self.sightlines.renew(unit, enemy, (seen, now));
            }
            self.sightlines.aim(unit);
        }
        let (met, own) = (self.sightlines.met(unit), self.units.of(unit));
        let danger = shared_danger(met.losses, own.exposed, own.each);
        Outlook { danger, fire: met.fire, target: met.target, watchers: met.watchers }
    }

    /// Whether a unit at a spot and an enemy see each other.
    #[inline]
    fn see_each_other(
        &self,
        field: &Field<'_>,
        own: &KnownUnit,
        enemy: UnitId,
        spot: &Spot,
    ) -> bool {
        let foe = self.units.of(enemy);
        let (row, cell) =
            if spot.home { (own.row, usize::from(foe.cell)) } else { (foe.row, spot.cell) };
        field.ground().sees(usize::from(row), cell)
    }

    /// What a unit at a spot and an enemy are to each other, if they see each other or not.
    fn standoff(
        &self,
        field: &Field<'_>,
        (unit, enemy): (UnitId, UnitId),
        spot: &Spot,
        seen: bool,
    ) -> Standoff {
        let (own, foe) = (self.units.of(unit), self.units.of(enemy));
        let far = apart(spot.at, foe.at);
        let (arms, theirs) = (field.firepower().arms(unit), field.firepower().arms(enemy));
        let mut standoff = Standoff::default();
        if seen && far <= theirs.reach {
            let class = own.class_facing(spot.front, spot.at, foe.at);
            let cover = spot.shelter.against(spot.at, foe.at);
            let losses = theirs.losses(class, cover, far, false) * foe.menace / WHOLE;
            standoff.losses = self.by_night(field, enemy, unit, (far, losses));
        }
        let bears = !arms.fixed || !spot.home || own.bears_on(foe.at);
        if far <= arms.reach && bears && field.targets.contains(enemy) {
            let cover = foe.cover_from(spot.at);
            let losses = arms.losses(foe.class_from(spot.at), cover, far, spot.moved);
            let value = foe.hurt(losses, own.share);
            standoff.shot = self.by_night(field, unit, enemy, (far, value));
        }
        standoff
    }

    /// What a unit meets at a spot.
    pub(crate) fn outlook(&self, field: &Field<'_>, unit: UnitId, spot: &Spot) -> Outlook {
        let (mut losses, mut outlook) = (0, Outlook::default());
        let own = self.units.of(unit);
        for enemy in field.foes {
            if !self.see_each_other(field, own, enemy, spot) {
                continue;
            }
            let standoff = self.standoff(field, (unit, enemy), spot, true);
            outlook.watchers.insert(enemy);
            losses += standoff.losses;
            if standoff.shot > outlook.fire {
                (outlook.fire, outlook.target) = (standoff.shot, Some(enemy));
            }
        }
        outlook.danger =
            shared_danger(losses, if spot.home { own.exposed } else { WHOLE }, own.each);
        outlook
    }
}

/// What such losses cost a unit so far exposed, whose points of strength are worth so much each:
/// fire is shared among all that can be seen.
fn shared_danger(losses: i32, exposed: i32, each: i32) -> i32 {
    let lost = i64::from(losses) * i64::from(exposed) / i64::from(WHOLE);
    (lost * i64::from(each) / i64::from(2 * PART)) as i32
}
