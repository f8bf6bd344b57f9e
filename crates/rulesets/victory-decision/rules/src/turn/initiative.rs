//! Nominations, initiative and the beginning of an activation (VD-INIT, VD-TURN).

use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::action::Action;
use crate::assault::contact;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::morale::recovery;
use crate::refusal::{illegal, require};
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
pub(crate) const fn namer(s: &State) -> Side {
    if s.turn % 2 == 1 { s.names_first } else { s.names_first.foe() }
}

/// Units of a side that have not been activated in this turn: those in play, and reserves that
/// may arrive.
#[must_use]
pub(crate) fn unactivated(book: &VictoryDecision, s: &State, side: Side) -> UnitSet {
    let own = book.units_of(side);
    // VD-TURN-11: whoever is destroyed has left `present`. VD-INIT-16: an Individual alone is in it
    // as a unit of its own.
    let mut ready = own & s.present;
    let reserves = own.without(s.present).filter(|&unit| s.unit(unit).place == Place::Reserve);
    let mut waiting = reserves.peekable();
    // VD-TURN-08.
    if waiting.peek().is_some() && reserves::reserves_may_come(book, s, side) {
        waiting.for_each(|unit| ready.insert(unit));
    }
    ready.without(s.activated)
}

/// What a unit adds to its D6 of Initiative.
#[must_use]
pub(crate) fn initiative_modifier(book: &VictoryDecision, s: &State, unit: UnitId) -> i8 {
    let mut modifier = command::ld(book, s, unit) as i8;
    // VD-INIT-07, VD-INIT-10: what applies is added up.
    if s.shaken.contains(unit) {
        modifier += SHAKEN;
    }
    // VD-INIT-08, VD-INIT-10, VD-INIT-11.
    if command::initiative_bonus(book, s, unit) {
        modifier += LED;
    }
    // VD-INIT-09.
    if s.unit(unit).place == Place::Reserve {
        modifier += RESERVE;
    }
    modifier
}

