//! Victory, setting up, secrets.

use wargauge_rules::game::{BySide, Ending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::stream::{KeyedDice, Stream};

use super::fixture::{A, B, Game, force, game, scenario, table};
use crate::WwiiSim;
use crate::action::{Action, Order};
use crate::state::{Fate, Phase, Place, State, Status, Wait};
use crate::winning::objectives::holder;
use crate::winning::victory::{is_halved, outcome, points};
use wargauge_rules::roster::{Rulebook, ScenarioData};
use wargauge_rules::testing::shipped::good;

const HILL: &str = "[[objective]]\nname = 'hill'\nat = [40, 40]\npoints = 60";

/// `WS-SCEN-03`, `WS-DISS-14`
#[test]
fn objectives_are_held_alone() {
    let mut game = Game::on(&table(HILL, ""), &["G-SNIP"], &["A-SNIP"]);
    game.put(0, 40.0, 36.5).put(1, 80.0, 80.0);
    let held = |game: &Game| holder(game.scene(), Point::inches(40, 40));
    assert_eq!(held(&game), Some(Side::A));
    game.put(0, 40.0, 36.49);
    assert_eq!(held(&game), None, "more than 3\"");
    game.put(0, 40.0, 38.0).put(1, 42.0, 40.0);
    assert_eq!(held(&game), None);
    game.unit(1).hidden = true;
    assert_eq!(held(&game), Some(Side::A));
    game.status(0, Status::Panicked);
    assert_eq!(held(&game), None);
}

/// `WS-SCEN-02`, `WS-UNIT-19`, `WS-PRIS-05`, `WS-PRIS-10`, `WS-PANIC-06`
#[test]
fn victory_points_are_counted() {
    let mut game = game(&["G-GREN", "G-PZ4"], &["A-RIFL"]);
    let of_b = |game: &Game| points(game.scene(), Side::B);
    assert_eq!(of_b(&game), 0);
    game.unit(0).count = 5;
    assert!(!is_halved(game.scene(), A));
    game.unit(0).count = 4;
    assert_eq!(of_b(&game), 40_000);
    game.unit(0).tally.escorts = 1;
    assert_eq!(of_b(&game), 0, "escorts are no loss");
    game.unit(1).immobile = true;
    assert_eq!(of_b(&game), 49_000);
    for fate in [Fate::Destroyed, Fate::Captured, Fate::Fled] {
        game.unit(1).place = Place::Gone(fate);
        assert_eq!(of_b(&game), 98_000);
    }
    game.unit(1).place = Place::Gone(Fate::Left);
    assert_eq!(of_b(&game), 0);
}

/// `WS-SCEN-04`, `WS-TURN-07`
#[test]
fn a_lead_of_a_tenth_wins() {
    let mut game = game(&["G-GREN"], &["A-RIFL", "A-SNIP"]);
    assert_eq!(outcome(game.scene()), None);
    game.state.turn = 8;
    assert_eq!(outcome(game.scene()).map(|it| it.ending), Some(Ending::Draw));
    // 36 points against a tenth of 143.
    game.unit(2).place = Place::Gone(Fate::Destroyed);
    let end = outcome(game.scene()).map(|it| it.ending);
    assert_eq!(end, Some(Ending::Win(Side::A)));
    // A tenth itself is no more than a tenth.
    for (larger, ending) in [(360_000, Ending::Draw), (359_990, Ending::Win(Side::A))] {
        game.book.stakes = BySide([larger, larger]);
        assert_eq!(outcome(game.scene()).map(|it| it.ending), Some(ending));
    }
    game.state.turn = 3;
    assert_eq!(outcome(game.scene()), None);
    game.status(0, Status::Panicked);
    assert!(outcome(game.scene()).is_some(), "nobody is left who is not panicked");
}

/// Who alone has somebody left who is not panicked holds all objectives, wherever he stands: `WS-TURN-07`,
/// `WS-SCEN-03`
#[test]
fn the_ground_is_whose_enemy_is_gone() {
    let mut game = Game::on(&table(HILL, ""), &["G-SNIP"], &["A-SNIP"]);
    game.put(0, 10.0, 10.0).put(1, 40.0, 41.0);
    let points = |game: &Game| [Side::A, Side::B].map(|side| points(game.scene(), side));
    assert_eq!(points(&game), [0, 60_000]);
    game.status(1, Status::Panicked);
    assert_eq!(points(&game), [60_000, 0], "who panics holds nothing");
    game.status(0, Status::Panicked);
    assert_eq!(points(&game), [0, 0], "nobody can go on");
    game.status(1, Status::Normal);
    game.put(1, 90.0, 90.0);
    assert_eq!(points(&game), [0, 60_000], "and he need not stand there");
}

/// Scenario S3: half of the column out wins, less than three tenths loses: `WS-SCEN-04`
#[test]
fn half_of_the_column_out_wins() {
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    game.state.turn = 10;
    let end = |game: &Game| outcome(game.scene()).expect("it is over").ending;
    assert_eq!(end(&game), Ending::Win(Side::B));
    // The armoured car and the tank: 188 of 505.
    game.unit(1).place = Place::Gone(Fate::Left);
    game.unit(5).place = Place::Gone(Fate::Left);
    assert_eq!(end(&game), Ending::Draw);
    game.unit(4).place = Place::Gone(Fate::Left);
    assert_eq!(end(&game), Ending::Win(Side::A));
}

/// A scenario with its own forces, ready to be set up.
fn book(name: &str) -> WwiiSim {
    let scenario = scenario(name);
    let [a, b] = scenario.forces().0.map(|name| force(&name));
    good(WwiiSim::assemble(&scenario, BySide([Some(&a), Some(&b)]), &[]))
}

fn begin(book: &WwiiSim, dice: &[u8]) -> State {
    book.setup(&mut DiceReferee::new(Scripted::new(dice), Deaf))
}

/// `WS-SCEN-05`: the higher die places second.
#[test]
fn a_die_says_who_places_first() {
    let book = book("crossroads");
    assert_eq!(begin(&book, &[3, 3, 7, 2]).first, Some(Side::B));
    let state = begin(&book, &[2, 7]);
    assert_eq!((state.first, state.wait), (Some(Side::A), Wait::Next(Side::A)));
}

/// `WS-SCEN-06`: officers begin joined, infantry in transports, reinforcements off the table.
#[test]
fn the_column_begins_mounted() {
    let book = book("column");
    let state = begin(&book, &[]);
    // The officer is numbered before the unit that he rides with.
    assert_eq!(state.unit(UnitId(4)).place, Place::Aboard(UnitId(0)));
    assert_eq!(state.unit(UnitId(3)).place, Place::Aboard(UnitId(6)));
    assert_eq!(state.unit(UnitId(2)).place, Place::With(UnitId(3)));
}

/// `WS-DISS-01`, `WS-DISS-02`, `WS-DISS-06`, `WS-DISS-10`
#[test]
fn the_ambush_is_noted_in_cover() {
    let book = book("column");
    let mut state = begin(&book, &[]);
    assert_eq!(state.wait, Wait::Next(Side::B));
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    let unit = book.of_side(Side::B).find(|&unit| book.profile(unit).id == "G-ASLT");
    book.apply(&mut state, Action::Next(unit.expect("a squad")), &mut referee);
    let mut options = Vec::new();
    book.options(&state, &mut options);
    for option in &options {
        let Action::Note { at, .. } = option else { panic!("{option:?}") };
        let covered = book.ground().areas_at(*at).any(|area| area.terrain.cover().line() > 0)
            || book.ground().building_at(*at).is_some();
        assert!(covered && at.x >= 2400 && (at.y <= 1600 || at.y >= 3200));
    }
    assert!(book.check(&state, Action::Open).is_err(), "all of them are");
    let open =
        Action::Note { at: Point::inches(70, 2), facing: wargauge_rules::table::Bearing::NORTH };
    assert!(book.check(&state, open).is_err());
    assert!(!crate::setup::deployment::can_be_hidden(&book, UnitId(5)), "no tanks");
}

/// `WS-GEN-11`, `WS-ORDER-16`, `WS-PFIRE-06`: a side does not see the other's orders, nor where its
/// dissimulated troops are.
#[test]
fn secrets_are_kept() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 60.0);
    game.unit(0).order = Some(Order::Run);
    let seen = |game: &Game, unit: UnitId| {
        let view = game.book.view(&game.state, Side::B);
        view.unit(unit).map(|it| it.order())
    };
    assert_eq!(seen(&game, A), Some(None));
    game.unit(0).revealed = true;
    assert_eq!(seen(&game, A), Some(Some(Order::Run)));
    game.unit(0).hidden = true;
    assert_eq!(seen(&game, A), None);
    assert!(game.book.view(&game.state, Side::A).unit(A).is_some());
}

