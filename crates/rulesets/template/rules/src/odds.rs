//! Single attacks of the template: some units fire at one, and the odds of what that costs it. Dice
//! and needs come from the functions that play uses.

use crate::action::Action;
use crate::book::{Scene, Template};
use crate::profile::{Army, MOST_UNITS, Profile, UnitEntry};
use crate::rulebook;
use crate::scenario::{Rules, SWITCHES};
use crate::shooting;
use crate::state::{Phase, Stance, State};
use wargauge_rules::exchange::{
    AttackSort, Bench, Card, Case, Circumstance, End, Exchange, ExchangeRulebook, Step,
};
use wargauge_rules::game::{BySide, Illegal, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{DataError, Setting};
use wargauge_rules::table::stream::KeyedDice;

/// Sides of the die.
const SIDES: u64 = 6;

/// Attackers and a target of the template.
#[derive(Clone, Debug)]
pub struct Range {
    book: Template,
    attackers: Vec<Card>,
    target: Card,
}

/// One attack in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Fusillade {
    book: Template,
    state: State,
    /// How many fire; the target comes after them in the muster.
    attackers: u8,
    prices: Vec<u64>,
}

/// Where both sides stand in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Points of strength that the target has lost.
    lost: u32,
}

impl Fusillade {
    /// The lowest score with which an attacker hits.
    fn needed(&self, attacker: u8) -> u64 {
        let scene = Scene::new(&self.book, &self.state);
        u64::from(shooting::needed(scene, UnitId(attacker)))
    }

    const fn target(&self) -> UnitId {
        UnitId(self.attackers)
    }

    fn strength(&self) -> u32 {
        self.prices.len() as u32
    }
}

impl Exchange for Fusillade {
    type Standing = Standing;

    fn left(&self) -> u32 {
        self.strength()
    }

    fn stages(&self) -> usize {
        usize::from(self.attackers)
    }

    fn begin(&self) -> Standing {
        Standing::default()
    }

    fn step(&self, stage: usize, standing: Standing) -> Step<Standing> {
        if standing.lost == self.strength() {
            return Step::Skip;
        }
        let misses = self.needed(stage as u8) - 1;
        let hit = Standing { lost: standing.lost + 1 };
        Step::Table(vec![(misses, standing), (SIDES - misses, hit)])
    }

    fn after(&self, _: usize, standing: Standing, _: u32, _: bool) -> Standing {
        standing
    }

    fn end(&self, standing: Standing) -> End {
        let destroyed = standing.lost == self.strength();
        End { lost: standing.lost, destroyed, ..End::default() }
    }

    fn worth(&self, end: End) -> [u64; 2] {
        [self.prices.iter().take(end.lost as usize).sum(), 0]
    }

    fn dice(&self) -> String {
        let word = |attacker| format!("D6, hit {}+", self.needed(attacker));
        (0..self.attackers).map(word).collect::<Vec<_>>().join("; ")
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let (book, mut state) = (&self.book, self.state.clone());
        for attacker in (0..self.attackers).map(UnitId) {
            if state.unit(self.target()).strength == 0 {
                break;
            }
            let action = Action::Fire { unit: attacker };
            book.check(&state, action)?;
            book.apply(&mut state, action, &mut referee);
        }
        let left = state.unit(self.target()).strength;
        let lost = self.strength() - u32::from(left);
        Ok(End { lost, destroyed: left == 0, ..End::default() })
    }
}

impl Bench for Range {
    type Exchange = Fusillade;

    fn attackers(&self) -> &[Card] {
        &self.attackers
    }

    fn target(&self) -> &Card {
        &self.target
    }

    fn attacks(&self) -> Vec<String> {
        vec!["fire".to_owned()]
    }

    fn ranges(&self, _: &str) -> Vec<u16> {
        let ranges =
            (0..self.attackers.len() as u8).map(|unit| self.book.profile(UnitId(unit)).range);
        let mut ranges: Vec<u16> = ranges.map(u16::from).collect();
        ranges.sort_unstable();
        ranges.dedup();
        ranges
    }

    fn set_up(&self, case: &Case) -> Result<Fusillade, Illegal> {
        let attackers = self.attackers.len() as u8;
        let mut state = State::new(&self.book);
        state.phase = Phase::Actions(Side::A);
        let bold = case.chosen[0] == 1;
        let stance = |bold| Some(if bold { Stance::Bold } else { Stance::Wary });
        state.orders = BySide([stance(bold), stance(case.cover == "none")]);
        // The target's go comes after that of all attackers, so that the turn does not end before.
        let target = UnitId(attackers);
        state.unit_mut(target).square = u8::try_from(case.range).unwrap_or(u8::MAX);
        for attacker in (0..attackers).map(UnitId) {
            shooting::check_fire(Scene::new(&self.book, &state), attacker)?;
        }
        let strength = state.unit(target).strength;
        let price = |left: u8| u64::from(shooting::price_of_step(&self.book, target, left));
        let prices = (0..strength).rev().map(price).collect();
        Ok(Fusillade { book: self.book.clone(), state, attackers, prices })
    }
}

impl ExchangeRulebook for Template {
    type Bench = Range;

    const UNIT_OF_RANGE: &'static str = "squares";
    const UNIT_OF_LOSS: &'static str = "strength";
    const SUPPRESSED: &'static str = "suppressed";
    const ATTACKS: &'static [AttackSort] =
        &[AttackSort { name: "fire", summary: "one after another" }];
    const COVERS: &'static [&'static str] = &["none", "wary"];
    const CIRCUMSTANCES: &'static [Circumstance] = &[Circumstance {
        name: "stance",
        values: &["wary", "bold"],
        summary: "how the attackers fight",
    }];

    fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
        Ok(vec![army.known(entry)?.entry.id])
    }

    fn bench(
        armies: BySide<&Army>,
        attackers: &[String],
        target: &str,
        settings: &[Setting],
    ) -> Result<Range, DataError> {
        if !(1..=MOST_UNITS).contains(&attackers.len()) {
            return Err(DataError::new(format!("there are {} attackers", attackers.len()))
                .expected(format!("1 to {MOST_UNITS}")));
        }
        let units: Result<Vec<UnitEntry>, DataError> =
            attackers.iter().map(|id| armies[Side::A].known(id)).collect();
        let units = units?;
        let target = armies[Side::B].known(target)?;
        let attack = units.iter().map(|unit| (Side::A, unit));
        let cast = || attack.clone().chain([(Side::B, &target)]);
        let book = Template {
            muster: cast().map(|(side, unit)| rulebook::muster(side, unit)).collect(),
            profiles: cast().map(|(_, unit)| unit.profile).collect(),
            is_raid: false,
            squares: u8::MAX,
            turns: 1,
            rules: Rules::new(&Setting::in_force(&SWITCHES, &[settings])),
        };
        Ok(Range { book, attackers: units.iter().map(card).collect(), target: card(&target) })
    }
}

fn card(unit: &UnitEntry) -> Card {
    let Profile { strength, .. } = unit.profile;
    Card {
        entry: unit.entry.id.clone(),
        name: unit.entry.name.clone(),
        price: unit.entry.price,
        strength: strength.into(),
    }
}
