//! Units and options of an army.

use core::ops::RangeInclusive;
use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Entry, Exactly, Points, Provenance, Source, Spanned};

use crate::files::word::bounded;
use crate::units::army::{ArmyFigure, ArmyOption, ArmyUnit, OptionEffect};
use crate::units::profile::{
    Build, Class, Drive, MAX_FIGURES, MAX_MOUNTS, Mount, Role, Traits, VehicleProfile,
};
use crate::units::weapon::{Weapon, WeaponId};

/// The most a unit or option may cost: sums over a force stay within 32 bits.
const HIGHEST_PRICE: Points = Points(10_000_000);

/// A unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitFile {
    /// How forces name it.
    pub(super) id: Spanned<String>,
    /// Its name for people.
    name: String,
    /// Its class.
    class: Spanned<Class>,
    /// Its price in points.
    price: Spanned<Points>,
    /// Where its price comes from.
    price_source: Provenance,
    /// What it counts in victory points; by default its price.
    stake: Option<Points>,
    /// Where its numbers come from.
    #[expect(dead_code, reason = "for people; the schema asks for it")]
    source: Provenance,
    /// Initiative bonus.
    #[schemars(range(max = 3))]
    ini: Spanned<u8>,
    /// Leadership, 1 to 15.
    ld: Spanned<u8>,
    /// Endurance; vehicles have none.
    end: Option<Spanned<u8>>,
    /// Rank of its leader; by default 1.
    rank: Option<u8>,
    /// Fire skill of its figures.
    fs: Option<Spanned<u8>>,
    /// Close combat of its figures.
    cc: Option<Spanned<u8>>,
    /// Its figures in slot order.
    #[serde(default)]
    figures: Vec<FigureFile>,
    /// The weapon that its crew serves.
    crewed: Option<Spanned<String>>,
    /// What it has as a vehicle.
    vehicle: Option<VehicleFile>,
    /// What else it can do.
    #[serde(default)]
    traits: Vec<TraitFile>,
    /// Options it may take.
    #[serde(default)]
    options: Vec<Spanned<String>>,
}

/// Some figures that are alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    /// Their part.
    role: Role,
    /// How many; by default one.
    count: Option<Spanned<u8>>,
    /// Their weapon.
    weapon: Option<Spanned<String>>,
    /// Another weapon.
    second: Option<Spanned<String>>,
}

/// A vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VehicleFile {
    /// How it runs.
    drive: Drive,
    /// How it is built.
    build: Build,
    /// Whether it is small.
    #[serde(default)]
    small: bool,
    /// Whether it is open on top.
    #[serde(default)]
    open_topped: bool,
    /// Figures that it carries, an officer aside.
    carries: Option<Spanned<u8>>,
    /// Armour in front, at the sides, behind.
    armour: Spanned<Exactly<u8, 3>>,
    /// Fire skill of its weapons.
    fs: Spanned<u8>,
    /// Its weapons in the order in which they fire.
    #[serde(default)]
    weapons: Vec<MountFile>,
}

/// A weapon of a vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MountFile {
    /// The weapon.
    weapon: Spanned<String>,
    /// Where it can fire.
    arc: ArcFile,
}

/// Where a weapon of a vehicle can fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ArcFile {
    /// All round.
    Turret,
    /// Within 45 degrees of its facing.
    Front,
}

/// What else a unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum TraitFile {
    /// Ignores difficult terrain.
    Commando,
    /// Cannot Go Quick.
    NoFastMove,
    /// Has a shield.
    Shield,
}

/// Something that units are given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionFile {
    /// How units and forces name it.
    pub(super) id: Spanned<String>,
    /// Its name for people.
    name: String,
    /// Its price in points.
    price: Spanned<Points>,
    /// Where its price comes from.
    price_source: Provenance,
    /// What it adds to its unit in victory points; by default its price.
    stake: Option<Points>,
    /// What it gives.
    gives: GiftFile,
    /// The weapon, of a panzerfaust.
    weapon: Option<Spanned<String>>,
}

/// What an option gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum GiftFile {
    /// A panzerfaust, fired once per game.
    Panzerfaust,
    /// Smoke grenades, thrown once per game.
    SmokeGrenades,
}

