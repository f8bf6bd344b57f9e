//! What is refused, by which clause, and where it begins to be allowed.

use wargauge_rules::game::{BySide, Illegal, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Point};

use super::fixture::{A, B, Game, force, game, scenario, table};
use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Shell, Target, Volley};
use crate::book::Scene;
use crate::fire::armament::{crewed, launcher, mount, panzerfaust, weapon_in_hand};
use crate::fire::mortar;
use crate::movement::{flight, officers, permit, transport};
use crate::state::FinePoint;
use crate::state::{Moved, Phase, Place, Status, UnitSet, Wait};

const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

fn scripted(dice: &[u8]) -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(dice), Deaf)
}

/// The clause that refuses something; none if it is allowed.
fn by(verdict: Result<(), Illegal>) -> &'static str {
    verdict.map_or_else(|illegal| illegal.clause.0, |()| "")
}

fn refusal(game: &Game, action: Action) -> &'static str {
    by(game.book.check(&game.state, action))
}

const fn aim(target: Target, dice: u8) -> Option<Aim> {
    Some(Aim { target, dice })
}

const fn at(target: UnitId) -> Option<Aim> {
    aim(Target::Unit(target), 3)
}

const fn fire(gunners: Gunners, aims: [Option<Aim>; 4]) -> Action {
    Action::Fire(Volley { gunners, aims })
}

const fn men(men: u16, aims: [Option<Aim>; 4]) -> Action {
    fire(Gunners::Men(men), aims)
}

/// The unit of an identifier.
fn of(game: &Game, id: &str) -> UnitId {
    let mut all = game.book.all_units().into_iter();
    all.find(|&unit| game.book.profile(unit).id == id).expect("a unit")
}

/// A unit of side A about to fire in Secondary Fire under a Fire order.
fn ready(game: &mut Game, unit: UnitId) {
    for unit in 0..game.book.units.len() as u8 {
        game.unit(unit).order = Some(Order::Fire);
    }
    game.phase(Phase::SecondaryFire);
    game.state.wait = Wait::Fire(unit);
}

/// A squad and others of its side, a squad of the enemy in the open, and a sniper behind a cliff.
fn skirmish() -> (Game, [UnitId; 7]) {
    let cliff = "[[area]]\nterrain = 'cliff'\nrect = [[52, 30], [70, 32]]";
    let units = ["G-GREN+panzerfaust", "G-HMG", "G-MORT", "G-PSK", "G-PZ4"];
    let mut game = Game::on(&table(cliff, ""), &units, &["A-RIFL", "A-SNIP"]);
    let all = ["G-GREN", "G-HMG", "G-MORT", "G-PSK", "G-PZ4", "A-RIFL", "A-SNIP"];
    let all = all.map(|id| of(&game, id));
    for unit in 0..7 {
        game.put(unit, 10.0 + 10.0 * f32::from(unit), 5.0);
    }
    let [squad, .., foe, sniper] = all;
    game.put(squad.0, 48.0, 20.0).beyond(squad.0, foe.0, 5.0).put(sniper.0, 65.0, 40.0);
    ready(&mut game, squad);
    (game, all)
}

/// `WS-FIRE-06`, `WS-FIRE-15`, `WS-FIRE-16`, `WS-FIRE-19`, `WS-FIRE-22`, `WS-UNIT-20`, `WS-VEH-12`,
/// `WS-VEH-13`, `WS-WEAPON-19`, `WS-DISS-13`, `WS-SFIRE-11`, `WS-REINF-06`: volleys that are refused.
#[test]
fn some_volleys_are_refused() {
    let (game, [_, _, mortar, _, _, foe, sniper]) = skirmish();
    let one = at(foe);
    let rows = [
        (men(0b100, [one, None, None, None]), ""),
        (men(0, [None; 4]), "WS-FIRE-19"),
        (men(0b100, [aim(Target::Unit(foe), 0), None, None, None]), "WS-FIRE-22"),
        (men(0b100, [aim(Target::Unit(foe), 4), None, None, None]), "WS-FIRE-22"),
        (men(0b10, [aim(Target::Unit(foe), 1), None, None, None]), ""),
        (men(0, [one, None, None, None]), "WS-FIRE-22"),
        (men(0b100, [None, None, one, None]), "WS-FIRE-22"),
        (men(0, [None, None, one, None]), ""),
        (men(1 << 8, [one, None, None, None]), ""),
        (men(1 << 9, [one, None, None, None]), "WS-FIRE-06"),
        (men(1 << 7, [one, None, one, None]), ""),
        (men(1 << 8, [one, None, one, None]), "WS-WEAPON-19"),
        (men(0b100, [one, one, None, None]), "WS-FIRE-19"),
        (men(0b100, [one, None, None, one]), "WS-FIRE-15"),
        (fire(Gunners::Mounts, [one, None, None, None]), "WS-VEH-12"),
        (fire(Gunners::Crew, [one, None, None, None]), "WS-UNIT-20"),
        (men(0b100, [at(mortar), None, None, None]), "WS-FIRE-15"),
        (men(0b100, [at(UnitId(39)), None, None, None]), "WS-TURN-02"),
        (men(0b100, [at(sniper), None, None, None]), "WS-FIRE-16"),
        (
            men(0b100, [aim(Target::Point(Point::inches(48, 30)), 3), None, None, None]),
            "WS-FIRE-15",
        ),
        (men(0b100, [aim(Target::Building(0), 3), None, None, None]), "WS-BLDG-25"),
    ];
    for (action, clause) in rows {
        assert_eq!(refusal(&game, action), clause, "{action:?}");
    }
}

/// `WS-FIRE-19`, `WS-FIRE-22`, `WS-DISS-13`, `WS-REINF-06`, `WS-SFIRE-11`: out of reach, out of the game, out of
/// sight, in a fight.
#[test]
fn some_targets_are_refused() {
    let (mut game, [squad, guns, _, _, _, foe, sniper]) = skirmish();
    let one = at(foe);
    // The leader's submachine gun does not reach so far; the others' rifles do.
    game.beyond(squad.0, foe.0, 12.1);
    assert_eq!(refusal(&game, men(0b101, [one, None, None, None])), "WS-FIRE-22");
    assert_eq!(refusal(&game, men(0b001, [one, None, None, None])), "WS-FIRE-19");
    assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "");
    for place in [Place::Due, Place::With(sniper), Place::Gone(crate::state::Fate::Fled)] {
        game.unit(foe.0).place = place;
        assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "WS-DISS-13");
    }
    game.unit(foe.0).place = Place::Table;
    game.unit(foe.0).hidden = true;
    assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "WS-DISS-13");
    game.unit(foe.0).hidden = false;
    game.unit(foe.0).contacts = UnitSet::of(guns);
    assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "WS-SFIRE-11");
    game.unit(squad.0).contacts = UnitSet::of(foe);
    assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "");
    game.unit(squad.0).contacts = UnitSet::of(sniper);
    assert_eq!(refusal(&game, men(0b100, [one, None, None, None])), "WS-SFIRE-11");
    game.unit(foe.0).contacts = UnitSet::EMPTY;
}

/// `WS-FIRE-15`, `WS-FIRE-19`, `WS-UNIT-20`, `WS-VEH-12`, `WS-VEH-13`, `WS-WEAPON-19`: crews, rockets, a tank.
#[test]
fn some_volleys_of_crews_are_refused() {
    let (mut game, [_, guns, mortar, rockets, tank, foe, _]) = skirmish();
    let one = at(foe);
    // The others of the side: crews, rockets, a tank.
    game.put(guns.0, 40.0, 25.0).put(mortar.0, 42.0, 10.0).put(tank.0, 56.0, 22.0);
    game.put(rockets.0, 48.0, 26.0).beyond(rockets.0, foe.0, 5.0).face(tank.0, Bearing::NORTH);
    for (unit, action, clause) in [
        (guns, fire(Gunners::Crew, [one, None, None, None]), ""),
        (guns, fire(Gunners::Crew, [one, one, None, None]), "WS-FIRE-15"),
        (guns, men(0b10, [one, None, None, None]), ""),
        (guns, men(0b1, [one, None, None, None]), "WS-FIRE-19"),
        (mortar, fire(Gunners::Crew, [one, None, None, None]), "WS-UNIT-20"),
        (rockets, men(0b10, [one, one, None, None]), ""),
        (rockets, men(0b11, [one, one, None, None]), "WS-WEAPON-19"),
        (rockets, men(0, [None, one, None, None]), ""),
        (tank, men(0b1, [one, None, None, None]), "WS-VEH-13"),
        (tank, fire(Gunners::Mounts, [one, one, one, None]), ""),
        (tank, fire(Gunners::Mounts, [one, one, one, one]), "WS-FIRE-19"),
    ] {
        game.state.wait = Wait::Fire(unit);
        assert_eq!(refusal(&game, action), clause, "{action:?}");
    }
}

