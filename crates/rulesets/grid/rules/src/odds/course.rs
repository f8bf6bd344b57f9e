//! The course of an attack die by die, and the same attack played by the engine.

use crate::action::{Action, Barrage};
use crate::attack::numbers::number_needed;
use crate::book::{Grid, Play, Scene};
use crate::event::{Event, SortieResult};
use crate::fire::barrages::ways_to_fire;
use crate::odds::board::{AttackKind, Roles, Situation};
use crate::state::State;
use crate::turn::dispatch::carry_out;
use crate::turn::legality::check;
use crate::units::indirect_fire::{Fire, fire_of};
use crate::units::profile::Trait;
use wargauge_rules::exchange::{End, Exchange, Step};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::refusal::illegal;
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::stream::KeyedDice;

/// Sides of the die.
pub(crate) const SIDES: u8 = 6;

/// What is remembered of a barrage: whether a plain die has hit, or an intense one.
const PLAIN_HIT: u32 = 1;

const INTENSE_HIT: u32 = 2;

/// What a unit can lose: its order, then itself (GW-UNIT-19).
const STEPS: u32 = 2;

/// How a stage leads on.
type StageStep = Step<AttackLosses>;

/// Where both sides stand in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct AttackLosses {
    /// What the target has lost.
    lost: u32,
    /// Whether the target has been disrupted.
    suppressed: bool,
    /// What the attackers have lost.
    own_lost: u32,
    /// Whether an attacker has been disrupted.
    own_suppressed: bool,
    /// What is remembered of a barrage.
    memory: u32,
}

/// One die of the attack.
#[derive(Clone, Copy, Debug)]
struct AttackersDie {
    action: Action,
    /// The number that hits; above six none does.
    needed: u8,
}

/// One attack of Grid WW2 in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Encounter {
    book: Grid,
    base: State,
    situation: Situation,
    target: UnitId,
    declared: Vec<AttackersDie>,
    prices: [u64; 2],
}

impl Encounter {
    pub(crate) fn new(
        book: Grid,
        base: State,
        situation: Situation,
        roles: &Roles,
    ) -> Result<Self, Illegal> {
        let price = |unit: UnitId| u64::from(book.profile(unit).price);
        // Every attacker of a kind runs the same risk, so each loss costs the mean of their prices.
        let own: u64 = roles.attackers.iter().map(|&unit| price(unit)).sum();
        let prices = [price(roles.target), own / roles.attackers.len().max(1) as u64];
        let mut declared = Vec::with_capacity(roles.attackers.len());
        for &unit in &roles.attackers {
            declared.push(declare(Scene::new(&book, &base), unit, roles.target, situation)?);
        }
        if declared.iter().all(|one| one.needed > SIDES) {
            return Err(illegal(
                "GW-COMBAT-19",
                "no die can hit the target: the loss is a certain zero",
            ));
        }
        Ok(Self { book, base, situation, target: roles.target, declared, prices })
    }

    const fn is_barrage(&self) -> bool {
        matches!(self.situation.kind, AttackKind::Barrage { .. })
    }

    /// Steps that the target had lost before.
    const fn before(&self) -> u32 {
        if self.situation.disrupted { 1 } else { 0 }
    }

    const fn left(&self, standing: AttackLosses) -> u32 {
        STEPS - self.before() - standing.lost
    }

    /// One hit (GW-HIT-01, GW-HIT-02).
    const fn hit(&self, standing: AttackLosses) -> AttackLosses {
        let disrupts = self.before() + standing.lost == 0;
        let suppressed = standing.suppressed || disrupts;
        AttackLosses { lost: standing.lost + 1, suppressed, ..standing }
    }

    const fn eliminated(&self, standing: AttackLosses) -> AttackLosses {
        AttackLosses { lost: STEPS - self.before(), ..standing }
    }

