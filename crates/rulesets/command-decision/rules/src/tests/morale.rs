//! Company morale (CD-MORALE-*, CD-CHART-95 to 112).

use crate::scene::{Moment, Play};
use std::collections::BTreeMap;

use super::fixture::{Put, area, chance, stage};
use crate::morale::check::CheckResult::{
    self, Demoralized, Eliminated, ForcedBack, Passes, Pinned,
};
use crate::morale::check::{check_all, outcome};
use crate::morale::number::Element;
use crate::state::Pin;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;

fn chances(number: i32) -> BTreeMap<CheckResult, u128> {
    let mut all = BTreeMap::new();
    for die in 1..=10 {
        *all.entry(outcome(die, number)).or_default() += 1;
    }
    all
}

/// EX-18: CD-MORALE-14, CD-MORALE-15, CD-MORALE-16, CD-CHART-95, CD-CHART-96, CD-CHART-97.
#[test]
fn armour_and_infantry_nearby_lower_a_companys_number() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G04", 1200, 1000, 90)],
        &[Put("U12", 1000, 1900, 270), Put("U04", 1300, 1900, 270)],
    );
    let number = |game: &super::fixture::Stage| {
        let members = game.book.companies()[0].members;
        Element { moment: Moment::now(game.scene()), company: 0, members }.number()
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

/// EX-19: CD-MORALE-17, CD-BACK-02, CD-BACK-19.
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
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice));
    let [a, b, c] = [0, 1, 2].map(|unit| *game.stand(unit));
    assert_eq!((a.permanent, b.permanent, c.permanent), (0, -2, -3));
    assert_eq!([a.pin, b.pin, c.pin], [Pin::P2; 3]);
    assert_eq!(a.at.y, 2000);
    assert!(b.at.y < 2000 && c.at.y < 2000, "forced back");
}

/// EX-34: CD-MORALE-15, CD-MORALE-16, CD-BACK-19, CD-DEMOR-01, CD-DEMOR-06: all dice of three checks,
/// by the engine.
#[test]
fn three_turns_of_pressure() {
    // In works it stays where it is: 1 for cover, -1 without a commander, -3 for losses.
    let works = area("entrenchment", [8.0, 8.0], [12.0, 12.0]);
    let game = stage(&works, &[Put("U04", 1000, 1000, 90)], &[Put("G04", 1000, 4500, 270)]);
    let mut counts = [0_u128; 4];
    for dice in 0..1000_u32 {
        let mut state = game.state.clone();
        let (mut worse, mut passed) = (false, true);
        for turn in 0..3 {
            let Some(stand) = state.stands.first().filter(|stand| stand.is_in_play()) else {
                break;
            };
            let before = *stand;
            state.stands[0].pin = Pin::None;
            state.stands[0].marks.fired_at = true;
            state.companies[0].lost = 3;
            let die = (dice / 10_u32.pow(turn) % 10 + 1) as u8;
            check_all(&mut Play::new(&game.book, &mut state, &mut super::fixture::dice(&[die])));
            let after = state.stands[0];
            worse |= after.permanent != before.permanent || !after.is_in_play();
            passed &= after.pin == Pin::None && after.is_in_play();
        }
        let stand = state.stands[0];
        let facts = [!worse, !stand.is_in_play(), stand.is_in_play() && stand.demoralized, passed];
        for (count, fact) in counts.iter_mut().zip(facts) {
            *count += u128::from(fact);
        }
    }
    let shares = counts.map(|count| chance(count, 1000));
    let told = [chance(343, 1000), chance(47, 500), chance(229, 1000), chance(1, 8)];
    assert_eq!(shares, told, "pinned at worst, eliminated, demoralized, never shaken");
}

/// CD-CHART-112.
#[test]
fn a_number_of_ten_is_always_passed_and_one_below_one_never() {
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
    let parts = crate::losses::elements::of_company(game.scene(), 0, none);
    let parts: Vec<Vec<u8>> = parts.iter().map(|part| part.map(|unit| unit.0).collect()).collect();
    assert_eq!(parts, [vec![1, 2], vec![0]]);
    assert_eq!(game.book.companies()[0].commander, Some(UnitId(1)));
}
