//! Units as they are now, worked out anew only for those that have changed.

use arrayvec::ArrayVec;

use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{
    Class, Cover, MAX_UNITS, Mover, Order, Place, Posture, Sighting, Status, UnitProfile, UnitSet,
    View,
};

use super::arms::{Battery, worth};
use super::ground::{Ground, row_inside};
use crate::value::span::Circle;

/// Most kinds of weapons of a unit.
const KINDS: usize = 7;

/// What a figure is worth for being there, and for each point of close combat, in hundredths.
const BODY: i32 = 200;
const BLADE: i32 = 50;

/// What a point of Endurance or Leadership is worth, in hundredths.
pub(crate) const POINT: i32 = 100;

/// What a vehicle is worth for running, and for each point of armour over the least.
const HULL: i32 = 1_000;
const ARMOUR: i32 = 200;
const THIN: i32 = 18;

/// What is left of a vehicle's hull that cannot move, in per cent, and what a transport is worth more for
/// those aboard, in hulls.
const AGROUND: i32 = 50;
const LADEN: i32 = 3;

/// What a wound takes of a man, in per cent: of six dice three light ones, two serious ones of which each
/// takes a third of a man, one dead.
const WOUNDED: i32 = 28;

/// A unit as it is now.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// Whether it stands on the table where the side knows it.
    pub here: bool,
    pub at: Point,
    /// Whence it sees, and the cell that it stands in.
    pub row: usize,
    pub cell: usize,
    pub building: Option<u8>,
    pub radius: i32,
    pub facing: Vector,
    pub mover: Mover,
    pub class: Class,
    /// Figures, an officer with it among them; 1 of a vehicle.
    pub men: i32,
    /// Mean close combat.
    pub cc: usize,
    pub guns: ArrayVec<Battery, KINDS>,
    /// How far it shoots, in hundredths of an inch.
    pub reach: i32,
    /// What it is worth by what it can do, and what a wound takes of that, in hundredths of a point.
    pub worth: i32,
    pub wound: i32,
    pub ld: i8,
    pub end: u8,
    pub tired: bool,
    pub status: Status,
    pub order: Option<Order>,
    /// Its posture of the turn before.
    pub before: Posture,
    /// Lines of a motorised shooter for its moves of the turn before (WS-FMOD-21).
    pub moved_before: i8,
    pub hidden: bool,
    pub immobile: bool,
    /// Whether it can hide as a target (WS-FMOD-23).
    pub hides: bool,
    pub armour: [u8; 3],
    pub contacts: UnitSet,
    pub jammed: bool,
}

impl Card {
    const BLANK: Self = Self {
        here: false,
        at: Point::new(0, 0),
        row: 0,
        cell: 0,
        building: None,
        radius: 0,
        facing: Vector::new(0, 1),
        mover: Mover::Foot,
        class: Class::Infantry,
        men: 0,
        cc: 0,
        guns: ArrayVec::new_const(),
        reach: 0,
        worth: 0,
        wound: 0,
        ld: 0,
        end: 0,
        tired: false,
        status: Status::Normal,
        order: None,
        before: Posture::Still,
        moved_before: 0,
        hidden: false,
        immobile: false,
        hides: true,
        armour: [0; 3],
        contacts: UnitSet::EMPTY,
        jammed: false,
    };

    /// A unit that has not been seen yet, as it is on its card: where it is remains open.
    pub(crate) fn expected(view: &View<'_>, unit: UnitId) -> Self {
        let profile = view.profile(unit);
        let mut card = Self { class: profile.class, ..Self::BLANK };
        card.radius = i32::from(profile.radius(profile.figures.len()).hundredths());
        card.men = profile.figures.len().max(1) as i32;
        match (&profile.vehicle, profile.crewed) {
            (Some(vehicle), _) => {
                for mount in &vehicle.mounts {
                    add(&mut card, view, mount.weapon, vehicle.fs, !mount.turns);
                }
            }
            (None, Some(weapon)) => {
                let fs = profile.figures.first().map_or(0, |figure| figure.fs);
                add(&mut card, view, weapon, fs, profile.class == Class::Gun);
            }
            (None, None) => {
                for figure in &profile.figures {
                    if let Some(weapon) = view.arms(figure.arms).first {
                        add(&mut card, view, weapon, figure.fs, false);
                    }
                }
            }
        }
        card.reach = card.guns.iter().map(|gun| gun.long).max().unwrap_or(0);
        card.armour = profile.vehicle.as_ref().map_or([0; 3], |vehicle| vehicle.armour);
        (card.ld, card.end) = (profile.ld as i8, profile.end);
        let blades: usize = profile.figures.iter().map(|figure| usize::from(figure.cc)).sum();
        card.cc = blades / profile.figures.len().max(1);
        appraise(&mut card, view, profile, None);
        card
    }

