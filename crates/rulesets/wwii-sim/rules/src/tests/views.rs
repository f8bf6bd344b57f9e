//! What a side knows, whom an officer follows, and what becomes of those who flee or are halted.

use wargauge_rules::drawing::DrawnRulebook;
use wargauge_rules::game::{BySide, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Point};

use super::fixture::{A, B, Game, force, game, scenario, table};
use crate::action::{Action, EndOfMove, MovePath, Order};
use crate::movement::{flight, officers, room};
use crate::state::{Moved, Phase, Place, Posture, Status, UnitSet, Wait};

const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

fn scripted(dice: &[u8]) -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(dice), Deaf)
}

fn to(x: i16, y: i16) -> Action {
    let way = MovePath::straight(Point::new(x, y));
    Action::Move { way, facing: Bearing::NORTH, then: EndOfMove::Stand }
}

fn ok(game: &Game, action: Action) -> bool {
    game.book.check(&game.state, action).is_ok()
}

/// `WS-GEN-11`, `WS-GEN-12`, `WS-DISS-13`, `WS-UNIT-12`, `WS-FIRE-16`, `WS-FMOD-26`, `WS-VEH-01`, `WS-LEAD-09`, `WS-LEAD-10`: of
/// what is seen either side may measure any distance; of what is hidden it learns nothing: no distance, sight, cover, armour.
#[test]
fn nothing_is_known_of_the_hidden() {
    let wall = "[[line]]\nterrain = 'wall'\nfrom = [0, 29]\nto = [96, 29]";
    let mut game = Game::on(&table(wall, ""), &["G-GREN", "G-222"], &["A-RIFL"]);
    game.put(0, 40.0, 20.0).put(1, 60.0, 30.5).put(2, 60.0, 10.0).face(1, Bearing::SOUTH);
    let asked = |game: &Game, side| {
        let view = game.book.view(&game.state, side);
        let cover = view.cover(C, B).map(crate::Cover::line);
        let turned = view.cover(B, C).map(crate::Cover::line);
        let far = [view.distance(B, C), view.distance(C, B)];
        let sight = [view.sees(B, C), view.sees(C, B)];
        (far, sight, cover, turned, view.armour(B, Point::inches(60, 10)), view.leadership(B))
    };
    let seen = ([Some(1700); 2], [true; 2], Some(2), Some(-2), 10, Some(8));
    assert_eq!(asked(&game, Side::A), seen);
    assert_eq!(asked(&game, Side::B), seen);
    game.unit(1).hidden = true;
    assert_eq!(asked(&game, Side::A), seen, "its own side knows");
    assert_eq!(asked(&game, Side::B), ([None; 2], [false; 2], None, None, 0, None));
    let view = game.book.view(&game.state, Side::B);
    assert_eq!(view.armour(A, Point::inches(60, 10)), 0, "no vehicle");
    // Drawn for its own side and for who sees all; once it is gone, for everybody.
    let drawn = |game: &Game| {
        [None, Some(Side::A), Some(Side::B)].map(|eye| game.book.pieces(&game.state, eye).len())
    };
    assert_eq!(drawn(&game), [3, 3, 2]);
    game.unit(1).place = Place::Gone(crate::state::Fate::Destroyed);
    assert_eq!(drawn(&game)[2], 3);
}

/// `WS-DISS-01`, `WS-REINF-05`, `WS-REINF-06`, `WS-GEN-11`: a side is told of its own secret places and
/// reinforcements alone, and places are noted before the game.
#[test]
fn what_is_to_come_is_known_to_its_side() {
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let book = Game::of(&column, BySide([&forces[0], &forces[1]])).book;
    let mut referee = scripted(&[]);
    let mut state = book.setup(&mut referee);
    let of = |id: &str| {
        let all = book.all_units();
        all.into_iter().find(|&unit| book.profile(unit).id == id).expect("a unit")
    };
    let [squad, panzer, tank] = ["G-ASLT", "G-PZ4", "A-SHER"].map(of);
    let told = |state: &crate::State, side| {
        let view = book.view(state, side);
        ([squad, panzer, tank].map(|it| view.may_note(it)), view.is_coming(panzer))
    };
    assert_eq!(told(&state, Side::B), ([true, false, false], false));
    assert_eq!(told(&state, Side::A), ([false; 3], false));
    for (turn, comes) in [(2, false), (3, true), (4, true)] {
        state.turn = turn;
        assert_eq!(told(&state, Side::B).1, comes, "{turn}");
        assert!(!told(&state, Side::A).1);
    }
    state.unit_mut(squad).asked = true;
    assert!(!told(&state, Side::B).0[0], "once");
    state.unit_mut(squad).asked = false;
    state.unit_mut(squad).place = Place::Table;
    assert!(!told(&state, Side::B).0[0]);
}