/// `WS-BLDG-04`, `WS-BLDG-25`, `WS-SFIRE-11`, `WS-FIRE-16`, `WS-WEAPON-20`: who may fire at a building.
#[test]
fn some_fire_at_buildings_is_refused() {
    let terrain = "[[building]]\nname = 'h'\nmaterial = 'brick'\nrect = [[44, 40], [52, 48]]\n\
                   [[area]]\nterrain = 'cliff'\nrect = [[20, 30], [36, 32]]";
    let mut game = Game::on(&table(terrain, ""), &["G-GREN", "G-HMG", "G-PAK"], &["A-RIFL"]);
    game.put(0, 48.0, 30.0).put(1, 40.0, 25.0).put(2, 56.0, 25.0).put(3, 90.0, 90.0);
    let house = |dice| [aim(Target::Building(0), dice), None, None, None];
    let of = |game: &mut Game, unit: UnitId, action: Action| {
        ready(game, unit);
        refusal(game, action)
    };
    assert_eq!(of(&mut game, A, men(0b100, house(3))), "WS-FIRE-19", "rifles do not harm it");
    assert_eq!(of(&mut game, A, men(0b010, house(3))), "", "the bipod does");
    assert_eq!(of(&mut game, A, men(0b010, house(2))), "WS-FIRE-19", "with three dice");
    let crew = |dice| fire(Gunners::Crew, house(dice));
    assert_eq!(of(&mut game, B, crew(3)), "");
    assert_eq!(of(&mut game, B, crew(2)), "WS-FIRE-19");
    game.unit(1).count = 1;
    assert_eq!(of(&mut game, B, crew(3)), "WS-FIRE-19", "one man fires two");
    game.unit(1).count = 3;
    assert_eq!(of(&mut game, C, crew(3)), "", "a gun does");
    let none = fire(Gunners::Crew, [aim(Target::Building(1), 3), None, None, None]);
    assert_eq!(of(&mut game, C, none), "WS-BLDG-25");
    game.unit(1).contacts = UnitSet::of(D);
    assert_eq!(of(&mut game, B, crew(3)), "WS-SFIRE-11");
    game.unit(1).contacts = UnitSet::EMPTY;
    game.unit(0).building = Some(0);
    assert_eq!(of(&mut game, B, crew(3)), "WS-BLDG-25", "friends are inside");
    game.unit(0).building = None;
    game.unit(3).building = Some(0);
    assert_eq!(of(&mut game, B, crew(3)), "", "enemies may be");
    game.put(1, 24.0, 20.0);
    assert_eq!(of(&mut game, B, crew(3)), "WS-FIRE-16", "behind the cliff");
    let army = super::fixture::army("germans-1944");
    let harms =
        |id: &str| army.weapons.iter().find(|it| it.id == id).expect("a weapon").harms_buildings();
    assert!(["LMG", "G75L-towed", "M81", "PSK"].into_iter().all(harms), "WS-BLDG-04");
    assert!(!["RIF", "PIS", "SNP", "SMG", "STG"].into_iter().any(harms), "WS-BLDG-04");
}

/// Whether the weapons of `which_weapons_fire_when` can be fired: a bipod, a rifle, a panzerfaust, a tripod, a
/// mortar, a gun, a rocket, an automatic gun on wheels, a tank's gun and its turret's machinegun.
fn can_fire(game: &Game) -> [bool; 10] {
    let units = ["G-GREN", "G-HMG", "G-MORT", "G-PAK", "G-PSK", "G-222", "G-PZ4"];
    let [squad, guns, mortar, pak, rockets, car, tank] = units.map(|id| of(game, id));
    let (book, state) = (&game.book, &game.state);
    [
        weapon_in_hand(Scene::new(book, state), squad, 1).is_some(),
        weapon_in_hand(Scene::new(book, state), squad, 2).is_some(),
        panzerfaust(Scene::new(book, state), squad).is_some(),
        crewed(Scene::new(book, state), guns).is_some(),
        crewed(Scene::new(book, state), mortar).is_some(),
        crewed(Scene::new(book, state), pak).is_some(),
        launcher(Scene::new(book, state), rockets).is_some(),
        mount(Scene::new(book, state), car, 0).is_some(),
        mount(Scene::new(book, state), tank, 0).is_some(),
        mount(Scene::new(book, state), tank, 1).is_some(),
    ]
}

/// `WS-PFIRE-07`, `WS-PFIRE-14`, `WS-SFIRE-05`, `WS-HEAVY-03`, `WS-HEAVY-07`, `WS-HEAVY-09`, `WS-MOVE-15`,
/// `WS-WEAPON-05`, `WS-WEAPON-06`, `WS-WEAPON-15`, `WS-WEAPON-18`, `WS-VEH-12`: which weapons fire in which
/// phase, under which order, after which move.
#[test]
fn weapons_fire_in_their_phases() {
    let units = ["G-GREN+panzerfaust", "G-HMG", "G-MORT", "G-PAK", "G-PSK", "G-222", "G-PZ4"];
    let mut game = game(&units, &["A-RIFL"]);
    let (yes, no) = (true, false);
    let still = [
        (Phase::PrimaryFire, Order::Fire, [yes, yes, no, yes, yes, no, no, yes, no, yes]),
        (Phase::SecondaryFire, Order::Fire, [yes; 10]),
    ];
    for (phase, order, expected) in still {
        for unit in 0..7 {
            game.unit(unit).order = Some(order);
        }
        game.state.phase = phase;
        assert_eq!(can_fire(&game), expected, "{phase:?}");
    }
    // The order of this turn says nothing in Primary Fire, but to mortars.
    for unit in 0..7 {
        game.unit(unit).order = Some(Order::Run);
    }
    game.state.phase = Phase::PrimaryFire;
    assert_eq!(can_fire(&game), [yes, yes, no, yes, no, no, no, yes, no, yes]);
    game.state.phase = Phase::SecondaryFire;
    // After a move in either phase: not the fixed ones; after a run no machinegun of men.
    let moves = [
        (Order::Walk, Moved { primary: 1, ..Moved::default() }),
        (Order::Walk, Moved { second: 1, ..Moved::default() }),
        (Order::Run, Moved { primary: 1, fast: true, ..Moved::default() }),
    ];
    for (order, moved) in moves {
        for unit in 0..7 {
            (game.unit(unit).order, game.unit(unit).moved) = (Some(order), moved);
        }
        let bipod = order == Order::Walk;
        assert_eq!(can_fire(&game), [bipod, yes, yes, no, no, no, yes, yes, yes, yes], "{order:?}");
    }
    // Who could not move has not moved; a mortar takes a Fire order all the same.
    for unit in 0..7 {
        (game.unit(unit).order, game.unit(unit).moved) = (Some(Order::Walk), Moved::default());
    }
    assert_eq!(can_fire(&game), [yes, yes, yes, yes, no, yes, yes, yes, yes, yes]);
    for order in [Order::Fire, Order::Run] {
        for unit in 0..7 {
            (game.unit(unit).order, game.unit(unit).status) = (Some(order), Status::Panicked);
        }
        assert_eq!(can_fire(&game), [yes, yes, yes, yes, no, yes, yes, yes, yes, yes]);
    }
}

/// Units of side A and a tank, all ordered to fire, in Secondary Fire.
fn all_fire() -> Game {
    let mut game = game(&["G-GREN+panzerfaust", "G-HMG", "G-MORT", "G-PSK"], &["A-SHER"]);
    for unit in 0..5 {
        game.unit(unit).order = Some(Order::Fire);
    }
    game.state.phase = Phase::SecondaryFire;
    game
}

/// `WS-UNIT-18`, `WS-UNIT-20`, `WS-WEAPON-04`, `WS-ADDMOVE-18`: what keeps a crewed weapon from firing.
#[test]
fn crews_may_be_kept_from_firing() {
    let mut game = all_fire();
    // A crewed weapon, by its crew, its jam, and what it did in the turn before.
    for (unit, few) in [(1, Some(2)), (2, Some(3))] {
        let most = |game: &Game| crewed(game.scene(), UnitId(unit)).map(|it| it.1);
        for count in [0, 1, 2, 3] {
            game.unit(unit).count = count;
            let dice = [None, few, Some(3), Some(3)][usize::from(count)];
            assert_eq!(most(&game), dice, "{count} men");
            game.unit(unit).crewed_fired_before = true;
            let tired = if count == 1 && unit == 2 { None } else { dice };
            assert_eq!(most(&game), tired, "{count} men who fired before");
            game.unit(unit).crewed_fired_before = false;
        }
        game.unit(unit).jammed = 0b10;
        assert_eq!(most(&game), Some(3));
        game.unit(unit).jammed = 0b11;
        assert_eq!(most(&game), None);
        game.unit(unit).jammed = 0;
        game.unit(unit).abandoned = Some(Point::default());
        assert_eq!(most(&game), None);
    }
}

/// `WS-WEAPON-04`, `WS-WEAPON-19`, `WS-FIRE-15`, `WS-FIRE-06`: what a man fires, and how well.
#[test]
fn men_fire_the_weapon_in_hand() {
    let mut game = all_fire();
    // WS-WEAPON-19, WS-FIRE-15: what a man fires with the others: no launcher, no jammed machinegun.
    let hand = |game: &Game, unit: UnitId, slot| {
        let weapon = weapon_in_hand(game.scene(), unit, slot);
        weapon.map_or("", |it| game.book.weapon(it).id.as_str()).to_owned()
    };
    assert_eq!([hand(&game, D, 0), hand(&game, D, 1)], ["PIS", "RIF"]);
    assert_eq!([hand(&game, A, 0), hand(&game, A, 1), hand(&game, A, 2)], ["SMG", "LMG", "RIF"]);
    for slot in [0, 1, 2] {
        game.unit(0).figures[slot].jammed = true;
    }
    assert_eq!([hand(&game, A, 0), hand(&game, A, 1), hand(&game, A, 2)], ["SMG", "", "RIF"]);
    // WS-FIRE-06: who is not there has no skill, whoever was in his slot before.
    let skill = |game: &Game, slot| crate::fire::armament::skill(&game.state, A, slot);
    for (count, slots) in [(9, [3, 3, 0]), (8, [3, 0, 0])] {
        game.unit(0).count = count;
        assert_eq!([7, 8, 9].map(|slot| skill(&game, slot)), slots);
    }
}

