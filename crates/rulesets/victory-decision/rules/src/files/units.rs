//! Units of army files: squads, crewed weapons and vehicles.

use core::ops::{Range, RangeInclusive};

use schemars::JsonSchema;
use serde::Deserialize;

use crate::armour::Armour;
use crate::files::purchases;
use crate::files::purchases::{OptionEntry, OptionFile, OptionOwner};
use crate::files::weapons::Armoury;
use crate::files::word::{FieldPath, bounded, price};
use crate::terrain::gait::Gait;
use crate::units::army::{Arm, GroupType, OptionType, StandType, UnitType, VEHICLE_LD};
use crate::units::profile::{
    Ability, AbilitySet, Body, Element, FireArc, MAX_MODELS, Property, PropertySet, UnitKind,
    Vehicle,
};
use wargauge_rules::roster::{
    DataError, Exactly, NewId, Points, Provenance, Source, Spanned, Word,
};
use wargauge_rules::table::length::Length;

/// The most options of a unit.
const MOST_OPTIONS: usize = 60;

/// A unit: men in groups, a crewed weapon, or a vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitFile {
    /// What forces call it.
    pub(super) id: Spanned<Word>,
    /// Its name for people.
    name: String,
    // VD-LIST-02: one of the four sections of a list.
    /// Its element category.
    element: Element,
    // VD-EQUIP-02: explosives come with Tank Hunter and are in it.
    /// Its price.
    price: Spanned<Points>,
    /// What it counts in Victory Points and Retreat!; by default its price.
    stake: Option<Spanned<Points>>,
    /// Where profile and price come from.
    source: Provenance,
    /// Inches of a Move Action; by default that of all infantry.
    #[serde(rename = "move")]
    #[schemars(range(max = 24))]
    pace: Option<Spanned<u8>>,
    /// Critical, Hit and Save; by default those of all infantry.
    armour: Option<Spanned<Exactly<u8, 3>>>,
    /// Abilities of all its models.
    #[serde(default)]
    abilities: Vec<Spanned<Ability>>,
    /// Distance of Stealth in inches.
    #[serde(default)]
    stealth: u8,
    /// Whether its anti-tank explosives are Improved.
    #[serde(default)]
    improved_charges: bool,
    /// Most of it in a force; by default any number.
    most_per_force: Option<u8>,
    /// Whether it is a captured vehicle: it loses its Radio and is Unreliable.
    #[serde(default)]
    captured: bool,
    /// Units that may be bought as its transport.
    #[serde(default)]
    pub(super) transports: Vec<Spanned<String>>,
    /// Options of the army that it may take.
    #[serde(default)]
    takes: Vec<Spanned<String>>,
    /// Its men.
    #[serde(default)]
    group: Vec<GroupFile>,
    /// Its stands, where they are printed.
    #[serde(default)]
    stand: Vec<StandFile>,
    /// Its crewed weapon.
    crew: Option<Spanned<CrewFile>>,
    /// Its vehicle.
    vehicle: Option<Spanned<VehicleFile>>,
    /// Options of its own.
    #[serde(default)]
    pub(super) option: Vec<OptionFile>,
}

/// Men that are alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    /// What each is called.
    name: String,
    /// How many; by default one.
    #[schemars(range(min = 1, max = MAX_MODELS))]
    count: Option<Spanned<u8>>,
    /// Leadership of each man, 1 to 9.
    #[schemars(range(min = 1, max = 9))]
    ld: Spanned<u8>,
    /// Weapons of each.
    weapons: Vec<Spanned<String>>,
    /// Abilities besides those of the unit.
    #[serde(default)]
    abilities: Vec<Spanned<Ability>>,
    /// The named Fire Team it belongs to.
    #[schemars(range(max = 1))]
    team: Option<Spanned<u8>>,
}

/// A printed stand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StandFile {
    /// What it is called.
    name: String,
    /// How many men of each group are on it.
    men: Spanned<Vec<u8>>,
}

