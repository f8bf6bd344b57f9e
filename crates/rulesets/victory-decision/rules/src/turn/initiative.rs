//! Nominations, initiative and the beginning of an activation (VD-INIT, VD-TURN).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;

use crate::action::Action;
use crate::assault::contact;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::morale::recovery;
use crate::state::activation::Activation;
use crate::state::agenda::{Progress, Task};
use crate::state::unit::{Place, UnitSet};
use crate::state::{Roll, State, Step};
use crate::turn::{end_segment, individuals, reserves};
use crate::units::command;

/// Initiative of a Shaken unit (VD-INIT-07). Also VD-SHAKEN-14.
const SHAKEN: i8 = -2;

/// Initiative with Command or Recon (VD-INIT-08).
const LED: i8 = 1;

/// Initiative of a unit in Reserve (VD-INIT-09).
const RESERVE: i8 = -1;

/// Who names first in this turn (VD-INIT-02).
#[must_use]
pub(crate) const fn namer(state: &State) -> Side {
    if state.turn % 2 == 1 { state.names_first } else { state.names_first.foe() }
}

/// Units of a side that have not been activated in this turn: those in play, and reserves that
/// may arrive.
#[must_use]
pub(crate) fn unactivated(scene: Scene<'_>, side: Side) -> UnitSet {
    let Scene { book, state } = scene;
    let own = book.units_of(side);
    // VD-TURN-11: whoever is destroyed has left `present`. VD-INIT-16: an Individual alone is in it
    // as a unit of its own.
    let mut ready = own & state.present;
    let reserves =
        own.without(state.present).filter(|&unit| state.unit(unit).place == Place::Reserve);
    let mut waiting = reserves.peekable();
    // VD-TURN-08.
    if waiting.peek().is_some() && reserves::reserves_may_come(scene, side) {
        waiting.for_each(|unit| ready.insert(unit));
    }
    ready.without(state.activated)
}

/// What a unit adds to its D6 of Initiative.
#[must_use]
pub(crate) fn initiative_modifier(scene: Scene<'_>, unit: UnitId) -> i8 {
    let mut modifier = command::ld(scene, unit) as i8;
    // VD-INIT-07, VD-INIT-10: what applies is added up.
    if scene.state.shaken.contains(unit) {
        modifier += SHAKEN;
    }
    // VD-INIT-08, VD-INIT-10, VD-INIT-11.
    if command::initiative_bonus(scene, unit) {
        modifier += LED;
    }
    // VD-INIT-09.
    if scene.state.unit(unit).place == Place::Reserve {
        modifier += RESERVE;
    }
    modifier
}

/// The next segment: nominations, a free pick, or the End Segment (S2, S8, S9).
pub(crate) fn next_segment_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    // VD-INIT-14, VD-INIT-15: both name anew, also a unit that lost.
    play.state.nominated = [None; 2];
    let left = Side::BOTH.map(|side| !unactivated(play.scene(), side).is_empty());
    // VD-TURN-07, VD-DESIGN-02: both sides take part as long as both have units left. VD-TURN-05:
    // whoever won before.
    (play.state.step, play.state.decider) = match left {
        [true, true] => (Step::NominateFirst, namer(play.state)),
        // VD-TURN-06.
        [true, false] => (Step::Pick, Side::A),
        [false, true] => (Step::Pick, Side::B),
        [false, false] => {
            // VD-TURN-02.
            end_segment::end_segment(play);
            return Progress::Done;
        }
    };
    Progress::Asked
}

/// Lists nominations, or what the unit about to act may do first.
pub(crate) fn nomination_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if state.step == Step::Begin {
        if let Some(unit) = state.active.as_ref().map(|active| active.unit) {
            individuals::free_step_options(scene, unit, out);
        }
        return;
    }
    for unit in unactivated(scene, state.decider) {
        let groups = book.profile(unit).groups.len() as u8;
        let leaders = (0..groups).filter(|&leader| may_lead(scene, unit, leader));
        out.extend(leaders.map(|leader| Action::Nominate { unit, leader }));
    }
}

/// Whether a model of a group may lead its unit: the present leader, or, where all models share
/// one Ld, whomever the owner picks (VD-COH-01, VD-COH-02, VD-COH-13).
fn may_lead(scene: Scene<'_>, unit: UnitId, leader: u8) -> bool {
    let here = scene.state.unit(unit);
    let groups = &scene.book.profile(unit).groups;
    let lives = |at: usize| here.strength[at] > 0;
    let Some(group) = groups.get(usize::from(leader)) else { return false };
    let mut living = groups.iter().enumerate().filter(|(at, _)| lives(*at));
    leader == here.leader
        || lives(usize::from(leader)) && living.all(|(_, other)| other.ld == group.ld)
}