/// `WS-WEAPON-18`, `WS-END-10`, `WS-FIRE-15`: who fires launchers, and with what.
#[test]
fn the_first_able_bearer_fires_a_launcher() {
    let mut game = all_fire();
    // A launcher has rounds, and a bearer among the living.
    let rocket = |game: &Game| launcher(game.scene(), D).map(|it| it.0);
    assert_eq!(rocket(&game), Some(0));
    game.unit(3).rounds[0] = 1;
    assert_eq!(rocket(&game), Some(0));
    game.unit(3).rounds[0] = 0;
    assert_eq!(rocket(&game), None);
    game.unit(3).rounds[0] = 4;
    let rifle = game.see(3).figures[1];
    game.unit(3).figures[0] = rifle;
    assert_eq!(rocket(&game), None);
    // A panzerfaust: the trooper in the highest slot, else whoever is there.
    let bearer = |game: &Game| panzerfaust(game.scene(), A).map(|it| it.0);
    assert_eq!(bearer(&game), Some(8));
    let leader = game.see(0).figures[0];
    game.unit(0).figures[8] = leader;
    assert_eq!(bearer(&game), Some(7), "no plain trooper");
    game.unit(0).count = 2;
    assert_eq!(bearer(&game), Some(1));
    game.unit(0).count = 1;
    assert_eq!(bearer(&game), Some(0));
    game.unit(0).panzerfaust = false;
    assert_eq!(bearer(&game), None);
}

/// `WS-VEH-08`, `WS-VEH-12`, `WS-WEAPON-04`: which weapons of a vehicle work.
#[test]
fn broken_and_jammed_mounts_do_not_work() {
    let mut game = all_fire();
    // Mounts, broken and jammed each by itself.
    for bit in 0..4_u8 {
        let ready =
            |game: &Game| [0, 1, 2, 3].map(|at| mount(game.scene(), UnitId(4), at).is_some());
        let but = core::array::from_fn(|at| at != usize::from(bit));
        game.unit(4).broken = 1 << bit;
        assert_eq!(ready(&game), but);
        (game.unit(4).broken, game.unit(4).jammed) = (0, 1 << bit);
        assert_eq!(ready(&game), but);
        game.unit(4).jammed = 0;
        assert_eq!(ready(&game), [true; 4]);
    }
    assert!(mount(game.scene(), UnitId(4), 4).is_none());
}

/// A mortar, an officer and a squad that do not see the sniper behind a cliff, and a squad of the enemy that
/// the mortar sees.
fn battery() -> (Game, [UnitId; 5]) {
    let cliff = "[[area]]\nterrain = 'cliff'\nrect = [[40, 30], [56, 31]]";
    let units = ["G-MORT", "G-OFF", "G-GREN"];
    let mut game = Game::on(&table(cliff, ""), &units, &["A-RIFL", "A-SNIP"]);
    let all = ["G-MORT", "G-OFF", "G-GREN", "A-RIFL", "A-SNIP"].map(|id| of(&game, id));
    let [team, officer, squad, foe, sniper] = all;
    game.put(team.0, 48.0, 20.0).put(officer.0, 48.0, 5.0).put(squad.0, 54.0, 12.0);
    game.put(foe.0, 80.0, 20.0).put(sniper.0, 48.0, 40.0);
    ready(&mut game, team);
    (game, all)
}

const fn shell_at(unit: UnitId) -> Action {
    Action::Shell { target: Target::Unit(unit), shell: Shell::Explosive }
}

/// By how many inches a shell at the sniper scatters less.
fn lies(game: &Game, [team, sniper]: [UnitId; 2]) -> u8 {
    let (book, state) = (&game.book, &game.state);
    mortar::less_scatter(Scene::new(book, state), team, Target::Unit(sniper))
}

/// `WS-WEAPON-06`, `WS-WEAPON-07`, `WS-END-10`, `WS-SFIRE-11`, `WS-FIRE-19`, `WS-FIRE-15`: shells that are refused.
#[test]
fn some_shells_are_refused() {
    let (mut game, [team, _, squad, foe, _]) = battery();
    let shell = |target| Action::Shell { target, shell: Shell::Explosive };
    let point = |x, y| shell(Target::Point(Point::inches(x, y)));
    assert_eq!(refusal(&game, shell_at(foe)), "");
    assert_eq!(refusal(&game, point(80, 20)), "");
    assert_eq!(refusal(&game, point(48, 40)), "", "a point may be out of sight");
    assert_eq!(refusal(&game, point(97, 20)), "WS-WEAPON-07");
    assert_eq!(refusal(&game, shell(Target::Building(0))), "WS-WEAPON-07");
    assert_eq!(refusal(&game, shell_at(squad)), "WS-FIRE-15");
    // Its least range is 8", its longest 48", from its edge.
    let least = |y: f32| shell(Target::Point(Point::new(4800, (y * 100.0).round() as i16)));
    assert_eq!([refusal(&game, least(29.5)), refusal(&game, least(29.49))], ["", "WS-FIRE-19"]);
    assert_eq!([refusal(&game, least(69.5)), refusal(&game, least(69.51))], ["", "WS-FIRE-19"]);
    // Rounds, contact, orders.
    game.unit(team.0).contacts = UnitSet::of(foe);
    assert_eq!(refusal(&game, point(80, 20)), "WS-SFIRE-11");
    game.unit(team.0).contacts = UnitSet::EMPTY;
    game.unit(team.0).rounds = [0, 1];
    assert_eq!(refusal(&game, shell_at(foe)), "WS-END-10");
    let smoke = Action::Shell { target: Target::Unit(foe), shell: Shell::Smoke };
    assert_eq!(refusal(&game, smoke), "");
    game.unit(team.0).rounds = [1, 0];
    assert_eq!([refusal(&game, shell_at(foe)), refusal(&game, smoke)], ["", "WS-END-10"]);
    game.unit(team.0).order = Some(Order::Walk);
    assert_eq!(refusal(&game, shell_at(foe)), "WS-WEAPON-06");
    game.state.wait = Wait::Fire(squad);
    assert_eq!(refusal(&game, shell_at(foe)), "WS-WEAPON-06");
}

/// `WS-WEAPON-08`, `WS-WEAPON-13`: nobody sees the sniper, then a squad, then an officer who is able; an inch less
/// for that, and one for each firing before at the same target.
#[test]
fn an_able_officer_spots_for_a_mortar() {
    let (mut game, [team, officer, squad, foe, sniper]) = battery();
    assert_eq!(
        (refusal(&game, shell_at(sniper)), lies(&game, [team, sniper])),
        ("WS-WEAPON-13", 0)
    );
    game.put(squad.0, 48.0, 60.0);
    assert_eq!(
        (refusal(&game, shell_at(sniper)), lies(&game, [team, sniper])),
        ("", 0),
        "only an officer spots"
    );
    game.put(squad.0, 48.0, 25.0).put(officer.0, 60.0, 60.0);
    assert_eq!((refusal(&game, shell_at(sniper)), lies(&game, [team, sniper])), ("", 1));
    for status in [Status::Pinned, Status::Panicked] {
        game.unit(officer.0).status = status;
        assert_eq!(lies(&game, [team, sniper]), 0, "{status:?}");
    }
    game.unit(officer.0).status = Status::Normal;
    game.unit(officer.0).hidden = true;
    assert_eq!(lies(&game, [team, sniper]), 0);
    game.unit(officer.0).hidden = false;
    for place in [Place::Due, Place::Gone(crate::state::Fate::Fled)] {
        game.unit(officer.0).place = place;
        assert_eq!(lies(&game, [team, sniper]), 0, "{place:?}");
    }
    game.unit(officer.0).place = Place::Table;
    (game.unit(team.0).laid_on, game.unit(team.0).laid) = (Some(Target::Unit(sniper)), 2);
    assert_eq!(lies(&game, [team, sniper]), 3);
    game.unit(team.0).laid_on = Some(Target::Unit(foe));
    assert_eq!(lies(&game, [team, sniper]), 1);
}

/// `WS-WEAPON-13`, `WS-OFF-08`: an officer with a unit sees from where that is.
#[test]
fn officers_with_units_spot_too() {
    let (mut game, [team, officer, squad, foe, sniper]) = battery();
    game.put(squad.0, 48.0, 25.0);
    officers::join(&mut game.state, officer, squad);
    assert_eq!(lies(&game, [team, sniper]), 0, "the squad is behind the cliff");
    game.put(squad.0, 48.0, 60.0);
    assert_eq!(lies(&game, [team, sniper]), 1, "from where his unit is");
    game.unit(squad.0).hidden = true;
    assert_eq!(lies(&game, [team, sniper]), 0);
    game.unit(squad.0).hidden = false;
    game.unit(squad.0).place = Place::Aboard(foe);
    assert_eq!(lies(&game, [team, sniper]), 0);
}

