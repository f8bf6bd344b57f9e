//! Whether a decision is allowed.

use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::action::Action;
use crate::book::Skirmish;
use crate::fire;
use crate::men::{active, is_vehicle};
use crate::movement::{self, Party, is_immobile};
use crate::refusal::{Verdict, refuse, require};
use crate::setup;
use crate::state::{Activation, Morale, Phase, Place, State};
use crate::turn::activation::{check_join, check_take_up};

/// Whether the deciding side may do this, and it is its phase (`SK-TURN-13`). It judges by what the
/// side knows.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
pub(crate) fn check(book: &Skirmish, state: &State, action: Action) -> Verdict {
    match state.phase {
        Phase::Over(_) => Err(refuse("SK-SCEN-08", "the game is over")),
        Phase::Deploy(side) => match action {
            Action::Choose { unit } => setup::check_choose(book, state, side, unit),
            Action::Deploy(walk) => setup::check_deploy(book, state, side, walk),
            Action::Board { vehicle } => setup::check_board(book, state, side, vehicle),
            Action::HoldBack => setup::check_hold_back(book, state, side),
            _ => Err(refuse("SK-SCEN-02", "units are being placed")),
        },
        Phase::Play(side) => match (state.activation, action) {
            (None, Action::Activate { unit }) => {
                let own = book.of_side[side].contains(unit);
                require(
                    own && state.waiting.contains(unit),
                    "SK-TURN-12",
                    "the unit cannot act now",
                )?;
                let comes_in = state.unit(unit).place != Place::Reserve
                    || setup::entrance(book, state, unit).is_some();
                require(comes_in, "SK-SCEN-02", "there is no room to come in")
            }
            (None, Action::EndPhase) => Ok(()),
            (Some(acting), _) => check_acting(book, state, acting, action),
            (None, _) => Err(refuse("SK-TURN-12", "a unit must be chosen first")),
        },
    }
}

/// Whether the acting unit may do this.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
fn check_acting(book: &Skirmish, state: &State, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    if let Some(paused) = acting.paused {
        return match action {
            Action::Stop => Ok(()),
            Action::GoOn => check_go_on(book, state, unit, paused),
            Action::Charge { target } => {
                let able = movement::movers(book, state, unit, true);
                let end = movement::charge_end(book, state, unit, able, target);
                let known = state.unit(target).spotted;
                let from = crate::men::place(book, state, unit);
                let near = end.is_some_and(|end| from.within(end, paused.left));
                require(known && near, "SK-MOVE-25", "the enemy is out of reach")
            }
            _ => Err(refuse("SK-MOVE-25", "an enemy has just been discovered")),
        };
    }
    if is_vehicle(book, state, unit) {
        check_vehicle(book, state, acting, action)
    } else {
        check_team(book, state, acting, action)
    }
}

fn check_go_on(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    paused: crate::state::Paused,
) -> Verdict {
    let from = crate::men::place(book, state, unit);
    let barred = movement::is_barred(book, state, unit, (from, paused.to));
    let line = wargauge_rules::table::Segment::new(from, paused.to);
    let near = crate::men::present(state, book.side(unit).foe()).into_iter().any(|foe| {
        state.unit(foe).spotted
            && active(book, state, foe).any(|man| {
                line.is_within(crate::men::place_of(book, state, foe, man), crate::position::REACH)
            })
    });
    require(!barred && !near, "SK-MOVE-17", "an enemy is within an inch of the way")
}

/// What crews in their vehicles may do.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
fn check_vehicle(book: &Skirmish, state: &State, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    match action {
        Action::Pass => Ok(()),
        Action::Spot { man, at } => check_spot(book, state, unit, (man, at)),
        Action::Fire(plan) => fire::check_fire(book, state, unit, &plan),
        Action::Gun { target, round } => fire::check_gun(book, state, unit, (target, round)),
        Action::Drive { to, front, reverse } => {
            require(!acting.driven, "SK-AFV-17", "it has moved already")?;
            // SK-AFV-04, SK-AFV-13
            movement::check_drive(book, state, unit, (to, front, reverse), false)
        }
        Action::BaleOut => check_bale_out(book, state, unit),
        _ => Err(refuse("SK-AFV-22", "crews in their vehicles do not do that")),
    }
}

