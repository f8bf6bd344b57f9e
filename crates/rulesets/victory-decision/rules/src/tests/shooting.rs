//! Shoot Actions.

use crate::action::{Action, Concentrated, LAYS_THE_GUN, Target, Volley};
use crate::attack::{casualties, resolving, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::{shooting, strikes, targets};
use crate::position::formation;
use crate::state::{State, Step};
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::turn::agenda;
use crate::units::profile::{Ability, FireArc, MAX_MOUNTS};
use crate::units::{command, living};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::{Disc, Shape};

/// A volley by mounts.
pub(crate) fn volley(counts: &[u8]) -> Volley {
    let mut volley = [0; MAX_MOUNTS];
    volley[..counts.len()].copy_from_slice(counts);
    volley
}

/// A shot without Target Point.
pub(crate) fn shot(target: UnitId, counts: &[u8]) -> Action {
    Action::Shoot {
        target: Target::Unit(target),
        volley: volley(counts),
        at: None,
        concentrated: Concentrated::Misses,
        from: None,
    }
}

/// A shot with a Target Point.
pub(crate) fn shell(target: UnitId, counts: &[u8], at: Point) -> Action {
    match shot(target, counts) {
        Action::Shoot { target, volley, concentrated, from, .. } => {
            Action::Shoot { target, volley, at: Some(at), concentrated, from }
        }
        other => other,
    }
}

/// Shoots with scripted dice; the owner of casualties loses the highest groups last.
pub(crate) fn fire(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    dice: &[u8],
) -> Vec<Event> {
    let unit = s.active.as_ref().expect("a unit acts").unit;
    assert_eq!(targets::check_shoot(Scene::new(book, s), unit, action), Ok(()), "{action:?}");
    let mut referee = script(dice);
    shooting::shoot(&mut Play::new(book, s, &mut referee), unit, action);
    agenda::run_agenda(&mut Play::new(book, s, &mut referee));
    while s.step == Step::Casualties && !s.agenda.is_idle() {
        let mut options = Vec::new();
        casualties::casualty_options(s, &mut options);
        let most = options.into_iter().max_by_key(|option| match option {
            Action::Lose { group, .. } => {
                let target = casualties_of(s);
                s.unit(target).strength[usize::from(*group)]
            }
            _ => 0,
        });
        let Some(Action::Lose { group, count }) = most else { panic!("nothing to lose") };
        casualties::lose(&mut Play::new(book, s, &mut referee), group, count);
        s.step = Step::Act;
        agenda::run_agenda(&mut Play::new(book, s, &mut referee));
    }
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0, "dice left over");
    recorder.events
}

fn casualties_of(s: &State) -> UnitId {
    match s.agenda.top() {
        Some(&crate::state::agenda::Task::Casualties { unit, .. }) => unit,
        other => panic!("{other:?}"),
    }
}

fn refused(book: &VictoryDecision, s: &State, action: Action) -> &'static str {
    let unit = s.active.as_ref().expect("a unit acts").unit;
    targets::check_shoot(Scene::new(book, s), unit, action).expect_err("must be refused").clause.0
}

fn wood(field: &mut Field, x: i16, y: i16) {
    let disc = Disc::new(Point::inches(x, y), Length::inches(3));
    field.terrain(Terrain::Woods, Shape::Disc(disc));
}

/// Six men with five markers use one of them: the machine gunner, who marks even if all miss
/// (VD-SUPP-06, VD-SUPP-07, VD-SUPP-08, VD-FEAT-27, VD-FEAT-33, VD-SHOOT-05).
/// Example EX-18.
#[test]
fn one_man_left_to_shoot() {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let squad = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, mut s) = field.acting(squad);
    s.unit_mut(squad).strength[1] = 4;
    s.unit_mut(squad).markers = 5;
    assert_eq!(refused(&book, &s, shot(section, &[0, 1, 1])), "VD-SUPP-06");
    assert_eq!(refused(&book, &s, shot(section, &[])), "VD-SHOOT-07");
    fire(&book, &mut s, shot(section, &[0, 0, 1]), &[1, 2, 1, 2, 1]);
    assert_eq!(s.unit(section).markers, 2);
    assert!(s.shaken.contains(section) == (s.unit(section).markers >= 10));
    // After a move two dice, and no more of them than it has men (VD-FEAT-29, VD-SHOOT-12).
    if let Some(active) = &mut s.active {
        active.moved = true;
    }
    fire(&book, &mut s, shot(section, &[0, 0, 1]), &[1, 2]);
    assert_eq!(refused(&book, &s, shot(section, &[0, 9, 0])), "VD-SHOOT-05");
}

