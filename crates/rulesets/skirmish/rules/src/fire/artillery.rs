//! Artillery that is called (`SK-ARTY-14`).

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::attack::{Attack, Burst, Fill, Shell, TargetSide, land, mark_fire, roll_damage};
use crate::book::Skirmish;
use crate::dice::{Roll, begin_for_side};
use crate::event::{Event, Weapon};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{active, is_left, is_vehicle, left, present, spend};
use crate::morale::{Toll, answer};
use crate::position::{distance_to_hull, unit_sees_point};
use crate::refusal::{Verdict, require};
use crate::state::{Mission, State};
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
fn caller(book: &Skirmish, state: &State, unit: UnitId) -> Option<usize> {
    active(book, state, unit).find(|&man| {
        let profile = book.man(unit, man);
        (profile.duty == Duty::Officer || profile.radio)
            && left(book, state, unit, man) >= PRICE
            && !is_held(book, state, unit, man)
    })
}

/// Whether a unit may call artillery onto a point.
pub(crate) fn check_call(book: &Skirmish, state: &State, unit: UnitId, at: Point) -> Verdict {
    may_attack(book, state, unit)?;
    require(!is_vehicle(book, state, unit), "SK-ARTY-14", "crews do not call artillery")?;
    let calls = state.calls[book.side(unit)];
    require(calls > 0, "SK-ARTY-14", "no artillery is left to call")?;
    require(!state.missions.is_full(), "SK-ARTY-14", "no artillery is left to call")?;
    let able = caller(book, state, unit).is_some();
    require(able, "SK-AP-21", "nobody can call, or has the two points")?;
    let named = present(state, book.side(unit).foe())
        .into_iter()
        .any(|foe| state.unit(foe).spotted && crate::men::place(book, state, foe) == at);
    let seen = book.table.rect().contains(at) && unit_sees_point(book, state, unit, at);
    require(named || seen, "SK-ARTY-14", "neither a spotted enemy nor a point in sight")
}

/// Calls it.
pub(crate) fn call(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    at: Point,
    referee: &mut impl Referee<Event>,
) {
    let Some(man) = caller(book, state, unit) else { return };
    spend(state, unit, man, PRICE);
    let side = book.side(unit);
    state.calls[side] -= 1;
    let calibre = book.scenario.assets[side].calibre;
    state.missions.push(Mission { caller: unit, side, at, calibre });
    referee.tell(|| Event::Called { unit, at });
}

/// `SK-ARTY-14`: at the start of each phase of a side after the call, a die for each of its missions;
/// those that come fall.
pub(crate) fn roll_missions(
    book: &Skirmish,
    state: &mut State,
    side: Side,
    referee: &mut impl Referee<Event>,
) {
    let waiting: arrayvec::ArrayVec<Mission, { crate::state::MAX_MISSIONS }> =
        state.missions.iter().copied().filter(|it| it.side == side).collect();
    state.missions.retain(|it| it.side != side);
    for mission in waiting {
        // SK-DICE-09
        begin_for_side(state, side, Roll::Artillery, referee);
        let needed = book.switches.called_fire_arrival as u8;
        let roll = referee.roll(Die::D6);
        referee.tell(|| Event::ArrivalRolled { unit: mission.caller, roll, needed });
        if roll >= needed {
            fall(book, state, mission, referee);
        } else {
            state.missions.push(mission);
        }
    }
}

/// `SK-ARTY-14`: three rounds, each after a hit more surely.
fn fall(book: &Skirmish, state: &mut State, mission: Mission, referee: &mut impl Referee<Event>) {
    let by = is_left(book, state, mission.caller).then_some(mission.caller);
    let mut hit_before = false;
    let mut toll = Toll::NONE;
    for _ in 0..ROUNDS {
        let needed = NEEDED[usize::from(hit_before)];
        let roll = referee.roll(Die::D20);
        let weapon = Weapon::Artillery;
        let unit = mission.caller;
        referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed });
        if roll < needed {
            continue;
        }
        hit_before = true;
        let fill = Fill::Shell(shell_die(mission.calibre));
        let it = Burst { at: mission.at, radius: RADIUS, fill, from: mission.at, by, unseen: true };
        land(book, state, it, &mut toll, referee);
        on_hulls(book, state, mission, by, &mut toll, referee);
    }
    for side in Side::BOTH {
        for unit in (toll.hurt | toll.suppressed) & book.of_side[side] {
            mark_fire(book, state, unit, Attack { by, heavy: true, ..Attack::default() });
        }
    }
    answer(book, state, toll, by, referee);
}

/// `SK-ARTY-15`: vehicles under the point roll on the damage table, closed ones from 75 mm up.
fn on_hulls(
    book: &Skirmish,
    state: &mut State,
    mission: Mission,
    by: Option<UnitId>,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    for side in Side::BOTH {
        for unit in present(state, side) {
            if is_vehicle(book, state, unit)
                && distance_to_hull(book, state, unit, mission.at) == 0
                && mission.calibre >= 75
            {
                let shell = Shell::high_explosive(mission.calibre, mission.calibre >= 85);
                let there = TargetSide::from_point(book, state, unit, mission.at);
                roll_damage(book, state, (unit, by), (shell, there, mission.at), toll, referee);
            }
        }
    }
}
