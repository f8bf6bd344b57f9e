//! Officers with units, without them, and left over.

use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Point};

use super::fixture::{A, B, Game, game, table};
use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Target, Volley};
use crate::assault::melee::resolve;
use crate::attack::Keys;
use crate::attack::structures::strike_building;
use crate::event::Roll;
use crate::fire::volley;
use crate::movement::officers::join;
use crate::state::{Fate, Phase, Place, Status, UnitSet, Wait};

const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

fn scripted(dice: &[u8]) -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(dice), Deaf)
}

fn meet(game: &mut Game, one: UnitId, other: UnitId) {
    game.unit(one.0).contacts.insert(other);
    game.unit(other.0).contacts.insert(one);
}

/// An officer who has left the second unit in this turn, and the foe.
fn on_his_own(foe: &str) -> Game {
    let mut game = game(&["G-OFF", "G-GREN"], &[foe]);
    game.put(1, 10.0, 10.0).put(0, 48.0, 40.0).beyond(0, 2, 0.0);
    game.state.ranks = [B, C].into_iter().collect();
    game.unit(0).follows = Some(B);
    game
}

/// `WS-OFF-14`, `WS-HTH-01`, `WS-VEH-16`, `WS-END-02`: an officer who has left his unit acts in every
/// phase: he fights, storms vehicles and rallies.
#[test]
fn an_officer_who_has_left_acts_in_every_phase() {
    let mut game = on_his_own("A-SNIP");
    meet(&mut game, A, C);
    resolve(&mut game.play_with(&mut scripted(&[10, 1, 6])));
    assert!(game.see(2).is_gone());
    // 10 and 4: a success; 1 and 8 beat 6 by 3; 1 + 1: weapon out, of none: stunned.
    let mut game = on_his_own("A-TRK");
    meet(&mut game, A, C);
    resolve(&mut game.play_with(&mut scripted(&[10, 1, 1])));
    assert_eq!(game.see(2).status, Status::Pinned);
    let mut game = on_his_own("A-SNIP");
    game.beyond(0, 2, 20.0).status(0, Status::Panicked);
    crate::turn::end_turn(&mut game.play_with(&mut scripted(&[1])));
    assert_eq!(game.see(0).status, Status::Normal);
}

/// `WS-OFF-15`, `WS-HTH-15`: if only the officer is left of a unit that touches two enemies, the
/// second fights him: he has had his fight, so that its man strikes him freely.
#[test]
fn an_officer_left_alone_faces_the_next_enemy() {
    let mut game = game(&["G-OFF", "G-SNIP"], &["A-SNIP", "A-SNIP"]);
    join(&mut game.state, A, B);
    game.put(1, 48.0, 40.0).beyond(1, 2, 0.0).put(3, 48.0, 39.0);
    game.state.ranks = [B, C, D].into_iter().collect();
    meet(&mut game, B, C);
    meet(&mut game, B, D);
    // The officer's free hit: light. The duel: 1 against 10, the sniper is dead. The free hit of the
    // other enemy: light. Both who were hit pass their tests.
    resolve(&mut game.play_with(&mut scripted(&[1, 1, 10, 6, 1, 1, 1])));
    assert_eq!(game.see(1).place, Place::Gone(Fate::Destroyed));
    assert_eq!((game.see(0).place, game.see(0).end), (Place::Table, 5));
    assert_eq!((game.see(2).end, game.see(3).end), (4, 5));
    assert_eq!(game.see(0).contacts, [C, D].into_iter().collect::<UnitSet>());
}

/// `WS-OFF-10`: an officer who cannot pay for a second fire does not fire, whoever else does.
#[test]
fn a_second_fire_is_paid_by_each_for_himself() {
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    join(&mut game.state, B, A);
    game.put(0, 48.0, 20.0).beyond(0, 2, 10.0).unit(0).order = Some(Order::Fire);
    for unit in [0, 1] {
        game.unit(unit).fired_primary = true;
    }
    game.state.phase = Phase::SecondaryFire;
    game.state.wait = Wait::Fire(A);
    let of = |men: u16| {
        let aim = Some(Aim { target: Target::Unit(C), dice: 3 });
        Volley { gunners: Gunners::Men(men), aims: [aim, None, None, None] }
    };
    let may = |game: &Game, men| game.book.check(&game.state, Action::Fire(of(men))).is_ok();
    let (his, with_a_man) = (1 << 9, 1 << 9 | 0b100);
    game.unit(1).end = 0;
    assert!(!may(&game, his) && !may(&game, with_a_man) && may(&game, 0b100));
    game.unit(1).end = 1;
    assert!(may(&game, his) && may(&game, with_a_man));
    volley::begin(&mut game.play_with(&mut scripted(&[1, 1, 1])), A, of(with_a_man));
    assert_eq!((game.see(0).end, game.see(1).end), (4, 0));
}

/// `WS-BLDG-07`, `WS-BLDG-23`, `WS-OFF-12`: in a house that is brought down the officer is tested like
/// every other figure.
#[test]
fn every_figure_of_a_ruin_is_tested() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let mut game = Game::on(&table(house, ""), &["G-SNIP", "G-OFF"], &["A-SHER"]);
    join(&mut game.state, B, A);
    game.put(0, 48.0, 44.0).unit(0).building = Some(0);
    let mut keys = Keys { roller: C, kind: Roll::SecondaryEffects, next: 0 };
    // 6 and 9 beat 9; the cloud; the sniper passes with the officer's 9, the officer does not.
    let mut referee = scripted(&[6, 1, 8, 9, 6]);
    strike_building(&mut game.play_with(&mut referee), 0, 9, &mut keys);
    assert_eq!(game.see(1).place, Place::Gone(Fate::Destroyed));
    assert_eq!((game.see(0).count, game.see(0).dead, game.see(0).officer), (1, 1, None));
}

/// `WS-OFF-02`, `WS-OFF-08`, `WS-BLDG-12`: a unit in a building is joined from within 2" of its wall,
/// unless there is an officer inside already.
#[test]
fn units_in_buildings_are_joined_too() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let mut game = Game::on(&table(house, ""), &["G-OFF", "G-GREN", "G-OFF"], &["A-SHER"]);
    game.put(0, 48.0, 34.0).put(1, 48.0, 44.0).put(2, 10.0, 10.0).put(3, 10.0, 90.0);
    game.unit(1).building = Some(0);
    game.orders(&[Order::Walk, Order::Hide, Order::Hide, Order::Hide], &[]);
    let join_at = |y: i16| Action::Move {
        way: MovePath::straight(Point::new(4800, y)),
        facing: Bearing::NORTH,
        then: EndOfMove::Join(B),
    };
    let may = |game: &Game, y| game.book.check(&game.state, join_at(y)).is_ok();
    // His circle has a radius of 0.5".
    assert!(may(&game, 3750) && !may(&game, 3749));
    let is_join = |action: &Action| matches!(action, Action::Move { then: EndOfMove::Join(B), .. });
    assert!(game.options().iter().any(is_join), "it is offered");
    game.unit(2).building = Some(0);
    assert!(!may(&game, 3750), "one officer to a building");
    game.unit(2).building = None;
    game.play(join_at(3850), &[6, 5, 4, 3]);
    assert_eq!((game.see(0).place, game.see(1).officer), (Place::With(B), Some(A)));
    assert_eq!(game.see(0).at, game.see(1).at);
}
