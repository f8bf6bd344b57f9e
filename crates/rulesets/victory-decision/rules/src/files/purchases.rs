//! What units may buy: options of army files.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::weapons::Armoury;
use crate::files::word::{FieldPath, bounded, price};
use crate::units::army::{Arm, GroupType, OptionEffect, OptionType, Takers};
use crate::units::profile::{Ability, Element, FireArc, Property};
use wargauge_rules::roster::{DataError, Points, Provenance, Spanned, Word};

/// An option. It is bought by single models, by the whole unit, or for a vehicle or crew.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionFile {
    /// What forces call it.
    pub(super) id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Price of each.
    price: Spanned<Points>,
    /// What it counts in Victory Points and Retreat!; by default its price.
    stake: Option<Spanned<Points>>,
    /// Where the price comes from.
    source: Provenance,
    /// Most times a unit buys it; by default once.
    #[schemars(range(min = 1, max = 19))]
    up_to: Option<Spanned<u8>>,
    /// Options with the same word count together against `up_to`.
    shares: Option<Word>,
    /// Options that cannot be bought beside it.
    #[serde(default)]
    excludes: Vec<Word>,
    /// Most of it in a force; by default any number.
    most_per_force: Option<u8>,
    /// Whether it is captured equipment: for one squad of a force, and with one use less.
    #[serde(default)]
    captured: bool,
    /// Groups whose models may take it; by default the largest.
    #[serde(default)]
    of: Vec<Spanned<String>>,
    /// Whether all models get it at once.
    #[serde(default)]
    whole_unit: bool,
    /// The weapon given away.
    swap: Option<Spanned<String>>,
    /// The weapon gained.
    weapon: Option<Spanned<String>>,
    /// Where it can shoot on a vehicle; by default all round.
    mount: Option<FireArc>,
    /// Abilities gained.
    #[serde(default)]
    gains: Vec<Spanned<Ability>>,
    /// Whether anti-tank explosives become Improved.
    #[serde(default)]
    improved_charges: bool,
    /// The strike gained, a weapon.
    strike: Option<Spanned<String>>,
    /// The special property gained by a vehicle.
    property: Option<Property>,
    /// The element category the unit counts as.
    counts_as: Option<Element>,
    /// What the model is called then.
    becomes: Option<String>,
}

impl OptionFile {
    /// The weapon that it sells as captured.
    pub(super) fn captured_weapon(&self) -> Option<&str> {
        self.weapon.as_ref().filter(|_| self.captured).map(|weapon| weapon.as_str())
    }
}

/// Where an option stands: in its unit, or among those of the army, which have one price for all
/// units that take them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionOwner {
    /// In a unit.
    Unit,
    /// At the top.
    Army,
}

/// An option as it stands in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionEntry<'f> {
    /// Whose it is.
    pub owner: OptionOwner,
    /// Where it stands.
    pub field: FieldPath<'f>,
    /// What it says.
    pub file: &'f OptionFile,
}

/// Reads one option of a unit with these groups.
pub(crate) fn read(
    entry: OptionEntry<'_>,
    groups: &[GroupType],
    armoury: &mut Armoury,
) -> Result<OptionType, DataError> {
    let OptionEntry { owner, field: FieldPath { source, path }, file } = entry;
    let find = |armoury: &Armoury, key: &str, id: &Option<Spanned<String>>| {
        let field = format!("{path}.{key}");
        id.as_ref().map(|id| armoury.find(source, &field, id)).transpose()
    };
    let swaps = find(armoury, "swap", &file.swap)?;
    let strike = find(armoury, "strike", &file.strike)?;
    let weapon = file.weapon.as_ref();
    let weapon = weapon.map(|id| armoury.carried(source, &format!("{path}.weapon"), id));
    let weapon = weapon.transpose()?;
    // VD-CAPT-01: captured equipment is among what armies sell.
    let weapon = weapon.map(|own| if file.captured { armoury.captured(own) } else { own });
    let arc = file.mount.unwrap_or(FireArc::All);
    let effect = OptionEffect {
        swaps,
        weapon: weapon.map(|weapon| Arm { weapon, each: 1, arc, main: false }),
        abilities: file.gains.iter().map(|one| **one).collect(),
        improved_charges: file.improved_charges,
        strike,
        property: file.property,
        element: file.counts_as,
        becomes: file.becomes.clone(),
    };
    if effect == OptionEffect::default() {
        let problem = format!("option `{}` gives nothing", &**file.id);
        return Err(DataError::at(source, file.id.span(), problem)
            .field(format!("{path}.id"))
            .expected("`weapon`, `gains`, `strike`, `property` or `improved_charges`"));
    }
    let up_to = file.up_to.as_ref().map(|number| {
        let path = format!("{path}.up_to");
        bounded(FieldPath { source, path: &path }, "limit", number, 1..=19)
    });
    let stake = file.stake.as_ref().unwrap_or(&file.price);
    Ok(OptionType {
        id: file.id.to_string(),
        name: file.name.clone(),
        price: price(source, &format!("{path}.price"), &file.price, true)?,
        stake: price(source, &format!("{path}.stake"), stake, true)?,
        source: file.source,
        up_to: up_to.transpose()?.unwrap_or(1),
        shares: file.shares.as_ref().map(|word| word.to_string()),
        excludes: file.excludes.iter().map(|word| word.to_string()).collect(),
        most_per_force: file.most_per_force,
        captured: file.captured,
        common: owner == OptionOwner::Army,
        takers: takers(entry, groups)?,
        effect,
    })
}

/// Who takes an option of a unit with these groups.
fn takers(entry: OptionEntry<'_>, groups: &[GroupType]) -> Result<Takers, DataError> {
    let OptionEntry { field: FieldPath { source, path }, file, .. } = entry;
    // A strike or a property belongs to the unit, whoever carries the rest.
    if file.whole_unit || file.strike.is_some() {
        return Ok(Takers::Everybody);
    }
    if file.of.is_empty() {
        let largest = (0..groups.len()).rev().max_by_key(|&at| groups[at].count);
        return Ok(Takers::Models(largest.into_iter().collect()));
    }
    let mut takers = Vec::new();
    for (at, name) in file.of.iter().enumerate() {
        let named = (0..groups.len()).filter(|&group| groups[group].name == **name);
        let before = takers.len();
        takers.extend(named);
        if takers.len() == before {
            let problem = format!("the unit has no group `{}`", **name);
            return Err(DataError::at(source, name.span(), problem)
                .field(format!("{path}.of[{at}]"))
                .one_of(name, groups.iter().map(|group| group.name.as_str())));
        }
    }
    Ok(Takers::Models(takers))
}
