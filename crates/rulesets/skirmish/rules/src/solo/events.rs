//! What event counters do (`SK-EVENT-01`, `SK-EVENT-09`, `SK-EVENT-10`, `SK-EVENT-11`,
//! `SK-EVENT-12`, `SK-EVENT-13`, `SK-ARTY-16`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::attack::{
    Burst, BurstKind, Effect, IncomingFire, ManHit, Shell, TargetSide, VehicleHit, burn,
    fire_effect, land, mark_fire, roll_damage, suffer,
};
use crate::book::Play;
use crate::dice::{Roll, begin_for_side, pick};
use crate::event::{Event, Weapon};
use crate::fire::{Lob, indirect_modifier};
use crate::men::{Man, Squad, active, is_left, is_vehicle, middle_man, note_hull_loss, place_of};
use crate::morale::{MoraleCauses, answer};
use crate::position::{band_shift, cover_among, ground_eye, visible_men};
use crate::state::{Content, Mobility};
use crate::units::{Aim, Band, Duty, SmallArm, TEAM};

/// What an artillery or a mortar round needs, and an attack from the air; a round of artillery
/// comes from long range (`SK-EVENT-01`).
const ARTILLERY: i32 = 16;
const MORTAR: i32 = 12;
const AIR: i32 = 12;

/// `SK-EVENT-01`: the event of a counter strikes a unit, a single attack by nobody on the table.
pub(crate) fn strike_with(
    play: &mut Play<'_, impl Referee<Event>>,
    content: Content,
    from: Point,
    target: UnitId,
) {
    // SK-AFV-23, SK-EVENT-09: a sniper has nothing to shoot at in closed armour: no die, no fire.
    let closed =
        is_vehicle(play.scene(), target) && play.book.vehicle(target).is_some_and(|it| !it.open);
    let in_vain = content == Content::Sniper && closed;
    if !is_left(play.scene(), target) || in_vain {
        return;
    }
    // SK-DICE-09
    begin_for_side(play.state, play.book.side(target).foe(), Roll::Counter, play.referee);
    let mut causes = MoraleCauses::NONE;
    match content {
        Content::Sniper => sniper(play, from, target, &mut causes),
        Content::Mines => mines(play, target, &mut causes),
        // SK-ARTY-16: these come from off the table, as events.
        Content::Mortar | Content::Artillery | Content::Air => {
            round(play, content, from, target, &mut causes);
        }
        Content::Team(_) | Content::Dummy => return,
    }
    // SK-UNIT-22: events and mines count as fire.
    let heavy = matches!(content, Content::Mortar);
    let anti_tank = matches!(content, Content::Mines);
    mark_fire(play.book, play.state, target, IncomingFire { by: None, men: 1, heavy, anti_tank });
    answer(play, causes, None);
}

/// `SK-EVENT-09`: one carefully aimed shot at Medium, shifted as usual.
fn sniper(
    play: &mut Play<'_, impl Referee<Event>>,
    from: Point,
    target: UnitId,
    causes: &mut MoraleCauses,
) {
    let eye = ground_eye(play.book, from);
    let seen = visible_men(play.scene(), eye, target);
    let cover = cover_among(play.scene(), Squad::new(target, seen), eye);
    let shift = band_shift(play.scene(), target, cover);
    let needed = Band::Medium
        .shifted(shift)
        .map_or(21, |band| SmallArm::ScopedRifle.needed(band, Aim::Careful));
    if !rolled(target, Weapon::Small(SmallArm::ScopedRifle), needed, play.referee) {
        return;
    }
    one_hit(play, target, causes);
}

/// A die to hit; it is told as fire of the target's enemy, whoever that is.
fn rolled(target: UnitId, weapon: Weapon, needed: i32, referee: &mut impl Referee<Event>) -> bool {
    let roll = i32::from(referee.roll(Die::D20));
    referee.tell(|| Event::ShotRolled {
        unit: target,
        weapon,
        roll: roll as i8,
        needed: needed.clamp(0, 99) as u8,
    });
    roll >= needed
}

