//! Weapon features and the abilities that change shots.

use crate::action::{Action, Target};
use crate::attack::blast;
use crate::attack::blast::blast_count;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{sharing, shooting, targets, volley};
use crate::state::Step;
use crate::state::unit::Place;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::tests::shooting::{brick_house, fire, shell, shot};
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::{Ability, FireArc, Property};
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::{Disc, Shape};

fn wood(field: &mut Field, x: i16, y: i16) {
    field.terrain(Terrain::Woods, Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(2))));
}

/// The count table of Blasts (VD-FEAT-04, VD-COH-09, VD-COH-10, VD-MEAS-06).
#[test]
fn blast_counts() {
    let count = |inches, models| blast_count(Length::inches(inches), models);
    assert_eq!((1..=6).map(|n| count(1, n)).collect::<Vec<_>>(), [1, 2, 3, 3, 3, 3]);
    assert_eq!((5..=9).map(|n| count(2, n)).collect::<Vec<_>>(), [5, 6, 7, 7, 7]);
    assert_eq!((count(3, 13), count(4, 13)), (13, 13));
    // The table agrees with the formation, wherever the point is put.
    let mut field = Field::open();
    let unit = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let (book, s) = field.ready();
    for inches in 1..=4 {
        let radius = Length::inches(inches);
        let at = blast::best_point(Scene::new(&book, &s), unit, radius, |_| true).expect("a point");
        assert_eq!(
            blast::blast_dice(Scene::new(&book, &s), unit, Disc::new(at, radius)),
            count(inches, 9)
        );
    }
}

/// Ranges of a Blast over a squad whose Ld is 3: it stands closer (VD-COH-10).
#[test]
fn squads_of_ld_three_stand_closer() {
    let mut field = Field::open();
    let squad = infantry(100, vec![men("Conscript", 9, 3, &[])], &[]);
    let unit = field.put(Side::B, squad, Point::inches(20, 20));
    let (book, s) = field.ready();
    let dice = |inches| {
        let radius = Length::inches(inches);
        let at = blast::best_point(Scene::new(&book, &s), unit, radius, |_| true).expect("a point");
        blast::blast_dice(Scene::new(&book, &s), unit, Disc::new(at, radius))
    };
    assert!(dice(1) >= 3 && dice(2) >= 7);
}

/// Two units in the area: the attacker shares the dice, at least one for each, each has its own
/// marker (VD-FEAT-08, VD-FEAT-09, VD-SUPP-09, VD-FEAT-06, VD-FEAT-07).
#[test]
fn the_attacker_shares_the_dice_of_a_blast() {
    let mut field = Field::open();
    let gun = field.put(Side::A, crew(80, 4, 4, L48, FireArc::All), Point::inches(20, 2));
    let first = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let second = field.put(Side::B, rifle_section(), Point::inches(24, 20));
    let (book, mut s) = field.acting(gun);
    let at = Point::inches(22, 20);
    let one = blast::blast_dice(Scene::new(&book, &s), first, Disc::new(at, Length::inches(1)));
    let two = blast::blast_dice(Scene::new(&book, &s), second, Disc::new(at, Length::inches(1)));
    assert!(one + two > 2 && one > 0 && two > 0);
    let total = one + two;
    let action = shell(first, &[1], at);
    assert_eq!(targets::check_shoot(Scene::new(&book, &s), gun, action), Ok(()));
    let mut referee = script(&[1; 8][..usize::from(total)]);
    shooting::shoot(&mut Play::new(&book, &mut s, &mut referee), gun, action);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!((s.step, s.decider), (Step::ShareDice, Side::A));
    assert!(sharing::check_share(&s, Action::ShareDice(total - 1)).is_err());
    let mut options = Vec::new();
    sharing::share_dice_options(&s, &mut options);
    assert_eq!(options.len(), usize::from(total) - 1);
    assert!(options.iter().all(|option| sharing::check_share(&s, *option).is_ok()));
    sharing::share(&mut Play::new(&book, &mut s, &mut referee), Action::ShareDice(0));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!((s.unit(first).markers, s.unit(second).markers), (1, 1));
    assert!(s.shared.is_none() && s.agenda.is_idle());
}

