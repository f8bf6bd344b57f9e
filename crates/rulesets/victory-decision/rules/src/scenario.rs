//! Scenarios: table, deployment, orders and special rules (VD-SCEN-39).

use std::sync::{Arc, OnceLock};

use crate::terrain::ground::{Structure, Table, Terrain};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{Lot, ScenarioData, Setting, Varies};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shifts::Shifter;

/// Room in a scenario for its tables as they are without fortifications. A copy begins empty,
/// since it may come to have another layout.
#[derive(Debug, Default)]
pub struct PreparedTables(pub(crate) OnceLock<Arc<[Table]>>);

impl Clone for PreparedTables {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Which battle is fought (chapter 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// 14.1 (VD-SCEN-01, VD-SCEN-02).
    OpenBattle,
    /// 14.2 (VD-SCEN-03, VD-SCEN-04).
    Advance,
    /// 14.3 (VD-SCEN-05 to VD-SCEN-27).
    SeekOut,
    /// 14.4 (VD-SCEN-28 to VD-SCEN-30).
    MeetingEngagement,
    /// 14.5 (VD-SCEN-31, VD-SCEN-32).
    Capture,
    /// 14.6 (VD-SCEN-33 to VD-SCEN-37).
    BunkerAssault,
}

// VD-DEPLOY-07: the forms of deployment, by long edges, short edges and corners.
pub use wargauge_rules::table::edges::Form;

/// How the form is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deployment {
    /// As the scenario says.
    Fixed(Form),
    /// A D6 for each game among those that the mission allows (VD-DEPLOY-07).
    Rolled,
}

/// Night (VD-SPEC-10 to VD-SPEC-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Night {
    /// The game is fought by day.
    No,
    /// From the start, until the night roll ends it.
    Yes,
    /// From the start to the end (VD-SPEC-15).
    AllGame,
    /// On a 6 before the game (VD-SCEN-29).
    OnSix,
    /// As the attacker wishes (VD-SCEN-35).
    AttackersWish,
}

/// Special rules in effect (VD-SPEC-44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpecialRules {
    /// Whether fortifications are bought (15.1).
    pub fortifications: bool,
    /// When it is night (15.2).
    pub night: Night,
    /// Whether objectives are placed (15.3).
    pub objectives: bool,
    /// Whether deployment zones are rolled for (15.4).
    pub random_deployment: bool,
    /// Whether the last turn is rolled for (15.5).
    pub random_length: bool,
    /// Whether units are held back in Reserve (15.6).
    pub reserves: bool,
    /// 15.7, for each side.
    pub retreat: BySide<bool>,
    /// Whether Victory Points decide the game (15.8).
    pub victory_points: bool,
}

impl SpecialRules {
    /// None but Victory Points.
    pub(crate) const PLAIN: Self = Self {
        fortifications: false,
        night: Night::No,
        objectives: false,
        random_deployment: false,
        random_length: false,
        reserves: false,
        retreat: BySide([false; 2]),
        victory_points: true,
    };
}

/// A piece of terrain as a scenario describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Its kind.
    pub terrain: Terrain,
    /// Its outline: corners of an area, or points of a line.
    pub outline: Outline,
    /// What it is as a structure.
    pub structure: Option<Structure>,
}

/// The outline of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A disc.
    Disc {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: Length,
    },
    /// A polygon.
    Polygon(Vec<Point>),
    /// A band along a line of points.
    Band {
        /// The points.
        points: Vec<Point>,
        /// How wide it is.
        width: Length,
    },
    /// A rectangle about its middle, turned.
    Block {
        /// Its middle.
        centre: Point,
        /// Along its facing.
        length: Length,
        /// Across its facing.
        width: Length,
        /// Where its length points.
        facing: Bearing,
    },
}

