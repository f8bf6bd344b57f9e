//! What is refused, one condition at a time, and why.

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Side, UnitId};

use crate::Skirmish;
use crate::action::Action;
use crate::book::Scene;
use crate::fire::{FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot};
use crate::movement::Walk;
use crate::state::{Activation, Condition, Content, Counter, Morale, Phase, Place, State};
use crate::tests::fixture::{at, field, put};
use crate::turn::check;
use crate::units::{HandHeld, TEAM};

/// What is other than it was.
pub(super) type Change<'a> = &'a dyn Fn(&mut State);

/// Something that is done, what is changed before, and why it is refused; nothing if it is not.
pub(super) type GenerationRow<'a> = (Action, Change<'a>, &'static str);

/// The same as it was.
pub(super) const AS_IT_IS: Change<'static> = &|_| ();

/// Holds that a unit that acts is refused what these rows say, for their reasons.
pub(super) fn hold(book: &Skirmish, state: &State, unit: UnitId, rows: &[GenerationRow<'_>]) {
    for (nth, (action, change, reason)) in rows.iter().enumerate() {
        let mut state = state.clone();
        state.activation = Some(Activation::of(unit));
        change(&mut state);
        let said =
            check(Scene::new(book, &state), *action).map_or_else(|refused| refused.reason, |()| "");
        assert_eq!(said, *reason, "{nth}: {action:?}");
    }
}

pub(super) fn fire(target: UnitId, at: FireAt, man: usize) -> Action {
    let mut men = [Shooting::None; TEAM];
    men[man] = Shooting::Unaimed;
    Action::Fire(FirePlan { target, at, men, split: None })
}

pub(super) fn walk(x: f64, y: f64) -> Walk {
    Walk { to: at(x, y), front: Bearing::NORTH, close: true }
}

// SK-GUN-01, SK-GUN-07, SK-GUN-08, SK-GUN-09, SK-GUN-12, SK-GUN-13, SK-GUN-14, SK-GUN-17, SK-MOVE-21, SK-VIS-01, SK-MELEE-20,
// SK-ARTY-15: what a gun with its crew does not do.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn what_a_gun_may_not_do_is_refused_by_its_clause() {
    let scene = field(&["U14", "U01"], &["G26", "G01", "G23"])
        .rect("stone-building", (45.0, 20.0, 66.0, 30.0));
    let (book, mut state) = scene.play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let plain = put(&book, &mut state, 1, (10.0, 10.0), true);
    let tank = put(&book, &mut state, 2, (30.0, 40.0), true);
    let team = put(&book, &mut state, 3, (34.0, 40.0), true);
    let track = put(&book, &mut state, 4, (26.0, 40.0), true);
    let shot = |target| Action::Gun { target, round: Round::Shot };
    let shell = |target| Action::Gun { target, round: Round::Explosive };
    let hvap = |target| Action::Gun { target, round: Round::Hvap };
    let spent = |points: u8| {
        move |state: &mut State| {
            for man in 0..5 {
                state.unit_mut(gun).figures[man].spent = 2;
            }
            for man in 0..points {
                state.unit_mut(gun).figures[usize::from(man)].spent = 1;
            }
        }
    };
    let few = |left: usize| {
        move |state: &mut State| {
            for man in left..5 {
                state.unit_mut(gun).figures[man].condition = Condition::Killed;
            }
            state.unit_mut(gun).points = 4;
        }
    };
    hold(
        &book,
        &state,
        gun,
        &[
            (shot(tank), AS_IT_IS, ""),
            (hvap(tank), AS_IT_IS, ""),
            (shell(tank), AS_IT_IS, ""),
            (shell(team), AS_IT_IS, ""),
            (hvap(team), AS_IT_IS, "HVAP is for armour, and must be there"),
            (
                hvap(tank),
                &|state| state.unit_mut(gun).ammo.hvap = 0,
                "HVAP is for armour, and must be there",
            ),
            (shot(tank), &spent(4), ""),
            (shot(tank), &spent(3), "a gun takes four points"),
            (shot(tank), &few(2), ""),
            (shot(tank), &few(1), "too few men at the gun"),
            (shot(tank), &|state| state.unit_mut(gun).weapon_left = true, "the gun is not at hand"),
            (shot(tank), &|state| state.unit_mut(gun).hull.wreck = true, "the gun is not at hand"),
            (shot(tank), &|state| state.unit_mut(gun).hull.there = false, "the gun is not at hand"),
            (shot(tank), &|state| state.unit_mut(gun).hull.captured = true, "the enemy has it"),
            (
                shot(tank),
                &|state| state.activation.as_mut().expect("acts").moves = 1,
                "guns do not move and fire",
            ),
            (
                shot(tank),
                &|state| state.unit_mut(tank).spotted = false,
                "the target has not been spotted",
            ),
            (shot(team), &|state| state.unit_mut(team).place = Place::Waiting, "no target"),
            (
                shot(team),
                &|state| state.unit_mut(team).place = Place::Aboard(track),
                "the vehicle is the target",
            ),
            (shell(team), &|state| state.unit_mut(team).place = Place::Aboard(track), ""),
            (
                shot(tank),
                &|state| state.unit_mut(tank).hull.at = at(57.0, 36.0),
                "it cannot be seen",
            ),
            (
                shot(tank),
                &|state| state.unit_mut(tank).hull.at = at(60.0, 12.0),
                "outside the arc of the gun",
            ),
            (
                shot(tank),
                &|state| state.unit_mut(gun).morale = Morale::Shaken,
                "those who are shaken or run do not fire",
            ),
            (
                shot(team),
                &|state| {
                    for man in 0..4 {
                        state.unit_mut(team).figures[man].at = at(30.0, 14.0);
                    }
                },
                "out of range",
            ),
            (Action::Lay { front: Bearing::EAST }, AS_IT_IS, ""),
            (Action::Lay { front: Bearing::NORTH }, AS_IT_IS, "it faces there already"),
            (
                Action::Lay { front: Bearing::EAST },
                &|state| state.unit_mut(gun).weapon_left = true,
                "there is no gun to lay",
            ),
            (
                Action::Lay { front: Bearing::EAST },
                &|state| state.unit_mut(gun).hull.wreck = true,
                "there is no gun to lay",
            ),
            (
                Action::Lay { front: Bearing::EAST },
                &|state| state.unit_mut(gun).morale = Morale::Shaken,
                "those who are shaken or run do not fire",
            ),
        ],
    );
    hold(
        &book,
        &state,
        plain,
        &[
            (shot(tank), AS_IT_IS, "it has no gun"),
            (Action::Lay { front: Bearing::EAST }, AS_IT_IS, "there is no gun to lay"),
        ],
    );
    let (book, mut state) = field(&["G17"], &["U01"]).play();
    let quad = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (30.0, 30.0), true);
    hold(
        &book,
        &state,
        quad,
        &[(shell(team), AS_IT_IS, "it has no high explosive"), (shot(team), AS_IT_IS, "")],
    );
}