/// `WS-INIT-06`, `WS-GEN-11`: the dice of dissimulated troops are drawn afresh for who does not know them, with
/// their scores and ranks; nobody else's.
#[test]
fn secret_dice_are_drawn_afresh() {
    let mut game = game(&["G-GREN", "G-SNIP", "G-HMG"], &["A-RIFL"]);
    for (unit, die) in [(0, 4), (1, 6), (2, 0), (3, 5)] {
        game.unit(unit).die = die;
        let ini = game.book.units[usize::from(unit)].ini;
        game.unit(unit).score = if die > 0 { die + ini } else { 0 };
    }
    (game.unit(1).hidden, game.unit(2).hidden) = (true, true);
    game.state.ranks = [B, D, A, C].into_iter().collect();
    game.state.phase = Phase::Orders;
    let mut rng = Stream::new(3);
    let mut dice = std::collections::BTreeSet::new();
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let guess = game.book.resample(&game.state, Side::B, &mut rng);
        let it = guess.unit(B);
        assert_eq!(it.score, it.die + 3);
        dice.insert(it.die);
        assert_eq!([A, C, D].map(|unit| guess.unit(unit).die), [4, 0, 5]);
        assert_eq!([A, C, D].map(|unit| guess.unit(unit).score), [5, 0, 6]);
        let standing = |unit: UnitId| {
            core::cmp::Reverse((guess.unit(unit).score, game.book.units[unit.index()].ini))
        };
        assert!(guess.ranks.is_sorted_by_key(|&unit| standing(unit)), "{:?}", guess.ranks);
        assert_eq!(guess.ranks.len(), 4);
        places.insert(guess.ranks.iter().position(|&unit| unit == B));
    }
    assert_eq!(dice.into_iter().collect::<Vec<_>>(), (1..=10).collect::<Vec<u8>>());
    assert_eq!(places.len(), 3, "above both, between, below");
    let own = game.book.resample(&game.state, Side::A, &mut rng);
    assert_eq!((own.unit(B).die, own.ranks.as_slice()), (6, &[B, D, A, C][..]));
}

/// `WS-OFF-15`: an officer who alone is left goes on in his unit's place, with all that it was and did; his dead
/// are none.
#[test]
fn an_officer_goes_on_as_his_unit_was() {
    let mut game = game(&["G-OFF", "G-GREN", "G-TRK"], &["A-RIFL"]);
    officers::join(&mut game.state, A, B);
    let moved = Moved { primary: 300, second: 0, extra: 0, fast: true };
    let it = game.unit(1);
    (it.place, it.at) = (Place::Aboard(C), Point::inches(7, 9));
    (it.building, it.hidden, it.facing) = (Some(3), true, Bearing::EAST);
    (it.order, it.revealed, it.status) = (Some(Order::Run), true, Status::Pinned);
    (it.posture_before, it.was_pinned, it.was_panicked) = (Posture::Run, true, true);
    (it.fired_primary, it.fired_secondary) = (true, true);
    (it.moved, it.moved_before) = (moved, Moved { extra: 200, ..moved });
    (it.wounds, it.dead, it.fired_at, it.hit_in_melee) = (3, 2, true, true);
    (it.arrived, it.unloaded, it.score) = (true, true, 11);
    (it.shaken_by, it.yields_to, it.contacts) = (Some(D), Some(D), UnitSet::of(D));
    game.unit(2).passenger = Some(B);
    game.unit(3).contacts = UnitSet::of(B);
    game.state.ranks = [D, B].into_iter().collect();
    game.state.agenda = [B, D].into_iter().collect();
    let host = *game.see(1);
    assert_eq!(officers::succeed(&mut game.state, B), Some(A));
    let his = game.see(0);
    assert_eq!((his.place, his.at), (Place::Aboard(C), Point::inches(7, 9)));
    assert_eq!((his.building, his.hidden, his.facing), (Some(3), true, Bearing::EAST));
    assert_eq!((his.order, his.revealed, his.status), (Some(Order::Run), true, Status::Pinned));
    assert_eq!((his.posture_before, his.was_pinned, his.was_panicked), (Posture::Run, true, true));
    assert_eq!((his.fired_primary, his.fired_secondary), (true, true));
    assert_eq!((his.moved, his.moved_before), (host.moved, host.moved_before));
    assert_eq!((his.wounds, his.dead, his.fired_at, his.hit_in_melee), (3, 0, true, true));
    assert_eq!((his.arrived, his.unloaded, his.score), (true, true, 11));
    assert_eq!((his.shaken_by, his.yields_to, his.contacts), (Some(D), None, UnitSet::of(D)));
    assert_eq!(game.see(2).passenger, Some(A));
    assert_eq!((game.see(3).contacts, game.see(1).contacts), (UnitSet::of(A), UnitSet::EMPTY));
    assert_eq!(
        (game.state.ranks.as_slice(), game.state.agenda.as_slice()),
        (&[D, A][..], &[A, D][..])
    );
    assert_eq!(officers::succeed(&mut game.state, B), None, "there is nobody else");
}