/// `WS-WEAPON-17`: where and when smoke grenades are thrown, and when they miss.
#[test]
fn some_throws_of_grenades_are_refused() {
    let mut game = game(&["A-RIFL+smoke-grenades"], &["G-GREN"]);
    game.put(0, 48.0, 20.0).put(1, 90.0, 90.0);
    ready(&mut game, A);
    let throw = |y: f32| Action::Grenades(Point::new(4800, (y * 100.0).round() as i16));
    // 12" from its edge.
    assert_eq!([refusal(&game, throw(34.5)), refusal(&game, throw(34.51))], ["", "WS-WEAPON-17"]);
    game.put(0, 48.0, 5.0);
    assert_eq!([refusal(&game, throw(0.0)), refusal(&game, throw(-0.1))], ["", "WS-WEAPON-17"]);
    game.state.phase = Phase::PrimaryFire;
    assert_eq!(refusal(&game, throw(10.0)), "WS-WEAPON-17");
    game.state.phase = Phase::SecondaryFire;
    game.unit(0).grenades = false;
    assert_eq!(refusal(&game, throw(10.0)), "WS-WEAPON-17", "once a game");
    // 10 less FS 3: a 7 hits, a 6 scatters; FS 9 and a 1 misses still. D2 inches of radius.
    for (fs, dice, centre, radius) in [
        (3, &[7, 3][..], FinePoint::new(48_000, 10_000), 1_000),
        (3, &[7, 4], FinePoint::new(48_000, 10_000), 2_000),
        (3, &[6, 5, 3, 6], FinePoint::new(53_000, 10_000), 2_000),
        (9, &[1, 2, 12, 1], FinePoint::new(48_000, 12_000), 1_000),
        (9, &[2, 1], FinePoint::new(48_000, 10_000), 1_000),
    ] {
        game.unit(0).figures[0].fs = fs;
        game.state.clouds.clear();
        let mut referee = scripted(dice);
        let at = Point::inches(48, 10);
        crate::fire::grenades::throw(&mut game.play_with(&mut referee), A, at);
        let shape = crate::state::CloudShape::Disc { centre, radius };
        assert_eq!(game.state.clouds[0].shape, shape, "{dice:?}");
    }
}

/// `WS-TRANS-02`, `WS-TRANS-11`, `WS-TRANS-13`, `WS-TRANS-14`: what a transport carries, and when it stands.
#[test]
fn a_transport_carries_what_fits_while_it_stands() {
    let units = ["A-TRK", "A-RIFL", "A-57", "A-OFF", "A-SHER"];
    let mut game = game(&units, &["X-CAV", "X-CAV"]);
    let of = |id: &str| {
        let all = game.book.all_units();
        all.into_iter().find(|&unit| game.book.profile(unit).id == id).expect("a unit")
    };
    let [truck, squad, gun, officer, tank, horse] =
        ["A-TRK", "A-RIFL", "A-57", "A-OFF", "A-SHER", "X-CAV"].map(of);
    let fits = |game: &Game, unit, into| transport::fits(game.scene(), unit, into);
    assert!(fits(&game, squad, truck), "twelve men");
    game.unit(squad.0).count = 13;
    assert!(!fits(&game, squad, truck));
    game.unit(squad.0).count = 12;
    assert!(fits(&game, officer, truck) && !fits(&game, gun, truck) && !fits(&game, horse, truck));
    assert!(!fits(&game, squad, tank), "a tank carries nobody");
    game.unit(truck.0).passenger = Some(officer);
    assert!(!fits(&game, squad, truck), "it carries one unit");
    game.unit(truck.0).passenger = None;
    let stands = |game: &Game| transport::stands_in_primary(&game.state, truck);
    for (order, still) in [
        (None, true),
        (Some(Order::Hide), true),
        (Some(Order::Fire), true),
        (Some(Order::Walk), false),
        (Some(Order::Run), false),
    ] {
        game.unit(truck.0).order = order;
        assert_eq!(stands(&game), still, "{order:?}");
        for status in [Status::Pinned, Status::Panicked] {
            game.unit(truck.0).status = status;
            assert!(stands(&game), "{status:?}");
        }
        game.unit(truck.0).status = Status::Normal;
        game.unit(truck.0).immobile = true;
        assert!(stands(&game), "immobilised");
        game.unit(truck.0).immobile = false;
    }
    // Its rear: a quarter behind it, within a tenth of an inch of its edge.
    game.unit(truck.0).order = Some(Order::Hide);
    game.put(truck.0, 40.0, 40.0);
    let boards = |game: &Game, x: f32, y: f32| {
        let at = Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16);
        transport::may_board(game.scene(), squad, truck, at)
    };
    assert!(boards(&game, 40.0, 36.0) && boards(&game, 40.0, 35.9) && !boards(&game, 40.0, 35.89));
    assert!(boards(&game, 42.8, 37.2) && !boards(&game, 42.9, 37.2), "45 degrees");
    assert!(!boards(&game, 40.0, 44.0), "its front");
    game.unit(truck.0).order = Some(Order::Walk);
    assert!(!boards(&game, 40.0, 36.0));
    game.unit(truck.0).order = Some(Order::Hide);
    game.unit(truck.0).place = Place::Due;
    assert!(!boards(&game, 40.0, 36.0));
}

/// `WS-MOVE-12`, `WS-MOVE-01`, `WS-VEH-15`, `WS-CAV-02`, `WS-CAV-05`, `WS-CAV-07`, `WS-TRANS-11`,
/// `WS-TRANS-13`, `WS-ADDMOVE-03`, `WS-ADDMOVE-05`, `WS-ADDMOVE-06`, `WS-ADDMOVE-08`, `WS-ADDMOVE-15`,
/// `WS-ADDMOVE-16`, `WS-ADDMOVE-17`, `WS-ROAD-01`, `WS-ROAD-02`, `WS-ROAD-03`, `WS-ROAD-04`: on which terms units move.
#[test]
fn units_move_on_the_terms_of_the_phase() {
    let road = "[[area]]\nterrain = 'road'\nrect = [[0, 30], [96, 34]]";
    let units = ["G-GREN", "G-PAK", "G-TRK"];
    let mut game = Game::on(&table(road, ""), &units, &["X-CAV"]);
    let of = |id: &str| {
        let all = game.book.all_units();
        all.into_iter().find(|&unit| game.book.profile(unit).id == id).expect("a unit")
    };
    let [squad, gun, truck, horse] = ["G-GREN", "G-PAK", "G-TRK", "X-CAV"].map(of);
    let terms = |game: &mut Game, wait, phase| {
        (game.state.wait, game.state.phase) = (wait, phase);
        permit::terms(game.scene())
            .map(|found| found.map(|it| (it.budget, it.contact, it.must, it.boards, it.on_road)))
    };
    let (first, second) = (Phase::PrimaryMovement, Phase::SecondMovement);
    for unit in [squad, gun, truck, horse] {
        game.unit(unit.0).order = Some(Order::Run);
    }
    let closes = [(squad, true), (horse, true), (truck, false), (gun, false)];
    for (unit, contact) in closes {
        let expected = [Some((900, contact, true, true, false)), None];
        assert_eq!(terms(&mut game, Wait::Move(unit), first), expected, "{unit:?}");
    }
    game.unit(gun.0).order = Some(Order::Walk);
    let pushed = [Some((300, false, true, true, false)), None];
    assert_eq!(terms(&mut game, Wait::Move(gun), first), pushed);
    for (unit, contact) in [(horse, true), (truck, false)] {
        let expected = [Some((900, contact, false, false, false)), None];
        assert_eq!(terms(&mut game, Wait::Again(unit), second), expected, "{unit:?}");
    }
    game.unit(squad.0).place = Place::Aboard(truck);
    for (phase, contact) in [(first, true), (second, false)] {
        let expected = [Some((900, contact, true, false, false)), None];
        assert_eq!(terms(&mut game, Wait::Move(squad), phase), expected, "{phase:?}");
    }
    game.unit(squad.0).place = Place::Table;
    // Additional moves: 3", and along a road if nobody fired.
    let short = Some((300, false, false, false, false));
    let full = |budget| Some((budget, false, false, false, true));
    let additional = Phase::Additional;
    for (order, budget) in [(Order::Walk, 600), (Order::Run, 900)] {
        game.unit(squad.0).order = Some(order);
        game.put(squad.0, 48.0, 32.0);
        let found = terms(&mut game, Wait::Extra(squad), additional);
        assert_eq!(found, [short, full(budget)]);
        game.unit(squad.0).fired_at = true;
        let runs = if order == Order::Run { short } else { None };
        assert_eq!(terms(&mut game, Wait::Extra(squad), additional), [runs, None]);
        game.unit(squad.0).fired_at = false;
        game.put(squad.0, 48.0, 34.01);
        assert_eq!(terms(&mut game, Wait::Extra(squad), additional), [short, None], "off it");
        game.put(squad.0, 48.0, 32.0);
    }
    for wait in [Wait::Fire(squad), Wait::Order(squad), Wait::Drive(squad)] {
        assert_eq!(terms(&mut game, wait, additional), [None, None]);
    }
}