// SK-AFV-22, SK-VDAM-16, SK-VDAM-17, SK-VDAM-28, SK-MORALE-25, SK-SHOOT-30, SK-AFVSOLO-29, SK-AFV-17: what a crew in its vehicle
// does not do.
#[test]
fn what_a_crew_in_its_vehicle_may_not_do_is_refused() {
    let (book, mut state) = field(&["U22"], &["G26", "G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let foe = put(&book, &mut state, 1, (30.0, 30.0), true);
    let team = put(&book, &mut state, 2, (34.0, 30.0), true);
    let shot = Action::Gun { target: foe, round: Round::Shot };
    let burst = fire(team, FireAt::Men, 0);
    let drive = Action::Drive { to: at(30.0, 14.0), front: Bearing::NORTH, reverse: false };
    let no = "crews in their vehicles do not do that";
    hold(
        &book,
        &state,
        tank,
        &[
            (Action::Pass, AS_IT_IS, ""),
            (shot, AS_IT_IS, ""),
            (burst, AS_IT_IS, ""),
            (drive, AS_IT_IS, ""),
            (
                drive,
                &|state| state.activation.as_mut().expect("acts").driven = true,
                "it has moved already",
            ),
            (shot, &|state| state.unit_mut(tank).hull.blind = true, "the optics are gone"),
            (burst, &|state| state.unit_mut(tank).hull.blind = true, ""),
            (shot, &|state| state.unit_mut(tank).hull.wrecked_weapons = 1, "the gun is wrecked"),
            (burst, &|state| state.unit_mut(tank).hull.wrecked_weapons = 1, ""),
            (
                burst,
                &|state| state.unit_mut(tank).hull.wrecked_weapons = 2,
                "a man who cannot shoot",
            ),
            (shot, &|state| state.unit_mut(tank).hull.stunned = 1, "the crew is stunned"),
            (burst, &|state| state.unit_mut(tank).hull.stunned = 1, "the crew is stunned"),
            (shot, &|state| state.unit_mut(tank).hull.silent = true, "the crew wants to get away"),
            (burst, &|state| state.unit_mut(tank).hull.silent = true, "the crew wants to get away"),
            (Action::Move(walk(30.0, 12.0)), AS_IT_IS, no),
            (Action::Charge { target: team }, AS_IT_IS, no),
            (Action::Volley { target: team }, AS_IT_IS, no),
            (Action::Call { at: at(30.0, 30.0) }, AS_IT_IS, no),
            (Action::BaleOut, AS_IT_IS, "crews leave immobile vehicles only"),
            (
                Action::BaleOut,
                &|state| state.unit_mut(tank).hull.mobility = crate::Mobility::Immobile,
                "",
            ),
        ],
    );
    let mut one = state.clone();
    for man in 0..4 {
        one.unit_mut(tank).figures[man].condition = Condition::Killed;
    }
    one.unit_mut(tank).points = 4;
    hold(&book, &one, tank, &[(shot, AS_IT_IS, "nobody lays the gun")]);
}

// SK-MORTAR-01, SK-MORTAR-08, SK-MOVE-21, SK-SMOKE-01, SK-SMOKE-05, SK-UNIT-20, SK-UNIT-21, SK-VIS-01, SK-MORTAR-03: what a mortar
// does not do.
#[test]
fn what_a_mortar_may_not_do_is_refused_by_its_clause() {
    let (book, mut state) = field(&["U11", "U12", "U01", "U18"], &["G01", "G26"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let small = put(&book, &mut state, 1, (40.0, 5.0), true);
    let plain = put(&book, &mut state, 2, (50.0, 5.0), true);
    let lorry = put(&book, &mut state, 3, (10.0, 5.0), true);
    let b = put(&book, &mut state, 4, (30.0, 40.0), true);
    let explosive = Action::Mortar { at: MortarAt::Unit(b), shot: Shot::Explosive };
    let smoke = Action::Mortar { at: MortarAt::Unit(b), shot: Shot::Smoke };
    let ground = |x: f64, y: f64, shot| Action::Mortar { at: MortarAt::Ground(at(x, y)), shot };
    hold(
        &book,
        &state,
        mortar,
        &[
            (explosive, AS_IT_IS, ""),
            (smoke, AS_IT_IS, ""),
            (ground(30.0, 40.0, Shot::Smoke), AS_IT_IS, ""),
            (ground(30.0, 40.0, Shot::Explosive), AS_IT_IS, "only smoke is fired at the ground"),
            (ground(30.0, 48.01, Shot::Smoke), AS_IT_IS, "off the table"),
            (ground(30.0, 28.99, Shot::Smoke), AS_IT_IS, "out of range"),
            (
                explosive,
                &|state| state.unit_mut(mortar).weapon_left = true,
                "no mortar, or no rounds",
            ),
            (
                explosive,
                &|state| state.unit_mut(mortar).place = Place::Aboard(lorry),
                "not from a vehicle",
            ),
            (
                explosive,
                &|state| state.activation.as_mut().expect("acts").moves = 1,
                "mortars do not move and fire",
            ),
            (
                explosive,
                &|state| state.unit_mut(mortar).figures[0].condition = Condition::Killed,
                "nobody serves it",
            ),
            (
                explosive,
                &|state| state.unit_mut(b).spotted = false,
                "the target has not been spotted",
            ),
            (explosive, &|state| state.unit_mut(b).place = Place::Waiting, "no target"),
            (
                explosive,
                &|state| state.unit_mut(mortar).morale = Morale::Shaken,
                "those who are shaken or run do not fire",
            ),
        ],
    );
    hold(&book, &state, small, &[(explosive, AS_IT_IS, ""), (smoke, AS_IT_IS, "it has no smoke")]);
    hold(&book, &state, plain, &[(explosive, AS_IT_IS, "it has no mortar")]);
}

// SK-SHOOT-26, SK-SHOOT-27, SK-SHOOT-31, SK-VIS-01, SK-GREN-10, SK-GREN-05, SK-UNIT-21, SK-FLAME-04, SK-GUN-12, SK-HHAT-11, SK-HHAT-15:
// what teams do not do to what they cannot see, reach or have nothing for.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn what_a_team_may_not_attack_is_refused_by_its_clause() {
    let scene = field(&["G10", "G02", "G08", "G18", "G06"], &["U01", "U22"])
        .rect("stone-building", (40.0, 20.0, 66.0, 29.0));
    let (book, mut state) = scene.play();
    let x = |unit: u8| 12.0 + 6.0 * f64::from(unit);
    let [sniper, hands, rockets, flame, fists] =
        [0, 1, 2, 3, 4].map(|unit| put(&book, &mut state, unit, (x(unit), 10.0), true));
    let b = put(&book, &mut state, 5, (30.0, 20.0), true);
    let tank = put(&book, &mut state, 6, (24.0, 20.0), true);
    let hidden: Change<'_> = &|state| {
        for unit in [b, tank] {
            state.unit_mut(unit).spotted = false;
        }
    };
    let away: Change<'_> = &|state| {
        for man in 0..4 {
            state.unit_mut(b).figures[man].at = at(55.0, 31.0);
        }
        state.unit_mut(tank).hull.at = at(55.0, 36.0);
    };
    let unseen = "the target has not been spotted";
    hold(
        &book,
        &state,
        sniper,
        &[
            (fire(b, FireAt::Man(1), 0), AS_IT_IS, ""),
            (fire(b, FireAt::Man(1), 0), hidden, unseen),
            (
                fire(b, FireAt::Man(1), 0),
                &|state| state.unit_mut(b).figures[1].at = at(55.0, 31.0),
                "he cannot be seen",
            ),
            (fire(b, FireAt::Men, 0), away, "out of range or out of sight"),
            (fire(b, FireAt::Men, 1), AS_IT_IS, "a man who cannot shoot"),
            (Action::Volley { target: b }, AS_IT_IS, "somebody can hit by himself"),
            (Action::Volley { target: b }, hidden, "it cannot be shot at"),
            (Action::Volley { target: b }, away, "nobody is in range"),
        ],
    );
    let grenade = |man: u8, how| Action::Grenade { man, target: b, how };
    hold(
        &book,
        &state,
        hands,
        &[
            (fire(b, FireAt::Man(1), 1), AS_IT_IS, "only snipers choose a man"),
            (grenade(0, GrenadeAt::Hand), AS_IT_IS, "no target for a hand grenade"),
            (grenade(0, GrenadeAt::Hand), hidden, unseen),
            (grenade(0, GrenadeAt::Hand), away, "it cannot be seen"),
            (grenade(0, GrenadeAt::Drop), AS_IT_IS, "nothing to drop it into"),
            (grenade(1, GrenadeAt::Hand), AS_IT_IS, "he has no grenade"),
            (
                grenade(0, GrenadeAt::Hand),
                &|state| state.unit_mut(hands).ammo.grenades = 0,
                "he has no grenade",
            ),
        ],
    );
    let rocket = |target| Action::HandHeld { man: 0, target, weapon: HandHeld::Launcher };
    hold(
        &book,
        &state,
        rockets,
        &[
            (rocket(tank), AS_IT_IS, ""),
            (rocket(b), AS_IT_IS, "not an enemy vehicle"),
            (rocket(tank), hidden, unseen),
            (rocket(tank), away, "it cannot be seen"),
            (rocket(tank), &|state| state.unit_mut(tank).hull.at = at(24.0, 46.0), "out of range"),
            (
                rocket(tank),
                &|state| state.unit_mut(rockets).ammo.rockets = 0,
                "he has no such weapon",
            ),
            (grenade(0, GrenadeAt::Launcher), AS_IT_IS, ""),
            (
                grenade(0, GrenadeAt::Launcher),
                &|state| state.unit_mut(rockets).ammo.rockets = 0,
                "he has no launcher, or no rocket",
            ),
            (
                grenade(0, GrenadeAt::Launcher),
                &|state| state.unit_mut(rockets).figures[0].spent = 1,
                "a launcher takes four points",
            ),
        ],
    );
    let burn = Action::Flame { man: 0, target: b };
    let near: Change<'_> = &|state| {
        for man in 0..4 {
            state.unit_mut(b).figures[man].at = at(30.0, 34.01);
        }
    };
    hold(
        &book,
        &state,
        flame,
        &[
            (burn, AS_IT_IS, ""),
            (burn, hidden, "no team that can be burnt"),
            (burn, near, "nobody is in range and in sight"),
            (burn, away, "nobody is in range and in sight"),
            (Action::Flame { man: 0, target: tank }, AS_IT_IS, "no team that can be burnt"),
        ],
    );
    let carrier = (0..5u8).find(|&man| book.man(fists, man.into()).carries).expect("he carries it");
    hold(
        &book,
        &state,
        fists,
        &[
            (grenade(carrier, GrenadeAt::Panzerfaust), AS_IT_IS, ""),
            (grenade(carrier, GrenadeAt::Panzerfaust), near, "out of range"),
            (
                grenade(carrier, GrenadeAt::Panzerfaust),
                &|state| state.unit_mut(fists).ammo.panzerfausts = 0,
                "he has no Panzerfaust",
            ),
        ],
    );
    let (book, mut state) = field(&["U07"], &["G01"]).play();
    let rifles = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    let at_them = |man: u8, how| Action::Grenade { man, target: b, how };
    let launcher =
        (0..4u8).find(|&man| book.man(rifles, man.into()).carries).expect("he carries it");
    hold(
        &book,
        &state,
        rifles,
        &[
            (at_them(launcher, GrenadeAt::Rifle), AS_IT_IS, ""),
            (at_them(3 - launcher, GrenadeAt::Rifle), AS_IT_IS, "he has no rifle grenade"),
            (
                at_them(launcher, GrenadeAt::Rifle),
                &|state| state.unit_mut(rifles).ammo.rifle_grenades = 0,
                "he has no rifle grenade",
            ),
        ],
    );
}

