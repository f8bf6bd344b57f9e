//! What else is refused, one condition at a time, each with its reason, and beside it what is not.

use wargauge_rules::UnitId;
use wargauge_rules::refusal::Verdict;
use wargauge_rules::table::Bearing;

use super::refusals::{AS_IT_IS, Change, fire, hold, walk};
use crate::action::Action;
use crate::book::Scene;
use crate::fire::{FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot};
use crate::state::{Condition, Morale, Place, State};
use crate::tests::fixture::{at, field, put};
use crate::units::{HandHeld, TEAM};

fn why(verdict: Verdict) -> &'static str {
    verdict.map_or_else(|refused| refused.reason, |()| "")
}

/// All men of a unit have spent so much.
fn tire(state: &mut State, unit: UnitId, spent: u8) {
    for man in &mut state.unit_mut(unit).figures {
        man.spent = spent;
    }
}

// SK-SPOT-01, SK-SPOT-15, SK-SPOT-31, SK-ACT-21, SK-ACT-22, SK-MORALE-27, SK-MELEE-20, SK-AP-21: who looks, runs by a
// chart and takes up what he has left.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn who_may_not_look_run_or_take_up_is_refused() {
    let (book, mut state) = field(&["U01", "U22", "U05", "U14"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (40.0, 10.0), true);
    let heavy = put(&book, &mut state, 2, (50.0, 10.0), true);
    let gun = put(&book, &mut state, 3, (16.0, 10.0), true);
    let b = put(&book, &mut state, 4, (30.0, 40.0), true);
    state.unit_mut(b).spotted = false;
    let look = |man, y| Action::Spot { man, at: at(30.0, y) };
    hold(
        &book,
        &state,
        a,
        &[
            (look(0, 40.0), AS_IT_IS, ""),
            (look(3, 40.0), AS_IT_IS, ""),
            (look(4, 40.0), AS_IT_IS, "there is no such man"),
            (
                look(0, 40.0),
                &|state| state.unit_mut(a).figures[0].condition = Condition::Disabled,
                "there is no such man",
            ),
            (
                look(0, 40.0),
                &|state| state.unit_mut(a).figures[0].looked = true,
                "he has had his attempt",
            ),
            (look(1, 40.0), &|state| state.unit_mut(a).figures[0].looked = true, ""),
            (look(0, 40.01), AS_IT_IS, "there is no contact there"),
            (Action::Run, AS_IT_IS, ""),
            (Action::Run, &|state| state.unit_mut(a).morale = Morale::Retiring, ""),
            (
                Action::Run,
                &|state| state.unit_mut(a).morale = Morale::Shaken,
                "forced states go first",
            ),
            (
                Action::Run,
                &|state| state.unit_mut(a).place = Place::Aboard(tank),
                "only those on foot run",
            ),
            (
                Action::Run,
                &|state| state.activation.as_mut().expect("acts").moves = 1,
                "it has acted already",
            ),
            (Action::Run, &|state| state.unit_mut(a).fired = true, "it has acted already"),
            (
                Action::TakeUp,
                &|state| state.unit_mut(a).weapon_left = true,
                "it has left nothing behind",
            ),
        ],
    );
    let looked = |men: usize| {
        move |state: &mut State| {
            for man in 0..men {
                state.unit_mut(tank).figures[man].looked = true;
            }
        }
    };
    hold(
        &book,
        &state,
        tank,
        &[
            (look(4, 40.0), AS_IT_IS, ""),
            (look(4, 40.0), &looked(1), ""),
            (look(4, 40.0), &looked(2), "two attempts from a closed vehicle"),
        ],
    );
    let nothing = "it has left nothing behind";
    hold(&book, &state, heavy, &[(Action::TakeUp, AS_IT_IS, nothing)]);
    for unit in [heavy, gun] {
        let mut state = state.clone();
        state.unit_mut(unit).weapon_left = true;
        hold(
            &book,
            &state,
            unit,
            &[
                (Action::TakeUp, AS_IT_IS, ""),
                (
                    Action::TakeUp,
                    &|state| state.unit_mut(unit).hull.wreck = true,
                    "the weapon is lost",
                ),
                (
                    Action::TakeUp,
                    &|state| state.unit_mut(unit).hull.captured = true,
                    "the weapon is lost",
                ),
                (
                    Action::TakeUp,
                    &|state| state.unit_mut(unit).morale = Morale::Retiring,
                    "it has other things to do",
                ),
                (Action::TakeUp, &|state| tire(state, unit, 1), ""),
                (Action::TakeUp, &|state| tire(state, unit, 2), "nobody is near it with a point"),
            ],
        );
    }
    state.unit_mut(gun).weapon_left = true;
    state.unit_mut(gun).hull.at = at(16.0, 20.0);
    hold(&book, &state, gun, &[(Action::TakeUp, AS_IT_IS, "nobody is near it with a point")]);
}

