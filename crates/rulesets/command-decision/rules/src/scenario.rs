//! Scenarios: table, zones, objectives, limits (CD-SCEN-02).

use wargauge_rules::Posture;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{Lot, ScenarioData, Setting, Varies};
use wargauge_rules::table::{Length, Point, Rect, Shifter, Vector};

use crate::position::heading::Heading;
use crate::terrain::generator::Generator;
use crate::terrain::region::Region;
use crate::terrain::table::Table;

/// Who starts hidden (CD-SCEN-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hidden {
    /// Stands in cover, and those out of sight of all enemies.
    #[default]
    Default,
    /// Every stand, wherever it is.
    All,
    /// No stand, not even in cover.
    None,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// x = width.
    East,
    /// y = depth.
    North,
    /// x = 0.
    West,
    /// y = 0.
    South,
}

impl Edge {
    /// The direction that leaves over it.
    #[must_use]
    pub const fn outwards(self) -> Heading {
        match self {
            Self::East => Heading::EAST,
            Self::North => Heading::NORTH,
            Self::West => Heading::WEST,
            Self::South => Heading::SOUTH,
        }
    }

    /// The right hand of who has this edge behind him: what is tried in turn begins there, so that it
    /// is the same for both sides of a table that is the same from both.
    #[must_use]
    pub const fn right_hand(self) -> Heading {
        self.outwards().turned(90)
    }

    /// A point as who has this edge behind him orders points: as it is, or turned by half a circle for
    /// the edges in the north and in the east.
    #[must_use]
    pub const fn seen_from(self, at: Point) -> (i16, i16) {
        match self {
            Self::South | Self::West => (at.x, at.y),
            Self::North | Self::East => (-at.x, -at.y),
        }
    }
}

/// Stands that come later (CD-SCEN-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reinforcements {
    /// Where they enter.
    pub at: Point,
    /// The turns on which they may: as equal shares as can be.
    pub turns: Vec<u8>,
    /// Whether recon stands are deployed at the start.
    pub recon_deploys: bool,
}

/// What a role is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// Name of the force that plays it where none is chosen.
    pub force: String,
    /// The most points it may spend, in thousandths.
    pub limit: Option<u32>,
    /// Where it deploys.
    pub zone: Rect,
    /// Its own edge of the table: the enemy flees from there (CD-BACK-08).
    pub home: Edge,
    /// Who of it starts hidden.
    pub hidden: Hidden,
    /// Those that come later.
    pub reinforcements: Option<Reinforcements>,
    /// An edge it may leave over (CD-SCEN-07).
    pub exit: Option<Edge>,
    /// Whether every stand that left counts its cost in victory points.
    pub counts_exits: bool,
    /// Whether it scores half the cost of enemies left on the table at the end.
    pub holds_back: bool,
}

/// An area to hold (CD-SCEN-10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub area: Area,
    /// Victory points at the end, in thousandths.
    pub at_end: u32,
    /// Victory points of each turn of control, in thousandths.
    pub each_turn: u32,
    /// The first turn that counts for them.
    pub from_turn: u16,
}

/// The area of an objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// Convex parts.
    Parts(Vec<Region>),
    /// A circle: centre and radius in hundredths.
    Circle(Point, i16),
}

impl Area {
    /// Whether a point lies in it.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Parts(parts) => parts.iter().any(|part| part.contains(point)),
            Self::Circle(centre, radius) => {
                centre.squared_distance(point) <= i64::from(*radius) * i64::from(*radius)
            }
        }
    }

    /// The same area so far from where it is.
    fn moved(&self, way: Vector) -> Self {
        match self {
            Self::Parts(parts) => Self::Parts(parts.iter().map(|part| part.moved(way)).collect()),
            Self::Circle(centre, radius) => Self::Circle(*centre + way, *radius),
        }
    }

    /// Some point in its middle.
    #[must_use]
    pub fn middle(&self) -> Point {
        match self {
            Self::Parts(parts) => {
                let bounds = parts[0].bounds();
                let (low, high) = (bounds.low(), bounds.high());
                Point::new(low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2)
            }
            Self::Circle(centre, _) => *centre,
        }
    }
}

/// How victory points become a result (CD-SCEN-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// A lead of a tenth of the larger force wins.
    Margin,
    /// The attacker needs a lead of a tenth of its own force; the defender wins where it has none.
    Attack(Side),
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) army: String,
    /// What each side is given.
    pub roles: BySide<Role>,
    /// The table, or what is drawn of it where the rest is rolled for.
    pub table: Table,
    /// What rolls for the table, another one for each value of the switch `table` (CD-TABLE-04).
    pub generator: Option<Generator>,
    /// What differs from pair to pair of games.
    pub varies: Varies,
    /// How far stands face each other at the start, where nobody deploys.
    pub bench: Option<Length>,
    /// Areas to hold.
    pub objectives: Vec<Objective>,
    /// The last turn (CD-SCEN-08).
    pub turns: u16,
    /// How victory points become a result.
    pub victory: Victory,
    pub(crate) settings: Vec<Setting>,
}

impl Scenario {
    /// Who attacks: the side that alone is paid for leaving the table, or whose role says so.
    pub(crate) fn attacker(&self) -> Option<Side> {
        let is_paid = |side: Side| self.roles[side].counts_exits;
        let leaves = Side::BOTH.into_iter().find(|&side| is_paid(side) && !is_paid(side.foe()));
        leaves.or_else(|| Posture::attacker_by_name(self.roles()))
    }
}

impl Scenario {
    /// With its terrain and the borders of its zones shifted; areas and places move with the terrain that
    /// holds their middle.
    fn shift(&mut self, shifter: &mut Shifter) {
        let (table, shifts) = self.table.shifted(shifter);
        self.table = table;
        for objective in &mut self.objectives {
            let way = shifts.at(objective.area.middle());
            objective.area = objective.area.moved(way);
        }
        for role in &mut self.roles.0 {
            if let Some(reinforcements) = &mut role.reinforcements {
                reinforcements.at = shifts.place(reinforcements.at);
            }
        }
        let zones = shifter.zones(&self.roles.0.each_ref().map(|role| role.zone));
        for (role, zone) in self.roles.0.iter_mut().zip(zones) {
            role.zone = zone;
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
        BySide::from_fn(|side| self.roles[side].force.clone())
    }

    fn roles(&self) -> BySide<&str> {
        BySide([&self.roles[Side::A].name, &self.roles[Side::B].name])
    }

    fn varies(&self) -> Varies {
        self.varies
    }

    fn drawn(&self, lot: Lot) -> Self {
        let mut scenario = self.clone();
        if let Some(mut shifter) = self.varies.shifter(lot, self.table.bounds()) {
            scenario.shift(&mut shifter);
        }
        scenario
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide::from_fn(|side| self.roles[side].limit)
    }
}
