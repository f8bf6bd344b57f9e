//! Who may fire at whom, and what fire does besides the worked examples.

use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Length, Point};

use super::fixture::{A, B, Game, Ones, game, table};
use crate::action::{Action, Aim, Gunners, Order, Target, Volley};
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::posture::{posture_now, shooter_line};
use crate::attack::{Keys, roll_d2, roll_d3};
use crate::book::Scene;
use crate::event::{Event, Roll};
use crate::fire::{armament, permission, targets, volley};
use crate::position::cover::cover;
use crate::position::sight::sees;
use crate::state::{Fate, Moved, Phase, Place, Posture, Status, UnitSet, Wait};
use crate::terrain::kind::Cover;

fn may_fire(game: &Game, unit: UnitId) -> bool {
    permission::check(game.scene(), unit).is_ok()
}

fn at(target: UnitId) -> Option<Aim> {
    Some(Aim { target: Target::Unit(target), dice: 3 })
}

/// `WS-GEN-06`, `WS-GEN-07`
#[test]
fn small_dice_are_parts_of_a_d6() {
    let of = |roll: fn(&mut DiceReferee<Scripted, Deaf>) -> u8| {
        [1, 2, 3, 4, 5, 6].map(|die| roll(&mut DiceReferee::new(Scripted::new(&[die]), Deaf)))
    };
    assert_eq!(of(roll_d3), [1, 1, 2, 2, 3, 3]);
    assert_eq!(of(roll_d2), [1, 1, 1, 2, 2, 2]);
}

/// `WS-PFIRE-01`, `WS-PFIRE-12`, `WS-PFIRE-13`, `WS-ORDER-15`
#[test]
fn primary_fire_takes_a_fire_order() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.state.phase = Phase::PrimaryFire;
    for (order, fires) in [(Order::Fire, true), (Order::Walk, false), (Order::Hide, false)] {
        game.unit(0).order = Some(order);
        assert_eq!(may_fire(&game, A), fires);
    }
    game.unit(0).order = Some(Order::Fire);
    game.status(0, Status::Pinned);
    assert!(!may_fire(&game, A));
    game.unit(0).order = None;
    game.status(0, Status::Panicked);
    assert!(!may_fire(&game, A));
}

/// `WS-SFIRE-01`, `WS-SFIRE-02`, `WS-SFIRE-04`, `WS-SFIRE-07`, `WS-SFIRE-08`, `WS-SFIRE-12`
#[test]
fn secondary_fire_is_for_all_who_do_not_hide() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.state.phase = Phase::SecondaryFire;
    for (order, fires) in [(Order::Fire, true), (Order::Run, true), (Order::Hide, false)] {
        game.unit(0).order = Some(order);
        assert_eq!(may_fire(&game, A), fires);
    }
    game.unit(0).order = Some(Order::Fire);
    game.unit(0).fired_primary = true;
    game.unit(0).end = 0;
    assert!(!may_fire(&game, A), "a second fire costs 1 END");
    game.status(0, Status::Panicked);
    assert!(may_fire(&game, A), "the panicked pay nothing");
    game.status(0, Status::Pinned);
    assert!(!may_fire(&game, A));
}

/// `WS-SFIRE-06`, `WS-PFIRE-02`, `WS-SFIRE-09`
/// `WS-TURN-08`, `WS-PFIRE-03`
#[test]
fn the_highest_rank_fires_first_and_all_orders_are_shown() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0);
    game.state.ranks = [B, A].into_iter().collect();
    game.orders(&[Order::Fire, Order::Fire], &[]);
    assert_eq!(game.wait(), Wait::Fire(B));
    game.play(Action::Hold, &[]);
    assert_eq!(game.wait(), Wait::Fire(A));
    game.play(Action::Hold, &[]);
    assert_eq!((game.state.phase, game.wait()), (Phase::SecondaryFire, Wait::Fire(B)));
    assert!(game.see(0).revealed && game.see(1).revealed);
}

