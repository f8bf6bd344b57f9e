//! Artillery that is called (`SK-ARTY-14`).

use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::attack::{
    Burst, BurstKind, IncomingFire, Shell, TargetSide, VehicleHit, land, mark_fire, roll_damage,
};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin_for_side};
use crate::event::{Event, Weapon};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{active, is_left, is_vehicle, left, present, spend};
use crate::morale::{MoraleCauses, answer};
use crate::position::{distance_to_hull, unit_sees_point};
use crate::state::Mission;
use crate::units::Duty;
use crate::units::arms::shell_die;

/// `SK-AP-21`
const PRICE: u8 = 2;

/// Rounds of a mission.
const ROUNDS: u8 = 3;

/// What a round needs, and what one needs after a hit.
const NEEDED: [u8; 2] = [16, 12];

/// `SK-ARTY-13`
const RADIUS: Length = Length::inches(2);

/// The man of a unit who may call: an officer, or one with a radio.
fn caller(scene: Scene<'_>, unit: UnitId) -> Option<usize> {
    active(scene, unit).find(|&man| {
        let profile = scene.book.man(unit, man);
        (profile.duty == Duty::Officer || profile.radio)
            && left(scene, unit, man) >= PRICE
            && !is_held(scene, unit, man)
    })
}

/// Whether a unit may call artillery onto a point.
pub(crate) fn check_call(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    let Scene { book, state } = scene;
    may_attack(scene, unit)?;
    require(!is_vehicle(scene, unit), "SK-ARTY-14", "crews do not call artillery")?;
    let calls = state.calls[book.side(unit)];
    require(calls > 0, "SK-ARTY-14", "no artillery is left to call")?;
    require(!state.missions.is_full(), "SK-ARTY-14", "no artillery is left to call")?;
    let able = caller(scene, unit).is_some();
    require(able, "SK-AP-21", "nobody can call, or has the two points")?;
    let named = present(state, book.side(unit).foe())
        .into_iter()
        .any(|foe| state.unit(foe).spotted && crate::men::place(scene, foe) == at);
    let seen = book.table.rect().contains(at) && unit_sees_point(scene, unit, at);
    require(named || seen, "SK-ARTY-14", "neither a spotted enemy nor a point in sight")
}

/// Calls it.
pub(crate) fn call(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, at: Point) {
    let Some(man) = caller(play.scene(), unit) else { return };
    spend(play.state, unit, man, PRICE);
    let side = play.book.side(unit);
    play.state.calls[side] -= 1;
    let calibre = play.book.scenario.assets[side].calibre;
    play.state.missions.push(Mission { caller: unit, side, at, calibre });
    play.referee.tell(|| Event::Called { unit, at });
}

/// `SK-ARTY-14`: at the start of each phase of a side after the call, a die for each of its missions;
/// those that come fall.
pub(crate) fn roll_missions(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    let waiting: arrayvec::ArrayVec<Mission, { crate::state::MAX_MISSIONS }> =
        play.state.missions.iter().copied().filter(|it| it.side == side).collect();
    play.state.missions.retain(|it| it.side != side);
    for mission in waiting {
        // SK-DICE-09
        begin_for_side(play.state, side, Roll::Artillery, play.referee);
        let needed = play.book.switches.called_fire_arrival as u8;
        let roll = play.referee.roll(Die::D6);
        play.referee.tell(|| Event::ArrivalRolled { unit: mission.caller, roll, needed });
        if roll >= needed {
            fall(play, mission);
        } else {
            play.state.missions.push(mission);
        }
    }
}

/// `SK-ARTY-14`: three rounds, each after a hit more surely.
fn fall(play: &mut Play<'_, impl Referee<Event>>, mission: Mission) {
    let by = is_left(play.scene(), mission.caller).then_some(mission.caller);
    let mut hit_before = false;
    let mut causes = MoraleCauses::NONE;
    for _ in 0..ROUNDS {
        let needed = NEEDED[usize::from(hit_before)];
        let roll = play.referee.roll(Die::D20);
        let weapon = Weapon::Artillery;
        let unit = mission.caller;
        play.referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed });
        if roll < needed {
            continue;
        }
        hit_before = true;
        let fill = BurstKind::Shell(shell_die(mission.calibre));
        let it = Burst { at: mission.at, radius: RADIUS, fill, from: mission.at, by, unseen: true };
        land(play, it, &mut causes);
        on_hulls(play, mission, by, &mut causes);
    }
    for side in Side::BOTH {
        for unit in (causes.hurt | causes.suppressed) & play.book.of_side[side] {
            mark_fire(
                play.book,
                play.state,
                unit,
                IncomingFire { by, heavy: true, ..IncomingFire::default() },
            );
        }
    }
    answer(play, causes, by);
}

/// `SK-ARTY-15`: vehicles under the point roll on the damage table, closed ones from 75 mm up.
fn on_hulls(
    play: &mut Play<'_, impl Referee<Event>>,
    mission: Mission,
    by: Option<UnitId>,
    causes: &mut MoraleCauses,
) {
    for side in Side::BOTH {
        for unit in present(play.state, side) {
            if is_vehicle(play.scene(), unit)
                && distance_to_hull(play.scene(), unit, mission.at) == 0
                && mission.calibre >= 75
            {
                let shell = Shell::high_explosive(mission.calibre, mission.calibre >= 85);
                let there = TargetSide::from_point(play.scene(), unit, mission.at);
                roll_damage(play, VehicleHit::new(unit, by, mission.at), shell, there, causes);
            }
        }
    }
}
