//! Counters, events, arrivals, portals, and what a side may not know (3.20, 3.23, 3.24).

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Deaf, DiceReferee, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::fire::{Shooting, check_shoot_sniper, shoot_sniper};
use crate::men::{Man, place};
use crate::solo::{
    Finder, Pool, after_move, arrive, counters_look, drawn, lay_out, march_counters, modified,
    notice_counters, recycle, reveal, row_of, spot_counter, strike_with, turn_down,
};
use crate::spotting::spot;
use crate::state::{
    Activation, Condition, Content, Counter, CounterStrike, Mobility, Order, Phase, Place, Portal,
    State,
};
use crate::terrain::Cover;
use crate::tests::fixture::{at, bare, built_in, field, put, quiet, script};
use crate::turn::{apply, check};
use crate::{Skirmish, solo::GenerationRow};

const SOLO: &str = "[solo]\nside = 'red'\n";

fn counter(state: &mut State, at: Point, content: Content) {
    state.counters.push(Counter::face_down(at, content));
}

// SK-SOLO-01, SK-SOLO-02, SK-SOLO-03, SK-SOLO-04, SK-EVENT-18, SK-PORTAL-01, SK-PORTAL-18
#[test]
fn solo_scenarios_are_laid_out_as_they_should() {
    let farm = built_in("farm-solo");
    let solo = farm.scenario().solo().expect("a solo game");
    let teams = farm.of_side[solo.side].len();
    assert_eq!((teams, solo.deck.len()), (7, 11), "at most twice as many as teams");
    assert!(solo.portals.is_empty() && solo.reserves.is_none(), "marker mode");
    let zone = farm.scenario().zone(solo.side.foe());
    let twelve = Length::inches(12);
    assert!(solo.counters.iter().all(|at| !zone.grown(twelve).contains(*at)));
    let mut state = bare(&farm);
    let mut referee = DiceReferee::new(KeyedDice::new(3), Deaf);
    lay_out(&mut Play::new(&farm, &mut state, &mut referee));
    assert_eq!(state.counters.len(), 18);
    assert!(state.counters.windows(2).all(|two| two[0].at < two[1].at), "sorted by place");
    let mill = built_in("mill");
    let solo = mill.scenario().solo().expect("a solo game");
    assert!((8..=16).contains(&solo.portals.len()) && solo.reserves.is_some(), "portal mode");
    // Each at something that hides or covers.
    let table = mill.table();
    for (at, _) in &solo.portals {
        let near =
            table.areas().iter().any(|area| {
                area.kind.cover() > Cover::None
                    && area.bounds.grown(Length::inches(1)).contains(*at)
            }) || table.lines().iter().any(|line| line.segment.is_within(*at, Length::inches(1)));
        assert!(near, "{at:?}");
    }
}

// SK-SOLO-03, SK-EVENT-18: without a deck two counters to each team, a third of them events, of every six 2 snipers,
// 1 artillery, 1 mortar, 2 mines; never more than two (SK-SOLO-01); where enemies arrive by dice none by themselves.
#[test]
fn without_a_deck_a_team_brings_two_counters() {
    let read = |teams: usize, text: &str| {
        let names = vec!["'G01'"; teams].join(", ");
        field(&["U01"], &["G01"]).solo(&format!("{SOLO}teams = [{names}]\n{text}")).scenario()
    };
    let deck = |teams: usize, text: &str| {
        let read = read(teams, text).unwrap_or_else(|error| panic!("{error}"));
        read.solo.expect("a solo game").deck
    };
    let count = |deck: &[Content], what| deck.iter().filter(|it| **it == what).count();
    let nine = deck_of(9);
    assert_eq!(nine.len(), 18);
    let kinds = [
        Content::Sniper,
        Content::Artillery,
        Content::Mortar,
        Content::Mines,
        Content::Air,
        Content::Dummy,
    ];
    assert_eq!(kinds.map(|kind| count(&nine, kind)), [2, 1, 1, 2, 0, 12]);
    assert_eq!(kinds.map(|kind| count(&deck_of(18), kind)), [4, 2, 2, 4, 0, 24]);
    assert_eq!(
        kinds.map(|kind| count(&deck_of(4), kind)),
        [1, 0, 0, 1, 0, 6],
        "2 of 8, fractions to the dummies"
    );
    assert_eq!(deck(3, ""), deck_of(3));
    assert_eq!(deck(3, "deck = {}\n"), [], "none is none");
    assert_eq!(deck(2, "deck = { dummies = 3, air = 1 }\n").len(), 4);
    assert_eq!(deck(2, "pool = { riflemen = 4 }\n"), []);
    let more = read(1, "deck = { dummies = 3 }\n").expect_err("3 to 1 team").to_string();
    assert!(more.contains("3 events and dummies to 1 teams"), "{more}");
}