/// The next segment: nominations, a free pick, or the End Segment (S2, S8, S9).
pub(crate) fn next_segment_task(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Progress {
    // VD-INIT-14, VD-INIT-15: both name anew, also a unit that lost.
    s.nominated = [None; 2];
    let left = Side::BOTH.map(|side| !unactivated(book, s, side).is_empty());
    // VD-TURN-07, VD-DESIGN-02: both sides take part as long as both have units left. VD-TURN-05:
    // whoever won before.
    (s.step, s.decider) = match left {
        [true, true] => (Step::NominateFirst, namer(s)),
        // VD-TURN-06.
        [true, false] => (Step::Pick, Side::A),
        [false, true] => (Step::Pick, Side::B),
        [false, false] => {
            // VD-TURN-02.
            end_segment::end_segment(book, s, referee);
            return Progress::Done;
        }
    };
    Progress::Asked
}

/// Lists nominations, or what the unit about to act may do first.
pub(crate) fn nomination_options(book: &VictoryDecision, s: &State, out: &mut Vec<Action>) {
    if s.step == Step::Begin {
        if let Some(unit) = s.active.as_ref().map(|active| active.unit) {
            individuals::free_step_options(book, s, unit, out);
        }
        return;
    }
    for unit in unactivated(book, s, s.decider) {
        let groups = book.profile(unit).groups.len() as u8;
        let leaders = (0..groups).filter(|&leader| may_lead(book, s, unit, leader));
        out.extend(leaders.map(|leader| Action::Nominate { unit, leader }));
    }
}

/// Whether a model of a group may lead its unit: the present leader, or, where all models share
/// one Ld, whomever the owner picks (VD-COH-01, VD-COH-02, VD-COH-13).
fn may_lead(book: &VictoryDecision, s: &State, unit: UnitId, leader: u8) -> bool {
    let here = s.unit(unit);
    let groups = &book.profile(unit).groups;
    let lives = |at: usize| here.strength[at] > 0;
    let Some(group) = groups.get(usize::from(leader)) else { return false };
    let mut living = groups.iter().enumerate().filter(|(at, _)| lives(*at));
    leader == here.leader
        || lives(usize::from(leader)) && living.all(|(_, other)| other.ld == group.ld)
}

/// Whether a nomination or a free step is legal.
pub(crate) fn check_nomination(
    book: &VictoryDecision,
    s: &State,
    action: Action,
) -> Result<(), Illegal> {
    if s.step == Step::Begin {
        let Some(unit) = s.active.as_ref().map(|active| active.unit) else {
            return Err(illegal("VD-ABIL-28", "no unit is about to act"));
        };
        return individuals::check_free_step(book, s, unit, action);
    }
    let Action::Nominate { unit, leader } = action else {
        return Err(illegal("VD-TURN-09", "a unit must be named"));
    };
    let own = book.units_of(s.decider).contains(unit);
    require(own, "VD-INIT-01", "the unit is not yours")?;
    require(!s.activated.contains(unit), "VD-TURN-03", "the unit has acted in this turn")?;
    let here = unactivated(book, s, s.decider).contains(unit);
    require(here, "VD-TURN-08", "the unit is not in play")?;
    require(may_lead(book, s, unit, leader), "VD-COH-02", "that model cannot lead the unit")
}

/// Carries out a nomination or a free step.
pub(crate) fn nominate(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Action::Nominate { unit, leader } = action else {
        if let Some(unit) = s.active.as_ref().map(|active| active.unit) {
            individuals::take_free_step(book, s, unit, action, referee);
        }
        return;
    };
    s.unit_mut(unit).leader = leader;
    s.nominated[s.decider.index()] = Some(unit);
    match s.step {
        Step::NominateFirst => {
            // VD-INIT-04: he knows what has been named.
            s.step = Step::NominateSecond;
            s.decider = s.decider.foe();
        }
        Step::NominateSecond => {
            let winner = roll_initiative(book, s, referee);
            begin_activation(book, s, winner.unwrap_or(unit));
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
        | Step::Over => begin_activation(book, s, unit),
    }
}

/// Rolls for the nominated units until one is ahead, the first nominator's die first
/// (VD-INIT-05, VD-INIT-12, VD-INIT-13, VD-ENG-04).
fn roll_initiative(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<UnitId> {
    let [Some(one), Some(other)] = s.nominated else { return None };
    s.segment += 1;
    referee.begin(s.table_key(Roll::Initiative, s.segment));
    let first = namer(s).index();
    let modifiers = [one, other].map(|unit| initiative_modifier(book, s, unit));
    loop {
        let mut dice = [0; 2];
        dice[first] = referee.roll(Die::D6);
        dice[1 - first] = referee.roll(Die::D6);
        let scores = [0, 1].map(|side| dice[side] as i8 + modifiers[side]);
        let winner = match scores[0].cmp(&scores[1]) {
            core::cmp::Ordering::Greater => Some(one),
            core::cmp::Ordering::Less => Some(other),
            core::cmp::Ordering::Equal => None,
        };
        referee.relate(|| Event::Initiative { dice, scores, winner });
        if winner.is_some() {
            return winner;
        }
    }
}

/// S5: a unit begins to act. An Individual may join or leave first.
fn begin_activation(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let shaken = s.shaken.contains(unit);
    s.active = Some(Activation::of(unit, command::actions_of(book, unit), shaken));
    if individuals::has_free_step(book, s, unit) {
        s.step = Step::Begin;
        s.decider = book.side(unit);
    } else {
        s.agenda.push(Task::BeginActions);
    }
}

/// What follows the free step: vehicle recovery (VD-VEH-34), then the first action.
pub(crate) fn begin_actions_task(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Progress {
    let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return Progress::Done };
    recovery::recover(book, s, unit, referee);
    let contacts = match s.unit(unit).place {
        Place::Reserve => UnitSet::EMPTY,
        Place::Nowhere
        | Place::Table
        | Place::Inside { .. }
        | Place::Aboard { .. }
        | Place::Gone => contact::contacts(book, s, unit),
    };
    let shaken = s.shaken.contains(unit);
    if let Some(active) = &mut s.active {
        // VD-VEH-11: it fights those it found in its Combat Range.
        active.contacts = contacts;
        // VD-SHAKEN-21.
        active.began_shaken = shaken;
    }
    s.agenda.push(Task::EndAction);
    Progress::Done
}
