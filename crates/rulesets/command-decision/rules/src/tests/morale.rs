//! Company morale (CD-MORALE-*, CD-CHART-95 to 112).

use std::collections::BTreeMap;

use super::fixture::{Put, area, chance, stage};
use crate::morale::check::Outcome::{self, Demoralized, Eliminated, ForcedBack, Passes, Pinned};
use crate::morale::check::{check_all, outcome};
use crate::morale::number::Element;
use crate::scene::Scene;
use crate::state::Pin;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::scripted::Scripted;

fn chances(number: i32) -> BTreeMap<Outcome, u128> {
    let mut all = BTreeMap::new();
    for die in 1..=10 {
        *all.entry(outcome(die, number)).or_default() += 1;
    }
    all
}

/// CD-EX-18: CD-MORALE-14 to 16, CD-CHART-95 to 97.
#[test]
fn armour_and_infantry_near() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G04", 1200, 1000, 90)],
        &[Put("U12", 1000, 1900, 270), Put("U04", 1300, 1900, 270)],
    );
    let number = |game: &super::fixture::Stage| {
        let members = game.book.companies()[0].members;
        Element { scene: Scene::now(&game.book, &game.state), company: 0, members }.number()
    };
    assert_eq!(number(&game), 6);
    assert_eq!(chances(6), BTreeMap::from([(Passes, 6), (Pinned, 2), (ForcedBack, 2)]));
    game.stand_mut(1).marks.burst = true;
    game.state.companies[0].lost = 1;
    assert_eq!(number(&game), 4);
    let four = BTreeMap::from([(Passes, 4), (Pinned, 2), (ForcedBack, 2), (Demoralized, 2)]);
    assert_eq!(chances(4), four);
    assert_eq!(outcome(9, 4), Demoralized);
}

/// CD-EX-19: CD-MORALE-17, CD-BACK-02, 19.
#[test]
fn one_die_several_numbers() {
    let mut game = stage(
        "",
        &[Put("U03", 1000, 2000, 90), Put("U04", 1200, 2000, 90), Put("U04", 800, 2000, 90)],
        &[Put("G04", 1000, 2900, 270)],
    );
    (game.stand_mut(1).permanent, game.stand_mut(2).permanent) = (-1, -2);
    // The other side checks too: its die passes.
    let mut dice = DiceReferee::new(Scripted::new(&[9, 1]), Deaf);
    check_all(&game.book, &mut game.state, &mut dice);
    let [a, b, c] = [0, 1, 2].map(|unit| *game.stand(unit));
    assert_eq!((a.permanent, b.permanent, c.permanent), (0, -2, -3));
    assert_eq!([a.pin, b.pin, c.pin], [Pin::P2; 3]);
    assert_eq!(a.at.y, 2000);
    assert!(b.at.y < 2000 && c.at.y < 2000, "forced back");
}

/// CD-EX-34: CD-MORALE-15, 16, CD-BACK-19, CD-DEMOR-01, 06.
#[test]
fn three_turns_of_pressure() {
    // Permanent modifier, demoralized, worst so far, passed all.
    let mut states: BTreeMap<(i32, bool, bool, bool), Chance> = BTreeMap::new();
    states.insert((0, false, false, true), chance(1, 1));
    let mut gone = chance(0, 1);
    for _ in 0..3 {
        let mut next: BTreeMap<_, Chance> = BTreeMap::new();
        for ((permanent, demoralized, worse, passed), share) in states {
            for die in 1..=10 {
                let part = Chance::new(share.numerator, share.denominator * 10);
                let result = match outcome(die, 8 - 3 + permanent) {
                    Eliminated => None,
                    Demoralized if demoralized => None,
                    Demoralized => Some((permanent - 2, true, true, false)),
                    ForcedBack => Some((permanent - 1, demoralized, true, false)),
                    Pinned => Some((permanent, demoralized, worse, false)),
                    Passes => Some((permanent, demoralized, worse, passed)),
                };
                match result {
                    None => gone = gone.plus(part),
                    Some(key) => {
                        let known = next.entry(key).or_insert(chance(0, 1));
                        *known = known.plus(part);
                    }
                }
            }
        }
        states = next;
    }
    let sum = |test: fn(&(i32, bool, bool, bool)) -> bool| {
        let some = states.iter().filter(|(key, _)| test(key));
        some.fold(chance(0, 1), |sum, (_, share)| sum.plus(*share))
    };
    assert_eq!(sum(|key| !key.2), chance(343, 1000));
    assert_eq!(gone, chance(47, 500));
    assert_eq!(sum(|key| key.1), chance(229, 1000));
    assert_eq!(sum(|key| key.3), chance(1, 8));
}

/// CD-CHART-112.
#[test]
fn numbers_beyond_the_die() {
    assert_eq!(outcome(10, 10), Passes);
    assert_eq!(outcome(1, -2), ForcedBack);
    assert_eq!(outcome(8, 0), Eliminated);
}

/// CD-MORALE-06: a hill between them makes two elements; the commander's is first.
#[test]
fn elements_see_each_other() {
    let hill = area("hill", [20.0, 5.0], [30.0, 15.0]);
    let game = stage(
        &hill,
        &[Put("G04", 1000, 1000, 90), Put("G03", 4000, 1000, 90), Put("G04", 4300, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    let none = crate::state::UnitSet::EMPTY;
    let parts = crate::morale::elements::of_company(&game.book, &game.state, (0, none));
    let parts: Vec<Vec<u8>> = parts.iter().map(|part| part.map(|unit| unit.0).collect()).collect();
    assert_eq!(parts, [vec![1, 2], vec![0]]);
    assert_eq!(game.book.companies()[0].commander, Some(UnitId(1)));
}