/// VD-ENG-01, VD-MEAS-04: ranges are compared as squares of hundredths of an inch; 14.40" across
/// and 19.20" ahead are the 24" of a rifle, a hundredth more is too far.
#[test]
fn a_hundredth_beyond_the_range_is_too_far() {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let squad = field.put(Side::B, grenadiers(), Point::new(3_440, 3_920));
    let (book, mut s) = field.acting(section);
    assert_eq!(targets::check_shoot(Scene::new(&book, &s), section, shot(squad, &[0, 1])), Ok(()));
    s.unit_mut(squad).at = Point::new(3_440, 3_921);
    assert_eq!(refused(&book, &s, shot(squad, &[0, 1])), "VD-SHOOT-07");
}

/// VD-END-09: whether a unit took a Shoot Action in its activation is kept from its end until that
/// of its next one.
#[test]
fn what_is_kept_of_an_activation() {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let squad = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, mut s) = field.acting(section);
    fire(&book, &mut s, shot(squad, &[0, 1]), &[1]);
    assert!(!s.shot_last.contains(section), "not before the end");
    act(&book, &mut s, Action::Stop, script(&[]));
    assert!(s.shot_last.contains(section));
    activate(&book, &mut s, section);
    assert!(s.shot_last.contains(section));
    act(&book, &mut s, Action::Stop, script(&[]));
    assert!(!s.shot_last.contains(section));
}

/// Weapons are used so often in an activation (VD-SHOOT-06, VD-CHAR-11, VD-CHAR-15, VD-CHAR-12),
/// each model one of them (VD-SHOOT-05).
/// Example EX-08.
#[test]
fn uses_of_weapons() {
    let mut field = Field::open();
    let faust =
        infantry(100, vec![men("Grenadier", 3, 4, &[])], &[hand(0, RIFLE), hand(0, PANZERFAUST)]);
    let squad = field.put(Side::A, faust, Point::inches(20, 20));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 30), Bearing::SOUTH);
    let (book, mut s) = field.acting(squad);
    let at = Point::inches(20, 30);
    assert_eq!(refused(&book, &s, shell(tank, &[1, 3], at)), "VD-SUPP-06");
    s.unit_mut(squad).strength[0] = 4;
    assert_eq!(refused(&book, &s, shell(tank, &[2, 3], at)), "VD-SUPP-06");
    s.unit_mut(squad).strength[0] = 3;
    // A Target Point belongs to a Blast, and must be over the target (VD-FEAT-03, VD-FEAT-36).
    assert_eq!(refused(&book, &s, shot(tank, &[0, 1])), "VD-FEAT-03");
    assert_eq!(refused(&book, &s, shell(tank, &[1], at)), "VD-FEAT-03");
    assert_eq!(refused(&book, &s, shell(tank, &[0, 1], Point::inches(20, 36))), "VD-FEAT-36");
    // Front 12+/8+/4+: two 5+3 hit, saves 5+ (VD-VEH-28, VD-FEAT-11, VD-FEAT-12).
    fire(&book, &mut s, shell(tank, &[0, 2], at), &[5, 1, 5]);
    assert_eq!(command::strength(&s, tank), 2);
    assert_eq!(s.unit(tank).markers, 1);
    assert_eq!(refused(&book, &s, shell(tank, &[0, 2], at)), "VD-SHOOT-05");
    fire(&book, &mut s, shell(tank, &[0, 1], at), &[5, 4]);
    assert_eq!(command::strength(&s, tank), 1);
    // One for the shot and one for the Structure Point (VD-VEH-33).
    assert_eq!(s.unit(tank).markers, 3);
    assert_eq!(refused(&book, &s, shell(tank, &[0, 1], at)), "VD-SHOOT-06");
    // Rifles cannot hurt it: no dice and no marker (VD-VEH-29, VD-VEH-30).
    fire(&book, &mut s, shot(tank, &[3]), &[]);
    assert_eq!(s.unit(tank).markers, 3);
}

