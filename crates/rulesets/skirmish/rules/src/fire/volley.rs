//! Team volleys: all weapons as one when nobody can hit by himself (`SK-SHOOT-30`, `SK-SHOOT-31`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::attack::{Effect, IncomingFire, ManHit, fire_effect, mark_fire, suffer};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin, pick};
use crate::event::{Event, Weapon};
use crate::fire::small_arms::{FireAt, Shooter, shooter_aim, shooters};
use crate::fire::targets::{can_be_shot, may_attack};
use crate::men::{Man, active, is_vehicle, left, spend};
use crate::morale::{MoraleCauses, answer};
use crate::switches::MgAutoSuppressInVolley;
use crate::units::{Band, Kind, TEAM};

/// Those who can take part: in sight and within their longest range, with a point left.
fn taking_part(scene: Scene<'_>, unit: UnitId, target: UnitId) -> ArrayVec<Shooter, TEAM> {
    shooters(scene, unit)
        .into_iter()
        .filter(|it| left(scene, unit, it.man) > 0)
        .filter(|it| shooter_aim(scene, it, target, FireAt::Men).is_some())
        .collect()
}

/// Whether a unit may fire a volley at a target.
pub(crate) fn check_volley(scene: Scene<'_>, unit: UnitId, target: UnitId) -> Verdict {
    may_attack(scene, unit)?;
    let volleyed = scene.state.activation.is_some_and(|it| it.unit == unit && it.volleyed);
    require(!volleyed, "SK-SHOOT-31", "one volley in an activation")?;
    require(!is_vehicle(scene, unit), "SK-SHOOT-30", "vehicles fire no volleys")?;
    require(scene.book.side(target) != scene.book.side(unit), "SK-SHOOT-26", "not an enemy")?;
    require(can_be_shot(scene, target), "SK-VIS-01", "it cannot be shot at")?;
    let able = taking_part(scene, unit, target);
    require(!able.is_empty(), "SK-SHOOT-31", "nobody is in range")?;
    let none_hits = able.iter().all(|it| {
        shooter_aim(scene, it, target, FireAt::Men)
            .is_some_and(|seen| !seen.automatic && seen.shifted.is_none())
    });
    require(none_hits, "SK-SHOOT-31", "somebody can hit by himself")
}

/// Fires it: one D20, a 20 hits, one effect by the best weapon.
pub(crate) fn volley(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, target: UnitId) {
    let able = taking_part(play.scene(), unit, target);
    // SK-DICE-09
    begin(play, unit, Roll::Fire);
    // SK-AP-20: a point from each.
    for shooter in &able {
        spend(play.state, unit, shooter.man, 1);
    }
    let Some(best) = able.iter().max_by_key(|it| it.arm.effect()).copied() else { return };
    let weapon = Weapon::Small(best.arm);
    play.referee.tell(|| Event::Fired { unit, target, weapon });
    if let Some(activation) = &mut play.state.activation {
        activation.volleyed |= activation.unit == unit;
    }
    play.state.unit_mut(unit).fired = true;
    let heavy = play.book.profile(unit).kind == Kind::Afv;
    let attack = IncomingFire { heavy, ..IncomingFire::of(unit, able.iter().map(|it| it.man)) };
    mark_fire(play.book, play.state, target, attack);
    let roll = play.referee.roll(Die::D20);
    play.referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed: 20 });
    let mut causes = MoraleCauses::NONE;
    if roll == 20 {
        play.referee.tell(|| Event::Hit { unit });
        hit(play, best, target, &mut causes);
    } else if play.book.switches.mg_auto_suppress_in_volley == MgAutoSuppressInVolley::Yes
        && able.iter().any(|it| it.arm.is_machine_gun())
    {
        causes.suppressed.insert(target);
    }
    answer(play, causes, Some(unit));
}

fn hit(
    play: &mut Play<'_, impl Referee<Event>>,
    best: Shooter,
    target: UnitId,
    causes: &mut MoraleCauses,
) {
    let seen = shooter_aim(play.scene(), &best, target, FireAt::Men);
    let Some(seen) = seen else { return };
    let near = i32::from(seen.real == Band::PointBlank);
    let score = i32::from(play.referee.roll(Die::D6)) + best.arm.effect() + near;
    let band = Some(seen.real);
    play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band });
    let effect = fire_effect(play.book, score);
    if effect == Effect::Suppressed {
        causes.suppressed.insert(target);
        return;
    }
    let men: ArrayVec<usize, TEAM> =
        active(play.scene(), target).filter(|man| seen.men & 1 << man != 0).collect();
    if !men.is_empty() {
        let man = men[pick(play.referee, men.len())];
        suffer(play, ManHit { victim: Man::new(target, man), effect, by: Some(best.unit) }, causes);
    }
}