/// `WS-GEN-11`: redrawn states keep what was seen and change what was not.
#[test]
fn orders_are_redrawn() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 60.0);
    game.unit(0).order = Some(Order::Fire);
    game.state.phase = Phase::PrimaryFire;
    let mut rng = Stream::new(5);
    let drawn: std::collections::BTreeSet<Option<Order>> = (0..100)
        .map(|_| game.book.resample(&game.state, Side::B, &mut rng).unit(A).order)
        .collect();
    assert_eq!(drawn.len(), 4, "Walk, Run, Hide, Fire");
    game.unit(0).revealed = true;
    let kept = game.book.resample(&game.state, Side::B, &mut rng);
    assert_eq!(kept.unit(A).order, Some(Order::Fire));
    assert_eq!(game.book.resample(&game.state, Side::A, &mut rng).unit(A).order, Some(Order::Fire));
}

/// Section 10: what holds after every phase.
#[track_caller]
fn audit(book: &WwiiSim, state: &State) {
    let mut officers = Vec::new();
    for unit in book.all_units() {
        let (it, profile) = (state.unit(unit), book.profile(unit));
        assert!(it.end <= profile.end);
        assert!(it.figures().iter().all(|figure| figure.fs > 0 && figure.cc > 0));
        assert!(it.status != Status::Panicked || it.order.is_none() || it.was_panicked);
        assert!(it.place != Place::Table || profile.is_vehicle() || it.count > 0);
        if let Some(officer) = it.officer {
            assert_eq!(state.unit(officer).place, Place::With(unit));
            assert!(!officers.contains(&officer), "no figure is in two units");
            officers.push(officer);
        }
        let gone = it.tally.dead + it.tally.out + it.tally.escorts + it.tally.captured;
        let fled = matches!(it.place, Place::Gone(Fate::Fled | Fate::Left));
        let captured = it.place == Place::Gone(Fate::Captured);
        let left = if captured { 0 } else { it.count };
        assert!(usize::from(gone + left) == profile.figures.len() || fled, "{unit:?} {it:?}");
        for other in it.contacts {
            assert!(state.unit(other).contacts.contains(unit));
        }
    }
    assert!(state.clouds.iter().all(|cloud| cloud.last_turn >= state.turn), "WS-SMOKE-05");
}