/// `WS-SFIRE-10`, `WS-TURN-04`
#[test]
fn who_has_been_pinned_hides_whatever_he_did() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.unit(0).order = Some(Order::Run);
    assert_eq!(posture_now(game.scene(), A), Posture::Run);
    game.status(0, Status::Pinned);
    assert_eq!(posture_now(game.scene(), A), Posture::Hide);
    game.status(0, Status::Panicked);
    assert_eq!(posture_now(game.scene(), A), Posture::Still);
}

/// `WS-PFIRE-10`: with the switch a Hide order that is shown helps at once; `WS-GEN-15`
#[test]
fn hiding_at_once_is_a_switch() {
    use crate::attack::posture::{Stance, stance};
    use crate::switches::PrimaryHideNow;
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.state.phase = Phase::PrimaryFire;
    game.unit(1).order = Some(Order::Hide);
    game.unit(1).revealed = true;
    assert_eq!(stance(game.scene(), B), Stance::Plain);
    game.book.switches.primary_hide_now = PrimaryHideNow::Yes;
    assert_eq!(stance(game.scene(), B), Stance::Hides);
}

/// `WS-FIRE-09`: with the switch point-blank adds to close range; `WS-GEN-15`
#[test]
fn adding_point_blank_is_a_switch() {
    use crate::switches::PointblankAddsClose;
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 3.0).state.phase = Phase::PrimaryFire;
    let needed = |game: &Game| {
        let mark = targets::mark(game.scene(), A, Target::Unit(B));
        let rifle = game.book.weapons.iter().find(|it| it.id == "RIF").expect("rifles");
        let switches = game.book.switches();
        crate::attack::difficulty::difficulty(
            switches,
            crate::attack::difficulty::FireSkill::new(3, 0),
            rifle,
            &mark,
        )
        .map(|it| it.needed)
    };
    assert_eq!(needed(&game), Some(1));
    game.book.switches.pointblank_adds_close = PointblankAddsClose::Yes;
    assert_eq!(needed(&game), Some(-1));
}

/// `WS-SFIRE-11`
#[test]
fn fire_does_not_go_into_or_out_of_a_fight() {
    let mut game = game(&["G-GREN", "G-SNIP"], &["A-RIFL", "A-SNIP"]);
    game.put(0, 48.0, 40.0).beyond(0, 2, 0.0).put(1, 60.0, 40.0).put(3, 60.0, 50.0);
    game.unit(0).contacts = UnitSet::of(UnitId(2));
    game.unit(2).contacts = UnitSet::of(A);
    let ok = |shooter: u8, target: u8| {
        targets::check(game.scene(), UnitId(shooter), Target::Unit(UnitId(target))).is_ok()
    };
    assert!(ok(0, 2) && !ok(0, 3), "only at those it touches");
    assert!(!ok(1, 2) && ok(1, 3), "not into the fight");
}

/// `WS-FIRE-16`: buildings, woods, bocage, hills and cliffs; `WS-SMOKE-10`
#[test]
fn sight_is_blocked_by_terrain_and_buildings() {
    let seen = |terrain: &str, y: f32| {
        let mut game = Game::on(&table(terrain, ""), &["G-SNIP"], &["A-SNIP"]);
        game.put(0, 48.0, 10.0).put(1, 48.0, y);
        sees(game.scene(), A, B)
    };
    let area = |kind: &str, from: f32, to: f32| {
        format!("[[area]]\nterrain = '{kind}'\nrect = [[40, {from}], [56, {to}]]")
    };
    assert!(seen("", 40.0));
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[46, 20], [50, 24]]";
    assert!(!seen(house, 40.0));
    assert!(seen(&area("light-wood", 20.0, 24.0), 40.0), "4\" can be seen through");
    assert!(!seen(&area("light-wood", 20.0, 24.1), 40.0));
    assert!(seen(&area("dense-wood", 20.0, 22.0), 40.0));
    assert!(!seen(&area("dense-wood", 20.0, 22.1), 40.0));
    assert!(!seen(&area("cliff", 20.0, 21.0), 40.0));
    assert!(!seen(&area("hill", 20.0, 30.0), 40.0));
    assert!(seen(&area("hill", 20.0, 45.0), 40.0), "one of them is on it");
    let bocage = "[[line]]\nterrain = 'bocage'\nfrom = [40, 20]\nto = [56, 20]";
    assert!(!seen(bocage, 40.0));
    assert!(seen(bocage, 21.5), "within an inch of it");
    assert!(!seen(bocage, 21.51));
}

