//! Decisions: what may be done, whether this may, and doing it.

use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{Illegal, Referee, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::fire::{self, FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot};
use crate::men::{active, is_vehicle};
use crate::movement::{self, Party, Walk};
use crate::refusal::{Verdict, refuse, require};
use crate::setup;
use crate::state::{Activation, Morale, Phase, Place, State};
use crate::turn;
use crate::units::{HandHeld, TEAM};

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// Takes a unit that is to be placed next (`SK-SCEN-09`).
    Choose {
        /// Which.
        unit: UnitId,
    },
    /// Places the next unit on the table (`SK-SCEN-02`).
    Deploy(Walk),
    /// Places the next unit aboard a vehicle that has been placed; a gun is limbered to it.
    Board {
        /// Which.
        vehicle: UnitId,
    },
    /// Holds the next unit back, to come in by the edge of the table (`SK-SCEN-02`).
    HoldBack,
    /// Acts with a unit (`SK-TURN-12`).
    Activate {
        /// Which.
        unit: UnitId,
    },
    /// Acts with nobody else in this phase.
    EndPhase,
    /// A man looks at a contact (`SK-SPOT-01`).
    Spot {
        /// Who.
        man: u8,
        /// Where.
        at: Point,
    },
    /// A move action (`SK-MOVE-02`).
    Move(Walk),
    /// A move action of some men of a team, within its chain (`SK-MOVE-20`).
    Part {
        /// Who, as bits.
        men: u8,
        /// Where to.
        walk: Walk,
    },
    /// A move action in which those near him drag a man along (`SK-MOVE-12`).
    Drag {
        /// Whom.
        man: u8,
        /// Where to.
        walk: Walk,
    },
    /// A man joins the crew of another team's weapon (`SK-UNIT-19`).
    Join {
        /// Who.
        man: u8,
        /// Whose crew.
        crew: UnitId,
    },
    /// Up or down a floor (`SK-MOVE-23`).
    Climb {
        /// Whether up.
        up: bool,
    },
    /// A charge (`SK-MOVE-18`).
    Charge {
        /// Whom.
        target: UnitId,
    },
    /// Goes on with a move in which an enemy was discovered (`SK-MOVE-25`).
    GoOn,
    /// Stops there.
    Stop,
    /// Fires small arms (`SK-SHOOT-26`).
    Fire(FirePlan),
    /// Everybody who can shoots at a sniper who has shown himself (`SK-EVENT-14`).
    ShootSniper {
        /// Where he lies.
        at: Point,
        /// What each man does.
        shooting: Shooting,
    },
    /// Fires a team volley (`SK-SHOOT-30`).
    Volley {
        /// Whom at.
        target: UnitId,
    },
    /// Throws or launches a grenade (`SK-GREN-01`).
    Grenade {
        /// Who.
        man: u8,
        /// Whom at.
        target: UnitId,
        /// Which.
        how: GrenadeAt,
    },
    /// Uses a hand held weapon against a vehicle (`SK-HHAT-01`).
    HandHeld {
        /// Who.
        man: u8,
        /// Which vehicle.
        target: UnitId,
        /// With what.
        weapon: HandHeld,
    },
    /// Burns a team (`SK-FLAME-10`).
    Flame {
        /// Who.
        man: u8,
        /// Whom.
        target: UnitId,
    },
    /// Fires a mortar (`SK-MORTAR-01`).
    Mortar {
        /// At what.
        at: MortarAt,
        /// What.
        shot: Shot,
    },
    /// Fires a gun (`SK-GUN-01`).
    Gun {
        /// At whom.
        target: UnitId,
        /// What.
        round: Round,
    },
    /// Turns a gun (`SK-GUN-14`).
    Lay {
        /// Where to.
        front: Bearing,
    },
    /// Calls artillery (`SK-ARTY-14`).
    Call {
        /// Onto which point.
        at: Point,
    },
    /// Drives (`SK-AFV-17`).
    Drive {
        /// Where to.
        to: Point,
        /// Where it faces then.
        front: Bearing,
        /// Whether in reverse.
        reverse: bool,
    },
    /// Gets into a vehicle (`SK-AP-19`).
    Mount {
        /// Which.
        vehicle: UnitId,
    },
    /// Gets out of it.
    Dismount {
        /// On which side.
        front: Bearing,
    },
    /// Hooks the gun to a vehicle (`SK-GUN-19`).
    Limber {
        /// Which.
        vehicle: UnitId,
    },
    /// Unhooks it.
    Unlimber {
        /// Where it faces.
        front: Bearing,
    },
    /// Takes up again a weapon that was left behind (`SK-MORALE-27`).
    TakeUp,
    /// Gets back into its own vehicle (`SK-AFV-28`).
    Recrew,
    /// Runs, as a chart says (`SK-ACT-22`); nobody is offered it.
    Run,
    /// Leaves an immobile vehicle, as a chart says (`SK-AFVSOLO-28`); nobody is offered it.
    BaleOut,
    /// Does nothing more (`SK-AP-22`).
    Pass,
}

