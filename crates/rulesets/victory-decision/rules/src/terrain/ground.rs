//! Terrain: what kinds there are and what they do (VD-TERR-01), structures (VD-BLDG-03), and the
//! tables that games are played on.

use crate::armour::Armour;
use crate::terrain::gait::Gait;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::{BadPiece, PieceId, PieceTraits, Pieces, TerrainMap};

/// Kinds of terrain (VD-TERR-01).
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
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Terrain {
    /// A road.
    Road,
    /// Crops, scrub, long grass.
    Crops,
    /// Woods: soft cover, closed to wheels and half-tracks.
    Woods,
    /// An orchard.
    Orchard,
    /// A hedge or fence.
    Hedge,
    /// Bocage or a high bank.
    Bocage,
    /// A stone wall or sandbags.
    Wall,
    /// Rubble or a ruin.
    Rubble,
    /// A crater or foxholes.
    Foxholes,
    /// A trench.
    Trench,
    /// A building, bunker or bridge: see [`Piece::structure`].
    Structure,
    /// A hill.
    Hill,
    /// A marsh.
    Marsh,
    /// A ford or stream.
    Ford,
    /// A river or deep water.
    River,
    /// Barbed wire.
    Wire,
    /// Tank obstacles.
    Obstacles,
    /// A minefield.
    Minefield,
}

impl Terrain {
    /// Every kind, in order.
    pub const ALL: [Self; 18] = [
        Self::Road,
        Self::Crops,
        Self::Woods,
        Self::Orchard,
        Self::Hedge,
        Self::Bocage,
        Self::Wall,
        Self::Rubble,
        Self::Foxholes,
        Self::Trench,
        Self::Structure,
        Self::Hill,
        Self::Marsh,
        Self::Ford,
        Self::River,
        Self::Wire,
        Self::Obstacles,
        Self::Minefield,
    ];

    /// Whether it is a line to be crossed rather than an area to be in.
    #[must_use]
    pub const fn is_linear(self) -> bool {
        matches!(self, Self::Hedge | Self::Bocage | Self::Wall | Self::Wire)
    }

    /// What it costs a mover (VD-TERR-01).
    #[must_use]
    pub const fn cost_to(self, gait: Gait) -> TerrainCost {
        use TerrainCost::{Barred, Cross, Double, Free, HalfFree, WholeMove};
        match (self, gait) {
            (Self::Crops, Gait::Wheels)
            | (Self::Woods | Self::Rubble, Gait::Foot | Gait::Tracks)
            | (Self::Orchard, Gait::Wheels | Gait::HalfTracks | Gait::Tracks)
            | (Self::Foxholes, Gait::Wheels)
            | (Self::Marsh, Gait::Foot | Gait::HalfTracks | Gait::Tracks)
            | (Self::Ford, _) => Double,
            (Self::Hill, Gait::Foot | Gait::Wheels | Gait::HalfTracks) => HalfFree,
            (Self::Woods | Self::Rubble, Gait::Wheels | Gait::HalfTracks)
            | (Self::Hedge | Self::Wall | Self::Marsh | Self::Wire, Gait::Wheels)
            | (Self::Bocage | Self::Trench, Gait::Wheels | Gait::HalfTracks)
            | (Self::Structure | Self::Obstacles, Gait::Wheels | Gait::HalfTracks | Gait::Tracks)
            | (Self::River, _) => Barred,
            (Self::Hedge | Self::Wall | Self::Trench, Gait::Foot)
            | (Self::Hedge | Self::Wall, Gait::Tracks) => Cross(1),
            (Self::Hedge | Self::Wall, Gait::HalfTracks)
            | (Self::Bocage, Gait::Foot | Gait::Tracks)
            | (Self::Trench, Gait::Tracks) => Cross(2),
            (Self::Wire, Gait::Foot) => WholeMove,
            _ => Free,
        }
    }