/// Four dice over two units: three for the one that is aimed at, one for the other, each with a
/// marker of its own (VD-FEAT-04, VD-FEAT-08, VD-SUPP-09). Example EX-04.
#[test]
fn four_dice_are_shared_three_to_one() {
    let mut field = Field::open();
    let gun = field.put(Side::A, crew(80, 4, 4, L48, FireArc::All), Point::inches(20, 2));
    let command = field.put(Side::B, command_squad(), Point::inches(20, 20));
    let section = field.put(Side::B, rifle_section(), Point::inches(24, 20));
    let (book, mut s) = field.acting(gun);
    let radius = Length::inches(1);
    let touched = |at| {
        [command, section]
            .map(|unit| blast::blast_dice(Scene::new(&book, &s), unit, Disc::new(at, radius)))
    };
    let candidates = (2_000..2_400).step_by(10).map(|x| Point::new(x, 2_000));
    let at = candidates.clone().find(|&at| touched(at) == [1, 3]).expect("one and three touched");
    let mut referee = script(&[6, 6, 6, 1]);
    shooting::shoot(&mut Play::new(&book, &mut s, &mut referee), gun, shell(command, &[1], at));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(s.shared.as_ref().map(|shared| shared.free), Some(2));
    sharing::share(&mut Play::new(&book, &mut s, &mut referee), Action::ShareDice(2));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    let (_, recorder) = referee.into_parts();
    let target = |event: &Event| match event {
        Event::Damage { target: Target::Unit(unit), .. } => Some(*unit),
        _ => None,
    };
    let thrown: Vec<_> = recorder.events.iter().filter_map(target).collect();
    assert_eq!(thrown, [command, command, command, section]);
    assert_eq!([command, section].map(|unit| s.unit(unit).markers), [1, 1]);
}

/// A direct Blast may not touch a friend (VD-FEAT-09).
#[test]
fn a_direct_blast_may_not_touch_a_friend() {
    let mut field = Field::open();
    let gun = field.put(Side::A, crew(80, 4, 4, L48, FireArc::All), Point::inches(20, 2));
    field.put(Side::A, grenadiers(), Point::inches(24, 20));
    let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let (book, s) = field.acting(gun);
    let refused =
        targets::check_shoot(Scene::new(&book, &s), gun, shell(enemy, &[1], Point::inches(22, 20)));
    assert_eq!(refused.map_err(|why| why.clause.0), Err("VD-FEAT-09"));
    let mut options = Vec::new();
    shooting::shoot_options(Scene::new(&book, &s), gun, &mut options);
    assert!(
        options
            .iter()
            .all(|option| targets::check_shoot(Scene::new(&book, &s), gun, *option).is_ok())
    );
    assert!(options.iter().any(|option| matches!(option, Action::Shoot { at: Some(_), .. })));
}

/// Blind mortar fire: a spotter, no move, eight inches, scatter by the crew's Ld, the Rear of
/// vehicles (VD-FEAT-15, VD-FEAT-16, VD-FEAT-17, VD-ABIL-44). Its Target Point needs no sight (VD-FEAT-03).
#[test]
fn blind_mortar_fire_needs_a_spotter() {
    let mut field = Field::open();
    let mortar = field.put(Side::A, crew(60, 3, 4, MORTAR, FireArc::All), Point::inches(20, 4));
    let spotter = field.put(Side::A, command_squad(), Point::inches(40, 20));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 30), Bearing::SOUTH);
    let house = Shape::Rect(Rect::new(Point::inches(16, 14), Point::inches(24, 18)));
    let house = field.structure(house, brick_house());
    let (book, mut s) = field.acting(mortar);
    let at = Point::inches(20, 30);
    let why = |s: &crate::state::State| {
        targets::check_shoot(Scene::new(&book, s), mortar, shell(tank, &[1], at))
            .map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s), Ok(()));
    s.unit_mut(spotter).strength[0] = 0;
    assert_eq!(why(&s), Err("VD-SHOOT-04"), "the Leutnant had Command");
    s.unit_mut(spotter).strength[0] = 1;
    if let Some(active) = &mut s.active {
        active.moved = true;
    }
    assert_eq!(why(&s), Err("VD-FEAT-17"));
    if let Some(active) = &mut s.active {
        active.moved = false;
    }
    s.unit_mut(tank).at = Point::inches(20, 11);
    let near = shell(tank, &[1], Point::inches(20, 11));
    let refused =
        targets::check_shoot(Scene::new(&book, &s), mortar, near).map_err(|why| why.clause.0);
    assert_eq!(refused, Err("VD-FEAT-15"));
    s.unit_mut(tank).at = at;
    // No D6+1 hurts its front, but shells come down on its rear: so they are offered.
    let mut options = Vec::new();
    shooting::shoot_options(Scene::new(&book, &s), mortar, &mut options);
    assert!(options.contains(&shell(tank, &[1], at)), "{options:?}");
    // Blind: direction 6 is along x, 1 + 4 - 4 is one inch: still over the tank. D6+1 at the Rear
    // (7+) hits with a 6; the save is 5+.
    fire(&book, &mut s, shell(tank, &[1], at), &[6, 1, 4, 6, 5]);
    assert_eq!((s.unit(tank).markers, command::strength(&s, tank)), (1, 2));
    // In sight it does not scatter.
    s.cleared.insert(house);
    fire(&book, &mut s, shell(tank, &[1], at), &[6, 4]);
    assert_eq!((s.unit(tank).markers, command::strength(&s, tank)), (3, 1));
}

