//! Clauses that no worked example shows.

use wargauge_rules::game::{BySide, Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Length, Point};

use super::fixture::{A, B, Game, army, force, game, scenario, table};
use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Target, Volley};
use crate::assault::melee::resolve;
use crate::attack::Keys;
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::posture::shooter_line;
use crate::attack::template::{Burst, burst};
use crate::event::Roll;
use crate::fire::{permission, volley};
use crate::movement::going::allowance;
use crate::movement::officers::join;
use crate::position::circles::{Gap, gap};
use crate::setup::deployment::StartPlace;
use crate::state::{Moved, Phase, Place, Posture, Status, UnitSet, Wait};
use crate::terrain::kind::{Cover, Terrain};
use crate::units::army::Army;
use crate::units::profile::Class;
use crate::units::weapon::{Weapon, WeaponId};

fn scripted(dice: &[u8]) -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(dice), Deaf)
}

const fn at(target: UnitId) -> Option<Aim> {
    Some(Aim { target: Target::Unit(target), dice: 3 })
}

fn fire(game: &mut Game, shooter: UnitId, men: u16, target: UnitId, dice: &[u8]) {
    let aims = [at(target), None, None, None];
    let volley = Volley { gunners: Gunners::Men(men), aims };
    volley::begin(&mut game.play_with(&mut scripted(dice)), shooter, volley);
}

/// `WS-GEN-04`, `WS-GEN-08`, `WS-GEN-09`, `WS-UNIT-08`, `WS-UNIT-11`, `WS-UNIT-12`, `WS-FIRE-23`
#[test]
fn distances_run_from_rim_to_rim() {
    let mut game = game(&["G-GREN", "G-PAK", "G-222", "G-PZ4"], &["X-CAV"]);
    let radius = |unit: usize, figures: usize| game.book.units[unit].radius(figures).hundredths();
    assert_eq!([1, 2, 7, 8, 13].map(|figures| radius(0, figures)), [50, 150, 150, 250, 250]);
    assert_eq!([radius(1, 5), radius(2, 0), radius(3, 0), radius(4, 6)], [150, 100, 150, 200]);
    let gap_of = |x: i16| Gap::between(Point::new(0, 0), Point::new(x, 1), Length::inches(1));
    assert!(gap_of(399).within(Length::inches(3)) && !gap_of(400).within(Length::inches(3)));
    assert!(!gap_of(400).under(Length::inches(3)));
    assert_eq!((gap_of(400).hundredths(), gap_of(50).hundredths()), (300, 0));
    // In a building, from its edge.
    game.book.scenario.ground =
        table("[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[40, 40], [46, 46]]", "")
            .ground;
    game.put(0, 43.0, 43.0).put(4, 43.0, 30.0).unit(0).building = Some(0);
    assert_eq!(gap(game.scene(), A, UnitId(4)).hundredths(), 800);
}

/// `WS-UNIT-01`, `WS-UNIT-03`, `WS-UNIT-04`, `WS-UNIT-05`, `WS-UNIT-06`, `WS-UNIT-07`,
/// `WS-WEAPON-01`, `WS-WEAPON-20`, `WS-VEH-01`, `WS-VEH-13`, `WS-VEH-17`, `WS-HEAVY-06`
#[test]
fn cards_hold_what_the_book_says() {
    let game = game(&["G-TRK", "G-PAK", "G-PZ4"], &["A-RIFL"]);
    let rifles = &game.book.units[3];
    assert_eq!((rifles.ld, rifles.end, rifles.ini, rifles.figures.len()), (7, 5, 1, 12));
    assert!(rifles.figures.iter().all(|figure| (figure.fs, figure.cc) == (3, 3)));
    let truck = game.book.units[0].vehicle.as_ref().expect("a vehicle");
    assert_eq!((truck.armour, truck.fs, truck.small), ([6; 3], 3, false));
    let weapon = |id: &str| game.book.weapons.iter().find(|it| it.id == id).expect("a weapon");
    assert!(weapon("G75L").features.heavy && weapon("G75L-towed").features.heavy);
    assert_eq!((weapon("G75L").strength, weapon("LMG").strength), (10, 4));
    let infantry = |class: Class| class.is_infantry();
    assert!([Class::Infantry, Class::Team, Class::Officer].into_iter().all(infantry));
    assert!(![Class::Gun, Class::Cavalry, Class::Vehicle].into_iter().any(infantry));
    assert_eq!(army("germans-1944").weapons.len(), 14);
}

