//! Single attacks of WWII Sim: attackers and a target on bare ground, the cover that is asked for, and
//! the odds of what one may do to the other.
//!
//! | File | Holds |
//! |---|---|
//! | [`standing`] | where both sides stand in the course of an attack |
//! | [`duel`] | duels to the end |
//! | [`subject`] | a unit as a party, and as play has it |
//! | [`purchase`] | units as they are written |
//! | [`field`] | the ground |
//! | [`shots`] | what attackers fire |
//! | [`shell`] | where a shell comes down |
//! | [`stage`] | what stages an attack may have |
//! | [`encounter`] | an attack set up |
//! | [`line`] | the same as a line of stages |
//! | [`words`] | its dice in words |
//! | [`playing`] | the attack played by the engine |
//! | [`course`] | the attack from stage to stage |

use std::sync::Arc;

use wargauge_rules::exchange::{self, AttackSort, Card, Case, Circumstance, ExchangeRulebook};
use wargauge_rules::game::{BySide, Illegal, Side, UnitId};
use wargauge_rules::roster::{ArmyData, DataError, Setting};

use crate::book::{Scene, WwiiSim};
use crate::odds::encounter::AttackPlan;
use crate::odds::field::{BenchActivity, BenchLayout, check_cover, lay_out};
use crate::odds::purchase::HOUSES;
use crate::odds::shots::{WeaponChoice, Weapons};
use crate::odds::stage::{AttackKind, PlayedTo};
use crate::odds::subject::Subject;
use crate::terrain::kind::{Cover, Material};
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};
use crate::units::profile::{Class, UnitProfile};
use crate::units::weapon::WeaponId;
use wargauge_rules::refusal::{Verdict, forbid, require};

mod course;
mod duel;
mod encounter;
mod field;
mod line;
mod playing;
pub(crate) mod purchase;
mod shell;
mod shots;
mod stage;
mod standing;
mod subject;
mod words;

pub use encounter::Encounter;
pub use standing::Standing;

const TARGET: usize = 0;
const ATTACKER: usize = 1;
const FACING: usize = 2;
const DICE: usize = 3;
const LAID: usize = 4;
const WALLS: usize = 5;
const UNTIL: usize = 6;

/// The names of attacks that are no weapon.
const VOLLEY: &str = "volley";
const BUILDING: &str = "building";
const MELEE: &str = "hand-to-hand";
const ASSAULT: &str = "assault";

const ATTACKS: &[AttackSort] = &[
    AttackSort { name: "every weapon by its identifier", summary: "" },
    AttackSort { name: VOLLEY, summary: "everything that can be fired" },
    AttackSort { name: BUILDING, summary: "at the building that the target is in" },
    AttackSort { name: MELEE, summary: "" },
    AttackSort { name: ASSAULT, summary: "on a vehicle" },
];

const CIRCUMSTANCES: &[Circumstance] = &[
    Circumstance {
        name: "target",
        values: &["still", "walk", "run", "hide", "panicked"],
        summary: "what the target does in this turn; vehicles walk in one phase, run in both",
    },
    Circumstance {
        name: "attacker",
        values: &["still", "walk", "run", "panicked"],
        summary: "what the attackers do in this turn",
    },
    Circumstance {
        name: "facing",
        values: &["front", "side", "rear"],
        summary: "what the target turns to the attackers",
    },
    Circumstance { name: "dice", values: &["3", "2", "1"], summary: "dice of each machinegun" },
    Circumstance {
        name: "laid",
        values: &["0", "1", "2", "3"],
        summary: "earlier shells of a mortar at the same target, one after another",
    },
    Circumstance {
        name: "walls",
        values: &["brick", "aluminium", "wood", "stone", "cement", "bunker"],
        summary: "what the building is made of that the target is in",
    },
    Circumstance {
        name: "until",
        values: &["attack", "panic", "rally"],
        summary: "how far the turn is played: `pinned` is then panicked, or still panicked after it",
    },
];

/// Attackers and a target of WWII Sim.
#[derive(Clone, Debug)]
pub struct Bench {
    forces: BySide<Force>,
    settings: Vec<Setting>,
    cards: Vec<Card>,
    target: Card,
    /// The building that is the target.
    house: Option<Material>,
    /// The units as they stand at first, to be read.
    book: WwiiSim,
}

