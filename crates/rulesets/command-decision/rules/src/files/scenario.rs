//! Scenario files (CD-SCEN-02).

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::word::{ForCommandDecision, IsScenario};
use crate::scenario::{Area, Edge, Hidden, Objective, Reinforcements, Role, Scenario, Victory};
use crate::switches::SWITCHES;
use crate::terrain::generator::{Generator, SQUARE};
use crate::terrain::kind::TerrainKind;
use crate::terrain::region::Region;
use crate::terrain::table::{MAX_PARTS, MAX_PIECES, Piece, Table};
use crate::units::army::Army;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Exactly, Inches, Jitter, Points, RuleTable, Source, Spanned, Varies, Word,
    check_army, parse,
};
use wargauge_rules::table::{ConvexPolygon, Lattice, Length, Point, Rect, decompose};

/// The largest side of a table in inches.
const LARGEST_TABLE: i16 = 120;

/// The most turns.
const MOST_TURNS: u16 = 40;

/// The most objectives.
const MOST_OBJECTIVES: usize = 8;

/// A scenario of Command Decision.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Command Decision scenario")]
pub(crate) struct ScenarioFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForCommandDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsScenario,
    /// What the command line calls it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its title for people.
    title: String,
    /// Situation and victory in a sentence or two.
    summary: String,
    /// The army of both forces.
    army: Spanned<String>,
    /// The last turn.
    #[schemars(range(min = 1, max = MOST_TURNS))]
    turns: Spanned<u16>,
    /// The side that attacks, where the defender wins unless it does.
    attacker: Option<SideName>,
    /// Inches between stands that face each other at the start, where nobody deploys.
    bench: Option<Inches>,
    /// How far terrain and borders of zones are shifted at most, for each pair of games anew; by default
    /// they are not.
    jitter: Option<Spanned<Jitter>>,
    /// Side A.
    a: RoleFile,
    /// Side B.
    b: RoleFile,
    /// The table.
    table: TableFile,
    /// Pieces of terrain, each a `[[piece]]`; all else is open ground.
    #[serde(default)]
    piece: Vec<PieceFile>,
    /// Areas to hold.
    #[serde(default)]
    objective: Vec<ObjectiveFile>,
    /// Switches of the rules that the scenario sets.
    #[serde(default)]
    rules: RuleTable,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum SideName {
    /// Side A.
    A,
    /// Side B.
    B,
}

/// What a role is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RoleFile {
    /// Its name.
    role: Word,
    /// The force that plays it where none is chosen.
    force: String,
    /// The most points it may spend.
    points_limit: Option<Points>,
    /// Two corners of the zone it deploys in.
    zone: Spanned<Exactly<Exactly<Inches, 2>, 2>>,
    /// Its own edge of the table.
    home: Edge,
    /// Who starts hidden.
    #[serde(default)]
    hidden: Hidden,
    /// Those that come later.
    reinforcements: Option<ReinforcementsFile>,
    /// An edge it may leave over.
    exit: Option<Edge>,
    /// Whether stands that left count their cost.
    #[serde(default)]
    counts_exits: bool,
    /// Whether enemies left on the table at the end count half their cost for it.
    #[serde(default)]
    holds_back: bool,
}

/// Stands that come later.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReinforcementsFile {
    /// Where they enter, on an edge.
    at: Spanned<Exactly<Inches, 2>>,
    /// The turns on which they may, in equal shares.
    turns: Spanned<Vec<u8>>,
    /// Whether recon stands are deployed at the start.
    #[serde(default)]
    recon_deploys: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// Inches from west to east.
    width: Spanned<Inches>,
    /// Inches from south to north.
    depth: Spanned<Inches>,
    /// What rolls for terrain round the pieces that the file draws.
    generate: Option<Spanned<GenerateFile>>,
}

/// What rolls for terrain, alike for both sides (CD-TABLE-01).
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GenerateFile {
    /// From what; the switch `table` chooses one of its tables.
    #[serde(default)]
    seed: u32,
}

/// A piece of terrain.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PieceFile {
    /// What it is.
    terrain: TerrainKind,
    /// Its corners, in order: of its outline, or along a line.
    points: Spanned<Vec<Exactly<Inches, 2>>>,
    /// Whether the boundary of high ground is steep.
    #[serde(default)]
    steep: bool,
}

/// An area to hold.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    /// Its name.
    name: String,
    /// Its outline.
    points: Option<Spanned<Vec<Exactly<Inches, 2>>>>,
    /// Or its centre.
    centre: Option<Spanned<Exactly<Inches, 2>>>,
    /// And radius.
    radius: Option<Inches>,
    /// Victory points at the end.
    #[serde(default)]
    at_end: Points,
    /// Victory points of each turn of control.
    #[serde(default)]
    each_turn: Points,
    /// The first turn that counts for them.
    #[serde(default)]
    from_turn: u16,
}