/// `WS-ADDMOVE-09`, `WS-ADDMOVE-10`, `WS-ADDMOVE-11`, `WS-ADDMOVE-13`, `WS-ADDMOVE-14`, `WS-ADDMOVE-18`,
/// `WS-TRANS-09`, `WS-OFF-10`, `WS-ORDER-07`, `WS-ORDER-13`, `WS-ORDER-23`, `WS-CAV-08`, `WS-VEH-09`: who is
/// asked for an additional move, and what it costs him and the officer with him.
#[test]
fn only_some_units_make_an_additional_move() {
    let asked = |unit: &str, change: fn(&mut Game)| {
        let mut game = game(&[unit, "G-OFF"], &["A-SNIP"]);
        let (of, officer) = (A, B);
        game.put(of.0, 40.0, 20.0).put(officer.0, 5.0, 90.0).put(2, 90.0, 90.0);
        for unit in 0..3 {
            game.unit(unit).order = Some(Order::Hide);
        }
        game.unit(of.0).order = Some(Order::Run);
        change(&mut game);
        game.phase(Phase::Additional);
        game.state.agenda = [of].into_iter().collect();
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        crate::turn::advance(&mut game.play_with(&mut ones));
        if game.wait() != Wait::Extra(of) {
            return None;
        }
        let north = Action::Move {
            way: MovePath::straight(Point::inches(40, 23)),
            facing: Bearing::NORTH,
            then: EndOfMove::Stand,
        };
        let before = [of, officer].map(|unit| game.see(unit.0).end);
        game.book.apply(&mut game.state, north, &mut ones);
        let after = [of, officer].map(|unit| game.see(unit.0).end);
        Some([before[0] - after[0], before[1].saturating_sub(after[1])])
    };
    assert_eq!(asked("G-GREN", |_| ()), Some([1, 0]));
    assert_eq!(asked("G-GREN", |game| game.unit(0).order = Some(Order::Walk)), Some([0, 0]));
    assert_eq!(asked("G-GREN", |game| game.unit(0).order = Some(Order::Fire)), None);
    assert_eq!(asked("G-GREN", |game| game.unit(0).order = Some(Order::Hide)), None);
    assert_eq!(
        asked("G-GREN", |game| game.unit(0).order = None),
        None,
        "without an order nobody moves"
    );
    assert_eq!(asked("G-GREN", |game| game.unit(0).end = 0), None, "WS-ADDMOVE-11");
    assert_eq!(asked("G-GREN", |game| game.unit(0).end = 1), Some([1, 0]));
    assert_eq!(asked("G-GREN", |game| game.unit(0).unloaded = true), None, "WS-TRANS-09");
    assert_eq!(asked("G-GREN", |game| game.unit(0).status = Status::Pinned), None);
    assert_eq!(asked("G-HMG", |_| ()), None, "WS-ADDMOVE-18");
    assert_eq!(asked("G-PAK", |game| game.unit(0).order = Some(Order::Walk)), None);
    assert_eq!(asked("G-PZ4", |_| ()), Some([0, 0]), "vehicles pay nothing");
    assert_eq!(asked("G-PZ4", |game| game.unit(0).immobile = true), None);
    let with = |game: &mut Game| {
        officers::join(&mut game.state, B, A);
        game.unit(1).order = Some(Order::Run);
    };
    assert_eq!(asked("G-GREN", with), Some([1, 1]), "WS-OFF-10");
    let tired = |game: &mut Game| {
        officers::join(&mut game.state, B, A);
        game.unit(1).end = 0;
    };
    assert_eq!(asked("G-GREN", tired), None, "for him the whole unit stays");
}

/// `WS-PANIC-04`, `WS-PANIC-05`, `WS-PANIC-07`, `WS-PANIC-08`: whom a unit flees from, and how far it gets.
#[test]
fn units_flee_from_the_nearest_able_enemies() {
    let wood = "[[area]]\nterrain = 'light-wood'\nrect = [[0, 44], [20, 60]]\n\
                [[line]]\nterrain = 'hedge'\nfrom = [30, 44]\nto = [50, 44]";
    let mut game = Game::on(&table(wood, ""), &["A-SNIP"], &["G-SNIP", "G-SNIP", "G-TRK"]);
    game.state.flight = 8;
    let ways = |game: &Game| {
        let found = flight::ways(game.scene(), A);
        found.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>()
    };
    game.put(0, 70.0, 40.0).put(1, 70.0, 30.0).put(2, 61.0, 40.0).put(3, 90.0, 90.0);
    assert_eq!(ways(&game), [(7800, 4000)], "from the nearest");
    game.put(2, 60.0, 40.0);
    assert_eq!(ways(&game), [(7000, 4800), (7800, 4000)], "the opponent picks");
    game.put(2, 61.0, 40.0).unit(2).hidden = true;
    assert_eq!(ways(&game), [(7000, 4800)], "those whom nobody sees are ignored");
    (game.unit(2).hidden, game.unit(2).status) = (false, Status::Panicked);
    assert_eq!(ways(&game), [(7000, 4800)], "from those who are not panicked");
    game.unit(1).status = Status::Panicked;
    game.unit(3).status = Status::Panicked;
    assert_eq!(ways(&game), [(7800, 4000)], "else from the nearest of all");
    for unit in 1..4 {
        game.unit(unit).place = Place::Due;
    }
    assert!(ways(&game).is_empty(), "there is no enemy");
    for unit in 1..4 {
        (game.unit(unit).place, game.unit(unit).status) = (Place::Table, Status::Normal);
    }
    // 4" in the open, then at half speed; a hedge takes 2" of the way.
    game.put(0, 10.0, 40.0).put(1, 10.0, 30.0).put(2, 90.0, 10.0);
    assert_eq!(ways(&game), [(1000, 4600)]);
    game.put(0, 40.0, 40.0).put(1, 40.0, 30.0);
    assert_eq!(ways(&game), [(4000, 4600)]);
    // Ended within an inch of an enemy it would be; it stops short of that, if it can.
    game.put(0, 70.0, 40.0).put(1, 70.0, 30.0).put(2, 70.0, 50.4);
    let ends = ways(&game);
    assert!(!ends.is_empty());
    for (x, y) in ends {
        let at = Point::new(x, y);
        let gap = crate::movement::room::gap_from(game.scene(), A, at, C);
        assert!(gap.hundredths() > 100, "{at:?}");
    }
    // Vehicles flee with their facing, immobile ones do not.
    let mut truck = self::game(&["A-TRK"], &["G-SNIP"]);
    truck.put(0, 40.0, 40.0).put(1, 40.0, 30.0).state.flight = 8;
    truck.face(0, Bearing::SOUTH);
    let way = flight::ways(truck.scene(), A);
    assert_eq!(way.as_slice(), [Point::inches(40, 48)]);
    flight::drive(&mut truck.play_with(&mut scripted(&[])), A, way[0]);
    assert_eq!((truck.see(0).facing, truck.see(0).moved.extra), (Bearing::SOUTH, 800));
}

/// `WS-OFF-01`, `WS-OFF-02`, `WS-OFF-09`: with whom an officer may be.
#[test]
fn an_officer_joins_only_some_units() {
    let units = ["G-OFF", "G-OFF", "G-GREN", "G-PAK", "G-TRK"];
    let mut game = game(&units, &["X-CAV", "X-CAV"]);
    let ids: Vec<String> = game.book.units.iter().map(|unit| unit.id.clone()).collect();
    let of = |id: &str| UnitId(ids.iter().position(|it| it == id).expect("a unit") as u8);
    let (squad, gun, truck, horse) = (of("G-GREN"), of("G-PAK"), of("G-TRK"), of("X-CAV"));
    let officer = of("G-OFF");
    let other = UnitId(officer.0 + 1);
    let may = |game: &Game, who, host| officers::can_lead(game.scene(), who, host);
    assert!(may(&game, officer, squad) && may(&game, officer, gun));
    assert!(!may(&game, officer, truck) && !may(&game, officer, other));
    assert!(!may(&game, officer, officer) && !may(&game, squad, gun));
    assert!(!may(&game, officer, horse), "nor with the enemy");
    officers::join(&mut game.state, other, squad);
    assert!(!may(&game, officer, squad), "one to a unit");
}

