//! The solo game: EX-01, EX-02, EX-30 to EX-32, EX-34 to EX-38.

use wargauge_rules::table::Point;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::{Deaf, DiceReferee, Side, UnitId};

use crate::Skirmish;
use crate::book::{Play, Scene};
use crate::position::ground_eye;
use crate::solo::{
    ChartEntry, Circumstances, GenerationRow, RiskFacts, added, column, factor, in_the_open,
    infantry_drill, modified, next_spot, points, row_of, vehicle_drill,
};
use crate::state::{Content, Counter, Drill, Portal, State};
use crate::switches::AfvDamageAndCrew;
use crate::tests::fixture::{at, built_in, built_in_with, field, put, script};

const PIECES: &str = "[solo]\nside = 'red'\n";

/// The pieces of the sheet's examples of portals.
fn portals() -> (Skirmish, State) {
    let scene = field(&["U09", "U09"], &["G10"])
        .extra("")
        .solo(PIECES)
        .rect("stone-building", (10.0, 10.0, 16.0, 16.0))
        .rect("stone-building", (26.0, 18.0, 32.0, 24.0))
        .rect("rock", (37.0, 21.5, 38.5, 22.5))
        .rect("wood", (40.5, 32.5, 50.0, 42.0));
    scene.play()
}

fn portal(state: &mut State, id: u8, place: Point) {
    state.portals.push(Portal { at: place, id, once: false });
}

// EX-01: SK-PORTAL-02, SK-PORTAL-03, SK-PORTAL-04, SK-PORTAL-06, SK-PORTAL-07, SK-PORTAL-08, SK-PORTAL-09, SK-PORTAL-10, SK-PORTAL-13, SK-GEO-20
#[test]
fn ex_01_portals_shift_out_of_sight() {
    let (book, mut state) = portals();
    let figure = put(&book, &mut state, 0, (16.5, 9.5), true);
    portal(&mut state, 1, at(16.5, 16.5));
    portal(&mut state, 2, at(25.5, 17.5));
    let eye = ground_eye(&book, at(16.5, 9.5));
    assert!(
        !in_the_open(Scene::new(&book, &state), eye, at(16.5, 16.5)),
        "dead ground behind the corner"
    );
    assert!(in_the_open(Scene::new(&book, &state), eye, at(25.5, 17.5)));
    assert_eq!(next_spot(Scene::new(&book, &state), at(16.5, 16.5), Side::A), Some(at(9.5, 16.5)));
    assert_eq!(next_spot(Scene::new(&book, &state), at(25.5, 17.5), Side::A), Some(at(32.5, 24.5)));
    crate::turn::after_player_action(
        &mut Play::new(&book, &mut state, &mut script(&[])),
        figure,
        true,
    );
    let places: Vec<Point> = state.portals.iter().map(|portal| portal.at).collect();
    assert_eq!(places, [at(9.5, 16.5), at(25.5, 17.5)], "b shifts after the arrivals only");
    // The arrivals: no contact, one counter in sight: nothing comes; then b shifts.
    crate::turn::by_tables::arrivals(&mut Play::new(&book, &mut state, &mut script(&[6])), Side::A);
    assert_eq!(state.portals[1].at, at(32.5, 24.5));
    // Variant: 8.5 inches off, the portal stays.
    let (book, mut state) = portals();
    let figure = put(&book, &mut state, 0, (16.5, 8.0), true);
    portal(&mut state, 1, at(16.5, 16.5));
    crate::turn::after_player_action(
        &mut Play::new(&book, &mut state, &mut script(&[])),
        figure,
        true,
    );
    assert_eq!(state.portals[0].at, at(16.5, 16.5));
}

fn spots_of(scene: &crate::tests::fixture::Field) -> Vec<Point> {
    let (book, _) = scene.play();
    crate::solo::spots(&book).collect()
}

fn bare() -> crate::tests::fixture::Field {
    field(&["U09"], &["G10"]).solo(PIECES)
}

fn places(all: &[(f64, f64)]) -> Vec<Point> {
    all.iter().map(|&(x, y)| at(x, y)).collect()
}

