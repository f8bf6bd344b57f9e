//! Army files.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::roster::{DataError, NewId, Points, Provenance, Source, Spanned, Word, parse};

use crate::files::word::{ForSkirmish, IsArmy, bounded, price};
use crate::units::{
    Ammo, Army, Class, Crewed, Drive, Duty, FigureProfile, GunRow, GunSpec, Kind, Mortar, Mount,
    SmallArm, TEAM, UnitType, VehicleSpec,
};

/// The most units an army may have.
const MOST_UNITS: usize = 128;

/// The most copies of a unit in a random force, where the file does not say.
const USUAL_MOST: u8 = 6;

/// An army of Skirmish: guns, priced teams and vehicles.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Skirmish army")]
pub(crate) struct ArmyFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForSkirmish,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsArmy,
    /// What forces and scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Guns of teams and vehicles.
    #[serde(default)]
    gun: Vec<GunFile>,
    /// Teams of men.
    team: Vec<TeamFile>,
    /// Vehicles, each a `[[vehicle]]`.
    #[serde(default)]
    vehicle: Vec<VehicleFile>,
}

/// A gun.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GunFile {
    /// What units call it.
    id: Spanned<Word>,
    /// Calibre in millimetres.
    #[schemars(range(min = 15, max = 155))]
    calibre: Spanned<u8>,
    /// Its row of the range table.
    row: GunRow,
    /// Whether it earns +6 against armour with every round.
    #[serde(default)]
    plus6: bool,
    /// Whether it is a poor anti-tank gun.
    #[serde(default)]
    poor: bool,
    /// Whether it has high explosive.
    #[serde(default)]
    he: bool,
    /// Shots of one purchase; by default 1.
    #[schemars(range(min = 1, max = 4))]
    shots: Option<Spanned<u8>>,
    /// Where its figures come from.
    #[expect(dead_code, reason = "for the readers of the file")]
    source: Provenance,
}

/// A team.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TeamFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Price in points.
    price: Spanned<Points>,
    /// What it counts in victory points and breaking; by default its price.
    stake: Option<Spanned<Points>>,
    /// Where the price comes from.
    source: Provenance,
    /// The most copies in a random force; by default 6.
    #[schemars(range(min = 1, max = 32))]
    most: Option<Spanned<u8>>,
    /// Its men.
    figure: Vec<FigureFile>,
    /// What the risk list calls a support weapon.
    #[serde(default)]
    support: bool,
    /// A command group.
    #[serde(default)]
    command: bool,
    /// A weapon on a tripod or the like.
    #[serde(default)]
    tripod: bool,
    /// Its crewed weapon.
    weapon: Option<CrewedFile>,
    /// What it is supplied with.
    #[serde(default)]
    ammo: AmmoFile,
}

/// A crewed weapon.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum CrewedFile {
    /// A mortar.
    Mortar(MortarFile),
    /// A gun.
    Gun(TowedFile),
    /// A bazooka, Panzerschreck or PIAT.
    Launcher {},
    /// An anti-tank rifle.
    AtRifle {},
    /// A flamethrower.
    Flamethrower {},
}

/// A mortar.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MortarFile {
    /// Its size.
    size: Mortar,
    /// Whether it has smoke.
    #[serde(default)]
    smoke: bool,
    /// Whether it has white phosphorus.
    #[serde(default)]
    phosphorus: bool,
}

/// A gun with crew.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TowedFile {
    /// One of the guns.
    id: Spanned<String>,
    /// Whether it has a shield.
    #[serde(default)]
    shield: bool,
}