    /// What one die of an attacker leads to, once it stands.
    fn fall(&self, standing: AttackLosses, needed: u8, die: u8) -> AttackLosses {
        match self.situation.kind {
            AttackKind::Attack if die >= needed => self.hit(standing),
            AttackKind::Attack => standing,
            AttackKind::Barrage { intense } => {
                let mut after = standing;
                if die >= needed {
                    after.memory |= if intense { INTENSE_HIT } else { PLAIN_HIT };
                }
                // GW-ARTY-16, GW-INTENSE-03.
                if intense {
                    after.own_lost += STEPS;
                } else if die == 1 {
                    after.own_lost += 1;
                    after.own_suppressed = true;
                }
                after
            }
            AttackKind::Sortie if die >= needed && self.situation.guarded => self.hit(standing),
            AttackKind::Sortie if die >= needed => self.eliminated(standing),
            AttackKind::Sortie if die <= 2 => {
                AttackLosses { own_lost: standing.own_lost + 1, own_suppressed: true, ..standing }
            }
            AttackKind::Sortie => standing,
        }
    }

    /// All ends of one attacker's dice with their weights; a failure in a minefield is rolled again
    /// (GW-MINE-03).
    fn table(&self, standing: AttackLosses, needed: u8) -> Vec<(u64, AttackLosses)> {
        let mut table: Vec<(u64, AttackLosses)> = Vec::new();
        let mut add = |weight: u64, die: u8| {
            let after = self.fall(standing, needed, die);
            match table.iter_mut().find(|(_, other)| *other == after) {
                Some((sum, _)) => *sum += weight,
                None => table.push((weight, after)),
            }
        };
        let rolls_again = self.situation.mined && self.situation.kind != AttackKind::Sortie;
        for die in 1..=SIDES {
            if rolls_again && die < needed {
                (1..=SIDES).for_each(|second| add(1, second));
            } else {
                add(u64::from(SIDES), die);
            }
        }
        table
    }

    /// What all batteries together did: one hit at the most (GW-ARTY-14, GW-INTENSE-02).
    const fn settled(&self, standing: AttackLosses) -> AttackLosses {
        let done = AttackLosses { memory: 0, ..standing };
        if standing.memory & INTENSE_HIT != 0 {
            self.eliminated(done)
        } else if standing.memory & PLAIN_HIT != 0 {
            self.hit(done)
        } else {
            done
        }
    }
}

/// The action of one attacker, which must be legal, and the number it needs.
fn declare(
    scene: Scene<'_>,
    unit: UnitId,
    target: UnitId,
    situation: Situation,
) -> Result<AttackersDie, Illegal> {
    let (action, fire) = match situation.kind {
        AttackKind::Attack => (Action::Attack { attacker: unit, target }, Fire::Direct),
        AttackKind::Sortie => {
            let action = Action::Sortie(unit, target);
            check(scene, action)?;
            return Ok(AttackersDie { action, needed: 5 });
        }
        AttackKind::Barrage { intense } => {
            let ways = ways_to_fire(scene, unit, target);
            let wanted = |way: &&Barrage| situation.observer.is_none() || way.observer.is_some();
            let way = ways.iter().find(wanted).copied();
            let way =
                way.ok_or(illegal("GW-ARTY-04", "nobody can see the target for the battery"))?;
            let way = Barrage { intense, ..way };
            (Action::Barrage(way), fire_of(scene.book, &way))
        }
    };
    let needed = number_needed(scene, unit, target, fire);
    let none = if scene.book.profile(target).has(Trait::Heavy) {
        illegal("GW-HEAVY-01", "the attacker has no number against the target here")
    } else {
        illegal("GW-COMBAT-19", "its row cannot hurt the target: the loss is a certain zero")
    };
    let needed = needed.ok_or(none)?;
    check(scene, action)?;
    Ok(AttackersDie { action, needed })
}

impl Exchange for Encounter {
    type Standing = AttackLosses;

    fn stages(&self) -> usize {
        self.declared.len() + usize::from(self.is_barrage())
    }

    fn begin(&self) -> AttackLosses {
        AttackLosses::default()
    }

    fn left(&self) -> u32 {
        STEPS - self.before()
    }