// SK-PORTAL-09: the spots of areas, in order, with every figure.
#[test]
fn portals_of_areas_lie_at_the_given_spots_in_order() {
    let house = places(&[(9.5, 9.5), (20.5, 9.5), (20.5, 16.5), (9.5, 16.5)]);
    for kind in ["stone-building", "wooden-building", "bunker"] {
        assert_eq!(spots_of(&bare().rect(kind, (10.0, 10.0, 20.0, 16.0))), house, "{kind}");
    }
    let wood = places(&[(10.5, 10.5), (19.5, 10.5), (19.5, 15.5), (10.5, 15.5)]);
    let wide = places(&[
        (10.5, 10.5),
        (21.51, 10.5),
        (21.51, 21.5),
        (10.5, 21.5),
        (16.0, 10.5),
        (16.0, 21.5),
    ]);
    let high = places(&[
        (10.5, 10.5),
        (21.5, 10.5),
        (21.5, 21.51),
        (10.5, 21.51),
        (21.5, 16.0),
        (10.5, 16.0),
    ]);
    for kind in ["wood", "orchard"] {
        assert_eq!(spots_of(&bare().rect(kind, (10.0, 10.0, 20.0, 16.0))), wood, "{kind}");
        assert_eq!(
            spots_of(&bare().rect(kind, (10.0, 10.0, 22.0, 22.0))).len(),
            4,
            "12 inches are not more"
        );
        assert_eq!(spots_of(&bare().rect(kind, (10.0, 10.0, 22.01, 22.0))), wide, "{kind}");
        assert_eq!(spots_of(&bare().rect(kind, (10.0, 10.0, 22.0, 22.01))), high, "{kind}");
    }
}

// SK-PORTAL-09: those of lines, of hills, and of what has none; pieces in the order of the file.
#[test]
fn portals_of_lines_lie_behind_them_in_the_order_of_the_file() {
    let behind = places(&[(10.0, 20.5), (15.0, 20.5), (20.0, 20.5)]);
    for kind in ["low-wall", "low-hedge", "bocage"] {
        assert_eq!(spots_of(&bare().line(kind, (10.0, 20.0, 20.0, 20.0))), behind, "{kind}");
        assert_eq!(
            spots_of(&bare().line(kind, (20.0, 20.0, 10.0, 20.0))).first(),
            Some(&at(20.0, 20.5)),
            "{kind}"
        );
    }
    let ends = places(&[
        (9.5, 19.5),
        (10.5, 19.5),
        (10.5, 20.5),
        (9.5, 20.5),
        (19.5, 19.5),
        (20.5, 19.5),
        (20.5, 20.5),
        (19.5, 20.5),
    ]);
    assert_eq!(spots_of(&bare().line("high-wall", (10.0, 20.0, 20.0, 20.0))), ends);
    assert_eq!(spots_of(&bare().rect("hill", (10.0, 10.0, 20.0, 16.0))), places(&[(15.0, 13.0)]));
    for kind in ["rock", "crops", "ruin", "shell-hole"] {
        assert_eq!(spots_of(&bare().rect(kind, (10.0, 10.0, 14.0, 14.0))), [], "{kind}");
    }
    // Pieces in the order of the file.
    let two = bare()
        .rect("hill", (40.0, 10.0, 50.0, 16.0))
        .rect("stone-building", (10.0, 10.0, 20.0, 16.0));
    assert_eq!(spots_of(&two)[..2], places(&[(45.0, 13.0), (9.5, 9.5)]));
}

// SK-PORTAL-03, SK-PORTAL-05, SK-PORTAL-07, SK-PORTAL-12, SK-PORTAL-16: what lies in the open for one of those who see it
// goes after the arrivals, cornered ones and those that serve once are counted as eliminated.
#[test]
fn portals_in_the_open_go() {
    let scene = field(&["U09", "U09"], &["G10"])
        .solo(PIECES)
        .rect("stone-building", (26.0, 18.0, 32.0, 24.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (16.5, 9.5), true);
    put(&book, &mut state, 1, (70.0, 46.0), true);
    portal(&mut state, 1, at(25.5, 17.5));
    portal(&mut state, 2, at(60.0, 2.0));
    state.portals.push(Portal { at: at(20.0, 12.0), id: 3, once: true });
    // One die of arrivals: nothing comes with a 1.
    crate::turn::by_tables::arrivals(&mut Play::new(&book, &mut state, &mut script(&[1])), Side::A);
    let left: Vec<(u8, Point)> = state.portals.iter().map(|it| (it.id, it.at)).collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].0, 1, "behind the house");
    assert_ne!(left[0].1, at(25.5, 17.5));
    assert_eq!(state.portals_lost, 2);
}