/// Where the terrain comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// As drawn.
    Drawn(Vec<PlacedPiece>),
    /// By VD-DEPLOY-05: so many tables are made before the first game from this seed; each game
    /// draws one of them.
    Generated {
        /// How many.
        tables: u8,
        /// From what.
        seed: u64,
        /// Whether they are point-symmetric (VD-DEPLOY-06).
        symmetric: bool,
    },
}

impl Mission {
    /// The special rules of the mission (VD-SPEC-44): VD-SCEN-01, VD-SCEN-03, VD-SCEN-13,
    /// VD-SCEN-29, VD-SCEN-31, VD-SCEN-35.
    #[must_use]
    pub const fn special_rules(self, attacker: Option<Side>) -> SpecialRules {
        let objectives = matches!(self, Self::SeekOut | Self::MeetingEngagement | Self::Capture);
        let meeting = matches!(self, Self::MeetingEngagement);
        let bunker = matches!(self, Self::BunkerAssault);
        let retreat = match attacker {
            Some(Side::A) if bunker => [true, false],
            Some(Side::B) if bunker => [false, true],
            _ => [true, true],
        };
        SpecialRules {
            fortifications: bunker,
            night: match self {
                Self::MeetingEngagement => Night::OnSix,
                Self::BunkerAssault => Night::AttackersWish,
                Self::OpenBattle | Self::Advance | Self::SeekOut | Self::Capture => Night::No,
            },
            objectives,
            random_deployment: meeting,
            random_length: true,
            reserves: meeting,
            retreat: BySide(retreat),
            victory_points: true,
        }
    }

    /// Forms of deployment that the mission allows: VD-SCEN-03, VD-SCEN-06, VD-SCEN-31,
    /// VD-SCEN-34.
    #[must_use]
    pub const fn allows(self, form: Form) -> bool {
        match self {
            Self::OpenBattle | Self::MeetingEngagement => true,
            Self::SeekOut | Self::Capture => !matches!(form, Form::Corners),
            Self::Advance | Self::BunkerAssault => matches!(form, Form::LongEdges),
        }
    }

    /// The last turn (VD-SPEC-26, VD-SCEN-35).
    #[must_use]
    pub const fn last_turn(self) -> u16 {
        if matches!(self, Self::BunkerAssault) { 7 } else { 6 }
    }
}

/// How large a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSize {
    /// Along the x axis.
    pub width: Length,
    /// Along the y axis.
    pub depth: Length,
}

/// A scenario, resolved. What a scenario is defined by: briefing, table, deployment, objectives,
/// special rules, victory (VD-SCEN-39).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Situation and victory in a sentence or two.
    pub summary: String,
    /// The army of random forces that name none.
    pub army: String,
    /// The forces that play it where none are chosen.
    pub forces: BySide<String>,
    /// Names of the roles.
    pub roles: BySide<String>,
    /// Points limit of each role in thousandths.
    pub limits: BySide<u32>,
    /// Whether a force may cost more than that. Everything else that the limits decide stays.
    pub any_price: bool,
    /// Which battle.
    pub mission: Mission,
    /// Who attacks, where there is an attacker.
    pub attacker: Option<Side>,
    /// How large its table is.
    pub size: TableSize,
    /// Where its terrain comes from.
    pub layout: Layout,
    /// What differs from pair to pair of games.
    pub varies: Varies,
    /// Form of deployment.
    pub deployment: Deployment,
    /// How far units face each other at the start, where nobody places.
    pub bench: Option<Length>,
    /// Special rules.
    pub special: SpecialRules,
    /// The last turn, where nothing else ends the game (VD-END-07, VD-SCEN-25, VD-SCEN-35).
    pub last_turn: u16,
    /// Switches that the scenario sets.
    pub settings: Vec<Setting>,
    /// Its tables, once they have been asked for.
    pub prepared: PreparedTables,
}