/// Reads a scenario file played with stands of `army`: it decides (CD-SCEN-01) on table, roles,
/// zones, objectives and limits (CD-SCEN-02).
pub(crate) fn read(source: &Source, army: &Army) -> Result<Scenario, DataError> {
    let file: ScenarioFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    if !(1..=MOST_TURNS).contains(&*file.turns) {
        return Err(DataError::at(source, file.turns.span(), format!("{} turns", *file.turns))
            .field("turns")
            .expected(format!("1 to {MOST_TURNS}")));
    }
    let reader = Reader { source, table: size(source, &file.table)? };
    let roles =
        BySide([reader.role("a", &file.a, *file.turns)?, reader.role("b", &file.b, *file.turns)?]);
    Ok(Scenario {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title.clone(),
        summary: file.summary.clone(),
        army: army.name.clone(),
        roles,
        table: Table::new(reader.table.width, reader.table.depth, reader.pieces(&file.piece)?),
        generator: reader.generator(&file)?,
        varies: Varies {
            jitter: Jitter::of_drawn(source, file.jitter.as_ref(), file.table.generate.is_some())?,
            ..Varies::default()
        },
        bench: file.bench.map(|Inches(length)| length),
        objectives: reader.objectives(&file)?,
        turns: *file.turns,
        victory: match file.attacker {
            None => Victory::Margin,
            Some(SideName::A) => Victory::Attack(Side::A),
            Some(SideName::B) => Victory::Attack(Side::B),
        },
        settings: file.rules.settings(source, SWITCHES)?,
    })
}

fn size(source: &Source, file: &TableFile) -> Result<Table, DataError> {
    let side = |key: &str, given: &Spanned<Inches>| {
        let inches = given.0;
        if (Length::inches(12)..=Length::inches(LARGEST_TABLE)).contains(&inches) {
            return Ok(inches);
        }
        Err(DataError::at(source, given.span(), format!("the {key} is {inches}"))
            .field(format!("table.{key}"))
            .expected(format!("12 to {LARGEST_TABLE} inches")))
    };
    Ok(Table::new(side("width", &file.width)?, side("depth", &file.depth)?, Vec::new()))
}

fn point(given: &Exactly<Inches, 2>) -> Point {
    Point::new(given[0].0.hundredths(), given[1].0.hundredths())
}

/// Reads what lies on the table.
struct Reader<'f> {
    source: &'f Source,
    table: Table,
}