/// `WS-FMOD-26`, `WS-FMOD-08`, `WS-SMOKE-02`, `WS-SMOKE-08`: which cover a target has.
/// `WS-SMOKE-01`, `WS-SMOKE-06`, `WS-SMOKE-07`
#[test]
fn the_best_cover_counts() {
    let wall = "[[line]]\nterrain = 'wall'\nfrom = [40, 37.5]\nto = [56, 37.5]";
    let crops = "[[area]]\nterrain = 'crops'\nrect = [[40, 39], [56, 50]]";
    let of = |terrain: &str, from: f32, to: f32| {
        let mut game = Game::on(&table(terrain, ""), &["G-SNIP"], &["A-SNIP"]);
        game.put(0, 48.0, from).put(1, 48.0, to);
        cover(game.scene(), A, B)
    };
    assert_eq!(of(crops, 20.0, 40.0), Cover::Partial);
    assert_eq!(of(wall, 20.0, 40.0), Cover::Complete, "2\" from the target's edge");
    assert_eq!(of(wall, 20.0, 40.01), Cover::None);
    assert_eq!(of(&format!("{wall}\n{crops}"), 20.0, 40.0), Cover::Complete);
    assert_eq!(of(wall, 36.5, 38.9), Cover::None, "an obstacle of the shooter's own");
    // In smoke, partial cover.
    let mut game = Game::on(&table("", ""), &["G-SNIP"], &["A-SNIP"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 40.0);
    let shape = crate::state::CloudShape::Disc {
        centre: crate::state::FinePoint::new(48_000, 40_000),
        radius: 2000,
    };
    crate::position::smoke::lay_until(&mut game.state, crate::state::Cloud { shape, last_turn: 9 });
    assert_eq!(cover(game.scene(), A, B), Cover::Partial);
    assert_eq!(cover(game.scene(), B, A), Cover::Complete, "the shooter is in it");
    game.put(0, 48.0, 38.5);
    assert_eq!(cover(game.scene(), B, A), Cover::Partial, "both are in it");
}

/// `WS-FIRE-17`, `WS-UNIT-15`, `WS-VEH-19`: arcs of fire, and shields.
#[test]
fn guns_look_ahead() {
    let mut game = game(&["G-PAK"], &["A-SNIP"]);
    game.put(0, 48.0, 20.0).put(1, 58.0, 30.0).face(0, Bearing::NORTH);
    game.unit(0).order = Some(Order::Fire);
    game.phase(Phase::SecondaryFire);
    game.state.wait = Wait::Fire(A);
    let fire = Action::Fire(Volley { gunners: Gunners::Crew, aims: [at(B), None, None, None] });
    assert!(game.book.check(&game.state, fire).is_ok(), "exactly 45 degrees");
    assert_eq!(cover(game.scene(), B, A), Cover::Partial);
    game.put(1, 58.1, 30.0);
    assert!(game.book.check(&game.state, fire).is_err());
    assert_eq!(cover(game.scene(), B, A), Cover::None);
    // WS-WEAPON-15, WS-MOVE-15, WS-HEAVY-09: not after moving.
    game.put(1, 48.0, 40.0).unit(0).moved = Moved { primary: 200, ..Moved::default() };
    assert!(game.book.check(&game.state, fire).is_err());
}

/// `WS-UNIT-18`, `WS-UNIT-20`
#[test]
fn one_man_serves_a_weapon_badly() {
    let mut game = game(&["G-HMG", "G-PAK"], &["A-RIFL"]);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Fire);
    game.state.phase = Phase::SecondaryFire;
    let most = |game: &Game, unit| armament::crewed(game.scene(), unit).map(|it| it.1);
    assert_eq!((most(&game, A), most(&game, B)), (Some(3), Some(3)));
    game.unit(0).count = 1;
    game.unit(1).count = 1;
    assert_eq!((most(&game, A), most(&game, B)), (Some(2), Some(3)));
    game.unit(1).crewed_fired_before = true;
    assert_eq!(most(&game, B), None);
    game.unit(0).count = 0;
    assert_eq!(most(&game, A), None);
}

