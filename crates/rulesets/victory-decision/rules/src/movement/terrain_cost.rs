//! What a straight path costs by the terrain it crosses (VD-MOVE-06, VD-MOVE-10, VD-TERR-01,
//! VD-TERR-02, VD-VEH-19, VD-VEH-22).

use crate::book::{Scene, VictoryDecision};
use crate::position::formation::{hull_length, hull_width};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::current;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Table, Terrain, TerrainCost};
use crate::units::command;
use crate::units::profile::{Ability, AbilitySet, Property};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::{Verdict, illegal, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::{Path, PathCost, Stretches};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// How near to wire a Move begins and ends that crosses it.
const BESIDE_WIRE: Length = Length::inches(1);

/// What a road adds to a vehicle's Move (VD-TERR-02). Only if all of the Move is on it (VD-VEH-22).
pub(crate) const ROAD_BONUS: i32 = 100;

/// How a unit gets on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker {
    /// On foot, wheels or tracks.
    pub gait: Gait,
    /// Whether difficult terrain and linear obstacles cost nothing (VD-ABIL-34, VD-ABIL-35).
    pub light_footed: bool,
    /// Whether wire and linear obstacles cost nothing (VD-ABIL-40).
    pub pioneer: bool,
    /// Half the width of its hull; nothing on foot.
    pub half_width: Length,
    /// Half the length of its hull; nothing on foot.
    pub half_length: Length,
    /// Its Move in water.
    pub amphibious: Option<Length>,
    /// The structure it comes out of.
    pub leaves: Option<PieceId>,
}

/// What a path costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// Movement in hundredths of an inch.
    pub cost: i32,
    /// Whether all of it is on a road; known of vehicles.
    pub on_road: bool,
    /// Whether some of it is in deep water.
    pub in_water: bool,
    /// Whether all of it is on clear ground; known of those that swim.
    pub clear: bool,
    /// Whether it crosses wire that takes the whole Move Action.
    pub whole_move: bool,
    /// Minefields it touches.
    pub mines: Pieces,
    /// Wire it crosses.
    pub wire: Pieces,
}

/// What a mover meets on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hazards {
    /// Minefields it touches.
    pub mines: Pieces,
    /// Wire it crosses.
    pub wire: Pieces,
}

/// What is being added up for a route.
struct RouteTally {
    path: Path,
    /// What the ground costs; each inch of the slow one costs two.
    toll: PathCost,
    bridges: Stretches,
    water: Stretches,
    route: Route,
}

/// How a unit gets on.
pub(crate) fn walker(scene: Scene<'_>, unit: UnitId) -> Walker {
    let vehicle = scene.book.profile(unit).vehicle;
    let shared = match vehicle {
        Some(_) => AbilitySet::NONE,
        None => command::shared_abilities(scene, unit),
    };
    let hull = vehicle.map_or(Length::ZERO, |vehicle| hull_width(vehicle.size));
    let long = vehicle.map_or(Length::ZERO, |vehicle| hull_length(vehicle.size));
    Walker {
        gait: vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait),
        light_footed: shared.has(Ability::LightFooted),
        pioneer: shared.has(Ability::Pioneer),
        half_width: hull.half_up(),
        half_length: long.half_up(),
        amphibious: vehicle.and_then(|vehicle| vehicle.amphibious),
        leaves: match scene.state.unit(unit).place {
            Place::Inside { piece, .. } => Some(piece),
            Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
                None
            }
        },
    }
}

/// The kind of terrain a piece is now; nothing if it is absent. A fallen structure is rubble.
pub(crate) fn terrain_now(scene: Scene<'_>, piece: PieceId) -> Option<Terrain> {
    (!scene.state.cleared.contains(piece)).then(|| current::terrain_of(scene, piece))
}

/// What a straight path costs a walker, or why it cannot take it.
pub(crate) fn route(scene: Scene<'_>, walker: &Walker, path: Path) -> Result<Route, Illegal> {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let bounds = Rect::new(path.segment.start, path.segment.end);
    let longest_overhang = walker.half_width + walker.half_length;
    let near = table.map.about_rect(bounds.grown(longest_overhang)) - state.cleared;
    let hindering = table.uses.hindering[walker.gait as usize] | state.collapsed;
    let mut tally = RouteTally::of(path);
    for piece in (near & hindering).iter() {
        tally.cross(table, piece, current::terrain_of(scene, piece), walker)?;
    }
    cross_foxholes(state, walker, &mut tally);
    // Roads and bridges matter only where something is in the way, or to vehicles.
    if walker.gait != Gait::Foot || !tally.toll.slow.is_empty() || !tally.water.is_empty() {
        for piece in (near - hindering).iter() {
            let on_it = || Stretches::on(&path, table.map.shapes(piece));
            match table.piece(piece).terrain {
                Terrain::Road => tally.toll.road.add_all(&on_it()),
                // Those with walls hinder.
                Terrain::Structure => tally.bridges.add_all(&on_it()),
                Terrain::Crops
                | Terrain::Woods
                | Terrain::Orchard
                | Terrain::Hedge
                | Terrain::Bocage
                | Terrain::Wall
                | Terrain::Rubble
                | Terrain::Foxholes
                | Terrain::Trench
                | Terrain::Hill
                | Terrain::Marsh
                | Terrain::Ford
                | Terrain::River
                | Terrain::Wire
                | Terrain::Obstacles
                | Terrain::Minefield => {}
            }
        }
    }
    tally.finish(walker)
}