    /// The cover it gives (VD-TERR-01); structures have their own.
    #[must_use]
    pub const fn cover(self) -> Cover {
        match self {
            Self::Crops => Cover::Broken,
            Self::Woods
            | Self::Orchard
            | Self::Hedge
            | Self::Bocage
            | Self::Foxholes
            | Self::Obstacles => Cover::Soft,
            Self::Wall | Self::Rubble | Self::Trench => Cover::Hard,
            Self::Road
            | Self::Structure
            | Self::Hill
            | Self::Marsh
            | Self::Ford
            | Self::River
            | Self::Wire
            | Self::Minefield => Cover::None,
        }
    }

    /// Height for sight (VD-TERR-01).
    #[must_use]
    pub const fn height(self) -> u8 {
        match self {
            Self::Crops | Self::Hedge | Self::Wall | Self::Obstacles => 1,
            Self::Bocage | Self::Rubble => 2,
            Self::Orchard | Self::Hill => 3,
            Self::Woods | Self::Structure => 4,
            Self::Road
            | Self::Foxholes
            | Self::Trench
            | Self::Marsh
            | Self::Ford
            | Self::River
            | Self::Wire
            | Self::Minefield => 0,
        }
    }
}

/// What terrain costs a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TerrainCost {
    /// Full speed.
    Free,
    /// Each inch costs two.
    Double,
    /// Each inch uphill costs two (VD-TERR-01, hills).
    HalfFree,
    /// So many extra inches to cross (for a trench: to enter or leave).
    Cross(u8),
    /// A whole Move Action to cross.
    WholeMove,
    /// Nobody of the gait can cross it.
    Barred,
}

/// Classes of cover, from none to the strongest (VD-TERR-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// No cover at all.
    #[default]
    None,
    /// Broken line of sight.
    Broken,
    /// Soft Cover.
    Soft,
    /// Hard Cover.
    Hard,
}

/// A building, bunker or bridge (VD-BLDG-01, VD-BLDG-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Structure {
    /// Size, which is its height.
    pub size: u8,
    /// Critical, Hit and Save.
    pub armour: Armour,
    /// Structure Points at the start.
    pub points: u8,
    /// Models that fit on a floor.
    pub capacity: u8,
    /// Floors; 0 for a bridge, which is driven over.
    pub floors: u8,
    /// The cover of those inside.
    pub cover: Cover,
    /// Whether it is a bunker (VD-BLDG-13, VD-BLDG-16).
    pub bunker: bool,
    /// Whether it is of wood (VD-BLDG-07).
    pub wooden: bool,
    /// Where a bunker looks, in sixteenths of a circle.
    pub front: wargauge_rules::table::facing::Bearing,
}

/// What stands at a place of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub terrain: Terrain,
    /// What it is as a structure.
    pub structure: Option<Structure>,
    /// Its bounding box.
    pub bounds: Rect,
}

/// Pieces of a table by what they can do, so that only those are looked at that matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceRoles {
    /// Lines to be crossed: hedges, walls, wire.
    pub linear: Pieces,
    /// What can block a line of sight: woods, rubble, bocage, hills, structures with walls.
    pub screening: Pieces,
    /// What gives cover, structures aside.
    pub covering: Pieces,
    /// Hills, which raise those who stand on them.
    pub hills: Pieces,
    /// Structures with walls: bridges have none.
    pub houses: Pieces,
    /// Rivers, which only some vehicles swim.
    pub rivers: Pieces,
    /// Minefields, cleared ones included.
    pub mines: Pieces,
    /// By gait, what stops or slows a mover or does something to it, bridges and roads aside.
    pub hindering: [Pieces; 4],
    /// By gait, what of it does more than to slow: stops a mover, or blows up or lies flat.
    pub stopping: [Pieces; 4],
}