// EX-02: SK-PORTAL-05, SK-PORTAL-10, SK-PORTAL-11, SK-PORTAL-14, SK-PORTAL-17
#[test]
fn ex_02_portals_are_cornered() {
    let (book, mut state) = portals();
    let first = put(&book, &mut state, 0, (32.5, 17.5), true);
    put(&book, &mut state, 1, (25.5, 24.5), true);
    portal(&mut state, 1, at(32.0, 24.5));
    portal(&mut state, 2, at(32.6, 24.7));
    let alone = {
        let (book, mut state) = portals();
        let first = put(&book, &mut state, 0, (32.5, 17.5), true);
        portal(&mut state, 1, at(32.0, 24.5));
        portal(&mut state, 2, at(32.6, 24.7));
        crate::turn::after_player_action(
            &mut Play::new(&book, &mut state, &mut script(&[])),
            first,
            true,
        );
        state.portals.iter().map(|portal| portal.at).collect::<Vec<_>>()
    };
    crate::turn::after_player_action(
        &mut Play::new(&book, &mut state, &mut script(&[])),
        first,
        true,
    );
    let left: Vec<(u8, Point)> = state.portals.iter().map(|it| (it.id, it.at)).collect();
    assert_eq!(left, [(2, at(41.0, 33.0))], "a is eliminated, b goes to the wood");
    assert_eq!(state.portals_lost, 1);
    assert_eq!(alone, [at(25.5, 24.5), at(25.5, 24.5)], "without the second figure");
}

// EX-30: SK-AFVSOLO-02, SK-AFVSOLO-03, SK-AFVSOLO-04, SK-AFVSOLO-05, SK-AFVSOLO-06, SK-AFVSOLO-07, SK-AFVSOLO-08, SK-AFVSOLO-09, SK-AFVSOLO-10, SK-AFVSOLO-11, SK-AFVSOLO-12, SK-AFVSOLO-13, SK-AFVSOLO-14, SK-AFVSOLO-15, SK-AFVSOLO-16, SK-AFVSOLO-17, SK-AFVSOLO-18, SK-AFVSOLO-19, SK-AFVSOLO-26, SK-AFVSOLO-29
#[test]
fn ex_30_vehicles_do_what_their_points_say() {
    let good = Circumstances {
        well_placed: true,
        supported: true,
        anti_tank_fire: true,
        ..Circumstances::default()
    };
    let max = AfvDamageAndCrew::Max;
    assert_eq!(points(good, max), 1);
    let drills: Vec<_> = (1..=6).map(|die| vehicle_drill(column(1), die, false)).collect();
    use Drill::{Advance, Halt, Manoeuvre};
    let expected = [Halt, Manoeuvre, Manoeuvre, Manoeuvre, Manoeuvre, Advance].map(Some).to_vec();
    assert_eq!(drills, expected, "Manoeuvre with 2/3");
    let bad = Circumstances {
        damaged: true,
        anti_tank_fire: true,
        alone: true,
        caught: true,
        ..Circumstances::default()
    };
    assert_eq!(points(bad, max), -5);
    let out = (1..=6).filter(|die| vehicle_drill(column(-5), *die, true).is_none()).count();
    assert_eq!(out, 5, "bales out with 5/6");
    // SK-AFVSOLO-15
    assert_eq!([-4, -3, -2, -1, 0, 1, 2, 3].map(column), [0, 0, 1, 1, 2, 3, 4, 4]);
    // SK-AFVSOLO-13: damage and crew count by the larger, or by their sum.
    let hurt = Circumstances { damaged: true, crew_lost: 2, ..Circumstances::default() };
    assert_eq!((points(hurt, max), points(hurt, AfvDamageAndCrew::Sum)), (-2, -3));
}

fn chances(factor: i32) -> Vec<Drill> {
    let standing =
        ChartEntry { factor, last: Drill::Halt, fortified: false, sees: true, tripod: false };
    (1..=6).map(|die| infantry_drill(standing, die)).collect()
}