    fn step(&self, stage: usize, standing: AttackLosses) -> StageStep {
        match self.declared.get(stage) {
            None => StageStep::Table(vec![(1, self.settled(standing))]),
            // GW-COMBAT-10: what is left of the declaration is lost.
            Some(_) if !self.is_barrage() && self.left(standing) == 0 => StageStep::Skip,
            Some(one) => StageStep::Table(self.table(standing, one.needed)),
        }
    }

    fn after(&self, _: usize, standing: AttackLosses, _: u32, _: bool) -> AttackLosses {
        standing
    }

    fn end(&self, standing: AttackLosses) -> End {
        let AttackLosses { lost, suppressed, own_lost, own_suppressed, .. } = standing;
        let destroyed = lost >= Exchange::left(self);
        End { lost, destroyed, suppressed, own_lost, own_suppressed }
    }

    fn worth(&self, end: End) -> [u64; 2] {
        let worth = |price: u64, before: u32, lost: u32| {
            let steps = [price / 2, price - price / 2];
            (before..before + lost).map(|step| steps[(step % STEPS) as usize]).sum()
        };
        [
            worth(self.prices[0], self.before(), end.lost.min(STEPS - self.before())),
            worth(self.prices[1], 0, end.own_lost),
        ]
    }

    fn dice(&self) -> String {
        let mut kinds: Vec<(u32, u8)> = Vec::new();
        for one in &self.declared {
            match kinds.iter_mut().find(|(_, needed)| *needed == one.needed) {
                Some((count, _)) => *count += 1,
                None => kinds.push((1, one.needed)),
            }
        }
        let again = if self.situation.mined { ", misses again" } else { "" };
        let words = |(count, needed): &(u32, u8)| match needed {
            ..=SIDES => format!("{count} D6, hit {needed}+{again}"),
            _ => format!("{count} D6, cannot hit"),
        };
        kinds.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        self.play_with(KeyedDice::new(seed))
    }
}

impl Encounter {
    /// Plays it with these dice.
    fn play_with(&self, dice: impl Dice) -> Result<End, Illegal> {
        let count =
            LossCounter { target: self.target, standing: AttackLosses::default(), over: false };
        let mut referee = DiceReferee::new(dice, count);
        let mut s = self.base.clone();
        for one in &self.declared {
            // Sorties are flown one after another: the target may be gone.
            if let Err(illegal) = check(Scene::new(&self.book, &s), one.action) {
                if self.situation.kind == AttackKind::Sortie {
                    continue;
                } else {
                    return Err(illegal);
                };
            }
            carry_out(&mut Play::new(&self.book, &mut s, &mut referee), one.action);
        }
        if self.situation.kind != AttackKind::Sortie && s.step == self.situation.step {
            check(Scene::new(&self.book, &s), Action::Done)?;
            carry_out(&mut Play::new(&self.book, &mut s, &mut referee), Action::Done);
        }
        let end = self.end(referee.observer().standing);
        let destroyed = !s.on_board.contains(self.target);
        Ok(End { lost: end.lost.min(STEPS - self.before()), destroyed, ..end })
    }
}

/// Counts what happens to both sides until the turn is over.
#[derive(Clone, Copy, Debug)]
struct LossCounter {
    target: UnitId,
    standing: AttackLosses,
    over: bool,
}