/// Some men alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    /// How many; by default 1.
    #[schemars(range(min = 1, max = 6))]
    count: Option<Spanned<u8>>,
    /// Base action points.
    #[schemars(range(min = 1, max = 3))]
    ap: Spanned<u8>,
    /// Small arm.
    arm: SmallArm,
    /// What he does in the team; by default nothing particular.
    #[serde(default)]
    duty: Duty,
    /// Binoculars or a telescopic sight.
    #[serde(default)]
    optics: bool,
    /// A radio.
    #[serde(default)]
    radio: bool,
    /// Whether they carry the grenades and the like of the team.
    #[serde(default)]
    carries: bool,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct AmmoFile {
    /// Hand grenades.
    grenades: u8,
    /// Rifle grenades.
    rifle_grenades: u8,
    /// Panzerfausts, each used up by one shot.
    panzerfausts: u8,
    /// Rockets or bombs.
    rockets: u8,
    /// Anti-tank grenades.
    at_grenades: u8,
    /// Molotov cocktails.
    molotovs: u8,
    /// Shots of a flamethrower.
    flame: u8,
    /// Rounds of a mortar.
    mortar: u8,
    /// HVAP rounds.
    hvap: u8,
}

/// A vehicle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VehicleFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Price in points.
    price: Spanned<Points>,
    /// What it counts in victory points and breaking; by default its price.
    stake: Option<Spanned<Points>>,
    /// Where the price comes from.
    source: Provenance,
    /// The most copies in a random force; by default 6.
    #[schemars(range(min = 1, max = 32))]
    most: Option<Spanned<u8>>,
    /// Its class.
    class: Class,
    /// What it runs on.
    drive: Drive,
    /// Whether it burns diesel.
    #[serde(default)]
    diesel: bool,
    /// Whether its top is open.
    #[serde(default)]
    open: bool,
    /// The rule of the best fronts.
    #[serde(default)]
    front8: bool,
    /// The same all round.
    #[serde(default)]
    all8: bool,
    /// Side skirts.
    #[serde(default)]
    schurzen: bool,
    /// Seats for passengers.
    #[serde(default)]
    #[schemars(range(max = 20))]
    seats: u8,
    /// Duties of its crew.
    crew: Spanned<Vec<Duty>>,
    /// Its main gun.
    gun: Option<Spanned<String>>,
    /// Whether the gun is in the hull.
    #[serde(default)]
    hull_gun: bool,
    /// HVAP rounds.
    #[serde(default)]
    hvap: u8,
    /// Machine guns.
    mounts: Option<Spanned<Vec<Mount>>>,
}

/// Base action points of vehicle crews.
const CREW_AP: u8 = 2;

/// Reads an army file.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    let file: ArmyFile = parse(source)?;
    let reader = Reader { source, guns: guns(source, &file.gun)? };
    let mut units: Vec<UnitType> = Vec::new();
    for (at, team) in file.team.iter().enumerate() {
        unique(source, &units, &team.id, &format!("team[{at}].id"))?;
        units.push(reader.team(at, team)?);
    }
    for (at, vehicle) in file.vehicle.iter().enumerate() {
        unique(source, &units, &vehicle.id, &format!("vehicle[{at}].id"))?;
        units.push(reader.vehicle(at, vehicle)?);
    }
    if units.is_empty() || units.len() > MOST_UNITS {
        let problem = format!("the army has {} units", units.len());
        return Err(DataError::at(source, source.whole(), problem)
            .field("team")
            .expected(format!("1 to {MOST_UNITS}")));
    }
    // SK-FORCE-05: read as the file has them, so that errors name its own lines; kept as a set.
    units.sort_by(|one, other| one.id.cmp(&other.id));
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    Ok(Army::new(name, file.title, units))
}

fn unique(
    source: &Source,
    units: &[UnitType],
    id: &Spanned<Word>,
    field: &str,
) -> Result<(), DataError> {
    let (id, span, field) = (&***id, id.span(), field.to_owned());
    let earlier = units.iter().map(|unit| &*unit.id);
    NewId { what: "a unit", id, span, field }.check(source, earlier)
}

