//! Exact odds of attacks with many dice. Dice of one attack are alike: instead of every order in
//! which they can fall, only how many of them fall each way is walked, and the engine is given one
//! of the orders, so that units of ten men and eleven dice can be asked about.

use std::collections::BTreeMap;

use crate::attack::throws::ReRoll;
use wargauge_rules::table::odometer::Chance;

/// The Damage Dice of an attack and what they meet, in the numbers of the example.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alike {
    /// How many dice.
    number: u32,
    /// Faces of each.
    faces: u8,
    /// How many are rolled for each to keep the best.
    best_of: u32,
    /// What a roll must show to hit, and to be Critical.
    hit: u8,
    critical: u8,
    /// What a save must show; 7 for no save at all.
    save: u8,
    /// Which are rolled again.
    re_roll: ReRoll,
    /// Whether failed saves are rolled again.
    saves_again: bool,
}

/// So many dice with so many faces that hit and are Critical from these scores on, modifiers
/// aside; nothing saves from them.
pub(super) const fn alike(number: u32, faces: u8, hit: u8, critical: u8) -> Alike {
    let re_roll = ReRoll::None;
    Alike { number, faces, best_of: 1, hit, critical, save: 7, re_roll, saves_again: false }
}

impl Alike {
    /// Saved from by so much.
    pub(super) const fn saved_by(self, save: u8) -> Self {
        Self { save, ..self }
    }

    /// Failed saves are rolled again.
    pub(super) const fn under_cover(self) -> Self {
        Self { saves_again: true, ..self }
    }

    /// Misses are rolled again.
    pub(super) const fn again(self) -> Self {
        Self { re_roll: ReRoll::Misses, ..self }
    }

    /// The better of two.
    pub(super) const fn best_of_two(self) -> Self {
        Self { best_of: 2, ..self }
    }

    /// The distribution of what a judge makes of the dice, in the order in which the engine asks for
    /// them: all Damage Dice, those rolled again, all saves, those rolled again.
    pub(super) fn odds(&self, mut judge: impl FnMut(&[u8]) -> u8) -> Odds {
        let (falls, of) = self.falls();
        let mut cases: BTreeMap<u8, u128> = BTreeMap::new();
        for_every_sharing(self.number, falls.len(), &mut |counts| {
            let (mut left, mut ways) = (self.number, 1);
            for (fall, &count) in falls.iter().zip(counts) {
                ways *= choose(left, count) * fall.cases.pow(count);
                left -= count;
            }
            *cases.entry(judge(&dice_of(&falls, counts))).or_default() += ways;
        });
        Odds { cases, of: of.pow(self.number) }
    }

    /// Every way that one die can fall, Criticals first, and all cases of one.
    fn falls(&self) -> (Vec<Fall>, u128) {
        let scores = self.scores();
        let mut falls = Vec::new();
        let all: u128 = scores.iter().map(|score| score.1).sum();
        for &(hits, cases, ref first) in &scores {
            let repeat = self.re_roll == ReRoll::Misses && hits == 0;
            let seconds = if repeat { scores.clone() } else { vec![(hits, all, Vec::new())] };
            for (hits, again, second) in seconds {
                for save in self.saves_of(hits) {
                    let cases = cases * again * save.cases;
                    falls.push(Fall {
                        first: first.clone(),
                        second: second.clone(),
                        cases,
                        ..save
                    });
                }
            }
        }
        falls.sort_by_key(|fall| core::cmp::Reverse(fall.hits));
        let of = falls.iter().map(|fall| fall.cases).sum();
        let shared = falls.iter().fold(of, |shared, fall| gcd(shared, fall.cases));
        falls.iter_mut().for_each(|fall| fall.cases /= shared);
        (falls, of / shared)
    }

    /// None, one or two hits: in how many cases, and a roll that shows it.
    fn scores(&self) -> Vec<(u8, u128, Vec<u8>)> {
        let faces = u128::from(self.faces);
        let up_to = |score: u8| u128::from(score).pow(self.best_of);
        let least = [1, self.hit, self.critical].map(|score| score.min(self.faces + 1));
        let beyond = [least[1], least[2], self.faces + 1];
        let cases = (0..3).map(|hits| up_to(beyond[hits] - 1) - up_to(least[hits] - 1));
        let roll = |hits: usize| {
            let mut roll = vec![1; self.best_of as usize];
            roll[0] = beyond[hits] - 1;
            roll
        };
        let made = cases.enumerate().map(|(hits, cases)| (hits as u8, cases, roll(hits)));
        let made: Vec<_> = made.filter(|one| one.1 > 0).collect();
        assert_eq!(made.iter().map(|one| one.1).sum::<u128>(), faces.pow(self.best_of));
        made
    }

