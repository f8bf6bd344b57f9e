//! The ground: terrain kinds, roads and their links (GW-TERR, GW-ROAD).

use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::square_steps::Direction;
use wargauge_rules::table::squares::{Square, Squares};

/// The most squares a board may have; the large table has 8 by 12 (GW-SCALE-03).
pub const MAX_SQUARES: usize = 128;

/// The kind of a square, on which sight, attacks and moves depend (GW-TERR-01). A square has
/// exactly one (GW-GRID-15).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Open ground: two units, no effects (GW-TERR-05).
    #[default]
    Open,
    /// Building: cover; only infantry and reconnaissance may enter (GW-TERR-06, GW-TERR-07).
    Building,
    /// Wood: cover; only infantry and reconnaissance on foot may enter (GW-TERR-12).
    Wood,
    /// Field: blocks sight; cover, but not from batteries (GW-TERR-15).
    Field,
    /// Hill: blocks sight; cover for tanks only (GW-TERR-18, GW-TERR-19).
    Hill,
    /// River: impassable (GW-TERR-21).
    River,
    /// Bridge: entered and left along its links only (GW-TERR-22).
    Bridge,
    /// Ford (GW-TERR-23).
    Ford,
    /// Marsh: impassable (GW-TERR-14).
    Marsh,
    /// Lake: impassable.
    Lake,
}

impl Terrain {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Open,
        Self::Building,
        Self::Wood,
        Self::Field,
        Self::Hill,
        Self::River,
        Self::Bridge,
        Self::Ford,
        Self::Marsh,
        Self::Lake,
    ];

    /// Its letter on maps.
    #[must_use]
    pub const fn code(self) -> char {
        match self {
            Self::Open => '.',
            Self::Building => 'B',
            Self::Wood => 'W',
            Self::Field => 'F',
            Self::Hill => 'H',
            Self::River => 'R',
            Self::Bridge => '=',
            Self::Ford => ':',
            Self::Marsh => 'M',
            Self::Lake => 'L',
        }
    }

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Building => "building",
            Self::Wood => "wood",
            Self::Field => "field",
            Self::Hill => "hill",
            Self::River => "river",
            Self::Bridge => "bridge",
            Self::Ford => "ford",
            Self::Marsh => "marsh",
            Self::Lake => "lake",
        }
    }

    /// What a square of the kind scores for the side that controls it at the end of a campaign
    /// battle (GW-CAMP-18).
    #[must_use]
    pub const fn campaign_score(self) -> u32 {
        match self {
            Self::Bridge | Self::Ford => 6,
            Self::Building => 4,
            Self::Wood => 2,
            Self::Hill | Self::Field => 1,
            Self::Open | Self::River | Self::Marsh | Self::Lake => 0,
        }
    }

    /// The kind with a letter.
    #[must_use]
    pub fn from_code(code: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A set of terrain kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerrainSet(u16);

impl TerrainSet {
    /// Never entered (GW-TERR-03).
    pub const IMPASSABLE: Self = Self::of(&[Terrain::River, Terrain::Marsh, Terrain::Lake]);
    /// Squares with an entry and exit cost (GW-TERR-03); mined squares join them.
    pub const FEATURES: Self =
        Self::of(&[Terrain::Building, Terrain::Wood, Terrain::Field, Terrain::Hill, Terrain::Ford]);
    /// Kinds that cut line of sight: fields among them (GW-TERR-16), rivers not (GW-TERR-17;
    /// GW-OBS-10, GW-TERR-20, GW-TERR-28).
    pub const BLOCKS_SIGHT: Self =
        Self::of(&[Terrain::Building, Terrain::Wood, Terrain::Field, Terrain::Hill]);
    /// Kinds that hold two units (GW-GRID-08).
    pub const ROOMY: Self = Self::of(&[Terrain::Open]);

    /// The bits of all kinds.
    const EVERY: u16 = (1 << Terrain::ALL.len()) - 1;

    /// The set of some kinds.
    #[must_use]
    pub const fn of(kinds: &[Terrain]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < kinds.len() {
            set |= 1 << kinds[at] as u16;
            at += 1;
        }
        Self(set)
    }

    /// Whether the kind is in the set.
    #[must_use]
    pub const fn has(self, kind: Terrain) -> bool {
        self.0 & (1 << kind as u16) != 0
    }
}

impl FromIterator<Terrain> for TerrainSet {
    fn from_iter<I: IntoIterator<Item = Terrain>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

/// The terrain of a board. It does not change during play (GW-TERR-27).
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    all: Squares,
    kinds: [Terrain; MAX_SQUARES],
    of_kind: [Squares; Terrain::ALL.len()],
    features: Squares,
    blocking: Squares,
    impassable: Squares,
    /// Squares with a road, whose kind it does not change (GW-ROAD-02).
    road: Squares,
    /// Squares linked by road to the square east of them.
    link_east: Squares,
    /// Squares linked by road to the square south of them.
    link_south: Squares,
}

/// The squares of each kind and the roads tell all the rest.
impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.of_kind == other.of_kind
            && self.road == other.road
            && self.link_east == other.link_east
            && self.link_south == other.link_south
    }
}

impl Eq for Ground {}

impl Ground {
    /// Open ground everywhere, without roads.
    #[must_use]
    pub fn open(grid: &SquareGrid) -> Self {
        let mut of_kind = [Squares::EMPTY; Terrain::ALL.len()];
        of_kind[Terrain::Open as usize] = grid.all();
        Self {
            all: grid.all(),
            kinds: [Terrain::Open; MAX_SQUARES],
            of_kind,
            features: Squares::EMPTY,
            blocking: Squares::EMPTY,
            impassable: Squares::EMPTY,
            road: Squares::EMPTY,
            link_east: Squares::EMPTY,
            link_south: Squares::EMPTY,
        }
    }

