//! What good play of Grid WW2 looks like, position by position.

mod grid_position;

use std::sync::Arc;

use grid_position::{BY_POINTS, HIT, MISS, OPEN, Position, attacks};
use wargauge_grid::action::{Action, Barrage, Destination};
use wargauge_grid_doctrine::{Doctrine, Notes, Weights};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Ruleset, Side, UnitId};

#[test]
fn tanks_and_guns_are_declared_together_on_the_closest_tank() {
    let blue = [("TNK", "C3"), ("ATG", "B4")];
    let red = [("TNK", "C5"), ("INF", "B6")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let actions = position.blue_turn(MISS);
    assert_eq!(attacks(&actions), [(0, 2), (1, 2)]);
    assert!(actions.iter().position(|a| *a == Action::Done).is_none_or(|done| done >= 2));
}

#[test]
fn fire_is_concentrated_to_eliminate() {
    let blue = [("INF", "B4"), ("INF", "C3"), ("INF", "D4")];
    let red = [("INF", "B6"), ("INF", "C5"), ("INF", "D6")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let attacks = attacks(&position.blue_turn(HIT));
    let on_first = attacks.iter().filter(|(_, target)| *target == attacks[0].1).count();
    assert!(on_first >= 2, "{attacks:?}");
}

#[test]
fn disrupted_enemies_come_first() {
    let blue = [("INF", "C3"), ("INF", "F1")];
    let red = [("INF", "C5"), ("INF", "D4")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let target = UnitId(3);
    position.apply(Action::Attack { attacker: UnitId(0), target }, HIT);
    position.pass();
    position.pass();
    let attacks = attacks(&position.blue_turn(MISS));
    assert!(attacks.contains(&(0, 3)), "{attacks:?}");
}

#[test]
fn batteries_fire_at_the_disrupted_first() {
    let blue = [("INF", "C3"), ("ART", "A1")];
    let red = [("INF", "C5"), ("INF", "D4")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    position.apply(Action::Done, MISS);
    position.apply(Action::Attack { attacker: UnitId(0), target: UnitId(3) }, HIT);
    position.pass();
    position.pass();
    let barrage = position.blue_turn(MISS).into_iter().find_map(|action| match action {
        Action::Barrage(barrage) => Some(barrage.target),
        _ => None,
    });
    assert_eq!(barrage, Some(UnitId(3)));
}

#[test]
fn a_battery_does_not_risk_silence_for_a_cheap_shot() {
    // Mortars are worth much against infantry that is still to come into sight, little of which an
    // anti-aircraft gun destroys.
    let blue = [("INF", "C3"), ("MOR", "A1")];
    let red = [("AAG", "C5"), ("INF", "A8"), ("INF", "C8"), ("INF", "E8")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let actions = position.blue_turn(MISS);
    assert!(!actions.iter().any(|action| matches!(action, Action::Barrage(_))), "{actions:?}");
}

#[test]
fn a_tank_that_has_shot_steps_out_of_sight() {
    let map = OPEN.replace(" 3   .. .. .. .. .. ..", " 3   .. .. .. H. .. ..");
    let blue = [("TNK", "C3")];
    let red = [("ATG", "C5")];
    let mut position = Position::new(&map, &blue, &red, "");
    let actions = position.blue_turn(MISS);
    assert_eq!(attacks(&actions).len(), 1, "{actions:?}");
    assert!(actions.iter().any(|action| matches!(action, Action::CombatMove(..))), "{actions:?}");
    let seen = position.is_seen_from("C5", 0);
    let hull_down = position.stands_in(0) == position.square("D3");
    assert!(!seen || hull_down);
}

#[test]
fn the_disrupted_fall_back_and_regroup() {
    let blue = [("REC", "C3"), ("INF", "A1")];
    let red = [("TNK", "C5")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    position.pass();
    position.red_turn(Action::Attack { attacker: UnitId(2), target: UnitId(0) }, HIT);
    let actions = position.blue_turn(HIT);
    assert!(actions.contains(&Action::Regroup(UnitId(0))), "{actions:?}");
    assert!(!position.is_seen_from("C5", 0));
    assert!(!position.grid.view(&position.state, Side::A).disrupted().contains(UnitId(0)));
}

#[test]
fn nobody_walks_into_fire_for_nothing() {
    let blue = [("INF", "C2"), ("REC", "D2")];
    let red = [("TNK", "C5"), ("TNK", "D5")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    position.blue_turn(MISS);
    for from in ["C5", "D5"] {
        assert!(!position.is_seen_from(from, 0) && !position.is_seen_from(from, 1), "{from}");
    }
}

#[test]
fn a_disrupted_enemy_is_held_in_place() {
    let blue = [("INF", "C2"), ("INF", "B3")];
    let red = [("INF", "C5")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let disrupted = UnitId(2);
    // B3 sees no C5: move it to where it does, and hit.
    position.apply(Action::Move(UnitId(1), Destination::Square(position.square("B4"))), MISS);
    position.pass();
    position.pass();
    position.apply(Action::Attack { attacker: UnitId(1), target: disrupted }, HIT);
    position.pass();
    position.pass();
    position.blue_turn(MISS);
    let view = position.grid.view(&position.state, Side::A);
    assert!(view.disrupted().contains(disrupted));
    let close = [0, 1].map(|unit| {
        view.board().distance(view.square(UnitId(unit)), position.square("C5"), view.adjacency())
    });
    assert!(close.iter().any(|&distance| distance <= 2), "{close:?}");
}

#[test]
fn aircraft_avoid_anti_aircraft_guns() {
    let blue = [("INF", "A1"), ("AIR", "")];
    let red = [("HVY", "C7"), ("AAG", "C8"), ("TNK", "F6")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let actions = position.blue_turn(MISS);
    assert_eq!(actions[0], Action::Sortie(UnitId(1), UnitId(4)));
}

#[test]
fn who_must_leave_leaves() {
    let blue = [("TNK", "C1"), ("INF", "D3")];
    let red = [("INF", "C8")];
    let more =
        "[[victory]]\nside = \"blue\"\nwhen = \"at_once\"\nall = [{ exited = { at_least = 2 } }]\n";
    let mut position = Position::new(OPEN, &blue, &red, more);
    let actions = position.blue_turn(MISS);
    assert!(actions.contains(&Action::Exit(UnitId(0))), "{actions:?}");
}

#[test]
fn objectives_draw_units() {
    let blue = [("MOT", "C1"), ("INF", "D1")];
    let red = [("INF", "A8")];
    let more = "[[victory]]\nside = \"blue\"\nwhen = \"end\"\nall = [{ control = { squares = [\"C4\"] } }]\n";
    let mut position = Position::new(OPEN, &blue, &red, more);
    for _ in 0..3 {
        position.blue_turn(MISS);
        position.pass();
    }
    let view = position.grid.view(&position.state, Side::A);
    let objective = position.square("C4");
    assert!(view.controlled(Side::A, objective.into()).contains(objective));
}

/// The infantry of Blue in C1 after its turn, which an observer in C7 sees, and D1 beside it is behind a
/// wood; `die` is what Red's battery rolled in its turn before, if it fired.
fn under_observation(battery: &str, die: Option<u8>) -> bool {
    let map = OPEN.replace(" 3   .. .. .. .. .. ..", " 3   .. .. .. W. .. ..");
    let blue = [("INF", "C1"), ("AAG", "C2")];
    let red = [("FOO", "C7"), (battery, "A8")];
    let mut position = Position::new(&map, &blue, &red, "");
    position.pass();
    if let Some(die) = die {
        let (battery, target, observer) = (UnitId(3), UnitId(1), Some(UnitId(2)));
        let barrage = Barrage { battery, target, observer, intense: false };
        position.apply(Action::Barrage(barrage), die);
    }
    position.pass();
    position.blue_turn(MISS);
    let sight = position.grid.view(&position.state, Side::B).far_sight(Side::B);
    sight.is_clear(position.square("C7"), position.stands_in(0))
}

#[test]
fn who_is_seen_by_a_forward_observer_of_guns_leaves_his_sight() {
    assert!(!under_observation("ART", None));
    // Mortars hear nothing from afar (GW-ARTY-11).
    assert!(under_observation("MOR", None));
}

#[test]
fn guns_that_have_silenced_themselves_drive_nobody_off() {
    const ONE: u8 = 1;
    assert!(!under_observation("ART", Some(MISS)));
    assert!(under_observation("ART", Some(ONE)));
}

#[test]
fn who_is_ahead_on_points_lets_the_enemy_come() {
    // Where Blue's three come into sight of the last of Red, one unit of whom has been eliminated.
    let steps_in = |lead: i32| {
        let blue = [("INF", "B3"), ("INF", "C3"), ("INF", "D3"), ("TNK", "F3")];
        let red = [("REC", "F5"), ("INF", "C6")];
        let mut position = Position::new(OPEN, &blue, &red, BY_POINTS)
            .weighing(Weights { lead, ..Weights::default() });
        for _ in 0..2 {
            let (attacker, target) = (UnitId(3), UnitId(4));
            position.apply(Action::Attack { attacker, target }, HIT);
            position.pass();
            position.pass();
        }
        position.blue_turn(MISS);
        (0..3).any(|unit| position.is_seen_from("C6", unit))
    };
    assert!(steps_in(0));
    assert!(!steps_in(Weights::default().lead));
}

/// How many of two fords Blue's six infantry go through in eight turns.
fn fords_taken(crossings: i32) -> usize {
    let map = OPEN.replace(" 5   .. .. .. .. .. ..", " 5   R. :. R. R. :. R.");
    let at = ["B4", "B4", "B3", "B3", "C3", "C2"];
    let blue = at.map(|at| ("INF", at));
    let red = [("AAG", "F8")];
    let more = "[[victory]]\nside = \"blue\"\nwhen = \"end\"\n\
                all = [{ presence = { rows = \"6-8\", at_least = 5 } }]\n";
    let mut position = Position::new(&map, &blue, &red, more)
        .weighing(Weights { detours: crossings, ..Weights::default() });
    let fords = ["B5", "E5"].map(|name| position.square(name));
    let mut taken = [false; 2];
    for _ in 0..7 {
        position.blue_turn(MISS);
        for unit in 0..6 {
            let at = position.stands_in(unit);
            taken = core::array::from_fn(|ford| taken[ford] || fords[ford] == at);
        }
        position.pass();
    }
    taken.into_iter().filter(|&ford| ford).count()
}

#[test]
fn who_would_wait_before_a_ford_goes_round_by_another() {
    assert_eq!([0, Weights::default().detours].map(fords_taken), [1, 2]);
}

#[test]
fn an_observer_is_not_the_first_before_the_enemy() {
    const WAYS: [[&str; 2]; 5] =
        [["B7", "D7"], ["C8", "D8"], ["C8", "D7"], ["C7", "E6"], ["B8", "C8"]];
    // How often the observer comes into Red's sight within three turns.
    let leads = |lookout: i32| {
        let seen = |unit: &str, red: &[&str; 2]| {
            let blue = [("FOO", "C2"), ("INF", "B2"), ("INF", "D2")];
            let red = red.map(|at| (unit, at));
            let more = "[[victory]]\nside = \"blue\"\nwhen = \"end\"\n\
                        all = [{ control = { squares = [\"C6\"] } }]\n";
            let mut position = Position::new(OPEN, &blue, &red, more)
                .weighing(Weights { observer_pull: lookout, ..Weights::default() });
            (0..3).any(|_| {
                position.blue_turn(MISS);
                position.pass();
                red.iter().any(|(_, at)| position.is_seen_from(at, 0))
            })
        };
        let often = |unit: &str| WAYS.iter().filter(|red| seen(unit, red)).count();
        ["TNK", "HVY", "ARC", "INF"].map(often).iter().sum::<usize>()
    };
    let [before, now] = [100, Weights::default().observer_pull].map(leads);
    assert!(now < before, "{now} of {before}");
}

#[test]
fn nobody_goes_to_and_fro_for_next_to_nothing() {
    // How often Blue goes back to where it came from the turn before, while both play and nobody hits.
    let map = OPEN
        .replace(" 4   .. .. .. .. .. ..", " 4   .. H. .. W. .. ..")
        .replace(" 5   .. .. .. .. .. ..", " 5   F. .. .. H. .. W.");
    let returns_of = |fickle: i32, seed: u64| -> usize {
        let blue = [("INF", "B2"), ("INF", "C2"), ("TNK", "D2"), ("FOO", "E2"), ("ART", "A1")];
        let red = [("INF", "B7"), ("INF", "C7"), ("TNK", "D7"), ("FOO", "E7"), ("ART", "F8")];
        let weights = Weights { backtracking: fickle, ..Weights::default() };
        let mut position = Position::new(&map, &blue, &red, BY_POINTS).weighing(weights);
        position.rng = Stream::new(seed);
        let mut other = Doctrine::new(weights, &Arc::new(Notes::of(&position.grid)));
        other.begin(&position.grid, Side::B);
        let (mut was, mut back) = ([None; 5], 0);
        while position.decides().is_some() {
            let before = core::array::from_fn::<_, 5, _>(|unit| position.stands_in(unit as u8));
            position.blue_turn(MISS);
            for (unit, from) in before.into_iter().enumerate() {
                let now = position.stands_in(unit as u8);
                back += usize::from(now != from && was[unit] == Some(now));
                was[unit] = (now != from).then_some(from);
            }
            let mut scratch = Vec::new();
            while position.decides() == Some(Side::B) {
                let mut decision =
                    Decision::new(&position.grid, &position.state, Side::B, &mut scratch);
                let action = other.decide(&mut decision, &mut position.rng);
                position.apply(action, MISS);
            }
        }
        back
    };
    let returns = |fickle: i32| -> usize { (1..=12).map(|seed| returns_of(fickle, seed)).sum() };
    let [before, now] = [0, Weights::default().backtracking].map(returns);
    assert!(now < before, "{now} of {before}");
}

#[test]
fn an_anti_aircraft_gun_is_placed_when_those_it_protects_stand() {
    // GW-SETUP-08
    let blue = [("AAG", ""), ("TNK", "C3"), ("INF", "")];
    let red = [("AIR", ""), ("INF", "C8")];
    let mut position = Position::new(OPEN, &blue, &red, "");
    let deployed = |action: &Action| match *action {
        Action::Deploy(unit, _) => Some(unit),
        _ => None,
    };
    let order: Vec<UnitId> = position.blue_turn(MISS).iter().filter_map(deployed).collect();
    assert_eq!(order, [UnitId(2), UnitId(0)]);
}
