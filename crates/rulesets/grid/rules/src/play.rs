//! Carrying out actions: each is one call into the file of its rule.

use crate::Grid;
use crate::action::{Action, Place};
use crate::event::Event;
use crate::state::State;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Square;

impl Grid {
    /// Carries out a legal action and runs to the next decision.
    pub(super) fn carry_out_action(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        match action {
            Action::LayMinefield(square) => return self.lay_minefield(s, square, referee),
            Action::Hold(unit) => return self.hold(s, unit, referee),
            Action::Deploy(unit, place) => {
                self.deploy(s, unit, place, referee);
                return self.go_on_setting_up(s, referee);
            }
            Action::Smoke(battery, square) => self.lay_smoke(s, battery, square, referee),
            Action::Sortie(aircraft, target) => self.fly(s, aircraft, target, referee),
            Action::Barrage(barrage) => self.declare_barrage(s, barrage, referee),
            Action::Attack { attacker, target } => self.declare(s, (attacker, target), referee),
            Action::CombatMove(unit, place) => self.make_combat_move(s, unit, place, referee),
            Action::Withdraw(unit, place) => self.withdraw(s, unit, place, referee),
            Action::Move(unit, place) => {
                self.carry_out(s, unit, place, Event::Moved, referee);
                self.mark_moved(s, unit, referee);
            }
            Action::Exit(unit) => self.leave_board(s, unit, referee),
            Action::Enter(unit, place) => self.enter(s, unit, place, referee),
            Action::Regroup(unit) => {
                s.regrouping.remove(unit);
                self.regroup(s, unit, referee);
            }
            Action::Forgo(unit) => s.regrouping.remove(unit),
            Action::Done => self.next_step(s, referee),
        }
        self.go_on(s, referee);
    }

    fn lay_minefield(&self, s: &mut State, square: Square, referee: &mut impl Referee<Event>) {
        s.mines.insert(square);
        self.update_layout(s);
        s.mines_left -= 1;
        referee.tell(|| Event::Mined(square));
        self.go_on_setting_up(s, referee);
    }

    fn hold(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        s.line[s.side].push(unit);
        referee.tell(|| Event::Held(unit));
        self.go_on_setting_up(s, referee);
    }

    fn make_combat_move(
        &self,
        s: &mut State,
        unit: UnitId,
        place: Place,
        referee: &mut impl Referee<Event>,
    ) {
        s.may_combat_move.remove(unit);
        s.combat_moved.insert(unit);
        self.carry_out(s, unit, place, Event::CombatMoved, referee);
    }

    fn withdraw(
        &self,
        s: &mut State,
        unit: UnitId,
        place: Place,
        referee: &mut impl Referee<Event>,
    ) {
        s.isolated.remove(unit);
        self.carry_out(s, unit, place, Event::Withdrew, referee);
        self.mark_moved(s, unit, referee);
    }

    /// A unit leaves over the exit edge: no casualty, and never back (GW-END-11).
    fn leave_board(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        s.isolated.remove(unit);
        self.mark_moved(s, unit, referee);
        self.lift(s, unit);
        s.exited.insert(unit);
        referee.tell(|| Event::Exited(unit));
    }
}