// SK-AFV-26, SK-AFV-28, SK-VDAM-36, SK-GUN-19: who gets into what, and which guns are hooked to what.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn who_may_not_board_or_limber_is_refused_by_its_clause() {
    let (book, mut state) = field(&["U19", "U01", "U13", "U17", "U22"], &["G23", "G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (32.5, 10.0), true);
    let gun = put(&book, &mut state, 2, (27.0, 10.0), true);
    let jeep = put(&book, &mut state, 3, (36.0, 10.0), true);
    let tank = put(&book, &mut state, 4, (50.0, 10.0), true);
    let theirs = put(&book, &mut state, 5, (35.0, 16.0), true);
    let mount = |vehicle| Action::Mount { vehicle };
    let moved = |hundredths: i16| {
        move |state: &mut State| {
            state.unit_mut(track).hull.moved = Length::from_hundredths(hundredths);
        }
    };
    hold(
        &book,
        &state,
        team,
        &[
            (mount(track), AS_IT_IS, ""),
            (mount(theirs), AS_IT_IS, "not its vehicle"),
            (mount(team), AS_IT_IS, "not its vehicle"),
            (mount(jeep), AS_IT_IS, "too few seats"),
            (
                mount(track),
                &|state| state.unit_mut(team).place = Place::Aboard(jeep),
                "only those on foot mount",
            ),
            (
                mount(track),
                &|state| state.unit_mut(team).morale = Morale::Retiring,
                "it has other things to do",
            ),
            (
                mount(track),
                &|state| state.unit_mut(track).hull.abandoned = true,
                "nobody drives it",
            ),
            (mount(track), &|state| state.unit_mut(track).hull.there = false, "nobody drives it"),
            (mount(track), &|state| state.unit_mut(track).hull.explodes = Some(9), "it burns"),
            (mount(track), &moved(900), ""),
            (mount(track), &moved(901), "it has moved too far"),
            (
                mount(track),
                &|state| state.unit_mut(team).figures[2].spent = 2,
                "not all are near enough, or have a point left",
            ),
            (
                mount(track),
                &|state| state.unit_mut(team).figures[2].at = at(40.0, 10.0),
                "not all are near enough, or have a point left",
            ),
            (Action::Dismount { front: Bearing::SOUTH }, AS_IT_IS, "it rides in nothing"),
            (Action::Recrew, AS_IT_IS, "it has no vehicle to go back to"),
            (Action::Limber { vehicle: track }, AS_IT_IS, "there is no gun to limber"),
            (Action::Unlimber { front: Bearing::SOUTH }, AS_IT_IS, "nothing to unlimber"),
        ],
    );
    let limber = |vehicle| Action::Limber { vehicle };
    let crew = book.profile(gun).figures.len();
    let tired = |men: usize| {
        move |state: &mut State| {
            for man in men..crew {
                state.unit_mut(gun).figures[man].spent = 1;
            }
        }
    };
    hold(
        &book,
        &state,
        gun,
        &[
            (limber(track), AS_IT_IS, ""),
            (
                limber(track),
                &|state| state.unit_mut(gun).weapon_left = true,
                "there is no gun to limber",
            ),
            (
                limber(track),
                &|state| state.unit_mut(gun).hull.wreck = true,
                "there is no gun to limber",
            ),
            (
                limber(track),
                &|state| state.unit_mut(gun).place = Place::Aboard(track),
                "there is no gun to limber",
            ),
            (
                limber(track),
                &|state| state.unit_mut(gun).hull.towed_by = Some(track),
                "it is limbered",
            ),
            (limber(theirs), AS_IT_IS, "not its vehicle"),
            (
                limber(track),
                &|state| state.unit_mut(team).hull.towed_by = Some(track),
                "the vehicle is not free",
            ),
            (limber(track), &moved(1), "the vehicle is not free"),
            (
                limber(track),
                &|state| state.unit_mut(track).hull.abandoned = true,
                "nobody drives it",
            ),
            (limber(tank), AS_IT_IS, "the vehicle is too far off"),
            (limber(track), &tired(2), ""),
            (limber(track), &tired(1), "two men need two points each"),
            (mount(track), AS_IT_IS, "the gun must be limbered first"),
            (Action::Unlimber { front: Bearing::SOUTH }, AS_IT_IS, "nothing to unlimber"),
            (Action::Climb { up: true }, AS_IT_IS, "guns stay on the ground"),
        ],
    );
    let mut towed = state.clone();
    towed.unit_mut(gun).hull.towed_by = Some(track);
    towed.unit_mut(gun).hull.there = false;
    let far: Change<'_> = &|state| {
        for man in 0..TEAM {
            state.unit_mut(gun).figures[man].at = at(10.0, 10.0);
        }
    };
    hold(
        &book,
        &towed,
        gun,
        &[
            (Action::Unlimber { front: Bearing::SOUTH }, AS_IT_IS, ""),
            (Action::Unlimber { front: Bearing::SOUTH }, &moved(1), "the vehicle has moved"),
            (Action::Unlimber { front: Bearing::SOUTH }, far, "the vehicle is too far off"),
            (Action::Unlimber { front: Bearing::SOUTH }, &tired(1), "two men need two points each"),
            (
                Action::Unlimber { front: Bearing::SOUTH },
                &|state| state.unit_mut(gun).place = Place::Aboard(track),
                "nothing to unlimber",
            ),
            (Action::Move(walk(27.0, 11.0)), AS_IT_IS, "the gun is on tow"),
        ],
    );
    let mut alone = state.clone();
    alone.unit_mut(tank).hull.abandoned = true;
    for man in 0..5 {
        alone.unit_mut(tank).figures[man].at = at(51.8, 10.0);
    }
    hold(
        &book,
        &alone,
        tank,
        &[
            (Action::Recrew, AS_IT_IS, ""),
            (
                Action::Recrew,
                &|state| state.unit_mut(tank).hull.wreck = true,
                "nobody boards that again",
            ),
            (
                Action::Recrew,
                &|state| state.unit_mut(tank).hull.captured = true,
                "nobody boards that again",
            ),
            (
                Action::Recrew,
                &|state| state.unit_mut(tank).hull.explodes = Some(9),
                "nobody boards that again",
            ),
            (Action::Recrew, &|state| state.unit_mut(tank).markers = 1, "not now"),
            (Action::Recrew, &|state| state.unit_mut(tank).morale = Morale::Retiring, "not now"),
            (
                Action::Recrew,
                &|state| state.unit_mut(tank).figures[1].spent = 2,
                "not all are near enough, or have a point left",
            ),
            (
                Action::Recrew,
                &|state| state.unit_mut(tank).figures[1].at = at(60.0, 10.0),
                "not all are near enough, or have a point left",
            ),
        ],
    );
}

