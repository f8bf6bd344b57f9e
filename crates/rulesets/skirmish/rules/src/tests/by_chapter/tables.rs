//! Clauses to the letter: what the tables do for a side: charts, events, portals and arrivals.

use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{DiceReferee, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::Shooting;
use crate::solo::{Finder, facts_of, furthest, reveal, strike_with};
use crate::state::{
    Activation, Condition, Content, Counter, Drill, Morale, Order, Phase, Place, Portal, State,
};
use crate::tests::by_chapter::{first, told};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, bare, built_in, field, put, quiet};
use crate::turn::by_tables::stays;
use crate::turn::fire_by_tables::best;
use crate::turn::vehicles_by_tables::act_vehicle;
use crate::{charts, turn};

// SK-ACT-13, SK-ACT-29: who is told to go back stays with half of his men or more, in hard cover, or in soft cover with no
// enemy within 12 inches.
#[test]
fn half_a_team_in_cover_stays_when_told_to_go_back() {
    for (cover, men, y, remains) in [
        (None, 4, 27.99, false),
        (Some("crops"), 4, 27.99, true),
        (Some("crops"), 4, 28.0, false),
        (Some("ruin"), 4, 28.0, true),
        (Some("ruin"), 4, 27.99, true),
        (Some("ruin"), 2, 28.0, true),
        (Some("ruin"), 1, 28.0, false),
        (Some("crops"), 2, 27.99, true),
        (Some("crops"), 1, 27.99, false),
    ] {
        let scene = field(&["U09"], &["G01"]);
        let scene = match cover {
            Some(kind) => scene.rect(kind, (26.0, 38.0, 36.0, 42.0)),
            None => scene,
        };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        for man in men..4 {
            state.unit_mut(b).figures[man].condition = Condition::Disabled;
        }
        assert_eq!(stays(Scene::new(&book, &state), b), remains, "{cover:?} {men} {y}");
    }
}

// SK-ACT-11, SK-ACT-18, SK-POL-19: an advance is one move action, an order to advance too, across open ground under fire as
// well; an order to hold is none.
#[test]
fn an_advance_is_one_move() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(b).under_fire.any = true;
    let moves = |drill: Drill, order: Order, made: u8| {
        let mut state = state.clone();
        state.unit_mut(b).order = order;
        state.activation = Some(Activation { moves: made, ..Activation::of(b) });
        matches!(charts::next_action(Scene::new(&book, &state), b, drill), Action::Move(_))
    };
    for made in [0, 1] {
        assert_eq!(moves(Drill::Advance, Order::Hold, made), made == 0);
        assert_eq!(moves(Drill::Orders, Order::Advance, made), made == 0);
        assert_eq!(moves(Drill::Orders, Order::Patrol, made), made == 0);
        assert!(!moves(Drill::Orders, Order::Hold, made));
        assert!(
            !moves(Drill::Orders, Order::Defend, made) && !moves(Drill::Halt, Order::Hold, made)
        );
    }
    assert!(moves(Drill::Attack, Order::Hold, 1), "an attack is two");
}

// SK-GEN-04, SK-DICE-09: one die in a turn is thrown for arrivals, by the side that comes.
#[test]
fn the_die_of_arrivals_is_theirs() {
    let book = built_in("mill");
    let mut state = bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    for id in [0, 1] {
        state.portals.push(Portal { at: at(36.0 + 3.0 * f64::from(id), 16.0), id, once: false });
    }
    state.side_rolls = wargauge_rules::BySide([0; 2]);
    let (after, events) = told(&state, &[], |state, referee| {
        turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
    });
    assert_eq!((after.side_rolls[Side::A], after.side_rolls[Side::B]), (0, 1));
    let dice = events.iter().filter(|it| matches!(it, Event::GenerationRolled { .. }));
    assert_eq!(dice.count(), 1);
}

