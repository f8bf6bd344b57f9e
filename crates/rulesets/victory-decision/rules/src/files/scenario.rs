//! Scenario files.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::terrain;
use crate::files::terrain::PieceFile;
use crate::files::word::{FieldPath, ForVictoryDecision, IsScenario, bounded};
use crate::scenario::{
    Deployment, Form, Layout, Mission, Night, PreparedTables, Scenario, SpecialRules, TableSize,
};
use crate::switches::SWITCHES;
use crate::units::army::Army;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Inches, Jitter, Points, RuleTable, Source, Spanned, Varies, Word, check_army, parse,
};
use wargauge_rules::table::length::Length;

/// The most tables that are made for a scenario.
const MOST_TABLES: u8 = 64;

/// A scenario of Victory Decision: mission, sides, table and special rules.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Victory Decision scenario")]
pub(crate) struct ScenarioFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForVictoryDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsScenario,
    /// What it is called; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Situation and victory in a sentence or two.
    summary: String,
    /// The army of random forces that name none.
    army: Spanned<String>,
    /// Which battle is fought.
    mission: Spanned<Mission>,
    /// Who attacks, in a Bunker Assault.
    attacker: Option<Spanned<Colour>>,
    /// Form of deployment; by default rolled for among those that the mission allows.
    deployment: Option<Spanned<DeploymentFile>>,
    /// Inches between units that face each other at the start, where nobody chooses an edge or places.
    bench: Option<Inches>,
    /// How far terrain is shifted at most, for each pair of games anew; by default it is not.
    jitter: Option<Spanned<Jitter>>,
    /// The last turn; by default that of the mission.
    #[schemars(range(min = 1, max = 12))]
    last_turn: Option<Spanned<u8>>,
    /// Special rules that differ from those of the mission.
    #[serde(default)]
    special: SpecialFile,
    /// Switches that are not at their defaults.
    #[serde(default)]
    rules: RuleTable,
    /// The first side.
    blue: SideFile,
    /// The second side.
    red: SideFile,
    /// The table.
    table: Spanned<TableFile>,
    /// Terrain of a drawn table.
    #[serde(default)]
    piece: Vec<PieceFile>,
}

/// A side by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Colour {
    /// The first side.
    Blue,
    /// The second side.
    Red,
}

/// Form of deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum DeploymentFile {
    /// Rolled for.
    Rolled,
    /// Opposing Long Edges.
    LongEdges,
    /// Opposing Short Edges.
    ShortEdges,
    /// Opposing Corners.
    Corners,
}

/// Special rules that differ from those of the mission.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SpecialFile {
    /// Whether fortifications may be bought.
    fortifications: Option<bool>,
    /// Whether the game is a Night Fight, and for how long.
    night: Option<Night>,
    /// Random Deployment.
    random_deployment: Option<bool>,
    /// Random Game Length.
    random_length: Option<bool>,
    /// Whether the rules for Reserves are used.
    reserves: Option<bool>,
    /// Retreat!, for both sides.
    retreat: Option<bool>,
}

/// One side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SideFile {
    /// The force that plays it where none is chosen.
    force: String,
    /// The most points a force may cost here.
    points_limit: Points,
    /// What the side is called; by default `blue` or `red`.
    role: Option<Word>,
}

/// The table: drawn with `[[piece]]`, or generated.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// Inches along the long edges; by default by the points (48, 72 or 96).
    width: Option<Spanned<Inches>>,
    /// Inches along the short edges; by default 48.
    depth: Option<Spanned<Inches>>,
    /// How it is generated.
    generate: Option<GenerateFile>,
}

/// How tables are generated: each game draws one of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GenerateFile {
    /// How many; by default 16.
    #[schemars(range(min = 1, max = MOST_TABLES))]
    tables: Option<Spanned<u8>>,
    /// From what.
    #[serde(default)]
    seed: u32,
    /// Whether both sides find the same; by default they do.
    #[serde(default = "yes")]
    symmetric: bool,
}

const fn yes() -> bool {
    true
}

/// Reads a scenario file played with units of `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Scenario, DataError> {
    let file: ScenarioFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let mission = *file.mission;
    let attacker = attacker(source, mission, file.attacker.as_ref())?;
    let limits = BySide([file.blue.points_limit.0, file.red.points_limit.0]);
    let size = size(source, &file.table, limits.0[0].max(limits.0[1]))?;
    let role = |side: &SideFile, usual: &str| {
        side.role.as_ref().map_or_else(|| usual.to_owned(), |role| role.to_string())
    };
    let last_turn = match &file.last_turn {
        Some(turn) => {
            u16::from(bounded(FieldPath { source, path: "last_turn" }, "last turn", turn, 1..=12)?)
        }
        None => mission.last_turn(),
    };
    Ok(Scenario {
        roles: BySide([role(&file.blue, "blue"), role(&file.red, "red")]),
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        summary: file.summary.split_whitespace().collect::<Vec<_>>().join(" "),
        army: army.name.clone(),
        forces: BySide([file.blue.force, file.red.force]),
        limits,
        any_price: false,
        mission,
        attacker,
        size,
        layout: layout(source, &file.table, &file.piece, size)?,
        varies: Varies {
            jitter: Jitter::of_drawn(source, file.jitter.as_ref(), file.table.generate.is_some())?,
            ..Varies::default()
        },
        deployment: deployment(source, mission, file.deployment.as_ref())?,
        bench: file.bench.map(|Inches(length)| length),
        special: special(mission.special_rules(attacker), &file.special),
        last_turn,
        settings: file.rules.settings(source, SWITCHES)?,
        prepared: PreparedTables::default(),
    })
}

