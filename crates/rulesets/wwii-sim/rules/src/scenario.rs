//! Scenarios: table, forces, deployment, objectives, turn limit, victory (section 6).

use wargauge_rules::Posture;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{Exchanges, Lot, ScenarioData, Setting, Varies};
use wargauge_rules::table::{Length, Point, Rect, Shifter};

use crate::terrain::generator::Generator;
use crate::terrain::ground::Ground;

/// A place that counts at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name for people.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// Victory points, in thousandths.
    pub points: u32,
}

/// How the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// By victory points (WS-SCEN-02, WS-SCEN-04).
    Points,
    /// By figures left (scenario S0).
    Figures,
    /// By leaving the table (scenario S3).
    Breakout {
        /// Who has to leave.
        side: Side,
        /// Percent of his force with which he wins.
        wins: u8,
        /// Percent of his force below which he loses.
        fails: u8,
    },
}

/// Where and when reinforcements come (WS-REINF-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// The stretch of the table edge: a rectangle without depth.
    pub edge: Rect,
}

/// What a scenario says of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRules {
    /// What the side is called.
    pub role: String,
    /// Force that plays it where none is chosen.
    pub force: String,
    /// The most a force may cost, in thousandths.
    pub limit: Option<u32>,
    /// Where its units are placed.
    pub zones: Vec<Rect>,
    /// Whether they are placed on roads.
    pub on_road: bool,
    /// How many may be dissimulated (WS-DISS-10).
    pub hidden_most: u8,
    /// Whether all that can be dissimulated must be.
    pub hidden_all: bool,
    /// How far dissimulated units are from the edges of roads.
    pub off_road: Length,
    /// Where and when its reinforcements come; `None` if it has none.
    pub arrival: Option<Arrival>,
    /// The stretch of the table edge by which units may leave.
    pub exit: Option<Rect>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Situation and victory.
    pub summary: String,
    /// Army of random forces that name none.
    pub army: String,
    /// The table.
    pub ground: Ground,
    /// What makes its table instead, one for each value of the switch `table` (WS-TABLE-04).
    pub generator: Option<Generator>,
    /// Places that count.
    pub objectives: Vec<Objective>,
    /// The last turn.
    pub turns: u8,
    /// How it is won.
    pub victory: Victory,
    /// What differs from pair to pair of games.
    pub varies: Varies,
    /// Who places first; by a die if nobody is named (WS-SCEN-05).
    pub places_first: Option<Side>,
    /// Units face each other this far apart and nobody places (scenario S0).
    pub bench: Option<Length>,
    /// Both sides.
    pub sides: BySide<SideRules>,
    /// Switches it sets.
    pub settings: Vec<Setting>,
}

impl Scenario {
    /// Who attacks: the side that must break out (WS-SCEN-04), or the one whose role says so.
    pub(crate) fn attacker(&self) -> Option<Side> {
        match self.victory {
            Victory::Breakout { side, .. } => Some(side),
            Victory::Points | Victory::Figures => Posture::attacker_by_name(self.roles()),
        }
    }
}

impl Scenario {
    /// With its terrain and the borders of its zones shifted; places move with the terrain that holds
    /// them.
    fn shift(&mut self, shifter: &mut Shifter) {
        let shifts = self.ground.shift(shifter);
        for objective in &mut self.objectives {
            objective.at = shifts.place(objective.at);
        }
        let zones = self.sides.0.iter().flat_map(|side| side.zones.iter().copied());
        let mut shifted = shifter.zones(&zones.collect::<Vec<_>>()).into_iter();
        for side in &mut self.sides.0 {
            let count = side.zones.len();
            side.zones = shifted.by_ref().take(count).collect();
        }
    }
}

impl ScenarioData for Scenario {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn army(&self) -> &str {
        &self.army
    }

    fn forces(&self) -> BySide<String> {
        BySide::from_fn(|side| self.sides[side].force.clone())
    }

    fn roles(&self) -> BySide<&str> {
        BySide([&self.sides[Side::A].role, &self.sides[Side::B].role])
    }

    /// Reinforcements come where the scenario has them: forces that bring some fit one role only.
    fn exchanges(&self) -> Exchanges {
        let [a, b] = &self.sides.0;
        Exchanges { forces: a.arrival.is_some() == b.arrival.is_some(), players: true }
    }

    fn varies(&self) -> Varies {
        self.varies
    }

    fn drawn(&self, lot: Lot) -> Self {
        let mut scenario = self.clone();
        scenario.places_first = lot.first.or(self.places_first);
        if let Some(mut shifter) = self.varies.shifter(lot, self.ground.table) {
            scenario.shift(&mut shifter);
        }
        scenario
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide::from_fn(|side| self.sides[side].limit)
    }
}
