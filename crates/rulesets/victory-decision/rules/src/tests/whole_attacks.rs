//! Whole clauses of attacks in small tables: each limit and one beyond, each item of a list by itself.

use crate::action::{Action, LAYS_THE_GUN, Target};
use crate::armour::Armour;
use crate::assault::contact;
use crate::attack::throws::{self, PLAIN_DIE, Throw, Victim, can_hurt, plain};
use crate::attack::{casualties, explosives, resolving, structures, victims};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::state::activation::Charge;
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::structures::{bunker, house, siege};
use crate::tests::vehicles::{half_track, tiger};
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::{Ability, DamageDie, Facing, Property, PropertySet, UnitProfile};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Disc;

const NOBODY: Attribution = Attribution { credit: None, threat: Threat::Nobody };

const fn die(die: Die, best_of: u8, bonus: u8) -> DamageDie {
    DamageDie { die, best_of, bonus }
}

/// VD-CHAR-04, VD-CHAR-05, VD-CHAR-06, VD-SHOOT-10, VD-VEH-03: below Hit nothing, from Hit on one hit,
/// from Critical on two, after bonus and modifier, for men and for vehicles.
#[test]
fn hits_of_a_die() {
    let men = Armour { critical: 6, hit: 4, save: 6 };
    let hits = |modifier: i8, damage: DamageDie, armour: Armour| -> Vec<u8> {
        let throw = Throw { modifier, damage, ..plain(1) };
        (1..=damage.die.faces()).map(|shown| throw.hits(shown, armour)).collect()
    };
    assert_eq!(hits(0, die(Die::D6, 1, 0), men), [0, 0, 0, 1, 1, 2]);
    assert_eq!(hits(0, die(Die::D6, 1, 1), men), [0, 0, 1, 1, 2, 2]);
    assert_eq!(hits(-1, die(Die::D6, 1, 0), men), [0, 0, 0, 0, 1, 1]);
    assert_eq!(hits(1, die(Die::D6, 1, 0), men), [0, 0, 1, 1, 2, 2]);
    let front = Armour { critical: 12, hit: 8, save: 4 };
    assert_eq!(hits(0, die(Die::D10, 1, 2), front), [0, 0, 0, 0, 0, 1, 1, 1, 1, 2]);
}

/// VD-VEH-29, VD-VEH-30, VD-ENG-10, VD-BLDG-26, VD-CHAR-02: a die, a D6 of a man, can hurt if its best result with bonus and
/// modifier reaches Hit.
#[test]
fn what_can_hurt() {
    assert_eq!(PLAIN_DIE, die(Die::D6, 1, 0));
    let needs = |hit: u8| Armour { critical: 14, hit, save: 4 };
    assert!(can_hurt(PLAIN_DIE, 0, needs(6)) && !can_hurt(PLAIN_DIE, 0, needs(7)));
    assert!(can_hurt(PLAIN_DIE, 1, needs(7)) && !can_hurt(PLAIN_DIE, 1, needs(8)));
    assert!(can_hurt(PLAIN_DIE, -1, needs(5)) && !can_hurt(PLAIN_DIE, -1, needs(6)));
    let shell = die(Die::D10, 1, 2);
    assert!(can_hurt(shell, 0, needs(12)) && !can_hurt(shell, 0, needs(13)));
    // The best of two dice is no more than a die can show.
    let heavy = die(Die::D6, 2, 2);
    assert!(can_hurt(heavy, 0, needs(8)) && !can_hurt(heavy, 0, needs(9)));
}