/// What men on foot, or riding, may do.
fn check_team(book: &Skirmish, state: &State, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    match action {
        Action::Pass => Ok(()),
        Action::Spot { man, at } => check_spot(book, state, unit, (man, at)),
        Action::Move(walk) => movement::check_move(book, state, unit, acting.moves, walk),
        Action::Part { men, walk } => {
            let party = Party { able: men, dragged: None };
            movement::check_part(book, state, unit, acting.moves, (party, walk))
        }
        Action::Drag { man, walk } => {
            let party = movement::dragging(book, state, unit, man);
            movement::check_part(book, state, unit, acting.moves, (party, walk))
        }
        Action::Join { man, crew } => check_join(book, state, (unit, man.into()), crew),
        Action::ShootSniper { at, shooting } => {
            fire::check_shoot_sniper(book, state, unit, (at, shooting))
        }
        Action::Climb { up } => movement::check_climb(book, state, unit, acting.moves, up),
        Action::Charge { target } => {
            movement::check_charge(book, state, unit, acting.moves, target)
        }
        Action::Fire(plan) => fire::check_fire(book, state, unit, &plan),
        Action::Volley { target } => fire::check_volley(book, state, unit, target),
        Action::Grenade { man, target, how } => {
            fire::check_grenade(book, state, (unit, man.into()), target, how)
        }
        Action::HandHeld { man, target, weapon } => {
            fire::check_hand_held(book, state, (unit, man.into()), target, weapon)
        }
        Action::Flame { man, target } => fire::check_flame(book, state, (unit, man.into()), target),
        Action::Mortar { at, shot } => fire::check_mortar(book, state, unit, (at, shot)),
        Action::Gun { target, round } => fire::check_gun(book, state, unit, (target, round)),
        Action::Lay { front } => fire::check_lay(book, state, unit, front),
        Action::Call { at } => fire::check_call(book, state, unit, at),
        Action::Mount { vehicle } => movement::check_mount(book, state, unit, vehicle),
        Action::Dismount { front } => movement::check_dismount(book, state, unit, front),
        Action::Limber { vehicle } => movement::check_limber(book, state, unit, vehicle),
        Action::Unlimber { .. } => movement::check_unlimber(book, state, unit),
        Action::TakeUp => check_take_up(book, state, unit),
        Action::Recrew => movement::check_recrew(book, state, unit),
        Action::Run => check_run(state, acting),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::GoOn
        | Action::Stop
        | Action::Drive { .. }
        | Action::BaleOut => Err(refuse("SK-TURN-12", "it is not the time for this")),
    }
}

/// `SK-SPOT-01`, `SK-SPOT-02`, `SK-SPOT-26`: whether a man may look at a contact.
fn check_spot(book: &Skirmish, state: &State, unit: UnitId, (man, at): (u8, Point)) -> Verdict {
    let man = usize::from(man);
    let there = active(book, state, unit).any(|other| other == man);
    require(there, "SK-SPOT-01", "there is no such man")?;
    require(!state.unit(unit).figures[man].looked, "SK-SPOT-01", "he has had his attempt")?;
    require(crate::spotting::can_try(book, state, unit), "SK-SPOT-26", "nobody can look now")?;
    // SK-SPOT-15: closed vehicles have two attempts.
    let closed = is_vehicle(book, state, unit) && book.vehicle(unit).is_some_and(|spec| !spec.open);
    let used =
        active(book, state, unit).filter(|&other| state.unit(unit).figures[other].looked).count();
    require(!closed || used < 2, "SK-SPOT-15", "two attempts from a closed vehicle")?;
    let offered = crate::spotting::is_offered(book, state, unit, at);
    require(offered, "SK-SPOT-31", "there is no contact there")
}

/// `SK-ACT-22`, `SK-POL-15`: whether the acting team may run as a chart says: with its first action, unless a forced
/// state goes before it (`SK-ACT-21`).
pub(crate) fn check_run(state: &State, acting: Activation) -> Verdict {
    let here = state.unit(acting.unit);
    require(here.place == Place::Table, "SK-ACT-22", "only those on foot run")?;
    require(here.morale < Morale::Shaken, "SK-ACT-21", "forced states go first")?;
    require(acting.moves == 0 && !here.fired, "SK-ACT-22", "it has acted already")
}

/// `SK-AFVSOLO-28`, `SK-AFVSOLO-29`, `SK-POL-16`: whether the crew may leave its vehicle: an immobile one.
pub(crate) fn check_bale_out(book: &Skirmish, state: &State, unit: UnitId) -> Verdict {
    require(is_immobile(book, state, unit), "SK-AFVSOLO-29", "crews leave immobile vehicles only")
}