// EX-31: SK-RISK-02, SK-RISK-04, SK-RISK-06, SK-RISK-08, SK-RISK-11, SK-RISK-12, SK-RISK-16, SK-RISK-18, SK-RISK-19, SK-ACT-02, SK-ACT-05, SK-ACT-06, SK-ACT-07, SK-ACT-08
#[test]
fn ex_31_the_risk_factor_decides_what_infantry_does() {
    let hurt = RiskFacts {
        overwhelmed: true,
        quarters: 2,
        under_fire: true,
        losing: true,
        friend_near: true,
        steadied: true,
        ..RiskFacts::default()
    };
    assert_eq!(factor(hurt), 4);
    use Drill::{Advance, Attack, Halt, Retreat, Rout};
    assert_eq!(chances(4), [Retreat, Halt, Halt, Advance, Advance, Advance]);
    assert_eq!(chances(1), [Halt, Advance, Advance, Advance, Advance, Attack]);
    assert_eq!(chances(7), [Rout, Retreat, Halt, Halt, Halt, Advance]);
    assert_eq!(chances(9), [Rout, Rout, Rout, Retreat, Retreat, Halt]);
    let calm = RiskFacts { friend_near: true, steadied: true, ..RiskFacts::default() };
    assert_eq!(factor(calm), -2);
    assert_eq!(chances(-2), [Halt, Halt, Halt, Advance, Advance, Advance]);
    // SK-ACT-09, SK-ACT-03, SK-ACT-04, SK-ACT-17
    let gun = ChartEntry { factor: 1, last: Halt, fortified: false, sees: true, tripod: true };
    assert_eq!(infantry_drill(gun, 6), Halt);
    let held = ChartEntry { factor: 0, fortified: true, tripod: false, ..gun };
    assert_eq!(infantry_drill(held, 6), Halt);
    let back = ChartEntry { last: Retreat, ..held };
    assert_eq!([4, 5].map(|die| infantry_drill(back, die)), [Retreat, Halt]);
}

// EX-31 on the table: SK-RISK-25, SK-RISK-26
#[test]
fn the_facts_of_a_unit_are_read_from_the_table() {
    let (book, mut state) =
        field(&["U01", "U01"], &["G02", "G01"]).rect("crops", (20.0, 25.0, 45.0, 40.0)).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (34.0, 10.0), true);
    let unit = put(&book, &mut state, 2, (30.0, 30.0), true);
    put(&book, &mut state, 3, (36.0, 30.0), true);
    for man in &mut state.unit_mut(unit).figures[2..3] {
        man.condition = crate::Condition::Disabled;
    }
    state.unit_mut(unit).figures[1].condition = crate::Condition::Wounded;
    let here = state.unit_mut(unit);
    (here.under_fire.any, here.under_fire.shooters) = (true, 8);
    here.fight.suffered = 3;
    assert_eq!(factor(crate::solo::facts_of(Scene::new(&book, &state), unit)), 4);
}

// EX-32: SK-RISK-01, SK-RISK-03, SK-RISK-05, SK-RISK-07, SK-RISK-19, SK-RISK-21, SK-ACT-08, SK-ACT-21
#[test]
fn ex_32_a_routing_unit_stops_as_often_as_it_says() {
    let facts = RiskFacts {
        rout: true,
        overwhelmed: true,
        under_fire: true,
        brittle: true,
        quarters: 4 * 2 / 5,
        leaderless: true,
        unsettled: true,
        ..RiskFacts::default()
    };
    assert_eq!(factor(facts), 11);
    let stops = distribution(|dice: &mut Odometer| {
        use wargauge_rules::table::dice::{Dice, Die};
        dice.roll(Die::D6) == 6 || chances(11)[usize::from(dice.roll(Die::D6)) - 1] == Drill::Halt
    });
    assert_eq!(stops[&true], Chance::new(11, 36));
}

