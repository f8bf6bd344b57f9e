//! Single attacks of Victory Decision: two units on open ground, the cover that is asked for, and
//! the odds of what one may do to the other.

use std::sync::Arc;

use crate::action::Concentrated;
use crate::book::{Scene, VictoryDecision};
use crate::odds::encounter::Encounter;
use crate::odds::field::{BenchSetup, check_cover, lay_out};
use crate::odds::stage::{AttackKind, AttackStance};
use crate::position::cover;
use crate::state::State;
use crate::switches::Switches;
use crate::terrain::ground::Cover;
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};
use crate::units::options::Loadout;
use crate::units::profile::{Ability, Mount, Reach, UnitKind, UnitProfile};
use wargauge_rules::exchange::{self, AttackSort, Card, Case, Circumstance, ExchangeRulebook};
use wargauge_rules::game::{BySide, Illegal, Side, UnitId};
use wargauge_rules::refusal::{Verdict, forbid, illegal};
use wargauge_rules::roster::{ArmyData, DataError, Setting};
use wargauge_rules::table::length::Length;

pub(crate) mod actions;
mod attack_state;
mod course;
pub(crate) mod encounter;
mod field;
pub(crate) mod law;
mod playing;
pub(crate) mod purchase;
pub(crate) mod stage;
mod stages;

/// How far a weapon reaches that shoots as far as sight: the long edge of the usual table.
const SIGHT: u16 = 72;

/// How far apart leaders begin an Assault: an inch less than they rush, and that far they fight.
const RUSH: Length = Length::inches(4);

/// How far a vehicle's middle is from those it crushes.
const UNDER_TRACKS: Length = Length::inches(3);

const FACING: usize = 0;
const MOVED: usize = 1;
const AIMED: usize = 2;
const DOWN: usize = 3;
const ACTIONS: usize = 4;

/// The names of attacks that are no weapon.
const VOLLEY: &str = "volley";
const ASSAULT: &str = "assault";
const CHARGES: &str = "charges";
const CRUSH: &str = "crush";
const STRIKE: &str = "call ";

const ATTACKS: &[AttackSort] = &[
    AttackSort { name: "every weapon by its name", summary: "" },
    AttackSort { name: VOLLEY, summary: "everybody with his best weapon" },
    AttackSort { name: ASSAULT, summary: "" },
    AttackSort { name: CHARGES, summary: "" },
    AttackSort { name: CRUSH, summary: "" },
    AttackSort { name: "call STRIKE", summary: "" },
];

const CIRCUMSTANCES: &[Circumstance] = &[
    Circumstance {
        name: "facing",
        values: &["front", "side", "rear"],
        summary: "what the target turns to the attackers",
    },
    Circumstance {
        name: "moved",
        values: &["no", "yes"],
        summary: "whether the attackers have moved in this activation",
    },
    Circumstance {
        name: "aimed",
        values: &["no", "misses", "single-hits"],
        summary: "Concentrate Fire, and which dice are rolled again",
    },
    Circumstance {
        name: "down",
        values: &["no", "yes"],
        summary: "whether the target has taken cover, which it can only where there is some",
    },
    Circumstance {
        name: "actions",
        values: &["1", "2", "3"],
        summary: "Shoot Actions of each attacker, one after another",
    },
];

/// Attackers and a target of Victory Decision.
#[derive(Clone, Debug)]
pub struct Bench {
    forces: BySide<Force>,
    switches: Switches,
    cards: Vec<Card>,
    target: Card,
    /// The units as they stand at first, to be read.
    book: VictoryDecision,
}

impl Bench {
    fn new(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let read = |army, words: &[String]| -> Result<Vec<Loadout>, DataError> {
            words.iter().map(|text| purchase::loadout(army, text)).collect()
        };
        let forces = BySide([
            force(armies[Side::A], read(armies[Side::A], attackers)?),
            force(armies[Side::B], read(armies[Side::B], &[target.to_owned()])?),
        ]);
        let switches = Switches::default().with(settings);
        let layout = BenchSetup { range: RUSH, cover: Cover::None, turned: 0 };
        let sides = BySide([&forces[Side::A], &forces[Side::B]]);
        let (book, _) = lay_out(sides, switches, layout)?;
        let mut cards: Vec<Card> =
            (0..book.rows.len()).map(|row| card(&book, UnitId(row as u8))).collect();
        let target = cards.pop().ok_or_else(|| DataError::new("the bench has no target"))?;
        Ok(Self { forces, switches, cards, target, book })
    }

    fn profiles(&self) -> &[UnitProfile] {
        &self.book.units[..self.cards.len()]
    }

    /// Every weapon that an attacker shoots with.
    fn mounts(&self) -> impl Iterator<Item = &Mount> {
        let mounts = self.profiles().iter().flat_map(|profile| &profile.mounts);
        mounts.filter(|mount| self.reach(mount) > 0)
    }

    /// How far a weapon reaches, in inches; 0 if it is not shot.
    fn reach(&self, mount: &Mount) -> u16 {
        match self.book.weapon(mount.weapon).reach {
            Reach::Placed => 0,
            Reach::To(range) => (range.hundredths().max(0) / 100) as u16,
            Reach::Sight => SIGHT,
        }
    }