impl Scenario {
    /// With the terrain of a drawn table shifted. Zones are the book's (VD-DEPLOY-07) and stay.
    fn shift(&mut self, shifter: &mut Shifter) {
        let Layout::Drawn(pieces) = &mut self.layout else { return };
        let shapes = |piece: &PlacedPiece| piece.outline.shapes().unwrap_or_default();
        let shifts = shifter.shifts(&pieces.iter().map(shapes).collect::<Vec<_>>());
        for (at, piece) in pieces.iter_mut().enumerate() {
            piece.outline = piece.outline.moved(shifts.of(at));
        }
    }
}

impl ScenarioData for Scenario {
    fn army(&self) -> &str {
        &self.army
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn forces(&self) -> BySide<String> {
        self.forces.clone()
    }

    fn roles(&self) -> BySide<&str> {
        BySide::from_fn(|side| self.roles[side].as_str())
    }

    fn varies(&self) -> Varies {
        let tables = match self.layout {
            Layout::Generated { tables, .. } => Some(tables).filter(|tables| *tables > 1),
            Layout::Drawn(_) => None,
        };
        Varies { tables, ..self.varies }
    }

    fn drawn(&self, lot: Lot) -> Self {
        let mut scenario = self.clone();
        let TableSize { width, depth } = self.size;
        let corner = Point::new(width.hundredths(), depth.hundredths());
        if let Some(mut shifter) = self.varies.shifter(lot, Rect::new(Point::new(0, 0), corner)) {
            scenario.shift(&mut shifter);
        }
        scenario
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide::from_fn(|side| Some(self.limits[side]))
    }

    /// Who wins, and what the chart of a force allows, depend on the limits (VD-SPEC-42), which stay.
    fn for_any_price(self) -> Option<Self> {
        Some(Self { any_price: true, ..self })
    }
}

/// A fortification that a side has bought (VD-SPEC-02 to VD-SPEC-07).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Deserialize,
    schemars::JsonSchema,
)]
/// All of them are bought, foxholes too, in any scenario that has fortifications (VD-EQUIP-06).
#[serde(rename_all = "kebab-case")]
pub enum Fortification {
    /// Foxholes for one infantry unit.
    Foxholes,
    /// A trench, 8" long.
    Trench,
    /// A sandbag position.
    Sandbags,
    /// A field bunker.
    FieldBunker,
    /// A concrete bunker.
    ConcreteBunker,
    /// Barbed wire, 6".
    Wire,
    /// Tank obstacles, 6".
    Obstacles,
    /// A minefield, 6" x 2".
    Minefield,
}

impl Fortification {
    /// Every kind, in the order they are placed.
    pub const ALL: [Self; 8] = [
        Self::ConcreteBunker,
        Self::FieldBunker,
        Self::Trench,
        Self::Sandbags,
        Self::Wire,
        Self::Obstacles,
        Self::Minefield,
        Self::Foxholes,
    ];

    /// Its name in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Foxholes => "foxholes",
            Self::Trench => "trench",
            Self::Sandbags => "sandbags",
            Self::FieldBunker => "field-bunker",
            Self::ConcreteBunker => "concrete-bunker",
            Self::Wire => "wire",
            Self::Obstacles => "obstacles",
            Self::Minefield => "minefield",
        }
    }

    /// Price in points.
    #[must_use]
    pub const fn price(self) -> u32 {
        match self {
            Self::Foxholes | Self::Wire => 10,
            Self::Trench => 20,
            Self::Sandbags | Self::Obstacles => 15,
            Self::FieldBunker => 60,
            Self::ConcreteBunker => 120,
            Self::Minefield => 25,
        }
    }

    /// The clause that sells it.
    #[must_use]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Foxholes => "VD-SPEC-02",
            Self::Trench => "VD-SPEC-03",
            Self::Sandbags => "VD-SPEC-04",
            Self::FieldBunker | Self::ConcreteBunker => "VD-SPEC-05",
            Self::Wire | Self::Obstacles => "VD-SPEC-06",
            Self::Minefield => "VD-SPEC-07",
        })
    }
}