/// Minefields and wire on a path, if it can be taken at all: what matters to one who goes it,
/// whatever it costs.
pub(crate) fn hazards(scene: Scene<'_>, walker: &Walker, path: Path) -> Option<Hazards> {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let bounds = Rect::new(path.segment.start, path.segment.end);
    let near = table.map.about_rect(bounds.grown(walker.half_width + walker.half_length));
    let stopping = table.uses.stopping[walker.gait as usize] | state.collapsed;
    if (near & (stopping - state.cleared)).is_empty() {
        return Some(Hazards::default());
    }
    let Route { mines, wire, .. } = route(scene, walker, path).ok()?;
    Some(Hazards { mines, wire })
}

/// VD-TERR-01: foxholes and craters slow wheels.
fn cross_foxholes(state: &State, walker: &Walker, tally: &mut RouteTally) {
    if Terrain::Foxholes.cost_to(walker.gait) != TerrainCost::Double {
        return;
    }
    for &centre in &state.foxholes {
        let hole = wargauge_rules::table::shape::Disc::new(centre, Length::inches(2));
        let hole = Stretches::on(&tally.path, &[wargauge_rules::table::shape::Shape::Disc(hole)]);
        tally.toll.slow.add_all(&hole);
    }
}

/// How much movement a unit has for a route in one Move Action, in hundredths of an inch, of
/// which it has `pace` on ordinary ground.
pub(crate) fn allowance(book: &VictoryDecision, unit: UnitId, pace: Length, route: &Route) -> i32 {
    let plain = i32::from(pace.hundredths());
    let Some(vehicle) = book.profile(unit).vehicle else { return plain };
    // VD-TERR-02.
    let bonus = if route.on_road { ROAD_BONUS } else { 0 };
    let swims = vehicle.amphibious.map(|length| i32::from(length.hundredths()));
    // VD-VEH-19; VD-TERR-02.
    let far = match swims {
        Some(swim) if route.in_water => swim,
        Some(swim) if route.clear => swim.max(plain + bonus),
        _ => plain + bonus,
    };
    // VD-VSP-04.
    let sweeps = !route.mines.is_empty() && sweeps_mines(book, unit);
    // VD-VSP-04: half its Move.
    if sweeps { far.min(plain / 2) } else { far }
}

impl RouteTally {
    fn of(path: Path) -> Self {
        Self {
            path,
            toll: PathCost::default(),
            bridges: Stretches::default(),
            water: Stretches::default(),
            route: Route {
                cost: 0,
                on_road: false,
                in_water: false,
                clear: true,
                whole_move: false,
                mines: Pieces::NONE,
                wire: Pieces::NONE,
            },
        }
    }

    /// Adds what a piece costs.
    fn cross(
        &mut self,
        table: &Table,
        piece: PieceId,
        terrain: Terrain,
        walker: &Walker,
    ) -> Verdict {
        let shapes = table.map.shapes(piece);
        let walks_in = terrain == Terrain::Structure && walker.gait == Gait::Foot;
        let going = if walks_in { TerrainCost::Barred } else { terrain.cost_to(walker.gait) };
        match (terrain, going) {
            (Terrain::Minefield, _)
                if shapes.iter().any(|shape| touched(shape, self.path.segment, walker)) =>
            {
                self.route.mines.insert(piece);
            }
            (Terrain::River, _) => self.water.add_all(&Stretches::on(&self.path, shapes)),
            (_, TerrainCost::Barred) => {
                let leaves = walker.leaves == Some(piece)
                    || shapes.iter().any(|shape| shape.contains(self.path.segment.start));
                let bars = !leaves && shapes.iter().any(|shape| swept(shape, self.path, walker));
                require(!bars, "VD-TERR-01", "the way is barred by terrain")?;
            }
            (_, TerrainCost::Double) if !walker.light_footed => {
                self.toll.slow.add_all(&Stretches::on(&self.path, shapes));
            }
            (_, TerrainCost::HalfFree) if !walker.light_footed => {
                let inside = Stretches::on(&self.path, shapes);
                let top = self.nearest_to_middle(table.piece(piece).bounds);
                for (from, to) in inside.iter() {
                    self.toll.slow.add(from, to.min(top));
                }
            }
            (_, TerrainCost::Cross(inches)) => {
                let crossings = self.crossings(terrain, shapes, walker);
                self.toll.extra += crossings * i32::from(inches) * 100;
            }
            (Terrain::Wire, _) => self.cross_wire(table, piece, walker)?,
            _ => {}
        }
        // Only those that swim ask whether the ground is clear.
        if walker.amphibious.is_some() {
            let level = matches!(going, TerrainCost::Free) || self.path.length == 0;
            let on_it = !level && !Stretches::on(&self.path, shapes).is_empty();
            self.route.clear &= !on_it;
        }
        Ok(())
    }

