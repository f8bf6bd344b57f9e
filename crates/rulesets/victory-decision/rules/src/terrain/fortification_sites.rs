//! Sites of fortifications: found when a table is prepared, as pieces that are absent until a side
//! puts a fortification there (VD-SPEC-01 to VD-SPEC-07, VD-SCEN-34).

use crate::scenario::{Deployment, Form, Fortification, Mission, Scenario};
use crate::terrain::bad_table::BadTable;
use crate::terrain::buildings::Building;
use crate::terrain::edges::{Baseline, allows};
use crate::terrain::ground::{LINE_WIDTH, Piece, Table, Terrain};
use crate::terrain::outlines::block_corners;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::shape::{Shape, Strip};
use wargauge_rules::table::terrain::{PieceId, Pieces, TerrainMap};

/// How far from his edge the defender of a Bunker Assault may stand (VD-SCEN-34).
pub(crate) const DEFENDED_DEPTH: Length = Length::inches(24);

/// How far sites of a row are apart, in ten-thousandths of the edge.
const BETWEEN_SITES: i32 = 400;

/// How many more sites than fortifications of a kind there are where the table has room.
const SPARE_SITES: usize = 2;

impl Fortification {
    /// Its place in [`Fortification::ALL`].
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::ConcreteBunker => 0,
            Self::FieldBunker => 1,
            Self::Trench => 2,
            Self::Sandbags => 3,
            Self::Wire => 4,
            Self::Obstacles => 5,
            Self::Minefield => 6,
            Self::Foxholes => 7,
        }
    }

    /// What stands there. Foxholes are no piece: they lie under their unit.
    const fn terrain(self) -> Option<Terrain> {
        match self {
            Self::ConcreteBunker | Self::FieldBunker => Some(Terrain::Structure),
            Self::Trench => Some(Terrain::Trench),
            Self::Sandbags => Some(Terrain::Wall),
            Self::Wire => Some(Terrain::Wire),
            Self::Obstacles => Some(Terrain::Obstacles),
            Self::Minefield => Some(Terrain::Minefield),
            Self::Foxholes => None,
        }
    }

    const fn building(self) -> Option<Building> {
        match self {
            Self::ConcreteBunker => Some(Building::ConcreteBunker),
            Self::FieldBunker => Some(Building::FieldBunker),
            Self::Foxholes
            | Self::Trench
            | Self::Sandbags
            | Self::Wire
            | Self::Obstacles
            | Self::Minefield => None,
        }
    }

    /// Whether a site is for this kind.
    #[must_use]
    pub(crate) fn fits(self, piece: &Piece) -> bool {
        let size = self.building().map(|building| building.structure(Bearing::NORTH).size);
        self.terrain() == Some(piece.terrain)
            && size == piece.structure.map(|structure| structure.size)
    }

    /// Its outline with its front to `front`.
    fn shapes(self, centre: Point, front: Bearing) -> Vec<Shape> {
        let block = |width: Length, depth: Length| {
            let corners = block_corners(centre, depth, width, front);
            ConvexPolygon::new(&corners).map(Shape::Polygon).into_iter().collect::<Vec<Shape>>()
        };
        let inches = Length::inches;
        let aside = |length: Length| front.turned(4).way(length);
        match self {
            Self::ConcreteBunker | Self::FieldBunker => {
                let (width, depth) =
                    self.building().map_or((inches(4), inches(4)), Building::footprint);
                block(width, depth)
            }
            // VD-SPEC-03: 8" long.
            Self::Trench => block(inches(8), inches(1)),
            // VD-SPEC-06: 6" long.
            Self::Obstacles => block(inches(6), inches(1)),
            // VD-SPEC-07: 6" x 2".
            Self::Minefield => block(inches(6), inches(2)),
            // VD-SPEC-06: 6" long.
            Self::Wire => {
                let half = aside(inches(3));
                let line = [centre + -half, centre + half];
                Strip::legs(&line, LINE_WIDTH).map(Shape::Strip).collect()
            }
            // VD-SPEC-04: round the front 180 degrees of a gun.
            Self::Sandbags => {
                let (half, ahead) = (aside(Length::from_hundredths(150)), front.way(inches(1)));
                let line =
                    [centre + -half, centre + -half + ahead, centre + half + ahead, centre + half];
                Strip::legs(&line, LINE_WIDTH).map(Shape::Strip).collect()
            }
            Self::Foxholes => Vec::new(),
        }
    }

    /// How deep into the half of its owner it stands by custom, in hundredths of that half.
    const fn custom(self) -> i16 {
        match self {
            Self::ConcreteBunker | Self::FieldBunker => 55,
            Self::Trench | Self::Sandbags | Self::Foxholes => 50,
            Self::Wire => 75,
            Self::Obstacles => 85,
            Self::Minefield => 90,
        }
    }
}

