//! Units that the tables run: charts, targets, risk (3.19 to 3.22, 7.2).

use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Deaf, DiceReferee, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::fire::{FireAt, GrenadeAt, MortarAt, Round};
use crate::men::{Man, place};
use crate::movement::DrivePlan;
use crate::solo::{
    ChartEntry, Threat, circumstances, facts_of, infantry_drill, most_threatening, retreat_drive,
    threat,
};
use crate::state::{Activation, Condition, Drill, Mobility, Morale, Order, Phase, Place, State};
use crate::tests::fixture::{at, field, put, quiet, script};
use crate::turn::by_tables::run_phase;
use crate::turn::fire_by_tables::best;
use crate::turn::vehicles_by_tables::{advance_drive, manoeuvre};
use crate::{HandHeld, Skirmish};

const SOLO: &str = "[solo]\nside = 'red'\n";

/// A first die as wanted, and ones after it.
struct Then(Option<u8>);

impl Dice for Then {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, _: Die) -> u8 {
        self.0.take().unwrap_or(1)
    }
}

/// The phase of the tables, in which the first die shows this and all others 1.
fn phase(book: &Skirmish, state: &State, first: u8) -> State {
    let mut state = state.clone();
    state.phase = Phase::Play(Side::B);
    let mut referee = DiceReferee::new(Then(Some(first)), Deaf);
    run_phase(&mut Play::new(book, &mut state, &mut referee), Side::B);
    state
}

/// A rifle team of the tables and an enemy so far south of it.
fn rifles(distance: f64) -> (Skirmish, State, UnitId, UnitId) {
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 36.0 - distance), true);
    let b = put(&book, &mut state, 1, (30.0, 36.0), true);
    state.unit_mut(b).on_chart = true;
    (book, state, a, b)
}

// SK-ACT-01, SK-ACT-11, SK-ACT-12, SK-ACT-25, SK-ACT-30, SK-SOLO-06, SK-TURN-07, SK-GAME-05
#[test]
fn who_halts_shoots_and_who_advances_goes_at_half_speed() {
    let (book, state, _, b) = rifles(24.0);
    // Without an NCO the risk is 1: 1 Halt, 2 to 5 Advance, 6 Attack.
    let halted = phase(&book, &state, 1);
    assert_eq!(
        (place(Scene::new(&book, &halted), b), halted.unit(b).drill),
        (at(30.0, 36.0), Drill::Halt)
    );
    assert!(halted.unit(b).fired && halted.unit(b).figures[0].spent == 2, "with all its points");
    let gone = phase(&book, &state, 2);
    assert_eq!(place(Scene::new(&book, &gone), b), at(30.0, 30.0), "half speed, towards the enemy");
    assert!(gone.unit(b).dispersed && gone.unit(b).fired);
    assert_eq!(gone.unit(b).figures[0].spent, 2, "a move and what is left for shooting");
    let mut unknown = state.clone();
    unknown.unit_mut(b).on_chart = false;
    assert_eq!(
        place(Scene::new(&book, &phase(&book, &unknown, 2)), b),
        at(30.0, 36.0),
        "not on the chart yet"
    );
}

// SK-ACT-10, SK-ACT-26
#[test]
fn who_attacks_charges_home_at_full_speed() {
    let (book, state, a, b) = rifles(8.0);
    let near = phase(&book, &state, 6);
    assert!(crate::position::men_touching(Scene::new(&book, &near), b, a) != 0, "it charges home");
    assert!(!near.unit(b).fired);
    let (book, state, a, b) = rifles(20.0);
    let far = phase(&book, &state, 6);
    assert_eq!(place(Scene::new(&book, &far), b), at(30.0, 24.0), "full speed");
    assert!(
        !place(Scene::new(&book, &far), b)
            .within(place(Scene::new(&book, &far), a), Length::inches(1))
    );
}

// SK-ACT-24, SK-MELEE-16: who is in contact stays and fights, told to halt, advance or attack; told to retreat or to run he
// breaks off.
#[test]
fn who_is_in_contact_stays() {
    let mut told = Vec::new();
    for die in 1..=6 {
        for (under_fire, heavy) in [(false, false), (true, false), (true, true)] {
            let (book, mut state) = field(&["U09"], &["G10"]).solo(SOLO).play();
            let a = put(&book, &mut state, 0, (30.0, 20.0), true);
            let b = put(&book, &mut state, 1, (30.0, 20.9), true);
            let here = state.unit_mut(b);
            (here.on_chart, here.under_fire.any, here.under_fire.heavy) = (true, under_fire, heavy);
            let after = phase(&book, &state, die);
            let drill = after.unit(b).drill;
            let stays = !matches!(drill, Drill::Retreat | Drill::Rout);
            assert_eq!(place(Scene::new(&book, &after), b) == at(30.0, 20.9), stays, "{drill:?}");
            assert_eq!(after.unit(b).figures[0].spent == 0, stays, "{drill:?}");
            assert_eq!(after.unit(b).through_wall, None, "{drill:?}");
            assert_eq!(after.unit(a).place, Place::Table);
            told.push(drill);
        }
    }
    for drill in [Drill::Halt, Drill::Advance, Drill::Attack, Drill::Retreat] {
        assert!(told.contains(&drill), "{drill:?}: {told:?}");
    }
}