/// `WS-TURN-05`, `WS-TURN-06`, `WS-GEN-16`, `WS-INIT-01`, `WS-INIT-03`, `WS-INIT-06`, `WS-INIT-07`,
/// `WS-INIT-08`, `WS-ORDER-23`, `WS-ORDER-24`, `WS-MOVE-17`, `WS-LEAD-19`, `WS-SCEN-07`
#[test]
fn a_turn_begins_afresh() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 90.0);
    assert_eq!(game.see(0).posture_before, Posture::Still);
    let place = StartPlace { at: Point::inches(40, 90), facing: Bearing::NORTH, building: None };
    crate::setup::deployment::hide(&mut game.state, B, place);
    assert_eq!((game.see(1).posture_before, game.see(1).hidden), (Posture::Hide, true));
    let it = game.unit(0);
    (it.wounds, it.dead, it.fired_at) = (2, 1, true);
    it.moved = Moved { primary: 300, second: 0, extra: 100, fast: false };
    it.was_pinned = true;
    game.orders(&[Order::Fire, Order::Hide], &[5, 4]);
    // Nobody was in range, nobody moved, nothing was paid: it is turn 2.
    let it = game.see(0);
    assert_eq!((game.state.turn, it.at, it.end), (2, Point::inches(40, 10), 5));
    assert_eq!((it.wounds, it.dead, it.fired_at), (0, 1, false));
    assert_eq!((it.moved.total(), it.moved_before.total()), (0, 400));
    assert_eq!((it.posture_before, it.tally.turns_pinned), (Posture::Hide, 1));
    assert_eq!((it.score, game.see(1).score), (6, 5), "the hidden roll too");
    assert_eq!(game.wait(), Wait::Order(A));
    let view = game.book.view(&game.state, wargauge_rules::game::Side::A);
    assert_eq!(view.unit(A).map(|it| it.score()), Some(6));
}

/// `WS-MOVE-04`, `WS-MOVE-06`, `WS-MOVE-07`, `WS-CAV-02`, `WS-CAV-04`, `WS-CAV-08`, `WS-ORDER-04`, `WS-MOVE-05`,
/// `WS-MOVE-15`, `WS-ORDER-26`, `WS-GEN-04`
#[test]
fn orders_have_their_allowances_and_costs() {
    let mut game = game(&["G-GREN", "G-PZ4"], &["X-CAV"]);
    // A gun is pushed, a crew without it walks like others.
    let mut guns = self::game(&["G-PAK"], &["A-SNIP"]);
    for (lost, inches) in [(None, 300), (Some(Point::inches(1, 1)), 600)] {
        (guns.unit(0).order, guns.unit(0).abandoned) = (Some(Order::Walk), lost);
        assert_eq!(allowance(guns.scene(), A), inches);
    }
    let all =
        [(Order::Walk, 6), (Order::Run, 9), (Order::Crawl, 3), (Order::Hide, 0), (Order::Fire, 0)];
    for unit in 0..3 {
        for (order, inches) in all {
            game.unit(unit).order = Some(order);
            assert_eq!(allowance(game.scene(), UnitId(unit)), inches * 100);
        }
        game.unit(unit).order = Some(Order::Run);
        volley::reveal(&mut game.play_with(&mut scripted(&[])), UnitId(unit));
        volley::reveal(&mut game.play_with(&mut scripted(&[])), UnitId(unit));
    }
    assert_eq!([0, 1, 2].map(|unit| game.see(unit).end), [4, 0, 5]);
    game.unit(1).order = Some(Order::Fire);
    game.unit(1).fired_primary = true;
    game.state.phase = Phase::SecondaryFire;
    assert!(permission::check(game.scene(), B).is_ok(), "vehicles have no END");
    game.unit(0).order = None;
    assert_eq!(allowance(game.scene(), A), 0, "the panicked have no order");
}

