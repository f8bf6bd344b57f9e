//! Individuals: leaving and joining their unit (VD-ABIL-27, VD-ABIL-28, VD-ABIL-30).
//!
//! Also kept here: VD-COH-07.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Task, Threat};
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::Part;
use crate::splitting::{Models, is_individual};
use crate::state::UnitSet;
use crate::state::{Activation, Place, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;

/// How near a unit must be to be joined (VD-ABIL-28).
const JOINING: Length = Length::inches(2);

impl VictoryDecision {
    /// Whether the unit about to act has a free step to decide (S5).
    pub(super) fn has_free_step(&self, s: &State, unit: UnitId) -> bool {
        self.leaver(s, unit).is_some() || self.joinable(s, unit).next().is_some()
    }

    /// The Individual in a unit who may leave it now: his models by group.
    fn leaver(&self, s: &State, unit: UnitId) -> Option<Models> {
        let profile = self.profile(unit);
        let here = s.unit(unit);
        let standing = matches!(here.place, Place::Table | Place::Inside { .. });
        let other = self.part_of(profile.row, Part::Individual)?;
        let alone = s.unit(other).place == Place::Nowhere && self.strength(s, other) == 0;
        if profile.part == Part::Individual || !standing || !alone || self.strength(s, unit) < 2 {
            return None;
        }
        let mut groups = profile.groups.iter().zip(&here.strength);
        let group = groups.position(|(group, &left)| left > 0 && is_individual(group))?;
        let mut leave = Models::default();
        leave[group] = 1;
        Some(leave)
    }

    /// Units that an Individual on his own may join: parts of his own entry that have not acted in
    /// this turn and have a model within 2".
    fn joinable(&self, s: &State, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let alone = self.profile(unit).part == Part::Individual;
        let parts = if alone { self.row(self.profile(unit).row).units } else { UnitSet::EMPTY };
        let waiting = (parts & s.present).without(s.activated);
        waiting.filter(move |&other| other != unit && self.is_beside(s, unit, other))
    }

    fn is_beside(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        let (one, two) = (s.unit(unit), s.unit(other));
        match (one.place, two.place) {
            (Place::Table, Place::Table) => {
                self.models(s, other).iter().any(|model| model.within(one.at, JOINING))
            }
            (Place::Inside { .. }, Place::Inside { .. }) => one.place == two.place,
            _ => false,
        }
    }

    /// Lists the free step of the unit about to act.
    pub(super) fn free_step_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if self.leaver(s, unit).is_some() {
            out.extend([true, false].map(|acts| Action::Leave { acts }));
        }
        out.extend(self.joinable(s, unit).map(Action::Join));
        out.push(Action::Pass);
    }

    /// Whether a free step is legal.
    pub(super) fn check_free_step(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Leave { .. } => {
                let can = self.leaver(s, unit).is_some();
                require(can, "VD-ABIL-28", "nobody can leave the unit")
            }
            Action::Join(other) => {
                let can = self.joinable(s, unit).any(|one| one == other);
                require(can, "VD-ABIL-28", "he cannot join that unit")
            }
            _ => Err(illegal("VD-ABIL-28", "a free step is asked for")),
        }
    }

    /// Carries out a free step; the activation goes on with the part that acts.
    pub(super) fn take_free_step(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        s.agenda.push(Task::BeginActions);
        match action {
            Action::Leave { acts } => self.leave(s, unit, acts, referee),
            Action::Join(other) => self.join(s, unit, other, referee),
            _ => {}
        }
    }

    /// The Individual leaves his unit; the part that does not act now stays un-activated.
    fn leave(&self, s: &mut State, unit: UnitId, acts: bool, referee: &mut impl Referee<Event>) {
        let other = self.part_of(self.profile(unit).row, Part::Individual);
        let (Some(leave), Some(other)) = (self.leaver(s, unit), other) else { return };
        // He stands where the formation of the rest has its free place.
        let place = self.models(s, unit).last().copied();
        self.detach(s, unit, other, &leave);
        if s.unit(unit).place == Place::Table {
            s.unit_mut(other).at = place.unwrap_or(s.unit(unit).at);
        }
        s.present.insert(other);
        for set in [&mut s.hidden, &mut s.took_cover, &mut s.shot_last, &mut s.fired] {
            if set.contains(unit) {
                set.insert(other);
            }
        }
        if s.shaken.contains(unit) && s.unit(other).markers >= self.shaken_limit(s, other) {
            s.shaken.insert(other);
        }
        // VD-CC-04: he steps out of contact.
        s.unit_mut(other).engaged = UnitSet::EMPTY;
        self.after_sharing(s, [unit, other]);
        let clause = Clause("VD-ABIL-28");
        referee.relate(|| Event::Happened { unit: Some(other), at: None, clause });
        self.hand_over(s, if acts { other } else { unit });
    }

    /// An Individual joins a unit, which acts now: markers add up (VD-SUPP-14).
    fn join(&self, s: &mut State, unit: UnitId, other: UnitId, referee: &mut impl Referee<Event>) {
        let man = *s.unit(unit);
        let joined = s.unit_mut(other);
        for (models, more) in joined.strength.iter_mut().zip(man.strength) {
            *models += more;
        }
        for (left, more) in joined.strikes.iter_mut().zip(man.strikes) {
            *left += more;
        }
        joined.markers += man.markers;
        joined.charges_spent += man.charges_spent;
        s.unit_mut(other).leader = self.natural_leader(s, other);
        self.end_contacts(s, unit);
        *s.unit_mut(unit) = crate::state::Unit::NOBODY;
        s.present.remove(unit);
        for set in [&mut s.hidden, &mut s.took_cover] {
            // Both must be out of sight, or down.
            if !set.contains(unit) {
                set.remove(other);
            }
        }
        for set in [&mut s.hidden, &mut s.took_cover, &mut s.shaken] {
            set.remove(unit);
        }
        for set in [&mut s.shot_last, &mut s.fired] {
            if set.contains(unit) {
                set.remove(unit);
                set.insert(other);
            }
        }
        self.after_sharing(s, [other, other]);
        let clause = Clause("VD-ABIL-28");
        referee.relate(|| Event::Happened { unit: Some(other), at: None, clause });
        self.hand_over(s, other);
    }

    /// Nobody is in contact with a unit any more.
    fn end_contacts(&self, s: &mut State, unit: UnitId) {
        for enemy in s.unit(unit).engaged {
            s.unit_mut(enemy).engaged.remove(unit);
        }
    }

    /// VD-SHAKEN-16: the number of models and markers has changed. A part without enough markers
    /// is no longer Shaken; whether one has become so is checked.
    fn after_sharing(&self, s: &mut State, units: [UnitId; 2]) {
        for unit in units {
            if s.unit(unit).markers < self.shaken_limit(s, unit) {
                s.shaken.remove(unit);
            }
        }
        let [one, other] = units;
        for unit in [Some(one), (other != one).then_some(other)].into_iter().flatten() {
            s.agenda.push(Task::CheckShaken {
                unit,
                threat: Threat::Nobody,
                marked: false,
                by_enemy: false,
            });
        }
    }

    /// The activation is that of another part now.
    fn hand_over(&self, s: &mut State, unit: UnitId) {
        s.active = Some(Activation::of(unit, self.actions_of(unit), s.shaken.contains(unit)));
    }
}
