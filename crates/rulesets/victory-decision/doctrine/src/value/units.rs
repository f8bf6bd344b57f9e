//! What the doctrine keeps of every unit until it changes: where it stands, what it can do, and
//! what it is worth to hurt it.

use wargauge_policy::toolkit::Sighting;
use wargauge_rules::UnitId;
use wargauge_victory_decision::state::unit::{Place, UnitSet};
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::UnitKind;
use wargauge_victory_decision::view::View;

use super::judge::Judge;
use super::known_units::{ACTIVATED, COVERED, FIRED, HIDDEN, SHAKEN, Stamp, WHOLE};
use crate::knowledge::cells::{Ground, Shelter};
use crate::knowledge::firepower::PART;

/// A vehicle that can do two things fights in full.
const GUNS: i32 = 2;

/// The marker of a man who falls comes beside that of the fire, in quarters: some saves fail together.
const BESIDES: i64 = 5;

impl Judge {
    /// Looks again at every unit that is not as it was.
    pub(crate) fn refresh(&mut self, view: &View<'_>) {
        let (own, theirs) = (view.present(view.side()), view.present(view.side().foe()));
        let fired = if view.night_dice() > 0 { view.fired() } else { UnitSet::EMPTY };
        let marks = [view.shaken(), view.activated(), view.took_cover(), view.hidden(), fired];
        let since = view.changed_since(self.units.watch.changes());
        let now = Sighting { in_play: own | theirs, marks, changes: view.changes() };
        if self.sights.look_at_screens(view) {
            self.sightlines.forget(own);
        }
        let (touched, gone) = self.units.watch.look(now, since);
        let (mut anew, mut changed) = (UnitSet::EMPTY, gone);
        for unit in touched {
            let bits = [SHAKEN, ACTIVATED, COVERED, HIDDEN, FIRED].into_iter().zip(marks);
            let flags = bits.map(|(bit, set)| if set.contains(unit) { bit } else { 0 }).sum();
            let stamp = Stamp::of(view.unit(unit), flags);
            if self.units.of(unit).stamp != Some(stamp) {
                changed.insert(unit);
                if self.look_again(view, unit, stamp) {
                    anew.insert(unit);
                }
            }
        }
        if !changed.is_empty() {
            // What the own units do changes nothing for each other.
            self.sightlines.forget(if view.night_dice() > 0 { changed } else { anew } & own);
            self.sightlines.look_again_at(changed.without(view.book().units_of(view.side())), own);
        }
    }

    /// Looks again at a unit that has changed; whether it has moved or suffered.
    fn look_again(&mut self, view: &View<'_>, unit: UnitId, stamp: Stamp) -> bool {
        let known = self.units.of(unit).stamp;
        let moved = known.is_none_or(|known| stamp.has_moved_since(&known));
        let suffered = known.is_none_or(|known| stamp.has_suffered_since(&known));
        if suffered {
            self.assess(view, unit);
        }
        if moved {
            self.sights.forget(unit);
            self.locate(view, unit);
        }
        self.units.of_mut(unit).note(stamp);
        moved || suffered
    }

    /// Looks at a unit that is about to arrive.
    pub(crate) fn look_at(&mut self, view: &View<'_>, unit: UnitId) {
        self.assess(view, unit);
        self.locate(view, unit);
        let known = self.units.of_mut(unit);
        known.note(Stamp::of(view.unit(unit), 0));
        known.stamp = None;
    }

    /// Sees where a unit is.
    fn locate(&mut self, view: &View<'_>, unit: UnitId) {
        let (here, ground) = (view.unit(unit), self.notes.ground(view));
        let cell = ground.cell_at(here.at);
        let (row, shelter) = match here.place {
            Place::Inside { piece, .. } => {
                let made = view.table().piece(piece).structure;
                let cover = made.map_or(Cover::None, |made| made.cover);
                (Ground::row_inside(piece), Shelter::all_round(cover))
            }
            _ => (cell, ground.cell(cell).shelter),
        };
        let known = self.units.of_mut(unit);
        (known.at, known.front) = (here.at, here.facing.unit());
        (known.cell, known.row, known.shelter) = (cell as u16, row as u16, shelter);
        known.here = matches!(here.place, Place::Table | Place::Inside { .. });
    }

    /// Sees what is left of a unit and what it can do.
    fn assess(&mut self, view: &View<'_>, unit: UnitId) {
        let profile = view.profile(unit);
        let full: i32 = profile.groups.iter().map(|group| i32::from(group.strength)).sum();
        let vehicle = profile.kind == UnitKind::Vehicle;
        let able = i32::from(view.able(unit));
        let share =
            if vehicle { WHOLE * able.min(GUNS) / GUNS } else { WHOLE * able / full.max(1) };
        let (each, strength) = (self.worth_each(unit), i32::from(view.strength(unit)));
        let gains = self.gain_line(view, unit, each);
        let shown = self.notes.firepower().shown(unit);
        let known = self.units.of_mut(unit);
        (known.vehicle, known.shown) = (vehicle, shown);
        (known.share, known.might) = (share, share * i32::from(view.actions_of(unit)));
        (known.each, known.worth) = (each, each * strength);
        known.whole = if each == 0 { 0 } else { strength * PART };
        (known.gains, known.lead) = (gains, None);
    }

    /// What it is worth to shoot at a unit: whatever the dice show, and for each point of strength
    /// lost, in hundredths of a point; before it has acted in this turn, and after.
    fn gain_line(&self, view: &View<'_>, unit: UnitId, each: i32) -> [(i32, i32); 2] {
        let strength = i32::from(view.strength(unit));
        let vehicle = view.profile(unit).kind == UnitKind::Vehicle;
        let weights = &self.weights;
        let worth = each * strength;
        let limit = view.limit_of(unit);
        let markers = i32::from(view.unit(unit).markers);
        let (mut mark, mut hit) = (0, each);
        // Vehicles shake markers off by themselves (VD-VEH-34).
        if !vehicle {
            let each = worth / limit * weights.marker / 100;
            (mark, hit) = (mark + each, hit + each);
        }
        // How near it comes to Shaken, as a square: the last markers count most.
        if !view.shaken().contains(unit) {
            let whole = i64::from(worth) * i64::from(weights.make_shaken) / 100;
            let squared = i64::from(limit * limit);
            let left = i64::from((limit - markers).max(0));
            let step = |after: i32| whole * i64::from(2 * after + 1).min(left * 2) / squared;
            mark += step(markers) as i32;
            hit += (step(markers + 1) * BESIDES / 4) as i32;
        }
        let whole = i32::from(view.book().row(view.profile(unit).row).strength).max(1);
        let per_cent = 100 + (whole - strength).max(0) * weights.finish / whole;
        let scaled = |value: i32, by: i32| (i64::from(value) * i64::from(by) / 100) as i32;
        let early = per_cent + per_cent * weights.pre_empt / 100;
        [early, per_cent].map(|by| (scaled(mark, by), scaled(hit, by)))
    }

    /// What fire with so many [`PART`]s of a model lost is worth on an enemy.
    pub(crate) fn fire_value(&self, shooter: UnitId, enemy: UnitId, losses: i32) -> i32 {
        self.units.of(enemy).hurt(losses, self.units.of(shooter).share)
    }
}
