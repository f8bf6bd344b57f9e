//! Single attacks of Skirmish: attackers and a target on bare ground, the cover that is asked for, and
//! the odds of what one may do to the other.
//!
//! | File | Holds |
//! |---|---|
//! | [`standing`] | where both sides stand in the course of an attack |
//! | [`plan`] | attacks by name, and the actions that make them |
//! | [`field`] | the ground |
//! | [`encounter`] | an attack as a line of stages |
//! | [`course`] | from stage to stage |
//! | [`whole`] | the attack as the laboratory takes it |
//! | [`tables`] | the charts of a solo game |
//! | [`words`] | its dice in words |
//! | [`playing`] | the attack played by the engine |

use std::sync::Arc;

use wargauge_rules::exchange::{self, AttackSort, Card, Case, Circumstance, ExchangeRulebook};
use wargauge_rules::game::{BySide, Illegal, Side};
use wargauge_rules::refusal::{illegal, require};
use wargauge_rules::roster::{ArmyData, DataError, Setting};

use crate::book::Skirmish;
use crate::odds::field::{BenchSetup, TargetCover, TargetMovement, lay_out};
use crate::odds::plan::{AttackKind, AttackSpec, CountedState};
use crate::odds::tables::{Chart, ChartResult, ChartSetup};
use crate::solo::comes_by_dice;
use crate::units::force::{Force, ForceLine};
use crate::units::{Aim, Army, Crewed, HandHeld, Kind, Mortar, UnitProfile};

mod course;
mod encounter;
mod field;
mod plan;
mod playing;
mod standing;
mod tables;
mod whole;
mod words;

#[cfg(test)]
pub(crate) use course::wear_of;
pub use encounter::Encounter;
#[cfg(test)]
pub(crate) use encounter::end_of_hull;
#[cfg(test)]
pub(crate) use field::PLENTY;
pub use standing::{HullWear, Standing};

const ATTACKS: &[AttackSort] = &[
    AttackSort { name: "every small arm and hand held weapon by its name", summary: "" },
    AttackSort { name: "fire", summary: "all small arms, as often as points allow" },
    AttackSort { name: "team volley", summary: "where nobody can hit by himself" },
    AttackSort { name: "grenade, dropped grenade, rifle grenade", summary: "" },
    AttackSort { name: "Panzerfaust at men, rocket at men", summary: "" },
    AttackSort { name: "flame, mortar", summary: "at men" },
    AttackSort { name: "gun, shell, HVAP", summary: "a shot, high explosive, HVAP" },
    AttackSort { name: "melee", summary: "one round, man against man" },
    AttackSort { name: "morale", summary: "the target's test by itself" },
    AttackSort { name: "action chart", summary: "what the tables have the target do" },
    AttackSort { name: "vehicle chart", summary: "the same of an armoured vehicle" },
    AttackSort { name: "generation", summary: "who comes by dice, of an army that may" },
];

const FACING: usize = 0;
const SPACING: usize = 1;
const AIM: usize = 2;
const TARGET: usize = 3;
const ATTACKER: usize = 4;
const MARKERS: usize = 5;
const WOUNDED: usize = 6;
const OUT: usize = 7;
const COUNTS: usize = 8;
const SAYS: usize = 9;
const RISK: usize = 10;
const HULL: usize = 11;
const PORTALS: usize = 12;
const CONTACT: usize = 13;

/// Factors that may be asked for: one of each row of the action chart and each column of the
/// vehicle chart.
const RISKS: [Option<i32>; 9] =
    [None, Some(-3), Some(-1), Some(0), Some(1), Some(2), Some(6), Some(9), Some(12)];

const MEN: &[&str] = &["0", "1", "2", "3", "4", "5"];

const CIRCUMSTANCES: &[Circumstance] = &[
    Circumstance {
        name: "facing",
        values: &["front", "side", "rear"],
        summary: "what the target turns to the attackers",
    },
    Circumstance {
        name: "spacing",
        values: &["close", "dispersed"],
        summary: "how the target stands",
    },
    Circumstance {
        name: "aim",
        values: &["unaimed", "aimed", "careful"],
        summary: "how small arms shoot: unaimed as often as points allow, else once",
    },
    Circumstance {
        name: "target",
        values: &["still", "moved", "fast", "under-fire", "routing"],
        summary: "what the target did or suffers; fast is a vehicle over 8 inches, across",
    },
    Circumstance {
        name: "attacker",
        values: &["still", "moved", "under-fire", "hidden"],
        summary: "what the attackers do or suffer",
    },
    Circumstance {
        name: "markers",
        values: &["0", "1", "2", "3"],
        summary: "suppression markers of the target",
    },
    Circumstance { name: "wounded", values: MEN, summary: "men of the target wounded before" },
    Circumstance { name: "out", values: MEN, summary: "men of the target out before" },
    Circumstance {
        name: "counts",
        values: &["marker", "fails", "retires", "shaken", "routs"],
        summary: "what `suppressed` counts: a marker, or what the test that follows says",
    },
    Circumstance {
        name: "says",
        values: &SAID,
        summary: "what `suppressed` counts of a chart: falling back, or that anybody comes, or this",
    },
    Circumstance {
        name: "risk",
        values: &["stands", "-3", "-1", "0", "1", "2", "6", "9", "12"],
        summary: "the factor or sum of a chart: as the target stands, or this",
    },
    Circumstance {
        name: "hull",
        values: &["whole", "damaged", "immobile"],
        summary: "how the vehicle of a chart is",
    },
    Circumstance {
        name: "portals",
        values: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "18"],
        summary: "counters in sight",
    },
    Circumstance {
        name: "contact",
        values: &["none", "made"],
        summary: "whether there was contact with the enemy",
    },
];