/// `WS-MOVE-09`, `WS-TERR-06`: who cannot move, as nobody ends on impassable ground, stays, with the posture of his
/// order.
#[test]
fn who_is_stuck_stays() {
    let lake = "[[area]]\nterrain = 'deep'\nrect = [[30, 5], [50, 25]]";
    let mut game = Game::on(&table(lake, ""), &["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 15.0).put(1, 10.0, 90.0);
    game.orders(&[Order::Walk, Order::Hide], &[5, 4]);
    assert_eq!(
        (game.see(0).at, game.see(0).posture_before),
        (Point::inches(40, 15), Posture::Walk)
    );
}

/// `WS-CAV-07`, `WS-CAV-11`, `WS-VEH-11`, `WS-VEH-14`: pinned vehicles, and facings.
#[test]
fn vehicles_are_pinned_and_hide_by_their_own_rules() {
    let mut game = game(&["G-PZ4"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 10.0, 90.0);
    game.unit(0).jammed = 0b10;
    game.orders(&[Order::Walk, Order::Hide], &[]);
    let south = Action::Move {
        way: MovePath::straight(Point::inches(40, 16)),
        facing: Bearing::SOUTH,
        then: EndOfMove::Stand,
    };
    game.play(south, &[]);
    assert_eq!(game.see(0).facing, Bearing::SOUTH);
    game.status(0, Status::Pinned);
    // The pinned test passes, the unit rallies, and the next turn begins.
    game.play(Action::Hold, &[1, 5, 4]);
    assert_eq!(game.see(0).jammed, 0b10, "it did not hide");
    game.orders(&[Order::Hide, Order::Hide], &[5, 4]);
    assert_eq!(game.see(0).jammed, 0);
    game.state.phase = Phase::SecondaryFire;
    game.unit(0).order = Some(Order::Hide);
    assert!(permission::check(game.scene(), A).is_err());
    game.unit(0).order = Some(Order::Fire);
    assert!(permission::check(game.scene(), A).is_ok());
    game.status(0, Status::Pinned);
    assert!(permission::check(game.scene(), A).is_err());
}

/// `WS-VEH-12`: each weapon fires in its phases, at its own target; `WS-FIRE-15`
#[test]
fn weapons_of_a_vehicle_fire_apart() {
    let mut game = game(&["G-PZ4"], &["A-RIFL", "A-SNIP"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).put(2, 60.0, 40.0);
    game.unit(0).order = Some(Order::Fire);
    game.state.wait = Wait::Fire(A);
    let fire = |aims| Action::Fire(Volley { gunners: Gunners::Mounts, aims });
    game.state.phase = Phase::PrimaryFire;
    let guns = fire([None, at(B), at(B), None]);
    assert!(game.book.check(&game.state, guns).is_ok());
    let apart = fire([at(B), at(UnitId(2)), at(B), None]);
    assert!(game.book.check(&game.state, apart).is_err());
    game.state.phase = Phase::SecondaryFire;
    assert!(game.book.check(&game.state, apart).is_ok());
}

/// `WS-FIRE-21`, `WS-OFF-13`: an officer fires with his unit, and rests with it.
#[test]
fn officers_fire_and_rest_with_their_units() {
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    join(&mut game.state, B, A);
    game.put(0, 48.0, 20.0).beyond(0, 2, 10.0).state.phase = Phase::PrimaryFire;
    game.unit(1).end = 4;
    // His submachine gun reaches 12": FS 4, T 10 - 4 - 2 = 4 with two dice, both miss.
    fire(&mut game, A, 1 << 9, UnitId(2), &[3, 3]);
    assert!(game.see(1).fired_primary);
    let mut game = self::game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    join(&mut game.state, B, A);
    game.put(0, 48.0, 10.0).put(2, 48.0, 90.0);
    game.unit(0).end = 3;
    game.unit(1).end = 4;
    game.orders(&[Order::Hide, Order::Hide, Order::Hide], &[5, 5, 4]);
    assert_eq!((game.see(0).end, game.see(1).end), (4, 5));
}

/// `WS-ENDUR-09`: the panicked regain nothing.
#[test]
fn the_panicked_do_not_rest() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 10.0).put(1, 48.0, 90.0).unit(0).end = 3;
    game.unit(0).order = Some(Order::Hide);
    game.status(0, Status::Panicked);
    crate::turn::end_turn(&mut game.play_with(&mut scripted(&[1])));
    assert_eq!(game.see(0).end, 3);
}

/// `WS-FMOD-27`, `WS-BLDG-01`: the cover of each terrain.
#[test]
fn each_terrain_gives_its_cover() {
    use Cover::{Building, Complete, None, Partial, Ruin};
    let rows = [
        (Terrain::Open, None),
        (Terrain::Road, None),
        (Terrain::Crops, Partial),
        (Terrain::LightWood, Partial),
        (Terrain::DenseWood, Complete),
        (Terrain::Swamp, None),
        (Terrain::Stream, None),
        (Terrain::Deep, None),
        (Terrain::Cliff, None),
        (Terrain::Trench, Complete),
        (Terrain::Hedge, Partial),
        (Terrain::Bocage, Complete),
        (Terrain::Wall, Complete),
        (Terrain::Building, Building),
        (Terrain::Ruin, Ruin),
        (Terrain::Wreck, Partial),
        (Terrain::Hill, None),
    ];
    for (terrain, cover) in rows {
        assert_eq!(terrain.cover(), cover, "{terrain:?}");
    }
}

/// `WS-HTH-01`, `WS-HTH-17`, `WS-HTH-18`, `WS-HTH-19`, `WS-HTH-20`, `WS-HTH-21`, `WS-HTH-22`,
/// `WS-ENDUR-08`, `WS-WOUND-12`: fights.
#[test]
fn fights_follow_their_clauses() {
    let in_contact = |a: &str, b: &str| {
        let mut game = game(&[a], &[b]);
        game.put(0, 48.0, 40.0).beyond(0, 1, 0.0);
        game.unit(0).contacts = UnitSet::of(B);
        game.unit(1).contacts = UnitSet::of(A);
        game
    };
    // 200 ties: both stand, and stay in contact; the pinned fight too.
    let mut game = in_contact("G-SNIP", "A-SNIP");
    game.status(0, Status::Pinned);
    resolve(&mut game.play_with(&mut scripted(&[5; 400])));
    assert!(game.see(0).contacts.contains(B) && game.see(1).count == 1);
    // Cavalry fights as men do, at no END; the winner stays where he is.
    let mut game = in_contact("X-CAV", "A-SNIP");
    game.unit(0).count = 1;
    game.unit(0).end = 0;
    resolve(&mut game.play_with(&mut scripted(&[10, 1, 6])));
    assert!(game.see(1).is_gone());
    assert_eq!((game.see(0).at, game.see(0).end), (Point::inches(48, 40), 0));
    // Cavalry takes wounds as men do.
    let mut game = in_contact("X-CAV", "A-SNIP");
    game.unit(0).count = 1;
    resolve(&mut game.play_with(&mut scripted(&[1, 10, 6])));
    assert!(game.see(0).is_gone());
    // Without contact nobody fights; vehicles never do.
    let mut game = in_contact("G-SNIP", "A-SNIP");
    crate::winning::losses::break_contacts(&mut game.state, A);
    resolve(&mut game.play_with(&mut scripted(&[])));
    let game = in_contact("G-PZ4", "A-SNIP");
    assert!(crate::assault::pairing::pairs(game.scene()).is_empty());
}

/// `WS-ADDMOVE-17`, `WS-ADDMOVE-19`, `WS-FMOD-23`
#[test]
fn additional_moves_end_apart_and_change_no_line() {
    let mut game = game(&["G-PZ4", "G-SNIP"], &["A-SNIP"]);
    game.put(0, 20.0, 20.0).put(1, 40.0, 20.0).put(2, 40.0, 22.0);
    game.unit(1).order = Some(Order::Run);
    game.state.phase = Phase::Additional;
    game.state.wait = Wait::Extra(B);
    let to = |y: i16| Action::Move {
        way: MovePath::straight(Point::new(4000, y)),
        facing: Bearing::NORTH,
        then: EndOfMove::Stand,
    };
    assert!(game.book.check(&game.state, to(2100)).is_err(), "contact");
    assert!(game.book.check(&game.state, to(1800)).is_ok());
    game.unit(0).moved_before = Moved { primary: 0, second: 0, extra: 1100, fast: true };
    game.state.phase = Phase::PrimaryFire;
    assert_eq!(shooter_line(game.scene(), A), 0);
    let stance = crate::attack::posture::stance(game.scene(), A);
    assert_eq!(stance, crate::attack::posture::Stance::Far, "but the total counts");
    // In Secondary Fire the moves of this turn's two phases count, whatever came before.
    game.unit(0).moved = Moved { primary: 600, second: 400, extra: 0, fast: false };
    game.state.phase = Phase::SecondaryFire;
    let stance = |game: &Game| crate::attack::posture::stance(game.scene(), A);
    assert_eq!(stance(&game), crate::attack::posture::Stance::Plain);
    game.unit(0).moved.second = 401;
    assert_eq!(stance(&game), crate::attack::posture::Stance::Far);
}

/// `WS-DISS-03`, `WS-DISS-11`, `WS-DISS-13`, `WS-WEAPON-14`
#[test]
fn shells_find_the_hidden_and_harm_what_they_touch() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'aluminium'\nrect = [[50, 40], [52, 44]]";
    let mut game = Game::on(&table(house, ""), &["G-MORT"], &["A-SNIP", "A-TRK"]);
    game.put(0, 48.0, 10.0).put(1, 48.0, 42.0).put(2, 49.5, 42.0);
    game.unit(1).hidden = true;
    game.unit(1).order = Some(Order::Hide);
    game.state.phase = Phase::SecondaryFire;
    assert!(permission::check(game.scene(), B).is_err());
    let shell = Burst {
        shooter: A,
        centre: crate::state::FinePoint::new(48_000, 42_000),
        radius: Length::inches(2),
        strength: 6,
    };
    let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 0 };
    // The sniper is lightly wounded. The truck: 1 and 6 beat 6, a 2: weapon out, of none: stunned.
    // The shack: 1 and 6 beat 6; cloud. The sniper's test: 5 under 7.
    let mut referee = scripted(&[1, 1, 2, 1, 3, 5]);
    burst(&mut game.play_with(&mut referee), shell, &mut keys);
    assert!(!game.see(1).hidden && game.see(1).fired_at);
    assert_eq!((game.see(1).end, game.see(2).status), (4, Status::Pinned));
    assert!(game.state.is_ruined(0));
    let note = Action::Note { at: Point::inches(48, 42), facing: Bearing::NORTH };
    assert!(game.book.check(&game.state, note).is_err(), "never again");
}