/// `WS-BLDG-12`, `WS-BLDG-27`: who finds room in a building: twelve figures of one side and an officer.
#[test]
fn a_building_holds_twelve_figures_and_an_officer() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let units = ["G-ASLT", "G-HMG", "G-OFF", "G-OFF", "G-PAK", "G-SNIP"];
    let mut game = Game::on(&table(house, ""), &units, &["A-SNIP"]);
    let ids: Vec<String> = game.book.units.iter().map(|unit| unit.id.clone()).collect();
    let of = |id: &str| UnitId(ids.iter().position(|it| it == id).expect("a unit") as u8);
    let [squad, guns, pak, sniper, foe] = ["G-ASLT", "G-HMG", "G-PAK", "G-SNIP", "A-SNIP"].map(of);
    let (officer, other) = (of("G-OFF"), UnitId(of("G-OFF").0 + 1));
    let room = |game: &Game, unit| permit::has_room(game.scene(), unit, 0);
    assert!(room(&game, squad) && !room(&game, pak), "a gun does not fit");
    game.unit(squad.0).building = Some(0);
    assert!(room(&game, squad), "it is there already");
    assert!(room(&game, guns), "8 and 3");
    game.unit(guns.0).building = Some(0);
    assert!(room(&game, sniper), "and 1");
    game.unit(sniper.0).count = 2;
    assert!(!room(&game, sniper), "13 do not fit");
    game.unit(sniper.0).count = 1;
    assert!(room(&game, officer), "an officer on top");
    game.unit(officer.0).building = Some(0);
    assert!(!room(&game, other), "one");
    game.unit(officer.0).building = None;
    officers::join(&mut game.state, officer, squad);
    assert!(!room(&game, other));
    // Who is not on the table takes no room.
    game.unit(guns.0).place = Place::Due;
    game.unit(sniper.0).count = 4;
    assert!(room(&game, sniper));
    game.unit(sniper.0).count = 1;
    game.unit(guns.0).place = Place::Table;
    game.unit(foe.0).building = Some(0);
    assert!(!room(&game, sniper), "never both sides");
    game.unit(foe.0).hidden = true;
    assert!(room(&game, sniper), "as far as anybody knows");
}

/// `WS-SCEN-05`, `WS-SCEN-06`, `WS-DISS-02`, `WS-DISS-10`, `WS-TRANS-14`, `WS-TERR-06`, `WS-UNIT-14`,
/// `WS-BLDG-12`, `WS-OFF-01`: where units may begin.
#[test]
fn units_begin_only_where_they_may() {
    use crate::setup::deployment::{check_note, check_place};
    let terrain = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]\n\
                   [[building]]\nname = 'b'\nmaterial = 'bunker'\nrect = [[70, 40], [74, 44]]\n\
                   [[area]]\nterrain = 'crops'\nrect = [[10, 10], [20, 20]]\n\
                   [[area]]\nterrain = 'deep'\nrect = [[30, 10], [40, 20]]";
    let mut scenario = table(terrain, "");
    scenario.sides.0[0].zones.truncate(1);
    let mut game = Game::on(&scenario, &["G-GREN", "G-PAK"], &["A-SNIP"]);
    let [squad, pak, foe] = ["G-GREN", "G-PAK", "A-SNIP"].map(|id| of(&game, id));
    for unit in [squad, pak] {
        game.unit(unit.0).place = Place::Waiting;
    }
    game.put(foe.0, 60.0, 60.0);
    let at = |x: f32, y: f32| Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16);
    let place =
        |game: &Game, unit, x, y, building| by(check_place(game.scene(), unit, at(x, y), building));
    assert_eq!(place(&game, squad, 5.0, 5.0, None), "");
    assert_eq!(place(&game, squad, 97.0, 5.0, None), "WS-SCEN-05");
    assert_eq!(place(&game, squad, 35.0, 15.0, None), "WS-TERR-06");
    // 0.5" and 2.5", and an inch between them.
    assert_eq!(place(&game, squad, 60.0, 56.0, None), "WS-UNIT-14");
    assert_eq!(place(&game, squad, 60.0, 55.99, None), "");
    assert_eq!(place(&game, squad, 48.0, 44.0, Some(0)), "");
    assert_eq!(place(&game, squad, 48.0, 44.1, Some(0)), "WS-BLDG-12", "at its middle");
    assert_eq!(place(&game, squad, 48.0, 44.0, Some(2)), "WS-BLDG-12");
    assert_eq!(place(&game, pak, 48.0, 44.0, Some(0)), "WS-BLDG-12");
    assert_eq!(place(&game, pak, 72.0, 42.0, Some(1)), "", "a gun in a bunker");
    game.unit(squad.0).building = Some(1);
    assert_eq!(place(&game, pak, 72.0, 42.0, Some(1)), "WS-BLDG-12", "an empty one");
    game.unit(squad.0).building = None;
    let note = |game: &Game, x, y| by(check_note(game.scene(), squad, at(x, y)));
    assert_eq!([note(&game, 15.0, 15.0), note(&game, 48.0, 44.0)], ["", ""]);
    assert_eq!(note(&game, 5.0, 5.0), "WS-DISS-10", "in the open");
}

/// `WS-SCEN-05`, `WS-SCEN-08`: a column stands on its road, an inch apart.
#[test]
fn a_column_stands_on_its_road() {
    use crate::setup::deployment::check_place;
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    let vehicles: Vec<UnitId> = game.book.of_side(Side::A).into_iter().collect();
    let [one, other] = [vehicles[1], vehicles[5]];
    for &unit in &vehicles {
        game.unit(unit.0).place = Place::Waiting;
    }
    game.unit(one.0).place = Place::Table;
    game.put(one.0, 10.0, 24.0);
    let radius = |unit: UnitId| game.book.units[unit.index()].radius(0).hundredths();
    let rims = radius(one) + radius(other);
    let place = |x: i16, y: i16| by(check_place(game.scene(), other, Point::new(x, y), None));
    assert_eq!(place(1000 + rims + 100, 2400), "");
    assert_eq!(place(1000 + rims + 99, 2400), "WS-SCEN-05");
    assert_eq!([place(500, 2600), place(500, 2601)], ["", "WS-SCEN-05"], "on the road");
    assert_eq!([place(1800, 2400), place(1801, 2400)], ["", "WS-SCEN-05"], "in its zone");
}

/// `WS-TURN-02`, `WS-WOUND-08`, `WS-PRIS-08`, `WS-PANIC-04`: actions that answer nothing that was asked.
#[test]
fn actions_that_answer_no_question_are_refused() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.state.wait = Wait::Order(A);
    assert_eq!(refusal(&game, Action::Hold), "WS-TURN-02");
    assert_eq!(refusal(&game, Action::Stay), "WS-TURN-02");
    assert_eq!(refusal(&game, Action::Order { order: Order::Walk, show: false }), "");
    game.state.wait = Wait::Next(Side::A);
    assert_eq!(refusal(&game, Action::Next(UnitId(200))), "WS-TURN-02");
    assert_eq!(refusal(&game, Action::Next(B)), "WS-SCEN-08");
    game.state.wait = Wait::Escort(A);
    assert_eq!([refusal(&game, Action::Escort(2)), refusal(&game, Action::Escort(8))], ["", ""]);
    for slot in [0, 1, 9, 16, 200] {
        assert_eq!(refusal(&game, Action::Escort(slot)), "WS-PRIS-08", "{slot}");
    }
    game.state.wait = Wait::Victim(Side::A);
    assert_eq!(refusal(&game, Action::Victim(0)), "WS-WOUND-08", "nobody is hit");
    (game.state.wait, game.state.flight) = (Wait::Drive(A), 5);
    game.put(0, 40.0, 40.0).put(1, 40.0, 30.0);
    assert_eq!(refusal(&game, Action::Drive(Point::inches(40, 45))), "");
    assert_eq!(refusal(&game, Action::Drive(Point::inches(40, 44))), "WS-PANIC-04");
    game.state.wait = Wait::Yield(B);
    assert_eq!([refusal(&game, Action::Accept), refusal(&game, Action::Hold)], ["", "WS-TURN-02"]);
}

/// `WS-PRIS-03`, `WS-PRIS-05`, `WS-PRIS-08`: the captor names escorts who are not alike: troopers first,
/// then others, the leader last; and the officer among the prisoners goes with them.
#[test]
fn escorts_are_named() {
    use crate::fire::surrender::{are_alike, candidates};
    let mut game = game(&["G-GREN"], &["A-RIFL", "A-OFF"]);
    let named = |game: &Game| candidates(game.scene(), A);
    assert_eq!(named(&game), 0b1_1111_1100, "the troopers");
    assert!(are_alike(&game.state, A, named(&game)));
    game.unit(0).figures[4].cc = 2;
    assert!(!are_alike(&game.state, A, named(&game)));
    game.unit(0).count = 2;
    assert_eq!(named(&game), 0b10, "the machinegunner");
    game.unit(0).count = 1;
    assert_eq!(named(&game), 0b1, "the leader");
    game.unit(0).count = 9;
    let (riflemen, officer) = (B, C);
    let ids = [B, C].map(|unit| game.book.profile(unit).id.clone());
    let (riflemen, officer) =
        if ids[0] == "A-RIFL" { (riflemen, officer) } else { (officer, riflemen) };
    officers::join(&mut game.state, officer, riflemen);
    game.status(riflemen.0, Status::Panicked);
    game.unit(riflemen.0).yields_to = Some(A);
    game.unit(riflemen.0).count = 6;
    game.phase(Phase::SecondarySurrender).run(&[]);
    assert_eq!(game.wait(), Wait::Yield(riflemen));
    game.play(Action::Accept, &[]);
    assert_eq!((game.wait(), game.state.escorts), (Wait::Escort(A), 2));
    game.play(Action::Escort(4), &[]);
    // Those who are left are alike: the highest goes without a question. Nobody is left to fight.
    assert_eq!((game.see(0).count, game.see(0).tally.escorts, game.see(0).dead), (7, 2, 0));
    assert!(game.see(0).figures().iter().all(|figure| figure.cc == 3));
    let captured = Place::Gone(crate::state::Fate::Captured);
    assert_eq!((game.see(riflemen.0).place, game.see(officer.0).place), (captured, captured));
    assert_eq!((game.see(riflemen.0).tally.captured, game.see(officer.0).tally.captured), (6, 1));
    assert!(matches!(game.wait(), Wait::Over(_)));
}