// EX-34: SK-GEN-01, SK-GEN-02, SK-GEN-03, SK-GEN-04, SK-GEN-05, SK-GEN-06, SK-GEN-07, SK-GEN-08, SK-GEN-09, SK-GEN-10, SK-GEN-11, SK-GEN-12, SK-GEN-13, SK-GEN-14
#[test]
fn ex_34_who_comes_follows_the_die_and_what_is_added() {
    let book = built_in("mill");
    let modified = |die, seen, contact| modified(die, added(&book, seen, contact));
    let rows = |seen: usize, contact: bool| -> Vec<Option<GenerationRow>> {
        (1..=6).map(|die| modified(die, seen, contact).and_then(row_of)).collect()
    };
    let count = |seen, contact, row| rows(seen, contact).iter().filter(|it| **it == row).count();
    use GenerationRow::{Gun, HeavyGun, Hunters, LightGun, Panzerfaust, Rifles, Tank};
    assert_eq!(count(1, false, None), 6);
    assert_eq!(count(2, false, None), 5);
    assert_eq!((count(3, false, None), count(3, false, Some(Rifles))), (4, 2));
    assert_eq!(count(5, false, None), 2);
    assert_eq!((count(5, false, Some(Rifles)), count(5, false, Some(Panzerfaust))), (2, 2));
    let nine = [None, Some(Panzerfaust), Some(LightGun), Some(HeavyGun), Some(Hunters), Some(Gun)];
    assert_eq!(rows(9, false), nine);
    assert_eq!(count(10, false, Some(Tank)), 1);
    assert_eq!(count(1, true, None), 5);
    assert_eq!(
        (count(3, true, None), count(3, true, Some(Rifles)), count(3, true, Some(Panzerfaust))),
        (3, 2, 1)
    );
    let nine = [None, Some(LightGun), Some(HeavyGun), Some(Hunters), Some(Gun), Some(Tank)];
    assert_eq!(rows(9, true), nine);
    let ten = [None, Some(HeavyGun), Some(Hunters), Some(Gun), Some(Tank), Some(Rifles)];
    assert_eq!(rows(10, true), ten);
    assert_eq!(modified(4, 8, true), Some(11));
    assert_eq!(modified(1, 18, true), None);
    let other = built_in_with("mill", &["no_contact_modifier=+1"]);
    assert_eq!([false, true].map(|contact| added(&other, 3, contact)), [3, 2], "the other reading");
    let more = [16, 17, 18, 19, 20, 21, 25].map(row_of);
    assert_eq!(more, [Rifles, Panzerfaust, LightGun, HeavyGun, Hunters, Gun, Gun].map(Some));
}

// EX-35: SK-GEN-16, SK-GEN-17, SK-GEN-18, SK-GEN-19, SK-GEN-20, SK-GEN-21, SK-GEN-23, SK-GEN-24
#[test]
fn ex_35_nobody_comes_for_whom_figures_run_short() {
    use crate::solo::{Pool, drawn};
    let pool = Pool { riflemen: 4, lmg_three: 1, ..Pool::default() };
    assert_eq!(drawn(pool, GenerationRow::Hunters), None);
    assert_eq!(drawn(pool, GenerationRow::HeavyGun), None);
    assert_eq!(drawn(pool, GenerationRow::LightGun), Some(Pool::default()));
    let book = crate::tests::fixture::built_in("mill");
    let mut state = crate::tests::fixture::bare(&book);
    state.contact_made = true;
    state.pool = Pool { riflemen: 4, lmg_three: 1, ..Pool::default() };
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    for (id, x) in (1u8..).zip([30.0, 32.0, 34.0, 36.0, 38.0, 40.0, 42.0, 44.0, 46.0]) {
        portal(&mut state, id, at(x, 16.0));
    }
    // 9 in sight: 4 + 8 = 12; row 12, then 11, then 10: riflemen and a machine gun team, hidden.
    crate::turn::by_tables::arrivals(
        &mut Play::new(&book, &mut state, &mut script(&[4, 1])),
        Side::A,
    );
    let come: Vec<&str> = book.of_side[Side::B]
        .into_iter()
        .filter(|&unit| state.unit(unit).place == crate::Place::Table)
        .map(|unit| book.profile(unit).entry.as_str())
        .collect();
    assert_eq!(come, ["G01", "G03"]);
    assert_eq!(state.pool, Pool::default());
    // A tank appears at 40 inches from the nearest tank of the player that sees all three portals.
    let tank = put(&book, &mut state, 7, (46.0, 3.0), true);
    state.portals.clear();
    for (id, y) in [(1, 24.0), (2, 36.0), (3, 43.0)] {
        portal(&mut state, id, at(46.0, y));
        assert!(crate::position::unit_sees_point(Scene::new(&book, &state), tank, at(46.0, y)));
    }
    let chosen = crate::solo::furthest(Scene::new(&book, &state), &[tank]);
    let away = state.portals[chosen].at.squared_distance(at(46.0, 3.0));
    assert_eq!(away, 4000 * 4000, "not at 21 or 33 inches");
}