impl Observer<Event> for LossCounter {
    fn see(&mut self, event: Event) {
        let standing = &mut self.standing;
        match event {
            _ if self.over => {}
            Event::TurnBegan { .. } => self.over = true,
            Event::Disrupted(unit) if unit == self.target => {
                standing.lost += 1;
                standing.suppressed = true;
            }
            // Elimination takes what is left of a unit.
            Event::Eliminated(unit) if unit == self.target => standing.lost = u32::MAX,
            Event::SelfDisrupted(_)
            | Event::Sortie {
                result: SortieResult::AircraftDisrupted | SortieResult::AircraftLost,
                ..
            } => {
                standing.own_lost += 1;
                standing.own_suppressed = true;
            }
            Event::Retired(_) => standing.own_lost += STEPS,
            Event::Fact(_)
            | Event::Terrain { .. }
            | Event::FirstPlayer { .. }
            | Event::Mined(_)
            | Event::Held(_)
            | Event::NoRoom(_)
            | Event::Deployed(..)
            | Event::Smoke { .. }
            | Event::Sortie {
                result: SortieResult::Eliminated | SortieResult::Hit | SortieResult::Nothing,
                ..
            }
            | Event::Barrage { .. }
            | Event::Attack { .. }
            | Event::Die { .. }
            | Event::AttackLost { .. }
            | Event::Disrupted(_)
            | Event::Eliminated(_)
            | Event::Wreck(_)
            | Event::CombatMoved(..)
            | Event::Withdrew(..)
            | Event::Moved(..)
            | Event::Exited(_)
            | Event::ReserveRoll { .. }
            | Event::Entered(..)
            | Event::Regroup { .. }
            | Event::Ended(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::SWITCHES;
    use std::collections::BTreeMap;
    use wargauge_rules::exchange::{Bench, Case, ExchangeRulebook};
    use wargauge_rules::game::BySide;
    use wargauge_rules::roster::{Rulebook, Setting};
    use wargauge_rules::table::dice::Die;
    use wargauge_rules::table::odometer::{Chance, distribution};
    use wargauge_rules::table::stream::EventKey;
    use wargauge_rules::testing::shipped::{Shipped, good};

    const OPTIONS: &str = "opt_mines=on opt_light=on opt_smoke=on opt_intense=on opt_air=on \
                           opt_heavy=on opt_strong=on";

    /// What a case asks beyond attack, attackers and target.
    #[derive(Clone, Copy)]
    struct Asked<'a> {
        range: u16,
        cover: &'static str,
        /// Target, mined, light, observer, protected.
        chosen: [usize; 5],
        rules: &'a str,
    }

    const PLAIN: Asked<'_> = Asked { range: 2, cover: "none", chosen: [0; 5], rules: OPTIONS };

    fn set_up(
        attack: &str,
        attackers: &[&str],
        target: &str,
        asked: Asked<'_>,
    ) -> Result<Encounter, Illegal> {
        let army = good(Grid::read_army(&Shipped("grid").source("armies/companies.toml")));
        let attackers: Vec<String> = attackers.iter().map(|&one| one.to_owned()).collect();
        let words = asked.rules.split_whitespace();
        let settings: Vec<Setting> =
            words.map(|word| Setting::parse(word, SWITCHES).expect("a switch")).collect();
        let bench = good(Grid::bench(BySide([&army, &army]), &attackers, target, &settings));
        bench.set_up(&Case {
            attack: attack.to_owned(),
            range: asked.range,
            cover: asked.cover,
            chosen: asked.chosen.to_vec(),
        })
    }

    /// The dice of an attack, and no more: those of later turns change nothing of its end, and one that nobody
    /// can decide in passes by itself.
    struct DiceOfAttack<D> {
        dice: D,
        left: usize,
    }

    impl<D: Dice> Dice for DiceOfAttack<D> {
        fn begin(&mut self, key: EventKey) {
            self.dice.begin(key);
        }

        fn roll(&mut self, die: Die) -> u8 {
            match self.left.checked_sub(1) {
                Some(left) => {
                    self.left = left;
                    self.dice.roll(die)
                }
                None => die.faces(),
            }
        }
    }

    type Ends = BTreeMap<(u32, bool, bool, u32, bool), Chance>;

    const fn key(end: End) -> (u32, bool, bool, u32, bool) {
        (end.lost, end.destroyed, end.suppressed, end.own_lost, end.own_suppressed)
    }

    /// The chances of all ends, stage by stage.
    fn walked(encounter: &Encounter) -> Ends {
        let mut standings = BTreeMap::from([(encounter.begin(), Chance::new(1, 1))]);
        for stage in 0..encounter.stages() {
            let mut next: BTreeMap<AttackLosses, Chance> = BTreeMap::new();
            for (standing, chance) in standings {
                let table = match encounter.step(stage, standing) {
                    StageStep::Table(table) => table,
                    StageStep::Skip => vec![(1, standing)],
                    StageStep::Throw(_) => panic!("every die has a table"),
                };
                let all: u64 = table.iter().map(|(weight, _)| weight).sum();
                for (weight, after) in table {
                    let (n, d) = (chance.numerator, chance.denominator);
                    let share = Chance::new(n * u128::from(weight), d * u128::from(all));
                    let sum = next.entry(after).or_insert(Chance::new(0, 1));
                    *sum = sum.plus(share);
                }
            }
            standings = next;
        }
        let mut ends = Ends::new();
        for (standing, chance) in standings {
            let sum = ends.entry(key(encounter.end(standing))).or_insert(Chance::new(0, 1));
            *sum = sum.plus(chance);
        }
        ends
    }

    #[track_caller]
    fn agrees(attack: &str, attackers: &[&str], target: &str, asked: Asked<'_>) -> Ends {
        let encounter = set_up(attack, attackers, target, asked).expect("a legal attack");
        let odds = walked(&encounter);
        let rolls = if asked.chosen[1] > 0 { 2 } else { 1 };
        let played = distribution(|dice| {
            let dice = DiceOfAttack { dice, left: rolls * attackers.len() };
            key(encounter.play_with(dice).expect("playable"))
        });
        assert_eq!(odds, played, "{attack} of {attackers:?} at {target}");
        assert_eq!(Exchange::left(&encounter), STEPS - u32::from(asked.chosen[0] > 0));
        odds
    }

    /// The odds of attacks are those of the engine, die by die: each hit is a step, what is left of
    /// a declaration is lost, misses in a minefield are rolled again (GW-UNIT-19, GW-HIT-01,
    /// GW-HIT-02, GW-COMBAT-10, GW-MINE-03).
    #[test]
    fn odds_of_attacks_are_those_of_play() {
        for chosen in [[0; 5], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [1, 1, 0, 0, 0], [0, 0, 1, 0, 0]] {
            let asked = Asked { chosen, ..PLAIN };
            agrees("attack", &["INF"], "INF", asked);
            agrees("attack", &["INF", "TNK"], "INF", Asked { cover: "wood", ..asked });
            agrees("attack", &["ATG", "INF", "ARC"], "TNK", asked);
            agrees("attack", &["INF", "INF"], "STP", Asked { range: 1, cover: "smoke", ..asked });
        }
        let sure = agrees("attack", &["INF", "INF", "INF"], "INF", PLAIN);
        assert_eq!(sure[&(2, true, true, 0, false)], Chance::new(1, 2), "GW-HIT-02");
        assert_eq!(sure[&(1, false, true, 0, false)], Chance::new(3, 8), "GW-HIT-01");
        let hurt = Asked { chosen: [1, 0, 0, 0, 0], ..PLAIN };
        let once = agrees("attack", &["INF"], "INF", hurt);
        assert_eq!(once[&(1, true, false, 0, false)], Chance::new(1, 2), "GW-HIT-02");
    }

    /// The odds of barrages are those of the engine: one hit at most, an intense one eliminates, a
    /// 1 disrupts the battery and intense fire spends it (GW-ARTY-14, GW-ARTY-16, GW-INTENSE-02,
    /// GW-INTENSE-03, GW-MINE-03, GW-HIT-01, GW-HIT-02).
    #[test]
    fn odds_of_barrages_are_those_of_play() {
        let mut agreed = 0;
        for chosen in [[0; 5], [1, 0, 0, 0, 0], [0, 1, 0, 1, 0], [1, 1, 0, 0, 0], [0, 0, 2, 1, 0]] {
            for range in [1, 2, 3, 10] {
                let asked = Asked { range, chosen, ..PLAIN };
                for attack in ["barrage", "intense barrage"] {
                    for (batteries, cover) in [(&["ART"][..], "none"), (&["ART", "MOR"], "wood")] {
                        let asked = Asked { cover, ..asked };
                        // Not everybody sees far, by night, or into a wood.
                        if set_up(attack, batteries, "INF", asked).is_ok() {
                            agrees(attack, batteries, "INF", asked);
                            agreed += 1;
                        }
                    }
                }
            }
        }
        assert!(agreed > 30, "{agreed} of 80 can be fired");
        let two = agrees("barrage", &["ART", "ART"], "INF", PLAIN);
        let hit = two.iter().filter(|(end, _)| end.0 == 1);
        let hit = hit.fold(Chance::new(0, 1), |sum, (_, one)| sum.plus(*one));
        assert_eq!(hit, Chance::new(8, 9), "GW-ARTY-14");
        assert!(two.keys().all(|end| end.0 < 2), "GW-ARTY-14: one hit");
        let spent = agrees("intense barrage", &["ART"], "INF", PLAIN);
        assert_eq!(spent[&(2, true, false, 2, false)], Chance::new(2, 3), "GW-INTENSE-02");
        assert_eq!(spent[&(0, false, false, 2, false)], Chance::new(1, 3), "GW-INTENSE-03");
        let plain = agrees("barrage", &["ART"], "INF", PLAIN);
        assert_eq!(plain[&(0, false, false, 1, true)], Chance::new(1, 6), "GW-ARTY-16");
    }

    /// The odds of sorties are those of the engine (GW-AIR-03, GW-AIR-04, GW-AIR-06).
    #[test]
    fn odds_of_sorties_are_those_of_play() {
        for chosen in [[0; 5], [1, 0, 0, 0, 0], [0, 1, 0, 0, 1], [1, 0, 0, 0, 1]] {
            let asked = Asked { range: 0, chosen, ..PLAIN };
            let odds = agrees("sortie", &["AIR"], "TNK", asked);
            let struck = odds.iter().filter(|(end, _)| end.0 > 0);
            let struck = struck.fold(Chance::new(0, 1), |sum, (_, one)| sum.plus(*one));
            assert_eq!(struck, Chance::new(1, 3), "GW-AIR-03");
            agrees("sortie", &["AIR", "AIR"], "TNK", asked);
        }
        let guarded =
            agrees("sortie", &["AIR"], "TNK", Asked { chosen: [0, 0, 0, 0, 1], range: 0, ..PLAIN });
        assert_eq!(guarded[&(1, false, true, 0, false)], Chance::new(1, 3), "GW-AIR-04");
    }

    /// What ends are worth: half a price a step, the odd thousandth with the second; attackers by
    /// the mean of their prices.
    #[test]
    fn what_ends_are_worth() {
        let worth = |encounter: &Encounter, lost, own_lost| {
            encounter.worth(End { lost, own_lost, ..encounter.end(encounter.begin()) })
        };
        let fresh = set_up("attack", &["INF", "TNK"], "TNK", PLAIN).expect("an attack");
        assert_eq!(worth(&fresh, 0, 0), [0, 0]);
        assert_eq!(worth(&fresh, 1, 0), [7_500, 0]);
        assert_eq!(worth(&fresh, 2, 3), [15_000, 12_500 + 6_250]);
        assert_eq!(worth(&fresh, 9, 0), [15_000, 0], "no more than there is");
        let hurt = Asked { chosen: [1, 0, 0, 0, 0], ..PLAIN };
        let hurt = set_up("attack", &["INF"], "TNK", hurt).expect("an attack");
        assert_eq!(worth(&hurt, 1, 0), [7_500, 0]);
        assert_eq!(fresh.dice(), "1 D6, hit 5+; 1 D6, hit 3+");
        let mined = Asked { chosen: [0, 1, 0, 0, 0], ..PLAIN };
        let mined = set_up("attack", &["INF", "INF"], "INF", mined).expect("an attack");
        assert_eq!(mined.dice(), "2 D6, hit 4+, misses again");
    }

    /// What cannot be asked, and the clause that says so (GW-COMBAT-19, GW-HEAVY-01, GW-STRONG-03,
    /// GW-ARTY-04, GW-MINE-01, GW-NIGHT-01, GW-SMOKE-01, GW-TERR-01, GW-AIR-02, GW-AIR-04).
    #[test]
    fn what_cannot_be_attacked_is_told_with_its_clause() {
        let refused = |attack: &str, attacker: &str, target: &str, asked: Asked<'_>| {
            set_up(attack, &[attacker], target, asked).err().map(|illegal| illegal.clause.0)
        };
        fn at(chosen: [usize; 5], rules: &str) -> Asked<'_> {
            Asked { chosen, rules, ..PLAIN }
        }
        assert_eq!(refused("attack", "INF", "INF", PLAIN), None);
        assert_eq!(refused("attack", "REC", "TNK", PLAIN), Some("GW-COMBAT-19"), "a dash");
        assert_eq!(refused("attack", "TNK", "HVY", PLAIN), Some("GW-HEAVY-01"));
        assert_eq!(refused("attack", "TNK", "HVY", Asked { range: 1, ..PLAIN }), None);
        assert_eq!(refused("attack", "ATP", "HVY", PLAIN), None, "GW-HEAVY-02");
        let far = refused("attack", "TNK", "STP", PLAIN);
        assert!(far.is_some(), "GW-STRONG-03: two squares off");
        let stack = "indirect_penalty=attacker_is_foo deductions_stack=true";
        let hopeless = Asked { cover: "wood", rules: stack, ..PLAIN };
        assert_eq!(refused("attack", "FOO", "INF", hopeless), Some("GW-COMBAT-19"), "7+");
        let six = Asked { cover: "wood", ..at([0; 5], "indirect_penalty=off") };
        assert_eq!(refused("attack", "FOO", "INF", six), None, "a 6 hits");
        for (chosen, word, clause) in [
            ([0, 1, 0, 0, 0], "opt_mines", "GW-MINE-01"),
            ([0, 0, 1, 0, 0], "opt_light", "GW-NIGHT-01"),
            ([0, 0, 2, 0, 0], "opt_light", "GW-NIGHT-01"),
        ] {
            let [off, on] = ["off", "on"].map(|value| format!("{word}={value}"));
            assert_eq!(refused("attack", "INF", "INF", at(chosen, &off)), Some(clause));
            assert_eq!(refused("attack", "INF", "INF", at(chosen, &on)), None, "{clause}");
            assert_eq!(refused("attack", "INF", "INF", at([0; 5], &off)), None, "{clause}");
        }
        let smoke = |rules| Asked { cover: "smoke", rules, ..PLAIN };
        assert_eq!(refused("attack", "INF", "INF", smoke("opt_smoke=off")), Some("GW-SMOKE-01"));
        assert_eq!(refused("attack", "INF", "INF", smoke("opt_smoke=on")), None);
        let ground = |cover| Asked { cover, ..PLAIN };
        assert_eq!(refused("attack", "INF", "TNK", ground("wood")), Some("GW-TERR-01"));
        assert_eq!(refused("attack", "INF", "INF", ground("swamp")), Some("GW-TERR-01"));
        assert_eq!(refused("attack", "INF", "INF", ground("building")), None);
        let high = Asked { range: 0, ..PLAIN };
        assert_eq!(refused("sortie", "AIR", "INF", high), Some("GW-AIR-02"));
        assert_eq!(refused("sortie", "AIR", "TNK", high), None);
    }

