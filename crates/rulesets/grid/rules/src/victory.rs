//! How a game ends: casualties, victory conditions, time (GW-END).
//!
//! Also kept here: GW-CLOCK-08, GW-END-01, GW-RES-07.

use crate::Grid;
use crate::event::Event;
use crate::profile::Trait;
use crate::scenario::{CasualtyLimit, Condition, Otherwise, Victory};
use crate::state::UnitSet;
use crate::state::{State, Step};
use crate::switches::{EqualTurns, LengthMode, OptCampaign};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// Rounds after which any game stops (GW-END-06).
const SAFETY_CAP: u16 = 40;

/// How much of the game's time is left when a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Time {
    Left,
    Up(Clause),
    /// The safety cap.
    Capped,
}

impl Grid {
    /// Whether the side controls the square: it occupies it, or the square is vacant, a unit of
    /// the side is adjacent and no enemy is (GW-END-09, GW-END-10).
    #[cfg(test)]
    pub(super) fn controls(
        &self,
        s: &State,
        side: Side,
        square: wargauge_rules::table::squares::Square,
    ) -> bool {
        self.controlled(s, side, Squares::of(square)).contains(square)
    }

    /// The squares of a set that the side controls.
    pub(super) fn controlled(&self, s: &State, side: Side, squares: Squares) -> Squares {
        if self.is_measured() {
            return self.controlled_markers(s, side, squares);
        }
        let (own, foe) = (s.occupied[side], s.occupied[side.foe()]);
        let near = self.contact_zone(s, side) - self.contact_zone(s, side.foe()) - foe;
        squares & (own | near)
    }

    /// Whether a condition holds for a side.
    fn holds(&self, s: &State, side: Side, condition: Condition) -> bool {
        match condition {
            Condition::Control { squares, at_least } => {
                self.controlled(s, side, squares).len() >= u32::from(at_least)
            }
            Condition::Presence { squares, at_least } => {
                let there = Self::standing_in(s, self.present(s, side), squares);
                there.len() >= u32::from(at_least)
            }
            Condition::Exited { at_least } => {
                (self.of_side[side] & s.exited).len() >= u32::from(at_least)
            }
            Condition::StrongpointsGone => {
                (self.present(s, side.foe()) & self.having(Trait::Stationary)).is_empty()
            }
        }
    }

    /// The sides for which some victory of a kind holds.
    fn winners(&self, s: &State, kind: impl Fn(&Victory) -> bool) -> BySide<bool> {
        let holds = |victory: &&Victory| {
            victory.conditions.iter().all(|&condition| self.holds(s, victory.side, condition))
        };
        let met = self.scenario.victories.iter().filter(|v| kind(v)).filter(holds);
        met.fold(BySide([false; 2]), |mut winners, victory| {
            winners[victory.side] = true;
            winners
        })
    }

    /// The result when at most one side is the winner; otherwise fewer casualties in points win
    /// (GW-END-08).
    fn outcome(&self, s: &State, winners: BySide<bool>, clause: &'static str) -> Outcome {
        match winners {
            BySide([true, false]) => {
                Outcome { ending: Ending::Win(Side::A), clause: Clause(clause) }
            }
            BySide([false, true]) => {
                Outcome { ending: Ending::Win(Side::B), clause: Clause(clause) }
            }
            BySide(_) => Self::by_casualties(s),
        }
    }

    fn by_casualties(s: &State) -> Outcome {
        let ending = match s.casualty_price[Side::A].cmp(&s.casualty_price[Side::B]) {
            core::cmp::Ordering::Less => Ending::Win(Side::A),
            core::cmp::Ordering::Equal => Ending::Draw,
            core::cmp::Ordering::Greater => Ending::Win(Side::B),
        };
        Outcome { ending, clause: Clause("GW-END-08") }
    }

    /// Checks at the end of a phase, in this order: casualty limits, conditions that count at
    /// once, a side without units (GW-END-12).
    pub(super) fn ended_by_phase(&self, s: &State) -> Option<Outcome> {
        let broken = BySide::from_fn(|side| self.reached_casualty_limit(s, side.foe()));
        if broken.0.contains(&true) {
            return Some(self.outcome(s, broken, "GW-END-03"));
        }
        let at_once = self.winners(s, |victory| victory.at_once);
        if at_once.0.contains(&true) {
            return Some(self.outcome(s, at_once, "GW-END-12"));
        }
        let gone = BySide::from_fn(|side| self.is_gone(s, side));
        gone.0.contains(&true).then(|| self.ended_for_want_of_units(s, gone))
    }

    /// Casualties at which the side loses; `None` if they never end the game.
    pub(super) fn casualty_limit(&self, side: Side) -> Option<u8> {
        match self.scenario.sides[side].casualty_limit {
            CasualtyLimit::Number(number) => Some(number),
            CasualtyLimit::Half => Some(self.starting_units[side].div_ceil(2)),
            CasualtyLimit::Never => None,
        }
    }