/// `WS-MOVE-14`, `WS-GEN-17`, `WS-SCEN-02`: units leave the table by an exit of their own side alone, and
/// passengers with them.
#[test]
fn units_leave_by_the_exit_of_their_own_side() {
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    let of = |id: &str| {
        let all = game.book.all_units();
        all.into_iter().find(|&unit| game.book.profile(unit).id == id).expect("a unit")
    };
    let [carrier, riders, foe] = ["A-M3", "A-RIFL", "G-ASLT"].map(of);
    assert_eq!(game.see(riders.0).place, Place::Aboard(carrier));
    let leave = |game: &Game, from: (f32, f32), to: (f32, f32), unit: UnitId| {
        let mut state = game.state.clone();
        let point = |at: (f32, f32)| {
            Point::new((at.0 * 100.0).round() as i16, (at.1 * 100.0).round() as i16)
        };
        let it = state.unit_mut(unit);
        (it.place, it.at, it.order) = (Place::Table, point(from), Some(Order::Walk));
        (state.phase, state.wait) = (Phase::PrimaryMovement, Wait::Move(unit));
        let way = MovePath::straight(point(to));
        let action = Action::Move { way, facing: Bearing::EAST, then: EndOfMove::Exit };
        (state, action)
    };
    let verdict = |game: &Game, from, to, unit| {
        let (state, action) = leave(game, from, to, unit);
        by(game.book.check(&state, action))
    };
    // The east edge from 18" to 30".
    assert_eq!(verdict(&game, (68.0, 24.0), (72.0, 24.0), carrier), "");
    assert_eq!(verdict(&game, (68.0, 29.0), (72.0, 30.0), carrier), "");
    assert_eq!(verdict(&game, (68.0, 29.0), (72.0, 30.01), carrier), "WS-MOVE-14");
    assert_eq!(verdict(&game, (68.0, 19.0), (72.0, 17.99), carrier), "WS-MOVE-14");
    assert_eq!(verdict(&game, (68.0, 24.0), (71.9, 24.0), carrier), "WS-MOVE-14");
    assert_eq!(verdict(&game, (68.0, 24.0), (72.0, 24.0), foe), "WS-MOVE-14");
    let (mut state, action) = leave(&game, (68.0, 24.0), (72.0, 24.0), carrier);
    state.agenda = [carrier].into_iter().collect();
    let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
    game.book.apply(&mut state, action, &mut ones);
    let left = Place::Gone(crate::state::Fate::Left);
    assert_eq!((state.unit(carrier).place, state.unit(riders).place), (left, left));
    assert_eq!(game.see(carrier.0).place, Place::Table);
    game.unit(carrier.0).immobile = false;
}

