//! Forces written as the lists that importing reads: text, tables, rosters.

use std::collections::BTreeMap;

use wargauge_batch::{DataFile, Scope};
use wargauge_report::Points;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::{FileSummary, Library};

use crate::lists::army_names::ArmyNames;
use crate::lists::blocks::blocks_of;
use crate::lists::composing::ForceForm;
use crate::lists::outline::{Outlined, OutlinedUnit, Priced, WrittenList, outline};
use crate::lists::{roster_file, text_file};

/// How a list is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ListFormat {
    /// A unit a line, to be read and pasted
    #[default]
    Text,
    /// A table with columns `count`, `unit`, `options` and `points`
    Csv,
    /// A roster in JSON
    Json,
    /// A roster in XML, of the form that BattleScribe saves
    Ros,
}

/// A force as a list, which [`import`](super::import) reads as the same force.
///
/// # Errors
/// If the file is no force, or a wrong one.
pub fn export(
    library: &Library,
    force: &DataFile,
    format: ListFormat,
) -> Result<String, DataError> {
    let ruleset = library.ruleset_of(force)?;
    let FileSummary::Force { name, title, points, .. } = ruleset.summary(library, force)? else {
        let kind = force.header.kind.word();
        return Err(DataError::new(format!("`{}` is no force but a {kind}", force.name())));
    };
    let army = force.header.army.as_deref().unwrap_or_default();
    let army = library.find(FileKind::Army, army, Scope::File(force))?;
    let FileSummary::Army { name: army_name, entries, .. } = ruleset.summary(library, &army)?
    else {
        return Err(DataError::new(format!("`{}` is no army", army.name())));
    };
    let blocks = blocks_of(&army.source, &entries);
    let form = ForceForm::of(ruleset)?;
    let names = ArmyNames::new(&army_name, &entries, &blocks).with_qualities(form.qualities());
    let lines = outline(force, &form, &names)?;
    let mut prices: BTreeMap<&str, u32> =
        entries.iter().map(|(entry, _)| (entry.id.as_str(), entry.price)).collect();
    prices.extend(blocks.iter().map(|block| (block.id.as_str(), block.price)));
    let list = WrittenList {
        name,
        title,
        ruleset: ruleset.name().to_owned(),
        army: army_name,
        points: Points(points.into()),
        lines: priced(lines, &prices, points.into()),
    };
    Ok(match format {
        ListFormat::Text => text_file::text(&list),
        ListFormat::Csv => text_file::table(&list),
        ListFormat::Json => roster_file::json(&list),
        ListFormat::Ros => roster_file::xml(&list),
    })
}

/// Lines with their prices, or without any where they do not come to what the force costs.
fn priced(lines: Vec<Outlined>, prices: &BTreeMap<&str, u32>, whole: u64) -> Vec<Priced> {
    let costs: Vec<Option<u64>> = lines.iter().map(|line| price_of(line, prices)).collect();
    let sum: u64 = costs.iter().flatten().sum();
    let is_whole = sum == whole;
    let line = |(line, cost): (Outlined, Option<u64>)| Priced {
        line,
        thousandths: cost.filter(|_| is_whole),
    };
    lines.into_iter().zip(costs).map(line).collect()
}

/// What all copies of a line cost with what they have, in thousandths.
fn price_of(line: &Outlined, prices: &BTreeMap<&str, u32>) -> Option<u64> {
    let Outlined::Unit(unit) = line else { return None };
    let OutlinedUnit { copies, id, options, settings, .. } = unit;
    let price = |id: &str| prices.get(id).copied().map(u64::from);
    let mut one = price(id)?;
    for option in options {
        let shared = option.id.rsplit_once('+').map_or(&*option.id, |(_, word)| word);
        one += price(&option.id).or_else(|| price(shared))? * u64::from(option.number);
    }
    // A unit may be given another one to go with it, which is bought with it.
    one += settings
        .iter()
        .filter(|one| one.key == "transport")
        .filter_map(|one| price(&one.value))
        .sum::<u64>();
    Some(one * u64::from(*copies))
}