/// `WS-LEAD-21`, `WS-VEH-18`: what does not reach the armour frightens nobody.
#[test]
fn small_arms_do_not_frighten_armour() {
    let mut game = game(&["G-GREN"], &["A-M3", "A-M8"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 10.0).face(1, Bearing::SOUTH);
    game.state.phase = Phase::SecondaryFire;
    // A rifle hits; 6 and 3 are below 10: no test.
    fire(&mut game, A, 0b100, B, &[10, 6]);
    assert_eq!(game.see(1).status, Status::Normal);
    // At a small vehicle that hides a hit that reaches the armour only brings the test.
    let hit = Hit { target: UnitId(2), strength: 9, armour: 10, harmless: true };
    let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 9 };
    let struck = strike_vehicle(&mut game.play_with(&mut scripted(&[6])), hit, &mut keys);
    assert!(struck && !game.see(2).is_gone() && game.see(2).broken == 0);
    let weak = strike_vehicle(
        &mut game.play_with(&mut scripted(&[6])),
        Hit { strength: 3, ..hit },
        &mut keys,
    );
    assert!(!weak);
}

/// `WS-GEN-07`, `WS-LEAD-23`, `WS-FIRE-20`: who is wiped out takes no test.
#[test]
fn the_dead_take_no_test() {
    let mut game = game(&["G-GREN"], &["A-SNIP"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 10.0).state.phase = Phase::PrimaryFire;
    // Two hits; the first kills, the second is lost.
    fire(&mut game, A, 0b1100, B, &[10, 10, 6]);
    assert!(game.see(1).is_gone());
    // Who has one man left takes it: LD 7 less a wound, a death, its leader: 4 fails.
    let mut game = self::game(&["G-GREN"], &["A-BAZ"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 10.0).state.phase = Phase::PrimaryFire;
    fire(&mut game, A, 0b1100, B, &[10, 1, 6, 1, 4]);
    assert_eq!((game.see(1).count, game.see(1).status), (1, Status::Pinned));
}

/// `WS-PRIS-11`, `WS-PRIS-12`: cavalry takes prisoners, vehicles never yield.
#[test]
fn cavalry_takes_prisoners_and_vehicles_never_yield() {
    let mut game = game(&["X-CAV"], &["A-RIFL", "A-TRK"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 2.0).status(1, Status::Panicked).unit(1).end = 0;
    game.state.phase = Phase::SecondaryFire;
    fire(&mut game, A, 0b10, B, &[1]);
    assert_eq!(game.see(1).yields_to, Some(A));
    game.beyond(0, 2, 2.0).put(1, 90.0, 90.0).status(2, Status::Panicked);
    fire(&mut game, A, 0b10, UnitId(2), &[1]);
    assert_eq!(game.see(2).yields_to, None);
}

/// `WS-REINF-08`, `WS-TRANS-15`, `WS-TRANS-16`: orders of passengers.
#[test]
fn passengers_get_the_orders_they_may() {
    let farm = scenario("stone-farm");
    let forces = [force("farm-germans"), force("farm-americans")];
    let mut game = Game::of(&farm, BySide([&forces[0], &forces[1]]));
    let rider = UnitId(1);
    assert_eq!(game.see(1).place, Place::Aboard(UnitId(0)));
    game.state.turn = 4;
    game.state.wait = Wait::Order(rider);
    let may = |game: &Game, order| {
        game.book.check(&game.state, Action::Order { order, show: false }).is_ok()
    };
    let orders = [Order::Walk, Order::Run, Order::Hide, Order::Fire];
    assert_eq!(orders.map(|order| may(&game, order)), [true, true, true, false]);
    game.state.wait = Wait::Order(UnitId(0));
    assert_eq!(orders.map(|order| may(&game, order)), [true, true, false, false]);
    // Aboard on the table: they do not fire, and rest if they hide and nobody fires at them.
    game.unit(0).place = Place::Table;
    game.unit(1).end = 3;
    game.unit(1).order = Some(Order::Hide);
    game.state.phase = Phase::SecondaryFire;
    assert!(permission::check(game.scene(), rider).is_err());
    crate::turn::end_turn(&mut game.play_with(&mut scripted(&[])));
    assert_eq!(game.see(1).end, 4);
    game.unit(0).fired_at = true;
    crate::turn::end_turn(&mut game.play_with(&mut scripted(&[])));
    assert_eq!(game.see(1).end, 4, "their transport was fired at");
}

/// `WS-ORDER-24`, `WS-ORDER-10`: a unit that was ordered to fire and held regains nothing.
#[test]
fn who_holds_his_fire_does_not_rest() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 90.0).unit(0).end = 3;
    game.orders(&[Order::Fire, Order::Hide], &[5, 4]);
    assert_eq!((game.state.turn, game.see(0).end), (2, 3));
}

/// `WS-ENDUR-05`, `WS-WOUND-06`: a light wound at END 0 costs nothing more and still counts for LD.
#[test]
fn wounds_at_the_end_of_endurance_still_count() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).state.phase = Phase::PrimaryFire;
    game.unit(1).end = 0;
    // LD 7 less the wound: a 6 fails.
    fire(&mut game, A, 0b100, B, &[9, 1, 6]);
    assert_eq!((game.see(1).end, game.see(1).wounds), (0, 1));
    assert_eq!(game.see(1).status, Status::Pinned);
}

