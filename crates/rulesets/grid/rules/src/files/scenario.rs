//! Scenario files.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::files::board::BoardFile;
use crate::files::placements::{FixedFile, MinefieldsFile, PlacementReader};
use crate::files::sides::{Colour, FirstFile, SideFile};
use crate::files::squares::SquareReader;
use crate::files::victory::VictoryFile;
use crate::files::word::{ForGrid, IsScenario, TimeOfDay, Word};
use crate::files::{board, sides, victory};
use crate::scenario::{FirstPlayer, Scenario};
use crate::switches::SWITCHES;
use crate::terrain::generator::{CampaignSquare, Generator};
use crate::terrain::light::LightSchedule;
use crate::units::army::Army;
use crate::winning::conditions::DefaultWinner;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Jitter, RuleTable, Source, Spanned, SwitchValues, Varies, check_army, parse,
};

/// Why terrain is not shifted here.
const NO_SHIFTS: &str =
    "terrain fills whole squares, which cannot be shifted by less than a square";

/// The most rounds a game may last (GW-END-06).
const MOST_ROUNDS: u16 = 40;

/// Minutes that a round takes on average: two rolls of the clock die (GW-CLOCK-02).
const MINUTES_A_ROUND: u16 = 35;

/// When games start where the scenario does not say (GW-CLOCK-07).
const DEFAULT_START: TimeOfDay = TimeOfDay(8 * 60);

/// A scenario of Grid WW2: board, sides, length, light and victory.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Grid WW2 scenario")]
pub(crate) struct ScenarioFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForGrid,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsScenario,
    /// What it is called; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Situation and victory in a sentence or two.
    summary: String,
    /// The army its units come from.
    army: Spanned<String>,
    /// Who attacks; by default nobody.
    attacker: Option<Colour>,
    /// Who deploys first; by default the defender, or whoever moves second.
    deploys_first: Option<Colour>,
    /// Who takes the first turn, or that the sides take turns at it; by default the attacker, or the
    /// higher of two D6.
    first_player: Option<FirstFile>,
    /// What other rulesets call shifts of the terrain.
    #[schemars(skip)]
    jitter: Option<Spanned<IgnoredAny>>,
    /// Who wins a game that ends by time without a victory; by default the side with fewer
    /// casualties in points.
    otherwise: Option<Spanned<OtherwiseFile>>,
    /// Switches that are not at their defaults.
    #[serde(default)]
    #[schemars(schema_with = "rules_schema")]
    rules: RuleTable,
    /// The board.
    board: Spanned<BoardFile>,
    /// The first side.
    blue: Spanned<SideFile>,
    /// The second side.
    red: Spanned<SideFile>,
    /// How long a game lasts.
    length: LengthFile,
    /// When the light changes, with `opt_light`.
    light: Option<LightFile>,
    /// Minefields, with `opt_mines`.
    minefields: Option<Spanned<MinefieldsFile>>,
    /// Units with a fixed place.
    #[serde(default)]
    fixed: Vec<FixedFile>,
    /// Ways to win.
    #[serde(default)]
    victory: Vec<VictoryFile>,
    /// How terrain is generated, with `opt_terrain_gen`.
    generator: Option<GeneratorFile>,
}

/// Who wins a game that ends by time without a victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum OtherwiseFile {
    /// Blue (side A) wins.
    Blue,
    /// Red (side B) wins.
    Red,
    /// The side with fewer casualties in points.
    Casualties,
    /// The side that controls the more valuable features; in a tie the defender.
    Features,
}

/// How long a game lasts.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LengthFile {
    /// The most rounds that are played.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    rounds: Spanned<u16>,
    /// Time of day at the start; by default 08:00.
    start: Option<Spanned<TimeOfDay>>,
    /// Time of day at the end, for `length_mode` `clock` and `both`; by default 35 minutes a round
    /// after the start.
    end: Option<Spanned<TimeOfDay>>,
}

/// When the light changes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LightFile {
    /// Night ends and dawn begins.
    dawn: Spanned<TimeOfDay>,
    /// Dawn ends and day begins.
    day: Spanned<TimeOfDay>,
    /// Day ends and dusk begins.
    dusk: Spanned<TimeOfDay>,
    /// Dusk ends and night begins.
    night: Spanned<TimeOfDay>,
}

/// How terrain is generated.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GeneratorFile {
    /// What the inner zone gets; by default nothing.
    inner: Option<CampaignSquare>,
    /// Whether up to two hills are added.
    #[serde(default)]
    hills: bool,
}

