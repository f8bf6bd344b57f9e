//! Whether a decision is allowed.

use wargauge_rules::UnitId;
use wargauge_rules::refusal::{Verdict, illegal, require};
use wargauge_rules::table::Point;

use crate::action::Action;
use crate::book::Scene;
use crate::fire;
use crate::men::{Man, active, is_vehicle};
use crate::movement::{self, DrivePlan, Party, is_immobile};
use crate::position::Leg;
use crate::setup;
use crate::state::{Activation, Morale, Phase, Place, State};
use crate::turn::activation::{check_join, check_take_up};

/// Whether the deciding side may do this, and it is its phase (`SK-TURN-13`). It judges by what the
/// side knows.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
pub(crate) fn check(scene: Scene<'_>, action: Action) -> Verdict {
    let Scene { book, state } = scene;
    match state.phase {
        Phase::Over(_) => Err(illegal("SK-SCEN-08", "the game is over")),
        Phase::Deploy(side) => match action {
            Action::Choose { unit } => setup::check_choose(scene, side, unit),
            Action::Deploy(walk) => setup::check_deploy(scene, side, walk),
            Action::Board { vehicle } => setup::check_board(scene, side, vehicle),
            Action::HoldBack => setup::check_hold_back(scene, side),
            _ => Err(illegal("SK-SCEN-02", "units are being placed")),
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
                    || setup::entrance(scene, unit).is_some();
                require(comes_in, "SK-SCEN-02", "there is no room to come in")
            }
            (None, Action::EndPhase) => Ok(()),
            (Some(acting), _) => check_acting(scene, acting, action),
            (None, _) => Err(illegal("SK-TURN-12", "a unit must be chosen first")),
        },
    }
}

/// Whether the acting unit may do this.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
fn check_acting(scene: Scene<'_>, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    if let Some(paused) = acting.paused {
        return match action {
            Action::Stop => Ok(()),
            Action::GoOn => check_go_on(scene, unit, paused),
            Action::Charge { target } => {
                let able = movement::movers(scene, unit, true);
                let end = movement::charge_end(scene, unit, able, target);
                let known = scene.state.unit(target).spotted;
                let from = crate::men::place(scene, unit);
                let near = end.is_some_and(|end| from.within(end, paused.left));
                require(known && near, "SK-MOVE-25", "the enemy is out of reach")
            }
            _ => Err(illegal("SK-MOVE-25", "an enemy has just been discovered")),
        };
    }
    if is_vehicle(scene, unit) {
        check_vehicle(scene, acting, action)
    } else {
        check_team(scene, acting, action)
    }
}

fn check_go_on(scene: Scene<'_>, unit: UnitId, paused: crate::state::PausedMove) -> Verdict {
    let from = crate::men::place(scene, unit);
    let barred = movement::is_barred(scene, unit, Leg::new(from, paused.to));
    let line = wargauge_rules::table::Segment::new(from, paused.to);
    let near =
        crate::men::present(scene.state, scene.book.side(unit).foe()).into_iter().any(|foe| {
            scene.state.unit(foe).spotted
                && active(scene, foe).any(|man| {
                    line.is_within(crate::men::place_of(scene, foe, man), crate::position::REACH)
                })
        });
    require(!barred && !near, "SK-MOVE-17", "an enemy is within an inch of the way")
}

/// What crews in their vehicles may do.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
fn check_vehicle(scene: Scene<'_>, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    match action {
        Action::Pass => Ok(()),
        Action::Spot { man, at } => check_spot(scene, unit, man, at),
        Action::Fire(plan) => fire::check_fire(scene, unit, &plan),
        Action::Gun { target, round } => fire::check_gun(scene, unit, target, round),
        Action::Drive { to, front, reverse } => {
            require(!acting.driven, "SK-AFV-17", "it has moved already")?;
            // SK-AFV-04, SK-AFV-13
            movement::check_drive(scene, unit, DrivePlan { to, front, reverse }, false)
        }
        Action::BaleOut => check_bale_out(scene, unit),
        _ => Err(illegal("SK-AFV-22", "crews in their vehicles do not do that")),
    }
}