// SK-ACT-11, SK-ACT-18, SK-ACT-26, SK-GUN-19, SK-MOVE-21: told to go on a gun's crew stays with its gun, without it goes; a
// mortar's goes with its mortar and does not fire, told to halt it does.
#[test]
fn crews_that_are_told_to_advance() {
    for (entry, lost, goes) in [("G14", false, false), ("G14", true, true), ("G12", false, true)] {
        let mut told = Vec::new();
        for die in 1..=6 {
            let (book, mut state) = field(&["U01"], &[entry]).solo(SOLO).play();
            put(&book, &mut state, 0, (30.0, 6.0), true);
            let b = put(&book, &mut state, 1, (30.0, 40.0), true);
            let before = place(Scene::new(&book, &state), b);
            let here = state.unit_mut(b);
            (here.on_chart, here.weapon_left, here.hull.wreck) = (true, lost, lost);
            here.order = Order::Advance;
            let rounds = here.ammo.mortar;
            let after = phase(&book, &state, die);
            let (drill, here) = (after.unit(b).drill, after.unit(b));
            told.push(drill);
            let moves = goes && matches!(drill, Drill::Orders | Drill::Advance);
            assert_eq!(
                place(Scene::new(&book, &after), b) != before,
                moves,
                "{entry} {lost} {drill:?}"
            );
            let fires = entry == "G12" && !moves;
            assert_eq!(here.ammo.mortar < rounds, fires, "{entry} {lost} {drill:?}");
        }
        let all = told.contains(&Drill::Orders) && (lost || told.contains(&Drill::Halt));
        assert!(all, "{entry} {lost}: {told:?}");
    }
}

// SK-ACT-13, SK-ACT-28, SK-ACT-29
#[test]
fn who_retreats_goes_straight_away_without_a_shot() {
    let (book, mut state, _, b) = rifles(24.0);
    state.unit_mut(b).under_fire.any = true;
    let back = phase(&book, &state, 1);
    assert_eq!(back.unit(b).drill, Drill::Retreat);
    assert_eq!(place(Scene::new(&book, &back), b), at(30.0, 48.0), "full speed, straight away");
    assert!(!back.unit(b).fired, "nothing is left for shooting");
    // Below half strength it goes to a friend who is not nearer the enemy.
    let friend = put(&book, &mut state, 2, (44.0, 38.0), true);
    for man in 1..4 {
        state.unit_mut(b).figures[man].condition = Condition::Killed;
    }
    let to_friend = phase(&book, &state, 1);
    let (now, there) =
        (place(Scene::new(&book, &to_friend), b), place(Scene::new(&book, &to_friend), friend));
    let before = at(30.0, 36.0).squared_distance(there);
    let runs = to_friend.unit(b).morale == Morale::Rout;
    assert!(runs || now.squared_distance(there) < before);
    // In hard cover it stays and shoots while half of it is left.
    let scene = field(&["U01"], &["G01"]).solo(SOLO).rect("ruin", (25.0, 34.0, 35.0, 40.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 12.0), true);
    let b = put(&book, &mut state, 1, (30.0, 36.0), true);
    let here = state.unit_mut(b);
    (here.on_chart, here.under_fire.any, here.under_fire.heavy) = (true, true, true);
    (here.moved, here.fight.suffered) = (true, 1);
    let stays = phase(&book, &state, 1);
    assert_eq!(
        (stays.unit(b).drill, place(Scene::new(&book, &stays), b)),
        (Drill::Retreat, at(30.0, 36.0))
    );
    assert!(stays.unit(b).fired);
}

