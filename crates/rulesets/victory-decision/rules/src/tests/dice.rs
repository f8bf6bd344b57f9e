//! The order of dice, saves by groups, and what several units at once suffer.

use arrayvec::ArrayVec;

use crate::action::{Action, Target};
use crate::attack::throws::{Attack, ReRoll, Throw};
use crate::attack::{resolving, victims};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::state::agenda::Threat;
use crate::tests::fixture::*;
use crate::tests::table::{Battle, Setup};
use crate::turn::{agenda, dispatch};
use crate::units::command;
use crate::units::profile::DamageDie;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::point::Point;

const D6: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };

/// An attack on two squads: two weapons at the first, whose misses with the one and whose failed
/// saves are rolled again, and one at the second. What was rolled, in order and in words, and the
/// markers of both.
fn attack_on_two() -> (Vec<String>, [u8; 2]) {
    let Battle { book, mut s, .. } =
        Setup::new().foe("grenadiers 20,20").foe("grenadiers 40,20").ready();
    let (one, two) = (UnitId(0), UnitId(1));
    let from = Point::inches(30, 4);
    let mut first = victims::victim(Scene::new(&book, &s), one, from);
    first.markers = 1;
    first.re_roll_saves = true;
    first.throws.push(Throw { re_roll: ReRoll::Misses, ..Throw::of(2, D6) });
    first.throws.push(Throw { save_minus: 1, modifier: 1, ..Throw::of(1, D6) });
    let mut second = victims::victim(Scene::new(&book, &s), two, from);
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
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    let words = |what: &str, target: Target, die: u8, again: Option<u8>| {
        let of = if target == Target::Unit(one) { "one" } else { "two" };
        let again = again.map_or(String::new(), |die| format!(" again {die}"));
        format!("{what} of {of} {die}{again}")
    };
    let rolled = recorder.events.iter().filter_map(|event| match *event {
        Event::Damage { target, die, again, .. } => Some(words("damage", target, die, again)),
        Event::Save { target, die, again, .. } => Some(words("save", target, die, again)),
        _ => None,
    });
    (rolled.collect(), [one, two].map(|unit| s.unit(unit).markers))
}

/// VD-ENG-13, VD-ENG-08: each step is done for all units before the next one, and every die is told.
#[test]
fn all_damage_dice_come_before_all_saves() {
    let (rolled, markers) = attack_on_two();
    let of = |what: &str| rolled.iter().filter(|one| one.starts_with(what)).count();
    assert_eq!((of("damage"), of("save")), (4, 4));
    assert!(rolled[..4].iter().all(|one| one.starts_with("damage")));
    assert_eq!(markers, [1, 1]);
}

/// VD-ENG-04, VD-ENG-12: all first rolls, weapon by weapon and unit by unit, then all re-rolls.
#[test]
fn re_rolls_follow_all_first_rolls() {
    let (rolled, _) = attack_on_two();
    let damage = ["damage of one 5", "damage of one 3", "damage of two 4"];
    assert_eq!(rolled[..3], damage);
    assert_eq!(rolled[3], "damage of one 1 again 6");
}

/// VD-SHOOT-16, VD-SHOOT-17: saves by weapons, those that nothing can save not rolled; then the
/// failed ones that are rolled again.
#[test]
fn saves_come_by_weapons_and_their_re_rolls_last() {
    let (rolled, _) = attack_on_two();
    assert_eq!(rolled[4..6], ["save of one 6", "save of two 3"]);
    assert_eq!(rolled[6..], ["save of one 2 again 6", "save of one 5 again 1"]);
}

/// What one D6 with a bonus of 1 comes to that is rolled again if it misses, at men with no save.
fn one_die_again(dice: &[u8]) -> u8 {
    let Battle { book, mut s, .. } = Setup::new().foe("grenadiers 20,20").ready();
    let mut victim = victims::victim(Scene::new(&book, &s), UnitId(0), Point::inches(30, 4));
    victim.armour.save = 7;
    victim.throws.push(Throw { re_roll: ReRoll::Misses, modifier: 1, ..Throw::of(1, D6) });
    let victims = ArrayVec::from_iter([victim]);
    let attack = Attack { credit: None, threat: Threat::Nobody, by_enemy: true, victims };
    let mut referee = script(dice);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
    assert_eq!(referee.into_parts().0.left(), 0);
    s.agenda.casualties_due(UnitId(0))
}