    /// Whether it is a vehicle.
    pub(crate) const fn is_vehicle(&self) -> bool {
        matches!(self.class, Class::Vehicle)
    }

    /// Where it is as distances are measured.
    pub(crate) const fn circle(&self) -> Circle {
        Circle { at: self.at, radius: self.radius, inside: self.building }
    }

    /// Whether it can go into contact (WS-VEH-15).
    pub(crate) const fn can_close(&self) -> bool {
        self.class.is_infantry() || matches!(self.class, Class::Cavalry)
    }

    /// Whether it serves a weapon that loses by every move: machineguns on tripods, mortars, guns.
    pub(crate) fn is_emplaced(&self) -> bool {
        self.guns.iter().any(|gun| gun.fixed || gun.mortar)
    }

    /// Whether it is a mortar.
    pub(crate) fn is_mortar(&self) -> bool {
        self.guns.iter().any(|gun| gun.mortar)
    }

    /// The cover it has against what comes from a point.
    #[inline]
    pub(crate) fn cover(&self, ground: Ground<'_>, from: Point) -> Cover {
        if self.building.is_some() {
            return Cover::Building;
        }
        ground.cell(self.cell).shelter.against(self.at, from)
    }
}

/// What tells that a unit is not as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    at: Point,
    place: Place,
    facing: u8,
    building: Option<u8>,
    figures: u8,
    end: u8,
    status: Status,
    ld: i8,
    order: Option<Order>,
    hidden: bool,
    immobile: bool,
    losses: [u8; 2],
    silenced: [u8; 2],
    rounds: [u8; 2],
    once_only: [bool; 2],
    officer: Option<UnitId>,
    contacts: UnitSet,
    before: Posture,
}

impl Mark {
    fn of(it: &Sighting<'_>, ld: i8) -> Self {
        Self {
            at: it.at(),
            place: it.place(),
            facing: it.facing().index(),
            building: it.building(),
            figures: it.figures().len() as u8,
            end: it.end(),
            status: it.status(),
            ld,
            order: it.order(),
            hidden: it.is_hidden(),
            immobile: it.is_immobile(),
            losses: it.losses(),
            silenced: it.silenced(),
            rounds: it.rounds(),
            once_only: it.once_only(),
            officer: it.companions()[0],
            contacts: it.contacts(),
            before: it.posture_before(),
        }
    }
}

/// All units.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    marks: Vec<Option<Mark>>,
    cards: Vec<Card>,
    /// Units on the table, by side.
    pub here: [UnitSet; 2],
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            marks: vec![None; MAX_UNITS],
            cards: vec![Card::BLANK; MAX_UNITS],
            here: [UnitSet::EMPTY; 2],
        }
    }
}

impl Cards {
    /// Forgets everything: a new game begins.
    pub(crate) fn forget(&mut self) {
        self.marks.fill(None);
        self.here = [UnitSet::EMPTY; 2];
        for card in &mut self.cards {
            card.here = false;
        }
    }

    /// A unit.
    #[inline]
    pub(crate) fn of(&self, unit: UnitId) -> &Card {
        &self.cards[unit.index()]
    }

    /// Units of a side on the table where they are known.
    pub(crate) const fn of_side(&self, side: Side) -> UnitSet {
        self.here[side.index()]
    }

    /// Looks at all units; those that are not as they were, or were not there.
    pub(crate) fn look(&mut self, view: &View<'_>, ground: Ground<'_>) -> UnitSet {
        let mut changed = UnitSet::EMPTY;
        for side in Side::BOTH {
            for unit in view.units_of(side) {
                let seen = view.unit(unit);
                let ld = view.leadership(unit).unwrap_or(0);
                let mark = seen.as_ref().map(|seen| Mark::of(seen, ld));
                if mark == self.marks[unit.index()] {
                    continue;
                }
                self.marks[unit.index()] = mark;
                changed.insert(unit);
                let card = &mut self.cards[unit.index()];
                fill(card, view, ground, unit);
                if card.here {
                    self.here[side.index()].insert(unit);
                } else {
                    self.here[side.index()].remove(unit);
                }
            }
        }
        changed
    }
}

