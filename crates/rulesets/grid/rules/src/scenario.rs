//! A scenario: board, light, deployment, length and victory rule, resolved.
//!
//! Also kept here: GW-SETUP-06.

use crate::clock::LightSchedule;
use crate::ground::Ground;
use crate::switches::Switches;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{ScenarioData, Setting};
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

/// One thing that must hold for a victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The side controls at least so many of the squares (GW-END-09).
    Control {
        /// The squares.
        squares: Squares,
        /// How many of them.
        at_least: u8,
    },
    /// At least so many of the side's units stand in the squares.
    Presence {
        /// The squares.
        squares: Squares,
        /// How many units.
        at_least: u8,
    },
    /// At least so many of the side's units have left over the exit edge.
    Exited {
        /// How many units.
        at_least: u8,
    },
    /// No strongpoint of the enemy is left.
    StrongpointsGone,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Who wins by it.
    pub side: Side,
    /// Whether it ends the game as soon as it holds at the end of a phase (GW-END-12).
    pub at_once: bool,
    /// All of these must hold.
    pub conditions: Vec<Condition>,
}

/// Who wins a game that ends by time or for want of units, when no [`Victory`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Otherwise {
    /// This side.
    Side(Side),
    /// The side with fewer casualties in points (GW-END-08).
    Casualties,
    /// The side whose controlled features score more; a tie goes to the defender (GW-CAMP-18).
    Features {
        /// Who defends.
        defender: Side,
    },
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

/// A table edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// Row 1.
    North,
    /// The last row.
    South,
    /// Column A.
    West,
    /// The last column.
    East,
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
    /// Points a force may spend here, in thousandths.
    pub points_limit: Option<u32>,
}

/// When casualties end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CasualtyLimit {
    /// At this number.
    Number(u8),
    /// At half of the starting units, rounded up.
    Half,
    /// Never (GW-CAMP-18).
    Never,
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

/// The features that the attacked campaign square adds to a generated table (GW-GEN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CampaignSquare {
    /// Two fields.
    Clear,
    /// Four woods.
    Woods,
    /// A river with two crossings.
    River,
    /// Two buildings and a road.
    Town,
}

/// How a generated table is made (GW-GEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    /// What the inner zone gets.
    pub inner: Option<CampaignSquare>,
    /// Whether D3 - 1 hills are added (GW-GEN-09).
    pub hills: bool,
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
    pub grid: SquareGrid,
    /// Terrain; replaced for every game when `opt_terrain_gen` is on.
    pub ground: Ground,
    /// How terrain is generated.
    pub generator: Generator,
    /// The sides.
    pub sides: BySide<SideSetup>,
    /// Who deploys first; `None`: the side that moves second (GW-SETUP-02).
    pub deploys_first: Option<Side>,
    /// Who moves first.
    pub first_player: FirstPlayer,
    /// Minefields.
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
    pub otherwise: Otherwise,
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
            Edge::North => self.grid.row_squares(0),
            Edge::South => self.grid.row_squares(self.grid.rows() - 1),
            Edge::West => self.grid.column_squares(0),
            Edge::East => self.grid.column_squares(self.grid.columns() - 1),
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

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide::from_fn(|side| self.sides[side].points_limit)
    }
}
