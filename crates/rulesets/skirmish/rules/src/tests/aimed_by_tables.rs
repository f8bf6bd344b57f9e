//! What units of the tables shoot at, by both sides of each limit (7.2).

use wargauge_rules::UnitId;

use crate::Skirmish;
use crate::action::Action;
use crate::book::Scene;
use crate::fire::{FireAt, GrenadeAt, MortarAt};
use crate::state::{Activation, Condition, State};
use crate::tests::fixture::{Field, at, field, put};
use crate::turn::fire_by_tables::best;

/// The tables' unit of number `unit` acts; what it attacks.
fn chosen(book: &Skirmish, state: &State, unit: u8) -> Option<Action> {
    let mut state = state.clone();
    state.activation = Some(Activation::of(UnitId(unit)));
    best(Scene::new(book, &state), UnitId(unit))
}

fn fired_at(action: Option<Action>) -> Option<(u8, FireAt)> {
    match action {
        Some(Action::Fire(plan)) => Some((plan.target.0, plan.at)),
        _ => None,
    }
}

fn solo(a: &[&'static str], b: &[&'static str]) -> Field {
    field(a, b).solo("[solo]\nside = 'red'\n")
}

// SK-POL-01: teams within 8 inches first, then the nearest; of two as near the one with the lower total of points, then
// the lower number.
#[test]
fn the_tables_shoot_at_the_nearest_and_then_the_weakest() {
    let (book, mut state) = solo(&["U09", "U09", "U01", "U01"], &["G09"]).play();
    let b = put(&book, &mut state, 4, (30.0, 30.0), true);
    for man in 1..crate::units::TEAM {
        if man < book.profile(b).figures.len() {
            state.unit_mut(b).figures[man].condition = Condition::Killed;
        }
    }
    let target = |state: &State| fired_at(chosen(&book, state, 4)).map(|it| it.0);
    put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 1, (30.0, 40.01), true);
    assert_eq!(target(&state), Some(0), "a hundredth nearer");
    put(&book, &mut state, 1, (30.0, 40.0), true);
    assert_eq!(target(&state), Some(0), "of two alike the lower number");
    state.unit_mut(UnitId(1)).figures[0].condition = Condition::Wounded;
    assert_eq!(target(&state), Some(1), "of two as near the one with fewer points");
    put(&book, &mut state, 0, (30.0, 20.01), true);
    assert_eq!(target(&state), Some(0), "the nearer, with more points");
}

// SK-POL-02: a machine gun passes over a suppressed team for another that is at most 8 inches farther, a team within 8
// inches too; a rifle does not.
#[test]
fn machine_guns_pass_over_the_suppressed() {
    for (entry, passes) in [("G04", true), ("G01", false)] {
        for (near, other, far) in [
            (15.0, 23.0, true),
            (15.0, 23.01, false),
            (8.0, 16.0, true),
            (8.0, 16.01, false),
            (8.01, 16.01, true),
            (3.0, 5.0, true),
            (3.0, 8.0, true),
            (3.0, 11.0, true),
            (3.0, 11.01, false),
        ] {
            let (book, mut state) = solo(&["U09", "U09"], &[entry]).play();
            put(&book, &mut state, 2, (30.0, 45.0), true);
            let near = put(&book, &mut state, 0, (30.0, 45.0 - near), true);
            let target = |state: &State| fired_at(chosen(&book, state, 2)).map(|it| it.0);
            put(&book, &mut state, 1, (30.0, 45.0 - other), true);
            state.unit_mut(near).markers = 0;
            assert_eq!(target(&state), Some(0), "{entry} {other}");
            state.unit_mut(near).markers = 1;
            assert_eq!(target(&state), Some(u8::from(passes && far)), "{entry} {other}");
            state.unit_mut(UnitId(1)).markers = 1;
            assert_eq!(target(&state), Some(0), "both are suppressed");
        }
    }
}

