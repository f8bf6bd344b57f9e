//! A scenario: board, light, deployment, length and victory rule, resolved.

use crate::switches::Switches;
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::terrain::ground::Ground;
use crate::terrain::light::LightSchedule;
use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{Lot, ScenarioData, Setting, Varies};
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};

/// Who takes the first turn (GW-TURN-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstPlayer {
    /// This side.
    Side(Side),
    /// The higher of two D6.
    Roll,
}

/// A unit with a fixed place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedPlace {
    /// Whose unit.
    pub side: Side,
    /// Its type.
    pub unit: String,
    /// Where it stands.
    pub square: Square,
}

/// What one side has in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSetup {
    /// Name of the force that plays it where none is chosen.
    pub force: String,
    /// Where it deploys.
    pub area: Squares,
    /// Its own table edge, where reserves enter (GW-RES-05).
    pub home: Edge,
    /// Edge over which it may leave the board (GW-END-11).
    pub exit: Option<Edge>,
    /// Casualties at which it loses; `None` stands for half its units, rounded up (GW-END-04).
    pub casualty_limit: CasualtyLimit,
    /// Points a force may spend here, in thousandths; equal in games of equal points (GW-SETUP-06).
    pub points_limit: Option<u32>,
}

/// Minefields of a scenario (GW-MINE-01, GW-MINE-04).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minefields {
    /// Whose they are.
    pub side: Side,
    /// Marked by the scenario.
    pub fixed: Squares,
    /// Marked by the side before deployment.
    pub free: u8,
}

/// A scenario, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Situation and victory in a sentence or two.
    pub summary: String,
    /// The army whose unit types its fixed places name.
    pub army: String,
    /// The switches it sets.
    pub settings: Vec<Setting>,
    /// Size of the board.
    pub board: SquareGrid,
    /// Terrain; replaced for every game when `opt_terrain_gen` is on.
    pub ground: Ground,
    /// How terrain is generated.
    pub generator: Generator,
    /// The sides.
    pub sides: BySide<SideSetup>,
    /// Who attacks, if one side does.
    pub attacker: Option<Side>,
    /// Who deploys first; `None`: the side that moves second (GW-SETUP-02).
    pub deploys_first: Option<Side>,
    /// Who moves first.
    pub first_player: FirstPlayer,
    /// What differs from pair to pair of games.
    pub varies: Varies,
    /// Who has minefields, and where (GW-MINE-05).
    pub minefields: Option<Minefields>,
    /// Units with fixed places.
    pub fixed: Vec<FixedPlace>,
    /// Rounds the game lasts.
    pub rounds: u16,
    /// Time of day at the start, in minutes.
    pub start: u16,
    /// Minutes after which the clock ends the game.
    pub minutes: u16,
    /// The light.
    pub light: LightSchedule,
    /// Ways to win.
    pub victories: Vec<Victory>,
    /// Who wins otherwise.
    pub otherwise: DefaultWinner,
}

impl Scenario {
    /// The switches in force: the scenario's over the defaults, `settings` over both.
    #[must_use]
    pub fn switches(&self, settings: &[Setting]) -> Switches {
        Switches::default().with(&self.settings).with(settings)
    }

    /// Squares that some victory condition asks a side to control.
    #[must_use]
    pub fn objectives(&self) -> Squares {
        let conditions = self.victories.iter().flat_map(|victory| &victory.conditions);
        conditions.fold(Squares::EMPTY, |all, condition| match condition {
            Condition::Control { squares, .. } => all | *squares,
            Condition::Presence { .. } | Condition::Exited { .. } | Condition::StrongpointsGone => {
                all
            }
        })
    }

    /// The squares along an edge.
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Squares {
        match edge {
            Edge::North => self.board.row_squares(0),
            Edge::South => self.board.row_squares(self.board.rows() - 1),
            Edge::West => self.board.column_squares(0),
            Edge::East => self.board.column_squares(self.board.columns() - 1),
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
        BySide(["blue", "red"])
    }

    fn varies(&self) -> Varies {
        self.varies
    }

    fn drawn(&self, lot: Lot) -> Self {
        let first_player = lot.first.map_or(self.first_player, FirstPlayer::Side);
        Self { first_player, ..self.clone() }
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide::from_fn(|side| self.sides[side].points_limit)
    }
}
