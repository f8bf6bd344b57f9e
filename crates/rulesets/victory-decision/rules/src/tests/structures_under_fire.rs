//! Shots and strikes at structures and those in them, and what else a shot does not do.

use crate::action::{Action, Concentrated, LAYS_THE_GUN, Target};
use crate::attack::{blast, casualties};
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::{calling, shooting, strikes, targets, volley};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::tests::fixture::*;
use crate::tests::shooting::{brick_house, fire, shell, shot, volley};
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::{Ability, Feature, FireArc, Reach};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::PieceId;

/// A squad of side B in a brick house, and a unit of side A that acts.
fn besieged(
    unit: crate::units::profile::UnitProfile,
) -> (VictoryDecision, State, [UnitId; 2], PieceId) {
    let mut field = Field::open();
    let attacker = field.put(Side::A, unit, Point::inches(20, 40));
    let inside = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let shape = Shape::Rect(Rect::new(Point::inches(17, 17), Point::inches(23, 23)));
    let house = field.structure(shape, brick_house());
    let (book, mut s) = field.acting(attacker);
    s.unit_mut(inside).place = Place::Inside { piece: house, floor: 0 };
    (book, s, [attacker, inside], house)
}

fn at_house(piece: PieceId, counts: &[u8]) -> Action {
    Action::Shoot {
        target: Target::Structure(piece),
        volley: volley(counts),
        at: None,
        concentrated: Concentrated::Misses,
        from: None,
    }
}

/// The shooter aims at the structure: one die, Save/-X counts, each occupant unit gets a marker
/// (VD-BLDG-15, VD-BLDG-23, VD-BLDG-24, VD-SUPP-09); what cannot hurt it does nothing (VD-BLDG-26).
#[test]
fn a_gun_at_a_house_marks_those_inside() {
    let (book, mut s, [gun, inside], house) = besieged(crew(80, 4, 4, L48, FireArc::All));
    let mut options = Vec::new();
    shooting::shoot_options(Scene::new(&book, &s), gun, &mut options);
    assert!(options.contains(&at_house(house, &[1])));
    fire(&book, &mut s, at_house(house, &[1]), &[3, 5]);
    assert_eq!(s.damage[house.index()], 1);
    assert_eq!(s.unit(inside).markers, 1);
    // A rifle hits with a 5; the house saves with a 4.
    fire(&book, &mut s, at_house(house, &[0, 1]), &[5, 4]);
    assert_eq!(s.damage[house.index()], 1);
    assert_eq!(s.unit(inside).markers, 2);
    s.collapsed.insert(house);
    let refused = targets::check_shoot(Scene::new(&book, &s), gun, at_house(house, &[0, 1]));
    assert_eq!(refused.map_err(|why| why.clause.0), Err("VD-BLDG-15"));
}

/// VD-ABIL-41: Pioneers roll their failed dice at a structure again, and only those; at men none.
#[test]
fn pioneers_shoot_at_a_house() {
    let riflemen = |abilities: &[Ability]| {
        let group = men("Man", 2, 4, abilities);
        besieged(infantry(60, vec![group], &[hand(0, RIFLE)]))
    };
    let (book, mut s, [_, inside], house) = riflemen(&[Ability::Pioneer]);
    // One die misses and hits when it is rolled again; of two hits one is saved with a 4.
    fire(&book, &mut s, at_house(house, &[2]), &[1, 5, 5, 4, 1]);
    assert_eq!(s.damage[house.index()], 1);
    fire(&book, &mut s, shot(inside, &[2]), &[1, 1]);
    let (book, mut s, _, house) = riflemen(&[]);
    fire(&book, &mut s, at_house(house, &[2]), &[1, 5, 1]);
    assert_eq!(s.damage[house.index()], 1);
}

/// A strike on a house: a die for each inch of its radius at the house, and for half the models in
/// the area at each unit in it (VD-BLDG-18, VD-STRK-10). An aim does not help it (VD-CONC-04).
#[test]
fn a_strike_on_a_house() {
    let (book, mut s, [caller, inside], house) = besieged(command_squad());
    if let Some(active) = &mut s.active {
        active.aimed = true;
    }
    let at = Point::inches(20, 20);
    assert_eq!(strikes::check_strike(Scene::new(&book, &s), caller, 0, at), Ok(()));
    let dice = [1, 1, 1, 1, 5, 1, 1, 1, 4, 1, 1, 1, 1, 3, 2];
    let mut referee = script(&dice);
    calling::call_strike(&mut Play::new(&book, &mut s, &mut referee), caller, 0, at);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(s.damage[house.index()], 1);
    assert_eq!(s.step, Step::Casualties);
    assert_eq!(s.unit(inside).markers, 1);
    casualties::lose(&mut Play::new(&book, &mut s, &mut referee), 1, 1);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!((command::strength(&s, inside), s.unit(inside).markers), (8, 2));
    assert_eq!(referee.into_parts().0.left(), 0);
}