// SK-GAME-03, SK-ACT-14, SK-ACT-20, SK-ACT-22, SK-GAME-09
#[test]
fn who_is_routed_runs_and_does_not_shoot() {
    let (book, mut state, _, b) = rifles(24.0);
    state.unit_mut(b).morale = Morale::Rout;
    put(&book, &mut state, 1, (30.0, 20.0), true);
    state.unit_mut(UnitId(0)).figures[0].at = at(30.0, 2.0);
    // No rally with a 1; the chart: Rout: two actions of 8 inches, and no shot.
    let runs = phase(&book, &state, 1);
    assert_eq!(place(Scene::new(&book, &runs), b), at(30.0, 36.0));
    assert!(!runs.unit(b).fired);
    let (book, mut state, _, b) = rifles(24.0);
    put(&book, &mut state, 1, (30.0, 30.0), true);
    let here = state.unit_mut(b);
    (here.under_fire.any, here.under_fire.heavy) = (true, true);
    here.fight.suffered = 3;
    for man in 2..4 {
        here.figures[man].condition = Condition::Wounded;
    }
    let breaks = phase(&book, &state, 1);
    assert_eq!((breaks.unit(b).morale, breaks.unit(b).drill), (Morale::Rout, Drill::Rout));
    assert_eq!(
        place(Scene::new(&book, &breaks), b),
        at(30.0, 42.0),
        "8 inches an action, less 2 for wounds"
    );
    let turn = field(&["U01"], &["G01"]).solo(SOLO).rule("rout_bonus_per_action = 'turn'").book();
    assert_eq!(turn.switches().rout_bonus_per_action, crate::switches::RoutBonusPerAction::Turn);
}

// SK-ACT-18, SK-ACT-19, SK-ACT-21, SK-ACT-23, SK-ACT-24
#[test]
fn without_risk_who_attacked_advances_and_who_halted_stays() {
    let calm = |last, fortified, sees| {
        infantry_drill(ChartEntry { factor: 0, last, fortified, sees, tripod: false }, 3)
    };
    assert_eq!(calm(Drill::Attack, false, true), Drill::Advance);
    assert_eq!(calm(Drill::Halt, false, true), Drill::Halt);
    assert_eq!(calm(Drill::Orders, false, false), Drill::Orders);
    // The suppressed crawl 2 inches.
    let (book, mut state, _, b) = rifles(24.0);
    state.unit_mut(b).markers = 1;
    assert_eq!(place(Scene::new(&book, &phase(&book, &state, 2)), b), at(30.0, 34.0));
    // A light machine gun in cover halts and fires instead of advancing.
    let scene = field(&["U01"], &["G03"]).solo(SOLO).rect("crops", (25.0, 34.0, 35.0, 40.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 12.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 36.0), true);
    let here = state.unit_mut(gun);
    (here.on_chart, here.under_fire.any, here.under_fire.heavy) = (true, true, true);
    (here.fight.suffered, here.moved) = (1, true);
    let fires = phase(&book, &state, 6);
    assert_eq!(place(Scene::new(&book, &fires), gun), at(30.0, 36.0));
    assert!(fires.unit(gun).fired);
    // Those in contact stay where they are.
    let (book, mut state, a, b) = rifles(24.0);
    put(&book, &mut state, 0, (30.0, 35.2), true);
    let fights = phase(&book, &state, 2);
    assert_eq!(place(Scene::new(&book, &fights), b), at(30.0, 36.0));
    assert!(fights.unit(a).place == Place::Table);
    // Those who retire take no die, and do nothing else.
    let (book, mut state, _, b) = rifles(24.0);
    (state.unit_mut(b).morale, state.unit_mut(b).drill) = (Morale::Retiring, Drill::Halt);
    let retires = phase(&book, &state, 2);
    assert_eq!(
        (retires.unit(b).drill, place(Scene::new(&book, &retires), b)),
        (Drill::Halt, at(30.0, 42.0))
    );
}

// SK-ACT-27: dispersed order is taken up in the move. SK-ACT-31: crews go back to their weapons.
#[test]
fn crews_go_back_to_their_guns() {
    let (book, mut state) = field(&["U01"], &["G14"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 6.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 36.0), true);
    let here = state.unit_mut(gun);
    (here.on_chart, here.weapon_left) = (true, true);
    for man in 0..4 {
        here.figures[man].at = at(30.0 + 0.8 * man as f64, 44.0);
    }
    let back = phase(&book, &state, 3);
    assert_eq!(place(Scene::new(&book, &back), gun), at(30.0, 38.0), "6 inches towards it");
    assert!(back.unit(gun).weapon_left && back.unit(gun).hull.at == at(30.0, 36.0));
    let there = phase(&book, &State { turn: 2, ..fresh(&book, &back) }, 3);
    assert!(!there.unit(gun).weapon_left || there.unit(gun).figures[0].at.y < 3800);
}

/// The same with everybody's points restored.
fn fresh(book: &Skirmish, state: &State) -> State {
    let mut state = state.clone();
    for unit in &mut state.units {
        unit.told_active = false;
        for man in &mut unit.figures {
            (man.spent, man.looked) = (0, false);
        }
    }
    let _ = book;
    state
}