/// Writes down what is seen of a unit.
fn fill(card: &mut Card, view: &View<'_>, ground: Ground<'_>, unit: UnitId) {
    let Some(it) = view.unit(unit) else {
        card.here = false;
        return;
    };
    let profile = view.profile(unit);
    let [officer, _] = it.companions();
    card.here = it.place() == Place::Table;
    card.at = it.at();
    card.cell = ground.cell_at(it.at());
    card.building = it.building();
    card.row = it.building().map_or(card.cell, row_inside);
    card.radius = i32::from(view.radius(unit).hundredths());
    card.facing = it.facing().unit();
    card.mover = profile.mover();
    card.class = profile.class;
    card.ld = view.leadership(unit).unwrap_or(0);
    card.end = it.end();
    card.tired = it.end() < profile.end;
    card.status = it.status();
    card.order = it.order();
    card.before = it.posture_before();
    let [_, before] = it.moved();
    let phases = i8::from(before.primary > 0) + i8::from(before.second > 0);
    card.moved_before = phases * if before.fast { 2 } else { 1 };
    card.hidden = it.is_hidden();
    card.immobile = it.is_immobile();
    card.hides = profile.can_hide();
    card.contacts = it.contacts();
    card.men = it.figures().len() as i32 + i32::from(officer.is_some());
    card.jammed = it.silenced()[0] != 0 || it.figures().iter().any(|figure| figure.jammed);
    card.guns.clear();
    match &profile.vehicle {
        Some(vehicle) => {
            card.men = 1;
            card.armour = vehicle.armour;
            let [jammed, broken] = it.silenced();
            for (at, mount) in vehicle.mounts.iter().enumerate() {
                if (jammed | broken) >> at & 1 == 0 {
                    add(card, view, mount.weapon, vehicle.fs, !mount.turns);
                }
            }
        }
        None => arm(card, view, profile, it),
    }
    if let Some(officer) = officer.and_then(|officer| view.unit(officer)) {
        for figure in officer.figures() {
            if let Some(weapon) = view.arms(figure.arms).first {
                add(card, view, weapon, figure.fs, false);
            }
        }
    }
    card.reach = card.guns.iter().map(|gun| gun.long).max().unwrap_or(0);
    appraise(card, view, profile, Some(it));
}

/// What men on foot and horse carry.
fn arm(card: &mut Card, view: &View<'_>, profile: &UnitProfile, it: Sighting<'_>) {
    // Without shells a mortar is no weapon (WS-END-10).
    let empty = |weapon| view.weapon(weapon).features.mortar && it.rounds()[0] == 0;
    if let Some(weapon) = profile.crewed
        && it.silenced()[0] & 1 == 0
        && !empty(weapon)
        && let Some(first) = it.figures().first()
    {
        add(card, view, weapon, first.fs, profile.class == Class::Gun);
        card.cc = usize::from(first.cc);
        return;
    }
    let mut blades = 0;
    for figure in it.figures() {
        blades += usize::from(figure.cc);
        let arms = view.arms(figure.arms);
        let ready = |weapon| {
            let features = view.weapon(weapon).features;
            let empty = view.weapon(weapon).is_launcher() && it.rounds()[0] == 0;
            let jammed = features.machinegun && figure.jammed;
            !jammed && !empty
        };
        if let Some(weapon) = [arms.first, arms.second].into_iter().flatten().find(|it| ready(*it))
        {
            add(card, view, weapon, figure.fs, false);
        }
    }
    card.cc = blades / it.figures().len().max(1);
    if let (Some(weapon), [true, _]) = (profile.traits.panzerfaust, it.once_only()) {
        let fs = it.figures().last().map_or(0, |figure| figure.fs);
        add(card, view, weapon, fs, false);
    }
}

/// Adds a weapon; of too many kinds the last ones are left out, for they count for little.
fn add(card: &mut Card, view: &View<'_>, weapon: wargauge_wwii_sim::WeaponId, fs: u8, ahead: bool) {
    if let Some(known) = card.guns.iter_mut().find(|gun| gun.is_like(weapon, fs, ahead)) {
        known.guns += 1;
    } else if !card.guns.is_full() {
        card.guns.push(Battery::one(view, weapon, fs, ahead));
    }
}

/// What a unit is worth by what it can do and take; never by its price.
fn appraise(card: &mut Card, view: &View<'_>, profile: &UnitProfile, seen: Option<Sighting<'_>>) {
    let immobile = seen.is_some_and(|it| it.is_immobile());
    let laden = seen.is_some_and(|it| it.companions()[1].is_some());
    let fire: i32 = card
        .guns
        .iter()
        .map(|gun| i32::from(gun.guns) * worth(view.weapon(gun.weapon), gun.fs))
        .sum();
    if let Some(vehicle) = &profile.vehicle {
        let armour: i32 = vehicle.armour.iter().map(|&side| i32::from(side)).sum();
        let runs = if immobile { HULL * AGROUND / 100 } else { HULL };
        let carries = if laden { LADEN * HULL } else { 0 };
        card.worth = runs + ARMOUR * (armour - THIN).max(0) + fire + carries;
        card.wound = 0;
        return;
    }
    let men = card.men.max(1);
    let bodies = men * (BODY + BLADE * card.cc as i32);
    card.worth = bodies + fire + POINT * i32::from(card.end);
    // A light wound costs a point of Endurance, half of them are light.
    card.wound = (card.worth / men) * WOUNDED / 100 + if card.end > 0 { POINT / 2 } else { 0 };
}
