//! The same attack played by the engine: the real actions, checked and carried out, and the real
//! dice.

use wargauge_rules::exchange::End;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::table::stream::KeyedDice;

use crate::action::Action;
use crate::assault::melee_round;
use crate::book::Play;
use crate::event::Event;
use crate::fire;
use crate::men::{Man, Squad, is_left};
use crate::morale::test;
use crate::movement::{Walk, place_team};
use crate::odds::course::wear_of;
use crate::odds::encounter::{Encounter, FIRST, end_of_chart, end_of_hull};
use crate::odds::field::bring;
use crate::odds::plan::{AttackKind, CountedState, about_to_act, action_of};
use crate::odds::standing::{HullWear, MoraleOutcome};
use crate::odds::tables;
use crate::state::{Mobility, Morale, Place, State};

/// Notes what becomes of the target.
#[derive(Clone, Copy, Debug)]
struct TargetWatch {
    target: UnitId,
    soft: bool,
    nerve: MoraleOutcome,
    wear: HullWear,
}

impl Observer<Event> for TargetWatch {
    #[expect(clippy::wildcard_enum_match_arm, reason = "odds are of attacks alone")]
    fn see(&mut self, event: Event) {
        match event {
            // What follows says which; a marker beyond the cap is told by nothing else.
            Event::Tested { unit, roll, total }
                if unit == self.target && roll >= total && roll > 0 =>
            {
                self.nerve = MoraleOutcome::Marker;
            }
            Event::Retires { unit } if unit == self.target => self.nerve = MoraleOutcome::Retires,
            Event::Shaken { unit, .. } if unit == self.target => self.nerve = MoraleOutcome::Shaken,
            Event::Routs { unit } if unit == self.target => self.nerve = MoraleOutcome::Routs,
            Event::DamageRolled { unit, damage, .. } if unit == self.target => {
                self.wear = self.wear.max(wear_of(self.soft, damage));
            }
            _ => {}
        }
    }
}

type Referee = DiceReferee<KeyedDice, TargetWatch>;

/// Plays the attack once.
pub(super) fn play(it: &Encounter, seed: u64) -> Result<End, Illegal> {
    if let (AttackKind::Chart(chart), CountedState::Says(asked)) = (it.sort, it.counts) {
        return Ok(end_of_chart(tables::play(it.subject(), chart, seed), asked));
    }
    let watch = TargetWatch {
        target: it.target,
        soft: it.book.vehicle(it.target).is_some_and(|spec| spec.class.is_soft()),
        nerve: MoraleOutcome::Steady,
        wear: HullWear::Whole,
    };
    let mut referee = DiceReferee::new(KeyedDice::new(seed), watch);
    let mut state = it.base.clone();
    match it.sort {
        AttackKind::Melee => {
            melee_round(&mut Play::new(&it.book, &mut state, &mut referee), Side::A);
        }
        AttackKind::Morale => {
            test(&mut Play::new(&it.book, &mut state, &mut referee), it.target);
        }
        AttackKind::Fire(_)
        | AttackKind::Volley
        | AttackKind::Grenade(_)
        | AttackKind::HandHeld(_)
        | AttackKind::Flame
        | AttackKind::Mortar
        | AttackKind::Gun(_)
        | AttackKind::Chart(_) => attack(it, &mut state, &mut referee)?,
    }
    Ok(count(it, &state, *referee.observer()))
}

/// Every attacker attacks; between two of them the target is put back where it was.
fn attack(it: &Encounter, state: &mut State, referee: &mut Referee) -> Result<(), Illegal> {
    let mut result = Ok(());
    let mut done = false;
    for attacker in it.book.of_side[Side::A] {
        if !is_left(it.scene(state), it.target) || state.unit(it.target).place != Place::Table {
            break;
        }
        put_back(it, state);
        bring(&it.book, state, attacker, it.lie);
        let ready = about_to_act(it.scene(state), attacker);
        match action_of(it.scene(&ready), attacker, it.target, it.spec()) {
            Ok(action) => {
                *state = ready;
                act(&mut Play::new(&it.book, state, referee), attacker, action);
                done = true;
            }
            Err(illegal) => result = Err(illegal),
        }
    }
    if done { Ok(()) } else { result }
}

fn put_back(it: &Encounter, state: &mut State) {
    if it.book.vehicle(it.target).is_some() {
        return;
    }
    let front = it.base.unit(it.target).front;
    let to = it.base.unit(it.target).phase_start;
    let able = crate::men::active(it.scene(state), it.target).fold(0, |set, man| set | 1 << man);
    let walk = Walk { to, front, close: !it.lie.dispersed };
    place_team(&it.book, state, Squad::new(it.target, able), walk);
    crate::men::note_spacing(&it.book, state, it.target);
    state.unit_mut(it.target).morale = Morale::Steady;
}

#[expect(clippy::wildcard_enum_match_arm, reason = "odds are of attacks alone")]
fn act(play: &mut Play<'_, Referee>, unit: UnitId, action: Action) {
    match action {
        Action::Fire(plan) => fire::shoot(play, unit, &plan),
        Action::Volley { target } => fire::volley(play, unit, target),
        Action::Grenade { man, target, how } => {
            fire::throw(play, Man::new(unit, man.into()), target, how);
        }
        Action::HandHeld { man, target, weapon } => {
            fire::shoot_hand_held(play, Man::new(unit, man.into()), target, weapon);
        }
        Action::Flame { man, target } => {
            fire::flame(play, Man::new(unit, man.into()), target);
        }
        Action::Mortar { at, shot } => {
            fire::shoot_mortar(play, unit, at, shot);
        }
        Action::Gun { target, round } => {
            fire::shoot_gun(play, unit, target, round);
        }
        _ => {}
    }
}

fn count(it: &Encounter, state: &State, watch: TargetWatch) -> End {
    let hull = &state.unit(it.target).hull;
    if it.book.profile(it.target).is_vehicle() {
        // What was rolled, as far as it has come true.
        let wear = match watch.wear {
            HullWear::Lost if !(hull.wreck || hull.abandoned) => HullWear::Whole,
            HullWear::Immobile if hull.mobility != Mobility::Immobile => HullWear::Whole,
            wear @ (HullWear::Whole | HullWear::Hurt | HullWear::Immobile | HullWear::Lost) => wear,
        };
        return end_of_hull(wear);
    }
    let lost = |unit: UnitId| it.lost(unit, &it.conditions(state, unit));
    let suppressed = match it.counts {
        CountedState::Marker => state.unit(it.target).markers > 0,
        what @ (CountedState::Fails
        | CountedState::Retires
        | CountedState::Shaken
        | CountedState::Routs
        | CountedState::Says(_)) => watch.nerve.counts(what),
    };
    let left = is_left(it.scene(state), it.target);
    End {
        lost: lost(it.target),
        destroyed: !left,
        suppressed: suppressed && left,
        own_lost: lost(FIRST),
        own_suppressed: false,
    }
}