/// `WS-ADDMOVE-08`, `WS-ADDMOVE-16`, `WS-ROAD-01`: full moves along a road are offered each way that it runs.
#[test]
fn roads_lead_each_way() {
    let roads = "[[area]]\nterrain = 'road'\nrect = [[0, 30], [96, 34]]\n\
                 [[area]]\nterrain = 'road'\nrect = [[46, 0], [50, 96]]";
    let mut game = Game::on(&table(roads, ""), &["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 32.0).put(1, 5.0, 90.0).unit(0).order = Some(Order::Walk);
    (game.state.phase, game.state.wait) = (Phase::Additional, Wait::Extra(A));
    let ends: Vec<(i16, i16)> = game
        .options()
        .iter()
        .filter_map(|action| match action {
            Action::Move { way, .. } => Some((way.end().x, way.end().y)),
            _ => None,
        })
        .collect();
    for end in [(4800, 3800), (5400, 3200), (4800, 2600), (4200, 3200)] {
        assert!(ends.contains(&end), "{end:?} of {ends:?}");
    }
    let corner = [Point::inches(48, 34), Point::inches(51, 34)];
    let way = MovePath::along(&corner).expect("a way");
    let off = Action::Move { way, facing: Bearing::NORTH, then: EndOfMove::Stand };
    assert_eq!(refusal(&game, off), "", "along two roads");
    let across = MovePath::along(&[Point::inches(51, 35), Point::inches(51, 34)]).expect("a way");
    let off = Action::Move { way: across, facing: Bearing::NORTH, then: EndOfMove::Stand };
    assert_eq!(refusal(&game, off), "WS-ADDMOVE-16", "across the field");
}

/// `WS-HTH-03`, `WS-HTH-07`, `WS-HTH-12`, `WS-HTH-13`, `WS-HTH-15`, `WS-HTH-16`, `WS-HTH-18`, `WS-UNIT-09`: a unit that
/// touches two enemies: two men fight the first, two strike it freely, the fifth fights the second enemy,
/// each with his own values.
#[test]
fn each_man_fights_his_own_duel() {
    use crate::assault::melee::resolve;
    let mut game = game(&["G-GREN"], &["A-BAZ", "A-SNIP"]);
    game.put(0, 40.0, 40.0).put(1, 40.0, 43.0).put(2, 40.0, 38.0).unit(0).count = 5;
    for foe in [B, C] {
        game.unit(0).contacts.insert(foe);
        game.unit(foe.0).contacts = UnitSet::of(A);
    }
    game.state.ranks = [A, B, C].into_iter().collect();
    for (slot, cc) in [(0, 2), (1, 3), (4, 4)] {
        game.unit(0).figures[slot].cc = cc;
    }
    game.unit(1).figures[1].cc = 5;
    // Two free hits: light. 8 and 2 against 6 and 3: dead. 6 and 3 against 5 and 5: he is serious, then
    // 9 and 2 against 5 and 5: dead. 5 and 4 against 4 and 3: dead. His unit's test.
    let dice = Scripted::new(&[1, 1, 8, 6, 6, 6, 5, 4, 9, 5, 6, 5, 4, 6, 1]);
    let mut referee = DiceReferee::new(dice, wargauge_rules::referee::Recorder::default());
    resolve(&mut game.play_with(&mut referee));
    // WS-SCEN-07: each of the three is active, and told so once.
    use wargauge_rules::event::Common;
    let active =
        |event: &&crate::Event| matches!(event, crate::Event::Fact(Common::Activated { .. }));
    assert_eq!(referee.observer().events.iter().filter(active).count(), 3);
    let it = game.see(0);
    let left: Vec<(u8, u8)> = it.figures().iter().map(|figure| (figure.fs, figure.cc)).collect();
    assert_eq!(left, [(3, 2), (2, 2), (3, 3), (3, 3), (3, 4)]);
    assert!(game.see(1).is_gone() && game.see(2).is_gone());
    assert_eq!((it.wounds, it.dead, game.see(1).wounds), (1, 0, 4));
}

/// `WS-MOVE-09`, `WS-DISS-09`, `WS-MOVE-11`: who is halted where a friend stands goes back along his way until
/// he can stand, a quarter of an inch at a time.
#[test]
fn who_is_halted_among_friends_goes_back() {
    let mut game = game(&["G-SNIP", "G-OFF"], &["A-SNIP"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 24.6).put(2, 48.0, 30.0);
    game.unit(2).hidden = true;
    game.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
    let way = MovePath::straight(Point::inches(48, 26));
    let north = Action::Move { way, facing: Bearing::NORTH, then: EndOfMove::Stand };
    game.play(north, &[]);
    assert_eq!((game.wait(), game.see(0).at), (Wait::Onward(A), Point::inches(48, 25)));
    let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
    game.book.apply(&mut game.state, Action::Hold, &mut ones);
    assert_eq!((game.see(0).at, game.see(0).moved.primary), (Point::new(4800, 2350), 500));
}

/// `WS-GEN-17`, `WS-UNIT-13`, `WS-OFF-12`, `WS-TRANS-17`: who leaves the game leaves contacts, units and
/// transports behind.
#[test]
fn what_is_left_of_who_is_gone() {
    use crate::state::Fate;
    use crate::winning::losses::leave_game;
    let mut game = game(&["G-GREN", "G-OFF", "G-TRK"], &["A-RIFL"]);
    officers::join(&mut game.state, B, A);
    let gone = |game: &mut Game, unit: UnitId, fate| {
        leave_game(&mut game.play_with(&mut scripted(&[])), unit, fate, Some(D));
        game.see(unit.0).place
    };
    game.unit(0).contacts = UnitSet::of(D);
    game.unit(3).contacts = UnitSet::of(A);
    (game.unit(0).building, game.unit(0).hidden) = (Some(0), true);
    let mut copy = Game {
        state: game.state.clone(),
        ..self::game(&["G-GREN", "G-OFF", "G-TRK"], &["A-RIFL"])
    };
    assert_eq!(gone(&mut game, A, Fate::Fled), Place::Gone(Fate::Fled));
    assert!(game.see(0).contacts.is_empty() && game.see(3).contacts.is_empty());
    assert_eq!(
        (game.see(0).building, game.see(0).hidden, game.see(0).officer),
        (None, false, None)
    );
    assert_eq!(game.see(1).place, Place::Gone(Fate::Fled), "the officer shares its fate");
    assert!(game.state.wrecks.is_empty());
    // The officer alone: his unit has none.
    assert_eq!(gone(&mut copy, B, Fate::Destroyed), Place::Gone(Fate::Destroyed));
    assert_eq!((copy.see(0).officer, copy.see(0).place), (None, Place::Table));
    // A passenger alone, then a transport; a wreck stays.
    (copy.unit(0).place, copy.unit(2).passenger) = (Place::Aboard(C), Some(A));
    let mut other = Game {
        state: copy.state.clone(),
        ..self::game(&["G-GREN", "G-OFF", "G-TRK"], &["A-RIFL"])
    };
    gone(&mut copy, A, Fate::Destroyed);
    assert_eq!((copy.see(2).passenger, copy.see(2).place), (None, Place::Table));
    gone(&mut other, C, Fate::Destroyed);
    assert!(other.state.wrecks.contains(C) && other.see(0).is_gone());
    let mut fled = self::game(&["G-TRK"], &["A-RIFL"]);
    gone_of(&mut fled);
    assert!(fled.state.wrecks.is_empty(), "only what is destroyed leaves a wreck");
}

fn gone_of(game: &mut Game) {
    let fate = crate::state::Fate::Fled;
    let referee = &mut scripted(&[]);
    crate::winning::losses::leave_game(&mut game.play_with(referee), A, fate, Some(B));
}

/// `WS-HTH-14`, `WS-HTH-15`, `WS-HTH-18`, `WS-HTH-19`, `WS-HTH-20`, `WS-HTH-21`, `WS-HTH-22`, `WS-ENDUR-08`,
/// `WS-OFF-15`, `WS-UNIT-09`, `WS-WOUND-12`: pinned horsemen without END fight a gun's crew, the officer with it,
/// and a sniper; the truck that they touch does not fight.
#[test]
fn horsemen_fight_a_crew() {
    use crate::assault::melee::resolve;
    let mut game = game(&["X-CAV"], &["A-57", "A-OFF", "A-SNIP", "A-TRK"]);
    let truck = UnitId(4);
    game.put(0, 40.0, 40.0).put(1, 40.0, 43.0).put(3, 40.0, 37.5).put(4, 43.0, 40.0);
    officers::join(&mut game.state, C, B);
    (game.unit(0).count, game.unit(0).end, game.unit(1).count) = (4, 0, 2);
    game.status(0, Status::Pinned);
    for foe in [B, D, truck] {
        game.unit(0).contacts.insert(foe);
        game.unit(foe.0).contacts = UnitSet::of(A);
    }
    game.state.ranks = [A, truck, B, D].into_iter().collect();
    // The fourth horseman's free hit: light. 9 and 3 to 1 and 2, twice: both gunners dead. The officer:
    // 10 and 3 to 1 and 3, light and dead. The sniper strikes the first freely: light. Two tests.
    let dice = [1, 9, 1, 6, 9, 1, 6, 1, 10, 1, 1, 10, 6, 2, 1, 1];
    resolve(&mut game.play_with(&mut scripted(&dice)));
    let it = game.see(0);
    assert_eq!((it.count, it.end, it.wounds, it.dead), (3, 0, 3, 1));
    assert_eq!((it.status, it.at), (Status::Pinned, Point::inches(40, 40)));
    assert!(game.see(1).is_gone(), "the gun is lost");
    let his = game.see(2);
    assert_eq!((his.place, his.count, his.end, his.wounds), (Place::Table, 1, 6, 3));
    assert_eq!(it.contacts, [C, D, truck].into_iter().collect::<UnitSet>(), "they stay in contact");
    assert_eq!((game.see(3).wounds, game.see(4).status), (0, Status::Normal));
}

/// `WS-PANIC-01`, `WS-PANIC-04`, `WS-PANIC-05`, `WS-PANIC-08`: at what bars it a path is turned by 15, 30 and 45
/// degrees to either side, as far as that leads farther; men and vehicles alike.
#[test]
fn a_path_of_flight_turns_at_what_bars_it() {
    let cliff = "[[area]]\nterrain = 'cliff'\nrect = [[38, 43], [42, 45]]";
    for unit in ["A-SNIP", "A-TRK"] {
        let mut game = Game::on(&table(cliff, ""), &[unit], &["G-SNIP"]);
        game.put(0, 40.0, 40.0).put(1, 40.0, 30.0).state.flight = 7;
        let ways = flight::ways(game.scene(), A);
        // Straight on 3" less a little; by 15 and 30 degrees to the cliff too; by 45 past it.
        let mut expected = vec![(0.0, 2.95_f64)];
        for degrees in [15.0_f64, 30.0, 45.0] {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let length = if degrees < 45.0 { 3.0 / cos - 0.05 } else { 7.0 };
            expected.extend([(-length * sin, length * cos), (length * sin, length * cos)]);
        }
        assert_eq!(ways.len(), expected.len(), "{unit}: {ways:?}");
        for (x, y) in expected {
            let near = |at: &&Point| {
                let apart =
                    [f64::from(at.x) / 100.0 - 40.0 - x, f64::from(at.y) / 100.0 - 40.0 - y];
                apart.into_iter().all(|part| part.abs() < 0.03)
            };
            assert_eq!(ways.iter().filter(near).count(), 1, "{unit}: {x}, {y} of {ways:?}");
        }
    }
    // Of two who stand in one place one flees north.
    let mut game = game(&["A-SNIP"], &["G-SNIP"]);
    game.put(0, 40.0, 40.0).put(1, 40.0, 40.0).state.flight = 7;
    assert_eq!(flight::ways(game.scene(), A).as_slice(), [Point::inches(40, 47)]);
}

/// `WS-FIRE-17`, `WS-UNIT-15`, `WS-VEH-12`: guns and hull weapons fire ahead, turrets, teams and men all round; at
/// buildings too.
#[test]
fn weapons_fire_in_their_arcs() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'brick'\nrect = [[46, 58], [50, 62]]";
    for (unit, crew, bears) in [
        ("G-PZ4", Gunners::Mounts, &[true, true, false][..]),
        ("G-251", Gunners::Mounts, &[false]),
        ("A-M3", Gunners::Mounts, &[true]),
        ("G-PAK", Gunners::Crew, &[false]),
        ("G-HMG", Gunners::Crew, &[true]),
        ("G-GREN", Gunners::Men(0b10), &[true]),
    ] {
        let foe = if unit.starts_with('A') { "G-GREN" } else { "A-RIFL" };
        let mut game = Game::on(&table(house, ""), &[unit], &[foe]);
        game.put(0, 48.0, 40.0).put(1, 48.0, 55.0);
        ready(&mut game, A);
        for (at, &turns) in bears.iter().enumerate() {
            let mut check = |facing, target| {
                let mut aims = [None; 4];
                aims[at] = aim(target, 3);
                game.face(0, facing);
                refusal(&game, fire(crew, aims)).is_empty()
            };
            for target in [Target::Unit(B), Target::Building(0)] {
                assert!(check(Bearing::NORTH, target), "{unit}, {at}: ahead");
                assert_eq!(check(Bearing::SOUTH, target), turns, "{unit}, {at}: behind");
                assert_eq!(check(Bearing::EAST, target), turns, "{unit}, {at}: aside");
            }
        }
    }
}

/// `WS-SCEN-06`, `WS-DISS-02`, `WS-TRANS-14`, `WS-OFF-01`: with whom officers may begin, and who in transports.
#[test]
fn units_begin_with_those_they_may_join() {
    use crate::setup::deployment::{check_aboard, check_with};
    let mut game = game(&["G-GREN", "G-PAK", "G-OFF", "G-TRK"], &["A-SNIP"]);
    let [squad, pak, officer, truck] =
        ["G-GREN", "G-PAK", "G-OFF", "G-TRK"].map(|id| of(&game, id));
    for unit in [squad, pak, officer, truck] {
        game.unit(unit.0).place = Place::Waiting;
    }
    // WS-SCEN-06: officers with units that stand, infantry in transports that stand.
    let with = |game: &Game, host, noting| by(check_with(game.scene(), officer, host, noting));
    assert_eq!(with(&game, squad, false), "WS-SCEN-06");
    game.unit(squad.0).place = Place::Table;
    assert_eq!([with(&game, squad, false), with(&game, squad, true)], ["", "WS-DISS-02"]);
    game.unit(squad.0).hidden = true;
    assert_eq!([with(&game, squad, false), with(&game, squad, true)], ["", ""]);
    assert_eq!(with(&game, truck, false), "WS-OFF-01");
    assert_eq!(with(&game, UnitId(39), false), "WS-OFF-01");
    let aboard = |game: &Game, unit, into| by(check_aboard(game.scene(), unit, into));
    assert_eq!(aboard(&game, officer, truck), "WS-SCEN-06", "it is not there yet");
    game.unit(truck.0).place = Place::Table;
    assert_eq!(aboard(&game, officer, truck), "");
    assert_eq!(aboard(&game, pak, truck), "WS-TRANS-14");
    assert_eq!(aboard(&game, officer, UnitId(39)), "WS-SCEN-06");
    game.unit(squad.0).place = Place::Aboard(truck);
    assert_eq!(with(&game, squad, false), "");
    game.unit(truck.0).place = Place::Due;
    assert_eq!(with(&game, squad, false), "WS-SCEN-06", "not with those who come later");
}