/// Flame: only the Save, an extra marker, against vehicles only Open ones or the Rear
/// (VD-FEAT-18, VD-FEAT-19, VD-BLDG-27).
/// Example EX-63.
#[test]
fn flame_is_saved_by_the_save_alone() {
    let mut field = Field::open();
    let flame = infantry(100, vec![men("Pioneer", 1, 4, &[])], &[hand(0, FLAMETHROWER)]);
    let unit = field.put(Side::A, flame, Point::inches(20, 20));
    let squad = field.put(Side::B, grenadiers(), Point::inches(20, 25));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(25, 20), Bearing::WEST);
    wood(&mut field, 20, 25);
    let (book, mut s) = field.acting(unit);
    s.took_cover.insert(squad);
    // Three dice D6+1: hits 2, 1, 0; saves 6+ without re-roll.
    fire(&book, &mut s, shot(squad, &[1]), &[5, 3, 1, 6, 5, 4]);
    assert_eq!(command::strength(&s, squad), 7);
    assert_eq!(s.unit(squad).markers, 3 + 2);
    fire(&book, &mut s, shot(tank, &[1]), &[]);
    assert_eq!(s.unit(tank).markers, 0);
    let mut options = Vec::new();
    shooting::shoot_options(Scene::new(&book, &s), unit, &mut options);
    let at_tank = |option: &Action| matches!(option, Action::Shoot { target, .. } if *target == Target::Unit(tank));
    assert!(!options.iter().any(at_tank), "it would do nothing");
}

/// A sniper: +1 for Marksmen, cover one class lower, unless he has moved; he may pick a protected
/// Individual (VD-FEAT-25, VD-FEAT-26, VD-ABIL-36, VD-ABIL-29).
#[test]
fn a_sniper_lowers_cover_by_one_class() {
    let mut field = Field::open();
    let sniper = infantry(60, vec![men("Sniper", 1, 5, &[Ability::Marksmen])], &[hand(0, SCOPED)]);
    let sniper = field.put(Side::A, sniper, Point::inches(20, 4));
    let rifles = field.put(Side::A, grenadiers(), Point::inches(28, 4));
    let officer = infantry(60, vec![men("Officer", 1, 7, &[Ability::Individual])], &[]);
    let officer = field.put(Side::B, officer, Point::inches(20, 20));
    let guard = field.put(Side::B, rifle_section(), Point::inches(23, 20));
    wood(&mut field, 23, 20);
    let (book, mut s) = field.acting(rifles);
    let refused = targets::check_shoot(Scene::new(&book, &s), rifles, shot(officer, &[0, 1]))
        .map_err(|e| e.clause.0);
    assert_eq!(refused, Err("VD-ABIL-29"));
    activate(&book, &mut s, sniper);
    assert_eq!(targets::check_shoot(Scene::new(&book, &s), sniper, shot(officer, &[1])), Ok(()));
    // 2 + 1 + 1 hits; Soft Cover counts as Broken: 5+.
    fire(&book, &mut s, shot(guard, &[1]), &[2, 4]);
    assert_eq!(command::strength(&s, guard), 9);
    if let Some(active) = &mut s.active {
        active.moved = true;
    }
    // Moved: 3 + 1 hits, Soft Cover saves with 4.
    fire(&book, &mut s, shot(guard, &[1]), &[3, 4]);
    assert_eq!(command::strength(&s, guard), 9);
    // Far from his friends the Officer is fair game.
    s.unit_mut(guard).at = Point::inches(40, 20);
    activate(&book, &mut s, rifles);
    assert_eq!(targets::check_shoot(Scene::new(&book, &s), rifles, shot(officer, &[0, 1])), Ok(()));
}