/// `WS-WEAPON-05`: machineguns of runners are silent, those of vehicles are not; `WS-SFIRE-05`
#[test]
fn runners_fire_no_machinegun() {
    let mut game = game(&["G-GREN", "G-PZ4"], &["A-RIFL"]);
    game.state.phase = Phase::SecondaryFire;
    for unit in 0..2 {
        game.unit(unit).order = Some(Order::Run);
    }
    let (book, state) = (&game.book, &game.state);
    assert!(armament::weapon_in_hand(Scene::new(book, state), A, 1).is_none());
    assert!(armament::weapon_in_hand(Scene::new(book, state), A, 2).is_some());
    // WS-HEAVY-09: nor does a tank's gun care.
    assert!(
        armament::mount(Scene::new(book, state), B, 1).is_some()
            && armament::mount(Scene::new(book, state), B, 0).is_some()
    );
}

/// `WS-WEAPON-18`, `WS-WEAPON-19`, `WS-FIRE-15`, `WS-END-06`, `WS-END-10`
#[test]
fn a_panzerfaust_is_fired_once_and_at_a_target_of_its_own() {
    let mut game = game(&["G-GREN+panzerfaust"], &["A-SHER", "A-SNIP"]);
    game.put(0, 48.0, 40.0).beyond(0, 1, 4.0).put(2, 60.0, 40.0).face(1, Bearing::SOUTH);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Hide);
    game.unit(2).order = Some(Order::Hide);
    game.phase(Phase::SecondaryFire).run(&[]);
    let both = |men: u16| {
        let aims = [at(UnitId(2)), None, at(B), None];
        Action::Fire(Volley { gunners: Gunners::Men(men), aims })
    };
    // The man in slot 8 cannot fire his rifle as well.
    assert!(game.book.check(&game.state, both(0b1_0000_0100)).is_err());
    // WS-FIRE-15: rifles, launchers, panzerfausts have a target each, and nobody a fourth.
    let aims = [at(UnitId(2)), None, at(B), at(B)];
    let fourth = Action::Fire(Volley { gunners: Gunners::Men(0b100), aims });
    let refused = game.book.check(&game.state, fourth).expect_err("a fourth target");
    assert_eq!(refused.clause.0, "WS-FIRE-15");
    // One rifle misses; the panzerfaust hits: 12 and 1 equal 13, a glancing hit; the test fails, and
    // the next one; it flees, rallies; then the dice of the next turn.
    game.play(both(0b100), &[1, 9, 1, 1, 9, 8, 5, 4, 3, 5, 4, 2]);
    assert!(!game.see(0).panzerfaust);
}