/// Reads units and options against the weapons of their army.
pub(super) struct UnitReader<'f> {
    pub(super) source: &'f Source,
    pub(super) weapons: &'f [Weapon],
}

impl UnitReader<'_> {
    /// The number of a weapon.
    fn weapon(&self, field: &str, id: &Spanned<String>) -> Result<WeaponId, DataError> {
        let found = self.weapons.iter().position(|weapon| weapon.id == **id);
        found.map(|at| WeaponId(at as u8)).ok_or_else(|| {
            DataError::at(self.source, id.span(), format!("the army has no weapon `{}`", **id))
                .field(field)
                .one_of(id, self.weapons.iter().map(|weapon| weapon.id.as_str()))
        })
    }

    fn maybe_weapon(
        &self,
        field: &str,
        id: Option<&Spanned<String>>,
    ) -> Result<Option<WeaponId>, DataError> {
        id.map(|id| self.weapon(field, id)).transpose()
    }

    fn price(&self, field: &str, price: &Spanned<Points>) -> Result<u32, DataError> {
        if price.0 > HIGHEST_PRICE.0 {
            let problem = format!("a price of {}", **price);
            return Err(DataError::at(self.source, price.span(), problem)
                .field(field)
                .expected(format!("at most {HIGHEST_PRICE}")));
        }
        Ok(price.thousandths())
    }

    /// Reads an option; its priced line gets this number.
    pub(super) fn option(
        &self,
        at: usize,
        file: &OptionFile,
        entry: usize,
    ) -> Result<(Entry, ArmyOption), DataError> {
        let field = |key: &str| format!("option[{at}].{key}");
        let gift = match (file.gives, &file.weapon) {
            (GiftFile::Panzerfaust, Some(id)) => {
                OptionEffect::Panzerfaust(self.weapon(&field("weapon"), id)?)
            }
            (GiftFile::SmokeGrenades, None) => OptionEffect::SmokeGrenades,
            (_, _) => {
                return Err(DataError::at(self.source, file.id.span(), "the weapon of the option")
                    .field(field("weapon"))
                    .expected("a weapon for `panzerfaust`, none for `smoke-grenades`"));
            }
        };
        let entry_line = Entry {
            id: (*file.id).clone(),
            name: file.name.clone(),
            price: self.price(&field("price"), &file.price)?,
            price_source: file.price_source,
        };
        let stake = file.stake.map_or(entry_line.price, Points::thousandths);
        Ok((entry_line, ArmyOption { entry, stake, gift }))
    }

    /// Reads a unit; its priced line gets this number.
    pub(super) fn unit(
        &self,
        at: usize,
        file: &UnitFile,
        entry: usize,
        options: &[&str],
    ) -> Result<(Entry, ArmyUnit), DataError> {
        let field = |key: &str| format!("unit[{at}].{key}");
        let source = self.source;
        self.check_class(&field, file)?;
        let number =
            |key: &str, given: &Option<Spanned<u8>>, bounds: RangeInclusive<u8>| match given {
                Some(given) => bounded(source, &field(key), given, bounds),
                None => Ok(0),
            };
        let find_option = |id: &Spanned<String>| {
            options.iter().position(|option| *option == id.as_str()).ok_or_else(|| {
                DataError::at(source, id.span(), format!("the army has no option `{}`", **id))
                    .field(field("options"))
                    .one_of(id, options.iter().copied())
            })
        };
        let unit = ArmyUnit {
            entry,
            class: *file.class,
            stake: file.stake.unwrap_or(*file.price).thousandths(),
            figures: self.figures(&field, file)?,
            ini: bounded(source, &field("ini"), &file.ini, 0..=9)?,
            ld: bounded(source, &field("ld"), &file.ld, 1..=15)?,
            rank: file.rank.unwrap_or(1),
            end: number("end", &file.end, 1..=20)?,
            crewed: self.maybe_weapon(&field("crewed"), file.crewed.as_ref())?,
            vehicle: file.vehicle.as_ref().map(|it| self.vehicle(&field, it)).transpose()?,
            traits: traits(file),
            options: file.options.iter().map(find_option).collect::<Result<BTreeSet<_>, _>>()?,
        };
        let line = Entry {
            id: (*file.id).clone(),
            name: file.name.clone(),
            price: self.price(&field("price"), &file.price)?,
            price_source: file.price_source,
        };
        Ok((line, unit))
    }

    /// Whether a unit has what its class asks for.
    fn check_class(
        &self,
        field: &impl Fn(&str) -> String,
        file: &UnitFile,
    ) -> Result<(), DataError> {
        let vehicle = *file.class == Class::Vehicle;
        let as_vehicle = file.vehicle.is_some() && file.figures.is_empty() && file.end.is_none();
        let as_men = file.vehicle.is_none()
            && !file.figures.is_empty()
            && file.end.is_some()
            && file.fs.is_some()
            && file.cc.is_some();
        if if vehicle { as_vehicle } else { as_men } {
            return Ok(());
        }
        let expected = if vehicle {
            "a vehicle has `vehicle`, and no `figures` and `end`"
        } else {
            "soldiers have `figures`, `fs`, `cc` and `end`, and no `vehicle`"
        };
        Err(DataError::at(self.source, file.class.span(), "the class of the unit")
            .field(field("class"))
            .expected(expected))
    }

    fn figures(
        &self,
        field: &impl Fn(&str) -> String,
        file: &UnitFile,
    ) -> Result<Vec<ArmyFigure>, DataError> {
        let mut figures = Vec::new();
        let skill = |key: &str, given: &Option<Spanned<u8>>| match given {
            Some(given) => bounded(self.source, &field(key), given, 1..=9),
            None => Ok(0),
        };
        let (fs, cc) = (skill("fs", &file.fs)?, skill("cc", &file.cc)?);
        for figure in &file.figures {
            let count = match &figure.count {
                Some(count) => {
                    bounded(self.source, &field("figures"), count, 1..=MAX_FIGURES as u8)?
                }
                None => 1,
            };
            let one = ArmyFigure {
                role: figure.role,
                fs,
                cc,
                first: self.maybe_weapon(&field("figures"), figure.weapon.as_ref())?,
                second: self.maybe_weapon(&field("figures"), figure.second.as_ref())?,
                // Side-arms of crews are not paid for.
                paid: figure.role != Role::Crew,
            };
            figures.extend(vec![one; usize::from(count)]);
        }
        if figures.len() > MAX_FIGURES {
            let problem = format!("the unit has {} figures", figures.len());
            return Err(DataError::at(self.source, file.id.span(), problem)
                .field(field("figures"))
                .expected(format!("1 to {MAX_FIGURES}")));
        }
        Ok(figures)
    }

    fn vehicle(
        &self,
        field: &impl Fn(&str) -> String,
        file: &VehicleFile,
    ) -> Result<VehicleProfile, DataError> {
        if file.weapons.len() > MAX_MOUNTS {
            let span = file.weapons[MAX_MOUNTS].weapon.span();
            let problem = format!("the vehicle has {} weapons", file.weapons.len());
            return Err(DataError::at(self.source, span, problem)
                .field(field("vehicle.weapons"))
                .expected(format!("at most {MAX_MOUNTS}")));
        }
        let mount = |it: &MountFile| {
            let weapon = self.weapon(&field("vehicle.weapons"), &it.weapon)?;
            Ok(Mount { weapon, turns: it.arc == ArcFile::Turret })
        };
        let carries = match &file.carries {
            Some(most) => {
                bounded(self.source, &field("vehicle.carries"), most, 1..=MAX_FIGURES as u8)?
            }
            None => 0,
        };
        Ok(VehicleProfile {
            drive: file.drive,
            build: file.build,
            small: file.small,
            open_topped: file.open_topped,
            carries,
            armour: file.armour.0,
            fs: bounded(self.source, &field("vehicle.fs"), &file.fs, 1..=9)?,
            mounts: file.weapons.iter().map(mount).collect::<Result<_, DataError>>()?,
        })
    }
}

fn traits(file: &UnitFile) -> Traits {
    let has = |it| file.traits.contains(&it);
    Traits {
        commando: has(TraitFile::Commando),
        no_fast_move: has(TraitFile::NoFastMove),
        shield: has(TraitFile::Shield),
        smoke_grenades: false,
        panzerfaust: None,
    }
}
