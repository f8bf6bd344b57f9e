//! What the doctrine keeps of every unit until it changes: where it stands, what it can do, and
//! what it is worth to hurt it.

use super::Judge;
use crate::knowledge::cells::{Ground, Shelter};
use crate::knowledge::firepower::PART;
use wargauge_policy::toolkit::{Sighting, Watch};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_victory_decision::state::unit::{MAX_UNITS, Place, Unit, UnitSet};
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::UnitKind;
use wargauge_victory_decision::view::View;

/// All of its might: shares of it are counted in this.
pub(crate) const WHOLE: i32 = 256;

/// What of what hits it gets through to a unit that has taken cover, in 1/256.
const COVERED_PART: i32 = WHOLE * 6 / 10;

/// A vehicle that can do two things fights in full.
const GUNS: i32 = 2;

/// The marker of a man who falls comes beside that of the fire, in quarters: some saves fail together.
const BESIDES: i64 = 5;

/// What of a unit decides all the rest, packed to be compared at once: where it is, how it looks
/// and fares, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    stand: u64,
    place: u32,
    strength: u64,
}

/// The bits of a stamp that say Shaken, activated, took cover, Hidden, seen by its fire at night.
const SHAKEN: u64 = 1;
const ACTIVATED: u64 = 2;
const COVERED: u64 = 4;
const HIDDEN: u64 = 8;
const FIRED: u64 = 16;

/// Bits of a stamp that say how many there are and what they can still do.
const CONDITION: u64 = SHAKEN | 0xffff << 16;

/// Bits of a stamp that say where a unit stands and looks.
const STANCE: u64 = 0xff << 8 | 0xffff_ffff << 32;

impl Stamp {
    fn of(here: &Unit, flags: u64) -> Self {
        let place = match here.place {
            Place::Table => 0,
            Place::Inside { piece, floor } => 1 << 16 | u32::from(piece.0) << 8 | u32::from(floor),
            Place::Aboard { vehicle } => 2 << 16 | u32::from(vehicle.0),
            Place::Nowhere | Place::Reserve | Place::Gone => 3 << 16,
        };
        let stand = flags
            | u64::from(here.facing.index()) << 8
            | u64::from(here.markers) << 16
            | u64::from(here.stragglers) << 24
            | u64::from(here.at.x as u16) << 32
            | u64::from(here.at.y as u16) << 48;
        Self { stand, place, strength: u64::from_le_bytes(here.strength) }
    }

    /// Whether a unit stood elsewhere or looked another way then.
    const fn has_moved_since(&self, then: &Self) -> bool {
        (self.stand ^ then.stand) & STANCE != 0 || self.place != then.place
    }

    /// Whether a unit had lost less or more then.
    const fn has_suffered_since(&self, then: &Self) -> bool {
        (self.stand ^ then.stand) & CONDITION != 0 || self.strength != then.strength
    }
}

/// A unit as the doctrine sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownUnit {
    stamp: Option<Stamp>,
    pub(crate) at: Point,
    pub(crate) cell: u16,
    /// Whence it is seen and sees.
    pub(crate) row: u16,
    pub(crate) shelter: Shelter,
    /// Whether it stands on the table or in a structure.
    pub(crate) here: bool,
    pub(crate) vehicle: bool,
    front: Vector,
    shown: [u8; 3],
    /// How much of its full strength can act, in 1/256.
    pub(crate) share: i32,
    /// The same for all actions it is to be feared for before the other side acts again.
    pub(crate) menace: i32,
    /// How much of what hits it gets through when it has taken cover, in 1/256.
    pub(crate) exposed: i32,
    /// What it is worth, for each point of strength and in all, in hundredths of a point.
    pub(crate) each: i32,
    pub(crate) worth: i32,
    /// All that it can lose, in [`PART`]s of a model.
    whole: i32,
    /// What it is worth to shoot at it at all, and for each point of strength lost: before it has
    /// acted in this turn, and after.
    gains: [(i32, i32); 2],
    has_acted: bool,
    is_hidden: bool,
    /// What it could do in its actions if nothing kept it from acting.
    might: i32,
    /// What it adds to its die of Initiative, once somebody has asked.
    pub(crate) lead: Option<i32>,
}

impl KnownUnit {
    const NOBODY: Self = Self {
        stamp: None,
        at: Point::new(0, 0),
        cell: 0,
        row: 0,
        shelter: Shelter::all_round(Cover::None),
        here: false,
        vehicle: false,
        front: Vector::new(0, 0),
        shown: [0; 3],
        share: 0,
        menace: 0,
        exposed: WHOLE,
        each: 0,
        worth: 0,
        whole: 0,
        gains: [(0, 0); 2],
        has_acted: false,
        is_hidden: false,
        might: 0,
        lead: None,
    };