/// `WS-WEAPON-14`, `WS-VEH-07`: a shell finds the weakest armour of a vehicle.
#[test]
fn shells_strike_the_weakest_armour() {
    for (die, then, status) in [(6, &[1][..], Status::Pinned), (5, &[1, 1], Status::Normal)] {
        let mut game = game(&["G-MORT"], &["A-SHER"]);
        game.put(1, 48.0, 42.0).state.phase = Phase::SecondaryFire;
        let centre = crate::state::FinePoint::new(48_000, 42_000);
        let shell = Burst { shooter: A, centre, radius: Length::inches(2), strength: 6 };
        let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 0 };
        // Against 11 at the rear: 12 beats it and stuns, 11 glances, and the test is passed.
        let mut referee = scripted(&[&[die], then].concat());
        burst(&mut game.play_with(&mut referee), shell, &mut keys);
        assert_eq!((game.see(1).status, referee.dice_mut().left()), (status, 0));
    }
}

/// `WS-WEAPON-14`, `WS-BLDG-24`: who has walked into a ruin is as safe from a shell as its other
/// occupants.
#[test]
fn ruins_shelter_those_who_walk_in() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let mut game = Game::on(&table(house, ""), &["G-MORT"], &["A-RIFL"]);
    game.put(1, 48.0, 44.0).state.phase = Phase::SecondaryFire;
    game.state.ruins = 1;
    let centre = crate::state::FinePoint::new(48_000, 44_000);
    let shell = Burst { shooter: A, centre, radius: Length::inches(2), strength: 6 };
    let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 0 };
    // 1 and 6 do not beat 8: a cloud.
    burst(&mut game.play_with(&mut scripted(&[1, 1])), shell, &mut keys);
    assert_eq!((game.see(1).wounds, game.see(1).fired_at), (0, true));
}