impl Action {
    /// The units that it names.
    #[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
    const fn units(self) -> [Option<UnitId>; 2] {
        match self {
            Self::Board { vehicle } | Self::Mount { vehicle } | Self::Limber { vehicle } => {
                [Some(vehicle), None]
            }
            Self::Choose { unit } | Self::Activate { unit } => [Some(unit), None],
            Self::Join { crew, .. } => [Some(crew), None],
            Self::Fire(FirePlan { target, split: Some((other, _)), .. }) => {
                [Some(target), Some(other)]
            }
            Self::Fire(FirePlan { target, .. })
            | Self::Charge { target }
            | Self::Volley { target }
            | Self::Grenade { target, .. }
            | Self::HandHeld { target, .. }
            | Self::Flame { target, .. }
            | Self::Gun { target, .. }
            | Self::Mortar { at: MortarAt::Unit(target), .. } => [Some(target), None],
            _ => [None, None],
        }
    }

    /// The man that it names of a team.
    #[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
    const fn man(self) -> Option<u8> {
        match self {
            Self::Spot { man, .. }
            | Self::Drag { man, .. }
            | Self::Join { man, .. }
            | Self::Grenade { man, .. }
            | Self::HandHeld { man, .. }
            | Self::Flame { man, .. }
            | Self::Fire(FirePlan { at: FireAt::Man(man), .. }) => Some(man),
            _ => None,
        }
    }

    /// Whether all units that it names are in the game, and no man beyond the largest team: men are
    /// bits of a byte, where another number would mean another man.
    pub(crate) fn is_of(self, book: &Skirmish) -> bool {
        self.units().into_iter().flatten().all(|unit| unit.index() < book.muster.len())
            && self.man().is_none_or(|man| usize::from(man) < TEAM)
    }
}

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
        Action::BaleOut => turn::check_bale_out(book, state, unit),
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
            let party = dragging(book, state, unit, man);
            movement::check_part(book, state, unit, acting.moves, (party, walk))
        }
        Action::Join { man, crew } => turn::check_join(book, state, (unit, man.into()), crew),
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
        Action::TakeUp => turn::check_take_up(book, state, unit),
        Action::Recrew => movement::check_recrew(book, state, unit),
        Action::Run => turn::check_run(state, acting),
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