impl Bench {
    fn new(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let house = HOUSES.iter().find(|(name, _)| *name == target).copied();
        let own: Result<Vec<ForceLine>, DataError> =
            attackers.iter().map(|text| purchase::line(armies[Side::A], text)).collect();
        let theirs = match house {
            // Whoever stands for the side of the building has left the table.
            Some(_) => {
                ForceLine { unit: 0, count: 1, options: Vec::new(), reserve: false, aboard: None }
            }
            None => purchase::line(armies[Side::B], target)?,
        };
        let forces = BySide([force(armies[Side::A], own?), force(armies[Side::B], vec![theirs])]);
        let sides = BySide([&forces[Side::A], &forces[Side::B]]);
        let (book, _) = lay_out(sides, settings, usual(0, Cover::None))?;
        let written = |side: Side| {
            let force = &forces[side];
            force.lines.iter().map(|line| purchase::written(&force.army, line))
        };
        let mut cards: Vec<Card> = written(Side::A)
            .chain(written(Side::B))
            .zip(&book.units)
            .map(|(entry, profile)| card(entry, profile))
            .collect();
        let unit = cards.pop().ok_or_else(|| DataError::new("the bench has no target"))?;
        let target = house.map_or(unit, |(name, _)| Card {
            entry: name.to_owned(),
            name: name.to_owned(),
            price: 0,
            strength: 1,
        });
        let house = house.map(|(_, material)| material);
        Ok(Self { settings: settings.to_vec(), cards, target, house, book, forces })
    }

    fn attackers(&self) -> &[UnitProfile] {
        &self.book.units[..self.cards.len()]
    }

    fn victim(&self) -> &UnitProfile {
        &self.book.units[self.cards.len()]
    }

    /// Every weapon of an attacker, with the skill of who fires it.
    fn weapons(&self) -> Vec<(u8, WeaponId)> {
        self.attackers().iter().flat_map(|profile| weapons_of(&self.book, profile)).collect()
    }

    /// The attacks of a lone attacker in contact.
    fn close(&self) -> Option<&'static str> {
        let [attacker] = self.attackers() else { return None };
        if self.house.is_some() || attacker.is_vehicle() {
            return None;
        }
        match (self.victim().is_vehicle(), attacker.class.is_infantry()) {
            (false, _) => Some(MELEE),
            (true, true) => Some(ASSAULT),
            (true, false) => None,
        }
    }

    fn kind(&self, attack: &str) -> (AttackKind, Weapons) {
        match attack {
            VOLLEY => (AttackKind::Fire, Weapons::All),
            BUILDING => (AttackKind::Demolition, Weapons::All),
            MELEE => (AttackKind::Melee, Weapons::All),
            ASSAULT => (AttackKind::Assault, Weapons::All),
            _ => (AttackKind::Fire, Weapons::Only(attack.to_owned())),
        }
    }
}

/// Weapons of a unit with the skill of who fires each: crewed first, then by slot or mount, then the
/// panzerfaust.
fn weapons_of(book: &WwiiSim, profile: &UnitProfile) -> Vec<(u8, WeaponId)> {
    let first = profile.figures.first().map_or(0, |figure| figure.fs);
    let crewed = profile.crewed.map(|weapon| (first, weapon));
    let carried = profile.figures.iter().flat_map(|figure| {
        let arms = book.arms(figure.arms);
        [arms.first, arms.second].into_iter().flatten().map(|weapon| (figure.fs, weapon))
    });
    let mounted = profile
        .vehicle
        .iter()
        .flat_map(|vehicle| vehicle.mounts.iter().map(|mount| (vehicle.fs, mount.weapon)));
    let faust = profile.traits.panzerfaust.map(|weapon| (first, weapon));
    crewed.into_iter().chain(carried).chain(mounted).chain(faust).collect()
}

impl exchange::Bench for Bench {
    type Exchange = Encounter;

    fn attackers(&self) -> &[Card] {
        &self.cards
    }

    fn target(&self) -> &Card {
        &self.target
    }

    fn attacks(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (_, weapon) in self.weapons() {
            let id = &self.book.weapon(weapon).id;
            if !names.contains(id) {
                names.push(id.clone());
            }
        }
        if names.len() > 1 {
            names.insert(0, VOLLEY.to_owned());
        }
        let harms = |&(_, weapon): &(u8, WeaponId)| {
            let weapon = self.book.weapon(weapon);
            weapon.harms_buildings() && !weapon.features.mortar
        };
        let housed = self.house.is_none() && !self.victim().is_vehicle();
        if housed && self.weapons().iter().any(harms) {
            names.push(BUILDING.to_owned());
        }
        names.extend(self.close().map(str::to_owned));
        names
    }

    fn ranges(&self, attack: &str) -> Vec<u16> {
        let (kind, weapons) = self.kind(attack);
        if matches!(kind, AttackKind::Melee | AttackKind::Assault) {
            return vec![0];
        }
        let mut ranges = Vec::new();
        for (fs, weapon) in self.weapons() {
            let weapon = self.book.weapon(weapon);
            let fits = match &weapons {
                Weapons::All => kind == AttackKind::Fire || weapon.harms_buildings(),
                Weapons::Only(id) => weapon.id == *id,
            };
            let inches = |length: wargauge_rules::table::Length| length.hundredths() / 100;
            if fits {
                // WS-FMOD-07: point-blank is as far as FS.
                let near = if weapon.features.mortar { inches(weapon.least) } else { fs.into() };
                ranges.extend([near, inches(weapon.short), inches(weapon.long)]);
            }
        }
        let farthest = ranges.iter().copied().max().unwrap_or(0);
        ranges.retain(|&range| range > 0 && range <= farthest);
        ranges.sort_unstable();
        ranges.dedup();
        ranges.into_iter().map(|range| range as u16).collect()
    }

