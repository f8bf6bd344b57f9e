//! Scenarios: where, for how long, between whom, for what (`SK-SCEN-01`).

use std::sync::Arc;

use wargauge_rules::roster::{Exchanges, Lot, RoleKind, ScenarioData, Setting, Varies};
use wargauge_rules::table::{Length, Point, Rect, Shifter};
use wargauge_rules::{BySide, Side};

use crate::solo::Pool;
use crate::state::{Content, Order};
use crate::terrain::Table;
use crate::units::{Army, Force};

/// Who moves first (`SK-TURN-10`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// This side; the other deploys first.
    Side(Side),
    /// The higher D6, which also deploys second.
    Roll,
}

/// A point to be held (`SK-SCEN-04`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// What holding it at the end is worth to each side, in thousandths of a point.
    pub worth: BySide<u32>,
}

/// How a game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// By objectives held at the end and enemy losses; less than a margin is a draw.
    Points {
        /// Thousandths of a point by which the winner must lead.
        margin: u32,
    },
    /// The player must hold an objective at the end of two turns running.
    Hold {
        /// Who must.
        player: Side,
        /// Which objective, from 0.
        objective: usize,
        /// Percent of his points that he may not lose.
        percent: u32,
    },
}

/// What units are told at the start (`SK-UNIT-28`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// What infantry and guns do.
    pub infantry: Order,
    /// Where infantry goes.
    pub infantry_goal: Option<Point>,
    /// What vehicles do.
    pub vehicles: Order,
    /// Where vehicles go.
    pub vehicles_goal: Option<Point>,
}

/// Artillery that a side may call (`SK-ARTY-14`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asset {
    /// Calibre in millimetres.
    pub calibre: u8,
    /// How many missions.
    pub missions: u8,
}

/// Enemies that come by dice (`SK-GEN-21`).
#[derive(Clone, Debug)]
pub struct Reserves {
    /// What may come.
    pub pool: Pool,
    /// The army it is drawn from.
    pub army: Arc<Army>,
}

/// A solo game (`SK-SOLO-02`).
#[derive(Clone, Debug)]
pub struct Solo {
    /// The side that the tables run.
    pub side: Side,
    /// Where counters are set out: teams, events and dummies.
    pub counters: Vec<Point>,
    /// What is mixed in with the teams.
    pub deck: Vec<Content>,
    /// `SK-PORTAL-01`, `SK-PORTAL-18`: where enemies arrive, and whether only once.
    pub portals: Vec<(Point, bool)>,
    /// The teams behind the counters.
    pub garrison: Option<Force>,
    /// Who may arrive there; nobody in marker mode.
    pub reserves: Option<Reserves>,
}

/// A scenario: all that it names (`SK-SCEN-01`).
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) army: String,
    pub(crate) forces: BySide<String>,
    pub(crate) roles: BySide<String>,
    pub(crate) limits: BySide<Option<u32>>,
    pub(crate) table: Arc<Table>,
    pub(crate) first: First,
    /// What differs from pair to pair of games.
    pub(crate) varies: Varies,
    pub(crate) zones: BySide<Rect>,
    /// Where units that were held back come in (`SK-SCEN-02`).
    pub(crate) entries: BySide<Option<Point>>,
    pub(crate) orders: BySide<Orders>,
    pub(crate) assets: BySide<Asset>,
    pub(crate) turns: u16,
    pub(crate) objectives: Vec<Objective>,
    pub(crate) victory: Victory,
    /// `SK-SPOT-30`: how far one sees at most.
    pub(crate) sight: Option<Length>,
    /// How far units face each other at the start, where nobody places.
    pub(crate) bench: Option<Length>,
    /// `SK-SPOT-30`: bands that every spotting attempt is shifted by.
    pub(crate) spotting_shift: u8,
    pub(crate) solo: Option<Solo>,
    pub(crate) settings: Vec<Setting>,
}

impl Scenario {
    /// The objectives.
    #[must_use]
    pub fn objectives(&self) -> &[Objective] {
        &self.objectives
    }

    /// The last turn.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The solo game it is, if it is one.
    #[must_use]
    pub const fn solo(&self) -> Option<&Solo> {
        self.solo.as_ref()
    }

    /// Where a side deploys.
    #[must_use]
    pub fn zone(&self, side: Side) -> Rect {
        self.zones[side]
    }

    /// What a side has been told.
    #[must_use]
    pub fn orders(&self, side: Side) -> Orders {
        self.orders[side]
    }

    /// How it is decided.
    #[must_use]
    pub const fn victory(&self) -> Victory {
        self.victory
    }
}

impl Scenario {
    /// With its terrain and the borders of its zones shifted; places move with the terrain that holds
    /// them.
    fn shift(&mut self, shifter: &mut Shifter) {
        let (table, shifts) = self.table.shifted(shifter);
        let place = |at: &mut Point| *at = shifts.place(*at);
        self.table = Arc::new(table);
        self.objectives.iter_mut().for_each(|objective| place(&mut objective.at));
        self.entries.0.iter_mut().flatten().for_each(place);
        for orders in &mut self.orders.0 {
            let goals = [&mut orders.infantry_goal, &mut orders.vehicles_goal];
            goals.into_iter().flatten().for_each(place);
        }
        if let Some(solo) = &mut self.solo {
            solo.counters.iter_mut().for_each(place);
            solo.portals.iter_mut().for_each(|(at, _)| place(at));
        }
        if let [a, b] = shifter.zones(&self.zones.0)[..] {
            self.zones = BySide([a, b]);
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
        self.forces.clone()
    }

    fn roles(&self) -> BySide<&str> {
        BySide::from_fn(|side| self.roles[side].as_str())
    }

    fn role_kinds(&self) -> BySide<RoleKind> {
        // SK-GAME-05: the tables run a side with what the scenario gives it.
        let by_tables = |side| self.solo.as_ref().is_some_and(|solo| solo.side == side);
        BySide::from_fn(|side| if by_tables(side) { RoleKind::Tables } else { RoleKind::Force })
    }

    fn exchanges(&self) -> Exchanges {
        let both = self.solo.is_none();
        Exchanges { forces: both, players: both }
    }

    fn varies(&self) -> Varies {
        self.varies
    }

    fn drawn(&self, lot: Lot) -> Self {
        let mut scenario = self.clone();
        scenario.first = lot.first.map_or(self.first, First::Side);
        if let Some(mut shifter) = self.varies.shifter(lot, self.table.rect()) {
            scenario.shift(&mut shifter);
        }
        scenario
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        self.limits
    }
}