// SK-AFVSOLO-02, SK-AFVSOLO-20, SK-AFVSOLO-22, SK-AFVSOLO-24, SK-AFVSOLO-26, SK-AFVSOLO-36: armour shoots by every line of its chart; first
// when it draws off.
#[test]
fn armour_shoots_by_every_line_of_its_chart() {
    for (die, damaged, drill, drives) in [
        (6, false, Drill::Advance, true),
        (2, false, Drill::Manoeuvre, false),
        (1, false, Drill::Halt, true),
        (1, true, Drill::Retreat, true),
    ] {
        let scene = field(&["U01"], &["G26", "G01"]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 6.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 36.0), true);
        put(&book, &mut state, 2, (33.5, 36.0), true);
        state.unit_mut(tank).hull.damaged = damaged;
        if drill == Drill::Halt {
            state.unit_mut(tank).hull.front = Bearing::sixteenths(7);
        }
        state.activation = Some(Activation::of(tank));
        let (after, events) = told(&state, &[die], |state, referee| {
            act_vehicle(&mut Play::new(&book, state, referee), tank);
        });
        assert_eq!(after.unit(tank).drill, drill);
        let fired = first(&events, |it| matches!(it, Event::Fired { .. })).expect("it shoots");
        let drove = first(&events, |it| matches!(it, Event::Drove { .. }));
        assert_eq!(drove.is_some(), drives, "{drill:?}");
        assert_eq!(drove.is_some_and(|drove| fired < drove), drill == Drill::Retreat, "{drill:?}");
    }
}

// SK-AFVSOLO-32, SK-AFVSOLO-34: of two that threaten it alike armour shoots at the nearer, though it would hit the farther more
// often.
#[test]
fn armour_shoots_at_the_nearer_of_two_alike() {
    let scene = field(&["U01", "U01"], &["G26"])
        .solo("[solo]\nside = 'red'\n")
        .rect("crops", (26.0, 28.0, 34.0, 32.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 30.0), true);
    put(&book, &mut state, 1, (36.0, 29.0), true);
    let tank = put(&book, &mut state, 2, (32.0, 44.0), true);
    state.unit_mut(tank).hull.wrecked_weapons = 1;
    state.activation = Some(Activation::of(tank));
    let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), tank) else {
        panic!("it shoots")
    };
    assert_eq!(plan.target, UnitId(0));
}

// SK-POL-06: the tables fire the shots that are likely to hit most often: two unaimed ones up to Short, an aimed one beyond.
#[test]
fn the_tables_aim_beyond_short_range_and_not_up_to_it() {
    for (away, shooting) in [
        (8.0, Shooting::TwoUnaimed),
        (15.0, Shooting::TwoUnaimed),
        (15.01, Shooting::Aimed),
        (30.0, Shooting::Aimed),
        (30.01, Shooting::Aimed),
    ] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 45.0 - away), true);
        let b = put(&book, &mut state, 1, (30.0, 45.0), true);
        for man in 0..4 {
            state.unit_mut(a).figures[man].at = at(30.0, 45.0 - away);
            state.unit_mut(b).figures[man].at = at(30.0, 45.0);
        }
        state.activation = Some(Activation::of(b));
        let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), b) else {
            panic!("it shoots")
        };
        assert_eq!(plan.men[..4], [shooting; 4], "{away}");
    }
}

// SK-GEN-17: of all portals that with the greatest distance to its nearest tank, first those that it sees; of equals the lower
// number.
#[test]
fn tanks_come_by_the_portal_farthest_from_the_nearest_tank() {
    let scene = field(&["U22", "U22"], &["G01"]).rect("stone-building", (42.0, 20.0, 56.0, 34.0));
    let (book, mut state) = scene.play();
    let tanks =
        [(0, 20.0), (1, 30.0)].map(|(unit, x)| put(&book, &mut state, unit, (x, 10.0), true));
    let mut found = |portals: &[(f64, f64)]| {
        state.portals.clear();
        for (id, &(x, y)) in portals.iter().enumerate() {
            state.portals.push(Portal { at: at(x, y), id: id as u8, once: false });
        }
        furthest(Scene::new(&book, &state), &tanks)
    };
    assert_eq!(found(&[(25.0, 45.0), (25.0, 40.0)]), 0);
    assert_eq!(found(&[(25.0, 40.0), (25.0, 45.0)]), 1);
    assert_eq!(found(&[(20.0, 44.0), (30.0, 45.0), (25.0, 20.0)]), 1, "from its nearest tank");
    assert_eq!(found(&[(20.0, 30.0), (60.0, 40.0), (20.0, 31.0)]), 2, "hidden behind the house");
    assert_eq!(found(&[(20.0, 30.0), (30.0, 30.0)]), 0, "as far");
}

