//! The weapon table of an army.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Exactly, Inches, NewId, Provenance, Source, Spanned};
use wargauge_rules::table::Length;

use crate::files::word::{bounded, by_identifier};
use crate::units::weapon::{Blast, Features, Weapon};

/// Most weapons of an army: two armies together are numbered below 128.
const MOST_WEAPONS: usize = 60;

/// A weapon.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponFile {
    /// How units name it.
    pub(super) id: Spanned<String>,
    /// Its name for people.
    name: String,
    /// Short range in inches.
    short: Inches,
    /// Long range in inches.
    long: Spanned<Inches>,
    /// Least range in inches.
    least: Option<Inches>,
    /// Dice at short and at long range.
    dice: Spanned<Exactly<u8, 2>>,
    /// Strength against buildings and vehicles.
    strength: Spanned<u8>,
    /// Wound rolls of a hit on soldiers.
    blast: Option<BlastFile>,
    /// Radius of its template in inches.
    template: Option<Spanned<Inches>>,
    /// What is special about it.
    #[serde(default)]
    features: Vec<FeatureFile>,
    /// Rounds it begins with: explosive shells or rockets, smoke shells.
    ammunition: Option<Exactly<u8, 2>>,
    /// Where its numbers come from.
    #[expect(dead_code, reason = "for people; the schema asks for it")]
    source: Provenance,
}

/// Wound rolls of a hit.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum BlastFile {
    /// One or two wound rolls (D2).
    D2,
    /// One to three wound rolls (D3).
    D3,
    /// One to six wound rolls (D6).
    D6,
}

/// What is special about a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum FeatureFile {
    /// Fires up to three dice and can jam.
    Machinegun,
    /// Fires once per turn, in Secondary Fire.
    Heavy,
    /// Fires only where its unit has not moved.
    Fixed,
    /// Fires templates.
    Mortar,
    /// Its owner picks the victim.
    Sniper,
    /// Leaves no muzzle smoke.
    NoSmoke,
    /// Is taken over when its bearer falls.
    PassedOn,
}

/// Reads the weapons of an army, which are numbered by identifier (WS-GEN-20).
pub(super) fn read(source: &Source, files: &[WeaponFile]) -> Result<Vec<Weapon>, DataError> {
    let mut weapons: Vec<Weapon> = Vec::with_capacity(files.len());
    if let Some(file) = files.get(MOST_WEAPONS) {
        let problem = format!("the army has {} weapons", files.len());
        return Err(DataError::at(source, file.id.span(), problem)
            .field("weapon")
            .expected(format!("at most {MOST_WEAPONS}")));
    }
    for (at, file) in by_identifier(files, |file| &file.id) {
        let field = |key: &str| format!("weapon[{at}].{key}");
        let earlier = weapons.iter().map(|weapon| &*weapon.id);
        let (id, span) = (&**file.id, file.id.span());
        NewId { what: "a weapon", id, span, field: field("id") }.check(source, earlier)?;
        weapons.push(read_one(source, file, field)?);
    }
    Ok(weapons)
}

fn read_one(
    source: &Source,
    file: &WeaponFile,
    field: impl Fn(&str) -> String,
) -> Result<Weapon, DataError> {
    let has = |feature| file.features.contains(&feature);
    let features = Features {
        machinegun: has(FeatureFile::Machinegun),
        heavy: has(FeatureFile::Heavy),
        fixed: has(FeatureFile::Fixed),
        mortar: has(FeatureFile::Mortar),
        sniper: has(FeatureFile::Sniper),
        no_smoke: has(FeatureFile::NoSmoke),
        passed_on: has(FeatureFile::PassedOn),
    };
    if file.long.0 < file.short.0 {
        return Err(DataError::at(source, file.long.span(), "long range is below short range")
            .field(field("long"))
            .expected(format!("at least {}", file.short.0)));
    }
    if file.dice.iter().any(|&dice| dice > 3) {
        return Err(DataError::at(source, file.dice.span(), "a weapon fires that many dice")
            .field(field("dice"))
            .expected("0 to 3 dice"));
    }
    if features.mortar != file.template.is_some() {
        let span = file.template.as_ref().map_or_else(|| file.id.span(), Spanned::span);
        return Err(DataError::at(source, span, "a template and feature `mortar` go together")
            .field(field("template"))
            .expected("both or neither"));
    }
    Ok(Weapon {
        id: (*file.id).clone(),
        name: file.name.clone(),
        short: file.short.0,
        long: file.long.0,
        least: file.least.map_or(Length::ZERO, |least| least.0),
        dice: file.dice.0,
        strength: bounded(source, &field("strength"), &file.strength, 0..=30)?,
        blast: match file.blast {
            None => Blast::One,
            Some(BlastFile::D2) => Blast::D2,
            Some(BlastFile::D3) => Blast::D3,
            Some(BlastFile::D6) => Blast::D6,
        },
        template: file.template.as_ref().map_or(Length::ZERO, |template| template.0),
        features,
        ammunition: file.ammunition.map(|rounds| rounds.0),
    })
}
