//! Force files.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::word::{FieldPath, ForVictoryDecision, IsForce, bounded};
use crate::scenario::Fortification;
use crate::units::army::Army;
use crate::units::chart::UpperLimit;
use crate::units::force::{Force, ForceLine, merged};
use crate::units::options::Loadout;
use crate::units::organisation;
use crate::units::profile::Element;
use crate::units::rows::MAX_UNITS_PER_SIDE;
use wargauge_rules::roster::{
    DataError, ForceData, Points, Source, Spanned, Word, check_army, parse,
};

/// A force of Victory Decision: units chosen from an army by an organisation chart.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Victory Decision force")]
pub(crate) struct ForceFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForVictoryDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsForce,
    /// What scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// The army it is drawn from.
    army: Spanned<String>,
    /// The organisation chart; by default the first of the army.
    chart: Option<Spanned<String>>,
    /// The most points it may cost; it allows one platoon for each 1500.
    points_limit: Option<Spanned<Points>>,
    /// Whether its squads are on stands.
    #[serde(default)]
    stands: bool,
    /// Its units.
    unit: Vec<LineFile>,
    /// Its fortifications: how many of each kind.
    #[serde(default)]
    fortifications: BTreeMap<Fortification, Spanned<u8>>,
}

/// Some copies of one unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LineFile {
    /// A unit of the army.
    unit: Spanned<String>,
    /// How many; by default one.
    #[schemars(range(min = 1, max = MAX_UNITS_PER_SIDE))]
    count: Option<Spanned<u8>>,
    /// Options of each, `panzerfaust` or `panzerfaust*2`.
    #[serde(default)]
    options: Vec<Spanned<String>>,
    /// The transport of each.
    transport: Option<Spanned<String>>,
    /// Options of the transport.
    #[serde(default)]
    transport_options: Vec<Spanned<String>>,
    /// The platoon it belongs to, from 1, in an army of several.
    #[schemars(range(min = 1, max = 8))]
    platoon: Option<Spanned<u8>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let chart = chart(source, army, file.chart.as_ref())?;
    let mut lines: Vec<ForceLine> = Vec::with_capacity(file.unit.len());
    for (at, line) in file.unit.iter().enumerate() {
        lines.push(LineReader { source, army, at, file: line }.read()?);
    }
    let mut fortifications = Vec::new();
    for kind in Fortification::ALL {
        if let Some(count) = file.fortifications.get(&kind) {
            let path = format!("fortifications.{}", kind.word());
            let count = bounded(FieldPath { source, path: &path }, "count", count, 1..=12)?;
            fortifications.extend(vec![kind; usize::from(count)]);
        }
    }
    let force = Force {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        army: Arc::new(army.clone()),
        chart,
        limit: file.points_limit.as_ref().map(|limit| limit.thousandths()),
        stands: file.stands,
        lines,
        fortifications,
    };
    check_size(source, &file.unit, &force)?;
    if let Some(limit) = file.points_limit.filter(|limit| force.points() > limit.thousandths()) {
        let problem = format!("the force costs {} points", Points(force.points()));
        return Err(DataError::at(source, limit.span(), problem)
            .field("points_limit")
            .expected(format!("at most {}", *limit)));
    }
    check_chart(source, &file.unit, &force)?;
    // VD-LIST-29; errors have named the lines of the file.
    let lines = merged(force.lines);
    Ok(Force { lines, ..force })
}

fn chart(
    source: &Source,
    army: &Army,
    given: Option<&Spanned<String>>,
) -> Result<usize, DataError> {
    let Some(id) = given else { return Ok(0) };
    army.chart(id).ok_or_else(|| {
        let problem = format!("army `{}` has no chart `{}`", army.name, **id);
        DataError::at(source, id.span(), problem)
            .field("chart")
            .one_of(id, army.charts.iter().map(|chart| chart.id.as_str()))
    })
}

fn check_size(source: &Source, lines: &[LineFile], force: &Force) -> Result<(), DataError> {
    let units = force.units_at_most();
    if (1..=MAX_UNITS_PER_SIDE).contains(&units) {
        return Ok(());
    }
    let last = lines.last().map_or(source.whole(), |line| line.unit.span());
    let problem = format!("the force has {units} units, Fire Teams and Individuals included");
    Err(DataError::at(source, last, problem)
        .field("unit")
        .expected(format!("1 to {MAX_UNITS_PER_SIDE}")))
}