    /// How often a linear obstacle or the edge of a trench is crossed. Whoever stands on it has
    /// paid for it.
    fn crossings(
        &self,
        terrain: Terrain,
        shapes: &[wargauge_rules::table::shape::Shape],
        walker: &Walker,
    ) -> i32 {
        let obstacle = terrain != Terrain::Trench;
        if walker.light_footed || walker.pioneer && obstacle {
            return 0;
        }
        let all = Stretches::on(&self.path, shapes);
        let entered = all.iter().filter(|stretch| stretch.0 > 0).count() as i32;
        let on_foot = walker.gait == Gait::Foot;
        let left = all.iter().filter(|stretch| stretch.1 < self.path.length).count() as i32;
        // Men pay to climb into a trench and out of it; tracks pay once to cross.
        if terrain == Terrain::Trench && on_foot { entered + left } else { entered }
    }

    /// Wire stops wheels, is flattened by tracks, and costs men a whole Move Action, which begins
    /// beside it and ends beside it (VD-TERR-01).
    fn cross_wire(&mut self, table: &Table, piece: PieceId, walker: &Walker) -> Verdict {
        let shapes = table.map.shapes(piece);
        let stretches = Stretches::on(&self.path, shapes);
        if stretches.iter().all(|stretch| stretch.0 == 0) {
            return Ok(());
        }
        self.route.wire.insert(piece);
        if walker.gait == Gait::Foot && !walker.pioneer {
            let beside = |point| shapes.iter().any(|shape| shape.is_within(point, BESIDE_WIRE));
            let (start, end) = (self.path.segment.start, self.path.segment.end);
            let close = beside(start) && beside(end);
            require(close, "VD-TERR-01", "crossing wire takes a whole Move Action")?;
            self.route.whole_move = true;
        }
        Ok(())
    }

    /// How far along the path its point nearest to the middle of a hill is: up to there it goes
    /// uphill.
    fn nearest_to_middle(&self, hill: Rect) -> i32 {
        let middle = |low: i16, high: i16| i32::midpoint(i32::from(low), i32::from(high)) as i16;
        let top = wargauge_rules::table::point::Point::new(
            middle(hill.low().x, hill.high().x),
            middle(hill.low().y, hill.high().y),
        );
        let nearest = self.path.segment.nearest_to(top);
        i32::from(self.path.segment.start.distance_up(nearest).hundredths())
    }

    /// Adds up.
    fn finish(mut self, walker: &Walker) -> Result<Route, Illegal> {
        self.route.in_water = self.water.length_outside(&self.bridges) > 0;
        if self.route.in_water && walker.amphibious.is_none() {
            return Err(illegal("VD-TERR-01", "the way is barred by deep water"));
        }
        self.route.on_road = self.toll.is_all_road(&self.path);
        // What lies on a road is gone over at full speed.
        self.route.cost = self.toll.cost(&self.path, 100);
        Ok(self.route)
    }
}

/// Whether a path touches a shape with any part of the hull.
fn touched(shape: &wargauge_rules::table::shape::Shape, segment: Segment, walker: &Walker) -> bool {
    shape.touched_by(segment) || shape.is_within(segment.end, walker.half_width)
}

/// Whether a hull that drives a path sweeps over a shape: its middle and both flanks as far as its
/// nose.
fn swept(shape: &wargauge_rules::table::shape::Shape, path: Path, walker: &Walker) -> bool {
    let segment = path.segment;
    if walker.half_width == Length::ZERO {
        return shape.crossed_by(segment);
    }
    let way = segment.way();
    let nose = segment.end + way.scaled_to(walker.half_length);
    [way.left(), way.right()].into_iter().any(|aside| {
        let aside = aside.scaled_to(walker.half_width);
        shape.crossed_by(Segment::new(segment.start + aside, nose + aside))
    }) || shape.crossed_by(Segment::new(segment.start, nose))
}

/// Whether a vehicle sweeps mines as it goes (VD-VSP-04).
pub(crate) fn sweeps_mines(book: &VictoryDecision, unit: UnitId) -> bool {
    book.vehicle_has(unit, Property::Minesweeping)
}
