//! Flamethrowers against men (`SK-FLAME`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::attack::{IncomingFire, ManHit, flame_effect, mark_fire, suffer};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::hand_held::{launcher_points, pay_launcher, user};
use crate::fire::targets::{can_be_shot, may_attack};
use crate::men::{Man, active, is_vehicle, place_of};
use crate::morale::{MoraleCauses, answer};
use crate::position::{eye_of, men_in_contact, sees_figure};
use crate::units::arms::{FLAME, FLAME_NEEDED};
use crate::units::{HandHeld, TEAM};

/// The men whom a flame can reach, in the open or in a house, each with his column of the range table
/// (`SK-FLAME-11`, `SK-FLAME-14`).
fn reached(scene: Scene<'_>, man: Man, target: UnitId) -> ArrayVec<(usize, usize), TEAM> {
    let Man { unit, figure } = man;
    let eye = eye_of(scene, unit, figure);
    let held = men_in_contact(scene, target);
    active(scene, target)
        .filter(|&other| held & 1 << other == 0)
        .filter(|&other| sees_figure(scene, eye, Man::new(target, other)))
        .filter_map(|other| {
            let squared = place_of(scene, target, other).squared_distance(eye.at);
            FLAME.column(squared).map(|column| (other, column))
        })
        .collect()
}

/// The men whom a flame can reach, and the die that each needs to be hit.
pub(crate) fn flame_needed(
    scene: Scene<'_>,
    who: Man,
    target: UnitId,
) -> ArrayVec<(usize, i32), TEAM> {
    let reached = reached(scene, who, target).into_iter();
    reached.map(|(man, column)| (man, FLAME_NEEDED[column])).collect()
}

/// Whether the flame man may burn a team.
pub(crate) fn check_flame(scene: Scene<'_>, man: Man, target: UnitId) -> Verdict {
    let Man { unit, figure } = man;
    let Scene { book, state } = scene;
    may_attack(scene, unit)?;
    let able = active(scene, unit).any(|other| other == figure)
        && user(scene, unit, HandHeld::Flamethrower, figure);
    require(able, "SK-FLAME-02", "he has no flame left")?;
    let moved = state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
    require(!moved, "SK-FLAME-03", "a flamethrower does not move and fire")?;
    let price = HandHeld::Flamethrower.cost(&book.switches);
    let points = launcher_points(scene, unit, figure);
    require(points >= price, "SK-AP-17", "too few points for that")?;
    let enemy = book.side(target) != book.side(unit) && !is_vehicle(scene, target);
    require(enemy && can_be_shot(scene, target), "SK-VIS-01", "no team that can be burnt")?;
    let any = !reached(scene, man, target).is_empty();
    require(any, "SK-FLAME-04", "nobody is in range and in sight")
}

/// One shot: a die for each member in range, and an effect for each hit (`SK-FLAME-10`).
pub(crate) fn flame(play: &mut Play<'_, impl Referee<Event>>, man: Man, target: UnitId) {
    let Man { unit, figure } = man;
    let victims = reached(play.scene(), man, target);
    // SK-DICE-09
    begin(play, unit, Roll::Flame);
    play.state.unit_mut(unit).ammo.flame -= 1;
    let price = HandHeld::Flamethrower.cost(&play.book.switches);
    pay_launcher(play, unit, figure, price);
    let weapon = Weapon::Flame;
    play.referee.tell(|| Event::Fired { unit, target, weapon });
    play.state.unit_mut(unit).fired = true;
    mark_fire(
        play.book,
        play.state,
        target,
        IncomingFire { heavy: true, ..IncomingFire::of(unit, [figure]) },
    );
    let mut hits: ArrayVec<usize, TEAM> = ArrayVec::new();
    for (victim, column) in victims {
        let needed = FLAME_NEEDED[column];
        let roll = play.referee.roll(Die::D20);
        play.referee.tell(|| Event::ShotRolled {
            unit,
            weapon,
            roll: roll as i8,
            needed: needed as u8,
        });
        if i32::from(roll) >= needed {
            play.referee.tell(|| Event::Hit { unit });
            hits.push(victim);
        }
    }
    let mut causes = MoraleCauses::NONE;
    for victim in hits {
        // SK-FLAME-09, SK-FLAME-15: no modifiers.
        let score = i32::from(play.referee.roll(Die::D6));
        play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
        let effect = flame_effect(score);
        suffer(
            play,
            ManHit { victim: Man::new(target, victim), effect, by: Some(unit) },
            &mut causes,
        );
    }
    answer(play, causes, Some(unit));
}
