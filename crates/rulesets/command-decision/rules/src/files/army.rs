//! Army files.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::figures::{ArmourText, BandText, EffectText, IndirectText, PaceText, RateText};
use crate::files::word::{ForCommandDecision, IsArmy};
use crate::units::army::{Army, Block, Share, StandType};
use crate::units::quality::Quality;
use crate::units::stand::{Arm, Class, Gait, MAX_LINES, Mark, Profile, Size};
use crate::units::weapon::{Effect, Mount, Weapon, WeaponKind};
use wargauge_rules::roster::{
    DataError, Entry, Exactly, NewId, Points, Provenance, Source, Spanned, Word, parse,
};

/// The most a stand may cost: sums over a force stay within 32 bits.
const HIGHEST_PRICE: Points = Points(10_000_000);

/// The most weapon lines of an army.
const MOST_WEAPONS: usize = 200;

/// An army of Command Decision: weapon lines, stands and organisation blocks.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Command Decision army")]
pub(crate) struct ArmyFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForCommandDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsArmy,
    /// What forces call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Its weapon lines.
    weapon: Vec<WeaponFile>,
    /// Its stands.
    stand: Vec<StandFile>,
    /// Its organisation blocks.
    #[serde(default)]
    block: Vec<BlockFile>,
}

/// A weapon line (CD-DATA-01).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    /// What stands call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// What it is.
    kind: Spanned<WeaponKind>,
    /// Dice: `2`, or `3/2` in contact and otherwise.
    rate: RateText,
    /// Range columns A to D; a mortar has none.
    bands: Option<Exactly<BandText, 4>>,
    /// HE/APERS: `1"/4`, `P+0`, `-`.
    effect: EffectText,
    /// How it is mounted.
    mount: Mount,
    /// Its flags.
    #[serde(default)]
    flags: Vec<Flag>,
    /// The line that a heavy infantry weapon falls back on.
    other: Option<Spanned<String>>,
    /// Indirect range of a mortar: `2600 (52), min 100 (2)`.
    indirect: Option<IndirectText>,
    // CD-SCALE-10: what the missing charts said is rebuilt, and marked as of this project.
    /// Where the figures come from.
    #[expect(dead_code, reason = "for people")]
    source: Provenance,
}

/// Flags of a weapon line (CD-DATA-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Flag {
    /// Stationary only, general fire only.
    Asterisk,
    /// A towed weapon, fired by its crew from its own place (CD-GUN-11).
    Towed,
    /// A heavy infantry weapon.
    Heavy,
    /// An anti-aircraft machine gun on a tank.
    AntiAircraft,
    /// Of a dedicated anti-aircraft vehicle.
    DedicatedAntiAircraft,
    /// A machine gun in the rear of a turret.
    RearTurret,
}

/// A stand (CD-DATA-07).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StandFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Whose it is.
    nation: Word,
    /// Its class.
    class: Class,
    /// Its size.
    size: Spanned<Size>,
    /// Its troop quality.
    quality: Quality,
    /// Morale number of a company it commands.
    #[schemars(range(min = 1, max = 12))]
    morale: Spanned<u8>,
    /// Cross-country movement in inches, with `W` if wheeled.
    pace: Spanned<PaceText>,
    /// Road movement of a vehicle.
    road: Option<PaceText>,
    /// How it meets terrain.
    gait: Spanned<Gait>,
    /// Front and flank armour, with `o` if open-topped.
    armour: Option<ArmourText>,
    /// Full stands it carries.
    #[serde(default)]
    #[schemars(range(max = 6))]
    cargo: u8,
    /// Whether it tows a gun.
    #[serde(default)]
    tow: bool,
    /// Its weapon lines, in order.
    lines: Option<Spanned<Vec<Spanned<String>>>>,
    /// Lines that this stand mounts in another way.
    #[serde(default)]
    mounts: BTreeMap<String, Mount>,
    /// Special marks.
    #[serde(default)]
    marks: Vec<Mark>,
    /// Its price.
    price: Spanned<Points>,
    /// What it counts where points decide the game; by default its price.
    stake: Option<Points>,
    /// Where profile and price come from.
    source: Provenance,
}

/// An organisation block.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BlockFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// Whether it joins another company.
    #[serde(default)]
    attached: bool,
    /// Its stands, `G04` or `G04*3`.
    stands: Vec<Spanned<String>>,
}

/// Reads an army file.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    // CD-SCALE-09, CD-DATA-12: figures come from it alone; a word that nobody knows is an error.
    let file: ArmyFile = parse(source)?;
    if file.weapon.len() > MOST_WEAPONS {
        let problem = format!("the army has {} weapon lines", file.weapon.len());
        return Err(DataError::at(source, file.weapon[MOST_WEAPONS].id.span(), problem)
            .field("weapon")
            .expected(format!("at most {MOST_WEAPONS}")));
    }
    once(source, "weapon", file.weapon.iter().map(|weapon| &weapon.id))?;
    once(source, "stand", file.stand.iter().map(|stand| &stand.id))?;
    once(source, "block", file.block.iter().map(|block| &block.id))?;
    let mut army = Army {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        weapons: read_weapons(source, &file.weapon)?,
        stands: Vec::new(),
        entries: Vec::new(),
        blocks: Vec::new(),
    };
    for (at, stand) in by_id(&file.stand, |stand| &stand.id) {
        let stand_type = StandReader { source, at, file: stand }.read(&army.weapons)?;
        army.stands.push(stand_type);
        army.entries.push(Entry {
            id: stand.id.to_string(),
            name: stand.name.clone(),
            price: stand.price.thousandths(),
            price_source: stand.source,
        });
    }
    for (at, block) in by_id(&file.block, |block| &block.id) {
        let block = read_block(source, at, block, &army)?;
        army.blocks.push(block);
    }
    Ok(army)
}