/// Rockets fired from inside mark their own unit (VD-BLDG-14); Indirect weapons cannot fire from
/// inside (VD-BLDG-14).
#[test]
fn rockets_fired_from_inside_mark_their_own_unit() {
    let faust =
        infantry(100, vec![men("Grenadier", 4, 4, &[])], &[hand(0, PANZERFAUST), hand(0, MORTAR)]);
    let mut field = Field::open();
    let squad = field.put(Side::A, faust, Point::inches(20, 20));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 32), Bearing::SOUTH);
    let shape = Shape::Rect(Rect::new(Point::inches(17, 17), Point::inches(23, 23)));
    let house = field.structure(shape, brick_house());
    let (mut book, mut s) = field.acting(squad);
    let features = &mut book.weapons[usize::from(PANZERFAUST.0)].features;
    *features = features.with(Feature::BackBlast);
    s.unit_mut(squad).place = Place::Inside { piece: house, floor: 0 };
    let at = Point::inches(20, 32);
    let refused = targets::check_shoot(Scene::new(&book, &s), squad, shell(tank, &[0, 1], at));
    assert_eq!(refused.map_err(|why| why.clause.0), Err("VD-BLDG-14"));
    fire(&book, &mut s, shell(tank, &[1], at), &[1]);
    assert_eq!(s.unit(squad).markers, 1);
    assert!(!s.shaken.contains(squad));
}

/// Suppression marks no vehicle that the weapon cannot hurt (VD-FEAT-34); features of one weapon
/// work together (VD-FEAT-31); an aim widens what Co-Axial re-rolls (VD-CONC-05).
#[test]
fn suppression_marks_no_vehicle_that_it_cannot_hurt() {
    let mut field = Field::open();
    let one = field.put_facing(Side::A, panzer_iv(), Point::inches(20, 20), Bearing::NORTH);
    let other = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 40), Bearing::SOUTH);
    let (book, mut s) = field.acting(one);
    let at = Point::inches(20, 40);
    fire(&book, &mut s, shell(other, &[1, 0, 1], at), &[1]);
    assert_eq!(s.unit(other).markers, 1);
    activate(&book, &mut s, one);
    if let Some(active) = &mut s.active {
        active.aimed = true;
    }
    let Action::Shoot { target, volley, at, from, .. } = shell(other, &[1, LAYS_THE_GUN], at)
    else {
        unreachable!()
    };
    let aimed = Action::Shoot { target, volley, at, concentrated: Concentrated::SingleHits, from };
    // A single hit is rolled again in hope of more and becomes a miss.
    fire(&book, &mut s, aimed, &[7, 5]);
    assert_eq!(command::strength(&s, other), 2);
}

/// The number of a Blast is its radius, or by a switch its diameter (VD-FEAT-01, VD-FEAT-02).
#[test]
fn the_number_of_a_blast_is_its_radius_or_by_a_switch_its_diameter() {
    let radius = |words: &[&str]| {
        let mut field = Field::open();
        field.rules(words);
        let (book, _) = field.ready();
        blast::radius(&book, book.weapon(L48))
    };
    assert_eq!(radius(&[]), Some(Length::inches(1)));
    assert_eq!(radius(&["blast_x_is_radius=false"]), Some(Length::from_hundredths(50)));
}

/// What is placed is not shot, what reaches as far as sight has no other limit (VD-CHAR-13).
#[test]
fn reach() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 2));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 46));
    let (mut book, s) = field.acting(squad);
    let why = |book: &VictoryDecision| {
        targets::check_shoot(Scene::new(book, &s), squad, shot(enemy, &[0, 1]))
            .map_err(|why| why.clause.0)
    };
    assert_eq!(why(&book), Err("VD-SHOOT-07"));
    book.weapons[usize::from(RIFLE.0)].reach = Reach::Sight;
    assert_eq!(why(&book), Ok(()));
    book.weapons[usize::from(RIFLE.0)].reach = Reach::Placed;
    assert_eq!(why(&book), Err("VD-CHAR-13"));
}

/// Other readings of Set Up (VD-FEAT-27): none, or the weapon must have been set up.
#[test]
fn set_up_is_read_by_a_switch() {
    let dice = |words: &[&str], moved: bool| {
        let mut field = Field::open();
        field.rules(words);
        let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
        let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
        let (book, mut s) = field.acting(squad);
        if let Some(active) = &mut s.active {
            active.moved = moved;
        }
        let mount = book.profile(squad).mounts[2];
        let legal =
            targets::check_shoot(Scene::new(&book, &s), squad, shot(enemy, &[0, 0, 1])).is_ok();
        (volley::shot_dice(Scene::new(&book, &s), squad, &mount, 1), legal)
    };
    assert_eq!((dice(&[], false), dice(&[], true)), ((5, true), (2, true)));
    let none = ["setup_mode=none"];
    assert_eq!((dice(&none, false), dice(&none, true)), ((2, true), (2, true)));
    let actions = ["setup_mode=actions"];
    assert_eq!((dice(&actions, false), dice(&actions, true)), ((2, true), (2, false)));
}

/// At night a shot first rolls how far the unit sees; a unit that has fired is seen at any distance
/// (VD-SPEC-10, VD-SPEC-11, VD-SPEC-12).
#[test]
fn a_shot_at_night_rolls_for_sight_first() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 38));
    let (book, mut s) = field.acting(squad);
    s.night = true;
    // Ld 6 and 3 + 4 + 4 are 17 inches: the action is lost.
    fire(&book, &mut s, shot(enemy, &[0, 1]), &[3, 4, 4]);
    assert!(!s.fired.contains(squad) && s.unit(enemy).markers == 0);
    fire(&book, &mut s, shot(enemy, &[0, 1]), &[4, 4, 4, 1]);
    assert!(s.fired.contains(squad) && s.unit(enemy).markers == 1);
    s.fired.insert(enemy);
    fire(&book, &mut s, shot(enemy, &[0, 1]), &[1, 1, 1, 1]);
    assert_eq!(s.unit(enemy).markers, 2);
}