/// `usually`, and every word that a chart says.
const SAID: [&str; 17] = {
    let mut said = ["usually"; 17];
    let mut at = 0;
    while at < 16 {
        said[at + 1] = ChartResult::WORDS[at];
        at += 1;
    }
    said
};

/// Numbers of counters in sight that may be asked for, in the order of their words.
const COUNTERS: [u8; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18];

/// Attackers and a target of Skirmish.
#[derive(Clone, Debug)]
pub struct Bench {
    forces: BySide<Force>,
    settings: Vec<Setting>,
    cards: Vec<Card>,
    target: Card,
    /// The units as they stand at first, to be read.
    book: Skirmish,
}

impl Bench {
    fn new(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let own: Result<Vec<ForceLine>, DataError> =
            attackers.iter().map(|text| line(armies[Side::A], text)).collect();
        let theirs = line(armies[Side::B], target)?;
        let forces = BySide([force(armies[Side::A], own?), force(armies[Side::B], vec![theirs])]);
        let sides = BySide([&forces[Side::A], &forces[Side::B]]);
        let (book, _) = lay_out(sides, settings, usual())?;
        let mut cards: Vec<Card> = book.profiles.iter().map(card).collect();
        let target = cards.pop().ok_or_else(|| DataError::new("the bench has no target"))?;
        Ok(Self { settings: settings.to_vec(), cards, target, book, forces })
    }

    fn lie(&self, case: &Case, sort: AttackKind) -> BenchSetup {
        let of = |at: usize| case.chosen[at];
        let lees = [TargetCover::None, TargetCover::Soft, TargetCover::Hard, TargetCover::Building];
        let lee = Skirmish::COVERS.iter().position(|cover| *cover == case.cover).unwrap_or(0);
        BenchSetup {
            range: if sort.is_close() { 10 } else { case.range },
            lee: lees[lee.min(3)],
            turned: [0, 4, 8][of(FACING).min(2)],
            dispersed: of(SPACING) == 1,
            pace: match of(TARGET) {
                1 => TargetMovement::Moved,
                2 => TargetMovement::Fast,
                _ => TargetMovement::Still,
            },
            attacker_moved: of(ATTACKER) == 1,
            attacker_under_fire: of(ATTACKER) == 2,
            attacker_hidden: of(ATTACKER) == 3,
            markers: of(MARKERS) as u8,
            wounded: of(WOUNDED) as u8,
            out: of(OUT) as u8,
            close: sort == AttackKind::Melee,
            tables: self.tables(case, sort),
        }
    }

    fn tables(&self, case: &Case, sort: AttackKind) -> ChartSetup {
        let of = |at: usize| case.chosen[at];
        let AttackKind::Chart(chart) = sort else { return ChartSetup::default() };
        let counters = if chart == Chart::Generation { COUNTERS[of(PORTALS).min(12)] } else { 0 };
        ChartSetup {
            chart: Some(chart),
            portals: counters,
            contact: of(CONTACT) == 1,
            risk: RISKS[of(RISK).min(8)],
            under_fire: of(TARGET) == 3,
            runs: of(TARGET) == 4,
            damaged: of(HULL) == 1,
            immobile: of(HULL) == 2,
        }
    }