/// `WS-LEAD-04`, `WS-WEAPON-04`, `WS-PFIRE-10`: a pinned unit has lost its Hide order, and its
/// machinegun stays jammed.
#[test]
fn the_pinned_clear_no_jam() {
    let mut game = game(&["G-HMG"], &["A-RIFL"]);
    game.put(0, 48.0, 10.0).put(1, 48.0, 90.0).status(0, Status::Pinned).unit(0).jammed = 1;
    game.orders(&[Order::Hide, Order::Hide], &[1, 5, 4]);
    assert_eq!((game.state.turn, game.see(0).jammed), (2, 1));
}

/// `WS-GEN-17`: nobody rallies who is gone.
#[test]
fn the_gone_do_not_rally() {
    let mut game = game(&["G-GREN", "G-TRK"], &["A-RIFL"]);
    game.put(0, 48.0, 10.0).put(2, 48.0, 90.0).status(1, Status::Pinned);
    game.unit(1).place = Place::Gone(crate::state::Fate::Destroyed);
    crate::turn::end_turn(&mut game.own_play());
    let events = &game.referee.observer().events;
    let rallied = |event: &&crate::event::Event| matches!(event, crate::event::Event::Rallied(_));
    assert_eq!(events.iter().filter(rallied).count(), 0);
}