    /// Where those who take part stand: the target in the middle, observer and guard two squares
    /// off, attackers as far as asked, straight before it as long as there is room, two to a square
    /// (GW-GRID-04, GW-GRID-08).
    #[test]
    fn where_everybody_stands() {
        let places = |encounter: &Encounter| -> Vec<String> {
            let units = (0..encounter.book.profiles.len() as u8).map(UnitId);
            let there = units.filter(|&unit| encounter.base.on_board.contains(unit));
            let name =
                |unit: UnitId| encounter.book.board.name(encounter.base.square[unit.index()]);
            there.map(|unit| name(unit).to_string()).collect()
        };
        let six = ["INF"; 6];
        let near = set_up("attack", &six, "INF", Asked { range: 1, ..PLAIN }).expect("an attack");
        assert_eq!(places(&near), ["F5", "E6", "G6", "F7", "F5", "E6", "F6"], "GW-GRID-08");
        let off = set_up("attack", &six, "INF", PLAIN).expect("an attack");
        assert_eq!(places(&off), ["F4", "D6", "H6", "F8", "E5", "G5", "F6"], "GW-GRID-04");
        let seen = Asked { range: 3, chosen: [0, 0, 0, 1, 0], ..PLAIN };
        let seen = set_up("barrage", &["ART"], "INF", seen).expect("a barrage");
        assert_eq!(places(&seen), ["F3", "F4", "F6"]);
        let guarded = Asked { range: 0, chosen: [0, 0, 0, 0, 1], ..PLAIN };
        let guarded = set_up("sortie", &["AIR"], "TNK", guarded).expect("a sortie");
        assert_eq!(places(&guarded), ["F6", "F4"]);
        let crowd = ["INF"; 9];
        let refused = set_up("attack", &crowd, "INF", Asked { range: 1, ..PLAIN }).err();
        assert_eq!(refused.map(|illegal| illegal.clause.0), Some("GW-GRID-08"), "eight stand");
    }