    fn set_up(&self, case: &Case) -> Result<Encounter, Illegal> {
        let (mut kind, weapons) = self.kind(&case.attack);
        let layout = self.layout(case, kind);
        let sides = BySide([&self.forces[Side::A], &self.forces[Side::B]]);
        let Ok((book, mut base)) = lay_out(sides, &self.settings, layout) else {
            return Err(wargauge_rules::refusal::illegal(
                "WS-TERR-01",
                "no such ground can be laid out",
            ));
        };
        let victim = UnitId(self.cards.len() as u8);
        let inside = matches!(layout.cover, Cover::Ruin | Cover::Building);
        if kind == AttackKind::Demolition && !inside {
            forbid("WS-BLDG-25", "the target is in no building")?;
        }
        if inside && self.house.is_none() {
            self.check_inside(layout.material)?;
        }
        let target = match self.house {
            Some(_) => crate::action::Target::Building(0),
            None => crate::action::Target::Unit(victim),
        };
        if !matches!(kind, AttackKind::Melee | AttackKind::Assault) {
            check_cover(Scene::new(&book, &base), target, layout.cover)?;
        }
        for unit in book.of_side(Side::A) {
            let it = base.unit_mut(unit);
            it.laid_on = Some(target);
            it.laid = case.chosen[LAID] as u8;
        }
        if self.house.is_some() {
            kind = AttackKind::Demolition;
        }
        let until = [PlayedTo::Attack, PlayedTo::Panic, PlayedTo::Rally][case.chosen[UNTIL].min(2)];
        let armed = WeaponChoice { weapons, dice: 3 - case.chosen[DICE].min(2) as u8 };
        let plan = AttackPlan { kind, armed, until, range: case.range };
        Encounter::new(book, base, plan, case).map(Encounter::in_line)
    }
}

impl Bench {
    /// WS-BLDG-12: whether the target can be in a building; a gun only in a bunker.
    fn check_inside(&self, material: Material) -> Verdict {
        let class = self.victim().class;
        let gun = class == Class::Gun && material == Material::Bunker;
        require(class.is_infantry() || gun, "WS-BLDG-12", "the target cannot be in a building")
    }

    /// What is laid out for a case.
    fn layout(&self, case: &Case, kind: AttackKind) -> BenchLayout {
        let materials = [
            Material::Brick,
            Material::Aluminium,
            Material::Wood,
            Material::Stone,
            Material::Cement,
            Material::Bunker,
        ];
        let asked = Cover::ALL.into_iter().find(|cover| cover.word() == case.cover);
        let close = matches!(kind, AttackKind::Melee | AttackKind::Assault);
        let doing = |at: usize| match case.chosen[at] {
            0 => BenchActivity::Still,
            1 => BenchActivity::Walks,
            2 => BenchActivity::Runs,
            3 if at == TARGET => BenchActivity::Hides,
            _ => BenchActivity::Panicked,
        };
        BenchLayout {
            range: case.range,
            cover: asked.filter(|_| !close).unwrap_or(Cover::None),
            turned: [0, 4, 8][case.chosen[FACING].min(2)],
            material: self.house.unwrap_or(materials[case.chosen[WALLS].min(5)]),
            house: self.house.is_some(),
            doing: BySide([doing(ATTACKER), doing(TARGET)]),
        }
    }
}

impl ExchangeRulebook for WwiiSim {
    type Bench = Bench;

    const UNIT_OF_RANGE: &'static str = "inches";
    const UNIT_OF_LOSS: &'static str = "figures or half vehicles";
    const SUPPRESSED: &'static str = "pinned";
    const ATTACKS: &'static [AttackSort] = ATTACKS;
    const COVERS: &'static [&'static str] = &["none", "partial", "complete", "ruin", "building"];
    const CIRCUMSTANCES: &'static [Circumstance] = CIRCUMSTANCES;

    fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
        purchase::loadouts(army, entry)
    }

    fn bench(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Bench, DataError> {
        Bench::new(armies, attackers, target, settings)
    }
}

/// Everybody still in the open.
const fn usual(range: u16, cover: Cover) -> BenchLayout {
    BenchLayout {
        range,
        cover,
        turned: 0,
        material: Material::Brick,
        house: false,
        doing: BySide([BenchActivity::Still, BenchActivity::Still]),
    }
}

/// A force of these units.
fn force(army: &Army, lines: Vec<ForceLine>) -> Force {
    Force {
        name: "bench".to_owned(),
        title: army.title().to_owned(),
        army: Arc::new(army.clone()),
        limit: None,
        lines,
    }
}

fn card(entry: String, profile: &UnitProfile) -> Card {
    let strength = Subject::of(profile).strength();
    Card { entry, name: profile.name.clone(), price: profile.price, strength }
}