    /// Notes where and how the unit is.
    const fn note(&mut self, stamp: Stamp) {
        self.stamp = Some(stamp);
        self.has_acted = stamp.stand & ACTIVATED != 0;
        self.is_hidden = stamp.stand & HIDDEN != 0;
        self.menace = self.might * eagerness(stamp.stand) / 100;
        self.exposed = if stamp.stand & COVERED != 0 { COVERED_PART } else { WHOLE };
    }

    /// The class that it shows to what comes from a point.
    pub(crate) fn class_from(&self, from: Point) -> u8 {
        if self.vehicle { self.class_facing(self.front, self.at, from) } else { self.shown[0] }
    }

    /// The class that it would show elsewhere.
    pub(crate) fn class_facing(&self, front: Vector, at: Point, from: Point) -> u8 {
        if !self.vehicle {
            return self.shown[0];
        }
        let way = at.to(from);
        let (ahead, aside) = (front.dot(way), front.cross(way).abs());
        if ahead.abs() < aside {
            self.shown[1]
        } else if ahead >= 0 {
            self.shown[0]
        } else {
            self.shown[2]
        }
    }

    /// The cover it has against what comes from a point.
    pub(crate) fn cover_from(&self, from: Point) -> Cover {
        self.shelter.against(self.at, from)
    }

    /// Whether something to its front alone can be laid on a point.
    pub(crate) fn bears_on(&self, point: Point) -> bool {
        let way = self.at.to(point);
        self.front.dot(way) >= self.front.cross(way).abs()
    }

    /// What it is worth to cause it such losses at full strength, with a share of that, in
    /// hundredths of a point.
    pub(crate) fn hurt(&self, losses: i32, share: i32) -> i32 {
        if losses == 0 {
            return 0;
        }
        let lost = losses * share / WHOLE * self.exposed / WHOLE;
        let (mark, hit) = self.gains[usize::from(self.has_acted)];
        mark + (i64::from(hit) * i64::from(lost.min(self.whole)) / i64::from(PART)) as i32
    }

    /// How much of what hits it gets through where it stands, in 1/256; so many per cent of that
    /// while it is Hidden.
    pub(crate) const fn exposed_at_home(&self, hidden: i32) -> i32 {
        if self.is_hidden { self.exposed * hidden / 100 } else { self.exposed }
    }

    /// Where it looks.
    pub(crate) const fn front(&self) -> Vector {
        self.front
    }
}

/// Every unit.
#[derive(Clone, Debug)]
pub(crate) struct KnownUnits {
    of: [KnownUnit; MAX_UNITS],
    /// Who was in play when they were last looked at; who was Shaken, activated, in taken cover and
    /// Hidden then, and had fired if it was night.
    watch: Watch<1, 5>,
}

impl Default for KnownUnits {
    fn default() -> Self {
        Self { of: [KnownUnit::NOBODY; MAX_UNITS], watch: Watch::default() }
    }
}

impl KnownUnits {
    /// Forgets these units: a new game begins.
    pub(crate) fn forget(&mut self, units: UnitSet) {
        for unit in units {
            *self.of_mut(unit) = KnownUnit::NOBODY;
        }
        self.watch = Watch::default();
    }

    /// A unit.
    pub(crate) const fn of(&self, unit: UnitId) -> &KnownUnit {
        &self.of[unit.index()]
    }

    /// Units that were in play when they were last looked at.
    pub(crate) const fn in_play(&self) -> UnitSet {
        self.watch.in_play()
    }

    /// A unit, to change.
    pub(crate) const fn of_mut(&mut self, unit: UnitId) -> &mut KnownUnit {
        &mut self.of[unit.index()]
    }
}

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
        let gains = self.gain_line(view, unit, (each, strength), vehicle);
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
    fn gain_line(
        &self,
        view: &View<'_>,
        unit: UnitId,
        (each, strength): (i32, i32),
        vehicle: bool,
    ) -> [(i32, i32); 2] {
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
            let whole = i64::from(worth) * i64::from(weights.shake) / 100;
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

/// What of their fire comes from those who must wait for the next turn, and from the Shaken, in per cent.
const NEXT_TURN: i32 = 55;
const SHAKY: i32 = 15;

/// How much of an enemy's fire a unit must expect, in per cent: all of it from one that has not
/// acted in this turn, less from one that must wait for the next, little from a Shaken one.
const fn eagerness(flags: u64) -> i32 {
    match flags & (SHAKEN | ACTIVATED) {
        0 => 100,
        ACTIVATED => NEXT_TURN,
        _ => SHAKY,
    }
}