// SK-POL-02: it is the machine gun that passes over the suppressed: its comrades shoot at the nearest.
#[test]
fn riflemen_of_a_machine_gun_team_do_not_pass_over() {
    for (spent, gun, target) in [([0, 0], false, 0), ([2, 0], false, 0), ([0, 2], true, 1)] {
        let (book, mut state) = solo(&["U09", "U09"], &["G03"]).play();
        let b = put(&book, &mut state, 2, (30.0, 45.0), true);
        let near = put(&book, &mut state, 0, (30.0, 30.0), true);
        put(&book, &mut state, 1, (30.0, 25.0), true);
        state.unit_mut(near).markers = 1;
        for (man, spent) in [0, 2].into_iter().zip(spent) {
            state.unit_mut(b).figures[man].spent = spent;
        }
        let Some(Action::Fire(plan)) = chosen(&book, &state, 2) else { panic!("it shoots") };
        let fires = plan.men.map(|it| it != crate::fire::Shooting::None);
        assert_eq!((fires[0], fires[2], plan.target.0), (gun, !gun, target), "{spent:?}");
    }
}

// SK-POL-08: a sniper picks officer, NCO, gunner, launcher man, flame man, others, in this order.
#[test]
fn a_sniper_picks_officers_first_and_riflemen_last() {
    let order = ["U10", "U02", "U05", "U06", "U15", "U01"];
    for (nth, better) in order.iter().enumerate() {
        for worse in &order[nth + 1..] {
            // The worse target stands a little nearer.
            let (book, mut state) = solo(&[worse, better], &["G10"]).play();
            put(&book, &mut state, 2, (30.0, 45.0), true);
            put(&book, &mut state, 0, (28.0, 25.0), true);
            put(&book, &mut state, 1, (34.0, 24.5), true);
            let found = fired_at(chosen(&book, &state, 2)).map(|it| it.0);
            assert_eq!(found, Some(1), "{better} before {worse}");
        }
    }
}

