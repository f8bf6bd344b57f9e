//! `EX-10`, `EX-11`: fire at buildings.

use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::scripted::Scripted;

use super::{both, of, power, unless};
use crate::action::{Action, Aim, Gunners, Order, Target, Volley};
use crate::attack::Keys;
use crate::attack::structures::strike_building;
use crate::attack::wounds::result;
use crate::book::Play;
use crate::event::{Event, Roll, Wound};
use crate::morale::leadership::passes;
use crate::state::{CloudShape, Phase, State, Status};
use crate::switches::Switches;
use crate::tests::fixture::{A, Game, table};

fn house(material: &str) -> String {
    format!("[[building]]\nname = 'house'\nmaterial = '{material}'\nrect = [[44, 40], [52, 48]]")
}

/// Keys of tests, which ignore them.
const fn keys() -> Keys {
    Keys { roller: A, kind: Roll::PrimaryEffects, next: 0 }
}

/// What a damage roll of some strength does to an empty building: ruined, and the cloud.
fn damage(material: &str, strength: u8) -> std::collections::BTreeMap<(bool, Option<u8>), Chance> {
    let game = Game::on(&table(&house(material), ""), &["G-HMG"], &["A-RIFL"]);
    distribution(|dice: &mut Odometer| {
        let mut state = game.state.clone();
        let mut referee = DiceReferee::new(dice, Deaf);
        strike_building(
            &mut Play::new(&game.book, &mut state, &mut referee),
            0,
            strength,
            &mut keys(),
        );
        (state.is_ruined(0), cloud(&state))
    })
}

fn cloud(state: &State) -> Option<u8> {
    state.clouds.last().map(|cloud| match cloud.shape {
        CloudShape::Around { inches, .. } => inches,
        CloudShape::Disc { .. } => 0,
    })
}

fn ruined(material: &str, strength: u8) -> Chance {
    let all = damage(material, strength);
    all.iter().filter(|((falls, _), _)| *falls).fold(of(0, 1), |sum, (_, &it)| sum.plus(it))
}

/// `EX-10`: `WS-BLDG-02`, `WS-BLDG-03`, `WS-BLDG-04`, `WS-BLDG-05`, `WS-BLDG-06`,
/// `WS-BLDG-10`, `WS-BLDG-16`
/// `WS-FIRE-19`
#[test]
fn a_machinegun_harms_a_wooden_barn() {
    assert_eq!(ruined("wood", 4), of(1, 6));
    let clouds: Chance = (1..=3)
        .map(|inches| damage("wood", 4)[&(false, Some(inches))])
        .fold(of(0, 1), Chance::plus);
    assert_eq!(clouds, of(1, 6));
    assert_eq!(damage("wood", 4)[&(false, None)], of(4, 6));
    assert_eq!(both(power(of(4, 10), 3), ruined("wood", 4)), of(4, 375));
    assert_eq!(ruined("brick", 4), of(0, 1));
    let mut game = Game::on(&table(&house("wood"), ""), &["G-HMG"], &["A-RIFL"]);
    game.put(0, 48.0, 15.0).put(1, 48.0, 80.0).orders(&[Order::Fire, Order::Hide], &[]);
    let aim = Aim { target: Target::Building(0), dice: 3 };
    let fire = Action::Fire(Volley { gunners: Gunners::Crew, aims: [Some(aim), None, None, None] });
    // WS-BLDG-25: with two dice it cannot harm a building.
    let two = Aim { dice: 2, ..aim };
    let weak = Action::Fire(Volley { gunners: Gunners::Crew, aims: [Some(two), None, None, None] });
    assert!(wargauge_rules::game::Ruleset::check(&game.book, &game.state, weak).is_err());
    // No dice to hit: D6 6, 10 over 9, and the cloud.
    game.play(fire, &[6, 2]);
    assert!(game.state.is_ruined(0));
    assert_eq!(cloud(&game.state), Some(2));
}

/// `WS-BLDG-03`, `WS-BLDG-05`: a panicked machinegun needs 7 with all three dice.
#[test]
fn a_panicked_machinegun_must_hit_with_all_dice() {
    for (dice, falls) in [(&[7, 8, 9, 6, 1][..], true), (&[7, 8, 6][..], false)] {
        let mut game = Game::on(&table(&house("wood"), ""), &["G-HMG"], &["A-RIFL"]);
        game.put(0, 48.0, 15.0).put(1, 48.0, 80.0).status(0, Status::Panicked);
        game.phase(Phase::SecondaryFire).run(&[]);
        let aim = Aim { target: Target::Building(0), dice: 3 };
        let aims = [Some(aim), None, None, None];
        // The flight of 2" after it, and a failed rally that ends the game (WS-TURN-07).
        let after = [1, 1, 10];
        let fire = Action::Fire(Volley { gunners: Gunners::Crew, aims });
        game.play(fire, &[dice, &after].concat());
        assert_eq!(game.state.is_ruined(0), falls);
    }
}

/// `WS-BLDG-02`: at 5 it still hits without a roll: a panicked machinegun at short range.
#[test]
fn a_panicked_machinegun_near_by_hits_without_a_roll() {
    let mut game = Game::on(&table(&house("wood"), ""), &["G-HMG"], &["A-RIFL"]);
    game.put(0, 48.0, 30.0).put(1, 48.0, 80.0).status(0, Status::Panicked);
    game.phase(Phase::SecondaryFire).run(&[]);
    let aim = Aim { target: Target::Building(0), dice: 3 };
    let aims = [Some(aim), None, None, None];
    // 6 and 4 over 9, a cloud of 1"; then the flight, and a failed rally (WS-TURN-07).
    let fire = Action::Fire(Volley { gunners: Gunners::Crew, aims });
    game.play(fire, &[6, 1, 1, 1, 10]);
    assert!(game.state.is_ruined(0));
}