/// Everybody who can walk, with the man they drag.
pub(crate) fn dragging(book: &Skirmish, state: &State, unit: UnitId, man: u8) -> Party {
    let able = movement::movers(book, state, unit, false) & !(1 << man);
    Party { able, dragged: Some(man.into()) }
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

/// Does it, and everything after it that needs no decision.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
pub(crate) fn apply(
    book: &Skirmish,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    debug_assert_eq!(check(book, state, action), Ok::<(), Illegal>(()), "{action:?}");
    match action {
        Action::Choose { unit } => state.placing = Some(unit),
        Action::Deploy(walk) => {
            setup::deploy(book, state, walk, referee);
            turn::begin_if_placed(book, state, referee);
        }
        Action::Board { vehicle } => {
            setup::board(book, state, vehicle, referee);
            turn::begin_if_placed(book, state, referee);
        }
        Action::HoldBack => {
            setup::hold_back(book, state);
            turn::begin_if_placed(book, state, referee);
        }
        Action::Activate { unit } => turn::activate(book, state, unit, referee),
        Action::EndPhase => turn::end_activations(book, state, referee),
        _ => {
            if let Some(acting) = state.activation {
                act(book, state, acting, action, referee);
                turn::aftermath(book, state, acting.unit, action, referee);
            }
        }
    }
    turn::advance(book, state, referee);
}

/// The acting unit does something.
fn act(
    book: &Skirmish,
    state: &mut State,
    acting: Activation,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let unit = acting.unit;
    match action {
        Action::Spot { man, at } => turn::spot(book, state, (unit, man.into()), at, referee),
        Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::GoOn
        | Action::Stop => turn::go(book, state, acting, action, referee),
        Action::Drive { to, front, reverse } => {
            turn::note_driven(state);
            let aside = movement::drive(book, state, unit, (to, front, reverse), referee);
            turn::frighten(book, state, (unit, aside), referee);
        }
        Action::Join { man, crew } => turn::join(book, state, (unit, man.into()), crew),
        Action::Mount { vehicle } => movement::mount(book, state, unit, vehicle, referee),
        Action::Dismount { front } => movement::dismount(book, state, unit, front, referee),
        Action::Limber { vehicle } => movement::limber(book, state, unit, vehicle),
        Action::Unlimber { front } => movement::unlimber(book, state, unit, front),
        Action::TakeUp => turn::take_up(book, state, unit),
        Action::Recrew => movement::recrew(book, state, unit, referee),
        Action::Run => turn::run_off(book, state, unit, referee),
        Action::BaleOut => turn::leave_vehicle(book, state, unit, referee),
        Action::Pass => turn::close(book, state, referee),
        Action::Fire(_)
        | Action::ShootSniper { .. }
        | Action::Volley { .. }
        | Action::Grenade { .. }
        | Action::HandHeld { .. }
        | Action::Flame { .. }
        | Action::Mortar { .. }
        | Action::Gun { .. }
        | Action::Lay { .. }
        | Action::Call { .. } => attack(book, state, unit, action, referee),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase => debug_assert!(false, "no unit does {action:?}"),
    }
}

/// The acting unit attacks.
pub(crate) fn attack(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Fire(plan) => fire::shoot(book, state, unit, &plan, referee),
        Action::Volley { target } => fire::volley(book, state, unit, target, referee),
        Action::ShootSniper { at, shooting } => {
            fire::shoot_sniper(book, state, unit, (at, shooting), referee);
        }
        Action::Grenade { man, target, how } => {
            fire::throw(book, state, (unit, man.into()), target, how, referee);
        }
        Action::HandHeld { man, target, weapon } => {
            fire::shoot_hand_held(book, state, (unit, man.into()), target, weapon, referee);
        }
        Action::Flame { man, target } => {
            fire::flame(book, state, (unit, man.into()), target, referee);
        }
        Action::Mortar { at, shot } => {
            fire::shoot_mortar(book, state, unit, (at, shot), referee);
        }
        Action::Gun { target, round } => {
            fire::shoot_gun(book, state, unit, (target, round), referee);
        }
        Action::Lay { front } => fire::lay(book, state, unit, front),
        Action::Call { at } => fire::call(book, state, unit, at, referee),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::Spot { .. }
        | Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Join { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::GoOn
        | Action::Stop
        | Action::Drive { .. }
        | Action::Mount { .. }
        | Action::Dismount { .. }
        | Action::Limber { .. }
        | Action::Unlimber { .. }
        | Action::TakeUp
        | Action::Recrew
        | Action::Run
        | Action::BaleOut
        | Action::Pass => debug_assert!(false, "{action:?} is no attack"),
    }
}

/// Whether a unit has anything left to do: points, or attempts to spot.
pub(crate) fn has_more(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    if matches!(here.place, Place::Gone) || here.morale >= Morale::Rout {
        return false;
    }
    active(book, state, unit)
        .any(|man| crate::men::left(book, state, unit, man) > 0 || !here.figures[man].looked)
}