/// VD-VEH-30, VD-VSP-05, VD-BLDG-24: any attack marks men and Open vehicles; closed vehicles and
/// structures only one with a die that can hurt them. What has no dice its attacker has judged.
#[test]
fn what_is_felt() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(50, 20), Point::inches(54, 24));
    let piece = field.structure(block.into(), bunker());
    let open = PropertySet::NONE.with(Property::Open);
    let men = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let closed = field.put(Side::A, tiger(), Point::inches(30, 20));
    let carrier = field.put(Side::A, half_track(open), Point::inches(40, 20));
    let (book, s) = field.ready();
    let armour = Armour { critical: 14, hit: 7, save: 4 };
    let felt = |target: Target, dice: &[(u8, i8)]| {
        let mut victim =
            Victim { target, armour, ..structures::structure_victim(Scene::new(&book, &s), piece) };
        for &(dice, modifier) in dice {
            victim.throws.push(Throw { modifier, ..plain(dice) });
        }
        throws::feels(&book, &victim)
    };
    for target in [Target::Unit(closed), Target::Structure(piece)] {
        assert!(!felt(target, &[(1, 0)]) && felt(target, &[(1, 1)]), "{target:?}");
        assert!(!felt(target, &[(0, 1)]) && felt(target, &[(1, 0), (1, 1)]), "{target:?}");
        assert!(felt(target, &[]), "{target:?}");
    }
    for target in [Target::Unit(men), Target::Unit(carrier)] {
        assert!(felt(target, &[(1, 0)]) && felt(target, &[]), "{target:?}");
    }
}

/// VD-SHOOT-15, VD-COVER-09, VD-ENG-09, VD-FEAT-23, VD-FEAT-24: the better of Save, after Save/-X, and
/// Cover Save, which Save/-X leaves alone; none better than 2; where cover does not count the Save.
#[test]
fn numbers_of_saves() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let (book, s) = field.ready();
    let needed = |save: u8, cover_save: u8, save_minus: u8, ignores_cover: bool| {
        let mut victim = victims::victim(Scene::new(&book, &s), unit, Point::inches(20, 40));
        (victim.armour.save, victim.cover_save) = (save, cover_save);
        let throw = Throw { save_minus, ignores_cover, ..plain(1) };
        resolving::save_needed(&book, &victim, &throw)
    };
    assert_eq!([needed(6, 7, 0, false), needed(6, 4, 0, false), needed(3, 4, 0, false)], [6, 4, 3]);
    assert_eq!([needed(3, 4, 2, false), needed(3, 7, 2, false), needed(6, 7, 1, false)], [4, 5, 7]);
    assert_eq!([needed(1, 7, 0, false), needed(5, 1, 0, false), needed(2, 7, 0, false)], [2, 2, 2]);
    assert_eq!([needed(6, 3, 0, true), needed(4, 3, 1, true), needed(1, 3, 0, true)], [6, 5, 2]);
}

/// VD-ABIL-52, VD-ABIL-53, VD-ASSAULT-03, VD-ABIL-56: D10+2 and Save/-2, of Improved charges the
/// higher of two and Save/-3; no cover, no re-roll and no modifier of an Assault.
#[test]
fn ordinary_and_improved_charges_roll_their_own_dice() {
    assert_eq!(explosives::charge_die(false), die(Die::D10, 1, 2));
    assert_eq!(explosives::charge_die(true), die(Die::D10, 2, 2));
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[Ability::Grenades]), Point::inches(20, 17));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    for (improved, save_minus) in [(false, 2), (true, 3)] {
        let charge = Charge {
            target: Target::Unit(tank),
            facing: Facing::Rear,
            at: Point::new(2_000, 1_850),
            hull_at: Point::inches(20, 20),
            count: 2,
            improved,
        };
        let attack = explosives::on_target(Scene::new(&book, &s), unit, &[charge]);
        let throw = attack.victims[0].throws[0];
        let damage = explosives::charge_die(improved);
        let plain = Throw { save_minus, ignores_cover: true, ..Throw::of(2, damage) };
        assert_eq!(throw, plain);
    }
}