/// Targets that may not be chosen (VD-SHOOT-04, VD-HIDE-04, VD-SHOOT-02).
#[test]
fn illegal_targets_are_refused() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let friend = field.put(Side::A, grenadiers(), Point::inches(30, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 30));
    let house = Shape::Rect(Rect::new(Point::inches(18, 24), Point::inches(22, 26)));
    let house = field.structure(house, brick_house());
    let (book, mut s) = field.acting(squad);
    assert_eq!(refused(&book, &s, shot(friend, &[0, 1])), "VD-SHOOT-02");
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), "VD-SHOOT-04");
    s.cleared.insert(house);
    assert_eq!(targets::check_shoot(Scene::new(&book, &s), squad, shot(enemy, &[0, 1])), Ok(()));
    s.hidden.insert(enemy);
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), "VD-HIDE-04");
    s.hidden.remove(enemy);
    s.unit_mut(enemy).engaged.insert(friend);
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), "VD-SHOOT-04");
}

/// A Panzer IV: weapons in arc, as many as its Size less its markers (VD-VEH-23, VD-VEH-27,
/// VD-VEH-31, VD-SHOOT-13, VD-SHOOT-26, VD-CHAR-17, VD-FEAT-14).
#[test]
fn a_tank_shoots() {
    let mut field = Field::open();
    let tank = field.put_facing(Side::A, panzer_iv(), Point::inches(20, 20), Bearing::NORTH);
    let ahead = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let behind = field.put(Side::B, grenadiers(), Point::inches(20, 4));
    let (book, mut s) = field.acting(tank);
    assert_eq!(refused(&book, &s, shot(behind, &[0, 0, 1])), "VD-SHOOT-13");
    s.unit_mut(tank).markers = 2;
    let centre = Point::inches(20, 40);
    assert_eq!(refused(&book, &s, shell(ahead, &[1, 1, 1], centre)), "VD-SUPP-06");
    assert_eq!(refused(&book, &s, shell(ahead, &[0, LAYS_THE_GUN], centre)), "VD-FEAT-14");
    assert_eq!(refused(&book, &s, shell(ahead, &[1, 0, LAYS_THE_GUN], centre)), "VD-FEAT-14");
    // Three men in the area; the co-axial weapon lays the gun: its misses are rolled again, it adds
    // no marker and spends a use (VD-FEAT-13, VD-FEAT-14, VD-FEAT-35, VD-FEAT-12).
    let models = formation::models(Scene::new(&book, &s), ahead);
    let at = Point::new(
        (models[0].x + models[1].x + models[2].x) / 3,
        (models[0].y + models[1].y + models[2].y) / 3,
    );
    fire(&book, &mut s, shell(ahead, &[1, LAYS_THE_GUN], at), &[1, 2, 5, 1]);
    assert_eq!(s.unit(ahead).markers, 1 + 3);
    assert_eq!(command::strength(&s, ahead), 7);
    assert_eq!(s.active.as_ref().map(|active| active.used[..2].to_vec()), Some(vec![1, 1]));
    assert_eq!(refused(&book, &s, shell(ahead, &[1], at)), "VD-SHOOT-06");
    // Alone it fires its own dice (VD-FEAT-35): 3 dice and a marker of Suppression.
    fire(&book, &mut s, shot(ahead, &[0, 1]), &[1, 1, 1]);
    assert_eq!(s.unit(ahead).markers, 6);
    assert_eq!(refused(&book, &s, shot(ahead, &[0, 1])), "VD-SHOOT-06");
}

/// After a Move Action the main gun has -1, machine guns have not (VD-VEH-20, VD-FEAT-30).
#[test]
fn a_tank_shoots_after_moving() {
    let mut field = Field::open();
    let tank = field.put_facing(Side::A, panzer_iv(), Point::inches(20, 20), Bearing::NORTH);
    let enemy = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 50), Bearing::SOUTH);
    let (book, mut s) = field.acting(tank);
    if let Some(active) = &mut s.active {
        (active.moved, active.move_actions) = (true, 1);
    }
    // 6 + 2 - 1 does not reach 8.
    fire(&book, &mut s, shell(enemy, &[1], Point::inches(20, 50)), &[6]);
    assert_eq!(s.unit(enemy).markers, 1);
    assert_eq!(command::strength(&s, enemy), 2);
}