/// What men on foot, or riding, may do.
fn check_team(scene: Scene<'_>, acting: Activation, action: Action) -> Verdict {
    let unit = acting.unit;
    match action {
        Action::Pass => Ok(()),
        Action::Spot { man, at } => check_spot(scene, unit, man, at),
        Action::Move(walk) => movement::check_move(scene, unit, acting.moves, walk),
        Action::Part { men, walk } => {
            let party = Party { unit, able: men, dragged: None };
            movement::check_part(scene, party, acting.moves, walk)
        }
        Action::Drag { man, walk } => {
            let party = movement::dragging(scene, unit, man);
            movement::check_part(scene, party, acting.moves, walk)
        }
        Action::Join { man, crew } => check_join(scene, Man::new(unit, man.into()), crew),
        Action::ShootSniper { at, shooting } => fire::check_shoot_sniper(scene, unit, at, shooting),
        Action::Climb { up } => movement::check_climb(scene, unit, acting.moves, up),
        Action::Charge { target } => movement::check_charge(scene, unit, acting.moves, target),
        Action::Fire(plan) => fire::check_fire(scene, unit, &plan),
        Action::Volley { target } => fire::check_volley(scene, unit, target),
        Action::Grenade { man, target, how } => {
            fire::check_grenade(scene, Man::new(unit, man.into()), target, how)
        }
        Action::HandHeld { man, target, weapon } => {
            fire::check_hand_held(scene, Man::new(unit, man.into()), target, weapon)
        }
        Action::Flame { man, target } => {
            fire::check_flame(scene, Man::new(unit, man.into()), target)
        }
        Action::Mortar { at, shot } => fire::check_mortar(scene, unit, at, shot),
        Action::Gun { target, round } => fire::check_gun(scene, unit, target, round),
        Action::Lay { front } => fire::check_lay(scene, unit, front),
        Action::Call { at } => fire::check_call(scene, unit, at),
        Action::Mount { vehicle } => movement::check_mount(scene, unit, vehicle),
        Action::Dismount { front } => movement::check_dismount(scene, unit, front),
        Action::Limber { vehicle } => movement::check_limber(scene, unit, vehicle),
        Action::Unlimber { .. } => movement::check_unlimber(scene, unit),
        Action::TakeUp => check_take_up(scene, unit),
        Action::Recrew => movement::check_recrew(scene, unit),
        Action::Run => check_run(scene.state, acting),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::GoOn
        | Action::Stop
        | Action::Drive { .. }
        | Action::BaleOut => Err(illegal("SK-TURN-12", "it is not the time for this")),
    }
}

/// `SK-SPOT-01`, `SK-SPOT-02`, `SK-SPOT-26`: whether a man may look at a contact.
fn check_spot(scene: Scene<'_>, unit: UnitId, man: u8, at: Point) -> Verdict {
    let man = usize::from(man);
    let there = active(scene, unit).any(|other| other == man);
    require(there, "SK-SPOT-01", "there is no such man")?;
    require(!scene.state.unit(unit).figures[man].looked, "SK-SPOT-01", "he has had his attempt")?;
    require(crate::spotting::can_try(scene, unit), "SK-SPOT-26", "nobody can look now")?;
    // SK-SPOT-15: closed vehicles have two attempts.
    let closed = is_vehicle(scene, unit) && scene.book.vehicle(unit).is_some_and(|spec| !spec.open);
    let used =
        active(scene, unit).filter(|&other| scene.state.unit(unit).figures[other].looked).count();
    require(!closed || used < 2, "SK-SPOT-15", "two attempts from a closed vehicle")?;
    let offered = crate::spotting::is_offered(scene, unit, at);
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
pub(crate) fn check_bale_out(scene: Scene<'_>, unit: UnitId) -> Verdict {
    require(is_immobile(scene, unit), "SK-AFVSOLO-29", "crews leave immobile vehicles only")
}