/// VD-BLDG-02, VD-ABIL-54, VD-ABIL-60, VD-ABIL-76: charges are for vehicles and standing structures,
/// four on each at most, of men of the active unit able to act.
#[test]
fn what_charges_are_for() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(30, 20), Point::inches(34, 24));
    let piece = field.structure(block.into(), house());
    let hunters = || squad(6, &[Ability::TankHunter]);
    let unit = field.put(Side::A, hunters(), Point::inches(20, 17));
    let other = field.put(Side::A, hunters(), Point::inches(24, 17));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let men = field.put(Side::B, squad(5, &[]), Point::inches(40, 20));
    let (book, mut s) = field.acting(unit);
    let most =
        |s: &State, unit, target| explosives::most_charges(Scene::new(&book, s), unit, target);
    assert_eq!(most(&s, unit, Target::Unit(tank)), 4);
    assert_eq!(most(&s, unit, Target::Structure(piece)), 4);
    assert_eq!(most(&s, unit, Target::Unit(men)), 0);
    assert_eq!(most(&s, other, Target::Unit(tank)), 0);
    let mut fallen = s.clone();
    fallen.collapsed.insert(piece);
    assert_eq!(most(&fallen, unit, Target::Structure(piece)), 0);
    for (markers, able) in [(2, 4), (3, 3), (5, 1), (6, 0)] {
        s.unit_mut(unit).markers = markers;
        assert_eq!(most(&s, unit, Target::Unit(tank)), able, "{markers}");
    }
    s.unit_mut(unit).markers = 0;
    explosives::place_charges(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        unit,
        Target::Unit(tank),
        3,
    );
    assert_eq!(most(&s, unit, Target::Unit(tank)), 1);
    assert_eq!(most(&s, unit, Target::Structure(piece)), 3, "three have none left");
}

/// VD-SHOOT-20, VD-SHOOT-24, VD-SUPP-03: more casualties than there are models, or as many, leave
/// nobody and no choice; one less is for the owner to choose. No casualty is no loss.
#[test]
fn losses_beyond_the_last_model_leave_no_choice() {
    let after = |count: u8| {
        let mut field = Field::open();
        let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
        let (book, mut s) = field.ready();
        let done = casualties::casualties_task(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            unit,
            count,
            NOBODY,
        );
        (done, s.unit(unit).place)
    };
    assert_eq!(after(9), (Progress::Asked, Place::Table));
    assert_eq!(after(10), (Progress::Done, Place::Gone));
    assert_eq!(after(11), (Progress::Done, Place::Gone));
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let before = *s.unit(unit);
    let mut referee = script(&[]);
    let none = casualties::Loss { group: 1, count: 0 };
    casualties::remove_strength(&mut Play::new(&book, &mut s, &mut referee), unit, none, NOBODY);
    assert!(referee.into_parts().1.events.is_empty() && *s.unit(unit) == before);
}

/// VD-VEH-42, VD-VEH-43, VD-VEH-46, VD-SUPP-03: of two tanks the nearer one is hit; each leaves one
/// wreck, where it stood, and nobody gets out.
#[test]
fn two_tanks_are_two_wrecks() {
    let mut pair = panzer_iv();
    pair.groups.push(pair.groups[0].clone());
    let mut field = Field::open();
    let shooter = field.put(Side::A, grenadiers(), Point::inches(20, 46));
    let pair = field.put(Side::B, pair, Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    // The second stands 4" north of the leader, nearer to the shooter.
    let by = Attribution { credit: None, threat: Threat::Unit(shooter) };
    casualties::casualties_task(&mut Play::new(&book, &mut s, &mut script(&[])), pair, 2, by);
    assert_eq!((s.unit(pair).strength[..2].to_vec(), s.unit(pair).leader), (vec![2, 0], 0));
    assert_eq!(s.unit(pair).at, Point::inches(20, 20));
    let wrecks = |s: &State| s.wrecks.iter().map(|wreck| wreck.at).collect::<Vec<_>>();
    assert_eq!(wrecks(&s), [Point::inches(20, 24)]);
    casualties::casualties_task(&mut Play::new(&book, &mut s, &mut script(&[])), pair, 2, by);
    assert_eq!(wrecks(&s), [Point::inches(20, 24), Point::inches(20, 20)]);
    assert_eq!((s.unit(pair).place, s.present.contains(pair)), (Place::Gone, false));
    assert_eq!(s.agenda.top(), None);
}

/// VD-BLDG-25: survivors of a collapse are Shaken, with as many markers as they are, and do not
/// withdraw, though enemies look on.
#[test]
fn survivors_of_a_collapse_stay() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    s.agenda.push(Task::Collapse { piece: piece.0, credit: None });
    // Three of five dice D6+2 hit, and no save of 6 is thrown.
    let mut referee = script(&[2, 2, 2, 1, 1, 5, 5, 5]);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0);
    assert_eq!((command::strength(&s, enemy), s.shaken.contains(enemy)), (2, true));
    assert!(s.unit(enemy).markers >= 2 && s.step != Step::Withdraw);
    assert!(s.withdrew.is_empty() || s.agenda.top().is_none());
    let out = s.unit(enemy).at;
    let wall = crate::terrain::current::nearest_wall(Scene::new(&book, &s), piece, out);
    assert!(wall.within(out, Length::inches(4)), "{out:?}");
}