/// The deck to so many teams.
fn deck_of(teams: usize) -> Vec<Content> {
    crate::files::scenario::usual_deck(2 * teams)
}

// SK-SOLO-05: counters march by their order; mines and rounds of fire do not.
#[test]
fn counters_march_by_their_order_and_mines_do_not() {
    let (mut book, mut state) = field(&["U01"], &["G10"]).solo(SOLO).play();
    counter(&mut state, at(30.0, 40.0), Content::Dummy);
    counter(&mut state, at(40.0, 40.0), Content::Mines);
    counter(&mut state, at(50.0, 40.0), Content::Sniper);
    march_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    assert!(state.counters.iter().all(|it| it.at.y == 4000), "told to hold");
    book.scenario.orders[Side::B].infantry = Order::Advance;
    book.scenario.orders[Side::B].infantry_goal = Some(at(30.0, 10.0));
    march_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    let find = |content| state.counters.iter().find(|it| it.content == content).expect("there");
    assert_eq!(find(Content::Dummy).at, at(30.0, 34.0));
    assert_eq!(find(Content::Mines).at, at(40.0, 40.0));
    assert!(find(Content::Sniper).marched && !find(Content::Mines).marched);
}

// SK-SOLO-07, SK-SOLO-09, SK-SOLO-10, SK-EVENT-17
#[test]
fn teams_appear_where_their_counter_was() {
    let (book, mut state) =
        field(&["U01"], &["G01", "G02"]).solo(SOLO).rect("crops", (20.0, 28.0, 40.0, 40.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 11.0), true);
    counter(&mut state, at(30.0, 30.0), Content::Team(UnitId(1)));
    state.unit_mut(UnitId(1)).place = Place::Concealed;
    // 19 inches: Short, in cover: Long: 8.
    spot_counter(
        &mut Play::new(&book, &mut state, &mut script(&[7])),
        Man::new(a, 0),
        at(30.0, 30.0),
    );
    assert_eq!(state.counters.len(), 1);
    spot_counter(
        &mut Play::new(&book, &mut state, &mut script(&[8])),
        Man::new(a, 1),
        at(30.0, 30.0),
    );
    let team = state.unit(UnitId(1));
    assert!(state.counters.is_empty() && team.place == Place::Table);
    assert!(team.spotted && team.on_chart && team.dispersed);
    assert_eq!(place(Scene::new(&book, &state), UnitId(1)), at(30.0, 30.0));
    assert!(state.unit(UnitId(2)).aware, "all of its side know");
    // In the open within 20 inches no die is needed.
    counter(&mut state, at(10.0, 10.0), Content::Dummy);
    put(&book, &mut state, 0, (10.0, 20.0), true);
    notice_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::A);
    assert!(state.counters.is_empty());
    // Its own spotting reveals a team, but does not spot it.
    let (book, mut state) =
        field(&["U01"], &["G01"]).solo(SOLO).rect("wood", (20.0, 38.0, 40.0, 46.0)).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    counter(&mut state, at(30.0, 40.0), Content::Team(UnitId(1)));
    state.unit_mut(UnitId(1)).place = Place::Concealed;
    counters_look(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    let team = state.unit(UnitId(1));
    assert!(team.place == Place::Table && team.on_chart && !team.spotted);
}

// SK-SOLO-08: armour first, then the counters, then the others by distance.
#[test]
fn armour_acts_first_then_counters_then_others_by_distance() {
    let (book, mut state) = field(&["U01"], &["G01", "G02", "G26"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 2.0), true);
    put(&book, &mut state, 1, (30.0, 46.0), true);
    put(&book, &mut state, 2, (40.0, 40.0), true);
    put(&book, &mut state, 3, (50.0, 44.0), true);
    for unit in 1..4 {
        state.unit_mut(UnitId(unit)).on_chart = true;
    }
    state.phase = Phase::Play(Side::B);
    let mut referee =
        DiceReferee::new(KeyedDice::new(5), wargauge_rules::Recorder::<crate::Event>::default());
    crate::turn::by_tables::run_phase(&mut Play::new(&book, &mut state, &mut referee), Side::B);
    let (_, recorder) = referee.into_parts();
    let acts: Vec<u8> = recorder
        .events
        .iter()
        .filter_map(|event| match event {
            crate::Event::Acts { unit } => Some(unit.0),
            _ => None,
        })
        .collect();
    assert_eq!(acts, [3, 2, 1]);
}

