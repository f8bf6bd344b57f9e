//! Team volleys: all weapons as one when nobody can hit by himself (`SK-SHOOT-30`, `SK-SHOOT-31`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::attack::{Attack, Blow, Effect, fire_effect, mark_fire, suffer};
use crate::book::Skirmish;
use crate::dice::{Roll, begin, pick};
use crate::event::{Event, Weapon};
use crate::fire::small_arms::{FireAt, Shooter, shooter_aim, shooters};
use crate::fire::targets::{can_be_shot, may_attack};
use crate::men::{active, is_vehicle, left, spend};
use crate::morale::{Toll, answer};
use crate::refusal::{Verdict, require};
use crate::state::State;
use crate::switches::MgAutoSuppressInVolley;
use crate::units::{Band, Kind, TEAM};

/// Those who can take part: in sight and within their longest range, with a point left.
fn taking_part(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    target: UnitId,
) -> ArrayVec<Shooter, TEAM> {
    shooters(book, state, unit)
        .into_iter()
        .filter(|it| left(book, state, unit, it.man) > 0)
        .filter(|it| shooter_aim(book, state, unit, it, (target, FireAt::Men)).is_some())
        .collect()
}

/// Whether a unit may fire a volley at a target.
pub(crate) fn check_volley(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    target: UnitId,
) -> Verdict {
    may_attack(book, state, unit)?;
    let volleyed = state.activation.is_some_and(|it| it.unit == unit && it.volleyed);
    require(!volleyed, "SK-SHOOT-31", "one volley in an activation")?;
    require(!is_vehicle(book, state, unit), "SK-SHOOT-30", "vehicles fire no volleys")?;
    require(book.side(target) != book.side(unit), "SK-SHOOT-26", "not an enemy")?;
    require(can_be_shot(book, state, target), "SK-VIS-01", "it cannot be shot at")?;
    let able = taking_part(book, state, unit, target);
    require(!able.is_empty(), "SK-SHOOT-31", "nobody is in range")?;
    let none_hits = able.iter().all(|it| {
        shooter_aim(book, state, unit, it, (target, FireAt::Men))
            .is_some_and(|seen| !seen.automatic && seen.shifted.is_none())
    });
    require(none_hits, "SK-SHOOT-31", "somebody can hit by himself")
}

/// Fires it: one D20, a 20 hits, one effect by the best weapon.
pub(crate) fn volley(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let able = taking_part(book, state, unit, target);
    // SK-DICE-09
    begin(book, state, unit, Roll::Fire, referee);
    // SK-AP-20: a point from each.
    for shooter in &able {
        spend(state, unit, shooter.man, 1);
    }
    let Some(best) = able.iter().max_by_key(|it| it.arm.effect()).copied() else { return };
    let weapon = Weapon::Small(best.arm);
    referee.tell(|| Event::Fired { unit, target, weapon });
    if let Some(activation) = &mut state.activation {
        activation.volleyed |= activation.unit == unit;
    }
    state.unit_mut(unit).fired = true;
    let heavy = book.profile(unit).kind == Kind::Afv;
    let attack = Attack { heavy, ..Attack::of(unit, able.iter().map(|it| it.man)) };
    mark_fire(book, state, target, attack);
    let roll = referee.roll(Die::D20);
    referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed: 20 });
    let mut toll = Toll::NONE;
    if roll == 20 {
        referee.tell(|| Event::Hit { unit });
        hit(book, state, (unit, target), best, &mut toll, referee);
    } else if book.switches.mg_auto_suppress_in_volley == MgAutoSuppressInVolley::Yes
        && able.iter().any(|it| it.arm.is_machine_gun())
    {
        toll.suppressed.insert(target);
    }
    answer(book, state, toll, Some(unit), referee);
}

fn hit(
    book: &Skirmish,
    state: &mut State,
    (unit, target): (UnitId, UnitId),
    best: Shooter,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let seen = shooter_aim(book, state, unit, &best, (target, FireAt::Men));
    let Some(seen) = seen else { return };
    let near = i32::from(seen.real == Band::PointBlank);
    let score = i32::from(referee.roll(Die::D6)) + best.arm.effect() + near;
    let band = Some(seen.real);
    referee.tell(|| Event::EffectRolled { target, score: score as i8, band });
    let effect = fire_effect(book, score);
    if effect == Effect::Suppressed {
        toll.suppressed.insert(target);
        return;
    }
    let men: ArrayVec<usize, TEAM> =
        active(book, state, target).filter(|man| seen.men & 1 << man != 0).collect();
    if !men.is_empty() {
        let man = men[pick(referee, men.len())];
        suffer(book, state, Blow { victim: (target, man), effect, by: Some(unit) }, toll, referee);
    }
}
