//! The ground of a bench: attackers in the west, the target in the east, the asked cover about it
//! and nothing else.

use crate::book::{Scene, VictoryDecision};
use crate::position::cover;
use crate::scenario::{
    Deployment, Form, Layout, Mission, PreparedTables, Scenario, SpecialRules, TableSize,
};
use crate::setup::splitting;
use crate::state::unit::Place;
use crate::state::{State, Step, Wreck};
use crate::switches::Switches;
use crate::terrain::ground::{Cover, Table, Terrain};
use crate::units::force::Force;
use crate::units::profile::UnitKind;
use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::refusal::{Verdict, forbid};
use wargauge_rules::roster::{DataError, Varies};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// Long enough that nobody reaches an edge.
const TABLE: TableSize = TableSize { width: Length::inches(300), depth: Length::inches(120) };

/// Where attackers stand.
const HERE: Point = Point::inches(60, 60);

/// Radius of terrain about a leader: one sees that far into rubble (VD-TERR-01).
const PATCH: Length = Length::inches(2);

/// How far before a vehicle the wreck lies that breaks the line to it.
const BEFORE: i16 = 500;

/// Size of that wreck.
const WRECK: u8 = 4;

/// What a bench is laid out for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BenchSetup {
    /// Distance of the leaders.
    pub range: Length,
    /// Cover of the target.
    pub cover: Cover,
    /// Sixteenths of a circle by which the target is turned away from the attackers.
    pub turned: u8,
}

/// The book and the state in which all units stand ready, nobody is active.
pub(crate) fn lay_out(
    forces: BySide<&Force>,
    switches: Switches,
    layout: BenchSetup,
) -> Result<(VictoryDecision, State), DataError> {
    let there = Point::new(HERE.x + layout.range.hundredths(), HERE.y);
    let mut table = Table::open(TABLE.width, TABLE.depth);
    let target = &forces[Side::B].lines[0].loadout;
    let vehicle = target.kind(&forces[Side::B].army).kind == UnitKind::Vehicle;
    let terrain = match layout.cover {
        Cover::None => None,
        Cover::Broken => (!vehicle).then_some(Terrain::Crops),
        Cover::Soft => Some(Terrain::Orchard),
        Cover::Hard => Some(Terrain::Rubble),
    };
    if let Some(terrain) = terrain {
        let patch = Disc::new(there, PATCH).into();
        table
            .add(terrain, &[patch], None)
            .map_err(|bad| DataError::new(format!("the ground of the bench: {bad}")))?;
    }
    let book = VictoryDecision::compose(&scenario(), switches, [table].into(), forces)?;
    let mut state = stand(&book);
    if vehicle && layout.cover == Cover::Broken {
        let at = Point::new(there.x - BEFORE, there.y);
        state.wrecks.push(Wreck { at, facing: Bearing::NORTH, size: WRECK });
    }
    for number in 0..book.rows.len() {
        let unit = UnitId(number as u8);
        let own = book.side(unit) == Side::A;
        let slot = state.unit_mut(unit);
        slot.at = if own { HERE } else { there };
        slot.facing = if own { Bearing::EAST } else { Bearing::WEST.turned(layout.turned) };
    }
    Ok((book, state))
}

/// Whether the target has the cover that was asked for.
pub(crate) fn check_cover(scene: Scene<'_>, unit: UnitId, target: UnitId, cover: Cover) -> Verdict {
    let has = cover::cover_from(scene, target, unit, scene.state.unit(unit).at);
    if has == cover {
        return Ok(());
    }
    forbid("VD-COVER-02", "no ground gives this target that cover here")
}

/// Every unit on the table with all it has.
fn stand(book: &VictoryDecision) -> State {
    let mut state = State::blank();
    for (slot, profile) in state.units.iter_mut().zip(&book.units).take(book.rows.len()) {
        for (left, group) in slot.strength.iter_mut().zip(&profile.groups) {
            *left = group.strength;
        }
        for (left, strike) in slot.strikes.iter_mut().zip(&profile.strikes) {
            *left = strike.bought;
        }
        slot.place = Place::Table;
    }
    for number in 0..book.rows.len() {
        let unit = UnitId(number as u8);
        state.unit_mut(unit).leader = splitting::natural_leader(Scene::new(book, &state), unit);
        state.present.insert(unit);
    }
    state.turn = 1;
    state.step = Step::NominateFirst;
    state
}

fn scenario() -> Scenario {
    Scenario {
        name: "bench".to_owned(),
        title: "Bench".to_owned(),
        summary: String::new(),
        army: String::new(),
        forces: BySide([String::new(), String::new()]),
        roles: BySide(["attackers".to_owned(), "target".to_owned()]),
        limits: BySide([u32::MAX; 2]),
        any_price: true,
        mission: Mission::OpenBattle,
        attacker: None,
        size: TABLE,
        layout: Layout::Drawn(Vec::new()),
        varies: Varies::default(),
        deployment: Deployment::Fixed(Form::ShortEdges),
        bench: None,
        special: SpecialRules::PLAIN,
        last_turn: 6,
        settings: Vec::new(),
        prepared: PreparedTables::default(),
    }
}