/// A crewed weapon on one base.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CrewFile {
    /// Health Points.
    #[schemars(range(min = 1, max = 12))]
    hp: Spanned<u8>,
    /// Leadership of the crew, 1 to 9.
    #[schemars(range(min = 1, max = 9))]
    ld: Spanned<u8>,
    /// The crewed weapon.
    main: Spanned<String>,
    /// Where it can shoot; by default all round.
    arc: Option<FireArc>,
    /// Save behind its gun shield against attacks from the front.
    #[schemars(range(min = 2, max = 6))]
    shield: Option<Spanned<u8>>,
    /// The hand weapon of the crew.
    hand: Spanned<String>,
    /// How many of it; by default one for each of the crew.
    hand_count: Option<u8>,
    /// Whether it is towed by its transport.
    #[serde(default)]
    towed: bool,
}

/// A vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VehicleFile {
    /// Size, 1 to 10: sets footprint and limit of markers.
    #[schemars(range(min = 1, max = 10))]
    size: Spanned<u8>,
    /// Structure Points.
    #[schemars(range(min = 1, max = 9))]
    points: Spanned<u8>,
    /// Wheels, half-tracks or tracks.
    gait: Gait,
    /// Critical, Hit and Save of the front.
    front: Spanned<Exactly<u8, 3>>,
    /// Of both sides.
    sides: Spanned<Exactly<u8, 3>>,
    /// Of the rear.
    rear: Spanned<Exactly<u8, 3>>,
    /// Inches of a Move Action in water; by default it cannot.
    amphibious: Option<Spanned<u8>>,
    /// Special properties.
    #[serde(default)]
    properties: Vec<Spanned<Property>>,
    /// Models it can carry.
    #[serde(default)]
    transport: u8,
    /// Models that can ride on it.
    #[serde(default)]
    riders: u8,
    /// Its weapons.
    #[serde(default)]
    weapons: Vec<MountFile>,
}

/// A weapon of a vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MountFile {
    /// Which weapon of the tables it is.
    weapon: Spanned<String>,
    /// Where it can shoot; by default all round, as in a turret.
    arc: Option<FireArc>,
}

/// What units of an army share.
pub(crate) struct Common<'f> {
    pub(super) source: &'f Source,
    /// Critical, Hit and Save of all infantry.
    pub(super) armour: Armour,
    /// Inches of a Move Action of all infantry.
    pub(super) pace: u8,
    /// Options of the army.
    pub(super) options: &'f [OptionFile],
}

/// Critical, Hit and Save.
pub(crate) fn armour(
    source: &Source,
    field: &str,
    given: &Spanned<Exactly<u8, 3>>,
) -> Result<Armour, DataError> {
    let [critical, hit, save] = ***given;
    let right = (2..=20).contains(&critical)
        && (2..=20).contains(&hit)
        && hit <= critical
        && (2..=7).contains(&save);
    if !right {
        let problem = format!("Critical {critical}+, Hit {hit}+ and Save {save}+");
        return Err(DataError::at(source, given.span(), problem).field(field).expected(
            "[Critical, Hit, Save]: 2 to 20, Hit not above Critical, Save 2 to 6 or 7 for none",
        ));
    }
    Ok(Armour { critical, hit, save })
}

/// Reads one unit.
pub(crate) struct UnitReader<'f> {
    pub(super) common: &'f Common<'f>,
    pub(super) armoury: &'f mut Armoury,
    pub(super) file: &'f UnitFile,
    /// Path of the unit in the file.
    pub(super) path: String,
}

