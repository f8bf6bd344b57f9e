//! What bursts over an area, of shots and of strikes: scatter, and dice against all who are touched
//! (VD-FEAT-09 to VD-FEAT-16, VD-STRK).

use crate::action::Target;
use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim, add_throw, has_room_for};
use crate::attack::victims::Strikes;
use crate::attack::{blast, structures, throws, victims};
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::position::{aboard, cover};
use crate::state::shared_blast::{CalledStrike, TouchedUnits};
use crate::switches::StrikeScatter;
use crate::units::command;
use crate::units::profile::{Feature, UnitKind};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::shape::Disc;

/// Ways of 60, 120, 180, 240, 300 and 360 degrees from the x axis, in ten-thousandths
/// (VD-ENG-11).
const SIXTHS: [Vector; 6] = [
    Vector::new(5_000, 8_660),
    Vector::new(-5_000, 8_660),
    Vector::new(-10_000, 0),
    Vector::new(-5_000, -8_660),
    Vector::new(5_000, -8_660),
    Vector::new(10_000, 0),
];

/// A Blast as it is thrown at everything in its area.
pub(crate) struct BlastArea {
    /// The area.
    pub area: Disc,
    /// The dice of one use on one model; `dice` counts the uses.
    pub throw: Throw,
    /// From where, or from above: then structures suffer too (VD-BLDG-18).
    pub strikes: Strikes,
    /// Who has his dice already.
    pub skip: Option<Target>,
}

/// Where a Target Point goes that scatters (VD-STRK-08), farther if it is a strike at night
/// (VD-SPEC-13); `None` off the table.
pub(crate) fn scatter(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    farther: bool,
    referee: &mut impl Referee<Event>,
) -> Option<Point> {
    let mode = scene.book.switches().strike_scatter;
    if mode == StrikeScatter::None {
        return Some(at);
    }
    let (clause, by) = (Clause("VD-STRK-08"), Some(unit));
    let mut roll = || {
        let die = referee.roll(Die::D6);
        referee.relate(|| Event::Rolled { unit: by, clause, die, modifier: 0, passed: None });
        die
    };
    let way = SIXTHS[usize::from(roll() - 1)];
    let mut inches = i16::from(roll());
    if mode != StrikeScatter::D6 {
        inches += i16::from(roll());
    }
    if mode == StrikeScatter::TwoD6LessLd {
        inches = (inches - i16::from(command::own_ld(scene, unit))).max(0);
    }
    if farther {
        inches += i16::from(roll());
    }
    let step = Vector::new(way.x * i32::from(inches) / 100, way.y * i32::from(inches) / 100);
    let to = at + step;
    referee.relate(|| Event::Scattered { unit, from: at, to });
    scene.book.table(scene.state).map.table().contains(to).then_some(to)
}

/// The attack of a strike.
pub(crate) fn strike_attack(
    scene: Scene<'_>,
    called: &CalledStrike,
    touched: &TouchedUnits,
) -> Attack {
    let book = scene.book;
    let weapon = book.weapon(called.weapon);
    let mut attack = throws::attack_by(book, called.unit);
    let radius = blast::radius(book, weapon).unwrap_or(Length::ZERO);
    let re_roll = weapon.features.has(Feature::ReRoll);
    let throw = Throw {
        weapon: Some(called.weapon),
        re_roll: if re_roll { ReRoll::Misses } else { ReRoll::None },
        save_minus: weapon.save_minus,
        cap: CasualtyCap::Together,
        ..Throw::of(1, weapon.damage)
    };
    let area = Disc::new(called.at, radius);
    // VD-STRK-09, VD-STRK-10: at all in the area, vehicles from above.
    add_area(
        scene,
        &BlastArea { area, throw, strikes: Strikes::Above, skip: None },
        touched,
        &mut attack,
    );
    // VD-STRK-09: each of them is shot at.
    victims::add_markers(scene, &mut attack);
    attack
}

/// Throws a Blast at everything in its area: the units on the open table with the dice they
/// have got, and from above structures and those in them.
pub(crate) fn add_area(
    scene: Scene<'_>,
    blast: &BlastArea,
    touched: &TouchedUnits,
    attack: &mut Attack,
) {
    let uses = blast.throw.dice;
    let above = blast.strikes == Strikes::Above;
    for &(unit, dice) in &touched.0 {
        if blast.skip == Some(Target::Unit(unit)) {
            continue;
        }
        let cover = cover::cover_in_blast(scene, unit, blast.area.centre);
        let victim = victims::victim_in(scene, unit, struck_from(scene.book, unit, blast), cover);
        let throw = Throw {
            dice: uses.saturating_mul(dice),
            modifier: blast.throw.modifier + blast::blast_bonus(scene, unit, above),
            ..blast.throw
        };
        add_if_room(attack, victim, throw);
    }
    if !above {
        return;
    }
    let radius = blast.area.radius;
    // VD-BLDG-18.
    for piece in blast::structures_touched(scene, blast.area).iter() {
        let inches = (radius.hundredths().max(0) as u16).div_ceil(100) as u8;
        let throw = Throw { dice: uses.saturating_mul(inches), ..blast.throw };
        add_if_room(attack, structures::structure_victim(scene, piece), throw);
        for unit in aboard::occupants(scene.state, piece) {
            let dice = blast::blast_dice_inside(scene.state, unit, radius).div_ceil(2);
            let cover = cover::cover_in_blast(scene, unit, blast.area.centre);
            let victim = victims::victim_in(scene, unit, blast.strikes, cover);
            let throw = Throw {
                dice: uses.saturating_mul(dice),
                modifier: blast.throw.modifier + blast::blast_bonus(scene, unit, above),
                ..blast.throw
            };
            add_if_room(attack, victim, throw);
        }
    }
}

/// VD-FEAT-37: whatever is in the area beyond the most that one attack hits is spared.
fn add_if_room(attack: &mut Attack, victim: Victim, throw: Throw) {
    if has_room_for(attack, &victim) {
        add_throw(attack, victim, throw);
    }
}

/// From where a Blast strikes a unit: men as if from the Target Point, vehicles on the facing
/// towards the shooter (VD-FEAT-05, VD-FEAT-11).
fn struck_from(book: &VictoryDecision, unit: UnitId, blast: &BlastArea) -> Strikes {
    if book.profile(unit).kind == UnitKind::Vehicle || blast.strikes == Strikes::Above {
        blast.strikes
    } else {
        Strikes::From(blast.area.centre)
    }
}