impl Reader<'_> {
    fn on_table(
        &self,
        field: &str,
        span: core::ops::Range<usize>,
        points: &[Point],
    ) -> Result<(), DataError> {
        if points.iter().all(|&point| self.table.contains(point)) {
            return Ok(());
        }
        Err(DataError::at(self.source, span, "a point lies off the table")
            .field(field)
            .expected(format!("x to {} and y to {}", self.table.width, self.table.depth)))
    }

    fn role(&self, side: &str, file: &RoleFile, turns: u16) -> Result<Role, DataError> {
        let [one, other] = file.zone.each_ref().map(point);
        self.on_table(&format!("{side}.zone"), file.zone.span(), &[one, other])?;
        let zone = Rect::new(one, other);
        let (low, high) = (zone.low(), zone.high());
        if high.x - low.x < 200 || high.y - low.y < 200 {
            return Err(DataError::at(self.source, file.zone.span(), "the zone is too narrow")
                .field(format!("{side}.zone"))
                .expected("at least 2 inches both ways"));
        }
        let reinforcements = file.reinforcements.as_ref();
        Ok(Role {
            name: file.role.to_string(),
            force: file.force.clone(),
            limit: file.points_limit.map(Points::thousandths),
            zone,
            home: file.home,
            hidden: file.hidden,
            reinforcements: reinforcements
                .map(|given| self.reinforcements(side, given, turns))
                .transpose()?,
            exit: file.exit,
            counts_exits: file.counts_exits,
            holds_back: file.holds_back,
        })
    }

    fn reinforcements(
        &self,
        side: &str,
        file: &ReinforcementsFile,
        turns: u16,
    ) -> Result<Reinforcements, DataError> {
        let at = point(&file.at);
        let table = self.table.bounds();
        if !table.contains(at) || table.contains_inside(at) {
            return Err(DataError::at(self.source, file.at.span(), "no point of an edge")
                .field(format!("{side}.reinforcements.at"))
                .expected("a point on an edge of the table"));
        }
        let fits = |turn: &u8| *turn >= 1 && u16::from(*turn) <= turns;
        if file.turns.is_empty() || file.turns.len() > 4 || !file.turns.iter().all(fits) {
            return Err(DataError::at(self.source, file.turns.span(), "no turns to enter on")
                .field(format!("{side}.reinforcements.turns"))
                .expected("one to four turns of the game"));
        }
        Ok(Reinforcements { at, turns: file.turns.to_vec(), recon_deploys: file.recon_deploys })
    }

    fn pieces(&self, files: &[PieceFile]) -> Result<Vec<Piece>, DataError> {
        let mut pieces: Vec<Piece> = Vec::with_capacity(files.len());
        for (at, file) in files.iter().enumerate() {
            let field = format!("piece[{at}].points");
            let points: Vec<Point> = file.points.iter().map(point).collect();
            self.on_table(&field, file.points.span(), &points)?;
            let wrong = |problem: String| {
                DataError::at(self.source, file.points.span(), problem).field(&field)
            };
            let mut piece = if file.terrain.is_linear() {
                Piece::line(file.terrain, points)
                    .filter(|piece| piece.regions.len() <= 16)
                    .ok_or_else(|| wrong("no line".into()).expected("2 to 17 different points"))?
            } else {
                Piece::new(
                    file.terrain,
                    self.parts(&field, file.points.span(), &points)?,
                    Vec::new(),
                )
            };
            piece.steep = file.steep;
            pieces.push(piece);
            let parts: usize = pieces.iter().map(|piece| piece.regions.len()).sum();
            if pieces.len() > MAX_PIECES || parts > MAX_PARTS {
                return Err(wrong("too much terrain".into())
                    .expected(format!("{MAX_PIECES} pieces of {MAX_PARTS} convex parts at most")));
            }
        }
        Ok(pieces)
    }

    /// What rolls for the rest of the table: there must be room for a piece on every square, and for
    /// a road.
    fn generator(&self, file: &ScenarioFile) -> Result<Option<Generator>, DataError> {
        let Some(generate) = &file.table.generate else { return Ok(None) };
        let squares = Lattice::new(self.table.bounds(), SQUARE).squares().len();
        let most = squares + 1 + file.piece.len();
        if most > MAX_PIECES {
            let problem = format!("up to {most} pieces of terrain");
            return Err(DataError::at(self.source, generate.span(), problem)
                .field("table.generate")
                .expected(format!("at most {MAX_PIECES}: squares of {SQUARE}, a road, pieces")));
        }
        Ok(Some(Generator { seed: u64::from(generate.seed) }))
    }

    /// Convex parts of an outline.
    fn parts(
        &self,
        field: &str,
        span: core::ops::Range<usize>,
        points: &[Point],
    ) -> Result<Vec<Region>, DataError> {
        let wrong =
            |problem: String| DataError::at(self.source, span.clone(), problem).field(field);
        let parts: Vec<ConvexPolygon> = decompose(points).map_err(|bad| wrong(bad.to_string()))?;
        if parts.len() > 16 {
            return Err(wrong("the outline is too ragged".into()).expected("16 convex parts"));
        }
        Ok(parts.iter().map(Region::of).collect())
    }

    fn objectives(&self, file: &ScenarioFile) -> Result<Vec<Objective>, DataError> {
        let mut objectives = Vec::new();
        for (at, given) in file.objective.iter().enumerate() {
            objectives.push(self.objective(at, given, file)?);
        }
        Ok(objectives)
    }

    fn objective(
        &self,
        at: usize,
        file: &ObjectiveFile,
        scenario: &ScenarioFile,
    ) -> Result<Objective, DataError> {
        let field = format!("objective[{at}]");
        let area = match (&file.points, &file.centre, file.radius) {
            (Some(points), None, None) => {
                let corners: Vec<Point> = points.iter().map(point).collect();
                self.on_table(&field, points.span(), &corners)?;
                Area::Parts(self.parts(&field, points.span(), &corners)?)
            }
            (None, Some(centre), Some(radius)) => {
                self.on_table(&field, centre.span(), &[point(centre)])?;
                Area::Circle(point(centre), radius.0.hundredths())
            }
            _ => {
                return Err(DataError::at(self.source, scenario.turns.span(), "no area")
                    .field(field)
                    .expected("`points`, or `centre` and `radius`"));
            }
        };
        if at >= MOST_OBJECTIVES {
            return Err(DataError::at(self.source, scenario.turns.span(), "too many objectives")
                .field(field)
                .expected(format!("at most {MOST_OBJECTIVES}")));
        }
        Ok(Objective {
            name: file.name.clone(),
            area,
            at_end: file.at_end.thousandths(),
            each_turn: file.each_turn.thousandths(),
            from_turn: file.from_turn,
        })
    }
}