/// Section 10: invariants, in random games of every scenario; `WS-GEN-10`: the same dice and
/// choices, the same game.
#[test]
fn invariants_hold_in_random_games() {
    for name in ["crossroads", "stone-farm", "column", "meeting-500", "bench-8"] {
        let book = book(name);
        for seed in 0..6 {
            let play = |check: bool| {
                let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
                let mut rng = Stream::new(seed);
                let mut state = book.setup(&mut referee);
                let mut options = Vec::new();
                while !matches!(state.wait, Wait::Over(_)) {
                    options.clear();
                    book.options(&state, &mut options);
                    let action = options[rng.below(options.len() as u32) as usize];
                    book.apply(&mut state, action, &mut referee);
                    if check {
                        audit(&book, &state);
                    }
                }
                state
            };
            assert_eq!(play(true), play(false));
        }
    }
}

/// `WS-GEN-17`: who has no figures left is gone at once; `WS-FIRE-20`
#[test]
fn the_dead_leave_at_once() {
    let mut game = game(&["G-SNIP"], &["A-SNIP"]);
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    let wound = crate::event::Wound::Dead;
    let man = crate::attack::wounds::Man { unit: B, slot: 0 };
    let left =
        crate::attack::wounds::strike(&mut game.play_with(&mut referee), man, wound, Some(A));
    assert_eq!((left, game.see(1).place), (None, Place::Gone(Fate::Destroyed)));
    assert!(!game.book.survives(&game.state, B) && game.book.survives(&game.state, A));
}