/// VD-VEH-11: without an activation in which it began with the enemy in reach a vehicle crushes nobody.
#[test]
fn only_who_began_in_reach_is_crushed() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let men = field.put(Side::B, squad(5, &[]), Point::inches(20, 23));
    let (book, mut s) = field.acting(tank);
    let why = |s: &State| {
        let target = Target::Unit(men);
        contact::check_crushing(Scene::new(&book, s), tank, target, 0).map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s), Err("VD-VEH-11"));
    s.active.as_mut().expect("it acts").contacts.insert(men);
    assert_eq!(why(&s), Ok(()));
    s.active = None;
    assert_eq!(why(&s), Err("VD-VEH-11"));
}

/// VD-SHOOT-22, VD-BLDG-24: an attack on a structure marks those inside, and a man alone is Shaken by
/// it.
#[test]
fn those_inside_are_checked() {
    let (book, mut s, unit, enemy, piece) = siege(house(), panzer_iv(), squad(1, &[]));
    let mut attack =
        throws::one_on_one(&book, unit, structures::structure_victim(Scene::new(&book, &s), piece));
    attack.victims[0].markers = 1;
    let damage = die(Die::D10, 1, 2);
    attack.victims[0].throws.push(Throw { damage, ..plain(1) });
    let mut referee = script(&[1]);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!((s.unit(enemy).markers, s.shaken.contains(enemy)), (1, true));
}

/// VD-ABIL-59, VD-ABIL-78, VD-FEAT-08: charges that go off hit the men of both sides within 2" of them,
/// with a die for each, after those on their target.
#[test]
fn charges_hit_both_sides() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[Ability::TankHunter]), Point::new(2_000, 1_650));
    let friend = field.put(Side::A, squad(1, &[]), Point::new(2_100, 1_750));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(1, &[]), Point::new(1_850, 1_750));
    bystander(&mut field, Side::A);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    explosives::place_charges(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        unit,
        Target::Unit(tank),
        1,
    );
    s.unit_mut(unit).at = Point::inches(20, 5);
    let mut referee = script(&[1, 1, 1]);
    explosives::detonate_task(&mut Play::new(&book, &mut s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    let struck = |event: &Event| match event {
        Event::Damage { target, .. } => Some(*target),
        _ => None,
    };
    let struck: Vec<Target> = recorder.events.iter().filter_map(struck).collect();
    assert_eq!(struck, [tank, enemy, friend].map(Target::Unit));
}

/// VD-BLDG-18: only what comes from above attacks the structures in its area; a direct Blast does not.
#[test]
fn a_direct_blast_spares_structures() {
    use crate::fire::areas::{BlastArea, add_area};
    use crate::state::shared_blast::TouchedUnits;
    let (book, s, unit, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let hit = |strikes: victims::Strikes| {
        let area = Disc::new(Point::inches(22, 22), Length::inches(2));
        let throw = Throw::of(1, die(Die::D6, 1, 0));
        let blast = BlastArea { area, throw, strikes, skip: None };
        let mut attack = throws::attack_by(&book, unit);
        add_area(Scene::new(&book, &s), &blast, &TouchedUnits::default(), &mut attack);
        let dice = |victim: &Victim| (victim.target, victim.throws[0].dice);
        attack.victims.iter().map(dice).collect::<Vec<_>>()
    };
    // A die for each inch of its radius, and half as many as it has models inside.
    let above = [(Target::Structure(piece), 2), (Target::Unit(enemy), 3)];
    assert_eq!(hit(victims::Strikes::Above), above);
    assert_eq!(hit(victims::Strikes::From(Point::inches(22, 10))), []);
}

/// VD-ABIL-42, VD-ABIL-52: charges are carried by men with Tank Hunter or Improved ones, not by
/// vehicles.
#[test]
fn men_and_not_vehicles_carry_charges() {
    let mut field = Field::open();
    let improved = |mut profile: UnitProfile| {
        profile.groups[0].improved_charges = true;
        profile
    };
    let mut hunting = panzer_iv();
    hunting.groups[0].abilities = [Ability::TankHunter].into_iter().collect();
    let own = [
        field.put(Side::A, squad(3, &[Ability::TankHunter]), Point::inches(20, 17)),
        field.put(Side::A, improved(squad(3, &[])), Point::inches(24, 17)),
        field.put(Side::A, squad(3, &[]), Point::inches(28, 17)),
        field.put(Side::A, hunting, Point::inches(32, 17)),
        field.put(Side::A, improved(panzer_iv()), Point::inches(36, 17)),
    ];
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 30));
    let (book, mut s) = field.ready();
    let most = own.map(|unit| {
        activate(&book, &mut s, unit);
        explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(tank))
    });
    assert_eq!(most, [3, 3, 0, 0, 0]);
}