impl UnitReader<'_> {
    fn error(&self, span: Range<usize>, key: &str, problem: impl Into<String>) -> DataError {
        DataError::at(self.common.source, span, problem).field(format!("{}.{key}", self.path))
    }

    fn number(
        &self,
        key: &str,
        given: &Spanned<u8>,
        bounds: RangeInclusive<u8>,
    ) -> Result<u8, DataError> {
        let what = key.rsplit('.').next().unwrap_or(key);
        let path = format!("{}.{key}", self.path);
        bounded(FieldPath { source: self.common.source, path: &path }, what, given, bounds)
    }

    /// The unit; its transports are filled in when all units are known. Its year of service is for
    /// its readers.
    pub(super) fn read(mut self) -> Result<UnitType, DataError> {
        let file = self.file;
        let (kind, groups) = match (&file.group[..], &file.crew, &file.vehicle) {
            ([_, ..], None, None) => (UnitKind::Infantry, self.men()?),
            ([], Some(crew), None) => (UnitKind::Team, vec![self.crew(crew)?]),
            ([], None, Some(vehicle)) => (UnitKind::Vehicle, vec![self.body(vehicle)?]),
            _ => {
                let problem = format!("what `{}` consists of", &**file.id);
                return Err(self
                    .error(file.id.span(), "id", problem)
                    .expected("either `group` or `crew` or `vehicle`"));
            }
        };
        self.check_stealth()?;
        let vehicle = file.vehicle.as_ref().map(|vehicle| self.vehicle(vehicle)).transpose()?;
        let pace = match &file.pace {
            Some(pace) => self.number("move", pace, 0..=24)?,
            None => self.common.pace,
        };
        let price_field = format!("{}.price", self.path);
        let stake_field = format!("{}.stake", self.path);
        let stake = file.stake.as_ref().unwrap_or(&file.price);
        Ok(UnitType {
            id: file.id.to_string(),
            name: file.name.clone(),
            element: file.element,
            kind,
            // VD-VEH-07: the whole price.
            price: price(self.common.source, &price_field, &file.price, false)?,
            stake: price(self.common.source, &stake_field, stake, false)?,
            source: file.source,
            stands: self.stands(&groups)?,
            pace: Length::inches(i16::from(pace)),
            vehicle,
            options: self.options(&groups)?,
            transports: Vec::new(),
            towed: file.crew.as_ref().is_some_and(|crew| crew.towed),
            most_per_force: file.most_per_force,
            captured: file.captured,
            groups,
        })
    }

    /// Stealth needs a distance: without one nobody could shoot at the unit (VD-ABIL-50).
    fn check_stealth(&self) -> Result<(), DataError> {
        let of_unit = self.file.abilities.iter().enumerate();
        let of_unit = of_unit.map(|(nth, one)| (format!("abilities[{nth}]"), one));
        let of_groups = self.file.group.iter().enumerate().flat_map(|(at, group)| {
            let own = group.abilities.iter().enumerate();
            own.map(move |(nth, one)| (format!("group[{at}].abilities[{nth}]"), one))
        });
        let mut all = of_unit.chain(of_groups);
        match all.find(|(_, one)| ***one == Ability::Stealth) {
            Some((key, one)) if self.file.stealth == 0 => Err(self
                .error(one.span(), &key, "no distance of Stealth")
                .expected("a key `stealth` with the inches")),
            _ => Ok(()),
        }
    }

    /// A group with what the unit gives to all its models.
    fn basic(&self, name: &str, ld: u8, body: Body) -> Result<GroupType, DataError> {
        let armour = match &self.file.armour {
            Some(given) => armour(self.common.source, &format!("{}.armour", self.path), given)?,
            None => self.common.armour,
        };
        Ok(GroupType {
            name: name.to_owned(),
            body,
            count: 1,
            armour,
            shield: None,
            ld,
            abilities: self.file.abilities.iter().map(|one| **one).collect(),
            stealth: self.file.stealth,
            improved_charges: self.file.improved_charges,
            team: None,
            arms: Vec::new(),
        })
    }

    fn men(&self) -> Result<Vec<GroupType>, DataError> {
        let mut total = 0;
        let mut groups = Vec::new();
        for (at, file) in self.file.group.iter().enumerate() {
            let most = (MAX_MODELS as u8).saturating_sub(total);
            let count = match &file.count {
                Some(count) => self.number(&format!("group[{at}].count"), count, 1..=most)?,
                None => 1,
            };
            total += count;
            let ld = self.number(&format!("group[{at}].ld"), &file.ld, 1..=9)?;
            let mut group = self.basic(&file.name, ld, Body::Man)?;
            let own: AbilitySet = file.abilities.iter().map(|one| **one).collect();
            group.abilities = group.abilities.or(own);
            group.count = count;
            if let Some(team) = &file.team {
                group.team = Some(self.number(&format!("group[{at}].team"), team, 0..=1)?);
            }
            for (nth, weapon) in file.weapons.iter().enumerate() {
                let field = format!("group[{at}].weapons[{nth}]");
                group.arms.push(self.arm(&field, weapon)?);
            }
            groups.push(group);
        }
        Ok(groups)
    }

    /// A weapon as one of a model bears it, to all sides.
    fn arm(&self, key: &str, weapon: &Spanned<String>) -> Result<Arm, DataError> {
        let field = format!("{}.{key}", self.path);
        let weapon = self.armoury.carried(self.common.source, &field, weapon)?;
        Ok(Arm { weapon, each: 1, arc: FireArc::All, main: false })
    }

    fn crew(&self, file: &CrewFile) -> Result<GroupType, DataError> {
        let hp = self.number("crew.hp", &file.hp, 1..=12)?;
        let ld = self.number("crew.ld", &file.ld, 1..=9)?;
        let mut group = self.basic(&self.file.name, ld, Body::Team { hp })?;
        group.abilities = group.abilities.with(Ability::WeaponTeam);
        if let Some(shield) = &file.shield {
            group.shield = Some(self.number("crew.shield", shield, 2..=6)?);
        }
        let main = self.arm("crew.main", &file.main)?;
        let hands = file.hand_count.unwrap_or(hp);
        group.arms = vec![
            Arm { main: true, arc: file.arc.unwrap_or(FireArc::All), ..main },
            Arm { each: hands, ..self.arm("crew.hand", &file.hand)? },
        ];
        Ok(group)
    }

    /// The body of a vehicle with its weapons; guns are its main weapons (VD-VEH-20).
    fn body(&self, file: &VehicleFile) -> Result<GroupType, DataError> {
        let sp = self.number("vehicle.points", &file.points, 1..=9)?;
        let mut group = self.basic(&self.file.name, VEHICLE_LD, Body::Vehicle { sp })?;
        group.armour = self.facing("front", &file.front)?;
        for (at, mount) in file.weapons.iter().enumerate() {
            let field = format!("vehicle.weapons[{at}].weapon");
            let mut arm = self.arm(&field, &mount.weapon)?;
            arm.arc = mount.arc.unwrap_or(FireArc::All);
            let weapon = &self.armoury.weapons[usize::from(arm.weapon.0)];
            arm.main = weapon.is_gun();
            group.arms.push(arm);
        }
        Ok(group)
    }

    fn facing(&self, key: &str, given: &Spanned<Exactly<u8, 3>>) -> Result<Armour, DataError> {
        armour(self.common.source, &format!("{}.vehicle.{key}", self.path), given)
    }

    fn vehicle(&self, file: &VehicleFile) -> Result<Vehicle, DataError> {
        let properties: PropertySet = file.properties.iter().map(|one| **one).collect();
        let amphibious = file.amphibious.as_ref().map(|inches| {
            let inches = self.number("vehicle.amphibious", inches, 1..=24)?;
            Ok(Length::inches(i16::from(inches)))
        });
        Ok(Vehicle {
            size: self.number("vehicle.size", &file.size, 1..=10)?,
            armour: [
                self.facing("front", &file.front)?,
                self.facing("sides", &file.sides)?,
                self.facing("rear", &file.rear)?,
            ],
            gait: file.gait,
            amphibious: amphibious.transpose()?,
            properties: if self.file.captured { captured(properties) } else { properties },
            transport: file.transport,
            riders: file.riders,
        })
    }

    fn stands(&self, groups: &[GroupType]) -> Result<Vec<StandType>, DataError> {
        let counts = |at: usize| -> u32 {
            let men = |stand: &StandFile| stand.men.get(at).copied().map_or(0, u32::from);
            self.file.stand.iter().map(men).sum()
        };
        for (nth, stand) in self.file.stand.iter().enumerate() {
            let fits = stand.men.len() == groups.len()
                && (0..groups.len()).all(|at| counts(at) == u32::from(groups[at].count));
            if !fits {
                let men: Vec<String> = groups.iter().map(|group| group.count.to_string()).collect();
                let problem = "the stands do not hold the men of the unit";
                return Err(self
                    .error(stand.men.span(), &format!("stand[{nth}].men"), problem)
                    .expected(format!("numbers that add up to [{}]", men.join(", "))));
            }
        }
        let read =
            |stand: &StandFile| StandType { name: stand.name.clone(), men: stand.men.to_vec() };
        let mut stands: Vec<StandType> = self.file.stand.iter().map(read).collect();
        // VD-LIST-29: that of the leader first.
        stands.sort_by(|one, other| (&other.men, &one.name).cmp(&(&one.men, &other.name)));
        Ok(stands)
    }

    fn options(&mut self, groups: &[GroupType]) -> Result<Vec<OptionType>, DataError> {
        let source = self.common.source;
        let count = self.file.option.len() + self.file.takes.len();
        if count > MOST_OPTIONS {
            let problem = format!("`{}` has {count} options", &**self.file.id);
            return Err(self
                .error(self.file.id.span(), "option", problem)
                .expected(format!("at most {MOST_OPTIONS}")));
        }
        let mut options: Vec<OptionType> = Vec::new();
        for (at, file) in self.file.option.iter().enumerate() {
            let path = format!("{}.option[{at}]", self.path);
            let (id, span, field) = (&**file.id, file.id.span(), format!("{path}.id"));
            let earlier = options.iter().map(|option| &*option.id);
            NewId { what: "an option", id, span, field }.check(source, earlier)?;
            let field = FieldPath { source, path: &path };
            let entry = OptionEntry { owner: OptionOwner::Unit, field, file };
            options.push(purchases::read(entry, groups, self.armoury)?);
        }
        for (at, id) in self.file.takes.iter().enumerate() {
            let shared = self.common.options;
            let position =
                shared.iter().position(|option| **option.id == **id).ok_or_else(|| {
                    let problem = format!("the army has no option `{}`", **id);
                    self.error(id.span(), &format!("takes[{at}]"), problem)
                        .one_of(id, shared.iter().map(|option| &**option.id))
                })?;
            let path = format!("option[{position}]");
            let file = &shared[position];
            if options.iter().any(|option| *option.id == **file.id) {
                let problem = format!("`{}` already has option `{}`", &**self.file.id, **id);
                return Err(self.error(id.span(), &format!("takes[{at}]"), problem));
            }
            let field = FieldPath { source, path: &path };
            let entry = OptionEntry { owner: OptionOwner::Army, field, file };
            options.push(purchases::read(entry, groups, self.armoury)?);
        }
        // VD-LIST-29: the options of a unit are a set, too. Weapons are dealt out first, so that
        // each man gets as few tasks as can be.
        options.sort_by(|one, other| dealt(one).cmp(&dealt(other)));
        Ok(options)
    }
}

/// When an option is dealt out: those that swap a weapon, those that add one, all others.
fn dealt(option: &OptionType) -> (bool, bool, &str) {
    (option.effect.swaps.is_none(), option.effect.weapon.is_none(), &option.id)
}

/// What becomes of a vehicle in the hands of the enemy (VD-CAPT-03).
fn captured(own: PropertySet) -> PropertySet {
    let worse =
        if own.has(Property::Unreliable) { Property::VeryUnreliable } else { Property::Unreliable };
    let kept = Property::ALL.iter().copied().filter(|one| *one != Property::Radio && own.has(*one));
    kept.collect::<PropertySet>().with(worse)
}