// SK-POL-03: hand held weapons with a chance of 5 in 20 and more, at the nearest vehicle; Panzerfausts at men only in a
// house and within 13 inches; launchers never.
#[test]
fn the_tables_use_hand_held_weapons_where_they_hit_often_enough() {
    let at_tank = |y: f64, fast: bool| {
        let (book, mut state) = solo(&["U22"], &["G08"]).play();
        put(&book, &mut state, 1, (30.0, 45.0), true);
        let tank = put(&book, &mut state, 0, (30.0, y), true);
        if fast {
            let hull = &mut state.unit_mut(tank).hull;
            hull.moved = wargauge_rules::table::Length::inches(9);
            (hull.leg_from, hull.front) = (at(21.0, y), wargauge_rules::table::Bearing::EAST);
        }
        let needed = crate::fire::hand_held_needed(
            Scene::new(&book, &state),
            crate::HandHeld::Launcher,
            at(30.0, 45.0),
            UnitId(0),
        );
        (needed, matches!(chosen(&book, &state, 1), Some(Action::HandHeld { .. })))
    };
    let mut seen = [false; 2];
    for y in 4..42 {
        for fast in [false, true] {
            let (needed, used) = at_tank(f64::from(y), fast);
            assert_eq!(used, needed.is_some_and(|needed| needed <= 16), "{y} {fast}: {needed:?}");
            seen[usize::from(used)] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
    let at_men = |entry: &'static str, house: bool, y: f64| {
        let scene = solo(&["U01"], &[entry]);
        let scene =
            if house { scene.rect("stone-building", (26.0, 20.0, 34.0, 30.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 29.0), true);
        put(&book, &mut state, 1, (30.0, y), true);
        let how = |how| matches!(how, GrenadeAt::Panzerfaust | GrenadeAt::Launcher);
        matches!(chosen(&book, &state, 1), Some(Action::Grenade { how: it, .. }) if how(it))
    };
    assert!(at_men("G06", true, 41.9) && !at_men("G06", true, 42.1), "13 inches");
    assert!(!at_men("G06", false, 38.0), "in the open");
    assert!(!at_men("G08", true, 41.0), "rockets are kept for vehicles");
}

// SK-POL-05: hand grenades into hard cover by those who are not under fire.
#[test]
fn the_tables_throw_grenades_into_hard_cover_unless_under_fire() {
    let thrown = |cover: &str, under_fire: bool| {
        let (book, mut state) =
            solo(&["U05"], &["G02"]).line(cover, (20.0, 30.5, 40.0, 30.5)).play();
        put(&book, &mut state, 0, (30.0, 30.0), true);
        let b = put(&book, &mut state, 1, (30.0, 41.0), true);
        state.unit_mut(b).under_fire.any = under_fire;
        matches!(chosen(&book, &state, 1), Some(Action::Grenade { how: GrenadeAt::Hand, .. }))
    };
    assert!(thrown("low-wall", false));
    assert!(!thrown("low-wall", true) && !thrown("low-hedge", false));
}

// SK-POL-07: a mortar takes the team with most men within 2 inches of its middle man; of two such the nearer; none with a
// friend within 4 inches; smoke never.
#[test]
fn the_tables_aim_mortars_at_most_men_and_never_near_friends() {
    let scene = || solo(&["U01", "U01"], &["G12", "G10"]).play();
    let (book, mut state) = scene();
    put(&book, &mut state, 2, (30.0, 46.0), true);
    put(&book, &mut state, 3, (70.0, 46.0), true);
    put(&book, &mut state, 0, (20.0, 12.0), true);
    put(&book, &mut state, 1, (40.0, 11.0), true);
    let target = |state: &State| match chosen(&book, state, 2) {
        Some(Action::Mortar { at: MortarAt::Unit(unit), .. }) => Some(unit.0),
        _ => None,
    };
    assert_eq!(target(&state), Some(0), "the nearer of two alike");
    state.unit_mut(UnitId(0)).figures[3].at = at(22.5, 14.0);
    assert_eq!(target(&state), Some(1), "four men against three");
    put(&book, &mut state, 3, (40.0, 15.0), true);
    assert_eq!(target(&state), Some(0), "a friend 4 inches from it");
    put(&book, &mut state, 3, (40.0, 15.1), true);
    assert_eq!(target(&state), Some(1));
}

// SK-POL-09: flame at whoever is within 12 inches.
#[test]
fn the_tables_burn_whoever_is_within_twelve_inches() {
    for (y, burns) in [(32.0, true), (32.01, false)] {
        let (book, mut state) = solo(&["U09"], &["G18"]).play();
        put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (30.0, y), true);
        assert_eq!(matches!(chosen(&book, &state, 1), Some(Action::Flame { .. })), burns, "{y}");
    }
}

// SK-POL-04, SK-POL-10, SK-AFVSOLO-33: an anti-tank gun takes the nearest armour it can hurt, then soft vehicles, then
// teams, these with shells; a tank's gun the nearest armour or gun, teams within 60 inches.
#[test]
fn the_tables_aim_guns_at_armour_then_soft_vehicles_then_teams() {
    let (book, mut state) = solo(&["U22", "U17", "U01"], &["G14"]).play();
    put(&book, &mut state, 3, (36.0, 44.0), true);
    put(&book, &mut state, 2, (36.0, 24.0), true);
    let target = |state: &State| match chosen(&book, state, 3) {
        Some(Action::Gun { target, .. }) => Some(target.0),
        _ => None,
    };
    assert_eq!(target(&state), Some(2), "a team, for want of others");
    put(&book, &mut state, 1, (36.0, 14.0), true);
    assert_eq!(target(&state), Some(1), "a soft vehicle before it");
    put(&book, &mut state, 0, (36.0, 6.0), true);
    assert_eq!(target(&state), Some(0), "armour before both");
    let (book, mut state) = solo(&["U22", "U13", "U01"], &["G26"]).play();
    put(&book, &mut state, 3, (36.0, 44.0), true);
    put(&book, &mut state, 2, (36.0, 30.0), true);
    let target = |state: &State| match chosen(&book, state, 3) {
        Some(Action::Gun { target, .. }) => Some(target.0),
        _ => None,
    };
    assert_eq!(target(&state), Some(2));
    put(&book, &mut state, 1, (36.0, 8.0), true);
    assert_eq!(target(&state), Some(1), "a gun, farther off");
    put(&book, &mut state, 0, (36.0, 4.0), true);
    assert_eq!(target(&state), Some(1), "the nearer of gun and armour");
    put(&book, &mut state, 0, (36.0, 12.0), true);
    assert_eq!(target(&state), Some(0));
}