/// No id twice.
fn once<'f>(
    source: &Source,
    list: &str,
    ids: impl Iterator<Item = &'f Spanned<Word>>,
) -> Result<(), DataError> {
    let mut known: Vec<&str> = Vec::new();
    for (at, id) in ids.enumerate() {
        let (what, field) = (format!("a {list}"), format!("{list}[{at}].id"));
        let new = NewId { what: &what, id, span: id.span(), field };
        new.check(source, known.iter().copied())?;
        known.push(id);
    }
    Ok(())
}

/// CD-FORCE-01: lines of a file in the order of their identifiers, each with its place in the file,
/// which errors name.
fn by_id<T>(lines: &[T], id: impl Fn(&T) -> &Spanned<Word>) -> Vec<(usize, &T)> {
    let mut sorted: Vec<(usize, &T)> = lines.iter().enumerate().collect();
    sorted.sort_by(|(_, one), (_, other)| id(one).cmp(id(other)));
    sorted
}

fn read_weapons(source: &Source, lines: &[WeaponFile]) -> Result<Vec<Weapon>, DataError> {
    let sorted = by_id(lines, |weapon| &weapon.id);
    let other = |at: usize, file: &WeaponFile| {
        let Some(id) = &file.other else { return Ok(None) };
        let found = sorted.iter().position(|(_, other)| **other.id == ***id);
        let other = found.ok_or_else(|| {
            DataError::at(source, id.span(), format!("there is no weapon `{}`", **id))
                .field(format!("weapon[{at}].other"))
                .one_of(id, sorted.iter().map(|(_, other)| &**other.id))
        });
        other.map(|other| Some(other as u8))
    };
    let weapon = |&(at, file): &(usize, &WeaponFile)| {
        Ok(Weapon { other: other(at, file)?, ..read_weapon(source, at, file)? })
    };
    sorted.iter().map(weapon).collect()
}

fn read_weapon(source: &Source, at: usize, file: &WeaponFile) -> Result<Weapon, DataError> {
    let mortar = *file.kind == WeaponKind::Mortar;
    let burst = matches!(file.effect.0, Effect::Burst { .. });
    let fits = mortar == file.indirect.is_some() && mortar != file.bands.is_some();
    if !fits || mortar && !burst {
        let problem = format!("weapon `{}` is incomplete", &**file.id);
        return Err(DataError::at(source, file.kind.span(), problem)
            .field(format!("weapon[{at}].kind"))
            .expected("an indirect range and a burst for a mortar, range columns for all others"));
    }
    let has = |flag| file.flags.contains(&flag);
    Ok(Weapon {
        id: file.id.to_string(),
        name: file.name.clone(),
        kind: *file.kind,
        rate_in_contact: file.rate.contact,
        rate: file.rate.otherwise,
        bands: file.bands.as_ref().map_or([None; 4], |bands| bands.map(|band| band.0)),
        effect: file.effect.0,
        mount: file.mount,
        // CD-RESTR-12: mortars always; so they fire in general fire alone (CD-MORTAR-04).
        asterisk: has(Flag::Asterisk) || mortar,
        towed: has(Flag::Towed),
        heavy: has(Flag::Heavy),
        anti_aircraft: has(Flag::AntiAircraft),
        dedicated: has(Flag::DedicatedAntiAircraft),
        rear: has(Flag::RearTurret),
        indirect: file.indirect.map(|range| (range.most, range.least)),
        other: None,
    })
}

/// Reads one stand.
struct StandReader<'f> {
    source: &'f Source,
    at: usize,
    file: &'f StandFile,
}