/// The shot that reveals an Ambush rolls its misses again; it reveals before the dice
/// (VD-ABIL-02, VD-HIDE-10, VD-HIDE-07).
/// Example EX-25.
#[test]
fn the_shot_from_an_ambush_rolls_its_misses_again() {
    let mut field = Field::open();
    let squad = infantry(100, vec![men("Men", 8, 4, &[Ability::Ambush])], &[hand(0, RIFLE)]);
    let squad = field.put(Side::A, squad, Point::inches(20, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(squad);
    s.hidden.insert(squad);
    fire(&book, &mut s, shot(enemy, &[2]), &[1, 2, 3, 3]);
    assert!(!s.hidden.contains(squad));
    fire(&book, &mut s, shot(enemy, &[2]), &[1, 2]);
}

/// Stealth: in cover, not having shot, it is not made out farther off (VD-ABIL-50, VD-ABIL-51).
#[test]
fn a_stealthy_unit_is_not_made_out_far_off() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let mut scouts = infantry(90, vec![men("Scout", 5, 5, &[Ability::Stealth])], &[]);
    scouts.groups[0].stealth = 12;
    let scouts = field.put(Side::B, scouts, Point::inches(20, 33));
    wood(&mut field, 20, 33);
    let (book, mut s) = field.acting(squad);
    let why = |s: &crate::state::State| {
        targets::check_shoot(Scene::new(&book, s), squad, shot(scouts, &[0, 1]))
            .map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s), Err("VD-ABIL-50"));
    s.shot_last.insert(scouts);
    assert_eq!(why(&s), Ok(()));
    s.shot_last.remove(scouts);
    s.unit_mut(squad).at = Point::inches(20, 21);
    assert_eq!(why(&s), Ok(()));
}

/// VD-FEAT-03: of a target in sight the Target Point lies in sight too, beside it as over it.
#[test]
fn a_target_point_is_in_sight() {
    let mut field = Field::open();
    let mortar = field.put(Side::A, crew(60, 3, 4, MORTAR, FireArc::All), Point::inches(20, 4));
    let man = infantry(50, vec![men("Man", 1, 4, &[])], &[]);
    let enemy = field.put(Side::B, man, Point::inches(20, 30));
    let house = Rect::new(Point::new(2_060, 2_800), Point::new(2_400, 2_950));
    field.structure(Shape::Rect(house), brick_house());
    let (book, s) = field.acting(mortar);
    let why = |x: i16| {
        let action = shell(enemy, &[1], Point::new(x, 3_000));
        targets::check_shoot(Scene::new(&book, &s), mortar, action).map_err(|why| why.clause.0)
    };
    assert_eq!([2_000, 1_850, 2_150].map(why), [Ok(()), Ok(()), Err("VD-FEAT-03")]);
}

/// Marksmen who have not moved add one to the dice of their rifles (VD-ABIL-36), and the Untrained
/// suffer one more from every Blast (VD-ABIL-67); Open vehicles from above (VD-VSP-05).
#[test]
fn abilities_add_to_the_dice() {
    let mut field = Field::open();
    let rifles = infantry(
        100,
        vec![men("Rifleman", 8, 4, &[Ability::Marksmen])],
        &[hand(0, RIFLE), hand(0, SMG)],
    );
    let rifles = field.put(Side::A, rifles, Point::inches(20, 20));
    let crowd = infantry(100, vec![men("Recruit", 8, 4, &[Ability::Untrained])], &[]);
    let crowd = field.put(Side::B, crowd, Point::inches(20, 40));
    let mut track = panzer_iv();
    if let Some(vehicle) = &mut track.vehicle {
        vehicle.properties = vehicle.properties.with(Property::Open);
    }
    let track = field.put_facing(Side::B, track, Point::inches(30, 40), Bearing::SOUTH);
    let (book, s) = field.acting(rifles);
    let mounts = &book.profile(rifles).mounts;
    assert_eq!(volley::shot_modifier(Scene::new(&book, &s), rifles, &mounts[0]), 1);
    assert_eq!(volley::shot_modifier(Scene::new(&book, &s), rifles, &mounts[1]), 0);
    assert_eq!(blast::blast_bonus(Scene::new(&book, &s), crowd, false), 1);
    assert_eq!(blast::blast_bonus(Scene::new(&book, &s), track, false), 0);
    assert_eq!(blast::blast_bonus(Scene::new(&book, &s), track, true), 1);
    // Any attack marks an Open vehicle (VD-VEH-30), even one that cannot hurt it.
    let mut s = s;
    fire(&book, &mut s, shot(track, &[1]), &[]);
    assert_eq!(s.unit(track).markers, 1);
}