impl PieceRoles {
    /// Notes a piece.
    fn add(&mut self, number: PieceId, piece: &Piece) {
        let Piece { terrain, structure, .. } = piece;
        let house = structure.is_some_and(|made| made.floors > 0);
        let screens =
            matches!(terrain, Terrain::Woods | Terrain::Rubble | Terrain::Bocage | Terrain::Hill);
        for (set, of_it) in [
            (&mut self.linear, terrain.is_linear()),
            (&mut self.screening, screens || house),
            (&mut self.covering, terrain.cover() != Cover::None),
            (&mut self.hills, *terrain == Terrain::Hill),
            (&mut self.houses, house),
            (&mut self.rivers, *terrain == Terrain::River),
            (&mut self.mines, *terrain == Terrain::Minefield),
        ] {
            if of_it {
                set.insert(number);
            }
        }
        let acts = matches!(terrain, Terrain::Minefield | Terrain::River | Terrain::Wire);
        for gait in [Gait::Foot, Gait::Wheels, Gait::HalfTracks, Gait::Tracks] {
            let hinders = match terrain {
                Terrain::Road => false,
                Terrain::Structure => structure.is_none_or(|made| made.floors > 0),
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
                | Terrain::Minefield => acts || terrain.cost_to(gait) != TerrainCost::Free,
            };
            if hinders {
                self.hindering[gait as usize].insert(number);
            }
            let house = *terrain == Terrain::Structure && hinders;
            if acts || house || terrain.cost_to(gait) == TerrainCost::Barred && hinders {
                self.stopping[gait as usize].insert(number);
            }
        }
    }
}

/// A table with its terrain, prepared for play.
#[derive(Clone, Debug)]
pub struct Table {
    /// Shapes and sizes, with [`Piece`] numbers in order.
    pub map: TerrainMap,
    /// What each piece is.
    pub pieces: Vec<Piece>,
    /// Pieces by what they can do.
    pub uses: PieceRoles,
    /// Sites of fortifications: pieces that are absent until a side puts a fortification there
    /// (VD-SPEC-01).
    pub sites: Pieces,
}

impl Table {
    /// A table without terrain.
    #[must_use]
    pub const fn open(width: Length, depth: Length) -> Self {
        let map = TerrainMap::new(width, depth);
        let none = Pieces::NONE;
        let uses = PieceRoles {
            linear: none,
            screening: none,
            covering: none,
            hills: none,
            houses: none,
            rivers: none,
            mines: none,
            hindering: [none; 4],
            stopping: [none; 4],
        };
        Self { map, pieces: Vec::new(), uses, sites: none }
    }

    /// Puts a piece on the table.
    ///
    /// # Errors
    /// If the table is full, or the piece has no shape or lies wholly off the table.
    pub fn add(
        &mut self,
        terrain: Terrain,
        shapes: &[Shape],
        structure: Option<Structure>,
    ) -> Result<PieceId, BadPiece> {
        let ground = PieceTraits {
            kind: terrain as u8,
            height: structure.map_or(terrain.height(), |structure| structure.size),
            cover: structure.map_or(terrain.cover(), |structure| structure.cover) as u8,
            structure: structure.map_or(0, |structure| u16::from(structure.points)),
            ..PieceTraits::default()
        };
        let piece = self.map.add(ground, shapes)?;
        let bounds = self.map.bounds(piece);
        let made = Piece { terrain, structure, bounds };
        self.uses.add(piece, &made);
        self.pieces.push(made);
        Ok(piece)
    }

    /// What a piece is.
    #[must_use]
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// Length along the x axis.
    #[must_use]
    pub const fn width(&self) -> Length {
        Length::from_hundredths(self.map.table().high().x)
    }

    /// Length along the y axis.
    #[must_use]
    pub const fn depth(&self) -> Length {
        Length::from_hundredths(self.map.table().high().y)
    }
}

/// Width of hedges, walls and wire.
pub(crate) const LINE_WIDTH: Length = Length::from_hundredths(50);