/// VD-FEAT-14, VD-FEAT-35, VD-SHOOT-26: while the co-axial weapon lays the gun the other weapons fire
/// as well, as many as are left of the limit.
#[test]
fn the_others_fire_too() {
    let offered = |markers: u8| {
        let mut field = Field::open();
        let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
        let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
        let (book, mut s) = field.acting(tank);
        s.unit_mut(tank).markers = markers;
        let mut options = Vec::new();
        crate::fire::shooting::shoot_options(Scene::new(&book, &s), tank, &mut options);
        options.iter().find_map(|option| match option {
            Action::Shoot { target, volley, .. }
                if *target == Target::Unit(enemy) && volley[1] == LAYS_THE_GUN =>
            {
                Some(volley[..4].to_vec())
            }
            _ => None,
        })
    };
    assert_eq!(offered(0), Some(vec![1, LAYS_THE_GUN, 1, 1]));
    assert_eq!(offered(2), Some(vec![1, LAYS_THE_GUN, 0, 0]));
    assert_eq!(offered(3), None);
}

/// VD-ABIL-37: of two failed saves against weapons of different Save/-X the Medic rolls the easier one
/// again, and no other.
#[test]
fn the_medic_helps_the_easier_save() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let struck = field.put(Side::B, squad(5, &[Ability::Medic]), Point::inches(20, 25));
    let (book, mut s) = field.acting(unit);
    let mut victim = victims::victim(Scene::new(&book, &s), struck, Point::inches(20, 20));
    victim.armour.save = 4;
    assert!(victim.medic);
    for save_minus in [2, 0] {
        victim.throws.push(Throw { save_minus, ..plain(1) });
    }
    let attack = throws::one_on_one(&book, unit, victim);
    // Two hits, two failed saves of 6+ and 4+, and the 4+ again.
    let mut referee = script(&[4, 4, 1, 1, 4]);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
    assert_eq!(referee.into_parts().0.left(), 0);
    let credit = Some(book.profile(unit).row);
    let due = Task::Casualties { unit: struck, count: 1, credit, threat: Threat::Unit(unit) };
    assert_eq!(s.agenda.top(), Some(&due));
}

/// VD-BLDG-25: what falls uncovers: cover is looked at again after it.
#[test]
fn a_collapse_stirs() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    s.unit_mut(enemy).place = Place::Gone;
    s.present.remove(enemy);
    s.stirred = false;
    crate::attack::collapse::collapse_task(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        piece.0,
        None,
    );
    assert!(s.stirred && s.collapsed.contains(piece));
}

