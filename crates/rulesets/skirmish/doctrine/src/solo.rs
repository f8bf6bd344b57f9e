//! The book's own solo tables as a player of either side of any scenario (`SK-POL-12`, `SK-POL-13`,
//! `SK-POL-14`, `SK-POL-15`, `SK-POL-16`, `SK-POL-17`, `SK-POL-18`, `SK-POL-19`, `SK-POL-20`,
//! `SK-POL-21`, `SK-POL-22`).
//!
//! The charts take their dice from the player's own stream; which unit acts, what a die means and
//! what carries it out is asked of the view. Between two decisions it remembers what the chart said
//! of the unit that acts, and what each unit last did; asked out of turn it throws again.

use wargauge_policy::{Decision, Policy, PolicyInfo, PolicyPart};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_skirmish::{Action, Drill, MAX_UNITS, Morale, Phase, Skirmish, View};

/// What the chart said of the unit that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChartedUnit {
    turn: u16,
    unit: UnitId,
    drill: Drill,
}

/// A player who goes by the tables.
#[derive(Clone, Debug)]
pub struct SoloTables {
    last: [Drill; MAX_UNITS],
    told: Option<ChartedUnit>,
}

impl Default for SoloTables {
    fn default() -> Self {
        Self { last: [Drill::Orders; MAX_UNITS], told: None }
    }
}

impl SoloTables {
    /// How a user names it.
    pub const INFO: PolicyInfo = PolicyInfo {
        name: "solo",
        part: PolicyPart::Sparring,
        summary: "goes by the book's own solo tables",
        parameters: &[],
        kinds: &[],
    };

    /// What the chart says of the unit that acts; it is thrown once in an activation.
    fn drill(&mut self, view: &View<'_>, unit: UnitId, rng: &mut Stream) -> Drill {
        let turn = view.turn();
        if let Some(told) = self.told.filter(|told| (told.turn, told.unit) == (turn, unit)) {
            return told.drill;
        }
        let before = self.last[unit.index()];
        // SK-ACT-21: who retires by a test of morale takes no die; SK-POL-15: nor who knows of nobody.
        let retires = view.unit(unit).is_some_and(|known| known.morale == Morale::Retiring);
        let drill = if retires {
            Drill::Halt
        } else if view.takes_die(unit) {
            view.charted(unit, before, rng.below(6) as u8 + 1)
        } else {
            Drill::Orders
        };
        self.last[unit.index()] = drill;
        self.told = Some(ChartedUnit { turn, unit, drill });
        drill
    }
}

impl Policy<Skirmish> for SoloTables {
    fn begin(&mut self, _: &Skirmish, _: Side) {
        *self = Self::default();
    }

    fn decide(&mut self, decision: &mut Decision<'_, Skirmish>, rng: &mut Stream) -> Action {
        let view = decision.view();
        if matches!(view.phase(), Phase::Deploy(_)) {
            let options = decision.options();
            return view.placed_by_charts(options).unwrap_or(options[0]);
        }
        let Some(unit) = view.acting() else {
            self.told = None;
            let next = view.next_by_charts();
            return next.map_or(Action::EndPhase, |unit| Action::Activate { unit });
        };
        let drill = self.drill(&view, unit, rng);
        let wanted = view.by_charts(drill);
        if decision.check(wanted).is_ok() {
            return wanted;
        }
        let options = decision.options();
        options[options.len() - 1]
    }
}
