//! What a unit and its enemies are to each other where they stand, kept until one of them changes.

use wargauge_rules::UnitId;
use wargauge_victory_decision::state::MAX_UNITS;
use wargauge_victory_decision::state::UnitSet;

use super::Doctrine;
use super::figures::{Figure, WHOLE};
use super::places::{Field, Outlook, Spot, apart};
use super::survey::PART;

/// What a unit and one enemy are to each other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standoff {
    /// Losses expected of the enemy's fire, in [`PART`]s of a model.
    pub(super) losses: i32,
    /// What the unit's shot at it is worth, in hundredths of a point; 0 if there is none.
    pub(super) shot: i32,
}

/// The standoffs of a unit with all its enemies.
#[derive(Clone, Copy, Debug)]
struct Standoffs {
    with: [Standoff; MAX_UNITS],
    /// Enemies that have changed since they were looked at.
    stale: UnitSet,
    /// Whether the unit shoots as one that has moved.
    moved: bool,
    /// Who sees the unit, and the losses of all standoffs with them.
    watchers: UnitSet,
    losses: i32,
    /// The best shot at one of them.
    fire: i32,
    target: Option<UnitId>,
}

impl Standoffs {
    const UNKNOWN: Self = Self {
        with: [Standoff { losses: 0, shot: 0 }; MAX_UNITS],
        stale: UnitSet::range(0, MAX_UNITS as u8),
        moved: false,
        watchers: UnitSet::EMPTY,
        losses: 0,
        fire: 0,
        target: None,
    };

    /// The unit is not where or as it was.
    const fn forget(&mut self) {
        self.stale = Self::UNKNOWN.stale;
        (self.watchers, self.losses) = (UnitSet::EMPTY, 0);
        // Where there is no enemy to look at, nobody aims anew.
        (self.fire, self.target) = (0, None);
    }

    /// Puts what an enemy that sees the unit, or does not, is to it now in the place of what it was.
    fn renew(&mut self, enemy: UnitId, (seen, now): (bool, Standoff)) {
        let known = &mut self.with[enemy.index()];
        if self.watchers.contains(enemy) {
            self.losses -= known.losses;
            self.watchers.remove(enemy);
        }
        if seen {
            self.losses += now.losses;
            self.watchers.insert(enemy);
        }
        *known = now;
    }

    /// Looks for the best shot.
    fn aim(&mut self) {
        (self.fire, self.target) = (0, None);
        for enemy in self.watchers {
            let shot = self.with[enemy.index()].shot;
            if shot > self.fire {
                (self.fire, self.target) = (shot, Some(enemy));
            }
        }
    }
}

/// The standoffs of every unit of a side.
#[derive(Clone, Debug)]
pub(super) struct Sightlines(Vec<Standoffs>);

impl Default for Sightlines {
    fn default() -> Self {
        Self(vec![Standoffs::UNKNOWN; MAX_UNITS])
    }
}

impl Sightlines {
    /// Forgets what these units have to do with anybody.
    pub(super) fn forget(&mut self, units: UnitSet) {
        for unit in units {
            self.0[unit.index()].forget();
        }
    }

    /// Notes for these units that some enemies have changed.
    pub(super) fn look_again_at(&mut self, enemies: UnitSet, units: UnitSet) {
        for unit in units {
            let kept = &mut self.0[unit.index()];
            kept.stale |= enemies;
        }
    }

    /// What a unit's shot at an enemy is worth from where it is, as it was last looked at.
    pub(super) fn shot(&self, unit: UnitId, enemy: UnitId) -> i32 {
        self.0[unit.index()].with[enemy.index()].shot
    }
}

impl Doctrine {
    /// What a unit meets where it is: only enemies that have changed are looked at again.
    pub(super) fn outlook_at_home(
        &mut self,
        field: &Field<'_>,
        unit: UnitId,
        moved: bool,
    ) -> Outlook {
        let moved = moved && field.survey().arms(unit).unsteady;
        let kept = &mut self.sightlines.0[unit.index()];
        if kept.moved != moved {
            kept.forget();
            kept.moved = moved;
        }
        let stale = kept.stale & (field.foes | kept.watchers);
        kept.stale = UnitSet::EMPTY;
        if !stale.is_empty() {
            let spot = self.home(unit, moved);
            // What needs no sight of its target must not have moved.
            let blind = field.survey().arms(unit).indirect && !moved;
            for enemy in stale {
                let own = self.figures.of(unit);
                let in_play = field.foes.contains(enemy);
                let seen = in_play && self.see_each_other(field, own, enemy, &spot);
                let now = if seen || in_play && blind {
                    self.standoff(field, (unit, enemy), &spot, seen)
                } else {
                    Standoff::default()
                };
                self.sightlines.0[unit.index()].renew(enemy, (seen, now));
            }
            self.sightlines.0[unit.index()].aim();
        }
        let (kept, own) = (&self.sightlines.0[unit.index()], self.figures.of(unit));
        let danger = shared_danger(kept.losses, own.exposed, own.each);
        Outlook { danger, fire: kept.fire, target: kept.target, watchers: kept.watchers }
    }

    /// Whether a unit at a spot and an enemy see each other.
    #[inline]
    fn see_each_other(&self, field: &Field<'_>, own: &Figure, enemy: UnitId, spot: &Spot) -> bool {
        let foe = self.figures.of(enemy);
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
        let (own, foe) = (self.figures.of(unit), self.figures.of(enemy));
        let far = apart(spot.at, foe.at);
        let (arms, theirs) = (field.survey().arms(unit), field.survey().arms(enemy));
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
    pub(super) fn outlook(&self, field: &Field<'_>, unit: UnitId, spot: &Spot) -> Outlook {
        let (mut losses, mut outlook) = (0, Outlook::default());
        let own = self.figures.of(unit);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_forgotten_is_not_shot_at() {
        let enemy = UnitId(3);
        let mut kept = Standoffs::UNKNOWN;
        kept.renew(enemy, (true, Standoff { losses: 7, shot: 5 }));
        kept.aim();
        assert_eq!((kept.losses, kept.fire, kept.target), (7, 5, Some(enemy)));
        kept.forget();
        assert_eq!((kept.losses, kept.fire, kept.target), (0, 0, None));
        assert!(kept.watchers.is_empty() && kept.stale.contains(enemy));
    }
}