/// `WS-OFF-08`, `WS-OFF-09`, `WS-OFF-14`: what an officer shares from the moment he joins, and how he leaves: at
/// the edge of a unit in the open, inside a house with one that is inside.
#[test]
fn an_officer_shares_the_fate_of_his_unit_until_he_leaves() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let mut game = Game::on(&table(house, ""), &["G-OFF", "G-GREN"], &["A-RIFL"]);
    game.put(0, 5.0, 5.0).put(1, 20.0, 20.0).put(2, 90.0, 90.0);
    (game.unit(1).status, game.unit(1).hidden) = (Status::Pinned, true);
    game.unit(0).building = Some(0);
    officers::join(&mut game.state, A, B);
    let his = game.see(0);
    assert_eq!((his.place, his.at, his.building), (Place::With(B), Point::inches(20, 20), None));
    assert_eq!((his.status, his.hidden, game.see(1).officer), (Status::Pinned, true, Some(A)));
    assert_eq!((game.state.host(A), game.state.host(B)), (B, B));
    // A status that comes over the unit comes over him.
    game.unit(1).status = Status::Normal;
    crate::morale::nerve::pin(&mut game.play_with(&mut scripted(&[])), B);
    let both = |game: &Game| [0, 1].map(|unit| (game.see(unit).status, game.see(unit).was_pinned));
    assert_eq!(both(&game), [(Status::Pinned, true); 2]);
    crate::morale::nerve::panic(&mut game.play_with(&mut scripted(&[])), B);
    assert!([0, 1].map(|unit| game.see(unit).was_panicked).into_iter().all(|it| it));
    crate::morale::nerve::rally(&mut game.play_with(&mut scripted(&[])), B);
    assert_eq!([0, 1].map(|unit| game.see(unit).status), [Status::Normal; 2]);
    for (inside, at) in [(None, (2000, 2300)), (Some(0), (4800, 4400))] {
        (game.unit(1).building, game.unit(1).score, game.unit(0).parts) = (inside, 9, true);
        if inside.is_some() {
            officers::join(&mut game.state, A, B);
            game.put(1, 48.0, 44.0);
        }
        officers::leave(&mut game.play_with(&mut scripted(&[])), A);
        let his = game.see(0);
        assert_eq!((his.place, (his.at.x, his.at.y), his.building), (Place::Table, at, inside));
        assert_eq!((his.score, his.follows, his.parts), (9, Some(B), false));
        assert_eq!(game.see(1).officer, None);
    }
}

