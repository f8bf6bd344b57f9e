//! Scenarios and switches: the line of squares, how long the game may last, and disputed rules.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::profile::{Army, RawLine, UnitEntry, units_of_lines};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    ArmyData, DataError, FileKind, Points, RoleKind, RuleTable, ScenarioData, Setting, Source,
    Spanned, Switch, SwitchValues, parse,
};

/// The switch that says what decides who goes first.
pub(super) const INITIATIVE: &str = "initiative";

/// The switches, as users set them.
pub(super) const SWITCHES: [Switch; 2] = [
    Switch {
        name: INITIATIVE,
        values: SwitchValues::Words(&["stance", "die"]),
        clauses: "TP-ORDER-02",
        summary: "Whether a bold side goes before a wary one, or a die always decides",
    },
    Switch {
        name: "cover",
        values: SwitchValues::Number { default: 1, low: 0, high: 4 },
        clauses: "TP-FIRE-02",
        summary: "How much more fire at a wary side needs to hit",
    },
];

/// `TP-RAID-01`: the side that a scenario may give to raiders.
pub(super) const RAIDERS: Side = Side::B;

/// What decides who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Initiative {
    /// Stances, then a die.
    Stance,
    /// Always a die.
    Die,
}

/// The switches, as play reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) initiative: Initiative,
    pub(super) cover: u8,
}

impl Rules {
    /// From one setting for each switch, in order.
    pub(super) fn new(settings: &[Setting]) -> Self {
        let [initiative, cover] = settings else { unreachable!("there are two switches") };
        Self {
            initiative: match initiative.value.as_str() {
                "stance" => Initiative::Stance,
                _ => Initiative::Die,
            },
            cover: cover.value.parse().expect("the switch takes small numbers only"),
        }
    }

    /// One setting for each switch, in order.
    pub(super) fn settings(self) -> Vec<Setting> {
        let initiative = match self.initiative {
            Initiative::Stance => "stance",
            Initiative::Die => "die",
        };
        let values = [initiative.to_owned(), self.cover.to_string()];
        let named = SWITCHES.iter().zip(values);
        named.map(|(switch, value)| Setting { name: switch.name, value }).collect()
    }
}

/// A scenario: where, for how long, between whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    name: String,
    title: String,
    summary: String,
    army: String,
    forces: BySide<String>,
    /// The units of a side that brings no force; none where both do.
    pub(super) raiders: Vec<UnitEntry>,
    limit: Option<u32>,
    pub(super) squares: u8,
    pub(super) turns: u16,
    pub(super) settings: Vec<Setting>,
}

/// Mirror of a scenario file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    #[serde(rename = "ruleset")]
    _ruleset: String,
    #[serde(rename = "kind")]
    _kind: FileKind,
    name: String,
    title: String,
    summary: String,
    army: Spanned<String>,
    squares: Spanned<u8>,
    turns: Spanned<u16>,
    points_limit: Option<Points>,
    forces: Spanned<RawForces>,
    raiders: Option<Vec<RawLine>>,
    #[serde(default)]
    rules: RuleTable,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawForces {
    left: String,
    /// None in a raid.
    right: Option<String>,
}

impl Scenario {
    /// A corridor of a campaign.
    pub(super) fn corridor(army: &Army) -> Self {
        Self {
            name: "corridor".to_owned(),
            title: "A corridor".to_owned(),
            summary: "Break through to the other end.".to_owned(),
            army: army.name().to_owned(),
            forces: BySide::default(),
            raiders: Vec::new(),
            limit: None,
            squares: 7,
            turns: 12,
            settings: Vec::new(),
        }
    }

    /// Reads a scenario file played with units of `army`.
    pub(super) fn read(source: &Source, army: &Army) -> Result<Self, DataError> {
        let raw: RawScenario = parse(source)?;
        if *raw.army != army.name() {
            let problem = format!("the scenario is for another army, `{}`", *raw.army);
            return Err(DataError::at(source, raw.army.span(), problem)
                .field("army")
                .expected(army.name()));
        }
        if !(3..=99).contains(&*raw.squares) {
            return Err(out_of_range(source, "squares", &raw.squares, "3 to 99"));
        }
        if !(1..=999).contains(&*raw.turns) {
            return Err(out_of_range(source, "turns", &raw.turns, "1 to 999"));
        }
        let settings = raw.rules.settings(source, &SWITCHES)?;
        // TP-RAID-01: either a force or raiders.
        let raiders = match (&raw.forces.right, &raw.raiders) {
            (Some(_), None) => Vec::new(),
            (None, Some(lines)) => units_of_lines(source, "raiders", lines, army)?,
            (right, _) => {
                let has = if right.is_some() { "both a force and" } else { "neither a force nor" };
                let problem = format!("the right side has {has} raiders");
                return Err(DataError::at(source, raw.forces.span(), problem)
                    .field("forces")
                    .expected("one of `forces.right` and `raiders`"));
            }
        };
        let RawForces { left, right } = raw.forces.into_inner();
        Ok(Self {
            name: raw.name,
            title: raw.title,
            summary: raw.summary,
            army: raw.army.into_inner(),
            forces: BySide([left, right.unwrap_or_default()]),
            raiders,
            limit: raw.points_limit.map(Points::thousandths),
            squares: *raw.squares,
            turns: *raw.turns,
            settings,
        })
    }
}

fn out_of_range<T: core::fmt::Display>(
    source: &Source,
    field: &str,
    value: &Spanned<T>,
    range: &str,
) -> DataError {
    DataError::at(source, value.span(), format!("found {}", **value))
        .field(field)
        .expected(format!("a whole number from {range}"))
}

impl ScenarioData for Scenario {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn army(&self) -> &str {
        &self.army
    }

    fn forces(&self) -> BySide<String> {
        self.forces.clone()
    }

    fn roles(&self) -> BySide<&str> {
        BySide(["left", "right"])
    }

    fn role_kinds(&self) -> BySide<RoleKind> {
        let mut kinds = BySide::default();
        if !self.raiders.is_empty() {
            kinds[RAIDERS] = RoleKind::Tables;
        }
        kinds
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide([self.limit; 2])
    }
}