    /// The attacks of a lone attacker besides his weapons.
    fn hand_to_hand(&self) -> Vec<String> {
        let [attacker] = self.profiles() else { return Vec::new() };
        let mut names = Vec::new();
        match attacker.kind {
            UnitKind::Infantry => names.push(ASSAULT.to_owned()),
            UnitKind::Vehicle => names.push(CRUSH.to_owned()),
            UnitKind::Team => {}
        }
        let carries = attacker
            .groups
            .iter()
            .any(|group| group.improved_charges || group.abilities.has(Ability::TankHunter));
        if attacker.kind == UnitKind::Infantry && carries {
            names.push(CHARGES.to_owned());
        }
        let strikes = attacker.strikes.iter();
        names.extend(
            strikes.map(|strike| format!("{STRIKE}{}", self.book.weapon(strike.weapon).name)),
        );
        names
    }

    fn kind(&self, attack: &str) -> AttackKind {
        match attack {
            VOLLEY => AttackKind::Volley,
            ASSAULT => AttackKind::Assault,
            CHARGES => AttackKind::Charges,
            CRUSH => AttackKind::Crush,
            _ => {
                let called = attack.strip_prefix(STRIKE);
                let strikes = self.profiles().first().map(|one| one.strikes.as_slice());
                let place = called.and_then(|name| {
                    let named = |id| self.book.weapon(id).name == name;
                    strikes?.iter().position(|strike| named(strike.weapon))
                });
                match place {
                    Some(at) => AttackKind::Strike(at as u8),
                    None => AttackKind::Weapon(attack.to_owned()),
                }
            }
        }
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
        let mut weapons: Vec<String> = Vec::new();
        for mount in self.mounts() {
            let name = &self.book.weapon(mount.weapon).name;
            if !weapons.contains(name) {
                weapons.push(name.clone());
            }
        }
        // A volley of one weapon is that weapon.
        let volley = (weapons.len() > 1).then(|| VOLLEY.to_owned());
        volley.into_iter().chain(weapons).chain(self.hand_to_hand()).collect()
    }

    fn ranges(&self, attack: &str) -> Vec<u16> {
        let kind = self.kind(attack);
        let fits = |mount: &&Mount| match &kind {
            AttackKind::Volley => true,
            AttackKind::Weapon(name) => self.book.weapon(mount.weapon).name == *name,
            AttackKind::Assault
            | AttackKind::Charges
            | AttackKind::Crush
            | AttackKind::Strike(_) => false,
        };
        let mut ranges: Vec<u16> = match kind {
            AttackKind::Assault | AttackKind::Charges | AttackKind::Crush => vec![0],
            AttackKind::Strike(_) => vec![SIGHT],
            AttackKind::Volley | AttackKind::Weapon(_) => {
                self.mounts().filter(fits).map(|mount| self.reach(mount)).collect()
            }
        };
        ranges.sort_unstable();
        ranges.dedup();
        ranges
    }

    fn set_up(&self, case: &Case) -> Result<Encounter, Illegal> {
        let kind = self.kind(&case.attack);
        let range = match kind {
            AttackKind::Assault | AttackKind::Charges => RUSH,
            AttackKind::Crush => UNDER_TRACKS,
            AttackKind::Volley | AttackKind::Weapon(_) | AttackKind::Strike(_) => {
                Length::inches(i16::try_from(case.range).unwrap_or(i16::MAX / 100))
            }
        };
        let cover = match case.cover {
            "broken" => Cover::Broken,
            "soft" => Cover::Soft,
            "hard" => Cover::Hard,
            _ => Cover::None,
        };
        let turned = match case.chosen[FACING] {
            0 => 0,
            1 => 4,
            _ => 8,
        };
        let sides = BySide([&self.forces[Side::A], &self.forces[Side::B]]);
        let laid = lay_out(sides, self.switches, BenchSetup { range, cover, turned });
        let (book, mut base) =
            laid.map_err(|_| illegal("VD-TERR-01", "no such ground can be laid out"))?;
        let target = UnitId(self.cards.len() as u8);
        check_cover(Scene::new(&book, &base), UnitId(0), target, cover)?;
        if case.chosen[DOWN] == 1 {
            take_cover(&book, &mut base, target)?;
        }
        let stance = AttackStance {
            moved: case.chosen[MOVED] == 1,
            aimed: [None, Some(Concentrated::Misses), Some(Concentrated::SingleHits)]
                [case.chosen[AIMED].min(2)],
            actions: case.chosen[ACTIONS] as u8 + 1,
        };
        Encounter::new(book, base, kind, stance)
    }
}

impl ExchangeRulebook for VictoryDecision {
    type Bench = Bench;

    const UNIT_OF_RANGE: &'static str = "inches";
    const UNIT_OF_LOSS: &'static str = "models or points";
    const SUPPRESSED: &'static str = "shaken";
    const ATTACKS: &'static [AttackSort] = ATTACKS;
    const COVERS: &'static [&'static str] = &["none", "broken", "soft", "hard"];
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

