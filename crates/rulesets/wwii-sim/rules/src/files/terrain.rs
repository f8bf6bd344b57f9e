//! The table of a scenario.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Inches, Source, Spanned};
use wargauge_rules::table::{Length, Point, Rect, Segment, Shape};

use crate::files::word::{At, Corners, point, rect};
use crate::terrain::ground::{
    Area, Building, Ground, Line, MAX_BUILDINGS, MAX_PIECES, Overrides, band, disc,
};
use crate::terrain::kind::{Going, Material, Mover, Terrain};

/// The table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TableFile {
    /// Inches from west to east.
    width: Spanned<Inches>,
    /// Inches from south to north.
    depth: Spanned<Inches>,
    /// What makes its terrain; then the file draws none.
    pub(super) generate: Option<Spanned<GenerateFile>>,
}

/// What makes terrain, alike for both sides.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateFile {
    /// From what; the switch `table` chooses one of its tables.
    #[serde(default)]
    pub(super) seed: u32,
}

/// Terrain that units can be in: exactly one of `rect`, `disc`, `band`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaFile {
    /// Its kind.
    terrain: Spanned<Terrain>,
    /// Two opposite corners.
    rect: Option<Corners>,
    /// A disc.
    disc: Option<DiscFile>,
    /// A stretch of road or stream.
    band: Option<BandFile>,
    /// Classes that differ from those of its kind.
    #[serde(default)]
    going: GoingFile,
}

/// A disc.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DiscFile {
    /// Its middle.
    centre: At,
    /// Its radius in inches.
    radius: Inches,
}

/// A stretch along a line.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BandFile {
    /// Where it begins.
    from: At,
    /// Where it ends.
    to: At,
    /// How wide it is in inches.
    width: Inches,
}

/// A line to cross.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LineFile {
    /// Its kind.
    terrain: Spanned<Terrain>,
    /// Where it begins.
    from: At,
    /// Where it ends.
    to: At,
    /// Classes that differ from those of its kind.
    #[serde(default)]
    going: GoingFile,
}

/// A building.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BuildingFile {
    /// Its name for people.
    name: String,
    /// Two opposite corners.
    rect: Spanned<Corners>,
    /// What it is made of.
    material: Material,
}

/// Classes of terrain that a scenario sets for one piece.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GoingFile {
    /// For soldiers on foot.
    foot: Option<GoingWord>,
    /// For commandos.
    commando: Option<GoingWord>,
    /// For cavalry.
    cavalry: Option<GoingWord>,
    /// For tracked and half-tracked vehicles.
    tracked: Option<GoingWord>,
    /// For wheeled vehicles.
    wheeled: Option<GoingWord>,
}

/// A class of terrain.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum GoingWord {
    /// No effect.
    Simple,
    /// Movement is divided by two.
    Difficult,
    /// 2" more.
    Two,
    /// 3" more.
    Three,
    /// Cannot be entered.
    Impassable,
}

impl GoingFile {
    fn read(&self) -> Overrides {
        let mut overrides = [None; 5];
        let given = [
            (Mover::Foot, self.foot),
            (Mover::Commando, self.commando),
            (Mover::Cavalry, self.cavalry),
            (Mover::Tracked, self.tracked),
            (Mover::Wheeled, self.wheeled),
        ];
        for (mover, word) in given {
            overrides[mover as usize] = word.map(|word| match word {
                GoingWord::Simple => Going::Simple,
                GoingWord::Difficult => Going::Difficult,
                GoingWord::Two => Going::Extra(2),
                GoingWord::Three => Going::Extra(3),
                GoingWord::Impassable => Going::Impassable,
            });
        }
        overrides
    }
}

/// What lies on a table.
pub(super) struct Pieces<'f> {
    pub(super) areas: &'f [AreaFile],
    pub(super) lines: &'f [LineFile],
    pub(super) buildings: &'f [BuildingFile],
}