// SK-RISK-09, SK-RISK-10, SK-RISK-13, SK-RISK-14, SK-RISK-15, SK-RISK-17, SK-RISK-20, SK-RISK-22, SK-RISK-23, SK-RISK-24
#[test]
fn cover_leaders_and_armour_bear_on_risk() {
    let (book, mut state) = field(&["U01"], &["G01", "G11", "G26", "G05", "G19"])
        .rect("ruin", (20.0, 34.0, 40.0, 42.0))
        .play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (60.0, 44.0), true);
    let facts = |state: &State, unit| facts_of(Scene::new(&book, state), unit);
    let bare = facts(&state, team);
    assert!(!bare.officer && !bare.armour_near && !bare.quiet && !bare.going_on && !bare.steadied);
    let command = put(&book, &mut state, 2, (52.0, 44.0), true);
    let tank = put(&book, &mut state, 3, (66.0, 40.0), true);
    assert!(facts(&state, team).officer && facts(&state, team).armour_near);
    assert!(facts(&state, command).brittle && facts(&state, command).officer);
    state.unit_mut(tank).hull.damaged = true;
    assert!(!facts(&state, team).armour_near, "undamaged only");
    let green = put(&book, &mut state, 5, (10.0, 44.0), true);
    assert!(facts(&state, green).brittle && !facts(&state, team).brittle);
    let heavy = put(&book, &mut state, 4, (5.0, 30.0), true);
    assert!(facts(&state, heavy).steadied, "a machine gun on a tripod always");
    state.unit_mut(heavy).advanced = true;
    assert!(!facts(&state, heavy).going_on, "and never on the advance");
    state.unit_mut(team).advanced = true;
    assert!(facts(&state, team).going_on);
    state.unit_mut(team).advanced = false;
    put(&book, &mut state, 1, (30.0, 38.0), true);
    assert!(facts(&state, team).going_on, "in hard cover without moving");
    state.unit_mut(team).moved = true;
    assert!(!facts(&state, team).going_on);
    state.unit_mut(team).fight.inflicted = 1;
    assert!(facts(&state, team).winning);
    state.unit_mut(a).spotted = false;
    assert!(facts(&state, team).quiet);
    state.unit_mut(command).morale = Morale::Retiring;
    assert!(
        !facts(&state, team).quiet
            || !crate::position::sees_unit(Scene::new(&book, &state), team, command)
    );
    let all = crate::solo::RiskFacts {
        rout: true,
        under_fire: true,
        ..crate::solo::RiskFacts::default()
    };
    assert_eq!(crate::solo::factor(all), 5, "the lines add up");
}