    /// Every way that the saves of so many hits can fall.
    fn saves_of(&self, hits: u8) -> Vec<Fall> {
        let none = Fall { hits, ..Fall::default() };
        let mut ways = vec![Fall { cases: 1, ..none }];
        for _ in 0..hits {
            ways = ways.iter().flat_map(|way| self.one_save_more(way)).collect();
        }
        let rest = self.cases_of_a_save().pow(2 - u32::from(hits));
        ways.iter_mut().for_each(|way| way.cases *= rest);
        ways
    }

    fn cases_of_a_save(&self) -> u128 {
        if self.saves_again { 36 } else { 6 }
    }

    fn one_save_more(&self, way: &Fall) -> Vec<Fall> {
        if self.save > 6 {
            return vec![Fall { cases: way.cases * self.cases_of_a_save(), ..way.clone() }];
        }
        let failed = u128::from(self.save) - 1;
        let saved = 6 - failed;
        let more = |first: u8, second: Option<u8>, cases: u128| {
            let mut way = way.clone();
            way.saves.push(first);
            way.saves_again.extend(second);
            Fall { cases: way.cases * cases, ..way }
        };
        if self.saves_again {
            // One that succeeds at once and one that succeeds again come to the same.
            let stops = saved * 6 + failed * saved;
            vec![more(1, Some(6), stops), more(1, Some(1), failed * failed)]
        } else {
            vec![more(6, None, saved), more(1, None, failed)]
        }
    }
}

/// A way that a Damage Die can fall, with the saves of its hits.
#[derive(Clone, Debug, Default)]
struct Fall {
    hits: u8,
    first: Vec<u8>,
    second: Vec<u8>,
    saves: Vec<u8>,
    saves_again: Vec<u8>,
    cases: u128,
}

/// The dice where so many fall each way.
fn dice_of(falls: &[Fall], counts: &[u32]) -> Vec<u8> {
    let parts: [fn(&Fall) -> &Vec<u8>; 4] =
        [|fall| &fall.first, |fall| &fall.second, |fall| &fall.saves, |fall| &fall.saves_again];
    let of_part = |part: fn(&Fall) -> &Vec<u8>| {
        let all = falls.iter().zip(counts);
        all.flat_map(move |(fall, &count)| part(fall).repeat(count as usize))
    };
    parts.into_iter().flat_map(of_part).collect()
}

/// Calls with every way to share so many dice out.
fn for_every_sharing(number: u32, ways: usize, visit: &mut impl FnMut(&[u32])) {
    fn share(left: u32, at: usize, counts: &mut [u32], visit: &mut impl FnMut(&[u32])) {
        if at == counts.len() - 1 {
            counts[at] = left;
            visit(counts);
            return;
        }
        for count in 0..=left {
            counts[at] = count;
            share(left - count, at + 1, counts, visit);
        }
    }
    share(number, 0, &mut vec![0; ways], visit);
}

fn choose(of: u32, count: u32) -> u128 {
    (0..u128::from(count)).fold(1, |product, at| product * (u128::from(of) - at) / (at + 1))
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// How many of all cases come to each number.
pub(super) struct Odds {
    cases: BTreeMap<u8, u128>,
    of: u128,
}

impl Odds {
    /// The chance of exactly so many.
    pub(super) fn exactly(&self, number: u8) -> Chance {
        Chance::new(self.cases.get(&number).copied().unwrap_or(0), self.of)
    }

    /// The chance of so many at least.
    pub(super) fn at_least(&self, number: u8) -> Chance {
        Chance::new(self.cases.range(number..).map(|(_, cases)| cases).sum(), self.of)
    }

    /// The expected number.
    pub(super) fn mean(&self) -> Chance {
        let sum = self.cases.iter().map(|(&number, cases)| u128::from(number) * cases).sum();
        Chance::new(sum, self.of)
    }
}

/// Every case is counted once: two dice that hit from 4 on and are Critical on 6, then three whose
/// misses are rolled again.
#[test]
fn every_case_is_counted_once() {
    let score = |die: &u8| u8::from(*die >= 4) + u8::from(*die == 6);
    let two = alike(2, 6, 4, 6).odds(|dice| dice.iter().map(score).sum());
    assert_eq!((two.exactly(0), two.exactly(4)), (Chance::new(1, 4), Chance::new(1, 36)));
    assert_eq!(two.mean(), Chance::new(4, 3));
    let aimed = alike(3, 6, 4, 6).again().odds(|dice| dice.iter().map(score).sum());
    assert_eq!((aimed.at_least(1), aimed.mean()), (Chance::new(63, 64), Chance::new(3, 1)));
    let saved = alike(2, 6, 4, 6).saved_by(4).under_cover();
    let rolled = saved.odds(|dice| dice.len() as u8);
    // Two dice, 4/3 saves, each of them shown as rolled again.
    assert_eq!(rolled.mean(), Chance::new(14, 3));
}