/// Reads a scenario file played with units of `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Scenario, DataError> {
    let file: ScenarioFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let (board, ground) = board::read(source, &file.board)?;
    let reader = SquareReader { source, grid: &board };
    let sides = sides::read(&reader, &ground, BySide([&file.blue, &file.red]))?;
    let placements = PlacementReader { reader: &reader, ground: &ground, sides: &sides, army };
    let minefields = file.minefields.as_ref();
    let minefields = minefields.map(|file| placements.minefields(file)).transpose()?;
    let attacker = file.attacker.map(Colour::side);
    Jitter::refused(source, file.jitter.as_ref(), NO_SHIFTS)?;
    let (start, minutes) = times(source, &file.length)?;
    Ok(Scenario {
        settings: file.rules.settings(source, SWITCHES)?,
        generator: file.generator.map_or(Generator { inner: None, hills: false }, |generator| {
            Generator { inner: generator.inner, hills: generator.hills }
        }),
        fixed: placements.fixed_places(&file.fixed)?,
        victories: victory::read(&reader, &sides, &file.victory)?,
        attacker,
        deploys_first: file.deploys_first.map(Colour::side).or(attacker.map(Side::foe)),
        first_player: match file.first_player {
            Some(first) => first.resolve(),
            None => attacker.map_or(FirstPlayer::Roll, FirstPlayer::Side),
        },
        varies: Varies {
            first: file.first_player == Some(FirstFile::Alternate),
            ..Varies::default()
        },
        otherwise: otherwise(source, file.otherwise.as_ref(), attacker)?,
        rounds: *file.length.rounds,
        start,
        minutes,
        light: light(source, file.light.as_ref())?,
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        summary: file.summary.split_whitespace().collect::<Vec<_>>().join(" "),
        army: army.name.clone(),
        board,
        ground,
        sides,
        minefields,
    })
}

/// Start in minutes since midnight, and length in minutes.
fn times(source: &Source, length: &LengthFile) -> Result<(u16, u16), DataError> {
    let rounds = *length.rounds;
    if !(1..=MOST_ROUNDS).contains(&rounds) {
        let problem = format!("a game of {rounds} rounds");
        return Err(DataError::at(source, length.rounds.span(), problem)
            .field("length.rounds")
            .expected(format!("1 to {MOST_ROUNDS}")));
    }
    let start = length.start.as_ref().map_or(DEFAULT_START, |start| **start);
    match &length.end {
        Some(end) if **end <= start => {
            let problem = format!("the game ends at {} and starts at {start}", **end);
            Err(DataError::at(source, end.span(), problem)
                .field("length.end")
                .expected("a time after the start"))
        }
        Some(end) => Ok((start.0, end.0 - start.0)),
        None => Ok((start.0, rounds * MINUTES_A_ROUND)),
    }
}

/// The light schedule; the default one where the file has none (GW-NIGHT-08).
fn light(source: &Source, file: Option<&LightFile>) -> Result<LightSchedule, DataError> {
    let Some(LightFile { dawn, day, dusk, night }) = file else {
        return Ok(LightSchedule::default());
    };
    let order = [("dawn", dawn), ("day", day), ("dusk", dusk), ("night", night)];
    for pair in order.windows(2) {
        let [(before, earlier), (name, later)] = [pair[0], pair[1]];
        if **later < **earlier {
            let problem = format!("{name} begins at {}, before {before}", **later);
            return Err(DataError::at(source, later.span(), problem)
                .field(format!("light.{name}"))
                .expected(format!("{} or later", **earlier)));
        }
    }
    Ok(LightSchedule { dawn: dawn.0, day: day.0, dusk: dusk.0, night: night.0 })
}

fn otherwise(
    source: &Source,
    file: Option<&Spanned<OtherwiseFile>>,
    attacker: Option<Side>,
) -> Result<DefaultWinner, DataError> {
    let Some(file) = file else { return Ok(DefaultWinner::Casualties) };
    Ok(match **file {
        OtherwiseFile::Blue => DefaultWinner::Side(Side::A),
        OtherwiseFile::Red => DefaultWinner::Side(Side::B),
        OtherwiseFile::Casualties => DefaultWinner::Casualties,
        OtherwiseFile::Features => {
            let defender = attacker.map(Side::foe).ok_or_else(|| {
                DataError::at(source, file.span(), "nobody defends the features")
                    .field("otherwise")
                    .expected("a key `attacker`")
            })?;
            DefaultWinner::Features { defender }
        }
    })
}

/// The schema of the table of switches: every switch with its values.
fn rules_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let switches = SWITCHES.iter().map(|switch| {
        let values = match switch.values {
            SwitchValues::Words(words) => serde_json::json!({ "enum": words }),
            SwitchValues::Number { low, high, .. } => {
                serde_json::json!({ "type": "integer", "minimum": low, "maximum": high })
            }
        };
        let mut schema = values;
        schema["description"] = switch.summary.into();
        (switch.name.to_owned(), schema)
    });
    let properties: serde_json::Map<String, serde_json::Value> = switches.collect();
    schemars::json_schema!({
        "description": "Switches that are not at their defaults.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}