    /// Sets the kind of a square. A bridge always carries a road.
    pub fn set(&mut self, square: Square, kind: Terrain) {
        self.of_kind[self.kind(square) as usize].remove(square);
        self.of_kind[kind as usize].insert(square);
        self.kinds[square.index()] = kind;
        for (squares, kinds) in [
            (&mut self.features, TerrainSet::FEATURES),
            (&mut self.blocking, TerrainSet::BLOCKS_SIGHT),
            (&mut self.impassable, TerrainSet::IMPASSABLE),
        ] {
            squares.remove(square);
            if kinds.has(kind) {
                squares.insert(square);
            }
        }
        if kind == Terrain::Bridge {
            self.road.insert(square);
        }
    }

    /// Lays a road over a square.
    pub fn pave(&mut self, square: Square) {
        self.road.insert(square);
    }

    /// Links every two road squares that share a side, except bridge to bridge and those in
    /// `unlinked` (GW-ROAD-03, GW-ROAD-09).
    pub fn link_roads(&mut self, grid: &SquareGrid, unlinked: &[(Square, Square)]) {
        (self.link_east, self.link_south) = (Squares::EMPTY, Squares::EMPTY);
        for square in self.road {
            for (next, east) in [
                (grid.beside(square, Direction::East), true),
                (grid.beside(square, Direction::South), false),
            ] {
                let Some(next) = next else { continue };
                let cut = unlinked
                    .iter()
                    .any(|&(a, b)| (a, b) == (square, next) || (b, a) == (square, next));
                if self.road.contains(next) && !cut && self.may_link(grid, square, next) {
                    if east { &mut self.link_east } else { &mut self.link_south }.insert(square);
                }
            }
        }
    }

    /// A bridge is linked only across its river: on the two opposite sides that are not river,
    /// and never to another bridge beside it (GW-ROAD-09).
    fn may_link(&self, grid: &SquareGrid, a: Square, b: Square) -> bool {
        let east = grid.row(a) == grid.row(b);
        let crosses = |bridge: Square| {
            let river = |square: Option<Square>| {
                square.is_some_and(|s| {
                    matches!(self.kind(s), Terrain::River | Terrain::Bridge | Terrain::Ford)
                })
            };
            let (beside, ahead) = if east {
                (
                    [grid.beside(bridge, Direction::North), grid.beside(bridge, Direction::South)],
                    [grid.beside(bridge, Direction::West), grid.beside(bridge, Direction::East)],
                )
            } else {
                (
                    [grid.beside(bridge, Direction::West), grid.beside(bridge, Direction::East)],
                    [grid.beside(bridge, Direction::North), grid.beside(bridge, Direction::South)],
                )
            };
            beside.into_iter().any(river) || !ahead.into_iter().any(river)
        };
        let bridge = |square: Square| self.kind(square) == Terrain::Bridge;
        match (bridge(a), bridge(b)) {
            (true, true) => false,
            (true, false) => crosses(a),
            (false, true) => crosses(b),
            (false, false) => true,
        }
    }

    /// The kind of a square.
    #[must_use]
    pub const fn kind(&self, square: Square) -> Terrain {
        self.kinds[square.index()]
    }

    /// The squares of the kinds in a set.
    #[must_use]
    pub fn squares_of(&self, kinds: TerrainSet) -> Squares {
        // A set with open ground lacks fewer kinds than it has.
        if kinds.has(Terrain::Open) {
            return self.all - self.union_of(!kinds.0 & TerrainSet::EVERY);
        }
        self.union_of(kinds.0)
    }

    fn union_of(&self, kinds: u16) -> Squares {
        let (mut squares, mut left) = (Squares::EMPTY, kinds);
        while left != 0 {
            squares |= self.of_kind[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        squares
    }

    /// The squares of one kind.
    #[must_use]
    pub const fn squares(&self, kind: Terrain) -> Squares {
        self.of_kind[kind as usize]
    }

    /// Squares with an entry and exit cost, minefields aside (GW-TERR-03).
    #[must_use]
    pub const fn features(&self) -> Squares {
        self.features
    }

    /// Squares that score in a campaign battle (GW-CAMP-18).
    #[must_use]
    pub fn scored(&self) -> Squares {
        self.squares_of(Terrain::ALL.into_iter().filter(|k| k.campaign_score() > 0).collect())
    }

    /// What some squares score together (GW-CAMP-18).
    #[must_use]
    pub fn campaign_score(&self, squares: Squares) -> u32 {
        squares.iter().map(|square| self.kind(square).campaign_score()).sum()
    }

    /// Squares whose terrain cuts line of sight (GW-OBS-10).
    #[must_use]
    pub const fn blocking(&self) -> Squares {
        self.blocking
    }

    /// Squares never entered (GW-TERR-03).
    #[must_use]
    pub const fn impassable(&self) -> Squares {
        self.impassable
    }

    /// The squares with a road.
    #[must_use]
    pub const fn roads(&self) -> Squares {
        self.road
    }

    /// The squares one step along a road link away from a set.
    #[must_use]
    pub fn along_roads(&self, grid: &SquareGrid, from: Squares) -> Squares {
        let from = from & self.road;
        if from.is_empty() {
            return Squares::EMPTY;
        }
        // A link is never on the edge that it would lead over, so that no step leaves its row or
        // the board.
        let (east, south, columns) = (self.link_east, self.link_south, grid.columns());
        Squares(
            (from & east).0 << 1
                | (from.0 >> 1 & east.0)
                | (from & south).0 << columns
                | (from.0 >> columns & south.0),
        )
    }
}