impl StandReader<'_> {
    fn error(
        &self,
        span: core::ops::Range<usize>,
        key: &str,
        problem: impl Into<String>,
    ) -> DataError {
        DataError::at(self.source, span, problem).field(format!("stand[{}].{key}", self.at))
    }

    fn read(&self, weapons: &[Weapon]) -> Result<StandType, DataError> {
        let file = self.file;
        self.check()?;
        let vehicle = file.class.is_vehicle();
        let road = if vehicle {
            file.road.map_or(file.pace.inches, |road| road.inches)
        } else {
            file.pace.inches
        };
        let profile = Profile {
            class: file.class,
            size: *file.size,
            quality: file.quality,
            pace: file.pace.inches,
            road,
            gait: *file.gait,
            armour: file.armour.map(|armour| armour.0),
            cargo: file.cargo.min(6) * 2,
            tow: file.tow,
            arms: self.arms(weapons)?,
            marks: file.marks.iter().copied().collect(),
        };
        let stake = file.stake.unwrap_or(*file.price).thousandths();
        Ok(StandType { nation: file.nation.to_string(), profile, morale: *file.morale, stake })
    }

    fn check(&self) -> Result<(), DataError> {
        let file = self.file;
        let vehicle = file.class.is_vehicle();
        if vehicle != (*file.size == Size::Vehicle) {
            return Err(self
                .error(file.size.span(), "size", "size and class do not fit")
                .expected("`vehicle` for soft vehicles and AFVs only"));
        }
        if vehicle == matches!(*file.gait, Gait::Foot | Gait::Mounted) {
            return Err(self
                .error(file.gait.span(), "gait", "gait and class do not fit")
                .expected("tracked, half-track or wheeled for vehicles, foot or mounted for men"));
        }
        if file.pace.wheeled != (*file.gait == Gait::Wheeled) {
            return Err(self
                .error(file.pace.span(), "pace", "`W` and gait do not fit")
                .expected("a `W` after the pace of wheeled vehicles only"));
        }
        if file.armour.is_some() != (file.class == Class::Afv) {
            return Err(self
                .error(file.id.span(), "armour", "armour and class do not fit")
                .expected("armour for AFVs only"));
        }
        if !(1..=12).contains(&*file.morale) {
            return Err(self
                .error(file.morale.span(), "morale", format!("the number is {}", *file.morale))
                .expected("1 to 12"));
        }
        if *file.price == Points(0) || *file.price > HIGHEST_PRICE {
            return Err(self
                .error(file.price.span(), "price", format!("the price is {}", *file.price))
                .expected(format!("more than 0 and at most {HIGHEST_PRICE}")));
        }
        Ok(())
    }

    /// The line a heavy infantry weapon falls back on (CD-RESTR-02, CD-DATA-06).
    fn add_other(&self, weapons: &[Weapon], arms: &mut ArrayVec<Arm, MAX_LINES>, weapon: usize) {
        let Some(other) = weapons[weapon].other else { return };
        if self.file.class == Class::Personnel && !arms.is_full() {
            arms.push(Arm { weapon: other, mount: weapons[usize::from(other)].mount });
        }
    }

    fn arms(&self, weapons: &[Weapon]) -> Result<ArrayVec<Arm, MAX_LINES>, DataError> {
        let Some(lines) = &self.file.lines else { return Ok(ArrayVec::new()) };
        let most = if self.file.class == Class::Gun { 2 } else { MAX_LINES };
        if lines.len() > most {
            return Err(self
                .error(lines.span(), "lines", format!("{} weapon lines", lines.len()))
                .expected(format!("at most {most}")));
        }
        let mut arms = ArrayVec::new();
        for (nth, id) in lines.iter().enumerate() {
            let weapon = weapons.iter().position(|weapon| weapon.id == **id).ok_or_else(|| {
                let problem = format!("there is no weapon `{}`", **id);
                self.error(id.span(), &format!("lines[{nth}]"), problem)
                    .one_of(id, weapons.iter().map(|weapon| weapon.id.as_str()))
            })?;
            let mount = self.file.mounts.get(&**id).copied().unwrap_or(weapons[weapon].mount);
            arms.push(Arm { weapon: weapon as u8, mount });
            self.add_other(weapons, &mut arms, weapon);
        }
        if let Some(id) = self.file.mounts.keys().find(|id| lines.iter().all(|line| **line != **id))
        {
            let problem = format!("the stand has no line `{id}`");
            return Err(self
                .error(lines.span(), "mounts", problem)
                .one_of(id, lines.iter().map(|line| line.as_str())));
        }
        Ok(arms)
    }
}

/// Splits `G04*3` into the id and the number of copies.
pub(super) fn copies<'t>(
    source: &Source,
    field: &str,
    text: &'t Spanned<String>,
) -> Result<(&'t str, u8), DataError> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    match count.parse() {
        Ok(count @ 1..=48) => Ok((id, count)),
        _ => {
            Err(DataError::at(source, text.span(), format!("`{}` is no number of stands", **text))
                .field(field)
                .expected("an id, or such as `G04*3` with 1 to 48 copies"))
        }
    }
}

fn read_block(
    source: &Source,
    at: usize,
    file: &BlockFile,
    army: &Army,
) -> Result<Block, DataError> {
    let mut stands = Vec::with_capacity(file.stands.len());
    for (nth, text) in file.stands.iter().enumerate() {
        let field = format!("block[{at}].stands[{nth}]");
        let (id, count) = copies(source, &field, text)?;
        let stand = army.stand_named(id).ok_or_else(|| {
            DataError::at(source, text.span(), format!("there is no stand `{id}`"))
                .field(&field)
                .one_of(id, army.entries.iter().map(|entry| entry.id.as_str()))
        })?;
        stands.push(Share { stand, count });
    }
    Ok(Block { id: file.id.to_string(), name: file.name.clone(), attached: file.attached, stands })
}