    /// Ends of the range bands of an attack of a unit, in inches.
    fn reach(&self, profile: &UnitProfile, sort: AttackKind) -> Vec<i16> {
        let arms = || profile.vehicle.iter().flat_map(|spec| spec.mounts.iter().map(|it| it.arm()));
        let all = || profile.figures.iter().map(|man| man.arm).chain(arms());
        let only = if let AttackKind::Fire(only) = sort { only } else { None };
        let fits = |arm: crate::units::SmallArm| only.is_none_or(|only| arm == only);
        match sort {
            AttackKind::Fire(_) | AttackKind::Volley => {
                all().filter(|arm| fits(*arm)).flat_map(|arm| arm.ends()).collect()
            }
            AttackKind::Grenade(how) => crate::fire::grenade_ends(how),
            AttackKind::HandHeld(weapon) => weapon.ranges().shown(),
            AttackKind::Flame => crate::units::arms::FLAME.shown(),
            AttackKind::Mortar => match profile.crewed {
                Some(Crewed::Mortar { size: Mortar::Light, .. }) => Mortar::Light.ranges().shown(),
                Some(Crewed::Mortar { size, .. }) => size.ranges().shown(),
                _ => Vec::new(),
            },
            AttackKind::Gun(_) => {
                let at_hull = self.book.profiles.last().is_some_and(UnitProfile::is_vehicle);
                profile.gun().map_or_else(Vec::new, |gun| gun.row.ranges(at_hull).shown())
            }
            AttackKind::Melee | AttackKind::Morale | AttackKind::Chart(Chart::Generation) => {
                vec![0]
            }
            AttackKind::Chart(_) => vec![20],
        }
    }

    /// Whether there is a chart for the target, or an army that comes by dice.
    fn is_charted(&self, chart: Chart) -> bool {
        let kind = self.book.profiles[self.cards.len()].kind;
        match chart {
            Chart::Action => !matches!(kind, Kind::Afv | Kind::Soft),
            Chart::Vehicle => kind == Kind::Afv,
            Chart::Generation => comes_by_dice(&self.forces[Side::B].army),
        }
    }
}

/// Circumstances that bear on some attacks only, and would be without effect on this one.
fn check_circumstances(case: &Case, sort: AttackKind) -> Result<(), Illegal> {
    let of = |at: usize| case.chosen[at];
    let chart = sort.chart();
    let (armour, dice) = (chart == Some(Chart::Vehicle), chart == Some(Chart::Generation));
    let chart = chart.is_some();
    require(!chart || of(COUNTS) == 0, "SK-ACT-01", "of charts `says` is counted")?;
    require(chart || of(SAYS) == 0, "SK-ACT-01", "`says` is of charts")?;
    let moves = chart && !dice;
    require(moves || of(RISK) == 0, "SK-RISK-25", "`risk` is of charts")?;
    require(armour || of(HULL) == 0, "SK-AFVSOLO-06", "`hull` is of the vehicle chart")?;
    require(dice || of(PORTALS) == 0 && of(CONTACT) == 0, "SK-GEN-01", "counters bring forces")?;
    require(moves || of(TARGET) != 3, "SK-RISK-06", "fire before bears on charts only")?;
    let routs = moves && !armour || of(TARGET) != 4;
    require(routs, "SK-RISK-01", "routing bears on the action chart only")?;
    let seen = !armour || of(ATTACKER) != 3;
    require(seen, "SK-AFVSOLO-01", "without an enemy seen there is no die")
}

