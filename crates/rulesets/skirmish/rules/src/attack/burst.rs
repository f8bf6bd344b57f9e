//! Bursts: mortar rounds, grenades, shells (`SK-MORTAR-07`, `SK-MORTAR-08`, `SK-MORTAR-09`,
//! `SK-MORTAR-10`, `SK-MORTAR-11`, `SK-MORTAR-12`, `SK-MORTAR-13`, `SK-MORTAR-14`, `SK-MORTAR-15`,
//! `SK-MORTAR-16`, `SK-MORTAR-17`, `SK-MORTAR-18`, `SK-MORTAR-19`, `SK-ARTY-13`, `SK-ARTY-15`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point, Segment};
use wargauge_rules::{Referee, Side, UnitId};

use crate::attack::effect::{
    IncomingFire, ManHit, artillery_effect, mark_fire, mortar_effect, suffer,
};
use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Man, active, note_hull_loss, place_of, present};
use crate::morale::MoraleCauses;
use crate::position::{cover_at, distance_to_hull, is_enclosed};
use crate::state::{Place, State, UnitSet};
use crate::terrain::{Cover, Terrain};
use crate::units::{Crewed, Kind};

/// What bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BurstKind {
    /// A mortar round or a grenade.
    Mortar,
    /// White phosphorus (`SK-SMOKE-06`).
    Phosphorus,
    /// A shell, by its die.
    Shell(Die),
    /// An exploding vehicle (`SK-VDAM-34`).
    Vehicle(UnitId),
}

/// A burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Burst {
    /// The middle of the burst.
    pub(crate) at: Point,
    /// How far it reaches.
    pub(crate) radius: Length,
    /// What it is.
    pub(crate) fill: BurstKind,
    /// From where it came: what covers against it. Nowhere for what falls from above.
    pub(crate) from: Point,
    /// Whose work it is.
    pub(crate) by: Option<UnitId>,
    /// Whether nobody knows where it came from.
    pub(crate) unseen: bool,
}

/// One man in a burst, with what is added to his die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Victim {
    unit: UnitId,
    figure: usize,
    modifier: i32,
}

/// Everybody within the radius rolls, of both sides, by unit and man (`SK-DICE-10`); guns may be
/// wrecked.
pub(crate) fn burst(
    play: &mut Play<'_, impl Referee<Event>>,
    it: Burst,
    causes: &mut MoraleCauses,
) {
    let mut victims: ArrayVec<Victim, 192> = ArrayVec::new();
    for side in Side::BOTH {
        for unit in present(play.state, side) {
            for figure in active(play.scene(), unit) {
                if let Some(modifier) = man_modifier_of(play.scene(), Man { unit, figure }, &it) {
                    victims.push(Victim { unit, figure, modifier });
                }
            }
        }
    }
    note_fire(play, &it, victims.iter().map(|it| it.unit).collect());
    for Victim { unit, figure, modifier } in victims {
        let die = match it.fill {
            BurstKind::Shell(die) => die,
            BurstKind::Mortar | BurstKind::Phosphorus | BurstKind::Vehicle(_) => Die::D6,
        };
        let score = i32::from(play.referee.roll(die)) + modifier;
        play.referee.tell(|| Event::EffectRolled { target: unit, score: score as i8, band: None });
        let effect = match it.fill {
            BurstKind::Shell(_) => artillery_effect(score),
            BurstKind::Mortar | BurstKind::Phosphorus | BurstKind::Vehicle(_) => {
                mortar_effect(score)
            }
        };
        suffer(play, ManHit { victim: Man { unit, figure }, effect, by: it.by }, causes);
    }
    wreck_guns(play, &it);
}

/// `SK-UNIT-22`: whoever is in an enemy's burst is under fire, whatever it was aimed at. An explosion is
/// nobody's attack.
fn note_fire(play: &mut Play<'_, impl Referee<Event>>, it: &Burst, struck: UnitSet) {
    if matches!(it.fill, BurstKind::Vehicle(_)) {
        return;
    }
    let heavy = it.by.is_some_and(|by| {
        let profile = play.book.profile(by);
        profile.kind == Kind::Afv || matches!(profile.crewed, Some(Crewed::Mortar { .. }))
    });
    for unit in struck {
        if it.by.is_none_or(|by| play.book.side(by) != play.book.side(unit)) {
            mark_fire(
                play.book,
                play.state,
                unit,
                IncomingFire { by: it.by, heavy, ..IncomingFire::default() },
            );
        }
    }
}