/// Shooting out of a house: one side, six men (VD-BLDG-11, VD-BLDG-14); at those in a house: the
/// cover of the house (VD-BLDG-15, VD-BLDG-16), direct Blast by the count table (VD-BLDG-17).
#[test]
fn six_men_shoot_out_of_one_side_of_a_house() {
    let mut field = Field::open();
    let inside = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let gun = field.put(Side::B, crew(80, 4, 4, L48, FireArc::All), Point::inches(20, 40));
    let shape = Shape::Rect(Rect::new(Point::inches(17, 17), Point::inches(23, 23)));
    let house = field.structure(shape, brick_house());
    let (book, mut s) = field.ready();
    s.unit_mut(inside).place = Place::Inside { piece: house, floor: 0 };
    activate(&book, &mut s, inside);
    let out = |side: Option<Bearing>, counts: &[u8]| match shot(gun, counts) {
        Action::Shoot { target, volley, at, concentrated, .. } => {
            Action::Shoot { target, volley, at, concentrated, from: side }
        }
        other => other,
    };
    let why = |action| {
        targets::check_shoot(Scene::new(&book, &s), inside, action).map_err(|why| why.clause.0)
    };
    assert_eq!(why(out(None, &[0, 6])), Ok(()));
    assert_eq!(why(out(None, &[0, 6, 1])), Err("VD-SUPP-06"));
    assert_eq!(why(out(Some(Bearing::NORTH), &[0, 6])), Ok(()));
    assert_eq!(why(out(Some(Bearing::SOUTH), &[0, 6])), Err("VD-BLDG-14"));
    // Into the house: D10+2 on three of nine men, Hard Cover 3+ against Save/-2.
    activate(&book, &mut s, gun);
    fire(&book, &mut s, shot(inside, &[1]), &[2, 2, 1, 3, 2]);
    assert_eq!(command::strength(&s, inside), 8);
    // One use in an activation; the hand weapons are left.
    assert!(targets::check_shoot(Scene::new(&book, &s), gun, shot(inside, &[1])).is_err());
    let floors = s.unit(inside).place;
    assert_eq!(floors, Place::Inside { piece: house, floor: 0 });
}

/// VD-FEAT-11, VD-FEAT-08, VD-FEAT-09: a vehicle keeps its one die; dice are shared out only between two
/// units of men or more that have dice to spare.
#[test]
fn a_vehicle_keeps_its_die() {
    use crate::state::shared_blast::{Burst, CalledStrike, TouchedUnits};
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(60, 20));
    let one = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let two = field.put(Side::B, rifle_section(), Point::inches(24, 20));
    let tanks = [26, 28].map(|y| field.put(Side::B, panzer_iv(), Point::inches(20, y)));
    let (book, s) = field.acting(caller);
    let free = |units: &[(wargauge_rules::game::UnitId, u8)], dice: usize| {
        let mut s = s.clone();
        let called = CalledStrike { unit: caller, weapon: LIGHT_STRIKE, at: Point::inches(20, 20) };
        let touched = TouchedUnits(units.iter().copied().collect());
        // A D6 can do nothing to the roof of a tank.
        sharing::burst(
            &mut Play::new(&book, &mut s, &mut script(&[1; 16][..dice])),
            Burst::Strike(called),
            touched,
        );
        s.shared.map(|shared| (shared.free, shared.touched.0.iter().map(|one| one.1).collect()))
    };
    assert_eq!(free(&[(one, 3), (tanks[0], 1)], 3), None::<(u8, Vec<u8>)>);
    assert_eq!(free(&[(one, 3), (tanks[0], 1), (tanks[1], 1)], 3), None);
    assert_eq!(free(&[(one, 1), (two, 1), (tanks[0], 1)], 2), None);
    assert_eq!(free(&[(one, 3), (two, 2), (tanks[0], 1)], 0), Some((3, vec![1, 1, 1])));
}