// SK-ARTY-14, SK-AP-21, SK-EVENT-14, SK-SPOT-26, SK-UNIT-19: who calls artillery, shoots at a sniper, looks, and joins a crew.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn calls_looks_and_crews_that_may_not_be_are_refused() {
    let scene = field(&["U10", "U01", "U11", "U09"], &["G01"])
        .rect("stone-building", (50.0, 20.0, 60.0, 26.0));
    let (book, mut state) = scene.play();
    state.calls[Side::A] = 1;
    let officer = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (40.0, 10.0), true);
    let crew = put(&book, &mut state, 2, (40.0, 11.0), true);
    let lone = put(&book, &mut state, 3, (40.0, 12.0), true);
    let b = put(&book, &mut state, 4, (58.0, 27.0), true);
    let call = |x: f64, y: f64| Action::Call { at: at(x, y) };
    hold(
        &book,
        &state,
        officer,
        &[
            (call(30.0, 40.0), AS_IT_IS, ""),
            (call(58.0, 27.0), AS_IT_IS, ""),
            (
                call(58.0, 27.0),
                &|state| state.unit_mut(b).spotted = false,
                "neither a spotted enemy nor a point in sight",
            ),
            (call(30.0, 48.01), AS_IT_IS, "neither a spotted enemy nor a point in sight"),
            (call(30.0, 40.0), &|state| state.calls[Side::A] = 0, "no artillery is left to call"),
            (
                call(30.0, 40.0),
                &|state| state.unit_mut(officer).morale = Morale::Shaken,
                "those who are shaken or run do not fire",
            ),
        ],
    );
    state.unit_mut(crew).figures[3].condition = Condition::Killed;
    let join = |man: u8| Action::Join { man, crew };
    let near: Change<'_> = &|state| state.unit_mut(team).figures[1].at = at(40.0, 20.0);
    let sniper = |state: &mut State, seen: bool| {
        let mut sniper = Counter::face_down(at(30.0, 20.0), Content::Sniper);
        (sniper.face_up, sniper.seen) = (true, seen);
        state.counters.push(sniper);
    };
    let shoot = |shooting| Action::ShootSniper { at: at(30.0, 20.0), shooting };
    hold(
        &book,
        &state,
        team,
        &[
            (call(30.0, 40.0), AS_IT_IS, "nobody can call, or has the two points"),
            (join(1), AS_IT_IS, ""),
            (join(1), near, "he is not within 2 inches of the crew"),
            (join(1), &|state| state.unit_mut(team).morale = Morale::Shaken, "not now"),
            (join(1), &|state| state.unit_mut(crew).morale = Morale::Shaken, "not now"),
            (
                join(1),
                &|state| state.unit_mut(crew).figures[3].condition = Condition::Fit,
                "the crew is whole",
            ),
            (
                join(1),
                &|state| state.unit_mut(team).figures[1].condition = Condition::Disabled,
                "somebody must stay with his team",
            ),
            (shoot(Shooting::Unaimed), AS_IT_IS, "no sniper has shown himself there"),
            (shoot(Shooting::Unaimed), &|state| sniper(state, false), "he has not been spotted"),
            (shoot(Shooting::Unaimed), &|state| sniper(state, true), ""),
            (shoot(Shooting::None), &|state| sniper(state, true), "nobody can shoot at him"),
            (shoot(Shooting::Careful), &|state| sniper(state, true), "nobody can shoot at him"),
            (
                Action::Spot { man: 0, at: at(58.0, 27.0) },
                &|state| state.unit_mut(team).morale = Morale::Rout,
                "nobody can look now",
            ),
            (
                Action::Spot { man: 0, at: at(58.0, 27.0) },
                &|state| state.unit_mut(team).markers = 2,
                "nobody can look now",
            ),
            (Action::BaleOut, AS_IT_IS, "it is not the time for this"),
            (Action::GoOn, AS_IT_IS, "it is not the time for this"),
        ],
    );
    hold(&book, &state, lone, &[(join(0), AS_IT_IS, "somebody must stay with his team")]);
}

