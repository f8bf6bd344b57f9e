//! Hide, Spot, Take Cover!

use crate::action::*;
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::spotting;
use crate::morale::markers;
use crate::position::{concealment, cover, formation, sight};
use crate::state::unit::*;
use crate::state::*;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;

const UNIT: UnitId = UnitId(0);
const ENEMY: UnitId = UnitId(1);

fn with(mut profile: UnitProfile, ability: Ability) -> UnitProfile {
    for group in &mut profile.groups {
        group.abilities = group.abilities.with(ability);
    }
    profile
}

/// The acting unit looks north at a Hidden enemy so many inches away, perhaps in crops.
fn watching(
    profile: UnitProfile,
    enemy: UnitProfile,
    inches: i16,
    covered: bool,
) -> (VictoryDecision, State) {
    let mut field = Field::open();
    if covered {
        let crops = Rect::new(Point::inches(20, 9 + inches), Point::inches(40, 14 + inches));
        field.terrain(Terrain::Crops, Shape::Rect(crops));
    }
    field.put(Side::A, profile, Point::inches(30, 10));
    field.put(Side::B, enemy, Point::inches(30, 10 + inches));
    let (book, mut s) = field.acting(UNIT);
    s.hidden.insert(ENEMY);
    (book, s)
}

/// Out of so many scripts of dice, how many spot the enemy.
fn spotted(book: &VictoryDecision, start: &State, attempts: u32) -> u32 {
    let all = 6u32.pow(attempts);
    let spots = |script_number: &u32| {
        let mut s = start.clone();
        let mut left = *script_number;
        for _ in 0..attempts {
            let die = (left % 6 + 1) as u8;
            left /= 6;
            if s.hidden.contains(ENEMY) {
                spotting::do_stealth(
                    &mut Play::new(book, &mut s, &mut script(&[die])),
                    UNIT,
                    Action::Spot(ENEMY),
                );
            }
        }
        !s.hidden.contains(ENEMY)
    };
    (0..all).filter(spots).count() as u32
}

fn squad_of(ld: u8) -> UnitProfile {
    let mut profile = grenadiers();
    for group in &mut profile.groups {
        group.ld = ld;
    }
    profile
}

/// EX-26, in 216ths: VD-SPOT-01, VD-SPOT-02, VD-SPOT-03, VD-SPOT-04, VD-SPOT-06, VD-SPOT-07,
/// VD-SPOT-09.
#[test]
fn three_attempts_to_spot() {
    // By one attempt, of two, of three: in 6ths, 36ths, 216ths.
    for (ld, odds) in [(4, [1, 16, 156]), (3, [0, 6, 96]), (7, [4, 34, 216])] {
        let (book, s) = watching(squad_of(ld), grenadiers(), 15, true);
        assert_eq!(
            spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::Spot(ENEMY)),
            Ok(())
        );
        assert_eq!([1, 2, 3].map(|tries| spotted(&book, &s, tries)), odds, "Ld {ld}");
    }
    let (book, mut s) = watching(squad_of(4), grenadiers(), 15, true);
    for (die, hidden) in [(4, true), (3, true), (3, false)] {
        spotting::do_stealth(
            &mut Play::new(&book, &mut s, &mut script(&[die])),
            UNIT,
            Action::Spot(ENEMY),
        );
        assert_eq!(s.hidden.contains(ENEMY), hidden);
    }
}

/// EX-27: VD-SPOT-05, VD-VEH-24 and VD-VEH-48: a vehicle finds it harder.
#[test]
fn a_vehicle_spots() {
    let (book, s) = watching(panzer_iv(), grenadiers(), 15, true);
    assert_eq!((spotted(&book, &s, 1), spotted(&book, &s, 2)), (1, 16));
    let (book, s) = watching(panzer_iv(), grenadiers(), 10, false);
    assert_eq!(spotted(&book, &s, 1), 3);
}

