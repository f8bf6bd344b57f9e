//! Hide, Spot, Take Cover! (VD-HIDE, VD-SPOT, VD-TAKE).
//!
//! Also kept here: VD-HIDE-01, VD-MEAS-07, VD-SPOT-10, VD-SPOT-13, VD-TAKE-03, VD-TAKE-04,
//! VD-TAKE-05, VD-VEH-24.

use crate::VictoryDecision;
use crate::action::Action;
use crate::command::is_in_play;
use crate::event::Event;
use crate::night_targets::Sighted;
use crate::play::{illegal, require};
use crate::profile::Property;
use crate::state::UnitSet;
use crate::state::{Place, Roll, State};
use crate::switches::{HideAfterShoot, SpotDie};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

/// Beyond this a target is harder to spot (VD-SPOT-03).
const FAR_TO_SPOT: Length = Length::inches(12);

/// At night units hide in the open if no enemy is this near (VD-SPEC-14).
const DARK: Length = Length::inches(12);

/// A visible enemy nearer than this finds an infiltrating unit (VD-ABIL-32).
const TOO_NEAR_TO_CREEP: Length = Length::inches(6);

impl VictoryDecision {
    /// Appends these actions, Dig In and clearing included.
    pub(super) fn stealth_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if s.active.as_ref().is_none_or(|active| active.left == 0) {
            return;
        }
        let mut offer = |action| {
            let allowed = self.permit(s, unit, action);
            if allowed.and_then(|()| self.check_stealth(s, unit, action)).is_ok() {
                out.push(action);
            }
        };
        offer(Action::Hide);
        offer(Action::TakeCover);
        offer(Action::DigIn);
        for enemy in self.units_of(self.side(unit).foe()) & s.present & s.hidden {
            offer(Action::Spot(enemy));
        }
        for piece in self.clearable(s, unit).iter() {
            offer(Action::Clear(piece));
        }
    }

    /// Whether such an action is legal.
    pub(super) fn check_stealth(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Hide => self.check_hide(s, unit),
            Action::Spot(target) => self.check_spot(s, unit, target),
            Action::TakeCover => {
                let taken = s.took_cover.contains(unit);
                require(!taken, "VD-ACT-09", "the unit has taken cover already")?;
                require(self.in_any_cover(s, unit), "VD-TAKE-01", "the unit is in no cover")
            }
            Action::DigIn => self.check_dig_in(s, unit),
            Action::Clear(piece) => self.check_clear(s, unit, piece),
            _ => Err(illegal("VD-ACT-07", "this is no action of a unit")),
        }
    }

    /// VD-HIDE-02.
    fn check_hide(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        let hidden = s.hidden.contains(unit);
        require(!hidden, "VD-ACT-09", "the unit is Hidden already")?;
        if let Some(active) = s.active.as_ref().filter(|active| active.unit == unit) {
            let lenient = self.switches().hide_after_shoot == HideAfterShoot::Yes;
            let gave_away = active.attacked && !(lenient && active.shot);
            require(!gave_away, "VD-HIDE-02", "the unit has attacked in this activation")?;
        }
        let least = Length::inches(self.switches().hide_min_enemy_distance as i16);
        let watched = self.watchers(s, unit).any(|enemy| self.in_range(s, enemy, unit, least));
        require(!watched, "VD-HIDE-02", "an enemy near by sees the unit")?;
        let concealed = self.is_concealed(s, unit);
        require(concealed, "VD-HIDE-02", "the unit is in the open and seen")
    }

    /// Whether a unit is where it can be Hidden: in any cover, out of sight of all enemies, or in
    /// the dark (VD-HIDE-02, VD-SPEC-14).
    fn is_concealed(&self, s: &State, unit: UnitId) -> bool {
        if self.in_any_cover(s, unit) || self.watchers(s, unit).next().is_none() {
            return true;
        }
        let enemies = self.enemies_in_play(s, unit);
        s.night && !enemies.into_iter().any(|enemy| self.in_range(s, enemy, unit, DARK))
    }

    fn enemies_in_play(&self, s: &State, unit: UnitId) -> UnitSet {
        let enemies = self.units_of(self.side(unit).foe()) & s.present;
        enemies.filter(|&enemy| !matches!(s.unit(enemy).place, Place::Aboard { .. })).collect()
    }

    /// Enemies with a line of sight to a unit.
    fn watchers<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        let enemies = self.enemies_in_play(s, unit);
        enemies.filter(move |&enemy| self.in_sight(s, enemy, unit))
    }

    /// Whether a unit that has infiltrated stays Hidden where it is now (VD-ABIL-32).
    pub(super) fn stays_hidden(&self, s: &State, unit: UnitId) -> bool {
        let found = |enemy: UnitId| {
            !s.hidden.contains(enemy)
                && self.in_sight(s, enemy, unit)
                && s.unit(unit).at.to(s.unit(enemy).at).squared() < TOO_NEAR_TO_CREEP.squared()
        };
        let hides = self.in_any_cover(s, unit) || self.watchers(s, unit).next().is_none();
        hides && !self.enemies_in_play(s, unit).into_iter().any(found)
    }

    /// VD-SPOT-01, VD-SPOT-11.
    fn check_spot(&self, s: &State, unit: UnitId, target: UnitId) -> Result<(), Illegal> {
        let enemy = self.side(target) != self.side(unit) && s.present.contains(target);
        let hidden = enemy && s.hidden.contains(target);
        require(hidden, "VD-SPOT-01", "only Hidden enemies are spotted")?;
        require(self.in_sight(s, unit, target), "VD-SPOT-01", "the target is out of sight")
    }

    /// Carries out such an action.
    pub(super) fn do_stealth(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        match action {
            Action::Hide => {
                s.hidden.insert(unit);
                let clause = Clause("VD-HIDE-03");
                referee.relate(|| Event::Hidden { unit, now: true, clause });
            }
            Action::Spot(target) => self.spot(s, unit, target, referee),
            Action::TakeCover => {
                s.took_cover.insert(unit);
                let clause = Clause("VD-TAKE-01");
                referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
            }
            Action::DigIn => self.dig_in(s, unit, referee),
            Action::Clear(piece) => self.clear(s, unit, piece, referee),
            _ => {}
        }
    }

    /// One attempt to spot (VD-SPOT-01, VD-SPOT-09).
    fn spot(&self, s: &mut State, unit: UnitId, target: UnitId, referee: &mut impl Referee<Event>) {
        self.begin_event(s, unit, Roll::Action, referee);
        if self.look_for_target(s, unit, Action::Spot(target), referee) != Sighted::Target {
            return;
        }
        let modifier = self.spot_modifier(s, unit, target);
        let die = referee.roll(match self.switches().spot_die {
            SpotDie::D6 => Die::D6,
            SpotDie::D10 => Die::D10,
        });
        let passed = i32::from(die) + i32::from(modifier) < i32::from(self.ld(s, unit));
        let clause = Clause("VD-SPOT-01");
        referee.relate(|| Event::Rolled {
            unit: Some(unit),
            clause,
            die,
            modifier,
            passed: Some(passed),
        });
        self.count_attempt(s, target);
        if passed {
            self.reveal(s, target, Clause("VD-HIDE-05"), referee);
        }
    }

    /// What is added to a Spot roll (VD-SPOT-03 to VD-SPOT-08, VD-SPOT-12, VD-VSP-11).
    #[must_use]
    pub fn spot_modifier(&self, s: &State, unit: UnitId, target: UnitId) -> i8 {
        let far = !self.in_range(s, unit, target, FAR_TO_SPOT);
        let covered = self.in_any_cover(s, target);
        let blind = self.is_vehicle(unit) && !self.vehicle_has(unit, Property::Recon);
        let size = self.profile(target).vehicle.map_or(0, |vehicle| match vehicle.size {
            0..=2 => 1,
            3..=4 => 0,
            _ => -1,
        });
        i8::from(far) + i8::from(covered) + 2 * i8::from(blind) + size
            - i8::from(self.is_recon(s, unit))
            - attempts(s, target) as i8
    }

    /// Counts an attempt of the active unit (VD-SPOT-06): it acts once a turn, so its attempts of
    /// the turn are those of its activation.
    fn count_attempt(&self, s: &mut State, target: UnitId) {
        let Some(active) = &mut s.active else { return };
        match active.spotted.iter_mut().find(|attempt| attempt.0 == target) {
            Some(attempt) => attempt.1 += 1,
            None => {
                let _ = active.spotted.try_push((target, 1));
            }
        }
    }

    /// Takes the Hidden marker off a unit, if it has one.
    pub(super) fn reveal(
        &self,
        s: &mut State,
        unit: UnitId,
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        if s.hidden.contains(unit) {
            s.hidden.remove(unit);
            referee.relate(|| Event::Hidden { unit, now: false, clause });
        }
    }

    /// Ends Take Cover! of a unit (VD-TAKE-02).
    pub(super) fn take_off_cover(&self, s: &mut State, unit: UnitId) {
        s.took_cover.remove(unit);
    }

    /// What units lose with their cover: Take Cover! (VD-TAKE-07), and Hidden if they are seen
    /// (VD-HIDE-07). Vehicles begin Hidden by their scenario, not by cover (VD-HIDE-11).
    pub(super) fn lapse_cover(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if !s.stirred {
            debug_assert!(self.uncovered(s).is_empty() && self.disclosed(s).is_empty());
            return;
        }
        s.stirred = false;
        let uncovered = self.uncovered(s);
        s.took_cover = s.took_cover.without(uncovered);
        for unit in self.disclosed(s) {
            self.reveal(s, unit, Clause("VD-HIDE-07"), referee);
        }
    }

    /// Units that have taken a cover that is no longer there.
    fn uncovered(&self, s: &State) -> UnitSet {
        let bare = |&unit: &UnitId| !is_in_play(s, unit) || !self.in_any_cover(s, unit);
        s.took_cover.filter(bare).collect()
    }

    /// Hidden infantry that stands where it cannot be Hidden.
    fn disclosed(&self, s: &State) -> UnitSet {
        let hidden = (s.hidden & s.present).without(self.vehicles);
        hidden.filter(|&unit| !self.is_concealed(s, unit)).collect()
    }
}

/// Earlier attempts of the active unit against a target.
fn attempts(s: &State, target: UnitId) -> u8 {
    let spotted = s.active.iter().flat_map(|active| &active.spotted);
    spotted.filter(|attempt| attempt.0 == target).map(|attempt| attempt.1).sum()
}
