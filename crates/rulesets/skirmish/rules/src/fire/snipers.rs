//! Snipers of a solo game who have shown themselves (`SK-EVENT-14`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::Point;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::attack::{Effect, fire_effect};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::small_arms::{Shooter, Shooting, purchase_shots, shooters};
use crate::fire::targets::may_attack;
use crate::men::{left, spend};
use crate::position::sees_point;
use crate::state::Content;
use crate::units::{Band, TEAM};

/// A lone man in soft cover: one band further.
const SHIFT: u8 = 1;

/// Somebody who can shoot at the sniper, with the real and the shifted band.
#[derive(Clone, Copy, Debug)]
struct Marksman {
    shooter: Shooter,
    real: Band,
    shifted: Band,
}

/// Those who can shoot so at a sniper; a gunner of two mounts serves the first.
fn marksmen(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    shooting: Shooting,
) -> ArrayVec<Marksman, TEAM> {
    let mut paying = 0u8;
    shooters(scene, unit)
        .into_iter()
        .filter(|it| left(scene, unit, it.man) >= shooting.cost())
        .filter(|it| sees_point(scene, it.eye, at))
        .filter_map(|shooter| {
            let real = shooter.arm.band(at.squared_distance(shooter.eye.at))?;
            let shifted = real.shifted(SHIFT + shooter.arm.shift())?;
            let fresh = paying & 1 << shooter.man == 0;
            paying |= 1 << shooter.man;
            fresh.then_some(Marksman { shooter, real, shifted })
        })
        .collect()
}

/// Whether a unit may shoot at a sniper there.
pub(crate) fn check_shoot_sniper(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    shooting: Shooting,
) -> Verdict {
    may_attack(scene, unit)?;
    let there =
        scene.state.counters.iter().find(|counter| {
            counter.at == at && counter.face_up && counter.content == Content::Sniper
        });
    require(there.is_some(), "SK-EVENT-14", "no sniper has shown himself there")?;
    require(there.is_some_and(|it| it.seen), "SK-EVENT-14", "he has not been spotted")?;
    let able = shooting != Shooting::None && !marksmen(scene, unit, at, shooting).is_empty();
    require(able, "SK-EVENT-14", "nobody can shoot at him")
}

/// Shoots at him: disabled or killed he is gone, by a second wound too (`SK-UNIT-11`); suppressed, as by a machine gun
/// that shoots at him in vain (`SK-EFFECT-12`), he misses his next attack.
pub(crate) fn shoot_sniper(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    at: Point,
    shooting: Shooting,
) {
    // SK-DICE-09
    begin(play, unit, Roll::Fire);
    let firing = marksmen(play.scene(), unit, at, shooting);
    let mut hits: ArrayVec<i32, 72> = ArrayVec::new();
    let mut in_vain = false;
    for it in &firing {
        let before = hits.len();
        for aim in shooting.aims() {
            let needed = it.shooter.arm.needed(it.shifted, *aim);
            for _ in 0..purchase_shots(play.scene(), &it.shooter) {
                let roll = play.referee.roll(Die::D20);
                let weapon = Weapon::Small(it.shooter.arm);
                let (shown, needed_shown) = (roll as i8, needed as u8);
                play.referee.tell(|| Event::ShotRolled {
                    unit,
                    weapon,
                    roll: shown,
                    needed: needed_shown,
                });
                if i32::from(roll) >= needed {
                    hits.push(it.shooter.arm.effect() + i32::from(it.real == Band::PointBlank));
                }
            }
        }
        in_vain |= it.shooter.arm.is_machine_gun() && hits.len() == before;
        // SK-AP-08
        spend(play.state, unit, it.shooter.man, shooting.cost());
    }
    // SK-SPOT-17
    play.state.unit_mut(unit).fired = true;
    let Some(number) = play.state.counters.iter().position(|counter| counter.at == at) else {
        return;
    };
    let mut wounds = u8::from(play.state.counters[number].wounded);
    let (mut gone, mut suppressed) = (false, in_vain);
    for modifier in hits {
        match fire_effect(play.book, i32::from(play.referee.roll(Die::D6)) + modifier) {
            Effect::None => {}
            Effect::Suppressed => suppressed = true,
            Effect::Wounded => wounds += 1,
            Effect::Disabled | Effect::Killed => gone = true,
        }
    }
    let gone = gone || wounds >= 2;
    if gone {
        play.state.counters.remove(number);
    } else {
        let counter = &mut play.state.counters[number];
        counter.stunned |= suppressed;
        counter.wounded = wounds > 0;
    }
    play.referee.tell(|| Event::SniperShotAt { unit, at, gone });
}
