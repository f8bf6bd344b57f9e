//! Night Fight.

use crate::game::Side;
use crate::table::length::Length;
use crate::table::point::Point;
use crate::victory_decision::scenario::{Mission, Night};
use crate::victory_decision::tests::end_segment::{end_of, field};
use crate::victory_decision::tests::fixture::{Field, rifle_section, script};

/// VD-SPEC-10: an Ld of 4 sees 18" or more with 35 rolls in 216, 14.5" on average; by day there is
/// no roll.
/// Example EX-33.
#[test]
fn how_far_one_sees() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 4));
    let (book, mut s) = field.ready();
    assert_eq!(book.night_sight(&s, unit, &mut script(&[])), None);
    s.night = true;
    let (mut far, mut sum) = (0, 0);
    for roll in 0..216_u8 {
        let dice = [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1];
        let sight = book.night_sight(&s, unit, &mut script(&dice)).expect("night");
        far += u32::from(sight >= Length::inches(18));
        sum += u32::from(sight.hundredths().unsigned_abs());
    }
    assert_eq!((far, sum), (35, 216 * 1_450));
}

/// VD-SPEC-11 and VD-SPEC-12: beyond that a target is made out only by its muzzle flash.
#[test]
fn muzzle_flashes_are_seen() {
    let (book, mut s, [a, _, b, _]) = field(Mission::OpenBattle, |_| {});
    s.night = true;
    assert!(!book.made_out(&s, a, b, Length::inches(39)));
    assert!(book.made_out(&s, a, b, Length::inches(40)));
    s.fired.insert(b);
    assert!(book.made_out(&s, a, b, Length::inches(1)));
}

/// VD-SPEC-15: from the end of turn 3 the night ends on 5 and 6, unless it lasts all game.
#[test]
fn dawn() {
    let (book, mut s, _) = field(Mission::OpenBattle, |special| special.night = Night::Yes);
    s.night = true;
    end_of(&book, &mut s, 1, &[]);
    end_of(&book, &mut s, 2, &[]);
    end_of(&book, &mut s, 3, &[4]);
    assert!(s.night);
    end_of(&book, &mut s, 4, &[5]);
    assert!(!s.night);
    let (book, mut s, _) = field(Mission::OpenBattle, |special| special.night = Night::AllGame);
    s.night = true;
    end_of(&book, &mut s, 5, &[]);
    assert!(s.night);
}