/// Whether a unit has an attack by its card.
fn has(profile: &UnitProfile, sort: AttackKind) -> bool {
    use crate::fire::{GrenadeAt, Round};
    let ammo = &profile.ammo;
    let mounts = || profile.vehicle.iter().flat_map(|spec| spec.mounts.iter());
    match sort {
        // A crew in its vehicle has the vehicle's machine guns only.
        AttackKind::Fire(None) => !profile.is_vehicle() || mounts().next().is_some(),
        AttackKind::Fire(Some(arm)) => match &profile.vehicle {
            Some(_) => mounts().any(|mount| mount.arm() == arm),
            None => profile.figures.iter().any(|man| man.arm == arm),
        },
        AttackKind::Volley | AttackKind::Melee => !profile.is_vehicle(),
        AttackKind::Grenade(GrenadeAt::Hand | GrenadeAt::Drop) => ammo.grenades > 0,
        AttackKind::Grenade(GrenadeAt::Rifle) => ammo.rifle_grenades > 0,
        AttackKind::Grenade(GrenadeAt::Panzerfaust) => ammo.panzerfausts > 0,
        AttackKind::Grenade(GrenadeAt::Launcher) => ammo.rockets > 0,
        AttackKind::HandHeld(weapon) => crate::units::has_hand_held(profile.crewed, ammo, weapon),
        AttackKind::Flame => {
            crate::units::has_hand_held(profile.crewed, ammo, HandHeld::Flamethrower)
        }
        AttackKind::Mortar => matches!(profile.crewed, Some(Crewed::Mortar { .. })),
        AttackKind::Gun(Round::Shot) => profile.gun().is_some(),
        AttackKind::Gun(Round::Explosive) => profile.gun().is_some_and(|gun| gun.he),
        AttackKind::Gun(Round::Hvap) => ammo.hvap > 0,
        // What the target has.
        AttackKind::Morale | AttackKind::Chart(_) => true,
    }
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
        let own = &self.book.profiles[..self.cards.len()];
        let charted = |sort: AttackKind| sort.chart().is_none_or(|chart| self.is_charted(chart));
        let able = |sort: AttackKind| charted(sort) && own.iter().any(|unit| has(unit, sort));
        let names = AttackKind::all().filter(|(_, sort)| able(*sort));
        names.map(|(name, _)| name.to_owned()).collect()
    }

    fn ranges(&self, attack: &str) -> Vec<u16> {
        let Some(sort) = AttackKind::named(attack) else { return Vec::new() };
        let own = self.book.profiles[..self.cards.len()].iter().filter(|unit| has(unit, sort));
        let mut ranges: Vec<u16> =
            own.flat_map(|unit| self.reach(unit, sort)).map(|range| range as u16).collect();
        ranges.sort_unstable();
        ranges.dedup();
        ranges
    }

    fn set_up(&self, case: &Case) -> Result<Encounter, Illegal> {
        let Some(sort) = AttackKind::named(&case.attack) else {
            return Err(illegal("SK-SHOOT-26", "there is no such attack"));
        };
        let profile = &self.book.profiles[self.cards.len()];
        let bare = case.cover == "none";
        require(!sort.is_close() || bare, "SK-MELEE-21", "cover does not count in contact")?;
        let armour = profile.vehicle.as_ref().is_some_and(|spec| !spec.class.is_soft());
        check_circumstances(case, sort)?;
        let lee = !profile.is_vehicle() || bare || case.cover == "hard" || !armour;
        let lee = lee && !(profile.is_vehicle() && case.cover == "building");
        require(lee, "SK-GEO-15", "armour is in the open or hull down (hard)")?;
        let sides = BySide([&self.forces[Side::A], &self.forces[Side::B]]);
        let Ok((book, base)) = lay_out(sides, &self.settings, self.lie(case, sort)) else {
            return Err(illegal("SK-SCEN-01", "no such ground can be laid out"));
        };
        let aim = Aim::ALL[case.chosen[AIM].min(2)];
        let counts = if sort.chart().is_some() {
            CountedState::Says(case.chosen[SAYS].checked_sub(1).map(|at| ChartResult::ALL[at]))
        } else {
            CountedState::ALL[case.chosen[COUNTS].min(4)]
        };
        Encounter::new(book, base, AttackSpec { sort, aim, counts }, self.lie(case, sort))
    }
}

impl ExchangeRulebook for Skirmish {
    type Bench = Bench;

    const UNIT_OF_RANGE: &'static str = "inches";
    const UNIT_OF_LOSS: &'static str = "men or half vehicles";
    const SUPPRESSED: &'static str = "suppressed";
    const ATTACKS: &'static [AttackSort] = ATTACKS;
    const COVERS: &'static [&'static str] = &["none", "soft", "hard", "building"];
    const CIRCUMSTANCES: &'static [Circumstance] = CIRCUMSTANCES;

    fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
        let line = line(army, entry)?;
        Ok(vec![army.units[line.unit].id.clone()])
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

/// A unit as written: units of this ruleset have no options.
pub(crate) fn line(army: &Army, text: &str) -> Result<ForceLine, DataError> {
    let unit = army.position(text.trim()).ok_or_else(|| {
        let ids = army.units.iter().map(|unit| unit.id.as_str());
        let error = DataError::new(format!("army `{}` has no unit `{text}`", army.name()));
        error.one_of(text, ids)
    })?;
    Ok(ForceLine { unit, count: 1 })
}

/// Everybody still in the open.
const fn usual() -> BenchSetup {
    BenchSetup {
        range: 10,
        lee: TargetCover::None,
        turned: 0,
        dispersed: false,
        pace: TargetMovement::Still,
        attacker_moved: false,
        attacker_under_fire: false,
        attacker_hidden: false,
        markers: 0,
        wounded: 0,
        out: 0,
        close: false,
        tables: ChartSetup {
            chart: None,
            portals: 0,
            contact: false,
            risk: None,
            under_fire: false,
            runs: false,
            damaged: false,
            immobile: false,
        },
    }
}

/// Units one by one, in the order in which they are named.
fn force(army: &Army, lines: Vec<ForceLine>) -> Force {
    let title = army.title().to_owned();
    Force { name: "bench".to_owned(), title, army: Arc::new(army.clone()), lines }
}

fn card(profile: &UnitProfile) -> Card {
    let strength = if profile.is_vehicle() { 2 } else { u32::from(profile.strength()) };
    let (entry, name) = (profile.entry.clone(), profile.title.clone());
    Card { entry, name, price: profile.price, strength }
}