// EX-36: SK-EVENT-01, SK-EVENT-04, SK-EVENT-05, SK-EVENT-06, SK-EVENT-09, SK-EVENT-13
#[test]
fn ex_36_events_strike_as_often_as_it_says() {
    let (book, mut state) =
        field(&["U01"], &["G10"]).solo(PIECES).rect("crops", (20.0, 5.0, 40.0, 15.0)).play();
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(team).tested_suppression = true;
    let strike = |content: Content, place: Point| {
        distribution(|dice: &mut Odometer| {
            let mut state = state.clone();
            let mut referee = DiceReferee::new(dice, Deaf);
            crate::solo::strike_with(
                &mut Play::new(&book, &mut state, &mut referee),
                content,
                place,
                team,
            );
            let worst = state.unit(team).figures.iter().map(|man| man.condition).max();
            worst.is_some_and(|it| it >= crate::Condition::Disabled)
        })
    };
    let sniper = strike(Content::Sniper, at(30.0, 30.0));
    assert_eq!(sniper[&true], Chance::new(3, 20), "soft cover: Long, 12 and more");
    // Mines: one shot at 12 and more for each man, +1, no shift.
    let single = Chance::new(9, 20);
    let out = Chance::new(single.numerator * 2 * 4, single.denominator * 6);
    assert_eq!(out, Chance::new(3, 5));
    assert_eq!(Chance::new(11u128.pow(4), 20u128.pow(4)), Chance::new(14_641, 160_000));
    let hurt = Chance::new(31u128.pow(4), 40u128.pow(4));
    let missed = Chance::new(11u128.pow(4) * 16, 20u128.pow(4) * 16);
    let common = Chance::new(
        hurt.numerator - missed.numerator * (hurt.denominator / missed.denominator),
        hurt.denominator,
    );
    assert_eq!(
        Chance::new(common.denominator - common.numerator, common.denominator),
        Chance::new(374_147, 512_000)
    );
    let mut after = state.clone();
    let mines = (Content::Mines, at(30.0, 12.0));
    let mut referee = script(&[11, 11, 11, 11]);
    crate::solo::strike_with(
        &mut Play::new(&book, &mut after, &mut referee),
        mines.0,
        mines.1,
        team,
    );
    assert_eq!(after.unit(team).markers, 1, "all missed: suppressed");
}

// EX-37: SK-EVENT-07, SK-EVENT-08, SK-EVENT-16
#[test]
fn ex_37_a_revealed_counter_reveals_those_near_it_and_no_further() {
    let scene = field(&["U01"], &["G10"])
        .solo(PIECES)
        .rect("stone-building", (52.0, 42.0, 54.0, 44.5))
        .rect("stone-building", (33.0, 34.5, 36.0, 37.0));
    let (book, mut state) = scene.play();
    let unit = put(&book, &mut state, 0, (30.0, 10.0), true);
    let places =
        [(30.0, 30.0), (38.0, 36.0), (50.0, 40.0), (55.0, 45.0), (62.0, 30.0), (41.0, 44.0)];
    for (x, y) in places {
        state.counters.push(Counter::face_down(at(x, y), Content::Dummy));
    }
    crate::solo::reveal(
        &mut Play::new(&book, &mut state, &mut script(&[])),
        0,
        unit,
        crate::solo::Finder::Player,
    );
    let left: Vec<Point> = state.counters.iter().map(|it| it.at).collect();
    assert_eq!(left, [at(55.0, 45.0), at(62.0, 30.0), at(41.0, 44.0)]);
}

// EX-38: SK-TURN-05, SK-TURN-06, SK-TURN-08, SK-SUPP-05
#[test]
fn ex_38_a_suppressed_team_of_the_tables_shoots_before_it_rolls() {
    let (book, mut state) = field(&["U01"], &["G04"]).solo(PIECES).play();
    put(&book, &mut state, 0, (30.0, 20.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 34.0), true);
    let here = state.unit_mut(gun);
    (here.markers, here.on_chart) = (1, true);
    here.drill = Drill::Halt;
    // Risk 2 or so, die 2: Halt; one unaimed purchase of three shots (14 needed), then the marker.
    let mut referee = script(&[2, 1, 1, 1, 3, 4]);
    crate::turn::by_tables::run_phase(&mut Play::new(&book, &mut state, &mut referee), Side::B);
    assert_eq!(state.unit(gun).markers, 0);
    assert!(state.unit(gun).fired);
    // The same team played rolls first.
    let mut played = state.clone();
    played.unit_mut(gun).markers = 1;
    played.activation = Some(crate::state::Activation::of(gun));
    crate::turn::opening(&mut Play::new(&book, &mut played, &mut script(&[4])), gun, true);
    assert_eq!(crate::men::ap(Scene::new(&book, &played), gun, 0), 2);
    assert_eq!(UnitId(1), gun);
}