fn guns(source: &Source, files: &[GunFile]) -> Result<Vec<(String, GunSpec)>, DataError> {
    let mut guns: Vec<(String, GunSpec)> = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let (id, span, own) = (&**file.id, file.id.span(), format!("gun[{at}].id"));
        let new = NewId { what: "a gun", id, span, field: own };
        new.check(source, guns.iter().map(|(id, _)| &**id))?;
        let field = format!("gun[{at}].calibre");
        let calibre = bounded(source, &field, "calibre", &file.calibre, 15..=155)?;
        let shots = match &file.shots {
            Some(shots) => {
                bounded(source, &format!("gun[{at}].shots"), "number of shots", shots, 1..=4)?
            }
            None => 1,
        };
        let GunFile { row, plus6, poor, he, .. } = *file;
        guns.push((file.id.to_string(), GunSpec { calibre, row, plus6, poor, he, shots }));
    }
    Ok(guns)
}

struct Reader<'f> {
    source: &'f Source,
    guns: Vec<(String, GunSpec)>,
}

impl Reader<'_> {
    fn gun(&self, field: String, id: &Spanned<String>) -> Result<GunSpec, DataError> {
        self.guns.iter().find(|(name, _)| name == &**id).map(|(_, gun)| *gun).ok_or_else(|| {
            DataError::at(self.source, id.span(), format!("there is no gun `{}`", **id))
                .field(field)
                .one_of(id, self.guns.iter().map(|(name, _)| name.as_str()))
        })
    }

    fn most(&self, field: &str, most: Option<&Spanned<u8>>) -> Result<u8, DataError> {
        most.map_or(Ok(USUAL_MOST), |most| {
            bounded(self.source, &format!("{field}.most"), "number of copies", most, 1..=32)
        })
    }

    fn team(&self, at: usize, file: &TeamFile) -> Result<UnitType, DataError> {
        let field = format!("team[{at}]");
        let figures = self.figures(&field, file)?;
        let crewed = match &file.weapon {
            None => None,
            Some(CrewedFile::Mortar(mortar)) => Some(Crewed::Mortar {
                size: mortar.size,
                smoke: mortar.smoke || mortar.phosphorus,
                phosphorus: mortar.phosphorus,
            }),
            Some(CrewedFile::Gun(gun)) => Some(Crewed::Gun {
                gun: self.gun(format!("{field}.weapon.gun.id"), &gun.id)?,
                shield: gun.shield,
            }),
            Some(CrewedFile::Launcher {}) => Some(Crewed::Launcher),
            Some(CrewedFile::AtRifle {}) => Some(Crewed::AtRifle),
            Some(CrewedFile::Flamethrower {}) => Some(Crewed::Flamethrower),
        };
        let cost = price(self.source, &format!("{field}.price"), &file.price)?;
        let stake = match &file.stake {
            Some(stake) => price(self.source, &format!("{field}.stake"), stake)?,
            None => cost,
        };
        let kind = match (&crewed, file.command, file.support) {
            (Some(Crewed::Gun { .. }), ..) => Kind::Gun,
            (_, true, _) => Kind::Command,
            (_, false, true) => Kind::Support,
            (_, false, false) => Kind::Infantry,
        };
        Ok(UnitType {
            id: file.id.to_string(),
            name: file.name.clone(),
            price: cost,
            price_source: file.source,
            stake,
            most: self.most(&field, file.most.as_ref())?,
            figures,
            kind,
            tripod: file.tripod,
            crewed,
            ammo: ammo(file.ammo),
            vehicle: None,
        })
    }

    fn figures(
        &self,
        field: &str,
        file: &TeamFile,
    ) -> Result<ArrayVec<FigureProfile, TEAM>, DataError> {
        let mut figures = ArrayVec::new();
        for (at, man) in file.figure.iter().enumerate() {
            let path = format!("{field}.figure[{at}]");
            let count = match &man.count {
                Some(count) => {
                    bounded(self.source, &format!("{path}.count"), "count", count, 1..=6)?
                }
                None => 1,
            };
            let points = 1..=3;
            let ap = bounded(self.source, &format!("{path}.ap"), "action points", &man.ap, points)?;
            for _ in 0..count {
                let profile = FigureProfile {
                    ap,
                    arm: man.arm,
                    duty: man.duty,
                    optics: man.optics,
                    radio: man.radio,
                    carries: man.carries,
                };
                if figures.try_push(profile).is_err() {
                    let problem = format!("the team has more than {TEAM} men");
                    return Err(DataError::at(self.source, file.id.span(), problem)
                        .field(format!("{field}.figure"))
                        .expected(format!("1 to {TEAM}")));
                }
            }
        }
        if figures.is_empty() {
            return Err(DataError::at(self.source, file.id.span(), "the team has no men")
                .field(format!("{field}.figure"))
                .expected(format!("1 to {TEAM}")));
        }
        Ok(figures)
    }

    fn vehicle(&self, at: usize, file: &VehicleFile) -> Result<UnitType, DataError> {
        let field = format!("vehicle[{at}]");
        let cost = price(self.source, &format!("{field}.price"), &file.price)?;
        let stake = match &file.stake {
            Some(stake) => price(self.source, &format!("{field}.stake"), stake)?,
            None => cost,
        };
        let gun = match &file.gun {
            Some(id) => Some(self.gun(format!("{field}.gun"), id)?),
            None => None,
        };
        let mut mounts = ArrayVec::new();
        if let Some(list) = &file.mounts {
            for mount in list.iter() {
                mounts.try_push(*mount).map_err(|_| {
                    DataError::at(self.source, list.span(), "too many machine guns")
                        .field(format!("{field}.mounts"))
                        .expected("at most 3")
                })?;
            }
        }
        let class = file.class;
        let vehicle = VehicleSpec {
            class,
            drive: file.drive,
            petrol: !file.diesel,
            open: file.open || class.is_soft(),
            front8: file.front8,
            all8: file.all8,
            schurzen: file.schurzen,
            seats: file.seats,
            gun,
            turret: gun.is_some() && !file.hull_gun,
            mounts,
        };
        Ok(UnitType {
            id: file.id.to_string(),
            name: file.name.clone(),
            price: cost,
            price_source: file.source,
            stake,
            most: self.most(&field, file.most.as_ref())?,
            figures: self.crew(&field, file)?,
            kind: if class.is_soft() { Kind::Soft } else { Kind::Afv },
            tripod: false,
            crewed: None,
            ammo: Ammo { hvap: file.hvap, ..Ammo::default() },
            vehicle: Some(vehicle),
        })
    }

    fn crew(
        &self,
        field: &str,
        file: &VehicleFile,
    ) -> Result<ArrayVec<FigureProfile, TEAM>, DataError> {
        if file.crew.is_empty() || file.crew.len() > TEAM || file.crew[0] != Duty::Driver {
            return Err(DataError::at(self.source, file.crew.span(), "the crew of the vehicle")
                .field(format!("{field}.crew"))
                .expected(format!("1 to {TEAM} duties, `driver` first")));
        }
        // SK-AFVSOLO-14: armoured vehicles have radios.
        let radio = !file.class.is_soft();
        let man = |duty: &Duty| FigureProfile {
            ap: CREW_AP,
            arm: SmallArm::Pistol,
            duty: *duty,
            optics: false,
            radio,
            carries: false,
        };
        Ok(file.crew.iter().map(man).collect())
    }
}

const fn ammo(file: AmmoFile) -> Ammo {
    let AmmoFile {
        grenades,
        rifle_grenades,
        panzerfausts,
        rockets,
        at_grenades,
        molotovs,
        flame,
        mortar,
        hvap,
    } = file;
    Ammo {
        grenades,
        rifle_grenades,
        panzerfausts,
        rockets,
        at_grenades,
        molotovs,
        flame,
        mortar,
        hvap,
    }
}