/// An aimed shot rolls its misses again, or also its single hits (VD-CONC-01, VD-CONC-02,
/// VD-VEH-16); the blows of the same men are rolled once (VD-CONC-04).
#[test]
fn an_aimed_shot_rolls_its_misses_again() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(squad);
    if let Some(active) = &mut s.active {
        active.aimed = true;
    }
    let blows = crate::assault::fight::blows_at(Scene::new(&book, &s), squad, enemy, false);
    let once = |throw: &throws::Throw| throw.re_roll == throws::ReRoll::None;
    assert!(blows.victims[0].throws.iter().all(once), "aim is of shots alone");
    // All first rolls, then all re-rolls (VD-ENG-04, VD-BASE-13): 1 and 2 become 6 and 3.
    fire(&book, &mut s, shot(enemy, &[0, 3]), &[1, 4, 2, 6, 3, 6, 6, 6]);
    assert_eq!(command::strength(&s, enemy), 10);
    let Action::Shoot { target, volley, .. } = shot(enemy, &[0, 2]) else { unreachable!() };
    let greedy = Action::Shoot {
        target,
        volley,
        at: None,
        concentrated: Concentrated::SingleHits,
        from: None,
    };
    fire(&book, &mut s, greedy, &[4, 6, 1, 1, 1]);
    assert_eq!(command::strength(&s, enemy), 8);
}

/// Crews fire the main weapon with one man or their hand weapons (VD-ABIL-71, VD-ABIL-72,
/// VD-ABIL-73); markers take dice from a machine gun (VD-SUPP-15) and its arc is all round.
#[test]
fn a_crew_fires_its_main_weapon_or_its_hand_weapons() {
    let mut field = Field::open();
    let team = field.put(Side::A, crew(80, 4, 4, HMG, FireArc::All), Point::inches(20, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(team);
    assert_eq!(refused(&book, &s, shot(enemy, &[1, 1])), "VD-ABIL-73");
    fire(&book, &mut s, shot(enemy, &[1]), &[1; 6]);
    assert_eq!(s.unit(enemy).markers, 2);
    s.unit_mut(team).markers = 2;
    fire(&book, &mut s, shot(enemy, &[1]), &[1; 4]);
    s.unit_mut(team).markers = 3;
    fire(&book, &mut s, shot(enemy, &[0, 1]), &[1]);
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 2])), "VD-SUPP-06");
}

/// An AT gun has a front arc (VD-CHAR-18).
#[test]
fn a_gun_has_an_arc() {
    let mut field = Field::open();
    let gun = crew(80, 4, 4, L48, FireArc::Front);
    let gun = field.put_facing(Side::A, gun, Point::inches(20, 20), Bearing::NORTH);
    let ahead = field.put(Side::B, panzer_iv(), Point::inches(25, 30));
    let aside = field.put(Side::B, panzer_iv(), Point::inches(40, 30));
    let (book, s) = field.acting(gun);
    assert_eq!(
        targets::check_shoot(Scene::new(&book, &s), gun, shell(ahead, &[1], Point::inches(25, 30))),
        Ok(())
    );
    assert_eq!(refused(&book, &s, shell(aside, &[1], Point::inches(40, 30))), "VD-SHOOT-13");
}

/// Every shot that is offered is legal, and none is offered that does nothing (VD-ENG-07).
#[test]
fn what_is_offered_is_legal() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(30, 20));
    let leader = field.put(Side::A, command_squad(), Point::inches(40, 20));
    let mortar = field.put(Side::A, crew(60, 3, 4, MORTAR, FireArc::All), Point::inches(50, 10));
    field.put(Side::B, rifle_section(), Point::inches(25, 32));
    field.put(Side::B, grenadiers(), Point::inches(31, 34));
    field.put_facing(Side::B, panzer_iv(), Point::inches(45, 40), Bearing::SOUTH);
    wood(&mut field, 26, 32);
    let (book, s) = field.ready();
    for unit in [squad, tank, leader, mortar] {
        let mut s = s.clone();
        activate(&book, &mut s, unit);
        if let Some(active) = &mut s.active {
            active.aimed = unit == tank;
        }
        let mut options = Vec::new();
        shooting::shoot_options(Scene::new(&book, &s), unit, &mut options);
        assert!(!options.is_empty(), "{unit:?}");
        for option in options {
            let legal = match option {
                Action::CallStrike { strike, at } => {
                    strikes::check_strike(Scene::new(&book, &s), unit, strike, at)
                }
                shot => targets::check_shoot(Scene::new(&book, &s), unit, shot),
            };
            assert_eq!(legal, Ok(()), "{unit:?} {option:?}");
        }
    }
}

