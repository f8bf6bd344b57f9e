//! Single attacks of Grid WW2: units about a target, and the odds of what they do to it.

pub(crate) mod board;
mod course;

use crate::book::Grid;
use crate::odds::board::{
    AttackKind, FARTHEST, Roles, Situation, bench_state, loadouts, muster, terrain_of,
};
use crate::odds::course::Encounter;
use crate::state::Step;
use crate::switches::{OptIntense, OptLight, OptMines, OptSmoke};
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::units::army::Army;
use crate::units::profile::Trait;
use wargauge_rules::exchange;
use wargauge_rules::exchange::{AttackSort, Card, Case, Circumstance, ExchangeRulebook};
use wargauge_rules::game::{BySide, Illegal};
use wargauge_rules::refusal::illegal;
use wargauge_rules::roster::{DataError, Setting};

const TARGET: usize = 0;

const MINED: usize = 1;

const LIGHT: usize = 2;

const OBSERVER: usize = 3;

const PROTECTED: usize = 4;

/// The attacks there are.
const ATTACK: &str = "attack";

const BARRAGE: &str = "barrage";

pub(crate) const INTENSE: &str = "intense barrage";

const SORTIE: &str = "sortie";

const ATTACKS: &[AttackSort] = &[
    AttackSort { name: ATTACK, summary: "" },
    AttackSort { name: BARRAGE, summary: "" },
    AttackSort { name: INTENSE, summary: "opt_intense=on" },
    AttackSort { name: SORTIE, summary: "opt_air=on" },
];

const CIRCUMSTANCES: &[Circumstance] = &[
    Circumstance {
        name: "target",
        values: &["fresh", "disrupted"],
        summary: "in what order the target is",
    },
    Circumstance {
        name: "mined",
        values: &["no", "yes"],
        summary: "whether the target stands in a minefield (needs opt_mines=on)",
    },
    Circumstance {
        name: "light",
        values: &["day", "twilight", "night"],
        summary: "the time of day (needs opt_light=on)",
    },
    Circumstance {
        name: "observer",
        values: &["unit", "foo"],
        summary: "who sees the target for a battery that is farther than two squares from it",
    },
    Circumstance {
        name: "protected",
        values: &["no", "yes"],
        summary: "whether an anti-aircraft gun protects the target from sorties",
    },
];

/// Attackers and a target of Grid WW2.
#[derive(Clone, Debug)]
pub struct AttackBench {
    book: Grid,
    roles: Roles,
    cards: Vec<Card>,
    target: Card,
}

impl AttackBench {
    fn new(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let (book, roles) = muster(armies, attackers, target, settings)?;
        let kinds = roles.attackers.iter().map(|unit| {
            let has = |one| book.profile(*unit).has(one);
            (has(Trait::Battery), has(Trait::Aircraft))
        });
        let kinds: Vec<(bool, bool)> = kinds.collect();
        if kinds.windows(2).any(|two| two[0] != two[1]) {
            return Err(DataError::new("the attackers do not attack in the same phase")
                .expected("batteries alone, aircraft alone, or neither"));
        }
        let card = |unit: wargauge_rules::game::UnitId| {
            let muster = &book.muster[unit.index()];
            let (entry, name) = (muster.entry.clone(), muster.name.clone());
            Card { entry, name, price: muster.price, strength: 2 }
        };
        let cards = roles.attackers.iter().map(|&unit| card(unit)).collect();
        let target = card(roles.target);
        Ok(Self { book, roles, cards, target })
    }

    fn first_has(&self, one: Trait) -> bool {
        self.roles.attackers.first().is_some_and(|&unit| self.book.profile(unit).has(one))
    }

    fn check_rules(&self, case: &Case) -> Result<(), Illegal> {
        let rules = &self.book.switches;
        let chosen = |at: usize| case.chosen[at] > 0;
        if chosen(MINED) && rules.opt_mines == OptMines::Off {
            return Err(illegal("GW-MINE-01", "there are no minefields without opt_mines=on"));
        }
        if chosen(LIGHT) && rules.opt_light == OptLight::Off {
            return Err(illegal("GW-NIGHT-01", "there is no night without opt_light=on"));
        }
        if case.cover == "smoke" && rules.opt_smoke == OptSmoke::Off {
            return Err(illegal("GW-SMOKE-01", "there is no smoke without opt_smoke=on"));
        }
        Ok(())
    }
}

/// The ground of a name.
fn ground_of(cover: &str) -> Result<Terrain, Illegal> {
    terrain_of(cover).ok_or_else(|| illegal("GW-TERR-01", "there is no such ground"))
}

impl exchange::Bench for AttackBench {
    type Exchange = Encounter;

    fn attackers(&self) -> &[Card] {
        &self.cards
    }

    fn target(&self) -> &Card {
        &self.target
    }

    fn attacks(&self) -> Vec<String> {
        let names: &[&str] = if self.first_has(Trait::Aircraft) {
            &[SORTIE]
        } else if !self.first_has(Trait::Battery) {
            &[ATTACK]
        } else if self.book.switches.opt_intense == OptIntense::On {
            &[BARRAGE, INTENSE]
        } else {
            &[BARRAGE]
        };
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn ranges(&self, attack: &str) -> Vec<u16> {
        match attack {
            SORTIE => vec![0],
            ATTACK => vec![1, 2],
            _ => vec![1, 2, 3, FARTHEST],
        }
    }

    fn set_up(&self, case: &Case) -> Result<Encounter, Illegal> {
        self.check_rules(case)?;
        let kind = match case.attack.as_str() {
            BARRAGE => AttackKind::Barrage { intense: false },
            INTENSE => AttackKind::Barrage { intense: true },
            SORTIE => AttackKind::Sortie,
            _ => AttackKind::Attack,
        };
        let barrage = matches!(kind, AttackKind::Barrage { .. });
        let by_foo = case.chosen[OBSERVER] == 1;
        let situation = Situation {
            kind,
            range: case.range,
            terrain: ground_of(case.cover)?,
            smoke: case.cover == "smoke",
            mined: case.chosen[MINED] > 0,
            light: [Light::Day, Light::Twilight, Light::Night][case.chosen[LIGHT].min(2)],
            disrupted: case.chosen[TARGET] > 0,
            // Batteries see for themselves as far as others see for them.
            observer: (barrage && (by_foo || case.range > 2)).then_some(usize::from(by_foo)),
            guarded: kind == AttackKind::Sortie && case.chosen[PROTECTED] > 0,
            step: match kind {
                AttackKind::Attack => Step::Attacks,
                AttackKind::Barrage { .. } => Step::Barrages,
                AttackKind::Sortie => Step::Sorties,
            },
        };
        if situation.guarded && self.roles.guard.is_none() {
            return Err(illegal("GW-AIR-04", "the army has no anti-aircraft gun"));
        }
        let base = bench_state(&self.book, &self.roles, situation)?;
        Encounter::new(self.book.clone(), base, situation, &self.roles)
    }
}

impl ExchangeRulebook for Grid {
    type Bench = AttackBench;

    const UNIT_OF_RANGE: &'static str = "squares";
    const UNIT_OF_LOSS: &'static str = "steps";
    const SUPPRESSED: &'static str = "disrupted";
    const ATTACKS: &'static [AttackSort] = ATTACKS;
    const COVERS: &'static [&'static str] = &["none", "field", "wood", "building", "hill", "smoke"];
    const CIRCUMSTANCES: &'static [Circumstance] = CIRCUMSTANCES;

    fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
        loadouts(army, entry)
    }

    fn bench(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<AttackBench, DataError> {
        AttackBench::new(armies, attackers, target, settings)
    }
}