// SK-AP-08, SK-AP-23, SK-SOFT-04, SK-AFV-23, SK-SHOOT-05, SK-SHOOT-21, SK-SHOOT-26, SK-SHOOT-30, SK-SHOOT-31, SK-SHOOT-33:
// small arms against what they cannot hurt or reach, and for what they do not pay.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn small_arms_that_cannot_hurt_reach_or_pay_are_refused() {
    let scene = field(&["U01", "U04", "U22", "U05"], &["G01", "G26", "G22", "G01"])
        .rule("mg_split = 'on'")
        .rect("stone-building", (44.0, 20.0, 46.0, 24.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let light = put(&book, &mut state, 1, (34.0, 10.0), true);
    let ours = put(&book, &mut state, 2, (50.0, 6.0), true);
    let b = put(&book, &mut state, 4, (30.0, 20.0), true);
    let tank = put(&book, &mut state, 5, (24.0, 24.0), true);
    let lorry = put(&book, &mut state, 6, (40.0, 24.0), true);
    let c = put(&book, &mut state, 7, (36.0, 20.0), true);
    let aim = |shooting| {
        let mut men = [Shooting::None; TEAM];
        men[1] = shooting;
        Action::Fire(FirePlan { target: b, at: FireAt::Men, men, split: None })
    };
    let one_left: Change<'_> = &|state| tire(state, a, 1);
    let poor = "too few action points for that";
    let hull = "only soft vehicles can be shot up";
    hold(
        &book,
        &state,
        a,
        &[
            (aim(Shooting::None), AS_IT_IS, "nobody shoots"),
            (aim(Shooting::Unaimed), AS_IT_IS, ""),
            (aim(Shooting::Aimed), AS_IT_IS, ""),
            (aim(Shooting::TwoUnaimed), AS_IT_IS, ""),
            (aim(Shooting::Careful), AS_IT_IS, poor),
            (aim(Shooting::UnaimedAimed), AS_IT_IS, poor),
            (aim(Shooting::Unaimed), one_left, ""),
            (aim(Shooting::Aimed), one_left, poor),
            (aim(Shooting::TwoUnaimed), one_left, poor),
            (aim(Shooting::Unaimed), &|state| tire(state, a, 2), poor),
            (fire(tank, FireAt::Men, 0), AS_IT_IS, "small arms cannot hurt it"),
            (fire(tank, FireAt::Hull, 0), AS_IT_IS, hull),
            (fire(b, FireAt::Hull, 0), AS_IT_IS, hull),
            (fire(lorry, FireAt::Hull, 0), AS_IT_IS, ""),
            (fire(lorry, FireAt::Hull, 0), &|state| state.unit_mut(lorry).hull.wreck = true, hull),
            (fire(lorry, FireAt::Hull, 0), &|state| state.unit_mut(lorry).hull.there = false, hull),
            (
                fire(lorry, FireAt::Hull, 0),
                &|state| state.unit_mut(lorry).hull.abandoned = true,
                hull,
            ),
            (
                fire(b, FireAt::Men, 0),
                &|state| state.unit_mut(b).morale = Morale::Surrendered,
                "small arms cannot hurt it",
            ),
            (
                Action::Volley { target: b },
                &|state| state.activation.as_mut().expect("acts").volleyed = true,
                "one volley in an activation",
            ),
            (Action::Volley { target: light }, AS_IT_IS, "not an enemy"),
        ],
    );
    assert_eq!(
        why(crate::fire::check_volley(Scene::new(&book, &state), ours, b)),
        "vehicles fire no volleys"
    );
    let split = |other| {
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        Action::Fire(FirePlan { target: b, at: FireAt::Men, men, split: Some((other, 1)) })
    };
    let stand = |first: (f64, f64), second: (f64, f64)| {
        move |state: &mut State| {
            for (unit, (x, y)) in [(b, first), (c, second)] {
                for man in 0..4 {
                    state.unit_mut(unit).figures[man].at = at(x, y);
                }
            }
        }
    };
    let far = "the second target is too far from the first";
    hold(
        &book,
        &state,
        light,
        &[
            (split(c), AS_IT_IS, ""),
            (split(a), AS_IT_IS, far),
            (split(tank), AS_IT_IS, "small arms cannot hurt it"),
            (split(c), &stand((30.0, 20.0), (30.0, 26.0)), ""),
            (split(c), &stand((30.0, 20.0), (30.0, 26.01)), far),
            (
                split(c),
                &stand((42.0, 20.0), (47.0, 22.0)),
                "the second target is out of range or out of sight",
            ),
            (
                split(c),
                &|state| state.unit_mut(c).spotted = false,
                "the target has not been spotted",
            ),
        ],
    );
    let (book, mut state) = field(&["G10"], &["U10", "U09"]).play();
    let sniper = put(&book, &mut state, 0, (30.0, 2.0), true);
    let close = put(&book, &mut state, 1, (30.0, 42.0), true);
    let lone = put(&book, &mut state, 2, (40.0, 40.0), true);
    hold(
        &book,
        &state,
        sniper,
        &[
            (fire(close, FireAt::Man(0), 0), AS_IT_IS, ""),
            (fire(lone, FireAt::Man(0), 0), AS_IT_IS, "beyond long range with cover and spacing"),
        ],
    );
}

// SK-AP-17, SK-AP-25, SK-FLAME-02, SK-FLAME-03, SK-GREN-01, SK-GREN-03, SK-GREN-05, SK-GREN-09, SK-GREN-18, SK-HHAT-01,
// SK-HHAT-14, SK-MELEE-02, SK-MORTAR-18: grenades, flame and what is held in the hand.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn grenades_and_flame_that_may_not_be_used_are_refused() {
    let scene = field(&["G02", "G06", "G08", "G18"], &["U01", "U22", "U19", "U18"]);
    let (book, mut state) = scene.play();
    let hands = put(&book, &mut state, 0, (30.0, 10.0), true);
    let fists = put(&book, &mut state, 1, (10.0, 10.0), true);
    let rockets = put(&book, &mut state, 2, (50.0, 10.0), true);
    let flame = put(&book, &mut state, 3, (40.0, 10.0), true);
    let b = put(&book, &mut state, 4, (40.0, 16.0), true);
    let tank = put(&book, &mut state, 5, (30.0, 18.0), true);
    let track = put(&book, &mut state, 6, (36.0, 20.0), true);
    let lorry = put(&book, &mut state, 7, (60.0, 20.0), true);
    let grenade = |man: u8, target, how| Action::Grenade { man, target, how };
    let beside: Change<'_> = &|state| state.unit_mut(track).hull.at = at(30.0, 13.2);
    let upon: Change<'_> = &|state| state.unit_mut(b).figures[0].at = at(30.0, 10.6);
    hold(
        &book,
        &state,
        hands,
        &[
            (grenade(0, track, GrenadeAt::Hand), AS_IT_IS, ""),
            (grenade(0, tank, GrenadeAt::Hand), AS_IT_IS, "closed armour takes nothing from it"),
            (grenade(0, fists, GrenadeAt::Hand), AS_IT_IS, "not an enemy"),
            (grenade(0, track, GrenadeAt::Drop), AS_IT_IS, "too far to drop it"),
            (grenade(0, track, GrenadeAt::Drop), beside, ""),
            (
                grenade(0, track, GrenadeAt::Hand),
                &|state| tire(state, hands, 1),
                "a grenade takes two points",
            ),
            (
                grenade(0, track, GrenadeAt::Drop),
                &|state| {
                    beside(state);
                    tire(state, hands, 1);
                },
                "a grenade takes two points",
            ),
            (grenade(0, track, GrenadeAt::Hand), upon, "an enemy is upon him"),
            (
                grenade(0, track, GrenadeAt::Hand),
                &|state| state.unit_mut(hands).figures[0].condition = Condition::Disabled,
                "he cannot throw",
            ),
            (
                grenade(0, track, GrenadeAt::Hand),
                &|state| state.unit_mut(hands).place = Place::Aboard(fists),
                "he cannot throw",
            ),
        ],
    );
    let carrier = (0..5u8).find(|&man| book.man(fists, man.into()).carries).expect("he carries it");
    let fist = |target| Action::HandHeld { man: carrier, target, weapon: HandHeld::Panzerfaust };
    let near: Change<'_> = &|state| state.unit_mut(tank).hull.at = at(10.0, 16.0);
    hold(
        &book,
        &state,
        fists,
        &[
            (fist(tank), near, ""),
            (
                fist(tank),
                &|state| {
                    near(state);
                    tire(state, fists, 1);
                },
                "too few points for that",
            ),
            (
                grenade(carrier, b, GrenadeAt::Panzerfaust),
                &|state| tire(state, fists, 1),
                "a Panzerfaust takes two points",
            ),
        ],
    );
    let rocket = Action::HandHeld { man: 0, target: track, weapon: HandHeld::Launcher };
    hold(
        &book,
        &state,
        rockets,
        &[
            (rocket, AS_IT_IS, ""),
            (
                rocket,
                &|state| state.unit_mut(rockets).figures[0].spent = 1,
                "too few points for that",
            ),
            (Action::HandHeld { man: 0, target: lorry, weapon: HandHeld::Launcher }, AS_IT_IS, ""),
        ],
    );
    let burn = |man| Action::Flame { man, target: b };
    let scorch = Action::HandHeld { man: 0, target: track, weapon: HandHeld::Flamethrower };
    let closer: Change<'_> = &|state| state.unit_mut(track).hull.at = at(36.0, 15.0);
    let moved: Change<'_> = &|state| state.activation.as_mut().expect("acts").moves = 1;
    let no = "he has no flame left";
    let still = "a flamethrower does not move and fire";
    hold(
        &book,
        &state,
        flame,
        &[
            (burn(0), AS_IT_IS, ""),
            (burn(1), AS_IT_IS, no),
            (burn(0), &|state| state.unit_mut(flame).ammo.flame = 0, no),
            (burn(0), moved, still),
            (burn(0), &|state| tire(state, flame, 1), "too few points for that"),
            (scorch, closer, ""),
            (
                scorch,
                &|state| {
                    closer(state);
                    moved(state);
                },
                still,
            ),
            (
                scorch,
                &|state| {
                    closer(state);
                    tire(state, flame, 1);
                },
                "too few points for that",
            ),
        ],
    );
    let (book, mut state) = field(&["U07"], &["G01"]).play();
    let rifles = put(&book, &mut state, 0, (30.0, 10.0), true);
    let target = put(&book, &mut state, 1, (30.0, 20.0), true);
    let shot = Action::Grenade { man: 3, target, how: GrenadeAt::Rifle };
    let poor = "a rifle grenade takes two points";
    hold(
        &book,
        &state,
        rifles,
        &[(shot, AS_IT_IS, ""), (shot, &|state| tire(state, rifles, 1), poor)],
    );
    let (book, mut state) = field(&["X08"], &["G26", "G22"]).play();
    let rifle = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
    let lorry = put(&book, &mut state, 2, (40.0, 20.0), true);
    let shot = |target| Action::HandHeld { man: 0, target, weapon: HandHeld::AtRifle };
    hold(
        &book,
        &state,
        rifle,
        &[(shot(tank), AS_IT_IS, ""), (shot(lorry), AS_IT_IS, "anti-tank rifles are for armour")],
    );
}