/// `WS-PANIC-03`, `WS-PANIC-06`, `WS-PANIC-07`, `WS-ADDMOVE-07`, `WS-ADDMOVE-18`, `WS-MOVE-13`, `WS-DISS-04`: what
/// flight leaves behind.
#[test]
fn flight_leaves_contacts_and_weapons_behind() {
    let mut game = game(&["G-HMG", "G-TRK", "G-GREN"], &["A-RIFL", "A-SNIP"]);
    let [guns, truck, squad, foe, sniper] = [0, 1, 2, 3, 4].map(UnitId);
    game.put(0, 40.0, 40.0).put(3, 40.0, 36.0).put(4, 40.0, 52.0);
    game.unit(0).contacts = UnitSet::of(foe);
    game.unit(3).contacts = UnitSet::of(guns);
    game.unit(0).building = Some(1);
    game.unit(4).hidden = true;
    let drive = |game: &mut Game, unit: UnitId, x, y| {
        let to = Point::inches(x, y);
        flight::drive(&mut game.play_with(&mut scripted(&[])), unit, to);
    };
    drive(&mut game, guns, 40, 47);
    let it = game.see(0);
    assert_eq!((it.at, it.building, it.moved.extra), (Point::inches(40, 47), None, 700));
    assert_eq!(it.abandoned, Some(Point::inches(40, 40)));
    assert!(it.contacts.is_empty() && game.see(3).contacts.is_empty());
    assert!(!game.see(sniper.0).hidden, "it fled within 4\" of him");
    // A second flight leaves the weapon where it lies.
    drive(&mut game, guns, 40, 48);
    assert_eq!(game.see(0).abandoned, Some(Point::inches(40, 40)));
    // Passengers bail out of their transport.
    game.put(1, 20.0, 20.0).put(2, 20.0, 20.0);
    game.unit(2).place = Place::Aboard(truck);
    game.unit(1).passenger = Some(squad);
    drive(&mut game, squad, 20, 25);
    assert_eq!((game.see(2).place, game.see(1).passenger), (Place::Table, None));
    assert_eq!((game.see(2).abandoned, game.see(2).unloaded), (None, false));
    drive(&mut game, squad, 20, 97);
    assert_eq!(game.see(2).place, Place::Gone(crate::state::Fate::Fled));
}