/// `WS-WEAPON-16`: a sniper picks, and adds 1 to the wound; `WS-WOUND-08`; the fire waits for him:
/// `WS-FIRE-18`
/// `WS-GEN-02`
#[test]
fn a_sniper_picks_his_man() {
    let mut game = game(&["G-SNIP"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.volley_at(1);
    game.play(volley, &[9, 5]);
    assert_eq!(game.wait(), Wait::Victim(Side::A));
    assert_eq!(game.options().len(), 12);
    // The leader: the LD drops at once, 7 - 1 - 1 - 1 = 4, and 4 fails.
    game.play(Action::Victim(0), &[4]);
    assert_eq!((game.see(1).count, game.see(1).dead, game.see(1).status), (11, 1, Status::Pinned));
    assert!(game.see(1).lost_leader, "WS-UNIT-16");
}

/// `WS-WOUND-08`: with the switch the owner picks; `WS-GEN-15`
#[test]
fn owners_may_pick() {
    let scenario = table("", "rules = { casualty_choice = 'owner' }");
    let mut game = Game::on(&scenario, &["G-MORT"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 10.0).orders(&[Order::Fire, Order::Hide], &[]);
    let aims = [at(B), None, None, None];
    game.play(Action::Fire(Volley { gunners: Gunners::Men(0b10), aims }), &[9, 5]);
    assert_eq!(game.wait(), Wait::Victim(Side::B));
    game.play(Action::Victim(5), &[1]);
    assert_eq!(game.see(1).figures[5].fs, 2);
}

/// `WS-WEAPON-10`: with the switch a heavy hit is one wound; `WS-GEN-15`, `WS-WOUND-11`
#[test]
fn heavy_hits_may_be_single() {
    let scenario = table("", "rules = { heavy_damage_to_infantry = 'single' }");
    let mut game = Game::on(&scenario, &["G-PZ4"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).state.phase = Phase::SecondaryFire;
    let volley = Volley { gunners: Gunners::Mounts, aims: [at(B), None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[9, 1, 1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!(game.see(1).wounds, 1);
}

/// `WS-WEAPON-17`: smoke grenades.
#[test]
fn smoke_grenades_are_thrown_once() {
    let mut game = game(&["A-RIFL+smoke-grenades"], &["G-GREN"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Hide);
    game.phase(Phase::SecondaryFire).run(&[]);
    let near = Action::Grenades(Point::inches(48, 30));
    let far = Action::Grenades(Point::inches(48, 35));
    assert!(game.book.check(&game.state, far).is_err(), "12\" at most");
    // 6 misses T 7: 3" to the north; radius D2" of a 5. Then the dice of the next turn.
    game.play(near, &[6, 3, 12, 5, 5, 4]);
    assert!(!game.see(0).grenades);
    let shape = crate::state::CloudShape::Disc {
        centre: crate::state::FinePoint::new(48_000, 33_000),
        radius: 2000,
    };
    assert_eq!(game.state.clouds[0].shape, shape);
}

/// `WS-VEH-05`, `WS-VEH-06`, `WS-VEH-07`, `WS-VEH-08`, `WS-VEH-09`: what damage does.
#[test]
fn damage_does_what_the_table_says() {
    let mut game = game(&["G-PZ4"], &["A-SHER"]);
    let mut hit = |dice: &[u8]| {
        let hit = Hit { target: B, strength: 10, armour: 13, harmless: false };
        let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 0 };
        let mut referee = DiceReferee::new(Scripted::new(dice), Deaf);
        strike_vehicle(&mut game.play_with(&mut referee), hit, &mut keys);
        let it = game.state.unit_mut(B);
        let status = core::mem::replace(&mut it.status, Status::Normal);
        (status, it.broken, it.immobile, it.place)
    };
    let on = Place::Table;
    assert_eq!(hit(&[2]), (Status::Normal, 0, false, on), "below");
    assert_eq!(hit(&[3, 3]), (Status::Normal, 0, false, on), "glancing");
    assert_eq!(hit(&[3, 4]), (Status::Pinned, 0, false, on), "stunned");
    assert_eq!(hit(&[4, 2]), (Status::Normal, 1, false, on), "weapon out");
    assert_eq!(hit(&[6, 1]), (Status::Normal, 0b11, false, on), "beaten by 3: one more");
    assert_eq!(hit(&[3, 6]), (Status::Normal, 0b11, true, on), "immobilised");
    assert_eq!(hit(&[4, 3]), (Status::Pinned, 0b11, true, on), "a second time stunned");
    hit(&[4, 2]);
    hit(&[4, 2]);
    assert_eq!(hit(&[4, 2]), (Status::Pinned, 0b1111, true, on), "no weapon left");
    // WS-VEH-10: burning smoke before all else.
    assert_eq!(hit(&[4, 6, 4]).3, Place::Gone(Fate::Destroyed));
    assert_eq!(game.state.clouds.len(), 1);
}

/// `WS-TRANS-17`: passengers of a wreck.
#[test]
fn passengers_get_out_of_a_wreck() {
    let mut game = game(&["G-TRK", "G-SNIP"], &["A-SHER"]);
    game.put(0, 48.0, 40.0).unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    let hit = Hit { target: A, strength: 10, armour: 6, harmless: false };
    let mut keys = Keys { roller: UnitId(2), kind: Roll::SecondaryEffects, next: 0 };
    // 11 beats 6 by 5; 3 + 1 destroys; the sniper fails with a 9: a light wound.
    let mut referee = DiceReferee::new(Scripted::new(&[1, 3, 9, 1]), Deaf);
    strike_vehicle(&mut game.play_with(&mut referee), hit, &mut keys);
    let sniper = game.see(1);
    assert_eq!((sniper.place, sniper.status, sniper.end), (Place::Table, Status::Pinned, 4));
    assert!(game.state.wrecks.contains(A));
}

/// `WS-TRANS-17`: passengers test before they are set down: only who is left needs room beside the wreck.
#[test]
fn who_is_left_of_the_passengers_is_set_down() {
    use crate::position::circles::own_radius;
    let mut game = game(&["G-TRK", "G-GREN"], &["A-SHER"]);
    game.put(0, 48.0, 40.0).put(1, 48.0, 40.0).put(2, 80.0, 80.0).unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    let men = game.see(1).count;
    assert_eq!((men, own_radius(game.scene(), B)), (9, Length::from_hundredths(250)));
    // 11 beats 6 by 5; 3 + 1 destroys; six men fail and die, the others hold out.
    let tests = [[10, 6].repeat(6), vec![1; 3]].concat();
    let dice = [vec![1, 3], tests].concat();
    let hit = Hit { target: A, strength: 10, armour: 6, harmless: false };
    let mut keys = Keys { roller: UnitId(2), kind: Roll::SecondaryEffects, next: 0 };
    let mut referee = DiceReferee::new(Scripted::new(&dice), Recorder::default());
    strike_vehicle(&mut game.play_with(&mut referee), hit, &mut keys);
    let it = game.see(1);
    assert_eq!((it.count, it.status, it.place), (3, Status::Pinned, Place::Table));
    // The circle of three touches that of the wreck.
    let rims = own_radius(game.scene(), A) + own_radius(game.scene(), B);
    let way = it.at.squared_distance(game.see(0).at);
    let near = |hundredths: i16| (rims + Length::from_hundredths(hundredths)).squared();
    assert!(near(-2) <= way && way <= near(2), "{way}");
    // Nobody is set down of whom nobody is left.
    let mut game = self::game(&["G-TRK", "G-SNIP"], &["A-SHER"]);
    game.put(0, 48.0, 40.0).put(2, 80.0, 80.0).unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    let mut referee = DiceReferee::new(Scripted::new(&[1, 3, 10, 6]), Recorder::default());
    strike_vehicle(&mut game.play_with(&mut referee), hit, &mut keys);
    assert_eq!(game.see(1).place, Place::Gone(Fate::Destroyed));
    let placed = |event: &Event| matches!(event, Event::Placed { .. });
    assert!(!referee.observer().events.iter().any(placed));
}

/// `WS-FIRE-07`: as many dice as the weapon has at that range: M1, carbine and StG fewer at long range.
#[test]
fn dice_are_those_of_the_range() {
    let dice = |unit: &str, weapon: &str, inches: f32| {
        let mut game = game(&[unit], &["A-SNIP"]);
        game.put(0, 48.0, 20.0).beyond(0, 1, inches);
        game.state.phase = Phase::PrimaryFire;
        game.unit(0).order = Some(Order::Fire);
        let profile = game.book.profile(A);
        let armed = |arms: u8| game.book.arms(arms).first.map(|it| &game.book.weapon(it).id);
        let slot = profile.figures.iter().position(|it| armed(it.arms) == Some(&weapon.to_owned()));
        let men = Gunners::Men(1 << slot.expect("a man with it"));
        let volley = Volley { gunners: men, aims: [at(B), None, None, None] };
        let mut referee = DiceReferee::new(Ones::default(), Deaf);
        volley::begin(&mut game.play_with(&mut referee), A, volley);
        referee.dice_mut().0
    };
    for (unit, weapon, short, long) in
        [("A-RIFL", "SAR", 12.0, 24.0), ("A-OFF", "CAR", 8.0, 16.0), ("G-ASLT", "STG", 9.0, 18.0)]
    {
        assert_eq!(dice(unit, weapon, short), 2, "{weapon} at short range");
        assert_eq!(dice(unit, weapon, short + 0.02), 1, "{weapon} beyond it");
        assert_eq!(dice(unit, weapon, long), 1, "{weapon} at the end of its range");
    }
    assert_eq!(dice("G-ASLT", "SMG", 6.02), 2, "a submachine gun fires as much");
}

/// `WS-SMOKE-08`: with smoke, too, the best line counts, and nothing is added.
#[test]
fn smoke_adds_nothing_to_other_cover() {
    let wall = "[[line]]\nterrain = 'wall'\nfrom = [40, 37.5]\nto = [56, 37.5]";
    let crops = "[[area]]\nterrain = 'crops'\nrect = [[40, 39], [56, 50]]";
    let house = "[[building]]\nname = 'h'\nmaterial = 'brick'\nrect = [[46, 38], [50, 42]]";
    let of = |terrain: &str, inside: Option<u8>, smoke: &[i32]| {
        let mut game = Game::on(&table(terrain, ""), &["G-SNIP"], &["A-SNIP"]);
        game.put(0, 48.0, 20.0).put(1, 48.0, 40.0).unit(1).building = inside;
        for &y in smoke {
            let shape = crate::state::CloudShape::Disc {
                centre: crate::state::FinePoint::new(48_000, y),
                radius: 2000,
            };
            let cloud = crate::state::Cloud { shape, last_turn: 9 };
            crate::position::smoke::lay_until(&mut game.state, cloud);
        }
        let mark = crate::fire::targets::mark(game.scene(), A, Target::Unit(B));
        let gun = &game.book.weapons[0];
        let switches = game.book.switches();
        let needed = crate::attack::difficulty::difficulty(
            switches,
            crate::attack::difficulty::FireSkill::new(3, 0),
            gun,
            &mark,
        );
        (cover(game.scene(), A, B), needed.map(|it| it.needed))
    };
    let (at_target, at_shooter) = (&[40_000][..], &[20_000][..]);
    assert_eq!(of(crops, None, at_target), of(crops, None, &[]), "partial and partial");
    assert_eq!(of("", None, at_target), of(crops, None, &[]), "partial alone");
    assert_eq!(of(wall, None, at_target), of(wall, None, &[]), "complete and partial");
    assert_eq!(of(wall, None, at_shooter), of(wall, None, &[]), "complete and complete");
    assert_eq!(of(crops, None, at_shooter), of("", None, at_shooter), "the smoke is better");
    assert_eq!(of("", None, at_shooter).0, Cover::Complete);
    assert_eq!(of(house, Some(0), at_shooter), of(house, Some(0), &[]), "a house is best");
}

/// `WS-CAV-09`: cavalry uses the lines of vehicles, and hides like men; `WS-CAV-03`
/// `WS-FMOD-22`
#[test]
fn cavalry_shoots_as_vehicles_do() {
    use crate::attack::posture::{Stance, stance};
    let mut game = game(&["G-GREN"], &["X-CAV"]);
    game.state.phase = Phase::PrimaryFire;
    game.unit(1).moved_before = Moved { primary: 900, second: 900, extra: 0, fast: true };
    game.posture(1, Posture::Run);
    assert_eq!(shooter_line(game.scene(), B), 4);
    assert_eq!(stance(game.scene(), B), Stance::Far);
    game.posture(1, Posture::Hide);
    assert_eq!(stance(game.scene(), B), Stance::Hides);
}

/// `WS-PFIRE-05`, `WS-PFIRE-06`, `WS-ORDER-18`, `WS-ORDER-21`: whoever is shot at in Primary Fire shows
/// his order at once and pays for his Run; others keep theirs to themselves.
#[test]
fn a_target_shows_its_order_at_once() {
    let mut game = game(&["G-GREN"], &["A-RIFL", "A-RANG"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).put(2, 80.0, 80.0).state.phase = Phase::PrimaryFire;
    for (unit, order) in [(0, Order::Fire), (1, Order::Run), (2, Order::Run)] {
        game.unit(unit).order = Some(order);
    }
    let volley = Volley { gunners: Gunners::Men(0b100), aims: [at(B), None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!((game.see(1).revealed, game.see(1).end), (true, 4));
    assert_eq!((game.see(2).revealed, game.see(2).end), (false, 6));
}
