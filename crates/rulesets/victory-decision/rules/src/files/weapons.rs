//! Weapons of army files.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::word::{Damage, FieldPath, bounded};
use crate::units::profile::{Feature, Reach, Weapon, WeaponId};
use wargauge_rules::roster::{DataError, NewId, Provenance, Source, Spanned, Word};
use wargauge_rules::table::length::Length;

/// The most weapons of an army.
const MOST_WEAPONS: usize = 120;

// The columns of a weapon table: uses, range, damage, features (VD-CHAR-12).
/// A weapon. Dice of several are rolled in the order of their identifiers.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponFile {
    /// What units call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Uses per activation.
    #[schemars(range(min = 1, max = 6))]
    uses: Spanned<u8>,
    /// Range in inches; by default as far as sight.
    #[schemars(range(min = 1, max = 120))]
    range: Option<Spanned<u8>>,
    /// Damage Dice of one use: `D6`, `3xD6+1`, `D10+2`, `2xD6+2H`.
    #[schemars(with = "String")]
    damage: Spanned<Damage>,
    /// Radius of its area in inches; by default it has none.
    #[schemars(range(min = 1, max = 6))]
    blast: Option<Spanned<u8>>,
    /// How much worse it makes saves.
    #[schemars(range(min = 1, max = 5))]
    save_minus: Option<Spanned<u8>>,
    /// Dice added where the unit has not moved.
    #[schemars(range(min = 1, max = 6))]
    set_up: Option<Spanned<u8>>,
    /// Its other features.
    #[serde(default)]
    features: Vec<Spanned<Feature>>,
    /// Where its numbers come from.
    #[expect(dead_code, reason = "for the readers of the file")]
    source: Provenance,
}

/// The weapon table of an army file.
pub(crate) struct Armoury {
    /// Weapons in the order of their identifiers, captured ones after them.
    pub(super) weapons: Vec<Weapon>,
    ids: Vec<String>,
}

impl Armoury {
    /// A weapon by its identifier.
    pub(super) fn find(
        &self,
        source: &Source,
        field: &str,
        id: &Spanned<String>,
    ) -> Result<WeaponId, DataError> {
        let at = self.ids.iter().position(|known| *known == **id);
        at.map(|at| WeaponId(at as u16)).ok_or_else(|| {
            DataError::at(source, id.span(), format!("the army has no weapon `{}`", **id))
                .field(field)
                .one_of(id, self.ids.iter().map(String::as_str))
        })
    }

    /// A weapon that a model or vehicle carries: none of them is One-Shot, for only strikes and
    /// charges are counted over the whole game (VD-FEAT-20).
    pub(super) fn carried(
        &self,
        source: &Source,
        field: &str,
        id: &Spanned<String>,
    ) -> Result<WeaponId, DataError> {
        let weapon = self.find(source, field, id)?;
        if self.weapons[usize::from(weapon.0)].features.has(Feature::OneShot) {
            let expected = "a weapon that may be used again: only strikes and charges are One-Shot";
            return Err(DataError::at(source, id.span(), format!("`{}` is One-Shot", **id))
                .field(field)
                .expected(expected));
        }
        Ok(weapon)
    }

    /// VD-LIST-29: the weapons in the order of their identifiers, which is that of their dice.
    fn in_order(self) -> Self {
        let mut named: Vec<(String, Weapon)> = self.ids.into_iter().zip(self.weapons).collect();
        named.sort_by(|(one, _), (other, _)| one.cmp(other));
        let (ids, mut weapons): (Vec<String>, Vec<Weapon>) = named.into_iter().unzip();
        for (at, weapon) in weapons.iter_mut().enumerate() {
            weapon.card_order = at as u8;
        }
        Self { weapons, ids }
    }

    /// Adds the weapons that are sold as captured, in an order that hangs on no option's place
    /// (VD-LIST-29).
    pub(super) fn add_captured<'f>(&mut self, names: impl Iterator<Item = &'f str>) {
        let mut sold: Vec<usize> =
            names.filter_map(|name| self.ids.iter().position(|id| id == name)).collect();
        sold.sort_unstable();
        for weapon in sold {
            self.captured(WeaponId(weapon as u16));
        }
    }

    /// The weapon as captured equipment.
    pub(super) fn captured(&mut self, weapon: WeaponId) -> WeaponId {
        let own = &self.weapons[usize::from(weapon.0)];
        let name = format!("{} (captured)", own.name);
        if let Some(at) = self.weapons.iter().position(|other| other.name == name) {
            return WeaponId(at as u16);
        }
        // VD-CAPT-02: one use less, but one at least.
        let uses = own.uses.saturating_sub(1).max(1);
        self.weapons.push(Weapon { name, uses, ..own.clone() });
        WeaponId(self.weapons.len() as u16 - 1)
    }
}

/// Reads the weapon table.
pub(crate) fn read(source: &Source, files: &[WeaponFile]) -> Result<Armoury, DataError> {
    if files.is_empty() || files.len() > MOST_WEAPONS {
        let problem = format!("the army has {} weapons", files.len());
        return Err(DataError::at(source, source.whole(), problem)
            .field("weapon")
            .expected(format!("1 to {MOST_WEAPONS}")));
    }
    let mut armoury = Armoury { weapons: Vec::new(), ids: Vec::new() };
    for (at, file) in files.iter().enumerate() {
        let (id, span, field) = (&**file.id, file.id.span(), format!("weapon[{at}].id"));
        let earlier = armoury.ids.iter().map(String::as_str);
        NewId { what: "a weapon", id, span, field }.check(source, earlier)?;
        armoury.ids.push(file.id.to_string());
        armoury.weapons.push(weapon(source, at, file)?);
    }
    Ok(armoury.in_order())
}

fn weapon(source: &Source, at: usize, file: &WeaponFile) -> Result<Weapon, DataError> {
    let within = |key: &str, number: &Spanned<u8>, bounds| {
        let path = format!("weapon[{at}].{key}");
        bounded(FieldPath { source, path: &path }, &key.replace('_', " "), number, bounds)
    };
    let optional = |key: &str, number: &Option<Spanned<u8>>, most| {
        number.as_ref().map(|number| within(key, number, 1..=most)).transpose()
    };
    let range = optional("range", &file.range, 120)?;
    Ok(Weapon {
        name: file.name.clone(),
        uses: within("uses", &file.uses, 1..=6)?,
        reach: range.map_or(Reach::Sight, |inches| Reach::To(Length::inches(i16::from(inches)))),
        dice: file.damage.dice,
        damage: file.damage.die,
        blast: optional("blast", &file.blast, 6)?.map(|inches| Length::inches(i16::from(inches))),
        save_minus: optional("save_minus", &file.save_minus, 5)?.unwrap_or(0),
        set_up: optional("set_up", &file.set_up, 6)?.unwrap_or(0),
        // VD-FEAT-32: none where none is listed.
        features: file.features.iter().map(|feature| **feature).collect(),
        card_order: 0,
    })
}