// SK-TURN-12, SK-SCEN-02, SK-MOVE-25, SK-GEO-21, SK-GEO-22, SK-MOVE-20, SK-MOVE-22, SK-MOVE-23: what is not the time or the place.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn actions_at_the_wrong_time_or_place_are_refused() {
    let scene = field(&["U01", "U05", "U09"], &["G01"])
        .rect("stone-building", (26.0, 6.0, 29.0, 9.0))
        .rect("rock", (40.0, 12.0, 44.0, 14.0));
    let (mut book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 8.0), true);
    let heavy = put(&book, &mut state, 1, (42.0, 10.0), true);
    let lone = put(&book, &mut state, 2, (50.0, 10.0), true);
    let b = put(&book, &mut state, 3, (30.0, 40.0), true);
    let go = |x: f64, y: f64| Action::Move(walk(x, y));
    hold(
        &book,
        &state,
        a,
        &[
            (go(30.0, 14.0), AS_IT_IS, ""),
            (go(28.5, 8.0), AS_IT_IS, "the house is full"),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(a).place = Place::Aboard(b),
                "only those on foot walk",
            ),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(a).figures[0].spent = 2,
                "its leader cannot move",
            ),
            (go(30.0, 14.0), &|state| state.unit_mut(a).floor = 1, "it is upstairs"),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(lone).figures[0].at = at(30.0, 14.0),
                "somebody stands there",
            ),
            (
                Action::Part { men: 0b1111, walk: walk(30.0, 12.0) },
                AS_IT_IS,
                "not a part of the team that can walk",
            ),
            (Action::Drag { man: 1, walk: walk(30.0, 12.0) }, AS_IT_IS, "he needs no carrying"),
            (
                Action::Climb { up: true },
                &|state| state.unit_mut(a).place = Place::Aboard(b),
                "only those on foot climb",
            ),
            (Action::Climb { up: true }, AS_IT_IS, "there is no such floor"),
            (Action::Activate { unit: a }, AS_IT_IS, "it is not the time for this"),
            (
                Action::Activate { unit: a },
                &|state| state.activation = None,
                "the unit cannot act now",
            ),
            (go(30.0, 14.0), &|state| state.activation = None, "a unit must be chosen first"),
            (
                go(30.0, 14.0),
                &|state| state.phase = Phase::Deploy(Side::A),
                "units are being placed",
            ),
        ],
    );
    hold(
        &book,
        &state,
        heavy,
        &[
            (go(42.0, 6.5), AS_IT_IS, ""),
            (go(42.0, 13.0), AS_IT_IS, "the way is barred"),
            (
                go(42.0, 6.5),
                &|state| {
                    for man in 1..3 {
                        state.unit_mut(heavy).figures[man].spent = 2;
                    }
                },
                "a tripod weapon needs two men to move",
            ),
            (
                Action::Part { men: 1, walk: walk(42.0, 9.0) },
                AS_IT_IS,
                "such a team keeps together",
            ),
        ],
    );
    let paused = |state: &mut State| {
        state.activation.as_mut().expect("acts").paused = Some(crate::state::PausedMove {
            men: 0b1111,
            left: Length::inches(2),
            to: at(30.0, 14.0),
            front: Bearing::NORTH,
            close: true,
        });
    };
    hold(
        &book,
        &state,
        a,
        &[
            (Action::Stop, &paused, ""),
            (Action::GoOn, &paused, ""),
            (go(30.0, 14.0), &paused, "an enemy has just been discovered"),
            (Action::Charge { target: b }, &paused, "the enemy is out of reach"),
        ],
    );
    book.scenario.entries[Side::A] = Some(at(0.0, 10.0));
    let late: Change<'_> = &|state| {
        state.activation = None;
        state.unit_mut(a).place = Place::Reserve;
        state.waiting.insert(a);
    };
    let full: Change<'_> = &|state| {
        late(state);
        state.unit_mut(lone).figures[0].at = at(0.0, 10.0);
    };
    hold(
        &book,
        &state,
        a,
        &[
            (Action::Activate { unit: a }, late, ""),
            (Action::Activate { unit: a }, full, "there is no room to come in"),
        ],
    );
}