fn check_chart(source: &Source, lines: &[LineFile], force: &Force) -> Result<(), DataError> {
    // Where the switch has the last word, the file may go as far as the switch can.
    let hq = match force.army.charts[force.chart].bounds[Element::Hq as usize].most {
        UpperLimit::Number(most) => most,
        UpperLimit::PerTwoHeavy(_) => 0,
    };
    organisation::check(force, hq).map_err(|breach| {
        let (span, field) = match breach.line {
            Some(at) => (lines[at].unit.span(), format!("unit[{at}]")),
            None => {
                let last = lines.last().map_or(source.whole(), |line| line.unit.span());
                (last, "unit".to_owned())
            }
        };
        DataError::at(source, span, breach.problem).field(field).expected(breach.expected)
    })
}

/// Reads one line.
struct LineReader<'f> {
    source: &'f Source,
    army: &'f Army,
    at: usize,
    file: &'f LineFile,
}

impl LineReader<'_> {
    fn error(&self, place: &Spanned<String>, key: &str, problem: String) -> DataError {
        DataError::at(self.source, place.span(), problem).field(format!("unit[{}].{key}", self.at))
    }

    fn read(&self) -> Result<ForceLine, DataError> {
        let file = self.file;
        let (army, units) = (self.army, self.army.units.iter().map(|unit| unit.id.as_str()));
        let unit = army.position(&file.unit).ok_or_else(|| {
            let problem = format!("army `{}` has no unit `{}`", army.name, *file.unit);
            self.error(&file.unit, "unit", problem).one_of(&file.unit, units)
        })?;
        let number = |key: &str, given: &Option<Spanned<u8>>, most: u8| match given {
            None => Ok(1),
            Some(given) => {
                let path = format!("unit[{}].{key}", self.at);
                bounded(FieldPath { source: self.source, path: &path }, key, given, 1..=most)
            }
        };
        Ok(ForceLine {
            loadout: self.loadout(unit, "options", &file.options)?,
            count: number("count", &file.count, MAX_UNITS_PER_SIDE as u8)?,
            transport: self.transport(unit)?,
            platoon: number("platoon", &file.platoon, 8)?,
        })
    }

    fn loadout(
        &self,
        unit: usize,
        key: &str,
        given: &[Spanned<String>],
    ) -> Result<Loadout, DataError> {
        let kind = &self.army.units[unit];
        let mut options = Vec::new();
        for (nth, text) in given.iter().enumerate() {
            let key = format!("{key}[{nth}]");
            let (id, count) = text.split_once('*').unwrap_or((text, "1"));
            let at = kind.option(id).ok_or_else(|| {
                let problem = format!("`{}` has no option `{id}`", kind.id);
                self.error(text, &key, problem)
                    .one_of(id, kind.options.iter().map(|option| option.id.as_str()))
            })?;
            let count = count.parse().map_err(|_| {
                let problem = format!("`{count}` is no number of options");
                self.error(text, &key, problem).expected(format!("such as `{id}*2`"))
            })?;
            if options.iter().any(|(other, _)| *other == at) {
                let problem = format!("option `{id}` is listed twice");
                return Err(self.error(text, &key, problem).expected(format!("`{id}*2`")));
            }
            options.push((at, count));
        }
        options.sort_unstable();
        let loadout = Loadout { unit, options };
        loadout.fit(self.army).map(drop).map_err(|fault| {
            let id = |nth: usize| kind.options[loadout.options[nth].0].id.as_str();
            let place = fault.option.and_then(|nth| {
                let named = |text: &Spanned<String>| text.split('*').next() == Some(id(nth));
                given.iter().position(named)
            });
            let (span, key) = match place {
                Some(nth) => (&given[nth], format!("{key}[{nth}]")),
                None => (&self.file.unit, key.to_owned()),
            };
            self.error(span, &key, fault.problem).expected(fault.expected)
        })?;
        Ok(loadout)
    }

    fn transport(&self, unit: usize) -> Result<Option<Loadout>, DataError> {
        let Some(id) = &self.file.transport else {
            return match self.file.transport_options.first() {
                None => Ok(None),
                Some(option) => Err(self
                    .error(option, "transport_options[0]", "there is no transport".to_owned())
                    .expected("a key `transport`")),
            };
        };
        let kind = &self.army.units[unit];
        let carriers = || kind.transports.iter().map(|&at| (at, self.army.units[at].id.as_str()));
        let carrier = carriers().find(|(_, name)| *name == **id).map(|(at, _)| at);
        let carrier = carrier.ok_or_else(|| {
            let problem = format!("`{}` has no transport option `{}`", kind.id, **id);
            let error = self.error(id, "transport", problem);
            if kind.transports.is_empty() {
                error.expected("no transport")
            } else {
                error.one_of(id, carriers().map(|(_, name)| name))
            }
        })?;
        self.loadout(carrier, "transport_options", &self.file.transport_options).map(Some)
    }
}