// SK-AFVSOLO-01, SK-AFVSOLO-38: no die before an enemy has been seen.
#[test]
fn armour_that_has_seen_nobody_goes_on() {
    let (book, mut state) = field(&["U01"], &["G26"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).spotted = false;
    state.unit_mut(tank).on_chart = true;
    state.phase = Phase::Play(Side::B);
    // A contact is looked at twice, and that is all.
    run_phase(&mut Play::new(&book, &mut state, &mut script(&[1, 1])), Side::B);
    assert_eq!((state.unit(tank).drill, state.unit(tank).hull.at), (Drill::Orders, at(30.0, 40.0)));
}

// SK-AFVSOLO-20, SK-AFVSOLO-21, SK-AFVSOLO-30, SK-AFVSOLO-31
#[test]
fn armour_alone_advances_at_half_speed() {
    let (mut book, mut state) = field(&["U01"], &["G26", "G01"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 2.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 44.0), true);
    let way = |book: &Skirmish, state: &State| {
        let DrivePlan { to, .. } =
            advance_drive(Scene::new(book, state), tank).expect("it can go on");
        state.unit(tank).hull.at.distance_up(to)
    };
    assert_eq!(way(&book, &state), Length::inches(9), "alone at half speed");
    put(&book, &mut state, 2, (34.0, 40.0), true);
    let DrivePlan { to, .. } =
        advance_drive(Scene::new(&book, &state), tank).expect("it can go on");
    assert!(to.within(at(34.0, 40.0), Length::inches(6)), "with the infantry");
    put(&book, &mut state, 0, (30.0, 26.0), true);
    assert!(advance_drive(Scene::new(&book, &state), tank).is_none(), "within 20 inches it halts");
    put(&book, &mut state, 0, (30.0, 2.0), true);
    put(&book, &mut state, 2, (60.0, 40.0), true);
    state.unit_mut(UnitId(2)).figures.iter_mut().for_each(|man| man.at = at(60.0, 40.0));
    book.scenario.orders[Side::B].vehicles_goal = Some(at(50.0, 44.0));
    let DrivePlan { to, .. } =
        advance_drive(Scene::new(&book, &state), tank).expect("it can go on");
    assert!(to.x > 3000, "the objective is nearer than the enemy");
    assert!(state.unit(a).spotted);
}

// SK-AFVSOLO-22, SK-AFVSOLO-23, SK-AFVSOLO-36
#[test]
fn armour_halts_and_turns() {
    let (book, mut state) = field(&["U01"], &["G26"]).solo(SOLO).play();
    put(&book, &mut state, 0, (60.0, 24.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(tank).on_chart = true;
    // Alone, flanked: -2; a 5 says Halt.
    let halted = phase(&book, &state, 5);
    let hull = halted.unit(tank).hull;
    assert_eq!((halted.unit(tank).drill, hull.at), (Drill::Halt, at(30.0, 40.0)));
    assert_ne!(hull.front, Bearing::SOUTH, "it faces him");
    // A 2 says Retreat: it fires before it goes.
    let back = phase(&book, &state, 2);
    assert_eq!(back.unit(tank).drill, Drill::Retreat);
    assert!(back.unit(tank).fired && back.unit(tank).hull.at != at(30.0, 40.0));
}

// SK-AFVSOLO-24, SK-AFVSOLO-25
#[test]
fn armour_keeps_to_its_infantry() {
    let (book, mut state) = field(&["U01"], &["G26", "G01"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 2.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    put(&book, &mut state, 2, (50.0, 40.0), true);
    let DrivePlan { to, .. } = manoeuvre(Scene::new(&book, &state), tank).expect("it goes to them");
    assert!(to.x > 4000 && !to.within(at(50.0, 40.0), Length::inches(3)));
    put(&book, &mut state, 2, (33.0, 38.0), true);
    assert!(manoeuvre(Scene::new(&book, &state), tank).is_none(), "it is with them");
}

// SK-AFVSOLO-27: a tank that faces the enemy backs away from him.
#[test]
fn a_tank_that_faces_the_enemy_backs_away() {
    let (book, mut state) = field(&["U01"], &["G26", "G24"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 34.0), true);
    let DrivePlan { to, reverse, .. } =
        retreat_drive(Scene::new(&book, &state), tank).expect("there is a way");
    assert!(reverse && to.y > 3400);
    state.unit_mut(tank).hull.front = Bearing::NORTH;
    let DrivePlan { reverse, .. } =
        retreat_drive(Scene::new(&book, &state), tank).expect("there is a way");
    assert!(!reverse, "full allowance with the back to him");
}

// SK-AFVSOLO-28, SK-AFVSOLO-39: an immobile vehicle is left, and its crew runs.
#[test]
fn crews_leave_what_cannot_move() {
    let (book, mut state) = field(&["U01"], &["G26"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(tank).on_chart = true;
    state.unit_mut(tank).hull.mobility = Mobility::Immobile;
    let left = phase(&book, &state, 1);
    assert!(left.unit(tank).hull.abandoned);
    assert!(left.unit(tank).figures[0].at.y > 4000, "two actions away");
}

// SK-AFVSOLO-32, SK-AFVSOLO-33, SK-AFVSOLO-34, SK-POL-04, SK-POL-10
#[test]
fn armour_shoots_at_what_threatens_it_most() {
    let (book, mut state) =
        field(&["U01", "U06", "U13", "U22", "U12"], &["G26", "G14"]).solo(SOLO).play();
    let tank = put(&book, &mut state, 5, (30.0, 44.0), true);
    let team = put(&book, &mut state, 0, (30.0, 30.0), true);
    let bazooka = put(&book, &mut state, 1, (20.0, 20.0), true);
    let gun = put(&book, &mut state, 2, (40.0, 12.0), true);
    let sherman = put(&book, &mut state, 3, (34.0, 6.0), true);
    let rank = |state: &State, foe| threat(Scene::new(&book, state), tank, foe);
    assert_eq!(
        [team, gun, sherman].map(|foe| rank(&state, foe)),
        [Threat::Team, Threat::Armour, Threat::Armour]
    );
    assert_eq!(rank(&state, bazooka), Threat::HandHeld, "within 30 inches");
    assert_eq!(
        most_threatening(Scene::new(&book, &state), tank),
        Some(gun),
        "the nearer of the two"
    );
    state.activation = Some(Activation::of(tank));
    let target = |state: &State, unit| match best(Scene::new(&book, state), unit) {
        Some(Action::Gun { target, round }) => Some((target, round)),
        _ => None,
    };
    assert_eq!(target(&state, tank).map(|it| it.0), Some(gun), "the nearest armour or gun");
    let pak = put(&book, &mut state, 6, (36.0, 40.0), true);
    state.activation = Some(Activation::of(pak));
    assert_eq!(target(&state, pak).map(|it| it.0), Some(sherman), "armour before guns");
    for foe in [gun, sherman] {
        state.unit_mut(foe).spotted = false;
    }
    state.activation = Some(Activation::of(tank));
    assert_eq!(target(&state, tank), Some((bazooka, Round::Explosive)), "then by threat");
}

// SK-AFVSOLO-32, SK-AFVSOLO-33, SK-AFVSOLO-34: the gun at the nearest armour, machine guns at whoever
// threatens most, though others are close.
#[test]
fn armour_fires_at_what_threatens_it() {
    let (book, mut state) = field(&["U01", "U06", "U19", "U22"], &["G26", "G23"]).solo(SOLO).play();
    let tank = put(&book, &mut state, 4, (30.0, 44.0), true);
    let track = put(&book, &mut state, 5, (35.0, 44.0), true);
    let team = put(&book, &mut state, 0, (30.0, 36.5), true);
    let bazooka = put(&book, &mut state, 1, (30.0, 30.0), true);
    let small_arms = |state: &State, unit| match best(Scene::new(&book, state), unit) {
        Some(Action::Fire(plan)) => Some(plan.target),
        _ => None,
    };
    state.activation = Some(Activation::of(track));
    assert_eq!(small_arms(&state, track), Some(bazooka), "not the team within 8 inches");
    state.unit_mut(bazooka).markers = 1;
    assert_eq!(small_arms(&state, track), Some(bazooka), "suppressed or not");
    state.unit_mut(bazooka).spotted = false;
    assert_eq!(small_arms(&state, track), Some(team));
    // The half-track has no gun and does not threaten; it is armour, and nearer than the tank.
    let near = put(&book, &mut state, 2, (20.0, 20.0), true);
    put(&book, &mut state, 3, (40.0, 6.0), true);
    state.activation = Some(Activation::of(tank));
    let at = match best(Scene::new(&book, &state), tank) {
        Some(Action::Gun { target, .. }) => Some(target),
        _ => None,
    };
    assert_eq!(at, Some(near), "the nearest armour");
}

// SK-POL-04: an anti-tank gun takes armour that it can hurt, then soft vehicles, then teams.
#[test]
fn an_anti_tank_gun_takes_armour_that_it_can_hurt_first() {
    let forces = field(&["U01", "U25", "U18", "U22"], &["G15"]);
    let wall = (30.0, 29.5, 38.0, 29.5);
    let (book, mut state) = forces.line("low-wall", wall).solo(SOLO).play();
    let gun = put(&book, &mut state, 4, (30.0, 44.0), true);
    let team = put(&book, &mut state, 0, (30.0, 34.0), true);
    let heavy = put(&book, &mut state, 1, (34.0, 26.0), true);
    let lorry = put(&book, &mut state, 2, (28.0, 14.0), true);
    let tank = put(&book, &mut state, 3, (32.0, 8.0), true);
    state.activation = Some(Activation::of(gun));
    let aims = |state: &State| match best(Scene::new(&book, state), gun) {
        Some(Action::Gun { target, .. }) => Some(target),
        _ => None,
    };
    assert!(
        !crate::solo::can_hurt(Scene::new(&book, &state), heavy, gun, false),
        "hull down, from the front"
    );
    assert_eq!(aims(&state), Some(tank), "it can be hurt");
    state.unit_mut(tank).spotted = false;
    assert_eq!(aims(&state), Some(lorry));
    state.unit_mut(lorry).spotted = false;
    assert_eq!(aims(&state), Some(team), "not armour that nothing happens to");
}

// SK-AFVSOLO-04, SK-AFVSOLO-14: a radio is a link with somebody on the table who has one.
#[test]
fn a_radio_links_with_somebody_on_the_table() {
    let (book, mut state) = field(&["U01"], &["G26", "G11", "G27"]).solo(SOLO).play();
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    assert!(!circumstances(Scene::new(&book, &state), tank).supported, "the others are not there");
    let mut staff = state.clone();
    let command = put(&book, &mut staff, 2, (60.0, 44.0), true);
    assert!(circumstances(Scene::new(&book, &staff), tank).supported);
    staff.unit_mut(command).figures[1].condition = crate::Condition::Killed;
    assert!(!circumstances(Scene::new(&book, &staff), tank).supported, "he had the radio");
    put(&book, &mut state, 3, (60.0, 44.0), true);
    assert!(circumstances(Scene::new(&book, &state), tank).supported, "all armour has one");
}

// SK-AFVSOLO-10: an optics hit leaves the gun, unless the switch says otherwise.
#[test]
fn a_gun_without_optics_is_still_a_gun() {
    for (rule, no_gun) in [("", false), ("optics_hit_counts_as_no_gun = 'true'", true)] {
        let (book, mut state) = field(&["U01"], &["G26"]).rule(rule).solo(SOLO).play();
        let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(tank).hull.blind = true;
        assert_eq!(circumstances(Scene::new(&book, &state), tank).no_gun, no_gun, "{rule}");
        state.unit_mut(tank).hull.wrecked_weapons = 1;
        assert!(circumstances(Scene::new(&book, &state), tank).no_gun, "a wrecked one is none");
    }
}

// SK-RISK-04: the wounded count with those who are out.
#[test]
fn quarters_of_a_unit_that_are_hurt() {
    use crate::Condition::{Disabled, Killed, Wounded};
    let (book, mut state) = field(&["U01"], &["G01"]).solo(SOLO).play();
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    assert_eq!(crate::solo::facts_of(Scene::new(&book, &state), b).quarters, 0);
    for (man, condition) in [Wounded, Disabled, Killed].into_iter().enumerate() {
        state.unit_mut(b).figures[man].condition = condition;
        let quarters = crate::solo::facts_of(Scene::new(&book, &state), b).quarters;
        assert_eq!(usize::from(quarters), man + 1, "{condition:?}");
    }
}

// SK-RISK-09, SK-RISK-26: an officer of the unit itself serves as long as he is up.
#[test]
fn an_officer_who_is_down_does_not_serve() {
    let (book, mut state) = field(&["U01"], &["G11"]).solo(SOLO).play();
    let command = put(&book, &mut state, 1, (30.0, 40.0), true);
    assert!(crate::solo::facts_of(Scene::new(&book, &state), command).officer);
    state.unit_mut(command).figures[0].condition = crate::Condition::Disabled;
    assert!(!crate::solo::facts_of(Scene::new(&book, &state), command).officer);
}

// SK-AFVSOLO-35: what counts as fire from anti-tank weapons.
#[test]
fn fire_from_anti_tank_weapons() {
    let (book, mut state) = field(&["U06"], &["G26"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let attack = crate::attack::IncomingFire::of(UnitId(0), 0..2);
    crate::attack::mark_fire(&book, &mut state, tank, attack);
    assert!(!circumstances(Scene::new(&book, &state), tank).anti_tank_fire);
    state.unit_mut(tank).hull.mobility = Mobility::Immobile;
    assert!(circumstances(Scene::new(&book, &state), tank).caught, "any fire");
    let shot = Man::new(UnitId(0), 0);
    state.activation = Some(Activation::of(shot.unit));
    let rocket = HandHeld::Launcher;
    crate::fire::shoot_hand_held(
        &mut Play::new(&book, &mut state, &mut script(&[1])),
        shot,
        tank,
        rocket,
    );
    assert!(circumstances(Scene::new(&book, &state), tank).anti_tank_fire);
}

// SK-AFVSOLO-37: a lorry drops its passengers and draws off.
#[test]
fn a_lorry_drops_its_passengers_and_draws_off() {
    let (book, mut state) = field(&["U01"], &["G22", "G01"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (30.0, 32.0), true);
    let team = put(&book, &mut state, 2, (30.0, 40.0), true);
    state.unit_mut(team).place = Place::Aboard(lorry);
    state.unit_mut(lorry).on_chart = true;
    let after = phase(&book, &state, 1);
    assert_eq!(after.unit(team).place, Place::Table);
    assert!(after.unit(lorry).hull.at.y > 3200);
}

// SK-POL-01, SK-POL-02, SK-POL-06, SK-POL-08, SK-POL-09
#[test]
fn small_arms_of_the_tables_shoot_at_the_nearest_men() {
    let (book, mut state) =
        field(&["U01", "U01", "U10"], &["G01", "G04", "G10", "G18"]).solo(SOLO).play();
    let near = put(&book, &mut state, 0, (30.0, 20.0), true);
    let far = put(&book, &mut state, 1, (40.0, 15.0), true);
    let rifles = put(&book, &mut state, 3, (30.0, 40.0), true);
    let gun = put(&book, &mut state, 4, (34.0, 40.0), true);
    let aimed = |state: &State, unit| match best(Scene::new(&book, state), unit) {
        Some(Action::Fire(plan)) => Some((plan.target, plan.at)),
        _ => None,
    };
    state.activation = Some(Activation::of(rifles));
    assert_eq!(aimed(&state, rifles), Some((near, FireAt::Men)));
    state.unit_mut(near).markers = 1;
    assert_eq!(aimed(&state, rifles), Some((near, FireAt::Men)), "rifles do not mind");
    state.activation = Some(Activation::of(gun));
    assert_eq!(aimed(&state, gun), Some((far, FireAt::Men)), "machine guns pass over it");
    let command = put(&book, &mut state, 2, (20.0, 10.0), true);
    let sniper = put(&book, &mut state, 5, (24.0, 40.0), true);
    state.activation = Some(Activation::of(sniper));
    assert_eq!(aimed(&state, sniper), Some((command, FireAt::Man(0))), "the officer");
    let flame = put(&book, &mut state, 6, (30.0, 33.0), true);
    state.activation = Some(Activation::of(flame));
    assert!(
        !matches!(best(Scene::new(&book, &state), flame), Some(Action::Flame { .. })),
        "13 inches"
    );
    put(&book, &mut state, 6, (30.0, 31.9), true);
    assert!(
        matches!(best(Scene::new(&book, &state), flame), Some(Action::Flame { target, .. }) if target == near)
    );
}

// SK-POL-03, SK-POL-05, SK-POL-07
#[test]
fn the_tables_throw_into_hard_cover_and_launch_at_vehicles() {
    let (book, mut state) = field(&["U05", "U22", "U01", "U01"], &["G02", "G08", "G06", "G12"])
        .solo(SOLO)
        .line("low-wall", (20.0, 30.5, 40.0, 30.5))
        .play();
    let nest = put(&book, &mut state, 0, (30.0, 30.0), true);
    let thrower = put(&book, &mut state, 4, (30.0, 42.0), true);
    state.activation = Some(Activation::of(thrower));
    let hand = |state: &State| {
        matches!(
            best(Scene::new(&book, state), thrower),
            Some(Action::Grenade { how: GrenadeAt::Hand, .. })
        )
    };
    assert!(hand(&state), "into hard cover");
    state.unit_mut(thrower).under_fire.any = true;
    assert!(!hand(&state), "not under fire");
    let tank = put(&book, &mut state, 1, (50.0, 20.0), true);
    let pair = put(&book, &mut state, 5, (50.0, 40.0), true);
    state.activation = Some(Activation::of(pair));
    assert!(
        matches!(best(Scene::new(&book, &state), pair), Some(Action::HandHeld { target, .. }) if target == tank)
    );
    let fists = put(&book, &mut state, 6, (30.0, 40.0), true);
    state.activation = Some(Activation::of(fists));
    let fist = matches!(
        best(Scene::new(&book, &state), fists),
        Some(Action::Grenade { how: GrenadeAt::Panzerfaust, .. } | Action::HandHeld { .. })
    );
    assert!(!fist, "no house, and the tank is out of reach");
    let mortar = put(&book, &mut state, 7, (10.0, 47.0), true);
    let crowd = put(&book, &mut state, 2, (12.0, 8.0), true);
    put(&book, &mut state, 3, (16.0, 12.0), true);
    state.unit_mut(UnitId(3)).figures[3].at = at(22.0, 12.0);
    state.unit_mut(UnitId(3)).figures[2].at = at(24.0, 12.0);
    state.activation = Some(Activation::of(mortar));
    let aim = match best(Scene::new(&book, &state), mortar) {
        Some(Action::Mortar { at: MortarAt::Unit(target), .. }) => Some(target),
        _ => None,
    };
    assert_eq!(aim, Some(crowd), "the most men");
    assert_ne!(aim, Some(nest));
}

// SK-POL-11: one man after another looks.
#[test]
fn a_team_of_the_tables_looks_man_by_man_until_it_sees() {
    let scene = field(&["U01"], &["G02"]).solo(SOLO).rect("wood", (20.0, 8.0, 40.0, 14.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 13.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).spotted = false;
    state.unit_mut(b).on_chart = true;
    state.unit_mut(b).order = Order::Hold;
    state.phase = Phase::Play(Side::B);
    // The chart says go on; 27 inches, still in cover: 10 is needed: the third man sees him; they
    // shoot, and hit nobody.
    let mut referee = DiceReferee::new(Listed(vec![1, 9, 9, 10]), Deaf);
    run_phase(&mut Play::new(&book, &mut state, &mut referee), Side::B);
    assert!(state.unit(a).spotted && state.unit(b).fired);
    let looked: Vec<bool> = state.unit(b).figures[..4].iter().map(|man| man.looked).collect();
    assert_eq!(looked, [true, true, true, false]);
    assert_eq!(state.unit(a).place, Place::Table);
    let _ = quiet();
}

/// Listed dice, and ones after them.
struct Listed(Vec<u8>);

impl Dice for Listed {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, _: Die) -> u8 {
        if self.0.is_empty() { 1 } else { self.0.remove(0) }
    }
}
