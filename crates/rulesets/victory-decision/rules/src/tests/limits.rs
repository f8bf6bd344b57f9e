//! What a table holds and what one attack hits (VD-ENG-14, VD-FEAT-37), and that nobody is
//! forgotten where there are more.

use crate::action::{Action, Target};
use crate::attack::casualties;
use crate::attack::{collapse, explosives};
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::{areas, sharing, smoke};
use crate::state::activation::Charge;
use crate::state::agenda::{Attribution, Task, Threat};
use crate::state::shared_blast::CalledStrike;
use crate::state::unit::{Place, UnitSet};
use crate::state::{MAX_FOXHOLES, MAX_SMOKE, MAX_WRECKS, Smoke, State, Wreck};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::structures::house;
use crate::tests::vehicles::truck;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::{Facing, Property};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Disc;

const AT: Point = Point::inches(20, 20);

/// A caller of strikes, and units of as many men in a crowd about a point, some of them in a house.
fn crowd(units: u8, men: u8) -> (VictoryDecision, State, UnitId, Vec<UnitId>) {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(18, 21), Point::inches(22, 23));
    field.structure(block.into(), house());
    let caller = field.put(Side::A, command_squad(), Point::inches(60, 20));
    let place = |at: u8| Point::new(1_900 + 10 * i16::from(at), 2_000);
    let enemies = (0..units).map(|at| field.put(Side::B, squad(men, &[]), place(at)));
    let enemies = enemies.collect();
    let (book, s) = field.acting(caller);
    (book, s, caller, enemies)
}

/// VD-FEAT-37: of fourteen units in its area a Blast strikes twelve, by id, and no structure; the
/// chosen one is among them.
#[test]
fn a_blast_strikes_twelve() {
    let (book, s, caller, enemies) = crowd(14, 1);
    let area = Disc::new(AT, Length::inches(4));
    let struck = |first| {
        let touched = sharing::touched_by(Scene::new(&book, &s), first, area);
        touched.0.iter().map(|one| one.0).collect::<Vec<_>>()
    };
    assert_eq!(struck(None), enemies[..12]);
    let last = enemies[13];
    assert_eq!(struck(Some(last))[0], last);
    assert_eq!(struck(Some(last))[1..], enemies[..11]);

    let called = CalledStrike { unit: caller, weapon: LIGHT_STRIKE, at: AT };
    let strike =
        |touched: &_| areas::strike_attack(Scene::new(&book, &s), &called, touched).victims;
    let all = strike(&sharing::touched_by(Scene::new(&book, &s), None, area));
    assert!(all.iter().all(|victim| matches!(victim.target, Target::Unit(_))));
    assert_eq!(all.len(), 12);
    // With room left the house has its share.
    let mut few = sharing::touched_by(Scene::new(&book, &s), None, area);
    few.0.truncate(11);
    assert!(matches!(strike(&few)[11].target, Target::Structure(_)));
}

/// VD-FEAT-37: so do charges that go off.
#[test]
fn charges_strike_twelve() {
    let (book, s, caller, _) = crowd(14, 1);
    let target = Target::Unit(caller);
    let charge =
        Charge { target, facing: Facing::Rear, at: AT, hull_at: AT, count: 1, improved: false };
    let attack = explosives::on_bystanders(Scene::new(&book, &s), caller, &[charge], true);
    assert_eq!(attack.victims.len(), 12);
}

/// VD-ENG-14: the oldest wreck makes room for the newest.
#[test]
fn the_oldest_wreck_is_towed_away() {
    let mut field = Field::open();
    let tank = field.put(Side::B, panzer_iv(), AT);
    let (book, mut s) = field.ready();
    for x in 0..MAX_WRECKS as i16 {
        s.wrecks.push(Wreck { at: Point::inches(x, 1), facing: Bearing::NORTH, size: 4 });
    }
    casualties::destroy(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        tank,
        Attribution { credit: None, threat: Threat::Nobody },
    );
    assert_eq!(s.wrecks.len(), MAX_WRECKS);
    assert_eq!((s.wrecks[0].at, s.wrecks[MAX_WRECKS - 1].at), (Point::inches(1, 1), AT));
}