/// `EX-11`: `WS-BLDG-06`, `WS-BLDG-07`, `WS-BLDG-08`, `WS-BLDG-09`, `WS-BLDG-17`,
/// `WS-BLDG-20`, `WS-BLDG-22`, `WS-BLDG-23`, `WS-HEAVY-05`
/// `WS-BLDG-21`, `WS-SMOKE-09`
#[test]
fn a_tank_gun_brings_down_a_brick_house() {
    assert_eq!(ruined("brick", 10), of(4, 6));
    let clouds: Chance = (1..=3)
        .map(|inches| damage("brick", 10)[&(false, Some(inches))])
        .fold(of(0, 1), Chance::plus);
    assert_eq!(clouds, of(1, 6));
    let fails = (1..=10).filter(|&die| !passes(Switches::default(), 8, die)).count() as u128;
    assert_eq!(of(9 * fails, 10), of(27, 10));
    let dies = (1..=6).filter(|&die| result(die, false) == Wound::Dead).count() as u128;
    assert_eq!(of(9 * fails * dies, 60), of(9, 20));
    let any = unless(power(unless(of(fails * dies, 60)), 9));
    assert_eq!(any, of(189_312_302_221, 512_000_000_000));
    assert_eq!(both(any, of(4, 6)), of(189_312_302_221, 768_000_000_000));
    let mut game = Game::on(&table(&house("brick"), ""), &["G-GREN"], &["A-SHER"]);
    game.put(0, 48.0, 44.0).unit(0).building = Some(0);
    let dice = [4, 3, 3, 8, 2, 10, 5, 1, 7, 9, 6, 5, 2, 6];
    let mut referee = DiceReferee::new(Scripted::new(&dice), Deaf);
    strike_building(&mut game.play_with(&mut referee), 0, 10, &mut keys());
    let inside = game.see(0);
    assert_eq!((inside.count, inside.end, inside.wounds, inside.dead), (8, 4, 3, 1));
    assert_eq!((inside.figures[2].fs, inside.figures[2].cc), (2, 2));
    assert_eq!(inside.status, Status::Normal, "WS-BLDG-08, WS-BLDG-22");
    assert!(inside.fired_at, "WS-BLDG-24");
    assert_eq!(cloud(&game.state), Some(3));
    let house = game.book.ground().building(0);
    assert_eq!(house.material.structure_now(true), 11);
}

/// `WS-BLDG-11`, `WS-BLDG-13`, `WS-BLDG-14`: a hit on a ruin.
#[test]
fn a_ruin_is_hit_again() {
    let mut game = Game::on(&table(&house("wood"), ""), &["G-SNIP"], &["A-SHER"]);
    game.put(0, 48.0, 44.0).unit(0).building = Some(0);
    game.state.ruins = 1;
    // 3 and 5 equal the 8 of the ruin: a cloud of D3", no test.
    let mut referee = DiceReferee::new(Scripted::new(&[3, 5]), Deaf);
    strike_building(&mut game.play_with(&mut referee), 0, 5, &mut keys());
    assert_eq!(cloud(&game.state), Some(3));
    // 4 and 5 beat it: those inside test again.
    let mut referee = DiceReferee::new(Scripted::new(&[4, 1, 2]), Deaf);
    strike_building(&mut game.play_with(&mut referee), 0, 5, &mut keys());
    assert!(game.state.is_ruined(0));
}

/// `WS-DISS-13`: the ruin of its building uncovers a unit, and is told by that rule.
#[test]
fn a_ruin_uncovers_who_hides_in_it() {
    let mut game = Game::on(&table(&house("wood"), ""), &["G-SNIP"], &["A-SHER"]);
    game.put(0, 48.0, 44.0).unit(0).building = Some(0);
    game.unit(0).hidden = true;
    // 6 and 6 beat the 9 of wood, a cloud; the sniper's test.
    let mut referee = DiceReferee::new(Scripted::new(&[6, 2, 1]), Recorder::default());
    strike_building(&mut game.play_with(&mut referee), 0, 6, &mut keys());
    assert!(!game.see(0).hidden);
    let events = &referee.observer().events;
    let placed = events.iter().find(|event| matches!(event, Event::Placed { .. }));
    assert_eq!(placed.map(GameEvent::clause), Some(Clause("WS-DISS-13")));
}

/// `WS-BLDG-15`, `WS-BLDG-16`, `WS-BLDG-17`, `WS-BLDG-18`, `WS-BLDG-19`, `WS-BLDG-20`
#[test]
fn materials_have_their_structure_values() {
    use crate::terrain::kind::Material::{Aluminium, Brick, Bunker, Cement, Stone, Wood};
    let values = [Aluminium, Wood, Stone, Brick, Cement, Bunker]
        .map(|material| (material.structure(), material.structure_now(true)));
    assert_eq!(values, [(6, 5), (9, 8), (12, 11), (12, 11), (16, 15), (18, 17)]);
    assert_eq!(Odometer::default().roll(Die::D6), 1, "the odometer begins with ones");
}