/// VD-BASE-14: what is rolled again keeps what is added to it.
#[test]
fn re_rolled_dice_keep_their_modifiers() {
    assert_eq!(one_die_again(&[1, 3]), 1, "3 and 1 hit");
    assert_eq!(one_die_again(&[1, 5]), 2, "5 and 1 are Critical");
}

/// VD-BASE-10, VD-BASE-11: it is rolled again once, and the second result stands.
#[test]
fn a_die_is_rolled_again_once() {
    assert_eq!(one_die_again(&[1, 1]), 0);
}

/// VD-ENG-03: the same dice make the same attack.
#[test]
fn the_same_dice_make_the_same_attack() {
    assert_eq!(attack_on_two(), attack_on_two());
}

/// VD-BASE-05: six-sided and ten-sided dice.
#[test]
fn weapons_roll_d6_and_d10() {
    assert!(weapons().iter().all(|weapon| matches!(weapon.damage.die, Die::D6 | Die::D10)));
}

/// VD-BASE-01: infantry and vehicles move and shoot; infantry assaults who is near.
#[test]
fn who_can_do_what() {
    let options = |unit, enemy| {
        let Battle { book, s, .. } = Setup::new().own(unit).foe(enemy).acting();
        let mut options = Vec::new();
        dispatch::list_options(Scene::new(&book, &s), &mut options);
        options
    };
    for unit in ["men=5 20,20", "crew=hmg 20,20", "panzer-iv 20,20"] {
        let far = options(unit, "men=5 20,40");
        assert!(far.iter().any(|option| matches!(option, Action::Move { .. })), "{unit}");
        assert!(far.iter().any(|option| matches!(option, Action::Shoot { .. })), "{unit}");
        let near = options(unit, "men=5 20,24.5");
        let assaults = near.iter().any(|option| matches!(option, Action::Assault { .. }));
        assert_eq!(assaults, unit.starts_with("men"), "{unit}");
    }
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
        let mut victim = victims::victim(Scene::new(&book, &s), tank, Point::inches(20, 44));
        victim.throws.clear();
        victim.throws.push(Throw { save_minus: 3, ..Throw::of(1, gun) });
        let victims = ArrayVec::from_iter([victim]);
        let attack = Attack { credit: None, threat: Threat::Nobody, by_enemy: true, victims };
        let mut referee = script(&[die]);
        resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(2 - command::strength(&s, tank), lost, "{die}");
    }
}

/// A mixed unit shows the profile of most of its models, on a tie the better (VD-CHAR-14).
#[test]
fn a_mixed_unit_shows_the_profile_of_most_of_its_models() {
    use crate::armour::Armour;
    let mut field = Field::open();
    let tough = Armour { critical: 7, hit: 5, save: 5 };
    let mut mixed = infantry(100, vec![men("Men", 3, 4, &[]), men("Tough", 3, 4, &[])], &[]);
    mixed.groups[1].armour = tough;
    let unit = field.put(Side::B, mixed, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    assert_eq!(victims::victim(Scene::new(&book, &s), unit, Point::inches(0, 0)).armour, tough);
    s.unit_mut(unit).strength[1] = 2;
    assert_eq!(victims::victim(Scene::new(&book, &s), unit, Point::inches(0, 0)).armour, MEN);
}

/// The other reading of the suffix H: one die, and the bonus against vehicles and structures only
/// (VD-BASE-08).
#[test]
fn the_other_reading_of_h_rolls_one_die() {
    use crate::attack::throws::damage_at;
    use crate::switches::HSuffixMode;
    let heavy = DamageDie { die: Die::D6, best_of: 2, bonus: 2 };
    let mode = HSuffixMode::Bonus;
    assert_eq!(damage_at(heavy, false, mode), D6);
    assert_eq!(damage_at(heavy, true, mode), DamageDie { bonus: 2, ..D6 });
    assert_eq!(damage_at(heavy, false, HSuffixMode::KeepHighest), heavy);
}