// SK-AP-21, SK-ARTY-14, SK-ARTY-15, SK-GUN-19, SK-MORTAR-06, SK-UNIT-19: heavy weapons and their crews.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn what_heavy_weapons_may_not_do_is_refused() {
    let scene = field(&["U13", "U14", "U11", "U22", "U01", "U10"], &["G26", "G23", "G01"])
        .rect("stone-building", (20.0, 20.0, 34.0, 26.0));
    let (book, mut state) = scene.play();
    let light = put(&book, &mut state, 0, (50.0, 10.0), true);
    let heavy = put(&book, &mut state, 1, (60.0, 10.0), true);
    let mortar = put(&book, &mut state, 2, (27.0, 6.0), true);
    let ours = put(&book, &mut state, 3, (40.0, 6.0), true);
    let team = put(&book, &mut state, 4, (27.0, 8.0), true);
    let tank = put(&book, &mut state, 6, (50.0, 30.0), true);
    let track = put(&book, &mut state, 7, (56.0, 30.0), true);
    let b = put(&book, &mut state, 8, (27.0, 36.0), true);
    let shell = |target| Action::Gun { target, round: Round::Explosive };
    let go = |x: f64| Action::Move(walk(x, 12.0));
    let left = |unit: UnitId, men: usize| {
        move |state: &mut State| {
            for man in men..TEAM {
                state.unit_mut(unit).figures[man].condition = Condition::Killed;
            }
        }
    };
    let lay = Action::Lay { front: Bearing::EAST };
    let few = "too few men to move the gun";
    let one_point = |unit: UnitId, points: u8| {
        move |state: &mut State| {
            tire(state, unit, 2);
            for man in 0..points {
                state.unit_mut(unit).figures[usize::from(man)].spent = 1;
            }
        }
    };
    let rows_of_light: [(Action, Change<'_>, &'static str); 7] = [
        (shell(tank), AS_IT_IS, "high explosive so small does not hurt it"),
        (shell(track), AS_IT_IS, ""),
        (shell(b), &|state| state.unit_mut(b).figures[0].at = at(45.0, 30.0), ""),
        (go(50.0), AS_IT_IS, ""),
        (go(50.0), &left(light, 3), few),
        (lay, &one_point(light, 2), ""),
        (lay, &one_point(light, 1), "laying the gun takes two points"),
    ];
    hold(&book, &state, light, &rows_of_light);
    hold(
        &book,
        &state,
        heavy,
        &[
            (shell(tank), AS_IT_IS, ""),
            (go(60.0), &left(heavy, 4), ""),
            (go(60.0), &left(heavy, 3), few),
        ],
    );
    let round = Action::Mortar { at: MortarAt::Unit(b), shot: Shot::Explosive };
    let unseen = "nobody sees it and can tell the crew";
    hold(
        &book,
        &state,
        mortar,
        &[
            (round, AS_IT_IS, unseen),
            (
                round,
                &|state| {
                    put(&book, state, 5, (46.0, 16.0), true);
                },
                "",
            ),
        ],
    );
    let call = crate::fire::check_call(Scene::new(&book, &state), ours, at(50.0, 30.0));
    assert_eq!(why(call), "crews do not call artillery");
    state.unit_mut(mortar).figures[3].condition = Condition::Killed;
    let join = |crew| Action::Join { man: 1, crew };
    hold(
        &book,
        &state,
        team,
        &[
            (join(mortar), AS_IT_IS, ""),
            (join(mortar), &|state| tire(state, team, 2), "he has no point left"),
            (join(team), AS_IT_IS, "no crew that he could join"),
            (join(ours), AS_IT_IS, "no crew that he could join"),
            (join(b), AS_IT_IS, "no crew that he could join"),
        ],
    );
}