    /// An attack on infantry in the open by day that is not disrupted.
    fn encounter(attack: &str, attackers: &[&str], range: u16) -> Encounter {
        let army = good(Grid::read_army(&Shipped("grid").source("armies/companies.toml")));
        let attackers: Vec<String> = attackers.iter().map(|&one| one.to_owned()).collect();
        let bench = good(Grid::bench(BySide([&army, &army]), &attackers, "INF", &[]));
        let case = Case { attack: attack.to_owned(), range, cover: "none", chosen: vec![0; 5] };
        bench.set_up(&case).expect("an attack")
    }

    // GW-COMBAT-10: who attacks a target that is gone rolls no die; a barrage rolls all of them.
    #[test]
    fn early_elimination_saves_the_dice_of_attacks_alone() {
        let gone = AttackLosses { lost: STEPS, suppressed: true, ..AttackLosses::default() };
        let attack = encounter("attack", &["INF", "INF", "INF"], 1);
        assert!(matches!(attack.step(2, gone), StageStep::Skip), "GW-COMBAT-10");
        assert!(matches!(attack.step(2, attack.begin()), StageStep::Table(_)), "GW-COMBAT-10");
        let barrage = encounter("barrage", &["ART"], 3);
        assert!(matches!(barrage.step(0, gone), StageStep::Table(_)), "GW-COMBAT-10");
    }

    // GW-HIT-01, GW-HIT-02: the first hit disrupts, the second takes the unit and disrupts nobody.
    #[test]
    fn the_first_hit_disrupts() {
        let attack = encounter("attack", &["INF", "INF"], 1);
        let once = attack.hit(attack.begin());
        assert_eq!((once.lost, once.suppressed), (1, true), "GW-HIT-01");
        let second = attack.hit(AttackLosses { suppressed: false, ..once });
        assert_eq!((second.lost, second.suppressed), (2, false), "GW-HIT-02");
    }

    // GW-GRID-08: attackers stand straight before their target while there is room.
    #[test]
    fn attackers_stand_straight_before_their_target() {
        let attack = encounter("attack", &["INF", "INF", "INF", "INF"], 2);
        let board = attack.book.board;
        let square = |unit| attack.base.square[UnitId::index(unit)];
        let target = square(attack.target);
        let others = attack.book.of_side[attack.book.side(attack.target).foe()];
        for unit in (others & attack.base.on_board).into_iter().take(4) {
            let same = board.column(square(unit)) == board.column(target)
                || board.row(square(unit)) == board.row(target);
            assert!(same, "GW-GRID-08: {unit:?}");
        }
    }
}
