//! Halves of clauses that other tests leave out: rows of small tables, and what is refused.

use crate::action::{Action, Target};
use crate::attack::blast;
use crate::book::Scene;
use crate::fire::targets;
use crate::position::cover;
use crate::state::unit::Place;
use crate::terrain::ground::Cover;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::shooting::{shell, shot};
use crate::tests::structures::{bridge, bunker, house, siege, wooden};
use crate::units::profile::{DamageDie, FireArc, UnitProfile, Weapon};
use wargauge_rules::game::Side;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// The count table after VD-FEAT-34 (VD-FEAT-01, VD-SCALE-12): models in an area of 1/2", 1", 2", 3"
/// and 4" radius, of so many two inches apart.
#[test]
fn an_area_holds_the_models_of_the_count_table() {
    let row = |hundredths: i16| {
        [1, 2, 3, 4, 7, 8, 13, 14, 19, 20]
            .map(|models| blast::blast_count(Length::from_hundredths(hundredths), models))
    };
    assert_eq!(row(49), [1; 10]);
    assert_eq!(row(50), [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(row(65), row(50));
    assert_eq!(row(66), [1, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(row(100), row(66));
    assert_eq!(row(149), row(66));
    assert_eq!(row(150), [1, 2, 3, 4, 7, 7, 7, 7, 7, 7]);
    assert_eq!(row(200), row(150));
    assert_eq!(row(295), row(150));
    assert_eq!(row(296), [1, 2, 3, 4, 7, 8, 13, 13, 13, 13]);
    assert_eq!(row(300), row(296));
    assert_eq!(row(349), row(296));
    assert_eq!(row(350), [1, 2, 3, 4, 7, 8, 13, 14, 19, 19]);
    assert_eq!(row(400), row(350));
}

/// VD-FEAT-06, VD-FEAT-04: riders on a hull take dice as it is touched; whoever is in a structure, in
/// reserve or gone is not in an area of the table.
#[test]
fn an_area_finds_riders_and_nobody_elsewhere() {
    let mut tank = panzer_iv();
    tank.vehicle.as_mut().expect("one").riders = 5;
    let mut field = Field::open();
    let riders = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let tank = field.put(Side::A, tank, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let dice = |s: &crate::state::State, y: i16| {
        let area = Disc::new(Point::inches(20, y), Length::inches(1));
        blast::blast_dice(Scene::new(&book, s), riders, area)
    };
    s.unit_mut(riders).place = Place::Aboard { vehicle: tank };
    assert_eq!([20, 30].map(|y| dice(&s, y)), [3, 0]);
    for place in [Place::Nowhere, Place::Reserve, Place::Gone] {
        s.unit_mut(riders).place = place;
        assert_eq!(dice(&s, 20), 0, "{place:?}");
    }
    // Nor is whoever sits in a vehicle.
    let mut field = Field::open();
    let inside = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let truck = field.put(Side::A, crate::tests::vehicles::truck(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    s.unit_mut(inside).place = Place::Aboard { vehicle: truck };
    let area = Disc::new(Point::inches(20, 20), Length::inches(1));
    assert_eq!(blast::blast_dice(Scene::new(&book, &s), inside, area), 0);
}

/// VD-SHOOT-26, VD-FEAT-03, VD-FEAT-36, VD-BLDG-17: a direct Blast into a structure has no Target
/// Point; an indirect one has, and it lies over the structure.
#[test]
fn a_direct_blast_into_a_structure_has_no_target_point() {
    let inside = Point::inches(22, 22);
    let why = |attacker: UnitProfile, counts: &[u8], whole: bool, at: Option<Point>| {
        let (book, mut s, unit, enemy, piece) = siege(house(), attacker, squad(5, &[]));
        s.unit_mut(unit).at = Point::inches(22, 2);
        let action = at.map_or(shot(enemy, counts), |at| shell(enemy, counts, at));
        let Action::Shoot { target, volley, at, concentrated, from } = action else {
            unreachable!("a shot")
        };
        let target = if whole { Target::Structure(piece) } else { target };
        let action = Action::Shoot { target, volley, at, concentrated, from };
        targets::check_shoot(Scene::new(&book, &s), unit, action).map_err(|why| why.clause.0)
    };
    let mortar = || crew(60, 3, 4, MORTAR, FireArc::All);
    for whole in [false, true] {
        assert_eq!(why(panzer_iv(), &[1], whole, None), Ok(()));
        assert_eq!(why(panzer_iv(), &[1], whole, Some(inside)), Err("VD-FEAT-03"));
        assert_eq!(why(mortar(), &[1], whole, None), Err("VD-FEAT-03"));
        assert_eq!(why(mortar(), &[1], whole, Some(inside)), Ok(()));
        let beside = Some(Point::new(2_200, 2_601));
        assert_eq!(why(mortar(), &[1], whole, beside), Err("VD-FEAT-36"));
    }
}

/// VD-VEH-20: what makes a weapon a gun: Blast, a worse save, or a D10, each by itself.
#[test]
fn what_is_a_gun() {
    let rifle = || weapons()[0].clone();
    let ten = DamageDie { die: Die::D10, best_of: 1, bonus: 0 };
    assert!(!rifle().is_gun());
    assert!(Weapon { blast: Some(Length::inches(1)), ..rifle() }.is_gun());
    assert!(Weapon { save_minus: 1, ..rifle() }.is_gun());
    assert!(Weapon { damage: ten, ..rifle() }.is_gun());
}

/// VD-BLDG-16, VD-BLDG-25: the cover of those inside is the structure's; of what has collapsed, that
/// of rubble.
#[test]
fn cover_of_structures() {
    for (structure, class) in
        [(house(), Cover::Hard), (wooden(), Cover::Soft), (bunker(), Cover::Hard)]
    {
        let (book, mut s, _, enemy, piece) = siege(structure, squad(5, &[]), squad(5, &[]));
        assert_eq!(cover::cover(Scene::new(&book, &s), enemy, Point::inches(22, 10)), class);
        s.collapsed.insert(piece);
        assert_eq!(cover::cover(Scene::new(&book, &s), enemy, Point::inches(22, 10)), Cover::Hard);
    }
}

/// VD-COVER-09: Save/-X worsens the Save alone, by switch the Cover Save too.
#[test]
fn what_a_worse_save_worsens() {
    use crate::attack::throws::{Throw, plain};
    use crate::attack::{resolving, victims};
    for (rules, needed) in [(&[][..], 5), (&["save_mod_affects_cover=true"], 6)] {
        let mut field = Field::open();
        field.rules(rules);
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let (book, s) = field.ready();
        let mut victim = victims::victim(Scene::new(&book, &s), unit, Point::inches(20, 40));
        victim.cover_save = 5;
        let throw = Throw { save_minus: 1, ignores_cover: false, ..plain(1) };
        assert_eq!(resolving::save_needed(&book, &victim, &throw), needed, "{rules:?}");
    }
}

/// VD-BLDG-24, VD-BLDG-26: what cannot hurt a structure marks nobody inside.
#[test]
fn rifles_at_a_bunker_mark_nobody_inside() {
    use crate::attack::structures::structure_victim;
    use crate::attack::throws::{self, plain};
    for (structure, felt) in [(house(), true), (bunker(), false)] {
        let (book, s, _, _, piece) = siege(structure, squad(5, &[]), squad(5, &[]));
        let mut victim = structure_victim(Scene::new(&book, &s), piece);
        victim.throws.push(plain(1));
        assert_eq!(throws::feels(&book, &victim), felt);
    }
}

/// VD-CC-10, VD-CC-04: only enemy infantry that is still there holds a unit.
#[test]
fn the_gone_hold_nobody() {
    use crate::movement::permission::held_by;
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 21));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(21, 20));
    let (book, mut s) = field.ready();
    s.unit_mut(unit).engaged.insert(enemy);
    s.unit_mut(unit).engaged.insert(tank);
    assert_eq!(held_by(Scene::new(&book, &s), unit).into_iter().collect::<Vec<_>>(), [enemy]);
    s.unit_mut(enemy).place = Place::Gone;
    assert!(held_by(Scene::new(&book, &s), unit).is_empty());
}

/// VD-COVER-02, VD-DIG-02, VD-DIG-03, VD-COVER-11: foxholes cover the unit that has dug them where it
/// stands, not where it only thinks of standing; those left behind cover within 2.00".
#[test]
fn foxholes_lie_where_they_were_dug() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let here = Point::inches(20, 20);
    let covered = |s: &crate::state::State, at| cover::any_cover_at(Scene::new(&book, s), unit, at);
    let beside = Point::new(2_001, 2_000);
    assert!(!covered(&s, here));
    s.unit_mut(unit).dug = 3;
    assert!(covered(&s, here) && !covered(&s, beside));
    s.unit_mut(unit).dug = 0;
    s.foxholes.push(here);
    assert!(covered(&s, Point::new(2_200, 2_000)) && !covered(&s, Point::new(2_201, 2_000)));
}

/// VD-LOS-03, VD-LOS-04: a vehicle breaks the line over it, but not at either end of it, nor off the
/// table, nor where it is thought to be elsewhere; men never do.
#[test]
fn a_vehicle_breaks_the_line_over_it() {
    use crate::position::sight::vehicles_between;
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let men = field.put(Side::A, squad(5, &[]), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    let between = |s: &crate::state::State, x: i16, from: i16, to: i16, elsewhere| {
        let (from, to) = (Point::inches(x, from), Point::inches(x, to));
        vehicles_between(Scene::new(&book, s), from, to, elsewhere)
    };
    assert!(between(&s, 20, 10, 40, men) && between(&s, 20, 40, 10, men));
    assert!(!between(&s, 20, 20, 40, men) && !between(&s, 20, 40, 20, men));
    assert!(!between(&s, 20, 10, 40, tank));
    assert!(!between(&s, 40, 10, 40, tank));
    for place in [Place::Nowhere, Place::Reserve, Place::Gone] {
        s.unit_mut(tank).place = place;
        assert!(!between(&s, 20, 10, 40, men), "{place:?}");
    }
}

/// VD-MOVE-11, VD-HIDE-06: a path runs into Hidden men on the table, an inch before them; not into
/// those in a house or off the table.
#[test]
fn a_path_runs_into_hidden_men_on_the_table() {
    use crate::movement::passage::{HiddenContact, encounter};
    use wargauge_rules::table::segment::Segment;
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(1, &[]), Point::inches(20, 24));
    let (book, mut s) = field.ready();
    let path = Segment::new(Point::inches(20, 20), Point::inches(20, 26));
    assert_eq!(encounter(Scene::new(&book, &s), unit, path), None, "he sees them");
    s.hidden.insert(enemy);
    let stop = Point::inches(20, 23);
    assert_eq!(encounter(Scene::new(&book, &s), unit, path), Some(HiddenContact { enemy, stop }));
    let piece = wargauge_rules::table::terrain::PieceId(0);
    for place in [Place::Inside { piece, floor: 0 }, Place::Nowhere, Place::Reserve, Place::Gone] {
        s.unit_mut(enemy).place = place;
        assert_eq!(encounter(Scene::new(&book, &s), unit, path), None, "{place:?}");
    }
}

/// VD-COH-12, VD-DEPLOY-10: nobody begins in a house or on ground that bars him, nor off the table; a
/// vehicle needs the half of its width beside it. A bridge bars nobody.
#[test]
fn where_nobody_can_stand() {
    use crate::setup::zones::check_stand;
    use crate::terrain::ground::Terrain;
    use wargauge_rules::table::rect::Rect;
    let mut field = Field::open();
    let block = |x: i16| Rect::new(Point::inches(x, 20), Point::inches(x + 4, 24)).into();
    field.structure(block(10), house());
    field.terrain(Terrain::Obstacles, block(30));
    field.terrain(Terrain::Crops, block(50));
    field.structure(block(60), bridge());
    let squad = field.put(Side::A, squad(1, &[]), Point::inches(1, 1));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(5, 1));
    let (book, mut s) = field.ready();
    s.present = crate::state::unit::UnitSet::EMPTY;
    let why = |unit, x: i16| {
        let why = check_stand(Scene::new(&book, &s), unit, Point::new(x, 2_200));
        why.err().map_or("", |why| why.clause.0)
    };
    assert_eq!([1_200, 1_400, 1_401].map(|x| why(squad, x)), ["VD-COH-12", "VD-COH-12", ""]);
    assert_eq!([3_200, 5_200, 7_200, 7_201].map(|x| why(squad, x)), ["", "", "", "VD-DEPLOY-10"]);
    assert_eq!([1_200, 3_200, 5_200].map(|x| why(tank, x)), ["VD-COH-12", "VD-COH-12", ""]);
    // Half of 1.50" beside a tank of Size 4.
    assert_eq!([3_475, 3_476].map(|x| why(tank, x)), ["VD-COH-12", ""]);
    assert_eq!([squad, tank].map(|unit| why(unit, 6_200)), ["", ""]);
}
