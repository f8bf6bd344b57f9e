//! Scenario files.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Inches, Jitter, Points, RuleTable, Source, Spanned, Varies, Word, check_army, parse,
};

use crate::files::sides::{self, SideFile};
use crate::files::terrain::{self, AreaFile, BuildingFile, LineFile, Pieces, TableFile};
use crate::files::word::{At, ForWwiiSim, IsScenario, bounded, point};
use crate::scenario::{Objective, Scenario, Victory};
use crate::switches::SWITCHES;
use crate::terrain::generator::Generator;
use crate::units::army::Army;

/// A scenario of WWII Sim: table, sides, objectives, victory.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WWII Sim scenario")]
pub(crate) struct ScenarioFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForWwiiSim,
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
    /// The last turn.
    #[schemars(range(min = 1, max = 30))]
    last_turn: Spanned<u8>,
    /// How it is won; by default by victory points.
    victory: Option<VictoryFile>,
    /// Who has to leave the table with how much, in a break-out.
    breakout: Option<Spanned<BreakoutFile>>,
    /// Who places first, or that the sides take turns; by default a die decides.
    places_first: Option<FirstWord>,
    /// How far terrain and borders of zones are shifted at most, for each pair of games anew; by default
    /// they are not.
    jitter: Option<Spanned<Jitter>>,
    /// Inches between units that face each other at the start, where nobody places.
    bench: Option<Inches>,
    /// Switches that are not at their defaults.
    #[serde(default)]
    rules: RuleTable,
    /// The table.
    table: TableFile,
    /// Ground to be in.
    #[serde(default)]
    area: Vec<AreaFile>,
    /// Lines to cross.
    #[serde(default)]
    line: Vec<LineFile>,
    /// Buildings on the table, each a `[[building]]`.
    #[serde(default)]
    building: Vec<BuildingFile>,
    /// Places that count.
    #[serde(default)]
    objective: Vec<ObjectiveFile>,
    /// The first side.
    a: SideFile,
    /// The second side.
    b: SideFile,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SideWord {
    /// The first side.
    A,
    /// The second side.
    B,
}

impl SideWord {
    const fn side(self) -> Side {
        match self {
            Self::A => Side::A,
            Self::B => Side::B,
        }
    }
}

/// Who is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FirstWord {
    /// The first side.
    A,
    /// The second side.
    B,
    /// Each in its turn.
    Alternate,
}

impl FirstWord {
    /// Who is first where nobody takes turns.
    const fn side(self) -> Side {
        match self {
            Self::A | Self::Alternate => Side::A,
            Self::B => Side::B,
        }
    }
}

/// How a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum VictoryFile {
    /// By victory points.
    Points,
    /// By figures left.
    Figures,
}

/// A break-out.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BreakoutFile {
    /// Who has to leave.
    side: SideWord,
    /// Percent of his force with which he wins.
    wins: u8,
    /// Percent below which he loses.
    fails: u8,
}

/// A place that counts.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    /// Its name for people.
    name: String,
    /// Where it is.
    at: At,
    /// Victory points for who holds it at the end.
    points: Points,
}

/// Reads a scenario file played with units of `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Scenario, DataError> {
    let file: ScenarioFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let pieces = Pieces { areas: &file.area, lines: &file.line, buildings: &file.building };
    let ground = terrain::read(source, &file.table, &pieces)?;
    let bench = file.bench.is_some();
    let rules = BySide([
        sides::read(source, "a", &file.a, ground.table, bench)?,
        sides::read(source, "b", &file.b, ground.table, bench)?,
    ]);
    let objective = |it: &ObjectiveFile| Objective {
        name: it.name.clone(),
        at: point(&it.at),
        points: it.points.thousandths(),
    };
    Ok(Scenario {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        summary: file.summary.split_whitespace().collect::<Vec<_>>().join(" "),
        army: army.name.clone(),
        objectives: file.objective.iter().map(objective).collect(),
        turns: bounded(source, "last_turn", &file.last_turn, 1..=30)?,
        victory: victory(source, &rules, file.victory, file.breakout.as_ref())?,
        places_first: file.places_first.map(FirstWord::side),
        varies: Varies {
            jitter: Jitter::of_drawn(source, file.jitter.as_ref(), file.table.generate.is_some())?,
            first: file.places_first == Some(FirstWord::Alternate),
            ..Varies::default()
        },
        bench: file.bench.map(|inches| inches.0),
        settings: file.rules.settings(source, SWITCHES)?,
        generator: file.table.generate.map(|it| Generator { seed: u64::from(it.seed) }),
        ground,
        sides: rules,
    })
}

fn victory(
    source: &Source,
    rules: &BySide<crate::scenario::SideRules>,
    plain: Option<VictoryFile>,
    breakout: Option<&Spanned<BreakoutFile>>,
) -> Result<Victory, DataError> {
    let Some(breakout) = breakout else {
        return Ok(match plain {
            None | Some(VictoryFile::Points) => Victory::Points,
            Some(VictoryFile::Figures) => Victory::Figures,
        });
    };
    let BreakoutFile { side, wins, fails } = **breakout;
    let side = side.side();
    let possible = plain.is_none() && fails <= wins && wins <= 100 && rules[side].exit.is_some();
    if !possible {
        return Err(DataError::at(source, breakout.span(), "the break-out")
            .field("breakout")
            .expected("no `victory`, `fails` up to `wins` up to 100, and an exit of that side"));
    }
    Ok(Victory::Breakout { side, wins, fails })
}
