//! Targets by night: how far the unit sees in an action is rolled before its target is chosen
//! (VD-SPEC-10, VD-SPEC-11). The first choice is named with the action; where it turns out to be too
//! far off, another may be named, or the action is lost.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Progress, Task};
use crate::event::Event;
use crate::play::{illegal, require};
use crate::state::UnitSet;
use crate::state::{Place, State, Step, Target};
use crate::strikes::NEAR_ENEMY;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::terrain::Pieces;

/// An action that is rolled for at night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A Shoot Action.
    Shoot,
    /// A Spot Action.
    Spot,
    /// A Precision call, by the number of the strike.
    Call(u8),
}

/// An action of the active unit that looks for another target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// What it does.
    pub deed: Deed,
    /// How far it sees in this action.
    pub sight: Length,
}

/// What the roll for sight comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sighted {
    /// The target is made out, or there is no need to.
    Target,
    /// It is not, but others may be: one may be named.
    Others,
    /// Nothing is; the action is lost.
    Nothing,
}

const fn deed_of(action: Action) -> Option<Deed> {
    match action {
        Action::Shoot { .. } => Some(Deed::Shoot),
        Action::Spot(_) => Some(Deed::Spot),
        Action::CallStrike { strike, .. } => Some(Deed::Call(strike)),
        _ => None,
    }
}

impl VictoryDecision {
    /// Rolls how far the active unit sees in an action, once, and looks for its target. The caller
    /// has begun the dice of the action.
    pub(super) fn look_for_target(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) -> Sighted {
        let Some(deed) = deed_of(action) else { return Sighted::Target };
        let rolled = s.active.as_mut().and_then(|active| active.search.take());
        let sight = match rolled {
            Some(search) => Some(search.sight),
            None => self.night_sight(s, unit, referee),
        };
        let Some(sight) = sight.filter(|&sight| !self.is_made_out(s, unit, action, sight)) else {
            return Sighted::Target;
        };
        let search = Search { deed, sight };
        if !self.may_find_another(s, unit, search) {
            return Sighted::Nothing;
        }
        if let Some(active) = &mut s.active {
            active.search = Some(search);
        }
        s.agenda.push(Task::NameAnother);
        Sighted::Others
    }

    /// Whether the active unit is to name another target for an action.
    pub(super) fn is_searching(&self, s: &State) -> bool {
        s.active.as_ref().is_some_and(|active| active.search.is_some())
    }

    /// Whether a unit that sees so far makes out what an action is aimed at.
    fn is_made_out(&self, s: &State, unit: UnitId, action: Action, sight: Length) -> bool {
        match action {
            Action::Shoot { target: Target::Unit(enemy), .. } | Action::Spot(enemy) => {
                self.made_out(s, unit, enemy, sight)
            }
            Action::Shoot { target: Target::Structure(piece), .. } => {
                let here = self.standpoint(s, unit);
                here.within(self.table(s).map.nearest_on(piece, here), sight)
            }
            Action::CallStrike { at, .. } => self.made_out_near(s, unit, at, sight),
            _ => true,
        }
    }

    /// Whether an enemy is made out at whom the action may be aimed, weapons aside: a Precision call
    /// goes to a point near him.
    fn may_find_another(&self, s: &State, unit: UnitId, search: Search) -> bool {
        self.enemies_for(s, unit, search.deed).any(|enemy| match search.deed {
            Deed::Shoot => {
                self.made_out(s, unit, enemy, search.sight)
                    && self.sighting(s, unit, Target::Unit(enemy), None).is_ok()
            }
            Deed::Spot => {
                self.made_out(s, unit, enemy, search.sight) && self.in_sight(s, unit, enemy)
            }
            Deed::Call(_) => {
                self.made_out(s, unit, enemy, search.sight.plus(NEAR_ENEMY))
                    && self.in_sight(s, unit, enemy)
            }
        })
    }

    /// The enemies that an action can be about.
    fn enemies_for(&self, s: &State, unit: UnitId, deed: Deed) -> UnitSet {
        let enemies = s.present & self.units_of(self.side(unit).foe());
        match deed {
            Deed::Spot => enemies & s.hidden,
            Deed::Shoot | Deed::Call(_) => enemies.without(s.hidden),
        }
    }

    /// Asks for another target.
    pub(super) fn name_another_task(&self, s: &mut State) -> Progress {
        let Some(active) = &s.active else { return Progress::Done };
        (s.step, s.decider) = (Step::NameAnother, self.side(active.unit));
        s.agenda.push(Task::NameAnother);
        Progress::Asked
    }

    /// Lists the other targets, and to give the action up.
    pub(super) fn other_targets(&self, s: &State, out: &mut Vec<Action>) {
        let Some(active) = &s.active else { return };
        let (unit, Some(search)) = (active.unit, active.search) else { return };
        let first = out.len();
        match search.deed {
            Deed::Shoot => self.shots_at_all(s, unit, out),
            Deed::Spot => out.extend(self.enemies_for(s, unit, Deed::Spot).map(Action::Spot)),
            Deed::Call(_) => self.strike_options(s, unit, out),
        }
        let mut at = 0;
        out.retain(|&action| {
            at += 1;
            at <= first || self.check_another(s, action).is_ok()
        });
        out.push(Action::Pass);
    }

    /// Shots at every enemy, and at every structure that holds one.
    pub(super) fn shots_at_all(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let mut held: Pieces = Pieces::NONE;
        for enemy in s.present & self.units_of(self.side(unit).foe()) {
            self.options_at(s, unit, Target::Unit(enemy), out);
            if let Place::Inside { piece, .. } = s.unit(enemy).place
                && !held.contains(piece)
            {
                held.insert(piece);
                self.options_at(s, unit, Target::Structure(piece), out);
            }
        }
    }

    /// Whether another target may be named, or the action given up.
    pub(super) fn check_another(&self, s: &State, action: Action) -> Result<(), Illegal> {
        let search = s.active.as_ref().and_then(|active| Some((active.unit, active.search?)));
        let Some((unit, search)) = search else {
            return Err(illegal("VD-SPEC-10", "no target is looked for"));
        };
        if action == Action::Pass {
            return Ok(());
        }
        let same = deed_of(action) == Some(search.deed);
        require(same, "VD-SPEC-10", "another target of the same action is asked for")?;
        let seen = self.is_made_out(s, unit, action, search.sight);
        require(seen, "VD-SPEC-10", "the target is too far off at night")?;
        match action {
            Action::CallStrike { strike, at } => self.check_strike(s, unit, strike, at),
            Action::Spot(_) => self.check_stealth(s, unit, action),
            _ => self.check_shoot(s, unit, action),
        }
    }

    /// The action goes on at another target, or is given up.
    pub(super) fn name_another(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        s.agenda.pop();
        let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return };
        if action == Action::Pass {
            let given_up = s.active.as_mut().and_then(|active| active.search.take());
            if let Some(Search { deed: Deed::Call(strike), .. }) = given_up {
                self.count_call(s, strike);
            }
        }
        self.carry_on(s, unit, action, referee);
    }
}
