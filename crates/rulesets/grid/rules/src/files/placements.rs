//! Minefields and units with a fixed place.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::sides::{Colour, word};
use crate::files::squares::SquareReader;
use crate::scenario::{FixedPlace, Minefields, SideSetup};
use crate::terrain::ground::{Ground, TerrainSet};
use crate::units::army::Army;
use crate::units::profile::{Trait, UnitType};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{DataError, Spanned};
use wargauge_rules::table::squares::{Square, Squares};

/// Minefields, in play with `opt_mines`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MinefieldsFile {
    /// Whose they are.
    side: Colour,
    /// Squares that the scenario marks.
    #[serde(default)]
    squares: Vec<Spanned<String>>,
    /// How many more squares the side marks before deployment.
    #[serde(default)]
    free: u8,
}

/// A unit with a fixed place.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FixedFile {
    /// Whose unit.
    side: Colour,
    /// Its type.
    unit: Spanned<String>,
    /// Its square.
    at: Spanned<String>,
}

/// Reads what has a fixed place on a table with this ground.
pub(crate) struct PlacementReader<'r> {
    pub(crate) reader: &'r SquareReader<'r>,
    pub(crate) ground: &'r Ground,
    pub(crate) sides: &'r BySide<SideSetup>,
    pub(crate) army: &'r Army,
}

impl PlacementReader<'_> {
    /// Reads the minefields: in passable squares, outside the enemy's area (GW-MINE-05).
    pub(crate) fn minefields(
        &self,
        file: &Spanned<MinefieldsFile>,
    ) -> Result<Minefields, DataError> {
        let side = file.side.side();
        let fixed = self.reader.squares("minefields.squares", &file.squares)?;
        let enemy_area = self.sides[side.foe()].area;
        for (at, name) in file.squares.iter().enumerate() {
            let square = self.reader.square("minefields.squares", name)?;
            let fault = if self.ground.impassable().contains(square) {
                format!("nothing can enter square `{}`", **name)
            } else if enemy_area.contains(square) {
                format!("square `{}` is in the area where {} deploys", **name, word(side.foe()))
            } else {
                continue;
            };
            return Err(DataError::at(self.reader.source, name.span(), fault)
                .field(format!("minefields.squares[{at}]"))
                .expected("a passable square outside the enemy's area"));
        }
        let room = (self.reader.grid.all() - self.ground.impassable() - enemy_area - fixed).len();
        if u32::from(file.free) > room || fixed.len() + u32::from(file.free) == 0 {
            let problem = format!("{} minefields to mark", file.free);
            let expected = if fixed.is_empty() { "1" } else { "0" };
            return Err(DataError::at(self.reader.source, file.span(), problem)
                .field("minefields.free")
                .expected(format!("{expected} to {room}")));
        }
        Ok(Minefields { side, fixed, free: file.free })
    }

    /// Reads the units with a fixed place: on ground that they may occupy, out of the enemy's area,
    /// within the limit of the square (GW-GRID-08, GW-GRID-09, GW-SETUP-03, GW-STRONG-04).
    pub(crate) fn fixed_places(&self, files: &[FixedFile]) -> Result<Vec<FixedPlace>, DataError> {
        let mut places: Vec<FixedPlace> = Vec::with_capacity(files.len());
        for (at, file) in files.iter().enumerate() {
            let kind = self.army.position(&file.unit).ok_or_else(|| {
                let problem = format!("army `{}` has no unit `{}`", self.army.name, *file.unit);
                DataError::at(self.reader.source, file.unit.span(), problem)
                    .field(format!("fixed[{at}].unit"))
                    .one_of(&file.unit, self.army.types.iter().map(|kind| kind.id.as_str()))
            })?;
            let field = format!("fixed[{at}].at");
            let square = self.reader.square(&field, &file.at)?;
            let side = file.side.side();
            let fault = misplaced(self.ground, &self.army.types[kind], square)
                .or_else(|| self.in_the_way(&places, side, square));
            if let Some(fault) = fault {
                return Err(DataError::at(self.reader.source, file.at.span(), fault).field(field));
            }
            places.push(FixedPlace { side, unit: file.unit.to_string(), square });
        }
        Ok(places)
    }

    /// Why a unit of the side may not stand in the square beside those placed before it.
    fn in_the_way(&self, placed: &[FixedPlace], side: Side, square: Square) -> Option<String> {
        let name = self.reader.grid.name(square);
        if self.sides[side.foe()].area.contains(square) {
            return Some(format!(
                "square `{name}` is in the area where {} deploys",
                word(side.foe())
            ));
        }
        let there = || placed.iter().filter(|place| place.square == square);
        if there().any(|place| place.side != side) {
            return Some(format!("square `{name}` holds an enemy unit"));
        }
        let roomy = Squares::of(square).is_within(self.ground.squares_of(TerrainSet::ROOMY));
        let room = if roomy { 2 } else { 1 };
        (there().count() >= room).then(|| format!("square `{name}` holds no more than {room}"))
    }
}

/// Why the type may not stand in the square at all.
fn misplaced(ground: &Ground, kind: &UnitType, square: Square) -> Option<String> {
    let terrain = ground.kind(square);
    let stands = if kind.traits.has(Trait::Stationary) {
        !TerrainSet::IMPASSABLE.has(terrain)
    } else {
        kind.enters.has(terrain)
    };
    if kind.traits.has(Trait::Aircraft) {
        return Some(format!("aircraft `{}` has no place on the board", kind.id));
    }
    (!stands).then(|| format!("`{}` cannot occupy terrain `{}`", kind.id, terrain.word()))
}
