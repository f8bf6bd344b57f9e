//! Odds of single attacks of Command Decision: stands in general fire at one target, assaults on
//! armour, and the morale of a company, each out of an attack staged for it.
//!
//! | File | Holds |
//! |---|---|
//! | `question` | what is asked |
//! | `staged` | the ground and everybody on it |
//! | `shots` | what every die can do |
//! | `course` | the attack from die to die |
//! | `playing` | the attack played by the engine |

mod course;
mod playing;
mod question;
mod shots;
mod staged;

use wargauge_rules::exchange::{AttackSort, Bench, Card, Case, Circumstance, ExchangeRulebook};
use wargauge_rules::game::{BySide, Illegal, Side};
use wargauge_rules::roster::{DataError, Setting};
use wargauge_rules::table::Length;

use crate::book::CommandDecision;
use crate::odds::question::COVERS;
use crate::odds::staged::{Attack, AttackPlan, StagedAttack};
use crate::units::army::Army;
use crate::units::purchase::{Purchase, loadouts};
use crate::units::stand::Class;
use crate::units::weapon::{Reach, Weapon};

pub use course::{AttackOdds, Standing};
pub use question::Stands;

/// Every line that can be fired together.
const ALL: &str = "all";

/// Men at an armoured vehicle in contact.
const ASSAULT: &str = "assault";

/// The check of the target's company.
const MORALE: &str = "morale";

const ATTACKS: &[AttackSort] = &[
    AttackSort { name: "every weapon line by its identifier", summary: "" },
    AttackSort { name: ALL, summary: "every line of a stand that can be fired together" },
    AttackSort { name: ASSAULT, summary: "men at an armoured vehicle in contact" },
    AttackSort {
        name: MORALE,
        summary: "the check of the target's company, with the attackers near",
    },
];

const CIRCUMSTANCES: &[Circumstance] = &[
    Circumstance {
        name: "attackers",
        values: &["still", "cautious", "full", "pinned"],
        summary: "what the attackers did in this turn",
    },
    Circumstance {
        name: "facing",
        values: &["front", "flank"],
        summary: "what the target turns to the attackers",
    },
    Circumstance {
        name: "hits",
        values: &["0", "1", "2", "3"],
        summary: "hits that the target has taken before",
    },
    Circumstance {
        name: "target",
        values: &["steady", "demoralized"],
        summary: "the nerve of the target",
    },
    Circumstance {
        name: "lost",
        values: &["0", "1", "2", "3"],
        summary: "stands that the company has lost since its last check",
    },
    Circumstance {
        name: "seen",
        values: &["no", "yes"],
        summary: "whether it saw a friendly company eliminated",
    },
    Circumstance {
        name: "burst",
        values: &["no", "yes"],
        summary: "whether it was inside a burst in this turn",
    },
    Circumstance {
        name: "led",
        values: &["yes", "no"],
        summary: "whether its commander is with it",
    },
    Circumstance {
        name: "effect",
        values: &["forced-back", "pinned", "demoralized"],
        summary: "the least that counts as shaken; whoever is gone is not",
    },
];

impl Stands {
    /// The weapon lines of all attackers, each once, in the order of their rosters.
    fn weapons(&self) -> Vec<&Weapon> {
        let army = &self.armies[Side::A];
        let mut weapons: Vec<&Weapon> = Vec::new();
        for attacker in &self.attackers {
            for arm in &army.stands[attacker.stand].profile.arms {
                let weapon = &army.weapons[usize::from(arm.weapon)];
                if !weapons.iter().any(|known| known.id == weapon.id) {
                    weapons.push(weapon);
                }
            }
        }
        weapons
    }

    fn class(&self, side: Side, purchase: &Purchase) -> Class {
        self.armies[side].stands[purchase.stand].profile.class
    }

    fn attack(&self, name: &str) -> Attack {
        match name {
            ALL => Attack::All,
            ASSAULT => Attack::Assault,
            MORALE => Attack::Morale,
            _ => Attack::Line(name.to_owned()),
        }
    }
}

/// The distances, in whole inches, at which a line's odds change: 0 for contact, in which other
/// numbers of dice are thrown (CD-FIRE-21).
fn bands(weapon: &Weapon) -> Vec<u16> {
    let inches = |length: Length| (length.hundredths() / 100) as u16;
    if let Some((most, least)) = weapon.indirect {
        return vec![inches(least), inches(most)];
    }
    let columns = weapon.bands.iter().flatten().map(|band| match band.reach {
        Reach::Contact => 0,
        Reach::Within(length) => inches(length),
    });
    core::iter::once(0).chain(columns).collect()
}

impl Bench for Stands {
    type Exchange = AttackOdds;

    fn attackers(&self) -> &[Card] {
        &self.cards
    }

    fn target(&self) -> &Card {
        &self.shown
    }

    fn attacks(&self) -> Vec<String> {
        let weapons = self.weapons();
        let mut names: Vec<String> = weapons.iter().map(|weapon| weapon.id.clone()).collect();
        let vehicle = self.attackers.iter().any(|one| self.class(Side::A, one).is_vehicle());
        if vehicle && names.len() > 1 {
            names.insert(0, ALL.to_owned());
        }
        let men = self.attackers.iter().all(|one| !self.class(Side::A, one).is_vehicle());
        if men && self.class(Side::B, &self.target) == Class::Afv {
            names.push(ASSAULT.to_owned());
        }
        names.push(MORALE.to_owned());
        names
    }

    fn ranges(&self, attack: &str) -> Vec<u16> {
        let mut ranges = match self.attack(attack) {
            // CD-MORALE-07: in contact, near, or neither.
            Attack::Morale => vec![0, 10, 11],
            Attack::Assault => vec![0],
            Attack::All => self.weapons().into_iter().flat_map(bands).collect(),
            Attack::Line(id) => {
                let own = self.weapons().into_iter().filter(|weapon| weapon.id == id);
                own.flat_map(bands).collect()
            }
        };
        ranges.sort_unstable();
        ranges.dedup();
        ranges
    }

    fn set_up(&self, case: &Case) -> Result<AttackOdds, Illegal> {
        let plan = AttackPlan::of(self.attack(&case.attack), case);
        let staged = StagedAttack::new(self, plan)?;
        AttackOdds::new(staged)
    }
}

impl ExchangeRulebook for CommandDecision {
    type Bench = Stands;

    const UNIT_OF_RANGE: &'static str = "inches";
    const UNIT_OF_LOSS: &'static str = "hits";
    const SUPPRESSED: &'static str = "shaken";
    const ATTACKS: &'static [AttackSort] = ATTACKS;
    const COVERS: &'static [&'static str] = COVERS;
    const CIRCUMSTANCES: &'static [Circumstance] = CIRCUMSTANCES;

    fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
        loadouts(army, entry)
    }

    fn bench(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Stands, DataError> {
        let own: Result<Vec<Purchase>, DataError> =
            attackers.iter().map(|text| Purchase::read(armies[Side::A], text)).collect();
        let (own, target) = (own?, Purchase::read(armies[Side::B], target)?);
        let cards = own.iter().map(|one| one.card(armies[Side::A])).collect();
        let shown = target.card(armies[Side::B]);
        let armies = BySide::from_fn(|side| armies[side].clone());
        let settings = settings.to_vec();
        Ok(Stands { armies, settings, attackers: own, target, cards, shown })
    }
}