/// Reads a table.
pub(super) fn read(
    source: &Source,
    table: &TableFile,
    pieces: &Pieces<'_>,
) -> Result<Ground, DataError> {
    let side = |key: &str, given: &Spanned<Inches>| {
        let length = given.0;
        if (Length::inches(12)..=Length::inches(144)).contains(&length) {
            return Ok(length.hundredths());
        }
        Err(DataError::at(source, given.span(), format!("the {key} is {length}"))
            .field(format!("table.{key}"))
            .expected("12 to 144 inches"))
    };
    let corner = Point::new(side("width", &table.width)?, side("depth", &table.depth)?);
    let mut ground = Ground::open(Rect::new(Point::new(0, 0), corner));
    check_counts(source, pieces)?;
    let drawn = pieces.areas.len() + pieces.lines.len() + pieces.buildings.len();
    if let Some(generate) = table.generate.as_ref().filter(|_| drawn > 0) {
        return Err(DataError::at(source, generate.span(), "the table is generated and drawn")
            .field("table.generate")
            .expected("no `[[area]]`, `[[line]]` or `[[building]]` beside it"));
    }
    for (at, area) in pieces.areas.iter().enumerate() {
        ground.areas.push(read_area(source, at, area)?);
    }
    for (at, line) in pieces.lines.iter().enumerate() {
        if !line.terrain.is_line() {
            return Err(DataError::at(source, line.terrain.span(), "the terrain is no line")
                .field(format!("line[{at}].terrain"))
                .expected("hedge, bocage or wall"));
        }
        let run = Segment::new(point(&line.from), point(&line.to));
        ground.lines.push(Line { terrain: *line.terrain, run, going: line.going.read() });
    }
    for (at, building) in pieces.buildings.iter().enumerate() {
        let outline = rect(&building.rect);
        let on_table =
            ground.table.contains(outline.low()) && ground.table.contains(outline.high());
        if !on_table || outline.twice_area() == 0 {
            return Err(DataError::at(source, building.rect.span(), "the outline of the building")
                .field(format!("building[{at}].rect"))
                .expected("two opposite corners on the table"));
        }
        let (name, material) = (building.name.clone(), building.material);
        ground.buildings.push(Building { name, outline, material });
    }
    Ok(ground)
}

fn check_counts(source: &Source, pieces: &Pieces<'_>) -> Result<(), DataError> {
    let counts = [
        ("area", pieces.areas.len(), MAX_PIECES),
        ("line", pieces.lines.len(), MAX_PIECES),
        ("building", pieces.buildings.len(), MAX_BUILDINGS),
    ];
    for (what, count, most) in counts {
        if count > most {
            return Err(DataError::at(source, source.whole(), format!("found {count}"))
                .field(what)
                .expected(format!("at most {most}")));
        }
    }
    Ok(())
}

fn read_area(source: &Source, at: usize, file: &AreaFile) -> Result<Area, DataError> {
    let is_area = !file.terrain.is_line()
        && !matches!(*file.terrain, Terrain::Building | Terrain::Ruin | Terrain::Wreck);
    if !is_area {
        return Err(DataError::at(source, file.terrain.span(), "the terrain is no area")
            .field(format!("area[{at}].terrain"))
            .expected("ground to be in; lines are `[[line]]`, buildings are `[[building]]`"));
    }
    let shape = match (&file.rect, &file.disc, &file.band) {
        (Some(corners), None, None) => Shape::Rect(rect(corners)),
        (None, Some(it), None) => disc(point(&it.centre), it.radius.0),
        (None, None, Some(it)) => band(Segment::new(point(&it.from), point(&it.to)), it.width.0),
        _ => {
            return Err(DataError::at(source, file.terrain.span(), "the outline of the area")
                .field(format!("area[{at}]"))
                .expected("exactly one of `rect`, `disc`, `band`"));
        }
    };
    Ok(Area { terrain: *file.terrain, shape, going: file.going.read() })
}