/// EX-28: VD-SPOT-12 and VD-ABIL-47; VD-VSP-11: a Recon vehicle is not blind and has -1.
#[test]
fn recon_spots() {
    let (book, s) = watching(with(squad_of(5), Ability::Recon), grenadiers(), 15, true);
    assert_eq!([1, 2, 3].map(|tries| spotted(&book, &s, tries)), [3, 30, 210]);
    let mut car = panzer_iv();
    let vehicle = car.vehicle.as_mut().expect("a vehicle");
    vehicle.properties = vehicle.properties.with(Property::Recon);
    let (book, s) = watching(car, grenadiers(), 15, true);
    assert_eq!(concealment::spot_modifier(Scene::new(&book, &s), UNIT, ENEMY), 1);
}

/// VD-SPOT-03, VD-MEAS-07: more than 12" from leader to leader, and not at 12"; his nearest man may
/// stand nearer.
#[test]
fn how_far_is_far() {
    let (book, s) = watching(grenadiers(), rifle_section(), 12, false);
    assert_eq!(concealment::spot_modifier(Scene::new(&book, &s), UNIT, ENEMY), 0);
    let (book, s) = watching(grenadiers(), rifle_section(), 13, false);
    let near = |man: &Point| man.within(s.unit(UNIT).at, Length::inches(12));
    assert!(formation::models(Scene::new(&book, &s), ENEMY).iter().any(near));
    assert_eq!(concealment::spot_modifier(Scene::new(&book, &s), UNIT, ENEMY), 1);
}

/// VD-SPOT-08: hidden vehicles by their Size.
#[test]
fn big_vehicles_are_spotted_more_easily() {
    for (size, modifier) in [(2, 1), (3, 0), (4, 0), (5, -1)] {
        let mut tank = panzer_iv();
        tank.vehicle.as_mut().expect("a vehicle").size = size;
        let (book, s) = watching(grenadiers(), tank, 10, false);
        assert_eq!(
            concealment::spot_modifier(Scene::new(&book, &s), UNIT, ENEMY),
            modifier,
            "Size {size}"
        );
    }
}

/// VD-SPOT-10, VD-SPOT-11 and VD-HIDE-05: only Hidden enemies in line of sight; once spotted they
/// are visible to all.
#[test]
fn who_can_be_spotted() {
    let (book, mut s) = watching(grenadiers(), rifle_section(), 10, false);
    s.hidden.remove(ENEMY);
    assert!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::Spot(ENEMY)).is_err());
    let mut field = Field::open();
    let woods = Rect::new(Point::inches(20, 14), Point::inches(40, 19));
    field.terrain(Terrain::Woods, Shape::Rect(woods));
    field.put(Side::A, grenadiers(), Point::inches(30, 10));
    field.put(Side::B, rifle_section(), Point::inches(30, 23));
    let (book, mut s) = field.acting(UNIT);
    s.hidden.insert(ENEMY);
    assert!(
        spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::Spot(ENEMY)).is_err(),
        "behind a wood"
    );
    s.hidden.remove(ENEMY);
    assert!(!sight::visible(Scene::new(&book, &s), UNIT, ENEMY));
}

/// VD-SPOT-13: a lent Ld may be used.
#[test]
fn lent_ld_spots() {
    let (book, s) = {
        let mut field = Field::open();
        field.put(Side::A, squad_of(3), Point::inches(30, 10));
        let mut chief = command_squad();
        chief.side = Side::A;
        let chief = field.put(Side::A, chief, Point::inches(33, 10));
        let enemy = field.put(Side::B, rifle_section(), Point::inches(30, 20));
        let (book, mut s) = field.acting(UNIT);
        assert_eq!((chief, enemy), (UnitId(1), UnitId(2)));
        s.hidden.insert(enemy);
        (book, s)
    };
    let mut lent = s.clone();
    spotting::do_stealth(
        &mut Play::new(&book, &mut lent, &mut script(&[6])),
        UNIT,
        Action::Spot(UnitId(2)),
    );
    assert!(!lent.hidden.contains(UnitId(2)));
}

/// `SPOT_DIE` (VD-SPOT-02).
#[test]
fn the_die_can_be_swept() {
    let mut field = Field::open();
    field.rules(&["spot_die=d10"]);
    field.put(Side::A, squad_of(8), Point::inches(30, 10));
    field.put(Side::B, rifle_section(), Point::inches(30, 20));
    let (book, mut s) = field.acting(UNIT);
    s.hidden.insert(ENEMY);
    spotting::do_stealth(
        &mut Play::new(&book, &mut s, &mut script(&[9])),
        UNIT,
        Action::Spot(ENEMY),
    );
    assert!(s.hidden.contains(ENEMY));
}