    fn reached_casualty_limit(&self, s: &State, side: Side) -> bool {
        self.casualty_limit(side).is_some_and(|limit| s.casualties[side] >= limit)
    }

    /// Whether the side has no unit on the board and none that can still enter; aircraft do not
    /// count (GW-END-07).
    fn is_gone(&self, s: &State, side: Side) -> bool {
        (self.of_side[side] & (s.on_board | s.waiting)).is_empty()
    }

    fn ended_for_want_of_units(&self, s: &State, gone: BySide<bool>) -> Outcome {
        if self.switches.opt_campaign == OptCampaign::Off {
            return self.at_the_end(s, "GW-END-07");
        }
        let ending = match (gone, self.scenario.otherwise) {
            (BySide([true, true]), Otherwise::Features { defender }) => Ending::Win(defender),
            (BySide([true, false]), _) => Ending::Win(Side::B),
            (BySide([false, true]), _) => Ending::Win(Side::A),
            (BySide(_), _) => Ending::Draw,
        };
        Outcome { ending, clause: Clause("GW-CAMP-24") }
    }

    /// The result by the conditions that count at the end.
    fn at_the_end(&self, s: &State, clause: &'static str) -> Outcome {
        let winners = self.winners(s, |_| true);
        if winners.0.contains(&true) {
            return self.outcome(s, winners, clause);
        }
        let win = |side| Outcome { ending: Ending::Win(side), clause: Clause(clause) };
        match self.scenario.otherwise {
            Otherwise::Side(side) => win(side),
            Otherwise::Casualties => Self::by_casualties(s),
            Otherwise::Features { defender } => {
                let attacker = defender.foe();
                let ahead = self.feature_score(s, attacker) > self.feature_score(s, defender);
                let side = if ahead { attacker } else { defender };
                Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") }
            }
        }
    }

    /// What the features that a side controls score (GW-CAMP-18).
    pub(super) fn feature_score(&self, s: &State, side: Side) -> u32 {
        s.ground.campaign_score(self.controlled(s, side, s.ground.scored()))
    }

    /// Squares that victory turns on: those that a condition asks a side to control, and the
    /// features of the table where they are scored (GW-CAMP-18).
    pub(super) fn objectives(&self, s: &State) -> Squares {
        match self.scenario.otherwise {
            Otherwise::Features { .. } => self.objectives | s.ground.scored(),
            Otherwise::Side(_) | Otherwise::Casualties => self.objectives,
        }
    }

    /// TURN_END: whether time is up. The turn in which the clock runs out is played in full, and
    /// with `equal_turns` the second player still has his turn (GW-END-02, GW-END-05, GW-END-06).
    pub(super) fn ended_by_time(&self, s: &State) -> Option<Outcome> {
        match self.time(s) {
            Time::Left => None,
            Time::Up(clause) => Some(self.at_the_end(s, clause.0)),
            Time::Capped => {
                Some(Outcome { ending: Ending::Unfinished, clause: Clause("GW-END-06") })
            }
        }
    }

    fn time(&self, s: &State) -> Time {
        let round_over = s.first != Some(s.side);
        let mode = self.switches.length_mode;
        let rounds_up = round_over && s.round >= self.scenario.rounds;
        if mode != LengthMode::Clock && rounds_up {
            return Time::Up(Clause("GW-END-06"));
        }
        let turn_counts = round_over || self.switches.equal_turns == EqualTurns::No;
        if mode != LengthMode::Rounds && s.elapsed >= self.scenario.minutes && turn_counts {
            return Time::Up(Clause("GW-END-02"));
        }
        if round_over && s.round >= SAFETY_CAP { Time::Capped } else { Time::Left }
    }

    /// Ends the game if `outcome` says so.
    pub(super) fn finish(
        &self,
        s: &mut State,
        outcome: Option<Outcome>,
        referee: &mut impl Referee<Event>,
    ) -> bool {
        let Some(outcome) = outcome else { return false };
        s.outcome = Some(outcome);
        s.step = Step::Over;
        referee.tell(|| Event::Ended(outcome));
        true
    }

    /// Tells statistics who holds an objective at the end of a round: the occupants, or the
    /// neighbours of a vacant one.
    pub(super) fn tell_holders(&self, s: &State, referee: &mut impl Referee<Event>) {
        if !referee.is_heard() {
            return;
        }
        for side in Side::BOTH {
            for unit in self.objective_holders(s, side) {
                referee.tell(|| Event::Fact(Common::Held { unit }));
            }
        }
    }

    fn objective_holders(&self, s: &State, side: Side) -> UnitSet {
        if self.is_measured() {
            return self.holders_of_markers(s, side, self.objectives(s));
        }
        let held = self.controlled(s, side, self.objectives(s));
        let vacant = held - s.occupied[side];
        let around = self.grid.expand(vacant, self.adjacency);
        Self::standing_in(s, self.present(s, side), (held & s.occupied[side]) | around)
    }
}
