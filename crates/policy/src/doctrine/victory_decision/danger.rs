//! What the enemy can do to a unit at a place before it acts again.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::{Reach, UnitKind};
use wargauge_rules::victory_decision::state::{MAX_UNITS, Place};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::fire::{Stance, bears_on, effect, mark, reaches_to, worth_each};
use super::odds::{CERTAIN, reaches_sum, share};
use super::sightings::Watched;

/// How much of an enemy's fire a unit must expect, in per cent: all of it from one that has not
/// acted in this turn, less from one that must wait for the next, little from a Shaken one.
fn eagerness(view: &View<'_>, enemy: UnitId) -> i32 {
    if view.shaken().contains(enemy) {
        15
    } else if view.activated().contains(enemy) {
        55
    } else {
        100
    }
}

/// The chance that a unit makes out a target so far away: certain by day, and where a muzzle flash
/// shows it (VD-SPEC-10, VD-SPEC-12).
pub(super) fn made_out(view: &View<'_>, by: UnitId, target: UnitId, distance: Length) -> i32 {
    let dice = view.night_dice();
    if dice == 0 || view.has_fired(target) {
        return CERTAIN;
    }
    let inches = (i32::from(distance.hundredths()) + 99) / 100;
    reaches_sum(dice, inches - i32::from(view.book().own_ld(view.state(), by)))
}

impl Doctrine {
    /// Losses expected by a unit with its leader at a point, in hundredths of a point.
    pub(super) fn danger(&self, view: &View<'_>, unit: UnitId, at: Point, facing: Bearing) -> i32 {
        self.danger_until(view, unit, facing, &mut Watched::new(at), |_| false)
    }

    /// The same at a watched point, or as much of it as is too much already.
    pub(super) fn danger_until(
        &self,
        view: &View<'_>,
        unit: UnitId,
        facing: Bearing,
        watched: &mut Watched,
        too_much: impl Fn(i32) -> bool,
    ) -> i32 {
        let each = worth_each(view, unit);
        let at = watched.at();
        let mut sum = 0;
        for enemy in view.present(view.side().foe()) {
            if too_much(sum) {
                break;
            }
            if matches!(view.unit(enemy).place, Place::Aboard { .. }) {
                continue;
            }
            let from = view.unit(enemy).at;
            let distance = from.distance_up(at);
            if distance > self.reach(view, enemy) {
                continue;
            }
            let fire = |cover| {
                let target = mark(view, unit, cover, from).driven(view, at, facing, from);
                effect(view, enemy, None, &target, Stance::STILL, |_, weapon| {
                    reaches_to(weapon, distance)
                })
            };
            // In the open nobody loses less: who does no harm there needs no line of sight.
            if fire(Cover::None).losses == 0 || !watched.by(&self.sightings, view, enemy, unit) {
                continue;
            }
            let fire = fire(self.sightings.cover_at(view, unit, at, enemy));
            let actions = i32::from(view.book().actions_of(enemy));
            let loss = share(each, fire.losses) * actions * eagerness(view, enemy) / 100;
            // Fire is shared among all that can be seen.
            sum += share(loss / 2, made_out(view, enemy, unit, distance));
        }
        sum
    }

    /// How far the longest weapon of a unit reaches.
    pub(super) fn reach(&self, view: &View<'_>, unit: UnitId) -> Length {
        let profile = view.profile(unit);
        let strength = &view.unit(unit).strength;
        let living = profile.mounts.iter().filter(|mount| strength[usize::from(mount.group)] > 0);
        let reach = living.map(|mount| match view.book().weapon(mount.weapon).reach {
            Reach::To(range) => range,
            Reach::Placed => Length::ZERO,
            Reach::Sight => Length::LONGEST,
        });
        reach.max().unwrap_or(Length::ZERO)
    }

    /// The best shot that a unit has from a point, in hundredths of a point for an action.
    pub(super) fn opportunity(
        &self,
        view: &View<'_>,
        unit: UnitId,
        stand: (Point, Bearing),
        moved: bool,
    ) -> i32 {
        self.prospect(view, unit, stand, moved, &mut Watched::new(stand.0))
    }

    /// The same from a watched point.
    pub(super) fn prospect(
        &self,
        view: &View<'_>,
        unit: UnitId,
        (at, facing): (Point, Bearing),
        moved: bool,
        watched: &mut Watched,
    ) -> i32 {
        let at_home = at == view.unit(unit).at;
        let stance = if moved { Stance::MOVED } else { Stance::STILL };
        let reach = self.reach(view, unit);
        let gain = |enemy, cover| {
            let there = view.unit(enemy).at;
            let target = mark(view, enemy, cover, at);
            let distance = there.distance_up(at);
            let fire = effect(view, unit, None, &target, stance, |mount, weapon| {
                reaches_to(weapon, distance) && bears_on(mount, at, facing, there)
            });
            share(self.gain(view, &target, fire), made_out(view, unit, enemy, distance))
        };
        let mut open: ArrayVec<(i32, UnitId), MAX_UNITS> = ArrayVec::new();
        for enemy in view.present(view.side().foe()).without(view.hidden()) {
            let there = view.unit(enemy);
            let aboard = matches!(there.place, Place::Aboard { .. });
            if !aboard && there.at.distance_up(at) <= reach {
                let hoped = gain(enemy, Cover::None);
                if hoped > 0 {
                    open.push((hoped, enemy));
                }
            }
        }
        // Sight and cover last, and for the best targets first: they cost most, and nobody is hit
        // better than in the open.
        open.sort_unstable_by_key(|(hoped, enemy)| (-hoped, enemy.0));
        let mut best = 0;
        for (hoped, enemy) in open {
            if hoped <= best {
                break;
            }
            if !watched.to(&self.sightings, view, unit, enemy) {
                continue;
            }
            let cover = if at_home {
                self.sightings.cover(view, enemy, unit)
            } else {
                view.book().cover(view.state(), enemy, at)
            };
            best = best.max(gain(enemy, cover));
        }
        best
    }

    /// Whether a unit is a crewed weapon or a vehicle.
    pub(super) fn is_infantry(view: &View<'_>, unit: UnitId) -> bool {
        view.profile(unit).kind == UnitKind::Infantry
    }
}