/// Adds sites to a table for everything that both sides have bought, wherever their edge may be.
///
/// # Errors
/// If the table has no room for them.
pub(crate) fn add_sites(
    table: &mut Table,
    scenario: &Scenario,
    fortifications: &BySide<Vec<Fortification>>,
) -> Result<(), BadTable> {
    let wanted = wanted_sites(scenario, fortifications, table.map.table().high());
    let needed: usize = wanted.iter().map(|want| want.count).sum();
    let room = TerrainMap::<1>::MOST_PIECES - table.pieces.len();
    if needed > room {
        return Err(BadTable::NoRoomForFortifications);
    }
    let mut spare = room - needed;
    for want in wanted {
        let spares = spare.min(SPARE_SITES);
        let found = add_kind(table, want, want.count + spares);
        if found < want.count {
            return Err(BadTable::NoRoomForFortifications);
        }
        spare -= found - want.count;
    }
    Ok(())
}

/// Sites of one kind in the half of one edge.
#[derive(Clone, Copy, Debug)]
struct SiteRequest {
    kind: Fortification,
    home: Baseline,
    /// How deep the sites may lie.
    depth: Length,
    count: usize,
}

/// How many sites of which kinds are needed along which edges: an edge that either side may have
/// serves both, for only one of them has it.
fn wanted_sites(
    scenario: &Scenario,
    fortifications: &BySide<Vec<Fortification>>,
    far: Point,
) -> Vec<SiteRequest> {
    let assault = scenario.mission == Mission::BunkerAssault;
    let mut wanted = Vec::new();
    let forms = [Form::LongEdges, Form::ShortEdges, Form::Corners];
    let possible = |form: &Form| match scenario.deployment {
        Deployment::Fixed(fixed) => fixed == *form,
        Deployment::Rolled => allows(scenario.mission, *form),
    };
    for form in forms.into_iter().filter(possible) {
        for (low, kind) in [true, false]
            .iter()
            .flat_map(|&low| Fortification::ALL.into_iter().map(move |kind| (low, kind)))
        {
            let may_own = |side: Side| !assault || (side == Side::A) == low;
            let bought = |side: Side| bought(scenario, fortifications, side, kind);
            let owners = Side::BOTH.into_iter().filter(|side| may_own(*side));
            let count = owners.map(bought).max().unwrap_or(0);
            if count > 0 && kind.terrain().is_some() {
                let home = Baseline { form, low, far };
                let half = home.halfway();
                let depth = if assault { DEFENDED_DEPTH.min(half) } else { half };
                wanted.push(SiteRequest { kind, home, depth, count });
            }
        }
    }
    wanted
}

/// Fortifications of a kind that a side has, with the free bunker of the defender (VD-SCEN-34).
pub(crate) fn bought(
    scenario: &Scenario,
    fortifications: &BySide<Vec<Fortification>>,
    side: Side,
    kind: Fortification,
) -> usize {
    let own = fortifications[side].iter().filter(|one| **one == kind).count();
    let free = scenario.mission == Mission::BunkerAssault
        && scenario.attacker.is_some_and(|attacker| attacker.foe() == side)
        && kind == Fortification::ConcreteBunker;
    own + usize::from(free)
}

/// Finds up to so many sites of a kind; gives how many it found.
fn add_kind(table: &mut Table, want: SiteRequest, most: usize) -> usize {
    let mut found = 0;
    let hindering = hindering(table);
    let front = want.home.front();
    let centres = site_depths(want)
        .into_iter()
        .flat_map(|depth| want.home.from_the_middle(depth, BETWEEN_SITES));
    for centre in centres {
        if found == most {
            break;
        }
        let shapes = want.kind.shapes(centre, front);
        if table.map.has_site(&shapes, hindering) {
            let structure = want.kind.building().map(|building| building.structure(front));
            let terrain = want.kind.terrain().unwrap_or(Terrain::Foxholes);
            if let Ok(piece) = table.add(terrain, &shapes, structure) {
                table.sites.insert(piece);
                found += 1;
            }
        }
    }
    found
}

/// Depths to look for sites at, the customary one first. The free bunker stands 12" to 18" from
/// its edge (VD-SCEN-34).
fn site_depths(want: SiteRequest) -> Vec<Length> {
    let deep = i32::from(want.depth.hundredths());
    let custom = if want.kind == Fortification::ConcreteBunker && want.depth <= DEFENDED_DEPTH {
        1_500
    } else {
        deep * i32::from(want.kind.custom()) / 100
    };
    let mut depths: Vec<i32> = (2..=deep / 100 - 2).map(|inches| inches * 100).collect();
    depths.sort_by_key(|depth| (depth - custom).abs());
    depths.insert(0, custom);
    depths.into_iter().map(|depth| Length::from_hundredths(depth as i16)).collect()
}

