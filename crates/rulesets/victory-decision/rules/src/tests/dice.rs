//! The order of dice, saves by groups, and what several units at once suffer.

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::attack::throws::{Attack, ReRoll, Throw};
use crate::attack::{resolving, victims};
use crate::event::Event;
use crate::state::agenda::Threat;
use crate::tests::fixture::*;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::DamageDie;
use wargauge_rules::game::Side;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::point::Point;

const D6: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };

/// Markers of all, first rolls of all, re-rolls of all, saves of all by weapons, save re-rolls of
/// all (VD-ENG-04, VD-ENG-12, VD-ENG-13, VD-SHOOT-16, VD-SHOOT-17, VD-BASE-11, VD-BASE-14,
/// VD-ENG-03, VD-BASE-01, VD-BASE-05).
#[test]
fn the_order_of_dice() {
    let mut field = Field::open();
    let one = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let two = field.put(Side::B, grenadiers(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    let from = Point::inches(30, 4);
    let mut first = victims::victim(&book, &s, one, from);
    first.markers = 1;
    first.re_roll_saves = true;
    first.throws.push(Throw { re_roll: ReRoll::Misses, ..Throw::of(2, D6) });
    first.throws.push(Throw { save_minus: 1, modifier: 1, ..Throw::of(1, D6) });
    let mut second = victims::victim(&book, &s, two, from);
    second.markers = 1;
    second.throws.push(Throw::of(1, D6));
    let attack = Attack {
        credit: None,
        threat: Threat::Nobody,
        by_enemy: true,
        victims: ArrayVec::from_iter([first, second]),
    };
    // Damage: 1, 5 | 3 (+1) | 4; re-roll of the 1: 6. Saves 6+: 6, 2, 5 (the last of the third
    // weapon's hit needs 7 and is not rolled), of the second unit 3. Then two are rolled again.
    let mut referee = script(&[1, 5, 3, 4, 6, 6, 2, 5, 3, 6, 1]);
    resolving::resolve_attack(&book, &mut s, &attack, &mut referee);
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    let order: Vec<(Target, u8)> = recorder
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Damage { target, die, .. } | Event::Save { target, die, .. } => {
                Some((*target, *die))
            }
            _ => None,
        })
        .collect();
    let (a, b) = (Target::Unit(one), Target::Unit(two));
    let told = [(a, 5), (a, 3), (b, 4), (a, 1), (a, 6), (b, 3), (a, 2), (a, 5)];
    assert_eq!(order, told);
    assert_eq!((s.unit(one).markers, s.unit(two).markers), (1, 1));
}

/// VD-BASE-06: a D10 shows 1 to 10, and a 10 is ten: with the gun's 2 it makes the Critical 12 of a
/// tank's front, a 9 one hit, a 5 none.
#[test]
fn a_ten_is_ten() {
    let mut field = Field::open();
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let gun = DamageDie { die: Die::D10, best_of: 1, bonus: 2 };
    for (die, lost) in [(10, 2), (9, 1), (5, 0)] {
        let mut s = s.clone();
        let mut victim = victims::victim(&book, &s, tank, Point::inches(20, 44));
        victim.throws.clear();
        victim.throws.push(Throw { save_minus: 3, ..Throw::of(1, gun) });
        let victims = ArrayVec::from_iter([victim]);
        let attack = Attack { credit: None, threat: Threat::Nobody, by_enemy: true, victims };
        let mut referee = script(&[die]);
        resolving::resolve_attack(&book, &mut s, &attack, &mut referee);
        agenda::run_agenda(&book, &mut s, &mut referee);
        assert_eq!(2 - command::strength(&s, tank), lost, "{die}");
    }
}

/// A mixed unit shows the profile of most of its models, on a tie the better (VD-CHAR-14).
#[test]
fn the_profile_of_most_models() {
    use crate::armour::Armour;
    let mut field = Field::open();
    let tough = Armour { critical: 7, hit: 5, save: 5 };
    let mut mixed = infantry(100, vec![men("Men", 3, 4, &[]), men("Tough", 3, 4, &[])], &[]);
    mixed.groups[1].armour = tough;
    let unit = field.put(Side::B, mixed, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    assert_eq!(victims::victim(&book, &s, unit, Point::inches(0, 0)).armour, tough);
    s.unit_mut(unit).strength[1] = 2;
    assert_eq!(victims::victim(&book, &s, unit, Point::inches(0, 0)).armour, MEN);
}

/// The other reading of the suffix H: one die, and the bonus against vehicles and structures only
/// (VD-BASE-08).
#[test]
fn the_other_reading_of_h() {
    use crate::attack::throws::damage_at;
    use crate::switches::HSuffixMode;
    let heavy = DamageDie { die: Die::D6, best_of: 2, bonus: 2 };
    let mode = HSuffixMode::Bonus;
    assert_eq!(damage_at(heavy, false, mode), D6);
    assert_eq!(damage_at(heavy, true, mode), DamageDie { bonus: 2, ..D6 });
    assert_eq!(damage_at(heavy, false, HSuffixMode::KeepHighest), heavy);
}