/// `WS-DISS-04`, `WS-DISS-08`: troops that come into view uncover those who hide within 4" of them.
#[test]
fn whoever_comes_into_view_uncovers_others() {
    for (inches, hidden) in [(4.0, false), (4.01, true)] {
        let mut game = game(&["G-GREN"], &["A-SNIP"]);
        game.put(0, 48.0, 20.0).beyond(0, 1, inches);
        for unit in [0, 1] {
            game.unit(unit).hidden = true;
            game.posture(unit, Posture::Hide);
        }
        let dice: &[u8] = if hidden { &[5, 4] } else { &[] };
        game.orders(&[Order::Fire, Order::Hide], dice);
        assert_eq!((game.see(0).hidden, game.see(1).hidden), (false, hidden));
    }
}

/// `WS-WEAPON-01`, `WS-WEAPON-10`, `WS-END-10`: short and long range, dice at both, strength, blast,
/// rounds, of every weapon.
#[test]
fn every_weapon_has_the_figures_of_the_table() {
    use crate::units::weapon::{Band, Blast};
    let (one, d2, d3, d6) = (Blast::One, Blast::D2, Blast::D3, Blast::D6);
    let table = [
        ("PIS", 4, 8, [1, 1], 2, one, 0),
        ("RIF", 12, 24, [1, 1], 3, one, 0),
        ("SAR", 12, 24, [2, 1], 3, one, 0),
        ("CAR", 8, 16, [2, 1], 2, one, 0),
        ("SMG", 6, 12, [2, 2], 3, one, 0),
        ("STG", 9, 18, [2, 1], 3, one, 0),
        ("BAR", 12, 24, [2, 2], 3, one, 0),
        ("LMG", 15, 30, [3, 3], 4, one, 0),
        ("HMG", 18, 36, [3, 3], 4, one, 0),
        ("M50", 18, 36, [3, 3], 5, one, 0),
        ("A20", 16, 32, [3, 3], 6, one, 0),
        ("SNP", 18, 36, [1, 1], 3, one, 0),
        ("PZF", 3, 6, [1, 1], 12, d3, 1),
        ("PSK", 6, 12, [1, 1], 12, d3, 4),
        ("BAZ", 6, 12, [1, 1], 10, d3, 5),
        ("G37", 18, 36, [1, 1], 8, d2, 0),
        ("G57", 20, 40, [1, 1], 10, d2, 0),
        ("G75", 20, 40, [1, 1], 9, d6, 0),
        ("G75L", 24, 48, [1, 1], 10, d6, 0),
        ("G88", 24, 48, [1, 1], 12, d6, 0),
        ("M60", 18, 36, [1, 1], 5, one, 12),
        ("M81", 24, 48, [1, 1], 6, one, 12),
    ];
    let mut seen = std::collections::BTreeSet::new();
    for weapon in [army("germans-1944"), army("americans-1944")].iter().flat_map(|it| &it.weapons) {
        let id = weapon.id.trim_end_matches("-towed");
        let &(id, short, long, dice, strength, blast, rounds) =
            table.iter().find(|row| row.0 == id).unwrap_or_else(|| panic!("{id}"));
        let reach = (Length::inches(short), Length::inches(long));
        assert_eq!((weapon.short, weapon.long), reach, "{id}");
        assert_eq!([weapon.dice(Band::Short), weapon.dice(Band::Long)], dice, "{id}");
        assert_eq!((weapon.strength, weapon.blast), (strength, blast), "{id}");
        let all = weapon.ammunition.map_or(0, |[explosive, smoke]| explosive + smoke);
        assert_eq!(all, rounds, "{id}");
        seen.insert(id);
    }
    assert_eq!(seen.len(), table.len(), "none is left out");
}

