//! The ground of a bench: attackers in the west, the target in the east, the asked cover about it
//! and nothing else; all in Secondary Fire, where every weapon may fire.

use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::roster::{DataError, Setting, Varies};
use wargauge_rules::table::{Bearing, Length, Point, Rect, Segment, Shape};

use crate::action::{Order, Target};
use crate::assemble::put_together;
use crate::book::{Scene, WwiiSim};
use crate::position::circles::own_radius;
use crate::position::cover::cover;
use crate::scenario::{Scenario, SideRules, Victory};
use crate::setup::begin::blank;
use crate::state::{Fate, Moved, Phase, Place, State, Status, UnitSet};
use crate::terrain::ground::{Area, Building, Ground, Line};
use crate::terrain::kind::{Cover, Material, Terrain};
use crate::units::force::Force;
use wargauge_rules::refusal::{Verdict, require};

/// Long enough that nobody reaches an edge.
const TABLE: Point = Point::inches(300, 120);

/// Where the target stands.
const THERE: Point = Point::inches(150, 60);

/// Half the side of the area or building about the target.
const HALF: i16 = 250;

/// How far before a vehicle the hedge or wall runs, in hundredths of an inch.
const BEFORE: i16 = 25;

/// What the sides are doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BenchActivity {
    /// Stands and fires.
    Still,
    /// Walks; of vehicles, Go in one phase.
    Walks,
    /// Runs; of vehicles, Go Quick in both phases.
    Runs,
    /// Has an order to hide.
    Hides,
    /// Is panicked.
    Panicked,
}

/// What a bench is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BenchLayout {
    /// From edge to edge, in inches.
    pub range: u16,
    /// Cover of the target.
    pub cover: Cover,
    /// Sixteenths of a circle by which the target is turned away from the attackers.
    pub turned: u8,
    /// What the building is made of.
    pub material: Material,
    /// Whether the building itself is the target.
    pub house: bool,
    /// What attackers and target are doing.
    pub doing: BySide<BenchActivity>,
}

/// The book, and the state in which the attackers are about to fire.
pub(super) fn lay_out(
    forces: BySide<&Force>,
    settings: &[Setting],
    layout: BenchLayout,
) -> Result<(WwiiSim, State), DataError> {
    let mut book = put_together(&scenario(), forces, settings)?;
    let target = target_of(&book);
    let mut state = blank(&book);
    book.scenario.ground = ground(Scene::new(&book, &state), target, layout);
    state.turn = 1;
    state.phase = Phase::SecondaryFire;
    state.ranks = book.all_units().collect();
    for unit in book.all_units() {
        let side = book.side(unit);
        let it = state.unit_mut(unit);
        it.place = Place::Table;
        it.at = THERE;
        it.facing =
            if side == Side::A { Bearing::EAST } else { Bearing::WEST.turned(layout.turned) };
        set_doing(&book, &mut state, unit, layout.doing[side]);
    }
    if layout.house {
        state.unit_mut(target).place = Place::Gone(Fate::Left);
    }
    let inside = matches!(layout.cover, Cover::Ruin | Cover::Building);
    if inside {
        state.unit_mut(target).building = Some(0);
    }
    state.ruins = u32::from(layout.cover == Cover::Ruin);
    for attacker in book.of_side(Side::A) {
        bring(&book, &mut state, attacker, layout.range);
    }
    Ok((book, state))
}

/// The target: the last unit of the book.
pub(super) fn target_of(book: &WwiiSim) -> UnitId {
    UnitId(book.units.len() as u8 - 1)
}

fn set_doing(book: &WwiiSim, state: &mut State, unit: UnitId, doing: BenchActivity) {
    let motorized = book.profile(unit).class.is_motorized();
    let it = state.unit_mut(unit);
    it.order = match doing {
        BenchActivity::Still => Some(Order::Fire),
        BenchActivity::Walks => Some(Order::Walk),
        BenchActivity::Runs => Some(Order::Run),
        BenchActivity::Hides => Some(Order::Hide),
        BenchActivity::Panicked => None,
    };
    it.moved = match doing {
        BenchActivity::Walks => Moved { primary: 600, ..Moved::default() },
        BenchActivity::Runs => {
            let second = if motorized { 900 } else { 0 };
            Moved { primary: 900, second, fast: true, ..Moved::default() }
        }
        BenchActivity::Still | BenchActivity::Hides | BenchActivity::Panicked => Moved::default(),
    };
    if doing == BenchActivity::Panicked {
        it.status = Status::Panicked;
        it.was_panicked = true;
    }
}