// SK-SPOT-27, SK-SPOT-28, SK-EVENT-02, SK-EVENT-03, SK-EVENT-05, SK-EVENT-06
#[test]
fn counters_look_as_far_as_36_inches() {
    let (book, mut state) = field(&["U09", "U01"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 4.0), true);
    put(&book, &mut state, 1, (60.0, 2.0), true);
    counter(&mut state, at(30.0, 40.1), Content::Sniper);
    counters_look(&mut Play::new(&book, &mut state, &mut script(&[])), Side::B);
    assert!(!state.counters[0].face_up, "36.1 inches");
    state.counters[0].at = at(30.0, 40.0);
    // The nearest, a lone man: Medium and 1: 12.
    counters_look(&mut Play::new(&book, &mut state, &mut script(&[12, 5])), Side::B);
    assert_eq!(state.unit(a).figures[0].condition, Condition::Disabled);
    assert!(state.counters[0].face_up);
    turn_down(&mut state);
    assert!(!state.counters[0].face_up && state.counters[0].short_sighted);
    put(&book, &mut state, 1, (30.0, 29.0), true);
    counters_look(&mut Play::new(&book, &mut state, &mut script(&[])), Side::B);
    assert!(!state.counters[0].face_up, "from now on within 10 inches only");
}

// SK-EVENT-05, SK-EVENT-06, SK-EVENT-08: who has struck strikes again whom he spots himself within
// 10 inches, and nobody else, whoever turns him up.
#[test]
fn a_sniper_who_has_shot_waits_for_who_comes_near() {
    let (book, mut state) = field(&["U01", "U09"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    counter(&mut state, at(30.0, 28.0), Content::Sniper);
    reveal(&mut Play::new(&book, &mut state, &mut script(&[1])), 0, a, Finder::Player);
    assert_eq!(state.counters[0].struck, CounterStrike::Now, "fresh: at 18 inches");
    counters_look(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    turn_down(&mut state);
    assert_eq!(state.counters[0].struck, CounterStrike::Before);
    counter(&mut state, at(35.0, 28.0), Content::Dummy);
    for (number, finder) in [(1, Finder::Player), (0, Finder::Player), (1, Finder::Itself)] {
        let mut found = state.clone();
        reveal(&mut Play::new(&book, &mut found, &mut quiet()), number, a, finder);
        let sniper = found.counters[0];
        assert!(sniper.face_up && sniper.struck == CounterStrike::Before, "{number} {finder:?}");
        counters_look(&mut Play::new(&book, &mut found, &mut quiet()), Side::B);
    }
    let near = put(&book, &mut state, 1, (30.0, 18.0), true);
    counters_look(&mut Play::new(&book, &mut state, &mut script(&[12, 5])), Side::B);
    assert_eq!(state.unit(near).figures[0].condition, Condition::Disabled, "10 inches");
}

// SK-EVENT-10, SK-EVENT-11, SK-EVENT-12
#[test]
fn rounds_and_bombs_of_counters_strike_by_their_dice() {
    let (book, mut state) = field(&["U09", "U22"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let strike = |state: &State, content, target, dice: &[u8]| {
        let mut state = state.clone();
        let from = (content, at(30.0, 40.0));
        strike_with(&mut Play::new(&book, &mut state, &mut script(dice)), from.0, from.1, target);
        state.unit(target).figures[0].condition
    };
    use Condition::{Disabled, Fit, Killed};
    assert_eq!(strike(&state, Content::Artillery, a, &[15]), Fit);
    assert_eq!(strike(&state, Content::Artillery, a, &[16, 4]), Disabled, "a D10 and 1");
    assert_eq!(strike(&state, Content::Mortar, a, &[11]), Fit);
    assert_eq!(strike(&state, Content::Mortar, a, &[12, 4]), Disabled);
    let mut moved = state.clone();
    moved.unit_mut(a).moved = true;
    assert_eq!(strike(&moved, Content::Mortar, a, &[13]), Fit, "2 less");
    assert_eq!(strike(&state, Content::Air, a, &[11, 12, 5]), Killed, "two dice");
    // A vehicle rolls as for 85 mm from the flank: 6 and 4 and 4 less 2: 12 more.
    let air = (Content::Air, at(30.0, 40.0));
    strike_with(&mut Play::new(&book, &mut state, &mut script(&[12, 8, 1])), air.0, air.1, tank);
    assert!(state.unit(tank).hull.wreck);
}

// SK-EFFECT-15, SK-FLAME-13: a hit of an event that falls on the man with the flamethrower needs no die.
#[test]
fn an_event_that_hits_a_flamethrower_burns_it() {
    let (book, mut state) = field(&["G18"], &["U01"]).solo("[solo]\nside = 'red'\n").play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let flame = (0..2).find(|&man| book.man(a, man).duty == crate::Duty::Flame).expect("one");
    let from = (Content::Sniper, at(30.0, 40.0));
    // A hit, the man by a D4, and the other's die of flame.
    let pick = if flame == 0 { 1 } else { 3 };
    let mut burnt = state.clone();
    strike_with(
        &mut Play::new(&book, &mut burnt, &mut script(&[20, pick, 2, 1])),
        from.0,
        from.1,
        a,
    );
    assert_eq!(burnt.unit(a).figures[flame].condition, Condition::Killed);
    assert_eq!(burnt.unit(a).figures[1 - flame].condition, Condition::Fit);
    strike_with(
        &mut Play::new(&book, &mut state, &mut script(&[20, 4 - pick, 1, 1])),
        from.0,
        from.1,
        a,
    );
    assert_eq!(state.unit(a).figures[flame].condition, Condition::Fit, "the other: suppressed");
}

// SK-EVENT-14, SK-UNIT-11, SK-EFFECT-12: a sniper who lies face up and has been spotted is a lone man in soft cover; a second
// wound is the end of him, and a machine gun that shoots in vain suppresses him.
#[test]
fn snipers_are_shot_at() {
    let (book, mut state) =
        field(&["U01"], &["G10"]).solo(SOLO).rect("crops", (20.0, 20.0, 40.0, 26.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    counter(&mut state, at(30.0, 22.0), Content::Sniper);
    state.activation = Some(Activation::of(a));
    let shot = (at(30.0, 22.0), Shooting::Aimed);
    let may = |state: &State| {
        check_shoot_sniper(Scene::new(&book, state), a, shot.0, shot.1).map_err(|it| it.reason)
    };
    assert_eq!(may(&state).expect_err("face down"), "no sniper has shown himself there");
    state.counters[0].face_up = true;
    assert_eq!(may(&state).expect_err("by his shot alone"), "he has not been spotted");
    // A man looks for him: 12 inches, in cover, its side aware: Long, 8.
    let look = Action::Spot { man: 0, at: shot.0 };
    assert_eq!(check(Scene::new(&book, &state), look), Ok(()), "he is a contact");
    apply(&mut Play::new(&book, &mut state, &mut script(&[7])), look);
    assert!(may(&state).is_err());
    apply(
        &mut Play::new(&book, &mut state, &mut script(&[8])),
        Action::Spot { man: 1, at: shot.0 },
    );
    assert_eq!(may(&state), Ok(()));
    assert!(
        check(Scene::new(&book, &state), Action::Spot { man: 2, at: shot.0 }).is_err(),
        "he is seen"
    );
    // Short and 1: Medium, 12. A 4 suppresses him, a 5 wounds him, a second one or a 6 is the end of him.
    let shoot = |state: &State, dice: &[u8]| {
        let mut state = state.clone();
        shoot_sniper(&mut Play::new(&book, &mut state, &mut script(dice)), a, shot.0, shot.1);
        state
    };
    let mut frightened = shoot(&state, &[11, 12, 1, 1, 4]);
    assert!(frightened.counters[0].stunned && !frightened.counters[0].wounded);
    assert_eq!(crate::men::left(Scene::new(&book, &frightened), a, 0), 0);
    strike_again(&book, &mut frightened, a);
    let hurt = shoot(&state, &[11, 12, 1, 1, 5]);
    assert!(!hurt.counters[0].stunned && hurt.counters[0].wounded, "he shoots on");
    assert!(shoot(&state, &[12, 12, 1, 1, 5, 5]).counters.is_empty(), "two wounds");
    let mut again = hurt;
    again.unit_mut(a).figures[0].spent = 0;
    assert!(shoot(&again, &[12, 5]).counters.is_empty(), "the second wound");
    let action = Action::ShootSniper { at: shot.0, shooting: shot.1 };
    assert_eq!(check(Scene::new(&book, &state), action), Ok(()));
    apply(&mut Play::new(&book, &mut state, &mut script(&[12, 1, 1, 1, 6])), action);
    assert!(state.counters.is_empty());
}

// SK-EVENT-14, SK-SPOT-06: who turned him up has spotted him; by his own look or by another's he is not, unless he
// lies in the open within 20 inches; face down again he has to be spotted anew.
#[test]
fn snipers_must_be_spotted() {
    for (finder, seen) in [
        (Finder::Player, true),
        (Finder::Other { by_player: true }, true),
        (Finder::Other { by_player: false }, false),
        (Finder::Itself, false),
    ] {
        for (y, plain) in [(30.1, false), (30.0, true)] {
            let (book, mut state) = field(&["U01"], &["G10"]).solo(SOLO).play();
            let a = put(&book, &mut state, 0, (30.0, 10.0), true);
            counter(&mut state, at(30.0, y), Content::Sniper);
            reveal(&mut Play::new(&book, &mut state, &mut script(&[1])), 0, a, finder);
            assert_eq!(state.counters[0].seen, seen, "{finder:?}");
            notice_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::A);
            assert_eq!(state.counters[0].seen, seen || plain, "{finder:?} at {y}");
            turn_down(&mut state);
            assert!(!state.counters[0].seen);
        }
    }
}

/// He misses his next attack.
fn strike_again(book: &Skirmish, state: &mut State, unit: UnitId) {
    turn_down(state);
    state.counters[0].at = at(30.0, 19.0);
    state.unit_mut(unit).spotted = true;
    counters_look(&mut Play::new(book, state, &mut script(&[])), Side::B);
    assert!(!state.counters[0].stunned);
    assert_eq!(state.unit(unit).figures[0].condition, Condition::Fit);
}

// SK-EVENT-15: mines under the feet, seen or not; vehicles lose a track on 12.
#[test]
fn mines_under_the_feet_strike_and_vehicles_lose_a_track() {
    let (book, mut state) =
        field(&["U09", "U22"], &["G10"]).solo(SOLO).rect("crops", (0.0, 0.0, 72.0, 20.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    counter(&mut state, at(30.0, 11.1), Content::Mines);
    notice_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::A);
    assert!(!state.counters[0].face_up, "1.1 inches");
    state.counters[0].at = at(30.0, 11.0);
    notice_counters(&mut Play::new(&book, &mut state, &mut script(&[12, 6])), Side::A);
    assert_eq!(state.unit(a).figures[0].condition, Condition::Killed);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let mines = (Content::Mines, at(50.0, 10.0));
    strike_with(&mut Play::new(&book, &mut state, &mut script(&[11])), mines.0, mines.1, tank);
    assert_eq!(state.unit(tank).hull.mobility, Mobility::Free);
    strike_with(&mut Play::new(&book, &mut state, &mut script(&[12])), mines.0, mines.1, tank);
    assert_eq!(state.unit(tank).hull.mobility, Mobility::Immobile);
    state.activation = Some(Activation::of(tank));
    state.unit_mut(tank).under_fire = Default::default();
    let sniper = (Content::Sniper, at(50.0, 30.0));
    strike_with(&mut Play::new(&book, &mut state, &mut quiet()), sniper.0, sniper.1, tank);
    assert!(!state.unit(tank).under_fire.any, "SK-EVENT-09, SK-AFV-23: nobody to shoot at");
    let shot = (at(30.0, 11.0), Shooting::Unaimed);
    assert!(
        check_shoot_sniper(Scene::new(&book, &state), tank, shot.0, shot.1).is_err(),
        "nobody attacks mines"
    );
}

// SK-EVENT-08, SK-EVENT-13: mines reach 10 inches, face up or down, and strike who has spotted them when he is
// that near.
#[test]
fn mines_reach_ten_inches() {
    let (book, mut state) = field(&["U09"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    counter(&mut state, at(30.0, 20.1), Content::Mines);
    counters_look(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    assert!(!state.counters[0].face_up, "10.1 inches: they spot nobody");
    notice_counters(&mut Play::new(&book, &mut state, &mut quiet()), Side::A);
    assert!(state.counters[0].face_up, "seen in the open");
    counters_look(&mut Play::new(&book, &mut state, &mut quiet()), Side::B);
    assert_eq!(state.counters[0].struck, CounterStrike::Never, "face up they reach no farther");
    put(&book, &mut state, 0, (30.0, 10.1), true);
    notice_counters(&mut Play::new(&book, &mut state, &mut script(&[12, 5])), Side::A);
    assert_eq!(state.unit(a).figures[0].condition, Condition::Disabled);
    assert_eq!(state.counters[0].struck, CounterStrike::Now, "once");
}

// SK-GEN-15, SK-GEN-20, SK-GEN-22, SK-GEN-25, SK-GEN-26, SK-GEN-24
#[test]
fn who_arrives_is_drawn_from_the_figures_that_are_left() {
    let book = built_in("mill");
    let mut state = bare(&book);
    state.contact_made = true;
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    for (id, x) in [(1u8, 34.0), (2, 36.0), (3, 38.0)] {
        state.portals.push(Portal { at: at(x, 16.0), id, once: false });
    }
    // Three in sight, a 6: 8: row 8 to 9, at the second of the three.
    arrive(&mut Play::new(&book, &mut state, &mut script(&[6, 2])), Side::A);
    let come: Vec<UnitId> = book.of_side[Side::B]
        .into_iter()
        .filter(|&unit| state.unit(unit).place == Place::Table)
        .collect();
    assert_eq!(come.len(), 1);
    let team = come[0];
    assert_eq!(book.profile(team).entry, "G06");
    assert!(place(Scene::new(&book, &state), team).within(at(36.0, 16.0), Length::inches(6)));
    assert!(
        !state.unit(team).spotted
            && state.unit(team).on_chart
            && state.unit(team).order == Order::Hold
    );
    assert!(state.portals.iter().any(|portal| portal.id == 2), "the counter stays");
    let before = state.pool;
    crate::men::strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(team, 0),
        Condition::Killed,
        None,
    );
    recycle(&book, &mut state, Side::B);
    recycle(&book, &mut state, Side::B);
    assert_eq!(state.pool.riflemen, before.riflemen + 1, "each once");
    // An empty pool brings nobody.
    state.pool = Pool::default();
    let there = state.present[Side::B].len();
    let mut referee = DiceReferee::new(KeyedDice::new(2), Deaf);
    arrive(&mut Play::new(&book, &mut state, &mut referee), Side::A);
    assert_eq!(state.present[Side::B].len(), there);
    assert_eq!(modified(6, 2).and_then(row_of), Some(GenerationRow::Panzerfaust));
    assert_eq!(drawn(Pool::default(), GenerationRow::Rifles), None);
}

// SK-GEN-22: a pair goes back into the pool when both its men are lost.
#[test]
fn a_pair_is_recycled_whole() {
    let book = built_in("mill");
    let mut state = bare(&book);
    let entry = |unit: &UnitId| book.profile(*unit).entry == "G07";
    let pair = book.of_side[Side::B].into_iter().find(entry).expect("a pair").0;
    let pair = put(&book, &mut state, pair, (36.0, 30.0), true);
    let before = state.pool.pairs;
    for (man, pairs) in [(0, before), (1, before + 1)] {
        crate::men::strike(
            &mut Play::new(&book, &mut state, &mut quiet()),
            Man::new(pair, man),
            Condition::Killed,
            None,
        );
        recycle(&book, &mut state, Side::B);
        assert_eq!(state.pool.pairs, pairs, "man {man}");
    }
}

// SK-GEN-27: the rows of the muster for those who may come.
#[test]
fn the_muster_of_those_who_may_come() {
    let book = built_in("mill");
    let count = |entry: &str| {
        let rows = book.profiles().iter().filter(|row| row.generated && row.entry == entry);
        rows.count()
    };
    let entries = ["G01", "G02", "G06", "G03", "G04", "G05", "G07", "G14", "G26", "G27", "G28"];
    assert_eq!(entries.map(count), [6, 5, 4, 3, 2, 2, 2, 2, 1, 1, 1]);
}

// SK-PORTAL-12, SK-PORTAL-15, SK-PORTAL-16, SK-PORTAL-09
#[test]
fn a_portal_that_serves_once_is_gone_when_approached() {
    let (book, mut state) = field(&["U01", "U22"], &["G10"])
        .solo(SOLO)
        .rect("stone-building", (10.0, 10.0, 16.0, 16.0))
        .play();
    let a = put(&book, &mut state, 0, (16.5, 9.5), true);
    state.portals.push(Portal { at: at(16.5, 16.5), id: 1, once: true });
    let before = state.units.clone();
    after_move(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert!(state.portals.is_empty(), "it is eliminated when approached");
    assert_eq!(state.units, before, "a shift is no movement");
    // A wreck has corners too.
    let tank = put(&book, &mut state, 1, (50.0, 15.0), true);
    put(&book, &mut state, 0, (50.0, 5.0), true);
    let next =
        |state: &State| crate::solo::next_spot(Scene::new(&book, state), at(52.0, 20.0), Side::A);
    assert_eq!(next(&state), None);
    state.unit_mut(tank).hull.wreck = true;
    state.unit_mut(tank).place = Place::Gone;
    state.present[Side::A].remove(tank);
    assert!(next(&state).is_some_and(|spot| spot.y > 1700), "behind it");
}

/// Whoever draws from a guess draws what he would have drawn from the truth.
#[track_caller]
fn draws_alike(book: &Skirmish, state: &State) {
    for seed in 0..20 {
        let guess = book.resample(state, Side::A, &mut Stream::new(seed));
        let draw = |from: &State| book.resample(from, Side::A, &mut Stream::new(seed + 100));
        assert!(draw(&guess) == draw(state), "seed {seed}");
    }
}

// SK-GEN-16, SK-PORTAL-17: nothing of this is a target. SK-SPOT-31: what is hidden can be drawn
// afresh: teams, guns and vehicles elsewhere, and each other's places.
#[test]
fn what_is_hidden_is_drawn_afresh() {
    let (book, mut state) = field(&["U01"], &["G01", "G02", "G14", "G26"])
        .rect("stone-building", (0.0, 22.0, 72.0, 26.0))
        .rect("crops", (5.0, 30.0, 15.0, 40.0))
        .rect("crops", (50.0, 30.0, 60.0, 40.0))
        .play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    for (unit, x) in [(1, 10.0), (2, 55.0), (3, 30.0), (4, 40.0)] {
        let id = put(&book, &mut state, unit, (x, 35.0), true);
        let here = state.unit_mut(id);
        (here.spotted, here.known, here.offered) = (false, false, false);
    }
    let mut elsewhere = [false; 4];
    for seed in 0..40 {
        let guess = book.resample(&state, Side::A, &mut Stream::new(seed));
        for (at, moved) in elsewhere.iter_mut().enumerate() {
            let unit = UnitId(at as u8 + 1);
            *moved |=
                place(Scene::new(&book, &guess), unit) != place(Scene::new(&book, &state), unit);
        }
        assert_eq!(guess.unit(a), state.unit(a));
        assert_eq!(
            format!("{:?}", book.view(&guess, Side::A)),
            format!("{:?}", book.view(&state, Side::A))
        );
    }
    assert_eq!(elsewhere, [true; 4], "the gun and the tank too");
    draws_alike(&book, &state);
    // Contacts keep their places, whoever stands there.
    for unit in 1..5 {
        state.unit_mut(UnitId(unit)).offered = true;
    }
    let places = |state: &State| {
        let mut all: Vec<Point> =
            (1..5).map(|unit| place(Scene::new(&book, state), UnitId(unit))).collect();
        all.sort_unstable();
        all
    };
    let mut swapped = false;
    for seed in 0..40 {
        let guess = book.resample(&state, Side::A, &mut Stream::new(seed));
        assert_eq!(places(&guess), places(&state));
        swapped |= place(Scene::new(&book, &guess), UnitId(4))
            != place(Scene::new(&book, &state), UnitId(4));
    }
    assert!(swapped, "the contact may be the tank");
    draws_alike(&book, &state);
    spot(&mut Play::new(&book, &mut state, &mut quiet()), UnitId(4), Some(a));
    for seed in 0..20 {
        let guess = book.resample(&state, Side::A, &mut Stream::new(seed));
        assert_eq!(guess.unit(UnitId(4)), state.unit(UnitId(4)), "what has been seen stays");
    }
    let mut solo_state = state;
    counter(&mut solo_state, at(30.0, 30.0), Content::Dummy);
    let index = 0;
    let mut first = solo_state.clone();
    reveal(&mut Play::new(&book, &mut first, &mut quiet()), index, a, Finder::Player);
    assert!(first.counters.is_empty());
}