/// `WS-ADDMOVE-18`: a crew takes its weapon back by ending a move within 1" of it.
#[test]
fn crews_take_their_weapons_back() {
    for (x, back) in [(41.0, true), (41.01, false), (39.0, true)] {
        let mut game = game(&["G-HMG"], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(1, 90.0, 90.0);
        game.unit(0).abandoned = Some(Point::inches(40, 15));
        game.orders(&[Order::Walk, Order::Hide], &[]);
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        let there = to((x * 100.0_f32).round() as i16, 1500);
        game.book.apply(&mut game.state, there, &mut ones);
        assert_eq!(game.see(0).abandoned.is_none(), back, "{x}");
    }
}

/// `WS-TERR-08`, `WS-TERR-09`, `WS-MOVE-10`, `WS-MOVE-16`: a trench costs 2" to get in and 2" to get out, and
/// nothing along it.
#[test]
fn a_trench_costs_two_inches_each_way() {
    let trench = "[[area]]\nterrain = 'trench'\nrect = [[30, 14], [50, 18]]";
    let walks = |from: (f32, f32), order: Order, to_: (i16, i16)| {
        let mut game = Game::on(&table(trench, ""), &["G-SNIP"], &["A-RIFL"]);
        game.put(0, from.0, from.1).put(1, 90.0, 90.0).orders(&[order, Order::Hide], &[]);
        ok(&game, to(to_.0, to_.1))
    };
    let (walk, run) = (Order::Walk, Order::Run);
    // In: 3" to it, 2" for it, 1" inside.
    assert!(walks((40.0, 11.0), walk, (4000, 1500)) && !walks((40.0, 11.0), walk, (4000, 1501)));
    assert!(walks((40.0, 11.0), run, (4000, 1800)) && !walks((40.0, 11.0), run, (4000, 1802)));
    // Out: 2" inside, 2" for it, 2" beyond.
    assert!(walks((40.0, 16.0), walk, (4000, 2000)) && !walks((40.0, 16.0), walk, (4000, 2001)));
    // Along it.
    assert!(walks((32.0, 16.0), walk, (3800, 1600)) && !walks((32.0, 16.0), walk, (3801, 1600)));
    // Through it: 2" and 4" of trench and 4" for it leave nothing of 9".
    assert!(!walks((40.0, 12.0), run, (4000, 1850)));
}

/// `WS-MOVE-10`: a line that cannot be paid for stops who comes to it, and each line is paid for once.
#[test]
fn lines_are_paid_for_one_by_one() {
    let lines = "[[line]]\nterrain = 'hedge'\nfrom = [0, 12]\nto = [96, 12]\n\
                 [[line]]\nterrain = 'wall'\nfrom = [0, 14]\nto = [96, 14]";
    let gets = |unit: &str, order: Order, goal: (i16, i16)| {
        let mut game = Game::on(&table(lines, ""), &[unit], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(1, 90.0, 90.0).orders(&[order, Order::Hide], &[]);
        ok(&game, to(goal.0, goal.1))
    };
    assert!(gets("G-SNIP", Order::Walk, (4000, 1400)), "2 and 2 and 2");
    assert!(!gets("G-SNIP", Order::Walk, (4000, 1401)));
    assert!(gets("G-SNIP", Order::Run, (4000, 1500)), "5 and 4");
    assert!(!gets("G-SNIP", Order::Run, (4000, 1501)));
    assert!(gets("G-TRK", Order::Run, (4000, 1400)), "up to the wall");
    assert!(!gets("G-TRK", Order::Run, (4000, 1401)), "wheels do not cross it");
}

/// `WS-MOVE-10`, `WS-REINF-05`: a way has one to six legs, and a unit that enters goes on from its place of entry.
#[test]
fn ways_have_one_to_six_legs() {
    let points: Vec<Point> = (1..=7).map(|x| Point::inches(x, 1)).collect();
    for legs in 1..=6 {
        let way = MovePath::along(&points[..legs]).expect("a way");
        assert_eq!((way.legs(), way.end()), (&points[..legs], points[legs - 1]));
    }
    assert!(MovePath::along(&points).is_none() && MovePath::along(&[]).is_none());
    assert_eq!(MovePath::straight(points[2]).legs(), &points[2..3]);
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    let mut all = game.book.all_units().into_iter();
    let panzer = all.find(|&unit| game.book.profile(unit).id == "G-PZ4").expect("it");
    game.unit(panzer.0).order = Some(Order::Walk);
    (game.state.turn, game.state.phase) = (3, Phase::PrimaryMovement);
    game.state.wait = Wait::Move(panzer);
    let refused = |points: &[Point]| {
        let way = MovePath::along(points).expect("a way");
        let action = Action::Move { way, facing: Bearing::WEST, then: EndOfMove::Stand };
        game.book.check(&game.state, action).map_or_else(|it| it.clause.0, |()| "")
    };
    assert_eq!(refused(&[Point::inches(72, 40)]), "WS-MOVE-10");
    assert_eq!(refused(&[Point::inches(72, 40), Point::inches(70, 40)]), "");
    assert_eq!(refused(&[Point::inches(71, 40), Point::inches(69, 40)]), "WS-REINF-05");
}

/// `WS-ORDER-18`, `WS-REINF-05`, `WS-MOVE-01`: who is due shows his order and comes on in Primary Movement, from his
/// turn on.
#[test]
fn who_is_due_comes_on_in_primary_movement() {
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    for (turn, order, comes, fast) in [
        (2, Order::Walk, false, false),
        (3, Order::Walk, true, false),
        (4, Order::Run, true, true),
        (3, Order::Hide, false, false),
    ] {
        let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
        let mut all = game.book.all_units().into_iter();
        let panzer = all.find(|&unit| game.book.profile(unit).id == "G-PZ4").expect("it");
        assert_eq!(game.see(panzer.0).place, Place::Due);
        game.unit(panzer.0).order = Some(order);
        (game.state.turn, game.state.phase) = (turn, Phase::PrimaryMovement);
        game.state.agenda = [panzer].into_iter().collect();
        game.state.cursor = 0;
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        crate::turn::advance(&mut game.play_with(&mut ones));
        assert_eq!(game.wait() == Wait::Move(panzer), comes, "turn {turn}, {order:?}");
        let it = game.see(panzer.0);
        assert!(!comes || (it.revealed && it.moved.fast == fast), "turn {turn}, {order:?}");
    }
}

/// `WS-UNIT-11`, `WS-UNIT-13`, `WS-UNIT-14`: contact, an inch, and no overlap, of the widest circles too; of
/// enemies that are known.
#[test]
fn units_keep_an_inch_apart_or_touch() {
    let mut game = game(&["X-CAV", "X-CAV"], &["X-CAV"]);
    for unit in 0..3 {
        game.unit(unit).count = 12;
    }
    game.put(0, 80.0, 80.0).put(1, 40.0, 10.0).put(2, 40.0, 40.0);
    // Two radii of 3".
    let at = |y: i16| Point::new(4000, y);
    let apart = |game: &Game, y| room::keeps_apart(game.scene(), A, at(y), UnitSet::EMPTY);
    let touches = |game: &Game, y| !room::touched(game.scene(), A, at(y)).is_empty();
    let free = |game: &Game, y| room::is_free(game.scene(), A, at(y));
    assert_eq!([apart(&game, 4701), apart(&game, 4700), apart(&game, 4650)], [true, false, false]);
    assert_eq!([touches(&game, 4603), touches(&game, 4604)], [true, false]);
    assert_eq!([free(&game, 4600), free(&game, 4596)], [true, false]);
    assert!(room::keeps_apart(game.scene(), A, at(4650), UnitSet::of(C)));
    // Friends are in the way, not too near.
    assert_eq!([free(&game, 1600), free(&game, 1596)], [true, false]);
    assert!(apart(&game, 1600) && !touches(&game, 1600));
    // Hidden enemies are not known, hidden friends are.
    (game.unit(1).hidden, game.unit(2).hidden) = (true, true);
    assert!(apart(&game, 4650) && !touches(&game, 4600) && free(&game, 4500));
    assert!(!free(&game, 1500));
    // Who is not on the table, or in a house, takes no ground.
    game.unit(1).place = Place::Due;
    assert!(free(&game, 1500));
    game.unit(1).place = Place::Table;
    game.unit(1).building = Some(0);
    assert!(free(&game, 1500));
}

/// `WS-MOVE-11`, `WS-MOVE-12`, `WS-DISS-09`: the first enemy on the way stops a move; a vehicle is stopped by
/// friends too, but by nobody who is not there.
#[test]
fn the_first_enemy_on_the_way_stops_a_move() {
    let mut game = game(&["G-TRK", "G-SNIP", "G-SNIP"], &["A-SNIP", "A-SNIP"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 14.0).put(2, 10.0, 10.0);
    game.put(3, 10.0, 14.0).put(4, 10.0, 16.5);
    game.state.ranks = [4, 3, 2, 1, 0].map(UnitId).into_iter().collect();
    use Order::{Hide, Run};
    game.orders(&[Run, Hide, Run, Hide, Hide], &[]);
    assert_eq!(game.wait(), Wait::Move(A));
    assert!(!ok(&game, to(4000, 1700)), "its own sniper");
    game.unit(1).place = Place::With(C);
    assert!(ok(&game, to(4000, 1700)));
    game.unit(1).place = Place::Table;
    game.put(1, 70.0, 70.0);
    assert!(ok(&game, to(4000, 1700)));
    game.play(to(4000, 1700), &[]);
    assert_eq!(game.wait(), Wait::Move(C));
    assert!(ok(&game, to(1000, 1300)), "into contact with the first");
    assert!(!ok(&game, to(1000, 1550)), "not through him");
    let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
    game.book.apply(&mut game.state, to(1000, 1300), &mut ones);
    assert_eq!(game.see(2).contacts, UnitSet::of(D));
}

/// `WS-DISS-04`, `WS-DISS-09`: troops that hide in a house are uncovered from 4" from its wall.
#[test]
fn who_hides_in_a_house_is_uncovered_too() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[38, 25], [42, 29]]";
    let mut game = Game::on(&table(house, ""), &["G-SNIP"], &["A-SNIP", "A-SNIP"]);
    game.put(0, 40.0, 15.0).put(1, 40.0, 27.0).put(2, 90.0, 90.0);
    (game.unit(1).building, game.unit(1).hidden) = (Some(0), true);
    game.orders(&[Order::Run, Order::Hide, Order::Hide], &[]);
    game.play(to(4000, 2400), &[]);
    // 25 less 4 and his half inch.
    assert_eq!((game.wait(), game.see(0).at), (Wait::Onward(A), Point::new(4000, 2050)));
    assert!(!game.see(1).hidden && game.see(1).revealed);
    // Only those who are within 4", and only who hides.
    let mut near = self::game(&["G-SNIP"], &["A-SNIP", "A-SNIP", "A-SNIP"]);
    near.put(0, 40.0, 20.0).put(1, 40.0, 25.0).put(2, 40.0, 25.01).put(3, 38.0, 20.0);
    for unit in [1, 2] {
        near.unit(unit).hidden = true;
        near.unit(unit).order = Some(Order::Walk);
    }
    near.unit(3).order = Some(Order::Walk);
    crate::movement::uncover::uncover_near(&mut near.play_with(&mut scripted(&[])));
    let found = [1, 2, 3].map(|unit| (near.see(unit).hidden, near.see(unit).order));
    let (hide, walk) = (Some(Order::Hide), Some(Order::Walk));
    assert_eq!(found, [(false, hide), (true, walk), (false, walk)]);
}