/// Puts an attacker so many inches west of the target, edge to edge, or of the wall of its building.
pub(super) fn bring(book: &WwiiSim, state: &mut State, attacker: UnitId, range: u16) {
    let target = target_of(book);
    let it = state.unit(target);
    let theirs = if it.building.is_some() || it.is_gone() {
        Length::from_hundredths(HALF)
    } else {
        own_radius(Scene::new(book, state), target)
    };
    let own = own_radius(Scene::new(book, state), attacker);
    let way = own.hundredths() + theirs.hundredths() + Length::inches(range as i16).hundredths();
    state.unit_mut(attacker).at = Point::new(THERE.x - way, THERE.y);
}

/// Puts an attacker and the target in contact with each other.
pub(super) fn touch(book: &WwiiSim, state: &mut State, attacker: UnitId) {
    let target = target_of(book);
    bring(book, state, attacker, 0);
    state.unit_mut(attacker).contacts = UnitSet::of(target);
    state.unit_mut(target).contacts = UnitSet::of(attacker);
}

/// Whether the target has the cover that was asked for.
pub(super) fn check_cover(scene: Scene<'_>, target: Target, asked: Cover) -> Verdict {
    let has = match target {
        Target::Unit(unit) => cover(scene, UnitId(0), unit),
        Target::Building(_) | Target::Point(_) if scene.state.ruins == 0 => Cover::None,
        Target::Building(_) | Target::Point(_) => Cover::Ruin,
    };
    require(has == asked, "WS-FMOD-26", "the target cannot have that cover here")
}

/// The table with what covers the target.
fn ground(scene: Scene<'_>, target: UnitId, layout: BenchLayout) -> Ground {
    let mut ground = Ground::open(Rect::new(Point::new(0, 0), TABLE));
    let about = |half: i16| {
        let (low, high) = (THERE.x - half, THERE.x + half);
        Rect::new(Point::new(low, THERE.y - half), Point::new(high, THERE.y + half))
    };
    if layout.house || matches!(layout.cover, Cover::Ruin | Cover::Building) {
        let (name, outline) = ("house".to_owned(), about(HALF));
        ground.buildings.push(Building { name, outline, material: layout.material });
        return ground;
    }
    let vehicle = scene.book.profile(target).is_vehicle();
    let terrain = match (layout.cover, vehicle) {
        (Cover::Partial, false) => Terrain::Crops,
        (Cover::Partial, true) => Terrain::Hedge,
        (Cover::Complete, false) => Terrain::Trench,
        (Cover::Complete, true) => Terrain::Wall,
        (Cover::None | Cover::Ruin | Cover::Building, _) => return ground,
    };
    let going = [None; 5];
    if vehicle {
        let x = THERE.x - own_radius(scene, target).hundredths() - BEFORE;
        let run = Segment::new(Point::new(x, 0), Point::new(x, TABLE.y));
        ground.lines.push(Line { terrain, run, going });
    } else {
        ground.areas.push(Area { terrain, shape: Shape::Rect(about(HALF)), going });
    }
    ground
}

fn scenario() -> Scenario {
    let side = |role: &str| SideRules {
        role: role.to_owned(),
        force: String::new(),
        limit: None,
        zones: Vec::new(),
        on_road: false,
        hidden_most: 0,
        hidden_all: false,
        off_road: Length::ZERO,
        arrival: None,
        exit: None,
    };
    Scenario {
        name: "bench".to_owned(),
        title: "Bench".to_owned(),
        summary: String::new(),
        army: String::new(),
        ground: Ground::open(Rect::new(Point::new(0, 0), TABLE)),
        generator: None,
        objectives: Vec::new(),
        turns: 8,
        victory: Victory::Points,
        varies: Varies::default(),
        places_first: Some(Side::A),
        bench: None,
        sides: BySide([side("attackers"), side("target")]),
        settings: Vec::new(),
    }
}