/// Who attacks: somebody in a Bunker Assault, nobody else (VD-SCEN-33).
fn attacker(
    source: &Source,
    mission: Mission,
    given: Option<&Spanned<Colour>>,
) -> Result<Option<Side>, DataError> {
    let side = given.map(|colour| match **colour {
        Colour::Blue => Side::A,
        Colour::Red => Side::B,
    });
    match (mission, given) {
        (Mission::BunkerAssault, None) => {
            Err(DataError::at(source, source.whole(), "nobody attacks the bunker")
                .field("attacker")
                .expected("blue or red"))
        }
        (Mission::BunkerAssault, Some(_)) | (_, None) => Ok(side),
        (_, Some(given)) => Err(DataError::at(source, given.span(), "the mission has no attacker")
            .field("attacker")
            .expected("the key in a `bunker-assault` only")),
    }
}

/// Length along both edges: as given, or by the points (VD-DEPLOY-04).
fn size(source: &Source, table: &TableFile, points: u32) -> Result<TableSize, DataError> {
    let usual = match points {
        0..=750_000 => 48,
        750_001..=1_500_000 => 72,
        _ => 96,
    };
    let read = |key: &str, given: &Option<Spanned<Inches>>, usual: i16| {
        let Some(given) = given else { return Ok(Length::inches(usual)) };
        let Inches(length) = **given;
        if (Length::inches(36)..=Length::inches(96)).contains(&length) {
            return Ok(length);
        }
        Err(DataError::at(source, given.span(), format!("the {key} is {length}"))
            .field(format!("table.{key}"))
            .expected("36 to 96"))
    };
    let (width, depth) = (read("width", &table.width, usual)?, read("depth", &table.depth, 48)?);
    match &table.depth {
        Some(given) if depth > width => {
            Err(DataError::at(source, given.span(), "the table is deeper than it is wide")
                .field("table.depth")
                .expected(format!("at most {width}, the long edges lie along the width")))
        }
        _ => Ok(TableSize { width, depth }),
    }
}

fn layout(
    source: &Source,
    table: &Spanned<TableFile>,
    pieces: &[PieceFile],
    size: TableSize,
) -> Result<Layout, DataError> {
    let Some(generate) = &table.generate else {
        return terrain::read(source, pieces, size).map(Layout::Drawn);
    };
    if !pieces.is_empty() {
        return Err(DataError::at(source, table.span(), "the table is both generated and drawn")
            .field("table.generate")
            .expected("either `generate` or `[[piece]]`"));
    }
    let tables = match &generate.tables {
        Some(tables) => {
            let at = FieldPath { source, path: "table.generate.tables" };
            bounded(at, "number of tables", tables, 1..=MOST_TABLES)?
        }
        None => 16,
    };
    let (seed, symmetric) = (u64::from(generate.seed), generate.symmetric);
    Ok(Layout::Generated { tables, seed, symmetric })
}

fn deployment(
    source: &Source,
    mission: Mission,
    given: Option<&Spanned<DeploymentFile>>,
) -> Result<Deployment, DataError> {
    let forms = [
        (DeploymentFile::LongEdges, Form::LongEdges, "long-edges"),
        (DeploymentFile::ShortEdges, Form::ShortEdges, "short-edges"),
        (DeploymentFile::Corners, Form::Corners, "corners"),
    ];
    let Some((given, (_, form, word))) = given
        .and_then(|given| Some((given, forms.into_iter().find(|(word, ..)| *word == **given)?)))
    else {
        return Ok(Deployment::Rolled);
    };
    if !mission.allows(form) {
        let allowed = forms.iter().filter(|(_, form, _)| mission.allows(*form));
        let problem = format!("the mission has no deployment `{word}`");
        return Err(DataError::at(source, given.span(), problem)
            .field("deployment")
            .one_of(word, allowed.map(|(_, _, word)| *word)));
    }
    Ok(Deployment::Fixed(form))
}

fn special(usual: SpecialRules, given: &SpecialFile) -> SpecialRules {
    SpecialRules {
        fortifications: given.fortifications.unwrap_or(usual.fortifications),
        night: given.night.unwrap_or(usual.night),
        random_deployment: given.random_deployment.unwrap_or(usual.random_deployment),
        random_length: given.random_length.unwrap_or(usual.random_length),
        reserves: given.reserves.unwrap_or(usual.reserves),
        retreat: given.retreat.map_or(usual.retreat, |retreat| BySide([retreat; 2])),
        ..usual
    }
}