/// VD-SPEC-10 and VD-SPEC-11: at night the sight distance is rolled first, and beyond it the action
/// is lost; VD-SPEC-12: not for those that have fired.
#[test]
fn a_spot_action_by_night_rolls_for_sight_first() {
    let (book, mut s) = watching(squad_of(4), grenadiers(), 15, false);
    s.night = true;
    spotting::do_stealth(
        &mut Play::new(&book, &mut s, &mut script(&[3, 3, 4])),
        UNIT,
        Action::Spot(ENEMY),
    );
    assert!(s.hidden.contains(ENEMY));
    s.fired.insert(ENEMY);
    spotting::do_stealth(
        &mut Play::new(&book, &mut s, &mut script(&[3, 3, 4, 1])),
        UNIT,
        Action::Spot(ENEMY),
    );
    assert!(!s.hidden.contains(ENEMY));
}

fn hiding(inches: i16, covered: bool) -> (VictoryDecision, State) {
    let mut field = Field::open();
    if covered {
        let crops = Rect::new(Point::inches(20, 5), Point::inches(40, 12));
        field.terrain(Terrain::Crops, Shape::Rect(crops));
    }
    field.put(Side::A, rifle_section(), Point::inches(30, 10));
    field.put(Side::B, grenadiers(), Point::inches(30, 10 + inches));
    field.acting(UNIT)
}

fn hide(book: &VictoryDecision, s: &State) -> Result<(), Clause> {
    spotting::check_stealth(Scene::new(book, s), UNIT, Action::Hide)
        .map_err(|illegal| illegal.clause)
}

/// VD-HIDE-01, VD-HIDE-02 and VD-HIDE-03: in cover, or unseen, and no enemy with a line of sight
/// within 6"; no roll.
#[test]
fn where_one_can_hide() {
    let (book, mut s) = hiding(20, true);
    assert_eq!(hide(&book, &s), Ok(()));
    spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, Action::Hide);
    assert!(s.hidden.contains(UNIT));
    assert_eq!(hide(&book, &s), Err(Clause("VD-ACT-09")));
    assert!(hide(&hiding(6, true).0, &hiding(6, true).1).is_err(), "an enemy at 6 inches");
    let (book, s) = hiding(20, false);
    assert_eq!(hide(&book, &s), Err(Clause("VD-HIDE-02")), "in the open");
    let (book, mut s) = hiding(20, false);
    s.unit_mut(ENEMY).place = Place::Gone;
    s.present.remove(ENEMY);
    assert_eq!(hide(&book, &s), Ok(()), "nobody sees it");
}

/// VD-HIDE-02 and `HIDE_AFTER_SHOOT`: not after an attack in the same activation.
#[test]
fn nobody_hides_after_an_attack() {
    let (book, mut s) = hiding(20, true);
    let active = s.active.as_mut().expect("active");
    (active.attacked, active.shot) = (true, true);
    assert_eq!(hide(&book, &s), Err(Clause("VD-HIDE-02")));
    let mut field = Field::open();
    field.rules(&["hide_after_shoot=true", "hide_min_enemy_distance=0"]);
    let crops = Rect::new(Point::inches(20, 5), Point::inches(40, 12));
    field.terrain(Terrain::Crops, Shape::Rect(crops));
    field.put(Side::A, rifle_section(), Point::inches(30, 10));
    field.put(Side::B, grenadiers(), Point::inches(30, 13));
    let (book, mut s) = field.acting(UNIT);
    let active = s.active.as_mut().expect("active");
    (active.attacked, active.shot) = (true, true);
    assert_eq!(hide(&book, &s), Ok(()));
    s.active.as_mut().expect("active").shot = false;
    assert_eq!(hide(&book, &s), Err(Clause("VD-HIDE-02")), "it has assaulted");
}

/// VD-SPEC-14: at night also in the open, if no enemy is within 12".
#[test]
fn a_unit_hides_in_the_open_at_night() {
    for (inches, hides) in [(13, true), (12, false)] {
        let (book, mut s) = hiding(inches, false);
        s.night = true;
        assert_eq!(hide(&book, &s).is_ok(), hides);
    }
}