/// Whether a nomination or a free step is legal.
pub(crate) fn check_nomination(scene: Scene<'_>, action: Action) -> Verdict {
    let Scene { book, state } = scene;
    if state.step == Step::Begin {
        let Some(unit) = state.active.as_ref().map(|active| active.unit) else {
            return forbid("VD-ABIL-28", "no unit is about to act");
        };
        return individuals::check_free_step(scene, unit, action);
    }
    let Action::Nominate { unit, leader } = action else {
        return forbid("VD-TURN-09", "a unit must be named");
    };
    let own = book.units_of(state.decider).contains(unit);
    require(own, "VD-INIT-01", "the unit is not yours")?;
    require(!state.activated.contains(unit), "VD-TURN-03", "the unit has acted in this turn")?;
    let here = unactivated(scene, state.decider).contains(unit);
    require(here, "VD-TURN-08", "the unit is not in play")?;
    require(may_lead(scene, unit, leader), "VD-COH-02", "that model cannot lead the unit")
}

/// Carries out a nomination or a free step.
pub(crate) fn nominate(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let Action::Nominate { unit, leader } = action else {
        if let Some(unit) = play.state.active.as_ref().map(|active| active.unit) {
            individuals::take_free_step(play, unit, action);
        }
        return;
    };
    play.state.unit_mut(unit).leader = leader;
    play.state.nominated[play.state.decider.index()] = Some(unit);
    match play.state.step {
        Step::NominateFirst => {
            // VD-INIT-04: he knows what has been named.
            play.state.step = Step::NominateSecond;
            play.state.decider = play.state.decider.foe();
        }
        Step::NominateSecond => {
            let winner = roll_initiative(play);
            begin_activation(play.book, play.state, winner.unwrap_or(unit));
        }
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove
        | Step::Pick
        | Step::Begin
        | Step::Act
        | Step::NameAnother
        | Step::ShareDice
        | Step::Casualties
        | Step::Withdraw
        | Step::MoveIn
        | Step::Over => begin_activation(play.book, play.state, unit),
    }
}

/// Rolls for the nominated units until one is ahead, the first nominator's die first
/// (VD-INIT-05, VD-INIT-12, VD-INIT-13, VD-ENG-04).
fn roll_initiative(play: &mut Play<'_, impl Referee<Event>>) -> Option<UnitId> {
    let [Some(one), Some(other)] = play.state.nominated else { return None };
    play.state.segment += 1;
    play.referee.begin(play.state.table_key(Roll::Initiative, play.state.segment));
    let first = namer(play.state).index();
    let modifiers = [one, other].map(|unit| initiative_modifier(play.scene(), unit));
    loop {
        let mut dice = [0; 2];
        dice[first] = play.referee.roll(Die::D6);
        dice[1 - first] = play.referee.roll(Die::D6);
        let scores = [0, 1].map(|side| dice[side] as i8 + modifiers[side]);
        let winner = match scores[0].cmp(&scores[1]) {
            core::cmp::Ordering::Greater => Some(one),
            core::cmp::Ordering::Less => Some(other),
            core::cmp::Ordering::Equal => None,
        };
        play.referee.relate(|| Event::Initiative { dice, scores, winner });
        if winner.is_some() {
            return winner;
        }
    }
}

/// S5: a unit begins to act. An Individual may join or leave first.
fn begin_activation(book: &VictoryDecision, state: &mut State, unit: UnitId) {
    let shaken = state.shaken.contains(unit);
    state.active = Some(Activation::of(unit, command::actions_of(book, unit), shaken));
    if individuals::has_free_step(Scene::new(book, state), unit) {
        state.step = Step::Begin;
        state.decider = book.side(unit);
    } else {
        state.agenda.push(Task::BeginActions);
    }
}

/// What follows the free step: vehicle recovery (VD-VEH-34), then the first action.
pub(crate) fn begin_actions_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    let Some(unit) = play.state.active.as_ref().map(|active| active.unit) else {
        return Progress::Done;
    };
    recovery::recover(play, unit);
    let contacts = match play.state.unit(unit).place {
        Place::Reserve => UnitSet::EMPTY,
        Place::Nowhere
        | Place::Table
        | Place::Inside { .. }
        | Place::Aboard { .. }
        | Place::Gone => contact::contacts(play.scene(), unit),
    };
    let shaken = play.state.shaken.contains(unit);
    if let Some(active) = &mut play.state.active {
        // VD-VEH-11: it fights those it found in its Combat Range.
        active.contacts = contacts;
        // VD-SHAKEN-21.
        active.began_shaken = shaken;
    }
    play.state.agenda.push(Task::EndAction);
    Progress::Done
}