/// Nerves of Steel: the marker for being shot at only if a die hits (VD-ABIL-39); that of
/// Suppression always.
/// Example EX-38.
#[test]
fn nerves_of_steel_are_marked_only_by_a_hit() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let steady = infantry(
        100,
        vec![men("Guard", 8, 4, &[Ability::NervesOfSteel])],
        &[hand(0, crate::tests::fixture::RIFLE)],
    );
    let steady = field.put(Side::B, steady, Point::inches(20, 40));
    let (book, mut s) = field.acting(squad);
    fire(&book, &mut s, shot(steady, &[0, 2, 1]), &[1; 7]);
    assert_eq!(s.unit(steady).markers, 1);
    fire(&book, &mut s, shot(steady, &[0, 2]), &[1, 4, 6]);
    assert_eq!(s.unit(steady).markers, 2);
}

/// A brick house of the structure table.
pub(crate) fn brick_house() -> crate::terrain::ground::Structure {
    use crate::armour::Armour;
    use crate::terrain::ground::{Cover, Structure};
    Structure {
        size: 6,
        armour: Armour { critical: 10, hit: 5, save: 4 },
        points: 6,
        capacity: 12,
        floors: 2,
        cover: Cover::Hard,
        bunker: false,
        wooden: false,
        front: Bearing::NORTH,
    }
}

/// Concentrate Fire spends an action and is lost by any other than Shoot, or used up by that
/// (VD-CONC-01, VD-CONC-03, VD-ACT-09).
#[test]
fn an_aim_is_lost() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(squad);
    let aims = |s: &State| s.active.as_ref().is_some_and(|active| active.aimed);
    act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    assert!(aims(&s));
    assert_eq!(forbidden(&book, &s, Action::ConcentrateFire).0, "VD-ACT-09");
    act(&book, &mut s, Action::Regroup, script(&[1]));
    assert!(!aims(&s));
    activate(&book, &mut s, squad);
    act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    act(&book, &mut s, shot(enemy, &[0, 1]), script(&[1, 1]));
    assert!(!aims(&s));
    // What was aimed is rolled plain again (VD-FEAT-32: a rifle has no feature of its own).
    act(&book, &mut s, shot(enemy, &[0, 1]), script(&[1]));
}

/// Single bases are one Health Point each, the default (VD-SCALE-01, VD-SCALE-02, VD-BASE-02,
/// VD-CHAR-01); markers are a whole number of the unit (VD-BASE-09).
#[test]
fn single_bases_are_one_health_point_each() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, s) = field.ready();
    assert_eq!(living::bodies(Scene::new(&book, &s), squad), 9);
    assert_eq!(
        usize::from(command::strength(&s, squad)),
        formation::models(Scene::new(&book, &s), squad).len()
    );
    assert_eq!(s.unit(squad).markers, 0);
}

/// Men hit without cover have their Save alone (VD-COVER-10).
#[test]
fn no_cover_where_it_is_ignored() {
    use crate::attack::throws::{Attack, Throw};
    use crate::state::agenda::{Task, Threat};
    use crate::units::profile::DamageDie;
    use wargauge_rules::table::dice::Die;
    let mut field = Field::open();
    let squad = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    wood(&mut field, 20, 40);
    let (book, mut s) = field.ready();
    let mut victim = victims::victim(Scene::new(&book, &s), squad, Point::inches(20, 20));
    assert_eq!(victim.cover_save, 4);
    let die = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };
    victim.throws.push(Throw { ignores_cover: true, ..Throw::of(1, die) });
    let mut attack = Attack {
        credit: None,
        threat: Threat::Nobody,
        by_enemy: true,
        victims: arrayvec::ArrayVec::new(),
    };
    attack.victims.push(victim);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut script(&[4, 5])), &attack);
    assert!(matches!(s.agenda.top(), Some(Task::Casualties { count: 1, .. })));
}