/// An effect die with +1 on a man drawn at random.
fn one_hit(play: &mut Play<'_, impl Referee<Event>>, target: UnitId, causes: &mut MoraleCauses) {
    let men: ArrayVec<usize, TEAM> = active(play.scene(), target).collect();
    if men.is_empty() {
        return;
    }
    // SK-EFFECT-15, SK-FLAME-13: with a flamethrower among them the man comes first, and it burns by any hit.
    let burns = men.iter().any(|&man| play.book.man(target, man).duty == Duty::Flame);
    let chosen = burns.then(|| men[pick(play.referee, men.len())]);
    if let Some(man) = chosen.filter(|&man| play.book.man(target, man).duty == Duty::Flame) {
        burn(play, Man::new(target, man), None, causes);
        return;
    }
    let score = i32::from(play.referee.roll(Die::D6)) + 1;
    play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
    let effect = fire_effect(play.book, score);
    if effect == Effect::Suppressed {
        causes.suppressed.insert(target);
        return;
    }
    let man = chosen.unwrap_or_else(|| men[pick(play.referee, men.len())]);
    suffer(play, ManHit { victim: Man::new(target, man), effect, by: None }, causes);
}

/// `SK-EVENT-04`, `SK-EVENT-13`: a shot at each man at Medium, aimed; a vehicle loses a wheel or a
/// track.
fn mines(play: &mut Play<'_, impl Referee<Event>>, target: UnitId, causes: &mut MoraleCauses) {
    let needed = SmallArm::Hmg.needed(Band::Medium, Aim::Aimed);
    if is_vehicle(play.scene(), target) {
        if rolled(target, Weapon::Mine, needed, play.referee) {
            play.state.unit_mut(target).hull.mobility = Mobility::Immobile;
            play.state.unit_mut(target).hull.damaged = true;
            note_hull_loss(play, target, None);
        }
        return;
    }
    let shots = active(play.scene(), target).count();
    let hits = (0..shots).filter(|_| rolled(target, Weapon::Mine, needed, play.referee)).count();
    for _ in 0..hits {
        one_hit(play, target, causes);
    }
    if hits == 0 {
        causes.suppressed.insert(target);
    }
}

/// `SK-EVENT-10`, `SK-EVENT-11`, `SK-EVENT-12`: a round, or two bombs, onto the middle of a unit.
fn round(
    play: &mut Play<'_, impl Referee<Event>>,
    content: Content,
    from: Point,
    target: UnitId,
    causes: &mut MoraleCauses,
) {
    let Some(middle) = middle_man(play.scene(), target) else { return };
    let at = place_of(play.scene(), target, middle);
    let (weapon, needed, count, inches, fill) = match content {
        Content::Mortar => {
            // SK-EVENT-11: -2 moved or in cover, -2 suppressed; nobody fires at the counter.
            let less = indirect_modifier(play.scene(), Lob { unit: target, target, at }, false)
                - crate::fire::firer_modifier(play.state, target);
            (Weapon::Mortar, MORTAR - less, 1, 2, BurstKind::Mortar)
        }
        Content::Artillery => (Weapon::Artillery, ARTILLERY, 1, 2, BurstKind::Shell(Die::D10)),
        Content::Team(_) | Content::Dummy | Content::Sniper | Content::Air | Content::Mines => {
            (Weapon::Air, AIR, 2, 3, BurstKind::Shell(Die::D10))
        }
    };
    for _ in 0..count {
        if !rolled(target, weapon, needed, play.referee) {
            continue;
        }
        let radius = Length::inches(inches);
        let it = Burst { at, radius, fill, from, by: None, unseen: true };
        land(play, it, causes);
        if content == Content::Air && is_vehicle(play.scene(), target) {
            // SK-EVENT-12: as 85 mm or more from the flank.
            let shell = Shell { plus6: true, plus4: true, poor: false, hand_held: false };
            let side = TargetSide { front: false, hull_down: false };
            roll_damage(play, VehicleHit::new(target, None, from), shell, side, causes);
        }
    }
}