/// VD-ENG-14: nobody digs where there are foxholes enough.
#[test]
fn a_table_holds_so_many_foxholes() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), AT);
    let (book, mut s) = field.acting(unit);
    for x in 1..MAX_FOXHOLES as i16 {
        s.foxholes.push(Point::inches(x, 1));
    }
    for _ in 0..3 {
        activate(&book, &mut s, unit);
        s.active.as_mut().expect("it acts").left = 3;
        let _ =
            crate::turn::dispatch::check_action(Scene::new(&book, &s), Action::DigIn).map(|()| {
                crate::fire::spotting::do_stealth(
                    &mut Play::new(&book, &mut s, &mut script(&[])),
                    unit,
                    Action::DigIn,
                );
            });
    }
    assert_eq!(s.foxholes.len(), MAX_FOXHOLES, "the last ones");
    s.unit_mut(unit).dug = 0;
    assert_eq!(forbidden(&book, &s, Action::DigIn).0, "VD-ENG-14");
}

/// VD-ENG-14: nor is more smoke fired than hangs over a table.
#[test]
fn a_table_holds_so_much_smoke() {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = vehicle.properties.with(Property::SmokeDischarger);
    let mut field = Field::open();
    let tank = field.put(Side::A, profile, AT);
    let (book, mut s) = field.acting(tank);
    while s.smoke.len() + 1 < MAX_SMOKE {
        s.smoke.push(Smoke { at: Point::inches(1, 1), until: 2 });
    }
    assert!(smoke::has_smoke(Scene::new(&book, &s), tank));
    s.smoke.push(Smoke { at: Point::inches(1, 1), until: 2 });
    assert!(!smoke::has_smoke(Scene::new(&book, &s), tank));
}

/// VD-VEH-45: of thirteen units aboard, more than one attack hits, none is forgotten.
#[test]
fn thirteen_units_bail_out() {
    let mut field = Field::open();
    let passengers: Vec<UnitId> = (0..13).map(|_| field.put(Side::A, squad(3, &[]), AT)).collect();
    let carrier = field.put(Side::A, truck(), AT);
    field.put(Side::B, squad(5, &[]), Point::inches(60, 40));
    let (book, mut s) = field.ready();
    for &unit in &passengers {
        s.unit_mut(unit).place = Place::Aboard { vehicle: carrier };
    }
    s.unit_mut(carrier).place = Place::Gone;
    s.present.remove(carrier);
    let (credit, threat) = (None, Threat::Nobody);
    s.agenda.push(Task::BailOut { vehicle: carrier, at: AT, credit, threat });
    let mut referee = script(&[1; 3 * 13]);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0, "a die for each man");
    let out = |unit: &UnitId| s.unit(*unit).place == Place::Table && s.unit(*unit).markers == 1;
    assert!(passengers.iter().all(out));
}

/// VD-BLDG-25: nor of thirteen in a house that falls.
#[test]
fn a_house_falls_on_thirteen_units() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(18, 18), Point::inches(22, 22));
    let piece = field.structure(block.into(), house());
    let inside: Vec<UnitId> = (0..13).map(|_| field.put(Side::A, squad(2, &[]), AT)).collect();
    field.put(Side::B, squad(5, &[]), Point::inches(60, 40));
    let (book, mut s) = field.ready();
    for &unit in &inside {
        s.unit_mut(unit).place = Place::Inside { piece, floor: 0 };
    }
    let mut referee = script(&[1; 2 * 13]);
    collapse::collapse_task(&mut Play::new(&book, &mut s, &mut referee), piece.0, None);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0, "a die for each man");
    let all: UnitSet = inside.iter().copied().collect();
    assert!(inside.iter().all(|unit| s.unit(*unit).place == Place::Table));
    assert_eq!(s.shaken, all);
    assert!(inside.iter().all(|unit| command::strength(&s, *unit) == 2));
}