/// `WS-GEN-14`, `WS-HEAVY-01`, `WS-TRANS-01`: what the add-on of the world war brings is in the rosters; heavy
/// weapons that are no launchers are those of vehicles and guns, and no more than half of the vehicles carry men.
#[test]
fn the_rosters_hold_what_the_world_war_brings() {
    let (germans, americans) = (army("germans-1944"), army("americans-1944"));
    assert!(named(&germans, "Tiger"), "WS-GEN-14");
    for army in [&germans, &americans] {
        let has = |is: fn(&Weapon) -> bool| army.weapons.iter().any(is);
        assert!(has(|one| one.features.machinegun) && has(|one| one.features.mortar), "WS-GEN-14");
        let heavy = |id: WeaponId| {
            let weapon = &army.weapons[usize::from(id.0)];
            weapon.features.heavy && !weapon.is_launcher()
        };
        for unit in &army.units {
            let mut carried = unit.figures.iter().flat_map(|man| [man.first, man.second]).flatten();
            assert!(!carried.any(heavy), "WS-HEAVY-01: no man carries one");
        }
        let vehicles = army.units.iter().filter_map(|unit| unit.vehicle.as_ref());
        let carry: Vec<bool> = vehicles.map(|one| one.carries > 0).collect();
        let few = carry.iter().filter(|carries| **carries).count();
        assert!(few > 0 && 2 * few <= carry.len(), "WS-TRANS-01: {few} of {}", carry.len());
    }
}

/// Whether a unit of an army is called so for people.
fn named(army: &Army, part: &str) -> bool {
    (0..army.units.len()).any(|unit| army.entry_of(unit).name.contains(part))
}