// SK-ACT-13, SK-ACT-30: who goes back stops in the first cover that he comes to.
#[test]
fn who_goes_back_stops_in_cover() {
    let scene = field(&["U01"], &["G01"])
        .solo("[solo]\nside = 'red'\n")
        .rect("ruin", (28.0, 33.0, 32.0, 35.0))
        .rect("ruin", (28.0, 39.0, 32.0, 41.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(b));
    let (after, _) = told(&state, &[], |state, referee| {
        turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Retreat);
    });
    assert_eq!(crate::men::place(Scene::new(&book, &after), b), at(30.0, 34.0));
}

// SK-PORTAL-05, SK-PORTAL-16: a portal that is taken off is told.
#[test]
fn a_portal_that_is_gone_is_told() {
    let book = built_in("mill");
    let mut state = bare(&book);
    let a = put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    state.portals.push(Portal { at: at(36.0, 14.0), id: 7, once: true });
    let (after, events) = told(&state, &[], |state, referee| {
        crate::solo::after_move(&mut Play::new(&book, state, referee), a);
    });
    assert!(after.portals.is_empty() && after.portals_lost == 1);
    assert_eq!(events, [Event::PortalShifted { portal: 7, to: None }]);
}

// SK-EVENT-07: with a counter those within 12 inches of it are turned up, and others within 30 inches in its sight.
#[test]
fn counters_within_twelve_inches_are_turned_up_together() {
    for (x, y, wall, turned) in [
        (30.0, 12.0, true, true),
        (30.0, 11.99, true, false),
        (30.0, 11.99, false, true),
        (60.0, 24.0, false, true),
        (60.01, 24.0, false, false),
    ] {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let scene = if wall { scene.line("high-wall", (20.0, 20.0, 40.0, 20.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 40.0), true);
        for place in [at(30.0, 24.0), at(x, y)] {
            state.counters.push(Counter::face_down(place, Content::Dummy));
        }
        reveal(&mut Play::new(&book, &mut state, &mut quiet()), 0, a, Finder::Player);
        assert_eq!(state.counters.len(), usize::from(!turned), "{x} {y}");
    }
}

// SK-EVENT-10, SK-EVENT-11, SK-EVENT-12: how far the rounds and bombs of counters reach: 2 inches, bombs from the air 3.
#[test]
fn rounds_of_counters_reach_two_inches_and_bombs_three() {
    for (content, reach, dice) in [
        (Content::Mortar, 2.0, &[20, 6, 6][..]),
        (Content::Artillery, 2.0, &[20, 6, 6]),
        (Content::Air, 3.0, &[20, 6, 6]),
    ] {
        for (off, struck) in [(0.0, true), (0.01, false)] {
            let scene = field(&["U04"], &["G10"]).solo("[solo]\nside = 'red'\n");
            let (book, mut state) = scene.play();
            let a = put(&book, &mut state, 0, (30.0, 10.0), true);
            for (man, x) in [(0, 30.0 - reach - off), (1, 30.0), (2, 30.0 + reach + off)] {
                state.unit_mut(a).figures[man].at = at(x, 10.0);
            }
            let mut referee =
                DiceReferee::new(Then([dice, &[6, 6, 6]].concat()), wargauge_rules::Deaf);
            strike_with(
                &mut Play::new(&book, &mut state, &mut referee),
                content,
                at(30.0, 40.0),
                a,
            );
            let hurt = [0, 1, 2].map(|man| state.unit(a).figures[man].condition != Condition::Fit);
            assert_eq!(hurt, [struck, true, struck], "{content:?} {off}");
        }
    }
}

// SK-ACT-22, SK-ACT-31, SK-MOVE-22: a crew that runs leaves its weapon, though it gets nowhere.
#[test]
fn who_runs_leaves_his_weapon() {
    for rock in [false, true] {
        let scene = field(&["U01"], &["G05"]);
        let scene = if rock { scene.rect("rock", (0.0, 30.1, 72.0, 40.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.activation = Some(Activation::of(b));
        turn::run_off(&mut Play::new(&book, &mut state, &mut quiet()), b);
        assert!(state.unit(b).weapon_left && state.unit(b).morale == Morale::Rout, "{rock}");
        assert_eq!(crate::men::place(Scene::new(&book, &state), b) == at(30.0, 30.0), rock);
    }
}

// SK-ACT-10, SK-ACT-30: an attack that comes home is a charge, and all that the team does.
#[test]
fn an_attack_that_comes_home_is_a_charge_and_all() {
    let scene = field(&["U09", "U09"], &["G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 36.0), true);
    put(&book, &mut state, 1, (50.0, 30.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), false);
    state.activation = Some(Activation::of(b));
    let (after, events) = told(&state, &[], |state, referee| {
        turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Attack);
    });
    let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count();
    assert_eq!(count(|it| matches!(it, Event::Charged { .. })), 1);
    assert_eq!(count(|it| matches!(it, Event::Fired { .. })), 0);
    assert_eq!(count(|it| matches!(it, Event::Moved { .. })), 1);
    assert!(crate::position::in_contact(Scene::new(&book, &after), b));
}

// SK-GEN-14, SK-GEN-23: which tank comes: a Panzer IV on 1 to 3, a StuG on 4 and 5, a Panther on 6.
#[test]
fn the_die_says_which_tank_comes() {
    let book = built_in("mill");
    let mut state = bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.contact_made = true;
    state.portals.clear();
    for id in 0..9u8 {
        let x = 20.0 + 4.0 * f64::from(id);
        state.portals.push(Portal { at: at(x, 14.0), id, once: false });
    }
    for (die, entry) in [(1, "G26"), (3, "G26"), (4, "G27"), (5, "G27"), (6, "G28")] {
        let (after, _) = told(&state, &[6, die], |state, referee| {
            turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
        });
        let there = book.of_side[Side::B].into_iter();
        let come: Vec<&str> = there
            .filter(|&unit| after.unit(unit).place == Place::Table)
            .map(|unit| book.profile(unit).entry.as_str())
            .collect();
        assert_eq!(come, [entry], "{die}");
    }
}

// SK-ACT-21, SK-ACT-31, SK-MORALE-18, SK-MORALE-20: what forced states leave of a turn by the tables: who retires goes on and
// shoots, and takes no die; a shaken team does nothing; a crew that takes up its gun again shoots with it.
#[test]
fn the_retiring_go_on_and_shoot_and_the_shaken_do_nothing() {
    let run = |entry: &'static str, dice: &[u8], change: &dyn Fn(&mut crate::state::Unit)| {
        let scene = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 36.0), true);
        state.unit_mut(b).on_chart = true;
        change(state.unit_mut(b));
        state.phase = Phase::Play(Side::B);
        let (after, events) = told(&state, dice, |state, referee| {
            turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
        });
        let any = |is: fn(&Event) -> bool| events.iter().any(is);
        (
            after.unit(b).figures[0].at != at(30.0, 36.0),
            any(|it| matches!(it, Event::ChartRolled { .. })),
            any(|it| matches!(it, Event::Fired { .. })),
            after.unit(b).weapon_left,
        )
    };
    let retires = |unit: &mut crate::state::Unit| unit.morale = Morale::Retiring;
    assert_eq!(run("G01", &[], &retires), (true, false, true, false));
    let shaken = |unit: &mut crate::state::Unit| unit.morale = Morale::Shaken;
    assert_eq!(run("G01", &[], &shaken), (false, false, false, false));
    let left = |unit: &mut crate::state::Unit| unit.weapon_left = true;
    assert_eq!(run("G14", &[4], &left), (false, true, true, false));
}

// SK-RISK-05, SK-RISK-26, SK-UNIT-08: the line for no leader is for teams without an active NCO or officer that are no support
// weapon.
#[test]
fn a_team_without_an_active_leader_has_none_unless_it_supports() {
    for (entry, down, leaderless) in [
        ("G01", None, true),
        ("G02", None, false),
        ("G02", Some(0), true),
        ("G02", Some(1), false),
        ("G03", None, false),
        ("G14", None, false),
        ("G11", None, false),
        ("G11", Some(0), true),
    ] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        if let Some(man) = down {
            state.unit_mut(b).figures[man].condition = Condition::Disabled;
        }
        assert_eq!(
            facts_of(Scene::new(&book, &state), b).leaderless,
            leaderless,
            "{entry} {down:?}"
        );
    }
}

// SK-AFVSOLO-01, SK-AFVSOLO-21, SK-AFVSOLO-37: while no enemy has been seen a tank goes on with its order and takes no die; a
// lorry never takes one, and draws off when there is an enemy.
#[test]
fn a_tank_that_has_seen_nobody_goes_on_without_a_die() {
    for entry in ["G26", "G22"] {
        for (seen, order, drives) in [
            (false, Order::Advance, true),
            (false, Order::Hold, false),
            (true, Order::Hold, entry == "G22"),
        ] {
            let scene = field(&["U09"], &[entry]).solo("[solo]\nside = 'red'\n");
            let (mut book, mut state) = scene.play();
            book.scenario.orders[Side::B].vehicles_goal = Some(at(30.0, 5.0));
            let a = put(&book, &mut state, 0, (30.0, 5.0), true);
            let b = put(&book, &mut state, 1, (30.0, 30.0), true);
            (state.unit_mut(a).spotted, state.unit_mut(b).order) = (seen, order);
            state.unit_mut(a).last_known = None;
            if !seen {
                state.unit_mut(a).place = Place::Gone;
                state.present[Side::A].remove(a);
            }
            state.activation = Some(Activation::of(b));
            let (_, events) = told(&state, &[1], |state, referee| {
                act_vehicle(&mut Play::new(&book, state, referee), b);
            });
            let any = |is: fn(&Event) -> bool| events.iter().any(is);
            let die = any(|it| matches!(it, Event::ChartRolled { .. }));
            assert_eq!(die, seen && entry == "G26", "{entry} {seen}");
            let drove = any(|it| matches!(it, Event::Drove { .. }));
            assert!(drove == drives || seen && entry == "G26", "{entry} {seen} {order:?}");
        }
    }
}

// SK-POL-18: a launcher team makes for cover within 20 inches of a vehicle that it sees within 40 inches and cannot reach.
#[test]
fn a_launcher_team_stalks_a_vehicle_seen_within_forty_inches() {
    for (y, stalks) in [(5.0, true), (4.99, false)] {
        let scene = field(&["U22"], &["G08"]).rect("ruin", (38.0, 19.0, 42.0, 21.0));
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let b = put(&book, &mut state, 1, (30.0, 45.0), true);
        state.activation = Some(Activation::of(b));
        let action = charts::next_action(Scene::new(&book, &state), b, Drill::Advance);
        let Action::Move(walk) = action else { panic!("{action:?}") };
        assert_eq!(walk.to.x > 3100, stalks, "{y} {walk:?}");
    }
}

// SK-ACT-16: surrounded are those with enemies all round within 12 inches.
#[test]
fn a_team_with_enemies_all_round_within_twelve_inches_is_surrounded() {
    for (away, surrounded) in [(12.0, true), (12.01, false)] {
        let (book, mut state) = field(&["U09", "U09"], &["G10"]).play();
        put(&book, &mut state, 0, (30.0, 24.0 + away), true);
        put(&book, &mut state, 1, (30.0, 12.0), true);
        let b = put(&book, &mut state, 2, (30.0, 24.0), true);
        assert_eq!(
            crate::movement::is_surrounded(Scene::new(&book, &state), b),
            surrounded,
            "{away}"
        );
    }
}

// SK-AFVSOLO-31, SK-AFVSOLO-20: within 20 inches of a spotted enemy armour makes for no objective either.
#[test]
fn armour_within_twenty_inches_of_an_enemy_makes_for_no_objective() {
    for (y, goes) in [(24.0, false), (23.99, true)] {
        let scene = field(&["U09"], &["G26"]).solo("[solo]\nside = 'red'\n");
        let (mut book, mut state) = scene.play();
        book.scenario.orders[Side::B].vehicles_goal = Some(at(45.0, 44.0));
        put(&book, &mut state, 0, (30.0, y), true);
        let tank = put(&book, &mut state, 1, (30.0, 44.0), true);
        state.unit_mut(tank).hull.front = Bearing::EAST;
        let drive = crate::turn::vehicles_by_tables::advance_drive(Scene::new(&book, &state), tank);
        assert_eq!(drive.is_some(), goes, "{y}");
    }
}

// SK-EVENT-08, SK-EVENT-13: mines that lie face up strike who sees them and comes within 10 inches, once.
#[test]
fn mines_face_up_strike_once_within_ten_inches() {
    use crate::state::CounterStrike;
    let strikes = |y: f64, wall: bool, change: &dyn Fn(&mut Counter)| {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let scene = if wall { scene.line("high-wall", (20.0, 21.0, 40.0, 21.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let mut mines = Counter::face_down(at(30.0, 30.0), Content::Mines);
        mines.face_up = true;
        change(&mut mines);
        state.counters.push(mines);
        let (after, _) = told(&state, &[], |state, referee| {
            crate::solo::notice_counters(&mut Play::new(&book, state, referee), Side::A);
        });
        after.counters[0].struck == CounterStrike::Now
    };
    assert!(strikes(20.0, false, &|_| ()));
    assert!(!strikes(19.99, false, &|_| ()), "too far");
    assert!(!strikes(20.0, true, &|_| ()), "out of sight");
    assert!(!strikes(20.0, false, &|it| it.struck = CounterStrike::Before), "once");
    assert!(!strikes(20.0, false, &|it| it.content = Content::Sniper), "no mines");
}

// SK-PORTAL-02, SK-PORTAL-06: after a move portals within 8 inches shift that the mover sees; others stay.
#[test]
fn portals_that_the_mover_sees_within_eight_inches_shift() {
    let book = built_in("mill");
    for (y, hidden, shifts) in [(18.0, false, true), (18.01, false, false), (18.0, true, false)] {
        let mut state = bare(&book);
        let a = put(&book, &mut state, 0, (36.0, 10.0), true);
        state.unit_mut(a).figures[0].at = at(36.0, 10.0);
        for man in 1..book.profile(a).figures.len() {
            state.unit_mut(a).figures[man].at = at(36.0, 4.0);
        }
        if hidden {
            crate::fire::lay_smoke(&mut state, Side::A, at(36.0, 14.0), &mut quiet());
        }
        state.portals.clear();
        state.portals.push(Portal { at: at(36.0, y), id: 1, once: true });
        crate::solo::after_move(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(state.portals.is_empty(), shifts, "{y} {hidden}");
    }
}

// SK-ACT-25: the nearest known enemy is the nearest who is spotted; where one was last seen if nobody is.
#[test]
fn the_nearest_enemy_is_the_nearest_spotted_or_last_seen() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let near = put(&book, &mut state, 0, (30.0, 20.0), true);
    let far = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let found = |state: &State| crate::movement::nearest_foe_point(Scene::new(&book, state), b);
    for unit in [near, far] {
        state.unit_mut(unit).last_known = None;
    }
    assert_eq!(found(&state), Some(at(30.0, 20.0)));
    state.unit_mut(near).spotted = false;
    state.unit_mut(near).last_known = Some(at(30.0, 30.0));
    assert_eq!(found(&state), Some(at(40.0, 10.0)), "he who is in sight, though farther");
    state.unit_mut(far).spotted = false;
    state.unit_mut(far).last_known = Some(at(60.0, 10.0));
    assert_eq!(found(&state), Some(at(30.0, 30.0)), "where he was");
    state.unit_mut(near).last_known = None;
    state.unit_mut(far).last_known = None;
    assert_eq!(found(&state), None);
}

// SK-GEN-15, SK-GEN-16: a portal is drawn for a gun where the player has no tank, whatever lorries and guns he has, and for teams
// in any case.
#[test]
fn lorries_and_guns_are_no_tanks() {
    for (entries, die, nth) in
        [(&["U18", "U13"][..], 5, 3), (&["U22", "U13"], 5, 8), (&["U22", "U13"], 2, 3)]
    {
        let scene = field(entries, &["G01"]).solo(
            "[solo]\nside = 'red'\nportals = [[20, 24], [22, 24], [24, 24], [26, 24], [28, 24], [30, 24], \
             [32, 24], [34, 24], [60, 24]]\npool = { riflemen = 9, lmg_teams_of_three = 1, lmg_teams_of_two = 1, guns = 1 }\n\
             deck = {}\n",
        );
        let (book, mut state) = scene.play();
        state.contact_made = true;
        put(&book, &mut state, 0, (20.0, 6.0), true);
        put(&book, &mut state, 1, (40.0, 6.0), true);
        assert_eq!(state.portals.len(), 9);
        let spots: Vec<Point> = state.portals.iter().map(|portal| portal.at).collect();
        // 8 more: with 5 an anti-tank gun, with 2 a light machine gun; the fourth portal of nine.
        let (after, _) = told(&state, &[die, 4], |state, referee| {
            turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
        });
        let come = book.of_side[Side::B]
            .into_iter()
            .find(|&unit| after.unit(unit).place == Place::Table)
            .expect("somebody came");
        let there = crate::men::place(Scene::new(&book, &after), come);
        let nearest = (0..9).min_by_key(|&at| spots[at].squared_distance(there));
        assert_eq!(nearest, Some(nth), "{entries:?} {there:?}");
    }
}

// SK-ACT-10, SK-ACT-11, SK-MOVE-15: an advance of men of one action is 5 inches, an attack of theirs 10; of others 6, and 12.
#[test]
fn an_advance_goes_half_as_far_as_an_attack() {
    for (entry, drill, far) in [
        ("G19", Drill::Advance, 5.0),
        ("G19", Drill::Attack, 10.0),
        ("G01", Drill::Advance, 6.0),
        ("G01", Drill::Attack, 12.0),
    ] {
        let scene = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let b = put(&book, &mut state, 1, (30.0, 44.0), true);
        state.activation = Some(Activation::of(b));
        let (after, _) = told(&state, &[], |state, referee| {
            turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, drill);
        });
        assert_eq!(
            crate::men::place(Scene::new(&book, &after), b),
            at(30.0, 44.0 - far),
            "{entry} {drill:?}"
        );
    }
}

// SK-EVENT-08: counters that are turned up by another turn up none in their turn, unless a switch says so.
#[test]
fn a_counter_turned_up_by_another_turns_up_none() {
    for (rule, left) in [("", 1), ("event_reveal_chain_steps = 'unlimited'", 0)] {
        let scene = field(&["U09"], &["G10"])
            .solo("[solo]\nside = 'red'\n")
            .rule(rule)
            .rect("stone-building", (8.0, 26.0, 60.0, 28.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        for (x, y) in [(10.0, 24.0), (10.0, 34.0), (10.0, 45.0)] {
            state.counters.push(Counter::face_down(at(x, y), Content::Dummy));
        }
        reveal(&mut Play::new(&book, &mut state, &mut quiet()), 0, a, Finder::Player);
        assert_eq!(state.counters.len(), left, "{rule}");
    }
}

// SK-POL-01: of two as near the one with the lower total, though it is harder to hit.
#[test]
fn the_tables_shoot_at_the_weaker_though_it_is_harder_to_hit() {
    let scene = field(&["U01", "U01"], &["G01"])
        .solo("[solo]\nside = 'red'\n")
        .rect("crops", (36.0, 26.0, 44.0, 34.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (20.0, 30.0), true);
    let weak = put(&book, &mut state, 1, (40.0, 30.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    state.unit_mut(weak).figures[3].condition = Condition::Wounded;
    state.activation = Some(Activation::of(b));
    let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), b) else { panic!("it shoots") };
    assert_eq!(plan.target, weak);
}

// SK-POL-18: of several covers from which it can shoot a launcher team makes for the nearest.
#[test]
fn a_launcher_team_stalks_from_the_nearest_cover() {
    let scene = field(&["U22"], &["G08"])
        .rect("ruin", (36.0, 19.0, 40.0, 21.0))
        .rect("ruin", (10.0, 8.0, 14.0, 10.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 6.0), true);
    let b = put(&book, &mut state, 1, (30.0, 45.0), true);
    state.activation = Some(Activation::of(b));
    let action = charts::next_action(Scene::new(&book, &state), b, Drill::Advance);
    let Action::Move(walk) = action else { panic!("{action:?}") };
    assert!(walk.to.x > 3000, "{walk:?}");
}