/// A force of these units, one each.
fn force(army: &Army, loadouts: Vec<Loadout>) -> Force {
    let line = |loadout| ForceLine { loadout, count: 1, transport: None, platoon: 1 };
    Force {
        name: "bench".to_owned(),
        title: army.title().to_owned(),
        army: Arc::new(army.clone()),
        chart: 0,
        limit: None,
        stands: false,
        lines: loadouts.into_iter().map(line).collect(),
        fortifications: Vec::new(),
    }
}

fn card(book: &VictoryDecision, unit: UnitId) -> Card {
    let muster = &book.muster[unit.index()];
    Card {
        entry: muster.entry.clone(),
        name: muster.name.clone(),
        price: muster.price,
        strength: u32::from(book.rows[unit.index()].strength),
    }
}

/// The target has taken cover, as far as it can where it is (VD-TAKE-01).
fn take_cover(book: &VictoryDecision, state: &mut State, target: UnitId) -> Verdict {
    if book.is_vehicle(target) || !cover::in_any_cover(Scene::new(book, state), target) {
        return forbid("VD-TAKE-01", "the target has no cover to take");
    }
    state.took_cover.insert(target);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::ground::Terrain;
    use wargauge_rules::exchange::Bench as _;
    use wargauge_rules::roster::Rulebook;
    use wargauge_rules::table::facing::Bearing;
    use wargauge_rules::table::point::Point;
    use wargauge_rules::testing::shipped::{Shipped, good};

    /// A volley of Germans at Germans as a case asks for it.
    fn laid_out(units: [&str; 2], cover: &'static str, chosen: [usize; 5]) -> Encounter {
        let source = Shipped("victory-decision").source("armies/german-grenadier.toml");
        let army = good(VictoryDecision::read_army(&source));
        let sides = BySide([&army, &army]);
        let bench = good(VictoryDecision::bench(sides, &[units[0].to_owned()], units[1], &[]));
        let case = Case { attack: VOLLEY.to_owned(), range: 12, cover, chosen: chosen.to_vec() };
        match bench.set_up(&case) {
            Ok(encounter) => encounter,
            Err(why) => panic!("{why:?}"),
        }
    }

    /// VD-TERR-01, VD-VEH-26: about the target of a bench lies the ground that is asked for and nothing else,
    /// and it turns its front, a side or its rear to the attackers, squarely.
    #[test]
    fn the_ground_of_a_bench_is_as_asked_for() {
        for (facing, sixteenths) in [(0, 0), (1, 4), (2, 8)] {
            let tanks = ["pzkpfw-iv-h", "pzkpfw-iv-h"];
            let encounter = laid_out(tanks, "none", [facing, 0, 0, 0, 0]);
            let [here, there] = [UnitId(0), encounter.target].map(|unit| encounter.base.unit(unit));
            assert_eq!((here.at, here.facing), (Point::inches(60, 60), Bearing::EAST));
            assert_eq!(there.at, Point::inches(72, 60));
            assert_eq!(there.facing, Bearing::WEST.turned(sixteenths));
        }
        let ground = |target: &str, cover| {
            let encounter = laid_out(["pzkpfw-iv-h", target], cover, [0; 5]);
            let table = encounter.book.table(&encounter.base);
            let pieces = table.uses.covering.iter().map(|piece| table.piece(piece).terrain);
            (pieces.collect::<Vec<_>>(), encounter.base.wrecks.len())
        };
        let squad = "grenadier-squad";
        assert_eq!(ground(squad, "none"), (vec![], 0));
        assert_eq!(ground(squad, "broken"), (vec![Terrain::Crops], 0));
        assert_eq!(ground(squad, "soft"), (vec![Terrain::Orchard], 0));
        assert_eq!(ground(squad, "hard"), (vec![Terrain::Rubble], 0));
        assert_eq!(ground("pzkpfw-iv-h", "broken"), (vec![], 1), "a wreck before it");
    }

    /// VD-TAKE-01: the target of a bench has taken cover if that is asked for; its attackers have moved, aim and
    /// shoot as often as they are said to.
    #[test]
    fn the_stance_of_a_bench_is_as_asked_for() {
        let stance = |chosen| {
            let squads = ["grenadier-squad", "grenadier-squad"];
            let encounter = laid_out(squads, "soft", chosen);
            let down = encounter.base.took_cover.contains(encounter.target);
            let AttackStance { moved, aimed, actions } = encounter.stance;
            (moved, aimed, down, actions)
        };
        let (misses, single) = (Some(Concentrated::Misses), Some(Concentrated::SingleHits));
        assert_eq!(stance([0, 0, 0, 0, 0]), (false, None, false, 1));
        assert_eq!(stance([0, 1, 0, 0, 1]), (true, None, false, 2));
        assert_eq!(stance([0, 0, 1, 1, 2]), (false, misses, true, 3));
        assert_eq!(stance([0, 0, 2, 1, 0]), (false, single, true, 1));
    }
}