/// What is added to the die of a man whom a burst strikes; `None` if it does not.
pub(crate) fn man_modifier_of(scene: Scene<'_>, man: Man, it: &Burst) -> Option<i32> {
    is_struck(scene, man, it)
        .then(|| team_modifier(scene.state, man.unit, it) + man_modifier(scene, man, it))
}

/// Whether a man is in a burst: near enough, no wall between, and no closed armour around him.
fn is_struck(scene: Scene<'_>, man: Man, it: &Burst) -> bool {
    let Man { unit, figure } = man;
    if let Some(vehicle) = crate::men::aboard(scene, unit) {
        // SK-MORTAR-18: closed vehicles take nothing, in others everybody aboard is struck.
        let open = scene.book.vehicle(vehicle).is_some_and(|spec| spec.open);
        return open && distance_to_hull(scene, vehicle, it.at) <= it.radius.squared();
    }
    let at = place_of(scene, unit, figure);
    let near = match it.fill {
        // SK-VDAM-34: from the hull, not from its middle.
        BurstKind::Vehicle(hull) => distance_to_hull(scene, hull, at) <= it.radius.squared(),
        BurstKind::Mortar | BurstKind::Phosphorus | BurstKind::Shell(_) => {
            at.within(it.at, it.radius)
        }
    };
    near && !is_shielded(scene.book, at, it.at)
}

/// `SK-MORTAR-07`, `SK-MORTAR-08`: walls of buildings, walls and the like shield.
fn is_shielded(book: &Skirmish, at: Point, centre: Point) -> bool {
    let table = &book.table;
    let line = Segment::new(at, centre);
    let wall = |kind: Terrain| matches!(kind, Terrain::HighWall | Terrain::LowWall);
    table.building_at(at) != table.building_at(centre)
        || table.lines.iter().any(|it| wall(it.kind) && it.segment.crosses(line))
}

/// What counts for a whole team: suppressed before this burst (`SK-ARTY-10`, `SK-ARTY-12`).
fn team_modifier(state: &State, unit: UnitId, it: &Burst) -> i32 {
    match it.fill {
        BurstKind::Shell(_) if state.unit(unit).markers > 0 => -1,
        BurstKind::Mortar | BurstKind::Phosphorus | BurstKind::Shell(_) | BurstKind::Vehicle(_) => {
            0
        }
    }
}

/// What counts for a man: unaware or enclosed +1, once; in cover -1 (`SK-MORTAR-14`,
/// `SK-MORTAR-15`, `SK-MORTAR-16`, `SK-ARTY-09`, `SK-ARTY-11`, `SK-ARTY-12`).
fn man_modifier(scene: Scene<'_>, man: Man, it: &Burst) -> i32 {
    let Man { unit, figure } = man;
    let own = it.by.is_some_and(|by| scene.book.side(by) == scene.book.side(unit));
    let unseen = it.unseen || it.by.is_some_and(|by| !own && !scene.state.unit(by).spotted);
    let surprised =
        !matches!(it.fill, BurstKind::Vehicle(_)) && (unseen || is_enclosed(scene, man));
    let aboard = crate::men::aboard(scene, unit).is_some();
    let at = place_of(scene, unit, figure);
    let covered = aboard || cover_at(scene, at, it.from) > Cover::None;
    // SK-SMOKE-06: phosphorus knows no cover.
    let covered = covered && it.fill != BurstKind::Phosphorus;
    i32::from(surprised) - i32::from(covered)
}

/// `SK-MORTAR-19`, `SK-GUN-16`: guns in the burst are wrecked on a 6, by shells on 5 or 6.
fn wreck_guns(play: &mut Play<'_, impl Referee<Event>>, it: &Burst) {
    let needed = match it.fill {
        BurstKind::Shell(_) => 5,
        BurstKind::Mortar => 6,
        BurstKind::Phosphorus | BurstKind::Vehicle(_) => return,
    };
    for unit in play.book.hulls {
        let hull = &play.state.unit(unit).hull;
        let gun = play.book.vehicle(unit).is_none() && hull.there && !hull.wreck;
        let placed = !matches!(play.state.unit(unit).place, Place::Waiting | Place::Pool);
        if gun && placed && distance_to_hull(play.scene(), unit, it.at) <= it.radius.squared() {
            let roll = play.referee.roll(Die::D6);
            if roll >= needed {
                wreck_gun(play, unit, it.by);
            }
        }
    }
}

/// A gun is wrecked for good.
pub(crate) fn wreck_gun(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    by: Option<UnitId>,
) {
    let here = play.state.unit_mut(unit);
    here.hull.wreck = true;
    here.points = 0;
    here.weapon_left = true;
    play.referee.tell(|| Event::WeaponLost { unit });
    note_hull_loss(play, unit, by);
}