/// VD-FEAT-19: flames are offered at men, at Open vehicles and at the Rear of others, no side but that.
#[test]
fn at_whom_flames_are_offered() {
    let offered = |enemy: UnitProfile, facing: Bearing| {
        let armed = infantry(100, vec![men("Man", 2, 4, &[])], &[hand(0, FLAMETHROWER)]);
        let mut field = Field::open();
        let unit = field.put(Side::A, armed, Point::inches(20, 20));
        field.put_facing(Side::B, enemy, Point::inches(20, 25), facing);
        let (book, s) = field.acting(unit);
        let mut options = Vec::new();
        crate::fire::shooting::shoot_options(Scene::new(&book, &s), unit, &mut options);
        options.iter().any(|option| matches!(option, Action::Shoot { .. }))
    };
    assert!(offered(squad(9, &[]), Bearing::NORTH) && offered(squad(9, &[]), Bearing::SOUTH));
    assert!(!offered(panzer_iv(), Bearing::SOUTH) && !offered(panzer_iv(), Bearing::EAST));
    assert!(offered(panzer_iv(), Bearing::NORTH));
    let open = PropertySet::NONE.with(Property::Open);
    assert!(offered(half_track(open), Bearing::SOUTH));
}

/// VD-SUPP-16, VD-SHOOT-21, VD-SUPP-03: what one's own side does marks like an enemy: one for being
/// shot at, one for each casualty.
#[test]
fn a_blast_of_friends_marks() {
    for side in Side::BOTH {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let struck = field.put(side, squad(9, &[]), Point::inches(20, 25));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        let mut victim = victims::victim(Scene::new(&book, &s), struck, Point::inches(20, 20));
        victim.markers = 1;
        victim.throws.push(plain(3));
        let attack = throws::one_on_one(&book, unit, victim);
        let mut referee = script(&[4, 4, 1, 5, 5]);
        resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!((command::strength(&s, struck), s.unit(struck).markers), (7, 3), "{side:?}");
    }
}

/// VD-CC-05, VD-SHAKEN-11: leaving unshaken infantry costs a marker, which no enemy places; leaving
/// Shaken men or a vehicle costs none, nor does it cost a vehicle one.
#[test]
fn who_leaves_contact_is_marked() {
    let left = |profile: UnitProfile, enemy: UnitProfile, shaken: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let enemy = field.put(Side::B, enemy, Point::inches(20, 21));
        let (book, mut s) = field.acting(unit);
        crate::assault::fight::engage(&mut s, unit, enemy, &mut script(&[]));
        if shaken {
            s.shaken.insert(enemy);
        }
        crate::march::moving::disengage(&mut Play::new(&book, &mut s, &mut script(&[])), unit);
        (s.unit(unit).markers, s.agenda.top().copied())
    };
    let threat = Threat::Unit(UnitId(1));
    let check = Task::CheckShaken { unit: UnitId(0), threat, marked: true, by_enemy: false };
    assert_eq!(left(squad(5, &[]), squad(5, &[]), false), (1, Some(check)));
    assert_eq!(left(squad(5, &[]), squad(5, &[]), true), (0, None));
    assert_eq!(left(squad(5, &[]), panzer_iv(), false), (0, None));
    assert_eq!(left(panzer_iv(), squad(5, &[]), false), (0, None));
}

/// VD-SHAKEN-20, VD-SHAKEN-11, VD-SHAKEN-19, VD-SUPP-12, VD-SHOOT-22: whoever an attack reaches is
/// checked, one who can have no more markers as well; to its own side the attacker is no threat and no
/// enemy.
#[test]
fn an_attacker_is_no_threat_to_his_own_side() {
    let (nobody, enemy) = (Threat::Nobody, Threat::Unit(UnitId(0)));
    for (side, threat, by_enemy, before) in [
        (Side::A, nobody, false, 0),
        (Side::A, nobody, false, 10),
        (Side::B, enemy, true, 0),
        (Side::B, enemy, true, 10),
    ] {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let struck = field.put(side, squad(5, &[]), Point::inches(20, 25));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(struck).markers = before;
        let mut victim = victims::victim(Scene::new(&book, &s), struck, Point::inches(20, 20));
        victim.markers = 1;
        victim.throws.push(plain(1));
        let attack = throws::one_on_one(&book, unit, victim);
        resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut script(&[1])), &attack);
        let check = Task::CheckShaken { unit: struck, threat, marked: true, by_enemy };
        assert_eq!(s.agenda.top(), Some(&check));
        assert_eq!(s.unit(struck).markers, before.max(1));
    }
}
