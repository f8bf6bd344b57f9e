//! The course of an attack die by die, and the same attack played by the engine.

use crate::Grid;
use crate::action::{Action, Barrage};
use crate::attack::numbers::number_needed;
use crate::event::{Event, SortieResult};
use crate::fire::barrages::ways_to_fire;
use crate::odds::board::{Kind, Roles, Situation};
use crate::refusal::refuse;
use crate::state::State;
use crate::turn::legality::check;
use crate::turn::play::carry_out;
use crate::units::indirect_fire::{Fire, fire_of};
use crate::units::profile::Trait;
use wargauge_rules::exchange::{End, Exchange, Step};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::table::stream::KeyedDice;

/// Sides of the die.
pub(crate) const SIDES: u8 = 6;

/// What is remembered of a barrage: whether a plain die has hit, or an intense one.
const PLAIN_HIT: u32 = 1;

const INTENSE_HIT: u32 = 2;

/// What a unit can lose: its order, then itself (GW-UNIT-19).
const STEPS: u32 = 2;

/// How a stage leads on.
type Lead = Step<Standing>;

/// Where both sides stand in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
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
            declared.push(declare(&book, &base, unit, roles.target, situation)?);
        }
        if declared.iter().all(|one| one.needed > SIDES) {
            return Err(refuse(
                "GW-COMBAT-19",
                "no die can hit the target: the loss is a certain zero",
            ));
        }
        Ok(Self { book, base, situation, target: roles.target, declared, prices })
    }

    const fn is_barrage(&self) -> bool {
        matches!(self.situation.kind, Kind::Barrage { .. })
    }

    /// Steps that the target had lost before.
    const fn before(&self) -> u32 {
        if self.situation.disrupted { 1 } else { 0 }
    }

    const fn left(&self, standing: Standing) -> u32 {
        STEPS - self.before() - standing.lost
    }

    /// One hit (GW-HIT-01, GW-HIT-02).
    const fn hit(&self, standing: Standing) -> Standing {
        let disrupts = self.before() + standing.lost == 0;
        let suppressed = standing.suppressed || disrupts;
        Standing { lost: standing.lost + 1, suppressed, ..standing }
    }

    const fn eliminated(&self, standing: Standing) -> Standing {
        Standing { lost: STEPS - self.before(), ..standing }
    }

    /// What one die of an attacker leads to, once it stands.
    fn fall(&self, standing: Standing, needed: u8, die: u8) -> Standing {
        match self.situation.kind {
            Kind::Attack if die >= needed => self.hit(standing),
            Kind::Attack => standing,
            Kind::Barrage { intense } => {
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
            Kind::Sortie if die >= needed && self.situation.guarded => self.hit(standing),
            Kind::Sortie if die >= needed => self.eliminated(standing),
            Kind::Sortie if die <= 2 => {
                Standing { own_lost: standing.own_lost + 1, own_suppressed: true, ..standing }
            }
            Kind::Sortie => standing,
        }
    }

    /// All ends of one attacker's dice with their weights; a failure in a minefield is rolled again
    /// (GW-MINE-03).
    fn table(&self, standing: Standing, needed: u8) -> Vec<(u64, Standing)> {
        let mut table: Vec<(u64, Standing)> = Vec::new();
        let mut add = |weight: u64, die: u8| {
            let after = self.fall(standing, needed, die);
            match table.iter_mut().find(|(_, other)| *other == after) {
                Some((sum, _)) => *sum += weight,
                None => table.push((weight, after)),
            }
        };
        let rolls_again = self.situation.mined && self.situation.kind != Kind::Sortie;
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
    const fn settled(&self, standing: Standing) -> Standing {
        let done = Standing { memory: 0, ..standing };
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
    book: &Grid,
    s: &State,
    unit: UnitId,
    target: UnitId,
    situation: Situation,
) -> Result<AttackersDie, Illegal> {
    let (action, fire) = match situation.kind {
        Kind::Attack => (Action::Attack { attacker: unit, target }, Fire::Direct),
        Kind::Sortie => {
            let action = Action::Sortie(unit, target);
            check(book, s, action)?;
            return Ok(AttackersDie { action, needed: 5 });
        }
        Kind::Barrage { intense } => {
            let ways = ways_to_fire(book, s, unit, target);
            let wanted = |way: &&Barrage| situation.observer.is_none() || way.observer.is_some();
            let way = ways.iter().find(wanted).copied();
            let way =
                way.ok_or(refuse("GW-ARTY-04", "nobody can see the target for the battery"))?;
            let way = Barrage { intense, ..way };
            (Action::Barrage(way), fire_of(book, &way))
        }
    };
    let needed = number_needed(book, s, unit, target, fire);
    let none = if book.profile(target).has(Trait::Heavy) {
        refuse("GW-HEAVY-01", "the attacker has no number against the target here")
    } else {
        refuse("GW-COMBAT-19", "its row cannot hurt the target: the loss is a certain zero")
    };
    let needed = needed.ok_or(none)?;
    check(book, s, action)?;
    Ok(AttackersDie { action, needed })
}

impl Exchange for Encounter {
    type Standing = Standing;

    fn stages(&self) -> usize {
        self.declared.len() + usize::from(self.is_barrage())
    }

    fn begin(&self) -> Standing {
        Standing::default()
    }

    fn left(&self) -> u32 {
        STEPS - self.before()
    }

    fn step(&self, stage: usize, standing: Standing) -> Lead {
        match self.declared.get(stage) {
            None => Lead::Table(vec![(1, self.settled(standing))]),
            // GW-COMBAT-10: what is left of the declaration is lost.
            Some(_) if !self.is_barrage() && self.left(standing) == 0 => Lead::Skip,
            Some(one) => Lead::Table(self.table(standing, one.needed)),
        }
    }

    fn after(&self, _: usize, standing: Standing, _: u32, _: bool) -> Standing {
        standing
    }

    fn end(&self, standing: Standing) -> End {
        let Standing { lost, suppressed, own_lost, own_suppressed, .. } = standing;
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
        let count = Count { target: self.target, standing: Standing::default(), over: false };
        let mut referee = DiceReferee::new(KeyedDice::new(seed), count);
        let mut s = self.base.clone();
        for one in &self.declared {
            // Sorties are flown one after another: the target may be gone.
            if let Err(illegal) = check(&self.book, &s, one.action) {
                if self.situation.kind == Kind::Sortie {
                    continue;
                } else {
                    return Err(illegal);
                };
            }
            carry_out(&self.book, &mut s, one.action, &mut referee);
        }
        if self.situation.kind != Kind::Sortie && s.step == self.situation.step {
            check(&self.book, &s, Action::Done)?;
            carry_out(&self.book, &mut s, Action::Done, &mut referee);
        }
        let end = self.end(referee.observer().standing);
        let destroyed = !s.on_board.contains(self.target);
        Ok(End { lost: end.lost.min(STEPS - self.before()), destroyed, ..end })
    }
}

/// Counts what happens to both sides until the turn is over.
#[derive(Clone, Copy, Debug)]
struct Count {
    target: UnitId,
    standing: Standing,
    over: bool,
}

impl Observer<Event> for Count {
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
    use wargauge_rules::exchange::{Bench, Case, ExchangeRulebook};
    use wargauge_rules::game::BySide;
    use wargauge_rules::roster::Rulebook;
    use wargauge_rules::testing::shipped::{Shipped, good};

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
        let gone = Standing { lost: STEPS, suppressed: true, ..Standing::default() };
        let attack = encounter("attack", &["INF", "INF", "INF"], 1);
        assert!(matches!(attack.step(2, gone), Lead::Skip), "GW-COMBAT-10");
        assert!(matches!(attack.step(2, attack.begin()), Lead::Table(_)), "GW-COMBAT-10");
        let barrage = encounter("barrage", &["ART"], 3);
        assert!(matches!(barrage.step(0, gone), Lead::Table(_)), "GW-COMBAT-10");
    }

    // GW-HIT-01, GW-HIT-02: the first hit disrupts, the second takes the unit and disrupts nobody.
    #[test]
    fn the_first_hit_disrupts() {
        let attack = encounter("attack", &["INF", "INF"], 1);
        let once = attack.hit(attack.begin());
        assert_eq!((once.lost, once.suppressed), (1, true), "GW-HIT-01");
        let second = attack.hit(Standing { suppressed: false, ..once });
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