/// VD-TAKE-01, VD-TAKE-03 and VD-ACT-09: only in cover, once; it may be taken again later.
#[test]
fn taking_cover() {
    let (book, mut s) = hiding(20, true);
    assert_eq!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::TakeCover), Ok(()));
    spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, Action::TakeCover);
    assert!(cover::has_taken_cover(Scene::new(&book, &s), UNIT));
    assert!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::TakeCover).is_err());
    concealment::take_off_cover(&mut s, UNIT);
    assert_eq!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::TakeCover), Ok(()));
    let (book, s) = hiding(20, false);
    assert!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::TakeCover).is_err());
}

/// VD-TAKE-04, VD-HIDE-07: Spot, Hide, Regroup and Dig In end neither Take Cover! nor, but for
/// itself, Hidden. VD-TAKE-05: nothing at the end of a turn does.
#[test]
fn what_does_not_end_it() {
    let (book, mut s) = hiding(20, true);
    s.took_cover.insert(UNIT);
    s.hidden.insert(UNIT);
    s.hidden.insert(ENEMY);
    spotting::do_stealth(
        &mut Play::new(&book, &mut s, &mut script(&[6])),
        UNIT,
        Action::Spot(ENEMY),
    );
    spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, Action::DigIn);
    markers::regroup(&mut Play::new(&book, &mut s, &mut script(&[6])), UNIT);
    s.turn += 1;
    concealment::lapse_cover(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert!(s.took_cover.contains(UNIT) && s.hidden.contains(UNIT));
}

/// VD-TAKE-02, VD-TAKE-07 and VD-HIDE-07: who loses his cover loses both.
#[test]
fn losing_cover() {
    let (book, mut s) = hiding(20, true);
    s.took_cover.insert(UNIT);
    s.hidden.insert(UNIT);
    s.cleared.insert(wargauge_rules::table::terrain::PieceId(0));
    concealment::lapse_cover(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert!(!s.took_cover.contains(UNIT) && !s.hidden.contains(UNIT));
}

/// VD-TAKE-07, VD-HIDE-07, VD-ACT-05: it is lost as soon as the action that took the cover away is done, not at the end
/// of the activation.
#[test]
fn cover_is_lost_after_the_action() {
    let (book, mut s) = hiding(20, true);
    activate(&book, &mut s, ENEMY);
    s.took_cover.insert(UNIT);
    s.hidden.insert(UNIT);
    s.stirred = true;
    let mut bare = s.clone();
    bare.cleared.insert(wargauge_rules::table::terrain::PieceId(0));
    for (mut s, kept) in [(s, true), (bare, false)] {
        act(&book, &mut s, Action::ConcentrateFire, script(&[]));
        assert_eq!(s.step, Step::Act);
        assert_eq!((s.took_cover.contains(UNIT), s.hidden.contains(UNIT)), (kept, kept));
    }
}

/// VD-HIDE-11: a vehicle that began Hidden in the open stays so.
#[test]
fn a_hidden_vehicle_stays_hidden() {
    let (book, mut s) = watching(grenadiers(), panzer_iv(), 10, false);
    concealment::lapse_cover(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert!(s.hidden.contains(ENEMY));
}

/// VD-TAKE-06: against a shot from behind the wall too, where there is no cover but the re-roll.
#[test]
fn taken_cover_helps_on_all_sides() {
    use crate::terrain::ground::Cover;
    use wargauge_rules::table::length::Length;
    use wargauge_rules::table::segment::Segment;
    use wargauge_rules::table::shape::Strip;
    let mut field = Field::open();
    let spine = Segment::new(Point::inches(20, 11), Point::inches(40, 11));
    let wall = Strip::new(spine, Length::from_hundredths(50));
    field.terrain(Terrain::Wall, Shape::Strip(wall));
    field.put(Side::A, rifle_section(), Point::inches(30, 10));
    field.put(Side::B, grenadiers(), Point::inches(30, 30));
    let (book, mut s) = field.acting(UNIT);
    spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, Action::TakeCover);
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 30)), Cover::Hard);
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 2)), Cover::None);
    assert!(cover::has_taken_cover(Scene::new(&book, &s), UNIT));
}