/// Pieces on whose bounds no site lies, all that may be added among them: anything but crops, hills
/// and roads.
fn hindering(table: &Table) -> Pieces {
    let is_open = |piece: &PieceId| {
        let terrain = table.piece(*piece).terrain;
        matches!(terrain, Terrain::Crops | Terrain::Hill | Terrain::Road)
    };
    Pieces::ALL - table.map.all().iter().filter(is_open).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a point so far to the right of the middle and ahead of it, in hundredths, lies on a
    /// fortification that looks north.
    fn covers(kind: Fortification, right: i16, ahead: i16) -> bool {
        let centre = Point::inches(30, 20);
        let at = Point::new(centre.x + right, centre.y + ahead);
        kind.shapes(centre, Bearing::NORTH).iter().any(|shape| shape.contains(at))
    }

    /// VD-SPEC-03, VD-SPEC-06, VD-SPEC-07: a trench 8" long and 1" deep, obstacles 6" by 1", mines
    /// 6" by 2", wire 6" long; none of them a hundredth longer.
    #[test]
    fn blocks_and_lines_are_as_long_as_they_are_bought() {
        for (kind, half_width, half_depth) in [
            (Fortification::Trench, 400, 50),
            (Fortification::Obstacles, 300, 50),
            (Fortification::Minefield, 300, 100),
            (Fortification::FieldBunker, 200, 150),
            (Fortification::ConcreteBunker, 200, 200),
        ] {
            for side in [1, -1] {
                assert!(covers(kind, side * (half_width - 1), side * (half_depth - 1)), "{kind:?}");
                assert!(!covers(kind, side * (half_width + 2), 0), "{kind:?}");
                assert!(!covers(kind, 0, side * (half_depth + 2)), "{kind:?}");
            }
        }
        for side in [1, -1] {
            assert!(covers(Fortification::Wire, side * 295, 0));
            assert!(!covers(Fortification::Wire, side * 330, 0));
            assert!(
                covers(Fortification::Wire, 0, side * 24) && !covers(Fortification::Wire, 0, 27)
            );
        }
        assert!(Fortification::Foxholes.shapes(Point::inches(30, 20), Bearing::NORTH).is_empty());
    }

    /// VD-SPEC-04: sandbags stand an inch ahead and 1.5" to either side of a gun, open behind.
    #[test]
    fn sandbags_stand_round_three_sides() {
        let on = |right, ahead| covers(Fortification::Sandbags, right, ahead);
        for side in [1, -1] {
            assert!(on(side * 150, 5) && on(side * 150, 95) && on(side * 145, 100));
            assert!(!on(side * 180, 50) && !on(side * 110, 50));
        }
        assert!(on(0, 100) && on(0, 120) && on(0, 80) && !on(0, 130) && !on(0, 70));
        assert!(!on(0, 0) && !on(0, -50) && !on(100, -50));
        // Half an inch thick, to the hundredth.
        for side in [1, -1] {
            let at = [124, 125, 175, 176].map(|right| on(side * right, 50));
            assert_eq!(at, [false, true, true, false]);
            assert_eq!([74, 75, 125, 126].map(|ahead| on(0, ahead)), [false, true, true, false]);
        }
    }

    /// VD-SPEC-01 to VD-SPEC-07, VD-SPEC-02, VD-SPEC-05: what stands on the site of each kind.
    #[test]
    fn a_site_is_for_its_kind() {
        let rows = [
            (Fortification::ConcreteBunker, Some(Terrain::Structure), Some(3)),
            (Fortification::FieldBunker, Some(Terrain::Structure), Some(2)),
            (Fortification::Trench, Some(Terrain::Trench), None),
            (Fortification::Sandbags, Some(Terrain::Wall), None),
            (Fortification::Wire, Some(Terrain::Wire), None),
            (Fortification::Obstacles, Some(Terrain::Obstacles), None),
            (Fortification::Minefield, Some(Terrain::Minefield), None),
            (Fortification::Foxholes, None, None),
        ];
        assert_eq!(rows.map(|row| row.0), Fortification::ALL);
        for (kind, terrain, size) in rows {
            assert_eq!(kind.terrain(), terrain);
            let built = kind.building().map(|building| building.structure(Bearing::NORTH).size);
            assert_eq!(built, size);
        }
    }

    /// VD-SCEN-34: the free bunker is looked for at 15" first, then at 14" and 16" and ever farther
    /// off, within the half of its owner; mines at nine tenths of it.
    #[test]
    fn sites_are_looked_for_from_15_inches_on() {
        let home = Baseline { form: Form::LongEdges, low: true, far: Point::inches(72, 48) };
        let depths = |kind, inches| {
            let want = SiteRequest { kind, home, depth: Length::inches(inches), count: 1 };
            site_depths(want).into_iter().map(Length::hundredths).collect::<Vec<i16>>()
        };
        let bunker = depths(Fortification::ConcreteBunker, 24);
        assert_eq!(bunker[..4], [1_500, 1_500, 1_400, 1_600]);
        assert_eq!((bunker.iter().min(), bunker.iter().max()), (Some(&200), Some(&2_200)));
        assert_eq!(depths(Fortification::Minefield, 20)[..2], [1_800, 1_800]);
        assert_eq!(depths(Fortification::Trench, 20)[0], 1_000);
        assert_eq!(depths(Fortification::Wire, 20)[0], 1_500);
        assert_eq!(depths(Fortification::Obstacles, 20)[0], 1_700);
        assert_eq!(depths(Fortification::FieldBunker, 20)[0], 1_100);
        assert_eq!(depths(Fortification::ConcreteBunker, 36)[0], 1_980, "no free one");
    }
}
