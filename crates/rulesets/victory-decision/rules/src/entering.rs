//! Structures entered, climbed and left (VD-BLDG-04 to 08, VD-BLDG-10).
//!
//! Also kept here: VD-MEAS-09.

use crate::VictoryDecision;
use crate::event::Event;
use crate::going::hull_length;
use crate::ground::Structure;
use crate::movement::FLOOR;
use crate::passage::KeepOff;
use crate::play::require;
use crate::profile::Gait;
use crate::state::UnitSet;
use crate::state::{Place, State};
use crate::stretches::Path;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// Movement that must be left at the entrance, in hundredths of an inch (VD-BLDG-04).
const THRESHOLD: i32 = 100;

/// Size from which a tracked vehicle breaks into wooden structures (VD-BLDG-07).
const RAMS_FROM: u8 = 4;

impl VictoryDecision {
    /// A structure that stands and has floors; nothing for other pieces and bridges.
    #[must_use]
    pub fn building(&self, s: &State, piece: PieceId) -> Option<&Structure> {
        if s.collapsed.contains(piece) || s.cleared.contains(piece) {
            return None;
        }
        self.table(s).pieces.get(piece.index())?.structure.as_ref().filter(|it| it.floors > 0)
    }

    /// Calls with each structure and floor near enough to enter or climb.
    pub(super) fn enterable(&self, s: &State, unit: UnitId, mut offer: impl FnMut(PieceId, u8)) {
        let near = match s.unit(unit).place {
            Place::Inside { piece, .. } => wargauge_rules::table::terrain::Pieces::of(piece),
            Place::Table => {
                self.table(s).map.pieces_within(s.unit(unit).at, self.profile(unit).pace)
            }
            _ => return,
        };
        for piece in near.iter() {
            let floors = self.building(s, piece).map_or(0, |structure| structure.floors);
            (0..floors).for_each(|floor| offer(piece, floor));
        }
    }

    /// VD-BLDG-04 to VD-BLDG-06, VD-BLDG-10.
    pub(super) fn check_enter(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
        floor: u8,
    ) -> Result<(), Illegal> {
        let foot = !self.is_vehicle(unit) && !self.is_gun(unit);
        require(foot, "VD-BLDG-04", "only infantry enters structures, and no guns")?;
        let Some(structure) = self.building(s, piece) else {
            return require(false, "VD-BLDG-04", "there is no structure to enter");
        };
        require(floor < structure.floors, "VD-BLDG-06", "there is no such floor")?;
        let enemies = self.occupants(s, piece) & self.units_of(self.side(unit).foe());
        require(enemies.is_empty(), "VD-BLDG-05", "enemies hold the structure")?;
        let there = Place::Inside { piece, floor };
        let others = self.occupants(s, piece).without(UnitSet::of(unit));
        let same = others.filter(|&other| s.unit(other).place == there);
        let taken: u32 = same.map(|other| u32::from(self.strength(s, other))).sum();
        let needs = taken + u32::from(self.strength(s, unit));
        require(needs <= u32::from(structure.capacity), "VD-BLDG-05", "there is no room")?;
        self.check_way_in(s, unit, piece, floor)
    }

    /// Whether the movement is enough: to another floor, or to an entrance and in.
    fn check_way_in(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
        floor: u8,
    ) -> Result<(), Illegal> {
        let pace = self.profile(unit).pace;
        let has = i32::from(pace.hundredths());
        let enough = |cost: i32| require(cost <= has, "VD-BLDG-06", "it is too far");
        match s.unit(unit).place {
            Place::Inside { piece: here, floor: from } if here == piece => {
                require(from != floor, "VD-BLDG-06", "the unit is there already")?;
                enough(i32::from(from.abs_diff(floor)) * FLOOR)
            }
            Place::Table => {
                let path = self.way_in(s, unit, piece);
                let spent = THRESHOLD + i32::from(floor) * FLOOR;
                enough(path.length + spent)?;
                self.leg(s, unit, path, (spent, pace), (KeepOff::Touch, None)).map(|_| ())
            }
            _ => require(false, "VD-BLDG-10", "the unit must get out first"),
        }
    }

    /// The way to the nearest entrance: any side has one.
    fn way_in(&self, s: &State, unit: UnitId, piece: PieceId) -> Path {
        let at = s.unit(unit).at;
        Path::new(at, self.table(s).map.nearest_on(piece, at))
    }

    /// Enters or climbs; inside there is no formation (VD-BLDG-06).
    pub(super) fn enter(
        &self,
        s: &mut State,
        unit: UnitId,
        piece: PieceId,
        floor: u8,
        referee: &mut impl Referee<Event>,
    ) {
        if s.unit(unit).place == Place::Table {
            let door = self.way_in(s, unit, piece).segment.end;
            self.walk_up(s, unit, door, Clause("VD-BLDG-04"), referee);
            if s.unit(unit).at != door {
                return;
            }
        } else {
            self.take_off_cover(s, unit);
            self.reveal(s, unit, Clause("VD-HIDE-07"), referee);
        }
        self.put_inside(s, unit, piece, floor);
    }

    /// Puts a unit into a structure: its place is the middle of it.
    pub(super) fn put_inside(&self, s: &mut State, unit: UnitId, piece: PieceId, floor: u8) {
        s.stirred = true;
        let at = self.centre_of(s, piece);
        let here = s.unit_mut(unit);
        (here.place, here.at) = (Place::Inside { piece, floor }, at);
        (here.stragglers, here.dug, here.clearing) = (0, 0, None);
    }

    /// No Move ends in a structure: that is what entering is for (VD-BLDG-04).
    pub(super) fn check_outdoors(&self, s: &State, to: Point) -> Result<(), Illegal> {
        let table = self.table(s);
        let map = &table.map;
        let houses = map.holding(table.uses.houses - s.cleared, to);
        let mut inside = houses.iter().filter(|&piece| {
            self.building(s, piece).is_some()
                && map.shapes(piece).iter().any(|shape| shape.contains_inside(to))
        });
        require(inside.next().is_none(), "VD-BLDG-04", "a structure stands there")
    }

    /// Units in a structure.
    #[must_use]
    pub fn occupants(&self, s: &State, piece: PieceId) -> UnitSet {
        let holds = |place| matches!(place, Place::Inside { piece: here, .. } if here == piece);
        s.present.filter(|&unit| holds(s.unit(unit).place)).collect()
    }

    /// The wooden structure that a vehicle drives into by moving to a point (VD-BLDG-07).
    pub(super) fn ram_target(&self, s: &State, unit: UnitId, to: Point) -> Option<PieceId> {
        let vehicle = self.profile(unit).vehicle.as_ref()?;
        if vehicle.gait != Gait::Tracks || vehicle.size < RAMS_FROM {
            return None;
        }
        let wooden = |piece: &PieceId| self.building(s, *piece).is_some_and(|it| it.wooden);
        self.table(s).map.pieces_at(to).iter().find(wooden)
    }

    /// Where a vehicle stops that drives into a structure: its nose at the wall.
    pub(super) fn ram_stop(&self, s: &State, unit: UnitId, piece: PieceId) -> Point {
        let at = s.unit(unit).at;
        let size = self.profile(unit).vehicle.map_or(0, |vehicle| vehicle.size);
        // A hundredth short of the wall, so that the way to it is free.
        let reach = hull_length(size).half_up() + Length::from_hundredths(1);
        let wall = self.table(s).map.nearest_on(piece, at);
        if at.within(wall, reach) { at } else { wall.towards(at, reach) }
    }
}
